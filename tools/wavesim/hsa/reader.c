// reader.c: code object readers, and the older serialized code objects.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/limits.h"
#include "hsa/executable.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static hsa_status_t new_reader(enum ws_handle_kind kind, const ws_reader *r, uint64_t *handle) {
  ws_reader *p = malloc(sizeof *p);
  *handle = 0;
  if (p) {
    *p = *r;
    *handle = ws_handle_new(kind, p);
  }
  if (*handle)
    return HSA_STATUS_SUCCESS;
  free(p);
  free(r->own);
  return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

static hsa_status_t free_reader(enum ws_handle_kind kind, uint64_t handle, hsa_status_t none) {
  ws_reader *r = ws_handle_free(kind, handle);
  if (!r)
    return none;
  free(r->own);
  if (r->fd >= 0)
    close(r->fd);
  free(r);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_code_object_reader_create_from_memory(const void *code_object, size_t size,
                                                       hsa_code_object_reader_t *code_object_reader) {
  WS_OPEN_OR_RETURN();
  if (!code_object || !size || !code_object_reader)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return new_reader(WS_H_READER, &(ws_reader){.bytes = code_object, .size = size, .fd = -1},
                    &code_object_reader->handle);
}

hsa_status_t ws_read_file(hsa_file_t file, size_t offset, size_t size, hsa_code_object_reader_t *reader) {
  struct stat st;
  if (!reader)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (fstat(file, &st) || !S_ISREG(st.st_mode) || (uint64_t)st.st_size <= offset ||
      size > (uint64_t)st.st_size - offset || (uint64_t)st.st_size > WS_LIMIT_IMAGE_BYTES * 4)
    return HSA_STATUS_ERROR_INVALID_FILE;
  if (!size)
    size = (size_t)st.st_size - offset;
  uint8_t *own = malloc(size);
  if (!own)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  for (size_t got = 0; got < size;) {
    ssize_t n = pread(file, own + got, size - got, (off_t)(offset + got));
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0) {
      free(own);
      return HSA_STATUS_ERROR_INVALID_FILE;
    }
    got += (size_t)n;
  }
  return new_reader(WS_H_READER,
                    &(ws_reader){.bytes = own, .size = size, .own = own, .fd = dup(file), .offset = offset},
                    &reader->handle);
}

hsa_status_t hsa_code_object_reader_create_from_file(hsa_file_t file, hsa_code_object_reader_t *code_object_reader) {
  WS_OPEN_OR_RETURN();
  return ws_read_file(file, 0, 0, code_object_reader);
}

hsa_status_t hsa_code_object_reader_destroy(hsa_code_object_reader_t code_object_reader) {
  WS_OPEN_OR_RETURN();
  return free_reader(WS_H_READER, code_object_reader.handle, HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER);
}

hsa_status_t hsa_code_object_deserialize(void *serialized_code_object, size_t serialized_code_object_size,
                                         const char *options, hsa_code_object_t *code_object) {
  WS_OPEN_OR_RETURN();
  (void)options;
  if (!serialized_code_object || !serialized_code_object_size || !code_object)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  uint8_t *own = malloc(serialized_code_object_size);
  if (!own)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  memcpy(own, serialized_code_object, serialized_code_object_size);
  ws_elf e = {.p = own, .n = serialized_code_object_size};
  hsa_status_t status = ws_elf_read_header(&e);
  if (status != HSA_STATUS_SUCCESS) {
    free(own);
    return status;
  }
  return new_reader(WS_H_CODE_OBJECT,
                    &(ws_reader){.bytes = own, .size = serialized_code_object_size, .own = own, .fd = -1},
                    &code_object->handle);
}

hsa_status_t hsa_code_object_destroy(hsa_code_object_t code_object) {
  WS_OPEN_OR_RETURN();
  return free_reader(WS_H_CODE_OBJECT, code_object.handle, HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
}
