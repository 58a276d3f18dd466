// nv_atomic.h: atomic operations that nvcc has by itself since CUDA 12.8 ("Built-in atomic functions" of NVIDIA's
// programming guide).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_NV_ATOMIC_H
#define CROSSLANE_NV_ATOMIC_H
#pragma GCC system_header

// Those of C's __ATOMIC_*.
enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
// All of them are the system's here.
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

#define __XL_ATOMIC template <typename T> __attribute__((device, always_inline)) static inline
#define __XL_SCOPE int = __NV_THREAD_SCOPE_SYSTEM
// The value is not deduced from, so that 1 adds to an unsigned number, too.
template <typename T> struct __xl_same {
  typedef T type;
};

__XL_ATOMIC T __nv_atomic_load_n(const T *p, int order, __XL_SCOPE) { return __atomic_load_n(p, order); }
__XL_ATOMIC void __nv_atomic_load(const T *p, T *value, int order, __XL_SCOPE) { __atomic_load(p, value, order); }
__XL_ATOMIC void __nv_atomic_store_n(T *p, typename __xl_same<T>::type value, int order, __XL_SCOPE) {
  __atomic_store_n(p, value, order);
}
__XL_ATOMIC void __nv_atomic_store(T *p, T *value, int order, __XL_SCOPE) { __atomic_store(p, value, order); }
__XL_ATOMIC T __nv_atomic_exchange_n(T *p, typename __xl_same<T>::type value, int order, __XL_SCOPE) {
  return __atomic_exchange_n(p, value, order);
}
__XL_ATOMIC void __nv_atomic_exchange(T *p, T *value, T *old, int order, __XL_SCOPE) {
  __atomic_exchange(p, value, old, order);
}
__XL_ATOMIC bool __nv_atomic_compare_exchange_n(T *p, T *expected, typename __xl_same<T>::type value, bool weak,
                                                int success, int failure, __XL_SCOPE) {
  return __atomic_compare_exchange_n(p, expected, value, weak, success, failure);
}
__XL_ATOMIC bool __nv_atomic_compare_exchange(T *p, T *expected, T *value, bool weak, int success, int failure,
                                              __XL_SCOPE) {
  return __atomic_compare_exchange(p, expected, value, weak, success, failure);
}
#define __XL_FETCH(OP)                                                                                                 \
  __XL_ATOMIC T __nv_atomic_fetch_##OP(T *p, typename __xl_same<T>::type value, int order, __XL_SCOPE) {               \
    return __atomic_fetch_##OP(p, value, order);                                                                       \
  }
__XL_FETCH(add)
__XL_FETCH(sub)
__XL_FETCH(and)
__XL_FETCH(or)
__XL_FETCH(xor)
__XL_FETCH(min)
__XL_FETCH(max)
__attribute__((device, always_inline)) static inline void __nv_atomic_thread_fence(int order, __XL_SCOPE) {
  __atomic_thread_fence(order);
}

#undef __XL_FETCH
#undef __XL_SCOPE
#undef __XL_ATOMIC

#endif
