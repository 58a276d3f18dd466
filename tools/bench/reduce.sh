#!/bin/sh
# Runs the reductions that are compared on wavesim and takes what they executed
# through the cost model; writes BUILD/bench/reduce.tsv: a line a kernel with
#   set gpu wave impl name groups longest total longest-m total-m
#     instructions lds memory scratch barriers calls atomics contention
# cycles of the longest work-group and of all of them, with global memory as
# free and (-m) with its latency; the rest as `xlmodel --trace` has it. Sets:
#   openmp  openmp_reduce.c: stock (LLVM's device runtime), older, chain, oldest,
#           atomic (the older ones' fallback), ours, launch (crosslane/openmp_by_launch.h: a launch for the last team, on
#           its own line, no atomic); called as LLVM's main branch does (openmp_next.sh), for
#           one result with a single atomic for each team in -atomic: main, main-atomic (LLVM's main branch,
#           openmp_main.c), entry, entry-atomic (ours)
#   block   block_reduce.c: ours, rocPRIM's algorithms, and CUB's (BLOCK_REDUCE_*),
#           compiled by xlcc with LLVM 22, where a CUDA SDK has it
# GPUS, as bench.sh sets it, says on which of the GPUs that have a part in this.
# What gives wrong results has no lines; BUILD/bench/reduce-wrong.txt names it.
#   reduce.sh BUILD                           all of it
#   reduce.sh BUILD one SET IMPL GPU WAVE     one compilation and its lines
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
build=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$build/bench/reduce
llvm19=$(sed -n 's/^XL_LLVM19:[A-Z]*=//p' "$build/CMakeCache.txt")
devlibs=$build/lib/amdgcn/bitcode
cuda=
for d in /usr/lib/cuda /opt/cuda /usr/local/cuda; do
  if [ -e "$d/include/cccl/cub/cub.cuh" ] || [ -e "$d/include/cub/cub.cuh" ]; then cuda=$d; fi
done

one() { # SET IMPL GPU WAVE
  set=$1 impl=$2 gpu=$3 wave=$4
  name=$set-$impl-$gpu-$wave
  out=$dir/$name
  case $gpu in
  gfx9*) w= warp=packed ;;
  *) w=-mno-wavefrontsize64 warp=wave32
     if [ "$wave" = 64 ]; then w=-mwavefrontsize64 warp=packed; fi ;;
  esac
  export WAVESIM_TRACE="$out.trace" WAVESIM_THREADS=1 WAVESIM_MAX_INSTRUCTIONS=100000000 WAVESIM_TRACE_LIMIT=1000000000
  if [ "$set" = openmp ]; then
    def=
    from=
    # The baselines take their variables' addresses: in CUDA mode these stay the threads' own.
    case $impl in
    older) def=-DBENCH_OLDER ;;
    oldest) def="-DBENCH_OLDEST -fopenmp-cuda-mode -I$here/../../runtime/include" ;;
    chain)
      def="-DBENCH_CHAIN -fopenmp-cuda-mode -I$here/../../runtime/include" from=-L$out.library
      sh "$here/openmp_library.sh" "$llvm19" "$build/lib" "$out.library" "$gpu" || return 0 ;;
    atomic) def=-DBENCH_ATOMIC ;;
    ours | launch)
      from=-L$build/lib
      if [ "$impl" = launch ]; then def="-I$here/../../runtime/include -include crosslane/openmp_by_launch.h"; fi
      if [ ! -f "$build/lib/libomptarget.devicertl.a" ]; then
        echo "bench: no $build/lib/libomptarget.devicertl.a" >&2
        return 0
      fi ;;
    main*)
      sh "$here/openmp_library.sh" "$llvm19" "$here/openmp_main.c" "$out.library" "$gpu" || return 0
      from=-L$out.library ;;
    entry*) from=-L$build/lib ;;
    esac
    tasks=
    case $impl in
    main* | entry*)
      tasks=$build/lib/openmp: # whose libomptarget makes the buffer for a launch
      case $impl in *-atomic) set -- atomic ;; *) set -- entry ;; esac
      XTEAM_LIBRARY=$from sh "$here/openmp_next.sh" "$1" "$llvm19" "$build" "$gpu" "$here/openmp_reduce.c" "$out" -O2 \
        -fopenmp-version=51 >"$out.err" 2>&1 ;;
    *)
      if [ "$impl" = launch ]; then tasks=$build/lib/openmp:; fi # whose libomptarget launches the last team
      "$llvm19/bin/clang" -O2 -fopenmp -fopenmp-version=51 --offload-arch="$gpu" --rocm-device-lib-path="$devlibs" $def \
        "$here/openmp_reduce.c" $from -L"$llvm19/lib" -o "$out" >"$out.err" 2>&1 ;;
    esac || {
      echo "bench: $name does not compile: $(grep -m1 error "$out.err")" >&2
      return 0
    }
    LD_LIBRARY_PATH=$tasks$build/lib/wavesim:$llvm19/lib OMP_TARGET_OFFLOAD=MANDATORY WAVESIM_GPU=$gpu timeout 120 "$out" >"$out.run" 2>&1
    status=$?
  else
    for threads in 256 1024; do
      case $impl in
      ours) "$build/bin/xlcc" -O3 -mcpu="$gpu" --warp=$warp -DBENCH_THREADS=$threads "$here/block_reduce.c" -o "$out-$threads.hsaco" ;;
      BLOCK_REDUCE_*) "$build/bin/xlcc" --llvm=22 -O3 -w -mcpu="$gpu" --warp=$warp --cuda-path="$cuda" -DBENCH_CUB="$impl" -DBENCH_THREADS=$threads \
           -x cuda "$here/block_reduce.c" -o "$out-$threads.hsaco" ;;
      *) "$llvm19/bin/clang" -x hip --cuda-device-only --no-gpu-bundle-output --offload-arch="$gpu" $w -O3 -w --rocm-path=/usr \
           --rocm-device-lib-path="$devlibs" -mcode-object-version=5 -I"$here" -DBENCH_ROCPRIM="$impl" -DBENCH_THREADS=$threads \
           "$here/block_reduce.c" -o "$out-$threads.hsaco" ;;
      esac >"$out.err" 2>&1 || {
        echo "bench: $name does not compile: $(grep -m1 error "$out.err")" >&2
        return 0
      }
    done
    sed "s/MODULE/$name/" "$dir/manifest" >"$out.manifest"
    timeout 120 "$build/bin/xlrun" --device=wavesim:"$gpu" --manifest "$out.manifest" --modules "$dir" --check "$dir/expected" >"$out.run" 2>&1
    status=$?
  fi
  if [ $status != 0 ]; then
    echo "$name: wrong result: $(head -1 "$out.run")" >"$out.wrong"
    return 0
  fi
  "$build/bin/xlmodel" --no-memory --trace "$out.trace" >"$out.free" && "$build/bin/xlmodel" --trace "$out.trace" >"$out.memory" &&
    paste "$out.free" "$out.memory" | awk -F'\t' -v OFS='\t' -v set="$set" -v gpu="$gpu" -v wave="$wave" -v impl="$impl" '
      { sub(/^__omp_offloading_[0-9a-f]+_[0-9a-f]+_/, "", $1); if (set == "openmp") sub(/_l[0-9]+$/, "", $1)
        sub(/\.rows$/, "", $1) # the version for blocks whose rows are whole warps
        if (set == "block") $1 = $1 "_" $5 * $3
          print set, gpu, wave, impl, $1, $4, $6, $7, $21, $22, $8, $9, $10, $11, $12, $13, $14, $15 }' >"$out.rows"
  rm -rf "$out.trace" "$out.free" "$out.memory" "$out.library" "$out"-*.hsaco
}

