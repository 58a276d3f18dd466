# The recorded cases as lit tests: one test for each (recorded set, GPU,
# wavefront size, LLVM, optimisation level), which compiles the set's modules with xlcc, runs its
# manifest with xlrun and compares every byte with what the NVIDIA GPU left.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil
import subprocess

import lit.formats
import lit.Test

GFX9 = ["gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx950"]
RDNA = ["gfx1030", "gfx1100", "gfx1150", "gfx1200", "gfx1201"]
# "gfx1100.packed": two warps in a wavefront of 64, where one in a wavefront of 32 is the default.
TARGETS = GFX9 + RDNA + [g + ".packed" for g in RDNA]
LLVMS = ["19", "22"]
LEVELS = ["-O0", "-O2", "-O3"]
# Sets that take long run at -O2 everywhere, at the other levels here only.
ALL_LEVELS = ["gfx90a", "gfx1100", "gfx1200.packed"]


class OracleFormat(lit.formats.FileBasedTest):
    def __init__(self, build, sets):
        """sets: (name, source folder with the modules' .ll files, data folder, True when it takes long)"""
        self.build = build
        self.sets = {s[0]: s for s in sets}

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        if path_in_suite:
            return
        for name in self.sets:
            for target in TARGETS:
                for llvm in LLVMS:
                    if target == "gfx950" and llvm == "19":  # LLVM 20 was the first to know it
                        continue
                    for level in LEVELS:
                        if self.sets[name][3] and level != "-O2" and target not in ALL_LEVELS:
                            continue
                        yield lit.Test.Test(testSuite, (f"{name}-{target}-llvm{llvm}{level}",), localConfig)

    def execute(self, test, litConfig):
        name, target, llvm, level = test.path_in_suite[0].split("-")
        gpu, _, warp = target.partition(".")
        _, source, data, _ = self.sets[name]
        work = os.path.join(test.suite.exec_root, test.path_in_suite[0])
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        manifest = os.path.join(data, "manifest.txt")
        lines = [l.split() for l in open(manifest) if l.strip() and not l.startswith("#")]
        env = dict(test.config.environment)
        commands = [
            [self.build + "/bin/xlcc", "--llvm=" + llvm.removeprefix("llvm"), "-mcpu=" + gpu, "-" + level,
             *(["--warp=" + warp] if warp else []), os.path.join(source, m + ".ll"), "-o", os.path.join(work, m + ".hsaco")]
            for m in sorted({l[1] for l in lines})
        ] + [
            [self.build + "/bin/xlrun", "--device=wavesim:" + gpu, "--manifest", manifest, "--modules", work,
             "--out", work, "--check", os.path.join(data, "out"), "--nan=auto"]
        ]
        log = ""
        for c in commands:
            try:
                p = subprocess.run(c, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, timeout=600)
            except subprocess.TimeoutExpired:
                return lit.Test.TIMEOUT, f"$ {' '.join(c)}\nno end after 600 s\n"
            log += f"$ {' '.join(c)}\n" + p.stdout.decode(errors="replace")
            if p.returncode:
                return lit.Test.FAIL, log + f"exit status {p.returncode}\n"
        # The runner's own count says that nothing was left out.
        want = f"{len(lines)} passed, 0 failed"
        if want not in log:
            return lit.Test.FAIL, log + f"expected: {want}\n"
        shutil.rmtree(work, ignore_errors=True)
        return lit.Test.PASS, ""
