// cache.c: see cache.h. A precompiled header KEY.pch has beside it KEY.in, which is written last: the whole of what it
// was made by, and size and time of every file that went into it. Two processes that make the same one at once leave
// one that is whole; where file and list are of different ones, the times do not agree, and it is made anew.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cache.h"
#include "../../runtime/compile/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// What all files together may have, in bytes; those that were not used for longest go first.
enum { MOST = 256 << 20 };

char *xlcc_cache_folder(const char *given) {
  return xl_cache_folder(given ? given : getenv("XLCC_CACHE"), "crosslane");
}

// ---------------------------------------------------------------- keys

typedef struct text {
  char *p;
  size_t n;
} text;

static void put(text *t, const char *s) {
  const size_t n = strlen(s) + 1;
  t->p = xl_grow(t->p, t->n + n, 1);
  memcpy(t->p + t->n, s, n);
  t->n += n;
}

int64_t xlcc_time_of(const struct stat *st) { return (int64_t)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec; }

// "SIZE TIME PATH", NULL when there is no such file.
static char *state_of(const char *path) {
  struct stat st;
  return stat(path, &st) ? NULL : xl_format("%jd %" PRId64 " %s", (intmax_t)st.st_size, xlcc_time_of(&st), path);
}

bool xlcc_is_news(const char *folder, const char *said) {
  if (!folder)
    return true;
  char *path = xl_format("%s/said-%016" PRIx64, folder, xl_hash(XL_HASH_SEED, said, strlen(said)));
  const int fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  const bool news = fd >= 0 || errno != EEXIST;
  if (fd >= 0)
    close(fd);
  free(path);
  return news;
}

// ---------------------------------------------------------------- precompiled headers

// The folders that clang looks for headers in by the command line, in front of its own. It takes these options in
// turns.
static const char *const turns[] = {"-iquote", "-I", "-isystem", "-idirafter"};
enum { TURNS = sizeof turns / sizeof *turns };

static bool next_folder(const xl_list *argv, size_t *i, const char **folder, unsigned *turn) {
  for (; *i < argv->count; ++*i) {
    const char *a = argv->items[*i];
    for (*turn = 0; *turn < TURNS; ++*turn) {
      const bool apart = !strcmp(a, turns[*turn]),
                 joined = !apart && !strcmp(turns[*turn], "-I") && !strncmp(a, "-I", 2);
      if (!apart && !joined)
        continue;
      if (apart && *i + 1 == argv->count)
        return false;
      *folder = apart ? argv->items[*i + 1] : a + 2;
      *i += 1 + apart;
      return true;
    }
  }
  return false;
}

// Whether what the command makes depends on the folder it runs in.
static bool is_relative(const xl_list *argv) {
  const char *folder;
  unsigned turn;
  for (size_t i = 0; next_folder(argv, &i, &folder, &turn);)
    if (*folder != '/')
      return true;
  for (size_t i = 1; i < argv->count; i++) {
    const char *a = argv->items[i], *value = strchr(a, '=');
    if ((!strncmp(a, "-f", 2) || !strncmp(a, "--", 2) || !strcmp(a, "-Xclang")) && value && strchr(value, '/') &&
        value[1] != '/')
      return true;
  }
  return false;
}

