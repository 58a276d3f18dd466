// Kernels that use everything nvvm-module replaces; gen.py says what they give.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __noinline__ __attribute__((noinline))
#define KERNEL extern "C" __global__ void
typedef unsigned u32;
typedef unsigned long long u64;

#define SREG(name) __nvvm_read_ptx_sreg_##name()

static __device__ u32 block_number() {
  return (SREG(ctaid_z) * SREG(nctaid_y) + SREG(ctaid_y)) * SREG(nctaid_x) + SREG(ctaid_x);
}
static __device__ u32 thread_number() { // in the block, as CUDA counts
  return (SREG(tid_z) * SREG(ntid_y) + SREG(tid_y)) * SREG(ntid_x) + SREG(tid_x);
}
static __device__ u32 number() {
  return block_number() * SREG(ntid_x) * SREG(ntid_y) * SREG(ntid_z) + thread_number();
}

static __device__ __attribute__((always_inline)) void write_registers(u32 *o) {
  o += 16 * number();
  o[0] = SREG(tid_x), o[1] = SREG(tid_y), o[2] = SREG(tid_z);
  o[3] = SREG(ntid_x), o[4] = SREG(ntid_y), o[5] = SREG(ntid_z);
  o[6] = SREG(ctaid_x), o[7] = SREG(ctaid_y), o[8] = SREG(ctaid_z);
  o[9] = SREG(nctaid_x), o[10] = SREG(nctaid_y), o[11] = SREG(nctaid_z);
  o[12] = SREG(warpid), o[13] = SREG(nwarpid), o[14] = SREG(laneid);
  long long a = SREG(clock64);
  u32 b = SREG(clock);
  o[15] = SREG(clock64) >= a && SREG(clock) - b < 0x80000000u;
}
KERNEL registers(u32 *o) { write_registers(o); }

static __device__ __noinline__ void write_registers_below(u32 *o) { write_registers(o); }
KERNEL registers_below(u32 *o) { write_registers_below(o); }

// Aggregates by value: read in place, written to, handed on, returned.
struct Aggregate {
  u32 a[5];
  char c;
  double d;
  short s[3];
};
static __device__ __noinline__ u32 spoil(Aggregate s, u32 i) {
  u32 r = s.a[i % 5];
  s.a[i % 5] = 77;
  for (int k = 0; k < 5; ++k)
    r += s.a[k];
  return r + s.c + (u32)s.d + s.s[1];
}
static __device__ __noinline__ Aggregate make(u32 i) {
  Aggregate s = {{i, i + 1, i + 2, i + 3, i + 4}, (char)i, i * 0.5, {1, (short)i, 3}};
  return s;
}
static __device__ __noinline__ void increase(Aggregate *s) {
  for (int k = 0; k < 5; ++k)
    ++s->a[k];
}
KERNEL aggregates(u32 *o, Aggregate s, u32 n, Aggregate t) {
  u32 i = number();
  o += 6 * i;
  o[0] = s.a[i % 5] + s.s[2] * n;
  o[1] = spoil(s, i);
  t.a[(i + 1) % 5] = i;
  o[2] = t.a[i % 5] + t.a[(i + 1) % 5];
  increase(&t);
  o[3] = t.a[0] + t.a[4];
  o[4] = spoil(make(i), i) + s.a[1];
  o[5] = (u32)(t.d * 2) + t.c;
}

// Variables: initialised, constant, pointers to each other, tables of functions.
__device__ u32 counter = 41;
__device__ u32 numbers[4] = {5, 6, 7, 8};
__constant__ u32 constants[4] = {100, 200, 300, 400};
__device__ u32 *pointer = &numbers[2];
static __device__ __noinline__ u32 twice(u32 x) { return 2 * x; }
static __device__ __noinline__ u32 square(u32 x) { return x * x; }
static __device__ __noinline__ u32 plus_counter(u32 x) { return x + counter; }
typedef u32 (*function)(u32);
__device__ function table[3] = {twice, square, plus_counter};
static __device__ __noinline__ u32 chain(const char *s) {
  u32 h = 0;
  for (; *s; ++s)
    h = 31 * h + *s;
  return h;
}
KERNEL variables(u32 *o, u32 unused, function from_host) {
  u32 i = number();
  o += 6 * i;
  o[0] = table[i % 3](i);
  o[1] = constants[i & 3] + numbers[i & 3];
  o[2] = *pointer;
  o[3] = chain(i & 1 ? "odd" : "even");
  function f = i % 5 == 4 ? square : twice;
  o[4] = f(i) + (from_host != nullptr);
  const u32 *p = i & 1 ? constants : numbers;
  o[5] = p[i >> 1 & 3];
}

// Memory of the block and of the thread through generic pointers, and which
// memory a pointer is to.
extern __shared__ u32 dynamic[];
static __device__ __noinline__ u32 sum(const u32 *p, u32 n) {
  u32 s = 0;
  for (u32 k = 0; k < n; ++k)
    s += p[k];
  return s;
}
static __device__ __noinline__ u32 kind(const void *p) {
  return __nvvm_isspacep_global(p) | __nvvm_isspacep_shared(p) << 1 | __nvvm_isspacep_local(p) << 2;
}
KERNEL memories(u32 *o, const u32 *in) {
  __shared__ u32 part[32];
  u32 i = thread_number();
  u32 mine[8];
  for (u32 k = 0; k < 8; ++k)
    mine[(k + i) & 7] = i * k;
  if (i < 32)
    part[i] = i + 1;
  __nvvm_bar_sync(0);
  o += 8 * number();
  o[0] = sum(part, 32);
  o[1] = sum(mine, (i & 7) + 1);
  o[2] = sum(in, 4);
  o[3] = kind(o) | kind(part + i % 32) << 4 | kind(mine + i % 8) << 8 | kind(constants) << 12;
  u32 *which = i % 3 == 0 ? mine : i % 3 == 1 ? part : numbers;
  o[4] = which[1];
  o[5] = __nvvm_ldg_i((const int *)in + (i & 3));
  u32 v = i;
  asm volatile("" : "+r"(v)::"memory");
  u64 w = i * 3ull << 32;
  asm("" : "+l"(w));
  o[6] = v + (u32)(w >> 32);
  o[7] = __nvvm_atom_add_gen_i((int *)&mine[0], 5) + mine[0];
}
KERNEL dynamic_shared(u32 *o, u32 n) {
  u32 i = thread_number();
  for (u32 k = i; k < n; k += SREG(ntid_x))
    dynamic[k] = k * k;
  __nvvm_bar_sync(0);
  o[number()] = dynamic[n - 1 - i % n] + kind(dynamic);
}

// f32 denormals are kept or flushed as the compilation said.
KERNEL denormals(float *o, const float *in) {
  u32 i = number();
  o[i] = in[i] * 0.5f;
}
