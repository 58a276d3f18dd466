// engine.c: what runtimes use of tasks (runtime/tasks/runtimes.h): engine CODE-OBJECT, of engine.cu.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/tasks/runtimes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      fprintf(stderr, "%s:%d: %s; %s\n", __FILE__, __LINE__, #x, message);                                             \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

static char message[XL_ASYNC_MESSAGE];
static xl_graph *g;
static xl_module *m;

static xl_function *function(const char *name) {
  const xlr_kernel *k = xlr_codeobj_exactly(xl_module_code(m), name);
  CHECK(k);
  xl_function *f = xl_module_function(m, k, message);
  CHECK(f);
  return f;
}

static xl_task *task(void) {
  xl_task *t = xl_task_new(g, 0);
  CHECK(t);
  return t;
}

static bool run(xl_task *t) {
  const bool ok = xl_task_run(t);
  snprintf(message, sizeof message, "%s", xl_task_message(t));
  xl_task_release(t);
  return ok;
}

static xl_launch_shape shape(uint32_t blocks, uint32_t threads) {
  return (xl_launch_shape){.blocks = {blocks, 1, 1}, .threads = {threads, 1, 1}};
}

static void *alloc(size_t bytes) {
  void *p = xl_graph_alloc(g, 0, bytes, message);
  CHECK(p);
  return p;
}

// ---------------------------------------------------------------- launches

static void shared_memory(void) {
  xl_function *f = function("reversed");
  int *out = alloc(256 * sizeof *out), back[256];
  xl_launch_shape s = shape(1, 256);
  s.shared = 256 * sizeof *out;
  xl_task *t = task();
  CHECK(xl_task_launch_as(t, f, &s, (const void *[]){&out}, 1) && xl_task_copy(t, back, out, sizeof back) && run(t));
  for (int i = 0; i < 256; i++)
    CHECK(back[i] == 255 - i);
  // All that a block may have, and more.
  xl_amd_properties p;
  CHECK(xl_graph_properties(g, 0, &p, message) && p.shared == 65536);
  t = task();
  s.shared = (uint32_t)p.shared;
  CHECK(xl_task_launch_as(t, f, &s, (const void *[]){&out}, 1) && run(t));
  t = task();
  s.shared++;
  CHECK(!xl_task_launch_as(t, f, &s, (const void *[]){&out}, 1));
  CHECK(strstr(xl_task_message(t), "65537 bytes of shared memory (65537 of them dynamic)"));
  CHECK(xl_task_fault(t)->kind == XL_FAULT_REFUSED);
  xl_task_release(t);
  t = task();
  s = shape(1, 1025);
  CHECK(!xl_task_launch_as(t, f, &s, (const void *[]){&out}, 1) && strstr(xl_task_message(t), "has 1025 threads") == 0);
  xl_task_release(t);
  // 64 KiB: one block a unit; 1 KiB: as many as its waves, of which it has 32 and four a block.
  CHECK(xl_function_occupancy(f, (uint32_t[]){256, 1, 1}, 65536) == 1);
  CHECK(xl_function_occupancy(f, (uint32_t[]){256, 1, 1}, 1024) == 8);
  CHECK(xl_function_occupancy(f, (uint32_t[]){2048, 1, 1}, 0) == 0);
  xl_graph_free(g, 0, out);
}

