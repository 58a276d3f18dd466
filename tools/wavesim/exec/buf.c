// buf.c: MUBUF and MTBUF instructions. A resource descriptor (V#) whose base lies
// in the addresses that sched.c hands out for scratch is the private segment
// buffer; every other one describes global memory, where reads out of its
// range give 0 and writes vanish, as the architecture says.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/format.h"
#include "exec/mem.h"

// The V# ("Buffer Resource Descriptor" in the Vega, RDNA2, RDNA3 and RDNA4 ISA
// manuals).
typedef struct buffer {
  uint64_t base; // with soffset added
  uint32_t soffset;
  uint32_t stride;       // bytes
  uint32_t records;      // bytes, or elements of stride bytes
  uint32_t index_stride; // lanes that a swizzle interleaves
  uint32_t element;      // bytes that it keeps together
  bool swizzle, add_tid;
  uint8_t out_of_bounds; // OOB_SELECT of gfx10 and newer, else OOB_GFX9
  bool swizzle_soffset;  // soffset takes part in the swizzle (gfx12)
} buffer;
enum { OOB_STRUCTURED, OOB_INDEX, OOB_EMPTY, OOB_RAW, OOB_GFX9 };

// formatted: the instruction takes a format from the V# or names one.
static buffer decode(const ws_wave *w, const ws_operand *rsrc, const ws_operand *soffset, bool formatted) {
  const uint32_t *s = &w->s[rsrc->reg];
  buffer b;
  b.soffset = wsm_scalar32(w, soffset);
  b.base = (s[0] | (uint64_t)(s[1] & 0xffffu) << 32) + b.soffset;
  const ws_gpu *gpu = w->gpu;
  b.swizzle = s[1] >> 31 || (WS_HAS(gpu, vsharp11) && s[1] >> 30);
  b.element = WS_HAS(gpu, vsharp11) && s[1] >> 30 == 3 ? 16 : 4;
  b.swizzle_soffset = WS_HAS(gpu, vsharp12);
  b.out_of_bounds = WS_HAS(gpu, vsharp10) ? s[3] >> 28 & 3 : OOB_GFX9;
  b.add_tid = s[3] >> 23 & 1;
  b.stride = s[1] >> 16 & 0x3fff;
  if (b.add_tid && !WS_HAS(gpu, vsharp10) && !formatted) // DATA_FORMAT is the stride's upper bits then
    b.stride |= (s[3] >> 15 & 15) << 14;
  if (WS_HAS(gpu, vsharp12)) { // Stride Scale
    static const uint8_t scale[] = {1, 4, 8, 32};
    b.stride *= scale[s[3] >> 18 & 3];
  }
  b.records = s[2];
  b.index_stride = 8u << (s[3] >> 21 & 3);
  return b;
}

// What an access makes of its lanes' addresses.
enum target { TO_PRIVATE, TO_MEMORY, TO_NOWHERE };

// Private memory: the swizzled part of the address is per lane, base and
// soffset count bytes of the whole wave. *base is the lane's byte offset that
// VGPR and immediate are added to, in 32 bits: a negative VGPR is no error since gfx9 (LLVM relies on it,
// SelectMUBUFScratchOffen in AMDGPUISelDAGToDAG.cpp).
static bool is_private(ws_wave *w, const ws_inst *i, const buffer *b, uint64_t *base) {
  const uint64_t va = w->scratch_base & ~0xffffffffull;
  if (!w->scratch_base || b->base < va || b->base - va > 0xffffffffull || !b->swizzle || !b->add_tid)
    return false;
  uint64_t from = b->base - w->scratch_base; // wraps when below this wave's part
  if (from % (w->lanes * 4u)) {
    // A stack pointer that splits a row, or the offset of another wave.
    ws_fault(w, i, -1, 0, "private segment buffer with base 0x%llx, soffset 0x%x: not a row of this wave's memory",
             (unsigned long long)(b->base - b->soffset), b->soffset);
    return true;
  }
  *base = from / w->lanes;
  return true;
}

