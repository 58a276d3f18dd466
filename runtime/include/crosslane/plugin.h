// crosslane/plugin.h: what a type of device has to provide for tasks to run on
// it (crosslane/async.h). The names are those of libomptarget's plugins; the
// last four, by which dependencies are left to the device, are those of the
// proposal "Introduce low level dependency process to target offloading" (LLVM
// review, June 2020), with a result of check_event more.
//
// What is enqueued in a lane of a device (a queue) happens in the order of
// enqueuing, transfers and kernels alike. No call blocks but where it says so, or has_room did,
// and several threads may call at once for different lanes. What fails returns
// false with a message; nothing of the enqueued is taken back then.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_PLUGIN_H
#define CROSSLANE_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { XL_RTL_MESSAGE = 512 };

// Asynchronous information of a task. The plugin makes it, may have more behind it, and frees it.
typedef struct xl_async_info {
  int32_t device;
  int32_t lane;
  void *queue; // of the lane
  void *event; // recorded behind the task's work; NULL where the plugin needs none
  // Said before a transfer: nothing reads its destination before __tgt_rtl_check_event has said that the event is done,
  // and so the plugin may write there only then.
  bool lands;
  bool timed;          // said before the first operation: start and end are wanted
  uint64_t start, end; // ns of CLOCK_MONOTONIC of what it did, once it is XL_EVENT_DONE; 0 where they are not known
} xl_async_info;

// What went wrong in a task that failed.
typedef enum xl_fault_kind {
  XL_FAULT_NONE,
  XL_FAULT_REFUSED,     // it could not be enqueued
  XL_FAULT_COPY,        // a transfer
  XL_FAULT_ADDRESS,     // an access to memory that is none, or not the kernel's
  XL_FAULT_INSTRUCTION, // an instruction that the GPU does not have
  XL_FAULT_ASSERT,      // the kernel's assert()
  XL_FAULT_TRAP,        // the kernel ended itself otherwise
  XL_FAULT_RESOURCES,   // it needs more than there is
  XL_FAULT_OTHER,
} xl_fault_kind;
typedef struct xl_fault {
  xl_fault_kind kind;
  int status;       // of HSA; 0 where it is none of it
  uint64_t address; // 0 where it is not known
  char kernel[128]; // that ran; "" where it was none
  bool placed;      // the next ones are known, which they are not of hardware
  uint32_t block[3], thread[3];
  char source[256]; // "function at file:line", "" without debug information
} xl_fault;

typedef enum xl_event_state {
  XL_EVENT_PENDING,
  XL_EVENT_DONE,
  XL_EVENT_FAILED, // the work itself
  XL_EVENT_LOST, // the work did not run and never will, as something before it in the lane, or waited for there, failed
} xl_event_state;

typedef struct xl_kernel_launch {
  const void *entry; // what data the plugin gave for the kernel, or a function of the host
  void *args;        // kernel argument segment, of which the plugin fills in the hidden ones
  size_t arg_bytes;
  uint32_t grid[3], block[3]; // work-groups, and work-items of one
  uint32_t shared;            // bytes of shared memory beside the kernel's own
  uint32_t stack;             // bytes a work-item for kernels whose stack the compiler could not bound; 0: the plugin's
  const void *children;       // where the kernel writes what it launches (runtime/device/children.h); NULL: nowhere
  bool cooperative;           // work-groups may wait for each other: all have to be on the device at once
} xl_kernel_launch;

// So many planes of so many rows of so many bytes, one behind the other at these distances.
typedef struct xl_box {
  size_t width, height, depth;
} xl_box;
typedef struct xl_pitch {
  size_t row, plane; // bytes from one to the next
} xl_pitch;

// What a task needs of the lane that it is put into.
typedef enum xl_lane_use { XL_LANE_NORMAL, XL_LANE_FIRST, XL_LANE_LAST, XL_LANE_ALONE, XL_LANE_USES } xl_lane_use;

typedef struct xl_rtl xl_rtl; // a plugin's own

// One operation of a task that is done: a kernel by its name, or a copy; ns of CLOCK_MONOTONIC.
typedef void xl_operation_time(void *arg, const char *name, bool copy, size_t bytes, uint64_t start, uint64_t end);

