// arrays.c: arrays and array sections.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

enum { N = 3000 };
static int in[N];

#define ARRAYS(NAME, CONSTRUCT)                                                                                        \
  static void NAME##_arrays(int n, int m) {                                                                            \
    int a[4], want[4];                                                                                                 \
    double b[5], expected[5], *section = b;                                                                            \
    short g[2][2], gave[2][2];                                                                                         \
    for (int j = 0; j < 4; j++)                                                                                        \
      a[j] = want[j] = j;                                                                                              \
    for (int j = 0; j < 5; j++)                                                                                        \
      b[j] = expected[j] = j;                                                                                          \
    for (int j = 0; j < 4; j++)                                                                                        \
      g[j / 2][j % 2] = gave[j / 2][j % 2] = (short)(j - 6);                                                           \
    CONSTRUCT(n, map(tofrom : a, section [0:5], g) reduction(+ : a) reduction(+ : section [1:3]) reduction(max : g))   \
    for (int i = 0; i < m; i++) {                                                                                      \
      int x = in[i];                                                                                                   \
      a[i % 4] += x;                                                                                                   \
      section[1 + i % 3] += x;                                                                                         \
      if (x / 2 > g[i / 2 % 2][i % 2])                                                                                 \
        g[i / 2 % 2][i % 2] = (short)(x / 2);                                                                          \
    }                                                                                                                  \
    int right = 1;                                                                                                     \
    for (int i = 0; i < m; i++) {                                                                                      \
      int x = in[i];                                                                                                   \
      want[i % 4] += x;                                                                                                \
      expected[1 + i % 3] += x;                                                                                        \
      if (x / 2 > gave[i / 2 % 2][i % 2])                                                                              \
        gave[i / 2 % 2][i % 2] = (short)(x / 2);                                                                       \
    }                                                                                                                  \
    for (int j = 0; j < 4; j++)                                                                                        \
      right &= a[j] == want[j] && g[j / 2][j % 2] == gave[j / 2][j % 2];                                               \
    for (int j = 0; j < 5; j++)                                                                                        \
      right &= b[j] == expected[j];                                                                                    \
    check(right, #NAME " arrays", n, m);                                                                               \
  }

FAMILY(ARRAYS)

int main(void) {
  RUN(arrays);
  return finish();
}
