// executable.c: executables. The segments of a code object are laid out in guest
// memory, relocated (AMDGPUUsage, "Relocation Records"), its kernels and variables
// become symbols of an executable, and its code becomes regions for the decoder.
// Everything is read from a private copy of the file, and nothing is read back from
// the guest.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/code.h"
#include "core/limits.h"
#include "hsa/codeobject.h"
#include "hsa/info.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { // dynamic relocations
  R_NONE = 0,
  R_ABS32_LO = 1,
  R_ABS32_HI = 2,
  R_ABS64 = 3,
  R_REL32 = 4,
  R_REL64 = 5,
  R_ABS32 = 6,
  R_REL32_LO = 10,
  R_REL32_HI = 11,
  R_RELATIVE64 = 13,
};

typedef struct ws_symbol {
  struct ws_symbol *next;
  struct ws_symbol *same; // in its bucket
  uint64_t hash, handle;
  const char *name;      // in the strings of its code object, or own
  char *own;             // of a variable that the host has defined
  const ws_agent *agent; // NULL: of the program
  bool kernel, external, constant;
  uint8_t binding;
  uint64_t address, size;
  ws_kd kd;
} ws_symbol;

typedef struct ws_region { // a segment of code
  ws_code *code;
  uint8_t *bytes; // private copy, which the guest cannot change while it is decoded
} ws_region;

typedef struct ws_loaded { // one code object in an executable
  struct ws_loaded *next;
  struct ws_executable *exe;
  uint64_t handle;
  const ws_agent *agent;
  uint8_t *base;  // guest memory
  uint64_t delta; // address = vaddr + delta (modulo 2^64)
  uint64_t size;
  unsigned nsegments;
  ws_segment segment[WS_LIMIT_SEGMENTS];
  ws_region region[WS_LIMIT_SEGMENTS];
  const void *storage; // the bytes of the caller, for debuggers
  size_t storage_size;
  int fd;
  char *uri;
  char *strings; // a copy of its string table
  uint8_t *file; // all of it, storage_size bytes, for what a fault has to tell
} ws_loaded;

typedef struct ws_executable {
  struct ws_executable *next;
  uint64_t handle;
  hsa_profile_t profile;
  hsa_default_float_rounding_mode_t rounding;
  bool frozen;
  ws_symbol *symbols, **last;
  ws_symbol **bucket; // by name; a power of two
  size_t buckets, nsymbols;
  ws_loaded *loaded, **last_loaded;
} ws_executable;

typedef struct ws_reader { // also what a deserialized code object is
  const uint8_t *bytes;
  size_t size;
  uint8_t *own; // bytes, when read from a file or copied
  int fd;       // -1: memory
  size_t offset;
} ws_reader;

// Executables change under the lock for writing; dispatches look kernels up.
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static ws_executable *executables;

// ---------------------------------------------------------------- executables

static void free_code(void *arg) {
  ws_loaded *l = arg;
  for (unsigned i = 0; i < l->nsegments; i++) {
    if (l->region[i].code)
      ws_code_destroy(l->region[i].code);
    free(l->region[i].bytes);
  }
  free(l->uri);
  free(l->strings);
  free(l->file);
  free(l);
}

// Code stays decoded until no dispatch that may run it is left.
static void unload(ws_loaded *l) {
  if (l->handle)
    ws_handle_free(WS_H_LOADED, l->handle);
  if (l->base)
    ws_mem_free(l->base, WS_A_RUNTIME);
  ws_mem_retire(free_code, l);
}

static void free_symbols(ws_symbol *s) {
  while (s) {
    ws_symbol *next = s->next;
    if (s->handle)
      ws_handle_free(WS_H_SYMBOL, s->handle);
    free(s->own);
    free(s);
    s = next;
  }
}

static uint64_t hash_of(const char *name) { // FNV-1a (G. Fowler, L. Noll, K.-P. Vo)
  uint64_t h = 0xcbf29ce484222325u;
  for (; *name; name++)
    h = (h ^ (uint8_t)*name) * 0x100000001b3u;
  return h;
}

static ws_symbol *find_symbol(const ws_executable *x, const char *name, const ws_agent *agent) {
  const uint64_t h = hash_of(name);
  for (ws_symbol *s = x->buckets ? x->bucket[h & (x->buckets - 1)] : NULL; s; s = s->same)
    if (s->hash == h && s->agent == agent && !strcmp(s->name, name))
      return s;
  return NULL;
}

static bool grow_buckets(ws_executable *x) {
  if (x->nsymbols < x->buckets)
    return true;
  const size_t n = x->buckets ? x->buckets * 2 : 64;
  ws_symbol **bucket = calloc(n, sizeof *bucket);
  if (!bucket)
    return false;
  for (size_t i = 0; i < x->buckets; i++)
    for (ws_symbol *s = x->bucket[i], *next; s; s = next) {
      next = s->same;
      s->same = bucket[s->hash & (n - 1)];
      bucket[s->hash & (n - 1)] = s;
    }
  free(x->bucket);
  x->bucket = bucket;
  x->buckets = n;
  return true;
}

// A symbol that can be found by its name, which stays the caller's.
static ws_symbol *new_symbol(ws_executable *x, const char *name, const ws_agent *agent) {
  ws_symbol *s = grow_buckets(x) ? calloc(1, sizeof *s) : NULL;
  if (!s)
    return NULL;
  s->agent = agent;
  s->name = name;
  s->hash = hash_of(name);
  s->handle = ws_handle_new(WS_H_SYMBOL, s);
  if (!s->handle) {
    free(s);
    return NULL;
  }
  s->same = x->bucket[s->hash & (x->buckets - 1)];
  x->bucket[s->hash & (x->buckets - 1)] = s;
  x->nsymbols++;
  return s;
}

