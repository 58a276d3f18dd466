// codeobject.c: an ELF file is checked: header, target, segments, dynamic segment,
// symbols, kernel descriptors.
//
// The format is LLVM's AMDGPUUsage, "ELF Code Object" (header, e_flags) and "Code Object
// V3 and Above" (kernel descriptors). Only program headers and the dynamic segment are
// used, never section headers, so stripped objects load. Each offset is checked against
// the file.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/codeobject.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
  ABI_AMDGPU_HSA = 64,
  ABI_V4 = 2, // EI_ABIVERSION; code object versions 4, 5, 6
  ABI_V6 = 4,
  MACHINE_AMDGPU = 224,
  FLAG_MACH = 0xff,
  FLAG_XNACK = 0x300, // 0 unsupported, 0x100 any, 0x200 off, 0x300 on
  FLAG_SRAMECC = 0xc00,
  KD_BYTES = 64,
};

// ---------------------------------------------------------------- the file

hsa_status_t ws_elf_bad(hsa_status_t status, const char *fmt, ...) {
  char text[1024];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  char line[1600];
  ws_printable(line, sizeof line, text, strlen(text)); // names are the file's
  ws_message("code object: %s", line);
  return status;
}

// n bytes of the file at offset, NULL when it is shorter.
static const void *file_at(const ws_elf *e, uint64_t offset, uint64_t n) {
  return offset <= e->n && n <= e->n - offset ? e->p + offset : NULL;
}

// n bytes that the file has for address vaddr.
const void *ws_elf_bytes(const ws_elf *e, uint64_t vaddr, uint64_t n) {
  for (unsigned i = 0; i < e->nsegments; i++) {
    const ws_segment *s = &e->segment[i];
    if (vaddr >= s->vaddr && vaddr - s->vaddr <= s->filesz && n <= s->filesz - (vaddr - s->vaddr))
      return e->p + s->offset + (vaddr - s->vaddr);
  }
  return NULL;
}

// The segment that holds [vaddr, vaddr + n).
const ws_segment *ws_elf_segment(const ws_elf *e, uint64_t vaddr, uint64_t n) {
  for (unsigned i = 0; i < e->nsegments; i++) {
    const ws_segment *s = &e->segment[i];
    if (vaddr >= s->vaddr && vaddr - s->vaddr <= s->memsz && n <= s->memsz - (vaddr - s->vaddr))
      return s;
  }
  return NULL;
}

