// mma.h: tensor cores, which Crosslane does not have yet.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#error "mma.h: tensor cores (wmma) are not supported"
