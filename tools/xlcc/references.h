// references.h: a source's use of names that the headers before it may define. texture and surface, of the references
// that CUDA had up to 11, are the program's own names if it has no references; __shared__ may be a macro of the
// program.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_REFERENCES_H
#define XLCC_REFERENCES_H

#include "options.h"

typedef struct xlcc_names {
  // "texture<", "surface<" or the types beneath, textureReference and surfaceReference, unless it defines such a type
  // itself.
  bool references;
  bool own_shared; // "define __shared__": what the headers make of that name has to be what everybody writes
} xlcc_names;

// Looks through the source and what it includes, beside it or in the folders of -I but for the SDK's headers, and adds
// to names.
void xlcc_look_for_names(const xlcc_options *o, const char *source, xlcc_names *names);

#endif