hsa_status_t ws_elf_read_header(ws_elf *e) {
  const void *eh = file_at(e, 0, sizeof e->eh);
  if (!eh)
    return BAD("%zu bytes are too few for an ELF header", e->n);
  memcpy(&e->eh, eh, sizeof e->eh);
  const unsigned char *id = e->eh.e_ident;
  if (memcmp(id, ELFMAG, SELFMAG))
    return BAD("not an ELF file");
  if (id[EI_CLASS] != ELFCLASS64 || id[EI_DATA] != ELFDATA2LSB || id[EI_VERSION] != EV_CURRENT ||
      e->eh.e_version != EV_CURRENT)
    return BAD("not a little-endian 64-bit ELF file");
  if (e->eh.e_machine != MACHINE_AMDGPU)
    return BAD("for machine %u, not AMDGPU", e->eh.e_machine);
  if (id[EI_OSABI] != ABI_AMDGPU_HSA)
    return BAD("for OS ABI %u, not AMDHSA", id[EI_OSABI]);
  if (id[EI_ABIVERSION] < ABI_V4 || id[EI_ABIVERSION] > ABI_V6)
    return BAD("AMDHSA ABI version %u; known are versions 4 to 6 of code objects", id[EI_ABIVERSION]);
  if (e->eh.e_type == ET_REL)
    return BAD("a relocatable object; it must be linked first (ld.lld -shared)");
  if (e->eh.e_type != ET_DYN)
    return BAD("ELF type %u, not a shared object", e->eh.e_type);
  if (e->eh.e_phentsize != sizeof(Elf64_Phdr))
    return BAD("program headers of %u bytes", e->eh.e_phentsize);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t read_segments(ws_elf *e) {
  const uint8_t *ph = file_at(e, e->eh.e_phoff, (uint64_t)e->eh.e_phnum * sizeof(Elf64_Phdr));
  if (!ph || !e->eh.e_phnum)
    return BAD("no program headers within the file");
  bool dynamic = false;
  uint64_t bytes = 0;
  e->align = WS_PAGE;
  for (unsigned i = 0; i < e->eh.e_phnum; i++) {
    Elf64_Phdr p;
    memcpy(&p, ph + i * sizeof p, sizeof p);
    if (p.p_type == PT_DYNAMIC) {
      if (dynamic || !file_at(e, p.p_offset, p.p_filesz))
        return BAD("dynamic segment: %s", dynamic ? "more than one" : "outside the file");
      dynamic = true;
      e->dynamic = p.p_offset;
      e->dynamic_size = p.p_filesz;
    }
    if (p.p_type != PT_LOAD || !p.p_memsz)
      continue;
    if (!file_at(e, p.p_offset, p.p_filesz))
      return BAD("segment %u: [0x%" PRIx64 ", +0x%" PRIx64 ") is outside the file of %zu bytes", i, p.p_offset,
                 p.p_filesz, e->n);
    if (p.p_filesz > p.p_memsz)
      return BAD("segment %u: more bytes in the file than in memory", i);
    if (p.p_vaddr > UINT64_MAX - p.p_memsz || p.p_memsz > WS_LIMIT_IMAGE_BYTES)
      return BAD("segment %u: 0x%" PRIx64 " bytes at 0x%" PRIx64, i, p.p_memsz, p.p_vaddr);
    if (p.p_align > 1 && ((p.p_align & (p.p_align - 1)) || p.p_align > WS_LIMIT_IMAGE_BYTES / 64))
      return BAD("segment %u: alignment 0x%" PRIx64, i, p.p_align);
    // Linkers let segments share a page of the file, not more.
    bytes += p.p_filesz;
    if (bytes > e->n + (uint64_t)WS_LIMIT_SEGMENTS * WS_PAGE)
      return BAD("segment %u: the segments have more bytes than the file", i);
    if (e->nsegments == WS_LIMIT_SEGMENTS)
      return BAD("more than %d segments", WS_LIMIT_SEGMENTS);
    const ws_segment *before = e->nsegments ? &e->segment[e->nsegments - 1] : NULL;
    if (before && p.p_vaddr < before->vaddr + before->memsz)
      return BAD("segment %u: overlaps the one before, or is out of order", i);
    e->segment[e->nsegments++] = (ws_segment){.vaddr = p.p_vaddr,
                                              .memsz = p.p_memsz,
                                              .filesz = p.p_filesz,
                                              .offset = p.p_offset,
                                              .align = p.p_align,
                                              .flags = p.p_flags};
    if (p.p_align > e->align)
      e->align = p.p_align;
  }
  if (!e->nsegments || !dynamic)
    return BAD("no %s", dynamic ? "loadable segment" : "dynamic segment");
  const ws_segment *last = &e->segment[e->nsegments - 1];
  e->lo = e->segment[0].vaddr;
  e->hi = last->vaddr + last->memsz;
  if (e->hi - e->lo > WS_LIMIT_IMAGE_BYTES)
    return BAD("segments spread over 0x%" PRIx64 " bytes", e->hi - e->lo);
  return HSA_STATUS_SUCCESS;
}

static uint32_t u32_at(const uint8_t *p, uint64_t i) {
  uint32_t v;
  memcpy(&v, p + i * 4, 4);
  return v;
}

// How many symbols a DT_GNU_HASH table knows: the end of its longest chain.
static bool gnu_hash_symbols(const ws_elf *e, uint64_t at, uint64_t *n) {
  const uint8_t *h = ws_elf_bytes(e, at, 16);
  if (!h)
    return false;
  uint64_t nbuckets = u32_at(h, 0), first = u32_at(h, 1), bloom = u32_at(h, 2), last = 0;
  uint64_t buckets_at = at + 16 + bloom * 8, chains_at = buckets_at + nbuckets * 4;
  const uint8_t *buckets = ws_elf_bytes(e, buckets_at, nbuckets * 4);
  if (!buckets)
    return false;
  for (uint64_t i = 0; i < nbuckets; i++)
    if (u32_at(buckets, i) > last)
      last = u32_at(buckets, i);
  *n = first;
  if (last < first)
    return true;
  for (;; last++) {
    const uint8_t *chain = ws_elf_bytes(e, chains_at + (last - first) * 4, 4);
    if (!chain)
      return false;
    if (u32_at(chain, 0) & 1)
      break;
  }
  *n = last + 1;
  return true;
}

static hsa_status_t read_dynamic(ws_elf *e) {
  uint64_t hash = 0, gnu_hash = 0, syment = sizeof(Elf64_Sym), relaent = sizeof(Elf64_Rela), pltrel = DT_RELA;
  const uint8_t *p = e->p + e->dynamic;
  for (uint64_t i = 0; i < e->dynamic_size / sizeof(Elf64_Dyn); i++) {
    Elf64_Dyn d;
    memcpy(&d, p + i * sizeof d, sizeof d);
    if (d.d_tag == DT_NULL)
      break;
    uint64_t v = d.d_un.d_val;
    switch (d.d_tag) {
    case DT_HASH:
      hash = v;
      break;
    case DT_GNU_HASH:
      gnu_hash = v;
      break;
    case DT_SYMTAB:
      e->symtab = v;
      break;
    case DT_SYMENT:
      syment = v;
      break;
    case DT_STRTAB:
      e->strtab = v;
      break;
    case DT_STRSZ:
      e->strsz = v;
      break;
    case DT_RELA:
      e->rela[0] = v;
      break;
    case DT_RELASZ:
      e->relasz[0] = v;
      break;
    case DT_RELAENT:
      relaent = v;
      break;
    case DT_JMPREL:
      e->rela[1] = v;
      break;
    case DT_PLTRELSZ:
      e->relasz[1] = v;
      break;
    case DT_PLTREL:
      pltrel = v;
      break;
    case DT_REL:
    case DT_RELSZ:
    case DT_RELR:
    case DT_RELRSZ:
      return BAD("relocations without addends or packed ones, which AMDHSA does not have");
    default:
      break;
    }
  }
  if (syment != sizeof(Elf64_Sym) || relaent != sizeof(Elf64_Rela) || (e->relasz[1] && pltrel != DT_RELA))
    return BAD("dynamic segment: entries of unknown size");
  if (!e->symtab || !e->strtab)
    return BAD("dynamic segment: no symbol table");
  if (hash) {
    const uint8_t *h = ws_elf_bytes(e, hash, 8);
    if (!h)
      return BAD("dynamic segment: the hash table is outside the file");
    e->nsyms = u32_at(h, 1);
  } else if (!gnu_hash || !gnu_hash_symbols(e, gnu_hash, &e->nsyms)) {
    return BAD("dynamic segment: no usable hash table");
  }
  if (e->nsyms > WS_LIMIT_SYMBOLS)
    return BAD("%" PRIu64 " symbols; at most %" PRIu64 " are possible", e->nsyms, WS_LIMIT_SYMBOLS);
  if (!ws_elf_bytes(e, e->symtab, e->nsyms * sizeof(Elf64_Sym)))
    return BAD("dynamic segment: %" PRIu64 " symbols reach beyond the file", e->nsyms);
  const char *strings = ws_elf_bytes(e, e->strtab, e->strsz);
  if (!strings || !e->strsz || strings[e->strsz - 1])
    return BAD("dynamic segment: the string table is outside the file or not terminated");
  for (unsigned i = 0; i < 2; i++)
    if (e->relasz[i] % sizeof(Elf64_Rela) || !ws_elf_bytes(e, e->relasz[i] ? e->rela[i] : e->lo, e->relasz[i]))
      return BAD("dynamic segment: relocations outside the file");
  return HSA_STATUS_SUCCESS;
}

void ws_elf_symbol(const ws_elf *e, uint64_t i, Elf64_Sym *s) {
  memcpy(s, (const uint8_t *)ws_elf_bytes(e, e->symtab, e->nsyms * sizeof *s) + i * sizeof *s, sizeof *s);
}

// A symbol's name, NULL with a message when it is outside the string table.
// Names may share a string, so that their lengths are bounded together.
const char *ws_elf_name(ws_elf *e, const Elf64_Sym *sym, uint64_t index) {
  if (sym->st_name >= e->strsz) {
    BAD("symbol %" PRIu64 ": its name is outside the string table", index);
    return NULL;
  }
  const char *name = (const char *)ws_elf_bytes(e, e->strtab, e->strsz) + sym->st_name;
  e->name_bytes += strnlen(name, WS_LIMIT_NAME_BYTES) + 1;
  if (e->name_bytes > WS_LIMIT_NAME_BYTES) {
    BAD("symbol %" PRIu64 ": the names of all symbols are longer than %" PRIu64 " bytes", index, WS_LIMIT_NAME_BYTES);
    return NULL;
  }
  return name;
}

// ---------------------------------------------------------------- targets

static const char *mach_name(uint32_t mach, char *buf, size_t n) {
  for (unsigned i = 0; ws_gpu_at(i); i++)
    if (ws_gpu_at(i)->elf_mach == mach)
      return ws_gpu_at(i)->name;
  snprintf(buf, n, "a GPU with EF_AMDGPU_MACH 0x%x", mach);
  return buf;
}

static hsa_status_t check_target(const ws_elf *e, const ws_agent *a) {
  uint32_t flags = e->eh.e_flags, mach = flags & FLAG_MACH;
  char buf[64];
  if (mach != a->gpu->elf_mach && (!a->gpu->generic_mach || mach != a->gpu->generic_mach))
    return ws_elf_bad(HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "built for %s; this agent is %s",
                      mach_name(mach, buf, sizeof buf), a->gpu->name);
  static const char *const feature[2] = {"xnack", "sramecc"};
  unsigned want[2] = {(flags & FLAG_XNACK) >> 8, (flags & FLAG_SRAMECC) >> 10};
  int have[2] = {a->target.xnack, a->target.sramecc};
  for (unsigned i = 0; i < 2; i++)
    if (want[i] >= 2 && have[i] != (want[i] == 3))
      return ws_elf_bad(HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "built for %s:%s%c; this agent is %s", a->gpu->name,
                        feature[i], want[i] == 3 ? '+' : '-', a->isa_name);
  return HSA_STATUS_SUCCESS;
}

// A kernel descriptor's fields, when it is one.
hsa_status_t ws_elf_kernel(const ws_elf *e, const Elf64_Sym *sym, const char *name, ws_kd *kd) {
  const uint8_t *p = ws_elf_bytes(e, sym->st_value, KD_BYTES);
  if (!p || sym->st_value % KD_BYTES || sym->st_size != KD_BYTES)
    return BAD("kernel %s: its descriptor at 0x%" PRIx64 " is outside the file, misaligned or not of %d bytes", name,
               sym->st_value, KD_BYTES);
  int64_t entry;
  uint16_t properties;
  memcpy(&entry, p + 16, sizeof entry);
  memcpy(&properties, p + 56, sizeof properties);
  *kd = (ws_kd){
      .group = u32_at(p, 0), .private = u32_at(p, 1), .kernarg = u32_at(p, 2), .dynamic_stack = properties >> 11 & 1};
  uint64_t code = sym->st_value + (uint64_t)entry;
  const ws_segment *s = ws_elf_segment(e, code, 4);
  if (!s || !(s->flags & PF_X) || !ws_elf_bytes(e, code, 4) || code % 256)
    return BAD("kernel %s: its entry 0x%" PRIx64 " is not in code or not aligned to 256", name, code);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t ws_elf_read(ws_elf *e, const ws_agent *a) {
  hsa_status_t status;
  if ((status = ws_elf_read_header(e)) || (status = check_target(e, a)) || (status = read_segments(e)))
    return status;
  return read_dynamic(e);
}
