# Compiles each of the headers in a folder alone, as a file of host code.
#
#   hosts.py FOLDER COMMAND...
#
# COMMAND has {} for the source. Headers that say by #error that they are not supported are passed over.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys
import tempfile

folder, command = sys.argv[1], sys.argv[2:]
language = "cpp" if any("++" in c for c in command) else "c"
failed = count = 0
with tempfile.TemporaryDirectory() as work:
    source = f"{work}/host.{language}"
    for place, _, files in sorted(os.walk(folder)):
        for name in sorted(files):
            path = os.path.join(place, name)
            # As CUDA's, it includes OpenGL's, which no test needs otherwise.
            if name == "cuda_gl_interop.h" and not os.path.exists("/usr/include/GL/gl.h"):
                continue
            if name.endswith(".hpp") or "\n#error" in open(path).read():
                continue
            with open(source, "w") as f:
                f.write(f"#include <{os.path.relpath(path, folder)}>\nint main(void) {{ return 0; }}\n")
            r = subprocess.run([c.replace("{}", source) for c in command] + ["-I", folder], capture_output=True, text=True)
            count += 1
            if r.returncode or r.stderr:
                failed += 1
                print(os.path.relpath(path, folder), r.stderr, sep="\n")
print(count, "headers")
sys.exit(1 if failed or count < 50 else 0)
