// What the scalar intrinsics of gen.py's modules must give, computed one value
// at a time on the host: IEEE arithmetic of the host's compiler and libm with
// fesetround for the rest, long double where a result has to be exact before it
// is rounded, and the pseudo-code of the PTX ISA for bit fields. Nothing here
// shares code or method with Target/nvvm/NVVMScalar.cpp.
//
//   values expect DIR OUT      writes OUT/KERNEL.0.bin for each kernel of
//                              DIR/ops.txt with exact results
//   values check DIR OUT       compares OUT/KERNEL.0.bin with them, and the
//                              approximations with their bounds; lists the
//                              operations that differ, exit status 1 if any do
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fenv.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum mode { RN, RZ, RM, RP };

// An operand or a result: the bits, and a type letter of gen.py.
typedef struct value {
  char type;
  uint64_t bits;
} value;

// A name taken apart: "fma.rn.ftz.sat.f16x2" is op fma, mode RN, ftz, sat.
typedef struct operation {
  char name[64];
  char head[32]; // up to the first dot
  enum mode mode;
  bool ftz, sat, relu, satfinite, nan, xorsign;
  int immediate;
} operation;

static void fail(const char *what, const char *name) {
  fprintf(stderr, "values: %s: %s\n", what, name);
  exit(2);
}

static float as_float(uint64_t b) {
  uint32_t u = (uint32_t)b;
  float f;
  memcpy(&f, &u, 4);
  return f;
}
static uint64_t of_float(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return u;
}
static double as_double(uint64_t b) {
  double d;
  memcpy(&d, &b, 8);
  return d;
}
static uint64_t of_double(double d) {
  uint64_t u;
  memcpy(&u, &d, 8);
  return u;
}

// ---------------------------------------------------------------- formats

typedef struct format {
  int precision, emin, width; // emin: exponent of the smallest normal number
} format;
static const format HALF = {11, -14, 16}, BF16 = {8, -126, 16}, SINGLE = {24, -126, 32}, DOUBLE = {53, -1022, 64},
                    TF32 = {11, -126, 19};

static format format_of(char type) {
  switch (type) {
  case 'h':
    return HALF;
  case 'e':
    return BF16;
  case 'f':
    return SINGLE;
  default:
    return DOUBLE;
  }
}

// The number that the bits of a format stand for.
static long double decode(format f, uint64_t bits) {
  int mantissa_bits = f.precision - 1, exponent_bits = f.width - f.precision;
  uint64_t mantissa = bits & ((1ull << mantissa_bits) - 1);
  int exponent = (int)(bits >> mantissa_bits & ((1ull << exponent_bits) - 1));
  bool negative = bits >> (f.width - 1) & 1;
  long double v;
  if (exponent == (1 << exponent_bits) - 1)
    v = mantissa ? (long double)NAN : (long double)INFINITY;
  else if (exponent == 0)
    v = ldexpl((long double)mantissa, f.emin - mantissa_bits);
  else
    v = ldexpl((long double)(mantissa | 1ull << mantissa_bits), f.emin + exponent - 1 - mantissa_bits);
  return negative ? -v : v;
}

// The bits of the number nearest to x, in the given direction; exact or rounded
// once. away: ties away from zero instead of to even.
static uint64_t encode(format f, long double x, enum mode mode, bool away) {
  int mantissa_bits = f.precision - 1, exponent_bits = f.width - f.precision;
  uint64_t infinity = ((1ull << exponent_bits) - 1) << mantissa_bits;
  uint64_t sign = signbit(x) ? 1ull << (f.width - 1) : 0;
  if (isnan(x))
    return infinity | ((1ull << mantissa_bits) - 1);
  if (isinf(x))
    return sign | infinity;
  if (x == 0)
    return sign;
  int e;
  long double m = fabsl(x);
  frexpl(m, &e); // m in [2^(e-1), 2^e)
  int quantum = e - f.precision;
  if (quantum < f.emin - mantissa_bits)
    quantum = f.emin - mantissa_bits;
  long double scaled = ldexpl(m, -quantum), whole = floorl(scaled), rest = scaled - whole;
  bool up;
  switch (mode) {
  case RN:
    up = rest > 0.5L || (rest == 0.5L && (away || fmodl(whole, 2) != 0));
    break;
  case RZ:
    up = false;
    break;
  case RM:
    up = rest > 0 && sign;
    break;
  default:
    up = rest > 0 && !sign;
  }
  long double rounded = ldexpl(whole + (up ? 1 : 0), quantum);
  long double max = ldexpl(2 - ldexpl(1, -mantissa_bits), (1 << (exponent_bits - 1)) - 1);
  if (rounded > max) {
    bool to_max = mode == RZ || (mode == RM && !sign) || (mode == RP && sign);
    return sign | (to_max ? infinity - 1 : infinity);
  }
  if (rounded == 0)
    return sign;
  frexpl(rounded, &e);
  if (e - 1 < f.emin)
    return sign | (uint64_t)ldexpl(rounded, mantissa_bits - f.emin);
  uint64_t mantissa = (uint64_t)ldexpl(rounded, f.precision - e) & ((1ull << mantissa_bits) - 1);
  return sign | (uint64_t)(e - 1 - f.emin + 1) << mantissa_bits | mantissa;
}

