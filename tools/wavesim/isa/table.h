// table.h: the declarations that the files of isa/ share.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_TABLE_H
#define WAVESIM_TABLE_H

#include "isa/decode.h"

void ws_table_build(void); // once; the first use of the table does it
// The row of a mnemonic of n characters, with an encoding's suffix or without;
// the next row of the same name, which has another number of operands.
const ws_op *ws_find_mnemonic(const char *s, size_t n);
const ws_op *ws_next_op(const ws_op *op);
enum ws_why ws_why_refused(const char *s, size_t n);                       // of one that has no row
enum ws_why ws_why_refused_on(const ws_gpu *gpu, const char *s, size_t n); // of one that has; WS_WHY_OK when it runs
bool ws_is_salu_float(const char *name, size_t n);

// The text of the instruction at bytes (n of them); its length in bytes, 0 for
// bits that are none.
size_t ws_disassemble_bytes(const ws_gpu *gpu, unsigned lanes, const void *bytes, size_t n, char *text, size_t size);

#endif
