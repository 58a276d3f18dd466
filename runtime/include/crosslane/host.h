// crosslane/host.h: running device C from a C program, including reductions over the
// grid. In libcrosslane-host.a; link with -lelf -lmsgpackc -lstdc++ -ldl -lm.
//
//   char message[XL_MESSAGE];
//   xl_program *p = xl_program_load("block_sums.hsaco", NULL, message);
//   float *sums = xl_device_alloc(p, ...), *in = ..., *all = ...;
//   xl_grid_slots *slots = xl_grid_slots_alloc(p, sizeof(float));
//   xl_launch each = {"block_sums", {blocks, 1, 1}, {256, 1, 1}, (const void *[]){&slots, &sums, &in}, 3};
//   xl_launch last = {"total", {1, 1, 1}, {256, 1, 1}, (const void *[]){&slots, &all}, 2};
//   if (!xl_run_then(p, &each, &last))
//     puts(xl_program_message(p));
//
// The HSA runtime is the system's (libhsa-runtime64.so.1), or wavesim's if
// LD_LIBRARY_PATH has its folder first; WAVESIM_GPU then chooses the GPU.
// Only one thread at a time may use a program. A function that fails gives the reason in its message.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HOST_H
#define CROSSLANE_HOST_H

#include "crosslane/grid.h"

#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { XL_MESSAGE = 4096 };

// A code object on a GPU. The file may be a bundle of several (xlcc --offload-arch=gfx90a,gfx1100), from which the one
// for the GPU is taken.
typedef struct xl_program xl_program;

// Loads the file on a device: "hsa:N" or "hsa:gfx90a" for GPU N or the first gfx90a of the runtime, "wavesim" or
// "wavesim:gfx90a" for the one in ../lib/wavesim relative to this program's folder, NULL
// for the first GPU of these. Returns NULL with the message on errors. Constructors of the file's variables run
// before the first kernel, destructors when the program is freed.
xl_program *xl_program_load(const char *path, const char *device, char message[XL_MESSAGE]);
// Frees the program and its memory. NULL does nothing.
void xl_program_free(xl_program *p);
// The reason of the last failed call; valid until the next one.
const char *xl_program_message(const xl_program *p);

// Allocates memory of the device. Returns NULL without memory.
void *xl_device_alloc(xl_program *p, size_t bytes);
void xl_device_free(xl_program *p, void *memory); // NULL does nothing
// Allocates host memory that the host and the device access at the same address; free it with xl_device_free. It is
// slow for the device.
void *xl_shared_alloc(xl_program *p, size_t bytes);
// Copies bytes between host and device, or within either.
bool xl_device_copy(xl_program *p, void *to, const void *from, size_t bytes);

// The address of a variable of the program (CUDA's __device__ and __constant__), for copies to and from it, and its
// size if bytes is not NULL. Names are as in xl_launch. Returns NULL if there is no such variable.
void *xl_device_variable(xl_program *p, const char *name, size_t *bytes);

// Allocates the device's slots, empty, for values of `value_bytes` bytes. Returns NULL without
// memory, or if the number of slots is not known. Free them like other memory.
xl_grid_slots *xl_grid_slots_alloc(xl_program *p, uint32_t value_bytes);

// Makes a texture object or, with `surface`, a surface object, from a description as in xlrun's tex: and surf::
// "kind=2d, w=64,h=64,filter=linear". The texels are packed: level by level, within a level by slice, layer or face,
// then by row. NULL means the key `data`, or zeros. Kernels take *handle. Returns false with a message; `bytes` must
// match the texels.
bool xl_texture_make(xl_program *p, const char *text, bool surface, const void *texels, size_t bytes, uint64_t *handle);
// Reads the current texels.
bool xl_texture_read(xl_program *p, uint64_t handle, void *texels, size_t bytes);
void xl_texture_free(xl_program *p, uint64_t handle); // 0 does nothing; the program's end frees it, too

// Sets the destination of kernels' printf, and the size (below 1 GiB) of the buffer that holds its output until a run
// ends, from the next run on. The defaults are standard output and 1 MiB. Returns false with a message if it is too
// large.
bool xl_set_printf(xl_program *p, FILE *out, size_t buffer_bytes);
// The number of printf calls in the last run that found no room in the buffer.
uint64_t xl_printf_lost(const xl_program *p);

// Gives malloc in kernels a new, empty heap of that many bytes instead of its heap; the first has 8 MiB. Kernels lose
// their memory in the old heap. Returns false with a message without memory.
bool xl_set_heap(xl_program *p, size_t bytes);

typedef struct xl_launch {
  const char *kernel;             // the name in the code object, or the C++ name: "n::fill<float>", "fill"
  uint32_t blocks[3], threads[3]; // of the grid, of a block
  const void *const *values;      // the address of each argument's value; pointers are the device's
  size_t count;                   // of values
} xl_launch;

// Runs the kernel to its end. In blocks that are not whole warps of 32 it runs the
// version for these, KERNEL.ragged, if there is one; in blocks whose rows are whole
// warps KERNEL.rows. Kernels that use dynamic shared memory cannot be
// run with this function. After a fault of a kernel the next launch uses a new queue.
bool xl_run(xl_program *p, const xl_launch *launch);

// The same, and if it succeeds the kernel that finishes its work, in one block: xl_grid_finish of the values that the
// first kernel's xl_grid_reduce left. Both are checked before the first one starts. If the first one fails, the
// finishing kernel does not run, and new slots, or slots with cleared `used`, are needed.
bool xl_run_then(xl_program *p, const xl_launch *launch, const xl_launch *finish);

// The same for a kernel whose blocks wait for each other (CUDA's this_grid().sync()), which xl_run rejects. All of them
// must have room on the GPU at once; otherwise the call fails with the numbers. The number of blocks on a compute unit
// is limited by its waves, their registers, shared memory (in pieces of 1024 bytes) and, if a block has several waves,
// its 16 barriers.
bool xl_run_cooperative(xl_program *p, const xl_launch *launch);

// For crosslane/regions.h, under XL_HOST_SEQUENTIAL. Allocates records for that many teams, XL_RECORD_BYTES each, with
// their numbers and nothing after their heads. Returns NULL with a message on errors.
struct xl_record *xl_regions_begin(xl_program *p, uint32_t teams);
// Runs a region: sequential(label, the data after the head) for each team, with its number in *team, and the kernels
// REGION_region_K in blocks of that many threads. Frees the records. Returns false with a message if a kernel fails.
bool xl_regions_run(xl_program *p, const char *region, uint32_t (*sequential)(uint32_t label, void *team),
                    struct xl_record *records, uint32_t *team, uint32_t teams, uint32_t threads);

#ifdef __cplusplus
}
#endif

#endif
