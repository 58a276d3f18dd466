// The way from a launch to its first parallel region, for openmp_start.sh: a thread of
// a team runs a statement, then all of them a region, whose first instruction is the
// s_sleep 63 that the script looks for. THREADS is the launch's limit. Exits with 0
// when what the region leaves is right.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>

int main(void) {
  int a[256] = {0}, from = 0, threads = 0;
#pragma omp target map(tofrom : a, from, threads) thread_limit(THREADS)
  {
    from = a[1] + 1;
#pragma omp parallel
    {
#ifdef __AMDGCN__
      __builtin_amdgcn_s_sleep(63);
#endif
      a[omp_get_thread_num()] = from;
      if (omp_get_thread_num() == 0)
        threads = omp_get_num_threads();
    }
  }
  for (int i = 0; i < 256; i++)
    if (a[i] != (i < threads))
      return 1;
  return threads < 1;
}
