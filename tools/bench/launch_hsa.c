// launch_hsa.c: the same launches as launch.cu's as bare HSA packets, for launch.sh: what no runtime can be quicker
// than.
//   launch_hsa CODE-OBJECT KERNEL N
// N dispatch packets into one queue, the last with a signal. The kernel's arguments are zeros.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fcntl.h>
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static void check(hsa_status_t s, const char *what) {
  if (s != HSA_STATUS_SUCCESS && s != HSA_STATUS_INFO_BREAK) {
    fprintf(stderr, "launch_hsa: %s: status 0x%x\n", what, (unsigned)s);
    exit(1);
  }
}

static hsa_status_t find_gpu(hsa_agent_t agent, void *data) {
  hsa_device_type_t type;
  hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type);
  if (type != HSA_DEVICE_TYPE_GPU)
    return HSA_STATUS_SUCCESS;
  *(hsa_agent_t *)data = agent;
  return HSA_STATUS_INFO_BREAK;
}

static hsa_status_t find_arguments(hsa_region_t region, void *data) {
  hsa_region_global_flag_t flags = 0;
  hsa_region_get_info(region, HSA_REGION_INFO_GLOBAL_FLAGS, &flags);
  if (flags & HSA_REGION_GLOBAL_FLAG_KERNARG)
    *(hsa_region_t *)data = region;
  return HSA_STATUS_SUCCESS;
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
static double processor(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static uint64_t object;
static uint32_t argument_bytes, group, private;
static void *arguments;
static hsa_queue_t *queue;

static void launch(hsa_signal_t end) {
  const uint64_t at = hsa_queue_add_write_index_relaxed(queue, 1);
  while (at - hsa_queue_load_read_index_scacquire(queue) >= queue->size)
    ;
  hsa_kernel_dispatch_packet_t *p = (hsa_kernel_dispatch_packet_t *)queue->base_address + (at & (queue->size - 1));
  memset((char *)p + 4, 0, sizeof *p - 4);
  p->setup = 3 << HSA_KERNEL_DISPATCH_PACKET_SETUP_DIMENSIONS;
  p->workgroup_size_x = 64, p->workgroup_size_y = p->workgroup_size_z = 1;
  p->grid_size_x = 64, p->grid_size_y = p->grid_size_z = 1;
  p->kernel_object = object, p->kernarg_address = arguments;
  p->group_segment_size = group, p->private_segment_size = private;
  p->completion_signal = end;
  const uint16_t header = HSA_PACKET_TYPE_KERNEL_DISPATCH << HSA_PACKET_HEADER_TYPE | 1 << HSA_PACKET_HEADER_BARRIER |
                          HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
                          HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE;
  __atomic_store_n(&p->header, header, __ATOMIC_RELEASE);
  hsa_signal_store_screlease(queue->doorbell_signal, (hsa_signal_value_t)at);
}

static void wait(hsa_signal_t s) {
  hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
}

int main(int argc, char **argv) {
  if (argc != 4)
    return fputs("usage: launch_hsa CODE-OBJECT KERNEL N\n", stderr), 2;
  hsa_agent_t gpu = {0};
  hsa_region_t region = {0};
  hsa_code_object_reader_t reader;
  hsa_executable_t executable;
  hsa_executable_symbol_t symbol;
  hsa_signal_t end;
  char name[256];
  const int n = atoi(argv[3]), file = open(argv[1], O_RDONLY);
  check(hsa_init(), "hsa_init");
  check(hsa_iterate_agents(find_gpu, &gpu), "hsa_iterate_agents");
  check(hsa_agent_iterate_regions(gpu, find_arguments, &region), "hsa_agent_iterate_regions");
  check(hsa_code_object_reader_create_from_file(file, &reader), argv[1]);
  check(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &executable),
        "executable");
  check(hsa_executable_load_agent_code_object(executable, gpu, reader, NULL, NULL), "load");
  check(hsa_executable_freeze(executable, NULL), "freeze");
  snprintf(name, sizeof name, "%s.kd", argv[2]);
  check(hsa_executable_get_symbol_by_name(executable, name, &gpu, &symbol), name);
  hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &object);
  hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE, &argument_bytes);
  hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &group);
  hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, &private);
  check(hsa_memory_allocate(region, argument_bytes + 8, &arguments), "arguments");
  memset(arguments, 0, argument_bytes);
  check(hsa_queue_create(gpu, 4096, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, UINT32_MAX, UINT32_MAX, &queue), "queue");
  check(hsa_signal_create(1, 0, NULL, &end), "signal");
  launch(end);
  wait(end);
  hsa_signal_store_relaxed(end, 1);
  const double start = seconds(), used = processor();
  for (int i = 1; i < n; i++)
    launch((hsa_signal_t){0});
  launch(end);
  wait(end);
  printf("%d packets, %.1f a second, %.2f us of all cores each\n", n, n / (seconds() - start),
         (processor() - used) / n * 1e6);
}
