// driver.h: the declarations that the files of CUDA's driver API share. It has the same devices,
// streams, events, graphs and memory as the runtime API, under other names. A context is a view of
// its device: all contexts of a device share its objects.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_DRIVER_OBJECTS_H
#define CROSSLANE_CUDA_DRIVER_OBJECTS_H

#include "cuda.h"
#include "cudart.h"

typedef struct CUctx_st xlc_context;
struct CUctx_st {
  xlc_device *device;
  bool primary;
  unsigned refs, flags; // guarded by the lock of contexts
  bool released;        // a primary one that is no longer retained
  unsigned long long id;
};

// An error of the runtime API's functions as the driver API has it.
CUresult xlc_driver_error(cudaError_t e);

// What a thread has of the runtime's, meanwhile.
typedef struct xlc_entry {
  cudaError_t last;
  bool bound;
} xlc_entry;
// Begins a function of the driver API: CUDA_ERROR_NOT_INITIALIZED before cuInit; with `context`, which is then the one
// current, CUDA_ERROR_INVALID_CONTEXT where there is none.
CUresult xlc_driver_enter(xlc_entry *entry, xlc_context **context);
CUresult xlc_driver_leave(const xlc_entry *entry, cudaError_t e);

// The body of a function: an expression that is a cudaError_t. With a context, or with cuInit alone.
#define XLC_DRIVER(EXPRESSION)                                                                                         \
  xlc_entry entry_;                                                                                                    \
  xlc_context *context;                                                                                                \
  const CUresult begun_ = xlc_driver_enter(&entry_, &context);                                                         \
  (void)context;                                                                                                       \
  return begun_ ? begun_ : xlc_driver_leave(&entry_, (cudaError_t)(EXPRESSION))
#define XLC_DRIVER_ALONE(EXPRESSION)                                                                                   \
  xlc_entry entry_;                                                                                                    \
  const CUresult begun_ = xlc_driver_enter(&entry_, NULL);                                                             \
  return begun_ ? begun_ : xlc_driver_leave(&entry_, (cudaError_t)(EXPRESSION))

// (driver_memory.c) A copy of three dimensions as a rectangle.
cudaError_t xlc_driver_rect(const CUDA_MEMCPY3D *p, xlc_rect *r);

// (driver_array.c) A format of the runtime API's, and back. False: it is none.
bool xlc_driver_format(CUarray_format f, unsigned channels, struct cudaChannelFormatDesc *to);
void xlc_driver_format_of(const struct cudaChannelFormatDesc *from, CUarray_format *f, unsigned *channels);
// (driver_texture.c) The handle of a module's texture or surface reference.
cudaError_t xlc_driver_reference(xlc_device *d, xlc_variable *v, bool surface, void **to);

bool xlc_context_is(const xlc_context *c);

// (driver_module.c) A kernel of a handle. CUDA_ERROR_INVALID_HANDLE's error where there is none.
cudaError_t xlc_kernel_of(CUfunction f, xlc_function **to);

#endif
