// openacc.c: what the expansions of goacc-lower (Target/GoaccLower.cpp) call:
// reductions over the vector lanes of a worker, over the workers of a gang and
// over gangs, where a work-group is vector (x) by workers (y) threads, one gang.
//
// A value is private memory of the caller's, so that each type has one way in;
// it is in registers once the functions are in their callers. All threads of the
// worker (or group) call together. `vector` and `workers` are the group's sizes.
//
// Vector. A worker's lanes are consecutive threads. Where they are whole
// wavefronts' halves, quarters and so on, or a whole wavefront, a (segmented)
// reduction of the wavefront does all. A group of one worker is a block, with the
// block's reduction. Otherwise a worker has parts of several wavefronts, and
// other workers may be elsewhere in the program, so that no barrier of the group
// serves. Its wavefronts then exchange their parts through LDS: each has two
// places, for the worker that comes from the wavefront before and for one that
// begins here, with two values and a count. It stores a value, then the count of
// its exchanges, and waits until the counts of the worker's other wavefronts are
// as high; the next value goes beside, so nobody overwrites what is still being
// read (a barrier of flags, each written by one: Hensgen, Finkel and Manber,
// "Two algorithms for barrier synchronization", IJPP 17(1), 1988, made into a
// reduction). A wavefront stores before it waits, and wavefronts have at most one
// worker in common with the next, so that waits cannot form a circle.
//
// Worker. A wavefront's workers are reduced in it, wavefronts meet in LDS of the
// caller's (xl_block_meet_OP_TYPE): two steps, no lock.
//
// Lock. The first active lane takes it for its wavefront, which other lanes then
// wait for; the value is reduced in the wavefront, so that one lane updates.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/grid.h"

#include "check.h"
#include "meet.h"
#include "operations.h"

#define XL_EXPORT __attribute__((always_inline))
#define XL_IN_LDS __attribute__((address_space(3)))

enum { XL_GANG = 0, XL_WORKER = 1 };

// ---------------------------------------------------------------- sizes

XL_EXPORT uint32_t xl_acc_size(uint32_t level) {
  if (level == XL_GANG)
    return ((const __attribute__((address_space(4))) uint32_t *)__builtin_amdgcn_implicitarg_ptr())[0];
  if (level == XL_WORKER)
    return (uint32_t)__builtin_amdgcn_workgroup_size_y();
  return (uint32_t)__builtin_amdgcn_workgroup_size_x();
}

// Stops a launch with another number of gangs than the kernel is compiled for.
XL_EXPORT void xl_acc_check_gangs(uint32_t gangs) {
  if (xl_acc_size(XL_GANG) == gangs)
    return;
  static const char text[] = "trap: the launch has another number of gangs than the kernel's goacc-gangs";
  __asm__ volatile("s_trap 2" ::"{s[0:1]}"(text));
  __builtin_unreachable();
}

XL_INLINE uint32_t xl_acc_x(void) { return __builtin_amdgcn_workitem_id_x(); }
XL_INLINE uint32_t xl_acc_thread(uint32_t vector) { return xl_acc_x() + vector * __builtin_amdgcn_workitem_id_y(); }

// ---------------------------------------------------------------- meeting

// The whole group, whose stores to any memory are then visible in it.
XL_EXPORT void xl_acc_barrier(void) { xl_block_barrier(); }

// The group for LDS alone.
XL_EXPORT void xl_acc_lds_barrier(void) { xl_lds_barrier(); }

// A place of a wavefront, see above.
typedef struct {
  uint32_t count;
  uint32_t unused;
  uint64_t value[2][2];
} xl_acc_place;
XL_LDS xl_acc_place xl_acc_places[2 * XL_WAVES];

// At the beginning of a kernel in which workers exchange.
XL_EXPORT void xl_acc_begin(uint32_t vector, uint32_t workers) {
  if (workers > 1 && XL_WAVE % vector != 0)
    for (uint32_t i = xl_acc_thread(vector); i < 2 * XL_WAVES; i += vector * workers)
      xl_acc_places[i].count = 0;
  xl_lds_barrier();
}

