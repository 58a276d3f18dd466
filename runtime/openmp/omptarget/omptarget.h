// omptarget.h: the declarations that the files of Crosslane's libomptarget share. The library
// replaces LLVM 19's: programs of stock clang with
// -fopenmp --offload-arch=... call it by the same names and with the same
// structures (facts of the ABI: offload/include/omptarget.h and
// Shared/APITypes.h of LLVM 19, clang's CGOpenMPRuntime).
//
//   image.c   images, devices, preparation of a device before its first use
//   map.c     which host memory is where on a device, and how often it is mapped
//   op.c      one construct: a task of the devices' graph (crosslane/async.h), waited for or not
//   data.c    the data constructs, user-defined mappers, non-contiguous updates
//   kernel.c  target regions: launch clauses, private arguments
//   entry.c   which undeferred tasks are target constructs
//   print.c   printf and assert of target regions
//   api.c     omp_target_* and similar functions
//   interop.c interop objects
//   tool.c    events for tools
//   say.c     messages; LIBOMPTARGET_INFO, _DEBUG, _PROFILE
//
// Locks, in the order in which they are taken: the list of libraries
// (image.c), a device's map, the graph's own.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_OMPTARGET_H
#define CROSSLANE_OMPTARGET_H

#include "../../tasks/runtimes.h"
#include "../target_tasks.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>

#define EXPORT __attribute__((visibility("default")))

// ---------------------------------------------------------------- clang's structures

typedef struct ot_ident { // where in the source
  int32_t reserved_1, flags, reserved_2, reserved_3;
  const char *source; // ";file;function;line;column;;"
} ot_ident;

typedef struct ot_entry { // an offload entry: a kernel where size is 0, else a variable
  void *address;
  char *name;
  size_t size;
  int32_t flags, data;
} ot_entry;

// The same as clang 22 lays it out: the first word is never 0 in the other, but where that requires something.
typedef struct ot_entry_22 {
  uint64_t zero;
  uint16_t version, kind; // 1; 1: OpenMP's
  uint32_t flags;
  void *address;
  char *name;
  uint64_t size, data;
  void *other;
} ot_entry_22;

enum { OT_ENTRY_LINK = 1, OT_ENTRY_INDIRECT = 8, OT_ENTRY_REQUIRES = 16 };
enum { OT_REQUIRES_UNIFIED_SHARED_MEMORY = 8 };

typedef struct ot_image {
  void *start, *end;
  void *entries, *entries_end;
} ot_image;

typedef struct ot_library { // __tgt_bin_desc
  int32_t image_count;
  ot_image *images;
  void *entries, *entries_end; // of ot_entry or ot_entry_22
} ot_library;

typedef struct ot_kernel_args { // versions 1 to 3; 1 ends behind the trip count and the flags
  uint32_t version, count;
  void **bases, **begins;
  int64_t *sizes, *types;
  void **names, **mappers;
  uint64_t trip_count;
  uint64_t flags; // bit 0: nowait
  uint32_t teams[3], threads[3];
  uint32_t dynamic_shared;
} ot_kernel_args;

typedef struct ot_non_contiguous { // a dimension of an update
  uint64_t offset, count, stride;
} ot_non_contiguous;

enum {
  OT_TO = 0x1,
  OT_FROM = 0x2,
  OT_ALWAYS = 0x4,
  OT_DELETE = 0x8,
  OT_PTR_AND_OBJ = 0x10,
  OT_TARGET_PARAM = 0x20,
  OT_RETURN_PARAM = 0x40,
  OT_PRIVATE = 0x80,
  OT_LITERAL = 0x100,
  OT_IMPLICIT = 0x200,
  OT_CLOSE = 0x400,
  OT_PRESENT = 0x1000,
  OT_HOLD = 0x2000,
};
#define OT_NON_CONTIG INT64_C(0x100000000000)
#define OT_MEMBER_OF ((int64_t)0xffff000000000000)
static inline int64_t ot_parent(int64_t type) { return (int64_t)(((uint64_t)type >> 48) & 0xffff) - 1; }

