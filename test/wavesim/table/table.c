// table.c: lists every instruction that LLVM's disassembler knows for the named
// GPUs and what wavesim's instruction table says about it:
//
//   v_add_f32<tab>implemented<tab>gfx900 gfx90a
//
// It walks all opcode fields of every encoding with a few fillings of the
// operand fields, with --all with ten times as many. An instruction counts as
// implemented when there is a row and at least one of its encodings was decoded
// into it; -v also prints encodings that LLVM accepts and the row does not take.
//
// --names GPU reads mnemonics from stdin and says the same of each by its name alone.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "isa/decode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 8192, MAX_GPUS = 16 };
typedef struct entry {
  char name[64];
  uint32_t gpus;    // seen on
  uint32_t decoded; // at least one encoding taken on
  uint8_t why;
  bool shown;
} entry;
static entry entries[MAX_NAMES];
static unsigned count;

static entry *find(const char *name) {
  for (unsigned k = 0; k < count; k++)
    if (!strcmp(entries[k].name, name))
      return &entries[k];
  if (count == MAX_NAMES)
    return NULL;
  entry *e = &entries[count++];
  snprintf(e->name, sizeof e->name, "%s", name);
  return e;
}

static void strip(char *name) {
  static const char *const suffixes[] = {"_e64_dpp", "_e64", "_e32", "_dpp", "_sdwa"};
  const size_t n = strlen(name);
  for (unsigned k = 0; k < sizeof suffixes / sizeof suffixes[0]; k++) {
    const size_t m = strlen(suffixes[k]);
    if (n > m && !strcmp(name + n - m, suffixes[k])) {
      name[n - m] = '\0';
      return;
    }
  }
}

static void try(const ws_gpu *gpu, unsigned g, uint32_t a, uint32_t b, bool verbose) {
  const uint32_t words[4] = {a, b, 0, 0};
  static char last[64];
  static entry *last_entry;
  char text[256], name[64];
  ws_inst i;
  ws_decode(gpu, gpu->wave_size, words, sizeof words, 0, &i, text, sizeof text);
  ws_inst_release(&i);
  if (!*text || i.why == WS_WHY_ENCODING)
    return;
  size_t n = strcspn(text, " ");
  if (n >= sizeof name)
    n = sizeof name - 1;
  memcpy(name, text, n);
  name[n] = '\0';
  strip(name);
  if (strcmp(name, last)) {
    last_entry = find(name);
    snprintf(last, sizeof last, "%s", name);
  }
  entry *e = last_entry;
  if (!e)
    return;
  e->gpus |= 1u << g;
  if (i.why == WS_WHY_OK) {
    e->decoded |= 1u << g;
  } else if (i.why != WS_WHY_OPERAND && i.why != WS_WHY_CLAMP) {
    e->why = i.why;
  } else if (verbose && !e->shown) {
    printf("# %08x %08x %s: %s\n", a, b, text, ws_why_text[i.why]);
    e->shown = true;
  }
}

