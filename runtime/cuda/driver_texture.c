// driver_texture.c: see driver.h. Texture and surface objects, and references: what a module has under a name, or a
// program makes.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arrays.h"
#include "driver.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- descriptors

static cudaError_t resource(const CUDA_RESOURCE_DESC *from, struct cudaResourceDesc *to) {
  *to = (struct cudaResourceDesc){.resType = (enum cudaResourceType)from->resType};
  if (from->flags)
    return cudaErrorInvalidValue;
  switch (from->resType) {
  case CU_RESOURCE_TYPE_ARRAY:
    to->res.array.array = (cudaArray_t)from->res.array.hArray;
    return cudaSuccess;
  case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
    to->res.mipmap.mipmap = (cudaMipmappedArray_t)from->res.mipmap.hMipmappedArray;
    return cudaSuccess;
  case CU_RESOURCE_TYPE_LINEAR:
    to->res.linear.devPtr = (void *)(uintptr_t)from->res.linear.devPtr;
    to->res.linear.sizeInBytes = from->res.linear.sizeInBytes;
    return xlc_driver_format(from->res.linear.format, from->res.linear.numChannels, &to->res.linear.desc)
               ? cudaSuccess
               : cudaErrorInvalidValue;
  case CU_RESOURCE_TYPE_PITCH2D:
    to->res.pitch2D.devPtr = (void *)(uintptr_t)from->res.pitch2D.devPtr;
    to->res.pitch2D.width = from->res.pitch2D.width;
    to->res.pitch2D.height = from->res.pitch2D.height;
    to->res.pitch2D.pitchInBytes = from->res.pitch2D.pitchInBytes;
    return xlc_driver_format(from->res.pitch2D.format, from->res.pitch2D.numChannels, &to->res.pitch2D.desc)
               ? cudaSuccess
               : cudaErrorInvalidValue;
  default:
    return cudaErrorInvalidValue;
  }
}

static void resource_of(const struct cudaResourceDesc *from, CUDA_RESOURCE_DESC *to) {
  memset(to, 0, sizeof *to);
  to->resType = (CUresourcetype)from->resType;
  switch (from->resType) {
  case cudaResourceTypeArray:
    to->res.array.hArray = (CUarray)from->res.array.array;
    break;
  case cudaResourceTypeMipmappedArray:
    to->res.mipmap.hMipmappedArray = (CUmipmappedArray)from->res.mipmap.mipmap;
    break;
  case cudaResourceTypeLinear:
    to->res.linear.devPtr = (CUdeviceptr)(uintptr_t)from->res.linear.devPtr;
    to->res.linear.sizeInBytes = from->res.linear.sizeInBytes;
    xlc_driver_format_of(&from->res.linear.desc, &to->res.linear.format, &to->res.linear.numChannels);
    break;
  case cudaResourceTypePitch2D:
    to->res.pitch2D.devPtr = (CUdeviceptr)(uintptr_t)from->res.pitch2D.devPtr;
    to->res.pitch2D.width = from->res.pitch2D.width;
    to->res.pitch2D.height = from->res.pitch2D.height;
    to->res.pitch2D.pitchInBytes = from->res.pitch2D.pitchInBytes;
    xlc_driver_format_of(&from->res.pitch2D.desc, &to->res.pitch2D.format, &to->res.pitch2D.numChannels);
    break;
  default:
    break;
  }
}

enum {
  FLAGS = CU_TRSF_READ_AS_INTEGER | CU_TRSF_NORMALIZED_COORDINATES | CU_TRSF_SRGB |
          CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION | CU_TRSF_SEAMLESS_CUBEMAP
};

// Integers of 8 and 16 bits are floats unless the flag says other; larger ones and floats are what they are.
static bool reads_floats(const struct cudaChannelFormatDesc *f, unsigned flags) {
  return !(flags & CU_TRSF_READ_AS_INTEGER) && f->x < 32 &&
         (f->f == cudaChannelFormatKindSigned || f->f == cudaChannelFormatKindUnsigned);
}

