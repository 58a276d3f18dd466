// link.c: modules of IR as one, and images (crosslane/compile.h).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/compile.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What may be dropped where nothing has called it yet, but is called by a module that is linked later, must not be: the
// linkage that says so becomes one that does not. In place, as `weak` is the shorter word.
static void keep_all(char *ir, size_t *bytes) {
  static const char define[] = "define ", word[] = "linkonce", by[] = "weak";
  char *to = ir;
  for (const char *line = ir, *end = ir + *bytes, *next; line < end; line = next) {
    next = memchr(line, '\n', (size_t)(end - line));
    next = next ? next + 1 : end;
    const bool defines = (size_t)(next - line) >= sizeof define && !memcmp(line, define, sizeof define - 1);
    const char *found = *line == '@' || defines ? memmem(line, (size_t)(next - line), word, sizeof word - 1) : NULL;
    if (found) {
      memmove(to, line, (size_t)(found - line));
      to += found - line;
      memcpy(to, by, sizeof by - 1);
      to += sizeof by - 1;
      line = found + sizeof word - 1;
    }
    memmove(to, line, (size_t)(next - line));
    to += next - line;
  }
  *bytes = (size_t)(to - ir);
}

// ---------------------------------------------------------------- names that modules have for themselves

// What a module defines hidden is private to it, and found by name where it is loaded (Target/clang/PrivateNames.cpp).
// Several modules may have such definitions of one name; the name is the first one's then, and the others' get their
// module's number, x$1. What a managed variable x begins with is x.managed (Target/clang/ManagedVariables.cpp).

// The next name of a global or a comdat from `at`, outside of strings: where it stands behind its @ or $, with its
// quotes where it has some. NULL where there is none.
static const char *next_name(const char *at, const char *end, size_t *length) {
  for (; at < end; at++) {
    if (*at == '"') { // no quote is in quotes
      at = memchr(at + 1, '"', (size_t)(end - at - 1));
      if (!at)
        return NULL;
    } else if (*at == ';') { // a comment
      at = memchr(at, '\n', (size_t)(end - at));
      if (!at)
        return NULL;
    } else if (*at == '@' || *at == '$') {
      const char *from = at + 1, *to = from;
      if (from < end && *from == '"') {
        to = memchr(from + 1, '"', (size_t)(end - from - 1));
        to = to ? to + 1 : end;
      } else {
        while (to < end && (isalnum((unsigned char)*to) || memchr("-$._", *to, 4)))
          to++;
      }
      *length = (size_t)(to - from);
      if (*length)
        return from;
    }
  }
  return NULL;
}

static bool starts(const char *at, const char *end, const char *with) {
  const size_t n = strlen(with);
  return (size_t)(end - at) >= n && !memcmp(at, with, n);
}

// The name that the line from `line` defines, and whether it is private to the module; NULL where it defines none.
static const char *defined(const char *line, const char *end, size_t *length, bool *is_private) {
  const bool function = starts(line, end, "define ");
  const char *name = function || (line < end && *line == '@') ? next_name(line, end, length) : NULL;
  if (!name)
    return NULL;
  // Linkage would stand in front of it: what is merged with others of its name is none of these.
  const char *word = function ? line + sizeof "define " - 1 : name + *length;
  if (!function) {
    if (!starts(word, end, " = "))
      return NULL;
    word += 3;
  }
  static const char *const others[] = {"external ", "extern_weak ", "internal ", "private "};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (starts(word, end, others[i]))
      return NULL;
  if (starts(word, end, "dso_local "))
    word += sizeof "dso_local " - 1;
  *is_private = starts(word, end, "hidden ");
  return name;
}

typedef struct name {
  const char *text;
  size_t length, module;
  bool is_private, renamed;
} name;

static int by_name(const void *a, const void *b) {
  const name *x = a, *y = b;
  const size_t shorter = x->length < y->length ? x->length : y->length;
  int order = memcmp(x->text, y->text, shorter);
  if (!order)
    order = (x->length > y->length) - (x->length < y->length);
  return order ? order : (x->module > y->module) - (x->module < y->module);
}

// Adds the names that a module defines. False where there is no memory.
static bool add_names(const xl_compile_file *m, size_t module, name **names, size_t *count) {
  const char *text = m->data, *end = text + m->bytes;
  for (const char *line = text, *next; line < end; line = next) {
    next = memchr(line, '\n', (size_t)(end - line));
    next = next ? next + 1 : end;
    name n = {.module = module};
    if (!(n.text = defined(line, next, &n.length, &n.is_private)))
      continue;
    if (!(*count & (*count - 1))) { // a power of two: there is no room
      name *more = realloc(*names, (*count ? *count * 2 : 1) * sizeof **names);
      if (!more)
        return false;
      *names = more;
    }
    (*names)[(*count)++] = n;
  }
  return true;
}

// The module's text with the names of `sorted` that are renamed in it; NULL where there is no memory.
static char *with_names(const xl_compile_file *m, size_t module, const name *sorted, size_t count, size_t *bytes) {
  char *text = NULL;
  FILE *out = open_memstream(&text, bytes);
  if (!out)
    return NULL;
  const char *at = m->data, *end = at + m->bytes, *found;
  for (size_t length; (found = next_name(at, end, &length)); at = found + length) {
    const name key = {.text = found, .length = length, .module = module};
    const name *n = bsearch(&key, sorted, count, sizeof *sorted, by_name);
    static const char managed[] = ".managed";
    const size_t quote = *found == '"', tail = sizeof managed - 1;
    size_t behind = quote; // of the name, what stands behind the number
    if (length > quote + tail && !memcmp(found + length - quote - tail, managed, tail))
      behind += tail;
    fwrite(at, 1, (size_t)(found + length - behind - at), out);
    if (n && n->renamed)
      fprintf(out, "$%zu", module);
    fwrite(found + length - behind, 1, behind, out);
  }
  fwrite(at, 1, (size_t)(end - at), out);
  const bool ok = !ferror(out);
  if (fclose(out) || !ok) {
    free(text);
    return NULL;
  }
  return text;
}

