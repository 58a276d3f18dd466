// cudart.h: the declarations that the files of CUDA's runtime library share: its state, errors,
// devices, memory, streams, and the operations of which streams, captures and
// graphs consist.
//
// Locks, in the order in which they may be taken: a device's `lock`, then those
// of tables (memory, modules, handles), which call nothing else.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDART_H
#define CROSSLANE_CUDART_H

#include "../tasks/runtimes.h"
#include "cuda_runtime_api.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { XLC_DEVICES = 64, XLC_CUDA_VERSION = 13000 };

struct textureReference; // of CUDA 11's headers
struct surfaceReference;
typedef struct CUstream_st xlc_stream;
typedef struct CUevent_st xlc_event;
typedef struct xlc_function xlc_function;
typedef struct xlc_fatbin xlc_fatbin;

// ---------------------------------------------------------------- errors (error.c)

// A thread's own.
typedef struct xlc_thread {
  cudaError_t last;
  unsigned device;     // the current one, by CUDA's number
  bool chosen;         // by cudaSetDevice
  bool worker;         // runs functions of the host for streams, in which CUDA allows no calls that need a device
  bool bound;          // a function of the runtime API has used the device
  unsigned per_thread; // in a _ptsz or _ptds function: the default stream is the thread's own
  struct xlc_pushed *pushed;
  xlc_stream **streams; // its default streams, a device each; or NULL
} xlc_thread;
extern _Thread_local xlc_thread xlc_this;