// Takes the symbols of a list, which could not all be loaded, back.
static void unname(ws_executable *x, const ws_symbol *list) {
  for (; list; list = list->next) {
    ws_symbol **at = &x->bucket[list->hash & (x->buckets - 1)];
    while (*at != list)
      at = &(*at)->same;
    *at = list->same;
    x->nsymbols--;
  }
}

// ---------------------------------------------------------------- loading

static bool ends_with(const char *s, const char *end) {
  size_t n = strlen(s), k = strlen(end);
  return n >= k && !memcmp(s + n - k, end, k);
}

static hsa_status_t read_symbols(ws_elf *e, ws_executable *x, ws_loaded *l, ws_symbol **list) {
  l->strings = malloc(e->strsz);
  if (!l->strings)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  memcpy(l->strings, ws_elf_bytes(e, e->strtab, e->strsz), e->strsz);
  for (uint64_t i = 1; i < e->nsyms; i++) {
    Elf64_Sym sym;
    ws_elf_symbol(e, i, &sym);
    const char *name = ws_elf_name(e, &sym, i);
    if (!name)
      return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
    // Special section indices, LDS among them, have no address in memory.
    if (sym.st_shndx == SHN_UNDEF || sym.st_shndx >= SHN_LORESERVE || ELF64_ST_TYPE(sym.st_info) != STT_OBJECT ||
        ELF64_ST_BIND(sym.st_info) == STB_LOCAL || !*name)
      continue;
    // GCC's table of offloaded variables may be empty, in a section of its own that no segment has.
    const ws_segment *seg = ws_elf_segment(e, sym.st_value, sym.st_size);
    if (!seg && (sym.st_size || ends_with(name, ".kd")))
      return BAD("symbol %s: [0x%" PRIx64 ", +0x%" PRIx64 ") is in no segment", name, sym.st_value, sym.st_size);
    ws_kd kd = {0};
    bool kernel = ends_with(name, ".kd");
    if (kernel) {
      hsa_status_t status = ws_elf_kernel(e, &sym, name, &kd);
      if (status != HSA_STATUS_SUCCESS)
        return status;
    }
    if (find_symbol(x, name, l->agent))
      return ws_elf_bad(HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED, "symbol %s is already in the executable", name);
    ws_symbol *s = new_symbol(x, l->strings + sym.st_name, l->agent);
    if (!s)
      return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    s->kernel = kernel;
    s->constant = seg && !(seg->flags & PF_W);
    s->binding = ELF64_ST_BIND(sym.st_info);
    s->address = sym.st_value + l->delta;
    s->size = sym.st_size;
    s->kd = kd;
    *list = s;
    list = &s->next;
  }
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t relocate(ws_elf *e, const ws_executable *x, ws_loaded *l) {
  for (unsigned table = 0; table < 2; table++) {
    const uint8_t *p = e->relasz[table] ? ws_elf_bytes(e, e->rela[table], e->relasz[table]) : NULL;
    for (uint64_t i = 0; i < e->relasz[table] / sizeof(Elf64_Rela); i++) {
      Elf64_Rela r;
      memcpy(&r, p + i * sizeof r, sizeof r);
      uint32_t type = (uint32_t)ELF64_R_TYPE(r.r_info);
      uint64_t index = ELF64_R_SYM(r.r_info);
      if (type == R_NONE)
        continue;
      unsigned bytes = type == R_ABS64 || type == R_REL64 || type == R_RELATIVE64 ? 8 : 4;
      if (!ws_elf_segment(e, r.r_offset, bytes))
        return BAD("relocation %" PRIu64 ": 0x%" PRIx64 " is in no segment", i, r.r_offset);
      uint64_t s = 0;
      if (type != R_RELATIVE64 && index) {
        if (index >= e->nsyms)
          return BAD("relocation %" PRIu64 ": there is no symbol %" PRIu64, i, index);
        Elf64_Sym sym;
        ws_elf_symbol(e, index, &sym);
        if (sym.st_shndx == SHN_ABS) {
          s = sym.st_value;
        } else if (sym.st_shndx != SHN_UNDEF) {
          s = sym.st_value + l->delta;
        } else {
          const char *name = ws_elf_name(e, &sym, index);
          if (!name)
            return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
          const ws_symbol *def = find_symbol(x, name, l->agent);
          def = def ? def : find_symbol(x, name, NULL);
          if (!def && ELF64_ST_BIND(sym.st_info) != STB_WEAK)
            return ws_elf_bad(HSA_STATUS_ERROR_VARIABLE_UNDEFINED, "symbol %s is not defined", name);
          s = def ? def->address : 0;
        }
      }
      uint64_t where = r.r_offset + l->delta, a = (uint64_t)r.r_addend, v;
      switch (type) {
      case R_ABS64:
      case R_ABS32_LO:
      case R_ABS32:
        v = s + a;
        break;
      case R_ABS32_HI:
        v = (s + a) >> 32;
        break;
      case R_REL64:
      case R_REL32:
      case R_REL32_LO:
        v = s + a - where;
        break;
      case R_REL32_HI:
        v = (s + a - where) >> 32;
        break;
      case R_RELATIVE64:
        v = l->delta + a;
        break;
      default:
        return BAD("relocation %" PRIu64 " is of type %u, which is no dynamic relocation of AMDHSA", i, type);
      }
      memcpy((void *)(uintptr_t)where, &v, bytes); // both are little-endian
    }
  }
  return HSA_STATUS_SUCCESS;
}

// After relocation: executable segments become code, from copies of their own.
static hsa_status_t make_code(ws_loaded *l) {
  for (unsigned i = 0; i < l->nsegments; i++) {
    const ws_segment *s = &l->segment[i];
    ws_region *to = &l->region[i];
    if (!(s->flags & PF_X) || s->filesz < 4)
      continue;
    uint64_t addr = s->vaddr + l->delta, skip = -addr & 3;
    if (s->filesz < skip + 4)
      continue;
    size_t size = (size_t)((s->filesz - skip) & ~(uint64_t)3);
    to->bytes = malloc(size);
    if (!to->bytes)
      return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    memcpy(to->bytes, (const void *)(uintptr_t)(addr + skip), size);
    to->code = ws_code_create(l->agent->gpu, to->bytes, size, addr + skip);
    if (!to->code)
      return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  return HSA_STATUS_SUCCESS;
}

static char *uri_of(const ws_reader *r) {
  char path[4096], buf[4096 * 3 + 64];
  int n;
  if (r->fd < 0) {
    n = snprintf(buf, sizeof buf, "memory://%d#offset=0x%" PRIxPTR "&size=%zu", (int)getpid(), (uintptr_t)r->bytes,
                 r->size);
    return n > 0 ? strdup(buf) : NULL;
  }
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", r->fd);
  ssize_t len = readlink(link, path, sizeof path - 1);
  if (len <= 0)
    return strdup("");
  size_t at = (size_t)snprintf(buf, sizeof buf, "file://");
  for (ssize_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)path[i];
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || strchr("/-_.~", c);
    at += (size_t)snprintf(buf + at, sizeof buf - at, plain ? "%c" : "%%%02X", c);
  }
  if (r->offset)
    snprintf(buf + at, sizeof buf - at, "#offset=%zu&size=%zu", r->offset, r->size);
  return strdup(buf);
}

static hsa_status_t load_image(ws_elf *e, ws_executable *x, ws_loaded *l, ws_symbol **symbols) {
  hsa_status_t status;
  if ((status = ws_elf_read(e, l->agent)))
    return status;
  // The address must agree with the file's modulo the largest alignment.
  uint64_t start = e->lo & ~(e->align - 1);
  l->size = e->hi - start;
  l->base = ws_mem_alloc((ws_pool *)&l->agent->pool[0], l->size, e->align, WS_A_RUNTIME, true);
  if (!l->base)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  l->delta = (uint64_t)(uintptr_t)l->base - start;
  l->nsegments = e->nsegments;
  memcpy(l->segment, e->segment, e->nsegments * sizeof *e->segment);
  for (unsigned i = 0; i < e->nsegments; i++)
    memcpy((void *)(uintptr_t)(e->segment[i].vaddr + l->delta), e->p + e->segment[i].offset, e->segment[i].filesz);
  if ((status = read_symbols(e, x, l, symbols)) || (status = relocate(e, x, l)) || (status = make_code(l)))
    return status;
  l->handle = ws_handle_new(WS_H_LOADED, l);
  return l->handle ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

static hsa_status_t load(hsa_executable_t executable, hsa_agent_t agent, const ws_reader *r,
                         hsa_loaded_code_object_t *loaded) {
  const ws_agent *a = ws_agent_of(agent);
  if (!a || !a->gpu)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  ws_loaded *l = calloc(1, sizeof *l);
  uint8_t *copy = malloc(r->size ? r->size : 1);
  ws_elf *e = calloc(1, sizeof *e);
  hsa_status_t status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  ws_symbol *symbols = NULL;
  if (l && copy && e) {
    memcpy(copy, r->bytes, r->size); // from here on nobody can change it
    e->p = copy;
    e->n = r->size;
    l->agent = a;
    l->fd = r->fd;
    l->storage = r->fd < 0 ? r->bytes : NULL;
    l->storage_size = r->size;
    l->uri = uri_of(r);
    pthread_rwlock_wrlock(&lock);
    ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
    status = !x          ? HSA_STATUS_ERROR_INVALID_EXECUTABLE
             : x->frozen ? HSA_STATUS_ERROR_FROZEN_EXECUTABLE
                         : load_image(e, x, l, &symbols);
    if (status == HSA_STATUS_SUCCESS) {
      l->exe = x;
      *x->last_loaded = l;
      x->last_loaded = &l->next;
      *x->last = symbols;
      while (*x->last)
        x->last = &(*x->last)->next;
      if (loaded)
        loaded->handle = l->handle;
      l->file = copy;
      copy = NULL;
      l = NULL;
      symbols = NULL;
    } else if (x) {
      unname(x, symbols);
    }
    pthread_rwlock_unlock(&lock);
  }
  free_symbols(symbols);
  if (l)
    unload(l);
  free(copy);
  free(e);
  return status;
}

// ---------------------------------------------------------------- readers

static hsa_status_t new_reader(enum ws_handle_kind kind, const ws_reader *r, uint64_t *handle) {
  ws_reader *p = malloc(sizeof *p);
  *handle = 0;
  if (p) {
    *p = *r;
    *handle = ws_handle_new(kind, p);
  }
  if (*handle)
    return HSA_STATUS_SUCCESS;
  free(p);
  free(r->own);
  return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

static hsa_status_t free_reader(enum ws_handle_kind kind, uint64_t handle, hsa_status_t none) {
  ws_reader *r = ws_handle_free(kind, handle);
  if (!r)
    return none;
  free(r->own);
  if (r->fd >= 0)
    close(r->fd);
  free(r);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_code_object_reader_create_from_memory(const void *code_object, size_t size,
                                                       hsa_code_object_reader_t *code_object_reader) {
  WS_OPEN_OR_RETURN();
  if (!code_object || !size || !code_object_reader)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return new_reader(WS_H_READER, &(ws_reader){.bytes = code_object, .size = size, .fd = -1},
                    &code_object_reader->handle);
}

// The whole file, or size bytes from offset; 0: to its end.
static hsa_status_t read_file(hsa_file_t file, size_t offset, size_t size, hsa_code_object_reader_t *reader) {
  struct stat st;
  if (!reader)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (fstat(file, &st) || !S_ISREG(st.st_mode) || (uint64_t)st.st_size <= offset ||
      size > (uint64_t)st.st_size - offset || (uint64_t)st.st_size > WS_LIMIT_IMAGE_BYTES * 4)
    return HSA_STATUS_ERROR_INVALID_FILE;
  if (!size)
    size = (size_t)st.st_size - offset;
  uint8_t *own = malloc(size);
  if (!own)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  for (size_t got = 0; got < size;) {
    ssize_t n = pread(file, own + got, size - got, (off_t)(offset + got));
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0) {
      free(own);
      return HSA_STATUS_ERROR_INVALID_FILE;
    }
    got += (size_t)n;
  }
  return new_reader(WS_H_READER,
                    &(ws_reader){.bytes = own, .size = size, .own = own, .fd = dup(file), .offset = offset},
                    &reader->handle);
}

hsa_status_t hsa_code_object_reader_create_from_file(hsa_file_t file, hsa_code_object_reader_t *code_object_reader) {
  WS_OPEN_OR_RETURN();
  return read_file(file, 0, 0, code_object_reader);
}

hsa_status_t hsa_code_object_reader_destroy(hsa_code_object_reader_t code_object_reader) {
  WS_OPEN_OR_RETURN();
  return free_reader(WS_H_READER, code_object_reader.handle, HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER);
}

hsa_status_t hsa_code_object_deserialize(void *serialized_code_object, size_t serialized_code_object_size,
                                         const char *options, hsa_code_object_t *code_object) {
  WS_OPEN_OR_RETURN();
  (void)options;
  if (!serialized_code_object || !serialized_code_object_size || !code_object)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  uint8_t *own = malloc(serialized_code_object_size);
  if (!own)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  memcpy(own, serialized_code_object, serialized_code_object_size);
  ws_elf e = {.p = own, .n = serialized_code_object_size};
  hsa_status_t status = ws_elf_read_header(&e);
  if (status != HSA_STATUS_SUCCESS) {
    free(own);
    return status;
  }
  return new_reader(WS_H_CODE_OBJECT,
                    &(ws_reader){.bytes = own, .size = serialized_code_object_size, .own = own, .fd = -1},
                    &code_object->handle);
}

hsa_status_t hsa_code_object_destroy(hsa_code_object_t code_object) {
  WS_OPEN_OR_RETURN();
  return free_reader(WS_H_CODE_OBJECT, code_object.handle, HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
}

// ---------------------------------------------------------------- the executable API

hsa_status_t hsa_executable_create_alt(hsa_profile_t profile,
                                       hsa_default_float_rounding_mode_t default_float_rounding_mode,
                                       const char *options, hsa_executable_t *executable) {
  WS_OPEN_OR_RETURN();
  (void)options;
  if ((unsigned)profile > HSA_PROFILE_FULL ||
      (unsigned)default_float_rounding_mode > HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR || !executable)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  executable->handle = 0;
  ws_executable *x = calloc(1, sizeof *x);
  if (!x)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  x->profile = profile;
  x->rounding = default_float_rounding_mode;
  x->last = &x->symbols;
  x->last_loaded = &x->loaded;
  x->handle = ws_handle_new(WS_H_EXECUTABLE, x);
  if (!x->handle) {
    free(x);
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  pthread_rwlock_wrlock(&lock);
  x->next = executables;
  executables = x;
  pthread_rwlock_unlock(&lock);
  executable->handle = x->handle;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_create(hsa_profile_t profile, hsa_executable_state_t executable_state, const char *options,
                                   hsa_executable_t *executable) {
  WS_OPEN_OR_RETURN();
  if ((unsigned)executable_state > HSA_EXECUTABLE_STATE_FROZEN)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  hsa_status_t status =
      hsa_executable_create_alt(profile, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, options, executable);
  if (status == HSA_STATUS_SUCCESS && executable_state == HSA_EXECUTABLE_STATE_FROZEN)
    status = hsa_executable_freeze(*executable, NULL);
  return status;
}

static void destroy(ws_executable *x) {
  while (x->loaded) {
    ws_loaded *l = x->loaded;
    x->loaded = l->next;
    unload(l);
  }
  free_symbols(x->symbols);
  free(x->bucket);
  free(x);
}

hsa_status_t hsa_executable_destroy(hsa_executable_t executable) {
  WS_OPEN_OR_RETURN();
  pthread_rwlock_wrlock(&lock);
  ws_executable *x = ws_handle_free(WS_H_EXECUTABLE, executable.handle);
  if (x)
    for (ws_executable **at = &executables; *at; at = &(*at)->next)
      if (*at == x) {
        *at = x->next;
        break;
      }
  if (x)
    destroy(x);
  pthread_rwlock_unlock(&lock);
  return x ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_EXECUTABLE;
}

void ws_loader_stop(void) {
  pthread_rwlock_wrlock(&lock);
  while (executables) {
    ws_executable *x = executables;
    executables = x->next;
    ws_handle_free(WS_H_EXECUTABLE, x->handle);
    destroy(x);
  }
  pthread_rwlock_unlock(&lock);
}

hsa_status_t hsa_executable_load_agent_code_object(hsa_executable_t executable, hsa_agent_t agent,
                                                   hsa_code_object_reader_t code_object_reader, const char *options,
                                                   hsa_loaded_code_object_t *loaded_code_object) {
  WS_OPEN_OR_RETURN();
  (void)options;
  if (!ws_handle_get(WS_H_EXECUTABLE, executable.handle))
    return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  const ws_reader *r = ws_handle_get(WS_H_READER, code_object_reader.handle);
  return r ? load(executable, agent, r, loaded_code_object) : HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER;
}

hsa_status_t hsa_executable_load_code_object(hsa_executable_t executable, hsa_agent_t agent,
                                             hsa_code_object_t code_object, const char *options) {
  WS_OPEN_OR_RETURN();
  (void)options;
  if (!ws_handle_get(WS_H_EXECUTABLE, executable.handle))
    return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  const ws_reader *r = ws_handle_get(WS_H_CODE_OBJECT, code_object.handle);
  return r ? load(executable, agent, r, NULL) : HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
}

hsa_status_t hsa_executable_freeze(hsa_executable_t executable, const char *options) {
  WS_OPEN_OR_RETURN();
  (void)options;
  pthread_rwlock_wrlock(&lock);
  ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  hsa_status_t status = !x          ? HSA_STATUS_ERROR_INVALID_EXECUTABLE
                        : x->frozen ? HSA_STATUS_ERROR_FROZEN_EXECUTABLE
                                    : HSA_STATUS_SUCCESS;
  if (status == HSA_STATUS_SUCCESS)
    x->frozen = true;
  pthread_rwlock_unlock(&lock);
  return status;
}

// What is found invalid is refused while loading, so a result of 1 never comes.
hsa_status_t hsa_executable_validate(hsa_executable_t executable, uint32_t *result) {
  WS_OPEN_OR_RETURN();
  if (!ws_handle_get(WS_H_EXECUTABLE, executable.handle))
    return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (!result)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = 0;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_validate_alt(hsa_executable_t executable, const char *options, uint32_t *result) {
  WS_OPEN_OR_RETURN();
  (void)options;
  return hsa_executable_validate(executable, result);
}

static uint64_t executable_state(const void *x) {
  return ((const ws_executable *)x)->frozen ? HSA_EXECUTABLE_STATE_FROZEN : HSA_EXECUTABLE_STATE_UNFROZEN;
}

static const ws_info executable_info[] = {
    WS_AT(HSA_EXECUTABLE_INFO_PROFILE, uint32_t, ws_executable, profile),
    WS_OF(HSA_EXECUTABLE_INFO_STATE, uint32_t, executable_state),
    WS_AT(HSA_EXECUTABLE_INFO_DEFAULT_FLOAT_ROUNDING_MODE, uint32_t, ws_executable, rounding),
};

hsa_status_t hsa_executable_get_info(hsa_executable_t executable, hsa_executable_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  return x ? ws_answered(WS_ANSWER(executable_info, x, attribute, value)) : HSA_STATUS_ERROR_INVALID_EXECUTABLE;
}

static hsa_status_t define(hsa_executable_t executable, const ws_agent *agent, const char *name, void *address,
                           bool constant) {
  if (!name || !*name)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_rwlock_wrlock(&lock);
  ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  hsa_status_t status = !x                            ? HSA_STATUS_ERROR_INVALID_EXECUTABLE
                        : x->frozen                   ? HSA_STATUS_ERROR_FROZEN_EXECUTABLE
                        : find_symbol(x, name, agent) ? HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED
                                                      : HSA_STATUS_SUCCESS;
  if (status == HSA_STATUS_SUCCESS) {
    char *own = strdup(name);
    ws_symbol *s = own ? new_symbol(x, own, agent) : NULL;
    status = s ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    if (!s)
      free(own);
    if (s) {
      s->own = own;
      s->external = true;
      s->constant = constant;
      s->binding = STB_GLOBAL;
      s->address = (uint64_t)(uintptr_t)address;
      *x->last = s;
      x->last = &s->next;
    }
  }
  pthread_rwlock_unlock(&lock);
  return status;
}

hsa_status_t hsa_executable_global_variable_define(hsa_executable_t executable, const char *variable_name,
                                                   void *address) {
  WS_OPEN_OR_RETURN();
  return define(executable, NULL, variable_name, address, false);
}

hsa_status_t hsa_executable_agent_global_variable_define(hsa_executable_t executable, hsa_agent_t agent,
                                                         const char *variable_name, void *address) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  return a ? define(executable, a, variable_name, address, false) : HSA_STATUS_ERROR_INVALID_AGENT;
}

hsa_status_t hsa_executable_readonly_variable_define(hsa_executable_t executable, hsa_agent_t agent,
                                                     const char *variable_name, void *address) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  return a ? define(executable, a, variable_name, address, true) : HSA_STATUS_ERROR_INVALID_AGENT;
}

// ---------------------------------------------------------------- symbols

hsa_status_t hsa_executable_get_symbol_by_name(hsa_executable_t executable, const char *symbol_name,
                                               const hsa_agent_t *agent, hsa_executable_symbol_t *symbol) {
  WS_OPEN_OR_RETURN();
  if (!symbol_name || !symbol)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const ws_agent *a = agent ? ws_agent_of(*agent) : NULL;
  pthread_rwlock_rdlock(&lock);
  const ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  const ws_symbol *s = NULL;
  if (x && a)
    s = find_symbol(x, symbol_name, a);
  if (x && !s && (a || !agent))
    s = find_symbol(x, symbol_name, NULL);
  symbol->handle = s ? s->handle : 0;
  pthread_rwlock_unlock(&lock);
  return !x            ? HSA_STATUS_ERROR_INVALID_EXECUTABLE
         : agent && !a ? HSA_STATUS_ERROR_INVALID_AGENT
         : s           ? HSA_STATUS_SUCCESS
                       : HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
}

hsa_status_t hsa_executable_get_symbol(hsa_executable_t executable, const char *module_name, const char *symbol_name,
                                       hsa_agent_t agent, int32_t call_convention, hsa_executable_symbol_t *symbol) {
  WS_OPEN_OR_RETURN();
  (void)call_convention;
  if (module_name && *module_name) // modules were HSAIL's
    return HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
  return hsa_executable_get_symbol_by_name(executable, symbol_name, &agent, symbol);
}

static uint64_t symbol_kind(const void *s) {
  return ((const ws_symbol *)s)->kernel ? HSA_SYMBOL_KIND_KERNEL : HSA_SYMBOL_KIND_VARIABLE;
}
static uint64_t name_bytes(const void *s) { return strlen(((const ws_symbol *)s)->name); } // not terminated
static uint64_t nothing(const void *s) { return (void)s, 0; }
static uint64_t symbol_allocation(const void *s) {
  return ((const ws_symbol *)s)->agent ? HSA_VARIABLE_ALLOCATION_AGENT : HSA_VARIABLE_ALLOCATION_PROGRAM;
}
static uint64_t symbol_alignment(const void *s) { // what its address shows
  const uint64_t at = ((const ws_symbol *)s)->address & (WS_PAGE - 1);
  return at ? at & -at : WS_PAGE;
}

static const ws_info symbol_info[] = {
    WS_OF(HSA_EXECUTABLE_SYMBOL_INFO_TYPE, uint32_t, symbol_kind),
    WS_OF(HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH, uint32_t, name_bytes),
    WS_TEXT(HSA_EXECUTABLE_SYMBOL_INFO_NAME, ws_symbol, name, name_bytes),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME_LENGTH, uint32_t, 0),
    WS_TEXT(HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME, ws_symbol, name, nothing),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE, uint32_t, HSA_SYMBOL_LINKAGE_PROGRAM),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION, bool, true),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_CALL_CONVENTION, uint32_t, 0),
};

static const ws_info agent_symbol_info[] = {
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_AGENT, hsa_agent_t, ws_symbol, agent),
};

