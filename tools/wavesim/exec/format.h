// format.h: the data and number formats of buffers, which tbuffer instructions name
// and a buffer resource descriptor holds for buffer_*_format_* ("Buffer Data"
// and "Memory Buffer Instructions" in the Vega, CDNA, RDNA2, RDNA3 and RDNA4 ISA
// manuals; LLVM's AMDGPUModifierSyntax, "format").
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_FORMAT_H
#define WAVESIM_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

typedef enum ws_number { // gfx9's BUF_NUM_FORMAT
  WS_UNORM,
  WS_SNORM,
  WS_USCALED,
  WS_SSCALED,
  WS_UINT,
  WS_SINT,
  WS_RESERVED_NUMBER,
  WS_FLOAT
} ws_number;

typedef struct ws_format {
  const char *data; // "2_10_10_10", or "INVALID"
  ws_number number;
  uint8_t count, bytes; // components and size of an element; 0 when invalid
  uint8_t width[4];     // bits of each component, X in the lowest bits of memory
} ws_format;

// gfx9's BUF_DATA_FORMAT and BUF_NUM_FORMAT; false for a combination that is
// reserved. Data format 0 is "invalid", a resource that is not bound.
bool ws_format_split(ws_format *f, unsigned data, unsigned number);
// The unified BUF_FMT of gfx10 and newer.
bool ws_format_unified(ws_format *f, bool gfx11, unsigned n);
// "UNORM", ...
const char *ws_number_name(ws_number n);

// Component c of an element as a register has it: 32 bits, or 16 in the low half.
// Arithmetic is on integers, whatever the host's floating-point environment:
// f32 to f16 drops bits, everything else rounds to nearest even. False when the
// manuals define no result: an integer beyond 16 bits in a 16-bit register.
bool ws_format_load(const ws_format *f, unsigned c, const uint32_t element[4], bool d16, uint32_t *v);
// Puts a register's value (16 bits of it with d16) into component c of an element
// whose bits are 0 there. Normalised formats clamp and round to nearest even, a NaN
// is 0; floats lose bits toward zero, the unsigned ones of 10 and 11 bits their
// negative values; integers keep their low bits. False when the manuals define no
// result: a scaled format and no integer, or one out of range.
bool ws_format_store(const ws_format *f, unsigned c, uint32_t v, bool d16, uint32_t element[4]);
// What DST_SEL's 1 is in a register.
uint32_t ws_format_one(const ws_format *f, bool d16);

#endif