static void walk(const ws_gpu *gpu, unsigned g, bool all, bool verbose) {
  static const uint32_t low[] = {0x0000, 0x0100, 0x4000, 0x6a02, 0x04fe, 0x02f9, 0x02fa,
                                 0x8000, 0x007c, 0x407c, 0x807c, 0xc07c}; // the last four: gfx12, no scalar address
  static const uint32_t second[] = {0x00000000, 0x04060504, 0x05060601, 0xff001b01, 0x18020104, 0x007f0104,
                                    0x1bfa0104, 0xff015001, 0x007d0104, 0x007c0104, 0x02020504, 0x1c020104};
  // Of those the pairs that between them find all there is, by a run of every pair for gfx942, gfx950, gfx1150 and
  // gfx1250.
  static const uint8_t few[][2] = {{0, 0}, {7, 0},  {2, 9}, {11, 0}, {5, 8}, {2, 10}, {3, 1}, {2, 6}, {9, 0},
                                   {8, 0}, {10, 0}, {2, 0}, {0, 1},  {2, 4}, {0, 10}, {5, 0}, {2, 11}};
  enum {
    LOWS = sizeof low / sizeof low[0],
    SECONDS = sizeof second / sizeof second[0],
    FEW = sizeof few / sizeof few[0]
  };
  const unsigned lows = WS_HAS(gpu, vmem_96) ? LOWS : LOWS - 4;
  for (uint32_t h = 0; h < 0x10000; h++) {
    if (h < 0x7c00 && h & 0x1ff) // VOP2: the opcode is in the upper 7 bits
      continue;
    if (h >= 0x8000 && h < 0xb000 && h & 0x7f) // SOP2: in the upper 9
      continue;
    const bool inner = h >> 7 == 0x17d || h >> 9 == 0x3f; // SOP1, VOP1: opcode in the lower half
    if (inner && h & 0x7e)
      continue;
    if (inner) {
      static const uint32_t src[] = {0x00, 0x04, 0xf9, 0xfa};
      for (uint32_t a = 0; a < 256 * 4u; a++)
        for (unsigned s = 0; s < SECONDS; s++)
          try(gpu, g, h << 16 | (a & 255) << 8 | src[a >> 8], second[s], verbose);
    } else if (all) {
      for (uint32_t a = 0; a < lows; a++)
        for (unsigned s = 0; s < SECONDS; s++)
          try(gpu, g, h << 16 | low[a], second[s], verbose);
    } else {
      for (unsigned k = 0; k < FEW; k++)
        if (few[k][0] < lows)
          try(gpu, g, h << 16 | low[few[k][0]], second[few[k][1]], verbose);
    }
  }
}

static int by_name(const void *a, const void *b) { return strcmp(((const entry *)a)->name, ((const entry *)b)->name); }

static int names(const ws_gpu *gpu) {
  char name[128];
  while (scanf("%127s", name) == 1) {
    strip(name);
    printf("%s\t%s\n", name, ws_why_text[ws_table_lookup(gpu, name)]);
  }
  return ferror(stdin) ? 2 : 0;
}

int main(int argc, char **argv) {
  const ws_gpu *gpus[MAX_GPUS];
  unsigned n = 0;
  bool all = false, verbose = false, by_names = false;
  for (int k = 1; k < argc; k++) {
    if (!strcmp(argv[k], "--names")) {
      by_names = true;
      continue;
    }
    if (!strcmp(argv[k], "--all")) {
      all = true;
      continue;
    }
    if (!strcmp(argv[k], "-v")) {
      verbose = true;
      continue;
    }
    const ws_gpu *gpu = ws_gpu_find(argv[k]);
    if (!gpu || n == MAX_GPUS) {
      fprintf(stderr, "table: unknown GPU %s\n", argv[k]);
      return 2;
    }
    gpus[n++] = gpu;
  }
  if (!n) {
    fprintf(stderr, "usage: table [--all] [-v] GPU... | --names GPU\n");
    return 2;
  }
  if (by_names)
    return names(gpus[0]);
  int status = 0;
  if (ws_table_duplicate()) {
    printf("# %s stands twice in the table\n", ws_table_duplicate());
    status = 1;
  }
  for (unsigned g = 0; g < n; g++)
    walk(gpus[g], g, all, verbose);
  qsort(entries, count, sizeof *entries, by_name);
  for (unsigned k = 0; k < count; k++) {
    const entry *e = &entries[k];
    const bool everywhere = e->decoded == e->gpus;
    printf("%s\t%s\t", e->name,
           e->decoded ? everywhere ? "implemented" : "implemented, not decoded everywhere"
           : e->why   ? ws_why_text[e->why]
                      : "row takes none of the encodings");
    const char *sep = "";
    for (unsigned g = 0; g < n; g++)
      if (e->gpus >> g & 1) {
        printf("%s%s", sep, gpus[g]->name);
        sep = " ";
      }
    printf("\n");
    if ((!everywhere && !e->why) || e->why == WS_WHY_UNKNOWN)
      status = 1;
  }
  return status;
}
