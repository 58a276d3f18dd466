# The kernels of test/oracle/diverge as lit tests: they are compiled, run with xlrun and every byte is compared with
# what the NVIDIA GPU left. Cases that not-yet.txt names are left out.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import fnmatch
import os
import shutil

import lit.formats
import lit.Test

import full
import oracle_format

GPUS = ["gfx90a", "gfx942", "gfx1030", "gfx1100"]
FIXED_TOO = ["gfx900", "gfx1100.packed", "gfx1201"]  # without random ones; names as in oracle_format.py
# What compiles: xlcc's options, by the names that the tests have.
PLUGIN = {"llvm19": ["--llvm=19"], "llvm22": ["--llvm=22"]}
PATCHED = {"patched": ["--llvm=patched"], "gisel": ["--llvm=patched", "-mllvm", "-global-isel", "-mllvm", "-global-isel-abort=1"]}
LEVELS = ["-O0", "-O2"]
TIMEOUT = "20"  # seconds for a kernel: one that waits for ever is a failure of its own, not of the suite


class DivergeFormat(lit.formats.FileBasedTest):
    def __init__(self, build, source, data, compilers, every):
        """source: the folder with the kernels; data: their unpacked recordings, random/ among them; compilers: PLUGIN
        or PATCHED; every: all kernels on every GPU, compiler and level, else pairs of these (full.py), and of the random ones a module."""
        self.build, self.source, self.data, self.compilers, self.every = build, source, data, compilers, every

    def not_yet(self, name):
        """Patterns of the cases that a test leaves out. A line: CASES TEST REASON."""
        out = []
        for line in open(self.source + "/not-yet.txt"):
            words = line.split(None, 2)
            if words and not words[0].startswith("#") and fnmatch.fnmatch(name, words[1]):
                out.append(words[0])
        return out

    def names(self):
        modules = sorted({c[1] for c in oracle_format.cases_of(self.data + "/random/manifest.txt")}, key=lambda m: [int(x) for x in m[1:].split("_")])
        fixed = [(gpu, compiler + level) for compiler in self.compilers for level in LEVELS for gpu in GPUS + FIXED_TOO]
        if not self.every:  # every GPU with every compiler and with every level
            ways = full.pairs((gpu, *how.split("-")) for gpu, how in fixed)
            fixed = [(gpu, how) for gpu, how in fixed if (gpu, *how.split("-")) in ways]
        for gpu, how in fixed:
            yield f"fixed-{gpu}-{how}"
        n = 0
        for compiler in self.compilers:
            for level in LEVELS:
                for gpu in GPUS:
                    how = f"{gpu}-{compiler}{level}"
                    for m in modules if self.every else [modules[n * 7 % len(modules)]]:
                        yield f"random-{how}-{m}"
                    n += 1

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        if path_in_suite:
            return
        for name in self.names():
            yield lit.Test.Test(testSuite, (name,), localConfig)

    def execute(self, test, litConfig):
        name = test.path_in_suite[0]
        kind, target, compiler, level, *module = name.split("-")
        gpu, _, warp = target.partition(".")
        if test.config.xl_gpus is not None and gpu not in test.config.xl_gpus:
            return lit.Test.UNSUPPORTED, "needs " + gpu
        data = self.data if kind == "fixed" else self.data + "/random"
        work = os.path.join(test.suite.exec_root, name)
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        leave = self.not_yet(name)
        cases = [c for c in oracle_format.cases_of(data + "/manifest.txt") if (not module or c[1] == module[0]) and not any(fnmatch.fnmatch(c[0], p) for p in leave)]
        if not cases:
            return lit.Test.UNSUPPORTED, "not-yet.txt names all its cases"
        with open(work + "/manifest.txt", "w") as f:
            f.writelines(" ".join(c) + "\n" for c in cases)
        os.symlink(data + "/in", work + "/in")
        commands = []
        for m in sorted({c[1] for c in cases}):
            source = f"{self.source}/{m}.ll"
            if kind == "random":
                source = f"{work}/{m}.ll"
                with open(f"{data}/{m}.cu") as f:
                    flags = f.readline().split("clang:")[1].split()
                commands.append([test.config.xl_llvm19 + "/bin/clang", "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_80", "--cuda-feature=+ptx85",
                                 "-nocudainc", "-nocudalib", "-w", *flags, "-I" + self.source, "-S", "-emit-llvm", f"{data}/{m}.cu", "-o", source])
            commands.append([self.build + "/bin/xlcc", *self.compilers[compiler], "-mcpu=" + gpu, *(["--warp=" + warp] if warp else []), "-" + level, source, "-o", f"{work}/{m}.hsaco"])
        commands.append([test.config.xl_xlrun, "--device=wavesim:" + gpu, "--timeout", TIMEOUT, "--manifest", work + "/manifest.txt", "--modules", work,
                         "--out", work, "--check", data + "/out"])
        return oracle_format.run_cases(commands, dict(test.config.environment), len(cases), work)
