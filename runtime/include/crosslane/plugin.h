// crosslane/plugin.h: the functions that a type of device must provide for tasks to run on
// it (crosslane/async.h). The names are those of libomptarget's plugins. The
// last four, which leave dependences to the device, are those of the
// proposal "Introduce low level dependency process to target offloading" (LLVM
// review, June 2020), with another result of check_event.
//
// Operations that are enqueued in a lane of a device (a queue) run in the order of
// enqueuing, transfers and kernels alike. A call blocks only if its description says so, or if has_room did,
// and several threads may call at once for different lanes. A call that fails returns
// false with a message; operations that are already enqueued are not removed.
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

// Asynchronous information of a task. The plugin allocates it, may append its own data, and frees it.
typedef struct xl_async_info {
  int32_t device;
  int32_t lane;
  void *queue; // of the lane
  void *event; // recorded after the task's work; NULL if the plugin needs none
  // Set before a transfer: its destination is not read before __tgt_rtl_check_event has said that the event is done,
  // so the plugin may defer writing it until then.
  bool lands;
  bool timed;          // set before the first operation: start and end are needed
  uint64_t start, end; // ns of CLOCK_MONOTONIC of its work, once it is XL_EVENT_DONE; 0 if unknown
} xl_async_info;

// The kind of fault of a failed task.
typedef enum xl_fault_kind {
  XL_FAULT_NONE,
  XL_FAULT_REFUSED,     // it could not be enqueued
  XL_FAULT_COPY,        // a transfer
  XL_FAULT_ADDRESS,     // an access to memory that does not exist, or is not the kernel's
  XL_FAULT_INSTRUCTION, // an instruction that the GPU does not have
  XL_FAULT_ASSERT,      // the kernel's assert()
  XL_FAULT_TRAP,        // the kernel ended itself otherwise
  XL_FAULT_RESOURCES,   // it needs more resources than there are
  XL_FAULT_OTHER,
} xl_fault_kind;
typedef struct xl_fault {
  xl_fault_kind kind;
  int status;       // of HSA; 0 if it is not from HSA
  uint64_t address; // 0 if unknown
  char kernel[128]; // that ran; "" if none ran
  bool placed;      // the next fields are known, which they are not on hardware
  uint32_t block[3], thread[3];
  char source[256]; // "function at file:line", "" without debug information
} xl_fault;

typedef enum xl_event_state {
  XL_EVENT_PENDING,
  XL_EVENT_DONE,
  XL_EVENT_FAILED, // the work itself
  XL_EVENT_LOST, // the work did not run and never will, because earlier work in the lane, or work it waits for, failed
} xl_event_state;

typedef struct xl_kernel_launch {
  const void *entry; // the plugin's data for the kernel, or a function of the host
  void *args;        // kernel argument segment, of which the plugin fills in the hidden ones
  size_t arg_bytes;
  uint32_t grid[3], block[3]; // work-groups, and work-items of one
  uint32_t shared;            // bytes of shared memory in addition to the kernel's own
  uint32_t stack;       // bytes of a work-item for kernels whose stack the compiler could not bound; 0: the plugin's
  const void *children; // where the kernel writes its launches (runtime/device/children.h); NULL: nowhere
  bool cooperative;     // work-groups may wait for each other: all must be on the device at once
} xl_kernel_launch;

// A box: planes of rows of bytes, at these distances.
typedef struct xl_box {
  size_t width, height, depth;
} xl_box;
typedef struct xl_pitch {
  size_t row, plane; // bytes from one to the next
} xl_pitch;

// A task's needs of the lane that it is put into.
typedef enum xl_lane_use { XL_LANE_NORMAL, XL_LANE_FIRST, XL_LANE_LAST, XL_LANE_ALONE, XL_LANE_USES } xl_lane_use;

typedef struct xl_rtl xl_rtl; // a plugin's own

// One operation of a finished task: a kernel by its name, or a copy; ns of CLOCK_MONOTONIC.
typedef void xl_operation_time(void *arg, const char *name, bool copy, size_t bytes, uint64_t start, uint64_t end);

