// copy.c: copies and fills. What is synchronous with the host is as CUDA
// documents it: copies from and to pageable memory, and cudaMemcpy but for
// those within a device; bytes of pageable memory that a copy reads later than
// its call returns are taken at the call.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <string.h>

enum { TAKEN = 1 << 20 }; // bytes of pageable memory that are taken; more are waited for

// ---------------------------------------------------------------- checks

// What an address is, for the engine: whether it is the program's own, pageable memory.
static bool pageable(const void *p, xlc_memory *m) { return !xlc_memory_find(p, m); }

// From the first byte of the rectangle to behind its last.
static bool span(size_t width, size_t height, size_t depth, size_t pitch, size_t slice, size_t *bytes) {
  size_t rows, slices;
  return !__builtin_mul_overflow(height - 1, pitch, &rows) && !__builtin_mul_overflow(depth - 1, slice, &slices) &&
         !__builtin_add_overflow(rows, slices, bytes) && !__builtin_add_overflow(*bytes, width, bytes);
}

// Where it begins in an allocation, it ends there; mapped memory may go on with what is mapped behind it.
static bool within(const void *p, size_t bytes) {
  xlc_memory m;
  if (!xlc_memory_find(p, &m) || m.mapped)
    return xlc_virtual_reached(p, bytes);
  return bytes <= m.bytes - (size_t)((const char *)p - m.base);
}

// Boxes of arrays lie in them.
static bool side_within(const xlc_rect *r, const xlc_box *box, const void *p, size_t pitch, size_t slice) {
  size_t bytes;
  return p && (box->array || (span(r->width, r->height, r->depth, pitch, slice, &bytes) && within(p, bytes)));
}

cudaError_t xlc_rect_check(const xlc_rect *r) {
  return side_within(r, &r->to_box, r->to, r->to_pitch, r->to_slice) &&
                 side_within(r, &r->from_box, r->from, r->from_pitch, r->from_slice)
             ? cudaSuccess
             : cudaErrorInvalidValue;
}

cudaError_t xlc_fill_check(const xlc_fill *f) {
  size_t width, bytes;
  xlc_memory m;
  if (!f->to || __builtin_mul_overflow(f->width, f->element, &width) ||
      !span(width, f->height, f->depth, f->pitch, f->slice, &bytes) || !xlc_memory_find(f->to, &m) ||
      !within(f->to, bytes))
    return cudaErrorInvalidValue;
  return cudaSuccess;
}

// A side that is said to be a device's has to be memory that devices know. What is said to be the host's may be any: an
// H100 takes device memory there.
cudaError_t xlc_kind_check(const xlc_rect *r, enum cudaMemcpyKind kind) {
  if ((unsigned)kind > cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  if (kind == cudaMemcpyDefault || kind == cudaMemcpyHostToHost)
    return cudaSuccess;
  xlc_memory m;
  const bool to_ok = kind == cudaMemcpyDeviceToHost || !pageable(r->to, &m);
  const bool from_ok = kind == cudaMemcpyHostToDevice || !pageable(r->from, &m);
  return to_ok && from_ok ? cudaSuccess : cudaErrorInvalidValue;
}

// ---------------------------------------------------------------- copies

// How addresses of the host are seen by devices is the engine's business where they are the host's own or locked; it
// knows both by the host's address.
cudaError_t xlc_copy_do(cudaStream_t handle, const xlc_rect *r, enum cudaMemcpyKind kind, bool async) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (e)
    return e;
  if (!r->width || !r->height || !r->depth)
    return cudaSuccess;
  if ((e = xlc_kind_check(r, kind)) || (e = xlc_rect_check(r)))
    return e;
  xlc_memory to, from;
  const bool to_pageable = pageable(r->to, &to), from_pageable = pageable(r->from, &from);
  xlc_op op = {.kind = XLC_COPY, .copy = *r};
  if (s->capture)
    return async ? xlc_capture_op(s, &op) : xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported);
  bool wait = false;
  if (!async)
    wait = to_pageable || from_pageable || to.kind != XLC_DEVICE || from.kind != XLC_DEVICE;
  else if (to_pageable)
    wait = true;
  else if (from_pageable) {
    op.take = !r->to_box.array && r->width * r->height * r->depth <= TAKEN;
    wait = !op.take;
  }
  // What is waited for and comes after nothing needs no queue; mapped memory is reached by devices alone.
  if (wait && (to_pageable || !to.mapped) && (from_pageable || !from.mapped) && r->height == 1 && r->depth == 1 &&
      !r->to_box.array && !r->from_box.array) {
    if ((e = xlc_capture_implicit(s)))
      return e;
    if (xlc_stream_idle(s, NULL) &&
        xl_graph_copy_now(xlc.graph, r->to, !to_pageable, r->from, !from_pageable, r->width)) {
      xlc_flush(s->device);
      return cudaSuccess;
    }
  }
  return xlc_stream_do(s, &op, wait);
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind, cudaStream_t stream) {
  const xlc_rect r = xlc_line(to, from, bytes);
  return xlc_return(xlc_copy_do(stream, &r, kind, true));
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
  const xlc_rect r = xlc_line(to, from, bytes);
  return xlc_return(xlc_copy_do(NULL, &r, kind, false));
}

