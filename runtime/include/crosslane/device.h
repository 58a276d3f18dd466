// device.h: typed reductions and scans over the wavefront and the block, for
// device C on AMD GPUs. Linked with libcrosslane-amdgpu-<gfx>.bc, as xlcc does;
// functions that call them must be convergent (clang -fconvergent-functions).
//
// For every pair of an operation OP and a type TYPE of device.def, with T for
// its C type:
//
//   T xl_wave_reduce_OP_TYPE(T v)       all elements, in every lane
//   T xl_wave_scan_OP_TYPE(T v)         the elements up to and including the lane's own
//   T xl_wave_exscan_OP_TYPE(T v)       those before the lane's own
//   T xl_wave_segscan_OP_TYPE(T v, bool head)    scan in segments
//   T xl_wave_segreduce_OP_TYPE(T v, bool head)  the lane's own segment, in every lane
//
// and the same with xl_block_ for the block.
//
// Elements. The wavefront forms take the lanes that are active at the
// call, in the order of their numbers. Every thread of the block must call a
// block form, at the same place: in no branch that some threads do not take.
// Blocks have 1 to 1024 threads in 1 to 3 dimensions; their elements have the
// order of the threads, x first. A segment begins at each element whose head
// is true, and at the first.
//
// Results. Every result is that of folding the elements into the
// identity, in some order and grouping; repeated calls use the same.
//   add     identity 0, of floats -0.0; integers wrap around
//   mul     identity 1; complex products by (ac - bd) + (ad + bc)i, but for a
//           factor of exactly 1, which leaves the other factor unchanged
//   min, max
//           identity: the type's largest (smallest) number, an infinity for
//           floats. A NaN counts as the identity, as if it were absent; -0.0
//           is below +0.0.
//   and, or, xor
//           bits; identity all ones, 0, 0
//   land, lor
//           1 or 0: whether all, or any, differ from 0 (a NaN does); identity
//           1 and 0
//   minloc, maxloc
//           of structures xl_loc_TYPE; of equal values the one with the lowest
//           index. Order, NaNs and the identity's value are those of min and
//           max; the identity's index is INT64_MAX.
// Sums and products of f16, f32 and f64 are rounded to their type at every
// step, without fused multiplication.
//
// Cost. The wavefront forms use no memory. A block form has two barriers, which
// order only LDS, and uses LDS for its type and operation: an element for each
// wavefront of the largest block (16 of 64 lanes or 32 of 32), another word for
// each in the segmented forms, and a second element in segreduce.
//
// Undefined in a release build, a trap with a message in the debug library: a
// block form in a block of 0 or more than 1024 threads, or of more than
// XL_BLOCK_THREADS, or one that some threads of the block do not call (this check
// adds two barriers). The message names the library's function; some types
// and operations share one.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_DEVICE_H
#define CROSSLANE_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#define XL_DEVICE_INLINE static inline __attribute__((always_inline, unused, convergent))

// A value and its place.
#define XL_TYPE(TYPE, C_TYPE, KIND) XL_LOC_##KIND(TYPE, C_TYPE)
#define XL_LOC_SIGNED(TYPE, C_TYPE)                                                                                    \
  typedef struct {                                                                                                     \
    C_TYPE value;                                                                                                      \
    int64_t index;                                                                                                     \
  } xl_loc_##TYPE;
