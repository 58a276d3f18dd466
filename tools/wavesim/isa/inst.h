// inst.h: an instruction in the form that is executed, and the registers that it names.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_INST_H
#define WAVESIM_INST_H

#include "../../common/classes.h"

#include <stdbool.h>
#include <stdint.h>

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
  WS_VGPRS = 1024, // v0..v255, then a0..a255 as 256..511; v0..v1023 on chips with as many
  WS_A0 = 256,
  // Behind the last ones: where scalar floats get their result from a vector instruction.
  WS_V_FLOAT = WS_VGPRS,
  WS_S_FLOAT = WS_SGPRS,
};

enum ws_kind {
  WS_NONE = 0, // no operand, or "off"
  WS_VGPR,     // reg: 0..WS_VGPRS-1
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
  WS_SP_SCRATCH_BASE,
  WS_SP_SCRATCH_BASE_HI,
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
  WS_F_SCALE_OFFSET = 1u << 18,
};

#define WS_CLASS(id, name) WS_C_##id,
enum ws_class { XL_INSTRUCTION_CLASSES(WS_CLASS) WS_CLASSES }; // what --stats counts
#undef WS_CLASS

// Numbers of registers of the three files in one word: VGPRs, AGPRs and SGPRs, the SGPRs without those that every wave
// has (VCC, EXEC, M0, ...). What spans more of any file than there is room for has a bit of WS_ROOM_LACKS in the
// difference.
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
  union {
    uint8_t dpp8[8];
    struct { // of a matrix instruction; its neg:[a,b,c] is in neg_lo
      uint8_t cbsz, abid, blgp, index_key;
    };
  };
  uint8_t op_sel, op_sel_hi, neg_lo, neg_hi; // VOP3/VOP3P bit i = source i; op_sel bit 3 = destination half (VOP3)
  // Filled by the decoder for the ALU and for branches:
  ws_exec_fn *inner;     // what exec runs under another floating-point environment
  void *kernel;          // the lane loop (exec.h)
  const ws_inst *target; // of a direct branch inside the region, else NULL
  uint64_t pc;           // guest address
  uint16_t vd, vs[3];    // VGPR operands when every one is a VGPR
  uint8_t why;           // enum ws_why (decode.h) of an instruction that cannot run
  bool all_vgprs;        // v256 and on exist (s_set_vgpr_msb)
  bool no_sdst;          // v_cmpx writes EXEC alone (gfx10 and newer)
  ws_inst *pair;         // the two halves of a VOPD instruction (ws_inst_release), else NULL
};

// The file of o's registers, and one more than its last register's number
// there; WS_FILES for registers that every wave has, and for what is none. vgprs:
// how many VGPRs the chip has.
static inline enum ws_file ws_file_of(const ws_operand *o, unsigned vgprs, unsigned *end) {
  *end = (unsigned)o->reg + (o->dwords ? o->dwords : 1u);
  if (o->kind == WS_SGPR)
    return o->reg < WS_S_FLAT_SCRATCH ? WS_FILE_S : WS_FILES;
  if (o->kind != WS_VGPR)
    return WS_FILES;
  if (o->reg < vgprs)
    return WS_FILE_V;
  *end -= WS_A0;
  return WS_FILE_A;
}

#endif
