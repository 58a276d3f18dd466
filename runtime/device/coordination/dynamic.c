// dynamic.c: dynamic parallelism (Fig. 2 of the paper in crosslane/regions.h): a
// team's master runs the sequential code and launches every parallel region as a
// kernel of one block, by an AQL packet that it writes into a user-mode queue; it
// waits for the packet's completion signal. The kernel that the host launches is
// the teams' (relaxed), or a target kernel whose first thread launches that (strict).
//
// Packets, queues and signals are those of the HSA Platform System Architecture
// Specification 1.2 (2.8, 2.9), what is in a queue and a signal beside that AMD's
// (amd_hsa_queue.h, amd_hsa_signal.h); a kernel's descriptor and its implicit
// arguments are in LLVM's AMDGPUUsage, code object version 5.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../check.h"
#include "launches.h"
#include "team.h"

#define GLOBAL XL_GLOBAL_MEMORY

typedef struct {
  uint32_t header;                 // with the setup
  uint32_t threads_xy, threads_z;  // of a block, 16 bits each
  uint32_t grid_x, grid_y, grid_z; // in threads
  uint32_t private_bytes, group_bytes;
  uint64_t object, arguments, reserved2, signal;
} xl_packet;
_Static_assert(sizeof(xl_packet) == 64, "AQL");

// No barrier bit, both fences the system's, three dimensions.
enum { XL_DISPATCH = 2 | 2 << 9 | 2 << 11 | 3 << 16 };

// What the descriptor says that a packet has to repeat.
typedef struct {
  uint32_t group_bytes, private_bytes, argument_bytes, unused[11];
  uint16_t properties;
} xl_descriptor;
enum { XL_DYNAMIC_STACK = 1 << 11 };

typedef struct {
  uint64_t type, base, doorbell;
  uint32_t packets;
} xl_queue;

#define AT(T, ADDRESS, BYTES) ((GLOBAL T *)((ADDRESS) + (BYTES)))
enum { SIGNAL_VALUE = 8, SIGNAL_QUEUE = 48, QUEUE_WRITE_INDEX = 56, QUEUE_READ_INDEX = 128 };
#define LOAD(T, ADDRESS, BYTES) __scoped_atomic_load_n(AT(T, ADDRESS, BYTES), __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM)

XL_INLINE const xl_packet *xl_own_packet(void) { return (const xl_packet *)__builtin_amdgcn_dispatch_ptr(); }