static void cooperative(void) {
  xl_function *f = function("together");
  xl_amd_properties p;
  CHECK(xl_graph_properties(g, 0, &p, message));
  const uint32_t most = xl_function_occupancy(f, (uint32_t[]){64, 1, 1}, 0) * p.compute_units;
  CHECK(most > 64);
  unsigned *each = alloc(4 * most), *sum = alloc(4 * most), *back = malloc(4 * most);
  xl_launch_shape s = shape(64, 64);
  xl_task *t = task();
  CHECK(!xl_task_launch_as(t, f, &s, (const void *[]){&each, &sum}, 2));
  CHECK(strstr(xl_task_message(t), "waits for its whole grid"));
  xl_task_release(t);
  s.cooperative = true;
  // Several at once, of which each has the GPU's room alone, and one after the other.
  xl_task *many[6];
  for (unsigned i = 0; i < 6; i++) {
    many[i] = task();
    CHECK(xl_task_launch_as(many[i], f, &s, (const void *[]){&each, &sum}, 2) && xl_task_submit(many[i]));
  }
  for (unsigned i = 0; i < 6; i++) {
    CHECK(xl_task_wait(many[i]));
    xl_task_release(many[i]);
  }
  t = task();
  CHECK(xl_task_copy(t, back, sum, 4 * 64) && run(t));
  for (unsigned i = 0; i < 64; i++)
    CHECK(back[i] == 64 * 65 / 2);
  t = task();
  s.blocks[0] = most + 1;
  CHECK(!xl_task_launch_as(t, f, &s, (const void *[]){&each, &sum}, 2));
  CHECK(strstr(xl_task_message(t), "have to be on the GPU at once"));
  xl_task_release(t);
  free(back);
  xl_graph_free(g, 0, each);
  xl_graph_free(g, 0, sum);
}

// ---------------------------------------------------------------- what kernels print, and faults

static void printing(const char *path) {
  FILE *out = fopen(path, "w+");
  CHECK(out);
  xl_graph_set_printf(g, 1 << 16, out);
  xl_function *f = function("say");
  const xl_launch_shape s = shape(1, 2);
  int order;
  enum { N = 40 }; // more than there are buffers
  for (int i = 0; i < N; i++) {
    xl_task *t = task();
    CHECK(xl_task_launch_as(t, f, &s, (const void *[]){&i}, 1) && xl_task_depend(t, XL_INOUT, &order));
    CHECK(xl_task_submit(t));
    xl_task_release(t);
  }
  CHECK(xl_graph_wait(g));
  rewind(out);
  for (int i = 0; i < 2 * N; i++) {
    int n, thread;
    CHECK(fscanf(out, "say %d of thread %d\n", &n, &thread) == 2 && n == i / 2 && thread == i % 2);
  }
  CHECK(fgetc(out) == EOF);
  // A buffer of 0 bytes keeps some for errors: nothing else finds room.
  uint64_t lost[2] = {0, 0};
  CHECK(xl_module_printf_lost(m, lost, message) && !lost[0]);
  xl_graph_set_printf(g, 0, out);
  xl_task *t = task();
  int n = 7;
  CHECK(xl_task_launch_as(t, f, &s, (const void *[]){&n}, 1) && run(t));
  CHECK(xl_module_printf_lost(m, lost, message) && lost[0] == 2 && lost[1] > 2 * 4);
  CHECK(xl_module_printf_lost(m, lost, message) && lost[0] == 2);
  xl_graph_set_printf(g, 1 << 20, stdout);
  fclose(out);
}

static const xl_fault *fails(xl_function *f, xl_launch_shape s, const void *value, size_t count) {
  static xl_fault fault;
  xl_task *t = task(), *after = task();
  CHECK(xl_task_launch_as(t, f, &s, (const void *[]){value}, count) && xl_task_submit(t) && xl_task_after(after, t));
  CHECK(xl_task_submit(after) && !xl_task_wait(after) && !xl_task_wait(t));
  CHECK(!memcmp(xl_task_fault(t), xl_task_fault(after), sizeof fault));
  fault = *xl_task_fault(t);
  puts(xl_task_message(t));
  xl_task_release(t), xl_task_release(after);
  return &fault;
}

static void faults(void) {
  int five = 5, *none = (int *)16;
  const xl_fault *f = fails(function("claim"), shape(1, 1), &five, 1);
  CHECK(f->kind == XL_FAULT_ASSERT && !strcmp(f->kernel, "claim"));
  f = fails(function("trap"), shape(1, 1), NULL, 0);
  CHECK(f->kind == XL_FAULT_TRAP && !strcmp(f->kernel, "trap"));
  f = fails(function("wrong"), (xl_launch_shape){.blocks = {3, 1, 1}, .threads = {32, 2, 1}}, &none, 1);
  CHECK(f->kind == XL_FAULT_ADDRESS && f->address == 16 && !strcmp(f->kernel, "wrong"));
  CHECK(f->placed && f->block[0] == 2 && f->thread[0] == 5 && f->thread[1] == 1 && !f->thread[2]);
  CHECK(strstr(f->source, "engine.cu:"));
}

