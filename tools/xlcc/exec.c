// exec.c: see exec.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec.h"
#include "cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static void print_quoted(const char *s, FILE *out) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";
  if (*s && strspn(s, plain) == strlen(s)) {
    fputs(s, out);
    return;
  }
  putc('\'', out);
  for (; *s; s++)
    if (*s == '\'')
      fputs("'\\''", out);
    else
      putc(*s, out);
  putc('\'', out);
}

static void print_command(const xlcc_command *c, const char *prefix, FILE *out) {
  fputs(prefix, out);
  for (size_t i = 0; i < c->env.count; i++) {
    const char *e = c->env.items[i];
    size_t name = strcspn(e, "=") + 1;
    fprintf(out, "%.*s", (int)name, e);
    print_quoted(e + name, out);
    putc(' ', out);
  }
  for (size_t i = 0; i < c->argv.count; i++) {
    if (i)
      putc(' ', out);
    print_quoted(c->argv.items[i], out);
  }
  putc('\n', out);
}

void xlcc_print_plan(const xlcc_plan *plan, const char *prefix, FILE *out) {
  for (size_t i = 0; i < plan->count; i++)
    print_command(&plan->commands[i], prefix, out);
}

// ---------------------------------------------------------------- signals

static sigset_t held;   // what ends xlcc, once it has cleaned up
static sigset_t before; // what the tools start with blocked
static int arrived;     // the first held signal, 0 when none

void xlcc_hold_signals(void) {
  static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
  sigset_t ignored;
  sigemptyset(&held);
  sigemptyset(&ignored);
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
    struct sigaction old;
    sigaction(ending[i], NULL, &old);
    sigaddset(old.sa_handler == SIG_IGN ? &ignored : &held, ending[i]);
  }
  sigset_t with_child = held;
  sigaddset(&with_child, SIGCHLD);
  // SIGCHLD has to exist for the wait below, even where the parent ignores it.
  signal(SIGCHLD, SIG_DFL);
  sigprocmask(SIG_BLOCK, &with_child, &before);
  // LLVM's tools handle also what they were told to ignore: they take their
  // temporary files away, live on, and miss them.
  sigorset(&before, &before, &ignored);
}

bool xlcc_unread(void) { return arrived == SIGPIPE; }

int xlcc_finish(int status) {
  if (!arrived) {
    struct timespec none = {0, 0};
    int s = sigtimedwait(&held, NULL, &none);
    arrived = s > 0 ? s : 0;
  }
  if (arrived) {
    signal(arrived, SIG_DFL);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, arrived);
    raise(arrived);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
    return 128 + arrived;
  }
  return status;
}

// ---------------------------------------------------------------- the temporary folder

char *xlcc_make_temp_dir(xl_error *err) {
  const char *base = getenv("TMPDIR");
  char *dir = xl_format("%s/xlcc-XXXXXX", base && *base ? base : "/tmp");
  if (mkdtemp(dir))
    return dir;
  xl_fail(err, "%s: %s", dir, strerror(errno));
  free(dir);
  return NULL;
}

void xlcc_remove_temp_dir(const char *path) {
  DIR *dir = opendir(path);
  if (!dir)
    return;
  // The tools make files only, no folders.
  for (struct dirent *e; (e = readdir(dir));)
    if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
      unlinkat(dirfd(dir), e->d_name, 0);
  closedir(dir);
  rmdir(path);
}

// ---------------------------------------------------------------- running

// The environment with the command's settings in front: getenv finds the first.
static char **merged_env(const xlcc_command *c) {
  xl_list all = {0};
  xl_push_all(&all, &c->env);
  for (char **e = environ; *e; e++) {
    bool replaced = false;
    for (size_t i = 0; i < c->env.count; i++)
      replaced |= !strncmp(*e, c->env.items[i], strcspn(c->env.items[i], "=") + 1);
    if (!replaced)
      xl_push(&all, *e);
  }
  return all.items;
}

