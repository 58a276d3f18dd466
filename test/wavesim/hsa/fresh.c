// fresh.c: what a kernel finds in LDS and private memory before anybody has
// written there: neither the host's memory nor another kernel's.
// Arguments: guard.s assembled, the dword that must be found, or "random".
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <pthread.h>

enum { DWORDS = 16384, SECRET = 0x54534f48, OURS = 0x0badcafe };

// A thread of the host that is done with its secrets.
static void *forget(void *arg) {
  void *p[40];
  (void)arg;
  for (unsigned i = 0; i < 40; i++) {
    uint32_t *words = p[i] = malloc(70000);
    CHECK(words);
    for (unsigned k = 0; k < 70000 / 4; k++)
      words[k] = SECRET;
  }
  for (unsigned i = 0; i < 40; i++)
    free(p[i]);
  return NULL;
}

int main(int argc, char **argv) {
  CHECK(argc == 3);
  start();
  hsa_executable_t exe = load(argv[1], NULL);
  hsa_queue_t *q;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &q));
  hsa_signal_t done;
  OK(hsa_signal_create(1, 0, NULL, &done));
  pthread_t thread[8];
  for (unsigned i = 0; i < 8; i++)
    CHECK(!pthread_create(&thread[i], NULL, forget, NULL));
  for (unsigned i = 0; i < 8; i++)
    pthread_join(thread[i], NULL);

  static const char *const kernels[2] = {"lds.kd", "private.kd"};
  uint32_t *out = allocate(device, 4 * DWORDS), **args = allocate(kernarg, sizeof *args), first[2][DWORDS];
  *args = out;
  for (unsigned run = 0; run < 4; run++) {
    const char *kernel = kernels[run % 2];
    for (unsigned i = 0; i < DWORDS; i++)
      out[i] = OURS;
    hsa_signal_store_relaxed(done, 1);
    hsa_kernel_dispatch_packet_t k = packet(kernel_object(exe, kernel), args, done);
    k.workgroup_size_x = 64, k.grid_size_x = 64;
    k.group_segment_size = 65536;
    k.private_segment_size = 1024;
    push(q, &k, DISPATCH);
    CHECK(wait_done(done) == 0);
    unsigned small = 0, same = 0;
    for (unsigned i = 0; i < DWORDS; i++) {
      CHECK(out[i] != SECRET && out[i] != OURS);
      small += out[i] < 64; // what the private kernel leaves behind
      same += run > 1 && out[i] == first[run % 2][i];
      if (strcmp(argv[2], "random"))
        CHECK(out[i] == strtoul(argv[2], NULL, 0));
    }
    CHECK(strcmp(argv[2], "random") || (small < 3 && same < 3));
    memcpy(first[run % 2], out, sizeof first[0]);
  }
  OK(hsa_shut_down());
  return 0;
}
