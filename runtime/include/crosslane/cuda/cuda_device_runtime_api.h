// cuda_device_runtime_api.h: launches from device code are left out.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_runtime_api.h"
