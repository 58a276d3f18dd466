// driver_array.c: see driver.h. Arrays and mipmapped arrays, and copies of single rows of them. An array is the runtime
// API's under another type.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arrays.h"
#include "driver.h"

#include <string.h>

static cudaArray_t runtime_array(CUarray a) { return (cudaArray_t)a; }
static cudaMipmappedArray_t runtime_mipmapped(CUmipmappedArray m) { return (cudaMipmappedArray_t)m; }

// ---------------------------------------------------------------- formats

static const struct format {
  CUarray_format f;
  uint8_t bits, channels; // 0: as many as are asked for
  enum cudaChannelFormatKind kind;
} formats[] = {{CU_AD_FORMAT_UNSIGNED_INT8, 8, 0, cudaChannelFormatKindUnsigned},
               {CU_AD_FORMAT_UNSIGNED_INT16, 16, 0, cudaChannelFormatKindUnsigned},
               {CU_AD_FORMAT_UNSIGNED_INT32, 32, 0, cudaChannelFormatKindUnsigned},
               {CU_AD_FORMAT_SIGNED_INT8, 8, 0, cudaChannelFormatKindSigned},
               {CU_AD_FORMAT_SIGNED_INT16, 16, 0, cudaChannelFormatKindSigned},
               {CU_AD_FORMAT_SIGNED_INT32, 32, 0, cudaChannelFormatKindSigned},
               {CU_AD_FORMAT_HALF, 16, 0, cudaChannelFormatKindFloat},
               {CU_AD_FORMAT_FLOAT, 32, 0, cudaChannelFormatKindFloat},
               {CU_AD_FORMAT_UNORM_INT8X1, 8, 1, cudaChannelFormatKindUnsignedNormalized8X1},
               {CU_AD_FORMAT_UNORM_INT8X2, 8, 2, cudaChannelFormatKindUnsignedNormalized8X2},
               {CU_AD_FORMAT_UNORM_INT8X4, 8, 4, cudaChannelFormatKindUnsignedNormalized8X4},
               {CU_AD_FORMAT_UNORM_INT16X1, 16, 1, cudaChannelFormatKindUnsignedNormalized16X1},
               {CU_AD_FORMAT_UNORM_INT16X2, 16, 2, cudaChannelFormatKindUnsignedNormalized16X2},
               {CU_AD_FORMAT_UNORM_INT16X4, 16, 4, cudaChannelFormatKindUnsignedNormalized16X4},
               {CU_AD_FORMAT_SNORM_INT8X1, 8, 1, cudaChannelFormatKindSignedNormalized8X1},
               {CU_AD_FORMAT_SNORM_INT8X2, 8, 2, cudaChannelFormatKindSignedNormalized8X2},
               {CU_AD_FORMAT_SNORM_INT8X4, 8, 4, cudaChannelFormatKindSignedNormalized8X4},
               {CU_AD_FORMAT_SNORM_INT16X1, 16, 1, cudaChannelFormatKindSignedNormalized16X1},
               {CU_AD_FORMAT_SNORM_INT16X2, 16, 2, cudaChannelFormatKindSignedNormalized16X2},
               {CU_AD_FORMAT_SNORM_INT16X4, 16, 4, cudaChannelFormatKindSignedNormalized16X4}};
enum { FORMATS = sizeof formats / sizeof *formats };

bool xlc_driver_format(CUarray_format f, unsigned channels, struct cudaChannelFormatDesc *to) {
  for (size_t i = 0; i < FORMATS; i++)
    if (formats[i].f == f && (channels == 1 || channels == 2 || channels == 4) &&
        (!formats[i].channels || formats[i].channels == channels)) {
      const int bits = formats[i].bits;
      *to = (struct cudaChannelFormatDesc){bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0,
                                           channels > 2 ? bits : 0, formats[i].kind};
      return true;
    }
  return false;
}

void xlc_driver_format_of(const struct cudaChannelFormatDesc *from, CUarray_format *f, unsigned *channels) {
  *channels = from->w ? 4 : from->y ? 2 : 1;
  for (size_t i = 0; i < FORMATS; i++)
    if (formats[i].kind == from->f && formats[i].bits == from->x)
      *f = formats[i].f;
}

// ---------------------------------------------------------------- making and asking

