// Approximations of PTX over inputs that are spread over all floats, and their
// errors against the C library's long double functions.
//
//   approx make OUT N            OUT/approx.ll and OUT/manifest.txt: N inputs, of which
//                                each is 2^32 / N (made odd) above the one before
//   approx check FOLDER N        the largest error of each function in FOLDER, and PTX's
//                                bound; status 1 when one is larger
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long double rcp(long double x) { return 1 / x; }
static long double rsqrt(long double x) { return x == 0 ? copysignl(INFINITY, x) : 1 / sqrtl(x); }

// The bounds of the PTX ISA manual: of the absolute error where |x| is in
// [low, high), of the relative one elsewhere (0: not stated).
typedef struct {
  const char *name;
  long double (*exact)(long double);
  double relative; // log2
  struct {
    double low, high, bound; // log2
  } absolute[2];
} function;

static const function functions[] = {
    {"ex2.approx.f32", exp2l, -22, {{0, 0, 0}, {0, 0, 0}}},
    {"ex2.approx.ftz.f32", exp2l, -22, {{0, 0, 0}, {0, 0, 0}}},
    {"lg2.approx.f32", log2l, -22, {{0.5, 2, -22.6}, {0, 0, 0}}},
    {"lg2.approx.ftz.f32", log2l, -22, {{0.5, 2, -22.6}, {0, 0, 0}}},
    {"sin.approx.f32", sinl, 0, {{0, 6.28318530717958647, -20.5}, {6.28318530717958648, 314.15926535897932, -14.7}}},
    {"sin.approx.ftz.f32",
     sinl,
     0,
     {{0, 6.28318530717958647, -20.5}, {6.28318530717958648, 314.15926535897932, -14.7}}},
    {"cos.approx.f32", cosl, 0, {{0, 6.28318530717958647, -20.5}, {6.28318530717958648, 314.15926535897932, -14.7}}},
    {"cos.approx.ftz.f32",
     cosl,
     0,
     {{0, 6.28318530717958647, -20.5}, {6.28318530717958648, 314.15926535897932, -14.7}}},
    {"tanh.approx.f32", tanhl, -10.987, {{0, 0, 0}, {0, 0, 0}}},
    {"rcp.approx.f32", rcp, -23, {{0, 0, 0}, {0, 0, 0}}},
    {"rcp.approx.ftz.f32", rcp, -23, {{0, 0, 0}, {0, 0, 0}}},
    {"rsqrt.approx.f32", rsqrt, -22.9, {{0, 0, 0}, {0, 0, 0}}},
    {"rsqrt.approx.ftz.f32", rsqrt, -22.9, {{0, 0, 0}, {0, 0, 0}}},
    {"sqrt.approx.f32", sqrtl, -23, {{0, 0, 0}, {0, 0, 0}}},
    {"sqrt.approx.ftz.f32", sqrtl, -23, {{0, 0, 0}, {0, 0, 0}}},
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static uint32_t stride_of(uint64_t n) { return (uint32_t)((UINT64_C(1) << 32) / n) | 1; }

static FILE *create(const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "w");
  if (!f) {
    perror(path);
    exit(2);
  }
  return f;
}

static int make(const char *out, uint64_t n) {
  FILE *ll = create(out, "approx.ll"), *manifest = create(out, "manifest.txt");
  fprintf(ll, "target triple = \"nvptx64-nvidia-cuda\"\n");
  for (int k = 0; k < FUNCTIONS; k++) {
    fprintf(ll,
            "define ptx_kernel void @f%d(ptr addrspace(1) %%out, i32 %%stride) {\n"
            "  %%i = call i32 asm \"{ .reg .u32 t, b; mov.u32 t, %%tid.x; mov.u32 b, %%ctaid.x; mad.lo.u32 $0, b, 256, "
            "t; }\", \"=r\"()\n"
            "  %%w = mul i32 %%i, %%stride\n  %%x = bitcast i32 %%w to float\n"
            "  %%y = call float asm \"%s $0, $1;\", \"=f,f\"(float %%x)\n"
            "  %%p = getelementptr float, ptr addrspace(1) %%out, i32 %%i\n  store float %%y, ptr addrspace(1) %%p\n  "
            "ret void\n}\n",
            k, functions[k].name);
    fprintf(manifest, "f%d approx f%d %" PRIu64 " 256 2 out:%" PRIu64 " u32:%" PRIu32 "\n", k, k, n / 256, n * 4,
            stride_of(n));
  }
  return fclose(ll) | fclose(manifest) ? 2 : 0;
}

