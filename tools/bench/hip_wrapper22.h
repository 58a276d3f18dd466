// Goes before everything else: two names of clang's HIP wrapper that Debian's
// HIP 5.2 headers use and clang 22 no longer has.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
typedef _Float16 xl_2f16 __attribute__((ext_vector_type(2)));
__attribute__((device)) static inline _Float16 __llvm_amdgcn_rcp_f16(_Float16 x) { return __builtin_amdgcn_rcph(x); }
__attribute__((device)) static inline xl_2f16 __llvm_amdgcn_rcp_2f16(xl_2f16 x) {
  return xl_2f16{(_Float16)__builtin_amdgcn_rcph(x.x), (_Float16)__builtin_amdgcn_rcph(x.y)};
}