typedef struct {
  uint32_t first, last, here; // wavefronts of the own worker, and this one
} xl_acc_waves;

XL_INLINE xl_acc_waves xl_acc_waves_of(uint32_t vector) {
  const uint32_t begin = vector * __builtin_amdgcn_workitem_id_y();
  const xl_acc_waves w = {begin / XL_WAVE, (begin + vector - 1) / XL_WAVE, (begin + xl_acc_x()) / XL_WAVE};
  return w;
}

// Of the worker in one of its wavefronts.
XL_INLINE XL_IN_LDS volatile xl_acc_place *xl_acc_place_of(xl_acc_waves w, uint32_t wave) {
  return &xl_acc_places[2 * wave + (wave > w.first ? 0 : 1)];
}

XL_INLINE void xl_acc_wait(const XL_IN_LDS volatile xl_acc_place *place, uint32_t count) {
  while ((int32_t)(place->count - count) < 0)
    __builtin_amdgcn_s_sleep(1);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

// Stores what the worker's part of this wavefront has; its number for waiting.
XL_INLINE uint32_t xl_acc_offer(xl_acc_waves w, const uint64_t value[2]) {
  XL_IN_LDS volatile xl_acc_place *own = xl_acc_place_of(w, w.here);
  const uint32_t count = own->count + 1;
  __builtin_amdgcn_wave_barrier();
  if (xl_acc_x() == 0 || xl_lane() == 0) {
    own->value[count & 1][0] = value[0];
    own->value[count & 1][1] = value[1];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    own->count = count;
  }
  __builtin_amdgcn_wave_barrier();
  return count;
}

// The lanes of a worker wait for each other: what they stored is visible in it.
XL_EXPORT void xl_acc_vector_barrier(uint32_t vector, uint32_t workers) {
  if (XL_WAVE % vector == 0) {
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
    __builtin_amdgcn_wave_barrier();
    return;
  }
  if (workers == 1) {
    xl_block_barrier();
    return;
  }
  const xl_acc_waves w = xl_acc_waves_of(vector);
  const uint64_t none[2] = {0, 0};
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  if (w.first != w.last) {
    const uint32_t count = xl_acc_offer(w, none);
    for (uint32_t i = w.first; i <= w.last; i++)
      xl_acc_wait(xl_acc_place_of(w, i), count);
  }
}

// ---------------------------------------------------------------- locks

// One lane of those that are here.
XL_EXPORT bool xl_acc_elected(void) { return xl_lane() == xl_first_lane(xl_active()); }

XL_EXPORT void xl_acc_lock_group(XL_IN_LDS uint32_t *lock) {
  if (xl_acc_elected())
    while (__scoped_atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP))
      __builtin_amdgcn_s_sleep(1);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
XL_EXPORT void xl_acc_unlock_group(XL_IN_LDS uint32_t *lock) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  if (xl_acc_elected())
    __scoped_atomic_store_n(lock, 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_WRKGRP);
}
XL_EXPORT void xl_acc_lock_device(uint32_t *lock) {
  if (xl_acc_elected())
    while (__scoped_atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE))
      __builtin_amdgcn_s_sleep(8);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
}
XL_EXPORT void xl_acc_unlock_device(uint32_t *lock) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
  if (xl_acc_elected())
    __scoped_atomic_store_n(lock, 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
}

// ---------------------------------------------------------------- gangs' slots

// Slots that may be in use; every gang of a launch says the same.
XL_INLINE uint32_t *xl_acc_slots_in_use(xl_grid_slots *slots) { return (uint32_t *)slots->reserved; }

