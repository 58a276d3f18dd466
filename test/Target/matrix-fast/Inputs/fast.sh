# fast.sh XLCC XLRUN PYTHON BOUNDS SOURCE DATA WORK GPU LLVM LEVEL [flush|least]...: compiles the modules of test/oracle/mma in fast mode, runs their
# cases and has bounds.py look at what they left.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
xlcc=$1 xlrun=$2 python=$3 bounds=$4 source=$5 data=$6 work=$7 gpu=$8 llvm=$9
shift 9
level=$1
shift
out=$work/$gpu
mkdir -p "$out"
ln -sfn "$data/in" "$out/in"
for module in kernels_mma kernels_wmma kernels_sm90; do
  grep " $module " "$data/manifest.txt" >"$out/manifest.txt"
  "$xlcc" --llvm="$llvm" --mma=fast -mcpu="$gpu" "$level" "$source/$module.ll" -o "$out/$module.hsaco"
  $xlrun --device="wavesim:$gpu" --manifest "$out/manifest.txt" --modules "$out" --out "$out" >"$out/log" 2>&1 || { cat "$out/log"; exit 1; }
  $python "$bounds" "$data" "$out" "$module" "$@"
done
