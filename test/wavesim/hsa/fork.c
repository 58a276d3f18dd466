// fork.c: children made by fork right behind dispatches, when threads of the parent's pool have been told of work and
// have not come to it, end by exit. Argument: kernels.cl compiled for the first GPU.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

enum { TIMES = 200 };

int main(int argc, char **argv) {
  CHECK(argc == 2);
  start();
  uint32_t external, *to = allocate(fine, 4);
  hsa_executable_t x = load(argv[1], &external);
  hsa_queue_t *q;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &q));
  hsa_signal_t done;
  OK(hsa_signal_create(1, 0, NULL, &done));
  struct {
    uint32_t *p;
    uint32_t v, pad;
  } *args = allocate(kernarg, sizeof *args);
  args->p = to;
  hsa_kernel_dispatch_packet_t p = packet(kernel_object(x, "store.kd"), args, done);
  p.grid_size_x = 8 * p.workgroup_size_x;
  for (unsigned i = 0; i < TIMES; i++) {
    args->v = i + 1;
    hsa_signal_store_relaxed(done, 1);
    push(q, &p, DISPATCH);
    CHECK(wait_done(done) == 0 && *to == i + 1);
    const pid_t child = fork();
    if (!child) {
      alarm(20);
      exit(0);
    }
    int status = -1;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
  }
  return 0;
}
