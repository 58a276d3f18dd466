// decode.h: the instruction table's row format, and the decoder's result for a row.
//
// The table has one row per mnemonic, in isa/*.def. A row names the mnemonic
// as the disassembler prints it, without its encoding suffix (_e32, _e64,
// _dpp, _e64_dpp, _sdwa), its operand types, and its value as a C expression
// or the function that computes it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_DECODE_H
#define WAVESIM_DECODE_H

#include "isa/gpu.h"
#include "isa/inst.h"

#include <stddef.h>

// A row of isa/mem.def (loads, stores, atomics, DS, SMEM, waits, barriers):
//
//   WS_MEM(ds_read_b32, WS_C_DS, wsm_ds_read_b32, "w:w")
//
// exec is declared by exec/table.c as `ws_exec_fn wsm_ds_read_b32;` from the row
// itself, so several rows may share one function. The string describes the
// operands in the order of the assembler text, destinations before the colon,
// sources after it. Several rows may have the same name when the number of
// operands differs (an atomic with and without its result): the row whose
// letters are as many as the operands in the text is taken. Letters:
//
//   w  anything: registers with the width that was written, an integer
//      immediate in imm (sign-extended as printed), "off" as kind WS_NONE; so is the
//      scalar address of a flat_ instruction that has none
//   b  32-bit integer/untyped   f  f32   h  f16    s  16-bit integer
//   B  64-bit untyped/unsigned  F  f64   H  v2f16  S  v2i16   P  v2f32 (64 bits)
//   I  64-bit signed integer (a 32-bit literal is sign-extended, for B zero-extended)
//   m  a lane mask (SGPR pair in wave64; vcc, exec)
//   q  128-bit untyped         z  bf16   Z  v2bf16
//   D, G, K  as w, a constant being an f64, an f16, a bf16
//   x  f32, or f16 where op_sel_hi says so (v_mad_mix, v_fma_mix)   y  f32, or bf16 where it says so
//
// Every letter but w, D, G and K fixes the number of dwords; a text that says otherwise is
// refused. The decoder has checked reg + dwords against the register file.
// SOPP rows (s_waitcnt, s_barrier, ...) take ":": their operands are not
// parsed, simm16 is in ws_inst.offset (sign-extended from 16 bits).
//
// What the text has beyond operands: offset:N in ws_inst.offset; offset0:/
// offset1:; the WS_F_ bits; "swizzle(...)" of ds_swizzle_b32 is not parsed:
// ws_inst.offset holds the 16-bit encoding field for every DS instruction with
// an offset (taken from the encoding, so whatever the printer does is fine).
typedef enum ws_type {
  WS_T_NONE,
  WS_T_ANY,
  WS_T_ANY_F64,
  WS_T_ANY_F16,
  WS_T_ANY_BF16,
  WS_T_B16,
  WS_T_F16,
  WS_T_B32,
  WS_T_F32,
  WS_T_B64,
  WS_T_I64,
  WS_T_F64,
  WS_T_V2B16,
  WS_T_V2F16,
  WS_T_V2F32,
  WS_T_BF16,
  WS_T_V2BF16,
  WS_T_MIX,
  WS_T_BF16_MIX,
  WS_T_MASK,
  WS_T_B128
} ws_type;

// Of as many registers as are written.
static inline bool ws_type_any(unsigned type) { return type >= WS_T_ANY && type <= WS_T_ANY_BF16; }

// The registers that a value spans; a lane mask's are those of a row of lanes.
static inline unsigned ws_type_dwords(unsigned type) {
  switch (type) {
  case WS_T_B64:
  case WS_T_I64:
  case WS_T_F64:
  case WS_T_V2F32:
    return 2;
  case WS_T_B128:
    return 4;
  default:
    return 1;
  }
}

#define WS_MAX_OPS 6

enum ws_form {
  WS_FORM_EXEC, // exec is the whole instruction
  WS_FORM_VALU, // kernel is the lane loop, exec.h's wrappers fetch and store
  WS_FORM_DUAL, // pair has the two halves of a VOPD instruction
};

