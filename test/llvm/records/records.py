"""Every record of CrossLane.td that serves a target, as one call of llvm.xlane.* in a function of its own.

  records.py write TARGET LANES CPU RECORDS.json OUT.ll
  records.py compare TARGET RECORDS.json WANT.s GOT.s

RECORDS.json is `llvm-tblgen -dump-json` of CrossLane.td, the .s files are
`llvm-objdump -d` of what two compilers made of OUT.ll. `compare` demands of
every function that both have the same instructions with the same modifiers, and
that these are the record's: literals, controls, masks, offsets, wait states and
counters count; only the numbers of registers are free, consistently, and
independent instructions may change places.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import collections
import json
import re
import sys

TARGET_CLASS, RECORD_CLASS = "LaneTarget", "Shuffle"

# What a step looks like when it is disassembled.
STEPS = {
    "Dpp": r"_dpp .*(quad_perm|row_|wave_)",
    "Dpp8": r"_dpp .*dpp8:",
    "DsSwizzle": r"^ds_swizzle_b32",
    "Permlane16": r"^v_permlane16_b32",
    "Permlanex16": r"^v_permlanex16_b32",
    "Permlane64": r"^v_permlane64_b32",
    "ReadLane": r"^v_readlane_b32",
    "Select": r"^v_cndmask_b32",
    "Bpermute": r"^ds_bpermute_b32",
}


def bits(value):
    """A bits<n> or int field of the JSON."""
    return sum(b << i for i, b in enumerate(value)) if isinstance(value, list) else value


def records(path, target):
    """Name of the function, mode, amount, width, full, kinds of steps."""
    with open(path) as f:
        data = json.load(f)
    of_class = data["!instanceof"]
    bit = 1 << bits(data[{n: n for n in of_class[TARGET_CLASS]}[target]]["Value"])
    for name in of_class[RECORD_CLASS]:
        r = data[name]
        if not bits(r["Serves"]) & bit:
            continue
        mode, amount, width, full = (r["ShuffleMode"]["def"].lower(), bits(r["Amount"]), bits(r["Width"]),
                                     bits(r["FullWarp"]))
        kinds = [k for k in (r[f"Kind{n}"]["def"] for n in range(3)) if k != "NoStep"]
        yield f"{mode}_{amount}_in_{width}{'_full' if full else ''}", mode, amount, width, full, kinds


def write(target, lanes, cpu, table, path):
    features = f' "target-features"="+wavefrontsize{lanes}"' if cpu.startswith("gfx1") else ""
    lines = ['target triple = "amdgcn-amd-amdhsa"']
    for name, mode, amount, width, full, _ in records(table, target):
        lines += [f"define i32 @{name}(i32 %v) #0 {{",
                  f"  %r = call i32 @llvm.xlane.{mode}.i32(i32 %v, i32 {amount}, i32 {width}, i1 {'true' if full else 'false'})",
                  "  ret i32 %r", "}"]
    lines += [f"declare i32 @llvm.xlane.{mode}.i32(i32, i32, i32 immarg, i1 immarg) #1"
              for mode in ("idx", "up", "down", "bfly", "rotate")]
    lines += [f'attributes #0 = {{ "target-cpu"="{cpu}"{features} }}',
              "attributes #1 = { convergent nocallback nofree nounwind willreturn memory(none) }"]
    with open(path, "w") as f:
        f.write("\n".join(lines) + "\n")


# --- Comparing ---

REGISTER = re.compile(r"\b(?:([vs])(?:(\d+)|\[(\d+):(\d+)\])|(vcc|exec)(_lo|_hi)?)(?![\w\[])")

# Scalar instructions that make a constant, and which one. The table's masks are
# such; how they are best encoded is not the table's business, what they are and
# how many instructions it takes is.
CONSTANTS = {
    "s_mov_b32": lambda x: x,
    "s_movk_i32": lambda x: x,
    "s_brev_b32": lambda x: int(f"{x:032b}"[::-1], 2),
    "s_not_b32": lambda x: ~x & 0xFFFFFFFF,
    "s_mov_b64": lambda x: x | (0xFFFFFFFF00000000 if x >> 31 else 0),
}
FLOATS = {"0.5": 0x3F000000, "1.0": 0x3F800000, "2.0": 0x40000000, "4.0": 0x40800000}


def number(text):
    """A constant operand of 32 bits, or nothing."""
    if re.fullmatch(r"-?(0x[0-9a-f]+|\d+)", text):
        return int(text, 0) & 0xFFFFFFFF
    if text.lstrip("-") in FLOATS:
        return FLOATS[text.lstrip("-")] | (0x80000000 if text[0] == "-" else 0)
    return None


def functions(path):
    """Name -> instructions, from the entry's s_waitcnt to the return."""
    result, body = {}, None
    with open(path) as f:
        for line in f:
            head = re.match(r"(?:[0-9a-f]+ )?<(.+)>:$", line)
            if head:
                body = result.setdefault(head[1], [])
            elif body is not None and line[:1] in "\t " and line.strip():
                text = re.sub(r"\s+", " ", line.split("//")[0].strip())
                if text != "s_code_end" and not (text.startswith("s_nop") and body and "s_setpc" in body[-1]):
                    body.append(text)
    return result


