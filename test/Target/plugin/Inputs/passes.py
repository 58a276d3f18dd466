# passes.py PassRegistry.def TESTS OPT...: whether each pass of the registry is known to -print-after by its name, and counts what
# it does. A row of INPUTS names a test's input on which it does something, and the pipeline, the whole one when it is not said.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import subprocess
import sys

INPUTS = {
    "goacc-lower": ("goacc-lower/worker.ll", "goacc-lower<cpu=gfx90a>"),
    "xl-regions": ("xl-regions/schemes.ll", "xl-regions<scheme=if-master>"),
    "nvvm-verify": ("nvvm-warp/vote.ll", None),
    "nvvm-ptx": ("nvvm-ptx/translate.ll", None),
    "nvvm-texture": ("nvvm-texture/intrinsics.ll", None),
    "nvvm-undefined": ("nvvm-undefined/shifts.ll", "nvvm-undefined<cpu=gfx90a>"),
    "nvvm-module": ("nvvm-module/kernels.ll", None),
    "nvvm-dead": ("nvvm-ptx/translate.ll", None),
    "nvvm-contract": ("nvvm-contract/fuse.ll", "nvvm-contract<cpu=gfx90a>"),
    "nvvm-barrier": ("nvvm-barrier/words.ll", None),
    "nvvm-converge": ("nvvm-converge/pointer.ll", None),
    "nvvm-sync": ("nvvm-sync/fences.ll", None),
    "nvvm-scalar": ("nvvm-scalar/integer.ll", None),
    "nvvm-ragged": ("nvvm-ragged/versions.ll", None),
    "nvvm-tree": ("nvvm-tree/sums.ll", None),
    "nvvm-partials": ("nvvm-partials/partials.ll", None),
    "nvvm-fragments": ("nvvm-fragments/moves.ll", None),
    "nvvm-matrix": ("nvvm-matrix/forms.ll", None),
    "nvvm-warp": ("nvvm-warp/vote.ll", None),
    "xlane": ("xlane/nvvm.ll", None),
    "nvvm-refuse": ("nvvm-warp/vote.ll", None),
    "nvvm-volatile": ("nvvm-volatile/volatile.ll", "nvvm-volatile"),
    "nvvm-convert": ("nvvm-convert/convert.ll", "nvvm-to-amdgpu<cpu=gfx90a>,nvvm-convert"),
    "backend-bugs": ("backend-bugs/values.ll", "nvvm-to-amdgpu,backend-bugs"),
}

registry, tests, *opt = sys.argv[1:]
names = re.findall(r'^CROSSLANE_\w*PASS\("([^"]+)"', open(registry).read(), re.M)
bad = [f"{name}: no row in passes.py" for name in names if name not in INPUTS]
bad += [f"{name}: a row in passes.py, and no pass" for name in INPUTS if name not in names]
for name in names:
    if name not in INPUTS:
        continue
    file, passes = INPUTS[name]
    command = opt + ["-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", f"-passes={passes or 'nvvm-to-amdgpu'}", "-disable-output",
                     "-stats", f"-print-after={name}", f"{tests}/{file}"]
    try:
        said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120).stdout
    except subprocess.TimeoutExpired:
        said = ""
    if "IR Dump After" not in said:
        bad.append(f"{name}: -print-after prints nothing for {file}")
    if not re.search(rf"^ *[1-9][0-9]* {name} +- ", said, re.M):
        bad.append(f"{name}: counts nothing in {file}")
print("\n".join(bad + [f"{len(names)} passes, {len(bad)} problems"]))
sys.exit(bool(bad))
