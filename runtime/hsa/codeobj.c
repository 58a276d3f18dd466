// codeobj.c: see codeobj.h. Every offset and type of the file is checked
// before use; a corrupt file is refused with a message.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "codeobj.h"
#include "../../tools/common/names.h"
#include "../device/children.h"
#include "bundle.h"
#include "frames.h"

#include <gelf.h>
#include <libelf.h>
#include <limits.h>
#include <msgpack.h>
#include <stdlib.h>
#include <string.h>

enum { MACHINE_AMDGPU = 224, NOTE_METADATA = 32, OSABI_HSA = 64 };

static const struct {
  const char *name;
  enum xlr_param_kind kind;
  uint32_t size;
} kinds[] = {
    {"by_value", XLR_BY_VALUE, 0},
    {"global_buffer", XLR_GLOBAL_BUFFER, 8},
    {"dynamic_shared_pointer", XLR_DYNAMIC_SHARED, 4},
    {"hidden_none", XLR_HIDDEN_ZERO, 0},
    {"hidden_block_count_x", XLR_HIDDEN_BLOCK_COUNT_X, 4},
    {"hidden_block_count_y", XLR_HIDDEN_BLOCK_COUNT_Y, 4},
    {"hidden_block_count_z", XLR_HIDDEN_BLOCK_COUNT_Z, 4},
    {"hidden_group_size_x", XLR_HIDDEN_GROUP_SIZE_X, 2},
    {"hidden_group_size_y", XLR_HIDDEN_GROUP_SIZE_Y, 2},
    {"hidden_group_size_z", XLR_HIDDEN_GROUP_SIZE_Z, 2},
    {"hidden_grid_dims", XLR_HIDDEN_GRID_DIMS, 2},
    {"hidden_dynamic_lds_size", XLR_HIDDEN_DYNAMIC_LDS_SIZE, 4},
    {"hidden_private_base", XLR_HIDDEN_PRIVATE_BASE, 4},
    {"hidden_shared_base", XLR_HIDDEN_SHARED_BASE, 4},
    {"hidden_queue_ptr", XLR_HIDDEN_QUEUE_PTR, 8},
    // Grids here are whole blocks, and start at zero.
    {"hidden_remainder_x", XLR_HIDDEN_ZERO, 2},
    {"hidden_remainder_y", XLR_HIDDEN_ZERO, 2},
    {"hidden_remainder_z", XLR_HIDDEN_ZERO, 2},
    {"hidden_global_offset_x", XLR_HIDDEN_ZERO, 8},
    {"hidden_global_offset_y", XLR_HIDDEN_ZERO, 8},
    {"hidden_global_offset_z", XLR_HIDDEN_ZERO, 8},
    // Services of a language runtime; a kernel that uses them tests for null or faults.
    {"hidden_printf_buffer", XLR_HIDDEN_PRINTF_BUFFER, 8},
    {"hidden_hostcall_buffer", XLR_HIDDEN_CHILDREN, 8},
    {"hidden_default_queue", XLR_HIDDEN_ZERO, 8},
    {"hidden_completion_action", XLR_HIDDEN_ZERO, 8},
    {"hidden_multigrid_sync_arg", XLR_HIDDEN_GRID_WORKSPACE, 8},
    {"hidden_heap_v1", XLR_HIDDEN_ZERO, 8},
};

// ---------------------------------------------------------------- msgpack

static const msgpack_object *field(const msgpack_object *map, const char *key) {
  if (map->type != MSGPACK_OBJECT_MAP)
    return NULL;
  size_t n = strlen(key);
  for (uint32_t i = 0; i < map->via.map.size; i++) {
    const msgpack_object *k = &map->via.map.ptr[i].key;
    if (k->type == MSGPACK_OBJECT_STR && k->via.str.size == n && !memcmp(k->via.str.ptr, key, n))
      return &map->via.map.ptr[i].val;
  }
  return NULL;
}

// The string, NULL when it is none or holds a NUL; owned by the caller.
static char *string_of(const msgpack_object *o) {
  if (!o || o->type != MSGPACK_OBJECT_STR || memchr(o->via.str.ptr, 0, o->via.str.size))
    return NULL;
  char *s = xl_alloc((size_t)o->via.str.size + 1, 1);
  memcpy(s, o->via.str.ptr, o->via.str.size);
  return s;
}