enum { OT_OK = 0, OT_FAIL = -1, OT_DEFAULT_DEVICE = -1 };

// The arguments of a construct. names and mappers may be NULL, and each of them.
typedef struct ot_args {
  int64_t count;
  void **bases, **begins;
  int64_t *sizes, *types;
  void **names, **mappers;
} ot_args;

// ---------------------------------------------------------------- map.c

#define OT_INFINITE UINT64_MAX

typedef struct ot_attached { // a pointer in mapped memory that points to mapped memory
  char *host;                // where it is
  void *host_value, *device_value;
} ot_attached;

typedef struct ot_mapped {
  uintptr_t base, begin, end; // of the host
  uintptr_t alloc, device;    // of the device: what was allocated; where begin is
  const char *name;           // of clang, may be NULL
  uint64_t uses, holds;       // reference counts; OT_INFINITE: stays
  uint64_t ending;            // constructs at whose end it may be unmapped, still to be ended
  xl_task *last;              // a reference; the last task that copies to it, or ends with it
  ot_attached *attached;      // by host address
  size_t attached_count, attached_room;
  xl_task **early; // references; tasks that may not have ended and whose construct has given its reference back
  size_t early_count, early_room;
  bool owned;   // alloc is to be freed
  bool leaving; // unused, and to be unmapped when constructs have ended
} ot_mapped;

typedef struct ot_map { // sorted by begin; guarded by the device's map_lock
  ot_mapped **items;
  size_t count, room;
} ot_map;

typedef struct ot_found {
  ot_mapped *m;                  // NULL: none
  bool contained, before, after; // lies in it; begins before it; ends behind it
} ot_found;

struct ot_device;
ot_found ot_map_find(const ot_map *map, const void *begin, int64_t size);
// Adds an entry. NULL when there is no memory.
ot_mapped *ot_map_add(struct ot_device *d, const ot_mapped *m);
void ot_map_remove(struct ot_device *d, ot_mapped *m); // and frees it and its memory
// Removes an unused entry from the map while a construct that used it has yet to end. Its memory may be used again
// after the construct, by a mapping of the same host memory; NULL: there is no such memory.
void ot_map_leave(struct ot_device *d, ot_mapped *m);
ot_mapped *ot_map_return(struct ot_device *d, const void *begin, size_t size, size_t padding);
void ot_map_clear(struct ot_device *d);
// Memory for an entry: such as was freed, of that size, or new. NULL with a message. What is mapped and unmapped again
// and again need not be allocated each time.
void *ot_map_alloc(struct ot_device *d, size_t bytes, char message[XL_ASYNC_MESSAGE]);
void ot_map_free(struct ot_device *d, void *memory, size_t bytes);
static inline void *ot_on_device(const ot_mapped *m, const void *host) {
  return (void *)(m->device + ((uintptr_t)host - m->begin));
}
static inline bool ot_unused(const ot_mapped *m) { return !m->uses && !m->holds; }
bool ot_attach(ot_mapped *m, const ot_attached *a); // false: no memory
int ot_map_associate(struct ot_device *d, const void *host, void *device, size_t size);
int ot_map_disassociate(struct ot_device *d, const void *host);

// ---------------------------------------------------------------- image.c

typedef struct ot_kernel {
  xl_function *function; // of a GPU. NULL: the entry is no kernel, or the image has none for it
  void *host;            // of a device that is the host: the function
  const xlr_kernel *about;
  const char *name;
  bool bare;    // without OpenMP's environment
  uint8_t mode; // bit 0 generic, bit 1 SPMD
  int32_t min_threads, max_threads;
  uint64_t reduction_bytes, reduction_length; // of a record, and how many
  bool reduction_for_teams;                   // as many as a launch has teams
  bool by_launch; // the last team of a reduction has a launch of its own (crosslane/openmp_by_launch.h)
} ot_kernel;

typedef struct ot_loaded { // a library on a device
  xl_module *module;       // of a GPU
  void *host;              // of a device that is the host: what ot_host_open gave
  ot_kernel *kernels;      // an item for each entry
  bool tried;
  void *indirect;
  struct ot_printer *printer; // NULL: the image has no printf
} ot_loaded;