typedef struct xl_plugin {
  const char *type;
  int32_t lanes; // of a device
  // Which of them are for what: those of higher and of lower priority, and the one whose tasks have nothing of its kind
  // beside them.
  struct {
    int32_t first, count;
  } uses[XL_LANE_USES];

  xl_rtl *(*__tgt_rtl_init_plugin)(char message[XL_RTL_MESSAGE]); // NULL with a message
  void (*__tgt_rtl_deinit_plugin)(xl_rtl *);                      // nothing is enqueued any more
  int32_t (*__tgt_rtl_number_of_devices)(xl_rtl *);
  const char *(*__tgt_rtl_device_name)(xl_rtl *, int32_t device);

  void *(*__tgt_rtl_data_alloc)(xl_rtl *, int32_t device, size_t bytes, char message[XL_RTL_MESSAGE]);
  void (*__tgt_rtl_data_delete)(xl_rtl *, int32_t device, void *);

  // Whether a task of so many operations that waits for so many events can be enqueued in the lane now, without
  // blocking; else it is asked again when some of the plugin's tasks have come to their ends. NULL: always.
  bool (*__tgt_rtl_has_room)(xl_rtl *, int32_t device, int32_t lane, size_t operations, size_t events);
  // NULL with a message when there is no room for the task's information.
  xl_async_info *(*__tgt_rtl_init_async_info)(xl_rtl *, int32_t device, int32_t lane, char message[XL_RTL_MESSAGE]);
  // Transfers either way; host memory need not be known to the device.
  bool (*__tgt_rtl_data_exchange_async)(xl_rtl *, void *to, const void *from, size_t bytes, xl_async_info *,
                                        char message[XL_RTL_MESSAGE]);
  // The same of a box. And a box filled with a value of 1, 2 or 4 bytes; its width is a multiple of that.
  bool (*__tgt_rtl_rect_async)(xl_rtl *, void *to, xl_pitch to_pitch, const void *from, xl_pitch from_pitch, xl_box,
                               xl_async_info *, char message[XL_RTL_MESSAGE]);
  bool (*__tgt_rtl_fill_async)(xl_rtl *, void *to, xl_pitch, xl_box, uint32_t value, unsigned bytes, xl_async_info *,
                               char message[XL_RTL_MESSAGE]);
  bool (*__tgt_rtl_launch_kernel)(xl_rtl *, const xl_kernel_launch *, xl_async_info *, char message[XL_RTL_MESSAGE]);

  // Frees it: its work has come to an end, or was never enqueued, and so has that of whoever waits for its event.
  void (*__tgt_rtl_release_async_info)(xl_rtl *, xl_async_info *);
  // What is enqueued for `waiter` from now on waits until `event`'s is done. Both are of this plugin.
  bool (*__tgt_rtl_wait_event)(xl_rtl *, xl_async_info *waiter, xl_async_info *event, char message[XL_RTL_MESSAGE]);
  // Comes after all that was enqueued, also where some of it failed to be, and cannot fail.
  void (*__tgt_rtl_record_event)(xl_rtl *, xl_async_info *);
  // Of a lane's in the order of enqueuing. XL_EVENT_FAILED with a message, and the fault.
  xl_event_state (*__tgt_rtl_check_event)(xl_rtl *, xl_async_info *, xl_fault *, char message[XL_RTL_MESSAGE]);

  // Nothing more of the lane runs; what has not begun will be XL_EVENT_LOST.
  void (*__tgt_rtl_cancel_lane)(xl_rtl *, int32_t device, int32_t lane);
  // A new queue for the lane at its next use: all that was enqueued has come to an end or is lost.
  void (*__tgt_rtl_renew_lane)(xl_rtl *, int32_t device, int32_t lane);
  // Blocks until an event of these is no longer pending, or __tgt_rtl_wake has been called since the last return, or
  // some ns nanoseconds have gone by (UINT64_MAX: for ever).
  void (*__tgt_rtl_wait_any)(xl_rtl *, xl_async_info *const *, size_t count, uint64_t ns);
  void (*__tgt_rtl_wake)(xl_rtl *);
  // Blocks until the event is no longer pending, or so many nanoseconds have gone by: for another thread than the one
  // in __tgt_rtl_wait_any. NULL: only that one can wait.
  void (*__tgt_rtl_wait_one)(xl_rtl *, const xl_async_info *, uint64_t ns);
  // What __tgt_rtl_check_event would do first of an event that is no longer pending and has transfers that land: they
  // are done by the calling thread, which has waited. NULL: check_event does them.
  void (*__tgt_rtl_land)(xl_rtl *, xl_async_info *);
  // A transfer either way at once, by the calling thread, that comes after nothing that is enqueued. False, and nothing
  // has been written, where it has to be enqueued. NULL: always.
  bool (*__tgt_rtl_data_exchange)(xl_rtl *, void *to, const void *from, size_t bytes);
  // With CROSSLANE_TRACE in the environment: the times of what a task did that is XL_EVENT_DONE, in any order.
  void (*__tgt_rtl_times)(xl_rtl *, xl_async_info *, xl_operation_time *each, void *arg);
} xl_plugin;

extern const xl_plugin xl_plugin_amd;  // through HSA: hardware, or wavesim
extern const xl_plugin xl_plugin_host; // a worker thread; kernels are functions void (*)(void *args)

#ifdef __cplusplus
}
#endif

#endif
