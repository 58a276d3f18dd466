// decode.c: the instruction table, the decoder (LLVM's disassembler gives the
// text, the text becomes a ws_inst), code regions that are decoded an
// instruction at a time on first execution, and the loop that runs a wave.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/exec.h"
#include "core/limits.h"

#include <ctype.h>
#include <llvm-c/Disassembler.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <xmmintrin.h>

// Of LLVM's AMDGPU target nothing but the disassembler is set up.
void LLVMInitializeAMDGPUTargetInfo(void);
void LLVMInitializeAMDGPUTargetMC(void);
void LLVMInitializeAMDGPUDisassembler(void);

const char *const ws_why_text[WS_WHYS] = {
    [WS_WHY_OK] = "implemented",
    [WS_WHY_ENCODING] = "not a valid encoding",
    [WS_WHY_TRUNCATED] = "the instruction runs past the end of the code",
    [WS_WHY_UNKNOWN] = "unknown instruction",
    [WS_WHY_GRAPHICS] = "graphics instructions are not supported",
    [WS_WHY_MATRIX] = "matrix instructions are not supported",
    [WS_WHY_TRAP_HANDLER] = "instructions of the trap handler are not supported",
    [WS_WHY_CONTROL] = "the branch stack, skip mode and subvector loops are not supported",
    [WS_WHY_DYNAMIC] = "dynamic allocation of VGPRs is not supported",
    [WS_WHY_BARRIER] = "named barriers are not supported",
    [WS_WHY_GDS] = "global data share and the semaphores of global wave sync are not supported",
    [WS_WHY_ORDERED] = "atomics in the order of the waves are not supported",
    [WS_WHY_LDS_DMA] = "transfers between memory and LDS past the registers are not supported",
    [WS_WHY_TWO_ADDRESS] = "LDS operations with a second address are not supported",
    [WS_WHY_OPERAND] = "an operand or modifier that this instruction does not take",
    [WS_WHY_SCALED] = "conversions of block-scaled floats are not supported",
    [WS_WHY_CLAMP] = "clamp is not defined for this instruction",
};

// ---------------------------------------------------------------- the table

#define WS_MEM(name, klass, fn, types) ws_exec_fn fn;
#include "isa/mem.def"
#undef WS_MEM
static const ws_row mem_rows[] = {
#define WS_MEM(name, klass, fn, types) {#name, klass, 0, types, fn, NULL, NULL},
#include "isa/mem.def"
#undef WS_MEM
};

// Renames of later generations: the new name, the row that it means.
static const char *const aliases[][2] = {
#define WS_NAME(new, old) {#new, #old},
#include "isa/mem_names.def"
#undef WS_NAME
    // the assembler's
    {"v_mul_lo_i32", "v_mul_lo_u32"},
    // gfx10
    {"v_add_nc_u32", "v_add_u32"},
    {"v_sub_nc_u32", "v_sub_u32"},
    {"v_subrev_nc_u32", "v_subrev_u32"},
    {"v_add_nc_i32", "v_add_i32"},
    {"v_sub_nc_i32", "v_sub_i32"},
    {"v_add_nc_u16", "v_add_u16"},
    {"v_sub_nc_u16", "v_sub_u16"},
    {"v_add_nc_i16", "v_add_i16"},
    {"v_sub_nc_i16", "v_sub_i16"},
    {"v_add_co_ci_u32", "v_addc_co_u32"},
    {"v_sub_co_ci_u32", "v_subb_co_u32"},
    {"v_subrev_co_ci_u32", "v_subbrev_co_u32"},
    // gfx11
    {"v_dot2acc_f32_f16", "v_dot2c_f32_f16"},
    {"v_mul_dx9_zero_f32", "v_mul_legacy_f32"},
    {"v_fma_dx9_zero_f32", "v_fma_legacy_f32"},
    {"v_cvt_floor_i32_f32", "v_cvt_flr_i32_f32"},
    {"v_cvt_nearest_i32_f32", "v_cvt_rpi_i32_f32"},
    {"v_clz_i32_u32", "v_ffbh_u32"},
    {"v_ctz_i32_b32", "v_ffbl_b32"},
    {"v_cls_i32", "v_ffbh_i32"},
    {"v_cvt_pk_rtz_f16_f32", "v_cvt_pkrtz_f16_f32"},
    {"v_dot2acc_f32_bf16", "v_dot2c_f32_bf16"},
    {"v_fmac_dx9_zero_f32", "v_fmac_legacy_f32"},
    {"v_cmp_t_f16", "v_cmp_tru_f16"},
    {"v_cmp_t_f32", "v_cmp_tru_f32"},
    {"v_cmp_t_f64", "v_cmp_tru_f64"},
    {"v_cmpx_t_f16", "v_cmpx_tru_f16"},
    {"v_cmpx_t_f32", "v_cmpx_tru_f32"},
    {"v_cmpx_t_f64", "v_cmpx_tru_f64"},
    {"v_cvt_pk_norm_i16_f32", "v_cvt_pknorm_i16_f32"},
    {"v_cvt_pk_norm_u16_f32", "v_cvt_pknorm_u16_f32"},
    {"v_cvt_pk_norm_i16_f16", "v_cvt_pknorm_i16_f16"},
    {"v_cvt_pk_norm_u16_f16", "v_cvt_pknorm_u16_f16"},
    {"s_and_not1_b32", "s_andn2_b32"},
    {"s_and_not1_b64", "s_andn2_b64"},
    {"s_or_not1_b32", "s_orn2_b32"},
    {"s_or_not1_b64", "s_orn2_b64"},
    {"s_and_not1_saveexec_b32", "s_andn2_saveexec_b32"},
    {"s_and_not1_saveexec_b64", "s_andn2_saveexec_b64"},
    {"s_or_not1_saveexec_b32", "s_orn2_saveexec_b32"},
    {"s_or_not1_saveexec_b64", "s_orn2_saveexec_b64"},
    {"s_and_not0_saveexec_b32", "s_andn1_saveexec_b32"},
    {"s_and_not0_saveexec_b64", "s_andn1_saveexec_b64"},
    {"s_or_not0_saveexec_b32", "s_orn1_saveexec_b32"},
    {"s_or_not0_saveexec_b64", "s_orn1_saveexec_b64"},
    {"s_and_not0_wrexec_b32", "s_andn1_wrexec_b32"},
    {"s_and_not0_wrexec_b64", "s_andn1_wrexec_b64"},
    {"s_and_not1_wrexec_b32", "s_andn2_wrexec_b32"},
    {"s_and_not1_wrexec_b64", "s_andn2_wrexec_b64"},
    {"s_cls_i32", "s_flbit_i32"},
    {"s_cls_i32_i64", "s_flbit_i32_i64"},
    {"s_clz_i32_u32", "s_flbit_i32_b32"},
    {"s_clz_i32_u64", "s_flbit_i32_b64"},
    {"s_ctz_i32_b32", "s_ff1_i32_b32"},
    {"s_ctz_i32_b64", "s_ff1_i32_b64"},
    // gfx12
    {"s_add_co_u32", "s_add_u32"},
    {"s_sub_co_u32", "s_sub_u32"},
    {"s_add_co_i32", "s_add_i32"},
    {"s_sub_co_i32", "s_sub_i32"},
    {"s_add_co_ci_u32", "s_addc_u32"},
    {"s_sub_co_ci_u32", "s_subb_u32"},
    {"s_addk_co_i32", "s_addk_i32"},
    {"v_min_num_f32", "v_min_f32"},
    {"v_max_num_f32", "v_max_f32"},
    {"v_min_num_f64", "v_min_f64"},
    {"v_max_num_f64", "v_max_f64"},
    {"v_min_num_f16", "v_min_f16"},
    {"v_max_num_f16", "v_max_f16"},
    {"v_min3_num_f32", "v_min3_f32"},
    {"v_max3_num_f32", "v_max3_f32"},
    {"v_med3_num_f32", "v_med3_f32"},
    {"v_min3_num_f16", "v_min3_f16"},
    {"v_max3_num_f16", "v_max3_f16"},
    {"v_med3_num_f16", "v_med3_f16"},
    {"v_pk_min_num_f16", "v_pk_min_f16"},
    {"v_pk_max_num_f16", "v_pk_max_f16"},
    {"v_minmax_num_f32", "v_minmax_f32"},
    {"v_minmax_num_f16", "v_minmax_f16"},
    {"v_maxmin_num_f32", "v_maxmin_f32"},
    {"v_maxmin_num_f16", "v_maxmin_f16"},
    {"v_mad_co_u64_u32", "v_mad_u64_u32"},
    {"v_mad_co_i64_i32", "v_mad_i64_i32"},
};