static int check(const char *folder, uint64_t n) {
  int status = 0;
  float *y = malloc(n * sizeof *y);
  for (int k = 0; k < FUNCTIONS; k++) {
    const function *f = &functions[k];
    const int ftz = strstr(f->name, ".ftz") != NULL;
    char path[4096];
    snprintf(path, sizeof path, "%s/f%d.0.bin", folder, k);
    FILE *in = fopen(path, "rb");
    if (!y || !in || fread(y, sizeof *y, n, in) != n) {
      perror(path);
      return 2;
    }
    fclose(in);
    double worst = 0, worst_absolute[2] = {0, 0};
    uint64_t wrong = 0;
    for (uint64_t i = 0; i < n; i++) {
      const uint32_t bits = (uint32_t)i * stride_of(n);
      float x;
      memcpy(&x, &bits, sizeof x);
      if (ftz && fabsf(x) < 0x1p-126f)
        x = copysignf(0, x);
      const long double e = f->exact(x);
      const float nearest = (float)e;
      // Where nothing is promised: NaN and infinity have to be themselves.
      int in_range = f->relative != 0, part = -1;
      for (int a = 0; a < 2; a++)
        if (f->absolute[a].bound != 0 && fabsf(x) >= f->absolute[a].low && fabsf(x) < f->absolute[a].high)
          part = a;
      if (isnan(nearest) || isinf(nearest)) {
        const int large = isinf(nearest) && !isinf(e); // beyond the largest float
        wrong += !(isnan(nearest) ? isnan(y[i]) != 0
                                  : y[i] == nearest || (large && y[i] == copysignf(0x1.fffffep127f, nearest)));
      } else if (part >= 0) {
        const double d = (double)fabsl(y[i] - e);
        if (!(d <= worst_absolute[part]))
          worst_absolute[part] = d;
      } else if (in_range && fabsl(e) < 0x1p-126L) {
        // Subnormal results: two of their steps, or flushed.
        wrong += !(fabsl(y[i] - e) <= 2 * 0x1p-149L || (ftz && fabsf(y[i]) <= 0x1p-126f));
      } else if (in_range) {
        // A unit in the last place counts as 2^-23 of the binade for rcp.
        const double d =
            f->exact == rcp ? (double)(fabsl(y[i] - e) / ldexpl(1, ilogbl(e))) : (double)(fabsl(y[i] - e) / fabsl(e));
        if (!(d <= worst))
          worst = d;
      }
    }
    printf("%-22s", f->name);
    int bad = wrong != 0;
    if (f->relative != 0) {
      printf(" relative 2^%.2f of 2^%.2f", log2(worst), f->relative);
      bad |= !(worst <= exp2(f->relative));
    }
    for (int a = 0; a < 2; a++)
      if (f->absolute[a].bound != 0) {
        printf(" absolute to %.4g 2^%.2f of 2^%.2f", f->absolute[a].high, log2(worst_absolute[a]),
               f->absolute[a].bound);
        bad |= !(worst_absolute[a] <= exp2(f->absolute[a].bound));
      }
    if (wrong)
      printf(" %" PRIu64 " of another kind", wrong);
    printf(bad ? " BEYOND\n" : "\n");
    status |= bad;
  }
  free(y);
  return status;
}

int main(int argc, char **argv) {
  const uint64_t n = argc > 3 ? strtoull(argv[argc - 1], NULL, 0) : 0;
  if (argc == 4 && n >= 256 && !strcmp(argv[1], "make"))
    return make(argv[2], n);
  if (argc == 4 && n >= 256 && !strcmp(argv[1], "check"))
    return check(argv[2], n);
  fprintf(stderr, "approx make OUT N | check FOLDER N\n");
  return 2;
}
