// start.c: see cudart.h. Opening the engine: the GPUs of the HSA runtime, or
// wavesim's where there are none; which of them the program sees; what is done
// at the end of the process.
//
// Nothing is opened, and no thread started, before a function needs a device: a process may fork before.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Workers of the host, for its functions in streams: these do not wait for each other where their streams do not.
// One more executes the conditional nodes of graphs, and one what kernels launch.
enum { WORKERS = 4 };

xlc_runtime xlc;
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
static int
    state; // atomic; 0: not opened; 1: open; 2: failed, as `why` says; 3: in a child of a process that had it open
static cudaError_t why;

// wavesim's library, beside this one, which may have been found by a link in another folder.
static char *wavesim_path(void) {
  Dl_info here;
  char *self = dladdr(&xlc, &here) && here.dli_fname ? realpath(here.dli_fname, NULL) : NULL;
  if (!self)
    return NULL;
  const char *slash = strrchr(self, '/');
  static const char name[] = "wavesim/libhsa-runtime64.so.1";
  const size_t front = slash ? (size_t)(slash - self) + 1 : 0;
  char *path = malloc(front + sizeof name);
  if (path) {
    memcpy(path, self, front);
    memcpy(path + front, name, sizeof name);
  }
  free(self);
  return path;
}

// The engine opens a library by its soname, and gets the one that is loaded already.
static bool load_wavesim(char message[XL_ASYNC_MESSAGE]) {
#ifdef XL_HSA_LIBRARY // as plugin_amd.c has it: linked to the program
  (void)message;
  return true;
#endif
  char *path = wavesim_path();
  void *lib = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!lib)
    snprintf(message, XL_ASYNC_MESSAGE, "%s", path ? dlerror() : "no memory");
  free(path);
  return lib;
}

static bool has_gpu(const xl_graph *g) { return xl_graph_devices(g) && !xl_graph_is_host(g, 0); }

static xl_graph *open_graph(char message[XL_ASYNC_MESSAGE]) {
  const char *wanted = getenv("WAVESIM_GPU");
  xl_graph *g = NULL;
  if (!wanted || !*wanted) {
    g = xl_graph_open(WORKERS + 2, message);
    if (g && has_gpu(g))
      return g;
    xl_graph_close(g);
    char name[64];
    if (xlc_first_processor(name))
      setenv("WAVESIM_GPU", name, 0);
  }
  char hardware[XL_ASYNC_MESSAGE];
  memcpy(hardware, message, sizeof hardware);
  if (!load_wavesim(message))
    return NULL;
  xlc.wavesim = true;
  g = xl_graph_open(WORKERS + 2, message);
  if (g && has_gpu(g))
    return g;
  xl_graph_close(g);
  return NULL;
}

// ---------------------------------------------------------------- which devices the program sees

// The next item of a list with commas, NULL at its end; its end is *end.
static const char *next_item(const char **at, size_t *length) {
  const char *s = *at;
  while (*s == ' ' || *s == ',')
    s++;
  if (!*s)
    return NULL;
  *length = strcspn(s, ",");
  *at = s + *length;
  return s;
}

// The devices that a list names, by number or by the beginning of their UUID, in its order; what follows one that is
// not there is not read. How many.
static unsigned visible(const char *list, unsigned *devices, unsigned count) {
  unsigned n = 0, out[XLC_DEVICES];
  size_t length;
  for (const char *item; n < count && (item = next_item(&list, &length));) {
    unsigned found = count;
    char *end;
    const unsigned long number = strtoul(item, &end, 10);
    if (end != item && (*end == ',' || *end == ' ' || !*end) && number < count)
      found = (unsigned)number;
    for (unsigned i = 0; found == count && i < count && !strncmp(item, "GPU-", 4); i++) {
      char uuid[32] = "";
      enum { UUID = 0xa011 }; // HSA_AMD_AGENT_INFO_UUID
      if (xl_graph_agent_info(xlc.graph, devices[i], UUID, uuid) && !strncmp(uuid, item, length))
        found = i;
    }
    if (found == count)
      break;
    for (unsigned i = 0; i < n; i++)
      if (out[i] == devices[found])
        found = count; // twice
    if (found == count) {
      n = 0;
      break;
    }
    out[n++] = devices[found];
  }
  memcpy(devices, out, n * sizeof *out);
  return n;
}

void xlc_device_describe(xlc_device *d);

