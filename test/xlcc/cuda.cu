// CUDA C++ with neither SDK nor headers: the device header, at every level, with both LLVMs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %xlcc -mcpu=gfx90a -Wall -Wextra -Werror -O0 %s -o a.hsaco 2>&1 | count 0
// RUN: %xlcc -mcpu=gfx90a -Wall -Wextra -Werror -O1 %s -o a.hsaco 2>&1 | count 0
// RUN: %xlcc -mcpu=gfx90a -Wall -Wextra -Werror -O2 %s -o a.hsaco 2>&1 | count 0
// RUN: %xlcc --llvm=22 -mcpu=gfx90a -Wall -Wextra -Werror -O0 %s -o a.hsaco 2>&1 | count 0
// RUN: %xlcc --llvm=22 -mcpu=gfx90a -Wall -Wextra -Werror -O3 %s -o a.hsaco 2>&1 | count 0
// RUN: %xlcc -mcpu=gfx90a -S -emit-llvm %s -o - | %FileCheck %s
// CHECK-DAG: define {{.*}}amdgpu_kernel void @all(
// CHECK-DAG: define {{.*}}amdgpu_kernel void @{{.*}}templated
// CHECK-NOT: llvm.nvvm
//
// Without the header the source is on its own.
// RUN: %status 1 %xlcc -mcpu=gfx90a --no-device-header %s -o b.hsaco 2>&1 | %FileCheck %s --check-prefix=BARE
// BARE: cuda.cu:[[#]]:[[#]]: error: unknown type name '__constant__'
//
// Options of the front end arrive there.
// RUN: %status 1 %xlcc -mcpu=gfx90a -std=c++11 -DWANT_CXX17 %s -o b.hsaco 2>&1 | %FileCheck %s --check-prefix=STD
// STD: error: {{.*}}needs 17
// RUN: %xlcc -mcpu=gfx90a -std=c++17 -DWANT_CXX17 %s -o b.hsaco
//
// Standard input.
// RUN: %xlcc -mcpu=gfx90a -x cuda -S - < %s | %FileCheck %s --check-prefix=ASM
// ASM: {{^}}all:
//
// The recorded kernels have macros of their own for the same names.
// RUN: %xlcc -mcpu=gfx90a -Werror %source/test/oracle/kernels_open.cu -o c.hsaco 2>&1 | count 0
#ifdef WANT_CXX17
static_assert(__cplusplus >= 201703L, "needs 17");
#endif
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))

__constant__ int table[4] = {1, 2, 3, 4};
static __device__ __forceinline__ float twice(float v) { return 2 * v; }

extern "C" __global__ void __launch_bounds__(256) all(float *o, const float *a, int *c, double *d, long long *ll) {
  __shared__ float s[256];
  extern __shared__ int dynamic[];
  int t = threadIdx.x + blockIdx.x * blockDim.x + gridDim.z * warpSize;
  unsigned full = 0xffffffffu;
  float v = a[t];
  for (int i = 16; i; i >>= 1)
    v += __shfl_xor_sync(full, v, i);
  s[threadIdx.x] = twice(v);
  dynamic[threadIdx.x] = t;
  __syncthreads();
  o[t] = s[threadIdx.x ^ 1] + min(1.0f, v) + fmaf(v, v, fabsf(v)) + table[t & 3] + dynamic[threadIdx.x ^ 2];
  d[t] = __shfl_down_sync(full, d[t], 3) + max(d[t], 1.0);
  ll[t] = __shfl_up_sync(full, ll[t], 1, 16) + __shfl_sync(full, t, 3, 8);
  atomicAdd(c, 1);
  atomicAdd(d, 1.0);
  atomicAdd(o, 1.0f);
  atomicMax(c, 4);
  atomicMin((unsigned *)c, 4u);
  atomicExch(c, 9);
  atomicInc((unsigned *)c, 7);
  if (atomicCAS(c, 1, 2) == 1)
    __threadfence();
  int all;
  unsigned m = __match_all_sync(full, t, &all) + __match_any_sync(full, ll[t]);
  c[1] = int(m) + all + __reduce_add_sync(full, t) + int(__reduce_max_sync(full, m));
  c[2] = int(__ballot_sync(full, t > 3)) + __any_sync(full, t == 1) + __all_sync(full, t == 1) + int(__activemask());
  dim3 size = blockDim;
  uint3 mine = threadIdx;
  c[3] = int(size.x + mine.y) + max(t, 3) + int(__byte_perm(unsigned(t), 1, 2)) + __popc(m) + __clz(t) + __ffs(t);
  c[4] = int(__brev(m)) + __mulhi(t, t) + __syncthreads_count(t) + __syncthreads_or(t) + __float_as_int(v);
  float4 f = make_float4(1, 2, 3, 4);
  o[3] += f.w + sqrtf(f.x) + rint(f.y);
  __syncwarp();
}
template <int N> __global__ void templated(int *p) { p[threadIdx.x] = N; }
template __global__ void templated<3>(int *);
// Host code is parsed and dropped.
int on_the_host(int a) { return min(a, 3); }
