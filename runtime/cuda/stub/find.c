// find.c: opens libcrosslane-cuda.so.1 for the entry points of entry.S: where
// the program or its environment says it is, then where it was built or
// installed. Needs -ldl alone.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Where it was built, and where it is installed; a slash is behind them.
#ifndef XL_CUDA_FOLDER
#define XL_CUDA_FOLDER ""
#define XL_CUDA_INSTALLED ""
#endif
#define NAME "libcrosslane-cuda.so.1"

void *xl_cuda_find(const char *name) __attribute__((visibility("hidden")));

static void *library;
static void *(*traced)(const char *name, void *f); // NULL: calls are not traced
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *open_in(const char *folder) {
  char path[4096];
  const size_t n = strlen(folder);
  const int length = snprintf(path, sizeof path, "%s%s%s", folder, n && folder[n - 1] != '/' ? "/" : "", NAME);
  return length > 0 && (size_t)length < sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

static void open_library(void) {
  const char *folder = getenv("CROSSLANE_LIB");
  if (folder && *folder)
    library = open_in(folder);
  if (!library)
    library = dlopen(NAME, RTLD_NOW | RTLD_LOCAL); // by the run path and LD_LIBRARY_PATH
  // Beside the library that this is part of, where it is one. It may have been found by a link in another folder.
  Dl_info here;
  if (!library && dladdr(&once, &here) && here.dli_fname) {
    char *self = realpath(here.dli_fname, NULL), *slash = self ? strrchr(self, '/') : NULL;
    if (slash) {
      *slash = 0;
      library = open_in(self);
    }
    free(self);
  }
  static const char *const places[] = {XL_CUDA_FOLDER, XL_CUDA_INSTALLED};
  for (unsigned i = 0; !library && i < 2; i++)
    if (*places[i])
      library = open_in(places[i]);
  if (!library) {
    fprintf(stderr, "crosslane: %s; CROSSLANE_LIB says in which folder it is\n", dlerror());
    abort();
  }
  const char *trace = getenv("CROSSLANE_TRACE");
  if (trace && *trace)
    *(void **)&traced = dlsym(library, "crosslane_traced");
}

// The function that a name means in the version of CUDA that this library is of.
static const char *meant(const char *name) {
#ifdef XL_CUDA_BEFORE
#define XL_BEFORE_13(NAME)                                                                                             \
  if (XL_CUDA_BEFORE <= 13 && !strcmp(name, #NAME))                                                                    \
    return #NAME "_before_13";
#define XL_BEFORE_12(NAME)                                                                                             \
  if (XL_CUDA_BEFORE <= 12 && !strcmp(name, #NAME))                                                                    \
    return #NAME "_before_12";
#include "../before.def"
#endif
  return name;
}

void *xl_cuda_find(const char *name) {
  pthread_once(&once, open_library);
  void *f = dlsym(library, meant(name));
  if (!f) {
    fprintf(stderr, "crosslane: %s has no %s: it is older than the program\n", NAME, name);
    abort();
  }
  return traced ? traced(name, f) : f;
}
