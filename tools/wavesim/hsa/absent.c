// absent.c: the rest of what AMD's headers declare, so that a program that
// could use one of these functions, but does not, starts. Those that are not
// there say so on stderr, each once, and return a status that their
// documentation has for "cannot be had"; nothing is written to their arguments.
// Those that can be answered without being there are answered.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/internal.h"

#include <hsa/hsa_ext_finalize.h>
#include <hsa/hsa_ext_image.h>
#include <hsa/hsa_ven_amd_aqlprofile.h>
#include <string.h>

static hsa_status_t absent(int *said, const char *name, const char *what, hsa_status_t status) {
  WS_OPEN_OR_RETURN();
  if (!__atomic_exchange_n(said, 1, __ATOMIC_RELAXED))
    ws_message("%s: %s", name, what);
  return status;
}

// Whatever the arguments are they are not looked at, so the symbol is all that
// the declaration and this have in common.
#define ABSENT(name, status, what)                                                                                     \
  hsa_status_t absent_##name(void) __asm__(#name);                                                                     \
  hsa_status_t absent_##name(void) {                                                                                   \
    static int said;                                                                                                   \
    return absent(&said, #name, what, (hsa_status_t)(status));                                                         \
  }

#define IPC "sharing between processes is not there"
ABSENT(hsa_amd_ipc_memory_create, HSA_STATUS_ERROR_OUT_OF_RESOURCES, IPC)
ABSENT(hsa_amd_ipc_memory_attach, HSA_STATUS_ERROR_OUT_OF_RESOURCES, IPC)
ABSENT(hsa_amd_ipc_memory_detach, HSA_STATUS_ERROR_INVALID_ARGUMENT, IPC)
ABSENT(hsa_amd_ipc_signal_create, HSA_STATUS_ERROR_OUT_OF_RESOURCES, IPC)
ABSENT(hsa_amd_ipc_signal_attach, HSA_STATUS_ERROR_OUT_OF_RESOURCES, IPC)

#define INTEROP "sharing with graphics is not there"
ABSENT(hsa_amd_interop_map_buffer, HSA_STATUS_ERROR_OUT_OF_RESOURCES, INTEROP)
ABSENT(hsa_amd_interop_unmap_buffer, HSA_STATUS_ERROR_INVALID_ARGUMENT, INTEROP)

#define SVM "attributes of shared virtual memory are not there"
ABSENT(hsa_amd_svm_attributes_set, HSA_STATUS_ERROR, SVM)
ABSENT(hsa_amd_svm_attributes_get, HSA_STATUS_ERROR, SVM)
ABSENT(hsa_amd_svm_prefetch_async, HSA_STATUS_ERROR, SVM)

ABSENT(hsa_amd_memory_migrate, HSA_STATUS_ERROR_OUT_OF_RESOURCES, "memory does not move between pools")
ABSENT(hsa_soft_queue_create, HSA_STATUS_ERROR_OUT_OF_RESOURCES, "queues that the program itself serves are not there")

#define IMAGE "images and samplers are not there"
ABSENT(hsa_amd_image_create, HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED, IMAGE)
ABSENT(hsa_amd_image_get_info_max_dim, HSA_STATUS_ERROR_INVALID_ARGUMENT, IMAGE)
ABSENT(hsa_ext_image_data_get_info, HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED, IMAGE)
ABSENT(hsa_ext_image_data_get_info_with_layout, HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED, IMAGE)
ABSENT(hsa_ext_image_create, HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED, IMAGE)
ABSENT(hsa_ext_image_create_with_layout, HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED, IMAGE)
ABSENT(hsa_ext_image_import, HSA_STATUS_ERROR_INVALID_ARGUMENT, IMAGE)
ABSENT(hsa_ext_image_export, HSA_STATUS_ERROR_INVALID_ARGUMENT, IMAGE)
ABSENT(hsa_ext_image_copy, HSA_STATUS_ERROR_INVALID_ARGUMENT, IMAGE)
ABSENT(hsa_ext_image_clear, HSA_STATUS_ERROR_INVALID_ARGUMENT, IMAGE)
ABSENT(hsa_ext_image_destroy, HSA_STATUS_ERROR_INVALID_ARGUMENT, IMAGE)
ABSENT(hsa_ext_sampler_create, HSA_EXT_STATUS_ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED, IMAGE)
ABSENT(hsa_ext_sampler_create_v2, HSA_EXT_STATUS_ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED, IMAGE)
ABSENT(hsa_ext_sampler_destroy, HSA_STATUS_ERROR_INVALID_ARGUMENT, IMAGE)

