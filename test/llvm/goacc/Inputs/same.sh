#!/bin/sh
# same.sh DIR "OPT WITH THE PLUGIN" PATCHED-OPT TESTS: what both make of the modules of TESTS.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
dir=$1 plugin=$2 patched=$3 tests=$4
rm -rf "$dir" && mkdir -p "$dir" || exit 1
# A declaration is not what the calls become; its attributes come from the records.
text() { grep -v -e '^declare' -e '^; ' -e '^source_filename' | sed 's/ #[0-9]*$//; /^attributes/d'; }
n=0
for test in gang vector worker; do
  sed 's/@__goacc_reduction_\([a-z]*\)_/@llvm.xlane.goacc.reduction.\1./g
       s/@__goacc_dim_/@llvm.xlane.goacc.dim./g
       s/@__goacc_\(lock\|unlock\|fork\|join\)\>/@llvm.xlane.goacc.\1/g' "$tests/$test.ll" >"$dir/$test.ll"
  grep -q 'call .*llvm.xlane.goacc' "$dir/$test.ll" || echo "$test differs: it has no calls"
  for strategy in tree finish lock atomic; do
    for gpu in gfx90a gfx1100; do
      [ "$strategy.$gpu" != finish.gfx1100 ] && [ "$strategy.$gpu" != lock.gfx1100 ] && [ "$strategy.$gpu" != atomic.gfx1100 ] || continue
      for who in plugin patched; do
        if [ $who = plugin ]; then opt=$plugin from=$tests/$test.ll; else opt=$patched from=$dir/$test.ll; fi
        CROSSLANE_GOACC=$strategy $opt -mtriple=amdgcn-amd-amdhsa "-passes=goacc-lower<cpu=$gpu>,verify" -S "$from" -o "$dir/$who.ll" ||
          echo "$test $strategy $gpu differs: $who refuses it"
        text <"$dir/$who.ll" >"$dir/$who.$test.$strategy.$gpu"
      done
      if cmp "$dir/plugin.$test.$strategy.$gpu" "$dir/patched.$test.$strategy.$gpu"; then n=$((n + 1)); else echo "$test $strategy $gpu differs"; fi
    done
  done
done
echo "$n the same"
