//===- model.c - What cross-lane code costs on each AMD GPU ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An in-order pipeline of one wavefront over llc's assembler text. Every
// register has the cycle at which it can be read and the kind of instruction
// that wrote it; an instruction issues when its operands are ready, when the
// wait states of its kind of read are over and when the unit it needs is
// free. LDS and memory results are ready after their latency, in order;
// s_waitcnt (gfx9 to gfx11) and s_wait_* (gfx12) wait for them as the ISA
// manuals describe. Which instruction belongs to which row of model.def
// follows from its mnemonic, as in LLVM's SchedRW classes.
//
//===----------------------------------------------------------------------===//
#include "model.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const XlModelCosts costs[XL_MODEL_TARGETS] = {
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = G5,
    [XL_GCN5] =
        {
#include "model.def"
        },
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = C2,
    [XL_CDNA2] =
        {
#include "model.def"
        },
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = C4,
    [XL_CDNA4] =
        {
#include "model.def"
        },
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = R1,
    [XL_RDNA1W32] =
        {
#include "model.def"
        },
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = R1W,
    [XL_RDNA1W64] =
        {
#include "model.def"
        },
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = R3,
    [XL_RDNA3W32] =
        {
#include "model.def"
        },
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = R3W,
    [XL_RDNA3W64] =
        {
#include "model.def"
        },
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = R4,
    [XL_RDNA4W32] =
        {
#include "model.def"
        },
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = R4W,
    [XL_RDNA4W64] =
        {
#include "model.def"
        },
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE) .FIELD = C4,
    [XL_CDNA4LLVM19] =
        {
#include "model.def"
        },
};

static const struct {
  const char *name;
  unsigned wave;
} targets[XL_MODEL_TARGETS] = {
#define XL_LANE_TARGET(NAME, LANES, WAVE, MODEL, WHAT) {MODEL, WAVE},
#include "crosslane/chips.def"
};

// The targets of each processor, in the order in which a caller without a wave size means them.
enum { USES = 3, XL_NoTarget = -1 };
enum generation {
#define XL_GENERATION(NAME, ...) GENERATION_##NAME,
#include "crosslane/chips.def"
};
enum lanes {
#define XL_LANES(NAME, ...) LANES_##NAME,
#include "crosslane/chips.def"
};
static const int targets_of[][USES] = {
#define XL_LANES(NAME, WAVE64, WAVE32, WAVE64_LLVM19, FEATURES) {XL_##WAVE32, XL_##WAVE64, XL_##WAVE64_LLVM19},
#include "crosslane/chips.def"
};
static const enum lanes lanes_of[] = {
#define XL_GENERATION(NAME, LANES, ...) LANES_##LANES,
#include "crosslane/chips.def"
};
static const struct {
  const char *name;
  enum generation generation;
} processors[] = {
#define XL_CHIP(NAME, GFX, GENERATION, ...) {#NAME, GENERATION_##GENERATION},
#define XL_KIN XL_CHIP
#include "crosslane/chips.def"
};
enum { PROCESSORS = sizeof processors / sizeof *processors };

const XlModelCosts *xl_model_costs(XlModelTarget target) { return &costs[target]; }

const char *xl_model_name(XlModelTarget target) { return targets[target].name; }

static bool serves(XlModelTarget target, unsigned processor) {
  const int *of = targets_of[lanes_of[processors[processor].generation]];
  for (unsigned k = 0; k < USES; k++)
    if (of[k] == (int)target)
      return true;
  return false;
}

const char *xl_model_processor(XlModelTarget target, unsigned i) {
  for (unsigned p = 0; p < PROCESSORS; p++)
    if (serves(target, p) && !i--)
      return processors[p].name;
  return NULL;
}
unsigned xl_model_lanes(XlModelTarget target) { return targets[target].wave; }

int xl_model_target(const char *cpu, unsigned wave) {
  for (unsigned p = 0; p < PROCESSORS; p++)
    if (!strcmp(processors[p].name, cpu)) {
      const int *of = targets_of[lanes_of[processors[p].generation]];
      for (unsigned k = 0; k < USES; k++)
        if (of[k] >= 0 && (!wave || wave == targets[of[k]].wave))
          return of[k];
    }
  return -1;
}

