// mode.c: runs every ALU instruction that wavesim has for the named GPUs on the
// same registers under many values of MODE, and lists which of MODE's fields have
// changed its results:
//
//   v_cvt_f32_f64<tab>plain<tab>round32 out32 in64<tab>gfx900 gfx90a
//
// Instructions are found by walking the opcodes of every ALU encoding, plain and
// with modifiers (clamp, omod), as DPP, SDWA and halves of VOPD too; the mnemonic
// stands as the disassembler has it. The registers hold what tells modes apart:
// denormals, values whose sums and products are not exact or become denormal,
// signalling NaNs, out of the formats that the operands have.
//
// --values prints, instead, a hash of all results of each instruction, for two
// builds of the vector ALU to be compared (WAVESIM_NO_AVX2); --dump MNEMONIC the
// results themselves.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/environment.h"
#include "core/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmmintrin.h>

enum { MAX_ENTRIES = 32768, MAX_GPUS = 16, VGPRS = 28, D = 16 };

// ---------------------------------------------------------------- MODE

typedef struct field {
  const char *name;
  uint32_t values[4]; // that MODE is changed by
} field;
static const field fields[] = {
    {"round32", {0x1, 0x2, 0x3}},
    {"in32", {0x10}},
    {"out32", {0x20}},
    {"round64", {0x4, 0x8, 0xc}},
    {"in64", {0x40}},
    {"out64", {0x80}},
    {"dx10", {0x100}},
    {"ieee", {0x200}},
};
enum { FIELDS = sizeof fields / sizeof *fields };
// What is changed: MODEs with all denormals, to nearest and up, and for omod, which works then, one with none and IEEE
// off.
static const uint32_t bases[] = {0x3f0, 0x3f5, 0x100};

// ---------------------------------------------------------------- registers

static uint64_t state;
static uint64_t next(void) { // xorshift64* (G. Marsaglia 2003, S. Vigna 2014)
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1du >> 16;
}
#define PICK(list) list[next() % (sizeof list / sizeof *list)]
// The lists begin with this many zeroes, denormals and least normal numbers, which some lanes have in all operands.
enum { SMALL = 10 };

