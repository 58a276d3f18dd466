// ptx_variable.c: see ptx_reader.h. Variables and their first values.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ptx_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- variables

// One number of an initialiser of elements of `bits`, or the address of a symbol, in IR with its type.
static void put_value(reader *r, FILE *out, char letter, unsigned bits) {
  xlp_skip(r);
  const char *at = r->p;
  char *end;
  if (letter == 'f') {
    uint64_t n;
    if (r->p[0] == '0' && strchr("fFdD", r->p[1]) && r->p[1]) {
      const bool is_single = strchr("fF", r->p[1]);
      n = strtoull(r->p + 2, &end, 16);
      if (is_single != (bits == 32))
        xlp_fail(r, at, "a number of %u bits is expected", bits);
    } else {
      const double d = strtod(r->p, &end);
      const float f = (float)d;
      n = 0;
      if (bits == 64)
        memcpy(&n, &d, sizeof d);
      else if (bits == 32)
        memcpy(&n, &f, sizeof f);
      else
        xlp_fail(r, at, "a number of 16 bits has to be given by its bits");
    }
    if (end == r->p)
      xlp_fail(r, at, "a number is expected");
    r->p = end;
    fprintf(out, "i%u %llu", bits, (unsigned long long)n);
    return;
  }
  if (isdigit((unsigned char)*r->p) || *r->p == '-' || *r->p == '+') {
    const bool minus = *r->p == '-';
    r->p += !isdigit((unsigned char)*r->p);
    uint64_t n = xlp_number(r, UINT64_MAX);
    n = minus ? 0 - n : n;
    fprintf(out, "i%u %llu", bits, (unsigned long long)(bits < 64 ? n & ((UINT64_C(1) << bits) - 1) : n));
    return;
  }
  piece n = xlp_symbol_name(r);
  const bool generic = xlp_same(n, "generic") && xlp_next(r, '(');
  if (generic)
    n = xlp_symbol_name(r);
  const symbol *s = xlp_find(r, n);
  if (!s || bits != 64)
    xlp_fail(r, at, "'%.*s' is no number here", (int)n.length, n.at);
  uint64_t offset = 0;
  if (xlp_next(r, '+'))
    offset = xlp_number(r, MOST_BYTES);
  if (generic) {
    xlp_expect(r, ')');
    if (xlp_next(r, '+'))
      offset += xlp_number(r, MOST_BYTES);
  }
  if (generic && s->space != FUNCTION && s->space != GENERIC)
    fprintf(out, "i64 ptrtoint (ptr getelementptr (i8, ptr addrspacecast (%s to ptr), i64 %llu) to i64)", s->value,
            (unsigned long long)offset);
  else
    fprintf(out, "i64 ptrtoint (%.*s getelementptr (i8, %s, i64 %llu) to i64)",
            (int)(strchr(s->value, '@') - s->value - 1), s->value, s->value, (unsigned long long)offset);
}

typedef struct filler {
  FILE *out;
  char letter;
  unsigned bits;
  size_t dimensions;
  uint64_t sizes[MOST_DIMENSIONS];
  uint64_t put; // elements so far
} filler;

static void put_zero(filler *f) { fprintf(f->out, "%si%u 0", f->put++ ? ", " : "", f->bits); }

// An initialiser of the dimensions from `level` on; what it does not name is 0.
static void fill(reader *r, filler *f, size_t level) {
  uint64_t all = 1;
  for (size_t i = level; i < f->dimensions; i++)
    all *= f->sizes[i];
  const uint64_t last = f->put + all;
  if (level == f->dimensions || !xlp_next(r, '{')) {
    if (f->put)
      fputs(", ", f->out);
    put_value(r, f->out, f->letter, f->bits);
    f->put++;
    return;
  }
  while (!xlp_next(r, '}')) {
    const char *at = r->p;
    if (f->put >= last)
      xlp_fail(r, at, "too many values");
    fill(r, f, level + 1);
    if (!xlp_next(r, ',')) {
      xlp_expect(r, '}');
      break;
    }
  }
  if (f->put > last)
    xlp_fail(r, r->p, "too many values");
  while (f->put < last)
    put_zero(f);
}

