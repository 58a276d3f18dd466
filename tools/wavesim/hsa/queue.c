// queue.c: user-mode queues. Threads that look after them (serve.h) do what the packet
// processor of the hardware does: take packets in order, run kernels, wait for
// barriers' signals, complete signals, and stop at the first error. Kernels
// that packets without the barrier bit may overlap run on threads of their own.
//
// amd_queue_t and the ring are guest memory, as device code may enqueue. The
// program on the host gets an amd_queue_t of its own, as it takes addresses and
// sizes from it that no kernel may change; of the guest's, only the indices are
// used. A packet is copied once, before it is looked at.
//
// Errors. The message goes to stderr, the queue's callback gets the status AMD's
// runtime gives for it (MEMORY_FAULT, ILLEGAL_INSTRUCTION, ...), a memory fault
// also goes to the system event handlers. From then on no packet runs. What the
// specification leaves open is who wakes the waiters: here the completion signal
// of the failed packet, and of every packet after it, is set to minus the status
// (a negative value is the mark of an error), so a wait for "less than 1" ends.
// The same goes for packets left in a queue that is inactivated or destroyed.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/gws.h"
#include "core/limits.h"
#include "core/place.h"
#include "hsa/internal.h"
#include "hsa/serve.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PACKET_BYTES = 64, QUEUE_MIN = 64, OVERLAP = 8 };
enum { AT_ONCE = 32, LONG = 20000 }; // packets before another queue's turn; ns that a packet of a slow queue takes

// A dispatch that others of its queue may overlap: it runs on a thread of its own, which who deals with the queue gives
// it to and takes it back from.
typedef struct ws_flying {
  enum { FLY_FREE, FLY_RUN, FLY_DONE, FLY_END } state; // atomic; who deals with the queue sets all but FLY_DONE
  ws_queue *queue;
  uint64_t index;
  uint8_t *slot;
  uint8_t packet[PACKET_BYTES];
  hsa_status_t status;
  uint64_t start, end;
  unsigned delay;       // microseconds before it starts
  ws_dispatch *current; // guarded by the queue's lock
  pthread_t thread;
  bool threaded;
} ws_flying;

struct ws_queue {
  amd_queue_t host; // what the program has; its indices follow the guest's
  ws_queue *next;
  ws_agent *agent;
  amd_queue_t *amd; // guest memory
  uint8_t *ring;    // guest memory
  uint32_t size;    // packets
  uint64_t read;    // next packet to be looked at
  uint64_t retired; // next packet whose slot is to be free again
  uint8_t *dealt;   // of each slot: its packet is dealt with, but not one before it
  ws_flying flying[OVERLAP];
  unsigned in_flight; // of them
  int64_t doorbell;   // atomic; last value stored
  hsa_signal_t doorbell_signal, inactive_signal;
  ws_served served;
  int stop;             // atomic; destroyed or inactivated: no packet runs any more
  bool gone;            // destroyed from its error callback: who deals with it frees it
  hsa_status_t error;   // set once, by who deals with it
  ws_dispatch *current; // the dispatch that overlaps no other; guarded by lock
  bool masked;          // guarded by lock, with cu_mask
  uint32_t cu_mask[WS_CU_MASK_WORDS];
  bool cooperative;
  ws_gws gws; // of a cooperative queue
  pthread_mutex_t lock;
  void (*callback)(hsa_status_t status, hsa_queue_t *source, void *data);
  void *data;
};

static pthread_mutex_t queues_lock = PTHREAD_MUTEX_INITIALIZER;
static ws_queue *queues;
static uint64_t next_id; // guarded by queues_lock
static ws_queue *buried[64];
static unsigned nburied;
static int departing; // atomic; queues that who deals with them is about to free

// ---------------------------------------------------------------- doorbells

static _Thread_local ws_queue *calling; // its error callback is being run by this thread
static void drop_packets(ws_queue *q, uint64_t id);

void ws_queue_ring(ws_queue *q, hsa_signal_value_t v) {
  __atomic_store_n(&q->doorbell, v, __ATOMIC_RELEASE);
  if (calling == q)
    drop_packets(q, (uint64_t)v);
  else
    ws_serve_ring(&q->served);
}

hsa_signal_value_t ws_queue_doorbell(ws_queue *q) { return __atomic_load_n(&q->doorbell, __ATOMIC_ACQUIRE); }

static bool stopped(ws_queue *q) { return __atomic_load_n(&q->stop, __ATOMIC_ACQUIRE); }

// ---------------------------------------------------------------- packets

static _Thread_local uint64_t dealing; // number of the packet that this thread deals with

