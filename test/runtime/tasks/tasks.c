// tasks.c: graphs of tasks by crosslane/async.h. Arguments: kernels.cl compiled for the GPUs, what to try, and numbers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/async.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      fprintf(stderr, "%s:%d: %s; %s\n", __FILE__, __LINE__, #x, message);                                             \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

static char message[XL_ASYNC_MESSAGE];
static const char *path;
static xl_graph *g;
static unsigned gpus, host; // the first worker
static xl_function *nothing[16], *step[16], *add[16], *wrong[16], *hold[16];
static const uint32_t one[3] = {1, 1, 1};

static void start(unsigned workers) {
  g = xl_graph_open(workers, message);
  CHECK(g);
  gpus = host = xl_graph_devices(g) - workers;
  for (unsigned i = 0; i < gpus; i++) {
    CHECK(nothing[i] = xl_function_load(g, i, path, "nothing", message));
    CHECK(step[i] = xl_function_load(g, i, path, "step", message));
    CHECK(add[i] = xl_function_load(g, i, path, "add", message));
    CHECK(wrong[i] = xl_function_load(g, i, path, "wrong", message));
    CHECK(hold[i] = xl_function_load(g, i, path, "hold", message));
  }
}

static xl_task *task(unsigned device) {
  xl_task *t = xl_task_new(g, device);
  CHECK(t);
  return t;
}

static xl_task *step_task(unsigned device, uint32_t *p, uint32_t n) {
  xl_task *t = task(device);
  if (!xl_task_launch(t, step[device], one, one, (const void *[]){&p, &n}, 2))
    snprintf(message, sizeof message, "%s", xl_task_message(t));
  CHECK(!*message);
  return t;
}

static void submit(xl_task *t) { CHECK(xl_task_submit(t)); }

static uint64_t state = 1;
static uint64_t next(void) { // xorshift64* (G. Marsaglia 2003, S. Vigna 2014)
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1du;
}

