# The recorded cases as lit tests: one test for each (recorded set, GPU,
# wavefront size, compiler, optimisation level), which compiles the set's modules, runs its
# manifest with xlrun and compares every byte with what the NVIDIA GPU left. Those run that have all pairs of these values, with
# FULL=1 all of them (full.py).
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil
import subprocess

import lit.formats
import lit.Test

import chips
import full

# "gfx1100.packed": two warps in a wavefront of 64, where one in a wavefront of 32 is the default.
TARGETS = [c.name for c in chips.CHIPS] + [c.name + ".packed" for c in chips.CHIPS if len(c.lanes) > 1]
LLVMS = ["19", "22"]
LEVELS = ["-O0", "-O2", "-O3"]
# Sets that take long run at -O2 everywhere, at the other levels here only.
ALL_LEVELS = ["gfx90a", "gfx1100", "gfx1200.packed"]


def chip_of(target):
    return chips.NAMED[target.partition(".")[0]]


def cases_of(manifest):
    """The cases of a manifest, each as its words."""
    with open(manifest) as f:
        return [l.split() for l in f if l.strip() and not l.startswith("#")]


def run_cases(commands, env, count, work):
    """Runs commands, of which the last ones are xlrun's and compare count cases each; gives lit's result. The folder work
    goes when all is well."""
    log = ""
    for c in commands:
        try:
            p = subprocess.run(c, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, timeout=600)
        except subprocess.TimeoutExpired:
            return lit.Test.TIMEOUT, log + f"$ {' '.join(c)}\nno end after 600 s\n"
        said = p.stdout.decode(errors="replace")
        log += f"$ {' '.join(c)}\n" + said
        if p.returncode:
            return lit.Test.FAIL, log + f"exit status {p.returncode}\n"
        # The runner's own count says that nothing was left out.
        want = f"{count} passed, 0 failed"
        if "--check" in c and want not in said:
            return lit.Test.FAIL, log + f"expected: {want}\n"
    shutil.rmtree(work, ignore_errors=True)
    return lit.Test.PASS, ""


# No other of the usual tests executes some lines of wavesim: private memory by flat addresses on gfx1250, and byte by byte.
NEEDED = {("programs", "gfx1250", "llvm22", "O0"), ("trees", "gfx1100", "llvm22", "O0")}


class OracleFormat(lit.formats.FileBasedTest):
    """xlcc with the plugin: NAME-TARGET-llvmN-LEVEL."""

    def __init__(self, build, sets, everything):
        """everything: every way to compile; sets: (name, source folder with the modules' .ll files, data folder, True when it takes long); modules
        and data may be together in one archive, given for both folders."""
        self.build, self.everything = build, everything
        self.sets = {s[0]: s for s in sets}

    def names(self):
        """The tests, named SET-TARGET-... ."""
        rows = list(self.rows())
        return ["-".join(row) for row in (rows if self.everything else full.pairs(rows, NEEDED))]

    def rows(self):
        for name in self.sets:
            for target in TARGETS:
                chip = chip_of(target)
                for llvm in LLVMS:
                    if int(llvm) < chip.llvm:
                        continue
                    for level in LEVELS:
                        if chip.twin and (self.sets[name][3] or (int(llvm), level) != (chip.llvm, "-O2")):
                            continue
                        if self.sets[name][3] and level != "-O2" and target not in ALL_LEVELS:
                            continue
                        yield name, target, "llvm" + llvm, level[1:]

    def compile(self, gpu, warp, how, module, output):
        """The commands that compile a module; how: the test's name behind the target."""
        llvm, level = how
        return [
            [self.build + "/bin/xlcc", "--llvm=" + llvm.removeprefix("llvm"), "-mcpu=" + gpu, "-" + level,
             *(["--warp=" + warp] if warp else []), module, "-o", output + ".hsaco"]
        ]

    def also(self, test, gpu, source, data, work):
        """Commands behind those, on the compiled modules in the folder work."""
        return []

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        if path_in_suite:
            return
        for name in self.names():
            yield lit.Test.Test(testSuite, (name,), localConfig)

    def execute(self, test, litConfig):
        name, target, *how = test.path_in_suite[0].split("-")
        gpu, _, warp = target.partition(".")
        if test.config.xl_gpus is not None and gpu not in test.config.xl_gpus:
            return lit.Test.UNSUPPORTED, "needs " + gpu
        _, source, data, _ = self.sets[name]
        work = os.path.join(test.suite.exec_root, test.path_in_suite[0])
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        if os.path.isfile(data):
            shutil.unpack_archive(data, work)
            source = data = work
        manifest = os.path.join(data, "manifest.txt")
        lines = cases_of(manifest)
        modules = sorted({l[1] for l in lines})
        env = dict(test.config.environment)
        commands = []
        for m in modules:
            commands += self.compile(gpu, warp, how, os.path.join(source, m + ".ll"), os.path.join(work, m))
        commands.append([test.config.xl_xlrun, "--device=wavesim:" + gpu, "--manifest", manifest, "--modules", work,
                         "--out", work, "--check", os.path.join(data, "out"), "--nan=auto"])
        commands += self.also(test, gpu, source, data, work)
        return run_cases(commands, env, len(lines), work)


