# coverage.py: what each test executes, for `make coverage`. With lit's parameter coverage=FOLDER every test has a folder of its own
# there, FOLDER/SUITE/TEST, with a raw profile of clang's for each program and library that it ran: the sum over any choice of
# tests is then a merge of profiles (cmake/coverage.sh), and needs no second run.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re

import lit.worker


def folder_of(test):
    suite, _, name = test.getFullName().removeprefix("Crosslane :: ").partition(" :: ")
    return os.path.join(suite, re.sub(r"[^\w.,+=-]+", "_", name))


def record(folder):
    """Lets every test that lit runs from now on write there; to be called once."""
    execute = lit.worker._execute

    def recorded(test, lit_config):
        # %m: runs of the same program add to the same file.
        test.config.environment["LLVM_PROFILE_FILE"] = os.path.join(folder, folder_of(test), "%m.profraw")
        return execute(test, lit_config)

    lit.worker._execute = recorded
