// dispatch.c: what a dispatch gives its work-items: ids and lanes in one to
// three dimensions with ragged edges, turns between waves and groups that wait
// for each other, private memory, calls and atomics.
// Arguments: dispatch.cl and recurse.c compiled for the first GPU.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

typedef struct record {
  uint32_t runs, lane, group, active;
} record;

static hsa_executable_t exe;
static hsa_queue_t *queue;
static hsa_signal_t done;

static void run(const char *name, hsa_kernel_dispatch_packet_t p) {
  char symbol[64];
  hsa_executable_symbol_t s;
  snprintf(symbol, sizeof symbol, "%s.kd", name);
  OK(hsa_executable_get_symbol_by_name(exe, symbol, &gpu[0], &s));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &p.kernel_object));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &p.group_segment_size));
  OK(hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE,
                                    &p.private_segment_size));
  p.completion_signal = done;
  hsa_signal_store_relaxed(done, 1);
  push(queue, &p, DISPATCH);
  if (wait_done(done) != 0) {
    fprintf(stderr, "%s failed\n", name);
    exit(1);
  }
}

static hsa_kernel_dispatch_packet_t shape(unsigned dims, const uint32_t grid[3], const uint32_t size[3], void *args) {
  hsa_kernel_dispatch_packet_t p = packet(0, args, done);
  p.setup = (uint16_t)dims;
  p.workgroup_size_x = (uint16_t)size[0];
  p.workgroup_size_y = (uint16_t)size[1];
  p.workgroup_size_z = (uint16_t)size[2];
  p.grid_size_x = grid[0];
  p.grid_size_y = grid[1];
  p.grid_size_z = grid[2];
  return p;
}

static hsa_kernel_dispatch_packet_t line(uint32_t groups, uint32_t size, void *args) {
  return shape(1, (uint32_t[3]){groups * size, 1, 1}, (uint32_t[3]){size, 1, 1}, args);
}

static void check_ids(unsigned dims, uint32_t gx, uint32_t gy, uint32_t gz, uint32_t sx, uint32_t sy, uint32_t sz) {
  const uint32_t grid[3] = {gx, gy, gz}, size[3] = {sx, sy, sz};
  const size_t n = (size_t)gx * gy * gz;
  record *out = allocate(device, n * sizeof *out), **args = allocate(kernarg, 512);
  memset(out, 0, n * sizeof *out);
  *args = out;
  run("ids", shape(dims, grid, size, args));
  for (size_t i = 0; i < n; i++) {
    const uint32_t at[3] = {(uint32_t)(i % gx), (uint32_t)(i / gx % gy), (uint32_t)(i / gx / gy)};
    uint32_t group[3], item[3], extent[3];
    for (unsigned k = 0; k < 3; k++) {
      group[k] = at[k] / size[k];
      item[k] = at[k] % size[k];
      const uint32_t left = grid[k] - group[k] * size[k];
      extent[k] = left < size[k] ? left : size[k]; // the groups at the edges are smaller
    }
    const uint32_t flat = (item[2] * extent[1] + item[1]) * extent[0] + item[0];
    const uint32_t items = extent[0] * extent[1] * extent[2], rest = items - flat / 64 * 64;
    CHECK(out[i].runs == 1);
    CHECK(out[i].lane == flat % 64);
    CHECK(out[i].group == (group[0] | group[1] << 8 | group[2] << 16));
    CHECK(out[i].active == (rest < 64 ? rest : 64));
  }
  OK(hsa_amd_memory_pool_free(out));
  OK(hsa_amd_memory_pool_free(args));
}

static uint32_t mix(uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x * 2654435761u + 12345;
}

static uint32_t fold(uint32_t *p, uint32_t n) {
  uint32_t r = 0;
  for (uint32_t i = 0; i < n; i++)
    p[i] = r = r * 31 + p[i];
  return r;
}

static uint32_t private_arrays(uint32_t g, uint32_t seed) {
  uint32_t a[32], x = g ^ seed;
  uint64_t w[8] = {0};
  uint8_t c[16] = {0};
  for (unsigned i = 0; i < 32; i++)
    a[i] = x = mix(x);
  for (unsigned i = 0; i < 64; i++) {
    uint32_t j = mix(a[i & 31]) & 31, k = a[j] & 31, t = a[j];
    a[j] = a[k];
    a[k] = t + i;
  }
  for (unsigned i = 0; i < 8; i++)
    w[a[i] >> 3 & 7] += a[i] * (uint64_t)a[i + 8];
  for (unsigned i = 0; i < 16; i++)
    c[a[i] & 15] = (uint8_t)a[i];
  uint32_t r = fold(a, 32);
  for (unsigned i = 0; i < 8; i++)
    r = r * 7 + (uint32_t)(w[i] >> 5) + (uint32_t)c[i] * c[15 - i];
  return r;
}

static uint32_t flat_mix(uint32_t t, uint32_t seed) {
  uint32_t s = t * 3, o = t * 7, p[4] = {t, t + 1, t + 2, t + 3};
  uint32_t *q = t % 3 == 0 ? &s : t % 3 == 1 ? &p[t & 3] : &o;
  *q += seed;
  uint32_t r = fold(q, 1);
  return r + s + p[0] * 5 + p[1] * 7 + p[2] * 11 + p[3] * 13;
}

