# run.sh XLCC XLRUN SOURCE DATA GPU OPTION...: compiles SOURCE/more.cu and compares what its kernels leave with DATA/out.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
xlcc=$1 xlrun=$2 source=$3 data=$4 gpu=$5
shift 5
cp "$source/manifest.txt" "$data"
"$xlcc" "$@" -mcpu="$gpu" --cuda-path=none --cuda-arch=sm_90 -w "$source/more.cu" -o "$data/more.hsaco"
$xlrun --device="wavesim:$gpu" --manifest "$data/manifest.txt" --modules "$data" --out "$data/$gpu" --check "$data/out" --nan=auto
