// entry.c: whether a task is a target construct that calls this library before it does anything else.
//
// Target tasks are started when the device can wait for what they come after, long before that is done. clang 19 makes
// one of the host's version of a region, too (`if(target: 0)`, by __kmpc_omp_target_task_alloc, with the same device).
//
// As for undeferred ones, with `depend` and without `nowait`:
// clang 19 makes of that construct what it makes of `task if(0) depend`: a task (__kmpc_omp_task_alloc), a wait for its
// dependences (__kmpc_omp_taskwait_deps_51), its beginning (__kmpc_omp_task_begin_if0) and its code in line. Neither
// flags nor sizes nor the source location tell one from the other. What may be put off is the wait of a task that does
// nothing before it calls this library, which then leaves the wait to the device; the task's function says whether it
// is one. It is followed from its first instruction to that call, with what is known of each register and each word of
// the stack: all instructions on the way have to be known ones, without conditional branches, that read nothing but the
// task's own memory (the task and its copies of captured variables), its stack and constants, and write nothing but its
// stack and the task's memory. So nothing that they do can depend on what other tasks do. Anything else: it is none,
// and the host waits. That code in line is the same function's: what the compiler moved up there from behind calls that
// it knows nothing of cannot have been another task's business.
//
// All of this is behind __tgt_target_task_entry (../target_tasks.h), the one function that libomp asks. It is there
// because clang tells the two apart nowhere else, and a wait of the host between two constructs costs a round trip to
// the device. CROSSLANE_READ_TASKS=0 leaves it out: no code is read, nothing is such a task, and the host waits.
//
// x86-64 alone; elsewhere nothing is such a task. Encodings: Intel 64 and IA-32 Architectures Software Developer's
// Manual, volume 2, appendix A.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#ifdef __x86_64__

enum { MOST_INSTRUCTIONS = 2000, MOST_CALLS = 8, STACK_BELOW = 8192, STACK_WORDS = STACK_BELOW / 8 + 8 };
enum { SHAREDS_AT = 0 };     // of kmp_task_t: the first member
enum { STACK_GUARD = 0x28 }; // in the thread's own memory: a constant
enum { RAX, RDX = 2, RBX, RSP, RBP, RSI, RDI };

// ---------------------------------------------------------------- the program's memory

typedef struct image {
  uintptr_t at;   // in: an address
  uintptr_t base; // out: of the object with it
  const ElfW(Phdr) * headers;
  size_t count;
  const ElfW(Dyn) * dynamic;
  bool found;
} image;

static int find_image(struct dl_phdr_info *info, size_t size, void *arg) {
  image *m = arg;
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *h = &info->dlpi_phdr[i];
    if (h->p_type == PT_LOAD && m->at - (info->dlpi_addr + h->p_vaddr) < h->p_memsz) {
      *m = (image){
          .at = m->at, .base = info->dlpi_addr, .headers = info->dlpi_phdr, .count = info->dlpi_phnum, .found = true};
      for (int k = 0; k < info->dlpi_phnum; k++)
        if (info->dlpi_phdr[k].p_type == PT_DYNAMIC)
          m->dynamic = (const void *)(info->dlpi_addr + info->dlpi_phdr[k].p_vaddr);
      return 1;
    }
  }
  return 0;
}

static bool within(const image *m, uint32_t type, uint32_t flags, uint32_t is, uintptr_t at, size_t bytes) {
  for (size_t i = 0; i < m->count; i++) {
    const ElfW(Phdr) *h = &m->headers[i];
    const uintptr_t begin = m->base + h->p_vaddr;
    if (h->p_type == type && (h->p_flags & flags) == is && at >= begin && bytes <= h->p_memsz &&
        at - begin <= h->p_memsz - bytes)
      return true;
  }
  return false;
}

static bool is_code(const image *m, uintptr_t at, size_t bytes) {
  return within(m, PT_LOAD, PF_X | PF_W, PF_X, at, bytes);
}

static bool is_constant(const image *m, uintptr_t at, size_t bytes) {
  return within(m, PT_LOAD, PF_W, 0, at, bytes) ||
         (within(m, PT_GNU_RELRO, 0, 0, at, bytes) && within(m, PT_LOAD, 0, 0, at, bytes));
}

