#!/bin/sh
# The main job: CUDA-derived LLVM IR -> AMDGPU code object -> the software GPU
# -> the same bytes as the NVIDIA GPU left. Shows every step.
#   demo.sh BUILD
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
src=$(cd "$(dirname "$0")/../test/oracle" && pwd)
out=$build/demo
mkdir -p "$out"
gpu=gfx90a

show() { # prints a command as it is typed from the source tree, then runs it
  printf '$ %s\n' "$*" | sed "s|$src|test/oracle|g"
  "$@"
}

echo "1. The warp sum of a CUDA kernel, as clang left it for NVIDIA:"
echo
sed -n '/^define .*@warp_sum_xor(/,/^}/p' "$src/kernels_open.ll" | grep -E 'shfl|fadd' | head -4
echo "  ..."
echo
echo "2. Compiled for $gpu:"
echo
for m in kernels_open kernels_pred; do
  show "$build/bin/xlcc" -mcpu=$gpu -O2 "$src/$m.ll" -o "$out/$m.hsaco"
done
"$build/bin/xlcc" -mcpu=$gpu -O2 -S "$src/kernels_open.ll" -o "$out/kernels_open.s"
echo
echo "   the same sum in $gpu's instructions:"
echo
sed -n '/^warp_sum_xor:/,/s_endpgm/p' "$out/kernels_open.s" | grep -E 'dpp|swizzle|permute|v_add_f32' | sed 's/^\t*/   /' | head -12
echo
echo "3. Run without a GPU and compared, byte for byte, with what an NVIDIA H200 recorded:"
echo
show "$build/bin/xlrun" --device=wavesim:$gpu --manifest "$build/test/oracle/manifest.txt" --modules "$out" --out "$out" \
  --check "$build/test/oracle/out" --nan=auto
