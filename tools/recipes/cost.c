// cost.c: what a program costs: the machine instructions that llc makes of it,
// set-up included, issued in order under the constants of tools/model.
//
// What llc makes was read off its output for gfx900, gfx942, gfx1030, gfx1100
// and gfx1200 (LLVM 19 and 22): a tied operand that is needed later is copied;
// the wait states before DPP count its old operand too; a 64-bit mask is one
// s_mov_b64 when it fits 32 bits, else two moves; VOP3 takes one literal on
// RDNA; v_cndmask reads as many SGPRs beside its mask as the constant bus
// allows; scalar moves are scheduled into waits; DPP has to keep its distance
// from any write, an LDS instruction's too.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "recipes.h"

#include <string.h>

bool inline_constant(uint32_t v) {
  static const uint32_t floats[] = {0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, 0x40000000,
                                    0xc0000000, 0x40800000, 0xc0800000, 0x3e22f983};
  for (size_t i = 0; i < sizeof floats / sizeof *floats; i++)
    if (v == floats[i])
      return true;
  return (int32_t)v >= -16 && (int32_t)v <= 64;
}

unsigned mask_moves(const LaneTarget *t, uint64_t mask) {
  return t->lanes == 32 || mask >> 32 == 0 || mask >= (uint64_t)-16 ? 1 : 2;
}

unsigned selector_moves(uint64_t s) {
  const uint32_t lo = (uint32_t)s, hi = (uint32_t)(s >> 32);
  return !inline_constant(lo) && !inline_constant(hi) && lo != hi ? 1 : 0;
}

int cost_compare(const Cost *a, const Cost *b) {
  if (a->lds != b->lds)
    return a->lds < b->lds ? -1 : 1;
  if (a->cycles != b->cycles)
    return a->cycles < b->cycles ? -1 : 1;
  if (a->instructions != b->instructions)
    return a->instructions < b->instructions ? -1 : 1;
  return a->preference < b->preference ? -1 : a->preference > b->preference;
}

typedef struct Value {
  bool sgpr, valu, lds;   // where it is; who wrote it
  unsigned ready, number; // number: of instructions and waits up to this one
} Value;

typedef struct Machine {
  const XlModelCosts *c;
  unsigned now, instructions, waits;
  unsigned moves[MAX_STEPS], moved[MAX_STEPS]; // scalar moves that a step still needs; when the last one is there
} Machine;

static void move(Machine *m, unsigned step) {
  m->moves[step]--;
  m->moved[step] = m->now + m->c->salu_latency;
  m->now += m->c->salu_issue;
  m->instructions++;
}

// Waits; scalar moves fill the time, as the scheduler has it.
static void until(Machine *m, unsigned t) {
  for (unsigned i = 0; i < MAX_STEPS; i++)
    while (m->moves[i] && m->now + m->c->salu_issue <= t)
      move(m, i);
  if (m->now < t)
    m->now = t;
}

// Waits until an operand is there.
static void arrive(Machine *m, Value *v) {
  until(m, v->ready);
  m->waits += v->lds; // s_waitcnt
  v->lds = false;
}

// The same, and the distance. states: the wait states that llc keeps after its write, dpp: whoever wrote it, else after
// a VALU write. It counts instructions, s_waitcnt among them, not time, and fills up with s_nop.
static void use(Machine *m, Value *v, unsigned states, bool dpp) {
  arrive(m, v);
  if (!v->valu && !(dpp && v->number))
    return;
  for (unsigned i = 0; i < MAX_STEPS; i++)
    while (m->moves[i] && m->instructions + m->waits - v->number < states)
      move(m, i);
  for (; m->instructions + m->waits - v->number < states; m->waits++)
    m->now += m->c->wait_state;
}

static Value issue(Machine *m, unsigned slot, unsigned latency, bool sgpr, bool valu) {
  Value v = {.sgpr = sgpr, .valu = valu, .ready = m->now + latency};
  m->now += slot;
  m->instructions++;
  v.number = m->instructions + m->waits;
  return v;
}

static Value valu(Machine *m) { return issue(m, m->c->valu_issue, m->c->valu_latency, false, true); }
static void set_up(Machine *m, unsigned step) {
  while (m->moves[step])
    move(m, step);
  until(m, m->moved[step]);
}

static void to_vgpr(Machine *m, Value *v) {
  if (!v->sgpr)
    return;
  use(m, v, m->c->readlane_to_valu, false);
  *v = valu(m);
}

// The address of ds_bpermute: mbcnt gives the lane; the rest is a chain of VALU instructions.
static Value address(Machine *m, const LaneTarget *t, const Pattern *p, unsigned which) {
  unsigned n = t->lanes == 64 ? 3 : 2; // mbcnt twice or once, shift
  if (which == AddressOfWarp)
    n = t->lanes == 64 ? 4 : 1;
  else if (which == AddressOfSource)
    n += p->mode == Idx ? 1 : p->mode == Rotate ? 2 : p->mode == Bfly && p->amount < p->width ? 1 : 4;
  Value v = {0};
  while (n--) {
    use(m, &v, 0, false);
    v = valu(m);
  }
  return v;
}

static bool same_swap(const Step *a, const Step *b) {
  return a->kind == b->kind && (a->kind == Permlane16Swap || a->kind == Permlane32Swap) && a->src == b->src &&
         a->old == b->old;
}

static int earlier_swap(const Program *p, unsigned i) {
  for (unsigned j = 0; j < i; j++)
    if (same_swap(&p->step[i], &p->step[j]))
      return (int)j;
  return -1;
}

