# Every option of one nvcc's help is in another's.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import sys

theirs, ours = (open(p).read() for p in sys.argv[1:])
options = re.findall(r"^--(\S+).*\(-(\S+)\)\s*$", theirs, re.M)
missing = [o for o in options if not re.search(rf"^  --{re.escape(o[0])}\b.* \(-{re.escape(o[1])}\)", ours, re.M)]
sys.exit(f"not in the table: {missing}" if missing or len(options) < 100 else 0)
