// op.c: see cudart.h. Operations of streams as tasks of the engine: the one
// place where CUDA's copies, fills and launches become the engine's.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <string.h>

static bool add_rect(void *t, const xlc_rect *r) {
  return xl_task_rect(t, r->to, (xl_pitch){r->to_pitch, r->to_slice}, r->from, (xl_pitch){r->from_pitch, r->from_slice},
                      (xl_box){r->width, r->height, r->depth});
}

static cudaError_t copy(xl_task *t, const xlc_op *op) {
  const xlc_rect *r = &op->copy;
  if (r->to_box.array || r->from_box.array)
    return xlc_rect_pieces(r, add_rect, t) ? cudaSuccess : cudaErrorMemoryAllocation;
  if (!op->take)
    return add_rect(t, r) ? cudaSuccess : cudaErrorMemoryAllocation;
  // Rows that follow each other are one.
  const bool line = r->depth == 1 && r->to_pitch == r->width && r->from_pitch == r->width;
  const size_t rows = line ? 1 : r->height, width = line ? r->width * r->height : r->width;
  for (size_t z = 0; z < r->depth; z++)
    for (size_t y = 0; y < rows; y++)
      if (!xl_task_store(t, (char *)r->to + z * r->to_slice + y * r->to_pitch,
                         (const char *)r->from + z * r->from_slice + y * r->from_pitch, width))
        return cudaErrorMemoryAllocation;
  return cudaSuccess;
}

static cudaError_t fill(xl_task *t, const xlc_fill *f) {
  const xl_box box = {f->width * f->element, f->height, f->depth};
  return xl_task_fill(t, f->to, (xl_pitch){f->pitch, f->slice}, box, f->value, f->element) ? cudaSuccess
                                                                                           : cudaErrorMemoryAllocation;
}

static cudaError_t kernel(xlc_device *d, xl_task *t, const xlc_kernel *k) {
  cudaError_t e = xlc_function_on(k->f, d);
  if (e)
    return e;
  if (!k->children && k->f->on[d->number].launches)
    return xlc_parent_add(d, t, k);
  xl_kernel_launch launch = {
      .args = k->args,
      .arg_bytes = k->arg_bytes,
      .shared = k->shared,
      .cooperative = k->cooperative,
      .children = k->children,
      .stack = d->limits[cudaLimitStackSize] > XLR_STACK ? (uint32_t)d->limits[cudaLimitStackSize] : 0};
  memcpy(launch.grid, k->grid, sizeof launch.grid);
  memcpy(launch.block, k->block, sizeof launch.block);
  if (k->priority)
    xl_task_priority(t, -k->priority); // the smaller number comes first in CUDA
  xlc_fatbin_used(k->f->fatbin, d);
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

unsigned xlc_op_device(xlc_device *d, const xlc_op *op) {
  if (op->kind == XLC_CALL)
    return xlc_worker();
  const xlc_kernel *k = &op->kernel;
  const bool parent =
      op->kind == XLC_KERNEL && !k->children && !xlc_function_on(k->f, d) && k->f->on[d->number].launches;
  return parent ? xlc_launcher() : d->index;
}

xl_task *xlc_task(xlc_device *d, const xlc_op *op, cudaError_t *e) {
  xl_task *t = xl_task_new(xlc.graph, xlc_op_device(d, op));
  *e = t ? xlc_task_add(d, t, op) : cudaErrorMemoryAllocation;
  if (!*e)
    return t;
  xl_task_release(t);
  return NULL;
}