// With log, a file, the command's messages go there.
static bool run(const xlcc_command *c, int log, xl_error *err) {
  const char *program = c->argv.items[0];
  const char *slash = strrchr(program, '/');
  const char *name = slash ? slash + 1 : program;
  posix_spawnattr_t attr;
  posix_spawnattr_init(&attr);
  posix_spawnattr_setsigmask(&attr, &before);
  posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (log >= 0)
    posix_spawn_file_actions_adddup2(&files, log, STDERR_FILENO);
  if (c->out)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, c->out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  char **env = c->env.count ? merged_env(c) : environ;
  pid_t pid;
  int e = posix_spawn(&pid, program, &files, &attr, c->argv.items, env);
  posix_spawnattr_destroy(&attr);
  posix_spawn_file_actions_destroy(&files);
  if (env != environ)
    free(env);
  if (e)
    return xl_fail(err, "%s: %s", program, strerror(e));

  sigset_t wake = held;
  sigaddset(&wake, SIGCHLD);
  int status = 0;
  for (;;) {
    pid_t done = waitpid(pid, &status, WNOHANG);
    if (done == pid)
      break;
    if (done < 0 && errno != EINTR)
      return xl_fail(err, "waiting for %s: %s", name, strerror(errno));
    siginfo_t info;
    int s = sigwaitinfo(&wake, &info);
    if (s > 0 && s != SIGCHLD) {
      if (!arrived)
        arrived = s;
      // A terminal has sent it to the tool too, which a second one would stop in
      // the middle of cleaning up.
      if (info.si_code != SI_KERNEL)
        kill(pid, s);
    }
  }
  if (arrived)
    return xl_fail(err, "stopped by signal %d", arrived);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE && sigismember(&held, SIGPIPE)) {
    // Whoever reads our standard output, which is the tool's, has seen enough: xlcc ends as the tool did, without a
    // word.
    arrived = SIGPIPE;
    err->text[0] = 0;
    return false;
  }
  if (WIFSIGNALED(status))
    return xl_fail(err, "%s was ended by signal %d (%s)", name, WTERMSIG(status), strsignal(WTERMSIG(status)));
  err->text[0] = 0;
  return WEXITSTATUS(status) == 0;
}

static bool run_unseen(const xlcc_command *c) {
  xl_error ignored;
  const int log = memfd_create("xlcc", MFD_CLOEXEC);
  const bool ok = log >= 0 && run(c, log, &ignored);
  if (log >= 0)
    close(log);
  return ok;
}

// What was written to log, on standard error.
static void show(int log) {
  char part[4096];
  lseek(log, 0, SEEK_SET);
  for (ssize_t n; (n = read(log, part, sizeof part)) > 0;)
    fwrite(part, 1, (size_t)n, stderr);
}

// A front end with the headers that are kept compiled. False without a word where it fails: without them it says why.
static bool run_with_header(const xlcc_command *c, const char *header, const char *verbose) {
  xlcc_command with = {.env = c->env};
  xl_push_all(&with.argv, &c->argv);
  const char *const more[] = {"-Xclang", "-include-pch", "-Xclang", header};
  for (size_t i = 0; i < sizeof more / sizeof *more; i++)
    xl_push(&with.argv, more[i]);
  // As clang finds out where it writes itself.
  const char *terminal = isatty(STDERR_FILENO) ? getenv("TERM") : NULL;
  if (terminal && strcmp(terminal, "dumb"))
    xl_push(&with.argv, "-fcolor-diagnostics");
  if (verbose)
    print_command(&with, verbose, stderr);
  xl_error ignored;
  const int log = memfd_create("xlcc", MFD_CLOEXEC);
  const bool ok = log >= 0 && run(&with, log, &ignored);
  if (ok)
    show(log);
  if (log >= 0)
    close(log);
  free(with.argv.items);
  return ok;
}

static bool run_one(const xlcc_command *c, const char *cache, const char *verbose, xl_error *err) {
  char *header = cache && c->header.count ? xlcc_precompiled(cache, c, run_unseen) : NULL;
  bool ok = header && run_with_header(c, header, verbose);
  if (!ok && !arrived) {
    if (verbose)
      print_command(c, verbose, stderr);
    ok = run(c, -1, err);
    if (ok && header) // it was not the source's fault
      xlcc_forget_precompiled(header);
  } else if (arrived) {
    ok = xl_fail(err, "stopped by signal %d", arrived);
  }
  free(header);
  return ok;
}

bool xlcc_run_plan(const xlcc_plan *plan, const char *cache, const char *verbose, xl_error *err) {
  for (size_t i = 0; i < plan->count; i++)
    if (!run_one(&plan->commands[i], cache, verbose, err))
      return false;
  return true;
}
