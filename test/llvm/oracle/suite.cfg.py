# The recorded cases through the patched llc and clang: the sets of test/oracle.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import full
import oracle_format

source = config.xl_source + "/test/oracle"
data = config.xl_build + "/test/oracle"
config.test_format = oracle_format.PatchedOracleFormat(config.xl_build, [
    ("open", source, data, False),
    ("groups", source + "/groups", data + "-groups", False),
    ("programs", source + "/programs", data + "-programs", False),
    ("trees", source + "/trees", data + "-trees", False),
    ("inactive", source + "/inactive", data + "-inactive", False),
    ("silent", source + "/silent", data + "-silent", False),
    ("fuzz", source + "/fuzz/recorded.tar.xz", source + "/fuzz/recorded.tar.xz", True),
], full.wanted(lit_config) or config.xl_gpus is not None, config.xl_llvm19 + "/bin/ld.lld")
