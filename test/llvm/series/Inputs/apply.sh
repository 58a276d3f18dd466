#!/bin/sh
# The series applies in order, to the tarball's files and to Debian's, each hunk
# exactly where it says, and comes off again without a trace.
#   apply.sh PATCHES LLVM OUT pristine|debian
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
patches=$1 llvm=$2 out=$3 which=$4
. "$(dirname "$0")/lib.sh"
tarball=$llvm/download/llvm-toolchain-19_19.1.7.orig.tar.xz

series >"$out/series"
while read -r p; do touched "$patches/$p"; done <"$out/series" >"$out/touched"
# Files that the series itself makes come later, not from LLVM.
awk '$1 == "new" { made[$2] } $1 != "new" && !($2 in made) { print $2 }' "$out/touched" | sort -u >"$out/files"
[ -s "$out/files" ] || fail "the series edits nothing"

top=$(tar -tf "$tarball" 2>/dev/null | head -n 1 | cut -d/ -f1)
mkdir "$out/tree"
sed "s|^|$top/|" "$out/files" >"$out/members"
tar -xf "$tarball" -C "$out/tree" --strip-components=1 -T "$out/members"

if [ "$which" = debian ]; then
  mkdir "$out/deb"
  tar -xf "$llvm"/download/llvm-toolchain-19_19.1.7-*.debian.tar.xz -C "$out/deb"
  p=$out/deb/debian/patches
  sed 's/#.*//' "$p/series" | awk 'NF { print $1 }' >"$out/deb.series"
  [ "$(wc -l <"$out/deb.series")" -ge 50 ] || fail "Debian has only $(wc -l <"$out/deb.series") patches?"
  # The names that a patch gives, without its first folder.
  while read -r d; do
    sed -n 's/^+++ [^/]*\/\([^\t ]*\).*/\1/p' "$p/$d" | sed "s|^|$d |"
  done <"$out/deb.series" >"$out/deb.touched"
  # They are read rightly if a file that Debian is known to change is among them.
  grep -q ' clang/lib/Driver/ToolChains/Linux.cpp$' "$out/deb.touched" || fail "Debian's patches are not read rightly"
  awk 'NR == FNR { f[$1]; next } $2 in f' "$out/files" "$out/deb.touched" >"$out/deb.both"
  echo "Debian's patches touch $(wc -l <"$out/deb.both") of the $(wc -l <"$out/files") files"
  while read -r d f; do
    (cd "$out/tree" && git apply -p1 --include="$f" "$p/$d") || fail "Debian's $d does not apply to $f"
  done <"$out/deb.both"
fi

exactly() { # PATCH OPTIONS...: no fuzz (git knows none) and no offset
  (cd "$out/tree" && git apply --verbose --whitespace=error-all "$@") >"$out/log" 2>&1 || {
    cat "$out/log"
    return 1
  }
  ! grep -E 'offset|fuzz' "$out/log"
}
cp -a "$out/tree" "$out/before.0"
n=0
while read -r p; do
  exactly "$patches/$p" || fail "$p does not apply exactly"
  n=$((n + 1))
  cp -a "$out/tree" "$out/before.$n"
done <"$out/series"
[ $n -gt 0 ] || fail "no patches"

# The test of the test: with a line more at its top the same patch has offsets.
f=$(touched "$patches/$(head -n 1 "$out/series")" | sed -n 's/^edit //p' | head -n 1)
mv "$out/tree" "$out/after"
cp -a "$out/before.0" "$out/tree"
sed -i '1i\
' "$out/tree/$f"
! exactly "$patches/$(head -n 1 "$out/series")" >"$out/shifted.log" 2>&1 || fail "an offset in $f is not noticed"
rm -rf "$out/tree"
mv "$out/after" "$out/tree"

sed '1!G; h; $!d' "$out/series" >"$out/reverse"
while read -r p; do
  n=$((n - 1))
  exactly -R "$patches/$p" || fail "$p does not come off exactly"
  diff -r "$out/before.$n" "$out/tree" || fail "without $p the tree is not what it was before it"
done <"$out/reverse"
finish "$(wc -l <"$out/series") patches on $which"
