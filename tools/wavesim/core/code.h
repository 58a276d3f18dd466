// code.h: regions of code, decoded on first execution.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_CODE_H
#define WAVESIM_CODE_H

#include "isa/gpu.h"
#include "isa/inst.h"

#include <stddef.h>

// A region of code, decoded on first execution, an instruction at a time.
typedef struct ws_code ws_code;
// bytes stay owned by the caller and must outlive the region; addr is their
// guest address (dword aligned). NULL when out of memory.
ws_code *ws_code_create(const ws_gpu *gpu, const void *bytes, size_t size, uint64_t addr);
void ws_code_destroy(ws_code *c);
// The region holding pc as waves of that size decode it for what s_set_vgpr_msb has
// chosen (0 at first), NULL when none.
ws_code *ws_code_find(uint64_t pc, unsigned lanes, unsigned msb);
unsigned ws_code_msb(const ws_code *c); // 0 of NULL
const ws_inst *ws_code_at(ws_code *c,
                          uint64_t pc); // NULL when pc is outside or misaligned; decodes lazily through exec
uint64_t ws_code_pc(const ws_code *c, const ws_inst *i);
// More is decoded than may be; ws_code_forget, run by ws_visitors_halt, makes
// every instruction one that has not been executed yet.
bool ws_code_full(void);
void ws_code_forget(void);
// The assembler text of the instruction at pc into buf, for messages.
void ws_disassemble(const ws_gpu *gpu, unsigned lanes, uint64_t pc, char *buf, size_t n);
// What slot i, of which nothing is known yet, executes; decodes it, unless
// another wave has done so meanwhile.
ws_exec_fn *ws_code_decode(ws_code *c, const ws_inst *i);
bool ws_code_holds(const ws_code *c, uint64_t pc);

#endif
