// The same calls on the host: plain loops, by clang with the plugin.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/openacc.h>
#include <stdio.h>
int main(void) {
  int a = 5, b = 0, copy = 7;
  double _Complex z = 1;
  XL_ACC_BEGIN(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 1, 0);
  XL_ACC_FOR (i, 10, XL_ACC_VECTOR)
    a += (int)i;
  XL_ACC_END(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 1, 0);
  XL_ACC_BEGIN(&copy, b, XL_ACC_GANG, XL_ACC_MUL, 2, 0);
  XL_ACC_FOR (i, 3, XL_ACC_GANG)
    b *= 2;
  XL_ACC_END(&copy, b, XL_ACC_GANG, XL_ACC_MUL, 2, 0);
  XL_ACC_BEGIN(NULL, z, XL_ACC_WORKER, XL_ACC_ADD, 3, 0);
  z += 2;
  XL_ACC_END(NULL, z, XL_ACC_WORKER, XL_ACC_ADD, 3, 0);
  printf("%d %d %d %g\n", a, b, copy, __real__ z);
}
