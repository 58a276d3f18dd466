// epoch.h: determines when memory that was taken away from the guest is out of its reach.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_EPOCH_H
#define WAVESIM_EPOCH_H

#include <stdbool.h>
#include <stdint.h>

// Bracket every dispatch: its code stays decoded until the end. Both calls come
// from the same thread; they nest.
void ws_mem_dispatch_begin(void);
void ws_mem_dispatch_end(void);

unsigned ws_mem_running(void); // dispatches now

// A thread that looks at guest memory. What ws_mem_find says holds
// between enter and leave and takes no lock. enter again: a quiescent point,
// after which ranges found before no longer hold if the generation has changed.
typedef struct ws_visitor {
  struct ws_visitor *next;
  uint64_t seen; // atomic; the generation it works under, 0: none
  bool worker;
} ws_visitor;
void ws_visitor_add(ws_visitor *r, bool worker); // the caller keeps *r until ws_visitor_remove
void ws_visitor_remove(ws_visitor *r);           // leaves, too
void ws_visitor_enter(ws_visitor *r);
void ws_visitor_leave(ws_visitor *r);
bool ws_visitor_stale(const ws_visitor *r); // something was taken away since enter
// fn() while no worker is between enter and leave; the caller is not, either.
void ws_visitors_halt(void (*fn)(void));

// fn(arg) once no dispatch that runs now is running any more.
void ws_mem_retire(void (*fn)(void *), void *arg);
// fn(arg) once no visitor is left that may know what was just taken away.
void ws_mem_retire_soon(void (*fn)(void *), void *arg);
// Something was taken away from the guest: starts a generation; no visitor has
// a range from before once ws_mem_settle(of it) returns. To settle without
// locks that visitors take.
uint64_t ws_mem_revoke(void);
void ws_mem_settle(uint64_t generation);

#endif
