// error.c: see cudart.h. Errors, by thread; messages; handles that are alive.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../hsa/map.h"
#include "cudart.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Thread_local xlc_thread xlc_this;

static const struct {
  const char *name, *text;
  int code;
} errors[] = {
#define XL_CUDA_ERROR(NAME, CODE, TEXT) {#NAME, TEXT, CODE},
#include "error.def"
#undef XL_CUDA_ERROR
};
#define XL_CUDA_ERROR(NAME, CODE, TEXT) _Static_assert((int)NAME == (CODE), #NAME);
#include "error.def"

static size_t place_of_error(cudaError_t e) {
  size_t i = 0;
  while (i < sizeof errors / sizeof *errors && errors[i].code != (int)e)
    i++;
  return i;
}

const char *xlc_error_name(cudaError_t e) {
  const size_t i = place_of_error(e);
  return i < sizeof errors / sizeof *errors ? errors[i].name : NULL;
}
const char *xlc_error_text(cudaError_t e) {
  const size_t i = place_of_error(e);
  return i < sizeof errors / sizeof *errors ? errors[i].text : NULL;
}

// That something is not ready yet is an answer, no error.
cudaError_t xlc_return(cudaError_t e) {
  if (e && e != cudaErrorNotReady)
    xlc_this.last = e;
  return e;
}

const char *cudaGetErrorName(cudaError_t e) {
  const char *name = xlc_error_name(e);
  return name ? name : "unrecognized error code";
}

const char *cudaGetErrorString(cudaError_t e) {
  const char *text = xlc_error_text(e);
  return text ? text : "unrecognized error code";
}

// What the thread's calls have returned. It does not look for what has failed on the device meanwhile: behind a launch
// that would depend on how soon the kernel fails. The next call that uses the device says it.
static cudaError_t last_error(void) { return xlc_this.last; }

cudaError_t cudaPeekAtLastError(void) { return last_error(); }

cudaError_t cudaGetLastError(void) {
  const cudaError_t e = last_error();
  xlc_this.last = cudaSuccess;
  return e;
}

static bool quiet(void) {
  static int state; // atomic; 1: no, 2: yes
  int s = __atomic_load_n(&state, __ATOMIC_RELAXED);
  if (!s) {
    const char *v = getenv("CROSSLANE_QUIET");
    s = v && *v && strcmp(v, "0") ? 2 : 1;
    __atomic_store_n(&state, s, __ATOMIC_RELAXED);
  }
  return s == 2;
}

void xlc_say(bool *once, const char *fmt, ...) {
  if (quiet() || (once && __atomic_exchange_n(once, true, __ATOMIC_RELAXED)))
    return;
  va_list ap;
  va_start(ap, fmt);
  flockfile(stderr);
  fputs("crosslane: ", stderr);
  vfprintf(stderr, fmt, ap);
  fputc('\n', stderr);
  funlockfile(stderr);
  va_end(ap);
}

// ---------------------------------------------------------------- handles

static pthread_mutex_t handles_lock = PTHREAD_MUTEX_INITIALIZER;
static xl_map handles; // to their kinds

static void *as_value(xlc_handle kind) { return (void *)(uintptr_t)kind; }

bool xlc_handle_add(const void *p, xlc_handle kind) {
  pthread_mutex_lock(&handles_lock);
  const bool ok = xl_map_set(&handles, p, as_value(kind));
  pthread_mutex_unlock(&handles_lock);
  return ok;
}

bool xlc_handle_is(const void *p, xlc_handle kind) {
  pthread_mutex_lock(&handles_lock);
  const bool is = xl_map_get(&handles, p) == as_value(kind);
  pthread_mutex_unlock(&handles_lock);
  return is;
}

bool xlc_handle_remove(const void *p, xlc_handle kind) {
  pthread_mutex_lock(&handles_lock);
  const bool is = xl_map_get(&handles, p) == as_value(kind);
  if (is)
    xl_map_set(&handles, p, NULL);
  pthread_mutex_unlock(&handles_lock);
  return is;
}
