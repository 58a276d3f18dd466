// Kernels whose code outside of partitioned loops has to run once: it changes memory, reads what it
// changed, decides on loops, and hands values and variables to loops. On the host
//
//   single MODULE DEVICE
//
// runs them in several shapes, against serial loops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __AMDGCN__
#include <crosslane/openacc.h>

#ifdef BY_OPTION // -fopenacc=single says it of all
#undef XL_ACC_SINGLE
#define XL_ACC_SINGLE
#endif

// parallel: each gang counts once, loops over its rows, and hands a row's scale, read from memory that
// it changes, to the lanes of all workers.
XL_KERNEL XL_ACC_SINGLE void rows(int *y, const int *x, int n) {
  for (int i = xl_acc_pos(XL_ACC_GANG); i < n; i += xl_acc_size(XL_ACC_GANG)) {
    y[n * n + i] += 3; // once
    const int scale = y[n * n + i];
    long wide = (long)scale << 33 | i;
    double half = scale / 2.0;
    bool odd = i & 1;
    if (scale % 5 == 0)
      y[n * n + n + i]++; // once, by a branch that no loop is in
    xl_acc_fork(XL_ACC_WORKER);
    xl_acc_fork(XL_ACC_VECTOR);
    XL_ACC_FOR_WORKER_VECTOR (j, n)
      y[i * n + j] = (int)(wide >> 33) * x[j] + (int)wide + (int)(2 * half) + odd;
    xl_acc_join(XL_ACC_VECTOR);
    xl_acc_join(XL_ACC_WORKER);
    y[n * n + n + i] += y[i * n + (i * 7) % n]; // what another thread has written
  }
}

// A vector loop outside of worker loops, in a loop of which memory says how often it runs.
XL_KERNEL XL_ACC_SINGLE void steps(int *y, const int *x, int n) {
  int *own = y + (n + 2) * xl_acc_pos(XL_ACC_GANG), rounds = 0;
  while (own[n] < 4) {
    own[n]++; // once
    rounds++;
    xl_acc_fork(XL_ACC_VECTOR);
    XL_ACC_FOR (j, n, XL_ACC_VECTOR)
      own[j] += x[j] * rounds + own[n];
    xl_acc_join(XL_ACC_VECTOR);
  }
  own[n + 1] += rounds;
}

