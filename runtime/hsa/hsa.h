// hsa.h: the functions of an HSA runtime that is opened at run time, by name.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HOST_HSA_H
#define CROSSLANE_HOST_HSA_H

#include <dlfcn.h>
#include <hsa/amd_hsa_queue.h>
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>

#define XL_HSA_FUNCTIONS(F)                                                                                            \
  F(hsa_init)                                                                                                          \
  F(hsa_shut_down)                                                                                                     \
  F(hsa_status_string)                                                                                                 \
  F(hsa_system_get_info)                                                                                               \
  F(hsa_iterate_agents)                                                                                                \
  F(hsa_agent_get_info)                                                                                                \
  F(hsa_agent_iterate_isas)                                                                                            \
  F(hsa_isa_get_info_alt)                                                                                              \
  F(hsa_amd_agent_iterate_memory_pools)                                                                                \
  F(hsa_amd_memory_pool_get_info)                                                                                      \
  F(hsa_amd_memory_pool_allocate)                                                                                      \
  F(hsa_amd_memory_pool_free)                                                                                          \
  F(hsa_amd_agents_allow_access)                                                                                       \
  F(hsa_memory_copy)                                                                                                   \
  F(hsa_amd_memory_async_copy)                                                                                         \
  F(hsa_amd_memory_async_copy_rect)                                                                                    \
  F(hsa_amd_memory_lock)                                                                                               \
  F(hsa_amd_memory_unlock)                                                                                             \
  F(hsa_amd_pointer_info)                                                                                              \
  F(hsa_amd_register_system_event_handler)                                                                             \
  F(hsa_amd_signal_wait_any)                                                                                           \
  F(hsa_code_object_reader_create_from_memory)                                                                         \
  F(hsa_code_object_reader_destroy)                                                                                    \
  F(hsa_executable_create_alt)                                                                                         \
  F(hsa_executable_load_agent_code_object)                                                                             \
  F(hsa_executable_freeze)                                                                                             \
  F(hsa_executable_destroy)                                                                                            \
  F(hsa_executable_get_symbol_by_name)                                                                                 \
  F(hsa_executable_symbol_get_info)                                                                                    \
  F(hsa_queue_create)                                                                                                  \
  F(hsa_queue_destroy)                                                                                                 \
  F(hsa_queue_inactivate)                                                                                              \
  F(hsa_amd_queue_set_priority)                                                                                        \
  F(hsa_queue_add_write_index_relaxed)                                                                                 \
  F(hsa_queue_load_read_index_scacquire)                                                                               \
  F(hsa_signal_create)                                                                                                 \
  F(hsa_signal_destroy)                                                                                                \
  F(hsa_signal_load_scacquire)                                                                                         \
  F(hsa_signal_store_relaxed)                                                                                          \
  F(hsa_signal_store_screlease)                                                                                        \
  F(hsa_signal_wait_scacquire)                                                                                         \
  F(hsa_amd_profiling_set_profiler_enabled)                                                                            \
  F(hsa_amd_profiling_async_copy_enable)                                                                               \
  F(hsa_amd_profiling_get_dispatch_time)                                                                               \
  F(hsa_amd_profiling_get_async_copy_time)

#define XL_HSA_MEMBER(f) __typeof__(&f) f;
typedef struct xl_hsa {
  XL_HSA_FUNCTIONS(XL_HSA_MEMBER)
} xl_hsa;

// In a structure that has them as members of its own, and together as `hsa`.
#define XL_HSA_MEMBERS                                                                                                 \
  union {                                                                                                              \
    xl_hsa hsa;                                                                                                        \
    struct {                                                                                                           \
      XL_HSA_FUNCTIONS(XL_HSA_MEMBER)                                                                                  \
    };                                                                                                                 \
  };

// Looks them up in an opened library. NULL, or the name of the first that is not there.
static inline const char *xl_hsa_look_up(xl_hsa *h, void *lib) {
#define XL_HSA_LOOK_UP(f)                                                                                              \
  if (!(*(void **)&h->f = dlsym(lib, #f)))                                                                             \
    return #f;
  XL_HSA_FUNCTIONS(XL_HSA_LOOK_UP)
#undef XL_HSA_LOOK_UP
  return NULL;
}

#endif