#define XL_LOC_UNSIGNED XL_LOC_SIGNED
#define XL_LOC_FLOAT XL_LOC_SIGNED
#define XL_LOC_COMPLEX(TYPE, C_TYPE)
#include "crosslane/device.def"
// Within the library: a key, a number in the order of the values, and its index.
// They are vectors, because LLVM may treat structures of the same shape as different types in a program and a
// library that is linked to it.
typedef int32_t xl_loc_k32 __attribute__((ext_vector_type(3)));
typedef int64_t xl_loc_k64 __attribute__((ext_vector_type(2)));
XL_DEVICE_INLINE xl_loc_k32 xl_keyed_k32(int32_t key, int64_t index) {
  return (xl_loc_k32){key, (int32_t)index, (int32_t)(index >> 32)};
}
XL_DEVICE_INLINE int32_t xl_key_of_k32(xl_loc_k32 c) { return c[0]; }
XL_DEVICE_INLINE int64_t xl_index_of_k32(xl_loc_k32 c) {
  return (int64_t)((uint64_t)(uint32_t)c[2] << 32 | (uint32_t)c[1]);
}
XL_DEVICE_INLINE xl_loc_k64 xl_keyed_k64(int64_t key, int64_t index) { return (xl_loc_k64){key, index}; }
XL_DEVICE_INLINE int64_t xl_key_of_k64(xl_loc_k64 c) { return c[0]; }
XL_DEVICE_INLINE int64_t xl_index_of_k64(xl_loc_k64 c) { return c[1]; }

#undef XL_LOC_SIGNED
#undef XL_LOC_UNSIGNED
#undef XL_LOC_FLOAT
#undef XL_LOC_COMPLEX

// The size of the block and the number of the thread in it, x first. A program
// whose blocks all have one dimension and one size may define that size,
//   #define XL_BLOCK_THREADS 256
// before it includes this header. Block forms are then shorter, especially reductions
// if the size is a power of two of whole wavefronts.
#ifdef XL_BLOCK_THREADS
XL_DEVICE_INLINE uint32_t xl_block_threads(void) { return XL_BLOCK_THREADS; }
XL_DEVICE_INLINE uint32_t xl_block_thread(void) { return __builtin_amdgcn_workitem_id_x(); }
#else
XL_DEVICE_INLINE uint32_t xl_block_threads(void) {
  return (uint32_t)__builtin_amdgcn_workgroup_size_x() * __builtin_amdgcn_workgroup_size_y() *
         __builtin_amdgcn_workgroup_size_z();
}
XL_DEVICE_INLINE uint32_t xl_block_thread(void) {
  const uint32_t plane = __builtin_amdgcn_workitem_id_y() +
                         __builtin_amdgcn_workitem_id_z() * (uint32_t)__builtin_amdgcn_workgroup_size_y();
  return __builtin_amdgcn_workitem_id_x() + plane * __builtin_amdgcn_workgroup_size_x();
}
#endif

// ---------------------------------------------------------------- in the library

// The block forms there, whose names end in _of, get the block's size and
// the thread's number.
// xl_block_meet_OP_TYPE is the second half of a block's reduction: `all` is the
// result of the lane's own wavefront (in its first lane), `part` is the caller's LDS for
// an element of each wavefront of the largest block (1024 threads' worth). It has one
// barrier; the caller ensures that part is no longer read when it begins.
#define XL_KEYED_CORE(OP, TYPE, T) XL_CORE(OP, TYPE, T)
#define XL_CORE(OP, TYPE, T)                                                                                           \
  __attribute__((convergent)) T xl_wave_reduce_##OP##_##TYPE(T v);                                                     \
  __attribute__((convergent)) T xl_wave_scan_##OP##_##TYPE(T v);                                                       \
  __attribute__((convergent)) T xl_wave_exscan_##OP##_##TYPE(T v);                                                     \
  __attribute__((convergent)) T xl_wave_segscan_##OP##_##TYPE(T v, bool head);                                         \
  __attribute__((convergent)) T xl_wave_segreduce_##OP##_##TYPE(T v, bool head);                                       \
  __attribute__((convergent)) T xl_block_reduce_##OP##_##TYPE##_of(T v, uint32_t thread, uint32_t threads);            \
  __attribute__((convergent)) T xl_block_meet_##OP##_##TYPE(T all, __attribute__((address_space(3))) T *part,          \
                                                            uint32_t thread, uint32_t threads);                        \
  __attribute__((convergent)) T xl_block_scan_##OP##_##TYPE##_of(T v, uint32_t thread, uint32_t threads);              \
  __attribute__((convergent)) T xl_block_exscan_##OP##_##TYPE##_of(T v, uint32_t thread, uint32_t threads);            \
  __attribute__((convergent)) T xl_block_segscan_##OP##_##TYPE##_of(T v, bool head, uint32_t thread,                   \
                                                                    uint32_t threads);                                 \
  __attribute__((convergent)) T xl_block_segreduce_##OP##_##TYPE##_of(T v, bool head, uint32_t thread,                 \
                                                                      uint32_t threads);                               \
  XL_DEVICE_INLINE T xl_block_reduce_##OP##_##TYPE(T v) {                                                              \
    return xl_block_reduce_##OP##_##TYPE##_of(v, xl_block_thread(), xl_block_threads());                               \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_block_scan_##OP##_##TYPE(T v) {                                                                \
    return xl_block_scan_##OP##_##TYPE##_of(v, xl_block_thread(), xl_block_threads());                                 \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_block_exscan_##OP##_##TYPE(T v) {                                                              \
    return xl_block_exscan_##OP##_##TYPE##_of(v, xl_block_thread(), xl_block_threads());                               \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_block_segscan_##OP##_##TYPE(T v, bool head) {                                                  \
    return xl_block_segscan_##OP##_##TYPE##_of(v, head, xl_block_thread(), xl_block_threads());                        \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_block_segreduce_##OP##_##TYPE(T v, bool head) {                                                \
    return xl_block_segreduce_##OP##_##TYPE##_of(v, head, xl_block_thread(), xl_block_threads());                      \
  }
