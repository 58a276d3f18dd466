// vmem.c: virtual memory management: statuses as hsa_ext_amd.h documents them, two mappings of one memory, copies
// across mappings, kernels that reach what is mapped and nothing else, and what runs while it is taken away. Argument:
// guard.s assembled. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"
#include "crosslane/hsa_vmem.h"

#include <unistd.h>

enum { PAGE = 4096, RW = HSA_ACCESS_PERMISSION_RW };
static hsa_executable_t exe;

// A kernel that writes 7 to *p for ever; what it ends with once it has written, and `then` was done.
static hsa_signal_value_t writes(void *p, volatile uint32_t *seen, hsa_status_t (*then)(void *, size_t), void *at,
                                 size_t n) {
  hsa_queue_t *q;
  hsa_signal_t done;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &q));
  OK(hsa_signal_create(1, 0, NULL, &done));
  void **args = allocate(kernarg, sizeof *args);
  *args = p;
  hsa_kernel_dispatch_packet_t k = packet(kernel_object(exe, "write.kd"), args, done);
  push(q, &k, DISPATCH);
  for (int ms = 0; seen && ms < 20000 && *seen != 7; ms++)
    usleep(1000);
  CHECK(!seen || *seen == 7);
  if (then)
    OK(then(at, n));
  const hsa_signal_value_t v = wait_done(done);
  OK(hsa_queue_destroy(q));
  OK(hsa_signal_destroy(done));
  OK(hsa_amd_memory_pool_free(args));
  return v;
}
static const hsa_signal_value_t FAULT = -(hsa_signal_value_t)HSA_STATUS_ERROR_MEMORY_FAULT;

static hsa_amd_pointer_info_t info(void *p) {
  hsa_amd_pointer_info_t i = {.size = sizeof i};
  OK(hsa_amd_pointer_info(p, &i, NULL, NULL, NULL));
  return i;
}

