#!/bin/sh
# seeds.sh COMMAND...: it with ten random graphs.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
for seed in 11 12 13 14 15 16 17 18 19 20; do
  "$@" random 2000 $seed 3 || exit 1
done
