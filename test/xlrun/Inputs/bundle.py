# bundle.py GOOD MARKED TARGET NUMBER...: GOOD with n::counter's initial value
# 5 replaced in the code object of each target.
# bundle.py --broken GOOD RUN...: bundles made by hand, run with each in the
# place of %.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import random
import struct
import subprocess
import sys

MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"


def read(path):
    data = open(path, "rb").read()
    assert data.startswith(MAGIC)
    (count,), at, entries = struct.unpack_from("<Q", data, 24), 32, []
    for _ in range(count):
        offset, size, length = struct.unpack_from("<QQQ", data, at)
        entries.append((data[at + 24:at + 24 + length].decode(), data[offset:offset + size]))
        at += 24 + length
    return entries


def write(entries, align=4096, count=None, shift=0):
    head = 32 + sum(24 + len(i) for i, _ in entries)
    table, body = b"", b""
    for name, data in entries:
        at = head + len(body)
        pad = -at % align
        body += bytes(pad) + data
        table += struct.pack("<QQQ", at + pad + shift, len(data), len(name)) + name.encode()
    return MAGIC + struct.pack("<Q", len(entries) if count is None else count) + table + body


if sys.argv[1] != "--broken":
    good, marked = sys.argv[1:3]
    numbers = dict(zip(sys.argv[3::2], sys.argv[4::2]))
    entries = []
    for name, data in read(good):
        target = name.partition("--")[2]  # nothing of the host's
        if target in numbers:
            # The value of the symbol _ZN1n7counterE, by the section headers.
            shoff, = struct.unpack_from("<Q", data, 40)
            number, = struct.unpack_from("<H", data, 60)
            sections = [struct.unpack_from("<IIQQQQIIQQ", data, shoff + 64 * i) for i in range(number)]
            dynsym = next(s for s in sections if s[1] == 11)
            strings = sections[dynsym[6]][4]
            for at in range(dynsym[4], dynsym[4] + dynsym[5], 24):
                st_name, _, _, shndx, value, _ = struct.unpack_from("<IBBHQQ", data, at)
                if data[strings + st_name:].startswith(b"_ZN1n7counterE\0"):
                    place = value - sections[shndx][3] + sections[shndx][4]
                    assert data[place:place + 4] == struct.pack("<i", 5)
                    data = data[:place] + struct.pack("<i", int(numbers.pop(target))) + data[place + 4:]
                    break
        entries.append((name, data))
    assert not numbers
    open(marked, "wb").write(write(entries))
    sys.exit()

good = read(sys.argv[2])
name, code = next(e for e in good if e[0].endswith("gfx1100"))


def attempt(what, data, statuses=(0, 2)):
    open("x.hsaco", "wb").write(data)
    p = subprocess.run(["x.hsaco" if a == "%" else a for a in sys.argv[3:]], stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, timeout=60)
    if p.returncode not in statuses:
        sys.exit(f"{what}: exit status {p.returncode}\n{p.stdout.decode()}")
    return p


for what, data in (
    ("old ids", write([("hip-amdgcn-amd-amdhsa--gfx1100", code)])),
    ("unaligned", write([("host-x86_64-unknown-linux--", b""), (name, code)], align=1)),
    ("nothing", write([("host-x86_64-unknown-linux--", b""), ("cuda-nvptx64-nvidia-cuda--sm_80", code)])),
    ("outside", write([(name, code)], shift=4096)),
    ("cut", write(good)[:50]),
    ("count", write([(name, b"")], count=1 << 60)),
    ("entry", write([(name, b"no code")])),
    ("compressed", b"CCOB" + bytes(100)),
):
    p = attempt(what, data)
    print(f"{what}:", p.returncode, p.stdout.decode().strip().split("\n")[0] if p.returncode else "")
random.seed(1)
data = write(good)
for _ in range(24):
    bad = bytearray(data)
    bad[random.randrange(24, 200)] = random.choice([0, 1, 0x7F, 0x80, 0xFF, random.randrange(256)])
    attempt("random", bytes(bad), (0, 1, 2))
print("survived")