# What compiles: the tool, its levels, its selectors, and the targets; None for all of them. xlcc adds nothing but its command line, so it runs on one target
# of each wavefront size and once more where that size is not the processor's own; and it alone takes the sets that
# take long (the random kernels, of which one module crashes LLVM 19's llc also when the plugin has lowered it).
BOTH = ["sdag", "gisel"]
PATCHED = [
    ("llc", ["O0", "O2"], BOTH, None),
    ("clang", ["O0", "O2"], BOTH, None),
    ("xlcc", ["O2"], ["sdag"], ["gfx90a", "gfx1100", "gfx1200.packed"]),
]


class PatchedOracleFormat(OracleFormat):
    """The patched llc and clang: NAME-TARGET-TOOL-LEVEL-SELECTOR. llc and clang are called as README tells users
    to, with no option of ours: the processor and the wavefront's size say which warp model is meant. xlcc is
    the driver with --llvm=patched."""

    def __init__(self, build, sets, everything, lld):
        super().__init__(build, sets, everything)
        self.lld = lld

    def rows(self):
        for name in self.sets:
            for target in TARGETS:
                if chip_of(target).llvm > 19:
                    continue
                for tool, levels, selectors, some in PATCHED:
                    if target not in (some or TARGETS) or self.sets[name][3] and tool != "xlcc":
                        continue
                    for level in levels:
                        for selector in selectors:
                            if chip_of(target).twin and (tool, level, selector) != ("llc", "O2", "sdag"):
                                continue
                            yield name, target, tool, level, selector

    def compile(self, gpu, warp, how, module, output):
        tool, level, selector = how
        bin = self.build + "/llvm/bin/"
        gisel = ["-global-isel", "-global-isel-abort=1"] if selector == "gisel" else []
        if tool == "llc":
            return [
                [bin + "llc", "-mtriple=amdgcn-amd-amdhsa", "-mcpu=" + gpu, *(["-mattr=+wavefrontsize64"] if warp else []),
                 *(["-O0"] if level == "O0" else []), *gisel, "-filetype=obj", module, "-o", output + ".o"],
                [self.lld, "-shared", output + ".o", "-o", output + ".hsaco"],
            ]
        gisel = [a for g in gisel for a in ("-mllvm", g)]
        if tool == "clang":
            return [
                [bin + "clang", "--target=amdgcn-amd-amdhsa", "-mcpu=" + gpu, *(["-mwavefrontsize64"] if warp else []),
                 "-nogpulib", "-" + level, *gisel, "-x", "ir", module, "-o", output + ".hsaco"]
            ]
        return [
            [self.build + "/bin/xlcc", "--llvm=patched", "-mcpu=" + gpu, *(["--warp=" + warp] if warp else []), "-" + level,
             *gisel, module, "-o", output + ".hsaco"]
        ]
