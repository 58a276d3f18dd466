# What ThreadSanitizer reports of libomp's part for target tasks: the reports one of whose stacks begins in
# kmp_target_tasks.*, and those of the program's own data between a device's thread (device_main of graphs.c) and another; what
# the C library and C++'s headers do for them apart. LLVM's own libomp looks at counts, flags and its barriers' words
# without locks, so that its own races, some dozens, are left out, and so is what the end of a parallel region orders.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
function finish() {
  if (own || (program && text ~ /device_main/))
    printf "%s", text
  own = program = inside = 0
  text = ""
}
/^WARNING: ThreadSanitizer/ { finish(); inside = 1 }
inside { text = text $0 "\n" }
inside && /(rite|ead) of size/ { top = 1 }
inside && top && /^ +#[0-9]+ / && !/\/c\+\+\/|<null>/ {
  own = own || /kmp_target_tasks/
  program = program || /graphs\.c/
  top = 0
}
/^SUMMARY/ { finish() }
/^ok / { ended = 1 }
END { print ended ? "looked" : "the program did not come to its end" }
