// gpu.c: the layer that all of the host's side stands on (runtime/hsa/gpu.h), alone: gpu CODE-OBJECT, of kernels.cl.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/hsa/gpu.h"
#include "runtime/device/format.h"
#include "runtime/hsa/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Status 1 with what failed and why.
#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      fprintf(stderr, "%s:%d: %s; %s\n", __FILE__, __LINE__, #x, err.text);                                            \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

static xl_error err;
static xl_runtime r;
static int status; // atomic, of the queue
static unsigned faults;

static void on_error(hsa_status_t s, hsa_queue_t *q, void *arg) {
  (void)q;
  __atomic_store_n((int *)arg, (int)s, __ATOMIC_RELEASE);
}
static void on_fault(void *arg, hsa_agent_t agent) {
  *(unsigned *)arg += 1 + 100 * (agent.handle != r.gpus[0].agent.handle);
}

// Runs a kernel with one argument: 0, or the status that it failed with.
static int run(const xl_loaded *l, const char *name, xl_shape s, void *p) {
  const xlr_kernel *k = xlr_codeobj_exactly(l->code, name);
  uint64_t object;
  CHECK(k && xl_kernel_object(&r, l, k, &object, &err) && xl_shape_fits(l->gpu, k, &s, "it", &err));
  status = 0;
  hsa_queue_t *q = xl_queue_open(&r, l->gpu, 64, s.cooperative, on_error, &status, &err);
  CHECK(q);
  uint8_t *args = xl_host_alloc(&r, k->kernarg_size, "arguments", &err);
  CHECK(args);
  memset(args, 0, k->kernarg_size);
  xlr_put(args, &k->params[0], (uint64_t)(uintptr_t)p);
  xl_hide(k, &s, q, NULL, NULL, NULL, args);
  hsa_signal_t done;
  CHECK(r.hsa_signal_create(1, 0, NULL, &done) == HSA_STATUS_SUCCESS);
  const hsa_kernel_dispatch_packet_t packet = xl_dispatch(&s, object, k->private_size, args, done);
  xl_put_packet(&r, q, r.hsa_queue_add_write_index_relaxed(q, 1), &packet, XL_DISPATCH);
  while (!__atomic_load_n(&status, __ATOMIC_ACQUIRE) &&
         r.hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, r.frequency / 50, HSA_WAIT_STATE_BLOCKED) > 0)
    ;
  r.hsa_queue_destroy(q);
  r.hsa_signal_destroy(done);
  r.hsa_amd_memory_pool_free(args);
  return status;
}

static void launches(const xl_loaded *l) {
  uint32_t got[64], *p = xl_gpu_alloc(&r, l->gpu, sizeof got, &err);
  CHECK(p);
  for (uint32_t i = 0; i < 64; i++)
    got[i] = i;
  CHECK(xl_copy_now(&r, p, got, sizeof got, &err));
  const uint32_t *count = xl_variable(&r, l, "count", "count", &err), seven = 7;
  CHECK(count && xl_copy_now(&r, (void *)(uintptr_t)count, &seven, 4, &err));
  const xl_shape s = {.grid = {4, 1, 1}, .block = {16, 1, 1}};
  CHECK(run(l, "twice", s, p) == 0 && xl_copy_now(&r, got, p, sizeof got, &err));
  for (uint32_t i = 0; i < 64; i++)
    CHECK(got[i] == 2 * i + 7);
  CHECK(run(l, "sizes", (xl_shape){.grid = {3, 2, 1}, .block = {8, 1, 1}}, p) == 0);
  CHECK(xl_copy_now(&r, got, p, 12, &err) && got[0] == 3 && got[1] == 8 && got[2] == 2);
  CHECK(run(l, "wrong", s, p) == HSA_STATUS_ERROR_MEMORY_FAULT);
  CHECK(xl_take_fault(&r) == 64 && !xl_take_fault(&r) && faults == 1);
  CHECK(!xl_variable(&r, l, "none", "nothing", &err) && strstr(err.text, "variable 'nothing'"));
  r.hsa_amd_memory_pool_free(p);
}

// A launch that does not fit, and what the message says.
static void refused(const xl_gpu *g, const xlr_kernel *k, xl_shape s, const char *why) {
  CHECK(!xl_shape_fits(g, k, &s, "it", &err));
  if (!strstr(err.text, why)) {
    fprintf(stderr, "'%s' and not '%s'\n", err.text, why);
    exit(1);
  }
}