// True when n bytes at offset o of element index are outside ("Range Checking").
WSM_INLINE bool outside(const buffer *b, const ws_inst *i, uint32_t index, uint64_t o, unsigned n) {
  uint32_t left = b->soffset > b->records ? 0 : b->records - b->soffset;
  switch (b->out_of_bounds) {
  case OOB_STRUCTURED:
    return index >= b->records || o + n > b->stride;
  case OOB_INDEX:
    return index >= b->records;
  case OOB_EMPTY:
    return !b->records;
  case OOB_RAW:
    return b->swizzle && b->stride ? index >= b->records || o + n > b->stride : o + n > left;
  default:
    if ((i->flags & WS_F_IDXEN) || b->swizzle)
      return index >= b->records || (b->swizzle && b->stride && o + n > b->stride);
    return (uint64_t)b->stride * index + o + n > left;
  }
}

// The address of lane l's element, or TO_NOWHERE when the descriptor says that
// the n bytes are out of range.
WSM_INLINE enum target element(const buffer *b, const ws_inst *i, uint32_t index, uint32_t offset, unsigned n,
                               uint64_t *at) {
  uint64_t o = (uint64_t)offset + (uint32_t)i->offset, base = b->base;
  uint64_t linear = (uint64_t)b->stride * index + o;
  if (outside(b, i, index, o, n))
    return TO_NOWHERE;
  if (b->swizzle) {
    if (b->swizzle_soffset) {
      base -= b->soffset;
      o = (uint32_t)(o + b->soffset);
    }
    uint64_t block = index / b->index_stride, lane = index % b->index_stride, e = b->element;
    linear = (block * b->stride + o / e * e) * b->index_stride + lane * e + o % e;
  }
  *at = base + linear;
  return TO_MEMORY;
}

// Index and offset VGPRs of a lane.
WSM_INLINE void lane_address(const ws_wave *w, const ws_inst *i, const ws_operand *va, const buffer *b, unsigned l,
                             uint32_t *index, uint32_t *offset) {
  unsigned r = va->reg;
  *index = b->add_tid ? l : 0;
  *offset = 0;
  if (i->flags & WS_F_IDXEN)
    *index += w->v[r++][l];
  if (i->flags & WS_F_OFFEN)
    *offset = w->v[r][l];
}

static bool check(ws_wave *w, const ws_inst *i, unsigned l, uint64_t at, unsigned n, const char *what) {
  if (ws_wave_mem_ok(w, at, n))
    return true;
  wsm_outside(w, i, (int)l, at, n, what);
  return false;
}

WSM_INLINE void count_store(ws_wave *w) {
  if (!WS_HAS(w->gpu, store_counter))
    ws_issue(w, WS_Q_VM, 0, 0);
}

static bool refuse_tfe(ws_wave *w, const ws_inst *i) {
  if (!(i->flags & WS_F_TFE))
    return false;
  ws_fault(w, i, -1, 0, "tfe is not supported");
  return true;
}

// ---------------------------------------------------------------- loads and stores

static void load_lds(ws_wave *w, const ws_inst *i, enum wsm_form f);

