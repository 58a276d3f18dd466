// system.c: hsa_init counts, agents and what they say, instruction sets,
// extensions, status names. Prints the agents for the test to look at.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

static hsa_status_t isa_name(hsa_isa_t isa, void *name) {
  uint32_t n;
  OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME_LENGTH, &n));
  CHECK(n < 64);
  OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME, name));
  CHECK(strlen(name) + 1 == n);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t count_caches(hsa_cache_t c, void *n) {
  uint8_t level;
  uint32_t size;
  OK(hsa_cache_get_info(c, HSA_CACHE_INFO_LEVEL, &level));
  OK(hsa_cache_get_info(c, HSA_CACHE_INFO_SIZE, &size));
  CHECK(level == ++*(unsigned *)n && size);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t stop_at_once(hsa_agent_t a, void *n) {
  (void)a;
  ++*(unsigned *)n;
  return HSA_STATUS_INFO_BREAK;
}

int main(void) {
  uint64_t v = 0;
  STATUS(hsa_shut_down(), HSA_STATUS_ERROR_NOT_INITIALIZED);
  STATUS(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &v), HSA_STATUS_ERROR_NOT_INITIALIZED);
  if (hsa_init() != HSA_STATUS_SUCCESS) {
    printf("hsa_init failed\n");
    return 1;
  }
  OK(hsa_init());
  OK(hsa_shut_down());
  start();
  OK(hsa_shut_down());

  for (unsigned i = 0; i < gpus; i++) {
    char name[64], vendor[64], product[64], isa[64];
    uint32_t wave, cus, waves;
    uint16_t dim[3];
    unsigned caches = 0;
    OK(hsa_agent_get_info(gpu[i], HSA_AGENT_INFO_NAME, name));
    OK(hsa_agent_get_info(gpu[i], HSA_AGENT_INFO_VENDOR_NAME, vendor));
    OK(hsa_agent_get_info(gpu[i], (hsa_agent_info_t)HSA_AMD_AGENT_INFO_PRODUCT_NAME, product));
    OK(hsa_agent_get_info(gpu[i], HSA_AGENT_INFO_WAVEFRONT_SIZE, &wave));
    OK(hsa_agent_get_info(gpu[i], (hsa_agent_info_t)HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, &cus));
    OK(hsa_agent_get_info(gpu[i], (hsa_agent_info_t)HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU, &waves));
    OK(hsa_agent_get_info(gpu[i], HSA_AGENT_INFO_WORKGROUP_MAX_DIM, dim));
    OK(hsa_agent_iterate_isas(gpu[i], isa_name, isa));
    OK(hsa_agent_iterate_caches(gpu[i], count_caches, &caches));
    CHECK(dim[0] == 1024 && dim[1] == 1024 && dim[2] == 1024 && caches == 2);
    printf("%s %s '%s' %s wave%u %u CUs %u waves\n", vendor, name, product, isa, wave, cus, waves);

    hsa_isa_t own, any;
    bool yes = false;
    OK(hsa_agent_get_info(gpu[i], HSA_AGENT_INFO_ISA, &own));
    *strchrnul(isa, ':') = 0;
    OK(hsa_isa_from_name(isa, &any));
    OK(hsa_isa_compatible(any, own, &yes));
    CHECK(yes);
    strcat(isa, ":xnack+");
    OK(hsa_isa_from_name(isa, &any));
    OK(hsa_isa_compatible(any, own, &yes));
    CHECK(!yes);
  }
  hsa_isa_t isa;
  STATUS(hsa_isa_from_name("amdgcn-amd-amdhsa--gfx90a:fast+", &isa), HSA_STATUS_ERROR_INVALID_ISA_NAME);
  STATUS(hsa_isa_from_name("amdgcn-amd-amdhsa--gfx90", &isa), HSA_STATUS_ERROR_INVALID_ISA_NAME);
  STATUS(hsa_isa_from_name("gfx90a", &isa), HSA_STATUS_ERROR_INVALID_ISA_NAME);
  STATUS(hsa_isa_get_info_alt((hsa_isa_t){12345}, HSA_ISA_INFO_NAME_LENGTH, &v), HSA_STATUS_ERROR_INVALID_ISA);

  unsigned n = 0;
  STATUS(hsa_iterate_agents(stop_at_once, &n), HSA_STATUS_INFO_BREAK);
  CHECK(n == 1);
  STATUS(hsa_agent_get_info((hsa_agent_t){gpu[0].handle + 1}, HSA_AGENT_INFO_NAME, &v), HSA_STATUS_ERROR_INVALID_AGENT);
  STATUS(hsa_agent_get_info((hsa_agent_t){0}, HSA_AGENT_INFO_NAME, &v), HSA_STATUS_ERROR_INVALID_AGENT);
  STATUS(hsa_agent_get_info(gpu[0], (hsa_agent_info_t)9999, &v), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_agent_get_info(gpu[0], HSA_AGENT_INFO_NAME, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);

  // Every number is answered or refused, of the host too, and only what is answered is written.
  for (unsigned i = 0; i <= gpus; i++)
    for (unsigned at = 0; at < 0xa200; at = at == 0xff ? 0xa000 : at + 1) {
      const hsa_agent_t a = i ? gpu[i - 1] : cpu;
      uint8_t value[256];
      memset(value, 0xa5, sizeof value);
      const hsa_status_t status = hsa_agent_get_info(a, (hsa_agent_info_t)at, value);
      CHECK(status == HSA_STATUS_SUCCESS || (status == HSA_STATUS_ERROR_INVALID_ARGUMENT && value[0] == 0xa5));
      CHECK(value[128] == 0xa5);
      STATUS(hsa_agent_get_info(a, (hsa_agent_info_t)at, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    }
  STATUS(hsa_agent_get_info(cpu, (hsa_agent_info_t)0xa016, &v), HSA_STATUS_ERROR_INVALID_ARGUMENT); // a GPU's clock
  OK(hsa_agent_get_info(gpu[0], (hsa_agent_info_t)0xa016, &v));

  uint16_t major;
  uint64_t frequency, t0, t1;
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &major));
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &frequency));
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &t0));
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &t1));
  CHECK(major == 1 && frequency == 1000000000 && t1 >= t0);

  uint8_t extensions[128];
  uint16_t minor;
  bool yes;
  hsa_ven_amd_loader_1_03_pfn_t loader;
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_EXTENSIONS, extensions));
  CHECK(extensions[HSA_EXTENSION_AMD_LOADER / 8] >> HSA_EXTENSION_AMD_LOADER % 8 & 1);
  OK(hsa_system_major_extension_supported(HSA_EXTENSION_AMD_LOADER, 1, &minor, &yes));
  CHECK(yes && minor == 3);
  OK(hsa_system_major_extension_supported(HSA_EXTENSION_IMAGES, 1, &minor, &yes));
  CHECK(!yes);
  OK(hsa_system_get_major_extension_table(HSA_EXTENSION_AMD_LOADER, 1, sizeof loader, &loader));
  CHECK(loader.hsa_ven_amd_loader_query_host_address && loader.hsa_ven_amd_loader_iterate_executables);
  STATUS(hsa_system_get_major_extension_table(HSA_EXTENSION_IMAGES, 1, sizeof loader, &loader), HSA_STATUS_ERROR);

  const char *text;
  for (unsigned s = HSA_STATUS_ERROR; s <= HSA_STATUS_ERROR_FATAL; s++)
    if (s < 0x101a || s > 0x101f) { // a gap in the numbering
      OK(hsa_status_string((hsa_status_t)s, &text));
      CHECK(strstr(text, "HSA_STATUS_ERROR") == text);
    }
  for (unsigned s = 40; s <= 44; s++)
    OK(hsa_status_string((hsa_status_t)s, &text));
  STATUS(hsa_status_string((hsa_status_t)77, &text), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_status_string(HSA_STATUS_SUCCESS, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_shut_down());
  STATUS(hsa_shut_down(), HSA_STATUS_ERROR_NOT_INITIALIZED);
  return 0;
}
