// Two types of a program's own, for kernels.c and expect.c: x -> a x + b with
// the number of maps composed, and the descents of a sequence. Neither operation
// is commutative; the second has no identity.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>

typedef struct {
  uint32_t a, b, count;
} affine;
static inline affine affine_then(affine f, affine g) { return (affine){f.a * g.a, f.b * g.a + g.b, f.count + g.count}; }

typedef struct {
  int16_t first, last, descents;
} steps;
static inline steps steps_join(steps f, steps g) {
  int16_t n = f.descents;
  if (f.last > g.first)
    n++;
  return (steps){f.first, g.last, (int16_t)(n + g.descents)};
}
