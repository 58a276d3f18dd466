// serve.h: assigns queues to threads. There are as many threads as queues, and any of them processes any
// queue, one at a time, so that a kernel that waits for a kernel of another queue never blocks that queue. A thread
// that is awake watches all queues, and wakes no other as long as none of its work takes long.
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
  uint32_t claimed; // atomic; a thread processes it
  uint32_t waiting; // atomic; and sleeps until the bell rings
  bool slow;        // who deals with it says so: its last packet took long
} ws_served;

typedef enum ws_dealt { WS_DEALT_SOME, WS_DEALT_ALL, WS_DEALT_GONE } ws_dealt;

// Threads call it for a queue that has been rung and that no other thread processes. It processes some packets, or
// all; or the queue no longer exists.
ws_dealt ws_queue_deal(ws_served *s);

bool ws_serve_add(ws_served *s); // false: no thread could be started
// From now on only the caller processes it. The second function is for a caller that already does.
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
