// texture.c: see texture.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "texture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  PITCH = 512,
  MOST = 1 << 28
}; // bytes between rows of pitched memory; texels of linear memory, as on NVIDIA's GPUs

// ---------------------------------------------------------------- shapes

uint32_t xlr_array_levels(uint64_t width, uint64_t height, uint64_t depth, bool fixed) {
  uint64_t most = width > height ? width : height;
  if (!fixed && depth > most)
    most = depth;
  uint32_t levels = 1;
  while (most >> levels && levels < XL_TEXTURE_LEVELS)
    levels++;
  return levels;
}

uint64_t xlr_array_shape(xl_texture *t, uint64_t width, uint64_t height, uint64_t depth, bool fixed, uint32_t levels) {
  if (!width || width >> 31 || height >> 31 || depth >> 31 || !levels ||
      levels > xlr_array_levels(width, height, depth, fixed))
    return 0;
  t->tile = height > 1 ? XL_TEXTURE_TILE : 0;
  t->levels = levels;
  t->size[0] = (uint32_t)width;
  t->size[1] = (uint32_t)height;
  t->size[2] = (uint32_t)depth;
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < levels; i++) {
    const uint64_t level = xl_texture_shape(&t->level[i], t->tile, t->texel, width, height, depth, fixed, i);
    t->level[i].base = bytes;
    if (!level || __builtin_add_overflow(bytes, level, &bytes))
      return 0;
  }
  return bytes;
}

void xlr_array_place(xl_texture *t, uint64_t memory) {
  for (uint32_t i = 0; i < t->levels; i++)
    t->level[i].base += memory;
  xl_texture_placed(t);
}

// ---------------------------------------------------------------- texels

// Runs of bytes of a row that lie in one piece: a tile's, or the whole row.
static void move(const xlr_texture *x, uint8_t *memory, uint8_t *texels, bool pack) {
  const xl_texture *t = &x->t;
  for (uint32_t i = 0; i < t->levels; i++) {
    const xl_texture_level *l = &t->level[i];
    const uint32_t bytes = l->width << t->texel, step = t->tile ? XL_TEXTURE_TILE_BYTES : bytes;
    for (uint32_t z = 0; z < l->depth; z++)
      for (uint32_t y = 0; y < l->height; y++)
        for (uint32_t at = 0, n; at < bytes; at += n, texels += n) {
          n = bytes - at < step ? bytes - at : step;
          uint8_t *const there = memory + l->base + xl_texture_offset(l, t->tile, at, y, z);
          memcpy(pack ? there : texels, pack ? texels : there, n);
        }
  }
}

void xlr_texture_pack(const xlr_texture *x, uint8_t *memory, const uint8_t *texels) {
  move(x, memory, (uint8_t *)(uintptr_t)texels, true);
}
void xlr_texture_unpack(const xlr_texture *x, uint8_t *texels, const uint8_t *memory) {
  move(x, (uint8_t *)(uintptr_t)memory, texels, false);
}

// ---------------------------------------------------------------- text

typedef enum kind { LINEAR, PITCHED, ONE, TWO, THREE, ONE_LAYERED, TWO_LAYERED, CUBE, CUBE_LAYERED } kind;
typedef enum key {
  DATA,
  KIND,
  WIDTH,
  HEIGHT,
  DEPTH,
  FORMAT,
  CHANNELS,
  LEVELS,
  GATHER, // the last one that surfaces have
  FILTER,
  MIP,
  ADDRESS,
  NORM,
  READ,
  BIAS,
  MINLOD,
  MAXLOD,
  BORDER,
  FLAGS,
  ANISO,
  KEYS
} key;
static const char *const keys[KEYS] = {"data",   "kind",   "w",      "h",      "d",     "fmt",  "ch",
                                       "levels", "gather", "filter", "mip",    "addr",  "norm", "read",
                                       "bias",   "minlod", "maxlod", "border", "flags", "aniso"};
