// link.c: see link.h. The formats are those of the System V ABI's chapters on ELF, of GNU's hash table
// (https://sourceware.org/gnu-gabi/) and of LLVM's AMDGPUUsage, sections "Code Object" and "Relocation Records". Where
// sections and segments lie is as ld.lld has it: what may be written and what may not share no page.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link.h"
#include "../common/common.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, AMDGPU = 224, MOST_SECTIONS = 0xff00 };
enum { ABS32_LO = 1, ABS32_HI = 2, ABS64 = 3, REL32 = 4, REL64 = 5, REL32_LO = 10, REL32_HI = 11, RELATIVE64 = 13 };

// The sections of the code object, in their order. Those up to BSS are loaded.
enum part {
  NONE,
  NOTE,
  DYNSYM,
  GNU_HASH,
  HASH,
  DYNSTR,
  RELA,
  RODATA,
  TEXT,
  RELRO,
  DYNAMIC,
  PADDING,
  DATA,
  BSS,
  COMMENT,
  SYMTAB,
  SHSTRTAB,
  STRTAB,
  PARTS
};

typedef struct buffer {
  uint8_t *data;
  size_t size;
} buffer;

typedef struct output_part {
  buffer content; // empty for BSS and PADDING
  uint64_t size, address, offset, align;
  size_t header; // index of its section header; 0: the part is not there
} output_part;

typedef struct linking {
  const uint8_t *file;
  size_t size;
  const Elf64_Ehdr *elf;
  const Elf64_Shdr *sections;
  const char *names;
  size_t names_size;
  const Elf64_Sym *symbols;
  size_t symbol_count, first_global;
  const char *strings;
  size_t strings_size;
  enum part *part_of;      // where each input section goes
  uint64_t *place_of;      // and at which byte there
  size_t *exported;        // symbols of .dynsym, in its order, without the null symbol
  uint32_t *exported_name; // of each symbol of the object, in .dynstr
  size_t export_count, bucket_count;
  output_part parts[PARTS];
} linking;

