// What C++ leaves undefined, by kind, where NVIDIA's compiler gives the same at every level; levels.cu has what it does not. Operands come from
// memory, so that no compiler knows them; constants that fold are the subject of `folds`. in: 64 words (in/undefined.bin), which in[10] & 0
// and the like make use of; out: 64 words a kernel.
typedef unsigned u32;
typedef unsigned long long u64;
typedef long long i64;
#ifndef XL_RECORD
extern "C" __device__ void *memcpy(void *, const void *, size_t);
#endif

// Signed overflow wraps. in[0] = INT_MAX, in[1] = INT_MIN, in[2] = 1, in[3] = -1, in[4] = 0x40000000, in[5] = 65536.
extern "C" __global__ void overflow(u32 *out, const int *in) {
  int big = in[0], small = in[1], one = in[2], minus = in[3], quarter = in[4], word = in[5];
  out[0] = big + one;
  out[1] = small - one;
  out[2] = -small;
  out[3] = word * word;
  out[4] = big * big;
  out[5] = quarter * 2;
  out[6] = small < 0 ? -small : small;
  i64 wide = (i64)(big + one);
  out[7] = (u32)(wide >> 32);
  wide = (i64)(word * word);
  out[8] = (u32)(wide >> 32);
  i64 sum = 0;
  for (int i = big - 1, k = 0; k < 4; k++, i++)
    sum += i;
  out[9] = (u32)sum;
  out[10] = (u32)((u64)sum >> 32);
  i64 huge = (i64)0x7fffffffffffffffll - (one - 1);
  huge += one;
  out[11] = (u32)((u64)huge >> 32);
  out[12] = abs(small);
  out[13] = (big + 1 - one) == big;
  short s = (short)in[6]; // 0x7fff
  s++;
  out[14] = s;
  signed char c = (signed char)in[7]; // 127
  c += 1;
  out[15] = c;
  out[16] = small % minus;
  out[17] = (u32)(u64)(i64)(big * 2);
}

// Shifts of negative numbers, by negative amounts, and by the width and more, in every type.
extern "C" __global__ void shifts(u32 *out, const int *in) {
  int minus = in[3], three = in[8], width = in[9]; // -1, 3, 32
  out[0] = minus << three;
  out[1] = 1 << minus;
  out[2] = 1u << minus;
  out[3] = 0x80000000u >> minus;
  u64 w = 1ull << minus;
  out[4] = (u32)w | (u32)(w >> 32);
  short s = (short)in[6];
  s <<= 17 - 1 + (width - 32);
  out[5] = s;
  s = (short)in[6];
  s >>= width;
  out[6] = s;
  unsigned char b = (unsigned char)in[7];
  b <<= width;
  out[7] = b;
  b = (unsigned char)in[7];
  b >>= width - 24;
  out[8] = b;
  signed char c = (signed char)minus;
  c >>= width;
  out[9] = c;
  u64 wide = (u64)(u32)in[0] << (width + 32);
  out[10] = (u32)(wide >> 32);
  wide = (u64)(u32)in[0] << (width + 31);
  out[11] = (u32)(wide >> 32);
  unsigned __int128 h = (unsigned __int128)(u32)in[0] << (width * 4);
  out[12] = (u32)(h >> 96);
  h = (unsigned __int128)(u32)in[0] << (width * 3 + 10);
  out[13] = (u32)(h >> 96);
  h = ((unsigned __int128)1 << 127) >> (width * 4);
  out[14] = (u32)h;
  __int128 g = (__int128)((unsigned __int128)1 << 127) >> (width * 4 + 1);
  out[15] = (u32)g;
  u32 x = (u32)in[0];
  out[16] = x << (width - 32) | x >> (64 - width);
  out[17] = x << width | x >> (32 - width);
}

