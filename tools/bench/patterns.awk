# Writes every constant shuffle as a kernel of one module:
#   awk -v form=FORM -f patterns.awk
# One name a pattern, MODE_AMOUNT_WIDTH, in every form: idx, up, down and bfly,
# all amounts below the width, widths 2 to 32, identities left out. Its kernel
# k_NAME does out[tid] = f(in[tid]); k_none, the first, copies.
#   list       the names
#   nvvm       CUDA-derived IR: llvm.nvvm.shfl.sync.* with a full member mask
#   hip        HIP's __shfl functions
#   rocprim    rocPRIM's warp_shuffle functions
#   manifest   xlrun's list of runs for module M (-v module=M)
#   expected   per name the 64 values that lane numbers turn into (PTX ISA, shfl.sync)
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
function emit(mode, amount, width,    name, c, fn) {
  name = mode "_" amount "_" width
  if (form == "list")
    print name
  else if (form == "nvvm") {
    c = (32 - width) * 256 + (mode == "up" ? 0 : 31)
    kernel(name)
    printf "  %%r = call i32 @llvm.nvvm.shfl.sync.%s.i32(i32 -1, i32 %%v, i32 %d, i32 %d)\n  store i32 %%r, ptr %%q\n  ret void\n}\n", mode, amount, c
  } else if (form == "hip" || form == "rocprim") {
    if (form == "hip")
      fn = mode == "idx" ? "__shfl" : mode == "bfly" ? "__shfl_xor" : "__shfl_" mode
    else
      fn = "rocprim::warp_shuffle" (mode == "idx" ? "" : mode == "bfly" ? "_xor" : "_" mode)
    printf "extern \"C\" __global__ void k_%s(int *out, const int *in) { out[threadIdx.x] = %s(in[threadIdx.x], %d, %d); }\n", name, fn, amount, width
  } else if (form == "manifest")
    printf "%s %s k_%s 1 64 2 out:256 lanes.bin:256\n", name, module, name
  else if (form == "expected") {
    printf "%s", name
    for (l = 0; l < 64; l++) {
      first = l - l % width
      j = mode == "idx" ? first + amount : mode == "up" ? l - amount : mode == "down" ? l + amount : xor(l, amount)
      if (j < first || j >= first + width) j = l
      printf " %d", j
    }
    printf "\n"
  }
}
# The beginning of a kernel of CUDA-derived IR.
function kernel(name) {
  printf "define ptx_kernel void @k_%s(ptr %%out, ptr %%in) {\n", name
  print "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %i = zext i32 %t to i64\n  %p = getelementptr i32, ptr %in, i64 %i"
  print "  %q = getelementptr i32, ptr %out, i64 %i\n  %v = load i32, ptr %p"
}
function xor(a, b,    r, bit) {
  for (bit = 1; bit <= 32; bit *= 2)
    if (int(a / bit) % 2 != int(b / bit) % 2) r += bit
  return r + 0
}
BEGIN {
  if (form == "nvvm") {
    print "target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"
    split("idx up down bfly", modes, " ")
    for (m = 1; m <= 4; m++)
      printf "declare i32 @llvm.nvvm.shfl.sync.%s.i32(i32, i32, i32, i32)\n", modes[m]
  } else if (form == "hip")
    print "#include \"hip.h\""
  else if (form == "rocprim")
    print "#define BENCH_ROCPRIM\n#include \"hip.h\"\n#include <rocprim/intrinsics/warp_shuffle.hpp>"
  if (form == "nvvm") {
    kernel("none")
    print "  store i32 %v, ptr %q\n  ret void\n}"
  } else if (form == "hip" || form == "rocprim")
    print "extern \"C\" __global__ void k_none(int *out, const int *in) { out[threadIdx.x] = in[threadIdx.x]; }"
  for (w = 2; w <= 32; w *= 2) {
    for (a = 0; a < w; a++) emit("idx", a, w)
    for (a = 1; a < w; a++) { emit("up", a, w); emit("down", a, w); emit("bfly", a, w) }
  }
}
