# Checks the lines of threads.cu: each whole, a thread's own in their order.
#   threads.py threads BLOCKS THREADS < text
#   threads.py flood BLOCKS THREADS TIMES RESULTS BUFFER STDERR < text
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import struct
import sys
from collections import defaultdict

which, blocks, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
got = defaultdict(list)
for line in sys.stdin:
    b, t, rest = re.fullmatch(r"block (\d+) thread (\d+) (.*)\n", line).groups()
    got[int(b), int(t)].append(rest)
assert all(b < blocks and t < threads for b, t in got)
size = 0
for b in range(blocks):
    for t in range(threads):
        lines = got[b, t]
        if which == "threads":
            want = ["first"]
            if t % 3 == 0:
                want.append("third, " + ("odd" if t % 2 else "even"))
            elif t % 3 == 1:
                want += [f"loop {i} of {t % 5}" for i in range(t % 5)]
            assert lines == want + ["last"], (b, t, lines)
        else:
            # What found no room is lost, and nothing else: in this program all lines
            # have one size, so that from the first loss on there is room for none.
            times = int(sys.argv[4])
            assert lines == [f"loop {i} of {times}" for i in range(len(lines))], (b, t, lines)
if which == "flood":
    data = open(sys.argv[5], "rb").read()
    results = struct.unpack(f"<{len(data) // 4}i", data)
    kept, lost = sum(map(len, got.values())), sum(results[::2])
    assert lost and kept + lost == blocks * threads * times, (kept, lost)
    for i in range(blocks * threads):
        assert results[2 * i] == times - len(got[i // threads, i % threads])
        assert results[2 * i + 1] == (4 if results[2 * i] == 0 else -1)
    # Control word, format with its NUL in whole words of 8 bytes, four arguments.
    frame = 4 + (len("block %d thread %d loop %d of %d\n") + 8) // 8 * 8 + 4 * 8
    assert kept == int(sys.argv[6]) // frame, (kept, frame)
    assert f"{lost} calls of printf, {lost * frame} bytes," in open(sys.argv[7]).read()
