// driver_memory.c: see driver.h. Memory, copies and fills by addresses that are
// numbers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver.h"

#include <string.h>

static void *at(CUdeviceptr p) { return (void *)(uintptr_t)p; }

// ---------------------------------------------------------------- allocating

// What is written where nothing could be allocated.
static void *none(CUdeviceptr *to) {
  if (to)
    *to = 0;
  return to;
}

CUresult cuMemAlloc_v2(CUdeviceptr *to, size_t bytes) {
  XLC_DRIVER(none(to) && bytes ? cudaMalloc((void **)to, bytes) : cudaErrorInvalidValue);
}

CUresult cuMemAllocManaged(CUdeviceptr *to, size_t bytes, unsigned flags) {
  XLC_DRIVER(none(to) && bytes ? cudaMallocManaged((void **)to, bytes, flags) : cudaErrorInvalidValue);
}

static cudaError_t current_pool(CUmemoryPool *to, CUdevice device) {
  const cudaError_t e = cudaDeviceGetMemPool((cudaMemPool_t *)to, device);
  return e == cudaErrorInvalidDevice ? cudaErrorInvalidValue : e;
}
CUresult cuDeviceGetMemPool(CUmemoryPool *to, CUdevice device) { XLC_DRIVER_ALONE(current_pool(to, device)); }

CUresult cuMemAllocAsync(CUdeviceptr *to, size_t bytes, CUstream s) {
  XLC_DRIVER(cudaMallocAsync((void **)to, bytes, s));
}

CUresult cuMemFree_v2(CUdeviceptr p) {
  if (!p)
    return CUDA_SUCCESS;
  XLC_DRIVER_ALONE(cudaFree(at(p))); // whose context it is the address says
}

CUresult cuMemAllocPitch_v2(CUdeviceptr *to, size_t *pitch, size_t width, size_t height, unsigned element) {
  if (pitch)
    *pitch = 0;
  XLC_DRIVER(!none(to) || !width || !height || (element != 4 && element != 8 && element != 16)
                 ? cudaErrorInvalidValue
                 : cudaMallocPitch((void **)to, pitch, width, height));
}

CUresult cuMemAllocHost_v2(void **to, size_t bytes) { XLC_DRIVER(cudaMallocHost(to, bytes)); }

static cudaError_t range_of(CUdeviceptr *base, size_t *bytes, CUdeviceptr p) {
  xlc_memory m;
  if (!xlc_memory_find(at(p), &m) || (m.mapped && !xlc_virtual_reached(at(p), 1)))
    return (cudaError_t)CUDA_ERROR_NOT_FOUND;
  if (base)
    *base = (CUdeviceptr)(uintptr_t)m.seen;
  if (bytes)
    *bytes = m.bytes;
  return cudaSuccess;
}
CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *bytes, CUdeviceptr p) {
  XLC_DRIVER(range_of(base, bytes, p));
}

// ---------------------------------------------------------------- what is known of an address

