// graph.h: what libomptarget uses of async.c beside crosslane/async.h: code
// objects in memory, launches with ready arguments, and hearing of a task's end.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_GRAPH_H
#define CROSSLANE_GRAPH_H

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

bool xl_graph_properties(xl_graph *g, unsigned device, xl_amd_properties *p, char message[XL_ASYNC_MESSAGE]);
// As in plugin_amd.h, of a GPU.
bool xl_graph_agent_info(xl_graph *g, unsigned device, unsigned what, void *value);
void xl_graph_memory_sizes(xl_graph *g, unsigned device, size_t *global, size_t *shared);
void *xl_graph_host_alloc(xl_graph *g, size_t bytes, char message[XL_ASYNC_MESSAGE]);
void *xl_graph_lock(xl_graph *g, void *memory, size_t bytes, char message[XL_ASYNC_MESSAGE]);
bool xl_graph_unlock(xl_graph *g, void *memory);

// Of a task before it is submitted. A launch as it stands but for its entry; the argument segment is copied. A store
// copies from bytes that the task keeps. False with xl_task_message.
bool xl_task_launch_raw(xl_task *t, const xl_function *f, const xl_kernel_launch *launch);
bool xl_task_store(xl_task *t, void *to, const void *value, size_t bytes);
// `function` is called once after the task's end, by a thread of the graph that holds no lock and that nobody waits
// for; failure is NULL or why it failed. It may be called after xl_task_wait has returned.
void xl_task_on_end(xl_task *t, void (*function)(void *arg, const char *failure), void *arg);

// Nothing of it is to be done: submitted, it fails with this message, and so does what comes after it.
void xl_task_refuse(xl_task *t, const char *why);

// Another reference, for another xl_task_release.
void xl_task_retain(xl_task *t);
// Somebody is interested in its end, from now on.
void xl_task_want(xl_task *t);
// Before it is submitted, by the thread that does so: it will call xl_task_wait at once.
void xl_task_await(xl_task *t);

#endif