// Text: vdata, vaddr, srsrc, soffset.
WSM_INLINE void load(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  if (i->flags & WS_F_LDS) {
    load_lds(w, i, f);
    return;
  }
  if (refuse_tfe(w, i))
    return;
  uint64_t m = wsm_active(w), base;
  unsigned n = wsm_bytes(f), reg = i->o[0].reg;
  buffer b = decode(w, &i->o[2], &i->o[3], false);
  if (is_private(w, i, &b, &base)) {
    if (w->stop == WS_STOP_FAULT)
      return;
    const uint32_t *at = i->flags & (WS_F_OFFEN | WS_F_IDXEN) ? w->v[i->o[1].reg] : NULL;
    if (!wsm_private_load(w, i, base + (uint32_t)i->offset, at, 1, UINT32_MAX, reg, f))
      return;
  } else {
    uint32_t a[2][WS_LANES];
    WSM_LANES(l, m)
    lane_address(w, i, &i->o[1], &b, l, &a[0][l], &a[1][l]);
    WSM_LANES(l, m) {
      uint32_t d[4] = {0};
      uint64_t at;
      if (n <= 4) {
        if (element(&b, i, a[0][l], a[1][l], n, &at) == TO_MEMORY) {
          if (!check(w, i, l, at, n, "read"))
            return;
          wsm_host_read((const void *)(uintptr_t)at, n, d);
        }
      } else { // each dword is in range or not
        for (unsigned k = 0; k < n / 4; k++)
          if (element(&b, i, a[0][l], a[1][l] + 4 * k, 4, &at) == TO_MEMORY) {
            if (!check(w, i, l, at, 4, "read"))
              return;
            memcpy(&d[k], (const void *)(uintptr_t)at, 4);
          }
      }
      wsm_put(w, reg, l, f, d);
    }
  }
  ws_issue(w, WS_Q_VM, reg, wsm_dwords(f));
}

WSM_INLINE void store(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  if (refuse_tfe(w, i))
    return;
  uint64_t m = wsm_active(w), base;
  unsigned n = wsm_bytes(f), reg = i->o[0].reg;
  buffer b = decode(w, &i->o[2], &i->o[3], false);
  if (is_private(w, i, &b, &base)) {
    if (w->stop == WS_STOP_FAULT)
      return;
    const uint32_t *at = i->flags & (WS_F_OFFEN | WS_F_IDXEN) ? w->v[i->o[1].reg] : NULL;
    if (!wsm_private_store(w, i, base + (uint32_t)i->offset, at, 1, UINT32_MAX, reg, f))
      return;
  } else {
    WSM_LANES(l, m) {
      uint32_t d[4], index, offset;
      uint64_t at;
      lane_address(w, i, &i->o[1], &b, l, &index, &offset);
      wsm_take(w, reg, l, f, d);
      unsigned step = n < 4 ? n : 4;
      for (unsigned k = 0; k < n / step; k++)
        if (element(&b, i, index, offset + 4 * k, step, &at) == TO_MEMORY) {
          if (!check(w, i, l, at, step, "write"))
            return;
          wsm_host_write((void *)(uintptr_t)at, step, d + k);
        }
    }
    ((ws_priv *)w->priv)->stored = true;
  }
  count_store(w);
}

// Text: vaddr, srsrc, soffset.
static void load_lds(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  uint64_t m = wsm_active(w), base;
  unsigned n = wsm_bytes(f), to = n < 4 ? 4 : n;
  unsigned first = i->nops == 4; // a text with the unused data register in front
  buffer b = decode(w, &i->o[first + 1], &i->o[first + 2], false);
  if (is_private(w, i, &b, &base)) {
    ws_fault(w, i, -1, 0, "load from private memory into LDS is not supported");
    return;
  }
  WSM_LANES(l, m) {
    uint32_t d[4] = {0}, index, offset;
    uint64_t at, lds;
    lane_address(w, i, &i->o[first], &b, l, &index, &offset);
    if (!wsm_load_lds_at(w, i, l, to, &lds))
      return;
    if (element(&b, i, index, offset, n, &at) == TO_MEMORY) {
      if (!check(w, i, l, at, n, "read"))
        return;
      wsm_host_read((const void *)(uintptr_t)at, n, d);
      wsm_load_lds_sign(f, d);
    }
    memcpy(w->lds + lds, d, to);
  }
  ws_issue(w, WS_Q_VM, 0, 0);
}

#define LOAD(NAME, FORM)                                                                                               \
  void wsm_buffer_load_##NAME(ws_wave *w, const ws_inst *i) { load(w, i, FORM); }
