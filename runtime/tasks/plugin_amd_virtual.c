// plugin_amd_virtual.c: see plugin_amd_parts.h. Addresses that are reserved, and memory of devices that is mapped there
// (HSA's hsa_amd_vmem_*), which not every HSA runtime has.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/hsa_vmem.h"
#include "plugin_amd_parts.h"

#include <stdlib.h>

// HSA_AMD_SYSTEM_INFO_VIRTUAL_MEM_API_SUPPORTED, which Debian 12's header does not name.
enum { SUPPORTED = 0x205 };

#define VMEM_FUNCTIONS(F)                                                                                              \
  F(hsa_amd_vmem_address_reserve)                                                                                      \
  F(hsa_amd_vmem_address_free)                                                                                         \
  F(hsa_amd_vmem_handle_create)                                                                                        \
  F(hsa_amd_vmem_handle_release)                                                                                       \
  F(hsa_amd_vmem_map)                                                                                                  \
  F(hsa_amd_vmem_unmap)                                                                                                \
  F(hsa_amd_vmem_set_access)

struct xl_vmem {
#define MEMBER(f) __typeof__(&f) f;
  VMEM_FUNCTIONS(MEMBER)
};

static bool look_up(xl_rtl *r, xl_vmem *v) {
#define LOOK_UP(f)                                                                                                     \
  if (!(*(void **)&v->f = dlsym(r->h.lib, #f)))                                                                        \
    return false;
  VMEM_FUNCTIONS(LOOK_UP)
  return true;
}

const xl_vmem *xl_amd_vmem(xl_rtl *r) {
  bool there = false;
  pthread_mutex_lock(&r->lock);
  if (!r->vmem_asked) {
    r->vmem_asked = true;
    xl_vmem *v = malloc(sizeof *v);
    if (v && r->h.hsa_system_get_info((hsa_system_info_t)SUPPORTED, &there) == HSA_STATUS_SUCCESS && there &&
        look_up(r, v))
      r->vmem = v;
    else
      free(v);
  }
  xl_vmem *v = r->vmem;
  pthread_mutex_unlock(&r->lock);
  return v;
}

bool xl_amd_reserve(xl_rtl *r, size_t bytes, void *near, void **at, char message[XL_RTL_MESSAGE]) {
  const hsa_status_t s = xl_amd_vmem(r)->hsa_amd_vmem_address_reserve(at, bytes, (uint64_t)(uintptr_t)near, 0);
  return s == HSA_STATUS_SUCCESS || xl_amd_hsa_fail(r, s, "hsa_amd_vmem_address_reserve", message);
}

bool xl_amd_unreserve(xl_rtl *r, void *at, size_t bytes) {
  return xl_amd_vmem(r)->hsa_amd_vmem_address_free(at, bytes) == HSA_STATUS_SUCCESS;
}

bool xl_amd_physical(xl_rtl *r, int32_t device, size_t bytes, uint64_t *handle, char message[XL_RTL_MESSAGE]) {
  gpu *g = &r->gpus[device];
  hsa_amd_vmem_alloc_handle_t h;
  const hsa_status_t s = xl_amd_vmem(r)->hsa_amd_vmem_handle_create(g->of->pool, bytes, MEMORY_TYPE_PINNED, 0, &h);
  if (s != HSA_STATUS_SUCCESS)
    return xl_amd_hsa_fail(r, s, "hsa_amd_vmem_handle_create", message);
  *handle = h.handle;
  pthread_mutex_lock(&r->lock);
  g->used += bytes;
  pthread_mutex_unlock(&r->lock);
  return true;
}

void xl_amd_physical_free(xl_rtl *r, int32_t device, size_t bytes, uint64_t handle) {
  gpu *g = &r->gpus[device];
  xl_amd_vmem(r)->hsa_amd_vmem_handle_release((hsa_amd_vmem_alloc_handle_t){handle});
  pthread_mutex_lock(&r->lock);
  g->used -= bytes;
  pthread_mutex_unlock(&r->lock);
}

bool xl_amd_map(xl_rtl *r, void *at, size_t bytes, uint64_t handle, char message[XL_RTL_MESSAGE]) {
  const hsa_status_t s = xl_amd_vmem(r)->hsa_amd_vmem_map(at, bytes, 0, (hsa_amd_vmem_alloc_handle_t){handle}, 0);
  return s == HSA_STATUS_SUCCESS || xl_amd_hsa_fail(r, s, "hsa_amd_vmem_map", message);
}

bool xl_amd_unmap(xl_rtl *r, void *at, size_t bytes, char message[XL_RTL_MESSAGE]) {
  const hsa_status_t s = xl_amd_vmem(r)->hsa_amd_vmem_unmap(at, bytes);
  return s == HSA_STATUS_SUCCESS || xl_amd_hsa_fail(r, s, "hsa_amd_vmem_unmap", message);
}

bool xl_amd_map_access(xl_rtl *r, void *at, size_t bytes, uint64_t devices, char message[XL_RTL_MESSAGE]) {
  hsa_amd_memory_access_desc_t d[XL_GPUS];
  const size_t count = (size_t)r->h.count;
  for (size_t i = 0; i < count; i++)
    d[i] = (hsa_amd_memory_access_desc_t){devices >> i & 1 ? HSA_ACCESS_PERMISSION_RW : (hsa_access_permission_t)0,
                                          r->gpus[i].of->agent};
  const hsa_status_t s = xl_amd_vmem(r)->hsa_amd_vmem_set_access(at, bytes, d, count);
  return s == HSA_STATUS_SUCCESS || xl_amd_hsa_fail(r, s, "hsa_amd_vmem_set_access", message);
}
