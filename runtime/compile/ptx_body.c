// ptx_body.c: see ptx_reader.h. The body of a function as one statement of inline PTX.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ptx_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- bodies

// Puts a piece of the statement's text, as LLVM has it in a string.
static void put_text(reader *r, const char *s, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (s[i] == '$')
      fputs("$$", r->body_part.file);
    else if (s[i] == '"' || s[i] == '\\' || !isprint((unsigned char)s[i]))
      fprintf(r->body_part.file, "\\%02X", (unsigned char)s[i]);
    else
      fputc(s[i], r->body_part.file);
  }
}

// The operand for a symbol in a register of 64 or 32 bits.
static void put_operand(reader *r, symbol *s, bool narrow) {
  const char as = narrow ? 'r' : 'l';
  unsigned i = 0;
  while (i < r->operand_count && (r->used[i] != s || r->used_as[i] != as))
    i++;
  if (i == r->operand_count) {
    if (i >= MOST_OPERANDS)
      xlp_fail(r, r->p, "a function uses more than %d variables and parameters", MOST_OPERANDS);
    r->used = xlp_grown(r, r->used, i, &r->used_room, sizeof *r->used);
    r->used_as = xlp_grown(r, r->used_as, i, &r->as_room, 1);
    r->used[i] = s;
    r->used_as[i] = as;
    r->operand_count++;
    fprintf(r->operands_part.file, "%s%s", i ? ", " : "", s->value);
    fprintf(r->constraints_part.file, "%s%c", i ? "," : "", as);
  }
  fprintf(r->body_part.file, "${%u}", i);
}

symbol *xlp_add_memory(reader *r, const parameter *a) {
  const unsigned id = r->serial++;
  fprintf(r->entry_part.file, "  %%m%u = alloca %s, align %llu\n", id, xlp_ir_type(r, a), (unsigned long long)a->align);
  symbol *s = xlp_add_symbol(r, a->name, GENERIC, xlp_text(r, "ptr %%m%u", id));
  s->memory = *a;
  return s;
}

// ( name, %r, 5 ): what is handed over by a call, as text.
static size_t read_arguments(reader *r, piece *to, size_t most) {
  size_t count = 0;
  xlp_expect(r, '(');
  if (xlp_next(r, ')'))
    return 0;
  do {
    xlp_skip(r);
    const char *at = r->p;
    r->p += *r->p == '-';
    while (xlp_in_name(*r->p) || *r->p == '%' || *r->p == '.')
      r->p++;
    if (r->p == at)
      xlp_fail(r, at, "an argument is expected");
    if (count == most)
      xlp_fail(r, at, "too many parameters");
    to[count++] = (piece){at, (size_t)(r->p - at)};
  } while (xlp_next(r, ','));
  xlp_expect(r, ')');
  return count;
}

// guard opcode.type, up to its operands.
static void put_access(reader *r, piece guard, const char *opcode, const parameter *a) {
  put_text(r, guard.at, guard.length);
  fprintf(r->body_part.file, "%s.%c%u ", opcode, a->letter, a->bits);
}

static void put_store(reader *r, piece guard, symbol *memory, const parameter *a, piece value) {
  put_access(r, guard, "st", a);
  fputc('[', r->body_part.file);
  put_operand(r, memory, false);
  fputs("], ", r->body_part.file);
  put_text(r, value.at, value.length);
  fputs("; ", r->body_part.file);
}

static void put_load(reader *r, piece guard, symbol *memory, const parameter *a, piece value) {
  put_access(r, guard, "ld", a);
  put_text(r, value.at, value.length);
  fputs(", [", r->body_part.file);
  put_operand(r, memory, false);
  fputs("]; ", r->body_part.file);
}

static const piece nothing = {"", 0};

void xlp_begin_register(reader *r, symbol *memory, bool load) {
  const parameter *a = &memory->memory;
  fprintf(r->body_part.file, ".reg .%c%u ", a->letter, a->bits);
  put_text(r, a->name.at, a->name.length);
  fputs("; ", r->body_part.file);
  const piece name = memory->name;
  memory->name = nothing; // in the body it is the register's
  if (load)
    put_load(r, nothing, memory, a, name);
}