static cudaError_t create(CUarray *to, const CUDA_ARRAY3D_DESCRIPTOR *d) {
  struct cudaChannelFormatDesc format;
  if (!to || !d || !xlc_driver_format(d->Format, d->NumChannels, &format) || d->Flags & CUDA_ARRAY3D_DEPTH_TEXTURE)
    return cudaErrorInvalidValue;
  enum { UNNAMED = 0x100 }; // a flag that NVIDIA's driver takes, and its runtime does not
  return cudaMalloc3DArray((cudaArray_t *)to, &format, (struct cudaExtent){d->Width, d->Height, d->Depth},
                           d->Flags & ~(unsigned)UNNAMED);
}
static cudaError_t create_flat(CUarray *to, const CUDA_ARRAY_DESCRIPTOR *d) {
  if (!d)
    return cudaErrorInvalidValue;
  const CUDA_ARRAY3D_DESCRIPTOR deep = {
      .Width = d->Width, .Height = d->Height, .Format = d->Format, .NumChannels = d->NumChannels};
  return create(to, &deep);
}
CUresult cuArray3DCreate_v2(CUarray *to, const CUDA_ARRAY3D_DESCRIPTOR *d) { XLC_DRIVER(create(to, d)); }
CUresult cuArrayCreate_v2(CUarray *to, const CUDA_ARRAY_DESCRIPTOR *d) { XLC_DRIVER(create_flat(to, d)); }
CUresult cuArrayDestroy(CUarray a) { XLC_DRIVER(a ? cudaFreeArray(runtime_array(a)) : cudaErrorInvalidResourceHandle); }

static cudaError_t describe(CUDA_ARRAY3D_DESCRIPTOR *to, CUarray handle) {
  const struct cudaArray *a = xlc_array(runtime_array(handle));
  if (!to || !a)
    return a ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle;
  *to = (CUDA_ARRAY3D_DESCRIPTOR){
      .Width = a->extent.width, .Height = a->extent.height, .Depth = a->extent.depth, .Flags = a->flags};
  xlc_driver_format_of(&a->format, &to->Format, &to->NumChannels);
  return cudaSuccess;
}
static cudaError_t describe_flat(CUDA_ARRAY_DESCRIPTOR *to, CUarray a) {
  CUDA_ARRAY3D_DESCRIPTOR d;
  const cudaError_t e = to ? describe(&d, a) : cudaErrorInvalidValue;
  if (!e)
    *to = (CUDA_ARRAY_DESCRIPTOR){d.Width, d.Height, d.Format, d.NumChannels};
  return e;
}
CUresult cuArray3DGetDescriptor_v2(CUDA_ARRAY3D_DESCRIPTOR *to, CUarray a) { XLC_DRIVER(describe(to, a)); }
CUresult cuArrayGetDescriptor_v2(CUDA_ARRAY_DESCRIPTOR *to, CUarray a) { XLC_DRIVER(describe_flat(to, a)); }
CUresult cuArrayGetPlane(CUarray *to, CUarray a, unsigned plane) {
  XLC_DRIVER(cudaArrayGetPlane((cudaArray_t *)to, runtime_array(a), plane));
}
CUresult cuArrayGetSparseProperties(CUDA_ARRAY_SPARSE_PROPERTIES *to, CUarray a) {
  XLC_DRIVER(cudaArrayGetSparseProperties((void *)to, runtime_array(a)));
}
CUresult cuArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *to, CUarray a, CUdevice d) {
  XLC_DRIVER(cudaArrayGetMemoryRequirements((void *)to, runtime_array(a), d));
}

static cudaError_t create_mipmapped(CUmipmappedArray *to, const CUDA_ARRAY3D_DESCRIPTOR *d, unsigned levels) {
  struct cudaChannelFormatDesc format;
  if (!to || !d || !xlc_driver_format(d->Format, d->NumChannels, &format) || d->Flags & CUDA_ARRAY3D_DEPTH_TEXTURE)
    return cudaErrorInvalidValue;
  return cudaMallocMipmappedArray((cudaMipmappedArray_t *)to, &format,
                                  (struct cudaExtent){d->Width, d->Height, d->Depth}, levels, d->Flags);
}
CUresult cuMipmappedArrayCreate(CUmipmappedArray *to, const CUDA_ARRAY3D_DESCRIPTOR *d, unsigned levels) {
  XLC_DRIVER(create_mipmapped(to, d, levels));
}
CUresult cuMipmappedArrayDestroy(CUmipmappedArray m) {
  XLC_DRIVER(m ? cudaFreeMipmappedArray(runtime_mipmapped(m)) : cudaErrorInvalidResourceHandle);
}
CUresult cuMipmappedArrayGetLevel(CUarray *to, CUmipmappedArray m, unsigned level) {
  XLC_DRIVER(cudaGetMipmappedArrayLevel((cudaArray_t *)to, runtime_mipmapped(m), level));
}
CUresult cuMipmappedArrayGetSparseProperties(CUDA_ARRAY_SPARSE_PROPERTIES *to, CUmipmappedArray m) {
  XLC_DRIVER(cudaMipmappedArrayGetSparseProperties((void *)to, runtime_mipmapped(m)));
}
CUresult cuMipmappedArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *to, CUmipmappedArray m, CUdevice d) {
  XLC_DRIVER(cudaMipmappedArrayGetMemoryRequirements((void *)to, runtime_mipmapped(m), d));
}

