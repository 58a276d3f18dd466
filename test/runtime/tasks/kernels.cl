// kernels.cl: what the programs of tasks.c run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void nothing(void) {}
// One step of a recurrence that does not commute: what is there tells the order.
kernel void step(global uint *p, uint n) { *p = *p * 31 + n; }
kernel void add(global uint *to, global const uint *a, global const uint *b) { *to = *a + *b; }
kernel void wrong(global uint *p) { *(global uint *)64 = *p; }
// Ends when somebody else writes to the flag; wrongly, where it is 2.
kernel void hold(global volatile uint *flag) {
  while (!*flag)
    ;
  if (*flag == 2)
    *(global uint *)64 = 0;
}
