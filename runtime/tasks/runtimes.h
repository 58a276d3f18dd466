// runtimes.h: the parts of the engine that other runtimes (OpenMP's, CUDA's) use in addition to crosslane/async.h: code
// objects in memory, launches with prepared arguments, boxes, fills, times and faults, kernels' output, and
// notification of a task's end.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_TASKS_RUNTIMES_H
#define CROSSLANE_TASKS_RUNTIMES_H

#include "crosslane/async.h"
#include "plugin_amd.h"

// A code object on a GPU, which the module has from then on, also where loading fails: NULL with a message.
typedef struct xl_module xl_module;
xl_module *xl_module_load(xl_graph *g, unsigned device, xlr_codeobj *code, char message[XL_ASYNC_MESSAGE]);
void xl_module_free(xl_module *m); // no task of its kernels is left; the kernels are gone with it
const xlr_codeobj *xl_module_code(const xl_module *m);
// A kernel of its code. The module's. NULL with a message.
xl_function *xl_module_function(xl_module *m, const xlr_kernel *k, char message[XL_ASYNC_MESSAGE]);
// Where a variable lies on the GPU. NULL with a message.
void *xl_module_variable(xl_module *m, const char *name, char message[XL_ASYNC_MESSAGE]);
// Runs what a module has for its beginning (constructors) or its end (destructors), and waits for it: the kernels
// amdgcn.device.init and amdgcn.device.fini. True where it has none. False with a message.
bool xl_module_start(xl_module *m, char message[XL_ASYNC_MESSAGE]);
bool xl_module_finish(xl_module *m, char message[XL_ASYNC_MESSAGE]);
// A new, empty heap of so many bytes for malloc in its kernels, in place of the one it has, of 8 MiB at first. None of
// its kernels runs. Nothing is done where it has no malloc. False with a message.
bool xl_module_set_heap(xl_module *m, uint64_t bytes, char message[XL_ASYNC_MESSAGE]);
// Adds the calls of printf in its kernels that found no room since it was last asked, and the bytes that they wanted.
bool xl_module_printf_lost(xl_module *m, uint64_t lost[2], char message[XL_ASYNC_MESSAGE]);

// Whether a launch is possible (its entry and arguments are not looked at). False with a message.
bool xl_function_fits(const xl_function *f, const xl_kernel_launch *launch, char message[XL_ASYNC_MESSAGE]);
// Where its code begins on the GPU: what its address is in kernels. False with a message.
bool xl_function_code(const xl_function *f, uint64_t *address, char message[XL_ASYNC_MESSAGE]);
// How many blocks a compute unit holds at once, with so many bytes of dynamic shared memory; a cooperative launch has
// at most so many times the compute units. 0: none, or it is not known.
uint32_t xl_function_occupancy(const xl_function *f, const uint32_t block[3], uint32_t shared);

// By who submits more tasks than a GPU does, before the next: where the GPU has no room for those there are, waits
// until half of what it has is done, or for some milliseconds.
void xl_graph_pace(xl_graph *g, unsigned device);
// How many tasks have failed; without a lock.
uint64_t xl_graph_failures(xl_graph *g);
// Kernels' output is printed on request: by this, xl_task_wait, xl_graph_wait and xl_graph_close; in the
// order in which their tasks ended, tasks that failed among them.
void xl_graph_flush(xl_graph *g);
// Where to, stdout at first, and through a buffer of how many bytes (below 1 GiB) for each task, 1 MiB at first; from
// the next task on. What goes to stderr goes there.
void xl_graph_set_printf(xl_graph *g, uint32_t bytes, FILE *out);