// The function whose address the dynamic linker puts there.
static const char *name_of_slot(const image *m, uintptr_t slot) {
  const ElfW(Rela) * tables[2] = {NULL, NULL};
  size_t bytes[2] = {0, 0};
  const ElfW(Sym) *symbols = NULL;
  const char *strings = NULL;
  for (const ElfW(Dyn) *d = m->dynamic; d && d->d_tag != DT_NULL; d++) {
    if (d->d_tag == DT_JMPREL)
      tables[0] = (const void *)d->d_un.d_ptr;
    else if (d->d_tag == DT_PLTRELSZ)
      bytes[0] = d->d_un.d_val;
    else if (d->d_tag == DT_RELA)
      tables[1] = (const void *)d->d_un.d_ptr;
    else if (d->d_tag == DT_RELASZ)
      bytes[1] = d->d_un.d_val;
    else if (d->d_tag == DT_SYMTAB)
      symbols = (const void *)d->d_un.d_ptr;
    else if (d->d_tag == DT_STRTAB)
      strings = (const void *)d->d_un.d_ptr;
  }
  for (size_t t = 0; t < 2; t++)
    for (size_t i = 0; symbols && strings && tables[t] && i < bytes[t] / sizeof *tables[t]; i++)
      if (m->base + tables[t][i].r_offset == slot)
        return strings + symbols[ELF64_R_SYM(tables[t][i].r_info)].st_name;
  return NULL;
}

static int32_t word_at(const uint8_t *p) {
  int32_t w;
  memcpy(&w, p, sizeof w);
  return w;
}

// The name of a function of another library, where the address is that of a piece of the linkage table: [endbr64] [bnd]
// jmp *slot(%rip).
static const char *name_of_stub(const image *m, uintptr_t at) {
  const uint8_t *p = (const uint8_t *)at;
  if (!is_code(m, at, 16))
    return NULL;
  if (!memcmp(p, "\xf3\x0f\x1e\xfa", 4))
    p += 4;
  if (*p == 0xf2)
    p++;
  return p[0] == 0xff && p[1] == 0x25 ? name_of_slot(m, (uintptr_t)(p + 6) + (uintptr_t)(intptr_t)word_at(p + 2))
                                      : NULL;
}

static bool begins(const char *name, const char *with) { return name && !strncmp(name, with, strlen(with)); }

static bool is_here(const void *function) {
  static const char here[] = "";
  Dl_info its, own;
  return function && dladdr(function, &its) && dladdr(here, &own) && its.dli_fbase == own.dli_fbase;
}

// Calls of constructs are what all this is about, where they come here.
static bool is_ours(const char *name) { return begins(name, "__tgt_target") && is_here(dlsym(RTLD_DEFAULT, name)); }

// ---------------------------------------------------------------- instructions

typedef struct value { // what is known of a register, or of a word of memory
  enum { ANYTHING, STACK, TASK, SHAREDS, CONSTANT } kind;
  int64_t offset; // from the stack at the entry, from the task, from its copies of captured variables; the constant
} value;

typedef struct machine {
  image image;
  value registers[16];
  value stack[STACK_WORDS]; // from STACK_BELOW below the entry's
  const uint8_t *at;
  unsigned depth;
  bool alone; // nothing is known of the stack, and nothing may be written
} machine;

typedef struct operand { // of a ModRM byte
  bool memory;
  unsigned reg, rm; // registers; rm where it is no memory
  value address;
  bool of_thread; // fs: the constant of the stack protector
} operand;

static const value anything = {ANYTHING, 0};

static value moved(value v, int64_t by) {
  return v.kind == ANYTHING ? v : (value){v.kind, (int64_t)((uint64_t)v.offset + (uint64_t)by)};
}