static uint32_t indirect(uint32_t g, uint32_t seed) {
  uint32_t x = mix(g ^ seed), r = 0;
  for (unsigned i = 0; i < 4; i++) {
    const uint32_t a = r + i, which = (x >> i * 4) % 3;
    r = which == 0 ? a + x : which == 1 ? a * x : a ^ x << 3;
  }
  return r;
}

int main(int argc, char **argv) {
  CHECK(argc == 3);
  start();
  uint32_t *external = allocate(fine, 4);
  exe = load(argv[1], external);
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, UINT32_MAX, UINT32_MAX, &queue));
  OK(hsa_signal_create(1, 0, NULL, &done));

  check_ids(1, 1, 1, 1, 1, 1, 1);
  check_ids(1, 1000, 1, 1, 256, 1, 1);
  check_ids(1, 100, 1, 1, 1024, 1, 1);
  check_ids(2, 70, 9, 1, 16, 4, 1);
  check_ids(2, 5, 200, 1, 1, 77, 1);
  check_ids(3, 8, 4, 3, 8, 4, 3);
  check_ids(3, 13, 11, 7, 5, 4, 3);
  check_ids(3, 3, 5, 1024, 1, 1, 1024);
  check_ids(3, 200, 3, 3, 129, 2, 2);

  struct {
    void *p[2];
    uint32_t v;
  } *args = allocate(kernarg, 512);
  struct {
    uint32_t *p;
    uint32_t v;
  } *one = (void *)args;

  // A work-item id of one dimension leaves nothing of the others in v0.
  uint32_t *out = allocate(device, 1 << 20);
  one->p = out;
  memset(out, 0, 4096);
  run("x_only", shape(2, (uint32_t[3]){64, 4, 1}, (uint32_t[3]){64, 4, 1}, args));
  for (uint32_t i = 0; i < 64; i++)
    CHECK(out[i] == i + 1);

  enum { GROUPS = 60 };
  uint32_t *count = allocate(fine, 4);
  *count = 0;
  args->p[0] = out;
  args->p[1] = count;
  args->v = GROUPS;
  run("grid_barrier", line(GROUPS, 128, args));
  CHECK(*count == GROUPS);
  for (uint32_t i = 0; i < GROUPS * 128; i++) {
    uint32_t s = 0;
    for (uint32_t g = 0; g < GROUPS; g++)
      s = s * 3 + mix(g * 128 + (i % 128 * 5 + g) % 128);
    CHECK(out[i] == mix(i) && out[GROUPS * 128 + i] == s);
  }

  one->p = out;
  memset(out, 0, 4096);
  run("wave_relay", line(1, 1024, args));
  for (uint32_t w = 0; w < 16; w++)
    CHECK(out[w] == 16 - w);

  one->v = 0x1234567;
  run("private_arrays", line(5, 128, args));
  for (uint32_t i = 0; i < 5 * 128; i++)
    CHECK(out[i] == private_arrays(i, one->v));
  run("flat_mix", line(5, 128, args));
  for (uint32_t i = 0; i < 5 * 128; i++)
    CHECK(out[i] == flat_mix(i % 128, one->v));
  run("indirect", line(5, 128, args));
  for (uint32_t i = 0; i < 5 * 128; i++)
    CHECK(out[i] == indirect(i, one->v));

  uint32_t *u = allocate(device, 8 * sizeof *u), want[8] = {0};
  uint64_t *l = allocate(device, 4 * sizeof *l), want8[4] = {0};
  memset(u, 0, 8 * sizeof *u);
  memset(l, 0, 4 * sizeof *l);
  u[4] = want[4] = ~0u;
  args->p[0] = u;
  args->p[1] = l;
  run("atomics", line(9, 128, args));
  for (uint32_t t = 0; t < 9 * 128; t++) {
    const uint32_t v = mix(t);
    want[0] += 3;
    want[1] -= v;
    want[2] = v > want[2] ? v : want[2];
    want[3] = (int32_t)v < (int32_t)want[3] ? v : want[3];
    want[4] &= v | 0xf0f;
    want[5] |= v & 0x10101;
    want[6] ^= v;
    want[7] += v;
    const int64_t wide = (int64_t)(int32_t)v * 65537;
    want8[0] += (uint64_t)v << 20;
    want8[1] = (uint64_t)v << 20 > want8[1] ? (uint64_t)v << 20 : want8[1];
    want8[2] = wide < (int64_t)want8[2] ? (uint64_t)wide : want8[2];
    want8[3] += 5;
  }
  for (unsigned k = 0; k < 8; k++)
    CHECK(u[k] == want[k]);
  for (unsigned k = 0; k < 4; k++)
    CHECK(l[k] == want8[k]);

  // A stack as deep as the calls go, which the packet does not say.
  OK(hsa_executable_destroy(exe));
  exe = load(argv[2], external);
  one->p = out;
  run("recurse", line(3, 128, args));
  for (uint32_t i = 0; i < 3 * 128; i++) {
    uint32_t a = 0, b = 1;
    for (uint32_t k = i % 13; k; k--) {
      const uint32_t c = a + b;
      a = b;
      b = c;
    }
    CHECK(out[i] == a);
  }

  OK(hsa_queue_destroy(queue));
  OK(hsa_executable_destroy(exe));
  OK(hsa_shut_down());
  puts("ok");
  return 0;
}
