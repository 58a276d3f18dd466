#!/bin/sh
# Compiles the constant patterns and the kernels with everything that is
# compared, for every GPU and wave size; runs them on wavesim; writes
# BUILD/bench/rows.tsv: a line a function with
#   set gpu wave impl name instructions waits nops lds dpp fused cycles mca dynamic dynlds
# ("-" where there is no figure). A pattern's are what its kernel has more than one
# that copies, but for what it executed. Kernels' cycles are those of what their
# longest work-group executed, where it ran. IMPL: xl19, xl22 (the plugin), xlp, xlg (the
# patched LLVM 19, SelectionDAG and GlobalISel), and the peers.
# BUILD/bench/other.tsv says what kernels of the peers compute something else:
#   gpu wave impl name WHAT
# WHAT: result (than HIP's, on whole numbers, whose sums are exact in any order), or
# order (than HIP's, which has CUDA's source, on numbers whose sums round).
#   compare.sh BUILD                               all of it
#   compare.sh BUILD one IMPL SET GPU WAVE         one compilation and its rows
# GPUS, as bench.sh sets it, says which; the patched LLVM is there with BENCH_LLVM=1.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
build=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$build/bench/compare
llvm() { sed -n "s/^XL_LLVM$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }

one() { # IMPL SET GPU WAVE
  impl=$1 set=$2 gpu=$3 wave=$4
  name=$impl-$set-$gpu-$wave
  out=$dir/$name
  rm -rf "$out".*
  case $impl in *22) v=22 ;; *19 | xlp | xlg) v=19 ;; *) if [ "$gpu" = gfx950 ]; then v=22; else v=19; fi ;; esac
  L=$(llvm $v)
  case $gpu in
  gfx9*) w= warp=packed ;;
  *) w=-mno-wavefrontsize64 warp=wave32
     if [ "$wave" = 64 ]; then w=-mwavefrontsize64 warp=packed; fi ;;
  esac
  extra=
  case $impl in
  xl*)
    case $set in patterns) src=$dir/patterns-nvvm.ll ;; waves) src=$dir/waves-$wave.ll ;; kernels) src=$here/kernels.cu ;; esac
    case $impl in xlp | xlg) route=patched ;; *) route=$v ;; esac
    case $impl in xlg) extra="-mllvm -global-isel" ;; esac
    "$build/bin/xlcc" --cuda-path=none --llvm=$route $extra -O3 -mcpu="$gpu" --warp=$warp -S "$src" -o "$out.s" ;;
  *)
    case $impl in
    hip*) src=$dir/patterns-hip.hip def=HIP ;;
    rocprim) src=$dir/patterns-rocprim.hip def=ROCPRIM ;;
    ockl) def=OCKL ;;
    atomic) def=ATOMIC extra="-mllvm -amdgpu-atomic-optimizer-strategy=DPP" ;;
    esac
    case $set in
    kernels) src=$here/kernels.cu extra="$extra -DBENCH_$def" ;;
    waves) src=$here/waves.hip extra="$extra -DBENCH_$def" ;;
    esac
    if [ $v = 22 ]; then extra="$extra -D__AMDGCN_WAVEFRONT_SIZE=$wave -include $here/hip_wrapper22.h"; fi
    "$L/bin/clang" -x hip --cuda-device-only --offload-arch="$gpu" $w -O3 -w -S --rocm-path=/usr \
      --rocm-device-lib-path="$build/lib/amdgcn/bitcode" -mcode-object-version=5 -I"$here" $extra "$src" -o "$out.s" ;;
  esac 2>"$out.err" || {
    echo "bench: $name does not compile: $(grep -m1 error "$out.err")" >&2
    return 0
  }

  # What the plugin does not know it leaves as a call.
  if grep -q 'llvm\.xlane' "$out.s"; then
    echo "bench: $name: $(grep -o 'llvm\.xlane[.a-z0-9]*' "$out.s" | sort -u | tr '\n' ' ')not lowered" >&2
    return 0
  fi

  # The model and llvm-mca.
  free=
  if [ "$set" != waves ]; then free=--no-memory; fi
  "$build/bin/xlmodel" -w "$wave" -mcpu="$gpu" $free --mca="$out.mca.s" "$out.s" >"$out.model" || return 0
  attr=
  case $gpu in gfx1*) if [ "$wave" = 64 ]; then attr=-mattr=+wavefrontsize64; else attr=-mattr=+wavefrontsize32; fi ;; esac
  "$L/bin/llvm-mca" -mtriple=amdgcn-amd-amdhsa -mcpu="$gpu" $attr -iterations=1 -all-views=false -summary-view "$out.mca.s" 2>"$out.mca.err" |
    awk '/Code Region/ { n = $NF } /^Total Cycles/ { print n "\t" $3 }' >"$out.mca"

  # Executed instructions, where wavesim has the GPU.
  : >"$out.dyn"
  : >"$out.ran"
  if [ "$set" != waves ] &&
    "$L/bin/clang" --target=amdgcn-amd-amdhsa -mcpu="$gpu" $w -mcode-object-version=5 "$out.s" -o "$dir/$name.hsaco" 2>>"$out.err"; then
    if [ "$set" = patterns ]; then
      awk -v form=manifest -v module="$name" -f "$here/patterns.awk"
    else
      awk -v m="$name" 'NR == FNR { have[$1] = 1; next } /^#/ { next } have[$1] { $2 = m; print }' "$out.model" "$here/kernels.txt"
    fi >"$dir/$name.manifest"
    mkdir -p "$out.out"
    ln -sf ../compare/in "$dir/../in" 2>/dev/null
    export WAVESIM_MAX_INSTRUCTIONS=10000000
    trace=
    if [ "$set" = kernels ]; then trace="env WAVESIM_THREADS=1 WAVESIM_TRACE=$out.trace WAVESIM_TRACE_LIMIT=1000000000"; fi
    $trace "$build/bin/xlrun" --stats --device=wavesim:"$gpu" --manifest "$dir/$name.manifest" --modules "$dir" --out "$out.out" \
      2>"$out.run" | awk '$NF ~ /_/ && NF == 12 { print $12 "\t" $11 - $7 - $8 "\t" $3 }' >"$out.dyn"
    if [ "$set" = kernels ]; then
      "$build/bin/xlmodel" --no-memory --trace "$out.trace" >"$out.ran"
      rm -f "$out.trace"
      # The same on numbers whose sums round.
      mkdir -p "$out.round"
      sed -n 's,in/\([fd]\)\.bin,in/\1-round.bin,p' "$dir/$name.manifest" >"$out.round.manifest"
      "$build/bin/xlrun" --device=wavesim:"$gpu" --manifest "$out.round.manifest" --modules "$dir" --out "$out.round" >/dev/null 2>>"$out.run"
    fi
  fi

  # What ran must have given the values of PTX's formula (patterns) or of HIP's headers (kernels, in main).
  if [ "$set" = patterns ] && [ -s "$out.dyn" ]; then
    while read -r k _; do cat "$out.out/$k.0.bin"; done <"$dir/patterns-expected.txt" | od -An -v -tu4 -w256 |
      sed 's/  */ /g' >"$out.got"
    cut -d' ' -f2- "$dir/patterns-expected.txt" | sed 's/^/ /' | paste -d'|' "$dir/patterns-list.txt" - "$out.got" |
      awk -F'|' -v n="$name" '$2 != $3 { print n ": " $1 ": wrong result" }' >"$out.wrong"
  fi

  awk -F'\t' -v OFS='\t' -v set="$set" -v gpu="$gpu" -v wave="$wave" -v impl="$impl" '
    FILENAME ~ /\.mca$/ { mca[$1] = $2; next }
    FILENAME ~ /\.dyn$/ { sub(/\.rows$/, "", $1); dyn[$1] = $2; lds[$1] = $3; next }
    FILENAME ~ /\.ran$/ { sub(/\.rows$/, "", $1); ran[$1] = $6; next }
    $1 ~ /\.(ragged|rows)$/ { next } # versions for some blocks; what ran is counted, whichever it was
    # Of a pattern what its kernel has more than one that copies, which is the first.
    set == "patterns" && $1 == "k_none" { for (i = 2; i <= NF; i++) none[i] = $i; none_mca = mca[$1]; next }
    set == "patterns" { for (i = 2; i <= NF; i++) $i -= none[i]; if ($1 in mca) mca[$1] -= none_mca
      k = $1; sub(/^k_/, "", $1); if (k in mca) mca[$1] = mca[k] }
    { k = $1; print set, gpu, wave, impl, k, $2, $3, $4, $5, $6, $7, (k in ran) ? ran[k] : $11, (k in mca) ? mca[k] : "-", (k in dyn) ? dyn[k] : "-", (k in lds) ? lds[k] : "-" }
  ' "$out.mca" "$out.dyn" "$out.ran" "$out.model" >"$out.rows"
  rm -f "$dir/$name.hsaco" "$out.mca.s" "$out.model"
}