static bool is_nan(format f, uint64_t bits) {
  uint64_t infinity = ((1ull << (f.width - f.precision)) - 1) << (f.precision - 1);
  return (bits & ((1ull << (f.width - 1)) - 1)) > infinity;
}

static uint64_t flush(format f, uint64_t bits) {
  uint64_t infinity = ((1ull << (f.width - f.precision)) - 1) << (f.precision - 1);
  return bits & infinity ? bits : bits & 1ull << (f.width - 1);
}

// ---------------------------------------------------------------- arithmetic

static uint64_t saturate(format f, uint64_t bits) {
  long double x = decode(f, bits);
  if (!(x > 0))
    return 0;
  return x < 1 ? bits : encode(f, 1, RN, false);
}

static uint64_t relu(format f, uint64_t bits) {
  if (is_nan(f, bits))
    return bits;
  return bits >> (f.width - 1) & 1 ? 0 : bits;
}

static uint64_t min_max(format f, const operation *o, bool max, uint64_t a, uint64_t b) {
  uint64_t top = 1ull << (f.width - 1), sign = 0;
  if (o->xorsign) {
    sign = (a ^ b) & top;
    a &= ~top;
    b &= ~top;
  }
  uint64_t r;
  if (is_nan(f, a) || is_nan(f, b)) {
    if (o->nan || (is_nan(f, a) && is_nan(f, b)))
      return top - 1;
    r = is_nan(f, a) ? b : a;
  } else {
    long double x = decode(f, a), y = decode(f, b);
    bool a_first = x < y || (x == y && a >> (f.width - 1));
    r = a_first != max ? a : b;
  }
  return r | sign;
}

// The fused multiply-add of a narrow format. When one summand is far below the
// other it decides only the direction of the rounding, so it may be replaced by
// a larger one that still does, which keeps the sum exact.
static uint64_t narrow_fma(format f, uint64_t a, uint64_t b, uint64_t c) {
  long double p = decode(f, a) * decode(f, b), z = decode(f, c);
  if (isfinite(p) && isfinite(z) && p != 0 && z != 0) {
    long double far = 0x1p-34L;
    if (fabsl(z) < fabsl(p) * far)
      z = copysignl(fabsl(p) * far, z);
    else if (fabsl(p) < fabsl(z) * far)
      p = copysignl(fabsl(z) * far, p);
  }
  return encode(f, p + z, RN, false);
}

static bool among(const char *s, const char *list) {
  size_t n = strlen(s);
  for (const char *p = list; (p = strstr(p, s)) != NULL; p += n)
    if ((p == list || p[-1] == ' ') && (p[n] == ' ' || !p[n]))
      return true;
  return false;
}

// r, or the zero of its sign when r is the smallest normal number only because
// subnormal numbers have fewer bits: an H200 flushes what is below it after
// rounding x to the format's precision at whatever exponent.
static uint64_t flush_tiny(format f, enum mode mode, uint64_t r, long double x) {
  uint64_t sign = r & 1ull << (f.width - 1);
  if ((r & ~sign) != 1ull << (f.precision - 1))
    return r;
  long double normal = ldexpl(1, f.emin), m = fabsl(x);
  bool away = mode == (sign ? RM : RP);
  bool up = mode == RN ? m >= normal - ldexpl(1, f.emin - f.precision - 1)
                       : away && m > normal - ldexpl(1, f.emin - f.precision);
  return m >= normal || up ? r : sign;
}

