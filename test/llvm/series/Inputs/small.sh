# Read by the scripts beside it after lib.sh: a small LLVM, as a tarball, and a
# series of two patches with an overlay for it, all below $out.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
lines() { # N lines of text
  awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++) print "line " i }'
}
# Everything that tree.sh asks for is there.
mkdir -p "$out/llvm"
sed -n '/<<END$/,/^END$/p' "$patches/tree.sh" | sed '1d; $d' | while read -r f; do
  case ${f##*/} in
  *.*) mkdir -p "$out/llvm/${f%/*}" && lines 3 >"$out/llvm/$f" ;;
  *) mkdir -p "$out/llvm/$f" && lines 3 >"$out/llvm/$f/file.cpp" ;;
  esac
done
printf '  set(LLVM_VERSION_MAJOR 19)\n  set(LLVM_VERSION_MINOR 1)\n  set(LLVM_VERSION_PATCH 7)\n' >"$out/llvm/cmake/Modules/LLVMVersion.cmake"
target=llvm/lib/Target/AMDGPU
lines 40 >"$out/llvm/$target/one.cpp"
lines 40 >"$out/llvm/$target/two.cpp"
lines 40 >"$out/llvm/$target/gone.cpp"
mkdir -p "$out/llvm/llvm/docs"
lines 40 | tee "$out/llvm/llvm/docs/page.rst" >"$out/llvm/llvm/docs/unused.rst"
find "$out/llvm" -exec touch -d '2001-01-01' {} +
tarball=$out/llvm-toolchain-19_19.1.7.orig.tar.xz
(cd "$out" && tar -cJf "$tarball" --transform 's|^llvm|small-19.1.7|' llvm)

# The series, by way of the script that everybody uses.
mkdir -p "$out/own/Target/sub" "$out/own/llvm-patches/test/sub" "$out/none"
: >"$out/none/series"
: >"$out/none/overlay"
echo 'first' >"$out/own/Target/First.cpp"
echo 'second' >"$out/own/Target/sub/Second.h"
echo 'plugin' >"$out/own/Target/Plugin.cpp"
echo 'a plain test' >"$out/own/llvm-patches/test/sub/plain.ll"
printf '# The order.\n' >"$out/own/series"
printf '# The overlay.\nTarget/First.cpp %s/First.cpp 1\nTarget/sub/ %s/sub/ 2 # deeper\nTarget/Plugin.cpp -\nllvm-patches/test/sub/plain.ll  = 2\n' \
  $target $target >"$out/own/overlay"
cat >"$out/own/README.md" <<'END'
Before.
<!-- made by series.sh table -->
old
<!-- end of the table -->
After.
END
XL_SERIES_DIR=$out/none sh "$patches/series.sh" git "$out/llvm" "$out/edited"
work() { # commits what was changed in the work tree: SUBJECT DATE
  git -C "$out/edited" add -A
  GIT_AUTHOR_NAME='Ä. Author' GIT_AUTHOR_EMAIL=author@invalid GIT_AUTHOR_DATE=$2 GIT_COMMITTER_DATE='@1 +0000' \
    git -C "$out/edited" commit -q -m "$1" -m 'For a reason.' -m "Applies-to: llvmorg-19.1.7
Upstream-Status: Not submitted
Test: here"
}
sed -i 's/^line 20$/line twenty/' "$out/edited/$target/one.cpp" "$out/edited/llvm/docs/page.rst"
echo 'a test' >"$out/edited/llvm/test/CodeGen/AMDGPU/new.ll"
work '[AMDGPU] Spell out the numbers of lines that are far from the beginning and near the end' '@1000000000 +0200'
sed -i 's/^line 30$/line thirty/' "$out/edited/$target/one.cpp"
sed -i '1,2d' "$out/edited/$target/two.cpp"
echo 'more of it' >>"$out/edited/llvm/test/CodeGen/AMDGPU/new.ll"
rm "$out/edited/$target/gone.cpp"
work '[llc] Go on' '@1000000001 -0330'
export XL_SERIES_DIR=$out/own XL_OVERLAY_DIR=$out/own
sh "$patches/series.sh" refresh "$out/edited" "$out/own"
first=0001-AMDGPU-Spell-out-the-numbers-of-lines-that-are-far-f.patch
second=0002-llc-Go-on.patch

fails_with() { # TEXT COMMAND...: the command fails and says so on stderr
  text=$1
  shift
  if "$@" >"$out/said" 2>&1; then fail "no failure: $*"; fi
  grep -qF -e "$text" "$out/said" || { cat "$out/said"; fail "'$text' is not said by: $*"; }
}
