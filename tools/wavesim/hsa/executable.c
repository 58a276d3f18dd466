// executable.c: HSA's functions of executables and their symbols.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/executable.h"

#include <stdlib.h>
#include <string.h>

hsa_status_t hsa_executable_create_alt(hsa_profile_t profile,
                                       hsa_default_float_rounding_mode_t default_float_rounding_mode,
                                       const char *options, hsa_executable_t *executable) {
  WS_OPEN_OR_RETURN();
  (void)options;
  if ((unsigned)profile > HSA_PROFILE_FULL ||
      (unsigned)default_float_rounding_mode > HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR || !executable)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  executable->handle = 0;
  ws_executable *x = calloc(1, sizeof *x);
  if (!x)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  x->profile = profile;
  x->rounding = default_float_rounding_mode;
  x->last = &x->symbols;
  x->last_loaded = &x->loaded;
  x->handle = ws_handle_new(WS_H_EXECUTABLE, x);
  if (!x->handle) {
    free(x);
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  pthread_rwlock_wrlock(&ws_executables_lock);
  x->next = ws_executables;
  ws_executables = x;
  pthread_rwlock_unlock(&ws_executables_lock);
  executable->handle = x->handle;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_create(hsa_profile_t profile, hsa_executable_state_t executable_state, const char *options,
                                   hsa_executable_t *executable) {
  WS_OPEN_OR_RETURN();
  if ((unsigned)executable_state > HSA_EXECUTABLE_STATE_FROZEN)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  hsa_status_t status =
      hsa_executable_create_alt(profile, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, options, executable);
  if (status == HSA_STATUS_SUCCESS && executable_state == HSA_EXECUTABLE_STATE_FROZEN)
    status = hsa_executable_freeze(*executable, NULL);
  return status;
}

static void destroy(ws_executable *x) {
  while (x->loaded) {
    ws_loaded *l = x->loaded;
    x->loaded = l->next;
    ws_unload(l);
  }
  ws_free_symbols(x->symbols);
  free(x->bucket);
  free(x);
}

hsa_status_t hsa_executable_destroy(hsa_executable_t executable) {
  WS_OPEN_OR_RETURN();
  pthread_rwlock_wrlock(&ws_executables_lock);
  ws_executable *x = ws_handle_free(WS_H_EXECUTABLE, executable.handle);
  if (x)
    for (ws_executable **at = &ws_executables; *at; at = &(*at)->next)
      if (*at == x) {
        *at = x->next;
        break;
      }
  if (x)
    destroy(x);
  pthread_rwlock_unlock(&ws_executables_lock);
  return x ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_EXECUTABLE;
}

void ws_loader_stop(void) {
  pthread_rwlock_wrlock(&ws_executables_lock);
  while (ws_executables) {
    ws_executable *x = ws_executables;
    ws_executables = x->next;
    ws_handle_free(WS_H_EXECUTABLE, x->handle);
    destroy(x);
  }
  pthread_rwlock_unlock(&ws_executables_lock);
}

hsa_status_t hsa_executable_load_agent_code_object(hsa_executable_t executable, hsa_agent_t agent,
                                                   hsa_code_object_reader_t code_object_reader, const char *options,
                                                   hsa_loaded_code_object_t *loaded_code_object) {
  WS_OPEN_OR_RETURN();
  (void)options;
  if (!ws_handle_get(WS_H_EXECUTABLE, executable.handle))
    return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  const ws_reader *r = ws_handle_get(WS_H_READER, code_object_reader.handle);
  return r ? ws_load(executable, agent, r, loaded_code_object) : HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER;
}

hsa_status_t hsa_executable_load_code_object(hsa_executable_t executable, hsa_agent_t agent,
                                             hsa_code_object_t code_object, const char *options) {
  WS_OPEN_OR_RETURN();
  (void)options;
  if (!ws_handle_get(WS_H_EXECUTABLE, executable.handle))
    return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  const ws_reader *r = ws_handle_get(WS_H_CODE_OBJECT, code_object.handle);
  return r ? ws_load(executable, agent, r, NULL) : HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
}

hsa_status_t hsa_executable_freeze(hsa_executable_t executable, const char *options) {
  WS_OPEN_OR_RETURN();
  (void)options;
  pthread_rwlock_wrlock(&ws_executables_lock);
  ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  hsa_status_t status = !x          ? HSA_STATUS_ERROR_INVALID_EXECUTABLE
                        : x->frozen ? HSA_STATUS_ERROR_FROZEN_EXECUTABLE
                                    : HSA_STATUS_SUCCESS;
  if (status == HSA_STATUS_SUCCESS)
    x->frozen = true;
  pthread_rwlock_unlock(&ws_executables_lock);
  return status;
}

// What is found invalid is refused while loading, so a result of 1 never comes.
hsa_status_t hsa_executable_validate(hsa_executable_t executable, uint32_t *result) {
  WS_OPEN_OR_RETURN();
  if (!ws_handle_get(WS_H_EXECUTABLE, executable.handle))
    return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (!result)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = 0;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_validate_alt(hsa_executable_t executable, const char *options, uint32_t *result) {
  WS_OPEN_OR_RETURN();
  (void)options;
  return hsa_executable_validate(executable, result);
}

static uint64_t executable_state(const void *x) {
  return ((const ws_executable *)x)->frozen ? HSA_EXECUTABLE_STATE_FROZEN : HSA_EXECUTABLE_STATE_UNFROZEN;
}

static const ws_info executable_info[] = {
    WS_AT(HSA_EXECUTABLE_INFO_PROFILE, uint32_t, ws_executable, profile),
    WS_OF(HSA_EXECUTABLE_INFO_STATE, uint32_t, executable_state),
    WS_AT(HSA_EXECUTABLE_INFO_DEFAULT_FLOAT_ROUNDING_MODE, uint32_t, ws_executable, rounding),
};

hsa_status_t hsa_executable_get_info(hsa_executable_t executable, hsa_executable_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  return x ? ws_answered(WS_ANSWER(executable_info, x, attribute, value)) : HSA_STATUS_ERROR_INVALID_EXECUTABLE;
}

static hsa_status_t define(hsa_executable_t executable, const ws_agent *agent, const char *name, void *address,
                           bool constant) {
  if (!name || !*name)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_rwlock_wrlock(&ws_executables_lock);
  ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  hsa_status_t status = !x                               ? HSA_STATUS_ERROR_INVALID_EXECUTABLE
                        : x->frozen                      ? HSA_STATUS_ERROR_FROZEN_EXECUTABLE
                        : ws_find_symbol(x, name, agent) ? HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED
                                                         : HSA_STATUS_SUCCESS;
  if (status == HSA_STATUS_SUCCESS) {
    char *own = strdup(name);
    ws_symbol *s = own ? ws_new_symbol(x, own, agent) : NULL;
    status = s ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    if (!s)
      free(own);
    if (s) {
      s->own = own;
      s->external = true;
      s->constant = constant;
      s->binding = STB_GLOBAL;
      s->address = (uint64_t)(uintptr_t)address;
      *x->last = s;
      x->last = &s->next;
    }
  }
  pthread_rwlock_unlock(&ws_executables_lock);
  return status;
}

hsa_status_t hsa_executable_global_variable_define(hsa_executable_t executable, const char *variable_name,
                                                   void *address) {
  WS_OPEN_OR_RETURN();
  return define(executable, NULL, variable_name, address, false);
}

hsa_status_t hsa_executable_agent_global_variable_define(hsa_executable_t executable, hsa_agent_t agent,
                                                         const char *variable_name, void *address) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  return a ? define(executable, a, variable_name, address, false) : HSA_STATUS_ERROR_INVALID_AGENT;
}

hsa_status_t hsa_executable_readonly_variable_define(hsa_executable_t executable, hsa_agent_t agent,
                                                     const char *variable_name, void *address) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  return a ? define(executable, a, variable_name, address, true) : HSA_STATUS_ERROR_INVALID_AGENT;
}

// ---------------------------------------------------------------- symbols

hsa_status_t hsa_executable_get_symbol_by_name(hsa_executable_t executable, const char *symbol_name,
                                               const hsa_agent_t *agent, hsa_executable_symbol_t *symbol) {
  WS_OPEN_OR_RETURN();
  if (!symbol_name || !symbol)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const ws_agent *a = agent ? ws_agent_of(*agent) : NULL;
  pthread_rwlock_rdlock(&ws_executables_lock);
  const ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  const ws_symbol *s = NULL;
  if (x && a)
    s = ws_find_symbol(x, symbol_name, a);
  if (x && !s && (a || !agent))
    s = ws_find_symbol(x, symbol_name, NULL);
  symbol->handle = s ? s->handle : 0;
  pthread_rwlock_unlock(&ws_executables_lock);
  return !x            ? HSA_STATUS_ERROR_INVALID_EXECUTABLE
         : agent && !a ? HSA_STATUS_ERROR_INVALID_AGENT
         : s           ? HSA_STATUS_SUCCESS
                       : HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
}

hsa_status_t hsa_executable_get_symbol(hsa_executable_t executable, const char *module_name, const char *symbol_name,
                                       hsa_agent_t agent, int32_t call_convention, hsa_executable_symbol_t *symbol) {
  WS_OPEN_OR_RETURN();
  (void)call_convention;
  if (module_name && *module_name) // modules were HSAIL's
    return HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
  return hsa_executable_get_symbol_by_name(executable, symbol_name, &agent, symbol);
}

static uint64_t symbol_kind(const void *s) {
  return ((const ws_symbol *)s)->kernel ? HSA_SYMBOL_KIND_KERNEL : HSA_SYMBOL_KIND_VARIABLE;
}
static uint64_t name_bytes(const void *s) { return strlen(((const ws_symbol *)s)->name); } // not terminated
static uint64_t nothing(const void *s) { return (void)s, 0; }
static uint64_t symbol_allocation(const void *s) {
  return ((const ws_symbol *)s)->agent ? HSA_VARIABLE_ALLOCATION_AGENT : HSA_VARIABLE_ALLOCATION_PROGRAM;
}
static uint64_t symbol_alignment(const void *s) { // what its address shows
  const uint64_t at = ((const ws_symbol *)s)->address & (WS_PAGE - 1);
  return at ? at & -at : WS_PAGE;
}

static const ws_info symbol_info[] = {
    WS_OF(HSA_EXECUTABLE_SYMBOL_INFO_TYPE, uint32_t, symbol_kind),
    WS_OF(HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH, uint32_t, name_bytes),
    WS_TEXT(HSA_EXECUTABLE_SYMBOL_INFO_NAME, ws_symbol, name, name_bytes),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME_LENGTH, uint32_t, 0),
    WS_TEXT(HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME, ws_symbol, name, nothing),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE, uint32_t, HSA_SYMBOL_LINKAGE_PROGRAM),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION, bool, true),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_CALL_CONVENTION, uint32_t, 0),
};

