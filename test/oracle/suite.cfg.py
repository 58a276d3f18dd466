# The recorded cases: every set below, on every GPU, LLVM and level.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
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
])
