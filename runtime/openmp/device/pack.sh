#!/bin/sh
# Packs the runtimes of several GPUs as clang's offloading links them.
#   pack.sh LLVM_BIN FOLDER GPU...
# LLVM_BIN is that of LLVM 19 or 22, whose clang they are for.
# FOLDER has libomptarget-amdgpu-<gfx>.bc and, with printf and assert where they are apart,
# libomptarget-print-amdgpu-<gfx>.bc (build.sh), and gets libomptarget.devicertl.a: `clang
# -fopenmp --offload-arch=<gfx> -LFOLDER ...` finds it before the installed one. The
# two are members of their own, of which the linker takes what a program calls. clang 22 has
# to be told: -lomptarget.devicertl. It always links libompdevice.a, as well, once for each GPU,
# of -Xoffload-linker -LFOLDER: that one defines what is the same for all GPUs.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
bin=$1 folder=$2
shift 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
packager=$bin/llvm-offload-binary # LLVM 22's
[ -x "$packager" ] || packager=$bin/clang-offload-packager
objects=
for gpu; do
  for part in "" print-; do
    module=$folder/libomptarget-${part}amdgpu-$gpu.bc object=$tmp/devicertl-${part}amdgpu-$gpu.o
    [ -z "$part" ] || [ -f "$module" ] || continue
    # Of what has a kind the linker takes every member with a variable that the host sees.
    kind=,kind=openmp
    [ -z "$part" ] || kind=
    "$packager" -o "$tmp/packed" --image=file="$module",triple=amdgcn-amd-amdhsa,arch="$gpu$kind"
    "$bin/clang" -c -x c /dev/null -Xclang -fembed-offload-object="$tmp/packed" -o "$object"
    objects="$objects $object"
  done
done
# clang 19 defines in every program which version its code object has. Those of clang 22 have 5 or 6,
# with the same arguments of kernels: its libomptarget takes no others.
case $("$bin/clang" -dumpversion) in
1?.*) ;;
*)
  printf '@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500, align 4\n' |
    "$bin/opt" -mtriple=amdgcn-amd-amdhsa -o "$tmp/version.bc" -
  "$bin/llvm-ar" rcD "$tmp/libompdevice.a" "$tmp/version.bc"
  mv "$tmp/libompdevice.a" "$folder"
  ;;
esac
"$bin/llvm-ar" rcD "$tmp/libomptarget.devicertl.a" $objects
mv "$tmp/libomptarget.devicertl.a" "$folder"