static const char *const kinds[] = {"linear", "pitch", "1d", "2d", "3d", "a1d", "a2d", "cube", "acube", NULL};
static const char *const formats[] = {"u8", "s8", "u16", "s16", "u32", "s32", "f16", "f32", NULL}; // by element type
static const char *const modes[] = {"wrap", "clamp", "mirror", "border", NULL};                    // by address mode
static const char *const filters[] = {"point", "linear", NULL};
static const char *const reads[] = {"elem", "float", NULL};
static const char *const yes[] = {"0", "1", NULL};

// What is parsed, for messages.
typedef struct text {
  const char *what;
  char *value[KEYS]; // NULL: not given
  xl_error *err;
} text;

static bool refuse(const text *s, key k, const char *why) {
  return xl_fail(s->err, "%s: %s=%s: %s", s->what, keys[k], s->value[k], why);
}

static bool pick(const text *s, key k, const char *const names[], uint32_t *to) {
  if (!s->value[k])
    return true;
  for (uint32_t i = 0; names[i]; i++)
    if (!strcmp(s->value[k], names[i])) {
      *to = i;
      return true;
    }
  char list[128] = "";
  for (size_t i = 0; names[i]; i++)
    strcat(strcat(list, i ? ", " : "one of "), names[i]);
  return refuse(s, k, list);
}

static bool number(const text *s, key k, uint64_t least, uint64_t most, uint64_t *to) {
  if (!s->value[k])
    return true;
  if (xl_parse_unsigned(s->value[k], most, to) && *to >= least)
    return true;
  char why[64];
  snprintf(why, sizeof why, "a number from %llu to %llu", (unsigned long long)least, (unsigned long long)most);
  return refuse(s, k, why);
}

// A finite number that `end` stands behind.
static bool real_at(const char **at, char end, float *to) {
  char *stop;
  if (!**at || strchr(" \t\n", **at))
    return false;
  *to = strtof(*at, &stop);
  if (stop == *at || *stop != end || !isfinite(*to))
    return false;
  *at = stop + (*stop != 0);
  return true;
}

static bool real(const text *s, key k, float *to) {
  const char *at = s->value[k];
  return !at || real_at(&at, 0, to) || refuse(s, k, "a number");
}

// "clamp", or a mode an axis: "wrap/clamp"; the last one holds for those that follow.
static bool parse_modes(const text *s, uint32_t mode[3]) {
  mode[0] = mode[1] = mode[2] = XL_TEXTURE_CLAMP;
  const char *at = s->value[ADDRESS];
  for (int i = 0; at && i < 3; i++) {
    const size_t n = strcspn(at, "/");
    uint32_t m = 0;
    while (modes[m] && (strlen(modes[m]) != n || strncmp(modes[m], at, n)))
      m++;
    if (!modes[m] || (at[n] && i == 2))
      return refuse(s, ADDRESS, "wrap, clamp, mirror or border, one for all axes or up to three with / between");
    for (int j = i; j < 3; j++)
      mode[j] = m;
    at = at[n] ? at + n + 1 : NULL;
  }
  return true;
}

static bool parse_border(const text *s, xl_texture *t) {
  float color[4] = {0};
  const char *at = s->value[BORDER];
  for (int i = 0; at && i < 4; i++)
    if (!real_at(&at, i < 3 ? '/' : 0, &color[i]))
      return refuse(s, BORDER, "four numbers with / between");
  for (int i = 0; i < 4; i++)
    t->border[i] = xl_texture_border(t->type, (t->flags & XL_TEXTURE_AS_FLOAT) != 0, color[i]);
  return true;
}

static int32_t between(int32_t v, int32_t low, int32_t high) { return v < low ? low : v > high ? high : v; }

