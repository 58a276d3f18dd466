// expect.c: what algorithms.c must find, one thread after the other.
//   expect LANES FOLDER
// writes the masks, masks.bin, and the results, <kernel>.<argument>.bin. Masks:
// every one of 16 lanes, repeated over the wavefront, then 100,000 drawn ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHAPES = 1 << 16, DRAWN = 100000 };

typedef struct Result {
  uint64_t set, ones;
  uint32_t sum;
  float total;
} Result;

static void take(Result *r, unsigned id, unsigned round) {
  r->set += UINT64_C(1) << id % 64;
  r->sum += (id + 1) * 2654435761u + round;
  r->total += (float)(id % 61);
}

static void save(const char *folder, const char *name, const void *data, size_t bytes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.bin", folder, name);
  FILE *f = fopen(path, "wb");
  if (!f || fwrite(data, 1, bytes, f) != bytes || fclose(f))
    exit(1);
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  const unsigned lanes = (unsigned)atoi(argv[1]);
  static uint64_t masks[SHAPES + DRAWN];
  static Result dispersed[SHAPES + DRAWN], contiguous[129], block[1024];
  static double doubles[1024];
  static uint8_t bytes[1024];
  uint64_t x = 88172645463325252u; // xorshift64
  for (unsigned k = 0; k < SHAPES + DRAWN; k++) {
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    masks[k] = k < SHAPES ? k * UINT64_C(0x0001000100010001) : x;
    if (lanes == 32)
      masks[k] &= 0xffffffff;
    for (unsigned lane = lanes; lane--;)
      if (masks[k] >> lane & 1) {
        take(&dispersed[k], lane, k);
        dispersed[k].ones = UINT64_C(1) << lane;
      }
  }
  for (unsigned size = 1; size <= lanes; size++) {
    for (unsigned lane = 0; lane < size; lane++)
      take(&contiguous[size - 1], lane, size);
    contiguous[size - 1].ones = 1;
    contiguous[64 + size - 1] = contiguous[size - 1];
  }
  contiguous[128].ones = 1;
  for (unsigned lane = 0; lane < lanes; lane++)
    take(&contiguous[128], lane, 0);
  for (unsigned n = 1; n <= 1024; n++) {
    for (unsigned thread = 0; thread < n; thread++) {
      take(&block[n - 1], thread, n);
      doubles[n - 1] += thread * 3 + 1;
      uint8_t byte = (uint8_t)(thread * 37 % 251);
      bytes[n - 1] = byte > bytes[n - 1] ? byte : bytes[n - 1];
    }
    block[n - 1].ones = 1;
  }
  const uint64_t all = lanes == 64 ? ~UINT64_C(0) : 0xffffffff;
  uint64_t nested = 0;
  for (unsigned lane = 3; lane < lanes; lane += 5)
    nested |= UINT64_C(1) << lane;
  const uint64_t warp[9] = {1, 0, all, 0, all, all, 8, 0, nested};
  save(argv[2], "masks", masks, sizeof masks);
  save(argv[2], "dispersed.2", dispersed, sizeof dispersed);
  save(argv[2], "contiguous.0", contiguous, sizeof contiguous);
  save(argv[2], "block.0", block, sizeof block);
  save(argv[2], "block.1", doubles, sizeof doubles);
  save(argv[2], "block.2", bytes, sizeof bytes);
  save(argv[2], "warp.0", warp, sizeof warp);
  return 0;
}
