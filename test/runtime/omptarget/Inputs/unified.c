// What a program that requires unified shared memory sees: pointers of the host where nothing is mapped, copies where
// `close` or an association says so. Memory that the GPU can reach is llvm_omp_target_alloc_host's. With an argument
// the GPU reads what it cannot. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>

#pragma omp requires unified_shared_memory

enum { N = 64 };

extern void *llvm_omp_target_alloc_host(size_t, int);
extern void llvm_omp_target_free_host(void *, int);

int main(int argc, char **argv) {
  (void)argv;
  const int device = omp_get_default_device();
  int *a = llvm_omp_target_alloc_host(N * sizeof *a, device);
  struct both {
    int **inner, *seen;
  } *s = llvm_omp_target_alloc_host(sizeof *s, device);
  int x[4] = {1, 2, 3, 4}, bad = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;

  // In place, mapped or not, with the pointers in it as they are.
  s->inner = &a;
  s->seen = NULL;
#pragma omp target map(tofrom : a[ : N]) map(from : s -> seen)
  {
    s->seen = a;
    for (int i = 0; i < N; i++)
      a[i] += 1;
  }
  bad += s->seen != a || s->inner != &a || a[0] != 1 || a[N - 1] != N;
  bad += omp_target_is_present(a, device) != 0;

  // Of what is not mapped an update does nothing, and it is there.
#pragma omp target update to(a[ : N])
#pragma omp target update from(x)
#pragma omp target data map(present, alloc : x)
  {
  }
  int *device_a = NULL;
#pragma omp target data map(tofrom : a[ : N]) use_device_ptr(a)
  device_a = a;
  bad += device_a != a;

  // A copy.
#pragma omp target enter data map(close, to : x)
  bad += !omp_target_is_present(x, device);
#pragma omp target map(alloc : x)
  x[1] = 20;
  bad += x[1] != 2;
#pragma omp target exit data map(from : x)
  bad += x[1] != 20 || omp_target_is_present(x, device);

  int *elsewhere = omp_target_alloc(sizeof x, device);
  bad += !elsewhere || omp_target_associate_ptr(x, elsewhere, sizeof x, 0, device);
#pragma omp target map(always, tofrom : x)
  x[2] += 27;
  bad += x[0] != 1 || x[1] != 20 || x[2] != 30;
  bad += omp_target_disassociate_ptr(x, device);
  omp_target_free(elsewhere, device);

  printf("%d wrong, %d devices\n", bad, omp_get_num_devices());
  fflush(stdout);
  if (argc > 1) {
#pragma omp target map(tofrom : x)
    x[3]++;
    printf("not reached\n");
  }
  llvm_omp_target_free_host(s, device);
  llvm_omp_target_free_host(a, device);
  return bad;
}
