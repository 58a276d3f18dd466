// memory.c: pools, regions, allocation errors, copies, fills, locked memory and
// pointer information; many allocations from several threads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <pthread.h>
#include <sys/mman.h>

static unsigned freed;
static void on_free(void *p, void *data) {
  CHECK(p == *(void **)data);
  freed++;
}

static hsa_status_t count_regions(hsa_region_t r, void *n) {
  uint32_t segment;
  OK(hsa_region_get_info(r, HSA_REGION_INFO_SEGMENT, &segment));
  if (segment == HSA_REGION_SEGMENT_GLOBAL) {
    void *p;
    size_t max;
    OK(hsa_region_get_info(r, HSA_REGION_INFO_ALLOC_MAX_SIZE, &max));
    CHECK(max > 1 << 20);
    OK(hsa_memory_allocate(r, 100, &p));
    memset(p, 1, 100);
    OK(hsa_memory_free(p));
    STATUS(hsa_memory_allocate(r, 0, &p), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    STATUS(hsa_memory_allocate(r, SIZE_MAX, &p), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  } else {
    void *p;
    CHECK(segment == HSA_REGION_SEGMENT_GROUP);
    STATUS(hsa_memory_allocate(r, 100, &p), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  }
  ++*(unsigned *)n;
  return HSA_STATUS_SUCCESS;
}

static void *churn(void *seed) {
  uint32_t x = (uint32_t)(uintptr_t)seed;
  void *mine[50] = {0};
  for (unsigned i = 0; i < 3000; i++) {
    x = x * 1664525 + 1013904223;
    unsigned k = (x >> 16) % 50;
    if (mine[k]) {
      CHECK(*(void **)mine[k] == mine[k]);
      OK(hsa_amd_memory_pool_free(mine[k]));
      mine[k] = NULL;
    } else {
      mine[k] = allocate(x & 1 ? fine : device, 8 + (x >> 8) % 20000);
      *(void **)mine[k] = mine[k];
    }
  }
  for (unsigned k = 0; k < 50; k++)
    if (mine[k])
      OK(hsa_amd_memory_pool_free(mine[k]));
  return NULL;
}

static const char constant[64] = "in the read-only data of the program";

int main(void) {
  start();
  unsigned regions = 0;
  OK(hsa_agent_iterate_regions(gpu[0], count_regions, &regions));
  CHECK(regions >= 4);

  void *p, *q, *agent_ptr;
  STATUS(hsa_amd_memory_pool_allocate(device, 0, 0, &p), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_memory_pool_allocate(device, (size_t)1 << 60, 0, &p), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_memory_pool_allocate((hsa_amd_memory_pool_t){7}, 8, 0, &p), HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
  OK(hsa_amd_memory_pool_allocate(device, 1000, 0, &p));
  CHECK((uintptr_t)p % 4096 == 0 && !((char *)p)[999]);
  STATUS(hsa_amd_memory_pool_free((char *)p + 8), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_memory_free(&p), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_memory_pool_free(NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_memory_free(NULL));
  OK(hsa_amd_register_deallocation_callback(p, on_free, &p));
  OK(hsa_amd_memory_pool_free(p));
  CHECK(freed == 1);
  STATUS(hsa_amd_memory_pool_free(p), HSA_STATUS_ERROR_INVALID_ALLOCATION);

  // Copies within, across and beyond allocations.
  p = allocate(device, 1000);
  q = allocate(fine, 1000);
  char host[1000];
  for (unsigned i = 0; i < sizeof host; i++)
    host[i] = (char)i;
  OK(hsa_memory_copy(p, host, 1000));
  OK(hsa_memory_copy(q, p, 1000));
  CHECK(!memcmp(q, host, 1000));
  STATUS(hsa_memory_copy(p, host, 1001), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_memory_copy((char *)p + 1, q, 1000), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_memory_copy(NULL, p, 1), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_amd_memory_fill(p, 0xdeadbeef, 250));
  CHECK(((uint32_t *)p)[249] == 0xdeadbeef);
  STATUS(hsa_amd_memory_fill(p, 0, 251), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_memory_fill((char *)p + 2, 0, 1), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_memory_fill(host, 0, 1), HSA_STATUS_ERROR_INVALID_ALLOCATION);

  // Asynchronous copies: order by signals, completion, refusal of plain memory.
  hsa_signal_t dep, done, second;
  OK(hsa_signal_create(1, 0, NULL, &dep));
  OK(hsa_signal_create(1, 0, NULL, &done));
  OK(hsa_signal_create(1, 0, NULL, &second));
  OK(hsa_amd_profiling_async_copy_enable(true));
  OK(hsa_amd_memory_async_copy(p, gpu[0], q, cpu, 1000, 1, &dep, done));
  OK(hsa_amd_memory_async_copy(p, gpu[0], q, cpu, 4, 0, NULL, second)); // overtakes the one that waits
  CHECK(wait_done(second) == 0 && hsa_signal_load_relaxed(done) == 1);
  CHECK(((uint32_t *)p)[1] == 0xdeadbeef);
  hsa_signal_store_screlease(dep, 0);
  CHECK(wait_done(done) == 0);
  CHECK(!memcmp(p, host, 1000));
  hsa_amd_profiling_async_copy_time_t time;
  OK(hsa_amd_profiling_get_async_copy_time(done, &time));
  CHECK(time.start && time.end >= time.start);
  STATUS(hsa_amd_memory_async_copy(p, gpu[0], host, cpu, 4, 0, NULL, done), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_memory_async_copy(p, gpu[0], q, cpu, 1001, 0, NULL, done), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_memory_async_copy(p, gpu[0], q, cpu, 4, 1, &(hsa_signal_t){99}, done),
         HSA_STATUS_ERROR_INVALID_SIGNAL);
  STATUS(hsa_amd_memory_async_copy(p, (hsa_agent_t){3}, q, cpu, 4, 0, NULL, done), HSA_STATUS_ERROR_INVALID_AGENT);
  // A dependency that failed fails the copy.
  hsa_signal_store_relaxed(dep, -(hsa_signal_value_t)HSA_STATUS_ERROR_EXCEPTION);
  hsa_signal_store_relaxed(done, 1);
  OK(hsa_amd_memory_async_copy(p, gpu[0], q, cpu, 4, 1, &dep, done));
  CHECK(wait_done(done) == -(hsa_signal_value_t)HSA_STATUS_ERROR_EXCEPTION);

  // A 2 x 3 x 8-byte box.
  memset(p, 0, 1000);
  hsa_signal_store_relaxed(done, 1);
  OK(hsa_amd_memory_async_copy_rect(&(hsa_pitched_ptr_t){p, 16, 64}, &(hsa_dim3_t){4, 1, 1},
                                    &(hsa_pitched_ptr_t){q, 32, 128}, &(hsa_dim3_t){8, 0, 0}, &(hsa_dim3_t){8, 3, 2},
                                    gpu[0], hsaHostToDevice, 0, NULL, done));
  CHECK(wait_done(done) == 0);
  for (unsigned z = 0; z < 2; z++)
    for (unsigned y = 0; y < 3; y++)
      CHECK(!memcmp((char *)p + (z + 1) * 64 + (y + 1) * 16 + 4, host + z * 128 + y * 32 + 8, 8));
  CHECK(!((char *)p)[64 + 16 + 3] && !((char *)p)[64 + 16 + 12]);
  STATUS(hsa_amd_memory_async_copy_rect(&(hsa_pitched_ptr_t){p, 16, 64}, &(hsa_dim3_t){4, 1, 15},
                                        &(hsa_pitched_ptr_t){q, 32, 128}, &(hsa_dim3_t){8, 0, 0},
                                        &(hsa_dim3_t){8, 3, 2}, gpu[0], hsaHostToDevice, 0, NULL, done),
         HSA_STATUS_ERROR_INVALID_ALLOCATION);

  // Locked host memory, nested; the program's constants; nothing at all.
  OK(hsa_amd_memory_lock(host, sizeof host, NULL, 0, &agent_ptr));
  CHECK(agent_ptr == host);
  OK(hsa_amd_memory_lock(host, 10, &gpu[0], 1, &agent_ptr));
  hsa_amd_pointer_info_t info = {.size = sizeof info};
  OK(hsa_amd_pointer_info(host + 500, &info, NULL, NULL, NULL));
  CHECK(info.type == HSA_EXT_POINTER_TYPE_LOCKED && info.hostBaseAddress == host && info.sizeInBytes == sizeof host);
  hsa_signal_store_relaxed(done, 1);
  OK(hsa_amd_memory_async_copy(p, gpu[0], host, cpu, 1000, 0, NULL, done));
  CHECK(wait_done(done) == 0 && !memcmp(p, host, 1000));
  OK(hsa_amd_memory_unlock(host));
  OK(hsa_amd_memory_unlock(host));
  STATUS(hsa_amd_memory_unlock(host), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_amd_memory_lock((void *)(uintptr_t)constant, sizeof constant, NULL, 0, &agent_ptr));
  CHECK(agent_ptr != constant && !memcmp(agent_ptr, constant, sizeof constant));
  OK(hsa_amd_pointer_info(agent_ptr, &info, NULL, NULL, NULL));
  CHECK(info.type == HSA_EXT_POINTER_TYPE_LOCKED && info.hostBaseAddress == constant);
  OK(hsa_amd_memory_unlock((void *)(uintptr_t)constant));
  void *hole = mmap(NULL, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap((char *)hole + 4096, 4096);
  STATUS(hsa_amd_memory_lock(hole, 3 * 4096, NULL, 0, &agent_ptr), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_memory_lock(host, 0, NULL, 0, &agent_ptr), HSA_STATUS_ERROR_INVALID_ARGUMENT);

  // What a pointer is.
  uint32_t n;
  hsa_agent_t *accessible;
  OK(hsa_amd_pointer_info((char *)p + 999, &info, malloc, &n, &accessible));
  CHECK(info.type == HSA_EXT_POINTER_TYPE_HSA && info.agentBaseAddress == p && info.sizeInBytes == 1000);
  CHECK(info.agentOwner.handle == gpu[0].handle && n == 1 && accessible[0].handle == gpu[0].handle);
  free(accessible);
  OK(hsa_amd_pointer_info_set_userdata(p, &n));
  OK(hsa_amd_pointer_info(p, &info, NULL, NULL, NULL));
  CHECK(info.userData == &n);
  OK(hsa_amd_pointer_info((char *)p + 1000, &info, NULL, NULL, NULL));
  CHECK(info.type == HSA_EXT_POINTER_TYPE_UNKNOWN);
  STATUS(hsa_amd_agents_allow_access(1, &gpu[0], NULL, host), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_agents_allow_access(1, &(hsa_agent_t){9}, NULL, p), HSA_STATUS_ERROR_INVALID_AGENT);

  pthread_t thread[4];
  for (uintptr_t i = 0; i < 4; i++)
    CHECK(!pthread_create(&thread[i], NULL, churn, (void *)(i + 1)));
  for (unsigned i = 0; i < 4; i++)
    pthread_join(thread[i], NULL);
  CHECK(!memcmp(p, host, 1000));
  OK(hsa_shut_down()); // with everything still allocated
  return 0;
}