static cudaError_t do_copy_2d(cudaStream_t stream, void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t height, enum cudaMemcpyKind kind, bool async) {
  if (height && (width > to_pitch || width > from_pitch))
    return cudaErrorInvalidPitchValue;
  const xlc_rect r = {.to = to,
                      .from = from,
                      .to_pitch = to_pitch,
                      .from_pitch = from_pitch,
                      .to_slice = to_pitch * height,
                      .from_slice = from_pitch * height,
                      .width = width,
                      .height = height,
                      .depth = 1};
  return xlc_copy_do(stream, &r, kind, async);
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                              size_t height, enum cudaMemcpyKind kind, cudaStream_t stream) {
  return xlc_return(do_copy_2d(stream, to, to_pitch, from, from_pitch, width, height, kind, true));
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
                         enum cudaMemcpyKind kind) {
  return xlc_return(do_copy_2d(NULL, to, to_pitch, from, from_pitch, width, height, kind, false));
}

// A side of a 3D copy: an array's box, or one of pitched memory; the position in bytes.
static cudaError_t side(cudaArray_const_t array, struct cudaPos pos, const struct cudaPitchedPtr *p, const xlc_rect *r,
                        xlc_box *box, char **at, size_t *row, size_t *slice) {
  if (array && p->ptr)
    return cudaErrorInvalidValue;
  if (array)
    return xlc_array_box(array, pos.x, pos.y, pos.z, r, box, at, row, slice);
  if (!p->ptr)
    return cudaErrorInvalidValue;
  const bool slices = r->depth > 1 || pos.z;
  if (r->width > p->pitch || (slices && r->height > p->ysize))
    return cudaErrorInvalidPitchValue;
  if (pos.x > p->pitch - r->width || (slices && pos.y > p->ysize - r->height))
    return cudaErrorInvalidValue;
  *row = p->pitch;
  *slice = p->pitch * p->ysize;
  *at = (char *)p->ptr + pos.z * *slice + pos.y * *row + pos.x;
  return cudaSuccess;
}

// Widths and positions count elements where an array takes part, also of the other side.
cudaError_t xlc_rect_of(const struct cudaMemcpy3DParms *p, xlc_rect *r, enum cudaMemcpyKind *kind) {
  if (!p)
    return cudaErrorInvalidValue;
  const struct cudaExtent e = p->extent;
  const size_t a = p->srcArray ? xlc_array_element(p->srcArray) : 0,
               b = p->dstArray ? xlc_array_element(p->dstArray) : 0;
  if ((p->srcArray && !a) || (p->dstArray && !b))
    return cudaErrorInvalidResourceHandle;
  if (a && b && a != b)
    return cudaErrorInvalidValue;
  if (a && b && p->kind != cudaMemcpyDeviceToDevice && p->kind != cudaMemcpyDefault)
    return cudaErrorInvalidValue;
  const size_t element = a ? a : b ? b : 1;
  struct cudaPos to_pos = p->dstPos, from_pos = p->srcPos;
  size_t width;
  if (__builtin_mul_overflow(e.width, element, &width) || __builtin_mul_overflow(to_pos.x, element, &to_pos.x) ||
      __builtin_mul_overflow(from_pos.x, element, &from_pos.x))
    return cudaErrorInvalidValue;
  *kind = p->kind;
  *r = (xlc_rect){.width = width, .height = e.height, .depth = e.depth};
  if (!e.width || !e.height || !e.depth)
    return cudaSuccess;
  char *to, *from;
  cudaError_t err = cudaSuccess;
  if (!a) // what an array has no room for is said before what a pitch has
    err = side(p->dstArray, to_pos, &p->dstPtr, r, &r->to_box, &to, &r->to_pitch, &r->to_slice);
  if (!err)
    err = side(p->srcArray, from_pos, &p->srcPtr, r, &r->from_box, &from, &r->from_pitch, &r->from_slice);
  if (!err && a)
    err = side(p->dstArray, to_pos, &p->dstPtr, r, &r->to_box, &to, &r->to_pitch, &r->to_slice);
  if (err)
    return err;
  r->from = from;
  r->to = to;
  return cudaSuccess;
}

