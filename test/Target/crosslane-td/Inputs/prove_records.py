#!/usr/bin/env python3
"""Proves the records of CrossLane.td against the definition of shfl.

Reads `llvm-tblgen -dump-json` of CrossLane.td and runs every Shuffle record's
steps on all lanes of a wavefront, with what the instruction set manuals say of
DPP, ds_swizzle and v_readlane. The value in a lane is not a number but where
it came from: the lane it started in, and the lanes that had to be active for
it to get here. A record is right when every lane ends with the value of the
lane that the shuffle names, and needed no other lane but that one.

  prove_records.py FILE.json              prove all, print a summary
  prove_records.py --list GFX [--wave32] FILE.json
                                          print the choice for each pattern

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import argparse
import json
import sys

WARP = 32
WIDTHS = (2, 4, 8, 16, 32)
MODES = ("Idx", "Up", "Down", "Bfly")


# --- What a shuffle is: DESIGN.md's formula, from PTX's definition of shfl ---


def source(mode, lane, amount, clamp):
    """The lane that `lane` of a warp reads, or None when it keeps its own value."""
    seg = clamp >> 8 & 31
    low = lane & seg
    limit = low | (clamp & ~seg & 31)
    if mode == "Up":
        j = lane - amount
        inside = j >= limit
    elif mode == "Down":
        j = lane + amount
        inside = j <= limit
    elif mode == "Bfly":
        j = lane ^ amount
        inside = j <= limit
    else:
        j = low | (amount & ~seg & 31)
        inside = j <= limit
    return j if inside else None


def wanted(mode, lane, amount, width):
    """The same from a record's key. Rotate is no CUDA mode."""
    if mode == "Rotate":
        base = lane & -width
        return base + (lane - base - amount) % width
    clamp = (WARP - width) << 8 | (0 if mode == "Up" else 31)
    return source(mode, lane, amount, clamp)


# --- What an instruction does, from the ISA manuals ---


def dpp_source(ctrl, lane, wave):
    """The lane that dpp_ctrl makes `lane` read; None when it is out of bounds."""
    row, i = lane & ~15, lane & 15
    n = ctrl & 15
    if ctrl <= 0xFF:  # quad_perm
        return lane & ~3 | ctrl >> 2 * (lane & 3) & 3
    if 0x101 <= ctrl <= 0x10F:  # row_shl
        return row + i + n if i + n < 16 else None
    if 0x111 <= ctrl <= 0x11F:  # row_shr
        return row + i - n if i >= n else None
    if 0x121 <= ctrl <= 0x12F:  # row_ror
        return row + (i - n) % 16
    if ctrl == 0x130:  # wave_shl:1
        return lane + 1 if lane + 1 < wave else None
    if ctrl == 0x138:  # wave_shr:1
        return lane - 1 if lane else None
    if ctrl == 0x140:  # row_mirror
        return row + 15 - i
    if ctrl == 0x141:  # row_half_mirror
        return row + (i & 8) + 7 - (i & 7)
    if 0x150 <= ctrl <= 0x15F:  # row_newbcast, row_share
        return row + n
    if 0x160 <= ctrl <= 0x16F:  # row_xmask
        return row + (i ^ n)
    raise ValueError(f"dpp_ctrl {ctrl:#x} is not described here")


def dpp_feature(ctrl):
    """The feature without which a chip has no such control."""
    if ctrl in (0x130, 0x138):
        return "WaveShift"
    if 0x150 <= ctrl <= 0x15F:
        return "RowNewbcast"
    if 0x160 <= ctrl <= 0x16F:
        return "RowXmask"
    return None


def swizzle_source(offset, lane):
    """ds_swizzle_b32 in its bit mode, which is offset[15] = 0."""
    if offset & 0x8000:
        raise ValueError(f"swizzle offset {offset:#x} is not in bit mode")
    and_, or_, xor = offset & 31, offset >> 5 & 31, offset >> 10 & 31
    return lane & ~31 | ((lane & 31 & and_ | or_) ^ xor)


# --- Running a record ---

UNKNOWN = (None, frozenset())


def read(values, lane):
    origin, needed = values[lane]
    return origin, needed | {lane}


