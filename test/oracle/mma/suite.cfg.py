# Tensor cores: products of matrices and what moves their operands, as an H100 did them. FULL=1 runs every module on every GPU at every
# level, else each pair of a module, a GPU, an LLVM and a level is there once.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import full
import mma_format

config.test_format = mma_format.MmaFormat(config.xl_build, config.test_source_root, config.xl_build + "/test/oracle-mma", mma_format.PLUGIN,
                                          full.wanted(lit_config))
