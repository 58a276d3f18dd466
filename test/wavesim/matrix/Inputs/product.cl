// The product of a row-major f16 (s8) matrix A, n x n, and B, whose columns lie one behind the other, by clang's builtins for
// matrix instructions: a wavefront has a tile of 16 x 16 of C. Fragments are loaded as the instruction's layout wants them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half half4 __attribute__((ext_vector_type(4)));
typedef half half8 __attribute__((ext_vector_type(8)));
typedef half half16 __attribute__((ext_vector_type(16)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef float float8 __attribute__((ext_vector_type(8)));
typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int4 __attribute__((ext_vector_type(4)));
typedef int int8 __attribute__((ext_vector_type(8)));

#if defined(__gfx950__) // a lane has 8 neighbouring k; rows 4 * (l / 16) + r of D
typedef half8 fragment;
typedef float4 sum;
#define K 32
#define FIRST_K(l) ((l) / 16 * 8)
#define ROW(l, r) ((l) / 16 * 4 + (r))
#define MULTIPLY(a, b, c) __builtin_amdgcn_mfma_f32_16x16x32_f16(a, b, c, 0, 0, 0)
#elif defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__)
typedef half4 fragment;
typedef float4 sum;
#define K 16
#define FIRST_K(l) ((l) / 16 * 4)
#define ROW(l, r) ((l) / 16 * 4 + (r))
#define MULTIPLY(a, b, c) __builtin_amdgcn_mfma_f32_16x16x16f16(a, b, c, 0, 0, 0)
#elif defined(__gfx1201__) // wave32: 8 k, of both operands the same ones
typedef half8 fragment;
typedef float8 sum;
#define K 16
#define FIRST_K(l) ((l) / 16 * 8)
#define ROW(l, r) ((l) / 16 * 8 + (r))
#define MULTIPLY(a, b, c) __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a, b, c)
#else // gfx11, wave32: all 16 k, in both halves of the wavefront
typedef half16 fragment;
typedef float8 sum;
#define K 16
#define FIRST_K(l) 0
#define ROW(l, r) ((l) / 16 + 2 * (r))
#define MULTIPLY(a, b, c) __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(a, b, c)
#endif
enum { HELD = sizeof(fragment) / 2, ROWS = sizeof(sum) / 4 };

kernel void product(global const half *a, global const half *b, global float *c, int n) {
  const int l = __builtin_amdgcn_workitem_id_x(), tile = __builtin_amdgcn_workgroup_id_x();
  const int row = tile / (n / 16) * 16, column = tile % (n / 16) * 16;
  sum s = 0;
  for (int k = 0; k < n; k += K) {
    fragment x, y;
    for (int e = 0; e < HELD; e++) {
      x[e] = a[(row + l % 16) * n + k + FIRST_K(l) + e];
      y[e] = b[(column + l % 16) * n + k + FIRST_K(l) + e];
    }
    s = MULTIPLY(x, y, s);
  }
  for (int r = 0; r < ROWS; r++)
    c[(row + ROW(l, r)) * n + column + l % 16] = s[r];
}

// The same of bytes: 16 of k a step, 32 on gfx942 and gfx950.
#if defined(__gfx942__) || defined(__gfx950__)
#define K8 32
#define WORDS 2
#define FIRST8(l) ((l) / 16 * 8)
typedef int4 sum8;
#define MULTIPLY8(x, y, s)                                                                                             \
  __builtin_amdgcn_mfma_i32_16x16x32_i8(((long)x[1] << 32) | (uint)x[0], ((long)y[1] << 32) | (uint)y[0], s, 0, 0, 0)
#elif defined(__gfx908__) || defined(__gfx90a__)
#define K8 16
#define WORDS 1
#define FIRST8(l) ((l) / 16 * 4)
typedef int4 sum8;
#define MULTIPLY8(x, y, s) __builtin_amdgcn_mfma_i32_16x16x16i8(x[0], y[0], s, 0, 0, 0)
#elif defined(__gfx1201__)
#define K8 16
#define WORDS 2
#define FIRST8(l) ((l) / 16 * 8)
typedef int8 sum8;
#define MULTIPLY8(x, y, s)                                                                                             \
  __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32_gfx12(true, (int2)(x[0], x[1]), true, (int2)(y[0], y[1]), s, false)
#else
#define K8 16
#define WORDS 4
#define FIRST8(l) 0
typedef int8 sum8;
#define MULTIPLY8(x, y, s)                                                                                             \
  __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32(true, (int4)(x[0], x[1], x[2], x[3]), true,                               \
                                             (int4)(y[0], y[1], y[2], y[3]), s, false)
#endif

kernel void product8(global const char *a, global const char *b, global int *c, int n) {
  const int l = __builtin_amdgcn_workitem_id_x(), tile = __builtin_amdgcn_workgroup_id_x();
  const int row = tile / (n / 16) * 16, column = tile % (n / 16) * 16;
  sum8 s = 0;
  for (int k = 0; k < n; k += K8) {
    int x[WORDS], y[WORDS];
    for (int e = 0; e < WORDS; e++) {
      x[e] = *(global const int *)&a[(row + l % 16) * n + k + FIRST8(l) + 4 * e];
      y[e] = *(global const int *)&b[(column + l % 16) * n + k + FIRST8(l) + 4 * e];
    }
    s = MULTIPLY8(x, y, s);
  }
  for (int r = 0; r < ROWS; r++)
    c[(row + ROW(l, r)) * n + column + l % 16] = s[r];
}
