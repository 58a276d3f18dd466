// texture_reference.c: texture and surface references, which CUDA had before 12: variables of the program that are
// bound to memory. On a device one is a variable with the handle of an object, made anew whenever it is bound.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arrays.h"

#include <stdlib.h>
#include <string.h>

// As CUDA 11's headers have them.
struct textureReference {
  int normalized;
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureAddressMode addressMode[3];
  struct cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization, reserved[14];
};
struct surfaceReference {
  struct cudaChannelFormatDesc channelDesc;
};
_Static_assert(sizeof(struct textureReference) == 124 && offsetof(struct textureReference, sRGB) == 40,
               "CUDA's layout");

// What is bound to one. The variable's.
struct xlc_binding {
  struct xlc_binding *next, **link;
  unsigned long long object[XLC_DEVICES]; // 0: nothing
  size_t offset[XLC_DEVICES];             // bytes from where the texture begins to what was bound
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct xlc_binding *all;

void xlc_binding_free(struct xlc_binding *b, bool surface) {
  if (!b)
    return;
  pthread_mutex_lock(&lock);
  *b->link = b->next;
  if (b->next)
    b->next->link = b->link;
  pthread_mutex_unlock(&lock);
  for (unsigned i = 0; i < xlc.count; i++)
    xlc_texture_destroy(b->object[i], surface);
  free(b);
}

// Their objects are gone.
void xlc_bindings_reset(const xlc_device *d) {
  pthread_mutex_lock(&lock);
  for (struct xlc_binding *b = all; b; b = b->next)
    b->object[d->number] = 0;
  pthread_mutex_unlock(&lock);
}

cudaError_t xlc_reference_put(xlc_variable *v, xlc_device *d, unsigned long long object, size_t offset) {
  const bool surface = v->reference == XLC_SURFACE_REFERENCE;
  void *address = NULL;
  cudaError_t e = xlc_device_wait(d);
  if (!e)
    e = xlc_variable_on(v, d, &address);
  if (e == cudaErrorInvalidSymbol) // no kernel of this device's code uses it
    e = cudaSuccess;
  pthread_mutex_lock(&lock);
  if (!e && !v->binding) {
    v->binding = calloc(1, sizeof *v->binding);
    if (v->binding) {
      v->binding->next = all;
      v->binding->link = &all;
      if (all)
        all->link = &v->binding->next;
      all = v->binding;
    } else
      e = cudaErrorMemoryAllocation;
  }
  unsigned long long old = object;
  if (!e && address)
    e = xlc_write_now(d, address, &object, sizeof object);
  if (!e) {
    old = v->binding->object[d->number];
    v->binding->object[d->number] = object;
    v->binding->offset[d->number] = offset;
  }
  pthread_mutex_unlock(&lock);
  xlc_texture_destroy(old, surface); // where that failed, the new one
  return e;
}

static xlc_variable *reference_of(const void *host, enum xlc_reference kind) {
  xlc_variable *v = host ? xlc_variable_of(host) : NULL;
  return v && v->reference == kind ? v : NULL;
}

static cudaError_t bind(const struct textureReference *t, const struct cudaResourceDesc *r, size_t offset) {
  XLC_CURRENT(d);
  xlc_variable *v = reference_of(t, XLC_TEXTURE_REFERENCE);
  if (!v)
    return cudaErrorInvalidTexture;
  xlc_sampler s = {.d = {.filterMode = t->filterMode,
                         .readMode = v->reads_floats ? cudaReadModeNormalizedFloat : cudaReadModeElementType,
                         .sRGB = t->sRGB,
                         .normalizedCoords = t->normalized,
                         .maxAnisotropy = t->maxAnisotropy,
                         .mipmapFilterMode = t->mipmapFilterMode,
                         .mipmapLevelBias = t->mipmapLevelBias,
                         .minMipmapLevelClamp = t->minMipmapLevelClamp,
                         .maxMipmapLevelClamp = t->maxMipmapLevelClamp}};
  memcpy(s.d.addressMode, t->addressMode, sizeof s.d.addressMode);
  unsigned long long object;
  const cudaError_t e = xlc_texture_make(d, r, &s, NULL, &object);
  return e ? e : xlc_reference_put(v, d, object, offset);
}

// Where a texture of memory may begin before an address, and how far that is; without `to` the address has to be such a
// place.
static cudaError_t begin_of(const void *p, size_t *to, const void **begin, size_t *offset) {
  enum { ALIGN = 512 }; // cudaDeviceProp.textureAlignment
  *offset = (uintptr_t)p % ALIGN;
  *begin = (const char *)p - *offset;
  if (*offset && !to)
    return cudaErrorInvalidValue;
  if (to)
    *to = *offset;
  return cudaSuccess;
}

// More than there is: programs leave the size to a default, all that can be addressed.
static cudaError_t bind_line(size_t *to, const struct textureReference *t, const void *p,
                             const struct cudaChannelFormatDesc *format, size_t bytes) {
  const void *begin;
  size_t offset;
  xlc_memory m;
  const cudaError_t e = begin_of(p, to, &begin, &offset);
  if (e || !format || !xlc_memory_find(p, &m))
    return cudaErrorInvalidValue;
  const size_t left = m.bytes - (size_t)((const char *)p - m.base);
  struct cudaResourceDesc r = {.resType = cudaResourceTypeLinear};
  r.res.linear.devPtr = (void *)(uintptr_t)begin;
  r.res.linear.desc = *format;
  r.res.linear.sizeInBytes = (bytes < left ? bytes : left) + offset;
  return bind(t, &r, offset);
}

cudaError_t cudaBindTexture(size_t *offset, const struct textureReference *t, const void *p,
                            const struct cudaChannelFormatDesc *format, size_t bytes);
cudaError_t cudaBindTexture(size_t *offset, const struct textureReference *t, const void *p,
                            const struct cudaChannelFormatDesc *format, size_t bytes) {
  return xlc_return(bind_line(offset, t, p, format, bytes));
}

static cudaError_t bind_rows(size_t *to, const struct textureReference *t, const void *p,
                             const struct cudaChannelFormatDesc *format, size_t width, size_t height, size_t pitch) {
  const void *begin;
  size_t offset;
  xl_texture shape;
  bool normalized;
  cudaError_t e = format ? begin_of(p, to, &begin, &offset) : cudaErrorInvalidValue;
  if (e || (e = xlc_format(format, &shape, &normalized)))
    return e;
  struct cudaResourceDesc r = {.resType = cudaResourceTypePitch2D};
  r.res.pitch2D.devPtr = (void *)(uintptr_t)begin;
  r.res.pitch2D.desc = *format;
  r.res.pitch2D.width = width + (offset >> shape.texel);
  r.res.pitch2D.height = height;
  r.res.pitch2D.pitchInBytes = pitch;
  return bind(t, &r, offset);
}

cudaError_t cudaBindTexture2D(size_t *offset, const struct textureReference *t, const void *p,
                              const struct cudaChannelFormatDesc *format, size_t width, size_t height, size_t pitch);
cudaError_t cudaBindTexture2D(size_t *offset, const struct textureReference *t, const void *p,
                              const struct cudaChannelFormatDesc *format, size_t width, size_t height, size_t pitch) {
  return xlc_return(bind_rows(offset, t, p, format, width, height, pitch));
}

static bool same_format(const struct cudaChannelFormatDesc *a, const struct cudaChannelFormatDesc *b) {
  return a->x == b->x && a->y == b->y && a->z == b->z && a->w == b->w && a->f == b->f;
}

cudaError_t cudaBindTextureToArray(const struct textureReference *t, cudaArray_const_t a,
                                   const struct cudaChannelFormatDesc *format);
cudaError_t cudaBindTextureToArray(const struct textureReference *t, cudaArray_const_t handle,
                                   const struct cudaChannelFormatDesc *format) {
  const struct cudaArray *a = xlc_array(handle);
  if (!a || !format || !same_format(format, &a->format))
    return xlc_return(a ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle);
  struct cudaResourceDesc r = {.resType = cudaResourceTypeArray};
  r.res.array.array = (cudaArray_t)(uintptr_t)handle;
  return xlc_return(bind(t, &r, 0));
}

cudaError_t cudaBindTextureToMipmappedArray(const struct textureReference *t, cudaMipmappedArray_const_t m,
                                            const struct cudaChannelFormatDesc *format);
cudaError_t cudaBindTextureToMipmappedArray(const struct textureReference *t, cudaMipmappedArray_const_t handle,
                                            const struct cudaChannelFormatDesc *format) {
  const struct cudaMipmappedArray *m = xlc_mipmapped(handle);
  if (!m || !format || !same_format(format, &m->level[0].format))
    return xlc_return(m ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle);
  struct cudaResourceDesc r = {.resType = cudaResourceTypeMipmappedArray};
  r.res.mipmap.mipmap = (cudaMipmappedArray_t)(uintptr_t)handle;
  return xlc_return(bind(t, &r, 0));
}

cudaError_t cudaUnbindTexture(const struct textureReference *t);
cudaError_t cudaUnbindTexture(const struct textureReference *t) {
  XLC_CURRENT(d);
  xlc_variable *v = reference_of(t, XLC_TEXTURE_REFERENCE);
  return xlc_return(v ? xlc_reference_put(v, d, 0, 0) : cudaErrorInvalidTexture);
}

cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const struct textureReference *t);
cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const struct textureReference *t) {
  XLC_CURRENT(d);
  const xlc_variable *v = reference_of(t, XLC_TEXTURE_REFERENCE);
  if (!offset || !v)
    return xlc_return(v ? cudaErrorInvalidValue : cudaErrorInvalidTexture);
  if (!v->binding || !v->binding->object[d->number])
    return xlc_return(cudaErrorInvalidTextureBinding);
  *offset = v->binding->offset[d->number];
  return cudaSuccess;
}