static uint32_t some_f32(bool small) {
  static const uint32_t list[] = {
      0,          0x80000000, 1,          0x80000001, 0x007fffff, 0x80400000, 0x00800000, 0x80800000, 0x00800001,
      0x01000001, 0x3f800000, 0xbf800000, 0x3f800001, 0xbf7fffff, 0x3effffff, 0xbeffffff, 0x3fc00000, 0xc0200000,
      0x40490fdb, 0x1f800001, 0xa0000003, 0x20123456, 0x33000000, 0x33800001, 0x387fe000, 0x38000100, 0xb8123456,
      0x477fe000, 0x477fefff, 0x477ff000, 0xc7800000, 0x42ff8000, 0x43808000, 0x4b000001, 0x4effffff, 0xcf000000,
      0x4f7fffff, 0x5f000000, 0x7f7fffff, 0xff7fffff, 0x7f000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345,
      0x7f800001, 0xffa12345, 0x0d800000, 0x70000000, 0x3c23d70a, 0xbdcccccd};
  if (small)
    return list[next() % SMALL];
  return next() % 8 ? PICK(list) ^ (next() % 16 ? 0 : 0x80000000u) : (uint32_t)next();
}
static uint32_t some_f16(bool small) {
  static const uint16_t list[] = {0,      0x8000, 1,      0x8001, 0x03ff, 0x8200, 0x0400, 0x8400, 0x0401,
                                  0x8100, 0x3c00, 0xbc00, 0x3c01, 0xbbff, 0x37ff, 0xb7ff, 0x3e00, 0xc100,
                                  0x4248, 0x1c01, 0x9c03, 0x2123, 0x6c01, 0x7bff, 0xfbff, 0x7800, 0x7c00,
                                  0xfc00, 0x7e00, 0xfe12, 0x7c01, 0xfd23, 0x5bf8, 0x1400};
  if (small)
    return list[next() % SMALL];
  return next() % 8 ? PICK(list) ^ (next() % 16 ? 0u : 0x8000u) : (uint32_t)next() & 0xffff;
}
static uint64_t some_f64(bool small) {
  static const uint64_t list[] = {0,
                                  0x8000000000000000,
                                  1,
                                  0x8000000000000001,
                                  0x000fffffffffffff,
                                  0x8008000000000000,
                                  0x0010000000000000,
                                  0x8010000000000000,
                                  0x0010000000000001,
                                  0x0020000000000001,
                                  0x3ff0000000000000,
                                  0xbff0000000000000,
                                  0x3ff0000000000001,
                                  0xbfefffffffffffff,
                                  0x3fdfffffffffffff,
                                  0xbfe0000000000001,
                                  0x3ff8000000000000,
                                  0xc004000000000000,
                                  0x400921fb54442d18,
                                  0x1ff0000000000001,
                                  0x9ff8000000000003,
                                  0x3800000000000001,
                                  0x380fffffffffffff,
                                  0x36a0000000000000,
                                  0xb6a8000000000000,
                                  0x3810000000000001,
                                  0x47efffffefffffff,
                                  0x47effffff0000000,
                                  0xc7f0000000000000,
                                  0x41dfffffffc00000,
                                  0x41efffffffe00001,
                                  0xc1e0000000000000,
                                  0x3ff0000010000001,
                                  0x7fefffffffffffff,
                                  0xffefffffffffffff,
                                  0x7fd0000000000000,
                                  0x7ff0000000000000,
                                  0xfff0000000000000,
                                  0x7ff8000000000000,
                                  0xfff8123456789abc,
                                  0x7ff0000000000001,
                                  0xfff4123456789abc,
                                  0x3f847ae147ae147b,
                                  0x0180000000000000,
                                  0x7e00000000000000};
  if (small)
    return list[next() % SMALL];
  return next() % 8 ? PICK(list) ^ (next() % 16 ? 0 : 1ull << 63) : next() << 32 ^ next();
}
static uint32_t some_b32(void) {
  static const uint32_t list[] = {0,          1,          ~0u,   2,       (uint32_t)-3, 24,     (uint32_t)-24,
                                  126,        150,        ~139u, 0x8000u, 1074,         ~1060u, 0x7fffffff,
                                  0x80000000, 0x01000001, 0x3ff, 16,      0xfffe,       0xfff2, 0x12345678};
  return next() % 4 ? PICK(list) : (uint32_t)next();
}

// A value of a row's operand type in the dwords from d on, a lane of each VGPR apart.
static void fill(uint32_t *d, size_t step, unsigned type, bool small) {
  uint64_t v;
  switch (type) {
  case WS_T_F16:
    v = some_f16(small) | some_f16(small) << 16;
    break;
  case WS_T_V2F16:
    v = some_f16(small) | some_f16(small) << 16;
    break;
  case WS_T_BF16:
  case WS_T_V2BF16:
    v = some_f32(small) >> 16 | (some_f32(small) & 0xffff0000u);
    break;
  case WS_T_BF16_MIX:
  case WS_T_F32:
    v = some_f32(small);
    break;
  case WS_T_MIX:
    v = next() % 2 ? some_f32(small) : some_f16(small) | some_f16(small) << 16;
    break;
  case WS_T_F64:
    v = some_f64(small);
    break;
  case WS_T_V2F32:
    v = some_f32(small) | (uint64_t)some_f32(small) << 32;
    break;
  case WS_T_B64:
  case WS_T_I64:
    v = next() << 32 ^ next();
    break;
  default:
    v = some_b32();
    break;
  }
  d[0] = (uint32_t)v;
  d[step] = (uint32_t)(v >> 32);
}

typedef struct registers {
  uint32_t v[WS_VGPRS + 32][WS_LANES];
  uint32_t s[WS_SGPRS + 32];
  bool small; // the scalars are
} registers;