static hsa_amd_vmem_alloc_handle_t make(size_t pages) {
  hsa_amd_vmem_alloc_handle_t h;
  OK(hsa_amd_vmem_handle_create(device, pages * PAGE, MEMORY_TYPE_NONE, 0, &h));
  return h;
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  void *p = NULL;
  STATUS(hsa_amd_vmem_address_reserve(&p, PAGE, 0, 0), HSA_STATUS_ERROR_NOT_INITIALIZED);
  start();
  exe = load(argv[1], allocate(device, 64));
  bool there = false;
  OK(hsa_system_get_info((hsa_system_info_t)0x205, &there)); // HSA_AMD_SYSTEM_INFO_VIRTUAL_MEM_API_SUPPORTED
  CHECK(there);

  // Addresses.
  STATUS(hsa_amd_vmem_address_reserve(&p, 0, 0, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_vmem_address_reserve(&p, PAGE + 1, 0, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_vmem_address_reserve(NULL, PAGE, 0, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_vmem_address_reserve_align(&p, PAGE, 0, 3, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_amd_vmem_address_reserve_align(&p, 8 * PAGE, 0, 64 * PAGE, 0));
  CHECK((uintptr_t)p % (64 * PAGE) == 0);
  char *at = p, *other;
  OK(hsa_amd_vmem_address_reserve(&p, PAGE, 0, 0));
  other = p;
  CHECK(info(at + 5 * PAGE).type == (hsa_amd_pointer_type_t)XL_HSA_POINTER_RESERVED &&
        info(at + 5).sizeInBytes == 8 * PAGE);
  STATUS(hsa_amd_vmem_address_free(other + PAGE, PAGE), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_vmem_address_free(at, PAGE), HSA_STATUS_ERROR_INVALID_ARGUMENT);

  // Memory.
  hsa_amd_vmem_alloc_handle_t two, one, same;
  STATUS(hsa_amd_vmem_handle_create(device, 100, MEMORY_TYPE_NONE, 0, &one), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_vmem_handle_create(device, (size_t)1 << 50, MEMORY_TYPE_NONE, 0, &one),
         HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  two = make(2);
  one = make(1);
  hsa_amd_memory_pool_t pool;
  hsa_amd_memory_type_t type;
  OK(hsa_amd_vmem_get_alloc_properties_from_handle(two, &pool, &type));
  CHECK(pool.handle == device.handle && type == MEMORY_TYPE_NONE);
  STATUS(hsa_amd_vmem_handle_release((hsa_amd_vmem_alloc_handle_t){12345}), HSA_STATUS_ERROR_INVALID_ALLOCATION);

  // Mapping.
  STATUS(hsa_amd_vmem_map(at, PAGE, 0, two, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_vmem_map(at + 8 * PAGE, PAGE, 0, one, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_vmem_map(at + 7 * PAGE, 2 * PAGE, 0, two, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_amd_vmem_map(at, 2 * PAGE, 0, two, 0));
  STATUS(hsa_amd_vmem_map(at + PAGE, PAGE, 0, one, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_amd_vmem_map(at + 2 * PAGE, PAGE, 0, one, 0));
  OK(hsa_amd_vmem_map(at + 6 * PAGE, PAGE, 0, one, 0));
  STATUS(hsa_amd_vmem_address_free(at, 8 * PAGE), HSA_STATUS_ERROR_RESOURCE_FREE);
  hsa_amd_pointer_info_t i = info(at + PAGE);
  CHECK(i.type == (hsa_amd_pointer_type_t)XL_HSA_POINTER_VMEM && i.agentBaseAddress == at &&
        i.sizeInBytes == 2 * PAGE && i.agentOwner.handle == gpu[0].handle);

  // No access yet, for copies and for kernels; nor where nothing is mapped.
  char text[64] = "a line that is copied";
  hsa_access_permission_t may;
  STATUS(hsa_amd_vmem_get_access(at, &may, gpu[0]), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_memory_copy(at, text, sizeof text), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_memory_copy(at + 4 * PAGE, text, sizeof text), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_memory_copy(at - 32, text, sizeof text), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_memory_lock(at, PAGE, NULL, 0, &p), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  CHECK(writes(at + 8, NULL, NULL, NULL, 0) == FAULT);
  CHECK(writes(at + 4 * PAGE, NULL, NULL, NULL, 0) == FAULT);

  hsa_amd_memory_access_desc_t d = {(hsa_access_permission_t)RW, gpu[0]};
  STATUS(hsa_amd_vmem_set_access(at, PAGE, &d, 1), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_vmem_set_access(at + PAGE, PAGE, &d, 1), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_vmem_set_access(at, 2 * PAGE, &(hsa_amd_memory_access_desc_t){HSA_ACCESS_PERMISSION_RW, {1}}, 1),
         HSA_STATUS_ERROR_INVALID_AGENT);
  STATUS(hsa_amd_vmem_set_access(at, 2 * PAGE, &(hsa_amd_memory_access_desc_t){HSA_ACCESS_PERMISSION_RO, gpu[0]}, 1),
         HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_amd_vmem_set_access(at, 2 * PAGE, &d, 1));
  OK(hsa_amd_vmem_set_access(at + 2 * PAGE, PAGE, &d, 1));
  OK(hsa_amd_vmem_set_access(at + 6 * PAGE, PAGE, &d, 1));
  OK(hsa_amd_vmem_get_access(at + 5, &may, gpu[0]));
  CHECK(may == (hsa_access_permission_t)RW);

  // From one mapping into the one behind it; the same pages at two places; not past the last.
  OK(hsa_memory_copy(at + 2 * PAGE - 8, text, sizeof text));
  char back[64] = {0};
  OK(hsa_memory_copy(back, at + 6 * PAGE, sizeof back - 8));
  CHECK(!memcmp(back, text + 8, sizeof back - 8));
  OK(hsa_memory_copy(back, at + 2 * PAGE - 8, sizeof back));
  CHECK(!memcmp(back, text, sizeof back));
  STATUS(hsa_memory_copy(at + 3 * PAGE - 8, text, sizeof text), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_memory_copy(at + 6 * PAGE - 8, text, sizeof text), HSA_STATUS_ERROR_INVALID_ALLOCATION);

  // A kernel writes across the border, through one mapping, and is seen through the other. Then it is taken away.
  *(volatile uint32_t *)(at + 6 * PAGE) = 0;
  CHECK(writes(at + 2 * PAGE, (volatile uint32_t *)(at + 6 * PAGE), hsa_amd_vmem_unmap, at + 2 * PAGE, PAGE) == FAULT);
  *(volatile uint32_t *)(at + 6 * PAGE) = 0x2e;
  usleep(20000);
  CHECK(*(volatile uint32_t *)(at + 6 * PAGE) == 0x2e);
  STATUS(hsa_amd_vmem_unmap(at + 2 * PAGE, PAGE), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_vmem_unmap(at, PAGE), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_amd_vmem_map(at + 2 * PAGE, PAGE, 0, one, 0));
  CHECK(writes(at + 2 * PAGE, NULL, NULL, NULL, 0) == FAULT); // what was there before had access, this has not
  OK(hsa_amd_vmem_unmap(at + 2 * PAGE, PAGE));

  // A handle that is released lives while it is mapped, and can be had back.
  OK(hsa_amd_vmem_handle_release(one));
  STATUS(hsa_amd_vmem_handle_release(one), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  CHECK(*(volatile uint32_t *)(at + 6 * PAGE) == 0x2e);
  OK(hsa_amd_vmem_retain_alloc_handle(&same, at + 6 * PAGE + 99));
  CHECK(same.handle == one.handle);
  STATUS(hsa_amd_vmem_retain_alloc_handle(&same, at + 5 * PAGE), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  OK(hsa_amd_vmem_unmap(at + 6 * PAGE, PAGE));
  OK(hsa_amd_vmem_handle_release(one));
  STATUS(hsa_amd_vmem_map(at, PAGE, 0, one, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);

  // Access that is taken away; memory that is new is zeros.
  d.permissions = (hsa_access_permission_t)0;
  OK(hsa_amd_vmem_set_access(at, 2 * PAGE, &d, 1));
  OK(hsa_amd_vmem_get_access(at, &may, gpu[0]));
  CHECK(!may);
  STATUS(hsa_memory_copy(back, at, sizeof back), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  OK(hsa_amd_vmem_unmap(at, 2 * PAGE));
  OK(hsa_amd_vmem_handle_release(two));
  two = make(2);
  OK(hsa_amd_vmem_map(at, 2 * PAGE, 0, two, 0));
  d.permissions = (hsa_access_permission_t)RW;
  OK(hsa_amd_vmem_set_access(at, 2 * PAGE, &d, 1));
  OK(hsa_memory_copy(back, at + PAGE - 8, sizeof back));
  for (size_t k = 0; k < sizeof back; k++)
    CHECK(!back[k]);
  OK(hsa_amd_vmem_address_free(other, PAGE));
  OK(hsa_shut_down()); // with memory that is still mapped

  // Nothing is left of it.
  gpus = 0;
  start();
  STATUS(hsa_amd_vmem_unmap(at, 2 * PAGE), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_vmem_address_free(at, 8 * PAGE), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  OK(hsa_shut_down());
  return 0;
}