// What is refused, by the beginning of the mnemonic.
static const struct {
  const char *prefix;
  uint8_t why;
} refused[] = {
    {"v_interp_", WS_WHY_GRAPHICS},
    {"v_screen_partition", WS_WHY_GRAPHICS},
    {"image_", WS_WHY_GRAPHICS},
    {"exp", WS_WHY_GRAPHICS},
    {"export", WS_WHY_GRAPHICS},
    {"lds_param_load", WS_WHY_GRAPHICS},
    {"lds_direct_load", WS_WHY_GRAPHICS},
    {"ds_param_load", WS_WHY_GRAPHICS},
    {"ds_direct_load", WS_WHY_GRAPHICS},
    {"s_endpgm_ordered_ps_done", WS_WHY_GRAPHICS},
    {"ds_bvh_", WS_WHY_GRAPHICS},
    {"ds_read_b64_tr_", WS_WHY_MATRIX},
    {"ds_read_b96_tr_", WS_WHY_MATRIX},
    {"global_load_tr_", WS_WHY_MATRIX},
    {"v_mfma_", WS_WHY_MATRIX},
    {"v_smfmac_", WS_WHY_MATRIX},
    {"v_cvt_scalef32_", WS_WHY_SCALED},
    {"v_wmma_", WS_WHY_MATRIX},
    {"v_swmmac_", WS_WHY_MATRIX},
    {"s_rfe_", WS_WHY_TRAP_HANDLER},
    {"s_setkill", WS_WHY_TRAP_HANDLER},
    {"s_endpgm_saved", WS_WHY_TRAP_HANDLER},
    {"s_cbranch_g_fork", WS_WHY_CONTROL},
    {"s_cbranch_i_fork", WS_WHY_CONTROL},
    {"s_cbranch_join", WS_WHY_CONTROL},
    {"s_setvskip", WS_WHY_CONTROL},
    {"s_subvector_loop_", WS_WHY_CONTROL},
    {"s_alloc_vgpr", WS_WHY_DYNAMIC},
    {"s_barrier_init", WS_WHY_BARRIER},
    {"s_barrier_join", WS_WHY_BARRIER},
    {"s_barrier_leave", WS_WHY_BARRIER},
    {"s_get_barrier_state", WS_WHY_BARRIER},
    {"ds_gws_sema_", WS_WHY_GDS},
    {"ds_ordered_count", WS_WHY_GDS},
    {"ds_add_gs_reg_rtn", WS_WHY_GDS},
    {"ds_sub_gs_reg_rtn", WS_WHY_GDS},
    {"global_atomic_ordered_add_", WS_WHY_ORDERED},
    {"v_illegal", WS_WHY_ENCODING},
    {"buffer_store_lds_dword", WS_WHY_LDS_DMA},
};

// An open hash table from names to chains of rows.
enum { HASH_SIZE = 8192 };
static struct {
  ws_op *ops;
  unsigned count;
  uint16_t head[HASH_SIZE]; // index + 1 of the first row
  uint16_t *next;
  void (*pick)(ws_inst *i);
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
  static const char letters[] = "wshbfBIFSHPxmq";
  static const uint8_t types[] = {WS_T_ANY, WS_T_B16,   WS_T_F16,   WS_T_B32,   WS_T_F32, WS_T_B64,  WS_T_I64,
                                  WS_T_F64, WS_T_V2B16, WS_T_V2F16, WS_T_V2F32, WS_T_MIX, WS_T_MASK, WS_T_B128};
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
static const ws_op *next_op(const ws_op *op) {
  for (unsigned k = table.next[op - table.ops]; k; k = table.next[k - 1])
    if (!strcmp(table.ops[k - 1].name, op->name))
      return &table.ops[k - 1];
  return NULL;
}

static void add_op(const ws_op *op) {
  for (const ws_op *o = find_op(op->name, strlen(op->name)); o; o = next_op(o))
    if (o->nops == op->nops)
      table.duplicate = op->name;
  const unsigned h = hash(op->name, strlen(op->name));
  table.ops[table.count] = *op;
  table.next[table.count] = table.head[h];
  table.head[h] = (uint16_t)++table.count;
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
  // Which half of MODE: that of the result, or of what a compare compares. From f32 to f64 nothing is rounded, and
  // what is read is an f32.
  const unsigned t = op.ndst && op.type[0] != WS_T_MASK ? op.type[0] : op.type[op.ndst];
  const bool widens = t == WS_T_F64 && op.nops == 2 && op.type[op.ndst] == WS_T_F32;
  if (op.form == WS_FORM_VALU && (t == WS_T_F16 || t == WS_T_V2F16 || t == WS_T_F64) && !widens &&
      !(op.flags & (WS_OP_FLUSH | WS_OP_F16_KEEP)))
    op.flags |= WS_OP_F64_MODE;
  for (unsigned k = op.ndst; k < op.nops; k++)
    if (op.form == WS_FORM_VALU && (op.type[k] == WS_T_F16 || op.type[k] == WS_T_V2F16) &&
        !(op.flags & (WS_OP_F64_MODE | WS_OP_F16_KEEP)))
      op.flags |= WS_OP_F16_IN;
  add_op(&op);
}

static void build(void) {
  const ws_valu *valu = &ws_valu_base;
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c") &&
      __builtin_cpu_supports("bmi2") && !getenv("WAVESIM_NO_AVX2"))
    valu = &ws_valu_avx2;
  const size_t mem = sizeof mem_rows / sizeof mem_rows[0], alias = sizeof aliases / sizeof aliases[0];
  const size_t most = valu->count + ws_salu_count + mem + 2 * alias;
  table.pick = valu->pick;
  table.ops = calloc(most, sizeof *table.ops);
  table.next = calloc(most, sizeof *table.next);
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUDisassembler();
  if (!table.ops || !table.next)
    return; // an empty table refuses everything
  for (unsigned k = 0; k < valu->count; k++)
    add_row(&valu->rows[k]);
  for (unsigned k = 0; k < ws_salu_count; k++)
    add_row(&ws_salu_rows[k]);
  for (size_t k = 0; k < mem; k++)
    add_row(&mem_rows[k]);
  for (size_t k = 0; k < alias; k++)
    for (const ws_op *o = find_op(aliases[k][1], strlen(aliases[k][1])); o; o = next_op(o)) {
      ws_op op = *o;
      op.name = aliases[k][0];
      add_op(&op);
    }
}

