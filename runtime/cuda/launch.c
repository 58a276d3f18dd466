// launch.c: launches of kernels, what is known of them, and how many blocks the
// device holds.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 1024 };

// ---------------------------------------------------------------- <<<>>>

typedef struct xlc_pushed {
  struct xlc_pushed *next;
  dim3 grid, block;
  size_t shared;
  cudaStream_t stream;
} xlc_pushed;

// The thread's first, which is nearly always the only one.
static _Thread_local xlc_pushed first_pushed;

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, cudaStream_t stream) {
  xlc_pushed *p = xlc_this.pushed ? malloc(sizeof *p) : &first_pushed;
  if (!p)
    return (unsigned)xlc_return(cudaErrorMemoryAllocation);
  *p = (xlc_pushed){xlc_this.pushed, grid, block, shared, stream};
  xlc_this.pushed = p;
  return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream) {
  xlc_pushed *p = xlc_this.pushed;
  if (!p)
    return xlc_return(cudaErrorMissingConfiguration);
  *grid = p->grid;
  *block = p->block;
  *shared = p->shared;
  *(cudaStream_t *)stream = p->stream;
  xlc_this.pushed = p->next;
  if (p != &first_pushed)
    free(p);
  return cudaSuccess;
}

// ---------------------------------------------------------------- kernels

