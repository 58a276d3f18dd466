// emit.c: CrossLaneRecipes.td, and a program in words.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "recipes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[KINDS] = {"NoStep",         "Dpp",        "Dpp8",     "DsSwizzle", "Permlane16",
                                         "Permlanex16",    "Permlane64", "ReadLane", "Select",    "Permlane16Swap",
                                         "Permlane32Swap", "Bpermute"};
static const char *const operands[] = {"Nothing", "Own", "First", "Second"};

static void print_step(FILE *out, const Step *s) {
  const bool data = s->kind == Dpp8 || s->kind == Permlane16 || s->kind == Permlanex16 || s->kind == Select ||
                    (s->kind == Bpermute && s->ctrl != AddressOfSource);
  if (s->kind == Dpp && (s->rows & s->banks) != 15)
    fprintf(out, "DppStep<0x%x, %s, %s, 0x%x, 0x%x>", s->ctrl, operands[s->src], operands[s->old], s->rows, s->banks);
  else if (data)
    fprintf(out, "DataStep<%s, 0x%" PRIx64 ", %s%s%s%s>", kinds[s->kind], s->data, operands[s->src],
            s->old || s->ctrl ? ", " : "", s->old || s->ctrl ? operands[s->old] : "",
            s->ctrl == 1   ? ", 1"
            : s->ctrl == 2 ? ", 2"
                           : "");
  else
    fprintf(out, "Step<%s, 0x%x, %s%s%s>", kinds[s->kind], s->ctrl, operands[s->src], s->old ? ", " : "",
            s->old ? operands[s->old] : "");
}

void print_program(FILE *out, const Program *p) {
  for (unsigned i = 0; i < p->n; i++) {
    if (i)
      fputs(", ", out);
    print_step(out, &p->step[i]);
  }
}

static int by_key(const void *a, const void *b) {
  const Record *x = a, *y = b;
  if (x->pattern.mode != y->pattern.mode)
    return x->pattern.mode < y->pattern.mode ? -1 : 1;
  if (x->pattern.width != y->pattern.width)
    return x->pattern.width < y->pattern.width ? -1 : 1;
  if (x->pattern.amount != y->pattern.amount)
    return x->pattern.amount < y->pattern.amount ? -1 : 1;
  if (x->full != y->full)
    return x->full ? 1 : -1;
  const unsigned lx = x->serves & (~x->serves + 1), ly = y->serves & (~y->serves + 1);
  return lx < ly ? -1 : lx > ly;
}

static bool same(const Record *a, const Record *b) {
  return a->pattern.mode == b->pattern.mode && a->pattern.amount == b->pattern.amount &&
         a->pattern.width == b->pattern.width && a->full == b->full && a->cost.lds == b->cost.lds &&
         a->cost.cycles == b->cost.cycles && a->cost.instructions == b->cost.instructions &&
         memcmp(&a->program, &b->program, sizeof a->program) == 0;
}

void emit_table(FILE *out, Record *r, unsigned n) {
  qsort(r, n, sizeof *r, by_key);
  fputs("//===- CrossLaneRecipes.td - The cheapest steps of each shuffle -*- tablegen -*-===//\n"
        "//\n"
        "// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.\n"
        "// See LICENSE for license information.\n"
        "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
        "//\n"
        "//===----------------------------------------------------------------------===//\n"
        "//\n"
        "// Written by `recipes --emit`; change tools/recipes or tools/model, not this.\n"
        "// The vocabulary is in CrossLane.td.\n"
        "//\n"
        "//===----------------------------------------------------------------------===//\n\n"
        "// mode, amount, width, serves, full warp, LDS trips, cycles, instructions, steps\n",
        out);
  for (unsigned i = 0; i < n; i++) {
    if (!r[i].serves)
      continue;
    for (unsigned j = i + 1; j < n && r[j].pattern.amount == r[i].pattern.amount; j++)
      if (r[j].serves && same(&r[i], &r[j])) {
        r[i].serves |= r[j].serves;
        r[j].serves = 0;
      }
    fprintf(out, "defm : Shuffle<%s, %u, %u, 0x%x, %d, %u, %u, %u, [", mode_name(r[i].pattern.mode),
            r[i].pattern.amount, r[i].pattern.width, r[i].serves, r[i].full, r[i].cost.lds, r[i].cost.cycles,
            r[i].cost.instructions);
    print_program(out, &r[i].program);
    fputs("]>;\n", out);
  }
}
