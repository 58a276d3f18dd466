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
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define OUTPUT "xlcc-output.hsaco"
#define RULE "xlcc-headers.d"

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

// Whether other files than the job's may have a say.
static bool has_headers(const xl_compile_job *job) { return strcmp(job->language, "ir"); }

// All that the result depends on, but for headers: files are below, those of the system and of an SDK are taken for
// granted.
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
  xl_bytes_put_text(key, has_headers(job) ? "headers" : "");
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

// ---------------------------------------------------------------- headers

// What is kept of a source has a second key, with the headers that it read when it was compiled. Which these are is
// kept under the first.

// The folder for headers that an option names; NULL where it names none, or one of the job's own.
static const char *folder_of(const char *option) {
  static const char *const starts[] = {"-I", ""}; // the others take theirs apart
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    if (!strncmp(option, starts[i], strlen(starts[i])) && option[strlen(starts[i])] == '/')
      return option + strlen(starts[i]);
  return NULL;
}

// The next file of a rule for make, as clang writes them: a backslash before blanks, # and the end of a line, $$ for $.
static bool next_file(const char **rule, char file[PATH_MAX]) {
  const char *p = *rule;
  while (*p == ' ' || *p == '\n' || (*p == '\\' && p[1] == '\n'))
    p++;
  size_t n = 0;
  for (; *p && *p != ' ' && *p != '\n' && n + 1 < PATH_MAX; file[n++] = *p++)
    if ((*p == '\\' && (p[1] == ' ' || p[1] == '#')) || (*p == '$' && p[1] == '$'))
      p++;
  file[n] = 0;
  *rule = p;
  return n;
}

// The files that a result depends on, each with a zero behind it, from the rule: headers outside of the job's folder,
// and those that would be found in their place, by the same name below another folder of the options.
static void list_headers(const xl_compile_job *job, const char *rule, xl_bytes *list) {
  char file[PATH_MAX];
  while (next_file(&rule, file)) {
    if (*file != '/')
      continue;
    xl_bytes_put(list, file, strlen(file) + 1);
    for (size_t i = 0; i < job->option_count; i++) {
      const char *folder = folder_of(job->options[i]);
      const size_t n = folder ? strlen(folder) : 0;
      if (!folder || strncmp(file, folder, n) || file[n] != '/')
        continue;
      for (size_t k = 0; k < job->option_count; k++) {
        const char *other = k == i ? NULL : folder_of(job->options[k]);
        if (other) {
          xl_bytes_put(list, other, strlen(other));
          xl_bytes_put(list, file + n, strlen(file + n) + 1);
        }
      }
    }
  }
}

// The second key. False where one of the files is no older than `since`, if that is given, and may have been read
// before its last change.
static bool put_headers(xl_bytes *key, const xl_bytes *first, const xl_bytes *list, const struct timespec *since) {
  bool older = true;
  xl_bytes_put(key, first->data, first->count);
  for (size_t at = 0; at < list->count; at += strlen(list->data + at) + 1) {
    struct stat st;
    put_state(key, list->data + at);
    if (since && !stat(list->data + at, &st))
      older &= st.st_mtim.tv_sec < since->tv_sec ||
               (st.st_mtim.tv_sec == since->tv_sec && st.st_mtim.tv_nsec < since->tv_nsec);
  }
  return older && !list->failed && !key->failed;
}

static bool get_kept(const char *folder, const xl_compile_job *job, const xl_bytes *key, xl_bytes *output,
                     xl_bytes *log) {
  if (!has_headers(job))
    return xl_store_get(folder, key, output, log);
  xl_bytes list = {0}, nothing = {0}, second = {0};
  const bool found = xl_store_get(folder, key, &list, &nothing) && put_headers(&second, key, &list, NULL) &&
                     xl_store_get(folder, &second, output, log);
  free(list.data);
  free(nothing.data);
  free(second.data);
  return found;
}

