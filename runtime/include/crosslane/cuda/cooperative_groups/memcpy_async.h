// cooperative_groups/memcpy_async.h: copies that a group makes together. They happen at
// once, by plain loads and stores; wait() is the group's barrier.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define CROSSLANE_CUDA_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#include "../cooperative_groups.h"
#pragma GCC system_header
#ifdef __CUDA__ // device code is all there is in it

// libcu++'s size that is a multiple of an alignment, which the two pointers have as well.
#ifndef _CUDA_BARRIER
namespace cuda {
template <size_t Alignment> struct aligned_size_t {
  static constexpr size_t align = Alignment;
  size_t value;
  __attribute__((host, device)) explicit constexpr aligned_size_t(size_t n) : value(n) {}
  __attribute__((host, device)) constexpr operator size_t() const { return value; }
};
} // namespace cuda
#endif

namespace cooperative_groups {

// Thread by thread, so much at a time as both addresses and the size are aligned to.
template <typename Unit, typename Group>
__attribute__((device)) inline void __xl_copy(const Group &group, void *to, const void *from, size_t n) {
  for (size_t k = group.thread_rank(); k < n / sizeof(Unit); k += group.size())
    ((Unit *)to)[k] = ((const Unit *)from)[k];
}
template <typename Group>
__attribute__((device)) inline void __xl_copy_bytes(const Group &group, void *to, const void *from, size_t n) {
  const size_t bits = (size_t)to | (size_t)from | n;
  if (bits % 16 == 0)
    __xl_copy<uint4>(group, to, from, n);
  else if (bits % 4 == 0)
    __xl_copy<unsigned>(group, to, from, n);
  else
    __xl_copy<unsigned char>(group, to, from, n);
}

// So many bytes.
template <typename Group, typename T, typename Size>
__attribute__((device)) inline void memcpy_async(const Group &group, T *to, const T *from, const Size &bytes) {
  __xl_copy_bytes(group, to, from, (size_t)bytes);
}
// So many elements, as both have.
template <typename Group, typename T, typename To, typename From>
__attribute__((device)) inline void memcpy_async(const Group &group, T *to, const To &to_count, const T *from,
                                                 const From &from_count) {
  const size_t a = (size_t)to_count, b = (size_t)from_count;
  __xl_copy_bytes(group, to, from, (a < b ? a : b) * sizeof(T));
}
template <unsigned Stages, typename Group> __attribute__((device)) inline void wait_prior(const Group &group) {
  group.sync();
}
template <typename Group> __attribute__((device)) inline void wait(const Group &group) { group.sync(); }

} // namespace cooperative_groups
#endif
#endif
