// decode.c: what the disassembler's text of an instruction says, as a ws_inst.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "isa/table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- the text of an instruction

typedef struct cursor {
  const char *p;
} cursor;

static void skip(cursor *c) {
  while (*c->p == ' ' || *c->p == '\t')
    c->p++;
}
static bool eat(cursor *c, const char *s) {
  const size_t n = strlen(s);
  if (strncmp(c->p, s, n))
    return false;
  c->p += n;
  return true;
}
// s, not followed by more of a word.
static bool eat_word(cursor *c, const char *s) {
  const size_t n = strlen(s);
  if (strncmp(c->p, s, n) || isalnum((unsigned char)c->p[n]) || c->p[n] == '_')
    return false;
  c->p += n;
  return true;
}
static bool number(cursor *c, int64_t *v) {
  char *end;
  const bool neg = *c->p == '-';
  if (!isdigit((unsigned char)c->p[neg]))
    return false;
  *v = neg ? (int64_t)(0 - strtoull(c->p + 1, &end, 0)) : (int64_t)strtoull(c->p, &end, 0);
  c->p = end;
  return true;
}

// v7, v[4:5], s[0:3], ttmp2, ...; c stands behind the file's letter.
static bool reg_range(cursor *c, unsigned base, unsigned count, ws_operand *o) {
  int64_t first, last;
  if (eat(c, "[")) {
    if (!number(c, &first))
      return false;
    last = first;
    if (eat(c, ":") && !number(c, &last))
      return false;
    if (!eat(c, "]"))
      return false;
  } else {
    if (!number(c, &first))
      return false;
    last = first;
  }
  if (first < 0 || last < first || last >= (int64_t)count || last - first >= 32)
    return false;
  o->reg = (uint16_t)(base + (unsigned)first);
  o->dwords = (uint8_t)(last - first + 1);
  return true;
}

static const struct {
  const char *name;
  uint8_t kind, reg, dwords;
} special_names[] = {
    {"vcc_lo", WS_SGPR, WS_S_VCC, 1},
    {"vcc_hi", WS_SGPR, WS_S_VCC + 1, 1},
    {"vcc", WS_SGPR, WS_S_VCC, 2},
    {"exec_lo", WS_SGPR, WS_S_EXEC, 1},
    {"exec_hi", WS_SGPR, WS_S_EXEC + 1, 1},
    {"exec", WS_SGPR, WS_S_EXEC, 2},
    {"m0", WS_SGPR, WS_S_M0, 1},
    {"null", WS_SGPR, WS_S_NULL, 0},
    {"flat_scratch_lo", WS_SGPR, WS_S_FLAT_SCRATCH, 1},
    {"flat_scratch_hi", WS_SGPR, WS_S_FLAT_SCRATCH + 1, 1},
    {"flat_scratch", WS_SGPR, WS_S_FLAT_SCRATCH, 2},
    {"xnack_mask_lo", WS_SGPR, WS_S_XNACK_MASK, 1},
    {"xnack_mask_hi", WS_SGPR, WS_S_XNACK_MASK + 1, 1},
    {"xnack_mask", WS_SGPR, WS_S_XNACK_MASK, 2},
    {"src_scc", WS_SPECIAL, WS_SP_SCC, 0},
    {"scc", WS_SPECIAL, WS_SP_SCC, 0},
    {"src_vccz", WS_SPECIAL, WS_SP_VCCZ, 0},
    {"src_execz", WS_SPECIAL, WS_SP_EXECZ, 0},
    {"src_shared_base", WS_SPECIAL, WS_SP_SHARED_BASE, 0},
    {"src_shared_limit", WS_SPECIAL, WS_SP_SHARED_LIMIT, 0},
    {"src_private_base", WS_SPECIAL, WS_SP_PRIVATE_BASE, 0},
    {"src_private_limit", WS_SPECIAL, WS_SP_PRIVATE_LIMIT, 0},
    {"src_flat_scratch_base_lo", WS_SPECIAL, WS_SP_SCRATCH_BASE, 0},
    {"src_flat_scratch_base_hi", WS_SPECIAL, WS_SP_SCRATCH_BASE_HI, 0},
    {"off", WS_NONE, 0, 0},
};

// A constant as written; what it means depends on the operand's type.
typedef struct constant {
  bool present, hex, wide; // wide: a literal of 64 bits
  int real;                // 1 + index into the inline floats, 0 for an integer
  int64_t v;
} constant;