// What stands behind the space of a variable. Linkage: as in PTX, empty when there is none. In a function when it has
// `inside`, where names are of its scope.
void xlp_variable(reader *r, enum space space, piece linkage, bool inside) {
  uint64_t align = 0;
  bool managed = false;
  for (;;) {
    if (xlp_next_directive(r, "align")) {
      align = xlp_alignment(r);
    } else if (xlp_next_directive(r, "attribute")) {
      xlp_expect(r, '(');
      managed = xlp_next_directive(r, "managed");
      if (!managed)
        xlp_fail(r, r->p, "an attribute of a variable is not supported");
      xlp_expect(r, ')');
    } else {
      break;
    }
  }
  if (managed)
    xlp_fail(r, r->p, "managed variables in PTX are not supported");
  unsigned lanes = xlp_next_directive(r, "v2") ? 2 : xlp_next_directive(r, "v4") ? 4 : 1, bits;
  char letter;
  if (!xlp_type(r, &letter, &bits))
    xlp_fail(r, r->p, "a variable of this type is not supported");
  do {
    const piece n = xlp_symbol_name(r);
    filler f = {.letter = letter, .bits = bits};
    uint64_t count = lanes;
    bool open_ended = false;
    while (xlp_next(r, '[')) {
      if (f.dimensions == MOST_DIMENSIONS - 1)
        xlp_fail(r, r->p, "too many dimensions");
      xlp_skip(r);
      uint64_t size = 0;
      if (*r->p == ']')
        open_ended = true;
      else
        size = xlp_number(r, MOST_BYTES);
      xlp_expect(r, ']');
      f.sizes[f.dimensions++] = size;
      count *= size;
      if (count > MOST_BYTES)
        xlp_fail(r, n.at, "'%.*s' is too large", (int)n.length, n.at);
    }
    if (lanes > 1)
      f.sizes[f.dimensions++] = lanes;
    const uint64_t at_least = align ? align : bits / 8 * lanes;
    const char *values = NULL;
    if (xlp_next(r, '=')) {
      if (space == SHARED || space == LOCAL)
        xlp_fail(r, r->p, "a variable of this space has no first value");
      if (open_ended)
        xlp_fail(r, r->p, "an array without a size has no first value here");
      xlp_start(r, &r->values_part);
      f.out = r->values_part.file;
      fill(r, &f, 0);
      values = xlp_finish(r, &r->values_part);
    }
    if (space == LOCAL) {
      if (!inside)
        xlp_fail(r, n.at, "a local variable outside of a function");
      const unsigned id = r->serial++;
      fprintf(r->entry_part.file, "  %%l%u = alloca [%llu x i%u], align %llu\n", id, (unsigned long long)count, bits,
              (unsigned long long)at_least);
      fprintf(r->entry_part.file, "  %%s%u = addrspacecast ptr %%l%u to ptr addrspace(5)\n", id, id);
      xlp_add_symbol(r, n, LOCAL, xlp_text(r, "ptr addrspace(5) %%s%u", id));
      continue;
    }
    char *called = inside ? xlp_text(r, "@%.*s.xl%u", (int)n.length, n.at, r->serial++) : xlp_global_name(r, n);
    const bool external = xlp_same(linkage, "extern") || (space == SHARED && open_ended);
    const symbol *known = inside ? NULL : xlp_find(r, n);
    if (known && known->space == space) { // declared before
      if (external)
        continue;
      xlp_fail(r, n.at, "'%.*s' is defined twice", (int)n.length, n.at);
    }
    // What the host may ask for by name, whether PTX says that it is visible or not; compilers' own names have a $ or
    // begin with __.
    const bool hidden = inside || memchr(n.at, '$', n.length) || (n.length > 2 && !memcmp(n.at, "__", 2));
    const bool weak = xlp_same(linkage, "weak") || xlp_same(linkage, "common");
    const char *how = external                                  ? "external "
                      : space == SHARED                         ? "internal "
                      : weak                                    ? "weak "
                      : hidden && !xlp_same(linkage, "visible") ? "internal "
                                                                : "";
    fprintf(r->module_part.file, "%s = %saddrspace(%d) %sglobal [%llu x i%u]", called, how, space,
            space != SHARED && !external && !hidden ? "externally_initialized " : "", (unsigned long long)count, bits);
    if (values)
      fprintf(r->module_part.file, " [%s]", values);
    else if (space == SHARED && !external)
      fputs(" undef", r->module_part.file);
    else if (!external)
      fputs(" zeroinitializer", r->module_part.file);
    fprintf(r->module_part.file, ", align %llu\n", (unsigned long long)at_least);
    xlp_add_symbol(r, n, space, xlp_text(r, "ptr addrspace(%d) %s", space, called));
  } while (xlp_next(r, ','));
  xlp_expect(r, ';');
}

bool xlp_is_space(reader *r, enum space *space) {
  static const struct {
    const char *word;
    enum space space;
  } spaces[] = {{"global", GLOBAL}, {"shared", SHARED}, {"shared::cta", SHARED}, {"const", CONSTANT}, {"local", LOCAL}};
  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
    if (xlp_next_directive(r, spaces[i].word)) {
      *space = spaces[i].space;
      return true;
    }
  return false;
}
