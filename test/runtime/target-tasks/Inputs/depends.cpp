// Target constructs with `depend` and without `nowait`, each after a slow target task that it depends on, and
// undeferred tasks that look like them. Prints how many gave a wrong value; the arguments choose: first form, last
// form. Odd forms up to 29 are left to the queue; those from 30 on read what the task before wrote, so that the host
// has to wait. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 64 };
struct big {
  long a[40];
};
struct vector {
  int n;
  int *p;
};
#pragma omp declare mapper(whole : vector v) map(v, v.p[0 : v.n])

static int x[N], other[N], wrong, copied, zero;
static int *seen;
static __thread int mine[N];
static const int numbers[] = {1, 2, 3};

// Its copy waits for x by a construct of its own.
struct copies {
  int first;
  copies() : first(0) {}
  copies(const copies &) : first(0) {
#pragma omp taskwait depend(in : x)
    first = x[0];
  }
};

static void clear() {
  for (int i = 0; i < N; i++)
    x[i] = 0;
}

// x[i] = i + 1, in a while.
static void slow() {
  clear();
#pragma omp target nowait depend(out : x) map(tofrom : x)
  {
    volatile int busy = 0;
    for (int i = 0; i < 20000; i++)
      busy = busy + 1;
    for (int i = 0; i < N; i++)
      x[i] += i + busy / 20000;
  }
}

static void check(int form, int got, int wanted) {
  if (got != wanted) {
    wrong++;
    printf("form %d: %d, not %d\n", form, got, wanted);
  }
}

