// refused.c: the functions of api.def that are accepted without effect or
// refused, with their forms for per-thread default streams.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdbool.h>

// Their headers are not included: whatever their parameters are, they are not looked at.
int xlc_return(int e);
void xlc_say(bool *once, const char *fmt, ...);
enum { NOT_SUPPORTED = 801 };

static int refuse(bool *once, const char *name) {
  xlc_say(once, "%s is not supported", name);
  return xlc_return(NOT_SUPPORTED);
}

#define ACCEPT(NAME)                                                                                                   \
  int NAME(void);                                                                                                      \
  int NAME(void) { return 0; }
#define REFUSE(NAME)                                                                                                   \
  int NAME(void);                                                                                                      \
  int NAME(void) {                                                                                                     \
    static bool once;                                                                                                  \
    return refuse(&once, #NAME);                                                                                       \
  }
#define DEFINE_ACCEPTED_N(NAME) ACCEPT(NAME)
#define DEFINE_ACCEPTED_Z(NAME) ACCEPT(NAME) ACCEPT(NAME##_ptsz)
#define DEFINE_ACCEPTED_D(NAME) ACCEPT(NAME) ACCEPT(NAME##_ptds)
#define DEFINE_REFUSED_N(NAME) REFUSE(NAME)
#define DEFINE_REFUSED_Z(NAME) REFUSE(NAME) REFUSE(NAME##_ptsz)
#define DEFINE_REFUSED_D(NAME) REFUSE(NAME) REFUSE(NAME##_ptds)
#define DEFINE_DONE_N(NAME)
#define DEFINE_DONE_Z(NAME)
#define DEFINE_DONE_D(NAME)
#define XL_CUDA(STATE, FAMILY, FORMS, VERSION, RESULT, NAME, PARAMETERS) DEFINE_##STATE##_##FORMS(NAME)
#include "api.def"