// The inline floats in f16, f32 and f64.
static const struct {
  uint16_t h;
  uint32_t f;
  uint64_t d;
} inline_floats[] = {
    {0x3800, 0x3f000000, 0x3fe0000000000000},                                           // 0.5
    {0xb800, 0xbf000000, 0xbfe0000000000000}, {0x3c00, 0x3f800000, 0x3ff0000000000000}, // 1.0
    {0xbc00, 0xbf800000, 0xbff0000000000000}, {0x4000, 0x40000000, 0x4000000000000000}, // 2.0
    {0xc000, 0xc0000000, 0xc000000000000000}, {0x4400, 0x40800000, 0x4010000000000000}, // 4.0
    {0xc400, 0xc0800000, 0xc010000000000000}, {0x3118, 0x3e22f983, 0x3fc45f306dc9c882}, // 1 / (2 pi)
};

static bool parse_constant(cursor *c, constant *k) {
  static const char *const reals[] = {"0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0", "0.15"};
  for (int r = 0; r < 9; r++)
    if (!strncmp(c->p, reals[r], strlen(reals[r]))) {
      c->p += strlen(reals[r]);
      while (isdigit((unsigned char)*c->p))
        c->p++;
      k->present = true;
      k->real = r + 1;
      return true;
    }
  k->wide = eat(c, "lit64(");
  const bool wrapped = k->wide || eat(c, "lit(");
  k->hex = !strncmp(c->p, "0x", 2) || !strncmp(c->p, "-0x", 3);
  if (!number(c, &k->v) || *c->p == '.')
    return false;
  k->present = true;
  return !wrapped || eat(c, ")");
}

// *high: true for the upper half of a register (v1.h)
static bool parse_operand(cursor *c, ws_operand *o, constant *k, bool *high) {
  memset(o, 0, sizeof *o);
  memset(k, 0, sizeof *k);
  bool bar = false;
  int parens = 0;
  *high = false;
  // -v0, |v0|, -|v0|, neg(1), abs(s0), sext(v0)
  if (eat(c, "neg(")) {
    o->neg = 1;
    parens++;
  } else if (*c->p == '-' && !isdigit((unsigned char)c->p[1])) {
    c->p++;
    o->neg = 1;
  }
  if (eat(c, "sext(")) {
    o->sext = 1;
    parens++;
  }
  if (eat(c, "abs(")) {
    o->abs = 1;
    parens++;
  } else if (eat(c, "|")) {
    o->abs = 1;
    bar = true;
  }
  bool known = false;
  for (size_t n = 0; !known && n < sizeof special_names / sizeof special_names[0]; n++)
    if (eat_word(c, special_names[n].name)) {
      o->kind = special_names[n].kind;
      o->reg = special_names[n].reg;
      o->dwords = special_names[n].dwords;
      known = true;
    }
  if (!known) {
    const char l = c->p[0], next = l ? c->p[1] : '\0';
    const bool reg = isdigit((unsigned char)next) || next == '[';
    if (l == 'v' && reg) {
      c->p++;
      o->kind = WS_VGPR;
      known = reg_range(c, 0, WS_VGPRS, o);
      if (!eat(c, ".l"))
        *high = eat(c, ".h");
    } else if (l == 'a' && reg) {
      c->p++;
      o->kind = WS_VGPR;
      known = reg_range(c, WS_A0, WS_A0, o);
    } else if (l == 's' && reg) {
      c->p++;
      o->kind = WS_SGPR;
      known = reg_range(c, 0, WS_S_VCC, o);
    } else if (eat(c, "ttmp")) {
      o->kind = WS_SGPR;
      known = reg_range(c, WS_S_TTMP, 16, o);
    } else if (eat(c, "hwreg(") || eat(c, "gpr_idx(") || eat(c, "sendmsg(")) {
      // The field is taken from the encoding.
      while (*c->p && *c->p != ')')
        c->p++;
      o->kind = WS_IMM;
      known = eat(c, ")");
    } else {
      o->kind = WS_IMM;
      known = parse_constant(c, k);
    }
  }
  if (!known || (bar && !eat(c, "|")))
    return false;
  while (parens--)
    if (!eat(c, ")"))
      return false;
  return true;
}

static bool field(cursor *c, uint8_t *to) {
  int64_t v;
  if (!number(c, &v) || v < 0 || v > 255)
    return false;
  *to = (uint8_t)v;
  return true;
}

