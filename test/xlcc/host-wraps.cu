// Signed numbers wrap in host code as they do in kernels, with which programs compare: squares of indices, of which a compiler that takes them not to
// wrap makes sums of 64 bits.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %xlcc -O2 --offload-arch=gfx90a %s -o %t
// RUN: %t
#include <cstdio>
#include <vector>
int main() {
  const int n = 1 << 17;
  std::vector<int> a(n);
  for (int i = 0; i < n; i++)
    a[i] = (int)((unsigned)i * (unsigned)i);
  for (int i = 0; i < n; i++)
    if (a[i] != i * i)
      return printf("element %d: %d, not %d\n", i, a[i], i * i), 1;
  return 0;
}
