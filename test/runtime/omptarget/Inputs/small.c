// A bit of everything, with and without waiting, for runs in which calls fail.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int global = 5;
#pragma omp declare target(global)

int main(void) {
  enum { N = 100 };
  int a[N], b[N], sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : a) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i] += global;
  struct {
    int n;
    double *p;
  } s = {N, malloc(N * sizeof(double))};
  for (int i = 0; i < N; i++)
    s.p[i] = i;
#pragma omp target map(tofrom : s.n, s.p[0 : N])
  for (int i = 0; i < s.n; i++)
    s.p[i] *= 3;
  for (int round = 0; round < 3; round++) {
#pragma omp target nowait depend(inout : b) map(tofrom : b)
    for (int i = 0; i < N; i++)
      b[i] += 1;
  }
#pragma omp taskwait
  int *device = omp_target_alloc(sizeof a, 0);
  if (!device || omp_target_memcpy(device, a, sizeof a, 0, 0, 0, omp_get_initial_device()) ||
      omp_target_memcpy(b, device, 4, 0, 0, omp_get_initial_device(), 0)) {
    fprintf(stderr, "omp_target_memcpy failed\n");
    return 1;
  }
  omp_target_free(device, 0);
  const int good = sum == 5450 && a[99] == 104 && s.p[10] == 30 && b[10] == 13 && b[0] == 5;
  puts(good ? "good" : "wrong");
  free(s.p);
  return good ? 0 : 3;
}
