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

static bool starts(const char *s, const char *with) { return !strncmp(s, with, strlen(with)); }

// Which LLVM's folder the command's program is in, where its name is this.
static unsigned version_of(const xlcc_command *c, const char *name) {
  static const struct {
    unsigned version;
    const char *folder;
  } llvms[] = {{19, XLCC_LLVM19_BIN}, {22, XLCC_LLVM22_BIN}};
  for (size_t i = 0; i < sizeof llvms / sizeof *llvms; i++) {
    const size_t n = strlen(llvms[i].folder);
    const char *program = c->argv.items[0];
    if (!strncmp(program, llvms[i].folder, n) && program[n] == '/' && !strcmp(program + n + 1, name))
      return llvms[i].version;
  }
  return 0;
}

static bool is_older(const char *path, const char *than) {
  struct stat a, b;
  return !stat(path, &a) && !stat(than, &b) && xlcc_time_of(&a) < xlcc_time_of(&b);
}

// Whether an option of clang's is one that the program at path does not know: it has no more of LLVM than our plugins
// need that were there when it was linked.
static bool is_unknown(const char *path, const char *option) {
  if (!starts(option, "-fplugin=") && !starts(option, "-fpass-plugin="))
    return !strcmp(option, "-load") || *option == '@' || !strcmp(option, "++");
  const char *file = strchr(option, '=') + 1, *last = strrchr(file, '/');
  return !last || !starts(last, "/libcrosslane-") || is_older(path, file);
}

// The program that is clang and ld.lld in one (tools/clang-lld), where the command is one of the two and it does the
// same; else NULL. It generates no code for hosts.
static char *joint(const xlcc_command *c) {
  const char *separate = getenv("XLCC_SEPARATE");
  if ((separate && *separate && strcmp(separate, "0")) || getenv("CCC_OVERRIDE_OPTIONS"))
    return NULL;
  const unsigned link = version_of(c, "ld.lld"), version = link ? link : version_of(c, "clang");
  if (!version)
    return NULL;
  char *here = xl_program_dir(), *name = xl_format("crosslane/clang-lld-%u", version);
  char *path = here ? xlcc_find_library(here, name) : NULL;
  free(name);
  free(here);
  bool ok = link;
  for (size_t i = 1; path && !link && i < c->argv.count; i++) {
    const char *a = c->argv.items[i];
    ok |= !strcmp(a, "--target=amdgcn-amd-amdhsa") || !strcmp(a, "--cuda-device-only");
    if (is_unknown(path, a)) {
      ok = false;
      break;
    }
  }
  if (ok)
    return path;
  free(path);
  return NULL;
}

// Whether the second command links what the first one has made, and both are the same program's.
static bool links(const xlcc_command *first, const xlcc_command *second) {
  if (!version_of(first, "clang") || version_of(first, "clang") != version_of(second, "ld.lld") || second->env.count ||
      first->out || second->out || first->header.count)
    return false;
  const char *output = NULL;
  for (size_t i = 1; i + 1 < first->argv.count; i++)
    if (!strcmp(first->argv.items[i], "-o"))
      output = first->argv.items[i + 1];
  for (size_t i = 1; output && i < second->argv.count; i++)
    if (!strcmp(second->argv.items[i], output))
      return true;
  return false;
}

// With log, a file, the command's messages go there. both: the program that runs it in place of its own, and then next,
// which links what it makes; each may be NULL.
static bool run_by(const char *both, const xlcc_command *c, const xlcc_command *next, int log, xl_error *err) {
  xl_list argv = {0};
  if (both)
    xl_push(&argv, both);
  xl_push_all(&argv, &c->argv);
  if (next) {
    xl_push(&argv, "++");
    xl_push_all(&argv, &next->argv);
  }
  const char *program = argv.items[0];
  const char *slash = strrchr(c->argv.items[0], '/');
  const char *name = slash ? slash + 1 : c->argv.items[0];
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
  int e = posix_spawn(&pid, program, &files, &attr, argv.items, env);
  posix_spawnattr_destroy(&attr);
  posix_spawn_file_actions_destroy(&files);
  if (env != environ)
    free(env);
  if (e)
    xl_fail(err, "%s: %s", program, strerror(e));
  free(argv.items);
  if (e)
    return false;

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

static bool run(const xlcc_command *c, int log, xl_error *err) {
  char *const both = joint(c);
  const bool ok = run_by(both, c, NULL, log, err);
  free(both);
  return ok;
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
  for (size_t i = 0; i < plan->count; i++) {
    const xlcc_command *c = &plan->commands[i], *next = i + 1 < plan->count ? c + 1 : NULL;
    char *const both = next && links(c, next) ? joint(c) : NULL;
    bool ok;
    if (both) {
      if (verbose) {
        print_command(c, verbose, stderr);
        print_command(next, verbose, stderr);
      }
      ok = run_by(both, c, next, -1, err);
      free(both);
      i++;
    } else {
      ok = run_one(c, cache, verbose, err);
    }
    if (!ok)
      return false;
  }
  return true;
}
