// cache.h: data that xlcc keeps between runs, in a folder of the user: compiled headers, and notices that
// were already given. Nothing depends on it: if it is missing, full or broken, xlcc works without it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_CACHE_H
#define XLCC_CACHE_H

#include "plan.h"

#include <stdint.h>
#include <sys/stat.h>

// The folder, made where it is not there yet: given (--cache) unless that is NULL, else XLCC_CACHE, else
// XDG_CACHE_HOME/crosslane or HOME/.cache/crosslane; owned by the caller. NULL where none is wanted or to be had.
char *xlcc_cache_folder(const char *given);

// True the first time that it is asked in this folder, and always without one.
bool xlcc_is_news(const char *folder, const char *text);

// Runs a command without showing its messages.
typedef bool xlcc_runner(const xlcc_command *command);

// The file of the headers that command->header compiles, made by run where there is none that is still true; owned by
// the caller. NULL where it cannot be had.
char *xlcc_precompiled(const char *folder, const xlcc_command *command, xlcc_runner *run);

// Takes such a file away.
void xlcc_forget_precompiled(const char *path);

// When the file was written, in nanoseconds.
int64_t xlcc_time_of(const struct stat *file);

#endif
