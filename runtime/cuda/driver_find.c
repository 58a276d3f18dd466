// driver_find.c: see driver.h. Functions of the driver API by name and version.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver_table.h"

#include <string.h>

int xlc_return(int e);
int xlc_is_per_thread(void);
void *crosslane_traced(const char *name, void *f); // trace.c

enum { SUCCESS, INVALID_VALUE, NOT_FOUND = 500 };
enum { FOUND, NO_SYMBOL, NO_VERSION }; // CUdriverProcAddressQueryResult
enum { LEGACY = 1, PER_THREAD = 2 };   // flags
// The CUDA that this is, and the one that brought the forms for per-thread default streams.
enum { NOW = 13000, FIRST_PER_THREAD = 7000 };

// The function that the name means in this version of CUDA.
static xlc_driver_entry *find(const char *name, int version, uint64_t flags, int *result) {
  size_t best = SIZE_MAX;
  *result = NO_SYMBOL;
  for (size_t i = 0; i < xlc_driver_count; i++) {
    if (strcmp(xlc_driver_functions[i].name, name))
      continue;
    if (best == SIZE_MAX)
      *result = NO_VERSION;
    if (xlc_driver_functions[i].version <= version &&
        (best == SIZE_MAX || xlc_driver_functions[i].version > xlc_driver_functions[best].version))
      best = i;
  }
  if (best == SIZE_MAX)
    return NULL;
  *result = FOUND;
  const xlc_driver_function *found = &xlc_driver_functions[best];
  if (!(flags & PER_THREAD) || found->per_thread == found->f)
    return found->f;
  if (version >= FIRST_PER_THREAD)
    return found->per_thread;
  *result = NO_VERSION;
  return NULL;
}

static int give(const char *name, void **to, int version, uint64_t flags, int *result) {
  if (!name || !to || version > NOW || flags & ~(uint64_t)(LEGACY | PER_THREAD))
    return INVALID_VALUE;
  int how;
  xlc_driver_entry *f = find(name, version, flags, &how);
  memcpy(to, &f, sizeof f);
  *to = *to ? crosslane_traced(name, *to) : NULL;
  if (result)
    *result = how;
  return SUCCESS;
}

int cuGetProcAddress_v2(const char *name, void **to, int version, uint64_t flags, int *result);
int cuGetProcAddress_v2(const char *name, void **to, int version, uint64_t flags, int *result) {
  return give(name, to, version, flags ? flags : xlc_is_per_thread() ? PER_THREAD : 0, result);
}
// Without a result, what is not found is an error.
int cuGetProcAddress(const char *name, void **to, int version, uint64_t flags);
int cuGetProcAddress(const char *name, void **to, int version, uint64_t flags) {
  const int e = give(name, to, version, flags, NULL);
  return e ? e : *to ? SUCCESS : NOT_FOUND;
}

int cudaGetDriverEntryPointByVersion(const char *name, void **to, unsigned version, unsigned long long flags,
                                     int *result);
int cudaGetDriverEntryPointByVersion(const char *name, void **to, unsigned version, unsigned long long flags,
                                     int *result) {
  return xlc_return(give(name, to, (int)version, flags, result));
}
int cudaGetDriverEntryPoint(const char *name, void **to, unsigned long long flags, int *result);
int cudaGetDriverEntryPoint(const char *name, void **to, unsigned long long flags, int *result) {
  return xlc_return(give(name, to, NOW, flags, result));
}
