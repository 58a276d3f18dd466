# Tensor cores through the patched LLVM and both of its selectors: the modules of test/oracle/mma.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import full
import mma_format

config.test_format = mma_format.MmaFormat(config.xl_build, config.xl_source + "/test/oracle/mma", config.xl_build + "/test/oracle-mma", mma_format.PATCHED,
                                          full.wanted(lit_config))
