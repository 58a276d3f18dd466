// leave.c: leaves the process while kernels run that do not end, and while other
// threads make queues and dispatch such kernels.
// Arguments: kernels.cl, how many microseconds to stay.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <pthread.h>
#include <unistd.h>

static hsa_kernel_dispatch_packet_t spin;

static void *dispatch(void *unused) {
  (void)unused;
  for (unsigned i = 0; i < 64; i++) {
    hsa_queue_t *q = NULL;
    if (hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, UINT32_MAX, UINT32_MAX, &q) !=
        HSA_STATUS_SUCCESS)
      break; // there are that many already
    push(q, &spin, DISPATCH);
    usleep(50);
  }
  return NULL;
}

int main(int argc, char **argv) {
  CHECK(argc == 3);
  start();
  uint32_t external, *flag = allocate(fine, 8), **args = allocate(kernarg, 16);
  hsa_executable_t x = load(argv[1], &external);
  hsa_signal_t done;
  OK(hsa_signal_create(1, 0, NULL, &done));
  args[0] = flag;
  spin = packet(kernel_object(x, "spin.kd"), args, done);
  pthread_t t;
  CHECK(!pthread_create(&t, NULL, dispatch, NULL));
  usleep((useconds_t)atoi(argv[2]));
  return 0;
}
