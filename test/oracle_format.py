# The recorded cases as lit tests: one test for each (recorded set, GPU, LLVM,
# optimisation level), which compiles the set's modules with xlcc, runs its
# manifest with xlrun and compares every byte with what the NVIDIA GPU left.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil
import subprocess

import lit.formats
import lit.Test

GPUS = ["gfx900", "gfx906", "gfx908", "gfx90a", "gfx942"]
LLVMS = ["19", "22"]
LEVELS = ["-O0", "-O2", "-O3"]


class OracleFormat(lit.formats.FileBasedTest):
    def __init__(self, build, sets):
        """sets: (name, source folder with the modules' .ll files, data folder)"""
        self.build = build
        self.sets = {s[0]: s for s in sets}

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        if path_in_suite:
            return
        for name in self.sets:
            for gpu in GPUS:
                for llvm in LLVMS:
                    for level in LEVELS:
                        yield lit.Test.Test(testSuite, (f"{name}-{gpu}-llvm{llvm}{level}",), localConfig)

    def execute(self, test, litConfig):
        name, gpu, llvm, level = test.path_in_suite[0].split("-")
        _, source, data = self.sets[name]
        work = os.path.join(test.suite.exec_root, test.path_in_suite[0])
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        manifest = os.path.join(data, "manifest.txt")
        lines = [l.split() for l in open(manifest) if l.strip() and not l.startswith("#")]
        env = dict(test.config.environment)
        commands = [
            [self.build + "/bin/xlcc", "--llvm=" + llvm.removeprefix("llvm"), "-mcpu=" + gpu, "-" + level,
             os.path.join(source, m + ".ll"), "-o", os.path.join(work, m + ".hsaco")]
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
