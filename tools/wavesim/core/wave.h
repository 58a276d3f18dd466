// wave.h: a wave, its accesses to guest memory, and its dispatch.
//
// Guest addresses are host addresses: an HSA allocation is the guest's memory.
// Every guest access is checked against the live allocations first.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_WAVE_H
#define WAVESIM_WAVE_H

#include "core/code.h"
#include "core/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WS_LANES 64

// ---------------------------------------------------------------- waves

enum ws_stop { WS_RUN = 0, WS_STOP_END, WS_STOP_BARRIER, WS_STOP_YIELD, WS_STOP_FAULT };

typedef struct ws_group ws_group;

struct ws_wave {
  const ws_inst *ip;       // next instruction; the loop advances it before exec, branches overwrite it
  ws_code *code;           // region ip is in
  uint32_t (*v)[WS_LANES]; // [WS_VGPRS][64], 64-byte aligned, one lane's dword per element
  uint8_t stop;            // enum ws_stop: leave the loop after this instruction
  uint8_t scc;
  uint8_t lanes; // 32 or 64
  uint8_t index; // of the wave in its group
  uint32_t mode; // MODE register: [1:0] f32 round, [3:2] f64/f16 round, [5:4] f32 denorm, [7:6] f64/f16 denorm, 8
                 // dx10_clamp, 9 ieee, ...
  union {        // the scalar file; vcc, m0 and exec are registers of it
    uint32_t s[WS_SGPRS + 32]; // the tail keeps wide reads at the end in bounds
    uint64_t s64[(WS_SGPRS + 32) / 2];
  };
  const ws_gpu *gpu;
  ws_group *group;
  uint64_t room; // registers that its kernel has (WS_ROOM)
  ws_range mem;  // last allocation hit
  uint64_t bell; // address in a doorbell signal that the last instruction went to; 0: none
  uint8_t *lds;  // the group's LDS
  uint32_t lds_bytes;
  uint8_t *scratch;        // this wave's private memory, swizzled by dwords: byte o of lane l is at
                           // scratch + ((o / 4) * lanes + l) * 4 + o % 4 (so that a row of it is a VGPR)
  uint32_t scratch_bytes;  // per lane
  uint32_t scratch_filled; // of them; what is behind has never been touched
  uint64_t stats[WS_CLASSES];
  uint64_t outstanding[2][WS_VGPRS / 64]; // VGPRs with a load in flight: [0] vmcnt, [1] lgkmcnt
  uint64_t outstanding_s[WS_SGPRS / 64];  // SGPRs an SMEM load in flight will write (lgkmcnt)
  uint64_t pending;                       // non-zero while anything above is set
  uint64_t scratch_base;                  // guest-visible value of flat_scratch
  uint64_t flat_scratch;                  // gfx10: what s_setreg put into FLAT_SCR_LO and _HI
  uint32_t hw_id, xcc_id;                 // where it runs: HW_ID (HW_ID1 from gfx10 on) and XCC_ID
  void *priv;                             // sched.c
};

#define WS_EXEC(w) ((w)->s64[WS_S_EXEC / 2])
#define WS_VCC(w) ((w)->s64[WS_S_VCC / 2])

// What FLAT_SCRATCH_BASE holds (chips with global_scratch).
static inline uint64_t ws_scratch_base(const ws_wave *w) { return WS_SCRATCH_APERTURE | (uint64_t)w->index << 32; }

// True when the wave may access n bytes at addr: an allocation, or the private
// memory of a wave of its group, which is memory as any other at base + wave
// offset (window.h). What was found last is in w->mem.
bool ws_wave_mem_find(ws_wave *w, uint64_t addr, uint64_t n);
static inline bool ws_wave_mem_ok(ws_wave *w, uint64_t addr, uint64_t n) {
  if (addr >= w->mem.lo && addr < w->mem.hi && n <= w->mem.hi - addr)
    return true;
  return ws_wave_mem_find(w, addr, n);
}

// Runs until w->stop or budget instructions have gone; returns how many did.
uint64_t ws_wave_run(ws_wave *w, uint64_t budget);
// Continues at pc; a pc outside every code region faults.
void ws_wave_jump(ws_wave *w, uint64_t pc);
uint64_t ws_wave_pc(const ws_wave *w); // of the next instruction

// Gives the first bytes of every lane's private memory their initial value.
void ws_private_fill(ws_wave *w, uint32_t bytes);

// Where s[0:1] are the address of a text that begins with "trap: " (a check of the
// device runtime, runtime/device/check.h): the text in printable characters, cut
// to size. False where they are not.
bool ws_check_text(ws_wave *w, char *line, size_t size);

// Records the dispatch's first fault (kernel, work-group, wave, lane or -1,
// address or 0, instruction i disassembled) and stops the wave.
void ws_fault(ws_wave *w, const ws_inst *i, int lane, uint64_t addr, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

#endif
