#!/usr/bin/env python3
"""gen.py SEED COUNT NAME: random CUDA kernels in C++ whose results CUDA defines, as NAME.cu and NAME.manifest.
Beyond the IR generator: helper functions (inlined or not, recursive, through pointers and virtual), structures, arrays with computed
indices, 8 to 128 bit integers, bit fields, vectors, memcpy, shared memory with barriers, commutative atomics, loops that lanes leave at
different times, switches, warp operations at the top level, under a ballot's mask, and behind values set in some lanes only.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import random, sys
seed, count, name = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
R = random.Random(seed)
T = ["u8", "u16", "u32", "u64", "i32", "i64", "u32", "u32"]
pick = R.choice
class Scope:
    def __init__(s, vs, up=None): s.vs = list(vs); s.n = 0
class G:
    def __init__(s, k): s.k, s.n, s.depth, s.out, s.ind, s.funcs = k, 0, 0, [], 1, []
    def new(s, p="v"): s.n += 1; return f"{p}{s.n}"
    def e(s, t): s.out.append("  " * s.ind + t)
def lit(): return pick(["0u", "1u", "2u", "7u", "31u", "255u", "0x80000000u", "0xffffffffu", f"{R.getrandbits(32)}u", f"{R.randrange(100)}u", f"{R.getrandbits(16)}u"])
def val(vs):
    return pick(vs + vs[-4:]) if R.random() < .85 else lit()
def u(vs, d=0):
    """an expression of type u32 (wraps; shifts and divisors kept in range)"""
    if d > 2 or R.random() < .25: return val(vs)
    a, b = u(vs, d + 1), u(vs, d + 1)
    k = R.randrange(30)
    if k < 8: return f"({a} {pick(['+', '-', '*', '^', '&', '|', '+', '^'])} {b})"
    if k == 8: return f"({a} {pick(['<<', '>>'])} ({b} & 31u))"
    if k == 9: return f"({a} {pick(['/', '%'])} ({b} | 1u))"
    if k == 10: return f"({u(vs, d + 2)} {pick(['<', '>', '==', '!=', '<=', '>='])} {u(vs, d + 2)} ? {a} : {b})"
    if k == 11: return f"(u32)__popc({a})"
    if k == 12: return f"(u32)__clz((int)({a}))"
    if k == 13: return f"__brev({a})"
    if k == 14: return f"__byte_perm({a}, {b}, {R.randrange(0x8000)}u)"
    if k == 15: return f"__funnelshift_{pick(['l', 'r', 'lc', 'rc'])}({a}, {b}, {val(vs)})"
    if k == 16: return f"(u32)((u64)({a}) * ({b}) >> {R.randrange(64)})"
    if k == 17: return f"__umulhi({a}, {b})"
    if k == 18: return f"(u32)((i32)({a}) >> ({b} & 31u))"
    if k == 19: return f"(u32)(u16)({a})" if R.random() < .5 else f"(u32)(i32)(signed char)({a})"
    if k == 20: return f"(u32)({pick(['min', 'max'])}((i32)({a}), (i32)({b})))" if R.random() < .5 else f"{pick(['min', 'max'])}({a}, {b})"
    if k == 21: return f"__dp4a({a}, {b}, {val(vs)})"
    if k == 22: return f"{pick(['__vadd4', '__vsub2', '__vabsdiffu4', '__vminu2', '__vmaxs4', '__vcmpeq4', '__vavgu4', '__vadd2', '__vcmpgts2'])}({a}, {b})"
    if k == 23: return f"(u32)((i64)(i32)({a}) * (i32)({b}) / ((i64)(({val(vs)}) & 0xffffu) + 1))"
    if k == 24: return f"(u32)(((unsigned __int128)({a}) << {R.randrange(70)} ^ (unsigned __int128)({b}) * 0x9e3779b97f4a7c15ull) >> {R.randrange(96)})"
    if k == 25: return f"__float_as_uint((float)(({a}) & 0xffffffu) * {pick(['0.5f', '3.0f', '0.1f', '1.5f'])} + (float)(({b}) & 0xfffu))"
    if k == 26: return f"(u32)__double_as_longlong((double)({a}) * 0.3 - (double)({b}))"
    if k == 27: return f"(u32)__ffs((int)({a}))"
    if k == 28: return f"__usad({a}, {b}, {val(vs)})" if R.random() < .5 else f"(u32)__ffsll((i64)({a}) << 7)"
    return f"(~({a}))"
def cond(vs): return pick([f"({u(vs, 1)} & {1 << R.randrange(8)}u)", f"({u(vs, 1)}) % {R.randrange(2, 7)}u == {R.randrange(3)}u", f"({val(vs)}) < {u(vs, 2)}", f"(lane & {R.randrange(1, 32)}u)", f"lane < {R.randrange(1, 32)}u", "lane == %du" % R.randrange(32)])
def warp(g, vs, m):
    a = val(vs); k = R.randrange(10); full = m == "FULL"
    if k < 4:
        t = R.random()
        if not full: e = f"__shfl_sync({m}, {a}, (int)(__ffs((int){m}) - 1))"
        elif t < .3: e = f"__shfl_xor_sync(FULL, {a}, {pick([1, 2, 4, 8, 16, 3, 31])})"
        elif t < .5: e = f"__shfl_down_sync(FULL, {a}, {R.randrange(1, 31)}, {pick([32, 16, 8])})"
        elif t < .7: e = f"__shfl_up_sync(FULL, {a}, {R.randrange(1, 31)}, {pick([32, 16, 8])})"
        elif t < .85: e = f"__shfl_sync(FULL, {a}, (int)({val(vs)} & 31u))"
        else: e = f"(u32)(__shfl_xor_sync(FULL, (unsigned long long)({a}) * 0x100000001ull + lane, {R.randrange(1, 32)}) >> {R.randrange(33)})"
    elif k == 4: e = f"__ballot_sync({m}, {cond(vs)})"
    elif k == 5: e = f"(u32)__{pick(['any', 'all'])}_sync({m}, {cond(vs)}) * 77u"
    elif k == 6: e = f"__match_any_sync({m}, ({a}) & {pick([1, 3, 7, 12])}u)"
    else: e = f"__reduce_{pick(['add', 'min', 'max', 'and', 'or', 'xor'])}_sync({m}, {a})"
    r = g.new(); g.e(f"u32 {r} = {e};"); vs.append(r)
def block(g, vs, n, depth, m, uni):
    """uni: every thread of the block comes here; m: the mask of the lanes of the warp that do, or None where it is not known"""
    for _ in range(n):
        k = R.randrange(26)
        if k < 6: r = g.new(); g.e(f"{pick(['u32', 'u32', 'const u32'])} {r} = {u(vs)};"); vs.append(r)
        elif k < 8:
            t = pick(T); r = g.new("n"); g.e(f"{t} {r} = ({t})({u(vs)});"); q = g.new(); g.e(f"{r} {pick(['+=', '^=', '*=', '-='])} ({t}){val(vs)};" if t[0] == 'u' else f"{r} ^= ({t}){val(vs)};"); g.e(f"u32 {q} = (u32){r};" if R.random() < .7 else f"u32 {q} = (u32)(({r}) >> {R.randrange(1, 7)});"); vs.append(q)
        elif k == 8:  # array
            a = g.new("a"); s = pick([2, 3, 4, 8, 13]); t = pick(["u32", "u16", "u8", "u64"]); g.e(f"{t} {a}[{s}];"); g.e(f"for (int i = 0; i < {s}; i++) {a}[i] = ({t})({val(vs)} * (i + {R.randrange(1, 9)}u));"); g.e(f"{a}[({val(vs)}) % {s}u] = ({t}){val(vs)};"); r = g.new(); g.e(f"u32 {r} = (u32){a}[({val(vs)}) % {s}u];"); vs.append(r)
        elif k == 9:  # structure with bit fields, copied by memcpy
            a, b, r = g.new("st"), g.new("st"), g.new(); w = R.randrange(3, 29)
            g.e(f"struct {{ u32 x : {w}; u32 y : {32 - w}; u64 z; u8 w[{pick([3, 4, 5])}]; }} {a} = {{{val(vs)}, {val(vs)}, {val(vs)}, {{(u8){val(vs)}, 2, 3}}}}, {b};"); g.e(f"memcpy(&{b}, &{a}, sizeof {a}); {b}.x += {val(vs)}; {b}.y ^= {b}.x;"); g.e(f"u32 {r} = {b}.x + {b}.y * 3u + (u32)({b}.z >> 1) + {b}.w[({val(vs)}) % 3u];"); vs.append(r)
        elif k == 10 and depth < 3:
            c = cond(vs); g.e(f"u32 {(r := g.new('m'))} = {val(vs)};"); mm = None
            if m: mm = g.new("mask"); cb = g.new("c"); g.e(f"const bool {cb} = {c}; const u32 {mm} = __ballot_sync({m}, {cb});"); c = cb
            g.e(f"if ({c}) {{"); g.ind += 1; v2 = list(vs); block(g, v2, R.randrange(1, 4), depth + 1, mm, False); g.e(f"{r} = {val(v2)};"); g.ind -= 1
            if R.random() < .5: g.e("} else {"); g.ind += 1; v2 = list(vs); block(g, v2, R.randrange(1, 3), depth + 1, None, False); g.e(f"{r} ^= {val(v2)};"); g.ind -= 1
            g.e("}"); vs.append(r)
        elif k == 11 and depth < 3:  # a loop that lanes leave at different times
            r, i = g.new("lp"), g.new("it"); g.e(f"u32 {r} = {val(vs)};"); g.e(f"for (u32 {i} = 0; {i} < ({val(vs)} & {pick([3, 7, 15])}u) + 1u; {i}++) {{"); g.ind += 1; v2 = vs + [r, i]; block(g, v2, R.randrange(1, 3), depth + 1, None, False)
            if R.random() < .4: g.e(f"if ({cond(v2)}) {pick(['break', 'continue'])};")
            g.e(f"{r} = {r} * 31u + {val(v2)};"); g.ind -= 1; g.e("}"); vs.append(r)
        elif k == 12 and depth < 2:  # a loop of a constant count
            r, i = g.new("lp"), g.new("it"); g.e(f"u32 {r} = {val(vs)};"); 
            if R.random() < .3: g.e("#pragma unroll 1" if R.random() < .5 else "#pragma unroll")
            g.e(f"for (u32 {i} = 0; {i} < {R.randrange(2, 6)}u; {i}++) {{"); g.ind += 1; v2 = vs + [r, i]; block(g, v2, R.randrange(1, 4), depth + 1, m, False); g.e(f"{r} ^= {val(v2)} + {i};"); g.ind -= 1; g.e("}"); vs.append(r)
        elif k == 13:
            r = g.new(); g.e(f"u32 {r} = {val(vs)};"); g.e(f"switch (({val(vs)}) % {R.randrange(3, 9)}u) {{"); 
            for c in range(R.randrange(2, 6)): g.e(f"case {c}: {r} = {u(vs, 1)};{' break;' if R.random() < .7 else ''}")
            g.e(f"default: {r} += {val(vs)}; }}"); vs.append(r)
        elif k == 14: r = g.new(); g.e(f"u32 {r} = {pick(FUN)}({val(vs)}, {val(vs)});"); vs.append(r)
        elif k == 15: r = g.new(); g.e(f"u32 {r} = pointer_table[({val(vs)}) % 3u]({val(vs)}, {val(vs)});"); vs.append(r)
        elif k == 16: r = g.new(); o = g.new("o"); g.e(f"Shape *{o} = ({cond(vs)}) ? (Shape *)&square : (Shape *)&circle; u32 {r} = {o}->area({val(vs)});"); vs.append(r)
        elif k == 17: r = g.new(); g.e(f"auto {(f := g.new('f'))} = [=](u32 x) {{ return x * 5u + {val(vs)}; }}; u32 {r} = twice({f}, {val(vs)});"); vs.append(r)
        elif k == 18 and m: warp(g, vs, m)
        elif k == 19 and m:  # a value that only some lanes set, from one that did
            r = g.new(); b = R.randrange(32); g.e(f"u32 {r}; if (lane == {b}u) {r} = {u(vs, 1)}; {r} = __shfl_sync(FULL, {r}, {b});" if m == "FULL" else f"u32 {r}; if (lane == (u32)(__ffs((int){m}) - 1)) {r} = {u(vs, 1)}; {r} = __shfl_sync({m}, {r}, __ffs((int){m}) - 1);"); vs.append(r)
        elif k == 20 and uni:  # through shared memory
            r = g.new(); g.e(f"sh[tid] = {val(vs)}; __syncthreads(); u32 {r} = sh[(tid * {R.randrange(1, 40, 2)}u + {R.randrange(64)}u) % ntid]; __syncthreads();"); vs.append(r)
        elif k == 21 and uni:  # commutative atomics in shared memory
            r = g.new(); f = pick(["Add", "Max", "Min", "Or", "And", "Xor"]); g.e(f"if (tid < 8) sh[tid] = {lit()}; __syncthreads(); atomic{f}(&sh[({val(vs)}) & 7u], {val(vs)}); __syncthreads(); u32 {r} = sh[tid & 7u]; __syncthreads();"); vs.append(r)
        elif k == 22 and uni: r = g.new(); g.e(f"u32 {r} = (u32)__syncthreads_{pick(['count', 'or', 'and'])}({cond(vs)});"); vs.append(r)
        elif k == 23: r = g.new(); q = g.new("qv"); g.e(f"uint4 {q} = reinterpret_cast<const uint4 *>(in)[({val(vs)}) & 1023u]; u32 {r} = {q}.x ^ {q}.y * 3u + {q}.z - {q}.w;" if R.random() < .5 else f"u32 {r} = __ldg(in + (({val(vs)}) & 8191u)) + reinterpret_cast<const u8 *>(in)[({val(vs)}) & 32767u];"); vs.append(r)
        elif k == 24: r = g.new(); h = g.new("h"); g.e(f"__half {h} = __int2half_rn((int)(({val(vs)}) & 1023u)); u32 {r} = (u32)__half_as_ushort(__hfma({h}, __float2half(0.25f), __hmul({h}, {h})));"); vs.append(r)
        else: r = g.new("fl"); g.e(f"float {r} = __uint2float_rn({val(vs)}) * {pick(['0.37f', '1.0f', '-2.5f', '1e-3f'])}; {r} = fmaf({r}, {r}, {pick(['1.0f', '0.1f'])}) - sqrtf(fabsf({r}));"); q = g.new(); g.e(f"u32 {q} = __float_as_uint({r});"); vs.append(q)
FUN = ["mix1", "mix2", "rec", "tmpl<3>", "tmpl<17>", "outp"]
HEAD = """// Written by gen.py
#include <cuda_fp16.h>
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned u32; typedef unsigned long long u64; typedef int i32; typedef long long i64;
#define FULL 0xffffffffu
static __device__ u32 mix1(u32 a, u32 b) { return (a ^ b * 0x85ebca6bu) * 5u + (b >> 13); }
static __device__ __noinline__ u32 mix2(u32 a, u32 b) { u32 t[4] = {a, b, a + b, a ^ b}; for (u32 i = 0; i < (b & 7u); i++) t[(i + a) & 3u] += t[i & 3u] * 3u; return t[b & 3u]; }
static __device__ u32 rec(u32 a, u32 b) { return (b & 15u) == 0 ? a : rec(a * 3u + b, (b & 15u) - 1u) ^ b; }
template <int N> static __device__ u32 tmpl(u32 a, u32 b) { u32 r = a; for (int i = 0; i < N; i++) { if (r & 1u) r = r >> 1 ^ b; else r = r * 3u + 1u; if (r == 7u) break; } return r; }
static __device__ __noinline__ void out_param(u32 a, u32 *r, u64 &s) { *r = a * 7u; s += (u64)a << 20; }
static __device__ u32 outp(u32 a, u32 b) { u32 r = b; u64 s = b; out_param(a, &r, s); return r ^ (u32)(s >> 16); }
typedef u32 (*fn)(u32, u32);
struct Shape { __device__ virtual u32 area(u32 x) const { return x; } u32 k; __device__ Shape(u32 k) : k(k) {} };
struct Square : Shape { __device__ Square(u32 k) : Shape(k) {} __device__ u32 area(u32 x) const override { return x * x + k; } };
struct Circle : Shape { u16 r; __device__ Circle(u32 k) : Shape(k), r((u16)(k * 3u)) {} __device__ u32 area(u32 x) const override { return (x ^ r) * 3u - k; } };
template <class F> static __device__ u32 twice(F f, u32 x) { return f(f(x)); }
"""
out, man = [HEAD], []
for i in range(count):
    kn = f"{name}_{i}"; g = G(kn); vs = ["tid", "lane", "x", "y", "g"]
    b = pick([32, 64, 96, 128, 256])
    block(g, vs, R.randrange(10, 26), 0, "FULL", True)
    h = "h = 2166136261u;"
    body = "\n".join(g.out)
    top = [v for v in vs]
    acc = "\n".join(f"  h = (h ^ {v}) * 16777619u;" for v in top)
    out.append(f"extern \"C\" __global__ void {kn}(u32 *out, const u32 *__restrict__ in) {{\n  __shared__ u32 sh[256];\n  const u32 tid = threadIdx.x, ntid = blockDim.x, lane = tid & 31u, g = blockIdx.x * ntid + tid, x = in[g], y = in[(g * 7u + 3u) & 8191u];\n"
               f"  const fn pointer_table[3] = {{mix1, mix2, outp}}; Square square(x & 255u); Circle circle(y & 1023u); (void)pointer_table; (void)square; (void)circle; (void)sh;\n{body}\n  u32 h = 2166136261u;\n{acc}\n  out[2 * g] = h; out[2 * g + 1] = {val(vs)};\n}}\n")
    man.append(f"{kn} {name} {kn} 2 {b} 2 out:{2 * b * 8} in/a.bin:32768")
open(f"{name}.cu", "w").write("\n".join(out)); open(f"{name}.manifest", "w").write("\n".join(man) + "\n")
