// loader.c: executables, symbols, relocations, external variables, AMD's loader
// extension; objects for other GPUs, truncated and corrupted ones.
// Arguments: kernels.cl compiled for the first GPU, and for others it refuses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <fcntl.h>
#include <unistd.h>

static hsa_status_t try(const void *bytes, size_t n, hsa_executable_t *keep) {
  hsa_code_object_reader_t r;
  hsa_executable_t x;
  uint32_t external;
  OK(hsa_code_object_reader_create_from_memory(bytes, n, &r));
  OK(hsa_executable_create_alt(HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &x));
  OK(hsa_executable_agent_global_variable_define(x, gpu[0], "external", &external));
  hsa_status_t status = hsa_executable_load_agent_code_object(x, gpu[0], r, NULL, NULL);
  OK(hsa_code_object_reader_destroy(r));
  if (keep)
    *keep = x;
  else
    OK(hsa_executable_destroy(x));
  return status;
}

static hsa_status_t count(hsa_executable_t x, hsa_agent_t a, hsa_executable_symbol_t s, void *data) {
  (void)x, (void)a;
  hsa_symbol_kind_t kind;
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &kind));
  ((unsigned *)data)[kind]++;
  return HSA_STATUS_SUCCESS;
}
static hsa_status_t count_plain(hsa_executable_t x, hsa_executable_symbol_t s, void *data) {
  return count(x, gpu[0], s, data);
}
static hsa_status_t note_loaded(hsa_executable_t x, hsa_loaded_code_object_t l, void *data) {
  (void)x;
  *(hsa_loaded_code_object_t *)data = l;
  return HSA_STATUS_SUCCESS;
}

static uint64_t address(hsa_executable_t x, const char *name) {
  hsa_executable_symbol_t s;
  uint64_t v;
  OK(hsa_executable_get_symbol_by_name(x, name, &gpu[0], &s));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &v));
  return v;
}

