#!/bin/sh
# Laying the tree: what it holds, that nothing is written twice, and mistakes.
#   tree.sh PATCHES OUT
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
patches=$1 out=$2
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/small.sh"
export XL_LLVM_TARBALL=$tarball
b=$out/b
lay() { sh "$patches/tree.sh" "$b" "$@" >"$out/log" 2>&1 || { cat "$out/log"; fail "tree.sh $*"; }; }
same() { cmp "$1" "$2" || fail "$1 and $2 differ"; }
written() { # what in the tree is younger than the mark, in one line
  find "$1" -type f -newer "$out/mark" | sed "s|^$1/||" | sort | paste -sd' '
}
mark() {
  find "$b/src" -type f -exec touch -d '2002-01-01' {} +
  touch -d '2002-01-02' "$out/mark"
}

lay
# Taken is all that is listed, and the page, which is not, but is edited.
diff -r --exclude=unused.rst "$out/llvm" "$b/pristine" || fail "pristine is not the tarball's"
[ ! -e "$b/pristine/llvm/docs/unused.rst" ] || fail "a page was taken that nobody needs"
# The work tree is how it shall be, the overlay apart.
for f in one.cpp two.cpp file.cpp; do same "$out/edited/$target/$f" "$b/src/$target/$f"; done
same "$out/edited/llvm/docs/page.rst" "$b/src/llvm/docs/page.rst"
same "$out/edited/llvm/test/CodeGen/AMDGPU/new.ll" "$b/src/llvm/test/CodeGen/AMDGPU/new.ll"
[ ! -e "$b/src/$target/gone.cpp" ] || fail "gone.cpp is still there"
same "$out/own/Target/First.cpp" "$b/src/$target/First.cpp"
same "$out/own/Target/sub/Second.h" "$b/src/$target/sub/Second.h"
same "$out/own/llvm-patches/test/sub/plain.ll" "$b/src/llvm/test/sub/plain.ll"
[ ! -e "$b/src/$target/Plugin.cpp" ] || fail "the plugin's file is in the tree"

mark
lay
[ -z "$(written "$b/src")" ] || fail "laid again, written: $(written "$b/src")"
echo 'first, changed' >"$out/own/Target/First.cpp"
lay
[ "$(written "$b/src")" = "$target/First.cpp" ] || fail "one file changed, written: $(written "$b/src")"
same "$out/own/Target/First.cpp" "$b/src/$target/First.cpp"
mark
sed -i 's/^+line twenty$/+line xx/' "$out/own/$first"
sed -i 's/^ line twenty$/ line xx/' "$out/own/$second"
lay
[ "$(written "$b/src")" = "llvm/docs/page.rst $target/one.cpp" ] || fail "a patch changed, written: $(written "$b/src")"
# A tree spoilt by hand is put right.
mark
echo spoilt >"$b/src/$target/two.cpp"
rm "$b/src/$target/First.cpp"
lay
same "$out/edited/$target/two.cpp" "$b/src/$target/two.cpp"
same "$out/own/Target/First.cpp" "$b/src/$target/First.cpp"
# Without the second patch everything of it is as it came.
cp "$out/own/series" "$out/series" 
cp "$out/own/overlay" "$out/overlay"
sed -i '/^0002/d' "$out/own/series"
sed -i '/sub\//d' "$out/own/overlay"
mark
lay
same "$out/llvm/$target/gone.cpp" "$b/src/$target/gone.cpp"
same "$out/llvm/$target/two.cpp" "$b/src/$target/two.cpp"
grep -qx 'line 30' "$b/src/$target/one.cpp" || fail "one.cpp still has the second patch"
[ "$(cat "$b/src/llvm/test/CodeGen/AMDGPU/new.ll")" = 'a test' ] || fail "new.ll still has the second patch"
[ ! -e "$b/src/$target/sub/Second.h" ] || fail "Second.h is still there"
[ ! -e "$b/src/llvm/test/sub" ] || fail "plain.ll or its folder is still there"
# With none it is LLVM.
: >"$out/own/series"
: >"$out/own/overlay"
lay
diff -r "$b/pristine" "$b/src" || fail "without patches it is not LLVM"
cp "$out/series" "$out/overlay" "$out/own/"

