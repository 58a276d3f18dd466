// driver_refused.c: the functions of driver.def that are refused.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdbool.h>

// Their header is not included: whatever their parameters are, they are not looked at.
void xlc_say(bool *once, const char *fmt, ...);
enum { NOT_SUPPORTED = 801 };

#define REFUSE(NAME)                                                                                                   \
  int NAME(void);                                                                                                      \
  int NAME(void) {                                                                                                     \
    static bool once;                                                                                                  \
    xlc_say(&once, "%s is not supported", #NAME);                                                                      \
    return NOT_SUPPORTED;                                                                                              \
  }
#define REFUSE_N(NAME) REFUSE(NAME)
#define REFUSE_Z(NAME) REFUSE(NAME) REFUSE(NAME##_ptsz)
#define REFUSE_D(NAME) REFUSE(NAME) REFUSE(NAME##_ptds)
#define DEFINE_SAME(FORMS, NAME)
#define DEFINE_ALONE(FORMS, NAME)
#define DEFINE_OLD(FORMS, NAME)
#define DEFINE_DONE(FORMS, NAME)
#define DEFINE_REFUSED(FORMS, NAME) REFUSE_##FORMS(NAME)
#define XL_CU(STATE, FORMS, VERSION, NAME, SUFFIX, RUNTIME, PARAMETERS) DEFINE_##STATE(FORMS, NAME##SUFFIX)
#include "driver.def"