// The registers: VGPRs and AGPRs, SGPRs, and the named ones after them.
enum { VGPR = 0, AGPR = 1024, SGPR = 1536, VCC = SGPR + 128, EXEC = VCC + 2, M0 = EXEC + 2, SCC, REGISTERS };

// What wrote a register, for the wait states of its readers.
typedef enum Writer { FROM_ELSEWHERE, FROM_VALU, FROM_SALU, FROM_MATRIX } Writer;

enum { QUEUE = 64, OPERANDS = 16 };

typedef struct Counter { // completion times of outstanding operations, oldest first
  unsigned long done[QUEUE];
  unsigned n;
} Counter;

typedef struct XlModelState {
  XlModelCosts costs;
  const XlModelCosts *c; // costs
  unsigned long now, end;
  unsigned long ready[REGISTERS];   // when a VALU, or for a SALU result anyone, can read it
  unsigned long written[REGISTERS]; // when the writer left the issue stage
  unsigned char writer[REGISTERS];
  unsigned long valu_free, lds_free, matrix_free;
  Counter vm, lgkm, ds, vs; // lgkm holds scalar loads and, before gfx12, LDS
  XlModelResult r;
} State;

typedef struct Range {
  int first, n; // n = 0: no register
} Range;

static bool starts(const char *s, const char *prefix) { return strncmp(s, prefix, strlen(prefix)) == 0; }
static bool has(const char *s, const char *part) { return strstr(s, part) != NULL; }

// The registers that operand text s (trimmed) names.
static Range registers(const char *s) {
  Range none = {0, 0};
  while (*s == '-' || *s == '|')
    s++;
  if (starts(s, "neg(") || starts(s, "abs(") || starts(s, "sext("))
    s = strchr(s, '(') + 1;
  if (starts(s, "vcc"))
    return (Range){VCC + (starts(s, "vcc_hi") ? 1 : 0), s[3] == '_' ? 1 : 2};
  if (starts(s, "exec"))
    return (Range){EXEC + (starts(s, "exec_hi") ? 1 : 0), s[4] == '_' ? 1 : 2};
  if (starts(s, "m0"))
    return (Range){M0, 1};
  if (starts(s, "ttmp"))
    return none;
  int base, limit;
  if (*s == 'v')
    base = VGPR, limit = 1024;
  else if (*s == 'a')
    base = AGPR, limit = 512;
  else if (*s == 's')
    base = SGPR, limit = 128;
  else
    return none;
  int lo, hi;
  if (sscanf(s + 1, "[%d:%d]", &lo, &hi) == 2)
    ;
  else if (sscanf(s + 1, "[%d]", &lo) == 1)
    hi = lo;
  else if (isdigit((unsigned char)s[1]) && sscanf(s + 1, "%d", &lo) == 1)
    hi = lo;
  else
    return none;
  if (lo < 0 || hi < lo || hi >= limit)
    return none;
  return (Range){base + lo, hi - lo + 1};
}

static void wait_until(State *s, unsigned long t) {
  if (t > s->now)
    s->now = t;
}

static void push(Counter *q, unsigned long t) {
  if (q->n == QUEUE)
    memmove(q->done, q->done + 1, --q->n * sizeof *q->done);
  q->done[q->n++] = t;
}

// Waits until at most left operations of q are outstanding.
static void drain(State *s, Counter *q, unsigned left) {
  if (q->n <= left)
    return;
  wait_until(s, q->done[q->n - left - 1]);
  memmove(q->done, q->done + (q->n - left), left * sizeof *q->done);
  q->n = left;
}

// name(N) inside an s_waitcnt, or what is absent from it: all may stay.
static unsigned field(const char *line, const char *name) {
  const char *p = strstr(line, name);
  unsigned n;
  return p && sscanf(p + strlen(name), "(%u)", &n) == 1 ? n : QUEUE;
}