static hsa_status_t kernel_error(ws_queue *q, hsa_status_t status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
static hsa_status_t kernel_error(ws_queue *q, hsa_status_t status, const char *fmt, ...) {
  char text[4096];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  ws_fault_forget(); // unless another is remembered
  ws_message("queue %" PRIu64 ", packet %" PRIu64 ": %s", q->host.hsa_queue.id, dealing, text);
  return status;
}

// The statuses for packets that cannot run are those AMD's runtime reports.
static hsa_status_t check_dispatch(ws_queue *q, const hsa_kernel_dispatch_packet_t *p, char *name, size_t n) {
  const ws_gpu *gpu = q->agent->gpu;
  unsigned dims = p->setup & 3;
  uint32_t group[3] = {p->workgroup_size_x, p->workgroup_size_y, p->workgroup_size_z};
  uint32_t grid[3] = {p->grid_size_x, p->grid_size_y, p->grid_size_z};
  uint64_t items = 1;
  if (!dims)
    return kernel_error(q, HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "a kernel dispatch has no dimensions");
  for (unsigned i = 0; i < 3; i++) {
    if (!group[i] || !grid[i])
      return kernel_error(q, HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "%s size %c is 0",
                          group[i] ? "grid" : "work-group", "xyz"[i]);
    if (i >= dims && (group[i] != 1 || grid[i] != 1))
      return kernel_error(q, HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "size %c is not 1 in a dispatch of %u dimensions",
                          "xyz"[i], dims);
    items *= group[i];
  }
  if (items > WS_LIMIT_GROUP_ITEMS)
    return kernel_error(q, HSA_STATUS_ERROR_INVALID_ARGUMENT,
                        "a work-group of %" PRIu64 " work-items; at most %d are possible", items, WS_LIMIT_GROUP_ITEMS);
  if (p->group_segment_size > gpu->lds_bytes)
    return kernel_error(q, HSA_STATUS_ERROR_INVALID_ALLOCATION, "%u bytes of group memory; %s has %u",
                        p->group_segment_size, gpu->name, gpu->lds_bytes);
  if (!ws_kernel_find(q->agent, p->kernel_object, name, n))
    return kernel_error(q, HSA_STATUS_ERROR_INVALID_CODE_OBJECT,
                        "kernel object 0x%" PRIx64 " is no kernel of an executable loaded for this agent",
                        p->kernel_object);
  if (p->completion_signal.handle && !ws_signal_of(p->completion_signal))
    return kernel_error(q, HSA_STATUS_ERROR_INVALID_SIGNAL, "the completion signal is no live signal");
  return HSA_STATUS_SUCCESS;
}

// Work-groups of two cooperative dispatches could keep each other from being
// complete, so a device runs one at a time. False when the queue was stopped.
static pthread_mutex_t cooperating[1 + WS_MAX_GPUS] = {[0 ... WS_MAX_GPUS] = PTHREAD_MUTEX_INITIALIZER};
static bool cooperate(ws_queue *q) {
  while (pthread_mutex_trylock(&cooperating[q->agent->node])) {
    if (stopped(q))
      return false;
    ws_serve_waits();
    usleep(100);
  }
  return true;
}

static const hsa_status_t fault_status[] = {
    [WS_FAULT_KERNEL] = HSA_STATUS_ERROR_EXCEPTION,
    [WS_FAULT_MEMORY] = (hsa_status_t)HSA_STATUS_ERROR_MEMORY_FAULT,
    [WS_FAULT_REFUSED] = HSA_STATUS_ERROR_INVALID_PACKET_FORMAT,
    [WS_FAULT_RESOURCES] = HSA_STATUS_ERROR_OUT_OF_RESOURCES,
    [WS_FAULT_STOPPED] = HSA_STATUS_ERROR,
};

// *current: where halt() finds the dispatch.
static hsa_status_t run_kernel(ws_queue *q, const void *packet, const void *slot, ws_dispatch **current) {
  hsa_kernel_dispatch_packet_t p;
  memcpy(&p, packet, sizeof p);
  char name[256];
  hsa_status_t status = check_dispatch(q, &p, name, sizeof name);
  if (status != HSA_STATUS_SUCCESS)
    return status;
  if (WS_FAIL_HERE("dispatch"))
    return kernel_error(q, HSA_STATUS_ERROR_EXCEPTION, "kernel %s: WAVESIM_FAIL", name);
  static _Thread_local ws_dispatch only; // its text takes longer to clear than a small kernel to run
  ws_dispatch *const d = &only;
  memset(d, 0, offsetof(ws_dispatch, fault));
  d->fault_kind = WS_FAULT_KERNEL;
  d->fault_placed = false;
  d->gpu = q->agent->gpu;
  d->device = q->agent->node;
  memcpy(d->group_size, (uint32_t[]){p.workgroup_size_x, p.workgroup_size_y, p.workgroup_size_z}, sizeof d->group_size);
  memcpy(d->grid_size, (uint32_t[]){p.grid_size_x, p.grid_size_y, p.grid_size_z}, sizeof d->grid_size);
  d->group_bytes = p.group_segment_size;
  d->private_bytes = p.private_segment_size;
  d->descriptor = p.kernel_object;
  d->kernarg = (uint64_t)(uintptr_t)p.kernarg_address;
  d->rung = ws_signal_rung;
  d->at_signal = ws_signal_guest_begins;
  d->waits = ws_serve_waits;
  d->packet_addr = (uint64_t)(uintptr_t)slot;
  d->queue_addr = (uint64_t)(uintptr_t)q->amd;
  d->dispatch_id = dealing;
  d->kernel_name = name;
  d->cooperative = q->cooperative;
  d->gws = q->cooperative ? &q->gws : NULL;
  if (q->cooperative && !cooperate(q))
    return kernel_error(q, HSA_STATUS_ERROR_INVALID_QUEUE, "the queue was stopped");
  uint32_t mask[WS_CU_MASK_WORDS];
  pthread_mutex_lock(&q->lock);
  if (q->masked)
    d->cu_mask = memcpy(mask, q->cu_mask, sizeof mask);
  *current = d;
  pthread_mutex_unlock(&q->lock);
  if (stopped(q))
    __atomic_store_n(&d->cancel, 1, __ATOMIC_RELEASE);
  ws_mem_dispatch_begin();
  bool ok = ws_dispatch_run(d);
  ws_mem_dispatch_end();
  if (d->guest)
    ws_signal_guest_ends();
  pthread_mutex_lock(&q->lock);
  *current = NULL;
  pthread_mutex_unlock(&q->lock);
  if (q->cooperative)
    pthread_mutex_unlock(&cooperating[q->agent->node]);
  ws_stats_add(d->stats);
  if (!ok) {
    char where[200] = "", source[2048] = "";
    if (d->fault_addr)
      ws_mem_describe(d->fault_addr, where, sizeof where);
    if (d->fault_pc)
      ws_where(d->fault_pc, source, sizeof source);
    status = fault_status[d->fault_kind == WS_FAULT_KERNEL && d->fault_addr ? WS_FAULT_MEMORY : d->fault_kind];
    kernel_error(q, status, "%s%s%s%s", d->fault, *where ? "\n  the address is " : "", where, source);
    ws_fault_remember(d, where, source);
    if (status == (hsa_status_t)HSA_STATUS_ERROR_MEMORY_FAULT && !stopped(q)) {
      hsa_amd_event_t e;
      memset(&e, 0, sizeof e);
      e.event_type = HSA_AMD_GPU_MEMORY_FAULT_EVENT;
      e.memory_fault.agent = ws_agent_handle(q->agent);
      e.memory_fault.virtual_address = d->fault_addr;
      e.memory_fault.fault_reason_mask = HSA_AMD_MEMORY_FAULT_PAGE_NOT_PRESENT;
      ws_system_event(&e);
    }
  }
  return status;
}

static void collect(ws_queue *q);

// Waits until all (or one) of n signals satisfy the condition; a signal marked
// as failed fails the packet, since it will never get there.
static hsa_status_t await(ws_queue *q, unsigned n, const hsa_signal_t *dep, bool all, hsa_signal_condition_t cond,
                          hsa_signal_value_t mask, hsa_signal_value_t value) {
  hsa_status_t status = HSA_STATUS_SUCCESS;
  ws_waiter me;
  ws_event_enter(&me, q, dep, n);
  for (;;) {
    uint32_t ticket = ws_event_ticket(&me);
    collect(q); // what is waited for may be the queue's own
    unsigned there = 0, given = 0, failed = 0;
    hsa_status_t why = HSA_STATUS_SUCCESS, first = HSA_STATUS_SUCCESS;
    for (unsigned i = 0; i < n; i++) {
      if (!dep[i].handle)
        continue;
      given++;
      amd_signal_t *s = ws_signal_of(dep[i]);
      hsa_signal_value_t v = s ? ws_signal_load(s) : 0;
      if (!s)
        why = HSA_STATUS_ERROR_INVALID_SIGNAL;
      if (s && ws_signal_holds(cond, v & mask, value))
        there++;
      else if (!s || ws_signal_failed(v, &why)) {
        failed++;
        first = first ? first : why;
      }
    }
    if (!given || (all ? there == given : there > 0))
      break;
    if (all ? failed > 0 : failed == given) {
      status = first;
      break;
    }
    if (stopped(q)) {
      status = HSA_STATUS_ERROR_INVALID_QUEUE;
      break;
    }
    ws_serve_waits();
    ws_event_wait(&me, ticket, UINT64_MAX);
  }
  ws_event_leave(&me);
  return status;
}

// Runs the packet, a copy of what is in slot. *fatal: the queue goes into its
// error state.
static hsa_status_t run_packet(ws_queue *q, const uint8_t *packet, const uint8_t *slot, bool *fatal) {
  uint16_t header;
  memcpy(&header, packet, sizeof header);
  unsigned type = header & 0xff;
  hsa_status_t status;
  *fatal = true;
  switch (type) {
  case HSA_PACKET_TYPE_KERNEL_DISPATCH:
    return run_kernel(q, packet, slot, &q->current);
  case HSA_PACKET_TYPE_BARRIER_AND:
  case HSA_PACKET_TYPE_BARRIER_OR: {
    hsa_barrier_and_packet_t p; // both have the same layout
    memcpy(&p, packet, sizeof p);
    for (unsigned i = 0; i < 5; i++)
      if (p.dep_signal[i].handle && !ws_signal_of(p.dep_signal[i]))
        return kernel_error(q, HSA_STATUS_ERROR_INVALID_SIGNAL, "dependency %u is no live signal", i);
    // A dependency that failed fails the barrier, and what is behind it: no error of the queue's that a callback hears
    // of, but hardware would not go on either.
    status = await(q, 5, p.dep_signal, type == HSA_PACKET_TYPE_BARRIER_AND, HSA_SIGNAL_CONDITION_EQ, -1, 0);
    *fatal = false;
    return status;
  }
  case HSA_PACKET_TYPE_VENDOR_SPECIFIC: {
    hsa_amd_barrier_value_packet_t p;
    memcpy(&p, packet, sizeof p);
    if (p.header.AmdFormat != HSA_AMD_PACKET_TYPE_BARRIER_VALUE)
      return kernel_error(q, HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "vendor packet of unknown format %u",
                          p.header.AmdFormat);
    if (p.cond > HSA_SIGNAL_CONDITION_GTE)
      return kernel_error(q, HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "barrier-value packet with unknown condition %u",
                          p.cond);
    if (p.signal.handle && !ws_signal_of(p.signal))
      return kernel_error(q, HSA_STATUS_ERROR_INVALID_SIGNAL, "the barrier's signal is no live signal");
    status = await(q, 1, &p.signal, true, (hsa_signal_condition_t)p.cond, p.mask, p.value);
    *fatal = false;
    return status;
  }
  default:
    return kernel_error(q, HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "a packet of type %u (header 0x%04x)", type, header);
  }
}

// Packet number index has been dealt with. The slot may be used again when those before it have been, too: a kernel
// finds its packet there for as long as it runs.
static void retire(ws_queue *q, uint64_t index) {
  q->dealt[index & (q->size - 1)] = 1;
  for (uint32_t at; q->dealt[at = (uint32_t)q->retired & (q->size - 1)];) {
    q->dealt[at] = 0;
    __atomic_store_n((uint16_t *)(q->ring + (size_t)at * PACKET_BYTES), HSA_PACKET_TYPE_INVALID, __ATOMIC_RELEASE);
    q->retired++;
    __atomic_store_n(&q->amd->read_dispatch_id, q->retired, __ATOMIC_RELEASE);
    __atomic_store_n(&q->host.read_dispatch_id, q->retired, __ATOMIC_RELEASE);
  }
}

// A packet has come to its end.
static void conclude(ws_queue *q, uint64_t index, const uint8_t *packet, hsa_status_t status, bool fatal,
                     uint64_t start, uint64_t end) {
  retire(q, index);
  if (status != HSA_STATUS_SUCCESS && !fatal && q->error == HSA_STATUS_SUCCESS)
    q->error = status;
  if (status != HSA_STATUS_SUCCESS && fatal && q->error == HSA_STATUS_SUCCESS) {
    q->error = status;
    if (q->callback && !stopped(q)) { // before any signal, so that a waiter finds the callback done
      calling = q;
      ws_serve_waits();
      q->callback(status, &q->host.hsa_queue, q->data);
      calling = NULL;
    }
  }
  hsa_signal_t completion;
  memcpy(&completion, packet + PACKET_BYTES - sizeof completion, sizeof completion);
  if (completion.handle)
    ws_signal_complete(completion, status, start, end);
}

// ---------------------------------------------------------------- overlap

static void *fly(void *arg) {
  ws_flying *f = arg;
  ws_queue *q = f->queue;
  ws_thread_begins();
  for (;;) {
    int state;
    while ((state = __atomic_load_n(&f->state, __ATOMIC_ACQUIRE)) != FLY_RUN) {
      if (state == FLY_END)
        return NULL;
      syscall(SYS_futex, &f->state, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, state, NULL, NULL, 0);
    }
    if (f->delay)
      usleep(f->delay);
    dealing = f->index;
    f->start = ws_now();
    f->status = run_kernel(q, f->packet, f->slot, &f->current);
    f->end = ws_now();
    __atomic_store_n(&f->state, FLY_DONE, __ATOMIC_RELEASE);
    ws_serve_ring(&q->served);
    ws_event_raise(q);
  }
}

static void set_state(ws_flying *f, int state) {
  __atomic_store_n(&f->state, state, __ATOMIC_RELEASE);
  syscall(SYS_futex, &f->state, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1, NULL, NULL, 0);
}

// Concludes what has come to its end on other threads.
static void collect(ws_queue *q) {
  for (unsigned i = 0; q->in_flight && i < OVERLAP; i++) {
    ws_flying *f = &q->flying[i];
    if (__atomic_load_n(&f->state, __ATOMIC_ACQUIRE) != FLY_DONE)
      continue;
    q->in_flight--;
    ws_flying done = *f;
    __atomic_store_n(&f->state, FLY_FREE, __ATOMIC_RELEASE);
    conclude(q, done.index, done.packet, done.status, true, done.start, done.end);
  }
}

// Waits until at most n dispatches of the queue are in flight.
static void drain(ws_queue *q, unsigned n) {
  for (;;) {
    const uint32_t bell = __atomic_load_n(&q->served.bell, __ATOMIC_SEQ_CST);
    collect(q);
    if (q->in_flight <= n)
      return;
    ws_serve_sleep(&q->served, bell);
  }
}

// Lets a dispatch run beside others. False where there is no thread for it.
static bool take_off(ws_queue *q, uint64_t index, const uint8_t *packet, uint8_t *slot) {
  ws_flying *f = q->flying;
  while (__atomic_load_n(&f->state, __ATOMIC_RELAXED) != FLY_FREE)
    f++;
  f->queue = q;
  if (!f->threaded && !(f->threaded = !pthread_create(&f->thread, NULL, fly, f)))
    return false;
  f->index = index;
  f->slot = slot;
  memcpy(f->packet, packet, sizeof f->packet);
  // One in two is late: later packets then come first.
  f->delay = ws_chance(2) ? 1 + ws_chance(3000) : 0;
  q->in_flight++;
  set_state(f, FLY_RUN);
  return true;
}

static bool is_dispatch(uint16_t header) { return (header & 0xff) == HSA_PACKET_TYPE_KERNEL_DISPATCH; }
static bool has_barrier(uint16_t header) { return header >> HSA_PACKET_HEADER_BARRIER & 1; }

// The packet behind the next one may overlap it.
static bool overlapped(ws_queue *q) {
  const uint16_t *slot = (const uint16_t *)(q->ring + ((q->read + 1) & (q->size - 1)) * PACKET_BYTES);
  // With a random order also packets that come within a moment.
  for (unsigned tries = ws_random_order ? 20 : 1; tries; tries--) {
    const uint16_t header = q->read + 1 - q->retired < q->size ? __atomic_load_n(slot, __ATOMIC_ACQUIRE)
                                                               : (uint16_t)HSA_PACKET_TYPE_INVALID;
    if ((header & 0xff) != HSA_PACKET_TYPE_INVALID)
      return !has_barrier(header);
    if (tries > 1)
      usleep(10);
  }
  return false;
}

// Deals with the packet in slot. The barrier bit keeps it back until all packets before it have come to their ends; a
// barrier packet, with the bit or without, keeps those behind it back (HSA Platform System Architecture Specification
// 1.2, 2.9.1 and 2.9.8).
static void take_packet(ws_queue *q, uint8_t *slot, uint16_t header) {
  // What is concluded meanwhile may change everything: the packet is looked at again.
  if (q->in_flight && (has_barrier(header) || q->error != HSA_STATUS_SUCCESS)) {
    drain(q, 0);
    return;
  }
  if (q->in_flight == OVERLAP) {
    drain(q, OVERLAP - 1);
    return;
  }
  if (stopped(q) && q->error == HSA_STATUS_SUCCESS)
    q->error = HSA_STATUS_ERROR_INVALID_QUEUE;
  uint8_t packet[PACKET_BYTES];
  memcpy(packet, slot, sizeof packet);
  memcpy(packet, &header, sizeof header);
  const bool overlap = !q->cooperative && is_dispatch(header) && (q->in_flight || overlapped(q));
  const uint64_t index = q->read++;
  dealing = index;
  // A cooperative dispatch has the device for itself.
  if (overlap && q->error == HSA_STATUS_SUCCESS && take_off(q, index, packet, slot))
    return;
  hsa_status_t status = q->error;
  bool fatal = false;
  uint64_t start = ws_now();
  if (status == HSA_STATUS_SUCCESS)
    status = run_packet(q, packet, slot, &fatal);
  const uint64_t end = ws_now();
  if (is_dispatch(header))
    q->served.slow = end - start > LONG;
  conclude(q, index, packet, status, fatal, start, end);
}

// The header of the next packet to be looked at, with its slot. None where that is still of a packet of one round
// before.
static uint16_t next_packet(ws_queue *q, uint8_t **slot) {
  *slot = q->ring + (q->read & (q->size - 1)) * PACKET_BYTES;
  return q->read - q->retired < q->size ? __atomic_load_n((uint16_t *)*slot, __ATOMIC_ACQUIRE)
                                        : (uint16_t)HSA_PACKET_TYPE_INVALID;
}

// The callback of a failed queue has rung its doorbell, or an exit handler that
// the callback runs: there is no thread but this one to take the packets away,
// and none of them runs. Those of others fail. The caller's own, number id, is
// given up without a mark: who calls knows of the error, and libgomp's plugin, which runs its
// destructors so, waits for nothing but 0.
static void drop_packets(ws_queue *q, uint64_t id) {
  for (;;) {
    uint8_t *slot;
    if ((next_packet(q, &slot) & 0xff) == HSA_PACKET_TYPE_INVALID)
      return;
    const bool own = q->read == id;
    hsa_signal_t completion;
    memcpy(&completion, slot + PACKET_BYTES - sizeof completion, sizeof completion);
    retire(q, q->read++);
    const uint64_t now = ws_now();
    if (completion.handle)
      ws_signal_complete(completion, own ? HSA_STATUS_SUCCESS : q->error, now, now);
  }
}

static void free_queue(ws_queue *q);

ws_dealt ws_queue_deal(ws_served *s) {
  ws_queue *q = (ws_queue *)(void *)((char *)s - offsetof(ws_queue, served));
  for (unsigned n = 0; n < AT_ONCE || q->gone; n++) {
    collect(q);
    uint8_t *slot;
    const uint16_t header = next_packet(q, &slot);
    if ((header & 0xff) != HSA_PACKET_TYPE_INVALID) {
      take_packet(q, slot, header);
      if (q->served.slow && !q->gone)
        return WS_DEALT_SOME;
    } else if (!q->gone) {
      return WS_DEALT_ALL;
    } else if (q->in_flight) {
      drain(q, 0);
    } else {
      free_queue(q);
      __atomic_sub_fetch(&departing, 1, __ATOMIC_RELEASE);
      return WS_DEALT_GONE;
    }
  }
  return WS_DEALT_SOME;
}

// ---------------------------------------------------------------- life

static void free_queue(ws_queue *q) {
  for (unsigned i = 0; i < OVERLAP; i++)
    if (q->flying[i].threaded) {
      set_state(&q->flying[i], FLY_END);
      pthread_join(q->flying[i].thread, NULL);
    }
  ws_signal_delete(q->inactive_signal);
  ws_signal_delete(q->doorbell_signal);
  ws_mem_free(q->ring, WS_A_RUNTIME);
  ws_mem_free(q->amd, WS_A_RUNTIME);
  free(q->dealt);
  __atomic_sub_fetch(&q->agent->queues, 1, __ATOMIC_RELAXED);
  pthread_mutex_destroy(&q->lock);
  ws_gws_stop(&q->gws);
  // Whoever rang the doorbell for the last packet may still be on its way out.
  pthread_mutex_lock(&queues_lock);
  ws_queue *old = buried[nburied % (sizeof buried / sizeof *buried)];
  buried[nburied++ % (sizeof buried / sizeof *buried)] = q;
  pthread_mutex_unlock(&queues_lock);
  free(old);
}

hsa_status_t hsa_queue_create(hsa_agent_t agent, uint32_t size, hsa_queue_type32_t type,
                              void (*callback)(hsa_status_t status, hsa_queue_t *source, void *data), void *data,
                              uint32_t private_segment_size, uint32_t group_segment_size, hsa_queue_t **queue) {
  WS_OPEN_OR_RETURN();
  (void)private_segment_size, (void)group_segment_size; // hints
  ws_agent *a = ws_agent_of(agent);
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!queue || !size || (size & (size - 1)) || type > HSA_QUEUE_TYPE_COOPERATIVE)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *queue = NULL;
  if (!a->gpu)
    return HSA_STATUS_ERROR_INVALID_QUEUE_CREATION;
  if (size > WS_LIMIT_PACKETS)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  if (size < QUEUE_MIN)
    size = QUEUE_MIN;
  if (__atomic_add_fetch(&a->queues, 1, __ATOMIC_RELAXED) > WS_LIMIT_QUEUES) {
    __atomic_sub_fetch(&a->queues, 1, __ATOMIC_RELAXED);
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  ws_pool *host = &ws_agent_at(0)->pool[0];
  ws_queue *q = aligned_alloc(_Alignof(ws_queue), sizeof *q);
  amd_queue_t *amd = q ? ws_mem_alloc(host, sizeof *amd, WS_PAGE, WS_A_RUNTIME, true) : NULL;
  uint8_t *ring = amd ? ws_mem_alloc(host, (size_t)size * PACKET_BYTES, WS_PAGE, WS_A_RUNTIME, true) : NULL;
  uint8_t *dealt = ring ? calloc(size, 1) : NULL;
  hsa_signal_t bell = dealt ? ws_signal_new(0, q, amd) : (hsa_signal_t){0};
  hsa_signal_t inactive = bell.handle ? ws_signal_new(0, NULL, NULL) : (hsa_signal_t){0};
  if (!inactive.handle)
    goto fail;
  for (uint32_t i = 0; i < size; i++)
    ring[(size_t)i * PACKET_BYTES] = HSA_PACKET_TYPE_INVALID;
  *q = (ws_queue){.agent = a,
                  .amd = amd,
                  .ring = ring,
                  .dealt = dealt,
                  .size = size,
                  .doorbell = -1,
                  .doorbell_signal = bell,
                  .inactive_signal = inactive,
                  .callback = callback,
                  .data = data,
                  .cooperative = type == HSA_QUEUE_TYPE_COOPERATIVE};
  pthread_mutex_init(&q->lock, NULL);
  ws_gws_start(&q->gws);
  amd->hsa_queue = (hsa_queue_t){.type = type,
                                 .features = HSA_QUEUE_FEATURE_KERNEL_DISPATCH,
                                 .base_address = ring,
                                 .doorbell_signal = bell,
                                 .size = size};
  amd->group_segment_aperture_base_hi = (uint32_t)(WS_LDS_APERTURE >> 32);
  amd->private_segment_aperture_base_hi = (uint32_t)(WS_PRIVATE_APERTURE >> 32);
  amd->max_cu_id = a->gpu->compute_units - 1;
  amd->max_wave_id = a->gpu->waves_per_cu / a->gpu->simds_per_cu - 1;
  amd->read_dispatch_id_field_base_byte_offset = offsetof(amd_queue_t, read_dispatch_id);
  amd->queue_properties = AMD_QUEUE_PROPERTIES_IS_PTR64;
  amd->queue_inactive_signal = inactive;
  pthread_mutex_lock(&queues_lock);
  amd->hsa_queue.id = next_id++;
  q->host = *amd;
  q->next = queues;
  queues = q;
  pthread_mutex_unlock(&queues_lock);
  if (!ws_serve_add(&q->served)) {
    pthread_mutex_lock(&queues_lock);
    for (ws_queue **at = &queues; *at; at = &(*at)->next)
      if (*at == q) {
        *at = q->next;
        break;
      }
    pthread_mutex_unlock(&queues_lock);
    pthread_mutex_destroy(&q->lock);
    ws_gws_stop(&q->gws);
    goto fail;
  }
  *queue = &q->host.hsa_queue;
  return HSA_STATUS_SUCCESS;

fail:
  ws_signal_delete(inactive);
  ws_signal_delete(bell);
  free(dealt);
  if (ring)
    ws_mem_free(ring, WS_A_RUNTIME);
  if (amd)
    ws_mem_free(amd, WS_A_RUNTIME);
  free(q);
  __atomic_sub_fetch(&a->queues, 1, __ATOMIC_RELAXED);
  return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

// The host's own record of a queue; unlink takes it off the list.
static ws_queue *find(const hsa_queue_t *queue, bool unlink) {
  pthread_mutex_lock(&queues_lock);
  ws_queue **at = &queues;
  while (*at && &(*at)->host.hsa_queue != queue)
    at = &(*at)->next;
  ws_queue *q = *at;
  if (q && unlink)
    *at = q->next;
  pthread_mutex_unlock(&queues_lock);
  return q;
}

static void halt(ws_queue *q) {
  __atomic_store_n(&q->stop, 1, __ATOMIC_RELEASE);
  pthread_mutex_lock(&q->lock);
  if (q->current)
    __atomic_store_n(&q->current->cancel, 1, __ATOMIC_RELEASE);
  for (unsigned i = 0; i < OVERLAP; i++)
    if (q->flying[i].current)
      __atomic_store_n(&q->flying[i].current->cancel, 1, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&q->lock);
  ws_serve_ring(&q->served);
  ws_event_raise(q);
}

static void destroy(ws_queue *q) {
  if (calling == q) { // from the error callback
    ws_serve_remove_own(&q->served);
    __atomic_add_fetch(&departing, 1, __ATOMIC_RELEASE);
    __atomic_store_n(&q->stop, 1, __ATOMIC_RELEASE);
    q->gone = true;
    return;
  }
  halt(q);
  ws_serve_remove(&q->served);
  __atomic_add_fetch(&departing, 1, __ATOMIC_RELEASE);
  q->gone = true;
  ws_queue_deal(&q->served); // what is left comes to its end, and the queue
}

hsa_status_t hsa_queue_destroy(hsa_queue_t *queue) {
  WS_OPEN_OR_RETURN();
  if (!queue)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  ws_queue *q = find(queue, true);
  if (!q)
    return HSA_STATUS_ERROR_INVALID_QUEUE;
  destroy(q);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_queue_inactivate(hsa_queue_t *queue) {
  WS_OPEN_OR_RETURN();
  ws_queue *q = find(queue, false);
  if (!q)
    return HSA_STATUS_ERROR_INVALID_QUEUE;
  halt(q);
  return HSA_STATUS_SUCCESS;
}

void ws_queues_stop(void) {
  for (;;) {
    pthread_mutex_lock(&queues_lock);
    ws_queue *q = queues;
    if (q)
      queues = q->next;
    pthread_mutex_unlock(&queues_lock);
    if (!q)
      break;
    destroy(q);
  }
  while (__atomic_load_n(&departing, __ATOMIC_ACQUIRE))
    usleep(100);
  ws_serve_stop();
}

hsa_status_t hsa_amd_queue_set_priority(hsa_queue_t *queue, hsa_amd_queue_priority_t priority) {
  WS_OPEN_OR_RETURN();
  if ((unsigned)priority > HSA_AMD_QUEUE_PRIORITY_HIGH)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  // A hint about order between queues; they all run as host threads do.
  return find(queue, false) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_QUEUE;
}

// Bits beyond the compute units that there are count for nothing; dispatches
// that run already keep their units.
hsa_status_t hsa_amd_queue_cu_set_mask(const hsa_queue_t *queue, uint32_t num_cu_mask_count, const uint32_t *cu_mask) {
  WS_OPEN_OR_RETURN();
  ws_queue *q = find(queue, false);
  if (!q)
    return HSA_STATUS_ERROR_INVALID_QUEUE;
  if (num_cu_mask_count % 32 || (num_cu_mask_count && !cu_mask))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  uint32_t mask[WS_CU_MASK_WORDS] = {0}, any = 0;
  const unsigned units = q->agent->gpu->compute_units;
  for (unsigned i = 0; i < units; i++)
    if (i < num_cu_mask_count && (cu_mask[i / 32] >> i % 32 & 1))
      any = mask[i / 32] |= 1u << i % 32;
  if (num_cu_mask_count && !any) {
    ws_message("hsa_amd_queue_cu_set_mask: a mask with none of the %u compute units", units);
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
  pthread_mutex_lock(&q->lock);
  q->masked = num_cu_mask_count != 0;
  memcpy(q->cu_mask, mask, sizeof mask);
  pthread_mutex_unlock(&q->lock);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_queue_cu_get_mask(const hsa_queue_t *queue, uint32_t num_cu_mask_count, uint32_t *cu_mask) {
  WS_OPEN_OR_RETURN();
  ws_queue *q = find(queue, false);
  if (!q)
    return HSA_STATUS_ERROR_INVALID_QUEUE;
  if (num_cu_mask_count % 32 || (num_cu_mask_count && !cu_mask))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const unsigned units = q->agent->gpu->compute_units;
  pthread_mutex_lock(&q->lock);
  for (unsigned w = 0; w < num_cu_mask_count / 32; w++)
    cu_mask[w] = 0;
  for (unsigned i = 0; i < units && i < num_cu_mask_count; i++)
    if (!q->masked || (q->cu_mask[i / 32] >> i % 32 & 1))
      cu_mask[i / 32] |= 1u << i % 32;
  pthread_mutex_unlock(&q->lock);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_profiling_set_profiler_enabled(hsa_queue_t *queue, int enable) {
  WS_OPEN_OR_RETURN();
  ws_queue *q = find(queue, false);
  if (!q)
    return HSA_STATUS_ERROR_INVALID_QUEUE;
  // Times are always taken; the property is what others can see.
  amd_queue_t *const both[2] = {&q->host, q->amd};
  for (unsigned i = 0; i < 2; i++)
    if (enable)
      __atomic_or_fetch(&both[i]->queue_properties, AMD_QUEUE_PROPERTIES_ENABLE_PROFILING, __ATOMIC_RELAXED);
    else
      __atomic_and_fetch(&both[i]->queue_properties, ~(uint32_t)AMD_QUEUE_PROPERTIES_ENABLE_PROFILING,
                         __ATOMIC_RELAXED);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_profiling_get_dispatch_time(hsa_agent_t agent, hsa_signal_t signal,
                                                 hsa_amd_profiling_dispatch_time_t *time) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  if (!time)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!a || !a->gpu)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  const amd_signal_t *s = ws_signal_of(signal);
  if (!s)
    return HSA_STATUS_ERROR_INVALID_SIGNAL;
  *time = (hsa_amd_profiling_dispatch_time_t){s->start_ts, s->end_ts};
  return HSA_STATUS_SUCCESS;
}

// ---------------------------------------------------------------- indices

// The queue's memory, which the guest has as well; host is the queue's first member.
_Static_assert(offsetof(ws_queue, host) == 0 && offsetof(amd_queue_t, hsa_queue) == 0, "indices");
static amd_queue_t *indices(const hsa_queue_t *queue) { return ((ws_queue *)(uintptr_t)queue)->amd; }

static void write_index_changed(const hsa_queue_t *queue) {
  ws_queue *q = (ws_queue *)(uintptr_t)queue;
  __atomic_store_n(&q->host.write_dispatch_id, __atomic_load_n(&q->amd->write_dispatch_id, __ATOMIC_RELAXED),
                   __ATOMIC_RELAXED);
}

#define LOAD(order)                                                                                                    \
  uint64_t hsa_queue_load_read_index_##order(const hsa_queue_t *queue) {                                               \
    return __atomic_load_n(&indices(queue)->read_dispatch_id, __ATOMIC_ACQUIRE);                                       \
  }                                                                                                                    \
  uint64_t hsa_queue_load_write_index_##order(const hsa_queue_t *queue) {                                              \
    return __atomic_load_n(&indices(queue)->write_dispatch_id, __ATOMIC_ACQUIRE);                                      \
  }
LOAD(scacquire)
LOAD(acquire)
LOAD(relaxed)

// The packet processor of a kernel dispatch queue keeps the read index itself;
// storing to it is for the agents that read soft queues.
#define STORE(order)                                                                                                   \
  void hsa_queue_store_read_index_##order(const hsa_queue_t *queue, uint64_t value) { (void)queue, (void)value; }      \
  void hsa_queue_store_write_index_##order(const hsa_queue_t *queue, uint64_t value) {                                 \
    __atomic_store_n(&indices(queue)->write_dispatch_id, value, __ATOMIC_RELEASE);                                     \
    write_index_changed(queue);                                                                                        \
  }
STORE(relaxed)
STORE(release)
STORE(screlease)

#define UPDATE(order)                                                                                                  \
  uint64_t hsa_queue_add_write_index_##order(const hsa_queue_t *queue, uint64_t value) {                               \
    value = __atomic_fetch_add(&indices(queue)->write_dispatch_id, value, __ATOMIC_ACQ_REL);                           \
    write_index_changed(queue);                                                                                        \
    return value;                                                                                                      \
  }                                                                                                                    \
  uint64_t hsa_queue_cas_write_index_##order(const hsa_queue_t *queue, uint64_t expected, uint64_t value) {            \
    __atomic_compare_exchange_n(&indices(queue)->write_dispatch_id, &expected, value, false, __ATOMIC_ACQ_REL,         \
                                __ATOMIC_ACQUIRE);                                                                     \
    write_index_changed(queue);                                                                                        \
    return expected;                                                                                                   \
  }
UPDATE(scacq_screl)
UPDATE(acq_rel)
UPDATE(scacquire)
UPDATE(acquire)
UPDATE(relaxed)
UPDATE(screlease)
UPDATE(release)
