// Kernels whose gangs meet, as tasks that do not depend on each other: tasks MODULE, of cases.c. They share the places
// where gangs meet, and are done one after the other; also after one of them has failed in between.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/async.h>

#include <stdio.h>
#include <string.h>

enum { N = 24, GANGS = 7 };
static char message[XL_ASYNC_MESSAGE];

static int fail(const char *what, const char *why) {
  printf("%s: %s\n", what, why);
  return 1;
}

int main(int argc, char **argv) {
  xl_graph *g = xl_graph_open(1, message);
  if (!g || argc != 2)
    return fail("tasks MODULE", message);
  xl_function *leaves = xl_function_load(g, 0, argv[1], "leaves", message),
              *fails = leaves ? xl_function_load(g, 0, argv[1], "fails", message) : NULL;
  int *res = fails ? xl_graph_alloc(g, 0, N * sizeof *res, message) : NULL,
      *x = res ? xl_graph_alloc(g, 0, GANGS * sizeof *x, message) : NULL;
  if (!x)
    return fail("no kernel or memory", message);
  int ones[GANGS], got[N], bad = 0;
  for (int i = 0; i < GANGS; i++)
    ones[i] = 1;
  for (int i = 0; i < N; i++)
    got[i] = 100 * i;
  xl_task *begin = xl_task_new(g, 0), *t[N], *end = xl_task_new(g, 0);
  xl_task_copy(begin, x, ones, sizeof ones);
  xl_task_copy(begin, res, got, sizeof got);
  xl_task_submit(begin);
  const uint32_t gangs[3] = {GANGS, 1, 1}, lanes[3] = {64, 1, 1};
  for (int i = 0; i < N; i++) {
    int *to = &res[i], n = GANGS, which = 3;
    t[i] = xl_task_new(g, 0);
    const bool ok = i % 8 == 5 ? xl_task_launch(t[i], fails, gangs, lanes, (const void *[]){&to, &which}, 2)
                               : xl_task_launch(t[i], leaves, gangs, lanes, (const void *[]){&to, &x, &n}, 3);
    if (!ok || !xl_task_after(t[i], begin) || !xl_task_submit(t[i]))
      return fail("a task", xl_task_message(t[i]));
  }
  for (int i = 0; i < N; i++) {
    const bool failed = !xl_task_wait(t[i]);
    if (failed != (i % 8 == 5))
      bad += fail("a task", failed ? xl_task_message(t[i]) : "has not failed");
    xl_task_release(t[i]);
  }
  xl_task_copy(end, got, res, sizeof got);
  if (!xl_task_run(end))
    return fail("a copy", xl_task_message(end));
  // Each gang has one of the ones; every third gang leaves before.
  for (int i = 0; i < N; i++)
    if (i % 8 != 5 && got[i] != 100 * i + 5)
      bad += printf("task %d: %d\n", i, got[i]) > 0;
  printf("%d wrong\n", bad);
  xl_task_release(begin), xl_task_release(end);
  xl_graph_free(g, 0, res);
  xl_graph_free(g, 0, x);
  xl_graph_close(g);
  return bad;
}
