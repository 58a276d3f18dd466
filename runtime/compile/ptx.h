// ptx.h: translates a whole module of PTX to LLVM IR. Part of the compiler as a library (crosslane/compile.h).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_PTX_H
#define CROSSLANE_PTX_H

#include <stdbool.h>
#include <stddef.h>

// Whether text is a module of PTX: behind blanks and comments stands .version. bytes: at the most; a zero ends it too.
bool xl_ptx_is(const char *text, size_t bytes);

// The module as text of IR for NVIDIA's GPUs, with a zero behind it; malloc'ed. NULL with *log what is wrong and in
// which line, or NULL when there is no memory; malloc'ed too.
char *xl_ptx_read(const char *text, size_t bytes, size_t *ir_bytes, char **log);

#endif
