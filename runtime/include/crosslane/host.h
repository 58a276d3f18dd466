// crosslane/host.h: running device C from a C program, with reductions over the
// grid in mind. In libcrosslane-host.a; link with -lelf -lmsgpackc -ldl -lm.
//
//   char message[XL_MESSAGE];
//   xl_program *p = xl_program_load("block_sums.hsaco", NULL, message);
//   float *sums = xl_device_alloc(p, ...), *in = ..., *all = ...;
//   xl_grid_slots *slots = xl_grid_slots_alloc(p, sizeof(float));
//   xl_launch each = {"block_sums", {blocks, 1, 1}, {256, 1, 1}, (const void *[]){&slots, &sums, &in}, 3};
//   xl_launch last = {"total", {1, 1, 1}, {256, 1, 1}, (const void *[]){&slots, &all}, 2};
//   if (!xl_run(p, &each) || !xl_run(p, &last))
//     puts(xl_program_message(p));
//
// The HSA runtime is the system's (libhsa-runtime64.so.1), or wavesim's when
// LD_LIBRARY_PATH has its folder first; WAVESIM_GPU says then what it is.
// A program is for one thread at a time. What fails says why by its message.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HOST_H
#define CROSSLANE_HOST_H

#include "crosslane/grid.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { XL_MESSAGE = 4096 };

// A code object on a GPU.
typedef struct xl_program xl_program;

// Loads the file on a device: "hsa:N" or "hsa:gfx90a" for GPU N or the first gfx90a of the runtime, "wavesim" or
// "wavesim:gfx90a" for the one in ../lib/wavesim of this program's folder, NULL
// for the first GPU there is of these. NULL with the message when that fails.
xl_program *xl_program_load(const char *path, const char *device, char message[XL_MESSAGE]);
// Ends with its memory, too. NULL does nothing.
void xl_program_free(xl_program *p);
// Why the last call that failed did so; good until the next one.
const char *xl_program_message(const xl_program *p);

// Memory of the device; NULL when there is none.
void *xl_device_alloc(xl_program *p, size_t bytes);
void xl_device_free(xl_program *p, void *memory); // NULL does nothing
// Copies bytes between host and device, or either.
bool xl_device_copy(xl_program *p, void *to, const void *from, size_t bytes);

// The empty slots of this device for values of that many bytes; NULL when there
// is no memory, or its number of slots is not known. Freed as other memory is.
xl_grid_slots *xl_grid_slots_alloc(xl_program *p, uint32_t value_bytes);

typedef struct xl_launch {
  const char *kernel;
  uint32_t blocks[3], threads[3]; // of the grid, of a block
  const void *const *values;      // where the value of each argument is; pointers are the device's
  size_t count;                   // of values
} xl_launch;

// Runs the kernel to its end; in blocks that are not whole warps of 32 its
// version for such, KERNEL.ragged, if it has one. Kernels that use dynamic shared memory cannot be
// run so. After a fault of a kernel the next launch has a new queue.
bool xl_run(xl_program *p, const xl_launch *launch);

#ifdef __cplusplus
}
#endif

#endif