// What every function of the API returns through: remembers an error for cudaGetLastError.
cudaError_t xlc_return(cudaError_t e);
const char *xlc_error_name(cudaError_t e); // NULL: no such error
const char *xlc_error_text(cudaError_t e);
// A line on standard error: "crosslane: ...", unless CROSSLANE_QUIET is set. Once for each `once`, where it is not
// NULL.
void xlc_say(bool *once, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
// For functions and uses that are not supported: says NAME and why, once for each place, and is cudaErrorNotSupported.
#define xlc_unsupported(name, why)                                                                                     \
  ({                                                                                                                   \
    static bool once_;                                                                                                 \
    xlc_say(&once_, "%s: %s", name, why);                                                                              \
    cudaErrorNotSupported;                                                                                             \
  })

// ---------------------------------------------------------------- devices (start.c, device.c)

enum { XLC_SHARED_BY_DEFAULT = 49152 }; // bytes of dynamic shared memory that need no request

typedef struct xlc_device {
  unsigned number; // CUDA's
  unsigned index;  // of the graph's device
  const char *name, *target;
  xl_amd_properties p;
  struct cudaDeviceProp prop;
  bool used; // it has a context
  unsigned flags;
  size_t limits[8]; // by enum cudaLimit
  enum cudaFuncCache cache;
  bool peers[XLC_DEVICES];

  pthread_mutex_t lock; // of what follows
  cudaError_t sticky;   // atomic too; every call fails with it until cudaDeviceReset
  xlc_stream *legacy, *streams;
  struct xl_children **lists; // (children.c) that are free
  size_t list_count;
  uint64_t epoch;    // cudaDeviceReset counts
  uint64_t failures; // atomic too; failures of the graph that have been looked at
} xlc_device;

// The graph of tasks and its devices. The hosts' workers stand behind the GPUs.
typedef struct xlc_runtime {
  xl_graph *graph;
  unsigned count, workers;
  xlc_device *devices;
  bool wavesim, blocking; // CUDA_LAUNCH_BLOCKING
} xlc_runtime;
extern xlc_runtime xlc;

// Opens the engine at first use. cudaSuccess, or why there is none (cudaErrorNoDevice, cudaErrorInitializationError).
cudaError_t xlc_open(void);
// Whether it is; not in a child of the process that opened it, where no thread works on tasks.
bool xlc_is_open(void);
// The current device, with a context. *d is it.
cudaError_t xlc_current(xlc_device **d);
// The device of that number, without making a context.
cudaError_t xlc_numbered(int number, xlc_device **d);
// What cudaDeviceGetAttribute says of it. False: there is no such attribute.
bool xlc_device_attribute(const xlc_device *d, enum cudaDeviceAttr what, int *to);
// Whether the device has a persistent failure; also detects failures that no call has waited for.
cudaError_t xlc_check(xlc_device *d);
// This error stays, where none does yet: whether that is so.
bool xlc_fail(xlc_device *d, cudaError_t e);
// A task of this device has failed: what that is as an error, which stays.
cudaError_t xlc_failed(xlc_device *d, xl_task *t);
// All tasks of its streams have come to their ends.
cudaError_t xlc_device_wait(xlc_device *d);
// What kernels have printed goes to standard output.
void xlc_flush(xlc_device *d);
// Which worker of the host is next, as a device of the graph.
unsigned xlc_worker(void);
// The one that executes conditional nodes, and the one that carries out what kernels launch.
unsigned xlc_chooser(void);
unsigned xlc_launcher(void);

// (driver_context.c) The thread has chosen the device: its primary context is current in place of what was.
void xlc_context_of_device(xlc_device *d);

// For functions that need the current device: `d` is it, or the function returns.
#define XLC_CURRENT(d)                                                                                                 \
  xlc_device *d;                                                                                                       \
  do {                                                                                                                 \
    const cudaError_t e_ = xlc_current(&d);                                                                            \
    if (e_)                                                                                                            \
      return xlc_return(e_);                                                                                           \
  } while (0)

// ---------------------------------------------------------------- memory (memory.c)

typedef enum xlc_memory_kind { XLC_DEVICE, XLC_HOST, XLC_REGISTERED, XLC_MANAGED } xlc_memory_kind;

typedef struct xlc_memory {
  char *base, *seen; // by the host (by the device for XLC_DEVICE), by the device
  size_t bytes;
  xlc_memory_kind kind;
  unsigned device, flags; // the one current when it was made
  bool variable;          // a __managed__ or __device__ variable: never freed
  bool mapped;            // XLC_DEVICE: of cuMemMap; cuMemUnmap takes it away
  void *pool;             // XLC_DEVICE: of a memory pool's; cudaFree gives it back there
  // XLC_MANAGED: what cudaMemAdvise and cudaMemPrefetchAsync said.
  bool read_mostly;
  struct cudaMemLocation preferred, prefetched;
  uint64_t accessed_by; // bit 0: the host, bit 1 + N: device N
} xlc_memory;

// The allocation that an address lies in, copied; false where there is none.
bool xlc_memory_find(const void *p, xlc_memory *m);
// Changes the allocation that begins at m->base.
void xlc_memory_update(const xlc_memory *m);
bool xlc_memory_add(const xlc_memory *m); // false: no memory
bool xlc_memory_remove(const void *base, xlc_memory *m);
// Device memory of this many bytes for the function `by`, in the table. cudaErrorMemoryAllocation where there is none.
cudaError_t xlc_device_alloc(xlc_device *d, size_t bytes, const char *by, void **p);
// Device memory that is in no table, for pools; NULL: none.
void *xlc_chunk_alloc(xlc_device *d, size_t bytes);
void xlc_chunk_free(xlc_device *d, void *chunk);
// Of a device, host or managed allocation; not in the table any more, and nothing uses it.
void xlc_memory_free(const xlc_memory *m);
// All of the device's, at its reset.
void xlc_memory_reset(xlc_device *d);
// Memory that the host and all devices reach at one address, kind XLC_MANAGED; NULL where there is none. Variables may
// be allocated before the engine is open, and are made known to the devices when it opens.
void *xlc_managed_variable(size_t bytes);
// That of a module that is loaded later.
cudaError_t xlc_managed_alloc(xlc_device *d, size_t bytes, void **p);
void xlc_managed_open(void);
// (driver_virtual.c) Whether HSA can map memory; whether a range is of no reserved addresses, or mapped as a whole
// where a device reaches it.
bool xlc_virtual_there(void);
bool xlc_virtual_reached(const void *p, size_t bytes);
// The reserved addresses that p is of; false where it is of none.
bool xlc_virtual_range(const void *p, char **base, size_t *bytes);
// How a device sees memory of the host's; p itself where nothing else is known.
void *xlc_seen(const void *p);

// ---------------------------------------------------------------- modules (module.c)

// A kernel of the program, by the address of its stub on the host, or of a library; one object for all devices.
struct xlc_function {
  xlc_fatbin *fatbin;
  const void *host;                        // NULL: of a library
  const char *name;                        // mangled
  int max_dynamic_shared, carveout, cache; // what cudaFuncSetAttribute and others said; -1: nothing
  struct {
    xl_function *f;
    const xlr_kernel *k;
    bool launches;   // it may launch others (children.c)
    uint64_t code;   // where its code begins; 0: not looked up yet
  } on[XLC_DEVICES]; // where it has been used; gone with a device's reset
};

typedef struct xlc_variable {
  xlc_fatbin *fatbin;
  const void *host;
  const char *name;
  size_t size;
  bool constant;
  void **managed; // of a __managed__ variable: where the host has its pointer; else NULL
  void *memory;   // of one that a module brought along, its own; else NULL
  enum xlc_reference { XLC_NO_REFERENCE, XLC_TEXTURE_REFERENCE, XLC_SURFACE_REFERENCE } reference;
  bool reads_floats;           // of a texture reference: integers become floats
  struct xlc_binding *binding; // (texture_reference.c) NULL: it was never bound
  void *on[XLC_DEVICES];
} xlc_variable;

// What was registered for an address. NULL: nothing.
xlc_function *xlc_function_of(const void *host);
xlc_variable *xlc_variable_of(const void *host);
// Loads the function on the device where it is not yet.
cudaError_t xlc_function_on(xlc_function *f, xlc_device *d);
cudaError_t xlc_variable_on(xlc_variable *v, xlc_device *d, void **address);
// A code object, a bundle, or one in a fat binary, that is no part of the program: of cuModuleLoadData and
// cudaLibraryLoadData. PTX and NVVM IR become images (crosslane/compile.h). The bytes, which are at most `limit`, are
// copied. NULL, and *e says why.
xlc_fatbin *xlc_fatbin_open(const void *data, size_t limit, cudaError_t *e);
void xlc_fatbin_close(xlc_fatbin *b); // nothing of it runs
// The most dynamic shared memory that a kernel of it may have, in bytes.
size_t xlc_fatbin_most_shared(xlc_fatbin *b);
// The kernel of it whose code begins there on the device; NULL: none.
xlc_function *xlc_fatbin_function_at(xlc_fatbin *b, xlc_device *d, uint64_t code);
// A function or variable of it by name, made at its first use. NULL: it has none, on this device.
xlc_function *xlc_fatbin_function(xlc_fatbin *b, xlc_device *d, const char *name, cudaError_t *e);
xlc_variable *xlc_fatbin_variable(xlc_fatbin *b, xlc_device *d, const char *name, cudaError_t *e);
// The image of IR (crosslane/compile.h) in a bundle, or that it is; NULL where there is none.
const uint8_t *xlc_image_in(const uint8_t *data, size_t size, size_t *image_size);
// Its code for a processor, compiled. NULL with the error, which has been said.
xlr_codeobj *xlc_image_compile(const uint8_t *image, size_t size, const char *target, cudaError_t *e);
// Bytes of its registered __constant__ variables.
size_t xlc_fatbin_constants(const xlc_fatbin *b);
// Its code on the device, loaded where it is not yet.
cudaError_t xlc_fatbin_on(xlc_fatbin *b, xlc_device *d, xl_module **m);
// Kernels of it have run on the device.
void xlc_fatbin_used(xlc_fatbin *b, const xlc_device *d);
// Modules of the device whose kernels have not run get heaps as its limit says; cudaErrorInvalidValue where others have
// malloc.
cudaError_t xlc_module_heaps(xlc_device *d);
// Modules of the device are unloaded; they are loaded again at their next use.
void xlc_module_reset(xlc_device *d);
// (pool.c) Gives memory of cudaMallocAsync back, which is in the table.
cudaError_t xlc_pool_free(const xlc_memory *m);
// Called after a synchronisation: pools free unused memory.
void xlc_pools_trim(xlc_device *d);
// The device's pools are gone, at its reset.
void xlc_pools_reset(xlc_device *d);

// The first processor that something registered has code for ("gfx90a"); NULL: none.
const char *xlc_first_processor(char name[64]);

// ---------------------------------------------------------------- operations (op.c)

// What a stream does, a capture records and a node of a graph is made of. Memory that it names is the caller's, until
// the operation has come to its end.
// Of a side that is an array: where in it the copy begins. The side's address is then that of the array's first byte,
// its pitch and slice are the array's own.
typedef struct xlc_box {
  cudaArray_const_t array; // NULL: plain memory
  uint32_t tile;           // of crosslane/texture.h
  size_t x, y, z;          // bytes, rows, slices
} xlc_box;

typedef struct xlc_rect {
  void *to;
  const void *from;
  size_t to_pitch, from_pitch, to_slice, from_slice; // bytes from row to row, from slice to slice
  size_t width, height, depth;                       // bytes, rows, slices
  xlc_box to_box, from_box;
} xlc_rect;

typedef struct xlc_fill {
  void *to;
  uint32_t value;
  unsigned element;            // bytes of the value that are used: 1, 2 or 4
  size_t pitch, slice;         // bytes
  size_t width, height, depth; // elements, rows, slices
} xlc_fill;

typedef struct xlc_kernel {
  xlc_function *f;
  uint32_t grid[3], block[3], shared;
  bool cooperative;
  int priority;
  uint8_t *args; // the explicit arguments, packed as the kernel wants them
  size_t arg_bytes;
  struct xl_children *children; // (children.c) where it writes what it launches; NULL: nowhere
} xlc_kernel;

typedef struct xlc_op {
  enum { XLC_EMPTY, XLC_KERNEL, XLC_COPY, XLC_FILL, XLC_CALL } kind;
  union {
    xlc_kernel kernel;
    xlc_rect copy;
    xlc_fill fill;
    struct {
      void (*function)(void *);
      void *arg;
    } call;
  };
  bool take; // XLC_COPY: the source's bytes are taken at once
} xlc_op;

// A task for it, to be given its dependences and submitted by the caller; the kernel's arguments are copied. NULL, and
// *e says why.
xl_task *xlc_task(xlc_device *d, const xlc_op *op, cudaError_t *e);
// Adds it to what the task does after what it does already. The task is of xlc_op_device.
cudaError_t xlc_task_add(xlc_device *d, xl_task *t, const xlc_op *op);
// Which of the graph's devices does it for the device d: that itself, or a thread of the host.
unsigned xlc_op_device(xlc_device *d, const xlc_op *op);

// Checks a launch as CUDA does, and packs its arguments: of values[], or of a buffer as it stands. kernel->args is the
// caller's: what it was, with room for kernel->arg_bytes, where that is enough, else malloc'ed. The kernel is loaded on
// the device.
cudaError_t xlc_kernel_prepare(xlc_device *d, xlc_kernel *kernel, void *const *values, const void *buffer,
                               size_t buffer_bytes);
// Checks a 3D copy (of pitched pointers and arrays) and makes a rectangle of it; *nothing where it is empty.
cudaError_t xlc_rect_of(const struct cudaMemcpy3DParms *p, xlc_rect *r, enum cudaMemcpyKind *kind);
// (array_copy.c) Bytes of an array's element; 0: it is no array. A side of the rectangle that is its box of an array
// from this position on, in bytes, rows and slices.
size_t xlc_array_element(cudaArray_const_t a);
cudaError_t xlc_array_box(cudaArray_const_t a, size_t x, size_t y, size_t z, const xlc_rect *r, xlc_box *box,
                          char **base, size_t *row, size_t *slice);
// (array_tiles.c) The rectangle as rectangles of plain memory; false: a `piece` was.
bool xlc_rect_pieces(const xlc_rect *r, bool (*piece)(void *arg, const xlc_rect *plain), void *arg);
// A rectangle of one row of plain memory.
static inline xlc_rect xlc_line(void *to, const void *from, size_t bytes) {
  return (xlc_rect){.to = to,
                    .from = from,
                    .to_pitch = bytes,
                    .from_pitch = bytes,
                    .to_slice = bytes,
                    .from_slice = bytes,
                    .width = bytes,
                    .height = 1,
                    .depth = 1};
}
// Whether a rectangle's rows lie in the allocations they begin in; else cudaErrorInvalidValue.
cudaError_t xlc_rect_check(const xlc_rect *r);
cudaError_t xlc_kind_check(const xlc_rect *r, enum cudaMemcpyKind kind);
cudaError_t xlc_fill_check(const xlc_fill *f);

// (children.c) The launch of a kernel that may launch others, and all that comes of it to its end, as a call of the
// launcher's thread that is added to the task.
cudaError_t xlc_parent_add(xlc_device *d, xl_task *t, const xlc_kernel *kernel);
// Lists that wait for the next launch are freed, at a device's reset.
void xlc_children_reset(xlc_device *d);

// What copies and fills of the API do (copy.c).
cudaError_t xlc_copy_do(cudaStream_t stream, const xlc_rect *r, enum cudaMemcpyKind kind, bool async);
cudaError_t xlc_fill_do(cudaStream_t stream, const xlc_fill *f, bool async);

// ---------------------------------------------------------------- streams (stream.c), events (event.c)

struct CUstream_st {
  xlc_device *device;
  unsigned flags; // cudaStreamNonBlocking
  int priority;
  unsigned long long id;
  bool legacy, gone; // gone: the program has destroyed it
  xl_task *last;     // NULL: nothing has been done; guarded by the device's lock, as the links
  xlc_stream *next, **link;
  struct xlc_capture *capture; // NULL: it is not capturing (capture.c)
  cudaLaunchAttributeValue attributes[17];
};

struct CUevent_st {
  xlc_device *device;
  unsigned flags;
  pthread_mutex_t lock;
  bool recorded;
  xl_task *task;               // until its end it has not happened; NULL: it has
  uint64_t at;                 // then: when, in ns of CLOCK_MONOTONIC; 0: not known
  struct xlc_capture *capture; // recorded in a capture (capture.c)
};

// The stream of a handle: NULL, cudaStreamLegacy and cudaStreamPerThread are of the current device. Others are looked
// up: cudaErrorInvalidResourceHandle, or cudaErrorContextIsDestroyed. The device has a context and has not failed.
cudaError_t xlc_stream_of(cudaStream_t handle, xlc_stream **s);
bool xlc_event_is(cudaEvent_t e);
// Records the event in a stream that is not capturing.
cudaError_t xlc_event_record(xlc_event *e, xlc_stream *s);
// The task that a record stands for, with a reference; NULL where there is nothing to wait for.
xl_task *xlc_event_task(xlc_event *e);
// The event will be recorded by this task, which is not submitted yet.
void xlc_event_timed(const xlc_event *e, xl_task *t);
// It is recorded by this task, which was submitted; with a reference of the caller's.
void xlc_event_install(xlc_event *e, xl_task *t);

// Does the operation in the stream, or records it where the stream is capturing. `wait`: until its end.
cudaError_t xlc_stream_do(xlc_stream *s, const xlc_op *op, bool wait);
// A task made by xlc_task that comes next in the stream, submitted: *handle, where not NULL, is a reference to it.
cudaError_t xlc_stream_submit(xlc_stream *s, xl_task *t, xl_task **handle);
// With the device's lock: the task comes after all that it has to in the stream, before it is submitted; false: no
// memory. And then: it is the last there, with a reference.
bool xlc_stream_order(xlc_stream *s, xl_task *t);
void xlc_stream_end(xlc_stream *s, xl_task *t);
// Whether all that was done in the stream up to now, and what it comes after, has come to its end, without a failure.
// Else, where one task's end is the end of all that: *last is that, with a reference; or NULL.
bool xlc_stream_idle(xlc_stream *s, xl_task **last);
// A task that comes after all that is in the stream, and, for the legacy stream, in blocking ones; NULL: nothing is
// left. With a reference.
xl_task *xlc_stream_tail(xlc_stream *s);
cudaError_t xlc_stream_wait(xlc_stream *s);
// What comes next in the stream comes after this task.
cudaError_t xlc_stream_after(xlc_stream *s, xl_task *t);
void xlc_streams_reset(xlc_device *d);
cudaError_t xlc_task_wait(xlc_device *d, xl_task *t);

// Handles that are alive: of streams, events and what else is named by a pointer.
typedef enum xlc_handle {
  XLC_STREAM = 1,
  XLC_EVENT,
  XLC_GRAPH,
  XLC_EXEC,
  XLC_NODE,
  XLC_POOL,
  XLC_LIBRARY,
  XLC_KERNEL_HANDLE,
  XLC_ARRAY,
  XLC_MIPMAPPED,
  XLC_REFERENCE,
  XLC_OBJECT,
  XLC_LINK,
  XLC_CONTEXT,
  XLC_MODULE
} xlc_handle;
bool xlc_handle_add(const void *p, xlc_handle kind);
bool xlc_handle_is(const void *p, xlc_handle kind);
bool xlc_handle_remove(const void *p, xlc_handle kind);

// ---------------------------------------------------------------- captures (capture.c)

// Records the operation in the stream's capture.
cudaError_t xlc_capture_op(xlc_stream *s, const xlc_op *op);
cudaError_t xlc_capture_record(xlc_stream *s, xlc_event *e, unsigned flags);
cudaError_t xlc_capture_wait(xlc_stream *s, xlc_event *e, unsigned flags);
cudaError_t xlc_capture_alloc(xlc_stream *s, const struct cudaMemAllocNodeParams *params, void **at);
cudaError_t xlc_capture_free(xlc_stream *s, void *at);
// Whether a call that captures forbid (one that synchronises or allocates) may be made by this thread now: cudaSuccess,
// or cudaErrorStreamCaptureUnsupported, which invalidates those that forbid it.
cudaError_t xlc_capture_forbids(void);
// Also where a stream of the device is in a capture of any mode.
cudaError_t xlc_capture_forbids_device(const xlc_device *d);
// Whether something may be done in the stream: not in the legacy one while blocking streams of its device capture
// (cudaErrorStreamCaptureImplicit, which invalidates their captures).
cudaError_t xlc_capture_implicit(xlc_stream *s);
// The capture fails with this error, which is the result.
cudaError_t xlc_capture_fails(xlc_stream *s, cudaError_t e);
// The stream goes while it is capturing.
void xlc_capture_drop(xlc_stream *s);
// Captures in which streams of the device take part are over, at its reset.
void xlc_capture_reset(const xlc_device *d);
// An event that was recorded in a capture: what a call that needs it outside gets. And it is not any more.
cudaError_t xlc_capture_event(xlc_event *e);
void xlc_capture_forget(xlc_event *e);

#endif
