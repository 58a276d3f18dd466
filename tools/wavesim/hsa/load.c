// load.c: code objects become parts of executables. The segments of a code object are laid out in guest memory,
// relocated (AMDGPUUsage, "Relocation Records"), its kernels and variables become symbols of an executable, and its
// code becomes regions for the decoder. Everything is read from a private copy of the file, and nothing is read back
// from the guest.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/executable.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

pthread_rwlock_t ws_executables_lock = PTHREAD_RWLOCK_INITIALIZER;
ws_executable *ws_executables;

// ---------------------------------------------------------------- symbols

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
void ws_unload(ws_loaded *l) {
  if (l->handle)
    ws_handle_free(WS_H_LOADED, l->handle);
  if (l->base)
    ws_mem_free(l->base, WS_A_RUNTIME);
  ws_mem_retire(free_code, l);
}

void ws_free_symbols(ws_symbol *s) {
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

ws_symbol *ws_find_symbol(const ws_executable *x, const char *name, const ws_agent *agent) {
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

ws_symbol *ws_new_symbol(ws_executable *x, const char *name, const ws_agent *agent) {
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
    if (ws_find_symbol(x, name, l->agent))
      return ws_elf_bad(HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED, "symbol %s is already in the executable", name);
    ws_symbol *s = ws_new_symbol(x, l->strings + sym.st_name, l->agent);
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
          const ws_symbol *def = ws_find_symbol(x, name, l->agent);
          def = def ? def : ws_find_symbol(x, name, NULL);
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

hsa_status_t ws_load(hsa_executable_t executable, hsa_agent_t agent, const ws_reader *r,
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
    pthread_rwlock_wrlock(&ws_executables_lock);
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
    pthread_rwlock_unlock(&ws_executables_lock);
  }
  ws_free_symbols(symbols);
  if (l)
    ws_unload(l);
  free(copy);
  free(e);
  return status;
}
