// cooperative_groups/scan.h: prefix sums over tiles and coalesced groups.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_COOPERATIVE_GROUPS_SCAN_H
#define CROSSLANE_CUDA_COOPERATIVE_GROUPS_SCAN_H
#include "reduce.h"
#pragma GCC system_header
#ifdef __CUDA__ // device code is all there is in it

namespace cooperative_groups {

template <typename Group> struct __xl_is_large {
  static const bool value = false;
};
template <unsigned Size, typename Parent> struct __xl_is_large<thread_block_tile<Size, Parent>> {
  static const bool value = Size > 32;
};
template <bool Large> struct __xl_scans;

template <typename Group, typename T, typename Op>
__attribute__((device)) inline auto inclusive_scan(const Group &group, T &&v, Op &&op) ->
    typename __xl_bare<decltype(op(v, v))>::type {
  return __xl_scans<__xl_is_large<Group>::value>::inclusive(group, static_cast<typename __xl_bare<T>::type>(v), op);
}
template <typename Group, typename T>
__attribute__((device)) inline typename __xl_bare<T>::type inclusive_scan(const Group &group, T &&v) {
  return inclusive_scan(group, v, plus<typename __xl_bare<T>::type>());
}

// Sums of integers by a difference, as everything before this lane is what is left; others from the lane below.
template <typename T, typename Op> struct __xl_exclusive {
  template <typename Group> __attribute__((device)) static inline T of(const Group &group, T all, T) {
    const T below = group.shfl_up(all, 1);
    return group.thread_rank() == 0 ? T{} : below;
  }
};
template <typename T> struct __xl_exclusive<T, plus<T>> {
  template <typename Group> __attribute__((device)) static inline T of(const Group &group, T all, T own) {
    if (__is_integral(T))
      return all - own;
    const T below = group.shfl_up(all, 1);
    return group.thread_rank() == 0 ? T{} : below;
  }
};
template <> struct __xl_scans<false> {
  template <typename Group, typename T, typename Op>
  __attribute__((device)) static inline T inclusive(const Group &group, T v, Op &op) {
    return __xl_scan(group, v, op);
  }
  template <typename Group, typename T, typename Op>
  __attribute__((device)) static inline T exclusive(const Group &group, T v, Op &op) {
    return __xl_exclusive<T, typename __xl_bare<Op>::type>::of(group, __xl_scan(group, v, op), v);
  }
};
template <> struct __xl_scans<true> {
  template <typename Group, typename T, typename Op>
  __attribute__((device)) static inline T inclusive(const Group &group, T v, Op &op) {
    T here, before;
    group.__xl_scan(v, op, here, before);
    return here;
  }
  template <typename Group, typename T, typename Op>
  __attribute__((device)) static inline T exclusive(const Group &group, T v, Op &op) {
    T here, before;
    group.__xl_scan(v, op, here, before);
    return group.thread_rank() ? before : T{};
  }
};
template <typename Group, typename T, typename Op>
__attribute__((device)) inline auto exclusive_scan(const Group &group, T &&v, Op &&op) ->
    typename __xl_bare<decltype(op(v, v))>::type {
  return __xl_scans<__xl_is_large<Group>::value>::exclusive(group, static_cast<typename __xl_bare<T>::type>(v), op);
}
template <typename Group, typename T>
__attribute__((device)) inline typename __xl_bare<T>::type exclusive_scan(const Group &group, T &&v) {
  return exclusive_scan(group, v, plus<typename __xl_bare<T>::type>());
}

} // namespace cooperative_groups
#endif
#endif
