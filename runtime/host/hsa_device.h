// hsa_device.h: one GPU behind the HSA API, real or software: loading code objects
// and running their kernels. Everything goes through the functions of a
// libhsa-runtime64 opened at run time.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HOST_DEVICE_H
#define CROSSLANE_HOST_DEVICE_H

#include "../../tools/common/classes.h"
#include "../hsa/codeobj.h"
#include "texture.h"

#include <stdio.h>

typedef struct xlr_device xlr_device;
typedef struct xlr_module xlr_module;

// Opens a device. spec:
//   "hsa:N", "hsa:NAME"           GPU agent N of the system's HSA runtime, the first gfx90a of it
//   "hsa"                         its first GPU of a processor that code is for, or else its first
//   "wavesim", "wavesim:NAME"     the software GPU, beside this program
//   NULL                          hsa where there is one, else wavesim
// Where no name is given and WAVESIM_GPU is not set, wavesim is what code is for, of a bundle its first entry.
// NULL with a message when there is no such device.
// code may be NULL: any will do.
xlr_device *xlr_open(const char *spec, const xlr_codeobj *code, xl_error *err);
void xlr_close(xlr_device *d);
const char *xlr_describe(const xlr_device *d); // "wavesim gfx90a", "hsa 0 gfx90a"
// What the GPUs of its runtime are, a block of lines each, the device itself marked.
void xlr_print_gpus(const xlr_device *d, FILE *out);
const char *xlr_processor(const xlr_device *d); // "gfx90a"

// Memory of the device, at least 4096-byte aligned, and copies between it and
// the host. NULL or false with a message when that fails.
void *xlr_device_alloc(xlr_device *d, size_t bytes, xl_error *err);
void xlr_device_free(xlr_device *d, void *p); // NULL does nothing
// Memory of the host's that the device uses at the same address. NULL with a message that begins with `what`.
void *xlr_shared_alloc(xlr_device *d, size_t bytes, const char *what, xl_error *err);
bool xlr_device_copy(xlr_device *d, void *to, const void *from, size_t bytes, xl_error *err);

// Makes the texture on the device: its memory, filled from packed texels, and its descriptor, the handle. Both are
// freed by the caller. False with a message.
bool xlr_texture_put(xlr_device *d, const xlr_texture *x, const uint8_t *texels, void **memory, void **handle,
                     xl_error *err);
// Reads the texels back.
bool xlr_texture_get(xlr_device *d, const xlr_texture *x, uint8_t *texels, const void *memory, xl_error *err);

// Loads a code object, of a bundle the one that fits (xlr_codeobj_choose), which has to outlive the module. NULL with a
// message when it does not fit the device or the runtime refuses it.
xlr_module *xlr_load(xlr_device *d, xlr_codeobj *code, xl_error *err);
// What a module has for its beginning and its end (the kernels amdgcn.device.init and amdgcn.device.fini) runs when it
// is first used, and here if it was: false with a message when that failed. The module is gone either way.
bool xlr_unload(xlr_device *d, xlr_module *m, xl_error *err);
// Where a variable of the module's code object lies on the device.
void *xlr_variable_address(xlr_device *d, xlr_module *m, const xlr_variable *v, xl_error *err);

// What kernels print goes to out, through a buffer of that many bytes (less than
// XLR_PRINTF_LIMIT), from the next run on: at the end of each, also of one that
// fails. At first: 1 MiB and standard output.
enum { XLR_PRINTF_DEFAULT = 1 << 20, XLR_PRINTF_LIMIT = 1 << 30 };
void xlr_set_printf(xlr_device *d, uint32_t bytes, FILE *out);
// Calls of printf in the last run that found no room in the buffer; with the bytes they wanted there, unless NULL.
uint64_t xlr_printf_lost(const xlr_device *d, uint64_t *bytes);

// Gives the module's malloc a new, empty heap of that many bytes instead of its own of 8 MiB. Nothing is done where the
// module has no malloc. False with a message.
bool xlr_set_heap(xlr_device *d, xlr_module *m, uint64_t bytes, xl_error *err);

// An argument of a launch, as crosslane/host.h or the user of xlrun (tools/xlrun/args.h) gives it.
enum xlr_arg_kind {
  XLR_BUFFER,
  XLR_VALUE,
  XLR_NULL,
  XLR_SHARED,
  XLR_SLOTS,
  XLR_ADDRESS,
  XLR_STRUCT,
  XLR_TEXTURE // or a surface, whose texels are read back as a buffer is
};

typedef struct xlr_arg {
  enum xlr_arg_kind kind;
  char *text;    // as written, for messages
  char *file;    // XLR_BUFFER: as written before the colon; NULL for "out". XLR_TEXTURE: of the texels
  size_t size;   // bytes: of the buffer, of the texels, of the value, of the shared memory, of a slot's value
  uint8_t *data; // XLR_VALUE, XLR_STRUCT: the bytes; XLR_ADDRESS: 8 bytes, of the device; XLR_BUFFER, XLR_TEXTURE: NULL
                 // until loaded
  xlr_texture *texture; // XLR_TEXTURE
  // XLR_STRUCT: a value in which addresses of buffers stand.
  struct xlr_arg *parts; // its buffers
  size_t part_count;
  size_t align;
  size_t offset; // of a part: where in the structure its address stands
  void *device;  // in a run: of a part; of a texture's texels
} xlr_arg;

typedef struct xlr_launch {
  uint32_t grid[3];  // blocks
  uint32_t block[3]; // threads a block
  uint32_t shared;   // bytes of dynamic shared memory beside the arguments' own
  uint32_t stack;    // scratch bytes for kernels whose stack LLVM could not bound
  double timeout;    // seconds; 0 for none
  bool cooperative;  // blocks may wait for each other: all have to be on the GPU at once
  xlr_arg *args;     // buffers loaded; read back into their data after the run
  size_t arg_count;
} xlr_launch;

// Checks the arguments against the kernel's. False with a message. Needs no device.
bool xlr_check_args(const xlr_kernel *k, const xlr_launch *l, xl_error *err);

// Runs a kernel and reads the buffers back. XL_USAGE when it cannot be
// launched like this, XL_FAILED when it was launched and did not end well;
// with a message each.
int xlr_run(xlr_device *d, xlr_module *m, const xlr_kernel *k, xlr_launch *l, xl_error *err);

// The same, and then, where that ended well, the kernel that finishes its work, in one
// block. Before the first one starts, both are checked. between is called in between,
// unless NULL, with self; when it does not return XL_OK, that is the result.
int xlr_run_then(xlr_device *d, xlr_module *m, const xlr_kernel *k, xlr_launch *l, const xlr_kernel *last,
                 xlr_launch *last_launch, int (*between)(void *self, xl_error *err), void *self, xl_error *err);
// True when a run ended in a time-out: the device is still busy, and nothing
// can be released.
bool xlr_stuck(const xlr_device *d);

// Instructions by class since the last call that reset them, wavesim only:
// false with a message on other devices. XLR_CLASSES numbers in the order of
// xlr_class_names.
enum { XLR_CLASSES = XL_CLASSES };
extern const char *const xlr_class_names[XLR_CLASSES];
bool xlr_stats(xlr_device *d, uint64_t counts[XLR_CLASSES], bool reset, xl_error *err);

#endif
