// inst.c: runs random instruction words, on registers full of pointers and
// near misses. No word may make the library crash, hang, or touch memory that
// is not the guest's. With libFuzzer it is the usual entry; built with
// WS_FUZZ_REPLAY it is a program that needs no fuzzer: `wavesim-fuzz-inst N
// [SEED]` runs N programs a GPU, the same ones every time; `wavesim-fuzz-inst N
// SEED DIR` writes them into DIR instead, as libFuzzer's corpus.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/code.h"
#include "core/window.h"
#include "hsa/internal.h"
#include "isa/decode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Fills the registers: s16..s63 from the kernel arguments, v4..v31 from 128
// bytes a lane, v1 its offset, m0; flat_scratch where the kernel sets it.
static const uint32_t prologue_gfx9[] = {
    0xc0120402, 0x00000000, // s_load_dwordx16 s[16:31], s[4:5], 0x0
    0xc0120802, 0x00000040, // s_load_dwordx16 s[32:47], s[4:5], 0x40
    0xc0120c02, 0x00000080, // s_load_dwordx16 s[48:63], s[4:5], 0x80
    0xbf8cc07f,             // s_waitcnt lgkmcnt(0)
    0x24500087,             // v_lshlrev_b32 v40, 7, v0
    0xbefc001e,             // s_mov_b32 m0, s30
    0xdc5c8000, 0x04100028, // global_load_dwordx4 v[4:7], v40, s[16:17]
    0xdc5c8010, 0x08100028, // ... v[8:11] offset:16
    0xdc5c8020, 0x0c100028, // ... v[12:15] offset:32
    0xdc5c8030, 0x10100028, // ... v[16:19] offset:48
    0xdc5c8040, 0x14100028, // ... v[20:23] offset:64
    0xdc5c8050, 0x18100028, // ... v[24:27] offset:80
    0xdc5c8060, 0x1c100028, // ... v[28:31] offset:96
    0xbf8c0f70,             // s_waitcnt vmcnt(0)
};
static const uint32_t flat_scratch[] = {
    0x8607ff01, 0x0000ffff, // s_and_b32 s7, s1, 0xffff
    0x80660600,             // s_add_u32 flat_scratch_lo, s0, s6
    0x82678007,             // s_addc_u32 flat_scratch_hi, s7, 0
};
// The same for gfx10, where FLAT_SCRATCH is a hardware register, gfx11 and gfx12.
static const uint32_t prologue_gfx10[] = {
    0x8707ff01, 0x0000ffff, 0x80060600, 0x82078007, 0xb986f814, 0xb987f815, 0xf4100402, 0xfa000000,
    0xf4100802, 0xfa000040, 0xf4100c02, 0xfa000080, 0xbf8cc07f, 0x34500087, 0xbefc031e, 0xdc388000,
    0x04100028, 0xdc388010, 0x08100028, 0xdc388020, 0x0c100028, 0xdc388030, 0x10100028, 0xdc388040,
    0x14100028, 0xdc388050, 0x18100028, 0xdc388060, 0x1c100028, 0xbf8c3f70,
};
static const uint32_t prologue_gfx11[] = {
    0xf4100402, 0xf8000000, 0xf4100802, 0xf8000040, 0xf4100c02, 0xf8000080, 0xbf89fc07, 0x30500087,
    0xbefd001e, 0xdc5e0000, 0x04100028, 0xdc5e0010, 0x08100028, 0xdc5e0020, 0x0c100028, 0xdc5e0030,
    0x10100028, 0xdc5e0040, 0x14100028, 0xdc5e0050, 0x18100028, 0xdc5e0060, 0x1c100028, 0xbf8903f7,
};
static const uint32_t prologue_gfx12[] = {
    0xf4008402, 0xf8000000, 0xf4008802, 0xf8000040, 0xf4008c02, 0xf8000080, 0xbfc70000, 0x30500087,
    0xbefd001e, 0xee05c010, 0x00000004, 0x00000028, 0xee05c010, 0x00000008, 0x00001028, 0xee05c010,
    0x0000000c, 0x00002028, 0xee05c010, 0x00000010, 0x00003028, 0xee05c010, 0x00000014, 0x00004028,
    0xee05c010, 0x00000018, 0x00005028, 0xee05c010, 0x0000001c, 0x00006028, 0xbfc00000,
};
// By generation: prologue, s_endpgm, and the encodings that random instructions
// are made of (LDS, flat, buffer, scalar memory, VOP3; 0 is anything).
static const struct generation {
  unsigned from;
  const uint32_t *prologue;
  size_t words;
  uint32_t endpgm, formats[6];
} generations[] = {
    {0x1200,
     prologue_gfx12,
     sizeof prologue_gfx12 / 4,
     0xbfb00000,
     {0xd8000000, 0xec000000, 0xc4000000, 0xf4000000, 0xc8000000, 0}},
    {0x1100,
     prologue_gfx11,
     sizeof prologue_gfx11 / 4,
     0xbfb00000,
     {0xd8000000, 0xdc000000, 0xe0000000, 0xf4000000, 0xc8000000, 0}},
    {0x1000,
     prologue_gfx10,
     sizeof prologue_gfx10 / 4,
     0xbf810000,
     {0xd8000000, 0xdc000000, 0xe0000000, 0xf4000000, 0xd4000000, 0}},
    {0,
     prologue_gfx9,
     sizeof prologue_gfx9 / 4,
     0xbf810000,
     {0xd8000000, 0xdc000000, 0xe0000000, 0xc0000000, 0xd0000000, 0}},
};
static const struct generation *generation_of(const ws_gpu *gpu) {
  const struct generation *g = generations;
  while (gpu->gfx < g->from)
    g++;
  return g;
}
enum { MOST_WORDS = 64, DATA = 16384, ITEMS = 128, LDS = 1024, PRIVATE = 512 };

