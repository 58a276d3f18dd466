# A module with a kernel for each operation that LLVM leaves undefined for some operands, in many types, their inputs, what
# NVIDIA's hardware gives, computed here, and a manifest. Rules: shifts by the width and more give 0 or the sign, and the lowest 32 bits of
# an amount count; conversions saturate, by way of 32 bits below these, and NaN gives 0 or, with 64 bits on either side, the top bit; quotients
# and remainders by zero have all bits set; the smallest integer by -1 is itself.
#   gen.py FOLDER [plain]: plain is without bfloat, which LLVM 19's GlobalISel does not know
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import math
import os
import random
import struct
import sys

R = random.Random(32)
N = 64  # threads; a slot of 16 bytes for each operand and result
folder = sys.argv[1]
plain = len(sys.argv) > 2

EDGES = [0, 1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 65536 + 3, 0x7fffffff, 0x80000000, 0xffffffff,
         2**32, 2**32 + 1, 2**32 + 40, 2**63, 2**64 - 1, 2**127, 2**128 - 1]
X = [R.getrandbits(128) if R.random() < 0.7 else R.choice(EDGES) for _ in range(N)]
AMOUNTS = EDGES + [R.randrange(140) for _ in range(N - len(EDGES))]
# Divisors of all widths that are zero, one, and -1 where the dividend is the smallest integer.
Y = [R.choice([0, 1, 3, 7, 2**128 - 1, R.getrandbits(128), R.getrandbits(5), R.getrandbits(16), R.getrandbits(40)]) for _ in range(N)]


def signed(v, w):
    v &= (1 << w) - 1
    return v - (1 << w) if v >> (w - 1) else v


def shift(op, w, x, n):
    x &= (1 << w) - 1
    n &= (1 << w) - 1
    if w > 32:
        n &= 0xffffffff
    if op == "shl":
        return x << n if n < w else 0
    if op == "lshr":
        return x >> n if n < w else 0
    return signed(x, w) >> min(n, w - 1)


def divide(op, w, x, y):
    x, y = (signed(x, w), signed(y, w)) if op[0] == "s" else (x & ((1 << w) - 1), y & ((1 << w) - 1))
    if not y:
        return -1
    q = abs(x) // abs(y) * (-1 if (x < 0) != (y < 0) else 1)
    return q if op.endswith("div") else x - q * y


SPECIAL = [0.0, -0.0, 0.5, -0.5, 0.999, -0.999, 1.0, -1.0, 1.5, -1.5, 127.9, 128.0, -128.5, -129.0, 255.5, 256.0, 300.0, -300.0, 32767.5, 32768.0, -32769.0, 65504.0,
           65535.9, 65536.0, 70000.0, 1e6, -1e6, 2147483520.0, 2147483647.0, 2147483648.0, -2147483648.0, -2147483649.0, -2147483904.0,
           4294967040.0, 4294967295.0, 4294967296.0, 3e9, -3e9, 1e15, -1e15, 123456789012345.0, 2.0**62, 2.0**63 - 1024, 2.0**63,
           -2.0**63, -2.0**63 - 2048, 2.0**63 - 2**39, 2.0**64 - 2048, 2.0**64 - 2**40, 2.0**64, 2.0**64 + 4096, 1e30, -1e30, 1e-320, -1e-320, 5e-324, 1e300, -1e300, math.inf,
           -math.inf, math.nan, -math.nan, 4294967297.5, -4294967297.5]
assert len(SPECIAL) == N


def f32(v):
    try:
        return struct.unpack("<f", struct.pack("<f", v))[0]
    except OverflowError:
        return math.copysign(math.inf, v)


def f16(v):
    try:
        return struct.unpack("<e", struct.pack("<e", v))[0]
    except OverflowError:
        return math.copysign(math.inf, v)


