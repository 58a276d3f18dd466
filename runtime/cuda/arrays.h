// arrays.h: CUDA arrays, mipmapped arrays, textures and surfaces, for the files
// that implement them: array.c, array_copy.c, texture.c, texture_reference.c and the driver API's.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_ARRAYS_H
#define CROSSLANE_CUDA_ARRAYS_H

#include "../host/texture.h"
#include "cudart.h"

struct cudaArray {
  xlc_device *device;
  struct cudaChannelFormatDesc format;
  struct cudaExtent extent; // as it was asked for: height and depth may be 0
  unsigned flags;
  size_t element; // bytes
  xl_texture t;   // type, channels, sizes, one level
  char *memory;   // NULL: a level of a mipmapped array, whose memory it is
};

struct cudaMipmappedArray {
  xlc_device *device;
  xl_texture t;
  char *memory;
  struct cudaArray level[XL_TEXTURE_LEVELS];
};

// The array, or mipmapped array, of a handle that is alive; NULL: it is none.
const struct cudaArray *xlc_array(cudaArray_const_t a);
const struct cudaMipmappedArray *xlc_mipmapped(cudaMipmappedArray_const_t m);

// Type, channels and texel of a format, and whether its integers are floats however they are read.
// cudaErrorInvalidChannelDescriptor: it is none of 1, 2 or 4 channels of 8, 16 or 32 bits; cudaErrorNotSupported: of
// several planes, or compressed.
cudaError_t xlc_format(const struct cudaChannelFormatDesc *f, xl_texture *t, bool *normalized);

// What a texture samples, in one form for both APIs.
typedef struct xlc_sampler {
  struct cudaTextureDesc d; // as cudaGetTextureObjectTextureDesc gives it
  unsigned driver;          // CU_TRSF_ flags as they were given, or as they follow from d
} xlc_sampler;

// Makes a texture or surface object of a device. The view may be NULL.
cudaError_t xlc_texture_make(xlc_device *d, const struct cudaResourceDesc *r, const xlc_sampler *s,
                             const struct cudaResourceViewDesc *view, unsigned long long *handle);
cudaError_t xlc_surface_make(xlc_device *d, const struct cudaResourceDesc *r, unsigned long long *handle);
// It is gone, once nothing uses it. 0 does nothing.
cudaError_t xlc_texture_destroy(unsigned long long handle, bool surface);

// What an object was made of. False: there is none.
typedef struct xlc_object {
  xlc_device *device;
  bool surface;
  struct cudaResourceDesc resource;
  xlc_sampler sampler;
  struct cudaResourceViewDesc view; // zeroes where there was none
} xlc_object;
bool xlc_texture_find(unsigned long long handle, bool surface, xlc_object *o);
// The device's are gone, at its reset.
void xlc_textures_reset(xlc_device *d);
// (texture_reference.c) What is bound to a reference, when its module goes; NULL does nothing. And objects of a device
// that are gone.
void xlc_binding_free(struct xlc_binding *b, bool surface);
void xlc_bindings_reset(const xlc_device *d);
// Puts an object in place of the one that a reference has on the device, once no kernel uses that any more; 0: none.
cudaError_t xlc_reference_put(xlc_variable *v, xlc_device *d, unsigned long long object, size_t offset);
// (driver_texture.c) Handles of the reference are none any more.
void xlc_driver_references_gone(const xlc_variable *v);
// Writes bytes to a device's memory, by itself: in no stream.
cudaError_t xlc_write_now(xlc_device *d, void *to, const void *from, size_t bytes);

#endif