// What samplers have and surfaces do not; the shape is there.
static bool parse_sampler(const text *s, xl_texture *t) {
  enum { INTEGER = 1, NORMALIZED = 2, SRGB = 16, NO_TRILINEAR = 32, SEAMLESS = 64 }; // CU_TRSF_
  uint32_t filter = 0, mip = 0, read = 0, norm = 0;
  uint64_t flags = 0, aniso = 0;
  float bias = 0, low = 0, high = (float)(t->levels - 1);
  if (!pick(s, FILTER, filters, &filter) || !pick(s, MIP, filters, &mip) || !pick(s, READ, reads, &read) ||
      !pick(s, NORM, yes, &norm) || !number(s, FLAGS, 0, UINT32_MAX, &flags) || !number(s, ANISO, 0, 16, &aniso) ||
      !real(s, BIAS, &bias) || !real(s, MINLOD, &low) || !real(s, MAXLOD, &high) || !parse_modes(s, t->mode))
    return false;
  if (flags & ~(uint64_t)(INTEGER | NORMALIZED | SRGB | NO_TRILINEAR | SEAMLESS))
    return refuse(s, FLAGS, "bits of 1, 2, 16, 32 and 64 alone");
  const bool small = t->type <= XL_TEXTURE_S16;
  if (!small && t->type <= XL_TEXTURE_S32 && (read || filter))
    return refuse(s, read ? READ : FILTER, "integers of 32 bits are read as they are");
  if (small && filter && (!read || flags & INTEGER))
    return refuse(s, FILTER, "integers are filtered as floats alone (read=float)");
  t->flags |= (filter ? XL_TEXTURE_LINEAR : 0u) | (mip ? XL_TEXTURE_MIP_LINEAR : 0u) |
              (norm || flags & NORMALIZED ? XL_TEXTURE_NORMALIZED : 0u) |
              (small && read && !(flags & INTEGER) ? XL_TEXTURE_AS_FLOAT : 0u) | (flags & SRGB ? XL_TEXTURE_SRGB : 0u) |
              (flags & SEAMLESS ? XL_TEXTURE_SEAMLESS : 0u);
  const int32_t most = (int32_t)(t->levels - 1) * XL_TEXTURE_LOD;
  t->bias = xl_texture_lod(bias);
  t->low = between(xl_texture_lod(low), 0, most);
  t->high = between(xl_texture_lod(high), 0, most);
  for (int i = 0; i < 3; i++)
    if (!(t->flags & XL_TEXTURE_NORMALIZED) && t->mode[i] != XL_TEXTURE_BORDER)
      t->mode[i] = XL_TEXTURE_CLAMP;
  return parse_border(s, t);
}