// A registered function, or a handle of one (cudaKernel_t, cudaFunction_t), which is the object itself.
static cudaError_t find(const void *host, xlc_function **f) {
  const cudaError_t e = xlc_open();
  if (e)
    return e;
  if (!host)
    return cudaErrorInvalidDeviceFunction;
  *f = xlc_handle_is(host, XLC_KERNEL_HANDLE) ? (xlc_function *)(uintptr_t)host : xlc_function_of(host);
  return *f ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

static cudaError_t find_on(const void *host, xlc_device *d, xlc_function **f) {
  const cudaError_t e = find(host, f);
  return e ? e : xlc_function_on(*f, d);
}

static uint32_t threads_of(const xlr_kernel *k) {
  return k->max_flat_group && k->max_flat_group < MOST_THREADS ? k->max_flat_group : MOST_THREADS;
}

// Dynamic shared memory that a launch may ask for.
static size_t dynamic_limit(const xlc_device *d, const xlc_function *f) {
  const size_t fixed = f->on[d->number].k->group_size;
  if (f->max_dynamic_shared >= 0)
    return (size_t)f->max_dynamic_shared;
  return fixed < XLC_SHARED_BY_DEFAULT ? XLC_SHARED_BY_DEFAULT - fixed : 0;
}

// Blocks of the kernel that a compute unit holds at once.
static uint32_t blocks_a_unit(const xlc_device *d, const xlc_function *f, uint32_t threads, size_t shared) {
  const uint32_t block[3] = {threads, 1, 1};
  return shared > UINT32_MAX ? 0 : xl_function_occupancy(f->on[d->number].f, block, (uint32_t)shared);
}

cudaError_t xlc_kernel_prepare(xlc_device *d, xlc_kernel *kernel, void *const *values, const void *buffer,
                               size_t buffer_bytes) {
  const uint32_t *g = kernel->grid, *b = kernel->block;
  const uint64_t threads = (uint64_t)b[0] * b[1] * b[2];
  if (!g[0] || !g[1] || !g[2] || g[0] > INT32_MAX || g[1] > 65535 || g[2] > 65535 || !threads || b[0] > MOST_THREADS ||
      b[1] > MOST_THREADS || b[2] > 64 || threads > MOST_THREADS)
    return cudaErrorInvalidValue;
  cudaError_t e = xlc_function_on(kernel->f, d);
  if (e)
    return e;
  const xlr_kernel *k = kernel->f->on[d->number].k;
  if (threads > threads_of(k) || kernel->shared > dynamic_limit(d, kernel->f))
    return cudaErrorInvalidValue;
  if (k->group_size + (size_t)kernel->shared > d->prop.sharedMemPerBlockOptin)
    return cudaErrorInvalidValue;
  if (k->reqd_group[0] && memcmp(k->reqd_group, b, sizeof k->reqd_group))
    return cudaErrorInvalidValue;
  for (unsigned i = 0; i < 3; i++)
    if ((uint64_t)g[i] * b[i] > UINT32_MAX) {
      xlc_say(NULL,
              "kernel '%s': a grid of %u x %u x %u blocks has more than 2^32 threads in a dimension, which AMD's "
              "GPUs do not take",
              k->shown, g[0], g[1], g[2]);
      return cudaErrorInvalidValue;
    }
  if (kernel->cooperative) {
    const uint64_t blocks = (uint64_t)g[0] * g[1] * g[2];
    const uint64_t most = (uint64_t)blocks_a_unit(d, kernel->f, (uint32_t)threads, kernel->shared) * d->p.compute_units;
    if (blocks > most)
      return cudaErrorCooperativeLaunchTooLarge;
  }
  size_t bytes = 0;
  for (size_t i = 0; i < k->explicit_count; i++)
    if (k->params[i].offset + (size_t)k->params[i].size > bytes)
      bytes = k->params[i].offset + (size_t)k->params[i].size;
  const bool room = kernel->args && bytes <= kernel->arg_bytes;
  uint8_t *args = room ? kernel->args : malloc(bytes ? bytes : 1);
  if (!args)
    return cudaErrorMemoryAllocation;
  memset(args, 0, bytes);
  if (buffer)
    memcpy(args, buffer, buffer_bytes < bytes ? buffer_bytes : bytes);
  for (size_t i = 0; !buffer && i < k->explicit_count; i++) {
    if (!values || !values[i]) {
      if (!room)
        free(args);
      return cudaErrorInvalidValue;
    }
    memcpy(args + k->params[i].offset, values[i], k->params[i].size);
  }
  kernel->args = args;
  kernel->arg_bytes = bytes;
  return cudaSuccess;
}

static cudaError_t launch(const void *host, dim3 grid, dim3 block, void **values, size_t shared, cudaStream_t handle,
                          bool cooperative) {
  xlc_stream *s;
  xlc_function *f;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (e || (e = find(host, &f)))
    return e;
  if (shared > UINT32_MAX)
    return s->capture ? xlc_capture_fails(s, cudaErrorInvalidValue) : cudaErrorInvalidValue;
  uint8_t here[512];
  xlc_op op = {.kind = XLC_KERNEL,
               .kernel = {.f = f,
                          .args = here,
                          .arg_bytes = sizeof here,
                          .grid = {grid.x, grid.y, grid.z},
                          .block = {block.x, block.y, block.z},
                          .shared = (uint32_t)shared,
                          .cooperative = cooperative,
                          .priority = s->priority}};
  if ((e = xlc_kernel_prepare(s->device, &op.kernel, values, NULL, 0)))
    return s->capture ? xlc_capture_fails(s, e) : e;
  e = xlc_stream_do(s, &op, false);
  if (op.kernel.args != here)
    free(op.kernel.args);
  return e;
}

cudaError_t cudaLaunchKernel(const void *f, dim3 grid, dim3 block, void **values, size_t shared, cudaStream_t stream) {
  return xlc_return(launch(f, grid, block, values, shared, stream, false));
}

cudaError_t __cudaLaunchKernel(cudaKernel_t f, dim3 grid, dim3 block, void **values, size_t shared,
                               cudaStream_t stream) {
  return cudaLaunchKernel(f, grid, block, values, shared, stream);
}

cudaError_t cudaLaunchCooperativeKernel(const void *f, dim3 grid, dim3 block, void **values, size_t shared,
                                        cudaStream_t stream) {
  return xlc_return(launch(f, grid, block, values, shared, stream, true));
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *c, const void *f, void **values) {
  if (!c || (c->numAttrs && !c->attrs))
    return xlc_return(cudaErrorInvalidValue);
  bool cooperative = false;
  for (unsigned i = 0; i < c->numAttrs; i++) {
    const cudaLaunchAttribute *a = &c->attrs[i];
    switch (a->id) {
    case cudaLaunchAttributeCooperative:
      cooperative = a->val.cooperative;
      break;
    case cudaLaunchAttributeClusterDimension:
      if (a->val.clusterDim.x > 1 || a->val.clusterDim.y > 1 || a->val.clusterDim.z > 1)
        return xlc_return(xlc_unsupported("cudaLaunchKernelExC", "AMD's GPUs have no clusters of blocks"));
      break;
    case cudaLaunchAttributeProgrammaticEvent:
    case cudaLaunchAttributeLaunchCompletionEvent:
    case cudaLaunchAttributeDeviceUpdatableKernelNode:
      return xlc_return(xlc_unsupported("cudaLaunchKernelExC", "events within a launch are not supported"));
    // That the next kernel may begin early is a permission; waiting for its predecessor in a kernel then does nothing.
    case cudaLaunchAttributeProgrammaticStreamSerialization:
    case cudaLaunchAttributeIgnore:
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeSynchronizationPolicy:
    case cudaLaunchAttributeClusterSchedulingPolicyPreference:
    case cudaLaunchAttributePriority:
    case cudaLaunchAttributeMemSyncDomainMap:
    case cudaLaunchAttributeMemSyncDomain:
    case cudaLaunchAttributePreferredClusterDimension:
    case cudaLaunchAttributePreferredSharedMemoryCarveout:
    case cudaLaunchAttributeNvlinkUtilCentricScheduling:
      break;
    default:
      return xlc_return(cudaErrorInvalidValue);
    }
  }
  return xlc_return(launch(f, c->gridDim, c->blockDim, values, c->dynamicSmemBytes, c->stream, cooperative));
}

// ---------------------------------------------------------------- attributes

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *a, const void *host) {
  XLC_CURRENT(d);
  xlc_function *f;
  if (!a)
    return xlc_return(cudaErrorInvalidValue);
  const cudaError_t e = find_on(host, d, &f);
  if (e)
    return xlc_return(e);
  const xlr_kernel *k = f->on[d->number].k;
  *a = (struct cudaFuncAttributes){
      .sharedSizeBytes = k->group_size,
      .constSizeBytes = xlc_fatbin_constants(f->fatbin),
      .localSizeBytes = k->private_size,
      .maxThreadsPerBlock = (int)threads_of(k),
      .numRegs = (int)(k->vgprs ? k->vgprs : 1),
      .ptxVersion = d->prop.major * 10 + d->prop.minor,
      .binaryVersion = d->prop.major * 10 + d->prop.minor,
      .maxDynamicSharedSizeBytes = (int)dynamic_limit(d, f),
      .preferredShmemCarveout = f->carveout,
  };
  return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *host, enum cudaFuncAttribute what, int value) {
  XLC_CURRENT(d);
  xlc_function *f;
  const cudaError_t e = find_on(host, d, &f);
  if (e)
    return xlc_return(e);
  switch (what) {
  case cudaFuncAttributeMaxDynamicSharedMemorySize:
    if (value < 0 || (size_t)value + f->on[d->number].k->group_size > d->prop.sharedMemPerBlockOptin)
      return xlc_return(cudaErrorInvalidValue);
    f->max_dynamic_shared = value;
    return cudaSuccess;
  case cudaFuncAttributePreferredSharedMemoryCarveout: // a hint
    if (value < -1 || value > 100)
      return xlc_return(cudaErrorInvalidValue);
    f->carveout = value;
    return cudaSuccess;
  case cudaFuncAttributeNonPortableClusterSizeAllowed:
  case cudaFuncAttributeClusterSchedulingPolicyPreference:
    return cudaSuccess;
  case cudaFuncAttributeRequiredClusterWidth:
  case cudaFuncAttributeRequiredClusterHeight:
  case cudaFuncAttributeRequiredClusterDepth:
    return value <= 1 ? cudaSuccess
                      : xlc_return(xlc_unsupported("cudaFuncSetAttribute", "AMD's GPUs have no clusters of blocks"));
  default:
    return xlc_return(cudaErrorInvalidValue);
  }
}