#include "crosslane/device.def"

// ---------------------------------------------------------------- computed as those

// The five forms of one pair in one scope: INTO makes an element of the core's
// type, FROM an element of its result, EX the same of an exclusive scan.
#define XL_FORMS(SCOPE, OP, TYPE, T, CORE, INTO, FROM, EX)                                                             \
  XL_DEVICE_INLINE T xl_##SCOPE##_reduce_##OP##_##TYPE(T v) { return FROM(xl_##SCOPE##_reduce_##CORE(INTO(v))); }      \
  XL_DEVICE_INLINE T xl_##SCOPE##_scan_##OP##_##TYPE(T v) { return FROM(xl_##SCOPE##_scan_##CORE(INTO(v))); }          \
  XL_DEVICE_INLINE T xl_##SCOPE##_exscan_##OP##_##TYPE(T v) { return EX(xl_##SCOPE##_exscan_##CORE(INTO(v))); }        \
  XL_DEVICE_INLINE T xl_##SCOPE##_segscan_##OP##_##TYPE(T v, bool head) {                                              \
    return FROM(xl_##SCOPE##_segscan_##CORE(INTO(v), head));                                                           \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_##SCOPE##_segreduce_##OP##_##TYPE(T v, bool head) {                                            \
    return FROM(xl_##SCOPE##_segreduce_##CORE(INTO(v), head));                                                         \
  }

// Numbers in the order of the elements. A NaN counts as rest.
#define XL_TYPE(TYPE, C_TYPE, KIND) XL_KEY_##KIND(TYPE, C_TYPE)
#define XL_KEY_SIGNED(TYPE, C_TYPE)                                                                                    \
  XL_DEVICE_INLINE C_TYPE xl_key_##TYPE(C_TYPE v, C_TYPE rest) {                                                       \
    (void)rest;                                                                                                        \
    return v;                                                                                                          \
  }                                                                                                                    \
  XL_DEVICE_INLINE C_TYPE xl_value_##TYPE(int64_t key) { return (C_TYPE)key; }
#define XL_KEY_UNSIGNED(TYPE, C_TYPE)
#define XL_KEY_FLOAT(TYPE, C_TYPE)
#define XL_KEY_COMPLEX(TYPE, C_TYPE)
#include "crosslane/device.def"
#undef XL_KEY_SIGNED
#undef XL_KEY_UNSIGNED
#undef XL_KEY_FLOAT
#undef XL_KEY_COMPLEX

#define XL_KEYS_UNSIGNED(TYPE, T, KEY, FLIP)                                                                           \
  XL_DEVICE_INLINE KEY xl_key_##TYPE(T v, T rest) {                                                                    \
    (void)rest;                                                                                                        \
    return (KEY)(v ^ FLIP);                                                                                            \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_value_##TYPE(KEY key) { return (T)((T)key ^ FLIP); }
