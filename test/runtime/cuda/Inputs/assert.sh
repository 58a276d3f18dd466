# The kernels of a.hsaco, each against the test's lines: assert.sh XLRUN FILECHECK TEST
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -e
xlrun=$1 filecheck=$2 test=$3
run() {
  prefix=$1
  shift
  { WAVESIM_THREADS=1 "$xlrun" --device=wavesim --timeout=${seconds-60} a.hsaco "$@" 2>errors || status=$?; cat errors; echo "status ${status-0}"; } >text
  "$filecheck" --check-prefix="$prefix" "$test" --input-file=text
}
run ONE one_fails --grid 1 --block 40 i32:35
run DEEP deep --grid 5,4,3 --block 1,1,4 out:16 i32:38
run FULL full --grid 1 --block 1 --printf-buffer=1300
run TRAP traps --grid 1 --block 64
seconds=1
run HANG hangs --grid 1 --block 3 out:4
seconds=60
run PURE pure --grid 1 --block 1
