#!/bin/sh
# Measures what doc/measured.md quotes: times as ratios within one run, then what the
# generated code costs beside the peers' (compare.sh, report.awk), and the
# runtime's reductions (reduce.sh, reduce.awk). Writes
# BUILD/bench/results.txt, results.json, bench.md and bench.svg.
#   bench.sh BUILD
# GPUS="gfx90a:64 gfx1100:32" narrows the comparison. BENCH_LLVM=1 has the patched
# LLVM in it, and times its llc against an unpatched one; both are built when they
# are not there. With that and all GPUs doc/bench.md and bench.svg are written anew.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$build/bench
mkdir -p "$dir"

# Every part says what it does and how long it takes, on two cores.
begun=$(date +%s)
part() { # WHAT HOW-LONG
  printf '\n[%d:%02d] %s (%s)\n' $((($(date +%s) - begun) / 60)) $((($(date +%s) - begun) % 60)) "$1" "$2"
}

all=$(sh "$here/../../cmake/chips.sh" | awk '{ for (i = 3; i <= NF; i++) { printf "%s%s:%s", s, $1, $i; s = " " } }')
for g in ${GPUS-}; do
  case " $all " in *" $g "*) ;; *)
    echo "bench: GPUS: no '$g'; there are $all" >&2
    exit 2 ;;
  esac
done
export GPUS="${GPUS:-$all}" BENCH_LLVM="${BENCH_LLVM-}"
count=$(echo "$GPUS" | wc -w)

cmake --build "$build" --target bench_fma_native -- --no-print-directory -s
llvm19=$(sed -n 's/^XL_LLVM19:[A-Z]*=//p' "$build/CMakeCache.txt")

# The patched LLVM has its columns, and its llc is timed against the unpatched.
need() { # TOOL TARGET
  if [ -x "$build/llvm/$1" ]; then return; fi
  part "make $2: there is no $build/llvm/$1" "some 8 minutes"
  make -C "$here/../.." BUILD="$(cd "$build" && pwd)" "$2"
}
if [ -n "$BENCH_LLVM" ]; then
  need bin/clang llvm
  need unpatched/bin/llc llvm-unpatched
fi

now() { date +%s%N; }

# best N COMMAND...: least wall time in microseconds of N runs, one core each.
best() {
  n=$1
  shift
  least=
  while [ "$n" -gt 0 ]; do
    t0=$(now)
    "$@" >/dev/null 2>&1
    t1=$(now)
    t=$(((t1 - t0) / 1000))
    if [ -z "$least" ] || [ $t -lt "$least" ]; then least=$t; fi
    n=$((n - 1))
  done
  echo "$least"
}

