// sdk.h: CUDA's SDK, whose headers a .cu file may need.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_SDK_H
#define XLCC_SDK_H

#include "options.h"

// Decides whether the .cu inputs see an SDK's headers (options->sdk) and, where
// the command line leaves it open, with which LLVM: clang 19 reads CUDA's headers
// up to 12. *note, of the caller, is NULL or a line that says what was chosen and is
// not to be expected. False with a message when --cuda-path cannot be followed.
bool xlcc_choose_sdk(xlcc_options *options, char **note, xl_error *err);

// A line about the first header of the .cu inputs that only an SDK has, to be said
// when compiling without one has failed; NULL when there is none.
char *xlcc_missing_sdk(const xlcc_options *options);

#endif
