#!/bin/sh
# Compiles a program as LLVM's main branch (September 2026) does for teams' reductions, by clang 19 and sed.
#   openmp_next.sh entry|atomic LLVM19 BUILD GPU SOURCE OUT [CLANG OPTIONS]
# entry: __kmpc_gpu_xteam_reduce_nowait is called, and kernels' environments say no number of records (llvm-project#195102).
# atomic: the same, but where each result is the sum of doubles each team adds its own to it by an atomic
#   (-fopenmp-target-atomic-reduction, llvm-project#209298).
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
mode=$1 llvm=$2 build=$3 gpu=$4 source=$5 out=$6
shift 6
clang="$llvm/bin/clang -fopenmp --offload-arch=$gpu --rocm-device-lib-path=$build/lib/amdgcn/bitcode"
$clang "$@" --offload-device-only -nogpulib -fno-discard-value-names -emit-llvm -S "$source" -o "$out.ll"
one='\([^,]*\)' any='[^,]*'
sed -i -e 's/type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }/type { i8, i8, i8, i32, i32, i32, i32, i32 }/' \
  -e 's/\(ConfigurationEnvironmentTy { i8 [^}]*\), i32 [0-9]* }, ptr/\1 }, ptr/' \
  -e 's/\(tail \)*call ptr @__kmpc_reduction_get_fixed_buffer()[^,]*/getelementptr i8, ptr null, i64 0/' \
  -e "s/call i32 @__kmpc_nvptx_teams_reduce_nowait_v2($one, $any, $any, $any, $one, $one, $one, $one, $any, $one, \([^,)]*\))/call i32 @__kmpc_gpu_xteam_reduce_nowait(\1, \2, \3, \4, \5, \6, \7)/" \
  -e 's/declare i32 @__kmpc_nvptx_teams_reduce_nowait_v2(.*ptr)/declare i32 @__kmpc_gpu_xteam_reduce_nowait(ptr, ptr, ptr, ptr, ptr, ptr, ptr)/' "$out.ll"
if [ "$mode" = atomic ]; then
  # Behind the call: load, load, fadd, store, and nothing else before the block's end.
  awk '
    function pointer(x) { match(x, /ptr [^,]*/); return substr(x, RSTART, RLENGTH) }
    function flush(    i) { for (i = 1; i <= held; i++) print line[i]; held = 0 }
    /call i32 @__kmpc_gpu_xteam_reduce_nowait\(/ { state = 1; held = loads = 0 }
    state { line[++held] = $0
      if (state == 1 && /^\.omp\.reduction\.then.*:/) state = 2
      else if (state == 2 && / = load double, /) { place[++loads] = pointer($0); loaded[loads] = $1 }
      else if (state == 2 && / = fadd .*double /) add = $1
      else if (state == 2 && / store double /) { stored = held; state = loads == 2 && index($0, add) ? 3 : 9 }
      else if (state == 3 && / (br|ret) /) state = 4
      else if ((state == 2 || state == 3) && !/^ *;/ && !/^$/ && !/lifetime/) state = 9
      if (state == 9) { flush(); state = 0 }
      if (state == 4) {
        for (i = 1; i <= held; i++) {
          x = line[i]
          if (i == 1) sub(/@__kmpc_gpu_xteam_reduce_nowait\(.*/, "@__kmpc_is_team_main_thread(ptr null)", x)
          if (i == stored) {
            to = pointer(x)
            x = "  %xl.before." ++n " = atomicrmw fadd " to ", double " loaded[place[1] == to ? 2 : 1] \
              " syncscope(\"agent\") monotonic, align 8, !amdgpu.no.fine.grained.memory !{}"
          }
          print x
        }
        held = state = 0
      }
      next }
    { print }
    END { flush(); print "declare i32 @__kmpc_is_team_main_thread(ptr)" }' "$out.ll" >"$out.new.ll"
  mv "$out.new.ll" "$out.ll"
  grep -q 'call i32 @__kmpc_is_team_main_thread(' "$out.ll"
fi
if ! grep -q 'call i32 @__kmpc_gpu_xteam_reduce_nowait(\|atomicrmw' "$out.ll" || grep -q __kmpc_nvptx_teams_reduce "$out.ll"; then
  echo "openmp_next.sh: $source: no team's reduction, or one in another form" >&2
  exit 1
fi
"$llvm/bin/opt" "$out.ll" -o "$out.bc"
"$llvm/bin/clang-offload-packager" -o "$out.packed" --image=file="$out.bc",triple=amdgcn-amd-amdhsa,arch="$gpu",kind=openmp
$clang "$@" --offload-host-only -Xclang -fembed-offload-object="$out.packed" -c "$source" -o "$out.o"
$clang "$@" "$out.o" "${XTEAM_LIBRARY:--L$build/lib}" -L"$llvm/lib" -lm -o "$out"
rm -f "$out.ll" "$out.bc" "$out.packed" "$out.o"
