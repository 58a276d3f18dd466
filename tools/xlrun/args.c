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

bool xlr_parse_arg(const char *text, xlr_arg *a, xl_error *err) {
  *a = (xlr_arg){.text = xl_strdup(text)};
  if (!strcmp(text, "null")) {
    a->kind = XLR_NULL;
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
  if (a->kind != XLR_BUFFER || a->data)
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
  if (!f && errno == ENOENT && missing) {
    *missing = true;
  } else if (!f) {
    ok = xl_fail(err, "argument '%s': %s: %s", a->text, path, strerror(errno));
  } else if (fstat(fileno(f), &st) || !S_ISREG(st.st_mode)) {
    ok = xl_fail(err, "argument '%s': %s is not a regular file", a->text, path);
  } else {
    size_t got = fread(a->data, 1, a->size, f);
    if (got != a->size)
      ok = xl_fail(err, "argument '%s': %s has %zu bytes only", a->text, path, got);
  }
  if (f)
    fclose(f);
  free(path);
  return ok;
}

bool xlr_make_slots(xlr_arg *a, const char *processor, xl_error *err) {
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

void xlr_free_arg(xlr_arg *a) {
  free(a->text);
  free(a->file);
  free(a->data);
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
