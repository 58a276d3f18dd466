# features.sh LLVM19 LLVM22 LIB GPU...: prints the features that functions of a GPU's device runtimes have, and that neither clang
# gives the GPU; such a runtime was made out of another GPU's (runtime/device/twin.sh).
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
llvm19=$1 llvm22=$2 lib=$3
shift 3
features() { grep -o '"target-features"="[^"]*"' | cut -d'"' -f4 | tr ',' '\n' | sort -u; }
echo 'void f(void) {}' >f.c
for gpu; do
  for bin in "$llvm19/bin" "$llvm22/bin"; do
    "$bin/clang" --target=amdgcn-amd-amdhsa -mcpu="$gpu" -nogpulib -S -emit-llvm f.c -o - 2>/dev/null | features
  done | sort -u >known
  for library in "$lib/libcrosslane-amdgpu-$gpu.bc" "$lib/llvm-22/libomptarget-amdgpu-$gpu.bc" "$lib/llvm-22/libomptarget-print-amdgpu-$gpu.bc"; do
    "$llvm22/bin/llvm-dis" "$library" -o - | features >has
    [ -s known ] && [ -s has ] || echo "$gpu: no features"
    comm -13 known has | sed "s|^|${library##*/}: |"
  done
  echo "$gpu: $(wc -l <has) features"
done
