// crosslane/regions.h: target regions that mix code for one thread of a team
// with code for all of them, written once and run under any of several
// schemes; on the host, plain serial C. A team is a block; its master is thread 0.
//
//   #define XL_SCHEME XL_IF_MASTER // the default; the others are below
//   #include <crosslane/regions.h>
//
//   struct norm { const float *in; float *out; uint32_t n; float largest; };
//
//   XL_REGIONS(norm, struct norm, 2) {
//     XL_BEGIN(norm)
//     XL_SEQUENTIAL
//       team->largest = ...;
//     XL_END_SEQUENTIAL
//     XL_WHILE(team->largest > 1) {
//       XL_PARALLEL
//         XL_FOR_THREADS(i, team->n) team->out[i] /= 2;
//       XL_END_PARALLEL
//       ...
//     }
//     XL_END
//   }
//   XL_KERNEL void norm(const float *in, float *out, uint32_t n) {
//     XL_RUN(norm, struct norm, {in, out, n, 0});
//   }
//
// XL_REGIONS(NAME, T, N) { XL_BEGIN(NAME) ... XL_END } is a target region with N
// parallel regions (0 to 16; any other number does not compile). Data that
// outlives a sequential or a parallel part is in *team, a T that the team shares;
// variables of a part end with it. Between XL_BEGIN and XL_END there are only
//   XL_SEQUENTIAL ... XL_END_SEQUENTIAL   only the master runs it
//   XL_PARALLEL ... XL_END_PARALLEL       every thread runs it; what follows begins when all have
//   XL_IF(c) {} else {}, XL_WHILE(c) {}, XL_FOR(init; c; step) as XL_FOR(init, c, step) {}
//     the master evaluates c, init and step once each time, as C does (including &&,
//     || and side effects); the data that they use is in *team. break and
//     continue leave such loops.
// No part is left by break, continue, goto or return.
//
// In a parallel part
//   xl_thread, xl_threads       this thread's number in it, and the number of threads
//   XL_FOR_THREADS(i, n)        a loop over 0 to n - 1, shared by the team's threads
//   XL_FOR_TEAMS(i, n)          the same, shared by the threads of all teams
//   XL_NESTED ... XL_END_NESTED a parallel region in it, serialised: each thread runs it, as 0 of 1
// and anywhere xl_team and xl_teams, the team's number and the number of teams.
//
// In a sequential part
//   xl_team_alloc(bytes)         memory that the team's threads share, aligned to 16 bytes; NULL without room
//   xl_team_free(memory, bytes)  frees it, in reverse order; bytes as in xl_team_alloc; NULL does nothing
// #define XL_TEAM_STACK BYTES before the header, up to the size of LDS, for a stack of that size in
// LDS. Memory that does not fit, or all of it without a stack, comes from the device's heap (crosslane/heap.h).
// Memory of the stack that a region does not free ends with the region; memory of the heap does not.
//
// XL_RUN(NAME, T, ...) in a kernel runs the region NAME_body with a T that is
// initialised with the other arguments. Every thread of the block must reach it, together.
// The team's T is in LDS.
//
// The schemes, after C. Bertolli et al., "Coordinating GPU Threads for OpenMP 4.0
// in LLVM", LLVM-HPC 2014:
//   XL_IF_MASTER        all threads follow the control flow; only the master
//                       runs sequential parts and evaluates conditions; each has a barrier
//   XL_INSPECTOR        a loop: the master runs all sequential code up to a parallel
//                       region and stores its number in LDS; all threads run that region
//   XL_CONTROL_LOOP     a loop over a switch, with a label for the master and one for the others
//   XL_JUMP_TABLE       the same with a table of functions instead of the switch; each is a
//                       parallel region and the sequential code behind it
//   XL_DYNAMIC          dynamic parallelism, relaxed: the master runs the sequential code and
//                       launches each parallel region as a kernel, from the GPU
//   XL_DYNAMIC_STRICT   the same, and the kernel that the host launches also launches the teams
//   XL_HOST_SEQUENTIAL  sequential parts on the host; the host launches each parallel region as a
//                       kernel, for all teams that have reached it
//   XL_BY_PASS          LLVM's pass xl-regions implements the scheme: xlcc --regions=SCHEME
//                       sets this (if-master, inspector, control-loop, jump-table)
// Under XL_DYNAMIC, XL_DYNAMIC_STRICT and XL_HOST_SEQUENTIAL each parallel region of NAME is a kernel, NAME_region_K,
// and the team's T, of at most 4080 bytes, is in global memory.
//
// Dynamic parallelism needs queues that the host has set up: xlrun and
// crosslane/host.h do this. The teams' threads wait on the GPU for the kernels that
// they launch and must leave room for them: xlrun and host.h reject more teams.
// Under XL_DYNAMIC_STRICT the code before a kernel's first XL_RUN runs twice,
// so it must have no side effects.
//
// For XL_HOST_SEQUENTIAL the source is compiled twice, for the device and, with
// libcrosslane-host.a, for the host. There a kernel is a function to be called once
// for all teams, after setting xl_regions_program, xl_teams and xl_regions_threads.
// xl_team is only valid in XL_RUN's initialiser and in sequential parts. Memory that
// both use comes from xl_shared_alloc. A failure sets xl_regions_failed; the
// program has the message, and nothing else runs until it is cleared.
//
// Blocks of one wavefront need no barriers. If this is known at compile time
// (#define XL_BLOCK_THREADS 64 before the header) they have none.
// On the host (no __AMDGCN__) all other schemes mean serial code, one team after the other:
// before calling a kernel set xl_team and xl_teams, which are then variables.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_REGIONS_H
#define CROSSLANE_REGIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define XL_IF_MASTER 1
#define XL_INSPECTOR 2
#define XL_CONTROL_LOOP 3
#define XL_JUMP_TABLE 4
#define XL_DYNAMIC 5
#define XL_DYNAMIC_STRICT 6
#define XL_HOST_SEQUENTIAL 7
#define XL_BY_PASS 8
#ifndef XL_SCHEME
#define XL_SCHEME XL_IF_MASTER // never far from the fastest, as measured (doc/regions.md)
#endif
// Parallel regions are kernels of their own.
#define XL_REGION_KERNELS (XL_SCHEME == XL_DYNAMIC || XL_SCHEME == XL_DYNAMIC_STRICT || XL_SCHEME == XL_HOST_SEQUENTIAL)

