// driver_table.c: see driver_table.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver_table.h"

// Their headers are not included: the functions are looked up, not called.
#define NAMES_N(NAME) int NAME(void);
#define NAMES_Z(NAME)                                                                                                  \
  int NAME(void);                                                                                                      \
  int NAME##_ptsz(void);
#define NAMES_D(NAME)                                                                                                  \
  int NAME(void);                                                                                                      \
  int NAME##_ptds(void);
#define XL_CU(STATE, FORMS, VERSION, NAME, SUFFIX, RUNTIME, PARAMETERS) NAMES_##FORMS(NAME##SUFFIX)
#include "driver.def"

const xlc_driver_function xlc_driver_functions[] = {
#define ROW_N(NAME) NAME, NAME
#define ROW_Z(NAME) NAME, NAME##_ptsz
#define ROW_D(NAME) NAME, NAME##_ptds
#define XL_CU(STATE, FORMS, VERSION, NAME, SUFFIX, RUNTIME, PARAMETERS) {#NAME, VERSION, ROW_##FORMS(NAME##SUFFIX)},
#include "driver.def"
};

const size_t xlc_driver_count = sizeof xlc_driver_functions / sizeof *xlc_driver_functions;
