// dialect.c: see dialect.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Behind a comment, a string, a character or a raw string that begins here; here when none does.
static size_t skip(const char *s, size_t at, size_t end) {
  if (s[at] == '/' && at + 1 < end && (s[at + 1] == '/' || s[at + 1] == '*')) {
    const bool line = s[at + 1] == '/';
    const char *stop = line ? "\n" : "*/";
    const char *to = memmem(s + at + 2, end - at - 2, stop, strlen(stop));
    return to ? (size_t)(to - s) + (line ? 0 : 2) : end;
  }
  if (s[at] == '"' && at && s[at - 1] == 'R') {
    const char *open = memchr(s + at, '(', end - at);
    if (!open || open - (s + at) > 17)
      return at + 1;
    char *close = xl_format(")%.*s\"", (int)(open - (s + at) - 1), s + at + 1);
    const char *to = memmem(open, end - (size_t)(open - s), close, strlen(close));
    const size_t n = strlen(close);
    free(close);
    return to ? (size_t)(to - s) + n : end;
  }
  // 1'000 is a number.
  if (s[at] == '"' || (s[at] == '\'' && !(at && isalnum((unsigned char)s[at - 1])))) {
    const char quote = s[at];
    for (at++; at < end && s[at] != quote && s[at] != '\n'; at++)
      at += s[at] == '\\';
    return at < end ? at + 1 : end;
  }
  return at;
}

// Notes the places of the first two arguments of a launch that are lists; begin is behind <<<.
static size_t lists(const char *s, size_t begin, size_t end, size_t places[2]) {
  size_t count = 0, argument = 0;
  int depth = 0;
  bool first = true; // of an argument's characters
  for (size_t at = begin; at < end;) {
    const size_t next = skip(s, at, end);
    if (next != at) {
      first &= s[at] == '/';
      at = next;
      continue;
    }
    if (!depth && end - at >= 3 && !memcmp(s + at, ">>>", 3))
      return count;
    if (s[at] == ';' && !depth)
      return 0; // no launch
    if (!depth && s[at] == ',') {
      argument++;
      first = true;
    } else if (!isspace((unsigned char)s[at])) {
      if (first && s[at] == '{' && argument < 2)
        places[count++] = at;
      first = false;
    }
    depth += strchr("({[", s[at]) != NULL && s[at] ? 1 : 0;
    depth -= strchr(")}]", s[at]) != NULL && s[at] ? 1 : 0;
    if (depth < 0)
      return 0;
    at++;
  }
  return 0;
}

char *xlcc_named_lists(const char *path) {
  uint8_t *data;
  size_t size;
  xl_error ignored;
  if (!xl_read_file(path, &data, &size, &ignored))
    return NULL;
  const char *s = (const char *)data;
  static const char name[] = "dim3";
  const size_t n = sizeof name - 1;
  char *out = NULL;
  size_t written = 0, from = 0;
  for (size_t at = 0; at + 3 <= size;) {
    const size_t next = skip(s, at, size);
    if (next != at || memcmp(s + at, "<<<", 3) != 0) {
      at = next != at ? next : at + 1;
      continue;
    }
    at += 3;
    size_t places[2];
    const size_t count = lists(s, at, size, places);
    for (size_t i = 0; i < count; i++) {
      out = xl_grow(out, written + (places[i] - from) + n + 1, 1);
      memcpy(out + written, s + from, places[i] - from);
      written += places[i] - from;
      memcpy(out + written, name, n);
      written += n;
      from = places[i];
    }
  }
  if (out) {
    out = xl_grow(out, written + (size - from) + 1, 1);
    memcpy(out + written, s + from, size - from);
    out[written + size - from] = 0;
  }
  free(data);
  return out;
}
