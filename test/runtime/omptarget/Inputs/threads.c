// Threads of the host that map the same and their own memory to two devices at once, and run regions that share a
// counter, through the functions that clang's code calls. Expected values are those of one thread. Linked with the
// library's sources; for ThreadSanitizer, which knows nothing of OpenMP's own threads. SPDX-License-Identifier:
// Apache-2.0 WITH LLVM-exception
#include "../../../../runtime/openmp/omptarget/omptarget.h"

#include <stdlib.h>
#include <string.h>

void __tgt_register_lib(ot_library *);
void __tgt_unregister_lib(ot_library *);
void __tgt_target_data_begin_mapper(ot_ident *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **,
                                    void **);
void __tgt_target_data_end_mapper(ot_ident *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **,
                                  void **);
void __tgt_target_data_update_mapper(ot_ident *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **,
                                     void **);
int __tgt_target_kernel(ot_ident *, int64_t, int32_t, int32_t, void *, ot_kernel_args *);
void *omp_target_memset(void *, int, size_t, int);
int omp_target_is_present(const void *, int);
void *omp_get_mapped_ptr(const void *, int);

void __tgt_target_data_update_nowait_mapper(ot_ident *, int64_t, int32_t, void **, void **, int64_t *, int64_t *,
                                            void **, void **, int32_t, void *, int32_t, void *);

enum { THREADS = 4, ROUNDS = 60, N = 1000 };

// In place of libomp: information of target tasks, kept until devices are gone, as libomp keeps some.
static xl_target_info *infos[THREADS * ROUNDS];
static int info_count, ended; // atomic
static _Thread_local xl_target_info *last_info;

int32_t __kmpc_global_thread_num(void *loc) { return (void)loc, 0; }
int32_t __kmpc_get_target_task_waiting_list(int32_t thread, xl_target_info *const **list) {
  (void)thread;
  *list = &last_info;
  return last_info != NULL;
}
void *__kmpc_set_async_info(int32_t thread, xl_target_info *info) {
  (void)thread;
  infos[__atomic_fetch_add(&info_count, 1, __ATOMIC_RELAXED)] = last_info = info;
  return info;
}
void __kmpc_target_task_end(void *task, const char *failure) {
  (void)task;
  __atomic_add_fetch(&ended, failure ? 1000000 : 1, __ATOMIC_RELAXED);
}

static char shared[N];
static int failures; // atomic
static int counters[2], region;

// Adds one to the device's counter, there.
static void count(int device) {
  void *p = &counters[device];
  int64_t size = sizeof counters[device], type = OT_TO | OT_FROM | OT_TARGET_PARAM;
  ot_kernel_args args = {.version = 3,
                         .count = 1,
                         .bases = &p,
                         .begins = &p,
                         .sizes = &size,
                         .types = &type,
                         .teams = {1},
                         .threads = {1}};
  if (__tgt_target_kernel(NULL, device, 1, 1, &region, &args))
    __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
}

static void construct(void (*f)(ot_ident *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **, void **),
                      int device, void *p, int64_t type) {
  void *base = p, *begin = p;
  int64_t size = N;
  f(NULL, device, 1, &base, &begin, &size, &type, NULL, NULL);
}

static void *work(void *arg) {
  const int number = (int)(intptr_t)arg;
  char *own = malloc(N);
  for (int round = 0; round < ROUNDS; round++) {
    const int device = (round + number) % 2;
    memset(own, round, N);
    construct(__tgt_target_data_begin_mapper, device, shared, OT_TO);
    construct(__tgt_target_data_begin_mapper, device, own, OT_TO);
    char *there = omp_get_mapped_ptr(own, device);
    if (!there || !omp_get_mapped_ptr(shared + N - 1, device))
      __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
    else
      omp_target_memset(there + 10, 99, 20, device);
    construct(__tgt_target_data_update_mapper, device, own, OT_FROM);
    for (int i = 0; i < N; i++)
      if (own[i] != (i >= 10 && i < 30 ? 99 : (char)round))
        __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
    // Target tasks, each after the one before, which may be on the other device; the last one's data is what counts.
    void *base = own;
    int64_t size = N, type = OT_TO;
    memset(own, round + 1, N);
    __tgt_target_data_update_nowait_mapper(NULL, device, 1, &base, &base, &size, &type, NULL, NULL, 0, NULL, 0, NULL);
    construct(__tgt_target_data_end_mapper, device, own, OT_FROM);
    for (int i = 0; i < N; i++)
      if (own[i] != (char)(round + 1))
        __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
    construct(__tgt_target_data_end_mapper, device, shared, 0);
    count(device);
    if (omp_target_is_present(own, device))
      __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
  }
  free(own);
  return NULL;
}

int main(int argc, char **argv) {
  xl_error err;
  uint8_t *code;
  size_t size;
  if (argc < 2 || !xl_read_file(argv[1], &code, &size, &err))
    return 2;
  ot_entry entries[] = {{.address = &region, .name = "k"}};
  ot_image image = {code, code + size, entries, entries + 1};
  ot_library library = {1, &image, entries, entries + 1};
  __tgt_register_lib(&library);
  if (ot_device_count() != 2)
    return 3;
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int d = 0; d < 2; d++)
    if (omp_target_is_present(shared, d) || counters[d] != THREADS * ROUNDS / 2)
      failures++;
  __tgt_unregister_lib(&library);
  if (info_count != THREADS * ROUNDS || ended != info_count)
    failures++;
  for (int i = 0; i < info_count; i++)
    infos[i]->release(infos[i]);
  free(code);
  printf(failures ? "%d failures\n" : "good\n", failures);
  return failures != 0;
}
