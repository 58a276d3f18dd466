// array.c: see arrays.h. CUDA arrays and mipmapped arrays: memory of a device that has a format and a shape. Copies are
// in array_copy.c.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arrays.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- formats

struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f) {
  return (struct cudaChannelFormatDesc){x, y, z, w, f};
}

cudaError_t xlc_format(const struct cudaChannelFormatDesc *f, xl_texture *t, bool *normalized) {
  const int bits[] = {f->x, f->y, f->z, f->w};
  unsigned n = 0;
  while (n < 4 && bits[n])
    n++;
  enum { FIRST = cudaChannelFormatKindUnsignedNormalized8X1, LAST = cudaChannelFormatKindSignedNormalized16X4 };
  const int kind = (int)f->f;
  *normalized = kind >= FIRST && kind <= LAST;
  if (kind == cudaChannelFormatKindNV12 || (kind > LAST && kind <= cudaChannelFormatKindUnsignedNormalized1010102))
    return xlc_unsupported("cudaMallocArray",
                           "formats of several planes, compressed and packed ones are not supported");
  for (unsigned i = 0; i < 4; i++)
    if (i < n ? bits[i] != bits[0] : bits[i] != 0)
      return cudaErrorInvalidChannelDescriptor;
  if ((n != 1 && n != 2 && n != 4) || (bits[0] != 8 && bits[0] != 16 && bits[0] != 32))
    return cudaErrorInvalidChannelDescriptor;
  const uint32_t size = bits[0] == 8 ? 0 : bits[0] == 16 ? 1 : 2;
  if (*normalized) { // three numbers of channels for each of: unsigned 8, unsigned 16, signed 8, signed 16
    const unsigned which = (unsigned)(kind - FIRST), type = which / 3;
    static const uint32_t types[] = {XL_TEXTURE_U8, XL_TEXTURE_U16, XL_TEXTURE_S8, XL_TEXTURE_S16};
    if (n != 1u << which % 3 || size != type % 2)
      return cudaErrorInvalidChannelDescriptor;
    t->type = types[type];
  } else if (kind == cudaChannelFormatKindFloat && size)
    t->type = size == 1 ? XL_TEXTURE_F16 : XL_TEXTURE_F32;
  else if (kind == cudaChannelFormatKindUnsigned || kind == cudaChannelFormatKindSigned)
    t->type = 2 * size + (kind == cudaChannelFormatKindSigned);
  else
    return cudaErrorInvalidChannelDescriptor;
  t->channels = n;
  t->texel = size + (n >> 1);
  return cudaSuccess;
}

// ---------------------------------------------------------------- shapes

// As NVIDIA's GPUs refuse them; `levels` 0: of an array without.
static cudaError_t check_shape(const struct cudaDeviceProp *p, struct cudaExtent e, unsigned flags, unsigned levels) {
  const bool layered = flags & cudaArrayLayered, cube = flags & cudaArrayCubemap,
             gather = flags & cudaArrayTextureGather, surface = flags & cudaArraySurfaceLoadStore;
  const size_t w = e.width, h = e.height, d = e.depth;
  bool ok = w && !(flags & cudaArrayColorAttachment);
  if (cube)
    ok = ok && w == h && w <= (size_t)p->maxTextureCubemap && !gather && d && d % 6 == 0 &&
         (layered ? d <= (size_t)p->maxTextureCubemapLayered[1] : d == 6);
  else if (layered)
    ok = ok && !gather && d && w <= (size_t)p->maxTexture2DLayered[0] && h <= (size_t)p->maxTexture2DLayered[1] &&
         d <= (size_t)p->maxTexture2DLayered[2];
  else if (d) {
    const int *a = p->maxTexture3D, *b = p->maxTexture3DAlt;
    ok = ok && h && !gather &&
         ((w <= (size_t)a[0] && h <= (size_t)a[1] && d <= (size_t)a[2]) ||
          (w <= (size_t)b[0] && h <= (size_t)b[1] && d <= (size_t)b[2]));
  } else if (h)
    ok = ok &&
         w <= (size_t)(gather   ? p->maxTexture2DGather[0]
                       : levels ? p->maxTexture2DMipmap[0]
                                : p->maxTexture2D[0]) &&
         h <= (size_t)(gather   ? p->maxTexture2DGather[1]
                       : levels ? p->maxTexture2DMipmap[1]
                                : p->maxTexture2D[1]);
  else
    ok = ok && !gather && w <= (size_t)(levels ? p->maxTexture1DMipmap : surface ? p->maxSurface1D : p->maxTexture1D);
  return ok ? cudaSuccess : cudaErrorInvalidValue;
}

