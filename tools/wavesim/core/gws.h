// gws.h: global wave sync, the barriers between work-groups of cooperative
// dispatches. A cooperative queue has its own resources, as the Linux driver
// allocates them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_GWS_H
#define WAVESIM_GWS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum { WS_GWS_RESOURCES = 64 };

typedef struct ws_gws {
  pthread_mutex_t lock;
  struct {
    uint32_t counter; // waves that still have to come after the next one
    uint64_t opened;  // how often the barrier has opened
  } resource[WS_GWS_RESOURCES];
} ws_gws;

void ws_gws_start(ws_gws *g);
void ws_gws_stop(ws_gws *g);

// ds_gws_init: the barrier opens with wave number n + 1.
void ws_gws_init(ws_gws *g, unsigned rid, uint32_t n);
// ds_gws_barrier: a wave has come. True when the barrier opens with it, for
// n + 1 waves the next time; otherwise *ticket is for ws_gws_passed.
bool ws_gws_arrive(ws_gws *g, unsigned rid, uint32_t n, uint64_t *ticket);
bool ws_gws_passed(ws_gws *g, unsigned rid, uint64_t ticket);

#endif