// Constants: what the front end and the optimiser fold.
template <int N> __device__ u32 low() { return (1u << N) - 1; }
template <int N> __device__ int top(int x) { return x >> N; }
template <class T> __device__ T all() { return ~T(0) >> (64 - sizeof(T) * 8); }
struct Field {
  __device__ u32 operator()(u32 x) const { return x << bits; }
  static const int bits = 32;
};
static __device__ u32 counted(int *n) { return ++*n; }
extern "C" __global__ void folds(u32 *out, const int *in) {
  const int width = 32, minus = -1;
  const float big = 3e9f, huge = 1e20f, low5 = -5.5f;
  const double dhuge = 1e30;
  out[0] = 1u << width;
  out[1] = 0xffffffffu >> width;
  out[2] = minus >> width;
  out[3] = (u32)(1ull << (width * 2));
  out[4] = (u32)(int)big;
  out[5] = (u32)low5;
  out[6] = (u32)(int)huge;
  out[7] = (u32)huge;
  out[8] = (u32)(unsigned char)huge;
  out[9] = (u32)(signed char)300.0f;
  out[10] = (u32)(short)70000.0f;
  out[11] = (u32)(unsigned short)-3.0f;
  out[12] = (u32)(int)__int_as_float(0x7fc00000);
  out[13] = (u32)(u64)dhuge;
  out[14] = (u32)((u64)(i64)dhuge >> 32);
  out[15] = (u32)((u64)-1.5 >> 32);
  out[16] = (u32)(bool)__int_as_float(0x7fc00000);
  out[17] = (u32)(int)dhuge;
  out[18] = (u32)-1.0;
  out[19] = (u32)(int)-1e30;
  out[20] = low<32>();
  out[21] = low<31>();
  out[22] = top<32>(in[1]);
  out[23] = top<40>(in[0]);
  out[24] = (u32)(all<u64>() >> 32);
  out[25] = Field()(5);
  int n = 0;
  out[26] = (counted(&n) << width) + (u32)n;
  u32 x = (u32)in[0];
  x <<= width;
  out[27] = x;
  x = (u32)in[0];
  x >>= width + 1;
  out[28] = x;
  int y = in[1];
  y >>= width + 1;
  out[29] = y;
  auto f = [](u32 v) { return v << 33; };
  out[30] = f((u32)in[0]);
  out[31] = (u32)(int)__builtin_nanf("");
  out[32] = (u32)((u64)(i64)__builtin_nan("") >> 32);
  out[33] = (u32)(int)__builtin_inff();
  out[34] = (u32)(int)-__builtin_inff();
  out[35] = (u32)(unsigned short)70000.5;
  out[36] = (u32)(signed char)-1e9;
  out[37] = (u32)(short)1e10f;
  out[38] = (u32)(unsigned char)-7.0;
}

// Aliasing: memory written as one type and read as another.
static __device__ __noinline__ u32 alias(int *i, float *f) {
  *i = 1;
  *f = 2.0f;
  return *i;
}
static __device__ __noinline__ u32 alias_short(int *i, short *s) {
  *i = 0x11112222;
  s[0] = 0x3333;
  return *i;
}
struct A { int x; };
struct B { int x; };
static __device__ __noinline__ u32 alias_struct(A *a, B *b) {
  a->x = 1;
  b->x = 2;
  return a->x;
}
static __device__ __noinline__ u32 alias_pointer(int **p, i64 *q) {
  *p = 0;
  *q = 5;
  return (u32)(i64)*p;
}
union U { float f; u32 u; unsigned char b[4]; };
extern "C" __global__ void aliasing(u32 *out, const int *in) {
  out[0] = alias((int *)(out + 32), (float *)(out + 32));
  out[1] = alias_short((int *)(out + 33), (short *)(out + 33));
  out[2] = alias_struct((A *)(out + 34), (B *)(out + 34));
  out[3] = alias_pointer((int **)(out + 36), (i64 *)(out + 36));
  U u;
  u.f = (float)in[8];
  out[4] = u.u;
  out[5] = u.b[3];
  float f = (float)in[8];
  out[6] = *(u32 *)&f;
  out[7] = *(unsigned short *)((char *)&f + 2);
  u32 local[2] __attribute__((aligned(8))) = {(u32)in[0], (u32)in[1]};
  double d = *(double *)local;
  out[8] = (u32)(__double_as_longlong(d) >> 32);
  out[9] = (u32)__double_as_longlong(d);
  int k = in[8];
  const int c = k;
  *(int *)&c = 9;
  out[10] = c;
  __shared__ float sh[32];
  sh[threadIdx.x] = 1.0f;
  ((int *)sh)[threadIdx.x] = 77;
  out[11] = __float_as_uint(sh[threadIdx.x]);
}