void xlp_end_register(reader *r, symbol *memory) {
  put_store(r, nothing, memory, &memory->memory, memory->memory.name);
}

// The memory that an argument of a call is handed over in: its own, or that of a register or constant, for a scalar.
static symbol *memory_of(reader *r, piece argument, const parameter *a, bool *own) {
  symbol *s = xlp_find(r, argument);
  *own = s && s->space == GENERIC;
  if (*own)
    return s;
  if (!a->bits || s)
    xlp_fail(r, argument.at, "a variable of the parameter space is expected");
  parameter copy = *a;
  copy.name = nothing;
  return xlp_add_memory(r, &copy);
}

// The small function of a call (2. above), and the statement that calls it, behind its opcode.
static void put_call(reader *r, const char *opcode, size_t length, const char *guard, size_t guard_length) {
  symbol *result = NULL, *given[MOST_PARAMETERS];
  piece result_name = nothing, names[MOST_PARAMETERS];
  const char *at = r->p;
  xlp_skip(r);
  if (*r->p == '(') {
    read_arguments(r, &result_name, 1);
    xlp_expect(r, ',');
  }
  const piece callee = xlp_name(r);
  symbol *f = xlp_find(r, callee);
  const bool indirect = callee.length && *callee.at == '%';
  if (!indirect && (!f || f->space != FUNCTION || !f->type))
    xlp_fail(r, callee.at, "'%.*s' is no function", (int)callee.length, callee.at);
  size_t count = 0;
  const prototype *type = indirect ? NULL : f->type;
  while (xlp_next(r, ',')) {
    xlp_skip(r);
    if (*r->p == '(') {
      count = read_arguments(r, names, MOST_PARAMETERS);
      continue;
    }
    const piece n = xlp_name(r);
    const symbol *s = xlp_find(r, n);
    if (!indirect)
      continue; // a list of targets or a prototype says nothing new
    if (!s || !s->type)
      xlp_fail(r, n.at, "a prototype is expected");
    type = s->type;
  }
  xlp_expect(r, ';');
  if (!type)
    xlp_fail(r, at, "a call through a register needs a prototype");
  if (count != type->count || !result_name.length != !type->result.size)
    xlp_fail(r, at, "a call with other parameters than its function has");
  const piece when = {guard, guard_length};
  bool own = true;
  for (size_t i = 0; i < count; i++) {
    given[i] = memory_of(r, names[i], &type->parameters[i], &own);
    if (!own)
      put_store(r, when, given[i], &type->parameters[i], names[i]);
  }
  if (result_name.length)
    result = memory_of(r, result_name, &type->result, &own);
  const bool to_register = result && !own;
  const char *known = indirect || f->defined ? NULL : xlp_outside_types(callee);
  const unsigned id = r->serial++;
  // The array of pointers: the result's, the parameters', and one to the function's.
  fprintf(r->entry_part.file, "  %%a%u = alloca [%zu x ptr], align 8\n", id, count + 2);
  const unsigned function_id = indirect ? r->serial++ : 0;
  if (indirect)
    fprintf(r->entry_part.file, "  %%m%u = alloca i64, align 8\n", function_id);
  for (size_t i = 0; i < count + 2; i++) {
    char *value = i == 0       ? (result ? result->value : NULL)
                  : i <= count ? given[i - 1]->value
                  : indirect   ? xlp_text(r, "ptr %%m%u", function_id)
                               : NULL;
    if (!value)
      continue;
    fprintf(r->entry_part.file, "  %%a%u.%zu = getelementptr ptr, ptr %%a%u, i64 %zu\n", id, i, id, i);
    fprintf(r->entry_part.file, "  store %s, ptr %%a%u.%zu\n", value, id, i);
  }
  fprintf(r->module_part.file, "define internal void @xl.call.%u(ptr %%a) #1 {\n", id);
  for (size_t i = 0; i < count + 2; i++) {
    if (i == 0 ? !result : i > count && !indirect)
      continue;
    fprintf(r->module_part.file, "  %%a%zu = getelementptr ptr, ptr %%a, i64 %zu\n  %%p%zu = load ptr, ptr %%a%zu\n", i,
            i, i, i);
    if (!i)
      continue;
    if (i > count) {
      fprintf(r->module_part.file, "  %%f = load ptr, ptr %%p%zu\n", i);
      continue;
    }
    const parameter *a = &type->parameters[i - 1];
    if (given[i - 1]->memory.size < a->size)
      xlp_fail(r, at, "parameter %zu of a call is smaller than its function's", i);
    if (a->bits)
      fprintf(r->module_part.file, "  %%v%zu = load %s, ptr %%p%zu\n", i, xlp_type_at(r, type, known, i), i);
  }
  fputs("  ", r->module_part.file);
  if (result)
    fputs("%r = ", r->module_part.file);
  fprintf(r->module_part.file, "call %s ", xlp_type_at(r, type, known, 0));
  fputs(indirect ? "%f" : f->value + strlen("ptr "), r->module_part.file);
  fputc('(', r->module_part.file);
  for (size_t i = 1; i <= count; i++) {
    const parameter *a = &type->parameters[i - 1];
    fprintf(r->module_part.file, "%s%s ", i > 1 ? ", " : "", xlp_type_at(r, type, known, i));
    if (a->bits)
      fprintf(r->module_part.file, "%%v%zu", i);
    else
      fprintf(r->module_part.file, "byval(%s) align %llu %%p%zu", xlp_ir_type(r, a), (unsigned long long)a->align, i);
  }
  fputs(") #0\n", r->module_part.file);
  if (result) {
    if (result->memory.size < type->result.size)
      xlp_fail(r, at, "the result of a call is larger than its place");
    fprintf(r->module_part.file, "  store %s %%r, ptr %%p0\n", xlp_type_at(r, type, known, 0));
  }
  fputs("  ret void\n}\n", r->module_part.file);
  if (indirect) {
    symbol *m = xlp_get(r, sizeof *m);
    *m = (symbol){.space = GENERIC, .value = xlp_text(r, "ptr %%m%u", function_id)};
    put_text(r, guard, guard_length);
    fputs("st.b64 [", r->body_part.file);
    put_operand(r, m, false);
    fputs("], ", r->body_part.file);
    put_text(r, callee.at, callee.length);
    fputs("; ", r->body_part.file);
  }
  symbol *thunk = xlp_get(r, sizeof *thunk), *array = xlp_get(r, sizeof *array);
  *thunk = (symbol){.space = FUNCTION, .value = xlp_text(r, "ptr @xl.call.%u", id)};
  *array = (symbol){.space = GENERIC, .value = xlp_text(r, "ptr %%a%u", id)};
  put_text(r, guard, guard_length);
  put_text(r, opcode, length);
  fputc(' ', r->body_part.file);
  put_operand(r, thunk, false);
  fputs(", ", r->body_part.file);
  put_operand(r, array, false);
  fputs("; ", r->body_part.file);
  if (to_register)
    put_load(r, when, result, &type->result, result_name);
}

