// codeobj.h: the contents of a code object: its processor,
// its kernels and their arguments (the AMDGPU metadata note of code object
// version 4 and later, described in LLVM's AMDGPUUsage).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HOST_CODEOBJ_H
#define CROSSLANE_HOST_CODEOBJ_H

#include "../../tools/common/common.h"
#include "crosslane/versions.h"

#include <string.h>

// Explicit kinds first: the ones the user passes an argument for.
enum xlr_param_kind {
  XLR_BY_VALUE,
  XLR_GLOBAL_BUFFER,
  XLR_DYNAMIC_SHARED,
  XLR_EXPLICIT_KINDS,
  XLR_HIDDEN_ZERO = XLR_EXPLICIT_KINDS, // nothing here provides it: null, as AMD's runtimes leave it
  XLR_HIDDEN_BLOCK_COUNT_X,             // _Y and _Z follow, as in the rows below
  XLR_HIDDEN_BLOCK_COUNT_Y,
  XLR_HIDDEN_BLOCK_COUNT_Z,
  XLR_HIDDEN_GROUP_SIZE_X,
  XLR_HIDDEN_GROUP_SIZE_Y,
  XLR_HIDDEN_GROUP_SIZE_Z,
  XLR_HIDDEN_GRID_DIMS,
  XLR_HIDDEN_DYNAMIC_LDS_SIZE,
  XLR_HIDDEN_PRIVATE_BASE,
  XLR_HIDDEN_SHARED_BASE,
  XLR_HIDDEN_QUEUE_PTR,
  XLR_HIDDEN_PRINTF_BUFFER,
  XLR_HIDDEN_GRID_WORKSPACE,
  XLR_HIDDEN_CHILDREN, // the buffer for calls of the host: what CUDA's kernels launch goes there
};

typedef struct xlr_param {
  enum xlr_param_kind kind;
  const char *name;       // of the argument, or of the hidden kind; never NULL
  uint32_t offset, size;  // in the kernel argument segment, checked to lie in it
  uint32_t pointee_align; // of dynamic shared memory, at least 1
} xlr_param;

typedef struct xlr_kernel {
  char *name;
  char *shown;  // for messages: xl_plain_name of name
  char *symbol; // of the kernel descriptor: "name.kd"
  xlr_param *params;
  size_t param_count;
  size_t explicit_count; // the explicit ones stand first, in the order of the source
  uint32_t kernarg_size;
  uint32_t group_size, private_size; // fixed LDS a group, scratch a work-item, in bytes
  uint32_t max_flat_group;           // 0 when not said
  uint32_t reqd_group[3];            // 0 when any size will do
  bool dynamic_stack;
  uint32_t callees; // then: private memory that functions it may call have, beside private_size, as far as it is known
  // What a compiler says of its work, 0 when it does not.
  uint32_t vgprs, agprs, sgprs, vgpr_spills, sgpr_spills, wave;
} xlr_kernel;

// Private memory for the unknown part of a dynamic stack, unless another number is given.
enum { XLR_STACK = 16384 };

// Puts a value into its place in an argument segment, cut to its size.
void xlr_put(uint8_t *kernarg, const xlr_param *p, uint64_t value);

// What a launch says for the hidden arguments, which xlr_fill_hidden puts into a zeroed argument segment.
typedef struct xlr_hidden {
  uint32_t grid[3], block[3]; // blocks; threads of one
  uint32_t dynamic_lds;       // bytes beside the kernel's own
  uint32_t private_base, shared_base;
  const void *queue, *printf_buffer, *grid_workspace, *children; // or NULL
} xlr_hidden;
void xlr_fill_hidden(const xlr_kernel *k, const xlr_hidden *h, uint8_t *kernarg);

// What the names of variables begin with that the compiler leaves for the host, and not for the user.
#define XLR_OURS "__crosslane_"

// A variable that can be reached by name.
typedef struct xlr_variable {
  char *name, *shown; // as a kernel's
  uint64_t size;
  const uint8_t *initial; // its bytes in the code object; NULL where it has none there
} xlr_variable;

// A kernel, or a variable, that the compiler has left out (xlcc --keep-going): a variable named so says why
// (Target/nvvm/NVVMRefuse.cpp).
#define XLR_REFUSED XLR_OURS "refused."
typedef struct xlr_refused {
  char *name, *reason; // the reason with its place in the source
} xlr_refused;