// All that the file is made by. False where something beside the command line may have a say.
static bool key_of(const xlcc_command *c, text *key) {
  static const char *const others[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS",
                                       "GCC_EXEC_PREFIX"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (getenv(others[i]))
      return false;
  char *compiler = state_of(c->header.items[0]);
  if (!compiler)
    return false;
  put(key, "xlcc " XLCC_VERSION);
  put(key, compiler);
  free(compiler);
  for (size_t i = 1; i < c->header.count; i++)
    put(key, c->header.items[i]);
  if (is_relative(&c->header)) {
    char *here = realpath(".", NULL);
    if (!here)
      return false;
    put(key, here);
    free(here);
  }
  return true;
}

// Whether the path is one of these, whose states end in 0.
static bool is_input(const char *inputs, size_t size, const char *path) {
  for (size_t at = 0; at < size; at += strlen(inputs + at) + 1) {
    const char *end = strstr(inputs + at, path);
    if (end && end > inputs + at && end[-1] == ' ' && !end[strlen(path)])
      return true;
  }
  return false;
}

// Whether a file that came to be since would now be found in place of path: one by the name that an include has for
// it, which is some end of the path, in a folder that is looked at before. What is among the inputs was there, and has
// an #include_next.
static bool is_hidden(const xl_list *argv, const char *path, const char *inputs, size_t size) {
  const char *name = path, *at;
  while ((at = strstr(name, "/include/")))
    name = at + sizeof "/include/" - 1;
  if (name == path)
    return false;
  for (; name; name = (at = strchr(name, '/')) ? at + 1 : NULL) {
    // <bits/types.h> and <sys/types.h> are never written without the folder.
    if (!strchr(name, '/') && (!strncmp(name - 5, "bits/", 5) || !strncmp(name - 4, "sys/", 4)))
      continue;
    bool itself = false;
    for (unsigned turn = 0; turn < TURNS && !itself; turn++) {
      const char *folder;
      unsigned of;
      for (size_t i = 0; !itself && next_folder(argv, &i, &folder, &of);) {
        if (of != turn)
          continue;
        char *other = xl_format("%s/%s", folder, name);
        struct stat a, b;
        const bool there = !stat(other, &a) && !stat(path, &b);
        itself = there && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
        const bool is_new = there && !itself && !is_input(inputs, size, other);
        free(other);
        if (is_new)
          return true;
      }
    }
  }
  return false;
}

// Whether the list at path is that of the key, and nothing has changed.
static bool is_true(const char *path, const text *key, const xl_list *argv) {
  uint8_t *data;
  size_t size;
  xl_error ignored;
  if (!xl_read_file(path, &data, &size, &ignored))
    return false;
  bool ok = size > key->n && !data[size - 1] && !memcmp(data, key->p, key->n);
  for (size_t at = key->n; ok && at < size; at += strlen((char *)data + at) + 1) {
    const char *was = (char *)data + at, *name = strchr(was, ' ');
    name = name ? strchr(name + 1, ' ') : NULL;
    char *now = name ? state_of(name + 1) : NULL;
    ok = now && !strcmp(now, was) && !is_hidden(argv, name + 1, (const char *)data + key->n, size - key->n);
    free(now);
  }
  free(data);
  return ok;
}

// Adds what a rule for make names behind its colon. False where something is younger than since.
static bool add_inputs(text *list, const char *rule, int64_t since) {
  const char *p = strstr(rule, ": ");
  if (!p)
    return false;
  char *name = xl_alloc(strlen(p) + 1, 1);
  bool ok = true;
  for (p += 2; ok && *p;) {
    size_t n = 0;
    for (; *p && !strchr(" \n", *p); p++) {
      if (*p == '\\' && p[1] == '\n')
        break;
      if ((*p == '\\' && strchr(" #", p[1])) || (*p == '$' && p[1] == '$'))
        p++;
      name[n++] = *p;
    }
    name[n] = 0;
    if (n) {
      struct stat st;
      char *state = state_of(name);
      ok = state && !stat(name, &st) && xlcc_time_of(&st) < since;
      if (ok)
        put(list, state);
      free(state);
    }
    while (*p && (strchr(" \n", *p) || (*p == '\\' && p[1] == '\n')))
      p++;
  }
  free(name);
  return ok;
}

static bool ends_in(const char *s, const char *end) {
  const size_t n = strlen(s), m = strlen(end);
  return n >= m && !strcmp(s + n - m, end);
}

// Makes room, and takes away what an ended process has left.
static void prune(const char *folder) {
  for (;;) {
    DIR *dir = opendir(folder);
    char *oldest = NULL;
    int64_t age = INT64_MAX, all = 0;
    const time_t now = time(NULL);
    for (struct dirent *e; dir && (e = readdir(dir));) {
      char *path = xl_format("%s/%s", folder, e->d_name);
      struct stat st;
      if (!lstat(path, &st) && S_ISREG(st.st_mode)) {
        all += st.st_size;
        if (strstr(e->d_name, ".new") && now - st.st_mtime > 3600)
          unlink(path);
        else if (ends_in(path, ".in") && xlcc_time_of(&st) < age) {
          age = xlcc_time_of(&st);
          free(oldest);
          oldest = xl_format("%.*s.pch", (int)strlen(path) - 3, path);
        }
      }
      free(path);
    }
    if (dir)
      closedir(dir);
    if (!oldest || all <= MOST) {
      free(oldest);
      return;
    }
    xlcc_forget_precompiled(oldest);
    free(oldest);
  }
}

void xlcc_forget_precompiled(const char *path) {
  char *list = xl_format("%.*s.in", (int)strlen(path) - 4, path);
  unlink(list);
  unlink(path);
  free(list);
}

// Makes the file and its list.
static bool make(const xlcc_command *c, const text *key, const char *path, const char *list, xlcc_runner *run) {
  char *file = xl_format("%s.new%ld", path, (long)getpid()), *rule = xl_format("%s.new%ld", list, (long)getpid());
  struct timespec now;
  // Times of files may lag behind the clock by a tick.
  clock_gettime(CLOCK_REALTIME, &now);
  const int64_t since = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec - 20000000;
  xlcc_command command = {0};
  xl_push_all(&command.argv, &c->header);
  const char *const more[] = {"-MD", "-MF", rule, "-o", file};
  for (size_t i = 0; i < sizeof more / sizeof *more; i++)
    xl_push(&command.argv, more[i]);
  uint8_t *data = NULL;
  size_t size;
  xl_error ignored;
  text all = {0};
  bool ok = run(&command) && xl_read_file(rule, &data, &size, &ignored);
  if (ok) {
    all.p = xl_grow(NULL, key->n, 1);
    all.n = key->n;
    memcpy(all.p, key->p, key->n);
    ok = add_inputs(&all, (char *)data, since) && !rename(file, path);
  }
  char *state = ok ? state_of(path) : NULL;
  if (state)
    put(&all, state);
  ok = state && xl_write_file(rule, all.p, all.n, &ignored) && !rename(rule, list);
  free(state);
  free(all.p);
  free(data);
  free(command.argv.items);
  unlink(file);
  unlink(rule);
  free(file);
  free(rule);
  return ok;
}

char *xlcc_precompiled(const char *folder, const xlcc_command *c, xlcc_runner *run) {
  text key = {0};
  char *path = NULL;
  if (key_of(c, &key)) {
    const uint64_t name = xl_hash(XL_HASH_SEED, key.p, key.n);
    path = xl_format("%s/%016" PRIx64 ".pch", folder, name);
    char *list = xl_format("%s/%016" PRIx64 ".in", folder, name);
    if (is_true(list, &key, &c->header)) {
      utimensat(AT_FDCWD, list, NULL, 0); // used
    } else {
      const bool made = make(c, &key, path, list, run);
      prune(folder);
      if (!made) {
        free(path);
        path = NULL;
      }
    }
    free(list);
  }
  free(key.p);
  return path;
}
