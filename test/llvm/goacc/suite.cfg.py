# OpenACC's reductions through the patched LLVM: its records of the calls, its goacc-lower, and code made of both; and regions.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
openacc = f"{config.xl_source}/test/runtime/openacc"
config.substitutions.append(("%openacc", openacc))
config.substitutions.append((
    "%host",
    f"{config.xl_llvm19}/bin/clang -std=gnu11 -O1 -I{config.xl_source}/runtime/include -L{config.xl_build}/lib"))
config.substitutions.append(("%libraries", "-lcrosslane-host -lelf -lmsgpackc -lstdc++ -ldl -lm"))
config.substitutions.append(("%on-(gfx[0-9a-f]+)", f"env LD_LIBRARY_PATH={config.xl_build}/lib/wavesim WAVESIM_GPU=\\1"))