static uint64_t state;
static uint64_t next(void) { // xorshift64* (G. Marsaglia 2003, S. Vigna 2014)
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1du;
}

static uint8_t *data, *kernarg;
static uint8_t *packet;
static uint8_t *descriptor;
static uint64_t ran, ended;

static void put(uint8_t *p, uint32_t v) { memcpy(p, &v, sizeof v); }

static hsa_status_t take_gpu(hsa_agent_t a, void *out) {
  if (ws_agent_of(a)->gpu)
    *(hsa_agent_t *)out = a;
  return HSA_STATUS_SUCCESS;
}
static hsa_status_t take_pool(hsa_amd_memory_pool_t p, void *out) {
  uint32_t segment;
  if (hsa_amd_memory_pool_get_info(p, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment) == HSA_STATUS_SUCCESS &&
      segment == HSA_AMD_SEGMENT_GLOBAL)
    *(hsa_amd_memory_pool_t *)out = p;
  return HSA_STATUS_SUCCESS;
}

static void start(void) {
  hsa_agent_t gpu = {0};
  hsa_amd_memory_pool_t pool = {0};
  setenv("WAVESIM_MAX_INSTRUCTIONS", "20000", 1);
  setenv("WAVESIM_WAITCNT", "0", 0); // else most programs end at once
  ws_quiet = true;
  if (hsa_init() != HSA_STATUS_SUCCESS || hsa_iterate_agents(take_gpu, &gpu) != HSA_STATUS_SUCCESS || !gpu.handle ||
      hsa_amd_agent_iterate_memory_pools(gpu, take_pool, &pool) != HSA_STATUS_SUCCESS ||
      hsa_amd_memory_pool_allocate(pool, DATA, 0, (void **)&data) != HSA_STATUS_SUCCESS ||
      hsa_amd_memory_pool_allocate(pool, 256, 0, (void **)&kernarg) != HSA_STATUS_SUCCESS ||
      hsa_amd_memory_pool_allocate(pool, 64, 0, (void **)&packet) != HSA_STATUS_SUCCESS ||
      hsa_amd_memory_pool_allocate(pool, 64, 0, (void **)&descriptor) != HSA_STATUS_SUCCESS)
    abort();
}

// Addresses inside, at the edges and outside of every kind of memory.
static uint64_t address(void) {
  uint64_t a;
  switch (next() % 10) {
  case 0:
    a = WS_LDS_APERTURE | next() % LDS;
    break;
  case 1:
    a = WS_PRIVATE_APERTURE | next() % PRIVATE;
    break;
  case 2:
    a = (next() % 2 ? WS_LDS_APERTURE : WS_PRIVATE_APERTURE) | (uint32_t)next();
    break;
  case 3:
    a = next() % 4 ? (uint64_t)(uintptr_t)data + DATA - next() % 64
                   : ws_window_base() + next() % (next() % 4 ? 2 * PRIVATE * 64 : WS_WINDOW_BYTES);
    break;
  case 4:
    a = (uint64_t)(uintptr_t)data - next() % 64;
    break;
  case 5:
    a = next() >> next() % 64;
    break;
  default:
    a = (uint64_t)(uintptr_t)data + next() % (DATA / 2);
    break;
  }
  return next() % 4 ? a & ~7ull : a;
}