#define SYMBOLS "code objects show their symbols once they are loaded (hsa_executable_*)"
ABSENT(hsa_code_object_serialize, HSA_STATUS_ERROR_INVALID_CODE_OBJECT, SYMBOLS)
ABSENT(hsa_code_object_get_info, HSA_STATUS_ERROR_INVALID_CODE_OBJECT, SYMBOLS)
ABSENT(hsa_code_object_get_symbol, HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, SYMBOLS)
ABSENT(hsa_code_object_get_symbol_from_name, HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, SYMBOLS)
ABSENT(hsa_code_object_iterate_symbols, HSA_STATUS_ERROR_INVALID_CODE_OBJECT, SYMBOLS)
ABSENT(hsa_code_symbol_get_info, HSA_STATUS_ERROR_INVALID_CODE_SYMBOL, SYMBOLS)
ABSENT(hsa_executable_load_program_code_object, HSA_STATUS_ERROR_INVALID_CODE_OBJECT,
       "code objects of whole programs are not there")

#define FINALIZER "the finalizer of HSAIL is not there"
ABSENT(hsa_ext_program_create, HSA_STATUS_ERROR_OUT_OF_RESOURCES, FINALIZER)
ABSENT(hsa_ext_program_destroy, HSA_EXT_STATUS_ERROR_INVALID_PROGRAM, FINALIZER)
ABSENT(hsa_ext_program_add_module, HSA_EXT_STATUS_ERROR_INVALID_PROGRAM, FINALIZER)
ABSENT(hsa_ext_program_iterate_modules, HSA_EXT_STATUS_ERROR_INVALID_PROGRAM, FINALIZER)
ABSENT(hsa_ext_program_get_info, HSA_EXT_STATUS_ERROR_INVALID_PROGRAM, FINALIZER)
ABSENT(hsa_ext_program_finalize, HSA_EXT_STATUS_ERROR_INVALID_PROGRAM, FINALIZER)

#define PROFILE "performance counters and thread traces are not there"
ABSENT(hsa_ven_amd_aqlprofile_start, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_aqlprofile_stop, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_aqlprofile_read, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_aqlprofile_legacy_get_pm4, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_aqlprofile_get_info, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_aqlprofile_iterate_data, HSA_STATUS_ERROR, PROFILE)

// Newer than the packaged headers (ROCR-Runtime, hsacore.so.def), for the
// runtimes that are linked with them.
#define VMEM "sharing mapped memory between processes is not there"
ABSENT(hsa_amd_vmem_export_shareable_handle, HSA_STATUS_ERROR_INVALID_ARGUMENT, VMEM)
ABSENT(hsa_amd_vmem_import_shareable_handle, HSA_STATUS_ERROR_INVALID_ARGUMENT, VMEM)
ABSENT(hsa_amd_portable_export_dmabuf, HSA_STATUS_ERROR_OUT_OF_RESOURCES, INTEROP)
ABSENT(hsa_amd_portable_export_dmabuf_v2, HSA_STATUS_ERROR_OUT_OF_RESOURCES, INTEROP)
ABSENT(hsa_amd_portable_close_dmabuf, HSA_STATUS_ERROR_INVALID_ARGUMENT, INTEROP)
ABSENT(hsa_amd_queue_get_info, HSA_STATUS_ERROR_INVALID_QUEUE, "a queue has no information beyond amd_queue_t")
ABSENT(hsa_amd_signal_wait_all, UINT32_MAX, "waiting for all of several signals is not there")
ABSENT(hsa_amd_enable_logging, HSA_STATUS_ERROR, "logging is not there (README.md has WAVESIM_TRACE)")
ABSENT(hsa_amd_spm_acquire, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_amd_spm_release, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_amd_spm_set_dest_buffer, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_pcs_iterate_configuration, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_pcs_create, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_pcs_create_from_id, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_pcs_destroy, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_pcs_start, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_pcs_stop, HSA_STATUS_ERROR, PROFILE)
ABSENT(hsa_ven_amd_pcs_flush, HSA_STATUS_ERROR, PROFILE)

