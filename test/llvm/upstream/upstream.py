# Runs LLVM's own tests with the patched tools, and again with Debian's where
# one fails: only what the patched tools alone get wrong counts against them.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import copy
import glob
import os
import re

import lit.formats
import lit.Test

from selection import FOLDERS, LEAST, chosen_by

# The tools that the patch series changes; every other one is Debian's.
PATCHED = ("llc", "opt", "llvm-mc", "clang")

# What a test may lack in a release build for AMDGPU without its being a fault
# of ours: assertions, expensive checks, and the tests that LLVM itself has put
# away.
LACKING = {"asserts", "expensive_checks", "do-not-run-me"}

BOTH = lit.Test.ResultCode("FAILED_IN_BOTH", "Failed with the unpatched tools too", False)


def is_test(path):
    """By LLVM's suffixes; a file without a RUN line is no test, and lit says so."""
    folder, name = os.path.split(path)
    return (
        os.path.splitext(name)[1] in (".ll", ".c", ".test", ".txt", ".s", ".mir", ".yaml")
        and name not in ("CMakeLists.txt", "README.txt", "LICENSE.txt")
        and "Inputs" not in folder.split(os.sep)
    )


def touched_by(patches):
    """The tests that the series adds or edits, relative to llvm/test: these belong to every part."""
    found = set()
    for name in glob.glob(os.path.join(patches, "*.patch")):
        with open(name, encoding="utf-8", errors="replace") as f:
            found.update(re.findall(r"^\+\+\+ b/llvm/test/(\S+)$", f.read(), re.MULTILINE))
    # Those that it adds are files of the overlay.
    with open(os.path.join(patches, "overlay"), encoding="utf-8") as f:
        found.update(re.findall(r"^llvm-patches/test/(\S+)\s+=", f.read(), re.MULTILINE))
    return {path for path in found if is_test(path)}


def tests_in(root):
    """The test files below root's FOLDERS, relative to root, and which folders are missing."""
    found, missing = [], []
    for folder in FOLDERS:
        before = len(found)
        for path, _, files in os.walk(os.path.join(root, folder)):
            found += [t for t in (os.path.relpath(os.path.join(path, f), root) for f in files) if is_test(t)]
        if len(found) == before:
            missing.append(folder)
    return found, missing


def choose(root, what, least, patches, fatal):
    """The tests that run: "all" of FOLDERS, or the "part" of selection.py, at least `least` or LEAST; and ours."""
    if what not in LEAST:
        fatal(f"upstream is {what!r}; it can be {' or '.join(LEAST)}")
    least = LEAST[what] if least is None else int(least)
    found, missing = tests_in(root)
    if missing:
        fatal(f"no tests below {root} in: {', '.join(missing)}")
    if what == "part":
        found = [t for t in found if chosen_by(root, t)]
    # A tree cut short or a word lost from the selection must not look green.
    if len(found) < least:
        fatal(f"{len(found)} tests below {root}; there should be {least} at least")
    ours = touched_by(patches)
    lost = sorted(t for t in ours if not os.path.exists(os.path.join(root, t)))
    if lost:
        fatal(f"tests of {patches} are not in {root}: {', '.join(lost)}")
    return frozenset(ours.union(found))


def link_tools(where, patched, debian, fatal):
    """Two folders of links: the patched tools over Debian's, and Debian's alone."""
    for tool in PATCHED:
        for folder in (patched, debian):
            if not os.access(os.path.join(folder, tool), os.X_OK):
                fatal(f"no {tool} in {folder}")
    both = []
    for name, only in (("patched-tools", PATCHED), ("debian-tools", ())):
        folder = os.path.join(where, name)
        os.makedirs(folder, exist_ok=True)
        want = {t: os.path.join(debian, t) for t in os.listdir(debian)}
        want.update({t: os.path.join(patched, t) for t in only})
        for tool in os.listdir(folder):
            link = os.path.join(folder, tool)
            if want.get(tool) != os.readlink(link):
                os.unlink(link)
        for tool, target in want.items():
            link = os.path.join(folder, tool)
            if not os.path.lexists(link):
                os.symlink(target, link)
        both.append(folder)
    return tuple(both)


class Format(lit.formats.ShTest):
    """LLVM's ShTest over the chosen files; a failure is tried again with Debian's tools, but not one of our own tests."""

    def __init__(self, shtest, root, chosen, ours, tools):
        super().__init__(shtest.execute_external)
        self.root, self.chosen, self.ours, self.tools = root, chosen, ours, tools

    # A file named on lit's command line comes straight to getTestsForPath and
    # is run whether chosen or not.
    def getTestsInDirectory(self, suite, path_in_suite, lit_config, config):
        for test in super().getTestsInDirectory(suite, path_in_suite, lit_config, config):
            if os.path.relpath(test.getSourcePath(), self.root) in self.chosen:
                yield test

    def execute(self, test, lit_config):
        result = self.run(test, lit_config)
        if result.code is lit.Test.UNSUPPORTED:
            return self.unsupported(test, result)
        if not self.bad(test, result):
            return result
        if os.path.relpath(test.getSourcePath(), self.root) in self.ours:
            return result
        debian = self.run(self.with_debian(test), lit_config)
        if self.bad(test, debian):
            return lit.Test.Result(BOTH, "With the unpatched tools:\n" + debian.output)
        note = f"{test.getFullName()}: passes with the unpatched tools.\n"
        # An unexpected pass is no failure to every lit, but one here.
        return lit.Test.Result(lit.Test.UNRESOLVED if test.isExpectedToFail() else result.code, note + result.output)

    def run(self, test, lit_config):
        result = super().execute(test, lit_config)
        return result if isinstance(result, lit.Test.Result) else lit.Test.Result(*result)

    @staticmethod
    def bad(test, result):
        if test.isExpectedToFail():
            return result.code not in (lit.Test.FAIL, lit.Test.XFAIL)
        return result.code.isFailure

    @staticmethod
    def unsupported(test, result):
        lacking = set(test.getMissingRequiredFeatures())
        if (lacking or test.getUnsupportedFeatures()) and lacking <= LACKING:
            return result
        return lit.Test.Result(
            lit.Test.UNRESOLVED, f"unsupported, for want of {', '.join(sorted(lacking)) or 'the AMDGPU target'}\n{result.output}"
        )

    def with_debian(self, test):
        patched, debian = self.tools
        again = copy.copy(test)
        again.config = copy.copy(test.config)
        swap = lambda s: s.replace(patched, debian) if isinstance(s, str) else s
        again.config.substitutions = [(key, swap(value)) for key, value in test.config.substitutions]
        again.config.environment = {name: swap(value) for name, value in test.config.environment.items()}
        return again
