// recipes.h: the declarations that the parts of the recipe search share: targets, patterns,
// programs of up to three steps, and the contracts between the files.
//
// Vocabulary and numbers (step kinds, operands, modes, targets) are those of
// Target/xlane/CrossLane.td.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_RECIPES_H
#define XL_RECIPES_H

#include "model.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { LANES = 64, MAX_STEPS = 3 };
enum {
  NO_SOURCE = -1,
  UNSAFE = -2
}; // of a lane: out of bounds, keeps old; and: public descriptions differ, never rely on it

typedef enum { Idx, Up, Down, Bfly, Rotate, MODES } Mode;
typedef enum {
  NoStep,
  Dpp,
  Dpp8,
  DsSwizzle,
  Permlane16,
  Permlanex16,
  Permlane64,
  ReadLane,
  Select,
  Permlane16Swap,
  Permlane32Swap,
  Bpermute,
  KINDS
} Kind;
typedef enum { Nothing, Own, First, Second } Operand;
enum { AddressOfSource, AddressOfLane, AddressOfWarp }; // Bpermute's ctrl

typedef struct Step {
  uint8_t kind, rows, banks, src, old;
  uint16_t ctrl;
  uint64_t data;
} Step;

typedef struct Program {
  Step step[MAX_STEPS];
  unsigned n;
} Program;

// What the search minimises, first field first.
typedef struct Cost {
  unsigned lds, cycles, instructions, preference;
} Cost;

// One of the targets of CrossLane.td; its number is the bit of Serves and the model's.
typedef struct LaneTarget {
  const char *name, *family; // chips.def's rows XL_LANE_TARGET and XL_LANES
  unsigned lanes;            // of a wavefront
  unsigned lds_group;        // lanes among which ds_bpermute reads
  unsigned bus;              // scalar operands that a VOP3 instruction may read
  bool wave_shift, row_bcast, row_share, row_xmask, dpp8, permlane16, permlane64, swap;
} LaneTarget;
enum { TARGETS = XL_MODEL_TARGETS };
extern const LaneTarget targets[TARGETS];
// The earlier target whose recipes it shares, -1: none.
int same_as(int target);

typedef struct Pattern {
  Mode mode;
  unsigned amount, width;
  int8_t source[LANES]; // the lane whose value each lane gets: itself where it keeps its own
} Pattern;

// Fills source for a target's lanes; false when the target has no such pattern.
bool pattern_make(Pattern *p, const LaneTarget *t, Mode mode, unsigned amount, unsigned width);
bool pattern_identity(const Pattern *p, const LaneTarget *t);
// Every canonical pattern of a target that moves something, in the table's order; returns the number.
unsigned pattern_list(const LaneTarget *t, Pattern *list, unsigned max);
const char *mode_name(Mode m);

// A fixed function of lanes: one instruction without masks.
typedef struct Function {
  int8_t source[LANES];
  Step step; // src and old not filled in
} Function;

// Every function that a target's instructions have; DPP's first (the first *dpp of them), then VALU's and readlane's
// (up to *valu), then LDS's. Functions that are equal lane by lane stand once, the preferred encoding first.
unsigned functions_list(const LaneTarget *t, Function *list, unsigned max, unsigned *dpp, unsigned *valu);
// The lane that a DPP control reads, for one lane.
int dpp_source(unsigned ctrl, unsigned lane, unsigned lanes);
bool dpp_exists(const LaneTarget *t, unsigned ctrl);

// The modelled cost of a program for a pattern (Bpermute's address needs it).
Cost program_cost(int target, const Pattern *p, const Program *prog);
// <0, 0, >0 as strcmp.
int cost_compare(const Cost *a, const Cost *b);
// The least that any program of n steps and lds LDS trips costs: cycles and instructions.
Cost lower_bound(int target, unsigned n, unsigned lds);
// v_cndmask's mask, and v_permlane*'s selectors: scalar instructions that set them up.
unsigned mask_moves(const LaneTarget *t, uint64_t mask);
unsigned selector_moves(uint64_t selectors);
bool inline_constant(uint32_t v);

// What a search found and did.
typedef struct Result {
  bool found;
  Program program;
  Cost cost;
  unsigned long long tried; // instructions gone over for a step, with every mask and operand
  unsigned long long whole; // whole programs that were right, and so costed
  char why[400];            // why nothing is cheaper
} Result;

typedef struct Search Search;
Search *search_new(int target);
void search_free(Search *s);
// The cheapest program. full: every lane of the wavefront is active, and only what is cheaper than bound counts.
Result search_run(Search *s, const Pattern *p, bool full, const Cost *bound);

// Runs a program on lanes of an active set (bit per lane); NULL, or what is wrong. full as above.
// Written from the ISA manuals and the shfl formula alone: it shares nothing with the search but this header.
const char *simulate(int target, Mode mode, unsigned amount, unsigned width, const Program *p, uint64_t active,
                     char *text, size_t size);

// A record of the table, and the printing of it.
typedef struct Record {
  Pattern pattern;
  Program program;
  Cost cost;
  unsigned serves;
  bool full;
} Record;
void emit_table(FILE *out, Record *records, unsigned n);
void print_program(FILE *out, const Program *p);

#endif
