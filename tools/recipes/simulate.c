// simulate.c: runs a program of steps on the lanes of a wavefront, some of them
// inactive, and compares with the shuffle's definition.
//
// Written from the manuals alone, as a check of the search and of its tables:
// the Vega, CDNA3, CDNA4, RDNA2 and RDNA3 ISA manuals' pages on DPP, DPP8,
// DS_SWIZZLE_B32, DS_BPERMUTE_B32, V_PERMLANE*, V_READLANE_B32, V_CNDMASK_B32,
// and PTX's definition of shfl. A value is the number of the lane that it began in;
// what an inactive lane holds, and what reading one gives, is no value.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "recipes.h"

enum { UNKNOWN = -99 };

// PTX: the lane that `lane` gets its value from.
static int shfl(Mode mode, int lane, int b, int width) {
  const int segment = lane / width * width, at = lane % width;
  if (mode == Idx)
    return segment + b;
  if (mode == Up)
    return at < b ? lane : lane - b;
  if (mode == Down)
    return at + b >= width ? lane : lane + b;
  if (mode == Rotate)
    return segment + (at + width - b) % width;
  const int other = lane ^ b; // below the segment counts as in range
  return other >= segment + width ? lane : other;
}

typedef struct Run {
  const LaneTarget *t;
  int lanes;
  uint64_t active;
  int reg[1 + MAX_STEPS + 1][LANES];
} Run;

static int get(const Run *r, const int *reg, int lane) { return r->active >> lane & 1 ? reg[lane] : UNKNOWN; }

// One lane of a DPP move; *written is cleared when the lane keeps its old value.
static int dpp(const Run *r, unsigned ctrl, const int *src, int lane, bool *written) {
  const int in_row = lane % 16, row = lane - in_row, n = (int)(ctrl & 0xf);
  int from = -1;
  bool defined = true;
  if (ctrl < 0x100)
    from = lane / 4 * 4 + (int)((ctrl >> (lane % 4 * 2)) & 3);
  else if (ctrl < 0x110)
    from = in_row + n <= 15 ? lane + n : -1;
  else if (ctrl < 0x120)
    from = in_row - n >= 0 ? lane - n : -1;
  else if (ctrl < 0x130)
    from = row + (in_row + 16 - n) % 16;
  else if (ctrl == 0x130)
    from = lane == r->lanes - 1 ? -1 : lane + 1;
  else if (ctrl == 0x134)
    from = lane == r->lanes - 1 ? 0 : lane + 1;
  else if (ctrl == 0x138)
    from = lane - 1;
  else if (ctrl == 0x13c)
    from = lane == 0 ? r->lanes - 1 : lane - 1;
  else if (ctrl == 0x140)
    from = row + (15 - in_row);
  else if (ctrl == 0x141)
    from = row + in_row / 8 * 8 + (7 - in_row % 8);
  else if (ctrl == 0x142 && row)
    from = row - 1;
  else if (ctrl == 0x143 && lane > 31)
    from = 31;
  else if (ctrl >= 0x150 && ctrl < 0x160)
    from = row + n;
  else if (ctrl >= 0x160 && ctrl < 0x170)
    from = row + (in_row ^ n);
  else
    defined = false;
  if (!defined)
    return UNKNOWN;
  *written = from >= 0;
  return from >= 0 ? get(r, src, from) : UNKNOWN;
}

static int swizzle(const Run *r, unsigned offset, const int *src, int lane) {
  const int in = lane % 32, half = lane - in, keep = (int)(offset & 31), by = (int)(offset >> 5 & 31);
  int from;
  if (offset >= 0xe000)
    return UNKNOWN; // the FFT mode is not for this table
  if (offset >= 0xc000)
    from = half + ((in & keep) | ((offset & 0x400 ? in - by : in + by) & 31 & ~keep));
  else if (offset & 0x8000)
    from = lane / 4 * 4 + (int)(offset >> lane % 4 * 2 & 3);
  else
    from = half + (((in & keep) | by) ^ (int)(offset >> 10 & 31));
  return get(r, src, from);
}

