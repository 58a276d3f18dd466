// array_copy.c: copies to, from and between CUDA arrays. Positions and sizes in bytes, rows and slices.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arrays.h"

size_t xlc_array_element(cudaArray_const_t a) { return xlc_array(a) ? a->element : 0; }

cudaError_t xlc_array_box(cudaArray_const_t handle, size_t x, size_t y, size_t z, const xlc_rect *r, xlc_box *box,
                          char **base, size_t *row, size_t *slice) {
  const struct cudaArray *a = xlc_array(handle);
  if (!a)
    return cudaErrorInvalidResourceHandle;
  const xl_texture_level *l = &a->t.level[0];
  const size_t width = (size_t)l->width << a->t.texel;
  if (x > width || r->width > width - x || y > l->height || r->height > l->height - y || z > l->depth ||
      r->depth > l->depth - z)
    return cudaErrorInvalidValue;
  *box = (xlc_box){handle, a->t.tile, x, y, z};
  *base = (char *)(uintptr_t)l->base;
  *row = l->row;
  *slice = l->slice;
  return cudaSuccess;
}

static cudaError_t to_box(cudaArray_const_t a, size_t x, size_t y, xlc_rect *r) {
  char *base;
  const cudaError_t e = xlc_array_box(a, x, y, 0, r, &r->to_box, &base, &r->to_pitch, &r->to_slice);
  r->to = base;
  return e;
}
static cudaError_t from_box(cudaArray_const_t a, size_t x, size_t y, xlc_rect *r) {
  char *base;
  const cudaError_t e = xlc_array_box(a, x, y, 0, r, &r->from_box, &base, &r->from_pitch, &r->from_slice);
  r->from = base;
  return e;
}