def run(record, wave):
    """What each lane of a wavefront holds after the record's steps."""
    own = [(lane, frozenset()) for lane in range(wave)]
    prev = own
    steps = 0
    for k in "01":
        kind, ctrl = record["Kind" + k], record["Ctrl" + k]
        src = own if record["Src" + k] == "Own" else prev
        if kind == "NoStep":
            break
        steps += 1
        result = []
        for lane in range(wave):
            if kind == "Dpp":
                old = {"Nothing": None, "Own": own, "Prev": prev}[record["Old" + k]]
                kept = old[lane] if old else UNKNOWN
                written = record["BankMask" + k] >> (lane >> 2 & 3) & 1
                j = dpp_source(ctrl, lane, wave) if written else None
                result.append(kept if j is None else read(src, j))
            elif kind == "Swizzle":
                result.append(read(src, swizzle_source(ctrl, lane)))
            elif kind == "ReadLane":
                result.append(read(src, ctrl))
            elif kind == "SelectOwn":
                inside = wanted(record["mode"], lane & 31, record["Amount"], record["Width"]) is not None
                result.append(src[lane] if inside else own[lane])
            else:
                raise ValueError(f"step {kind} has no meaning here")
        prev = result
    if not steps:
        raise ValueError("no steps")
    return prev


def bits(value):
    """A bits<n> or int field of the JSON."""
    return sum(b << i for i, b in enumerate(value)) if isinstance(value, list) else value


class Table:
    def __init__(self, path):
        with open(path) as f:
            data = json.load(f)
        of_class = data["!instanceof"]
        self.features = {n: bits(data[n]["Mask"]) for n in of_class["Feature"]}
        self.generations = {bits(data[n]["Gfx"]): bits(data[n]["Features"]) for n in of_class["Generation"]}
        self.records = []
        for name in of_class["Shuffle"]:
            r = {}
            for field, value in data[name].items():
                if field == "Steps" or field[0] == "!":
                    continue
                if isinstance(value, dict):
                    value = value["def"]
                elif isinstance(value, (list, int)):
                    value = bits(value)
                r[field] = value
            r["mode"] = r["ShuffleMode"]
            r["name"] = f"{r['mode']} {r['Amount']} in {r['Width']}"
            self.records.append(r)

    def has(self, mask, feature):
        return bool(mask & self.features[feature])

    def choice(self, mode, amount, width, have):
        fit = [
            r
            for r in self.records
            if r["mode"] == mode
            and (r["Amount"], r["Width"]) in ((amount, width), (0, 0))
            and r["Needs"] & ~have == 0
        ]
        return min(fit, key=lambda r: r["Cost"])


def prove(table, problems):
    """Every record, on every wavefront size its features allow."""
    seen = {}
    proved = 0
    for r in table.records:
        key = (r["mode"], r["Amount"], r["Width"], r["Needs"])
        if key in seen:
            problems.append(f"{r['name']}: two records for the same key and needs")
        seen[key] = r
        if r["Kind0"] == "Bpermute":
            if (r["Amount"], r["Width"], r["Needs"]) != (0, 0, 0):
                problems.append(f"{r['name']}: the general path must serve every pattern everywhere")
            continue
        mode, amount, width = r["mode"], r["Amount"], r["Width"]
        if width not in WIDTHS or amount >= WARP or (mode != "Bfly" and amount >= width):
            problems.append(f"{r['name']}: the key is not canonical, nothing would find it")
            continue
        if mode == "Bfly" and amount < width < WARP:
            problems.append(f"{r['name']}: the key is not canonical, nothing would find it")
            continue
        for k in "01":
            if r["Kind" + k] == "Dpp":
                feature = dpp_feature(r["Ctrl" + k])
                if feature and not table.has(r["Needs"], feature):
                    problems.append(f"{r['name']}: uses a control of {feature} and does not say so")
        for wave in (64, 32):
            if wave == 64 and table.has(r["Needs"], "WholeWave"):
                continue
            if wave == 32 and table.has(r["Needs"], "WaveShift"):
                continue  # no chip with that has wave32
            try:
                result = run(r, wave)
            except ValueError as e:
                problems.append(f"{r['name']}: {e}")
                break
            for lane, (origin, needed) in enumerate(result):
                j = wanted(mode, lane & 31, amount, width)
                want = lane if j is None else lane & ~31 | j
                if origin != want:
                    problems.append(f"{r['name']}: wave{wave} lane {lane} gets {origin}, not {want}")
                extra = needed - {lane, want}
                if extra and not table.has(r["Needs"], "FullWarp"):
                    problems.append(f"{r['name']}: wave{wave} lane {lane} needs lanes {sorted(extra)} active")
                if any(i & ~31 != lane & ~31 for i in extra):
                    problems.append(f"{r['name']}: wave{wave} lane {lane} needs the other warp")
        proved += 1
    return proved


