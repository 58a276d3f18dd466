// mma.h: nvcuda::wmma, matrix products by a warp (CUDA C++ Programming Guide, "Warp matrix functions"), on clang's
// builtins. Target/xlane/CrossLaneMatrix.td describes which lane holds which element.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_MMA_H
#define CROSSLANE_CUDA_MMA_H
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"
#pragma GCC system_header

#if defined(__cplusplus) && defined(__CUDACC__) && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700)
// Before a function: its products are fast (doc/tensor-cores.md).
#define CROSSLANE_MMA_FAST __attribute__((noinline, annotate("crosslane-mma=fast")))
// What programs ask for.
#define __CUDA_MMA__
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 720
#define __CUDA_IMMA__
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 750
#define __CUDA_SUBBYTE_IMMA__
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define __CUDA_AMPERE_MMA__
#endif
#define __XL_D static __device__ __inline__ __attribute__((always_inline, unused))

namespace nvcuda {
namespace wmma {

// A float whose lower 13 bits are zero, to nearest, ties away from zero.
#ifdef __CUDA_AMPERE_MMA__
__XL_D float __float_to_tf32(const float __x) {
  unsigned __r;
  __asm__("cvt.rna.tf32.f32 %0, %1;" : "=r"(__r) : "f"(__x));
  return __builtin_bit_cast(float, __r);
}
#endif

struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
enum layout_t { mem_row_major, mem_col_major };
#ifdef __CUDA_AMPERE_MMA__
namespace precision {
struct tf32 {};
} // namespace precision
#endif
#ifdef __CUDA_SUBBYTE_IMMA__
namespace experimental {
namespace precision {
struct u4 {};
struct s4 {};
struct b1 {};
} // namespace precision
enum bmmaBitOp {
  bmmaBitOpXOR = 1,
#ifdef __CUDA_AMPERE_MMA__
  bmmaBitOpAND = 2,
#endif
};
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental
#endif

namespace __xl {
// How many elements of a type lie in one of what fragments store, what that is, and what memory is given as.
template <typename T> struct element {
  typedef T storage;
  typedef T memory;
  enum { packed = 1 };
  __XL_D storage fill(T v) { return v; }
};
#ifdef __CUDA_AMPERE_MMA__
template <> struct element<precision::tf32> {
  typedef float storage;
  typedef float memory;
  enum { packed = 1 };
  __XL_D float fill(float v) { return v; }
};
#endif
#ifdef __CUDA_SUBBYTE_IMMA__
template <> struct element<experimental::precision::u4> {
  typedef unsigned storage;
  typedef void memory;
  enum { packed = 8 };
  __XL_D unsigned fill(unsigned v) { return (v & 15) * 0x11111111u; }
};
template <> struct element<experimental::precision::s4> {
  typedef int storage;
  typedef void memory;
  enum { packed = 8 };
  __XL_D int fill(int v) { return (int)(((unsigned)v & 15) * 0x11111111u); }
};
template <> struct element<experimental::precision::b1> {
  typedef unsigned storage;
  typedef void memory;
  enum { packed = 32 };
  __XL_D unsigned fill(unsigned v) { return 0u - (v & 1); }
};
#endif

// 0 by rows, 1 by columns, as the builtins count.
template <typename L> struct order;
template <> struct order<row_major> {
  enum { value = 0 };
};
template <> struct order<col_major> {
  enum { value = 1 };
};

// Of an operand: the elements of a lane, and the load.
template <typename Use, int M, int N, int K, typename T> struct operand;
// Of a sum: the elements of a lane, load and store.
template <int M, int N, int K, typename T> struct sum;
// The product of operands of type T with a sum C, to a sum D.
template <int M, int N, int K, typename T, typename D, typename C> struct product;

#define __XL_OPERAND(USE, M, N, K, T, COUNT, LOAD)                                                                     \
  template <> struct operand<USE, M, N, K, T> {                                                                        \
    enum { count = COUNT };                                                                                            \
    template <int L> __XL_D void load(void *x, const void *p, unsigned stride) {                                       \
      LOAD((int *)x, (const int *)p, stride, L);                                                                       \
    }                                                                                                                  \
  };
#define __XL_SUM(M, N, K, T, COUNT, WORD, LOAD, STORE)                                                                 \
  template <> struct sum<M, N, K, T> {                                                                                 \
    enum { count = COUNT };                                                                                            \
    __XL_D void load(void *x, const void *p, unsigned stride, layout_t l) {                                            \
      if (l == mem_row_major)                                                                                          \
        LOAD((WORD *)x, (const WORD *)p, stride, 0);                                                                   \
      else                                                                                                             \
        LOAD((WORD *)x, (const WORD *)p, stride, 1);                                                                   \
    }                                                                                                                  \
    __XL_D void store(void *p, const void *x, unsigned stride, layout_t l) {                                           \
      if (l == mem_row_major)                                                                                          \
        STORE((WORD *)p, (const WORD *)x, stride, 0);                                                                  \
      else                                                                                                             \
        STORE((WORD *)p, (const WORD *)x, stride, 1);                                                                  \
    }                                                                                                                  \
  };
#define __XL_PRODUCT(M, N, K, T, D, C, DWORD, CWORD, MULTIPLY)                                                         \
  template <> struct product<M, N, K, T, D, C> {                                                                       \
    template <int L> __XL_D void multiply(void *d, const void *a, const void *b, const void *c) {                      \
      MULTIPLY((DWORD *)d, (const int *)a, (const int *)b, (const CWORD *)c, L, 0);                                    \
    }                                                                                                                  \
  };
#define __XL_INTEGER_PRODUCT(M, N, K, T, MULTIPLY)                                                                     \
  template <> struct product<M, N, K, T, int, int> {                                                                   \
    template <int L> __XL_D void multiply(void *d, const void *a, const void *b, const void *c) {                      \
      MULTIPLY((int *)d, (const int *)a, (const int *)b, (const int *)c, L, 0);                                        \
    }                                                                                                                  \
    template <int L> __XL_D void clamped(void *d, const void *a, const void *b, const void *c) {                       \
      MULTIPLY((int *)d, (const int *)a, (const int *)b, (const int *)c, L, 1);                                        \
    }                                                                                                                  \
  };

#define __XL_HALVES(M, N)                                                                                              \
  __XL_OPERAND(matrix_a, M, N, 16, __half, 16, __hmma_m##M##n##N##k16_ld_a)                                            \
  __XL_OPERAND(matrix_b, M, N, 16, __half, 16, __hmma_m##M##n##N##k16_ld_b)                                            \
  __XL_SUM(M, N, 16, __half, 8, int, __hmma_m##M##n##N##k16_ld_c_f16, __hmma_m##M##n##N##k16_st_c_f16)                 \
  __XL_SUM(M, N, 16, float, 8, float, __hmma_m##M##n##N##k16_ld_c_f32, __hmma_m##M##n##N##k16_st_c_f32)                \
  __XL_PRODUCT(M, N, 16, __half, float, float, float, float, __hmma_m##M##n##N##k16_mma_f32f32)                        \
  __XL_PRODUCT(M, N, 16, __half, float, __half, float, int, __hmma_m##M##n##N##k16_mma_f32f16)                         \
  __XL_PRODUCT(M, N, 16, __half, __half, float, int, float, __hmma_m##M##n##N##k16_mma_f16f32)                         \
  __XL_PRODUCT(M, N, 16, __half, __half, __half, int, int, __hmma_m##M##n##N##k16_mma_f16f16)
__XL_HALVES(16, 16)
__XL_HALVES(32, 8)
__XL_HALVES(8, 32)

#ifdef __CUDA_IMMA__
#define __XL_BYTES(M, N, T, NAME)                                                                                      \
  __XL_OPERAND(matrix_a, M, N, 16, T, M / 2, __imma_m##M##n##N##k16_ld_a_##NAME)                                       \
  __XL_OPERAND(matrix_b, M, N, 16, T, N / 2, __imma_m##M##n##N##k16_ld_b_##NAME)                                       \
  __XL_INTEGER_PRODUCT(M, N, 16, T, __imma_m##M##n##N##k16_mma_##NAME)
#define __XL_BYTE_SUMS(M, N)                                                                                           \
  __XL_SUM(M, N, 16, int, 8, int, __imma_m##M##n##N##k16_ld_c, __imma_m##M##n##N##k16_st_c_i32)                        \
  __XL_BYTES(M, N, signed char, s8)                                                                                    \
  __XL_BYTES(M, N, unsigned char, u8)
__XL_BYTE_SUMS(16, 16)
__XL_BYTE_SUMS(32, 8)
__XL_BYTE_SUMS(8, 32)
#endif

#ifdef __CUDA_SUBBYTE_IMMA__
#define __XL_NIBBLES(T, NAME)                                                                                          \
  __XL_OPERAND(matrix_a, 8, 8, 32, experimental::precision::T, 8, __imma_m8n8k32_ld_a_##NAME)                          \
  __XL_OPERAND(matrix_b, 8, 8, 32, experimental::precision::T, 8, __imma_m8n8k32_ld_b_##NAME)                          \
  __XL_INTEGER_PRODUCT(8, 8, 32, experimental::precision::T, __imma_m8n8k32_mma_##NAME)
__XL_NIBBLES(s4, s4)
__XL_NIBBLES(u4, u4)
__XL_SUM(8, 8, 32, int, 2, int, __imma_m8n8k32_ld_c, __imma_m8n8k32_st_c_i32)
__XL_OPERAND(matrix_a, 8, 8, 128, experimental::precision::b1, 32, __bmma_m8n8k128_ld_a_b1)
__XL_OPERAND(matrix_b, 8, 8, 128, experimental::precision::b1, 32, __bmma_m8n8k128_ld_b_b1)
__XL_SUM(8, 8, 128, int, 2, int, __bmma_m8n8k128_ld_c, __bmma_m8n8k128_st_c_i32)
#endif

#ifdef __CUDA_AMPERE_MMA__
#define __XL_BFLOATS(M, N)                                                                                             \
  __XL_OPERAND(matrix_a, M, N, 16, __nv_bfloat16, M / 2, __mma_bf16_m##M##n##N##k16_ld_a)                              \
  __XL_OPERAND(matrix_b, M, N, 16, __nv_bfloat16, N / 2, __mma_bf16_m##M##n##N##k16_ld_b)                              \
  __XL_PRODUCT(M, N, 16, __nv_bfloat16, float, float, float, float, __mma_bf16_m##M##n##N##k16_mma_f32)
__XL_BFLOATS(16, 16)
__XL_BFLOATS(32, 8)
__XL_BFLOATS(8, 32)
__XL_OPERAND(matrix_a, 16, 16, 8, precision::tf32, 4, __mma_tf32_m16n16k8_ld_a)
__XL_OPERAND(matrix_b, 16, 16, 8, precision::tf32, 4, __mma_tf32_m16n16k8_ld_b)
__XL_SUM(16, 16, 8, float, 8, float, __mma_tf32_m16n16k8_ld_c, __mma_m16n16k8_st_c_f32)
__XL_PRODUCT(16, 16, 8, precision::tf32, float, float, float, float, __mma_tf32_m16n16k8_mma_f32)
template <> struct operand<matrix_a, 8, 8, 4, double> {
  enum { count = 1 };
  template <int L> __XL_D void load(void *x, const void *p, unsigned stride) {
    __dmma_m8n8k4_ld_a((double *)x, (const double *)p, stride, L);
  }
};
template <> struct operand<matrix_b, 8, 8, 4, double> {
  enum { count = 1 };
  template <int L> __XL_D void load(void *x, const void *p, unsigned stride) {
    __dmma_m8n8k4_ld_b((double *)x, (const double *)p, stride, L);
  }
};
__XL_SUM(8, 8, 4, double, 2, double, __dmma_m8n8k4_ld_c, __dmma_m8n8k4_st_c_f64)
template <> struct product<8, 8, 4, double, double, double> {
  template <int L> __XL_D void multiply(void *d, const void *a, const void *b, const void *c) {
    __dmma_m8n8k4_mma_f64((double *)d, (const double *)a, (const double *)b, (const double *)c, L, 0);
  }
};
#endif

template <typename Use, int M, int N, int K, typename T> struct shape : operand<Use, M, N, K, T> {};
template <int M, int N, int K, typename T> struct shape<accumulator, M, N, K, T> : sum<M, N, K, T> {};
} // namespace __xl

// A matrix, spread over the lanes of a warp. Accumulators have no layout of their own.
template <typename Use, int M, int N, int K, typename T, typename Layout = void>
class __attribute__((aligned(8))) fragment {
public:
  enum {
    num_elements = __xl::shape<Use, M, N, K, T>::count,
    num_storage_elements = num_elements / __xl::element<T>::packed,
  };
  typedef T element_type;
  typedef typename __xl::element<T>::storage storage_element_type;
  storage_element_type x[num_storage_elements];
};

template <typename Use, int M, int N, int K, typename T, typename Layout>
__XL_D void fill_fragment(fragment<Use, M, N, K, T, Layout> &f, const typename __xl::element<T>::storage &v) {
  for (int i = 0; i < f.num_storage_elements; ++i)
    f.x[i] = __xl::element<T>::fill(v);
}

template <typename Use, int M, int N, int K, typename T, typename Layout>
__XL_D void load_matrix_sync(fragment<Use, M, N, K, T, Layout> &f, const typename __xl::element<T>::memory *p,
                             unsigned stride) {
  __xl::operand<Use, M, N, K, T>::template load<__xl::order<Layout>::value>(f.x, p, stride);
}
template <int M, int N, int K, typename T>
__XL_D void load_matrix_sync(fragment<accumulator, M, N, K, T> &f, const typename __xl::element<T>::memory *p,
                             unsigned stride, layout_t layout) {
  __xl::sum<M, N, K, T>::load(f.x, p, stride, layout);
}
template <int M, int N, int K, typename T>
__XL_D void store_matrix_sync(typename __xl::element<T>::memory *p, const fragment<accumulator, M, N, K, T> &f,
                              unsigned stride, layout_t layout) {
  __xl::sum<M, N, K, T>::store(p, f.x, stride, layout);
}

template <int M, int N, int K, typename T, typename LA, typename LB, typename D, typename C>
__XL_D void mma_sync(fragment<accumulator, M, N, K, D> &d, const fragment<matrix_a, M, N, K, T, LA> &a,
                     const fragment<matrix_b, M, N, K, T, LB> &b, const fragment<accumulator, M, N, K, C> &c) {
  enum { layouts = 2 * __xl::order<LA>::value + __xl::order<LB>::value };
  __xl::product<M, N, K, T, D, C>::template multiply<layouts>(d.x, a.x, b.x, c.x);
}
// Of integers: the sums are clamped where saturate says so.
template <int M, int N, int K, typename T, typename LA, typename LB>
__XL_D void mma_sync(fragment<accumulator, M, N, K, int> &d, const fragment<matrix_a, M, N, K, T, LA> &a,
                     const fragment<matrix_b, M, N, K, T, LB> &b, const fragment<accumulator, M, N, K, int> &c,
                     bool saturate) {
  enum { layouts = 2 * __xl::order<LA>::value + __xl::order<LB>::value };
  if (saturate)
    __xl::product<M, N, K, T, int, int>::template clamped<layouts>(d.x, a.x, b.x, c.x);
  else
    __xl::product<M, N, K, T, int, int>::template multiply<layouts>(d.x, a.x, b.x, c.x);
}
#ifdef __CUDA_SUBBYTE_IMMA__
__XL_D void bmma_sync(fragment<accumulator, 8, 8, 128, int> &d,
                      const fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major> &a,
                      const fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major> &b,
                      const fragment<accumulator, 8, 8, 128, int> &c,
                      experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
                      experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC) {
#ifdef __CUDA_AMPERE_MMA__
  if (op == experimental::bmmaBitOpAND) {
    __bmma_m8n8k128_mma_and_popc_b1(d.x, (const int *)a.x, (const int *)b.x, c.x, 1);
    return;
  }
#endif
  (void)op;
  __bmma_m8n8k128_mma_xor_popc_b1(d.x, (const int *)a.x, (const int *)b.x, c.x, 1);
}
#endif

} // namespace wmma
} // namespace nvcuda

#undef __XL_D
#undef __XL_OPERAND
#undef __XL_SUM
#undef __XL_PRODUCT
#undef __XL_INTEGER_PRODUCT
#undef __XL_HALVES
#undef __XL_BYTES
#undef __XL_BYTE_SUMS
#undef __XL_NIBBLES
#undef __XL_BFLOATS
#endif
#endif
