//===- CrossLaneControls.td - What DPP's controls are --------*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A record for each control of DPP that moves values within 32 lanes: its
// encoding (dpp_ctrl), its name, the chips that have it, and the lane that each
// lane reads. The 256 quad permutations are not included: lane i of
// four reads the lane in bits 2 i and 2 i + 1 of dpp_ctrl. Controls that move
// values around the whole wavefront are not included either.
//
//===----------------------------------------------------------------------===//

// Instead of a lane: zero, with bound_ctrl, if the source is outside the row; or
// a source that differs between the halves of a wavefront of 64.
defvar NoSource = -1;
defvar OtherHalf = -2;

class DppCtrl<int preference, int ctrl, string name, string feature, list<int> source> {
  bits<4> Preference = preference; // where several serve, the lowest is taken
  bits<9> Ctrl = ctrl;
  string Name = name;
  string Feature = feature;        // XL_FEATURE of chips.def; empty: all chips have it
  // A character a lane: 0 to 9 and a to v are lanes 0 to 31, - is NoSource, ? OtherHalf.
  string Source = !interleave(!foreach(lane, source,
                                       !substr("?-0123456789abcdefghijklmnopqrstuv", !add(lane, 2), 1)), "");
}

defvar Lanes32 = !range(32);

foreach n = 1...15 in {
  def RowRor#n : DppCtrl<0, !add(0x120, n), "row_ror:"#n, "",
                         !foreach(l, Lanes32, !or(!and(l, 16), !and(!sub(!add(l, 16), n), 15)))>;
  def RowShl#n : DppCtrl<1, !add(0x100, n), "row_shl:"#n, "",
                         !foreach(l, Lanes32, !if(!lt(!add(!and(l, 15), n), 16), !add(l, n), NoSource))>;
  def RowShr#n : DppCtrl<2, !add(0x110, n), "row_shr:"#n, "",
                         !foreach(l, Lanes32, !if(!ge(!and(l, 15), n), !sub(l, n), NoSource))>;
}
def RowHalfMirror : DppCtrl<3, 0x141, "row_half_mirror", "", !foreach(l, Lanes32, !xor(l, 7))>;
def RowMirror : DppCtrl<4, 0x140, "row_mirror", "", !foreach(l, Lanes32, !xor(l, 15))>;
foreach n = 1...15 in
  def RowXmask#n : DppCtrl<5, !add(0x160, n), "row_xmask:"#n, "row_xmask", !foreach(l, Lanes32, !xor(l, n))>;
// Two names for one thing, of chips that have nothing else in common.
foreach n = 0...15 in {
  defvar OfRow = !foreach(l, Lanes32, !or(!and(l, 16), n));
  def RowShare#n : DppCtrl<6, !add(0x150, n), "row_share:"#n, "row_share", OfRow>;
  def RowNewbcast#n : DppCtrl<6, !add(0x150, n), "row_newbcast:"#n, "row_newbcast", OfRow>;
}
def WaveShl1 : DppCtrl<7, 0x130, "wave_shl:1", "wave_shift",
                       !foreach(l, Lanes32, !if(!eq(l, 31), OtherHalf, !add(l, 1)))>;
def WaveShr1 : DppCtrl<8, 0x138, "wave_shr:1", "wave_shift",
                       !foreach(l, Lanes32, !if(!eq(l, 0), OtherHalf, !sub(l, 1)))>;
def RowBcast15 : DppCtrl<9, 0x142, "row_bcast:15", "row_bcast",
                         !foreach(l, Lanes32, !if(!lt(l, 16), OtherHalf, 15))>;

def CrossLaneControl : GenericEnum {
  let FilterClass = "DppCtrl";
  let ValueField = "Ctrl";
}

def CrossLaneControls : GenericTable {
  let FilterClass = "DppCtrl";
  let Fields = ["Preference", "Ctrl", "Name", "Feature", "Source"];
  let PrimaryKey = ["Preference", "Ctrl"];
  let PrimaryKeyName = "lookupControl";
}
