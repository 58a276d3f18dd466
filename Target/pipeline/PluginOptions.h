//===- PluginOptions.h - The options of the plugin --------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the processor to lower for. A plugin does not see the target machine
/// that code is generated with.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_PLUGINOPTIONS_H
#define CROSSLANE_PLUGINOPTIONS_H

#include "pipeline/Pipeline.h"

namespace crosslane {

/// The processor is the one of the pass's parameters or else of the command
/// line (-crosslane-cpu), of the environment (CROSSLANE_CPU), or that which the
/// tool generates code for, in this order; a contradiction is an error. It must
/// be one of chips.def.
PassEnvironment pluginEnvironment();

/// Makes what LLVM_DEBUG and STATISTIC of the plugin's passes say visible in an
/// LLVM that was built without assertions, whose tools know no -debug-only and
/// print no statistics: for the passes of -crosslane-debug=PASS,... (or
/// CROSSLANE_DEBUG; "all" for every one), and when the tool ends after -stats.
/// Nothing is done in an LLVM with assertions, which does both itself.
void serveDebugOptions();

} // namespace crosslane

#endif // CROSSLANE_PLUGINOPTIONS_H
