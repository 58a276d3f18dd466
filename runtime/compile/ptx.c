// ptx.c: see ptx.h. A module of PTX as text becomes one of LLVM IR in which each function's body is one statement of
// inline PTX: the pass nvvm-ptx translates instructions, registers, guards, branches. What is left is read here: the
// directives of a module, its variables and functions, and what names them.
//
//   .visible .entry scale(.param .u64 scale_param_0) {
//     .reg .b64 %rd<2>;
//     ld.param.u64 %rd1, [scale_param_0];
//     ...
//     ret;
//   }
//
// becomes
//
//   define ptx_kernel void @scale(i64 %p0) {
//     %m0 = alloca i64, align 8
//     store i64 %p0, ptr %m0
//     call void asm ".reg .b64 %rd<2>; ld.u64 %rd1, [$0]; ... bra xl_end; xl_end:", "l"(ptr %m0)
//     ret void
//   }
//
// 1. A name of a variable, a parameter or a function is an operand of the statement: a pointer to its space. A
//    parameter is memory of the function's, as is one that a call passes (.param in a body).
// 2. A call is one of a small function that loads the parameters, calls and stores the result. It finds their memory
//    in an array of pointers. Both go where the optimiser inlines it. A pointer to a function stands in that memory.
// 3. Parameters of scalar types are integers of that width, arrays of bytes are passed by value. Functions that the
//    device library has (outside[]) keep its types.
// 4. Debug information and advice to NVIDIA's assembler are skipped.
//
// The grammar is that of the PTX ISA ("Syntax", "State Spaces, Types, and Variables", "Directives").
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ptx.h"
#include "ptx_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- functions

typedef struct limits {
  uint64_t most[3], exactly[3], blocks;
} limits;

static void dimensions(reader *r, uint64_t to[3]) {
  for (unsigned i = 0; i < 3; i++)
    to[i] = i && !xlp_next(r, ',') ? 1 : xlp_number(r, 1 << 20);
}

static void read_limits(reader *r, limits *l) {
  for (;;) {
    uint64_t ignored[3];
    if (xlp_next_directive(r, "maxntid"))
      dimensions(r, l->most);
    else if (xlp_next_directive(r, "reqntid"))
      dimensions(r, l->exactly);
    else if (xlp_next_directive(r, "minnctapersm"))
      l->blocks = xlp_number(r, 1 << 20);
    else if (xlp_next_directive(r, "maxnreg") || xlp_next_directive(r, "maxnctapersm") ||
             xlp_next_directive(r, "maxclusterrank"))
      xlp_number(r, 1 << 20);
    else if (xlp_next_directive(r, "reqnctapercluster") || xlp_next_directive(r, "explicitcluster"))
      xlp_fail(r, r->p, "clusters of blocks are not supported");
    else if (xlp_next_directive(r, "noreturn"))
      ;
    else if (xlp_next_directive(r, "pragma"))
      xlp_skip_string(r), xlp_expect(r, ';');
    else if (xlp_next_directive(r, "blocksareclusters"))
      dimensions(r, ignored);
    else
      return;
  }
}

static bool same_type(const prototype *a, const prototype *b) {
  if (a->count != b->count || a->result.size != b->result.size || a->result.bits != b->result.bits)
    return false;
  for (size_t i = 0; i < a->count; i++)
    if (a->parameters[i].size != b->parameters[i].size || a->parameters[i].bits != b->parameters[i].bits)
      return false;
  return true;
}

