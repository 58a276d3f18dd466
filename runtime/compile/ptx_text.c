// ptx_text.c: see ptx_reader.h. Memory and messages, words and numbers, types, symbols and parameters.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ptx_reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- helpers

static _Noreturn void no_memory(reader *r) { longjmp(r->stop, 1); }

// Stops, with the line that p is in.
_Noreturn void xlp_fail(reader *r, const char *p, const char *format, ...) {
  unsigned line = 1;
  for (const char *s = r->text; s < p; s++)
    line += *s == '\n';
  char *what = NULL, *all = NULL;
  va_list args;
  va_start(args, format);
  if (vasprintf(&what, format, args) < 0)
    what = NULL;
  va_end(args);
  if (what && asprintf(&all, "line %u of the PTX module: error: %s\n", line, what) < 0)
    all = NULL;
  free(what);
  r->log = all;
  longjmp(r->stop, 1);
}

static void own(reader *r, void *memory) {
  if (memory && r->owned_count == r->owned_room) {
    const size_t room = r->owned_room * 2 + 64;
    void **more = realloc(r->owned, room * sizeof *more);
    if (!more) {
      free(memory);
      no_memory(r);
    }
    r->owned = more;
    r->owned_room = room;
  }
  if (!memory)
    no_memory(r);
  r->owned[r->owned_count++] = memory;
}
void *xlp_get(reader *r, size_t bytes) {
  void *memory = calloc(1, bytes);
  own(r, memory);
  return memory;
}
char *xlp_text(reader *r, const char *format, ...) {
  char *s = NULL;
  va_list args;
  va_start(args, format);
  if (vasprintf(&s, format, args) < 0)
    s = NULL;
  va_end(args);
  own(r, s);
  return s;
}
// Room for one more; arrays are freed with the reader.
void *xlp_grown(reader *r, void *array, size_t count, size_t *room, size_t each) {
  if (count < *room)
    return array;
  *room = *room * 2 + 16;
  void *more = realloc(array, *room * each);
  if (!more)
    no_memory(r);
  return more;
}

void xlp_start(reader *r, part *p) {
  if (!(p->file = open_memstream(&p->data, &p->bytes)))
    no_memory(r);
}
// False: there was no memory for it, and it has no data.
bool xlp_close_part(part *p) {
  bool ok = p->file && !ferror(p->file);
  ok = p->file && !fclose(p->file) && ok;
  p->file = NULL;
  if (!ok) {
    free(p->data);
    p->data = NULL;
  }
  return ok;
}
// What was put there, which the reader owns.
const char *xlp_finish(reader *r, part *p) {
  if (!xlp_close_part(p))
    no_memory(r);
  own(r, p->data);
  const char *data = p->data;
  p->data = NULL;
  return data;
}

bool xlp_same(piece a, const char *b) { return strlen(b) == a.length && !memcmp(a.at, b, a.length); }
bool xlp_in_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

// A name in IR.
char *xlp_global_name(reader *r, piece name) {
  return xlp_text(r, "@%.*s", (int)name.length, name.at); // letters, digits, _ and $ alone
}

// ---------------------------------------------------------------- tokens

