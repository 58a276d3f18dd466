#!/bin/sh
# The includes between the folders of Target/, lowest first. pipeline/ includes all.
#   includes.sh TARGET
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
cd "$1" || exit 2
find . -mindepth 2 -type f | sed 's|^\./||' | grep -E '\.(cpp|h|td|def)$' | sort |
  xargs awk '
    BEGIN {
      n = split("llvmCompat clang common xlane lanes nvvm directives workarounds pipeline", names, " ")
      for (i = 1; i <= n; i++) level[names[i]] = i
      # These do not know each other.
      level["nvvm"] = level["directives"] = level["workarounds"]
    }
    function bad(what) { print FILENAME ": " what; problems++ }
    FNR == 1 {
      files++
      folder = FILENAME; sub(/\/.*/, "", folder)
      if (!(folder in level)) bad("a folder without a place in the order")
    }
    /^#?include "/ {
      split($0, part, "\""); path = part[2]; to = path; sub(/\/.*/, "", to)
      if (to in level) {
        if (level[to] > level[folder] || (level[to] == level[folder] && to != folder)) bad(path " is in a folder above")
      } else if (path !~ /\// && (getline line < (folder "/" path)) >= 0 && path != "XLaneVerifier.h") {
        close(folder "/" path)
        bad(path " is included without its folder")
      }
    }
    END { print files " files, " problems + 0 " problems"; exit problems > 0 }'
