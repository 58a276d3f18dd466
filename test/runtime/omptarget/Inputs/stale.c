// A kernel that uses memory which is not mapped any more.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
int main(void) {
  int x[16] = {0}, *p;
#pragma omp target data map(tofrom : x) use_device_addr(x)
  p = x;
#pragma omp target is_device_ptr(p)
  p[3] = 5;
  puts("done");
  return 0;
}