// A jump to one of several labels by a number: one comparison each.
static void put_switch(reader *r, const char *guard, size_t guard_length) {
  const piece index = xlp_name(r);
  xlp_expect(r, ',');
  const piece list = xlp_name(r);
  const symbol *s = xlp_find(r, list);
  xlp_expect(r, ';');
  if (!s || !s->value || s->space != FUNCTION || s->type)
    xlp_fail(r, list.at, "'%.*s' is no list of labels", (int)list.length, list.at);
  if (guard_length)
    xlp_fail(r, guard, "a guard before 'brx' is not supported");
  fputs("{ .reg .pred %xl_p; ", r->body_part.file);
  unsigned i = 0;
  for (const char *p = s->value; *p; i++) {
    const size_t n = strcspn(p, ",");
    fputs("setp.eq.u32 %xl_p, ", r->body_part.file);
    put_text(r, index.at, index.length);
    fprintf(r->body_part.file, ", %u; @%%xl_p bra ", i);
    put_text(r, p, n);
    fputs("; ", r->body_part.file);
    p += n + (p[n] == ',');
  }
  fputs("trap; } ", r->body_part.file);
}

bool xlp_starts(const char *s, size_t n, const char *with) {
  return n >= strlen(with) && !memcmp(s, with, strlen(with));
}