static const int host_modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};

static uint64_t arithmetic(const operation *o, char type, const uint64_t *in) {
  format f = format_of(type);
  uint64_t a[3] = {in[0], in[1], in[2]}, r;
  fesetround(host_modes[o->mode]);
  for (int i = 0; i < 3; i++)
    if (o->ftz)
      a[i] = flush(f, a[i]);
  const char *h = o->head;
  if (type == 'f') {
    volatile float x = as_float(a[0]), y = as_float(a[1]), z = as_float(a[2]), v;
    v = !strcmp(h, "add")    ? x + y
        : !strcmp(h, "mul")  ? x * y
        : !strcmp(h, "div")  ? x / y
        : !strcmp(h, "rcp")  ? 1 / x
        : !strcmp(h, "sqrt") ? sqrtf(x)
                             : fmaf(x, y, z);
    r = of_float(v);
  } else if (type == 'd') {
    volatile double x = as_double(a[0]), y = as_double(a[1]), z = as_double(a[2]), v;
    v = !strcmp(h, "add")    ? x + y
        : !strcmp(h, "mul")  ? x * y
        : !strcmp(h, "div")  ? x / y
        : !strcmp(h, "rcp")  ? 1 / x
        : !strcmp(h, "sqrt") ? sqrt(x)
                             : fma(x, y, z);
    r = of_double(v);
  } else {
    r = narrow_fma(f, a[0], a[1], a[2]);
  }
  fesetround(FE_TONEAREST);
  if (o->ftz) {
    long double x = decode(f, a[0]), y = decode(f, a[1]);
    long double exact = !strcmp(h, "mul") ? x * y : !strcmp(h, "div") ? x / y : x * y + decode(f, a[2]);
    r = flush(f, r);
    // PTX has no ftz form of bfloat arithmetic that could be recorded.
    if (among(h, "mul div fma") && type != 'e' && type != 'E')
      r = flush_tiny(f, o->mode, r, exact);
  }
  return o->sat ? saturate(f, r) : o->relu ? relu(f, r) : r;
}

static uint64_t integral(const operation *o, char type, uint64_t a) {
  format f = format_of(type);
  if (o->ftz)
    a = flush(f, a);
  const char *h = o->head;
  if (!strcmp(h, "fabs"))
    return a & ~(1ull << (f.width - 1));
  if (!strcmp(h, "saturate"))
    return saturate(f, a);
  double x = type == 'f' ? as_float(a) : as_double(a);
  x = !strcmp(h, "floor") ? floor(x) : !strcmp(h, "ceil") ? ceil(x) : !strcmp(h, "trunc") ? trunc(x) : nearbyint(x);
  return type == 'f' ? of_float((float)x) : of_double(x);
}

// ---------------------------------------------------------------- conversions

static uint64_t to_integer(const operation *o, char from, char to, bool is_signed, uint64_t a) {
  format f = format_of(from);
  int width = to == 'i' ? 32 : 64;
  if (o->ftz)
    a = flush(f, a);
  if (is_nan(f, a))
    return from == 'f' && to == 'i' ? 0 : 1ull << (width - 1);
  fesetround(host_modes[o->mode]);
  volatile double x = from == 'f' ? as_float(a) : as_double(a);
  long double v = rint(x);
  fesetround(FE_TONEAREST);
  long double low = is_signed ? -ldexpl(1, width - 1) : 0;
  long double high = ldexpl(1, width - (is_signed ? 1 : 0)) - 1;
  v = v < low ? low : v > high ? high : v;
  uint64_t r = is_signed ? (uint64_t)(int64_t)v : (uint64_t)v;
  return width == 32 ? (uint32_t)r : r;
}

static uint64_t from_integer(const operation *o, char from, char to, bool is_signed, uint64_t a) {
  volatile long double v; // holds 64 bits
  if (from == 'i')
    v = is_signed ? (long double)(int32_t)a : (long double)(uint32_t)a;
  else
    v = is_signed ? (long double)(int64_t)a : (long double)a;
  fesetround(host_modes[o->mode]);
  volatile float f = (float)v;
  volatile double d = (double)v;
  fesetround(FE_TONEAREST);
  return to == 'f' ? of_float(f) : of_double(d);
}

