// wave.h: what the parts of wavesim agree on.
//
//   hsa_*.c   the HSA runtime API: agents, memory, signals, queues, loader
//   sched.c   a dispatch: work-groups over host threads, waves of a group in turns
//   decode.c  LLVM's disassembler once per instruction -> ws_inst
//   isa*.def  one row per mnemonic: name, operand types, value as a C expression
//   exec*.c   what the rows expand to, and the long cases
//
// Guest addresses are host addresses: an HSA allocation is the guest's memory.
// Every guest access is checked against the live allocations first.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_WAVE_H
#define WAVESIM_WAVE_H

#include "../common/classes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WS_LANES 64

// ---------------------------------------------------------------- the device

// One row per GPU in gpu.c, the only place that knows what a chip has.
typedef struct ws_gpu {
  const char *name;              // "gfx90a": what WAVESIM_GPU and the ISA name say
  unsigned gfx;                  // 0x900, 0x906, 0x908, 0x90a, 0x942, 0x950, 0x1030, ...
  unsigned elf_mach;             // EF_AMDGPU_MACH of its code objects
  unsigned wave_size;            // default wavefront size: 64 on gfx9, 32 on gfx10 and newer
  unsigned compute_units;        // what the agent reports
  unsigned lds_bytes;            // per work-group
  unsigned max_vgprs;            // architected VGPRs a wave may address (256)
  bool agprs;                    // has accumulation VGPRs (gfx908 and newer CDNA)
  bool unified_vgprs;            // AGPRs live in the same file (gfx90a and newer CDNA)
  bool architected_flat_scratch; // hardware sets FLAT_SCRATCH, no V# in SGPRs (gfx942)
  bool packed_work_item_ids;     // v0 holds x | y << 10 | z << 20 (gfx90a and newer)
  // What the agent reports about itself; of these only places on the chip are made (place.c).
  const char *product;         // marketing name
  unsigned generic_mach;       // EF_AMDGPU_MACH of the generic target it also runs, 0 when none
  bool has_xnack, has_sramecc; // target-ID features it knows
  unsigned simds_per_cu, waves_per_cu;
  unsigned shader_engines, shader_arrays, xccs; // of all XCCs; of an engine
  unsigned cacheline, l1_bytes, l2_bytes;
  unsigned clock_mhz, memory_mhz, memory_bits, chip_id, family_id;
  unsigned constant_mhz; // of the clock that s_memrealtime reads
} ws_gpu;

const ws_gpu *ws_gpu_find(const char *name); // NULL when unknown; target-ID features after ':' ignored
const ws_gpu *ws_gpu_at(unsigned i);         // the i-th row, NULL past the end

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

// ---------------------------------------------------------------- instructions

typedef struct ws_wave ws_wave;
typedef struct ws_inst ws_inst;
typedef struct ws_op ws_op;
typedef void ws_exec_fn(ws_wave *w, const ws_inst *i);

// Canonical numbers in the scalar register file, the same on every generation
// (the text of the disassembler is what is decoded, not the encodings).
enum {
  WS_S_FLAT_SCRATCH = 102, // _lo, _hi; gfx9
  WS_S_XNACK_MASK = 104,
  WS_S_VCC = 106,
  WS_S_TTMP = 108, // ttmp0..ttmp15
  WS_S_M0 = 124,
  WS_S_NULL = 125, // reads 0, writes vanish (gfx10 and newer)
  WS_S_EXEC = 126,
  WS_SGPRS = 128,
  WS_VGPRS = 512, // v0..v255, then a0..a255 as 256..511
};

enum ws_kind {
  WS_NONE = 0, // no operand, or "off"
  WS_VGPR,     // reg: 0..511
  WS_SGPR,     // reg: 0..127 (vcc, exec, m0, flat_scratch, ttmp, null included)
  WS_IMM,      // imm: the value, already in the row's operand type (see decode.h)
  WS_SPECIAL,  // reg: enum ws_special, a value read at run time
};
enum ws_special {
  WS_SP_SCC,
  WS_SP_VCCZ,
  WS_SP_EXECZ,
  WS_SP_SHARED_BASE,
  WS_SP_SHARED_LIMIT,
  WS_SP_PRIVATE_BASE,
  WS_SP_PRIVATE_LIMIT,
  WS_SP_POPS,
  WS_SP_LDS_DIRECT
};