def bits(kind, v):
    if kind == "double":
        return struct.unpack("<Q", struct.pack("<d", v))[0]
    if kind == "half":
        return struct.unpack("<H", struct.pack("<e", f16(v)))[0]
    word = struct.unpack("<I", struct.pack("<f", f32(v)))[0]
    return word if kind == "float" else (word >> 16 | (0x40 if math.isnan(v) else 0))


def value(kind, b):
    if kind == "double":
        return struct.unpack("<d", struct.pack("<Q", b))[0]
    if kind == "half":
        return struct.unpack("<e", struct.pack("<H", b))[0]
    return struct.unpack("<f", struct.pack("<I", b if kind == "float" else b << 16))[0]


def convert(op, kind, w, b):
    v = value(kind, b)
    made = 32 if w <= 32 else 64
    if math.isnan(v):
        return 1 << (made - 1) if made == 64 or kind == "double" else 0
    low, high = (-(1 << made - 1), (1 << made - 1) - 1) if op == "fptosi" else (0, (1 << made) - 1)
    return low if v < low else high if v > high else int(v)


module, manifest, files = [], [], {}
declared = set()


def put(name, slots, mask=(1 << 128) - 1):
    files[name] = b"".join((s & mask).to_bytes(16, "little") for s in slots)


put("in/x.bin", X)
put("in/n.bin", AMOUNTS)
put("in/y.bin", Y)
for kind in ("half", "bfloat", "float", "double"):
    put(f"in/{kind}.bin", [bits(kind, v) for v in SPECIAL])


def kernel(name, a, b, lines, width, results):
    """lines: what makes %r, of `width` bits, of the slots %a and %b."""
    module.append(f"""define ptx_kernel void @{name}(ptr %out, ptr %pa, ptr %pb) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %qa = getelementptr i128, ptr %pa, i64 %i
  %qb = getelementptr i128, ptr %pb, i64 %i
  %qo = getelementptr i128, ptr %out, i64 %i
  %a = load i128, ptr %qa, align 16
  %b = load i128, ptr %qb, align 16
  {chr(10).join(lines).replace(chr(10), chr(10) + '  ')}
  {f'%slot = zext i{width} %r to i128' if width < 128 else '%slot = add i128 %r, 0'}
  store i128 %slot, ptr %qo, align 16
  ret void
}}
""")
    manifest.append(f"{name} k {name} 1 {N} 3 out:{16 * N} in/{a}.bin:{16 * N} in/{b}.bin:{16 * N}")
    put(f"out/{name}.0.bin", results, (1 << width) - 1)
    files[f"out/{name}.1.bin"] = files[f"in/{a}.bin"]
    files[f"out/{name}.2.bin"] = files[f"in/{b}.bin"]


def narrow(to, of, w):
    return f"%{to} = trunc i128 %{of} to i{w}" if w < 128 else f"%{to} = add i128 %{of}, 0"


# name, elements, their width
SHAPES = [(f"i{w}", 1, w) for w in (8, 16, 24, 32, 48, 64, 128)] + [("v2i16", 2, 16), ("v4i8", 4, 8), ("v2i32", 2, 32), ("v3i32", 3, 32), ("v2i64", 2, 64)]


def operation(op, shape, n, w, second, apply):
    """A binary operation on both operands, elementwise."""
    total = n * w
    slots = {"n": AMOUNTS, "y": Y}[second]
    ty = f"i{w}" if n == 1 else f"<{n} x i{w}>"
    lines = [narrow("a0", "a", total), narrow("b0", "b", total)]
    if n > 1:
        # An element takes its amount or divisor from the lowest word, turned by its number.
        lines += [f"%x = bitcast i{total} %a0 to {ty}", f"%y = bitcast i{total} %b0 to {ty}", f"%v = {op} {ty} %x, %y", f"%r = bitcast {ty} %v to i{total}"]
    else:
        lines += [f"%r = {op} {ty} %a0, %b0"]
    mask = (1 << w) - 1
    results = [sum((apply(op, w, x >> w * e, s >> w * e) & mask) << w * e for e in range(n)) for x, s in zip(X, slots)]
    kernel(f"{op}_{shape}", "x", second, lines, total, results)


