// check.h: what the HSA test programs share: CHECK, the agents and pools, a
// loaded executable, and a dispatch.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CHECK_H
#define CHECK_H

#include <hsa/amd_hsa_queue.h>
#include <hsa/amd_hsa_signal.h>
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <hsa/hsa_ven_amd_loader.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #x);                                                          \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)
#define STATUS(call, want)                                                                                             \
  do {                                                                                                                 \
    unsigned got_ = (unsigned)(call);                                                                                  \
    if (got_ != (unsigned)(want)) {                                                                                    \
      fprintf(stderr, "%s:%d: %s is 0x%x, not %s\n", __FILE__, __LINE__, #call, got_, #want);                          \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)
#define OK(call) STATUS(call, HSA_STATUS_SUCCESS)

static hsa_agent_t cpu, gpu[16];
static unsigned gpus;
static hsa_amd_memory_pool_t fine, kernarg, device;

static inline hsa_status_t check_pool(hsa_amd_memory_pool_t p, void *data) {
  uint32_t segment, flags;
  OK(hsa_amd_memory_pool_get_info(p, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment));
  if (segment != HSA_AMD_SEGMENT_GLOBAL)
    return HSA_STATUS_SUCCESS;
  OK(hsa_amd_memory_pool_get_info(p, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags));
  if (data)
    device = flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED ? p : device;
  else if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT)
    kernarg = p;
  else if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED)
    fine = p;
  return HSA_STATUS_SUCCESS;
}

static inline hsa_status_t check_agent(hsa_agent_t a, void *data) {
  (void)data;
  hsa_device_type_t type;
  OK(hsa_agent_get_info(a, HSA_AGENT_INFO_DEVICE, &type));
  if (type == HSA_DEVICE_TYPE_CPU)
    cpu = a;
  else
    gpu[gpus++] = a;
  return HSA_STATUS_SUCCESS;
}

static inline void start(void) {
  OK(hsa_init());
  OK(hsa_iterate_agents(check_agent, NULL));
  CHECK(cpu.handle && gpus);
  OK(hsa_amd_agent_iterate_memory_pools(cpu, check_pool, NULL));
  OK(hsa_amd_agent_iterate_memory_pools(gpu[0], check_pool, &gpu[0]));
  CHECK(fine.handle && kernarg.handle && device.handle);
}

static inline void *allocate(hsa_amd_memory_pool_t pool, size_t n) {
  void *p = NULL;
  OK(hsa_amd_memory_pool_allocate(pool, n, 0, &p));
  OK(hsa_amd_agents_allow_access(1, &gpu[0], NULL, p));
  return p;
}

static inline char *slurp(const char *path, size_t *n) {
  FILE *f = fopen(path, "rb");
  CHECK(f);
  CHECK(!fseek(f, 0, SEEK_END));
  *n = (size_t)ftell(f);
  rewind(f);
  char *p = malloc(*n);
  CHECK(p && fread(p, 1, *n, f) == *n);
  fclose(f);
  return p;
}

static inline hsa_executable_t load(const char *path, void *external) {
  size_t n;
  char *bytes = slurp(path, &n);
  hsa_code_object_reader_t r;
  hsa_executable_t x;
  OK(hsa_code_object_reader_create_from_memory(bytes, n, &r));
  OK(hsa_executable_create_alt(HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &x));
  OK(hsa_executable_agent_global_variable_define(x, gpu[0], "external", external));
  OK(hsa_executable_load_agent_code_object(x, gpu[0], r, NULL, NULL));
  OK(hsa_executable_freeze(x, NULL));
  OK(hsa_code_object_reader_destroy(r));
  free(bytes);
  return x;
}

static inline uint64_t kernel_object(hsa_executable_t x, const char *name) {
  hsa_executable_symbol_t s;
  uint64_t object;
  OK(hsa_executable_get_symbol_by_name(x, name, &gpu[0], &s));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &object));
  return object;
}

// Puts a packet (all but the header's 16 bits) into the queue and rings.
static inline uint64_t push(hsa_queue_t *q, const void *packet, uint16_t header) {
  uint64_t i = hsa_queue_add_write_index_relaxed(q, 1);
  while (i - hsa_queue_load_read_index_scacquire(q) >= q->size)
    ;
  char *slot = (char *)q->base_address + (i & (q->size - 1)) * 64;
  memcpy(slot + 2, (const char *)packet + 2, 62);
  __atomic_store_n((uint16_t *)slot, header, __ATOMIC_RELEASE);
  hsa_signal_store_screlease(q->doorbell_signal, (hsa_signal_value_t)i);
  return i;
}

static inline hsa_kernel_dispatch_packet_t packet(uint64_t object, void *args, hsa_signal_t done) {
  hsa_kernel_dispatch_packet_t p;
  memset(&p, 0, sizeof p);
  p.setup = 1;
  p.workgroup_size_x = p.workgroup_size_y = p.workgroup_size_z = 1;
  p.grid_size_x = p.grid_size_y = p.grid_size_z = 1;
  p.kernel_object = object;
  p.kernarg_address = args;
  p.completion_signal = done;
  return p;
}

enum {
  HEADER = 1 << HSA_PACKET_HEADER_BARRIER | HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
           HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE,
  DISPATCH = HEADER | HSA_PACKET_TYPE_KERNEL_DISPATCH,
  BARRIER_AND = HEADER | HSA_PACKET_TYPE_BARRIER_AND,
  BARRIER_OR = HEADER | HSA_PACKET_TYPE_BARRIER_OR,
};

static inline hsa_signal_value_t wait_done(hsa_signal_t s) {
  return hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_LT, 1, 20000000000u, HSA_WAIT_STATE_BLOCKED);
}

#endif