cudaError_t cudaFuncSetCacheConfig(const void *host, enum cudaFuncCache c) {
  XLC_CURRENT(d);
  xlc_function *f;
  const cudaError_t e = (unsigned)c > cudaFuncCachePreferEqual ? cudaErrorInvalidValue : find_on(host, d, &f);
  return xlc_return(e);
}

cudaError_t cudaFuncSetSharedMemConfig(const void *host, enum cudaSharedMemConfig c) {
  XLC_CURRENT(d);
  xlc_function *f;
  const cudaError_t e = (unsigned)c > cudaSharedMemBankSizeEightByte ? cudaErrorInvalidValue : find_on(host, d, &f);
  return xlc_return(e);
}

cudaError_t cudaFuncGetName(const char **name, const void *host) {
  XLC_CURRENT(d);
  xlc_function *f;
  const cudaError_t e = name ? find_on(host, d, &f) : cudaErrorInvalidValue;
  if (!e)
    *name = f->name;
  return xlc_return(e);
}

cudaError_t cudaFuncGetParamInfo(const void *host, size_t index, size_t *offset, size_t *size) {
  XLC_CURRENT(d);
  xlc_function *f;
  const cudaError_t e = offset ? find_on(host, d, &f) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  const xlr_kernel *k = f->on[d->number].k;
  if (index >= k->explicit_count)
    return xlc_return(cudaErrorInvalidValue);
  *offset = k->params[index].offset;
  if (size)
    *size = k->params[index].size;
  return cudaSuccess;
}

