#!/bin/sh
# Counts the instructions that wavefronts execute from an OpenMP kernel's launch to the
# first instruction of its first parallel region (openmp_start.c), with LLVM's device
# runtime and with ours, on wavesim; the program's own statement before the region is in all.
#   openmp_start.sh BUILD [GPU...]      without GPU: gfx90a gfx1030
# Three ways to compile it, all at -O2:
#   spmd     as clang leaves it: all threads run all of it
#   known    generic, with the state machine that LLVM's optimisation makes of it
#   runtime  generic, with the runtime's own
# and two launches, of one wavefront of workers and of four (the main thread has one
# of its own in generic kernels). A line each, separated by tabs:
#   gpu way workers runtime main worker region path all
# main: from the launch to the barrier that lets the workers go, in the main thread's
# wavefront; worker: from the launch to the barrier where a worker waits for it;
# region: from there to the region. path is main and region, the way from the launch to the
# region if nothing takes turns; all: what all wavefronts execute. In an SPMD
# kernel path is that of the wavefront with the most.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
llvm=$(sed -n 's/^XL_LLVM19:[A-Z]*=//p' "$build/CMakeCache.txt")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# Arguments that are options of LLVM's, for compiling and for linking.
both() { for o; do printf ' -mllvm %s -Xoffload-linker -plugin-opt=%s' "$o" "$o"; done; }

count() { # GPU WAY WORKERS RUNTIME
  case $1 in gfx9*) lanes=64 ;; *) lanes=32 ;; esac
  case $2 in
  spmd) options= ;;
  known) options=$(both -openmp-opt-disable-spmdization) ;;
  runtime) options=$(both -openmp-opt-disable-spmdization -openmp-opt-disable-state-machine-rewrite) ;;
  esac
  # The kernel's limit has the main thread's wavefront in it.
  [ "$2" = spmd ] && threads=$(($3 * lanes)) || threads=$((($3 + 1) * lanes))
  [ "$4" = ours ] && from=-L$build/lib || from=
  # shellcheck disable=SC2086 # several words each
  "$llvm/bin/clang" -O2 -fopenmp -fopenmp-version=51 --offload-arch="$1" --rocm-device-lib-path="$build/lib/amdgcn/bitcode" \
    -Wno-unused-command-line-argument -DTHREADS=$threads $options "$here/openmp_start.c" $from -L"$llvm/lib" -o "$tmp/start" 2>"$tmp/err" || {
    cat "$tmp/err" >&2
    exit 1
  }
  rm -f "$tmp/trace"
  LD_LIBRARY_PATH=$build/lib/wavesim:$llvm/lib OMP_TARGET_OFFLOAD=MANDATORY WAVESIM_GPU=$1 WAVESIM_THREADS=1 WAVESIM_TRACE=$tmp/trace "$tmp/start"
  awk -F'\t' -v OFS='\t' -v row="$1	$2	$3	$4" '
    /^i / { text[n++] = $NF }
    /^wave / {
      steps = split($0, step, " ")
      barrier = marker = done = 0
      for (k = 4; k <= steps && !marker; k++) {
        m = split(step[k], ends, "-")
        for (i = ends[1]; i <= ends[m] && !marker; i++) {
          if (text[i] ~ /^s_sleep (63|0x3f)/) marker = 1
          else {
            done++
            if (!barrier && text[i] ~ /^s_barrier/) barrier = done
          }
        }
      }
      if (!marker) { main = barrier; all += barrier }
      else {
        all += done
        if (done > most) most = done
        worker = barrier; region = done - barrier
      }
    }
    END {
      if (main) print row, main, worker, region, main + region, all
      else print row, "", "", "", most, all
    }' "$tmp/trace"
}

for gpu in "${@:-gfx90a gfx1030}"; do
  for one in $gpu; do
    for way in spmd known runtime; do
      for workers in 1 4; do
        for runtime in stock ours; do count "$one" $way $workers $runtime; done
      done
    done
  done
done