// ---------------------------------------------------------------- answers

// No format is supported in any geometry.
hsa_status_t hsa_ext_image_get_capability(hsa_agent_t agent, hsa_ext_image_geometry_t geometry,
                                          const hsa_ext_image_format_t *image_format, uint32_t *capability_mask) {
  WS_OPEN_OR_RETURN();
  (void)geometry;
  if (!ws_agent_of(agent))
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!image_format || !capability_mask)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *capability_mask = HSA_EXT_IMAGE_CAPABILITY_NOT_SUPPORTED;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_ext_image_get_capability_with_layout(hsa_agent_t agent, hsa_ext_image_geometry_t geometry,
                                                      const hsa_ext_image_format_t *image_format,
                                                      hsa_ext_image_data_layout_t image_data_layout,
                                                      uint32_t *capability_mask) {
  (void)image_data_layout;
  return hsa_ext_image_get_capability(agent, geometry, image_format, capability_mask);
}

// Memory here is coherent, whatever was asked for.
static uint8_t coherency[1 + WS_MAX_GPUS]; // atomic; hsa_amd_coherency_type_t by node

hsa_status_t hsa_amd_coherency_get_type(hsa_agent_t agent, hsa_amd_coherency_type_t *type) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  if (!type)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!a || !a->gpu)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  *type = (hsa_amd_coherency_type_t)__atomic_load_n(&coherency[a->node], __ATOMIC_RELAXED);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_coherency_set_type(hsa_agent_t agent, hsa_amd_coherency_type_t type) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  if (type != HSA_AMD_COHERENCY_TYPE_COHERENT && type != HSA_AMD_COHERENCY_TYPE_NONCOHERENT)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!a || !a->gpu)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  __atomic_store_n(&coherency[a->node], (uint8_t)type, __ATOMIC_RELAXED);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_pool_can_migrate(hsa_amd_memory_pool_t src_memory_pool,
                                             hsa_amd_memory_pool_t dst_memory_pool, bool *result) {
  WS_OPEN_OR_RETURN();
  if (!ws_pool_of(src_memory_pool.handle) || !ws_pool_of(dst_memory_pool.handle))
    return (hsa_status_t)HSA_STATUS_ERROR_INVALID_MEMORY_POOL;
  if (!result)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = false;
  return HSA_STATUS_SUCCESS;
}

uint32_t hsa_ven_amd_aqlprofile_version_major(void) { return HSA_AQLPROFILE_VERSION_MAJOR; }
uint32_t hsa_ven_amd_aqlprofile_version_minor(void) { return HSA_AQLPROFILE_VERSION_MINOR; }

hsa_status_t hsa_ven_amd_aqlprofile_error_string(const char **str) {
  if (!str)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *str = PROFILE;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_ven_amd_aqlprofile_validate_event(hsa_agent_t agent, const hsa_ven_amd_aqlprofile_event_t *event,
                                                   bool *result) {
  WS_OPEN_OR_RETURN();
  if (!ws_agent_of(agent))
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!event || !result)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = false;
  return HSA_STATUS_SUCCESS;
}

// There is one engine, and a copy that is forced onto it is a copy.
enum { ENGINE = 1 };
hsa_status_t hsa_amd_memory_async_copy_on_engine(void *dst, hsa_agent_t dst_agent, const void *src,
                                                 hsa_agent_t src_agent, size_t size, uint32_t num_dep_signals,
                                                 const hsa_signal_t *dep_signals, hsa_signal_t completion_signal,
                                                 uint32_t engine, bool force_copy_on_sdma);
