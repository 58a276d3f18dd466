// tool.c: what tools that listen to OpenMP's tools interface (OMPT) are told of
// devices. Callbacks, their numbers and arguments are those of OpenMP 5.2,
// chapter 19; which of them come, and when, is what LLVM's libomptarget has
// tools used to:
//
//   device_initialize                when a library of the program brings code for a device
//   device_load                      before the first construct on it
//   target, target_emi               around a construct; a target task's end is that of its being enqueued
//   target_data_op(_emi)             memory, copies and associations, where they are enqueued
//   target_submit(_emi)              where a kernel is enqueued
//   device_finalize                  at the end
//
// libomp has the tool's functions, and is asked for them once. Where it gives both,
// the `emi` one is called.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include <dlfcn.h>

enum { BEGIN = 1, END = 2 }; // of a scope

typedef void (*function)(void);
typedef function lookup_function(const char *name);

typedef struct data { // ompt_data_t
  uint64_t value;
} data;

typedef struct connection { // ompt_start_tool_result_t
  int (*initialize)(lookup_function *lookup, int initial_device, data *of_tool);
  void (*finalize)(data *of_tool);
  data of_tool;
} connection;

// The tool's, NULL where it has none.
static struct {
  void (*target)(int kind, int endpoint, int device, data *task, uint64_t target, const void *code);
  void (*target_emi)(int kind, int endpoint, int device, data *task, data *target_task, data *target, const void *code);
  void (*data_op)(uint64_t target, uint64_t op, int kind, void *from, int from_device, void *to, int to_device,
                  size_t bytes, const void *code);
  void (*data_op_emi)(int endpoint, data *target_task, data *target, uint64_t *op, int kind, void *from,
                      int from_device, void *to, int to_device, size_t bytes, const void *code);
  void (*submit)(uint64_t target, uint64_t op, unsigned teams);
  void (*submit_emi)(int endpoint, data *target, uint64_t *op, unsigned teams);
  void (*device_initialize)(int device, const char *type, void *handle, lookup_function *lookup,
                            const char *documentation);
  void (*device_finalize)(int device);
  void (*device_load)(int device, const char *file, int64_t offset, void *in_file, size_t bytes, void *host,
                      void *on_device, uint64_t module);
} tool;

_Thread_local ot_region ot_here;

static bool listening; // set before the first construct
static lookup_function *look_up;
static data *(*task_data)(void), *(*target_task_data)(void);
static uint64_t ids; // atomic; the last that was given

static uint64_t new_id(void) { return __atomic_add_fetch(&ids, 1, __ATOMIC_RELAXED); }

// ---------------------------------------------------------------- libomp

static int initialize(lookup_function *lookup, int initial_device, data *of_tool) {
  (void)initial_device, (void)of_tool;
  static const struct {
    int number;
    void *at;
  } wanted[] = {{8, &tool.target},
                {33, &tool.target_emi},
                {9, &tool.data_op},
                {34, &tool.data_op_emi},
                {10, &tool.submit},
                {35, &tool.submit_emi},
                {12, &tool.device_initialize},
                {13, &tool.device_finalize},
                {14, &tool.device_load}};
  int (*get)(int number, function *at) = (int (*)(int, function *))lookup("ompt_get_callback");
  task_data = (data * (*)(void)) lookup("ompt_get_task_data");
  target_task_data = (data * (*)(void)) lookup("ompt_get_target_task_data");
  if (!get || !task_data || !target_task_data)
    return 0;
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
    get(wanted[i].number, wanted[i].at);
  look_up = lookup;
  listening = true;
  return 0;
}

static void finalize(data *of_tool) { (void)of_tool; }

static void connect(void) {
  static connection ours = {.initialize = initialize, .finalize = finalize};
  void (*libomps)(connection *) = (void (*)(connection *))dlsym(RTLD_DEFAULT, "ompt_libomp_connect");
  if (libomps)
    libomps(&ours);
}

void ot_tool_connect(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, connect);
}

// For plugins, which are not libraries of their own here.
EXPORT void ompt_libomptarget_connect(void *result) { (void)result; }

// ---------------------------------------------------------------- events

void ot_tool_device(const ot_device *d, bool begins) {
  if (begins && tool.device_initialize)
    tool.device_initialize(d->number, d->type, (void *)(uintptr_t)d, look_up, NULL);
  if (!begins && tool.device_finalize)
    tool.device_finalize(d->number);
}

void ot_tool_load(const ot_device *d, const void *image, size_t bytes) {
  if (tool.device_load)
    tool.device_load(d->number, NULL, 0, NULL, bytes, (void *)(uintptr_t)image, NULL, 0);
}

void ot_tool_target(ot_tool_construct what, bool begins, const ot_device *d) {
  if (!listening)
    return;
  ot_region *r = &ot_here;
  if (begins) {
    r->task = task_data();
    r->target_task = target_task_data();
    r->target = 0;
  }
  const int endpoint = begins ? BEGIN : END;
  if (tool.target_emi)
    tool.target_emi((int)what, endpoint, d->number, r->task, r->target_task, (data *)&r->target, r->code);
  else if (tool.target) {
    if (begins)
      r->target = new_id();
    tool.target((int)what, endpoint, d->number, r->task, r->target, r->code);
  }
  if (!begins)
    *r = (ot_region){0};
}

void ot_tool_data(ot_tool_data_op what, bool begins, const void *from, int from_device, const void *to, int to_device,
                  size_t bytes) {
  ot_region *r = &ot_here;
  void *const source = (void *)(uintptr_t)from, *const target = (void *)(uintptr_t)to;
  if (tool.data_op_emi)
    tool.data_op_emi(begins ? BEGIN : END, r->target_task, (data *)&r->target, &r->op, (int)what, source, from_device,
                     target, to_device, bytes, r->code);
  else if (tool.data_op && begins)
    tool.data_op(r->target, r->op = new_id(), (int)what, source, from_device, target, to_device, bytes, r->code);
}

void ot_tool_submit(bool begins, uint32_t teams) {
  ot_region *r = &ot_here;
  if (tool.submit_emi)
    tool.submit_emi(begins ? BEGIN : END, (data *)&r->target, &r->op, teams);
  else if (tool.submit && begins)
    tool.submit(r->target, r->op = new_id(), teams);
}

void ot_tool_free(const ot_device *d, const void *memory) {
  ot_tool_data(OT_TOOL_DELETE, true, memory, d->number, NULL, -1, 0);
  ot_tool_data(OT_TOOL_DELETE, false, memory, d->number, NULL, -1, 0);
}
