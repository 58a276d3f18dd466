#!/usr/bin/env python3
"""Proves the records of CrossLane.td against the definition of shfl.

Reads `llvm-tblgen -dump-json` of CrossLane.td and runs every Shuffle record's
steps on all lanes of a wavefront, with what the instruction set manuals say of
DPP, ds_swizzle, the permlanes and the rest. The value in a lane is not a number
but where it came from: the lane it started in, and the lanes that had to be
active for it to get here. A record is right when every lane ends with the value
of the lane that the shuffle names, and needed no other lane but that one (with
FullWarp: no lane of another warp). It knows nothing of tools/recipes.

  prove_records.py FILE.json                prove all, print a summary
  prove_records.py --list TARGET FILE.json  print the choice for each pattern

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import argparse
import json
import sys

MODES = ("Idx", "Up", "Down", "Bfly", "Rotate")
WIDTHS = (2, 4, 8, 16, 32, 64)

# Which generation has what: AMD's ISA manuals and LLVM's assembler. Wave sizes, and what each target has.
GFX9 = {"quad", "row", "wave", "bcast", "lds64"}
RDNA = {"quad", "row", "share", "xmask", "dpp8", "permlane16"}
TARGETS = {
    "GCN5": (64, GFX9),
    "CDNA2": (64, GFX9 | {"share"}),
    "CDNA4": (64, GFX9 | {"share", "swap"}),
    "RDNA1W32": (32, RDNA),
    "RDNA1W64": (64, RDNA),
    "RDNA3W32": (32, RDNA),
    "RDNA3W64": (64, RDNA | {"permlane64"}),
    "RDNA4W32": (32, RDNA),
    "RDNA4W64": (64, RDNA | {"permlane64", "lds64"}),
    "CDNA4LLVM19": (64, GFX9 | {"share"}),
}
GENERATIONS = {g: ("GCN5", "NoTarget", "GCN5") for g in (0x900, 0x902, 0x904, 0x906, 0x908, 0x909, 0x90C)}
GENERATIONS |= {g: ("CDNA2", "NoTarget", "CDNA2") for g in (0x90A, 0x940, 0x941, 0x942)}
GENERATIONS |= {g: ("NoTarget", "NoTarget", "NoTarget") for g in (0x801, 0x802, 0x803, 0x805, 0x810)}
GENERATIONS |= {0x950: ("CDNA4", "NoTarget", "CDNA4LLVM19")}
GENERATIONS |= {g: ("RDNA1W64", "RDNA1W32", "RDNA1W64") for g in (*range(0x1010, 0x1014), *range(0x1030, 0x1037))}
GENERATIONS |= {g: ("RDNA3W64", "RDNA3W32", "RDNA3W64") for g in (*range(0x1100, 0x1104), *range(0x1150, 0x1154))}
GENERATIONS |= {g: ("RDNA4W64", "RDNA4W32", "RDNA4W64") for g in (0x1200, 0x1201)}
GENERATIONS |= {g: ("NoTarget", "RDNA4W32", "NoTarget") for g in (0x1250, 0x1251)}


# --- What a shuffle is: PTX's formula for shfl, and the same for the 64 lanes of a wavefront ---


def wanted(mode, lane, amount, width):
    """The lane whose value `lane` gets: its own where its source is out of range."""
    base, last = lane & -width, lane | (width - 1)
    if mode == "Rotate":
        return base + (lane - base - amount) % width
    if mode == "Idx":
        return base + amount
    j = {"Up": lane - amount, "Down": lane + amount, "Bfly": lane ^ amount}[mode]
    inside = j >= base if mode == "Up" else j <= last
    return j if inside else lane


def patterns(wave):
    """The canonical keys of shuffles that move something."""
    for mode in MODES:
        for width in WIDTHS:
            if width > wave or (mode == "Rotate" and width == 64):
                continue
            for amount in range(64 if width == 64 else 32):
                if mode == "Bfly" and amount < width and (width < 32 or (width == 64 and amount < 32)):
                    continue  # has width 32
                if mode != "Bfly" and amount >= width:
                    continue
                if any(wanted(mode, lane, amount, width) != lane for lane in range(wave)):
                    yield mode, amount, width


# --- What an instruction does, from the ISA manuals ---


def dpp_source(ctrl, lane, wave):
    """What dpp_ctrl makes `lane` read (None: out of bounds, "?": the manuals do not say), and what it takes to have it."""
    row, i, n = lane & ~15, lane & 15, ctrl & 15
    if ctrl <= 0xFF:  # quad_perm
        return lane & ~3 | ctrl >> 2 * (lane & 3) & 3, "quad"
    if 0x101 <= ctrl <= 0x10F:  # row_shl
        return (row + i + n if i + n < 16 else None), "row"
    if 0x111 <= ctrl <= 0x11F:  # row_shr
        return (row + i - n if i >= n else None), "row"
    if 0x121 <= ctrl <= 0x12F:  # row_ror
        return row + (i - n) % 16, "row"
    if ctrl == 0x130:  # wave_shl:1
        return (lane + 1 if lane + 1 < wave else None), "wave"
    if ctrl == 0x134:  # wave_rol:1
        return (lane + 1) % wave, "wave"
    if ctrl == 0x138:  # wave_shr:1
        return (lane - 1 if lane else None), "wave"
    if ctrl == 0x13C:  # wave_ror:1
        return (lane - 1) % wave, "wave"
    if ctrl == 0x140:  # row_mirror
        return row + 15 - i, "row"
    if ctrl == 0x141:  # row_half_mirror
        return row + (i & 8) + 7 - (i & 7), "row"
    if ctrl == 0x142:  # row_bcast15: into the row after
        return (row - 1 if row else "?"), "bcast"
    if ctrl == 0x143:  # row_bcast31: into the upper half
        return (31 if lane > 31 else "?"), "bcast"
    if 0x150 <= ctrl <= 0x15F:  # row_newbcast, row_share
        return row + n, "share"
    if 0x160 <= ctrl <= 0x16F:  # row_xmask
        return row + (i ^ n), "xmask"
    raise ValueError(f"dpp_ctrl {ctrl:#x} is not described here")


def swizzle_source(offset, lane):
    """ds_swizzle_b32 in its bit, quad and rotate modes, on groups of 32 lanes."""
    in32, low, mid, high = lane & 31, offset & 31, offset >> 5 & 31, offset >> 10 & 31
    if offset >= 0xE000:
        raise ValueError(f"swizzle offset {offset:#x}: the FFT mode is not described here")
    if offset >= 0xC000:  # rotate; bit 10: to the right
        by = -mid if high & 1 else mid
        return lane & 32 | in32 & low | in32 + by & 31 & ~low
    if offset & 0x8000:
        return lane & ~3 | offset >> 2 * (lane & 3) & 3
    return lane & 32 | (in32 & low | mid) ^ high


# --- Running a record ---

UNKNOWN = (None, frozenset())


def read(values, lane):
    origin, needed = values[lane]
    return origin, needed | {lane}


def run(record, wave, features):
    """What each lane of a wavefront holds after the record's steps."""
    registers = {"Own": [(lane, frozenset()) for lane in range(wave)], "Nothing": [UNKNOWN] * wave}
    result = None

    def need(feature):
        if feature not in features:
            raise ValueError(f"the target has no {feature}")

    for k in "012":
        kind, ctrl, data = record["Kind" + k], record["Ctrl" + k], record["Data" + k]
        if kind == "NoStep":
            break
        if record["Src" + k] not in registers or record["Old" + k] not in registers or record["Src" + k] == "Nothing":
            raise ValueError(f"step {k} reads what is not there yet")
        src, old = registers[record["Src" + k]], registers[record["Old" + k]]
        result = []
        for lane in range(wave):
            if kind == "Dpp":
                j, feature = dpp_source(ctrl, lane, wave)
                need(feature)
                on = record["RowMask" + k] >> (lane >> 4) & 1 and record["BankMask" + k] >> (lane >> 2 & 3) & 1
                result.append(old[lane] if not on or j is None else UNKNOWN if j == "?" else read(src, j))
            elif kind == "Dpp8":
                need("dpp8")
                result.append(read(src, lane & ~7 | data >> 3 * (lane & 7) & 7))
            elif kind == "DsSwizzle":
                result.append(read(src, swizzle_source(ctrl, lane)))
            elif kind in ("Permlane16", "Permlanex16"):
                need("permlane16")
                row = lane & ~15 ^ (16 if kind == "Permlanex16" else 0)
                result.append(read(src, row | data >> 4 * (lane & 15) & 15))
            elif kind == "Permlane64":
                need("permlane64")
                result.append(read(src, lane ^ 32))
            elif kind == "ReadLane":
                result.append(read(src, ctrl))
            elif kind == "Select":
                result.append((src if data >> lane & 1 else old)[lane])
            elif kind in ("Permlane16Swap", "Permlane32Swap"):
                need("swap")
                by = 16 if kind == "Permlane16Swap" else 32
                # The odd rows of the first operand change places with the even rows of the second.
                if ctrl == 0:
                    result.append(read(old, lane - by) if lane & by else src[lane])
                else:
                    result.append(old[lane] if lane & by else read(src, lane + by))
            elif kind == "Bpermute":
                group = 64 if "lds64" in features else 32
                if ctrl == 0:
                    j = wanted(record["mode"], lane, record["Amount"], record["Width"])
                    if (j ^ lane) & -group:
                        raise ValueError("ds_bpermute does not reach that far")
                else:
                    j = (lane if ctrl == 1 else lane & 32) + data // 4
                    j = lane & -group | j & group - 1
                result.append(read(src, j))
            else:
                raise ValueError(f"step {kind} has no meaning here")
        registers["First" if k == "0" else "Second"] = result
    if result is None:
        raise ValueError("no steps")
    return result


