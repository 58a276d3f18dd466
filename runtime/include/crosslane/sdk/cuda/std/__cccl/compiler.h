// cuda/std/__cccl/compiler.h: goes before the SDK's header of this name, which asks for the compiler: it is clang, also
// where a source is told that it is nvcc.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma GCC system_header
#pragma push_macro("__NVCC__")
#undef __NVCC__
#include_next <cuda/std/__cccl/compiler.h>
#pragma pop_macro("__NVCC__")
