// args.c: see args.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "args.h"
#include "crosslane/grid.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool set_value(xlr_arg *a, const void *bytes, size_t size) {
  a->kind = XLR_VALUE;
  a->size = size;
  a->data = xl_alloc(size, 1);
  memcpy(a->data, bytes, size);
  return true;
}

// A number "i32:-5": letter and bits of the type, the text behind the colon.
static bool parse_number(xlr_arg *a, char type, unsigned bits, const char *text, xl_error *err) {
  // Little-endian host and device: the low bytes come first.
  if (type == 'f') {
    char *end;
    double d = strtod(text, &end);
    if (end == text || *end || strchr(" \t", text[0]))
      return xl_fail(err, "'%s': '%s' is no number", a->text, text);
    float f = strtof(text, NULL);
    _Float16 h = (_Float16)f;
    return bits == 64 ? set_value(a, &d, 8) : bits == 32 ? set_value(a, &f, 4) : set_value(a, &h, 2);
  }
  bool negative = type == 'i' && text[0] == '-';
  uint64_t most = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
  if (type == 'i')
    most = (most >> 1) + negative;
  uint64_t v;
  if (!xl_parse_unsigned(text + negative, most, &v))
    return xl_fail(err, "'%s': '%s' is no number that fits %c%u", a->text, text, type, bits);
  if (negative)
    v = 0 - v;
  return set_value(a, &v, bits / 8);
}

static bool parse_raw(xlr_arg *a, const char *hex, xl_error *err) {
  size_t n = strlen(hex);
  if (!n || n % 2 || strspn(hex, "0123456789abcdefABCDEF") != n)
    return xl_fail(err, "'%s': an even number of hexadecimal digits is expected", a->text);
  uint8_t *bytes = xl_alloc(n / 2, 1);
  for (size_t i = 0; i < n / 2; i++) {
    char two[3] = {hex[2 * i], hex[2 * i + 1], 0};
    bytes[i] = (uint8_t)strtoul(two, NULL, 16);
  }
  set_value(a, bytes, n / 2);
  free(bytes);
  return true;
}

// ---------------------------------------------------------------- structures

enum { MOST_BYTES = 1 << 16, MOST_DEPTH = 16 };

// Puts a member behind those that the structure has, with the alignment that it has in C.
static bool append(xlr_arg *s, const xlr_arg *member, bool packed, xl_error *err) {
  const bool value = member->kind == XLR_VALUE || member->kind == XLR_STRUCT;
  const size_t bytes = value ? member->size : sizeof(void *),
               align = packed                       ? 1
                       : member->kind == XLR_STRUCT ? member->align
                                                    : bytes,
               at = (s->size + align - 1) / align * align;
  if (member->kind == XLR_SHARED)
    return xl_fail(err, "'%s': shared memory is no member of a structure", s->text);
  if (member->kind == XLR_TEXTURE)
    return xl_fail(err, "'%s': a texture is no member of a structure", s->text);
  if (bytes > MOST_BYTES - at)
    return xl_fail(err, "'%s': a structure of more than %d bytes", s->text, MOST_BYTES);
  s->data = xl_grow(s->data, at + bytes, 1);
  memset(s->data + s->size, 0, at + bytes - s->size);
  if (value)
    memcpy(s->data + at, member->data, bytes);
  s->size = at + bytes;
  s->align = align > s->align ? align : s->align;
  const bool buffer = member->kind == XLR_BUFFER || member->kind == XLR_SLOTS;
  for (size_t i = 0; i < (buffer ? 1 : member->part_count); i++) {
    const xlr_arg *part = buffer ? member : &member->parts[i];
    s->parts = xl_grow(s->parts, s->part_count + 1, sizeof *s->parts);
    s->parts[s->part_count] = (xlr_arg){.kind = part->kind,
                                        .text = xl_strdup(part->text),
                                        .file = part->file ? xl_strdup(part->file) : NULL,
                                        .size = part->size,
                                        .offset = at + (buffer ? 0 : part->offset)};
    s->part_count++;
  }
  return true;
}

static bool parse_one(const char *text, xlr_arg *a, unsigned depth, xl_error *err);