static void limits(const xl_loaded *l) {
  const xl_gpu *g = l->gpu;
  const xlr_kernel *k = xlr_codeobj_exactly(l->code, "twice"), *many = xlr_codeobj_exactly(l->code, "many");
  refused(g, k, (xl_shape){.grid = {1, 1, 1}, .block = {1025, 1, 1}}, "1024 threads in dimension x");
  refused(g, k, (xl_shape){.grid = {1, 1, 1}, .block = {512, 2, 2}}, "has 2048 threads");
  refused(g, k, (xl_shape){.grid = {0, 1, 1}, .block = {1, 1, 1}}, "in 0 x 1 x 1 blocks");
  refused(g, k, (xl_shape){.grid = {1 << 30, 1, 1}, .block = {64, 1, 1}}, "in dimension x");
  refused(g, k, (xl_shape){.grid = {1, 1, 1}, .block = {64, 1, 1}, .group_bytes = 65537}, "65537 bytes");
  if (strcmp(g->name, "gfx90a"))
    return;
  // CDNA2: 4 SIMDs of 8 waves; 512 registers a lane; 64 KiB, in pieces of 1 KiB; 16 barriers (AMD's instruction set
  // manuals, "Introducing AMD CDNA 2").
  const uint32_t rows[][3] = {{64, 0, 32},    {65, 0, 16},    {128, 0, 16},   {256, 0, 8},   {1024, 0, 2},
                              {64, 65536, 1}, {64, 32769, 1}, {64, 32768, 2}, {256, 9000, 7}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (xl_blocks_a_unit(g, k, rows[i][0], rows[i][1]) != rows[i][2]) {
      fprintf(stderr, "row %zu: %u\n", i, xl_blocks_a_unit(g, k, rows[i][0], rows[i][1]));
      exit(1);
    }
  CHECK(xl_blocks_a_unit(g, many, 64, 0) == 8 && xl_blocks_a_unit(g, many, 1024, 0) == 0);
  CHECK(xl_blocks_a_unit(g, k, 0, 0) == 0);
  xl_shape all = {.grid = {32 * g->units, 1, 1}, .block = {64, 1, 1}, .cooperative = true};
  CHECK(xl_shape_fits(g, k, &all, "it", &err));
  all.grid[0]++;
  refused(g, k, all, "have to be on the GPU at once");
}

// Frames as a kernel leaves them.
static void printing(void) {
  xl_print_buffer b = {NULL, 0};
  CHECK(xl_print_open(&r, 1024, &b, &err) && b.words[0] == 0 && b.words[1] == 1024 + XL_FORMAT_KEPT);
  static const struct {
    uint32_t control;
    char format[8];
  } frames[] = {{12 << XL_FORMAT_SHIFT, "one\n"}, {12 << XL_FORMAT_SHIFT, "two\n"}};
  memcpy(b.words + 2, frames, sizeof frames);
  b.words[0] = sizeof frames;
  for (unsigned round = 0; round < 2; round++) {
    size_t size;
    uint8_t *got = xl_print_take(&b, round, &size);
    CHECK(got && size == sizeof frames && xlr_print_frames(stdout, stderr, got, size, false, &err));
    CHECK(!xl_print_asserts(got, size));
    free(got);
  }
  CHECK(b.words[0] == 0 && b.words[2] == 0 && b.words[1] == 1024 + XL_FORMAT_KEPT);
  b.words[0] = UINT32_MAX; // by a kernel that writes anywhere
  size_t size;
  uint8_t *got = xl_print_take(&b, true, &size);
  CHECK(got && size == 1024 + XL_FORMAT_KEPT);
  free(got);
  xl_print_close(&r, &b);
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  r.on_fault = on_fault;
  r.on_fault_arg = &faults;
  CHECK(xl_runtime_open(&r, "libhsa-runtime64.so.1", &err));
  // Others hear of faults, too, as long as they are there.
  static xl_runtime other, gone;
  static unsigned by_other, by_gone;
  other.on_fault = gone.on_fault = on_fault;
  other.on_fault_arg = &by_other;
  gone.on_fault_arg = &by_gone;
  CHECK(xl_runtime_open(&other, "libhsa-runtime64.so.1", &err) &&
        xl_runtime_open(&gone, "libhsa-runtime64.so.1", &err));
  xl_runtime_close(&gone);
  CHECK(r.count == 1 && r.gpus[0].units && r.gpus[0].lds_bytes == 65536 && r.gpus[0].memory);
  xlr_codeobj *code = xlr_codeobj_read(argv[1], &err);
  CHECK(code);
  xl_loaded l;
  CHECK(xl_load(&r, &r.gpus[0], code, "it", &l, &err));
  CHECK(xl_set_heap_of(&r, &l, 1 << 20, &err) && !l.heap); // which has no malloc
  launches(&l);
  limits(&l);
  printing();
  xl_unload(&r, &l);
  xl_unload(&r, &l); // nothing
  CHECK(by_other == 1 && !by_gone);
  xlr_codeobj_free(code);
  xl_runtime_close(&other);
  xl_runtime_close(&r);
  CHECK(!xl_runtime_open(&r, "libc.so.6", &err) && strstr(err.text, "libc.so.6 has no function hsa_init") && !r.lib);
  CHECK(!xl_runtime_open(&r, "libnone.so", &err) && strstr(err.text, "libnone.so"));
  puts("good");
  return 0;
}