// An instruction at r->p, up to its semicolon.
static void instruction(reader *r) {
  xlp_skip(r);
  const char *guard = r->p;
  if (*r->p == '@')
    while (*r->p && !isspace((unsigned char)*r->p))
      r->p++;
  xlp_skip(r);
  const size_t guard_length = (size_t)(r->p - guard);
  const char *opcode = r->p;
  while (xlp_in_name(*r->p) || *r->p == '.' || *r->p == ':')
    r->p++;
  size_t length = (size_t)(r->p - opcode);
  if (!length)
    xlp_fail(r, opcode, "an instruction is expected");
  const size_t stem = strcspn(opcode, ".;: \t\n\r");
  if (stem == 4 && xlp_starts(opcode, length, "call")) {
    put_call(r, opcode, length, guard, guard_length);
    return;
  }
  if (xlp_starts(opcode, length, "brx.idx")) {
    put_switch(r, guard, guard_length);
    return;
  }
  put_text(r, guard, guard_length);
  if (stem == 3 && xlp_starts(opcode, length, "ret")) {
    xlp_expect(r, ';');
    fputs("bra xl_end; ", r->body_part.file);
    r->ends = true;
    return;
  }
  // Memory of parameters is as any.
  static const struct {
    const char *from, *to;
  } without[] = {{"ld.param::entry", "ld"}, {"ld.param::func", "ld"}, {"ld.param", "ld"},
                 {"st.param::func", "st"},  {"st.param", "st"},       {"cvta.to.param::entry", "mov"},
                 {"cvta.to.param", "mov"},  {"cvta.param", "mov"}};
  for (size_t i = 0; i < sizeof without / sizeof *without; i++)
    if (xlp_starts(opcode, length, without[i].from) &&
        (length == strlen(without[i].from) || opcode[strlen(without[i].from)] == '.')) {
      fputs(without[i].to, r->body_part.file);
      opcode += strlen(without[i].from);
      length -= strlen(without[i].from);
      break;
    }
  // PTX 1.x has no rounding there; what loads it fuses it (PTX ISA, "mad").
  static const struct {
    const char *from, *to;
  } legacy[] = {{"mad.f32", "fma.rn.f32"}, {"mad.ftz.f32", "fma.rn.ftz.f32"}, {"mad.f64", "fma.rn.f64"}};
  for (size_t i = 0; i < sizeof legacy / sizeof *legacy; i++)
    if (length == strlen(legacy[i].from) && xlp_starts(opcode, length, legacy[i].from)) {
      opcode = legacy[i].to;
      length = strlen(opcode);
      break;
    }
  put_text(r, opcode, length);
  const bool narrow = length >= 2 && xlp_starts(opcode, length, "mov") && !memcmp(opcode + length - 2, "32", 2);
  for (;;) {
    const char *from = r->p;
    while (*r->p && *r->p != ';' && !xlp_in_name(*r->p) && *r->p != '%' && *r->p != '.')
      r->p++;
    put_text(r, from, (size_t)(r->p - from));
    if (*r->p == ';') {
      r->p++;
      fputs("; ", r->body_part.file);
      return;
    }
    if (!*r->p)
      xlp_fail(r, guard, "an instruction without a semicolon");
    from = r->p++;
    while (xlp_in_name(*r->p) || (*r->p == '.' && isdigit((unsigned char)*from)))
      r->p++;
    const piece n = {from, (size_t)(r->p - from)};
    symbol *s = isdigit((unsigned char)*from) || *from == '%' || *from == '.' ? NULL : xlp_find(r, n);
    if (s)
      put_operand(r, s, narrow && (s->space == SHARED || s->space == LOCAL));
    else
      put_text(r, n.at, n.length);
  }
}

