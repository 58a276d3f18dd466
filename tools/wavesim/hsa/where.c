// where.c: see ws_where in hsa/internal.h. The function is looked up here, in the
// symbols of the code object. The lines come from llvm-symbolizer, in a process
// of its own: debug information that makes it crash or run for ever does nothing
// to the host.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/environment.h"
#include "hsa/internal.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// What the symbolizer may spend on one address.
enum { SECONDS = 10, OUTPUT_BYTES = 2048, FRAMES = 8 };
static const uint64_t symbolizer_bytes = (uint64_t)8 << 30;

// ---------------------------------------------------------------- symbols

// n bytes of the file at offset, NULL when it is shorter.
static const uint8_t *part(const ws_image *e, uint64_t offset, uint64_t n) {
  return offset <= e->size && n <= e->size - offset ? e->bytes + offset : NULL;
}

static bool section(const ws_image *e, unsigned index, Elf64_Shdr *s) {
  Elf64_Ehdr eh;
  const uint8_t *p = part(e, 0, sizeof eh);
  if (!p)
    return false;
  memcpy(&eh, p, sizeof eh);
  if (eh.e_shentsize != sizeof *s || index >= eh.e_shnum ||
      !(p = part(e, eh.e_shoff, (uint64_t)eh.e_shnum * sizeof *s)))
    return false;
  memcpy(s, p + index * sizeof *s, sizeof *s);
  return true;
}

// The string at an offset of a section, printable; false when there is none.
static bool string_at(const ws_image *e, const Elf64_Shdr *s, uint64_t offset, char *buf, size_t n) {
  const uint8_t *p = part(e, s->sh_offset, s->sh_size);
  if (!p || offset >= s->sh_size)
    return false;
  size_t len = strnlen((const char *)p + offset, s->sh_size - offset);
  ws_printable(buf, n, (const char *)p + offset, len);
  return len;
}

// The function around vaddr: its name, and where it starts.
static bool function_at(const ws_image *e, uint64_t vaddr, char *name, size_t n, uint64_t *start) {
  Elf64_Shdr s, strings;
  bool found = false;
  for (unsigned i = 0; !found && section(e, i, &s); i++) {
    if ((s.sh_type != SHT_SYMTAB && s.sh_type != SHT_DYNSYM) || !section(e, s.sh_link, &strings))
      continue;
    const uint8_t *p = part(e, s.sh_offset, s.sh_size);
    for (uint64_t k = 0; p && !found && k < s.sh_size / sizeof(Elf64_Sym); k++) {
      Elf64_Sym y;
      memcpy(&y, p + k * sizeof y, sizeof y);
      if (ELF64_ST_TYPE(y.st_info) != STT_FUNC || vaddr < y.st_value || vaddr - y.st_value >= y.st_size)
        continue;
      found = string_at(e, &strings, y.st_name, name, n);
      *start = y.st_value;
    }
  }
  return found;
}

static bool has_lines(const ws_image *e) {
  Elf64_Ehdr eh;
  Elf64_Shdr s, names;
  const uint8_t *p = part(e, 0, sizeof eh);
  if (!p)
    return false;
  memcpy(&eh, p, sizeof eh);
  char name[16];
  if (!section(e, eh.e_shstrndx, &names))
    return false;
  for (unsigned i = 0; section(e, i, &s); i++)
    if (string_at(e, &names, s.sh_name, name, sizeof name) && !strcmp(name, ".debug_line"))
      return true;
  return false;
}

// ---------------------------------------------------------------- lines

static bool write_all(int fd, const uint8_t *p, size_t n) {
  while (n) {
    ssize_t w = write(fd, p, n);
    if (w < 0 && errno == EINTR)
      continue;
    if (w <= 0)
      return false;
    p += w;
    n -= (size_t)w;
  }
  return true;
}

static int64_t now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

