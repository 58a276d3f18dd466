// table.c: the instruction table, which is made of the rows of isa/ when the
// first instruction is decoded, and the lists of renames and refusals.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "isa/table.h"

#include <fnmatch.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const ws_why_text[WS_WHYS] = {
#define WS_WHY(name, text) [WS_WHY_##name] = text,
#include "isa/refused.def"
#undef WS_WHY
};

static const char *const aliases[][2] = {
#define WS_NAME(new, old) {#new, #old},
#include "isa/names.def"
#undef WS_NAME
};

static const struct {
  const char *pattern;
  uint8_t why;
  uint64_t features; // of which the chip has to have one; 0: any chip
} refused[] = {
#define WS_REFUSED(pattern, why) {pattern, WS_WHY_##why, 0},
#define WS_REFUSED_ON(feature, pattern, why) {pattern, WS_WHY_##why, UINT64_C(1) << XL_FEATURE_##feature},
#include "isa/refused.def"
#undef WS_REFUSED
#undef WS_REFUSED_ON
};

// An open hash table from names to chains of rows.
enum { HASH_SIZE = 8192 };
static struct {
  ws_op *ops;
  unsigned count;
  uint16_t head[HASH_SIZE]; // index + 1 of the first row
  uint16_t *next;
  const char *duplicate;
} table;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static unsigned hash(const char *s, size_t n) {
  uint32_t h = 2166136261u;
  for (size_t k = 0; k < n; k++)
    h = (h ^ (uint8_t)s[k]) * 16777619u;
  return (h ^ h >> 15) & (HASH_SIZE - 1);
}

static ws_type type_of(char c) {
  static const char letters[] = "wDGKshbfBIFSHPzZxymq";
  static const uint8_t types[] = {WS_T_ANY,    WS_T_ANY_F64, WS_T_ANY_F16,  WS_T_ANY_BF16, WS_T_B16,
                                  WS_T_F16,    WS_T_B32,     WS_T_F32,      WS_T_B64,      WS_T_I64,
                                  WS_T_F64,    WS_T_V2B16,   WS_T_V2F16,    WS_T_V2F32,    WS_T_BF16,
                                  WS_T_V2BF16, WS_T_MIX,     WS_T_BF16_MIX, WS_T_MASK,     WS_T_B128};
  const char *at = c ? strchr(letters, c) : NULL;
  return at ? (ws_type)types[at - letters] : WS_T_NONE;
}

// The first row of a name; the next one with the same name.
static const ws_op *find_op(const char *name, size_t n) {
  for (unsigned k = table.head[hash(name, n)]; k; k = table.next[k - 1])
    if (strlen(table.ops[k - 1].name) == n && !memcmp(table.ops[k - 1].name, name, n))
      return &table.ops[k - 1];
  return NULL;
}
const ws_op *ws_next_op(const ws_op *op) {
  for (unsigned k = table.next[op - table.ops]; k; k = table.next[k - 1])
    if (!strcmp(table.ops[k - 1].name, op->name))
      return &table.ops[k - 1];
  return NULL;
}

static void add_op(const ws_op *op) {
  for (const ws_op *o = find_op(op->name, strlen(op->name)); o; o = ws_next_op(o))
    if (o->nops == op->nops)
      table.duplicate = op->name;
  const unsigned h = hash(op->name, strlen(op->name));
  table.ops[table.count] = *op;
  table.next[table.count] = table.head[h];
  table.head[h] = (uint16_t)++table.count;
}

// Whose half of MODE a float is under: 64 for f64 and f16, 32, 0 for what is none.
static unsigned half_of(unsigned type) {
  switch (type) {
  case WS_T_F16:
  case WS_T_V2F16:
  case WS_T_F64:
    return 64;
  case WS_T_F32:
  case WS_T_V2F32:
    return 32;
  default:
    return 0;
  }
}

static void add_row(const ws_row *r) {
  ws_op op = {.name = r->name, .klass = r->klass, .flags = r->flags, .exec = r->exec};
  op.kernel = r->kernel;
  op.kernel_clamp = r->kernel_clamp;
  op.form = r->kernel ? WS_FORM_VALU : WS_FORM_EXEC;
  bool dst = true;
  for (const char *c = r->types; *c; c++) {
    if (*c == ':') {
      op.ndst = op.nops;
      dst = false;
    } else if (op.nops < WS_MAX_OPS) {
      op.type[op.nops++] = (uint8_t)type_of(*c);
    }
  }
  if (dst)
    op.ndst = op.nops;
  // Which half of MODE: that of the result, or of what is read where the result is none of floats. From f32 to f64
  // nothing is rounded, and what is read is an f32.
  const unsigned from = half_of(op.type[op.ndst]), to = op.ndst ? half_of(op.type[0]) : 0, t = to ? to : from;
  const bool widens = op.nops == 2 && op.type[0] == WS_T_F64 && from == 32;
  const bool from16 = !to && op.type[op.ndst] != WS_T_F64 && op.type[0] != WS_T_MASK; // WS_OP_F16_IN will do
  if (op.form == WS_FORM_VALU && !widens && !(op.flags & (WS_OP_FLUSH | WS_OP_F16_KEEP))) {
    if (t == 64 && !from16)
      op.flags |= WS_OP_F64_MODE;
    // Of f16 no host's float is a denormal.
    if (op.nops == 2 && from && to && from != to && op.type[op.ndst] != WS_T_F16)
      op.flags |= WS_OP_ACROSS;
  }
  for (unsigned k = op.ndst; k < op.nops; k++)
    if (op.form == WS_FORM_VALU && (op.type[k] == WS_T_F16 || op.type[k] == WS_T_V2F16) &&
        !(op.flags & (WS_OP_F64_MODE | WS_OP_F16_KEEP)))
      op.flags |= WS_OP_F16_IN;
  for (unsigned k = 0; k < op.nops; k++)
    if (op.type[k] == WS_T_BF16 || op.type[k] == WS_T_V2BF16 || op.type[k] == WS_T_BF16_MIX)
      op.flags |= WS_OP_BF16;
  add_op(&op);
}

