#!/bin/sh
# The exported series: the same bytes again, and with `git am` in a repository of
# LLVM's it gives, patch by patch, the repository's patches and their part of the
# overlay, nothing else.
#   export.sh PATCHES LLVM OUT
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
patches=$1 llvm=$2 out=$3
. "$(dirname "$0")/lib.sh"
source=$(cd "$patches/.." && pwd)

sh "$patches/series.sh" export "$llvm/pristine" "$out/first"
# Somebody else, with other habits, elsewhere.
mkdir "$out/home"
printf '[diff]\n\tnoprefix = true\n\tmnemonicPrefix = true\n\tcontext = 9\n\talgorithm = patience\n\trenames = copies\n' >"$out/home/.gitconfig"
printf '[format]\n\tnumbered = true\n\tsignature = me\n\tthread = true\n\tattach = true\n[core]\n\tabbrev = 8\n' >>"$out/home/.gitconfig"
(cd / && TZ=Asia/Tokyo LC_ALL=C.UTF-8 HOME=$out/home GIT_CONFIG_GLOBAL=$out/home/.gitconfig COLUMNS=40 GIT_AUTHOR_NAME=me \
  GIT_AUTHOR_DATE='@1000000000 +0300' GIT_COMMITTER_DATE='@1000000000 +0300' GIT_DIR=/nowhere \
  sh "$patches/series.sh" export "$llvm/pristine" "$out/second")
diff -r "$out/first" "$out/second" || fail "the export is not the same again"
diff -r "$out/first" "$llvm/series" || fail "make llvm left another export"
(cd "$out/first" && ls) >"$out/exported"
series >"$out/series"
diff "$out/series" "$out/exported" || fail "the export has other patches than the series"

# The tree to apply it to: more of LLVM than it touches.
mkdir -p "$out/tree/llvm/lib/Target" "$out/tree/llvm/include/llvm"
cp -a "$llvm/pristine/llvm/lib/Target/AMDGPU" "$out/tree/llvm/lib/Target/"
cp -a "$llvm/pristine/llvm/include/llvm/IR" "$out/tree/llvm/include/llvm/"
while read -r p; do touched "$patches/$p"; done <"$out/series" | awk '$1 != "new" { print $2 }' | sort -u |
  while read -r f; do
    [ ! -f "$llvm/pristine/$f" ] || { mkdir -p "$out/tree/$(dirname "$f")" && cp -p "$llvm/pristine/$f" "$out/tree/$f"; }
  done
cd "$out/tree"
git init -q -b main .
git add -A -f .
git commit -q -m llvmorg-19.1.7
git tag pristine
git am -q --keep-non-patch "$out"/first/*.patch || fail "git am refuses the export"

laid >"$out/overlay"
[ -s "$out/overlay" ] || fail "no overlay"
git rev-list --reverse pristine..HEAD >"$out/commits"
[ "$(wc -l <"$out/commits")" = "$(wc -l <"$out/series")" ] || fail "another number of commits than of patches"
n=0
while read -r p; do
  n=$((n + 1))
  commit=$(sed -n ${n}p "$out/commits")
  # Files, with what becomes of them.
  git diff-tree -r --no-commit-id --no-renames --name-status "$commit" |
    sed 's/^A\t/new /; s/^D\t/gone /; s/^M\t/edit /' | sort >"$out/is"
  { touched "$patches/$p"; awk -v n=$n '$3 == n { print "new", $2 }' "$out/overlay"; } | sort >"$out/ought"
  diff "$out/ought" "$out/is" || fail "$p: the commit touches other files"
  # The overlay's files are the repository's, byte for byte.
  awk -v n=$n '$3 == n { print $1, $2 }' "$out/overlay" | while read -r file dest; do
    git show "$commit:$dest" | cmp - "$source/$file" || echo "$dest" >>"$out/differ"
  done
  # The rest of the patch is the repository's: the same hunks and hashes.
  awk -v n=$n 'NR == FNR { if ($3 == n) o[$2]; next }
    /^diff --git / { f = $4; sub(/^b\//, "", f); on = !(f in o) } on' "$out/overlay" "$out/first/$p" >"$out/is"
  sed -n '/^diff --git /,$p' "$patches/$p" >"$out/ought"
  diff "$out/ought" "$out/is" || fail "$p: other hunks are exported"
  # Message, author and date too.
  sed '/^---$/q' "$patches/$p" | diff - "$out/first/$p" | grep -q '^<' && fail "$p: another message is exported"
  git log -1 --format='%an <%ae>%n%aD%n%B' "$commit" >"$out/log"
  for line in 'Applies-to: llvmorg-19.1.7' "$(sed -n 's/^Date: //p' "$patches/$p")"; do
    grep -qxF -e "$line" "$out/log" || fail "$p: the commit lacks '$line'"
  done
done <"$out/series"
[ ! -s "$out/differ" ] || fail "not what the repository has: $(cat "$out/differ")"

# Applied so, the series is the tree that was built.
git diff --no-renames --name-only pristine HEAD | while read -r f; do
  if [ -f "$f" ]; then cmp "$f" "$llvm/src/$f" || echo "$f"; elif [ -e "$llvm/src/$f" ]; then echo "$f"; fi
done >"$out/differ"
[ ! -s "$out/differ" ] || fail "build/llvm/src has other text: $(cat "$out/differ")"

# And back: from these commits, overlay and all, the repository's patches again.
mkdir "$out/again"
sh "$patches/series.sh" refresh "$out/tree" "$out/again" || fail "refresh"
diff "$patches/series" "$out/again/series" || fail "another series comes back"
while read -r p; do
  cmp "$patches/$p" "$out/again/$p" || fail "$p does not come back byte for byte"
done <"$out/series"
finish "$n patches exported"