def bits(value):
    """A bits<n> or int field of the JSON."""
    return sum(b << i for i, b in enumerate(value)) if isinstance(value, list) else value


class Table:
    def __init__(self, path):
        with open(path) as f:
            data = json.load(f)
        of_class = data["!instanceof"]
        self.targets = {n: bits(data[n]["Value"]) for n in of_class["LaneTarget"]}
        self.generations = {bits(data[n]["Gfx"]): tuple(data[n][f]["def"] for f in ("Wave64", "Wave32", "Wave64LLVM19"))
                            for n in of_class["Generation"]}
        self.records = []
        for name in of_class["Shuffle"]:
            r = {}
            for field, value in data[name].items():
                if field == "Steps" or field[0] == "!":
                    continue
                r[field] = value["def"] if isinstance(value, dict) else bits(value)
            r["mode"] = r["ShuffleMode"]
            r["key"] = (r["mode"], r["Amount"], r["Width"])
            r["name"] = f"{r['mode']} {r['Amount']} in {r['Width']}"
            self.records.append(r)

    def serving(self, target):
        return [r for r in self.records if r["Serves"] >> self.targets[target] & 1]


def price(r):
    return r["LDSTrips"], r["Cost"], r["Instructions"]


def prove(table, problems):
    """Every record, on every target that it serves."""
    for target, (wave, features) in TARGETS.items():
        keys = set(patterns(wave))
        answers = {False: {}, True: {}}
        for r in table.serving(target):
            full = bool(r["FullWarp"])
            where = f"{target} {r['name']}" + (", full warp" if full else "")
            if r["key"] not in keys:
                problems.append(f"{where}: the key is not canonical, nothing would find it")
                continue
            if r["key"] in answers[full]:
                problems.append(f"{where}: two records")
            answers[full][r["key"]] = r
            trips = sum(r["Kind" + k] in ("DsSwizzle", "Bpermute") for k in "012")
            if trips != r["LDSTrips"]:
                problems.append(f"{where}: {trips} LDS instructions, the record says {r['LDSTrips']}")
            try:
                result = run(r, wave, features)
            except ValueError as e:
                problems.append(f"{where}: {e}")
                continue
            for lane, (origin, needed) in enumerate(result):
                want = wanted(*r["key"][:1], lane, *r["key"][1:])
                if origin != want:
                    problems.append(f"{where}: lane {lane} gets {origin}, not {want}")
                    break
                extra = needed - {lane, want}
                if full and r["Width"] <= 32:
                    extra = {i for i in extra if (i ^ lane) & 32}
                elif full:
                    extra = set()
                if extra:
                    problems.append(f"{where}: lane {lane} needs lanes {sorted(extra)} active")
                    break
        for key, r in answers[True].items():
            if key in answers[False] and price(r) >= price(answers[False][key]):
                problems.append(f"{target} {r['name']}: a full warp makes it no cheaper")
        # Nothing crosses the halves of a wave64 on gfx10 and gfx11 but v_readlane and gfx11's v_permlane64.
        for key in sorted(keys - answers[False].keys()):
            if key[2] != 64 or target not in ("RDNA1W64", "RDNA3W64"):
                problems.append(f"{target} {key[0]} {key[1]} in {key[2]}: no record")


