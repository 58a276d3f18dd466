// printf in a target region prints what the host's printf prints: `device` and `host`
// say where, `lanes` has each thread of a region print a line of its own, `assert` an
// assertion that thread 77 fails, `stop` prints before it fails.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#pragma omp begin declare target
static void print(const char *name, const char *text, int n) {
  printf("no argument\n");
  printf("%%, %c%c%c\n", 'a', 'b', n);
  printf("%d %i %u %x %X %o\n", n, -n, -1, 0xabc, 0xabc, 8);
  printf("%hhd %hd %ld %lld %zu %jd %td\n", (signed char)-3, (short)-4, -5L, -6LL, sizeof(int), (intmax_t)-7,
         (ptrdiff_t)-8);
  printf("%lx %llu\n", 0x123456789abcdefUL, 18446744073709551615ULL);
  printf("%5d|%-5d|%05d|%+d|% d|%#x|%.3d|%8.3d|\n", n, n, n, n, n, n, n, n);
  printf("%f %.2f %10.3f %-10.1f| %e %.3E %g %G\n", 1.5, -2.25, 3.125, 4.5, 12345.678, 0.00012, 1e20, 0.5);
  printf("%f %f %d %f\n", 1.0, 2.0, 3, (double)1.25f);
  printf("%*d|%-*d|%*.*f|%.*s|%*s|\n", 6, n, 6, n, 9, 2, 2.5, 3, "abcdef", 8, "right");
  printf("%s|%10s|%-10s|%.2s|%s\n", name, name, name, name, "");
  printf("%s %s %s\n", (char *)0, name, (char *)0);
  printf("%d %s %d %s %d %s %f\n", 1, "one", 2, name, 3, "three", 3.5);
  printf("%s\n", text);
  printf("%c%s%c%f%c%ld%c%s\n", '<', name, ',', 0.5, ',', 7L, '>', text);
  printf("%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
         19, n);
  int length = printf("twelve %d\n", 345);
  printf("%d\n", length);
}
#pragma omp end declare target

int main(int argc, char **argv) {
  char name[] = "name", text[1000];
  for (int i = 0; i < 1000; i++)
    text[i] = (char)('a' + i % 26);
  text[999] = 0;
  const char *what = argc > 1 ? argv[1] : "host";
  if (!strcmp(what, "host"))
    print(name, text, 'n');
  if (!strcmp(what, "device")) {
#pragma omp target map(to : name, text)
    print(name, text, 'n');
  }
  if (!strcmp(what, "lanes")) {
#pragma omp target teams distribute parallel for num_teams(3) thread_limit(100) map(to : text)
    for (int i = 0; i < 999; i++)
      if (i % 3)
        printf("line %d: %s %.1f\n", i, text + i, i * 0.5);
  }
  if (!strcmp(what, "hostlanes"))
    for (int i = 0; i < 999; i++)
      if (i % 3)
        printf("line %d: %s %.1f\n", i, text + i, i * 0.5);
  if (!strcmp(what, "assert")) {
#pragma omp target parallel for num_threads(100)
    for (int i = 0; i < 100; i++)
      assert(i != 77 || argc > 5);
  }
  return 0;
}