if [ "${2-}" = one ]; then
  one "$3" "$4" "$5" "$6"
  exit 0
fi

rm -rf "$dir"
mkdir -p "$dir/in"
for f in nvvm:ll hip:hip rocprim:hip expected:txt list:txt; do
  awk -v form="${f%:*}" -f "$here/patterns.awk" >"$dir/patterns-${f%:*}.${f#*:}"
done
for wave in 32 64; do awk -v wave=$wave -f "$here/waves.awk" >"$dir/waves-$wave.ll"; done
# Inputs: lane numbers, small whole numbers in every type, whose sums are exact in
# any order, and numbers whose sums round.
python3 -c '
import random, struct, sys
random.seed(7)
d = sys.argv[1]
open(d + "/lanes.bin", "wb").write(struct.pack("<64I", *range(64)))
v = [random.randint(-500, 500) for _ in range(4096)]
for name, code in (("f", "f"), ("i", "i"), ("d", "d"), ("l", "q")):
    open(d + "/in/" + name + ".bin", "wb").write(struct.pack("<4096" + code, *v))
v = [random.uniform(-1, 3) for _ in range(4096)]
for code in "fd":
    open(d + "/in/" + code + "-round.bin", "wb").write(struct.pack("<4096" + code, *v))
' "$dir"
for g in $GPUS; do
  for impl in xl19 xl22 ${BENCH_LLVM:+xlp xlg} hip19 hip22 rocprim ockl atomic; do
    # LLVM 19 does not know gfx950.
    case $g:$impl in gfx950:64:*19 | gfx950:64:xlp | gfx950:64:xlg) continue ;; esac
    for set in patterns kernels waves; do
      case $set:$impl in patterns:ockl | patterns:atomic | waves:atomic | kernels:xlg | waves:xlg) continue ;; esac
      # Neither can cross the halves of a wave64 there.
      case $set:$impl:$g in waves:hip*:gfx1030:64 | waves:rocprim:gfx1030:64) continue ;; esac
      echo "$impl $set ${g%:*} ${g#*:}"
    done
  done
