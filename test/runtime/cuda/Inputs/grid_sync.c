// grid_sync.c: a cooperative launch from C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/host.h>

#include <stdio.h>

int main(int argc, char **argv) {
  char message[XL_MESSAGE];
  xl_program *p = argc == 2 ? xl_program_load(argv[1], "hsa:0", message) : NULL;
  if (!p)
    return 1;
  enum { BLOCKS = 6 };
  const int rounds = 1;
  unsigned got[BLOCKS], *sums = xl_device_alloc(p, 2 * sizeof got), *out = xl_device_alloc(p, sizeof got);
  const xl_launch launch = {"rounds", {BLOCKS, 1, 1}, {32, 1, 1}, (const void *const[]){&sums, &out, &rounds}, 3};
  if (!sums || !out || xl_run(p, &launch))
    return 1;
  printf("%s\n", xl_program_message(p));
  if (!xl_run_cooperative(p, &launch) || !xl_device_copy(p, got, out, sizeof got)) {
    printf("%s\n", xl_program_message(p));
    return 1;
  }
  for (unsigned i = 0; i < BLOCKS; i++)
    if (got[i] != 1 + 2 + 3 + 4 + 5 + 6 + i)
      return 1;
  printf("%d sums\n", BLOCKS);
  xl_program_free(p);
  return 0;
}