typedef struct xl_plugin {
  const char *type;
  int32_t lanes; // of a device
  // The purposes of lanes: those for higher and for lower priority, and the one whose tasks run without others of its
  // kind beside them.
  struct {
    int32_t first, count;
  } uses[XL_LANE_USES];

  xl_rtl *(*__tgt_rtl_init_plugin)(char message[XL_RTL_MESSAGE]); // NULL with a message
  void (*__tgt_rtl_deinit_plugin)(xl_rtl *);                      // nothing is enqueued after this
  int32_t (*__tgt_rtl_number_of_devices)(xl_rtl *);
  const char *(*__tgt_rtl_device_name)(xl_rtl *, int32_t device);

  void *(*__tgt_rtl_data_alloc)(xl_rtl *, int32_t device, size_t bytes, char message[XL_RTL_MESSAGE]);
  void (*__tgt_rtl_data_delete)(xl_rtl *, int32_t device, void *);

  // Whether a task of so many operations that waits for so many events can be enqueued in the lane now, without
  // blocking. Otherwise the engine asks again when some of the plugin's tasks have ended. NULL: always.
  bool (*__tgt_rtl_has_room)(xl_rtl *, int32_t device, int32_t lane, size_t operations, size_t events);
  // Returns NULL with a message if there is no room for the task's information.
  xl_async_info *(*__tgt_rtl_init_async_info)(xl_rtl *, int32_t device, int32_t lane, char message[XL_RTL_MESSAGE]);
  // Transfers in either direction; the device need not know the host memory.
  bool (*__tgt_rtl_data_exchange_async)(xl_rtl *, void *to, const void *from, size_t bytes, xl_async_info *,
                                        char message[XL_RTL_MESSAGE]);
  // The same for a box. And a fill of a box with a value of 1, 2 or 4 bytes; the box's width is a multiple of that.
  bool (*__tgt_rtl_rect_async)(xl_rtl *, void *to, xl_pitch to_pitch, const void *from, xl_pitch from_pitch, xl_box,
                               xl_async_info *, char message[XL_RTL_MESSAGE]);
  bool (*__tgt_rtl_fill_async)(xl_rtl *, void *to, xl_pitch, xl_box, uint32_t value, unsigned bytes, xl_async_info *,
                               char message[XL_RTL_MESSAGE]);
  bool (*__tgt_rtl_launch_kernel)(xl_rtl *, const xl_kernel_launch *, xl_async_info *, char message[XL_RTL_MESSAGE]);

  // Frees it. Its work has ended or was never enqueued, and so has all work that waits for its event.
  void (*__tgt_rtl_release_async_info)(xl_rtl *, xl_async_info *);
  // Operations that are enqueued for `waiter` from now on wait until `event` is done. Both belong to this plugin.
  bool (*__tgt_rtl_wait_event)(xl_rtl *, xl_async_info *waiter, xl_async_info *event, char message[XL_RTL_MESSAGE]);
  // Called after all operations were enqueued, even if some of them failed to be. It cannot fail.
  void (*__tgt_rtl_record_event)(xl_rtl *, xl_async_info *);
  // Called for the tasks of a lane in the order of enqueuing. XL_EVENT_FAILED comes with a message and the fault.
  xl_event_state (*__tgt_rtl_check_event)(xl_rtl *, xl_async_info *, xl_fault *, char message[XL_RTL_MESSAGE]);

  // Stops the lane; work that has not begun becomes XL_EVENT_LOST.
  void (*__tgt_rtl_cancel_lane)(xl_rtl *, int32_t device, int32_t lane);
  // Makes a new queue for the lane at its next use; all that was enqueued has ended or is lost.
  void (*__tgt_rtl_renew_lane)(xl_rtl *, int32_t device, int32_t lane);
  // Blocks until one of these events is no longer pending, or __tgt_rtl_wake has been called since the last return, or
  // some ns nanoseconds have passed (UINT64_MAX: no limit).
  void (*__tgt_rtl_wait_any)(xl_rtl *, xl_async_info *const *, size_t count, uint64_t ns);
  void (*__tgt_rtl_wake)(xl_rtl *);
  // Blocks until the event is no longer pending, or so many nanoseconds have passed: for a thread other than the one
  // in __tgt_rtl_wait_any. NULL: only that one can wait.
  void (*__tgt_rtl_wait_one)(xl_rtl *, const xl_async_info *, uint64_t ns);
  // The first work of __tgt_rtl_check_event for an event that is no longer pending and has deferred transfers: the
  // calling thread, which has waited, does them. NULL: check_event does them.
  void (*__tgt_rtl_land)(xl_rtl *, xl_async_info *);
  // A transfer in either direction that the calling thread does at once, independent of enqueued operations. Returns
  // false, without having written anything, if the transfer must be enqueued. NULL: always.
  bool (*__tgt_rtl_data_exchange)(xl_rtl *, void *to, const void *from, size_t bytes);
  // With CROSSLANE_TRACE in the environment: the times of the operations of a task that is XL_EVENT_DONE, in any order.
  void (*__tgt_rtl_times)(xl_rtl *, xl_async_info *, xl_operation_time *each, void *arg);
} xl_plugin;

extern const xl_plugin xl_plugin_amd;  // through HSA: hardware, or wavesim
extern const xl_plugin xl_plugin_host; // a worker thread; kernels are functions void (*)(void *args)

#ifdef __cplusplus
}
#endif

#endif
