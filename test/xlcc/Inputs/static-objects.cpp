// What static-objects.test runs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" int vprintf(const char *, const void *);
extern "C" int tid() asm("llvm.nvvm.read.ptx.sreg.tid.x");
static int made;
struct S {
  int x;
  S(int n) : x(n + __atomic_fetch_add(&made, 1, 0)) {}
  ~S() {
    static S late(8); // made by the first destructor, and ends before the next
    vprintf("end %d\n", &x);
  }
};
S global(1000);
static S &once(int n) {
  static S s(n);
  return s;
}
static S &each(int n) {
  static S s(n);
  return s;
}
extern "C" __attribute__((nvptx_kernel)) void k(int *out) {
  int t = tid();
  S &s = t % 3 ? once(6) : once(6);
  out[t] = s.x + (t == 40 ? each(499).x : 0);
}
