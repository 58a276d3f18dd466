// gws.c: see gws.h. The counter goes as DS_GWS_INIT and DS_GWS_BARRIER of AMD's
// "Vega" instruction set manual say (chapter on DS instructions): a wave that
// finds it at 0 opens the barrier and sets it anew, any other takes one off.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/gws.h"

#include <string.h>

void ws_gws_start(ws_gws *g) {
  memset(g, 0, sizeof *g);
  pthread_mutex_init(&g->lock, NULL);
}

void ws_gws_stop(ws_gws *g) { pthread_mutex_destroy(&g->lock); }

void ws_gws_init(ws_gws *g, unsigned rid, uint32_t n) {
  pthread_mutex_lock(&g->lock);
  g->resource[rid].counter = n;
  pthread_mutex_unlock(&g->lock);
}

bool ws_gws_arrive(ws_gws *g, unsigned rid, uint32_t n, uint64_t *ticket) {
  pthread_mutex_lock(&g->lock);
  *ticket = g->resource[rid].opened;
  const bool opens = g->resource[rid].counter == 0;
  if (opens) {
    g->resource[rid].counter = n;
    g->resource[rid].opened++;
  } else {
    g->resource[rid].counter--;
  }
  pthread_mutex_unlock(&g->lock);
  return opens;
}

bool ws_gws_passed(ws_gws *g, unsigned rid, uint64_t ticket) {
  pthread_mutex_lock(&g->lock);
  const bool passed = g->resource[rid].opened != ticket;
  pthread_mutex_unlock(&g->lock);
  return passed;
}
