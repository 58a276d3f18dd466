// Structures by value, in constant memory and in arrays; a class with a method.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
struct Particle {
  float3 position;
  int kind;
  double mass;
};
struct Config {
  int count;
  float scale[3];
};
__constant__ Config config = {3, {1.0f, 10.0f, 100.0f}};
__device__ int calls;

class Walker {
  const Particle *first;

public:
  __device__ explicit Walker(const Particle *p) : first(p) {}
  __device__ float at(int i) const { return first[i].position.y * config.scale[first[i].kind % config.count]; }
};

__global__ void structs(Particle base, Particle *p, float *out) {
  int t = threadIdx.x;
  p[t] = base;
  p[t].position.y += t;
  p[t].kind += t;
  __syncthreads();
  Walker w(p);
  out[t] = w.at(t ^ 1) + (float)p[t].mass;
  atomicAdd(&calls, 1);
}
int main() {
  Config c = {};
  cudaMemcpyToSymbol(config, &c, sizeof(Config));
  int n;
  cudaMemcpyFromSymbol(&n, calls, sizeof n);
  structs<<<1, 64>>>({}, nullptr, nullptr);
}
