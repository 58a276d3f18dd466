// Target regions of several threads of the host at a time that share what they map: a counter, which nobody else has
// mapped or who has it is left, with data of their own beside it, little or much, back or not, and as target tasks. As
// long as one of them is there the counter stays on the device; else it comes back to the host and goes there again.
// Each adds one to it, with an atomic, and so do the expected values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 300, MUCH = 20000 };

static int rounds(int kind, int *counter) {
  int wrong = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : wrong)
  {
    int *much = calloc(MUCH, sizeof *much);
    unsigned seed = 17 * (unsigned)omp_get_thread_num() + (unsigned)kind;
    int added = 0;
    for (int i = 0; i < ROUNDS; i++) {
      seed = seed * 1103515245 + 12345;
      switch (kind ? kind : (int)(seed >> 16) % 5 + 1) {
      case 1: // little
      {
        int own = i;
#pragma omp target map(tofrom : counter[0 : 1], own)
        {
#pragma omp atomic
          counter[0]++;
          own += 3;
        }
        wrong += own != i + 3;
        break;
      }
      case 2: // much, back too
#pragma omp target map(tofrom : counter[0 : 1], much[0 : MUCH])
      {
#pragma omp atomic
        counter[0]++;
        much[MUCH - 1]++;
      }
        added++;
        wrong += much[MUCH - 1] != added;
        break;
      case 3: // much, one way
#pragma omp target map(tofrom : counter[0 : 1]) map(to : much[0 : MUCH])
      {
#pragma omp atomic
        counter[0] += 1 + much[0];
      } break;
      case 4: // a target task that is waited for
#pragma omp target map(tofrom : counter[0 : 1]) nowait
      {
#pragma omp atomic
        counter[0]++;
      }
#pragma omp taskwait
      break;
      case 5: // in a data region, with a target task in it
#pragma omp target data map(tofrom : counter[0 : 1])
      {
#pragma omp target map(tofrom : counter[0 : 1]) nowait
        {
#pragma omp atomic
          counter[0]++;
        }
#pragma omp taskwait
      } break;
      }
    }
    free(much);
  }
  return wrong;
}

int main(void) {
  int failures = 0;
  for (int kind = 0; kind <= 5; kind++) {
    int counter = 7;
    failures += rounds(kind, &counter);
    if (counter != 7 + THREADS * ROUNDS) {
      printf("kind %d: %d instead of %d\n", kind, counter, 7 + THREADS * ROUNDS);
      failures++;
    }
    if (omp_target_is_present(&counter, 0)) {
      printf("kind %d: still present\n", kind);
      failures++;
    }
  }
  printf(failures ? "%d failures\n" : "good\n", failures);
  return failures != 0;
}
