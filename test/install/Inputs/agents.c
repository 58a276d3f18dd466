// agents.c: counts the agents of the HSA runtime that it is linked with.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hsa/hsa.h>
#include <stdio.h>

static hsa_status_t count(hsa_agent_t agent, void *data) {
  char name[64] = "";
  hsa_agent_get_info(agent, HSA_AGENT_INFO_NAME, name);
  ++*(int *)data;
  printf("agent %s\n", name);
  return HSA_STATUS_SUCCESS;
}

int main(void) {
  int n = 0;
  return hsa_init() != HSA_STATUS_SUCCESS || hsa_iterate_agents(count, &n) != HSA_STATUS_SUCCESS || n != 2;
}
