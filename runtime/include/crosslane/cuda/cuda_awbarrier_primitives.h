// cuda_awbarrier_primitives.h: barriers in shared memory at which threads arrive and
// wait separately.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_AWBARRIER_PRIMITIVES_H
#define CROSSLANE_CUDA_AWBARRIER_PRIMITIVES_H
#include "../cuda_device.h"
#include <stdint.h>
#pragma GCC system_header
#ifdef __CUDA__ // device code is all there is in it

typedef uint64_t __mbarrier_t;
typedef uint64_t __mbarrier_token_t;

#define __XL_D static __inline__ __attribute__((device, unused))
#define __XL_AT "r"((unsigned)__cvta_generic_to_shared(b))

static __inline__ __attribute__((host, device, unused)) uint32_t __mbarrier_maximum_count() { return (1u << 14) - 1; }
__XL_D void __mbarrier_init(__mbarrier_t *b, uint32_t count) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::__XL_AT, "r"(count) : "memory");
}
__XL_D void __mbarrier_inval(__mbarrier_t *b) { asm volatile("mbarrier.inval.shared.b64 [%0];" ::__XL_AT : "memory"); }
__XL_D __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *b) {
  __mbarrier_token_t token;
  asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : __XL_AT : "memory");
  return token;
}
__XL_D __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *b) {
  __mbarrier_token_t token;
  asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(token) : __XL_AT : "memory");
  return token;
}
__XL_D uint32_t __mbarrier_token_pending_count(__mbarrier_token_t token) {
  uint32_t n;
  asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(n) : "l"(token));
  return n;
}
__XL_D bool __mbarrier_test_wait(__mbarrier_t *b, __mbarrier_token_t token) {
  unsigned r;
  asm volatile("{\n"
               ".reg .pred done;\n"
               "mbarrier.test_wait.shared.b64 done, [%1], %2;\n"
               "selp.b32 %0, 1, 0, done;\n"
               "}"
               : "=r"(r)
               : __XL_AT, "l"(token)
               : "memory");
  return r;
}
__XL_D bool __mbarrier_test_wait_parity(__mbarrier_t *b, bool parity) {
  unsigned r;
  asm volatile("{\n"
               ".reg .pred done;\n"
               "mbarrier.test_wait.parity.shared.b64 done, [%1], %2;\n"
               "selp.b32 %0, 1, 0, done;\n"
               "}"
               : "=r"(r)
               : __XL_AT, "r"((unsigned)parity)
               : "memory");
  return r;
}
// May come back early, as CUDA says.
__XL_D bool __mbarrier_try_wait(__mbarrier_t *b, __mbarrier_token_t token, uint32_t) {
  return __mbarrier_test_wait(b, token);
}
__XL_D bool __mbarrier_try_wait_parity(__mbarrier_t *b, bool parity, uint32_t) {
  return __mbarrier_test_wait_parity(b, parity);
}

#undef __XL_AT
#undef __XL_D
#endif
#endif
