// recurse.c: a kernel whose depth of calls no compiler knows; OpenCL C has no
// such thing. The arguments' pointers are to global memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define GLOBAL __attribute__((address_space(1)))

__attribute__((noinline)) unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

__attribute__((amdgpu_kernel, visibility("default"))) void recurse(GLOBAL unsigned *out) {
  unsigned g = __builtin_amdgcn_workgroup_id_x() * 128 + __builtin_amdgcn_workitem_id_x();
  out[g] = fib(g % 13);
}
