// bare.c: a kernel that needs nothing of the device runtime.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
static void add(int *a, const int *b, int n) {
#pragma omp target teams distribute parallel for map(tofrom : a[ : n]) map(to : b[ : n])
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}

int main(void) {
  static int a[5000], b[5000];
  int bad = 0;
  for (int i = 0; i < 5000; i++)
    a[i] = i, b[i] = 2 * i;
  add(a, b, 5000);
  for (int i = 0; i < 5000; i++)
    bad += a[i] != 3 * i;
  return bad != 0;
}
