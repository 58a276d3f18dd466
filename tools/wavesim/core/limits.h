// limits.h: all limits on the host's resources that a guest can use (README.md has
// the page for users).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_LIMITS_H
#define WAVESIM_LIMITS_H

#define WS_KIB ((uint64_t)1 << 10)
#define WS_MIB ((uint64_t)1 << 20)

// Registers, LDS and private memory of the work-groups that have started, of
// all dispatches together; a dispatch may have one group beyond it, so that
// none waits for ever: WAVESIM_MEMORY (environment.def).
// What of that is kept for the next dispatch: LDS and private memory, and waves' registers.
#define WS_LIMIT_KEPT_BYTES (32 * WS_MIB)
#define WS_LIMIT_KEPT_BLOCKS 64u
#define WS_LIMIT_KEPT_WAVES 256u
// Work-items of a group: the hardware's.
#define WS_LIMIT_GROUP_ITEMS 1024
// Decoded instructions: beyond it all are forgotten and decoded again.
#define WS_LIMIT_DECODED_BYTES (256 * WS_MIB)

// A code object: bytes in memory from the first segment's start to the last
// one's end, segments, symbols, and bytes of all symbols' names (which may
// share a string).
#define WS_LIMIT_IMAGE_BYTES (1024 * WS_MIB)
#define WS_LIMIT_SEGMENTS 64
#define WS_LIMIT_SYMBOLS (1 * WS_MIB)
#define WS_LIMIT_NAME_BYTES (256 * WS_MIB)

// Of an agent and of a queue.
#define WS_LIMIT_QUEUES 128
#define WS_LIMIT_PACKETS 131072u
#define WS_LIMIT_SIGNALS (512 * WS_KIB)

// A text that a kernel gives s_trap.
#define WS_LIMIT_TRAP_TEXT 200

#endif