static cudaError_t do_copy_3d(const struct cudaMemcpy3DParms *p, cudaStream_t stream, bool async) {
  xlc_rect r;
  enum cudaMemcpyKind kind;
  const cudaError_t e = xlc_rect_of(p, &r, &kind);
  return e ? e : xlc_copy_do(stream, &r, kind, async);
}

cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p, cudaStream_t stream) {
  return xlc_return(do_copy_3d(p, stream, true));
}
cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p) { return xlc_return(do_copy_3d(p, NULL, false)); }

// ---------------------------------------------------------------- between devices

static cudaError_t peers(int to, int from) {
  xlc_device *d;
  const cudaError_t e = xlc_numbered(to, &d);
  return e ? e : xlc_numbered(from, &d);
}

// A copy between devices waits for the work of both before it, and what is done on them after comes after it: CUDA says
// so of the synchronous forms; in a stream the stream alone orders it.
cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes) {
  cudaError_t e = bytes ? peers(to_device, from_device) : cudaSuccess;
  const xlc_rect r = xlc_line(to, from, bytes);
  if (!e && bytes && from_device != to_device) {
    const int both[] = {to_device, from_device};
    for (unsigned i = 0; !e && i < 2; i++)
      if (xlc.devices[both[i]].used)
        e = xlc_device_wait(&xlc.devices[both[i]]);
  }
  return xlc_return(e ? e : xlc_copy_do(NULL, &r, cudaMemcpyDeviceToDevice, false));
}

cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t bytes,
                                cudaStream_t stream) {
  const cudaError_t e = bytes ? peers(to_device, from_device) : cudaSuccess;
  const xlc_rect r = xlc_line(to, from, bytes);
  return xlc_return(e ? e : xlc_copy_do(stream, &r, cudaMemcpyDeviceToDevice, true));
}

static cudaError_t do_peer_3d(const struct cudaMemcpy3DPeerParms *p, cudaStream_t stream, bool async) {
  if (!p)
    return cudaErrorInvalidValue;
  const cudaError_t e = peers(p->dstDevice, p->srcDevice);
  const struct cudaMemcpy3DParms same = {p->srcArray, p->srcPos, p->srcPtr, p->dstArray,
                                         p->dstPos,   p->dstPtr, p->extent, cudaMemcpyDefault};
  return e ? e : do_copy_3d(&same, stream, async);
}

cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p, cudaStream_t stream) {
  return xlc_return(do_peer_3d(p, stream, true));
}
cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p) { return xlc_return(do_peer_3d(p, NULL, false)); }

cudaError_t cudaMemcpyBatchAsync(void *const *to, const void *const *from, const size_t *bytes, size_t count,
                                 struct cudaMemcpyAttributes *attributes, size_t *first, size_t attribute_count,
                                 cudaStream_t stream) {
  if (!to || !from || !bytes || !count || !attributes || !first || !attribute_count || attribute_count > count ||
      first[0] != 0 || !stream || stream == cudaStreamLegacy)
    return xlc_return(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; i++) {
    const xlc_rect r = xlc_line(to[i], from[i], bytes[i]);
    const cudaError_t e = xlc_copy_do(stream, &r, cudaMemcpyDefault, true);
    if (e)
      return xlc_return(e);
  }
  return cudaSuccess;
}

// ---------------------------------------------------------------- fills

// Of pinned memory of the host the host's next read comes after it; else it is not waited for.
cudaError_t xlc_fill_do(cudaStream_t handle, const xlc_fill *f, bool async) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (e || !f->width || !f->height || !f->depth)
    return e;
  if ((e = xlc_fill_check(f)))
    return e;
  const xlc_op op = {.kind = XLC_FILL, .fill = *f};
  if (s->capture)
    return async ? xlc_capture_op(s, &op) : xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported);
  xlc_memory m;
  const bool wait = !async && xlc_memory_find(f->to, &m) && m.kind != XLC_DEVICE;
  return xlc_stream_do(s, &op, wait);
}

static xlc_fill fill_line(void *to, int value, size_t bytes) {
  return (xlc_fill){to, (uint8_t)value, 1, bytes, bytes, bytes, 1, 1};
}

cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t stream) {
  const xlc_fill f = fill_line(to, value, bytes);
  return xlc_return(xlc_fill_do(stream, &f, true));
}
cudaError_t cudaMemset(void *to, int value, size_t bytes) {
  const xlc_fill f = fill_line(to, value, bytes);
  return xlc_return(xlc_fill_do(NULL, &f, false));
}

