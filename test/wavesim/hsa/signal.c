// signal.c: every operation on signals, waiting with each condition, timeouts,
// several waiters and threads, handlers, groups, stale handles.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <pthread.h>

static hsa_signal_t ping, pong;

static void *partner(void *arg) {
  (void)arg;
  for (hsa_signal_value_t i = 1; i <= 2000; i++) {
    hsa_signal_wait_scacquire(ping, HSA_SIGNAL_CONDITION_GTE, i, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
    hsa_signal_add_screlease(pong, 1);
  }
  return NULL;
}

static void *adder(void *arg) {
  for (unsigned i = 0; i < 20000; i++)
    hsa_signal_add_relaxed(*(hsa_signal_t *)arg, 1);
  return NULL;
}

static int handled;
static bool handler(hsa_signal_value_t v, void *again) {
  __atomic_add_fetch(&handled, (int)v, __ATOMIC_SEQ_CST);
  hsa_signal_store_relaxed(ping, 0);
  return again != NULL;
}
static void function(void *arg) { hsa_signal_store_screlease(*(hsa_signal_t *)arg, 0); }

static bool reached(hsa_signal_t s, hsa_signal_value_t v) {
  return hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_EQ, v, 10000000000u, HSA_WAIT_STATE_BLOCKED) == v;
}

