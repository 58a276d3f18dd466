// variable.c: variables of a program from C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/host.h>

#include <stdio.h>

int main(int argc, char **argv) {
  char message[XL_MESSAGE];
  xl_program *p = argc == 2 ? xl_program_load(argv[1], "hsa:0", message) : NULL;
  if (!p)
    return 1;
  const int values[3] = {5, 7, 23}, once = 1;
  int total = 0;
  size_t bytes = 0;
  void *there = xl_device_variable(p, "values", &bytes);
  printf("%zu bytes\n", bytes);
  const xl_launch add = {"n::add", {1, 1, 1}, {1, 1, 1}, (const void *const[]){&once}, 1};
  if (!there || !xl_device_copy(p, there, values, sizeof values) || !xl_run(p, &add) ||
      !xl_device_copy(p, &total, xl_device_variable(p, "_ZN1n5totalE", NULL), sizeof total)) {
    printf("%s\n", xl_program_message(p));
    return 1;
  }
  printf("%d sum of %d %d %d\n", total, values[0], values[1], values[2]);
  if (xl_device_variable(p, "value", NULL))
    return 1;
  printf("%s\n", xl_program_message(p));
  xl_program_free(p);
  return 0;
}
