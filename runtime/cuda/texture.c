// texture.c: see arrays.h. Texture and surface objects: descriptors (crosslane/texture.h) in a device's memory, whose
// addresses are the handles. What is refused is what NVIDIA's H100 refuses
// (test/runtime/cuda/Inputs/textures.h100.txt).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../hsa/map.h"
#include "arrays.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- objects

typedef struct object {
  struct object *next, **link;
  xlc_object o;
  void *memory; // the handle
} object;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static object *all;
static xl_map objects; // by their handles

static const void *key(unsigned long long handle) { return (const void *)(uintptr_t)handle; }

bool xlc_texture_find(unsigned long long handle, bool surface, xlc_object *o) {
  pthread_mutex_lock(&lock);
  const object *found = xl_map_get(&objects, key(handle));
  const bool ok = found && found->o.surface == surface;
  if (ok && o)
    *o = found->o;
  pthread_mutex_unlock(&lock);
  return ok;
}

cudaError_t xlc_write_now(xlc_device *d, void *to, const void *from, size_t bytes) {
  xl_task *t = xl_task_new(xlc.graph, d->index);
  const bool ok = t && xl_task_store(t, to, from, bytes) && xl_task_run(t);
  xl_task_release(t);
  return ok ? cudaSuccess : cudaErrorMemoryAllocation;
}

// The descriptor on the device; what it was made of is remembered. A texture without texels has one, which is 0.
static cudaError_t publish(const xlc_object *o, xl_texture *t, unsigned long long *handle) {
  object *made = malloc(sizeof *made);
  void *memory = made ? xlc_chunk_alloc(o->device, sizeof *t) : NULL;
  if (!memory) {
    free(made);
    return cudaErrorMemoryAllocation;
  }
  if (!t->level[0].base)
    t->level[0].base = (uint64_t)(uintptr_t)memory + offsetof(xl_texture, reserved);
  xl_texture_placed(t);
  *made = (object){.o = *o, .memory = memory};
  cudaError_t e = xlc_write_now(o->device, memory, t, sizeof *t);
  pthread_mutex_lock(&lock);
  if (!e && !xl_map_set(&objects, memory, made))
    e = cudaErrorMemoryAllocation;
  if (!e) {
    made->next = all;
    made->link = &all;
    if (all)
      all->link = &made->next;
    all = made;
  }
  pthread_mutex_unlock(&lock);
  if (!e) {
    *handle = (unsigned long long)(uintptr_t)memory;
    return cudaSuccess;
  }
  xlc_chunk_free(o->device, memory);
  free(made);
  return e;
}

static void forget(object *o) { // with the lock
  xl_map_set(&objects, o->memory, NULL);
  *o->link = o->next;
  if (o->next)
    o->next->link = o->link;
  xlc_chunk_free(o->o.device, o->memory);
  free(o);
}

cudaError_t xlc_texture_destroy(unsigned long long handle, bool surface) {
  xlc_object o;
  if (!handle)
    return cudaSuccess;
  if (!xlc_texture_find(handle, surface, &o)) // NVIDIA's library takes any number
    return cudaSuccess;
  const cudaError_t e = xlc_device_wait(o.device); // kernels may still read the descriptor
  pthread_mutex_lock(&lock);
  object *found = xl_map_get(&objects, key(handle));
  if (found)
    forget(found);
  pthread_mutex_unlock(&lock);
  return e;
}

void xlc_textures_reset(xlc_device *d) {
  pthread_mutex_lock(&lock);
  for (object *o = all, *next; o; o = next) {
    next = o->next;
    if (o->o.device == d)
      forget(o);
  }
  pthread_mutex_unlock(&lock);
}

// ---------------------------------------------------------------- resources

enum { BOUND_ALIGN = 512, PITCH_ALIGN = 32 }; // bytes: cudaDeviceProp.textureAlignment, texturePitchAlignment
static const uint64_t MOST_TEXELS = (uint64_t)1 << 30, MOST_BYTES = (uint64_t)1 << 32; // of linear memory

// Memory that is bound as it is: where the device sees it.
static cudaError_t bound(const void *p, uint64_t *address) {
  xlc_memory m;
  if ((uintptr_t)p % BOUND_ALIGN || !xlc_memory_find(p, &m))
    return cudaErrorInvalidValue;
  *address = (uint64_t)(uintptr_t)xlc_seen(p);
  return cudaSuccess;
}

