// cudadevrt.c: libcudadevrt.a, which build systems name beside the runtime. NVIDIA's has device code that kernels call;
// here that is compiled into each program.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern const char xl_cudadevrt[];
const char xl_cudadevrt[] = "";