static const ws_info kernel_info[] = {
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, uint64_t, ws_symbol, address),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE, uint32_t, ws_symbol, kd.kernarg),
    // Of the ABI: the largest any kernel asks for.
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT, uint32_t, 16),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, uint32_t, ws_symbol, kd.group),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, uint32_t, ws_symbol, kd.private),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK, bool, ws_symbol, kd.dynamic_stack),
};

static const ws_info variable_info[] = {
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, uint64_t, ws_symbol, address),
    WS_OF(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION, uint32_t, symbol_allocation),
    WS_IS(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT, uint32_t, HSA_VARIABLE_SEGMENT_GLOBAL),
    WS_OF(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT, uint32_t, symbol_alignment),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, uint32_t, ws_symbol, size),
    WS_AT(HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST, bool, ws_symbol, constant),
};

hsa_status_t hsa_executable_symbol_get_info(hsa_executable_symbol_t executable_symbol,
                                            hsa_executable_symbol_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_symbol *s = ws_handle_get(WS_H_SYMBOL, executable_symbol.handle);
  if (!s)
    return HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL;
  return ws_answered(
      WS_ANSWER(symbol_info, s, attribute, value) || (s->agent && WS_ANSWER(agent_symbol_info, s, attribute, value)) ||
      (s->kernel ? WS_ANSWER(kernel_info, s, attribute, value) : WS_ANSWER(variable_info, s, attribute, value)));
}

