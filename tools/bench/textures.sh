#!/bin/sh
# What samples of textures cost (textures.cu) beside plain loads and a bilinear filter by hand: executed instructions and
# modelled cycles of a wavefront's share. Writes BUILD/bench/textures.txt.
#   textures.sh BUILD
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$build/bench/textures
rm -rf "$dir"
mkdir -p "$dir"
python3 - "$dir" <<'END'
import random, struct, sys
r = random.Random(1)
def put(name, form, values):
    with open(f"{sys.argv[1]}/{name}.bin", "wb") as f:
        f.write(struct.pack(f"<{len(values)}{form}", *values))
put("float", "f", [r.uniform(0.5, 2) for _ in range(16384)])
put("byte", "B", [r.randrange(256) for _ in range(16384)])
put("at", "f", [r.uniform(0, 64) for _ in range(2048)])
put("number", "i", [r.randrange(4096) for _ in range(1024)])
END
export WAVESIM_THREADS=1
cd "$dir"
for gpu in gfx90a gfx942 gfx1030 gfx1100; do
  case " ${GPUS-$gpu:} " in *" $gpu:"*) ;; *) continue ;; esac
  "$build/bin/xlcc" --cuda-path=none -mcpu=$gpu -O2 "$here/textures.cu" -o $gpu.hsaco
  measure() { # what, beside what, kernel, arguments
    what=$1 beside=$2 kernel=$3
    shift 3
    WAVESIM_TRACE=trace WAVESIM_TRACE_LIMIT=1000000000 "$build/bin/xlrun" --device=wavesim:$gpu --stats $gpu.hsaco $kernel --grid 16 --block 64 "$@" \
      >run 2>&1 || { cat run >&2; exit 1; }
    printf '%s\t%s\t%s\t%s\t%s\n' $gpu "$what" "$beside" \
      "$(awk '/ total/ { getline; print $(NF - 1) / 16 }' run)" "$("$build/bin/xlmodel" --no-memory --trace trace | awk -F'\t' '{ s += $6 } END { print s / 16 }')"
  }
  picture=kind=2d,w=64,h=64,data
  measure "load" "" load out:4096 float.bin:16384 i32:64 i32:64 at.bin:8192
  measure "load by number" "" load_number out:4096 float.bin:16384 i32:4096 number.bin:4096
  measure "bilinear by hand" "" bilinear out:4096 float.bin:16384 i32:64 i32:64 at.bin:8192
  measure "nearest" "load" sample out:4096 tex:$picture=float.bin at.bin:8192
  measure "tex1Dfetch" "load by number" fetch out:4096 tex:kind=linear,w=4096,data=float.bin number.bin:4096
  measure "bilinear float" "bilinear by hand" sample out:4096 tex:$picture=float.bin,filter=linear at.bin:8192
  measure "bilinear float4" "bilinear by hand" sample4 out:16384 tex:$picture=float.bin,filter=linear,ch=4 at.bin:8192
  measure "bilinear uchar4" "bilinear by hand" sample4 out:16384 tex:$picture=byte.bin,filter=linear,fmt=u8,ch=4,read=float at.bin:8192
  measure "trilinear float" "bilinear by hand" sample3 out:4096 tex:kind=3d,w=16,h=16,d=16,data=float.bin,filter=linear at.bin:8192
  measure "gather float" "bilinear by hand" gather out:16384 tex:$picture=float.bin,gather=1 at.bin:8192
done >rows.tsv
awk -F'\t' '
  { n[$1, $2] = $4; c[$1, $2] = $5 }
  NR == 1 { printf "%-8s %-17s %12s %7s  %s\n", "GPU", "what", "instructions", "cycles", "(of a wavefront; ratios)" }
  { printf "%-8s %-17s %12.0f %7.0f", $1, $2, $4, $5
    if ($3) printf "  %.2f %.2f beside %s", $4 / n[$1, $3], $5 / c[$1, $3], $3
    print "" }' rows.tsv | tee "$build/bench/textures.txt"
