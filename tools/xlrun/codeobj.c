// codeobj.c: see codeobj.h. Every offset and type of the file is checked
// before use; a corrupt file is refused with a message.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "codeobj.h"

#include <gelf.h>
#include <libelf.h>
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
    {"hidden_printf_buffer", XLR_HIDDEN_ZERO, 8},
    {"hidden_hostcall_buffer", XLR_HIDDEN_ZERO, 8},
    {"hidden_default_queue", XLR_HIDDEN_ZERO, 8},
    {"hidden_completion_action", XLR_HIDDEN_ZERO, 8},
    {"hidden_multigrid_sync_arg", XLR_HIDDEN_ZERO, 8},
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

static bool read_param(const msgpack_object *o, const xlr_kernel *k, size_t index, xlr_param *p, xl_error *err) {
  char *kind = string_of(field(o, ".value_kind"));
  if (!kind)
    return xl_fail(err, "kernel '%s': argument %zu has no kind", k->name, index);
  size_t row = 0;
  while (row < sizeof kinds / sizeof *kinds && strcmp(kinds[row].name, kind))
    row++;
  if (row == sizeof kinds / sizeof *kinds) {
    xl_fail(err, "kernel '%s': argument %zu is of kind '%s', which xlrun cannot provide", k->name, index, kind);
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
    return xl_fail(err, "kernel '%s': argument %zu has no offset or size", k->name, index);
  if (kinds[row].size && p->size != kinds[row].size)
    return xl_fail(err, "kernel '%s': argument %zu, a %s, has %u bytes instead of %u", k->name, index, kinds[row].name,
                   p->size, kinds[row].size);
  if (p->offset > k->kernarg_size || p->size > k->kernarg_size - p->offset)
    return xl_fail(err, "kernel '%s': argument %zu lies outside the %u bytes of arguments", k->name, index,
                   k->kernarg_size);
  uint32_t a = p->pointee_align;
  if (a & (a - 1))
    return xl_fail(err, "kernel '%s': argument %zu has alignment %u", k->name, index, a);
  if (!a)
    p->pointee_align = 16;
  return true;
}

static bool read_kernel(const msgpack_object *o, size_t index, xlr_kernel *k, xl_error *err) {
  k->name = string_of(field(o, ".name"));
  k->symbol = string_of(field(o, ".symbol"));
  if (!k->name || !k->symbol)
    return xl_fail(err, "kernel %zu has no name or no symbol", index);
  if (!number_of(o, ".kernarg_segment_size", true, &k->kernarg_size) ||
      !number_of(o, ".group_segment_fixed_size", true, &k->group_size) ||
      !number_of(o, ".private_segment_fixed_size", true, &k->private_size) ||
      !number_of(o, ".max_flat_workgroup_size", false, &k->max_flat_group))
    return xl_fail(err, "kernel '%s': a size is missing or malformed", k->name);
  if (k->kernarg_size > 1u << 20)
    return xl_fail(err, "kernel '%s': %u bytes of arguments", k->name, k->kernarg_size);
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
      return xl_fail(err, "kernel '%s': malformed required work-group size", k->name);
  }
  const msgpack_object *args = field(o, ".args");
  if (!args)
    return true;
  if (args->type != MSGPACK_OBJECT_ARRAY)
    return xl_fail(err, "kernel '%s': malformed argument list", k->name);
  k->params = xl_alloc(args->via.array.size, sizeof *k->params);
  for (uint32_t i = 0; i < args->via.array.size; i++) {
    k->param_count = i + 1; // before the reading, so that what it allocates is freed
    if (!read_param(&args->via.array.ptr[i], k, i, &k->params[i], err))
      return false;
    if (k->params[i].kind < XLR_EXPLICIT_KINDS) {
      if (k->explicit_count != i)
        return xl_fail(err, "kernel '%s': argument %u follows hidden ones", k->name, i);
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
  if (elf)
    elf_end(elf);
  return ok;
}

xlr_codeobj *xlr_codeobj_read(const char *path, xl_error *err) {
  xlr_codeobj *c = xl_alloc(1, sizeof *c);
  c->path = xl_strdup(path);
  if (xl_read_file(path, &c->data, &c->size, err)) {
    xl_error why;
    if (read_elf(c, &why))
      return c;
    xl_fail(err, "%s: not a usable code object: %.3800s", path, why.text);
  }
  xlr_codeobj_free(c);
  return NULL;
}

void xlr_codeobj_free(xlr_codeobj *c) {
  if (!c)
    return;
  for (size_t i = 0; i < c->kernel_count; i++) {
    xlr_kernel *k = &c->kernels[i];
    for (size_t j = 0; j < k->param_count; j++)
      free((char *)(uintptr_t)k->params[j].name);
    free(k->params);
    free(k->name);
    free(k->symbol);
  }
  free(c->kernels);
  free(c->target);
  free(c->processor);
  free(c->data);
  free(c->path);
  free(c);
}

static const xlr_kernel *find(const xlr_codeobj *c, const char *name) {
  for (size_t i = 0; i < c->kernel_count; i++)
    if (!strcmp(c->kernels[i].name, name))
      return &c->kernels[i];
  return NULL;
}

static const char RAGGED[] = ".ragged"; // RaggedSuffix of Target/LaneFacts.h

const xlr_kernel *xlr_codeobj_version(const xlr_codeobj *c, const xlr_kernel *k, uint64_t threads) {
  if (threads % 32 == 0)
    return k;
  char *name = xl_format("%s%s", k->name, RAGGED);
  const xlr_kernel *ragged = find(c, name);
  free(name);
  return ragged ? ragged : k;
}

const xlr_kernel *xlr_codeobj_kernel(const xlr_codeobj *c, const char *name, xl_error *err) {
  const xlr_kernel *k = find(c, name);
  if (k)
    return k;
  if (!c->kernel_count) {
    xl_fail(err, "%s holds no kernels", c->path);
    return NULL;
  }
  char *list = xl_strdup("");
  for (size_t i = 0; i < c->kernel_count && strlen(list) < 3000; i++) {
    if (strstr(c->kernels[i].name, RAGGED))
      continue; // another one's
    char *more = xl_format("%s\n  %s", list, c->kernels[i].name);
    free(list);
    list = more;
  }
  xl_fail(err, "%s has no kernel '%s'; it has%s", c->path, name, list);
  free(list);
  return NULL;
}
