# Warp operations that meet across branches, through the patched LLVM and both of its selectors: the kernels of
# test/oracle/diverge.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import full
import diverge_format

config.test_format = diverge_format.DivergeFormat(config.xl_build, config.xl_source + "/test/oracle/diverge",
                                                  config.xl_build + "/test/oracle-diverge", diverge_format.PATCHED,
                                                  full.wanted(lit_config))
