#!/bin/sh
# Whether `make check-llvm` has passed with these sources: it takes as long as all
# other checks, and only what is listed below can change its result. `checked`
# has the hash of these files when it last did; CI runs it only if it is another.
#   checked.sh            exit status 0 if so
#   checked.sh --record   writes the hash, where nothing differs from HEAD
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
cd "$(dirname "$0")/.."
file=llvm-patches/checked

sources() {
  git ls-tree -r HEAD -- Target llvm-patches test/llvm test/full.py test/oracle_format.py test/diverge_format.py test/mma_format.py \
    runtime/include/crosslane/chips.def runtime/include/crosslane/chips.h runtime/include/crosslane/grid.h \
    runtime/include/crosslane/versions.h | grep -vE "	($file|.*\.md)\$"
}

now=$(sources | sha256sum | cut -d' ' -f1)
case ${1-} in
--record)
  if [ -n "$(git status --porcelain -- Target llvm-patches test runtime/include/crosslane | grep -vE " ($file|.*\.md)\$")" ]; then
    echo "checked.sh: there are changes that are not committed; nothing is recorded" >&2
    exit 1
  fi
  echo "$now" >$file
  ;;
"")
  [ "$(cat $file 2>/dev/null)" = "$now" ]
  ;;
*)
  sed -n 's/^#   //p' "$0" >&2
  exit 2
  ;;
esac
