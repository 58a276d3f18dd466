# console.py [--left-out=LIST] PAGE...: runs the commands of the pages' console blocks in the current folder, a shell for each
# command, and compares their output, both streams, with the page; the status tells. A line '...' matches any lines. A block
# after a line <!-- not run: REASON --> is not run, and neither is one without commands. LIST has a line "PAGE: reason" for each
# page without a block that runs; it is an error if a page is missing there, or is there and has such a block.
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


pages = sys.argv[1:]
left_out = None
if pages and pages[0].startswith("--left-out="):
    with open(pages.pop(0).partition("=")[2]) as f:
        left_out = dict(line.rstrip("\n").split(": ", 1) for line in f if line.strip() and not line.startswith("#"))
bad = ran = 0
seen = set()
for page in pages:
    before = ran
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
    if left_out is not None:
        listed = [name for name in left_out if ("/" + page).endswith("/" + name)]
        seen.update(listed)
        if bool(listed) == (ran > before):
            print(f"{page}: " + ("is left out, but has blocks that run" if listed else "has no block that runs, and no reason is listed"))
            bad = 1
for name in sorted(set(left_out or []) - seen):
    print(f"{name}: is left out, but no such page was given")
    bad = 1
print(ran, "blocks")
sys.exit(bad)