// A variable in memory, an array, and a loop over workers in which each row is one lane's but for its
// vector loop, with reductions of both.
XL_KERNEL XL_ACC_SINGLE void nest(int *y, const int *x, int n) {
  int *own = y + (2 * n + 2) * xl_acc_pos(XL_ACC_GANG);
  int table[9];
  for (int k = 0; k < 9; k++)
    table[k] = x[k] + own[2 * n]++; // each once
  unsigned most = 1;
  int all = 100;
  XL_ACC_BEGIN_ALL(XL_ACC_WORKER, 1, (NULL, all, XL_ACC_ADD, 0), (NULL, most, XL_ACC_MAX, 1));
  XL_ACC_FOR (i, n, XL_ACC_WORKER) {
    own[i] += 1; // once
    int sum = own[i] + table[i % 9];
    XL_ACC_BEGIN(NULL, sum, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
    XL_ACC_FOR (j, i + 3 < n ? i + 3 : n, XL_ACC_VECTOR)
      sum += x[j] * own[i] + table[j % 9];
    XL_ACC_END(NULL, sum, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
    own[n + i] += sum; // once
    all += sum;
    if ((unsigned)sum > most)
      most = (unsigned)sum;
  }
  XL_ACC_END_ALL(XL_ACC_WORKER, 1, (NULL, all, XL_ACC_ADD, 0), (NULL, most, XL_ACC_MAX, 1));
  own[2 * n + 1] += all + (int)most; // once
}

// A gang's reduction around all of it; the kernel leaves early where nothing is to be done.
static int row(const int *x, int n, int times) {
  int sum = times;
  XL_ACC_BEGIN(NULL, sum, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
  XL_ACC_FOR (j, n, XL_ACC_VECTOR)
    sum += x[j] * times;
  XL_ACC_END(NULL, sum, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
  return sum;
}
XL_KERNEL XL_ACC_SINGLE void gangs(int *y, const int *x, int n) {
  int a = 0;
  XL_ACC_BEGIN(y, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  XL_ACC_FOR (i, n, XL_ACC_GANG) {
    switch (x[i] % 3) {
    case 0:
      a += row(x, n, (int)i);
      break;
    case 1:
      a += x[i];
      y[1 + i]++; // once
      break;
    default:
      for (int k = 0; k < x[i]; k++)
        a += k & x[i];
    }
  }
  XL_ACC_END(y, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
}

// No loop at all.
XL_KERNEL XL_ACC_SINGLE void once(int *y, const int *x, int n) {
  y[xl_acc_pos(XL_ACC_GANG)] += x[xl_acc_pos(XL_ACC_GANG) % n];
}

#else
#include <crosslane/host.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 75, SIZE = N * N + 2 * N, MOST = 8192 };
static xl_program *p;
static int x[N], got[MOST], want[MOST], failed;

static void need(bool ok) {
  if (!ok) {
    printf("%s\n", xl_program_message(p));
    exit(1);
  }
}

static void run(const char *kernel, unsigned gangs, unsigned workers, unsigned lanes, void serial(int gangs)) {
  int *y = xl_device_alloc(p, sizeof got), *d_x = xl_device_alloc(p, sizeof x), n = N;
  const xl_launch l = {kernel, {gangs, 1, 1}, {lanes, workers, 1}, (const void *[]){&y, &d_x, &n}, 3};
  for (int i = 0; i < MOST; i++)
    got[i] = want[i] = 0;
  need(y && d_x && xl_device_copy(p, y, got, sizeof got) && xl_device_copy(p, d_x, x, sizeof x));
  for (int k = 0; k < 2; k++) {
    need(xl_run(p, &l));
    serial((int)gangs);
  }
  need(xl_device_copy(p, got, y, sizeof got));
  for (int i = 0; i < MOST; i++)
    if (got[i] != want[i]) {
      printf("%s, %u gangs of %u by %u: [%d] is %d, not %d\n", kernel, gangs, workers, lanes, i, got[i], want[i]);
      failed++;
      break;
    }
  xl_device_free(p, y);
  xl_device_free(p, d_x);
}

static void rows(int gangs) {
  (void)gangs;
  int *y = want;
  for (int i = 0; i < N; i++) {
    y[N * N + i] += 3;
    const int scale = y[N * N + i];
    if (scale % 5 == 0)
      y[N * N + N + i]++;
    for (int j = 0; j < N; j++)
      y[i * N + j] = scale * x[j] + i + scale + (i & 1);
    y[N * N + N + i] += y[i * N + (i * 7) % N];
  }
}
static void steps(int gangs) {
  for (int g = 0; g < gangs; g++) {
    int *own = want + (N + 2) * g, rounds = 0;
    while (own[N] < 4) {
      own[N]++;
      rounds++;
      for (int j = 0; j < N; j++)
        own[j] += x[j] * rounds + own[N];
    }
    own[N + 1] += rounds;
  }
}
static void nest(int gangs) {
  for (int g = 0; g < gangs; g++) {
    int *own = want + (2 * N + 2) * g, table[9], all = 100;
    unsigned most = 1;
    for (int k = 0; k < 9; k++)
      table[k] = x[k] + own[2 * N]++;
    for (int i = 0; i < N; i++) {
      own[i] += 1;
      int sum = own[i] + table[i % 9];
      for (int j = 0; j < i + 3 && j < N; j++)
        sum += x[j] * own[i] + table[j % 9];
      own[N + i] += sum;
      all += sum;
      most = (unsigned)sum > most ? (unsigned)sum : most;
    }
    own[2 * N + 1] += all + (int)most;
  }
}
static void gangs(int number) {
  (void)number;
  for (int i = 0; i < N; i++)
    switch (x[i] % 3) {
    case 0:
      want[0] += i;
      for (int j = 0; j < N; j++)
        want[0] += x[j] * i;
      break;
    case 1:
      want[0] += x[i];
      want[1 + i]++;
      break;
    default:
      for (int k = 0; k < x[i]; k++)
        want[0] += k & x[i];
    }
}
static void once(int gangs) {
  for (int g = 0; g < gangs; g++)
    want[g] += x[g % N];
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  for (int i = 0; i < N; i++)
    x[i] = (i * 37 + 11) % 50 + (i % 4);
  static char message[XL_MESSAGE];
  if (!(p = xl_program_load(argv[1], argv[2], message))) {
    printf("%s\n", message);
    return 1;
  }
  static const unsigned shapes[][3] = {{3, 4, 32}, {2, 1, 64}, {4, 3, 16}, {2, 2, 96},
                                       {1, 5, 7},  {3, 1, 1},  {2, 8, 64}};
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
    const unsigned *h = shapes[s];
    run("rows", h[0], h[1], h[2], rows);
    run("steps", h[0], h[1], h[2], steps);
    run("nest", h[0], h[1], h[2], nest);
    run("gangs", h[0], h[1], h[2], gangs);
    run("once", h[0], h[1], h[2], once);
  }
  printf("%d wrong\n", failed);
  return failed != 0;
}
#endif