cudaError_t cudaGetTextureReference(const struct textureReference **t, const void *symbol);
cudaError_t cudaGetTextureReference(const struct textureReference **t, const void *symbol) {
  const xlc_variable *v = reference_of(symbol, XLC_TEXTURE_REFERENCE);
  if (!t || !v)
    return xlc_return(v ? cudaErrorInvalidValue : cudaErrorInvalidTexture);
  *t = symbol;
  return cudaSuccess;
}

// ---------------------------------------------------------------- surfaces

static cudaError_t bind_surface(const struct surfaceReference *s, cudaArray_const_t a) {
  XLC_CURRENT(d);
  xlc_variable *v = reference_of(s, XLC_SURFACE_REFERENCE);
  if (!v)
    return cudaErrorInvalidSurface;
  struct cudaResourceDesc r = {.resType = cudaResourceTypeArray};
  r.res.array.array = (cudaArray_t)(uintptr_t)a;
  unsigned long long object;
  const cudaError_t e = xlc_surface_make(d, &r, &object);
  return e ? e : xlc_reference_put(v, d, object, 0);
}

cudaError_t cudaBindSurfaceToArray(const struct surfaceReference *s, cudaArray_const_t a,
                                   const struct cudaChannelFormatDesc *format);
cudaError_t cudaBindSurfaceToArray(const struct surfaceReference *s, cudaArray_const_t a,
                                   const struct cudaChannelFormatDesc *format) {
  (void)format; // the array's
  return xlc_return(bind_surface(s, a));
}

cudaError_t cudaGetSurfaceReference(const struct surfaceReference **s, const void *symbol);
cudaError_t cudaGetSurfaceReference(const struct surfaceReference **s, const void *symbol) {
  const xlc_variable *v = reference_of(symbol, XLC_SURFACE_REFERENCE);
  if (!s || !v)
    return xlc_return(v ? cudaErrorInvalidValue : cudaErrorInvalidSurface);
  *s = symbol;
  return cudaSuccess;
}