static void do_wait(State *s, const char *m, const char *rest) {
  s->r.waits++;
  unsigned n;
  if (strcmp(m, "s_nop") == 0) {
    unsigned states = 1 + (unsigned)strtoul(rest, NULL, 0);
    s->r.nops += states;
    s->now += states * s->c->wait_state;
    return;
  }
  s->now += s->c->salu_issue; // its issue slot, while what it waits for goes on
  if (strcmp(m, "s_waitcnt") == 0) {
    bool all = isdigit((unsigned char)*rest); // a bare number: taken as "everything"
    drain(s, &s->vm, all ? 0 : field(rest, "vmcnt"));
    drain(s, &s->lgkm, all ? 0 : field(rest, "lgkmcnt"));
  } else if (starts(m, "s_waitcnt_")) { // s_waitcnt_vscnt null, N; _lgkmcnt, _depctr: stores do not hold a result back
    if (starts(m, "s_waitcnt_lgkmcnt"))
      drain(s, &s->lgkm, 0);
  } else if (starts(m, "s_wait_")) {
    n = (unsigned)strtoul(rest, NULL, 0);
    if (has(m, "loadcnt"))
      drain(s, &s->vm, n & 63);
    if (has(m, "_dscnt"))
      drain(s, &s->ds, has(m, "loadcnt") ? n & 63 : n); // s_wait_loadcnt_dscnt packs both; llc prints 0x0
    if (has(m, "kmcnt"))
      drain(s, &s->lgkm, n);
  }
}

// A vector instruction's row of the table.
static void valu_cost(const XlModelCosts *c, const char *m, unsigned *issue, unsigned *latency) {
  static const char *const trans[] = {"v_exp_", "v_log_", "v_rcp_", "v_rsq_", "v_sqrt_", "v_sin_", "v_cos_"};
#define ROW(X) (*issue = c->X##_issue, *latency = c->X##_latency)
  if (has(m, "permlane") && has(m, "swap"))
    ROW(swap);
  else if (starts(m, "v_swap"))
    ROW(swap);
  else if (starts(m, "v_permlane"))
    ROW(permlane);
  else if (starts(m, "v_readlane") || starts(m, "v_readfirstlane"))
    ROW(readlane);
  else if (starts(m, "v_mul_lo") || starts(m, "v_mul_hi") || starts(m, "v_mad_u64") || starts(m, "v_mad_i64") ||
           starts(m, "v_mad_co"))
    ROW(imul);
  else if (has(m, "_f64"))
    ROW(f64);
  else if (has(m, "_b64") || has(m, "_i64") || has(m, "_u64"))
    ROW(wide);
  else
    ROW(valu);
  for (size_t i = 0; i < sizeof trans / sizeof *trans; i++)
    if (starts(m, trans[i])) {
      ROW(trans);
      if (has(m, "_f64"))
        *issue *= 2, *latency += c->f64_latency;
    }
#undef ROW
}

static bool is_mfma(const char *m) { return starts(m, "v_mfma_") || starts(m, "v_smfmac_"); }
static bool is_wmma(const char *m) { return starts(m, "v_wmma_") || starts(m, "v_swmmac_"); }

// How long the matrix unit is busy with an MFMA: 16 passes for 32 rows, 8 for 16, 2 for 4; half of that where CDNA3 and
// CDNA4 have an instruction of one block and of types narrower than f32 (LLVM's names of these have the type apart),
// all of it again where f8f6f4 has a matrix of 8 bits. rest: the last operand and the modifiers.
static unsigned mfma_cycles(const XlModelCosts *c, const char *m, const char *rest) {
  const char *rows = strchr(m, 'x');
  while (rows && isdigit((unsigned char)rows[-1]))
    rows--;
  const unsigned long n = rows ? strtoul(rows, NULL, 10) : 0;
  if (has(m, "_f64_"))
    return n == 4 ? 4 * c->mfma_pass : c->mfma_f64;
  unsigned passes = n == 32 ? 16 : n == 16 ? 8 : 2;
  const char *type = strrchr(m, '_') + 1;
  const bool apart = !isdigit((unsigned char)*type), blocks = has(m, "b_");
  if (n >= 16 && apart && !blocks && strcmp(type, "f32"))
    passes /= 2;
  if (has(m, "f8f6f4")) {
    const char *cbsz = strstr(rest, "cbsz:"), *blgp = strstr(rest, "blgp:");
    if (!cbsz || cbsz[5] < '2' || !blgp || blgp[5] < '2')
      passes *= 2;
  }
  return passes * c->mfma_pass;
}
static unsigned wmma_cycles(const XlModelCosts *c, const char *m) {
  const bool bytes = has(m, "iu8") || has(m, "fp8") || has(m, "bf8");
  return has(m, "iu4") || (bytes && c->wmma_issue <= 16) ? c->wmma_narrow_issue : c->wmma_issue;
}

static bool is_dpp(const char *m, const char *rest) {
  return has(m, "_dpp") || has(rest, " row_") || has(rest, " quad_perm:") || has(rest, " wave_") || has(rest, " dpp8:");
}