// A list [a,b,...] of at most n values.
static bool parse_list(cursor *c, int64_t *v, unsigned n) {
  unsigned k = 0;
  if (!eat(c, "["))
    return false;
  do {
    skip(c);
    if (k == n || !number(c, &v[k++]))
      return false;
  } while (eat(c, ","));
  return eat(c, "]");
}
static bool bit_list(cursor *c, uint8_t *bits) {
  int64_t v[6] = {0};
  if (!parse_list(c, v, 6))
    return false;
  *bits = 0;
  for (int k = 0; k < 6; k++)
    *bits |= (uint8_t)((v[k] & 1) << k);
  return true;
}
// The same for defaults of 1: what the list does not reach stays.
static bool bit_list_hi(cursor *c, uint8_t *bits) {
  int64_t v[6] = {1, 1, 1, 1, 1, 1};
  if (!parse_list(c, v, 6))
    return false;
  *bits = 0;
  for (int k = 0; k < 6; k++)
    *bits |= (uint8_t)((v[k] & 1) << k);
  return true;
}

static bool parse_sel(cursor *c, uint8_t *sel) {
  static const char *const names[] = {"DWORD", "BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1"};
  for (int k = 0; k < 7; k++)
    if (eat_word(c, names[k])) {
      *sel = (uint8_t)k;
      return true;
    }
  return false;
}

// DPP controls with a number: name, first encoding, range.
static const struct {
  const char *name;
  uint16_t base;
  int16_t lo, hi;
} dpp_numbered[] = {
    {"row_shl:", 0x100, 1, 15},      {"row_shr:", 0x110, 1, 15},   {"row_ror:", 0x120, 1, 15},
    {"row_newbcast:", 0x150, 0, 15}, {"row_share:", 0x150, 0, 15}, {"row_xmask:", 0x160, 0, 15},
};
static const struct {
  const char *name;
  uint16_t ctrl;
} dpp_named[] = {
    {"wave_shl:1", 0x130},      {"wave_rol:1", 0x134}, {"wave_shr:1", 0x138},   {"wave_ror:1", 0x13c},
    {"row_half_mirror", 0x141}, {"row_mirror", 0x140}, {"row_bcast:15", 0x142}, {"row_bcast:31", 0x143},
};
static const struct {
  const char *name;
  uint32_t flag;
} flag_names[] = {
    {"clamp", WS_F_CLAMP},
    {"glc", WS_F_GLC},
    {"slc", WS_F_SLC},
    {"dlc", WS_F_DLC},
    {"sc0", WS_F_GLC},
    {"sc1", WS_F_SC1},
    {"scc", WS_F_SC1},
    {"nt", WS_F_NT},
    {"gds", WS_F_GDS},
    {"lds", WS_F_LDS},
    {"tfe", WS_F_TFE},
    {"offen", WS_F_OFFEN},
    {"idxen", WS_F_IDXEN},
    {"scale_offset", WS_F_SCALE_OFFSET},
    {"nv", 0}, // a hint to caches
};