static const ws_info agent_symbol_info[] = {
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_AGENT, hsa_agent_t, ws_symbol, agent),
};

static const ws_info kernel_info[] = {
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, uint64_t, ws_symbol, address),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE, uint32_t, ws_symbol, kd.kernarg),
    // Of the ABI: the largest any kernel asks for.
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT, uint32_t, 16),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, uint32_t, ws_symbol, kd.group),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, uint32_t, ws_symbol, kd.private),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK, bool, ws_symbol, kd.dynamic_stack),
};

static const ws_info variable_info[] = {
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, uint64_t, ws_symbol, address),
    WS_OF(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION, uint32_t, symbol_allocation),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT, uint32_t, HSA_VARIABLE_SEGMENT_GLOBAL),
    WS_OF(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT, uint32_t, symbol_alignment),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, uint32_t, ws_symbol, size),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST, bool, ws_symbol, constant),
};

hsa_status_t hsa_executable_symbol_get_info(hsa_executable_symbol_t executable_symbol,
                                            hsa_executable_symbol_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_symbol *s = ws_handle_get(WS_H_SYMBOL, executable_symbol.handle);
  if (!s)
    return HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL;
  return ws_answered(
      WS_ANSWER(symbol_info, s, attribute, value) || (s->agent && WS_ANSWER(agent_symbol_info, s, attribute, value)) ||
      (s->kernel ? WS_ANSWER(kernel_info, s, attribute, value) : WS_ANSWER(variable_info, s, attribute, value)));
}