XL_KEYS_UNSIGNED(u8, uint8_t, int32_t, 0)
XL_KEYS_UNSIGNED(u16, uint16_t, int32_t, 0)
XL_KEYS_UNSIGNED(u32, uint32_t, int32_t, 0x80000000u)
XL_KEYS_UNSIGNED(u64, uint64_t, int64_t, 0x8000000000000000u)
#undef XL_KEYS_UNSIGNED

// The bits of a float as a number with the same order: all
// but the sign of negative ones are inverted.
#define XL_KEYS_FLOAT(TYPE, T, KEY, SHIFT, MASK)                                                                       \
  XL_DEVICE_INLINE KEY xl_key_##TYPE(T v, T rest) {                                                                    \
    union {                                                                                                            \
      T value;                                                                                                         \
      KEY bits;                                                                                                        \
    } u = {__builtin_isnan(v) ? rest : v};                                                                             \
    return u.bits ^ ((u.bits >> SHIFT) & MASK);                                                                        \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_value_##TYPE(KEY key) {                                                                        \
    union {                                                                                                            \
      KEY bits;                                                                                                        \
      T value;                                                                                                         \
    } u = {key ^ ((key >> SHIFT) & MASK)};                                                                             \
    return u.value;                                                                                                    \
  }
XL_KEYS_FLOAT(f32, float, int32_t, 31, INT32_MAX)
XL_KEYS_FLOAT(f64, double, int64_t, 63, INT64_MAX)
#undef XL_KEYS_FLOAT
XL_DEVICE_INLINE int32_t xl_key_f16(_Float16 v, _Float16 rest) { return xl_key_f32((float)v, (float)rest); }
XL_DEVICE_INLINE _Float16 xl_value_f16(int32_t key) { return (_Float16)xl_value_f32(key); }

// The end of the order at which the identity is, and a key that does not go past it.
#define XL_END_min(LOW, HIGH) HIGH
#define XL_END_max(LOW, HIGH) LOW
#define XL_KEEP_min(KEY, END) ((KEY) < (END) ? (KEY) : (END))
#define XL_KEEP_max(KEY, END) ((KEY) > (END) ? (KEY) : (END))

