// window.h: the addresses of private memory. The guest finds a wave's
// private memory at base + wave offset. On hardware this is ordinary memory
// with a descriptor whose offset has 32 bits. It is therefore in 4 GiB of the host's
// address space that nothing else uses.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_WINDOW_H
#define WAVESIM_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WS_WINDOW_BYTES ((uint64_t)1 << 32)

// Where it is, a multiple of its size; 0 when the host has no room. The first
// call makes it, and it stays until the process ends.
uint64_t ws_window_base(void);
bool ws_window_has(uint64_t addr);

// size bytes of it, a multiple of 4096, zero; NULL when there is no room. To call
// both with one lock held.
uint8_t *ws_window_get(size_t size);
void ws_window_put(uint8_t *p, size_t size);

#endif
