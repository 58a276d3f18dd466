// Kernels that print, launched by a program of the user's: host.c CODE-OBJECT.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/host.h>

#include <stdio.h>
#include <stdlib.h>

static void must(bool ok, xl_program *p) {
  if (ok)
    return;
  puts(xl_program_message(p));
  exit(1);
}

int main(int argc, char **argv) {
  char message[XL_MESSAGE];
  xl_program *p = argc == 2 ? xl_program_load(argv[1], NULL, message) : NULL;
  if (!p)
    return puts(message), 1;
  const xl_launch threads = {"threads", {1, 1, 1}, {4, 1, 1}, NULL, 0};
  must(xl_run(p, &threads), p);
  printf("lost %llu\n", (unsigned long long)xl_printf_lost(p));
  FILE *out = tmpfile();
  must(out && xl_set_printf(p, out, 76), p);
  must(xl_run(p, &threads), p);
  printf("lost %llu of 11\n", (unsigned long long)xl_printf_lost(p));
  rewind(out);
  char line[80];
  while (fgets(line, sizeof line, out))
    printf("in the file: %s", line);
  if (!xl_set_printf(p, stdout, (size_t)1 << 30))
    puts(xl_program_message(p));
  must(xl_set_printf(p, stdout, 4096), p);
  must(xl_run(p, &threads), p);
  printf("lost %llu\n", (unsigned long long)xl_printf_lost(p));
  xl_program_free(p);
  return 0;
}
