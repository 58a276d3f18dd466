// plugin_amd_parts.h: the declarations that the files of the plugin for AMD's GPUs share; plugin_amd.c describes it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_PLUGIN_AMD_PARTS_H
#define CROSSLANE_PLUGIN_AMD_PARTS_H

#include "../hsa/array.h"
#include "../hsa/gpu.h"
#include "../hsa/map.h"
#include "plugin_amd.h"

#include <pthread.h>
#include <stdio.h>

// Lanes by what they are for, as xl_plugin_amd.uses has them. The last has a cooperative queue.
enum { NORMAL = 8, FIRST = 2, LAST = 2, ALONE = NORMAL + FIRST + LAST, LANES };
// Packets of a queue; those that a lane may have while all lanes have more than that together: what is in flight is to
// stay in the processor's caches.
enum { LANE_PACKETS = 256 };
enum { QUEUE_PACKETS = 1024, SLAB = 1 << 16, CLASSES = 11, LEAST = 64 };
enum { PRINTERS = 16 };                // in use, before tasks are put off
enum { SMALL = XL_AMD_AT_ONCE };       // bytes of host memory that need not be locked for a copy
enum { OWN_DEPS = 4, OWN_PIECES = 4 }; // what a task's information has room for in itself

typedef struct lane {
  xl_rtl *rtl;
  hsa_queue_t *queue;
  int status; // atomic; hsa_status_t of the queue's first error
  bool cancelled;
  struct gpu *of;
  unsigned number;
  uint64_t next; // number of the next task
  uint64_t done; // tasks before this number are done
  // Packets put into the queue; of these, those that it is known to have taken.
  uint64_t pushed, read;
} lane;

typedef struct gpu {
  const xl_gpu *of;
  lane lanes[LANES];
  uint64_t queued; // packets of all lanes that are not known to be taken
  // With the plugin's lock:
  xl_map allocated;  // of its memory, to bytes
  uint64_t used;     // all of these
  void **workspaces; // free ones, of cooperative launches
  size_t nworkspaces, room;
} gpu;

typedef struct block { // of the argument memory
  struct block *next;
} block;

typedef struct pin { // host memory locked for the copy engines, by several tasks at once
  struct pin *next;
  char *base, *seen; // by the host, by GPUs
  size_t bytes;
  size_t tasks;
  unsigned locks; // of base: it grew
} pin;

typedef struct printer { // a buffer that is not in use
  struct printer *next;
  xl_print_buffer buffer;
} printer;

typedef struct printed { // what is to be printed
  struct printed *next;
  uint8_t *frames;
  size_t size;
  bool stopped;
} printed;

struct xl_rtl {
  xl_runtime h;
  int timing;    // atomic; whether operations are timed
  double tick;   // ns, of HSA's clock; 0: unknown
  double per_ns; // ticks of it
  int64_t ahead; // ns that CLOCK_MONOTONIC is ahead of it
  gpu gpus[XL_GPUS];
  hsa_signal_t woken;
  // What tasks take and give back as they are enqueued and come to their ends, which one thread does at a time.
  hsa_signal_t *signals; // free ones, each 1 when it is taken
  size_t nsignals, room;
  block *blocks[CLASSES]; // free ones of LEAST << class bytes
  void **slabs;
  size_t nslabs;
  struct amd_info *unused;
  size_t nprinters;           // in use
  pthread_mutex_t print_lock; // while something is printed
  pthread_mutex_t lock;       // of what follows
  pin *pins;
  printer *printers; // free ones
  printed *text, **last_text;
  FILE *out;
  uint32_t print_bytes;
  uint64_t unprinted; // frames that there was no memory for, or that were broken
  bool vmem_asked;
  xl_vmem *vmem; // NULL: not there
};

struct xl_amd_module {
  xlr_codeobj *code;
  int32_t device;
  xl_loaded loaded;
  bool broken; // atomic; a kernel was stopped, perhaps while gangs met
};

struct xl_amd_function {
  xl_amd_module *module;
  bool owner;                                     // the module goes with it
  const xlr_kernel *kernel, *version[XLR_SHAPES]; // itself, and what runs in blocks of each shape
  uint64_t object[XLR_SHAPES];
  bool waits, meets;              // for its grid; gangs, in slots of its own
  struct xl_amd_function *finish; // what has to run behind it; or NULL
};

typedef struct piece { // what a task holds until its end
  struct piece *next;
  // P_COPY: a signal too, a copy's; P_LATE: memory of a GPU, to be copied when the task's other work is done.
  enum { P_COPY, P_SIGNAL, P_ARGS, P_LATE, P_LOCK, P_WORKSPACE, P_PRINTER } kind;
  hsa_signal_t signal;
  void *p;
  size_t bytes;
  void *to;                      // of P_ARGS and P_LATE: where it lands in the host's memory; or NULL
  const xl_amd_function *kernel; // whose completion the signal is
  uint32_t stack;                // private memory of that where its stack is dynamic; else 0
} piece;