int main(int argc, char **argv) {
  CHECK(argc >= 2);
  start();
  size_t n;
  char *bytes = slurp(argv[1], &n);
  hsa_executable_t x;
  OK(try(bytes, n, &x));
  STATUS(hsa_executable_agent_global_variable_define(x, gpu[0], "external", &x),
         HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED);
  OK(hsa_executable_freeze(x, ""));
  STATUS(hsa_executable_freeze(x, ""), HSA_STATUS_ERROR_FROZEN_EXECUTABLE);
  STATUS(hsa_executable_agent_global_variable_define(x, gpu[0], "other", &x), HSA_STATUS_ERROR_FROZEN_EXECUTABLE);
  uint32_t result = 9;
  OK(hsa_executable_validate(x, &result));
  CHECK(result == 0);
  unsigned kinds[3] = {0};
  OK(hsa_executable_iterate_agent_symbols(x, gpu[0], count, kinds));
  CHECK(kinds[HSA_SYMBOL_KIND_KERNEL] == 5 && kinds[HSA_SYMBOL_KIND_VARIABLE] == 4); // external among them
  OK(hsa_executable_iterate_symbols(x, count_plain, kinds));
  OK(hsa_executable_iterate_program_symbols(x, count_plain, kinds));
  CHECK(kinds[HSA_SYMBOL_KIND_KERNEL] == 10);

  // What a kernel and a variable say.
  hsa_executable_symbol_t s;
  uint32_t v;
  uint64_t object;
  char name[32] = "";
  bool yes;
  STATUS(hsa_executable_get_symbol_by_name(x, "store", &gpu[0], &s), HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  STATUS(hsa_executable_get_symbol_by_name(x, "store.kd", NULL, &s), HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  STATUS(hsa_executable_get_symbol_by_name(x, "store.kd", &cpu, &s), HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  OK(hsa_executable_get_symbol_by_name(x, "store.kd", &gpu[0], &s));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH, &v));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_NAME, name));
  CHECK(v == 8 && !strcmp(name, "store.kd"));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &object));
  CHECK(object && object % 64 == 0);
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE, &v));
  CHECK(v >= 12);
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT, &v));
  CHECK(v == 16);
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &v));
  CHECK(v == 0);
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK, &yes));
  CHECK(!yes);
  STATUS(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &object),
         HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(
      hsa_executable_symbol_get_info((hsa_executable_symbol_t){s.handle + 1000}, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &v),
      HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL);
  OK(hsa_executable_get_symbol_by_name(x, "primes", &gpu[0], &s));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, &v));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST, &yes));
  CHECK(v == 16 && yes);
  const uint32_t *primes = (const uint32_t *)(uintptr_t)address(x, "primes");
  CHECK(primes[0] == 2 && primes[3] == 7);
  // The relocation of a pointer.
  CHECK(*(uint64_t *)(uintptr_t)address(x, "where") == address(x, "counter"));
  CHECK(*(uint32_t *)(uintptr_t)address(x, "counter") == 7);

  hsa_ven_amd_loader_1_03_pfn_t loader;
  OK(hsa_system_get_major_extension_table(HSA_EXTENSION_AMD_LOADER, 1, sizeof loader, &loader));
  hsa_executable_t found = {0};
  const void *host;
  OK(loader.hsa_ven_amd_loader_query_executable(primes, &found));
  CHECK(found.handle == x.handle);
  OK(loader.hsa_ven_amd_loader_query_host_address(primes, &host));
  STATUS(loader.hsa_ven_amd_loader_query_host_address(&x, &host), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  size_t segments = 0;
  OK(loader.hsa_ven_amd_loader_query_segment_descriptors(NULL, &segments));
  CHECK(segments >= 3 && segments <= 8);
  hsa_ven_amd_loader_segment_descriptor_t d[8];
  OK(loader.hsa_ven_amd_loader_query_segment_descriptors(d, &segments));
  CHECK(d[0].executable.handle == x.handle);
  hsa_loaded_code_object_t loaded;
  uint64_t base;
  OK(loader.hsa_ven_amd_loader_executable_iterate_loaded_code_objects(x, note_loaded, &loaded));
  OK(loader.hsa_ven_amd_loader_loaded_code_object_get_info(loaded, HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_BASE,
                                                           &base));
  CHECK(base <= object && object < base + 65536);

  // From a file, and the older calls.
  int fd = open(argv[1], O_RDONLY);
  hsa_code_object_reader_t r;
  OK(hsa_code_object_reader_create_from_file(fd, &r));
  hsa_executable_t y;
  uint32_t external = 1;
  OK(hsa_executable_create(HSA_PROFILE_BASE, HSA_EXECUTABLE_STATE_UNFROZEN, NULL, &y));
  STATUS(hsa_executable_load_agent_code_object(y, gpu[0], r, NULL, NULL), HSA_STATUS_ERROR_VARIABLE_UNDEFINED);
  OK(hsa_executable_global_variable_define(y, "external", &external));
  OK(hsa_executable_load_agent_code_object(y, gpu[0], r, NULL, &loaded));
  STATUS(hsa_executable_load_agent_code_object(y, gpu[0], r, NULL, NULL), HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED);
  STATUS(hsa_executable_load_agent_code_object(y, cpu, r, NULL, NULL), HSA_STATUS_ERROR_INVALID_AGENT);
  char uri[4096];
  OK(loader.hsa_ven_amd_loader_loaded_code_object_get_info(loaded,
                                                           HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI_LENGTH, &v));
  CHECK(v < sizeof uri);
  OK(loader.hsa_ven_amd_loader_loaded_code_object_get_info(loaded, HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI,
                                                           uri));
  CHECK(!strncmp(uri, "file:///", 8));
  OK(hsa_executable_destroy(y));
  STATUS(hsa_executable_destroy(y), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
  OK(hsa_code_object_reader_destroy(r));
  STATUS(hsa_code_object_reader_destroy(r), HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER);
  close(fd);
  STATUS(hsa_code_object_reader_create_from_file(fd, &r), HSA_STATUS_ERROR_INVALID_FILE);
  STATUS(hsa_code_object_reader_create_from_memory(bytes, 0, &r), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  hsa_code_object_t c;
  OK(hsa_code_object_deserialize(bytes, n, "", &c));
  OK(hsa_executable_create(HSA_PROFILE_BASE, HSA_EXECUTABLE_STATE_UNFROZEN, NULL, &y));
  OK(hsa_executable_agent_global_variable_define(y, gpu[0], "external", &external));
  OK(hsa_executable_load_code_object(y, gpu[0], c, NULL));
  OK(hsa_code_object_destroy(c));
  OK(hsa_executable_get_symbol(y, NULL, "sum.kd", gpu[0], 0, &s));
  OK(hsa_executable_destroy(y));
  STATUS(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &v),
         HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL);

  // Other GPUs' objects.
  fprintf(stderr, "expected messages follow\n");
  for (int i = 2; i < argc; i++) {
    size_t m;
    char *other = slurp(argv[i], &m);
    STATUS(try(other, m, NULL), HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    free(other);
  }

  // Cut off after every byte, and every byte of what the loader reads changed,
  // in a few ways: an error or a success, never more. stderr would be long.
  fflush(stderr);
  CHECK(freopen("/dev/null", "w", stderr));
  unsigned good = 0;
  for (size_t i = 1; i < n; i++)
    good += try(bytes, i, NULL) == HSA_STATUS_SUCCESS; // section headers at the end are not needed
  CHECK(good < n / 2);
  static const unsigned char flips[] = {0x01, 0x80, 0xff};
  for (size_t i = 0; i < n; i++)
    for (unsigned k = 0; k < sizeof flips; k++) {
      bytes[i] = (char)(bytes[i] ^ flips[k]);
      try(bytes, n, NULL);
      bytes[i] = (char)(bytes[i] ^ flips[k]);
    }
  OK(try(bytes, n, NULL));
  free(bytes);
  OK(hsa_shut_down());
  return 0;
}
