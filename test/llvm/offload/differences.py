# LLVM's offloading tests that do not run here, and those that pass with LLVM's
# runtimes and not with ours, each with its reason.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Whichever the runtimes.
LEFT_OUT = {
    "offloading/barrier_fence.c": "several billion barriers of 512 threads, hours on a simulated GPU",
    "offloading/ompx_saxpy_mixed.c": "8.5 GB, and one team more than the agent's largest grid lets libomptarget launch",
}

# Configuration (device runtime-libomptarget) to test to reason.
DIFFERENT = {
    "own-llvm": {},
    "own-own": {},
}
