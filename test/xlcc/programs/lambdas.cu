// Lambdas of device code, auto, range-based loops and <algorithm>'s min and max.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <algorithm>

__global__ void lambdas(int *out) {
  int t = threadIdx.x;
  auto add = [t](int x) { return x + t; };
  auto twice = [&](auto f, int x) { return f(f(x)); };
  int table[] = {1, 2, 3, 4}, sum = 0;
  for (int v : table)
    sum += v;
  out[t] = twice(add, sum) + std::max(t, 20) - std::min(t, 5);
}
