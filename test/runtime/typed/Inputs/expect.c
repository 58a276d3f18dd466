// Inputs and expected outputs of kernels.c by serial loops, and the manifest
// that runs them. Usage: expect DIR WAVE SIZES, where SIZES are blocks X[xYxZ]
// with commas between; DIR has folders in and out.
//
// Sums, products and fp values are chosen so that every grouping gives the same.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "user.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 1024
static const char *dir;
static uint32_t wave;
static uint8_t head[N], on[N];
static struct {
  uint32_t x, y, z;
} sizes[16];
static uint32_t size_count;
static FILE *manifest;

static uint64_t random_state = 88172645463325252u;
static uint64_t random_bits(void) { // Marsaglia, "Xorshift RNGs", 2003
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  return random_state ^= random_state << 17;
}

static void save(const char *folder, const char *name, const void *data, size_t bytes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s/%s.bin", dir, folder, name);
  FILE *f = fopen(path, "wb");
  if (!f || fwrite(data, 1, bytes, f) != bytes || fclose(f)) {
    perror(path);
    exit(1);
  }
}

#define XL_TYPE(TYPE, C_TYPE, KIND) LOC_##KIND(TYPE, C_TYPE)
#define LOC_SIGNED(TYPE, C_TYPE)                                                                                       \
  typedef struct {                                                                                                     \
    C_TYPE value;                                                                                                      \
    int64_t index;                                                                                                     \
  } xl_loc_##TYPE;
#define LOC_UNSIGNED LOC_SIGNED
#define LOC_FLOAT LOC_SIGNED
#define LOC_COMPLEX(TYPE, C_TYPE)
#include "crosslane/device.def"

// ---------------------------------------------------------------- elements

static bool negative(double v) { return signbit(v); }

// Any value of a type: small ones that tie, extremes, and for floats NaNs,
// infinities and both zeros.
#define ANY_INTEGER(TYPE, T)                                                                                           \
  static T any_##TYPE(uint32_t i) {                                                                                    \
    const uint64_t r = random_bits();                                                                                  \
    const T least = (T)((T) - 1 < 0 ? (T)1 << (sizeof(T) * 8 - 1) : 0);                                                \
    return (T)(i % 64 == 7 ? least : i % 64 == 8 ? (T)~least : r & 256 ? (T)(r % 7) : (T)(r >> 13));                   \
  }                                                                                                                    \
  static bool below_##TYPE(T a, T b) { return a < b; }                                                                 \
  static bool number_##TYPE(T a) { return a == a; }
#define ANY_FLOAT(TYPE, T)                                                                                             \
  static T any_##TYPE(uint32_t i) {                                                                                    \
    const uint64_t r = random_bits();                                                                                  \
    if (i >= 64 && i < 160) /* whole wavefronts of NaNs, then of zeros */                                              \
      return i < 128 ? (T)NAN : (T)(r & 1 ? 0.0 : -0.0);                                                               \
    const double special[] = {NAN, INFINITY, -INFINITY, 0.0, -0.0, 1.0, -1.0, 65504.0};                                \
    return (T)(r & 1024 ? special[r % (i < 500 ? 1 : 8)] : (double)(int64_t)(r >> 20 & 4095) / 16 - 100);              \
  }                                                                                                                    \
  static bool number_##TYPE(T a) { return !isnan((double)a); }                                                         \
  static bool below_##TYPE(T a, T b) { return a < b || (a == b && negative((double)a) && !negative((double)b)); }
ANY_INTEGER(i8, int8_t)
ANY_INTEGER(i16, int16_t)
ANY_INTEGER(i32, int32_t)
ANY_INTEGER(i64, int64_t)
ANY_INTEGER(u8, uint8_t)
ANY_INTEGER(u16, uint16_t)
ANY_INTEGER(u32, uint32_t)
ANY_INTEGER(u64, uint64_t)
ANY_FLOAT(f16, _Float16)
ANY_FLOAT(f32, float)
ANY_FLOAT(f64, double)

// Summands: whole numbers, after a wavefront of negative zeros. Factors: signs,
// now and then 2 and 1/2, and every now and then an integer product is 0.
#define TERM_FLOAT(TYPE, T)                                                                                            \
  static T term_##TYPE(uint32_t i) {                                                                                   \
    return (T)(i >= 64 && i < 128 ? -0.0 : (double)(int)(random_bits() >> 11 & 3) - 1);                                \
  }                                                                                                                    \
  static T factor_##TYPE(uint32_t i) {                                                                                 \
    return (T)((random_bits() & 64 ? 1 : -1) * (i % 170 == 5 ? 2 : i % 170 == 90 ? 0.5 : 1));                          \
  }
