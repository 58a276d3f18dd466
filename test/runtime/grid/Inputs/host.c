// host.c: block_sums.hsaco (the argument) run from C, several times on the same
// slots, and what cannot be run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/host.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 40, THREADS = 96 };
static float numbers[BLOCKS * THREADS], got[BLOCKS];

static void need(bool ok, xl_program *p) {
  if (!ok) {
    printf("%s\n", xl_program_message(p));
    exit(1);
  }
}

int main(int argc, char **argv) {
  char message[XL_MESSAGE];
  if (argc != 2 || xl_program_load("nowhere.hsaco", NULL, message))
    return 1;
  printf("%s\n", message);
  xl_program *p = xl_program_load(argv[1], "hsa:0", message);
  if (!p) {
    printf("%s\n", message);
    return 1;
  }
  float *in = xl_device_alloc(p, sizeof numbers), *sums = xl_device_alloc(p, sizeof got), total;
  float *all = xl_device_alloc(p, sizeof *all);
  xl_grid_slots *slots = xl_grid_slots_alloc(p, sizeof(float));
  need(in && sums && all && slots, p);
  const xl_launch each = {"block_sums", {BLOCKS, 1, 1}, {THREADS, 1, 1}, (const void *const[]){&slots, &sums, &in}, 3};
  const xl_launch last = {"total", {1, 1, 1}, {THREADS, 1, 1}, (const void *const[]){&slots, &all}, 2};
  for (int run = 1; run <= 100; run++) {
    double expected = 0;
    for (int i = 0; i < BLOCKS * THREADS; i++)
      expected += numbers[i] = (float)((i * run) % 1000);
    need(xl_device_copy(p, in, numbers, sizeof numbers) &&
             (run % 2 ? xl_run_then(p, &each, &last) : xl_run(p, &each) && xl_run(p, &last)),
         p);
    need(xl_device_copy(p, &total, all, sizeof total) && xl_device_copy(p, got, sums, sizeof got), p);
    float block = 0;
    for (int i = 0; i < THREADS; i++)
      block += numbers[(BLOCKS - 1) * THREADS + i];
    if (total != (float)expected || got[BLOCKS - 1] != block) {
      printf("run %d: total %g, not %g; last block %g, not %g\n", run, total, expected, got[BLOCKS - 1], block);
      return 1;
    }
  }
  // A finishing kernel that cannot be run: the first one has not run, either.
  xl_launch wrong = last;
  const float before = got[0];
  got[0] = -1;
  need(xl_device_copy(p, sums, got, sizeof *got), p);
  wrong.blocks[1] = 2;
  if (xl_run_then(p, &each, &wrong))
    return 1;
  printf("%s\n", xl_program_message(p));
  wrong = last;
  wrong.threads[0] = 2000;
  if (xl_run_then(p, &each, &wrong))
    return 1;
  printf("%s\n", xl_program_message(p));
  need(xl_device_copy(p, got, sums, sizeof *got), p);
  if (got[0] != -1 || before == -1)
    return 1;
  wrong = last;
  wrong.count = 1;
  if (xl_run(p, &wrong))
    return 1;
  printf("%s\n", xl_program_message(p));
  wrong = last;
  wrong.kernel = "totals";
  if (xl_run(p, &wrong))
    return 1;
  printf("%s\n", xl_program_message(p));
  xl_device_free(p, all);
  xl_program_free(p);
  return 0;
}