// A gang's slot is that of its number, or where there are more gangs than slots, that
// of the place where it runs, as crosslane/grid.h has it.
XL_INLINE bool xl_acc_by_place(uint32_t gangs) { return gangs > xl_grid_slot_count(XL_GRID_HERE); }
XL_INLINE void *xl_acc_slot(xl_grid_slots *slots, uint32_t gangs, uint32_t bytes, uint8_t **used) {
#ifdef XL_DEBUG
  slots->bytes = xl_grid_bytes(XL_GRID_HERE, bytes);
#endif
  *xl_acc_slots_in_use(slots) = xl_acc_by_place(gangs) ? xl_grid_slot_count(XL_GRID_HERE) : gangs;
  if (xl_acc_by_place(gangs))
    return xl_grid_open(slots, bytes, used);
  *used = slots->used + __builtin_amdgcn_workgroup_id_x();
  return (uint8_t *)XL_GRID_VALUES(slots) + (uint64_t)__builtin_amdgcn_workgroup_id_x() * bytes;
}
XL_INLINE void xl_acc_slot_done(uint32_t gangs) {
  if (xl_acc_by_place(gangs))
    xl_grid_close();
}

// ---------------------------------------------------------------- the values

// What the library reduces, as CORE: OP and type of its own, with C for the C
// type.
#define XL_KEYED_CORE(OP, TYPE, T)
#define XL_CORE(OP, TYPE, T)                                                                                           \
  XL_INLINE T xl_acc_line_##OP##_##TYPE(T v, uint32_t vector, uint32_t workers) {                                      \
    if (vector == 1)                                                                                                   \
      return v;                                                                                                        \
    if (vector == XL_WAVE) /* whole wavefronts, of which no lane is missing */                                         \
      return xl_block_reduce_##OP##_##TYPE##_of(v, xl_lane(), XL_WAVE);                                                \
    if (workers == 1 && vector > XL_WAVE)                                                                              \
      return xl_block_reduce_##OP##_##TYPE##_of(v, xl_acc_x(), vector);                                                \
    if (workers == 1)                                                                                                  \
      return xl_wave_reduce_##OP##_##TYPE(v);                                                                          \
    const T own = xl_wave_segreduce_##OP##_##TYPE(v, xl_acc_x() == 0);                                                 \
    const xl_acc_waves w = xl_acc_waves_of(vector);                                                                    \
    if (XL_WAVE % vector == 0 || w.first == w.last)                                                                    \
      return own;                                                                                                      \
    union {                                                                                                            \
      uint64_t words[2];                                                                                               \
      T value;                                                                                                         \
    } u = {{0, 0}};                                                                                                    \
    u.value = own;                                                                                                     \
    const uint32_t count = xl_acc_offer(w, u.words);                                                                   \
    T all = xl_identity_##OP##_##TYPE();                                                                               \
    for (uint32_t i = w.first; i <= w.last; i++) {                                                                     \
      const XL_IN_LDS volatile xl_acc_place *place = xl_acc_place_of(w, i);                                            \
      xl_acc_wait(place, count);                                                                                       \
      u.words[0] = place->value[count & 1][0];                                                                         \
      u.words[1] = place->value[count & 1][1];                                                                         \
      all = xl_op_##OP##_##TYPE(all, u.value);                                                                         \
    }                                                                                                                  \
    return all;                                                                                                        \
  }                                                                                                                    \
  /* The workers of this wavefront that begin in it. */                                                                \
  XL_INLINE T xl_acc_begun_##OP##_##TYPE(T v, uint32_t vector) {                                                       \
    if (vector % XL_WAVE == 0)                                                                                         \
      return xl_acc_x() < XL_WAVE ? v : xl_identity_##OP##_##TYPE();                                                   \
    return xl_wave_reduce_##OP##_##TYPE(xl_acc_x() == 0 ? v : xl_identity_##OP##_##TYPE());                            \
  }                                                                                                                    \
  XL_INLINE T xl_acc_group_##OP##_##TYPE(T v, XL_IN_LDS void *part, uint32_t vector, uint32_t workers) {               \
    if (workers == 1)                                                                                                  \
      return v;                                                                                                        \
    const T own = xl_acc_begun_##OP##_##TYPE(v, vector);                                                               \
    if (vector * workers <= XL_WAVE)                                                                                   \
      return own;                                                                                                      \
    return xl_block_meet_##OP##_##TYPE(own, part, xl_acc_thread(vector), vector * workers);                            \
  }
