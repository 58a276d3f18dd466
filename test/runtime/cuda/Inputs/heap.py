# Runs the kernels of heap.cu, or those with objects: heap.py XLRUN MODULE [objects]
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct
import subprocess
import sys


def xlrun(args, status=0):
    run = subprocess.run([sys.argv[1], "--device=wavesim", "--timeout=100"] + args, capture_output=True, text=True)
    assert run.returncode == status, (args, run)
    return run


def words(kernel, grid, block, args, count, options=()):
    xlrun([sys.argv[2], kernel, f"--grid={grid}", f"--block={block}", f"--out=o"] + args + list(options))
    data = open(f"o/{kernel.split(':')[0]}.0.bin", "rb").read()
    return struct.unpack(f"<{count}I", data[: 4 * count])


def heap_itself():
    # Nothing is lost, and everything comes back: the largest run is as large as before.
    for options in ([], ["--heap=300000"], ["--heap=20000000"]):
        heap = int(options[0][7:]) if options else 8 << 20
        (whole,) = words("largest", 1, 1, ["out:16"], 1, options)
        assert 0.9 * heap < whole << 10 < heap, (whole, heap)
        xlrun([sys.argv[2], "churn", "--grid=3", "--block=70", "out:16", "u32:4", "--then=largest:0", "--out=o"] + options)
        unaligned, overwritten, none, some = struct.unpack("<4I", open("o/churn.0.bin", "rb").read())
        assert unaligned == overwritten == 0 and some > 500, (unaligned, overwritten, none, some)
        assert bool(none) == (heap == 300000), (none, heap)
        assert struct.unpack("<I", open("o/largest.0.bin", "rb").read()[:4])[0] == whole

    # Pieces of 1 KiB, of 16 bytes, of two pages and of three: as many as there is room for.
    most = 1 << 16
    for size, taken in ((1024, 1024), (1, 16), (2049, 4096), (9000, 12288)):
        heap = 8 << 20 if size == 1024 else 1000000
        xlrun([sys.argv[2], "fill", "--grid=4", "--block=100", "out:16", f"u32:{size}", f"out:{8 * most}", f"u32:{most}",
               "--then=check_and_free:0,1,2,3", "--out=o", f"--heap={heap}"])
        count, twice = struct.unpack("<2I", open("o/check_and_free.0.bin", "rb").read()[:8])
        assert not twice and 0.96 * heap < count * taken < heap, (size, count, twice)

    sums = words("runs", 1, 64, ["out:256"], 64)
    assert all(s == (0 if t % 5 == 3 else (5000 + 1000 * t) // 4) for t, s in enumerate(sums)), sums
    assert words("corners", 1, 1, ["out:16"], 3) == (1, 1, 1)
    assert words("largest", 1, 1, ["out:16"], 1, ["--heap=0"]) == (0,)
    assert words("largest", 1, 1, ["out:16"], 1, ["--heap=4095"]) == (0,)


def objects():
    got = words("objects", 1, 96, ["out:768"], 192)
    table = [lambda x: 2 * x, lambda x: x * x, lambda x: -x]
    for t in range(96):
        area = t * t if t % 2 else t * 3
        want = area + sum(table[(t + i) % 3](i) for i in range(t + 1))
        assert got[2 * t] == want % 2**32 and got[2 * t + 1] == (1 if t % 2 else 10100), (t, want, got[2 * t : 2 * t + 2])


def aligned():
    assert words("aligned", 1, 64, ["out:512"], 128) == (1, 0) * 64


def bad_frees():
    for kernel, args in (("twice_freed", []), ("inside_freed", []), ("foreign_freed", ["out:64"])):
        run = xlrun([sys.argv[2], kernel, "--grid=1", "--block=1"] + args, 1)
        assert "block: [0,0,0], thread: [0,0,0] free(0x" in run.stderr, run


objects()
aligned()
if "objects" not in sys.argv:
    heap_itself()
    bad_frees()
