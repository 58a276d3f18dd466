// array.c: CUDA arrays: memory of a device that has a format and a shape, and
// copies to and from it. Rows follow each other without gaps.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <stdlib.h>
#include <string.h>

struct cudaArray {
  xlc_device *device;
  struct cudaChannelFormatDesc format;
  struct cudaExtent extent; // as it was asked for: height and depth may be 0
  unsigned flags;
  size_t element;           // bytes
  size_t row, rows, slices; // bytes of a row; at least 1
  char *memory;
};

struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f) {
  return (struct cudaChannelFormatDesc){x, y, z, w, f};
}

// Bytes of an element: one, two or four channels of 8, 16 or 32 bits; 0 where it is no such format.
static size_t element_of(const struct cudaChannelFormatDesc *f) {
  const int bits[] = {f->x, f->y, f->z, f->w};
  unsigned n = 0;
  while (n < 4 && bits[n])
    n++;
  for (unsigned i = 0; i < 4; i++)
    if (i < n ? bits[i] != bits[0] : bits[i] != 0)
      return 0;
  if ((n != 1 && n != 2 && n != 4) || (bits[0] != 8 && bits[0] != 16 && bits[0] != 32))
    return 0;
  return n * (size_t)bits[0] / 8;
}

static cudaError_t make(cudaArray_t *to, const struct cudaChannelFormatDesc *format, struct cudaExtent extent,
                        unsigned flags) {
  XLC_CURRENT(d);
  enum {
    KNOWN = cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayCubemap | cudaArrayTextureGather |
            cudaArrayColorAttachment
  };
  const size_t element = format ? element_of(format) : 0;
  if (!to || !element || !extent.width || (extent.depth && !extent.height && !(flags & cudaArrayLayered)) ||
      ((flags & cudaArrayCubemap) && (extent.width != extent.height || !extent.depth || extent.depth % 6)))
    return cudaErrorInvalidValue;
  if (flags & ~(unsigned)KNOWN)
    return xlc_unsupported("cudaMallocArray", "sparse arrays, and those that are mapped later, are not supported");
  cudaError_t e = xlc_capture_forbids();
  if (e)
    return e;
  struct cudaArray *a = malloc(sizeof *a);
  if (!a)
    return cudaErrorMemoryAllocation;
  *a = (struct cudaArray){.device = d,
                          .format = *format,
                          .extent = extent,
                          .flags = flags,
                          .element = element,
                          .rows = extent.height ? extent.height : 1,
                          .slices = extent.depth ? extent.depth : 1};
  size_t bytes;
  void *memory;
  e = cudaErrorMemoryAllocation;
  if (!__builtin_mul_overflow(extent.width, element, &a->row) && !__builtin_mul_overflow(a->row, a->rows, &bytes) &&
      !__builtin_mul_overflow(bytes, a->slices, &bytes) && !(e = xlc_device_alloc(d, bytes, NULL, &memory))) {
    a->memory = memory;
    if (xlc_handle_add(a, XLC_ARRAY)) {
      *to = a;
      return cudaSuccess;
    }
    xlc_memory m;
    if (xlc_memory_remove(memory, &m))
      xlc_memory_free(&m);
    e = cudaErrorMemoryAllocation;
  }
  free(a);
  return e;
}

cudaError_t cudaMallocArray(cudaArray_t *to, const struct cudaChannelFormatDesc *format, size_t width, size_t height,
                            unsigned flags) {
  return xlc_return(make(to, format, (struct cudaExtent){width, height, 0}, flags));
}
cudaError_t cudaMalloc3DArray(cudaArray_t *to, const struct cudaChannelFormatDesc *format, struct cudaExtent extent,
                              unsigned flags) {
  return xlc_return(make(to, format, extent, flags));
}

static const struct cudaArray *known(cudaArray_const_t a) { return xlc_handle_is(a, XLC_ARRAY) ? a : NULL; }

cudaError_t cudaFreeArray(cudaArray_t a) {
  XLC_CURRENT(d);
  (void)d;
  if (!a)
    return cudaSuccess;
  if (!known(a))
    return xlc_return(cudaErrorInvalidResourceHandle);
  cudaError_t e = xlc_capture_forbids();
  if (e || (e = xlc_device_wait(a->device)))
    return xlc_return(e);
  if (!xlc_handle_remove(a, XLC_ARRAY))
    return xlc_return(cudaErrorInvalidResourceHandle);
  xlc_memory m;
  if (xlc_memory_remove(a->memory, &m)) // not where the device was reset
    xlc_memory_free(&m);
  free(a);
  return cudaSuccess;
}

cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *format, struct cudaExtent *extent, unsigned *flags,
                             cudaArray_t a) {
  if (!known(a))
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
  if (!format || !known(a))
    return xlc_return(format ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
  *format = a->format;
  return cudaSuccess;
}

// ---------------------------------------------------------------- copies

// A box of an array as one side of a copy: where it begins, and how far rows and slices are. Position and size in bytes
// of a row.
static cudaError_t box(cudaArray_const_t handle, size_t x, size_t y, size_t z, size_t width, size_t height,
                       size_t depth, char **at, size_t *row, size_t *slice) {
  const struct cudaArray *a = known(handle);
  if (!a)
    return cudaErrorInvalidResourceHandle;
  if (x > a->row || width > a->row - x || y > a->rows || height > a->rows - y || z > a->slices || depth > a->slices - z)
    return cudaErrorInvalidValue;
  *row = a->row;
  *slice = a->row * a->rows;
  *at = a->memory + z * *slice + y * *row + x;
  return cudaSuccess;
}

size_t xlc_array_element(cudaArray_const_t a) { return known(a) ? a->element : 0; }

cudaError_t xlc_array_box(cudaArray_const_t a, struct cudaPos pos, const xlc_rect *r, char **at, size_t *row,
                          size_t *slice) {
  return box(a, pos.x, pos.y, pos.z, r->width, r->height, r->depth, at, row, slice);
}

static cudaError_t to_array(cudaArray_t a, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                            size_t height, enum cudaMemcpyKind kind, cudaStream_t stream, bool async) {
  xlc_rect r = {
      .from = from, .from_pitch = pitch, .from_slice = pitch * height, .width = width, .height = height, .depth = 1};
  char *at;
  if (height && width > pitch)
    return cudaErrorInvalidPitchValue;
  const cudaError_t e = box(a, x, y, 0, width, height, 1, &at, &r.to_pitch, &r.to_slice);
  r.to = at;
  return e ? e : xlc_copy_do(stream, &r, kind, async);
}

static cudaError_t from_array(void *to, size_t pitch, cudaArray_const_t a, size_t x, size_t y, size_t width,
                              size_t height, enum cudaMemcpyKind kind, cudaStream_t stream, bool async) {
  xlc_rect r = {.to = to, .to_pitch = pitch, .to_slice = pitch * height, .width = width, .height = height, .depth = 1};
  char *at;
  if (height && width > pitch)
    return cudaErrorInvalidPitchValue;
  const cudaError_t e = box(a, x, y, 0, width, height, 1, &at, &r.from_pitch, &r.from_slice);
  r.from = at;
  return e ? e : xlc_copy_do(stream, &r, kind, async);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                                size_t height, enum cudaMemcpyKind kind) {
  return xlc_return(to_array(to, x, y, from, pitch, width, height, kind, NULL, false));
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                                     size_t height, enum cudaMemcpyKind kind, cudaStream_t stream) {
  return xlc_return(to_array(to, x, y, from, pitch, width, height, kind, stream, true));
}
cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width,
                                  size_t height, enum cudaMemcpyKind kind) {
  return xlc_return(from_array(to, pitch, from, x, y, width, height, kind, NULL, false));
}
cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width,
                                       size_t height, enum cudaMemcpyKind kind, cudaStream_t stream) {
  return xlc_return(from_array(to, pitch, from, x, y, width, height, kind, stream, true));
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t to_x, size_t to_y, cudaArray_const_t from, size_t from_x,
                                     size_t from_y, size_t width, size_t height, enum cudaMemcpyKind kind) {
  xlc_rect r = {.width = width, .height = height, .depth = 1};
  char *a, *b;
  cudaError_t e = box(to, to_x, to_y, 0, width, height, 1, &a, &r.to_pitch, &r.to_slice);
  if (!e)
    e = box(from, from_x, from_y, 0, width, height, 1, &b, &r.from_pitch, &r.from_slice);
  if (e)
    return xlc_return(e);
  r.to = a;
  r.from = b;
  return xlc_return(xlc_copy_do(NULL, &r, kind, false));
}

// So many bytes from a place on, over the ends of rows, which follow each other.
static cudaError_t line(cudaArray_const_t handle, size_t x, size_t y, size_t bytes, char **at) {
  const struct cudaArray *a = known(handle);
  if (!a)
    return cudaErrorInvalidResourceHandle;
  size_t offset;
  if (__builtin_mul_overflow(y, a->row, &offset) || __builtin_add_overflow(offset, x, &offset) ||
      offset > a->row * a->rows || bytes > a->row * a->rows - offset)
    return cudaErrorInvalidValue;
  *at = a->memory + offset;
  return cudaSuccess;
}

static cudaError_t copy_line(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind, cudaStream_t stream,
                             bool async) {
  const xlc_rect r = {to, from, bytes, bytes, bytes, bytes, bytes, 1, 1};
  return xlc_return(xlc_copy_do(stream, &r, kind, async));
}

static cudaError_t line_to(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                           cudaStream_t stream, bool async) {
  char *at;
  const cudaError_t e = line(to, x, y, bytes, &at);
  return e ? xlc_return(e) : copy_line(at, from, bytes, kind, stream, async);
}
static cudaError_t line_from(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                             enum cudaMemcpyKind kind, cudaStream_t stream, bool async) {
  char *at;
  const cudaError_t e = line(from, x, y, bytes, &at);
  return e ? xlc_return(e) : copy_line(to, at, bytes, kind, stream, async);
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                              enum cudaMemcpyKind kind) {
  return line_to(to, x, y, from, bytes, kind, NULL, false);
}
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                                   enum cudaMemcpyKind kind, cudaStream_t stream) {
  return line_to(to, x, y, from, bytes, kind, stream, true);
}
cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                enum cudaMemcpyKind kind) {
  return line_from(to, from, x, y, bytes, kind, NULL, false);
}
cudaError_t cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                     enum cudaMemcpyKind kind, cudaStream_t stream) {
  return line_from(to, from, x, y, bytes, kind, stream, true);
}

cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t to_x, size_t to_y, cudaArray_const_t from, size_t from_x,
                                   size_t from_y, size_t bytes, enum cudaMemcpyKind kind) {
  char *at;
  const cudaError_t e = line(to, to_x, to_y, bytes, &at);
  return e ? xlc_return(e) : line_from(at, from, from_x, from_y, bytes, kind, NULL, false);
}
