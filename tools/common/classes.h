// classes.h: the classes of instructions that wavesim counts, in the order of the numbers of wavesim_stats, and
// their names in the output of xlrun --stats.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CLASSES_H
#define CROSSLANE_CLASSES_H

#define XL_INSTRUCTION_CLASSES(C)                                                                                      \
  C(VALU, "VALU")                                                                                                      \
  C(SALU, "SALU")                                                                                                      \
  C(DS, "DS")                                                                                                          \
  C(VMEM, "VMEM")                                                                                                      \
  C(SMEM, "SMEM")                                                                                                      \
  C(DPP, "DPP")                                                                                                        \
  C(WAIT, "wait")                                                                                                      \
  C(NOP, "nop")                                                                                                        \
  C(BRANCH, "branch")                                                                                                  \
  C(OTHER, "other")

#define XL_CLASS_ONE(id, name) +1
enum { XL_CLASSES = XL_INSTRUCTION_CLASSES(XL_CLASS_ONE) };
#undef XL_CLASS_ONE

#endif
