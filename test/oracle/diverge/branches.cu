// Operations that meet across the arms of branches. PTX ISA, shfl.sync, vote.sync, match.sync, redux.sync: the
// executing thread waits until all non-exited threads of membermask have executed the operation with the same
// qualifiers and the same membermask; nothing is said of the place in the program. The mode, the vote's kind and the
// type are qualifiers; value, b, c and predicate are operands, which may differ between lanes. bar.warp.sync says the
// same of all threads of its mask, and orders the memory accesses of those that take part.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"

// PTX: four places, one shfl.sync.bfly.b32 of the whole mask; each lane gives what it has in its own place.
KERNEL nested(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r;
  if (l & 1) {
    if (l & 2)
      r = shfl_xor(FULL, v, 1) + 1;
    else
      r = shfl_xor(FULL, v * 3, 1) + 20;
  } else {
    if (l & 4)
      r = shfl_xor(FULL, ~v, 3) + 300;
    else
      r = shfl_xor(FULL, v ^ 0x55, 6) + 4000;
  }
  out[at()] = r;
}
// PTX: every lane executes ballot, then redux.add, whole mask, some at depth 1 and some at depth 3.
KERNEL uneven(u32 *out, const u32 *a) {
  u32 v = a[at()], r = 0;
  if (v & 1) {
    r = ballot(FULL, v & 2);
    if (v & 4) {
      if (v & 8)
        r = mix(r, sum(FULL, v & 0xff));
      else
        r = mix(r + 1, sum(FULL, v & 0xf));
    } else
      r = mix(r + 2, sum(FULL, v >> 28));
  } else {
    r = ~ballot(FULL, v & 16);
    r = mix(r, sum(FULL, 7));
  }
  out[at()] = r;
}
// PTX: three arms, each match.any then shfl.idx of the whole mask.
KERNEL three_arms(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r;
  if (l < 7) {
    r = match(FULL, v & 3);
    r = mix(r, shfl_idx(FULL, v, 31 - l));
  } else if (l % 3 == 0) {
    r = match(FULL, v & 1) + 5;
    r = mix(r, shfl_idx(FULL, v + 1, l + 9));
  } else {
    r = match(FULL, 2) + 9;
    r = mix(r, shfl_idx(FULL, v + 2, 5));
  }
  out[at()] = r;
}
// PTX: five cases, one ballot of the whole mask.
KERNEL switch_ballot(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  switch (v % 5) {
  case 0:
    r = ballot(FULL, v & 32);
    break;
  case 1:
    r = ballot(FULL, v & 64) + 1;
    break;
  case 2:
    r = ballot(FULL, v & 128) ^ 2;
    break;
  case 3:
    r = ~ballot(FULL, 1);
    break;
  default:
    r = ballot(FULL, 0) * 3;
    break;
  }
  out[at()] = r;
}
// PTX: cases that fall through; lanes of l & 3 >= k execute the vote of case k, whose mask names just them. The last
// one, of the whole mask, stands in two places.
KERNEL switch_fall(u32 *out, const u32 *a) {
  u32 v = a[at()], r = 0;
  switch (lane() & 3) {
  case 3:
    r = mix(r, ballot(0x88888888u, v & 1));
    [[fallthrough]];
  case 2:
    r = mix(r, sum(0xccccccccu, v & 15));
    [[fallthrough]];
  case 1:
    r = mix(r, ballot(0xeeeeeeeeu, v & 4));
    r = mix(r, shfl_xor(FULL, v, 3));
    break;
  default:
    r = mix(1, shfl_xor(FULL, ~v, 1));
  }
  out[at()] = r;
}
// PTX: some lanes jump to an operation that others reach straight on, others have one of their own; same operation.
KERNEL goto_join(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r = 0, x = v;
  if (v & 1) {
    x = v * 5;
    if (l & 2)
      goto tail;
    r = mix(r, shfl_down(FULL, x, 2));
    r += 77;
    goto done;
  }
  x ^= 0xabc;
  if (l > 20) {
    r = shfl_down(FULL, x + l, 1) * 7;
    goto done;
  }
tail:
  r = mix(r, shfl_down(FULL, x, 4));
done:
  out[at()] = r;
}
// PTX: each arm has a mask of its own, disjoint, and different operations: each mask's members are all in one arm.
KERNEL disjoint(u32 *out, const u32 *a) {
  u32 v = a[at()], c = v & 1, yes = ballot(FULL, c), r;
  if (c) {
    r = sum(yes, v & 0xff);
    r = mix(r, match(yes, v >> 30));
  } else {
    r = ballot(~yes, v & 2);
    r = mix(r, __nvvm_redux_sync_umax(v, ~yes));
  }
  out[at()] = r;
}
// PTX: in each arm an operation of the arm's own lanes, then one of the whole warp, then again one of the arm's.
KERNEL own_whole_own(u32 *out, const u32 *a) {
  u32 v = a[at()], c = (v & 6) == 2, yes = ballot(FULL, c), r;
  if (c) {
    r = sum(yes, v & 0xff);
    r = mix(r, shfl_xor(FULL, v + r, 5));
    r = mix(r, ballot(yes, r & 1));
  } else {
    r = ballot(~yes, v & 8);
    r = mix(r, shfl_xor(FULL, v - r, 5));
    r = mix(r, match(~yes, r & 3));
  }
  out[at()] = r;
}
// PTX: masks one after the other whose members are in both arms; who is no member passes by.
KERNEL masks_in_turn(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r = v;
  if (l & 1) {
    if (0x0ff00ff0u >> l & 1)
      r = mix(r, ballot(0x0ff00ff0u, v & 2));
    r = mix(r, shfl_xor(FULL, r, 1));
    if (0x3333cccu >> l & 1)
      r = mix(r, sum(0x3333cccu, v & 0xff));
  } else {
    if (0x0ff00ff0u >> l & 1)
      r = mix(r + 1, ballot(0x0ff00ff0u, v & 4));
    r = mix(r, shfl_xor(FULL, r, 3));
    if (0x3333cccu >> l & 1)
      r = mix(r + 1, sum(0x3333cccu, v >> 24));
  }
  out[at()] = r;
}
// PTX: two disjoint masks at once, each with members in both arms, at one and the same instruction of an arm.
KERNEL crossing(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), m = l & 2 ? 0xccccccccu : 0x33333333u, r;
  if (l & 1)
    r = shfl_xor(m, v, 1) + sum(m, v & 0xff);
  else
    r = shfl_xor(m, v * 7, 1) ^ sum(m, v & 0xf0f);
  out[at()] = r;
}
// PTX: groups of equal keys (match.any) as masks; their members are in both arms.
KERNEL keyed(u32 *out, const u32 *a) {
  u32 v = a[at()], m = match(FULL, v >> 29), r;
  if (v & 1)
    r = ballot(m, v & 2) + __nvvm_redux_sync_umin(v, m);
  else
    r = ballot(m, v & 4) ^ __nvvm_redux_sync_umin(~v, m);
  out[at()] = r;
}
// PTX: i32 and f32 are both .b32, so that an integer's and a float's shuffle are the same operation.
KERNEL types_meet(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (lane() & 4)
    r = shfl_xor(FULL, v, 4) + 1;
  else
    r = bits(shfl_xorf(FULL, (float)(v & 0xffff) * 0.5f, 4));
  out[at()] = r;
}
// PTX: a 64-bit shuffle is two .b32 ones, which here meet two 32-bit ones, the first the first.
KERNEL halves_meet(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (lane() & 1) {
    u64 w = shfl_xor64(FULL, (u64)v << 32 | ~v, 1);
    r = (u32)(w >> 32) * 3 + (u32)w;
  } else {
    u32 x = shfl_xor(FULL, v + 5, 1), y = shfl_xor(FULL, v ^ 0xff, 1);
    r = x * 5 + y;
  }
  out[at()] = r;
}
// PTX: 64-bit integers and doubles, two .b32 operations each, in both arms.
KERNEL wide(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane();
  u64 r;
  if (v & 1) {
    r = shfl_xor64(FULL, (u64)v * v, 2);
    r ^= __builtin_bit_cast(u64, shfl_xord(FULL, (double)v / 3, 8));
  } else {
    r = shfl_xor64(FULL, (u64)v << 13, 2) + 1;
    r ^= __builtin_bit_cast(u64, shfl_xord(FULL, (double)l * v, 8));
  }
  out[at()] = mix((u32)(r >> 32), (u32)r);
}
// PTX: every mode; each pair has the same qualifiers.
KERNEL modes(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r;
  if (l % 5 < 2) {
    r = shfl_up(FULL, v, 3);
    r = mix(r, shfl_down(FULL, r, 5));
    r = mix(r, shfl_xor(FULL, r, 9));
    r = mix(r, shfl_idx(FULL, r, v & 31));
  } else {
    r = shfl_up(FULL, v + 1, 1);
    r = mix(r, shfl_down(FULL, r, 1));
    r = mix(r, shfl_xor(FULL, r, 31));
    r = mix(r, shfl_idx(FULL, r, l));
  }
  out[at()] = r;
}
// PTX: widths of 16 and 8 in both arms (c is the same in a pair).
KERNEL widths(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r;
  if (v & 2) {
    r = shfl_up(FULL, v, 3, 16);
    r = mix(r, shfl_down(FULL, r, 5, 8));
    r = mix(r, shfl_xor(FULL, r, 9, 16));
    r = mix(r, shfl_idx(FULL, r, v & 31, 8));
  } else {
    r = shfl_up(FULL, v + 1, 1, 16);
    r = mix(r, shfl_down(FULL, r, 1, 8));
    r = mix(r, shfl_xor(FULL, r, 3, 16));
    r = mix(r, shfl_idx(FULL, r, l, 8));
  }
  out[at()] = r;
}
// PTX: c is an operand, no qualifier: segments of 8 in one arm and of 32 in the other.
KERNEL widths_differ(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), r;
  if (l & 8)
    r = shfl_down(FULL, v, 3, 8);
  else
    r = shfl_down(FULL, ~v, 11, 32);
  out[at()] = r;
}
// PTX: match.all with its predicate, both sizes.
KERNEL match_all(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), w = at() >> 5, r;
  i32 p, q;
  if (v & 1) {
    r = __nvvm_match_all_sync_i32p(FULL, w & 1 ? 5 : l >> 4, &p);
    r = mix(r, __nvvm_match_all_sync_i64p(FULL, 5ull << 33, &q));
  } else {
    r = __nvvm_match_all_sync_i32p(FULL, w & 1 ? 5 : l >> 4, &p) + 1;
    r = mix(r, __nvvm_match_all_sync_i64p(FULL, w & 2 ? 5ull << 33 : 5, &q));
  }
  out[at()] = mix(r, (u32)(p * 2 + q));
}
// PTX: match.any.sync.b64.
KERNEL match_wide(u32 *out, const u32 *a) {
  u32 v = a[at()], r;
  if (v & 1)
    r = match64(FULL, (u64)(v >> 29) << 40);
  else
    r = ~match64(FULL, (u64)(v >> 30) << 40 | (v & 2));
  out[at()] = r;
}
// PTX: any, all and uni.
KERNEL votes(u32 *out, const u32 *a) {
  u32 v = a[at()], w = at() >> 5, c = v & 1, r;
  if (c)
    r = any(FULL, w & 1 && v < 0x10000000) + 2 * all(FULL, 1) + 4 * uni(FULL, w & 2) + 8 * all(FULL, w & 1);
  else
    r = 16 + any(FULL, w & 4) + 2 * all(FULL, v & 2 || w & 1) + 4 * uni(FULL, w & 2 || v & 4) + 8 * all(FULL, 1);
  out[at()] = r;
}
// PTX: every reduction.
#define REDUX(X, Y)                                                                                                    \
  r = mix(r, (u32)__nvvm_redux_sync_add(X, FULL));                                                                     \
  r = mix(r, (u32)__nvvm_redux_sync_min(Y, FULL));                                                                     \
  r = mix(r, (u32)__nvvm_redux_sync_max(X, FULL));                                                                     \
  r = mix(r, (u32)__nvvm_redux_sync_umin(Y, FULL));                                                                    \
  r = mix(r, (u32)__nvvm_redux_sync_umax(X, FULL));                                                                    \
  r = mix(r, (u32)__nvvm_redux_sync_and(Y | 0xff00, FULL));                                                            \
  r = mix(r, (u32)__nvvm_redux_sync_or(X & 0x10101, FULL));                                                            \
  r = mix(r, (u32)__nvvm_redux_sync_xor(Y, FULL));