static const struct {
  const char *name;
  uint32_t type;
  uint64_t flags;
  enum part link;
  uint64_t align, entry;
} about[PARTS] = {
    [NOTE] = {".note", SHT_NOTE, SHF_ALLOC, NONE, 4, 0},
    [DYNSYM] = {".dynsym", SHT_DYNSYM, SHF_ALLOC, DYNSTR, 8, sizeof(Elf64_Sym)},
    [GNU_HASH] = {".gnu.hash", SHT_GNU_HASH, SHF_ALLOC, DYNSYM, 8, 0},
    [HASH] = {".hash", SHT_HASH, SHF_ALLOC, DYNSYM, 4, 4},
    [DYNSTR] = {".dynstr", SHT_STRTAB, SHF_ALLOC, NONE, 1, 0},
    [RELA] = {".rela.dyn", SHT_RELA, SHF_ALLOC, DYNSYM, 8, sizeof(Elf64_Rela)},
    [RODATA] = {".rodata", SHT_PROGBITS, SHF_ALLOC, NONE, 1, 0},
    [TEXT] = {".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, NONE, 4, 0},
    [RELRO] = {".data.rel.ro", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, NONE, 1, 0},
    [DYNAMIC] = {".dynamic", SHT_DYNAMIC, SHF_ALLOC | SHF_WRITE, DYNSTR, 8, sizeof(Elf64_Dyn)},
    [PADDING] = {".relro_padding", SHT_NOBITS, SHF_ALLOC | SHF_WRITE, NONE, 1, 0},
    [DATA] = {".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, NONE, 1, 0},
    [BSS] = {".bss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE, NONE, 1, 0},
    [COMMENT] = {".comment", SHT_PROGBITS, SHF_MERGE | SHF_STRINGS, NONE, 1, 1},
    [SYMTAB] = {".symtab", SHT_SYMTAB, 0, STRTAB, 8, sizeof(Elf64_Sym)},
    [SHSTRTAB] = {".shstrtab", SHT_STRTAB, 0, NONE, 1, 0},
    [STRTAB] = {".strtab", SHT_STRTAB, 0, NONE, 1, 0},
};

static uint64_t round_up(uint64_t n, uint64_t align) { return (n + align - 1) / align * align; }

// Room for size bytes at the end, zeroed; valid until the next. Sizes are of files in memory.
static void *append(buffer *b, const void *data, size_t size) {
  b->data = xl_grow(b->data, b->size + size + 1, 1);
  uint8_t *p = b->data + b->size;
  if (data && size)
    memcpy(p, data, size);
  else
    memset(p, 0, size);
  b->size += size;
  return p;
}

static uint32_t append_name(buffer *b, const char *name) {
  if (!b->size)
    append(b, "", 1);
  const size_t at = b->size;
  append(b, name, strlen(name) + 1);
  return (uint32_t)at;
}

// ---------------------------------------------------------------- reading

static bool within(const linking *l, uint64_t offset, uint64_t size) {
  return offset <= l->size && size <= l->size - offset;
}

// A table of strings that ends with a zero.
static bool string_table(const linking *l, size_t section, const char **strings, size_t *size) {
  if (!section || section >= l->elf->e_shnum || l->sections[section].sh_type != SHT_STRTAB)
    return false;
  const Elf64_Shdr *s = &l->sections[section];
  *strings = (const char *)l->file + s->sh_offset;
  *size = s->sh_size;
  return *size && !(*strings)[*size - 1];
}

static bool read_tables(linking *l) {
  l->elf = (const Elf64_Ehdr *)l->file;
  const Elf64_Ehdr *e = l->elf;
  if (l->size < sizeof *e || memcmp(e->e_ident, ELFMAG, SELFMAG) != 0 || e->e_ident[EI_CLASS] != ELFCLASS64 ||
      e->e_ident[EI_DATA] != ELFDATA2LSB || e->e_type != ET_REL || e->e_machine != AMDGPU ||
      e->e_shentsize != sizeof(Elf64_Shdr) || !e->e_shnum || e->e_shnum >= MOST_SECTIONS || e->e_shoff % 8 ||
      !within(l, e->e_shoff, (uint64_t)e->e_shnum * sizeof(Elf64_Shdr)))
    return false;
  l->sections = (const Elf64_Shdr *)(l->file + e->e_shoff);
  for (size_t i = 1; i < e->e_shnum; i++) {
    const Elf64_Shdr *s = &l->sections[i];
    const bool table = s->sh_type == SHT_SYMTAB || s->sh_type == SHT_RELA;
    if ((s->sh_type == SHT_NOBITS ? s->sh_size > INT32_MAX : !within(l, s->sh_offset, s->sh_size)) ||
        (table && s->sh_offset % 8) || s->sh_addralign & (s->sh_addralign - 1) || s->sh_addralign > PAGE)
      return false;
    if (s->sh_type != SHT_SYMTAB)
      continue;
    if (l->symbols || s->sh_entsize != sizeof(Elf64_Sym) || !string_table(l, s->sh_link, &l->strings, &l->strings_size))
      return false;
    l->symbols = (const Elf64_Sym *)(l->file + s->sh_offset);
    l->symbol_count = s->sh_size / sizeof(Elf64_Sym);
    l->first_global = s->sh_info;
  }
  return l->symbols && l->first_global <= l->symbol_count && string_table(l, e->e_shstrndx, &l->names, &l->names_size);
}

static bool is_or_below(const char *name, const char *what) {
  const size_t n = strlen(what);
  return !strncmp(name, what, n) && (!name[n] || name[n] == '.');
}

// Where a section goes; PARTS for what only a linker knows about.
static enum part part_of(const linking *l, const Elf64_Shdr *s) {
  if (s->sh_name >= l->names_size)
    return PARTS;
  const char *name = l->names + s->sh_name;
  const uint64_t known = SHF_WRITE | SHF_ALLOC | SHF_EXECINSTR | SHF_MERGE | SHF_STRINGS | SHF_GROUP;
  switch (s->sh_type) {
  case SHT_STRTAB:
  case SHT_SYMTAB:
  case SHT_RELA:
  case SHT_GROUP:            // one object has each group once
  case SHT_LOOS + 0xfff4c03: // SHT_LLVM_ADDRSIG
    return s->sh_flags & SHF_ALLOC ? PARTS : NONE;
  }
  if (!(s->sh_flags & SHF_ALLOC))
    return !strcmp(name, ".comment") && s->sh_type == SHT_PROGBITS ? COMMENT : s->sh_size ? PARTS : NONE;
  if (s->sh_flags & ~known)
    return PARTS;
  const uint64_t kind = s->sh_flags & (SHF_WRITE | SHF_EXECINSTR);
  if (s->sh_type == SHT_NOTE)
    return kind ? PARTS : NOTE;
  if (s->sh_type == SHT_NOBITS)
    return kind == SHF_WRITE && is_or_below(name, ".bss") ? BSS : PARTS;
  if (s->sh_type != SHT_PROGBITS)
    return PARTS;
  if (kind == SHF_EXECINSTR && is_or_below(name, ".text"))
    return TEXT;
  if (!kind && is_or_below(name, ".rodata"))
    return RODATA;
  if (kind == SHF_WRITE && is_or_below(name, ".data.rel.ro"))
    return RELRO;
  return kind == SHF_WRITE && is_or_below(name, ".data") ? DATA : PARTS;
}

static bool place_sections(linking *l) {
  l->part_of = xl_alloc(l->elf->e_shnum, sizeof *l->part_of);
  l->place_of = xl_alloc(l->elf->e_shnum, sizeof *l->place_of);
  for (size_t i = 1; i < l->elf->e_shnum; i++) {
    const Elf64_Shdr *s = &l->sections[i];
    const enum part part = l->part_of[i] = part_of(l, s);
    if (part == PARTS)
      return false;
    if (part == NONE)
      continue;
    output_part *to = &l->parts[part];
    const uint64_t align = s->sh_addralign ? s->sh_addralign : 1;
    if (align > to->align)
      to->align = align;
    const uint64_t place = l->place_of[i] = round_up(to->size, align);
    if (part != BSS) {
      append(&to->content, NULL, place - to->size);
      append(&to->content, l->file + s->sh_offset, s->sh_size);
    }
    to->size = place + s->sh_size;
    if (to->size > INT32_MAX)
      return false;
  }
  return true;
}

static bool is_loaded(enum part part) { return part >= NOTE && part <= BSS; }
static const char *symbol_name(const linking *l, const Elf64_Sym *s) { return l->strings + s->st_name; }

// Symbols that the sections above define, or constants.
static bool check_symbols(const linking *l) {
  for (size_t i = 1; i < l->symbol_count; i++) {
    const Elf64_Sym *s = &l->symbols[i];
    const unsigned type = ELF64_ST_TYPE(s->st_info), bind = ELF64_ST_BIND(s->st_info);
    if (s->st_name >= l->strings_size || type > STT_FILE || bind > STB_WEAK ||
        (bind == STB_LOCAL) != (i < l->first_global))
      return false;
    if (s->st_shndx == SHN_ABS)
      continue;
    if (s->st_shndx >= l->elf->e_shnum || s->st_shndx == SHN_UNDEF || s->st_value > INT32_MAX)
      return false;
    // What names no byte that is loaded may be a group.
    const enum part part = l->part_of[s->st_shndx];
    if (bind != STB_LOCAL && (!is_loaded(part) || !l->parts[part].size))
      return false;
  }
  return true;
}

// ---------------------------------------------------------------- symbols

static uint32_t gnu_hash(const char *name) {
  uint32_t h = 5381;
  for (; *name; name++)
    h = h * 33 + (uint8_t)*name;
  return h;
}

static uint32_t elf_hash(const char *name) {
  uint32_t h = 0;
  for (; *name; name++) {
    h = (h << 4) + (uint8_t)*name;
    const uint32_t high = h & 0xf0000000;
    h = (h ^ high >> 24) & ~high;
  }
  return h;
}

static bool is_exported(const linking *l, size_t symbol) {
  const unsigned visibility = ELF64_ST_VISIBILITY(l->symbols[symbol].st_other);
  return symbol && (visibility == STV_DEFAULT || visibility == STV_PROTECTED);
}

// The symbols that are seen from outside, by bucket of GNU's hash table; their names in the object's order.
static void choose_exports(linking *l) {
  l->exported = xl_alloc(l->symbol_count + 1, sizeof *l->exported);
  l->exported_name = xl_alloc(l->symbol_count + 1, sizeof *l->exported_name);
  uint32_t *bucket_of = xl_alloc(l->symbol_count + 1, sizeof *bucket_of);
  append(&l->parts[DYNSTR].content, "", 1);
  for (size_t i = l->first_global; i < l->symbol_count; i++)
    if (is_exported(l, i)) {
      l->exported_name[i] = append_name(&l->parts[DYNSTR].content, symbol_name(l, &l->symbols[i]));
      l->export_count++;
    }
  l->bucket_count = l->export_count / 4 ? l->export_count / 4 : 1;
  for (size_t i = l->first_global; i < l->symbol_count; i++)
    bucket_of[i] = gnu_hash(symbol_name(l, &l->symbols[i])) % (uint32_t)l->bucket_count;
  size_t done = 0;
  for (size_t bucket = 0; bucket < l->bucket_count; bucket++)
    for (size_t i = l->first_global; i < l->symbol_count; i++)
      if (bucket_of[i] == bucket && is_exported(l, i))
        l->exported[done++] = i;
  free(bucket_of);
}

static void write_hash(linking *l) {
  const size_t count = l->export_count + 1;
  uint32_t *table = append(&l->parts[HASH].content, NULL, (2 + 2 * count) * 4);
  uint32_t *buckets = table + 2, *chains = buckets + count;
  table[0] = table[1] = (uint32_t)count;
  for (size_t i = 1; i < count; i++) {
    uint32_t *bucket = &buckets[elf_hash(symbol_name(l, &l->symbols[l->exported[i - 1]])) % count];
    chains[i] = *bucket;
    *bucket = (uint32_t)i;
  }
}

static void write_gnu_hash(linking *l) {
  enum { SHIFT = 26 };
  size_t words = 1; // of the filter: twelve bits a symbol, and then the next power of two
  while (l->export_count && words <= l->export_count * 12 / 64)
    words *= 2;
  const size_t count = l->export_count, buckets = l->bucket_count;
  uint8_t *table = append(&l->parts[GNU_HASH].content, NULL, 16 + words * 8 + (buckets + count) * 4);
  const uint32_t head[] = {(uint32_t)buckets, 1, (uint32_t)words, SHIFT};
  memcpy(table, head, sizeof head);
  uint64_t *filter = (uint64_t *)(table + 16);
  uint32_t *bucket = (uint32_t *)(filter + words), *values = bucket + buckets;
  for (size_t i = 0; i < count; i++) {
    const uint32_t h = gnu_hash(symbol_name(l, &l->symbols[l->exported[i]]));
    filter[h / 64 % words] |= (uint64_t)1 << h % 64 | (uint64_t)1 << (h >> SHIFT) % 64;
    if (!bucket[h % buckets])
      bucket[h % buckets] = (uint32_t)i + 1;
    const bool last =
        i + 1 == count || gnu_hash(symbol_name(l, &l->symbols[l->exported[i + 1]])) % buckets != h % buckets;
    values[i] = (h & ~1u) | last;
  }
}

static uint64_t address_of(const linking *l, const Elf64_Sym *s) {
  if (s->st_shndx == SHN_ABS)
    return s->st_value;
  return l->parts[l->part_of[s->st_shndx]].address + l->place_of[s->st_shndx] + s->st_value;
}

static void write_symbol(linking *l, enum part table, uint32_t name, const Elf64_Sym *s) {
  Elf64_Sym out = *s;
  out.st_name = name;
  out.st_value = address_of(l, s);
  if (s->st_shndx != SHN_ABS)
    out.st_shndx = (uint16_t)l->parts[l->part_of[s->st_shndx]].header;
  append(&l->parts[table].content, &out, sizeof out);
}

static void write_named(linking *l, const Elf64_Sym *s, bool local) {
  const uint32_t name = s->st_name ? append_name(&l->parts[STRTAB].content, symbol_name(l, s)) : 0;
  Elf64_Sym out = *s;
  if (local)
    out.st_info = ELF64_ST_INFO(STB_LOCAL, ELF64_ST_TYPE(s->st_info));
  write_symbol(l, SYMTAB, name, &out);
}

// Of local symbols not the names of sections, of strings, and of groups.
static bool is_kept(const linking *l, const Elf64_Sym *s) {
  if (ELF64_ST_TYPE(s->st_info) == STT_SECTION || s->st_shndx == SHN_ABS)
    return s->st_shndx == SHN_ABS;
  const bool merged = l->sections[s->st_shndx].sh_flags & SHF_MERGE;
  return is_loaded(l->part_of[s->st_shndx]) && !(merged && !strncmp(symbol_name(l, s), ".L", 2));
}

// Local symbols first, to which those belong that are hidden.
static void write_symtab(linking *l) {
  append(&l->parts[STRTAB].content, "", 1);
  append(&l->parts[SYMTAB].content, NULL, sizeof(Elf64_Sym));
  for (size_t i = 1; i < l->first_global; i++)
    if (is_kept(l, &l->symbols[i]))
      write_named(l, &l->symbols[i], true);
  for (size_t i = l->first_global; i < l->symbol_count; i++)
    if (i && !is_exported(l, i))
      write_named(l, &l->symbols[i], true);
  const Elf64_Sym dynamic = {append_name(&l->parts[STRTAB].content, "_DYNAMIC"),
                             ELF64_ST_INFO(STB_LOCAL, STT_NOTYPE),
                             STV_HIDDEN,
                             (uint16_t)l->parts[DYNAMIC].header,
                             l->parts[DYNAMIC].address,
                             0};
  append(&l->parts[SYMTAB].content, &dynamic, sizeof dynamic);
  for (size_t i = l->first_global; i < l->symbol_count; i++)
    if (is_exported(l, i))
      write_named(l, &l->symbols[i], false);
}

// ---------------------------------------------------------------- relocations

static size_t field_size(uint32_t type) {
  switch (type) {
  case ABS32_LO:
  case ABS32_HI:
  case REL32:
  case REL32_LO:
  case REL32_HI:
    return 4;
  case ABS64:
  case REL64:
    return 8;
  default:
    return 0;
  }
}

// Calls visit for each relocation of loaded sections; false when it does, or where they are not the common ones.
typedef bool visit_fn(linking *l, enum part part, uint64_t place, const Elf64_Sym *s, const Elf64_Rela *r);
static bool each_relocation(linking *l, visit_fn *visit) {
  for (size_t i = 1; i < l->elf->e_shnum; i++) {
    const Elf64_Shdr *s = &l->sections[i];
    if (s->sh_type != SHT_RELA)
      continue;
    if (s->sh_info >= l->elf->e_shnum || s->sh_entsize != sizeof(Elf64_Rela) || s->sh_link >= l->elf->e_shnum ||
        l->sections[s->sh_link].sh_type != SHT_SYMTAB)
      return false;
    const enum part part = l->part_of[s->sh_info];
    if (!is_loaded(part) || part == BSS)
      return false;
    const Elf64_Rela *r = (const Elf64_Rela *)(l->file + s->sh_offset);
    for (size_t n = s->sh_size / sizeof *r; n; n--, r++) {
      const uint64_t section_size = l->sections[s->sh_info].sh_size, symbol = ELF64_R_SYM(r->r_info);
      const size_t size = field_size((uint32_t)ELF64_R_TYPE(r->r_info));
      if (!size || size > section_size || r->r_offset > section_size - size || !symbol || symbol >= l->symbol_count)
        return false;
      const Elf64_Sym *sym = &l->symbols[symbol];
      const bool absolute = sym->st_shndx == SHN_ABS;
      // What a program may replace is found through the global offset table.
      if (symbol >= l->first_global && !absolute && ELF64_ST_VISIBILITY(sym->st_other) == STV_DEFAULT)
        return false;
      if ((!absolute && !is_loaded(l->part_of[sym->st_shndx])) ||
          !visit(l, part, l->place_of[s->sh_info] + r->r_offset, sym, r))
        return false;
    }
  }
  return true;
}

// Whether the field is the loader's to fill in, which knows the address.
static bool is_dynamic(const Elf64_Sym *s, const Elf64_Rela *r) {
  return ELF64_R_TYPE(r->r_info) == ABS64 && s->st_shndx != SHN_ABS;
}

static bool count_relocation(linking *l, enum part part, uint64_t place, const Elf64_Sym *s, const Elf64_Rela *r) {
  (void)place;
  const uint32_t type = (uint32_t)ELF64_R_TYPE(r->r_info);
  const bool relative = type == REL32 || type == REL64 || type == REL32_LO || type == REL32_HI;
  if (is_dynamic(s, r)) {
    l->parts[RELA].size += sizeof(Elf64_Rela);
    return part == DATA || part == RELRO;
  }
  return relative == (s->st_shndx != SHN_ABS);
}

static bool apply_relocation(linking *l, enum part part, uint64_t place, const Elf64_Sym *s, const Elf64_Rela *r) {
  output_part *to = &l->parts[part];
  uint64_t value = address_of(l, s) + (uint64_t)r->r_addend;
  const uint64_t at = to->address + place;
  if (is_dynamic(s, r)) {
    const Elf64_Rela out = {at, ELF64_R_INFO(0, RELATIVE64), (int64_t)value};
    append(&l->parts[RELA].content, &out, sizeof out);
    return true;
  }
  if (s->st_shndx != SHN_ABS)
    value -= at;
  const uint32_t type = (uint32_t)ELF64_R_TYPE(r->r_info);
  if (type == REL32 && (int64_t)value != (int32_t)value)
    return false;
  if (type == ABS32_HI || type == REL32_HI)
    value >>= 32;
  memcpy(to->content.data + place, &value, field_size(type));
  return true;
}

static int by_offset(const void *a, const void *b) {
  const uint64_t x = ((const Elf64_Rela *)a)->r_offset, y = ((const Elf64_Rela *)b)->r_offset;
  return x < y ? -1 : x > y;
}

// ---------------------------------------------------------------- laying out

static void number_headers(linking *l) {
  size_t next = 1;
  for (enum part p = NOTE; p < PARTS; p++) {
    const bool always =
        p == DYNSYM || p == GNU_HASH || p == HASH || p == DYNSTR || p == DYNAMIC || p == PADDING || p > COMMENT;
    l->parts[p].header = always || l->parts[p].size ? next++ : 0;
  }
}

static bool first_of_segment(const linking *l, enum part p) {
  return p == TEXT || p == (l->parts[RELRO].header ? RELRO : DYNAMIC) || p == (l->parts[DATA].header ? DATA : BSS);
}

// Addresses and places in the file of what is loaded, behind the program headers. The sizes are known.
static uint64_t lay_out(linking *l, size_t headers) {
  uint64_t address = headers, offset = headers;
  for (enum part p = NOTE; p <= BSS; p++) {
    output_part *o = &l->parts[p];
    if (!o->header)
      continue;
    const bool first = first_of_segment(l, p), in_file = p != PADDING && (p != BSS || first);
    if (first)
      address = round_up(address, PAGE) + offset % PAGE;
    const uint64_t align = o->align > about[p].align ? o->align : about[p].align;
    o->align = align;
    o->address = round_up(address, align);
    if (p == PADDING)
      o->size = round_up(o->address, PAGE) - o->address;
    if (in_file)
      offset += o->address - address;
    o->offset = offset;
    address = o->address + o->size;
    if (p != PADDING && p != BSS)
      offset += o->size;
  }
  return offset;
}

static void write_dynamic(linking *l) {
  buffer *b = &l->parts[DYNAMIC].content;
  const output_part *p = l->parts;
  const Elf64_Dyn relocations[] = {{DT_RELA, {p[RELA].address}},
                                   {DT_RELASZ, {p[RELA].size}},
                                   {DT_RELAENT, {sizeof(Elf64_Rela)}},
                                   {DT_RELACOUNT, {p[RELA].size / sizeof(Elf64_Rela)}}};
  const Elf64_Dyn symbols[] = {{DT_SYMTAB, {p[DYNSYM].address}},
                               {DT_SYMENT, {sizeof(Elf64_Sym)}},
                               {DT_STRTAB, {p[DYNSTR].address}},
                               {DT_STRSZ, {p[DYNSTR].size}},
                               {DT_GNU_HASH, {p[GNU_HASH].address}},
                               {DT_HASH, {p[HASH].address}},
                               {DT_NULL, {0}}};
  if (p[RELA].size)
    append(b, relocations, sizeof relocations);
  append(b, symbols, sizeof symbols);
}

static void add_segment(buffer *b, uint32_t type, uint32_t flags, const output_part *first, const output_part *last,
                        uint64_t align) {
  Elf64_Phdr h = {.p_type = type, .p_flags = flags, .p_align = align};
  if (first) {
    h.p_offset = first->offset;
    h.p_vaddr = h.p_paddr = first->address;
    h.p_memsz = last->address + last->size - first->address;
    // Of the last of what is in the file.
    while (last != first && !last->content.size)
      last--;
    h.p_filesz = last->content.size ? last->address + last->size - first->address : 0;
  }
  append(b, &h, sizeof h);
}

static void write_segments(const linking *l, buffer *b, size_t headers) {
  const output_part *p = l->parts;
  const output_part *relro = p[RELRO].header ? &p[RELRO] : &p[DYNAMIC], *data = p[DATA].header ? &p[DATA] : &p[BSS];
  output_part whole = {.size = headers}, table = {.offset = sizeof(Elf64_Ehdr),
                                                  .address = sizeof(Elf64_Ehdr),
                                                  .size = headers - sizeof(Elf64_Ehdr)};
  const output_part *last = p[RODATA].header ? &p[RODATA] : p[RELA].header ? &p[RELA] : &p[DYNSTR];
  whole.size = last->address + last->size;
  whole.content.size = table.content.size = 1; // all of it is in the file
  add_segment(b, PT_PHDR, PF_R, &table, &table, 8);
  add_segment(b, PT_LOAD, PF_R, &whole, &whole, PAGE);
  add_segment(b, PT_LOAD, PF_R | PF_X, &p[TEXT], &p[TEXT], PAGE);
  add_segment(b, PT_LOAD, PF_R | PF_W, relro, &p[PADDING], PAGE);
  if (data->header)
    add_segment(b, PT_LOAD, PF_R | PF_W, data, p[BSS].header ? &p[BSS] : &p[DATA], PAGE);
  add_segment(b, PT_DYNAMIC, PF_R | PF_W, &p[DYNAMIC], &p[DYNAMIC], 8);
  add_segment(b, PT_GNU_RELRO, PF_R, relro, &p[PADDING], 1);
  add_segment(b, PT_GNU_STACK, PF_R | PF_W, NULL, NULL, 0);
  if (p[NOTE].header)
    add_segment(b, PT_NOTE, PF_R, &p[NOTE], &p[NOTE], 4);
}

static void pad_to(buffer *b, uint64_t offset) {
  if (offset > b->size)
    append(b, NULL, offset - b->size);
}

static void write_image(linking *l, buffer *b, size_t segments, uint64_t loaded) {
  Elf64_Ehdr *e = append(b, l->elf, sizeof *e);
  e->e_type = ET_DYN;
  e->e_entry = 0;
  e->e_phoff = sizeof *e;
  e->e_phentsize = sizeof(Elf64_Phdr);
  e->e_phnum = (uint16_t)segments;
  write_segments(l, b, sizeof(Elf64_Ehdr) + segments * sizeof(Elf64_Phdr));
  for (enum part p = NOTE; p <= BSS; p++)
    if (l->parts[p].content.size) {
      pad_to(b, l->parts[p].offset);
      append(b, l->parts[p].content.data, l->parts[p].content.size);
    }
  pad_to(b, loaded);
  Elf64_Shdr headers[PARTS] = {{0}};
  size_t count = 1;
  buffer *names = &l->parts[SHSTRTAB].content;
  for (enum part p = NOTE; p < PARTS; p++)
    if (l->parts[p].header)
      headers[count++].sh_name = append_name(names, about[p].name);
  l->parts[SYMTAB].align = 8;
  for (enum part p = NOTE; p < PARTS; p++) {
    output_part *o = &l->parts[p];
    if (!o->header)
      continue;
    if (p > BSS) {
      pad_to(b, round_up(b->size, about[p].align));
      o->offset = b->size;
      o->size = o->content.size;
      append(b, o->content.data, o->content.size);
    }
    Elf64_Shdr *h = &headers[o->header];
    h->sh_type = about[p].type;
    h->sh_flags = about[p].flags;
    h->sh_addr = o->address;
    h->sh_offset = o->offset;
    h->sh_size = o->size;
    h->sh_link = (uint32_t)l->parts[about[p].link].header;
    h->sh_addralign = o->align > about[p].align ? o->align : about[p].align;
    h->sh_entsize = about[p].entry;
  }
  headers[l->parts[DYNSYM].header].sh_info = 1;
  size_t locals = 0;
  const Elf64_Sym *all = (const Elf64_Sym *)l->parts[SYMTAB].content.data;
  while (locals < l->parts[SYMTAB].size / sizeof *all && ELF64_ST_BIND(all[locals].st_info) == STB_LOCAL)
    locals++;
  headers[l->parts[SYMTAB].header].sh_info = (uint32_t)locals;
  pad_to(b, round_up(b->size, 8));
  e = (Elf64_Ehdr *)b->data;
  e->e_shoff = b->size;
  e->e_shnum = (uint16_t)count;
  e->e_shstrndx = (uint16_t)l->parts[SHSTRTAB].header;
  append(b, headers, count * sizeof *headers);
}

static bool link_object(linking *l, buffer *image) {
  if (!read_tables(l) || !place_sections(l) || !l->parts[TEXT].size || !check_symbols(l) ||
      !each_relocation(l, count_relocation))
    return false;
  choose_exports(l);
  write_hash(l);
  write_gnu_hash(l);
  output_part *p = l->parts;
  p[HASH].size = p[HASH].content.size;
  p[GNU_HASH].size = p[GNU_HASH].content.size;
  p[DYNSYM].size = (l->export_count + 1) * sizeof(Elf64_Sym);
  p[DYNSTR].size = p[DYNSTR].content.size;
  p[DYNAMIC].size = (p[RELA].size ? 11 : 7) * sizeof(Elf64_Dyn);
  number_headers(l);
  const size_t segments = 7u + (p[NOTE].header != 0) + (p[DATA].header || p[BSS].header);
  const uint64_t loaded = lay_out(l, sizeof(Elf64_Ehdr) + segments * sizeof(Elf64_Phdr));
  append(&p[DYNSYM].content, NULL, sizeof(Elf64_Sym));
  for (size_t i = 0; i < l->export_count; i++)
    write_symbol(l, DYNSYM, l->exported_name[l->exported[i]], &l->symbols[l->exported[i]]);
  if (!each_relocation(l, apply_relocation))
    return false;
  if (p[RELA].size)
    qsort(p[RELA].content.data, p[RELA].size / sizeof(Elf64_Rela), sizeof(Elf64_Rela), by_offset);
  write_dynamic(l);
  write_symtab(l);
  write_image(l, image, segments, loaded);
  return true;
}

bool xlcc_link_object(const char *object, const char *output) {
  linking l = {0};
  buffer image = {0};
  xl_error ignored;
  uint8_t *file = NULL;
  bool ok = xl_read_file(object, &file, &l.size, &ignored);
  l.file = file;
  ok = ok && link_object(&l, &image) && xl_write_file(output, image.data, image.size, &ignored);
  for (size_t p = 0; p < PARTS; p++)
    free(l.parts[p].content.data);
  free(l.part_of);
  free(l.place_of);
  free(l.exported);
  free(l.exported_name);
  free(image.data);
  free(file);
  return ok;
}