static uint64_t narrow(const operation *o, format to, uint64_t a, bool away) {
  uint64_t r = encode(to, decode(SINGLE, a), o->mode, away);
  if (o->relu)
    r = relu(to, r);
  uint64_t infinity = ((1ull << (to.width - to.precision)) - 1) << (to.precision - 1);
  if (o->satfinite && (r & ~(1ull << (to.width - 1))) == infinity)
    r -= 1;
  return r;
}

static uint64_t tf32(const operation *o, uint64_t a) {
  uint64_t r = narrow(o, TF32, a, strstr(o->name, ".rna") != NULL);
  return is_nan(TF32, r) ? 0x7fffffff : r << 13;
}

// ---------------------------------------------------------------- integers

static int64_t sign_extend(uint64_t v, int width) { return (int64_t)(v << (64 - width)) >> (64 - width); }

static unsigned byte_of(uint64_t a, uint64_t b, unsigned k) { return (unsigned)((b << 32 | a) >> (8 * k)) & 0xff; }

// PTX ISA, "prmt", the table of each mode, byte 0 first.
static uint64_t prmt(const char *mode, uint64_t a, uint64_t b, uint64_t c) {
  static const unsigned f4e[4][4] = {{0, 1, 2, 3}, {1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}};
  static const unsigned b4e[4][4] = {{0, 7, 6, 5}, {1, 0, 7, 6}, {2, 1, 0, 7}, {3, 2, 1, 0}};
  static const unsigned rc8[4][4] = {{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}};
  static const unsigned ecl[4][4] = {{0, 1, 2, 3}, {1, 1, 2, 3}, {2, 2, 2, 3}, {3, 3, 3, 3}};
  static const unsigned ecr[4][4] = {{0, 0, 0, 0}, {0, 1, 1, 1}, {0, 1, 2, 2}, {0, 1, 2, 3}};
  static const unsigned rc16[4][4] = {{0, 1, 0, 1}, {2, 3, 2, 3}, {0, 1, 0, 1}, {2, 3, 2, 3}};
  uint64_t r = 0;
  for (unsigned i = 0; i < 4; i++) {
    unsigned v;
    if (!*mode) {
      unsigned s = (unsigned)(c >> (4 * i)) & 15;
      v = byte_of(a, b, s & 7);
      if (s & 8)
        v = v & 0x80 ? 0xff : 0;
    } else {
      const unsigned(*t)[4] = !strcmp(mode, ".f4e")   ? f4e
                              : !strcmp(mode, ".b4e") ? b4e
                              : !strcmp(mode, ".rc8") ? rc8
                              : !strcmp(mode, ".ecl") ? ecl
                              : !strcmp(mode, ".ecr") ? ecr
                                                      : rc16;
      v = byte_of(a, b, t[c & 3][i]);
    }
    r |= (uint64_t)v << (8 * i);
  }
  return r;
}

static uint64_t fns(uint32_t mask, uint32_t base, int32_t offset) {
  base &= 31; // above that PTX leaves the result open
  if (offset == 0)
    return mask >> base & 1 ? base : 0xffffffff;
  int64_t left = llabs((long long)offset);
  for (int p = (int)base; p >= 0 && p < 32; p += offset > 0 ? 1 : -1)
    if (mask >> p & 1 && --left == 0)
      return (uint64_t)p;
  return 0xffffffff;
}

static uint64_t szext(bool is_signed, bool clamp, uint32_t a, uint32_t b) {
  uint32_t n = b & 31;
  if (clamp && b >= 32)
    return a;
  if (n == 0)
    return 0;
  uint32_t low = a & ((1u << n) - 1);
  return is_signed ? (uint32_t)sign_extend(low, (int)n) : low;
}

static uint64_t bmsk(bool clamp, uint32_t a, uint32_t b) {
  uint32_t a1 = a & 31, b1 = b & 31, sum = a1 + b1, mask0 = ~0u << a1, mask1 = sum < 32 ? ~0u << sum : 0;
  bool over = sum >= 32;
  if (clamp && a >= 32)
    over = true, mask0 = 0;
  if (clamp && b >= 32)
    over = true;
  if (over)
    mask1 = 0;
  else if (b1 == 0)
    mask1 = ~0u;
  return mask0 & ~mask1;
}

