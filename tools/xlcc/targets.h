// targets.h: the processors xlcc compiles for, and the target-ID grammar of
// -mcpu: NAME[:FEATURE(+|-)]..., as in "gfx90a:sramecc+:xnack-".
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_TARGETS_H
#define XLCC_TARGETS_H

#include "../common/common.h"
#include "crosslane/chips.h"

typedef struct xlcc_processor {
  const char *name;
  uint32_t gfx;   // 0x90a: what chips.h is asked by
  int first_llvm; // oldest LLVM here that knows it: 19 or 22
} xlcc_processor;

typedef struct xlcc_target {
  const xlcc_processor *processor;
  int sramecc, xnack; // 0 not given, else '+' or '-'
  char id[64];        // the target ID, features in alphabetical order
  char features[64];  // the same as LLVM's feature string: "+sramecc,-xnack", may be ""
} xlcc_target;

// Parses a target ID. False with a message when the processor is unknown (the
// message lists the known ones) or a feature is malformed, given twice or not
// one of this processor.
bool xlcc_parse_target(const char *id, xlcc_target *target, xl_error *err);

// The names of all processors, separated by ", ", broken into lines that start
// with indent; owned by the caller.
char *xlcc_processor_list(const char *indent);

#endif
