// add_plain.c: C beside add.cu.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int from_c(int n) {
  int class = n;
  return class + 2;
}
