// rdc.c: see rdc.h. Which objects and members of archives the host's linker takes it says itself: it links once without
// the runtime and what registers, whatever is then undefined, and its output has the bitcode of all of them in one
// section, one behind the other, and the names under which they register in another. What archives have besides is
// taken where device code refers to it.
//
// clang's host code of such a source calls __cudaRegisterLinkedBinary_ID(register_globals, wrapper, ID, callback) in a
// constructor. NVIDIA's device linker defines these functions, and so does this one.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rdc.h"
#include "exec.h"
#include "module.h"

#include <ar.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ID_SECTION "__nv_module_id"
// Names of the units that a device-linked object has the registration of.
#define LINKED_SECTION "__crosslane_linked"

typedef struct unit {
  const uint8_t *data; // bitcode
  size_t size;
  bool taken;
  const char *file; // where it was written
  xl_list defined, undefined;
} unit;

typedef struct units {
  unit *items;
  size_t count;
} units;

// ---------------------------------------------------------------- files

// The contents of a section of an object or program; false when there is none, or no such file.
static bool section(const uint8_t *file, size_t size, const char *name, const uint8_t **data, size_t *length) {
  Elf64_Ehdr e;
  if (size < sizeof e)
    return false;
  memcpy(&e, file, sizeof e);
  if (memcmp(e.e_ident, ELFMAG, SELFMAG) || e.e_ident[EI_CLASS] != ELFCLASS64 || e.e_shentsize != sizeof(Elf64_Shdr) ||
      e.e_shoff > size || e.e_shnum > (size - e.e_shoff) / sizeof(Elf64_Shdr) || e.e_shstrndx >= e.e_shnum)
    return false;
  Elf64_Shdr names;
  memcpy(&names, file + e.e_shoff + e.e_shstrndx * sizeof names, sizeof names);
  if (names.sh_offset > size || names.sh_size > size - names.sh_offset)
    return false;
  for (size_t i = 0; i < e.e_shnum; i++) {
    Elf64_Shdr s;
    memcpy(&s, file + e.e_shoff + i * sizeof s, sizeof s);
    const size_t n = strlen(name) + 1;
    if (s.sh_name > names.sh_size || n > names.sh_size - s.sh_name ||
        memcmp(file + names.sh_offset + s.sh_name, name, n) || s.sh_type == SHT_NOBITS)
      continue;
    if (s.sh_offset > size || s.sh_size > size - s.sh_offset)
      return false;
    *data = file + s.sh_offset;
    *length = s.sh_size;
    return true;
  }
  return false;
}

// The length of the bitcode at the beginning of data: its blocks, each of which says how many words it has.
static size_t bitcode_length(const uint8_t *data, size_t size) {
  static const uint8_t magic[] = {'B', 'C', 0xc0, 0xde};
  if (size < 12 || memcmp(data, magic, sizeof magic))
    return 0;
  size_t at = 4;
  while (at + 8 <= size) {
    uint32_t head, words;
    memcpy(&head, data + at, 4);
    if ((head & 3) != 1) // no block: the next module, or what fills the section
      break;
    memcpy(&words, data + at + 4, 4);
    if (words > (size - at - 8) / 4)
      return 0;
    at += 8 + (size_t)words * 4;
  }
  return at;
}

// Adds the modules that stand in a section, but for those that are there already.
static bool add_units(units *all, const uint8_t *data, size_t size, bool taken, const char *where, xl_error *err) {
  for (size_t at = 0; at < size;) {
    if (!data[at]) {
      at++;
      continue;
    }
    const size_t length = bitcode_length(data + at, size - at);
    if (!length)
      return xl_fail(err, "%s: its relocatable device code is not xlcc's; compile the sources with xlcc", where);
    bool there = false;
    for (size_t i = 0; i < all->count && !there; i++)
      there = all->items[i].size == length && !memcmp(all->items[i].data, data + at, length);
    if (!there) {
      all->items = xl_grow(all->items, all->count + 1, sizeof *all->items);
      all->items[all->count++] = (unit){.data = data + at, .size = length, .taken = taken};
    }
    at += length;
  }
  return true;
}