// Behind .entry or .func.
static void function(reader *r, bool kernel, piece linkage) {
  prototype *t = xlp_get(r, sizeof *t);
  if (!kernel && xlp_next(r, '(')) {
    prototype result = {.count = 0};
    xlp_read_parameters(r, &result);
    if (result.count > 1)
      xlp_fail(r, r->p, "a function with several results");
    if (result.count)
      t->result = result.parameters[0];
  }
  const piece n = xlp_symbol_name(r);
  if (xlp_next(r, '('))
    xlp_read_parameters(r, t);
  limits l = {.blocks = 0};
  read_limits(r, &l);
  symbol *f = xlp_find(r, n);
  if (f && (f->space != FUNCTION || !f->type || !same_type(f->type, t)))
    xlp_fail(r, n.at, "'%.*s' was something else before", (int)n.length, n.at);
  if (!f) {
    f = xlp_add_symbol(r, n, FUNCTION, xlp_text(r, "ptr %s", xlp_global_name(r, n)));
    f->type = t;
  }
  if (xlp_next(r, ';'))
    return; // a declaration
  xlp_expect(r, '{');
  if (f->defined)
    xlp_fail(r, n.at, "'%.*s' is defined twice", (int)n.length, n.at);
  f->defined = true;
  const size_t outer = r->symbol_count;
  xlp_start(r, &r->entry_part);
  xlp_start(r, &r->body_part);
  xlp_start(r, &r->operands_part);
  xlp_start(r, &r->constraints_part);
  r->operand_count = 0;
  r->ends = false;
  symbol *result = t->result.size ? xlp_add_memory(r, &t->result) : NULL;
  if (result && t->result.in_register)
    xlp_begin_register(r, result, false);
  for (size_t i = 0; i < t->count; i++) {
    if (!t->parameters[i].bits) {
      symbol *s = xlp_add_symbol(r, t->parameters[i].name, GENERIC, xlp_text(r, "ptr %%p%zu", i));
      s->memory = t->parameters[i];
      continue;
    }
    symbol *s = xlp_add_memory(r, &t->parameters[i]);
    fprintf(r->entry_part.file, "  store %s %%p%zu, %s\n", xlp_ir_type(r, &t->parameters[i]), i, s->value);
    if (t->parameters[i].in_register)
      xlp_begin_register(r, s, true);
  }
  xlp_body(r);
  if (r->ends)
    fputs("xl_end:", r->body_part.file);
  if (result && t->result.in_register)
    xlp_end_register(r, result);
  r->symbol_count = outer;
  const char *entry = xlp_finish(r, &r->entry_part), *statement = xlp_finish(r, &r->body_part),
             *operands = xlp_finish(r, &r->operands_part), *constraints = xlp_finish(r, &r->constraints_part);
  fprintf(r->module_part.file, "define %s%s %s",
          kernel                                                     ? "ptx_kernel "
          : xlp_same(linkage, "visible")                             ? ""
          : xlp_same(linkage, "weak") || xlp_same(linkage, "common") ? "weak "
                                                                     : "internal ",
          kernel ? "void" : xlp_type_at(r, t, NULL, 0), f->value + strlen("ptr "));
  xlp_put_signature(r, r->module_part.file, t, NULL, true);
  fputs(" #0", r->module_part.file);
  if (l.most[0])
    fprintf(r->module_part.file, " \"nvvm.maxntid\"=\"%llu,%llu,%llu\"", (unsigned long long)l.most[0],
            (unsigned long long)l.most[1], (unsigned long long)l.most[2]);
  if (l.exactly[0])
    fprintf(r->module_part.file, " \"nvvm.reqntid\"=\"%llu,%llu,%llu\"", (unsigned long long)l.exactly[0],
            (unsigned long long)l.exactly[1], (unsigned long long)l.exactly[2]);
  if (l.blocks)
    fprintf(r->module_part.file, " \"nvvm.minctasm\"=\"%llu\"", (unsigned long long)l.blocks);
  fprintf(r->module_part.file, " {\n%s  call void asm \"%s\", \"%s\"(%s) #0\n", entry, statement, constraints,
          operands);
  if (result)
    fprintf(r->module_part.file, "  %%r = load %s, %s\n  ret %s %%r\n}\n", xlp_ir_type(r, &t->result), result->value,
            xlp_ir_type(r, &t->result));
  else
    fputs("  ret void\n}\n", r->module_part.file);
}

// ---------------------------------------------------------------- modules

