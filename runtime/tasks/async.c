// async.c: see crosslane/async.h and engine.h. The graph of tasks, opened and closed, and its devices.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add_kind(xl_graph *g, const xl_plugin *plugin, xl_rtl *rtl, char message[XL_ASYNC_MESSAGE]) {
  kind *k = &g->kinds[g->nkinds++];
  k->plugin = plugin;
  k->rtl = rtl;
  k->last_ended = &k->ended;
  const int32_t n = plugin->__tgt_rtl_number_of_devices(rtl);
  device *more = realloc(g->devices, (g->ndevices + (unsigned)n) * sizeof *more);
  if (!more) {
    snprintf(message, XL_ASYNC_MESSAGE, "no memory for %d devices", n);
    return false;
  }
  g->devices = more;
  for (unsigned i = 0; i < g->ndevices; i++)
    list_init(&more[i].crowded); // they have moved
  for (int32_t i = 0; i < n; i++) {
    device *d = &more[g->ndevices];
    *d = (device){.kind = k, .number = i, .last_lane = {-1, -1, -1, -1}};
    list_init(&d->crowded);
    if (!(d->lanes = calloc((size_t)plugin->lanes, sizeof *d->lanes))) {
      snprintf(message, XL_ASYNC_MESSAGE, "no memory for %d devices", n);
      return false;
    }
    for (int32_t j = 0; j < plugin->lanes; j++) {
      list_init(&d->lanes[j].tasks);
      list_init(&d->lanes[j].bad);
    }
    g->ndevices++;
  }
  return true;
}

void xl_graph_close(xl_graph *g) {
  if (!g)
    return;
  pthread_mutex_lock(&g->lock);
  xl_engine_wait_for_all(g);
  g->stop = true;
  for (unsigned i = 0; i < g->nkinds; i++)
    g->kinds[i].plugin->__tgt_rtl_wake(g->kinds[i].rtl);
  for (size_t i = 0; i < g->table_size; i++) {
    xl_engine_empty_set(&g->table[i].last);
    xl_engine_empty_set(&g->table[i].before);
  }
  pthread_mutex_unlock(&g->lock);
  for (unsigned i = 0; i < g->nkinds; i++)
    if (g->kinds[i].threaded)
      pthread_join(g->kinds[i].thread, NULL);
  for (xl_function *f = g->functions, *next; f; f = next) {
    next = f->next;
    xl_amd_unload(f->kind->rtl, f->f);
    free(f);
  }
  for (unsigned i = 0; i < g->nkinds; i++)
    g->kinds[i].plugin->__tgt_rtl_deinit_plugin(g->kinds[i].rtl);
  for (unsigned i = 0; i < g->ndevices; i++)
    free(g->devices[i].lanes);
  free(g->devices);
  free(g->table);
  for (xl_task *t = g->unused, *next; t; t = next) {
    next = t->next;
    free(t);
  }
  pthread_mutex_destroy(&g->lock);
  pthread_cond_destroy(&g->change);
  free(g);
}

xl_graph *xl_graph_open(unsigned workers, char message[XL_ASYNC_MESSAGE]) {
  xl_graph *g = workers <= MAX_WORKERS ? calloc(1, sizeof *g) : NULL;
  if (!g) {
    snprintf(message, XL_ASYNC_MESSAGE, "%u workers of the host; %d are possible", workers, MAX_WORKERS);
    return NULL;
  }
  pthread_mutex_init(&g->lock, NULL);
  pthread_cond_init(&g->change, NULL);
  list_init(&g->ready);
  list_init(&g->parked);
  xl_rtl *amd = xl_plugin_amd.__tgt_rtl_init_plugin(message);
  bool ok = amd ? add_kind(g, &xl_plugin_amd, amd, message) : workers > 0;
  if (ok && workers) {
    xl_rtl *host = xl_host_init(workers, message);
    ok = host && add_kind(g, &xl_plugin_host, host, message);
  }
  for (unsigned i = 0; ok && i < g->nkinds; i++) {
    thread_arg *arg = malloc(sizeof *arg);
    if (arg) {
      *arg = (thread_arg){g, &g->kinds[i]};
      g->kinds[i].threaded = !pthread_create(&g->kinds[i].thread, NULL, xl_engine_watch, arg);
    }
    if (!g->kinds[i].threaded) {
      snprintf(message, XL_ASYNC_MESSAGE, "no thread for the tasks of %s", g->kinds[i].plugin->type);
      free(arg);
      ok = false;
    }
  }
  for (unsigned i = 0; ok && i < g->ndevices; i++)
    xl_trace_device(i, xl_graph_device_name(g, i), g->devices[i].kind->plugin->lanes);
  if (ok)
    return g;
  xl_graph_close(g);
  return NULL;
}

unsigned xl_graph_devices(const xl_graph *g) { return g->ndevices; }

const char *xl_graph_device_name(const xl_graph *g, unsigned number) {
  return number < g->ndevices ? g->devices[number].kind->plugin->__tgt_rtl_device_name(g->devices[number].kind->rtl,
                                                                                       g->devices[number].number)
                              : "no device";
}

bool xl_graph_is_host(const xl_graph *g, unsigned number) {
  return number < g->ndevices && g->devices[number].kind->plugin == &xl_plugin_host;
}

void *xl_graph_alloc(xl_graph *g, unsigned number, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  if (number >= g->ndevices) {
    snprintf(message, XL_ASYNC_MESSAGE, "device %u of %u", number, g->ndevices);
    return NULL;
  }
  const device *d = &g->devices[number];
  return d->kind->plugin->__tgt_rtl_data_alloc(d->kind->rtl, d->number, bytes, message);
}

void xl_graph_free(xl_graph *g, unsigned number, void *memory) {
  if (memory && number < g->ndevices)
    g->devices[number].kind->plugin->__tgt_rtl_data_delete(g->devices[number].kind->rtl, g->devices[number].number,
                                                           memory);
}

xl_function *xl_function_load(xl_graph *g, unsigned number, const char *path, const char *kernel,
                              char message[XL_ASYNC_MESSAGE]) {
  if (number >= g->ndevices || g->devices[number].kind->plugin != &xl_plugin_amd) {
    snprintf(message, XL_ASYNC_MESSAGE, "device %u is no GPU", number);
    return NULL;
  }
  xl_function *f = calloc(1, sizeof *f);
  if (!f) {
    snprintf(message, XL_ASYNC_MESSAGE, "no memory for a kernel");
    return NULL;
  }
  f->kind = g->devices[number].kind;
  f->device = number;
  if (!(f->f = xl_amd_load(f->kind->rtl, g->devices[number].number, path, kernel, message))) {
    free(f);
    return NULL;
  }
  pthread_mutex_lock(&g->lock);
  f->next = g->functions;
  g->functions = f;
  pthread_mutex_unlock(&g->lock);
  return f;
}
