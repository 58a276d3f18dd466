// crosslane/async.h: tasks that depend on each other, on GPUs and on the host,
// in C. The GPUs' queues resolve dependences between tasks of GPUs: no
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
// A task is a list of copies and launches (on the host of calls), executed in this
// order. It starts when the tasks that it depends on have ended. If one
// of these failed, the task fails too, without executing anything, and its message names the
// first that failed. Tasks that do not depend on a failed task are not affected, even if they shared a queue with
// it.
//
// Any thread may call these functions, several threads at once for one graph. Memory that a task copies
// from and to must remain valid until the task ends; the arguments of a launch are copied at once.
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

// Opens the GPUs of the HSA runtime as devices 0 to N-1, and `workers` workers of the host after them, at most 64. If
// there is no HSA runtime or no GPU, and workers > 0, only the workers. Returns NULL with a message on errors.
xl_graph *xl_graph_open(unsigned workers, char message[XL_ASYNC_MESSAGE]);
// Waits for all tasks and frees everything. Release tasks and free device memory before. NULL does nothing.
void xl_graph_close(xl_graph *g);
unsigned xl_graph_devices(const xl_graph *g);
const char *xl_graph_device_name(const xl_graph *g, unsigned device); // "gfx90a", "host"
bool xl_graph_is_host(const xl_graph *g, unsigned device);

// Allocates memory of a device; free it before the graph closes. Returns NULL with a message on errors.
void *xl_graph_alloc(xl_graph *g, unsigned device, size_t bytes, char message[XL_ASYNC_MESSAGE]);
void xl_graph_free(xl_graph *g, unsigned device, void *memory); // NULL does nothing

// Loads a kernel of a code object (or offload bundle) on a GPU, by its name as in xl_launch of host.h. The graph owns
// it. Returns NULL with a message on errors.
xl_function *xl_function_load(xl_graph *g, unsigned device, const char *path, const char *kernel,
                              char message[XL_ASYNC_MESSAGE]);

// Makes a task for a device; the caller owns it until xl_task_release. Returns NULL without memory or without such a
// device.
xl_task *xl_task_new(xl_graph *g, unsigned device);

// Adds an operation to the task, before it is submitted. Returns false, with xl_task_message, on errors.
bool xl_task_copy(xl_task *t, void *to, const void *from, size_t bytes);
bool xl_task_launch(xl_task *t, const xl_function *f, const uint32_t blocks[3], const uint32_t threads[3],
                    const void *const *values, size_t count);
// The same with dynamic shared memory, or with blocks that may wait for each other (CUDA's this_grid().sync()): all of
// these must have room on the GPU at once, and no other such launch runs meanwhile. For an argument that is a pointer
// to shared memory (OpenCL's local) the value is a uint32_t, its size in bytes.
typedef struct xl_launch_shape {
  uint32_t blocks[3], threads[3]; // of the grid, of a block
  uint32_t shared;                // bytes in addition to the kernel's own and its arguments'
  bool cooperative;
} xl_launch_shape;
bool xl_task_launch_as(xl_task *t, const xl_function *f, const xl_launch_shape *shape, const void *const *values,
                       size_t count);
bool xl_task_call(xl_task *t, void (*function)(void *), void *arg); // workers only

// Adds a dependence, of OpenMP's types. Earlier submitted tasks that named the same address come
// first, unless both only read, or both are in one set. XL_MUTEX sets are executed in the order of
// submission.
typedef enum xl_depend { XL_IN, XL_OUT, XL_INOUT, XL_MUTEX, XL_INOUTSET } xl_depend;
bool xl_task_depend(xl_task *t, xl_depend type, const void *address);
// Orders the task after one other task, which was submitted before.
bool xl_task_after(xl_task *t, xl_task *before);

// Submits the task. Returns false with a message if it cannot be submitted; other errors make the task fail.
bool xl_task_submit(xl_task *t);

typedef enum xl_task_state { XL_TASK_PENDING, XL_TASK_DONE, XL_TASK_FAILED } xl_task_state;
xl_task_state xl_task_test(xl_task *t);
bool xl_task_wait(xl_task *t);           // until its end; false if it failed
bool xl_task_run(xl_task *t);            // xl_task_submit and xl_task_wait, with fewer threads that wake up
const char *xl_task_message(xl_task *t); // why it failed; "" if it has not
void xl_task_release(xl_task *t);        // NULL does nothing

bool xl_graph_wait(xl_graph *g); // for all submitted tasks; false if one has failed since the graph opened

typedef struct xl_graph_counts {
  uint64_t tasks;        // submitted
  uint64_t device_waits; // dependences given to a device's queue (wait_event)
  uint64_t host_waits;   // tasks that were enqueued only when a task on another type of device had ended
  uint64_t failed;
  uint64_t live;  // tasks with allocated memory
  uint64_t wakes; // wake-ups of the threads that look for ends of tasks
} xl_graph_counts;
xl_graph_counts xl_graph_count(xl_graph *g);

#ifdef __cplusplus
}
#endif

#endif
