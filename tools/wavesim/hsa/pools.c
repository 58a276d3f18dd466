// pools.c: memory pools and regions: which there are, and what can be asked of them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/info.h"
#include "hsa/internal.h"

hsa_status_t hsa_amd_agent_iterate_memory_pools(hsa_agent_t agent,
                                                hsa_status_t (*callback)(hsa_amd_memory_pool_t pool, void *data),
                                                void *data) {
  WS_OPEN_OR_RETURN();
  ws_agent *a = ws_agent_of(agent);
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (unsigned i = 0; i < a->pools; i++) {
    hsa_status_t status = callback((hsa_amd_memory_pool_t){(uint64_t)(uintptr_t)&a->pool[i]}, data);
    if (status != HSA_STATUS_SUCCESS)
      return status;
  }
  return HSA_STATUS_SUCCESS;
}

// Pools and regions are the same, with numbers of their own for what can be asked.
static bool is_global(const void *pool) { return ((const ws_pool *)pool)->segment == HSA_AMD_SEGMENT_GLOBAL; }
static const ws_gpu *gpu_of(const void *pool) { return ((const ws_pool *)pool)->agent->gpu; }
static uint64_t pool_global(const void *pool) { return is_global(pool); }
static uint64_t pool_size(const void *pool) { return is_global(pool) ? ws_memory_total() : gpu_of(pool)->lds_bytes; }
static uint64_t pool_most(const void *pool) { return is_global(pool) ? ws_memory_total() : 0; }
static uint64_t pool_granule(const void *pool) { return is_global(pool) ? WS_PAGE : 0; }
static uint64_t pool_for_all(const void *pool) { return is_global(pool) && !gpu_of(pool); }
static uint64_t pool_location(const void *pool) { return gpu_of(pool) != NULL; }
static uint64_t bus_bits(const void *pool) { return gpu_of(pool) ? gpu_of(pool)->memory_bits : 64; }
static uint64_t bus_mhz(const void *pool) { return gpu_of(pool) ? gpu_of(pool)->memory_mhz : 0; }

static const ws_info pool_info[] = {
    WS_AT(HSA_AMD_MEMORY_POOL_INFO_SEGMENT, uint32_t, ws_pool, segment),
    WS_AT(HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, uint32_t, ws_pool, flags),
    WS_OF(HSA_AMD_MEMORY_POOL_INFO_SIZE, size_t, pool_size),
    WS_OF(HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE, size_t, pool_most),
    WS_OF(HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED, bool, pool_global),
    WS_OF(HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_GRANULE, size_t, pool_granule),
    WS_OF(HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALIGNMENT, size_t, pool_granule),
    WS_OF(WS_POOL_INFO_REC_GRANULE, size_t, pool_granule),
    WS_OF(HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL, bool, pool_for_all),
    WS_OF(WS_POOL_INFO_LOCATION, uint32_t, pool_location),
};

static const ws_info region_info[] = {
    WS_AT(HSA_REGION_INFO_SEGMENT, uint32_t, ws_pool, segment),
    WS_AT(HSA_REGION_INFO_GLOBAL_FLAGS, uint32_t, ws_pool, flags),
    WS_OF(HSA_REGION_INFO_SIZE, size_t, pool_size),
    WS_OF(HSA_REGION_INFO_ALLOC_MAX_SIZE, size_t, pool_most),
    WS_IS(HSA_REGION_INFO_ALLOC_MAX_PRIVATE_WORKGROUP_SIZE, uint32_t, 0),
    WS_OF(HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED, bool, pool_global),
    WS_OF(HSA_REGION_INFO_RUNTIME_ALLOC_GRANULE, size_t, pool_granule),
    WS_OF(HSA_REGION_INFO_RUNTIME_ALLOC_ALIGNMENT, size_t, pool_granule),
    WS_OF(HSA_AMD_REGION_INFO_HOST_ACCESSIBLE, bool, pool_global),
    WS_IS(HSA_AMD_REGION_INFO_BASE, void *, NULL),
    WS_OF(HSA_AMD_REGION_INFO_BUS_WIDTH, uint32_t, bus_bits),
    WS_OF(HSA_AMD_REGION_INFO_MAX_CLOCK_FREQUENCY, uint32_t, bus_mhz),
};

