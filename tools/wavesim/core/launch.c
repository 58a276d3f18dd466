// launch.c: what a kernel descriptor asks for, and the state that work-groups and
// waves start with.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/launch.h"
#include "core/environment.h"
#include "core/window.h"

#include <string.h>

// The kernel descriptor of AMDGPUUsage, "Kernel Descriptor" (code object v3 and newer).
typedef struct kernel_descriptor {
  uint32_t group_segment_fixed_size;
  uint32_t private_segment_fixed_size;
  uint32_t kernarg_size;
  uint32_t reserved0;
  int64_t entry_offset;
  uint8_t reserved1[20];
  uint32_t rsrc3, rsrc1, rsrc2;
  uint16_t properties;
  uint16_t kernarg_preload;
  uint32_t reserved2;
} kernel_descriptor;
_Static_assert(sizeof(kernel_descriptor) == 64, "layout fixed by the ABI");

enum { // properties
  KP_PRIVATE_SEGMENT_BUFFER = 1 << 0,
  KP_DISPATCH_PTR = 1 << 1,
  KP_QUEUE_PTR = 1 << 2,
  KP_KERNARG_SEGMENT_PTR = 1 << 3,
  KP_DISPATCH_ID = 1 << 4,
  KP_FLAT_SCRATCH_INIT = 1 << 5,
  KP_PRIVATE_SEGMENT_SIZE = 1 << 6,
  KP_WAVE32 = 1 << 10,
  KP_DYNAMIC_STACK = 1 << 11,
};

// Bits [hi:lo] of x.
static uint32_t bits(uint32_t x, unsigned hi, unsigned lo) { return (x >> lo) & (uint32_t)((2ull << (hi - lo)) - 1); }

// A kernel descriptor that is refused.
#define refuse(r, ...) ws_run_fault(r, WS_FAULT_REFUSED, 0, 0, __VA_ARGS__)

