#!/bin/sh
# What the patches cost where there is nothing for them to do: the time of the
# patched llc on AMDGPU IR without NVVM intrinsics, against an unpatched llc
# built and linked in the same way (Debian's is linked dynamically, which alone
# would make a difference).
#   llc-time.sh BUILD [PATCHED [UNPATCHED]]
# Prints one row for each selector and level, two of them limits, tab separated:
#   name  value  unit  limit
# and lines of detail, indented. ROUNDS=n (10) takes more or fewer turns.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
patched=${2:-$build/llvm/bin/llc}
unpatched=${3:-$build/llvm/unpatched/bin/llc}
rounds=${ROUNDS:-10}
here=$(cd "$(dirname "$0")" && pwd)
oracle=$here/../../test/oracle
dir=$build/bench/llc-time
llvm19=$(sed -n 's/^XL_LLVM19:[A-Z]*=//p' "$build/CMakeCache.txt")
mkdir -p "$dir"
for f in "$patched" "$unpatched"; do
  if [ ! -x "$f" ]; then
    echo "llc-time.sh: no $f: run make llvm llvm-unpatched" >&2
    exit 1
  fi
  "$f" --version >"$dir/version"
  # As llc has no line for what it was compiled with but this one.
  grep -q 'Optimized build\.$' "$dir/version" || { echo "llc-time.sh: $f is not an optimised build without assertions" >&2; exit 1; }
done
cc -std=c11 -O2 "$here/pairs.c" -lm -o "$dir/pairs"

# --- the inputs: the recorded programs and shuffle kernels as stock LLVM and
# the plugin lower them, and two libraries that never had anything to do with
# NVVM: ROCm's OCKL and the device runtime of OpenMP.
for gpu in gfx90a gfx1100; do
  for f in kernels_open groups/groups programs/programs trees/trees trees/ir; do
    name=$(basename "$f")
    ll=$dir/$name.$gpu.ll
    if [ ! "$ll" -nt "$oracle/$f.ll" ]; then
      "$build/bin/xlcc" -mcpu=$gpu -O2 -S -emit-llvm "$oracle/$f.ll" -o "$ll"
    fi
    if grep -q 'llvm\.nvvm\.\|llvm\.xlane\.' "$ll"; then
      echo "llc-time.sh: $ll still has NVVM intrinsics" >&2
      exit 1
    fi
  done
done
echo 'define void @f() { ret void }' >"$dir/empty.ll"

# lines NAME INPUTS OPTIONS...: the inputs for both GPUs.
lines() {
  what=$1
  inputs=$2
  shift 2
  for gpu in gfx90a gfx1100; do
    for name in $inputs; do
      printf '%s %s %s\t-mcpu=%s %s -filetype=obj -o /dev/null %s\n' "$what" $name $gpu $gpu "$*" "$dir/$name.$gpu.ll"
    done
  done
}
# compare ROUNDS: times the lines on standard input and prints the details.
compare() {
  "$dir/pairs" "$1" "$patched" "$unpatched" >"$dir/times.tsv"
  awk -F '\t' '$1 != "all" { printf "  %-30s %8.1f ms / %8.1f ms = %.4f  (median %.4f, 95 %%: %.4f to %.4f)\n",
    $1, $2 * 1e3, $4 * 1e3, $6, $7, $8, $9 }' "$dir/times.tsv"
}
column() { tail -1 "$dir/times.tsv" | cut -f "$1"; } # of all lines together
percent() { awk -v r="$1" 'BEGIN { n = split(r, of, "/"); printf "%.2f", 100 * (of[1] / (n > 1 ? of[2] : 1) - 1) }'; }
report() { # NAME LIMIT: the row for what compare left
  printf '%s\t%s\t%%\t%s\n' "$1" "$(percent "$(column 6)")" "$2"
  printf '  median of %s rounds %s %%, with 95 %% between %s and %s; %.2f s and %.2f s a round\n' "$rounds" \
    "$(percent "$(column 7)")" "$(percent "$(column 8)")" "$(percent "$(column 9)")" "$(column 2)" "$(column 4)"
}

every="kernels_open groups programs trees ir"
{
  lines O2 "$every" -O2
  printf 'O2 ockl gfx90a\t-mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -O2 -filetype=obj -o /dev/null %s\n' \
    /usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ockl.bc
} | compare "$rounds"
report "llc -O2 without NVVM: patched over unpatched, more time" 2
lines O0 "$every" -O0 | compare "$rounds"
report "llc -O0 without NVVM: patched over unpatched, more time" 2
# Stock GlobalISel crashes on the other two, whichever llc it is in.
lines gisel "programs trees ir" -O2 -global-isel -global-isel-abort=2 | compare "$rounds"
report "llc GlobalISel without NVVM: patched over unpatched, more time" 2

# --- start-up: tables that are set up whether used or not would show here.
rounds=$((rounds * 20))
printf 'empty\t-mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -filetype=obj -o /dev/null %s\n' "$dir/empty.ll" | compare $rounds
report "llc on one empty function: patched over unpatched, more time" 5
awk -F '\t' '$1 == "all" { printf "  (%+.0f us to %.0f us)\n", 1e6 * ($2 - $4), 1e6 * $4 }' "$dir/times.tsv"

# --- instructions executed, where valgrind is installed: times on a shared
# machine differ by more than the limit from run to run, these do not.
command -v valgrind >/dev/null || exit 0
executed() { # LLC OPTIONS...: prints how many
  if ! valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$@" -filetype=obj -o /dev/null >"$dir/counted" 2>&1 ||
    ! awk '/I +refs:/ { gsub(",", "", $NF); print $NF; found = 1 } END { exit !found }' "$dir/counted"; then
    echo "llc-time.sh: valgrind does not count $*: $(tail -n 1 "$dir/counted")" >&2
    exit 1
  fi
}
while read -r file options; do
  # shellcheck disable=SC2086 # the options are words
  p=$(executed "$patched" -mtriple=amdgcn-amd-amdhsa $options "$dir/$file")
  # shellcheck disable=SC2086
  u=$(executed "$unpatched" -mtriple=amdgcn-amd-amdhsa $options "$dir/$file")
  printf 'llc %s %s: more instructions\t%s\t%%\t2\n' "${options#-mcpu=}" "$file" "$(percent "$p/$u")"
  printf '  %s, unpatched %s\n' "$p" "$u"
done <<'LINES'
empty.ll -mcpu=gfx90a
ir.gfx90a.ll -mcpu=gfx90a -O2
ir.gfx1100.ll -mcpu=gfx1100 -O0
ir.gfx90a.ll -mcpu=gfx90a -O2 -global-isel -global-isel-abort=2
programs.gfx1100.ll -mcpu=gfx1100 -O2
LINES
