# Runs the formats of nvidia.cu: nvidia.py XLRUN MODULE
# Each format, and the line that it, some with other numbers, made on an NVIDIA H200 (nvcc of
# CUDA 13, with -G and without).
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct
import subprocess
import sys

INTEGERS = [
    ("%d", "1| = 1"), ("%d %d", "1 2| = 2"), ("%", "%| = 0"), ("%%", "%| = 0"), ("%d%", "1%| = 1"), ("%z", "%z| = 0"),
    ("%5", "%5| = 0"), ("%-", "%-| = 0"), ("x%*d", "x2| = 2"), ("%*.*d", "%*.*d| = 0"), ("%.d", "1| = 1"), ("%#x", "0x1| = 1"),
    ("%c%c%c", "\1\2\3| = 3"), ("% d", " 1| = 1"), ("%+d", "+1| = 1"), ("%0+5d", "+0001| = 1"), ("%05d %5d", "00001     2| = 2"),
    ("%%d", "%d| = 0"), ("%%%d", "%1| = 1"), ("%y", "%y| = 0"), ("%d %y %d", "1 %y 2| = 2"), ("%l d", "%l d| = 0"),
    ("%h", "%h| = 0"), ("", "| = 0"), ("a", "a| = 0"), ("%.", "%.| = 0"), ("%ll", "%ll| = 0"), ("%k%d", "%k1| = 1"),
    ("%!d", "%!d| = 0"), ("%D %U %d", "%D %U 1| = 1"), ("%'d", "%'d| = 0"), ("%1$d %2$d", "%1$d %2$d| = 0"), ("%5*d", "%5*d| = 0"),
    ("%-+ #0d|%0-5d|%+ d", "+1|2    |+3| = 3"), ("%zd %td %jd %zu", "%zd %td %jd %zu| = 0"),
    ("%5%|%-5%|%05%|", "%5%|%-5%|%05%|| = 0"), ("\1\x7f", "\1\x7f| = 0"),
]
REALS = [
    ("%f", "1.500000| = 1"), ("%e %e", "1.500000e+00 -2.250000e+00| = 2"), ("%g %g %g", "1.5 -2.25 1e+300| = 3"),
    ("%a", "0x1.8p+0| = 1"), ("%F", "1.500000| = 1"), ("%E %G %A", "1.500000E+00 -2.25 0X1.7E43C8800759CP+996| = 3"),
    ("%.0f", "2| = 1"), ("%#.0f", "2.| = 1"), ("%010.3f", "000001.500| = 1"), ("%lf", "1.500000| = 1"), ("%hf", "1.500000| = 1"),
    ("%Lf", "%Lf| = 0"), ("%f %y %f", "1.500000 %y -2.250000| = 2"), ("%.f", "2| = 1"), ("%.3", "%.3| = 0"), ("%5.", "%5.| = 0"),
    ("%e%", "1.500000e+00%| = 1"),
]
TEXTS = [
    ("%s", "(null)| = 1"), ("%.3s|%10s", "|  abcdefgh| = 2"), ("%p", "(nil)| = 1"),
]
MANY = "12345678912345678912345678912345|%d<%<%s| = 32"


def run(kernel, cases):
    text, offsets = b"", []
    for form, _ in cases:
        offsets.append(len(text))
        text += form.encode("latin-1") + b"\0"
    open("formats", "wb").write(text)
    open("offsets", "wb").write(struct.pack(f"<{len(offsets)}i", *offsets))
    out = subprocess.run([sys.argv[1], "--device=wavesim", sys.argv[2], kernel, "--grid=1", "--block=1",
                          f"formats:{len(text)}", f"offsets:{4 * len(offsets)}", f"i32:{len(offsets)}"],
                         capture_output=True, check=True).stdout.decode("latin-1")
    want = "".join(line + "\n" for _, line in cases)
    assert out == want, (out, want)


run("integers", INTEGERS)
run("reals", REALS)
run("texts", TEXTS)
out = subprocess.run([sys.argv[1], "--device=wavesim", sys.argv[2], "many", "--grid=1", "--block=1"], capture_output=True, check=True, text=True)
assert out.stdout == MANY + "\n", out
bad = subprocess.run([sys.argv[1], "--device=wavesim", sys.argv[2], "none", "--grid=1", "--block=1"], capture_output=True, text=True)
assert bad.returncode == 1 and bad.stdout.startswith("%n%hhd%zu%.*f| = 0 -1\n"), bad
assert "a width or precision is above 1048576" in bad.stderr, bad
