// loader.c: throws bytes at the code-object loader. With libFuzzer it is
// the usual entry; built with WS_FUZZ_REPLAY it is a program that needs no
// fuzzer: `wavesim-fuzz-loader N FILE...` loads each file as it is and then N
// mutations of it, the same ones every time.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hsa_agent_t gpu;

static hsa_status_t take_gpu(hsa_agent_t a, void *data) {
  (void)data;
  if (ws_agent_of(a)->gpu)
    gpu = a;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t look(hsa_executable_t x, hsa_executable_symbol_t s, void *data) {
  (void)x, (void)data;
  static const hsa_executable_symbol_info_t all[] = {
      HSA_EXECUTABLE_SYMBOL_INFO_TYPE,
      HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS,
      HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE,
      HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT,
      HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE,
  };
  uint64_t v[2];
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    hsa_executable_symbol_get_info(s, all[i], v);
  uint32_t n;
  if (hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH, &n) != HSA_STATUS_SUCCESS)
    abort();
  char *name = malloc(n + 1);
  if (name && hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_NAME, name) != HSA_STATUS_SUCCESS)
    abort();
  free(name);
  if (hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, v) == HSA_STATUS_SUCCESS) {
    // The descriptor must be readable and its entry decodable.
    ws_range r = {0, 0};
    char kernel[64];
    if (!ws_mem_ok(&r, v[0], 64) || !ws_kernel_find(ws_agent_of(gpu), v[0], kernel, sizeof kernel))
      abort();
  }
  return HSA_STATUS_SUCCESS;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!gpu.handle) {
    ws_quiet = true;
    if (hsa_init() != HSA_STATUS_SUCCESS || hsa_iterate_agents(take_gpu, NULL) != HSA_STATUS_SUCCESS || !gpu.handle)
      abort();
  }
  hsa_code_object_reader_t r;
  hsa_executable_t x;
  static uint32_t external;
  if (!size || hsa_code_object_reader_create_from_memory(data, size, &r) != HSA_STATUS_SUCCESS)
    return 0;
  if (hsa_executable_create_alt(HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &x) !=
          HSA_STATUS_SUCCESS ||
      hsa_executable_global_variable_define(x, "external", &external) != HSA_STATUS_SUCCESS)
    abort();
  hsa_status_t status = hsa_executable_load_agent_code_object(x, gpu, r, NULL, NULL);
  if (status == HSA_STATUS_SUCCESS) {
    hsa_executable_freeze(x, NULL);
    hsa_executable_iterate_symbols(x, look, NULL);
  }
  hsa_code_object_reader_destroy(r);
  hsa_executable_destroy(x);
  return 0;
}

#ifdef WS_FUZZ_REPLAY
static uint64_t state;
static uint64_t next(void) { // xorshift64 (G. Marsaglia, 2003)
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

// Half of the changes go where the headers and tables are: the first 4 KiB.
static size_t mutate(uint8_t *p, size_t n) {
  static const uint64_t interesting[] = {0,          1,          0x7fffffff, 0x80000000,         0xffffffff,
                                         0x40000000, 1ull << 40, 1ull << 63, 0xfffffffffffff000, UINT64_MAX};
  for (uint64_t changes = 1 + next() % 6; changes && n > 16; changes--) {
    size_t span = next() & 1 && n > 4096 ? 4096 : n, at = next() % span;
    switch (next() % 6) {
    case 0:
      p[at] = (uint8_t)next();
      break;
    case 1:
      p[at] = (uint8_t)(p[at] ^ 1u << next() % 8);
      break;
    case 2: {
      size_t width = (size_t)1 << next() % 4;
      uint64_t v = interesting[next() % (sizeof interesting / sizeof *interesting)];
      at &= ~(width - 1);
      if (width <= n - at)
        memcpy(p + at, &v, width);
      break;
    }
    case 3: {
      size_t from = next() % span, len = 1 + next() % 64;
      if (len <= n - at && len <= n - from)
        memmove(p + at, p + from, len);
      break;
    }
    case 4: { // a small step up or down: sizes and offsets just beyond
      uint64_t v;
      at &= ~(size_t)7;
      if (n - at >= sizeof v) {
        memcpy(&v, p + at, sizeof v);
        v += next() % 129 - 64;
        memcpy(p + at, &v, sizeof v);
      }
      break;
    }
    default:
      if (next() % 8 == 0)
        n = at + 1;
      break;
    }
  }
  return n;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: wavesim-fuzz-loader N FILE...\n");
    return 2;
  }
  unsigned long count = strtoul(argv[1], NULL, 10);
  for (int i = 2; i < argc; i++) {
    FILE *f = fopen(argv[i], "rb");
    if (!f || fseek(f, 0, SEEK_END)) {
      perror(argv[i]);
      return 2;
    }
    size_t n = (size_t)ftell(f);
    rewind(f);
    uint8_t *file = malloc(n + 1), *copy = malloc(n + 1);
    if (!file || !copy || fread(file, 1, n, f) != n) {
      perror(argv[i]);
      return 2;
    }
    fclose(f);
    LLVMFuzzerTestOneInput(file, n);
    for (unsigned long k = 0; k < count; k++) {
      state = 0x9e3779b97f4a7c15ull * (k + 1);
      memcpy(copy, file, n);
      LLVMFuzzerTestOneInput(copy, mutate(copy, n));
    }
    free(file);
    free(copy);
  }
  printf("%d files, %lu mutations each: no crash\n", argc - 2, count);
  return hsa_shut_down() != HSA_STATUS_SUCCESS;
}
#endif