static cudaError_t attribute(void *to, CUpointer_attribute what, CUdeviceptr p, xlc_context *context) {
  xlc_memory m;
  if (!to || !xlc_memory_find(at(p), &m))
    return cudaErrorInvalidValue;
  const size_t offset = (size_t)((char *)at(p) - m.base);
  CUdeviceptr seen = (CUdeviceptr)(uintptr_t)m.seen;
  void *host = m.kind == XLC_DEVICE ? NULL : m.base + offset;
  switch (what) {
  case CU_POINTER_ATTRIBUTE_CONTEXT: {
    CUcontext c = context;
    if (context->device->number != m.device) {
      if (cuDevicePrimaryCtxRetain(&c, (CUdevice)m.device))
        return cudaErrorInvalidValue;
      cuDevicePrimaryCtxRelease_v2((CUdevice)m.device);
    }
    memcpy(to, &c, sizeof c);
    return cudaSuccess;
  }
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    *(CUmemorytype *)to = m.kind == XLC_DEVICE || m.kind == XLC_MANAGED ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
    return cudaSuccess;
  case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
    seen += offset;
    memcpy(to, &seen, sizeof seen);
    return cudaSuccess;
  case CU_POINTER_ATTRIBUTE_HOST_POINTER:
    if (!host)
      return cudaErrorInvalidValue;
    memcpy(to, &host, sizeof host);
    return cudaSuccess;
  case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
  case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
  case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
    *(int *)to = 0;
    return cudaSuccess;
  case CU_POINTER_ATTRIBUTE_BUFFER_ID: {
    const unsigned long long id = seen;
    memcpy(to, &id, sizeof id);
    return cudaSuccess;
  }
  case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    *(int *)to = m.kind == XLC_MANAGED;
    return cudaSuccess;
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
    *(int *)to = (int)m.device;
    return cudaSuccess;
  case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
  case CU_POINTER_ATTRIBUTE_RANGE_SIZE: // of all reserved addresses, where it is mapped
    if (m.mapped && !xlc_virtual_range(at(p), &m.seen, &m.bytes))
      return cudaErrorInvalidValue;
    memcpy(to, what == CU_POINTER_ATTRIBUTE_RANGE_SIZE ? (void *)&m.bytes : (void *)&m.seen, sizeof(void *));
    return cudaSuccess;
  case CU_POINTER_ATTRIBUTE_MAPPED:
    *(int *)to = 1;
    return cudaSuccess;
  case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
    memcpy(to, &m.pool, sizeof m.pool);
    return cudaSuccess;
  default:
    return cudaErrorInvalidValue;
  }
}
CUresult cuPointerGetAttribute(void *to, CUpointer_attribute what, CUdeviceptr p) {
  XLC_DRIVER(attribute(to, what, p, context));
}

// What is not known of an address is zeros.
static cudaError_t attributes(unsigned count, const CUpointer_attribute *what, void **to, CUdeviceptr p,
                              xlc_context *context) {
  if (!what || !to)
    return cudaErrorInvalidValue;
  for (unsigned i = 0; i < count; i++) {
    if (!to[i])
      return cudaErrorInvalidValue;
    if (!attribute(to[i], what[i], p, context))
      continue;
    switch (what[i]) {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
    case CU_POINTER_ATTRIBUTE_BUFFER_ID:
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
    case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
      memset(to[i], 0, sizeof(void *));
      break;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      *(int *)to[i] = CU_DEVICE_INVALID;
      break;
    default:
      *(int *)to[i] = 0;
    }
  }
  return cudaSuccess;
}
CUresult cuPointerGetAttributes(unsigned count, CUpointer_attribute *what, void **to, CUdeviceptr p) {
  XLC_DRIVER(attributes(count, what, to, p, context));
}

// ---------------------------------------------------------------- copies

static cudaError_t copy(void *to, const void *from, size_t bytes, CUstream s, bool async) {
  if (!bytes)
    return cudaSuccess;
  if (!to || !from)
    return cudaErrorInvalidValue;
  const xlc_rect r = xlc_line(to, from, bytes);
  return xlc_copy_do(s, &r, cudaMemcpyDefault, async);
}

CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t n) { XLC_DRIVER(copy(at(to), at(from), n, NULL, false)); }
CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void *from, size_t n) { XLC_DRIVER(copy(at(to), from, n, NULL, false)); }
CUresult cuMemcpyDtoH_v2(void *to, CUdeviceptr from, size_t n) { XLC_DRIVER(copy(to, at(from), n, NULL, false)); }
CUresult cuMemcpyDtoD_v2(CUdeviceptr to, CUdeviceptr from, size_t n) {
  XLC_DRIVER(copy(at(to), at(from), n, NULL, false));
}
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t n, CUstream s) {
  XLC_DRIVER(copy(at(to), at(from), n, s, true));
}
CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t n, CUstream s) {
  XLC_DRIVER(copy(at(to), from, n, s, true));
}
CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t n, CUstream s) {
  XLC_DRIVER(copy(to, at(from), n, s, true));
}
CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t n, CUstream s) {
  XLC_DRIVER(copy(at(to), at(from), n, s, true));
}
CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext a, CUdeviceptr from, CUcontext b, size_t n) {
  XLC_DRIVER(xlc_context_is(a) && xlc_context_is(b)
                 ? cudaMemcpyPeer(at(to), (int)a->device->number, at(from), (int)b->device->number, n)
                 : (cudaError_t)CUDA_ERROR_INVALID_CONTEXT);
}
CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext a, CUdeviceptr from, CUcontext b, size_t n, CUstream s) {
  XLC_DRIVER(xlc_context_is(a) && xlc_context_is(b)
                 ? cudaMemcpyPeerAsync(at(to), (int)a->device->number, at(from), (int)b->device->number, n, s)
                 : (cudaError_t)CUDA_ERROR_INVALID_CONTEXT);
}

// A side of a copy that is no array: where it begins. Without a pitch, rows follow each other; without a height, slices
// do.
typedef struct side {
  CUmemorytype type;
  const void *host;
  CUdeviceptr device;
  CUarray array;
  size_t x, y, z, pitch, rows, level;
} side;

static cudaError_t place(const side *s, const xlc_rect *r, xlc_box *box, char **to, size_t *pitch, size_t *slice) {
  const void *begin = NULL;
  switch (s->type) {
  case CU_MEMORYTYPE_HOST:
    begin = s->host;
    break;
  case CU_MEMORYTYPE_DEVICE:
  case CU_MEMORYTYPE_UNIFIED:
    begin = at(s->device);
    break;
  case CU_MEMORYTYPE_ARRAY:
    return !s->array || s->level ? cudaErrorInvalidValue
                                 : xlc_array_box((cudaArray_t)s->array, s->x, s->y, s->z, r, box, to, pitch, slice);
  default:
    break;
  }
  if (!begin || s->level)
    return cudaErrorInvalidValue;
  *pitch = s->pitch ? s->pitch : r->width + s->x;
  const size_t rows = s->rows ? s->rows : r->height + s->y;
  size_t offset;
  if (s->x > *pitch || r->width > *pitch - s->x || (r->depth > 1 && s->y + r->height > rows) ||
      __builtin_mul_overflow(*pitch, rows, slice) || __builtin_mul_overflow(*slice, s->z, &offset))
    return cudaErrorInvalidValue;
  *to = (char *)(uintptr_t)begin + offset + *pitch * s->y + s->x;
  return cudaSuccess;
}

cudaError_t xlc_driver_rect(const CUDA_MEMCPY3D *p, xlc_rect *r) {
  if (!p)
    return cudaErrorInvalidValue;
  const side from = {p->srcMemoryType, p->srcHost, p->srcDevice, p->srcArray,  p->srcXInBytes,
                     p->srcY,          p->srcZ,    p->srcPitch,  p->srcHeight, p->srcLOD},
             to = {p->dstMemoryType, p->dstHost, p->dstDevice, p->dstArray,  p->dstXInBytes,
                   p->dstY,          p->dstZ,    p->dstPitch,  p->dstHeight, p->dstLOD};
  char *a, *b;
  *r = (xlc_rect){.width = p->WidthInBytes, .height = p->Height, .depth = p->Depth};
  cudaError_t e = place(&from, r, &r->from_box, &a, &r->from_pitch, &r->from_slice);
  if (!e)
    e = place(&to, r, &r->to_box, &b, &r->to_pitch, &r->to_slice);
  if (e)
    return e;
  r->from = a;
  r->to = b;
  return cudaSuccess;
}

static cudaError_t copy_3d(const CUDA_MEMCPY3D *p, CUstream s, bool async) {
  xlc_rect r;
  const cudaError_t e = xlc_driver_rect(p, &r);
  return e ? e : xlc_copy_do(s, &r, cudaMemcpyDefault, async);
}

