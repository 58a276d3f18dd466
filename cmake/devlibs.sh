#!/bin/sh
# Makes a folder of ROCm's device libraries for clang's --rocm-device-lib-path:
# links to the installed ones, and what those lack, since Debian's end at gfx940
# and gfx1036: a later GPU's module, which is one constant, and that of code object version 6.
#   devlibs.sh OPT FOLDER
# The GPUs are those of chips.def; OPT is the oldest opt whose clang
# shall read the modules.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
opt=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)
set -- /usr/lib/*/amdgcn/bitcode/ocml.bc
[ -f "$1" ] || {
  echo "devlibs.sh: no ROCm device libraries (Debian's package rocm-device-libs)" >&2
  exit 1
}
mkdir -p "$folder"
ln -sf "${1%/*}"/*.bc "$folder/"
module=$folder/oclc_abi_version_600.bc # clang 22's usual version of code objects
[ -e "$module" ] ||
  printf '@__oclc_ABI_version = linkonce_odr hidden local_unnamed_addr addrspace(4) constant i32 600, align 4\n' |
  "$opt" -mtriple=amdgcn-amd-amdhsa -o "$module" -
# gfx942 is version 9, 4, 2: the last two digits are hexadecimal.
for v in $(sh "$here/chips.sh" | sed 's/^gfx\([0-9a-f]*\) .*/\1/'); do
  module=$folder/oclc_isa_version_$v.bc
  [ ! -e "$module" ] || continue
  minor=${v%?}
  version=$((${v%??} * 1000 + 0x${minor#"${v%??}"} * 100 + 0x${v#"$minor"}))
  printf '@__oclc_ISA_version = linkonce_odr hidden local_unnamed_addr addrspace(4) constant i32 %s, align 4\n' $version |
    "$opt" -mtriple=amdgcn-amd-amdhsa -o "$module" -
done
