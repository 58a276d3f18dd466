// module.c: see module.h. The bitstream and its abbreviations are those of
// LLVM's BitCodeFormat document.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "module.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- bitcode

typedef struct bits {
  const uint8_t *p;
  uint64_t at, end; // in bits
  bool bad;         // read beyond the end, or nonsense
} bits;

static uint64_t fixed(bits *b, unsigned width) {
  uint64_t v = 0;
  if (width > 64 || width > b->end - b->at) {
    b->bad = true;
    b->at = b->end;
    return 0;
  }
  for (unsigned i = 0; i < width; i++, b->at++)
    v |= (uint64_t)(b->p[b->at / 8] >> b->at % 8 & 1) << i;
  return v;
}

static uint64_t vbr(bits *b, unsigned width) {
  uint64_t v = 0;
  if (width < 2 || width > 32) {
    b->bad = true;
    return 0;
  }
  for (unsigned shift = 0; !b->bad; shift += width - 1) {
    const uint64_t chunk = fixed(b, width), high = (uint64_t)1 << (width - 1);
    if (shift < 64)
      v |= (chunk & (high - 1)) << shift;
    if (!(chunk & high))
      break;
  }
  return v;
}

static void align32(bits *b) {
  b->at = (b->at + 31) / 32 * 32;
  if (b->at > b->end)
    b->bad = true;
}

enum { OP_LITERAL, OP_FIXED, OP_VBR, OP_ARRAY, OP_CHAR6, OP_BLOB, MAX_OPS = 16, MAX_ABBREVS = 32, MAX_TEXT = 128 };
typedef struct abbrev {
  unsigned count;
  struct {
    uint8_t kind;
    uint64_t value;
  } op[MAX_OPS];
} abbrev;

static void define_abbrev(bits *b, abbrev *a) {
  const uint64_t count = vbr(b, 5);
  a->count = 0;
  for (uint64_t i = 0; i < count && !b->bad; i++) {
    if (i == MAX_OPS) {
      b->bad = true;
      return;
    }
    const bool literal = fixed(b, 1);
    a->op[i].kind = literal ? OP_LITERAL : (uint8_t)fixed(b, 3);
    a->op[i].value = literal ? vbr(b, 8) : a->op[i].kind == OP_FIXED || a->op[i].kind == OP_VBR ? vbr(b, 5) : 0;
    a->count++;
  }
}

