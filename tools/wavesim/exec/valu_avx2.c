// valu_avx2.c: exec/valu.c once more, to be compiled with -march=x86-64-v3
// (AVX2, FMA, F16C); decode.c takes this one where the CPU has them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define WS_VALU ws_valu_avx2
#include "exec/valu.c"
