"""The texts of inline PTX in gen.py's files, a line each: texts.py ROWS MODULE

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import re
import sys

texts = [line.split(" ", 2)[2] for line in open(sys.argv[1])]
texts += re.findall(r'asm sideeffect "([^"]*)"', open(sys.argv[2]).read())
print("\n".join(sorted({t.strip() for t in texts if "\\0A" not in t})))
