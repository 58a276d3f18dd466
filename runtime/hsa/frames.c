// frames.c: see frames.h. A function's frame is what its code adds to the stack pointer, s32. Whose address a function
// takes, by adding a constant to the program counter, it may call; a function whose address no code takes may be in a
// table, and is any kernel's. Each function counts once: what recursion needs nobody knows.
//
//   s_add_i32 s32, s32, 0x83c00        the frame; of a wavefront, or with flat scratch of a lane
//   s_getpc_b64 s[16:17]
//   s_add_u32 s16, s16, f@rel32@lo+4   f may be called
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frames.h"
#include "crosslane/chips.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>

enum { STACK_POINTER = 32, LITERAL = 255, ZERO = 128, MOST_INLINE = 192 };
enum { S_ADD_U32 = 0, S_ADD_I32 = 2, S_ADDK_GFX9 = 14, S_ADDK = 15 }; // the same numbers from GCN3 to gfx12

typedef struct function {
  const char *name;
  uint64_t at, bytes;
  const uint8_t *code;
  uint32_t frame;
  bool kernel, referred, reached;
  size_t *refers; // to functions, by their number
  size_t refer_count;
} function;

typedef struct functions {
  function *items;
  size_t count;
} functions;

static int by_address(const void *a, const void *b) {
  const function *x = a, *y = b;
  return x->at < y->at ? -1 : x->at > y->at;
}

static void read_symbols(const xlr_codeobj *c, Elf *elf, functions *all) {
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    GElf_Shdr sh, in;
    if (!gelf_getshdr(s, &sh) || (sh.sh_type != SHT_SYMTAB && sh.sh_type != SHT_DYNSYM))
      continue;
    Elf_Data *data = elf_getdata(s, NULL);
    GElf_Sym sym;
    for (int i = 0; data && gelf_getsym(data, i, &sym); i++) {
      Elf_Scn *code = GELF_ST_TYPE(sym.st_info) == STT_FUNC ? elf_getscn(elf, sym.st_shndx) : NULL;
      const char *name = elf_strptr(elf, sh.sh_link, sym.st_name);
      if (!code || !name || !sym.st_size || !gelf_getshdr(code, &in) || in.sh_type != SHT_PROGBITS ||
          sym.st_value < in.sh_addr || in.sh_offset > c->size || in.sh_size > c->size - in.sh_offset)
        continue;
      const uint64_t at = sym.st_value - in.sh_addr;
      if (at > in.sh_size || sym.st_size > in.sh_size - at)
        continue;
      all->items = xl_grow(all->items, all->count + 1, sizeof *all->items);
      all->items[all->count++] =
          (function){.name = name, .at = sym.st_value, .bytes = sym.st_size, .code = c->data + in.sh_offset + at};
    }
  }
  if (all->count)
    qsort(all->items, all->count, sizeof *all->items, by_address);
  size_t n = 0; // both tables have what is exported
  for (size_t i = 0; i < all->count; i++)
    if (!n || all->items[i].at != all->items[n - 1].at)
      all->items[n++] = all->items[i];
  all->count = n;
}

static void refer(functions *all, function *from, uint64_t at) {
  const function key = {.at = at};
  function *to = bsearch(&key, all->items, all->count, sizeof *all->items, by_address);
  if (!to)
    return;
  to->referred = true;
  from->refers = xl_grow(from->refers, from->refer_count + 1, sizeof *from->refers);
  from->refers[from->refer_count++] = (size_t)(to - all->items);
}

static void read_code(functions *all, function *f) {
  for (uint64_t i = 0; i + 4 <= f->bytes; i += 4) {
    uint32_t w, literal = 0;
    memcpy(&w, f->code + i, 4);
    if (i + 8 <= f->bytes)
      memcpy(&literal, f->code + i + 4, 4);
    const uint32_t to = w >> 16 & 0x7f, op = w >> 23 & 0x7f, left = w & 0xff, right = w >> 8 & 0xff;
    int64_t frame = 0;
    if (w >> 28 == 0xb && to == STACK_POINTER && ((op & 0x1f) == S_ADDK || (op & 0x1f) == S_ADDK_GFX9))
      frame = (int16_t)w;
    else if (w >> 30 == 2 && (op == S_ADD_U32 || op == S_ADD_I32) && left == to) {
      if (to == STACK_POINTER)
        frame = right == LITERAL ? (int32_t)literal : right > ZERO && right <= MOST_INLINE ? (int32_t)right - ZERO : 0;
      else if (right == LITERAL && op == S_ADD_U32) {
        const uint64_t target = f->at + i + (uint64_t)(int32_t)literal;
        refer(all, f, target);
        refer(all, f, target - 4); // from gfx12 on something stands between
      }
    }
    if (frame > f->frame)
      f->frame = (uint32_t)frame;
  }
}

// The frames of what can be come to from a function, each once.
static uint64_t reach(functions *all, function *f) {
  uint64_t sum = 0;
  size_t *todo = xl_alloc(all->count, sizeof *todo), n = 0;
  f->reached = true;
  todo[n++] = (size_t)(f - all->items);
  while (n) {
    const function *g = &all->items[todo[--n]];
    sum += g->kernel ? 0 : g->frame;
    for (size_t i = 0; i < g->refer_count; i++)
      if (!all->items[g->refers[i]].reached) {
        all->items[g->refers[i]].reached = true;
        todo[n++] = g->refers[i];
      }
  }
  free(todo);
  return sum;
}

void xlr_find_frames(xlr_codeobj *c, Elf *elf) {
  bool any = false;
  for (size_t i = 0; i < c->kernel_count; i++)
    any |= c->kernels[i].dynamic_stack;
  if (!any)
    return;
  functions all = {NULL, 0};
  read_symbols(c, elf, &all);
  for (size_t i = 0; i < all.count; i++) {
    read_code(&all, &all.items[i]);
    for (size_t k = 0; k < c->kernel_count; k++)
      all.items[i].kernel |= !strcmp(all.items[i].name, c->kernels[k].name);
  }
  const uint32_t gfx = xl_gfx_number(c->processor);
  for (size_t k = 0; k < c->kernel_count; k++) {
    xlr_kernel *kernel = &c->kernels[k];
    if (!kernel->dynamic_stack)
      continue;
    for (size_t i = 0; i < all.count; i++)
      all.items[i].reached = false;
    uint64_t sum = 0;
    for (size_t i = 0; i < all.count; i++) {
      function *f = &all.items[i];
      if (!f->reached && (f->kernel ? !strcmp(f->name, kernel->name) : !f->referred))
        sum += reach(&all, f);
    }
    const uint32_t wave = kernel->wave ? kernel->wave : 64;
    if (!xl_chip_has(gfx, XL_FEATURE_architected_flat_scratch))
      sum = (sum + wave - 1) / wave;
    // No more than a launch can have, with something left for what is not known.
    const uint64_t most = xl_chip_figures(gfx).scratch / wave, other = (uint64_t)kernel->private_size + XLR_STACK;
    if (sum > most || other > most - sum)
      sum = other < most ? most - other : 0;
    kernel->callees = (uint32_t)sum;
  }
  for (size_t i = 0; i < all.count; i++)
    free(all.items[i].refers);
  free(all.items);
}