// Keeps what was compiled since then, with the rule for its headers.
static void keep(const char *folder, const xl_compile_job *job, const xl_bytes *key, const xl_bytes *output,
                 const char *log, const xl_bytes *rule, const struct timespec *since) {
  if (!has_headers(job)) {
    xl_store_put(folder, key, output->data, output->count, log);
    return;
  }
  xl_bytes list = {0}, second = {0};
  list_headers(job, rule->data, &list);
  if (put_headers(&second, key, &list, since)) {
    xl_store_put(folder, &second, output->data, output->count, log);
    xl_store_put(folder, key, list.data, list.count, "");
  }
  free(list.data);
  free(second.data);
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

// The whole of a file of the folder. False where it is not there.
static bool read_file(int folder, const char *name, xl_bytes *b) {
  const int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
  const bool ok = fd >= 0 && read_all(fd, b);
  if (fd >= 0)
    close(fd);
  return ok;
}

static bool compile_in(const xl_compile_job *job, const char *compiler, const char *folder, xl_bytes *output,
                       xl_bytes *log, xl_bytes *rule) {
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
  char **argv = ok ? calloc(job->option_count + 11, sizeof *argv) : NULL;
  const int messages = argv ? memfd_create("xlcc", MFD_CLOEXEC) : -1;
  if (ok && messages < 0)
    ok = fail(log, compiler, argv ? strerror(errno) : "no memory");
  if (ok) {
    size_t n = 0;
    argv[n++] = (char *)compiler;
    for (size_t i = 0; i < job->option_count; i++)
      argv[n++] = (char *)job->options[i];
    if (has_headers(job)) {
      argv[n++] = "-MMD";
      argv[n++] = "-MF";
      argv[n++] = RULE;
    }
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
  ok = ok && read_file(at, OUTPUT, output);
  if (ok && has_headers(job) && !read_file(at, RULE, rule))
    rule->failed = true;
  xl_bytes_put(rule, "", 1);
  close(at);
  return ok;
}

static bool compile_anew(const xl_compile_job *job, const char *compiler, xl_bytes *output, xl_bytes *log,
                         xl_bytes *rule) {
  const char *base = getenv("TMPDIR");
  char *folder;
  if (asprintf(&folder, "%s/xlcc-XXXXXX", base && *base ? base : "/tmp") < 0)
    return fail(log, "xlcc", "no memory");
  bool ok;
  if (mkdtemp(folder)) {
    ok = compile_in(job, compiler, folder, output, log, rule);
    nftw(folder, take_away, 8, FTW_DEPTH | FTW_PHYS);
  } else {
    ok = fail(log, folder, strerror(errno));
  }
  free(folder);
  return ok;
}

bool xl_compile(const xl_compile_job *job, xl_compile_result *result) {
  *result = (xl_compile_result){0};
  xl_bytes key = {0}, output = {0}, log = {0}, rule = {0};
  struct timespec begun;
  clock_gettime(CLOCK_REALTIME_COARSE, &begun); // as files have it
  char *library = NULL, *compiler = find_compiler(&library), *folder = NULL;
  bool ok = false;
  if (!compiler) {
    fail(&log, "xlcc", "the compiler is not there: CROSSLANE_XLCC can name its file");
  } else {
    put_key(&key, job, compiler, library);
    folder = job->uncached || key.failed ? NULL : xl_store_folder();
    ok = result->cached = folder && get_kept(folder, job, &key, &output, &log);
    if (!ok)
      ok = compile_anew(job, compiler, &output, &log, &rule);
  }
  xl_bytes_put(&log, "", 1);
  if (output.failed || log.failed) {
    free(log.data);
    log = (xl_bytes){.data = strdup("xlcc: no memory\n")};
    ok = false;
  }
  if (ok && folder && !result->cached && !rule.failed)
    keep(folder, job, &key, &output, log.data, &rule, &begun);
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
  free(rule.data);
  return ok && result->log;
}

void xl_compile_free(xl_compile_result *result) {
  free(result->output);
  free(result->log);
  *result = (xl_compile_result){0};
}
