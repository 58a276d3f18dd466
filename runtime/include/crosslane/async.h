// crosslane/async.h: tasks that depend on each other, on GPUs and on the host,
// in C. Dependencies between tasks of GPUs are resolved by the GPUs' queues: no
// host thread wakes up between two of them. In libcrosslane-host.a; link as for
// crosslane/host.h.
//
//   char message[XL_ASYNC_MESSAGE];
//   xl_graph *g = xl_graph_open(1, message);            // the GPUs, and one worker on the host behind them
//   xl_function *f = xl_function_load(g, 0, "scale.hsaco", "scale", message);
//   xl_task *a = xl_task_new(g, 0);                      // on GPU 0
//   xl_task_copy(a, device, host, bytes);
//   xl_task_depend(a, XL_OUT, host);
//   xl_task_submit(a);
//   xl_task *b = xl_task_new(g, 0);
//   xl_task_launch(b, f, (uint32_t[]){16, 1, 1}, (uint32_t[]){256, 1, 1}, (const void *[]){&device}, 1);
//   xl_task_depend(b, XL_INOUT, host);
//   xl_task_submit(b);
//   if (!xl_task_wait(b))
//     puts(xl_task_message(b));
//   xl_task_release(a), xl_task_release(b);
//   xl_graph_close(g);
//
// A task is a list of copies and launches (calls, on the host), done in that
// order. It starts when the tasks that it depends on have come to their ends. Where one
// of these failed it fails, too, and nothing of it is done; its message names the
// first that failed. Tasks that do not depend on a failed one are not harmed, though they may have shared a queue with
// it.
//
// Any thread may call, of one graph several at once. Memory that a task copies
// from and to has to stay until its end; the values of a launch are copied at once.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_ASYNC_H
#define CROSSLANE_ASYNC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { XL_ASYNC_MESSAGE = 512 };

typedef struct xl_graph xl_graph;
typedef struct xl_task xl_task;
typedef struct xl_function xl_function;

// The GPUs of the HSA runtime, devices 0 to N-1, and so many workers of the host behind them, at most 64. Where there
// is no HSA runtime or no GPU, and workers are asked for, these alone. NULL with a message.
xl_graph *xl_graph_open(unsigned workers, char message[XL_ASYNC_MESSAGE]);
// Waits for all tasks and frees everything. Tasks and memory of devices are to be released before. NULL does nothing.
void xl_graph_close(xl_graph *g);
unsigned xl_graph_devices(const xl_graph *g);
const char *xl_graph_device_name(const xl_graph *g, unsigned device); // "gfx90a", "host"
bool xl_graph_is_host(const xl_graph *g, unsigned device);

// Memory of a device. NULL with a message. To be freed before the graph closes.
void *xl_graph_alloc(xl_graph *g, unsigned device, size_t bytes, char message[XL_ASYNC_MESSAGE]);
void xl_graph_free(xl_graph *g, unsigned device, void *memory); // NULL does nothing

// A kernel of a code object (or offload bundle) on a GPU, by its name as in xl_launch of host.h. The graph's. NULL with
// a message.
xl_function *xl_function_load(xl_graph *g, unsigned device, const char *path, const char *kernel,
                              char message[XL_ASYNC_MESSAGE]);

// A task for a device, the caller's until xl_task_release. NULL when there is no memory or no such device.
xl_task *xl_task_new(xl_graph *g, unsigned device);

// What it does, before it is submitted. False, with xl_task_message, where that cannot be.
bool xl_task_copy(xl_task *t, void *to, const void *from, size_t bytes);
bool xl_task_launch(xl_task *t, const xl_function *f, const uint32_t blocks[3], const uint32_t threads[3],
                    const void *const *values, size_t count);
// The same with dynamic shared memory, or blocks that may wait for each other (CUDA's this_grid().sync()): all of these
// have to have room on the GPU at once, and no other such launch runs meanwhile. An argument that is a pointer to
// shared memory (OpenCL's local) has a uint32_t as value, its bytes.
typedef struct xl_launch_shape {
  uint32_t blocks[3], threads[3]; // of the grid, of a block
  uint32_t shared;                // bytes beside the kernel's own and its arguments'
  bool cooperative;
} xl_launch_shape;
bool xl_task_launch_as(xl_task *t, const xl_function *f, const xl_launch_shape *shape, const void *const *values,
                       size_t count);
bool xl_task_call(xl_task *t, void (*function)(void *), void *arg); // workers only

// What it depends on: OpenMP's dependence types. Tasks that were submitted before and named the same address come
// first, unless both only read, or both are in one set. XL_MUTEX sets are kept apart by doing them in the order of
// submission.
typedef enum xl_depend { XL_IN, XL_OUT, XL_INOUT, XL_MUTEX, XL_INOUTSET } xl_depend;
bool xl_task_depend(xl_task *t, xl_depend type, const void *address);
// After one other task, which was submitted before.
bool xl_task_after(xl_task *t, xl_task *before);

// Hands it over. False with a message where it is not one to submit; what else goes wrong is the task's failure.
bool xl_task_submit(xl_task *t);

typedef enum xl_task_state { XL_TASK_PENDING, XL_TASK_DONE, XL_TASK_FAILED } xl_task_state;
xl_task_state xl_task_test(xl_task *t);
bool xl_task_wait(xl_task *t);           // until its end; false where it failed
bool xl_task_run(xl_task *t);            // xl_task_submit and xl_task_wait, with fewer threads that wake up
const char *xl_task_message(xl_task *t); // why it failed; "" where it has not
void xl_task_release(xl_task *t);        // NULL does nothing

bool xl_graph_wait(xl_graph *g); // for all tasks submitted; false where one has failed since the graph opened

typedef struct xl_graph_counts {
  uint64_t tasks;        // submitted
  uint64_t device_waits; // dependencies given to a device's queue (wait_event)
  uint64_t host_waits;   // tasks that were enqueued only when one on another type of device had come to its end
  uint64_t failed;
  uint64_t live;  // that there is memory for now
  uint64_t wakes; // how often threads that look for ends have woken up
} xl_graph_counts;
xl_graph_counts xl_graph_count(xl_graph *g);

#ifdef __cplusplus
}
#endif

#endif
