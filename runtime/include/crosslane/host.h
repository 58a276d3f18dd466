// crosslane/host.h: running device C from a C program, with reductions over the
// grid in mind. In libcrosslane-host.a; link with -lelf -lmsgpackc -lstdc++ -ldl -lm.
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
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { XL_MESSAGE = 4096 };

// A code object on a GPU; the file may be a bundle of several (xlcc --offload-arch=gfx90a,gfx1100), of which the one
// for the GPU is taken.
typedef struct xl_program xl_program;

// Loads the file on a device: "hsa:N" or "hsa:gfx90a" for GPU N or the first gfx90a of the runtime, "wavesim" or
// "wavesim:gfx90a" for the one in ../lib/wavesim of this program's folder, NULL
// for the first GPU there is of these. NULL with the message when that fails. Constructors of the file's variables run
// before the first kernel, destructors when the program is freed.
xl_program *xl_program_load(const char *path, const char *device, char message[XL_MESSAGE]);
// Ends with its memory, too. NULL does nothing.
void xl_program_free(xl_program *p);
// Why the last call that failed did so; good until the next one.
const char *xl_program_message(const xl_program *p);

// Memory of the device; NULL when there is none.
void *xl_device_alloc(xl_program *p, size_t bytes);
void xl_device_free(xl_program *p, void *memory); // NULL does nothing
// Memory that the host and the device use at the same address; freed as the other. The host's, for what both need:
// slow for the device.
void *xl_shared_alloc(xl_program *p, size_t bytes);
// Copies bytes between host and device, or either.
bool xl_device_copy(xl_program *p, void *to, const void *from, size_t bytes);

// Where a variable of the program lies (CUDA's __device__ and __constant__), to be copied to and from, and its size
// where bytes is not NULL. NULL when none has that name, which may be as in xl_launch.
void *xl_device_variable(xl_program *p, const char *name, size_t *bytes);

// The empty slots of this device for values of that many bytes; NULL when there
// is no memory, or its number of slots is not known. Freed as other memory is.
xl_grid_slots *xl_grid_slots_alloc(xl_program *p, uint32_t value_bytes);

// A texture object or, with `surface`, a surface object, as xlrun's tex: and surf: describe it: "kind=2d,w=64,h=64,
// filter=linear". The texels are packed: level by level, in it slice, layer or face by slice, then rows; NULL: what the
// key `data` says, else zeroes. *handle is what kernels take. False with a message; `bytes` has to be the texels'.
bool xl_texture_make(xl_program *p, const char *text, bool surface, const void *texels, size_t bytes, uint64_t *handle);
// Reads the texels, as they are now.
bool xl_texture_read(xl_program *p, uint64_t handle, void *texels, size_t bytes);
void xl_texture_free(xl_program *p, uint64_t handle); // 0 does nothing; ends with the program, too

// Where kernels' printf goes, and the bytes (below 1 GiB) of the buffer that holds it until a run ends, from the next
// run on: at first standard output and 1 MiB. False with a message when that is too large.
bool xl_set_printf(xl_program *p, FILE *out, size_t buffer_bytes);
// The calls of printf in the last run that found no room in the buffer.
uint64_t xl_printf_lost(const xl_program *p);

// Gives malloc in kernels a new, empty heap of that many bytes in place of the one it has: 8 MiB at first. What kernels
// hold of the old one is gone. False with a message when there is no memory for it.
bool xl_set_heap(xl_program *p, size_t bytes);

typedef struct xl_launch {
  const char *kernel;             // as the code object has it, or as C++ has it: "n::fill<float>", "fill"
  uint32_t blocks[3], threads[3]; // of the grid, of a block
  const void *const *values;      // where the value of each argument is; pointers are the device's
  size_t count;                   // of values
} xl_launch;

// Runs the kernel to its end; in blocks that are not whole warps of 32 its
// version for such, KERNEL.ragged, if it has one; in blocks each row of which is whole
// warps KERNEL.rows. Kernels that use dynamic shared memory cannot be
// run so. After a fault of a kernel the next launch has a new queue.
bool xl_run(xl_program *p, const xl_launch *launch);

// The same, and when it has ended well the kernel that finishes its work, in one block: xl_grid_finish of what the
// first one's xl_grid_reduce left. Both are checked before the first one starts. The finishing kernel does not run when
// the first one fails: new slots, or ones whose `used` are cleared, are needed then.
bool xl_run_then(xl_program *p, const xl_launch *launch, const xl_launch *finish);

// The same for a kernel whose blocks wait for each other (CUDA's this_grid().sync()), which xl_run refuses. All of them
// have to have room on the GPU at once, else it is refused with the numbers. A compute unit has room for as many blocks
// as its waves, their registers, shared memory (in pieces of 1024 bytes) and, where a block has several waves, its 16
// barriers allow.
bool xl_run_cooperative(xl_program *p, const xl_launch *launch);

// For crosslane/regions.h, under XL_HOST_SEQUENTIAL. Records of that many teams, XL_RECORD_BYTES each, numbered, and
// with nothing behind their heads yet. NULL with a message.
struct xl_record *xl_regions_begin(xl_program *p, uint32_t teams);
// Runs a region: sequential(label, what is behind the head) for each team, with its number in *team, and the kernels
// REGION_region_K in blocks of that many threads. Frees the records. False with a message when a kernel fails.
bool xl_regions_run(xl_program *p, const char *region, uint32_t (*sequential)(uint32_t label, void *team),
                    struct xl_record *records, uint32_t *team, uint32_t teams, uint32_t threads);

#ifdef __cplusplus
}
#endif

#endif
