// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int main(void) {
  int a[64] = {0}, b[64] = {0};
#pragma omp target data map(to : a) map(ompx_hold, tofrom : b)
#pragma omp target firstprivate(a)
  b[0] = a[0] + 1;
  return b[0] - 1;
}
