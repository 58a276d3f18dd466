# The programs of test/oracle/sdk as lit tests: MODULE-HEADERS-LEVEL-GPUS compiles a module for these GPUs, into one
# bundle, runs its cases on each and compares every byte with what the NVIDIA GPU left. HEADERS is "sdk" for those of
# a CUDA SDK, which LLVM 22 alone reads, and "own19" or "own22" for Crosslane's with that LLVM.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil

import lit.formats
import lit.Test

import oracle_format

PAIRS = ["gfx90a,gfx1100", "gfx942,gfx1030"]
LEVELS = ["-O0", "-O1", "-O2", "-O3", "-O2,-g"]
OWN = ["tiles"]  # what needs no SDK
PLAIN = ["tiles", "warp"]  # at -O0 too
LONG = ["partitions"]  # what takes long to compile: one GPU will do
TIMEOUT = "60"  # seconds for a kernel


class SdkFormat(lit.formats.FileBasedTest):
    def __init__(self, build, source, data, every):
        """source: the folder with the modules; data: their unpacked recordings; every: each module for all GPUs at all
        levels, else each at -O2, and PLAIN at -O0, for one pair of GPUs, the pairs in turn."""
        self.build, self.source, self.data, self.every = build, source, data, every

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        if path_in_suite:
            return
        modules = sorted({c[1] for c in oracle_format.cases_of(self.data + "/manifest.txt")})
        for n, module in enumerate(modules):
            for headers in ["sdk"] + (["own19", "own22"] if module in OWN else []):
                for level in LEVELS if self.every else ["-O0", "-O2"] if module in PLAIN else ["-O2"]:
                    pairs = PAIRS if self.every or module in OWN else [PAIRS[n % 2].split(",")[0] if module in LONG else PAIRS[n % 2]]
                    for gpus in pairs:
                        yield lit.Test.Test(testSuite, (f"{module}-{headers}{level}-{gpus}",), localConfig)

    def execute(self, test, litConfig):
        name = test.path_in_suite[0]
        module, headers, *level, gpus = name.split("-")
        gpus = gpus.split(",")
        if test.config.xl_gpus is not None:
            gpus = [g for g in gpus if g in test.config.xl_gpus]
            if not gpus:
                return lit.Test.UNSUPPORTED, "needs one of " + name.rpartition("-")[2]
        if headers == "sdk" and not test.config.xl_cuda:
            return lit.Test.UNSUPPORTED, "needs a CUDA SDK's headers"
        work = os.path.join(test.suite.exec_root, name)
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        cases = [c for c in oracle_format.cases_of(self.data + "/manifest.txt") if c[1] == module]
        with open(work + "/manifest.txt", "w") as f:
            f.writelines(" ".join(c) + "\n" for c in cases)
        os.symlink(self.data + "/in", work + "/in")
        llvm, path = ("22", test.config.xl_cuda) if headers == "sdk" else (headers.removeprefix("own"), "none")
        commands = [[self.build + "/bin/xlcc", "--llvm=" + llvm, "--cuda-path=" + path, "--offload-arch=" + ",".join(gpus),
                     *("-" + l.rstrip(",") for l in level), "-w", f"{self.source}/{module}.cu", "-o", f"{work}/{module}.hsaco"]]
        for gpu in gpus:
            commands.append([test.config.xl_xlrun, "--device=wavesim:" + gpu, "--cooperative", "--timeout", TIMEOUT, "--manifest", work + "/manifest.txt",
                             "--modules", work, "--out", work + "/" + gpu, "--check", self.data + "/out"])
        return oracle_format.run_cases(commands, test.config.environment, len(cases), work)
