// wave.h: a wave, what it asks of guest memory, and the dispatch it is of.
//
// Guest addresses are host addresses: an HSA allocation is the guest's memory.
// Every guest access is checked against the live allocations first.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_WAVE_H
#define WAVESIM_WAVE_H

#include "isa/gpu.h"
#include "isa/inst.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WS_LANES 64

// ---------------------------------------------------------------- guest memory

enum { WS_READ = 1, WS_WRITE = 2 };

// The range of one live allocation that an access fell into last; a wave keeps
// one so that most checks are two comparisons. It holds while its thread is
// between ws_visitor_enter and the next one or ws_visitor_leave.
typedef struct ws_range {
  uint64_t lo, hi;
} ws_range; // [lo, hi)

// True when [addr, addr + n) lies in one live allocation; fills *r with it.
bool ws_mem_find(uint64_t addr, uint64_t n, ws_range *r);
// Bracket every dispatch: its code stays decoded until the end. Both calls come
// from the same thread; they nest.
void ws_mem_dispatch_begin(void);
void ws_mem_dispatch_end(void);

// A thread that looks at guest memory (epoch.c). What ws_mem_find says holds
// between enter and leave and takes no lock. enter again: a quiescent point,
// after which ranges found before no longer hold if the generation has changed.
typedef struct ws_visitor {
  struct ws_visitor *next;
  uint64_t seen; // atomic; the generation it works under, 0: none
  bool worker;
} ws_visitor;
void ws_visitor_add(ws_visitor *r, bool worker); // the caller keeps *r until ws_visitor_remove
void ws_visitor_remove(ws_visitor *r);           // leaves, too
void ws_visitor_enter(ws_visitor *r);
void ws_visitor_leave(ws_visitor *r);
bool ws_visitor_stale(const ws_visitor *r); // something was taken away since enter
// fn() while no worker is between enter and leave; the caller is not, either.
void ws_visitors_halt(void (*fn)(void));
// Where addr lies, for messages: "4 bytes past the end of the 64-byte
// allocation at 0x...", "near no allocation". Takes a lock; slow.
void ws_mem_describe(uint64_t addr, char *buf, size_t n);
// True when addr is of a queue's doorbell signal: what waves store there rings.
bool ws_mem_rings(uint64_t addr);
// A wave has been at addr, of a doorbell signal: rings the queue if its doorbell
// was stored to. Not for the middle of an instruction.
void ws_signal_rung(uint64_t addr);
// Wakes every host thread that waits on a signal, so that it looks again: the
// guest writes signal values directly. Called for s_sendmsg(MSG_INTERRUPT).
void ws_signal_interrupt(void);

static inline bool ws_mem_ok(ws_range *r, uint64_t addr, uint64_t n) {
  if (addr >= r->lo && addr < r->hi && n <= r->hi - addr)
    return true;
  return ws_mem_find(addr, n, r);
}

// Apertures of the flat address space: a flat address whose high 32 bits equal
// one of these is LDS or scratch, its low 32 bits the offset there.
#define WS_LDS_APERTURE 0x0001000000000000ull
#define WS_PRIVATE_APERTURE 0x0002000000000000ull

// ---------------------------------------------------------------- code

// A region of code, decoded on first execution, an instruction at a time.
typedef struct ws_code ws_code;
// bytes stay owned by the caller and must outlive the region; addr is their
// guest address (dword aligned). NULL when out of memory.
ws_code *ws_code_create(const ws_gpu *gpu, const void *bytes, size_t size, uint64_t addr);
void ws_code_destroy(ws_code *c);
// The region holding pc as waves of that size decode it, NULL when none.
ws_code *ws_code_find(uint64_t pc, unsigned lanes);
const ws_inst *ws_code_at(ws_code *c,
                          uint64_t pc); // NULL when pc is outside or misaligned; decodes lazily through exec
uint64_t ws_code_pc(const ws_code *c, const ws_inst *i);
// More is decoded than may be; ws_code_forget, run by ws_visitors_halt, makes
// every instruction one that has not been executed yet.
bool ws_code_full(void);
void ws_code_forget(void);
// The assembler text of the instruction at pc into buf, for messages.
void ws_disassemble(const ws_gpu *gpu, unsigned lanes, uint64_t pc, char *buf, size_t n);

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
  uint8_t *lds; // the group's LDS
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

// n bytes of a guest's text into a buffer of size bytes, as they may go to a
// terminal: what is not printable ASCII becomes \x1b and the like.
void ws_printable(char *buf, size_t size, const char *text, size_t n);
// Where s[0:1] are the address of a text that begins with "trap: " (a check of the
// device runtime, runtime/device/check.h): the text in printable characters, cut
// to size. False where they are not.
bool ws_check_text(ws_wave *w, char *line, size_t size);

// Records the dispatch's first fault (kernel, work-group, wave, lane or -1,
// address or 0, instruction i disassembled) and stops the wave.
void ws_fault(ws_wave *w, const ws_inst *i, int lane, uint64_t addr, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

// ---------------------------------------------------------------- dispatches

typedef struct ws_dispatch {
  const ws_gpu *gpu;
  unsigned device;      // number of the agent: dispatches with the same one share its compute units
  const void *packet;   // a 64-byte hsa_kernel_dispatch_packet_t that nobody changes during the run
  uint64_t packet_addr; // where the guest finds it
  uint64_t queue_addr;  // guest address of the queue's amd_queue_t
  uint64_t dispatch_id;
  const char *kernel_name; // for messages
  bool cooperative;        // all work-groups must be on the chip at once, or it is refused
  struct ws_gws *gws;      // of a cooperative queue, NULL of others
  const uint32_t *cu_mask; // compute units that it may use (place.h), NULL: all
  int cancel;              // set non-zero by another thread (atomically) to stop a running dispatch with a fault
  // Result:
  char fault[1024];      // first fault's message, "" when none
  uint64_t fault_addr;   // address the first fault was about, 0 when none
  uint64_t fault_pc;     // the instruction, 0 when none is to blame
  uint32_t fault_status; // hsa_status_t for the queue's error callback; 0 lets fault_addr decide
  uint64_t stats[WS_CLASSES];
  uint64_t instructions;
} ws_dispatch;

// Runs a dispatch to its end on the shared pool of WAVESIM_THREADS host
// threads (all cores when unset). packet->kernel_object points to the 64-byte
// kernel descriptor in guest memory; it is validated here. Returns true when
// every wave ended, false when d->fault says what went wrong. Blocks; may be
// called from several queues' threads at once.
bool ws_dispatch_run(ws_dispatch *d);

// Stops and joins the pool's threads; dispatches still running end with a
// fault. A later dispatch starts the pool again. Also run when the library is
// unloaded.
void ws_sched_shutdown(void);

#endif