// A number of at most 32 bits; absent is 0 unless required.
static bool number_of(const msgpack_object *map, const char *key, bool required, uint32_t *value) {
  const msgpack_object *o = field(map, key);
  *value = 0;
  if (!o)
    return !required;
  if (o->type != MSGPACK_OBJECT_POSITIVE_INTEGER || o->via.u64 > UINT32_MAX)
    return false;
  *value = (uint32_t)o->via.u64;
  return true;
}

// ---------------------------------------------------------------- kernels

static const char FINISH[] = ".finish"; // Target/directives/GoaccLower.cpp

// Characters of a name before the suffix of a version; all of them when it has none.
static size_t without_suffix(const char *name) {
  static const char *const suffixes[] = {XL_RAGGED_SUFFIX, XL_ROWS_SUFFIX, FINISH};
  const size_t n = strlen(name);
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    const size_t m = strlen(suffixes[i]);
    if (n > m && !strcmp(name + n - m, suffixes[i]))
      return n - m;
  }
  return n;
}

// As xl_plain_name, which does not know the suffix.
static char *shown_name(const char *name) {
  const size_t n = without_suffix(name);
  char *base = xl_format("%.*s", (int)n, name), *plain = xl_plain_name(base),
       *shown = xl_format("%s%s", plain, name + n);
  free(base);
  free(plain);
  return shown;
}

static bool read_param(const msgpack_object *o, const xlr_kernel *k, size_t index, xlr_param *p, xl_error *err) {
  char *kind = string_of(field(o, ".value_kind"));
  if (!kind)
    return xl_fail(err, "kernel '%s': argument %zu has no kind", k->shown, index);
  size_t row = 0;
  while (row < sizeof kinds / sizeof *kinds && strcmp(kinds[row].name, kind))
    row++;
  if (row == sizeof kinds / sizeof *kinds) {
    xl_fail(err, "kernel '%s': argument %zu is of kind '%s', which xlrun cannot provide", k->shown, index, kind);
    free(kind);
    return false;
  }
  free(kind);
  p->kind = kinds[row].kind;
  p->name = string_of(field(o, ".name"));
  if (!p->name)
    p->name = xl_strdup(p->kind < XLR_EXPLICIT_KINDS ? "" : kinds[row].name);
  if (!number_of(o, ".offset", true, &p->offset) || !number_of(o, ".size", true, &p->size) ||
      !number_of(o, ".pointee_align", false, &p->pointee_align))
    return xl_fail(err, "kernel '%s': argument %zu has no offset or size", k->shown, index);
  if (kinds[row].size && p->size != kinds[row].size)
    return xl_fail(err, "kernel '%s': argument %zu, a %s, has %u bytes instead of %u", k->shown, index, kinds[row].name,
                   p->size, kinds[row].size);
  if (p->offset > k->kernarg_size || p->size > k->kernarg_size - p->offset)
    return xl_fail(err, "kernel '%s': argument %zu lies outside the %u bytes of arguments", k->shown, index,
                   k->kernarg_size);
  uint32_t a = p->pointee_align;
  if (a & (a - 1))
    return xl_fail(err, "kernel '%s': argument %zu has alignment %u", k->shown, index, a);
  if (!a)
    p->pointee_align = 16;
  return true;
}

