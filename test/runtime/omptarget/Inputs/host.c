// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 0, host = 0;
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += i;
#pragma omp target map(from : host)
  host = omp_is_initial_device();
  printf("%s: %d, devices %d\n", host ? "on the host" : "on a device", sum, omp_get_num_devices());
  return 0;
}
