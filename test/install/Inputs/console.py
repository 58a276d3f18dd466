# console.py PAGE...: runs the commands of the pages' console blocks in the current folder, a shell a block, and compares what they
# print, both streams, with what the page shows; the status tells. A line '...' stands for any lines. A block behind a line
# <!-- not run: REASON --> is not run, and neither is one without commands.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import difflib
import re
import subprocess
import sys


def blocks(page):
    """(line, commands with what each prints) of each console block that is to be run."""
    with open(page) as f:
        lines = f.read().split("\n")
    n = 0
    while n < len(lines):
        if lines[n] != "```console":
            n += 1
            continue
        first, steps = n, []
        before = lines[n - 1]
        n += 1
        while lines[n] != "```":
            if lines[n].startswith("$ "):
                command = lines[n][2:]
                while command.endswith("\\"):
                    n += 1
                    command = command[:-1] + lines[n].strip()
                steps.append((command, []))
            elif steps:
                steps[-1][1].append(lines[n])
            n += 1
        if steps and not re.fullmatch(r"<!-- not run: .+ -->", before):
            yield first + 1, steps


def matches(shown, printed):
    """Whether these lines are those, with '...' for any number of them."""
    if not shown:
        return not printed
    if shown[0] == "...":
        return any(matches(shown[1:], printed[k:]) for k in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and matches(shown[1:], printed[1:])


bad = ran = 0
for page in sys.argv[1:]:
    for line, steps in blocks(page):
        ran += 1
        for command, shown in steps:
            run = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            printed = run.stdout.rstrip("\n").split("\n") if run.stdout else []
            # A command that shows nothing may warn, but not fail; one that fails is to say so.
            if not matches(shown, printed) if shown else run.returncode:
                print(f"{page}:{line}: $ {command}\nstatus {run.returncode}")
                print("\n".join(difflib.unified_diff(shown, printed, "the page", "printed", lineterm="")))
                bad = 1
                break
print(ran, "blocks")
sys.exit(bad)
