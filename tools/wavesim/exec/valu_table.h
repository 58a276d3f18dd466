// valu_table.h: turns the rows of isa/valu_*.def into rows of the table, after
// valu_kernels.h has made functions of them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_VALU_TABLE_H
#define WAVESIM_VALU_TABLE_H

#undef V1
#undef V2
#undef V3
#undef VM
#undef VI2
#undef VI3
#undef VIM
#undef VF
#undef VX
#undef VE
#undef VS
#undef PK2
#undef PK3
#undef PKM
#undef PI2
#undef PI3
#undef PI3N
#undef VCF
#undef VCI
#undef VCC

#define ROW(name, flags, types, k, kc) {#name, WS_C_VALU, flags, types, NULL, (void *)k, (void *)kc},
#define V1(name, D, A, flags, value) ROW(name, flags, Y_##D ":" Y_##A, k_##name, NULL)
#define V2(name, D, A, B, flags, value) ROW(name, flags, Y_##D ":" Y_##A Y_##B, k_##name, NULL)
#define V3(name, D, A, B, C, flags, value) ROW(name, flags, Y_##D ":" Y_##A Y_##B Y_##C, k_##name, NULL)
#define VM(name, D, A, B, flags, value) ROW(name, (flags) | WS_OP_READS_DST, Y_##D ":" Y_##A Y_##B, k_##name, NULL)
#define VI2(name, D, A, B, flags, value, wide) ROW(name, flags, Y_##D ":" Y_##A Y_##B, k_##name, kc_##name)
#define VI3(name, D, A, B, C, flags, value, wide) ROW(name, flags, Y_##D ":" Y_##A Y_##B Y_##C, k_##name, kc_##name)
#define VIM(name, D, A, B, flags, value, wide)                                                                         \
  ROW(name, (flags) | WS_OP_READS_DST, Y_##D ":" Y_##A Y_##B, k_##name, kc_##name)
#define VF(name, fn, clampfn, flags, types) ROW(name, flags, types, fn, clampfn)
#define VX(name, fn, clampfn, flags, types) ROW(name, (flags) | WS_OP_PARAM, types, fn, clampfn)
#define VE(name, fn, types) {#name, WS_C_VALU, WS_OP_VALU_ROW, types, fn, NULL, NULL},
#define VS(name, fn, types) {#name, WS_C_VALU, WS_OP_VALU_ROW | WS_OP_SWAPS, types, fn, NULL, NULL},
#define PK2(name, A, B, flags, value) ROW(name, flags, "H:HH", k_##name, NULL)
#define PK3(name, A, B, flags, value) ROW(name, flags, "H:HHH", k_##name, NULL)
#define PKM(name, A, B, flags, value) ROW(name, (flags) | WS_OP_READS_DST, "H:HH", k_##name, NULL)
#define PI2(name, A, B, flags, value) ROW(name, flags, "S:SS", k_##name, kc_##name)
#define PI3(name, A, B, flags, value) ROW(name, flags, "S:SSS", k_##name, kc_##name)
#define PI3N(name, A, B, flags, value) ROW(name, flags, "S:SSS", k_##name, NULL)
// A compare, and its form that writes EXEC too.
#define CMP3(op, T, types, flags, fn)                                                                                  \
  {"v_cmp_" #op "_" #T, WS_C_VALU, flags, "m:" types, NULL, (void *)fn, NULL},                                         \
      {"v_cmpx_" #op "_" #T, WS_C_VALU, WS_OP_CMPX | (flags), "m:" types, NULL, (void *)fn, NULL},
#undef CMP
#define CMP(op, T) CMP3(op, T, Y_##T Y_##T, 0, k_cmp_##op##_##T)
#define VCF(T)                                                                                                         \
  CMP3(f, T, Y_##T Y_##T, 0, k_cmp_f)                                                                                  \
  CMP(lt, T)                                                                                                           \
  CMP(eq, T)                                                                                                           \
  CMP(le, T)                                                                                                           \
  CMP(gt, T)                                                                                                           \
  CMP(lg, T)                                                                                                           \
  CMP(ge, T)                                                                                                           \
  CMP(o, T)                                                                                                            \
  CMP(u, T)                                                                                                            \
  CMP(nge, T) CMP(nlg, T) CMP(ngt, T) CMP(nle, T) CMP(neq, T) CMP(nlt, T) CMP3(tru, T, Y_##T Y_##T, 0, k_cmp_t)
#define VCI(T)                                                                                                         \
  CMP3(f, T, Y_##T Y_##T, 0, k_cmp_f)                                                                                  \
  CMP(lt, T)                                                                                                           \
  CMP(eq, T) CMP(le, T) CMP(gt, T) CMP(ne, T) CMP(ge, T) CMP3(t, T, Y_##T Y_##T, 0, k_cmp_t)
#define VCC(T, types, flags, fn) CMP3(class, T, types, flags, fn)

#endif