// Operand o of an instruction has that type.
static void fill_operand(registers *r, const ws_operand *o, unsigned type) {
  if (o->kind == WS_VGPR && o->reg + 1 < VGPRS)
    for (unsigned l = 0; l < WS_LANES; l++)
      fill(&r->v[o->reg][l], WS_LANES, type, l % 8 == 7);
  else if (o->kind == WS_SGPR && o->reg < 100)
    fill(&r->s[o->reg], 1, type, r->small);
}
static void fill_half(registers *r, const ws_inst *i) {
  // Behind the operands of the text may be a destination that is a source, too.
  for (unsigned k = i->op->nops; k-- > 0;)
    fill_operand(r, &i->o[k], i->op->type[k]);
}
static void fill_registers(registers *r, const ws_inst *i) {
  for (unsigned k = 0; k < VGPRS; k++)
    for (unsigned l = 0; l < WS_LANES; l++)
      r->v[k][l] = (uint32_t)next();
  for (unsigned k = 0; k < 100; k++)
    r->s[k] = (uint32_t)next();
  const bool scalar = i->pair && i->op->form != WS_FORM_DUAL;
  if (i->op->form == WS_FORM_DUAL) { // not the same twice
    fill_half(r, &i->pair[0]);
    fill_half(r, &i->pair[1]);
  } else if (scalar) { // of the vector instruction on one lane that it is
    const ws_op *op = i->pair->op;
    for (unsigned k = op->nops; k-- > 0;)
      if (op->type[k] != WS_T_MASK)
        fill_operand(r, k < op->ndst ? &i->o[k] : &i->pair->o[k], op->type[k]);
  } else {
    fill_half(r, i);
  }
  r->s[WS_S_VCC] = (uint32_t)next();
  r->s[WS_S_VCC + 1] = (uint32_t)next();
}

// ---------------------------------------------------------------- running

static _Alignas(64) registers before, after;

static uint64_t hash(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0x9e3779b97f4a7c15u;
  return h ^ h >> 32;
}

static bool dumping;

// The results of i from the registers `before` under mode: a hash of all that may have been written.
static uint64_t run(const ws_gpu *gpu, const ws_inst *i, uint32_t mode, bool *ran) {
  ws_wave w = {.v = after.v, .gpu = gpu, .lanes = (uint8_t)gpu->wave_size, .mode = mode, .ip = i};
  memcpy(after.v, before.v, VGPRS * sizeof *after.v);
  memcpy(w.s, before.s, sizeof w.s);
  if (!WS_HAS(gpu, mode_clamp))
    w.mode |= WS_MODE_DX10_CLAMP | WS_MODE_IEEE;
  WS_EXEC(&w) = gpu->wave_size == 64 ? ~0ull : 0xffffffffu;
  const unsigned host = _mm_getcsr();
  _mm_setcsr(ws_csr_f32(w.mode));
  i->exec(&w, i);
  _mm_setcsr(host);
  *ran = w.stop != WS_STOP_FAULT;
  uint64_t h = w.scc;
  for (unsigned k = 0; k < VGPRS; k++)
    for (unsigned l = 0; memcmp(after.v[k], before.v[k], sizeof after.v[k]) && l < gpu->wave_size; l++)
      if (after.v[k][l] != before.v[k][l]) {
        h = hash(h, (uint64_t)(k * 64 + l) << 32 | after.v[k][l]);
        if (dumping)
          printf("  mode 0x%x v%u[%u] = %08x from v4 %08x:%08x v8 %08x:%08x v12 %08x:%08x\n", mode, k, l, after.v[k][l],
                 before.v[5][l], before.v[4][l], before.v[9][l], before.v[8][l], before.v[13][l], before.v[12][l]);
      }
  for (unsigned k = 0; k < WS_SGPRS; k++)
    if (k != WS_S_NULL) {
      h = hash(h, w.s[k]);
      if (dumping && w.s[k] != before.s[k])
        printf("  mode 0x%x s%u = %08x\n", mode, k, w.s[k]);
    }
  return h;
}

typedef struct entry {
  char name[64];
  const char *form;
  uint32_t gpus;
  uint32_t fields;
  uint64_t results;
} entry;
static entry entries[MAX_ENTRIES];
static unsigned count;
static bool by_values;
static const char *only;