#include "crosslane/device.def"

// xl_acc_FORM_OP_TYPE(T *v, ...):
//   init    the identity, unless `keeps`
//   op      *v with *with
//   vector  over the vector lanes of the own worker, in each of them
//   worker  over the workers of the group, whose lanes have one value each; `part`
//           is LDS for an element of each wavefront of the largest group
//   wave    over the lanes of this wavefront that count, in each of them
//   put     the group's value into the slots, by one thread, for
//   finish  all that was put; every thread of one block of that many calls it
#define XL_FORMS(OP, TYPE, T, CORE, INTO, FROM)                                                                        \
  XL_EXPORT void xl_acc_init_##OP##_##TYPE(T *v, bool keeps) {                                                         \
    if (!keeps)                                                                                                        \
      *v = FROM(xl_identity_##CORE());                                                                                 \
  }                                                                                                                    \
  XL_INLINE T xl_acc_both_##OP##_##TYPE(T a, T b) {                                                                    \
    return FROM(xl_op_##CORE(xl_op_##CORE(xl_identity_##CORE(), INTO(a)), INTO(b)));                                   \
  }                                                                                                                    \
  XL_EXPORT void xl_acc_op_##OP##_##TYPE(T *v, const T *with) { *v = xl_acc_both_##OP##_##TYPE(*v, *with); }           \
  XL_EXPORT void xl_acc_vector_##OP##_##TYPE(T *v, uint32_t vector, uint32_t workers) {                                \
    *v = FROM(xl_acc_line_##CORE(INTO(*v), vector, workers));                                                          \
  }                                                                                                                    \
  XL_EXPORT void xl_acc_worker_##OP##_##TYPE(T *v, XL_IN_LDS void *part, uint32_t vector, uint32_t workers) {          \
    *v = FROM(xl_acc_group_##CORE(INTO(*v), part, vector, workers));                                                   \
  }                                                                                                                    \
  XL_EXPORT void xl_acc_wave_##OP##_##TYPE(T *v, bool counts) {                                                        \
    *v = FROM(xl_wave_reduce_##CORE(counts ? INTO(*v) : xl_identity_##CORE()));                                        \
  }                                                                                                                    \
  XL_EXPORT void xl_acc_put_##OP##_##TYPE(T *v, xl_grid_slots *slots, uint32_t gangs) {                                \
    uint8_t *used;                                                                                                     \
    T *at = xl_acc_slot(slots, gangs, sizeof(T), &used);                                                               \
    *at = *used ? xl_acc_both_##OP##_##TYPE(*at, *v) : *v;                                                             \
    *used = 1;                                                                                                         \
    xl_acc_slot_done(gangs);                                                                                           \
  }                                                                                                                    \
  XL_EXPORT void xl_acc_finish_##OP##_##TYPE(T *v, xl_grid_slots *slots, uint32_t threads) {                           \
    const uint32_t slots_in_use = *xl_acc_slots_in_use(slots);                                                         \
    const T *values = XL_GRID_VALUES(slots);                                                                           \
    T all = FROM(xl_identity_##CORE());                                                                                \
    for (uint32_t i = xl_acc_x(); i < slots_in_use; i += threads)                                                      \
      if (slots->used[i]) {                                                                                            \
        all = xl_acc_both_##OP##_##TYPE(all, values[i]);                                                               \
        slots->used[i] = 0;                                                                                            \
      }                                                                                                                \
    *v = FROM(xl_block_reduce_##CORE##_of(INTO(all), xl_acc_x(), threads));                                            \
  }

#define XL_SAME(V) (V)
#define XL_KEYED_CORE(OP, TYPE, T)
#define XL_CORE(OP, TYPE, T) XL_FORMS(OP, TYPE, T, OP##_##TYPE, XL_SAME, XL_SAME)
#include "crosslane/device.def"
XL_FORMS(min, f32, float, min_i32, xl_into_min_f32, xl_ex_min_f32)
XL_FORMS(max, f32, float, max_i32, xl_into_max_f32, xl_ex_max_f32)
