// store.h: compiled code that is kept in files for the next run.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_STORE_H
#define CROSSLANE_STORE_H

#include <stdbool.h>
#include <stddef.h>

// Some bytes in malloc'ed memory. `failed` is set when there was no memory; putting more does nothing then.
typedef struct xl_bytes {
  char *data;
  size_t count, room;
  bool failed;
} xl_bytes;
void xl_bytes_put(xl_bytes *b, const void *data, size_t count);
void xl_bytes_put_block(xl_bytes *b, const void *data,
                        size_t count);                 // its count first, so that blocks do not run together
void xl_bytes_put_text(xl_bytes *b, const char *text); // as a block, with its zero

// The folder where code is kept, as crosslane/compile.h says: malloc'ed, NULL when nothing is to be kept.
char *xl_store_folder(void);

// What is kept for this key. False when there is nothing, or what is there is damaged.
bool xl_store_get(const char *folder, const xl_bytes *key, xl_bytes *output, xl_bytes *log);
// Keeps it, if it can.
void xl_store_put(const char *folder, const xl_bytes *key, const void *output, size_t bytes, const char *log);

#endif
