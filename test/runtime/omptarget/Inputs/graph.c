// Target tasks and host tasks in one random graph. Expected values: the same done in order on the host. The argument is
// a seed; with a second one no target task is waited for where it stands. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 8, N = 64, STEPS = 300 };

int main(int argc, char **argv) {
  static int a[ROWS][N], b[ROWS][N];
  unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
  const int devices = omp_get_num_devices();
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < N; k++)
      a[i][k] = b[i][k] = i * 100 + k;
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < STEPS; step++) {
    seed = seed * 1103515245u + 12345u;
    int *p = a[seed >> 16 & 7], *q = a[seed >> 20 & 7];
    const int x = (int)(seed >> 16 & 7), y = (int)(seed >> 20 & 7), kind = (int)(seed >> 24 & 7);
    for (int k = 0; k < N; k++)
      b[x][k] = b[x][k] * 3 + b[y][k] + step;
    if (kind == 0) {
#pragma omp task depend(inout : p[0]) depend(in : q[0])
      for (int k = 0; k < N; k++)
        p[k] = p[k] * 3 + q[k] + step;
    } else if (kind == 1 && argc < 3) {
#pragma omp target depend(inout : p[0]) depend(in : q[0]) map(tofrom : p[0 : N]) map(to : q[0 : N])                    \
    device(step % devices)
      for (int k = 0; k < N; k++)
        p[k] = p[k] * 3 + q[k] + step;
    } else if (kind == 2) {
#pragma omp target enter data nowait depend(inout : p[0]) depend(in : q[0]) map(to : p[0 : N], q[0 : N])               \
    device(step % devices)
#pragma omp target nowait depend(inout : p[0]) depend(in : q[0]) map(to : p[0 : N], q[0 : N]) device(step % devices)
      for (int k = 0; k < N; k++)
        p[k] = p[k] * 3 + q[k] + step;
#pragma omp target update nowait depend(inout : p[0]) from(p[0 : N]) device(step % devices)
#pragma omp target exit data nowait depend(inout : p[0]) depend(in : q[0]) map(release : p[0 : N], q[0 : N])           \
    device(step % devices)
    } else {
#pragma omp target nowait depend(inout : p[0]) depend(in : q[0]) map(tofrom : p[0 : N]) map(to : q[0 : N])             \
    device(step % devices)
      for (int k = 0; k < N; k++)
        p[k] = p[k] * 3 + q[k] + step;
    }
  }
  int wrong = 0, left = 0;
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < N; k++)
      wrong += a[i][k] != b[i][k];
  for (int d = 0; d < devices; d++)
    for (int i = 0; i < ROWS; i++)
      left += omp_target_is_present(a[i], d);
  printf(wrong || left ? "%d wrong, %d still mapped\n" : "good\n", wrong, left);
  return wrong || left;
}
