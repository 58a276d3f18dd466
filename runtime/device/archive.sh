#!/bin/sh
# Puts this runtime's reductions into LLVM's OpenMP device runtime.
#   archive.sh LLVM LIBRARIES OUT GPU...
# LLVM is the folder of LLVM 19 (bin, lib), LIBRARIES the one with
# libcrosslane-amdgpu-<gfx>.bc. In OUT come
#   libomptarget-amdgpu-<gfx>.bc  the installed runtime, with the functions named
#     below taken out and ours in their place; all others stay as they are
#   libomptarget.devicertl.a      the same for all the GPUs named, as clang 19's
#     offloading links it: `clang -fopenmp --offload-arch=<gfx> -LOUT ...` finds
#     it before the installed one. (clang 19.1 passes over
#     --libomptarget-amdgpu-bc-path.)
# A GPU that the installed runtime has no library for (gfx1200, gfx1201, gfx950
# with LLVM 19) is an error.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
llvm=$1 libraries=$2 out=$3
shift 3
bin=$llvm/bin here=$(cd "$(dirname "$0")" && pwd)
functions="__kmpc_nvptx_parallel_reduce_nowait_v2 __kmpc_nvptx_teams_reduce_nowait_v2 __kmpc_reduction_get_fixed_buffer
  __kmpc_shuffle_int32 __kmpc_shuffle_int64 __kmpc_warp_active_thread_mask"
inlined="omp_get_num_threads omp_get_num_teams" # into ours, see openmp.c
delete= ours= copy=
for f in $functions; do
  delete="$delete --func=$f" ours=$ours,$f
done
for f in $inlined; do
  copy="$copy --func=$f"
done

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$out"
for gpu; do
  stock=$llvm/lib/libomptarget-amdgpu-$gpu.bc
  if [ ! -f "$stock" ]; then
    echo "archive.sh: LLVM's OpenMP device runtime is not there for $gpu: $stock" >&2
    exit 1
  fi
  # Taking functions out makes what is internal known to other modules, among
  # that the pointers to the kernel's environments that ours need. Afterwards it
  # is internal again.
  "$bin/llvm-extract" --delete $delete "$stock" -o "$tmp/stock.bc"
  "$bin/llvm-extract" $copy "$stock" -o "$tmp/inlined.bc"
  "$bin/opt" -passes=internalize,globaldce -internalize-public-api-list="${ours#,}" \
    "$libraries/libcrosslane-amdgpu-$gpu.bc" -o "$tmp/parts.bc"
  "$bin/llvm-link" "$tmp/parts.bc" "$tmp/inlined.bc" -o "$tmp/whole.bc"
  "$bin/opt" -passes=always-inline,internalize,globaldce -internalize-public-api-list="${ours#,}" \
    "$tmp/whole.bc" -o "$tmp/ours.bc"
  "$bin/llvm-link" "$tmp/stock.bc" "$tmp/ours.bc" -o "$tmp/both.bc"
  "$bin/llvm-nm" --defined-only --extern-only --format=just-symbols "$stock" > "$tmp/public"
  "$bin/opt" -passes=internalize -internalize-public-api-file="$tmp/public" "$tmp/both.bc" -o "$tmp/libomptarget-amdgpu-$gpu.bc"
done
sh "$here/openmp/pack.sh" "$bin" "$tmp" "$@"
for gpu; do
  mv "$tmp/libomptarget-amdgpu-$gpu.bc" "$out"
done
mv "$tmp/libomptarget.devicertl.a" "$out"
