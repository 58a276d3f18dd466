// Three kernels, of which two cannot be compiled: the first by a function that both use.
__device__ __noinline__ float from_network(int i) {
  float v;
  asm volatile("multimem.ld_reduce.global.add.f32 %0, [%1];" : "=f"(v) : "r"(i));
  return v;
}
__device__ int used = 3;
namespace ns {
__global__ void first(float *p) { p[threadIdx.x] = from_network(used); }
}
template <typename T> __global__ void second(T *p) { p[threadIdx.x] = from_network(4); }
template __global__ void second<float>(float *);
extern "C" __global__ void third(float *p) { p[threadIdx.x] = 1.5f + __shfl_xor_sync(~0u, p[threadIdx.x], 1); }
