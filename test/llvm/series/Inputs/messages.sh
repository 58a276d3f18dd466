#!/bin/sh
# Each patch's message is one that LLVM's reviewers expect, with the trailers.
#   messages.sh PATCHES LLVM OUT
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
patches=$1 llvm=$2 out=$3
. "$(dirname "$0")/lib.sh"

n=0
series >"$out/series"
while read -r p; do
  n=$((n + 1))
  git mailinfo -b "$out/message" "$out/diff" <"$patches/$p" >"$out/info" || fail "$p: not a mail"
  subject=$(sed -n 's/^Subject: //p' "$out/info")
  # [AMDGPU] Imperative title: no full stop, no past tense or third person, one line.
  printf '%s\n' "$subject" | grep -qE '^\[[A-Za-z]+(\]\[[A-Za-z]+)*\] [A-Z][a-zA-Z-]* .*[^.]$' ||
    fail "$p: the subject is not '[Area] Imperative title': $subject"
  verb=$(printf '%s\n' "$subject" | sed 's/^[^ ]* //; s/ .*//')
  case $verb in *ed | *ing | *[!s]s) fail "$p: '$verb' is no imperative" ;; esac
  [ ${#subject} -le 72 ] || fail "$p: the subject has ${#subject} characters, 72 are enough"
  case $p in $(printf %04d $n)-*.patch) ;; *) fail "$p: not number $n" ;; esac
  grep -q '^Author: .' "$out/info" && grep -q '^Email: .*@' "$out/info" || fail "$p: no author"

  # Reasons: some sentences before the trailers, lines of a mail's width.
  awk '/^[A-Z][A-Za-z]*(-[A-Za-z]+)*: / && trailers { next } { trailers = 0 } !NF { trailers = 1 } { print }' "$out/message" >"$out/reasons"
  [ "$(wc -w <"$out/reasons")" -ge 20 ] || fail "$p: no reasons"
  awk 'length($0) > 76 { print; bad = 1 } END { exit bad }' "$out/reasons" || fail "$p: lines of more than 76 characters"
  # git's own view of what the trailers are: the last paragraph.
  git interpret-trailers --parse <"$out/message" >"$out/trailers"
  grep -qxF 'Applies-to: llvmorg-19.1.7' "$out/trailers" || fail "$p: no trailer Applies-to: llvmorg-19.1.7"
  grep -qE '^Upstream-Status: (Not submitted|Submitted|Accepted|Backport|Inappropriate)( [[(]?[^ ].*)?$' "$out/trailers" ||
    fail "$p: no trailer Upstream-Status, or one that says nothing known"
  sed -n 's/^Test: //p' "$out/trailers" | tr ', ' '\n\n' | sed '/^$/d' >"$out/tests"
  [ -s "$out/tests" ] || fail "$p: no trailer Test"
  while read -r t; do
    # Tests of the tree or of this repository, by a pattern also.
    ls -d "$llvm/src/"$t >"$out/log" 2>&1 || ls -d "$patches/../"$t >"$out/log" 2>&1 || fail "$p: no such test: $t"
  done <"$out/tests"
  for t in Applies-to Upstream-Status; do
    [ "$(grep -c "^$t: " "$out/trailers")" = 1 ] || fail "$p: $t stands more or less than once"
  done
done <"$out/series"
[ $n -gt 0 ] || fail "no patches"
finish "$n messages"
