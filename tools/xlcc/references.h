// references.h: whether a source has texture or surface references, which CUDA had up to 11. Their names, texture and
// surface, are the program's own in those that have none.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_REFERENCES_H
#define XLCC_REFERENCES_H

#include "options.h"

// Looks for "texture<" or "surface<" in the source and in what it includes by quotes, beside it or in the folders of
// -I; a source that defines such a type itself has none of CUDA's.
bool xlcc_uses_references(const xlcc_options *o, const char *source);

#endif
