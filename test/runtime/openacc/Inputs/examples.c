// The examples of the design of OpenACC's reductions by setup, init, fini and
// teardown (C. Philippidis, gcc-patches, August 2015), with its slips mended, and
// its rule for values. Each kernel has its directives above. On the host
//
//   examples MODULE DEVICE
//
// runs them in several shapes, against serial loops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __AMDGCN__
#include <crosslane/openacc.h>

// 1. #pragma acc parallel copy(a)
//    { #pragma acc loop vector reduction(+:a)  for (i...) a += x[i]; }
// All gangs and workers compute the same, and a is copied out: by the first gang.
XL_KERNEL void vector(int *res, const int *x, int n) {
  int a = *res;
  a = xl_acc_setup(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);
  a = xl_acc_init(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);

  a = xl_acc_setup(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
  xl_acc_fork(XL_ACC_VECTOR);
  a = xl_acc_init(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
  XL_ACC_FOR (i, n, XL_ACC_VECTOR)
    a += x[i];
  a = xl_acc_fini(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
  xl_acc_join(XL_ACC_VECTOR);
  a = xl_acc_teardown(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);

  a = xl_acc_fini(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);
  a = xl_acc_teardown(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);
}

// 2. The same by workers, with the lock.
XL_KERNEL void worker(int *res, const int *x, int n) {
  int a = *res;
  a = xl_acc_setup(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);
  a = xl_acc_init(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);

  a = xl_acc_setup(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
  xl_acc_fork(XL_ACC_WORKER);
  a = xl_acc_init(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
  XL_ACC_FOR (i, n, XL_ACC_WORKER)
    a += x[i];
  xl_acc_lock(XL_ACC_WORKER, 2);
  a = xl_acc_fini(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
  xl_acc_unlock(XL_ACC_WORKER, 2);
  xl_acc_join(XL_ACC_WORKER);
  a = xl_acc_teardown(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);

  a = xl_acc_fini(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);
  a = xl_acc_teardown(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);
}

// 3. #pragma acc parallel loop gang copy(a) reduction(+:a)
XL_KERNEL void gang(int *res, const int *x, int n) {
  int a = 0;
  a = xl_acc_setup(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  xl_acc_fork(XL_ACC_GANG);
  a = xl_acc_init(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  XL_ACC_FOR (i, n, XL_ACC_GANG)
    a += x[i];
  xl_acc_lock(XL_ACC_GANG, 1);
  a = xl_acc_fini(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  xl_acc_unlock(XL_ACC_GANG, 1);
  xl_acc_join(XL_ACC_GANG);
  a = xl_acc_teardown(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
}

// 4. #pragma acc loop worker vector reduction(+:a), the calls of both levels side
// by side.
XL_KERNEL void worker_vector(int *res, const int *x, int n) {
  int a = *res;
  a = xl_acc_setup(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);
  a = xl_acc_init(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);

  a = xl_acc_setup(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
  a = xl_acc_setup(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
  xl_acc_fork(XL_ACC_WORKER);
  xl_acc_fork(XL_ACC_VECTOR);
  a = xl_acc_init(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
  a = xl_acc_init(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
  XL_ACC_FOR_WORKER_VECTOR (i, n)
    a += x[i];
  a = xl_acc_fini(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
  xl_acc_lock(XL_ACC_WORKER, 2);
  a = xl_acc_fini(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
  xl_acc_unlock(XL_ACC_WORKER, 2);
  xl_acc_join(XL_ACC_VECTOR);
  xl_acc_join(XL_ACC_WORKER);
  a = xl_acc_teardown(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
  a = xl_acc_teardown(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);

  a = xl_acc_fini(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);
  a = xl_acc_teardown(res, a, XL_ACC_GANG, XL_ACC_SAME, 1, 0);
}

// 5. #pragma acc parallel loop gang worker vector reduction(+:a), likewise.
XL_KERNEL void gang_worker_vector(int *res, const int *x, int n) {
  int a = 0;
  a = xl_acc_setup(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  a = xl_acc_setup(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 1, 0);
  a = xl_acc_setup(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 1, 0);
  xl_acc_fork(XL_ACC_GANG);
  xl_acc_fork(XL_ACC_WORKER);
  xl_acc_fork(XL_ACC_VECTOR);
  a = xl_acc_init(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  a = xl_acc_init(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 1, 0);
  a = xl_acc_init(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 1, 0);
  XL_ACC_FOR_GANG_WORKER_VECTOR (i, n)
    a += x[i];
  a = xl_acc_fini(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 1, 0);
  xl_acc_lock(XL_ACC_WORKER, 1);
  a = xl_acc_fini(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 1, 0);
  xl_acc_unlock(XL_ACC_WORKER, 1);
  xl_acc_lock(XL_ACC_GANG, 1);
  a = xl_acc_fini(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  xl_acc_unlock(XL_ACC_GANG, 1);
  xl_acc_join(XL_ACC_VECTOR);
  xl_acc_join(XL_ACC_WORKER);
  xl_acc_join(XL_ACC_GANG);
  a = xl_acc_teardown(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 1, 0);
  a = xl_acc_teardown(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 1, 0);
  a = xl_acc_teardown(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
}

// 6. #pragma acc parallel reduction(+:a) copy(a)
//    { a++;                                          each gang
//      #pragma acc loop gang reduction(+:a)          its elements, part of the above
//      for (i...) {
//        #pragma acc loop worker vector reduction(+:a)
//        for (j...) a += x[i] + j; } }
XL_KERNEL void parallel(int *res, const int *x, int n) {
  int a = 0;
  XL_ACC_BEGIN(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  a++;
  XL_ACC_BEGIN(res, a, XL_ACC_GANG, XL_ACC_ADD, 2, 0);
  XL_ACC_FOR (i, n, XL_ACC_GANG) {
    XL_ACC_BEGIN(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 3, 0);
    XL_ACC_BEGIN(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 4, 0);
    XL_ACC_FOR_WORKER_VECTOR (j, 70)
      a += x[i] + (int)j;
    XL_ACC_END(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 4, 0);
    XL_ACC_END(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 3, 0);
  }
  XL_ACC_END(res, a, XL_ACC_GANG, XL_ACC_ADD, 2, 0);
  XL_ACC_END(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
}

// a = 5;
// #pragma acc parallel num_workers(5) copy(a)
// { #pragma acc loop worker reduction(+:a)  for (i...) a += x[i];
//   seen[...] = a; }
// a is 5 and the elements, the original counted once, and what reads it behind the
// loop sees the sum. A second reduction is in the same loop.
XL_KERNEL XL_ACC_WORKERS(5) void five(int *res, int *seen, const int *x, int n) {
  int a = 5;
  unsigned most = 3;
  a = xl_acc_setup(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 1, 0);
  most = xl_acc_setup(NULL, most, XL_ACC_WORKER, XL_ACC_MAX, 1, 1);
  xl_acc_fork(XL_ACC_WORKER);
  a = xl_acc_init(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 1, 0);
  most = xl_acc_init(NULL, most, XL_ACC_WORKER, XL_ACC_MAX, 1, 1);
  XL_ACC_FOR (i, n, XL_ACC_WORKER) {
    a += x[i];
    most = (unsigned)x[i] > most ? (unsigned)x[i] : most;
  }
  a = xl_acc_fini(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 1, 0);
  most = xl_acc_fini(NULL, most, XL_ACC_WORKER, XL_ACC_MAX, 1, 1);
  xl_acc_join(XL_ACC_WORKER);
  a = xl_acc_teardown(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 1, 0);
  most = xl_acc_teardown(NULL, most, XL_ACC_WORKER, XL_ACC_MAX, 1, 1);
  seen[xl_block_thread()] = a + (int)most;
  if (xl_acc_single())
    *res = a;
}

#else
#include <crosslane/host.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 333, LANES = 1024 };
static xl_program *p;
static int x[N], sum, failed;

static void need(bool ok) {
  if (!ok) {
    printf("%s\n", xl_program_message(p));
    exit(1);
  }
}

static void run(const char *kernel, unsigned gangs, unsigned workers, unsigned lanes, int want) {
  int *res = xl_device_alloc(p, sizeof *res), *d_x = xl_device_alloc(p, sizeof x), n = N, got = 5;
  const xl_launch l = {kernel, {gangs, 1, 1}, {lanes, workers, 1}, (const void *[]){&res, &d_x, &n}, 3};
  need(res && d_x && xl_device_copy(p, res, &got, sizeof got) && xl_device_copy(p, d_x, x, sizeof x));
  // Twice: the slots are empty again behind the first.
  for (int again = 0; again < 2; again++) {
    need(xl_device_copy(p, res, &(int){5}, sizeof got) && xl_run(p, &l) && xl_device_copy(p, &got, res, sizeof got));
    if (got != want) {
      printf("%s, %u gangs of %u workers of %u lanes: %d, expected %d\n", kernel, gangs, workers, lanes, got, want);
      failed = 1;
    }
  }
  xl_device_free(p, res);
  xl_device_free(p, d_x);
}

int main(int argc, char **argv) {
  static char message[XL_MESSAGE];
  if (argc != 3 || !(p = xl_program_load(argv[1], argv[2], message))) {
    printf("%s\n", message);
    return 1;
  }
  sum = 5;
  for (int i = 0; i < N; i++) {
    x[i] = i * 7 % 91 - 3;
    sum += x[i];
  }
  static const unsigned shapes[][3] = {{1, 1, 1},   {1, 1, 64}, {3, 4, 64}, {7, 5, 20},
                                       {2, 2, 128}, {9, 16, 1}, {2, 3, 33}};
  for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++) {
    const unsigned g = shapes[s][0], w = shapes[s][1], v = shapes[s][2];
    static const char *const kernels[] = {"vector", "worker", "gang", "worker_vector", "gang_worker_vector"};
    for (unsigned k = 0; k < 5; k++)
      run(kernels[k], g, w, v, sum);
    int all = 5 + (int)g;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 70; j++)
        all += x[i] + j;
    run("parallel", g, w, v, all);
  }
  static int seen[5 * 64];
  int *res = xl_device_alloc(p, sizeof *res), *d_seen = xl_device_alloc(p, sizeof seen),
      *d_x = xl_device_alloc(p, sizeof x), n = N, got;
  const xl_launch l = {"five", {1, 1, 1}, {64, 5, 1}, (const void *[]){&res, &d_seen, &d_x, &n}, 4};
  int most = 0x7fffffff; // negative numbers are large ones without sign
  for (int i = 0; i < N; i++)
    if ((unsigned)x[i] > (unsigned)most)
      most = x[i];
  need(res && d_seen && d_x && xl_device_copy(p, d_x, x, sizeof x) && xl_run(p, &l) &&
       xl_device_copy(p, &got, res, sizeof got) && xl_device_copy(p, seen, d_seen, sizeof seen));
  for (int i = 0; i < 5 * 64; i++)
    if (seen[i] != sum + most || got != sum) {
      printf("five: %d, %d in thread %d, expected %d and %d\n", got, seen[i], i, sum, sum + most);
      failed = 1;
      break;
    }
  xl_program_free(p);
  puts(failed ? "wrong" : "right");
  return failed;
}
#endif