// Functions that end without a return: their callers go on.
static __device__ __noinline__ int lost(int x) {
  if (x > 0)
    return 5;
}
static __device__ int lost_inline(int x) {
  if (x > 0)
    return 6;
}
static __device__ __noinline__ int lost_switch(int x) {
  switch (x) {
  case 0: return 10;
  case 1: return 11;
  case 2: return 12;
  }
}
struct Pair { int a, b; };
static __device__ __noinline__ Pair lost_pair(int x) {
  if (x > 0)
    return {1, 2};
}
extern "C" __global__ void returns(u32 *out, const int *in) {
  out[0] = lost(in[2]);
  out[1] = lost_inline(in[2]);
  out[2] = lost_switch(in[2]);
  out[3] = 0x5a;
  lost(in[3]);
  out[4] = 0x5b;
  lost_inline(in[3]);
  out[5] = 0x5c;
  lost_switch(in[5]);
  out[6] = 0x5d;
  int x = in[3];
  if (x > 0)
    out[7] = 1;
  else
    out[7] = lost_inline(x) * 0 + 2;
  lost_pair(x);
  out[8] = 0x5e;
}

// Null pointers that are not read through: no test of them goes away.
struct T {
  int v;
  __device__ __noinline__ int get() { return this ? v : -1; }
  __device__ int inlined() { return this ? v : -2; }
};
static __device__ __noinline__ int late(int *p, int use) {
  if (use)
    *p = 3;
  return p ? 1 : 0;
}
static __device__ __noinline__ int refer(int &r) { return &r == nullptr; }
extern "C" __global__ void nulls(u32 *out, const int *in) {
  T *null = (T *)(u64)(in[10] & 0), *t = (T *)in;
  out[0] = null->get();
  out[1] = null->inlined();
  out[2] = t->get();
  out[3] = late((int *)null, in[10] & 0);
  out[4] = refer(*(int *)null);
  out[5] = &null->v == nullptr;
  char *p = (char *)null;
  memcpy(p, in, in[10] & 0);
  out[6] = p == nullptr;
  __shared__ int first[64];
  first[threadIdx.x] = 3;
  int *q = first + (in[10] & 0);
  out[7] = q == nullptr;
  char *high = (char *)~0ull;
  out[8] = high + in[8] < high;
  const int *r = in + (u32)in[3];
  out[9] = r > in;
}

// Values that their type does not have: bool of other bytes, enumerations, bit fields wider than their type.
enum E { E0, E1, E2 };
enum class F : unsigned char { F0, F1 };
struct W { u32 wide : 40; unsigned char last; };
struct N { int three : 3; unsigned four : 4; bool one : 1; E e : 2; };
static __device__ __noinline__ int of(E e) {
  switch (e) {
  case E0: return 20;
  case E1: return 21;
  case E2: return 22;
  }
  return 23;
}
extern "C" __global__ void values(u32 *out, const int *in) {
  const bool *two = (const bool *)(in + 11), *most = (const bool *)(in + 12); // the bytes 2 and 255
  out[0] = *two ? 1 : 0;
  out[1] = !*two;
  out[2] = *two && *most;
  out[3] = *two || in[10] == 0;
  if (*two)
    out[4] = 7;
  else
    out[4] = 8;
  int n = 0;
  while (two[0] && n < 3)
    n++;
  out[5] = n;
  out[6] = of(*(const E *)(in + 8));
  out[7] = of((E)in[9]);
  out[8] = sizeof(W);
  W w;
  w.wide = (u32)in[0];
  w.wide += (u32)in[0] + 2u;
  w.last = 7;
  out[9] = w.wide;
  out[10] = w.last;
  N f;
  f.three = in[9] + 5;
  f.four = in[9] + 19;
  f.one = in[8];
  f.e = (E)in[8];
  out[11] = f.three;
  out[12] = f.four;
  out[13] = f.one;
  out[14] = f.e;
  out[15] = sizeof(N);
  out[16] = *(const F *)(in + 11) == F::F1;
}
// The integers that such a bool becomes.
extern "C" __global__ void bools(u32 *out, const int *in) {
  bool b = *(const bool *)(in + 11), c = *(const bool *)(in + 12);
  out[0] = (int)b;
  out[1] = b == true;
  out[2] = (int)b + 1;
  out[3] = b & c;
  out[4] = b ^ c;
  out[5] = (u32)c * 10;
  out[6] = __float_as_uint((float)b);
  out[7] = (u32)(i64)c;
  out[8] = (unsigned char)c;
  switch ((int)b) {
  case 0: out[9] = 1; break;
  case 1: out[9] = 2; break;
  default: out[9] = 3;
  }
  out[10] = in[b];
}