# Which generation has which control: FACTS, section 1, written out a second time.
GFX9 = {0x900, 0x902, 0x904, 0x906, 0x908, 0x909, 0x90C, 0x90A, 0x942, 0x950}
WITH_NEWBCAST = {0x90A, 0x942, 0x950}


def check_generations(table, problems):
    for gfx, mask in table.generations.items():
        old = gfx in GFX9
        expect = {
            "WaveShift": old,
            "RowBcast": old,
            "RowNewbcast": not old or gfx in WITH_NEWBCAST,
            "RowXmask": not old,
            "Permlane16": not old,
            "Permlane64": gfx >= 0x1100,
            "SwizzleRotate": True,
            "WholeWave": False,
            "FullWarp": False,
        }
        for feature, want in expect.items():
            if table.has(mask, feature) != want:
                problems.append(f"gfx{gfx:x}: {feature} should be {want}")
        for feature in table.features.keys() - expect.keys():
            problems.append(f"feature {feature} is not checked here")
    for gfx in GFX9 - table.generations.keys():
        problems.append(f"gfx{gfx:x} is missing")


def is_identity(mode, amount, width):
    return all(wanted(mode, lane, amount, width) in (None, lane) for lane in range(WARP))


def patterns():
    for mode in MODES:
        for width in WIDTHS:
            for amount in range(WARP if mode == "Bfly" else width):
                if mode == "Bfly" and amount < width < WARP:
                    continue
                if not is_identity(mode, amount, width):
                    yield mode, amount, width


# Of the constant patterns, what may still take the general path on gfx9.
def may_be_general(mode, amount, width):
    return mode in ("Up", "Down") and width == 32 and amount not in (1, 16)


def check_coverage(table, problems):
    for gfx in sorted(GFX9):
        have = table.generations.get(gfx, 0)
        for mode, amount, width in patterns():
            general = table.choice(mode, amount, width, have)["Kind0"] == "Bpermute"
            if general and not may_be_general(mode, amount, width):
                problems.append(f"gfx{gfx:x}: {mode} {amount} in {width} takes the general path")


def show(r):
    def step(k):
        kind, ctrl = r["Kind" + k], r["Ctrl" + k]
        if kind == "NoStep":
            return []
        text = {"SelectOwn": "select", "Bpermute": "ds_bpermute"}.get(kind, f"{kind.lower()} {ctrl:#x}")
        if r["BankMask" + k] != 15:
            text += f" banks {r['BankMask' + k]:#x}"
        if kind == "Dpp" and r["Old" + k] != "Nothing":
            text += f" old {r['Old' + k].lower()}"
        return [text]

    return ", ".join(step("0") + step("1"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", metavar="GFX")
    parser.add_argument("--wave32", action="store_true")
    parser.add_argument("file")
    args = parser.parse_args()
    table = Table(args.file)
    if args.list:
        have = table.generations[int(args.list.removeprefix("gfx"), 16)]
        if args.wave32:
            have |= table.features["WholeWave"]
        for mode, amount, width in patterns():
            print(f"{mode.lower()} {amount} in {width}: {show(table.choice(mode, amount, width, have))}")
        return 0
    problems = []
    proved = prove(table, problems)
    check_generations(table, problems)
    check_coverage(table, problems)
    for p in problems:
        print("error: " + p)
    print(f"{proved} records proved, {len(table.generations)} generations, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
