# same_image.py A B: whether two shared ELF files have the same header, program headers, loaded bytes and symbols.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct
import sys


def read(path):
    data = open(path, "rb").read()
    segments_at, sections_at = struct.unpack_from("<QQ", data, 32)
    segment_count = struct.unpack_from("<H", data, 56)[0]
    section_count, names_index = struct.unpack_from("<HH", data, 60)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, sections_at + 64 * i) for i in range(section_count)]

    def text(table, at):
        start = sections[table][4] + at
        return data[start : data.index(b"\0", start)].decode()

    segments = [struct.unpack_from("<IIQQQQQQ", data, segments_at + 56 * i) for i in range(segment_count)]
    # Of the first segment without the ELF header, which says where the section headers are.
    loaded = [data[64 if s[2] == 0 else s[2] : s[2] + s[5]] for s in segments if s[0] == 1]
    symbols = []
    for s in sections:
        if s[1] == 2:
            for at in range(s[4], s[4] + s[5], 24):
                name, info, other, section, value, size = struct.unpack_from("<IBBHQQ", data, at)
                where = text(names_index, sections[section][0]) if section < section_count else section
                symbols.append((text(s[6], name), info, other, where, value, size))
    return {"header": data[:24] + data[48:56], "program headers": segments, "loaded bytes": loaded, "symbols": symbols}


a, b = read(sys.argv[1]), read(sys.argv[2])
for what in a:
    if a[what] != b[what]:
        sys.exit(f"{sys.argv[1]} and {sys.argv[2]} differ in their {what}")
print("same,", len(a["symbols"]), "symbols")
