// omp_aligned_alloc and omp_aligned_calloc of target regions: each object of each thread begins where it was asked
// for, is zeros where it should be, is nobody else's, and goes back. What cannot be is NULL. "section": a task's
// reduction of a section of which clang gives one element's bytes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

enum { THREADS = 128, SIZES = 9 };

int main(int argc, char **argv) {
  (void)argv;
  int misplaced = 0, dirty = 0, lost = 0, none = 0, given = 0;
  if (argc > 1) {
    double d[30] = {0};
#pragma omp target map(tofrom : d)
#pragma omp taskgroup task_reduction(+ : d[ : 30])
    {
#pragma omp task in_reduction(+ : d[ : 30])
      d[1] += 4;
    }
    return d[1] != 4;
  }
  for (int round = 0; round < 3; round++) {
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(THREADS)                                    \
    reduction(+ : misplaced, dirty, lost, none) map(tofrom : misplaced, dirty, lost, none)
    for (int t = 0; t < THREADS; t++) {
      uint32_t *had[2 * SIZES];
      const unsigned words = 5 + (unsigned)t % 40;
      for (int i = 0; i < SIZES; i++) { // 1 to 256; one thread of 32 to 4,096
        const size_t to = (size_t)1 << (t % 32 ? i : i + 4);
        had[2 * i] = omp_aligned_alloc(to, words * 4, omp_default_mem_alloc);
        had[2 * i + 1] = omp_aligned_calloc(to, words, 4, omp_default_mem_alloc);
        for (int k = 2 * i; k < 2 * i + 2; k++) {
          none += !had[k];
          misplaced += (uintptr_t)had[k] % to != 0;
          for (unsigned w = 0; had[k] && w < words; w++) {
            dirty += k % 2 && had[k][w];
            had[k][w] = (uint32_t)t * 1000003u + (uint32_t)k * 10007u + w;
          }
        }
      }
      for (int k = 0; k < 2 * SIZES; k++) {
        for (unsigned w = 0; had[k] && w < words; w++)
          lost += had[k][w] != (uint32_t)t * 1000003u + (uint32_t)k * 10007u + w;
        omp_free(had[k], omp_default_mem_alloc);
      }
    }
  }
#pragma omp target map(tofrom : given)
  {
    given += omp_aligned_alloc(24, 8, omp_default_mem_alloc) != NULL; // no power of two
    given += omp_aligned_alloc(0, 8, omp_default_mem_alloc) != NULL;
    given += omp_aligned_alloc(64, 0, omp_default_mem_alloc) != NULL;
    given += omp_aligned_alloc((size_t)1 << 40, 8, omp_default_mem_alloc) != NULL;
    given += omp_aligned_calloc(64, SIZE_MAX / 4, 8, omp_default_mem_alloc) != NULL;
    given += omp_aligned_alloc(64, 8, (omp_allocator_handle_t)77) != NULL;
  }
  printf("none %d misplaced %d dirty %d lost %d given %d\n", none, misplaced, dirty, lost, given);
  return none || misplaced || dirty || lost || given;
}
