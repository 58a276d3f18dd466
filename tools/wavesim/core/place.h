// place.h: the place on the chip where a work-group runs, which its waves read
// from the hardware id registers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_PLACE_H
#define WAVESIM_PLACE_H

#include "isa/gpu.h"

#include <stdint.h>

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

// Masks of compute units: bit n is unit n in the order in which groups go round
// the chip (place.c); of a work-group processor's two bits one is enough. The
// Linux driver spreads hsa_amd_queue_cu_set_mask's bits in the same way
// (kfd_mqd_manager.c, mqd_symmetrically_map_cu_mask).
enum { WS_CU_MASK_WORDS = 10 };

// A place for a group of that many waves, which no other group on the device
// has until ws_place_put; one_cu: in one compute unit (gfx10 and newer); mask:
// NULL for every unit. False when all of them are too full. device: number of
// the agent, below 17.
bool ws_place_take(unsigned device, const ws_gpu *gpu, unsigned waves, bool one_cu, const uint32_t *mask, ws_place *p);
void ws_place_put(unsigned device, const ws_place *p);

// How many such groups an empty chip has places for, and how many units.
unsigned ws_place_room(const ws_gpu *gpu, unsigned waves, bool one_cu, const uint32_t *mask, unsigned *units);

// What wave number `wave` of the group at p reads from HW_ID (gfx9) or HW_ID1
// (gfx10 and newer), and from XCC_ID.
uint32_t ws_place_hw_id(const ws_gpu *gpu, const ws_place *p, unsigned wave);
uint32_t ws_place_xcc_id(const ws_gpu *gpu, const ws_place *p);

#endif
