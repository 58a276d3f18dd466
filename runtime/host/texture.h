// texture.h: textures and surfaces described as text, and arrays' memory: for launches of device.h, for programs
// of crosslane/host.h, and for the arrays of CUDA's runtime.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HOST_TEXTURE_H
#define CROSSLANE_HOST_TEXTURE_H

#include "../../tools/common/common.h"
#include "crosslane/texture.h"

// An array of this many texels of 1 << t->texel bytes (0: the array lacks the dimension), `levels` (at least 1) in one
// piece of memory: fills what t has of tiles, levels and sizes, bases as offsets from the memory's start. `fixed`: the
// depth counts layers or faces. The memory's bytes; 0 where a slice or all of it is too large, or there are more levels
// than sizes.
uint64_t xlr_array_shape(xl_texture *t, uint64_t width, uint64_t height, uint64_t depth, bool fixed, uint32_t levels);
// How many levels such an array has down to one texel, at most XL_TEXTURE_LEVELS.
uint32_t xlr_array_levels(uint64_t width, uint64_t height, uint64_t depth, bool fixed);
// Adds the memory's address to the bases.
void xlr_array_place(xl_texture *t, uint64_t memory);

// A texture or surface that a launch gets a handle of.
typedef struct xlr_texture {
  xl_texture t;
  bool surface;
  bool pads;       // texels that the file does not have are 0: of linear memory
  char *file;      // the texels' file; NULL: all are 0
  uint64_t memory; // bytes of the array's memory
  size_t packed;   // bytes of its texels without gaps: level by level, slice by slice, row by row
} xlr_texture;

// "kind=2d,w=64,h=64,...", as xlrun(1) has it. NULL with a message that begins with `what`.
xlr_texture *xlr_texture_parse(const char *what, const char *text, bool surface, xl_error *err);
void xlr_texture_free(xlr_texture *x); // NULL does nothing
// From packed texels to an image of the array's memory, and back. The memory between texels is left as it is.
void xlr_texture_pack(const xlr_texture *x, uint8_t *memory, const uint8_t *texels);
void xlr_texture_unpack(const xlr_texture *x, uint8_t *texels, const uint8_t *memory);

#endif
