// Complex numbers as a structure with operators, in double.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
struct Complex {
  double re, im;
  __host__ __device__ Complex(double r, double i) : re(r), im(i) {}
  __host__ __device__ double norm() const { return re * re + im * im; }
};
__host__ __device__ inline Complex operator+(Complex a, Complex b) { return Complex(a.re + b.re, a.im + b.im); }
__host__ __device__ inline Complex operator*(Complex a, Complex b) {
  return Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}

__global__ void mandelbrot(unsigned char *image, int width, int height, int limit) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  Complex c(-2.0 + 3.0 * x / width, -1.25 + 2.5 * y / height), z(0, 0);
  int n = 0;
  while (n < limit && z.norm() <= 4.0) {
    z = z * z + c;
    ++n;
  }
  image[y * width + x] = n;
}