#define STORE(NAME, FORM)                                                                                              \
  void wsm_buffer_store_##NAME(ws_wave *w, const ws_inst *i) { store(w, i, FORM); }

LOAD(ubyte, WSM_U8)
LOAD(sbyte, WSM_I8)
LOAD(ushort, WSM_U16)
LOAD(sshort, WSM_I16)
LOAD(ubyte_d16, WSM_U8_D16)
LOAD(ubyte_d16_hi, WSM_U8_D16_HI)
LOAD(sbyte_d16, WSM_I8_D16)
LOAD(sbyte_d16_hi, WSM_I8_D16_HI)
LOAD(short_d16, WSM_B16_D16)
LOAD(short_d16_hi, WSM_B16_D16_HI)
LOAD(dword, WSM_B32)
LOAD(dwordx2, WSM_B64)
LOAD(dwordx3, WSM_B96)
LOAD(dwordx4, WSM_B128)
STORE(byte, WSM_U8)
STORE(byte_d16_hi, WSM_U8_D16_HI)
STORE(short, WSM_U16)
STORE(short_d16_hi, WSM_B16_D16_HI)
STORE(dword, WSM_B32)
STORE(dwordx2, WSM_B64)
STORE(dwordx3, WSM_B96)
STORE(dwordx4, WSM_B128)

// ---------------------------------------------------------------- with a format

// What a register holds of an element: 32 bits a component, two of 16, or one of
// 16 in the upper half.
enum packing { WHOLE, HALVES, UPPER_HALF };

// The format of a typed instruction, or the V#'s; false after a fault.
static bool format_of(ws_wave *w, const ws_inst *i, const uint32_t *s, bool typed, ws_format *f) {
  const ws_gpu *gpu = w->gpu;
  const unsigned e0 = i->encoding[0], e1 = i->encoding[1];
  bool known;
  unsigned n;
  if (!WS_HAS(gpu, vsharp10)) {
    const unsigned data = (typed ? e0 >> 19 : s[3] >> 15) & 15, number = (typed ? e0 >> 23 : s[3] >> 12) & 7;
    known = ws_format_split(f, data, number);
    n = data | number << 4;
  } else {
    n = typed ? (WS_HAS(gpu, vmem_96) ? e1 >> 23 : e0 >> 19) & 127 : s[3] >> 12 & (WS_HAS(gpu, vsharp12) ? 63 : 127);
    known = ws_format_unified(f, WS_HAS(gpu, vsharp11), n);
  }
  if (!known || (typed && !f->count)) {
    if (!WS_HAS(gpu, vsharp10))
      ws_fault(w, i, -1, 0, "format %u of the %s is reserved: BUF_DATA_FORMAT_%s with BUF_NUM_FORMAT_%s", n,
               typed ? "instruction" : "resource", f->data, ws_number_name(n >> 4));
    else
      ws_fault(w, i, -1, 0, "format %u of the %s is reserved", n, typed ? "instruction" : "resource");
    return false;
  }
  return true;
}

// The V# as typed accesses read it.
typedef struct formatted {
  buffer b;
  ws_format f;
  uint8_t select[4]; // DST_SEL: 0, 1, 4 to 7 for X to W
  bool unbound;
} formatted;

