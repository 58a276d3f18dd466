# Textures and surfaces as an H100 read and wrote them (../README.md), on both sizes of wavefronts.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import full
import texture_format

config.test_format = texture_format.TextureFormat(config.xl_build, [
    ("textures", config.test_source_root, config.xl_build + "/test/oracle-textures", False),
], full.wanted(lit_config) or config.xl_gpus is not None)
