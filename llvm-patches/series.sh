#!/bin/sh
# The series in its other shapes.
#   series.sh git PRISTINE TREE     makes TREE: a git repository with a commit a
#                                   patch over PRISTINE (build/llvm/pristine), and
#                                   the overlay as links to its files
#   series.sh refresh TREE [DIR]    writes the commits of TREE after its tag
#                                   `pristine` as the patches and `series` of DIR
#                                   (default: this folder)
#   series.sh export PRISTINE DIR   writes the series with the overlay in it, for
#                                   `git am --keep-non-patch`, to DIR
#   series.sh table                 prints the README's table of the patches
# All of them give the same bytes again, whoever runs them.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
usage() {
  sed -n '2,/^# All/s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
[ $# -ge 1 ] || usage
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# One commit's patch, as file NUMBER of a folder. What the result depends on is
# all said here; a bare repository leaves a tree's .gitattributes out.
format() { # REPOSITORY COMMIT NUMBER DIR [PATH...]
  repo=$1 commit=$2 number=$3 out=$4
  shift 4
  git -C "$repo" -c diff.noprefix=false -c diff.suppressBlankEmpty=false format-patch -q -N \
    --start-number="$number" --zero-commit --no-signature --full-index --no-renames -U3 --inter-hunk-context=0 \
    --diff-algorithm=myers --no-ext-diff --no-textconv --src-prefix=a/ --dst-prefix=b/ --no-attach --no-thread \
    -o "$out" "$commit^..$commit" -- "$@"
}

# The patches of a series as commits over the tag `pristine` of a repository.
# With the overlay in them when asked to.
am() { # REPOSITORY [overlay]
  xl_series >"$tmp/am"
  n=0
  while read -r p; do
    n=$((n + 1))
    # am takes the author and the date from the patch.
    git -C "$1" am -q --keep-non-patch --committer-date-is-author-date "$XL_SERIES_DIR/$p" >"$tmp/am.log" 2>&1 || {
      cat "$tmp/am.log" >&2
      die "$p does not apply"
    }
    [ -n "${2-}" ] || continue
    xl_overlay | while read -r file dest number; do
      [ "$number" = $n ] || continue
      mkdir -p "$1/$(dirname "$dest")"
      cp "$XL_OVERLAY_DIR/$file" "$1/$dest"
      git -C "$1" add -f -- "$dest"
    done
    GIT_COMMITTER_DATE=$(git -C "$1" log -1 --format=%ad) git -C "$1" commit -q --amend --no-edit
  done <"$tmp/am"
}

# A repository with the files of a folder as its first commit.
base() { # REPOSITORY
  git -C "$1" init -q -b main
  git -C "$1" config core.autocrlf false
  git -C "$1" config core.attributesFile /dev/null
  git -C "$1" config gc.auto 0
  git -C "$1" add -A -f
  GIT_AUTHOR_NAME=LLVM GIT_AUTHOR_EMAIL=llvm@invalid GIT_AUTHOR_DATE='@0 +0000' GIT_COMMITTER_DATE='@0 +0000' \
    git -C "$1" commit -q --allow-empty -m "llvmorg-$XL_LLVM_VERSION"
  git -C "$1" tag pristine
}

# The files that the series edits, of those in a pristine tree.
edited() { # PRISTINE
  xl_series | while read -r p; do
    xl_edited "$XL_SERIES_DIR/$p"
  done | sort -u | while read -r f; do
    [ ! -f "$1/$f" ] || echo "$f"
  done
}

# A line a patch, from the patches themselves.
table() {
  echo '| patch | what | edits | brings from `Target/` | upstream |'
  echo '|---|---|---|---|---|'
  xl_series >"$tmp/table"
  xl_overlay >"$tmp/table.overlay"
  n=0
  while read -r p; do
    n=$((n + 1))
    # A subject may go on in the next line.
    subject=$(awk '/^Subject: / { sub(/^Subject: (\[PATCH\] )?/, ""); s = $0; on = 1; next }
                   on && /^ / { s = s $0; next } on { print s; exit }' "$XL_SERIES_DIR/$p")
    status=$(sed -n '/^diff --git /q; s/^Upstream-Status: //p' "$XL_SERIES_DIR/$p")
    edits=$(xl_edited "$XL_SERIES_DIR/$p" | sed '/\/test\//d; s|.*/||' | sort -u | paste -sd, | sed 's/,/, /g')
    tests=$({
      cd "$tmp" && GIT_CEILING_DIRECTORIES=$(dirname "$tmp") git apply --numstat "$XL_SERIES_DIR/$p" | cut -f3-
      awk -v n=$n '$3 == n { print $2 }' table.overlay
    } | grep -c /test/ || :)
    case $tests in 0) ;; 1) edits="${edits:+$edits, }1 test" ;; *) edits="${edits:+$edits, }$tests tests" ;; esac
    # As the overlay says them: a folder is one name.
    brings=$(sed 's/#.*//' "$XL_SERIES_DIR/overlay" |
      awk -v n=$n '$3 == n && $2 != "=" && $2 !~ /\/test\// { sub(/^Target\//, "", $1); print $1 }' | paste -sd, | sed 's/,/, /g')
    echo "| [$(printf %04d $n)]($p) | $subject | $edits | $brings | $status |"
  done <"$tmp/table"
}