// ---------------------------------------------------------------- for compilers

// Labels distinguish the parts of a region that a scheme runs: 2 * K for
// parallel region K (K from 1), 2 * K + 1 for the sequential code from its end up to the next
// parallel region or the end of the region, 1 for the sequential code from the beginning.
#define XL_LABEL_IDLE 0u // nothing to do
#define XL_LABEL_START 1u
#define XL_LABEL_PARALLEL(K) (2u * (K))
#define XL_LABEL_AFTER(K) (2u * (K) + 1)
#define XL_LABEL_DONE 0xffffffffu // the region has ended

// If parallel regions are kernels: the header before a team's T in global memory.
typedef struct xl_record {
  uint32_t team, teams; // its number, and the number of teams
  uint32_t slot, unused;
} xl_record;
#define XL_RECORD_BYTES 4096 // of each team's record, including the T

#ifdef __AMDGCN__
#include "crosslane/kernel.h"

#define XL_GLOBAL_MEMORY __attribute__((address_space(1)))
#if XL_REGION_KERNELS
#define XL_TEAM_MEMORY XL_GLOBAL_MEMORY
#else
#define XL_TEAM_MEMORY __attribute__((address_space(3)))
#endif

// Runs sequential part `label`; returns the label of the next parallel region,
// or XL_LABEL_DONE.
typedef uint32_t xl_sequential(uint32_t label, XL_TEAM_MEMORY void *team);
// Runs parallel region `label` in this thread.
typedef void xl_parallel(uint32_t label, XL_TEAM_MEMORY void *team, uint32_t thread, uint32_t threads);

// Runs a region under a scheme, from beginning to end. Every thread of the
// block calls it, at the same place, with its number and the number of the block's threads, as in
// device.h. The functions are inlined into the caller, and so are their function arguments if
// they are constant. A constant number of threads
// of at most a wavefront removes the barriers.
__attribute__((convergent)) void xl_teams_inspector(xl_sequential *sequential, xl_parallel *parallel,
                                                    XL_TEAM_MEMORY void *team, uint32_t thread, uint32_t threads);
__attribute__((convergent)) void xl_teams_control_loop(xl_sequential *sequential, xl_parallel *parallel,
                                                       XL_TEAM_MEMORY void *team, uint32_t thread, uint32_t threads);
// The table's entry K, from 1, is the round of parallel region K: a function that calls
// xl_jump_round, which is inlined into it, with that region, the sequential part 2 * K + 1 after it, and its own
// arguments.
typedef void xl_round(XL_TEAM_MEMORY uint32_t *word, uint32_t label, XL_TEAM_MEMORY void *team, uint32_t thread,
                      uint32_t threads);
__attribute__((convergent)) void xl_jump_round(xl_sequential *sequential, xl_parallel *parallel,
                                               XL_TEAM_MEMORY uint32_t *word, uint32_t label, XL_TEAM_MEMORY void *team,
                                               uint32_t thread, uint32_t threads);
__attribute__((convergent)) void xl_teams_jump_table(xl_sequential *start, xl_round *const *rounds,
                                                     XL_TEAM_MEMORY void *team, uint32_t thread, uint32_t threads);
// The same for one parallel region: its round is inlined, and there is no table.
__attribute__((convergent)) void xl_teams_one_round(xl_sequential *start, xl_round *round, XL_TEAM_MEMORY void *team,
                                                    uint32_t thread, uint32_t threads);