static bool formatted_access(ws_wave *w, const ws_inst *i, unsigned first, bool typed, formatted *a) {
  uint64_t base;
  if (refuse_tfe(w, i))
    return false;
  const uint32_t *s = &w->s[i->o[first + 1].reg];
  a->b = decode(w, &i->o[first + 1], &i->o[first + 2], true);
  if (!format_of(w, i, s, typed, &a->f))
    return false;
  a->unbound = !a->f.count;
  if (typed) { // a resource that is not bound stays that, whatever the instruction names
    ws_format own;
    if (!format_of(w, i, s, false, &own))
      return false;
    if (!own.count && a->b.records) {
      ws_fault(w, i, -1, 0, "the resource's format is INVALID, which is a resource that is not bound");
      return false;
    }
  }
  for (unsigned c = 0; c < 4; c++)
    a->select[c] = (uint8_t)(typed ? (c < a->f.count ? 4 + c : 0) : s[3] >> 3 * c & 7);
  if (is_private(w, i, &a->b, &base)) {
    if (w->stop != WS_STOP_FAULT)
      ws_fault(w, i, -1, 0, "access to private memory with a format is not supported");
    return false;
  }
  if (a->b.swizzle && a->f.bytes > a->b.element) {
    ws_fault(w, i, -1, 0, "an element of %u bytes in a buffer swizzled by %u", a->f.bytes, a->b.element);
    return false;
  }
  return true;
}

// Where lane l's element lies: all of it is in range or nothing. gfx10 and newer
// want it aligned to its size, at most a dword. False after a fault.
WSM_INLINE bool formatted_element(ws_wave *w, const ws_inst *i, const formatted *a, unsigned l, uint32_t index,
                                  uint32_t offset, const char *what, uint64_t *at, bool *there) {
  const unsigned n = a->f.bytes;
  *there = !a->unbound && element(&a->b, i, index, offset, n, at) == TO_MEMORY;
  if (!*there)
    return true;
  if (WS_HAS(w->gpu, vsharp10) && *at & ((n < 4 ? n : 4) - 1)) {
    ws_fault(w, i, (int)l, 0, "misaligned %s of a %s element at 0x%llx", what, a->f.data, (unsigned long long)*at);
    return false;
  }
  return check(w, i, l, *at, n, what);
}

// The count components that a load gives, by DST_SEL; false after a fault.
static bool unpack(ws_wave *w, const ws_inst *i, const formatted *a, unsigned l, unsigned count, bool d16, bool there,
                   const uint32_t element[4], uint32_t v[4]) {
  for (unsigned c = 0; c < count; c++) {
    const unsigned select = a->select[c], from = select - 4;
    v[c] = select == 1 && !a->unbound ? ws_format_one(&a->f, d16) : 0;
    if (select < 2 || a->unbound)
      continue;
    if (select < 4 || from >= a->f.count) {
      ws_fault(w, i, (int)l, 0, "DST_SEL_%c is %u, which a %s format does not have", "XYZW"[c], select, a -> f.data);
      return false;
    }
    if (there && !ws_format_load(&a->f, from, element, d16, &v[c])) {
      ws_fault(w, i, (int)l, 0, "component %c of %s_%s does not fit into 16 bits: 0x%x", "XYZW"[from], a -> f.data,
               ws_number_name(a->f.number), v[c]);
      return false;
    }
  }
  return true;
}

static void load_formatted_lds(ws_wave *w, const ws_inst *i);

WSM_INLINE void load_formatted(ws_wave *w, const ws_inst *i, unsigned count, enum packing p, bool typed) {
  if (i->flags & WS_F_LDS) {
    load_formatted_lds(w, i);
    return;
  }
  formatted a;
  if (!formatted_access(w, i, 1, typed, &a))
    return;
  const uint64_t m = wsm_active(w);
  const unsigned reg = i->o[0].reg, regs = p == WHOLE ? count : (count + 1) / 2;
  uint32_t address[2][WS_LANES];
  WSM_LANES(l, m)
  lane_address(w, i, &i->o[1], &a.b, l, &address[0][l], &address[1][l]);
  WSM_LANES(l, m) {
    uint32_t element[4] = {0}, v[4];
    uint64_t at;
    bool there;
    if (!formatted_element(w, i, &a, l, address[0][l], address[1][l], "read", &at, &there))
      return;
    if (there)
      memcpy(element, (const void *)(uintptr_t)at, a.f.bytes);
    if (!unpack(w, i, &a, l, count, p != WHOLE, there, element, v))
      return;
    for (unsigned c = 0; c < count; c++)
      wsm_put(w, reg + (p == WHOLE ? c : c / 2), l,
              p == WHOLE                   ? WSM_B32
              : p == UPPER_HALF || (c & 1) ? WSM_B16_D16_HI
                                           : WSM_B16_D16,
              &v[c]);
  }
  ws_issue(w, WS_Q_VM, reg, regs);
}

