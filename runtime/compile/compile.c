// compile.c: see crosslane/compile.h. The input and its files go into a private folder, xlcc runs there, and what it
// wrote is read back.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/compile.h"
#include "store.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define OUTPUT "xlcc-output.hsaco"

// ---------------------------------------------------------------- the compiler

// The compiler's path, or NULL. *library: the folder of what it loads.
static char *find_compiler(char **library) {
  char *path = NULL, *folder = NULL;
  const char *own = getenv("CROSSLANE_XLCC");
  Dl_info here;
  if (own && *own) {
    path = realpath(own, NULL);
  } else if (dladdr((void *)find_compiler, &here) && here.dli_fname) {
    char *self = realpath(here.dli_fname, NULL), *slash = self ? strrchr(self, '/') : NULL;
    // In an installed tree the library may be a folder further down.
    static const char *const places[] = {"../bin/xlcc", "../../bin/xlcc", "../../../bin/xlcc"};
    for (size_t i = 0; slash && !path && i < sizeof places / sizeof *places; i++) {
      char *candidate;
      *slash = 0;
      if (asprintf(&candidate, "%s/%s", self, places[i]) >= 0) {
        path = realpath(candidate, NULL);
        free(candidate);
      }
    }
    free(self);
  }
  if (path && access(path, X_OK)) {
    free(path);
    path = NULL;
  }
  if (path && library) {
    const char *slash = strrchr(path, '/');
    *library = asprintf(&folder, "%.*s/../lib", (int)(slash - path), path) < 0 ? NULL : folder;
  }
  return path;
}

bool xl_compile_available(void) {
  char *path = find_compiler(NULL);
  free(path);
  return path != NULL;
}

static void put_state(xl_bytes *key, const char *path) {
  struct stat st;
  char line[96] = "none";
  if (!stat(path, &st))
    snprintf(line, sizeof line, "%jd %jd.%09ld", (intmax_t)st.st_size, (intmax_t)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
  xl_bytes_put_text(key, path);
  xl_bytes_put_text(key, line);
}

static int ours(const struct dirent *e) { return !strncmp(e->d_name, "libcrosslane-", 13); }

// All that the result depends on, but for headers of the system and of an SDK.
static void put_key(xl_bytes *key, const xl_compile_job *job, const char *compiler, const char *library) {
  xl_bytes_put_text(key, job->language);
  xl_bytes_put_text(key, job->name ? job->name : "");
  for (size_t i = 0; i < job->option_count; i++)
    xl_bytes_put_text(key, job->options[i]);
  xl_bytes_put_block(key, job->input, job->bytes);
  for (size_t i = 0; i < job->file_count; i++) {
    xl_bytes_put_text(key, job->files[i].name);
    xl_bytes_put_block(key, job->files[i].data, job->files[i].bytes);
  }
  const char *llvm = getenv("XLCC_LLVM_DIR");
  xl_bytes_put_text(key, llvm ? llvm : "");
  put_state(key, compiler);
  struct dirent **names;
  const int count = library ? scandir(library, &names, ours, alphasort) : -1;
  for (int i = 0; i < count; i++) {
    char *path;
    if (asprintf(&path, "%s/%s", library, names[i]->d_name) >= 0) {
      put_state(key, path);
      free(path);
    }
    free(names[i]);
  }
  if (count >= 0)
    free(names);
}

// ---------------------------------------------------------------- the folder

static int take_away(const char *path, const struct stat *st, int type, struct FTW *where) {
  (void)st, (void)type, (void)where;
  return remove(path);
}

static bool write_file(int folder, const char *name, const void *data, size_t bytes) {
  const int fd = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  bool ok = fd >= 0;
  for (const char *p = data; ok && bytes;) {
    const ssize_t put = write(fd, p, bytes);
    if (put > 0)
      p += put, bytes -= (size_t)put;
    else
      ok = put < 0 && errno == EINTR;
  }
  if (fd >= 0)
    ok = !close(fd) && ok;
  return ok;
}

// Writes a file whose name may have folders in it. "" or why not.
static const char *write_below(int folder, const xl_compile_file *f) {
  if (!*f->name || *f->name == '/')
    return "is no relative name";
  char *name = strdup(f->name);
  if (!name)
    return "no memory";
  const char *why = "";
  for (char *part = name, *slash; !*why && part; part = slash ? slash + 1 : NULL) {
    slash = strchr(part, '/');
    if (slash)
      *slash = 0;
    if (!strcmp(part, ".."))
      why = "leaves its folder";
    else if (slash && *part && mkdirat(folder, name, 0700) && errno != EEXIST)
      why = strerror(errno);
    if (slash)
      *slash = '/';
  }
  if (!*why && !write_file(folder, name, f->data, f->bytes))
    why = errno == EEXIST ? "is there twice" : strerror(errno);
  free(name);
  return why;
}

// ---------------------------------------------------------------- running

extern char **environ;

// Runs the compiler in the folder with its messages in log. Whether it ended well, as far as the process may know.
static bool run(const char *compiler, char **argv, const char *folder, int log, int *error) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attr;
  sigset_t none, defaults;
  pid_t pid;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGCHLD);
  sigaddset(&defaults, SIGPIPE);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, log, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, log, STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(&files, folder);
  posix_spawnattr_init(&attr);
  posix_spawnattr_setsigmask(&attr, &none);
  posix_spawnattr_setsigdefault(&attr, &defaults);
  posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  *error = posix_spawn(&pid, compiler, &files, &attr, argv, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attr);
  if (*error)
    return false;
  int status = 0;
  pid_t done;
  while ((done = waitpid(pid, &status, 0)) < 0 && errno == EINTR)
    ;
  // A program that ignores SIGCHLD, or waits for all children, never learns the status. xlcc leaves no output where
  // it fails.
  return done < 0 || (WIFEXITED(status) && !WEXITSTATUS(status));
}

