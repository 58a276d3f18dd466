// place.h: where on the chip a work-group runs, which is what its waves read
// from the hardware id registers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_PLACE_H
#define WAVESIM_PLACE_H

#include "wave.h"

enum { WS_PLACE_WAVES = 32 };

// The unit that holds a group (a compute unit on gfx9, a work-group processor
// of two on gfx10 and newer) and the slot that each of its waves has there.
typedef struct ws_place {
  uint16_t unit;
  uint8_t waves;
  struct {
    uint8_t simd, slot;
  } at[WS_PLACE_WAVES];
} ws_place;

// A place for a group of that many waves, which no other group on the device
// has until ws_place_put; one_cu: in one compute unit (gfx10 and newer). False
// when every unit is too full. device: number of the agent, below 17.
bool ws_place_take(unsigned device, const ws_gpu *gpu, unsigned waves, bool one_cu, ws_place *p);
void ws_place_put(unsigned device, const ws_place *p);

// What wave number `wave` of the group at p reads from HW_ID (gfx9) or HW_ID1
// (gfx10 and newer), and from XCC_ID.
uint32_t ws_place_hw_id(const ws_gpu *gpu, const ws_place *p, unsigned wave);
uint32_t ws_place_xcc_id(const ws_gpu *gpu, const ws_place *p);

#endif
