// trace.h: records the instructions that every wave executes, for WAVESIM_TRACE.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_TRACE_H
#define WAVESIM_TRACE_H

#include "core/wave.h"

typedef struct ws_trace ws_trace; // of one dispatch

// The trace of a dispatch of groups work-groups with waves wavefronts each;
// NULL when WAVESIM_TRACE is not set or its limit is reached, and, after a message, when there is no
// memory for it. kernel and gpu must outlive it.
ws_trace *ws_trace_begin(const ws_gpu *gpu, const char *kernel, unsigned lanes, uint64_t entry, uint64_t groups,
                         unsigned waves);
// Records the next instruction of w, which is in group number group. Any thread. False when WAVESIM_TRACE_LIMIT is
// reached: what was recorded until then is in the file, and nothing more will be.
bool ws_trace_step(ws_trace *t, const ws_wave *w, uint64_t group);
// Appends the trace to the file (emptied by the process's first), where that is still to be done, and frees it. NULL:
// nothing to do.
void ws_trace_end(ws_trace *t);

#endif
