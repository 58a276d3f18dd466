# Turns reduce.tsv of reduce.sh into tables.
#   awk -v dir=BUILD/bench -v model=BUILD/bin/xlmodel -f reduce.awk reduce.tsv
# prints them, and writes DIR/reduce-goals.tsv (1 or 0, what was to be reached)
# and DIR/reduce.md, both for report.awk.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
BEGIN { FS = "\t"; np = split("stock older chain oldest atomic ours launch main main-atomic entry entry-atomic", impls, " "); nr = split("using_warp_reduce raking_reduce raking_reduce_commutative_only", prim, " ")
  split("BLOCK_REDUCE_WARP_REDUCTIONS BLOCK_REDUCE_RAKING BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY", cub, " ") } # the same, by CUB's names
{
  if ($4 ~ /^BLOCK_REDUCE/) hascub = 1
  g = $2 ":" $3
  if (!(($1, g) in seen)) { seen[$1, g] = 1; gpu[$1, ++ng[$1]] = g }
  if ($5 !~ /^none_/ && !(($1, $5) in known)) { known[$1, $5] = 1; name[$1, ++count[$1]] = $5 }
  k = $1 SUBSEP g SUBSEP $5 SUBSEP $4
  have[k] = 1; groups[k] = $6; longest[k] = $7 + $18; total[k] = $8; longest_m[k] = $9 + $18; total_m[k] = $10; scratch[k] = $14; calls[k] = $16; atomics[k] = $17
}
function md(s) { print s > (dir "/reduce.md") }
function goal(met, text) { printf "%d\t%s\n", met, text > (dir "/reduce-goals.tsv") }
# What the reduction of a program costs: the region less its twin that stores private values.
function cost(a, g, n, impl,    k, o) {
  k = "openmp" SUBSEP g SUBSEP n SUBSEP impl
  o = "openmp" SUBSEP g SUBSEP "none_" n SUBSEP impl
  return (k in have) && (o in have) ? a[k] - a[o] : ""
}
function over(a, b) { return a == "" || b == "" ? "" : b > 0 ? sprintf("%.2f", a / b) : "inf" }
function least(a, b) { return a == "" || b == "" ? "" : b == "inf" || (a != "inf" && a + 0 < b + 0) ? a : b }
# stock / ours of a program; a teams reduction has two, the last team's and all teams', and the smaller counts.
function ratio(g, n) {
  if (n ~ /^teams/) return least(over(cost(longest, g, n, "stock"), cost(longest, g, n, "ours")), over(cost(total, g, n, "stock"), cost(total, g, n, "ours")))
  return over(cost(longest, g, n, "stock"), cost(longest, g, n, "ours"))
}
function ratio_m(g, n) {
  if (n ~ /^teams/) return least(over(cost(longest_m, g, n, "stock"), cost(longest_m, g, n, "ours")), over(cost(total_m, g, n, "stock"), cost(total_m, g, n, "ours")))
  return over(cost(longest_m, g, n, "stock"), cost(longest_m, g, n, "ours"))
}
# The older scheme / ours: in a teams reduction of the last team, and of all teams.
function older(g, n) {
  return over(cost(longest, g, n, "older"), cost(longest, g, n, "ours")) (n ~ /^teams/ ? "; " over(cost(total, g, n, "older"), cost(total, g, n, "ours")) : "")
}
function cell(g, n, impl) { return cost(longest, g, n, impl) (n ~ /^teams/ && cost(total, g, n, impl) != "" ? "; " cost(total, g, n, impl) : "") }
# The fallback's: with the atomics that its lanes executed.
function contended(g, n,    k) { k = "openmp" SUBSEP g SUBSEP n SUBSEP "atomic"; return (k in have) ? cell(g, n, "atomic") " (" atomics[k] ")" : "" }
function reached(r, want) { return r == "inf" || (r != "" && r + 0 >= want) }
# The best of rocPRIM's algorithms.
function best(g, n,    i, k, b) {
  for (i = 1; i <= nr; i++) {
    k = "block" SUBSEP g SUBSEP n SUBSEP prim[i]
    if ((k in have) && (b == "" || longest[k] < b)) b = longest[k]
  }
  return b
}
function short(g,    p) { split(g, p, ":"); return p[1] }
# The costs of `xlmodel --table` by constant and family of GPUs.
function read_costs(    x, f, i, n, family) {
  while (((model " --table") | getline x) > 0) {
    n = split(x, f, / *\| */)
    if (x ~ /GCN5/) for (i = 3; i <= n; i++) family[i] = f[i]
    else if (f[2] ~ /^`/) for (i = 3; i <= n; i++) cost_of[substr(f[2], 2, length(f[2]) - 2), family[i]] = f[i]
  }
}
function family_of(g,    p) {
  split(g, p, ":")
  if (p[1] ~ /^gfx9/) return p[1] ~ /^gfx90a|^gfx94/ ? "CDNA2" : p[1] ~ /^gfx95/ ? "CDNA4" : "GCN5"
  return (p[1] ~ /^gfx10/ ? "RDNA1" : p[1] ~ /^gfx11/ ? "RDNA3" : "RDNA4") "w" p[2]
}
# Cycles that nothing which keeps CUDA's order of additions can go below: a sum of floats is one value to which the warp's five
# steps and then each other warp's sum (raking: each other lane's part) are added, one after the other; 0: it is no such sum.
function bound(g, n,    p) {
  split(n, p, "_")
  if (p[1] != "add" || p[2] !~ /^f/) return 0
  return (5 + p[3] / 32 - 1) * cost_of[(p[2] == "f64" ? "f64" : "valu") "_latency", family_of(g)]
}
END {
  printf "" > (dir "/reduce-goals.tsv")
  md("\n## Reductions\n")
  md("Modelled cycles of the instructions that wavesim executed ([the model](model.md#executed-code)), with global memory free. Numbers are the cost of the reduction: the OpenMP region less the same region")
  md("whose threads only store their private values. Programs have one team of 256 or 1024 threads, or 64 teams of 256 (the team that ends last; all teams one after the other).")
  md("")
  md("- *Older scheme*: for each variable a shuffle tree, a copy through LDS and its barriers, then an atomic for each variable of a team.")
  md("- *Fallback*: the older scheme's fallback, an atomic of every thread, as far as it costs more than an integer's atomic; in brackets the number of lanes that executed it, repetitions included (0 is an atomic in hardware).")
  md("- The cycles of the longest team include the time that its atomic waits for earlier ones at the same address.")
  md("- *Four*: f64 sum, i32 maximum, f32 product, i64 sum.")
  md("- The last column is stock / ours with global memory's latency. In both, 320 cycles are the region's own update of the variable after the reduction.")
  md("")
  md("| program | GPU | stock | oldest | older scheme | chained | fallback | ours | older / ours | stock / ours | goal | | with memory |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|--:|")
  print "OpenMP reductions: modelled cycles of what was executed (of the longest team; of all teams), memory free; with memory: stock / ours"
  printf "%-18s %-12s %-16s %-18s %-16s %-16s %-24s %-16s %-13s %-12s %s\n", "", "", "stock", "oldest", "older scheme", "chained", "fallback", "ours", "older / ours", "stock / ours", "with memory"
  for (i = 1; i <= count["openmp"]; i++) {
    n = name["openmp", i]
    want = n ~ /^teams/ ? 2 : 3
    ok = 1
    text = ""
    for (j = 1; j <= ng["openmp"]; j++) {
      g = gpu["openmp", j]
      r = ratio(g, n)
      met = reached(r, want)
      if (!met) ok = 0
      text = text " " short(g) " " (r == "" ? "none" : r)
      printf "%-18s %-12s %-16s %-18s %-16s %-16s %-24s %-16s %-13s %-12s %s\n", n, g, cell(g, n, "stock"), cell(g, n, "oldest"), cell(g, n, "older"), cell(g, n, "chain"), contended(g, n), cell(g, n, "ours"), older(g, n), r, ratio_m(g, n)
      md("| " n " | " short(g) " | " cell(g, n, "stock") " | " cell(g, n, "oldest") " | " cell(g, n, "older") " | " cell(g, n, "chain") " | " contended(g, n) " | " cell(g, n, "ours") " | " older(g, n) " | " r " | " want " | " (met ? "MET" : "NOT MET") " | " ratio_m(g, n) " |")
    }
    goal(ok && ng["openmp"], n ": LLVM's device runtime / ours, modelled cycles of the reduction, at least " want ":" text)
  }
  md("\nReductions over teams by LLVM's main branch (September 2026; [openmp_main.c](../tools/bench/openmp_main.c)) and by ours: cycles of the team that ends last, without and with the")
  md("latency of global memory. The main branch's entry does not wait for records. With `-fopenmp-target-atomic-reduction` each team adds its sum by an atomic, in no fixed order; this is shown for")
  md("one sum only, because a product of floats has no atomic. *Launched last* uses [openmp_by_launch.h](../runtime/include/crosslane/openmp_by_launch.h) without any atomic; the launch of the last team costs as much as any launch.")
  md("")
  md("| program | GPU | main | main, atomics | ours | ours, launched last | ours by main's entry | ours, atomics |\n|---|---|--:|--:|--:|--:|--:|--:|")
  text = ""
  ok = 1
  for (i = 1; i <= count["openmp"]; i++) {
    n = name["openmp", i]
    if (n !~ /^teams/) continue
    for (j = 1; j <= ng["openmp"]; j++) {
      g = gpu["openmp", j]
      row = "| " n " | " short(g)
      split("main main-atomic ours launch entry entry-atomic", those, " ")
      for (m = 1; m <= 6; m++)
        row = row " | " (those[m] ~ /atomic/ && n !~ /f64/ ? "" : cost(longest, g, n, those[m]) "; " cost(longest_m, g, n, those[m]))
      md(row " |")
      for (m = 1; m <= 2; m++) {
        if (cost(longest_m, g, n, those[m]) == "") { ok = 0; continue }
        if (cost(longest_m, g, n, "ours") >= cost(longest_m, g, n, those[m]) || cost(longest, g, n, "ours") >= cost(longest, g, n, those[m])) { ok = 0; text = text " " g " " n " " those[m] }
      }
    }
  }
  goal(ok && ng["openmp"], "teams: ours before LLVM main's and its atomics, with and without memory" (text == "" ? "" : ": not" text))
  below = ""
  for (j = 1; j <= ng["openmp"]; j++)
    for (i = 1; i <= count["openmp"]; i++)
      for (t = 0; t < 2; t++) {
        n = name["openmp", i]
        for (m = 1; m <= np; m++) {
          c = t ? cost(total, gpu["openmp", j], n, impls[m]) : cost(longest, gpu["openmp", j], n, impls[m])
          if (c != "" && c < 0) below = below " " gpu["openmp", j] " " n " " impls[m]
        }
      }
  goal(below == "", "no reduction costs less than nothing" (below == "" ? "" : ":" below))
  ok = clean = 1
  text = dirty = ""
  for (j = 1; j <= ng["openmp"]; j++)
    for (i = 1; i <= count["openmp"]; i++) {
      n = name["openmp", i]
      k = "openmp" SUBSEP gpu["openmp", j] SUBSEP n SUBSEP "ours"
      if (!(k in have)) { ok = clean = 0; continue }
      if (atomics[k] > (n ~ /^teams/ ? groups[k] : 0)) { ok = 0; text = text " " gpu["openmp", j] " " n ": " atomics[k] " of " groups[k] " teams" }
      if (scratch[k] || calls[k]) { clean = 0; dirty = dirty " " gpu["openmp", j] " " n ": " scratch[k] " and " calls[k] }
    }
  goal(ok, "no more than one atomic a team executed, none in a block's reduction" (text == "" ? "" : ":" text))
  goal(clean, "no call and no access to scratch executed in our reductions" (dirty == "" ? "" : ":" dirty))

  print ""
  print "Block reductions: ours / the best of rocPRIM's algorithms, modelled cycles of the kernel, memory free"
  printf "%-16s", ""
  head = "| kernel |"
  rule = "|---|"
  for (j = 1; j <= ng["block"]; j++) {
    printf " %-16s", gpu["block", j]
    head = head " " short(gpu["block", j]) " |"
    rule = rule "--:|"
  }
  print ""
  md("\nThe typed functions against rocPRIM's `block_reduce`: kernels that load a value, reduce and store one result. Cells are ours / the best of rocPRIM's three algorithms:\n")
  md(head "\n" rule)
  slow = 0
  text = ""
  for (i = 1; i <= count["block"]; i++) {
    n = name["block", i]
    printf "%-16s", n
    s = "| " n " |"
    for (j = 1; j <= ng["block"]; j++) {
      g = gpu["block", j]
      k = "block" SUBSEP g SUBSEP n SUBSEP "ours"
      b = best(g, n)
      o = (k in have) ? longest[k] : ""
      if (o == "" || (b != "" && o > b)) { slow++; text = text " " short(g) " " n " (" (o == "" ? "none" : o) " > " b ")" }
      printf " %-16s", o " / " b
      s = s " " o " / " b " |"
    }
    print ""
    md(s)
  }
  if (ng["block"] || !ng["openmp"]) goal(count["block"] && !slow, "block reductions: never more modelled cycles than rocPRIM's" (slow ? "; " slow " exceptions:" text : ""))

  if (hascub) {
    print ""
    print "CUB's block reductions by xlcc / rocPRIM's by HIP, the same algorithm, modelled cycles of the kernel, memory free"
    md("\nCUB's `BlockReduce`, compiled by xlcc with LLVM 22, against rocPRIM's `block_reduce`, compiled as HIP, which hipCUB calls for the same algorithm (Debian 12 has no hipCUB). Brackets have\nthe cycles of CUDA's order of additions alone where these exceed rocPRIM's whole kernel, which adds in another order:\n")
    read_costs()
    sub(/kernel/, "algorithm, kernel", head)
    md(head "\n" rule)
    for (a = 1; a <= nr; a++) {
      all = slow = hopeless = 0
      for (i = 1; i <= count["block"]; i++) {
        n = name["block", i]
        what = tolower(substr(cub[a], 14)) ", " n
        printf "%-40s", what
        s = "| " what " |"
        for (j = 1; j <= ng["block"]; j++) {
          g = gpu["block", j]
          k = "block" SUBSEP g SUBSEP n SUBSEP
          all++
          mark = ""
          if (!((k cub[a]) in have)) slow++
          else if (((k prim[a]) in have) && longest[k cub[a]] > longest[k prim[a]]) {
            if (bound(g, n) > longest[k prim[a]]) { mark = " (" bound(g, n) ")"; hopeless++ }
            else slow++
          }
          printf " %-14s", longest[k cub[a]] " / " longest[k prim[a]] mark
          s = s " " longest[k cub[a]] " / " longest[k prim[a]] mark " |"
        }
        print ""
        md(s)
      }
      goal(!slow, "CUB's " tolower(substr(cub[a], 14)) ": never more modelled cycles than hipCUB's: " all - slow - hopeless " of " all (hopeless ? "; in " hopeless " CUDA's order of additions alone takes more" : ""))
    }
  }
  while ((getline x < (dir "/reduce-wrong.txt")) > 0) { if (x ~ /-ours-/) { wrong++; print "wrong: " x } else print "left out: " x }
  goal(!wrong, "all of our reductions gave the right results")
}