static void module(reader *r) {
  fputs("target triple = \"nvptx64-nvidia-cuda\"\n", r->module_part.file);
  for (;;) {
    xlp_skip(r);
    const char *at = r->p;
    if (!*r->p)
      break;
    piece linkage = {"", 0};
    enum space space;
    static const char *const linkages[] = {"visible", "extern", "weak", "common"};
    for (size_t i = 0; i < sizeof linkages / sizeof *linkages; i++)
      if (xlp_next_directive(r, linkages[i]))
        linkage = (piece){linkages[i], strlen(linkages[i])};
    if (xlp_next_directive(r, "version")) {
      xlp_number(r, 99);
      xlp_expect(r, '.');
      xlp_number(r, 99);
    } else if (xlp_next_directive(r, "target")) {
      do
        xlp_name(r);
      while (xlp_next(r, ','));
    } else if (xlp_next_directive(r, "address_size")) {
      if (xlp_number(r, 64) != 64)
        xlp_fail(r, at, "addresses of 32 bits are not supported");
    } else if (xlp_next_directive(r, "file") || xlp_next_directive(r, "loc")) {
      xlp_skip_line(r);
    } else if (xlp_next_directive(r, "section")) {
      xlp_skip_to(r, '{');
      xlp_skip_to(r, '}');
    } else if (xlp_next_directive(r, "pragma")) {
      xlp_skip_string(r);
      xlp_expect(r, ';');
    } else if (xlp_next_directive(r, "entry")) {
      function(r, true, linkage);
    } else if (xlp_next_directive(r, "func")) {
      function(r, false, linkage);
    } else if (xlp_is_space(r, &space)) {
      xlp_variable(r, space, linkage, false);
    } else {
      const piece n = xlp_directive(r);
      if (n.length)
        xlp_fail(r, at, "the directive '.%.*s' is not supported", (int)n.length, n.at);
      if (!xlp_next(r, ';'))
        xlp_fail(r, at, "a directive is expected");
    }
  }
  for (size_t i = 0; i < r->symbol_count; i++) {
    const symbol *s = r->symbols[i];
    if (s->space != FUNCTION || s->defined || !s->type)
      continue;
    const char *known = xlp_outside_types(s->name);
    fprintf(r->module_part.file, "declare %s %s", xlp_type_at(r, s->type, known, 0), s->value + strlen("ptr "));
    xlp_put_signature(r, r->module_part.file, s->type, known, false);
    fputs(" #0\n", r->module_part.file);
  }
  fputs("attributes #0 = { convergent nounwind }\nattributes #1 = { alwaysinline convergent nounwind }\n",
        r->module_part.file);
}

bool xl_ptx_is(const char *p, size_t bytes) {
  static const char version[] = ".version";
  const char *end = p + strnlen(p, bytes < (1 << 20) ? bytes : 1 << 20);
  while (p < end) {
    if (isspace((unsigned char)*p)) {
      p++;
    } else if (end - p > 1 && p[0] == '/' && p[1] == '/') {
      const char *line = memchr(p, '\n', (size_t)(end - p));
      p = line ? line : end;
    } else if (end - p > 1 && p[0] == '/' && p[1] == '*') {
      const char *close = memmem(p + 2, (size_t)(end - p) - 2, "*/", 2);
      p = close ? close + 2 : end;
    } else {
      return xlp_starts(p, (size_t)(end - p), version) && isspace((unsigned char)p[sizeof version - 1]);
    }
  }
  return false;
}

char *xl_ptx_read(const char *from, size_t bytes, size_t *ir_bytes, char **log) {
  *log = NULL;
  reader *r = calloc(1, sizeof *r);
  if (!r)
    return NULL;
  char *ir = NULL;
  volatile bool ok = false;
  r->text = r->p = strndup(from, bytes);
  if (r->text && !setjmp(r->stop)) {
    xlp_start(r, &r->module_part);
    xlp_take_comments(r->text);
    module(r);
    ok = true;
  }
  part *const parts[] = {&r->entry_part, &r->body_part, &r->operands_part, &r->constraints_part, &r->values_part};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (parts[i]->file && xlp_close_part(parts[i]))
      free(parts[i]->data);
  if (r->module_part.file && xlp_close_part(&r->module_part)) {
    if (ok)
      ir = r->module_part.data, *ir_bytes = r->module_part.bytes;
    else
      free(r->module_part.data);
  }
  *log = r->log;
  for (size_t i = 0; i < r->owned_count; i++)
    free(r->owned[i]);
  free(r->owned);
  free(r->symbols);
  free(r->used);
  free(r->used_as);
  free(r->text);
  free(r);
  return ir;
}