#define XL_LIKE(OP, TYPE, T, CORE, C)                                                                                  \
  XL_DEVICE_INLINE C xl_into_##OP##_##TYPE(T v) { return (C)v; }                                                       \
  XL_DEVICE_INLINE T xl_from_##OP##_##TYPE(C v) { return (T)v; }                                                       \
  XL_FORMS(wave, OP, TYPE, T, OP##_##CORE, xl_into_##OP##_##TYPE, xl_from_##OP##_##TYPE, xl_from_##OP##_##TYPE)        \
  XL_FORMS(block, OP, TYPE, T, OP##_##CORE, xl_into_##OP##_##TYPE, xl_from_##OP##_##TYPE, xl_from_##OP##_##TYPE)

#define XL_ORDERED_LIKE(OP, TYPE, T, CORE, C, LOW, HIGH)                                                               \
  XL_DEVICE_INLINE C xl_into_##OP##_##TYPE(T v) { return xl_key_##TYPE(v, (T)XL_END_##OP(LOW, HIGH)); }                \
  XL_DEVICE_INLINE T xl_ex_##OP##_##TYPE(C v) {                                                                        \
    const C end = xl_into_##OP##_##TYPE((T)XL_END_##OP(LOW, HIGH));                                                    \
    return xl_value_##TYPE(XL_KEEP_##OP(v, end));                                                                      \
  }                                                                                                                    \
  XL_FORMS(wave, OP, TYPE, T, OP##_##CORE, xl_into_##OP##_##TYPE, xl_value_##TYPE, xl_ex_##OP##_##TYPE)                \
  XL_FORMS(block, OP, TYPE, T, OP##_##CORE, xl_into_##OP##_##TYPE, xl_value_##TYPE, xl_ex_##OP##_##TYPE)

// Within a wavefront votes give the result. All values are true if not any is false.
__attribute__((convergent)) bool xl_wave_reduce_any(bool v);
__attribute__((convergent)) bool xl_wave_scan_any(bool v);
__attribute__((convergent)) bool xl_wave_exscan_any(bool v);
__attribute__((convergent)) bool xl_wave_segscan_any(bool v, bool head);
__attribute__((convergent)) bool xl_wave_segreduce_any(bool v, bool head);
#define XL_NOT_land !
#define XL_NOT_lor
#define XL_LOGICAL(OP, TYPE, T, CORE_OP)                                                                               \
  XL_DEVICE_INLINE bool xl_vote_##OP##_##TYPE(T v) { return XL_NOT_##OP(v != 0); }                                     \
  XL_DEVICE_INLINE T xl_voted_##OP##_##TYPE(bool any) { return (T)(XL_NOT_##OP any); }                                 \
  XL_DEVICE_INLINE int32_t xl_into_##OP##_##TYPE(T v) { return v != 0 ? -1 : 0; }                                      \
  XL_DEVICE_INLINE T xl_from_##OP##_##TYPE(int32_t v) { return (T)(v & 1); }                                           \
  XL_FORMS(wave, OP, TYPE, T, any, xl_vote_##OP##_##TYPE, xl_voted_##OP##_##TYPE, xl_voted_##OP##_##TYPE)              \
  XL_FORMS(block, OP, TYPE, T, CORE_OP##_i32, xl_into_##OP##_##TYPE, xl_from_##OP##_##TYPE, xl_from_##OP##_##TYPE)

// A maximum is the minimum of the inverted keys.
#define XL_SIGN_minloc 0
#define XL_SIGN_maxloc -1
#define XL_END_minloc(LOW, HIGH) HIGH
#define XL_END_maxloc(LOW, HIGH) LOW
#define XL_LOCATED(OP, TYPE, T, V, CORE, LOW, HIGH)                                                                    \
  XL_DEVICE_INLINE xl_loc_##CORE xl_into_##OP##_##TYPE(T v) {                                                          \
    const bool nan = __builtin_isnan((double)v.value);                                                                 \
    return xl_keyed_##CORE(xl_key_##TYPE(v.value, (V)XL_END_##OP(LOW, HIGH)) ^ XL_SIGN_##OP,                           \
                           nan ? INT64_MAX : v.index);                                                                 \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_from_##OP##_##TYPE(xl_loc_##CORE c) {                                                          \
    T v = {xl_value_##TYPE(xl_key_of_##CORE(c) ^ XL_SIGN_##OP), xl_index_of_##CORE(c)};                                \
    return v;                                                                                                          \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_ex_##OP##_##TYPE(xl_loc_##CORE c) {                                                            \
    const xl_loc_##CORE end = xl_into_##OP##_##TYPE((T){(V)XL_END_##OP(LOW, HIGH), INT64_MAX});                        \
    return xl_from_##OP##_##TYPE(                                                                                      \
        xl_keyed_##CORE(XL_KEEP_min(xl_key_of_##CORE(c), xl_key_of_##CORE(end)), xl_index_of_##CORE(c)));              \
  }                                                                                                                    \
  XL_FORMS(wave, OP, TYPE, T, minloc_##CORE, xl_into_##OP##_##TYPE, xl_from_##OP##_##TYPE, xl_ex_##OP##_##TYPE)        \
  XL_FORMS(block, OP, TYPE, T, minloc_##CORE, xl_into_##OP##_##TYPE, xl_from_##OP##_##TYPE, xl_ex_##OP##_##TYPE)

#include "crosslane/device.def"

#undef XL_FORMS
#undef XL_END_min
#undef XL_END_max
#undef XL_KEEP_min
#undef XL_NOT_land
#undef XL_NOT_lor
#undef XL_KEEP_max
#undef XL_END_minloc
#undef XL_END_maxloc
#undef XL_SIGN_minloc
#undef XL_SIGN_maxloc

#endif