for shape, n, w in SHAPES:
    for op in ("shl", "lshr", "ashr"):
        operation(op, shape, n, w, "n", shift)
    if w != 48 and n != 3:
        for op in ("udiv", "sdiv", "urem", "srem"):
            operation(op, shape, n, w, "y", divide)

for kind, width in (("half", 16), ("bfloat", 16), ("float", 32), ("double", 64)):
    if plain and kind == "bfloat":
        continue
    for op in ("fptosi", "fptoui"):
        for w in (1, 8, 16, 24, 32, 48, 64):
            kernel(f"{op}_{kind}_i{w}", kind, "n", [narrow("a0", "a", width), f"%f = bitcast i{width} %a0 to {kind}", f"%r = {op} {kind} %f to i{w}"], w,
                   [convert(op, kind, w, bits(kind, v)) for v in SPECIAL])
        if kind in ("float", "double"):
            for w in (16, 32, 64):
                kernel(f"{op}_v2{kind}_i{w}", kind, "n",
                       [narrow("a0", "a", width), f"%f = bitcast i{width} %a0 to {kind}", f"%m = fneg {kind} %f", f"%v0 = insertelement <2 x {kind}> poison, {kind} %f, i32 0",
                        f"%v1 = insertelement <2 x {kind}> %v0, {kind} %m, i32 1", f"%c = {op} <2 x {kind}> %v1 to <2 x i{w}>",
                        f"%r = bitcast <2 x i{w}> %c to i{2 * w}"], 2 * w,
                       [(convert(op, kind, w, bits(kind, v)) & ((1 << w) - 1)) | (convert(op, kind, w, bits(kind, v) ^ 1 << width - 1) & ((1 << w) - 1)) << w for v in SPECIAL])

# Of what is known in part.
M32, M64 = 0xffffffff, (1 << 64) - 1
U = lambda f: [f(x & M32, n & M32) & M32 for x, n in zip(X, AMOUNTS)]
IN32 = [narrow("x", "a", 32), narrow("n", "b", 32)]


def idiom(name, lines, f):
    kernel(name, "x", "n", IN32 + lines, 32, U(f))


idiom("high_bits", ["%m = and i32 %n, 31", "%k = sub i32 32, %m", "%r = lshr i32 %x, %k"], lambda x, n: x >> (32 - n % 32))
idiom("high_mask", ["%m = and i32 %n, 31", "%k = sub i32 32, %m", "%r = shl i32 %x, %k"], lambda x, n: x << (32 - n % 32))
idiom("any_high_bits", ["%k = sub i32 32, %n", "%r = lshr i32 %x, %k"], lambda x, n: shift("lshr", 32, x, 32 - n))
idiom("low_mask", ["%m = and i32 %n, 63", "%s = shl nuw i32 1, %m", "%r = add i32 %s, -1"], lambda x, n: shift("shl", 32, 1, n % 64) - 1)
idiom("below_64", ["%m = and i32 %n, 63", "%r = lshr i32 %x, %m"], lambda x, n: shift("lshr", 32, x, n % 64))
idiom("count_mask", ["%m = call i32 @llvm.ctpop.i32(i32 %x)", "%s = shl i32 1, %m", "%r = add i32 %s, -1"], lambda x, n: shift("shl", 32, 1, bin(x).count("1")) - 1)
idiom("funnel", ["%m = and i32 %n, 31", "%s = shl i32 %x, %m", "%k = sub i32 32, %m", "%y = xor i32 %x, 123456789", "%h = lshr i32 %y, %k", "%r = or i32 %s, %h"],
      lambda x, n: x << n % 32 | (x ^ 123456789) >> (32 - n % 32))