KERNEL reductions(u32 *out, const u32 *a) {
  u32 v = a[at()], r = 0;
  if (v & 1) {
    REDUX(v, ~v)
  } else {
    REDUX(v * 3, v - 9)
  }
  out[at()] = r;
}
// PTX: bar.warp.sync in both arms orders the writes before it and the reads behind it.
KERNEL sync_exchange(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), r;
  if (lane() & 1) {
    s[t] = v;
    syncwarp(FULL);
    r = s[t ^ 1] + 1;
    syncwarp(FULL);
    s[t] = r;
    syncwarp(FULL);
    r += s[t ^ 3];
  } else {
    s[t] = ~v;
    syncwarp(FULL);
    r = s[t ^ 1] * 3;
    syncwarp(FULL);
    s[t] = r;
    syncwarp(FULL);
    r ^= s[t ^ 31];
  }
  out[at()] = r;
}
// PTX: bar.warp.sync of a part of the warp, its members in both arms; the others do not wait.
KERNEL sync_part(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), l = lane(), m = 0x00ffff00u, in = m >> l & 1, r = v;
  s[t] = 0;
  syncwarp(FULL);
  if (v & 1) {
    if (in) {
      s[t] = v;
      syncwarp(m);
      r = s[t ^ 1] + s[t ^ 7];
    }
  } else {
    r = v * 3;
    if (in) {
      s[t] = r;
      syncwarp(m);
      r = s[t ^ 2];
    }
  }
  out[at()] = r;
}
// PTX: an exchange and votes in turn, in arms whose order of writes and reads the barriers alone give.
KERNEL sync_and_vote(u32 *out, const u32 *a) {
  __shared__ u32 s[128];
  u32 v = a[at()], t = tid(), l = lane(), r = 0;
  for (u32 k = 0; k < 3; k++) {
    if ((v >> k & 1) != 0) {
      s[t] = v + r;
      syncwarp(FULL);
      r = mix(r, ballot(FULL, s[t ^ 1] & 1));
      syncwarp(FULL);
    } else {
      s[t] = v ^ l;
      syncwarp(FULL);
      r = mix(r, ballot(FULL, s[t ^ 2] & 2));
      syncwarp(FULL);
    }
  }
  out[at()] = r;
}
// PTX: a branch that some warps take as a whole and others do not.
KERNEL some_warps(u32 *out, const u32 *a) {
  u32 v = a[at()], w = at() >> 5, l = lane(), r;
  if (w & 1 ? w & 2 : v & 2) {
    r = shfl_up(FULL, v, 1) + 3;
    if (l == 0)
      r = 0;
  } else {
    r = shfl_up(FULL, v * 9, 2);
    if (l < 2)
      r = 1;
  }
  out[at()] = r;
}
// PTX: a reduction tree and a scan of the whole warp, unrolled, in both arms.
KERNEL trees_in_arms(u32 *out, const u32 *a) {
  u32 v = a[at()], l = lane(), s = v;
  if (l & 1) {
    for (u32 d = 16; d; d >>= 1)
      s += shfl_xor(FULL, s, d);
    for (u32 d = 1; d < 32; d <<= 1) {
      u32 y = shfl_up(FULL, s, d);
      if (l >= d)
        s += y;
    }
  } else {
    for (u32 d = 16; d; d >>= 1)
      s = s * 3 + shfl_xor(FULL, s, d);
    for (u32 d = 1; d < 32; d <<= 1) {
      u32 y = shfl_up(FULL, s, d);
      if (l >= d)
        s ^= y;
    }
  }
  out[at()] = s;
}
// PTX: the short-circuit of && puts an operation into a place that only some lanes reach; the others have it elsewhere.
KERNEL short_circuit(u32 *out, const u32 *a) {
  u32 v = a[at()], r = 0;
  if ((v & 1) && any(FULL, v & 0x70))
    r = 1;
  else if (!(v & 1))
    r = any(FULL, (v & 0xff0) == 0x10) + 4;
  out[at()] = r * 16 + (v & 3);
}
