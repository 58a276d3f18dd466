// crosslane/versions.h: second versions of a kernel, for blocks of a shape that only its launch knows. For the passes
// that make them and for launchers.
//
// If a code object has a kernel NAME and one whose name is NAME and a suffix below, both have the same effect for the
// blocks of the suffix, and the same arguments:
//
//   XL_RAGGED_SUFFIX  blocks whose last warp has fewer threads than the others: NAME would be wrong there. It exists
//                     if a kernel without a declared block size, or a function that it calls, exchanges
//                     values by the full member mask, but not if NAME is long: then it is right
//                     for all blocks (Target/nvvm/NVVMRagged.cpp).
//   XL_ROWS_SUFFIX    blocks whose rows are whole warps: NAME is right there, but slower. It exists if NAME
//                     tests at run time whether threadIdx.x numbers the lanes (Target/nvvm/NVVMTree.cpp).
//
// A version has no further versions.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_VERSIONS_H
#define CROSSLANE_VERSIONS_H

#define XL_RAGGED_SUFFIX ".ragged"
#define XL_ROWS_SUFFIX ".rows"

// The suffix of the version to look for if a kernel is launched in blocks of x * y * z threads; NULL: none.
static inline const char *xl_version_suffix(unsigned x, unsigned y, unsigned z) {
  if (x % 32 == 0)
    return XL_ROWS_SUFFIX;
  return (unsigned long long)x * y * z % 32 != 0 ? XL_RAGGED_SUFFIX : (const char *)0;
}

#endif
