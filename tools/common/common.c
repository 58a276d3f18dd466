// common.c: see common.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool xl_fail(xl_error *err, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(err->text, sizeof err->text, fmt, ap);
  va_end(ap);
  return false;
}

static void *have(void *p) {
  if (!p) {
    fputs("out of memory\n", stderr);
    exit(XL_USAGE);
  }
  return p;
}

void *xl_alloc(size_t count, size_t size) { return have(calloc(count ? count : 1, size ? size : 1)); }

void *xl_grow(void *old, size_t count, size_t size) { return have(reallocarray(old, count, size)); }

char *xl_strdup(const char *s) { return have(strdup(s)); }

char *xl_format(const char *fmt, ...) {
  va_list ap;
  char *s = NULL;
  va_start(ap, fmt);
  int n = vasprintf(&s, fmt, ap);
  va_end(ap);
  return have(n < 0 ? NULL : s);
}

void xl_push(xl_list *list, const char *s) {
  // Powers of two: the array grows when the count reaches one.
  if ((list->count & (list->count + 1)) == 0)
    list->items = xl_grow(list->items, 2 * (list->count + 1), sizeof *list->items);
  list->items[list->count++] = (char *)(uintptr_t)s;
  list->items[list->count] = NULL;
}

void xl_push_all(xl_list *list, const xl_list *more) {
  for (size_t i = 0; i < more->count; i++)
    xl_push(list, more->items[i]);
}

bool xl_read_file(const char *path, uint8_t **data, size_t *size, xl_error *err) {
  *data = NULL;
  *size = 0;
  FILE *f = fopen(path, "rb");
  if (!f)
    return xl_fail(err, "%s: %s", path, strerror(errno));
  struct stat st;
  if (fstat(fileno(f), &st)) {
    int e = errno;
    fclose(f);
    return xl_fail(err, "%s: %s", path, strerror(e));
  }
  if (!S_ISREG(st.st_mode)) {
    fclose(f);
    return xl_fail(err, "%s: not a regular file", path);
  }
  size_t n = (size_t)st.st_size;
  uint8_t *p = malloc(n + 1);
  if (!p) {
    fclose(f);
    return xl_fail(err, "%s: no memory for its %zu bytes", path, n);
  }
  size_t got = fread(p, 1, n, f);
  bool bad = ferror(f) || got != n;
  fclose(f);
  if (bad) {
    free(p);
    return xl_fail(err, "%s: read error", path);
  }
  p[n] = 0;
  *data = p;
  *size = n;
  return true;
}

bool xl_write_file(const char *path, const void *data, size_t size, xl_error *err) {
  FILE *f = fopen(path, "wb");
  if (!f)
    return xl_fail(err, "%s: %s", path, strerror(errno));
  bool ok = fwrite(data, 1, size, f) == size;
  int e = errno;
  if (fclose(f) && ok) {
    e = errno;
    ok = false;
  }
  if (ok)
    return true;
  struct stat st;
  if (!stat(path, &st) && S_ISREG(st.st_mode))
    unlink(path);
  return xl_fail(err, "%s: %s", path, strerror(e));
}

char *xl_program_dir(void) {
  size_t size = 256;
  for (;;) {
    char *path = xl_alloc(size, 1);
    ssize_t n = readlink("/proc/self/exe", path, size);
    if (n > 0 && (size_t)n < size) {
      char *slash = strrchr(path, '/');
      if (slash)
        *slash = 0;
      return path;
    }
    free(path);
    if (n <= 0 || size > 1u << 20)
      return xl_strdup(".");
    size *= 2;
  }
}

char *xl_dir_of(const char *path) {
  const char *slash = strrchr(path, '/');
  if (!slash)
    return xl_strdup(".");
  if (slash == path)
    return xl_strdup("/");
  return xl_format("%.*s", (int)(slash - path), path);
}

bool xl_parse_unsigned(const char *s, uint64_t max, uint64_t *value) {
  if (!isdigit((unsigned char)s[0]))
    return false;
  // A leading 0 does not mean octal.
  bool hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
  if (hex && !isxdigit((unsigned char)s[2]))
    return false;
  char *end;
  errno = 0;
  unsigned long long v = strtoull(s, &end, hex ? 16 : 10);
  if (errno || *end || v > max)
    return false;
  *value = v;
  return true;
}
