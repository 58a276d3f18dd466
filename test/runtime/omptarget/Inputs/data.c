// The data constructs, by what the host and the device see after each. Expected
// values are counted on the host, or follow from OpenMP 5.1, 2.21.7.1.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000 };

typedef struct inner {
  int count;
  double *values;
} inner;
typedef struct outer {
  char name[5];
  inner in;
  int *list;
  int last;
} outer;

int counter = 5;
#pragma omp declare target(counter)
int table[16];
#pragma omp declare target link(table)

static void counts(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  const int device = omp_get_default_device();
  CHECK(!omp_target_is_present(a, device));
#pragma omp target enter data map(to : a)
  CHECK(omp_target_is_present(a, device));
#pragma omp target enter data map(to : a)
#pragma omp target
  a[7] = 100; // mapped already: nothing comes back
  CHECK(a[7] == 7);
#pragma omp target exit data map(from : a)
  CHECK(a[7] == 7 && omp_target_is_present(a, device)); // one reference is left
#pragma omp target map(always, from : a)
  a[8] = 200;
  CHECK(a[7] == 100 && a[8] == 200);
  a[9] = 300;
#pragma omp target map(always, to : a)
  a[10] = a[9] + 1;
  CHECK(a[10] == 10);
#pragma omp target exit data map(from : a)
  CHECK(a[9] == 300 && a[10] == 301 && !omp_target_is_present(a, device));
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(delete : a)
  CHECK(!omp_target_is_present(a, device));
#pragma omp target exit data map(from : a) // absent: ignored
  CHECK(a[10] == 301);
}

static void regions(void) {
  int a[N], b[N], c[N];
  memset(b, 0xff, sizeof b);
  for (int i = 0; i < N; i++)
    a[i] = i, c[i] = -1;
#pragma omp target data map(to : a) map(from : b) map(alloc : c)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      c[i] = 2 * a[i];
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      b[i] = c[i] + 1;
    CHECK(b[3] == -1);
#pragma omp target update from(c[10 : 20])
    for (int i = 0; i < N; i++)
      CHECK(c[i] == (i >= 10 && i < 30 ? 2 * i : -1));
    a[5] = 1000;
#pragma omp target update to(a[5])
#pragma omp target map(from : b)
    b[0] = a[5];
  }
  CHECK(b[0] == 1000);
  for (int i = 1; i < N; i++)
    CHECK(b[i] == 2 * i + 1);
  // A section with its own beginning, seen at the host's indices.
#pragma omp target map(tofrom : a[100 : 50])
  for (int i = 100; i < 150; i++)
    a[i] += 7;
  for (int i = 99; i < 151; i++)
    CHECK(a[i] == i + (i >= 100 && i < 150 ? 7 : 0));
}

static void strided(void) {
  int a[12][10];
  for (int i = 0; i < 12; i++)
    for (int k = 0; k < 10; k++)
      a[i][k] = 100 * i + k;
#pragma omp target enter data map(alloc : a)
#pragma omp target
  for (int i = 0; i < 12; i++)
    for (int k = 0; k < 10; k++)
      a[i][k] = -1;
#pragma omp target update to(a[2 : 3][1 : 4])
#pragma omp target update to(a[0 : 4 : 3][5 : 2 : 2])
#pragma omp target update to(a[7 : 2][0 : 10])
  int copy[12][10];
#pragma omp target map(from : copy)
  for (int i = 0; i < 12; i++)
    for (int k = 0; k < 10; k++)
      copy[i][k] = a[i][k];
#pragma omp target exit data map(delete : a)
  for (int i = 0; i < 12; i++)
    for (int k = 0; k < 10; k++) {
      const int there = (i >= 2 && i < 5 && k >= 1 && k < 5) || (i % 3 == 0 && (k == 5 || k == 7)) || i == 7 || i == 8;
      CHECK(copy[i][k] == (there ? 100 * i + k : -1));
    }
}

