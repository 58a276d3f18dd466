// per_thread.c: the functions of api.def in their forms for per-thread default
// streams: the same, with another default stream meanwhile. And a check of the
// table's parameters against the header's.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"
#include "forms.h"

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
