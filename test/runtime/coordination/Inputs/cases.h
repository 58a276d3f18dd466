// cases.h: the serial side of examples.c and of generated programs: runs CASES,
// X(kernel, words, p, q) each, team after team, and writes FOLDER/manifest and
// what argument 0 has to be. Under
// XL_HOST_SEQUENTIAL: runs them with FOLDER/a.hsaco, on the device that a second argument names, against that.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef __AMDGCN__
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#ifndef CASES
#define CASES(X)                                                                                                       \
  X(between, 100, 3, 0)                                                                                                \
  X(short_circuit, 70, 0, 0) X(short_circuit, 70, 3, 0) X(short_circuit, 70, 9, 0)                                     \
  X(chosen, 65, 0, 1) X(chosen, 65, 3, 4)                                                                              \
  X(results, 90, 0, 1) X(results, 90, 1, 1) X(results, 91, 0, 0) X(results, 91, 5, 0) X(results, 90, 1, 7)             \
  X(sorted, 130, 1000, 0) X(sorted, 40, 3, 0) X(sorted, 1, 0, 0)                                                       \
  X(nested, 80, 5, 0) X(nested, 80, 0, 0)                                                                              \
  X(stacked, 60, 3, 8) X(stacked, 190, 5, 1) X(stacked, 300, 2, 0)                                                      \
  X(several, 77, 5, 9) X(all_teams, 500, 1400, 3)
#endif
// clang-format on

// Teams and threads: one wavefront or less, several, one that is not whole, the largest.
#ifndef SHAPES
#define SHAPES {3, 1}, {3, 32}, {3, 64}, {3, 100}, {3, 256}, {3, 1024}
#endif
static const struct {
  unsigned teams, threads;
} shapes[] = {SHAPES};

#if XL_SCHEME == XL_HOST_SEQUENTIAL
static unsigned passed;
#else
static FILE *manifest;
#endif
static unsigned number;

static void write_case(const char *folder, const char *name, void (*kernel)(uint32_t *, uint32_t, uint32_t, uint32_t),
                       uint32_t words, uint32_t p, uint32_t q) {
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
    xl_teams = shapes[s].teams;
    const size_t all = (size_t)xl_teams * words;
    char path[1000];
    snprintf(path, sizeof path, "%s/%s_%u.0.bin", folder, name, number++);
#if XL_SCHEME == XL_HOST_SEQUENTIAL
    // With a program, against what was written without one.
    uint32_t *out = xl_shared_alloc(xl_regions_program, all * sizeof *out), *expected = calloc(all, sizeof *out);
    memset(out, 0, all * sizeof *out);
    xl_regions_threads = shapes[s].threads;
    kernel(out, words, p, q);
    FILE *f = fopen(path, "rb");
    if (!f || fread(expected, sizeof *out, all, f) != all || fclose(f))
      exit(1);
    if (xl_regions_failed || memcmp(out, expected, all * sizeof *out))
      printf("%s: %s\n", path, xl_regions_failed ? xl_program_message(xl_regions_program) : "other values");
    else
      passed++;
    xl_regions_failed = false;
    free(expected);
    xl_device_free(xl_regions_program, out);
#else
    uint32_t *out = calloc(all, sizeof *out);
    for (xl_team = 0; xl_team < xl_teams; xl_team++)
      kernel(out, words, p, q);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(out, sizeof *out, all, f) != all || fclose(f))
      exit(1);
    fprintf(manifest, "%s_%u a %s %u %u 4 out:%zu u32:%u u32:%u u32:%u\n", name, number - 1, name, shapes[s].teams,
            shapes[s].threads, 4 * all, words, p, q);
    free(out);
#endif
  }
}

int main(int argc, char **argv) {
  char path[1000];
  const char *folder = argc > 1 ? argv[1] : ".";
#if XL_SCHEME == XL_HOST_SEQUENTIAL
  char message[XL_MESSAGE];
  snprintf(path, sizeof path, "%s/a.hsaco", folder);
  if (!(xl_regions_program = xl_program_load(path, argc > 2 ? argv[2] : NULL, message)))
    return puts(message), 1;
#else
  snprintf(path, sizeof path, "%s/manifest", folder);
  if (!(manifest = fopen(path, "w")))
    return 1;
#endif
#define WRITE(KERNEL, WORDS, P, Q) write_case(folder, #KERNEL, KERNEL, WORDS, P, Q);
  CASES(WRITE)
#if XL_SCHEME == XL_HOST_SEQUENTIAL
  xl_program_free(xl_regions_program);
  return printf("%u of %u\n", passed, number) < 0;
#else
  return fclose(manifest) != 0;
#endif
}
#endif