static bool decode_operand(machine *m, uint8_t rex, bool fs, size_t immediate, operand *o) {
  const uint8_t modrm = *m->at++;
  const unsigned mod = modrm >> 6;
  o->reg = ((modrm >> 3) & 7) | (rex & 4 ? 8 : 0);
  o->rm = (modrm & 7) | (rex & 1 ? 8 : 0);
  o->memory = mod != 3;
  o->of_thread = fs;
  o->address = anything;
  if (!o->memory)
    return !fs;
  bool indexed = false;
  if ((modrm & 7) == 4) {
    const uint8_t sib = *m->at++;
    indexed = (((sib >> 3) & 7) | (rex & 2 ? 8 : 0)) != 4;
    const unsigned base = (sib & 7) | (rex & 1 ? 8 : 0);
    if (mod == 0 && (sib & 7) == 5) {
      o->address = (value){CONSTANT, word_at(m->at)};
      m->at += 4;
    } else
      o->address = m->registers[base];
  } else if (mod == 0 && (modrm & 7) == 5) {
    o->address = (value){CONSTANT, (int64_t)(uintptr_t)m->at + 4 + (int64_t)immediate + word_at(m->at)};
    m->at += 4;
  } else
    o->address = m->registers[o->rm];
  if (mod == 1)
    o->address = moved(o->address, (int8_t)*m->at++);
  else if (mod == 2) {
    o->address = moved(o->address, word_at(m->at));
    m->at += 4;
  }
  if (indexed)
    o->address = anything;
  return !fs || (o->address.kind == CONSTANT && o->address.offset == STACK_GUARD);
}

static value *stack_word(machine *m, int64_t offset) {
  const int64_t at = offset + STACK_BELOW;
  return at >= 0 && at / 8 < STACK_WORDS ? &m->stack[at / 8] : NULL;
}

static bool load(machine *m, const operand *o, size_t bytes, value *v) {
  *v = anything;
  const value a = o->address;
  if (o->of_thread || m->alone)
    return true;
  switch (a.kind) {
  case STACK: {
    const value *first = stack_word(m, a.offset), *last = stack_word(m, a.offset + (int64_t)bytes - 1);
    if (!first || !last)
      return false;
    if (bytes == 8 && a.offset % 8 == 0)
      *v = *first;
    return true;
  }
  case TASK:
    if (a.offset == SHAREDS_AT && bytes == 8)
      *v = (value){SHAREDS, 0};
    return a.offset >= 0;
  case SHAREDS:
    return a.offset >= 0;
  case CONSTANT:
    if (!is_constant(&m->image, (uintptr_t)a.offset, bytes))
      return false;
    if (bytes == 8) {
      v->kind = CONSTANT;
      memcpy(&v->offset, (const void *)(uintptr_t)a.offset, 8);
    }
    return true;
  default:
    return false;
  }
}

static bool store(machine *m, const operand *o, size_t bytes, value v) {
  const value a = o->address;
  if (o->of_thread || m->alone)
    return false;
  if (a.kind == STACK) {
    if (!stack_word(m, a.offset) || !stack_word(m, a.offset + (int64_t)bytes - 1))
      return false;
    for (int64_t k = 0; k < (int64_t)bytes; k++)
      *stack_word(m, a.offset + k) = anything;
    if (bytes == 8 && a.offset % 8 == 0)
      *stack_word(m, a.offset) = v;
    return true;
  }
  return (a.kind == TASK && a.offset >= SHAREDS_AT + 8) || (a.kind == SHAREDS && a.offset >= 0);
}

static bool push(machine *m, value v) {
  m->registers[RSP] = moved(m->registers[RSP], -8);
  const operand o = {.memory = true, .address = m->registers[RSP]};
  return m->registers[RSP].kind == STACK && store(m, &o, 8, v);
}

static bool pop(machine *m, value *v) {
  *v = anything;
  if (m->alone)
    return true;
  const operand o = {.memory = true, .address = m->registers[RSP]};
  if (m->registers[RSP].kind != STACK || !load(m, &o, 8, v))
    return false;
  m->registers[RSP] = moved(m->registers[RSP], 8);
  return true;
}

typedef enum outcome { GOES_ON, IS_ONE, IS_NONE } outcome;

