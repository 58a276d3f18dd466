# Read by the scripts beside it, which have set `patches` (llvm-patches) and
# `out`, a folder of their own, emptied here.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
export LC_ALL=C TZ=UTC GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
export GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@invalid GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@invalid
rm -rf "$out"
mkdir -p "$out"
out=$(cd "$out" && pwd -P)
# The build tree may lie in a repository, of which git apply would mind the paths.
export GIT_CEILING_DIRECTORIES="$out:$(dirname "$out")"

failed=0
fail() {
  printf 'FAIL: %s\n' "$*"
  failed=1
}
finish() {
  [ $failed = 0 ] || exit 1
  echo "ok: $*"
}

# Names and paths are taken from the patches' text, not through llvm-patches'
# own scripts: those are what is tested.
series() {
  grep -v '^#' "$patches/series"
}
# The overlay's rows; = stands for the same place below llvm.
rows() {
  sed 's/#.*//' "$patches/overlay" | sed -E 's|^llvm-patches/(test/[^ ]+) +=|llvm-patches/\1 llvm/\1|' | awk 'NF { print $1, $2, $3 }'
}
# The overlay's files, their places and patches, those of its folders too; - for the plugin's alone.
named() {
  rows | while read -r from to number; do
    case $from in
    */) for f in "$patches/../$from"*; do
        f=$from${f##*/}
        [ ! -f "$patches/../$f" ] || rows | grep -q "^$f " || case $to in -) echo "$f -" ;; *) echo "$f $to${f##*/} $number" ;; esac
      done ;;
    *) echo "$from $to $number" ;;
    esac
  done
}
laid() {
  named | awk 'NF == 3'
}
# What a patch touches, a line each: `new PATH`, `gone PATH` or `edit PATH`.
touched() {
  awk '
    /^diff --git a\// { path = $4; sub(/^b\//, "", path); kind = "edit"; head = 1; next }
    head && /^new file mode / { kind = "new" }
    head && /^deleted file mode / { kind = "gone" }
    head && /^index / { print kind, path; head = 0 }' "$1"
}
