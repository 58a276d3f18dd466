// Reductions in regions of which sequential code says which are run: several wavefronts, in
// kernels that call regions through pointers where nothing is inlined. With SPMD also what
// openmp-opt has to leave to one thread: reads before writes, copies, and regions that a
// clause leaves to one thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>

static int wrong;
static void say(const char *what, double got, double want) {
  if (got != want)
    printf("%s: %g, not %g\n", what, got, want), ++wrong;
}

struct big {
  int a[40];
};

int main(int argc, char **argv) {
  (void)argv;
  int out[8] = {0}, a[8] = {0};
#pragma omp target teams num_teams(2) thread_limit(96) map(tofrom : out, a)
  {
    int me = omp_get_team_num(), acc = 0;
    for (int round = 0; round < 3; round++)
      if (++a[me] > 1) {
#pragma omp parallel for reduction(+ : acc)
        for (int i = 0; i < 100; i++)
          acc += i;
      } else {
#pragma omp parallel for reduction(+ : acc)
        for (int i = 0; i < 50; i++)
          acc += 2 * i;
      }
    out[me] = acc;
  }
  say("first team", out[0], 12350);
  say("second team", out[1], 12350);

  double sum = 0;
  int most = 0, least = 1000;
  unsigned bits = 0;
  long product = 1;
  short small = 0;
#pragma omp target teams num_teams(1) thread_limit(256) map(tofrom : sum, most, least, bits, product, small)
  {
    for (int round = 0; round < 2; round++) {
#pragma omp parallel for reduction(+ : sum, small) reduction(max : most) reduction(| : bits)
      for (int i = 0; i < 300; i++) {
        sum += i * 0.5;
        small = (short)(small + 1);
        most = i > most ? i : most;
        bits |= 1u << i % 20;
      }
#pragma omp parallel for reduction(min : least) reduction(* : product)
      for (int i = 7; i < 300; i++) {
        least = i < least ? i : least;
        product *= i == 99 ? 3 : 1;
      }
    }
  }
  say("sum", sum, 2 * 0.5 * 299 * 300 / 2);
  say("short sum", small, 600);
  say("max", most, 299);
  say("or", bits, (1u << 20) - 1);
  say("min", least, 7);
  say("product", (double)product, 9);

#ifdef SPMD
  struct big x, y, t;
  int n = 0, s = 0;
  const int parallel = argc > 5;
  for (int i = 0; i < 40; i++)
    x.a[i] = i, y.a[i] = 1000 + i;
#pragma omp target teams num_teams(1) thread_limit(256) map(tofrom : x, y, n) map(alloc : t)
  for (int k = 0; k < 11; k++) {
    t = x;
    x = y;
    y = t;
#pragma omp parallel
    {
#pragma omp atomic
      n++;
    }
  }
  for (int i = 0; i < 40; i++)
    say("swapped", x.a[i] * 10000 + y.a[i], (1000 + i) * 10000 + i);
#pragma omp target teams num_teams(1) thread_limit(256) map(tofrom : s, n)
  {
    s = 1;
#pragma omp parallel if (parallel)
    s += 1;
#pragma omp parallel
    {
#pragma omp atomic
      n++;
    }
  }
  say("one thread's", s, 2);
#else
  (void)argc;
#endif
  return wrong;
}
