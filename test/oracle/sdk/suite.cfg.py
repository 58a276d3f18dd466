# Programs against a CUDA SDK's headers (CUB, cooperative groups). FULL=1 runs every module for all
# GPUs at all levels, else each has a pair of GPUs at -O2. Without an SDK those alone run that Crosslane's headers do for.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import full
import sdk_format

config.test_format = sdk_format.SdkFormat(config.xl_build, config.test_source_root, config.xl_build + "/test/oracle-sdk",
                                          full.wanted(lit_config))