static bool read_all(int fd, xl_bytes *b) {
  char part[16384];
  for (ssize_t n; (n = read(fd, part, sizeof part));) {
    if (n > 0)
      xl_bytes_put(b, part, (size_t)n);
    else if (errno != EINTR)
      return false;
  }
  return !b->failed;
}

static const char *suffix_of(const char *language) {
  return !strcmp(language, "cuda") ? ".cu" : !strcmp(language, "c") ? ".c" : ".ll";
}

static bool fail(xl_bytes *log, const char *what, const char *why) {
  xl_bytes_put(log, what, strlen(what));
  xl_bytes_put(log, ": ", 2);
  xl_bytes_put(log, why, strlen(why));
  xl_bytes_put(log, "\n", 1);
  return false;
}

static bool compile_in(const xl_compile_job *job, const char *compiler, const char *folder, xl_bytes *output,
                       xl_bytes *log) {
  char plain[16];
  snprintf(plain, sizeof plain, "input%s", suffix_of(job->language));
  const xl_compile_file input = {job->name ? job->name : plain, job->input, job->bytes};
  const int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (at < 0)
    return fail(log, folder, strerror(errno));
  const char *why = strchr(input.name, '/') ? "has folders in its name" : write_below(at, &input);
  const char *what = input.name;
  for (size_t i = 0; !*why && i < job->file_count; i++)
    what = job->files[i].name, why = write_below(at, &job->files[i]);
  bool ok = !*why || fail(log, what, why);
  // The compiler, its options, and what is said here.
  char **argv = ok ? calloc(job->option_count + 8, sizeof *argv) : NULL;
  const int messages = argv ? memfd_create("xlcc", MFD_CLOEXEC) : -1;
  if (ok && messages < 0)
    ok = fail(log, compiler, argv ? strerror(errno) : "no memory");
  if (ok) {
    size_t n = 0;
    argv[n++] = (char *)compiler;
    for (size_t i = 0; i < job->option_count; i++)
      argv[n++] = (char *)job->options[i];
    argv[n++] = "-o";
    argv[n++] = OUTPUT;
    argv[n++] = "-x";
    argv[n++] = (char *)job->language;
    argv[n++] = (char *)input.name;
    int error;
    ok = run(compiler, argv, folder, messages, &error);
    if (error)
      fail(log, compiler, strerror(error));
    lseek(messages, 0, SEEK_SET);
    read_all(messages, log);
  }
  if (messages >= 0)
    close(messages);
  free(argv);
  const int fd = ok ? openat(at, OUTPUT, O_RDONLY | O_CLOEXEC) : -1;
  ok = fd >= 0 && read_all(fd, output);
  if (fd >= 0)
    close(fd);
  close(at);
  return ok;
}

static bool compile_anew(const xl_compile_job *job, const char *compiler, xl_bytes *output, xl_bytes *log) {
  const char *base = getenv("TMPDIR");
  char *folder;
  if (asprintf(&folder, "%s/xlcc-XXXXXX", base && *base ? base : "/tmp") < 0)
    return fail(log, "xlcc", "no memory");
  bool ok;
  if (mkdtemp(folder)) {
    ok = compile_in(job, compiler, folder, output, log);
    nftw(folder, take_away, 8, FTW_DEPTH | FTW_PHYS);
  } else {
    ok = fail(log, folder, strerror(errno));
  }
  free(folder);
  return ok;
}

bool xl_compile(const xl_compile_job *job, xl_compile_result *result) {
  *result = (xl_compile_result){0};
  xl_bytes key = {0}, output = {0}, log = {0};
  char *library = NULL, *compiler = find_compiler(&library), *folder = NULL;
  bool ok = false;
  if (!compiler) {
    fail(&log, "xlcc", "the compiler is not there: CROSSLANE_XLCC can name its file");
  } else {
    put_key(&key, job, compiler, library);
    folder = job->uncached || key.failed ? NULL : xl_store_folder();
    ok = result->cached = folder && xl_store_get(folder, &key, &output, &log);
    if (!ok)
      ok = compile_anew(job, compiler, &output, &log);
  }
  xl_bytes_put(&log, "", 1);
  if (output.failed || log.failed) {
    free(log.data);
    log = (xl_bytes){.data = strdup("xlcc: no memory\n")};
    ok = false;
  }
  if (ok && folder && !result->cached)
    xl_store_put(folder, &key, output.data, output.count, log.data);
  if (ok) {
    result->output = output.data, result->bytes = output.count;
  } else {
    free(output.data);
  }
  result->log = log.data;
  free(folder);
  free(compiler);
  free(library);
  free(key.data);
  return ok && result->log;
}

void xl_compile_free(xl_compile_result *result) {
  free(result->output);
  free(result->log);
  *result = (xl_compile_result){0};
}