// A region whose scheme the pass xl-regions implements (Target/directives/Regions.cpp). The pass
// replaces the call. The tables' entries are in the order of labels: sequential[K] for
// 2 * K + 1, parallel[K] for 2 * K (parallel[0] is not used); both are constant, for that many parallel regions.
__attribute__((convergent)) void xl_teams_by_pass(xl_sequential *const *sequential, xl_parallel *const *parallel,
                                                  uint32_t regions, XL_TEAM_MEMORY void *team, uint32_t thread,
                                                  uint32_t threads) __asm__("crosslane.regions");

// For code that has its own control flow (if-master): the end of a sequential
// or a parallel part; and a condition, or a label, that only the master stores
// and that all threads then read. *turn is 0 at first, and each thread's own.
__attribute__((convergent)) void xl_if_master_end(uint32_t threads);
void xl_if_master_note(uint32_t value, uint32_t turn);
__attribute__((convergent)) uint32_t xl_if_master_decide(uint32_t *turn, uint32_t threads);

// Whether this thread is the team's master. LLVM must not know that two calls
// return the same value: it would send the master and the others on different paths from one
// guarded statement to the next, even through a loop's head, and to the barriers
// in between at different times.
XL_DEVICE_INLINE bool xl_is_master(void) {
  uint32_t thread = xl_block_thread();
  __asm__ volatile("" : "+v"(thread));
  return thread == 0;
}

// A team's stack: in LDS, followed by `room` bytes, a multiple of 16; top is 0 at first. For the master:
// allocates memory of it, or of the heap; returns NULL if neither has room. Memory is freed in reverse order, which a
// debug build checks.
typedef struct __attribute__((aligned(16))) xl_stack {
  uint32_t top; // bytes in use
} xl_stack;
void *xl_stack_alloc(__attribute__((address_space(3))) xl_stack *stack, uint32_t room, size_t bytes);
void xl_stack_free(__attribute__((address_space(3))) xl_stack *stack, void *memory, size_t bytes);

typedef uint32_t xl_global_sequential(uint32_t label, XL_GLOBAL_MEMORY void *team);

// Dynamic parallelism, for the master only. `launches` is the module's variable
// __crosslane_launches, which the host has set. xl_dynamic_begin returns the record,
// after which the T is stored. xl_teams_dynamic runs the region: for parallel region K it launches
// kernels[K], a kernel's descriptor, in a block of that many
// threads with two arguments, the record's address and a null pointer. It frees the record.
// Both stop the kernel if `launches` is NULL.
XL_GLOBAL_MEMORY xl_record *xl_dynamic_begin(const void *launches);
void xl_teams_dynamic(const void *launches, xl_global_sequential *sequential, const void *const *kernels,
                      XL_GLOBAL_MEMORY xl_record *record, uint32_t threads);
// Strict, for all threads: true in a kernel that the host has launched, after the
// same kernel, launched with the same arguments by the first thread, has ended.
bool xl_dynamic_target(const void *launches);

#if XL_REGION_KERNELS
// NULL except in a region, which defines its own.
static const XL_GLOBAL_MEMORY xl_record *const xl_here __attribute__((unused)) = NULL;
#define xl_team (xl_here ? xl_here->team : xl_block_id())
#define xl_teams (xl_here ? xl_here->teams : xl_block_count())
#else
#define xl_team xl_block_id()
#define xl_teams xl_block_count()
#endif
#define XL_REGION_FUNCTION static inline __attribute__((always_inline, unused, convergent))
#define XL_REGION_OUTLINED static __attribute__((noinline, unused, convergent))

// ---------------------------------------------------------------- on the host
#else
#define XL_KERNEL
#define XL_TEAM_MEMORY
#define XL_REGION_FUNCTION static inline __attribute__((unused))
static uint32_t xl_team __attribute__((unused)) = 0, xl_teams __attribute__((unused)) = 1;
#if XL_SCHEME == XL_HOST_SEQUENTIAL
#include "crosslane/host.h"
static xl_program *xl_regions_program __attribute__((unused)) = NULL;
static uint32_t xl_regions_threads __attribute__((unused)) = 1;
static bool xl_regions_failed __attribute__((unused)) = false;
#else
#undef XL_SCHEME
#define XL_SCHEME 0 // serial
#endif
#endif

// ---------------------------------------------------------------- memory that a team shares

