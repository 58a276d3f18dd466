// openmp_baselines.h: older ways to reduce the threads of OpenMP's teams, to measure
// ours by, in device code that clang -fopenmp compiles.
//
// The oldest form. Each thread has a list of pointers to its private variables, and
// a function that combines two such lists; xl_oldest_reduce says how the thread
// updates the originals: 1, it may do so alone until xl_oldest_end, since its
// wavefront has the lock and its lanes have their turns, or 2, by atomics, all
// threads at once. (__kmpc_reduce_nowait of LLVM's host runtime, kmp_csupport.cpp,
// says so to code that clang makes for the host.)
//
// The chained form. For each variable one call for the wavefront, then one for the
// block, with a list of that variable only: kmpc_reduce_warp of crosslane/reduce.h,
// then a copy through LDS and the reduction of the wavefronts' results.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_BENCH_OPENMP_BASELINES_H
#define XL_BENCH_OPENMP_BASELINES_H

#include <crosslane/reduce.h>

#ifdef __AMDGCN__

typedef void xl_oldest_fn(void *into, void *from); // lists

static inline uint32_t xl_bench_thread(void) { return __builtin_amdgcn_workitem_id_x(); }
static inline uint64_t xl_bench_active(void) {
  return __builtin_amdgcn_wavefrontsize() == 64 ? __builtin_amdgcn_ballot_w64(1)
                                                : (uint64_t)(uint32_t)__builtin_amdgcn_ballot_w64(1);
}

// Takes the lock for the calling wavefront, unless the update is atomic.
static inline int32_t xl_oldest_reduce(uint32_t *lock, int atomics) {
  if (atomics)
    return 2;
  if (xl_bench_thread() % __builtin_amdgcn_wavefrontsize() == (uint32_t)__builtin_ctzll(xl_bench_active()))
    for (uint32_t is_free = 0; !__scoped_atomic_compare_exchange_n(lock, &is_free, 1, 0, __ATOMIC_RELAXED,
                                                                   __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
         is_free = 0)
      __builtin_amdgcn_s_sleep(1);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
  return 1;
}
static inline void xl_oldest_end(uint32_t *lock) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
  __scoped_atomic_store_n(lock, 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

// The update of `all`, the list of the originals, with the thread's own, under the lock.
static inline void xl_oldest(uint32_t *lock, void *all, void *own, xl_oldest_fn *combine) {
  if (xl_oldest_reduce(lock, 0) != 1)
    return;
  const uint32_t lane = xl_bench_thread() % __builtin_amdgcn_wavefrontsize();
  for (uint64_t left = xl_bench_active(); left; left &= left - 1)
    if (lane == (uint32_t)__builtin_ctzll(left)) {
      combine(all, own);
      __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "agent");
    }
  xl_oldest_end(lock);
}

// xl_chain_NAME(value, thread, threads): 1 in the thread whose *value is the result,
// which is thread 0, and 0 in the others. `OP(a, b)` is an expression. An
// element is of a type of XL_REDUCE_BLOCK_TYPES.
#define XL_CHAIN(NAME, T, OP)                                                                                          \
  static __attribute__((address_space(3), loader_uninitialized)) T xl_chain_slots_##NAME[32];                          \
  static inline void xl_chain_shuffle_##NAME(void *list, int16_t lane, int16_t offset, int16_t algorithm) {            \
    T *value = *(void **)list, remote;                                                                                 \
    uint64_t bits = 0;                                                                                                 \
    __builtin_memcpy(&bits, value, sizeof remote);                                                                     \
    bits = sizeof remote > 4 ? xl_shuffle_down_u64(bits, offset) : xl_shuffle_down_u32((uint32_t)bits, offset);        \
    __builtin_memcpy(&remote, &bits, sizeof remote);                                                                   \
    if (algorithm == 0 || (algorithm == 1 && lane < offset) || (algorithm == 2 && lane % 2 == 0 && offset > 0))        \
      *value = (T)OP(*value, remote);                                                                                  \
    else if (algorithm == 1)                                                                                           \
      *value = remote;                                                                                                 \
  }                                                                                                                    \
  static inline int32_t xl_chain_##NAME(T *value, uint32_t thread, uint32_t threads) {                                 \
    void *list[] = {value};                                                                                            \
    const uint32_t wave = __builtin_amdgcn_wavefrontsize();                                                            \
    const int32_t has = kmpc_reduce_warp(list, xl_chain_shuffle_##NAME, threads);                                      \
    if (has != 3)                                                                                                      \
      return has;                                                                                                      \
    const uint32_t waves = (threads + wave - 1) / wave;                                                                \
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");                                                             \
    __builtin_amdgcn_s_barrier();                                                                                      \
    if (thread % wave == 0)                                                                                            \
      xl_chain_slots_##NAME[thread / wave] = *value;                                                                   \
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");                                                             \
    __builtin_amdgcn_s_barrier();                                                                                      \
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");                                                             \
    if (thread < wave) {                                                                                               \
      if (thread < waves)                                                                                              \
        *value = xl_chain_slots_##NAME[thread];                                                                        \
      xl_reduce_wave_contiguous(list, xl_chain_shuffle_##NAME, waves);                                                 \
    }                                                                                                                  \
    return thread == 0;                                                                                                \
  }

#else // the host's copy of a region, which is not run
#define XL_CHAIN(NAME, T, OP)                                                                                          \
  static inline int32_t xl_chain_##NAME(T *value, uint32_t thread, uint32_t threads) {                                 \
    return (void)value, (void)thread, (void)threads, 0;                                                                \
  }
static inline uint32_t xl_bench_thread(void) { return 0; }
static inline void xl_oldest(uint32_t *lock, void *all, void *own, void (*combine)(void *, void *)) {
  (void)lock, (void)all, (void)own, (void)combine;
}
#endif

#endif
