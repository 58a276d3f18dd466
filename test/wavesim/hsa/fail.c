// fail.c: uses of calls that WAVESIM_FAIL makes fail.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

int main(void) {
  const hsa_status_t status = hsa_init();
  if (status != HSA_STATUS_SUCCESS) {
    printf("hsa_init %x\n", (unsigned)status);
    OK(hsa_init()); // which fails once
  }
  gpus = 0;
  start();
  for (unsigned i = 1; i <= 5; i++) {
    hsa_signal_t s = {0}, t = {0};
    printf("signal %u: %x", i, (unsigned)hsa_signal_create(1, 0, NULL, &s));
    printf(" %x\n", (unsigned)hsa_amd_signal_create(1, 0, NULL, 0, &t));
  }
  char *a = allocate(device, 64), *b = allocate(device, 64);
  memset(a, 1, 64);
  memset(b, 2, 64);
  for (unsigned i = 1; i <= 3; i++) {
    hsa_signal_t done;
    OK(hsa_amd_signal_create(1, 0, NULL, 0, &done));
    OK(hsa_amd_memory_async_copy(b, gpu[0], a, gpu[0], 64, 0, NULL, done));
    const long long v = wait_done(done);
    printf("copy %u: %lld %d\n", i, v, b[0]);
    b[0] = 2;
  }
  return 0;
}
