#!/bin/sh
# On a machine with an NVIDIA GPU of sm_90 or newer, LLVM 19 and a C compiler:
# runs the kernels of gen.py there and says what differs from its expectations.
#   record.sh OUT
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -e
here=$(cd "$(dirname "$0")" && pwd)
out=$1
mkdir -p "$out/got"
python3 "$here/gen.py" "$out"
cd "$out"
llc-19 -march=nvptx64 -mcpu=sm_90 -mattr=+ptx85 effects.ll -o effects.ptx
nvcc -w -x c "$here/../../oracle/runptx.c" -o runptx -lcuda
./runptx manifest.txt got | tail -1
for file in expected/*; do
  cmp "$file" "got/${file#*/}" && continue
  bad=1
done
[ -n "${bad-}" ] || echo "all as expected"
