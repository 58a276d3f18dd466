// driver_link.c: see driver.h. Linking at run time: of images of IR, which become one, or of one image of any kind,
// which is then what the link gives.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/compile.h"
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct CUlinkState_st linking;
struct CUlinkState_st {
  xl_compile_file *images; // copies, each with a zero behind it
  size_t count;
  void *image; // what they are together, once that is asked for
  size_t bytes;
};

static cudaError_t create(linking **to) {
  linking *l = to ? calloc(1, sizeof *l) : NULL;
  if (!l || !xlc_handle_add(l, XLC_LINK)) {
    free(l);
    return to ? cudaErrorMemoryAllocation : cudaErrorInvalidValue;
  }
  *to = l;
  return cudaSuccess;
}
CUresult cuLinkCreate_v2(unsigned count, CUjit_option *options, void **values, CUlinkState *to) {
  (void)count, (void)options, (void)values;
  XLC_DRIVER(create(to));
}

static cudaError_t add(linking *l, const void *data, size_t bytes) {
  if (!xlc_handle_is(l, XLC_LINK))
    return cudaErrorInvalidResourceHandle;
  if (!data || !bytes)
    return cudaErrorInvalidValue;
  if (l->image)
    return cudaErrorInvalidValue;
  // Of libraries none has device code but those of whole programs, which their linker has put in already.
  static const char archive[] = "!<arch>\n";
  if (bytes >= sizeof archive - 1 && !memcmp(data, archive, sizeof archive - 1))
    return memmem(data, bytes, "; crosslane-ir", 14)
               ? xlc_unsupported("cuLinkAddFile", "device code in a library cannot be linked at run time")
               : cudaSuccess;
  // PTX and NVVM IR are images from here on.
  char *log = NULL, *copy = xl_image_is(data, bytes) ? NULL : xl_image_of(data, bytes, &bytes, &log);
  if (log) {
    xlc_say(NULL, "linking at run time:\n%s", log);
    free(log);
    return cudaErrorInvalidPtx;
  }
  const bool image = copy || xl_image_is(data, bytes);
  if (l->count && !(image && xl_image_is(l->images[0].data, l->images[0].bytes))) {
    free(copy);
    return xlc_unsupported("cuLinkAddData", "several images cannot be linked at run time, but for those of IR");
  }
  xl_compile_file *more = realloc(l->images, (l->count + 1) * sizeof *more);
  if (more)
    l->images = more;
  if (more && !copy && (copy = malloc(bytes + 1))) {
    memcpy(copy, data, bytes);
    copy[bytes] = 0;
  }
  if (!more || !copy) {
    free(copy);
    return cudaErrorMemoryAllocation;
  }
  l->images[l->count++] = (xl_compile_file){"", copy, image ? strlen(copy) : bytes};
  return cudaSuccess;
}
CUresult cuLinkAddData_v2(CUlinkState l, CUjitInputType type, void *data, size_t bytes, const char *name,
                          unsigned count, CUjit_option *options, void **values) {
  (void)type, (void)name, (void)count, (void)options, (void)values;
  XLC_DRIVER(add(l, data, bytes));
}

static cudaError_t add_file(linking *l, const char *path) {
  FILE *f = path ? fopen(path, "rb") : NULL;
  if (!f)
    return path ? cudaErrorFileNotFound : cudaErrorInvalidValue;
  cudaError_t e = cudaErrorOperatingSystem;
  long bytes = fseek(f, 0, SEEK_END) ? -1 : ftell(f);
  char *data = bytes > 0 && !fseek(f, 0, SEEK_SET) ? malloc((size_t)bytes) : NULL;
  if (data && fread(data, 1, (size_t)bytes, f) == (size_t)bytes)
    e = add(l, data, (size_t)bytes);
  free(data);
  fclose(f);
  return e;
}
CUresult cuLinkAddFile_v2(CUlinkState l, CUjitInputType type, const char *path, unsigned count, CUjit_option *options,
                          void **values) {
  (void)type, (void)count, (void)options, (void)values;
  XLC_DRIVER(add_file(l, path));
}

static cudaError_t complete(linking *l, void **to, size_t *bytes) {
  if (!xlc_handle_is(l, XLC_LINK))
    return cudaErrorInvalidResourceHandle;
  if (!to || !l->count)
    return cudaErrorInvalidValue;
  if (l->count > 1 && !l->image) {
    char *log;
    l->image = xl_image_link(l->images, l->count, &l->bytes, &log);
    if (!l->image)
      xlc_say(NULL, "linking at run time:\n%s", log ? log : "no memory");
    free(log);
    if (!l->image)
      return cudaErrorInvalidPtx;
  }
  *to = l->image ? l->image : (void *)(uintptr_t)l->images[0].data;
  if (bytes)
    *bytes = l->image ? l->bytes : l->images[0].bytes;
  return cudaSuccess;
}
CUresult cuLinkComplete(CUlinkState l, void **to, size_t *bytes) { XLC_DRIVER(complete(l, to, bytes)); }

static cudaError_t destroy(linking *l) {
  if (!xlc_handle_remove(l, XLC_LINK))
    return cudaErrorInvalidResourceHandle;
  for (size_t i = 0; i < l->count; i++)
    free((void *)(uintptr_t)l->images[i].data);
  free(l->images);
  free(l->image);
  free(l);
  return cudaSuccess;
}
CUresult cuLinkDestroy(CUlinkState l) { XLC_DRIVER(destroy(l)); }
