#!/bin/sh
# What meetings across branches cost (converge.cu), in modelled cycles of what a block of 64 threads executed: with a
# branch that goes one way for all lanes, in lockstep and by independent lanes; with one that parts them, as xlcc makes
# it by itself. Writes BUILD/bench/converge.txt.
#   converge.sh BUILD
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$build/bench/converge
rm -rf "$dir"
mkdir -p "$dir"
export WAVESIM_THREADS=1
for gpu in gfx90a gfx942 gfx1030 gfx1100; do
  case " ${GPUS-$gpu:} " in *" $gpu:"*) ;; *) continue ;; esac
  for how in one-lockstep one-independent parted-auto; do
    def=
    case $how in parted-*) def=-DPARTED ;; esac
    "$build/bin/xlcc" --cuda-path=none -mcpu=$gpu -O2 -w $def --schedule="${how#*-}" -Rpass=nvvm-converge "$here/converge.cu" \
      -o "$dir/$gpu.hsaco" 2>"$dir/$gpu-$how.remarks"
    for kernel in arms sums loop rounds; do
      WAVESIM_TRACE=$dir/trace WAVESIM_TRACE_LIMIT=1000000000 "$build/bin/xlrun" --device=wavesim:$gpu "$dir/$gpu.hsaco" $kernel --grid 1 --block 64 \
        out:256 out:256 u32:0 >"$dir/run" 2>&1 || { cat "$dir/run" >&2; exit 1; }
      printf '%s\t%s\t%s\t%s\n' $gpu $kernel $how "$("$build/bin/xlmodel" --no-memory --trace "$dir/trace" | cut -f6)"
    done
  done
done >"$dir/rows.tsv"
awk -F'\t' -v dir="$dir" '
  { c[$1, $2, $3] = $4; gpu[$1]; if (!(($1, $2) in seen)) { seen[$1, $2]; order[++n] = $1 "\t" $2 } }
  END {
    printf "%-8s %-7s %9s %12s %7s  %s\n", "GPU", "kernel", "lockstep", "independent", "parted", "(modelled cycles; ratios to lockstep)"
    for (i = 1; i <= n; i++) {
      split(order[i], k, "\t")
      a = c[k[1], k[2], "one-lockstep"]; b = c[k[1], k[2], "one-independent"]; p = c[k[1], k[2], "parted-auto"]
      form = "lockstep"
      file = dir "/" k[1] "-parted-auto.remarks"
      while ((getline line < file) > 0)
        if (index(line, "in \047" k[2] "\047")) form = line ~ /independently/ ? "independent" : "melded"
      close(file)
      printf "%-8s %-7s %9d %12d %7d  %.2f %.2f  %s\n", k[1], k[2], a, b, p, b / a, p / a, form
    }
  }' "$dir/rows.tsv" | tee "$build/bench/converge.txt"
