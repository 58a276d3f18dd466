// rounds.c: which lane each lane reads in each round of a wavefront's reduction,
// reached from OpenMP: full, contiguous and dispersed wavefronts of a parallel
// region, of which some lanes are switched off where the reduction is. A function in
// the place of clang's shuffle-and-reduce function notes the reads. What they have to
// be is worked out on the host, one round after the other, from the description of
// the three algorithms above emitReduction in LLVM 19's OMPIRBuilder.cpp. What a full
// wavefront does depends on the runtime: ours reduces rows of 16 lanes first, then
// goes from row to row (openmp.c), and for long elements does as for contiguous
// lanes. With -DSTOCK it is the offsets of the description, and only regions of which
// all threads come: LLVM 19's own runtime has no dispersed wavefronts.
// Then the results of a worksharing loop that some lanes of the region do not come to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

#include <stdint.h>
#include <string.h>

// All masks of a shape, then random ones; with XL_FEW fewer of these.
#ifdef XL_FEW
enum { MASKS = 240 };
#else
enum { MASKS = 400 };
#endif
enum { LANES = 64, ROUNDS = 12, LOOP = 3 * LANES };
enum { TREE, ROWS, SIZE };

// A word for each round and lane: 0, or the lane that it read and what it did with
// that lane's element: combined its own with it, or had it in its own's place.
enum { TAKES = 0x100, BECOMES = 0x200 };
typedef struct Log {
  int32_t rounds[ROUNDS][LANES];
  int32_t has[LANES]; // 1: was told that it has the result
} Log;

static uint64_t masks[MASKS];
static Log few[MASKS], want;
#ifndef STOCK
static Log many[MASKS];
static int sums[MASKS];
#endif
static int in[LOOP];
static int lanes;

#pragma omp begin declare target
#ifdef __AMDGCN__
typedef struct List { // the runtime hands it on without looking into it
  Log *log;
  int round;
} List;
typedef void shuffle_fn(void *, int16_t, int16_t, int16_t);
typedef void copy_fn(void *, int32_t);
int32_t __kmpc_nvptx_parallel_reduce_nowait_v2(void *, uint64_t, void *, shuffle_fn *, copy_fn *);
int32_t __kmpc_shuffle_int32(int32_t, int16_t, int16_t);
static int wave(void) { return (int)__builtin_amdgcn_wavefrontsize(); }
static void note(void *list, int16_t lane, int16_t offset, int16_t algorithm) {
  List *l = list;
  const int self = omp_get_thread_num();
  const int from = __kmpc_shuffle_int32(self, offset, (int16_t)wave());
  if (algorithm == 0 || (algorithm == 1 && (uint16_t)lane < (uint16_t)offset) ||
      (algorithm == 2 && !(lane & 1) && offset > 0))
    l->log->rounds[l->round][self] = TAKES | from;
  else if (algorithm == 1)
    l->log->rounds[l->round][self] = BECOMES | from;
  l->round++;
}
static void copy(void *list, int32_t wavefronts) { (void)list, (void)wavefronts; }
#define REDUCE(NAME, BYTES)                                                                                            \
  static inline void NAME(Log *log) {                                                                                  \
    List list = {log, 0};                                                                                              \
    log->has[omp_get_thread_num()] = __kmpc_nvptx_parallel_reduce_nowait_v2(NULL, BYTES, &list, note, copy);           \
  }
#else
static int wave(void) { return 0; }
#define REDUCE(NAME, BYTES)                                                                                            \
  static inline void NAME(Log *log) { (void)log; }
#endif
// The runtime has a way for short elements and one for long ones.
REDUCE(reduce_few, 4)
#ifndef STOCK
REDUCE(reduce_many, 4096)
#endif
#pragma omp end declare target