def check_targets(table, problems):
    want = {name: i for i, name in enumerate(TARGETS)} | {"NoTarget": 15}
    if table.targets != want:
        problems.append(f"the targets are {table.targets}, not {want}")
    for gfx in sorted(table.generations.keys() | GENERATIONS.keys()):
        if table.generations.get(gfx) != GENERATIONS.get(gfx):
            problems.append(f"gfx{gfx:x}: {table.generations.get(gfx)} should be {GENERATIONS.get(gfx)}")


def show(r):
    def step(k):
        kind = r["Kind" + k]
        if kind == "NoStep":
            return []
        text = kind.lower()
        if kind in ("Dpp", "DsSwizzle", "ReadLane", "Permlane16Swap", "Permlane32Swap", "Bpermute"):
            text += f" {r['Ctrl' + k]:#x}"
        if kind in ("Dpp8", "Permlane16", "Permlanex16", "Select") or (kind == "Bpermute" and r["Ctrl" + k]):
            text += f" {r['Data' + k]:#x}"
        if kind == "Dpp" and (r["RowMask" + k], r["BankMask" + k]) != (15, 15):
            text += f" rows {r['RowMask' + k]:#x} banks {r['BankMask' + k]:#x}"
        if r["Src" + k] != "Own":
            text += f" of {r['Src' + k].lower()}"
        if r["Old" + k] != "Nothing":
            text += f" old {r['Old' + k].lower()}"
        return [text]

    return ", ".join(step("0") + step("1") + step("2"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", metavar="TARGET")
    parser.add_argument("file")
    args = parser.parse_args()
    table = Table(args.file)
    if args.list:
        for r in table.serving(args.list):
            print(f"{r['mode'].lower()} {r['Amount']} in {r['Width']}{' full' if r['FullWarp'] else ''}: {show(r)}")
        return 0
    problems = []
    prove(table, problems)
    check_targets(table, problems)
    for p in problems:
        print("error: " + p)
    print(f"{len(table.records)} records, {len(table.generations)} generations, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
