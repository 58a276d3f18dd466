# "%status N command..." passes when the command exits with status N.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os

import full

config.substitutions.append(
    ("%status", """sh -c 'want=$0; "$@"; got=$?; test $got -eq $want || { echo "exit status $got" >&2; exit 1; }'""")
)
config.substitutions.append(("%llvm19", config.xl_llvm19))
config.substitutions.append(("%llvm_readelf", config.xl_llvm22 + "/bin/llvm-readelf"))
config.substitutions.append(("%llvm_dis", config.xl_llvm19 + "/bin/llvm-dis"))
config.substitutions.append(("%llvm_dwarfdump", config.xl_llvm22 + "/bin/llvm-dwarfdump"))
if config.xl_suite == "xlcc-patched":
    # The same through the patched LLVM; dry-run.test shows the plugin's commands. What xlcc does before it compiles is the
    # same with every LLVM.
    config.excludes += ["dry-run.test", "joint.test"]
    if not full.wanted(lit_config):
        config.excludes += ["cache.test", "cache-sdk.test", "completion.test", "sdk.test", "signals.test", "tools.test", "nvcc"]
        config.excludes += ["errors.test", "inputs.test", "keep-going.test", "names.test", "unread-sdk.test", "static-objects.test"]
        config.excludes += ["headers", "curand"]
    config.substitutions = [(k, v.replace("--llvm=19", "--llvm=patched") if k == "%xlcc" else v) for k, v in config.substitutions]
    config.environment["XL_PROGRAMS"] = "patched-all" if full.wanted(lit_config) else "patched"
if os.access(config.xl_llvm19 + "/bin/mlir-opt", os.X_OK):  # Debian's mlir-19-tools
    config.available_features.add("mlir19")
