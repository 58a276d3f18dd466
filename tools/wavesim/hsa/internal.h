// internal.h: the declarations that the files of the HSA runtime (hsa/*.c) share: agents and
// pools, handles, the life of allocations, the host's access to signals, and the
// attribute numbers that AMD's runtime has added since the packaged headers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_HSA_INTERNAL_H
#define WAVESIM_HSA_INTERNAL_H

#include "core/dispatch.h"
#include "core/epoch.h"
#include "core/memory.h"
#include "core/text.h"

#include <hsa/amd_hsa_queue.h>
#include <hsa/amd_hsa_signal.h>
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <hsa/hsa_ven_amd_loader.h>

// Newer than the packaged headers; numbers as in ROCR-Runtime's hsa_ext_amd.h.
enum {
  WS_SYSTEM_INFO_MWAITX_ENABLED = 0x203,
  WS_SYSTEM_INFO_DMABUF_SUPPORTED = 0x204,
  WS_SYSTEM_INFO_VIRTUAL_MEM_API_SUPPORTED = 0x205,
  WS_SYSTEM_INFO_XNACK_ENABLED = 0x206,
  WS_SYSTEM_INFO_EXT_VERSION_MAJOR = 0x207,
  WS_SYSTEM_INFO_EXT_VERSION_MINOR = 0x208,
  WS_AGENT_INFO_MEMORY_AVAIL = 0xA015,
  WS_AGENT_INFO_TIMESTAMP_FREQUENCY = 0xA016,
  WS_AGENT_INFO_ASIC_FAMILY_ID = 0xA107,
  WS_AGENT_INFO_UCODE_VERSION = 0xA108,
  WS_AGENT_INFO_SDMA_UCODE_VERSION = 0xA109,
  WS_AGENT_INFO_NUM_SDMA_ENG = 0xA10A,
  WS_AGENT_INFO_NUM_SDMA_XGMI_ENG = 0xA10B,
  WS_AGENT_INFO_IOMMU_SUPPORT = 0xA110,
  WS_AGENT_INFO_NUM_XCC = 0xA111,
  WS_AGENT_INFO_DRIVER_UID = 0xA112,
  WS_AGENT_INFO_NEAREST_CPU = 0xA113,
  WS_AGENT_INFO_MEMORY_PROPERTIES = 0xA114,
  WS_AGENT_INFO_AQL_EXTENSIONS = 0xA115,
  WS_POOL_INFO_LOCATION = 17,
  WS_POOL_INFO_REC_GRANULE = 18,
};

#define WS_PAGE 4096ul
#define WS_TIMESTAMP_FREQUENCY 1000000000ul // timestamps are CLOCK_MONOTONIC nanoseconds

// ---------------------------------------------------------------- agents

typedef struct ws_agent ws_agent;

typedef struct ws_pool { // the handle of a memory pool and of a region is a pointer to one
  ws_agent *agent;
  uint32_t segment; // hsa_amd_segment_t, the same numbers as hsa_region_segment_t
  uint32_t flags;   // global flags, the same numbers for pools and regions
} ws_pool;

enum { WS_MAX_GPUS = 16, WS_MAX_POOLS = 3, WS_COPY_ENGINES = 2 };

typedef struct ws_target { // a target ID: a chip and what it says about its features
  const ws_gpu *gpu;
  int8_t xnack, sramecc; // 1 on, 0 off, -1 any
} ws_target;

struct ws_agent {    // the handle of an agent is a pointer to one
  unsigned node;     // 0 is the CPU
  const ws_gpu *gpu; // NULL for the CPU
  ws_target target;
  char isa_name[64]; // "amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-"
  char name[64], product[64], uuid[21];
  hsa_isa_t isa;           // handle 0 for the CPU
  uint32_t cache_bytes[4]; // of each level
  ws_pool pool[WS_MAX_POOLS];
  unsigned pools;
  unsigned cores;    // compute units of a GPU
  int queues;        // live; atomic
  int64_t allocated; // bytes; guarded by the allocation table's lock
};

ws_agent *ws_agent_of(hsa_agent_t a); // NULL when the handle is none
hsa_agent_t ws_agent_handle(const ws_agent *a);
ws_agent *ws_agent_at(unsigned i); // 0 is the CPU; NULL past the end
ws_pool *ws_pool_of(uint64_t handle);
uint64_t ws_memory_total(void); // bytes of a pool
uint64_t ws_now(void);

// Parses "amdgcn-amd-amdhsa--gfx90a:xnack-"; false when it is no known target.
bool ws_target_parse(const char *name, ws_target *t);