int main(void) {
  start();
  hsa_signal_t s;
  STATUS(hsa_signal_create(0, 0, NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_signal_create(0, 1, NULL, &s), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_signal_create(0, 2, (hsa_agent_t[]){gpu[0], gpu[0]}, &s), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_signal_destroy((hsa_signal_t){0}), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_signal_destroy((hsa_signal_t){4711}), HSA_STATUS_ERROR_INVALID_SIGNAL);
  OK(hsa_signal_create(-5, 0, NULL, &s));
  // The layout that device code knows.
  amd_signal_t *amd = (amd_signal_t *)(uintptr_t)s.handle;
  CHECK(amd->kind == AMD_SIGNAL_KIND_USER && amd->value == -5);
  volatile hsa_signal_value_t *value;
  OK(hsa_amd_signal_value_pointer(s, &value));
  CHECK(value == &amd->value);

  CHECK(hsa_signal_load_scacquire(s) == -5);
  hsa_signal_store_relaxed(s, 12);
  hsa_signal_add_scacq_screl(s, 3);
  hsa_signal_subtract_screlease(s, 5);
  CHECK(hsa_signal_load_relaxed(s) == 10);
  hsa_signal_and_scacquire(s, 6);
  hsa_signal_or_relaxed(s, 9);
  hsa_signal_xor_screlease(s, 1);
  CHECK(hsa_signal_load_relaxed(s) == (((10 & 6) | 9) ^ 1));
  CHECK(hsa_signal_exchange_scacq_screl(s, 100) == 10);
  CHECK(hsa_signal_cas_relaxed(s, 99, 1) == 100 && hsa_signal_load_relaxed(s) == 100);
  CHECK(hsa_signal_cas_scacq_screl(s, 100, 1) == 100 && hsa_signal_load_relaxed(s) == 1);
  hsa_signal_silent_store_screlease(s, 7);

  // Waiting: what holds returns at once, what does not times out.
  CHECK(hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_EQ, 7, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 7);
  CHECK(hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_NE, 8, UINT64_MAX, HSA_WAIT_STATE_ACTIVE) == 7);
  CHECK(hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_LT, 8, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 7);
  CHECK(hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_GTE, 7, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 7);
  uint64_t t0, t1;
  hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &t0);
  CHECK(hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_LT, 7, 20000000, HSA_WAIT_STATE_BLOCKED) == 7);
  hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &t1);
  CHECK(t1 - t0 >= 20000000);
  // A store to the memory, as a kernel does it, is noticed.
  amd->value = 3;
  CHECK(hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_EQ, 3, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 3);

  pthread_t t[4];
  OK(hsa_amd_signal_create(0, 0, NULL, 0, &ping));
  OK(hsa_amd_signal_create(0, 1, &gpu[0], HSA_AMD_SIGNAL_AMD_GPU_ONLY, &pong));
  STATUS(hsa_amd_signal_create(0, 0, NULL, HSA_AMD_SIGNAL_IPC, &s), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  pthread_create(&t[0], NULL, partner, NULL);
  for (hsa_signal_value_t i = 1; i <= 2000; i++) {
    hsa_signal_store_screlease(ping, i);
    hsa_signal_wait_scacquire(pong, HSA_SIGNAL_CONDITION_GTE, i, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
  }
  pthread_join(t[0], NULL);
  hsa_signal_store_relaxed(pong, 0);
  for (unsigned i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, adder, &pong);
  CHECK(reached(pong, 80000));
  for (unsigned i = 0; i < 4; i++)
    pthread_join(t[i], NULL);

  // Any of several.
  hsa_signal_t three[3] = {ping, pong, s};
  hsa_signal_condition_t conds[3] = {HSA_SIGNAL_CONDITION_LT, HSA_SIGNAL_CONDITION_EQ, HSA_SIGNAL_CONDITION_EQ};
  hsa_signal_value_t values[3] = {0, 0, 3}, got = 0;
  CHECK(hsa_amd_signal_wait_any(3, three, conds, values, UINT64_MAX, HSA_WAIT_STATE_BLOCKED, &got) == 2 && got == 3);
  CHECK(hsa_amd_signal_wait_any(2, three, conds, values, 1000000, HSA_WAIT_STATE_BLOCKED, &got) == UINT32_MAX);
  hsa_signal_group_t group;
  hsa_signal_t which;
  OK(hsa_signal_group_create(3, three, 0, NULL, &group));
  OK(hsa_signal_group_wait_any_scacquire(group, conds, values, HSA_WAIT_STATE_BLOCKED, &which, &got));
  CHECK(which.handle == s.handle && got == 3);
  OK(hsa_signal_group_destroy(group));
  STATUS(hsa_signal_group_destroy(group), HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP);

  // Handlers: once, again and again, and gone with their signal.
  hsa_signal_store_relaxed(ping, 0);
  OK(hsa_amd_signal_async_handler(ping, HSA_SIGNAL_CONDITION_GTE, 5, handler, NULL));
  hsa_signal_store_relaxed(ping, 4);
  hsa_signal_store_relaxed(ping, 6);
  CHECK(reached(ping, 0) && __atomic_load_n(&handled, __ATOMIC_SEQ_CST) == 6);
  OK(hsa_amd_signal_async_handler(ping, HSA_SIGNAL_CONDITION_GTE, 5, handler, &ping));
  for (int i = 0; i < 3; i++) {
    hsa_signal_store_relaxed(ping, 10);
    CHECK(reached(ping, 0));
  }
  CHECK(__atomic_load_n(&handled, __ATOMIC_SEQ_CST) == 36);
  hsa_signal_store_relaxed(pong, 1);
  OK(hsa_amd_async_function(function, &pong));
  CHECK(reached(pong, 0));
  STATUS(hsa_amd_signal_async_handler(ping, (hsa_signal_condition_t)9, 0, handler, NULL),
         HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_signal_async_handler((hsa_signal_t){8}, HSA_SIGNAL_CONDITION_EQ, 0, handler, NULL),
         HSA_STATUS_ERROR_INVALID_SIGNAL);

  // Stale handles are noticed, and change nothing.
  OK(hsa_signal_destroy(s));
  STATUS(hsa_signal_destroy(s), HSA_STATUS_ERROR_INVALID_SIGNAL);
  fprintf(stderr, "expected messages follow\n");
  CHECK(hsa_signal_load_relaxed(s) == 0);
  hsa_signal_store_relaxed((hsa_signal_t){(uint64_t)(uintptr_t)&s}, 9);
  CHECK(hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_EQ, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);

  // As many as anybody wants.
  enum { MANY = 20000 };
  hsa_signal_t *many = malloc(MANY * sizeof *many);
  for (unsigned round = 0; round < 2; round++) {
    for (unsigned i = 0; i < MANY; i++)
      OK(hsa_signal_create(i, 0, NULL, &many[i]));
    for (unsigned i = 0; i < MANY; i++)
      CHECK(hsa_signal_load_relaxed(many[i]) == i);
    for (unsigned i = 0; i < MANY; i++)
      OK(hsa_signal_destroy(many[i]));
  }
  free(many);
  OK(hsa_shut_down());
  return 0;
}
