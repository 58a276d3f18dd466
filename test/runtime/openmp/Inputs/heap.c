// heap.c: the device's heap: what threads of many teams get at once is theirs alone,
// comes back with free, and ends with NULL.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEAMS = 20, THREADS = 96, ALL = TEAMS * THREADS };
static int bad;
#define CHECK(C)                                                                                                       \
  do {                                                                                                                 \
    if (!(C)) {                                                                                                        \
      printf("line %d: %s\n", __LINE__, #C);                                                                           \
      bad = 1;                                                                                                         \
    }                                                                                                                  \
  } while (0)

// Every thread has several objects at a time, of sizes of its own.
static void mixed(int rounds) {
  int wrong = 0, none = 0;
#pragma omp target teams distribute parallel for num_teams(TEAMS) thread_limit(THREADS) reduction(+ : wrong, none)     \
    map(tofrom : wrong, none)
  for (int t = 0; t < ALL; t++)
    for (int r = 0; r < rounds; r++) {
      uint32_t *had[3];
      unsigned sizes[3];
      for (int k = 0; k < 3; k++) {
        sizes[k] = 1 + (unsigned)(t * 7 + r * 13 + k * 31) % (k == 2 ? 300 : 40);
        had[k] = malloc(sizes[k] * 4);
        none += !had[k];
        if (had[k])
          for (unsigned i = 0; i < sizes[k]; i++)
            had[k][i] = (unsigned)t * 2654435761u + i;
        wrong += ((uintptr_t)had[k] & 15) != 0;
      }
      for (int k = 0; k < 3; k++) {
        if (had[k])
          for (unsigned i = 0; i < sizes[k]; i++)
            wrong += had[k][i] != (unsigned)t * 2654435761u + i;
        free(had[k]);
      }
    }
  CHECK(wrong == 0 && none == 0);
}

// As much as there is, and all of it again.
static void full(size_t size) {
  long first = 0, second = 0, wrong = 0;
#pragma omp target map(tofrom : first, second, wrong)
  for (int round = 0; round < 2; round++) {
    void **list = NULL;
    long count = 0;
    for (void **next; count < 1000 && (next = malloc(size)); count++) {
      *next = list;
      ((char *)next)[size - 1] = 5;
      list = next;
    }
    wrong += malloc((size_t)1 << 40) != NULL;
    while (list) {
      void **next = *list;
      wrong += ((char *)list)[size - 1] != 5;
      free(list);
      list = next;
    }
    *(round ? &second : &first) = count;
  }
  printf("%zu bytes: %ld objects\n", size, first);
  CHECK(first == second && first > 0 && wrong == 0);
}

int main(int argc, char **argv) {
  (void)argv;
  mixed(3);
  full(100000);
  full(16384);
  full(4000);
  full((size_t)3 << 20);
  mixed(2);
  int *kept = NULL;
#pragma omp target map(tofrom : kept)
  {
    kept = malloc(400);
    for (int i = 0; i < 100; i++)
      kept[i] = i;
    free(NULL);
  }
  int sum = 0;
#pragma omp target map(tofrom : sum) firstprivate(kept)
  {
    for (int i = 0; i < 100; i++)
      sum += kept[i];
    free(kept);
  }
  CHECK(sum == 4950);
  int right = 0;
#pragma omp target map(tofrom : right)
  {
    int *zeros = omp_calloc(30, sizeof *zeros, omp_large_cap_mem_alloc), *plain = omp_alloc(100, omp_default_mem_alloc);
    right = zeros && plain && !omp_calloc((size_t)1 << 62, 8, omp_default_mem_alloc) &&
            !omp_alloc(0, omp_default_mem_alloc);
    for (int i = 0; i < 30; i++)
      right &= zeros[i] == 0;
    omp_free(zeros, omp_large_cap_mem_alloc);
    omp_free(plain, omp_default_mem_alloc);
  }
  CHECK(right);
  if (argc > 1) {
#pragma omp target
    {
      void *twice = malloc(50);
      free(twice);
      free(twice);
    }
  }
  printf("bad %d\n", bad);
  return bad;
}
