// trace.c: calls of the API in the trace of a run (CROSSLANE_TRACE, ../tasks/trace.h).
//
// The entry points get, in place of a function, an entry of trace_entry.S, which says here that the call begins, puts
// its own address in place of where the function returns to, and goes on to the function with all arguments where they
// are. Where it was to return to is remembered here meanwhile.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../tasks/trace.h"
#include "cudart.h"
#include "trace_entry.h"

#include <string.h>

static struct {
  const char *name;
  void *f;
  bool returns_error;
} traced[XLC_TRACE_ENTRIES];
static unsigned count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Calls that this thread is in.
enum { DEEPEST = 64 };
static _Thread_local struct {
  unsigned index;
  void *back;
} calls[DEEPEST];
static _Thread_local unsigned depth;

void *crosslane_traced(const char *name, void *f);
void *crosslane_traced(const char *name, void *f) {
  // Registration, and the halves of a launch that is seen itself, are not shown.
  if (!strncmp(name, "__", 2) || !xl_trace_on())
    return f;
  pthread_mutex_lock(&lock);
  unsigned i = 0;
  while (i < count && traced[i].f != f)
    i++;
  if (i == count && count < XLC_TRACE_ENTRIES) {
    traced[i].name = name;
    traced[i].f = f;
    traced[i].returns_error = strncmp(name, "cudaGetError", 12) && strcmp(name, "cudaCreateChannelDesc");
    count++;
  }
  void *entry = i < count ? xlc_trace_entries + (size_t)i * XLC_TRACE_ENTRY_BYTES : f;
  pthread_mutex_unlock(&lock);
  return entry;
}

xlc_trace_way xlc_trace_begin(unsigned index, void *back) {
  if (depth == DEEPEST)
    return (xlc_trace_way){traced[index].f, back};
  calls[depth].index = index;
  calls[depth++].back = back;
  xl_trace_call();
  return (xlc_trace_way){traced[index].f, xlc_trace_leave};
}

void *xlc_trace_end(uint64_t result) {
  depth--;
  const unsigned i = calls[depth].index;
  // Both APIs' errors have one numbering where they have the same.
  const char *name = traced[i].returns_error && (unsigned)result ? xlc_error_name((cudaError_t)(unsigned)result) : NULL;
  xl_trace_returned(traced[i].name, name ? name : "");
  return calls[depth].back;
}
