// users.c: reductions that the user declares.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

enum { N = 3000 };
static int in[N];

// A structure with an initializer: the least and the greatest number, and
// whether an odd number of them was odd. (Of whole words: for others clang 19's
// own inter-warp copy function takes the last bytes from the first ones' place.)
struct range {
  short least, greatest;
  unsigned char odd, zero[3];
};
static void widen(struct range *r, const struct range *s) {
  if (s->least < r->least)
    r->least = s->least;
  if (s->greatest > r->greatest)
    r->greatest = s->greatest;
  r->odd ^= s->odd;
}
static struct range of(int x) { return (struct range){(short)x, (short)x, (unsigned char)(x & 1), {0}}; }
#pragma omp declare reduction(widen : struct range : widen(&omp_out, &omp_in))                                         \
    initializer(omp_priv = (struct range){32767, -32768, 0, {0}})

// A larger one without an initializer: zero is what a static variable starts with.
struct sums {
  double of_values;
  long of_squares;
  int count[3];
  char parity;
};
static void add(struct sums *s, const struct sums *t) {
  s->of_values += t->of_values;
  s->of_squares += t->of_squares;
  for (int i = 0; i < 3; i++)
    s->count[i] += t->count[i];
  s->parity ^= t->parity;
}
static struct sums sums_of(int x) {
  struct sums s = {x, (long)x * x, {x % 3 == 0, x % 3 == 1, x % 3 == 2}, (char)(x & 1)};
  return s;
}
static int same(const struct sums *s, const struct sums *t) {
  return s->of_values == t->of_values && s->of_squares == t->of_squares && s->count[0] == t->count[0] &&
         s->count[1] == t->count[1] && s->count[2] == t->count[2] && s->parity == t->parity;
}
#pragma omp declare reduction(+ : struct sums : add(&omp_out, &omp_in))

// A type of the user's, combined by an expression.
typedef struct {
  float re, im;
} point;
#pragma omp declare reduction(sum:point : omp_out.re += omp_in.re, omp_out.im += omp_in.im)                            \
    initializer(omp_priv = (point){0, 0})

#define USERS(NAME, CONSTRUCT)                                                                                         \
  static void NAME##_users(int n, int m) {                                                                             \
    struct range r = {5, 5, 0, {0}}, range = r;                                                                        \
    struct sums s = {1, 2, {3, 4, 5}, 6}, sums = s;                                                                    \
    point p = {7, 8}, point = p;                                                                                       \
    CONSTRUCT(n, reduction(widen : r) reduction(+ : s) reduction(sum : p))                                             \
    for (int i = 0; i < m; i++) {                                                                                      \
      struct range one = of(in[i]);                                                                                    \
      struct sums other = sums_of(in[i]);                                                                              \
      widen(&r, &one);                                                                                                 \
      add(&s, &other);                                                                                                 \
      p.re += (float)in[i];                                                                                            \
      p.im += 2;                                                                                                       \
    }                                                                                                                  \
    for (int i = 0; i < m; i++) {                                                                                      \
      struct range one = of(in[i]);                                                                                    \
      struct sums other = sums_of(in[i]);                                                                              \
      widen(&range, &one);                                                                                             \
      add(&sums, &other);                                                                                              \
      point.re += (float)in[i];                                                                                        \
      point.im += 2;                                                                                                   \
    }                                                                                                                  \
    check(r.least == range.least && r.greatest == range.greatest && r.odd == range.odd, #NAME " user's range", n, m);  \
    check(same(&s, &sums), #NAME " user's sums", n, m);                                                                \
    check(p.re == point.re && p.im == point.im, #NAME " user's point", n, m);                                          \
  }

FAMILY(USERS)

int main(void) {
  RUN(users);
  return finish();
}
