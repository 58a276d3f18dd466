# Builds public CUDA programs with Crosslane's nvcc as they are, runs them on the software GPU and says which work.
#
#   try.py [option...] hecbench|cuda-samples|rodinia CHECKOUT [NAME...]
#
#   --nvcc=FILE      the compiler driver (build/cuda/bin/nvcc)
#   --seed=N --count=N   a random sample of so many of the collection's programs (1, 100), when no NAME is given. Programs
#                    that need a library in binary form (cuBLAS, MPI, OpenGL, ...) are not in it
#   --gpu=NAME       GPU to build for and to run on (gfx90a)
#   --limit=SECONDS  of processor time for a run (60); --build-limit=SECONDS for a build (600). One that waits ten times as long is ended, too
#   --jobs=N         programs at a time (1), each on one thread of wavesim
#   --work=DIR       where to build; logs stay there
#   --keep           leaves what was built in DIR, and does not build again what is there
#   --once           does not build as it is what sizes.txt changes, only with the changes
#   --list           only print the names
#
# The checkouts: https://github.com/zjin-lcf/HeCBench, built by its makefiles, https://github.com/NVIDIA/cuda-samples, each sample by
# its CMakeLists.txt, and https://github.com/yuhc/gpu-rodinia, whose makefiles also call what PATH has for nvcc, and of whose
# programs only those are run that sizes.txt has arguments for, since their data is elsewhere.
#
# sizes.txt, beside this file, has arguments that suit an interpreter, constants of the source to make smaller where no argument does,
# what a right run says where it says it in words of its own, and what programs need that is not in their checkout. A program is first built
# as it is; constants are changed after that, in the copy, for the run. Where it has no arguments, HeCBench's own are tried with
# 1 repetition and every large number an 8th, and when that takes too long a 64th, then a 512th.
#
# A line for each program, separated by |: its name, "builds" or "-", "right", "ran" (nothing in it says whether the result is right)
# or "-", the arguments, a reason, and the processor time in seconds. Right: the program ended with status 0 and said nothing of failures;
# one of HeCBench said that it is right (PASS, OK, correct, ...), too. What sizes.txt says of that goes before all but crashes.
# Standard error has the sums; the exit status is 0 unless nothing could be tried.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import collections
import concurrent.futures
import glob
import os
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

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


class Size:
    """What sizes.txt has on a program."""

    def __init__(self):
        self.arguments, self.lacks, self.says, self.changes, self.files = None, "", "", [], []


def sizes():
    out = collections.defaultdict(Size)
    for line in read(HERE + "/sizes.txt").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, kind, rest = re.fullmatch(r"(\S+)\s+([|!=@+])\s?(.*)", line).groups()
        if kind == "|":
            out[name].arguments = shlex.split(rest)
        elif kind == "!":
            out[name].lacks = rest
        elif kind == "=":
            out[name].says = rest
        elif kind == "+":
            out[name].files.append(rest.split(" | ", 1))
        else:
            file, old, new = rest.split(" | ")
            out[name].changes.append((file, old.strip(), new.strip()))
    return out