// ---------------------------------------------------------------- memory

static void heap(void) {
  xl_function *f = function("chunks");
  const xl_launch_shape s = shape(1, 1);
  int *n = alloc(4), before = 0, after = 0;
  xl_task *t = task();
  CHECK(xl_task_launch_as(t, f, &s, (const void *[]){&n}, 1) && xl_task_copy(t, &before, n, 4) && run(t));
  snprintf(message, sizeof message, "%d", before);
  CHECK(before == 7); // of 8 MiB, whose front says what is taken
  CHECK(xl_module_set_heap(m, 33 << 20, message));
  t = task();
  CHECK(xl_task_launch_as(t, f, &s, (const void *[]){&n}, 1) && xl_task_copy(t, &after, n, 4) && run(t));
  CHECK(after == 32);
  xl_graph_free(g, 0, n);
}

static uint8_t at_random(size_t i) { return (uint8_t)((i * 2654435761u) >> 13); }

// Boxes of all distances modulo four, between memory of both sides, against loops on the host.
static void boxes(void) {
  enum { BYTES = 1 << 16 };
  static uint8_t from[BYTES], got[BYTES], want[BYTES];
  uint8_t *a = alloc(BYTES), *b = alloc(BYTES);
  for (unsigned round = 0; round < 60; round++) {
    for (size_t i = 0; i < BYTES; i++) {
      from[i] = at_random(i + 77 * round);
      want[i] = (uint8_t)(i + round);
    }
    const xl_box box = {1 + round * 7 % 61, 1 + round % 9, 1 + round % 4};
    const xl_pitch f = {box.width + round % 5, (box.width + round % 5) * box.height + round % 3},
                   w = {box.width + round % 7, (box.width + round % 7) * box.height + round % 6};
    const size_t from_at = round % 13, to_at = round * 3 % 11;
    uint8_t *src = round % 3 == 2 ? from : a, *dst = round % 3 == 1 ? got : b;
    memcpy(got, want, BYTES);
    xl_task *t = task();
    CHECK(xl_task_copy(t, a, from, BYTES) && xl_task_copy(t, b, want, BYTES));
    CHECK(xl_task_rect(t, dst + to_at, w, src + from_at, f, box));
    if (dst == b)
      CHECK(xl_task_copy(t, got, b, BYTES));
    CHECK(run(t));
    for (size_t z = 0; z < box.depth; z++)
      for (size_t y = 0; y < box.height; y++)
        memcpy(&want[to_at + z * w.plane + y * w.row], &from[from_at + z * f.plane + y * f.row], box.width);
    CHECK(!memcmp(got, want, BYTES));
  }
  xl_graph_free(g, 0, a);
  xl_graph_free(g, 0, b);
}

static void fills(void) {
  enum { BYTES = 1 << 18 };
  static uint8_t got[BYTES], want[BYTES];
  uint8_t *a = alloc(BYTES);
  for (unsigned round = 0; round < 48; round++) {
    const unsigned bytes = 1u << round % 3;
    const uint32_t value = 0x87654321u * (round + 1);
    const xl_box box = {bytes * (round % 8 == 7 ? 20000 : 1 + round * 5 % 70), round % 8 == 7 ? 1 : 1 + round % 6,
                        round % 8 == 7 ? 1 : 1 + round % 3};
    const xl_pitch pitch = {box.width + bytes * (round % 4),
                            (box.width + bytes * (round % 4)) * box.height + round % 5};
    const size_t at = round % 9;
    for (size_t i = 0; i < BYTES; i++)
      want[i] = at_random(i);
    xl_task *t = task();
    CHECK(xl_task_copy(t, a, want, BYTES) && xl_task_fill(t, a + at, pitch, box, value, bytes));
    CHECK(xl_task_copy(t, got, a, BYTES) && run(t));
    for (size_t z = 0; z < box.depth; z++)
      for (size_t y = 0; y < box.height; y++)
        for (size_t x = 0; x < box.width; x++)
          want[at + z * pitch.plane + y * pitch.row + x] = (uint8_t)(value >> 8 * (x % bytes));
    CHECK(!memcmp(got, want, BYTES));
  }
  xl_task *t = task();
  CHECK(!xl_task_fill(t, a, (xl_pitch){0, 0}, (xl_box){6, 1, 1}, 0, 4) &&
        !xl_task_rect(t, NULL, (xl_pitch){0, 0}, a, (xl_pitch){0, 0}, (xl_box){1, 1, 1}));
  xl_task_release(t);
  xl_graph_free(g, 0, a);
}