// Overlapping copies, order of evaluation, other members of a structure by an index.
static __device__ __noinline__ int next(int *k) { return ++*k; }
static __device__ __noinline__ int two(int a, int b) { return a * 16 + b; }
struct S { int a[4]; int b, c; };
static __device__ __noinline__ int sum(const S *s, int n) {
  int r = 0;
  for (int i = 0; i < n; i++)
    r += s->a[i];
  return r;
}
extern "C" __global__ void objects(u32 *out, const int *in) {
  u32 run[6] = {1, 2, 3, 4, 5, (u32)in[8]};
  memcpy(run + 1, run, 4 * in[8]);
  out[0] = run[1]; out[1] = run[2]; out[2] = run[3];
  u32 *g = out + 40;
  for (int i = 0; i < 6; i++) g[i] = i + 1;
  memcpy(g + 1, g, 4 * in[8]);
  out[3] = g[1]; out[4] = g[2]; out[5] = g[3];
  int k = 0;
  out[6] = two(next(&k), next(&k));
  k = 0;
  out[7] = next(&k) * 16 + next(&k);
  int i = in[8];
  i = i++ + 1;
  out[8] = i;
  i = in[8];
  int a[8] = {0};
  a[i] = i++;
  out[9] = a[3] * 16 + a[4];
  i = in[8];
  out[10] = two(i++, i);
  S s = {{1, 2, 3, 4}, (int)in[8] * 100, 7};
  out[11] = sum(&s, in[8] + 2);
  out[12] = sum(&s, in[8] + 3);
  out[13] = two(k = in[8], k = in[2]);
}

// Values that were never set, where they do not matter or only some paths set them.
static __device__ __noinline__ int pick(int c, int x) {
  int v;
  if (c)
    v = x;
  return v;
}
extern "C" __global__ void unset(u32 *out, const int *in) {
  int never;
  out[0] = never ^ never;
  int v;
  if (in[2])
    v = in[8];
  out[1] = v;
  out[2] = pick(in[2], 4);
  int a[4];
  a[in[2]] = 7;
  out[3] = a[1];
  int w;
  out[4] = (w & 0) + 3;
  bool f;
  out[5] = f ? 1 : 1;
  u32 m;
  out[6] = (m | 0xffu) & 0xffu;
  int y;
  if (in[2] || y)
    out[7] = 1;
}

// NaN as an integer, d[0] and f[0] and as constants.
extern "C" __global__ void nans(u32 *out, const double *d, const float *f) {
  double x = d[0];
  float y = f[0];
  out[0] = (int)x; out[1] = (u32)x; *(i64 *)(out + 2) = (i64)x; *(u64 *)(out + 4) = (u64)x;
  out[6] = (int)y; out[7] = (u32)y; *(i64 *)(out + 8) = (i64)y; *(u64 *)(out + 10) = (u64)y;
  out[12] = (u32)(short)x; out[13] = (u32)(unsigned char)x; out[14] = (u32)(signed char)y; out[15] = (u32)(unsigned short)y;
}
extern "C" __global__ void nan_folds(u32 *out, const double *, const float *) {
  const double x = __builtin_nan("");
  const float y = __builtin_nanf("");
  out[0] = (int)x; out[1] = (u32)x; *(i64 *)(out + 2) = (i64)x; *(u64 *)(out + 4) = (u64)x;
  out[6] = (int)y; out[7] = (u32)y; *(i64 *)(out + 8) = (i64)y; *(u64 *)(out + 10) = (u64)y;
  out[12] = (u32)(short)x; out[13] = (u32)(unsigned char)x; out[14] = (u32)(signed char)y; out[15] = (u32)(unsigned short)y;
}