if [ "${2-}" = one ]; then
  one "$3" "$4" "$5" "$6"
  exit 0
fi

rm -rf "$dir"
mkdir -p "$dir/expected"
# Small whole numbers, whose sums are exact in any order; what every kernel of
# block_reduce.c has to leave, from a serial sum.
python3 - "$dir" <<'E'
import random, struct, sys
random.seed(7)
d = sys.argv[1]
v = [random.randint(-500, 500) for _ in range(1024)]
with open(d + "/manifest", "w") as manifest:
    for t, c, size in (("i32", "i", 4), ("f32", "f", 4), ("f64", "d", 8), ("i64", "q", 8)):
        for n in (256, 1024):
            with open(f"{d}/in_{t}_{n}.bin", "wb") as f:
                f.write(struct.pack(f"<{n}{c}", *v[:n]))
            for op, result in (("add", sum(v[:n])), ("max", max(v[:n]))):
                manifest.write(f"{op}_{t}_{n} MODULE-{n} {op}_{t} 1 {n} 2 out:{size} in_{t}_{n}.bin:{n * size}\n")
                with open(f"{d}/expected/{op}_{t}_{n}.0.bin", "wb") as f:
                    f.write(struct.pack("<" + c, result))
E
asked() { case " $GPUS " in *" $1 "*) ;; *) return 1 ;; esac }
{
  for g in gfx906:64 gfx90a:64 gfx942:64 gfx1030:32 gfx1100:32; do
    asked $g || continue
    for impl in stock older chain oldest atomic ours launch main main-atomic entry entry-atomic; do echo "openmp $impl ${g%:*} ${g#*:}"; done
  done
  for g in gfx90a:64 gfx942:64 gfx1030:32 gfx1100:32; do
    asked $g || continue
    for impl in ours using_warp_reduce raking_reduce raking_reduce_commutative_only \
      ${cuda:+BLOCK_REDUCE_WARP_REDUCTIONS BLOCK_REDUCE_RAKING BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY}; do echo "block $impl ${g%:*} ${g#*:}"; done
  done
} | xargs -P "${JOBS:-$(nproc)}" -L1 sh "$0" "$build" one
cat /dev/null "$dir"/*.rows >"$build/bench/reduce.tsv" 2>/dev/null
cat /dev/null "$dir"/*.wrong >"$build/bench/reduce-wrong.txt" 2>/dev/null
true
