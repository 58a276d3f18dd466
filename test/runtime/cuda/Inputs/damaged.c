// Modules that are damaged, loaded from files: refused, or, where the damage does no harm, loaded. The module is named
// by the first argument; `damaged.fatbin` is written in the current folder.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>

static CUresult load(const unsigned char *data, size_t bytes) {
  FILE *f = fopen("damaged.fatbin", "wb");
  if (!f || fwrite(data, 1, bytes, f) != bytes)
    exit(2);
  fclose(f);
  CUmodule m;
  const CUresult e = cuModuleLoad(&m, "damaged.fatbin");
  if (!e)
    cuModuleUnload(m);
  return e;
}

int main(int argc, char **argv) {
  FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
  unsigned char *data = malloc(1 << 20);
  const size_t bytes = f && data ? fread(data, 1, 1 << 20, f) : 0;
  CUcontext c;
  if (!bytes || cuInit(0) || cuDevicePrimaryCtxRetain(&c, 0) || cuCtxSetCurrent(c) || load(data, bytes))
    return 1;
  int refused = 0;
  for (size_t n = 0; n < bytes; n += n < 256 ? 7 : 1 + bytes / 40)
    refused += load(data, n) != CUDA_SUCCESS;
  if (!refused) // not even what has no head
    return 1;
  for (size_t i = 0; i < 200 && i < bytes; i += 3) {
    const unsigned char was = data[i];
    data[i] = (unsigned char)~was;
    load(data, bytes);
    data[i] = was;
  }
  printf("refused or loaded, none crashed\n");
  return 0;
}