// True between hsa_init and the last hsa_shut_down.
bool ws_is_open(void);

// A place that WAVESIM_FAIL can make fail, known by its name, a call's or another (hsa/fail.c).
typedef struct ws_fail_point {
  const char *name;
  uint64_t first; // use that fails; 0: none
  uint64_t uses;  // atomic
  bool onward;    // and those after it
} ws_fail_point;
extern bool ws_failing;             // any is to fail
bool ws_fail_now(ws_fail_point *p); // counts a use
bool ws_fail_start(void);           // looks at WAVESIM_FAIL; false with a message
#define WS_FAIL_HERE(name)                                                                                             \
  __extension__({                                                                                                      \
    static ws_fail_point point_ = {name, 0, 0, false};                                                                 \
    static ws_fail_point *const pointer_ __attribute__((section("ws_fail_points"), used)) = &point_;                   \
    __builtin_expect(ws_failing, 0) && ws_fail_now(pointer_);                                                          \
  })

// What a call begins with.
#define WS_OPEN_OR_RETURN()                                                                                            \
  do {                                                                                                                 \
    if (!ws_is_open())                                                                                                 \
      return HSA_STATUS_ERROR_NOT_INITIALIZED;                                                                         \
    if (WS_FAIL_HERE(__func__))                                                                                        \
      return HSA_STATUS_ERROR_OUT_OF_RESOURCES;                                                                        \
  } while (0)

// True on the runtime's own threads, which run the user's callbacks: the last
// hsa_shut_down cannot come from there, as it waits for them.
extern _Thread_local bool ws_own_thread;
void ws_thread_begins(void); // such a thread

// Where WAVESIM_ORDER gives a seed: a number below n, which is not 0, another one each time. Else 0.
extern bool ws_random_order;
uint32_t ws_chance(uint32_t n);

// ---------------------------------------------------------------- handles

// Handles of objects that come and go: an index and a generation, so that a
// stale or made-up handle is found out instead of followed.
enum ws_handle_kind {
  WS_H_EXECUTABLE = 1,
  WS_H_READER,
  WS_H_CODE_OBJECT,
  WS_H_SYMBOL,
  WS_H_LOADED,
  WS_H_ISA,
  WS_H_GROUP,
  WS_H_VMEM
};
uint64_t ws_handle_new(enum ws_handle_kind kind, void *p);  // 0 when out of memory
void *ws_handle_get(enum ws_handle_kind kind, uint64_t h);  // NULL when it is none
void *ws_handle_free(enum ws_handle_kind kind, uint64_t h); // what it stood for; NULL when it is none
uint64_t ws_handle_count(enum ws_handle_kind kind);
void ws_handles_clear(void);

// ---------------------------------------------------------------- memory

enum ws_alloc_kind { WS_A_POOL, WS_A_RUNTIME, WS_A_MAPPED };

// Zeroed guest memory of exactly n bytes (what lies beyond faults in the guest).
// align is a power of two, at least WS_PAGE is used. NULL when out of memory.
void *ws_mem_alloc(ws_pool *pool, size_t n, size_t align, enum ws_alloc_kind kind, bool visible);
bool ws_mem_free(void *p, enum ws_alloc_kind kind); // false when p is no allocation of this kind
// Where addr lies, for messages: "4 bytes past the end of the 64-byte
// allocation at 0x...", "near no allocation". Takes a lock; slow.
void ws_mem_describe(uint64_t addr, char *buf, size_t n);
// True when [p, p + n) touches no allocation (host memory) or lies inside one;
// *inside says which. For copies.
bool ws_mem_host_range(const void *p, size_t n, bool *inside);
// How many allocations of pools there are, and their bytes; ranges that the host has locked.
void ws_mem_live(uint64_t *count, uint64_t *bytes, uint64_t *locked);
void ws_mem_stop(void);

// Memory that is mapped (vmem.c). Counts bytes as allocated from a pool's agent, or fewer; false: there are not so
// many.
bool ws_mem_charge(ws_pool *pool, int64_t bytes);
// [base, base + size) is memory of the pool, which no agent reaches yet. False where there is no memory.
bool ws_mem_mapped(uint64_t base, size_t size, ws_pool *pool);
// Bit n: the agent of node n. False, and nothing is changed, where there is no memory. Waves may look until
// ws_mem_settle.
bool ws_mem_mapped_access(uint64_t base, uint32_t access);
// It is none any more. The same.
bool ws_mem_unmapped(uint64_t base);

// ---------------------------------------------------------------- signals

