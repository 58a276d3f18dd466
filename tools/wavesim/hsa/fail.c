// fail.c: failures on demand, for programs that want to see how they stand
// them: WAVESIM_FAIL=call:n makes the n-th use of a call fail.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/environment.h"
#include "hsa/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool ws_failing;

// The linker's: a pointer to each point (WS_FAIL_HERE).
extern ws_fail_point *const __start_ws_fail_points[], *const __stop_ws_fail_points[];

bool ws_fail_now(ws_fail_point *p) {
  if (!p->first)
    return false;
  const uint64_t use = __atomic_add_fetch(&p->uses, 1, __ATOMIC_RELAXED);
  if (use != p->first && !(p->onward && use > p->first))
    return false;
  if (use == p->first)
    ws_message("%s fails at its use %" PRIu64 "%s (WAVESIM_FAIL)", p->name, use, p->onward ? " and from then on" : "");
  return true;
}

bool ws_fail_start(void) {
  const char *s = ws_env.fail;
  for (ws_fail_point *const *p = __start_ws_fail_points; p < __stop_ws_fail_points; p++)
    (*p)->first = 0; // what was used before the last hsa_shut_down stays used
  ws_failing = *s;
  while (*s) {
    const size_t part = strcspn(s, ","), name = strcspn(s, ":,");
    char *end = (char *)(uintptr_t)s;
    unsigned long long n = 0;
    if (name < part && s[name + 1] >= '0' && s[name + 1] <= '9')
      n = strtoull(s + name + 1, &end, 10);
    const bool onward = n && *end == '+';
    end += onward;
    bool found = false;
    // A call may have several points, where it does one of several things.
    for (ws_fail_point *const *p = __start_ws_fail_points; n && end == s + part && p < __stop_ws_fail_points; p++)
      if (!strncmp((*p)->name, s, name) && !(*p)->name[name]) {
        (*p)->first = n;
        (*p)->onward = onward;
        found = true;
      }
    if (!found) {
      char shown[200];
      ws_printable(shown, sizeof shown, s, part);
      ws_message("WAVESIM_FAIL: '%s' is not CALL:N or CALL:N+, N from 1, of a call that can fail", shown);
      return false;
    }
    s += part + (s[part] == ',');
  }
  return true;
}
