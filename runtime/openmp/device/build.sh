#!/bin/sh
# Compiles the OpenMP device runtime for one GPU, in its usual wave size.
#   build.sh LLVM_BIN GPU LIBRARY OUT.bc PRINT.bc [CLANG OPTIONS]
# LLVM_BIN has clang, opt, llvm-dis and llvm-link of LLVM 19 or 22, whose clang the runtime
# is for. LIBRARY is libcrosslane-amdgpu-<gfx>.bc, which has the reductions (../reductions.c),
# made by the same LLVM or an older one. PRINT.bc gets printf and assert, which a program
# links only where it uses them (print.c).
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
bin=$1 gpu=$2 library=$3 out=$4 print=$5
shift 5
here=$(cd "$(dirname "$0")" && pwd)
case $gpu in
gfx9*) wide=-DXL_WAVE_LANES=64 ;;
*) wide="-mno-wavefrontsize64 -DXL_WAVE_LANES=32" ;;
esac
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
reductions=__kmpc_nvptx_parallel_reduce_nowait_v2,__kmpc_nvptx_teams_reduce_nowait_v2,__kmpc_reduction_get_fixed_buffer
reductions=$reductions,__kmpc_gpu_xteam_reduce_nowait,__kmpc_is_team_main_thread,__kmpc_shuffle_int32,__kmpc_shuffle_int64,__kmpc_warp_active_thread_mask

# The version of the code object is the program's: __oclc_ABI_version says which (pack.sh).
set -- "$@" --target=amdgcn-amd-amdhsa -mcpu="$gpu" $wide -Xclang -mcode-object-version=none -nogpulib -nostdinc \
  -isystem "$("$bin/clang" -print-resource-dir)/include" -I "$here/../../include" -std=gnu11 \
  -fconvergent-functions -fno-ident -O2 -Xclang -disable-llvm-passes -Wall -Wextra -Wconversion -Werror -emit-llvm -c
modules=
for source in "$here"/*.c; do
  module=$tmp/$(basename "$source").bc
  case $source in
  */promises.c) "$bin/clang" "$@" -Xclang -fopenmp "$source" -o "$module" ;;
  *) "$bin/clang" "$@" "$source" -o "$module" ;;
  esac
  case $source in
  */print.c) ;;
  *) modules="$modules $module" ;;
  esac
done
# (LIBRARY's flags name a version, which a program's has to equal.)
"$bin/opt" -passes=internalize,globaldce -internalize-public-api-list="$reductions" "$library" -o "$tmp/library.bc"
"$bin/llvm-dis" "$tmp/library.bc" -o - | sed '/^!llvm\.module\.flags = /d' >"$tmp/reductions.bc"
"$bin/llvm-link" $modules "$tmp/reductions.bc" -o "$tmp/whole.bc"
# What only the runtime's own files know goes; what is inlined goes in here, since
# OpenMPOpt takes calls of omp_get_num_threads for values that never change.
"$bin/opt" -passes="internalize,always-inline,globaldce,function(sroa<modify-cfg>,early-cse,simplifycfg)" \
  -internalize-public-api-file="$here/exports" "$tmp/whole.bc" -o "$tmp/out.bc"
"$bin/llvm-link" "$tmp/print.c.bc" "$tmp/promises.c.bc" -o "$tmp/whole.bc"
"$bin/opt" -passes="internalize,always-inline,globaldce,function(sroa<modify-cfg>,early-cse,simplifycfg)" \
  -internalize-public-api-list=__llvm_omp_vprintf,printf,__assert_fail,__llvm_libc_rpc_client,__llvm_rpc_client "$tmp/whole.bc" -o "$tmp/print.bc"
mkdir -p "$(dirname "$out")"
mv "$tmp/print.bc" "$print"
mv "$tmp/out.bc" "$out"
