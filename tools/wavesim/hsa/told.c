// told.c: what programs may ask wavesim about the kernels that it ran, beside HSA: how many instructions of each class,
// and where the last one failed.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/internal.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t stats_lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t stats[WS_CLASSES];

// What all dispatches of the process have executed, by instruction class.
void wavesim_stats(uint64_t counts[WS_CLASSES], int reset);
void wavesim_stats(uint64_t counts[WS_CLASSES], int reset) {
  pthread_mutex_lock(&stats_lock);
  if (counts)
    memcpy(counts, stats, sizeof stats);
  if (reset)
    memset(stats, 0, sizeof stats);
  pthread_mutex_unlock(&stats_lock);
}

static struct {
  bool known;
  uint32_t group[3], item[3];
  char source[512], memory[200];
} last_fault; // guarded by stats_lock

// Where the last kernel that failed did so: its work-group, work-item, and source line as "function at
// file:line:column",
// "" where debug information does not say. 0 where it is not known.
int wavesim_fault(uint32_t group[3], uint32_t item[3], char *source, size_t size);
int wavesim_fault(uint32_t group[3], uint32_t item[3], char *source, size_t size) {
  pthread_mutex_lock(&stats_lock);
  const bool known = last_fault.known;
  memcpy(group, last_fault.group, sizeof last_fault.group);
  memcpy(item, last_fault.item, sizeof last_fault.item);
  snprintf(source, size, "%s", last_fault.source);
  pthread_mutex_unlock(&stats_lock);
  return known;
}

// What the address is that it failed at: "4 bytes past the end of the 64-byte allocation at 0x... by cudaMalloc"; ""
// where there is none.
void wavesim_fault_memory(char *text, size_t size);
void wavesim_fault_memory(char *text, size_t size) {
  pthread_mutex_lock(&stats_lock);
  snprintf(text, size, "%s", last_fault.memory);
  pthread_mutex_unlock(&stats_lock);
}

void ws_fault_remember(const ws_dispatch *d, const char *memory, const char *where) {
  static const char before[] = "\n  source: ";
  const char *line = strstr(where, before);
  line = line ? line + sizeof before - 1 : "";
  pthread_mutex_lock(&stats_lock);
  last_fault.known = d->fault_placed;
  memcpy(last_fault.group, d->fault_group, sizeof last_fault.group);
  memcpy(last_fault.item, d->fault_item, sizeof last_fault.item);
  snprintf(last_fault.source, sizeof last_fault.source, "%.*s", (int)strcspn(line, "\n"), line);
  snprintf(last_fault.memory, sizeof last_fault.memory, "%s", memory);
  pthread_mutex_unlock(&stats_lock);
}

void ws_fault_forget(void) {
  pthread_mutex_lock(&stats_lock);
  last_fault.known = false;
  last_fault.memory[0] = 0;
  pthread_mutex_unlock(&stats_lock);
}

void ws_stats_add(const uint64_t counts[WS_CLASSES]) {
  pthread_mutex_lock(&stats_lock);
  for (unsigned i = 0; i < WS_CLASSES; i++)
    stats[i] += counts[i];
  pthread_mutex_unlock(&stats_lock);
}
