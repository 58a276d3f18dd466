// nested.c: parallel regions inside others, reached by few lanes of a wavefront
// and by different lanes of different wavefronts; a second level of threads is
// serialized by the device runtime, and its reduction is over one thread.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

enum { N = 2048 };
static int in[N];

// What an inner region gives the thread i that comes to it.
static int inner_sum(int i) {
  int sum = i;
  for (int j = 0; j < 9; j++)
    sum += in[(i + j) % N];
  return sum;
}
static int inner_most(int i) {
  int most = -3000;
  for (int j = 0; j < 9; j++)
    most = in[(i + j) % N] > most ? in[(i + j) % N] : most;
  return most;
}

// Which threads come: all, every seventh, the odd ones, one, the upper half of
// each 64, a whole wavefront, none.
enum { SHAPES = 7 };
static int comes(int shape, int i) {
  switch (shape) {
  case 0:
    return 1;
  case 1:
    return i % 7 == 3;
  case 2:
    return i % 2;
  case 3:
    return i == 5;
  case 4:
    return i % 64 >= 32;
  case 5:
    return i / 64 == 1;
  }
  return 0;
}
#pragma omp declare target to(comes)

// The inner region. It is called through a pointer that the compiler cannot see
// through: __kmpc_parallel_51 is then recursive for it too, and the stack has no
// fixed size. (Called directly, clang 19 says of both regions that they do not
// recurse and gives the kernel the stack of one.)
#pragma omp begin declare target
struct pair {
  int sum, most;
};
static void inner(int i, const int *data, struct pair *out) {
  int sum = i, most = -3000;
#pragma omp parallel for reduction(+ : sum) reduction(max : most)
  for (int j = 0; j < 9; j++) {
    int x = data[(i + j) % N];
    sum += x;
    most = x > most ? x : most;
  }
  *out = (struct pair){sum, most};
}
static void (*volatile enter)(int, const int *, struct pair *) = inner;
#pragma omp end declare target

static void spmd(int n, int shape) {
  long sum = 7, want = 7;
  int most = -3000, greatest = -3000;
#pragma omp target parallel num_threads(n) map(to : in) reduction(+ : sum) reduction(max : most)
  {
    int i = omp_get_thread_num();
    if (comes(shape, i)) {
      struct pair p;
      enter(i, in, &p);
      sum += p.sum;
      most = p.most > most ? p.most : most;
    }
  }
  for (int i = 0; i < n; i++)
    if (comes(shape, i)) {
      want += inner_sum(i);
      greatest = inner_most(i) > greatest ? inner_most(i) : greatest;
    }
  check(sum == want && most == greatest, "nested in SPMD mode", n, shape);
}

static void generic(int n, int shape) {
  long sum = 7, want = 7;
  int runs = 0;
#pragma omp target map(to : in) map(tofrom : sum, runs) thread_limit(1024)
  {
    runs++;
#pragma omp parallel num_threads(n) reduction(+ : sum)
    for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads())
      if (comes(shape, i)) {
        struct pair p;
        enter(i, in, &p);
        sum += p.sum;
      }
    runs++;
  }
  for (int i = 0; i < n; i++)
    if (comes(shape, i))
      want += inner_sum(i);
  check(sum == want && runs == 2, "nested in generic mode", n, shape);
}

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = (int)draw(2000) - 1000;
  for (int k = 0; k < COUNT(thread_counts); k++)
    for (int shape = 0; shape < SHAPES; shape++)
      spmd(thread_counts[k], shape);
  family("SPMD");
  for (int k = 0; k < COUNT(thread_counts); k += 3)
    for (int shape = 0; shape < SHAPES; shape++)
      generic(thread_counts[k], shape);
  family("generic");
  return finish();
}
