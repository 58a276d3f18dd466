// diamond.c: rounds of a diamond of target tasks with their copies.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
enum { N = 4096, ROUNDS = 3 };
static int a[N], b[N], c[N], d[N];
// Expected at the end: the same on the host, which comes to 251596800.
int main(void) {
#pragma omp target enter data map(to : a, b, c, d)
  for (int r = 0; r < ROUNDS; r++) {
#pragma omp target update to(a) nowait depend(inout : a)
#pragma omp target teams distribute parallel for nowait depend(inout : a)
    for (int i = 0; i < N; i++)
      a[i] += i;
#pragma omp target teams distribute parallel for nowait depend(in : a) depend(inout : b)
    for (int i = 0; i < N; i++)
      b[i] += a[i];
#pragma omp target teams distribute parallel for nowait depend(in : a) depend(inout : c)
    for (int i = 0; i < N; i++)
      c[i] -= 2 * a[i];
#pragma omp target update from(a) nowait depend(in : a)
#pragma omp target teams distribute parallel for nowait depend(in : b, c) depend(inout : d)
    for (int i = 0; i < N; i++)
      d[i] += b[i] - c[i];
#pragma omp target update from(d) nowait depend(inout : d)
  }
#pragma omp taskwait
  long long sum = 0;
  for (int i = 0; i < N; i++)
    sum += d[i];
  printf("%lld\n", sum);
  return 0;
}