static void structures(void) {
  outer s = {.name = "name", .in = {.count = 20}, .last = 3};
  s.in.values = malloc(20 * sizeof *s.in.values);
  s.list = malloc(N * sizeof *s.list);
  double *values = s.in.values;
  int *list = s.list;
  for (int i = 0; i < 20; i++)
    values[i] = i;
  for (int i = 0; i < N; i++)
    list[i] = i;
#pragma omp target map(tofrom : s.in.count, s.in.values[0 : 20], s.list[10 : 5])
  {
    for (int i = 0; i < s.in.count; i++)
      s.in.values[i] *= 2;
    for (int i = 10; i < 15; i++)
      s.list[i] = -s.list[i];
    s.in.count = 4;
  }
  CHECK(s.in.count == 4 && s.in.values == values && s.list == list && s.last == 3);
  for (int i = 0; i < 20; i++)
    CHECK(values[i] == 2 * i);
  for (int i = 0; i < 20; i++)
    CHECK(list[i] == (i >= 10 && i < 15 ? -i : i));
  // The whole structure, its pointer attached later; copies either way leave the pointers as they are.
#pragma omp target enter data map(to : s)
#pragma omp target enter data map(to : s.list[0 : N])
#pragma omp target
  s.list[1] = 55, s.last = 77;
#pragma omp target update from(s)
  CHECK(s.list == list && s.last == 77 && list[1] == 1);
  s.last = 88;
#pragma omp target update to(s)
#pragma omp target
  s.list[2] = s.last;
#pragma omp target exit data map(from : s.list[0 : N])
  CHECK(list[1] == 55 && list[2] == 88);
#pragma omp target exit data map(from : s)
  CHECK(s.list == list && s.last == 88);
  CHECK(!omp_target_is_present(&s, 0) && !omp_target_is_present(list, 0));
  free(values);
  free(list);
}

static void globals(void) {
  counter = 9; // the device has its own
  int seen;
#pragma omp target map(from : seen)
  seen = counter++;
  CHECK(seen == 5 && counter == 9);
#pragma omp target update to(counter)
#pragma omp target map(from : seen)
  seen = counter++;
  CHECK(seen == 9);
#pragma omp target update from(counter)
  CHECK(counter == 10);
  for (int i = 0; i < 16; i++)
    table[i] = i;
#pragma omp target map(tofrom : table)
  for (int i = 0; i < 16; i++)
    table[i] *= 3;
  for (int i = 0; i < 16; i++)
    CHECK(table[i] == 3 * i);
}

static void privates(void) {
  int a[N], sum = 0, x = 11;
  double y = 2.5, big[300];
  struct {
    char c[7];
    int i;
  } odd = {"odd", 9};
  for (int i = 0; i < 300; i++)
    big[i] = i;
  int local[64];
#pragma omp target map(from : a) firstprivate(x, y, odd, big) private(local)
  {
    for (int i = 0; i < 64; i++)
      local[i] = i;
    for (int i = 0; i < N; i++)
      a[i] = x + (int)(y * 2) + odd.i + odd.c[2] + (int)big[i % 300] + local[i % 64];
    x = odd.i = 0;
    big[0] = -1;
  }
  CHECK(x == 11 && odd.i == 9 && big[0] == 0);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == 11 + 5 + 9 + 'd' + i % 300 + i % 64);
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a) thread_limit(96) num_teams(7)
  for (int i = 0; i < N; i++)
    sum += a[i];
  int expected = 0;
  for (int i = 0; i < N; i++)
    expected += a[i];
  CHECK(sum == expected);
}

static void device_pointers(void) {
  int a[N], *p = a, *seen;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target data map(tofrom : p[0 : N]) use_device_ptr(p)
  {
    seen = p;
    CHECK(p != a && omp_get_mapped_ptr(a, 0) == p);
#pragma omp target is_device_ptr(p)
    for (int i = 0; i < N; i++)
      p[i] += 1;
  }
  CHECK(p == a && seen != a);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + 1);
#pragma omp target data map(tofrom : a) use_device_addr(a)
  {
    int *q = a;
#pragma omp target is_device_ptr(q)
    for (int i = 0; i < N; i++)
      q[i] += 1;
  }
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + 2);
}

int main(int argc, char **argv) {
  (void)argv;
  CHECK(omp_get_num_devices() == 1 && omp_get_initial_device() == 1);
  counts();
  regions();
  if (argc == 1) { // LLVM's libomptarget 19 copies the first element of each row,
    strided();
    privates(); // and places private variables wrongly behind one of 12 bytes
  }
  structures();
  globals();
  device_pointers();
  printf(failures ? "%d failures\n" : "good\n", failures);
  return failures != 0;
}