for op, f in (("or", lambda a, b: a | b), ("xor", lambda a, b: a ^ b), ("add", lambda a, b: a + b)):
    idiom("rotate_" + op, ["%m = and i32 %n, 31", "%s = shl i32 %x, %m", "%k = sub i32 32, %m", "%h = lshr i32 %x, %k", f"%r = {op} i32 %s, %h"],
          lambda x, n, f=f: f(x << n % 32 & M32, x >> (32 - n % 32)))
    if op != "or":  # of bits that are or-ed NVIDIA's compilers make a rotation, whatever the amount
        idiom("shifted_" + op, ["%s = shl i32 %x, %n", "%k = sub i32 32, %n", "%h = lshr i32 %x, %k", f"%r = {op} i32 %s, %h"],
              lambda x, n, f=f: f(shift("shl", 32, x, n), shift("lshr", 32, x, 32 - n)))
idiom("chosen", ["%c = icmp ult i32 %n, 32", "%s = shl i32 %x, %n", "%r = select i1 %c, i32 %s, i32 %n"], lambda x, n: x << n if n < 32 else n)
idiom("chosen_other", ["%c = icmp ugt i32 %n, 31", "%s = lshr exact i32 %x, %n", "%r = select i1 %c, i32 -1, i32 %s"], lambda x, n: x >> n if n < 32 else M32)
idiom("constant_shl", ["%r = shl i32 %x, 40"], lambda x, n: 0)
idiom("constant_ashr", ["%r = ashr i32 %x, 32"], lambda x, n: signed(x, 32) >> 31)
idiom("constant_urem", ["%r = urem i32 %x, 0"], lambda x, n: -1)
idiom("constant_sdiv", ["%r = sdiv i32 %x, -1"], lambda x, n: -x)
idiom("constant_sdiv_min", ["%r = sdiv i32 -2147483648, -1"], lambda x, n: 1 << 31)
idiom("constant_srem_min", ["%r = srem i32 -2147483648, -1"], lambda x, n: 0)
idiom("constant_float", ["%r = fptosi float 3.0e9 to i32"], lambda x, n: M32 >> 1)
idiom("constant_nan", ["%r = fptoui double 0x7ff8000000000000 to i32"], lambda x, n: 1 << 31)
idiom("abs", ["%r = call i32 @llvm.abs.i32(i32 %x, i1 true)"], lambda x, n: abs(signed(x, 32)))
idiom("ctlz", ["%r = call i32 @llvm.ctlz.i32(i32 %x, i1 true)"], lambda x, n: 32 - x.bit_length())
idiom("cttz", ["%r = call i32 @llvm.cttz.i32(i32 %x, i1 true)"], lambda x, n: (x & -x).bit_length() - 1 if x else 32)
idiom("ctlz16", ["%h = trunc i32 %n to i16", "%z = call i16 @llvm.ctlz.i16(i16 %h, i1 true)", "%r = zext i16 %z to i32"], lambda x, n: 16 - (n & 0xffff).bit_length())
kernel("rotate64", "x", "n", [narrow("x", "a", 64), narrow("n0", "b", 32), "%n = and i32 %n0, 63", "%z = zext i32 %n to i64", "%s = shl i64 %x, %z", "%k = sub i32 64, %n", "%kz = zext i32 %k to i64",
                             "%h = lshr i64 %x, %kz", "%r = or i64 %s, %h"], 64, [((x & M64) << n % 64 | (x & M64) >> (64 - n % 64)) & M64 for x, n in zip(X, AMOUNTS)])

module.append("""declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i16 @llvm.ctlz.i16(i16, i1)
""")
for sub in ("in", "out"):
    os.makedirs(f"{folder}/{sub}", exist_ok=True)
for name, data in files.items():
    with open(f"{folder}/{name}", "wb") as f:
        f.write(data)
with open(f"{folder}/k.ll", "w") as f:
    f.write('target triple = "nvptx64-nvidia-cuda"\n' + "\n".join(module))
with open(f"{folder}/manifest.txt", "w") as f:
    f.write("\n".join(manifest) + "\n")
