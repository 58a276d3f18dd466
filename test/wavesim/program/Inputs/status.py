# status.py N COMMAND...: passes when the command exits with status N.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import subprocess
import sys

got = subprocess.call(sys.argv[2:])
if got != int(sys.argv[1]):
    sys.exit(f"exit status {got}")
