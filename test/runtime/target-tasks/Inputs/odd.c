// Target tasks where they are rarely seen: regions that run on the host among them, final tasks, memory that parts of
// names share, private memory, tasks in tasks, taskloops, threads. Prints how many values are wrong.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <pthread.h>
#include <stdio.h>

static int wrong;
#define CHECK(got, wanted)                                                                                             \
  do {                                                                                                                 \
    const int g = (int)(got), w = (int)(wanted);                                                                       \
    if (g != w) {                                                                                                      \
      wrong++;                                                                                                         \
      printf("line %d: %d, not %d\n", __LINE__, g, w);                                                                 \
    }                                                                                                                  \
  } while (0)

enum { THREADS = 8, ROUNDS = 40 };

#pragma omp begin declare target
static void work(void) {
  for (volatile int i = 0; i < 20000; i++)
    ;
}
#pragma omp end declare target

// A target task whose region runs on the host is one that the host waits for.
static void on_host(int yes) {
  int x = 4;
#pragma omp target nowait map(tofrom : x) depend(inout : x)
  {
    work();
    x += 10;
  }
#pragma omp target nowait if (target : !yes) map(tofrom : x) depend(inout : x)
  x *= 2;
#pragma omp target nowait map(tofrom : x) depend(inout : x)
  {
    work();
    x += 1;
  }
#pragma omp taskwait depend(in : x)
  CHECK(x, 29);
#pragma omp target nowait map(tofrom : x) depend(inout : x)
  {
    work();
    x += 1;
  }
#pragma omp target if (!yes) map(tofrom : x) depend(inout : x)
  x *= 2;
  CHECK(x, 60);
#pragma omp target nowait map(tofrom : x) depend(inout : x)
  {
    work();
    x += 1;
  }
#pragma omp target nowait map(tofrom : x) depend(inout : x) device(omp_get_initial_device())
  x *= 2;
#pragma omp taskwait
  CHECK(x, 122);
}

static void in_final(void) {
  int x = 0;
#pragma omp task final(1) shared(x)
  {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x++;
    CHECK(x, 1);
#pragma omp task depend(inout : x) shared(x)
    x++;
    CHECK(x, 2);
#pragma omp target depend(inout : x) map(tofrom : x)
    x++;
    CHECK(x, 3);
  }
#pragma omp taskwait
  CHECK(x, 3);
}

static void sections(void) {
  int a[16] = {0};
#pragma omp target nowait map(tofrom : a) depend(out : a[0 : 8])
  {
    work();
    for (int i = 0; i < 16; i++)
      a[i]++;
  }
#pragma omp target nowait map(tofrom : a) depend(inout : a[0 : 4])
  for (int i = 0; i < 16; i++)
    a[i] *= 2;
#pragma omp taskwait
  for (int i = 0; i < 16; i++)
    CHECK(a[i], 2);
}

static void private_memory(void) {
  int p = 5, sum = 0, z = 0, array[10];
  double d = 1.5;
  struct {
    char c[13];
    long l;
  } s = {{1, 2, 3}, 77};
  for (int i = 0; i < 10; i++)
    array[i] = i;
#pragma omp target teams distribute parallel for nowait private(p) firstprivate(d, s, array) reduction(+ : sum)        \
    map(tofrom : sum) depend(inout : sum)
  for (int i = 0; i < 10; i++) {
    p = array[i] + s.c[2] + (int)s.l + (int)(2 * d);
    sum += p;
  }
  array[3] = 1000;
  d = 9;
  s.l = 0;
#pragma omp taskwait
  CHECK(sum, 45 + 10 * (3 + 77 + 3));
  CHECK(p, 5);
  int expected = 0;
  for (int k = 0; k < 20; k++) { // gone before it is used
    int gone[32], n = 10 + k;
    for (int i = 0; i < n; i++)
      gone[i] = k;
    expected += n * k;
#pragma omp target nowait firstprivate(gone, n) map(tofrom : z) depend(inout : z)
    for (int i = 0; i < n; i++)
      z += gone[i];
  }
#pragma omp taskwait
  CHECK(z, expected);
}

static void nested(void) {
  static int v[THREADS][4], x[64], y[100];
#pragma omp parallel num_threads(THREADS)
  {
    const int id = omp_get_thread_num();
    for (int i = 0; i < ROUNDS; i++) {
#pragma omp target nowait depend(inout : v[id]) map(tofrom : v[id][0 : 4]) firstprivate(i)
      {
        v[id][0] = v[id][0] * 3 + i;
        v[id][1]++;
      }
      if (i % 7 == 0) {
#pragma omp task depend(inout : v[id])
        {
          v[id][2]++;
          v[id][0] ^= 1;
        }
      }
      if (i % 11 == 0) {
#pragma omp target depend(inout : v[id]) map(tofrom : v[id][0 : 4])
        v[id][3]++;
      }
    }
  }
  for (int t = 0; t < THREADS; t++) {
    int e[4] = {0};
    for (int i = 0; i < ROUNDS; i++) {
      e[0] = (int)((unsigned)e[0] * 3 + (unsigned)i);
      e[1]++;
      e[2] += i % 7 == 0;
      e[0] ^= i % 7 == 0;
      e[3] += i % 11 == 0;
    }
    for (int k = 0; k < 4; k++)
      CHECK(v[t][k], e[k]);
  }
#pragma omp parallel num_threads(THREADS)
#pragma omp single
  for (int r = 0; r < 5; r++)
    for (int i = 0; i < 64; i += 8) {
#pragma omp task depend(inout : x[i]) untied shared(x) firstprivate(i)
      {
        for (int k = 0; k < 8; k++) {
#pragma omp target nowait depend(inout : x[i + k]) map(tofrom : x[i + k])
          x[i + k] += k + 1;
        }
#pragma omp taskwait
      }
    }
  for (int i = 0; i < 64; i++)
    CHECK(x[i], 5 * (i % 8 + 1));
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp taskloop grainsize(3) shared(y)
    for (int i = 0; i < 100; i++) {
#pragma omp target nowait map(tofrom : y[i]) depend(out : y[i])
      y[i] = i * 2;
#pragma omp target depend(inout : y[i]) map(tofrom : y[i])
      y[i]++;
    }
  }
  for (int i = 0; i < 100; i++)
    CHECK(y[i], 2 * i + 1);
}

static void *thread(void *arg) {
  int *y = arg;
  for (int i = 0; i < 20; i++) {
#pragma omp target nowait depend(inout : y[0]) map(tofrom : y[0 : 1])
    y[0]++;
  }
#pragma omp taskwait
  return NULL;
}

static void threads(void) {
  pthread_t t[4];
  int y[4] = {0};
  for (int i = 0; i < 4; i++)
    if (pthread_create(&t[i], NULL, thread, &y[i]))
      wrong++;
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], NULL);
    CHECK(y[i], 20);
  }
}

static void interops(void) {
  int z = 0;
#pragma omp target nowait depend(inout : z) map(tofrom : z)
  {
    work();
    z++;
  }
  omp_interop_t o = omp_interop_none;
#pragma omp interop init(targetsync : o) depend(inout : z)
  CHECK(z, 1);
#pragma omp interop use(o)
#pragma omp interop destroy(o)
}

int main(int argc, char **argv) {
  (void)argv;
  on_host(argc);
  in_final();
  sections();
  private_memory();
  nested();
  threads();
  interops();
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
