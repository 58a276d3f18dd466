// store.c: see store.h. An entry is a file, named by a hash of its key and written under another name first, so that
// readers see whole ones alone:
//
//   "XLCODE1\n"   bytes of key, output and log, and a checksum of all that follows (u64 each)   key   output   log
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// What all files together may have, in bytes.
enum { MOST = 512 << 20 };

static const char magic[8] = "XLCODE1\n";

typedef struct head {
  char magic[8];
  uint64_t key, output, log, checksum;
} head;

void xl_bytes_put(xl_bytes *b, const void *data, size_t count) {
  if (b->failed || !count)
    return;
  if (b->room - b->count < count) {
    const size_t room = b->count + count + b->count / 2;
    char *more = room < b->count ? NULL : realloc(b->data, room);
    if (!more) {
      b->failed = true;
      return;
    }
    b->data = more, b->room = room;
  }
  memcpy(b->data + b->count, data, count);
  b->count += count;
}

void xl_bytes_put_block(xl_bytes *b, const void *data, size_t count) {
  const uint64_t n = count;
  xl_bytes_put(b, &n, sizeof n);
  xl_bytes_put(b, data, count);
}

void xl_bytes_put_text(xl_bytes *b, const char *text) { xl_bytes_put_block(b, text, strlen(text) + 1); }

uint64_t xl_hash(uint64_t h, const void *data, size_t n) {
  const uint8_t *p = data;
  for (size_t i = 0; i < n; i++)
    h = (h ^ p[i]) * 0x100000001b3;
  return h;
}

static bool make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0700);
    *slash = '/';
  }
  return !mkdir(path, 0700) || errno == EEXIST;
}

char *xl_cache_folder(const char *own, const char *below) {
  const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  char *folder = NULL;
  int n = -1;
  if (own && *own)
    n = strcmp(own, "none") ? asprintf(&folder, "%s", own) : -1;
  else if (xdg && *xdg == '/') // its specification wants whole paths
    n = asprintf(&folder, "%s/%s", xdg, below);
  else if (home && *home == '/')
    n = asprintf(&folder, "%s/.cache/%s", home, below);
  if (n < 0)
    return NULL;
  struct stat st;
  // Another user's files are not believed: they could be made to say anything.
  if (make_folders(folder) && !stat(folder, &st) && S_ISDIR(st.st_mode) && st.st_uid == geteuid() &&
      !(st.st_mode & (S_IWGRP | S_IWOTH)))
    return folder;
  free(folder);
  return NULL;
}

char *xl_store_folder(void) { return xl_cache_folder(getenv("CROSSLANE_CACHE"), "crosslane/code"); }

static char *path_of(const char *folder, const xl_bytes *key) {
  char *path;
  return asprintf(&path, "%s/%016" PRIx64 ".code", folder, xl_hash(XL_HASH_SEED, key->data, key->count)) < 0 ? NULL
                                                                                                             : path;
}

static bool read_whole(int fd, void *data, size_t n) {
  char *p = data;
  while (n) {
    const ssize_t got = read(fd, p, n);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    p += got, n -= (size_t)got;
  }
  return true;
}

static bool write_whole(int fd, const void *data, size_t n) {
  const char *p = data;
  while (n) {
    const ssize_t put = write(fd, p, n);
    if (put < 0 && errno == EINTR)
      continue;
    if (put <= 0)
      return false;
    p += put, n -= (size_t)put;
  }
  return true;
}

static uint64_t checksum_of(const void *key, size_t k, const void *output, size_t o, const void *log, size_t l) {
  return xl_hash(xl_hash(xl_hash(XL_HASH_SEED, key, k), output, o), log, l);
}

