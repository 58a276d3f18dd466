// store.h: files that keep compiled code for later runs.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_STORE_H
#define CROSSLANE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

// A folder for what may be kept: `own` where that says one ("none": nowhere), else `below` in $XDG_CACHE_HOME, else in
// ~/.cache. Made where it is not there; malloc'ed. NULL when nothing is to be kept, or when the folder is not the
// user's alone.
char *xl_cache_folder(const char *own, const char *below);
// The one for code, as crosslane/compile.h says.
char *xl_store_folder(void);

// FNV-1a, of 64 bits (Fowler, Noll, Vo; RFC 9923), of what XL_HASH_SEED began and of the bytes behind it.
#define XL_HASH_SEED 0xcbf29ce484222325
uint64_t xl_hash(uint64_t h, const void *data, size_t n);

// What is kept for this key. False when there is nothing, or what is there is damaged.
bool xl_store_get(const char *folder, const xl_bytes *key, xl_bytes *output, xl_bytes *log);
// Keeps it, if it can.
void xl_store_put(const char *folder, const xl_bytes *key, const void *output, size_t bytes, const char *log);

#endif
