// Locks of gangs and of workers taken again and again, in loops, by wavefronts of
// which several workers, or parts of one, want it at once; and a launch of another
// size than the kernel says.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/openacc.h>

// Every gang adds to one place, 20 times, what its workers and lanes make.
XL_KERNEL void contend(unsigned long *res) {
  for (int round = 0; round < 20; round++) {
    unsigned long a = 0, least = 1000;
    XL_ACC_BEGIN(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
    least = xl_acc_setup(res + 1, least, XL_ACC_GANG, XL_ACC_MUL, 1, 1);
    least = xl_acc_init(res + 1, least, XL_ACC_GANG, XL_ACC_MUL, 1, 1);
    XL_ACC_BEGIN(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
    a += (unsigned long)xl_acc_pos(XL_ACC_WORKER) + 1;
    XL_ACC_END(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
    least *= 3;
    xl_acc_lock(XL_ACC_GANG, 1);
    a = xl_acc_fini(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
    least = xl_acc_fini(res + 1, least, XL_ACC_GANG, XL_ACC_MUL, 1, 1);
    xl_acc_unlock(XL_ACC_GANG, 1);
    xl_acc_join(XL_ACC_GANG);
    a = xl_acc_teardown(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
    least = xl_acc_teardown(res + 1, least, XL_ACC_GANG, XL_ACC_MUL, 1, 1);
  }
}

XL_KERNEL XL_ACC_GANGS(3) XL_ACC_WORKERS(1) XL_ACC_VECTOR_LENGTH(64) void three(int *res) {
  int a = 0;
  XL_ACC_BEGIN(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  a++;
  XL_ACC_END(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
}

// More gangs than there are slots.
XL_KERNEL void many(unsigned *res) {
  unsigned a = 0;
  XL_ACC_BEGIN(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  a += (unsigned)xl_acc_pos(XL_ACC_GANG);
  XL_ACC_END(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
}