static void swap(const Run *r, int by, const int *a, const int *b, unsigned result, int *out) {
  // Rows (halves) with an odd number of the first operand change places with the even ones of the second.
  for (int lane = 0; lane < r->lanes; lane++) {
    const bool odd = lane / by % 2;
    if (result == 0)
      out[lane] = odd ? get(r, b, lane - by) : get(r, a, lane);
    else
      out[lane] = odd ? get(r, b, lane) : get(r, a, lane + by);
  }
}

const char *simulate(int target, Mode mode, unsigned amount, unsigned width, const Program *p, uint64_t active,
                     char *text, size_t size) {
  Run r = {.t = &targets[target], .lanes = (int)targets[target].lanes};
  r.active = r.lanes == 32 ? active & 0xffffffff : active;
  for (int l = 0; l < LANES; l++)
    r.reg[Own][l] = r.active >> l & 1 ? l : UNKNOWN;
  for (unsigned i = 0; i < p->n; i++) {
    const Step *s = &p->step[i];
    if (s->src < Own || s->src > Own + i || s->old > Own + i) {
      snprintf(text, size, "step %u reads what is not there", i);
      return text;
    }
    const int *src = r.reg[s->src], *old = r.reg[s->old];
    int *out = r.reg[First + i], whole[LANES];
    for (int l = 0; l < LANES; l++)
      whole[l] = UNKNOWN;
    if (s->kind == Permlane16Swap || s->kind == Permlane32Swap)
      swap(&r, s->kind == Permlane16Swap ? 16 : 32, src, old, s->ctrl, whole);
    for (int l = 0; l < r.lanes; l++) {
      int v = UNKNOWN;
      bool written = true;
      switch (s->kind) {
      case Dpp:
        if (!dpp_exists(r.t, s->ctrl)) {
          snprintf(text, size, "the target has no dpp_ctrl 0x%x", s->ctrl);
          return text;
        }
        v = dpp(&r, s->ctrl, src, l, &written);
        if (!(s->rows >> l / 16 & 1) || !(s->banks >> l % 16 / 4 & 1))
          written = false;
        if (!written)
          v = s->old == Nothing ? UNKNOWN : old[l];
        break;
      case Dpp8:
        v = get(&r, src, l / 8 * 8 + (int)(s->data >> 3 * (l % 8) & 7));
        break;
      case DsSwizzle:
        v = swizzle(&r, s->ctrl, src, l);
        break;
      case Permlane16:
      case Permlanex16: {
        const int row = s->kind == Permlane16 ? l / 16 : (l / 16) ^ 1;
        v = get(&r, src, row * 16 + (int)(s->data >> 4 * (l % 16) & 15));
        break;
      }
      case Permlane64:
        v = get(&r, src, (l + 32) % 64);
        break;
      case ReadLane:
        v = get(&r, src, s->ctrl);
        break;
      case Select:
        v = (s->data >> l & 1 ? src : old)[l];
        break;
      case Permlane16Swap:
      case Permlane32Swap:
        v = whole[l];
        break;
      case Bpermute: {
        int index; // address bits 7:2, over the group that the chip's permute covers
        if (s->ctrl == AddressOfSource)
          index = shfl(mode, l, (int)amount, (int)width);
        else
          index = (s->ctrl == AddressOfLane ? l : l / 32 * 32) + (int)s->data / 4;
        const int group = (int)r.t->lds_group, base = l / group * group;
        if (s->ctrl == AddressOfSource && (index < base || index >= base + group))
          break;
        v = get(&r, src, base + index % group);
        break;
      }
      default:
        snprintf(text, size, "step %u is no instruction", i);
        return text;
      }
      out[l] = r.active >> l & 1 ? v : UNKNOWN;
    }
  }
  const int *result = r.reg[Own + p->n];
  for (int l = 0; l < r.lanes; l++) {
    const int want = shfl(mode, l, (int)amount, (int)width);
    if (!(r.active >> l & 1) || !(r.active >> want & 1))
      continue;
    if (result[l] != want) {
      snprintf(text, size, "lane %d gets %d, not %d (active 0x%llx)", l, result[l], want, (unsigned long long)r.active);
      return text;
    }
  }
  return NULL;
}
