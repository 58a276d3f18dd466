// Compiles for wavefronts of 64 lanes alone.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/kernel.h>
#ifdef __gfx1100__
#error not for this one
#endif
XL_KERNEL void k(int *out) { *out = 1; }