static bool parse_modifier(cursor *c, ws_inst *i, uint8_t *src_sel) {
  int64_t v, list[8] = {0};
  for (size_t k = 0; k < sizeof flag_names / sizeof flag_names[0]; k++)
    if (eat_word(c, flag_names[k].name)) {
      i->flags |= flag_names[k].flag;
      return true;
    }
  for (size_t k = 0; k < sizeof dpp_named / sizeof dpp_named[0]; k++)
    if (eat_word(c, dpp_named[k].name)) {
      i->flags |= WS_F_DPP;
      i->dpp_ctrl = dpp_named[k].ctrl;
      return true;
    }
  for (size_t k = 0; k < sizeof dpp_numbered / sizeof dpp_numbered[0]; k++)
    if (eat(c, dpp_numbered[k].name)) {
      i->flags |= WS_F_DPP;
      if (!number(c, &v) || v < dpp_numbered[k].lo || v > dpp_numbered[k].hi)
        return false;
      i->dpp_ctrl = (uint16_t)(dpp_numbered[k].base + v);
      return true;
    }
  if (eat(c, "quad_perm:")) {
    i->flags |= WS_F_DPP;
    i->dpp_ctrl = 0;
    if (!parse_list(c, list, 4))
      return false;
    for (int k = 0; k < 4; k++)
      i->dpp_ctrl |= (uint16_t)((list[k] & 3) << 2 * k);
    return true;
  }
  if (eat(c, "dpp8:")) {
    i->flags |= WS_F_DPP8;
    if (!parse_list(c, list, 8))
      return false;
    for (int k = 0; k < 8; k++)
      i->dpp8[k] = (uint8_t)(list[k] & 7);
    return true;
  }
  if (eat(c, "row_mask:")) {
    i->row_mask = (uint8_t)(number(c, &v) ? v & 15 : 15);
    return true;
  }
  if (eat(c, "bank_mask:")) {
    i->bank_mask = (uint8_t)(number(c, &v) ? v & 15 : 15);
    return true;
  }
  if (eat(c, "bound_ctrl:")) { // :0 in older LLVMs, :1 in newer ones, both the set bit
    i->flags |= WS_F_BOUND_CTRL;
    return number(c, &v);
  }
  if (eat(c, "fi:")) {
    if (!number(c, &v))
      return false;
    i->flags |= v ? WS_F_FI : 0;
    return true;
  }
  if (eat(c, "mul:2") || eat(c, "mul:4")) {
    i->omod = c->p[-1] == '2' ? 1 : 2;
    return true;
  }
  if (eat(c, "div:2")) {
    i->omod = 3;
    return true;
  }
  if (eat(c, "op_sel_hi:"))
    return bit_list_hi(c, &i->op_sel_hi);
  if (eat(c, "op_sel:")) {
    // The last entry is the destination's, bit 3, when there are as many
    // entries as operands; "op_sel:[a,b,d]" of two sources and a destination.
    return bit_list(c, &i->op_sel);
  }
  if (eat(c, "neg_lo:") || eat(c, "neg:"))
    return bit_list(c, &i->neg_lo);
  if (eat(c, "neg_hi:"))
    return bit_list(c, &i->neg_hi);
  if (eat(c, "dst_sel:")) {
    i->flags |= WS_F_SDWA;
    return parse_sel(c, &i->o[0].sel);
  }
  if (eat(c, "src0_sel:")) {
    i->flags |= WS_F_SDWA;
    return parse_sel(c, &src_sel[0]);
  }
  if (eat(c, "src1_sel:")) {
    i->flags |= WS_F_SDWA;
    return parse_sel(c, &src_sel[1]);
  }
  if (eat(c, "dst_unused:")) {
    i->flags |= WS_F_SDWA;
    if (eat_word(c, "UNUSED_SEXT"))
      i->flags |= WS_F_UNUSED_SEXT;
    else if (eat_word(c, "UNUSED_PRESERVE"))
      i->flags |= WS_F_UNUSED_PRESERVE;
    else
      return eat_word(c, "UNUSED_PAD");
    return true;
  }
  if (eat(c, "offset0:") || eat(c, "offset1:")) {
    const bool second = c->p[-2] == '1';
    if (!number(c, &v))
      return false;
    *(second ? &i->offset1 : &i->offset0) = (uint8_t)v;
    return true;
  }
  if (eat(c, "offset:")) {
    if (!strncmp(c->p, "swizzle(", 8)) { // the number is taken from the encoding
      while (*c->p && *c->p != ')')
        c->p++;
      return eat(c, ")");
    }
    if (!number(c, &v))
      return false;
    i->offset = (int32_t)v;
    return true;
  }
  if (eat(c, "bitop3:") || eat(c, "byte_sel:")) {
    if (!number(c, &v))
      return false;
    i->offset0 = (uint8_t)v;
    return true;
  }
  if (eat(c, "cbsz:"))
    return field(c, &i->cbsz);
  if (eat(c, "abid:"))
    return field(c, &i->abid);
  if (eat(c, "blgp:"))
    return field(c, &i->blgp);
  if (eat(c, "index_key:"))
    return field(c, &i->index_key);
  if (eat(c, "format:")) { // taken from the encoding
    while (*c->p && !isspace((unsigned char)*c->p))
      c->p++;
    return true;
  }
  if (eat(c, "th:TH_") || eat(c, "scope:SCOPE_")) { // temporal hints, which cache answers
    const char *word = c->p;
    while (isalnum((unsigned char)*c->p) || *c->p == '_')
      c->p++;
    if (!strncmp(word, "ATOMIC_", 7) && memmem(word, (size_t)(c->p - word), "RETURN", 6))
      i->flags |= WS_F_GLC;
    return true;
  }
  return false;
}

// ---------------------------------------------------------------- from text to ws_inst

