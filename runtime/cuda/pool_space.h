// pool_space.h: the memory of a pool, as addresses: pieces of chunks that are
// allocated and freed in the order of streams. A piece that a stream has
// freed may go to the same stream at once. It may go to another stream when the earlier work has ended, or
// if that stream promises to wait for it.
//
// It accesses no memory of a device, and knows only those parts of streams and tasks that are in xl_space_ops. It takes
// no locks; the caller holds one.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_POOL_SPACE_H
#define CROSSLANE_POOL_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { XL_SPACE_ALIGN = 256 };

typedef struct xl_space xl_space;

typedef struct xl_space_ops {
  void *(*get)(void *self, size_t bytes); // a chunk, aligned to XL_SPACE_ALIGN at least; NULL: none
  void (*put)(void *self, void *chunk, size_t bytes);
  bool (*done)(void *point);    // whether what was before this point has come to its end
  void *(*retain)(void *point); // for another release
  void (*release)(void *point);
} xl_space_ops;

typedef struct xl_space_use {
  uint64_t used, used_high;         // bytes that were asked for and have not been given back
  uint64_t reserved, reserved_high; // bytes of chunks
} xl_space_use;

// Chunks are of this many bytes, or multiples. NULL: no memory.
xl_space *xl_space_new(const xl_space_ops *ops, void *self, size_t chunk);
// All chunks are put back, also those with pieces that are given out. NULL does nothing.
void xl_space_free(xl_space *s);

enum { XL_SPACE_DONE = 1, XL_SPACE_WAIT = 2 };
// A piece for the stream `key`; bytes is not 0. reuse: whether it may be one that another stream has given back: once
// that has come to its end (XL_SPACE_DONE), or before (XL_SPACE_WAIT): *wait is then the point that the caller has to
// wait for before the piece is used, the caller's to release; else NULL. NULL: no memory.
void *xl_space_take(xl_space *s, size_t bytes, uint64_t key, unsigned reuse, void **wait);
// Frees a piece in the stream `key`, which must reach `point` (NULL: the piece is unused) before another stream
// gets the piece. The space then owns the point. Returns false if there is no such piece; the caller keeps the
// point.
bool xl_space_give(xl_space *s, void *piece, uint64_t key, void *point);
bool xl_space_has(const xl_space *s, const void *piece, size_t *bytes); // is given out; bytes as asked for
size_t xl_space_count(const xl_space *s);                               // of pieces given out
// The stream does not exist any more: what it gave back waits for its points.
void xl_space_forget(xl_space *s, uint64_t key);
// Frees unused chunks while more than `keep` bytes are reserved; at_least: keeps at least that many.
void xl_space_trim(xl_space *s, uint64_t keep, bool at_least);
xl_space_use *xl_space_uses(xl_space *s); // the space's; the highs may be set
// Checks all that has to hold among pieces; false where it does not. For tests.
bool xl_space_check(const xl_space *s);

#endif
