// What C++ leaves undefined and NVIDIA's compiler does in more than one way: nvcc 13 at -O3 in one, unoptimised and with -G in another. Recorded
// in doc/undefined.md, not compared. in and out as undefined.cu has them.
typedef unsigned u32;
typedef unsigned long long u64;

static __device__ __noinline__ int more(int x) { return x + 1 > x; }
static __device__ __noinline__ int half(int x) { return x * 2 / 2; }
static __device__ __noinline__ int below(int a, int b) { return a - b < 0; }
extern "C" __global__ void overflow(u32 *out, const int *in) {
  int big = in[0], small = in[1], one = in[2], minus = in[3], quarter = in[4];
  out[0] = more(big);
  out[1] = half(quarter);
  out[2] = below(small, one);
  out[3] = below(big, minus);
  int rounds = 0;
  for (int i = big - 2; i > 0 && rounds < 8; i++)
    rounds++;
  out[4] = rounds;
  rounds = 0;
  for (int i = big - 2; i <= big && rounds < 8; i++)
    rounds++;
  out[5] = rounds;
  out[6] = big + one < big;
  out[7] = (quarter + quarter) / 2;
  out[8] = (big + big) >> 1;
}
extern "C" __global__ void shifts(u32 *out, const int *in) {
  const int minus = -1;
  out[0] = in[3] >> in[3];
  out[1] = 1u << minus;
  int zero = in[10] & 0;
  out[2] = 7u / (u32)zero;
  out[3] = 7 / zero;
  out[4] = 7u % (u32)zero;
  int n = 32;
  out[5] = 5 << n;
  out[6] = (int)0x80000000 / (minus + zero);
  out[7] = in[8] / 0;
  out[8] = in[8] % 0;
}
struct P { unsigned char a; u32 b; unsigned short c; };
extern "C" __global__ void padding(u32 *out, const int *in) {
  P p, q;
  for (unsigned i = 0; i < sizeof p; i++)
    ((unsigned char *)&p)[i] = 0xab;
  p.a = 1;
  p.b = (u32)in[8];
  p.c = 2;
  q = p;
  out[0] = ((unsigned char *)&q)[1];
  P *o = (P *)(out + 32);
  *o = p;
  out[1] = ((unsigned char *)o)[1];
}
extern "C" __global__ void unset(u32 *out, const int *in) {
  int never, z;
  out[0] = never - never;
  out[1] = z == z;
}
// Warp-synchronous code of old, with neither volatile nor a barrier.
extern "C" __global__ void unsynced(u32 *out, const int *in) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = 0;
  __syncthreads();
  s[t] += s[t + 16];
  s[t] += s[t + 8];
  s[t] += s[t + 4];
  s[t] += s[t + 2];
  s[t] += s[t + 1];
  out[t] = s[0];
}
// Loops without an effect that do not end, n = in[8] = 3: nvcc leaves out the first at -O3, the others never.
extern "C" __global__ void endless(u32 *out, const int *in) {
  out[0] = 1;
  for (u32 i = (u32)in[8]; i != 0; i += 2)
    ;
  out[1] = 2;
}
extern "C" __global__ void endless_while(u32 *out, const int *in) {
  out[0] = 1;
  while (in[8] == 3)
    ;
  out[1] = 2;
}
extern "C" __global__ void endless_true(u32 *out, const int *in) {
  out[0] = 1;
  if (in[8] == 3)
    while (true)
      ;
  out[1] = 2;
}
// Vectors at addresses that are none of theirs: "misaligned address" on NVIDIA.
extern "C" __global__ void misaligned(u32 *out, const int *in) {
  *(double *)(out + in[2]) = 1.0;
}