// Calls back for the symbols that wanted() picks, without the lock, since the
// callback calls the API.
typedef struct ws_picked {
  size_t n;
  hsa_executable_symbol_t symbol[];
} ws_picked;

static hsa_status_t pick(hsa_executable_t executable, bool all, const ws_agent *agent, ws_picked **picked) {
  pthread_rwlock_rdlock(&lock);
  const ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
  hsa_status_t status = x ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (x) {
    size_t n = 0;
    for (const ws_symbol *s = x->symbols; s; s = s->next)
      n++;
    *picked = malloc(sizeof **picked + n * sizeof *(*picked)->symbol);
    if (*picked) {
      (*picked)->n = 0;
      for (const ws_symbol *s = x->symbols; s; s = s->next)
        if (all || s->agent == agent)
          (*picked)->symbol[(*picked)->n++].handle = s->handle;
    } else {
      status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
  }
  pthread_rwlock_unlock(&lock);
  return status;
}

hsa_status_t hsa_executable_iterate_agent_symbols(hsa_executable_t executable, hsa_agent_t agent,
                                                  hsa_status_t (*callback)(hsa_executable_t exec, hsa_agent_t agent,
                                                                           hsa_executable_symbol_t symbol, void *data),
                                                  void *data) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  ws_picked *p = NULL;
  hsa_status_t status = pick(executable, false, a, &p);
  for (size_t i = 0; status == HSA_STATUS_SUCCESS && i < p->n; i++)
    status = callback(executable, agent, p->symbol[i], data);
  free(p);
  return status;
}