#include "crosslane/heap.h"
#ifndef XL_TEAM_STACK
#define XL_TEAM_STACK 0
#endif
#define XL_BEGIN_STACK
#if defined __AMDGCN__ && XL_TEAM_STACK > 0 && !XL_REGION_KERNELS // which other kernels' LDS is not for
static XL_SHARED struct {
  xl_stack stack;
  char room[(XL_TEAM_STACK + 15) / 16 * 16];
} xl_team_stack;
#undef XL_BEGIN_STACK
#define XL_BEGIN_STACK xl_team_stack.stack.top = 0;
XL_DEVICE_INLINE void *xl_team_alloc(size_t bytes) {
  return xl_stack_alloc((__attribute__((address_space(3))) xl_stack *)&xl_team_stack.stack, sizeof xl_team_stack.room,
                        bytes);
}
XL_DEVICE_INLINE void xl_team_free(void *memory, size_t bytes) {
  xl_stack_free((__attribute__((address_space(3))) xl_stack *)&xl_team_stack.stack, memory, bytes);
}
#elif !defined __AMDGCN__ && XL_SCHEME == XL_HOST_SEQUENTIAL
static inline __attribute__((unused)) void *xl_team_alloc(size_t bytes) {
  return xl_shared_alloc(xl_regions_program, bytes);
}
static inline __attribute__((unused)) void xl_team_free(void *memory, size_t bytes) {
  (void)bytes;
  xl_device_free(xl_regions_program, memory);
}
#else
static inline __attribute__((unused)) void *xl_team_alloc(size_t bytes) { return malloc(bytes); }
static inline __attribute__((unused)) void xl_team_free(void *memory, size_t bytes) {
  (void)bytes;
  free(memory);
}
#endif

// ---------------------------------------------------------------- the region's function
//
// One function has all of a region's parts. Under if-master and on the host it
// runs from beginning to end. Under the others a label says where it
// begins, as in Duff's device and Tatham's coroutines: a part is the function
// with a constant label, of which only that part remains.

#define XL_SIGNATURE(NAME, T)                                                                                          \
  XL_REGION_FUNCTION uint32_t NAME##_body(uint32_t xl_label, XL_TEAM_MEMORY T *team, uint32_t xl_thread,               \
                                          uint32_t xl_threads)

#define XL_REGIONS(NAME, T, N)                                                                                         \
  enum { NAME##_regions = (N) };                                                                                       \
  XL_SIGNATURE(NAME, T);                                                                                               \
  XL_PARTS(NAME, T, N)                                                                                                 \
  XL_SIGNATURE(NAME, T)

#define XL_NEXT_REGION (__COUNTER__ - xl_first)
#define XL_COUNT_REGIONS                                                                                               \
  _Static_assert(__COUNTER__ - xl_first - 1 == xl_expected, "XL_REGIONS: another number of parallel regions is here");

#define XL_FOR_THREADS(I, N) for (uint32_t I = xl_thread; I < (N); I += xl_threads)
#define XL_FOR_TEAMS(I, N) for (uint32_t I = xl_team * xl_threads + xl_thread; I < (N); I += xl_teams * xl_threads)
#define XL_NESTED                                                                                                      \
  {                                                                                                                    \
    const uint32_t xl_thread = 0, xl_threads = 1;                                                                      \
    (void)xl_thread, (void)xl_threads;                                                                                 \
    {
#define XL_END_NESTED                                                                                                  \
  }                                                                                                                    \
  }

#if XL_SCHEME == 0 || XL_SCHEME == XL_IF_MASTER

#define XL_BEGIN(NAME)                                                                                                 \
  enum { xl_expected = NAME##_regions, xl_first = __COUNTER__ };                                                       \
  (void)xl_label, (void)team, (void)xl_thread, (void)xl_threads;                                                       \
  XL_BEGIN_FLOW
// clang-format off
#define XL_END                                                                                                         \
  XL_COUNT_REGIONS                                                                                                     \
  return XL_LABEL_DONE;
#define XL_PARALLEL                                                                                                    \
  {                                                                                                                    \
    enum { xl_region = XL_NEXT_REGION };                                                                               \
    {
#define XL_PARTS(NAME, T, N)

#if XL_SCHEME == 0
#define XL_BEGIN_FLOW
#define XL_SEQUENTIAL {
#define XL_END_SEQUENTIAL }
#define XL_END_PARALLEL                                                                                                \
  }                                                                                                                    \
  }
#define XL_IF(...) if (__VA_ARGS__)
#define XL_WHILE(...) while (__VA_ARGS__)
#define XL_FOR(INIT, CONDITION, STEP) for (INIT; CONDITION; STEP)
#define XL_RUN(NAME, T, ...)                                                                                           \
  do {                                                                                                                 \
    T xl_data = __VA_ARGS__;                                                                                           \
    NAME##_body(XL_LABEL_START, &xl_data, 0, 1);                                                                       \
  } while (0)
#else
#define XL_BEGIN_FLOW                                                                                                  \
  uint32_t xl_turn = 0;                                                                                                \
  (void)xl_turn;
#define XL_SEQUENTIAL if (xl_is_master()) {
#define XL_END_SEQUENTIAL                                                                                              \
  }                                                                                                                    \
  xl_if_master_end(xl_threads);
#define XL_END_PARALLEL                                                                                                \
  }                                                                                                                    \
  xl_if_master_end(xl_threads);                                                                                        \
  }
