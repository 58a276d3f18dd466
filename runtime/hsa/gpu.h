// gpu.h: GPUs behind an HSA runtime that is opened at run time, AMD's or wavesim's: their properties and memory, loaded
// code objects, queues and packets, kernels' output, and error messages. All host code uses this layer; layers above it
// wait.
//
// No function ends the process for lack of memory. Functions that return bool return false with a message, those
// that return a pointer return NULL. Several threads may call at once for different objects.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HSA_GPU_H
#define CROSSLANE_HSA_GPU_H

#include "codeobj.h"
#include "hsa.h"

#include <stdio.h>

enum { XL_GPUS = 64 };

typedef struct xl_gpu {
  hsa_agent_t agent;
  char name[64];    // "gfx90a"
  char target[128]; // "gfx90a:sramecc+:xnack-"
  hsa_amd_memory_pool_t pool;
  bool has_pool;
  uint64_t memory;    // bytes of the pool; 0 where the runtime does not say
  uint64_t lds_bytes; // a group may have; 0 the same
  uint32_t max_group, max_grid_size;
  uint16_t max_group_dim[3];
  hsa_dim3_t max_grid_dim;
  uint32_t wavefront, queue_packets; // work-items; the most that a queue has
  uint32_t units, unit_waves, simds; // 0 where the runtime does not say
} xl_gpu;

typedef struct xl_runtime {
  XL_HSA_MEMBERS
  void *lib;
  bool initialized, has_host_pool;
  hsa_agent_t host;
  hsa_amd_memory_pool_t host_pool; // for kernel arguments and what both sides use
  uint64_t frequency;              // of its clock and of the time-outs of signal waits, in Hz; 0: it does not say
  int32_t count;
  hsa_agent_t agents[XL_GPUS]; // of the GPUs
  xl_gpu gpus[XL_GPUS];
  // Functions of wavesim; NULL on hardware.
  int (*wavesim_fault)(uint32_t group[3], uint32_t item[3], char *source, size_t size);
  void (*wavesim_fault_memory)(char *text, size_t size);
  void (*wavesim_note)(const void *p, size_t bytes, const char *by);
  void (*wavesim_forget)(const void *p, size_t bytes);
  uint64_t fault_address; // atomic; of the last memory fault, until xl_take_fault
  // Called by a thread of the runtime at a memory fault of that agent; may be NULL.
  void (*on_fault)(void *arg, hsa_agent_t agent);
  void *on_fault_arg;
  struct xl_runtime *next; // among those that are open
} xl_runtime;

// Opens the library at a path (NULL: it is linked to the program) into zeroed memory, but for on_fault, which stays
// where it is until it is closed. GPUs without memory are left out; there may be none. After a failure it is closed.
bool xl_runtime_open(xl_runtime *r, const char *path, xl_error *err);
void xl_runtime_close(xl_runtime *r);

// The runtime's text for a status, or its number.
const char *xl_status_text(const xl_runtime *r, hsa_status_t s, char text[256]);
// Message "what: text"; false.
bool xl_hsa_fail(const xl_runtime *r, hsa_status_t s, const char *what, xl_error *err);
// The address of the last memory fault, 0 where there was none since.
uint64_t xl_take_fault(xl_runtime *r);

// Where a kernel failed. Hardware does not say more than the address of a memory fault.
typedef struct xl_fault_place {
  uint64_t address;             // 0 where there is none
  bool known;                   // the next ones are
  uint32_t block[3], thread[3]; // of the first that failed
  char source[256];             // "function at file:line", "" where debug information does not say
  char memory[112];             // what is near the address, and who allocated it; "" where that is not known
} xl_fault_place;
// Of the kernel whose queue has ended with that status, once: where, and message "kernel 'shown' failed: why, where".
// stack: the bytes of its stack where that is dynamic, which `option` sets, else 0.
void xl_explain(xl_runtime *r, hsa_status_t s, const char *shown, uint32_t stack, const char *option,
                xl_fault_place *where, xl_error *err);

// ---------------------------------------------------------------- memory

// Of a GPU, at least 4096-byte aligned, which every GPU reaches; of the host, likewise. Both are freed by
// hsa_amd_memory_pool_free.
void *xl_gpu_alloc(xl_runtime *r, const xl_gpu *g, size_t bytes, xl_error *err);
void *xl_host_alloc(xl_runtime *r, size_t bytes, const char *what, xl_error *err);
// Says to who looks for wrong accesses, which is wavesim alone, that a function of this name has given the program
// these bytes of an allocation. Where that is not all of it, or 0 bytes, kernels must not reach more than what is
// given. And that it has taken them back, which may be later than it gives them out again.
static inline void xl_note(const xl_runtime *r, const void *p, size_t bytes, const char *by) {
  if (r->wavesim_note)
    r->wavesim_note(p, bytes, by);
}
static inline void xl_forget(const xl_runtime *r, const void *p, size_t bytes) {
  if (r->wavesim_forget)
    r->wavesim_forget(p, bytes);
}
// Copies at once.
bool xl_copy_now(xl_runtime *r, void *to, const void *from, size_t bytes, xl_error *err);

// ---------------------------------------------------------------- loaded code objects