static cudaError_t do_fill_2d(cudaStream_t stream, void *to, size_t pitch, int value, size_t width, size_t height,
                              bool async) {
  if (height > 1 && width > pitch)
    return cudaErrorInvalidValue;
  const xlc_fill f = {to, (uint8_t)value, 1, pitch, pitch * height, width, height, 1};
  return xlc_fill_do(stream, &f, async);
}

cudaError_t cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream) {
  return xlc_return(do_fill_2d(stream, to, pitch, value, width, height, true));
}
cudaError_t cudaMemset2D(void *to, size_t pitch, int value, size_t width, size_t height) {
  return xlc_return(do_fill_2d(NULL, to, pitch, value, width, height, false));
}

static cudaError_t do_fill_3d(cudaStream_t stream, struct cudaPitchedPtr to, int value, struct cudaExtent e,
                              bool async) {
  if (e.width && e.height && e.depth && ((e.height > 1 && e.width > to.pitch) || (e.depth > 1 && e.height > to.ysize)))
    return cudaErrorInvalidValue;
  const xlc_fill f = {to.ptr, (uint8_t)value, 1, to.pitch, to.pitch * to.ysize, e.width, e.height, e.depth};
  return xlc_fill_do(stream, &f, async);
}

cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr to, int value, struct cudaExtent extent, cudaStream_t stream) {
  return xlc_return(do_fill_3d(stream, to, value, extent, true));
}
cudaError_t cudaMemset3D(struct cudaPitchedPtr to, int value, struct cudaExtent extent) {
  return xlc_return(do_fill_3d(NULL, to, value, extent, false));
}

// ---------------------------------------------------------------- variables

static cudaError_t place_in(const void *symbol, size_t offset, size_t bytes, void **p) {
  XLC_CURRENT(d);
  xlc_variable *v = xlc_variable_of(symbol);
  if (!v)
    return cudaErrorInvalidSymbol;
  const cudaError_t e = xlc_variable_on(v, d, p);
  if (e)
    return e;
  if (offset > v->size || bytes > v->size - offset)
    return cudaErrorInvalidValue;
  *p = (char *)*p + offset;
  return cudaSuccess;
}

static cudaError_t to_symbol(const void *symbol, const void *from, size_t bytes, size_t offset,
                             enum cudaMemcpyKind kind, cudaStream_t stream, bool async) {
  void *p;
  const cudaError_t e =
      kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyHostToHost || (unsigned)kind > cudaMemcpyDefault
          ? cudaErrorInvalidMemcpyDirection
          : place_in(symbol, offset, bytes, &p);
  if (e)
    return e;
  const xlc_rect r = xlc_line(p, from, bytes);
  return xlc_copy_do(stream, &r, kind, async);
}

static cudaError_t from_symbol(void *to, const void *symbol, size_t bytes, size_t offset, enum cudaMemcpyKind kind,
                               cudaStream_t stream, bool async) {
  void *p;
  const cudaError_t e =
      kind == cudaMemcpyHostToDevice || kind == cudaMemcpyHostToHost || (unsigned)kind > cudaMemcpyDefault
          ? cudaErrorInvalidMemcpyDirection
          : place_in(symbol, offset, bytes, &p);
  if (e)
    return e;
  const xlc_rect r = xlc_line(to, p, bytes);
  return xlc_copy_do(stream, &r, kind, async);
}

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset,
                               enum cudaMemcpyKind kind) {
  return xlc_return(to_symbol(symbol, from, bytes, offset, kind, NULL, false));
}
cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes, size_t offset,
                                    enum cudaMemcpyKind kind, cudaStream_t stream) {
  return xlc_return(to_symbol(symbol, from, bytes, offset, kind, stream, true));
}
cudaError_t cudaMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset, enum cudaMemcpyKind kind) {
  return xlc_return(from_symbol(to, symbol, bytes, offset, kind, NULL, false));
}
cudaError_t cudaMemcpyFromSymbolAsync(void *to, const void *symbol, size_t bytes, size_t offset,
                                      enum cudaMemcpyKind kind, cudaStream_t stream) {
  return xlc_return(from_symbol(to, symbol, bytes, offset, kind, stream, true));
}

cudaError_t cudaGetSymbolAddress(void **to, const void *symbol) {
  return xlc_return(to ? place_in(symbol, 0, 0, to) : cudaErrorInvalidValue);
}

cudaError_t cudaGetSymbolSize(size_t *to, const void *symbol) {
  XLC_CURRENT(d);
  (void)d;
  const xlc_variable *v = xlc_variable_of(symbol);
  if (!to)
    return xlc_return(cudaErrorInvalidValue);
  if (v)
    *to = v->size;
  return xlc_return(v ? cudaSuccess : cudaErrorInvalidSymbol);
}