static void pointers(void) {
  uint64_t left = 0, all = 0, now = 0;
  CHECK(xl_graph_memory(g, 0, &left, &all) && all && left <= all);
  char *p = alloc(10 << 20), *h = xl_graph_host_alloc(g, 100, message), here[16];
  CHECK(xl_graph_memory(g, 0, &now, &all) && now + (10 << 20) == left);
  xl_pointer what;
  CHECK(xl_graph_pointer(g, p + 5, &what, message) && what.kind == XL_POINTER_DEVICE && what.device == 0);
  CHECK(what.seen == p && what.bytes >= 10 << 20);
  CHECK(h && xl_graph_pointer(g, h, &what, message) && what.kind == XL_POINTER_HOST && what.device == -1);
  CHECK(xl_graph_pointer(g, here, &what, message) && what.kind == XL_POINTER_UNKNOWN);
  char *seen = xl_graph_lock(g, here, sizeof here, message);
  CHECK(seen && xl_graph_pointer(g, here, &what, message) && what.kind == XL_POINTER_LOCKED && what.host == here);
  CHECK(xl_graph_unlock(g, here));
  xl_graph_free(g, 0, h);
  xl_graph_free(g, 0, p);
  CHECK(xl_graph_memory(g, 0, &now, &all) && now == left);
}

// ---------------------------------------------------------------- times and priorities

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void times(void) {
  xl_function *f = function("reversed");
  int *out = alloc(4 * 64), order;
  xl_launch_shape s = shape(1, 64);
  s.shared = 4 * 64;
  uint64_t last = now();
  for (int i = 0; i < 12; i++) { // a kernel, a copy, nothing
    xl_task *t = task();
    int back[64];
    xl_task_timed(t);
    xl_task_priority(t, i / 4 - 1);
    CHECK(i % 3 || xl_task_launch_as(t, f, &s, (const void *[]){&out}, 1));
    CHECK(i % 3 != 1 || xl_task_copy(t, back, out, sizeof back));
    CHECK(xl_task_depend(t, XL_INOUT, &order) && xl_task_run(t));
    uint64_t start = 0, end = 0;
    CHECK(xl_task_times(t, &start, &end));
    enum { SLACK = 1000000 }; // between two clocks
    CHECK(start <= end && last <= start + SLACK && end <= now() + SLACK);
    last = end;
    xl_task_release(t);
  }
  xl_task *t = task();
  uint64_t start, end;
  CHECK(xl_task_run(t) && !xl_task_times(t, &start, &end));
  xl_task_release(t);
  xl_graph_free(g, 0, out);
}

static void endings(void) {
  xl_function *f = function("begin");
  const xl_launch_shape s = shape(1, 1);
  for (int n = 40; n < 42; n++) {
    xl_task *t = task();
    CHECK(xl_task_launch_as(t, f, &s, (const void *[]){&n}, 1) && run(t));
  }
  CHECK(xl_module_finish(m, message));
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  g = xl_graph_open(0, message);
  CHECK(g);
  xl_error err;
  xlr_codeobj *code = xlr_codeobj_read(argv[1], &err);
  CHECK(code);
  m = xl_module_load(g, 0, code, message);
  CHECK(m && xl_module_start(m, message));
  shared_memory();
  cooperative();
  printing(argv[2]);
  boxes();
  fills();
  pointers();
  times();
  endings();
  heap();
  faults();
  xl_module_free(m);
  xl_graph_close(g);
  puts("good");
  return 0;
}
