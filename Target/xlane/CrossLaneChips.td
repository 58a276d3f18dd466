//===- CrossLaneChips.td - The targets and processors --------*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Written by cmake/chips-td.sh; change runtime/include/crosslane/chips.def, not
// this. The classes are CrossLane.td's.
//
//===----------------------------------------------------------------------===//

def GCN5 : LaneTarget<0, "DPP with wave shifts and row_bcast; ds_swizzle, ds_bpermute over 64 lanes">;
def CDNA2 : LaneTarget<1, "GCN5 with row_newbcast">;
def CDNA4 : LaneTarget<2, "CDNA2 with v_permlane16_swap and v_permlane32_swap">;
def RDNA1W32 : LaneTarget<3, "DPP with row_share and row_xmask, DPP8, v_permlane16, v_permlanex16">;
def RDNA1W64 : LaneTarget<4, "the same in wave64, whose halves ds_bpermute does not cross">;
def RDNA3W32 : LaneTarget<5, "RDNA1W32">;
def RDNA3W64 : LaneTarget<6, "RDNA1W64 with v_permlane64">;
def RDNA4W32 : LaneTarget<7, "RDNA1W32">;
def RDNA4W64 : LaneTarget<8, "RDNA3W64 with ds_bpermute over 64 lanes">;
def CDNA4LLVM19 : LaneTarget<9, "CDNA4 with an LLVM that has no intrinsics for its swaps">;
def LANES_GCN3 : LaneFamily<NoTarget, NoTarget, NoTarget>;
def LANES_GCN5 : LaneFamily<GCN5, NoTarget, GCN5>;
def LANES_CDNA2 : LaneFamily<CDNA2, NoTarget, CDNA2>;
def LANES_CDNA4 : LaneFamily<CDNA4, NoTarget, CDNA4LLVM19>;
def LANES_RDNA1 : LaneFamily<RDNA1W64, RDNA1W32, RDNA1W64>;
def LANES_RDNA3 : LaneFamily<RDNA3W64, RDNA3W32, RDNA3W64>;
def LANES_RDNA4 : LaneFamily<RDNA4W64, RDNA4W32, RDNA4W64>;
def LANES_GFX125 : LaneFamily<NoTarget, RDNA4W32, NoTarget>;
defvar GENERATION_GCN3 = LANES_GCN3;
defvar GENERATION_GCN5 = LANES_GCN5;
defvar GENERATION_CDNA1 = LANES_GCN5;
defvar GENERATION_CDNA2 = LANES_CDNA2;
defvar GENERATION_CDNA3 = LANES_CDNA2;
defvar GENERATION_CDNA4 = LANES_CDNA4;
defvar GENERATION_RDNA1 = LANES_RDNA1;
defvar GENERATION_RDNA2 = LANES_RDNA1;
defvar GENERATION_RDNA3 = LANES_RDNA3;
defvar GENERATION_RDNA35 = LANES_RDNA3;
defvar GENERATION_RDNA4 = LANES_RDNA4;
defvar GENERATION_GFX125 = LANES_GFX125;
def : Generation<0x801, GENERATION_GCN3>;
def : Generation<0x802, GENERATION_GCN3>;
def : Generation<0x803, GENERATION_GCN3>;
def : Generation<0x805, GENERATION_GCN3>;
def : Generation<0x810, GENERATION_GCN3>;
def : Generation<0x900, GENERATION_GCN5>;
def : Generation<0x902, GENERATION_GCN5>;
def : Generation<0x904, GENERATION_GCN5>;
def : Generation<0x906, GENERATION_GCN5>;
def : Generation<0x908, GENERATION_CDNA1>;
def : Generation<0x909, GENERATION_GCN5>;
def : Generation<0x90a, GENERATION_CDNA2>;
def : Generation<0x90c, GENERATION_GCN5>;
def : Generation<0x940, GENERATION_CDNA3>;
def : Generation<0x941, GENERATION_CDNA3>;
def : Generation<0x942, GENERATION_CDNA3>;
def : Generation<0x950, GENERATION_CDNA4>;
def : Generation<0x1010, GENERATION_RDNA1>;
def : Generation<0x1011, GENERATION_RDNA1>;
def : Generation<0x1012, GENERATION_RDNA1>;
def : Generation<0x1013, GENERATION_RDNA1>;
def : Generation<0x1030, GENERATION_RDNA2>;
def : Generation<0x1031, GENERATION_RDNA2>;
def : Generation<0x1032, GENERATION_RDNA2>;
def : Generation<0x1033, GENERATION_RDNA2>;
def : Generation<0x1034, GENERATION_RDNA2>;
def : Generation<0x1035, GENERATION_RDNA2>;
def : Generation<0x1036, GENERATION_RDNA2>;
def : Generation<0x1100, GENERATION_RDNA3>;
def : Generation<0x1101, GENERATION_RDNA3>;
def : Generation<0x1102, GENERATION_RDNA3>;
def : Generation<0x1103, GENERATION_RDNA3>;
def : Generation<0x1150, GENERATION_RDNA35>;
def : Generation<0x1151, GENERATION_RDNA35>;
def : Generation<0x1152, GENERATION_RDNA35>;
def : Generation<0x1153, GENERATION_RDNA35>;
def : Generation<0x1200, GENERATION_RDNA4>;
def : Generation<0x1201, GENERATION_RDNA4>;
def : Generation<0x1250, GENERATION_GFX125>;
def : Generation<0x1251, GENERATION_GFX125>;
