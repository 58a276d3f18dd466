// environment.c: see environment.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/environment.h"
#include "core/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

ws_environment ws_env = {
#define WS_NUMBER(NAME, field, value, ...) .field = value,
#define WS_TEXT(NAME, field, value, ...) .field = value,
#include "core/environment.def"
#undef WS_NUMBER
#undef WS_TEXT
};
static ws_environment defaults;
ws_environment_given ws_env_given;

#define PLACES(field) offsetof(ws_environment, field), offsetof(ws_environment_given, field)
static const ws_variable variables[] = {
#define WS_NUMBER(NAME, field, value, least, most, option, argument, help, shown, page)                                \
  {"WAVESIM_" #NAME, option, argument, help, shown, page, true, least, most, PLACES(field)},
#define WS_TEXT(NAME, field, value, option, argument, help, shown, page)                                               \
  {"WAVESIM_" #NAME, option, argument, help, shown, page, false, 0, 0, PLACES(field)},
#include "core/environment.def"
#undef WS_NUMBER
#undef WS_TEXT
};
enum { VARIABLES = sizeof variables / sizeof *variables };

const ws_variable *ws_env_at(unsigned i) { return i < VARIABLES ? &variables[i] : NULL; }

static bool parse(const ws_variable *v, const char *s, uint64_t *n, char *why, size_t size) {
  const bool random = v->at == offsetof(ws_environment, fill);
  if (random && !strcmp(s, "random")) {
    *n = WS_FILL_RANDOM;
    return true;
  }
  char *end = NULL;
  errno = 0;
  *n = isdigit((unsigned char)*s) ? strtoull(s, &end, 0) : 0;
  if (!end || *end)
    snprintf(why, size, "is not a number%s", random ? ", nor 'random'" : "");
  else if (errno || *n < v->least || *n > v->most)
    snprintf(why, size, v->most == UINT64_MAX ? "is not a number from %llu on" : "is not a number from %llu to %llu",
             (unsigned long long)v->least, (unsigned long long)v->most);
  else
    return true;
  return false;
}

bool ws_env_valid(const ws_variable *v, const char *value, char *why, size_t n) {
  uint64_t number;
  return !v->number || parse(v, value, &number, why, n);
}

static void warn_of_others(void) {
  for (char **e = environ; e && *e; e++) {
    const size_t n = strcspn(*e, "=");
    if (strncmp(*e, "WAVESIM_", 8))
      continue;
    unsigned k = 0;
    while (k < VARIABLES && (strlen(variables[k].name) != n || strncmp(variables[k].name, *e, n)))
      k++;
    if (k == VARIABLES) {
      char shown[100];
      ws_printable(shown, sizeof shown, *e, n);
      ws_message("there is no variable %s (README.md has all)", shown);
    }
  }
}

bool ws_env_read(void) {
  static bool before;
  bool ok = true;
  if (!before)
    defaults = ws_env;
  before = true;
  for (unsigned k = 0; k < VARIABLES; k++) {
    const ws_variable *v = &variables[k];
    const char *s = getenv(v->name);
    char *const at = (char *)&ws_env + v->at;
    bool given = s && (*s || v->at == offsetof(ws_environment, symbolizer));
    if (v->number) {
      uint64_t n;
      char why[100];
      memcpy(&n, (const char *)&defaults + v->at, sizeof n);
      if (given && !parse(v, s, &n, why, sizeof why)) {
        char shown[100];
        ws_printable(shown, sizeof shown, s, strlen(s));
        ws_message("%s=%s %s", v->name, shown, why);
        ok = given = false;
        memcpy(&n, (const char *)&defaults + v->at, sizeof n);
      }
      memcpy(at, &n, sizeof n);
    } else {
      // The environment may be changed behind the back of what was read.
      const char *was, *otherwise, *copy = given ? strdup(s) : NULL;
      memcpy(&was, at, sizeof was);
      memcpy(&otherwise, (const char *)&defaults + v->at, sizeof otherwise);
      if (!copy)
        copy = otherwise;
      memcpy(at, &copy, sizeof copy);
      if (was != otherwise)
        free((char *)(uintptr_t)was);
    }
    memcpy((char *)&ws_env_given + v->given, &given, sizeof given);
  }
  warn_of_others();
  return ok;
}
