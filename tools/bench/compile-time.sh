#!/bin/sh
# What compiling takes: xlcc on LLVM IR against llc on the same IR for NVPTX, which does less (no optimiser, no registers), on
# recorded modules and on large ones made here, with what clang alone takes of that: the lowered IR to an object, without
# a pass of ours; and .cu files with the headers compiled beforehand against those without.
#   compile-time.sh BUILD
# Prints a row for each figure, tab separated:
#   name  value  unit  limit
# and lines of detail, indented. ROUNDS=n (3) takes more or fewer turns, of which the shortest counts; GPU=gfx90a another.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
tests=$here/../../test
dir=$build/bench/compile-time
gpu=${GPU:-gfx90a}
rounds=${ROUNDS:-3}
rm -rf "$dir" && mkdir -p "$dir"
export XLCC_CACHE=none

# --- sources that are large, or grow. What they compute does not matter.
rounds_of() { # TIMES: as hashes are written, a long function that a kernel calls that often
  cat <<CU
#define R(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
__device__ void rounds(unsigned *s, const unsigned *m) {
  unsigned w[48];
#pragma unroll
  for (int i = 0; i < 16; i++) w[i] = m[i];
#pragma unroll
  for (int i = 16; i < 48; i++) w[i] = w[i - 16] + w[i - 7] + (R(w[i - 15], 7) ^ R(w[i - 15], 18)) + (R(w[i - 2], 17) ^ (w[i - 2] >> 10));
  unsigned a = s[0], b = s[1], c = s[2], d = s[3];
#pragma unroll
  for (int i = 0; i < 48; i++) {
    unsigned t = d + (R(a, 6) ^ R(b, 11)) + (b ^ (a & (c ^ b))) + 0x9e3779b9u * (i + 1) + w[i];
    d = c, c = b, b = a + t, a = t + (R(t, 2) ^ R(c, 13));
  }
  s[0] += a, s[1] += b, s[2] += c, s[3] += d;
}
__global__ void k(unsigned *out, const unsigned *in) {
  unsigned s[4] = {1, 2, 3, 4}, w[16];
#pragma unroll
  for (int i = 0; i < 16; i++) w[i] = in[threadIdx.x * 16 + i];
#pragma unroll
  for (int n = 0; n < $1; n++) {
    rounds(s, w);
    for (int i = 0; i < 4; i++) w[i] = s[i] ^ n;
  }
  for (int i = 0; i < 4; i++) out[threadIdx.x * 4 + i] = s[i];
}
CU
}
rounds_of 12 >"$dir/rounds.cu"
awk 'BEGIN { # index arithmetic, a statement a line
  print "__global__ void k(float *o, const float *a, const int *s, int n, int m) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x, j = threadIdx.y;"
  for (k = 0; k < 300; k++)
    printf "  o[(i * %d + j * n + %d) * m + s[%d]] = a[(j * %d + i) * n + %d * m + i] * %d.5f + a[i * m + %d];\n", k % 7 + 1, k, k, k % 5 + 2, k, k, k
  print "}" }' >"$dir/indices.cu"
awk 'BEGIN { # functions that kernels share
  for (f = 0; f < 40; f++)
    printf "__device__ float f%d(float x, float y) {\n  for (int i = 0; i < 5; i++)\n    x = x * y + %d.25f > 9.0f ? x - y * i : sqrtf(x * x + %d) + %s;\n  return x;\n}\n",
      f, f, f + 1, f ? "f" (f - 1) "(y, i)" : "y"
  for (k = 0; k < 20; k++)
    printf "__global__ void k%d(float *p) { p[threadIdx.x] = f%d(p[threadIdx.x], %d) + f%d(p[0], p[1]); }\n", k, 2 * k, k, 39 - k }' >"$dir/shared.cu"
awk 'BEGIN { # a switch with many cases
  print "__global__ void k(int *p, const int *code, int n) {\n  int a = p[threadIdx.x], b = 1;\n  for (int i = 0; i < n; i++)\n    switch (code[i]) {"
  for (c = 0; c < 400; c++)
    printf "    case %d: a = a * %d + b; b ^= a >> %d; break;\n", c, c + 3, c % 31
  print "    }\n  p[threadIdx.x] = a + b;\n}" }' >"$dir/switch.cu"
cat >"$dir/templates.cu" <<'CU'
template <int N> struct step {
  template <typename T> static __device__ T run(T v, const T *p) { return step<N - 1>::run(T(v * p[N] + T(N)), p) - p[N + 1]; }
};
template <> struct step<0> {
  template <typename T> static __device__ T run(T v, const T *) { return v; }
};
template <typename T, int N> __global__ void k(T *p) { p[threadIdx.x] = step<N>::run(p[threadIdx.x], p); }
#define ALL(N) template __global__ void k<float, N>(float *); template __global__ void k<double, N>(double *); template __global__ void k<int, N>(int *);
ALL(16) ALL(32) ALL(48) ALL(64) ALL(80) ALL(96)
CU

