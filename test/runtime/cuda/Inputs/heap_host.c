// The heap of a program of the user's: heap_host.c CODE-OBJECT.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/host.h>

#include <stdio.h>

int main(int argc, char **argv) {
  char message[XL_MESSAGE];
  xl_program *p = argc == 2 ? xl_program_load(argv[1], NULL, message) : NULL;
  if (!p)
    return puts(message), 1;
  void *out = xl_device_alloc(p, 16);
  const xl_launch largest = {"largest", {1, 1, 1}, {1, 1, 1}, (const void *const[]){&out}, 1};
  static const size_t sizes[] = {8 << 20, 1 << 20, 0, 64 << 20};
  for (int i = 0; i < 4; i++) {
    uint32_t kib = 0;
    if ((i && !xl_set_heap(p, sizes[i])) || !xl_run(p, &largest) || !xl_device_copy(p, &kib, out, sizeof kib))
      return puts(xl_program_message(p)), 1;
    printf("%zu: %s\n", sizes[i], kib <= sizes[i] >> 10 && kib >= (sizes[i] >> 10) / 10 * 9 ? "as much" : "another");
  }
  printf("%s\n", xl_set_heap(p, (size_t)1 << 60) ? "taken" : xl_program_message(p));
  xl_program_free(p);
  return 0;
}
