// loader.c: AMD's loader extension, for debuggers and profilers: what is loaded, where, and from what.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/executable.h"

#include <stdlib.h>
#include <string.h>

static hsa_status_t query_host_address(const void *device_address, const void **host_address) {
  WS_OPEN_OR_RETURN();
  if (!device_address || !host_address)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  hsa_status_t status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_rwlock_rdlock(&ws_executables_lock);
  for (const ws_executable *x = ws_executables; x; x = x->next)
    for (const ws_loaded *l = x->loaded; l; l = l->next)
      if ((uint64_t)(uintptr_t)device_address - (uint64_t)(uintptr_t)l->base < l->size) {
        *host_address = device_address; // the same memory
        status = HSA_STATUS_SUCCESS;
      }
  pthread_rwlock_unlock(&ws_executables_lock);
  return status;
}

static hsa_ven_amd_loader_code_object_storage_type_t storage_type(const ws_loaded *l) {
  return l->fd >= 0 ? HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_FILE
                    : HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_MEMORY;
}

static hsa_status_t query_segment_descriptors(hsa_ven_amd_loader_segment_descriptor_t *segment_descriptors,
                                              size_t *num_segment_descriptors) {
  WS_OPEN_OR_RETURN();
  if (!num_segment_descriptors || (!segment_descriptors && *num_segment_descriptors))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  size_t n = 0, room = *num_segment_descriptors;
  pthread_rwlock_rdlock(&ws_executables_lock);
  for (const ws_executable *x = ws_executables; x; x = x->next)
    for (const ws_loaded *l = x->loaded; l; l = l->next)
      for (unsigned i = 0; i < l->nsegments; i++, n++) {
        const ws_segment *s = &l->segment[i];
        if (n < room)
          segment_descriptors[n] =
              (hsa_ven_amd_loader_segment_descriptor_t){.agent = ws_agent_handle(l->agent),
                                                        .executable = {x->handle},
                                                        .code_object_storage_type = storage_type(l),
                                                        .code_object_storage_base = l->storage,
                                                        .code_object_storage_size = l->storage_size,
                                                        .code_object_storage_offset = s->offset,
                                                        .segment_base = (const void *)(uintptr_t)(s->vaddr + l->delta),
                                                        .segment_size = s->memsz};
      }
  pthread_rwlock_unlock(&ws_executables_lock);
  if (!segment_descriptors) {
    *num_segment_descriptors = n;
    return HSA_STATUS_SUCCESS;
  }
  return n == room ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS;
}

static hsa_status_t query_executable(const void *device_address, hsa_executable_t *executable) {
  WS_OPEN_OR_RETURN();
  if (!device_address || !executable)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  executable->handle = 0;
  pthread_rwlock_rdlock(&ws_executables_lock);
  for (const ws_executable *x = ws_executables; x; x = x->next)
    for (const ws_loaded *l = x->loaded; l; l = l->next)
      if ((uint64_t)(uintptr_t)device_address - (uint64_t)(uintptr_t)l->base < l->size)
        executable->handle = x->handle;
  pthread_rwlock_unlock(&ws_executables_lock);
  return executable->handle ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

bool ws_loader_image(uint64_t pc, ws_image *image, uint64_t *vaddr) {
  bool found = false;
  pthread_rwlock_rdlock(&ws_executables_lock);
  for (const ws_executable *x = ws_executables; x && !found; x = x->next)
    for (const ws_loaded *l = x->loaded; l && !found; l = l->next)
      if (pc - (uint64_t)(uintptr_t)l->base < l->size && (image->bytes = malloc(l->storage_size))) {
        memcpy(image->bytes, l->file, l->storage_size);
        image->size = l->storage_size;
        *vaddr = pc - l->delta;
        found = true;
      }
  pthread_rwlock_unlock(&ws_executables_lock);
  return found;
}

// A page of handles at a time, so that the callback runs without the lock.
static hsa_status_t iterate_loaded(hsa_executable_t executable,
                                   hsa_status_t (*callback)(hsa_executable_t executable,
                                                            hsa_loaded_code_object_t loaded_code_object, void *data),
                                   void *data) {
  WS_OPEN_OR_RETURN();
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (size_t skip = 0;; skip++) {
    pthread_rwlock_rdlock(&ws_executables_lock);
    const ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
    const ws_loaded *l = x ? x->loaded : NULL;
    for (size_t i = 0; l && i < skip; i++)
      l = l->next;
    hsa_loaded_code_object_t h = {l ? l->handle : 0};
    pthread_rwlock_unlock(&ws_executables_lock);
    if (!x)
      return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!h.handle)
      return HSA_STATUS_SUCCESS;
    hsa_status_t status = callback(executable, h, data);
    if (status != HSA_STATUS_SUCCESS)
      return status;
  }
}