// Text: vaddr, srsrc, soffset: X as a dword to LDS (load_lds).
static void load_formatted_lds(ws_wave *w, const ws_inst *i) {
  const unsigned first = i->nops == 4;
  formatted a;
  if (!formatted_access(w, i, first, false, &a))
    return;
  const uint64_t m = wsm_active(w);
  WSM_LANES(l, m) {
    uint32_t element[4] = {0}, v[4], index, offset;
    uint64_t at, lds;
    bool there;
    lane_address(w, i, &i->o[first], &a.b, l, &index, &offset);
    if (!wsm_load_lds_at(w, i, l, 4, &lds) || !formatted_element(w, i, &a, l, index, offset, "read", &at, &there))
      return;
    if (there)
      memcpy(element, (const void *)(uintptr_t)at, a.f.bytes);
    if (!unpack(w, i, &a, l, 1, false, there, element, v))
      return;
    memcpy(w->lds + lds, v, 4);
  }
  ws_issue(w, WS_Q_VM, 0, 0);
}

// Components that the instruction does not give are 0, from gfx12 on X (LLVM:
// FeatureDefaultComponentZero, FeatureDefaultComponentBroadcast). A DST_SEL that is
// not its own inverse has no meaning for stores that the manuals tell.
WSM_INLINE void store_formatted(ws_wave *w, const ws_inst *i, unsigned count, enum packing p, bool typed) {
  formatted a;
  if (!formatted_access(w, i, 1, typed, &a))
    return;
  const uint64_t m = wsm_active(w);
  const unsigned reg = i->o[0].reg;
  for (unsigned c = 0; c < a.f.count; c++)
    if (a.select[c] < 4 || a.select[a.select[c] - 4] != 4 + c) {
      ws_fault(w, i, -1, 0, "store with DST_SEL_%c %u, which is not its own inverse", "XYZW"[c], a.select[c]);
      return;
    }
  WSM_LANES(l, m) {
    uint32_t element[4] = {0}, index, offset;
    uint64_t at;
    bool there;
    lane_address(w, i, &i->o[1], &a.b, l, &index, &offset);
    if (!formatted_element(w, i, &a, l, index, offset, "write", &at, &there))
      return;
    if (!there)
      continue;
    for (unsigned c = 0; c < a.f.count; c++) {
      unsigned from = a.select[c] - 4u;
      uint32_t v = 0;
      if (from >= count && WS_HAS(w->gpu, select_first))
        from = 0;
      if (from < count) {
        v = w->v[reg + (p == WHOLE ? from : from / 2)][l];
        if (p == UPPER_HALF || (p == HALVES && from & 1))
          v >>= 16;
      }
      if (!ws_format_store(&a.f, c, v, p != WHOLE, element)) {
        ws_fault(w, i, (int)l, 0, "component %c of %s_%s is no integer in range: 0x%x", "XYZW"[c], a.f.data,
                 ws_number_name(a.f.number), v);
        return;
      }
    }
    memcpy((void *)(uintptr_t)at, element, a.f.bytes);
  }
  ((ws_priv *)w->priv)->stored = true;
  count_store(w);
}

#define FORMATTED(PREFIX, NAME, COUNT, PACKING, TYPED)                                                                 \
  void wsm_##PREFIX##_load_format_##NAME(ws_wave *w, const ws_inst *i) {                                               \
    load_formatted(w, i, COUNT, PACKING, TYPED);                                                                       \
  }                                                                                                                    \
  void wsm_##PREFIX##_store_format_##NAME(ws_wave *w, const ws_inst *i) {                                              \
    store_formatted(w, i, COUNT, PACKING, TYPED);                                                                      \
  }
