// The device library of CUDA sources: the functions __nv_* that clang's CUDA
// headers call, which NVIDIA ships as bitcode. The transcendental ones are those
// of OCML, AMD's library for OpenCL and HIP; rounding, conversions and bit
// operations are NVVM's intrinsics, which the passes lower like any other. xlcc
// links what a .cu file uses of it to the file's IR before it is lowered.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma clang diagnostic ignored "-Wmissing-prototypes"

typedef long long ll;
typedef unsigned long long ull;
typedef unsigned int uint;
// Where OCML wants a pointer to private memory.
#define PRIVATE __attribute__((address_space(5)))
#define CONSTANT __attribute__((const))

// ---------------------------------------------------------------- OCML

#define OCML1(NAME, OCML)                                                                                              \
  float __ocml_##OCML##_f32(float);                                                                                    \
  double __ocml_##OCML##_f64(double);                                                                                  \
  float __nv_##NAME##f(float x) { return __ocml_##OCML##_f32(x); }                                                     \
  double __nv_##NAME(double x) { return __ocml_##OCML##_f64(x); }
#define OCML2(NAME, OCML)                                                                                              \
  float __ocml_##OCML##_f32(float, float);                                                                             \
  double __ocml_##OCML##_f64(double, double);                                                                          \
  float __nv_##NAME##f(float x, float y) { return __ocml_##OCML##_f32(x, y); }                                         \
  double __nv_##NAME(double x, double y) { return __ocml_##OCML##_f64(x, y); }
#define OCML3(NAME, OCML)                                                                                              \
  float __ocml_##OCML##_f32(float, float, float);                                                                      \
  double __ocml_##OCML##_f64(double, double, double);                                                                  \
  float __nv_##NAME##f(float x, float y, float z) { return __ocml_##OCML##_f32(x, y, z); }                             \
  double __nv_##NAME(double x, double y, double z) { return __ocml_##OCML##_f64(x, y, z); }
#define OCML4(NAME, OCML)                                                                                              \
  float __ocml_##OCML##_f32(float, float, float, float);                                                               \
  double __ocml_##OCML##_f64(double, double, double, double);                                                          \
  float __nv_##NAME##f(float x, float y, float z, float w) { return __ocml_##OCML##_f32(x, y, z, w); }                 \
  double __nv_##NAME(double x, double y, double z, double w) { return __ocml_##OCML##_f64(x, y, z, w); }

OCML1(acos, acos)
OCML1(acosh, acosh)
OCML1(asin, asin)
OCML1(asinh, asinh)
OCML1(atan, atan)
OCML1(atanh, atanh)
OCML1(cbrt, cbrt)
OCML1(cos, cos)
OCML1(cosh, cosh)
OCML1(cyl_bessel_i0, i0)
OCML1(erf, erf)
OCML1(erfc, erfc)
OCML1(erfcinv, erfcinv)
OCML1(erfcx, erfcx)
OCML1(erfinv, erfinv)
OCML1(exp, exp)
OCML1(exp10, exp10)
OCML1(exp2, exp2)
OCML1(j0, j0)
OCML1(lgamma, lgamma)
OCML1(log, log)
OCML1(log10, log10)
OCML1(log2, log2)
OCML1(logb, logb)
OCML1(normcdf, ncdf)
OCML1(normcdfinv, ncdfinv)
OCML1(rcbrt, rcbrt)
OCML1(rsqrt, rsqrt)
OCML1(sin, sin)
OCML1(sinh, sinh)
OCML1(sinpi, sinpi)
OCML1(tan, tan)
OCML1(tanh, tanh)
OCML1(y0, y0)
OCML1(y1, y1)
OCML2(atan2, atan2)
OCML2(fmod, fmod)
OCML2(hypot, hypot)
OCML2(pow, pow)
OCML2(remainder, remainder)
OCML2(rhypot, rhypot)
OCML3(norm3d, len3)
OCML3(rnorm3d, rlen3)
OCML4(norm4d, len4)
OCML4(rnorm4d, rlen4)

