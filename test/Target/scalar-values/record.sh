#!/bin/sh
# Records on an NVIDIA GPU what the kernels of gen.py and of ../sync-values leave.
#
#   record.sh ptx DIR   makes DIR/scalar and DIR/sync: PTX, inputs, manifests
#                       (needs LLVM 19 and 22)
#   record.sh run DIR   runs them; the buffers go to DIR/*/out (needs a GPU of
#                       sm_90 or newer, nvcc, ptxas, and runptx.c of test/oracle).
#                       A module that ptxas does not take is named and left out.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
here=$(cd "$(dirname "$0")" && pwd)
dir=$2
llvm19=${LLVM19:-/usr/lib/llvm-19}
llvm22=${LLVM22:-/usr/lib/llvm-22}
case $1 in
ptx)
  python3 "$here/gen.py" "$dir/scalar" split
  for f in "$dir"/scalar/*.ll; do
    bin=$llvm19
    case $f in */scalar22_*) bin=$llvm22 ;; esac
    "$bin/bin/llc" -mcpu=sm_90 -mattr=+ptx80 "$f" -o "${f%.ll}.ptx"
  done
  python3 "$here/../sync-values/gen.py" "$dir/sync"
  "$llvm19/bin/clang" -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 --cuda-feature=+ptx85 -nocudainc -nocudalib -O2 -S \
    "$here/../sync-values/Inputs/sync.cu" -o "$dir/sync/sync.ptx"
  cp "$here/../../oracle/runptx.c" "$dir"
  ;;
run)
  nvcc -O2 -x c "$dir/runptx.c" -o "$dir/runptx" -lcuda
  for d in "$dir/scalar" "$dir/sync"; do
    (
      cd "$d"
      # Not "out" yet: the manifest's argument of that name is no file.
      mkdir -p results
      # runptx takes modules by the name of their file.
      awk '!/^#/ { $2 = $2 ".ptx" } { print }' manifest.txt >run.txt
      for f in *.ptx; do
        ptxas -arch=sm_90 "$f" -o /dev/null || {
          echo "left out: $f"
          grep -v " $f " run.txt >run.tmp
          mv run.tmp run.txt
        }
      done
      ../runptx run.txt results
      mv results out
    )
  done
  ;;
esac
