// A kernel for every pair of device.def: all forms of its collectives, one
// after the other in out. -DPAIR_<op>=KERNEL chooses the operations, LOCATED
// where elements are structures.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/collectives.h"
#include "crosslane/kernel.h"

#define NONE(OP, TYPE, E)
#define STORE(FORM, V) out[t + n * FORM] = V
#define STORE_FIELDS(FORM, V)                                                                                          \
  do {                                                                                                                 \
    const __typeof__(v) r = V;                                                                                         \
    out[t + n * FORM].value = r.value;                                                                                 \
    out[t + n * FORM].index = r.index;                                                                                 \
  } while (0)
#define FORMS(OP, TYPE, E, STORE, EX)                                                                                  \
  XL_KERNEL void OP##_##TYPE(E *out, const E *in, const uint8_t *head, const uint8_t *on) {                            \
    const uint32_t t = xl_block_thread(), n = xl_block_threads();                                                      \
    const E v = in[t];                                                                                                 \
    const bool h = head[t];                                                                                            \
    if (on[t]) {                                                                                                       \
      STORE(0, xl_wave_reduce_##OP##_##TYPE(v));                                                                       \
      STORE(1, xl_wave_scan_##OP##_##TYPE(v));                                                                         \
      EX(STORE(2, xl_wave_exscan_##OP##_##TYPE(v)));                                                                   \
      STORE(3, xl_wave_segscan_##OP##_##TYPE(v, h));                                                                   \
      STORE(4, xl_wave_segreduce_##OP##_##TYPE(v, h));                                                                 \
    }                                                                                                                  \
    STORE(5, xl_block_reduce_##OP##_##TYPE(v));                                                                        \
    STORE(6, xl_block_scan_##OP##_##TYPE(v));                                                                          \
    EX(STORE(7, xl_block_exscan_##OP##_##TYPE(v)));                                                                    \
    STORE(8, xl_block_segscan_##OP##_##TYPE(v, h));                                                                    \
    STORE(9, xl_block_segreduce_##OP##_##TYPE(v, h));                                                                  \
  }
#define EXCLUSIVE(X) X
#define NO_EXCLUSIVE(X)
#define KERNEL(OP, TYPE, E) FORMS(OP, TYPE, E, STORE, EXCLUSIVE)
#define LOCATED(OP, TYPE, E) FORMS(OP, TYPE, E, STORE_FIELDS, EXCLUSIVE)

#define XL_COLLECTIVE(OP, TYPE, E) PAIR_##OP(OP, TYPE, E)
#ifndef PAIR_add
#define PAIR_add NONE
#endif
#ifndef PAIR_mul
#define PAIR_mul NONE
#endif
#ifndef PAIR_min
#define PAIR_min NONE
#endif
#ifndef PAIR_max
#define PAIR_max NONE
#endif
#ifndef PAIR_and
#define PAIR_and NONE
#endif
#ifndef PAIR_or
#define PAIR_or NONE
#endif
#ifndef PAIR_xor
#define PAIR_xor NONE
#endif
#ifndef PAIR_land
#define PAIR_land NONE
#endif
#ifndef PAIR_lor
#define PAIR_lor NONE
#endif
#ifndef PAIR_minloc
#define PAIR_minloc NONE
#endif
#ifndef PAIR_maxloc
#define PAIR_maxloc NONE
#endif
#include "crosslane/device.def"

#ifdef USER
#include "user.h"
XL_DEFINE_COLLECTIVES_FROM(user_affine, affine, affine_then, ((affine){1, 0, 0}))
XL_DEFINE_COLLECTIVES(user_steps, steps, steps_join)
KERNEL(user, affine, affine)
FORMS(user, steps, steps, STORE, NO_EXCLUSIVE)
#endif
