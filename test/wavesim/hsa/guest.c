// guest.c: what a kernel writes where the host reads: its queue, its packet, a
// text for the terminal. Argument: guard.s assembled.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

static hsa_executable_t exe;

static hsa_queue_t *make(void) {
  hsa_queue_t *q;
  OK(hsa_queue_create(gpu[0], 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &q));
  return q;
}

static void run(hsa_queue_t *q, const char *kernel, void *args, hsa_signal_value_t want) {
  hsa_signal_t done;
  OK(hsa_signal_create(1, 0, NULL, &done));
  hsa_kernel_dispatch_packet_t k = packet(kernel_object(exe, kernel), args, done);
  push(q, &k, DISPATCH);
  CHECK(wait_done(done) == want);
  OK(hsa_signal_destroy(done));
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  start();
  exe = load(argv[1], NULL);

  // The queue that the program has, and who hears that the packet is done.
  hsa_queue_t *q = make();
  const hsa_queue_t before = *q;
  hsa_signal_t other;
  OK(hsa_signal_create(5, 0, NULL, &other));
  uint64_t *arg = allocate(kernarg, 8);
  *arg = other.handle;
  run(q, "overwrite.kd", arg, 0);
  CHECK(!memcmp(q, &before, sizeof before));
  CHECK(hsa_signal_load_relaxed(other) == 5);
  CHECK(hsa_queue_load_read_index_scacquire(q) == 1 && hsa_queue_load_write_index_relaxed(q) == 1);
  run(q, "end.kd", NULL, 0);

  // A check's text: nothing that a terminal would obey, nothing that looks like another line, and not for ever.
  static const char text[] = "trap: \033[2J\033]0;title\a\nwavesim: all is well\r\b\x7f\x9b\xc3\xa4 end";
  char **say = allocate(kernarg, sizeof *say);
  *say = allocate(fine, sizeof text);
  memcpy(*say, text, sizeof text);
  run(q, "trap.kd", say, -(hsa_signal_value_t)HSA_STATUS_ERROR_EXCEPTION);
  OK(hsa_queue_destroy(q));
  q = make();
  *say = allocate(fine, 4096);
  memset(*say, 'x', 4096);
  memcpy(*say, text, 6);
  run(q, "trap.kd", say, -(hsa_signal_value_t)HSA_STATUS_ERROR_EXCEPTION);
  OK(hsa_queue_destroy(q));

  q = make();
  run(q, "saturate.kd", NULL, -(hsa_signal_value_t)HSA_STATUS_ERROR_INVALID_PACKET_FORMAT);
  OK(hsa_queue_destroy(q));
  OK(hsa_shut_down());
  return 0;
}
