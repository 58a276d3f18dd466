#!/bin/sh
# What calls of CUDA's runtime cost on wavesim, with Crosslane's runtime and with AMD's HIP (launch.cu, one source), in turn,
# ROUNDS times each (5), and the same launches as bare HSA packets (launch_hsa.c). Lines of
#   case ours HIP's ratio least-ratio greatest-ratio our-us HIP's-us
# with tabs between: calls a second, medians; the ratio is the median of the rounds'; the last two are medians of the
# processors' microseconds a call, wavesim's included, which another program on the machine does not change. The case
# `packets` has bare packets in the place of HIP's; `calls` times the calls alone, in the thread that makes them. Nothing
# where HIP's headers or runtime are not installed.
#   launch.sh BUILD
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$build/bench/launch
gpu=${GPU:-gfx90a}
[ -f /usr/include/hip/hip_runtime.h ] || exit 0
mkdir -p "$dir"
export WAVESIM_GPU=$gpu
"$build/bin/xlcc" --cuda-path=none -O2 --offload-arch="$gpu" "$here/launch.cu" -o "$dir/ours"
"$build/bin/xlcc" --cuda-path=none -O2 -mcpu="$gpu" "$here/launch.cu" -o "$dir/launch.hsaco"
clang++-19 -x hip --offload-arch="$gpu" -mcode-object-version=4 --hip-path=/usr \
  --rocm-device-lib-path="$build/lib/amdgcn/bitcode" -O2 "$here/launch.cu" -lamdhip64 -o "$dir/hip"
cc -O2 "$here/launch_hsa.c" "$build/lib/wavesim/libhsa-runtime64.so.1" -o "$dir/packets"
rate() { sed -n 's/.*, \([0-9.]*\) a second, \([0-9.]*\) us.*/\1 \2/p'; }
middle() { sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
for what in ${CASES-packets:50000 calls:50000 one:50000 four:50000 trips:20000 copies:20 graph:100 events:10000}; do
  name=${what%:*} n=${what#*:}
  : >"$dir/$name.rounds"
  for _ in $(seq "${ROUNDS-5}"); do
    if [ "$name" = packets ]; then
      ours=$("$dir/ours" one "$n" | rate)
      theirs=$(LD_LIBRARY_PATH="$build/lib/wavesim" "$dir/packets" "$dir/launch.hsaco" _Z7nothingPi "$n" | rate)
    else
      ours=$("$dir/ours" "$name" "$n" | rate)
      theirs=$("$build/bin/wavesim" "$dir/hip" "$name" "$n" | rate)
    fi
    [ -n "$ours" ] && [ -n "$theirs" ] || { echo "launch.sh: $name has not run on both sides" >&2; exit 1; }
    echo "$ours $theirs" | awk '{ print $1, $3, $1 / $3, $2, $4 }' >>"$dir/$name.rounds"
  done
  column() { awk -v c="$1" '{ print $c }' "$dir/$name.rounds"; }
  printf '%s\t%s\t%s\t%.2f\t%.2f\t%.2f\t%s\t%s\n' "$name" "$(column 1 | middle)" "$(column 2 | middle)" "$(column 3 | middle)" \
    "$(column 3 | sort -n | head -n 1)" "$(column 3 | sort -n | tail -n 1)" "$(column 4 | middle)" "$(column 5 | middle)"
done
