// machine.c: see machine.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.h"
#include "targets.h"

#include <dlfcn.h>
#include <hsa/hsa.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct hsa {
  hsa_status_t (*init)(void);
  hsa_status_t (*shut_down)(void);
  hsa_status_t (*iterate_agents)(hsa_status_t (*)(hsa_agent_t, void *), void *);
  hsa_status_t (*agent_get_info)(hsa_agent_t, hsa_agent_info_t, void *);
} hsa;

typedef struct search {
  const hsa *hsa;
  xl_list *ids;
} search;

static hsa_status_t look(hsa_agent_t agent, void *data) {
  const search *s = data;
  hsa_device_type_t type;
  char name[64] = "";
  if (s->hsa->agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type) != HSA_STATUS_SUCCESS ||
      type != HSA_DEVICE_TYPE_GPU || s->hsa->agent_get_info(agent, HSA_AGENT_INFO_NAME, name) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  name[sizeof name - 1] = 0;
  xlcc_target target;
  xl_error unknown;
  if (!xlcc_parse_target(name, &target, &unknown))
    return HSA_STATUS_SUCCESS;
  for (size_t i = 0; i < s->ids->count; i++)
    if (!strcmp(s->ids->items[i], name))
      return HSA_STATUS_SUCCESS;
  xl_push(s->ids, xl_strdup(name));
  return HSA_STATUS_SUCCESS;
}

bool xlcc_machine_gpus(xl_list *ids) {
  // Without AMD's driver no library has to be asked.
  if (access("/dev/kfd", R_OK | W_OK))
    return false;
  void *library = dlopen("libhsa-runtime64.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return false;
  hsa h;
  *(void **)&h.init = dlsym(library, "hsa_init");
  *(void **)&h.shut_down = dlsym(library, "hsa_shut_down");
  *(void **)&h.iterate_agents = dlsym(library, "hsa_iterate_agents");
  *(void **)&h.agent_get_info = dlsym(library, "hsa_agent_get_info");
  const size_t before = ids->count;
  if (h.init && h.shut_down && h.iterate_agents && h.agent_get_info && h.init() == HSA_STATUS_SUCCESS) {
    search s = {&h, ids};
    h.iterate_agents(look, &s);
    h.shut_down();
  }
  return ids->count > before;
}

char *xlcc_find_program(const char *name) {
  if (strchr(name, '/'))
    return access(name, X_OK) ? NULL : xl_strdup(name);
  const char *path = getenv("PATH");
  for (const char *at = path && *path ? path : "/usr/bin:/bin"; at; at = strchr(at, ':') ? strchr(at, ':') + 1 : NULL) {
    char *file = xl_format("%.*s/%s", (int)strcspn(at, ":"), at, name);
    if (!access(file, X_OK))
      return file;
    free(file);
  }
  return NULL;
}
