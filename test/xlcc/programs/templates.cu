// Templates, constexpr, type traits, a functor and variadic arguments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <limits>
#include <type_traits>

constexpr int square(int x) { return x * x; }
template <typename T> struct Clamp {
  T low, high;
  __device__ T operator()(T v) const { return v < low ? low : v > high ? high : v; }
};
template <typename T> __device__ T total(T v) { return v; }
template <typename T, typename... Rest> __device__ T total(T v, Rest... rest) { return v + total<T>(rest...); }

template <typename T, typename F> __global__ void transform(const T *in, T *out, int n, F f) {
  static_assert(std::is_trivially_copyable<F>::value, "");
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if constexpr (std::is_integral_v<T>)
      out[i] = f(in[i]) + total<T>(square(3), 1, 2);
    else
      out[i] = f(in[i]) + std::numeric_limits<T>::epsilon();
  }
}
template __global__ void transform<int, Clamp<int>>(const int *, int *, int, Clamp<int>);
template __global__ void transform<double, Clamp<double>>(const double *, double *, int, Clamp<double>);