static bool read_kernel(const msgpack_object *o, size_t index, xlr_kernel *k, xl_error *err) {
  k->name = string_of(field(o, ".name"));
  k->symbol = string_of(field(o, ".symbol"));
  if (!k->name || !k->symbol)
    return xl_fail(err, "kernel %zu has no name or no symbol", index);
  k->shown = shown_name(k->name);
  if (!number_of(o, ".kernarg_segment_size", true, &k->kernarg_size) ||
      !number_of(o, ".group_segment_fixed_size", true, &k->group_size) ||
      !number_of(o, ".private_segment_fixed_size", true, &k->private_size) ||
      !number_of(o, ".max_flat_workgroup_size", false, &k->max_flat_group))
    return xl_fail(err, "kernel '%s': a size is missing or malformed", k->shown);
  if (k->kernarg_size > 1u << 20)
    return xl_fail(err, "kernel '%s': %u bytes of arguments", k->shown, k->kernarg_size);
  number_of(o, ".vgpr_count", false, &k->vgprs);
  number_of(o, ".agpr_count", false, &k->agprs);
  number_of(o, ".sgpr_count", false, &k->sgprs);
  number_of(o, ".vgpr_spill_count", false, &k->vgpr_spills);
  number_of(o, ".sgpr_spill_count", false, &k->sgpr_spills);
  number_of(o, ".wavefront_size", false, &k->wave);
  const msgpack_object *stack = field(o, ".uses_dynamic_stack");
  k->dynamic_stack = stack && stack->type == MSGPACK_OBJECT_BOOLEAN && stack->via.boolean;
  const msgpack_object *reqd = field(o, ".reqd_workgroup_size");
  if (reqd) {
    bool ok = reqd->type == MSGPACK_OBJECT_ARRAY && reqd->via.array.size == 3;
    for (uint32_t i = 0; ok && i < 3; i++) {
      const msgpack_object *n = &reqd->via.array.ptr[i];
      ok = n->type == MSGPACK_OBJECT_POSITIVE_INTEGER && n->via.u64 && n->via.u64 <= UINT32_MAX;
      k->reqd_group[i] = ok ? (uint32_t)n->via.u64 : 0;
    }
    if (!ok)
      return xl_fail(err, "kernel '%s': malformed required work-group size", k->shown);
  }
  const msgpack_object *args = field(o, ".args");
  if (!args)
    return true;
  if (args->type != MSGPACK_OBJECT_ARRAY)
    return xl_fail(err, "kernel '%s': malformed argument list", k->shown);
  k->params = xl_alloc(args->via.array.size, sizeof *k->params);
  for (uint32_t i = 0; i < args->via.array.size; i++) {
    k->param_count = i + 1; // before the reading, so that what it allocates is freed
    if (!read_param(&args->via.array.ptr[i], k, i, &k->params[i], err))
      return false;
    if (k->params[i].kind < XLR_EXPLICIT_KINDS) {
      if (k->explicit_count != i)
        return xl_fail(err, "kernel '%s': argument %u follows hidden ones", k->shown, i);
      k->explicit_count++;
    }
  }
  return true;
}

static bool read_metadata(xlr_codeobj *c, const msgpack_object *root, xl_error *err) {
  static const char prefix[] = "amdgcn-amd-amdhsa--";
  char *triple = string_of(field(root, "amdhsa.target"));
  if (!triple || strncmp(triple, prefix, sizeof prefix - 1) || !triple[sizeof prefix - 1]) {
    free(triple);
    return xl_fail(err, "its metadata names no target processor (code object version 4 or later is needed)");
  }
  c->target = xl_strdup(triple + sizeof prefix - 1);
  c->processor = xl_strdup(c->target);
  c->processor[strcspn(c->processor, ":")] = 0;
  free(triple);
  // OpenCL's printf has numbers and argument sizes in front of its formats, and
  // fills the buffer in another way.
  const msgpack_object *formats = field(root, "amdhsa.printf");
  c->prints = formats && formats->type == MSGPACK_OBJECT_ARRAY;
  for (uint32_t i = 0; c->prints && i < formats->via.array.size; i++) {
    const msgpack_object *f = &formats->via.array.ptr[i];
    c->prints = f->type == MSGPACK_OBJECT_STR && f->via.str.size >= 4 && !memcmp(f->via.str.ptr, "0:0:", 4);
  }
  const msgpack_object *kernels = field(root, "amdhsa.kernels");
  if (!kernels)
    return true;
  if (kernels->type != MSGPACK_OBJECT_ARRAY)
    return xl_fail(err, "malformed metadata: amdhsa.kernels is no list");
  c->kernels = xl_alloc(kernels->via.array.size, sizeof *c->kernels);
  for (uint32_t i = 0; i < kernels->via.array.size; i++) {
    c->kernel_count = i + 1;
    if (!read_kernel(&kernels->via.array.ptr[i], i, &c->kernels[i], err))
      return false;
  }
  return true;
}

static bool unpack(xlr_codeobj *c, const char *bytes, size_t size, xl_error *err) {
  msgpack_unpacked u;
  msgpack_unpacked_init(&u);
  size_t off = 0;
  bool ok = msgpack_unpack_next(&u, bytes, size, &off) == MSGPACK_UNPACK_SUCCESS;
  ok = ok ? read_metadata(c, &u.data, err) : xl_fail(err, "its AMDGPU metadata is malformed");
  msgpack_unpacked_destroy(&u);
  return ok;
}

