// Private memory that functions called through pointers need, as without -O all parallel regions are: kernels of both
// modes, regions in regions, functions of the program's own, recursion of a depth that is the argument.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1024, LARGE = 5000, MANY = 16 };
static int total;
static void check(const char *what, long got, long want) {
  if (got != want)
    printf("%s: %ld for %ld\n", what, got, want), total++;
}

#pragma omp begin declare target
__attribute__((noinline)) static int large(int seed) {
  volatile int a[LARGE]; // 20 KB
  int sum = 0;
  for (int i = 0; i < LARGE; i += 100)
    a[i] = seed + i;
  for (int i = 0; i < LARGE; i += 100)
    sum += a[i];
  return sum;
}
typedef int function(int);
__attribute__((noinline)) static int twice(function *f, int seed) {
  volatile int a[LARGE];
  a[seed] = f(seed);
  return a[seed] + f(seed);
}
__attribute__((noinline)) static int depth(int n) {
  volatile int a[56];
  a[n % 56] = n;
  return n ? depth(n - 1) + a[n % 56] : 0;
}
#pragma omp end declare target
static long sum_of_large(long seed) { return 50 * seed + 100L * (49 * 50 / 2); }

int main(int argc, char **argv) {
  if (argc > 1) {
    const int n = atoi(argv[1]);
    int got = 0;
#pragma omp target map(from : got)
    got = depth(n);
    check("recursion", got, n * (n + 1L) / 2);
    printf("%d wrong\n", total);
    return total;
  }
  int from[N], to[N];
  for (int i = 0; i < N; i++)
    from[i] = i, to[i] = -1;
#pragma omp target teams loop defaultmap(firstprivate)
  for (int i = 0; i < N; i++)
    to[i] = from[i];
  for (int i = 0; i < N; i++)
    check("private copies", to[i], -1);

  long spmd = 0, want = 0;
#pragma omp target teams distribute parallel for reduction(+ : spmd) num_teams(2) thread_limit(32)
  for (int i = 0; i < 64; i++) {
    volatile int a[LARGE];
    a[i] = i;
    spmd += large(i) + a[i];
  }
  for (int i = 0; i < 64; i++)
    want += sum_of_large(i) + i;
  check("SPMD", spmd, want);

  long generic = 0;
  int threads = 0;
#pragma omp target map(tofrom : generic, threads)
  {
    volatile int a[LARGE];
    a[7] = 1;
#pragma omp parallel num_threads(MANY) reduction(+ : generic)
    {
      volatile int b[LARGE];
      b[omp_get_thread_num()] = large(omp_get_thread_num());
      generic += b[omp_get_thread_num()];
      if (!omp_get_thread_num())
        threads = omp_get_num_threads();
    }
    generic += a[7];
  }
  want = 1;
  for (int i = 0; i < threads; i++)
    want += sum_of_large(i);
  check("generic", generic, want);

  int nested[MANY] = {0}, pointers[MANY] = {0};
#pragma omp target map(tofrom : nested, pointers) map(from : threads)
#pragma omp parallel num_threads(MANY)
  {
    const int me = omp_get_thread_num();
    if (!me)
      threads = omp_get_num_threads();
    volatile int a[LARGE];
    int seen = 0;
    a[me] = me;
#pragma omp parallel num_threads(2) firstprivate(me) reduction(+ : seen)
    {
      volatile int b[LARGE];
      b[me] = large(me);
      seen += b[me];
    }
    nested[me] = seen + a[me];
    function *volatile f = large;
    pointers[me] = twice(f, me);
  }
  for (int i = 0; i < threads; i++) {
    check("nested", nested[i], sum_of_large(i) + i);
    check("pointers", pointers[i], 2 * sum_of_large(i));
  }
  printf("%d wrong\n", total);
  return total;
}