// A kernel's handle is its object, whose host address is in the table of kernels.
cudaError_t __cudaGetKernel(cudaKernel_t *to, const void *host) {
  xlc_function *f;
  const cudaError_t e = to ? find(host, &f) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  if (!xlc_handle_add(f, XLC_KERNEL_HANDLE))
    return xlc_return(cudaErrorMemoryAllocation);
  *to = (cudaKernel_t)f;
  return cudaSuccess;
}

cudaError_t cudaGetKernel(cudaKernel_t *to, const void *host) { return __cudaGetKernel(to, host); }
cudaError_t cudaGetFuncBySymbol(cudaFunction_t *to, const void *host) {
  return __cudaGetKernel((cudaKernel_t *)to, host);
}

// ---------------------------------------------------------------- occupancy

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *host, int threads,
                                                                   size_t shared, unsigned flags) {
  XLC_CURRENT(d);
  xlc_function *f;
  if (!blocks || threads <= 0 || flags & ~(unsigned)cudaOccupancyDisableCachingOverride)
    return xlc_return(cudaErrorInvalidValue);
  const cudaError_t e = find_on(host, d, &f);
  if (e)
    return xlc_return(e);
  const bool fits = (uint32_t)threads <= threads_of(f->on[d->number].k) &&
                    shared + f->on[d->number].k->group_size <= d->prop.sharedMemPerBlockOptin;
  *blocks = fits ? (int)blocks_a_unit(d, f, (uint32_t)threads, shared) : 0;
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *f, int threads, size_t shared) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, f, threads, shared, cudaOccupancyDefault);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, const void *host, int blocks, int threads) {
  XLC_CURRENT(d);
  xlc_function *f;
  if (!bytes || blocks <= 0 || threads <= 0)
    return xlc_return(cudaErrorInvalidValue);
  const cudaError_t e = find_on(host, d, &f);
  if (e)
    return xlc_return(e);
  const size_t each = d->prop.sharedMemPerMultiprocessor / (unsigned)blocks / 1024 * 1024,
               fixed = f->on[d->number].k->group_size,
               most = d->prop.sharedMemPerBlockOptin < each ? d->prop.sharedMemPerBlockOptin : each;
  *bytes = most > fixed && blocks_a_unit(d, f, (uint32_t)threads, 0) >= (uint32_t)blocks ? most - fixed : 0;
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *f, const cudaLaunchConfig_t *c) {
  XLC_CURRENT(d);
  (void)d, (void)f;
  if (!clusters || !c)
    return xlc_return(cudaErrorInvalidValue);
  return xlc_return(xlc_unsupported("cudaOccupancyMaxActiveClusters", "AMD's GPUs have no clusters of blocks"));
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *f, const cudaLaunchConfig_t *c) {
  XLC_CURRENT(d);
  xlc_function *found;
  if (!size || !c)
    return xlc_return(cudaErrorInvalidValue);
  const cudaError_t e = find_on(f, d, &found);
  if (!e)
    *size = 1;
  return xlc_return(e);
}