// What an open entry holds, if it is whole and has this key. *whole says which of the two it is not.
static bool read_entry(int fd, const xl_bytes *key, xl_bytes *output, xl_bytes *log, bool *whole) {
  head h;
  struct stat st;
  *whole = false;
  if (fstat(fd, &st) || !read_whole(fd, &h, sizeof h) || memcmp(h.magic, magic, sizeof magic))
    return false;
  const uint64_t size = (uint64_t)st.st_size;
  if (h.key > size || h.output > size || h.log > size || sizeof h + h.key + h.output + h.log != size)
    return false;
  char *all = malloc(size - sizeof h + 1);
  if (!all)
    return *whole = true, false;
  bool same = false;
  if (read_whole(fd, all, size - sizeof h) &&
      checksum_of(all, h.key, all + h.key, h.output, all + h.key + h.output, h.log) == h.checksum) {
    *whole = true;
    same = h.key == key->count && !memcmp(all, key->data, h.key);
  }
  if (same) {
    xl_bytes_put(output, all + h.key, h.output);
    xl_bytes_put(log, all + h.key + h.output, h.log);
    same = !output->failed && !log->failed;
  }
  free(all);
  return same;
}

bool xl_store_get(const char *folder, const xl_bytes *key, xl_bytes *output, xl_bytes *log) {
  char *path = path_of(folder, key);
  const int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  bool whole = true, found = false;
  if (fd >= 0) {
    found = read_entry(fd, key, output, log, &whole);
    close(fd);
    if (found)
      utimensat(AT_FDCWD, path, NULL, 0); // used now
    else if (!whole)
      unlink(path);
  }
  free(path);
  return found;
}

typedef struct entry {
  char *name;
  off_t size;
  struct timespec used;
} entry;

static int by_use(const void *a, const void *b) {
  const struct timespec *x = &((const entry *)a)->used, *y = &((const entry *)b)->used;
  if (x->tv_sec != y->tv_sec)
    return x->tv_sec < y->tv_sec ? -1 : 1;
  return (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

// Takes the oldest away while there is more than MOST.
static void tidy(const char *folder) {
  DIR *dir = opendir(folder);
  if (!dir)
    return;
  entry *all = NULL;
  size_t count = 0, room = 0;
  off_t sum = 0;
  for (struct dirent *e; (e = readdir(dir));) {
    struct stat st;
    if (e->d_name[0] == '.' || fstatat(dirfd(dir), e->d_name, &st, AT_SYMLINK_NOFOLLOW) || !S_ISREG(st.st_mode))
      continue;
    if (count == room) {
      entry *more = realloc(all, (room = room * 2 + 64) * sizeof *all);
      if (!more)
        break;
      all = more;
    }
    char *name = strdup(e->d_name);
    if (!name)
      break;
    all[count++] = (entry){name, st.st_size, st.st_mtim};
    sum += st.st_size;
  }
  if (sum > MOST && count)
    qsort(all, count, sizeof *all, by_use);
  for (size_t i = 0; i < count; i++) {
    if (sum > MOST && !unlinkat(dirfd(dir), all[i].name, 0))
      sum -= all[i].size;
    free(all[i].name);
  }
  free(all);
  closedir(dir);
}

void xl_store_put(const char *folder, const xl_bytes *key, const void *output, size_t bytes, const char *log) {
  const size_t n = strlen(log);
  head h = {.key = key->count, .output = bytes, .log = n};
  memcpy(h.magic, magic, sizeof magic);
  h.checksum = checksum_of(key->data, key->count, output, bytes, log, n);
  char *path = path_of(folder, key), *temporary = NULL;
  if (path && asprintf(&temporary, "%s/new-XXXXXX", folder) < 0)
    temporary = NULL;
  const int fd = temporary ? mkostemp(temporary, O_CLOEXEC) : -1;
  if (fd >= 0) {
    bool ok = write_whole(fd, &h, sizeof h) && write_whole(fd, key->data, key->count) &&
              write_whole(fd, output, bytes) && write_whole(fd, log, n);
    ok = !close(fd) && ok && !rename(temporary, path);
    if (!ok)
      unlink(temporary);
    tidy(folder);
  }
  free(temporary);
  free(path);
}
