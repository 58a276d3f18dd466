// image.c: see cudart.h. Code that is compiled when it is first needed: programs carry their device code as IR beside
// the code objects (crosslane/compile.h), for GPUs that they have no code object for.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../hsa/bundle.h"
#include "crosslane/compile.h"
#include "cudart.h"

#include <stdlib.h>
#include <string.h>

const uint8_t *xlc_image_in(const uint8_t *data, size_t size, size_t *image_size) {
  if (xl_image_is(data, size)) {
    *image_size = size;
    return data;
  }
  xl_bundle b;
  if (!xl_bundle_open(&b, data, size))
    return NULL;
  for (xl_bundle_entry e; xl_bundle_next(&b, &e);)
    if (e.offset <= size && e.size <= size - e.offset && xl_image_is(data + e.offset, e.size)) {
      *image_size = e.size;
      return data + e.offset;
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
