// codegen.c: the kernels whose instructions codegen.test reads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
double one(const double *x) {
  double sum = 0;
#pragma omp target parallel num_threads(256) map(to : x[0 : 256]) reduction(+ : sum)
  sum += x[0];
  return sum;
}

long four(const double *x, int n) {
  double sum = 0;
  int most = 0;
  float product = 1;
  long count = 0;
#pragma omp target teams distribute parallel for map(to : x[0 : n]) reduction(+ : sum, count) reduction(max : most)    \
    reduction(* : product)
  for (int i = 0; i < n; i++) {
    sum += x[i];
    most = x[i] > most ? (int)x[i] : most;
    product *= (float)x[i];
    count += i;
  }
  return (long)(sum + most + product) + count;
}

int main(void) { return 0; }
