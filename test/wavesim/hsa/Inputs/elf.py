# Code objects that cost more than they look, made from a good one:
#   elf.py names GOOD OUT       symbols whose names share one long string
#   elf.py same GOOD OUT        two symbols of one name
#   elf.py undefined GOOD OUT   relocations by a long name that nobody defines
#   elf.py segments GOOD OUT    segments that each have the whole file
#   elf.py escape GOOD OUT      a name that a terminal would obey
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct
import sys

what, good, out = sys.argv[1:]
header = bytearray(open(good, "rb").read()[:64])
names = b"a" * (2 << 20)
count = {"names": 2000, "same": 2, "undefined": 2000, "segments": 1, "escape": 1}[what]
if what in ("segments",):
    names = b"a" * (1 << 20)
if what in ("same", "escape"):
    names = b"\x1b[2Jname"

loads = 40 if what == "segments" else 1
phdrs = loads + 1
dynamic = 64 + 56 * phdrs
entries = 9
symbols = dynamic + 16 * entries
relocations = symbols + 24 * (count + 1)
nrel = count if what == "undefined" else 0
table = relocations + 24 * nrel
strings = table + 16
size = strings + len(names) + 2

b = bytearray(size)
b[:64] = header
struct.pack_into("<Q", b, 32, 64)  # e_phoff
struct.pack_into("<Q", b, 40, 0)  # e_shoff
struct.pack_into("<HHHHH", b, 54, 56, phdrs, 64, 0, 0)
for i in range(loads):
    base = i * ((size + 0xFFFF) & ~0xFFF)
    struct.pack_into("<IIQQQQQQ", b, 64 + 56 * i, 1, 6, 0, base, base, size, size, 4096)
struct.pack_into("<IIQQQQQQ", b, 64 + 56 * loads, 2, 6, dynamic, dynamic, dynamic, 16 * entries, 16 * entries, 8)
tags = [(6, symbols), (5, strings), (10, len(names) + 2), (4, table), (11, 24), (7, relocations), (8, 24 * nrel), (9, 24), (0, 0)]
for i, (tag, v) in enumerate(tags):
    struct.pack_into("<QQ", b, dynamic + 16 * i, tag, v)
struct.pack_into("<IIII", b, table, 1, count + 1, 0, 0)
for i in range(1, count + 1):
    at = {"names": i, "undefined": i}.get(what, 1)
    value = size * 2 if what == "escape" else 0  # in no segment: a message with the name
    struct.pack_into("<IBBHQQ", b, symbols + 24 * i, at, 0x11, 0, 0 if what == "undefined" else 1, value, 8)
for i in range(nrel):
    struct.pack_into("<QQq", b, relocations + 24 * i, 0, (i + 1) << 32 | 3, 0)
b[strings + 1 : strings + 1 + len(names)] = names
open(out, "wb").write(b)
