// The first recorded of these kernels, on an H100: the same operation in both arms (branches.cu says what PTX
// promises).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"

// PTX: two places, one shfl.sync.bfly of the whole mask.
KERNEL branch_xor(u32 *out, const u32 *in) {
  u32 v = in[tid()], r;
  if (v & 1) {
    r = shfl_xor(FULL, v, 1) + 1000;
  } else {
    r = shfl_xor(FULL, v * 3, 1) + 5000000;
  }
  out[tid()] = r;
}
// PTX: the same, the arms by lane.
KERNEL branch_lane(u32 *out, const u32 *in) {
  u32 v = in[tid()], r;
  if (lane() & 1) {
    r = shfl_xor(FULL, v, 1) ^ 0x11;
  } else {
    r = shfl_xor(FULL, ~v, 1) ^ 0x2200;
  }
  out[tid()] = r;
}
// PTX: the halves of the warp read each other, shfl.sync.idx in both arms.
KERNEL branch_idx(u32 *out, const u32 *in) {
  u32 v = in[tid()], r;
  if (lane() < 16) {
    r = shfl_idx(FULL, v, lane() + 16);
  } else {
    r = shfl_idx(FULL, v ^ 7, lane() - 16);
  }
  out[tid()] = r;
}
// PTX: two vote.sync.ballot of the whole mask.
KERNEL branch_ballot(u32 *out, const u32 *in) {
  u32 v = in[tid()], r;
  if (v & 1) {
    r = __nvvm_vote_ballot_sync(FULL, (v & 2) != 0);
  } else {
    r = ~__nvvm_vote_ballot_sync(FULL, (v & 4) != 0);
  }
  out[tid()] = r;
}
// PTX: two match.any.sync.
KERNEL branch_match(u32 *out, const u32 *in) {
  u32 v = in[tid()], r;
  if (v & 1) {
    r = __nvvm_match_any_sync_i32(FULL, v >> 29);
  } else {
    r = ~__nvvm_match_any_sync_i32(FULL, v >> 29);
  }
  out[tid()] = r;
}
// PTX: two redux.sync.add.s32.
KERNEL branch_redux(u32 *out, const u32 *in) {
  u32 v = in[tid()], r;
  if (v & 1) {
    r = __nvvm_redux_sync_add(v & 0xff, FULL);
  } else {
    r = __nvvm_redux_sync_add(v & 0xff, FULL) + 1;
  }
  out[tid()] = r;
}
