# Read by the scripts beside it: the series, the overlay, and git kept apart
# from the user's configuration. The reader has set `here`, this folder.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
XL_LLVM_VERSION=19.1.7
XL_TARBALL=llvm-toolchain-19_$XL_LLVM_VERSION.orig.tar.xz
# Tests run the scripts on a series and an overlay of their own.
XL_SERIES_DIR=$(cd "${XL_SERIES_DIR-$here}" && pwd)
XL_OVERLAY_DIR=$(cd "${XL_OVERLAY_DIR-$here/..}" && pwd)

# What git prints and applies must not depend on who runs it, nor on the
# repository that the build folder happens to lie in.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_DIFF_OPTS GIT_EXTERNAL_DIFF
unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE GIT_COMMITTER_DATE
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_ATTR_NOSYSTEM=1
export GIT_COMMITTER_NAME=crosslane GIT_COMMITTER_EMAIL=crosslane@invalid
export LC_ALL=C TZ=UTC

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# The patches' file names, in order.
xl_series() {
  sed 's/#.*//; s/[[:space:]]*$//; /^$/d' "$XL_SERIES_DIR/series"
}

# The overlay, a line each: FILE PATH-IN-LLVM PATCH-NUMBER, with the paths that =
# stands for and a line for each file of a folder that has no line of its own.
# Without the files that are the plugin's alone.
xl_overlay() {
  {
    sed 's/#.*//' "$XL_SERIES_DIR/overlay"
    printf '\n--\n'
    xl_folders | while read -r folder; do
      (cd "$XL_OVERLAY_DIR" && find "$folder" -maxdepth 1 -type f ! -name '*~' ! -name '*.orig' ! -name '*.rej' ! -name '*.swp' | sort)
    done
  } | awk '
    $1 == "--" { files = 1; next }
    !NF { next }
    !files { named[$1] }
    !files && $1 ~ /\/$/ { place[$1] = $2; number[$1] = $3; next }
    !files && $2 == "=" { $2 = $1; sub(/^llvm-patches\//, "llvm/", $2) }
    !files && $2 != "-" { print $1, $2, $3 }
    files && !($1 in named) {
      folder = name = $1; sub(/[^\/]*$/, "", folder); sub(/.*\//, "", name)
      if (place[folder] != "-") print $1, place[folder] name, number[folder]
    }'
}

# The folders that the overlay names as a whole, with the slash at their end.
xl_folders() {
  sed 's/#.*//' "$XL_SERIES_DIR/overlay" | awk '$1 ~ /\/$/ { print $1 }'
}

# Everything that can be wrong with the two lists, named with its line.
xl_check_lists() {
  xl_series | while read -r p; do
    [ -f "$XL_SERIES_DIR/$p" ] || die "series: no such patch: $p"
  done || exit 1
  sed 's/#.*//' "$XL_SERIES_DIR/overlay" | awk -v patches="$(xl_series | wc -l)" '
    function bad(what) { printf "overlay:%d: %s\n", NR, what; failed = 1 }
    !NF { next }
    listed[$1]++ { bad($1 " stands twice") }
    NF == 2 && $2 == "-" { next }
    NF != 3 { bad("want `Target/FILE path/in/llvm patch-number`"); next }
    $2 == "=" && $1 !~ /^llvm-patches\/test\// { bad("= is for files of llvm-patches/test: " $1); next }
    $2 == "=" { $2 = $1; sub(/^llvm-patches\//, "llvm/", $2) }
    ($1 ~ /\/$/) != ($2 ~ /\/$/) { bad("a folder goes to a folder: " $1 " " $2); next }
    $2 ~ /^\// || $2 ~ /(^|\/)\.\.(\/|$)/ { bad("not a path below the tree: " $2) }
    $3 !~ /^[1-9][0-9]*$/ || $3 + 0 > patches { bad("no patch number " $3 " in a series of " patches + 0) }
    seen[$2]++ { bad($2 " stands twice") }
    END { exit failed }' >&2 || exit 1
  xl_folders | while read -r folder; do
    [ -d "$XL_OVERLAY_DIR/$folder" ] || die "overlay: no such folder: $folder"
  done || exit 1
  xl_overlay | while read -r file dest number; do
    [ -f "$XL_OVERLAY_DIR/$file" ] || die "overlay: no such file: $file"
  done || exit 1
  twice=$(xl_overlay | awk '{ print $2 }' | sort | uniq -d)
  [ -z "$twice" ] || die "overlay: two files for" $twice
}

# The files that a patch makes, and the others that it touches, which exist.
# `tmp` is a folder of the caller's; in a repository git would leave out what
# lies outside the current folder.
xl_made() {
  (cd "$tmp" && GIT_CEILING_DIRECTORIES=$(dirname "$tmp") git apply --summary "$1") |
    sed -n 's/^ create mode [0-7]* //p'
}
xl_edited() {
  xl_made "$1" >"$tmp/made"
  (cd "$tmp" && GIT_CEILING_DIRECTORIES=$(dirname "$tmp") git apply --numstat "$1") |
    cut -f3- | grep -vxF -f "$tmp/made" || :
}
