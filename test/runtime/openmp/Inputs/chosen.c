// chosen.c: as many teams and threads as libomptarget chooses, which are fewer
// threads than the compiler counts with where a loop is short. (A program of its
// own: openmp-opt takes the compiler's number for a fact if all kernels share it.)
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

enum { N = 70000 };
static int in[N];
static const int counts[] = {1, 40, 1000, 2049, 10000, 20000, 50000, N};

static void chosen(int n) {
  long sum = 1, want = 1;
  int most = -5000, greatest = -5000;
#pragma omp target teams distribute parallel for map(to : in) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += in[i];
#pragma omp target teams distribute parallel for map(to : in) reduction(max : most)
  for (int i = 0; i < n; i++)
    most = in[i] > most ? in[i] : most;
  for (int i = 0; i < n; i++) {
    want += in[i];
    greatest = in[i] > greatest ? in[i] : greatest;
  }
  check(sum == want && most == greatest, "iterations", n, 0);
}

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = (int)draw(4000) - 2000 + i / 100;
  for (int k = 0; k < COUNT(counts); k++)
    chosen(counts[k]);
  family("chosen");
  return finish();
}