static bool used_after(const Program *p, unsigned i, unsigned operand) {
  for (unsigned j = i + 1; j < p->n; j++)
    if ((p->step[j].src == operand || p->step[j].old == operand) && earlier_swap(p, j) < 0)
      return true;
  return false;
}

Cost program_cost(int target, const Pattern *p, const Program *prog) {
  static const uint8_t rank[KINDS] = {
      [Dpp8] = 1,   [ReadLane] = 2,       [Permlane16] = 2,     [Permlanex16] = 2, [Permlane64] = 2,
      [Select] = 3, [Permlane16Swap] = 4, [Permlane32Swap] = 4, [DsSwizzle] = 5,   [Bpermute] = 6};
  const LaneTarget *t = &targets[target];
  Machine m = {.c = xl_model_costs((XlModelTarget)target)};
  const XlModelCosts *c = m.c;
  Value v[2 + MAX_STEPS] = {{0}}; // by operand
  Cost cost = {0};
  for (unsigned i = 0; i < prog->n; i++) {
    const Step *s = &prog->step[i];
    m.moves[i] = s->kind == Select                                 ? mask_moves(t, s->data)
                 : s->kind == Permlane16 || s->kind == Permlanex16 ? selector_moves(s->data)
                                                                   : 0;
  }
  for (unsigned i = 0; i < prog->n; i++) {
    const Step *s = &prog->step[i];
    Value *src = &v[s->src], *old = &v[s->old], *out = &v[First + i];
    cost.preference += rank[s->kind] * 4u +
                       (s->kind == Dpp ? (unsigned)((s->old != Nothing) + (s->rows != 15) + (s->banks != 15)) : 0);
    switch (s->kind) {
    case Dpp:
      arrive(&m, src);
      arrive(&m, old);
      to_vgpr(&m, src);
      if (s->old != Nothing) {
        to_vgpr(&m, old);
        Value tied = *old;
        if (used_after(prog, i, s->old)) {
          use(&m, old, 0, false);
          tied = valu(&m);
        }
        use(&m, &tied, c->valu_to_dpp, true);
      }
      use(&m, src, c->valu_to_dpp, true);
      *out = valu(&m);
      break;
    case Dpp8:
      to_vgpr(&m, src);
      use(&m, src, c->valu_to_dpp, true);
      *out = valu(&m);
      break;
    case Select: {
      const unsigned scalars = (unsigned)src->sgpr + (unsigned)old->sgpr;
      if (scalars >= t->bus)
        to_vgpr(&m, src);
      if (scalars >= t->bus + 1 || (t->bus == 1 && scalars))
        to_vgpr(&m, old);
      set_up(&m, i);
      use(&m, src, src->sgpr ? c->readlane_to_valu : 0, false);
      use(&m, old, old->sgpr ? c->readlane_to_valu : 0, false);
      *out = valu(&m);
      break;
    }
    case Permlane16:
    case Permlanex16:
    case Permlane64:
      to_vgpr(&m, src);
      set_up(&m, i);
      use(&m, src, 0, false);
      *out = issue(&m, c->permlane_issue, c->permlane_latency, false, true);
      break;
    case ReadLane:
      to_vgpr(&m, src);
      use(&m, src, c->valu_to_readlane, false);
      *out = issue(&m, c->readlane_issue, c->readlane_latency, true, true);
      break;
    case Permlane16Swap:
    case Permlane32Swap: {
      const int twin = earlier_swap(prog, i);
      if (twin >= 0) {
        *out = v[First + twin];
        break;
      }
      to_vgpr(&m, src);
      to_vgpr(&m, old);
      Value a = *src, b = *old;
      if (used_after(prog, i, s->src)) {
        use(&m, src, 0, false);
        a = valu(&m);
      }
      if (s->old == s->src || used_after(prog, i, s->old)) {
        use(&m, old, 0, false);
        b = valu(&m);
      }
      use(&m, &a, c->valu_to_swap, false);
      use(&m, &b, c->valu_to_swap, false);
      *out = issue(&m, c->swap_issue, c->swap_latency, false, true);
      break;
    }
    default:
      to_vgpr(&m, src);
      use(&m, src, 0, false);
      if (s->kind == Bpermute) {
        Value a = address(&m, t, p, s->ctrl);
        use(&m, &a, 0, false);
      }
      *out = issue(&m, c->lds_issue, c->lds_latency, false, false);
      out->lds = true;
      cost.lds++;
      break;
    }
  }
  use(&m, &v[First + prog->n - 1], 0, false);
  const Step *last = &prog->step[prog->n - 1];
  if (last->kind != Dpp8 && (last->kind != Dpp || last->old != Nothing))
    cost.preference += 64; // does not fold into its user
  cost.cycles = m.now > v[First + prog->n - 1].ready ? m.now : v[First + prog->n - 1].ready;
  cost.instructions = m.instructions;
  return cost;
}

Cost lower_bound(int target, unsigned n, unsigned lds) {
  const XlModelCosts *c = xl_model_costs((XlModelTarget)target);
  Cost b = {.lds = lds, .instructions = n};
  const unsigned lat = c->valu_latency, slot = c->valu_issue, trip = c->lds_latency;
  // A VALU step that uses the one before: DPP after its wait states, or a select after its mask's move.
  const unsigned dpp = lat + slot + c->valu_to_dpp * c->wait_state - slot;
  const unsigned select = slot + c->salu_issue > lat ? slot + c->salu_issue : lat;
  unsigned second = dpp < select ? dpp : select;
  if (lds)
    b.cycles = n == 1 ? trip : trip + lat;
  else
    b.cycles = n == 1 ? lat : (n == 3 ? slot : 0) + second + lat;
  return b;
}