void xlp_skip(reader *r) {
  while (isspace((unsigned char)*r->p))
    r->p++;
}
bool xlp_next(reader *r, char c) {
  xlp_skip(r);
  if (*r->p != c)
    return false;
  r->p++;
  return true;
}
void xlp_expect(reader *r, char c) {
  if (!xlp_next(r, c))
    xlp_fail(r, r->p, "'%c' is expected", c);
}
piece xlp_name(reader *r) {
  xlp_skip(r);
  const char *start = r->p;
  if (*r->p == '%')
    r->p++;
  while (xlp_in_name(*r->p))
    r->p++;
  return (piece){start, (size_t)(r->p - start)};
}
piece xlp_symbol_name(reader *r) {
  const piece n = xlp_name(r);
  if (!n.length || isdigit((unsigned char)*n.at) || *n.at == '%')
    xlp_fail(r, n.at, "a name is expected");
  return n;
}
// The word of a directive behind its dot; empty where none comes next.
piece xlp_directive(reader *r) {
  xlp_skip(r);
  if (*r->p != '.')
    return (piece){r->p, 0};
  r->p++;
  piece n = xlp_name(r);
  while (r->p[0] == ':' && r->p[1] == ':') { // .param::entry
    r->p += 2;
    xlp_name(r);
    n.length = (size_t)(r->p - n.at);
  }
  return n;
}
bool xlp_next_directive(reader *r, const char *word) {
  char *start = r->p;
  if (xlp_same(xlp_directive(r), word))
    return true;
  r->p = start;
  return false;
}
uint64_t xlp_number(reader *r, uint64_t most) {
  xlp_skip(r);
  char *end;
  const uint64_t n = isdigit((unsigned char)*r->p) ? strtoull(r->p, &end, 0) : 0;
  if (!isdigit((unsigned char)*r->p) || n > most)
    xlp_fail(r, r->p, "a number up to %llu is expected", (unsigned long long)most);
  r->p = end + (*end == 'U');
  return n;
}
void xlp_skip_string(reader *r) {
  xlp_expect(r, '"');
  while (*r->p && *r->p != '"')
    r->p++;
  xlp_expect(r, '"');
}
void xlp_skip_line(reader *r) {
  while (*r->p && *r->p != '\n')
    r->p++;
}
void xlp_skip_to(reader *r, char c) {
  while (*r->p && *r->p != c)
    r->p++;
  xlp_expect(r, c);
}

// Comments become blanks; strings stay.
void xlp_take_comments(char *s) {
  for (; *s; s++)
    if (*s == '"') {
      do
        s++;
      while (*s && *s != '"');
      if (!*s)
        return;
    } else if (s[0] == '/' && s[1] == '/') {
      while (*s && *s != '\n')
        *s++ = ' ';
      if (!*s)
        return;
    } else if (s[0] == '/' && s[1] == '*') {
      *s++ = ' ', *s++ = ' ';
      for (; *s && !(s[0] == '*' && s[1] == '/'); s++)
        if (*s != '\n')
          *s = ' ';
      if (!*s)
        return;
      s[0] = s[1] = ' ';
    }
}

// ---------------------------------------------------------------- types and symbols

// .b8 to .b64, .f16 and so on: its letter and width. False: another directive, or none.
bool xlp_type(reader *r, char *letter, unsigned *bits) {
  char *start = r->p;
  const piece n = xlp_directive(r);
  char *end;
  if (n.length >= 2 && strchr("busf", *n.at)) {
    const unsigned long width = strtoul(n.at + 1, &end, 10);
    if (end == n.at + n.length && (width == 8 || width == 16 || width == 32 || width == 64)) {
      *letter = *n.at;
      *bits = (unsigned)width;
      return true;
    }
  }
  r->p = start;
  return false;
}

symbol *xlp_find(reader *r, piece n) {
  for (size_t i = r->symbol_count; i--;)
    if (r->symbols[i]->name.length == n.length && !memcmp(r->symbols[i]->name.at, n.at, n.length))
      return r->symbols[i];
  return NULL;
}
symbol *xlp_add_symbol(reader *r, piece n, enum space space, char *value) {
  symbol *s = xlp_get(r, sizeof *s);
  *s = (symbol){.name = n, .space = space, .value = value};
  r->symbols = xlp_grown(r, r->symbols, r->symbol_count, &r->symbol_room, sizeof *r->symbols);
  r->symbols[r->symbol_count++] = s;
  return s;
}

uint64_t xlp_alignment(reader *r) {
  const char *at = r->p;
  const uint64_t n = xlp_number(r, MOST_ALIGN);
  if (!n || n & (n - 1))
    xlp_fail(r, at, "an alignment is a power of two");
  return n;
}

