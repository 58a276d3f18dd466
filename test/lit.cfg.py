# What every suite shares: tools, substitutions, features. Tests stay plain
# `%opt`, `%xlcc` and `%xlrun` lines.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import sys

import lit.formats

sys.path.insert(0, os.path.join(config.xl_source, "test"))
import full

config.name = "Crosslane :: " + config.xl_suite
config.suffixes = [".ll", ".test", ".s", ".mir", ".cu"]
config.excludes = ["Inputs"]
config.test_format = lit.formats.ShTest(execute_external=False)

bin19 = config.xl_llvm19 + "/bin"
bin22 = config.xl_llvm22 + "/bin"
mine = config.xl_llvm22 if config.xl_llvm == "22" else config.xl_llvm19
build_bin = config.xl_build + "/bin"

# FileCheck, not, split-file and the rest of the suite's LLVM by their plain names.
config.environment["PATH"] = os.pathsep.join([build_bin, mine + "/bin", os.environ["PATH"]])
config.environment["WAVESIM_THREADS"] = "1"  # lit runs a test a core
for v in ("XLCC_LLVM_DIR", "WAVESIM_GPU", "CROSSLANE_CPU", "CROSSLANE_WARP"):
    config.environment.pop(v, None)

# Where code is executed: on wavesim, or on this machine's GPUs (device.py).
xl_device = lit_config.params.get("device", "wavesim")
config.xl_gpus = None
config.xl_xlrun = build_bin + "/xlrun"
config.xl_hsa = config.xl_build + "/lib/wavesim"
if xl_device == "rocm":
    import device
    import device_format

    if not hasattr(lit_config, "xl_gpus"):
        lit_config.xl_gpus, why = device.there()
        if not lit_config.xl_gpus:
            lit_config.fatal("DEVICE=rocm: no AMD GPU: " + why)
        lit_config.note("AMD GPUs: " + ", ".join(lit_config.xl_gpus))
    config.xl_gpus = lit_config.xl_gpus
    config.test_format = device_format.DeviceTest(config.xl_gpus)
    config.environment["XL_XLRUN"] = config.xl_xlrun
    config.xl_xlrun = config.xl_source + "/test/rocm/xlrun"
    if "WAVESIM_GPU" in os.environ:  # wavesim may stand in for ROCm
        config.environment["WAVESIM_GPU"] = os.environ["WAVESIM_GPU"]
    config.xl_hsa = os.path.dirname(device.library())
    if config.xl_hsa:
        path = os.environ.get("LD_LIBRARY_PATH")
        config.environment["LD_LIBRARY_PATH"] = os.pathsep.join([config.xl_hsa] + ([path] if path else []))
elif xl_device != "wavesim":
    lit_config.fatal(f"DEVICE={xl_device}: a device is wavesim or rocm")

# make check-all: what would take too long every time (full.py).
if full.wanted(lit_config):
    config.available_features.add("full")

# make coverage: what each test executes (coverage.py).
if "coverage" in lit_config.params and not hasattr(lit_config, "xl_coverage"):
    import coverage

    lit_config.xl_coverage = os.path.abspath(lit_config.params["coverage"])
    coverage.record(lit_config.xl_coverage)

config.available_features.add("llvm" + config.xl_llvm)
if os.access("/usr/lib/llvm-14/bin/llvm-as", os.X_OK):  # which reads pointers to types
    config.available_features.add("llvm14")
if os.access(config.xl_llvm19 + "/bin/mlir-cpu-runner", os.X_OK) and os.path.exists(config.xl_llvm19 + "/lib/libmlir_c_runner_utils.so.19.1"):
    config.available_features.add("mlir-runner")
if os.access("/usr/bin/hashcat", os.X_OK):
    config.available_features.add("hashcat")
if glob.glob("/usr/lib/python3/dist-packages/halide*.so"):
    config.available_features.add("halide")
if os.path.exists("/usr/lib/python3/dist-packages/numba/cuda"):
    config.available_features.add("numba")
if all(os.access(f"{config.xl_build}/lib/crosslane/clang-lld-{v}", os.X_OK) for v in ("19", "22")):
    config.available_features.add("clang-lld")
# A CUDA SDK, whose headers clang 22 reads.
config.xl_cuda = next((d for d in ("/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda") if os.path.exists(d + "/include/cuda_runtime.h")), None)
if config.xl_cuda:
    config.available_features.add("cuda-sdk")
    config.substitutions.append(("%cuda", config.xl_cuda))
    if os.access(config.xl_cuda + "/bin/nvcc", os.X_OK):
        config.available_features.add("cuda-nvcc")


def plugin(v):
    return f"{config.xl_build}/lib/libcrosslane-{v}.so"


def opt(v, bindir):
    return f"{bindir}/opt -load-pass-plugin={plugin(v)}"


s = config.substitutions
mine_bin = mine + "/bin"
# Longer names first: lit replaces in order.
s.append(("%opt19", opt("19", bin19)))
s.append(("%opt22", opt("22", bin22)))
s.append(("%opt", opt(config.xl_llvm, mine_bin)))
s.append(("%llc19", bin19 + "/llc"))
s.append(("%llc22", bin22 + "/llc"))
s.append(("%llc", mine_bin + "/llc"))
s.append(("%clang19", bin19 + "/clang"))
s.append(("%clang22", bin22 + "/clang"))
s.append(("%clang", mine_bin + "/clang"))
s.append(("%plugin19", plugin("19")))
s.append(("%plugin22", plugin("22")))
s.append(("%plugin", plugin(config.xl_llvm)))
s.append(("%llvm_tblgen", mine_bin + "/llvm-tblgen"))
s.append(("%llvm_mc", bin22 + "/llvm-mc"))
s.append(("%llvm_version", config.xl_llvm))
s.append(("%ld_lld", bin22 + "/ld.lld"))
s.append(("%mlirlib", config.xl_llvm19 + "/lib"))
s.append(("%mlir", bin19))
s.append(("%FileCheck", mine_bin + "/FileCheck"))
# Not with a CUDA SDK that this machine may have.
s.append(("%xlcc", build_bin + "/xlcc --cuda-path=none --llvm=" + config.xl_llvm))
s.append(("%xlrun", config.xl_xlrun))
s.append(("%build/lib/wavesim", config.xl_hsa))
s.append(("%oracle", config.xl_build + "/test/oracle"))
s.append(("%patched", config.xl_build + "/llvm/bin"))
s.append(("%build", config.xl_build))
s.append(("%source", config.xl_source))
s.append(("%python", sys.executable))

local = os.path.join(config.test_source_root, "suite.cfg.py")
if os.path.exists(local):
    lit_config.load_config(config, local)