// A call of a function of the program's own is followed.
static outcome call(machine *m, uintptr_t to) {
  const char *name = name_of_stub(&m->image, to);
  if (begins(name, "__kmpc_push_target_tripcount")) { // of compilers before LLVM 15, which does nothing
    for (unsigned i = 0; i < 16; i++)
      if (i < RBX || (i > RBP && i < 12))
        m->registers[i] = anything;
    return GOES_ON;
  }
  if (name)
    return is_ours(name) ? IS_ONE : IS_NONE;
  if (m->alone || ++m->depth > MOST_CALLS || !is_code(&m->image, to, 16) ||
      !push(m, (value){CONSTANT, (int64_t)(uintptr_t)m->at}))
    return IS_NONE;
  m->at = (const uint8_t *)to;
  return GOES_ON;
}

static value part(const machine *m, value v, size_t bytes) { return bytes == 8 || m->alone ? v : anything; }

// Reads the operand, and writes it where that is what the instruction does.
static bool modify(machine *m, const operand *o, size_t bytes, bool writes) {
  value v;
  if (!o->memory) {
    if (writes)
      m->registers[o->rm] = anything;
    if (writes && bytes == 1) // may be ah, which is rax's
      m->registers[o->rm & 3] = anything;
    return !(writes && o->rm == RSP);
  }
  return load(m, o, bytes, &v) && (!writes || store(m, o, bytes, anything));
}

static bool among(uint8_t opcode, const char *opcodes) { return memchr(opcodes, opcode, strlen(opcodes)); }

// What moves or computes in vector registers, of which nothing is known: 0F opcodes that load or store.
static bool vector(machine *m, uint8_t opcode, uint8_t prefix, uint8_t rex, bool fs, size_t width) {
  operand o;
  value v;
  size_t bytes = width;
  bool stores = false, general = false;
  if (opcode == 0x10 || opcode == 0x11) { // movups, movss, movupd, movsd
    bytes = prefix == 0xf3 ? 4 : prefix == 0xf2 ? 8 : width;
    stores = opcode == 0x11;
  } else if (opcode == 0x28 || opcode == 0x29 || opcode == 0x6f || opcode == 0x7f) { // movaps, movdqa, movdqu
    if (opcode > 0x60 && !prefix)                                                    // MMX
      return false;
    stores = opcode & 0x10 || opcode == 0x29;
  } else if (opcode == 0x7e && prefix == 0xf3) { // movq
    bytes = 8;
  } else if (opcode == 0x6e || opcode == 0x7e) { // movd, movq
    if (prefix != 0x66)
      return false;
    bytes = rex & 8 ? 8 : 4;
    stores = opcode == 0x7e;
    general = true;
  } else if (among(opcode, "\x12\x13\x16\x17\xd6")) { // movlps, movhps and their like
    bytes = prefix == 0xf3 ? width : 8;
    stores = opcode & 1 || opcode == 0xd6;
  } else if (!among(opcode, "\x14\x15\x54\x55\x56\x57\x60\x61\x62\x6c\x70\xc6\xdb\xeb\xef")) { // unpack, and, or, xor
    return false;
  }
  const bool number = opcode == 0x70 || opcode == 0xc6; // shuffles
  if (!decode_operand(m, rex, fs, number, &o))
    return false;
  m->at += number;
  if (o.memory)
    return stores ? store(m, &o, bytes, anything) : load(m, &o, bytes, &v);
  if (general && stores)
    m->registers[o.rm] = anything;
  return !(general && stores && o.rm == RSP);
}

