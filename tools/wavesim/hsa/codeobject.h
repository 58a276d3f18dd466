// codeobject.h: checks an ELF file in the form of AMD's compilers, before any of
// it is in guest memory.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_CODEOBJECT_H
#define WAVESIM_CODEOBJECT_H

#include "core/limits.h"
#include "hsa/internal.h"

#include <elf.h>

typedef struct ws_kd { // the parts of a kernel descriptor that a symbol answers for
  uint32_t group, private, kernarg;
  bool dynamic_stack;
} ws_kd;

typedef struct ws_segment {
  uint64_t vaddr, memsz, filesz, offset, align;
  uint32_t flags;
} ws_segment;

typedef struct ws_elf {
  const uint8_t *p;
  size_t n;
  Elf64_Ehdr eh;
  unsigned nsegments;
  ws_segment segment[WS_LIMIT_SEGMENTS];                     // ascending, disjoint
  uint64_t lo, hi, align;                                    // of all segments
  uint64_t dynamic, dynamic_size;                            // file offset
  uint64_t symtab, nsyms, strtab, strsz, rela[2], relasz[2]; // vaddr and bytes; rela: DT_RELA, DT_JMPREL
  uint64_t name_bytes;                                       // of names looked at
} ws_elf;

// A message about the file, and status.
hsa_status_t ws_elf_bad(hsa_status_t status, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
#define BAD(...) ws_elf_bad(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, __VA_ARGS__)

// e->p and e->n are the file. Its header; with the agent also that it is built for it, its
// segments and its dynamic segment.
hsa_status_t ws_elf_read_header(ws_elf *e);
hsa_status_t ws_elf_read(ws_elf *e, const ws_agent *a);

// n bytes that the file has for address vaddr, NULL when it has not as many.
const void *ws_elf_bytes(const ws_elf *e, uint64_t vaddr, uint64_t n);
// The segment that holds [vaddr, vaddr + n), or NULL.
const ws_segment *ws_elf_segment(const ws_elf *e, uint64_t vaddr, uint64_t n);
// Symbol i; its name, NULL with a message when it is outside the string table.
void ws_elf_symbol(const ws_elf *e, uint64_t i, Elf64_Sym *s);
const char *ws_elf_name(ws_elf *e, const Elf64_Sym *sym, uint64_t index);
// A kernel descriptor's fields, when sym is one.
hsa_status_t ws_elf_kernel(const ws_elf *e, const Elf64_Sym *sym, const char *name, ws_kd *kd);

#endif
