# Builds whole CUDA programs with xlcc as with nvcc, runs them and compares what they print and their exit status.
#
#   programs.py [--xlcc=FILE] [--gpus=NAME,...] [--cuda-path=DIR|none] [--limit=SECONDS] [--keep=DIR] FOLDER [NAME...]
#
# FOLDER has a file programs.txt (README.md says of what form), NAMEs are some of its programs. Each is built once, for all the
# GPUs, and run on each of them as WAVESIM_GPU; --gpus= (nothing) builds for and runs on what the machine has. Without a CUDA
# SDK, --cuda-path=none, programs that include the headers of CUDA's libraries are left out by name. A line is printed for each
# program and GPU that is not right; exit status 0 when all are right.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

LIBRARIES = re.compile(r"^\s*#\s*include\s*<(thrust|cub|cuda)/", re.M)  # headers that only an SDK has
ARCHITECTURE = ("-arch", "-gencode", "-code", "--gpu-architecture", "--generate-code", "--gpu-code")


class Failure(Exception):
    pass


class Program:
    """A line of programs.txt."""

    def __init__(self, folder, line):
        words = [w.strip() for w in line.split("|")]
        if len(words) != 6:
            raise Failure(f"{folder}/programs.txt: a line has {len(words)} parts, not 6: {line.strip()}")
        self.folder, self.name, self.sources, flags, arguments = folder, words[0], words[1].split(), words[2].split(), shlex.split(words[3])
        self.status, self.expected = int(words[4]), os.path.join(folder, words[5])
        self.flags, self.libraries = [], []
        while flags:
            f = flags.pop(0)
            if f in ARCHITECTURE:
                flags.pop(0)
            elif f.startswith("-l") and f != "-lineinfo" and f != "-lib":
                self.libraries.append(f)
            elif f.split("=")[0] not in ARCHITECTURE:
                self.flags.append(f)
        self.environment = {}
        while arguments and re.match(r"[A-Z_]+=", arguments[0]):
            name, _, value = arguments.pop(0).partition("=")
            self.environment[name] = value
        self.arguments = arguments

    def files(self):
        return [f for s in self.sources for f in s.rpartition(":")[2].split(",")]

    def needs_libraries(self):
        return any(LIBRARIES.search(open(os.path.join(self.folder, f), errors="replace").read()) for f in self.files())

    def build(self, xlcc, flags, work):
        """Makes work/NAME. Flags go in front of the program's own."""
        flags = flags + self.flags

        def run(*command):
            p = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            if p.returncode:
                raise Failure(f"$ {shlex.join(command)}\n{p.stdout}exit status {p.returncode}")

        def base(path):
            return os.path.splitext(os.path.basename(path))[0]

        inputs, libraries = [], list(self.libraries)
        for source in self.sources:
            kind, _, rest = source.rpartition(":")
            kind, _, name = kind.partition(":")
            files = [os.path.join(self.folder, f) for f in rest.split(",")]
            if kind == "obj":
                run(xlcc, *flags, "-c", files[0], "-o", base(rest) + ".o")
                inputs.append(base(rest) + ".o")
            elif kind in ("lib", "ar"):
                objects = [f"{name}.{base(f)}.o" for f in files]
                for f, o in zip(files, objects):
                    run(xlcc, *flags, "-c", f, "-o", o)
                run(*(("ar", "rcs", f"lib{name}.a") if kind == "ar" else (xlcc, *flags, "-lib", "-o", f"lib{name}.a")), *objects)
                libraries[:0] = ["-L.", "-l" + name]
            elif kind == "fatbin":
                run(xlcc, *flags, "-fatbin", files[0], "-o", base(rest) + ".fatbin")
            elif kind:
                raise Failure(f"{self.name}: what is a source {source}?")
            else:
                inputs.append(files[0])
        run(xlcc, *flags, *inputs, "-o", self.name, *libraries)

    def run(self, work, limit, environment):
        """Runs work/NAME; raises Failure unless it does what is expected."""
        try:
            p = subprocess.run([os.path.join(work, self.name), *self.arguments], cwd=work, stdin=subprocess.DEVNULL, capture_output=True, timeout=limit,
                               env={**environment, **self.environment})
        except subprocess.TimeoutExpired as e:
            raise Failure(f"no end after {limit} s\n{(e.stderr or b'').decode(errors='replace')}")
        said = p.stderr.decode(errors="replace")
        with open(self.expected, "rb") as f:
            expected = f.read()
        if p.stdout != expected:
            mine, theirs = p.stdout.splitlines(), expected.splitlines()
            at = next((n for n, (a, b) in enumerate(zip(mine, theirs)) if a != b), min(len(mine), len(theirs)))

            def line(lines):
                return lines[at].decode(errors="replace")[:200] if at < len(lines) else "(nothing)"
            raise Failure(f"line {at + 1} of standard output is\n  {line(mine)}\nand should be\n  {line(theirs)}\nexit status {p.returncode}\n{said}")
        if p.returncode != self.status:
            raise Failure(f"exit status {p.returncode}, not {self.status}\n{said}")


def programs_of(folder):
    with open(os.path.join(folder, "programs.txt")) as f:
        return [Program(folder, l) for l in f if l.strip() and not l.startswith("#")]


def build_and_run(program, xlcc, cuda_path, gpus, work, limit, environment):
    """The failures of a program, as texts."""
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    try:
        program.build(xlcc, ["--offload-arch=" + ",".join(gpus)] * bool(gpus) + ["--cuda-path=" + cuda_path], work)
    except Failure as e:
        return [f"{program.name}: {e}"]
    failures = []
    for gpu in gpus or [None]:
        try:
            program.run(work, limit, {**environment, "WAVESIM_GPU": gpu} if gpu else environment)
        except Failure as e:
            failures.append(f"{program.name}{' on ' + gpu if gpu else ''}: {e}")
    return failures


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(usage="programs.py [options] FOLDER [NAME...]")
    parser.add_argument("--xlcc", default=os.path.join(here, "../../build/bin/xlcc"))
    parser.add_argument("--gpus", default="gfx90a,gfx942,gfx1030,gfx1100")
    parser.add_argument("--cuda-path", default="none")
    parser.add_argument("--limit", type=float, default=300)
    parser.add_argument("--keep")
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*")
    o = parser.parse_args()
    gpus = [g for g in o.gpus.split(",") if g]
    right = total = 0
    try:
        programs = programs_of(os.path.abspath(o.folder))
    except (Failure, OSError) as e:
        sys.exit(f"programs.py: {e}")
    unknown = set(o.names) - {p.name for p in programs}
    if unknown:
        sys.exit(f"programs.py: no program {', '.join(sorted(unknown))} in {o.folder}/programs.txt")
    with tempfile.TemporaryDirectory() as temp:
        for p in programs:
            if o.names and p.name not in o.names:
                continue
            if o.cuda_path == "none" and p.needs_libraries():
                print(f"{p.name}: left out, as it includes headers of CUDA's libraries", flush=True)
                continue
            total += 1
            failures = build_and_run(p, os.path.abspath(o.xlcc), o.cuda_path, gpus, os.path.join(o.keep or temp, p.name), o.limit, dict(os.environ))
            right += not failures
            for f in failures:
                print(f, flush=True)
    print(f"{right} of {total} programs right")
    sys.exit(0 if total and right == total else 1)


if __name__ == "__main__":
    main()