// Fills what a descriptor has of the resource. *normalized: its integers are floats.
static cudaError_t describe(const xlc_device *d, const struct cudaResourceDesc *r, xl_texture *t, bool *normalized) {
  const struct cudaArray *a;
  const struct cudaMipmappedArray *m;
  uint64_t address = 0;
  cudaError_t e;
  unsigned flags = 0;
  switch (r->resType) {
  case cudaResourceTypeArray:
    if (!(a = xlc_array(r->res.array.array)))
      return cudaErrorInvalidResourceHandle;
    *t = a->t;
    flags = a->flags;
    e = xlc_format(&a->format, t, normalized);
    break;
  case cudaResourceTypeMipmappedArray:
    if (!(m = xlc_mipmapped(r->res.mipmap.mipmap)))
      return cudaErrorInvalidResourceHandle;
    *t = m->t;
    flags = m->level[0].flags;
    t->flags = XL_TEXTURE_MIPMAP;
    e = xlc_format(&m->level[0].format, t, normalized);
    break;
  case cudaResourceTypeLinear: {
    e = xlc_format(&r->res.linear.desc, t, normalized);
    if (e || (e = bound(r->res.linear.devPtr, &address)))
      return e;
    const uint64_t bytes = r->res.linear.sizeInBytes, texels = bytes >> t->texel;
    if (texels > MOST_TEXELS || bytes > MOST_BYTES)
      return cudaErrorInvalidValue;
    t->flags = XL_TEXTURE_MEMORY;
    t->levels = 1;
    t->size[0] = (uint32_t)texels;
    t->level[0] = (xl_texture_level){.base = texels ? address : 0,
                                     .row = bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)bytes,
                                     .width = texels ? (uint32_t)texels : 1,
                                     .height = 1,
                                     .depth = 1};
    return cudaSuccess;
  }
  case cudaResourceTypePitch2D: {
    e = xlc_format(&r->res.pitch2D.desc, t, normalized);
    if (e || (e = bound(r->res.pitch2D.devPtr, &address)))
      return e;
    const uint64_t w = r->res.pitch2D.width, h = r->res.pitch2D.height, pitch = r->res.pitch2D.pitchInBytes;
    const int *most = d->prop.maxTexture2DLinear;
    if (pitch % PITCH_ALIGN || w > (uint64_t)most[0] || h > (uint64_t)most[1] || pitch > (uint64_t)most[2])
      return cudaErrorInvalidValue;
    t->levels = 1;
    t->size[0] = (uint32_t)w;
    t->size[1] = (uint32_t)h;
    t->level[0] = (xl_texture_level){.base = w && h ? address : 0,
                                     .row = (uint32_t)pitch,
                                     .width = w && h ? (uint32_t)w : 1,
                                     .height = w && h ? (uint32_t)h : 1,
                                     .depth = 1};
    return cudaSuccess;
  }
  default:
    return cudaErrorInvalidValue;
  }
  t->flags |= (flags & cudaArrayLayered ? XL_TEXTURE_LAYERED : 0u) | (flags & cudaArrayCubemap ? XL_TEXTURE_CUBE : 0u);
  return e;
}

// Another format of the same size, levels and layers.
static cudaError_t look(const struct cudaResourceViewDesc *v, xl_texture *t) {
  enum { FIRST = cudaResViewFormatUnsignedChar1, LAST = cudaResViewFormatFloat4 };
  const unsigned format = v->format;
  if (format > LAST && format <= cudaResViewFormatUnsignedBlockCompressed7)
    return xlc_unsupported("cudaCreateTextureObject", "compressed formats are not supported");
  if (format < FIRST || format > LAST)
    return cudaErrorInvalidValue;
  // In threes, in the order of element types.
  const uint32_t type = (format - FIRST) / 3, channels = 1u << (format - FIRST) % 3,
                 texel = xl_texture_element(type) + (channels >> 1);
  if (texel != t->texel || v->width != t->size[0] || v->height != t->size[1])
    return cudaErrorInvalidValue;
  t->type = type;
  t->channels = channels;
  const uint32_t last = v->lastMipmapLevel < t->levels ? v->lastMipmapLevel : t->levels - 1,
                 first = v->firstMipmapLevel;
  if (first > last)
    return cudaErrorInvalidValue;
  memmove(t->level, t->level + first, (last - first + 1) * sizeof *t->level);
  t->levels = last - first + 1;
  for (int i = 0; i < 3; i++)
    if (first && t->size[i] && (i < 2 || !(t->flags & (XL_TEXTURE_LAYERED | XL_TEXTURE_CUBE))))
      t->size[i] = t->size[i] >> first ? t->size[i] >> first : 1;
  if (!(t->flags & (XL_TEXTURE_LAYERED | XL_TEXTURE_CUBE)) || (!v->firstLayer && !v->lastLayer))
    return cudaSuccess;
  const uint32_t depth = t->level[0].depth, end = v->lastLayer < depth ? v->lastLayer + 1 : depth;
  if (v->firstLayer >= end)
    return cudaErrorInvalidValue;
  for (uint32_t i = 0; i < t->levels; i++) {
    t->level[i].base += v->firstLayer * t->level[i].slice;
    t->level[i].depth = end - v->firstLayer;
  }
  t->size[2] = end - v->firstLayer;
  return cudaSuccess;
}