// The value of a constant for an operand of a type (LLVM,
// AMDGPUOperandSyntax, "Conversion of ..."): an inline integer is itself in
// any type, an inline float has the type's format, a literal (hex) is the low
// half of a 64-bit integer and the high half of an f64.
static uint64_t constant_value(const constant *k, unsigned type, bool mix_is_f16) {
  if (k->real) {
    switch (type) {
    case WS_T_F16:
    case WS_T_B16:
    case WS_T_V2F16:
    case WS_T_ANY_F16:
      return inline_floats[k->real - 1].h;
    case WS_T_BF16:
    case WS_T_V2BF16:
    case WS_T_ANY_BF16:
      return inline_floats[k->real - 1].f >> 16;
    case WS_T_BF16_MIX:
      return mix_is_f16 ? inline_floats[k->real - 1].f >> 16 : inline_floats[k->real - 1].f;
    case WS_T_MIX:
      return mix_is_f16 ? inline_floats[k->real - 1].h : inline_floats[k->real - 1].f;
    case WS_T_F64:
    case WS_T_B64:
    case WS_T_I64:
    case WS_T_ANY_F64:
      return inline_floats[k->real - 1].d;
    default:
      return inline_floats[k->real - 1].f;
    }
  }
  switch (k->wide ? WS_T_ANY : type) {
  case WS_T_F64:
  case WS_T_ANY_F64:
    return k->hex && (uint64_t)k->v <= 0xffffffffu ? (uint64_t)k->v << 32 : (uint64_t)k->v;
  case WS_T_I64:
    return k->hex ? (uint64_t)(int64_t)(int32_t)k->v : (uint64_t)k->v;
  case WS_T_B64:
  case WS_T_ANY:
    return (uint64_t)k->v;
  default:
    return (uint32_t)k->v;
  }
}

static bool check_operand(const ws_inst *i, const ws_op *op, unsigned n, unsigned lanes) {
  const ws_operand *o = &i->o[n];
  const unsigned type = op->type[n];
  const bool dst = n < op->ndst;
  if (o->kind == WS_VGPR && !i->all_vgprs && (unsigned)o->reg % WS_A0 + o->dwords > WS_A0)
    return false;
  if (o->kind == WS_SGPR && (unsigned)o->reg + o->dwords > WS_SGPRS)
    return false;
  if (ws_type_any(type))
    return true;
  // null has every width
  if ((o->kind == WS_VGPR || (o->kind == WS_SGPR && o->reg != WS_S_NULL)) &&
      o->dwords != (type == WS_T_MASK ? lanes / 32 : ws_type_dwords(type)))
    return false;
  if (o->kind == WS_NONE)
    return false;
  if (op->flags & WS_OP_SALU)
    return o->kind == WS_SGPR || (!dst && o->kind != WS_VGPR);
  if (op->form == WS_FORM_VALU) {
    if (type == WS_T_MASK)
      return o->kind == WS_SGPR || (!dst && o->kind == WS_IMM);
    if (type == WS_T_B128)
      return o->kind == WS_VGPR;
    return dst ? o->kind == WS_VGPR : true;
  }
  return true;
}

// Integer results that are in range without clamp: it changes nothing.
static bool saturates_anyway(const char *name) {
  static const char *const prefixes[] = {"v_cvt_", "v_frexp_exp_", "v_min", "v_max", "v_med3_"};
  for (size_t k = 0; k < sizeof prefixes / sizeof prefixes[0]; k++)
    if (!strncmp(name, prefixes[k], strlen(prefixes[k])))
      return true;
  return false;
}

// Fields whose text is not parsed.
static void fields_from_encoding(ws_inst *i) {
  const uint32_t e = i->encoding[0];
  if (e >> 23 == 0x17f || e >> 28 == 0xb) // SOPP, SOPK
    i->offset = (int16_t)(e & 0xffff);
  else if (e >> 26 == 0x36) // DS
    i->offset = (int32_t)(e & 0xffff);
}

static bool is_half(unsigned type) { return type == WS_T_B16 || type == WS_T_F16 || type == WS_T_BF16; }

static void set_mask(ws_operand *o, unsigned reg, unsigned lanes) {
  *o = (ws_operand){.kind = WS_SGPR, .reg = (uint16_t)reg, .dwords = (uint8_t)(lanes / 32)};
}

static enum ws_why parse(const char *text, unsigned lanes, ws_inst *i) {
  cursor c = {text};
  skip(&c);
  // One half of a VOPD instruction: v_dual_add_f32 is a v_add_f32.
  const bool dual = eat(&c, "v_dual_");
  char single[64];
  const char *name = c.p;
  while (*c.p && !isspace((unsigned char)*c.p))
    c.p++;
  size_t n = (size_t)(c.p - name);
  if (dual && n + 2 < sizeof single) {
    memcpy(single, "v_", 2);
    memcpy(single + 2, name, n);
    name = single;
    n += 2;
  }
  const ws_op *op = ws_find_mnemonic(name, n);
  if (!op)
    return ws_why_refused(name, n);
  i->op = op;
  i->klass = op->klass;
  i->op_sel_hi = 0x3f;
  i->row_mask = i->bank_mask = 15;
  fields_from_encoding(i);
  if (op->nops == 0 && !ws_next_op(op)) { // operands, if any, are in the encoding
    i->exec = op->exec;
    return WS_WHY_OK;
  }

