// check.h: arguments checked in debug builds of the device runtime.
//
//   XL_CHECK(threads >= 1, "xl_reduce_block: threads is 0");
//
// With XL_DEBUG, a wavefront in which the condition fails for some lane stops at
// an s_trap 2, the instruction of llvm.trap, and s[0:1] hold the address of the
// text, which begins with "trap: " and ends with a zero byte. wavesim shows the
// text in its message; in rocgdb, x/s $s0 shows it (with $s1 for the high
// half). Without XL_DEBUG nothing is compiled: invalid arguments are undefined behaviour.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_CHECK_H
#define XL_CHECK_H

#include <stdint.h>

// Stops the wavefront so, with a text that need not be known when compiling.
static inline __attribute__((always_inline, noreturn, unused)) void xl_trap(const char *text) {
  const uint64_t at = (uint64_t)text;
  const uint32_t low = (uint32_t)__builtin_amdgcn_readfirstlane((int)(uint32_t)at);
  const uint32_t high = (uint32_t)__builtin_amdgcn_readfirstlane((int)(at >> 32));
  __asm__ volatile("s_trap 2" ::"{s[0:1]}"((uint64_t)high << 32 | low));
  __builtin_unreachable();
}

#ifdef XL_DEBUG
#define XL_CHECK(CONDITION, TEXT)                                                                                      \
  do {                                                                                                                 \
    if (!(CONDITION)) {                                                                                                \
      static const char xl_text[] = "trap: " TEXT;                                                                     \
      __asm__ volatile("s_trap 2" ::"{s[0:1]}"(xl_text));                                                              \
      __builtin_unreachable();                                                                                         \
    }                                                                                                                  \
  } while (0)
#else
#define XL_CHECK(CONDITION, TEXT) ((void)0)
#endif

#endif