static void run(int form, int n, int device) {
  int y = 0, array[N] = {0};
  big b = {{7}};
  vector v = {1, x}, w = {1, x}; // one each: LLVM 19's mappers of whole structures leave them mapped
  copies c;
  omp_depend_t object;
  for (int i = 0; i < n; i++)
    array[i] = i;
  switch (form) {
  case 1:
    slow();
#pragma omp target depend(inout : x) map(tofrom : x)
    x[0] *= 10;
    check(form, x[0], 10);
    break;
  case 2:
    slow();
#pragma omp target teams distribute parallel for depend(inout : x) map(tofrom : x) firstprivate(b) device(device)      \
    num_teams(n) thread_limit(n * 8)
    for (int i = 0; i < N; i++)
      x[i] += (int)b.a[0];
    check(form, x[5], 13);
    break;
  case 3:
    slow();
#pragma omp target parallel for depend(in : x) map(to : x) map(tofrom : y) reduction(+ : y) if (target : n > 1)        \
    num_threads(n)
    for (int i = 0; i < n; i++)
      y += x[i];
    check(form, y, n * (n + 1) / 2);
    break;
  case 4:
    slow();
#pragma omp target simd depend(inout : x) map(tofrom : x[0 : n])
    for (int i = 0; i < n; i++)
      x[i] *= 2;
    check(form, x[n - 1], 2 * n);
    break;
  case 5: {
    clear();
#pragma omp target enter data map(to : x)
    slow();
#pragma omp target update from(x[0 : n]) depend(inout : x) device(device)
    check(form, x[1], 2);
#pragma omp target exit data map(delete : x)
    break;
  }
  case 6: {
    slow();
#pragma omp target enter data map(to : x[0 : n]) depend(inout : x)
#pragma omp target map(from : y)
    y = x[2];
    check(form, y, 3);
#pragma omp target exit data map(delete : x[0 : n])
    break;
  }
  case 7: {
    clear();
#pragma omp target enter data map(to : x)
    slow();
#pragma omp target exit data map(from : x) depend(inout : x) if (n)
    check(form, x[3], 4);
    break;
  }
  case 8: {
#pragma omp depobj(object) depend(inout : x)
    slow();
#pragma omp target depend(depobj : object) map(tofrom : x)
    x[0] += 4;
    check(form, x[0], 5);
#pragma omp depobj(object) destroy
    break;
  }
  case 9:
    slow();
#pragma omp target depend(iterator(i = 0 : n), in : x[i], array[i]) map(to : x, array) map(from : y)
    y = x[1] + array[n - 1];
    check(form, y, n + 1);
    break;
  case 10:
    slow();
#pragma omp target depend(inout : omp_all_memory) map(to : x) map(from : y)
    y = x[4];
    check(form, y, 5);
    break;
  case 11: {
    const auto get = [&](int i) { return array[i] + n; };
    slow();
#pragma omp target depend(in : x) map(to : x, array, get) map(from : y)
    y = get(3) + x[3];
    check(form, y, 3 + n + 4);
    break;
  }
  case 12: {
    int *p = x;
    slow();
#pragma omp target depend(in : x[0 : N]) map(to : p[0 : n]) map(from : y)
    y = p[n - 1];
    check(form, y, n);
    break;
  }
  case 13: // private memory and none
    slow();
#pragma omp target depend(mutexinoutset : x) map(tofrom : x) private(b) firstprivate(array)
    {
      b.a[1] = array[2];
      x[0] += (int)b.a[1];
    }
    check(form, x[0], 3);
    break;
  case 14: // nothing before the target construct, and the rest of the task behind it
    slow();
#pragma omp task if (0) depend(inout : x) firstprivate(n) shared(y)
    {
#pragma omp target map(tofrom : x)
      x[0] += n;
      y = x[0];
    }
    check(form, y, 1 + n);
    break;
  case 15: // two before it, one of them on the host
    slow();
#pragma omp task depend(out : other) shared(y)
    other[0] = 9;
#pragma omp target depend(in : x, other) map(to : x, other) map(from : y)
    y = x[0] + other[0];
    check(form, y, 10);
    break;
  case 30: // a mapper reads on the host
    slow();
#pragma omp target nowait depend(inout : x) map(tofrom : v)
    v.n = 5;
#pragma omp target depend(inout : x) map(mapper(whole), tofrom : v)
    v.p[4] = 50;
    check(form, x[4], 50);
    break;
  case 31: // likewise of a task
    slow();
#pragma omp target nowait depend(inout : x) map(tofrom : w)
    w.n = 5;
#pragma omp target nowait depend(inout : x) map(mapper(whole), tofrom : w)
    w.p[4] = 51;
#pragma omp taskwait
    check(form, x[4], 51);
    break;
  case 32: // on the host
    slow();
#pragma omp target depend(inout : x) map(tofrom : x) device(omp_get_initial_device())
    x[0] += 5;
    check(form, x[0], 6);
    break;
  case 33: // host code before the construct
    slow();
#pragma omp task if (0) depend(inout : x) shared(y)
    {
      y = x[0];
#pragma omp target map(tofrom : x)
      x[1]++;
    }
    check(form, y, 1);
    break;
  case 34: // the length of what is mapped is the task's before
    slow();
#pragma omp task if (0) depend(inout : x) shared(array)
    {
#pragma omp target map(tofrom : array[0 : x[1]])
      array[1] = 70;
    }
    check(form, array[1], 70);
    break;
  case 35: // a branch
    slow();
#pragma omp task if (0) depend(inout : x) shared(y)
    {
      if (x[0]) {
#pragma omp target map(tofrom : y)
        y = 1;
      }
    }
    check(form, y, 1);
    break;
  case 36: // a construct of its own
    slow();
#pragma omp taskwait depend(in : x)
    check(form, x[0], 1);
    break;
  case 37: // in the copy of what the task takes along
    slow();
#pragma omp task if (0) depend(inout : y) firstprivate(c) shared(y)
    {
#pragma omp target map(tofrom : y)
      y++;
      copied = c.first;
    }
    check(form, copied, 1);
    break;
  case 40: // likewise, and nothing else is waited for
    slow();
#pragma omp task if (0) firstprivate(c) shared(y)
    {
#pragma omp target map(tofrom : y)
      y++;
      copied = c.first + y;
    }
    check(form, copied, 2);
    break;
  case 38: // a thread's own variable, which the device has written
    for (int i = 0; i < N; i++)
      mine[i] = 0;
    seen = mine;
#pragma omp target nowait depend(out : x) map(from : seen[0 : N])
    {
      volatile int busy = 0;
      for (int i = 0; i < 20000; i++)
        busy = busy + 1;
      seen[0] = busy / 20000;
    }
#pragma omp task if (0) depend(inout : x) shared(y)
    {
      const int k = mine[0];
#pragma omp target firstprivate(k) map(tofrom : y)
      y += k;
    }
    check(form, y, 1);
    break;
  case 39: // a constant of the program, and its variable
    slow();
#pragma omp task if (0) depend(inout : x) shared(y)
    {
      const int k = numbers[zero] + x[0];
#pragma omp target map(tofrom : y) firstprivate(k)
      y += k;
    }
    check(form, y, 2);
    break;
  }
#pragma omp taskwait
}

int main(int argc, char **argv) {
  const int first = argc > 1 ? atoi(argv[1]) : 1, last = argc > 2 ? atoi(argv[2]) : 40;
  for (int form = first; form <= last; form++)
    run(form, 8, 0);
  printf("%d wrong\n", wrong);
}
