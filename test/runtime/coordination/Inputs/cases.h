// cases.h: the serial side of examples.c and of generated programs: runs CASES,
// X(kernel, words, p, q) each, team after team, and writes FOLDER/manifest and
// what argument 0 has to be.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef __AMDGCN__
#include <stdio.h>
#include <stdlib.h>

#ifndef CASES
#define CASES(X)                                                                                                       \
  X(between, 100, 3, 0)                                                                                                \
  X(short_circuit, 70, 0, 0) X(short_circuit, 70, 3, 0) X(short_circuit, 70, 9, 0)                                     \
  X(chosen, 65, 0, 1) X(chosen, 65, 3, 4)                                                                              \
  X(results, 90, 0, 1) X(results, 90, 1, 1) X(results, 91, 0, 0) X(results, 91, 5, 0) X(results, 90, 1, 7)             \
  X(sorted, 130, 1000, 0) X(sorted, 40, 3, 0) X(sorted, 1, 0, 0)                                                       \
  X(nested, 80, 5, 0) X(nested, 80, 0, 0)                                                                              \
  X(several, 77, 5, 9) X(all_teams, 500, 1400, 3)
#endif

// Teams and threads: one wavefront or less, several, one that is not whole, the largest.
#ifndef SHAPES
#define SHAPES {3, 1}, {3, 32}, {3, 64}, {3, 100}, {3, 256}, {3, 1024}
#endif
static const struct { unsigned teams, threads; } shapes[] = {SHAPES};

static FILE *manifest;
static unsigned number;

static void write_case(const char *folder, const char *name, void (*kernel)(uint32_t *, uint32_t, uint32_t, uint32_t),
                       uint32_t words, uint32_t p, uint32_t q) {
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
    xl_teams = shapes[s].teams;
    const size_t all = (size_t)xl_teams * words;
    uint32_t *out = calloc(all, sizeof *out);
    for (xl_team = 0; xl_team < xl_teams; xl_team++)
      kernel(out, words, p, q);
    char path[1000];
    snprintf(path, sizeof path, "%s/%s_%u.0.bin", folder, name, number);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(out, sizeof *out, all, f) != all || fclose(f))
      exit(1);
    fprintf(manifest, "%s_%u a %s %u %u 4 out:%zu u32:%u u32:%u u32:%u\n", name, number++, name, shapes[s].teams,
            shapes[s].threads, 4 * all, words, p, q);
    free(out);
  }
}

int main(int argc, char **argv) {
  char path[1000];
  snprintf(path, sizeof path, "%s/manifest", argc > 1 ? argv[1] : ".");
  if (!(manifest = fopen(path, "w")))
    return 1;
#define WRITE(KERNEL, WORDS, P, Q) write_case(argv[1], #KERNEL, KERNEL, WORDS, P, Q);
  CASES(WRITE)
  return fclose(manifest) != 0;
}
#endif