// One instruction. Registers of 32 bits that are written have nothing known behind.
static outcome step(machine *m) {
#define REQUIRE(x)                                                                                                     \
  do                                                                                                                   \
    if (!(x))                                                                                                          \
      return IS_NONE;                                                                                                  \
  while (0)
  REQUIRE(is_code(&m->image, (uintptr_t)m->at, 16));
  uint8_t prefix = 0, rex = 0;
  bool fs = false, wide = false;
  for (;; m->at++) {
    if (*m->at == 0x66)
      wide = true;
    else if (*m->at == 0xf2 || *m->at == 0xf3)
      prefix = *m->at;
    else if (*m->at == 0x64)
      fs = true;
    else if (*m->at != 0x2e)
      break;
  }
  if ((*m->at & 0xf0) == 0x40)
    rex = *m->at++;
  const uint8_t opcode = *m->at++;
  const size_t size = rex & 8 ? 8 : wide ? 2 : 4;
  operand o;
  value v;
  value *const r = m->registers;

  if (opcode == 0xc5 || opcode == 0xc4) { // VEX
    REQUIRE(!rex && !prefix && !wide);
    uint8_t p = *m->at++, opened = (p & 0x80) ? 0 : 4, map = 1;
    if (opcode == 0xc4) {
      opened = (uint8_t)((p & 0x80 ? 0 : 4) | (p & 0x40 ? 0 : 2) | (p & 0x20 ? 0 : 1));
      map = p & 0x1f;
      p = *m->at++;
      opened |= p & 0x80 ? 8 : 0;
    }
    static const uint8_t prefixes[] = {0, 0x66, 0xf3, 0xf2};
    const uint8_t code = *m->at++;
    const size_t width = p & 4 ? 32 : 16;
    if (map == 2) { // numbers made wider, and broadcast
      REQUIRE(((code & 0xe0) == 0x20 && (code & 15) < 6) || code == 0x18 || code == 0x19 || code == 0x58 ||
              code == 0x59);
      REQUIRE(decode_operand(m, opened, fs, 0, &o) && (!o.memory || load(m, &o, width, &v)));
      return GOES_ON;
    }
    REQUIRE(map == 1);
    if (code == 0x77) // vzeroupper
      return GOES_ON;
    return vector(m, code, prefixes[p & 3], opened, fs, width) ? GOES_ON : IS_NONE;
  }
  if (opcode == 0x0f) {
    const uint8_t second = *m->at++;
    if (second == 0x1e && prefix == 0xf3 && *m->at == 0xfa) { // endbr64
      m->at++;
      return GOES_ON;
    }
    if (second == 0x1f || second == 0x18 || second == 0x0d) // nop, prefetch
      return decode_operand(m, rex, false, 0, &o) ? GOES_ON : IS_NONE;
    if ((second & 0xf0) == 0x40) { // cmov
      REQUIRE(decode_operand(m, rex, fs, 0, &o) && modify(m, &o, size, false) && o.reg != RSP);
      r[o.reg] = anything;
      return GOES_ON;
    }
    if ((second & 0xf0) == 0x90) { // set
      REQUIRE(decode_operand(m, rex, fs, 0, &o));
      return (o.memory ? store(m, &o, 1, anything) : modify(m, &o, 1, true)) ? GOES_ON : IS_NONE;
    }
    if (second == 0xb6 || second == 0xb7 || second == 0xbe || second == 0xbf || second == 0xaf) { // movzx, movsx, imul
      REQUIRE(decode_operand(m, rex, fs, 0, &o) && o.reg != RSP);
      REQUIRE(modify(m, &o, second == 0xaf ? size : second & 1 ? 2 : 1, false));
      r[o.reg] = anything;
      return GOES_ON;
    }
    return vector(m, second, wide ? 0x66 : prefix, rex, fs, 16) ? GOES_ON : IS_NONE;
  }
  REQUIRE(!prefix || opcode == 0xc3 || opcode == 0xe8 || opcode == 0xff);

  if (opcode >= 0x50 && opcode <= 0x57)
    return !wide && push(m, r[(opcode & 7) | (rex & 1 ? 8 : 0)]) ? GOES_ON : IS_NONE;
  if (opcode >= 0x58 && opcode <= 0x5f) {
    REQUIRE(!wide && pop(m, &v));
    r[(opcode & 7) | (rex & 1 ? 8 : 0)] = v;
    return GOES_ON;
  }
  if (opcode >= 0xb8 && opcode <= 0xbf) {
    value *to = &r[(opcode & 7) | (rex & 1 ? 8 : 0)];
    int64_t n = 0;
    memcpy(&n, m->at, rex & 8 ? 8 : 4);
    m->at += size;
    REQUIRE(to != &r[RSP]);
    *to = wide ? anything : (value){CONSTANT, rex & 8 ? n : (int64_t)(uint32_t)n};
    return GOES_ON;
  }
  if (opcode < 0x40 && (opcode & 7) < 6) { // add, or, adc, sbb, and, sub, xor, cmp
    const unsigned what = opcode >> 3;
    const bool compares = what == 7;
    const size_t bytes = opcode & 1 ? size : 1;
    if ((opcode & 7) >= 4) { // with rax and a number
      m->at += (opcode & 7) == 4 ? 1 : wide ? 2 : 4;
      if (!compares)
        r[RAX] = anything;
      return GOES_ON;
    }
    REQUIRE(decode_operand(m, rex, fs, 0, &o));
    if (opcode & 2) {
      REQUIRE(modify(m, &o, bytes, false) && (compares || o.reg != RSP));
      if (!compares)
        r[o.reg] = anything;
      return GOES_ON;
    }
    return modify(m, &o, bytes, !compares) ? GOES_ON : IS_NONE;
  }
  switch (opcode) {
  case 0x90:
    return GOES_ON;
  case 0x98: // cdqe
    r[RAX] = anything;
    return GOES_ON;
  case 0x99: // cqo
    r[RDX] = anything;
    return GOES_ON;
  case 0x63: // movsxd
    REQUIRE(decode_operand(m, rex, fs, 0, &o) && modify(m, &o, 4, false) && o.reg != RSP);
    r[o.reg] = anything;
    return GOES_ON;
  case 0x88:
  case 0x89: { // mov
    const size_t bytes = opcode & 1 ? size : 1;
    REQUIRE(decode_operand(m, rex, fs, 0, &o));
    v = part(m, r[o.reg], bytes);
    if (o.memory)
      return store(m, &o, bytes, v) ? GOES_ON : IS_NONE;
    REQUIRE(bytes == 8 || o.rm != RSP);
    if (bytes != 1 || rex)
      r[o.rm] = v;
    else
      r[o.rm & 3] = anything; // ah is rax's
    return GOES_ON;
  }
  case 0x8a:
  case 0x8b: {
    const size_t bytes = opcode & 1 ? size : 1;
    REQUIRE(decode_operand(m, rex, fs, 0, &o));
    if (o.memory)
      REQUIRE(load(m, &o, bytes, &v));
    else
      v = r[o.rm];
    const unsigned to = bytes == 1 && !rex ? o.reg & 3 : o.reg;
    REQUIRE(bytes == 8 || to != RSP);
    r[to] = part(m, v, bytes);
    return GOES_ON;
  }
  case 0x8d: // lea
    REQUIRE(decode_operand(m, rex, false, 0, &o) && o.memory);
    REQUIRE(rex & 8 ? o.reg != RSP || o.address.kind == STACK : o.reg != RSP);
    r[o.reg] = part(m, o.address, size);
    return GOES_ON;
  case 0xc6:
  case 0xc7: { // mov of a number
    const size_t number = opcode == 0xc6 ? 1 : wide ? 2 : 4, bytes = opcode == 0xc6 ? 1 : size;
    REQUIRE(decode_operand(m, rex, fs, number, &o) && !(o.reg & 7));
    v = bytes == 8 ? (value){CONSTANT, word_at(m->at)} : anything;
    m->at += number;
    if (o.memory)
      return store(m, &o, bytes, v) ? GOES_ON : IS_NONE;
    REQUIRE(o.rm != RSP);
    r[bytes == 1 && !rex ? o.rm & 3 : o.rm] = v;
    return GOES_ON;
  }
  case 0x80:
  case 0x81:
  case 0x83: { // arithmetic with a number
    const size_t number = opcode != 0x81 ? 1 : wide ? 2 : 4, bytes = opcode == 0x80 ? 1 : size;
    REQUIRE(decode_operand(m, rex, fs, number, &o));
    const int64_t n = number == 4 ? word_at(m->at) : number == 1 ? (int8_t)*m->at : 0;
    const unsigned what = o.reg & 7;
    m->at += number;
    if (!o.memory && bytes == 8 && (what == 0 || what == 5)) { // add, sub
      r[o.rm] = moved(r[o.rm], what ? -n : n);
      return GOES_ON;
    }
    if (!o.memory && bytes == 8 && what == 4 && o.rm == RSP && r[RSP].kind == STACK && n < 0 && n >= -64) {
      // The stack is aligned: entries are called at 16 bytes' multiple and 8, so that only to 16 is known.
      REQUIRE(n == -16);
      r[RSP].offset = ((r[RSP].offset + 8) & -16) - 8;
      return GOES_ON;
    }
    return modify(m, &o, bytes, what != 7) ? GOES_ON : IS_NONE;
  }
  case 0x69:
  case 0x6b: { // imul
    const size_t number = opcode == 0x6b ? 1 : wide ? 2 : 4;
    REQUIRE(decode_operand(m, rex, fs, number, &o) && modify(m, &o, size, false) && o.reg != RSP);
    m->at += number;
    r[o.reg] = anything;
    return GOES_ON;
  }
  case 0x84:
  case 0x85: // test
    REQUIRE(decode_operand(m, rex, fs, 0, &o));
    return modify(m, &o, opcode & 1 ? size : 1, false) ? GOES_ON : IS_NONE;
  case 0xa8:
  case 0xa9:
    m->at += opcode == 0xa8 ? 1 : wide ? 2 : 4;
    return GOES_ON;
  case 0xf6:
  case 0xf7: { // test, not, neg
    const bool test = !(*m->at & 0x30);
    const size_t number = !test ? 0 : opcode == 0xf6 ? 1 : wide ? 2 : 4;
    REQUIRE(!(*m->at & 0x20));
    REQUIRE(decode_operand(m, rex, fs, number, &o));
    m->at += number;
    return modify(m, &o, opcode & 1 ? size : 1, !test) ? GOES_ON : IS_NONE;
  }
  case 0xc0:
  case 0xc1:
  case 0xd0:
  case 0xd1:
  case 0xd2:
  case 0xd3: // shifts
    REQUIRE(decode_operand(m, rex, fs, opcode < 0xd0, &o));
    m->at += opcode < 0xd0;
    return modify(m, &o, opcode & 1 ? size : 1, true) ? GOES_ON : IS_NONE;
  case 0xc9: // leave
    REQUIRE(r[RBP].kind == STACK);
    r[RSP] = r[RBP];
    REQUIRE(pop(m, &v));
    r[RBP] = v;
    return GOES_ON;
  case 0xe9:
  case 0xeb: // jmp
    m->at = opcode == 0xeb ? m->at + 1 + (int8_t)*m->at : m->at + 4 + word_at(m->at);
    // The end of a function may be that: a call, and the return.
    return is_ours(name_of_stub(&m->image, (uintptr_t)m->at)) ? IS_ONE : GOES_ON;
  case 0xe8: {
    const int32_t distance = word_at(m->at);
    m->at += 4;
    return call(m, (uintptr_t)m->at + (uintptr_t)(intptr_t)distance);
  }
  case 0xff: {
    REQUIRE(decode_operand(m, rex, fs, 0, &o));
    const unsigned what = o.reg & 7;
    if (what == 6) { // push
      REQUIRE(o.memory && load(m, &o, 8, &v));
      return push(m, v) ? GOES_ON : IS_NONE;
    }
    if (what < 2) // inc, dec
      return modify(m, &o, size, true) ? GOES_ON : IS_NONE;
    REQUIRE(what == 2);
    if (o.memory && o.address.kind == CONSTANT) { // without a linkage table
      const char *name = name_of_slot(&m->image, (uintptr_t)o.address.offset);
      if (name)
        return is_ours(name) ? IS_ONE : IS_NONE;
    }
    if (o.memory)
      REQUIRE(load(m, &o, 8, &v));
    else
      v = r[o.rm];
    return v.kind == CONSTANT ? call(m, (uintptr_t)v.offset) : IS_NONE;
  }
  case 0xc3: // ret
    REQUIRE(m->depth && pop(m, &v) && v.kind == CONSTANT);
    m->depth--;
    m->at = (const uint8_t *)(uintptr_t)v.offset;
    return GOES_ON;
  default:
    return IS_NONE;
  }
#undef REQUIRE
}

