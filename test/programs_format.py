# The programs of test/programs as lit tests, NAME-own with Crosslane's headers and NAME-sdk with those of a CUDA SDK: built once for
# all GPUs, run on each of them; standard output and exit status are compared. With an SDK's headers `make check` has two of the
# GPUs, one of each wave size: programs that use Thrust take minutes to compile for four. TESTS=programs and FULL=1 have all.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil
import sys

import lit.formats
import lit.Test

import full

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs"))
import programs

GPUS = ["gfx90a", "gfx942", "gfx1030", "gfx1100"]
LIMIT = 120  # seconds for a run


class ProgramsFormat(lit.formats.FileBasedTest):
    def __init__(self, source):
        self.all = {p.name: p for p in programs.programs_of(source)}
        # What a program still lacks, NAME | WHAT IS MISSING.
        self.not_yet = {}
        with open(source + "/not-yet.txt") as f:
            for line in f:
                if line.strip() and not line.startswith("#"):
                    name, _, why = line.partition("|")
                    self.not_yet[name.strip()] = why.strip()

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        if path_in_suite:
            return
        for name, p in self.all.items():
            for headers in ["sdk"] if p.needs_libraries() else ["own", "sdk"]:
                yield lit.Test.Test(testSuite, (f"{name}-{headers}",), localConfig)

    def execute(self, test, litConfig):
        name, _, headers = test.path_in_suite[0].rpartition("-")
        config = test.config
        if headers == "sdk" and not config.xl_cuda:
            return lit.Test.UNSUPPORTED, "needs a CUDA SDK's headers"
        if name in self.not_yet:
            return lit.Test.UNSUPPORTED, "not-yet.txt names it"
        gpus, environment = GPUS, dict(config.environment)
        if headers == "sdk" and not full.named(litConfig):
            gpus = gpus[::3] if self.all[name].needs_libraries() else gpus[1:3]
        if config.xl_gpus is not None:  # this machine's
            gpus = []
        work = os.path.join(test.suite.exec_root, test.path_in_suite[0])
        failures = programs.build_and_run(self.all[name], config.xl_build + "/bin/xlcc", config.xl_cuda if headers == "sdk" else "none", gpus, work, LIMIT,
                                               environment)
        if failures:
            return lit.Test.FAIL, "\n".join(failures)
        shutil.rmtree(work, ignore_errors=True)
        return lit.Test.PASS, ""