static uint64_t scalar(bits *b, uint8_t kind, uint64_t value) {
  static const char char6[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
  switch (kind) {
  case OP_LITERAL:
    return value;
  case OP_FIXED:
    return value > 64 ? (b->bad = true, (uint64_t)0) : fixed(b, (unsigned)value);
  case OP_VBR:
    return value > 32 ? (b->bad = true, (uint64_t)0) : vbr(b, (unsigned)value);
  case OP_CHAR6:
    return (uint64_t)char6[fixed(b, 6)];
  default:
    b->bad = true;
    return 0;
  }
}

// A record: its code, and its operands as text as far as they go into it.
typedef struct record {
  uint64_t code;
  size_t count;
  char text[MAX_TEXT];
} record;

static void put(record *r, uint64_t v, bool *first) {
  if (*first)
    r->code = v;
  else if (r->count + 1 < MAX_TEXT)
    r->text[r->count++] = (char)(v < 256 && isprint((int)v) ? v : '?');
  *first = false;
}

static void read_record(bits *b, const abbrev *a, record *r) {
  bool first = true;
  memset(r, 0, sizeof *r);
  if (!a) {
    put(r, vbr(b, 6), &first);
    const uint64_t n = vbr(b, 6);
    for (uint64_t i = 0; i < n && !b->bad; i++)
      put(r, vbr(b, 6), &first);
    return;
  }
  for (unsigned i = 0; i < a->count && !b->bad; i++) {
    if (a->op[i].kind == OP_ARRAY) {
      if (i + 2 != a->count) {
        b->bad = true;
        return;
      }
      const uint64_t n = vbr(b, 6);
      for (uint64_t k = 0; k < n && !b->bad; k++)
        put(r, scalar(b, a->op[i + 1].kind, a->op[i + 1].value), &first);
      return;
    }
    if (a->op[i].kind == OP_BLOB) {
      const uint64_t n = vbr(b, 6);
      align32(b);
      if (b->bad || n > (b->end - b->at) / 8) {
        b->bad = true;
        return;
      }
      b->at += n * 8;
      align32(b);
      continue;
    }
    put(r, scalar(b, a->op[i].kind, a->op[i].value), &first);
  }
}

enum { END_BLOCK, ENTER_SUBBLOCK, DEFINE_ABBREV, UNABBREV_RECORD };
enum { BLOCK_MODULE = 8, BLOCK_IDENTIFICATION = 13, RECORD_PRODUCER = 1, RECORD_TRIPLE = 2 };

// One block, without those in it.
static void read_block(bits *b, uint64_t block, unsigned width, uint64_t end, xlcc_module *m) {
  static abbrev abbrevs[MAX_ABBREVS];
  unsigned known = 0;
  while (!b->bad && b->at < end) {
    const uint64_t id = fixed(b, width);
    if (id == END_BLOCK)
      return;
    if (id == ENTER_SUBBLOCK) {
      vbr(b, 8);
      vbr(b, 4);
      align32(b);
      const uint64_t words = fixed(b, 32);
      if (b->bad || words > (b->end - b->at) / 32)
        return;
      b->at += words * 32;
      continue;
    }
    if (id == DEFINE_ABBREV) {
      if (known == MAX_ABBREVS)
        return;
      define_abbrev(b, &abbrevs[known++]);
      continue;
    }
    if (id != UNABBREV_RECORD && id - 4 >= known)
      return;
    record r;
    read_record(b, id == UNABBREV_RECORD ? NULL : &abbrevs[id - 4], &r);
    if (b->bad)
      return;
    if (block == BLOCK_IDENTIFICATION && r.code == RECORD_PRODUCER && !strncmp(r.text, "LLVM", 4))
      m->producer = (unsigned)strtoul(r.text + 4, NULL, 10);
    if (block == BLOCK_MODULE && r.code == RECORD_TRIPLE) {
      snprintf(m->triple, sizeof m->triple, "%s", r.text);
      return;
    }
  }
}

static void read_bitcode(const uint8_t *p, size_t n, xlcc_module *m) {
  bits b = {.p = p, .at = 32, .end = (uint64_t)n * 8};
  while (!b.bad && b.end - b.at >= 64) {
    if (fixed(&b, 2) != ENTER_SUBBLOCK)
      return;
    const uint64_t block = vbr(&b, 8), width = vbr(&b, 4);
    align32(&b);
    const uint64_t words = fixed(&b, 32);
    if (b.bad || words > (b.end - b.at) / 32 || width < 2 || width > 32)
      return;
    const uint64_t end = b.at + words * 32;
    if (block == BLOCK_IDENTIFICATION || block == BLOCK_MODULE)
      read_block(&b, block, (unsigned)width, end, m);
    if (block == BLOCK_MODULE)
      return;
    b.bad = false;
    b.at = end;
  }
}

// ---------------------------------------------------------------- text

static void read_text(const char *text, xlcc_module *m) {
  static const char key[] = "target triple";
  for (const char *line = text; line; line = strchr(line, '\n')) {
    line += *line == '\n';
    const size_t length = strcspn(line, "\n");
    if (!strncmp(line, key, sizeof key - 1)) {
      const char *open = memchr(line, '"', length), *close = open ? strchr(open + 1, '"') : NULL;
      if (close && close < line + length)
        snprintf(m->triple, sizeof m->triple, "%.*s", (int)(close - open - 1), open + 1);
    }
  }
}

// Whether a * stands in the text, outside of strings and comments: nothing but a pointer to a type has one.
static bool has_star(const char *text) {
  for (const char *p = text; *p; p++)
    if (*p == '*')
      return true;
    else if (*p == ';')
      p += strcspn(p, "\n") - 1;
    else if (*p == '"' && !*(p += 1 + strcspn(p + 1, "\"")))
      return false;
  return false;
}

void xlcc_look_at(const char *path, xlcc_module *m) {
  memset(m, 0, sizeof *m);
  uint8_t *data;
  size_t size;
  xl_error err;
  if (!xl_read_file(path, &data, &size, &err))
    return;
  static const uint8_t magic[] = {'B', 'C', 0xc0, 0xde}, wrapper[] = {0xde, 0xc0, 0x17, 0x0b};
  const uint8_t *p = data;
  size_t n = size;
  if (n >= 20 && !memcmp(p, wrapper, 4)) {
    uint32_t offset, length;
    memcpy(&offset, p + 8, 4);
    memcpy(&length, p + 12, 4);
    if (offset <= n && length <= n - offset) {
      p += offset;
      n = length;
    }
  }
  if (n >= 4 && !memcmp(p, magic, 4)) {
    m->bitcode = true;
    read_bitcode(p, n, m);
  } else if (!memchr(data, 0, size)) {
    read_text((const char *)data, m);
    m->typed = has_star((const char *)data);
  }
  free(data);
}

// What the names of the device library's functions begin with. In bitcode too
// they stand in one piece.
static const char *const library_names[] = {"__nv_", "__cudaCDP2", "vprintf", "__assertfail", "__cxa_", "malloc",
                                            "free",  "memcpy",     "memmove", "memset",       "_Znw",   "_Zna",
                                            "_Zdl",  "_Zda",       "_ZL3nan", "_ZL4nanf"};

// Whether a function's name begins so: in text behind an @, and not in that of an
// intrinsic, "llvm.memcpy", nor in a word like "nofree".
static bool names(const uint8_t *data, size_t size, bool text, const char *name) {
  static const char intrinsic[] = "llvm.";
  const size_t n = sizeof intrinsic - 1;
  const uint8_t *at = data, *end = data + size;
  while ((at = memmem(at, (size_t)(end - at), name, strlen(name)))) {
    const size_t before = (size_t)(at - data);
    if (text ? before && at[-1] == '@' : before < n || memcmp(at - n, intrinsic, n))
      return true;
    at++;
  }
  return false;
}

bool xlcc_names_library(const char *path) {
  uint8_t *data;
  size_t size;
  xl_error err;
  if (!strcmp(path, "-") || !xl_read_file(path, &data, &size, &err))
    return false;
  bool found = false;
  for (size_t i = 0; !found && i < sizeof library_names / sizeof *library_names; i++)
    found = names(data, size, !memchr(data, 0, size), library_names[i]);
  free(data);
  return found;
}