static cudaError_t format_of(const struct cudaResourceDesc *r, struct cudaChannelFormatDesc *f) {
  const struct cudaMipmappedArray *m;
  switch (r->resType) {
  case cudaResourceTypeArray:
    if (!xlc_array(r->res.array.array))
      return cudaErrorInvalidResourceHandle;
    *f = r->res.array.array->format;
    return cudaSuccess;
  case cudaResourceTypeMipmappedArray:
    if (!(m = xlc_mipmapped(r->res.mipmap.mipmap)))
      return cudaErrorInvalidResourceHandle;
    *f = m->level[0].format;
    return cudaSuccess;
  case cudaResourceTypeLinear:
    *f = r->res.linear.desc;
    return cudaSuccess;
  default:
    *f = r->res.pitch2D.desc;
    return cudaSuccess;
  }
}

static cudaError_t sampler(const CUDA_TEXTURE_DESC *from, const struct cudaResourceDesc *r, xlc_sampler *to) {
  struct cudaChannelFormatDesc format;
  const cudaError_t e = from->flags & ~(unsigned)FLAGS ? cudaErrorInvalidValue : format_of(r, &format);
  if (e)
    return e;
  to->driver = from->flags;
  to->d = (struct cudaTextureDesc){
      .filterMode = (enum cudaTextureFilterMode)from->filterMode,
      .readMode = reads_floats(&format, from->flags) ? cudaReadModeNormalizedFloat : cudaReadModeElementType,
      .sRGB = (from->flags & CU_TRSF_SRGB) != 0,
      .normalizedCoords = (from->flags & CU_TRSF_NORMALIZED_COORDINATES) != 0,
      .maxAnisotropy = from->maxAnisotropy,
      .mipmapFilterMode = (enum cudaTextureFilterMode)from->mipmapFilterMode,
      .mipmapLevelBias = from->mipmapLevelBias,
      .minMipmapLevelClamp = from->minMipmapLevelClamp,
      .maxMipmapLevelClamp = from->maxMipmapLevelClamp,
      .disableTrilinearOptimization = (from->flags & CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION) != 0,
      .seamlessCubemap = (from->flags & CU_TRSF_SEAMLESS_CUBEMAP) != 0};
  for (int i = 0; i < 3; i++)
    to->d.addressMode[i] = (enum cudaTextureAddressMode)from->addressMode[i];
  memcpy(to->d.borderColor, from->borderColor, sizeof to->d.borderColor);
  return cudaSuccess;
}

static void sampler_of(const xlc_sampler *from, CUDA_TEXTURE_DESC *to) {
  *to = (CUDA_TEXTURE_DESC){.filterMode = (CUfilter_mode)from->d.filterMode,
                            .flags = from->driver,
                            .maxAnisotropy = from->d.maxAnisotropy,
                            .mipmapFilterMode = (CUfilter_mode)from->d.mipmapFilterMode,
                            .mipmapLevelBias = from->d.mipmapLevelBias,
                            .minMipmapLevelClamp = from->d.minMipmapLevelClamp,
                            .maxMipmapLevelClamp = from->d.maxMipmapLevelClamp};
  for (int i = 0; i < 3; i++)
    to->addressMode[i] = (CUaddress_mode)from->d.addressMode[i];
  memcpy(to->borderColor, from->d.borderColor, sizeof to->borderColor);
}

// Errors of settings have no name of their own here.
static cudaError_t invalid(cudaError_t e) {
  return e == cudaErrorInvalidNormSetting || e == cudaErrorInvalidFilterSetting ||
                 e == cudaErrorInvalidChannelDescriptor
             ? cudaErrorInvalidValue
             : e;
}

// ---------------------------------------------------------------- objects

_Static_assert(sizeof(CUDA_RESOURCE_VIEW_DESC) == sizeof(struct cudaResourceViewDesc) &&
                   offsetof(CUDA_RESOURCE_VIEW_DESC, lastLayer) == offsetof(struct cudaResourceViewDesc, lastLayer),
               "views have one layout");

static cudaError_t create(CUtexObject *to, const CUDA_RESOURCE_DESC *r, const CUDA_TEXTURE_DESC *t,
                          const CUDA_RESOURCE_VIEW_DESC *view, xlc_device *d) {
  struct cudaResourceDesc of;
  xlc_sampler s;
  cudaError_t e = to && r && t ? resource(r, &of) : cudaErrorInvalidValue;
  if (!e)
    e = sampler(t, &of, &s);
  return e ? e : invalid(xlc_texture_make(d, &of, &s, (const struct cudaResourceViewDesc *)view, to));
}
CUresult cuTexObjectCreate(CUtexObject *to, const CUDA_RESOURCE_DESC *r, const CUDA_TEXTURE_DESC *t,
                           const CUDA_RESOURCE_VIEW_DESC *view) {
  XLC_DRIVER(create(to, r, t, view, context->device));
}
CUresult cuTexObjectDestroy(CUtexObject t) { XLC_DRIVER(xlc_texture_destroy(t, false)); }