: >"$dir/results.txt"
: >"$dir/timings.tsv"
row() { # name value unit limit
  printf '%-58s %10s %-8s (at most %s)\n' "$1" "$2" "$3" "$4" | tee -a "$dir/results.txt"
  printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" >>"$dir/timings.tsv"
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

part "wavesim against native AVX2, one core" "some 20 seconds"
# The difference of two lengths, so that
# start-up and loading drop out.
"$build/bin/xlcc" --cuda-path=none -mcpu=gfx90a -O3 "$here/fma.cu" -o "$dir/fma.hsaco"
python3 -c '
import struct, sys
l = range(64)
v = [float(i) for i in l] + [0.5 + i / 256 for i in l] + [1.0 / (i + 1) for i in l]
sys.stdout.buffer.write(struct.pack("<192f", *v))' >"$dir/fma.bin"
sim() { WAVESIM_THREADS=1 "$build/bin/xlrun" --device=wavesim:gfx90a "$dir/fma.hsaco" fma_loop --grid 1 --block 64 \
  out:256 "$dir/fma.bin:768" "u32:$1"; }
native() { "$dir/bench_fma_native" "$1"; }
a=$(best 5 sim 200000)
b=$(best 5 sim 2200000)
c=$(best 5 native 200000)
d=$(best 5 native 2200000)
row "wave64 f32 FMA loop: wavesim / native AVX2" "$(ratio $((b - a)) $((d - c)))" "x" "10"
awk -v t=$((b - a)) 'BEGIN { printf "  (wavesim: %.1f ns a wavefront FMA)\n", t * 1000 / 32e6 }'

part "the recorded set on gfx90a, all cores" "some 10 seconds"
for m in kernels_open kernels_pred; do
  "$build/bin/xlcc" -mcpu=gfx90a -O2 "$here/../../test/oracle/$m.ll" -o "$dir/$m.hsaco"
done
t=$(best 3 "$build/bin/xlrun" --device=wavesim:gfx90a --manifest "$build/test/oracle/manifest.txt" --modules "$dir" --out "$dir")
row "the recorded set (43 cases) on gfx90a" "$(ratio "$t" 1000000)" "s" "10"

part "instructions for what C++ leaves undefined" "some 20 seconds"
# Of the code of all kernels below, and of what users know to be undefined.
code() { # GPU FILE UNDEFINED
  "$build/bin/xlcc" --cuda-path=none -mcpu="$1" -O2 --undefined="$3" -S "$2" -o - | grep -cE '^\s+(v|s|ds|global|flat|buffer|scratch)_'
}
for gpu in gfx90a gfx1100; do
  for file in "$here/kernels.cu" "$here/../../test/oracle/silent/silent.cu"; do
    a=$(code $gpu "$file" nvidia)
    b=$(code $gpu "$file" llvm)
    echo "  $(basename "$file"), $gpu: $a instructions, $b with --undefined=llvm"
    case $file in */kernels.cu) row "kernels.cu on $gpu: code by --undefined=llvm" "$(ratio "$a" "$b")" "x" "1.01" ;; esac
  done
done

part "the plugin's share of xlcc's time, and its cost a shuffle" "some 30 seconds"
passes() { # FILE: microseconds in our passes, as LLVM's own timers have it
  "$llvm19/bin/opt" -load-pass-plugin="$build/lib/libcrosslane-19.so" -passes='nvvm-to-amdgpu<cpu=gfx90a>' \
    -time-passes -disable-output "$1" 2>&1 |
    awk '/crosslane::.*Pass/ { for (i = NF; i; i--) if ($i ~ /^\(/) { print $(i - 1); break } }' |
    awk '{ s += $1 } END { printf "%d", s * 1e6 }'
}
open=$here/../../test/oracle/kernels_open.ll
x=$(best 5 "$build/bin/xlcc" -mcpu=gfx90a -O2 "$open" -o "$dir/open.hsaco")
p=$(passes "$open")
row "the passes' share of xlcc -O2 kernels_open.ll" "$(awk -v p="$p" -v x="$x" 'BEGIN { printf "%.2f", 100 * p / x }')" "%" "5"

# Linear cost: time a shuffle in a module of 1,000 and of 100,000.
module() {
  awk -v n="$1" 'BEGIN {
    print "target triple = \"nvptx64-nvidia-cuda\""
    print "declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)"
    print "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()" # a value that lanes share needs no shuffle
    per = 100
    for (k = 0; k < n / per; k++) {
      printf "define ptx_kernel void @k%d(ptr %%p, i32 %%d, i32 %%c) {\n", k
      print "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %q = getelementptr i32, ptr %p, i32 %t"
      print "  %v0 = load i32, ptr %q"
      for (i = 1; i <= per; i++)
        printf "  %%v%d = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %%v%d, i32 %s, i32 %s)\n", i, i - 1,
          i % 2 ? "%d" : i % 31, i % 2 ? "%c" : "31"
      printf "  store i32 %%v%d, ptr %%q\n  ret void\n}\n", per
    }
  }'
}
module 1000 >"$dir/s1000.ll"
module 100000 >"$dir/s100000.ll"
s=$(for i in 1 2 3 4 5; do passes "$dir/s1000.ll"; echo; done | sort -n | head -1)
l=$(for i in 1 2 3 4 5; do passes "$dir/s100000.ll"; echo; done | sort -n | head -1)
row "cost a shuffle: 100,000 in a module / 1,000" "$(awk -v s="$s" -v l="$l" 'BEGIN { printf "%.2f", l / 100 / s }')" "x" "1.5"
awk -v l="$l" 'BEGIN { printf "  (%.2f us a shuffle at 100,000)\n", l / 100000 }'

