// Two reductions that clang's OpenMP offloading hands to the device runtime: over
// the threads of one team, and over teams.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>

int main(void) {
  double sum = 0;
  long most = 0;
#pragma omp target parallel for num_threads(256) reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < 10000; i++)
    sum += 0.5 * i;
#pragma omp target teams distribute parallel for reduction(max : most) map(tofrom : most)
  for (long i = 0; i < 100000; i++) {
    long v = i * 7919 % 100003;
    most = v > most ? v : most;
  }
  printf("sum %.1f, largest %ld\n", sum, most);
  return 0;
}
