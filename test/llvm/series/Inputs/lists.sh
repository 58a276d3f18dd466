#!/bin/sh
# The series file, the patches, the README's table and the overlay say the same,
# and edits to LLVM's own files are small.
#   lists.sh PATCHES LLVM OUT
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
patches=$1 llvm=$2 out=$3
. "$(dirname "$0")/lib.sh"
# How many lines of LLVM's own code a patch may add and remove, in all and in one
# file. What is more belongs in a file of Target/.
most_in_patch=130
most_in_file=70

series >"$out/series"
[ -s "$out/series" ] || fail "no patches"
(cd "$patches" && ls [0-9]*.patch) | diff "$out/series" - || fail "series and the patches there differ"

# The README: a row a patch, in order, with its subject, edits and status.
sed -n 's/^| \[\([0-9]*\)\](\([^)]*\)) | \(.*\) |$/\1 \2 | \3 |/p' "$patches/README.md" >"$out/rows"
[ "$(wc -l <"$out/rows")" = "$(wc -l <"$out/series")" ] || fail "the README's table has $(wc -l <"$out/rows") rows"
n=0
while read -r p; do
  n=$((n + 1))
  row=$(sed -n ${n}p "$out/rows")
  git mailinfo -b "$out/message" "$out/diff" <"$patches/$p" >"$out/info"
  start="$(printf %04d $n) $p | $(sed -n 's/^Subject: //p' "$out/info") |"
  case $row in "$start"*) ;; *) fail "README, row $n: '$row' does not start with '$start'" ;; esac
  end="| $(git interpret-trailers --parse <"$out/message" | sed -n 's/^Upstream-Status: //p') |"
  case $row in *"$end") ;; *) fail "README, row $n: does not end with '$end'" ;; esac
  { touched "$patches/$p" | sed -n '/\/test\//d; s/^edit .*\///p'
    rows | awk -v n=$n '$3 == n && $1 !~ /^llvm-patches\/test\// { sub(/^Target\//, "", $1); print $1 }'; } >"$out/names"
  while read -r name; do
    printf '%s\n' "$row" | tr -s '|, ' '\n\n\n' | grep -qxF -e "$name" || fail "README, row $n: $name is not named"
  done <"$out/names"
done <"$out/series"
diff "$out/rows" - <<END || fail "the README's table is not the one that series.sh prints"
$(sh "$patches/series.sh" table | sed -n 's/^| \[\([0-9]*\)\](\([^)]*\)) | \(.*\) |$/\1 \2 | \3 |/p')
END

# Every file of Target/ is in the overlay or named as the plugin's alone, and every test; a
# header that device code, too, includes may be from elsewhere.
(cd "$patches/.." && find Target llvm-patches/test -type f | grep -vE '(~|\.orig|\.rej|\.swp)$' | sort) >"$out/target"
named | awk '$1 ~ /^(Target|llvm-patches)\// { print $1 }' | sort >"$out/named"
diff "$out/target" "$out/named" || fail "Target/, llvm-patches/test and the overlay differ"

# New files are the overlay's: a patch makes none.
while read -r p; do
  touched "$patches/$p" | sed -n 's/^new //p' >"$out/new"
  [ ! -s "$out/new" ] || fail "$p makes $(cat "$out/new"): put it into Target/ or llvm-patches/test, and into the overlay"
  # Lines added and removed, counted in the patch's hunks.
  awk -v p="$p" -v in_patch=$most_in_patch -v in_file=$most_in_file '
    function close_file() {
      if (lines > in_file) { print p ": " lines " changed lines in " path ", at most " in_file; bad = 1 }
      all += lines; lines = 0
    }
    /^diff --git / { close_file(); path = $4; sub(/^b\//, "", path); on = path !~ /^(llvm|clang)\/(test|docs|unittests)\//; hunk = 0 }
    /^@@ / { hunk = 1; next }
    hunk && on && /^[-+]/ { lines++ }
    END { close_file(); if (all > in_patch) { print p ": " all " changed lines in LLVM, at most " in_patch; bad = 1 }
          exit bad }' "$patches/$p" || fail "$p is too large"
done <"$out/series"

# The small build compiles every source that is touched, and does not touch the
# headers that Debian's archives were compiled with.
{ while read -r p; do touched "$patches/$p"; done <"$out/series"; laid | awk '{ print "new", $2 }'; } >"$out/all"
awk '{ print $2 }' "$out/all" | sort -u | grep -E '\.(cpp|c|h|def)$' | grep -vE '^llvm/(lib/Target/AMDGPU|test|unittests)/' |
  while read -r f; do
    case $f in
    # A new header that only sources compiled here include.
    llvm/lib/*.h) grep -qxF "new $f" "$out/all" || echo "$f: a header that Debian's archives have compiled in" ;;
    *.h | *.def) echo "$f: the small build takes the installed headers" ;;
    *) n=${f#*/}; grep -q "/$n" "$patches/CMakeLists.txt" || [ "${f#clang/tools/driver/}" != "$f" ] || echo "$f: not in llvm-patches/CMakeLists.txt" ;;
    esac
  done >"$out/uncompiled"
[ ! -s "$out/uncompiled" ] || fail "$(cat "$out/uncompiled")"
finish "$n rows"
