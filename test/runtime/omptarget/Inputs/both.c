// GPUs and the host as devices of one program: where a region runs, variables that each device has of its own, private
// values and reductions, tasks of devices of different types that depend on each other, and copies between them. With
// arguments it says how many devices there have to be, and how many of them are GPUs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000, DEVICES = 64 };

int count = 5, table[4] = {1, 2, 3, 4};
#pragma omp declare target(count, table)

static int twice(int x) { return 2 * x + table[1]; }
#pragma omp declare target(twice)

typedef struct point {
  double x;
  char name[13];
  short y;
} point;

static void each(int device) {
  int a[N], seen = -1, initial = -1;
  double sum = 1;
  long most = -5;
  point p = {.x = 2.5, .name = "a point", .y = 7};
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for device(device) map(tofrom : a) firstprivate(p) reduction(+ : sum)     \
    reduction(max : most)
  for (int i = 0; i < N; i++) {
    a[i] = twice(a[i]) + p.y;
    sum += a[i] * p.x;
    if (a[i] > most)
      most = a[i];
  }
  double want = 1;
  for (int i = 0; i < N; i++)
    want += (2 * i + 9) * 2.5;
  CHECK(sum == want && most == 2 * (N - 1) + 9);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == 2 * i + 9);

  // Each device has variables of its own, which stay.
#pragma omp target device(device) map(from : seen, initial)
  {
    count += 10;
    table[3] = count;
    seen = table[3];
    initial = omp_is_initial_device();
  }
  CHECK(seen == 15 && !initial && count == 5 && table[3] == 4);
#pragma omp target update from(table) device(device)
  CHECK(table[3] == 15);
  table[3] = 4;
#pragma omp target update to(table) device(device)
}

// A chain that goes from device to device; every task sees what the one before it has made.
static void chain(int devices, int rounds) {
  int *x = malloc(N * sizeof *x), want[N];
  for (int i = 0; i < N; i++)
    x[i] = want[i] = i;
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < rounds; r++) {
#pragma omp target teams distribute parallel for nowait device(r % devices) map(tofrom : x[0 : N])                     \
    depend(inout : x[0]) firstprivate(r)
    for (int i = 0; i < N; i++)
      x[i] = 3 * x[i] + r;
  }
  for (int r = 0; r < rounds; r++)
    for (int i = 0; i < N; i++)
      want[i] = (int)(3u * (unsigned)want[i] + (unsigned)r);
  for (int i = 0; i < N; i++)
    CHECK(x[i] == want[i]);
  free(x);
}

static void copies(int devices) {
  const int host = omp_get_initial_device();
  int a[N], b[N];
  void *at[DEVICES];
  for (int i = 0; i < N; i++)
    a[i] = 7 * i, b[i] = 0;
  for (int d = 0; d < devices; d++)
    CHECK((at[d] = omp_target_alloc(sizeof a, d)) != NULL);
  CHECK(!omp_target_memcpy(at[0], a, sizeof a, 0, 0, 0, host));
  // Around all devices, and back from the last to the first.
  for (int d = 1; d <= devices; d++)
    CHECK(!omp_target_memcpy(at[d % devices], at[d - 1], sizeof a, 0, 0, d % devices, d - 1));
  CHECK(!omp_target_memcpy(b, at[0], sizeof b, 0, 0, host, 0));
  for (int i = 0; i < N; i++)
    CHECK(b[i] == 7 * i);
  for (int d = 0; d < devices; d++)
    omp_target_free(at[d], d);
}

int main(int argc, char **argv) {
  const int devices = omp_get_num_devices();
  CHECK(argc < 2 || devices == atoi(argv[1]));
  for (int d = 0; d < devices; d++)
    each(d);
  if (devices) {
    chain(devices, 40);
    copies(devices);
  }
  printf(failures ? "%d failures\n" : "good\n", failures);
  return failures != 0;
}
