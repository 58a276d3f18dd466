#!/bin/sh
# Getting the source: what is asked of apt, and what is said when it is not to be
# had. apt-get and dpkg-query are stand-ins here.
#   source.sh PATCHES OUT
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
patches=$1 out=$2
. "$(dirname "$0")/lib.sh"
unset XL_LLVM_TARBALL
tarball=llvm-toolchain-19_19.1.7.orig.tar.xz
get() { sh "$patches/source.sh" "$out/get"; }
fails_with() {
  text=$1
  shift
  if "$@" >"$out/said" 2>&1; then fail "no failure, want '$text'"; fi
  grep -qF -e "$text" "$out/said" || { cat "$out/said"; fail "'$text' is not said"; }
  [ ! -e "$out/get/$tarball" ] || fail "there is a tarball, and '$text'"
}

mkdir -p "$out/bin" "$out/etc/sources.list.d"
export PATH="$out/bin:$PATH" XL_APT="$out/etc" OUT="$out"
cat >"$out/bin/dpkg-query" <<'END'
#!/bin/sh
[ -f "$OUT/version" ] && cat "$OUT/version"
END
# Says what it was asked, and with which entries; gives what OUT/gives names.
cat >"$out/bin/apt-get" <<'END'
#!/bin/sh
echo "apt-get $*" >>"$OUT/asked"
for o; do
  case $o in Dir::Etc::sourceparts=*) rm -rf "$OUT/parts" && cp -r "${o#*=}" "$OUT/parts" ;; esac
done
case " $* " in
*' source '*)
  [ -f "$OUT/gives" ] || { echo "E: Can't find version" >&2; exit 100; }
  for f in $(cat "$OUT/gives"); do echo "$f" >"$f"; done
  ;;
esac
END
cat >"$out/bin/apt-cache" <<'END'
#!/bin/sh
printf 'Package: llvm-toolchain-19\nVersion: 1:19.1.4-1\n\nPackage: llvm-toolchain-19\nVersion: 1:19.1.5-1\n'
END
chmod +x "$out"/bin/*
# Both forms of entries, as machines have them.
cat >"$out/etc/sources.list" <<'END'
# deb http://comment.example/debian stable main
deb http://a.example/debian stable main contrib
deb-src http://a.example/debian stable main contrib
  deb [arch=amd64 signed-by=/k.gpg] http://b.example/debian stable main
END
printf 'deb	http://c.example/ ./\n' >"$out/etc/sources.list.d/c.list"
printf 'Types: deb\nURIs: http://d.example/debian\nSuites: s\nComponents: main\nSigned-By: /k.gpg\n\ntypes: deb deb-src\nURIs: http://e.example/\nSuites: ./\nEnabled: no\n' \
  >"$out/etc/sources.list.d/d.sources"
printf 'deb http://f.example/ ./\n' >"$out/etc/sources.list.d/f.list.save"

fails_with 'llvm-19-dev is not installed' get
echo '1:20.1.0-1' >"$out/version"
fails_with 'the series is for LLVM 19.1.7, but llvm-19-dev is 1:20.1.0-1' get
printf 1:19.1.7-3~deb12u1 >"$out/version"
fails_with "could not get llvm-toolchain-19 1:19.1.7-3~deb12u1" get
grep -q '^  1:19.1.4-1$' "$out/said" && grep -q "Can't find version" "$out/said" || fail "what apt said and offers is not said"
cat >"$out/sources" <<'END'
deb-src http://a.example/debian stable main contrib
deb-src [arch=amd64 signed-by=/k.gpg] http://b.example/debian stable main
END
diff "$out/sources" "$out/parts/sources.list" && [ "$(cat "$out/parts/c.list")" = 'deb-src http://c.example/ ./' ] || fail "entries of one line"
sed 's/^[Tt]ypes: .*/Types: deb-src/' "$out/etc/sources.list.d/d.sources" | diff - "$out/parts/d.sources" || fail "entries of many lines"
[ "$(ls "$out/parts" | paste -sd' ')" = 'c.list d.sources sources.list' ] || fail "entries from $(ls "$out/parts")"
grep -q ' source .*--download-only .*llvm-toolchain-19=1:19.1.7-3~deb12u1$' "$out/asked" || fail "asked: $(cat "$out/asked")"
! grep -v 'Dir::Etc::sourcelist=/dev/null .*Dir::State::lists=.*Dir::Cache=' "$out/asked" || fail "apt's own folders are used"
echo llvm-toolchain-19_19.1.7-3~deb12u1.dsc >"$out/gives"
fails_with "apt-get got no $tarball" get
echo "$tarball llvm-toolchain-19_19.1.7-3~deb12u1.dsc llvm-toolchain-19_19.1.7-3~deb12u1.debian.tar.xz" >"$out/gives"
get >"$out/said" || fail "not got"
[ "$(cat "$out/get/$tarball")" = "$tarball" ] && [ -f "$out/get/llvm-toolchain-19_19.1.7-3~deb12u1.debian.tar.xz" ] || fail "not laid in its place"
# What is there is not got again.
: >"$out/asked"
get >"$out/said" || fail "a second time"
[ ! -s "$out/asked" ] && [ ! -s "$out/said" ] || fail "got again"

# A tarball that is given.
rm -rf "$out/get"
XL_LLVM_TARBALL=$out/none.tar.xz
export XL_LLVM_TARBALL
fails_with "XL_LLVM_TARBALL: no such file: $out/none.tar.xz" get
echo given >"$out/mine.tar.xz"
echo debian >"$out/llvm-toolchain-19_19.1.7-9.debian.tar.xz"
XL_LLVM_TARBALL=mine.tar.xz
(cd "$out" && get)
[ "$(cat "$out/get/$tarball")" = given ] && [ "$(cat "$out/get/llvm-toolchain-19_19.1.7-9.debian.tar.xz")" = debian ] || fail "not taken"
# It is none of 19.1.7, or none at all.
XL_SERIES_DIR=$out/none
mkdir "$out/none"
: >"$out/none/series"
: >"$out/none/overlay"
export XL_SERIES_DIR
XL_LLVM_TARBALL=$out/mine.tar.xz
if sh "$patches/tree.sh" "$out/get2" >"$out/said" 2>&1; then fail "no tarball, and laid"; fi
grep -q 'could not take' "$out/said" || fail "said: $(cat "$out/said")"
[ ! -e "$out/get2/src" ] || fail "a tree from nothing"
. "$(dirname "$0")/small.sh"
sed -i 's/MINOR 1/MINOR 2/' "$out/llvm/cmake/Modules/LLVMVersion.cmake"
(cd "$out" && tar -cJf mine.tar.xz --transform 's|^llvm|small|' llvm)
XL_SERIES_DIR=$out/none
if sh "$patches/tree.sh" "$out/get3" >"$out/said" 2>&1; then fail "another version, and laid"; fi
grep -q "the series is for LLVM 19.1.7, but in .* is 19.2.7" "$out/said" || fail "said: $(cat "$out/said")"
[ ! -e "$out/get3/src" ] || fail "a tree of another version"
finish got
