// What PTX leaves undefined, recorded on an H100 to know what hardware does. Not compared.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diverge.h"

// PTX: reads lanes that its mask leaves out.
KERNEL outside(u32 *out, const u32 *in) {
  u32 v = in[tid()], m = lane() < 16 ? 0xffffu : 0xffff0000u;
  out[tid()] = shfl_xor(m, v, 16);
}
// PTX: reads lanes that its mask leaves out.
KERNEL outside_down(u32 *out, const u32 *in) {
  u32 v = in[tid()], m = lane() < 16 ? 0xffffu : 0xffff0000u;
  out[tid()] = shfl_down(m, v, 4);
}
// PTX: reads lanes that its mask leaves out, and that stand elsewhere.
KERNEL outside_branch(u32 *out, const u32 *in) {
  u32 v = in[tid()], r = 77;
  if (lane() < 16)
    r = shfl_xor(0xffffu, v, 16);
  out[tid()] = r;
}
// PTX: reads lanes that have exited.
KERNEL exited(u32 *out, const u32 *in) {
  u32 v = in[tid()];
  if ((v & 3) == 0)
    return;
  out[tid()] = shfl_xor(FULL, v, 1);
}
// PTX: reads lanes that have exited.
KERNEL exited_down(u32 *out, const u32 *in) {
  u32 v = in[tid()];
  if (lane() > 20)
    return;
  out[tid()] = shfl_down(FULL, v, 3);
}
// PTX: lanes execute it that are not in its mask.
KERNEL self_not_member(u32 *out, const u32 *in) {
  u32 v = in[tid()];
  out[tid()] = v;
  if (lane() < 8)
    out[tid()] = shfl_idx(0xf0, v, 5);
}
