// coordination.c: the schemes of crosslane/regions.h, a file each, compiled together.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "control_loop.c"
#include "dynamic.c"
#include "if_master.c"
#include "inspector.c"
#include "jump_table.c"
#include "stack.c"