// The shape in *t, and its memory, which is in the table.
static cudaError_t allocate(xlc_device *d, xl_texture *t, struct cudaExtent e, unsigned flags, unsigned levels,
                            void **memory) {
  const bool fixed = flags & (cudaArrayLayered | cudaArrayCubemap);
  const uint64_t bytes = xlr_array_shape(t, e.width, e.height, e.depth, fixed, levels);
  const cudaError_t err = bytes ? xlc_device_alloc(d, bytes, "cudaMallocArray", memory) : cudaErrorMemoryAllocation;
  if (!err)
    xlr_array_place(t, (uint64_t)(uintptr_t)*memory);
  return err;
}

static void release(void *memory) {
  xlc_memory m;
  if (xlc_memory_remove(memory, &m)) // not where the device was reset
    xlc_memory_free(&m);
}

// What arrays of both kinds need: cudaSuccess, and *t has the format.
static cudaError_t begin(xlc_device *d, const struct cudaChannelFormatDesc *format, struct cudaExtent extent,
                         unsigned flags, unsigned levels, xl_texture *t) {
  bool normalized;
  cudaError_t e = format ? xlc_format(format, t, &normalized) : cudaErrorInvalidValue;
  if (!e)
    e = check_shape(&d->prop, extent, flags, levels);
  if (!e && flags & (cudaArraySparse | cudaArrayDeferredMapping))
    return xlc_unsupported("cudaMallocArray", "sparse arrays, and those that are mapped later, are not supported");
  return e ? e : xlc_capture_forbids();
}

// ---------------------------------------------------------------- arrays

static cudaError_t make(cudaArray_t *to, const struct cudaChannelFormatDesc *format, struct cudaExtent extent,
                        unsigned flags) {
  XLC_CURRENT(d);
  if (!to || !format)
    return cudaErrorInvalidValue;
  *to = NULL;
  xl_texture t = {.magic = 0};
  cudaError_t e = begin(d, format, extent, flags, 0, &t);
  if (e)
    return e;
  struct cudaArray *a = malloc(sizeof *a);
  void *memory;
  if (!a || (e = allocate(d, &t, extent, flags, 1, &memory))) {
    free(a);
    return cudaErrorMemoryAllocation;
  }
  *a = (struct cudaArray){.device = d,
                          .format = *format,
                          .extent = extent,
                          .flags = flags,
                          .element = (size_t)1 << t.texel,
                          .t = t,
                          .memory = memory};
  if (xlc_handle_add(a, XLC_ARRAY)) {
    *to = a;
    return cudaSuccess;
  }
  release(memory);
  free(a);
  return cudaErrorMemoryAllocation;
}

// Flags that the driver's interface has beside pass there.
static cudaError_t make_of(cudaArray_t *to, const struct cudaChannelFormatDesc *format, struct cudaExtent extent,
                           unsigned flags) {
  const unsigned known = cudaArrayLayered | cudaArrayCubemap | cudaArraySurfaceLoadStore | cudaArrayTextureGather |
                         cudaArraySparse | cudaArrayDeferredMapping;
  return flags & ~known ? cudaErrorInvalidValue : make(to, format, extent, flags);
}

cudaError_t cudaMallocArray(cudaArray_t *to, const struct cudaChannelFormatDesc *format, size_t width, size_t height,
                            unsigned flags) {
  return xlc_return(make_of(to, format, (struct cudaExtent){width, height, 0}, flags));
}
cudaError_t cudaMalloc3DArray(cudaArray_t *to, const struct cudaChannelFormatDesc *format, struct cudaExtent extent,
                              unsigned flags) {
  return xlc_return(make_of(to, format, extent, flags));
}

const struct cudaArray *xlc_array(cudaArray_const_t a) { return xlc_handle_is(a, XLC_ARRAY) ? a : NULL; }

cudaError_t cudaFreeArray(cudaArray_t a) {
  XLC_CURRENT(d);
  (void)d;
  if (!a)
    return cudaSuccess;
  if (!xlc_array(a))
    return xlc_return(cudaErrorInvalidResourceHandle);
  if (!a->memory) // a level is there as long as its mipmapped array
    return cudaSuccess;
  cudaError_t e = xlc_capture_forbids();
  if (e || (e = xlc_device_wait(a->device)))
    return xlc_return(e);
  if (!xlc_handle_remove(a, XLC_ARRAY))
    return xlc_return(cudaErrorInvalidResourceHandle);
  release(a->memory);
  free(a);
  return cudaSuccess;
}

cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *format, struct cudaExtent *extent, unsigned *flags,
                             cudaArray_t a) {
  if (!xlc_array(a))
    return xlc_return(cudaErrorInvalidResourceHandle);
  if (format)
    *format = a->format;
  if (extent)
    *extent = a->extent;
  if (flags)
    *flags = a->flags;
  return cudaSuccess;
}

cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *format, cudaArray_const_t a) {
  if (!format || !xlc_array(a))
    return xlc_return(format ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
  *format = a->format;
  return cudaSuccess;
}

// No array has planes, is sparse or is mapped later.
static cudaError_t none(bool handle) {
  return xlc_return(handle ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle);
}
cudaError_t cudaArrayGetPlane(cudaArray_t *to, cudaArray_t a, unsigned plane) {
  (void)to, (void)plane;
  return none(xlc_array(a));
}
cudaError_t cudaArrayGetSparseProperties(struct cudaArraySparseProperties *to, cudaArray_t a) {
  (void)to;
  return none(xlc_array(a));
}
cudaError_t cudaArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *to, cudaArray_t a, int device) {
  (void)to, (void)device;
  return none(xlc_array(a));
}

// ---------------------------------------------------------------- mipmapped arrays

const struct cudaMipmappedArray *xlc_mipmapped(cudaMipmappedArray_const_t m) {
  return xlc_handle_is(m, XLC_MIPMAPPED) ? m : NULL;
}

static size_t halved(size_t n, unsigned times) { return n && !(n >> times) ? 1 : n >> times; }

// Handles of the mipmapped array and its levels; false: no memory, and there are none.
static bool add_handles(struct cudaMipmappedArray *m) {
  unsigned n = 0;
  while (n < m->t.levels && xlc_handle_add(&m->level[n], XLC_ARRAY))
    n++;
  if (n == m->t.levels && xlc_handle_add(m, XLC_MIPMAPPED))
    return true;
  while (n)
    xlc_handle_remove(&m->level[--n], XLC_ARRAY);
  return false;
}

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *to, const struct cudaChannelFormatDesc *format,
                                     struct cudaExtent extent, unsigned levels, unsigned flags) {
  XLC_CURRENT(d);
  if (!to)
    return xlc_return(cudaErrorInvalidValue);
  *to = NULL;
  xl_texture t = {.magic = 0};
  cudaError_t e = begin(d, format, extent, flags, 1, &t);
  if (e)
    return xlc_return(e);
  const bool fixed = flags & (cudaArrayLayered | cudaArrayCubemap);
  const uint32_t most = xlr_array_levels(extent.width, extent.height, extent.depth, fixed);
  levels = !levels ? 1 : levels > most ? most : levels;
  struct cudaMipmappedArray *m = calloc(1, sizeof *m);
  void *memory;
  if (!m || (e = allocate(d, &t, extent, flags, levels, &memory))) {
    free(m);
    return xlc_return(cudaErrorMemoryAllocation);
  }
  m->device = d;
  m->t = t;
  m->memory = memory;
  for (unsigned i = 0; i < levels; i++) {
    struct cudaArray *a = &m->level[i];
    const struct cudaExtent size = {halved(extent.width, i), halved(extent.height, i),
                                    fixed ? extent.depth : halved(extent.depth, i)};
    *a = (struct cudaArray){
        .device = d, .format = *format, .extent = size, .flags = flags, .element = (size_t)1 << t.texel, .t = t};
    a->t.levels = 1;
    a->t.level[0] = t.level[i];
    a->t.size[0] = (uint32_t)size.width;
    a->t.size[1] = (uint32_t)size.height;
    a->t.size[2] = (uint32_t)size.depth;
  }
  if (add_handles(m)) {
    *to = m;
    return cudaSuccess;
  }
  release(memory);
  free(m);
  return xlc_return(cudaErrorMemoryAllocation);
}

cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t m) {
  XLC_CURRENT(d);
  (void)d;
  if (!m)
    return cudaSuccess;
  if (!xlc_mipmapped(m))
    return xlc_return(cudaErrorInvalidResourceHandle);
  cudaError_t e = xlc_capture_forbids();
  if (e || (e = xlc_device_wait(m->device)))
    return xlc_return(e);
  if (!xlc_handle_remove(m, XLC_MIPMAPPED))
    return xlc_return(cudaErrorInvalidResourceHandle);
  for (unsigned i = 0; i < m->t.levels; i++)
    xlc_handle_remove(&m->level[i], XLC_ARRAY);
  release(m->memory);
  free(m);
  return cudaSuccess;
}

cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *to, cudaMipmappedArray_const_t handle, unsigned level) {
  const struct cudaMipmappedArray *m = xlc_mipmapped(handle);
  if (!to || !m || level >= m->t.levels)
    return xlc_return(to && !m ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
  *to = (cudaArray_t)(uintptr_t)&m->level[level];
  return cudaSuccess;
}

cudaError_t cudaMipmappedArrayGetSparseProperties(struct cudaArraySparseProperties *to, cudaMipmappedArray_t m) {
  (void)to;
  return none(xlc_mipmapped(m));
}
cudaError_t cudaMipmappedArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *to, cudaMipmappedArray_t m,
                                                    int device) {
  (void)to, (void)device;
  return none(xlc_mipmapped(m));
}
