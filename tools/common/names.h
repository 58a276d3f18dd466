// names.h: C++ names in the form that a user writes.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_NAMES_H
#define XL_NAMES_H

#include <stdbool.h>

// What a symbol's name stands for: "_ZN1n4fillIfEEvPT_" is
// "void n::fill<float>(float*)". A name that is not mangled stays. Owned by the caller.
char *xl_demangle(const char *symbol);

// The same without the type that a template returns and without the arguments: "n::fill<float>". Owned by the caller.
char *xl_plain_name(const char *symbol);

// How well what a user wrote names a symbol: 0 not at all, more the closer. Blanks do not count.
//   1 as its last part ("fill"), 2 without arguments of the template ("n::fill"),
//   3 as xl_plain_name, 4 as xl_demangle, with or without what it returns, 5 as the symbol itself
int xl_names(const char *written, const char *symbol);

#endif
