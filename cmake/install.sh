#!/bin/sh
# Installs a build tree below a prefix, or takes away what it installed there.
#   install.sh BUILD PREFIX            keeps a list in PREFIX/share/crosslane/installed
#   install.sh --uninstall PREFIX      goes by that list, wherever PREFIX has moved to
# DESTDIR goes before the prefix, as everywhere. Of the folders those go that an
# install made and that are empty then.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
export LC_ALL=C # one order for sort and comm
case $2 in
/*) prefix=$2 ;;
*) prefix=$PWD/$2 ;;
esac
root=${DESTDIR:-}$prefix
list=share/crosslane/installed

# The folders there are below the prefix; ours stand no deeper.
folders() {
  if [ -d "$root" ]; then
    (cd "$root" && find . -maxdepth 7 -type d 2>/dev/null | sed 's|$|/|' | sort)
  fi
}

if [ "$1" = --uninstall ]; then
  [ -f "$root/$list" ] || {
    echo "uninstall: nothing of Crosslane in $root (no $list there)" >&2
    exit 1
  }
  cd "$root"
  while IFS= read -r file; do
    case $file in
    */ | /* | ../* | */../* | "$list") ;;
    *) rm -f -- "$file" ;;
    esac
  done <"$list"
  made=$(grep '/$' "$list" | grep '^\./' | grep -v '/\.\./' | sort -r) || true
  rm -f "$list"
  printf '%s\n' "$made" | while IFS= read -r folder; do
    case $folder in
    '') ;;
    ./) cd / && rmdir "$root" 2>/dev/null || : ;;
    *) rmdir "$folder" 2>/dev/null || : ;;
    esac
  done
  echo "uninstalled from $root"
  exit 0
fi

build=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
folders >"$tmp/before"
cmake --install "$build" --prefix "$prefix" >"$tmp/log" || {
  cat "$tmp/log"
  exit 1
}
mkdir -p "$root/share/crosslane"
folders | comm -13 "$tmp/before" - >"$tmp/made"
# CMake's list has full paths, without DESTDIR.
awk -v prefix="$prefix/" 'index($0, prefix) == 1 { print substr($0, length(prefix) + 1) }
                          index($0, prefix) != 1 { print }' "$build/install_manifest.txt" >"$tmp/files"
echo "$list" >>"$tmp/files"
# An older install's files are still ours.
[ ! -f "$root/$list" ] || cp "$root/$list" "$tmp/older"
cat "$tmp/files" "$tmp/made" "$tmp"/older 2>/dev/null | sort -u >"$root/$list" || :
echo "installed $(wc -l <"$tmp/files") files in $root"
