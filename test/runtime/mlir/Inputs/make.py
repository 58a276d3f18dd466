# Writes a program of MLIR: all operations of gpu.all_reduce over a block of three warps that is not full, shuffles in their
# modes and widths, functions of math; with --check the lines it prints, worked out here.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import math
import sys

BLOCK, GRID = 77, 2
ALL = BLOCK * GRID


def value(i):
    return (i * 37 + 11) % 101 - 50


REDUCE = {
    "add": ("i32", sum),
    "mul": ("i32", None),
    "minsi": ("i32", min),
    "maxsi": ("i32", max),
    "minui": ("i32", lambda v: signed(min(x % 2**32 for x in v))),
    "maxui": ("i32", lambda v: signed(max(x % 2**32 for x in v))),
    "and": ("i32", None),
    "or": ("i32", None),
    "xor": ("i32", None),
    "minnumf": ("f32", min),
    "maxnumf": ("f32", max),
    "minimumf": ("f32", min),
    "maximumf": ("f32", max),
}


def signed(x):
    x %= 2**32
    return x - 2**32 if x >= 2**31 else x


def folded(name, v):
    r = v[0]
    for x in v[1:]:
        r = {"mul": r * x, "and": r & x, "or": r | x, "xor": r ^ x}[name]
    return signed(r)


# mode, offset, width: of a whole warp, each lane its own value where there is no source.
SHUFFLES = [("xor", 1, 32), ("xor", 16, 32), ("up", 3, 32), ("down", 5, 32), ("idx", 7, 32)]


def shuffled(mode, by, lane):
    source = {"xor": lane ^ by, "up": lane - by, "down": lane + by, "idx": by}[mode]
    return source if 0 <= source < 32 else None


def lines():
    for name, (_, f) in REDUCE.items():
        for b in range(GRID):
            v = [value(i) for i in range(b * BLOCK, (b + 1) * BLOCK)]
            yield f"{f(v) if f else folded(name, v)}"
    for mode, by, _ in SHUFFLES:
        total = 0
        for lane in range(32):
            s = shuffled(mode, by, lane)
            total += (value(s) if s is not None else -1) * (lane + 1)
        yield f"{total}"
    for f in (math.exp, math.sin, math.log, math.sqrt):
        yield f"{round(f(2.5) * 1000)}"


def kernel(body, result="i32"):
    return f"""
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %grid, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %block, %sy = %c1, %sz = %c1) {{
{body}
    gpu.terminator
  }}
"""


def program():
    out = ["func.func private @printI64(i64)", "func.func private @printNewline()", "func.func @main() {"]
    out.append("  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  %c32 = arith.constant 32 : index")
    out.append(f"  %block = arith.constant {BLOCK} : index\n  %grid = arith.constant {GRID} : index\n  %all = arith.constant {ALL} : index")
    out.append(f"  %data = memref.alloc() : memref<{ALL}xi32>\n  %to = memref.alloc() : memref<32xi32>")
    out.append(f"  %data_ = memref.cast %data : memref<{ALL}xi32> to memref<*xi32>\n  gpu.host_register %data_ : memref<*xi32>")
    out.append("  %to_ = memref.cast %to : memref<32xi32> to memref<*xi32>\n  gpu.host_register %to_ : memref<*xi32>")
    out.append("  %i37 = arith.constant 37 : i32\n  %i11 = arith.constant 11 : i32\n  %i101 = arith.constant 101 : i32\n  %i50 = arith.constant 50 : i32")
    out.append(f"""  scf.for %i = %c0 to %all step %c1 {{
    %n = arith.index_cast %i : index to i32
    %a = arith.muli %n, %i37 : i32
    %b = arith.addi %a, %i11 : i32
    %c = arith.remsi %b, %i101 : i32
    %d = arith.subi %c, %i50 : i32
    memref.store %d, %data[%i] : memref<{ALL}xi32>
  }}""")
    show = """  scf.for %i = %c0 to {0} step %c1 {{
    %v = memref.load %to[%i] : memref<32xi32>
    %w = arith.extsi %v : i32 to i64
    func.call @printI64(%w) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }}"""
    for name, (kind, _) in REDUCE.items():
        body = f"""    %o = arith.muli %bx, %block : index
    %i = arith.addi %o, %tx : index
    %v = memref.load %data[%i] : memref<{ALL}xi32>"""
        if kind == "f32":
            body += f"""
    %f = arith.sitofp %v : i32 to f32
    %g = gpu.all_reduce {name} %f uniform {{}} : (f32) -> (f32)
    %r = arith.fptosi %g : f32 to i32"""
        else:
            body += f"\n    %r = gpu.all_reduce {name} %v uniform {{}} : (i32) -> (i32)"
        body += "\n    memref.store %r, %to[%bx] : memref<32xi32>"
        out.append(kernel(body) + show.format("%grid"))
    for mode, by, width in SHUFFLES:
        body = f"""    %v = memref.load %data[%tx] : memref<{ALL}xi32>
    %by_ = arith.constant {by} : i32
    %width = arith.constant {width} : i32
    %none = arith.constant -1 : i32
    %s, %valid = gpu.shuffle {mode} %v, %by_, %width : i32
    %r = arith.select %valid, %s, %none : i32
    memref.store %r, %to[%tx] : memref<32xi32>"""
        one = kernel(body).replace("%gx = %grid", "%gx = %c1").replace("%sx = %block", "%sx = %c32")
        out.append(one)
        out.append("""  %zero_{0} = arith.constant 0 : i64
  %total_{0} = scf.for %i = %c0 to %c32 step %c1 iter_args(%sum = %zero_{0}) -> i64 {{
    %v = memref.load %to[%i] : memref<32xi32>
    %w = arith.extsi %v : i32 to i64
    %j = arith.addi %i, %c1 : index
    %k = arith.index_cast %j : index to i64
    %m = arith.muli %w, %k : i64
    %n = arith.addi %sum, %m : i64
    scf.yield %n : i64
  }}
  func.call @printI64(%total_{0}) : (i64) -> ()
  func.call @printNewline() : () -> ()""".format(f"{mode}{by}"))
    for f in ("exp", "sin", "log", "sqrt"):
        body = f"""    %n = memref.load %data[%c0] : memref<{ALL}xi32>
    %zero = arith.muli %n, %none : i32
    %x = arith.sitofp %zero : i32 to f32
    %two = arith.constant 2.5 : f32
    %y = arith.addf %x, %two : f32
    %z = math.{f} %y : f32
    %k = arith.constant 1000.0 : f32
    %p = arith.mulf %z, %k : f32
    %half = arith.constant 0.5 : f32
    %q = arith.addf %p, %half : f32
    %r = arith.fptosi %q : f32 to i32
    memref.store %r, %to[%c0] : memref<32xi32>"""
        body = "    %none = arith.constant 0 : i32\n" + body
        out.append(kernel(body).replace("%gx = %grid", "%gx = %c1").replace("%sx = %block", "%sx = %c1") + show.format("%c1"))
    out.append("  return\n}")
    return "\n".join(out)


print("\n".join(lines()) if sys.argv[1:] == ["--check"] else program())
