#!/bin/sh
# Compiles and links a program by clang 22 with our device runtime.
#   clang22.sh LLVM22 LLVM19 BUILD NAMES GPU[,GPU...] CLANG ARGUMENTS
# LLVM19 has omp.h and libomp, which Debian has in one version at a time; NAMES is a folder
# with LLVM 22's libomptarget.so.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
llvm22=$1 llvm19=$2 build=$3 names=$4 gpus=$5
shift 5
exec "$llvm22/bin/clang" -fopenmp --offload-arch="$gpus" --rocm-device-lib-path="$build/lib/amdgcn/bitcode" \
  -idirafter "$llvm19/lib/clang/19/include" "$@" -Xoffload-linker -L"$build/lib/llvm-22" \
  -L"$names" -L"$build/lib/llvm-22" -lomptarget.devicertl -L"$llvm19/lib" -lm
