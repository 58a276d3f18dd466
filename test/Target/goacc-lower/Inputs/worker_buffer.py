# Where reductions over workers lie in the buffer of all worker loops, in modules by chance:
#
#   worker_buffer.py COUNT FOLDER OPT...
#
# writes COUNT modules to FOLDER, lowers each by OPT... for wavefronts of 64 and 32 lanes by
# each strategy, and reads the buffer's size and each reduction's place out of the result.
# What they have to be is computed here from the rule alone: one buffer, as large as the
# largest set of reductions of any one worker loop that can be reached; within a loop they are
# aligned and do not overlap; a tree has an element for each wavefront of 1,024 threads, locks
# and atomics have one. Each call of a reduction comes behind a call of @mark with a number of
# its own, by which it is found again.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import re
import subprocess
import sys

THREADS = 1024
IR = {"i8": "i8", "i16": "i16", "i32": "i32", "i64": "i64", "u8": "i8", "u16": "i16", "u32": "i32", "u64": "i64",
      "b8": "i8", "f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double",
      "c32": "{ float, float }", "c64": "{ double, double }"}
ADD, MUL, LAND, LOR, OWN = 0, 1, 7, 8, 16
INTEGER_OPS, REAL_OPS, COMPLEX_OPS = list(range(9)), [0, 1, 2, 3, 7, 8], [ADD, MUL]
STEPS = ["setup", "init", "fini", "teardown"]