// The row's name in a mnemonic: what is left without an encoding suffix.
static const ws_op *find_mnemonic(const char *s, size_t n) {
  static const char *const suffixes[] = {"_e64_dpp", "_e64", "_e32", "_dpp", "_sdwa"};
  const ws_op *op = find_op(s, n);
  for (size_t k = 0; !op && k < sizeof suffixes / sizeof suffixes[0]; k++) {
    const size_t m = strlen(suffixes[k]);
    if (n > m && !memcmp(s + n - m, suffixes[k], m))
      op = find_op(s, n - m);
  }
  return op;
}

static enum ws_why why_refused(const char *s, size_t n) {
  for (size_t k = 0; k < sizeof refused / sizeof refused[0]; k++) {
    const size_t m = strlen(refused[k].prefix);
    if (n >= m && !memcmp(s, refused[k].prefix, m))
      return (enum ws_why)refused[k].why;
  }
  // ds_add_src2_u32, ds_write_src2_b64, ...
  if (n > 3 && !memcmp(s, "ds_", 3) && memmem(s, n, "_src2_", 6))
    return WS_WHY_TWO_ADDRESS;
  return WS_WHY_UNKNOWN;
}

static bool is_salu_float(const char *name, size_t n);

enum ws_why ws_table_lookup(const char *mnemonic) {
  pthread_once(&once, build);
  char single[64];
  if (!strncmp(mnemonic, "v_dual_", 7)) { // what parse() makes of half a VOPD instruction
    snprintf(single, sizeof single, "v_%s", mnemonic + 7);
    mnemonic = single;
  }
  const size_t n = strlen(mnemonic);
  return find_mnemonic(mnemonic, n) || is_salu_float(mnemonic, n) ? WS_WHY_OK : why_refused(mnemonic, n);
}
const ws_op *ws_table_at(unsigned i) {
  pthread_once(&once, build);
  return i < table.count ? &table.ops[i] : NULL;
}
const char *ws_table_duplicate(void) {
  pthread_once(&once, build);
  return table.duplicate;
}

// ---------------------------------------------------------------- LLVM's disassembler

// One context per GPU and wavefront size, made on first use; LLVM's contexts
// are not thread-safe, so decoding is under a lock (once per instruction).
enum { MAX_CONTEXTS = 64 };
static struct {
  const ws_gpu *gpu;
  unsigned lanes;
  LLVMDisasmContextRef dc;
} contexts[MAX_CONTEXTS];
static unsigned context_count;
static pthread_mutex_t decode_lock = PTHREAD_MUTEX_INITIALIZER;

static LLVMDisasmContextRef context(const ws_gpu *gpu, unsigned lanes) {
  for (unsigned k = 0; k < context_count; k++)
    if (contexts[k].gpu == gpu && contexts[k].lanes == lanes)
      return contexts[k].dc;
  if (context_count == MAX_CONTEXTS)
    return NULL;
  // On gfx11 and newer a 16-bit operand is one half of a register; real-true16 makes LLVM print which (v1.l, v1.h).
  char features[64] = "";
  if (WS_HAS(gpu, wave32))
    snprintf(features, sizeof features, "+wavefrontsize%u%s", lanes, WS_HAS(gpu, true16) ? ",+real-true16" : "");
  LLVMDisasmContextRef dc = LLVMCreateDisasmCPUFeatures("amdgcn-amd-amdhsa", gpu->name, features, NULL, 0, NULL, NULL);
  if (dc) {
    contexts[context_count].gpu = gpu;
    contexts[context_count].lanes = lanes;
    contexts[context_count++].dc = dc;
  }
  return dc;
}

// Encodings that LLVM 22's AMDGPU disassembler does not survive; none of them
// is a valid instruction.
//  - A field that says "literal" (255) in an encoding that has none dereferences
//    a null stream (llvm-project issues 170318 and 214909). On gfx9: sources of
//    VOP3 and VOP3P, the offset of MUBUF and MTBUF, SDWA with an SGPR source,
//    and scalar destinations; gfx10 and newer allow literals in VOP3.
//    gfx12: the operand of barrier instructions.
//  - A matrix of gfx950's v_mfma_..._f8f6f4 that is in no vector register.
//  - SDWA selectors beyond the last run into an unreachable default.
static bool crashes_llvm(const ws_gpu *gpu, uint32_t a, uint32_t b) {
  const uint32_t six = a >> 26;
  // A scalar destination in a vector register's field.
  const uint32_t op3 = a >> 16 & 0x3ff; // v_cmp*, v_readfirstlane_b32, v_readlane_b32
  if (!WS_HAS(gpu, vop3_literal) && six == 0x34 && (op3 < 0x100 || op3 == 0x142 || op3 == 0x289) && (a & 255) == 255)
    return true;
  if (a >> 25 == 0x3f && (a >> 9 & 255) == 2 && (a >> 17 & 255) == 255)
    return true;
  if (WS_HAS(gpu, f8f6f4) && six == 0x34 && (op3 == 0x3ad || op3 == 0x3ae) && (!(b >> 8 & 1) || !(b >> 17 & 1)))
    return true;
  if (!WS_HAS(gpu, vop3_literal) && six == 0x34)
    return (b & 511) == 255 || (b >> 9 & 511) == 255 || (b >> 18 & 511) == 255;
  if (six == 0x38 || six == 0x3a)
    return b >> 24 == 255;
  if (WS_HAS(gpu, split_barrier) && a >> 23 == 0x17d && (a >> 8 & 255) >= 0x4e && (a >> 8 & 255) <= 0x53) // s_barrier_...
    return (a & 255) == 255;
  if (a >> 31 || (a & 511) != 0xf9 || !WS_HAS(gpu, sdwa))
    return false;
  const bool vopc = a >> 25 == 0x3e, vop1 = a >> 25 == 0x3f;
  return ((b & 255) == 255 && b >> 23 & 1) || ((a >> 9 & 255) == 255 && b >> 31) || (b >> 16 & 7) == 7 ||
         (!vop1 && (b >> 24 & 7) == 7) || (!vopc && ((b >> 8 & 7) == 7 || (b >> 11 & 3) == 3));
}

// What LLVM reads instead of a literal: an inline constant in no type, and
// printed in the same way in all of them.
enum { STAND_IN = 0x3e91 };
#define STAND_IN_TEXT "0x3e91"

