// Integer and float bit intrinsics, SIMD-in-word, rounding forms; hashes of bits.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cmath>
#include <cuda_runtime.h>

#define CHECK(e)                                                                          \
  do {                                                                                    \
    cudaError_t s_ = (e);                                                                 \
    if (s_ != cudaSuccess) {                                                              \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #e, cudaGetErrorString(s_)); \
      exit(1);                                                                            \
    }                                                                                     \
  } while (0)
template <class T>
__host__ __device__ inline uint64_t fnv(const T *p, size_t n, uint64_t h = 1469598103934665603ull) {
  const unsigned char *b = (const unsigned char *)p;
  for (size_t i = 0; i < n * sizeof(T); ++i)
    h = (h ^ b[i]) * 1099511628211ull;
  return h;
}
__host__ __device__ inline uint32_t mix(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

__device__ uint64_t acc(uint64_t h, uint64_t v) {
  h ^= v + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2);
  return h;
}
enum { K = 48 };
__global__ void run(uint64_t *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  uint32_t a = mix(t * 3 + 1), b = mix(t * 3 + 2), c = mix(t * 3 + 3);
  uint64_t A = (uint64_t)a << 32 | b, B = (uint64_t)c << 32 | mix(c);
  float x = __int_as_float(a & 0xbfffffff | 0x30000000), y = __int_as_float((b & 0x8fffffff) | 0x30000000),
        z = __uint_as_float((c & 0x87ffffff) | 0x38000000);
  double X = __longlong_as_double((A & 0xbfffffffffffffffull) | 0x3000000000000000ull),
         Y = __hiloint2double((c & 0x800fffff) | 0x3ff00000, b),
         Z = __longlong_as_double((B & 0x800fffffffffffffull) | 0x4010000000000000ull);
  uint64_t *o = out + (size_t)t * K;
  int k = 0;
#define P(v) o[k++] = (uint64_t)(v)
  P(__brev(a) ^ __clz(b) ^ __ffs(c) ^ __popc(a));
  P(__brevll(A) ^ __clzll(B) ^ __ffsll(A) ^ __popcll(B));
  P(__byte_perm(a, b, c));
  P(__funnelshift_l(a, b, c) ^ __funnelshift_rc(a, b, c) * 3u ^ __funnelshift_lc(a, b, c & 63) * 5u ^
    __funnelshift_r(a, b, c) * 7u);
  P(__mul24(a, b) ^ __umul24(a, c));
  P(__mulhi((int)a, (int)b) ^ __umulhi(a, c));
  P(__mul64hi((long long)A, (long long)B) ^ __umul64hi(A, B));
  P(__sad((int)a, (int)b, c) ^ __usad(a, b, c));
  P(__hadd((int)a, (int)b) ^ __rhadd((int)a, (int)b) ^ __uhadd(a, b) ^ __urhadd(a, b));
  P(__vadd2(a, b) ^ __vadd4(a, b) ^ __vsub2(a, b) ^ __vsub4(a, b));
  P(__vaddss2(a, b) ^ __vaddss4(a, b) ^ __vaddus2(a, b) ^ __vaddus4(a, b));
  P(__vavgs2(a, b) ^ __vavgu4(a, b) ^ __vhaddu2(a, b));
  P(__vcmpeq4(a, b) ^ __vcmpgts2(a, b) ^ __vcmpleu4(a, b) ^ __vcmpltu2(a, b));
  P(__vmaxs2(a, b) ^ __vmaxu4(a, b) ^ __vmins4(a, b) ^ __vminu2(a, b));
  P(__vsads4(a, b) ^ __vsadu2(a, b));
  P(__vabs2(a) ^ __vabsss4(b) ^ __vneg4(c) ^ __vnegss2(c));
  P(__vabsdiffs2(a, b) ^ __vabsdiffu4(a, b));
  P(__vseteq2(a, b) ^ __vsetgeu4(a, b));
  P(__vsubss2(a, b) ^ __vsubus4(a, b));
  P(__dp4a((int)a, (int)b, (int)c) ^ __dp4a(a, b, c));
  P(__dp2a_lo((int)a, (int)b, (int)c) ^ __dp2a_hi(a, b, c));
  P(__float_as_uint(__fadd_rn(x, y)) ^ (uint64_t)__float_as_uint(__fadd_rz(x, y)) << 32);
  P(__float_as_uint(__fadd_ru(x, y)) ^ (uint64_t)__float_as_uint(__fadd_rd(x, y)) << 32);
  P(__float_as_uint(__fmul_ru(x, y)) ^ (uint64_t)__float_as_uint(__fmul_rd(x, z)) << 32);
  P(__float_as_uint(__fmaf_rz(x, y, z)) ^ (uint64_t)__float_as_uint(__fmaf_ru(x, y, z)) << 32);
  P(__float_as_uint(__fdiv_rn(x, y)) ^ (uint64_t)__float_as_uint(__fdiv_rz(z, y)) << 32);
  P(__float_as_uint(__fsqrt_rn(fabsf(x))) ^ (uint64_t)__float_as_uint(__fsqrt_ru(fabsf(z))) << 32);
  P(__float_as_uint(__frcp_rn(y)) ^ (uint64_t)__float_as_uint(__frcp_rd(z)) << 32);
  P(__double_as_longlong(__dadd_rz(X, Y)));
  P(__double_as_longlong(__dmul_ru(Y, Z)));
  P(__double_as_longlong(__fma_rd(X, Y, Z)));
  P(__double_as_longlong(__ddiv_ru(Y, Z)));
  P(__double_as_longlong(__dsqrt_rd(fabs(Y))));
  P(__double_as_longlong(__drcp_rz(Z)));
  P(__float2int_rn(z) ^ __float2int_ru(z) * 3 ^ __float2int_rd(z) * 5 ^ __float2int_rz(z) * 7);
  P(__float2uint_ru(fabsf(z) * 77) ^ __float2ull_rd(fabsf(z) * 1e9f));
  P(__double2int_ru(Z) ^ __double2ll_rn(Z * 1e10) ^ __double2uint_rz(fabs(Z)));
  P(__float_as_uint(__int2float_rz(a)) ^ __float_as_uint(__uint2float_ru(b)));
  P(__float_as_uint(__ll2float_rd(A)) ^ __double_as_longlong(__ull2double_ru(B)));
  P(__float_as_uint(__double2float_rz(Y)) ^ __float_as_uint(__double2float_ru(Z)));
  P(__double2hiint(X) ^ __double2loint(Y));
  P(__saturatef(x) * 1000);
  int e;
  float m = frexpf(z, &e);
  P(__float_as_uint(m) + e);
  P(__float_as_uint(ldexpf(y, (int)(c % 60) - 30)) ^ __float_as_uint(scalbnf(z, 7)));
  P(ilogbf(z) ^ ilogb(Z));
  float ip;
  P(__float_as_uint(modff(z * 13, &ip)) ^ __float_as_uint(ip));
  P(__float_as_uint(fmodf(z * 1000, y)) ^ __float_as_uint(nextafterf(x, y)));
  P(__float_as_uint(rintf(z)) ^ __float_as_uint(roundf(z)) ^ __float_as_uint(truncf(z)) ^
    __float_as_uint(floorf(z)) ^ __float_as_uint(ceilf(z)) ^ lrintf(z) ^ llround(Z));
}
int main() {
  const int n = 2048;
  uint64_t *d;
  CHECK(cudaMalloc(&d, n * K * 8));
  CHECK(cudaMemset(d, 0, n * K * 8));
  run<<<n / 128, 128>>>(d, n);
  CHECK(cudaGetLastError());
  static uint64_t h[n * K];
  CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
  for (int k = 0; k < K; ++k) {
    uint64_t s = 1469598103934665603ull;
    for (int i = 0; i < n; ++i)
      s = fnv(&h[i * K + k], 1, s);
    printf("%2d %016llx\n", k, (unsigned long long)s);
  }
}