def elements(type_, op):
    """(bytes, alignment) of what one wavefront has in the buffer, of each part."""
    bits = {"b8": 8, "bf16": 16}.get(type_) or int(type_[1:])
    if op == OWN:  # whole words
        whole = 2 * bits // 8 if type_[0] == "c" else max(bits // 8, 4)
        return [(whole, min(whole, 8))]
    if op in (LAND, LOR) or type_ == "b8":
        return [(4, 4)]
    if type_[0] == "c":  # a sum is two reductions, a product one of pairs
        return [(bits // 8, bits // 8)] * 2 if op == ADD else [(bits // 4, 8)]
    return [(max(bits, 32) // 8,) * 2]


class Loop:
    def __init__(self, r, lid, most):
        self.lid, self.forks, self.locks, self.vector, self.gang = lid, r.random() < 0.7, r.random() < 0.5, \
            r.random() < 0.3, r.random() < 0.3
        self.reductions = []
        for rid in r.sample(range(40), r.randint(max(1, most - 7), most)):
            type_ = r.choice(list(IR))
            ops = COMPLEX_OPS if type_[0] == "c" else REAL_OPS if type_[0] in "f" or type_ == "bf16" else INTEGER_OPS
            self.reductions.append((rid, type_, r.choice(ops + [OWN])))


class Module:
    def __init__(self, seed):
        self.r = r = random.Random(seed)
        self.marks, self.live, self.used, self.lines, self.id = {}, [], set(), [], 0
        for i in range(3):
            # A kernel calls functions, of which nothing else is known.
            names = [f"inner{i}.{k}" for k in range(r.randint(0, 2))]
            for name in names:
                self.function(f"define internal void @{name}()", True, [])
            self.function(f"define amdgpu_kernel void @kernel{i}()", True, names * 2,
                          r.choice(["", ' "goacc-workers"="4" "goacc-vector-length"="64"', ' "goacc-workers"="9"']))
        self.function("define void @external()", True, [])
        # Nobody calls these, or only one that nobody calls.
        self.function("define internal void @unused()", False, [])
        self.function("define linkonce_odr void @above()", False, ["unused", "below"])
        self.function("define private void @below()", False, [])
        self.function("define internal void @again()", False, ["again"])

    def line(self, text):
        self.lines.append("  " + text)

    def call(self, loop, mark, step, level, reduction, value):
        rid, type_, op = reduction
        ty, name = IR[type_], f"__goacc_reduction_{STEPS[step]}_{type_}"
        self.used.add(f"declare {ty} @{name}(ptr, {ty}, i32, i32, i32, i32)")
        self.id += 1
        if mark is not None:
            self.line(f"call void @mark(i32 {4 * mark + step})")
        self.line(f"%v{self.id} = call {ty} @{name}(ptr null, {ty} {value}, i32 {level}, i32 {op}, "
                  f"i32 {loop.lid}, i32 {rid})")
        if op == OWN:
            self.used.add(f"define internal void @__goacc_combine_{OWN}_{type_}(ptr %a, ptr %b) {{\n  ret void\n}}")
            self.used.add(f"define internal void @__goacc_identity_{OWN}_{type_}(ptr %a) {{\n  ret void\n}}")
        return f"%v{self.id}"

    def loop(self, loop, live):
        around = [(0, (50, "i32", ADD))] if loop.gang else []
        within = [(2, (51, "f64", ADD))] if loop.vector else []
        values, marks = {}, {}

        def step(which, quartets):
            for level, reduction in quartets:
                key = level, reduction
                if level == 1 and key not in marks:
                    marks[key] = len(self.marks)
                    self.marks[marks[key]] = (live, reduction)
                values[key] = self.call(loop, marks.get(key), which, level, reduction,
                                        values.get(key, "zeroinitializer"))

        def shuffled():
            return self.r.sample(own, len(own))

        own = [(1, x) for x in loop.reductions]
        step(0, around), step(1, around), step(0, shuffled())
        if loop.forks:
            self.line("call void @__goacc_fork(i32 1)")
        step(1, shuffled())
        for which in range(4):
            step(which, within)
        if loop.locks:
            self.line(f"call void @__goacc_lock(i32 1, i32 {loop.lid})")
        step(2, shuffled())
        if loop.locks:
            self.line(f"call void @__goacc_unlock(i32 1, i32 {loop.lid})")
        if loop.forks:
            self.line("call void @__goacc_join(i32 1)")
        step(3, shuffled()), step(2, around), step(3, around)
        if live:
            self.live.append(list(marks.values()))

    def function(self, head, live, callees, attributes=""):
        r = self.r
        self.lines.append(head + attributes + " {\nentry:")
        for callee in callees:
            self.line(f"call void @{callee}()")
        for n, lid in enumerate(r.sample(range(1, 90), r.randint(3, 9))):
            # What is dead is larger, to be seen if it counted.
            dead = r.random() < 0.3
            loop = Loop(r, lid, 8 if live and not dead else 20)
            if dead:
                self.line(r.choice([f"br i1 false, label %dead{n}, label %next{n}",
                                    f"br i1 true, label %next{n}, label %dead{n}",
                                    f"switch i32 3, label %next{n} [ i32 1, label %dead{n} ]",
                                    f"br label %next{n}"]))
                self.lines.append(f"dead{n}:")
            for copy in range(r.choice([1, 1, 2])):  # as inlining or unrolling makes them
                self.loop(loop, live and not dead)
                self.line(f"br label %{'next' if dead else 'end'}{n}.{copy}")
                self.lines.append(f"{'next' if dead else 'end'}{n}.{copy}:")
            if dead:
                self.line(f"br label %next{n}")
                self.lines.append(f"next{n}:")
        self.line("ret void\n}\n")

    def text(self):
        return "\n".join(['target triple = "amdgcn-amd-amdhsa"', "declare void @mark(i32)",
                          "declare void @__goacc_fork(i32)", "declare void @__goacc_join(i32)",
                          "declare void @__goacc_lock(i32, i32)", "declare void @__goacc_unlock(i32, i32)"] +
                         sorted(self.used) + self.lines) + "\n"

    def sizes(self, mark, strategy, wave):
        _, (_, type_, op) = self.marks[mark]
        count = THREADS // wave if strategy in ("tree", "finish") or op == OWN else 1
        return [(count * size, align) for size, align in elements(type_, op)]


BUFFER = r"ptr addrspace\(3\) (?:getelementptr [a-z ]*\(i8, ptr addrspace\(3\) )?" \
         r"@goacc\.worker\.buffer(?:, i(?:32|64) (\d+)\))?(?![\w.])"
# A wavefront's own part, an update by one lane, and LOCAL's way in and out where one place is added to.
FINI = re.compile(r"(?:call void @xl_acc_(?:worker|few)_\w+\(.*?|load .*?|atomicrmw \w+ )" + BUFFER)
SETUP, TEARDOWN = re.compile(r"\bstore .*?, " + BUFFER), re.compile(r"\bload .*?, " + BUFFER)


def places(text):
    """{mark: {step: [places in the order of the text]}} of the lowered module, and the buffer's bytes and alignment."""
    found, now = {}, None
    for line in text.splitlines():
        mark = re.search(r"call void @mark\(i32 (\d+)\)", line)
        if mark:
            now = divmod(int(mark[1]), 4)
            found.setdefault(now[0], {})[now[1]] = []
        elif now and now[1] != 1:
            place = [SETUP, None, FINI, TEARDOWN][now[1]].search(line)
            if place:
                found[now[0]][now[1]].append(int(place[1] or 0))
    buffer = re.search(r"@goacc\.worker\.buffer = internal addrspace\(3\) global \[(\d+) x i8\] poison, align (\d+)",
                       text)
    if not buffer:
        raise SystemExit("there is no buffer, or it does not look like one")
    return found, int(buffer[1]), int(buffer[2])


def check(module, text, strategy, wave):
    found, size, align = places(text)
    wrong, largest = [], 0
    for mark, (live, reduction) in module.marks.items():
        if live != (mark in found):
            wrong.append(f"reduction {mark} {reduction} is {'not ' if live else ''}there")
    if wrong:
        return wrong
    for marks in module.live:
        taken, end = [], 0
        for mark in sorted(marks, key=lambda m: module.marks[m][1][0]):  # by RID
            parts, steps = module.sizes(mark, strategy, wave), found[mark]
            tree = strategy in ("tree", "finish") or module.marks[mark][1][2] == OWN
            at = steps[2][:len(parts)]
            if len(at) != len(parts):
                return [f"reduction {mark} {module.marks[mark][1]}: {len(at)} places"]
            if not tree and (steps[0][:len(parts)] != at or steps[3][:len(parts)] != at):
                wrong.append(f"reduction {mark}: setup at {steps[0]}, fini at {at}, teardown at {steps[3]}")
            for place, (bytes_, needs) in zip(at, parts):
                end = -(-end // needs) * needs + bytes_
                if place % needs or align % needs:
                    wrong.append(f"reduction {mark} {module.marks[mark][1]} at {place} is not aligned to {needs}")
                if place + bytes_ > size:
                    wrong.append(f"reduction {mark} at {place} to {place + bytes_} of {size}")
                for other, first, last in taken:
                    if place < last and first < place + bytes_:
                        wrong.append(f"reduction {mark} {module.marks[mark][1]} at {place} overlaps {other} at {first}")
                taken.append((mark, place, place + bytes_))
        largest = max(largest, end)
    if size != largest:
        wrong.append(f"the buffer has {size} bytes, the largest loop needs {largest}")
    return wrong


def main():
    count, folder, opt = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    os.makedirs(folder, exist_ok=True)
    failed = loops = 0
    for seed in range(count):
        module, path = Module(seed), f"{folder}/{seed}.ll"
        with open(path, "w") as f:
            f.write(module.text())
        loops += len(module.live)
        for strategy in ("tree", "finish", "lock", "atomic"):
            for cpu, wave in (("gfx90a", 64), ("gfx1030", 32)):
                warp = "packed" if wave == 64 else "wave32"
                ran = subprocess.run(opt + [f"-passes=goacc-lower<cpu={cpu};warp={warp}>,verify", "-S", path],
                                     env=dict(os.environ, CROSSLANE_GOACC=strategy), capture_output=True, text=True)
                wrong = [ran.stderr] if ran.returncode else check(module, ran.stdout, strategy, wave)
                failed += len(wrong)
                for line in wrong[:5]:
                    print(f"{path}, {strategy}, wavefronts of {wave}: {line}")
    print(f"{count} modules of {loops} loops, {failed} failures")
    return failed != 0


sys.exit(main())
