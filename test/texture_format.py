# The recorded cases of textures and surfaces, as those of oracle_format.py; the ones with arbitrary gradients are compared by
# near.py.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil
import sys

import chips
import oracle_format

TARGETS = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"]
LEVELS = ["O0", "O2"]


class TextureFormat(oracle_format.OracleFormat):
    def rows(self):
        for name in self.sets:
            for target in TARGETS:
                for llvm in oracle_format.LLVMS:
                    if int(llvm) >= chips.NAMED[target].llvm:
                        for level in LEVELS:
                            yield name, target, "llvm" + llvm, level

    def also(self, test, gpu, source, data, work):
        # Inputs stand beside a manifest.
        manifest = os.path.join(work, "gradients.txt")
        shutil.copy(os.path.join(source, "gradients.txt"), manifest)
        os.symlink(os.path.join(data, "in"), os.path.join(work, "in"))
        return [
            [test.config.xl_xlrun, "--device=wavesim:" + gpu, "--manifest", manifest, "--modules", work, "--out", work],
            [sys.executable, os.path.join(source, "near.py"), data, work],
        ]
