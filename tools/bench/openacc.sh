#!/bin/sh
# What OpenACC's reductions cost as gcc-12 and as goacc-lower compile the loops of
# openacc_reduce.c, executed on wavesim: modelled cycles of the longest work-group,
# of the whole kernel with its loop, which has one element for each lane, worker and
# gang. Lines of
#   loop gcc ours ratio gcc-free ours-free ratio-free
# where the last three have global memory free of cost. All wavefronts and work-groups
# run side by side, as they do on a GPU, so that those who want the same word get in
# each other's way (WAVESIM_TURN=1). Nothing where gcc-12's offloading is not installed.
#   openacc.sh BUILD
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$build/bench/openacc
gpu=gfx906 # which GCC and we both have
[ -f /usr/lib/gcc/x86_64-linux-gnu/12/accel/amdgcn-amdhsa/$gpu/libgomp.a ] || exit 0
rm -rf "$dir"
mkdir -p "$dir/expected"
export WAVESIM_THREADS=1 WAVESIM_TURN=1
gcc-12 -O2 -w -no-pie -fopenacc -foffload=amdgcn-amdhsa -foffload-options=-march=$gpu "$here/openacc_reduce.c" -o "$dir/gcc"
WAVESIM_TRACE_LIMIT=1000000000 WAVESIM_TRACE=$dir/gcc.trace ACC_DEVICE_TYPE=radeon "$build/bin/wavesim" --gpu=$gpu "$dir/gcc" | grep -q right
"$build/bin/xlcc" -fopenacc -mcpu=$gpu "$here/openacc_reduce.c" -o "$dir/ours.hsaco"
python3 - "$dir" <<'E'
import struct, sys
d = sys.argv[1]
with open(d + "/manifest", "w") as m:
    for name, c in (("i32", "i"), ("f32", "f"), ("f64", "d")):
        n = struct.calcsize(c)
        for file, values in (("x", [i % 7 for i in range(64)]), ("five", [5])):
            with open(f"{d}/{file}_{name}.bin", "wb") as f:
                f.write(struct.pack(f"<{len(values)}{c}", *values))
        for loop, gangs, workers, elements in (("vector", 1, 1, 64), ("worker", 1, 8, 8), ("gang", 8, 1, 8)):
            m.write(f"{loop}_{name} ours {loop}_{name} {gangs} 64x{workers} 2 five_{name}.bin:{n} x_{name}.bin:{64 * n}\n")
            with open(f"{d}/expected/{loop}_{name}.0.bin", "wb") as f:
                f.write(struct.pack("<" + c, 5 + sum(i % 7 for i in range(elements))))
E
WAVESIM_TRACE_LIMIT=1000000000 WAVESIM_TRACE=$dir/ours.trace "$build/bin/xlrun" --device=wavesim:$gpu --manifest "$dir/manifest" --modules "$dir" --check "$dir/expected" >"$dir/run" 2>&1
grep -q ' 0 failed' "$dir/run"
for who in gcc ours; do
  for memory in "" --no-memory; do
    # shellcheck disable=SC2086
    "$build/bin/xlmodel" $memory --trace "$dir/$who.trace" | awk -F'\t' -v OFS='\t' -v who="$who$memory" '{ print who, $1, $6 }'
  done
done | awk -F'\t' -v OFS='\t' '
  sub(/\._omp_fn\.0$/, "", $2) && $1 == "gcc" && $2 !~ /^none_/ { order[++n] = $2 }
  { cycles[$1, $2] = $3 }
  function pair(kind, loop, gcc, ours) {
    gcc = cycles["gcc" kind, loop]
    ours = cycles["ours" kind, loop]
    return gcc OFS ours OFS sprintf("%.2f", gcc / ours)
  }
  END { for (i = 1; i <= n; i++) print order[i], pair("", order[i]), pair("--no-memory", order[i]) }'
