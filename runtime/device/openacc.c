// openacc.c: what the expansions of goacc-lower (Target/directives/GoaccLower.cpp) call:
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
// caller's (xl_block_meet_OP_TYPE): two steps, no lock. Up to 16 workers of whole
// wavefronts, whose numbers the compiler knows, write a value each, and every lane
// reads them all: the same addresses for all lanes, a few wide reads.
//
// Gang. Each gang but the last puts its value into its slot, and the last waits for
// all of them and combines them: one launch, no lock, no read-modify-write. A word
// of 64 bits has 32 bits of the value and a mark, so that a value that is seen is
// whole, without a fence between the two (the "LL" protocol of NCCL,
// src/device/prims_ll.h). With more gangs than slots, a gang waits for the one whose
// slot it shares, adds to what that has, and puts a mark that is one higher. A gang
// only ever waits for gangs with lower numbers. AMD's GPUs begin work-groups in the
// order of their numbers, in each XCC too, so such waits end ("any spin-loops should
// only wait on data that will be written by a workgroup with a lower ID",
// J. Greathouse of AMD, ROCm/legacy-rocm-build issue 475); no specification says so.
// The order of combining depends on the number of gangs alone.
// The other way, a kernel of one block behind, is below: for gangs that may leave
// before their reduction, and where it is asked for.
//
// Operators of the program's own are two functions, *into = *into op *with and the
// identity. They know no DPP and no type: lanes are combined in steps of 1, 2, 4...
// with the lane that far up, values move as words.
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
  __asm__ volatile("s_trap 2" ::"{s[0:1]}"(text)); // from where nobody comes back
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

// ---------------------------------------------------------------- the last gang

// A mark is in the upper half of a word, 0 where there is no value.
#define XL_ACC_EACH_OF(WORDS, X)                                                                                       \
  do {                                                                                                                 \
    X(0);                                                                                                              \
    if ((WORDS) > 1)                                                                                                   \
      X(1);                                                                                                            \
    if ((WORDS) > 2) {                                                                                                 \
      X(2);                                                                                                            \
      X(3);                                                                                                            \
    }                                                                                                                  \
  } while (0)

