// bundle.h: clang's offload bundles (Clang documentation, "Clang Offload Bundler", the layout of bundled code objects):
// after the magic the number of entries, then offset, size, length of the ID and ID of each. All of it is validated.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HSA_BUNDLE_H
#define CROSSLANE_HSA_BUNDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define XL_BUNDLE_MAGIC "__CLANG_OFFLOAD_BUNDLE__"

typedef struct xl_bundle {
  const uint8_t *data;
  size_t size, at; // size: at the most, where it is not known
  uint64_t left;   // entries
  bool bad;        // it is cut off
} xl_bundle;

typedef struct xl_bundle_entry {
  uint64_t offset, size; // may lie outside
  const char *id;        // not ended by a zero
  size_t id_length;
} xl_bundle_entry;

// Little-endian, as the host.
static inline uint64_t xl_bundle_word(const uint8_t *p) {
  uint64_t v;
  memcpy(&v, p, sizeof v);
  return v;
}

// False where it is no bundle. One without room for its head is bad, and has no entries.
static inline bool xl_bundle_open(xl_bundle *b, const uint8_t *data, size_t size) {
  const size_t magic = sizeof XL_BUNDLE_MAGIC - 1;
  *b = (xl_bundle){.data = data, .size = size, .at = magic + 8};
  if (size < magic || memcmp(data, XL_BUNDLE_MAGIC, magic))
    return false;
  b->bad = size - magic < 8;
  b->left = b->bad ? 0 : xl_bundle_word(data + magic);
  return true;
}

// The next entry; false where there is none, or it is bad.
static inline bool xl_bundle_next(xl_bundle *b, xl_bundle_entry *e) {
  if (!b->left || b->bad)
    return false;
  const uint8_t *p = b->data + b->at;
  b->bad = b->size - b->at < 24 || xl_bundle_word(p + 16) > b->size - b->at - 24;
  if (b->bad)
    return false;
  *e =
      (xl_bundle_entry){xl_bundle_word(p), xl_bundle_word(p + 8), (const char *)p + 24, (size_t)xl_bundle_word(p + 16)};
  b->at += 24 + e->id_length;
  b->left--;
  return true;
}

#endif