static void fill(void) {
  for (unsigned at = 0; at < DATA; at += 8) {
    uint64_t v = at % 24 ? address() : (next() % LDS & ~7u) | (next() % LDS & ~7u) << 32;
    memcpy(data + at, &v, sizeof v);
  }
  for (unsigned at = 0; at < 192; at += 8) {
    uint64_t v = address();
    memcpy(kernarg + at, &v, sizeof v);
  }
  uint64_t d = (uint64_t)(uintptr_t)data;
  memcpy(kernarg, &d, sizeof d);
  put(kernarg + 14 * 4, (uint32_t)(next() % LDS));
  // s32 and up: buffer descriptors, some of them the private segment's.
  for (unsigned s = 16; s < 48; s += 4) {
    uint8_t *v = kernarg + s * 4;
    if (next() % 4 == 0) {
      put(v, (uint32_t)ws_window_base());
      put(v + 4, (uint32_t)(ws_window_base() >> 32) | 1u << 31);
      put(v + 12, 7u << 21);
    } else {
      uint64_t a = address();
      put(v, (uint32_t)a);
      put(v + 4, (uint32_t)(a >> 32 & 0xffff) | (next() % 4 ? 0 : (uint32_t)next() << 16));
      put(v + 8, (uint32_t)(next() % DATA));
      put(v + 12, next() % 4 ? 0x20000 : (uint32_t)next());
    }
  }
}

static void run(const ws_gpu *gpu, const uint32_t *words, size_t n) {
  const struct generation *g = generation_of(gpu);
  uint32_t *code = malloc(g->words * 4 + sizeof flat_scratch + (n + 4) * 4);
  if (!code)
    return;
  size_t at = g->words;
  memcpy(code, g->prologue, g->words * 4);
  if (!WS_HAS(gpu, architected_flat_scratch) && !WS_HAS(gpu, flat_scratch_hwreg)) {
    memcpy(code + at, flat_scratch, sizeof flat_scratch);
    at += sizeof flat_scratch / 4;
  }
  memcpy(code + at, words, n * 4);
  at += n;
  for (unsigned k = 0; k < 4; k++)
    code[at++] = g->endpgm;
  fill();
  memset(descriptor, 0, 64);
  int64_t entry = (int64_t)((uint64_t)(uintptr_t)code - (uint64_t)(uintptr_t)descriptor);
  put(descriptor, LDS);
  put(descriptor + 4, PRIVATE);
  memcpy(descriptor + 16, &entry, sizeof entry);
  put(descriptor + 44, 63);                                                       // ACCUM_OFFSET 256
  put(descriptor + 48, (next() % 8 ? 63u : 3u) | 12u << 6 | 3u << 18 | 3u << 16); // all registers or few, denormals
  put(descriptor + 52, 1u | 6u << 1);                                             // scratch, 6 user SGPRs
  const unsigned wave32 = WS_HAS(gpu, wave32) && (next() % 2 || WS_HAS(gpu, wave32_only));
  put(descriptor + 56, 1u | 8u | wave32 << 10); // private segment buffer, kernarg pointer
  ws_code *region = ws_code_create(gpu, code, at * 4, (uint64_t)(uintptr_t)code);
  if (region) {
    ws_dispatch d = {.gpu = gpu,
                     .group_size = {ITEMS, 1, 1},
                     .grid_size = {ITEMS, 1, 1},
                     .group_bytes = LDS,
                     .private_bytes = PRIVATE,
                     .descriptor = (uint64_t)(uintptr_t)descriptor,
                     .kernarg = (uint64_t)(uintptr_t)kernarg,
                     .packet_addr = (uint64_t)(uintptr_t)packet,
                     .rung = ws_signal_rung,
                     .kernel_name = "fuzz"};
    ran++;
    if (ws_dispatch_run(&d))
      ended++;
    else if (!d.fault[0])
      abort(); // a failure that says nothing
    if (getenv("FUZZ_VERBOSE"))
      printf("%s: %s\n", gpu->name, d.fault);
    ws_code_destroy(region);
  }
  free(code);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  uint32_t words[MOST_WORDS];
  if (!data)
    start();
  if (size < 5)
    return 0;
  unsigned gpus = 0;
  while (ws_gpu_at(gpus))
    gpus++;
  const ws_gpu *gpu = ws_gpu_at(bytes[0] % gpus);
  size_t n = (size - 1) / 4 < MOST_WORDS ? (size - 1) / 4 : MOST_WORDS;
  memcpy(words, bytes + 1, n * 4);
  state = 88172645463325252u; // the registers depend on the program alone
  for (size_t k = 0; k < n; k++)
    state = (state ^ words[k]) * 0x9e3779b97f4a7c15u | 1;
  run(gpu, words, n);
  return 0;
}