class Unreadable(Exception):
    pass


def words(m):
    """The registers of 32 bits that a match of REGISTER names."""
    if m[5]:
        return [(m[5], n) for n in ((0, 1) if not m[6] else (0,) if m[6] == "_lo" else (1,))]
    first = int(m[2] or m[3])
    return [(m[1], n) for n in range(first, int(m[4] or first) + 1)]


def meaning(body):
    """What the function returns, and each instruction, with registers replaced by how their values came about.

    The functions are straight-line code. A value is the text of the instruction
    that made it with the values of its operands in place of registers.
    """
    regs, done = {}, []

    def get(register):
        return regs.get(register, f"{register[0]}{register[1]} of the caller")

    def value_of(m):
        return "[" + "; ".join(str(get(r)) for r in words(m)) + "]"

    for text in body:
        name, _, rest = text.partition(" ")
        if name.startswith(("s_waitcnt", "s_wait_", "s_nop", "s_setpc", "s_delay_alu")):
            # The operands of s_delay_alu, a hint, count instructions, among them the
            # empty inline assembly that the passes hold v_permlane16 in its place with;
            # the patched target needs none.
            done.append("s_delay_alu" if name == "s_delay_alu" else REGISTER.sub("a register", text))
            continue
        if name.startswith(("s_cbranch", "s_branch", "s_call", "s_swappc")):
            raise Unreadable(f"'{text}' is no straight-line code")
        destination, _, operands = rest.partition(", ")
        to = REGISTER.fullmatch(destination)
        if not to:
            raise Unreadable(f"where does '{destination}' go?")
        to = words(to)
        if name in CONSTANTS:
            constant, m = number(operands), REGISTER.fullmatch(operands)
            if m and all(isinstance(get(r), int) for r in words(m)):
                constant = sum(get(r) << 32 * k for k, r in enumerate(words(m)))
            if constant is not None:
                constant = CONSTANTS[name](constant)
                for k, r in enumerate(to):
                    regs[r] = constant >> 32 * k & 0xFFFFFFFF
                done.append(f"{32 * len(to)} bits are {constant:#x}")
                continue
        old = ""
        if "_dpp" in name and "bound_ctrl:1" not in text and "dpp8" not in text:
            old = " else " + REGISTER.sub(value_of, destination)
        value = f"({name} {REGISTER.sub(value_of, operands)}{old})"
        for k, r in enumerate(to):
            regs[r] = value if len(to) == 1 else f"{value}.{k}"
        done.append(value)
    return get(("v", 0)), collections.Counter(done)


def short(body):
    return "\n".join("      " + t for t in body)


def compare(target, table, want_path, got_path):
    want, got = functions(want_path), functions(got_path)
    wrong, same_order, count = 0, 0, 0

    def problem(name, text):
        nonlocal wrong
        wrong += 1
        if wrong <= 10:
            print(f"error: {target} {name}: {text}\n    {want_path}:\n{short(want.get(name, []))}\n"
                  f"    {got_path}:\n{short(got.get(name, []))}")

    for name, _, _, _, _, kinds in records(table, target):
        count += 1
        if name not in want or name not in got:
            problem(name, "is not there")
            continue
        try:
            a, b = meaning(want[name]), meaning(got[name])
        except Unreadable as e:
            problem(name, str(e))
            continue
        if a[0] != b[0]:
            problem(name, "computes something else")
        elif a[1] != b[1]:
            problem(name, "has other instructions beside")
        else:
            same_order += want[name] == got[name]
            # A DPP move that is folded into a select is both.
            for kind, n in collections.Counter(kinds).items():
                found = sum(bool(re.search(STEPS[kind], t)) for t in want[name])
                if found != n:
                    problem(name, f"has {found} instructions that could be {kind}, the record has {n}")
                    break
    print(f"{target}: {count} records, {wrong} differ, {same_order} are the same to the register")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(*sys.argv[2:])
    else:
        sys.exit(compare(*sys.argv[2:]))
