# Turns rows.tsv of compare.sh into the report.
#   awk -v dir=BUILD/bench -v doc=FOLDER -f report.awk timings.tsv rows.tsv
# (other.tsv of compare.sh lies in DIR) prints the tables and the goals, and writes DIR/patterns.txt, DIR/kernels.txt,
# DIR/routes.txt, DIR/results.json and FOLDER/bench.md. What reduce.awk left in
# DIR (reduce.txt, reduce-goals.tsv, reduce.md) is made part of them.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
BEGIN { FS = "\t"; nimpl = split("xl19 xl22 xlp xlg hip19 hip22 rocprim ockl atomic", impls, " "); first_peer = 5; last_peer = 8 }
FILENAME ~ /timings/ { timing[++nt] = $0; next }
!asked_other++ { while ((getline x < (dir "/other.tsv")) > 0) { split(x, f, "\t"); other["kernels" SUBSEP f[1] ":" f[2] SUBSEP f[4] SUBSEP f[3]] = f[5] } }
{
  g = $2 ":" $3
  if (!(g in seen)) { seen[g] = 1; gpu[++ng] = g }
  key = $1 SUBSEP g SUBSEP $5
  if (!(key in known)) { known[key] = 1; names[$1, g, ++count[$1, g]] = $5 }
  k = key SUBSEP $4
  have[k] = 1; ins[k] = $6; waits[k] = $7; nops[k] = $8; lds[k] = $9; dpp[k] = $10; fused[k] = $11; cyc[k] = $12; mca[k] = $13; dyn[k] = $14; ds[k] = $15
  row[++nr] = $0
  if ($4 == "xlp") patched = 1
}
function cell(k) { return (k in have) ? ins[k] "/" lds[k] "/" cyc[k] "/" mca[k] "/" dyn[k] : "" }
function line(s) { print s; print s > (dir "/results.txt") }
function goal(met, text) { line(sprintf("  %-8s %s", met ? "met" : "NOT MET", text)); goals = goals (goals ? ",\n" : "") "    {\"goal\": \"" text "\", \"met\": " (met ? "true" : "false") "}"; if (!met) unmet++ }
function max1(x) { return x < 1 ? 1 : x }
function gfx9(g) { return g ~ /^gfx9/ }
# Geometric mean over the constant patterns of g of peer's cycles by ours.
function geomean(g, ours, peer,    i, a, b, s, n) {
  for (i = 1; i <= count["patterns", g]; i++) {
    a = "patterns" SUBSEP g SUBSEP names["patterns", g, i] SUBSEP ours
    b = "patterns" SUBSEP g SUBSEP names["patterns", g, i] SUBSEP peer
    if ((a in have) && (b in have)) { s += log(max1(cyc[b]) / max1(cyc[a])); n++; total_log += log(max1(cyc[b]) / max1(cyc[a])); total_n++ }
  }
  return n ? exp(s / n) : 0
}
function sums(g, impl,    i, k) {
  S_i = S_l = S_c = S_m = S_d = S_n = 0
  for (i = 1; i <= count["patterns", g]; i++) {
    k = "patterns" SUBSEP g SUBSEP names["patterns", g, i] SUBSEP impl
    if (k in have) { S_i += ins[k]; S_l += lds[k]; S_c += cyc[k]; S_m += mca[k]; S_d += dyn[k]; S_n++ }
  }
}
# The implementations that a set has figures of on g.
function columns(set, g,    m, i) {
  ncol = 0
  for (m = 1; m <= nimpl; m++)
    for (i = 1; i <= count[set, g]; i++)
      if ((set SUBSEP g SUBSEP names[set, g, i] SUBSEP impls[m]) in have) { col[++ncol] = impls[m]; break }
}
# All of a set side by side into a file.
function table(set, file,    j, g, i, n, m, s) {
  for (j = 1; j <= ng; j++) {
    g = gpu[j]
    s = sprintf("%-24s", g)
    columns(set, g)
    for (m = 1; m <= ncol; m++) s = s sprintf(" %-20s", col[m])
    print s > file
    for (i = 1; i <= count[set, g]; i++) {
      n = names[set, g, i]
      s = sprintf("%-24s", n)
      for (m = 1; m <= ncol; m++) s = s sprintf(" %-20s", cell(set SUBSEP g SUBSEP n SUBSEP col[m]))
      sub(/ +$/, "", s)
      print s > file
    }
    print "" > file
  }
  close(file)
}
function show(set, g,    i, n, m, s, any) {
  if (!(g in seen) || !count[set, g]) return
  s = sprintf("%-24s", g)
  columns(set, g)
  for (m = 1; m <= ncol; m++) s = s sprintf(" %-19s", col[m])
  line(s)
  for (i = 1; i <= count[set, g]; i++) {
    n = names[set, g, i]
    s = sprintf("%-24s", n)
    for (m = 1; m <= ncol; m++) s = s sprintf(" %-19s", cell(set SUBSEP g SUBSEP n SUBSEP col[m]))
    sub(/ +$/, "", s)
    line(s)
  }
  line("")
}
# Notes an exception to a goal, by GPU and implementation.
function worse(what, n, g, impl) { exc[what, g " " impl] = exc[what, g " " impl] " " n; nexc[what]++ }
function exceptions(what,    j, v) {
  for (j = 1; j <= ng; j++)
    for (v = 1; v < first_peer; v++)
      if ((what, gpu[j] " " impls[v]) in exc) line("           " gpu[j] " " impls[v] ":" exc[what, gpu[j] " " impls[v]])
}
# The plugin's code (LLVM 19) against that of the patched LLVM by instructions,
# LDS round trips, modelled cycles and executed instructions: worse in any of
# them, better in some and worse in none, equal. What is worse goes to FILE, and
# the names of the ten with the largest ratio into most.
function routes(set, impl, file,    j, i, g, n, a, b, w, l, r, s, t) {
  R_worse = R_better = R_equal = R_missing = 0
  for (j = 1; j <= ng; j++) {
    g = gpu[j]
    for (i = 1; i <= count[set, g]; i++) {
      n = names[set, g, i]
      a = set SUBSEP g SUBSEP n SUBSEP "xl19"
      b = set SUBSEP g SUBSEP n SUBSEP impl
      if (!(a in have)) continue
      if (!(b in have)) { R_missing++; print set, g, n, impl ": none" > file; continue }
      w = l = 0
      if (ins[b] + 0 > ins[a] + 0 || lds[b] + 0 > lds[a] + 0 || cyc[b] + 0 > cyc[a] + 0) w = 1
      if (ins[b] + 0 < ins[a] + 0 || lds[b] + 0 < lds[a] + 0 || cyc[b] + 0 < cyc[a] + 0) l = 1
      if (dyn[a] != "-") {
        if (dyn[b] == "-" || dyn[b] + 0 > dyn[a] + 0) w = 1
        else if (dyn[b] + 0 < dyn[a] + 0) l = 1
      }
      if (!w) { if (l) R_better++; else R_equal++; continue }
      s = g " " n " (" cell(b) ", the plugin's " cell(a) ")"
      print set, s, impl > file
      R_name[++R_worse] = s
      r = max1(cyc[b]) / max1(cyc[a])
      t = max1(ins[b]) / max1(ins[a])
      R_ratio[R_worse] = r > t ? r : t
    }
  }
  nmost = 0
  while (nmost < 10 && nmost < R_worse) {
    t = 0
    for (i = 1; i <= R_worse; i++) if (R_ratio[i] > 0 && (!t || R_ratio[i] > R_ratio[t])) t = i
    most[++nmost] = R_name[t]
    R_ratio[t] = 0
  }
  return R_worse " worse, " R_better " better, " R_equal " equal" (R_missing ? ", " R_missing " missing" : "")
}
# LDS round trips that a wavefront executes: HIP's code, with none in branches, says how many wavefronts ran.
function trips(set, g, kernel, impl,    k, h) {
  k = set SUBSEP g SUBSEP kernel SUBSEP impl
  h = set SUBSEP g SUBSEP kernel SUBSEP (impl == "xl22" ? "hip22" : "hip19")
  return ds[k] != "-" && (h in have) && ds[h] > 0 ? ds[k] * lds[h] / ds[h] : lds[k]
}
# Why peer M of kernel N on G, ahead of our V in executed instructions or in cycles, is not ahead of what ours does; nothing: it is.
# The rows of this table, each with what shows it:
#   result  computes something else                            compare.sh ran it, and its results on whole numbers are not HIP's
#   order   adds floats in another order than CUDA's source    the same, on numbers whose sums round; ours are HIP's, bit for bit
#   cycles  fewer instructions and more modelled cycles: trips through LDS   both columns
#   llvm    the same source by the LLVM that ours is compiled by is not ahead: that LLVM's, not ours   the peer's other column
# In cycles alone a peer that executes more instructions is ahead as well.
function excuse(n, g, v, m, of_cycles,    a, b, o, same) {
  a = "kernels" SUBSEP g SUBSEP n SUBSEP v
  b = "kernels" SUBSEP g SUBSEP n SUBSEP m
  o = other[b]
  if (o == "result" || (o == "order" && other[a] == "")) return o
  if (!of_cycles && cyc[b] + 0 > cyc[a] + 0) return "cycles"
  if (m ~ /^hip/) {
    same = "kernels" SUBSEP g SUBSEP n SUBSEP "hip" substr(v, 3)
    if (same != b && (same in have) && (of_cycles ? cyc[same] + 0 >= cyc[a] + 0 : dyn[same] != "-" && dyn[same] + 0 >= dyn[a] + 0)) return "llvm"
  }
  return ""
}
function check(set, kernel, what,    j, v, k, t) { # what: "nolds", "fused gfx9"
  bad = ""
  for (j = 1; j <= ng; j++)
    for (v = 1; v <= 3; v++) {
      if (what ~ /gfx9/ && !gfx9(gpu[j])) continue
      k = set SUBSEP gpu[j] SUBSEP kernel SUBSEP impls[v]
      if (!(k in have)) continue
      t = trips(set, gpu[j], kernel, impls[v])
      if (what ~ /^nolds/ && t != 0) bad = bad sprintf(" %s:%s=%g", gpu[j], impls[v], t)
      if (what ~ /^fused/ && !(t <= 1 && fused[k] == 4)) bad = bad sprintf(" %s:%s=%g trips, %d fused", gpu[j], impls[v], t, fused[k])
    }
  return bad == ""
}
END {
  line("")
  line("Every cell: instructions / LDS round trips / modelled cycles / llvm-mca cycles / executed by wavesim")
  line("(doc/model.md says what a modelled cycle is; executed: a kernel of one wavefront for a pattern, two blocks for a kernel;")
  line(" a dash: wavesim does not run it.) xl19, xl22: Crosslane's plugin in LLVM 19, 22; xlp, xlg: the patched LLVM 19, with SelectionDAG and")
  line(" with GlobalISel; hip19, hip22: HIP's headers with the same clang;")
  line(" rocprim, ockl: the libraries' own primitives; atomic: LLVM's atomic optimizer with DPP, LLVM 19 (gfx950: 22).")
  line(" A reduction that only some lanes read has two forms where the block's shape is not known: the fused one, and CUDA's for blocks")
  line(" whose lanes are not tid modulo 32; all columns but the last count both.")
  line(" ockl and atomic work on the whole wavefront, the kernels on warps of 32 lanes.")
  line(" LLVM main, after 22, turns constant ds.bpermute and wave.shuffle of 32-bit values into DPP where the pattern is a bijection: it")
  line(" would shorten HIP's exchanges and rotations; no clamped up or down, no trees. LLVM 19 and 22 do none of it.")
  line("")
  table("patterns", dir "/patterns.txt")
  table("kernels", dir "/kernels.txt")
  table("waves", dir "/waves.txt")
  line("Constant patterns: sums over all patterns of a GPU and wave size; each one is in " dir "/patterns.txt")
  s = sprintf("%-24s", "")
  for (m = 1; m <= last_peer; m++) s = s sprintf(" %-24s", impls[m])
  line(s "  HIP's cycles / ours (geometric mean; 19, 22)")
  for (j = 1; j <= ng; j++) {
    g = gpu[j]
    s = sprintf("%-24s", g)
    for (m = 1; m <= last_peer; m++) { sums(g, impls[m]); s = s sprintf(" %-24s", S_n ? S_i "/" S_l "/" S_c "/" S_m "/" S_d : "") }
    r19[g] = geomean(g, "xl19", "hip19"); r22[g] = geomean(g, "xl22", "hip22")
    line(s "  " (r19[g] ? sprintf("%.2f", r19[g]) : "-") "  " (r22[g] ? sprintf("%.2f", r22[g]) : "-"))
  }
  line("")
  line("Kernels; the other GPUs are in " dir "/kernels.txt")
  n = split("gfx900:64 gfx90a:64 gfx950:64 gfx1030:32 gfx1100:32 gfx1100:64 gfx1201:32", shown, " ")
  for (j = 1; j <= n; j++) show("kernels", shown[j])
  line("Over the whole wavefront; the other GPUs are in " dir "/waves.txt")
  n = split("gfx90a:64 gfx1030:64 gfx1100:32", shown, " ")
  for (j = 1; j <= n; j++) show("waves", shown[j])

  while ((getline x < (dir "/reduce.txt")) > 0) line(x)
  line("")

  # The goals.
  line("Goals")
  split("instructions,LDS round trips,modelled cycles", what, ",")
  for (j = 1; j <= ng; j++) {
    g = gpu[j]
    for (i = 1; i <= count["patterns", g]; i++)
      for (v = 1; v <= 3; v++) {
        a = "patterns" SUBSEP g SUBSEP names["patterns", g, i] SUBSEP impls[v]
        if (!(a in have)) continue
        w1 = w2 = w3 = 0
        for (m = first_peer; m <= last_peer; m++) {
          b = "patterns" SUBSEP g SUBSEP names["patterns", g, i] SUBSEP impls[m]
          if (!(b in have)) continue
          if (ins[a] > ins[b]) w1 = 1
          if (lds[a] > lds[b]) w2 = 1
          if (cyc[a] > cyc[b]) w3 = 1
        }
        if (w1) worse(what[1], names["patterns", g, i], g, impls[v])
        if (w2) worse(what[2], names["patterns", g, i], g, impls[v])
        if (w3) worse(what[3], names["patterns", g, i], g, impls[v])
      }
  }
  for (w = 1; w <= 3; w++) {
    goal(!nexc[what[w]], "constant patterns: never more " what[w] " than any peer" (nexc[what[w]] ? "; " nexc[what[w]] " exceptions" : ""))
    exceptions(what[w])
  }
  r = total_n ? exp(total_log / total_n) : 0
  goal(r >= 4, sprintf("constant patterns: HIP's modelled cycles / ours, geometric mean over everything: %.2f, at least 4", r))
  few = ""
  for (j = 1; j <= ng; j++) {
    if (r19[gpu[j]] && r19[gpu[j]] < 4) few = few sprintf(" %s xl19 %.2f", gpu[j], r19[gpu[j]])
    if (r22[gpu[j]] && r22[gpu[j]] < 4) few = few sprintf(" %s xl22 %.2f", gpu[j], r22[gpu[j]])
  }
  if (few != "") line("           below 4 on its own:" few)
  n = split("sum_xor_f32 sum_down_f32", list, " ")
  for (i = 1; i <= n; i++) { ok = check("kernels", list[i], "fused gfx9"); goal(ok, list[i] " on gfx9: at most 1 LDS round trip executed, 4 additions fused" (ok ? "" : ":" bad)) }
  n = split("sum_xor_i32 sum_down_i32 sum_reassoc_f32", list, " ")
  for (i = 1; i <= n; i++) { ok = check("kernels", list[i], "nolds"); goal(ok, list[i] ": no LDS round trip executed" (ok ? "" : ":" bad)) }
  ok = 1; s = ""
  for (v = 1; v <= 2; v++) {
    n = split("wave_reduce_add_i32 wave_reduce_add_f32", list, " ")
    for (i = 1; i <= n; i++) {
      k = "waves" SUBSEP "gfx90a:64" SUBSEP list[i] SUBSEP impls[v]
      if (!("gfx90a:64" in seen)) continue
      if (!(k in have)) { ok = 0; s = s " " list[i] " " impls[v] ": not there"; continue }
      s = s sprintf(" %s %s: %d and %d wait states", list[i], impls[v], ins[k], nops[k])
      if (ins[k] > 8) ok = 0
    }
  }
  goal(ok, "sum over the wavefront on gfx90a: 7 instructions, their wait states and the move that returns it:" s)
  # Kernels: where a peer is ahead. A cell counts when one that has no excuse is.
  split("executed cycles", what, " ")
  for (w = 1; w <= 2; w++) {
    nkernel = 0
    for (j = 1; j <= ng; j++)
      for (i = 1; i <= count["kernels", gpu[j]]; i++)
        for (v = 1; v <= 2; v++) {
          n = names["kernels", gpu[j], i]
          a = "kernels" SUBSEP gpu[j] SUBSEP n SUBSEP impls[v]
          if (!(a in have)) continue
          nkernel++
          why = ""
          for (m = first_peer; m <= last_peer; m++) {
            b = "kernels" SUBSEP gpu[j] SUBSEP n SUBSEP impls[m]
            if (!(b in have) || dyn[a] == "-" || dyn[b] == "-" || (w == 1 ? dyn[a] + 0 <= dyn[b] + 0 : cyc[a] + 0 <= cyc[b] + 0)) continue
            why = excuse(n, gpu[j], impls[v], impls[m], w == 2)
            if (why == "") {
              worse("ahead " what[w], n " (" (w == 1 ? dyn[a] " > " impls[m] " " dyn[b] ", cycles " cyc[a] " and " cyc[b] : cyc[a] " > " impls[m] " " cyc[b] ", executed " dyn[a] " and " dyn[b]) ")", gpu[j], impls[v])
              break
            }
            but = why " " impls[m]
            sub(/(19|22)$/, "", but)
          }
          if (why != "") {
            if (!((w, but, n) in excused)) excused_names[w, but] = excused_names[w, but] " " n
            excused[w, but, n]++
            nexcused[w, but]++
            if (!((w, but) in listed)) { listed[w, but] = 1; excuses[w, ++nexcuses[w]] = but }
          }
        }
    line(sprintf("  %-8s %s", "seen", "kernels where a peer " (w == 1 ? "executes fewer instructions" : "has fewer modelled cycles") ": " nexc["ahead " what[w]] + 0 " of " nkernel + 0))
    exceptions("ahead " what[w])
    ahead[w] = nexc["ahead " what[w]] + 0
    for (i = 1; i <= nexcuses[w]; i++) {
      but = excuses[w, i]
      line("           not counted, " but ": " nexcused[w, but] " of" excused_names[w, but])
    }
  }
  # The two routes.
  route_file = dir "/routes.txt"
  print "Where the patched LLVM's code is worse than the plugin's" > route_file
  all_worse = 0
  n = patched ? split("patterns kernels waves", list, " ") : 0
  for (i = 1; i <= n; i++) {
    route[list[i]] = routes(list[i], "xlp", route_file)
    goal(!R_worse && !R_missing, list[i] ": the patched LLVM's code is at least as good as the plugin's: " route[list[i]])
    for (j = 1; j <= nmost; j++) line("           " most[j])
  }
  if (patched) {
    route["gisel"] = routes("patterns", "xlg", route_file)
    line(sprintf("  %-8s %s", "seen", "patterns with GlobalISel: " route["gisel"]))
  } else {
    nmost = 0
    line(sprintf("  %-8s %s", "left out", "the patched LLVM: make bench LLVM=1"))
  }
  for (j = 1; j <= nmost; j++) line("           " most[j])
  if (patched) line("           all of them are in " route_file)
  close(route_file)
  for (i = 1; i <= nt; i++) { split(timing[i], t, "\t"); goal(t[2] + 0 <= t[4] + 0, t[1] ": " t[2] " " t[3] ", at most " t[4]) }
  while ((getline x < (dir "/reduce-goals.tsv")) > 0) { split(x, t, "\t"); goal(t[1], t[2]) }
  while ((getline x < (dir "/wrong.txt")) > 0) { if (x ~ /^xl/) wrong++; line("  wrong    " x) }
  goal(!wrong, "all of ours that ran gave the right results" (wrong ? "; " wrong " did not" : ""))

  # JSON: the timings, the goals, all rows.
  json = dir "/results.json"
  printf "{\n  \"timings\": {" > json
  for (i = 1; i <= nt; i++) { split(timing[i], t, "\t"); printf "%s\n    \"%s\": {\"value\": %s, \"unit\": \"%s\", \"limit\": %s}", (i > 1 ? "," : ""), t[1], t[2], t[3], t[4] > json }
  gsub(/\t/, " ", goals)
  printf "\n  },\n  \"goals\": [\n%s\n  ],\n", goals > json
  printf "  \"columns\": [\"set\", \"gpu\", \"wave\", \"implementation\", \"name\", \"instructions\", \"waits\", \"wait_states\", \"lds\", \"dpp\", \"fused\", \"cycles\", \"mca\", \"executed\", \"executed_ds\"],\n  \"rows\": [\n" > json
  for (i = 1; i <= nr; i++) {
    split(row[i], f, "\t")
    printf "    [\"%s\", \"%s\", %s, \"%s\", \"%s\"", f[1], f[2], f[3], f[4], f[5] > json
    for (c = 6; c <= 15; c++) printf ", %s", (f[c] == "-" ? "null" : f[c]) > json
    printf "]%s\n", (i < nr ? "," : "") > json
  }
  printf "  ]\n}\n" > json

  # The tables of the documentation.
  md = doc "/bench.md"
  print "<!-- Written by make bench LLVM=1. -->\n\n# Benchmark tables\n" > md
  print "Modelled cycles ([the model](model.md)) of all " count["patterns", gpu[1]] " constant shuffle patterns, in brackets the number of LDS round trips:\n" > md
  print "| GPU | ours | patched LLVM | with GlobalISel | HIP's headers | HIP / ours (geometric mean) |\n|---|--:|--:|--:|--:|--:|" > md
  for (j = 1; j <= ng; j++) {
    g = gpu[j]; o = r19[g] ? "19" : "22"
    sums(g, "xl" o); a = S_c; al = S_l; split(g, p, ":")
    pc = mdsum(g, "xlp"); gc = mdsum(g, "xlg"); r = o == "19" ? r19[g] : r22[g]
    printf "| %s, wave%s | %d (%d) | %s | %s | %s | %s |\n", p[1], p[2], a, al, pc, gc, mdsum(g, "hip" o), r ? sprintf("%.1f", r) : "" > md
  }
  print "\nThe patched LLVM 19 against the plugin in LLVM 19: every pattern and kernel on every GPU and wave size except gfx950, compared by instructions,\nLDS round trips, modelled cycles and executed instructions. Worse means worse in any of these; better means better in some and worse in none:\n" > md
  print "| | |\n|---|---|" > md
  print "| constant patterns | " route["patterns"] " |\n| constant patterns, GlobalISel | " route["gisel"] " |" > md
  print "| kernels | " route["kernels"] " |\n| over the whole wavefront | " route["waves"] " |" > md
  print "\nInstructions that two blocks of each kernel execute (without waits and s_nop), in brackets the number of LDS instructions; LLVM 19:\n" > md
  print "| kernel | gfx90a: ours | patched LLVM | HIP | rocPRIM | OCKL (64 lanes) | gfx1100: ours | patched LLVM | HIP | rocPRIM |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|" > md
  for (i = 1; i <= count["kernels", "gfx90a:64"]; i++) {
    n = names["kernels", "gfx90a:64", i]
    printf "| %s |%s%s%s%s%s%s%s%s%s\n", n, mdcell(n, "gfx90a:64", "xl19"), mdcell(n, "gfx90a:64", "xlp"), mdcell(n, "gfx90a:64", "hip19"), mdcell(n, "gfx90a:64", "rocprim"), mdcell(n, "gfx90a:64", "ockl"),
      mdcell(n, "gfx1100:32", "xl19"), mdcell(n, "gfx1100:32", "xlp"), mdcell(n, "gfx1100:32", "hip19"), mdcell(n, "gfx1100:32", "rocprim") > md
  }
  split("executes fewer instructions;needs fewer modelled cycles", said, ";")
  why_is["result"] = "computes something else: its results on whole numbers differ from those of CUDA's source"
  why_is["order"] = "adds floats in another order than CUDA's source: where sums round, its results differ and ours are the same"
  why_is["cycles"] = "executes fewer instructions but needs more modelled cycles, because some use LDS"
  why_is["llvm"] = "is ahead only when compiled by the other LLVM"
  for (w = 1; w <= 2; w++) {
    print "\nKernels in which a peer " said[w] ": " ahead[w] " of " nkernel " cells. Not counted, with the reasons that this run found:\n\n| peer | cells | kernels | why |\n|---|--:|---|---|" > md
    for (i = 1; i <= nexcuses[w]; i++) {
      split(excuses[w, i], p, " ")
      printf "| %s | %d |%s | %s |\n", p[2], nexcused[w, excuses[w, i]], excused_names[w, excuses[w, i]], why_is[p[1]] > md
    }
  }
  while ((getline x < (dir "/reduce.md")) > 0) print x > md
}
function mdsum(g, impl) { sums(g, impl); return S_n ? S_c " (" S_l ")" : "" }
function mdcell(n, g, impl,    k) { k = "kernels" SUBSEP g SUBSEP n SUBSEP impl; return (k in have) && dyn[k] != "-" ? sprintf(" %d (%d) |", dyn[k], ds[k]) : " |" }