#ifdef WS_FUZZ_REPLAY
// Words of one valid instruction, mostly loads, stores and atomics whose
// operands are the registers that the prologue has filled.
static unsigned instruction(const ws_gpu *gpu, uint32_t w[3]) {
  const struct generation *gen = generation_of(gpu);
  for (unsigned tries = 0; tries < 4000; tries++) {
    uint32_t format = gen->formats[next() % 6], r = (uint32_t)next();
    w[0] = format ? format | (r & 0x3ffffff) : r;
    w[1] = (uint32_t)next();
    w[2] = (uint32_t)next();
    if (format == 0xec000000 && next() % 4) { // gfx12: scalar address, data and offset in the second and third dword
      w[0] = (w[0] & ~0x7fu) | (next() % 2 ? 0x7c : (uint32_t)(16 + next() % 20 * 2));
      w[1] = (uint32_t)(4 + next() % 24) | (uint32_t)(4 + next() % 24) << 23;
      w[2] = (uint32_t)(4 + next() % 13 * 2) | (next() % 2 ? 0 : (uint32_t)(next() % 64 * 4) << 8);
    } else if (format == 0xc4000000 && next() % 4) {
      w[0] = (w[0] & ~0x7fu) | 0x7c;
      w[1] = (uint32_t)(4 + next() % 24) | (uint32_t)(32 + next() % 8 * 4) << 9 | (uint32_t)(next() % 4) << 30;
      w[2] = (uint32_t)(4 + next() % 13 * 2) | (uint32_t)(next() % 64 * 4) << 8;
    } else if (format == 0xf4000000 && next() % 4) {
      w[0] = (w[0] & ~0x1fffu) | (uint32_t)(8 + next() % 24) | (uint32_t)(16 + next() % 40) << 6;
      w[1] = 0x7cu << 25 | (uint32_t)(next() % 64 * 4);
    } else if (format && format != 0xc8000000 && next() % 4) {
      uint32_t a = (uint32_t)(4 + next() % 13 * 2), b = (uint32_t)(4 + next() % 24), d = (uint32_t)(4 + next() % 24);
      w[0] &= next() % 4 ? ~7u : ~0u; // aligned offsets
      if (format == 0xd8000000)
        w[1] = a | b << 8 | (uint32_t)(4 + next() % 24) << 16 | d << 24;
      else if (format == 0xdc000000)
        w[1] = a | b << 8 | (next() % 2 ? 0x7f : (uint32_t)(16 + next() % 20 * 2)) << 16 | d << 24;
      else if (format == 0xe0000000)
        w[1] = a | b << 8 | (uint32_t)(4 + next() % 10) << 16 | (next() % 2 ? 128 : (uint32_t)(16 + next() % 40)) << 24;
      else if (format == 0xc0000000)
        w[0] = (w[0] & ~0x1fffu) | (uint32_t)(8 + next() % 24) | (uint32_t)(16 + next() % 40) << 6;
    }
    ws_inst i;
    memset(&i, 0, sizeof i);
    ws_decode(gpu, gpu->wave_size, w, 12, 0x1000, &i, NULL, 0);
    ws_inst_release(&i);
    if (i.why == WS_WHY_OK && i.words <= 3)
      return i.words;
  }
  w[0] = gen->endpgm;
  return 1;
}

// A program as LLVMFuzzerTestOneInput takes it.
static void save(const char *folder, unsigned g, unsigned long k, const uint32_t *words, size_t n) {
  char name[4096];
  const uint8_t gpu = (uint8_t)g;
  snprintf(name, sizeof name, "%s/%s-%lu", folder, ws_gpu_at(g)->name, k);
  FILE *f = fopen(name, "wb");
  if (!f || fwrite(&gpu, 1, 1, f) != 1 || fwrite(words, 4, n, f) != n || fclose(f)) {
    perror(name);
    exit(2);
  }
}

int main(int argc, char **argv) {
  if (argc < 2 || argc > 4) {
    fprintf(stderr, "usage: wavesim-fuzz-inst N [SEED [DIR]]\n");
    return 2;
  }
  unsigned long count = strtoul(argv[1], NULL, 0);
  start();
  for (unsigned g = 0; ws_gpu_at(g); g++)
    for (unsigned long k = 0; k < count; k++) {
      uint32_t words[MOST_WORDS];
      state = (argc > 2 ? strtoull(argv[2], NULL, 0) : 1) * 0x9e3779b97f4a7c15u + k * 0xbf58476d1ce4e5b9u + g + 1;
      size_t n = 0, most = 1 + next() % 12;
      for (unsigned i = 0; i < most; i++)
        n += instruction(ws_gpu_at(g), words + n);
      if (next() % 8 == 0) // and without any sense
        for (size_t i = 0; i < n; i++)
          words[i] = (uint32_t)next();
      if (argc > 3)
        save(argv[3], g, k, words, n);
      else
        run(ws_gpu_at(g), words, n);
    }
  hsa_shut_down();
  if (argc > 3)
    return 0;
  printf("%llu programs, %llu of them ended by themselves: no crash\n", (unsigned long long)ran,
         (unsigned long long)ended);
  return 0;
}
#endif
