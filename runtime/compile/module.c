// module.c: images of what programs load as they have it: PTX, and NVVM IR as text or bitcode (crosslane/compile.h).
//
// Nothing says how long bitcode is, but its blocks do: each has its length behind its abbreviation and number, and the
// table of strings is the last (LLVM's "Bitcode File Format", "ENTER_SUBBLOCK Encoding" and "Identification Block").
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/compile.h"
#include "ptx.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEXT = 1 << 30 };

static uint32_t word(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

// How long bitcode is; 0 where it is none, or longer than `limit`.
static size_t bitcode_size(const uint8_t *p, size_t limit) {
  enum { MAGIC = 4, HEAD = 8, ENTER = 1, MODULE = 8, IDENTIFICATION = 13, STRINGS = 23, SYMBOLS = 25 };
  if (limit < MAGIC + HEAD || memcmp(p, "BC\xc0\xde", MAGIC))
    return 0;
  size_t at = MAGIC;
  bool module = false;
  // Two bits of abbreviation and eight of the block's number, of which these have seven; four of the width of
  // abbreviations; the length in words stands in the next word.
  while (limit - at >= HEAD) {
    const uint32_t head = word(p + at), block = head >> 2 & 0xff;
    if ((head & 3) != ENTER || (block != MODULE && block != IDENTIFICATION && block != STRINGS && block != SYMBOLS))
      break;
    const uint64_t size = (uint64_t)word(p + at + 4) * 4;
    if (size > limit - at - HEAD)
      return 0;
    at += HEAD + (size_t)size;
    module |= block == MODULE;
    if (block == STRINGS)
      break;
  }
  return module ? at : 0;
}

// Whether it is IR as text: it starts as such text does and names a target.
static bool is_ir(const char *text, size_t bytes) {
  static const char *const starts[] = {";", "target ", "source_filename", "define ", "declare ", "%", "@", "!"};
  size_t i = 0;
  while (i < bytes && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r'))
    i++;
  for (size_t k = 0; k < sizeof starts / sizeof *starts; k++)
    if (bytes - i >= strlen(starts[k]) && !strncmp(text + i, starts[k], strlen(starts[k])))
      return memmem(text, strnlen(text, bytes), "target triple", 13);
  return false;
}

static void *make(const char *ir, size_t bytes, size_t *image_bytes) {
  static const char *const options[] = {"-O3", "--llvm=22"};
  return xl_image_make(ir, bytes, options, sizeof options / sizeof *options, image_bytes);
}

void *xl_image_of(const void *module, size_t bytes, size_t *image_bytes, char **log) {
  const size_t limit = bytes < MOST_TEXT ? bytes : MOST_TEXT;
  *log = NULL;
  if (xl_ptx_is(module, limit)) {
    size_t ir_bytes;
    char *ir = xl_ptx_read(module, strnlen(module, limit), &ir_bytes, log);
    void *image = ir ? make(ir, ir_bytes, image_bytes) : NULL;
    free(ir);
    return image;
  }
  size_t size = bitcode_size(module, limit);
  if (!size && is_ir(module, limit))
    size = strnlen(module, limit);
  if (!size)
    return NULL;
  const xl_compile_file file = {"module", module, size};
  xl_compile_result r;
  void *image = NULL;
  if (xl_ir_link(&file, 1, &r)) {
    image = make(r.output, r.bytes, image_bytes);
  } else {
    *log = r.log;
    r.log = NULL;
  }
  xl_compile_free(&r);
  return image;
}