static cudaError_t copy_2d(const CUDA_MEMCPY2D *p, CUstream s, bool async) {
  if (!p)
    return cudaErrorInvalidValue;
  const CUDA_MEMCPY3D deep = {.srcXInBytes = p->srcXInBytes,
                              .srcY = p->srcY,
                              .srcMemoryType = p->srcMemoryType,
                              .srcHost = p->srcHost,
                              .srcDevice = p->srcDevice,
                              .srcArray = p->srcArray,
                              .srcPitch = p->srcPitch,
                              .dstXInBytes = p->dstXInBytes,
                              .dstY = p->dstY,
                              .dstMemoryType = p->dstMemoryType,
                              .dstHost = p->dstHost,
                              .dstDevice = p->dstDevice,
                              .dstArray = p->dstArray,
                              .dstPitch = p->dstPitch,
                              .WidthInBytes = p->WidthInBytes,
                              .Height = p->Height,
                              .Depth = 1};
  return copy_3d(&deep, s, async);
}

CUresult cuMemcpy2D_v2(const CUDA_MEMCPY2D *p) { XLC_DRIVER(copy_2d(p, NULL, false)); }
CUresult cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *p) { XLC_DRIVER(copy_2d(p, NULL, false)); }
CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *p, CUstream s) { XLC_DRIVER(copy_2d(p, s, true)); }
CUresult cuMemcpy3D_v2(const CUDA_MEMCPY3D *p) { XLC_DRIVER(copy_3d(p, NULL, false)); }
CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *p, CUstream s) { XLC_DRIVER(copy_3d(p, s, true)); }

// ---------------------------------------------------------------- fills

static cudaError_t fill(CUdeviceptr p, size_t pitch, uint32_t value, unsigned element, size_t width, size_t height,
                        CUstream s, bool async) {
  if (p % element || (height > 1 && pitch % element) || width > SIZE_MAX / element)
    return cudaErrorInvalidValue;
  const size_t row = width * element;
  if (height > 1 && pitch < row)
    return cudaErrorInvalidValue;
  const size_t step = height > 1 ? pitch : row;
  const xlc_fill f = {at(p), value, element, step, step * height, width, height, 1};
  return xlc_fill_do(s, &f, async);
}

#define FILL(BITS, TYPE)                                                                                               \
  CUresult cuMemsetD##BITS##_v2(CUdeviceptr p, TYPE value, size_t count) {                                             \
    XLC_DRIVER(fill(p, 0, value, BITS / 8, count, 1, NULL, false));                                                    \
  }                                                                                                                    \
  CUresult cuMemsetD##BITS##Async(CUdeviceptr p, TYPE value, size_t count, CUstream s) {                               \
    XLC_DRIVER(fill(p, 0, value, BITS / 8, count, 1, s, true));                                                        \
  }                                                                                                                    \
  CUresult cuMemsetD2D##BITS##_v2(CUdeviceptr p, size_t pitch, TYPE value, size_t width, size_t height) {              \
    XLC_DRIVER(fill(p, pitch, value, BITS / 8, width, height, NULL, false));                                           \
  }                                                                                                                    \
  CUresult cuMemsetD2D##BITS##Async(CUdeviceptr p, size_t pitch, TYPE value, size_t width, size_t height,              \
                                    CUstream s) {                                                                      \
    XLC_DRIVER(fill(p, pitch, value, BITS / 8, width, height, s, true));                                               \
  }
FILL(8, unsigned char)
FILL(16, unsigned short)
FILL(32, unsigned)

// Copies of this memory are synchronous already, as far as CUDA says.
CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute what, CUdeviceptr p) {
  xlc_memory m;
  XLC_DRIVER(value && what == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS && xlc_memory_find(at(p), &m) ? cudaSuccess
                                                                                             : cudaErrorInvalidValue);
}
