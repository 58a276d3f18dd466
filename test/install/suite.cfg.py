# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil

config.substitutions.append(("%llvm19", config.xl_llvm19))
config.substitutions.append(("%llvm22", config.xl_llvm22))
if shutil.which("pkg-config"):
    config.available_features.add("pkg-config")
if os.path.exists(config.xl_llvm19 + "/lib/libomptarget.so") and os.path.exists(config.xl_build + "/lib/amdgcn/bitcode/ocml.bc"):
    config.available_features.add("openmp-offload")
if not os.path.exists("/dev/kfd"):
    config.available_features.add("no-gpu")
try:
    for end in os.openpty():
        os.close(end)
    config.available_features.add("pty")
except OSError:
    pass
