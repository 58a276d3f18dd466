// machine.h: the resources of this machine: GPUs, programs in PATH.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_MACHINE_H
#define XLCC_MACHINE_H

#include "../common/common.h"

// Adds the processors of this machine's AMD GPUs that are known here, each once, as HSA says. False when there are
// none.
bool xlcc_machine_gpus(xl_list *ids);

// The path of a program: the name itself where it has a folder, else found in PATH; owned by the caller. NULL when
// there is none.
char *xlcc_find_program(const char *name);

#endif