// What the other side is said to be; an array is a device's. What is said to be the host's may be anything.
static cudaError_t kind_to(enum cudaMemcpyKind *kind) {
  if (*kind != cudaMemcpyHostToDevice && *kind != cudaMemcpyDeviceToDevice && *kind != cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  if (*kind == cudaMemcpyHostToDevice)
    *kind = cudaMemcpyDefault;
  return cudaSuccess;
}
static cudaError_t kind_from(enum cudaMemcpyKind *kind) {
  if (*kind != cudaMemcpyDeviceToHost && *kind != cudaMemcpyDeviceToDevice && *kind != cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  if (*kind == cudaMemcpyDeviceToHost)
    *kind = cudaMemcpyDefault;
  return cudaSuccess;
}
static cudaError_t kind_between(enum cudaMemcpyKind kind) {
  return kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault ? cudaSuccess : cudaErrorInvalidMemcpyDirection;
}

// One row may have a pitch of 0, as cuda-samples' volumeRender gives it; others that are too small are recorded errors.
static cudaError_t check_pitch(size_t width, size_t height, size_t *pitch) {
  if (height == 1 && !*pitch)
    *pitch = width;
  return !height || width <= *pitch ? cudaSuccess : height > 1 ? cudaErrorInvalidPitchValue : cudaErrorInvalidValue;
}

// ---------------------------------------------------------------- rectangles

static cudaError_t to_array(cudaArray_t a, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                            size_t height, enum cudaMemcpyKind kind, cudaStream_t stream, bool async) {
  xlc_rect r = {.from = from, .from_pitch = pitch, .width = width, .height = height, .depth = 1};
  cudaError_t e = kind_to(&kind);
  if (!e)
    e = check_pitch(width, height, &r.from_pitch);
  r.from_slice = r.from_pitch * height;
  if (!e)
    e = to_box(a, x, y, &r);
  return e ? e : xlc_copy_do(stream, &r, kind, async);
}

static cudaError_t from_array(void *to, size_t pitch, cudaArray_const_t a, size_t x, size_t y, size_t width,
                              size_t height, enum cudaMemcpyKind kind, cudaStream_t stream, bool async) {
  xlc_rect r = {.to = to, .to_pitch = pitch, .width = width, .height = height, .depth = 1};
  cudaError_t e = kind_from(&kind);
  if (!e)
    e = check_pitch(width, height, &r.to_pitch);
  r.to_slice = r.to_pitch * height;
  if (!e)
    e = from_box(a, x, y, &r);
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
  cudaError_t e = kind_between(kind);
  if (!e)
    e = to_box(to, to_x, to_y, &r);
  if (!e)
    e = from_box(from, from_x, from_y, &r);
  return xlc_return(e ? e : xlc_copy_do(NULL, &r, cudaMemcpyDefault, false));
}

// ---------------------------------------------------------------- lines

// So many bytes of an array from a place on, over the ends of rows.
typedef struct line {
  const struct cudaArray *a;
  size_t row, at; // bytes of a row; where it begins, in bytes from the array's first
} line;

static cudaError_t line_of(cudaArray_const_t handle, size_t x, size_t y, size_t bytes, line *l) {
  const struct cudaArray *a = xlc_array(handle);
  if (!a)
    return cudaErrorInvalidResourceHandle;
  const size_t row = (size_t)a->t.level[0].width << a->t.texel, all = row * a->t.level[0].height;
  *l = (line){a, row, 0};
  return __builtin_mul_overflow(y, row, &l->at) || __builtin_add_overflow(l->at, x, &l->at) || l->at > all ||
                 bytes > all - l->at
             ? cudaErrorInvalidValue
             : cudaSuccess;
}

// The rest of a row, or as many whole rows as there are: bytes of a row, and rows.
static void next_box(const line *l, size_t bytes, size_t *width, size_t *height) {
  const size_t x = l->at % l->row;
  if (x || bytes < l->row) {
    *width = bytes < l->row - x ? bytes : l->row - x;
    *height = 1;
  } else {
    *width = l->row;
    *height = bytes / l->row;
  }
}

// At most three copies: what follows a row's middle, whole rows, what is left. The synchronous form waits for each.
static cudaError_t line_to(cudaArray_t to, size_t x, size_t y, const char *from, size_t bytes, enum cudaMemcpyKind kind,
                           cudaStream_t stream, bool async) {
  line l;
  cudaError_t e = line_of(to, x, y, bytes, &l);
  for (size_t width, height, n; !e && bytes; bytes -= n, l.at += n, from += n) {
    next_box(&l, bytes, &width, &height);
    e = to_array(to, l.at % l.row, l.at / l.row, from, width, width, height, kind, stream, async);
    n = width * height;
  }
  return xlc_return(e);
}
static cudaError_t line_from(char *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                             enum cudaMemcpyKind kind, cudaStream_t stream, bool async) {
  line l;
  cudaError_t e = line_of(from, x, y, bytes, &l);
  for (size_t width, height, n; !e && bytes; bytes -= n, l.at += n, to += n) {
    next_box(&l, bytes, &width, &height);
    e = from_array(to, width, from, l.at % l.row, l.at / l.row, width, height, kind, stream, async);
    n = width * height;
  }
  return xlc_return(e);
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

// Row by row, where rows of both end at different places.
cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t to_x, size_t to_y, cudaArray_const_t from, size_t from_x,
                                   size_t from_y, size_t bytes, enum cudaMemcpyKind kind) {
  line a, b;
  cudaError_t e = kind_between(kind);
  if (!e)
    e = line_of(to, to_x, to_y, bytes, &a);
  if (!e)
    e = line_of(from, from_x, from_y, bytes, &b);
  for (size_t n, other, height; !e && bytes; bytes -= n, a.at += n, b.at += n) {
    next_box(&a, bytes, &n, &height);
    next_box(&b, bytes, &other, &height);
    n = n < other ? n : other;
    xlc_rect r = {.width = n, .height = 1, .depth = 1};
    e = to_box(to, a.at % a.row, a.at / a.row, &r);
    if (!e)
      e = from_box(from, b.at % b.row, b.at / b.row, &r);
    if (!e)
      e = xlc_copy_do(NULL, &r, cudaMemcpyDefault, false);
  }
  return xlc_return(e);
}