// The cosine of half a turn and its odd multiples is +0 in CUDA. OCML's i1 of a double takes the root and the
// exponential of negative arguments; it is an odd function. CUDA has the least integer for the exponent of a NaN.
// OCML loses the sign of a zero in five functions, in gamma of a result that is too small.
#define TYPED(S, T, OCML)                                                                                              \
  T __ocml_pown_##OCML(T, int);                                                                                        \
  T __ocml_ldexp_##OCML(T, int);                                                                                       \
  int __ocml_ilogb_##OCML(T);                                                                                          \
  T __ocml_frexp_##OCML(T, PRIVATE int *);                                                                             \
  T __ocml_modf_##OCML(T, PRIVATE T *);                                                                                \
  T __ocml_remquo_##OCML(T, T, PRIVATE int *);                                                                         \
  T __ocml_sincos_##OCML(T, PRIVATE T *);                                                                              \
  T __ocml_sincospi_##OCML(T, PRIVATE T *);                                                                            \
  T __nv_powi##S(T x, int n) { return __ocml_pown_##OCML(x, n); }                                                      \
  T __nv_ldexp##S(T x, int n) { return __ocml_ldexp_##OCML(x, n); }                                                    \
  T __nv_scalbn##S(T x, int n) { return __ocml_ldexp_##OCML(x, n); }                                                   \
  T __ocml_cospi_##OCML(T);                                                                                            \
  T __ocml_i1_##OCML(T);                                                                                               \
  T __ocml_expm1_##OCML(T);                                                                                            \
  T __ocml_j1_##OCML(T);                                                                                               \
  T __ocml_log1p_##OCML(T);                                                                                            \
  T __ocml_nextafter_##OCML(T, T);                                                                                     \
  T __ocml_tgamma_##OCML(T);                                                                                           \
  T __nv_expm1##S(T x) { return x == 0 ? x : __ocml_expm1_##OCML(x); }                                                 \
  T __nv_j1##S(T x) { return x == 0 ? x : __ocml_j1_##OCML(x); }                                                       \
  T __nv_log1p##S(T x) { return x == 0 ? x : __ocml_log1p_##OCML(x); }                                                 \
  T __nv_nextafter##S(T x, T y) {                                                                                      \
    T r = __ocml_nextafter_##OCML(x, y);                                                                               \
    return r == 0 && x != 0 ? __builtin_copysign##S(r, x) : r;                                                         \
  }                                                                                                                    \
  T __nv_tgamma##S(T x) {                                                                                              \
    T r = __ocml_tgamma_##OCML(x), half = __builtin_floor##S(x) / 2;                                                   \
    return r == 0 && half != __builtin_floor##S(half) ? -__builtin_fabs##S(r) : r;                                     \
  }                                                                                                                    \
  int __nv_ilogb##S(T x) { return x != x ? -0x7fffffff - 1 : __ocml_ilogb_##OCML(x); }                                 \
  T __nv_cospi##S(T x) { return __ocml_cospi_##OCML(x) + 0; }                                                          \
  T __nv_cyl_bessel_i1##S(T x) { return __builtin_copysign##S(__ocml_i1_##OCML(__builtin_fabs##S(x)), x); }            \
  T __nv_frexp##S(T x, int *e) {                                                                                       \
    int n;                                                                                                             \
    T r = __ocml_frexp_##OCML(x, (PRIVATE int *)&n);                                                                   \
    *e = n;                                                                                                            \
    return r;                                                                                                          \
  }                                                                                                                    \
  T __nv_modf##S(T x, T *whole) {                                                                                      \
    T w;                                                                                                               \
    T r = __ocml_modf_##OCML(x, (PRIVATE T *)&w);                                                                      \
    *whole = w;                                                                                                        \
    return r;                                                                                                          \
  }                                                                                                                    \
  T __nv_remquo##S(T x, T y, int *quotient) {                                                                          \
    int q;                                                                                                             \
    T r = __ocml_remquo_##OCML(x, y, (PRIVATE int *)&q);                                                               \
    *quotient = q;                                                                                                     \
    return r;                                                                                                          \
  }                                                                                                                    \
  void __nv_sincos##S(T x, T *sine, T *cosine) {                                                                       \
    T c;                                                                                                               \
    *sine = __ocml_sincos_##OCML(x, (PRIVATE T *)&c);                                                                  \
    *cosine = c;                                                                                                       \
  }                                                                                                                    \
  void __nv_sincospi##S(T x, T *sine, T *cosine) {                                                                     \
    T c;                                                                                                               \
    *sine = __ocml_sincospi_##OCML(x, (PRIVATE T *)&c);                                                                \
    *cosine = c + 0;                                                                                                   \
  }                                                                                                                    \
  T __nv_norm##S(int n, const T *v) {                                                                                  \
    T r = 0;                                                                                                           \
    for (int i = 0; i < n; i++)                                                                                        \
      r = __nv_hypot##S(r, v[i]);                                                                                      \
    return r;                                                                                                          \
  }                                                                                                                    \
  T __nv_rnorm##S(int n, const T *v) { return 1 / __nv_norm##S(n, v); }                                                \
  T __nv_fdim##S(T x, T y) { return x <= y ? 0 : x - y; }                                                              \
  T __nv_ceil##S(T x) { return __builtin_ceil##S(x); }                                                                 \
  T __nv_floor##S(T x) { return __builtin_floor##S(x); }                                                               \
  T __nv_trunc##S(T x) { return __builtin_trunc##S(x); }                                                               \
  T __nv_rint##S(T x) { return __builtin_rint##S(x); }                                                                 \
  T __nv_nearbyint##S(T x) { return __builtin_rint##S(x); }                                                            \
  T __nv_round##S(T x) { return __builtin_round##S(x); }                                                               \
  T __nv_fabs##S(T x) { return __builtin_fabs##S(x); }                                                                 \
  T __nv_copysign##S(T x, T y) { return __builtin_copysign##S(x, y); }                                                 \
  T __nv_fma##S(T x, T y, T z) { return __builtin_fma##S(x, y, z); }                                                   \
  T __nv_nan##S(const signed char *s) { return (void)s, __builtin_nan##S(""); }                                        \
  ll __nv_llround##S(T x) { /* saturated, and the smallest integer for NaN, as on NVIDIA */                            \
    x = __builtin_round##S(x);                                                                                         \
    return x >= 0x1p63f ? 0x7fffffffffffffff : x >= -0x1p63f ? (ll)x : -0x7fffffffffffffff - 1;                        \
  }
