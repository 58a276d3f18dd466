// cooperative.c: barriers of a whole grid by global wave sync, as HIP's grid
// groups use it: one wave of a group for all (rocm-device-libs, cg.cl).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define GLOBAL __attribute__((address_space(1)))
#define KERNEL __attribute__((amdgpu_kernel, visibility("protected")))

KERNEL void init(unsigned n) { __builtin_amdgcn_ds_gws_init(n, 0); }

static inline void grid_sync(unsigned item, unsigned groups) {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
  __builtin_amdgcn_s_barrier();
  if (item == 0)
    __builtin_amdgcn_ds_gws_barrier(groups - 1, 0);
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
}

// In every round each group adds its neighbour's number of the round before to its own.
KERNEL void rounds(GLOBAL unsigned *a, GLOBAL unsigned *b, unsigned groups, unsigned n) {
  const unsigned item = __builtin_amdgcn_workitem_id_x(), group = __builtin_amdgcn_workgroup_id_x();
  for (unsigned i = 0; i < n; i++) {
    GLOBAL unsigned *from = i % 2 ? b : a, *to = i % 2 ? a : b;
    if (item == 0)
      to[group] = from[group] + from[(group + 1) % groups];
    grid_sync(item, groups);
  }
}
