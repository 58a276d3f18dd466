// Takes bits by two loops inside each other, of which the inner one has two ends (device-c.test).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/kernel.h>

static uint32_t take(uint32_t *map, uint32_t words, uint32_t lane) {
  for (uint32_t w = lane / 32 % words;; w = (w + 1) % words)
    for (uint32_t clear = ~__scoped_atomic_load_n(&map[w], __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); clear;) {
      const uint32_t behind = clear & ~0u << lane % 32, from = behind ? behind : clear, bit = from & -from;
      const uint32_t old = __scoped_atomic_fetch_or(&map[w], bit, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
      if (!(old & bit))
        return 32 * w + (uint32_t)__builtin_ctz(bit);
      clear = ~old & ~bit;
    }
}

// 256 threads take one bit each of words[0], 8 words of zeros; in got who has which.
XL_KERNEL void bits(uint32_t *map, uint32_t *got, const uint32_t *from) {
  const uint32_t t = __builtin_amdgcn_workitem_id_x();
  got[take(map, 8, from[t])] += 1;
}