static uint64_t bfind(bool is_signed, bool shift, uint64_t a, int width) {
  int64_t s = sign_extend(a, width);
  uint64_t v = is_signed && s < 0 ? ~(uint64_t)s : a;
  for (int i = width - 1; i >= 0; i--)
    if (v >> i & 1)
      return (uint32_t)(shift ? width - 1 - i : i);
  return 0xffffffff;
}

static uint64_t dot(const operation *o, const uint64_t *a) {
  bool sa = o->name[6] == 's', sb = o->name[8] == 's', four = o->name[3] == '4';
  int64_t sum = (int32_t)a[2];
  for (int i = 0; i < (four ? 4 : 2); i++) {
    uint64_t x = four ? a[0] >> (8 * i) & 0xff : a[0] >> (16 * i) & 0xffff;
    uint64_t y = a[1] >> (8 * (i + (four ? 0 : 2 * o->immediate))) & 0xff;
    sum += (sa ? sign_extend(x, four ? 8 : 16) : (int64_t)x) * (sb ? sign_extend(y, 8) : (int64_t)y);
  }
  return (uint32_t)sum;
}

static int width_of(char type) { return type == 's' ? 16 : type == 'i' ? 32 : 64; }

static uint64_t integer(const operation *o, const char *types, const uint64_t *a) {
  const char *n = o->name, *h = o->head;
  int width = width_of(types[0]);
  uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
  const char *suffix = strrchr(n, '.');
  bool is_signed = !suffix || suffix[1] != 'u';
  if (!strcmp(h, "mulhi")) {
    if (is_signed)
      return (uint64_t)((__int128)sign_extend(a[0], width) * sign_extend(a[1], width) >> width) & mask;
    return (uint64_t)((unsigned __int128)a[0] * a[1] >> width) & mask;
  }
  if (!strcmp(h, "sad")) {
    bool less = is_signed ? sign_extend(a[0], width) < sign_extend(a[1], width) : a[0] < a[1];
    return (a[2] + (less ? a[1] - a[0] : a[0] - a[1])) & mask;
  }
  if (!strcmp(h, "mul24")) {
    uint64_t x = a[0] & 0xffffff, y = a[1] & 0xffffff;
    return (is_signed ? (uint64_t)(sign_extend(x, 24) * sign_extend(y, 24)) : x * y) & mask;
  }
  if (!strcmp(h, "prmt"))
    return strlen(types) == 3 ? prmt(n + 4, a[0], 0, a[1]) : prmt(n + 4, a[0], a[1], a[2]);
  if (!strcmp(h, "fns"))
    return fns((uint32_t)a[0], (uint32_t)a[1], (int32_t)a[2]);
  if (!strcmp(h, "rotate")) {
    unsigned s = (unsigned)a[1] & (unsigned)(width - 1);
    if (strstr(n, "right"))
      s = ((unsigned)width - s) & (unsigned)(width - 1);
    return s ? (a[0] << s | a[0] >> ((unsigned)width - s)) & mask : a[0];
  }
  if (!strcmp(h, "swap"))
    return a[0] << 32 | a[0] >> 32;
  if (!strcmp(h, "fshl") || !strcmp(h, "fshr")) {
    unsigned s = a[2] > 32 ? 32 : (unsigned)a[2];
    unsigned __int128 both = (unsigned __int128)(a[0] << 32 | a[1]);
    return (uint64_t)(h[3] == 'l' ? both << s >> 32 : both >> s) & mask;
  }
  if (!strcmp(h, "flo"))
    return bfind(n[4] == 's', o->immediate, a[0], width_of(types[1]));
  if (!strcmp(h, "sext") || !strcmp(h, "zext"))
    return szext(h[0] == 's', strstr(n, "clamp") != NULL, (uint32_t)a[0], (uint32_t)a[1]);
  if (!strcmp(h, "bmsk"))
    return bmsk(strstr(n, "clamp") != NULL, (uint32_t)a[0], (uint32_t)a[1]);
  if (!strcmp(h, "idp4a") || !strcmp(h, "idp2a"))
    return dot(o, a);
  fail("no rule for", n);
  return 0;
}

// ---------------------------------------------------------------- one result

