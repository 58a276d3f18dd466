#!/bin/sh
# What `make lint` checks: the layout of every C and C++ file (clang-format 19,
# .clang-format), and mistakes in the C of the tools and of the host's runtime
# (clang-tidy 19, .clang-tidy), by the commands that compile them.
#   lint.sh BUILD [format|tidy]...
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
cd "$(dirname "$0")/.."
build=$1
shift
[ $# -gt 0 ] || set -- format tidy
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
jobs=$(nproc)
status=0

# Runs a command on the names of standard input, N at a time, and prints what all said, unmixed.
parallel() { # N COMMAND...
  n=$1
  shift
  mkdir "$tmp/said.d"
  xargs -P "$jobs" -n "$n" sh -c 'd=$1; shift; exec "$@" >"$d/$$" 2>&1' - "$tmp/said.d" "$@"
  cat "$tmp/said.d"/*
  rm -r "$tmp/said.d"
}

format() {
  git ls-files -co --exclude-standard '*.c' '*.h' '*.cpp' | while read -r f; do [ ! -f "$f" ] || echo "$f"; done | sort >"$tmp/files"
  parallel 16 clang-format-19 --dry-run <"$tmp/files" | sed -n 's/^\([^: ]*\):[0-9]*:[0-9]*: warning: code should be clang-formatted.*/\1/p' |
    sort -u | sed 's/^/not formatted (clang-format-19 -i does it): /' >"$tmp/said"
  cat "$tmp/said" >&2
  echo "format: $(wc -l <"$tmp/files") files"
  [ ! -s "$tmp/said" ]
}

tidy() {
  git ls-files 'tools/*.c' 'runtime/hsa/*.c' 'runtime/host/*.c' 'runtime/tasks/*.c' 'runtime/openmp/*.c' 'runtime/cuda/*.c' >"$tmp/sources"
  python3 - "$build/compile_commands.json" >"$tmp/compiled" <<'END'
import json, os, sys
print("\n".join({os.path.relpath(e["file"]) for e in json.load(open(sys.argv[1]))}))
END
  # Headers with a name of .c, and device code, are not compiled for the host.
  grep -xF -f "$tmp/compiled" "$tmp/sources" >"$tmp/checked"
  [ "$(wc -l <"$tmp/checked")" -ge 50 ] || { echo "tidy: only $(wc -l <"$tmp/checked") files in $build/compile_commands.json" >&2; return 1; }
  # Where warnings are errors, those of clang are: it does not know pragmas of GCC.
  parallel 4 clang-tidy-19 -p "$build" --quiet --extra-arg=-Wno-error <"$tmp/checked" >"$tmp/log"
  grep -E '(warning|error): ' "$tmp/log" | sort -u >"$tmp/said"
  cat "$tmp/said" >&2
  echo "tidy: $(wc -l <"$tmp/checked") files"
  [ ! -s "$tmp/said" ]
}

for check; do
  case $check in
  format | tidy) $check || status=1 ;;
  *) echo "lint.sh: no check '$check'" >&2; exit 2 ;;
  esac
done
exit $status
