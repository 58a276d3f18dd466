#!/bin/sh
# Runs a command that says how far it is, and shows that: on a terminal in one line, which is written again and again, elsewhere
# (a log) in a line for every tenth, with the seconds since the start.
#   progress.sh WHAT COMMAND [ARGUMENT...]
# How far it is, is what lines of its output begin with: "[ 42%] what is done", as cmake --build writes, or "[12/250] ...", as Ninja
# does. Other lines and what goes to standard error are passed on. The exit status is the command's.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
what=$1
shift
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM
width=0
if [ -t 1 ]; then
  exec 3>&1
  width=$(stty size <&3 2>/dev/null | cut -d' ' -f2)
  exec 3>&-
  [ "${width:-0}" -gt 20 ] || width=80
fi
start=$(date +%s)
shown=-1 # the last tenth
{
  "$@"
  echo $? >"$tmp/status"
} | {
  while IFS= read -r line; do
    case $line in
    "["*%"] "*)
      done=${line#"["}
      done=${done%%%*}
      done=${done##* }
      ;;
    "["[0-9]*/[0-9]*"] "*)
      of=${line%%"]"*}
      done=${of%%/*}
      of=${of#*/}
      done=${done#"["}
      case $done$of in *[!0-9]*) done=x ;; *) done=$((done * 100 / of)) ;; esac
      ;;
    *) done=x ;;
    esac
    case $done in
    "" | *[!0-9]*)
      [ $width = 0 ] || printf '\033[K'
      printf '%s\n' "$line"
      continue
      ;;
    esac
    if [ $width != 0 ]; then
      # The cursor stays in front, so that a message takes the line's place.
      printf '\033[K%.*s\r' $((width - 1)) "$what: $done% (${line#*"] "})"
    elif [ $((done / 10)) != $shown ]; then
      shown=$((done / 10))
      echo "$what: $done% after $(($(date +%s) - start)) s"
    fi
  done
  [ $width = 0 ] || printf '\033[K'
}
exit "$(cat "$tmp/status" 2>/dev/null || echo 1)"
