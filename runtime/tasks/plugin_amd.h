// plugin_amd.h: functions of the AMD plugin for kernels, in addition to crosslane/plugin.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_PLUGIN_AMD_H
#define CROSSLANE_PLUGIN_AMD_H

#include "../hsa/codeobj.h"
#include "crosslane/plugin.h"

#include <stdio.h>

typedef struct xl_amd_function xl_amd_function; // the entry of xl_kernel_launch
typedef struct xl_amd_module xl_amd_module;     // a code object on a device

// Loads a code object, which the module has from then on, also where it fails (NULL with a message).
xl_amd_module *xl_amd_module_load(xl_rtl *r, int32_t device, xlr_codeobj *code, char message[XL_RTL_MESSAGE]);
void xl_amd_module_unload(xl_rtl *r, xl_amd_module *m); // its functions were unloaded before
const xlr_codeobj *xl_amd_module_code(const xl_amd_module *m);
// A kernel by its exact name. NULL with a message.
xl_amd_function *xl_amd_module_function(xl_rtl *r, xl_amd_module *m, const xlr_kernel *k, char message[XL_RTL_MESSAGE]);
// Gives malloc of its kernels a new, empty heap of so many bytes; nothing where it has no malloc. Not while its kernels
// run. False with a message.
bool xl_amd_module_heap(xl_rtl *r, xl_amd_module *m, uint64_t bytes, char message[XL_RTL_MESSAGE]);
// Adds the calls of printf in its kernels that found no room, and the bytes that they wanted; and what the host had no
// memory to print. False with a message.
bool xl_amd_module_lost(xl_rtl *r, xl_amd_module *m, uint64_t lost[2], char message[XL_RTL_MESSAGE]);
// Where a variable lies on the device. NULL with a message.
void *xl_amd_module_variable(xl_rtl *r, xl_amd_module *m, const char *name, char message[XL_RTL_MESSAGE]);

// NULL with a message.
xl_amd_function *xl_amd_load(xl_rtl *r, int32_t device, const char *path, const char *kernel,
                             char message[XL_RTL_MESSAGE]);
void xl_amd_unload(xl_rtl *r, xl_amd_function *f);
const xlr_kernel *xl_amd_kernel(const xl_amd_function *f);
// Where its code begins on the device, as kernels have its address. False with a message.
bool xl_amd_code(xl_rtl *r, const xl_amd_function *f, uint64_t *address, char message[XL_RTL_MESSAGE]);
// Whether a launch is possible. False with a message.
bool xl_amd_fits(xl_rtl *r, const xl_kernel_launch *l, char message[XL_RTL_MESSAGE]);
// Whether a launch is for the lane whose kernels have none of that lane beside them.
bool xl_amd_alone(const xl_kernel_launch *l);
// How many blocks a compute unit holds at once, with so many bytes of dynamic shared memory. 0: none, or not known.
uint32_t xl_amd_occupancy(xl_rtl *r, const xl_amd_function *f, const uint32_t block[3], uint32_t shared);

// What kernels print. It is printed, in the order in which their tasks ended, when it is flushed: at first to stdout,
// by way of buffers of 1 MiB for each task; bytes (below 1 GiB) from the next task on.
void xl_amd_flush(xl_rtl *r);
void xl_amd_set_printf(xl_rtl *r, uint32_t bytes, FILE *out);
uint32_t xl_amd_printf_bytes(xl_rtl *r);

// From now on operations of tasks are timed. One thread at a time, and none enqueues. Whether they are.
void xl_amd_time(xl_rtl *r);
bool xl_amd_timing(xl_rtl *r);
// Now, by the clock that operations are timed by, in ns of CLOCK_MONOTONIC. False where HSA does not say.
bool xl_amd_now(xl_rtl *r, uint64_t *ns);
// Copies at once, without a queue, and waits for nothing that is enqueued: at most XL_AMD_AT_ONCE bytes. Memory is
// reached through the kernel where HSA does not know it. False where that cannot be.
enum { XL_AMD_AT_ONCE = 1 << 14 };
bool xl_amd_copy_now(xl_rtl *r, void *to, bool to_known, const void *from, bool from_known, size_t bytes);