// ---------------------------------------------------------------- ELF

// Looks through one segment of notes; *found says whether the note was there.
static bool read_notes(xlr_codeobj *c, Elf *elf, const GElf_Phdr *ph, bool *found, xl_error *err) {
  Elf_Data *data = elf_getdata_rawchunk(elf, (int64_t)ph->p_offset, ph->p_filesz, ELF_T_NHDR);
  if (!data)
    return xl_fail(err, "its notes cannot be read: %s", elf_errmsg(-1));
  GElf_Nhdr note;
  size_t name, desc, at = 0;
  while (at < data->d_size && (at = gelf_getnote(data, at, &note, &name, &desc)) > 0) {
    const char *bytes = data->d_buf;
    if (note.n_type != NOTE_METADATA || note.n_namesz != sizeof "AMDGPU" ||
        memcmp(bytes + name, "AMDGPU", sizeof "AMDGPU"))
      continue;
    *found = true;
    return unpack(c, bytes + desc, note.n_descsz, err);
  }
  return true;
}

// Where the bytes of a symbol lie in the file: NULL where it has none, or they are not all there.
static const uint8_t *initial_bytes(const xlr_codeobj *c, Elf *elf, const GElf_Sym *sym) {
  GElf_Shdr sh;
  Elf_Scn *s = elf_getscn(elf, sym->st_shndx);
  if (!s || !gelf_getshdr(s, &sh) || sh.sh_type == SHT_NOBITS || sym->st_value < sh.sh_addr)
    return NULL;
  const uint64_t at = sym->st_value - sh.sh_addr;
  if (at > sh.sh_size || sym->st_size > sh.sh_size - at || sh.sh_offset > c->size ||
      sh.sh_size > c->size - sh.sh_offset)
    return NULL;
  return c->data + sh.sh_offset + at;
}

// The variables among the symbols. A file whose sections are gone or broken has none: no run needs them.
static void read_variables(xlr_codeobj *c, Elf *elf) {
  static const char descriptor[] = ".kd";
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    GElf_Shdr sh;
    if (!gelf_getshdr(s, &sh) || sh.sh_type != SHT_DYNSYM)
      continue;
    Elf_Data *data = elf_getdata(s, NULL);
    GElf_Sym sym;
    for (int i = 0; data && gelf_getsym(data, i, &sym); i++) {
      const char *name = elf_strptr(elf, sh.sh_link, sym.st_name);
      const size_t n = name ? strlen(name) : 0, m = sizeof descriptor - 1;
      if (!n || GELF_ST_TYPE(sym.st_info) != STT_OBJECT || sym.st_shndx == SHN_UNDEF || sym.st_shndx >= SHN_LORESERVE ||
          (n > m && !strcmp(name + n - m, descriptor)))
        continue;
      const uint8_t *bytes = initial_bytes(c, elf, &sym);
      if (!strncmp(name, XLR_REFUSED, sizeof XLR_REFUSED - 1)) {
        c->refused = xl_grow(c->refused, c->refused_count + 1, sizeof *c->refused);
        c->refused[c->refused_count++] = (xlr_refused){
            xl_strdup(name + sizeof XLR_REFUSED - 1),
            xl_format("%.*s", bytes ? (int)(sym.st_size < 2000 ? sym.st_size : 2000) : 0, (const char *)bytes)};
        continue;
      }
      c->variables = xl_grow(c->variables, c->variable_count + 1, sizeof *c->variables);
      c->variables[c->variable_count++] = (xlr_variable){xl_strdup(name), xl_plain_name(name), sym.st_size, bytes};
    }
  }
}

