//===- model.h - What cross-lane code costs on each AMD GPU ------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cost model that the recipe search minimises and the benchmark prints:
// one table of constants (model.def, explained in doc/model.md) and an
// in-order estimate of straight-line AMDGPU assembler. The model is of one
// wavefront alone on its SIMD, so it is a latency, not a throughput.
//
//===----------------------------------------------------------------------===//
#ifndef CROSSLANE_MODEL_H
#define CROSSLANE_MODEL_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A family of processors and wave size (chips.def); the numbers are those of the recipe table.
typedef enum XlModelTarget {
#define XL_LANE_TARGET(NAME, LANES, WAVE, MODEL, WHAT) XL_##NAME,
#include "crosslane/chips.def"
  XL_MODEL_TARGETS
} XlModelTarget;

/// The constants of one target, in clock cycles; `*_to_*` rows other than
/// valu_to_salu in wait states of `wait_state` cycles each.
typedef struct XlModelCosts {
#define XL_MODEL(FIELD, ...) unsigned FIELD;
#include "model.def"
} XlModelCosts;

/// The constants of target, which is below XL_MODEL_TARGETS. Static storage.
const XlModelCosts *xl_model_costs(XlModelTarget target);

/// "GCN5", "RDNA3w64": static storage.
const char *xl_model_name(XlModelTarget target);

/// The i-th processor that a model is for, NULL past the last; the lanes of its wavefronts.
const char *xl_model_processor(XlModelTarget target, unsigned i);
unsigned xl_model_lanes(XlModelTarget target);

/// The target of a CPU ("gfx90a") with wavefronts of wave lanes (0: the CPU's
/// default, 64 on gfx9 and 32 from gfx10 on); -1 for one the model lacks.
int xl_model_target(const char *cpu, unsigned wave);

/// The estimate of a piece of assembler.
typedef struct XlModelResult {
  unsigned instructions; ///< all but waits and the function's return
  unsigned waits;        ///< s_nop, s_waitcnt, s_wait_*, s_delay_alu, s_clause
  unsigned nops;         ///< wait states that s_nop asks for
  unsigned lds;          ///< LDS round trips: LDS instructions with a result
  unsigned dpp;          ///< DPP and DPP8 instructions
  unsigned fused;        ///< those of them that are no v_mov
  unsigned valu, salu, vmem, smem, branches;
  unsigned cycles; ///< until the last result is there
} XlModelResult;

/// Estimates length bytes of assembler as llc prints it (directives, labels
/// and comments are skipped; a DPP move counts as any other VALU). Wait states
/// that the target needs are charged whether or not the text has the s_nop
/// for them; a branch costs its row and falls through. Returns false and
/// fills error for a line that is not AMDGPU assembler.
/// memory is false to take global, constant and scratch memory as free, which
/// leaves what the lanes cost each other.
bool xl_model_estimate(XlModelTarget target, bool memory, const char *text, size_t length, XlModelResult *result,
                       char *error, size_t error_size);

/// The same an instruction at a time, for code with control flow: the caller
/// follows it (xlmodel --trace). A wavefront at cycle 0; NULL when out of
/// memory; the caller frees it.
typedef struct XlModelState XlModelState;
XlModelState *xl_model_new(XlModelTarget target, bool memory);
void xl_model_free(XlModelState *state);
/// Issues one line of assembler; false and error as above, without the line's number.
bool xl_model_step(XlModelState *state, const char *line, size_t length, char *error, size_t error_size);
/// The cycle at which the next instruction could issue.
unsigned long xl_model_now(const XlModelState *state);
/// Nothing issues before cycle: what a barrier does.
void xl_model_wait_until(XlModelState *state, unsigned long cycle);
/// What has been issued so far.
XlModelResult xl_model_result(const XlModelState *state);

#ifdef __cplusplus
}
#endif

#endif