// name : .branchtargets a, b; or name : .callprototype (.param ...) _ (.param ...);
static void list(reader *r, piece n) {
  if (xlp_next_directive(r, "branchtargets")) {
    char *value = xlp_text(r, "");
    do {
      const piece label = xlp_symbol_name(r);
      value = xlp_text(r, "%s%s%.*s", value, *value ? "," : "", (int)label.length, label.at);
    } while (xlp_next(r, ','));
    xlp_skip_to(r, ';');
    xlp_add_symbol(r, n, FUNCTION, value);
  } else if (xlp_next_directive(r, "callprototype")) {
    prototype *t = xlp_get(r, sizeof *t);
    xlp_skip(r);
    if (xlp_next(r, '(')) {
      prototype result = {.count = 0};
      xlp_read_parameters(r, &result);
      if (result.count)
        t->result = result.parameters[0];
    }
    xlp_name(r); // _
    if (xlp_next(r, '('))
      xlp_read_parameters(r, t);
    xlp_skip_to(r, ';');
    xlp_add_symbol(r, n, FUNCTION, NULL)->type = t;
  } else if (xlp_next_directive(r, "calltargets")) {
    xlp_skip_to(r, ';');
  } else {
    xlp_fail(r, r->p, "a directive is not supported here");
  }
}

// A directive in a body. What declares registers goes to the statement.
static void body_directive(reader *r, bool *had_locations) {
  const char *at = r->p;
  enum space space;
  if (xlp_next_directive(r, "loc")) {
    *had_locations = true;
    xlp_skip_line(r);
  } else if (xlp_next_directive(r, "reg")) {
    while (*r->p && *r->p != ';')
      r->p++;
    put_text(r, at, (size_t)(r->p - at));
    xlp_expect(r, ';');
    fputs("; ", r->body_part.file);
  } else if (xlp_next_directive(r, "pragma")) {
    xlp_skip_string(r);
    xlp_expect(r, ';');
  } else if (xlp_next_directive(r, "param")) {
    do {
      const parameter a = xlp_read_parameter(r);
      xlp_add_memory(r, &a);
    } while (xlp_next(r, ','));
    xlp_expect(r, ';');
  } else if (xlp_is_space(r, &space)) {
    xlp_variable(r, space, (piece){"", 0}, true);
  } else {
    const piece n = xlp_directive(r);
    xlp_fail(r, at, "the directive '.%.*s' is not supported in a function", (int)n.length, n.at);
  }
}

void xlp_body(reader *r) {
  size_t scopes[MOST_DEPTH + 1], depth = 0;
  bool locations = false;
  for (;;) {
    xlp_skip(r);
    if (!*r->p)
      xlp_fail(r, r->p, "'}' is expected");
    if (xlp_next(r, ';'))
      continue;
    if (xlp_next(r, '{')) {
      if (depth == MOST_DEPTH)
        xlp_fail(r, r->p, "too many scopes");
      scopes[depth++] = r->symbol_count;
      fputs("{ ", r->body_part.file);
      continue;
    }
    if (xlp_next(r, '}')) {
      if (!depth)
        return;
      r->symbol_count = scopes[--depth]; // the reader owns them
      fputs("} ", r->body_part.file);
      continue;
    }
    if (*r->p == '.') {
      body_directive(r, &locations);
      continue;
    }
    char *start = r->p;
    const piece n = xlp_name(r);
    if (n.length && xlp_next(r, ':') && *r->p != ':') {
      xlp_skip(r);
      if (*r->p == '.' && !xlp_starts(r->p, strlen(r->p) > 5 ? 5 : 0, ".loc ") &&
          (xlp_starts(r->p, strlen(r->p) > 7 ? 7 : 0, ".branch") ||
           xlp_starts(r->p, strlen(r->p) > 5 ? 5 : 0, ".call"))) {
        list(r, n);
        continue;
      }
      put_text(r, n.at, n.length);
      fputs(": ", r->body_part.file);
      continue;
    }
    r->p = start;
    instruction(r);
  }
}
