#!/bin/sh
# What a product of 64 x 64 x 64 f16 costs (tensor.cu): instructions that its wavefronts execute and modelled cycles, exact and fast, beside HIP's
# matrix instructions written by hand and its loop. All must give the same on small whole numbers; exact products of other numbers, which take
# longer, are rows of their own (any), as are integers (bytes). Writes BUILD/bench/tensor.txt.
#   tensor.sh BUILD
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$build/bench/tensor
llvm19=$(sed -n 's/^XL_LLVM19:[A-Z]*=//p' "$build/CMakeCache.txt")
rm -rf "$dir"
mkdir -p "$dir"
export WAVESIM_THREADS=1
python3 -c '
import random, struct, sys
random.seed(5)
for name in "ab":
    open(f"{sys.argv[1]}/{name}.bin", "wb").write(struct.pack("<4096e", *[random.randint(-4, 4) for _ in range(4096)]))
    open(f"{sys.argv[1]}/{name}.any.bin", "wb").write(struct.pack("<4096e", *[random.gauss(0, 1) for _ in range(4096)]))' "$dir"

run() { # GPU IMPL KERNEL HSACO [.any]
  WAVESIM_TRACE=$dir/trace WAVESIM_TRACE_LIMIT=1000000000 "$build/bin/xlrun" --device=wavesim:"$1" --out "$dir/$2" "$4" "$3" --grid 1 --block 128 \
    out:16384 "$dir/a${5-}.bin:8192" "$dir/b${5-}.bin:8192" >"$dir/run" 2>&1 || { cat "$dir/run" >&2; exit 1; }
  case $3-${5-} in
  bytes-*) [ -f "$dir/bytes.bin" ] || cp "$dir/$2/$3.0.bin" "$dir/bytes.bin"; cmp "$dir/$2/$3.0.bin" "$dir/bytes.bin" >&2 ;;
  *-) cmp "$dir/$2/$3.0.bin" "$dir/exact/loop.0.bin" >&2 ;;
  esac
  "$build/bin/xlmodel" --no-memory --trace "$dir/trace" | awk -F'\t' -v gpu="$1" -v impl="$2" -v kernel="$3" '{ printf "%s\t%s\t%s\t%s\t%s\n", gpu, impl, kernel, $8, $6 }'
}
for gpu in gfx90a gfx942 gfx1030 gfx1100 gfx1201; do
  case " ${GPUS-$gpu:} " in *" $gpu:"*) ;; *) continue ;; esac
  for mode in exact fast; do
    "$build/bin/xlcc" --cuda-path=none -mcpu=$gpu -O3 --mma=$mode "$here/tensor.cu" -o "$dir/$gpu-$mode.hsaco"
    for kernel in loop fragments registers bytes; do
      case $mode-$kernel in fast-loop | fast-bytes | exact-bytes) ;; *) run $gpu $mode $kernel "$dir/$gpu-$mode.hsaco" ;; esac
      case $mode-$kernel in exact-loop | fast-*) ;; *) run $gpu any $kernel "$dir/$gpu-exact.hsaco" .any ;; esac
    done
  done
  if "$llvm19/bin/clang" -x hip --cuda-device-only --offload-arch=$gpu -O3 -w --rocm-path=/usr --rocm-device-lib-path="$build/lib/amdgcn/bitcode" \
    -mcode-object-version=5 -I"$here" -DBENCH_HIP "$here/tensor.cu" -o "$dir/$gpu-hip.hsaco" --no-gpu-bundle-output 2>"$dir/hip.err"; then
    run $gpu hip loop "$dir/$gpu-hip.hsaco"
    case $gpu in gfx1030) ;; *) run $gpu hip native "$dir/$gpu-hip.hsaco" ;; esac
  else
    echo "(HIP's are left out: $(grep -m1 error "$dir/hip.err"))" >&2
  fi
done >"$dir/rows.tsv"
awk -F'\t' 'BEGIN { printf "%-8s %-6s %-10s %12s %10s\n", "GPU", "mode", "kernel", "instructions", "cycles" }
  { printf "%-8s %-6s %-10s %12d %10d\n", $1, $2, $3, $4, $5 }' "$dir/rows.tsv" | tee "$build/bench/tensor.txt"