hsa_status_t hsa_amd_memory_async_copy_on_engine(void *dst, hsa_agent_t dst_agent, const void *src,
                                                 hsa_agent_t src_agent, size_t size, uint32_t num_dep_signals,
                                                 const hsa_signal_t *dep_signals, hsa_signal_t completion_signal,
                                                 uint32_t engine, bool force_copy_on_sdma) {
  WS_OPEN_OR_RETURN();
  (void)force_copy_on_sdma;
  if (engine != ENGINE)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return hsa_amd_memory_async_copy(dst, dst_agent, src, src_agent, size, num_dep_signals, dep_signals,
                                   completion_signal);
}

static hsa_status_t engines(hsa_agent_t dst_agent, hsa_agent_t src_agent, uint32_t *mask) {
  WS_OPEN_OR_RETURN();
  if (!ws_agent_of(dst_agent) || !ws_agent_of(src_agent))
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!mask)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *mask = ENGINE;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_copy_engine_status(hsa_agent_t dst_agent, hsa_agent_t src_agent, uint32_t *engine_mask);
hsa_status_t hsa_amd_memory_copy_engine_status(hsa_agent_t dst_agent, hsa_agent_t src_agent, uint32_t *engine_mask) {
  return engines(dst_agent, src_agent, engine_mask);
}

hsa_status_t hsa_amd_memory_get_preferred_copy_engine(hsa_agent_t dst_agent, hsa_agent_t src_agent,
                                                      uint32_t *recommended_ids_mask);
hsa_status_t hsa_amd_memory_get_preferred_copy_engine(hsa_agent_t dst_agent, hsa_agent_t src_agent,
                                                      uint32_t *recommended_ids_mask) {
  return engines(dst_agent, src_agent, recommended_ids_mask);
}

// Scratch memory is given a dispatch at a time: nothing to limit.
hsa_status_t hsa_amd_agent_set_async_scratch_limit(hsa_agent_t agent, size_t threshold);
hsa_status_t hsa_amd_agent_set_async_scratch_limit(hsa_agent_t agent, size_t threshold) {
  WS_OPEN_OR_RETURN();
  (void)threshold;
  return ws_agent_of(agent) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_AGENT;
}

// The loader's table as functions, as the header declares them.
hsa_status_t hsa_ven_amd_loader_query_host_address(const void *device_address, const void **host_address) {
  return ws_loader_table.hsa_ven_amd_loader_query_host_address(device_address, host_address);
}

hsa_status_t hsa_ven_amd_loader_query_segment_descriptors(hsa_ven_amd_loader_segment_descriptor_t *segment_descriptors,
                                                          size_t *num_segment_descriptors) {
  return ws_loader_table.hsa_ven_amd_loader_query_segment_descriptors(segment_descriptors, num_segment_descriptors);
}

hsa_status_t hsa_ven_amd_loader_query_executable(const void *device_address, hsa_executable_t *executable) {
  return ws_loader_table.hsa_ven_amd_loader_query_executable(device_address, executable);
}

hsa_status_t hsa_ven_amd_loader_executable_iterate_loaded_code_objects(
    hsa_executable_t executable,
    hsa_status_t (*callback)(hsa_executable_t executable, hsa_loaded_code_object_t loaded_code_object, void *data),
    void *data) {
  return ws_loader_table.hsa_ven_amd_loader_executable_iterate_loaded_code_objects(executable, callback, data);
}

hsa_status_t hsa_ven_amd_loader_loaded_code_object_get_info(hsa_loaded_code_object_t loaded_code_object,
                                                            hsa_ven_amd_loader_loaded_code_object_info_t attribute,
                                                            void *value) {
  return ws_loader_table.hsa_ven_amd_loader_loaded_code_object_get_info(loaded_code_object, attribute, value);
}

hsa_status_t
hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size(hsa_file_t file, size_t offset, size_t size,
                                                                        hsa_code_object_reader_t *code_object_reader) {
  return ws_loader_table.hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size(file, offset, size,
                                                                                                 code_object_reader);
}

hsa_status_t hsa_ven_amd_loader_iterate_executables(hsa_status_t (*callback)(hsa_executable_t executable, void *data),
                                                    void *data) {
  return ws_loader_table.hsa_ven_amd_loader_iterate_executables(callback, data);
}