TERM_FLOAT(f16, _Float16)
TERM_FLOAT(f32, float)
TERM_FLOAT(f64, double)
#define TERM_INTEGER(TYPE, T)                                                                                          \
  static T term_##TYPE(uint32_t i) { return any_##TYPE(i); }                                                           \
  static T factor_##TYPE(uint32_t i) { return (T)(any_##TYPE(i) | 1); }
TERM_INTEGER(i8, int8_t)
TERM_INTEGER(i16, int16_t)
TERM_INTEGER(i32, int32_t)
TERM_INTEGER(i64, int64_t)
TERM_INTEGER(u8, uint8_t)
TERM_INTEGER(u16, uint16_t)
TERM_INTEGER(u32, uint32_t)
TERM_INTEGER(u64, uint64_t)

// Complex factors: six different Gaussian primes, no two of them conjugate, so
// that no part of a product is zero, and else 1.
#define TERM_COMPLEX(TYPE, T, R)                                                                                       \
  static T term_##TYPE(uint32_t i) {                                                                                   \
    T z;                                                                                                               \
    __real__ z = (R)term_f64(i);                                                                                       \
    __imag__ z = (R)term_f64(i);                                                                                       \
    return z;                                                                                                          \
  }                                                                                                                    \
  static T factor_##TYPE(uint32_t i) {                                                                                 \
    static const uint32_t places[6] = {3, 70, 200, 333, 700, 1010};                                                    \
    static const int primes[6][2] = {{1, 2}, {2, 3}, {1, 4}, {2, 5}, {1, 6}, {4, 5}};                                  \
    T z = 1;                                                                                                           \
    for (int k = 0; k < 6; k++)                                                                                        \
      if (i == places[k]) {                                                                                            \
        __real__ z = (R)primes[k][0];                                                                                  \
        __imag__ z = (R)primes[k][1];                                                                                  \
      }                                                                                                                \
    return z;                                                                                                          \
  }
TERM_COMPLEX(c32, float _Complex, float)
TERM_COMPLEX(c64, double _Complex, double)

// ---------------------------------------------------------------- operations

#define ENDS(TYPE, T, LOW, HIGH) static const T low_##TYPE = LOW, high_##TYPE = HIGH;
ENDS(i8, int8_t, INT8_MIN, INT8_MAX)
ENDS(i16, int16_t, INT16_MIN, INT16_MAX)
ENDS(i32, int32_t, INT32_MIN, INT32_MAX)
ENDS(i64, int64_t, INT64_MIN, INT64_MAX)
ENDS(u8, uint8_t, 0, UINT8_MAX)
ENDS(u16, uint16_t, 0, UINT16_MAX)
ENDS(u32, uint32_t, 0, UINT32_MAX)
ENDS(u64, uint64_t, 0, UINT64_MAX)
ENDS(f16, _Float16, -INFINITY, INFINITY)
ENDS(f32, float, -INFINITY, INFINITY)
ENDS(f64, double, -INFINITY, INFINITY)

#define MAKE_add(TYPE, E, I) term_##TYPE(I)
#define MAKE_mul(TYPE, E, I) factor_##TYPE(I)
#define MAKE_min(TYPE, E, I) any_##TYPE(I)
#define MAKE_max(TYPE, E, I) any_##TYPE(I)
#define MAKE_and(TYPE, E, I) (E)(any_##TYPE(I) | (I % 5 ? any_##TYPE(I) : 0) | (I >= 192))
#define MAKE_or(TYPE, E, I) (E)(I % 3 ? 0 : any_##TYPE(I) & any_##TYPE(I))
#define MAKE_xor(TYPE, E, I) any_##TYPE(I)
#define MAKE_land(TYPE, E, I) (E)(I % 37 ? any_##TYPE(I) : 0)
#define MAKE_lor(TYPE, E, I) (E)(I % 37 ? 0 : any_##TYPE(I))
#define MAKE_minloc(TYPE, E, I) (E){any_##TYPE(I), (int64_t)((uint64_t)(I * 7919 % 1024) << (I % 3 * 20)) - 5}
#define MAKE_maxloc MAKE_minloc