static bool find_devices(void) {
  unsigned all[XLC_DEVICES], n = 0;
  const unsigned behind = xl_graph_devices(xlc.graph);
  for (unsigned i = 0; i < behind; i++)
    if (xl_graph_is_host(xlc.graph, i))
      xlc.workers++;
    else if (n < XLC_DEVICES)
      all[n++] = i;
  // AMD's runtime has obeyed its own variable already.
  const char *rocr = xlc.wavesim ? getenv("ROCR_VISIBLE_DEVICES") : NULL;
  if (rocr)
    n = visible(rocr, all, n);
  const char *cuda = getenv("CUDA_VISIBLE_DEVICES");
  if (cuda)
    n = visible(cuda, all, n);
  if (!(xlc.devices = calloc(n ? n : 1, sizeof *xlc.devices)))
    return false;
  for (unsigned i = 0; i < n; i++) {
    xlc_device *d = &xlc.devices[i];
    d->number = i;
    d->index = all[i];
    d->name = xl_graph_device_name(xlc.graph, d->index);
    pthread_mutex_init(&d->lock, NULL);
    char message[XL_ASYNC_MESSAGE];
    if (!xl_graph_properties(xlc.graph, d->index, &d->p, message)) {
      xlc_say(NULL, "%s", message);
      return false;
    }
    d->target = d->p.target;
    xlc_device_describe(d);
  }
  xlc.count = n;
  xlc.workers -= 2;
  return true;
}

// ---------------------------------------------------------------- the end

// No thread of wavesim's is at work when the process takes its libraries down. What still calls is served.
bool xlc_is_open(void) { return __atomic_load_n(&state, __ATOMIC_ACQUIRE) == 1; }

static void at_exit(void) {
  if (!xlc_is_open())
    return;
  xl_graph_wait(xlc.graph);
  xl_graph_flush(xlc.graph);
}

static void in_child(void) {
  int open = 1;
  __atomic_compare_exchange_n(&state, &open, 3, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

static void mark_worker(void *arg) {
  (void)arg;
  xlc_this.worker = true;
}

static void mark_workers(void) {
  const unsigned behind = xl_graph_devices(xlc.graph);
  for (unsigned i = behind - xlc.workers - 2; i < behind; i++) {
    xl_task *t = xl_task_new(xlc.graph, i);
    if (t && xl_task_call(t, mark_worker, NULL))
      xl_task_submit(t);
    xl_task_release(t);
  }
}

cudaError_t xlc_open(void) {
  int s = __atomic_load_n(&state, __ATOMIC_ACQUIRE);
  if (!s) {
    pthread_mutex_lock(&opening);
    if (!(s = __atomic_load_n(&state, __ATOMIC_ACQUIRE))) {
      char message[XL_ASYNC_MESSAGE] = "";
      const char *blocking = getenv("CUDA_LAUNCH_BLOCKING");
      xlc.blocking = blocking && *blocking && strcmp(blocking, "0");
      xl_graph *g = open_graph(message);
      xlc.graph = g;
      if (!g)
        why = cudaErrorNoDevice;
      else if (!find_devices())
        why = cudaErrorInitializationError;
      else if (!xlc.count)
        why = cudaErrorNoDevice;
      if (!g)
        xlc_say(NULL, "no GPU: %s", message);
      if (!why) {
        mark_workers();
        xlc_managed_open();
        pthread_atfork(NULL, NULL, in_child);
        atexit(at_exit);
      }
      s = why ? 2 : 1;
      __atomic_store_n(&state, s, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&opening);
  }
  return s == 1 ? cudaSuccess : s == 2 ? why : cudaErrorInitializationError;
}

cudaError_t xlc_numbered(int number, xlc_device **d) {
  const cudaError_t e = xlc_open();
  if (e)
    return e;
  if (number < 0 || (unsigned)number >= xlc.count)
    return cudaErrorInvalidDevice;
  *d = &xlc.devices[number];
  return cudaSuccess;
}

cudaError_t xlc_current(xlc_device **to) {
  const cudaError_t e = xlc_this.worker ? cudaErrorNotPermitted : xlc_numbered((int)xlc_this.device, to);
  if (e)
    return e;
  xlc_device *d = *to;
  xlc_this.bound = true;
  if (!__atomic_load_n(&d->used, __ATOMIC_RELAXED))
    __atomic_store_n(&d->used, true, __ATOMIC_RELAXED);
  return xlc_check(d);
}

unsigned xlc_worker(void) {
  static unsigned next; // atomic
  const unsigned first = xl_graph_devices(xlc.graph) - xlc.workers - 2;
  return first + __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED) % xlc.workers;
}

unsigned xlc_chooser(void) { return xl_graph_devices(xlc.graph) - 1; }
unsigned xlc_launcher(void) { return xl_graph_devices(xlc.graph) - 2; }
