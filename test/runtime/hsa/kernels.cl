// kernels.cl: what gpu.c runs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__attribute__((visibility("protected"))) global uint count = 5;
kernel void twice(global uint *p) {
  p += 16 * __builtin_amdgcn_workgroup_id_x() + __builtin_amdgcn_workitem_id_x();
  *p = 2 * *p + count;
}
kernel void wrong(global uint *p) { *(global uint *)64 = *p; }
// Hidden arguments, where AMDGPUUsage has them for code object version 5.
kernel void sizes(global uint *p) {
  constant uint *hidden = (constant uint *)__builtin_amdgcn_implicitarg_ptr();
  p[0] = hidden[0];          // blocks in x
  p[1] = hidden[3] & 0xffff; // threads of one in x
  p[2] = hidden[16] & 0xffff; // dimensions
}
// 256 registers, of which a SIMD of CDNA2 has 512 for each lane.
kernel void many(global uint *p) { __asm volatile("v_mov_b32 v255, 0" ::: "v255"); }