  constant k[WS_MAX_OPS] = {0};
  bool high[WS_MAX_OPS] = {false};
  unsigned ops = 0;
  skip(&c);
  if (op->flags & WS_OP_CMPX && i->no_sdst) // gfx10 and newer: EXEC is all that is written
    set_mask(&i->o[ops++], WS_S_EXEC, lanes);
  if (*c.p) {
    do {
      skip(&c);
      if (ops == WS_MAX_OPS || !parse_operand(&c, &i->o[ops], &k[ops], &high[ops]))
        return WS_WHY_OPERAND;
      ops++;
    } while (eat(&c, ","));
  }
  if (dual && ops + 1 == op->nops && op->type[ops] == WS_T_MASK) // v_dual_cndmask_b32 does not name VCC
    set_mask(&i->o[ops++], WS_S_VCC, lanes);
  if (!strncmp(op->name, "flat_", 5) && ops && ops < WS_MAX_OPS && i->o[ops - 1].kind != WS_SGPR)
    i->o[ops++] = (ws_operand){.kind = WS_NONE}; // no scalar address
  while (op && op->nops != ops)
    op = ws_next_op(op);
  if (!op)
    return WS_WHY_OPERAND;
  i->op = op;
  i->klass = op->klass;
  i->nops = (uint8_t)ops;
  if (op->type[op->ndst] == WS_T_MIX ||
      op->type[op->ndst] == WS_T_BF16_MIX) // packed operands take both halves unless told otherwise, mixed ones are f32
    i->op_sel_hi = 0;

  const bool ds = i->encoding[0] >> 26 == 0x36;
  const int32_t ds_offset = i->offset;
  uint8_t src_sel[2] = {WS_SEL_DWORD, WS_SEL_DWORD};
  for (skip(&c); *c.p && *c.p != '\n'; skip(&c))
    if (!parse_modifier(&c, i, src_sel))
      return WS_WHY_OPERAND;
  if (ds)
    i->offset = ds_offset;

  for (unsigned s = 0; s < 2; s++)
    if (op->ndst + s < ops && src_sel[s] != WS_SEL_DWORD)
      i->o[op->ndst + s].sel = src_sel[s];
  // The printer lists the sources, then the destination.
  const unsigned sources = ops - op->ndst;
  if (sources < 3 && i->op_sel >> sources & 1 && op->ndst == 1 && is_half(op->type[0]))
    i->op_sel = (uint8_t)((i->op_sel & ~(1u << sources)) | 8);
  // v1.h is what op_sel says in an encoding that has it.
  for (unsigned s = 0; s < ops; s++)
    if (high[s]) {
      if (op->form == WS_FORM_VALU && !is_half(op->type[s]))
        return WS_WHY_OPERAND;
      i->op_sel |= (uint8_t)(s < op->ndst ? 8u : 1u << (s - op->ndst));
    }

  for (unsigned s = 0; s < ops; s++) {
    if (k[s].present)
      i->o[s].imm = constant_value(&k[s], op->type[s], i->op_sel_hi >> (s - op->ndst) & 1);
    if (!check_operand(i, op, s, lanes))
      return WS_WHY_OPERAND;
  }
  if (op->form == WS_FORM_VALU) {
    const unsigned t = op->ndst ? op->type[0] : WS_T_MASK;
    if (op->flags & WS_OP_BF16 && (i->omod || (i->flags & WS_F_CLAMP && t != WS_T_F32)))
      return WS_WHY_CLAMP;
    const bool is_int =
        t == WS_T_B16 || t == WS_T_B32 || t == WS_T_B64 || t == WS_T_V2B16 || t == WS_T_B128 || op->flags & WS_OP_BITS;
    if (i->flags & WS_F_CLAMP && is_int && !op->kernel_clamp && !saturates_anyway(op->name))
      return WS_WHY_CLAMP;
    if (i->flags & WS_F_DPP)
      i->klass = WS_C_DPP;
    ws_pick(i);
  } else {
    i->exec = op->exec;
  }
  return WS_WHY_OK;
}

static const ws_op salu_float_op = {.name = "s_float", .klass = WS_C_SALU, .ndst = 1, .flags = WS_OP_SALU};
static const ws_op salu_compare_op = {.name = "s_cmp_float", .klass = WS_C_SALU, .flags = WS_OP_SALU};

