#!/bin/sh
# Which code tests executed, from the profiles that make coverage left of each (test/coverage.py).
#   coverage.sh BUILD [LIST]    a table: lines, functions and regions of each folder; LIST: a file with the names of the tests that
#                               count (SUITE/TEST, the folders' names), all when not given
#   coverage.sh BUILD --lines [LIST]   FILE:LINE of every line that was executed, sorted: two lists are compared by comm
# BUILD is that of the preset coverage.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$(cd "$1" && pwd)
shift
lines=
if [ "${1-}" = --lines ]; then
  lines=1
  shift
fi
source=$(cd "$(dirname "$0")/.." && pwd)
llvm=$(sed -n 's/^XL_LLVM19:[A-Z]*=//p' "$build/CMakeCache.txt")/bin
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

cd "$build/profiles"
find . -name '*.profraw' -size +0 | sed 's|^\./||' | sort >"$tmp/all"
if [ $# -gt 0 ]; then
  awk 'NR == FNR { wanted[$0]; next } { test = $0; sub(/\/[^\/]*$/, "", test) } test in wanted' "$1" "$tmp/all" >"$tmp/profiles"
else
  cp "$tmp/all" "$tmp/profiles"
fi
sed -i "s/^/1,/" "$tmp/profiles" # a name may have a comma
[ -s "$tmp/profiles" ] || { echo "coverage.sh: no profiles in $build/profiles: make coverage leaves them" >&2; exit 1; }
# What was killed while it wrote leaves half a profile.
"$llvm/llvm-profdata" merge -sparse --failure-mode=all -f "$tmp/profiles" -o "$tmp/sum" 2>"$tmp/said" || { cat "$tmp/said" >&2; exit 1; }

objects=
for object in lib/libcrosslane-19.so lib/libcrosslane-22.so lib/libcrosslane-clang-19.so lib/libcrosslane-clang-22.so \
  lib/wavesim/libhsa-runtime64.so.1 lib/openmp/libomptarget.so.19.1 bin/xlcc bin/xlrun bin/wavesim bin/xlmodel bin/recipes; do
  [ -f "$build/$object" ] && objects="$objects -object $build/$object"
done
objects=${objects# -object }
if [ -n "$lines" ]; then
  # shellcheck disable=SC2086
  "$llvm/llvm-cov" export -format=lcov $objects -instr-profile="$tmp/sum" 2>/dev/null |
    awk -F '[:,]' -v source="$source/" '
      /^SF:/ { file = substr($0, 4); known = index(file, source) == 1; file = substr(file, length(source) + 1); if (file ~ /^build\//) known = 0 }
      /^DA:/ && known && $3 > 0 { print file ":" $2 }' | sort -u
  exit
fi
# shellcheck disable=SC2086
"$llvm/llvm-cov" export -summary-only $objects -instr-profile="$tmp/sum" 2>/dev/null >"$tmp/json"
python3 - "$tmp/json" "$source" <<'END'
import collections, json, os, sys

total = collections.defaultdict(lambda: [0] * 6)
for f in json.load(open(sys.argv[1]))["data"][0]["files"]:
    name = os.path.relpath(f["filename"], sys.argv[2])
    if name.startswith(("..", "build")):
        continue
    folder = next((p for p in ("tools/wavesim", "tools/xlcc", "tools/xlrun", "tools/common", "runtime/host", "Target") if name.startswith(p + "/")), os.path.dirname(name))
    for key in (folder, "all"):
        for n, kind in enumerate(("lines", "functions", "regions")):
            total[key][2 * n] += f["summary"][kind]["covered"]
            total[key][2 * n + 1] += f["summary"][kind]["count"]
print(f"{'':30}{'lines':>22}{'functions':>22}{'regions':>22}")
for key in sorted(total, key=lambda k: (k == "all", k)):
    row = total[key]
    print(f"{key:30}" + "".join(f"{row[i]:>7} of {row[i + 1]:>6}{100 * row[i] / max(1, row[i + 1]):5.1f}%" for i in (0, 2, 4)))
END
