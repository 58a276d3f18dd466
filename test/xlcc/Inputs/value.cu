// The other module, in CUDA C++.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __device__ unsigned value(unsigned t) { return t * FACTOR; }
