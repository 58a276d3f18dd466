// main.c: wavesim, which runs any program with the software GPU in the place of
// AMD's HSA runtime. It sets the environment and becomes the program, so exit
// status, signals and terminal are the program's own.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../common/common.h"
#include "core/environment.h"
#include "isa/gpu.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// As env(1) and the shells have it.
enum { CANNOT_RUN = 126, NOT_FOUND = 127 };

// The names of all GPUs, each with what is before it.
static char *gpu_names(const char *first, const char *between) {
  char *all = xl_strdup("");
  for (unsigned i = 0; ws_gpu_at(i); i++) {
    char *more = xl_format("%s%s%s", all, i ? between : first, ws_gpu_at(i)->name);
    free(all);
    all = more;
  }
  return all;
}

// A text of environment.def.
static void print_text(const char *text, const char *gpus) {
  const char *at = strstr(text, "%s");
  printf("%.*s%s%s", (int)(at ? at - text : (long)strlen(text)), text, at ? gpus : "", at ? at + 2 : "");
}

static void help(void) {
  printf("usage: wavesim [options] PROGRAM [ARGUMENT...]\n"
         "Runs a program that uses AMD GPUs (HIP, OpenMP, HSA) on the software GPU.\n"
         "\n");
  char *gpus = gpu_names("\n                          ", " ");
  size_t column = 0;
  for (char *p = gpus; *p; p++, column++) { // lines of about 80 columns
    if (*p == '\n')
      column = 0;
    else if (*p == ' ' && column > 64) {
      char *more = xl_format("%.*s\n                         %s", (int)(p - gpus), gpus, p);
      p = more + (p - gpus);
      free(gpus);
      gpus = more;
      column = 0;
    }
  }
  const ws_variable *v;
  for (unsigned k = 0; (v = ws_env_at(k)); k++) {
    if (!v->option)
      continue;
    const int n = printf("  --%s=%s", v->option, v->argument);
    printf("%*s", n < 26 ? 26 - n : 1, "");
    print_text(v->help, gpus);
    printf("\n");
    if (!k)
      printf("                          target-ID features may follow a name: gfx90a:xnack+\n");
  }
  free(gpus);
  printf("  --environment           list the variables that say this and more, as README.md has them\n"
         "  --help, --version\n"
         "\n"
         "Exit status: the program's; 127 when there is no such program, 126 when it\n"
         "cannot be run, 2 for wrong usage.\n");
}

// The table of README.md.
static void environment(void) {
  char *gpus = gpu_names("", ",");
  printf("| variable | default | meaning |\n|---|---|---|\n");
  const ws_variable *v;
  for (unsigned k = 0; (v = ws_env_at(k)); k++) {
    printf("| `%s` | %s | ", v->name, v->shown);
    print_text(v->page, gpus);
    printf(" |\n");
  }
  free(gpus);
}

__attribute__((format(printf, 1, 2), noreturn)) static void usage(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(stderr, "wavesim: error: ");
  vfprintf(stderr, fmt, ap);
  fprintf(stderr, "\nusage: wavesim [options] PROGRAM [ARGUMENT...] (see --help)\n");
  va_end(ap);
  exit(XL_USAGE);
}

// Names are looked at here, as a program may pass over an hsa_init that fails.
static void check_gpus(const char *list) {
  for (const char *s = list;;) {
    const size_t n = strcspn(s, ",:");
    bool known = false;
    for (unsigned i = 0; ws_gpu_at(i); i++)
      known = known || (strlen(ws_gpu_at(i)->name) == n && !strncmp(ws_gpu_at(i)->name, s, n));
    if (!known)
      usage("--gpu=%s: unknown GPU '%.*s'", list, (int)n, s);
    s += strcspn(s, ",");
    if (!*s++)
      return;
  }
}

// The folder of the library: beside the program's, in the build and installed.
static char *library_folder(void) {
  static const char *const places[] = {"../lib", "../" WAVESIM_LIBDIR};
  char *here = xl_program_dir();
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    char *folder = xl_format("%s/%s/wavesim", here, places[i]);
    char *library = xl_format("%s/libhsa-runtime64.so.1", folder), *whole = NULL;
    if (!access(library, R_OK))
      whole = realpath(folder, NULL);
    free(library);
    free(folder);
    if (whole) {
      free(here);
      return whole;
    }
  }
  fprintf(stderr, "wavesim: error: no libhsa-runtime64.so.1 in %s/../lib/wavesim\n", here);
  exit(CANNOT_RUN);
}

int main(int argc, char **argv) {
  int i = 1;
  for (; i < argc && argv[i][0] == '-'; i++) {
    if (!strcmp(argv[i], "--")) {
      i++;
      break;
    }
    if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
      help();
      return XL_OK;
    }
    if (!strcmp(argv[i], "--version")) {
      printf("wavesim (Crosslane) " WAVESIM_VERSION "\n");
      return XL_OK;
    }
    if (!strcmp(argv[i], "--environment")) {
      environment();
      return XL_OK;
    }
    const size_t n = strcspn(argv[i], "=");
    const ws_variable *v;
    unsigned k = 0;
    while ((v = ws_env_at(k)) &&
           (!v->option || strlen(v->option) + 2 != n || strncmp(argv[i] + 2, v->option, n - 2) || !argv[i][n]))
      k++;
    if (!v)
      usage("unknown option '%s'", argv[i]);
    const char *value = argv[i] + n + 1;
    char why[100] = "has no value";
    if (!*value || !ws_env_valid(v, value, why, sizeof why))
      usage("%s %s", argv[i], why);
    if (!k)
      check_gpus(value);
    if (setenv(v->name, value, 1))
      usage("%s: %s", argv[i], strerror(errno));
  }
  if (i >= argc)
    usage("no program given");

  char *folder = library_folder();
  const char *others = getenv("LD_LIBRARY_PATH");
  char *path = others && *others ? xl_format("%s:%s", folder, others) : xl_strdup(folder);
  if (setenv("LD_LIBRARY_PATH", path, 1)) {
    fprintf(stderr, "wavesim: error: LD_LIBRARY_PATH: %s\n", strerror(errno));
    return CANNOT_RUN;
  }
  execvp(argv[i], argv + i);
  const int why = errno;
  fprintf(stderr, "wavesim: error: %s: %s\n", argv[i], strerror(why));
  return why == ENOENT ? NOT_FOUND : CANNOT_RUN;
}