static uint32_t *cells(unsigned device, size_t n) {
  uint32_t *p = xl_graph_alloc(g, device, 4 * n, message);
  CHECK(p);
  memset(p, 0, 4 * n);
  return p;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// ---------------------------------------------------------------- small graphs, by their protocol

typedef struct host_step {
  uint32_t *p, n;
  unsigned sleep;
} host_step;
static void do_step(void *arg) {
  host_step *s = arg;
  if (s->sleep)
    usleep(s->sleep);
  *s->p = *s->p * 31 + s->n;
}

static void protocol(void) {
  start(1);
  uint32_t *p = cells(0, 1);
  // B after A on the same GPU: its device waits, the host does not.
  xl_graph_counts c0 = xl_graph_count(g), c;
  xl_task *a = step_task(0, p, 1), *b = step_task(0, p, 2);
  CHECK(xl_task_depend(a, XL_OUT, p) && xl_task_depend(b, XL_IN, p));
  host_step slow = {p + 0, 0, 200000};
  submit(a);
  submit(b);
  CHECK(xl_task_wait(b) && *p == 33);
  c = xl_graph_count(g);
  CHECK(c.tasks - c0.tasks == 2 && c.device_waits - c0.device_waits <= 1 && c.host_waits == c0.host_waits);
  xl_task_release(a), xl_task_release(b);

  // B on the GPU after A on the host: published when A is done.
  *p = 0;
  slow.n = 5;
  a = task(host), b = step_task(0, p, 6);
  CHECK(xl_task_call(a, do_step, &slow) && xl_task_depend(a, XL_OUT, p) && xl_task_depend(b, XL_INOUT, p));
  c0 = xl_graph_count(g);
  submit(a);
  submit(b);
  CHECK(xl_task_test(b) == XL_TASK_PENDING);
  CHECK(xl_task_wait(b) && *p == 5 * 31 + 6);
  c = xl_graph_count(g);
  CHECK(c.device_waits == c0.device_waits && c.host_waits - c0.host_waits == 1);
  xl_task_release(a), xl_task_release(b);

  // The reverse, with a copy back between.
  uint32_t back = 0;
  host_step last = {&back, 9, 0};
  a = task(0), b = task(host);
  CHECK(xl_task_copy(a, &back, p, 4) && xl_task_call(b, do_step, &last));
  CHECK(xl_task_depend(a, XL_OUT, &back) && xl_task_depend(b, XL_INOUT, &back));
  submit(a), submit(b);
  CHECK(xl_task_wait(b) && back == (5 * 31 + 6) * 31 + 9);
  xl_task_release(a), xl_task_release(b);

  // What cannot be.
  a = task(0);
  CHECK(!xl_task_call(a, do_step, &last) && strstr(xl_task_message(a), "a GPU cannot call"));
  CHECK(!xl_task_launch(a, step[0], one, one, NULL, 0) && strstr(xl_task_message(a), "takes 2 arguments, 0 given"));
  CHECK(!xl_task_wait(a) && strstr(xl_task_message(a), "not been submitted"));
  CHECK(!xl_task_after(a, a));
  submit(a); // empty
  CHECK(xl_task_wait(a) && !xl_task_submit(a));
  xl_task_release(a);
  CHECK(!xl_task_new(g, 99));
  CHECK(!xl_function_load(g, host, path, "step", message) && strstr(message, "is no GPU"));
  CHECK(!xl_function_load(g, 0, path, "stop", message) && strstr(message, "stop"));
  message[0] = 0;
  xl_graph_free(g, 0, p);
  CHECK(xl_graph_wait(g) && xl_graph_count(g).live <= 4); // two of each address
  xl_graph_close(g);
}

// A chain over all GPUs, a diamond, a fan with more than five arms a barrier packet holds.
static void shapes(void) {
  start(0);
  uint32_t *p = cells(0, 64), want = 0;
  for (unsigned i = 0; i < 500; i++) {
    xl_task *t = step_task((unsigned)(next() % gpus), p, i);
    CHECK(xl_task_depend(t, XL_INOUT, p));
    submit(t);
    xl_task_release(t);
    want = want * 31 + i;
  }
  CHECK(xl_graph_wait(g) && *p == want);
  for (unsigned round = 0; round < 20; round++) { // one -> 23 -> one
    memset(p, 0, 4 * 64);
    xl_task *first = step_task(0, &p[0], 7), *arms[23], *t;
    submit(first);
    t = task((round + 1) % gpus);
    for (unsigned i = 0; i < 23; i++) {
      const unsigned d = (unsigned)(next() % gpus);
      uint32_t *to = &p[i + 1], *zero = &p[60];
      arms[i] = task(d);
      CHECK(xl_task_launch(arms[i], add[d], one, one, (const void *[]){&to, &p, &zero}, 3));
      CHECK(xl_task_after(arms[i], first));
      submit(arms[i]);
      CHECK(xl_task_after(t, arms[i]));
    }
    uint32_t got[23];
    CHECK(xl_task_copy(t, got, &p[1], sizeof got));
    submit(t);
    CHECK(xl_task_wait(t));
    for (unsigned i = 0; i < 23; i++) {
      CHECK(got[i] == 7);
      xl_task_release(arms[i]);
    }
    xl_task_release(t), xl_task_release(first);
  }
  CHECK(xl_graph_count(g).host_waits == 0);
  xl_graph_free(g, 0, p);
  CHECK(xl_graph_count(g).live <= 2);
  xl_graph_close(g);
}

// ---------------------------------------------------------------- random graphs

// A task reads up to three cells, and writes one; the dependence types say what it may assume. The host does the
// same, one task after the other. Tasks of one inoutset, or mutexinoutset, add to a cell.
enum { CELLS = 48 };
typedef struct work {
  uint32_t *cell[CELLS];
  unsigned from, to;
  uint32_t n;
} work;
static uint32_t *cell[CELLS];
static void host_work(void *arg) {
  const work *w = arg;
  *cell[w->to] = *cell[w->to] * 31 + w->n;
  *cell[w->to] += *cell[w->from];
  free(arg);
}

static void random_graph(unsigned count, unsigned workers) {
  start(workers);
  uint32_t *memory = cells(0, CELLS), want[CELLS] = {0};
  for (unsigned i = 0; i < CELLS; i++)
    cell[i] = &memory[i];
  uint32_t *sink = calloc(count, sizeof *sink);
  CHECK(sink);
  for (unsigned i = 0; i < count; i++) {
    const unsigned from = (unsigned)(next() % CELLS), to = (unsigned)(next() % CELLS),
                   d = (unsigned)(next() % (gpus + workers));
    const uint32_t n = (uint32_t)next() & 0xffff;
    static const xl_depend writes[] = {XL_OUT, XL_INOUT, XL_MUTEX};
    const xl_depend type = writes[next() % 3];
    if (next() % 8 == 0) {
      // Readers of one cell, which may be at it together, one copy each to where nobody else is.
      xl_task *t = task(d);
      CHECK(xl_task_copy(t, &sink[i], cell[from], 4));
      CHECK(xl_task_depend(t, XL_IN, cell[from]) && xl_task_depend(t, XL_INOUTSET, &sink[i % 64]));
      submit(t);
      xl_task_release(t);
      continue;
    }
    xl_task *t = task(d);
    if (d >= gpus) {
      work *w = calloc(1, sizeof *w);
      *w = (work){.from = from, .to = to, .n = n};
      CHECK(xl_task_call(t, host_work, w));
    } else {
      CHECK(xl_task_launch(t, step[d], one, one, (const void *[]){&cell[to], &n}, 2));
      CHECK(xl_task_launch(t, add[d], one, one, (const void *[]){&cell[to], &cell[to], &cell[from]}, 3));
    }
    want[to] = want[to] * 31 + n;
    want[to] += want[from];
    CHECK(xl_task_depend(t, XL_IN, cell[from]) && xl_task_depend(t, type, cell[to]));
    if (next() % 32 == 0)
      CHECK(xl_task_run(t) && *cell[to] == want[to]);
    else
      submit(t);
    xl_task_release(t);
  }
  CHECK(xl_graph_wait(g));
  for (unsigned i = 0; i < CELLS; i++)
    CHECK(*cell[i] == want[i]);
  const xl_graph_counts c = xl_graph_count(g);
  CHECK(c.tasks == count && c.failed == 0 && c.live < count / 4 + 256); // what addresses remember
  free(sink);
  xl_graph_free(g, 0, memory);
  xl_graph_close(g);
}

// ---------------------------------------------------------------- failures

// Copies of a few bytes from and to memory that HSA does not know: each reads what those before it have written, in one
// task and in several; and one that faults beside others, by a thread that waits for it itself.
static void copies(unsigned rounds) {
  start(0);
  uint32_t *p = cells(0, 4), *big = cells(0, 8192);
  for (uint32_t i = 0; i < 8192; i++)
    big[i] = i;
  for (unsigned round = 0; round < rounds; round++) {
    const unsigned d = round % gpus;
    uint32_t a = round, b = 77, c = 88;
    memset(p, 0, 4 * 4);
    xl_task *there = step_task(d, &p[0], round), *on = task(d), *back = task(d);
    CHECK(xl_task_copy(there, &b, &p[0], 4)); // b = round
    CHECK(xl_task_copy(there, &p[1], &b, 4));
    CHECK(xl_task_depend(there, XL_OUT, &b));
    CHECK(xl_task_copy(on, &p[2], &b, 4) && xl_task_copy(on, &p[3], &a, 4) && xl_task_depend(on, XL_INOUT, &b));
    CHECK(xl_task_launch(on, add[d], one, one,
                         (const void *[]){&(uint32_t *){&p[2]}, &(uint32_t *){&p[2]}, &(uint32_t *){&p[3]}}, 3));
    CHECK(xl_task_copy(on, &c, &p[2], 4));
    CHECK(xl_task_copy(back, &b, &c, 4) && xl_task_depend(back, XL_IN, &b));
    submit(there);
    submit(on);
    CHECK(xl_task_run(back));
    CHECK(p[1] == round && c == 2 * round && b == 2 * round);
    xl_task_release(there), xl_task_release(on), xl_task_release(back);
    // The same by one task that is waited for; the second copy has a destination that goes beyond the first's.
    uint32_t both[2] = {5, 6}, large[8192], *there_too = &both[0];
    xl_task *all = step_task(d, &p[0], 2);
    CHECK(xl_task_copy(all, there_too, &p[0], 4) && xl_task_copy(all, both, &p[2], 8));
    CHECK(xl_task_copy(all, &p[1], there_too, 4) && xl_task_copy(all, large, big, sizeof large));
    CHECK(xl_task_copy(all, &large[7], &p[1], 4));
    CHECK(xl_task_run(all) && both[0] == 2 * round && both[1] == round && p[1] == 2 * round);
    CHECK(large[6] == 6 && large[7] == 2 * round && large[8191] == 8191);
    xl_task_release(all);
    if (round % 8 == 7) {
      xl_task *beside = step_task(d, &p[0], 1), *bad = task(d);
      CHECK(xl_task_launch(bad, wrong[d], one, one, (const void *[]){&p}, 1) && xl_task_copy(bad, &c, &p[1], 4));
      CHECK(xl_task_copy(beside, &a, &p[0], 4));
      submit(beside);
      CHECK(!xl_task_run(bad) && *xl_task_message(bad) && c == 2 * round);
      CHECK(xl_task_wait(beside) && a == (round * 31 + 2) * 31 + 1);
      xl_task_release(beside), xl_task_release(bad);
      // Memory that cannot be written, or is none.
      void *const read_only = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      CHECK(read_only != MAP_FAILED);
      for (unsigned what = 0; what < 3; what++) {
        xl_task *no = step_task(d, &p[0], 0);
        CHECK(what == 2 ? xl_task_copy(no, &p[0], (void *)4096, 4)
                        : xl_task_copy(no, what ? (void *)4096 : read_only, &p[0], 4));
        CHECK(!xl_task_run(no) && *xl_task_message(no));
        xl_task_release(no);
      }
      munmap(read_only, 4096);
    }
  }
  xl_graph_free(g, 0, p);
  xl_graph_free(g, 0, big);
  xl_graph_close(g);
}

// A kernel that faults: what comes after it does not run and says why, what does not is not harmed.
static void failure(unsigned rounds) {
  start(1);
  uint32_t *p = cells(0, 64);
  char names[64]; // what is named in a dependence: one for each round, as a failure goes on
  CHECK(rounds <= sizeof names);
  for (unsigned round = 0; round < rounds; round++) {
    const char *name = &names[round];
    memset(p, 0, 4 * 64);
    const unsigned d = round % gpus;
    xl_task *before = step_task(d, &p[0], 1), *bad = task(d), *after[12], *beside[12], *late;
    CHECK(xl_task_launch(bad, wrong[d], one, one, (const void *[]){&p}, 1));
    CHECK(xl_task_depend(before, XL_OUT, name) && xl_task_depend(bad, XL_INOUT, name));
    submit(before);
    submit(bad);
    host_step hs = {&p[40], 1, 0};
    for (unsigned i = 0; i < 12; i++) {
      const unsigned e = (unsigned)(next() % gpus);
      after[i] = i == 5 ? task(host) : step_task(e, &p[1 + i], 1);
      if (i == 5)
        CHECK(xl_task_call(after[i], do_step, &hs));
      CHECK(i % 3 ? xl_task_after(after[i], i == 5 ? bad : after[i - i % 3]) : xl_task_depend(after[i], XL_IN, name));
      submit(after[i]);
      beside[i] = step_task((unsigned)(next() % gpus), &p[20], i);
      CHECK(xl_task_depend(beside[i], XL_INOUT, &p[20]));
      submit(beside[i]);
    }
    uint32_t want = 0;
    for (unsigned i = 0; i < 12; i++) {
      CHECK(!xl_task_wait(after[i]));
      char first[64];
      snprintf(first, sizeof first, "on device %u (", d);
      CHECK(strstr(xl_task_message(after[i]), first));
      CHECK(!strcmp(xl_task_message(after[i]), xl_task_message(bad)));
      if (!xl_task_wait(beside[i])) {
        snprintf(message, sizeof message, "%s", xl_task_message(beside[i]));
        CHECK(!"beside");
      }
      want = want * 31 + i;
      CHECK(i == 5 ? p[40] == 0 : p[1 + i] == 0);
    }
    CHECK(xl_task_wait(before) && !xl_task_wait(bad) && p[0] == 1 && p[20] == want);
    late = step_task(0, &p[50], 1); // failure goes on to those that come later, too
    CHECK(xl_task_after(late, bad));
    CHECK(!xl_task_run(late) && p[50] == 0 && !strcmp(xl_task_message(late), xl_task_message(bad)));
    xl_task_release(late);
    xl_task_release(before), xl_task_release(bad);
    for (unsigned i = 0; i < 12; i++)
      xl_task_release(after[i]), xl_task_release(beside[i]);
  }
  CHECK(!xl_graph_wait(g));
  xl_graph_free(g, 0, p);
  xl_graph_close(g);
}

// Under WAVESIM_FAIL: whatever fails, each task ends, done or failed with a message; what is done is right.
static void injected(void) {
  g = xl_graph_open(1, message);
  if (!g) {
    printf("no graph: %s\n", message);
    return;
  }
  const unsigned n = xl_graph_devices(g) - 1;
  xl_function *f = n ? xl_function_load(g, 0, path, "step", message) : NULL;
  uint32_t *p = n ? xl_graph_alloc(g, 0, 4, message) : NULL;
  if (!f || !p) {
    printf("nothing to run: %s\n", message);
    xl_graph_free(g, 0, p);
    xl_graph_close(g);
    return;
  }
  message[0] = 0;
  uint32_t seed[8] = {3}, back[8] = {0}, want = 3;
  enum { N = 16 };
  xl_task *t[N], *other[N];
  bool ok[N];
  for (uint32_t i = 0; i < N; i++) {
    CHECK((t[i] = xl_task_new(g, 0)) && (other[i] = xl_task_new(g, i % 4 ? 0 : 1)));
    if (i == 0)
      CHECK(xl_task_copy(t[i], p, seed, 4));
    else if (i == N - 1)
      CHECK(xl_task_copy(t[i], back, p, 4));
    else
      CHECK(xl_task_launch(t[i], f, one, one, (const void *[]){&p, &i}, 2));
    if (i && i < N - 1)
      want = want * 31 + i;
    CHECK(xl_task_depend(t[i], XL_INOUT, p));
    submit(t[i]);
    submit(other[i]);
  }
  unsigned failed = 0;
  for (unsigned i = 0; i < N; i++) {
    ok[i] = xl_task_wait(t[i]);
    failed += !ok[i];
    CHECK(ok[i] ? !i || ok[i - 1] : *xl_task_message(t[i]));
    xl_task_wait(other[i]);
    xl_task_release(t[i]), xl_task_release(other[i]);
  }
  CHECK(ok[N - 1] ? back[0] == want : back[0] == 0);
  printf("%u of %u failed%s\n", failed, N, failed == N ? ", all" : "");
  xl_graph_free(g, 0, p);
  xl_graph_close(g);
}

// Each use of each call that the plugin makes, in turn: once, and from then on. A child for each.
static const char *const calls[] = {"hsa_init",
                                    "hsa_shut_down",
                                    "hsa_iterate_agents",
                                    "hsa_agent_get_info",
                                    "hsa_agent_iterate_isas",
                                    "hsa_isa_get_info_alt",
                                    "hsa_amd_agent_iterate_memory_pools",
                                    "hsa_amd_memory_pool_get_info",
                                    "hsa_amd_memory_pool_allocate",
                                    "hsa_amd_memory_pool_free",
                                    "hsa_amd_agents_allow_access",
                                    "hsa_amd_memory_async_copy",
                                    "hsa_amd_memory_lock",
                                    "hsa_amd_memory_unlock",
                                    "hsa_amd_pointer_info",
                                    "hsa_amd_register_system_event_handler",
                                    "hsa_code_object_reader_create_from_memory",
                                    "hsa_code_object_reader_destroy",
                                    "hsa_executable_create_alt",
                                    "hsa_executable_load_agent_code_object",
                                    "hsa_executable_freeze",
                                    "hsa_executable_destroy",
                                    "hsa_executable_get_symbol_by_name",
                                    "hsa_executable_symbol_get_info",
                                    "hsa_queue_create",
                                    "hsa_queue_destroy",
                                    "hsa_queue_inactivate",
                                    "hsa_signal_create",
                                    "hsa_signal_destroy",
                                    "dispatch",
                                    "copy"};

// True where the failure took place.
static bool injected_child(const char *self, const char *call, unsigned n, const char *onward) {
  char fail[100], text[4096];
  snprintf(fail, sizeof fail, "%s:%u%s", call, n, onward);
  int ends[2];
  CHECK(!pipe(ends));
  const pid_t child = fork();
  CHECK(child >= 0);
  if (!child) {
    setenv("WAVESIM_FAIL", fail, 1);
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    execl(self, self, path, "injected", (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  size_t got = 0;
  for (ssize_t k; (k = read(ends[0], text + got, sizeof text - 1 - got)) > 0;)
    if ((got += (size_t)k) == sizeof text - 1)
      got = sizeof text / 2; // the beginning is what counts
  text[got] = 0;
  close(ends[0]);
  int status;
  CHECK(waitpid(child, &status, 0) == child);
  if (status) {
    fprintf(stderr, "%s: status 0x%x\n%s\n", fail, (unsigned)status, text);
    exit(1);
  }
  return strstr(text, "(WAVESIM_FAIL)");
}

static void sweep(const char *self, unsigned most) {
  unsigned runs = 0;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    unsigned n = 1;
    while (n <= most && injected_child(self, calls[i], n, ""))
      runs++, n++;
    if (n > 1)
      injected_child(self, calls[i], (n + 1) / 2, "+");
  }
  printf("%u failures\n", runs);
}

// ---------------------------------------------------------------- limits

// More tasks than the queue has packets, behind one that does not end: handing them over blocks neither this thread nor
// tasks elsewhere. In the second round what they wait for fails.
static void full(unsigned count) {
  start(1);
  uint32_t *p = cells(0, 4), *other = cells(gpus - 1, 1);
  for (uint32_t round = 1; round <= 2; round++) {
    memset(p, 0, 16);
    *other = 0;
    const uint64_t failed = xl_graph_count(g).failed;
    uint32_t *flag = &p[1], want = 0;
    int of_queue, elsewhere, arms;
    xl_task *held = task(0), *last = NULL;
    CHECK(xl_task_launch(held, hold[0], one, one, (const void *[]){&flag}, 1) &&
          xl_task_depend(held, XL_OUT, &of_queue));
    CHECK(xl_task_depend(held, XL_OUT, &arms));
    submit(held);
    for (unsigned i = 0; i < count; i++) {
      xl_task_release(last);
      last = step_task(0, &p[0], i);
      CHECK(xl_task_depend(last, XL_INOUT, &of_queue));
      submit(last);
      want = want * 31 + i;
      xl_task *arm = task(0);
      CHECK(xl_task_launch(arm, nothing[0], one, one, NULL, 0) && xl_task_depend(arm, XL_IN, &arms));
      submit(arm);
      xl_task_release(arm);
    }
    // On the host, and on another GPU where there is one.
    host_step s = {&p[2], 5, 0};
    xl_task *t = task(host);
    CHECK(xl_task_call(t, do_step, &s) && xl_task_depend(t, XL_INOUT, &elsewhere));
    submit(t);
    CHECK(xl_task_wait(t) && p[2] == 5);
    xl_task_release(t);
    if (gpus > 1) {
      t = step_task(gpus - 1, other, 7);
      CHECK(xl_task_depend(t, XL_INOUT, &elsewhere));
      submit(t);
      CHECK(xl_task_wait(t) && *other == 7);
      xl_task_release(t);
    }
    CHECK(xl_task_test(last) == XL_TASK_PENDING && xl_task_test(held) == XL_TASK_PENDING);
    __atomic_store_n(flag, round, __ATOMIC_RELEASE);
    CHECK(xl_task_wait(last) == (round == 1) && xl_task_wait(held) == (round == 1));
    CHECK(p[0] == (round == 1 ? want : 0));
    CHECK(round == 1 || !strcmp(xl_task_message(last), xl_task_message(held)));
    xl_task_release(last), xl_task_release(held);
    CHECK(xl_graph_wait(g) == (round == 1));
    CHECK(xl_graph_count(g).failed - failed == (round == 1 ? 0 : 2 * count + 1));
  }
  xl_graph_free(g, 0, p);
  xl_graph_free(g, gpus - 1, other);
  xl_graph_close(g);
}

// With few signals (WAVESIM_FAIL=hsa_signal_create:N+) tasks wait for those of others.
static void few(unsigned count) {
  start(0);
  uint32_t *p = cells(0, CELLS), want[CELLS] = {0}, *back = calloc(count, sizeof *back);
  CHECK(back);
  for (unsigned i = 0; i < count; i++) {
    const unsigned at = (unsigned)(next() % CELLS);
    xl_task *t = step_task((unsigned)(next() % gpus), &p[at], i);
    CHECK(xl_task_copy(t, &back[i], &p[at], 4) && xl_task_depend(t, XL_INOUT, &p[at]));
    submit(t);
    xl_task_release(t);
  }
  state = 1;
  CHECK(xl_graph_wait(g) && xl_graph_count(g).failed == 0);
  for (unsigned i = 0; i < count; i++) {
    const unsigned at = (unsigned)(next() % CELLS);
    next();
    want[at] = want[at] * 31 + i;
    CHECK(back[i] == want[at]);
  }
  free(back);
  xl_graph_free(g, 0, p);
  xl_graph_close(g);
}

// The allocator of the library and of this program (--wrap, at the link): the n-th use fails, and those after it as
// well where `onward`. What is in use is counted.
static unsigned left; // atomic; 0: none fails
static bool onward;
static long in_use; // atomic
static bool fails(void) {
  unsigned n = __atomic_load_n(&left, __ATOMIC_RELAXED);
  while (n && !(n == 1 && onward) &&
         !__atomic_compare_exchange_n(&left, &n, n - 1, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
  return n == 1;
}
static void *counted(void *p) {
  __atomic_add_fetch(&in_use, p != NULL, __ATOMIC_RELAXED);
  return p;
}
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void __real_free(void *);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t each);
void *__wrap_realloc(void *p, size_t n);
void __wrap_free(void *p);
void *__wrap_malloc(size_t n) { return fails() ? NULL : counted(__real_malloc(n)); }
void *__wrap_calloc(size_t n, size_t each) { return fails() ? NULL : counted(__real_calloc(n, each)); }
void *__wrap_realloc(void *p, size_t n) {
  return fails() ? NULL : p ? __real_realloc(p, n) : counted(__real_malloc(n));
}
void __wrap_free(void *p) {
  __atomic_sub_fetch(&in_use, p != NULL, __ATOMIC_RELAXED);
  __real_free(p);
}

// A graph without memory for the n-th allocation: each call says so, or the task fails with a message, as do those
// after it; what is done is right. False where there were fewer.
static bool short_of_memory(unsigned n, unsigned *refused, unsigned *failed) {
  enum { N = 9 };
  xl_task *t[N] = {NULL};
  host_step s[N];
  char name;
  start(1);
  uint32_t *p = cells(0, 64), want = 0;
  __atomic_store_n(&left, n, __ATOMIC_RELAXED);
  for (uint32_t i = 0; i < N; i++) {
    const unsigned on = i % 4 == 2 ? host : i % gpus;
    if (!(t[i] = xl_task_new(g, on))) {
      ++*refused;
      continue;
    }
    s[i] = (host_step){p, i, 0};
    const bool ok = on == host ? xl_task_call(t[i], do_step, &s[i])
                    : i == 3   ? xl_task_copy(t[i], &p[50], p, 4)
                               : xl_task_launch(t[i], step[on], one, one, (const void *[]){&p, &i}, 2);
    if (!ok || !xl_task_depend(t[i], XL_INOUT, &name) || (i == 8 && t[0] && !xl_task_after(t[i], t[0]))) {
      ++*refused;
      CHECK(*xl_task_message(t[i]));
      xl_task_release(t[i]);
      t[i] = NULL;
      continue;
    }
    submit(t[i]);
  }
  bool before = true;
  for (uint32_t i = 0; i < N; i++) {
    if (!t[i])
      continue;
    const bool ok = xl_task_wait(t[i]);
    CHECK(ok ? before : *xl_task_message(t[i]) != 0);
    *failed += !ok;
    before = ok;
    if (ok && i != 3)
      want = want * 31 + i;
    xl_task_release(t[i]);
  }
  const bool used = __atomic_exchange_n(&left, 0, __ATOMIC_RELAXED) <= 1;
  CHECK(*p == want);
  // That of the address, and the one before; the plugin's thread lets go of what it watches when it wakes up.
  for (unsigned tries = 0; xl_graph_count(g).live > 2 && tries < 1000; tries++)
    nanosleep(&(struct timespec){0, 1000000}, NULL);
  CHECK(xl_graph_count(g).live <= 2);
  xl_graph_free(g, 0, p);
  xl_graph_close(g);
  return used && n;
}

static void memory(void) {
  unsigned refused = 0, failed = 0, runs = 0;
  short_of_memory(0, &refused, &failed); // the HSA runtime's own that is kept
  const long before = in_use;
  short_of_memory(0, &refused, &failed);
  const long lost = in_use - before; // what the C library allocates, and is freed here, counts too
  CHECK(!refused && !failed);
  for (int part = 0; part < 2; part++) {
    onward = part;
    for (unsigned n = 1; n; n++, runs++) {
      const long now_used = in_use;
      if (!short_of_memory(n, &refused, &failed))
        break;
      CHECK(in_use - now_used == lost);
    }
  }
  printf("%u runs, %u calls refused, %u tasks failed\n", runs, refused, failed);
}

// ---------------------------------------------------------------- many

static long resident(void) { // KiB
  long pages = 0, total;
  FILE *f = fopen("/proc/self/statm", "r");
  CHECK(f && fscanf(f, "%ld %ld", &total, &pages) == 2);
  fclose(f);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void many(unsigned count) {
  start(0);
  long early = 0;
  int address;
  const double t0 = now();
  for (unsigned i = 0; i < count; i++) {
    xl_task *t = task(0);
    CHECK(xl_task_launch(t, nothing[0], one, one, NULL, 0) && xl_task_depend(t, XL_INOUT, &address));
    submit(t);
    if (i % 500 == 499)
      CHECK(xl_task_wait(t));
    xl_task_release(t);
    if (i == count / 4)
      early = resident();
  }
  CHECK(xl_graph_wait(g));
  const double seconds = now() - t0;
  const long late = resident();
  const xl_graph_counts c = xl_graph_count(g);
  CHECK(late - early < 4096 && c.live <= 4);
  printf("%u dependent empty kernels, %.0f a second, %ld KiB more at the end than after a quarter\n", count,
         count / seconds, late - early);
  xl_graph_close(g);
}

static void *submitter(void *arg) {
  uint32_t *p = arg;
  for (unsigned i = 0; i < 200; i++) {
    xl_task *t = step_task(i % gpus, p, i);
    CHECK(xl_task_depend(t, XL_INOUT, p));
    uint32_t here = 0;
    if (i % 8 == 0) {
      CHECK(xl_task_copy(t, &here, p, 4));
      CHECK(xl_task_run(t) && here == *p);
    } else {
      submit(t);
      if (i % 16 == 1)
        CHECK(xl_task_wait(t));
    }
    xl_task_release(t);
  }
  return NULL;
}

static void threads(void) {
  start(0);
  uint32_t *p = cells(0, 4), want = 0;
  pthread_t t[4];
  for (unsigned i = 0; i < 4; i++)
    CHECK(!pthread_create(&t[i], NULL, submitter, &p[i]));
  for (unsigned i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  CHECK(xl_graph_wait(g));
  for (unsigned i = 0; i < 200; i++)
    want = want * 31 + i;
  for (unsigned i = 0; i < 4; i++)
    CHECK(p[i] == want);
  xl_graph_free(g, 0, p);
  xl_graph_close(g);
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  path = argv[1];
  const unsigned n = argc > 3 ? (unsigned)atoi(argv[3]) : 0;
  alarm(300 + n / 100);
  state = argc > 4 ? strtoull(argv[4], NULL, 0) * 2 + 1 : 1;
  const char *what = argv[2];
  if (!strcmp(what, "copies"))
    copies(n);
  else if (!strcmp(what, "protocol"))
    protocol();
  else if (!strcmp(what, "shapes"))
    shapes();
  else if (!strcmp(what, "random"))
    random_graph(n, 2);
  else if (!strcmp(what, "failure"))
    failure(n);
  else if (!strcmp(what, "injected"))
    injected();
  else if (!strcmp(what, "sweep"))
    sweep(argv[0], n);
  else if (!strcmp(what, "many"))
    many(n);
  else if (!strcmp(what, "full"))
    full(n);
  else if (!strcmp(what, "few"))
    few(n);
  else if (!strcmp(what, "memory"))
    memory();
  else if (!strcmp(what, "threads"))
    threads();
  else
    return 2;
  return 0;
}
