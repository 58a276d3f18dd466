// link.h: makes a code object of one relocatable object of LLVM's AMDGPU target, without a linker.
//
// Starting ld.lld takes 15 ms, a quarter of the time of compiling a small kernel. What that target writes for one
// module needs little of a linker: symbols are all defined and nobody can replace them, relocations are of few kinds.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_LINK_H
#define XLCC_LINK_H

#include <stdbool.h>

// Writes what `ld.lld -O0 --no-undefined -shared OBJECT -o OUTPUT` would, -O0 since no strings are merged: the same
// segments and symbols. False without a word, and with nothing written, where the object has anything else than the
// common: then ld.lld has to link it, or to say what is wrong with it. The object is not trusted.
bool xlcc_link_object(const char *object, const char *output);

#endif