static cudaError_t get_resource(CUDA_RESOURCE_DESC *to, unsigned long long object, bool surface) {
  xlc_object o;
  if (!to || !xlc_texture_find(object, surface, &o))
    return cudaErrorInvalidValue;
  resource_of(&o.resource, to);
  return cudaSuccess;
}
CUresult cuTexObjectGetResourceDesc(CUDA_RESOURCE_DESC *to, CUtexObject t) { XLC_DRIVER(get_resource(to, t, false)); }

static cudaError_t get_sampler(CUDA_TEXTURE_DESC *to, CUtexObject t) {
  xlc_object o;
  if (!to || !xlc_texture_find(t, false, &o))
    return cudaErrorInvalidValue;
  sampler_of(&o.sampler, to);
  return cudaSuccess;
}
CUresult cuTexObjectGetTextureDesc(CUDA_TEXTURE_DESC *to, CUtexObject t) { XLC_DRIVER(get_sampler(to, t)); }
CUresult cuTexObjectGetResourceViewDesc(CUDA_RESOURCE_VIEW_DESC *to, CUtexObject t) {
  XLC_DRIVER(cudaGetTextureObjectResourceViewDesc((struct cudaResourceViewDesc *)to, t));
}

static cudaError_t create_surface(CUsurfObject *to, const CUDA_RESOURCE_DESC *r, xlc_device *d) {
  struct cudaResourceDesc of;
  const cudaError_t e = to && r ? resource(r, &of) : cudaErrorInvalidValue;
  return e ? e : xlc_surface_make(d, &of, to);
}
CUresult cuSurfObjectCreate(CUsurfObject *to, const CUDA_RESOURCE_DESC *r) {
  XLC_DRIVER(create_surface(to, r, context->device));
}
CUresult cuSurfObjectDestroy(CUsurfObject s) { XLC_DRIVER(xlc_texture_destroy(s, true)); }
CUresult cuSurfObjectGetResourceDesc(CUDA_RESOURCE_DESC *to, CUsurfObject s) { XLC_DRIVER(get_resource(to, s, true)); }

// ---------------------------------------------------------------- references

