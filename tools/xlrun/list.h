// list.h: prints the contents of a code object as text.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLRUN_LIST_H
#define XLRUN_LIST_H

#include "../../runtime/hsa/codeobj.h"

#include <stdio.h>

// Its kernels with their arguments and what each takes of a GPU, and its variables.
void xlr_list(FILE *out, const xlr_codeobj *c);

#endif
