# full.py: what the suites leave out of `make check` and `make check-llvm`, and `make check-all` does not.
#
# A recorded set may be compiled in many ways: a GPU, an LLVM or tool, a level, a selector. Mistakes depend on one of these or on
# two of them together, hardly ever on three, so that the usual checks have every pair of values (pairs), not every combination.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import itertools


def wanted(lit_config):
    """Whether everything is to run: lit's parameter full, which FULL=1 sets."""
    return lit_config.params.get("full", "0") != "0"


def named(lit_config):
    """Whether suites were asked for by name (TESTS), or everything is to run."""
    return wanted(lit_config) or lit_config.params.get("named", "0") != "0"


def pairs(rows, needed=()):
    """Of these tuples of one length some, in their order: each pair of values that one of them has at two places, one of these has
    there, too. The choice is the same every time. Those of `needed` come with them."""

    def of(row):
        return set(itertools.combinations(enumerate(row), 2))

    rows = list(rows)
    left, chosen = set().union(*map(of, rows)), set()
    while left:
        # The first of those with the most new pairs.
        best = max(range(len(rows)), key=lambda n: (len(of(rows[n]) & left), -n))
        left -= of(rows[best])
        chosen.add(best)
    return [row for n, row in enumerate(rows) if n in chosen or row in needed]