#define START_add(TYPE, E) zero_##TYPE()
#define START_mul(TYPE, E) (E)1
#define START_min(TYPE, E) high_##TYPE
#define START_max(TYPE, E) low_##TYPE
#define START_and(TYPE, E) (E) ~(E)0
#define START_or(TYPE, E) (E)0
#define START_xor(TYPE, E) (E)0
#define START_land(TYPE, E) (E)1
#define START_lor(TYPE, E) (E)0
#define START_minloc(TYPE, E)                                                                                          \
  (E) { high_##TYPE, INT64_MAX }
#define START_maxloc(TYPE, E)                                                                                          \
  (E) { low_##TYPE, INT64_MAX }

#define XL_TYPE(TYPE, C_TYPE, KIND) ZERO_##KIND(TYPE, C_TYPE)
#define ZERO_SIGNED(TYPE, T)                                                                                           \
  static T zero_##TYPE(void) { return 0; }
#define ZERO_UNSIGNED ZERO_SIGNED
#define ZERO_FLOAT(TYPE, T)                                                                                            \
  static T zero_##TYPE(void) { return (T) - 0.0; }
#define ZERO_COMPLEX(TYPE, T)                                                                                          \
  static T zero_##TYPE(void) { return -(T)0; }
#include "crosslane/device.def"

// a is what has been folded, b the next element.
#define STEP_add(TYPE, E, a, b) (E)(a + b)
#define STEP_mul(TYPE, E, a, b) (E)(a * b)
#define STEP_min(TYPE, E, a, b) number_##TYPE(b) && below_##TYPE(b, a) ? b : a
#define STEP_max(TYPE, E, a, b) number_##TYPE(b) && below_##TYPE(a, b) ? b : a
#define STEP_and(TYPE, E, a, b) (E)(a & b)
#define STEP_or(TYPE, E, a, b) (E)(a | b)
#define STEP_xor(TYPE, E, a, b) (E)(a ^ b)
#define STEP_land(TYPE, E, a, b) a != 0 && b != 0
#define STEP_lor(TYPE, E, a, b) a != 0 || b != 0
#define TIES(TYPE, a, b) (!below_##TYPE(a.value, b.value) && !below_##TYPE(b.value, a.value) && b.index < a.index)
#define STEP_minloc(TYPE, E, a, b)                                                                                     \
  number_##TYPE(b.value) && (below_##TYPE(b.value, a.value) || TIES(TYPE, a, b)) ? b : a
#define STEP_maxloc(TYPE, E, a, b)                                                                                     \
  number_##TYPE(b.value) && (below_##TYPE(a.value, b.value) || TIES(TYPE, a, b)) ? b : a

// Structures field by field: what is between the fields stays zero.
#define COPY(E, TO, FROM) TO = FROM
#define COPY_FIELDS(E, TO, FROM) TO.value = FROM.value, TO.index = FROM.index
#define COPY_add COPY
#define COPY_mul COPY
#define COPY_min COPY
#define COPY_max COPY
#define COPY_and COPY
#define COPY_or COPY
#define COPY_xor COPY
#define COPY_land COPY
#define COPY_lor COPY
#define COPY_minloc COPY_FIELDS
#define COPY_maxloc COPY_FIELDS

// The elements that the result of thread t is made of, in form 0 to 9 of kernels.c.
static void range(uint32_t form, uint32_t t, uint32_t n, uint32_t *from, uint32_t *to) {
  const bool waves = form < 5;
  const uint32_t base = waves ? t / wave * wave : 0, top = waves && base + wave < n ? base + wave : n;
  uint32_t first = t, next = t + 1;
  while (first > base && !(head[first] && (!waves || on[first])))
    first--;
  while (next < top && !(head[next] && (!waves || on[next])))
    next++;
  *from = form % 5 < 3 ? base : first;
  *to = form % 5 == 0 ? top : form % 5 == 2 ? t : form % 5 == 4 ? next : t + 1;
}

#define RUN(OP, TYPE, E, EXCLUSIVE)                                                                                    \
  static void run_##OP##_##TYPE(void) {                                                                                \
    static E in[N], out[10 * N];                                                                                       \
    for (uint32_t i = 0; i < N; i++) {                                                                                 \
      const E v = MAKE_##OP(TYPE, E, i);                                                                               \
      COPY_##OP(E, in[i], v);                                                                                          \
    }                                                                                                                  \
    save("in", #OP "_" #TYPE, in, sizeof in);                                                                          \
    for (uint32_t s = 0; s < size_count; s++) {                                                                        \
      const uint32_t n = sizes[s].x * sizes[s].y * sizes[s].z;                                                         \
      memset(out, 0, sizeof out);                                                                                      \
      for (uint32_t form = 0; form < 10; form++) {                                                                     \
        uint32_t begun = N, done = N;                                                                                  \
        if (!EXCLUSIVE && form % 5 == 2)                                                                               \
          continue;                                                                                                    \
        E a = START_##OP(TYPE, E);                                                                                     \
        for (uint32_t t = 0; t < n; t++) {                                                                             \
          uint32_t from, to;                                                                                           \
          range(form, t, n, &from, &to);                                                                               \
          if (from != begun || to < done) {                                                                            \
            a = START_##OP(TYPE, E);                                                                                   \
            begun = done = from;                                                                                       \
          }                                                                                                            \
          for (; done < to; done++)                                                                                    \
            if (form >= 5 || on[done])                                                                                 \
              a = STEP_##OP(TYPE, E, a, in[done]);                                                                     \
          if (form >= 5 || on[t])                                                                                      \
            COPY_##OP(E, out[form * n + t], a);                                                                        \
        }                                                                                                              \
      }                                                                                                                \
      char name[64];                                                                                                   \
      snprintf(name, sizeof name, #OP "_" #TYPE "_%u", n);                                                             \
      fprintf(manifest,                                                                                                \
              "%s " #OP " " #OP "_" #TYPE " 1 %ux%ux%u 4 out:%zu in/" #OP "_" #TYPE                                    \
              ".bin:%zu in/head.bin:%u in/on.bin:%u\n",                                                                \
              name, sizes[s].x, sizes[s].y, sizes[s].z, 10 * n * sizeof(E), sizeof in, N, N);                          \
      strcat(name, ".0");                                                                                              \
      save("out", name, out, 10 * n * sizeof(E));                                                                      \
    }                                                                                                                  \
  }
#define XL_COLLECTIVE(OP, TYPE, E) RUN(OP, TYPE, E, true)
#include "crosslane/device.def"

// The program's own types of user.h. What steps has no identity for is what a
// sequence without elements is here.
#define MAKE_user(TYPE, E, I) any_##TYPE(I)
#define START_user(TYPE, E) start_##TYPE
#define STEP_user(TYPE, E, a, b) TYPE##_step(a, b)
#define COPY_user COPY
static const affine start_affine = {1, 0, 0};
static const steps start_steps = {0, 0, -1};
static affine any_affine(uint32_t i) {
  return (affine){(uint32_t)random_bits(), (uint32_t)(random_bits() >> 9) + i, 1};
}
static steps any_steps(uint32_t i) {
  const int16_t v = (int16_t)(random_bits() % 100 + i % 3);
  return (steps){v, v, 0};
}
static affine affine_step(affine f, affine g) { return affine_then(f, g); }
static steps steps_step(steps f, steps g) { return f.descents < 0 ? g : steps_join(f, g); }
RUN(user, affine, affine, true)
RUN(user, steps, steps, false)

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  dir = argv[1];
  wave = (uint32_t)atoi(argv[2]);
  for (char *s = strtok(argv[3], ","); s; s = strtok(NULL, ",")) {
    sizes[size_count].y = sizes[size_count].z = 1;
    sscanf(s, "%ux%ux%u", &sizes[size_count].x, &sizes[size_count].y, &sizes[size_count].z);
    size_count++;
  }
  // Segments of all lengths, one over several wavefronts; wavefronts with all
  // lanes, with one, with none, and with any.
  for (uint32_t i = 0; i < N; i++) {
    head[i] = i < 130 ? random_bits() % 9 == 0 : i < 300 ? i % 64 == 0 : i < 620 ? i == 417 : random_bits() % 40 == 0;
    on[i] = i / 64 == 1 || i / 64 == 3 ? 1 : i / 64 == 4 ? i % 64 == 37 : i / 64 == 5 ? 0 : random_bits() % 5 > 1;
  }
  save("in", "head", head, sizeof head);
  save("in", "on", on, sizeof on);
  char path[4096];
  snprintf(path, sizeof path, "%s/manifest.txt", dir);
  manifest = fopen(path, "w");
  if (!manifest) {
    perror(path);
    return 1;
  }
#define XL_COLLECTIVE(OP, TYPE, E) run_##OP##_##TYPE();
#include "crosslane/device.def"
  run_user_affine();
  run_user_steps();
  return fclose(manifest) ? 1 : 0;
}