// The dword that is the literal when the instruction has one, 0 when it
// cannot. LLVM takes some literals for the constants that an operand field of
// the same value means (all of v_fmamk's and v_fmaak's go that way), so it gets
// to see STAND_IN only.
static unsigned literal_dword(const ws_gpu *gpu, const uint32_t *d) {
  const uint32_t six = d[0] >> 26;
  const bool vop3 = six == 0x35 || six == 0x33;
  // Words behind the instruction that are no literal: SDWA, DPP16, DPP8.
  const uint32_t src0 = (vop3 ? d[1] : d[0]) & 511;
  const bool extra = src0 == 0xfa || (WS_HAS(gpu, dpp8) && (src0 == 0xe9 || src0 == 0xea)) ||
                     (WS_HAS(gpu, sdwa) && src0 == 0xf9);
  if (!(d[0] >> 31))
    return extra ? 0 : 1;
  if (d[0] >> 30 == 2)
    return 1;
  if (!WS_HAS(gpu, vop3_literal) || !(vop3 || (six == 0x32 && WS_HAS(gpu, vopd))))
    return 0;
  return vop3 && WS_HAS(gpu, vop3_dpp) && extra ? 0 : 2;
}

// The literal back in its place, in hexadecimal, which is never read as an
// inline constant.
static void restore_literal(char *text, size_t size, uint32_t literal) {
  char with[16];
  const size_t n = strlen(STAND_IN_TEXT), m = (size_t)snprintf(with, sizeof with, "0x%x", literal);
  for (char *p = text; (p = strstr(p, STAND_IN_TEXT)) && strlen(text) + m - n < size; p += m) {
    memmove(p + m, p + n, strlen(p + n) + 1);
    memcpy(p, with, m);
  }
}

// The text of the instruction at d as LLVM has it; returns its length in bytes,
// 0 when these are not the bits of one. Called under the lock.
static size_t disassemble_exactly(LLVMDisasmContextRef dc, const ws_gpu *gpu, const uint32_t *d, char *text,
                                  size_t size) {
  uint32_t copy[8];
  memcpy(copy, d, sizeof copy);
  const unsigned at = literal_dword(gpu, d);
  if (at)
    copy[at] = STAND_IN;
  *text = '\0';
  if (crashes_llvm(gpu, copy[0], copy[1]))
    return 0;
  size_t length = LLVMDisasmInstruction(dc, (uint8_t *)copy, sizeof copy, 0, text, size);
  // The long form of v_cmpx has no destination but EXEC from gfx10 on. LLVM 15 (Debian's HIP) leaves the field 0, and
  // LLVM 22's disassembler doubts what is not EXEC's number.
  if (!length && WS_HAS(gpu, cmpx_exec) && copy[0] >> 26 == 0x35 && (copy[0] >> 16 & 0x3ff) < 0x100 && !(copy[0] & 255)) {
    copy[0] |= 126;
    length = LLVMDisasmInstruction(dc, (uint8_t *)copy, sizeof copy, 0, text, size);
  }
  // What LLVM prints for fields that make no sense.
  if (strstr(text, "v_illegal") || strstr(text, "/*") || strchr(text, ';') || strstr(text, "nvalid") ||
      strstr(text, "<"))
    return 0;
  if (at && length == 4 * (at + 1))
    restore_literal(text, size, d[at]);
  return length;
}

// Operand fields that an instruction of an encoding may leave unused: their
// place, and what they are when nobody says otherwise.
typedef struct field {
  uint8_t dword, at, bits, clear;
} field;
enum { MOST_FIELDS = 5 };
static unsigned operand_fields(const ws_gpu *gpu, uint32_t a, field *f) {
  static const field ds[] = {{1, 24, 8, 0}, {1, 16, 8, 0}, {1, 8, 8, 0}, {1, 0, 8, 0}},
                     flat[] = {{1, 24, 8, 0}, {1, 8, 8, 0}, {1, 0, 8, 0}},
                     buffer[] = {{1, 8, 8, 0}, {1, 0, 8, 0}, {1, 16, 5, 0}, {1, 24, 8, 128}},
                     // A destination that is EXEC (v_cmpx of gfx10 and newer) has EXEC's number.
                     vop3[] = {{1, 18, 9, 0}, {1, 9, 9, 0}, {1, 0, 9, 0}, {0, 0, 8, 0}, {0, 0, 8, 126}},
                     dual[] = {{0, 9, 8, 0}, {1, 9, 8, 0}}, vop1[] = {{0, 0, 9, 0}, {0, 17, 8, 0}},
                     sop1[] = {{0, 0, 8, 0}, {0, 16, 7, 0}}, sopp[] = {{0, 0, 16, 0}};
#define FIELDS(list) (memcpy(f, list, sizeof list), (unsigned)(sizeof list / sizeof list[0]))
  const uint32_t six = a >> 26;
  if (six == 0x36)
    return FIELDS(ds);
  if (!WS_HAS(gpu, vmem_96) && six == 0x37)
    return FIELDS(flat);
  if (!WS_HAS(gpu, vmem_96) && six == 0x38)
    return FIELDS(buffer);
  if (six == (WS_HAS(gpu, vop3_literal) ? 0x35 : 0x34) || (WS_HAS(gpu, vop3_literal) && six == 0x33))
    return FIELDS(vop3);
  if (WS_HAS(gpu, vopd) && six == 0x32)
    return FIELDS(dual);
  if (a >> 25 == 0x3f)
    return FIELDS(vop1);
  if (a >> 23 == 0x17d)
    return FIELDS(sop1);
  return a >> 23 == 0x17f ? FIELDS(sopp) : 0;
#undef FIELDS
}
static void set_field(uint32_t *d, field f, uint32_t v) {
  const uint32_t mask = ((1u << f.bits) - 1) << f.at;
  d[f.dword] = (d[f.dword] & ~mask) | (v << f.at & mask);
}

// The same for bits that LLVM does not know: it wants the fields that an
// instruction does not use to be 0 (and has changed its mind about some from
// version to version), hardware does not look at them. A field that LLVM
// refuses, accepts when it is cleared, and refuses or ignores when it names
// another register, is one of those.
static size_t disassemble(const ws_gpu *gpu, unsigned lanes, const void *bytes, size_t n, char *text, size_t size) {
  // LLVM reads past a truncated instruction less carefully than past zeros.
  uint32_t d[8] = {0}, cleared[8], other[8];
  char probe[256];
  field f[MOST_FIELDS];
  LLVMDisasmContextRef dc = context(gpu, lanes);
  memcpy(d, bytes, n < 20 ? n : 20);
  *text = '\0';
  size_t length = dc ? disassemble_exactly(dc, gpu, d, text, size) : 0;
  if (length || !dc)
    return length;
  const unsigned fields = operand_fields(gpu, d[0], f);
  for (unsigned set = 1; set < 1u << fields; set++) {
    memcpy(cleared, d, sizeof d);
    for (unsigned k = 0; k < fields; k++)
      if (set >> k & 1)
        set_field(cleared, f[k], f[k].clear);
    length = disassemble_exactly(dc, gpu, cleared, text, size);
    for (unsigned k = 0; length && k < fields; k++)
      for (uint32_t v = 8; length && set >> k & 1 && v <= 264; v += 256) { // s8 or v8, aligned for every width
        memcpy(other, cleared, sizeof other);
        set_field(other, f[k], v);
        if (disassemble_exactly(dc, gpu, other, probe, sizeof probe) && strcmp(probe, text))
          length = 0;
      }
    if (length)
      return length;
  }
  *text = '\0';
  return 0;
}

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
    {"off", WS_NONE, 0, 0},
};

