// Three kernels, of which two cannot be compiled: the first by a function that both use.
__device__ __noinline__ float from_texture(int i) {
  float v;
  asm volatile("tex.1d.v4.f32.s32 {%0, %0, %0, %0}, [%1, {%1}];" : "=f"(v) : "r"(i));
  return v;
}
__device__ int used = 3;
namespace ns {
__global__ void first(float *p) { p[threadIdx.x] = from_texture(used); }
}
template <typename T> __global__ void second(T *p) { p[threadIdx.x] = from_texture(4); }
template __global__ void second<float>(float *);
extern "C" __global__ void third(float *p) { p[threadIdx.x] = 1.5f + __shfl_xor_sync(~0u, p[threadIdx.x], 1); }
