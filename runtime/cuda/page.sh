#!/bin/sh
# page.sh: the page doc/cuda-api.md, from the tables given (api.def, driver.def).
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
cat <<'EOF'
# CUDA's functions

`sh runtime/cuda/page.sh runtime/cuda/api.def runtime/cuda/driver.def` generates this page from [api.def](../runtime/cuda/api.def) and
[driver.def](../runtime/cuda/driver.def); a test compares.

- *Done* functions do what CUDA documents.
- *Accepted* functions return success and change nothing, because they have no meaning on AMD's GPUs.
- *Refused* functions return `cudaErrorNotSupported` (`CUDA_ERROR_NOT_SUPPORTED`). The first call of each prints a line on standard error, unless `CROSSLANE_QUIET=1` is set.

A dot (·) marks functions that also have a form for per-thread default streams (`_ptsz`, `_ptds`). A 12 marks functions that CUDA 13 no longer has.
EOF
awk '
/^XL_CUDA\(/ {
  line = $0
  sub(/^XL_CUDA\(/, "", line)
  split(line, f, /, */)
  n = split(line, parts, /, \(/)
  head = parts[1]
  m = split(head, h, /, */)
  name = h[m]
  state = f[1]; family = f[2]
  if (!(family in seen)) { seen[family] = 1; order[++families] = family }
  mark = "`" name "`" (f[3] == "N" ? "" : " ·") (f[4] == "12" ? " 12" : "")
  key = family SUBSEP state
  list[key] = list[key] (list[key] == "" ? "" : ", ") mark
  count[key]++; total[state]++
}
/^\/\/ [a-z]+$/ { current = $2 }
/^XL_CU\(/ {
  line = $0
  sub(/^XL_CU\(/, "", line)
  split(line, f, /, */)
  state = f[1] == "REFUSED" ? "REFUSED" : "DONE"; family = "driver API: " current
  if (!(family in seen)) { seen[family] = 1; order[++families] = family }
  mark = "`" f[4] f[5] "`" (f[2] == "N" ? "" : " ·")
  key = family SUBSEP state
  list[key] = list[key] (list[key] == "" ? "" : ", ") mark
  count[key]++; total[state]++
}
END {
  printf "\n%d done, %d accepted, %d refused.\n", total["DONE"], total["ACCEPTED"], total["REFUSED"]
  split("DONE ACCEPTED REFUSED", states, " ")
  split("Done Accepted Refused", words, " ")
  for (i = 1; i <= families; i++) {
    printf "\n## %s\n", order[i]
    for (s = 1; s <= 3; s++) {
      key = order[i] SUBSEP states[s]
      if (count[key]) printf "\n%s: %s.\n", words[s], list[key]
    }
  }
}' "$@"