static enum ws_why parse_salu_float(const char *text, unsigned lanes, ws_inst *i) {
  char line[256];
  cursor c = {text};
  skip(&c);
  const size_t n = strcspn(c.p, " \t");
  const bool compare = !strncmp(c.p, "s_cmp_", 6), high = !strncmp(c.p, "s_cvt_hi_", 9);
  const char *rest = c.p + n;
  // The destination becomes v0, or VCC, for parse(); then what it stands for.
  if (!compare) {
    cursor d = {rest};
    constant none;
    bool half;
    skip(&d);
    if (!parse_operand(&d, &i->o[0], &none, &half) || i->o[0].kind != WS_SGPR || !eat(&d, ","))
      return WS_WHY_OPERAND;
    rest = d.p;
  }
  const char *name = high ? "cvt_f32_f16" : c.p + 2;
  snprintf(line, sizeof line, "v_%.*s %s,%s", (int)(high ? strlen(name) : n - 2), name,
           compare ? lanes == 64 ? "vcc" : "vcc_lo" : "v0", rest);
  ws_inst *h = calloc(1, sizeof *h);
  if (!h)
    return WS_WHY_UNKNOWN;
  h->pc = i->pc;
  h->words = i->words;
  enum ws_why why = parse(line, lanes, h);
  if (why == WS_WHY_OK && h->op->form != WS_FORM_VALU)
    why = WS_WHY_UNKNOWN;
  if (why != WS_WHY_OK) {
    free(h);
    return why;
  }
  h->o[0].reg = compare ? WS_S_FLOAT : WS_V_FLOAT;
  h->op_sel = high;
  ws_pick(h);
  i->op = compare ? &salu_compare_op : &salu_float_op;
  i->klass = WS_C_SALU;
  i->nops = (uint8_t)(h->nops - compare);
  for (unsigned k = i->op->ndst; k < i->nops; k++)
    i->o[k] = h->o[k + compare];
  i->offset = h->op->type[0] == WS_T_F16;
  i->exec = ws_execution_here()->salu_float;
  i->pair = h;
  return WS_WHY_OK;
}

static const ws_op dual_op = {.name = "v_dual", .klass = WS_C_VALU, .form = WS_FORM_DUAL, .flags = WS_OP_VALU_ROW};

// Whether the second half of a VOPD instruction reads what the first one writes.
static bool second_reads_first(const ws_inst h[2]) {
  const ws_operand *d = &h[0].o[0], *o = h[1].o;
  bool reads = false;
  for (unsigned s = h[1].op->flags & WS_OP_READS_DST ? 0 : 1; s < h[1].nops; s++)
    reads |= o[s].kind == WS_VGPR && o[s].reg < d->reg + d->dwords && d->reg < o[s].reg + o[s].dwords;
  return reads;
}

// text up to the "::" at second, and behind it
static enum ws_why parse_dual(char *text, char *second, unsigned lanes, ws_inst *i) {
  ws_inst *h = calloc(2, sizeof *h);
  if (!h)
    return WS_WHY_UNKNOWN;
  *second = '\0';
  enum ws_why why = lanes == 32 ? WS_WHY_OK : WS_WHY_ENCODING; // wave32 alone has VOPD
  for (unsigned k = 0; k < 2 && why == WS_WHY_OK; k++) {
    h[k].pc = i->pc;
    h[k].words = i->words;
    h[k].all_vgprs = i->all_vgprs;
    why = parse(k ? second + 2 : text, lanes, &h[k]);
    if (why == WS_WHY_OK && (h[k].op->form != WS_FORM_VALU || h[k].o[0].kind != WS_VGPR))
      why = WS_WHY_OPERAND;
  }
  *second = ':';
  if (why != WS_WHY_OK) {
    free(h);
    return why;
  }
  i->op = &dual_op;
  i->klass = WS_C_VALU;
  i->exec = ws_execution_here()->dual;
  i->pair = h;
  i->offset = second_reads_first(h);
  return WS_WHY_OK;
}

void ws_inst_release(ws_inst *i) {
  free(i->pair);
  i->pair = NULL;
}

// What i's operands span, and what a spans.
static uint64_t span_of(const ws_inst *i, unsigned vgprs, uint64_t a) {
  unsigned most[WS_FILES] = {WS_ROOM_OF(a, WS_FILE_V), WS_ROOM_OF(a, WS_FILE_A), WS_ROOM_OF(a, WS_FILE_S)}, end;
  for (unsigned k = 0; k < i->nops; k++) {
    const enum ws_file f = ws_file_of(&i->o[k], vgprs, &end);
    if (f != WS_FILES && end > most[f])
      most[f] = end;
  }
  return WS_ROOM(most[WS_FILE_V], most[WS_FILE_A], most[WS_FILE_S]);
}

