#!/bin/sh
# Lays the patched LLVM tree DIR/src beside the one it comes from, DIR/pristine.
#   tree.sh DIR [--full]
# Taken from the source package is what the small build and the tests use; with
# --full the whole of LLVM, clang and lld is laid too, in DIR/full. The patches
# of `series` are applied and the files of `overlay` copied. Done again, only
# files whose text changes are written, so that builds stay incremental.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
mkdir -p "$1"
dir=$(cd "$1" && pwd)
# The build folder may lie in a repository, whose paths `git apply` would take.
export GIT_CEILING_DIRECTORIES="$dir"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

xl_check_lists
sh "$here/source.sh" "$dir/download"
tarball=$dir/download/$XL_TARBALL
top() { # the tarball's one folder; tar minds that head does not read on
  tar -tf "$tarball" 2>/dev/null | head -n 1 | cut -d/ -f1
}

# What the small build compiles and reads, what its tests use, and what the
# series edits elsewhere.
: >"$tmp/touched"
xl_series >"$tmp/series"
while read -r p; do
  xl_edited "$XL_SERIES_DIR/$p" >>"$tmp/touched"
done <"$tmp/series"
# A file that one patch makes and another edits is not in the tarball.
: >"$tmp/new"
while read -r p; do
  xl_made "$XL_SERIES_DIR/$p" >>"$tmp/new"
done <"$tmp/series"
sort -u "$tmp/touched" | grep -vxF -f "$tmp/new" >"$tmp/edited" || :
touch "$dir/pristine.paths" # what was taken once stays: it may have to be restored
sort -u - "$tmp/edited" "$dir/pristine.paths" >"$tmp/wanted" <<END
clang/tools/clang-linker-wrapper
clang/tools/driver
cmake/Modules/LLVMVersion.cmake
llvm/LICENSE.TXT
llvm/docs/AMDGPUUsage.rst
llvm/docs/Reference.rst
llvm/docs/UserGuides.rst
llvm/include/llvm/IR
llvm/lib/CodeGen/MachineOperand.cpp
llvm/lib/CodeGen/MachineVerifier.cpp
llvm/lib/CodeGen/SelectionDAG
llvm/lib/IR
llvm/lib/Target/AMDGPU
llvm/lib/Transforms/IPO/OpenMPOpt.cpp
llvm/test/Analysis/UniformityAnalysis/AMDGPU
llvm/test/CodeGen/AMDGPU
llvm/test/MC/AMDGPU
llvm/test/MC/Disassembler/AMDGPU
llvm/test/Transforms/InstCombine/AMDGPU
llvm/test/Transforms/OpenMP
llvm/test/lit.cfg.py
llvm/tools/llc
llvm/tools/llvm-mc
llvm/tools/opt
llvm/utils/UpdateTestChecks
llvm/utils/update_llc_test_checks.py
llvm/utils/update_mir_test_checks.py
llvm/utils/update_test_checks.py
offload/test
END
# tar takes each name once: those below a folder that is taken as a whole go.
awk '{ for (p = $0; sub(/\/[^\/]*$/, "", p);) if (p in taken) next; taken[$0]; print }' "$tmp/wanted" >"$tmp/paths"

# DIR/pristine.paths says what pristine holds, and is written last.
if ! cmp -s "$tmp/paths" "$dir/pristine.paths"; then
  echo "taking the AMDGPU target out of $XL_TARBALL"
  rm -rf "$dir/pristine.new" "$dir/pristine.paths"
  mkdir "$dir/pristine.new"
  top=$(top)
  sed "s|^|$top/|" "$tmp/paths" >"$tmp/members"
  tar -xf "$tarball" -C "$dir/pristine.new" --strip-components=1 -T "$tmp/members" ||
    die "could not take what the series needs out of $tarball"
  version=$(sed -n 's/.*set(LLVM_VERSION_[A-Z]* \([0-9]*\)).*/\1/p' "$dir/pristine.new/cmake/Modules/LLVMVersion.cmake" | paste -sd.)
  [ "$version" = $XL_LLVM_VERSION ] || die "the series is for LLVM $XL_LLVM_VERSION, but in $tarball is $version"
  rm -rf "$dir/pristine"
  mv "$dir/pristine.new" "$dir/pristine"
  mkdir -p "$dir/src"
  cp -a -n "$dir/pristine/." "$dir/src/"
  cp "$tmp/paths" "$dir/pristine.paths"
fi
if [ "${2-}" = --full ] && [ ! -d "$dir/full" ]; then
  echo "taking LLVM, clang and lld out of $XL_TARBALL"
  rm -rf "$dir/full.new"
  mkdir "$dir/full.new"
  top=$(top)
  tar -xf "$tarball" -C "$dir/full.new" --strip-components=1 \
    "$top/llvm" "$top/clang" "$top/lld" "$top/cmake" "$top/third-party" "$top/libunwind" "$top/offload/test"
  mv "$dir/full.new" "$dir/full"
fi

# The touched files as they shall be.
next=$dir/next
rm -rf "$next"
mkdir "$next"
while read -r f; do
  mkdir -p "$next/$(dirname "$f")"
  cp -p "$dir/pristine/$f" "$next/$f"
done <"$tmp/edited"
while read -r p; do
  (cd "$next" && git apply --whitespace=nowarn "$XL_SERIES_DIR/$p") || die "$p does not apply"
done <"$tmp/series"
xl_overlay >"$tmp/overlay"
while read -r file dest number; do
  [ ! -e "$next/$dest" ] && [ ! -e "$dir/pristine/$dest" ] ||
    die "overlay: $dest is a file of LLVM or of a patch already"
  mkdir -p "$next/$(dirname "$dest")"
  cp "$XL_OVERLAY_DIR/$file" "$next/$dest"
done <"$tmp/overlay"
(cd "$next" && find . -type f | sed 's|^\./||' | sort) >"$tmp/next"
sort -u "$tmp/edited" "$tmp/next" >"$tmp/laid"

lay() { # a tree's touched files become those of next, or what they were
  tree=$1
  touch "$tree.laid"
  sort -u "$tree.laid" "$tmp/laid" >"$tmp/all"
  # Written first: whatever stops us, the next run knows what may be changed.
  cp "$tmp/all" "$tree.laid"
  while read -r f; do
    from=$next/$f
    # No longer touched: as it came. (In edited but not in next: deleted.)
    if [ ! -e "$from" ] && ! grep -qxF -e "$f" "$tmp/edited"; then
      from=$dir/pristine/$f
    fi
    if [ ! -e "$from" ]; then
      rm -f "$tree/$f"
      [ ! -d "$tree/${f%/*}" ] || (cd "$tree" && rmdir -p --ignore-fail-on-non-empty "${f%/*}")
    elif ! cmp -s "$from" "$tree/$f"; then
      mkdir -p "$tree/$(dirname "$f")"
      cp "$from" "$tree/$f"
    fi
  done <"$tmp/all"
  cp "$tmp/laid" "$tree.laid"
}
lay "$dir/src"
[ "${2-}" != --full ] || lay "$dir/full"
rm -rf "$next"
