// Target tasks that map what those before them have mapped, as a whole, in part or more of it: what a task is to unmap
// at its end is not mapped for those that come after it, which are enqueued long before that end. Prints "good".
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { N = 100 };
static int a[N], set[8], wrong;
static struct {
  int before;
  int *p;
  int behind[3];
} s;

#define CHECK(got, wanted)                                                                                             \
  do {                                                                                                                 \
    const long g = (long)(got), w = (long)(wanted);                                                                    \
    if (g != w) {                                                                                                      \
      wrong++;                                                                                                         \
      printf("line %d: %ld, not %ld\n", __LINE__, g, w);                                                               \
    }                                                                                                                  \
  } while (0)

static void fill(void) {
  for (int i = 0; i < N; i++)
    a[i] = i;
}

// Long enough for all the others to be enqueued.
#pragma omp begin declare target
static void work(void) {
  for (volatile int i = 0; i < 20000; i++)
    ;
}
#pragma omp end declare target

int main(void) {
  // Elements, then the whole.
  for (int i = 0; i < 8; i++) {
#pragma omp target nowait map(tofrom : set[i]) depend(inoutset : set) firstprivate(i)
    {
      work();
      set[i] = i + 1;
    }
  }
  int sum = 0;
#pragma omp target nowait map(to : set) map(from : sum) depend(in : set)
  {
    sum = 0;
    for (int i = 0; i < 8; i++)
      sum += set[i];
  }
#pragma omp taskwait
  CHECK(sum, 36);

  // More of it, and another part that overlaps.
  fill();
#pragma omp target nowait map(tofrom : a[10 : 10]) depend(inout : a)
  {
    work();
    for (int i = 10; i < 20; i++)
      a[i] *= 2;
  }
#pragma omp target nowait map(tofrom : a[0 : 50]) depend(inout : a)
  for (int i = 0; i < 50; i++)
    a[i] += 1;
#pragma omp target nowait map(tofrom : a[15 : 60]) depend(inout : a)
  for (int i = 15; i < 75; i++)
    a[i] *= 3;
#pragma omp target nowait map(tofrom : a[5 : 20]) depend(inout : a)
  for (int i = 5; i < 25; i++)
    a[i] -= 4;
#pragma omp taskwait
  for (int i = 0; i < N; i++) {
    int e = i;
    e *= i >= 10 && i < 20 ? 2 : 1;
    e += i < 50;
    e *= i >= 15 && i < 75 ? 3 : 1;
    e -= i >= 5 && i < 25 ? 4 : 0;
    CHECK(a[i], e);
  }

  // What a task has changed on the device alone is gone with it: two parts are the host's.
  fill();
#pragma omp target nowait map(to : a) depend(inout : a)
  {
    work();
    for (int i = 0; i < N; i++)
      a[i] = -1;
  }
#pragma omp target nowait map(tofrom : a[0 : 10]) depend(inout : a[0])
  for (int i = 0; i < 10; i++)
    a[i]++;
#pragma omp target nowait map(tofrom : a[10 : N - 10]) depend(inout : a[0])
  for (int i = 10; i < N; i++)
    a[i]++;
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    CHECK(a[i], i + 1);

  // Nor is there anything to update, or to leave.
  fill();
#pragma omp target nowait map(to : a) depend(inout : a)
  {
    work();
    a[0] = 70;
  }
#pragma omp target update from(a) depend(inout : a) nowait
#pragma omp target exit data map(from : a) depend(inout : a) nowait
#pragma omp taskwait
  CHECK(a[0], 0);

  // A pointer to it has nothing to point to.
  int *p = a;
  intptr_t points = 1;
#pragma omp target nowait map(to : a) depend(inout : a)
  work();
#pragma omp target nowait map(to : p[0 : 0]) map(from : points) depend(inout : a)
  points = (intptr_t)p;
#pragma omp taskwait
  CHECK(points == 0 || points == (intptr_t)a, 1);

  // Members and the whole.
  fill();
  s.p = a;
  s.before = 1;
  s.behind[2] = 3;
#pragma omp target nowait map(tofrom : s.p, s.p[0 : N], s.behind) depend(inout : s)
  {
    work();
    s.p[1] = 50;
    s.behind[2]++;
  }
#pragma omp target nowait map(tofrom : s) depend(inout : s)
  {
    s.before++;
    s.behind[2] *= 10;
  }
#pragma omp target nowait map(tofrom : s.before, s.p[0 : 2]) depend(inout : s)
  {
    s.before *= 5;
    s.p[1]++;
  }
#pragma omp taskwait
  CHECK(s.before, 10);
  CHECK(s.behind[2], 40);
  CHECK(s.p[1], 51);

  // Memory that the program has associated is not taken again.
  const int device = omp_get_default_device();
  int *mine = omp_target_alloc(sizeof a, device);
  fill();
  CHECK(omp_target_associate_ptr(a, mine, sizeof a, 0, device), 0);
#pragma omp target nowait map(always, to : a) depend(inout : a)
  {
    work();
    a[3] = 90;
  }
  CHECK(omp_target_disassociate_ptr(a, device), 0);
#pragma omp target nowait map(tofrom : a) depend(inout : a)
  a[3]++;
#pragma omp taskwait
  CHECK(a[3], 4);
  omp_target_free(mine, device);

  // All has been unmapped.
  CHECK(omp_target_is_present(a, device) || omp_target_is_present(set, device) || omp_target_is_present(&s, device), 0);
  if (!wrong)
    printf("good\n");
  return wrong != 0;
}
