// places.c: every wave writes its hardware id registers; groups say in which
// order they came and stay until `meet` of them are there.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define HWREG(id) ((id) | 31 << 11)
#define GLOBAL __attribute__((address_space(1)))

__attribute__((amdgpu_kernel, visibility("protected"))) void places(GLOBAL unsigned *ids, GLOBAL unsigned *order,
                                                                    GLOBAL unsigned *here, unsigned meet,
                                                                    unsigned waves, unsigned group_size) {
  const unsigned item = __builtin_amdgcn_workitem_id_x(), group = __builtin_amdgcn_workgroup_id_x();
  const unsigned wave = item / (group_size / waves);
#if __gfx942__ || __gfx950__
  const unsigned xcc = __builtin_amdgcn_s_getreg(HWREG(20));
#else
  const unsigned xcc = 0;
#endif
#if __GFX9__
  const unsigned id = __builtin_amdgcn_s_getreg(HWREG(4));
#else
  const unsigned id = __builtin_amdgcn_s_getreg(HWREG(23));
#endif
  ids[(group * waves + wave) * 2] = id;
  ids[(group * waves + wave) * 2 + 1] = xcc;
  if (item == 0)
    order[group] = __scoped_atomic_fetch_add(here, 1, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  while (__scoped_atomic_load_n(here, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE) < meet)
    __builtin_amdgcn_s_sleep(1);
}