#define COMPONENTS(PREFIX, TYPED)                                                                                      \
  FORMATTED(PREFIX, x, 1, WHOLE, TYPED)                                                                                \
  FORMATTED(PREFIX, xy, 2, WHOLE, TYPED)                                                                               \
  FORMATTED(PREFIX, xyz, 3, WHOLE, TYPED)                                                                              \
  FORMATTED(PREFIX, xyzw, 4, WHOLE, TYPED)                                                                             \
  FORMATTED(PREFIX, d16_x, 1, HALVES, TYPED)                                                                           \
  FORMATTED(PREFIX, d16_xy, 2, HALVES, TYPED)                                                                          \
  FORMATTED(PREFIX, d16_xyz, 3, HALVES, TYPED)                                                                         \
  FORMATTED(PREFIX, d16_xyzw, 4, HALVES, TYPED)
COMPONENTS(buffer, false)
COMPONENTS(tbuffer, true)
FORMATTED(buffer, d16_hi_x, 1, UPPER_HALF, false)

// ---------------------------------------------------------------- atomics

// Text: vdata, vaddr, srsrc, soffset; with glc vdata also takes the old value.
WSM_INLINE void atomic(ws_wave *w, const ws_inst *i, enum wsm_atomic op, unsigned n) {
  if (refuse_tfe(w, i))
    return;
  uint64_t m = wsm_active(w), base;
  bool ret = i->flags & WS_F_GLC, cmp = op == WSM_A_CMPSWAP || op == WSM_A_FCMPSWAP;
  unsigned reg = i->o[0].reg, each = n / 4;
  unsigned flush = op == WSM_A_FADD && n == 4 ? wsm_global_flush(w) : 0;
  buffer b = decode(w, &i->o[2], &i->o[3], false);
  if (is_private(w, i, &b, &base)) {
    ws_fault(w, i, -1, 0, "atomic on the private segment buffer is not supported");
    return;
  }
  WSM_LANES(l, m) {
    uint32_t index, offset;
    uint64_t at, old = 0;
    lane_address(w, i, &i->o[1], &b, l, &index, &offset);
    if (element(&b, i, index, offset, n, &at) == TO_MEMORY) {
      if (at & (n - 1)) {
        ws_fault(w, i, (int)l, 0, "misaligned atomic: %u bytes at 0x%llx", n, (unsigned long long)at);
        return;
      }
      if (!check(w, i, l, at, n, "atomic"))
        return;
      uint64_t s = w->v[reg][l], c = cmp ? w->v[reg + each][l] : 0;
      if (n == 8) {
        s |= (uint64_t)w->v[reg + 1][l] << 32;
        c |= cmp ? (uint64_t)w->v[reg + 3][l] << 32 : 0;
      }
      void *p = (void *)(uintptr_t)at;
      old = n == 4 ? wsm_rmw32(op, p, (uint32_t)s, (uint32_t)c, flush) : wsm_rmw64(op, p, s, c);
    }
    if (ret) {
      w->v[reg][l] = (uint32_t)old;
      if (n == 8)
        w->v[reg + 1][l] = (uint32_t)(old >> 32);
    }
  }
  ((ws_priv *)w->priv)->stored = true;
  if (ret)
    ws_issue(w, WS_Q_VM, reg, each);
  else
    count_store(w);
}

#define WS_ATOMIC(NAME, OP, N)                                                                                         \
  void wsm_buffer_atomic_##NAME(ws_wave *w, const ws_inst *i) { atomic(w, i, WSM_A_##OP, N); }
#define WS_ATOMIC_INTEGER WS_ATOMIC
#include "isa/atomics.def"