static uint64_t whole_span(const ws_inst *i, unsigned vgprs) {
  return i->op->form == WS_FORM_DUAL ? span_of(&i->pair[1], vgprs, span_of(&i->pair[0], vgprs, 0))
                                     : span_of(i, vgprs, 0);
}

// Whether operand k of i is the address or the data of a memory instruction, or the
// n-th source of others: the field of s_set_vgpr_msb that is meant, the destination's
// being the last (LLVM, AMDGPULowerVGPREncoding.cpp, the tables of operands).
static unsigned msb_field(const ws_inst *i, unsigned k) {
  const char *name = i->op->name;
  if (k < i->op->ndst)
    return 3;
  if (strstr(name, "_addtid_")) // a store has no address
    return 1;
  if (!strncmp(name, "v_fmamk_", 8) && k == 3) // the constant between the sources is none
    return 1;
  return k - i->op->ndst;
}

static bool choose_vgprs(ws_inst *i, unsigned msb) {
  for (unsigned k = 0; k < i->nops; k++) {
    const unsigned f = msb_field(i, k);
    if (i->o[k].kind != WS_VGPR)
      continue;
    const unsigned reg = i->o[k].reg + 256 * (f < 4 ? msb >> 2 * f & 3 : 0);
    if (f > 3 || reg + i->o[k].dwords > WS_VGPRS)
      return false;
    i->o[k].reg = (uint16_t)reg;
  }
  if (i->op->form == WS_FORM_VALU)
    ws_pick(i);
  return true;
}

void ws_choose_vgprs(ws_inst *i, unsigned msb) {
  if (!msb || i->why != WS_WHY_OK)
    return;
  const bool dual = i->op->form == WS_FORM_DUAL;
  if (dual ? choose_vgprs(&i->pair[0], msb) && choose_vgprs(&i->pair[1], msb) : !i->pair && choose_vgprs(i, msb)) {
    i->span = whole_span(i, WS_VGPRS);
    if (dual)
      i->offset = second_reads_first(i->pair);
    return;
  }
  if (i->pair && !dual) // a scalar instruction has no vector registers
    return;
  i->exec = ws_execution_here()->refuse;
  i->why = WS_WHY_OPERAND;
}

void ws_decode(const ws_gpu *gpu, unsigned lanes, const void *bytes, size_t n, uint64_t pc, ws_inst *i, char *text,
               size_t text_size) {
  char line[512] = "";
  size_t length = 0;
  ws_table_build();
  memset(i, 0, sizeof *i);
  if (n >= 4)
    length = ws_disassemble_bytes(gpu, lanes, bytes, n, line, sizeof line);
  i->pc = pc;
  i->words = (uint8_t)(length ? length / 4 : 1);
  i->klass = WS_C_OTHER;
  memcpy(i->encoding, bytes, n < 4u * i->words ? n & ~(size_t)3 : i->words > 3 ? 12 : 4u * i->words);
  i->no_sdst = WS_HAS(gpu, cmpx_exec);
  i->all_vgprs = WS_HAS(gpu, vgprs_1024);
  char *second = strstr(line, "::");
  enum ws_why why = n < 4 || length > n ? WS_WHY_TRUNCATED
                    : !length           ? WS_WHY_ENCODING
                    : second            ? parse_dual(line, second, lanes, i)
                    : WS_HAS(gpu, salu_float) &&
                            ws_is_salu_float(line + strspn(line, " \t"), strcspn(line + strspn(line, " \t"), " \t"))
                        ? parse_salu_float(line, lanes, i)
                        : parse(line, lanes, i);
  if (why == WS_WHY_OK || why == WS_WHY_OPERAND) {
    const enum ws_why here =
        ws_why_refused_on(gpu, line + strspn(line, " \t"), strcspn(line + strspn(line, " \t"), " \t"));
    why = here != WS_WHY_OK ? here : why;
  }
  if (why != WS_WHY_OK) {
    i->exec = ws_execution_here()->refuse;
    i->why = (uint8_t)why;
  } else {
    i->span = whole_span(i, ws_gpu_vgprs(gpu));
  }
  if (text && text_size) {
    char *p = line;
    while (isspace((unsigned char)*p))
      p++;
    for (char *t = p; *t; t++)
      if (*t == '\t')
        *t = ' ';
    snprintf(text, text_size, "%s", length || why == WS_WHY_ENCODING ? p : "");
  }
}
