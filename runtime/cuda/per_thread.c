// per_thread.c: the functions of api.def in their forms for per-thread default
// streams: the same, with another default stream meanwhile. And a check of the
// table's parameters against the header's.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

// (int, void *) is (int a1, void *a2) with TYPED, (a1, a2) with BARE.
#define TYPED_1(A) A a1
#define TYPED_2(A, B) A a1, B a2
#define TYPED_3(A, B, C) A a1, B a2, C a3
#define TYPED_4(A, B, C, D) A a1, B a2, C a3, D a4
#define TYPED_5(A, B, C, D, E) A a1, B a2, C a3, D a4, E a5
#define TYPED_6(A, B, C, D, E, F) A a1, B a2, C a3, D a4, E a5, F a6
#define TYPED_7(A, B, C, D, E, F, G) A a1, B a2, C a3, D a4, E a5, F a6, G a7
#define TYPED_8(A, B, C, D, E, F, G, H) A a1, B a2, C a3, D a4, E a5, F a6, G a7, H a8
#define BARE_1(...) a1
#define BARE_2(...) a1, a2
#define BARE_3(...) a1, a2, a3
#define BARE_4(...) a1, a2, a3, a4
#define BARE_5(...) a1, a2, a3, a4, a5
#define BARE_6(...) a1, a2, a3, a4, a5, a6
#define BARE_7(...) a1, a2, a3, a4, a5, a6, a7
#define BARE_8(...) a1, a2, a3, a4, a5, a6, a7, a8
#define COUNT_(A, B, C, D, E, F, G, H, N, ...) N
#define COUNT(...) COUNT_(__VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define PASTE_(A, B) A##B
#define PASTE(A, B) PASTE_(A, B)
#define TYPED(...) (PASTE(TYPED_, COUNT(__VA_ARGS__))(__VA_ARGS__))
#define BARE(...) (PASTE(BARE_, COUNT(__VA_ARGS__))(__VA_ARGS__))

#define FORM(NAME, SUFFIX, PARAMETERS)                                                                                 \
  cudaError_t NAME##SUFFIX TYPED PARAMETERS;                                                                           \
  cudaError_t NAME##SUFFIX TYPED PARAMETERS {                                                                          \
    xlc_this.per_thread++;                                                                                             \
    const cudaError_t e = NAME BARE PARAMETERS;                                                                        \
    xlc_this.per_thread--;                                                                                             \
    return e;                                                                                                          \
  }
#define FORM_N(NAME, PARAMETERS)
#define FORM_Z(NAME, PARAMETERS) FORM(NAME, _ptsz, PARAMETERS)
#define FORM_D(NAME, PARAMETERS) FORM(NAME, _ptds, PARAMETERS)
#define DEFINE_DONE(RESULT, FORMS, NAME, PARAMETERS)                                                                   \
  RESULT NAME PARAMETERS;                                                                                              \
  FORM_##FORMS(NAME, PARAMETERS)
#define DEFINE_ACCEPTED(RESULT, FORMS, NAME, PARAMETERS)
#define DEFINE_REFUSED(RESULT, FORMS, NAME, PARAMETERS)
#define XL_CUDA(STATE, FAMILY, FORMS, VERSION, RESULT, NAME, PARAMETERS) DEFINE_##STATE(RESULT, FORMS, NAME, PARAMETERS)
#include "api.def"