static bool has_float(const ws_op *op) {
  for (unsigned k = 0; k < op->nops; k++)
    switch (op->type[k]) {
    case WS_T_B16:
    case WS_T_B32:
    case WS_T_B64:
    case WS_T_I64:
    case WS_T_V2B16:
    case WS_T_MASK:
      break;
    default:
      return true;
    }
  return false;
}

// Which fields change the results of i: bits; all results are mixed into *h.
static bool examine(const ws_gpu *gpu, const ws_inst *i, bool omod, uint32_t *found, uint64_t *h) {
  bool ran, any = false;
  // One value or those of 64 lanes a run; integers are looked at, too, but not for long.
  const bool scalar = i->klass == WS_C_SALU || !strncmp(i->op->name, "v_s_", 4);
  const bool floats = i->op->form == WS_FORM_DUAL || has_float(i->pair ? i->pair->op : i->op);
  const unsigned runs = !floats ? 2 : scalar ? 500 : 16;
  state = 88172645463325252u;
  for (const char *p = i->op->name; *p; p++)
    state = hash(state, (uint8_t)*p) | 1;
  for (unsigned k = 0; k < runs; k++) {
    before.small = k % 8 == 7;
    fill_registers(&before, i);
    for (unsigned b = 0; b < 2u + omod; b++) {
      const uint64_t usual = run(gpu, i, bases[b], &ran);
      if (!ran)
        continue;
      any = true;
      *h = hash(*h, usual);
      for (unsigned f = 0; f < FIELDS; f++)
        for (unsigned n = 0; n < 4 && fields[f].values[n]; n++) {
          if (*found >> f & 1 && !by_values)
            break;
          const uint64_t r = run(gpu, i, bases[b] ^ fields[f].values[n], &ran);
          if (ran && r != usual)
            *found |= 1u << f;
          *h = hash(*h, r);
        }
    }
  }
  return any;
}

// Whether the words are an instruction that is looked at.
static bool try(const ws_gpu *gpu, unsigned g, const char *form, uint32_t a, uint32_t b, uint32_t c) {
  const uint32_t words[4] = {a, b, c, 0};
  char text[256], name[64];
  ws_inst i;
  memset(&i, 0, sizeof i);
  ws_decode(gpu, gpu->wave_size, words, sizeof words, 0x1000, &i, text, sizeof text);
  const size_t n = strcspn(text, " ");
  const bool alu = i.op && (i.klass == WS_C_VALU || i.klass == WS_C_SALU || i.klass == WS_C_DPP) &&
                   !strstr(text, "_cycles_"); // a clock
  const char *vopd = strstr(text, ":: ");
  bool taken = false;
  // Of VOPD both halves are walked with a move as the other one.
  if (*text && i.why == WS_WHY_OK && alu && n < sizeof name && (!only || !strncmp(text, only, strlen(only)))) {
    if (vopd && !strncmp(text, "v_dual_mov_b32 ", 15))
      snprintf(name, sizeof name, "%.*s", (int)strcspn(vopd + 3, " "), vopd + 3);
    else
      snprintf(name, sizeof name, "%.*s", (int)n, text);
    uint32_t found = 0;
    uint64_t h = 0;
    dumping = only != NULL;
    if (dumping)
      printf("%s %s\n", gpu->name, text);
    taken = true;
    if (examine(gpu, &i, strstr(form, "omod") != NULL, &found, &h) && count < MAX_ENTRIES) {
      entry *e = &entries[count++];
      snprintf(e->name, sizeof e->name, "%s", name);
      e->form = form;
      e->gpus = 1u << g;
      e->fields = found;
      e->results = h;
    }
  }
  ws_inst_release(&i);
  return taken;
}

// ---------------------------------------------------------------- encodings

