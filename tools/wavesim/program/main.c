// main.c: wavesim, which runs any program with the software GPU in the place of
// AMD's HSA runtime. It sets the environment and becomes the program, so exit
// status, signals and terminal are the program's own.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../common/common.h"
#include "isa/gpu.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// As env(1) and the shells have it.
enum { CANNOT_RUN = 126, NOT_FOUND = 127 };

// Options --NAME=VALUE and the variables that they set.
static const struct {
  const char *option, *variable;
  bool number;
} settings[] = {
    {"--gpu=", "WAVESIM_GPU", false},
    {"--threads=", "WAVESIM_THREADS", true},
    {"--trace=", "WAVESIM_TRACE", false},
    {"--stack=", "WAVESIM_STACK", true},
    {"--max-instructions=", "WAVESIM_MAX_INSTRUCTIONS", true},
    {"--waitcnt=", "WAVESIM_WAITCNT", true},
    {"--barrier-strict=", "WAVESIM_BARRIER_STRICT", true},
    {"--registers=", "WAVESIM_REGISTERS", true},
    {"--ds-align=", "WAVESIM_DS_ALIGN", true},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static void help(void) {
  printf("usage: wavesim [options] PROGRAM [ARGUMENT...]\n"
         "Runs a program that uses AMD GPUs (HIP, OpenMP, HSA) on the software GPU.\n"
         "\n"
         "  --gpu=NAME[,NAME...]    the GPUs there are (gfx90a):");
  for (unsigned i = 0; ws_gpu_at(i); i++)
    printf("%s%s", i % 6 ? " " : "\n                          ", ws_gpu_at(i)->name);
  printf("\n"
         "                          target-ID features may follow a name: gfx90a:xnack+\n"
         "  --threads=N             host threads that run wavefronts (all cores)\n"
         "  --trace=FILE            write every executed instruction there\n"
         "  --stack=BYTES           of a work-item, where it is dynamic (16384)\n"
         "  --max-instructions=N    a dispatch of more ends with a fault\n"
         "  --waitcnt=0             a register read before its s_waitcnt is no fault\n"
         "  --barrier-strict=0      a wave that ends need not reach its group's barriers\n"
         "  --registers=0           a register that is not allocated reads as v0\n"
         "  --ds-align=1            LDS accesses must be naturally aligned\n"
         "  --help, --version\n"
         "\n"
         "Exit status: the program's; 127 when there is no such program, 126 when it\n"
         "cannot be run, 2 for wrong usage.\n");
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
    size_t k = 0;
    while (k < SETTINGS && strncmp(argv[i], settings[k].option, strlen(settings[k].option)))
      k++;
    if (k == SETTINGS)
      usage("unknown option '%s'", argv[i]);
    const char *value = argv[i] + strlen(settings[k].option);
    uint64_t number;
    if (!*value || (settings[k].number && !xl_parse_unsigned(value, UINT64_MAX, &number)))
      usage("%s: %s", argv[i], *value ? "not a number" : "no value");
    if (!k)
      check_gpus(value);
    if (setenv(settings[k].variable, value, 1))
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