// The wave's lanes meet again after it (no instruction). Otherwise LLVM merges the common code of
// two guarded statements, and separates lanes through a loop's head.
#define XL_MASTERS(...) (xl_is_master() ? (void)(__VA_ARGS__) : (void)0, __builtin_amdgcn_wave_barrier())
#define XL_DECIDE(...)                                                                                                 \
  (XL_MASTERS(xl_if_master_note((bool)__VA_ARGS__, xl_turn)), xl_if_master_decide(&xl_turn, xl_threads))
#define XL_IF(...) if (XL_DECIDE((__VA_ARGS__)))
#define XL_WHILE(...) while (XL_DECIDE((__VA_ARGS__)))
#define XL_FOR(INIT, CONDITION, STEP) for (XL_MASTERS(INIT); XL_DECIDE((CONDITION)); XL_MASTERS(STEP))
// The values that the master initialises are visible to the others after their first barrier.
#define XL_TEAMS(NAME) (void)NAME##_body(XL_LABEL_START, &xl_data, xl_block_thread(), xl_block_threads())
#define XL_BEGIN_TEAM xl_if_master_end(xl_block_threads());
#endif

#else

#define XL_BEGIN(NAME)                                                                                                 \
  enum { xl_expected = NAME##_regions, xl_first = __COUNTER__ };                                                       \
  (void)team, (void)xl_thread, (void)xl_threads;                                                                       \
  XL_BEGIN_RECORD                                                                                                      \
  switch (xl_label) {                                                                                                  \
  default:                                                                                                             \
    __builtin_unreachable();                                                                                           \
  case XL_LABEL_START:;
#define XL_END                                                                                                         \
  }                                                                                                                    \
  XL_COUNT_REGIONS                                                                                                     \
  return XL_LABEL_DONE;
#define XL_SEQUENTIAL {
#define XL_END_SEQUENTIAL }
// The master stops here; all threads enter at the first label, and the master continues at the second.
#define XL_PARALLEL                                                                                                    \
  {                                                                                                                    \
    enum { xl_region = XL_NEXT_REGION };                                                                               \
    return XL_LABEL_PARALLEL(xl_region);                                                                               \
  case XL_LABEL_PARALLEL(xl_region): {
#define XL_END_PARALLEL                                                                                                \
  }                                                                                                                    \
    return XL_LABEL_IDLE;                                                                                              \
  case XL_LABEL_AFTER(xl_region):;                                                                                     \
  }
#define XL_IF(...) if (__VA_ARGS__)
#define XL_WHILE(...) while (__VA_ARGS__)
#define XL_FOR(INIT, CONDITION, STEP) for (INIT; CONDITION; STEP)

// X(NAME, T, K) for each K.
#define XL_EACH_REGION_0(X, NAME, T)
#define XL_EACH_REGION_1(X, NAME, T) X(NAME, T, 1)
#define XL_EACH_REGION_2(X, NAME, T) XL_EACH_REGION_1(X, NAME, T) X(NAME, T, 2)
#define XL_EACH_REGION_3(X, NAME, T) XL_EACH_REGION_2(X, NAME, T) X(NAME, T, 3)
#define XL_EACH_REGION_4(X, NAME, T) XL_EACH_REGION_3(X, NAME, T) X(NAME, T, 4)
#define XL_EACH_REGION_5(X, NAME, T) XL_EACH_REGION_4(X, NAME, T) X(NAME, T, 5)
#define XL_EACH_REGION_6(X, NAME, T) XL_EACH_REGION_5(X, NAME, T) X(NAME, T, 6)
#define XL_EACH_REGION_7(X, NAME, T) XL_EACH_REGION_6(X, NAME, T) X(NAME, T, 7)
#define XL_EACH_REGION_8(X, NAME, T) XL_EACH_REGION_7(X, NAME, T) X(NAME, T, 8)
#define XL_EACH_REGION_9(X, NAME, T) XL_EACH_REGION_8(X, NAME, T) X(NAME, T, 9)
#define XL_EACH_REGION_10(X, NAME, T) XL_EACH_REGION_9(X, NAME, T) X(NAME, T, 10)
#define XL_EACH_REGION_11(X, NAME, T) XL_EACH_REGION_10(X, NAME, T) X(NAME, T, 11)
#define XL_EACH_REGION_12(X, NAME, T) XL_EACH_REGION_11(X, NAME, T) X(NAME, T, 12)
#define XL_EACH_REGION_13(X, NAME, T) XL_EACH_REGION_12(X, NAME, T) X(NAME, T, 13)
#define XL_EACH_REGION_14(X, NAME, T) XL_EACH_REGION_13(X, NAME, T) X(NAME, T, 14)
#define XL_EACH_REGION_15(X, NAME, T) XL_EACH_REGION_14(X, NAME, T) X(NAME, T, 15)
#define XL_EACH_REGION_16(X, NAME, T) XL_EACH_REGION_15(X, NAME, T) X(NAME, T, 16)

#define XL_SEQUENTIAL_PART(KIND, NAME, T, K)                                                                           \
  KIND uint32_t NAME##_sequential_##K(uint32_t label, XL_TEAM_MEMORY void *team) {                                     \
    (void)label;                                                                                                       \
    return NAME##_body(XL_LABEL_AFTER(K), XL_SAME_TEAM(T, team), 0, 1);                                                \
  }
