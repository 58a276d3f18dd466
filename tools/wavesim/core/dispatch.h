// dispatch.h: the execution of a kernel, as its caller sees it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_DISPATCH_H
#define WAVESIM_DISPATCH_H

#include "isa/gpu.h"
#include "isa/inst.h"

// What ended a dispatch early.
typedef enum ws_fault_kind {
  WS_FAULT_KERNEL,    // the kernel; a memory fault when there is an address
  WS_FAULT_MEMORY,    // the kernel, by an access
  WS_FAULT_REFUSED,   // its descriptor says what is not possible
  WS_FAULT_RESOURCES, // the host's memory or threads, or the chip's room for a cooperative dispatch
  WS_FAULT_STOPPED,   // cancelled, or the runtime is shut down
} ws_fault_kind;

typedef struct ws_dispatch {
  const ws_gpu *gpu;
  unsigned device; // number of the agent: dispatches with the same one share its compute units
  // What the packet says, which its reader has validated: sizes in work-items, all
  // at least 1 and a group's product at most WS_LIMIT_GROUP_ITEMS, bytes of LDS
  // that the chip has, and of private memory a work-item.
  uint32_t group_size[3], grid_size[3], group_bytes, private_bytes;
  uint64_t descriptor;  // guest address of the 64-byte kernel descriptor; it is validated here
  uint64_t kernarg;     // guest address
  uint64_t packet_addr; // where the guest finds the packet
  uint64_t queue_addr;  // guest address of the queue's amd_queue_t
  uint64_t dispatch_id;
  const char *kernel_name;     // for messages
  bool cooperative;            // all work-groups must be on the chip at once, or it is refused
  struct ws_gws *gws;          // of a cooperative queue, NULL of others
  const uint32_t *cu_mask;     // compute units that it may use (place.h), NULL: all
  void (*rung)(uint64_t addr); // a wave has been at addr, of a doorbell (ws_mem_rings); between two instructions
  void (*at_signal)(void);     // a wave has looked up a signal, the first of the dispatch that does; may be NULL
  void (*waits)(void);         // the calling thread is about to wait for others that run it; may be NULL
  int cancel;                  // set non-zero by another thread (atomically) to stop a running dispatch with a fault
  // Result:
  bool guest;          // atomic; a wave has looked up a signal, which it may change without a word
  char fault[1024];    // first fault's message, "" when none
  uint64_t fault_addr; // address the first fault was about, 0 when none
  uint64_t fault_pc;   // the instruction, 0 when none is to blame
  ws_fault_kind fault_kind;
  bool fault_placed; // it was a wave's, and these say whose
  uint32_t fault_group[3], fault_item[3];
  uint64_t stats[WS_CLASSES];
  uint64_t instructions;
} ws_dispatch;

// Runs a dispatch to its end on the shared pool of WAVESIM_THREADS host
// threads (all cores when unset). Returns true when every wave ended, false when
// d->fault says what went wrong. Blocks; may be called from several queues'
// threads at once.
bool ws_dispatch_run(ws_dispatch *d);

// Stops and joins the pool's threads; dispatches still running end with a
// fault. A later dispatch starts the pool again. Also run when the library is
// unloaded.
void ws_sched_shutdown(void);

// Names the calling thread, one of the software GPU's own, "wavesim".
void ws_thread_name(void);

#endif