TYPED(f, float, f32)
TYPED(, double, f64)

// As clang's headers declare CUDA's nanf and nan, which neither they nor libdevice define.
float clang_nanf(const char *) __asm__("_ZL4nanfPKc");
double clang_nan(const char *) __asm__("_ZL3nanPKc");
float clang_nanf(const char *s) { return __nv_nanf((const signed char *)s); }
double clang_nan(const char *s) { return __nv_nan((const signed char *)s); }

// ---------------------------------------------------------------- Bessel functions of an order

// By the recurrence upward, which is stable for Y. What has become infinite stays so.
double __nv_yn(int n, double x) {
  double a = __nv_y0(x), b = __nv_y1(x);
  if (n <= 0)
    return n ? __builtin_nan("") : a;
  for (int i = 1; i < n && !__builtin_isinf(b); i++) {
    const double c = (double)(2 * (ll)i) / x * b - a;
    a = b;
    b = c;
  }
  return b;
}

// The recurrence upward is stable for J while the order is below the argument. Above, where the terms of the power
// series fall from the first, it is that series (Abramowitz and Stegun 9.1.10); between the two the recurrence runs
// downward from an order whose J is nothing, and J0 + 2 J2 + 2 J4 + ... = 1 gives the scale (9.12, Miller).
static double bessel(int n, double x) {
  if (n == 0)
    return __nv_j0(x);
  if (__builtin_isinf(x))
    return 0;
  const double half = x / 2;
  if (half * half <= (n + 1.0) / 2) {
    double first = 1;
    for (int i = 1; i <= n && first != 0; i++)
      first *= half / i;
    double term = 1, sum = 1;
    for (int k = 1; __builtin_fabs(term) > 0x1p-56; k++) {
      term *= -half * half / ((double)k * ((double)n + k));
      sum += term;
    }
    return first * sum;
  }
  if (n <= x) {
    double a = __nv_j0(x), b = __nv_j1(x);
    for (int i = 1; i < n; i++) {
      const double c = (double)(2 * (ll)i) / x * b - a;
      a = b;
      b = c;
    }
    return b;
  }
  const ll from = (n + 16 + (ll)__builtin_sqrt(160.0 * n)) & ~1ll;
  double above = 0, here = 1, sum = 0, found = 0;
  for (ll i = from; i > 0; i--) {
    const double below = (double)(2 * i) / x * here - above; // order i - 1
    above = here;
    here = below;
    if (i - 1 == n)
      found = here;
    if (i - 1 == 0)
      sum += here;
    else if ((i - 1) % 2 == 0)
      sum += 2 * here;
    if (__builtin_fabs(here) > 0x1p+500) {
      above *= 0x1p-500;
      here *= 0x1p-500;
      sum *= 0x1p-500;
      found *= 0x1p-500;
    }
  }
  return found / sum;
}
double __nv_jn(int n, double x) {
  if (n < 0 || __builtin_isnan(x))
    return __builtin_nan("");
  const double r = bessel(n, __builtin_fabs(x));
  return n % 2 && x < 0 ? -r : r;
}
// In double, since the recurrences lose a little in every step.
float __nv_jnf(int n, float x) { return (float)__nv_jn(n, x); }
float __nv_ynf(int n, float x) { return (float)__nv_yn(n, x); }