typedef struct xl_loaded {
  const xlr_codeobj *code;
  const xl_gpu *gpu;
  hsa_code_object_reader_t reader;
  hsa_executable_t executable;
  bool has_reader, has_executable;
  void *heap; // that was set; NULL: its own
} xl_loaded;

// Loads a code object, which has to fit and to outlive it. `device` is the GPU in the message. Unloaded also where it
// failed.
bool xl_load(xl_runtime *r, const xl_gpu *g, const xlr_codeobj *code, const char *device, xl_loaded *l, xl_error *err);
void xl_unload(xl_runtime *r, xl_loaded *l);
// Where a variable lies. `shown` is for the message.
void *xl_variable(xl_runtime *r, const xl_loaded *l, const char *name, const char *shown, xl_error *err);
bool xl_kernel_object(xl_runtime *r, const xl_loaded *l, const xlr_kernel *k, uint64_t *object, xl_error *err);
// Gives malloc of its kernels a new, empty heap. Nothing is done where it has no malloc.
bool xl_set_heap_of(xl_runtime *r, xl_loaded *l, uint64_t bytes, xl_error *err);
// After a kernel was stopped: takes the heap's lock from it.
void xl_unlock_heap(xl_runtime *r, const xl_loaded *l);
// Makes the slots that gangs meet at zero, as before the first launch.
bool xl_clear_slots(xl_runtime *r, const xl_loaded *l, xl_error *err);
// Adds the calls of printf that found no room, and the bytes that these wanted, and forgets them.
bool xl_take_lost(xl_runtime *r, const xl_loaded *l, uint64_t lost[2], xl_error *err);

// ---------------------------------------------------------------- launches

typedef struct xl_shape {
  uint32_t grid[3], block[3]; // blocks; threads of one
  uint32_t group_bytes;       // of shared memory, the kernel's own and what is given beside it
  bool cooperative;           // all blocks have to be on the GPU at once
} xl_shape;
// Whether the GPU can run the kernel so. `device` is its name in the message.
bool xl_shape_fits(const xl_gpu *g, const xlr_kernel *k, const xl_shape *s, const char *device, xl_error *err);
// How many blocks of so many threads and bytes of shared memory a compute unit holds at once. 0: none, or the runtime
// does not say.
uint32_t xl_blocks_a_unit(const xl_gpu *g, const xlr_kernel *k, uint32_t threads, uint32_t group_bytes);

// A queue, with the most packets that are possible where that is less. Cooperative: for launches whose blocks wait for
// each other; where there is none such, one like any other.
hsa_queue_t *xl_queue_open(xl_runtime *r, const xl_gpu *g, uint32_t packets, bool cooperative,
                           void (*on_error)(hsa_status_t, hsa_queue_t *, void *), void *arg, xl_error *err);
enum {
  XL_PACKET = 1 << HSA_PACKET_HEADER_BARRIER | HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
              HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE,
  XL_DISPATCH = XL_PACKET | HSA_PACKET_TYPE_KERNEL_DISPATCH << HSA_PACKET_HEADER_TYPE,
  XL_BARRIER = XL_PACKET | HSA_PACKET_TYPE_BARRIER_AND << HSA_PACKET_HEADER_TYPE,
};
// Puts a packet of 64 bytes, but for its header, into the queue, where there is room at the index.
void xl_put_packet(const xl_runtime *r, const hsa_queue_t *q, uint64_t index, const void *packet, uint16_t header);

// The dispatch packet of a kernel that xl_shape_fits.
hsa_kernel_dispatch_packet_t xl_dispatch(const xl_shape *s, uint64_t object, uint32_t private_bytes, void *args,
                                         hsa_signal_t done);
// The hidden arguments, in a segment that is zero there. Of the queue the kernel is put into.
void xl_hide(const xlr_kernel *k, const xl_shape *s, const hsa_queue_t *q, const void *printf_buffer,
             const void *workspace, const void *children, uint8_t *args);
// What a cooperative launch gets as workspace: its size, then the counter that blocks meet at.
enum { XL_WORKSPACE = 64 };
static inline void xl_workspace(uint32_t words[XL_WORKSPACE / 4]) {
  for (unsigned i = 0; i < XL_WORKSPACE / 4; i++)
    words[i] = i ? 0 : XL_WORKSPACE;
}

// ---------------------------------------------------------------- what kernels print

// A buffer of the host for kernels to print into, empty.
typedef struct xl_print_buffer {
  uint32_t *words; // as format.h says; NULL: there is none
  uint32_t bytes;  // without what is kept for errors
} xl_print_buffer;
bool xl_print_open(xl_runtime *r, uint32_t bytes, xl_print_buffer *b, xl_error *err);
void xl_print_close(xl_runtime *r, xl_print_buffer *b);
// Whether a kernel prints into a buffer.
bool xl_prints(const xlr_codeobj *code, const xlr_kernel *k);
// The frames in it, for xlr_print_frames, malloc'ed; none where *size is 0. NULL where there is no memory for them.
// `empty`: no kernel writes any more, and it is empty afterwards.
uint8_t *xl_print_take(const xl_print_buffer *b, bool empty, size_t *size);
// Whether one of the frames is of an assertion that failed.
bool xl_print_asserts(const uint8_t *frames, size_t size);

#endif
