// serve.h: which thread deals with which queue. There are as many threads as queues, and any of them deals with any
// queue, one at a time, so that a kernel that waits for another queue's never keeps that back; but one that is awake
// looks after all queues, and no other is woken as long as it has nothing that takes long.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_SERVE_H
#define WAVESIM_SERVE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ws_served { // what a queue has for it; zeros at first
  struct ws_served *next;
  uint32_t bell;    // atomic; the futex of who sleeps in ws_serve_sleep; counts rings
  uint32_t seen;    // atomic; the bell when there was nothing left to do
  uint32_t claimed; // atomic; somebody deals with it
  uint32_t waiting; // atomic; and sleeps until the bell rings
  bool slow;        // who deals with it says so: its last packet took long
} ws_served;

typedef enum ws_dealt { WS_DEALT_SOME, WS_DEALT_ALL, WS_DEALT_GONE } ws_dealt;

// What the threads call for a queue that has been rung, and that nobody else deals with: deals with some packets, or
// with all that there are; or the queue is no more.
ws_dealt ws_queue_deal(ws_served *s);

bool ws_serve_add(ws_served *s); // false: no thread could be started
// From now on nobody but the caller deals with it. The second, while the caller deals with it already.
void ws_serve_remove(ws_served *s);
void ws_serve_remove_own(ws_served *s);

void ws_serve_ring(ws_served *s); // there is something to do
// Who deals with the queue sleeps until its bell has another count.
void ws_serve_sleep(ws_served *s, uint32_t bell);
// The calling thread, where it is one that looks after queues, is about to do something that takes long: another one
// does so meanwhile, where there is anything to do.
void ws_serve_waits(void);

void ws_serve_stop(void); // there is no queue any more: ends the threads

#endif