static operation parse(const char *name) {
  operation o = {0};
  snprintf(o.name, sizeof o.name, "%s", name);
  char *hash = strchr(o.name, '#');
  if (hash) {
    o.immediate = hash[1] == '1';
    *hash = 0;
  }
  snprintf(o.head, sizeof o.head, "%.*s", (int)strcspn(o.name, "."), o.name);
  char copy[64];
  snprintf(copy, sizeof copy, "%s", o.name);
  for (char *w = strtok(copy, "."); w; w = strtok(NULL, ".")) {
    o.mode = !strcmp(w, "rz") ? RZ : !strcmp(w, "rm") ? RM : !strcmp(w, "rp") ? RP : o.mode;
    o.ftz |= !strcmp(w, "ftz");
    o.sat |= !strcmp(w, "sat");
    o.relu |= !strcmp(w, "relu");
    o.satfinite |= !strcmp(w, "satfinite");
    o.nan |= !strcmp(w, "nan");
    o.xorsign |= !strcmp(w, "xorsign");
  }
  return o;
}

static bool is_pair(char t) { return t == 'H' || t == 'E'; }

static uint64_t evaluate(const operation *o, const char *types, const uint64_t *a) {
  const char *h = o->head;
  char t = types[0];
  if (is_pair(t) && types[1] == 'f') { // the first operand goes to the upper half
    format f = t == 'H' ? HALF : BF16;
    return narrow(o, f, a[0], false) << 16 | narrow(o, f, a[1], false);
  }
  if (is_pair(t)) {
    char single[8];
    size_t n = strlen(types);
    for (size_t i = 0; i <= n; i++)
      single[i] = types[i] == 'H' ? 'h' : types[i] == 'E' ? 'e' : types[i];
    uint64_t low[3], high[3];
    for (int i = 0; i < 3; i++) {
      low[i] = a[i] & 0xffff;
      high[i] = a[i] >> 16 & 0xffff;
    }
    return evaluate(o, single, high) << 16 | evaluate(o, single, low);
  }
  if (among(h, "add mul div fma rcp sqrt"))
    return arithmetic(o, t, a);
  if (among(h, "fmin fmax")) {
    format f = format_of(t);
    uint64_t x = o->ftz ? flush(f, a[0]) : a[0], y = o->ftz ? flush(f, a[1]) : a[1];
    return min_max(f, o, h[2] == 'a', x, y);
  }
  if (among(h, "floor ceil trunc round saturate fabs"))
    return integral(o, t, a[0]);
  if (!strcmp(h, "abs"))
    return a[0] & 0x7fff;
  if (!strcmp(h, "neg"))
    return a[0] ^ 0x8000;
  if (!strcmp(h, "d2f")) {
    fesetround(host_modes[o->mode]);
    volatile double x = as_double(a[0]);
    volatile float r = (float)x;
    fesetround(FE_TONEAREST);
    return o->ftz ? flush_tiny(SINGLE, o->mode, flush(SINGLE, of_float(r)), x) : of_float(r);
  }
  if (!strcmp(o->name, "d2i.lo"))
    return (uint32_t)a[0];
  if (!strcmp(o->name, "d2i.hi"))
    return a[0] >> 32;
  if (among(h, "f2i f2ui f2ll f2ull d2i d2ui d2ll d2ull"))
    return to_integer(o, types[1], t, h[2] != 'u', a[0]);
  if (among(h, "i2f ui2f ll2f ull2f i2d ui2d ll2d ull2d"))
    return from_integer(o, types[1], t, h[0] != 'u', a[0]);
  if (!strcmp(h, "f2h"))
    return narrow(o, HALF, a[0], false);
  if (!strcmp(h, "bf2h"))
    return encode(HALF, decode(BF16, a[0]), RN, false);
  if (!strcmp(h, "f2bf16"))
    return narrow(o, BF16, a[0], false);
  if (!strcmp(h, "f2f16"))
    return narrow(o, HALF, a[0], false);
  if (!strcmp(h, "f2tf32"))
    return tf32(o, a[0]);
  if (!strcmp(h, "bitcast"))
    return a[0];
  if (!strcmp(h, "lohi"))
    return a[1] << 32 | a[0];
  return integer(o, types, a);
}

static int bytes_of(char t) { return strchr("she", t) ? 2 : strchr("ifHE", t) ? 4 : 8; }

// What gen.py's kernels store for a NaN.
static uint64_t canonical(const operation *o, char t, uint64_t r) {
  if (strstr(o->name, "2h."))
    t = 'h';
  if (is_pair(t)) {
    char s = t == 'H' ? 'h' : 'e';
    return canonical(o, s, r >> 16) << 16 | canonical(o, s, r & 0xffff);
  }
  if (!strchr("hefd", t))
    return r;
  format f = format_of(t);
  return is_nan(f, r) ? (1ull << (f.width - 1)) - 1 : r;
}

