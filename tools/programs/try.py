# Builds public CUDA programs with Crosslane's nvcc as they are, runs them on the software GPU and says which work.
#
#   try.py [option...] hecbench|cuda-samples|rodinia CHECKOUT [NAME...]
#
#   --nvcc=FILE      the compiler driver (build/cuda/bin/nvcc)
#   --seed=N --count=N   a random sample of so many of the collection's programs (1, 100), when no NAME is given. Programs
#                    that need a library in binary form (cuBLAS, MPI, OpenGL, ...) are not in it
#   --gpu=NAME       GPU to build for and to run on (gfx90a)
#   --limit=SECONDS  for a run (60); --build-limit=SECONDS for a build (600)
#   --jobs=N         programs at a time (1)
#   --work=DIR       where to build; logs stay there
#   --list           only print the names
#
# The checkouts: https://github.com/zjin-lcf/HeCBench, built by its makefiles, and https://github.com/NVIDIA/cuda-samples, whose
# sources are compiled by one command, and https://github.com/yuhc/gpu-rodinia, whose makefiles also call what PATH has for nvcc, and of whose
# programs only those are run that sizes.txt has arguments for, since their data is elsewhere. sizes.txt, beside this file, has arguments that suit an interpreter, and what programs need
# that is not in their checkout. Where it has none, HeCBench's own arguments are tried with 1 repetition and every large number an
# 8th, and when that takes too long a 64th, then a 512th.
#
# A line for each program, separated by |: its name, "builds" or "-", "right", "ran" (nothing in it says whether the result is right)
# or "-", the arguments, and a reason. Right: the program ended with status 0 and said nothing of failures; one of HeCBench said that it
# is right (PASS, OK, correct, ...), too.
# Standard error has the sums; the exit status is 0 unless nothing could be tried.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import concurrent.futures
import glob
import itertools
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Headers and link options of libraries in binary form.
LIBRARIES = re.compile(
    r"#\s*include\s*[<\"](cublas\w*|cusparse\w*|cufft\w*|curand|cusolver\w*|cudnn\w*|cutensor\w*|nccl\w*|mpi|npp\w*|nvjpeg\w*|GL/\w*|GLFW/.*|EGL/.*|vulkan/.*|helper_gl|"
    r"cuda_gl_interop|cuda_egl_interop|cudaEGL\w*|nvsci\w*|NvInfer\w*|FreeImage|rendercheck_\w*|nvml|nvJitLink|cupti\w*|nvtiff\w*|nvcomp\w*|cutlass/.*|cute/.*|boost/.*|hdf5|opencv2/.*|"
    r"tbb/.*|torch/.*|zlib|gsl/.*|nvgraph|libxml/.*|png|jpeglib|Kokkos\w*|CL/.*|d3d\w*|nvrtc|nvvm|optix\w*)(\.h|\.hpp|\.hxx)?[>\"]")
LINKED = re.compile(r"-l(cublas|cusparse|cufft|curand|cusolver|cudnn|nccl|mpi|GL|npp|nvjpeg|gsl|boost|hdf5|opencv|z\b|png|jpeg)|mpicc|mpicxx|CUDA::(cu|npp|nvjpeg|nvJitLink|nvrtc)(?!da)|"
                    r"find_package\((OpenGL|GLUT|Vulkan|MPI|FreeImage)")
SOURCES = (".cu", ".cpp", ".cc", ".c", ".cxx", ".h", ".hpp", ".cuh", ".inl")
BAD = re.compile(r"\bFAIL(ED|URE)?\b|\bFailed\b|mismatch|\bincorrect\b|not correct|do(es)? not match|\bwrong\b|verification failed|\bUNSUCCESSFUL", re.I)
NOT_BAD = re.compile(r"(0|no|zero)\s+(\w+\s+)?(fail\w*|mismatch\w*|incorrect)|(fail\w*|mismatch\w*|incorrect\w*)\s*(count)?\s*[:=]\s*0\b", re.I)
GOOD = re.compile(r"\bPASS(ED)?\b|\bOK\b|\bcorrect(ly)?\b|\bsuccess(ful|fully)?\b|\bverified\b|\bverification\b.*\b(passed|ok)|\bmatch(es)?\b|test passed", re.I)