static void full(int kind) {
  int round = 0;
  if (kind == TREE)
    for (int d = lanes / 2; d; d /= 2, round++)
      for (int lane = 0; lane < lanes; lane++)
        want.rounds[round][lane] = TAKES | (lane + d < lanes ? lane + d : lane);
  else {
    for (int d = 8; d; d /= 2, round++)
      for (int lane = 0; lane < lanes; lane++)
        want.rounds[round][lane] = TAKES | (lane - lane % 16 + (lane + d) % 16);
    // Of the rest the lanes whose elements get on: the last one of a pair of rows reads
    // the row before it, the last one of the wavefront the pair before; all have its then.
    for (int lane = 31; lane < lanes; lane += 32)
      want.rounds[round][lane] = TAKES | (lane - 16);
    round++;
    if (lanes == 64)
      want.rounds[round++][63] = TAKES | 31;
    for (int lane = 0; lane < lanes; lane++)
      want.rounds[round][lane] = BECOMES | (lanes - 1);
  }
  want.has[0] = 1;
}
static void contiguous(int size) {
  for (int round = 0; size > 1; size = (size + 1) / 2, round++)
    for (int lane = 0; lane < (size + 1) / 2; lane++)
      want.rounds[round][lane] = (lane < size / 2 ? TAKES : BECOMES) | (lane + size / 2);
  want.has[0] = 1;
}
static void dispersed(uint64_t mask) {
  want.has[__builtin_ctzll(mask)] = 1;
  for (int round = 0; mask & (mask - 1); round++) {
    uint64_t left = 0;
    int number = 0, even = 0;
    for (int lane = 0; lane < LANES; lane++)
      if (mask >> lane & 1) {
        if (number++ % 2 == 0)
          left |= (uint64_t)1 << (even = lane);
        else
          want.rounds[round][even] = TAKES | lane;
      }
    mask = left;
  }
}

static void compare(const Log *got, uint64_t mask, int kind, const char *what, int k) {
  const int is_full = mask == ~(uint64_t)0 >> (64 - lanes), is_contiguous = !(mask & (mask + 1));
  int bad = 0;
  memset(&want, 0, sizeof want);
  if (is_full && kind != SIZE)
    full(kind);
  else if (is_contiguous)
    contiguous(__builtin_popcountll(mask));
  else
    dispersed(mask);
  for (int lane = 0; lane < LANES; lane++) {
    bad += got->has[lane] != want.has[lane];
    for (int round = 0; round < ROUNDS; round++) {
      // In a tree that copies, and from row to row, other lanes do what nobody reads.
      const int idle = is_contiguous && (kind != TREE || !is_full) && want.rounds[round][lane] == 0;
      bad += !idle && got->rounds[round][lane] != want.rounds[round][lane];
    }
  }
  check(!bad, what, k, __builtin_popcountll(mask));
}

int main(void) {
#pragma omp target map(from : lanes)
  lanes = wave();
  // All lanes, lanes from 0 on, all others, runs of them, each 2nd to 9th, single ones
  // and pairs, drawn ones, dense and sparse.
  int count = 0;
  const uint64_t all = ~(uint64_t)0 >> (64 - lanes);
  for (int n = 1; n <= lanes; n++) {
    masks[count++] = all >> (lanes - n);
    if (n < lanes)
      masks[count++] = all & ~(all >> (lanes - n));
  }
  for (int step = 2; step < 10; step++)
    for (int first = 0; first < step; first++, count++)
      for (int lane = first; lane < lanes; lane += step)
        masks[count] |= (uint64_t)1 << lane;
  for (int lane = 0; lane < lanes; lane += 9)
    masks[count++] = (uint64_t)1 << lane, masks[count++] = (uint64_t)1 << lane | (uint64_t)1 << (lanes - 1);
  for (; count < MASKS; count++)
    for (int lane = 0; lane < lanes; lane++)
      masks[count] |= (uint64_t)(draw(8) < 1 + (unsigned)count % 7) << lane;
  for (int i = 0; i < LOOP; i++)
    in[i] = (int)draw(2000) - 1000;

#ifndef STOCK
  const int n = lanes;
#pragma omp target parallel num_threads(n) map(to : masks, in) map(tofrom : few, many, sums)
  for (int k = 0; k < MASKS; k++)
    if (masks[k] >> omp_get_thread_num() & 1) {
      reduce_few(&few[k]);
      reduce_many(&many[k]);
      int *sum = &sums[k];
#pragma omp for nowait schedule(static, 1) reduction(+ : sum[ : 1])
      for (int i = 0; i < LOOP; i++)
        sum[0] += in[i];
    }

  for (int k = 0; k < MASKS; k++) {
    int sum = 0;
    for (int i = 0; i < LOOP; i++)
      sum += masks[k] >> i % lanes & 1 ? in[i] : 0;
    check(!masks[k] || sums[k] == sum, "sum", k, sums[k]);
    if (masks[k]) {
      compare(&few[k], masks[k], ROWS, "few bytes", k);
      compare(&many[k], masks[k], SIZE, "many bytes", k);
    }
  }
  family("rounds");
#endif

  // Regions of as many threads as lanes come.
  for (int k = 1; k <= lanes; k++) {
    memset(few, 0, sizeof *few);
#pragma omp target parallel num_threads(k) map(tofrom : few[ : 1])
    reduce_few(&few[0]);
#ifdef STOCK
    compare(few, all >> (lanes - k), TREE, "threads", k);
#else
    compare(few, all >> (lanes - k), ROWS, "threads", k);
#endif
  }
  family("threads");
  return finish();
}
