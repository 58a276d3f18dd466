# Draws the kernels of one GPU as an SVG that is readable on light and dark
# pages:
#   awk -v gpu=gfx90a -v wave=64 -f picture.awk rows.tsv > bench.svg
# A bar for HIP's headers, one for ours, marks for rocPRIM and OCKL: instructions
# that wavesim executed. (The model counts a block once whether it runs or not.)
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
BEGIN { FS = "\t" }
$1 == "kernels" && $2 == gpu && $3 == wave {
  if ($4 == "xl19") { name[++n] = $5 }
  if ($14 == "-") next
  c[$5, $4] = $14
  if ($14 > top && $4 ~ /xl19|hip19|rocprim|ockl/) top = $14
}
END {
  left = 170; right = 60; rowh = 24; head = 64; width = 900; plot = width - left - right
  step = top > 2000 ? 500 : top > 1000 ? 250 : 100
  h = head + n * rowh + 40
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"DejaVu Sans, Helvetica, sans-serif\" font-size=\"12\">\n", width, h
  print "<style>"
  print ".t{fill:#1f2328}.q{fill:#57606a}.g{stroke:#d0d7de}.hip{fill:#b6bec8}.xl{fill:#2f6feb}.rp{fill:#c4500c}.ok{fill:#1a7f37}.bg{fill:#ffffff}"
  print "@media (prefers-color-scheme: dark){.t{fill:#e6edf3}.q{fill:#9da7b3}.g{stroke:#30363d}.hip{fill:#57606a}.xl{fill:#58a6ff}.rp{fill:#f0883e}.ok{fill:#3fb950}.bg{fill:#0d1117}}"
  print "</style>"
  printf "<rect class=\"bg\" width=\"%d\" height=\"%d\"/>\n", width, h
  printf "<text class=\"t\" x=\"12\" y=\"22\" font-size=\"15\">Instructions executed by warp and block kernels on %s (LLVM 19; two blocks; no waits, no s_nop)</text>\n", gpu
  x = left
  x = legend(x, "xl", "Crosslane"); x = legend(x, "hip", "HIP's headers"); x = legend(x, "rp", "rocPRIM"); x = legend(x, "ok", "OCKL (whole wavefront)")
  for (v = 0; v <= top; v += step) {
    printf "<path class=\"g\" d=\"M%.1f %dV%d\"/><text class=\"q\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", px(v), head - 4, head + n * rowh, px(v), head + n * rowh + 18, v
  }
  for (i = 1; i <= n; i++) {
    y = head + (i - 1) * rowh
    k = name[i]
    printf "<text class=\"t\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", left - 8, y + 14, k
    bar("xl", y + 2, c[k, "xl19"]); bar("hip", y + 12, c[k, "hip19"])
    if ((k, "rocprim") in c) printf "<path class=\"rp\" d=\"M%.1f %.1fl5 9h-10z\"/>\n", px(c[k, "rocprim"]), y + 6
    if ((k, "ockl") in c) printf "<circle class=\"ok\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>\n", px(c[k, "ockl"]), y + 11
    if (c[k, "xl19"] > 0 && c[k, "hip19"] > 0)
      printf "<text class=\"q\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.1f x</text>\n", width - 8, y + 15, c[k, "hip19"] / c[k, "xl19"]
  }
  print "</svg>"
}
function px(v) { return left + v * plot / top }
function bar(class, y, v) { if (v > 0) printf "<rect class=\"%s\" x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"9\" rx=\"1.5\"/>\n", class, left, y, v * plot / top }
function legend(x, class, text) {
  printf "<rect class=\"%s\" x=\"%d\" y=\"34\" width=\"12\" height=\"10\" rx=\"1.5\"/><text class=\"t\" x=\"%d\" y=\"43\">%s</text>\n", class, x, x + 17, text
  return x + 34 + 7 * length(text)
}
