// driver_link.c: see driver.h. Linking at run time: of one image, which is then
// what the link gives. Code is linked when it is compiled, so that several images are refused.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct CUlinkState_st linking;
struct CUlinkState_st {
  void *image; // a copy, with a zero behind it
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
    return xlc_unsupported("cuLinkAddData", "several images cannot be linked at run time");
  char *copy = malloc(bytes + 1);
  if (!copy)
    return cudaErrorMemoryAllocation;
  memcpy(copy, data, bytes);
  copy[bytes] = 0;
  l->image = copy;
  l->bytes = bytes;
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
  if (!to || !l->image)
    return cudaErrorInvalidValue;
  *to = l->image;
  if (bytes)
    *bytes = l->bytes;
  return cudaSuccess;
}
CUresult cuLinkComplete(CUlinkState l, void **to, size_t *bytes) { XLC_DRIVER(complete(l, to, bytes)); }

static cudaError_t destroy(linking *l) {
  if (!xlc_handle_remove(l, XLC_LINK))
    return cudaErrorInvalidResourceHandle;
  free(l->image);
  free(l);
  return cudaSuccess;
}
CUresult cuLinkDestroy(CUlinkState l) { XLC_DRIVER(destroy(l)); }
