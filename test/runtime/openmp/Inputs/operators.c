// operators.c: every operator on one type (-DTYPE, -DKIND), one variable a
// clause, over the threads of a team, over teams, and over both.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

#define INTEGER 1
#define LOGICAL 2
#define FLOAT 3
#define COMPLEX 4

enum { N = 2048 };
static TYPE in[N];

// Values whose reductions are exact in any order: small whole numbers, factors
// of which the product stays small, bits and truths that are mostly neutral.
enum values { SMALL, FACTORS, TRUTHS, ONES, ZEROS, ANY };
static void fill(enum values values) {
  for (int i = 0; i < N; i++)
    switch (values) {
    case SMALL:
      in[i] = (TYPE)((int)draw(5) - (i % 2 ? 2 : 1));
      break;
    case FACTORS:
      in[i] = (TYPE)(draw(400) ? 1 : draw(2) ? 2 : 3);
      break;
    case TRUTHS:
      in[i] = (TYPE)(draw(300) ? 1 + draw(9) : 0);
      break;
    case ONES:
      in[i] = (TYPE)(draw(300) ? ~0ull : ~(1ull << draw(64)));
      break;
    case ZEROS:
      in[i] = (TYPE)(draw(300) ? 0 : KIND == INTEGER ? 1ull << draw(64) : 1);
      break;
    case ANY:
      in[i] = KIND == FLOAT ? (TYPE)((int)draw(60001) - 30000)
                            : (TYPE)((unsigned long long)draw(1 << 24) << 40 ^ draw(1 << 24) << 8 ^ draw(256));
      break;
    }
}

#define DISTRIBUTE(teams, threads, CLAUSE)                                                                             \
  PRAGMA(omp target teams distribute parallel for num_teams(teams) thread_limit(threads) map(to : in) CLAUSE)

// One operator: FOLD is what the body does to v with x, INIT the variable's
// value before.
#define OPERATOR(NAME, OP, VALUES, INIT, FOLD)                                                                         \
  static void NAME(void) {                                                                                             \
    fill(VALUES);                                                                                                      \
    for (int k = 0; k < COUNT(thread_counts); k++) {                                                                   \
      int n = thread_counts[k];                                                                                        \
      TYPE v = (TYPE)(INIT), want = v;                                                                                 \
      PRAGMA(omp target parallel num_threads(n) map(to : in) reduction(OP : v)) {                                      \
        TYPE x = in[omp_get_thread_num()];                                                                             \
        FOLD(v, x);                                                                                                    \
      }                                                                                                                \
      for (int i = 0; i < n; i++)                                                                                      \
        FOLD(want, in[i]);                                                                                             \
      check(v == want, #NAME " parallel", n, 1);                                                                       \
    }                                                                                                                  \
    for (int k = 0; k < COUNT(team_counts); k++) {                                                                     \
      int n = team_counts[k];                                                                                          \
      TYPE v = (TYPE)(INIT), want = v;                                                                                 \
      PRAGMA(omp target teams num_teams(n) thread_limit(64) map(to : in) reduction(OP : v)) {                          \
        TYPE x = in[omp_get_team_num()];                                                                               \
        FOLD(v, x);                                                                                                    \
      }                                                                                                                \
      for (int i = 0; i < n; i++)                                                                                      \
        FOLD(want, in[i]);                                                                                             \
      check(v == want, #NAME " teams", 1, n);                                                                          \
    }                                                                                                                  \
    for (int k = 0; k < 6; k++) {                                                                                      \
      int n = N - 1 - (int)draw(N), teams = 1 + (int)draw(12), threads = 1 + (int)draw(400);                           \
      TYPE v = (TYPE)(INIT), want = v;                                                                                 \
      DISTRIBUTE(teams, threads, reduction(OP : v))                                                                    \
      for (int i = 0; i < n; i++)                                                                                      \
        FOLD(v, in[i]);                                                                                                \
      for (int i = 0; i < n; i++)                                                                                      \
        FOLD(want, in[i]);                                                                                             \
      check(v == want, #NAME " teams distribute parallel for", n, teams);                                              \
    }                                                                                                                  \
  }

#define ADD(v, x) v = (TYPE)(v + (x))
#define SUB(v, x) v = (TYPE)(v - (x))
#define MUL(v, x) v = (TYPE)(v * (x))
#define MIN(v, x) v = (x) < v ? (x) : v
#define MAX(v, x) v = (x) > v ? (x) : v
#define AND(v, x) v = (TYPE)(v & (x))
#define OR(v, x) v = (TYPE)(v | (x))
#define XOR(v, x) v = (TYPE)(v ^ (x))
#define LAND(v, x) v = (TYPE)(v && (x))
#define LOR(v, x) v = (TYPE)(v || (x))

#if KIND != LOGICAL
OPERATOR(sum, +, SMALL, 3, ADD)
OPERATOR(difference, -, SMALL, 3, SUB)
OPERATOR(product, *, FACTORS, 1, MUL)
#endif
OPERATOR(logical_and, &&, TRUTHS, 1, LAND)
OPERATOR(logical_or, ||, ZEROS, 0, LOR)
#if KIND == INTEGER || KIND == FLOAT
OPERATOR(minimum, min, ANY, in[N - 1], MIN)
OPERATOR(maximum, max, ANY, in[N - 1], MAX)
#endif
#if KIND == INTEGER || KIND == LOGICAL
OPERATOR(and, &, ONES, ~0ull, AND)
OPERATOR(or, |, ZEROS, 0, OR)
OPERATOR(xor, ^, ANY, 5, XOR)
#endif

int main(void) {
#if KIND != LOGICAL
  sum();
  difference();
  product();
#endif
  logical_and();
  logical_or();
#if KIND == INTEGER || KIND == FLOAT
  minimum();
  maximum();
#endif
#if KIND == INTEGER || KIND == LOGICAL
  and();
  or ();
  xor();
#endif
  family("operators");
  return finish();
}