static hsa_status_t iterate(hsa_executable_t executable, bool all,
                            hsa_status_t (*callback)(hsa_executable_t, hsa_executable_symbol_t, void *), void *data) {
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  ws_picked *p = NULL;
  hsa_status_t status = pick(executable, all, NULL, &p);
  for (size_t i = 0; status == HSA_STATUS_SUCCESS && i < p->n; i++)
    status = callback(executable, p->symbol[i], data);
  free(p);
  return status;
}

hsa_status_t hsa_executable_iterate_program_symbols(
    hsa_executable_t executable,
    hsa_status_t (*callback)(hsa_executable_t exec, hsa_executable_symbol_t symbol, void *data), void *data) {
  WS_OPEN_OR_RETURN();
  return iterate(executable, false, callback, data);
}

hsa_status_t hsa_executable_iterate_symbols(hsa_executable_t executable,
                                            hsa_status_t (*callback)(hsa_executable_t exec,
                                                                     hsa_executable_symbol_t symbol, void *data),
                                            void *data) {
  WS_OPEN_OR_RETURN();
  return iterate(executable, true, callback, data);
}

bool ws_kernel_find(const ws_agent *agent, uint64_t object, char *name, size_t n) {
  bool found = false;
  pthread_rwlock_rdlock(&lock);
  for (const ws_executable *x = executables; x && !found; x = x->next) {
    bool here = false;
    for (const ws_loaded *l = x->loaded; l && !here; l = l->next)
      here = l->agent == agent && object - (uint64_t)(uintptr_t)l->base < l->size;
    for (const ws_symbol *s = here ? x->symbols : NULL; s && !found; s = s->next)
      if (s->kernel && s->address == object && s->agent == agent) {
        ws_printable(name, n, s->name, strlen(s->name) - 3); // without ".kd"
        found = true;
      }
  }
  pthread_rwlock_unlock(&lock);
  return found;
}

