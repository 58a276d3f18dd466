# Which fields of MODE AMD's manuals let change the results of an instruction, from its mnemonic; reads the list of
# mode.c and prints the lines that say otherwise:
#
#   rules.py < LIST
#
# The rules are those of the ISA manuals ("Vega" 3.4, CDNA3 3.4, RDNA3 3.4.3, RDNA4 3.4.3: the MODE register, and what
# the lists of instructions say of single ones): the f32 fields are for what is read, computed and written as an f32,
# the others for f64 and f16; each value by its own type, so a conversion reads by one field and rounds by the other.
# IEEE matters where a signalling NaN is looked for, and turns omod off, as denormal results do; DX10_CLAMP where clamp
# meets a NaN.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
import chips

FIELD = {"f32": "32", "f16": "64", "f64": "64"}
NOTHING = set()


def of(kinds, t):
    return {k + FIELD[t] for k in kinds.split()}


ALL = "round in out"
# Operations, the fields of their type that matter, and those that may. Rounding to an integer gives no denormal and is
# exact; to nearest or to zero a denormal is a zero either way.
OPERATIONS = {}
for names, kinds, may in (
        ("add sub subrev mul mul_legacy mul_dx9_zero fma fma_legacy fma_dx9_zero fmac fmac_legacy fmac_dx9_zero fmamk mullit ldexp fract div_fmas",
         ALL, ""),
        ("fmaak", "round in", "out"),  # plus a constant that is no denormal
        ("ceil floor", "in", ""), ("trunc rndne", "", ""), ("frexp_mant", "in", ""), ("div_fixup", ALL, ""),
        # Of a value that ldexp has scaled down the manuals say no more.
        ("div_scale", "in", "round out"), ("trig_preop", "", "round out"),
        # Of a cube map's face coordinates the manuals say what operand they are; the major axis is doubled.
        ("cubeid", "in", ""), ("cubesc cubetc", "in out", ""), ("cubema", ALL, "")):
    for n in names.split():
        OPERATIONS[n] = kinds, may
MINMAX = re.compile(r"(pk_)?(min|max|med3|min3|max3|minmax|maxmin)(_num)?|(pk_)?(minimum|maximum)3?|minimummaximum|maximumminimum|"
                    r"(pk_)?(min|max)3_num|med3_num|(minmax|maxmin)_num")
NAN_MIN = re.compile(r"minimum|maximum")
# Within the manual's error of the exact value, so to nearest. Of an f32 denormals are flushed whatever MODE says; an f16's
# or f64's are there, where the function has any to read or to give.
TRANSCENDENTAL = {"rcp": "in out", "rcp_iflag": "in out", "rsq": "in", "sqrt": "in", "exp": "out", "exp_legacy": "out", "log": "in",
                  "log_legacy": "in", "sin": "in out", "cos": ""}


def result_type(op):
    m = re.search(r"_(f16|f32|f64)$", op)
    return m[1] if m else ""


