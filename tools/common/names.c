// names.c: see names.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "names.h"
#include "common.h"

#include <stdlib.h>
#include <string.h>

// Of the C++ ABI's library (cxxabi.h is C++).
extern char *__cxa_demangle(const char *name, char *buffer, size_t *length, int *status);

char *xl_demangle(const char *symbol) {
  int status = 0;
  // "i" alone would be demangled as the type int.
  char *text = strncmp(symbol, "_Z", 2) ? NULL : __cxa_demangle(symbol, NULL, NULL, &status);
  return text ? text : xl_strdup(symbol);
}

// Where the bracket that the last one of text[0, n) closes stands; n when there is none.
static size_t opening(const char *text, size_t n, char open, char close) {
  size_t depth = 0, at = n;
  while (at--) {
    depth += text[at] == close;
    if (text[at] == open && --depth == 0)
      return at;
  }
  return n;
}

static bool ends_in(const char *text, size_t n, char c) { return n && text[n - 1] == c; }

char *xl_plain_name(const char *symbol) {
  char *text = xl_demangle(symbol);
  const size_t n = strlen(text), cut = ends_in(text, n, ')') ? opening(text, n, '(', ')') : n;
  if (cut && cut < n && strcmp(text, symbol))
    text[cut] = 0;
  if (!strncmp(text, "void ", 5))
    memmove(text, text + 5, strlen(text + 5) + 1);
  return text;
}

static bool same(const char *a, const char *b) {
  for (;; a++, b++) {
    a += strspn(a, " ");
    b += strspn(b, " ");
    if (*a != *b)
      return false;
    if (!*a)
      return true;
  }
}

int xl_names(const char *written, const char *symbol) {
  if (!strcmp(written, symbol))
    return 5;
  char *full = xl_demangle(symbol), *plain = xl_plain_name(symbol);
  int found = 0;
  if (same(written, full) || (!strncmp(full, "void ", 5) && same(written, full + 5)))
    found = 4;
  else if (same(written, plain))
    found = 3;
  else {
    size_t n = strlen(plain);
    if (ends_in(plain, n, '>'))
      n = opening(plain, n, '<', '>');
    plain[n] = 0;
    if (same(written, plain))
      found = 2;
    else {
      // The last "::" that is in no bracket.
      size_t depth = 0, at = n;
      while (at > 1 && (depth || plain[at - 1] != ':')) {
        depth += plain[at - 1] == '>' || plain[at - 1] == ')';
        depth -= depth && (plain[at - 1] == '<' || plain[at - 1] == '(');
        at--;
      }
      found = at > 1 && same(written, plain + at);
    }
  }
  free(full);
  free(plain);
  return found;
}
