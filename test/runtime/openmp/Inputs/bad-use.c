// bad-use.c: calls of the runtime that no compiler makes. Argument: which one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp begin declare target
#ifdef __AMDGCN__
typedef void shuffle_fn(void *, int16_t, int16_t, int16_t);
typedef void copy_fn(void *, int32_t);
typedef void global_fn(void *, int32_t, void *);
int32_t __kmpc_nvptx_parallel_reduce_nowait_v2(void *, uint64_t, void *, shuffle_fn *, copy_fn *);
int32_t __kmpc_nvptx_teams_reduce_nowait_v2(void *, void *, uint32_t, uint64_t, void *, shuffle_fn *, copy_fn *,
                                            global_fn *, global_fn *, global_fn *, global_fn *);
int32_t __kmpc_gpu_xteam_reduce_nowait(void *, void *, shuffle_fn *, copy_fn *, global_fn *, global_fn *, global_fn *);
void *__kmpc_reduction_get_fixed_buffer(void);
static void shuffle(void *list, int16_t lane, int16_t offset, int16_t algorithm) {
  (void)list, (void)lane, (void)offset, (void)algorithm;
}
static void copy(void *list, int32_t wavefronts) { (void)list, (void)wavefronts; }
static void global(void *buffer, int32_t record, void *list) { (void)buffer, (void)record, (void)list; }
static void teams(void *buffer, uint32_t records, uint64_t size) {
  int value = 0;
  void *list[] = {&value};
  __kmpc_nvptx_teams_reduce_nowait_v2(NULL, buffer, records, size, list, shuffle, copy, global, global, global, global);
}
static void misuse(int what) {
  void *buffer = __kmpc_reduction_get_fixed_buffer();
  if (what == 1)
    __kmpc_nvptx_parallel_reduce_nowait_v2(NULL, 8, NULL, shuffle, copy);
  else if (what == 2)
    teams(buffer, 1025, 8);
  else if (what == 3)
    teams(buffer, 1024, 16);
  else if (what == 4)
    teams(NULL, 1024, 8);
  else if (what == 5)
    __kmpc_gpu_xteam_reduce_nowait(NULL, NULL, shuffle, copy, global, global, global);
  else if (what == 6) // in a kernel of the older kind
    __kmpc_gpu_xteam_reduce_nowait(NULL, &buffer, shuffle, copy, global, global, global);
}
#else
static void misuse(int what) { (void)what; }
#endif
#pragma omp end declare target

int main(int argc, char **argv) {
  int what = argc > 1 ? atoi(argv[1]) : 0;
  double sum = 0;
  // A reduction over teams gives the kernel its buffer, of 8 bytes a record. Every thread has one i.
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(64) map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < 128; i++) {
    sum += i;
    misuse(what);
  }
  printf("%g\n", sum);
  return 0;
}