static bool start(machine *m, const void *at, bool alone) {
  memset(m, 0, sizeof *m);
  m->image.at = (uintptr_t)at;
  dl_iterate_phdr(find_image, &m->image);
  m->at = at;
  m->alone = alone;
  return m->image.found;
}

// Calls this library before anything else, or is of it (omp_target_memcpy_async and its like).
static bool is_target(const void *entry) {
  if (is_here(entry))
    return true;
  machine *m = malloc(sizeof *m);
  bool is = false;
  if (m && start(m, entry, false)) {
    m->registers[RSP] = (value){STACK, 0};
    m->registers[RSI] = (value){TASK, 0};
    outcome o = GOES_ON;
    for (int n = 0; o == GOES_ON && n < MOST_INSTRUCTIONS; n++)
      o = step(m);
    is = o == IS_ONE;
  }
  free(m);
  return is;
}

// What follows is the call of __kmpc_omp_task_begin_if0: the wait is an undeferred task's, and no construct of its own.
// A wait in the copying of what the task takes along may stand there too, if nothing follows it: nothing may be
// written, and what is read not kept behind the call.
static bool before_begin(const void *at) {
  static const uint8_t kept[] = {RBX, RSP, RBP, 12, 13, 14, 15};
  machine *m = malloc(sizeof *m);
  bool is = false;
  if (m && start(m, at, true)) {
    for (int n = 0; n < 16; n++)
      m->registers[n] = (value){CONSTANT, 0}; // anything, from before
    for (int n = 0; n < 16; n++) {
      const uint8_t *p = m->at;
      const char *name = NULL;
      if (!is_code(&m->image, (uintptr_t)p, 16))
        break;
      if (*p == 0xe8)
        name = name_of_stub(&m->image, (uintptr_t)(p + 5) + (uintptr_t)(intptr_t)word_at(p + 1));
      else if (p[0] == 0xff && p[1] == 0x15)
        name = name_of_slot(&m->image, (uintptr_t)(p + 6) + (uintptr_t)(intptr_t)word_at(p + 2));
      is = name && !strcmp(name, "__kmpc_omp_task_begin_if0");
      if (is || step(m) != GOES_ON)
        break;
    }
    for (size_t i = 0; i < sizeof kept; i++)
      is &= m->registers[kept[i]].kind != ANYTHING;
  }
  free(m);
  return is;
}

