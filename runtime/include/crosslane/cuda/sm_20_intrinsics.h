// sm_20_intrinsics.h: all of it is in crosslane/cuda_device.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../cuda_device.h"
