# Writes our side of waves.hip: one function for each of the device runtime's
# wavefront operations, llvm.xlane.{reduce,scan}.OP.TYPE over -v wave=64 or 32 lanes.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
BEGIN {
  n = split("reduce.add.i32 reduce.add.f32 reduce.add.i64 reduce.add.f64 reduce.max.i32 reduce.min.f32 scan.add.i32 scan.add.f32", op, " ")
  type["i32"] = "i32"; type["i64"] = "i64"; type["f32"] = "float"; type["f64"] = "double"
  print "target triple = \"nvptx64-nvidia-cuda\""
  for (i = 1; i <= n; i++) {
    split(op[i], p, ".")
    t = type[p[3]]
    name = p[2]
    if (p[3] ~ /^f/) name = "f" name
    else if (name ~ /^m(ax|in)$/) name = "s" name
    intrinsic = "llvm.xlane." p[1] "." name "." p[3]
    printf "declare %s @%s(%s, i32, i64, i1) convergent\n", t, intrinsic, t
    printf "define %s @wave_%s_%s_%s(%s %%v) #0 {\n  %%r = call %s @%s(%s %%v, i32 %d, i64 -1, i1 true)\n  ret %s %%r\n}\n", \
      t, p[1], p[2], p[3], t, t, intrinsic, t, wave, t
  }
  print "attributes #0 = { \"target-cpu\"=\"sm_80\" }" # clang replaces the triple before the passes look at it
}