// The units in members of an archive.
static bool add_archive(units *all, const char *path, xl_error *err) {
  uint8_t *data;
  size_t size;
  xl_error ignored;
  if (!xl_read_file(path, &data, &size, &ignored))
    return true;
  if (size < SARMAG || memcmp(data, ARMAG, SARMAG)) {
    free(data);
    return true; // the linker knows what else it may be
  }
  for (size_t at = SARMAG; at + sizeof(struct ar_hdr) <= size;) {
    struct ar_hdr h;
    memcpy(&h, data + at, sizeof h);
    char digits[sizeof h.ar_size + 1] = "";
    memcpy(digits, h.ar_size, sizeof h.ar_size);
    const size_t length = strtoul(digits, NULL, 10);
    at += sizeof h;
    if (memcmp(h.ar_fmag, ARFMAG, 2) || length > size - at)
      break;
    const uint8_t *part;
    size_t n;
    if (section(data + at, length, XLCC_UNIT_SECTION, &part, &n) && !add_units(all, part, n, false, path, err))
      return false;
    at += length + length % 2;
  }
  return true; // the units point into data
}

// ---------------------------------------------------------------- what device code refers to

// llvm-nm's lines: a name, a letter, a value. Small v and w, and U, are undefined.
static bool read_symbols(unit *u, const char *path, xl_error *err) {
  uint8_t *data;
  size_t size;
  if (!xl_read_file(path, &data, &size, err))
    return false;
  char *text = xl_format("%.*s", (int)size, (const char *)data), *saved = NULL;
  free(data);
  for (char *line = strtok_r(text, "\n", &saved); line; line = strtok_r(NULL, "\n", &saved)) {
    char *blank = strchr(line, ' ');
    if (!blank || !blank[1])
      continue;
    *blank = 0;
    const char letter = blank[1];
    if (strchr("Uvw", letter))
      xl_push(&u->undefined, line);
    else if (letter >= 'A' && letter <= 'Z')
      xl_push(&u->defined, line);
  }
  return true; // the names stay
}

static bool holds(const xl_list *list, const char *name) {
  for (size_t i = 0; i < list->count; i++)
    if (!strcmp(list->items[i], name))
      return true;
  return false;
}

static bool is_defined(const units *all, const char *name) {
  for (size_t i = 0; i < all->count; i++)
    if (all->items[i].taken && holds(&all->items[i].defined, name))
      return true;
  return false;
}

// Takes the first unit that defines something that a taken one misses; false when there is none.
static bool take_one(units *all) {
  for (size_t i = 0; i < all->count; i++)
    for (size_t k = 0; all->items[i].taken && k < all->items[i].undefined.count; k++) {
      const char *name = all->items[i].undefined.items[k];
      for (size_t n = 0; n < all->count; n++)
        if (!all->items[n].taken && holds(&all->items[n].defined, name) && !is_defined(all, name))
          return all->items[n].taken = true;
    }
  return false;
}

// ---------------------------------------------------------------- the object

// C that has the bundle and registers it when the first of the units asks, and each of these units when it asks.
static bool write_registration(const char *path, const char *bundle, const xl_list *ids, xl_error *err) {
  char *text = xl_strdup("");
  if (bundle) {
    char *more =
        xl_format("%s__asm__(\".section .nv_fatbin,\\\"a\\\"\\n.p2align 12\\nxl_linked_code:\\n.incbin \\\"%s\\\"\\n"
                  ".previous\");\n"
                  "extern const char xl_linked_code[] __attribute__((visibility(\"hidden\")));\n"
                  "extern void **__cudaRegisterFatBinary(void *);\n"
                  "extern void __cudaRegisterFatBinaryEnd(void **);\n"
                  "extern void __cudaUnregisterFatBinary(void **);\n"
                  "extern int atexit(void (*)(void));\n"
                  "static struct { int magic, version; const void *data; void *unused; } wrapper\n"
                  "    __attribute__((section(\".nvFatBinSegment\"), aligned(8))) = {0x466243b1, 1, "
                  "xl_linked_code, 0};\n"
                  "static void **handle;\n"
                  "static void leave(void) { __cudaUnregisterFatBinary(handle); }\n"
                  "static void enter(void (*globals)(void **)) {\n"
                  "  static int left = %zu;\n"
                  "  const int first = !handle;\n"
                  "  if (first)\n"
                  "    handle = __cudaRegisterFatBinary(&wrapper);\n"
                  "  globals(handle);\n"
                  "  if (--left == 0)\n"
                  "    __cudaRegisterFatBinaryEnd(handle);\n"
                  "  if (first)\n"
                  "    atexit(leave);\n"
                  "}\n",
                  text, bundle, ids->count);
    free(text);
    text = more;
  }
  for (size_t i = 0; i < ids->count; i++) {
    // Sources of the same name in different folders have one between them.
    bool there = false;
    for (size_t k = 0; k < i; k++)
      there |= !strcmp(ids->items[i], ids->items[k]);
    if (there)
      continue;
    char *more = xl_format(
        "%s__attribute__((visibility(\"hidden\"))) void __cudaRegisterLinkedBinary%s(void (*globals)(void "
        "**), void *a, void *b, void *c) {\n"
        "  (void)a, (void)b, (void)c;\n"
        "  enter(globals);\n"
        "}\n"
        "static const char linked%zu[] __attribute__((used, section(\"" LINKED_SECTION "\"), aligned(1))) = \"%s\";\n",
        text, ids->items[i], i, ids->items[i]);
    free(text);
    text = more;
  }
  const bool ok = xl_write_file(path, text, strlen(text), err);
  free(text);
  return ok;
}