// Everything that must hold before a wave can start; false with d->fault set.
bool ws_run_prepare(ws_run *r) {
  ws_dispatch *d = r->d;
  const ws_gpu *gpu = r->gpu;

  uint64_t items = 1;
  r->total_groups = 1;
  for (unsigned k = 0; k < 3; k++) {
    const uint32_t size = d->group_size[k], grid = d->grid_size[k];
    items *= size;
    r->group_size[k] = size;
    r->grid_size[k] = grid;
    r->groups[k] = (uint32_t)(((uint64_t)grid + size - 1) / size);
    if (__builtin_mul_overflow(r->total_groups, r->groups[k], &r->total_groups))
      return refuse(r, "grid of %ux%ux%u is too large", d->grid_size[0], d->grid_size[1], d->grid_size[2]), false;
  }

  const uint64_t object = d->descriptor;
  ws_range range = {0, 0};
  kernel_descriptor k;
  memcpy(&k, (const void *)(uintptr_t)object, sizeof k);

  r->entry = object + (uint64_t)k.entry_offset;
  r->wave_size = gpu->wave_size;
  if (WS_HAS(gpu, wave32))
    r->wave_size = k.properties & KP_WAVE32 ? 32 : 64;
  if (WS_HAS(gpu, wave32_only) && r->wave_size != 32)
    return refuse(r, "kernel descriptor asks for wave64, which %s does not have", gpu->name), false;
  if (!WS_HAS(gpu, wave32) && k.properties & KP_WAVE32)
    return refuse(r, "kernel descriptor asks for wave32, which %s does not have", gpu->name), false;
  r->waves_per_group = (uint32_t)((items + r->wave_size - 1) / r->wave_size);
  r->one_cu = WS_HAS(gpu, hw_id1) && !bits(k.rsrc1, 29, 29); // WGP_MODE

  // Memory.
  r->lds_bytes = d->group_bytes;
  if (r->lds_bytes < k.group_segment_fixed_size)
    return refuse(r, "packet gives %u bytes of group memory, the kernel needs %u", d->group_bytes,
                  k.group_segment_fixed_size),
           false;
  // Whole dwords: hardware gives LDS in blocks of 512 bytes and more, and of the last 16 bits an atomic takes their
  // dword.
  r->lds_bytes = (r->lds_bytes + 3) & ~3u;
  uint64_t scratch = d->private_bytes;
  if (scratch < k.private_segment_fixed_size)
    return refuse(r, "packet gives %u bytes of private memory, the kernel needs %u%s", d->private_bytes,
                  k.private_segment_fixed_size,
                  k.properties & KP_DYNAMIC_STACK ? " and a dynamic stack (LIBOMPTARGET_STACK_SIZE)" : ""),
           false;
  // Where the host has chosen a dynamic stack it is that, unless the user says more.
  r->dynamic_stack = k.properties & KP_DYNAMIC_STACK;
  const uint64_t with_stack = (uint64_t)k.private_segment_fixed_size + ws_env.stack;
  if (ws_env_given.stack ? (r->dynamic_stack || scratch) && scratch < with_stack
                         : r->dynamic_stack && scratch == k.private_segment_fixed_size)
    scratch = with_stack;
  scratch = (scratch + 3) / 4 * 4;
  // The hardware's limit: COMPUTE_TMPRING_SIZE.WAVESIZE counts KiB of a wave in 13 bits; 256 bytes in 15 bits from
  // gfx11, in 18 from gfx12 on.
  uint64_t most = gpu->scratch_bytes / r->wave_size;
  if (scratch > most)
    return refuse(r, "%llu bytes of private memory a work-item; %s has at most %llu", (unsigned long long)scratch,
                  gpu->name, (unsigned long long)most),
           false;
  r->scratch_bytes = (uint32_t)scratch;

  // Registers: granule counts by generation (AMDGPUUsage, compute_pgm_rsrc1).
  uint32_t granule = WS_HAS(gpu, unified_vgprs) ? 8 : 4;
  if (WS_HAS(gpu, wave32))
    granule = (WS_HAS(gpu, vgprs_1024) ? 16u : 8u) / (r->wave_size == 32 ? 1 : 2);
  uint32_t allocated = (bits(k.rsrc1, 5, 0) + 1) * granule;
  r->vgprs = allocated;
  if (WS_HAS(gpu, unified_vgprs)) {
    uint32_t offset = (bits(k.rsrc3, 5, 0) + 1) * 4;
    if (allocated > offset) {
      r->vgprs = offset;
      r->agprs = allocated - offset;
    }
  } else if (WS_HAS(gpu, agprs)) {
    r->agprs = allocated;
  }
  if (r->vgprs > ws_gpu_vgprs(gpu))
    r->vgprs = ws_gpu_vgprs(gpu);
  if (r->agprs > WS_A0)
    r->agprs = WS_A0;
  // From gfx10 on every wave has all; before, 16 at a time, counted in eights.
  r->sgprs = WS_HAS(gpu, wave32) ? WS_SGPRS : (bits(k.rsrc1, 9, 6) / 2 + 1) * 16;

  if (bits(k.rsrc1, 26, 26))
    return refuse(r, "kernel descriptor asks for FP16_OVFL (.amdhsa_fp16_overflow), which is not modelled"), false;
  // MODE as rsrc1 says: rounding and denormals in the same order, then
  // DX10_CLAMP and IEEE (not on gfx12, where these bits mean other things), and the exception enables of rsrc2.
  r->mode = bits(k.rsrc1, 19, 12) | bits(k.rsrc2, 30, 24) << 12;
  r->mode |=
      WS_HAS(gpu, mode_clamp) ? bits(k.rsrc1, 21, 21) << 8 | bits(k.rsrc1, 23, 23) << 9 : 3u << 8; // gfx12: always on

  // User SGPRs, in the order of "Initial Kernel Execution State".
  const bool sgprs_32 = WS_HAS(gpu, user_sgprs_32);
  unsigned limit = sgprs_32 ? 32 : 16, count = bits(k.rsrc2, sgprs_32 ? 6 : 5, 1), n = 0;
  uint64_t values[5] = {0, d->packet_addr, d->queue_addr, d->kernarg, d->dispatch_id};
  if (k.properties & KP_PRIVATE_SEGMENT_BUFFER) {
    // A V# whose swizzle interleaves lanes by dwords: base, SWIZZLE_ENABLE;
    // no size limit here; INDEX_STRIDE of a wave, ADD_TID_ENABLE.
    r->user_sgprs[0] = (uint32_t)ws_window_base();
    r->user_sgprs[1] = (uint32_t)(ws_window_base() >> 32) | 1u << 31;
    r->user_sgprs[2] = 0xffffffffu;
    r->user_sgprs[3] = (r->wave_size == 64 ? 3u : 2u) << 21 | 1u << 23 | 4u << 15;
    n = 4;
  }
  for (unsigned b = 1; b < 5; b++)
    if (k.properties & (1u << b)) {
      r->user_sgprs[n++] = (uint32_t)values[b];
      r->user_sgprs[n++] = (uint32_t)(values[b] >> 32);
    }
  if (k.properties & KP_FLAT_SCRATCH_INIT) {
    r->user_sgprs[n++] = (uint32_t)ws_window_base();
    r->user_sgprs[n++] = (uint32_t)(ws_window_base() >> 32);
  }
  // The size comes before the preloaded arguments (SIISelLowering.cpp, allocateHSAUserSGPRs and its caller).
  if (k.properties & KP_PRIVATE_SEGMENT_SIZE)
    r->user_sgprs[n++] = r->scratch_bytes;
  unsigned preload = bits(k.kernarg_preload, 6, 0), preload_at = bits(k.kernarg_preload, 15, 7);
  if (preload) {
    if (!WS_HAS(gpu, kernarg_preload))
      return refuse(r, "kernel descriptor asks for preloaded arguments, which %s does not have", gpu->name), false;
    uint64_t from = d->kernarg + preload_at * 4;
    range = (ws_range){0, 0};
    if (n + preload > limit || !ws_mem_ok(&range, from, preload * 4))
      return refuse(r, "kernel descriptor preloads %u dwords at offset %u: %s", preload, preload_at * 4,
                    n + preload > limit ? "too many SGPRs" : "outside the kernarg segment"),
             false;
    memcpy(r->user_sgprs + n, (const void *)(uintptr_t)from, preload * 4);
    n += preload;
    // The first 256 bytes of the code load the arguments for firmware that does not preload.
    if (WS_HAS(gpu, kernarg_prologue))
      r->entry += 256;
  }
  if (n > count || count > limit)
    return refuse(r, "kernel descriptor has %u user SGPRs for %u that its properties ask for (limit %u)", count, n,
                  limit),
           false;
  r->nuser = count;
  r->ttmp_ids = WS_HAS(gpu, ttmp_ids);
  for (unsigned b = 0; b < 3; b++)
    r->sgpr_id[b] = bits(k.rsrc2, 7 + b, 7 + b);
  r->sgpr_info = bits(k.rsrc2, 10, 10);
  r->sgpr_scratch_offset = bits(k.rsrc2, 0, 0) && !WS_HAS(gpu, architected_flat_scratch);
  r->vgpr_ids = bits(k.rsrc2, 12, 11);
  if (r->vgpr_ids > 2)
    return refuse(r, "kernel descriptor with reserved ENABLE_VGPR_WORKITEM_ID 3"), false;
  r->packed_ids = WS_HAS(gpu, packed_work_item_ids);

  // How many groups the chip holds at once: by wave slots, registers and LDS of
  // a compute unit. It decides which groups may wait for each other.
  uint32_t file = WS_HAS(gpu, unified_vgprs) ? 512 : WS_HAS(gpu, wave32) ? 1024 : 256;
  uint32_t simds = gpu->simds_per_cu ? gpu->simds_per_cu : 1, top = gpu->waves_per_cu / simds;
  uint32_t per_simd = file / (allocated ? allocated : 1);
  per_simd = per_simd > top ? top : per_simd;
  uint32_t groups = per_simd * simds / r->waves_per_group;
  if (r->lds_bytes && groups > gpu->lds_bytes / r->lds_bytes)
    groups = gpu->lds_bytes / r->lds_bytes;
  unsigned units;
  const unsigned room = ws_place_room(gpu, r->waves_per_group, r->one_cu, d->cu_mask, &units);
  uint64_t all = (uint64_t)(groups ? groups : 1) * (gpu->compute_units ? gpu->compute_units : 1);
  r->limit = all > UINT32_MAX ? UINT32_MAX : (uint32_t)all;

  // A group of a cooperative dispatch may wait for any other one.
  if (d->cooperative) {
    uint64_t at_once = (uint64_t)(groups ? groups : 1) * units * (WS_HAS(gpu, hw_id1) ? 2 : 1);
    at_once = at_once > room ? room : at_once;
    at_once = at_once > r->limit ? r->limit : at_once;
    if (r->total_groups > at_once)
      return ws_run_fault(r, WS_FAULT_RESOURCES, 0, 0,
                          "a cooperative dispatch of %llu work-groups; %s has room for %llu of them at once",
                          (unsigned long long)r->total_groups, gpu->name, (unsigned long long)at_once),
             false;
  }

  if (!ws_code_find(r->entry, r->wave_size, 0))
    return refuse(r, "kernel entry 0x%llx is not in loaded code", (unsigned long long)r->entry), false;
  return true;
}

