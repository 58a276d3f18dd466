// host.h: turns the command line of a whole program into the commands that build it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_HOST_H
#define XLCC_HOST_H

#include "plan.h"
#include "program.h"

#include <stdio.h>

// Adds what makes the program to the plan. temp_dir: folder for intermediate files. *note, of the caller, is NULL or
// what xlcc_choose_sdk() has to say. *output: what is made in the end, NULL where it is several files.
// *last: options of the source that was planned last. False with a
// message when something is missing.
bool xlcc_plan_program(const xlcc_program *program, const char *temp_dir, xlcc_plan *plan, char **note,
                       const char **output, xlcc_options *last, xl_error *err);

// The default GPUs: CROSSLANE_ARCH, else this machine's, else gfx90a.
void xlcc_usual_archs(xl_list *archs);

// What nvcc says of itself in front of its commands: where its folders are.
void xlcc_print_places(const xlcc_program *program, FILE *out);

// What `nvcc --version` prints.
void xlcc_print_nvcc_version(void);

// The words of nvcc's dialect that clang does not say: macros that tell nvcc, and its version.
void xlcc_dialect(xl_list *flags);

#endif