def sources_of(folder):
    return [f for f in glob.glob(folder + "/**/*", recursive=True) if f.endswith(SOURCES) and os.path.isfile(f)]


def read(path):
    with open(path, errors="replace") as f:
        return f.read()


def needs_library(folder, makefiles):
    """The library that a program needs, or nothing."""
    for f in sources_of(folder):
        m = LIBRARIES.search(read(f))
        if m:
            return m[1]
    for f in makefiles:
        m = LINKED.search(re.sub(r"^\s*#.*", "", read(f), flags=re.M)) if os.path.exists(f) else None
        if m:
            return m[0]
    return ""


def sizes():
    """Name -> its arguments, or None and what it lacks."""
    out = {}
    for line in read(HERE + "/sizes.txt").splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, rest = line.partition("|")
            rest = rest.strip()
            out[name.strip()] = (None, rest[1:].strip()) if rest.startswith("!") else (shlex.split(rest), "")
    return out


def shell(command, cwd, limit, env=None):
    """Exit status (None: no end within the limit) and what was said, of a command with all its children."""
    with tempfile.TemporaryFile() as said:
        try:
            p = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, env=env, start_new_session=True)
        except OSError as e:
            return 127, str(e)
        try:
            status = p.wait(limit)
        except subprocess.TimeoutExpired:
            status = None
        try:
            os.killpg(p.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        p.wait()
        said.seek(0)
        return status, said.read(1 << 22).decode(errors="replace")


class HeCBench:
    by_status = False

    def __init__(self, root):
        self.root = root + "/src"

    def names(self):
        return sorted(d for d in os.listdir(self.root) if d.endswith("-cuda") and os.path.exists(f"{self.root}/{d}/Makefile"))

    def library(self, name):
        return "PyTorch" if os.path.exists(f"{self.root}/{name}/setup.py") else needs_library(f"{self.root}/{name}", [f"{self.root}/{name}/Makefile"])

    def build(self, name, work, o):
        """In a copy beside links to all other folders, which makefiles name. Gives status, log, folder."""
        os.makedirs(work)
        for d in os.listdir(self.root):
            if d != name:
                os.symlink(f"{self.root}/{d}", f"{work}/{d}")
        folder = f"{work}/{name}"
        shutil.copytree(f"{self.root}/{name}", folder, symlinks=True)
        return *shell(["make", "CC=" + o.nvcc, "NVCC=" + o.nvcc, "ARCH=sm_80"], folder, o.build_limit), folder

    def command(self, name, folder):
        """The program and its own arguments."""
        said = subprocess.run(["make", "-n", "run", "CC=true", "NVCC=true"], cwd=folder, capture_output=True, text=True).stdout.replace("\\\n", " ")
        lines = [l for l in said.splitlines() if re.match(r"\s*\./\w", l)]
        if not lines:
            return ["./main"], []
        words = re.split(r"[;|&>]", lines[0])[0].split()
        return words[:1], words[1:]


class Samples:
    by_status = True  # they compare, and say what came out of it by their exit status

    def __init__(self, root):
        self.root = root

    def names(self):
        return sorted(os.path.relpath(os.path.dirname(f), self.root + "/Samples") for f in glob.glob(self.root + "/Samples/[0-6]*/*/CMakeLists.txt"))

    def library(self, name):
        folder = f"{self.root}/Samples/{name}"
        if "D3D" in name or "_nvrtc" in name or name.endswith("Drv"):
            return "D3D, NVRTC or a file of PTX"
        return needs_library(folder, [folder + "/CMakeLists.txt"])

    def build(self, name, work, o):
        folder = f"{work}/Samples/{name}"
        shutil.copytree(f"{self.root}/Samples/{name}", folder, symlinks=True)
        os.symlink(f"{self.root}/Common", f"{work}/Common")
        lists = read(folder + "/CMakeLists.txt")
        m = re.search(r"add_executable\(\s*[\w-]+([^)]*)\)", lists)
        files = [f for f in m[1].split() if f.endswith((".cu", ".cpp", ".c", ".cc"))] if m else []
        files = files or sorted(f for f in os.listdir(folder) if f.endswith((".cu", ".cpp", ".c")))
        more = [f"-I{d}" for d in ("inc", ".") if os.path.isdir(f"{folder}/{d}")]
        # What the driver API loads while the program runs, and what comes beside it.
        for f in sorted(os.listdir(folder)):
            for suffix, kind in itertools.product(("64", ""), ("fatbin", "ptx")):
                if f.endswith(".cu") and f not in files and f"{f[:-3]}{suffix}.{kind}" in lists:
                    status, said = shell([o.nvcc, "-arch=sm_80", f"-I{self.root}/Common", "-" + kind, f, "-o", f"{f[:-3]}{suffix}.{kind}"], folder, o.build_limit)
                    if status != 0:
                        return status, said, folder
        if "OpenMP" in lists:
            more += ["-Xcompiler", "-fopenmp"]
        if "CUDA::cuda_driver" in lists or "CUDA::nvrtc" in lists:
            more.append("-lcuda")
        if "CUDA::nvrtc" in lists:
            more.append("-lnvrtc")
        if "CUDA_SEPARABLE_COMPILATION ON" in lists:
            more.append("-rdc=true")
        command = [o.nvcc, "-O2", "-std=c++17", "--extended-lambda", "-arch=sm_80", f"-I{self.root}/Common", *more, *files, "-o", "main"]
        return *shell(command, folder, o.build_limit), folder

    def command(self, name, folder):
        return ["./main"], []


class Rodinia:
    by_status = False  # most compare nothing

    def __init__(self, root):
        self.root = root

    def names(self):
        found = glob.glob(self.root + "/cuda/*/[Mm]akefile") + glob.glob(self.root + "/cuda/srad/*/[Mm]akefile")
        return sorted(n for n in (os.path.relpath(os.path.dirname(f), self.root + "/cuda") for f in found) if n != "srad")

    def library(self, name):
        return needs_library(f"{self.root}/cuda/{name}", [])

    def build(self, name, work, o):
        shutil.copytree(f"{self.root}/cuda/{name}", f"{work}/cuda/{name}", symlinks=True)
        for d in ("common", "data"):
            if os.path.exists(f"{self.root}/{d}"):
                os.symlink(f"{self.root}/{d}", f"{work}/{d}")
        if os.path.exists(self.root + "/cuda/util"):
            os.symlink(self.root + "/cuda/util", work + "/cuda/util")
        cuda = os.path.dirname(os.path.dirname(o.nvcc))
        # The program finds the runtime's shared library as with CUDA's own.
        os.environ["LD_LIBRARY_PATH"] = cuda + "/lib64"
        env = {**os.environ, "PATH": f"{cuda}/bin:{os.environ['PATH']}"}
        words = ["make", "CUDA_DIR=" + cuda, f"CUDA_LIB_DIR={cuda}/lib64", "SDK_DIR=" + work]
        folder = f"{work}/cuda/{name}"
        return *shell(words, folder, o.build_limit, env), folder

    def command(self, name, folder):
        return [], []  # the arguments have the program in front


def smaller(arguments, by):
    """Numbers of three digits and more divided; the last number, which says how often, is 1."""
    out, numbers = list(arguments), [n for n, a in enumerate(arguments) if re.fullmatch(r"\d+", a)]
    for n in numbers[:-1] if len(numbers) > 1 else []:
        v = int(arguments[n])
        out[n] = str(max(v // by, 16)) if by > 1 and v >= 64 else arguments[n]
    if numbers:
        v = int(arguments[numbers[-1]])
        out[numbers[-1]] = "1" if len(numbers) > 1 or by == 1 else str(max(v // by, 1))
    return out


def judge(status, said, by_status):
    lines = [l for l in said.splitlines() if BAD.search(l) and not NOT_BAD.search(l)]
    last = [l for l in said.splitlines() if l.strip()][-1:]
    # One that fails an assertion on purpose says at its end that all is well.
    if lines and not (by_status and status == 0 and last and GOOD.search(last[0])):
        return "-", lines[0].strip()[:120]
    if status:
        return "-", f"exit status {status}: {last[0].strip()[:110] if last else ''}"
    return ("right", "") if by_status or GOOD.search(said) else ("ran", "")


def attempt(name, collection, o, known):
    work = f"{o.work}/{name.replace('/', '_')}"
    shutil.rmtree(work, ignore_errors=True)
    arguments, lacks = known.get(name, (None, ""))
    if lacks:
        return name, "-", "-", "", "needs " + lacks
    status, said, folder = collection.build(name, work, o)
    with open(work + "/build.log", "w") as f:
        f.write(said)
    if status != 0:
        errors = [l for l in said.splitlines() if re.search(r"error|undefined|fatal|refused", l)] or said.splitlines()[-1:] or [""]
        return name, "-", "-", "", "no end of the build" if status is None else errors[0].strip().replace(work, "")[:160]
    program, own = collection.command(name, folder)
    if not program and arguments is None:
        return name, "builds", "-", "", "not run: data that is not in the checkout"
    tries = [arguments] if arguments is not None else []
    if arguments is None:
        for by in (8, 64, 512):
            if smaller(own, by) not in tries:
                tries.append(smaller(own, by))
    env = {**os.environ, "WAVESIM_GPU": o.gpu}
    for words in tries:
        status, said = shell(program + words, folder, o.limit, env)
        with open(work + "/run.log", "w") as f:
            f.write(shlex.join(program + words) + "\n" + said)
        if status is not None:
            break
    ran, why = ("-", f"no end within {o.limit:g} s") if status is None else judge(status, said, collection.by_status)
    for d in os.listdir(work):  # the logs stay
        p = f"{work}/{d}"
        if o.tidy and not d.endswith(".log"):
            os.unlink(p) if os.path.islink(p) else shutil.rmtree(p)
    return name, "builds", ran, shlex.join(words), why


def main():
    p = argparse.ArgumentParser(usage="try.py [option...] hecbench|cuda-samples|rodinia CHECKOUT [NAME...]")
    p.add_argument("--nvcc", default=HERE + "/../../build/cuda/bin/nvcc")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--gpu", default="gfx90a")
    p.add_argument("--limit", type=float, default=60)
    p.add_argument("--build-limit", type=float, default=600)
    p.add_argument("--jobs", type=int, default=1)
    p.add_argument("--work")
    p.add_argument("--list", action="store_true")
    p.add_argument("collection", choices=["hecbench", "cuda-samples", "rodinia"])
    p.add_argument("checkout")
    p.add_argument("names", nargs="*")
    o = p.parse_args()
    o.nvcc, o.tidy = os.path.abspath(o.nvcc), True
    os.environ["CROSSLANE_ARCH"] = o.gpu
    collection = {"hecbench": HeCBench, "cuda-samples": Samples, "rodinia": Rodinia}[o.collection](os.path.abspath(o.checkout))
    names = o.names
    if not names:
        names = [n for n in collection.names() if not collection.library(n)]
        random.Random(o.seed).shuffle(names)
        names = sorted(names[:o.count])
    if o.list:
        print("\n".join(names))
        return
    known = sizes()
    with tempfile.TemporaryDirectory() as temp, concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        o.work = os.path.abspath(o.work or temp)
        rows = []
        for row in pool.map(lambda n: attempt(n, collection, o, known), names):
            rows.append(row)
            print(" | ".join(row), flush=True)
    tried = [r for r in rows if not r[4].startswith("needs ")]
    built, right, ran = (sum(c(r) for r in tried) for c in (lambda r: r[1] == "builds", lambda r: r[2] == "right", lambda r: r[2] == "ran"))
    print(f"{len(tried)} tried, {built} build, {right} right, {ran} ran and say nothing of the result", file=sys.stderr)
    sys.exit(0 if tried else 1)


main()