// Whether the first operand is read as well as written.
static bool reads_destination(const char *m, const char *rest) {
  static const char *const list[] = {
      "v_fmac",    "v_mac_",   "v_dot2c", "v_dot4c",  "v_writelane", "v_swap", "v_pk_fmac",         "v_movreld",
      "s_addk",    "s_cmpk",   "s_mulk",  "s_bitset", "s_fmac",      "s_cmov", "v_permlane16_swap", "v_permlane32_swap",
      "v_mad_mix", "v_fma_mix"};
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    if (starts(m, list[i]))
      return true;
  if (starts(m, "v_smfmac_") || starts(m, "v_swmmac_"))
    return true;
  // DPP keeps the old value of lanes it does not write, unless all are written.
  return is_dpp(m, rest) && !has(rest, "dpp8:") &&
         !(has(rest, "row_mask:0xf") && has(rest, "bank_mask:0xf") && has(rest, "bound_ctrl"));
}

// How many leading operands are written.
static unsigned destinations(const char *m, char **op, unsigned n) {
  static const char *const none[] = {"ds_write",      "ds_store",  "global_store", "flat_store",      "buffer_store",
                                     "scratch_store", "s_cmp",     "s_bitcmp",     "v_nop",           "s_barrier",
                                     "s_sendmsg",     "s_setprio", "s_sleep",      "s_setreg",        "s_store",
                                     "s_dcache",      "s_icache",  "s_trap",       "s_inst_prefetch", "global_wb",
                                     "global_inv",    "buffer_wb", "buffer_inv",   "buffer_gl",       "s_set_",
                                     "s_cbranch",     "s_branch",  "s_endpgm",     "s_setpc",         "s_prefetch"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    if (starts(m, none[i]))
      return 0;
  if (has(m, "atomic")) { // a result only where the modifiers, behind the last operand, ask for it
    const char *last = n ? op[n - 1] : "";
    return has(last, " glc") || has(last, " sc0") || has(last, " th:TH_ATOMIC_RETURN") ? 1 : 0;
  }
  if ((starts(m, "ds_add") || starts(m, "ds_max") || starts(m, "ds_min") || starts(m, "ds_or") ||
       starts(m, "ds_and")) &&
      !has(m, "_rtn"))
    return 0;
  if (starts(m, "v_swap") || (has(m, "permlane") && has(m, "swap")))
    return 2;
  if (has(m, "_co_") || starts(m, "v_div_scale") || starts(m, "v_mad_u64") || starts(m, "v_mad_i64"))
    return n > 2 && registers(op[1]).n && registers(op[1]).first >= SGPR ? 2 : 1;
  return n ? 1 : 0;
}

static unsigned split(char *rest, char **op) {
  unsigned n = 0;
  int depth = 0;
  char *p = rest;
  while (n < OPERANDS) {
    while (isspace((unsigned char)*p))
      p++;
    if (!*p)
      break;
    op[n++] = p;
    while (*p && (depth || *p != ',')) {
      depth += *p == '[' || *p == '(';
      depth -= *p == ']' || *p == ')';
      p++;
    }
    if (!*p)
      break;
    *p++ = 0;
  }
  return n;
}

static void read_range(State *s, Range g, bool valu, bool dpp, const char *m) {
  const XlModelCosts *c = s->c;
  for (int i = g.first; i < g.first + g.n; i++) {
    bool sgpr = i >= SGPR;
    wait_until(s, s->ready[i]);
    if (s->writer[i] != FROM_VALU)
      continue;
    unsigned states = 0;
    if (sgpr && !valu) {
      wait_until(s, s->written[i] - c->valu_issue + c->valu_to_salu);
      continue;
    }
    if (dpp && !sgpr)
      states = c->valu_to_dpp;
    if (has(m, "permlane") && has(m, "swap"))
      states = c->valu_to_swap;
    if (starts(m, "v_readlane") || starts(m, "v_writelane"))
      states = sgpr ? c->sgpr_to_lane_select : c->valu_to_readlane;
    else if (sgpr)
      states = c->readlane_to_valu;
    wait_until(s, s->written[i] + states * c->wait_state);
  }
}

static void write_range(State *s, Range g, Writer w, unsigned long issued, unsigned long ready) {
  for (int i = g.first; i < g.first + g.n; i++) {
    s->writer[i] = (unsigned char)w;
    s->written[i] = issued;
    s->ready[i] = ready;
  }
  if (ready > s->end)
    s->end = ready;
}

// One instruction; m and rest are writable copies.
static bool step(State *s, char *m, char *rest) {
  const XlModelCosts *c = s->c;
  if (starts(m, "s_nop") || starts(m, "s_wait")) {
    do_wait(s, m, rest);
    return true;
  }
  if (starts(m, "s_delay_alu") || starts(m, "s_clause")) {
    s->r.waits++;
    return true;
  }
  if (starts(m, "s_setpc") || starts(m, "s_endpgm") || starts(m, "s_code_end"))
    return true;

  bool valu = starts(m, "v_"), salu = starts(m, "s_"), ds = starts(m, "ds_");
  bool vmem = starts(m, "global_") || starts(m, "flat_") || starts(m, "buffer_") || starts(m, "scratch_") ||
              starts(m, "image_");
  bool smem =
      salu && (starts(m, "s_load") || starts(m, "s_buffer_load") || starts(m, "s_memtime") || starts(m, "s_scratch"));
  bool branch = starts(m, "s_cbranch") || starts(m, "s_branch") || starts(m, "s_swappc") || starts(m, "s_call");
  if (!valu && !salu && !ds && !vmem)
    return false;

  bool dpp = valu && is_dpp(m, rest);
  bool keeps = reads_destination(m, rest);
  char *op[OPERANDS];
  unsigned n = split(rest, op), dst = destinations(m, op, n);

  // Reads. A matrix instruction takes C from one before it as soon as that has left the unit.
  const bool mfma = is_mfma(m), wmma = is_wmma(m);
  const unsigned matrix_cycles = mfma ? mfma_cycles(c, m, n ? op[n - 1] : "") : wmma ? wmma_cycles(c, m) : 0;
  const unsigned summand = !(mfma || wmma) ? n : keeps ? 0 : 3;
  for (unsigned i = keeps ? 0 : dst; i < n; i++)
    if (i != summand || s->writer[registers(op[i]).first] != FROM_MATRIX)
      read_range(s, registers(op[i]), valu, dpp && i == dst, m);
  if (valu || vmem || ds) {
    wait_until(s, s->ready[EXEC]);
    if (dpp)
      wait_until(s, s->written[EXEC] + (s->written[EXEC] ? c->exec_to_dpp * c->wait_state : 0));
  }
  if (salu && (has(m, "cselect") || has(m, "scc") || has(m, "_addc") || has(m, "_subb") || has(m, "cmov")))
    read_range(s, (Range){SCC, 1}, false, false, m);
  if (starts(m, "s_cbranch_vcc") || starts(m, "v_div_fmas"))
    read_range(s, (Range){VCC, 2}, valu, false, m);
  if (starts(m, "s_cbranch_exec"))
    read_range(s, (Range){EXEC, 2}, false, false, m);
  if (has(m, "saveexec"))
    read_range(s, (Range){EXEC, 2}, false, false, m);

  // Issue.
  s->r.instructions++;
  unsigned long issued, ready;
  Writer writer = FROM_ELSEWHERE;
  if (valu) {
    s->r.valu++;
    unsigned issue, latency;
    valu_cost(c, m, &issue, &latency);
    writer = mfma || wmma ? FROM_MATRIX : FROM_VALU;
    wait_until(s, s->valu_free);
    if (mfma) { // other vector instructions go on beside it
      issue = c->valu_issue, latency = matrix_cycles + c->mfma_tail;
      wait_until(s, s->matrix_free);
      s->matrix_free = s->now + matrix_cycles;
    } else if (wmma) {
      issue = matrix_cycles, latency = matrix_cycles + c->valu_latency;
    }
    ready = s->now + latency;
    s->now += issue;
    s->valu_free = s->now;
    if (dpp) {
      s->r.dpp++;
      s->r.fused += !starts(m, "v_mov");
    }
  } else if (branch) {
    s->r.branches++;
    s->now += c->branch;
    ready = s->now;
  } else if (smem) {
    s->r.smem++;
    ready = s->now + c->smem_latency;
    s->now += c->salu_issue;
    push(&s->lgkm, ready);
  } else if (salu) {
    s->r.salu++;
    ready = s->now + c->salu_latency;
    s->now += c->salu_issue;
    writer = FROM_SALU;
  } else if (ds) {
    wait_until(s, s->lds_free);
    s->lds_free = s->now + c->lds_issue;
    ready = s->now + c->lds_latency;
    s->now += c->lds_issue;
    s->r.lds += dst != 0;
    push(&s->lgkm, ready);
    push(&s->ds, ready);
  } else {
    s->r.vmem++;
    ready = s->now + (dst ? c->vmem_latency : 0);
    s->now += c->valu_issue;
    if (dst)
      push(&s->vm, ready);
    else
      push(&s->vs, ready);
  }
  issued = s->now;

  // Writes.
  for (unsigned i = 0; i < dst; i++)
    write_range(s, registers(op[i]), writer, issued, ready);
  if (starts(m, "v_cmpx") || has(m, "saveexec"))
    write_range(s, (Range){EXEC, 2}, writer, issued, ready);
  if (salu && !branch && !smem && !starts(m, "s_mov") && !starts(m, "s_cselect") && !starts(m, "s_barrier"))
    write_range(s, (Range){SCC, 1}, FROM_SALU, issued, ready);
  if (s->now > s->end)
    s->end = s->now;
  return true;
}

XlModelState *xl_model_new(XlModelTarget target, bool memory) {
  State *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->costs = costs[target];
  if (!memory)
    s->costs.vmem_latency = s->costs.smem_latency = 0;
  s->c = &s->costs;
  return s;
}

void xl_model_free(XlModelState *s) { free(s); }

unsigned long xl_model_now(const XlModelState *s) { return s->now; }

void xl_model_wait_until(XlModelState *s, unsigned long cycle) {
  wait_until(s, cycle);
  if (s->now > s->end)
    s->end = s->now;
}

XlModelResult xl_model_result(const XlModelState *s) {
  XlModelResult r = s->r;
  r.cycles = (unsigned)s->end;
  return r;
}

bool xl_model_step(XlModelState *s, const char *text, size_t length, char *error, size_t error_size) {
  char line[1024];
  if (length >= sizeof line) {
    snprintf(error, error_size, "too long");
    return false;
  }
  memcpy(line, text, length);
  line[length] = 0;
  char *comment = strpbrk(line, ";");
  if (comment)
    *comment = 0;
  if ((comment = strstr(line, "//")))
    *comment = 0;
  char *m = line + strspn(line, " \t");
  size_t len = strcspn(m, " \t\r");
  if (!*m || *m == '.' || *m == '#' || m[len ? len - 1 : 0] == ':' || *m == '\r')
    return true;
  // A dual-issue pair is one instruction: the second half joins the first's slot.
  char *second = strstr(m, "::");
  if (second)
    *second = 0;
  char *rest = m + len + (m[len] != 0);
  m[len] = 0;
  unsigned long before = s->now;
  bool ok = step(s, m, rest + strspn(rest, " \t"));
  if (ok && second) {
    char *m2 = second + 2 + strspn(second + 2, " \t");
    size_t len2 = strcspn(m2, " \t");
    char *rest2 = m2 + len2 + (m2[len2] != 0);
    m2[len2] = 0;
    unsigned long after = s->now;
    s->now = before;
    s->valu_free = before;
    ok = step(s, m2, rest2 + strspn(rest2, " \t"));
    wait_until(s, after);
    s->r.instructions--, s->r.valu--;
  }
  if (!ok)
    snprintf(error, error_size, "not an AMDGPU instruction: %s", m);
  return ok;
}

bool xl_model_estimate(XlModelTarget target, bool memory, const char *text, size_t length, XlModelResult *result,
                       char *error, size_t error_size) {
  XlModelState *s = xl_model_new(target, memory);
  if (!s) {
    snprintf(error, error_size, "out of memory");
    return false;
  }
  unsigned number = 0;
  bool ok = true;
  for (const char *p = text, *end = text + length; p < end && ok;) {
    const char *eol = memchr(p, '\n', (size_t)(end - p));
    size_t n = (size_t)((eol ? eol : end) - p);
    char what[128];
    number++;
    ok = xl_model_step(s, p, n, what, sizeof what);
    if (!ok)
      snprintf(error, error_size, "line %u: %s", number, what);
    p += n + 1;
  }
  if (ok)
    *result = xl_model_result(s);
  xl_model_free(s);
  return ok;
}