case $1 in
table)
  [ $# = 1 ] || usage
  xl_check_lists
  table
  ;;

git)
  [ $# = 3 ] || usage
  xl_check_lists
  [ -d "$2/llvm" ] || die "no pristine tree in $2: make llvm"
  [ ! -e "$3" ] || die "$3 is there already"
  cp -a "$2" "$3"
  tree=$(cd "$3" && pwd)
  base "$tree"
  am "$tree"
  # Who goes on here writes in the project's name.
  git -C "$tree" config user.name "$(git -C "$here" log -1 --format=%an)"
  git -C "$tree" config user.email "$(git -C "$here" log -1 --format=%ae)"
  xl_overlay | while read -r file dest number; do
    mkdir -p "$tree/$(dirname "$dest")"
    ln -s "$(cd "$XL_OVERLAY_DIR" && pwd)/$file" "$tree/$dest"
    echo "/$dest" >>"$tree/.git/info/exclude"
  done
  ;;

refresh)
  [ $# = 2 ] || [ $# = 3 ] || usage
  tree=$2
  mkdir -p "${3-$here}"
  to=$(cd "${3-$here}" && pwd)
  git -C "$tree" rev-parse -q --verify 'pristine^{commit}' >/dev/null ||
    die "$tree has no tag pristine (the commit that the series starts from)"
  xl_overlay | awk '{ print ":(top,exclude,literal)" $2 }' >"$tmp/exclude"
  set --
  while read -r e; do
    set -- "$@" "$e"
  done <"$tmp/exclude"
  changed=$(git -C "$tree" status --porcelain --untracked-files=no -- :/ "$@")
  [ -z "$changed" ] || die "$tree has changes that are in no commit:
$changed"
  [ -z "$(git -C "$tree" rev-list --merges pristine..HEAD)" ] || die "$tree has merges after pristine"
  # Someone may have applied the exported series and edited the overlay there.
  git -C "$tree" ls-files -s -- :/ >"$tmp/tracked"
  xl_overlay | while read -r file dest number; do
    awk -F '\t' -v f="$dest" '$2 == f && /^100/ { found = 1 } END { exit !found }' "$tmp/tracked" || continue
    git -C "$tree" show "HEAD:$dest" | cmp -s - "$XL_OVERLAY_DIR/$file" ||
      die "$tree has another $dest than $file: take over what is right there first"
  done || exit 1

  git clone -q --bare --shared "$tree" "$tmp/bare"
  mkdir "$tmp/out"
  git -C "$tree" rev-list --reverse pristine..HEAD >"$tmp/commits"
  n=0
  while read -r commit; do
    n=$((n + 1))
    format "$tmp/bare" "$commit" $n "$tmp/out" . "$@"
    ls "$tmp/out" | grep -q "^$(printf %04d $n)-" ||
      die "commit $commit changes nothing outside the overlay: a patch must"
  done <"$tmp/commits"
  [ $n -gt 0 ] || die "$tree has no commits after pristine"

  for p in "$to"/[0-9][0-9][0-9][0-9]-*.patch; do
    [ ! -f "$p" ] || [ -f "$tmp/out/${p##*/}" ] || rm "$p"
  done
  for p in "$tmp/out"/*.patch; do
    cmp -s "$p" "$to/${p##*/}" || cp "$p" "$to/"
  done
  { sed '/^#/!d' "$XL_SERIES_DIR/series" && ls "$tmp/out"; } >"$tmp/series"
  cmp -s "$tmp/series" "$to/series" || cp "$tmp/series" "$to/series"
  XL_SERIES_DIR=$to
  [ -f "$to/overlay" ] && [ -f "$to/README.md" ] || exit 0
  xl_check_lists
  # The table stands between two marks.
  table >"$tmp/new"
  awk -v new="$tmp/new" '/^<!-- end of the table -->$/ { skip = 0 } !skip { print }
    /^<!-- made by series.sh table -->$/ { skip = 1; while ((getline line < new) > 0) print line }' "$to/README.md" >"$tmp/readme"
  cmp -s "$tmp/readme" "$to/README.md" || cp "$tmp/readme" "$to/README.md"
  ;;

export)
  [ $# = 3 ] || usage
  xl_check_lists
  [ -d "$2/llvm" ] || die "no pristine tree in $2: make llvm"
  mkdir "$tmp/repo"
  edited "$2" | while read -r f; do
    mkdir -p "$tmp/repo/$(dirname "$f")"
    cp -p "$2/$f" "$tmp/repo/$f"
  done
  base "$tmp/repo"
  am "$tmp/repo" overlay
  git clone -q --bare --shared "$tmp/repo" "$tmp/bare"
  git -C "$tmp/repo" rev-list --reverse pristine..HEAD >"$tmp/commits"
  mkdir -p "$3"
  out=$(cd "$3" && pwd)
  rm -f "$out"/[0-9][0-9][0-9][0-9]-*.patch
  n=0
  while read -r commit; do
    n=$((n + 1))
    format "$tmp/bare" "$commit" $n "$out" .
  done <"$tmp/commits"
  ;;
*) usage ;;
esac