// ---------------------------------------------------------------- NVVM's intrinsics

#define NVVM(NAME, LLVM, T, ...) T NAME(__VA_ARGS__) __asm__("llvm.nvvm." LLVM) CONSTANT;
// An operation on floats flushes subnormal numbers where the program was compiled so (-ftz=true), as in NVIDIA's
// library.
extern int __nvvm_reflect(const char *);
#define FLUSHES __nvvm_reflect("__CUDA_FTZ")
#define EITHER(NAME, LLVM, FORMAT, T, TYPES, PARAMS, ARGS)                                                             \
  T NAME##_keeps TYPES __asm__("llvm.nvvm." LLVM FORMAT) CONSTANT;                                                     \
  T NAME##_flushes TYPES __asm__("llvm.nvvm." LLVM ".ftz" FORMAT) CONSTANT;                                            \
  static T NAME PARAMS { return FLUSHES ? NAME##_flushes ARGS : NAME##_keeps ARGS; }
#define NVVM1_f(NAME, LLVM) EITHER(NAME, LLVM, ".f", float, (float), (float x), (x))
#define NVVM2_f(NAME, LLVM) EITHER(NAME, LLVM, ".f", float, (float, float), (float x, float y), (x, y))
#define NVVM3_f(NAME, LLVM)                                                                                            \
  EITHER(NAME, LLVM, ".f", float, (float, float, float), (float x, float y, float z), (x, y, z))
#define NVVM1_d(NAME, LLVM) NVVM(NAME, LLVM ".d", double, double)
#define NVVM2_d(NAME, LLVM) NVVM(NAME, LLVM ".d", double, double, double)
#define NVVM3_d(NAME, LLVM) NVVM(NAME, LLVM ".d", double, double, double, double)
#define ROUNDED1(NV, F, OP, D, R, T)                                                                                   \
  NVVM1_##F(F##OP##D, #OP "." #R) T __nv_##NV##_##D(T x) { return F##OP##D(x); }
#define ROUNDED2(NV, F, OP, D, R, T)                                                                                   \
  NVVM2_##F(F##OP##D, #OP "." #R) T __nv_##NV##_##D(T x, T y) { return F##OP##D(x, y); }
#define ROUNDED3(NV, F, OP, D, R, T)                                                                                   \
  NVVM3_##F(F##OP##D, #OP "." #R) T __nv_##NV##_##D(T x, T y, T z) { return F##OP##D(x, y, z); }
#define CONVERT(NV, LLVM, D, R, TO, FROM)                                                                              \
  NVVM(NV##D, LLVM "." #R, TO, FROM)                                                                                   \
  TO __nv_##NV##_##D(FROM x) { return NV##D(x); }
// From floats, or to them.
#define CONVERT_FLOAT(NV, LLVM, D, R, TO, FROM)                                                                        \
  EITHER(NV##D, LLVM "." #R, "", TO, (FROM), (FROM x), (x))                                                            \
  TO __nv_##NV##_##D(FROM x) { return NV##D(x); }
#define DIRECTION(D, R)                                                                                                \
  ROUNDED2(fadd, f, add, D, R, float)                                                                                  \
  ROUNDED2(dadd, d, add, D, R, double)                                                                                 \
  ROUNDED2(fmul, f, mul, D, R, float)                                                                                  \
  ROUNDED2(dmul, d, mul, D, R, double)                                                                                 \
  ROUNDED2(fdiv, f, div, D, R, float)                                                                                  \
  ROUNDED2(ddiv, d, div, D, R, double)                                                                                 \
  ROUNDED1(frcp, f, rcp, D, R, float)                                                                                  \
  ROUNDED1(drcp, d, rcp, D, R, double)                                                                                 \
  ROUNDED1(fsqrt, f, sqrt, D, R, float)                                                                                \
  ROUNDED1(dsqrt, d, sqrt, D, R, double)                                                                               \
  ROUNDED3(fmaf, f, fma, D, R, float)                                                                                  \
  ROUNDED3(fma, d, fma, D, R, double)                                                                                  \
  float __nv_fsub_##D(float x, float y) { return fadd##D(x, -y); }                                                     \
  double __nv_dsub_##D(double x, double y) { return dadd##D(x, -y); }                                                  \
  float __nv_fmaf_ieee_##D(float x, float y, float z) { return ffma##D(x, y, z); }                                     \
  CONVERT_FLOAT(float2int, "f2i", D, R, int, float)                                                                    \
  CONVERT_FLOAT(float2uint, "f2ui", D, R, uint, float)                                                                 \
  CONVERT_FLOAT(float2ll, "f2ll", D, R, ll, float)                                                                     \
  CONVERT_FLOAT(float2ull, "f2ull", D, R, ull, float)                                                                  \
  CONVERT(double2int, "d2i", D, R, int, double)                                                                        \
  CONVERT(double2uint, "d2ui", D, R, uint, double)                                                                     \
  CONVERT(double2ll, "d2ll", D, R, ll, double)                                                                         \
  CONVERT(double2ull, "d2ull", D, R, ull, double)                                                                      \
  CONVERT_FLOAT(double2float, "d2f", D, R, float, double)                                                              \
  CONVERT(int2float, "i2f", D, R, float, int)                                                                          \
  CONVERT(uint2float, "ui2f", D, R, float, uint)                                                                       \
  CONVERT(ll2float, "ll2f", D, R, float, ll)                                                                           \
  CONVERT(ull2float, "ull2f", D, R, float, ull)                                                                        \
  CONVERT(ll2double, "ll2d", D, R, double, ll)                                                                         \
  CONVERT(ull2double, "ull2d", D, R, double, ull)
DIRECTION(rn, rn)
DIRECTION(rz, rz)
DIRECTION(rd, rm)
DIRECTION(ru, rp)
double __nv_int2double_rn(int x) { return x; }
double __nv_uint2double_rn(uint x) { return x; }
ll __nv_llrint(double x) { return double2llrn(x); }
ll __nv_llrintf(float x) { return float2llrn(x); }
float __nv_frsqrt_rn(float x) { return (float)(1 / __builtin_sqrt((double)x)); }
float __nv_sqrtf(float x) { return fsqrtrn(x); }
double __nv_sqrt(double x) { return dsqrtrn(x); }

EITHER(saturate, "saturate", ".f", float, (float), (float x), (x))
float __nv_saturatef(float x) { return saturate(x); }
NVVM(sine, "sin.approx.f", float, float)
NVVM(cosine, "cos.approx.f", float, float)
NVVM(exponential, "ex2.approx.f", float, float)
NVVM(logarithm, "lg2.approx.f", float, float)
NVVM(quotient, "div.approx.f", float, float, float)
NVVM(rcp64h, "rcp.approx.ftz.d", double, double)
float __nv_fast_sinf(float x) { return sine(x); }
float __nv_fast_cosf(float x) { return cosine(x); }
void __nv_fast_sincosf(float x, float *s, float *c) {
  *s = sine(x);
  *c = cosine(x);
}
float __nv_fast_tanf(float x) { return quotient(sine(x), cosine(x)); }
float __nv_fast_log2f(float x) { return logarithm(x); }
float __nv_fast_logf(float x) { return logarithm(x) * 0x1.62e430p-1f; }
float __nv_fast_log10f(float x) { return logarithm(x) * 0x1.344136p-2f; }
float __nv_fast_expf(float x) { return exponential(x * 0x1.715476p+0f); }
float __nv_fast_exp10f(float x) { return exponential(x * 0x1.a934f0p+1f); }
float __nv_fast_powf(float x, float y) { return exponential(y * logarithm(x)); }
float __nv_fast_fdividef(float x, float y) { return quotient(x, y); }
double __nv_rcp64h(double x) { return rcp64h(x); }

NVVM2_f(minf, "fmin") float __nv_fminf(float x, float y) { return minf(x, y); }
NVVM2_f(maxf, "fmax") float __nv_fmaxf(float x, float y) { return maxf(x, y); }
NVVM(mind, "fmin.d", double, double, double)
NVVM(maxd, "fmax.d", double, double, double)
double __nv_fmin(double x, double y) { return mind(x, y); }
double __nv_fmax(double x, double y) { return maxd(x, y); }

// ---------------------------------------------------------------- integers and bits

NVVM(prmt, "prmt", int, int, int, int)
int __nv_byte_perm(int a, int b, int c) { return prmt(a, b, c & 0x7777); }
int __nv_abs(int x) { return x < 0 ? (int)-(uint)x : x; }
ll __nv_llabs(ll x) { return x < 0 ? (ll) - (ull)x : x; }
int __nv_brev(int x) { return (int)__builtin_bitreverse32((uint)x); }
ll __nv_brevll(ll x) { return (ll)__builtin_bitreverse64((ull)x); }
int __nv_clz(int x) { return x ? __builtin_clz((uint)x) : 32; }
int __nv_clzll(ll x) { return x ? __builtin_clzll((ull)x) : 64; }
int __nv_ffs(int x) { return __builtin_ffs(x); }
int __nv_ffsll(ll x) { return __builtin_ffsll(x); }
int __nv_popc(uint x) { return __builtin_popcount(x); }
int __nv_popcll(ull x) { return __builtin_popcountll(x); }
int __nv_hadd(int a, int b) { return (int)(((ll)a + b) >> 1); }
int __nv_rhadd(int a, int b) { return (int)(((ll)a + b + 1) >> 1); }
uint __nv_uhadd(uint a, uint b) { return (uint)(((ull)a + b) >> 1); }
uint __nv_urhadd(uint a, uint b) { return (uint)(((ull)a + b + 1) >> 1); }
int __nv_min(int a, int b) { return a < b ? a : b; }
int __nv_max(int a, int b) { return a > b ? a : b; }
uint __nv_umin(uint a, uint b) { return a < b ? a : b; }
uint __nv_umax(uint a, uint b) { return a > b ? a : b; }
ll __nv_llmin(ll a, ll b) { return a < b ? a : b; }
ll __nv_llmax(ll a, ll b) { return a > b ? a : b; }
ull __nv_ullmin(ull a, ull b) { return a < b ? a : b; }
ull __nv_ullmax(ull a, ull b) { return a > b ? a : b; }
int __nv_mul24(int a, int b) { return (int)((uint)((int)((uint)a << 8) >> 8) * (uint)((int)((uint)b << 8) >> 8)); }
uint __nv_umul24(uint a, uint b) { return (a & 0xffffffu) * (b & 0xffffffu); }
int __nv_mulhi(int a, int b) { return (int)(((ll)a * b) >> 32); }
uint __nv_umulhi(uint a, uint b) { return (uint)(((ull)a * b) >> 32); }
ll __nv_mul64hi(ll a, ll b) { return (ll)(((__int128)a * b) >> 64); }
ull __nv_umul64hi(ull a, ull b) { return (ull)(((unsigned __int128)a * b) >> 64); }
int __nv_sad(int a, int b, int c) { return (int)((uint)c + (a > b ? (uint)a - (uint)b : (uint)b - (uint)a)); }
uint __nv_usad(uint a, uint b, uint c) { return c + (a > b ? a - b : b - a); }

#define BITS(NAME, TO, FROM)                                                                                           \
  TO __nv_##NAME(FROM x) {                                                                                             \
    TO r;                                                                                                              \
    __builtin_memcpy(&r, &x, sizeof r);                                                                                \
    return r;                                                                                                          \
  }
BITS(float_as_int, int, float)
BITS(float_as_uint, uint, float)
BITS(int_as_float, float, int)
BITS(uint_as_float, float, uint)
BITS(double_as_longlong, ll, double)
BITS(longlong_as_double, double, ll)
int __nv_double2hiint(double x) { return (int)(__nv_double_as_longlong(x) >> 32); }
int __nv_double2loint(double x) { return (int)__nv_double_as_longlong(x); }
double __nv_hiloint2double(int h, int l) { return __nv_longlong_as_double((ll)((ull)(uint)h << 32 | (uint)l)); }
int __nv_signbitf(float x) { return __nv_float_as_int(x) < 0; }
int __nv_signbitd(double x) { return __nv_double_as_longlong(x) < 0; }
int __nv_isnanf(float x) { return __builtin_isnan(x); }
int __nv_isnand(double x) { return __builtin_isnan(x); }
int __nv_isinff(float x) { return __builtin_isinf(x) != 0; }
int __nv_isinfd(double x) { return __builtin_isinf(x) != 0; }
int __nv_finitef(float x) { return __builtin_isfinite(x); }
int __nv_isfinited(double x) { return __builtin_isfinite(x); }
float __nv_half2float(unsigned short h) {
  _Float16 x;
  __builtin_memcpy(&x, &h, sizeof x);
  return (float)x;
}
unsigned short __nv_float2half_rn(float x) {
  _Float16 h = (_Float16)x;
  unsigned short r;
  __builtin_memcpy(&r, &h, sizeof r);
  return r;
}
