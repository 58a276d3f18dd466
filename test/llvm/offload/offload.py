# Runs LLVM's offloading tests with Crosslane's runtimes, and again with LLVM's
# where one fails: only what fails with ours alone counts against us. Every second one, and those that are about what the
# runtimes do themselves (reductions, tasks, mapping of structures); all of them with lit's parameter full, which run.sh and
# make check-all give.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import copy
import re
import zlib

import lit.formats
import lit.Test

from differences import DIFFERENT, LEFT_OUT

BOTH = lit.Test.ResultCode("FAILED_IN_BOTH", "Failed with LLVM's runtimes too", False)
DIFFERS = lit.Test.ResultCode("DIFFERS", "Failed with ours alone, for a reason given in differences.py", False)


ALWAYS = re.compile(r"reduction|task|nowait|depend|teams|parallel|mapper|struct|generic|spmd|printf|malloc", re.IGNORECASE)


class Tests(lit.formats.ShTest):
    """lit.cfg is set up with LLVM's runtimes: `swaps` says what stands where with ours, and `llvms` what LLVM's need."""

    def __init__(self, configuration, swaps, llvms, everything):
        super().__init__()
        self.everything = everything
        device, omptarget = configuration.split("-")
        self.swaps = [swaps[name] for name, whose in (("device", device), ("omptarget", omptarget)) if whose == "own"]
        self.llvms = llvms if device == "llvm" else {}
        self.baseline = llvms
        self.reasons = DIFFERENT.get(configuration, {})

    def getTestsInDirectory(self, *args):
        for test in super().getTestsInDirectory(*args):
            name = "/".join(test.path_in_suite)
            if name in LEFT_OUT:
                continue
            if self.everything or ALWAYS.search(name) or name in self.reasons or zlib.crc32(name.encode()) % 2 == 0:
                yield test

    def execute(self, test, lit_config):
        result = self.run(self.with_runtimes(test, self.swaps, self.llvms), lit_config)
        reason = self.reasons.get("/".join(test.path_in_suite))
        if not self.swaps or result.code is lit.Test.UNSUPPORTED:
            return result
        if not self.bad(test, result):
            if reason:
                return lit.Test.Result(lit.Test.UNRESOLVED, "passes, but is listed in differences.py\n" + result.output)
            return result
        llvms = self.run(self.with_runtimes(test, [], self.baseline), lit_config)
        if self.bad(test, llvms):
            return lit.Test.Result(BOTH, "With LLVM's runtimes:\n" + llvms.output)
        if reason:
            return lit.Test.Result(DIFFERS, reason + "\n" + result.output)
        return lit.Test.Result(lit.Test.FAIL, "passes with LLVM's runtimes\n" + result.output)

    def run(self, test, lit_config):
        result = super().execute(test, lit_config)
        return result if isinstance(result, lit.Test.Result) else lit.Test.Result(*result)

    @staticmethod
    def bad(test, result):
        if test.isExpectedToFail():
            return result.code not in (lit.Test.FAIL, lit.Test.XFAIL)
        return result.code.isFailure

    @staticmethod
    def with_runtimes(test, swaps, environment):
        other = copy.copy(test)
        other.config = copy.copy(test.config)

        def swap(text):
            for llvms, ours in swaps:
                text = text.replace(llvms, ours) if isinstance(text, str) else text
            return text

        other.config.substitutions = [(key, swap(value)) for key, value in test.config.substitutions]
        other.config.environment = {name: swap(value) for name, value in test.config.environment.items()}
        other.config.environment.update(environment)
        return other