// Sources are v4, v8 and v12, or s4 and on, destinations v16 and s0.
enum { V4 = 0x104, V8 = 0x108, V12 = 0x10c };
static void walk(const ws_gpu *gpu, unsigned g) {
  const bool gfx9 = gpu->gfx < 0x1000, sdwa = gpu->gfx < 0x1100, vop3_dpp = gpu->gfx >= 0x1100;
  const uint32_t literal = 0x3f803c01, quad = 0xff00e400; // quad_perm:[0,1,2,3], all rows
  static const struct {
    const char *form;
    uint32_t first, second;
  } vop3[] = {{"plain", 0x7800, 0},   {"clamp", 0x8000, 0}, {"omod", 0, 1u << 27},           {"omod", 0, 3u << 27},
              {"plain", 0, 7u << 29}, {"plain", 0x0700, 0}, {"clamp omod", 0x8000, 1u << 27}};
  static const struct {
    const char *form;
    uint32_t first, second;
  } vop3p[] = {{"plain", 0, 0}, {"plain", 0x3800, 0}, {"clamp", 0xc000, 3u << 27}, {"clamp", 0x8000, 0}};
  const uint32_t v3 = gfx9 ? 0xd0000000 : 0xd4000000, v3p = gfx9 ? 0xd3800000 : 0xcc000000;

  for (uint32_t op = 0; op < 256; op++) { // VOP1, VOPC
    const uint32_t v1 = 0x7e000000 | D << 17 | op << 9, vc = 0x7c000000 | op << 17 | 8 << 9;
    for (unsigned c = 0; c < 2; c++) {
      const uint32_t w = c ? vc : v1;
      try(gpu, g, "plain", w | V4, 0, 0);
      try(gpu, g, "plain", w | 0xfa, quad | 4, 0);
      if (sdwa) {
        const uint32_t s = c ? 0x06060004 : 0x06060604;
        try(gpu, g, "plain", w | 0xf9, s, 0);
        if (!c) {
          try(gpu, g, "clamp", w | 0xf9, s | 1u << 13, 0);
          try(gpu, g, "omod", w | 0xf9, s | 1u << 14, 0);
        }
      }
    }
  }
  for (uint32_t op = 0; op < 62; op++) { // VOP2
    const uint32_t w = op << 25 | D << 17 | 8 << 9;
    try(gpu, g, "plain", w | V4, literal, 0);
    try(gpu, g, "plain", w | 0xfa, quad | 4, 0);
    if (sdwa) {
      try(gpu, g, "plain", w | 0xf9, 0x06060604, 0);
      try(gpu, g, "clamp", w | 0xf9, 0x06060604 | 1u << 13, 0);
      try(gpu, g, "omod", w | 0xf9, 0x06060604 | 1u << 14, 0);
    }
  }
  // Third sources: a VGPR, a mask of lanes, none; second ones: none; and a scalar source.
  static const uint32_t sources[] = {V12 << 18 | V8 << 9 | V4, 4 << 18 | V8 << 9 | V4, V8 << 9 | V4, V4, 4};
  for (uint32_t op = 0; op < 1024; op++) { // VOP3
    const uint32_t w = v3 | op << 16 | D;
    unsigned s = 0;
    if (w >> 23 == v3p >> 23)
      continue;
    while (s < 5 && !try(gpu, g, "plain", w, sources[s], 0))
      s++;
    for (unsigned f = 0; s < 5 && f < sizeof vop3 / sizeof *vop3; f++) {
      try(gpu, g, vop3[f].form, w | vop3[f].first, sources[s] | vop3[f].second, 0);
      if (vop3_dpp && s < 4)
        try(gpu, g, vop3[f].form, w | vop3[f].first, (sources[s] & ~0x1ffu) | 0xfa | vop3[f].second, quad | 4);
    }
  }
  for (uint32_t op = 0; op < 128; op++) { // VOP3P
    const uint32_t w = v3p | op << 16 | D;
    unsigned s = 0;
    while (s < 3 && !try(gpu, g, "plain", w | 0x4000, sources[s] | 3u << 27, 0))
      s += 2;
    for (unsigned f = 0; s < 3 && f < sizeof vop3p / sizeof *vop3p; f++) {
      try(gpu, g, vop3p[f].form, w | vop3p[f].first, sources[s] | vop3p[f].second, 0);
      if (vop3_dpp)
        try(gpu, g, vop3p[f].form, w | vop3p[f].first, (sources[s] & ~0x1ffu) | 0xfa | vop3p[f].second, quad | 4);
    }
  }
  if (vop3_dpp) { // VOPD: a move (8) and another one
    for (uint32_t op = 0; op < 32; op++) {
      if (op < 16) // Y is 8
        try(gpu, g, "plain", 0xc8000000 | op << 22 | 8 << 17 | 8 << 9 | V4, 21u << 24 | 16 << 17 | 9 << 9 | 0x105,
            literal);
      try(gpu, g, "plain", 0xc8000000 | 8 << 22 | op << 17 | 8 << 9 | V4, 17u << 24 | 20 << 16 | 9 << 9 | 0x105,
          literal);
    }
  }
  for (uint32_t op = 0; op < 128; op++) { // SOP2, SOP1, SOPC
    try(gpu, g, "plain", 0x80000000 | op << 23 | 0 << 16 | 6 << 8 | 4, literal, 0);
    try(gpu, g, "plain", 0xbe800000 | op << 8 | 4, 0, 0);
    try(gpu, g, "plain", 0xbf000000 | op << 16 | 6 << 8 | 4, 0, 0);
  }
}

