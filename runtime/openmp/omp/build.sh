#!/bin/sh
# Builds BUILD/lib/openmp/libomp.so.5: LLVM 19's libomp with libomp.patch and
# the files beside it (README.md here).
#   build.sh BUILD [--tsan]
# --tsan builds BUILD/test/tasks-tsan/libomp.so.5 with ThreadSanitizer instead. Nothing is done when
# nothing has changed. Where the source package cannot be had, that is said, once, and the rest of
# the tree built without; `make tasks` tries again.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
build=$(cd "$1" && pwd)
work=$build/omp
out=$build/lib/openmp obj=obj
options="-DCMAKE_BUILD_TYPE=Release"
if [ "${2-}" = --tsan ]; then
  out=$build/test/tasks-tsan obj=tsan
  options="-DCMAKE_BUILD_TYPE=RelWithDebInfo -DLIBOMP_TSAN_SUPPORT=ON -DCMAKE_C_FLAGS=-fsanitize=thread -DCMAKE_CXX_FLAGS=-fsanitize=thread"
fi
mkdir -p "$work" "$out"
files="$here/kmp_target_tasks.h $here/kmp_target_tasks.inc $here/../target_tasks.h"
sum=$(cat "$here/libomp.patch" "$here/build.sh" $files | cksum)
if [ -f "$out/libomp.so.5" ] && [ "$(cat "$work/$obj.sum" 2>/dev/null)" = "$sum" ]; then
  exit 0
fi
[ ! -e "$work/missing" ] || exit 0

if [ "$(cat "$work/src.sum" 2>/dev/null)" != "$sum" ]; then
  if ! sh "$here/../../../llvm-patches/source.sh" "$build/llvm/download"; then
    echo "no source of LLVM 19, so that there is no $out/libomp.so.5; make tasks tries again" | tee "$work/missing" >&2
    exit 0
  fi
  tarball=$build/llvm/download/llvm-toolchain-19_19.1.7.orig.tar.xz
  # The tarball's one folder; tar minds that head does not read on.
  top=$(tar -tf "$tarball" 2>/dev/null | head -n 1 | cut -d/ -f1)
  rm -rf "$work/new"
  mkdir "$work/new"
  tar -xf "$tarball" -C "$work/new" --strip-components=1 "$top/cmake" "$top/openmp/CMakeLists.txt" \
    "$top/openmp/cmake" "$top/openmp/docs" "$top/openmp/libompd" "$top/openmp/runtime"
  (cd "$work/new" && GIT_CEILING_DIRECTORIES=$work git apply --whitespace=nowarn "$here/libomp.patch")
  cp $files "$work/new/openmp/runtime/src/"
  rm -rf "$work/src"
  mv "$work/new" "$work/src"
  echo "$sum" >"$work/src.sum"
fi

echo "building libomp"
launcher=
! command -v ccache >/dev/null 2>&1 || launcher="-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache"
# The name by which Debian's programs know libomp stands last among the libraries: the last one counts.
if ! {
  cmake -S "$work/src/openmp" -B "$work/$obj" -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 $launcher \
    -DOPENMP_STANDALONE_BUILD=ON -DOPENMP_ENABLE_OMPT_TOOLS=OFF -DLIBOMP_INSTALL_ALIASES=OFF \
    -DLIBOMP_LIBFLAGS=-Wl,-soname,libomp.so.5 $options &&
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL cmake --build "$work/$obj" --target omp -j "${JOBS:-$(nproc)}"
} >"$work/$obj.log" 2>&1; then
  tail -n 30 "$work/$obj.log" >&2
  exit 1
fi
cp "$work/$obj/runtime/src/libomp.so" "$out/libomp.so.5.new"
mv "$out/libomp.so.5.new" "$out/libomp.so.5"
echo "$sum" >"$work/$obj.sum"