def fields(op, ieee):
    """What the manuals name for an operation (the mnemonic without v_ or s_), and the float that the result is."""
    t = result_type(op)
    name = op[:-4] if t else op
    if name.startswith("pk_") and name[3:] in OPERATIONS:
        name = name[3:]
    if t == "f32" and name in ("mad", "mac", "madmk", "madak", "mad_legacy", "mac_legacy"):  # "denormals are flushed"
        return {"round32"}, t
    if t == "f16" and name in ("mad", "mac", "madmk", "madak", "mad_legacy", "fma_legacy"):
        return of(ALL, t), t
    if t == "f16" and name in ("div_fixup", "div_fixup_legacy"):  # without the cases of the larger ones that overflow
        return of("in out", t), t
    if t and name in OPERATIONS:
        return of(OPERATIONS[name][0], t), t
    if t and MINMAX.fullmatch(name):
        return of("in out", t) | ({"ieee"} if ieee and not NAN_MIN.search(name) else NOTHING), t
    if t and name in TRANSCENDENTAL:
        return (NOTHING if t == "f32" else of(TRANSCENDENTAL[name], t)), t
    if m := re.fullmatch(r"frexp_exp_i(?:16|32)_(f16|f32|f64)", op):
        return of("in", m[1]), ""
    if m := re.fullmatch(r"cmpx?_(\w+)_(f16|f32|f64)", op):
        return (NOTHING if m[1] in ("class", "f", "tru", "t", "o", "u") else of("in", m[2])), ""
    if op in ("cvt_flr_i32_f32", "cvt_floor_i32_f32"):  # the greatest integer below a negative denormal is -1
        return {"in32"}, ""
    if op in ("cvt_pk_u8_f32", "cvt_pkaccum_u8_f32"):  # an integer, rounded as MODE says
        return {"round32", "in32"}, ""
    if re.fullmatch(r"cvt_(pk_?)?norm_[iu]16_f16", op):  # a denormal times 65535 is 4 at most
        return {"in64"}, ""
    # "round toward zero regardless of current round mode"; to nearest
    if op in ("cvt_pkrtz_f16_f32", "cvt_pk_rtz_f16_f32", "cvt_pk_f16_f32"):
        return {"out64"}, "f16"
    if op in ("cvt_f32_f16", "cvt_hi_f32_f16"):  # "FP16 denormal inputs are always accepted"
        return NOTHING, "f32"
    if m := re.fullmatch(r"cvt_(f16|f32|f64)_(f16|f32|f64)", op):
        to, from_ = m[1], m[2]
        if from_ == "f32" and to == "f64":
            return {"in32"}, to
        return of("round out", to) | of("in", from_), to
    if m := re.fullmatch(r"cvt_(f16|f32)_([iu])(16|32)", op):
        return of("round", m[1]), m[1]
    if re.fullmatch(r"cvt_(f64_[iu]32|off_f32_i4|f32_ubyte\d)", op):
        return NOTHING, op[4:7] if op[4] == "f" else "f32"
    if op == "mad_mix_f32":
        return {"round32"}, "f32"
    if re.fullmatch(r"mad_mix(lo|hi)_f16", op):  # an f32's sum and product, an f16's narrowing
        return {"round32", "round64", "out64"}, "f16"
    if op == "fma_mix_f32":
        return of(ALL, "f32"), "f32"
    if re.fullmatch(r"fma_mix(lo|hi)_f16", op):
        return of(ALL, "f32") | of("round out", "f16"), "f16"
    if re.fullmatch(r"dot2(c|acc)?_f32_f16", op):  # f32 denormals are flushed whatever MODE says
        return {"round32", "in64"}, "f32"
    if op == "dot2_f16_f16":
        return of(ALL, "f16"), "f16"
    if re.fullmatch(r"cvt_(pk_)?f32_(bf16|[fb][pf]8)|dot\d(c|acc)?_f32_(bf16|[fb][pf]8.*)", op):
        return NOTHING, "f32"
    if op == "pack_b32_f16":
        return {"in64"}, ""
    return NOTHING, ""


def expected(mnemonic, form, gpu):
    """The fields that have to change results, and those that may."""
    ieee = "mode_clamp" in chips.NAMED[gpu].features
    name = re.sub(r"(_e64_dpp|_e64|_e32|_dpp|_sdwa)$", "", mnemonic)
    op = re.sub(r"^(v_dual_|v_s_|v_|s_)", "", name)
    want, t = fields(op, ieee)
    may = of(OPERATIONS[op[:-4]][1], t) if t and op[:-4] in OPERATIONS else NOTHING
    if re.search(r"(dot\d(c|acc)?_.*(bf16|[fb][pf]8)|cvt_(pk_)?f16_[fb][pf]8)$", op):  # no manual says
        may = of(ALL, "f32") | {"out64"}
    if form == "plain":
        return want, may
    # What a modifier leaves of the result may hide what the rest follows.
    always = re.fullmatch(r"(add|mul|fma)_f\d\d", op) and ieee
    must, may = set(), want | may
    if "clamp" in form and t and ieee:
        may = may | {"dx10"}
        must |= {"dx10"} if always else NOTHING
    if "omod" in form and t:
        # It works without denormal results and IEEE mode; the product may overflow as MODE rounds.
        may = may | of("round out", t) | ({"ieee"} if ieee else NOTHING)
        must |= {"ieee"} if always else NOTHING
    return must, may


def main():
    bad, union = 0, {}
    for line in sys.stdin:
        mnemonic, form, found, gpus = line.rstrip("\n").split("\t")
        found = set(found.split())
        for gpu in gpus.split():
            must, may = expected(mnemonic, form, gpu)
            if found - must - may:
                bad += 1
                print(f"{gpu}: {mnemonic} ({form}) follows {' '.join(sorted(found - must - may))}")
            union.setdefault((gpu, mnemonic, form), set()).update(found)
    for (gpu, mnemonic, form), found in union.items():
        missing = expected(mnemonic, form, gpu)[0] - found
        if missing:
            bad += 1
            print(f"{gpu}: {mnemonic} ({form}) does not follow {' '.join(sorted(missing))}")
    if not union:
        print("an empty list")
    return bad != 0 or not union


sys.exit(main())