# The rows, and details, that a script has left in a file.
rows_of() {
  tab=$(printf '\t')
  while IFS=$tab read -r name value unit limit; do # details have no tab in them
    if [ -n "$value" ]; then row "$name" "$value" "$unit" "$limit"; else echo "$name"; fi
  done <"$1"
}

part "compile time" "some 2 minutes"
sh "$here/compile-time.sh" "$build" >"$dir/compile-time.txt"
rows_of "$dir/compile-time.txt"

if [ -n "$BENCH_LLVM" ]; then
  part "what the patches cost llc on IR that has nothing for them" "some 6 minutes, more with valgrind"
  sh "$here/llc-time.sh" "$build" >"$dir/llc-time.txt"
  rows_of "$dir/llc-time.txt"
else
  echo "(the patched LLVM is left out: make bench LLVM=1 has it)"
fi

part "the generated code beside the peers' on $count of $(echo $all | wc -w) GPUs and wave sizes" "some minute each"
sh "$here/compare.sh" "$build"

part "the runtime's reductions beside LLVM's and rocPRIM's" "some minute for each of gfx906, gfx90a, gfx942, gfx1030, gfx1100"
sh "$here/reduce.sh" "$build"
if [ -s "$dir/reduce.tsv" ]; then
  awk -v dir="$dir" -v model="$build/bin/xlmodel" -f "$here/reduce.awk" "$dir/reduce.tsv" >"$dir/reduce.txt"
else
  echo "(none of these GPUs was asked for)"
  : >"$dir/reduce.txt"
  : >"$dir/reduce.md"
  : >"$dir/reduce-goals.tsv"
fi

part "sequential and parallel regions" "some minutes"
if [ "$GPUS" = "$all" ]; then # as doc/regions.md has it
  regions=gfx90a
else
  regions=
  for g in $GPUS; do # those that stock clang offloads OpenMP to, at their default wave size
    case $g in
    gfx900:64 | gfx906:64 | gfx908:64 | gfx90a:64 | gfx942:64 | gfx1030:32 | gfx1100:32) regions="$regions ${g%:*}" ;;
    esac
  done
fi
if [ -n "$regions" ]; then
  python3 "$here/regions.py" "$build" $regions
else
  echo "(none of the GPUs that were asked for is one that stock clang offloads OpenMP to)"
fi

doc=$here/../../doc
# The figures of doc/measured.md are those of everything.
if [ "$GPUS" != "$all" ] || [ -z "$BENCH_LLVM" ]; then doc=$dir; fi
part "OpenACC's reductions beside GCC's, where gcc-12 has its offloading to AMD" "some seconds"
sh "$here/openacc.sh" "$build"

part "tasks a second beside LLVM's libomp and libomptarget, where these are installed" "some minutes"
sh "$here/tasks.sh" "$build" | tee "$dir/tasks.tsv"
part "calls of CUDA's runtime a second beside HIP's and beside bare packets" "two minutes"
sh "$here/launch.sh" "$build" | tee "$dir/launch.tsv"

part "operations of a warp that meet across branches" "some 10 seconds"
sh "$here/converge.sh" "$build"

part "textures beside loads and a filter by hand" "some 30 seconds"
sh "$here/textures.sh" "$build"

part "a product of 64 x 64 x 64 by tensor cores, exact and fast, beside HIP's" "some 20 seconds"
sh "$here/tensor.sh" "$build"

part "the report" "a moment"
awk -v dir="$dir" -v doc="$doc" -f "$here/report.awk" "$dir/timings.tsv" "$dir/rows.tsv"
awk -v gpu=gfx90a -v wave=64 -f "$here/picture.awk" "$dir/rows.tsv" >"$dir/bench.svg"
if [ "$doc" != "$dir" ]; then cp "$dir/bench.svg" "$doc/bench.svg"; fi
