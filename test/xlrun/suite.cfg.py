# "%status N command..." passes when the command exits with status N.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
config.substitutions.append(
    ("%status", """sh -c 'want=$0; "$@"; got=$?; test $got -eq $want || { echo "exit status $got" >&2; exit 1; }'""")
)
import os
if not os.path.exists("/dev/kfd"):
    config.available_features.add("no-gpu")