XL_INLINE void xl_acc_word_put(uint64_t *at, uint32_t v, uint32_t mark) {
  __scoped_atomic_store_n(at, (uint64_t)mark << 32 | v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
// The words from at on, which have the mark in all lanes; the same code for all
// lanes and gangs, as branches cost more than what is between them.
typedef struct {
  uint32_t w[4];
} xl_acc_value;
XL_INLINE bool xl_acc_words_look(xl_acc_value *v, const uint64_t *at, uint32_t words, uint32_t mark) {
  uint32_t other = 0, own;
  uint64_t word;
#define XL_ACC_TAKE(I)                                                                                                 \
  word = __scoped_atomic_load_n(at + (I), __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);                                    \
  v->w[I] = (uint32_t)word;                                                                                            \
  own = (uint32_t)(word >> 32);                                                                                        \
  __asm__("" : "+v"(own)); /* else each mark is compared by itself, and 64 bits at a time */                           \
  other |= own ^ mark
  XL_ACC_EACH_OF(words, XL_ACC_TAKE);
  return xl_ballot(other != 0) == 0;
}
XL_INLINE xl_acc_value xl_acc_words_take(const uint64_t *at, uint32_t words, uint32_t mark) {
  xl_acc_value v = {{0}};
  // One branch where all are there; a loop alone would be entered by another one.
  if (!xl_acc_words_look(&v, at, words, mark))
    do
      __builtin_amdgcn_s_sleep(1);
    while (!xl_acc_words_look(&v, at, words, mark));
  return v;
}
XL_INLINE void xl_acc_words_put(uint64_t *at, xl_acc_value v, uint32_t words, uint32_t mark) {
#define XL_ACC_PUT(I) xl_acc_word_put(at + (I), v.w[I], mark)
  XL_ACC_EACH_OF(words, XL_ACC_PUT);
}
// What the group did before is done, so that *RES may change. Whether this is a
// thread of its first wavefront, which alone goes on, as one of these: the last gang
// has the slots, the others bring. Which one it is, the caller asks, since branches
// upon the answer of a call are not threaded where lanes diverge.
XL_EXPORT bool xl_acc_gang_done(uint32_t vector, uint32_t workers) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
  if (vector * workers <= XL_WAVE)
    return true;
  __builtin_amdgcn_s_barrier();
  return (uint32_t)__builtin_amdgcn_readfirstlane((int)xl_acc_thread(vector)) < XL_WAVE;
}
// How many gangs but the last have slot i, at least one.
XL_INLINE uint32_t xl_acc_rounds(uint32_t gangs, uint32_t i) {
  return gangs - 1 <= XL_GANG_SLOTS ? 1 : (gangs - 2 - i) / XL_GANG_SLOTS + 1;
}
XL_INLINE uint32_t xl_acc_first_threads(uint32_t vector, uint32_t workers) {
  return vector * workers < XL_WAVE ? vector * workers : XL_WAVE;
}

XL_INLINE uint32_t xl_acc_slots_of(uint32_t gangs) { return gangs - 1 < XL_GANG_SLOTS ? gangs - 1 : XL_GANG_SLOTS; }

// Slots are within 2^32 bytes, so that an address is a scalar and a number of 32 bits.
XL_INLINE uint64_t *xl_acc_slot_at(uint64_t *slots, uint32_t i, uint32_t words) {
  return (uint64_t *)((uint8_t *)slots + i * words * 8);
}
// A gang but the last brings v; or what it has behind those with its slot.
#define XL_ACC_BRING(V, WORDS, BOTH)                                                                                   \
  do {                                                                                                                 \
    xl_acc_check_gangs(gangs);                                                                                         \
    uint64_t *at = xl_acc_slot_at(slots, gang % XL_GANG_SLOTS, WORDS);                                                 \
    const uint32_t round = gang / XL_GANG_SLOTS;                                                                       \
    if (round) {                                                                                                       \
      xl_acc_value before = xl_acc_words_take(at, WORDS, round);                                                       \
      BOTH(&before, V);                                                                                                \
      V = before;                                                                                                      \
    }                                                                                                                  \
    xl_acc_words_put(at, V, WORDS, round + 1);                                                                         \
  } while (0)
// Where a few slots, whose number is known, are read by a whole wavefront, each 2, 4, 8
// or 16 lanes read all: the lanes of each then have the result, by that many steps.
XL_INLINE uint32_t xl_acc_period(uint32_t count, uint32_t threads) {
  if (__builtin_constant_p(threads) && threads >= XL_WAVE && __builtin_constant_p(count) && count <= XL_ROW)
    return count > 8 ? 16 : count > 4 ? 8 : count > 2 ? 4 : count > 1 ? 2 : 1;
  return XL_WAVE;
}
// The last gang: each lane's ALL with the slots that are its. Lanes that have none
// read one that another lane has.
#define XL_ACC_GATHER(ALL, WORDS, BOTH)                                                                                \
  do {                                                                                                                 \
    const uint32_t threads = xl_acc_first_threads(vector, workers), count = xl_acc_slots_of(gangs);                    \
    const uint32_t lane = xl_lane() & (xl_acc_period(count, vector * workers) - 1);                                    \
    for (uint32_t base = 0; base < count; base += threads) {                                                           \
      const bool has = base + lane < count;                                                                            \
      const uint32_t i = has ? base + lane : base;                                                                     \
      uint64_t *at = xl_acc_slot_at(slots, i, WORDS);                                                                  \
      const xl_acc_value next = xl_acc_words_take(at, WORDS, xl_acc_rounds(gangs, i)), none = {{0}};                   \
      BOTH(&ALL, next, has);                                                                                           \
      xl_acc_words_put(at, none, WORDS, 0);                                                                            \
    }                                                                                                                  \
  } while (0)

// Of a reduction without a value: a gang but the last, and the last, which waits for
// all others.
#define XL_ACC_NOTHING(INTO, WITH, ...) ((void)(INTO), (void)(WITH))
XL_EXPORT void xl_acc_bring_same(uint64_t *slots, uint32_t gangs) {
  const uint32_t gang = __builtin_amdgcn_workgroup_id_x();
  xl_acc_value own = {{0}};
  XL_ACC_BRING(own, 1, XL_ACC_NOTHING);
}
XL_EXPORT void xl_acc_last_same(uint64_t *slots, uint32_t gangs, uint32_t vector, uint32_t workers) {
  xl_acc_value own = {{0}};
  XL_ACC_GATHER(own, 1, XL_ACC_NOTHING);
}

// ---------------------------------------------------------------- the values

#define XL_ACC_FIRST_WORD(I) own.w[I] = (uint32_t)__builtin_amdgcn_readfirstlane((int)own.w[I])
#define XL_ACC_TURN(I) u.w[I] = xl_rotate(u.w[I], XL_ROW - down, XL_ROW, true)

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
  }                                                                                                                    \
  XL_INLINE T xl_acc_turned_##OP##_##TYPE(T v, uint32_t down) {                                                        \
    union {                                                                                                            \
      uint32_t w[4];                                                                                                   \
      T v;                                                                                                             \
    } u = {{0}};                                                                                                       \
    u.v = v;                                                                                                           \
    XL_ACC_EACH_OF((sizeof(T) + 3) / 4, XL_ACC_TURN);                                                                  \
    return u.v;                                                                                                        \
  }                                                                                                                    \
  /* The lanes of the group's first wavefront, after XL_ACC_GATHER: in each lane. */                                   \
  XL_INLINE T xl_acc_first_##OP##_##TYPE(T v, uint32_t count, uint32_t threads) {                                      \
    const uint32_t period = xl_acc_period(count, threads);                                                             \
    if (period < XL_WAVE) {                                                                                            \
      if (period > 8)                                                                                                  \
        v = xl_op_##OP##_##TYPE(v, xl_acc_turned_##OP##_##TYPE(v, 8));                                                 \
      if (period > 4)                                                                                                  \
        v = xl_op_##OP##_##TYPE(v, xl_acc_turned_##OP##_##TYPE(v, 4));                                                 \
      if (period > 2)                                                                                                  \
        v = xl_op_##OP##_##TYPE(v, xl_acc_turned_##OP##_##TYPE(v, 2));                                                 \
      if (period > 1)                                                                                                  \
        v = xl_op_##OP##_##TYPE(v, xl_acc_turned_##OP##_##TYPE(v, 1));                                                 \
      return v;                                                                                                        \
    }                                                                                                                  \
    if (__builtin_constant_p(threads) && threads >= XL_WAVE)                                                           \
      return xl_block_reduce_##OP##_##TYPE##_of(v, xl_lane(), XL_WAVE);                                                \
    return xl_wave_reduce_##OP##_##TYPE(v);                                                                            \
  }                                                                                                                    \
  /* A few workers of whole wavefronts. */                                                                             \
  XL_INLINE T xl_acc_read_##OP##_##TYPE(T v, XL_IN_LDS void *part, uint32_t workers) {                                 \
    XL_IN_LDS T *parts = part;                                                                                         \
    parts[__builtin_amdgcn_workitem_id_y()] = v;                                                                       \
    xl_lds_barrier();                                                                                                  \
    T all = parts[0];                                                                                                  \
    _Pragma("clang loop unroll(full)") for (uint32_t i = 1; i < workers; i++) all =                                    \
        xl_op_##OP##_##TYPE(all, parts[i]);                                                                            \
    return all;                                                                                                        \
  }
