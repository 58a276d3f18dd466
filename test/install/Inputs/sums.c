// sums.c: block_sums.hsaco (the argument) on the device of the second argument,
// from a program that knows Crosslane by its installed files alone. Numbers of 0
// to 255 in a block: 32640, and 256 * 256 more in each next one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/host.h>

#include <stdio.h>

int main(int argc, char **argv) {
  static float numbers[4 * 256], sums[4], all;
  char message[XL_MESSAGE];
  for (int i = 0; i < 4 * 256; i++)
    numbers[i] = (float)i;
  xl_program *p = xl_program_load(argv[1], argc > 2 ? argv[2] : NULL, message);
  if (!p) {
    puts(message);
    return 1;
  }
  float *in = xl_device_alloc(p, sizeof numbers), *out = xl_device_alloc(p, sizeof sums),
        *total = xl_device_alloc(p, sizeof all);
  xl_grid_slots *slots = xl_grid_slots_alloc(p, sizeof(float));
  const xl_launch each = {"block_sums", {4, 1, 1}, {256, 1, 1}, (const void *const[]){&slots, &out, &in}, 3};
  const xl_launch last = {"total", {1, 1, 1}, {256, 1, 1}, (const void *const[]){&slots, &total}, 2};
  if (!in || !out || !total || !slots || !xl_device_copy(p, in, numbers, sizeof numbers) || !xl_run(p, &each) ||
      !xl_run(p, &last) || !xl_device_copy(p, sums, out, sizeof sums) || !xl_device_copy(p, &all, total, sizeof all)) {
    puts(xl_program_message(p));
    return 1;
  }
  printf("%g %g %g %g, %g\n", sums[0], sums[1], sums[2], sums[3], all);
  xl_program_free(p);
  return 0;
}
