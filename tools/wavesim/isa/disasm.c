// disasm.c: LLVM's disassembler, which gives the text of an instruction: what it
// does not survive, literals, and bits that hardware does not look at.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "isa/table.h"

#include <llvm-c/Disassembler.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// Of LLVM's AMDGPU target nothing but the disassembler is set up.
void LLVMInitializeAMDGPUTargetInfo(void);
void LLVMInitializeAMDGPUTargetMC(void);
void LLVMInitializeAMDGPUDisassembler(void);

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
  if (!context_count) {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUDisassembler();
  }
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
//  - A matrix of v_mfma_..._f8f6f4 (gfx950) or v_wmma_..._f8f6f4 (gfx12.5) that is in no vector register.
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
  if (WS_HAS(gpu, vgprs_1024) && a >> 16 == 0xcc33)
    return !(b >> 8 & 1) || !(b >> 17 & 1);
  if (!WS_HAS(gpu, vop3_literal) && six == 0x34)
    return (b & 511) == 255 || (b >> 9 & 511) == 255 || (b >> 18 & 511) == 255;
  if (six == 0x38 || six == 0x3a)
    return b >> 24 == 255;
  if (WS_HAS(gpu, split_barrier) && a >> 23 == 0x17d && (a >> 8 & 255) >= 0x4e &&
      (a >> 8 & 255) <= 0x53) // s_barrier_...
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
#define STAND_IN_WIDE "0x3e9100003e91"

// The dword that is the literal when the instruction has one, 0 when it
// cannot. LLVM takes some literals for the constants that an operand field of
// the same value means (all of v_fmamk's and v_fmaak's go that way), so it gets
// to see STAND_IN only.
static unsigned literal_dword(const ws_gpu *gpu, const uint32_t *d) {
  const uint32_t six = d[0] >> 26;
  const bool vop3 = six == 0x35 || six == 0x33;
  // Words behind the instruction that are no literal: SDWA, DPP16, DPP8.
  const uint32_t src0 = (vop3 ? d[1] : d[0]) & 511;
  const bool extra =
      src0 == 0xfa || (WS_HAS(gpu, dpp8) && (src0 == 0xe9 || src0 == 0xea)) || (WS_HAS(gpu, sdwa) && src0 == 0xf9);
  if (!(d[0] >> 31))
    return extra ? 0 : 1;
  if (d[0] >> 30 == 2)
    return 1;
  if (d[0] >> 24 == 0xcf && WS_HAS(gpu, vgprs_1024)) // two operations in three words
    return 0;
  if (!WS_HAS(gpu, vop3_literal) || !(vop3 || (six == 0x32 && WS_HAS(gpu, vopd))))
    return 0;
  return vop3 && WS_HAS(gpu, vop3_dpp) && extra ? 0 : 2;
}

// The literal back in its place, in hexadecimal, which is never read as an
// inline constant.
static void restore_literal(char *text, size_t size, const char *stand_in, const char *with) {
  const size_t n = strlen(stand_in), m = strlen(with);
  for (char *p = text; (p = strstr(p, stand_in)) && strlen(text) + m - n < size; p += m) {
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
  if (!length && WS_HAS(gpu, cmpx_exec) && copy[0] >> 26 == 0x35 && (copy[0] >> 16 & 0x3ff) < 0x100 &&
      !(copy[0] & 255)) {
    copy[0] |= 126;
    length = LLVMDisasmInstruction(dc, (uint8_t *)copy, sizeof copy, 0, text, size);
  }
  // What LLVM prints for fields that make no sense.
  if (strstr(text, "v_illegal") || strstr(text, "/*") || strchr(text, ';') || strstr(text, "nvalid") ||
      strstr(text, "<"))
    return 0;
  char with[32];
  if (at && length == 4 * (at + 1)) {
    snprintf(with, sizeof with, "0x%x", d[at]);
    restore_literal(text, size, STAND_IN_TEXT, with);
  } else if (at && length == 4 * (at + 2) && WS_HAS(gpu, literal64)) {
    // One of 64 bits: LLVM sees a stand-in for both halves.
    copy[at + 1] = STAND_IN;
    length = LLVMDisasmInstruction(dc, (uint8_t *)copy, sizeof copy, 0, text, size);
    snprintf(with, sizeof with, "lit64(0x%llx)", (unsigned long long)d[at + 1] << 32 | d[at]);
    restore_literal(text, size, strstr(text, "lit64(") ? "lit64(" STAND_IN_WIDE ")" : STAND_IN_WIDE, with);
  }
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

size_t ws_disassemble_bytes(const ws_gpu *gpu, unsigned lanes, const void *bytes, size_t n, char *text, size_t size) {
  pthread_mutex_lock(&decode_lock);
  const size_t length = disassemble(gpu, lanes, bytes, n, text, size);
  pthread_mutex_unlock(&decode_lock);
  return length;
}
