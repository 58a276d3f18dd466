// Calls of printf that C's own standard defines, so that a host compiler's is the
// reference: the same file, compiled as C++, prints what is expected. CUDA returns
// the number of arguments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef __CUDA__
#include <cstddef>
#include <cstdio>
#define __device__
#define __global__
#define __constant__
#define __shared__
#endif

template <typename... T> __device__ constexpr int arguments(const char *, T...) { return sizeof...(T); }
#ifdef __CUDA__
#define RESULT(CALL, ...) CALL
#else
#define RESULT(CALL, ...) (CALL, arguments(__VA_ARGS__))
#endif
#define CASE(...)                                                                                                      \
  do {                                                                                                                 \
    printf("%d|", ++number);                                                                                           \
    int result = RESULT(printf(__VA_ARGS__), __VA_ARGS__);                                                             \
    printf("| = %d\n", result);                                                                                        \
  } while (0)

__constant__ char constant_text[] = "constant";
__device__ char global_text[] = "global";

__device__ void integers() {
  int number = 100;
  CASE("plain");
  CASE("");
  CASE("%d %i %u", -1, 2147483647, 4294967295u);
  CASE("%o %x %X", 8, 0xbeef, 0xbeef);
  CASE("%5d|%-5d|%05d|%+d|% d", 42, 42, 42, 42, 42);
  CASE("%#o %#x %#X", 8, 255, 255);
  CASE("%.3d|%8.3d|%-8.3d|%.0d|%.d", 7, 7, 7, 0, 0);
  CASE("%*d|%-*d|%0*d|%*.3d", 6, 1, 6, 2, 4, 3, 7, 4);
  CASE("%*d|%*s|%*.2f|%*c", -6, 1, 5, "x", 9, 1.25, 3, 'y');
  CASE("%ld %lu %lx", -1L, ~0ul, 0x123456789abcL);
  CASE("%lld %llu %llx %llo", -1LL, ~0ull, 0x123456789abcLL, 8LL);
  CASE("%ld %d %lld %d", 1L << 40, 5, 1LL << 41, 6);
  CASE("%d %ld %c %llu %d", 1, 2L, 'c', 3ull, 4);
  CASE("%hd %hu %hx", 70000, 70000, 70000);
  CASE("%d %d %d", (char)-3, (short)-4, (unsigned short)65535);
  CASE("%c%c%c|%5c|%-5c|", 'a', 'b', 'c', 'x', 'y');
  CASE("%d %d", true, 0 > 1);
  CASE("100%%");
  CASE("%%%d%%", 5);
  CASE("%1000d|%-500d|", 7, 8);
  CASE("%.1000d|", 7);
  CASE("\001\t\177\200\377");
  CASE("%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d", 1, 2, 3, 4, 5,
       6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32);
}

__device__ void reals(double zero) {
  int number = 200;
  CASE("%f %F %e %E", 1.5, 2.5, 12345.678, 12345.678);
  CASE("%g %G %g %g", 1e-10, 1e-10, 100000.0, 1000000.0);
  CASE("%a %A", 1.0, 3.14);
  CASE("%10.3f|%-10.3f|%+.2f|% .2f|%010.2f", 3.14159, 3.14159, 3.14159, 3.14159, 3.14159);
  CASE("%.0f %#.0f %.0e %#g", 2.5, 2.5, 2.5, 2.5);
  CASE("%*.3f|%-*.0e|%lf", 9, 2.71828, 7, 1.5, 1.0);
  CASE("%f %d %f %c %f", 1.0f, 3, 2.0, 'c', 3.0f);
  CASE("%f %f %f", 1 / zero, -1 / zero, -zero);
  CASE("%e %g %lf", 1e308, -1e-320, 1.25);
  CASE("%.20f %.40g", 0.1, 1e22);
  CASE("%.600f|", 0.1);
}

__device__ void strings(const char *text) {
  int number = 300;
  CASE("%s", "literal");
  CASE("%s %s", constant_text, global_text);
  CASE("%s", text);
  CASE("%10s|%-10s|%.3s|%10.3s|%*s", "abc", "abc", "abcdef", "abcdef", 6, "ab");
  CASE("[%s]", "");
  CASE("%s %d %s %d", "a", 1, "b", 2);
  CASE("%s%s%s%s", "seven..", "eight...", "nine.....", "");
  CASE("%s and then %d", "a string whose length is more than a few words, so that it fills several of them", 3);
  char fresh[4] = {'a', 'b', 'c', 0};
  CASE("%s", fresh);
  fresh[0] = 'x';
  CASE("%s", fresh);
  for (const char *format = "i = %d\0i is %d\0(%d)"; number < 313; format += 8)
    CASE(format, number);
}

extern "C" __global__ void all(char *text, double *zero) {
  __shared__ char shared_text[8];
  for (int i = 0; i < 8; i++)
    shared_text[i] = "shared!"[i];
  integers();
  reals(*zero);
  strings(text);
  int number = 400;
  CASE("%s %p", shared_text, (void *)0x123456789abc);
}

#ifndef __CUDA__
int main() {
  char text[] = "from the host";
  double zero = 0;
  all(text, &zero);
}
#endif
