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


class All(lit.formats.ShTest):
    """All tests of a target region in C or C++ that AMD's GPUs are to run."""

    def getTestsInDirectory(self, *args):
        for test in super().getTestsInDirectory(*args):
            with open(test.getSourcePath(), encoding="utf-8") as f:
                text = f.read()
            if "omp target" in text and test.path_in_suite[-1].endswith((".c", ".cpp")):
                yield test


class Mapping(lit.formats.ShTest):
    """The tests of what libomptarget does: maps, target tasks, the API."""

    # With `own` alone: what is meant to be different.
    OWN = {
        "unified_shared_memory.c": "the program requires what no device gives: there are none then",
        "non_contiguous_update.cpp": "debug messages of LLVM's, which a release has not either",
    }

    def __init__(self, which):
        super().__init__()
        self.which = which

    def getTestsInDirectory(self, *args):
        for test in super().getTestsInDirectory(*args):
            folder, name = test.path_in_suite[0], test.path_in_suite[-1]
            with open(test.getSourcePath(), encoding="utf-8") as f:
                text = f.read()
            if folder not in ("mapping", "api") and "nowait" not in text and "depend" not in text:
                continue
            if self.which == "own" and name in self.OWN:
                continue
            yield test
