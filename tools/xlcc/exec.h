// exec.h: runs the commands of a plan, and leaves behind only the requested
// files.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_EXEC_H
#define XLCC_EXEC_H

#include "plan.h"

#include <stdio.h>

// Prints the commands one a line behind the prefix, environment first, quoted for a shell.
void xlcc_print_plan(const xlcc_plan *plan, const char *prefix, FILE *out);

// Blocks the signals that end a program from outside, until the process ends
// by xlcc_finish(), so that cleaning up is never skipped.
void xlcc_hold_signals(void);

// Creates a private folder for intermediate files below TMPDIR or /tmp. NULL
// with a message when that cannot be.
char *xlcc_make_temp_dir(xl_error *err);
void xlcc_remove_temp_dir(const char *dir);

// Runs the commands one after the other; they have this process's standard
// streams. Stops at the first that fails, with a message when the command has
// not given one itself (err->text is "" otherwise), or when a held signal
// arrives, which is passed on to the command. cache: xlcc_cache_folder(). verbose:
// each is printed on standard error before it runs, behind this text; NULL: it is not.
bool xlcc_run_plan(const xlcc_plan *plan, const char *cache, const char *verbose, xl_error *err);

// Whether a command was ended by SIGPIPE: nobody reads what it wrote to standard output, which is no failure to speak
// of.
bool xlcc_unread(void);

// Returns status, unless a held signal has arrived: then ends by that signal.
int xlcc_finish(int status);

#endif