static bool read_elf(xlr_codeobj *c, xl_error *err) {
  if (c->size < EI_NIDENT || memcmp(c->data, ELFMAG, SELFMAG))
    return xl_fail(err, "not an ELF file");
  if (elf_version(EV_CURRENT) == EV_NONE)
    return xl_fail(err, "libelf: %s", elf_errmsg(-1));
  Elf *elf = elf_memory((char *)c->data, c->size);
  GElf_Ehdr eh;
  size_t segments = 0;
  bool ok = elf && gelf_getehdr(elf, &eh) && !elf_getphdrnum(elf, &segments);
  if (!ok)
    xl_fail(err, "corrupt ELF file: %s", elf_errmsg(-1));
  else if (gelf_getclass(elf) != ELFCLASS64 || eh.e_ident[EI_DATA] != ELFDATA2LSB || eh.e_machine != MACHINE_AMDGPU ||
           eh.e_ident[EI_OSABI] != OSABI_HSA)
    ok = xl_fail(err, "an ELF file, but not one for AMD GPUs under HSA");
  else if (eh.e_type != ET_DYN)
    ok = xl_fail(err, "not linked: ld.lld -shared makes a code object of it");
  bool found = false;
  for (size_t i = 0; ok && !found && i < segments; i++) {
    GElf_Phdr ph;
    if (!gelf_getphdr(elf, (int)i, &ph))
      ok = xl_fail(err, "corrupt ELF file: %s", elf_errmsg(-1));
    else if (ph.p_type == PT_NOTE)
      ok = read_notes(c, elf, &ph, &found, err);
  }
  if (ok && !found)
    ok = xl_fail(err, "it has no AMDGPU metadata");
  if (ok) {
    read_variables(c, elf);
    xlr_find_frames(c, elf);
  }
  if (elf)
    elf_end(elf);
  return ok;
}

// ---------------------------------------------------------------- bundles

static const char COMPRESSED[] = "CCOB";

// The target ID in "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+": what follows the kind and the four parts of the triple.
// NULL when it is for something else.
static char *entry_target(const char *id) {
  static const char triple[] = "-amdgcn-amd-amdhsa-";
  const char *p = strstr(id, triple);
  p = p ? strchr(p + sizeof triple - 1, '-') : NULL;
  return p && p[1] ? xl_strdup(p + 1) : NULL;
}

// The entries for AMD GPUs.
static bool read_bundle(xlr_codeobj *c, xl_bundle *b, xl_error *err) {
  for (xl_bundle_entry e; xl_bundle_next(b, &e);) {
    char *id = xl_format("%.*s", (int)(e.id_length < 4096 ? e.id_length : 4096), e.id);
    char *target = entry_target(id);
    free(id);
    if (!target)
      continue;
    if (e.offset > c->file_size || e.size > c->file_size - e.offset) {
      xl_fail(err, "an offload bundle whose entry for %.100s lies outside the file", target);
      free(target);
      return false;
    }
    c->entries = xl_grow(c->entries, c->entry_count + 1, sizeof *c->entries);
    c->entries[c->entry_count++] = (xlr_entry){target, (size_t)e.offset, (size_t)e.size};
  }
  if (b->bad)
    return xl_fail(err, "an offload bundle that is cut off");
  return c->entry_count || xl_fail(err, "an offload bundle with nothing for AMD GPUs");
}

// Frees what the metadata gave.
static void forget(xlr_codeobj *c) {
  for (size_t i = 0; i < c->kernel_count; i++) {
    xlr_kernel *k = &c->kernels[i];
    for (size_t j = 0; j < k->param_count; j++)
      free((char *)(uintptr_t)k->params[j].name);
    free(k->params);
    free(k->name);
    free(k->shown);
    free(k->symbol);
  }
  free(c->kernels);
  for (size_t i = 0; i < c->variable_count; i++) {
    free(c->variables[i].name);
    free(c->variables[i].shown);
  }
  free(c->variables);
  for (size_t i = 0; i < c->refused_count; i++) {
    free(c->refused[i].name);
    free(c->refused[i].reason);
  }
  free(c->refused);
  free(c->target);
  free(c->processor);
  if (c->data != c->file)
    free(c->data);
  c->data = NULL;
  c->kernels = NULL;
  c->variables = NULL;
  c->refused = NULL;
  c->kernel_count = c->variable_count = c->refused_count = 0;
  c->target = c->processor = NULL;
}

bool xlr_codeobj_enter(xlr_codeobj *c, size_t i, xl_error *err) {
  const xlr_entry *e = &c->entries[i];
  xl_error why;
  forget(c);
  // A copy: in the file it may lie at any address.
  c->data = xl_alloc(e->size, 1);
  c->size = e->size;
  memcpy(c->data, c->file + e->offset, e->size);
  return read_elf(c, &why) ||
         xl_fail(err, "%s: not a usable code object for %.100s: %.3600s", c->path, e->target, why.text);
}