hsa_status_t hsa_amd_memory_pool_get_info(hsa_amd_memory_pool_t pool, hsa_amd_memory_pool_info_t attribute,
                                          void *value) {
  WS_OPEN_OR_RETURN();
  const ws_pool *p = ws_pool_of(pool.handle);
  if (!p)
    return (hsa_status_t)HSA_STATUS_ERROR_INVALID_MEMORY_POOL;
  return ws_answered(WS_ANSWER(pool_info, p, attribute, value));
}

hsa_status_t hsa_region_get_info(hsa_region_t region, hsa_region_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_pool *p = ws_pool_of(region.handle);
  return p ? ws_answered(WS_ANSWER(region_info, p, attribute, value)) : HSA_STATUS_ERROR_INVALID_REGION;
}

typedef struct ws_reach { // of an agent to a pool
  uint32_t access, hops;
  const hsa_amd_memory_pool_link_info_t *links; // a hop each
} ws_reach;

static uint64_t link_bytes(const void *reach) {
  return ((const ws_reach *)reach)->hops * sizeof *((ws_reach *)0)->links;
}

static const ws_info reach_info[] = {
    WS_AT(HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, uint32_t, ws_reach, access),
    WS_AT(HSA_AMD_AGENT_MEMORY_POOL_INFO_NUM_LINK_HOPS, uint32_t, ws_reach, hops),
    WS_TEXT(HSA_AMD_AGENT_MEMORY_POOL_INFO_LINK_INFO, ws_reach, links, link_bytes),
};

hsa_status_t hsa_amd_agent_memory_pool_get_info(hsa_agent_t agent, hsa_amd_memory_pool_t pool,
                                                hsa_amd_agent_memory_pool_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  const ws_pool *p = ws_pool_of(pool.handle);
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!p)
    return (hsa_status_t)HSA_STATUS_ERROR_INVALID_MEMORY_POOL;
  const hsa_amd_memory_pool_link_info_t link = {.atomic_support_32bit = true,
                                                .atomic_support_64bit = true,
                                                .coherent_support = true,
                                                .link_type = HSA_AMD_LINK_INFO_TYPE_PCIE,
                                                .numa_distance = 20},
                                        links[2] = {link, link};
  const bool own = p->agent == a, global = is_global(p);
  const ws_reach r = {own      ? HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT
                      : global ? HSA_AMD_MEMORY_POOL_ACCESS_DISALLOWED_BY_DEFAULT
                               : HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED,
                      own || !global            ? 0
                      : p->agent->gpu && a->gpu ? 2 // GPU to GPU goes by the host's bridge
                                                : 1,
                      links};
  return ws_answered(WS_ANSWER(reach_info, &r, attribute, value));
}

hsa_status_t hsa_agent_iterate_regions(hsa_agent_t agent, hsa_status_t (*callback)(hsa_region_t region, void *data),
                                       void *data) {
  WS_OPEN_OR_RETURN();
  ws_agent *a = ws_agent_of(agent);
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  // A GPU sees the host's memory as regions of its own, kernarg among them.
  ws_agent *from[2] = {ws_agent_at(0), a->gpu ? a : NULL};
  for (unsigned k = 0; k < 2; k++)
    for (unsigned i = 0; from[k] && i < from[k]->pools; i++) {
      hsa_status_t status = callback((hsa_region_t){(uint64_t)(uintptr_t)&from[k]->pool[i]}, data);
      if (status != HSA_STATUS_SUCCESS)
        return status;
    }
  return HSA_STATUS_SUCCESS;
}
