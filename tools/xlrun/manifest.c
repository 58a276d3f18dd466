// manifest.c: see manifest.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "manifest.h"

#include <stdlib.h>
#include <string.h>

// The next word of the line, cut off in place; NULL at its end.
static char *word(char **at) {
  char *w = *at + strspn(*at, " \t\r");
  size_t n = strcspn(w, " \t\r");
  if (!n)
    return NULL;
  *at = w + n + (w[n] != 0);
  w[n] = 0;
  return w;
}

// Names become parts of file names.
static bool plain_name(const char *what, const char *name, xl_error *err) {
  if (name[0] == '.' || strchr(name, '/'))
    return xl_fail(err, "%s name '%s' begins with a dot or has a slash in it", what, name);
  return true;
}

static bool parse_line(char *line, xlr_case *c, xl_error *err) {
  static const char *const fields[] = {"case", "module", "kernel", "grid", "block", "number of arguments"};
  enum { FIELDS = sizeof fields / sizeof *fields };
  char *f[FIELDS], *at = line;
  for (int i = 0; i < FIELDS; i++)
    if (!(f[i] = word(&at)))
      return xl_fail(err, "no %s", fields[i]);
  c->name = xl_strdup(f[0]);
  c->module = xl_strdup(f[1]);
  c->kernel = xl_strdup(f[2]);
  uint64_t n;
  if (!plain_name("case", f[0], err) || !plain_name("module", f[1], err) ||
      !xlr_parse_size("grid", f[3], c->grid, err) || !xlr_parse_size("block", f[4], c->block, err))
    return false;
  if (!xl_parse_unsigned(f[5], 4096, &n))
    return xl_fail(err, "'%s' is no number of arguments", f[5]);
  c->args = xl_alloc((size_t)n, sizeof *c->args);
  for (size_t i = 0; i < n; i++) {
    char *w = word(&at);
    if (!w)
      return xl_fail(err, "%zu arguments announced, %zu given", (size_t)n, i);
    c->arg_count = i + 1;
    if (!xlr_parse_arg(w, &c->args[i], err))
      return false;
  }
  char *more = word(&at);
  if (more)
    return xl_fail(err, "%zu arguments announced, but '%s' follows them", (size_t)n, more);
  return true;
}

bool xlr_read_manifest(const char *path, xlr_manifest *m, xl_error *err) {
  *m = (xlr_manifest){.path = xl_strdup(path), .dir = xl_dir_of(path)};
  uint8_t *data;
  size_t size;
  if (!xl_read_file(path, &data, &size, err))
    return false;
  unsigned number = 0;
  bool ok = true;
  for (char *line = (char *)data, *end = line + size; ok && line < end;) {
    char *newline = memchr(line, '\n', (size_t)(end - line));
    char *next = newline ? newline + 1 : end;
    if (newline)
      *newline = 0;
    number++;
    xl_error why;
    bool has_nul = strlen(line) != (size_t)((newline ? newline : end) - line);
    if (has_nul) {
      ok = xl_fail(err, "%s:%u: a NUL byte in the line", path, number);
    } else if (line[0] != '#' && line[strspn(line, " \t\r")]) {
      m->cases = xl_grow(m->cases, m->case_count + 1, sizeof *m->cases);
      xlr_case *c = &m->cases[m->case_count++];
      *c = (xlr_case){.line = number};
      if (!parse_line(line, c, &why))
        ok = xl_fail(err, "%s:%u: %.3800s", path, number, why.text);
      for (size_t i = 0; ok && i + 1 < m->case_count; i++)
        if (!strcmp(m->cases[i].name, c->name))
          ok = xl_fail(err, "%s:%u: case '%s' stands on line %u already", path, number, c->name, m->cases[i].line);
    }
    line = next;
  }
  free(data);
  return ok;
}

void xlr_free_manifest(xlr_manifest *m) {
  for (size_t i = 0; i < m->case_count; i++) {
    xlr_case *c = &m->cases[i];
    for (size_t j = 0; j < c->arg_count; j++)
      xlr_free_arg(&c->args[j]);
    free(c->args);
    free(c->name);
    free(c->module);
    free(c->kernel);
  }
  free(m->cases);
  free(m->path);
  free(m->dir);
  *m = (xlr_manifest){0};
}