#define XL_PARALLEL_PART(KIND, NAME, T, K)                                                                             \
  KIND void NAME##_parallel_##K(uint32_t label, XL_TEAM_MEMORY void *team, uint32_t thread, uint32_t threads) {        \
    (void)label;                                                                                                       \
    (void)NAME##_body(XL_LABEL_PARALLEL(K), XL_SAME_TEAM(T, team), thread,                                             \
                      (uint32_t)__builtin_amdgcn_readfirstlane((int)threads));                                         \
  }
#if !defined __AMDGCN__
#define XL_BEGIN_RECORD
#define XL_SAME_TEAM(T, TEAM) ((T *)(TEAM))
#elif XL_REGION_KERNELS
#define XL_BEGIN_RECORD                                                                                                \
  const XL_GLOBAL_MEMORY xl_record *const xl_here = (const XL_GLOBAL_MEMORY xl_record *)team - 1;                      \
  (void)xl_here;
#define XL_SAME_TEAM(T, TEAM) ((XL_TEAM_MEMORY T *)(TEAM))
#else
#define XL_BEGIN_RECORD
// All lanes have the same value, which a function does not know of its parameters. Values
// loaded through it are in scalar registers and branches on them are scalar.
#define XL_SAME_TEAM(T, TEAM)                                                                                          \
  ((XL_TEAM_MEMORY T *)(uint32_t)__builtin_amdgcn_readfirstlane((int)(uint32_t)(TEAM)))
#endif

#if XL_SCHEME == XL_BY_PASS
#define XL_OUTLINED_PARTS(NAME, T, K)                                                                                  \
  XL_SEQUENTIAL_PART(XL_REGION_OUTLINED, NAME, T, K) XL_PARALLEL_PART(XL_REGION_OUTLINED, NAME, T, K)
#define XL_SEQUENTIAL_ENTRY(NAME, T, K) , NAME##_sequential_##K
#define XL_PARALLEL_ENTRY(NAME, T, K) , NAME##_parallel_##K
#define XL_PARTS(NAME, T, N)                                                                                           \
  XL_SEQUENTIAL_PART(XL_REGION_OUTLINED, NAME, T, 0)                                                                   \
  XL_EACH_REGION_##N(XL_OUTLINED_PARTS, NAME, T)                                                                       \
  static xl_sequential *const NAME##_sequential[] = {NAME##_sequential_0                                               \
                                                     XL_EACH_REGION_##N(XL_SEQUENTIAL_ENTRY, NAME, T)};                \
  static xl_parallel *const NAME##_parallel[] = {NULL XL_EACH_REGION_##N(XL_PARALLEL_ENTRY, NAME, T)};