// ---------------------------------------------------------------- bounds

// Whether a result is as near to the function's value as PTX promises.
static bool within_bound(const operation *o, const char *types, const uint64_t *a, uint64_t got) {
  char t = types[0];
  if (is_pair(t)) {
    char single[3] = {t == 'H' ? 'h' : 'e', t == 'H' ? 'h' : 'e', 0};
    uint64_t low = a[0] & 0xffff, high = a[0] >> 16;
    return within_bound(o, single, &low, got & 0xffff) && within_bound(o, single, &high, got >> 16);
  }
  format f = format_of(t);
  uint64_t in[2] = {a[0], types[1] && types[2] ? a[1] : 0};
  bool coarse = t == 'd' && o->ftz;
  if (coarse)
    in[0] = is_nan(f, in[0]) ? in[0] : in[0] & 0xffffffff00000000;
  if (o->ftz)
    in[0] = flush(f, in[0]), in[1] = flush(f, in[1]);
  double x = (double)decode(f, in[0]), y = (double)decode(f, in[1]), want, relative = 0, absolute = 0;
  const char *h = o->head;
  if (!strcmp(h, "div")) {
    want = x / y;
    relative = 0x1p-22;
    // PTX gives up on large divisors; being right is allowed.
  } else if (!strcmp(h, "rcp")) {
    want = 1 / x;
    relative = coarse ? 0x1p-19 : 0x1p-23;
  } else if (!strcmp(h, "rsqrt")) {
    want = 1 / sqrt(x);
    relative = coarse ? 0x1p-19 : t == 'd' ? 0x1p-51 : 0x1.13p-23;
  } else if (!strcmp(h, "sqrt")) {
    want = sqrt(x);
    relative = 0x1p-23;
  } else if (!strcmp(h, "ex2")) {
    want = exp2(x);
    relative = t == 'f' ? 0x1p-22 : t == 'h' ? 0x1.13p-10 : 0x1p-7;
  } else if (!strcmp(h, "lg2")) {
    want = log2(x);
    if (x > 0.5 && x < 2)
      absolute = 0x1.5p-23;
    else
      relative = 0x1p-22;
  } else {
    want = !strcmp(h, "sin") ? sin(x) : cos(x);
    absolute = fabs(x) <= 6.2831855 ? 0x1.6ap-21 : fabs(x) <= 314.15927 ? 0x1.3bp-15 : 2;
    if (!strcmp(h, "sin") && x == 0)
      return got == in[0];
  }
  if (isnan(want))
    return is_nan(f, got);
  if (is_nan(f, got))
    return false;
  double v = (double)decode(f, got),
         max = (double)decode(f, ((((1ull << (f.width - f.precision)) - 1) << (f.precision - 1)) - 1));
  if (fabs(want) > max) // near the limit either is right
    return fabs(v) >= max * (1 - relative) && signbit(v) == signbit(want);
  double tiny = ldexp(1, f.emin - (o->ftz ? 0 : f.precision - 1));
  double error = fabs(v - want);
  return error <= absolute + relative * fabs(want) ||
         (fabs(want) <= ldexp(1, f.emin) * (1 + 0x1p-20) && error <= tiny) ||
         (isinf(v) && fabs(want) >= max * (1 - relative));
}

// ---------------------------------------------------------------- files

static uint8_t *read_file(const char *path, size_t want) {
  FILE *f = fopen(path, "rb");
  uint8_t *p = malloc(want + 1);
  if (!f || !p || fread(p, 1, want + 1, f) != want)
    fail("missing, or not of the right size", path);
  fclose(f);
  return p;
}

static uint64_t fetch(const uint8_t *p, int bytes, size_t i) {
  uint64_t v = 0;
  memcpy(&v, p + i * (size_t)bytes, (size_t)bytes);
  return v;
}

// Whether PTX leaves the result open, so that got may be anything of that kind:
// the payload of a NaN as tf32, and the search of fns from a bit beyond 31 or
// for an offset that has no magnitude (an H200 says 0 to that).
static bool is_open(const operation *o, const uint64_t *a, uint64_t want, uint64_t got) {
  if (!strcmp(o->head, "f2tf32"))
    return is_nan(SINGLE, want) && is_nan(SINGLE, got);
  return !strcmp(o->head, "fns") && (a[1] > 31 || a[2] == 0x80000000);
}

