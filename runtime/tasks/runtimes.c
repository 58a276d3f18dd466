// runtimes.c: see runtimes.h. Modules, properties and memory of the devices of a graph, for other runtimes.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct xl_module {
  kind *kind;
  unsigned device;
  xl_graph *graph;
  xl_amd_module *m;
  xl_function *functions;
};

static bool is_gpu(const xl_graph *g, unsigned number) {
  return number < g->ndevices && g->devices[number].kind->plugin == &xl_plugin_amd;
}

xl_module *xl_module_load(xl_graph *g, unsigned number, xlr_codeobj *code, char message[XL_ASYNC_MESSAGE]) {
  xl_module *m = is_gpu(g, number) ? calloc(1, sizeof *m) : NULL;
  if (!m) {
    snprintf(message, XL_ASYNC_MESSAGE, is_gpu(g, number) ? "no memory for a code object" : "device %u is no GPU",
             number);
    xlr_codeobj_free(code);
    return NULL;
  }
  m->kind = g->devices[number].kind;
  m->device = number;
  m->graph = g;
  if ((m->m = xl_amd_module_load(m->kind->rtl, g->devices[number].number, code, message)))
    return m;
  free(m);
  return NULL;
}

void xl_module_free(xl_module *m) {
  if (!m)
    return;
  for (xl_function *f = m->functions, *next; f; f = next) {
    next = f->next;
    xl_amd_unload(m->kind->rtl, f->f);
    free(f);
  }
  xl_amd_module_unload(m->kind->rtl, m->m);
  free(m);
}

const xlr_codeobj *xl_module_code(const xl_module *m) { return xl_amd_module_code(m->m); }

xl_function *xl_module_function(xl_module *m, const xlr_kernel *k, char message[XL_ASYNC_MESSAGE]) {
  xl_function *f = calloc(1, sizeof *f);
  if (!f) {
    snprintf(message, XL_ASYNC_MESSAGE, "no memory for a kernel");
    return NULL;
  }
  f->kind = m->kind;
  f->device = m->device;
  if (!(f->f = xl_amd_module_function(m->kind->rtl, m->m, k, message))) {
    free(f);
    return NULL;
  }
  pthread_mutex_lock(&m->graph->lock);
  f->next = m->functions;
  m->functions = f;
  pthread_mutex_unlock(&m->graph->lock);
  return f;
}

bool xl_function_code(const xl_function *f, uint64_t *address, char message[XL_ASYNC_MESSAGE]) {
  return xl_amd_code(f->kind->rtl, f->f, address, message);
}

void *xl_module_variable(xl_module *m, const char *name, char message[XL_ASYNC_MESSAGE]) {
  return xl_amd_module_variable(m->kind->rtl, m->m, name, message);
}

bool xl_graph_properties(xl_graph *g, unsigned number, xl_amd_properties *p, char message[XL_ASYNC_MESSAGE]) {
  if (is_gpu(g, number))
    return xl_amd_device_properties(g->devices[number].kind->rtl, g->devices[number].number, p, message);
  snprintf(message, XL_ASYNC_MESSAGE, "device %u is no GPU", number);
  return false;
}

// The GPUs' plugin, NULL where there are none.
static xl_rtl *amd_of(const xl_graph *g) {
  return g->nkinds && g->kinds[0].plugin == &xl_plugin_amd ? g->kinds[0].rtl : NULL;
}

void *xl_graph_host_alloc(xl_graph *g, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  return amd_of(g) ? xl_amd_host_alloc(amd_of(g), bytes, message) : NULL;
}

void *xl_graph_lock(xl_graph *g, void *memory, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  return amd_of(g) ? xl_amd_lock(amd_of(g), memory, bytes, message) : NULL;
}

bool xl_graph_unlock(xl_graph *g, void *memory) { return amd_of(g) && xl_amd_unlock(amd_of(g), memory); }

bool xl_graph_pointer(xl_graph *g, const void *p, xl_pointer *what, char message[XL_ASYNC_MESSAGE]) {
  *what = (xl_pointer){.device = -1};
  return !amd_of(g) || xl_amd_pointer(amd_of(g), p, what, message);
}

bool xl_graph_now(xl_graph *g, uint64_t *ns) { return amd_of(g) && xl_amd_now(amd_of(g), ns); }

bool xl_graph_copy_now(xl_graph *g, void *to, bool to_known, const void *from, bool from_known, size_t bytes) {
  return amd_of(g) && !xl_trace_on() && xl_amd_copy_now(amd_of(g), to, to_known, from, from_known, bytes);
}

void xl_graph_note(xl_graph *g, const void *p, size_t bytes, const char *by) {
  if (amd_of(g))
    xl_amd_note(amd_of(g), p, bytes, by);
}

void xl_graph_forget(xl_graph *g, const void *p, size_t bytes) {
  if (amd_of(g))
    xl_amd_forget(amd_of(g), p, bytes);
}

bool xl_graph_memory(xl_graph *g, unsigned number, uint64_t *left, uint64_t *all) {
  if (!is_gpu(g, number))
    return false;
  xl_amd_memory(amd_of(g), g->devices[number].number, left, all);
  return true;
}

xl_rtl *xl_graph_rtl(xl_graph *g, unsigned device, int32_t *number) {
  if (!is_gpu(g, device))
    return NULL;
  *number = g->devices[device].number;
  return amd_of(g);
}

bool xl_graph_agent_info(xl_graph *g, unsigned number, unsigned what, void *value) {
  return is_gpu(g, number) && xl_amd_agent_info(amd_of(g), g->devices[number].number, what, value);
}

void xl_graph_flush(xl_graph *g) {
  if (amd_of(g))
    xl_amd_flush(amd_of(g));
}

void xl_graph_set_printf(xl_graph *g, uint32_t bytes, FILE *out) {
  if (amd_of(g))
    xl_amd_set_printf(amd_of(g), bytes, out);
}

bool xl_module_set_heap(xl_module *m, uint64_t bytes, char message[XL_ASYNC_MESSAGE]) {
  return xl_amd_module_heap(m->kind->rtl, m->m, bytes, message);
}

bool xl_module_printf_lost(xl_module *m, uint64_t lost[2], char message[XL_ASYNC_MESSAGE]) {
  return xl_amd_module_lost(m->kind->rtl, m->m, lost, message);
}

// A kernel of the module's beginning or end, by one thread. True where there is none.
static bool run_edge(xl_module *m, const char *name, char message[XL_ASYNC_MESSAGE]) {
  const xlr_kernel *k = xlr_codeobj_exactly(xl_module_code(m), name);
  if (!k)
    return true;
  xl_function *f = xl_module_function(m, k, message);
  xl_task *t = f ? xl_task_new(m->graph, m->device) : NULL;
  if (!t) {
    if (f)
      snprintf(message, XL_ASYNC_MESSAGE, "no memory for a task");
    return false;
  }
  // One block never waits for others.
  const xl_launch_shape one = {{1, 1, 1}, {1, 1, 1}, 0, xlr_waits_for_grid(xl_module_code(m), k)};
  const bool ok = xl_task_launch_as(t, f, &one, NULL, 0) && xl_task_run(t);
  if (!ok)
    snprintf(message, XL_ASYNC_MESSAGE, "%s", t->message);
  xl_task_release(t);
  return ok;
}

bool xl_module_start(xl_module *m, char message[XL_ASYNC_MESSAGE]) {
  return run_edge(m, "amdgcn.device.init", message);
}

bool xl_module_finish(xl_module *m, char message[XL_ASYNC_MESSAGE]) {
  return run_edge(m, "amdgcn.device.fini", message);
}