typedef struct ws_operand {
  uint8_t kind;   // enum ws_kind
  uint8_t dwords; // registers it spans as written: v[0:1] is 2
  uint16_t reg;
  uint8_t neg, abs, sext; // VOP3 / SDWA input modifiers
  uint8_t sel;            // SDWA: enum ws_sel of this operand (dst_sel, src0_sel, src1_sel)
  uint64_t imm;
} ws_operand;
enum ws_sel { WS_SEL_DWORD = 0, WS_SEL_BYTE0, WS_SEL_BYTE1, WS_SEL_BYTE2, WS_SEL_BYTE3, WS_SEL_WORD0, WS_SEL_WORD1 };

// Modifier bits, as the assembler spells them.
enum {
  WS_F_CLAMP = 1u << 0,
  WS_F_DPP = 1u << 1,  // dpp_ctrl (DPP16) is valid
  WS_F_DPP8 = 1u << 2, // dpp8 selectors in dpp8[]
  WS_F_SDWA = 1u << 3,
  WS_F_BOUND_CTRL = 1u << 4, // "bound_ctrl:0" / "bound_ctrl:1": lanes without a source read 0
  WS_F_FI = 1u << 5,
  WS_F_GLC = 1u << 6, // glc, sc0 or th:TH_ATOMIC_RETURN: an atomic returns the old value
  WS_F_SLC = 1u << 7,
  WS_F_DLC = 1u << 8,
  WS_F_SC1 = 1u << 9,
  WS_F_NT = 1u << 10,
  WS_F_GDS = 1u << 11,
  WS_F_OFFEN = 1u << 12,
  WS_F_IDXEN = 1u << 13,
  WS_F_LDS = 1u << 14,
  WS_F_UNUSED_PAD = 0u << 15, // SDWA dst_unused: two bits from here
  WS_F_UNUSED_SEXT = 1u << 15,
  WS_F_UNUSED_PRESERVE = 1u << 16,
  WS_F_TFE = 1u << 17,
};

#define WS_CLASS(id, name) WS_C_##id,
enum ws_class { XL_INSTRUCTION_CLASSES(WS_CLASS) WS_CLASSES }; // what --stats counts
#undef WS_CLASS

// Numbers of registers of the three files in one word: up to 256 VGPRs, AGPRs
// and SGPRs, the SGPRs without those that every wave has (VCC, EXEC, M0, ...).
// What spans more of any file than there is room for has a bit of WS_ROOM_LACKS
// in the difference.
#define WS_ROOM(vgprs, agprs, sgprs) ((uint64_t)(vgprs) | (uint64_t)(agprs) << 16 | (uint64_t)(sgprs) << 32)
#define WS_ROOM_LACKS 0x0000800080008000ull
#define WS_ROOM_OF(room, file) ((unsigned)((room) >> 16 * (file)) & 0xffffu)
enum ws_file { WS_FILE_V, WS_FILE_A, WS_FILE_S, WS_FILES };

// One decoded instruction. Operands stand in the order of the assembler text
// (all of them: destinations first, then sources), modifiers apart.
struct ws_inst {
  ws_exec_fn *exec; // first, so that the loop's load is one
  const ws_op *op;  // row of the instruction table (name, class, ...)
  uint8_t words;    // length in dwords
  uint8_t nops;
  uint8_t klass; // enum ws_class
  uint8_t omod;  // 0 none, 1 *2, 2 *4, 3 /2
  uint32_t flags;
  uint64_t span; // registers that it names (WS_ROOM)
  ws_operand o[6];
  uint32_t encoding[3];     // raw dwords (as many as words, at most 3)
  int32_t offset;           // memory: offset:N; SOPP: simm16; s_getreg...: simm16
  uint8_t offset0, offset1; // DS read2/write2; VALU: offset0 is bitop3:N, byte_sel:N
  uint16_t dpp_ctrl;        // the DPP_CTRL encoding: 0x1b quad_perm:[3,2,1,0], 0x111 row_shr:1, ...
  uint8_t row_mask, bank_mask;
  uint8_t dpp8[8];
  uint8_t op_sel, op_sel_hi, neg_lo, neg_hi; // VOP3/VOP3P bit i = source i; op_sel bit 3 = destination half (VOP3)
  // Filled by the decoder for the ALU and for branches:
  ws_exec_fn *inner;     // what exec runs under another floating-point environment
  void *kernel;          // the lane loop (exec.h)
  const ws_inst *target; // of a direct branch inside the region, else NULL
  uint64_t pc;           // guest address
  uint16_t vd, vs[3];    // VGPR operands when every one is a VGPR
  uint8_t why;           // enum ws_why (decode.h) of an instruction that cannot run
  bool no_sdst;          // v_cmpx writes EXEC alone (gfx10 and newer)
  ws_inst *pair;         // the two halves of a VOPD instruction (ws_inst_release), else NULL
};

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