int main(int argc, char **argv) {
  if (argc != 4 || !among(argv[1], "expect check")) {
    fprintf(stderr, "usage: values expect|check DIR OUT\n");
    return 2;
  }
  bool check = argv[1][0] == 'c';
  char path[4096];
  static char line[65536];
  snprintf(path, sizeof path, "%s/ops.txt", argv[2]);
  FILE *ops = fopen(path, "r");
  if (!ops)
    fail("cannot read", path);
  size_t wrong = 0, right = 0;
  while (fgets(line, sizeof line, ops)) {
    if (line[0] == '#')
      continue;
    char *kernel = strtok(line, " \n"), *types = strtok(NULL, " \n"), *count = strtok(NULL, " \n");
    size_t n = strtoul(count, NULL, 10);
    bool approximate = !strncmp(kernel, "approx", 6);
    if (approximate && !check)
      continue;
    char key[8] = "";
    for (const char *c = types + 1; *c; c++)
      if (*c != 'b')
        strncat(key, c, 1);
    uint8_t *in[3] = {NULL};
    for (size_t k = 0; key[k]; k++) {
      snprintf(path, sizeof path, "%s/in/%s%s.%zu.bin", argv[2], strncmp(kernel, "directed", 8) ? "" : "directed-", key,
               k);
      in[k] = read_file(path, n * (size_t)bytes_of(key[k]));
    }
    char *names[512];
    size_t total = 0;
    for (char *w; total < 512 && (w = strtok(NULL, " \n")) != NULL;)
      names[total++] = w;
    int size = bytes_of(types[0]);
    snprintf(path, sizeof path, "%s/%s.0.bin", argv[3], kernel);
    FILE *there = check ? fopen(path, "rb") : NULL;
    if (check && !there) {
      printf("%s: no results\n", kernel);
      wrong++;
      for (int k = 0; k < 3; k++)
        free(in[k]);
      continue;
    }
    if (there)
      fclose(there);
    uint8_t *out = check ? read_file(path, total * n * (size_t)size) : malloc(total * n * (size_t)size);
    char *saved[512];
    for (size_t j = 0; j < total; j++)
      saved[j] = strdup(names[j]); // parse() uses strtok
    for (size_t j = 0; j < total; j++) {
      operation o = parse(saved[j]);
      size_t bad = 0;
      for (size_t i = 0; i < n; i++) {
        uint64_t a[3] = {0};
        for (size_t k = 0; key[k]; k++)
          a[k] = fetch(in[k], bytes_of(key[k]), i);
        size_t at = j * n + i;
        if (approximate) {
          uint64_t got = fetch(out, size, at);
          if (!within_bound(&o, types, a, got) && ++bad <= 3)
            printf("%s %s(%#llx, %#llx): %#llx is outside the bound\n", kernel, saved[j], (unsigned long long)a[0],
                   (unsigned long long)a[1], (unsigned long long)got);
          continue;
        }
        uint64_t want = canonical(&o, types[0], evaluate(&o, types, a));
        if (!check) {
          memcpy(out + at * (size_t)size, &want, (size_t)size);
        } else if (fetch(out, size, at) != want && !is_open(&o, a, want, fetch(out, size, at)) && ++bad <= 3) {
          printf("%s %s(%#llx, %#llx, %#llx): expected %#llx, got %#llx\n", kernel, saved[j], (unsigned long long)a[0],
                 (unsigned long long)a[1], (unsigned long long)a[2], (unsigned long long)want,
                 (unsigned long long)fetch(out, size, at));
        }
      }
      if (bad)
        printf("%s %s: %zu of %zu wrong\n", kernel, saved[j], bad, n);
      wrong += bad;
      right += n - bad;
      free(saved[j]);
    }
    if (!check) {
      FILE *f = fopen(path, "wb");
      if (!f || fwrite(out, 1, total * n * (size_t)size, f) != total * n * (size_t)size || fclose(f))
        fail("cannot write", path);
    }
    for (int k = 0; k < 3; k++)
      free(in[k]);
    free(out);
  }
  fclose(ops);
  printf("%zu right, %zu wrong\n", right, wrong);
  return wrong != 0;
}
