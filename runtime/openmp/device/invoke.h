// invoke.h: calls an outlined function with the pointers of a list.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_OPENMP_INVOKE_H
#define XL_OPENMP_INVOKE_H

#include "runtime.h"

// clang makes functions of up to this many variables, and one structure of those
// with more.
enum { XL_MAX_ARGUMENTS = 32 };

#define XL_TYPES_0
#define XL_VALUES_0
#define XL_TYPES_1 XL_TYPES_0, void *
#define XL_VALUES_1 XL_VALUES_0, list[0]
#define XL_TYPES_2 XL_TYPES_1, void *
#define XL_VALUES_2 XL_VALUES_1, list[1]
#define XL_TYPES_3 XL_TYPES_2, void *
#define XL_VALUES_3 XL_VALUES_2, list[2]
#define XL_TYPES_4 XL_TYPES_3, void *
#define XL_VALUES_4 XL_VALUES_3, list[3]
#define XL_TYPES_5 XL_TYPES_4, void *
#define XL_VALUES_5 XL_VALUES_4, list[4]
#define XL_TYPES_6 XL_TYPES_5, void *
#define XL_VALUES_6 XL_VALUES_5, list[5]
#define XL_TYPES_7 XL_TYPES_6, void *
#define XL_VALUES_7 XL_VALUES_6, list[6]
#define XL_TYPES_8 XL_TYPES_7, void *
#define XL_VALUES_8 XL_VALUES_7, list[7]
#define XL_TYPES_9 XL_TYPES_8, void *
#define XL_VALUES_9 XL_VALUES_8, list[8]
#define XL_TYPES_10 XL_TYPES_9, void *
#define XL_VALUES_10 XL_VALUES_9, list[9]
#define XL_TYPES_11 XL_TYPES_10, void *
#define XL_VALUES_11 XL_VALUES_10, list[10]
#define XL_TYPES_12 XL_TYPES_11, void *
#define XL_VALUES_12 XL_VALUES_11, list[11]
#define XL_TYPES_13 XL_TYPES_12, void *
#define XL_VALUES_13 XL_VALUES_12, list[12]
#define XL_TYPES_14 XL_TYPES_13, void *
#define XL_VALUES_14 XL_VALUES_13, list[13]
#define XL_TYPES_15 XL_TYPES_14, void *
#define XL_VALUES_15 XL_VALUES_14, list[14]
#define XL_TYPES_16 XL_TYPES_15, void *
#define XL_VALUES_16 XL_VALUES_15, list[15]
#define XL_TYPES_17 XL_TYPES_16, void *
#define XL_VALUES_17 XL_VALUES_16, list[16]
#define XL_TYPES_18 XL_TYPES_17, void *
#define XL_VALUES_18 XL_VALUES_17, list[17]
#define XL_TYPES_19 XL_TYPES_18, void *
#define XL_VALUES_19 XL_VALUES_18, list[18]
#define XL_TYPES_20 XL_TYPES_19, void *
#define XL_VALUES_20 XL_VALUES_19, list[19]
#define XL_TYPES_21 XL_TYPES_20, void *
#define XL_VALUES_21 XL_VALUES_20, list[20]
#define XL_TYPES_22 XL_TYPES_21, void *
#define XL_VALUES_22 XL_VALUES_21, list[21]
#define XL_TYPES_23 XL_TYPES_22, void *
#define XL_VALUES_23 XL_VALUES_22, list[22]
#define XL_TYPES_24 XL_TYPES_23, void *
#define XL_VALUES_24 XL_VALUES_23, list[23]
#define XL_TYPES_25 XL_TYPES_24, void *
#define XL_VALUES_25 XL_VALUES_24, list[24]
#define XL_TYPES_26 XL_TYPES_25, void *
#define XL_VALUES_26 XL_VALUES_25, list[25]
#define XL_TYPES_27 XL_TYPES_26, void *
#define XL_VALUES_27 XL_VALUES_26, list[26]
#define XL_TYPES_28 XL_TYPES_27, void *
#define XL_VALUES_28 XL_VALUES_27, list[27]
#define XL_TYPES_29 XL_TYPES_28, void *
#define XL_VALUES_29 XL_VALUES_28, list[28]
#define XL_TYPES_30 XL_TYPES_29, void *
#define XL_VALUES_30 XL_VALUES_29, list[29]
#define XL_TYPES_31 XL_TYPES_30, void *
#define XL_VALUES_31 XL_VALUES_30, list[30]
#define XL_TYPES_32 XL_TYPES_31, void *
#define XL_VALUES_32 XL_VALUES_31, list[31]

// clang-format off
// In a program the count is a number and one case is left.
#define XL_INVOKE(N)                                                                                                   \
  case N:                                                                                                              \
    ((void (*)(int32_t *, int32_t * XL_TYPES_##N))function)(&thread, &zero XL_VALUES_##N);                             \
    return;
XL_INLINE void xl_invoke(int32_t thread, void *function, void **list, int64_t count) {
  int32_t zero = 0;
  switch (count) {
    XL_INVOKE(0) XL_INVOKE(1) XL_INVOKE(2) XL_INVOKE(3) XL_INVOKE(4) XL_INVOKE(5) XL_INVOKE(6) XL_INVOKE(7)
    XL_INVOKE(8) XL_INVOKE(9) XL_INVOKE(10) XL_INVOKE(11) XL_INVOKE(12) XL_INVOKE(13) XL_INVOKE(14) XL_INVOKE(15)
    XL_INVOKE(16) XL_INVOKE(17) XL_INVOKE(18) XL_INVOKE(19) XL_INVOKE(20) XL_INVOKE(21) XL_INVOKE(22) XL_INVOKE(23)
    XL_INVOKE(24) XL_INVOKE(25) XL_INVOKE(26) XL_INVOKE(27) XL_INVOKE(28) XL_INVOKE(29) XL_INVOKE(30) XL_INVOKE(31)
    XL_INVOKE(32)
  default:
    xl_stop("trap: OpenMP: a parallel region shares more variables than the device runtime can pass on");
  }
}
#undef XL_INVOKE
// clang-format on

#endif
