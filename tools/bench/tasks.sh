#!/bin/sh
# Tasks a second of tasks.c on wavesim, with Crosslane's libomp and libomptarget
# (BUILD/lib/openmp) and with LLVM's, in turn, ROUNDS times each (5). Lines of
#   graph ours LLVM's ratio least-ratio greatest-ratio our-us LLVM's-us
# with tabs between: the first two are medians, the ratio is the median of the rounds', and the last two are medians of the
# processors' microseconds for a task, wavesim's included, which another program on the machine does not change.
# Nothing where clang 19 with its libomptarget is not installed, or BUILD/lib/openmp is not there.
#   tasks.sh BUILD
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$build/bench/tasks
llvm=${LLVM_LIB-/usr/lib/llvm-19/lib}
tasks=${TASKS_LIB-$build/lib/openmp} wavesim=${WAVESIM_LIB-$build/lib/wavesim}
{ [ -f "$llvm/libomptarget.so" ] || [ -f "$llvm/libomptarget.so.19.1" ]; } && [ -f "$tasks/libomp.so.5" ] || exit 0
mkdir -p "$dir"
program=${TASKS_PROGRAM-$dir/tasks}
[ -n "${TASKS_PROGRAM-}" ] ||
  clang-19 -O2 -fopenmp --offload-arch=gfx90a --rocm-device-lib-path="$build/lib/amdgcn/bitcode" "$here/tasks.c" -L"$build/lib" -L"$llvm" -o "$program"
# A side that finds no GPU would run on the host, and be fast, without a word.
export WAVESIM_GPU=gfx90a OMP_TARGET_OFFLOAD=MANDATORY
rate() { # LIBRARIES GRAPH N
  LD_LIBRARY_PATH=$1 "$program" "$2" "$3" | sed -n 's/.*tasks, \([0-9]*\) a second, \([0-9.]*\) us.*/\1 \2/p'
}
middle() { sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
for what in ${GRAPHS-chain:20000 fan:20000 diamond:20000 host:200000 plain:400000 region:4000 regions:4000}; do
  graph=${what%:*} n=${what#*:}
  : >"$dir/$graph"
  for _ in $(seq "${ROUNDS-5}"); do
    ours=$(rate "$tasks:$wavesim:$llvm" "$graph" "$n")
    theirs=$(rate "$wavesim:$llvm" "$graph" "$n")
    [ -n "$ours" ] && [ -n "$theirs" ] || { echo "tasks.sh: $graph has not run on a GPU on both sides" >&2; exit 1; }
    echo "$ours $theirs" | awk '{ print $1, $3, $1 / $3, $2, $4 }' >>"$dir/$graph"
  done
  column() { awk -v c="$1" '{ print $c }' "$dir/$graph"; }
  printf '%s\t%s\t%s\t%.2f\t%.2f\t%.2f\t%s\t%s\n' "$graph" "$(column 1 | middle)" "$(column 2 | middle)" "$(column 3 | middle)" \
    "$(column 3 | sort -n | head -n 1)" "$(column 3 | sort -n | tail -n 1)" "$(column 4 | middle)" "$(column 5 | middle)"
done