# The least processor time of all rounds, in microseconds: other work on the machine shows less in it.
best() { # COMMAND...
  python3 -c '
import resource, subprocess, sys
def spent():
    u = resource.getrusage(resource.RUSAGE_CHILDREN)
    return u.ru_utime + u.ru_stime
times = []
for _ in range(int(sys.argv[1])):
    before = spent()
    done = subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    times.append(spent() - before)
    if done.returncode:
        sys.exit("compile-time.sh: " + " ".join(sys.argv[2:]) + " failed: " + done.stderr)
print(round(min(times) * 1e6))' "$rounds" "$@"
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

for v in 19 22; do
  bin=$(sed -n "s/^XL_LLVM$v:[A-Z]*=//p" "$build/CMakeCache.txt")/bin
  xlcc="$build/bin/xlcc --llvm=$v --cuda-path=none -mcpu=$gpu"
  : >"$dir/ratios.$v"
  for f in kernels_open kernels_pred groups/groups programs/programs trees/trees trees/ir rounds indices shared switch templates; do
    name=$(basename "$f")
    ll=$tests/oracle/$f.ll
    if [ -f "$dir/$name.cu" ]; then
      # As the front end has it, with the device library.
      $xlcc "$dir/$name.cu" -o "$dir/$name.hsaco" '-###' | head -n 1 >"$dir/front.sh"
      sh -e "$dir/front.sh"
      ll=$dir/$name.bc
      "$bin/llvm-link" --only-needed --internalize --suppress-warnings "$dir/$name.hsaco.0.bc" "$build/lib/libcrosslane-cuda.bc" -o "$ll"
    fi
    x=$(best $xlcc "$ll" -o "$dir/out.hsaco")
    l=$(best "$bin/llc" -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 -mattr=+ptx83 -O2 "$ll" -o "$dir/out.ptx")
    "$bin/opt" -load-pass-plugin="$build/lib/libcrosslane-$v.so" -passes="nvvm-to-amdgpu<cpu=$gpu>" "$ll" -o "$dir/lowered.bc"
    c=$(best "$bin/clang" --target=amdgcn-amd-amdhsa -mcpu=$gpu -nogpulib -mcode-object-version=5 -Wno-override-module -Wno-pass-failed -O2 -c -x ir "$dir/lowered.bc" -o "$dir/out.o")
    r=$(ratio "$x" "$l")
    echo "$r $name $x $l $c" >>"$dir/ratios.$v"
  done
  sort -n "$dir/ratios.$v" | awk -v v=$v '{ r[NR] = $1 }
    END { printf "LLVM %s: xlcc over llc for NVPTX, median of %d modules\t%s\tx\t%s\nLLVM %s: the slowest of these\t%s\tx\t%s\n",
      v, NR, r[int((NR + 1) / 2)], 2.5, v, r[NR], 10 }'
  awk '{ printf "  %-14s %9.1f ms / %9.1f ms = %s, clang alone %9.1f ms = %.2f\n", $2, $3 / 1e3, $4 / 1e3, $1, $5 / 1e3, $5 / $4 }' "$dir/ratios.$v"
done

# --- headers: the second compilation against one that keeps nothing.
cold_and_warm() { # WHAT OPTIONS...
  what=$1
  shift
  cold=$(best "$build/bin/xlcc" -mcpu=$gpu --cache=none "$@" "$here/fma.cu" -o "$dir/out.hsaco")
  "$build/bin/xlcc" -mcpu=$gpu --cache="$dir/cache" "$@" "$here/fma.cu" -o "$dir/out.hsaco" 2>/dev/null
  warm=$(best "$build/bin/xlcc" -mcpu=$gpu --cache="$dir/cache" "$@" "$here/fma.cu" -o "$dir/out.hsaco")
  printf 'a .cu with %s: with compiled headers over without\t%s\tx\t0.5\n' "$what" "$(ratio "$warm" "$cold")"
  printf '  %.1f ms / %.1f ms\n' "$(ratio "$warm" 1000)" "$(ratio "$cold" 1000)"
}
cold_and_warm "our own headers" --cuda-path=none
for sdk in /usr/local/cuda /opt/cuda /usr/lib/cuda; do
  if [ -f $sdk/include/cuda_runtime.h ]; then
    cold_and_warm "the SDK's headers"
    break
  fi
done
