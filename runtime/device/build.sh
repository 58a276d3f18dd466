#!/bin/sh
# Compiles the device runtime for one GPU and wave size.
#   build.sh LLVM_BIN PLUGIN GPU WAVE OUT.bc [CLANG OPTIONS]
# LLVM_BIN has the clang, opt and llvm-link of the version that PLUGIN is for;
# WAVE is 64 or 32. The modules stay as clang's front end made them but for the
# passes named here: what only turns out to be constant once the runtime is
# linked to a program (llvm.is.constant) is decided there, and the moves between
# lanes are AMDGPU intrinsics by then, which any LLVM of that version knows.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
bin=$1 plugin=$2 gpu=$3 wave=$4 out=$5
shift 5
here=$(cd "$(dirname "$0")" && pwd)
sources="typed.c grid.c reduce.c ../openmp/reductions.c openacc.c heap.c coordination/coordination.c"

case $gpu in
gfx9*) wide= ;;
*) if [ "$wave" = 64 ]; then wide=-mwavefrontsize64; else wide=-mno-wavefrontsize64; fi ;;
esac
if [ "$wave" = 64 ]; then warp=packed; else warp=wave32; fi

# Functions of the runtime's own that always go into their callers go first, so
# that widths and distances are numbers when the lanes' moves are lowered; out of
# memory once each before that, rather than in every caller.
clean='sroa<modify-cfg>,early-cse,simplifycfg'
lower="nvvm-tree<cpu=$gpu;warp=$warp>,nvvm-partials<cpu=$gpu;warp=$warp>,xlane<cpu=$gpu;warp=$warp>"
passes="function(sroa<modify-cfg>,early-cse),always-inline,globaldce,function($clean),$lower,function($clean)"

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
set -- "$@" --target=amdgcn-amd-amdhsa -mcpu="$gpu" $wide -mcode-object-version=5 -nogpulib -nostdinc \
  -isystem "$("$bin/clang" -print-resource-dir)/include" -I "$here/../include" -std=gnu11 -ffreestanding \
  -fconvergent-functions -fno-ident -fvisibility=protected -DXL_WAVE_LANES="$wave" -O2 -Xclang -disable-llvm-passes \
  -Wall -Wextra -Wconversion -Werror -emit-llvm -c
modules=
for source in $sources; do
  name=$tmp/${source##*/}
  "$bin/clang" "$@" "$here/$source" -o "$name.bc"
  "$bin/opt" -load-pass-plugin="$plugin" -passes="$passes" "$name.bc" -o "$name.opt.bc"
  modules="$modules $name.opt.bc"
done
mkdir -p "$(dirname "$out")"
"$bin/llvm-link" $modules -o "$tmp/out.bc"
if "$bin/llvm-dis" "$tmp/out.bc" -o - | grep -E '^declare .*@(crosslane|llvm\.xlane)\.'; then
  echo "build.sh: $gpu, wave$wave: these were not lowered" >&2
  exit 1
fi
mv "$tmp/out.bc" "$out"