// A code object in an offload bundle, where it lies in the file.
typedef struct xlr_entry {
  char *target; // "gfx90a:sramecc+"
  size_t offset, size;
} xlr_entry;

typedef struct xlr_codeobj {
  char *path;    // for messages
  uint8_t *file; // all of it
  size_t file_size;
  xlr_entry *entries; // of a bundle
  size_t entry_count; // 0 for a code object alone
  uint8_t *data;      // the code object
  size_t size;
  char *target;    // "gfx90a:sramecc+"
  char *processor; // "gfx90a"
  xlr_kernel *kernels;
  size_t kernel_count;
  xlr_variable *variables;
  size_t variable_count;
  xlr_refused *refused;
  size_t refused_count;
  bool prints; // into buffers as print.h has them
} xlr_codeobj;

// Reads and checks a file: a code object, or an offload bundle of several (clang's, HIP's), of which it is the first
// until another is chosen. NULL with a message when there is none that can be run.
xlr_codeobj *xlr_codeobj_read(const char *path, xl_error *err);

// The same of what lies in memory, which is copied. `name` is for messages.
xlr_codeobj *xlr_codeobj_from_memory(const char *name, const void *data, size_t size, xl_error *err);

// How many features the code object asks of a GPU by its target ID; -1 where it does not fit: for another processor, or
// with a feature set otherwise. 0 for generic processors, where the runtime decides.
int xlr_codeobj_fit(const xlr_codeobj *c, const char *target);

// Makes a code object that a GPU can run, by its target ID, the one of a bundle: of its processor, and with no feature
// set otherwise than the GPU's; what leaves a feature open fits both. False with a message, which calls the GPU
// `device`, when there is none. Of a code object alone the processor has to fit. Kernels of c before are gone.
bool xlr_codeobj_choose(xlr_codeobj *c, const char *target, const char *device, xl_error *err);
// Makes it the bundle's entry i.
bool xlr_codeobj_enter(xlr_codeobj *c, size_t i, xl_error *err);
void xlr_codeobj_free(xlr_codeobj *c);

// The kernel, or the variable, of that name, as close as any (xl_names): mangled, as written in C++, or only its last
// part. NULL with a message that lists those there are, or those that fit as well as each other, or says why it was
// left out.
const xlr_kernel *xlr_codeobj_kernel(const xlr_codeobj *c, const char *name, xl_error *err);
const xlr_variable *xlr_codeobj_variable(const xlr_codeobj *c, const char *name, xl_error *err);
// Those of exactly that name; or NULL.
const xlr_kernel *xlr_codeobj_exactly(const xlr_codeobj *c, const char *name);
const xlr_variable *xlr_codeobj_exact_variable(const xlr_codeobj *c, const char *name);

// How blocks are made of warps of 32 threads.
typedef enum {
  XLR_WHOLE,  // of whole warps, some of which have threads of several rows
  XLR_ROWS,   // each row is whole warps
  XLR_RAGGED, // the last warp has fewer threads than the others
  XLR_SHAPES,
} xlr_shape;
static inline xlr_shape xlr_shape_of(const uint32_t block[3]) {
  const char *suffix = xl_version_suffix(block[0], block[1], block[2]);
  return !suffix ? XLR_WHOLE : strcmp(suffix, XL_ROWS_SUFFIX) ? XLR_RAGGED : XLR_ROWS;
}

// What to run for a kernel in blocks of that shape: its version (crosslane/versions.h) where it has one; else itself.
const xlr_kernel *xlr_codeobj_version(const xlr_codeobj *c, const xlr_kernel *k, xlr_shape shape);

// The kernel that has to run behind it, in one block and without arguments
// (goacc-lower); NULL when there is none.
const xlr_kernel *xlr_codeobj_finish(const xlr_codeobj *c, const xlr_kernel *k);
// Where gangs of a kernel meet (goacc-lower): variables whose names begin so are zero when a launch begins, and it does
// not overlap with another one.
#define XLR_GANG_SLOTS XLR_OURS "slots."
bool xlr_gangs_meet(const xlr_codeobj *c, const xlr_kernel *k);
// True for such a version.
bool xlr_codeobj_is_version(const xlr_kernel *k);

// True for a kernel that may wait for its whole grid (Target/nvvm/NVVMPtx.cpp).
bool xlr_waits_for_grid(const xlr_codeobj *c, const xlr_kernel *k);
// Whether the kernel may launch others, by CUDA's device runtime (../device/children.h).
bool xlr_launches(const xlr_codeobj *c, const xlr_kernel *k);

#endif