done | xargs -P "${JOBS:-$(nproc)}" -L1 sh "$0" "$build" one
cat "$dir"/*.rows >"$build/bench/rows.tsv"

# Every kernel's buffer against the one that HIP's headers left (softmax apart: HIP and CUDA divide differently). Ours
# must have the same, rocPRIM on whole numbers too; what differs of the peers' is noted.
: >"$dir/kernels.wrong"
: >"$build/bench/other.tsv"
for g in $GPUS; do
  gpu=${g%:*} wave=${g#*:}
  h=
  for p in hip19 hip22; do
    if [ -z "$h" ] && [ -d "$dir/$p-kernels-$gpu-$wave.out" ]; then h=$dir/$p-kernels-$gpu-$wave; fi
  done
  [ -n "$h" ] || continue
  for impl in xl19 xl22 xlp hip22 rocprim ockl; do
    for f in "$dir/$impl-kernels-$gpu-$wave.out"/*.0.bin; do
      n=$(basename "$f" .0.bin)
      r=$dir/$impl-kernels-$gpu-$wave.round/$n.0.bin
      if [ ! -e "$f" ] || [ "$n" = softmax_row_f32 ]; then
        continue
      elif ! cmp -s "$f" "$h.out/$n.0.bin"; then
        case $impl in
        ockl) printf '%s\t%s\t%s\t%s\tresult\n' "$gpu" "$wave" $impl "$n" >>"$build/bench/other.tsv" ;;
        *) echo "$impl-kernels-$gpu-$wave: $n: not what HIP's headers give" >>"$dir/kernels.wrong" ;;
        esac
      elif [ -e "$r" ] && [ -e "$h.round/$n.0.bin" ] && ! cmp -s "$r" "$h.round/$n.0.bin"; then
        printf '%s\t%s\t%s\t%s\torder\n' "$gpu" "$wave" $impl "$n" >>"$build/bench/other.tsv"
      fi
    done
  done
done
cat "$dir"/*.wrong >"$build/bench/wrong.txt"
