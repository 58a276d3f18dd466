// loaded.c: see gpu.h. Code objects on a GPU, and what the compiler left in them for the host.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../device/heap.h"

void xl_unload(xl_runtime *r, xl_loaded *l) {
  if (l->has_executable)
    r->hsa_executable_destroy(l->executable);
  if (l->has_reader)
    r->hsa_code_object_reader_destroy(l->reader);
  if (l->heap)
    r->hsa_amd_memory_pool_free(l->heap);
  *l = (xl_loaded){.code = l->code, .gpu = l->gpu};
}

bool xl_load(xl_runtime *r, const xl_gpu *g, const xlr_codeobj *code, const char *device, xl_loaded *l, xl_error *err) {
  *l = (xl_loaded){.code = code, .gpu = g};
  const char *what = "hsa_code_object_reader_create_from_memory";
  hsa_status_t s = r->hsa_code_object_reader_create_from_memory(code->data, code->size, &l->reader);
  if ((l->has_reader = s == HSA_STATUS_SUCCESS)) {
    what = "hsa_executable_create_alt";
    s = r->hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &l->executable);
    l->has_executable = s == HSA_STATUS_SUCCESS;
  }
  if (s == HSA_STATUS_SUCCESS) {
    what = "hsa_executable_load_agent_code_object";
    s = r->hsa_executable_load_agent_code_object(l->executable, g->agent, l->reader, NULL, NULL);
  }
  if (s == HSA_STATUS_SUCCESS) {
    what = "hsa_executable_freeze";
    s = r->hsa_executable_freeze(l->executable, NULL);
  }
  if (s == HSA_STATUS_SUCCESS)
    return true;
  xl_unload(r, l);
  char text[256];
  return xl_fail(err, "%s (for %s) cannot be loaded on %s: %s: %s", code->path, code->target, device, what,
                 xl_status_text(r, s, text));
}

static hsa_status_t find(xl_runtime *r, const xl_loaded *l, const char *symbol, hsa_executable_symbol_info_t what,
                         uint64_t *value) {
  hsa_executable_symbol_t found;
  const hsa_status_t s = r->hsa_executable_get_symbol_by_name(l->executable, symbol, &l->gpu->agent, &found);
  return s == HSA_STATUS_SUCCESS ? r->hsa_executable_symbol_get_info(found, what, value) : s;
}

void *xl_variable(xl_runtime *r, const xl_loaded *l, const char *name, const char *shown, xl_error *err) {
  uint64_t address = 0;
  const hsa_status_t s = find(r, l, name, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &address);
  if (s == HSA_STATUS_SUCCESS && address)
    return (void *)(uintptr_t)address;
  char text[256];
  xl_fail(err, "%s: variable '%s': %s", l->code->path, shown, xl_status_text(r, s, text));
  return NULL;
}

bool xl_kernel_object(xl_runtime *r, const xl_loaded *l, const xlr_kernel *k, uint64_t *object, xl_error *err) {
  const hsa_status_t s = find(r, l, k->symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, object);
  char text[256];
  return s == HSA_STATUS_SUCCESS ||
         xl_fail(err, "%s: kernel descriptor '%s': %s", l->code->path, k->symbol, xl_status_text(r, s, text));
}

// A variable of the compiler's by its exact name, of that size; NULL where the code has none, or with a message.
static char *ours(xl_runtime *r, const xl_loaded *l, const char *name, uint64_t size, xl_error *err) {
  const xlr_variable *v = xlr_codeobj_exact_variable(l->code, name);
  return v && v->size == size ? xl_variable(r, l, name, name, err) : NULL;
}

// ---------------------------------------------------------------- the heap

bool xl_set_heap_of(xl_runtime *r, xl_loaded *l, uint64_t bytes, xl_error *err) {
  void *setting = ours(r, l, "__crosslane_heap", sizeof(xl_heap_setting), err);
  if (!setting)
    return true;
  const size_t front = xl_heap_front(bytes);
  void *heap = xl_gpu_alloc(r, l->gpu, bytes, err), *zeroes = calloc(front + 1, 1);
  const xl_heap_setting s = {.base = heap, .bytes = bytes};
  const bool ok = heap && (zeroes || xl_fail(err, "no memory for the front of a heap of %" PRIu64 " bytes", bytes)) &&
                  (!front || xl_copy_now(r, heap, zeroes, front, err)) && xl_copy_now(r, setting, &s, sizeof s, err);
  free(zeroes);
  void *unused = ok ? l->heap : heap;
  if (unused)
    r->hsa_amd_memory_pool_free(unused);
  if (ok)
    l->heap = heap;
  return ok;
}

void xl_unlock_heap(xl_runtime *r, const xl_loaded *l) {
  xl_error ignored;
  static const uint32_t none = 0;
  char *setting = ours(r, l, "__crosslane_heap", sizeof(xl_heap_setting), &ignored);
  if (setting)
    xl_copy_now(r, setting + offsetof(xl_heap_setting, lock), &none, sizeof none, &ignored);
}

// ---------------------------------------------------------------- slots and counts

bool xl_clear_slots(xl_runtime *r, const xl_loaded *l, xl_error *err) {
  bool ok = true;
  for (size_t i = 0; ok && i < l->code->variable_count; i++) {
    const xlr_variable *v = &l->code->variables[i];
    if (strncmp(v->name, XLR_GANG_SLOTS, sizeof XLR_GANG_SLOTS - 1))
      continue;
    void *at = xl_variable(r, l, v->name, v->shown, err), *zeros = calloc(v->size + 1, 1);
    ok = at && (zeros || xl_fail(err, "no memory for the slots of gangs")) && xl_copy_now(r, at, zeros, v->size, err);
    free(zeros);
  }
  return ok;
}

bool xl_take_lost(xl_runtime *r, const xl_loaded *l, uint64_t lost[2], xl_error *err) {
  void *there = l->code->prints ? ours(r, l, "__crosslane_printf_lost", 2 * sizeof *lost, err) : NULL;
  uint64_t more[2] = {0, 0};
  static const uint64_t none[2] = {0, 0};
  if (there &&
      (!xl_copy_now(r, more, there, sizeof more, err) || (more[0] && !xl_copy_now(r, there, none, sizeof none, err))))
    return false;
  lost[0] += more[0];
  lost[1] += more[1];
  return true;
}
