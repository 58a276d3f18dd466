#!/bin/sh
# Adds functions of crosslane/reduce.h to LLVM's OpenMP device runtime, for programs
# of openmp_baselines.h; or, where LIBRARIES is a C source, what that has, in place of LLVM's.
#   openmp_library.sh LLVM LIBRARIES OUT GPU...
# LLVM is that of LLVM 19 with bin and lib; LIBRARIES has
# libcrosslane-amdgpu-<gfx>.bc. In OUT comes libomptarget.devicertl.a: -LOUT links it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
llvm=$1 libraries=$2 out=$3
shift 3
pack=$(cd "$(dirname "$0")/../../runtime/openmp/device" && pwd)/pack.sh
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$out"
for gpu; do
  case $libraries in
  *.c)
    case $gpu in gfx9*) wide= ;; *) wide=-mno-wavefrontsize64 ;; esac
    "$llvm/bin/clang" --target=amdgcn-amd-amdhsa -mcpu="$gpu" $wide -Xclang -mcode-object-version=none -nogpulib -ffreestanding \
      -fconvergent-functions -std=gnu11 -O2 -Xclang -disable-llvm-passes -emit-llvm -c "$libraries" -o "$tmp/other.bc"
    "$llvm/bin/llvm-link" "$llvm/lib/libomptarget-amdgpu-$gpu.bc" --override="$tmp/other.bc" -o "$tmp/libomptarget-amdgpu-$gpu.bc"
    continue ;;
  esac
  "$llvm/bin/opt" -passes=internalize,globaldce \
    -internalize-public-api-list=kmpc_reduce_warp,xl_reduce_wave_contiguous,xl_shuffle_down_u32,xl_shuffle_down_u64 \
    "$libraries/libcrosslane-amdgpu-$gpu.bc" -o "$tmp/ours.bc"
  "$llvm/bin/llvm-link" "$llvm/lib/libomptarget-amdgpu-$gpu.bc" "$tmp/ours.bc" -o "$tmp/libomptarget-amdgpu-$gpu.bc"
done
sh "$pack" "$llvm/bin" "$tmp" "$@"
mv "$tmp/libomptarget.devicertl.a" "$out"