typedef struct ot_spare {
  void *memory;
  size_t bytes;
} ot_spare;
enum { OT_SPARES = 32 };

typedef struct ot_device {
  int32_t number; // OpenMP's
  unsigned unit;  // the graph's
  bool is_host;   // a worker of the graph, for images of the host's architecture
  xl_amd_properties about;
  pthread_mutex_t map_lock;
  ot_map map, leaving;
  char type[16];     // "gfx90a"
  uint64_t prepared; // atomic; the generation of libraries that it has been made ready for
  // of launches
  uint32_t max_threads, default_threads, max_teams, default_teams;
  pthread_mutex_t scratch_lock;
  struct ot_scratch *scratch[16]; // free, of 256 bytes << index
  // With the map's lock: memory of what was mapped, for what will be; the last freed first.
  ot_spare spare[OT_SPARES];
  size_t spare_count, spare_most; // spare_most: bytes of one
  void *heap;                     // of its malloc
} ot_device;

extern xl_graph *ot_graph;

int ot_device_count(void);
int ot_default_device(void);
ot_device *ot_get_device(int64_t number); // NULL: none
// The device's, with all libraries. False with a message.
bool ot_prepare(ot_device *d, char message[XL_ASYNC_MESSAGE]);
const ot_kernel *ot_find_kernel(ot_device *d, const void *host);
bool ot_mandatory(void);
// Where a construct is to run. NULL: on the host, or not at all; the message has been said, the program ended, as
// OMP_TARGET_OFFLOAD has it.
ot_device *ot_choose(int64_t number, const ot_ident *loc);
// Ends the program where offloading is mandatory, unless ok.
void ot_outcome(bool ok, const ot_ident *loc);
uint64_t ot_environment(const char *name, uint64_t otherwise);
bool ot_environment_bool(const char *name, bool otherwise); // true, yes, on, 1 or their opposites, in any case
// The program requires unified_shared_memory: what is not mapped with `close` is where the host has it.
bool ot_unified(void);

void *ot_device_alloc(ot_device *d, size_t bytes, char message[XL_ASYNC_MESSAGE]);
void ot_device_free(ot_device *d, void *p);

// ---------------------------------------------------------------- host_image.c

// Devices that are the host: as many as LLVM's plugin has.
enum { OT_HOST_DEVICES = 4 };
extern const char ot_host_target[]; // "x86_64-pc-linux-gnu"
bool ot_host_fits(const void *code, size_t bytes);
// A copy of an image, with variables of its own. NULL with a message.
typedef struct ot_host_image ot_host_image;
ot_host_image *ot_host_open(const void *code, size_t bytes, char message[XL_ASYNC_MESSAGE]);
void ot_host_close(ot_host_image *image); // NULL does nothing
// NULL: there is none. bytes, where not NULL: of a variable.
void *ot_host_symbol(const ot_host_image *image, const char *name, uint64_t *bytes);
// The task, of such a device, calls a kernel. memory, of ot_host_call_bytes, is its until the task's end.
size_t ot_host_call_bytes(size_t count);
bool ot_host_call(xl_task *t, void *kernel, const uint64_t *values, size_t count, void *memory);

// ---------------------------------------------------------------- print.c

// Serves what an image's target regions print, with a thread. Variable: the beginning of what the device's variable
// is to be given. NULL with a message. To be stopped when no kernel runs any more; NULL does nothing.
typedef struct ot_printer ot_printer;
enum { OT_PRINTER_VARIABLE = 40 }; // bytes
ot_printer *ot_printer_start(ot_device *d, void *variable, char message[XL_ASYNC_MESSAGE]);
void ot_printer_stop(ot_printer *p);

// ---------------------------------------------------------------- tool.c

// What the calling thread is at: of a construct, or of a routine of the API.
typedef struct ot_region {
  void *task, *target_task; // the tool's, of libomp's tasks
  uint64_t target, op;      // ids
  const void *code;         // the address in the program that the call returns to
} ot_region;
extern _Thread_local ot_region ot_here;
// First in every function that the program calls and that a tool may hear of.
#define OT_CALLED() ((void)(ot_here = (ot_region){.code = __builtin_return_address(0)}))