// "{u32:4,2*out:64,{f32:1,null}}": members as arguments are written, some of them several times.
static bool parse_struct(xlr_arg *s, unsigned depth, xl_error *err) {
  const size_t n = strlen(s->text);
  s->kind = XLR_STRUCT;
  s->align = 1;
  if (s->text[n - 1] != '}' || n == 2)
    return xl_fail(err, n == 2 ? "'%s': a structure without members" : "'%s': no } at its end", s->text);
  if (depth == MOST_DEPTH)
    return xl_fail(err, "'%s': more than %d structures in each other", s->text, MOST_DEPTH);
  for (const char *p = s->text + 1, *end = s->text + n - 1; p <= end; p++) {
    const char *first = p;
    int open = 0;
    for (; p < end && (open || *p != ','); p++) {
      open += (*p == '{') - (*p == '}');
      if (open < 0)
        break;
    }
    if (open)
      return xl_fail(err, "'%s': { and } do not fit each other", s->text);
    const size_t digits = strspn(first, "0123456789");
    uint64_t times = 1;
    if (digits && first[digits] == '*') {
      char *number = xl_format("%.*s", (int)digits, first);
      const bool ok = xl_parse_unsigned(number, MOST_BYTES, &times) && times;
      free(number);
      if (!ok)
        return xl_fail(err, "'%s': a member is there from 1 to %d times", s->text, MOST_BYTES);
      first += digits + 1;
    }
    char *text = xl_format("%.*s", (int)(p > first ? p - first : 0), first);
    xlr_arg member = {.text = NULL};
    bool ok = parse_one(text, &member, depth + 1, err);
    for (uint64_t i = 0; ok && i < times; i++)
      ok = append(s, &member, !strncmp(text, "raw:", 4), err);
    xlr_free_arg(&member);
    free(text);
    if (!ok)
      return false;
  }
  const size_t whole = (s->size + s->align - 1) / s->align * s->align;
  s->data = xl_grow(s->data, whole, 1);
  memset(s->data + s->size, 0, whole - s->size);
  s->size = whole;
  return true;
}

bool xlr_parse_arg(const char *text, xlr_arg *a, xl_error *err) { return parse_one(text, a, 0, err); }

