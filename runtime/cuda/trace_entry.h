// trace_entry.h: declarations that trace.c and trace_entry.S share.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_TRACE_ENTRY_H
#define CROSSLANE_CUDA_TRACE_ENTRY_H

// As many functions of the API as may be traced.
#define XLC_TRACE_ENTRIES 2048
#define XLC_TRACE_ENTRY_BYTES 16

#ifndef __ASSEMBLER__
#include <stdint.h>

extern char xlc_trace_entries[]; // code of the entries, one behind the other
extern char xlc_trace_leave[];   // where traced functions return to

// Where the call goes on, and where it returns to.
typedef struct xlc_trace_way {
  void *to, *back;
} xlc_trace_way;
xlc_trace_way xlc_trace_begin(unsigned index, void *back);
// The result as a register has it; where it returns to.
void *xlc_trace_end(uint64_t result);
#endif

#endif