// ---------------------------------------------------------------- starting a group

// Wave w of the current group: registers as AMDGPUUsage, "Initial Kernel
// Execution State" says.
static void wave_start(ws_run *r, ws_group *g, ws_wave *w, const uint32_t size[3]) {
  uint32_t items = size[0] * size[1] * size[2];
  uint32_t first = w->index * r->wave_size;
  uint32_t n = items - first < r->wave_size ? items - first : r->wave_size;

  memset(w->s, 0, sizeof w->s);
  memcpy(w->s, r->user_sgprs, r->nuser * sizeof(uint32_t));
  unsigned s = r->nuser;
  if (r->ttmp_ids) { // gfx12: ttmp9 is x, ttmp7 y and z, ttmp8[29:25] the wave in its group
    w->s[WS_S_TTMP + 9] = g->id[0];
    w->s[WS_S_TTMP + 7] = (g->id[1] & 0xffff) | g->id[2] << 16;
    w->s[WS_S_TTMP + 8] = (uint32_t)w->index << 25;
  } else {
    for (unsigned k = 0; k < 3; k++)
      if (r->sgpr_id[k])
        w->s[s++] = g->id[k];
  }
  if (r->sgpr_info)
    w->s[s++] = (w->index == 0 ? 0x80000000u : 0) | g->waves;
  if (r->sgpr_scratch_offset)
    w->s[s++] = (uint32_t)(w->scratch_base - ws_window_base());
  WS_EXEC(w) = n == 64 ? ~0ull : (1ull << n) - 1;

  w->code = NULL;
  w->scc = 0;
  w->flat_scratch = 0;
  w->hw_id = ws_place_hw_id(r->gpu, &g->place, w->index);
  w->xcc_id = ws_place_xcc_id(r->gpu, &g->place);
  w->mode = r->mode;
  w->stop = WS_RUN;
  w->mem = (ws_range){0, 0};
  w->scratch_filled = 0;
  w->pending = 0;
  memset(w->outstanding, 0, sizeof w->outstanding);
  memset(w->outstanding_s, 0, sizeof w->outstanding_s);
  ws_priv *p = w->priv;
  for (unsigned q = 0; q < WS_QUEUES; q++)
    p->q[q].head = p->q[q].count = p->q[q].scalars = 0;
  p->stored = p->gws_waiting = false;

  // Deterministic registers: a kernel that reads one before writing it gives
  // the same result every time.
  memset(w->v, 0, r->vgprs * sizeof w->v[0]);
  if (r->agprs)
    memset(w->v + WS_A0, 0, r->agprs * sizeof w->v[0]);

  uint32_t sx = size[0], sy = size[1];
  if (sx >= first + n) { // one row: no division
    for (uint32_t l = 0; l < n; l++)
      w->v[0][l] = first + l;
  } else {
    uint32_t x = first % sx, rest = first / sx, y = rest % sy, z = rest / sy;
    unsigned ids = r->vgpr_ids;
    for (uint32_t l = 0; l < n; l++) {
      if (r->packed_ids) {
        w->v[0][l] = x | (ids > 0 ? y << 10 : 0) | (ids > 1 ? z << 20 : 0);
      } else {
        w->v[0][l] = x;
        if (ids > 0)
          w->v[1][l] = y;
        if (ids > 1)
          w->v[2][l] = z;
      }
      if (++x == sx) {
        x = 0;
        if (++y == sy)
          y = 0, z++;
      }
    }
  }
  ws_wave_jump(w, r->entry);
}

void ws_group_start(ws_run *r, ws_group *g, uint64_t number) {
  uint32_t size[3];
  for (unsigned k = 0; k < 3; k++) {
    g->id[k] = (uint32_t)(number % r->groups[k]);
    number /= r->groups[k];
    // The last group of a dimension is smaller when the grid is no multiple.
    uint64_t left = (uint64_t)r->grid_size[k] - (uint64_t)g->id[k] * r->group_size[k];
    size[k] = left < r->group_size[k] ? (uint32_t)left : r->group_size[k];
  }
  g->waves = (size[0] * size[1] * size[2] + r->wave_size - 1) / r->wave_size;
  g->live = g->waves;
  g->ready = g->waves == 64 ? ~0ull : (1ull << g->waves) - 1;
  g->waiting = g->signaled = g->passed = 0;
  if (r->lds_bytes)
    ws_fill(g->lds, r->lds_bytes);
  for (uint32_t i = 0; i < g->waves; i++)
    wave_start(r, g, g->wave[i], size);
}
