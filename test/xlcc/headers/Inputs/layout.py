# Compares the layouts of structures and the values of enumerators in a CUDA SDK's headers with those in Crosslane's own.
#
#   layout.py CLANG SDK OWN
#
# As names.py. Each is asked of the headers as host code, for which no GPU's compiler is needed; members that the SDK has
# and ours lack are what names.py reports, and are passed over here.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys
import tempfile

import names

HEADERS = ["cuda_runtime.h", "cuda.h", "cuComplex.h", "cuda_fp16.h", "cuda_bf16.h"]
# Members that lie elsewhere: the room that is left in the properties is less by what CUDA 13 took away.
SKIP = {("cudaDeviceProp", "reserved")}


def answers(clang, folder, header, lines, work):
    """What lines, an expression each, are with the headers of a folder; None where one does not compile."""
    def run(which):
        source = work + "/ask.cpp"
        with open(source, "w") as f:
            f.write(f"#include <cstddef>\n#include <cstdio>\n#include <{header}>\nint main() {{\n")
            f.writelines(f'#line {n + 1}\nprintf("{n} %lld\\n", (long long)({lines[n]}));\n' for n in which)
            f.write("}\n")
        r = subprocess.run([clang, "-x", "c++", "-std=c++17", "-w", "-ferror-limit=0", "-I", folder, source, "-o", work + "/ask"], capture_output=True, text=True)
        return r
    which = list(range(len(lines)))
    r = run(which)
    if r.returncode:
        bad = {int(l.split(":")[1]) - 1 for l in r.stderr.split("\n") if "ask.cpp:" in l and "error:" in l}
        which = [n for n in which if n not in bad]
        r = run(which)
        if r.returncode:
            sys.exit(r.stderr)
    out = subprocess.run([work + "/ask"], capture_output=True, text=True, check=True).stdout
    return {int(l.split()[0]): l.split()[1] for l in out.splitlines()}


def main():
    clang, sdk, own = sys.argv[1], os.path.normpath(os.path.realpath(sys.argv[2])), sys.argv[3]
    bad = count = 0
    with tempfile.TemporaryDirectory() as work:
        for header in HEADERS:
            found = names.extract(clang.replace("clang++", "clang"), sdk, header)
            lines, structs = [], set()
            for kind, name, member in sorted(found.names):
                if kind == "member" and (name, member) not in SKIP and not name.startswith("__"):
                    structs.add(name)
                    lines.append(f"offsetof({name}, {member})")
                elif kind == "name" and "::" not in name and not name.startswith("__"):
                    lines.append(f"sizeof(char[1 + __is_enum(decltype({name}))]) == 2 ? {name} : 0")
            lines += [f"sizeof({s})" for s in sorted(structs)] + [f"alignof({s})" for s in sorted(structs)]
            theirs, ours = answers(clang, sdk + "/include", header, lines, work), answers(clang, own + "/cuda", header, lines, work)
            for n in sorted(theirs):
                if n in ours:
                    count += 1
                    if theirs[n] != ours[n]:
                        bad += 1
                        print(f"{header} {lines[n]}: {ours[n]}, in the SDK {theirs[n]}")
    print(count, "compared")
    sys.exit(1 if bad or count < 2000 else 0)


main()
