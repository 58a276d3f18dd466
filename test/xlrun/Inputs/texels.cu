// Textures and surfaces as kernels find them in memory: the places of bytes after crosslane/texture.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma clang force_cuda_host_device begin
#include "../../../runtime/include/crosslane/texture.h"
#pragma clang force_cuda_host_device end

#define global extern "C" __global__

// All bytes of a level, without gaps, to out; tells what the descriptor says, but for marks of quick ways.
global void unpack(const xl_texture *t, unsigned level, unsigned char *out, unsigned *says) {
  const xl_texture_level *l = &t->level[level];
  const unsigned row = l->width << t->texel, bytes = row * l->height * l->depth;
  for (unsigned i = threadIdx.x; i < bytes; i += blockDim.x)
    out[i] = *(const unsigned char *)(l->base + xl_texture_offset(l, t->tile, i % row, i / row % l->height, i / row / l->height));
  if (threadIdx.x)
    return;
  const unsigned all[] = {t->magic,   t->flags & 0xffff, t->type,    t->channels,          t->texel,   t->levels,    t->mode[0],   t->mode[1],   t->mode[2],
                          (unsigned)t->bias, (unsigned)t->low, (unsigned)t->high, t->size[0], t->size[1], t->size[2], t->border[0], t->border[1], t->border[2], t->border[3]};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    says[i] = all[i];
}

// Every byte of a surface is one more.
global void increment(const xl_texture *t) {
  const xl_texture_level *l = &t->level[0];
  const unsigned row = l->width << t->texel, bytes = row * l->height * l->depth;
  for (unsigned i = threadIdx.x; i < bytes; i += blockDim.x)
    ++*(unsigned char *)(l->base + xl_texture_offset(l, t->tile, i % row, i / row % l->height, i / row / l->height));
}