// What an address is of. False with a message; XL_POINTER_UNKNOWN where HSA does not know it.
bool xl_graph_pointer(xl_graph *g, const void *p, xl_pointer *what, char message[XL_ASYNC_MESSAGE]);
// As xl_note and xl_forget of ../hsa/gpu.h: who has given the program memory of a device or the host.
void xl_graph_note(xl_graph *g, const void *p, size_t bytes, const char *by);
void xl_graph_forget(xl_graph *g, const void *p, size_t bytes);
// As xl_amd_now and xl_amd_copy_now of plugin_amd.h. In a run that is traced nothing is copied at once.
bool xl_graph_now(xl_graph *g, uint64_t *ns);
bool xl_graph_copy_now(xl_graph *g, void *to, bool to_known, const void *from, bool from_known, size_t bytes);
// Bytes of a GPU's memory: all, and what this process has not allocated. False where it is no GPU.
bool xl_graph_memory(xl_graph *g, unsigned device, uint64_t *left, uint64_t *all);
// The plugin of GPUs and the number of one there, for the functions of plugin_amd.h. NULL where it is no GPU.
xl_rtl *xl_graph_rtl(xl_graph *g, unsigned device, int32_t *number);
// What HSA says of a GPU's agent, as in plugin_amd.h.
bool xl_graph_agent_info(xl_graph *g, unsigned device, unsigned what, void *value);

bool xl_graph_properties(xl_graph *g, unsigned device, xl_amd_properties *p, char message[XL_ASYNC_MESSAGE]);
// As in plugin_amd.h.
void *xl_graph_host_alloc(xl_graph *g, size_t bytes, char message[XL_ASYNC_MESSAGE]);
void *xl_graph_lock(xl_graph *g, void *memory, size_t bytes, char message[XL_ASYNC_MESSAGE]);
bool xl_graph_unlock(xl_graph *g, void *memory);

// Of a task before it is submitted. A launch as it stands but for its entry; the argument segment is copied. A store
// copies from bytes that the task keeps. False with xl_task_message.
bool xl_task_launch_raw(xl_task *t, const xl_function *f, const xl_kernel_launch *launch);
bool xl_task_store(xl_task *t, void *to, const void *value, size_t bytes);
// A box copied, in which rows and planes lie apart as said; one filled with a value of 1, 2 or 4 bytes, of which its
// width is a multiple.
bool xl_task_rect(xl_task *t, void *to, xl_pitch to_pitch, const void *from, xl_pitch from_pitch, xl_box box);
bool xl_task_fill(xl_task *t, void *to, xl_pitch pitch, xl_box box, uint32_t value, unsigned bytes);
// What a run that is traced shows it as: part of a stream of a device, by its number.
void xl_task_of_stream(xl_task *t, unsigned device, uint64_t stream);
// Before or behind tasks with another priority, as far as the GPU minds: > 0 before, < 0 behind.
void xl_task_priority(xl_task *t, int priority);
// Its times are wanted. Once it is done: when its operations began and ended, in ns of CLOCK_MONOTONIC; of one without
// any when its turn had come. False where they are not known.
void xl_task_timed(xl_task *t);
bool xl_task_times(const xl_task *t, uint64_t *start, uint64_t *end);
// Of one that failed: what xl_task_message says, or of the first that it comes after.
const xl_fault *xl_task_fault(const xl_task *t);
// The same for a submitted task. Returns false if its times will not be known.
bool xl_task_time_late(xl_task *t);
// A thread of the graph calls `function` once after the task's end; it holds no lock, and no other thread waits for it.
// failure is NULL or the reason of the failure. The call may come after xl_task_wait has returned.
void xl_task_on_end(xl_task *t, void (*function)(void *arg, const char *failure), void *arg);

// Nothing of it is to be done: submitted, it fails with this message, and so does what comes after it.
void xl_task_refuse(xl_task *t, const char *why);

// Another reference, for another xl_task_release.
void xl_task_retain(xl_task *t);
// Somebody is interested in its end, from now on.
void xl_task_want(xl_task *t);
// Before it is submitted, by the thread that does so: it will call xl_task_wait at once.
void xl_task_await(xl_task *t);
// Of such a task, by its thread, once it is submitted: whether all its copies were done then, or all that there was to
// do. Small copies are, of a task that comes after nothing.
bool xl_task_copied(const xl_task *t);
bool xl_task_at_once(const xl_task *t);

#endif
