# Chooses LLVM's offloading tests.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import lit.formats


class Reductions(lit.formats.ShTest):
    """The tests with a reduction clause."""

    def getTestsInDirectory(self, *args):
        for test in super().getTestsInDirectory(*args):
            with open(test.getSourcePath(), encoding="utf-8") as f:
                if "reduction(" in f.read():
                    yield test