// ---------------------------------------------------------------- samplers

static int32_t between(int32_t v, int32_t low, int32_t high) { return v < low ? low : v > high ? high : v; }

static cudaError_t sample(const struct cudaTextureDesc *d, bool normalized, xl_texture *t) {
  const bool as_float = d->readMode == cudaReadModeNormalizedFloat, small = t->type <= XL_TEXTURE_S16,
             cube = t->flags & XL_TEXTURE_CUBE,
             deep = t->size[2] && !(t->flags & (XL_TEXTURE_CUBE | XL_TEXTURE_LAYERED));
  if ((unsigned)d->addressMode[0] > XL_TEXTURE_BORDER || (unsigned)d->addressMode[1] > XL_TEXTURE_BORDER ||
      (deep && (unsigned)d->addressMode[2] > XL_TEXTURE_BORDER) || (unsigned)d->filterMode > cudaFilterModeLinear ||
      (unsigned)d->mipmapFilterMode > cudaFilterModeLinear || (d->seamlessCubemap && !cube))
    return cudaErrorInvalidValue;
  if (as_float && !small)
    return cudaErrorInvalidNormSetting;
  if (d->filterMode == cudaFilterModeLinear && !as_float && !normalized && t->type < XL_TEXTURE_F16)
    return cudaErrorInvalidFilterSetting;
  t->flags |= (d->filterMode == cudaFilterModeLinear ? XL_TEXTURE_LINEAR : 0u) |
              (d->mipmapFilterMode == cudaFilterModeLinear ? XL_TEXTURE_MIP_LINEAR : 0u) |
              (d->normalizedCoords ? XL_TEXTURE_NORMALIZED : 0u) | (as_float || normalized ? XL_TEXTURE_AS_FLOAT : 0u) |
              (d->sRGB ? XL_TEXTURE_SRGB : 0u) | (d->seamlessCubemap ? XL_TEXTURE_SEAMLESS : 0u);
  for (int i = 0; i < 3; i++) {
    const uint32_t mode = (unsigned)d->addressMode[i] > XL_TEXTURE_BORDER ? XL_TEXTURE_CLAMP : d->addressMode[i];
    t->mode[i] = d->normalizedCoords || mode == XL_TEXTURE_BORDER ? mode : XL_TEXTURE_CLAMP;
  }
  const int32_t most = (int32_t)(t->levels - 1) * XL_TEXTURE_LOD;
  t->bias = xl_texture_lod(d->mipmapLevelBias);
  t->low = between(xl_texture_lod(d->minMipmapLevelClamp), 0, most);
  t->high = between(xl_texture_lod(d->maxMipmapLevelClamp), 0, most);
  for (int i = 0; i < 4; i++)
    t->border[i] = xl_texture_border(t->type, (t->flags & XL_TEXTURE_AS_FLOAT) != 0, d->borderColor[i]);
  static bool told;
  if (d->maxAnisotropy > 1)
    xlc_say(&told, "textures are sampled without anisotropy");
  return cudaSuccess;
}

cudaError_t xlc_texture_make(xlc_device *d, const struct cudaResourceDesc *r, const xlc_sampler *s,
                             const struct cudaResourceViewDesc *view, unsigned long long *handle) {
  xl_texture t = {.magic = 0};
  bool normalized = false;
  cudaError_t e = describe(d, r, &t, &normalized);
  if (!e && view && (r->resType == cudaResourceTypeArray || r->resType == cudaResourceTypeMipmappedArray))
    e = look(view, &t);
  if (!e)
    e = sample(&s->d, normalized, &t);
  if (e)
    return e;
  t.magic = XL_TEXTURE_MAGIC;
  xl_texture_finish(&t);
  xlc_object o = {.device = d, .resource = *r, .sampler = *s};
  for (int i = 0; i < 3; i++)
    if ((unsigned)s->d.addressMode[i] > XL_TEXTURE_BORDER)
      o.sampler.d.addressMode[i] = cudaAddressModeClamp;
  if (view)
    o.view = *view;
  return publish(&o, &t, handle);
}

