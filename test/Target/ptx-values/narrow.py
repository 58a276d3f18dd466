"""Floats of 8 bits and less, from their definitions (OCP, "8-bit Floating Point
Specification" and "Microscaling Formats"): every number of a format is listed,
and a value is rounded by looking for its neighbours. NaN and what is clamped as
in the PTX ISA, "cvt". For e4m3 and e5m2 an H200 gave these values for all
pairs of halves that were tried, all codes, and floats around every boundary.

    narrow.py OUT   writes OUT/narrow.ll, with the conversions as intrinsics of
                    LLVM 22, inputs, expected values and manifest.txt

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import bisect
import os
import struct
import sys

# exponent bits, mantissa bits, bias, the magnitude of the largest number
FORMATS = {"e4m3": (4, 3, 7, 0x7E), "e5m2": (5, 2, 15, 0x7B), "e2m3": (2, 3, 1, 0x1F), "e3m2": (3, 2, 3, 0x1F),
           "e2m1": (2, 1, 1, 7)}


def magnitudes(name):
    e, m, bias, most = FORMATS[name]
    return [(c & (1 << m) - 1) * 2.0 ** (1 - bias - m) if c >> m == 0 else
            ((c & (1 << m) - 1) + (1 << m)) * 2.0 ** ((c >> m) - bias - m) for c in range(most + 1)]


NUMBERS = {name: magnitudes(name) for name in FORMATS}


def bits(name):
    return 1 + sum(FORMATS[name][:2])


def narrow(x, name, relu=""):
    """The code that is nearest to the number x, of two the even one."""
    most = FORMATS[name][3]
    if x != x:
        return 0x7F if bits(name) == 8 else most
    negative = struct.pack(">d", x)[0] >> 7
    if relu and negative:
        return 0
    v, x = NUMBERS[name], abs(x)
    if x >= v[-1]:
        c = most
    else:
        c = bisect.bisect_right(v, x) - 1
        below, above = x - v[c], v[c + 1] - x
        c += above < below or (above == below and c % 2)
    return c | negative << bits(name) - 1


def widened(code, name, relu=""):
    """The half that code is."""
    negative = code >> bits(name) - 1 & 1
    size = code & (1 << bits(name) - 1) - 1
    if size < len(NUMBERS[name]):
        h = struct.unpack("<H", struct.pack("<e", NUMBERS[name][size]))[0]
    elif name == "e5m2" and size == 0x7C:
        h = 0x7C00
    else:
        return 0x7FFF
    return 0 if relu and negative else h | negative << 15


def exponent(x, up, finite):
    """The power of two below the magnitude of x, or above it, as ue8m0; NaN is
    255, and what is beyond 2^127 is NaN or that (CUDA's cuda_fp8.h says so in
    the description of __nv_cvt_bfloat16raw_to_e8m0)."""
    if x != x:
        return 255
    powers = [2.0 ** (k - 127) for k in range(255)]
    if up:
        c = bisect.bisect_left(powers, abs(x))
    else:
        c = max(bisect.bisect_right(powers, abs(x)) - 1, 0)
        c += abs(x) == float("inf")
    return min(c, 254) if finite else c


def exponent_widened(c):
    """The bfloat that the code c of ue8m0 is, from the number."""
    return 0x7FFF if c == 255 else struct.unpack("<I", struct.pack("<f", 2.0 ** (c - 127)))[0] >> 16


def stochastic(u, random, relu, finite):
    """The bfloat for the bits of a float: away from zero where 16 random bits
    and the 16 discarded ones add up to a carry (PTX ISA, "cvt", .rs)."""
    negative, size = u >> 31, u & 0x7FFFFFFF
    if size > 0x7F800000:
        return 0x7FFF
    if relu and negative:
        return 0
    kept, discarded = divmod(size, 1 << 16)
    kept += discarded + random >= 1 << 16
    return (min(kept, 0x7F7F) if finite else kept) | negative << 15


def f32(u):
    return struct.unpack("<f", struct.pack("<I", u))[0]


def around():
    """Bits of floats: each number and each middle of each format, and the
    floats next to them."""
    found = {0, 1, 0x007FFFFF, 0x00800000, 0x7F7FFFFF, 0x7F800000, 0x7F800001, 0x7FC00000, 0x7FFFFFFF}
    for v in NUMBERS.values():
        for x, y in zip(v, v[1:] + [2 * v[-1]]):
            for z in (x, (x + y) / 2):
                u = struct.unpack("<I", struct.pack("<f", z))[0]
                found |= {max(u - 1, 0), u, u + 1}
    return sorted(found)


def main(out):
    for d in ("in", "expected"):
        os.makedirs(os.path.join(out, d), exist_ok=True)
    positive = around()
    a = positive + [u | 1 << 31 for u in positive]
    a += a[:-len(a) % 256]
    b = a[::-1]
    halves = list(range(0, 65536, 3))[:16384]
    pairs = [h | halves[-1 - i] << 16 for i, h in enumerate(halves)]
    codes = list(range(65536))[:65536:3][:16384]
    powers = sorted({max(k << 22, 1) + d for k in range(512) for d in (-1, 0, 1)} | {0x007FFFFF, 0x7FC00000, 0x7FFFFFFF})
    e = [u for u in powers] + [u | 1 << 31 for u in powers]
    e += e[:-len(e) % 256]
    f = e[::-1]
    bpairs = [x >> 16 | y & 0xFFFF0000 for x, y in zip(e, f)]
    bytes_ = [k | (255 - k) << 8 for k in range(256)]
    # Floats with each pattern of the discarded bits' ends, and random bits about what makes them carry.
    first = [x & 0xFFFF0000 | d for x in e[::7] for d in (0, 1, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF)] + e
    first += first[:-len(first) % 256]
    second = first[::-1]
    random = [(0x10000 - (x & 0xFFFF) - k % 3 & 0xFFFF) << 16 | (0x10000 - (y & 0xFFFF) - k // 3 % 3 & 0xFFFF)
              for k, (x, y) in enumerate(zip(first, second))]
    inputs = {"a": ("I", a), "b": ("I", b), "p": ("I", pairs), "c": ("H", codes), "e": ("I", e), "f": ("I", f),
              "q": ("I", bpairs), "k": ("H", bytes_), "s": ("I", first), "t": ("I", second), "r": ("I", random)}
    for name, (t, values) in inputs.items():
        open(f"{out}/in/{name}.bin", "wb").write(struct.pack(f"<{len(values)}{t}", *values))
    text, cases, kernels = [], [], []

    def kernel(case, intrinsic, result, operands, files, values):
        args = ", ".join(f"{t} %x{k}" for k, t in enumerate(operands))
        kernels.append(case)
        text.append(f"declare {result} @llvm.nvvm.{intrinsic}({', '.join(operands)})")
        text.append(f"define void @{case}(ptr %out" + "".join(f", ptr %p{k}" for k in range(len(operands))) + ") {")
        text.append("  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()")
        text.append("  %h = shl i32 %g, 8\n  %i = add i32 %t, %h\n  %j = zext i32 %i to i64")
        for k, t in enumerate(operands):
            text.append(f"  %q{k} = getelementptr {t}, ptr %p{k}, i64 %j\n  %x{k} = load {t}, ptr %q{k}")
        text.append(f"  %r = call {result} @llvm.nvvm.{intrinsic}({args})")
        text.append(f"  %o = getelementptr {result}, ptr %out, i64 %j\n  store {result} %r, ptr %o\n  ret void\n}}")
        t = "H" if result == "i16" else "I"
        open(f"{out}/expected/{case}.0.bin", "wb").write(struct.pack(f"<{len(values)}{t}", *values))
        sizes = [f"in/{f}.bin:{len(inputs[f][1]) * struct.calcsize(inputs[f][0])}" for f in files]
        cases.append(f"{case} narrow {case} {len(values) // 256} 256 {1 + len(files)} "
                     f"out/none:{len(values) * struct.calcsize(t)} {' '.join(sizes)}")

    for name in FORMATS:
        w = 4 if name == "e2m1" else 8
        for r in ("", ".relu"):
            tag = name + r.replace(".", "_")
            kernel(f"f32_{tag}", f"ff.to.{name}x2.rn{r}" + ("" if bits(name) == 8 else ".satfinite"), "i16",
                   ["float", "float"], "ab", [narrow(f32(x), name, r) << w | narrow(f32(y), name, r) for x, y in zip(a, b)])
            if bits(name) == 8:
                half = lambda h: struct.unpack("<e", struct.pack("<H", h))[0]
                kernel(f"f16_{tag}", f"f16x2.to.{name}x2.rn{r}", "i16", ["<2 x half>"], "p",
                       [narrow(half(p >> 16), name, r) << 8 | narrow(half(p & 0xFFFF), name, r) for p in pairs])
            mask = (1 << bits(name)) - 1
            kernel(f"to_{tag}", f"{name}x2.to.f16x2.rn{r}", "<2 x half>", ["i16"], "c",
                   [widened(c >> w & mask, name, r) << 16 | widened(c & mask, name, r) for c in codes])
    for mode in ("rz", "rp"):
        for sat in ("", ".satfinite"):
            tag, up, fin = mode + sat.replace(".", "_"), mode == "rp", sat != ""
            kernel(f"exponents_{tag}", f"ff.to.ue8m0x2.{mode}{sat}", "i16", ["float", "float"], "ef",
                   [exponent(f32(x), up, fin) << 8 | exponent(f32(y), up, fin) for x, y in zip(e, f)])
            kernel(f"exponents_b_{tag}", f"bf16x2.to.ue8m0x2.{mode}{sat}", "i16", ["<2 x bfloat>"], "q",
                   [exponent(f32(x & 0xFFFF0000), up, fin) << 8 | exponent(f32(x << 16 & 0xFFFFFFFF), up, fin) for x in bpairs])
    kernel("to_exponents", "ue8m0x2.to.bf16x2", "<2 x bfloat>", ["i16"], "k",
           [exponent_widened(x >> 8) << 16 | exponent_widened(x & 255) for x in bytes_])
    for relu in ("", ".relu"):
        for sat in ("", ".satfinite"):
            kernel("stochastic" + (relu + sat).replace(".", "_"), f"ff2bf16x2.rs{relu}{sat}", "<2 x bfloat>",
                   ["float", "float", "i32"], "str",
                   [stochastic(x, z >> 16, relu, sat) << 16 | stochastic(y, z & 0xFFFF, relu, sat)
                    for x, y, z in zip(first, second, random)])
    head = ['target triple = "nvptx64-nvidia-cuda"', "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()"]
    tail = ["!nvvm.annotations = !{" + ", ".join(f"!{i}" for i in range(len(kernels))) + "}"]
    tail += [f'!{i} = !{{ptr @{k}, !"kernel", i32 1}}' for i, k in enumerate(kernels)]
    open(f"{out}/narrow.ll", "w").write("\n".join(head + text + tail) + "\n")
    open(f"{out}/manifest.txt", "w").write("\n".join(cases) + "\n")
    print(len(cases), "cases")


if __name__ == "__main__":
    main(sys.argv[1])
