// cuda_awbarrier.h: the functions, without the experimental class.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_awbarrier_primitives.h"