static void build(void) {
  const ws_execution *x = ws_execution_here();
  const size_t alias = sizeof aliases / sizeof aliases[0];
  size_t most = 2 * alias;
  for (unsigned k = 0; k < x->lists; k++)
    most += x->list[k].count;
  table.ops = calloc(most, sizeof *table.ops);
  table.next = calloc(most, sizeof *table.next);
  if (!table.ops || !table.next)
    return; // an empty table refuses everything
  for (unsigned k = 0; k < x->lists; k++)
    for (unsigned r = 0; r < x->list[k].count; r++)
      add_row(&x->list[k].row[r]);
  for (size_t k = 0; k < alias; k++)
    for (const ws_op *o = find_op(aliases[k][1], strlen(aliases[k][1])); o; o = ws_next_op(o)) {
      ws_op op = *o;
      op.name = aliases[k][0];
      add_op(&op);
    }
}

void ws_table_build(void) { pthread_once(&once, build); }

// The row's name in a mnemonic: what is left without an encoding suffix.
const ws_op *ws_find_mnemonic(const char *s, size_t n) {
  static const char *const suffixes[] = {"_e64_dpp", "_e64", "_e32", "_dpp", "_sdwa"};
  const ws_op *op = find_op(s, n);
  for (size_t k = 0; !op && k < sizeof suffixes / sizeof suffixes[0]; k++) {
    const size_t m = strlen(suffixes[k]);
    if (n > m && !memcmp(s + n - m, suffixes[k], m))
      op = find_op(s, n - m);
  }
  return op;
}

static enum ws_why refusal(uint64_t features, const char *s, size_t n, enum ws_why otherwise) {
  char name[128];
  snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : sizeof name - 1), s);
  for (size_t k = 0; k < sizeof refused / sizeof refused[0]; k++)
    if ((features ? features & refused[k].features : !refused[k].features) && !fnmatch(refused[k].pattern, name, 0))
      return (enum ws_why)refused[k].why;
  return otherwise;
}
enum ws_why ws_why_refused(const char *s, size_t n) { return refusal(0, s, n, WS_WHY_UNKNOWN); }
enum ws_why ws_why_refused_on(const ws_gpu *gpu, const char *s, size_t n) {
  return refusal(gpu->features, s, n, WS_WHY_OK);
}

// The scalar float instructions of gfx11.5 and newer, which compute what the
// vector ones do: their mnemonics behind the s_, without the type.
static const char *const salu_floats[] = {
    "add",     "sub",     "mul",     "min",     "max",        "min_num", "max_num", "minimum", "maximum",
    "fmac",    "fmamk",   "fmaak",   "ceil",    "floor",      "trunc",   "rndne",   "cmp_lt",  "cmp_eq",
    "cmp_le",  "cmp_gt",  "cmp_lg",  "cmp_ge",  "cmp_o",      "cmp_u",   "cmp_nge", "cmp_nlg", "cmp_ngt",
    "cmp_nle", "cmp_neq", "cmp_nlt", "cvt_f32", "cvt_hi_f32", "cvt_i32", "cvt_u32", "cvt_f16", "cvt_pk_rtz_f16",
};
bool ws_is_salu_float(const char *name, size_t n) {
  if (n < 7 || memcmp(name, "s_", 2) || name[n - 4] != '_')
    return false;
  const bool source = !memcmp(name + n - 3, "f16", 3) || !memcmp(name + n - 3, "f32", 3);
  if (!source &&
      (strncmp(name, "s_cvt_f32_", 10) || (memcmp(name + n - 3, "i32", 3) && memcmp(name + n - 3, "u32", 3))))
    return false;
  for (size_t k = 0; k < sizeof salu_floats / sizeof salu_floats[0]; k++)
    if (strlen(salu_floats[k]) == n - 6 && !memcmp(name + 2, salu_floats[k], n - 6))
      return true;
  return false;
}

enum ws_why ws_table_lookup(const ws_gpu *gpu, const char *mnemonic) {
  ws_table_build();
  char single[64];
  if (!strncmp(mnemonic, "v_dual_", 7)) { // what parse() makes of half a VOPD instruction
    snprintf(single, sizeof single, "v_%s", mnemonic + 7);
    mnemonic = single;
  }
  const size_t n = strlen(mnemonic);
  return ws_find_mnemonic(mnemonic, n) || ws_is_salu_float(mnemonic, n) ? ws_why_refused_on(gpu, mnemonic, n)
                                                                        : ws_why_refused(mnemonic, n);
}
const ws_op *ws_table_at(unsigned i) {
  ws_table_build();
  return i < table.count ? &table.ops[i] : NULL;
}
const char *ws_table_duplicate(void) {
  ws_table_build();
  return table.duplicate;
}