static bool parse_one(const char *text, xlr_arg *a, unsigned depth, xl_error *err) {
  *a = (xlr_arg){.text = xl_strdup(text)};
  if (text[0] == '{')
    return parse_struct(a, depth, err);
  if (!strcmp(text, "null")) {
    a->kind = XLR_NULL;
    return true;
  }
  const bool surface = !strncmp(text, "surf:", 5);
  if ((surface || !strncmp(text, "tex:", 4)) && strchr(text, '=')) {
    a->kind = XLR_TEXTURE;
    if (!(a->texture = xlr_texture_parse(text, strchr(text, ':') + 1, surface, err)))
      return false;
    a->file = a->texture->file ? xl_strdup(a->texture->file) : NULL;
    a->size = a->texture->packed;
    return true;
  }
  const char *colon = strrchr(text, ':');
  if (!colon || colon == text)
    return xl_fail(err, "argument '%s' is not of the form FILE:BYTES, out:BYTES or TYPE:VALUE", text);
  size_t n = (size_t)(colon - text);
  static const struct {
    char name[4];
    char type;
    uint8_t bits;
  } types[] = {{"u8", 'u', 8},   {"i8", 'i', 8},   {"u16", 'u', 16}, {"i16", 'i', 16},
               {"f16", 'f', 16}, {"u32", 'u', 32}, {"i32", 'i', 32}, {"f32", 'f', 32},
               {"u64", 'u', 64}, {"i64", 'i', 64}, {"f64", 'f', 64}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (strlen(types[i].name) == n && !strncmp(text, types[i].name, n))
      return parse_number(a, types[i].type, types[i].bits, colon + 1, err);
  if (n == 3 && !strncmp(text, "raw", n))
    return parse_raw(a, colon + 1, err);
  bool shared = n == 6 && !strncmp(text, "shared", n), slots = n == 5 && !strncmp(text, "slots", n);
  uint64_t size;
  if (!xl_parse_unsigned(colon + 1, shared || slots ? UINT32_MAX : UINT64_C(1) << 40, &size))
    return xl_fail(err, "argument '%s': '%s' is no size in bytes", text, colon + 1);
  if (!size)
    return xl_fail(err, "argument '%s': the size is zero", text);
  a->size = size;
  a->kind = shared ? XLR_SHARED : slots ? XLR_SLOTS : XLR_BUFFER;
  if (a->kind == XLR_BUFFER && !(n == 3 && !strncmp(text, "out", n)))
    a->file = xl_format("%.*s", (int)n, text);
  return true;
}

bool xlr_load_arg(xlr_arg *a, const char *dir, bool *missing, xl_error *err) {
  for (size_t i = 0; i < a->part_count; i++)
    if (!xlr_load_arg(&a->parts[i], dir, missing, err))
      return false;
  const bool texture = a->kind == XLR_TEXTURE;
  if ((a->kind != XLR_BUFFER && !texture) || a->data)
    return true;
  a->data = calloc(a->size, 1);
  if (!a->data)
    return xl_fail(err, "argument '%s': no memory for %zu bytes", a->text, a->size);
  if (!a->file)
    return true;
  char *path = dir && a->file[0] != '/' ? xl_format("%s/%s", dir, a->file) : xl_strdup(a->file);
  FILE *f = fopen(path, "rb");
  bool ok = true;
  struct stat st;
  if (!f && errno == ENOENT && missing && !texture) {
    *missing = true;
  } else if (!f) {
    ok = xl_fail(err, "argument '%s': %s: %s", a->text, path, strerror(errno));
  } else if (fstat(fileno(f), &st) || !S_ISREG(st.st_mode)) {
    ok = xl_fail(err, "argument '%s': %s is not a regular file", a->text, path);
  } else {
    size_t got = fread(a->data, 1, a->size, f);
    if (got != a->size && !(texture && a->texture->pads))
      ok = xl_fail(err, "argument '%s': %s has %zu bytes only", a->text, path, got);
  }
  if (f)
    fclose(f);
  free(path);
  return ok;
}

bool xlr_make_slots(xlr_arg *a, const char *processor, xl_error *err) {
  for (size_t i = 0; i < a->part_count; i++)
    if (!xlr_make_slots(&a->parts[i], processor, err))
      return false;
  if (a->kind != XLR_SLOTS)
    return true;
  const uint32_t gfx = xl_gfx_number(processor);
  if (!xl_grid_slot_count(gfx))
    return xl_fail(err, "argument '%s': the number of slots of %s is not known", a->text, processor);
  a->size = xl_grid_bytes(gfx, (uint32_t)a->size);
  if (!(a->data = calloc(a->size, 1)))
    return xl_fail(err, "argument '%s': no memory for %zu bytes", a->text, a->size);
  ((xl_grid_slots *)(void *)a->data)->bytes = a->size;
  a->kind = XLR_BUFFER;
  return true;
}

size_t xlr_buffer_count(const xlr_arg *a) {
  return a->kind == XLR_STRUCT ? a->part_count : a->kind == XLR_TEXTURE ? a->texture->surface : a->kind == XLR_BUFFER;
}

xlr_arg *xlr_buffer(xlr_arg *a, size_t i) { return a->kind == XLR_STRUCT ? &a->parts[i] : a; }

char *xlr_buffer_name(const xlr_arg *a, size_t k, size_t i) {
  return a->kind == XLR_STRUCT ? xl_format("%zu.%zu", k, i) : xl_format("%zu", k);
}

void xlr_free_arg(xlr_arg *a) {
  for (size_t i = 0; i < a->part_count; i++)
    xlr_free_arg(&a->parts[i]);
  free(a->parts);
  free(a->text);
  free(a->file);
  free(a->data);
  xlr_texture_free(a->texture);
  *a = (xlr_arg){0};
}

bool xlr_parse_size(const char *what, const char *text, uint32_t size[3], xl_error *err) {
  size[0] = size[1] = size[2] = 1;
  const char *p = text;
  for (int i = 0; i < 3; i++) {
    char number[16];
    size_t n = strcspn(p, ",x");
    uint64_t v;
    if (n >= sizeof number)
      break;
    memcpy(number, p, n);
    number[n] = 0;
    if (!xl_parse_unsigned(number, UINT32_MAX, &v))
      break;
    if (!v)
      return xl_fail(err, "%s '%s' has a zero in it", what, text);
    size[i] = (uint32_t)v;
    if (!p[n])
      return true;
    p += n + 1;
  }
  return xl_fail(err, "%s '%s' is not of the form X, X,Y or X,Y,Z", what, text);
}
