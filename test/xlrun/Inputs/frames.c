// Buffers of printf that no well-behaved kernel leaves: random changes to good ones.
// Nothing outside of the buffer may be read; built with the address sanitizer.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../../runtime/hsa/print.h"

#include <stdlib.h>
#include <string.h>

static const char *const formats[] = {"%d %s %f\n", "%*d|%-*s|", "%5.3s%%%p",    "%lld%c%a",  "%",
                                      "%n%.*f%hhd", "plain",     "%1000d%s%s%s", "%ls%hd%#lX"};

static size_t add(uint8_t *to, const char *format) {
  size_t n = 4, length = (strlen(format) + 8) & ~(size_t)7;
  memset(to, 0, 400);
  memcpy(to + n, format, strlen(format));
  n += length;
  const size_t words = (size_t)rand() % 6;
  for (size_t i = 0; i < words; i++, n += 8)
    memcpy(to + n, rand() % 2 ? "text\0\0\0" : "\1\0\0\0\0\0\0", rand() % 2 ? 4 : 8);
  const uint32_t control = (uint32_t)n << 2 | (uint32_t)(rand() % 9 == 0);
  memcpy(to, &control, sizeof control);
  return n;
}

int main(int argc, char **argv) {
  const long runs = argc > 1 ? atol(argv[1]) : 1;
  FILE *out = fopen("/dev/null", "w");
  long good = 0, bad = 0;
  srand(1);
  for (long r = 0; r < runs; r++) {
    uint8_t work[4096];
    size_t size = 0;
    for (int i = rand() % 5; i >= 0; i--)
      size += add(work + size, formats[(size_t)rand() % (sizeof formats / sizeof *formats)]);
    for (int i = rand() % 8; i > 0; i--)
      work[(size_t)rand() % size] = (uint8_t)(rand() % 3 ? rand() : 0);
    if (rand() % 4 == 0)
      size = (size_t)rand() % (size + 1);
    // In a block of its own size, so that a byte too far is noticed.
    uint8_t *frames = malloc(size ? size : 1);
    memcpy(frames, work, size);
    xl_error err;
    if (xlr_print_frames(out, out, frames, size, rand() % 2, &err))
      good++;
    else
      bad++;
    free(frames);
  }
  printf("%s\n", good > runs / 100 && bad > runs / 100 ? "both kinds" : "one kind");
  return 0;
}
