#!/bin/sh
# From patches to a work tree and back: byte for byte, with edits, and mistakes.
#   refresh.sh PATCHES OUT
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
patches=$1 out=$2
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/small.sh"
own=$out/own
refresh() { sh "$patches/series.sh" refresh "$@"; }

[ "$(cat "$own/series")" = "# The order.
$first
$second" ] || fail "series: $(cat "$own/series")"
grep -q '^From: =?UTF-8?q?=C3=84=2E=20Author?= <author@invalid>$' "$own/$first" || fail "the author is not in the patch"
grep -q '^Date: Sun, 9 Sep 2001 03:46:40 +0200$' "$own/$first" || fail "the date is not in the patch"
# The table: only what is between the marks is new.
cat >"$out/readme" <<END
Before.
<!-- made by series.sh table -->
| patch | what | edits | brings from \`Target/\` | upstream |
|---|---|---|---|---|
| [0001]($first) | [AMDGPU] Spell out the numbers of lines that are far from the beginning and near the end | one.cpp, page.rst, 1 test | First.cpp | Not submitted |
| [0002]($second) | [llc] Go on | gone.cpp, one.cpp, two.cpp, 2 tests | sub/ | Not submitted |
<!-- end of the table -->
After.
END
diff "$out/readme" "$own/README.md" || fail "another README"

# Back again, from a tree of one's own, whose overlay is links.
cp -a "$own" "$out/kept"
sh "$patches/series.sh" git "$out/llvm" "$out/again"
[ "$(readlink -f "$out/again/$target/sub/Second.h")" = "$own/Target/sub/Second.h" ] || fail "the overlay is not linked"
[ "$(readlink -f "$out/again/llvm/test/sub/plain.ll")" = "$own/llvm-patches/test/sub/plain.ll" ] || fail "the test is not linked"
[ -z "$(git -C "$out/again" status --porcelain)" ] || fail "a new work tree is not clean"
[ "$(git -C "$out/again" log -2 --format='%s|%ad')" = "[llc] Go on|Sat Sep 8 22:16:41 2001 -0330
[AMDGPU] Spell out the numbers of lines that are far from the beginning and near the end|Sun Sep 9 03:46:40 2001 +0200" ] ||
  fail "$(git -C "$out/again" log -2 --format='%s|%ad')"
mark=$own/series
find "$own" -exec touch -d '2001-01-01' {} +
touch -d '2001-01-02' "$out/mark"
refresh "$out/again" "$own"
diff -r "$out/kept" "$own" || fail "refresh alone changes something"
[ -z "$(find "$own" -type f -newer "$out/mark")" ] || fail "written without need: $(find "$own" -type f -newer "$out/mark")"
# Attributes and habits of the tree say nothing about the patches.
printf '* diff=html\n' >"$out/again/.gitattributes"
echo .gitattributes >>"$out/again/.git/info/exclude"
git -C "$out/again" config diff.noprefix true
git -C "$out/again" config diff.html.xfuncname '^(line [0-9]*)$'
refresh "$out/again" "$own"
diff -r "$out/kept" "$own" || fail "the tree's attributes change the patches"
rm "$out/again/.gitattributes"

# An edit and another name: the old file goes, the series follows.
sed -i 's/^line 10$/line ten/' "$out/again/$target/one.cpp"
fails_with 'has changes that are in no commit' sh "$patches/series.sh" refresh "$out/again" "$own"
diff -r "$out/kept" "$own" || fail "refused, and yet changed"
git -C "$out/again" commit -q -a --amend -m '[llc] Go further'
refresh "$out/again" "$own"
[ ! -e "$own/$second" ] && [ "$(tail -n 1 "$own/series")" = 0002-llc-Go-further.patch ] || fail "the renamed patch's series: $(cat "$own/series")"
grep -q '^+line ten$' "$own/0002-llc-Go-further.patch" || fail "the edit is not in the patch"
grep -q 'Go further' "$own/README.md" || fail "the README does not follow"
# Edits of the overlay are Target/'s own, by the link.
echo 'edited in the tree' >>"$out/again/$target/First.cpp"
grep -q 'edited in the tree' "$own/Target/First.cpp" || fail "the overlay is no link"
[ -z "$(git -C "$out/again" status --porcelain)" ] || fail "the overlay counts as a change"

# One whole patch less than the overlay speaks of.
cp -a "$own" "$out/kept2"
git -C "$out/again" reset -q --hard HEAD~1
fails_with 'overlay:3: no patch number 2 in a series of 1' sh "$patches/series.sh" refresh "$out/again" "$own"
# A commit of overlay files alone is no patch, nor the one before it again.
git -C "$out/again" add -f "$target/First.cpp"
git -C "$out/again" commit -q -m 'overlay only'
fails_with 'changes nothing outside the overlay' sh "$patches/series.sh" refresh "$out/again" "$own"
git -C "$out/again" tag -d pristine >/dev/null
fails_with 'has no tag pristine' sh "$patches/series.sh" refresh "$out/again" "$own"

# The exported series, applied and edited elsewhere: what is not Target/'s is refused.
rm -rf "$own"
cp -a "$out/kept" "$own"
fails_with 'is there already' sh "$patches/series.sh" git "$out/llvm" "$out/again"
fails_with 'no pristine tree in /nowhere' sh "$patches/series.sh" git /nowhere "$out/other"
sh "$patches/series.sh" export "$out/llvm" "$out/export"
git -C "$out/edited" reset -q --hard pristine
git -C "$out/edited" am -q --keep-non-patch "$out/export"/*.patch
refresh "$out/edited" "$own"
diff -r "$out/kept" "$own" || fail "the export does not come back"
echo 'reviewed' >>"$out/edited/$target/First.cpp"
git -C "$out/edited" commit -q -a -m 'review'
fails_with "has another $target/First.cpp than Target/First.cpp" sh "$patches/series.sh" refresh "$out/edited" "$own"
for args in '' 'refresh' 'export a' 'git a' 'what a b'; do
  status=0
  sh "$patches/series.sh" $args >"$out/said" 2>&1 || status=$?
  [ $status = 2 ] && grep -q 'series.sh refresh TREE' "$out/said" || fail "series.sh $args: status $status"
done
finish refreshed