static uint64_t loaded_storage(const void *l) { return storage_type(l); }
static uint64_t loaded_executable(const void *l) { return ((const ws_loaded *)l)->exe->handle; }
static uint64_t uri_bytes(const void *l) { // not terminated
  return ((const ws_loaded *)l)->uri ? strlen(((const ws_loaded *)l)->uri) : 0;
}

static const ws_info loaded_info[] = {
    WS_OF(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_EXECUTABLE, uint64_t, loaded_executable),
    WS_IS(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_KIND, uint32_t, HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_KIND_AGENT),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_AGENT, hsa_agent_t, ws_loaded, agent),
    WS_OF(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_TYPE, uint32_t, loaded_storage),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_DELTA, int64_t, ws_loaded, delta),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_BASE, uint64_t, ws_loaded, base),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_SIZE, uint64_t, ws_loaded, size),
    WS_OF(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI_LENGTH, uint32_t, uri_bytes),
    WS_TEXT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI, ws_loaded, uri, uri_bytes),
};

static const ws_info loaded_from_memory_info[] = {
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_BASE, uint64_t, ws_loaded, storage),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_SIZE, uint64_t, ws_loaded,
          storage_size),
};

static const ws_info loaded_from_file_info[] = {
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_FILE, int, ws_loaded, fd),
};

static hsa_status_t loaded_get_info(hsa_loaded_code_object_t loaded_code_object,
                                    hsa_ven_amd_loader_loaded_code_object_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_loaded *l = ws_handle_get(WS_H_LOADED, loaded_code_object.handle);
  if (!l)
    return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  return ws_answered(WS_ANSWER(loaded_info, l, attribute, value) ||
                     (l->fd >= 0 ? WS_ANSWER(loaded_from_file_info, l, attribute, value)
                                 : WS_ANSWER(loaded_from_memory_info, l, attribute, value)));
}

static hsa_status_t reader_from_part(hsa_file_t file, size_t offset, size_t size,
                                     hsa_code_object_reader_t *code_object_reader) {
  WS_OPEN_OR_RETURN();
  return size ? ws_read_file(file, offset, size, code_object_reader) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

static hsa_status_t iterate_executables(hsa_status_t (*callback)(hsa_executable_t executable, void *data), void *data) {
  WS_OPEN_OR_RETURN();
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (size_t skip = 0;; skip++) {
    pthread_rwlock_rdlock(&ws_executables_lock);
    const ws_executable *x = ws_executables;
    for (size_t i = 0; x && i < skip; i++)
      x = x->next;
    hsa_executable_t h = {x ? x->handle : 0};
    pthread_rwlock_unlock(&ws_executables_lock);
    if (!h.handle)
      return HSA_STATUS_SUCCESS;
    hsa_status_t status = callback(h, data);
    if (status != HSA_STATUS_SUCCESS)
      return status;
  }
}

const hsa_ven_amd_loader_1_03_pfn_t ws_loader_table = {
    .hsa_ven_amd_loader_query_host_address = query_host_address,
    .hsa_ven_amd_loader_query_segment_descriptors = query_segment_descriptors,
    .hsa_ven_amd_loader_query_executable = query_executable,
    .hsa_ven_amd_loader_executable_iterate_loaded_code_objects = iterate_loaded,
    .hsa_ven_amd_loader_loaded_code_object_get_info = loaded_get_info,
    .hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size = reader_from_part,
    .hsa_ven_amd_loader_iterate_executables = iterate_executables,
};