// A constant as written; what it means depends on the operand's type.
typedef struct constant {
  bool present, hex;
  int real; // 1 + index into the inline floats, 0 for an integer
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
  const bool wrapped = eat(c, "lit(") || eat(c, "lit64(");
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
      known = reg_range(c, 0, 256, o);
      if (!eat(c, ".l"))
        *high = eat(c, ".h");
    } else if (l == 'a' && reg) {
      c->p++;
      o->kind = WS_VGPR;
      known = reg_range(c, 256, 256, o);
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
    {"clamp", WS_F_CLAMP}, {"glc", WS_F_GLC},     {"slc", WS_F_SLC},     {"dlc", WS_F_DLC}, {"sc0", WS_F_GLC},
    {"sc1", WS_F_SC1},     {"scc", WS_F_SC1},     {"nt", WS_F_NT},       {"gds", WS_F_GDS}, {"lds", WS_F_LDS},
    {"tfe", WS_F_TFE},     {"offen", WS_F_OFFEN}, {"idxen", WS_F_IDXEN},
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
  if (eat(c, "neg_lo:"))
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

static unsigned type_dwords(unsigned type, unsigned lanes) {
  switch (type) {
  case WS_T_B64:
  case WS_T_I64:
  case WS_T_F64:
  case WS_T_V2F32:
    return 2;
  case WS_T_B128:
    return 4;
  case WS_T_MASK:
    return lanes / 32;
  default:
    return 1;
  }
}

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
      return inline_floats[k->real - 1].h;
    case WS_T_MIX:
      return mix_is_f16 ? inline_floats[k->real - 1].h : inline_floats[k->real - 1].f;
    case WS_T_F64:
    case WS_T_B64:
    case WS_T_I64:
      return inline_floats[k->real - 1].d;
    default:
      return inline_floats[k->real - 1].f;
    }
  }
  switch (type) {
  case WS_T_F64:
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

static bool check_operand(const ws_operand *o, const ws_op *op, unsigned n, unsigned lanes) {
  const unsigned type = op->type[n];
  const bool dst = n < op->ndst;
  if (o->kind == WS_VGPR && (unsigned)o->reg % 256 + o->dwords > 256)
    return false;
  if (o->kind == WS_SGPR && (unsigned)o->reg + o->dwords > WS_SGPRS)
    return false;
  if (type == WS_T_ANY)
    return true;
  // null has every width
  if ((o->kind == WS_VGPR || (o->kind == WS_SGPR && o->reg != WS_S_NULL)) && o->dwords != type_dwords(type, lanes))
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
  const ws_op *op = find_mnemonic(name, n);
  if (!op)
    return why_refused(name, n);
  i->op = op;
  i->klass = op->klass;
  i->op_sel_hi = 0x3f;
  i->row_mask = i->bank_mask = 15;
  fields_from_encoding(i);
  if (op->nops == 0 && !next_op(op)) { // operands, if any, are in the encoding
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
  while (op && op->nops != ops)
    op = next_op(op);
  if (!op)
    return WS_WHY_OPERAND;
  i->op = op;
  i->klass = op->klass;
  i->nops = (uint8_t)ops;
  if (op->type[op->ndst] == WS_T_MIX) // packed operands take both halves unless told otherwise, mixed ones are f32
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
  if (sources < 3 && i->op_sel >> sources & 1 && op->ndst == 1 && (op->type[0] == WS_T_F16 || op->type[0] == WS_T_B16))
    i->op_sel = (uint8_t)((i->op_sel & ~(1u << sources)) | 8);
  // v1.h is what op_sel says in an encoding that has it.
  for (unsigned s = 0; s < ops; s++)
    if (high[s]) {
      if (op->form == WS_FORM_VALU && op->type[s] != WS_T_B16 && op->type[s] != WS_T_F16)
        return WS_WHY_OPERAND;
      i->op_sel |= (uint8_t)(s < op->ndst ? 8u : 1u << (s - op->ndst));
    }

  for (unsigned s = 0; s < ops; s++) {
    if (k[s].present)
      i->o[s].imm = constant_value(&k[s], op->type[s], i->op_sel_hi >> (s - op->ndst) & 1);
    if (!check_operand(&i->o[s], op, s, lanes))
      return WS_WHY_OPERAND;
  }
  if (op->form == WS_FORM_VALU) {
    const unsigned t = op->ndst ? op->type[0] : WS_T_MASK;
    const bool is_int = t == WS_T_B16 || t == WS_T_B32 || t == WS_T_B64 || t == WS_T_V2B16 || t == WS_T_B128;
    if (i->flags & WS_F_CLAMP && is_int && !op->kernel_clamp && !saturates_anyway(op->name))
      return WS_WHY_CLAMP;
    if (i->flags & WS_F_DPP)
      i->klass = WS_C_DPP;
    table.pick(i);
  } else {
    i->exec = op->exec;
  }
  return WS_WHY_OK;
}

// VOPD: two instructions that both read before either writes. The second one
// sees what the first has overwritten.
static void x_dual(ws_wave *w, const ws_inst *i) {
  const ws_inst *h = i->pair;
  uint32_t(*d)[WS_LANES] = &w->v[h[0].o[0].reg], old[WS_LANES], new[WS_LANES];
  if (!i->offset) {
    h[0].exec(w, &h[0]);
    h[1].exec(w, &h[1]);
    return;
  }
  memcpy(old, *d, sizeof old);
  h[0].exec(w, &h[0]);
  memcpy(new, *d, sizeof new);
  memcpy(*d, old, sizeof old);
  h[1].exec(w, &h[1]);
  memcpy(*d, new, sizeof new);
}

// The scalar float instructions of gfx11.5 and newer compute what the vector
// ones do: one lane of those, in the rows behind the last VGPR and the scalars
// behind the last SGPR.
enum { FLOAT_ROW = WS_VGPRS, FLOAT_MASK = WS_SGPRS };
static void x_salu_float(ws_wave *w, const ws_inst *i) {
  const uint64_t exec = WS_EXEC(w);
  w->v[FLOAT_ROW][0] = i->op->ndst ? ws_read32(w, &i->o[0]) : 0;
  WS_EXEC(w) = 1;
  i->pair->exec(w, i->pair);
  WS_EXEC(w) = exec;
  if (!i->op->ndst)
    w->scc = w->s[FLOAT_MASK] & 1;
  else if (i->offset) // 16 bits
    ws_write32(w, &i->o[0], w->v[FLOAT_ROW][0] & 0xffff);
  else
    ws_write32(w, &i->o[0], w->v[FLOAT_ROW][0]);
}
static const ws_op salu_float_op = {.name = "s_float", .klass = WS_C_SALU, .ndst = 1, .flags = WS_OP_SALU};
static const ws_op salu_compare_op = {.name = "s_cmp_float", .klass = WS_C_SALU, .flags = WS_OP_SALU};

// Their mnemonics behind the s_, without the type.
static const char *const salu_floats[] = {
    "add",     "sub",     "mul",     "min",     "max",        "min_num", "max_num", "minimum", "maximum",
    "fmac",    "fmamk",   "fmaak",   "ceil",    "floor",      "trunc",   "rndne",   "cmp_lt",  "cmp_eq",
    "cmp_le",  "cmp_gt",  "cmp_lg",  "cmp_ge",  "cmp_o",      "cmp_u",   "cmp_nge", "cmp_nlg", "cmp_ngt",
    "cmp_nle", "cmp_neq", "cmp_nlt", "cvt_f32", "cvt_hi_f32", "cvt_i32", "cvt_u32", "cvt_f16", "cvt_pk_rtz_f16",
};
static bool is_salu_float(const char *name, size_t n) {
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
  h->o[0].reg = compare ? FLOAT_MASK : FLOAT_ROW;
  h->op_sel = high;
  table.pick(h);
  i->op = compare ? &salu_compare_op : &salu_float_op;
  i->klass = WS_C_SALU;
  i->nops = (uint8_t)(h->nops - compare);
  for (unsigned k = i->op->ndst; k < i->nops; k++)
    i->o[k] = h->o[k + compare];
  i->offset = h->op->type[0] == WS_T_F16;
  i->exec = x_salu_float;
  i->pair = h;
  return WS_WHY_OK;
}

static const ws_op dual_op = {.name = "v_dual", .klass = WS_C_VALU, .flags = WS_OP_VALU_ROW};

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
  i->exec = x_dual;
  i->pair = h;
  for (unsigned s = 1; s < h[1].nops; s++)
    i->offset |= h[1].o[s].kind == WS_VGPR && h[1].o[s].reg == h[0].o[0].reg;
  return WS_WHY_OK;
}

void ws_inst_release(ws_inst *i) {
  free(i->pair);
  i->pair = NULL;
}

// The file of o's registers, and one more than its last register's number
// there; WS_FILES for registers that every wave has, and for what is none.
static enum ws_file file_of(const ws_operand *o, unsigned *end) {
  *end = (unsigned)o->reg + (o->dwords ? o->dwords : 1u);
  if (o->kind == WS_SGPR)
    return o->reg < WS_S_FLAT_SCRATCH ? WS_FILE_S : WS_FILES;
  if (o->kind != WS_VGPR)
    return WS_FILES;
  if (o->reg < WS_VGPRS / 2)
    return WS_FILE_V;
  *end -= WS_VGPRS / 2;
  return WS_FILE_A;
}

// What i's operands span, and what a spans.
static uint64_t span_of(const ws_inst *i, uint64_t a) {
  unsigned most[WS_FILES] = {WS_ROOM_OF(a, WS_FILE_V), WS_ROOM_OF(a, WS_FILE_A), WS_ROOM_OF(a, WS_FILE_S)}, end;
  for (unsigned k = 0; k < i->nops; k++) {
    const enum ws_file f = file_of(&i->o[k], &end);
    if (f != WS_FILES && end > most[f])
      most[f] = end;
  }
  return WS_ROOM(most[WS_FILE_V], most[WS_FILE_A], most[WS_FILE_S]);
}

// ws_fault adds the text, where LLVM has one.
static void x_refuse(ws_wave *w, const ws_inst *i) {
  if (i->words > 1)
    ws_fault(w, i, -1, 0, "%s on %s, encoding %08x %08x", ws_why_text[i->why], w->gpu->name, i->encoding[0],
             i->encoding[1]);
  else
    ws_fault(w, i, -1, 0, "%s on %s, encoding %08x", ws_why_text[i->why], w->gpu->name, i->encoding[0]);
}

void ws_decode(const ws_gpu *gpu, unsigned lanes, const void *bytes, size_t n, uint64_t pc, ws_inst *i, char *text,
               size_t text_size) {
  char line[512] = "";
  size_t length = 0;
  pthread_once(&once, build);
  memset(i, 0, sizeof *i);
  if (n >= 4) {
    pthread_mutex_lock(&decode_lock);
    length = disassemble(gpu, lanes, bytes, n, line, sizeof line);
    pthread_mutex_unlock(&decode_lock);
  }
  i->pc = pc;
  i->words = (uint8_t)(length ? length / 4 : 1);
  i->klass = WS_C_OTHER;
  memcpy(i->encoding, bytes, n < 4u * i->words ? n & ~(size_t)3 : i->words > 3 ? 12 : 4u * i->words);
  i->no_sdst = WS_HAS(gpu, cmpx_exec);
  char *second = strstr(line, "::");
  enum ws_why why =
      n < 4 || length > n ? WS_WHY_TRUNCATED
      : !length           ? WS_WHY_ENCODING
      : second            ? parse_dual(line, second, lanes, i)
      : WS_HAS(gpu, salu_float) && is_salu_float(line + strspn(line, " \t"), strcspn(line + strspn(line, " \t"), " \t"))
          ? parse_salu_float(line, lanes, i)
          : parse(line, lanes, i);
  if (why != WS_WHY_OK) {
    i->exec = x_refuse;
    i->why = (uint8_t)why;
  } else {
    i->span = i->op == &dual_op ? span_of(&i->pair[1], span_of(&i->pair[0], 0)) : span_of(i, 0);
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

// ---------------------------------------------------------------- code regions

typedef struct ws_pair { // the halves of a VOPD instruction in a slot
  ws_inst *half;
  struct ws_pair *next;
} ws_pair;

struct ws_code {
  const ws_gpu *gpu;
  unsigned lanes;
  const uint8_t *bytes;
  size_t dwords;
  uint64_t addr;
  ws_inst *slot; // one per dword and a few behind the end; exec is NULL until decoded
  size_t mapped;
  uint8_t *touched; // a bit a page of slots: something was decoded into it
  ws_pair *pairs;
  ws_code *twin; // the same code for waves of the other size (gfx10 and newer), else NULL
  ws_code *next;
};
enum { SLOTS_BEHIND = 8 }; // more than the longest instruction

enum { SLOT_PAGE = 4096 };

static uint64_t decoded; // atomic; bytes of pages touched, of all regions
static ws_code *regions;
static pthread_rwlock_t regions_lock = PTHREAD_RWLOCK_INITIALIZER;

static ws_code *create(const ws_gpu *gpu, unsigned lanes, const void *bytes, size_t size, uint64_t addr) {
  ws_code *c = calloc(1, sizeof *c);
  if (!c)
    return NULL;
  c->gpu = gpu;
  c->lanes = lanes;
  c->bytes = bytes;
  c->dwords = size / 4;
  c->addr = addr;
  if (c->dwords > SIZE_MAX / sizeof(ws_inst) - SLOTS_BEHIND) {
    free(c);
    return NULL;
  }
  // Untouched pages cost nothing, so code that never runs is never paid for.
  c->mapped = (c->dwords + SLOTS_BEHIND) * sizeof(ws_inst);
  void *slots = mmap(NULL, c->mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (slots == MAP_FAILED) {
    free(c);
    return NULL;
  }
  c->slot = slots;
  c->touched = calloc((c->mapped / SLOT_PAGE + 8) / 8, 1);
  if (!c->touched) {
    munmap(slots, c->mapped);
    free(c);
    return NULL;
  }
  return c;
}

static void forget(ws_code *c) {
  for (ws_pair *p = c->pairs, *next; p; p = next) {
    next = p->next;
    free(p->half);
    free(p);
  }
  c->pairs = NULL;
  const size_t pages = c->mapped / SLOT_PAGE + 1;
  for (size_t page = 0, end; page < pages; page = end + 1) {
    for (end = page; end < pages && c->touched[end / 8] >> end % 8 & 1;)
      end++;
    if (end == page)
      continue;
    madvise((uint8_t *)c->slot + page * SLOT_PAGE, (end - page) * SLOT_PAGE, MADV_DONTNEED);
    __atomic_sub_fetch(&decoded, (end - page) * SLOT_PAGE, __ATOMIC_RELAXED);
  }
  memset(c->touched, 0, (pages + 7) / 8);
}

static void destroy(ws_code *c) {
  if (!c)
    return;
  forget(c);
  munmap(c->slot, c->mapped);
  free(c->touched);
  free(c);
}

bool ws_code_full(void) { return __atomic_load_n(&decoded, __ATOMIC_RELAXED) > WS_LIMIT_DECODED_BYTES; }

void ws_code_forget(void) {
  pthread_rwlock_wrlock(&regions_lock);
  for (ws_code *c = ws_code_full() ? regions : NULL; c; c = c->next) {
    forget(c);
    if (c->twin)
      forget(c->twin);
  }
  pthread_rwlock_unlock(&regions_lock);
}

// The pages of slot s are counted; under publish_lock.
static void touch(ws_code *c, const ws_inst *s) {
  const size_t from = (size_t)((const uint8_t *)s - (const uint8_t *)c->slot);
  for (size_t page = from / SLOT_PAGE; page <= (from + sizeof *s - 1) / SLOT_PAGE; page++)
    if (!(c->touched[page / 8] >> page % 8 & 1)) {
      c->touched[page / 8] = (uint8_t)(c->touched[page / 8] | 1u << page % 8);
      __atomic_add_fetch(&decoded, SLOT_PAGE, __ATOMIC_RELAXED);
    }
}

ws_code *ws_code_create(const ws_gpu *gpu, const void *bytes, size_t size, uint64_t addr) {
  pthread_once(&once, build);
  ws_code *c = create(gpu, gpu->wave_size, bytes, size, addr);
  if (c && WS_HAS(gpu, wave32) && !(c->twin = create(gpu, 96 - gpu->wave_size, bytes, size, addr))) {
    destroy(c);
    return NULL;
  }
  if (!c)
    return NULL;
  pthread_rwlock_wrlock(&regions_lock);
  c->next = regions;
  regions = c;
  pthread_rwlock_unlock(&regions_lock);
  return c;
}

void ws_code_destroy(ws_code *c) {
  if (!c)
    return;
  pthread_rwlock_wrlock(&regions_lock);
  for (ws_code **p = &regions; *p; p = &(*p)->next)
    if (*p == c) {
      *p = c->next;
      break;
    }
  pthread_rwlock_unlock(&regions_lock);
  destroy(c->twin);
  destroy(c);
}

static bool holds(const ws_code *c, uint64_t pc) { return pc - c->addr < 4 * (uint64_t)c->dwords; }

ws_code *ws_code_find(uint64_t pc, unsigned lanes) {
  ws_code *c;
  pthread_rwlock_rdlock(&regions_lock);
  for (c = regions; c && !holds(c, pc);)
    c = c->next;
  if (c && c->lanes != lanes)
    c = c->twin;
  pthread_rwlock_unlock(&regions_lock);
  return c;
}

const ws_inst *ws_code_at(ws_code *c, uint64_t pc) {
  return holds(c, pc) && !((pc - c->addr) & 3) ? &c->slot[(pc - c->addr) / 4] : NULL;
}

uint64_t ws_code_pc(const ws_code *c, const ws_inst *i) {
  if (i >= c->slot && i < c->slot + c->dwords + SLOTS_BEHIND)
    return c->addr + 4 * (uint64_t)(i - c->slot);
  return i->pc; // a copy made for a relative index
}

void ws_disassemble(const ws_gpu *gpu, unsigned lanes, uint64_t pc, char *buf, size_t n) {
  ws_inst i;
  ws_code *c = ws_code_find(pc, lanes);
  if (n)
    *buf = '\0';
  if (c && !((pc - c->addr) & 3)) {
    ws_decode(gpu, c->lanes, c->bytes + (pc - c->addr), 4 * c->dwords - (size_t)(pc - c->addr), pc, &i, buf, n);
    ws_inst_release(&i);
  }
}

static pthread_mutex_t publish_lock = PTHREAD_MUTEX_INITIALIZER;

// Decodes slot s of c, unless another wave has done it meanwhile.
static ws_exec_fn *decode_slot(ws_code *c, ws_inst *s) {
  pthread_mutex_lock(&publish_lock);
  ws_exec_fn *f = __atomic_load_n(&s->exec, __ATOMIC_RELAXED);
  if (!f) {
    const size_t at = (size_t)(s - c->slot);
    const size_t left = at < c->dwords ? c->dwords - at : 0;
    ws_inst i;
    ws_decode(c->gpu, c->lanes, left ? c->bytes + 4 * at : c->bytes, 4 * left, c->addr + 4 * (uint64_t)at, &i, NULL, 0);
    if (i.op && i.op->flags & WS_OP_BRANCH) {
      const int64_t to = (int64_t)at + 1 + i.offset;
      if (to >= 0 && to < (int64_t)c->dwords)
        i.target = &c->slot[to];
    }
    if (i.pair) {
      ws_pair *p = malloc(sizeof *p);
      if (p) {
        *p = (ws_pair){i.pair, c->pairs};
        c->pairs = p;
      }
    }
    f = i.exec;
    touch(c, s);
    // exec is the one field that others look at before it says that the rest is there.
    memcpy((uint8_t *)s + sizeof s->exec, (const uint8_t *)&i + sizeof i.exec, sizeof i - sizeof i.exec);
    __atomic_store_n(&s->exec, f, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&publish_lock);
  return f;
}

// ---------------------------------------------------------------- running a wave

// MODE's rounding (0 even, 1 up, 2 down, 3 zero) and denormals (bit 0 inputs,
// bit 1 results are kept) in MXCSR's terms; every exception masked.
static uint32_t csr(uint32_t round, uint32_t denorm) {
  static const uint32_t rounding[4] = {0x0000, 0x4000, 0x2000, 0x6000};
  return 0x1f80 | rounding[round & 3] | (denorm & 1 ? 0 : 0x40) | (denorm & 2 ? 0 : 0x8000);
}
uint32_t ws_csr_f32(uint32_t mode) { return csr(mode, mode >> 4); }
uint32_t ws_csr_f64(uint32_t mode) { return csr(mode >> 2, mode >> 6); }
void ws_mode_changed(ws_wave *w) { _mm_setcsr(ws_csr_f32(w->mode)); }

void ws_jump(ws_wave *w, const ws_inst *i, uint64_t pc) {
  ws_code *c = w->code && holds(w->code, pc) ? w->code : ws_code_find(pc, w->lanes);
  const ws_inst *to = c ? ws_code_at(c, pc) : NULL;
  if (!to) {
    ws_fault(w, i, -1, pc,
             c ? "jump to 0x%llx, which is not a multiple of 4" : "jump to 0x%llx, where there is no code",
             (unsigned long long)pc);
    return;
  }
  w->code = c;
  w->ip = to;
}
void ws_wave_jump(ws_wave *w, uint64_t pc) { ws_jump(w, NULL, pc); }
uint64_t ws_wave_pc(const ws_wave *w) { return w->code && w->ip ? ws_code_pc(w->code, w->ip) : 0; }

// True when a register of o has a load in flight; *reg is the register.
static bool in_flight(const ws_wave *w, const ws_operand *o, unsigned *reg) {
  if (o->kind == WS_SGPR)
    for (unsigned r = o->reg; r < (unsigned)o->reg + (o->dwords ? o->dwords : 1u) && r < WS_SGPRS; r++)
      if (w->outstanding_s[r / 64] >> r % 64 & 1) {
        *reg = r;
        return true;
      }
  if (o->kind != WS_VGPR)
    return false;
  for (unsigned r = o->reg; r < (unsigned)o->reg + (o->dwords ? o->dwords : 1u) && r < WS_VGPRS; r++)
    if ((w->outstanding[0][r / 64] | w->outstanding[1][r / 64]) >> r % 64 & 1) {
      *reg = r;
      return true;
    }
  return false;
}

static bool is_valu(const ws_inst *i) {
  return i->op && (i->op->form == WS_FORM_VALU || i->op->flags & WS_OP_VALU_ROW);
}

// True after a fault: i uses a register whose load has not been waited for.
static bool unwaited(ws_wave *w, const ws_inst *i) {
  // A memory instruction may overwrite what an earlier one returns: they
  // return in order. The vector and the scalar ALU may not.
  const bool alu = is_valu(i) || i->klass == WS_C_SALU;
  for (unsigned k = alu ? 0 : i->op->ndst; k < i->nops; k++) {
    unsigned reg;
    if (in_flight(w, &i->o[k], &reg)) {
      const bool scalar = i->o[k].kind == WS_SGPR;
      char name[16];
      if (scalar && reg / 2 == WS_S_VCC / 2)
        snprintf(name, sizeof name, "vcc_%s", reg & 1 ? "hi" : "lo");
      else
        snprintf(name, sizeof name, "%c%u", scalar ? 's' : reg < 256 ? 'v' : 'a', reg % 256);
      ws_fault(w, i, -1, 0, "%s is %s before %s has waited for its load", name, k < i->op->ndst ? "written" : "read",
               !WS_HAS(w->gpu, split_counters) ? "s_waitcnt"
               : scalar                        ? "s_wait_kmcnt"
                                               : "s_wait_loadcnt or s_wait_dscnt");
      return true;
    }
  }
  return false;
}

bool ws_vgpr_indexed(ws_wave *w, const ws_inst *i, unsigned base, uint32_t index, unsigned dwords, bool dst,
                     unsigned *reg) {
  const unsigned vgprs = WS_ROOM_OF(w->room, WS_FILE_V);
  const uint64_t r = (uint64_t)base + index;
  *reg = r + dwords <= vgprs ? (unsigned)r : 0;
  if (r + dwords <= vgprs)
    return true;
  if (ws_registers_strict)
    ws_fault(w, i, -1, 0, "v%llu, %u from v%u, is %s; the kernel has %u VGPRs", (unsigned long long)r, index, base,
             dst ? "written" : "read", vgprs);
  return !ws_registers_strict && !dst;
}

// Part, all of i or a half, may name registers that the kernel has not
// allocated: a fault, or, as the manuals say, nothing happens when one is a
// destination, and v0 or s0 is read where it is a source.
// False when i does not run.
static bool narrow(ws_wave *w, const ws_inst *i, ws_inst *part) {
  const bool swap = is_valu(part) && strstr(part->op->name, "swap"); // writes its source, too
  for (unsigned k = 0; k < part->nops; k++) {
    ws_operand *o = &part->o[k];
    const bool dst = swap || k < part->op->ndst;
    unsigned end;
    const enum ws_file f = file_of(o, &end);
    if (f == WS_FILES || end <= WS_ROOM_OF(w->room, f))
      continue;
    if (ws_registers_strict)
      ws_fault(w, i, -1, 0, "%c%u is %s; the kernel has %u %cGPRs", "vas"[f], end - 1, dst ? "written" : "read",
               WS_ROOM_OF(w->room, f), "VAS"[f]);
    if (ws_registers_strict || dst)
      return false;
    o->reg = 0;
  }
  if (part->op->form == WS_FORM_VALU)
    table.pick(part);
  return true;
}
static void run_narrow(ws_wave *w, const ws_inst *i) {
  ws_inst copy = *i, half[2];
  if (i->op == &dual_op) {
    memcpy(half, i->pair, sizeof half);
    copy.pair = half;
    if (!narrow(w, i, &half[0]) || !narrow(w, i, &half[1]))
      return;
  } else if (!narrow(w, i, &copy)) {
    return;
  }
  copy.exec(w, &copy);
}

// Loads are in flight, VGPR indexing is on, or registers are used that there are not.
static void run_careful(ws_wave *w, const ws_inst *i, ws_exec_fn *f) {
  const bool valu = is_valu(i);
  if ((w->room - i->span) & WS_ROOM_LACKS) {
    run_narrow(w, i);
    return;
  }
  if (w->pending && i->op) {
    if (i->op == &dual_op ? unwaited(w, &i->pair[0]) || unwaited(w, &i->pair[1]) : unwaited(w, i))
      return;
  }
  if (valu && w->mode & WS_MODE_GPR_IDX) {
    // M0[7:0] is added to the operands that M0[15:12] names ("Vega" ISA, 6.7).
    const uint32_t m0 = w->s[WS_S_M0], which = m0 >> 12;
    ws_inst copy = *i;
    for (unsigned k = 0; k < i->nops; k++) {
      ws_operand *o = &copy.o[k];
      const bool on = k < i->op->ndst ? which >> 3 & 1 : k - i->op->ndst < 3 && (which >> (k - i->op->ndst) & 1);
      unsigned reg;
      if (o->kind == WS_VGPR && o->reg < 256 && on) {
        if (!ws_vgpr_indexed(w, i, o->reg, m0 & 255, o->dwords, k < i->op->ndst, &reg))
          return;
        o->reg = (uint16_t)reg;
      }
    }
    if (i->op->form == WS_FORM_VALU)
      table.pick(&copy);
    copy.exec(w, &copy);
    return;
  }
  f(w, i);
}

uint64_t ws_wave_run(ws_wave *w, uint64_t budget) {
  const uint32_t host = _mm_getcsr();
  uint64_t n = 0;
  _mm_setcsr(ws_csr_f32(w->mode));
  while (n < budget && !w->stop) {
    const ws_inst *i = w->ip;
    ws_exec_fn *f = __atomic_load_n(&i->exec, __ATOMIC_ACQUIRE);
    if (__builtin_expect(!f, 0)) {
      // LLVM expects the host's floating-point environment.
      _mm_setcsr(host);
      f = decode_slot(w->code, (ws_inst *)(uintptr_t)i);
      _mm_setcsr(ws_csr_f32(w->mode));
    }
    n++;
    w->stats[i->klass]++;
    w->ip = i + i->words;
    if (__builtin_expect((w->pending | (w->mode & WS_MODE_GPR_IDX) | ((w->room - i->span) & WS_ROOM_LACKS)) != 0, 0))
      run_careful(w, i, f);
    else
      f(w, i);
  }
  _mm_setcsr(host);
  return n;
}