// ---------------------------------------------------------------- AMD's loader extension, for debuggers and profilers

static hsa_status_t query_host_address(const void *device_address, const void **host_address) {
  WS_OPEN_OR_RETURN();
  if (!device_address || !host_address)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  hsa_status_t status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_rwlock_rdlock(&lock);
  for (const ws_executable *x = executables; x; x = x->next)
    for (const ws_loaded *l = x->loaded; l; l = l->next)
      if ((uint64_t)(uintptr_t)device_address - (uint64_t)(uintptr_t)l->base < l->size) {
        *host_address = device_address; // the same memory
        status = HSA_STATUS_SUCCESS;
      }
  pthread_rwlock_unlock(&lock);
  return status;
}

static hsa_ven_amd_loader_code_object_storage_type_t storage_type(const ws_loaded *l) {
  return l->fd >= 0 ? HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_FILE
                    : HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_MEMORY;
}

static hsa_status_t query_segment_descriptors(hsa_ven_amd_loader_segment_descriptor_t *segment_descriptors,
                                              size_t *num_segment_descriptors) {
  WS_OPEN_OR_RETURN();
  if (!num_segment_descriptors || (!segment_descriptors && *num_segment_descriptors))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  size_t n = 0, room = *num_segment_descriptors;
  pthread_rwlock_rdlock(&lock);
  for (const ws_executable *x = executables; x; x = x->next)
    for (const ws_loaded *l = x->loaded; l; l = l->next)
      for (unsigned i = 0; i < l->nsegments; i++, n++) {
        const ws_segment *s = &l->segment[i];
        if (n < room)
          segment_descriptors[n] =
              (hsa_ven_amd_loader_segment_descriptor_t){.agent = ws_agent_handle(l->agent),
                                                        .executable = {x->handle},
                                                        .code_object_storage_type = storage_type(l),
                                                        .code_object_storage_base = l->storage,
                                                        .code_object_storage_size = l->storage_size,
                                                        .code_object_storage_offset = s->offset,
                                                        .segment_base = (const void *)(uintptr_t)(s->vaddr + l->delta),
                                                        .segment_size = s->memsz};
      }
  pthread_rwlock_unlock(&lock);
  if (!segment_descriptors) {
    *num_segment_descriptors = n;
    return HSA_STATUS_SUCCESS;
  }
  return n == room ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS;
}

