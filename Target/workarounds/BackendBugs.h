//===- BackendBugs.h - Which bugs of LLVM's there are ---------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the table of BackendBugs.cpp says to the file that works around one.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_BACKENDBUGS_H
#define CROSSLANE_BACKENDBUGS_H

namespace crosslane {

/// Whether divisions are shrunk to too few bits (NVVMDivide.cpp).
bool shrinksDivisionsWrongly();

} // namespace crosslane

#endif // CROSSLANE_BACKENDBUGS_H
