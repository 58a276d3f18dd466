// half, bfloat16 and fp8: conversions in all roundings, arithmetic, comparisons, two at a time; bits hashed.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
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

__device__ unsigned hb(__half h) {
  return __half_as_ushort(h);
}
__device__ unsigned bb(__nv_bfloat16 h) {
  return __bfloat16_as_ushort(h);
}
__device__ unsigned h2b(__half2 h) {
  return *reinterpret_cast<unsigned *>(&h);
}
__device__ unsigned b2b(__nv_bfloat162 h) {
  return *reinterpret_cast<unsigned *>(&h);
}
enum { K = 40 };
__global__ void run(unsigned *o, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  o += t * K;
  int k = 0;
  float f = ((int)(mix(t) % 200001) - 100000) * 0.0031f,
        g = ((int)(mix(t + 9999) % 20001) - 10000) * 0.0007f + 0.00013f;
#define P(v) o[k++] = (v)
  P(hb(__float2half_rn(f)) | hb(__float2half_rz(f)) << 16);
  P(hb(__float2half_ru(f)) | hb(__float2half_rd(f)) << 16);
  P(bb(__float2bfloat16_rn(f)) | bb(__float2bfloat16_rz(f)) << 16);
  P(bb(__float2bfloat16_ru(f)) | bb(__float2bfloat16_rd(f)) << 16);
  __half a = __float2half(f), b = __float2half(g), c = __float2half(f * g);
  __nv_bfloat16 A = __float2bfloat16(f), B = __float2bfloat16(g), C = __float2bfloat16(f * g);
  P(hb(__hadd(a, b)) | hb(__hsub(a, b)) << 16);
  P(hb(__hmul(a, b)) | hb(__hdiv(a, b)) << 16);
  P(hb(__hfma(a, b, c)) | hb(__hneg(a)) << 16);
  P(hb(__hadd_sat(a, b)) | hb(__hfma_sat(a, b, c)) << 16);
  P(hb(hsqrt(__habs(a))) | hb(hrcp(b)) << 16);
  P(hb(hfloor(a)) | hb(hrint(a)) << 16);
  P(hb(hceil(a)) | hb(htrunc(a)) << 16);
  P(__half2int_rn(a) ^ __half2int_rd(a) * 3 ^ __half2uint_rz(__habs(a)) * 5 ^ (unsigned)__half2ll_ru(a) * 7);
  P(hb(__int2half_rn(t * 37)) | hb(__ushort2half_rz((unsigned short)(t * 91))) << 16);
  P(__hgt(a, b) | __hle(a, b) << 1 | __heq(a, a) << 2 | __hne(a, b) << 3 | __hisnan(a) << 4 |
    __hltu(a, b) << 5 | __hisinf(a) << 6);
  P(hb(__hmax(a, b)) | hb(__hmin(a, b)) << 16);
  __half2 p = __halves2half2(a, b), q = __floats2half2_rn(g, f), r = __half2half2(c);
  P(h2b(__hadd2(p, q)));
  P(h2b(__hmul2(p, q)));
  P(h2b(__hfma2(p, q, r)));
  P(h2b(__hsub2_sat(p, q)));
  P(h2b(__h2div(p, q)));
  P(h2b(__hmax2(p, q)));
  P(h2b(__hgt2(p, q)) ^ __hbgt2(p, q));
  P(h2b(__lowhigh2highlow(p)) ^ h2b(__lows2half2(p, q)) ^ h2b(__highs2half2(p, q)));
  P(h2b(__habs2(p)) ^ h2b(h2sqrt(__habs2(q))));
  P(bb(__hadd(A, B)) | bb(__hsub(A, B)) << 16);
  P(bb(__hmul(A, B)) | bb(__hdiv(A, B)) << 16);
  P(bb(__hfma(A, B, C)) | bb(__hmax(A, B)) << 16);
  P(bb(hsqrt(__habs(A))) | bb(hfloor(A)) << 16);
  __nv_bfloat162 u = __halves2bfloat162(A, B), v = __floats2bfloat162_rn(g, f);
  P(b2b(__hadd2(u, v)));
  P(b2b(__hfma2(u, v, u)));
  P(b2b(__hmin2(u, v)));
  P(__bfloat162int_rn(A) ^ bb(__int2bfloat16_rn(t * 1001)));
  P(hb(a + b * c - a / b) ^ (a > b));
  P(bb(__hmul(A, B)) ^ (A < B));
  float2 w = __half22float2(p);
  P(__float_as_uint(w.x) ^ __float_as_uint(w.y));
  P(__float_as_uint(__low2float(q)) ^ __float_as_uint(__bfloat162float(__high2bfloat16(v))));
  P(__nv_cvt_float_to_fp8(f * 0.5f, __NV_SATFINITE, __NV_E4M3) |
    __nv_cvt_float_to_fp8(f, __NV_SATFINITE, __NV_E5M2) << 8 |
    __nv_cvt_float_to_fp8(g, __NV_NOSAT, __NV_E4M3) << 16);
  __nv_fp8_e4m3 e(g);
  __nv_fp8_e5m2 e5(g);
  P(__float_as_uint((float)e) ^ __float_as_uint(float(e5)));
  P(hb(__half(__nv_cvt_fp8_to_halfraw((unsigned char)t, __NV_E4M3))));
  __half s = a;
  s += b;
  s *= b;
  ++s;
  s = -s;
  P(hb(s));
}
__global__ void warp(__half *o, __half2 *o2) {
  __half h = __float2half(threadIdx.x * 0.25f);
  for (int d = 16; d; d /= 2)
    h = __hadd(h, __shfl_xor_sync(~0u, h, d));
  o[threadIdx.x] = h;
  __half2 v = __float2half2_rn(threadIdx.x);
  v = __shfl_down_sync(~0u, v, 3);
  o2[threadIdx.x] = v;
}
__global__ void atom(__half2 *h, __nv_bfloat162 *b, __half *h1, __nv_bfloat16 *b1) {
  atomicAdd(h, __floats2half2_rn(1, 0.5f));
  atomicAdd(b, __floats2bfloat162_rn(0.5f, 1));
  atomicAdd(h1, __float2half(1));
  atomicAdd(b1, __float2bfloat16(1));
}
int main() {
  const int n = 1024;
  unsigned *d;
  CHECK(cudaMalloc(&d, n * K * 4));
  CHECK(cudaMemset(d, 0, n * K * 4));
  run<<<8, 128>>>(d, n);
  static unsigned h[n * K];
  CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
  for (int k = 0; k < K; ++k) {
    uint64_t s = 1469598103934665603ull;
    for (int i = 0; i < n; ++i)
      s = fnv(&h[i * K + k], 1, s);
    printf("%2d %016llx first %08x\n", k, (unsigned long long)s, h[k]);
  }
  __half *o;
  __half2 *o2;
  CHECK(cudaMallocManaged(&o, 64));
  CHECK(cudaMallocManaged(&o2, 128));
  warp<<<1, 32>>>(o, o2);
  CHECK(cudaDeviceSynchronize());
  printf("%g %g %g\n", __half2float(o[0]), (float)o[31], __low2float(o2[5]));
  struct {
    __half2 h;
    __nv_bfloat162 b;
    __half h1;
    __nv_bfloat16 b1;
  } *m;
  CHECK(cudaMallocManaged(&m, sizeof *m));
  memset((void *)m, 0, sizeof *m);
  atom<<<2, 32>>>(&m->h, &m->b, &m->h1, &m->b1);
  CHECK(cudaDeviceSynchronize());
  printf("%g %g %g %g %g %g\n", __low2float(m->h), __high2float(m->h), __low2float(m->b), __high2float(m->b),
         __half2float(m->h1), __bfloat162float(m->b1));
  __half host = __float2half(1.5f);
  host = host + __half(2);
  printf("host %g %d %g\n", float(host), host > __half(3), (float)__nv_bfloat16(3.14159f));
}