enum { // flags of a row
  // f32 denormals are flushed whatever MODE says: v_mad/v_mac and the
  // transcendental unit do not handle them.
  WS_OP_FLUSH = 1u << 0,
  WS_OP_KEEP_HI = 1u << 1,   // a 16-bit result leaves the other half of the register alone
  WS_OP_DST_HI = 1u << 2,    // the 16-bit result goes to the upper half
  WS_OP_READS_DST = 1u << 3, // the destination is the last source too
  WS_OP_CMPX = 1u << 4,      // the mask is written to EXEC as well
  WS_OP_F64_MODE = 1u << 5,  // rounds as MODE says for f64 and f16 (set by the table builder)
  WS_OP_NO_ALIAS = 1u << 6,  // the kernel writes before it has read everything
  WS_OP_BRANCH = 1u << 7,    // simm16 is a branch distance
  WS_OP_SALU = 1u << 8,      // operands are scalar
  WS_OP_VALU_ROW = 1u << 9,  // a vector instruction that is executed by a function of its own
  WS_OP_DST_BYTE = 1u << 10, // op_sel[3:2] is the byte of the destination that is written (v_cvt_sr_fp8)
  WS_OP_PARAM = 1u << 11,    // the kernel finds offset0 | neg_lo << 8 in e[0] (bitop3, v_dot4_i32_iu8)
  WS_OP_F16_KEEP = 1u << 12, // takes f16 denormals whatever MODE says
  WS_OP_BF16 = 1u << 15,     // has bf16 operands (set by the table builder)
  WS_OP_SWAPS = 1u << 14,    // the source is written, too
  WS_OP_F16_IN = 1u << 13,   // reads f16 under MODE without being of its f64 and f16 half (set by the table builder)
  WS_OP_NEAREST = 1u << 16,  // rounds to nearest whatever MODE says: the transcendental unit
  WS_OP_BITS = 1u << 18,     // the result is bits, whatever type it is fetched as
  WS_OP_ACROSS = 1u << 17,   // reads by one half of MODE, and rounds by the other (set by the table builder)
};

struct ws_op {
  const char *name;
  uint8_t klass;            // enum ws_class
  uint8_t ndst, nops;       // operands, destinations first
  uint8_t form;             // enum ws_form
  uint32_t flags;           // WS_OP_...
  uint8_t type[WS_MAX_OPS]; // enum ws_type
  ws_exec_fn *exec;         // WS_FORM_EXEC
  void *kernel;             // WS_FORM_VALU: a ws_kernel (exec.h)
  void *kernel_clamp;       // the saturating loop of an integer instruction, or NULL
};

// A row before the builder has parsed its letters.
typedef struct ws_row {
  const char *name;
  uint8_t klass;
  uint32_t flags;
  const char *types;
  ws_exec_fn *exec;
  void *kernel, *kernel_clamp;
} ws_row;

// Why an instruction cannot run.
enum ws_why {
#define WS_WHY(name, text) WS_WHY_##name,
#include "isa/refused.def"
#undef WS_WHY
  WS_WHYS
};
extern const char *const ws_why_text[WS_WHYS];

// What the floor that executes instructions gives the decoder (exec/table.c).
typedef struct ws_rows {
  const ws_row *row;
  unsigned count;
} ws_rows;
typedef struct ws_execution {
  ws_rows list[10];
  unsigned lists;
  void (*pick)(ws_inst *i); // gives a decoded instruction of WS_FORM_VALU its exec
  ws_exec_fn *refuse;       // faults with i->why
  ws_exec_fn *dual;         // both halves of a VOPD instruction; offset: the second reads what the first writes
  ws_exec_fn *salu_float;   // pair's vector instruction on one lane; offset: 16 bits of result
} ws_execution;
const ws_execution *ws_execution_here(void);
static inline void ws_pick(ws_inst *i) { ws_execution_here()->pick(i); }

// What the table says about a mnemonic (suffix included or not) on a chip, for the
// coverage list: WS_WHY_OK when there is a row.
enum ws_why ws_table_lookup(const ws_gpu *gpu, const char *mnemonic);
// The i-th row, NULL past the end.
const ws_op *ws_table_at(unsigned i);
// Names that stand twice with the same number of operands: the table's own test.
const char *ws_table_duplicate(void);

// Decodes one instruction from bytes (n of them) into *i; never fails: what
// cannot run gets an exec that faults and a reason in i->why. text, when not
// NULL, receives the assembler text ("" when there is none).
void ws_decode(const ws_gpu *gpu, unsigned lanes, const void *bytes, size_t n, uint64_t pc, ws_inst *i, char *text,
               size_t text_size);
// What s_set_vgpr_msb means for a decoded instruction: of its operand's VGPRs the
// 256 that two bits of msb choose, sources first, destinations last.
void ws_choose_vgprs(ws_inst *i, unsigned msb);
// Frees what *i owns; not for instructions of a region.
void ws_inst_release(ws_inst *i);

#endif