// What stands behind .param or .reg: [.align N] .type [.ptr .space .align N] name [N].
parameter xlp_read_parameter(reader *r) {
  parameter a = {.align = 0};
  const char *at = r->p;
  if (xlp_next_directive(r, "align"))
    a.align = xlp_alignment(r);
  if (!xlp_type(r, &a.letter, &a.bits))
    xlp_fail(r, at, "a parameter of this type is not supported");
  if (xlp_next_directive(r, "ptr")) {
    static const char *const spaces[] = {"global", "const", "shared", "local"};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces && !xlp_next_directive(r, spaces[i]); i++)
      ;
    if (xlp_next_directive(r, "align"))
      xlp_alignment(r);
  }
  xlp_skip(r);
  a.name = *r->p == '%' ? xlp_name(r) : xlp_symbol_name(r);
  a.size = a.bits / 8;
  if (!a.align)
    a.align = a.size;
  if (xlp_next(r, '[')) {
    a.size *= xlp_number(r, MOST_BYTES / 8);
    xlp_expect(r, ']');
    a.bits = 0;
    if (!a.size) // of no members
      a.size = 1;
  }
  return a;
}

char *xlp_ir_type(reader *r, const parameter *a) {
  return a->bits ? xlp_text(r, "i%u", a->bits) : xlp_text(r, "[%llu x i8]", (unsigned long long)a->size);
}

// ( .param ..., .reg ... )
void xlp_read_parameters(reader *r, prototype *to) {
  if (xlp_next(r, ')'))
    return;
  do {
    const char *at = r->p;
    const bool in_register = xlp_next_directive(r, "reg");
    if (!in_register && !xlp_next_directive(r, "param"))
      xlp_fail(r, at, "'.param' or '.reg' is expected");
    if (to->count == MOST_PARAMETERS)
      xlp_fail(r, at, "more than %d parameters", MOST_PARAMETERS);
    parameter *more = xlp_get(r, (to->count + 1) * sizeof *more);
    if (to->count)
      memcpy(more, to->parameters, to->count * sizeof *more);
    to->parameters = more;
    parameter *a = &more[to->count++];
    *a = xlp_read_parameter(r);
    a->in_register = in_register;
    if (in_register && !a->bits)
      xlp_fail(r, at, "an array is no register");
  } while (xlp_next(r, ','));
  xlp_expect(r, ')');
}

// ---------------------------------------------------------------- functions of the device library

// What a module may call and not define: its types, first that of the result; p a pointer, i and l integers of 32 and
// 64 bits, v nothing.
static const struct {
  const char *name, *types;
} outside[] = {
    {"vprintf", "ipp"}, {"malloc", "pl"},    {"free", "vp"},     {"__assertfail", "vppipl"},
    {"memcpy", "pppl"}, {"memmove", "pppl"}, {"memset", "ppil"},
};

const char *xlp_outside_types(piece n) {
  for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
    if (xlp_same(n, outside[i].name))
      return outside[i].types;
  return NULL;
}

// The type of argument i of a function, 0 for its result.
const char *xlp_type_at(reader *r, const prototype *t, const char *known, size_t i) {
  if (known && i < strlen(known))
    return known[i] == 'p' ? "ptr" : known[i] == 'l' ? "i64" : known[i] == 'i' ? "i32" : "void";
  const parameter *a = i ? &t->parameters[i - 1] : &t->result;
  return !a->size ? "void" : i && !a->bits ? "ptr" : xlp_ir_type(r, a);
}

void xlp_put_signature(reader *r, FILE *out, const prototype *t, const char *known, bool names) {
  fputc('(', out);
  for (size_t i = 0; i < t->count; i++) {
    const parameter *a = &t->parameters[i];
    fprintf(out, "%s%s", i ? ", " : "", xlp_type_at(r, t, known, i + 1));
    if (!a->bits)
      fprintf(out, " byval(%s) align %llu", xlp_ir_type(r, a), (unsigned long long)a->align);
    if (names)
      fprintf(out, " %%p%zu", i);
  }
  fputc(')', out);
}