// Renames what clashes. The modules are text of the caller's own, as as_text makes it.
static bool part_names(xl_compile_file *modules, size_t count) {
  name *names = NULL;
  size_t n = 0;
  bool ok = true, *touched = calloc(count, sizeof *touched);
  for (size_t i = 0; (ok = ok && touched) && i < count; i++)
    ok = add_names(&modules[i], i, &names, &n);
  if (ok && n)
    qsort(names, n, sizeof *names, by_name);
  for (size_t first = 0, next; ok && first < n; first = next) {
    size_t open = 0; // definitions that others may refer to
    for (next = first; next < n && names[next].length == names[first].length &&
                       !memcmp(names[next].text, names[first].text, names[first].length);
         next++)
      open += !names[next].is_private;
    for (size_t i = first; i < next; i++)
      if (names[i].is_private && (open || i > first))
        names[i].renamed = touched[names[i].module] = true;
  }
  char **made = calloc(count, sizeof *made);
  size_t *bytes = calloc(count, sizeof *bytes);
  ok = ok && made && bytes;
  for (size_t i = 0; ok && i < count; i++)
    ok = !touched[i] || (made[i] = with_names(&modules[i], i, names, n, &bytes[i]));
  for (size_t i = 0; made && i < count; i++) {
    if (ok && made[i]) {
      free((void *)(uintptr_t)modules[i].data);
      modules[i].data = made[i], modules[i].bytes = bytes[i];
    } else {
      free(made[i]);
    }
  }
  free(made);
  free(bytes);
  free(touched);
  free(names);
  return ok;
}

// ---------------------------------------------------------------- linking

static const char *const options[] = {"--nvvm", "-S", "--llvm=22", "-x", "ir"};
enum { OPTIONS = sizeof options / sizeof *options };

// A module as text of one's own, whose linkages can be changed. NULL with the compiler's log, or without where there is
// no memory.
static char *as_text(const xl_compile_file *m, size_t *bytes, xl_compile_result *r) {
  char *text;
  if (memchr(m->data, 0, m->bytes)) { // bitcode
    const xl_compile_job job = {.language = "ir",
                                .name = "module.ll",
                                .input = m->data,
                                .bytes = m->bytes,
                                .options = options,
                                .option_count = OPTIONS};
    if (!xl_compile(&job, r))
      return NULL;
    text = r->output;
    *bytes = r->bytes;
    r->output = NULL;
    xl_compile_free(r);
  } else if ((text = malloc(m->bytes ? m->bytes : 1))) {
    memcpy(text, m->data, m->bytes);
    *bytes = m->bytes;
  }
  if (text)
    keep_all(text, bytes);
  return text;
}

bool xl_ir_link(const xl_compile_file *modules, size_t count, xl_compile_result *r) {
  *r = (xl_compile_result){0};
  xl_compile_file *files = calloc(count, sizeof *files);
  const char **all = calloc(count + OPTIONS, sizeof *all);
  char(*names)[32] = calloc(count, sizeof *names);
  bool ok = count && files && all && names;
  for (size_t i = 0; ok && i < count; i++) {
    snprintf(names[i], sizeof names[i], "module%zu.ll", i);
    files[i] = modules[i];
    files[i].name = names[i];
    ok = count == 1 || (files[i].data = as_text(&modules[i], &files[i].bytes, r));
    if (!ok)
      files[i].data = NULL;
  }
  ok = ok && (count == 1 || part_names(files, count));
  if (ok) {
    size_t n = 0;
    while (n < OPTIONS)
      all[n] = options[n], n++;
    for (size_t i = 1; i < count; i++)
      all[n++] = names[i];
    const xl_compile_job job = {.language = "ir",
                                .name = names[0],
                                .input = files[0].data,
                                .bytes = files[0].bytes,
                                .options = all,
                                .option_count = n,
                                .files = files + 1,
                                .file_count = count - 1};
    ok = xl_compile(&job, r);
  }
  for (size_t i = 0; files && count > 1 && i < count; i++)
    if (files[i].data != modules[i].data)
      free((void *)(uintptr_t)files[i].data);
  free(files);
  free(all);
  free(names);
  if (!ok && !r->log)
    r->log = strdup("xlcc: no memory\n");
  return ok;
}

void *xl_image_link(const xl_compile_file *images, size_t count, size_t *bytes, char **log) {
  xl_compile_file *modules = calloc(count, sizeof *modules);
  xl_compile_result r = {0};
  *log = NULL;
  void *image = NULL;
  bool ok = count && modules;
  for (size_t i = 0; ok && i < count; i++) {
    const char *body = memmem(images[i].data, images[i].bytes, "\n\n", 2);
    ok = body && xl_image_is(images[i].data, images[i].bytes);
    if (ok)
      modules[i] = (xl_compile_file){images[i].name, body + 2,
                                     images[i].bytes - (size_t)(body + 2 - (const char *)images[i].data)};
  }
  if (ok && xl_ir_link(modules, count, &r)) {
    // The head, with its options, is the first one's.
    const size_t head = (size_t)((const char *)modules[0].data - (const char *)images[0].data);
    char *made = malloc(head + r.bytes + 1);
    if (made) {
      memcpy(made, images[0].data, head);
      memcpy(made + head, r.output, r.bytes);
      made[ *bytes = head + r.bytes] = 0;
    }
    image = made;
  }
  *log = r.log;
  r.log = NULL;
  xl_compile_free(&r);
  free(modules);
  return image;
}