def shell(command, cwd, limit, env=None, processor=False):
    """Exit status (None: no end within the limit), what was said, and seconds of processor time, of a command with all its children."""
    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit)))

    with tempfile.TemporaryFile() as said:
        try:
            p = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, env=env, start_new_session=True,
                                 preexec_fn=bound if processor else None)
        except OSError as e:
            return 127, str(e), 0
        done, wait = threading.Event(), threading.Timer(limit * 10 if processor else limit, lambda: (done.set(), os.killpg(p.pid, signal.SIGKILL)))
        wait.start()
        _, status, usage = os.wait4(p.pid, 0)
        wait.cancel()
        p.returncode = status = os.waitstatus_to_exitcode(status)
        try:
            os.killpg(p.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        used = usage.ru_utime + usage.ru_stime
        if done.is_set() or processor and (status == -signal.SIGXCPU or status == -signal.SIGKILL and used >= 0.9 * limit):
            status = None
        said.seek(0)
        return status, said.read(1 << 22).decode(errors="replace"), used


class HeCBench:
    by_status = False

    def __init__(self, root):
        self.root = root + "/src"

    def names(self):
        return sorted(d for d in os.listdir(self.root) if d.endswith("-cuda") and os.path.exists(f"{self.root}/{d}/Makefile"))

    def library(self, name):
        return "PyTorch" if os.path.exists(f"{self.root}/{name}/setup.py") else needs_library(f"{self.root}/{name}", [f"{self.root}/{name}/Makefile"])

    def copy(self, name, work):
        """Beside links to all other folders, which makefiles name."""
        os.makedirs(work)
        for d in os.listdir(self.root):
            if d != name:
                os.symlink(f"{self.root}/{d}", f"{work}/{d}")
        folder = f"{work}/{name}"
        shutil.copytree(f"{self.root}/{name}", folder, symlinks=True)
        return folder

    def build(self, name, folder, o):
        return shell(["make", "CC=" + o.nvcc, "NVCC=" + o.nvcc, "ARCH=sm_80"], folder, o.build_limit)

    def command(self, name, folder):
        """The program and its own arguments."""
        said = subprocess.run(["make", "-n", "run", "CC=true", "NVCC=true"], cwd=folder, capture_output=True, text=True).stdout.replace("\\\n", " ")
        lines = [l for l in said.splitlines() if re.match(r"\s*\./\w", l)]
        if not lines:
            return ["./main"], [], folder
        words = re.split(r"[;|&>]", lines[0])[0].split()
        return words[:1], words[1:], folder


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

    def copy(self, name, work):
        folder = f"{work}/Samples/{name}"
        shutil.copytree(f"{self.root}/Samples/{name}", folder, symlinks=True)
        for d in ("Common", "cmake"):
            os.symlink(f"{self.root}/{d}", f"{work}/{d}")
        return folder

    def build(self, name, folder, o):
        if not os.path.exists(folder + "/build"):
            status, said, used = shell(["cmake", "-S", ".", "-B", "build", "-DCMAKE_CUDA_COMPILER=" + o.nvcc, "-DCMAKE_BUILD_TYPE=Release"], folder, o.build_limit)
            if status != 0:
                return status, said, used
        return shell(["cmake", "--build", "build"], folder, o.build_limit)

    def command(self, name, folder):
        """In the folder of the program, as the samples' run_tests.py does it."""
        m = re.search(r"add_executable\(\s*([\w-]+)", read(folder + "/CMakeLists.txt"))
        return ["./" + m[1]], [], folder + "/build"


class Rodinia:
    by_status = False  # most compare nothing

    def __init__(self, root):
        self.root = root

    def names(self):
        found = glob.glob(self.root + "/cuda/*/[Mm]akefile") + glob.glob(self.root + "/cuda/srad/*/[Mm]akefile")
        return sorted(n for n in (os.path.relpath(os.path.dirname(f), self.root + "/cuda") for f in found) if n != "srad")

    def library(self, name):
        return needs_library(f"{self.root}/cuda/{name}", [])

    def copy(self, name, work):
        shutil.copytree(f"{self.root}/cuda/{name}", f"{work}/cuda/{name}", symlinks=True)
        for d in ("common", "data"):
            if os.path.exists(f"{self.root}/{d}"):
                os.symlink(f"{self.root}/{d}", f"{work}/{d}")
        if os.path.exists(self.root + "/cuda/util"):
            os.symlink(self.root + "/cuda/util", work + "/cuda/util")
        return f"{work}/cuda/{name}"

    def build(self, name, folder, o):
        cuda = os.path.dirname(os.path.dirname(o.nvcc))
        # The program finds the runtime's shared library as with CUDA's own.
        os.environ["LD_LIBRARY_PATH"] = cuda + "/lib64"
        env = {**os.environ, "PATH": f"{cuda}/bin:{os.environ['PATH']}"}
        words = ["make", "CUDA_DIR=" + cuda, f"CUDA_LIB_DIR={cuda}/lib64", "SDK_DIR=" + folder[:-len("/cuda/" + name)]]
        return shell(words, folder, o.build_limit, env)

    def command(self, name, folder):
        return [], [], folder  # the arguments have the program in front


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


def judge(status, said, by_status, says):
    lines = [l for l in said.splitlines() if BAD.search(l) and not NOT_BAD.search(l)]
    last = [l for l in said.splitlines() if l.strip()][-1:]
    good = re.search(says, said, re.M) if says else GOOD.search(said)
    # One that fails an assertion on purpose says at its end that all is well.
    if lines and not (by_status and status == 0 and last and GOOD.search(last[0])) and not (says and good):
        return "-", lines[0].strip()[:120]
    # A checksum of another size than the program knows makes it fail.
    if status and not (says and good and status > 0):
        return "-", f"exit status {status}: {last[0].strip()[:110] if last else ''}"
    if says and not good:
        return "-", f"does not say {says}"
    return ("right", "") if by_status or good else ("ran", "")


def made(name, collection, o, size):
    """Status and log of the program's build as it is, and the folder. What sizes.txt changes is changed after that, and built again."""
    work = f"{o.work}/{name.replace('/', '_')}"
    stamp, want = work + "/built", repr(size.changes)
    if o.keep and os.path.exists(stamp) and read(stamp).split("\n")[1] == want:
        return 0, "", read(stamp).split("\n")[0]
    shutil.rmtree(work, ignore_errors=True)
    folder = collection.copy(name, work)
    status, said = 0, ""
    if not (o.once and size.changes):
        status, said, _ = collection.build(name, folder, o)
    with open(work + "/build.log", "w") as f:
        f.write(said)
    if status == 0 and size.changes:
        for file, old, new in size.changes:
            text = read(f"{folder}/{file}")
            if old not in text:
                return 1, f"error: sizes.txt: {file} has no '{old}'", folder
            with open(f"{folder}/{file}", "w") as f:
                f.write(text.replace(old, new))
        if isinstance(collection, HeCBench):  # makefiles do not name all that they depend on
            shell(["make", "clean"], folder, o.build_limit)
        status, said, _ = collection.build(name, folder, o)
        if status != 0:
            said = "error: after the changes of sizes.txt: " + said
    if status == 0:
        with open(stamp, "w") as f:
            f.write(folder + "\n" + want)
    return status, said, folder


def attempt(name, collection, o, known):
    size, work = known[name], f"{o.work}/{name.replace('/', '_')}"
    status, said, folder = made(name, collection, o, size)
    if status != 0:
        errors = [l for l in said.splitlines() if re.search(r"error|undefined|fatal|refused", l)] or said.splitlines()[-1:] or [""]
        return name, "-", "-", "", "no end of the build" if status is None else errors[0].strip().replace(work, "")[:160], ""
    if size.lacks:
        return name, "builds", "-", "", "needs " + size.lacks, ""
    program, own, where = collection.command(name, folder)
    if not program and size.arguments is None:
        return name, "builds", "-", "", "not run: data that is not in the checkout", ""
    tries = [size.arguments] if size.arguments is not None else []
    if size.arguments is None:
        for by in (8, 64, 512):
            if smaller(own, by) not in tries:
                tries.append(smaller(own, by))
    env = {**os.environ, "WAVESIM_GPU": o.gpu, "WAVESIM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    for file, command in size.files:
        if os.path.islink(f"{where}/{file}"):
            os.unlink(f"{where}/{file}")
        with open(f"{where}/{file}", "wb") as f:
            f.write(subprocess.run(["sh", "-c", command], capture_output=True, check=True).stdout)
    for words in tries:
        status, said, used = shell(program + words, where, o.limit, env, processor=True)
        with open(work + "/run.log", "w") as f:
            f.write(shlex.join(program + words) + "\n" + said)
        if status is not None:
            break
    ran, why = ("-", f"no end within {o.limit:g} s") if status is None else judge(status, said, collection.by_status, size.says)
    for d in os.listdir(work):  # the logs stay
        p = f"{work}/{d}"
        if not o.keep and not d.endswith(".log"):
            os.unlink(p) if os.path.islink(p) or os.path.isfile(p) else shutil.rmtree(p)
    return name, "builds", ran, shlex.join(words), why, f"{used:.1f}"


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
    p.add_argument("--keep", action="store_true")
    p.add_argument("--once", action="store_true")
    p.add_argument("--list", action="store_true")
    p.add_argument("collection", choices=["hecbench", "cuda-samples", "rodinia"])
    p.add_argument("checkout")
    p.add_argument("names", nargs="*")
    o = p.parse_args()
    o.nvcc = os.path.abspath(o.nvcc)
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
    built, lack, right, ran = (sum(c(r) for r in rows) for c in (lambda r: r[1] == "builds", lambda r: r[4].startswith("needs "), lambda r: r[2] == "right", lambda r: r[2] == "ran"))
    print(f"{len(rows)} programs, {built} build, {lack} need what is not in the checkout, {right} right, {ran} ran and say nothing of the result", file=sys.stderr)
    sys.exit(0 if rows else 1)


main()
