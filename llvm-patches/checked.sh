#!/bin/sh
# Whether `make check-llvm` has passed with these sources: it takes as long as all
# other checks, and only what is listed below can change its result. `checked`
# has the hash of these files when it last did; CI runs it only if it is another.
#   checked.sh                 exit status 0 if so
#   checked.sh --hash          prints the hash, where nothing differs from HEAD
#   checked.sh --record FILE   writes it, if it is what FILE has from before
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
cd "$(dirname "$0")/.."
file=llvm-patches/checked
paths="Target llvm-patches test/llvm test/full.py test/oracle_format.py test/diverge_format.py test/mma_format.py
       runtime/include/crosslane/chips.def runtime/include/crosslane/chips.h runtime/include/crosslane/grid.h
       runtime/include/crosslane/versions.h"

# Not documentation, nor what is about the hash itself.
sources() { grep -vE "[ 	]($file|$file\.sh|.*\.md)\$"; }
now=$(git ls-tree -r HEAD -- $paths | sources | sha256sum | cut -d' ' -f1)

is_committed() { [ -z "$(git status --porcelain -- $paths | sources)" ]; }

case ${1-} in
--hash)
  is_committed && echo "$now"
  ;;
--record)
  if [ "$(cat "$2")" != "$now" ] || ! is_committed; then
    echo "checked.sh: there are changes that are not committed, or were when the check began; nothing is recorded" >&2
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
