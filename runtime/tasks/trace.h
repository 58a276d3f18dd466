// trace.h: writes a run as a Chrome trace, for chrome://tracing or ui.perfetto.dev:
// CROSSLANE_TRACE=FILE. Each device is a process in it; a queue and its copies are threads;
// kernels and copies with their own times are slices, dependences are arrows. Streams of a runtime above have
// additional rows, and its function calls are in rows of the host's threads, with arrows to the work that they
// submitted.
//
// Format: "Trace Event Format" of the Chromium project, an array of events. The file is valid at any time;
// its closing bracket is written when the process exits.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_TRACE_H
#define CROSSLANE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

// Whether there is one, as it was when first asked. A file that cannot be written is said once on stderr, and there is
// none.
bool xl_trace_on(void);
uint64_t xl_trace_now(void); // ns of CLOCK_MONOTONIC, as are all times here

typedef enum xl_trace_track { XL_TRACE_QUEUE, XL_TRACE_COPIES } xl_trace_track;

// Any thread; nothing where there is no trace.
void xl_trace_device(unsigned device, const char *name, int lanes);
void xl_trace_slice(unsigned device, int lane, xl_trace_track track, const char *name, uint64_t start, uint64_t end,
                    uint64_t task, uint64_t bytes);
// One half of an arrow between two tasks, whose other half has the same numbers.
void xl_trace_arrow(bool out, uint64_t from, uint64_t to, unsigned device, int lane, xl_trace_track track, uint64_t at);
void xl_trace_instant(unsigned device, const char *name, uint64_t task, const char *what);

// The same in the row of a stream, 1 being the device's default stream; what overlaps stands in rows below it.
void xl_trace_in_stream(unsigned device, uint64_t stream, const char *name, uint64_t start, uint64_t end, uint64_t task,
                        uint64_t bytes);

// A call of this thread's begins; calls may be in calls, of which the outermost is seen. It ends, with what it has to
// say of its result ("" or a name).
void xl_trace_call(void);
void xl_trace_returned(const char *name, const char *result);
// The thread's call, where there is one, has submitted a task: an arrow begins. True: it has to end there, by the next.
bool xl_trace_submits(uint64_t task);
void xl_trace_submitted(uint64_t task, unsigned device, int lane, xl_trace_track track, uint64_t at);

#endif
