// queue.c: see gpu.h. Queues, packets, hidden arguments, and the buffers that kernels print into.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../device/format.h"
#include "gpu.h"

#include <stdlib.h>
#include <string.h>

hsa_queue_t *xl_queue_open(xl_runtime *r, const xl_gpu *g, uint32_t packets, bool cooperative,
                           void (*on_error)(hsa_status_t, hsa_queue_t *, void *), void *arg, xl_error *err) {
  if (g->queue_packets && packets > g->queue_packets)
    packets = g->queue_packets;
  hsa_queue_t *q = NULL;
  hsa_status_t s =
      r->hsa_queue_create(g->agent, packets, cooperative ? HSA_QUEUE_TYPE_COOPERATIVE : HSA_QUEUE_TYPE_MULTI, on_error,
                          arg, UINT32_MAX, UINT32_MAX, &q);
  // Kernels of one queue run one after the other also without.
  if (s != HSA_STATUS_SUCCESS && cooperative)
    s = r->hsa_queue_create(g->agent, packets, HSA_QUEUE_TYPE_MULTI, on_error, arg, UINT32_MAX, UINT32_MAX, &q);
  if (s == HSA_STATUS_SUCCESS)
    return q;
  xl_hsa_fail(r, s, "hsa_queue_create", err);
  return NULL;
}

void xl_put_packet(const xl_runtime *r, const hsa_queue_t *q, uint64_t index, const void *packet, uint16_t header) {
  char *slot = (char *)q->base_address + (index & (q->size - 1)) * 64;
  memcpy(slot + 2, (const char *)packet + 2, 62);
  __atomic_store_n((uint16_t *)(void *)slot, header, __ATOMIC_RELEASE); // hands it over
  r->hsa_signal_store_screlease(q->doorbell_signal, (hsa_signal_value_t)index);
}

hsa_kernel_dispatch_packet_t xl_dispatch(const xl_shape *s, uint64_t object, uint32_t private_bytes, void *args,
                                         hsa_signal_t done) {
  return (hsa_kernel_dispatch_packet_t){
      .setup = 3 << HSA_KERNEL_DISPATCH_PACKET_SETUP_DIMENSIONS,
      .workgroup_size_x = (uint16_t)s->block[0],
      .workgroup_size_y = (uint16_t)s->block[1],
      .workgroup_size_z = (uint16_t)s->block[2],
      .grid_size_x = s->grid[0] * s->block[0],
      .grid_size_y = s->grid[1] * s->block[1],
      .grid_size_z = s->grid[2] * s->block[2],
      .private_segment_size = private_bytes,
      .group_segment_size = s->group_bytes,
      .kernel_object = object,
      .kernarg_address = args,
      .completion_signal = done,
  };
}

void xl_hide(const xlr_kernel *k, const xl_shape *s, const hsa_queue_t *q, const void *printf_buffer,
             const void *workspace, const void *children, uint8_t *args) {
  const amd_queue_t *a = (const amd_queue_t *)q;
  xlr_hidden h = {.dynamic_lds = s->group_bytes - k->group_size,
                  .private_base = a->private_segment_aperture_base_hi,
                  .shared_base = a->group_segment_aperture_base_hi,
                  .queue = q,
                  .printf_buffer = printf_buffer,
                  .grid_workspace = workspace,
                  .children = children};
  memcpy(h.grid, s->grid, sizeof h.grid);
  memcpy(h.block, s->block, sizeof h.block);
  xlr_fill_hidden(k, &h, args);
}

// ---------------------------------------------------------------- what kernels print

static size_t room(const xl_print_buffer *b) { return (size_t)b->bytes + XL_FORMAT_KEPT; }

bool xl_print_open(xl_runtime *r, uint32_t bytes, xl_print_buffer *b, xl_error *err) {
  b->bytes = bytes;
  if (!(b->words = xl_host_alloc(r, XL_FORMAT_HEADER + room(b), "the buffer for what kernels print", err)))
    return false;
  // All of it: a frame that a kernel does not finish ends the text.
  memset(b->words, 0, XL_FORMAT_HEADER + room(b));
  b->words[1] = (uint32_t)room(b);
  return true;
}

void xl_print_close(xl_runtime *r, xl_print_buffer *b) {
  if (b->words)
    r->hsa_amd_memory_pool_free(b->words);
  b->words = NULL;
}

bool xl_prints(const xlr_codeobj *code, const xlr_kernel *k) {
  for (size_t i = 0; code->prints && i < k->param_count; i++)
    if (k->params[i].kind == XLR_HIDDEN_PRINTF_BUFFER)
      return true;
  return false;
}

uint8_t *xl_print_take(const xl_print_buffer *b, bool empty, size_t *size) {
  size_t filled = __atomic_load_n(&b->words[0], __ATOMIC_ACQUIRE);
  if (filled > room(b))
    filled = room(b);
  *size = filled;
  // A copy: nobody changes it while it is read.
  uint8_t *frames = malloc(filled ? filled : 1);
  if (frames)
    memcpy(frames, (const uint8_t *)b->words + XL_FORMAT_HEADER, filled);
  if (empty) {
    memset(b->words, 0, XL_FORMAT_HEADER + filled);
    b->words[1] = (uint32_t)room(b);
  }
  return frames;
}

bool xl_print_asserts(const uint8_t *frames, size_t size) {
  static const char text[] = "Assertion `%s` failed.";
  for (size_t at = 0, bytes; size - at >= sizeof(uint32_t); at += bytes) {
    uint32_t control;
    memcpy(&control, frames + at, sizeof control);
    bytes = control >> XL_FORMAT_SHIFT;
    if (!control) {
      bytes = sizeof control;
      continue;
    }
    if (bytes < sizeof control || bytes % 4 || bytes > size - at)
      return false;
    if ((control & (XL_FORMAT_STDERR | XL_FORMAT_UNFINISHED)) == XL_FORMAT_STDERR &&
        memmem(frames + at, bytes, text, sizeof text - 1))
      return true;
  }
  return false;
}