// How many features a code object asks of a GPU, -1 when one is set otherwise or the processor is another.
static int fitting(const char *code, const char *gpu) {
  size_t n = strcspn(code, ":");
  if (n != strcspn(gpu, ":") || strncmp(code, gpu, n))
    return -1;
  int features = 0;
  for (const char *f = code + n; *f; f += n, features++) {
    n = 1 + strcspn(f + 1, ":");
    const char *g = gpu;
    while ((g = strchr(g, ':')) && (strncmp(f, g, n) || (g[n] && g[n] != ':')))
      g++;
    if (!g)
      return -1;
  }
  return features;
}

// "gfx9-4-generic" and the like fit several processors: the runtime decides.
static bool is_generic(const char *target) {
  static const char generic[] = "-generic";
  const size_t n = strcspn(target, ":"), m = sizeof generic - 1;
  return n > m && !strncmp(target + n - m, generic, m);
}

int xlr_codeobj_fit(const xlr_codeobj *c, const char *target) {
  return is_generic(c->target) ? 0 : fitting(c->target, target);
}

bool xlr_codeobj_choose(xlr_codeobj *c, const char *target, const char *device, xl_error *err) {
  if (!c->entry_count) {
    const size_t n = strlen(c->processor);
    return is_generic(c->target) || (!strncmp(c->processor, target, n) && (!target[n] || target[n] == ':')) ||
           xl_fail(err, "%s is for %s, but the device is %s", c->path, c->processor, device);
  }
  int best = -1;
  size_t chosen = c->entry_count;
  for (size_t i = 0; i < c->entry_count; i++) {
    const int fit = fitting(c->entries[i].target, target);
    if (fit > best) {
      best = fit;
      chosen = i;
    }
  }
  for (size_t i = 0; i < c->entry_count && chosen == c->entry_count; i++)
    if (is_generic(c->entries[i].target))
      chosen = i;
  if (chosen < c->entry_count)
    return xlr_codeobj_enter(c, chosen, err);
  char *list = xl_strdup("");
  for (size_t i = 0; i < c->entry_count && strlen(list) < 2000; i++) {
    char *more = xl_format("%s%s%.100s", list, i ? ", " : "", c->entries[i].target);
    free(list);
    list = more;
  }
  xl_fail(err, "%s is for %s, but the device is %s (%s)", c->path, list, device, target);
  free(list);
  return false;
}

// ---------------------------------------------------------------- files

// What is in file. NULL with a message, and c is gone.
static xlr_codeobj *understand(xlr_codeobj *c, xl_error *err) {
  xl_error why;
  c->data = c->file;
  c->size = c->file_size;
  xl_bundle bundle;
  if (xl_bundle_open(&bundle, c->file, c->file_size)) {
    const bool ok = read_bundle(c, &bundle, &why);
    if (ok && xlr_codeobj_enter(c, 0, err))
      return c;
    if (ok) {
      xlr_codeobj_free(c);
      return NULL;
    }
  } else if (c->file_size >= sizeof COMPRESSED - 1 && !memcmp(c->file, COMPRESSED, sizeof COMPRESSED - 1))
    xl_fail(&why, "a compressed offload bundle; clang makes plain ones with --no-offload-compress");
  else if (read_elf(c, &why))
    return c;
  xl_fail(err, "%s: not a usable code object: %.3800s", c->path, why.text);
  xlr_codeobj_free(c);
  return NULL;
}

xlr_codeobj *xlr_codeobj_read(const char *path, xl_error *err) {
  xlr_codeobj *c = xl_alloc(1, sizeof *c);
  c->path = xl_strdup(path);
  if (xl_read_file(path, &c->file, &c->file_size, err))
    return understand(c, err);
  xlr_codeobj_free(c);
  return NULL;
}

xlr_codeobj *xlr_codeobj_from_memory(const char *name, const void *data, size_t size, xl_error *err) {
  xlr_codeobj *c = xl_alloc(1, sizeof *c);
  c->path = xl_strdup(name);
  c->file = xl_alloc(size ? size : 1, 1);
  c->file_size = size;
  memcpy(c->file, data, size);
  return understand(c, err);
}

void xlr_codeobj_free(xlr_codeobj *c) {
  if (!c)
    return;
  forget(c);
  for (size_t i = 0; i < c->entry_count; i++)
    free(c->entries[i].target);
  free(c->entries);
  free(c->file);
  free(c->path);
  free(c);
}

bool xlr_codeobj_is_version(const xlr_kernel *k) { return k->name[without_suffix(k->name)]; }