#include "crosslane/device.def"

// xl_acc_FORM_OP_TYPE(T *v, ...):
//   init    the identity, unless `keeps`
//   op      *v with *with
//   vector  over the vector lanes of the own worker, in each of them
//   worker  over the workers of the group, whose lanes have one value each; `part`
//           is LDS for an element of each wavefront of the largest group
//   few     the same for workers of whole wavefronts, at most 16, in constants
//   wave    over the lanes of this wavefront that count, in each of them
//   bring   what a gang but the last has goes to its slot, and
//   last    *v of the last gang with what all others brought; the threads for which
//           xl_acc_gang_done is true call them, once a launch
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
  XL_EXPORT void xl_acc_few_##OP##_##TYPE(T *v, XL_IN_LDS void *part, uint32_t vector, uint32_t workers) {             \
    (void)vector;                                                                                                      \
    *v = FROM(xl_acc_read_##CORE(INTO(*v), part, workers));                                                            \
  }                                                                                                                    \
  XL_INLINE xl_acc_value xl_acc_words_##OP##_##TYPE(T v) {                                                             \
    union {                                                                                                            \
      xl_acc_value words;                                                                                              \
      T v;                                                                                                             \
    } u = {{{0}}};                                                                                                     \
    u.v = v;                                                                                                           \
    return u.words;                                                                                                    \
  }                                                                                                                    \
  XL_INLINE T xl_acc_of_##OP##_##TYPE(xl_acc_value words) {                                                            \
    union {                                                                                                            \
      xl_acc_value words;                                                                                              \
      T v;                                                                                                             \
    } u = {words};                                                                                                     \
    return u.v;                                                                                                        \
  }                                                                                                                    \
  XL_INLINE void xl_acc_with_##OP##_##TYPE(xl_acc_value *into, xl_acc_value with) {                                    \
    *into = xl_acc_words_##OP##_##TYPE(                                                                                \
        xl_acc_both_##OP##_##TYPE(xl_acc_of_##OP##_##TYPE(*into), xl_acc_of_##OP##_##TYPE(with)));                     \
  }                                                                                                                    \
  XL_INLINE void xl_acc_next_##OP##_##TYPE(T *all, xl_acc_value next, bool has) {                                      \
    const T both = xl_acc_both_##OP##_##TYPE(*all, xl_acc_of_##OP##_##TYPE(next));                                     \
    *all = has ? both : *all;                                                                                          \
  }                                                                                                                    \
  XL_INLINE xl_acc_value xl_acc_own_##OP##_##TYPE(T v) { /* of thread 0 */                                             \
    xl_acc_value own = xl_acc_words_##OP##_##TYPE(v);                                                                  \
    XL_ACC_EACH_OF(sizeof(T) / 4, XL_ACC_FIRST_WORD);                                                                  \
    return own;                                                                                                        \
  }                                                                                                                    \
  XL_EXPORT void xl_acc_bring_##OP##_##TYPE(T *v, uint64_t *slots, uint32_t gangs) {                                   \
    enum { WORDS = sizeof(T) / 4 };                                                                                    \
    const uint32_t gang = __builtin_amdgcn_workgroup_id_x();                                                           \
    xl_acc_value own = xl_acc_own_##OP##_##TYPE(*v);                                                                   \
    XL_ACC_BRING(own, WORDS, xl_acc_with_##OP##_##TYPE);                                                               \
  }                                                                                                                    \
  XL_EXPORT void xl_acc_last_##OP##_##TYPE(T *v, uint64_t *slots, uint32_t gangs, uint32_t vector, uint32_t workers) { \
    enum { WORDS = sizeof(T) / 4 };                                                                                    \
    const xl_acc_value own = xl_acc_own_##OP##_##TYPE(*v);                                                             \
    T all = FROM(xl_identity_##CORE());                                                                                \
    XL_ACC_GATHER(all, WORDS, xl_acc_next_##OP##_##TYPE);                                                              \
    all = FROM(xl_acc_first_##CORE(INTO(all), xl_acc_slots_of(gangs), vector * workers));                              \
    *v = xl_acc_both_##OP##_##TYPE(all, xl_acc_of_##OP##_##TYPE(own));                                                 \
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

// ---------------------------------------------------------------- the program's own operators

// The forms above for a value of `words` words, 1, 2 or 4, at v.
typedef void xl_acc_combine(void *into, const void *with);
typedef void xl_acc_identity(void *into);
XL_INLINE xl_acc_value xl_acc_load(const uint32_t *v, uint32_t words) {
  xl_acc_value u = {{0}};
#define XL_LOAD(I) u.w[I] = v[I]
  XL_ACC_EACH_OF(words, XL_LOAD);
  return u;
}
XL_INLINE void xl_acc_store(uint32_t *v, xl_acc_value u, uint32_t words) {
#define XL_STORE(I) v[I] = u.w[I]
  XL_ACC_EACH_OF(words, XL_STORE);
}
XL_INLINE xl_acc_value xl_acc_from_lane(xl_acc_value u, uint32_t words, uint32_t lane) {
#define XL_MOVE_WORD(I) u.w[I] = xl_idx(u.w[I], lane, XL_WAVE, false)
  XL_ACC_EACH_OF(words, XL_MOVE_WORD);
  return u;
}

// Lanes first to end - 1, of which all are here, in order; the result in each.
XL_INLINE xl_acc_value xl_acc_lanes(xl_acc_value v, uint32_t words, uint32_t first, uint32_t end,
                                    xl_acc_combine *combine) {
  const uint32_t lane = xl_lane();
#pragma clang loop unroll(disable)
  for (uint32_t d = 1; d < XL_WAVE; d *= 2) {
    const bool has = lane + d < end;
    const xl_acc_value other = xl_acc_from_lane(v, words, has ? lane + d : lane);
    if (has)
      combine(&v, &other);
  }
  return xl_acc_from_lane(v, words, first);
}

// Over the wavefronts of the group, each of which has v.
XL_INLINE xl_acc_value xl_acc_waves_meet(xl_acc_value v, uint32_t words, XL_IN_LDS uint32_t *part, uint32_t wave,
                                         uint32_t waves, xl_acc_combine *combine) {
#define XL_PART(I) part[words * wave + (I)] = v.w[I]
  XL_ACC_EACH_OF(words, XL_PART);
  xl_lds_barrier();
  xl_acc_value all = {{0}}, next = {{0}};
#pragma clang loop unroll(disable)
  for (uint32_t i = 0; i < waves; i++) {
#define XL_NEXT(I) next.w[I] = part[words * i + (I)]
    XL_ACC_EACH_OF(words, XL_NEXT);
    if (i)
      combine(&all, &next);
    else
      all = next;
  }
  return all;
}

XL_EXPORT void xl_acc_init_own(uint32_t *v, bool keeps, xl_acc_identity *identity) {
  if (!keeps)
    identity(v);
}

XL_EXPORT void xl_acc_vector_own(uint32_t *v, uint32_t words, uint32_t vector, uint32_t workers,
                                 xl_acc_combine *combine) {
  if (vector == 1)
    return;
  const uint32_t begin = vector * __builtin_amdgcn_workitem_id_y(), wave = (begin + xl_acc_x()) / XL_WAVE;
  const uint32_t from = wave * XL_WAVE, end = begin + vector < from + XL_WAVE ? begin + vector : from + XL_WAVE;
  xl_acc_value own = xl_acc_lanes(xl_acc_load(v, words), words, begin > from ? begin - from : 0, end - from, combine);
  const xl_acc_waves w = xl_acc_waves_of(vector);
  if (w.first != w.last && workers == 1) {
    XL_LDS uint32_t part[4 * XL_WAVES];
    xl_lds_barrier();
    own = xl_acc_waves_meet(own, words, part, wave, w.last + 1, combine);
  } else if (w.first != w.last) {
    union {
      uint64_t words[2];
      xl_acc_value v;
    } u;
    u.v = own;
    const uint32_t count = xl_acc_offer(w, u.words);
#pragma clang loop unroll(disable)
    for (uint32_t i = w.first; i <= w.last; i++) {
      const XL_IN_LDS volatile xl_acc_place *place = xl_acc_place_of(w, i);
      xl_acc_wait(place, count);
      u.words[0] = place->value[count & 1][0];
      u.words[1] = place->value[count & 1][1];
      if (i == w.first)
        own = u.v;
      else
        combine(&own, &u.v);
    }
  }
  xl_acc_store(v, own, words);
}

XL_EXPORT void xl_acc_worker_own(uint32_t *v, uint32_t words, XL_IN_LDS uint32_t *part, uint32_t vector,
                                 uint32_t workers, xl_acc_combine *combine, xl_acc_identity *identity) {
  if (workers == 1)
    return;
  xl_acc_value own = xl_acc_load(v, words);
  if (xl_acc_x() != 0)
    identity(&own);
  const uint32_t threads = vector * workers, wave = xl_acc_thread(vector) / XL_WAVE, from = wave * XL_WAVE;
  own = xl_acc_lanes(own, words, 0, threads < from + XL_WAVE ? threads - from : XL_WAVE, combine);
  if (threads > XL_WAVE)
    own = xl_acc_waves_meet(own, words, part, wave, (threads + XL_WAVE - 1) / XL_WAVE, combine);
  xl_acc_store(v, own, words);
}

#define XL_ACC_WITH_OWN(INTO, WITH) combine(INTO, &(WITH))
#define XL_ACC_NEXT_OWN(INTO, WITH, HAS)                                                                               \
  do {                                                                                                                 \
    if (HAS)                                                                                                           \
      combine(INTO, &(WITH));                                                                                          \
  } while (0)
XL_EXPORT void xl_acc_bring_own(uint32_t *v, uint32_t words, uint64_t *slots, uint32_t gangs, xl_acc_combine *combine) {
  const uint32_t gang = __builtin_amdgcn_workgroup_id_x();
  xl_acc_value own = xl_acc_from_lane(xl_acc_load(v, words), words, 0);
  XL_ACC_BRING(own, words, XL_ACC_WITH_OWN);
}
XL_EXPORT void xl_acc_last_own(uint32_t *v, uint32_t words, uint64_t *slots, uint32_t gangs, uint32_t vector,
                               uint32_t workers, xl_acc_combine *combine, xl_acc_identity *identity) {
  const xl_acc_value own = xl_acc_from_lane(xl_acc_load(v, words), words, 0);
  xl_acc_value all = {{0}};
  identity(&all);
  XL_ACC_GATHER(all, words, XL_ACC_NEXT_OWN);
  const uint32_t threads = xl_acc_first_threads(vector, workers);
  const uint32_t period = xl_acc_period(xl_acc_slots_of(gangs), vector * workers);
  all = xl_acc_lanes(all, words, 0, threads < period ? threads : period, combine);
  combine(&all, &own);
  xl_acc_store(v, all, words);
}
