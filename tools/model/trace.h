//===- trace.h - The cost model over executed code ---------------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CROSSLANE_MODEL_TRACE_H
#define CROSSLANE_MODEL_TRACE_H

#include "model.h"

#include <stdio.h>

/// Writes a line for each dispatch of text, a trace as wavesim's README
/// describes it, which is changed. The wavefronts of a work-group run side by
/// side, each as if it had its SIMD to itself, and wait for each other at
/// barriers; a group's cycles are those of its last wavefront. Returns false
/// and fills error for what is no trace, or no whole one, or a GPU without a
/// model.
bool xl_model_trace(char *text, bool memory, FILE *out, char *error, size_t error_size);

#endif