// What the symbolizer prints about vaddr; its length, 0 for nothing.
static size_t ask(const ws_image *e, uint64_t vaddr, char text[OUTPUT_BYTES]) {
  size_t got = 0;
  int out[2] = {-1, -1}, file = memfd_create("code-object", MFD_CLOEXEC);
  if (file < 0 || !write_all(file, e->bytes, e->size) || pipe2(out, O_CLOEXEC))
    goto done;
  char address[32];
  snprintf(address, sizeof address, "0x%" PRIx64, vaddr);
  // Nothing of the host's environment: the tool would look for more debug
  // information in the network if it said so.
  char *argv[] = {"llvm-symbolizer",
                  "--obj=/dev/fd/3",
                  "--output-style=GNU",
                  "--pretty-print",
                  "--functions=linkage",
                  "--demangle",
                  "--inlines",
                  address,
                  NULL};
  char *env[] = {"LC_ALL=C", NULL};
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attr;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&files);
  // In this order: 3 may be one of the others.
  int keep = fcntl(file, F_DUPFD_CLOEXEC, 10), write_end = fcntl(out[1], F_DUPFD_CLOEXEC, 10);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, write_end, 1);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, keep, 3);
  posix_spawnattr_init(&attr);
  posix_spawnattr_setsigmask(&attr, &none);
  posix_spawnattr_setsigdefault(&attr, &all);
  posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  pid_t pid;
  const bool started = keep >= 0 && write_end >= 0 && !posix_spawn(&pid, ws_env.symbolizer, &files, &attr, argv, env);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attr);
  close(out[1]);
  out[1] = -1;
  if (keep >= 0)
    close(keep);
  if (write_end >= 0)
    close(write_end);
  if (!started)
    goto done;
  struct rlimit memory = {symbolizer_bytes, symbolizer_bytes};
  prlimit(pid, RLIMIT_AS, &memory, NULL);
  const int64_t end = now_ms() + SECONDS * 1000;
  for (;;) {
    const int64_t left = end - now_ms();
    struct pollfd p = {.fd = out[0], .events = POLLIN};
    int ready = left > 0 ? poll(&p, 1, (int)left) : 0;
    if (ready < 0 && errno == EINTR)
      continue;
    ssize_t n = ready > 0 && got < OUTPUT_BYTES ? read(out[0], text + got, OUTPUT_BYTES - got) : 0;
    if (n <= 0)
      break;
    got += (size_t)n;
  }
  kill(pid, SIGKILL); // when it has not ended
  while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
    ;
done:
  if (out[0] >= 0)
    close(out[0]);
  if (out[1] >= 0)
    close(out[1]);
  if (file >= 0)
    close(file);
  return got;
}

void ws_where(uint64_t pc, char *buf, size_t n) {
  *buf = 0;
  ws_image e;
  uint64_t vaddr, start;
  if (!ws_loader_image(pc, &e, &vaddr))
    return;
  char name[256], text[OUTPUT_BYTES];
  size_t used = 0;
  if (function_at(&e, vaddr, name, sizeof name, &start))
    used = (size_t)snprintf(buf, n, "\n  in function %s+0x%" PRIx64 ", offset 0x%" PRIx64 " of the code object", name,
                            vaddr - start, vaddr);
  else
    used = (size_t)snprintf(buf, n, "\n  at offset 0x%" PRIx64 " of the code object", vaddr);
  const size_t got = has_lines(&e) && *ws_env.symbolizer ? ask(&e, vaddr, text) : 0;
  // Lines "function at file:line:column", from the innermost of what is inlined.
  const char *p = text;
  for (unsigned k = 0; k < FRAMES && used < n; k++) {
    const char *end = memchr(p, '\n', got - (size_t)(p - text));
    if (!end || end == p)
      break;
    char line[512];
    const char *from = p + strspn(p, " ");
    ws_printable(line, sizeof line, from, from < end ? (size_t)(end - from) : 0);
    if (!strstr(line, "??:"))
      used += (size_t)snprintf(buf + used, n - used, "\n  %s%s", strncmp(line, "(inlined", 8) ? "source: " : "", line);
    p = end + 1;
  }
  free(e.bytes);
}