// ---------------------------------------------------------------- the step

// Strings that stand in a section, one behind the other, filled up with zeros.
static void add_strings(xl_list *list, const uint8_t *data, size_t size) {
  for (size_t at = 0; at < size;) {
    const size_t n = strnlen((const char *)data + at, size - at);
    char *text = xl_format("%.*s", (int)n, (const char *)data + at);
    if (n)
      xl_push(list, text);
    at += n + 1;
  }
}

typedef struct linking {
  bool all;
  const char *temp, *output;
  xl_list device, linker;
  bool verbose;
  xl_error err;
} linking;

static bool run(linking *l, const xlcc_plan *plan) {
  return xlcc_run_plan(plan, NULL, l->verbose ? "" : NULL, &l->err);
}

// The host's link, as far as it goes without the runtime and what registers.
static bool trial(linking *l, const char *output) {
  xlcc_plan plan = {0};
  char *folder = xl_dir_of(l->linker.items[0]);
  const char *slash = strrchr(l->linker.items[0], '/');
  xlcc_command *c = xlcc_add_command(&plan, folder, slash ? slash + 1 : l->linker.items[0]);
  for (size_t i = 1; i < l->linker.count; i++)
    xl_push(&c->argv, l->linker.items[i]);
  if (l->all) // from the first input on, whose places do not count: folders stay where they are
    for (size_t i = 1; i < c->argv.count; i++)
      if (c->argv.items[i][0] != '-') {
        xl_list words = {0};
        for (size_t k = 0; k < c->argv.count; k++) {
          if (k == i)
            xl_push(&words, "-Wl,--whole-archive");
          xl_push(&words, c->argv.items[k]);
        }
        xl_push(&words, "-Wl,--no-whole-archive");
        c->argv = words;
        break;
      }
  const char *const more[] = {"-Wl,--unresolved-symbols=ignore-all", "-w", "-o", output};
  for (size_t i = 0; i < sizeof more / sizeof *more; i++)
    xl_push(&c->argv, more[i]);
  return run(l, &plan);
}

// What archives have that the host's linker did not take.
static bool candidates(linking *l, units *all) {
  for (size_t i = 1; i < l->linker.count; i++) {
    const char *word = l->linker.items[i];
    const size_t n = strlen(word);
    if (word[0] != '-' && n > 2 && !strcmp(word + n - 2, ".a") && !add_archive(all, word, &l->err))
      return false;
    if (strncmp(word, "-l", 2))
      continue;
    for (size_t k = 1; k < l->linker.count; k++)
      if (!strncmp(l->linker.items[k], "-L", 2)) {
        char *path = xl_format("%s/lib%s.a", l->linker.items[k] + 2, word + 2);
        const bool ok = add_archive(all, path, &l->err);
        free(path);
        if (!ok)
          return false;
      }
  }
  return true;
}

static bool symbols(linking *l, unit *u, const char *nm) {
  xlcc_plan plan = {0};
  char *folder = xl_dir_of(nm);
  xlcc_command *c = xlcc_add_command(&plan, folder, "llvm-nm");
  xl_push(&c->argv, "--format=posix");
  xl_push(&c->argv, u->file);
  c->out = xl_format("%s.names", u->file);
  return run(l, &plan) && read_symbols(u, c->out, &l->err);
}

