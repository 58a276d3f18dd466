# "%status N command..." passes when the command exits with status N.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
config.substitutions.append(
    ("%status", """sh -c 'want=$0; "$@"; got=$?; test $got -eq $want || { echo "exit status $got" >&2; exit 1; }'""")
)
config.substitutions.append(("%llvm_readelf", config.xl_llvm22 + "/bin/llvm-readelf"))
config.substitutions.append(("%llvm_dis", config.xl_llvm19 + "/bin/llvm-dis"))
config.substitutions.append(("%llvm_dwarfdump", config.xl_llvm22 + "/bin/llvm-dwarfdump"))