#define XL_TEAMS(NAME)                                                                                                 \
  xl_teams_by_pass(NAME##_sequential, NAME##_parallel, NAME##_regions, &xl_data, xl_block_thread(), xl_block_threads())
#elif XL_SCHEME == XL_JUMP_TABLE
// A number of threads that is known at compile time is also known in the rounds.
#define XL_ROUND_THREADS(THREADS) (__builtin_constant_p(xl_block_threads()) ? xl_block_threads() : (THREADS))
#define XL_ROUND(NAME, T, K)                                                                                           \
  XL_SEQUENTIAL_PART(XL_REGION_FUNCTION, NAME, T, K)                                                                   \
  XL_PARALLEL_PART(XL_REGION_FUNCTION, NAME, T, K)                                                                     \
  XL_REGION_OUTLINED void NAME##_round_##K(XL_TEAM_MEMORY uint32_t *word, uint32_t label, XL_TEAM_MEMORY void *team,   \
                                           uint32_t thread, uint32_t threads) {                                        \
    xl_jump_round(NAME##_sequential_##K, NAME##_parallel_##K, word, label, team, thread, XL_ROUND_THREADS(threads));   \
  }
#define XL_ROUND_ENTRY(NAME, T, K) , NAME##_round_##K
#define XL_PARTS(NAME, T, N)                                                                                           \
  XL_SEQUENTIAL_PART(XL_REGION_FUNCTION, NAME, T, 0)                                                                   \
  XL_EACH_REGION_##N(XL_ROUND, NAME, T)                                                                                \
  static xl_round *const NAME##_rounds[] = {NULL XL_EACH_REGION_##N(XL_ROUND_ENTRY, NAME, T)};
#define XL_TEAMS(NAME)                                                                                                 \
  (NAME##_regions == 1                                                                                                 \
       ? xl_teams_one_round(NAME##_sequential_0, NAME##_rounds[NAME##_regions], &xl_data, xl_block_thread(),           \
                            xl_block_threads())                                                                        \
       : xl_teams_jump_table(NAME##_sequential_0, NAME##_rounds, &xl_data, xl_block_thread(), xl_block_threads()))
#else
#define XL_SEQUENTIAL_CASE(NAME, T, K)                                                                                 \
  case XL_LABEL_AFTER(K):                                                                                              \
    return NAME##_sequential_##K(label, team);
#define XL_SEQUENTIAL_SWITCH(NAME, T, N)                                                                               \
  XL_REGION_FUNCTION uint32_t NAME##_sequential(uint32_t label, XL_TEAM_MEMORY void *team) {                           \
    switch (label) {                                                                                                   \
      XL_SEQUENTIAL_CASE(NAME, T, 0)                                                                                   \
      XL_EACH_REGION_##N(XL_SEQUENTIAL_CASE, NAME, T)                                                                  \
    default:                                                                                                           \
      __builtin_unreachable();                                                                                         \
    }                                                                                                                  \
  }
#if XL_REGION_KERNELS
#define XL_CHECK_RECORD(T)                                                                                             \
  _Static_assert(sizeof(T) + sizeof(xl_record) <= XL_RECORD_BYTES && _Alignof(T) <= sizeof(xl_record),                 \
                 "XL_RUN: a team shares more than 4080 bytes, or aligned to more than 16");
#define XL_SEQUENTIAL_ALONE(NAME, T, K) XL_SEQUENTIAL_PART(XL_REGION_FUNCTION, NAME, T, K)
#define XL_REGION_KERNEL(NAME, T, K)                                                                                   \
  XL_KERNEL void NAME##_region_##K(XL_GLOBAL_MEMORY char *records, const XL_GLOBAL_MEMORY uint32_t *which) {           \
    XL_GLOBAL_MEMORY char *record = records + (which ? which[xl_block_id()] : 0) * (uint64_t)XL_RECORD_BYTES;          \
    (void)NAME##_body(XL_LABEL_PARALLEL(K), (XL_GLOBAL_MEMORY T *)(record + sizeof(xl_record)), xl_block_thread(),     \
                      xl_block_threads());                                                                             \
  }
#if XL_SCHEME != XL_HOST_SEQUENTIAL
// The symbol of a kernel's descriptor, in LLVM's form.
#define XL_DESCRIPTOR(KERNEL) __asm__(#KERNEL ".kd")
#define XL_REGION_DESCRIPTOR(NAME, T, K)                                                                               \
  extern __attribute__((visibility("protected"))) const char NAME##_descriptor_##K[] XL_DESCRIPTOR(NAME##_region_##K);
#define XL_REGION_ENTRY(NAME, T, K) , NAME##_descriptor_##K
#define XL_PARTS(NAME, T, N)                                                                                           \
  XL_EACH_REGION_##N(XL_REGION_KERNEL, NAME, T)                                                                        \
  XL_EACH_REGION_##N(XL_REGION_DESCRIPTOR, NAME, T)                                                                    \
  XL_SEQUENTIAL_ALONE(NAME, T, 0)                                                                                      \
  XL_EACH_REGION_##N(XL_SEQUENTIAL_ALONE, NAME, T)                                                                     \
  XL_SEQUENTIAL_SWITCH(NAME, T, N)                                                                                     \
  static const void *const NAME##_kernels[] = {NULL XL_EACH_REGION_##N(XL_REGION_ENTRY, NAME, T)};
__attribute__((weak, visibility("protected"))) const void *__crosslane_launches = NULL;
#if XL_SCHEME == XL_DYNAMIC_STRICT
#define XL_BEGIN_TARGET                                                                                                \
  if (xl_dynamic_target(__crosslane_launches))                                                                         \
    return;