// ---------------------------------------------------------------- the list

static int by_name(const void *a, const void *b) {
  const entry *x = a, *y = b;
  const int n = strcmp(x->name, y->name), f = strcmp(x->form, y->form);
  return n                        ? n
         : f                      ? f
         : x->fields != y->fields ? (x->fields < y->fields ? -1 : 1)
         : x->gpus < y->gpus      ? -1
                                  : x->gpus > y->gpus;
}

static const char *const usage = "usage: mode [--values] GPU... | --dump MNEMONIC GPU...\n";

int main(int argc, char **argv) {
  const ws_gpu *gpus[MAX_GPUS];
  unsigned n = 0;
  if (!ws_env_read())
    return 2;
  for (int k = 1; k < argc; k++) {
    if (!strcmp(argv[k], "--values")) {
      by_values = true;
      continue;
    }
    if (!strcmp(argv[k], "--dump") && k + 1 < argc) {
      only = argv[++k];
      by_values = true;
      continue;
    }
    const ws_gpu *gpu = ws_gpu_find(argv[k]);
    if (!gpu || n == MAX_GPUS) {
      fputs(usage, stderr);
      return 2;
    }
    gpus[n++] = gpu;
  }
  if (!n) {
    fputs(usage, stderr);
    return 2;
  }
  for (unsigned g = 0; g < n; g++)
    walk(gpus[g], g);
  if (only)
    return 0;
  if (count == MAX_ENTRIES) {
    fputs("mode: too many instructions\n", stderr);
    return 2;
  }
  qsort(entries, count, sizeof *entries, by_name);
  for (unsigned k = 0; k < count; k++) {
    entry *e = &entries[k];
    if (by_values) {
      for (unsigned g = 0; g < n; g++)
        if (e->gpus >> g & 1)
          printf("%s\t%s\t%s\t%016llx\n", e->name, e->form, gpus[g]->name, (unsigned long long)e->results);
      continue;
    }
    while (k + 1 < count && !strcmp(e->name, entries[k + 1].name) && !strcmp(e->form, entries[k + 1].form) &&
           e->fields == entries[k + 1].fields) {
      entries[k + 1].gpus |= e->gpus;
      e = &entries[++k];
    }
    printf("%s\t%s\t", e->name, e->form);
    const char *sep = "";
    for (unsigned f = 0; f < FIELDS; f++)
      if (e->fields >> f & 1) {
        printf("%s%s", sep, fields[f].name);
        sep = " ";
      }
    printf("\t");
    sep = "";
    for (unsigned g = 0; g < n; g++)
      if (e->gpus >> g & 1) {
        printf("%s%s", sep, gpus[g]->name);
        sep = " ";
      }
    printf("\n");
  }
  return 0;
}