static const xlr_kernel *with_suffix(const xlr_codeobj *c, const xlr_kernel *k, const char *suffix) {
  char *name = xl_format("%s%s", k->name, suffix);
  const xlr_kernel *found = xlr_codeobj_exactly(c, name);
  free(name);
  return found;
}

const xlr_kernel *xlr_codeobj_version(const xlr_codeobj *c, const xlr_kernel *k, xlr_shape shape) {
  const xlr_kernel *found = shape == XLR_RAGGED ? with_suffix(c, k, XL_RAGGED_SUFFIX)
                            : shape == XLR_ROWS ? with_suffix(c, k, XL_ROWS_SUFFIX)
                                                : NULL;
  return found ? found : k;
}

const xlr_kernel *xlr_codeobj_finish(const xlr_codeobj *c, const xlr_kernel *k) { return with_suffix(c, k, FINISH); }

bool xlr_gangs_meet(const xlr_codeobj *c, const xlr_kernel *k) {
  bool found = xlr_codeobj_finish(c, k) != NULL;
  for (size_t i = 0; i < c->variable_count; i++) {
    const char *name = c->variables[i].name;
    const size_t n = sizeof XLR_GANG_SLOTS - 1;
    found |= !strncmp(name, XLR_GANG_SLOTS, n) && !strcmp(name + n, k->name);
  }
  return found;
}

// How well the name that was written fits a kernel; a version only fits where one was written.
static int fits(const char *written, const char *name) {
  const size_t n = without_suffix(name), w = without_suffix(written);
  if (!strcmp(written, name))
    return INT_MAX;
  if (!name[n] != !written[w])
    return 0;
  char *a = xl_format("%.*s", (int)w, written), *b = xl_format("%.*s", (int)n, name);
  const int fit = xl_names(a, b);
  free(a);
  free(b);
  return fit;
}

// A list of names with one more, which is cut when it is long; the old one is freed.
static char *listed(char *list, const char *name) {
  char *full = strlen(list) < 3000 && strncmp(name, XLR_OURS, sizeof XLR_OURS - 1) ? xl_demangle(name) : NULL;
  if (!full)
    return list;
  char *more = xl_format("%s\n  %s", list, full);
  free(full);
  free(list);
  return more;
}

// What was left out comes behind what is there.
static const char *kernel_name(const xlr_codeobj *c, size_t i) {
  return i < c->kernel_count ? c->kernels[i].name : c->refused[i - c->kernel_count].name;
}
static const char *variable_name(const xlr_codeobj *c, size_t i) {
  return i < c->variable_count ? c->variables[i].name : c->refused[i - c->variable_count].name;
}

// The one of `count` things, and those left out, whose name is closest to what was written; it is there.
static bool pick(const xlr_codeobj *c, const char *written, const char *what, size_t count,
                 const char *(*name_of)(const xlr_codeobj *c, size_t i), size_t *found, xl_error *err) {
  int best = 0;
  size_t alike = 0;
  for (size_t i = 0; i < count + c->refused_count; i++) {
    const int fit = fits(written, name_of(c, i));
    if (fit > best) {
      best = fit;
      alike = 0;
      *found = i;
    }
    alike += best && fit == best;
  }
  if (alike == 1 && *found < count)
    return true;
  if (alike == 1) {
    char *name = xl_demangle(name_of(c, *found));
    xl_fail(err, "%s was compiled without %s '%s', which was refused: %s", c->path, what, name,
            c->refused[*found - count].reason);
    free(name);
    return false;
  }
  if (!count)
    return xl_fail(err, "%s holds no %ss", c->path, what);
  char *list = xl_strdup("");
  for (size_t i = 0; i < count + (alike ? c->refused_count : 0); i++)
    if (alike ? fits(written, name_of(c, i)) == best : !name_of(c, i)[without_suffix(name_of(c, i))])
      list = listed(list, name_of(c, i));
  if (alike)
    xl_fail(err, "%s has %zu %ss '%s':%s", c->path, alike, what, written, list);
  else
    xl_fail(err, "%s has no %s '%s'; it has%s", c->path, what, written, list);
  free(list);
  return false;
}

const xlr_kernel *xlr_codeobj_kernel(const xlr_codeobj *c, const char *name, xl_error *err) {
  size_t i;
  return pick(c, name, "kernel", c->kernel_count, kernel_name, &i, err) ? &c->kernels[i] : NULL;
}

