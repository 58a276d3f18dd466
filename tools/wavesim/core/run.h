// run.h: the interface between the loop that runs a wave and the instructions:
// MODE, jumps, registers that are accessed by an index.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_RUN_H
#define WAVESIM_RUN_H

#include "core/wave.h"
#include "isa/decode.h"

// MODE bits.
#define WS_MODE_DX10_CLAMP (1u << 8)
#define WS_MODE_IEEE (1u << 9)
#define WS_MODE_FP16_OVFL (1u << 23)
#define WS_MODE_GPR_IDX (1u << 27)

// Bits of MXCSR: denormal inputs are zeroes, denormal results too, the rounding (0: nearest).
#define WS_CSR_DAZ 0x40u
#define WS_CSR_FTZ 0x8000u
#define WS_CSR_ROUND 0x6000u
// MXCSR values for the f32 and the f64/f16 half of MODE.
uint32_t ws_csr_f32(uint32_t mode);
uint32_t ws_csr_f64(uint32_t mode);
// True when the half of MODE for f64 and f16 asks for something else than the f32 half.
static inline bool ws_mode_mixed(uint32_t mode) { return ((mode ^ mode >> 2) & 3) || ((mode >> 4 ^ mode >> 6) & 3); }
// To be called after w->mode has changed inside ws_wave_run.
void ws_mode_changed(ws_wave *w);

// The VGPR *reg of dwords that instruction i reaches from number base with an
// index: v0 for a source that there is not. False when i does nothing: the
// fault has been recorded, or its destination does not exist.
bool ws_vgpr_indexed(ws_wave *w, const ws_inst *i, unsigned base, uint32_t index, unsigned dwords, bool dst,
                     unsigned *reg);

// From the next instruction on operands are of the VGPRs that msb chooses (ws_choose_vgprs).
void ws_set_vgpr_msb(ws_wave *w, const ws_inst *i, unsigned msb);

// Continues at pc on behalf of instruction i.
void ws_jump(ws_wave *w, const ws_inst *i, uint64_t pc);

#endif