static hsa_status_t query_executable(const void *device_address, hsa_executable_t *executable) {
  WS_OPEN_OR_RETURN();
  if (!device_address || !executable)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  executable->handle = 0;
  pthread_rwlock_rdlock(&lock);
  for (const ws_executable *x = executables; x; x = x->next)
    for (const ws_loaded *l = x->loaded; l; l = l->next)
      if ((uint64_t)(uintptr_t)device_address - (uint64_t)(uintptr_t)l->base < l->size)
        executable->handle = x->handle;
  pthread_rwlock_unlock(&lock);
  return executable->handle ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

bool ws_loader_image(uint64_t pc, ws_image *image, uint64_t *vaddr) {
  bool found = false;
  pthread_rwlock_rdlock(&lock);
  for (const ws_executable *x = executables; x && !found; x = x->next)
    for (const ws_loaded *l = x->loaded; l && !found; l = l->next)
      if (pc - (uint64_t)(uintptr_t)l->base < l->size && (image->bytes = malloc(l->storage_size))) {
        memcpy(image->bytes, l->file, l->storage_size);
        image->size = l->storage_size;
        *vaddr = pc - l->delta;
        found = true;
      }
  pthread_rwlock_unlock(&lock);
  return found;
}

// A page of handles at a time, so that the callback runs without the lock.
static hsa_status_t iterate_loaded(hsa_executable_t executable,
                                   hsa_status_t (*callback)(hsa_executable_t executable,
                                                            hsa_loaded_code_object_t loaded_code_object, void *data),
                                   void *data) {
  WS_OPEN_OR_RETURN();
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (size_t skip = 0;; skip++) {
    pthread_rwlock_rdlock(&lock);
    const ws_executable *x = ws_handle_get(WS_H_EXECUTABLE, executable.handle);
    const ws_loaded *l = x ? x->loaded : NULL;
    for (size_t i = 0; l && i < skip; i++)
      l = l->next;
    hsa_loaded_code_object_t h = {l ? l->handle : 0};
    pthread_rwlock_unlock(&lock);
    if (!x)
      return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!h.handle)
      return HSA_STATUS_SUCCESS;
    hsa_status_t status = callback(executable, h, data);
    if (status != HSA_STATUS_SUCCESS)
      return status;
  }
}