bool ws_signals_start(void);
void ws_signals_stop(void);
uint64_t ws_signal_count(void); // that are live, doorbells among them
typedef struct ws_queue ws_queue;
// A wave has been at addr, of a doorbell signal: rings the queue if its doorbell
// was stored to.
void ws_signal_rung(uint64_t addr);
// A dispatch has looked up a signal, which it may change without a word: who waits for one looks more often until it
// ends.
void ws_signal_guest_begins(void);
void ws_signal_guest_ends(void);
amd_signal_t *ws_signal_of(hsa_signal_t s); // NULL when the handle is none or stale
// Handle 0 when there is no room. A doorbell has no value: it holds the address of the doorbell's register.
hsa_signal_t ws_signal_new(hsa_signal_value_t value, ws_queue *doorbell, amd_queue_t *amd);
void ws_signal_delete(hsa_signal_t s);
hsa_signal_value_t ws_signal_load(amd_signal_t *s);
void ws_signal_store(amd_signal_t *s, hsa_signal_value_t v);
bool ws_signal_holds(hsa_signal_condition_t c, hsa_signal_value_t value, hsa_signal_value_t against);
// Marks an operation as done: subtracts 1; or, when status is an error, stores
// ws_signal_failure(status) so that whoever waits for "less than 1" wakes up.
void ws_signal_complete(hsa_signal_t s, hsa_status_t status, uint64_t start, uint64_t end);
static inline hsa_signal_value_t ws_signal_failure(hsa_status_t status) { return -(hsa_signal_value_t)status; }
bool ws_signal_failed(hsa_signal_value_t v, hsa_status_t *status);
// How a host thread waits for signals, and for what an object has to say:
//   ws_event_enter(&w, object, signals, n);
//   do { t = ws_event_ticket(&w); look; ws_event_wait(&w, t, ns); } while (...);
//   ws_event_leave(&w);
// The look sees a change made before ws_event_raise, or the change ends the wait. A signal without waiters wakes no
// thread.
typedef struct ws_waiter {
  struct ws_waiter *next;
  const void *object;
  const hsa_signal_t *signals; // the caller's
  uint32_t n;
  bool all;         // more signals than there was room for: every one
  uint32_t changes; // atomic; the futex
  uint32_t asleep;  // atomic
} ws_waiter;
void ws_event_enter(ws_waiter *w, const void *object, const hsa_signal_t *signals, uint32_t n);
// Waits for these signals instead, which have to be looked at after this call as well.
void ws_event_watch(ws_waiter *w, const hsa_signal_t *signals, uint32_t n);
void ws_event_watch_all(ws_waiter *w);
uint32_t ws_event_ticket(const ws_waiter *w);
void ws_event_wait(ws_waiter *w, uint32_t ticket, uint64_t max_ns);
void ws_event_leave(ws_waiter *w);
void ws_event_raise(const void *object); // NULL: everything may have changed

// ---------------------------------------------------------------- queues

void ws_queue_ring(ws_queue *q, hsa_signal_value_t v); // its doorbell was stored to
hsa_signal_value_t ws_queue_doorbell(ws_queue *q);
void ws_queues_stop(void);

// ---------------------------------------------------------------- what is told of kernels (told.c)

void ws_stats_add(const uint64_t counts[WS_CLASSES]); // instructions of a dispatch
void ws_fault_forget(void);
// Of a dispatch that failed: what its address is, and its source as ws_where gives it.
void ws_fault_remember(const ws_dispatch *d, const char *memory, const char *where);

// ---------------------------------------------------------------- loader

// The kernel whose descriptor is at address object of an executable loaded for
// agent; copies its name. False when there is none.
bool ws_kernel_find(const ws_agent *agent, uint64_t object, char *name, size_t n);
void ws_loader_stop(void);

// The file of the code object that has an instruction at pc, a copy that the
// caller frees, and the instruction's address in it. False when there is none.
typedef struct ws_image {
  uint8_t *bytes;
  size_t size;
} ws_image;
bool ws_loader_image(uint64_t pc, ws_image *image, uint64_t *vaddr);

// Text for a fault at pc: lines, each after a newline, that name the function, the
// offset in the code object, and with debug information the source line. Takes
// its time: for messages only.
void ws_where(uint64_t pc, char *buf, size_t n);
extern const hsa_ven_amd_loader_1_03_pfn_t ws_loader_table;

// ---------------------------------------------------------------- copies and events

void ws_async_stop(void);
// Tells the handlers of hsa_amd_register_system_event_handler.
void ws_system_event(const hsa_amd_event_t *e);

#endif
