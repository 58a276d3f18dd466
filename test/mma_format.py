# The tensor cores' recordings (test/oracle/mma) as lit tests: MODULE-KIND-TARGET-COMPILER-LEVEL compiles a module, its LLVM IR (KIND ll) or its CUDA
# source against Crosslane's headers (cu), runs its cases and compares every byte with what the NVIDIA GPU left; a NaN equals any NaN.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil

import lit.formats
import lit.Test

import chips
import full
import oracle_format

# One of each kind: matrix instructions of two sorts and none, either wavefront; names as in oracle_format.py.
TARGETS = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201", "gfx1100.packed", "gfx950", "gfx1250"]
MORE = [t for t in oracle_format.TARGETS if t not in TARGETS]  # with FULL=1
LEVELS = ["-O0", "-O2", "-O2,-g"]
# What compiles: xlcc's options, by the names that the tests have.
PLUGIN = {"llvm19": ["--llvm=19"], "llvm22": ["--llvm=22"]}
PATCHED = {"patched": ["--llvm=patched"], "gisel": ["--llvm=patched", "-mllvm", "-global-isel", "-mllvm", "-global-isel-abort=1"]}
TIMEOUT = "120"  # seconds for a kernel
SM90 = ["kernels_sm90"]  # the others' source is for sm_80


class MmaFormat(lit.formats.FileBasedTest):
    def __init__(self, build, source, data, compilers, every):
        """source: the folder with the modules; data: their unpacked recordings; compilers: PLUGIN or PATCHED; every: all modules on every GPU by
        every compiler at every level, else pairs of these (full.py)."""
        self.build, self.source, self.data, self.compilers, self.every = build, source, data, compilers, every

    def names(self):
        modules = sorted({c[1] for c in oracle_format.cases_of(self.data + "/manifest.txt")})
        rows = []
        for module in modules:
            for kind in ["ll", "cu"]:
                if not os.path.exists(f"{self.source}/{module}.{kind}") or (kind == "cu" and "llvm19" not in self.compilers):
                    continue
                for target in TARGETS + (MORE if self.every else []):
                    for compiler in self.compilers:
                        newest = int(compiler[4:]) if compiler.startswith("llvm") else 19
                        if oracle_format.chip_of(target).llvm <= newest:
                            rows += [(module, kind, target, compiler, level) for level in LEVELS]
        return rows if self.every else full.pairs(rows)

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        if path_in_suite:
            return
        for module, kind, target, compiler, level in self.names():
            yield lit.Test.Test(testSuite, (f"{module}-{kind}-{target}-{compiler}{level}",), localConfig)

    def execute(self, test, litConfig):
        name = test.path_in_suite[0]
        module, kind, target, compiler, *level = name.split("-")
        gpu, _, warp = target.partition(".")
        if test.config.xl_gpus is not None and gpu not in test.config.xl_gpus:
            return lit.Test.UNSUPPORTED, "needs " + gpu
        work = os.path.join(test.suite.exec_root, name)
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        cases = [c for c in oracle_format.cases_of(self.data + "/manifest.txt") if c[1] == module]
        with open(work + "/manifest.txt", "w") as f:
            f.writelines(" ".join(c) + "\n" for c in cases)
        os.symlink(self.data + "/in", work + "/in")
        cu = ["--cuda-path=none", "-I" + os.path.dirname(self.source), "-w", "--cuda-arch=sm_90" if module in SM90 else "--cuda-arch=sm_80"]
        commands = [[self.build + "/bin/xlcc", *self.compilers[compiler], "-mcpu=" + gpu, *(["--warp=" + warp] if warp else []),
                     *("-" + l.rstrip(",") for l in level), *(cu if kind == "cu" else []), f"{self.source}/{module}.{kind}", "-o", f"{work}/{module}.hsaco"]]
        commands.append([test.config.xl_xlrun, "--device=wavesim:" + gpu, "--timeout", TIMEOUT, "--manifest", work + "/manifest.txt", "--modules", work,
                         "--out", work, "--check", self.data + "/out", "--nan=auto"])
        return oracle_format.run_cases(commands, dict(test.config.environment), len(cases), work)
