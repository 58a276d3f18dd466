// Which products nvcc fuses with the sums that use them, which shows in the last bit: in f32 and f64, forms whose product
// is used once, by several sums, or by something else as well.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    cudaError_t e_ = (call);                                                                                           \
    if (e_ != cudaSuccess) {                                                                                           \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e_));                                                      \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

enum { LANES = 32, FORMS = 29 };

// The operands, read anew: no product of one form is one of another.
template <class T> struct Operands {
  T x, y, z, w, v;
  __device__ Operands(const volatile T *in)
      : x(in[threadIdx.x]), y(in[threadIdx.x + 32]), z(in[threadIdx.x + 64]), w(in[threadIdx.x + 96]),
        v(in[threadIdx.x + 128]) {}
};

template <class T> __global__ void forms(T *out, const T *in, int n) {
  const int lane = threadIdx.x;
  T *o = out + lane * FORMS;
  int k = 0;
  { // used once
    const Operands<T> a(in);
    T m = a.x * a.y;
    o[k++] = m + a.z;
  }
  {
    const Operands<T> a(in);
    T m = a.x * a.z;
    o[k++] = m - a.y;
  }
  {
    const Operands<T> a(in);
    T m = a.y * a.z;
    o[k++] = a.x - m;
  }
  { // stored as well
    const Operands<T> a(in);
    T m = a.x * a.w;
    o[k++] = m;
    o[k++] = m + a.z;
  }
  {
    const Operands<T> a(in);
    T m = a.y * a.w;
    o[k++] = m;
    o[k++] = a.z - m;
  }
  { // by two sums, and by three
    const Operands<T> a(in);
    T m = a.z * a.w;
    o[k++] = m + a.x;
    o[k++] = m + a.y;
  }
  {
    const Operands<T> a(in);
    T m = a.x * a.v;
    o[k++] = m + a.y;
    o[k++] = a.z - m;
    o[k++] = m - a.w;
  }
  { // by another product, a division, a comparison
    const Operands<T> a(in);
    T m = a.y * a.v;
    o[k++] = m * a.x;
    o[k++] = m + a.x;
  }
  {
    const Operands<T> a(in);
    T m = a.z * a.v;
    o[k++] = a.x / m;
    o[k++] = m + a.y;
  }
  {
    const Operands<T> a(in);
    T m = a.w * a.v;
    o[k++] = m > a.x ? m + a.y : a.z;
  }
  { // by a shuffle, which is how scans use it
    const Operands<T> a(in);
    T m = a.x * a.x;
    T other = __shfl_up_sync(0xffffffff, m, 1);
    o[k++] = lane ? m + other : m;
  }
  { // two products in a sum
    const Operands<T> a(in);
    o[k++] = a.x * a.y + a.z * a.w;
  }
  {
    const Operands<T> a(in);
    o[k++] = a.x * a.y - a.z * a.w;
  }
  { // one of them stored
    const Operands<T> a(in);
    T m = a.x * a.z, q = a.y * a.v;
    o[k++] = m;
    o[k++] = m + q;
  }
  { // complex numbers, a length, an interpolation
    const Operands<T> a(in);
    o[k++] = a.x * a.z - a.y * a.w;
    o[k++] = a.x * a.w + a.y * a.z;
  }
  {
    const Operands<T> a(in);
    o[k++] = a.x * a.x + a.y * a.y + a.z * a.z;
  }
  {
    const Operands<T> a(in);
    o[k++] = a.x + (a.y - a.x) * a.v;
  }
  {
    const Operands<T> a(in);
    o[k++] = a.x * (T(1) - a.v) + a.y * a.v;
  }
  { // loops
    const Operands<T> a(in);
    T s = 0, h = a.x;
    for (int i = 0; i < n; i++) {
      s += in[i] * in[i + lane];
      h = h * a.y + in[i];
    }
    o[k++] = s;
    o[k++] = h;
  }
}

template <class T> static void run(const char *name) {
  T in[160], out[LANES * FORMS];
  unsigned state = 12345;
  for (T &x : in) {
    state = state * 1664525 + 1013904223;
    x = T(1) + T(state >> 8) / T(16777216) * T(0.999);
  }
  T *device_in, *device_out;
  CHECK(cudaMalloc(&device_in, sizeof in));
  CHECK(cudaMalloc(&device_out, sizeof out));
  CHECK(cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice));
  CHECK(cudaMemset(device_out, 0, sizeof out));
  forms<<<1, LANES>>>(device_out, device_in, 9);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost));
  for (int form = 0; form < FORMS; form++) {
    printf("%s %2d", name, form);
    for (int lane = 0; lane < 4; lane++)
      printf(" %a", (double)out[lane * FORMS + form]);
    // All lanes, in a number that every bit changes.
    unsigned long long sum = 0;
    for (int lane = 0; lane < LANES; lane++) {
      double value = out[lane * FORMS + form];
      unsigned long long bits;
      __builtin_memcpy(&bits, &value, sizeof bits);
      sum = (sum ^ bits) * 0x100000001b3ull;
    }
    printf(" %016llx\n", sum);
  }
  CHECK(cudaFree(device_in));
  CHECK(cudaFree(device_out));
}

int main() {
  run<float>("float");
  run<double>("double");
}