// ---------------------------------------------------------------- what was found

typedef struct known {
  const void *entry, *after;
  bool is;
} known;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static known *table;
static size_t used, room; // room: a power of two

void ot_entries_forget(void) {
  pthread_mutex_lock(&lock);
  free(table);
  table = NULL;
  used = room = 0;
  pthread_mutex_unlock(&lock);
}

static known *place_in(known *in, size_t count, const void *entry, const void *after) {
  size_t at = ((uintptr_t)entry * 31 + (uintptr_t)after) * UINT64_C(0x9e3779b97f4a7c15) >> 32;
  while (in[at &= count - 1].entry && (in[at].entry != entry || in[at].after != after))
    at++;
  return &in[at];
}

static void learn(const known *k) { // with the lock
  if (2 * used >= room) {
    const size_t more = room ? 2 * room : 64;
    known *new = calloc(more, sizeof *new);
    if (!new)
      return;
    for (size_t i = 0; i < room; i++)
      if (table[i].entry)
        *place_in(new, more, table[i].entry, table[i].after) = table[i];
    free(table);
    table = new;
    room = more;
  }
  known *at = place_in(table, room, k->entry, k->after);
  used += !at->entry;
  *at = *k;
}

static bool reads_code(void) {
  const char *s = getenv("CROSSLANE_READ_TASKS");
  return !s || strcmp(s, "0");
}

EXPORT int32_t __tgt_target_task_entry(const void *entry, const void *after) {
  if (!reads_code())
    return 0;
  pthread_mutex_lock(&lock);
  known k = room ? *place_in(table, room, entry, after) : (known){0};
  pthread_mutex_unlock(&lock);
  if (!k.entry) { // the dynamic linker, which is asked, has locks of its own
    k = (known){entry, after, (!after || before_begin(after)) && is_target(entry)};
    OT_DEBUG("The %s task at %p %s a target construct\n", after ? "undeferred" : "target", entry,
             k.is ? "is" : "is not");
    pthread_mutex_lock(&lock);
    learn(&k);
    pthread_mutex_unlock(&lock);
  }
  return k.is;
}

#else

void ot_entries_forget(void) {}

EXPORT int32_t __tgt_target_task_entry(const void *entry, const void *after) {
  (void)entry, (void)after;
  return 0;
}

#endif