# Mistakes: said with their place, and the tree stays as it was.
lay
cp -a "$b/src" "$out/kept"
unlaid() { fails_with "$1" sh "$patches/tree.sh" "$b" && diff -r "$out/kept" "$b/src" || fail "changed by: $1"; }
sed -i 's/^ line 29$/ line 92/' "$out/own/$second"
unlaid "$second does not apply"
sed -i 's/^ line 92$/ line 29/' "$out/own/$second"
echo 0003-none.patch >>"$out/own/series"
unlaid 'series: no such patch: 0003-none.patch'
cp "$out/series" "$out/own/"
overlay() { echo "$1" >>"$out/own/overlay"; unlaid "$2"; cp "$out/overlay" "$out/own/"; }
overlay "Target/None.h $target/None.h 1" 'overlay: no such file: Target/None.h'
overlay "Target/Plugin.cpp $target/P.cpp 1" 'overlay:6: Target/Plugin.cpp stands twice'
echo x >"$out/own/Target/X.cpp"
overlay "Target/X.cpp $target/First.cpp 1" "overlay:6: $target/First.cpp stands twice"
overlay "Target/X.cpp $target/X.cpp" 'overlay:6: want `Target/FILE path/in/llvm patch-number`'
overlay "Target/X.cpp $target/X.cpp 3" 'overlay:6: no patch number 3 in a series of 2'
overlay "Target/X.cpp $target/X.cpp 0" 'overlay:6: no patch number 0'
overlay "Target/X.cpp ../X.cpp 1" 'overlay:6: not a path below the tree: ../X.cpp'
overlay "Target/X.cpp /X.cpp 1" 'overlay:6: not a path below the tree: /X.cpp'
overlay "Target/none/ $target/none/ 1" 'overlay: no such folder: Target/none/'
overlay "Target/sub/ -" 'overlay:6: Target/sub/ stands twice'
overlay "Target/X.cpp $target/" 'overlay:6: want `Target/FILE path/in/llvm patch-number`'
overlay "Target/X.cpp $target/ 1" "overlay:6: a folder goes to a folder: Target/X.cpp $target/"
overlay "Target/X.cpp $target/sub/Second.h 1" "overlay: two files for $target/sub/Second.h"
overlay "Target/X.cpp = 1" 'overlay:6: = is for files of llvm-patches/test: Target/X.cpp'
overlay "llvm-patches/test/../X.cpp = 1" 'overlay:6: not a path below the tree: llvm/test/../X.cpp'
overlay "Target/X.cpp llvm/test/sub/plain.ll 1" 'overlay:6: llvm/test/sub/plain.ll stands twice'
overlay "Target/X.cpp $target/file.cpp 1" "overlay: $target/file.cpp is a file of LLVM"
overlay "Target/X.cpp llvm/test/CodeGen/AMDGPU/new.ll 1" "overlay: llvm/test/CodeGen/AMDGPU/new.ll is a file of LLVM or of a patch"

# The whole tree, too.
mkdir -p "$out/llvm/lld" "$out/llvm/third-party" "$out/llvm/libunwind"
lines 3 | tee "$out/llvm/lld/a" "$out/llvm/third-party/a" >"$out/llvm/libunwind/a"
(cd "$out" && tar -cJf "$tarball" --transform 's|^llvm|small-19.1.7|' llvm)
lay --full
(cd "$b/src" && find . -type f) | while read -r f; do cmp "$b/src/$f" "$b/full/$f" || echo "$f"; done >"$out/differ"
[ ! -s "$out/differ" ] || fail "in the whole tree differ: $(cat "$out/differ")"
[ -f "$b/full/lld/a" ] || fail "the whole tree has no lld"
finish laid
