# coverage.py: what each test executes, for `make coverage`. With lit's parameter coverage=FOLDER every test has a folder of its own
# there, FOLDER/SUITE/TEST, with a raw profile of clang's for each program and library that it ran: the sum over any choice of
# tests is then a merge of profiles (cmake/coverage.sh), and needs no second run. A file "seconds" beside them says how much of the
# processors' time the test took, which does not depend on what else the machine does.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import resource

import lit.worker


def folder_of(test):
    suite, _, name = test.getFullName().removeprefix("Crosslane :: ").partition(" :: ")
    return os.path.join(suite, re.sub(r"[^\w.,+=-]+", "_", name))


def used():
    """What this process and its children have had of the processors."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def record(folder):
    """Lets every test that lit runs from now on write there; to be called once."""
    execute = lit.worker._execute

    def recorded(test, lit_config):
        # %m: runs of the same program add to the same file.
        mine = os.path.join(folder, folder_of(test))
        test.config.environment["LLVM_PROFILE_FILE"] = os.path.join(mine, "%m.profraw")
        before = used()
        result = execute(test, lit_config)
        os.makedirs(mine, exist_ok=True)
        with open(os.path.join(mine, "seconds"), "w") as f:
            f.write(f"{used() - before:.2f}\n")
        return result

    lit.worker._execute = recorded