typedef struct xl_amd_properties {
  const char *target;                                     // "gfx90a:sramecc+:xnack-"
  uint64_t agent, context;                                // handle of the HSA agent; the runtime's own
  uint32_t wavefront;                                     // work-items
  uint32_t compute_units, waves_per_unit, simds_per_unit; // the last 0 when the runtime does not say
  uint32_t max_group;                                     // work-items
  uint32_t max_items;                                     // of a grid, in its first dimension
  uint64_t clock;            // Hz, of the counter that kernels read; 0 when the runtime does not say
  uint64_t memory;           // bytes; 0 the same, as the next
  uint64_t shared;           // bytes of shared memory that a group may have
  uint16_t max_group_dim[3]; // work-items
  uint32_t max_grid_dim[3];
} xl_amd_properties;
bool xl_amd_device_properties(xl_rtl *r, int32_t device, xl_amd_properties *p, char message[XL_RTL_MESSAGE]);
// What HSA says of the agent: `what` is an hsa_agent_info_t, or AMD's. False where it does not.
bool xl_amd_agent_info(xl_rtl *r, int32_t device, unsigned what, void *value);
// Bytes of a device's memory: all, and without what was allocated by this process.
void xl_amd_memory(xl_rtl *r, int32_t device, uint64_t *left, uint64_t *all);

// What an address is of.
typedef struct xl_pointer {
  enum { XL_POINTER_UNKNOWN, XL_POINTER_DEVICE, XL_POINTER_HOST, XL_POINTER_LOCKED } kind; // allocated here; locked
  int32_t device;    // of XL_POINTER_DEVICE; else -1
  void *host, *seen; // where the whole of it begins, for the host and for devices
  size_t bytes;
} xl_pointer;
bool xl_amd_pointer(xl_rtl *r, const void *p, xl_pointer *what, char message[XL_RTL_MESSAGE]);
// As xl_note and xl_forget of ../hsa/gpu.h.
void xl_amd_note(xl_rtl *r, const void *p, size_t bytes, const char *by);
void xl_amd_forget(xl_rtl *r, const void *p, size_t bytes);

// Memory of the host that all GPUs reach. NULL with a message. Freed as that of a device.
void *xl_amd_host_alloc(xl_rtl *r, size_t bytes, char message[XL_RTL_MESSAGE]);
// Locks memory of the host for the GPUs until it is unlocked so many times: where they find it. NULL with a message.
void *xl_amd_lock(xl_rtl *r, void *memory, size_t bytes, char message[XL_RTL_MESSAGE]);
bool xl_amd_unlock(xl_rtl *r, void *memory);

// HSA's functions for addresses and memory apart from each other (plugin_amd_virtual.c); NULL where the HSA runtime has
// them not. Then nothing that follows is called. Sizes and addresses are multiples of the granule of HSA's pools, and
// of no more than 2 MiB. Those that return bool return false with a message.
typedef struct xl_vmem xl_vmem;
const xl_vmem *xl_amd_vmem(xl_rtl *r);
// Reserves addresses, at `near` if that is possible.
bool xl_amd_reserve(xl_rtl *r, size_t bytes, void *near, void **at, char message[XL_RTL_MESSAGE]);
bool xl_amd_unreserve(xl_rtl *r, void *at, size_t bytes); // no message
// Memory of a device, which is there until it is freed and mapped nowhere any more.
bool xl_amd_physical(xl_rtl *r, int32_t device, size_t bytes, uint64_t *handle, char message[XL_RTL_MESSAGE]);
void xl_amd_physical_free(xl_rtl *r, int32_t device, size_t bytes, uint64_t handle);
// All of it, at reserved addresses; no device reaches it yet. Nothing uses what is unmapped.
bool xl_amd_map(xl_rtl *r, void *at, size_t bytes, uint64_t handle, char message[XL_RTL_MESSAGE]);
bool xl_amd_unmap(xl_rtl *r, void *at, size_t bytes, char message[XL_RTL_MESSAGE]);
// From now on these devices reach all of a mapping, and no others. Bit n: device n.
bool xl_amd_map_access(xl_rtl *r, void *at, size_t bytes, uint64_t devices, char message[XL_RTL_MESSAGE]);

#endif