typedef enum { OT_TOOL_TARGET = 1, OT_TOOL_ENTER, OT_TOOL_EXIT, OT_TOOL_UPDATE } ot_tool_construct;
typedef enum {
  OT_TOOL_ALLOC = 1,
  OT_TOOL_TO_DEVICE,
  OT_TOOL_FROM_DEVICE,
  OT_TOOL_DELETE,
  OT_TOOL_ASSOCIATE,
  OT_TOOL_DISASSOCIATE
} ot_tool_data_op;
// Asks libomp, once. Before the first of the others; they do nothing where no tool listens. With no lock held.
void ot_tool_connect(void);
void ot_tool_device(const ot_device *d, bool begins);
void ot_tool_load(const ot_device *d, const void *image, size_t bytes);
void ot_tool_target(ot_tool_construct what, bool begins, const ot_device *d);
void ot_tool_data(ot_tool_data_op what, bool begins, const void *from, int from_device, const void *to, int to_device,
                  size_t bytes);
void ot_tool_submit(bool begins, uint32_t teams);
void ot_tool_free(const ot_device *d, const void *memory); // both ends

// ---------------------------------------------------------------- op.c

typedef struct ot_ended { // at the end of a construct
  ot_mapped *m;
} ot_ended;

// A construct being done: the task, and what is to be done when it has come to its end.
typedef struct ot_op {
  ot_device *device;
  const ot_ident *loc;
  const char *what;
  xl_task *task;
  bool nowait;
  ot_ended *ended;
  size_t ended_count, ended_room;
  ot_ended *begun; // references that begin took
  bool *begun_hold;
  size_t begun_count, begun_room, begun_hold_room;
  void *scratch; // of the device
  size_t scratch_bytes;
  void *libomp_task; // of __kmpc_set_async_info
  pthread_mutex_t lock;
  pthread_cond_t change;
  bool over, published, alone;
  bool parted;                    // its first part has ended (ot_op_part)
  bool early;                     // gives references back before its kernel has ended
  uint64_t started;               // ns, for the profile
  ot_region region;               // where the construct stands
  struct ot_op *next;             // among the unused
  char message[XL_ASYNC_MESSAGE]; // of the first failure
} ot_op;

// Comes after the target tasks that libomp names; the calling thread may do other tasks first. Where one has failed its
// message is there already. NULL when there is no memory.
ot_op *ot_op_new(ot_device *d, const ot_ident *loc, const char *what, bool nowait);
bool ot_fail(ot_op *op, const char *fmt, ...) __attribute__((format(printf, 2, 3))); // false
// What the task does. The entry is one whose memory it is, or NULL.
bool ot_op_copy_to(ot_op *op, ot_mapped *m, void *to, const void *from, size_t bytes, const char *name);
bool ot_op_copy_from(ot_op *op, ot_mapped *m, void *to, const void *from, size_t bytes, const char *name);
bool ot_op_store(ot_op *op, ot_mapped *m, void *to, const void *value, size_t bytes);
// It uses the entry: comes after who copies to it.
bool ot_op_uses(ot_op *op, ot_mapped *m);
// A reference was taken by it, which is given back where it fails before it is started.
bool ot_op_begun(ot_op *op, ot_mapped *m, bool hold);
// The entry may be unmapped at its end.
bool ot_op_ends(ot_op *op, ot_mapped *m);
// Memory for its time.
void *ot_op_scratch(ot_op *op, size_t bytes);
// Does what there is so far, and waits for it: what comes after that may ask what is mapped then. With the map's lock,
// which is given back meanwhile; references that were taken are kept. For what is not nowait. False where it cannot be
// tried, or has failed, which the op then says.
bool ot_op_part(ot_op *op);
// The op gives a reference to the entry back, which others have, before its kernel has ended. Who is the last to leave
// it, or makes it anew, comes after all these.
bool ot_op_early(ot_op *op, ot_mapped *m);
bool ot_op_after_early(ot_op *op, const ot_mapped *m);
// From now on the op is the last to copy to the entry, or the one that ends with it: it comes after who was.
bool ot_op_last(ot_op *op, ot_mapped *m);
// Hands it over, with the map's lock held, which is given back; ok: false, something went wrong before, and nothing is
// done but the cleaning up. Waits, or lets libomp wait. OT_OK or OT_FAIL, with the messages said. The op is gone.
int ot_op_run(ot_op *op, bool ok);
void ot_scratch_clear(ot_device *d);
uint64_t ot_failed_tasks(void);
void ot_stats(void);
void ot_infos_let_go(void); // those that libomp still has know no task any more
void ot_ops_wait(void);     // for the ends of those without a waiting thread

