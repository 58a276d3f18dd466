# device.py: `make check DEVICE=rocm`, the tests that execute code on this
# machine's own AMD GPUs through ROCm's libhsa-runtime64, where they otherwise
# run on wavesim. The library is that of ROCM_PATH (/opt/rocm) or the system's.
#
# A test's RUN lines name GPUs, and a line without a name belongs to the names
# before it. What is for a GPU that is not there is left out; a test of which
# nothing is left is skipped by name, and so is one about wavesim itself. Tests
# that execute nothing are no part of this.
#
# By hand: device.py prints the GPUs, each with its number.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import ctypes
import os
import re
import subprocess
import sys

# Folders of tests that say what wavesim, xlrun's messages or the installed tree do, not what code computes.
NOT_OURS = ("wavesim/fault", "wavesim/hsa", "wavesim/table", "wavesim/format", "wavesim/program", "wavesim/hip",
            "wavesim/stress", "xlrun", "model", "recipes", "install", "llvm/upstream", "llvm/series")
EXECUTES = re.compile(r"/xlrun\b|%xlrun|LD_LIBRARY_PATH=|OMP_TARGET_OFFLOAD=")
ABOUT_WAVESIM = re.compile(r"WAVESIM_(TRACE|MAX_INSTRUCTIONS|WAITCNT|BARRIER|DS_ALIGN|STACK)|--stats\b|wavesim_stats")
NAME = re.compile(r"(?<![\w/.])gfx[0-9][0-9a-f]{2,3}(?![\w.])")
ON = re.compile(r"(?:--device=wavesim:|WAVESIM_GPU=)(gfx[0-9a-f]+)")


def library():
    """ROCm's HSA runtime: a path, or the name that the loader finds."""
    for folder in (os.environ.get("ROCM_PATH"), "/opt/rocm"):
        path = folder and os.path.join(folder, "lib", "libhsa-runtime64.so.1")
        if path and os.path.exists(path):
            return path
    return "libhsa-runtime64.so.1"


def agents(path):
    """The names of the GPU agents, in HSA's order."""
    hsa = ctypes.CDLL(path)
    status = hsa.hsa_init()
    if status:
        raise OSError(f"hsa_init of {path} returns {status:#x}")
    names = []

    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint64, ctypes.c_void_p)
    def agent(handle, _):
        kind, name = ctypes.c_uint32(), ctypes.create_string_buffer(64)
        hsa.hsa_agent_get_info(ctypes.c_uint64(handle), 17, ctypes.byref(kind))  # HSA_AGENT_INFO_DEVICE
        hsa.hsa_agent_get_info(ctypes.c_uint64(handle), 0, name)  # HSA_AGENT_INFO_NAME
        if kind.value == 1:  # HSA_DEVICE_TYPE_GPU
            names.append(name.value.decode())
        return 0

    status = hsa.hsa_iterate_agents(agent, None)
    if status:
        raise OSError(f"hsa_iterate_agents of {path} returns {status:#x}")
    return names


def there():
    """The same from a process of its own: a runtime may end the one it is in."""
    p = subprocess.run([sys.executable, os.path.abspath(__file__)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = p.stdout.decode(errors="replace")
    names = re.findall(r"^[0-9]+: (gfx\w+)$", text, re.M)
    return (names, "") if p.returncode == 0 and names else ([], text.strip())


def choose(lines, gpus):
    """The lines that run on these GPUs; None when there are none, and then which were asked for."""
    kept, current, wanted, runs = [], set(), set(), False
    for line in lines:
        execute = bool(EXECUTES.search(line))
        named = set(ON.findall(line)) if execute else set()
        named = named or set(NAME.findall(line))
        current = named or current
        if execute:
            wanted |= current
        if current and (not current <= gpus if execute else not current & gpus):
            continue
        runs = runs or execute
        kept.append(line)
    return (kept, wanted) if runs else (None, wanted)


def executes(lines):
    return any(EXECUTES.search(l) for l in lines)


def main():
    path = library()
    try:
        names = agents(path)
    except OSError as e:
        print(e)
        return 1
    for n, name in enumerate(names):
        print(f"{n}: {name}")
    if not names:
        print(f"{path} knows no GPU")
    return 0 if names else 1


if __name__ == "__main__":
    sys.exit(main())
