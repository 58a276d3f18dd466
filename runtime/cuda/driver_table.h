// driver_table.h: the functions of driver.def, for lookup by name.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_DRIVER_TABLE_H
#define CROSSLANE_CUDA_DRIVER_TABLE_H

#include <stddef.h>
#include <stdint.h>

typedef int xlc_driver_entry(void); // whatever its parameters are

typedef struct xlc_driver_function {
  const char *name;
  int version;
  xlc_driver_entry *f, *per_thread;
} xlc_driver_function;

extern const xlc_driver_function xlc_driver_functions[];
extern const size_t xlc_driver_count;

#endif