// Calls back for the symbols that wanted() picks, without the lock, since the
// callback calls the API.
typedef struct ws_picked {
  size_t n;
  hsa_executable_symbol_t symbol[];
} ws_picked;

static hsa_status_t pick(hsa_executable_t executable, bool all, const ws_agent *agent, ws_picked **picked) {
  pthread_rwlock_rdlock(&ws_executables_lock);
  const ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  hsa_status_t status = x ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (x) {
    size_t n = 0;
    for (const ws_symbol *s = x->symbols; s; s = s->next)
      n++;
    *picked = malloc(sizeof **picked + n * sizeof *(*picked)->symbol);
    if (*picked) {
      (*picked)->n = 0;
      for (const ws_symbol *s = x->symbols; s; s = s->next)
        if (all || s->agent == agent)
          (*picked)->symbol[(*picked)->n++].handle = s->handle;
    } else {
      status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
  }
  pthread_rwlock_unlock(&ws_executables_lock);
  return status;
}

hsa_status_t hsa_executable_iterate_agent_symbols(hsa_executable_t executable, hsa_agent_t agent,
                                                  hsa_status_t (*callback)(hsa_executable_t exec, hsa_agent_t agent,
                                                                           hsa_executable_symbol_t symbol, void *data),
                                                  void *data) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  ws_picked *p = NULL;
  hsa_status_t status = pick(executable, false, a, &p);
  for (size_t i = 0; status == HSA_STATUS_SUCCESS && i < p->n; i++)
    status = callback(executable, agent, p->symbol[i], data);
  free(p);
  return status;
}

