# The recorded cases: every set below, on every GPU and LLVM, at the levels that oracle_format.py has for it.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import full
import oracle_format

source = config.test_source_root
data = config.xl_build + "/test/oracle"
config.test_format = oracle_format.OracleFormat(config.xl_build, [
    ("open", source, data, False),
    ("groups", source + "/groups", data + "-groups", False),
    ("programs", source + "/programs", data + "-programs", False),
    ("trees", source + "/trees", data + "-trees", True),
    ("inactive", source + "/inactive", data + "-inactive", True),
    ("silent", source + "/silent", data + "-silent", False),
], full.wanted(lit_config) or config.xl_gpus is not None)