// Launches a kernel, whose arguments are in the slot, and waits for its end: false
// when it did not end well. What the thread stored before is visible there, and
// here what the kernel stored.
static __attribute__((noinline)) bool xl_launch_one(GLOBAL xl_launches *all, uint32_t slot, uint32_t which,
                                                    uint64_t object, uint32_t threads_xy, uint32_t threads_z,
                                                    uint32_t grid_x, uint32_t grid_y, uint32_t grid_z) {
  const xl_descriptor *kernel = (const xl_descriptor *)object;
  const uint64_t signal = all->signals[slot], bell = all->doorbells[which];
  const uint64_t at = *AT(uint64_t, bell, SIGNAL_QUEUE);
  const GLOBAL xl_queue *queue = AT(xl_queue, at, 0);
  __scoped_atomic_store_n(AT(int64_t, signal, SIGNAL_VALUE), 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
  const uint64_t index =
      __scoped_atomic_fetch_add(AT(uint64_t, at, QUEUE_WRITE_INDEX), 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
  while (index - LOAD(uint64_t, at, QUEUE_READ_INDEX) >= queue->packets)
    __builtin_amdgcn_s_sleep(8);
  GLOBAL xl_packet *p = AT(xl_packet, queue->base, 0) + (index & (queue->packets - 1));
  p->threads_xy = threads_xy;
  p->threads_z = threads_z;
  p->grid_x = grid_x;
  p->grid_y = grid_y;
  p->grid_z = grid_z;
  p->private_bytes = kernel->private_bytes + (kernel->properties & XL_DYNAMIC_STACK ? all->stack : 0);
  p->group_bytes = kernel->group_bytes;
  p->object = object;
  p->arguments = all->arguments + (uint64_t)slot * XL_LAUNCH_ARGUMENTS;
  p->reserved2 = 0;
  p->signal = signal;
  __scoped_atomic_store_n(&p->header, (uint32_t)XL_DISPATCH, __ATOMIC_RELEASE, __MEMORY_SCOPE_SYSTEM);
  // A doorbell's "value" is the address of its register.
  const uint64_t bell_register = *AT(uint64_t, bell, SIGNAL_VALUE);
  __scoped_atomic_store_n(AT(uint64_t, bell_register, 0), index, __ATOMIC_RELEASE, __MEMORY_SCOPE_SYSTEM);
  int64_t value;
  while ((value = LOAD(int64_t, signal, SIGNAL_VALUE)) > 0)
    __builtin_amdgcn_s_sleep(8);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
  return value == 0;
}

XL_INLINE GLOBAL xl_launches *xl_find_launches(const void *launches) {
  if (!launches) {
    static const char text[] = "trap: crosslane/regions.h: no host has set up queues for XL_DYNAMIC";
    __asm__ volatile("s_trap 2" ::"{s[0:1]}"(text));
  }
  return AT(xl_launches, (uint64_t)launches, 0);
}

// The first to be tried differs from team to team; teams beyond the slots wait.
XL_INLINE uint32_t xl_take_slot(GLOBAL xl_launches *all) {
  for (uint32_t slot = xl_block_id() % XL_LAUNCH_SLOTS;; slot = (slot + 1) % XL_LAUNCH_SLOTS) {
    uint32_t none = 0;
    if (__scoped_atomic_compare_exchange_n(&all->taken[slot], &none, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED,
                                           __MEMORY_SCOPE_DEVICE))
      return slot;
    __builtin_amdgcn_s_sleep(1);
  }
}

XL_INLINE void xl_leave_slot(GLOBAL xl_launches *all, uint32_t slot) {
  __scoped_atomic_store_n(&all->taken[slot], 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
}

XL_EXPORT GLOBAL xl_record *xl_dynamic_begin(const void *launches) {
  GLOBAL xl_launches *all = xl_find_launches(launches);
  const uint32_t slot = xl_take_slot(all);
  GLOBAL xl_record *record = AT(xl_record, all->records, (uint64_t)slot * XL_RECORD_BYTES);
  *record = (xl_record){.team = xl_block_id(), .teams = xl_block_count(), .slot = slot};
  return record;
}

// A region's kernel takes the records, and which of them are its blocks'; behind
// that the implicit arguments, which are the team kernel's but for the block.
enum { XL_REGION_EXPLICIT = 16, XL_IMPLICIT = 256, XL_GROUP_SIZE = 12, XL_GRID_DIMENSIONS = 64 };

XL_EXPORT void xl_teams_dynamic(const void *launches, xl_global_sequential *sequential, const void *const *kernels,
                                GLOBAL xl_record *record, uint32_t threads) {
  GLOBAL xl_launches *all = xl_find_launches(launches);
  const uint32_t slot = record->slot;
  const uint64_t arguments = all->arguments + (uint64_t)slot * XL_LAUNCH_ARGUMENTS;
  AT(uint64_t, arguments, 0)[0] = (uint64_t)record;
  AT(uint64_t, arguments, 0)[1] = 0;
  const __attribute__((address_space(4))) uint64_t *implicit = __builtin_amdgcn_implicitarg_ptr();
  for (uint32_t i = 0; i < XL_IMPLICIT / 8; i++)
    AT(uint64_t, arguments, XL_REGION_EXPLICIT)[i] = implicit[i];
  GLOBAL uint32_t *group = AT(uint32_t, arguments, XL_REGION_EXPLICIT + XL_GROUP_SIZE);
  group[0] = threads | 1 << 16;
  group[1] = 1; // and from here on that of blocks that are not whole
  group[2] = 0;
  *AT(uint16_t, arguments, XL_REGION_EXPLICIT + XL_GRID_DIMENSIONS) = 3;
  for (uint32_t label = XL_LABEL_START;; label++) {
    label = sequential(label, record + 1);
    if (label == XL_LABEL_DONE ||
        !xl_launch_one(all, slot, XL_LAUNCH_REGIONS, (uint64_t)kernels[label / 2], threads | 1 << 16, 1, threads, 1, 1))
      break;
  }
  xl_leave_slot(all, slot);
}

XL_EXPORT bool xl_dynamic_target(const void *launches) {
  GLOBAL xl_launches *all = xl_find_launches(launches);
  const xl_packet *own = xl_own_packet();
  // Arguments in a slot's memory are of a kernel that has been launched here.
  if (own->arguments - all->arguments < (uint64_t)XL_LAUNCH_SLOTS * XL_LAUNCH_ARGUMENTS)
    return false;
  if (xl_block_id() == 0 && xl_is_master()) {
    const uint32_t slot = xl_take_slot(all), bytes = ((const xl_descriptor *)own->object)->argument_bytes;
    XL_CHECK(bytes <= XL_LAUNCH_ARGUMENTS, "XL_RUN: the kernel has more than 4096 bytes of arguments");
    GLOBAL uint32_t *to = AT(uint32_t, all->arguments, (uint64_t)slot *XL_LAUNCH_ARGUMENTS);
    for (uint32_t i = 0; i < (bytes + 3) / 4; i++)
      to[i] = AT(const uint32_t, own->arguments, 0)[i];
    xl_launch_one(all, slot, XL_LAUNCH_TEAMS, own->object, own->threads_xy, own->threads_z, own->grid_x, own->grid_y,
                  own->grid_z);
    xl_leave_slot(all, slot);
  }
  return true;
}