cudaError_t xlc_surface_make(xlc_device *d, const struct cudaResourceDesc *r, unsigned long long *handle) {
  xl_texture t = {.magic = 0};
  bool normalized;
  cudaError_t e = r->resType == cudaResourceTypeArray ? describe(d, r, &t, &normalized) : cudaErrorInvalidValue;
  if (e)
    return e;
  t.magic = XL_SURFACE_MAGIC;
  const xlc_object o = {.device = d, .surface = true, .resource = *r};
  return publish(&o, &t, handle);
}

// ---------------------------------------------------------------- the runtime API

enum { INTEGER = 1, NORMALIZED = 2, SRGB = 16, NO_TRILINEAR = 32, SEAMLESS = 64 }; // CU_TRSF_

static unsigned driver_flags(const struct cudaTextureDesc *d) {
  return (d->readMode == cudaReadModeElementType ? INTEGER : 0u) | (d->normalizedCoords ? NORMALIZED : 0u) |
         (d->sRGB ? SRGB : 0u) | (d->disableTrilinearOptimization ? NO_TRILINEAR : 0u) |
         (d->seamlessCubemap ? SEAMLESS : 0u);
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *to, const struct cudaResourceDesc *r,
                                    const struct cudaTextureDesc *t, const struct cudaResourceViewDesc *view) {
  XLC_CURRENT(d);
  if (!to || !r)
    return xlc_return(cudaErrorInvalidValue);
  if (!t)
    return xlc_return(cudaErrorInvalidResourceHandle);
  const xlc_sampler s = {*t, driver_flags(t)};
  return xlc_return(xlc_texture_make(d, r, &s, view, to));
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t t) {
  XLC_CURRENT(d);
  (void)d;
  return xlc_return(xlc_texture_destroy(t, false));
}

cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *to, cudaTextureObject_t t) {
  xlc_object o;
  if (!to || !xlc_texture_find(t, false, &o))
    return xlc_return(cudaErrorInvalidValue);
  *to = o.resource;
  return cudaSuccess;
}
cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *to, cudaTextureObject_t t) {
  xlc_object o;
  if (!to || !xlc_texture_find(t, false, &o))
    return xlc_return(cudaErrorInvalidValue);
  *to = o.sampler.d;
  return cudaSuccess;
}
cudaError_t cudaGetTextureObjectResourceViewDesc(struct cudaResourceViewDesc *to, cudaTextureObject_t t) {
  xlc_object o;
  if (!to || !xlc_texture_find(t, false, &o))
    return xlc_return(cudaErrorInvalidValue);
  *to = o.view;
  return cudaSuccess;
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *to, const struct cudaResourceDesc *r) {
  XLC_CURRENT(d);
  return xlc_return(to && r ? xlc_surface_make(d, r, to) : cudaErrorInvalidValue);
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t s) {
  XLC_CURRENT(d);
  (void)d;
  return xlc_return(xlc_texture_destroy(s, true));
}

cudaError_t cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *to, cudaSurfaceObject_t s) {
  xlc_object o;
  if (!to || !xlc_texture_find(s, true, &o))
    return xlc_return(cudaErrorInvalidValue);
  *to = o.resource;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *to, const struct cudaChannelFormatDesc *format, int device) {
  xl_texture t;
  bool normalized;
  xlc_device *d;
  cudaError_t e = to && format ? xlc_format(format, &t, &normalized) : cudaErrorInvalidValue;
  if (!e && !(e = xlc_numbered(device, &d)))
    *to = MOST_BYTES >> t.texel < MOST_TEXELS ? MOST_BYTES >> t.texel : MOST_TEXELS;
  return xlc_return(e);
}

// ---------------------------------------------------------------- earlier forms

// CUDA 11's: the descriptor as CUDA 12 has it, under a name of its own.
cudaError_t cudaCreateTextureObject_v2(cudaTextureObject_t *to, const struct cudaResourceDesc *r,
                                       const struct cudaTextureDesc *t, const struct cudaResourceViewDesc *view) {
  return cudaCreateTextureObject(to, r, t, view);
}
cudaError_t cudaGetTextureObjectTextureDesc_v2(struct cudaTextureDesc *to, cudaTextureObject_t t) {
  return cudaGetTextureObjectTextureDesc(to, t);
}