// A module's, whose variable has the handle of an object as soon as something is bound, or a program's own, which is
// never read by a kernel. Whatever is said of it makes the object anew.
struct CUtexref_st {
  struct CUtexref_st *next;
  xlc_device *device;
  xlc_variable *variable; // NULL: the program's
  bool surface, bound;
  CUDA_RESOURCE_DESC resource;
  CUDA_TEXTURE_DESC sampler;
  CUarray_format format;
  unsigned channels;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct CUtexref_st *all;

static struct CUtexref_st *known(const void *t, bool surface) {
  struct CUtexref_st *r = (struct CUtexref_st *)(uintptr_t)t;
  return xlc_handle_is(t, XLC_REFERENCE) && r->surface == surface ? r : NULL;
}

// What it starts with is what an H100 has.
static struct CUtexref_st *reference(xlc_device *d, xlc_variable *v, bool surface) {
  struct CUtexref_st *t = calloc(1, sizeof *t);
  if (!t)
    return NULL;
  t->device = d;
  t->variable = v;
  t->surface = surface;
  t->format = CU_AD_FORMAT_FLOAT;
  t->channels = 1;
  for (int i = 0; i < 3; i++)
    t->sampler.addressMode[i] = CU_TR_ADDRESS_MODE_CLAMP;
  if (!xlc_handle_add(t, XLC_REFERENCE)) {
    free(t);
    return NULL;
  }
  pthread_mutex_lock(&lock);
  t->next = all;
  all = t;
  pthread_mutex_unlock(&lock);
  return t;
}

cudaError_t xlc_driver_reference(xlc_device *d, xlc_variable *v, bool surface, void **to) {
  pthread_mutex_lock(&lock);
  struct CUtexref_st *t = all;
  while (t && (t->variable != v || t->device != d || t->surface != surface))
    t = t->next;
  pthread_mutex_unlock(&lock);
  if (!t)
    t = reference(d, v, surface);
  if (!t)
    return cudaErrorMemoryAllocation;
  v->reference = surface ? XLC_SURFACE_REFERENCE : XLC_TEXTURE_REFERENCE;
  *to = t;
  return cudaSuccess;
}

static void forget(struct CUtexref_st **at) { // with the lock
  struct CUtexref_st *t = *at;
  *at = t->next;
  xlc_handle_remove(t, XLC_REFERENCE);
  free(t);
}

void xlc_driver_references_gone(const xlc_variable *v) {
  pthread_mutex_lock(&lock);
  for (struct CUtexref_st **at = &all; *at;)
    if ((*at)->variable == v)
      forget(at);
    else
      at = &(*at)->next;
  pthread_mutex_unlock(&lock);
}

// Makes the object, and puts it into the module's variable.
static cudaError_t renew(struct CUtexref_st *t) {
  if (!t->bound || !t->variable)
    return cudaSuccess;
  unsigned long long object;
  cudaError_t e = t->surface ? create_surface(&object, &t->resource, t->device)
                             : create(&object, &t->resource, &t->sampler, NULL, t->device);
  return e ? e : xlc_reference_put(t->variable, t->device, object, 0);
}

static cudaError_t rebind(struct CUtexref_st *t, const CUDA_RESOURCE_DESC *r) {
  const struct CUtexref_st before = *t;
  t->resource = *r;
  t->bound = true;
  const cudaError_t e = renew(t);
  if (e) {
    t->resource = before.resource;
    t->bound = before.bound;
  }
  return e;
}

static cudaError_t new_reference(CUtexref *to, xlc_device *d) {
  if (!to)
    return cudaErrorInvalidValue;
  return (*to = reference(d, NULL, false)) ? cudaSuccess : cudaErrorMemoryAllocation;
}
CUresult cuTexRefCreate(CUtexref *to) { XLC_DRIVER(new_reference(to, context->device)); }

static cudaError_t destroy(CUtexref t) {
  if (!known(t, false))
    return cudaErrorInvalidResourceHandle;
  pthread_mutex_lock(&lock);
  for (struct CUtexref_st **at = &all; *at; at = &(*at)->next)
    if (*at == t) {
      forget(at);
      break;
    }
  pthread_mutex_unlock(&lock);
  return cudaSuccess;
}
CUresult cuTexRefDestroy(CUtexref t) { XLC_DRIVER(destroy(t)); }

static cudaError_t set_array(struct CUtexref_st *t, CUarray handle, unsigned flags, unsigned known_flags) {
  const struct cudaArray *a = xlc_array((cudaArray_t)handle);
  if (!t || !a)
    return cudaErrorInvalidResourceHandle;
  if (flags & ~known_flags)
    return cudaErrorInvalidValue;
  if (flags & CU_TRSA_OVERRIDE_FORMAT)
    xlc_driver_format_of(&a->format, &t->format, &t->channels);
  CUDA_RESOURCE_DESC r = {.resType = CU_RESOURCE_TYPE_ARRAY};
  r.res.array.hArray = handle;
  return rebind(t, &r);
}
CUresult cuTexRefSetArray(CUtexref t, CUarray a, unsigned flags) {
  XLC_DRIVER(set_array(known(t, false), a, flags, CU_TRSA_OVERRIDE_FORMAT));
}
CUresult cuSurfRefSetArray(CUsurfref s, CUarray a, unsigned flags) {
  XLC_DRIVER(set_array(known(s, true), a, flags, 0));
}

static cudaError_t set_mipmapped(struct CUtexref_st *t, CUmipmappedArray handle, unsigned flags) {
  const struct cudaMipmappedArray *m = xlc_mipmapped((cudaMipmappedArray_t)handle);
  if (!t || !m)
    return cudaErrorInvalidResourceHandle;
  if (flags != CU_TRSA_OVERRIDE_FORMAT)
    return cudaErrorInvalidValue;
  xlc_driver_format_of(&m->level[0].format, &t->format, &t->channels);
  CUDA_RESOURCE_DESC r = {.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY};
  r.res.mipmap.hMipmappedArray = handle;
  return rebind(t, &r);
}
CUresult cuTexRefSetMipmappedArray(CUtexref t, CUmipmappedArray m, unsigned flags) {
  XLC_DRIVER(set_mipmapped(known(t, false), m, flags));
}

static cudaError_t set_address(size_t *offset, struct CUtexref_st *t, CUdeviceptr p, size_t bytes) {
  enum { ALIGN = 512 }; // cudaDeviceProp.textureAlignment
  const size_t before = p % ALIGN;
  if (!t || (before && !offset))
    return t ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle;
  CUDA_RESOURCE_DESC r = {.resType = CU_RESOURCE_TYPE_LINEAR};
  r.res.linear.devPtr = p - before;
  r.res.linear.format = t->format;
  r.res.linear.numChannels = t->channels;
  r.res.linear.sizeInBytes = bytes + before;
  const cudaError_t e = rebind(t, &r);
  if (!e && offset)
    *offset = before;
  return e;
}
CUresult cuTexRefSetAddress_v2(size_t *offset, CUtexref t, CUdeviceptr p, size_t bytes) {
  XLC_DRIVER(set_address(offset, known(t, false), p, bytes));
}

static cudaError_t set_rows(struct CUtexref_st *t, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr p, size_t pitch) {
  enum { ALIGN = 512, PITCH = 32 };
  struct cudaChannelFormatDesc format;
  xl_texture shape;
  bool normalized;
  if (!t || !d || !xlc_driver_format(d->Format, d->NumChannels, &format))
    return t ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle;
  if (xlc_format(&format, &shape, &normalized) || p % ALIGN || pitch % PITCH || pitch < d->Width << shape.texel)
    return cudaErrorInvalidValue;
  t->format = d->Format;
  t->channels = d->NumChannels;
  CUDA_RESOURCE_DESC r = {.resType = CU_RESOURCE_TYPE_PITCH2D};
  r.res.pitch2D.devPtr = p;
  r.res.pitch2D.format = d->Format;
  r.res.pitch2D.numChannels = d->NumChannels;
  r.res.pitch2D.width = d->Width;
  r.res.pitch2D.height = d->Height;
  r.res.pitch2D.pitchInBytes = pitch;
  return rebind(t, &r);
}
CUresult cuTexRefSetAddress2D_v3(CUtexref t, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr p, size_t pitch) {
  XLC_DRIVER(set_rows(known(t, false), d, p, pitch));
}
CUresult cuTexRefSetAddress2D_v2(CUtexref t, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr p, size_t pitch);
CUresult cuTexRefSetAddress2D_v2(CUtexref t, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr p, size_t pitch) {
  XLC_DRIVER(set_rows(known(t, false), d, p, pitch));
}

static cudaError_t set_format(struct CUtexref_st *t, CUarray_format f, int channels) {
  struct cudaChannelFormatDesc format;
  if (!t)
    return cudaErrorInvalidResourceHandle;
  if (channels < 0 || !xlc_driver_format(f, (unsigned)channels, &format))
    return cudaErrorInvalidValue;
  t->format = f;
  t->channels = (unsigned)channels;
  return cudaSuccess;
}
CUresult cuTexRefSetFormat(CUtexref t, CUarray_format f, int channels) {
  XLC_DRIVER(set_format(known(t, false), f, channels));
}

// A setting of the sampler, if it is one.
#define SET(T, IS_VALID, ASSIGNMENT)                                                                                   \
  struct CUtexref_st *t = known(T, false);                                                                             \
  XLC_DRIVER(!t ? cudaErrorInvalidResourceHandle : !(IS_VALID) ? cudaErrorInvalidValue : ((ASSIGNMENT), renew(t)))

CUresult cuTexRefSetAddressMode(CUtexref r, int axis, CUaddress_mode mode) {
  SET(r, axis >= 0 && axis < 3 && (unsigned)mode <= CU_TR_ADDRESS_MODE_BORDER, t->sampler.addressMode[axis] = mode);
}
CUresult cuTexRefSetFilterMode(CUtexref r, CUfilter_mode mode) {
  SET(r, true, t->sampler.filterMode = mode == CU_TR_FILTER_MODE_LINEAR ? mode : CU_TR_FILTER_MODE_POINT);
}
CUresult cuTexRefSetMipmapFilterMode(CUtexref r, CUfilter_mode mode) {
  SET(r, true, t->sampler.mipmapFilterMode = mode == CU_TR_FILTER_MODE_LINEAR ? mode : CU_TR_FILTER_MODE_POINT);
}
CUresult cuTexRefSetMipmapLevelBias(CUtexref r, float bias) { SET(r, true, t->sampler.mipmapLevelBias = bias); }
CUresult cuTexRefSetMipmapLevelClamp(CUtexref r, float low, float high) {
  SET(r, true, (t->sampler.minMipmapLevelClamp = low, t->sampler.maxMipmapLevelClamp = high));
}
CUresult cuTexRefSetMaxAnisotropy(CUtexref r, unsigned most) { SET(r, true, t->sampler.maxAnisotropy = most); }
CUresult cuTexRefSetBorderColor(CUtexref r, float *color) {
  SET(r, color, memcpy(t->sampler.borderColor, color, sizeof t->sampler.borderColor));
}
CUresult cuTexRefSetFlags(CUtexref r, unsigned flags) { SET(r, !(flags & ~(unsigned)FLAGS), t->sampler.flags = flags); }

#define GET(R, SURFACE, IS_VALID, ASSIGNMENT)                                                                          \
  const struct CUtexref_st *t = known(R, SURFACE);                                                                     \
  XLC_DRIVER(!t ? cudaErrorInvalidResourceHandle : !(IS_VALID) ? cudaErrorInvalidValue : ((ASSIGNMENT), cudaSuccess))

CUresult cuTexRefGetAddress_v2(CUdeviceptr *to, CUtexref r) {
  GET(r, false,
      to && t->bound &&
          (t->resource.resType == CU_RESOURCE_TYPE_LINEAR || t->resource.resType == CU_RESOURCE_TYPE_PITCH2D),
      *to = t->resource.resType == CU_RESOURCE_TYPE_LINEAR ? t->resource.res.linear.devPtr
                                                           : t->resource.res.pitch2D.devPtr);
}
CUresult cuTexRefGetArray(CUarray *to, CUtexref r) {
  GET(r, false, to && t->bound && t->resource.resType == CU_RESOURCE_TYPE_ARRAY, *to = t->resource.res.array.hArray);
}
CUresult cuSurfRefGetArray(CUarray *to, CUsurfref r) {
  GET(r, true, to && t->bound, *to = t->resource.res.array.hArray);
}
CUresult cuTexRefGetMipmappedArray(CUmipmappedArray *to, CUtexref r) {
  GET(r, false, to && t->bound && t->resource.resType == CU_RESOURCE_TYPE_MIPMAPPED_ARRAY,
      *to = t->resource.res.mipmap.hMipmappedArray);
}
CUresult cuTexRefGetAddressMode(CUaddress_mode *to, CUtexref r, int axis) {
  GET(r, false, to && axis >= 0 && axis < 3, *to = t->sampler.addressMode[axis]);
}
CUresult cuTexRefGetFilterMode(CUfilter_mode *to, CUtexref r) { GET(r, false, to, *to = t->sampler.filterMode); }
CUresult cuTexRefGetFormat(CUarray_format *to, int *channels, CUtexref r) {
  GET(r, false, to && channels, (*to = t->format, *channels = (int)t->channels));
}
CUresult cuTexRefGetFlags(unsigned *to, CUtexref r) { GET(r, false, to, *to = t->sampler.flags); }
CUresult cuTexRefGetMaxAnisotropy(int *to, CUtexref r) { GET(r, false, to, *to = (int)t->sampler.maxAnisotropy); }
CUresult cuTexRefGetMipmapFilterMode(CUfilter_mode *to, CUtexref r) {
  GET(r, false, to, *to = t->sampler.mipmapFilterMode);
}
CUresult cuTexRefGetMipmapLevelBias(float *to, CUtexref r) { GET(r, false, to, *to = t->sampler.mipmapLevelBias); }
CUresult cuTexRefGetMipmapLevelClamp(float *low, float *high, CUtexref r) {
  GET(r, false, low && high, (*low = t->sampler.minMipmapLevelClamp, *high = t->sampler.maxMipmapLevelClamp));
}
CUresult cuTexRefGetBorderColor(float *to, CUtexref r) {
  GET(r, false, to, memcpy(to, t->sampler.borderColor, sizeof t->sampler.borderColor));
}
