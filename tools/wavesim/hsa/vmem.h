// vmem.h: reserved addresses, and the memory that is mapped there.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_VMEM_H
#define WAVESIM_VMEM_H

#include "crosslane/hsa_vmem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether any byte of [lo, lo + n) is of reserved addresses, mapped or not.
bool ws_vmem_touches(uint64_t lo, uint64_t n);
// The reserved addresses that addr is of; false where it is of none.
bool ws_vmem_reserved(uint64_t addr, void **base, size_t *size);
// For messages: where addr is reserved and nothing is mapped, says so.
bool ws_vmem_describe(uint64_t addr, char *buf, size_t n);
// Nothing runs any more: everything goes.
void ws_vmem_stop(void);

#endif
