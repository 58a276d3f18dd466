// Target tasks in a random graph that map parts of arrays which overlap, change some on the device alone, and run on
// the host now and then. Expected values: the same in order on the host. The argument is a seed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { A = 3, N = 64, STEPS = 250 };
static int a[A][N], b[A][N];
static unsigned seed;

static int any(int below) {
  seed = seed * 1103515245u + 12345u;
  return (int)(seed >> 16) % below;
}

int main(int argc, char **argv) {
  seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
  const int nd = omp_get_num_devices();
  for (int i = 0; i < A; i++)
    for (int k = 0; k < N; k++)
      a[i][k] = b[i][k] = i * 7 + k;
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < STEPS; step++) {
    const int x = any(A), y = any(A), lo = any(N), len = 1 + any(N - lo), d = any(nd), l2 = any(N),
              n2 = 1 + any(N - l2);
    int kind = any(9);
    int *p = a[x], *q = a[y];
    if (x == y && kind == 3)
      kind = 2;
    switch (kind) {
    case 0:
#pragma omp task depend(inout : p[0])
      for (int k = lo; k < lo + len; k++)
        p[k] = p[k] * 3 + step;
      for (int k = lo; k < lo + len; k++)
        b[x][k] = b[x][k] * 3 + step;
      break;
    case 1:
#pragma omp target depend(inout : p[0]) map(tofrom : p[lo : len]) device(d)
      for (int k = lo; k < lo + len; k++)
        p[k] = p[k] * 5 + step;
      for (int k = lo; k < lo + len; k++)
        b[x][k] = b[x][k] * 5 + step;
      break;
    case 2:
    case 4:
    case 5:
#pragma omp target nowait depend(inout : p[0]) map(tofrom : p[lo : len]) device(d)
      for (int k = lo; k < lo + len; k++)
        p[k] = p[k] * 7 + step;
      for (int k = lo; k < lo + len; k++)
        b[x][k] = b[x][k] * 7 + step;
      break;
    case 3:
#pragma omp target nowait depend(inout : p[0]) depend(in : q[0]) map(tofrom : p[lo : len]) map(to : q[l2 : n2])        \
    device(d)
      for (int k = lo; k < lo + len; k++)
        p[k] = p[k] * 3 + q[l2];
      for (int k = lo; k < lo + len; k++)
        b[x][k] = b[x][k] * 3 + b[y][l2];
      break;
    case 6: // changed on the device alone
#pragma omp target nowait depend(inout : p[0]) map(to : p[lo : len]) device(d)
      for (int k = lo; k < lo + len; k++)
        p[k] = -step;
      break;
    case 7: {
#pragma omp target enter data nowait depend(inout : p[0]) map(to : p[lo : len]) device(d)
#pragma omp target nowait depend(inout : p[0]) map(tofrom : p[lo : len]) device(d)
      for (int k = lo; k < lo + len; k++)
        p[k] += step;
#pragma omp target update nowait depend(inout : p[0]) from(p[lo : len]) device(d)
#pragma omp target nowait depend(inout : p[0]) map(alloc : p[lo : len]) device(d)
      for (int k = lo; k < lo + len; k++)
        p[k] += 2;
#pragma omp target exit data nowait depend(inout : p[0]) map(from : p[lo : len]) device(d)
      for (int k = lo; k < lo + len; k++)
        b[x][k] += step + 2;
    } break;
    case 8: {
      const int on_device = step & 1;
#pragma omp target nowait depend(inout : p[0]) map(tofrom : p[lo : len]) device(d) if (target : on_device)
      for (int k = lo; k < lo + len; k++)
        p[k] ^= step;
      for (int k = lo; k < lo + len; k++)
        b[x][k] ^= step;
      break;
    }
    }
  }
  const int wrong = memcmp(a, b, sizeof a) != 0;
  printf(wrong ? "wrong\n" : "good\n");
  return wrong;
}
