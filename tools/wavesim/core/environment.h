// environment.h: the values of the environment variables (environment.def).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_ENVIRONMENT_H
#define WAVESIM_ENVIRONMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The value of every variable, its default where it is not set or empty. Numbers
// are in their range; WS_FILL_RANDOM is WAVESIM_FILL=random.
typedef struct ws_environment {
#define WS_NUMBER(NAME, field, value, ...) uint64_t field;
#define WS_TEXT(NAME, field, value, ...) const char *field;
#include "core/environment.def"
#undef WS_NUMBER
#undef WS_TEXT
} ws_environment;
#define WS_FILL_RANDOM UINT64_MAX
extern ws_environment ws_env; // the defaults, until ws_env_read

// Which of the variables are set and not empty; WAVESIM_SYMBOLIZER may be empty.
typedef struct ws_environment_given {
#define WS_NUMBER(NAME, field, ...) bool field;
#define WS_TEXT(NAME, field, ...) bool field;
#include "core/environment.def"
#undef WS_NUMBER
#undef WS_TEXT
} ws_environment_given;
extern ws_environment_given ws_env_given;

// Reads them all into ws_env. To be called while no dispatch runs. Says on stderr
// which value is none, and then returns false; warns of WAVESIM_ names that are none.
bool ws_env_read(void);

typedef struct ws_variable {
  const char *name;                     // "WAVESIM_GPU"
  const char *option, *argument, *help; // of the program wavesim, or NULL
  const char *shown, *page;             // for README.md
  bool number;
  uint64_t least, most;
  size_t at, given; // in ws_env, ws_env_given
} ws_variable;
const ws_variable *ws_env_at(unsigned i); // NULL past the end
// True when v may have that value; else why has the reason.
bool ws_env_valid(const ws_variable *v, const char *value, char *why, size_t n);

#endif
