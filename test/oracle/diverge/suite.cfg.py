# Warp operations that meet across branches: the kernels here (fixed-GPU-LLVM-LEVEL) and modules of random ones
# (random-GPU-LLVM-LEVEL-MODULE). FULL=1 runs every module everywhere, else each GPU,
# LLVM and level has a module of its own.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import full
import diverge_format

config.test_format = diverge_format.DivergeFormat(config.xl_build, config.test_source_root,
                                                  config.xl_build + "/test/oracle-diverge", diverge_format.PLUGIN,
                                                  full.wanted(lit_config))