#else
#define XL_BEGIN_TARGET
#endif
#define XL_RUN(NAME, T, ...)                                                                                           \
  do {                                                                                                                 \
    XL_CHECK_RECORD(T)                                                                                                 \
    XL_BEGIN_TARGET                                                                                                    \
    if (xl_is_master()) {                                                                                              \
      XL_GLOBAL_MEMORY xl_record *xl_at = xl_dynamic_begin(__crosslane_launches);                                      \
      const T xl_initial = __VA_ARGS__;                                                                                \
      *(XL_GLOBAL_MEMORY T *)(xl_at + 1) = xl_initial;                                                                 \
      xl_teams_dynamic(__crosslane_launches, NAME##_sequential, NAME##_kernels, xl_at, xl_block_threads());            \
    }                                                                                                                  \
    xl_block_barrier();                                                                                                \
  } while (0)
#elif defined __AMDGCN__ // host-sequential: the regions alone
#define XL_PARTS(NAME, T, N) XL_EACH_REGION_##N(XL_REGION_KERNEL, NAME, T)
#define XL_RUN(NAME, T, ...)                                                                                           \
  do {                                                                                                                 \
    static const char xl_text[] = "trap: under XL_HOST_SEQUENTIAL the host runs " #NAME;                               \
    (void)sizeof((T)__VA_ARGS__);                                                                                      \
    __asm__ volatile("s_trap 2" ::"{s[0:1]}"(xl_text));                                                                \
  } while (0)
#else // and the rest of it
#define XL_PARTS(NAME, T, N)                                                                                           \
  XL_SEQUENTIAL_ALONE(NAME, T, 0)                                                                                      \
  XL_EACH_REGION_##N(XL_SEQUENTIAL_ALONE, NAME, T)                                                                     \
  XL_SEQUENTIAL_SWITCH(NAME, T, N)
#define XL_RUN(NAME, T, ...)                                                                                           \
  do {                                                                                                                 \
    XL_CHECK_RECORD(T)                                                                                                 \
    xl_record *xl_records = xl_regions_failed ? NULL : xl_regions_begin(xl_regions_program, xl_teams);                 \
    for (xl_team = 0; xl_records && xl_team < xl_teams; xl_team++) {                                                   \
      const T xl_initial = __VA_ARGS__;                                                                                \
      *(T *)(void *)(xl_records + xl_team * (XL_RECORD_BYTES / sizeof(xl_record)) + 1) = xl_initial;                   \
    }                                                                                                                  \
    if (!xl_records || !xl_regions_run(xl_regions_program, #NAME, NAME##_sequential, xl_records, &xl_team, xl_teams,   \
                                       xl_regions_threads))                                                            \
      xl_regions_failed = true;                                                                                        \
    xl_team = 0;                                                                                                       \
  } while (0)
#endif
#else
#define XL_INLINE_PARTS(NAME, T, K)                                                                                    \
  XL_SEQUENTIAL_PART(XL_REGION_FUNCTION, NAME, T, K) XL_PARALLEL_PART(XL_REGION_FUNCTION, NAME, T, K)
#define XL_PARALLEL_CASE(NAME, T, K)                                                                                   \
  case XL_LABEL_PARALLEL(K):                                                                                           \
    NAME##_parallel_##K(label, team, thread, threads);                                                                 \
    break;
#define XL_PARTS(NAME, T, N)                                                                                           \
  XL_SEQUENTIAL_PART(XL_REGION_FUNCTION, NAME, T, 0)                                                                   \
  XL_EACH_REGION_##N(XL_INLINE_PARTS, NAME, T)                                                                         \
  XL_SEQUENTIAL_SWITCH(NAME, T, N)                                                                                     \
  XL_REGION_FUNCTION void NAME##_parallel(uint32_t label, XL_TEAM_MEMORY void *team, uint32_t thread,                  \
                                          uint32_t threads) {                                                          \
    (void)team, (void)thread, (void)threads;                                                                           \
    switch (label) {                                                                                                   \
      XL_EACH_REGION_##N(XL_PARALLEL_CASE, NAME, T)                                                                    \
    default:                                                                                                           \
      __builtin_unreachable();                                                                                         \
    }                                                                                                                  \
  }
#endif
#if XL_SCHEME == XL_INSPECTOR
#define XL_TEAMS(NAME)                                                                                                 \
  xl_teams_inspector(NAME##_sequential, NAME##_parallel, &xl_data, xl_block_thread(), xl_block_threads())
#elif XL_SCHEME == XL_CONTROL_LOOP
#define XL_TEAMS(NAME)                                                                                                 \
  xl_teams_control_loop(NAME##_sequential, NAME##_parallel, &xl_data, xl_block_thread(), xl_block_threads())
#elif !XL_REGION_KERNELS
#error "crosslane/regions.h: XL_SCHEME is none of the schemes"
#endif
#endif
#define XL_BEGIN_TEAM // the schemes have a barrier before the first parallel region
#endif

#ifndef XL_RUN
#define XL_RUN(NAME, T, ...)                                                                                           \
  do {                                                                                                                 \
    static XL_SHARED T xl_data;                                                                                        \
    if (xl_is_master()) {                                                                                              \
      const T xl_initial = __VA_ARGS__;                                                                                \
      *(XL_TEAM_MEMORY T *)&xl_data = xl_initial;                                                                      \
      XL_BEGIN_STACK                                                                                                   \
    }                                                                                                                  \
    XL_BEGIN_TEAM                                                                                                      \
    XL_TEAMS(NAME);                                                                                                    \
  } while (0)
#endif

#endif