const xlr_variable *xlr_codeobj_variable(const xlr_codeobj *c, const char *name, xl_error *err) {
  size_t i;
  return pick(c, name, "variable", c->variable_count, variable_name, &i, err) ? &c->variables[i] : NULL;
}

// ---------------------------------------------------------------- arguments

void xlr_put(uint8_t *kernarg, const xlr_param *p, uint64_t value) {
  memcpy(kernarg + p->offset, &value, p->size < sizeof value ? p->size : sizeof value);
}

void xlr_fill_hidden(const xlr_kernel *k, const xlr_hidden *h, uint8_t *kernarg) {
  const unsigned dims = h->grid[2] * (uint64_t)h->block[2] > 1 ? 3 : h->grid[1] * (uint64_t)h->block[1] > 1 ? 2 : 1;
  for (size_t i = k->explicit_count; i < k->param_count; i++) {
    const xlr_param *p = &k->params[i];
    switch (p->kind) {
    case XLR_BY_VALUE:
    case XLR_GLOBAL_BUFFER:
    case XLR_DYNAMIC_SHARED:
    case XLR_EXPLICIT_KINDS: // XLR_HIDDEN_ZERO: the segment is zeroed
      break;
    case XLR_HIDDEN_BLOCK_COUNT_X:
    case XLR_HIDDEN_BLOCK_COUNT_Y:
    case XLR_HIDDEN_BLOCK_COUNT_Z:
      xlr_put(kernarg, p, h->grid[p->kind - XLR_HIDDEN_BLOCK_COUNT_X]);
      break;
    case XLR_HIDDEN_GROUP_SIZE_X:
    case XLR_HIDDEN_GROUP_SIZE_Y:
    case XLR_HIDDEN_GROUP_SIZE_Z:
      xlr_put(kernarg, p, h->block[p->kind - XLR_HIDDEN_GROUP_SIZE_X]);
      break;
    case XLR_HIDDEN_GRID_DIMS:
      xlr_put(kernarg, p, dims);
      break;
    case XLR_HIDDEN_DYNAMIC_LDS_SIZE:
      xlr_put(kernarg, p, h->dynamic_lds);
      break;
    case XLR_HIDDEN_PRIVATE_BASE:
      xlr_put(kernarg, p, h->private_base);
      break;
    case XLR_HIDDEN_SHARED_BASE:
      xlr_put(kernarg, p, h->shared_base);
      break;
    case XLR_HIDDEN_QUEUE_PTR:
      xlr_put(kernarg, p, (uint64_t)(uintptr_t)h->queue);
      break;
    case XLR_HIDDEN_GRID_WORKSPACE:
      xlr_put(kernarg, p, (uint64_t)(uintptr_t)h->grid_workspace);
      break;
    case XLR_HIDDEN_PRINTF_BUFFER:
      xlr_put(kernarg, p, (uint64_t)(uintptr_t)h->printf_buffer);
      break;
    case XLR_HIDDEN_CHILDREN:
      xlr_put(kernarg, p, (uint64_t)(uintptr_t)h->children);
      break;
    }
  }
}

const xlr_kernel *xlr_codeobj_exactly(const xlr_codeobj *c, const char *name) {
  for (size_t i = 0; i < c->kernel_count; i++)
    if (!strcmp(c->kernels[i].name, name))
      return &c->kernels[i];
  return NULL;
}

const xlr_variable *xlr_codeobj_exact_variable(const xlr_codeobj *c, const char *name) {
  for (size_t i = 0; i < c->variable_count; i++)
    if (!strcmp(c->variables[i].name, name))
      return &c->variables[i];
  return NULL;
}

static bool takes(const xlr_kernel *k, enum xlr_param_kind kind) {
  for (size_t i = 0; i < k->param_count; i++)
    if (k->params[i].kind == kind)
      return true;
  return false;
}

bool xlr_waits_for_grid(const xlr_codeobj *c, const xlr_kernel *k) {
  return takes(k, XLR_HIDDEN_GRID_WORKSPACE) && xlr_codeobj_exact_variable(c, XLR_OURS "grid_sync");
}

bool xlr_launches(const xlr_codeobj *c, const xlr_kernel *k) {
  return takes(k, XLR_HIDDEN_CHILDREN) && xlr_codeobj_exact_variable(c, XL_CHILDREN_VARIABLE);
}
