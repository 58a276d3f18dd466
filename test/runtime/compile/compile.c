// Compiling at run time (crosslane/compile.h).
//   compile once FILE [OPTION...]   compiles FILE by its suffix, and prints what came of it, and the log
//   compile files                   an input that includes files by name; wrong names
//   compile threads N               N threads at once, each another constant; all results differ
//   compile ignored FILE            the same as once, in a process that ignores SIGCHLD
// With FULL in the environment the store cannot keep anything.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/compile.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to) { return getenv("FULL") ? -1 : __real_rename(from, to); }

static void show(bool ok, xl_compile_result *r) {
  const char *what = r->bytes > 4 && !memcmp(r->output, "\177ELF", 4) ? "ELF" : r->output ? "other" : "nothing";
  printf("%s: %s%s\n", ok ? "compiled" : "failed", what, r->cached ? ", from the cache" : "");
  fputs(r->log, stdout);
  xl_compile_free(r);
}

static int once(int argc, char **argv) {
  FILE *f = fopen(argv[0], "rb");
  if (!f)
    return perror(argv[0]), 1;
  static char text[1 << 20];
  const size_t n = fread(text, 1, sizeof text, f);
  fclose(f);
  const char *slash = strrchr(argv[0], '/'), *name = slash ? slash + 1 : argv[0], *dot = strrchr(name, '.');
  const xl_compile_job job = {.language = dot && !strcmp(dot, ".cu")  ? "cuda"
                                          : dot && !strcmp(dot, ".c") ? "c"
                                                                      : "ir",
                              .name = name,
                              .input = text,
                              .bytes = n,
                              .options = (const char *const *)argv + 1,
                              .option_count = (size_t)argc - 1};
  xl_compile_result r;
  const bool ok = xl_compile(&job, &r);
  show(ok, &r);
  return !ok;
}

static int files(void) {
  static const char source[] = "#include \"deep/er/value.h\"\n__global__ void k(int *p) { *p = VALUE; }\n";
  static const char value[] = "#define VALUE 42\n";
  static const char *const names[] = {"deep/er/value.h", "/etc/value.h", "../value.h", "deep/../../value.h", "",
                                      "main.cu"};
  const char *const options[] = {"-mcpu=gfx90a", "--cuda-path=none", "-I."};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const xl_compile_file file[] = {{names[i], value, sizeof value - 1}};
    const xl_compile_job job = {.language = "cuda",
                                .name = "main.cu",
                                .input = source,
                                .bytes = sizeof source - 1,
                                .options = options,
                                .option_count = 3,
                                .files = file,
                                .file_count = 1,
                                .uncached = true};
    xl_compile_result r;
    const bool ok = xl_compile(&job, &r);
    show(ok, &r);
  }
  return 0;
}

typedef struct thread {
  pthread_t id;
  int number;
  xl_compile_result result;
  bool ok;
} thread;

static void *compile_one(void *arg) {
  thread *t = arg;
  char source[96];
  snprintf(source, sizeof source, "__global__ void k(int *p) { *p = %d; }", 1000 + t->number);
  const char *const options[] = {"-mcpu=gfx90a", "--cuda-path=none"};
  const xl_compile_job job = {
      .language = "cuda", .input = source, .bytes = strlen(source), .options = options, .option_count = 2};
  t->ok = xl_compile(&job, &t->result);
  return NULL;
}

static int threads(int count) {
  thread *all = calloc((size_t)count, sizeof *all);
  int right = 0;
  for (int i = 0; i < count; i++) {
    all[i].number = i;
    pthread_create(&all[i].id, NULL, compile_one, &all[i]);
  }
  for (int i = 0; i < count; i++)
    pthread_join(all[i].id, NULL);
  for (int i = 0; i < count; i++) {
    // The constant is in the code, as a literal.
    const int wanted = 1000 + i;
    right += all[i].ok && memmem(all[i].result.output, all[i].result.bytes, &wanted, sizeof wanted);
  }
  for (int i = 0; i < count; i++)
    xl_compile_free(&all[i].result);
  free(all);
  printf("%d of %d right\n", right, count);
  return right != count;
}

int main(int argc, char **argv) {
  if (argc > 2 && !strcmp(argv[1], "ignored")) {
    signal(SIGCHLD, SIG_IGN);
    return once(argc - 2, argv + 2);
  }
  if (argc > 2 && !strcmp(argv[1], "once"))
    return once(argc - 2, argv + 2);
  if (argc == 2 && !strcmp(argv[1], "files"))
    return files();
  if (argc == 3 && !strcmp(argv[1], "threads"))
    return threads(atoi(argv[2]));
  fputs("usage: compile once|ignored FILE [OPTION...] | files | threads N\n", stderr);
  return 2;
}
