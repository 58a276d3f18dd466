// module.h: what xlcc reads from LLVM IR itself, without LLVM: its triple, and
// its producer. All input is validated. If it cannot be read the result is unknown,
// and LLVM reports the error.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_MODULE_H
#define XLCC_MODULE_H

#include "../common/common.h"

typedef struct xlcc_module {
  bool bitcode, typed; // typed: text with pointers to types, as LLVM before 15 writes it
  char triple[128];    // "" when there is none, or it is not known
  unsigned producer;   // major version of the LLVM that wrote bitcode, 0 when not known
} xlcc_module;

// Looks at a file of IR, textual or bitcode.
void xlcc_look_at(const char *path, xlcc_module *module);

// Whether a file of IR speaks of functions that CUDA's device library may have; false for standard input,
// which cannot be looked at beforehand.
bool xlcc_names_library(const char *path);

#endif