// For what is to be done on the host, or asks the host's memory: the thread waits for the target tasks before it.
void ot_wait_ahead(void);

// ---------------------------------------------------------------- entry.c

void ot_entries_forget(void); // a library of code goes

// ---------------------------------------------------------------- data.c

bool ot_has_mapper(const ot_args *a);
bool ot_data_begin(ot_op *op, const ot_args *a, bool from_mapper);
bool ot_data_end(ot_op *op, const ot_args *a, bool from_mapper);
bool ot_data_update(ot_op *op, const ot_args *a);

// ---------------------------------------------------------------- say.c

enum {
  OT_INFO_ARGS = 1,
  OT_INFO_EXISTS = 2,
  OT_INFO_TABLE = 4,
  OT_INFO_CHANGED = 8,
  OT_INFO_KERNEL = 16,
  OT_INFO_TRANSFER = 32,
  OT_INFO_EMPTY = 64,
};
extern uint32_t ot_info_level; // atomic
void ot_say_start(void);
bool ot_debugging(void);
void ot_debug(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
#define OT_DEBUG(...) (ot_debugging() ? ot_debug(__VA_ARGS__) : (void)0)
void ot_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));   // "omptarget error: ..."
void ot_message(const char *fmt, ...) __attribute__((format(printf, 1, 2))); // "omptarget message: ..."
_Noreturn void ot_fatal(int number, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
// "WHO device 0 info: ..."; of ot_info it is omptarget.
void ot_info_of(const char *who, uint32_t level, int device, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
#define ot_info(...) ot_info_of("omptarget", __VA_ARGS__)
bool ot_telling(uint32_t level);
// The parts of a source location, "unknown" where there is none. The name of a variable.
typedef struct ot_where {
  char file[256], name[256];
  int line, column;
} ot_where;
bool ot_locate(const char *source, ot_where *w);
const char *ot_name(const char *source, char buffer[256]);
void ot_tell_args(const ot_ident *loc, int device, const ot_args *a, const char *what);
void ot_tell_map(const ot_ident *loc, ot_device *d, FILE *out); // out NULL: as an info
// The profile: a span from its start (ot_now) to now.
uint64_t ot_now(void);
bool ot_profiling(void);
void ot_profile(const char *name, uint64_t start, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void ot_profile_write(void);

// ---------------------------------------------------------------- libomp, where the process has it; else NULL

typedef struct ot_libomp {
  int (*get_target_offload)(void);
  int (*get_default_device)(void);
  int32_t (*global_thread_num)(void *);
  int32_t (*waiting_list)(int32_t, xl_target_info *const **);
  void *(*set_async_info)(int32_t, xl_target_info *);
  void (*target_task_end)(void *, const char *);
  const char *(*target_task_failed)(int32_t);
  int32_t (*target_task_undeferred)(int32_t);
  int32_t (*target_task_wait)(int32_t);
  uint64_t (*target_tasks_failed)(void);
  void *(*target_task_alloc)(void *, int32_t, int32_t, size_t, size_t, int32_t (*)(int32_t, void *), int64_t);
  int32_t (*task_with_deps)(void *, int32_t, void *, int32_t, void *, int32_t, void *);
  void (*wait_deps)(void *, int32_t, int32_t, void *, int32_t, void *);
} ot_libomp;
const ot_libomp *ot_omp(void);

#endif