static cudaError_t most_texels(size_t *to, CUarray_format f, unsigned channels, CUdevice d) {
  struct cudaChannelFormatDesc format;
  return xlc_driver_format(f, channels, &format) ? cudaDeviceGetTexture1DLinearMaxWidth(to, &format, d)
                                                 : cudaErrorInvalidValue;
}
CUresult cuDeviceGetTexture1DLinearMaxWidth(size_t *to, CUarray_format f, unsigned channels, CUdevice d) {
  XLC_DRIVER_ALONE(most_texels(to, f, channels, d));
}

// ---------------------------------------------------------------- copies of rows

// Of arrays with one dimension alone.
static cudaError_t row(CUarray handle, size_t at, xlc_rect *r, bool is_to) {
  const struct cudaArray *a = xlc_array(runtime_array(handle));
  if (!a || a->extent.height || a->extent.depth)
    return a ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle;
  char *base;
  const cudaError_t e =
      is_to ? xlc_array_box(runtime_array(handle), at, 0, 0, r, &r->to_box, &base, &r->to_pitch, &r->to_slice)
            : xlc_array_box(runtime_array(handle), at, 0, 0, r, &r->from_box, &base, &r->from_pitch, &r->from_slice);
  if (is_to)
    r->to = base;
  else
    r->from = base;
  return e;
}

static cudaError_t to_row(CUarray a, size_t at, const void *from, size_t bytes, CUstream s, bool async) {
  xlc_rect r = xlc_line(NULL, from, bytes);
  const cudaError_t e = row(a, at, &r, true);
  return e ? e : xlc_copy_do(s, &r, cudaMemcpyDefault, async);
}
static cudaError_t from_row(void *to, CUarray a, size_t at, size_t bytes, CUstream s, bool async) {
  xlc_rect r = xlc_line(to, NULL, bytes);
  const cudaError_t e = row(a, at, &r, false);
  return e ? e : xlc_copy_do(s, &r, cudaMemcpyDefault, async);
}
static cudaError_t between_rows(CUarray to, size_t to_at, CUarray from, size_t from_at, size_t bytes) {
  xlc_rect r = xlc_line(NULL, NULL, bytes);
  cudaError_t e = row(to, to_at, &r, true);
  if (!e)
    e = row(from, from_at, &r, false);
  return e ? e : xlc_copy_do(NULL, &r, cudaMemcpyDefault, false);
}

static void *at(CUdeviceptr p) { return (void *)(uintptr_t)p; }

CUresult cuMemcpyDtoA_v2(CUarray a, size_t x, CUdeviceptr p, size_t n) {
  XLC_DRIVER(to_row(a, x, at(p), n, NULL, false));
}
CUresult cuMemcpyAtoD_v2(CUdeviceptr p, CUarray a, size_t x, size_t n) {
  XLC_DRIVER(from_row(at(p), a, x, n, NULL, false));
}
CUresult cuMemcpyHtoA_v2(CUarray a, size_t x, const void *p, size_t n) { XLC_DRIVER(to_row(a, x, p, n, NULL, false)); }
CUresult cuMemcpyAtoH_v2(void *p, CUarray a, size_t x, size_t n) { XLC_DRIVER(from_row(p, a, x, n, NULL, false)); }
CUresult cuMemcpyHtoAAsync_v2(CUarray a, size_t x, const void *p, size_t n, CUstream s) {
  XLC_DRIVER(to_row(a, x, p, n, s, true));
}
CUresult cuMemcpyAtoHAsync_v2(void *p, CUarray a, size_t x, size_t n, CUstream s) {
  XLC_DRIVER(from_row(p, a, x, n, s, true));
}
CUresult cuMemcpyAtoA_v2(CUarray to, size_t x, CUarray from, size_t from_x, size_t n) {
  XLC_DRIVER(between_rows(to, x, from, from_x, n));
}