static bool compile(linking *l, units *all, const char *bundle, const char **llvm_bin) {
  const size_t taken = all->count;
  unsigned llvm = 19;
  for (size_t i = 0; i < all->count; i++) {
    unit *u = &all->items[i];
    u->file = xl_format("%s/unit-%zu.bc", l->temp, i);
    if (!xl_write_file(u->file, u->data, u->size, &l->err))
      return false;
    xlcc_module m;
    xlcc_look_at(u->file, &m);
    if (u->taken && m.producer > llvm)
      llvm = m.producer;
  }
  *llvm_bin = llvm > 19 ? XLCC_LLVM22_BIN : XLCC_LLVM19_BIN;
  bool open = false;
  for (size_t i = 0; i < taken; i++)
    open |= !all->items[i].taken;
  if (open) {
    char *nm = xl_format("%s/llvm-nm", *llvm_bin);
    for (size_t i = 0; i < all->count; i++)
      if (!symbols(l, &all->items[i], nm))
        return false;
    while (take_one(all))
      ;
  }
  xl_list words = {0};
  xl_push_all(&words, &l->device);
  xl_push(&words, xl_format("--llvm=%u", llvm > 19 ? 22 : 19));
  const char *const fixed[] = {"-o", bundle, "-x", "ir", "--"};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    xl_push(&words, fixed[i]);
  for (size_t i = 0; i < all->count; i++)
    if (all->items[i].taken)
      xl_push(&words, all->items[i].file);
  xlcc_options o;
  xlcc_paths paths = {0};
  if (!xlcc_parse_options(&words, &o, &l->err))
    return false;
  o.bundle = true;
  if (!xlcc_find_paths(&o, &paths, &l->err))
    return false;
  xlcc_plan plan = {0};
  xlcc_make_plan(&o, &paths, l->temp, &plan);
  return run(l, &plan);
}

static bool link_device(linking *l) {
  char *host = xl_format("%s/trial.out", l->temp);
  uint8_t *file;
  size_t size;
  if (!trial(l, host) || !xl_read_file(host, &file, &size, &l->err))
    return false;
  units all = {0};
  xl_list ids = {0}, linked = {0}, names = {0};
  const uint8_t *data;
  size_t length;
  if (section(file, size, XLCC_UNIT_SECTION, &data, &length) && !add_units(&all, data, length, true, host, &l->err))
    return false;
  if (section(file, size, ID_SECTION, &data, &length))
    add_strings(&names, data, length);
  if (section(file, size, LINKED_SECTION, &data, &length))
    add_strings(&linked, data, length);
  for (size_t i = 0; i < names.count; i++)
    if (!holds(&linked, names.items[i]))
      xl_push(&ids, names.items[i]);
  char *bundle = NULL;
  const char *llvm_bin = access(XLCC_LLVM19_BIN "/clang", X_OK) ? XLCC_LLVM22_BIN : XLCC_LLVM19_BIN;
  // An object that is linked already brings the code of its units.
  if (ids.count) {
    bundle = xl_format("%s/linked.fatbin", l->temp);
    if ((!l->all && !candidates(l, &all)) || !compile(l, &all, bundle, &llvm_bin))
      return false;
  }
  char *source = xl_format("%s/register.c", l->temp);
  if (!write_registration(source, bundle, &ids, &l->err))
    return false;
  xlcc_plan plan = {0};
  xlcc_command *c = xlcc_add_command(&plan, llvm_bin, "clang");
  const char *const words[] = {"-O1", "-fPIC", "-w", "-c", source, "-o", l->output};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    xl_push(&c->argv, words[i]);
  return run(l, &plan);
}

int xlcc_device_link_step(const xl_list *words, bool verbose) {
  linking l = {.verbose = verbose};
  if (words->count < 4) {
    fprintf(stderr, "xlcc: error: " XLCC_DEVICE_LINK_STEP " is a step of xlcc's own\n");
    return XL_USAGE;
  }
  l.all = !strcmp(words->items[0], "all");
  l.temp = words->items[1];
  l.output = words->items[2];
  size_t i = 3;
  for (; i < words->count && strcmp(words->items[i], "--") != 0; i++)
    if (!strcmp(words->items[i], "-v"))
      l.verbose = true;
    else
      xl_push(&l.device, words->items[i]);
  for (i++; i < words->count; i++)
    xl_push(&l.linker, words->items[i]);
  xlcc_hold_signals();
  int status = XL_OK;
  if (!l.linker.count || !link_device(&l)) {
    status = XL_FAILED;
    if (l.err.text[0])
      fprintf(stderr, "xlcc: error: %s\n", l.err.text);
  }
  return xlcc_finish(status);
}
