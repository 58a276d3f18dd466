#!/bin/sh
# Sees to it that the source of the installed LLVM 19 is in DIR: the upstream
# tarball and Debian's own patches to it, checked by apt.
#   source.sh DIR
# XL_LLVM_TARBALL names a llvm-toolchain-19_19.1.7.orig.tar.xz to use instead.
#
# The machine's apt configuration (XL_APT, else /etc/apt) stays as it is: its
# entries are copied as source entries into a configuration of our own below DIR.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
dir=$1
shift
etc=${XL_APT-/etc/apt}
series=19.1.7
tarball=llvm-toolchain-19_$series.orig.tar.xz

die() {
  printf 'llvm-patches/source.sh: %s\n' "$*" >&2
  exit 1
}

mkdir -p "$dir"
if [ -n "${XL_LLVM_TARBALL-}" ]; then
  [ -f "$XL_LLVM_TARBALL" ] || die "XL_LLVM_TARBALL: no such file: $XL_LLVM_TARBALL"
  given=$(cd "$(dirname "$XL_LLVM_TARBALL")" && pwd)/$(basename "$XL_LLVM_TARBALL")
  # Debian's patches are of use (a test applies the series over them), not needed.
  for f in "$given" "$(dirname "$given")"/llvm-toolchain-19_$series-*.debian.tar.xz; do
    [ -f "$f" ] || continue
    to=$dir/$(basename "$f")
    [ "$f" != "$given" ] || to=$dir/$tarball
    [ "$f" -ef "$to" ] || ln -sf "$f" "$to"
  done
  exit 0
fi
# The tarball gets its name only when apt has checked it: what is there is whole.
[ ! -f "$dir/$tarball" ] || exit 0

command -v apt-get >/dev/null 2>&1 ||
  die "no apt-get here: set XL_LLVM_TARBALL to Debian's $tarball (it is upstream's llvm-project $series)"
version=$(dpkg-query -W -f '${source:Version}' llvm-19-dev 2>/dev/null) ||
  die "the package llvm-19-dev is not installed: its headers and archives are what the patched target is built with"
case $version in
*:$series-* | $series-*) ;;
*) die "the series is for LLVM $series, but llvm-19-dev is $version" ;;
esac

apt=$dir/apt
rm -rf "$apt"
mkdir -p "$apt/parts" "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/get"
apt_dir=$(cd "$apt" && pwd)
# Both forms of entry; a file in sources.list.d must keep its suffix.
for f in "$etc/sources.list" "$etc"/sources.list.d/*.list "$etc"/sources.list.d/*.sources; do
  [ -f "$f" ] || continue
  case $f in
  *.sources) sed 's/^[Tt]ypes:.*/Types: deb-src/' "$f" ;;
  *) sed -n 's/^[[:space:]]*deb[[:space:]]/deb-src /p' "$f" ;;
  esac >"$apt/parts/$(basename "$f")"
done

# The sandbox user _apt cannot write below a private folder.
own_apt() {
  as=$1
  shift
  (cd "$apt_dir/get" && "$as" -q -o Dir::Etc::sourcelist=/dev/null \
    -o Dir::Etc::sourceparts="$apt_dir/parts" -o Dir::State::lists="$apt_dir/lists" \
    -o Dir::Cache="$apt_dir/cache" -o APT::Sandbox::User="$(id -un)" \
    -o Acquire::Retries=3 -o Acquire::Languages=none "$@")
}

echo "getting the source of LLVM 19, version $version (165 MB)"
log=$dir/apt.log
# An update may fail for entries that have no sources; what counts is whether
# the version is found.
own_apt apt-get update >"$log" 2>&1 || :
if ! own_apt apt-get source --download-only --only-source "llvm-toolchain-19=$version" >>"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "versions that the entries of $etc offer:" >&2
  own_apt apt-cache showsrc llvm-toolchain-19 2>/dev/null | sed -n 's/^Version: /  /p' >&2
  die "could not get llvm-toolchain-19 $version, the version of the installed llvm-19-dev;" \
    "update the llvm-19 packages, or set XL_LLVM_TARBALL to its $tarball"
fi
[ -f "$apt/get/$tarball" ] || die "apt-get got no $tarball; see $log"
mv "$apt/get"/*.debian.tar.xz "$apt/get"/*.dsc "$dir/"
mv "$apt/get/$tarball" "$dir/$tarball"
rm -rf "$apt"
