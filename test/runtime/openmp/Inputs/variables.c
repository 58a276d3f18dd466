// variables.c: eight variables of several types in five clauses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

enum { N = 3000 };
static int in[N];

#define VARIABLES(NAME, CONSTRUCT)                                                                                     \
  static void NAME##_variables(int n, int m) {                                                                         \
    char c = 1;                                                                                                        \
    unsigned short s = 2;                                                                                              \
    int least = 77, bits = -1;                                                                                         \
    long l = 4, all = 1;                                                                                               \
    double d = 6, most = -7;                                                                                           \
    CONSTRUCT(n, reduction(+ : c, s, l, d) reduction(min : least) reduction(max : most) reduction(& : bits)            \
                     reduction(&& : all))                                                                              \
    for (int i = 0; i < m; i++)                                                                                        \
      VARIABLES_BODY                                                                                                   \
    char c1 = c;                                                                                                       \
    unsigned short s1 = s;                                                                                             \
    int least1 = least, bits1 = bits;                                                                                  \
    long l1 = l, all1 = all;                                                                                           \
    double d1 = d, most1 = most;                                                                                       \
    c = 1, s = 2, least = 77, bits = -1, l = 4, all = 1, d = 6, most = -7;                                             \
    for (int i = 0; i < m; i++)                                                                                        \
      VARIABLES_BODY                                                                                                   \
    check(c == c1 && s == s1 && l == l1 && d == d1, #NAME " sums", n, m);                                              \
    check(least == least1 && most == most1 && bits == bits1 && all == all1, #NAME " least, most, bits, all", n, m);    \
  }
#define VARIABLES_BODY                                                                                                 \
  {                                                                                                                    \
    int x = in[i];                                                                                                     \
    c = (char)(c + x);                                                                                                 \
    s = (unsigned short)(s + x);                                                                                       \
    l += (long)x << 33;                                                                                                \
    d += x * 0.5;                                                                                                      \
    least = x < least ? x : least;                                                                                     \
    most = x * 0.25 > most ? x * 0.25 : most;                                                                          \
    bits &= ~(x == 11 ? 64 : 0);                                                                                       \
    all = all && x != 13;                                                                                              \
  }
FAMILY(VARIABLES)

int main(void) {
  RUN(variables);
  return finish();
}
