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

// Length of three angle brackets that begin here, of which the last may stand apart; 0 when there are none.
static size_t brackets(const char *s, size_t at, size_t end, char c) {
  if (end - at < 3 || s[at] != c || s[at + 1] != c)
    return 0;
  size_t n = 2;
  while (at + n < end && isspace((unsigned char)s[at + n]))
    n++;
  return at + n < end && s[at + n] == c ? n + 1 : 0;
}

// Notes the places of the first two arguments of a launch that are lists; begin is behind <<<. *close: where the
// arguments end, 0 when this is no launch.
static size_t lists(const char *s, size_t begin, size_t end, size_t places[2], size_t *close) {
  size_t count = 0, argument = 0;
  int depth = 0;
  bool first = true; // of an argument's characters
  *close = 0;
  for (size_t at = begin; at < end;) {
    const size_t next = skip(s, at, end);
    if (next != at) {
      first &= s[at] == '/';
      at = next;
      continue;
    }
    if (!depth && brackets(s, at, end, '>')) {
      *close = at;
      return count;
    }
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

// Text with words put in.
typedef struct edited {
  const char *s;
  char *out; // NULL: nothing yet
  size_t written, from;
} edited;

static void put(edited *e, size_t at, const char *word) {
  const size_t n = strlen(word);
  e->out = xl_grow(e->out, e->written + (at - e->from) + n + 1, 1);
  memcpy(e->out + e->written, e->s + e->from, at - e->from);
  e->written += at - e->from;
  memcpy(e->out + e->written, word, n);
  e->written += n;
  e->from = at;
}

// Brackets with space between them: the space goes behind them.
static void together(edited *e, size_t at, size_t n) {
  if (n == 3)
    return;
  put(e, at, "");
  put(e, at + 2, e->s[at] == '<' ? "<" : ">");
  put(e, at + n - 1, "");
  e->from = at + n;
}

static char *finish(edited *e, size_t size) {
  if (!e->out)
    return NULL;
  put(e, size, "");
  e->out[e->written] = 0;
  return e->out;
}

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Length of the asm keyword that begins here and of the qualifiers behind it, up to the parenthesis; 0 when there is
// none.
static size_t asm_begin(const char *s, size_t at, size_t end) {
  static const char *const names[] = {"asm", "__asm__", "__asm"};
  static const char *const more[] = {"volatile", "__volatile__", "__volatile"};
  if (at && in_word(s[at - 1]))
    return 0;
  size_t to = at;
  for (size_t i = 0; i < sizeof names / sizeof *names && to == at; i++) {
    const size_t n = strlen(names[i]);
    if (end - at > n && !memcmp(s + at, names[i], n) && !in_word(s[at + n]))
      to = at + n;
  }
  if (to == at)
    return 0;
  for (;;) {
    while (to < end && isspace((unsigned char)s[to]))
      to++;
    size_t next = to;
    for (size_t i = 0; i < sizeof more / sizeof *more && next == to; i++) {
      const size_t n = strlen(more[i]);
      if (end - to > n && !memcmp(s + to, more[i], n) && !in_word(s[to + n]))
        next = to + n;
    }
    if (next == to)
      return to < end && s[to] == '(' ? to + 1 - at : 0;
    to = next;
  }
}

// In an asm with operands, a % in front of a word is one of PTX's registers (%globaltimer), for which clang wants two.
// It is an operand's where a letter stands between it and the operand (%c0, %k[name]).
static void registers(edited *e, size_t at, size_t end) {
  size_t places[64], count = 0;
  int depth = 0;
  for (bool strings = true; at < end && depth >= 0;) {
    const size_t next = skip(e->s, at, end);
    if (next != at && e->s[at] == '"' && strings)
      for (size_t i = at; i + 2 < next; i++) {
        if (e->s[i] != '%')
          continue;
        if (isalpha((unsigned char)e->s[i + 1]) && (isalpha((unsigned char)e->s[i + 2]) || e->s[i + 2] == '_') &&
            count < sizeof places / sizeof *places)
          places[count++] = i;
        i += e->s[i + 1] == '%';
      }
    if (next != at) {
      at = next;
      continue;
    }
    depth += e->s[at] == '(';
    depth -= e->s[at] == ')';
    if (!depth && e->s[at] == ':') {
      for (size_t i = 0; i < count; i++)
        put(e, places[i], "%");
      return;
    }
    at++;
  }
}

char *xlcc_readable_text(const char *path) {
  uint8_t *data;
  size_t size;
  xl_error ignored;
  if (!xl_read_file(path, &data, &size, &ignored))
    return NULL;
  edited e = {.s = (const char *)data};
  for (size_t at = 0; at + 3 <= size;) {
    const size_t next = skip(e.s, at, size);
    if (next != at) {
      at = next;
      continue;
    }
    const size_t open = brackets(e.s, at, size, '<');
    if (open) {
      size_t places[2], close;
      const size_t count = lists(e.s, at + open, size, places, &close);
      if (close) {
        together(&e, at, open);
        for (size_t i = 0; i < count; i++)
          put(&e, places[i], "dim3");
        together(&e, close, brackets(e.s, close, size, '>'));
      }
      at += open;
      continue;
    }
    const size_t n = asm_begin(e.s, at, size);
    if (n)
      registers(&e, at + n, size);
    at += n ? n : 1;
  }
  char *out = finish(&e, size);
  free(data);
  return out;
}

char *xlcc_older_properties(const char *header) {
  // What follows the last field that has a meaning, of 56 words or more.
  static const char name[] = "cudaDeviceProp", reserved[] = "int          reserved[", end[] = "\n};";
  static const char fields[] =
      "int clockRate, deviceOverlap, kernelExecTimeoutEnabled, computeMode, maxTexture1DLinear, memoryClockRate, "
      "singleToDoublePrecisionPerfRatio, cooperativeMultiDeviceLaunch; ";
  uint8_t *data;
  size_t size;
  xl_error ignored;
  if (!xl_read_file(header, &data, &size, &ignored))
    return NULL;
  edited e = {.s = (const char *)data};
  const char *limit = e.s + size, *at = e.s, *close = NULL;
  while (at && !close) { // the definition, not another mention
    at = memmem(at, (size_t)(limit - at), name, sizeof name - 1);
    if (!at)
      break;
    at += sizeof name - 1;
    const char *brace = at + strspn(at, " \t\r\n");
    if (brace < limit && *brace == '{')
      close = memmem(brace, (size_t)(limit - brace), end, sizeof end - 1);
  }
  const char *field = close ? memmem(at, (size_t)(close - at), reserved, sizeof reserved - 1) : NULL;
  if (field && !memmem(at, (size_t)(close - at), "clockRate", 9)) {
    const char *number = field + sizeof reserved - 1;
    const unsigned long words = strtoul(number, NULL, 10);
    if (words > 8 && words < 1000 && strspn(number, "0123456789") <= 3) {
      put(&e, (size_t)(field - e.s), fields);
      char *fewer = xl_format("%lu", words - 8);
      put(&e, (size_t)(number - e.s), fewer);
      free(fewer);
      e.from += strspn(number, "0123456789");
    }
  }
  char *out = finish(&e, size);
  free(data);
  return out;
}