static hsa_status_t iterate(hsa_executable_t executable, bool all,
                            hsa_status_t (*callback)(hsa_executable_t, hsa_executable_symbol_t, void *), void *data) {
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  ws_picked *p = NULL;
  hsa_status_t status = pick(executable, all, NULL, &p);
  for (size_t i = 0; status == HSA_STATUS_SUCCESS && i < p->n; i++)
    status = callback(executable, p->symbol[i], data);
  free(p);
  return status;
}

hsa_status_t hsa_executable_iterate_program_symbols(
    hsa_executable_t executable,
    hsa_status_t (*callback)(hsa_executable_t exec, hsa_executable_symbol_t symbol, void *data), void *data) {
  WS_OPEN_OR_RETURN();
  return iterate(executable, false, callback, data);
}

hsa_status_t hsa_executable_iterate_symbols(hsa_executable_t executable,
                                            hsa_status_t (*callback)(hsa_executable_t exec,
                                                                     hsa_executable_symbol_t symbol, void *data),
                                            void *data) {
  WS_OPEN_OR_RETURN();
  return iterate(executable, true, callback, data);
}

bool ws_kernel_find(const ws_agent *agent, uint64_t object, char *name, size_t n) {
  bool found = false;
  pthread_rwlock_rdlock(&ws_executables_lock);
  for (const ws_executable *x = ws_executables; x && !found; x = x->next) {
    bool here = false;
    for (const ws_loaded *l = x->loaded; l && !here; l = l->next)
      here = l->agent == agent && object - (uint64_t)(uintptr_t)l->base < l->size;
    for (const ws_symbol *s = here ? x->symbols : NULL; s && !found; s = s->next)
      if (s->kernel && s->address == object && s->agent == agent) {
        ws_printable(name, n, s->name, strlen(s->name) - 3); // without ".kd"
        found = true;
      }
  }
  pthread_rwlock_unlock(&ws_executables_lock);
  return found;
}
