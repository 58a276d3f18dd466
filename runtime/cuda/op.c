// op.c: see cudart.h. Operations of streams as tasks of the engine: the one
// place where CUDA's copies, fills and launches become the engine's.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 65536 }; // bytes of a fill that come from the host

static cudaError_t copy(xl_task *t, const xlc_op *op) {
  xlc_rect r = op->copy;
  // Rows and slices that follow each other are one.
  if (r.to_pitch == r.width && r.from_pitch == r.width) {
    r.width *= r.height;
    if (r.to_slice == r.width && r.from_slice == r.width) {
      r.width *= r.depth;
      r.depth = 1;
    }
    r.height = 1;
  }
  for (size_t z = 0; z < r.depth; z++)
    for (size_t y = 0; y < r.height; y++) {
      void *to = (char *)r.to + z * r.to_slice + y * r.to_pitch;
      const void *from = (const char *)r.from + z * r.from_slice + y * r.from_pitch;
      if (op->take ? !xl_task_store(t, to, from, r.width) : !xl_task_copy(t, to, from, r.width))
        return cudaErrorMemoryAllocation;
    }
  return cudaSuccess;
}

// The first bytes come from the host, the others from those before them, twice as many each time.
static cudaError_t fill(xl_task *t, const xlc_fill *f) {
  const size_t row = f->width * f->element;
  size_t bytes = row, rows = f->height, slices = f->depth;
  if (f->pitch == row || rows == 1) {
    bytes *= rows;
    rows = 1;
    if (f->slice == bytes || slices == 1) {
      bytes *= slices;
      slices = 1;
    }
  }
  const size_t seed = bytes < SEED ? bytes : SEED; // a multiple of the element
  uint8_t *pattern = malloc(seed);
  if (!pattern)
    return cudaErrorMemoryAllocation;
  for (size_t i = 0; i < seed; i++)
    pattern[i] = (uint8_t)(f->value >> i % f->element * 8);
  bool ok = xl_task_store(t, f->to, pattern, seed);
  free(pattern);
  for (size_t done = seed; ok && done < bytes;) {
    const size_t more = done < bytes - done ? done : bytes - done;
    ok = xl_task_copy(t, (char *)f->to + done, f->to, more);
    done += more;
  }
  for (size_t z = 0; z < slices; z++)
    for (size_t y = 0; ok && y < rows; y++)
      if (y || z)
        ok = xl_task_copy(t, (char *)f->to + z * f->slice + y * f->pitch, f->to, bytes);
  return ok ? cudaSuccess : cudaErrorMemoryAllocation;
}

static cudaError_t kernel(xlc_device *d, xl_task *t, const xlc_kernel *k) {
  cudaError_t e = xlc_function_on(k->f, d);
  if (e)
    return e;
  xl_kernel_launch launch = {.args = k->args, .arg_bytes = k->arg_bytes, .shared = k->shared};
  memcpy(launch.grid, k->grid, sizeof launch.grid);
  memcpy(launch.block, k->block, sizeof launch.block);
  return xl_task_launch_raw(t, k->f->on[d->number].f, &launch) ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t xlc_task_add(xlc_device *d, xl_task *t, const xlc_op *op) {
  switch (op->kind) {
  case XLC_KERNEL:
    return kernel(d, t, &op->kernel);
  case XLC_COPY:
    return copy(t, op);
  case XLC_FILL:
    return fill(t, &op->fill);
  case XLC_CALL:
    return xl_task_call(t, op->call.function, op->call.arg) ? cudaSuccess : cudaErrorMemoryAllocation;
  case XLC_EMPTY:
    break;
  }
  return cudaSuccess;
}

xl_task *xlc_task(xlc_device *d, const xlc_op *op, cudaError_t *e) {
  xl_task *t = xl_task_new(xlc.graph, op->kind == XLC_CALL ? xlc_worker() : d->index);
  *e = t ? xlc_task_add(d, t, op) : cudaErrorMemoryAllocation;
  if (!*e)
    return t;
  xl_task_release(t);
  return NULL;
}