static uint64_t loaded_storage(const void *l) { return storage_type(l); }
static uint64_t loaded_executable(const void *l) { return ((const ws_loaded *)l)->exe->handle; }
static uint64_t uri_bytes(const void *l) { // not terminated
  return ((const ws_loaded *)l)->uri ? strlen(((const ws_loaded *)l)->uri) : 0;
}

static const ws_info loaded_info[] = {
    WS_OF(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_EXECUTABLE, uint64_t, loaded_executable),
    WS_IS(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_KIND, uint32_t, HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_KIND_AGENT),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_AGENT, hsa_agent_t, ws_loaded, agent),
    WS_OF(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_TYPE, uint32_t, loaded_storage),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_DELTA, int64_t, ws_loaded, delta),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_BASE, uint64_t, ws_loaded, base),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_SIZE, uint64_t, ws_loaded, size),
    WS_OF(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI_LENGTH, uint32_t, uri_bytes),
    WS_TEXT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI, ws_loaded, uri, uri_bytes),
};

static const ws_info loaded_from_memory_info[] = {
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_BASE, uint64_t, ws_loaded, storage),
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_SIZE, uint64_t, ws_loaded,
          storage_size),
};

static const ws_info loaded_from_file_info[] = {
    WS_AT(HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_FILE, int, ws_loaded, fd),
};

static hsa_status_t loaded_get_info(hsa_loaded_code_object_t loaded_code_object,
                                    hsa_ven_amd_loader_loaded_code_object_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_loaded *l = ws_handle_get(WS_H_LOADED, loaded_code_object.handle);
  if (!l)
    return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  return ws_answered(WS_ANSWER(loaded_info, l, attribute, value) ||
                     (l->fd >= 0 ? WS_ANSWER(loaded_from_file_info, l, attribute, value)
                                 : WS_ANSWER(loaded_from_memory_info, l, attribute, value)));
}

static hsa_status_t reader_from_part(hsa_file_t file, size_t offset, size_t size,
                                     hsa_code_object_reader_t *code_object_reader) {
  WS_OPEN_OR_RETURN();
  return size ? read_file(file, offset, size, code_object_reader) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

static hsa_status_t iterate_executables(hsa_status_t (*callback)(hsa_executable_t executable, void *data), void *data) {
  WS_OPEN_OR_RETURN();
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (size_t skip = 0;; skip++) {
    pthread_rwlock_rdlock(&lock);
    const ws_executable *x = executables;
    for (size_t i = 0; x && i < skip; i++)
      x = x->next;
    hsa_executable_t h = {x ? x->handle : 0};
    pthread_rwlock_unlock(&lock);
    if (!h.handle)
      return HSA_STATUS_SUCCESS;
    hsa_status_t status = callback(h, data);
    if (status != HSA_STATUS_SUCCESS)
      return status;
  }
}

const hsa_ven_amd_loader_1_03_pfn_t ws_loader_table = {
    .hsa_ven_amd_loader_query_host_address = query_host_address,
    .hsa_ven_amd_loader_query_segment_descriptors = query_segment_descriptors,
    .hsa_ven_amd_loader_query_executable = query_executable,
    .hsa_ven_amd_loader_executable_iterate_loaded_code_objects = iterate_loaded,
    .hsa_ven_amd_loader_loaded_code_object_get_info = loaded_get_info,
    .hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size = reader_from_part,
    .hsa_ven_amd_loader_iterate_executables = iterate_executables,
};