static bool parse_shape(const text *s, xlr_texture *x) {
  xl_texture *t = &x->t;
  uint32_t kind = TWO, unused = 0;
  uint64_t w = 1, h = 0, d = 0, channels = 1, levels = 0;
  t->type = XL_TEXTURE_F32;
  if (!pick(s, KIND, kinds, &kind) || !pick(s, FORMAT, formats, &t->type) || !number(s, WIDTH, 1, MOST, &w) ||
      !number(s, HEIGHT, 0, 131072, &h) || !number(s, DEPTH, 0, 131072, &d) || !number(s, CHANNELS, 1, 4, &channels) ||
      !number(s, LEVELS, 0, XL_TEXTURE_LEVELS, &levels) || !pick(s, GATHER, yes, &unused))
    return false;
  if (channels == 3)
    return refuse(s, CHANNELS, "1, 2 or 4");
  t->channels = (uint32_t)channels;
  t->texel = xl_texture_element(t->type) + (t->channels >> 1);
  const bool rows = kind != LINEAR && kind != ONE && kind != ONE_LAYERED, slices = kind >= THREE,
             faces = kind == CUBE || kind == CUBE_LAYERED, bound = kind == LINEAR || kind == PITCHED;
  if (rows != (h != 0))
    return xl_fail(s->err, "%s: a height (h) is %s", s->what, rows ? "needed" : "not what this kind has");
  if (slices != (d != 0))
    return xl_fail(s->err, "%s: a depth (d), %s", s->what,
                   slices ? "of slices, layers or faces, is needed" : "is not what this kind has");
  if (faces && (w != h || d % 6 || (kind == CUBE && d != 6)))
    return xl_fail(s->err, "%s: a cube has six square faces (d=6), an array of cubes six a layer", s->what);
  if (bound && (x->surface || levels))
    return xl_fail(s->err, "%s: %s", s->what,
                   x->surface ? "surfaces are of arrays" : "memory that is bound has no levels");
  if (levels && x->surface)
    return refuse(s, LEVELS, "a surface has one level");
  t->flags |= (kind == ONE_LAYERED || kind == TWO_LAYERED || kind == CUBE_LAYERED ? XL_TEXTURE_LAYERED : 0u) |
              (faces ? XL_TEXTURE_CUBE : 0u) | (levels ? XL_TEXTURE_MIPMAP : 0u) |
              (kind == LINEAR ? XL_TEXTURE_MEMORY : 0u);
  const bool fixed = slices && kind != THREE;
  if (bound) {
    const uint64_t row = w << t->texel, apart = kind == PITCHED ? (row + PITCH - 1) / PITCH * PITCH : row;
    t->levels = 1;
    t->size[0] = (uint32_t)w;
    t->size[1] = (uint32_t)h;
    t->level[0] = (xl_texture_level){.row = apart >> 32 ? UINT32_MAX : (uint32_t)apart,
                                     .width = (uint32_t)w,
                                     .height = h ? (uint32_t)h : 1,
                                     .depth = 1};
    x->memory = apart * (h ? h : 1);
    x->pads = kind == LINEAR;
  } else if (!(x->memory = xlr_array_shape(t, w, h, d, fixed, levels ? (uint32_t)levels : 1)))
    return xl_fail(s->err, "%s: %s", s->what,
                   levels > xlr_array_levels(w, h, d, fixed) ? "more levels than sizes down to one texel"
                                                             : "a slice of 4 GiB or more, or too much in all");
  uint64_t packed = 0;
  for (uint32_t i = 0; i < t->levels; i++)
    packed += ((uint64_t)t->level[i].width << t->texel) * t->level[i].height * t->level[i].depth;
  if (x->memory > (uint64_t)1 << 40)
    return xl_fail(s->err, "%s: more than 1 TiB", s->what);
  x->packed = packed;
  return true;
}

xlr_texture *xlr_texture_parse(const char *what, const char *given, bool surface, xl_error *err) {
  text s = {.what = what, .err = err};
  xlr_texture *x = xl_alloc(1, sizeof *x);
  x->surface = surface;
  x->t.magic = surface ? XL_SURFACE_MAGIC : XL_TEXTURE_MAGIC;
  char *copy = xl_strdup(given), *at = copy;
  bool ok = true;
  while (ok && at) {
    char *end = strchr(at, ','), *equals;
    if (end)
      *end = 0;
    size_t k = 0;
    if (!(equals = strchr(at, '=')))
      ok = xl_fail(err, "%s: '%s' is not of the form KEY=VALUE", what, at);
    else {
      *equals = 0;
      while (k < KEYS && strcmp(keys[k], at))
        k++;
      if (k == KEYS || (surface && k > GATHER))
        ok = xl_fail(err, "%s: %s have no '%s'", what, surface ? "surfaces" : "textures", at);
      else if (s.value[k])
        ok = xl_fail(err, "%s: '%s' stands there twice", what, at);
      else if (!equals[1])
        ok = xl_fail(err, "%s: '%s' has no value", what, at);
      else
        s.value[k] = equals + 1;
    }
    at = end ? end + 1 : NULL;
  }
  ok = ok && parse_shape(&s, x) && (surface || parse_sampler(&s, &x->t));
  if (ok && !surface)
    xl_texture_finish(&x->t);
  if (ok && s.value[DATA])
    x->file = xl_strdup(s.value[DATA]);
  free(copy);
  if (ok)
    return x;
  xlr_texture_free(x);
  return NULL;
}

void xlr_texture_free(xlr_texture *x) {
  if (x)
    free(x->file);
  free(x);
}
