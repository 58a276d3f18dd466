// openmp.c: what an OpenMP program asks of a device. Argument 1: store to a
// null pointer there.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1024 };

int main(int argc, char **argv) {
  static int a[N], b[N];
  int host = omp_get_initial_device();
  for (int i = 0; i < N; i++)
    a[i] = i;
  if (argc > 1 && atoi(argv[1])) {
    int *null = NULL;
#pragma omp target is_device_ptr(null)
    null[1] = 1;
    return 0;
  }
  void *d = omp_target_alloc(sizeof a, 0);
  if (!d || omp_target_memcpy(d, a, sizeof a, 0, 0, 0, host) || omp_target_memcpy(b, d, sizeof a, 0, 0, host, 0))
    return 1;
  omp_target_free(d, 0);
  printf("copied %d\n", b[N - 1]);

  int s = 0;
#pragma omp target map(tofrom : s)
  s = 42 + omp_is_initial_device();
  printf("scalar %d\n", s);

  for (int dev = 0; dev < omp_get_num_devices(); dev++) {
    long sum = 0;
    int max = 0;
#pragma omp target teams distribute parallel for map(to : a) reduction(+ : sum) reduction(max : max) device(dev)
    for (int i = 0; i < N; i++) {
      sum += a[i];
      max = a[i] > max ? a[i] : max;
    }
    printf("device %d sum %ld max %d\n", dev, sum, max);
  }
  return 0;
}
