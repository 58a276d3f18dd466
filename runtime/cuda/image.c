// image.c: see cudart.h. Code that is compiled when it is first needed: programs carry their device code as IR beside
// the code objects (crosslane/compile.h), for GPUs that they have no code object for.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/compile.h"
#include "cudart.h"

#include <stdlib.h>
#include <string.h>

static uint64_t number_at(const uint8_t *p) {
  uint64_t v;
  memcpy(&v, p, sizeof v);
  return v;
}

const uint8_t *xlc_image_in(const uint8_t *data, size_t size, size_t *image_size) {
  static const char magic[] = "__CLANG_OFFLOAD_BUNDLE__";
  if (xl_image_is(data, size)) {
    *image_size = size;
    return data;
  }
  size_t at = sizeof magic - 1;
  if (size < at + 8 || memcmp(data, magic, at))
    return NULL;
  const uint64_t count = number_at(data + at);
  at += 8;
  for (uint64_t i = 0; i < count && size - at >= 24; i++) {
    const uint64_t offset = number_at(data + at), bytes = number_at(data + at + 8), length = number_at(data + at + 16);
    if (length > size - at - 24)
      break;
    at += 24 + length;
    if (offset <= size && bytes <= size - offset && xl_image_is(data + offset, bytes)) {
      *image_size = bytes;
      return data + offset;
    }
  }
  return NULL;
}

xlr_codeobj *xlc_image_compile(const uint8_t *image, size_t size, const char *target, cudaError_t *e) {
  xl_compile_result r;
  xl_error err;
  xlr_codeobj *c = NULL;
  *e = cudaErrorNoKernelImageForDevice;
  if (!xl_compile_available()) {
    xlc_say(NULL, "the program has IR for %s, and there is no compiler here: CROSSLANE_XLCC can name xlcc", target);
    return NULL;
  }
  if (!xl_image_compile(image, size, target, &r)) {
    *e = cudaErrorInvalidPtx;
    xlc_say(NULL, "compiling for %s:\n%s", target, r.log);
  } else if (!(c = xlr_codeobj_from_memory("the program", r.output, r.bytes, &err))) {
    xlc_say(NULL, "%s", err.text);
  }
  xl_compile_free(&r);
  return c;
}