enum landing { FLIES, LANDS, LANDED, CRASHED }; // of what comes to the host's memory

typedef struct amd_info {
  xl_async_info info; // first
  lane *lane;
  uint64_t number;
  xl_event_state state;
  hsa_signal_t event;
  bool recorded;
  // What the next of its operations has to wait for: events of its predecessors, or its own last operation.
  hsa_signal_t *deps; // own_deps or malloc'ed, as the next two
  bool *ordered;      // by the lane itself, for packets
  size_t ndeps, room;
  struct amd_info **before; // whose events it waits for
  size_t nbefore, before_room;
  hsa_signal_t last;     // completion of its last operation; 0: there is none
  bool ends_in_copy;     // that is a copy's
  bool writes;           // something of it may write the host's memory
  printer *printer;      // where its kernels print; or NULL
  int landing;           // atomic; an enum landing
  piece *pieces;         // own_pieces, and malloc'ed ones
  size_t own_used;       // of own_pieces
  struct amd_info *next; // among the unused
  // From here on nothing is 0 at first.
  hsa_signal_t own_deps[OWN_DEPS];
  bool own_ordered[OWN_DEPS];
  struct amd_info *own_before[OWN_DEPS];
  piece own_pieces[OWN_PIECES];
  char crash[128]; // of CRASHED: the message
} amd_info;

// Messages; false.
bool xl_amd_fail(char message[XL_RTL_MESSAGE], const char *fmt, ...) __attribute__((format(printf, 2, 3)));
bool xl_amd_hsa_fail(const xl_rtl *r, hsa_status_t s, const char *what, char message[XL_RTL_MESSAGE]);
bool xl_amd_pass(const xl_error *err, char message[XL_RTL_MESSAGE]); // the layer's as the plugin's

// What is kept for the next that needs one. False, or NULL, with a message.
bool xl_amd_take_signal(xl_rtl *r, hsa_signal_t *signal, char message[XL_RTL_MESSAGE]); // its value is 1
void xl_amd_give_signal(xl_rtl *r, hsa_signal_t signal);
void *xl_amd_take_args(xl_rtl *r, size_t bytes, char message[XL_RTL_MESSAGE]); // for kernel arguments, not cleared
void xl_amd_give_args(xl_rtl *r, void *p, size_t bytes);
void *xl_amd_take_workspace(xl_rtl *r, int32_t device, char message[XL_RTL_MESSAGE]); // as it has to be before a launch
void xl_amd_give_workspace(xl_rtl *r, int32_t device, void *p);
printer *xl_amd_take_printer(xl_rtl *r, char message[XL_RTL_MESSAGE]);
void xl_amd_give_printer(xl_rtl *r, printer *p);
void xl_amd_drop_printers(xl_rtl *r); // that are not in use
// What a task has printed that has come to its end. Whether an assertion failed.
bool xl_amd_gather(xl_rtl *r, const printer *from, bool stopped);

// The task has it until its end. NULL with a message.
piece *xl_amd_hold(amd_info *i, piece what, char message[XL_RTL_MESSAGE]);
// The next operation waits for this one alone. There is room.
void xl_amd_only_dep(amd_info *i, hsa_signal_t signal, bool ordered);
// Puts a packet into the lane, where there is room, or the queue drains by itself; nothing where it has ended.
void xl_amd_push(xl_rtl *r, lane *l, const void *packet, uint16_t header);
// Barrier packets for what the lane's order does not give; the last one, which there is in any case, has the completion
// signal where there is one.
void xl_amd_push_barriers(xl_rtl *r, amd_info *i, hsa_signal_t completion);

// Locks what is not locked yet, for a task more; NULL with a message. And for one less.
pin *xl_amd_pin_memory(xl_rtl *r, char *base, size_t bytes, char message[XL_RTL_MESSAGE]);
void xl_amd_unpin(xl_rtl *r, pin *p);

// Of the plugin's table.
bool xl_amd_exchange(xl_rtl *r, void *to, const void *from, size_t bytes, xl_async_info *info,
                     char message[XL_RTL_MESSAGE]);
bool xl_amd_exchange_now(xl_rtl *r, void *to, const void *from, size_t bytes);
bool xl_amd_rect(xl_rtl *r, void *to, xl_pitch to_pitch, const void *from, xl_pitch from_pitch, xl_box box,
                 xl_async_info *info, char message[XL_RTL_MESSAGE]);
bool xl_amd_fill(xl_rtl *r, void *to, xl_pitch pitch, xl_box box, uint32_t value, unsigned bytes, xl_async_info *info,
                 char message[XL_RTL_MESSAGE]);
bool xl_amd_launch(xl_rtl *r, const xl_kernel_launch *l, xl_async_info *info, char message[XL_RTL_MESSAGE]);

#endif
