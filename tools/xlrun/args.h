// args.h: the arguments of a launch in the user's syntax.
//
//   FILE:BYTES     a buffer, filled from the file, read back after the run
//   out:BYTES      a buffer of zeros, read back after the run
//   u32:7 f64:1.5  a number: u8 i8 u16 i16 f16 u32 i32 f32 u64 i64 f64
//   raw:0a0b...    bytes of a structure, in memory order, in hexadecimal
//   null           a null pointer
//   shared:BYTES   a pointer to that much dynamic shared memory
//   slots:BYTES    the array of crosslane/grid.h for values of BYTES
//   tex:KEY=VALUE,...   the handle of a texture (runtime/host/texture.h)
//   surf:KEY=VALUE,...  that of a surface, whose texels are read back
//   {ARG,N*ARG}    a structure of these as C lays it out, raw: without alignment;
//                  buffers are pointers in it; N* is an array
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLRUN_ARGS_H
#define XLRUN_ARGS_H

#include "../../runtime/host/hsa_device.h"

// Parses one argument. False with a message when it is malformed.
bool xlr_parse_arg(const char *text, xlr_arg *arg, xl_error *err);

// Fills a buffer's data: the first `size` bytes of its file, looked up in dir
// when the name is relative (NULL: as it stands), or zeroes for "out"; or a
// texture's texels, whose file has to be there. Where a buffer's file is not there: an error, or zeroes and *missing
// set when missing is not NULL. A file that is too short is an error.
bool xlr_load_arg(xlr_arg *arg, const char *dir, bool *missing, xl_error *err);

// Makes an XLR_SLOTS the empty array of a processor ("gfx90a"): a buffer, read
// back after the run. Other arguments stay. False with a message when the
// processor has none.
bool xlr_make_slots(xlr_arg *arg, const char *processor, xl_error *err);

// The buffers of an argument, itself, a surface's texels or those of a structure, and the name of buffer i of argument
// k: "k", "k.i".
size_t xlr_buffer_count(const xlr_arg *arg);
xlr_arg *xlr_buffer(xlr_arg *arg, size_t i);
char *xlr_buffer_name(const xlr_arg *arg, size_t k, size_t i); // the caller's

void xlr_free_arg(xlr_arg *arg);

// "4", "4,2,1" or "4x2x1": up to three positive numbers; the rest is 1.
bool xlr_parse_size(const char *what, const char *text, uint32_t size[3], xl_error *err);

#endif
