// main.c: xlrun runs a kernel of a code object, or the kernels that a manifest
// lists, on a GPU behind the HSA API or on the software GPU, and prints, keeps
// or compares what they leave in their buffers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "args.h"
#include "check.h"
#include "list.h"
#include "manifest.h"

#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "usage: xlrun [options] MODULE.hsaco KERNEL --grid X[,Y,Z] --block X[,Y,Z] ARG...\n"
    "       xlrun [options] --manifest FILE --modules DIR\n"
    "       xlrun --list MODULE.hsaco\n"
    "       xlrun --devices\n"
    "\n"
    "Runs a kernel of a code object, or the list of runs in a manifest.\n"
    "\n"
    "  --device=hsa[:N|:NAME]  GPU N, or the first NAME, of the system's HSA runtime\n"
    "  --device=wavesim[:NAME]\n"
    "                        the software GPU, as a NAME (gfx90a, ...)\n"
    "                        default: hsa:0 where there is one, else wavesim as\n"
    "                        what the module was compiled for\n"
    "  --grid, --block       blocks in the grid, threads in a block\n"
    "  --then=KERNEL[:K,...] run a second kernel after it, one block, on all arguments\n"
    "                        or on those with the numbers K (from 0); the first\n"
    "                        one leaves those alone that it has no use for at the end\n"
    "  --cooperative         blocks may wait for each other (grid.sync()); all have to\n"
    "                        have room on the GPU at once\n"
    "  --shared BYTES        dynamic shared memory\n"
    "  --stack BYTES         scratch for kernels that recurse or call through\n"
    "                        pointers (default 4096)\n"
    "  --heap=BYTES          what malloc in kernels gives memory of (default 8 MiB)\n"
    "  --printf-buffer=BYTES space for what a kernel prints until it ends (default 1 MiB)\n"
    "  --timeout SECONDS     give up on a kernel that takes longer\n"
    "  --print=K:TYPE[:N]    print argument K (from 0) after the run, or its first N\n"
    "                        values; u, i, x or f with 8, 16, 32 or 64: 0:f32:16\n"
    "  --set NAME=FILE       fill a variable of the module before the run\n"
    "  --get NAME=FILE       write one to a file after it\n"
    "  --out DIR             write every buffer to DIR/KERNEL.K.bin or DIR/CASE.K.bin\n"
    "  --check DIR           compare the buffers with the files of that name in DIR\n"
    "  --nan=off|f32|f64|auto\n"
    "                        with --check: words that may differ when both are NaNs\n"
    "  --stats               count executed instructions by class (wavesim only)\n"
    "  --manifest FILE       lines \"case module kernel grid block nargs arg...\"\n"
    "  --modules DIR         where module M is DIR/M.hsaco\n"
    "  --cases=GLOB          only the cases that match; may be given several times\n"
    "  --devices             print what GPUs there are, and which one is taken\n"
    "  --list                print the module's kernels, their arguments, and its variables\n"
    "  -v                    say which case runs\n"
    "  --help, --version\n"
    "\n"
    "KERNEL, NAME: as the module has them, or as C++ has them: n::fill<float>, or fill alone\n"
    "ARG: FILE:BYTES or out:BYTES (a buffer, from a file or of zeroes), u32:7 i64:-1\n"
    "     f32:1.5 (u8 i8 u16 i16 f16 u32 i32 f32 u64 i64 f64), raw:HEX (bytes of a\n"
    "     structure), null, shared:BYTES (a pointer to dynamic shared memory),\n"
    "     slots:BYTES (crosslane/grid.h's array for values of that size),\n"
    "     {ARG,N*ARG,...} (a structure; buffers are pointers in it, and argument K.0, K.1, ...),\n"
    "     tex:KEY=VALUE,... or surf:KEY=VALUE,... (the handle of a texture or surface; see xlrun(1))\n"
    "\n"
    "Environment: WAVESIM_GPU, WAVESIM_THREADS: see wavesim\n"
    "Exit status: 0 done, 1 a kernel failed or a comparison did, 2 it could not be run\n";

typedef struct options {
  const char *device, *grid, *block, *then, *out, *check, *manifest, *modules;
  enum xlr_nan nan;
  bool nan_given, stats, verbose, list, devices, cooperative, help, version;
  uint32_t shared, stack, printf_buffer;
  uint64_t heap;
  bool heap_given;
  double timeout;
  xl_list cases, positional, sets, gets; // NAME=FILE
  xlr_print *prints;
  size_t print_count;
} options;

// What stays between the runs of one invocation.
typedef struct session {
  const options *o;
  xlr_device *device;
  xlr_codeobj *code;
  xlr_module *module;
} session;

// ---------------------------------------------------------------- command line

static bool parse_bytes(const char *name, const char *text, uint32_t *bytes, xl_error *err) {
  uint64_t v;
  if (!xl_parse_unsigned(text, UINT32_MAX, &v))
    return xl_fail(err, "%s %s: a number of bytes is expected", name, text);
  *bytes = (uint32_t)v;
  return true;
}

static bool set_option(options *o, const char *name, const char *value, xl_error *err) {
  if (!strcmp(name, "--device"))
    o->device = value;
  else if (!strcmp(name, "--grid"))
    o->grid = value;
  else if (!strcmp(name, "--block"))
    o->block = value;
  else if (!strcmp(name, "--then"))
    o->then = value;
  else if (!strcmp(name, "--out"))
    o->out = value;
  else if (!strcmp(name, "--check"))
    o->check = value;
  else if (!strcmp(name, "--manifest"))
    o->manifest = value;
  else if (!strcmp(name, "--modules"))
    o->modules = value;
  else if (!strcmp(name, "--cases"))
    xl_push(&o->cases, value);
  else if (!strcmp(name, "--set") || !strcmp(name, "--get")) {
    const char *file = strchr(value, '=');
    if (!file || file == value || !file[1])
      return xl_fail(err, "%s %s: NAME=FILE is expected", name, value);
    xl_push(!strcmp(name, "--set") ? &o->sets : &o->gets, value);
  } else if (!strcmp(name, "--shared"))
    return parse_bytes(name, value, &o->shared, err);
  else if (!strcmp(name, "--stack"))
    return parse_bytes(name, value, &o->stack, err);
  else if (!strcmp(name, "--heap")) {
    o->heap_given = true;
    return xl_parse_unsigned(value, UINT64_MAX, &o->heap) ||
           xl_fail(err, "--heap %s: a number of bytes is expected", value);
  } else if (!strcmp(name, "--printf-buffer"))
    return parse_bytes(name, value, &o->printf_buffer, err) &&
           (o->printf_buffer < XLR_PRINTF_LIMIT ||
            xl_fail(err, "--printf-buffer %s: at most %u bytes are possible", value, XLR_PRINTF_LIMIT - 1));
  else if (!strcmp(name, "--nan")) {
    o->nan_given = true;
    return xlr_parse_nan(value, &o->nan, err);
  } else if (!strcmp(name, "--timeout")) {
    char *end;
    o->timeout = strtod(value, &end);
    if (!*value || *end || !isfinite(o->timeout) || o->timeout <= 0)
      return xl_fail(err, "--timeout %s: a positive number of seconds is expected", value);
  } else if (!strcmp(name, "--print")) {
    o->prints = xl_grow(o->prints, o->print_count + 1, sizeof *o->prints);
    return xlr_parse_print(value, &o->prints[o->print_count++], err);
  } else
    return xl_fail(err, "unknown option %s; xlrun --help lists the options", name);
  return true;
}

static bool parse_options(int argc, char **argv, options *o, xl_error *err) {
  *o = (options){.stack = 4096, .printf_buffer = XLR_PRINTF_DEFAULT};
  bool only_positional = false;
  for (int i = 1; i < argc; i++) {
    char *a = argv[i];
    if (only_positional || a[0] != '-') {
      xl_push(&o->positional, a);
      continue;
    }
    if (!strcmp(a, "--"))
      only_positional = true;
    else if (!strcmp(a, "--help") || !strcmp(a, "-h"))
      return o->help = true;
    else if (!strcmp(a, "--version"))
      return o->version = true;
    else if (!strcmp(a, "--stats"))
      o->stats = true;
    else if (!strcmp(a, "--cooperative"))
      o->cooperative = true;
    else if (!strcmp(a, "--list"))
      o->list = true;
    else if (!strcmp(a, "--devices"))
      o->devices = true;
    else if (!strcmp(a, "-v"))
      o->verbose = true;
    else {
      // --name=value or --name value
      char *equals = strchr(a, '='), *name = equals ? xl_format("%.*s", (int)(equals - a), a) : xl_strdup(a);
      static const char *const known[] = {"--device",   "--grid",          "--block", "--out",  "--check",
                                          "--manifest", "--modules",       "--cases", "--nan",  "--shared",
                                          "--stack",    "--timeout",       "--print", "--then", "--set",
                                          "--get",      "--printf-buffer", "--heap"};
      bool takes_value = false;
      for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        takes_value |= !strcmp(known[k], name);
      bool ok;
      if (!takes_value)
        ok = xl_fail(err, "unknown option %s; xlrun --help lists the options", a);
      else if (!equals && i + 1 == argc)
        ok = xl_fail(err, "%s needs an argument", a);
      else
        ok = set_option(o, name, equals ? equals + 1 : argv[++i], err);
      free(name);
      if (!ok)
        return false;
    }
  }
  if (o->nan_given && !o->check)
    return xl_fail(err, "--nan goes with --check");
  if (o->manifest) {
    if (!o->modules)
      return xl_fail(err, "--manifest needs --modules DIR");
    if (o->positional.count)
      return xl_fail(err, "'%s' does not go with --manifest", o->positional.items[0]);
    if (o->grid || o->block || o->shared || o->then || o->print_count || o->sets.count || o->gets.count || o->list)
      return xl_fail(err, "%s does not go with --manifest",
                     o->grid          ? "--grid"
                     : o->block       ? "--block"
                     : o->shared      ? "--shared"
                     : o->then        ? "--then"
                     : o->list        ? "--list"
                     : o->print_count ? "--print"
                     : o->sets.count  ? "--set"
                                      : "--get");
    return true;
  }
  if (o->modules || o->cases.count)
    return xl_fail(err, "%s goes with --manifest", o->modules ? "--modules" : "--cases");
  if (o->devices)
    return !o->positional.count || xl_fail(err, "'%s' does not go with --devices", o->positional.items[0]);
  if (o->list)
    return o->positional.count == 1 ||
           xl_fail(err, "--list: %s", o->positional.count ? "one module is expected" : "no module given");
  if (o->positional.count < 2)
    return xl_fail(err, "%s; xlrun --help shows how", o->positional.count ? "no kernel given" : "no module given");
  if (!o->grid || !o->block)
    return xl_fail(err, "no %s given", o->grid ? "--block" : "--grid");
  return true;
}

// ---------------------------------------------------------------- a run

static bool make_dir(const char *path, xl_error *err) {
  struct stat st;
  if (!mkdir(path, 0777) || (errno == EEXIST && !stat(path, &st) && S_ISDIR(st.st_mode)))
    return true;
  return xl_fail(err, "%s: %s", path, errno == EEXIST ? "not a folder" : strerror(errno));
}

// Makes the module at path the loaded one; opens the device for the first.
static bool use_module(session *s, const char *path, xl_error *err) {
  if (s->code && !strcmp(s->code->path, path))
    return true;
  xlr_module *last = s->module;
  s->module = NULL;
  if (!xlr_unload(s->device, last, err))
    return false;
  xlr_codeobj_free(s->code);
  if (!(s->code = xlr_codeobj_read(path, err)))
    return false;
  if (!s->device) {
    if (!(s->device = xlr_open(s->o->device, s->code, err)))
      return false;
    fprintf(stderr, "device: %s\n", xlr_describe(s->device));
    xlr_set_printf(s->device, s->o->printf_buffer, stdout);
  }
  return (s->module = xlr_load(s->device, s->code, err)) &&
         (!s->o->heap_given || xlr_set_heap(s->device, s->module, s->o->heap, err));
}

static void print_stats_head(void) {
  for (int i = 0; i < XLR_CLASSES; i++)
    printf("%12s", xlr_class_names[i]);
  printf("%14s\n", "total");
}

static void print_stats_row(const uint64_t counts[XLR_CLASSES], const char *name) {
  uint64_t total = 0;
  for (int i = 0; i < XLR_CLASSES; i++) {
    printf("%12" PRIu64, counts[i]);
    total += counts[i];
  }
  printf("%14" PRIu64 "  %s\n", total, name);
}

static void print_hex(FILE *out, const uint8_t *bytes, size_t n) {
  // As a number where it is a word: the bytes of little-endian memory from the top.
  fputs("0x", out);
  while (n--)
    fprintf(out, "%02x", bytes[n]);
}

// Compares a run's buffers with DIR/NAME.K.bin; prints what differs. False when something does.
static bool check_buffers(const options *o, const char *name, xlr_arg *args, size_t count) {
  size_t compared = 0;
  bool equal = true;
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < xlr_buffer_count(&args[i]); j++) {
      const xlr_arg *a = xlr_buffer(&args[i], j);
      char *number = xlr_buffer_name(&args[i], i, j), *path = xl_format("%s/%s.%s.bin", o->check, name, number);
      uint8_t *expected = NULL;
      size_t size = 0;
      xl_error err;
      xlr_difference diff;
      if (access(path, F_OK) && a->file) {
        // An input without a recording; every plain output must have one.
      } else if (!xl_read_file(path, &expected, &size, &err)) {
        printf("FAILED %s: argument %s: %s\n", name, number, err.text);
        equal = false;
      } else if (size != a->size) {
        printf("FAILED %s: argument %s: %s has %zu bytes, the buffer has %zu\n", name, number, path, size, a->size);
        equal = false;
      } else if (!xlr_equal(expected, a->data, size, o->nan, &diff)) {
        printf("FAILED %s: argument %s: %zu of %zu words differ, the first at byte %zu: expected ", name, number,
               diff.words, diff.all_words, diff.offset);
        print_hex(stdout, expected + diff.offset, diff.size);
        fputs(", got ", stdout);
        print_hex(stdout, a->data + diff.offset, diff.size);
        putchar('\n');
        equal = false;
      } else
        compared++;
      free(expected);
      free(path);
      free(number);
    }
  if (equal && !compared) {
    printf("FAILED %s: %s has nothing to compare with\n", name, o->check);
    equal = false;
  }
  return equal;
}

// A run of a kernel of the loaded module, and whether its buffers are equal to what the options say.
typedef struct one_run {
  session *s;
  const char *name;
  xlr_launch *l;
  bool equal, ended;
  struct one_run *next; // the one after it
} one_run;

static bool before_run(const one_run *r, xl_error *err) {
  uint64_t counts[XLR_CLASSES];
  if (r->s->o->stats && !xlr_stats(r->s->device, counts, true, err))
    return false;
  if (r->s->o->verbose)
    fprintf(stderr, "run %s\n", r->name);
  return true;
}

static void say_lost(const one_run *r) {
  uint64_t bytes, calls = xlr_printf_lost(r->s->device, &bytes);
  if (calls)
    fprintf(stderr,
            "xlrun: warning: %s: %" PRIu64 " calls of printf, %" PRIu64
            " bytes, found no room in the buffer of %u; --printf-buffer=BYTES makes it larger\n",
            r->name, calls, bytes, r->s->o->printf_buffer);
}

// Treats its buffers as the options say.
static int after_run(one_run *r, xl_error *err) {
  const options *o = r->s->o;
  uint64_t counts[XLR_CLASSES];
  if (o->stats && xlr_stats(r->s->device, counts, true, err))
    print_stats_row(counts, r->name);
  for (size_t i = 0; o->out && i < r->l->arg_count; i++)
    for (size_t j = 0; j < xlr_buffer_count(&r->l->args[i]); j++) {
      const xlr_arg *a = xlr_buffer(&r->l->args[i], j);
      char *number = xlr_buffer_name(&r->l->args[i], i, j), *path = xl_format("%s/%s.%s.bin", o->out, r->name, number);
      bool ok = xl_write_file(path, a->data, a->size, err);
      free(path);
      free(number);
      if (!ok)
        return XL_USAGE;
    }
  if (o->check)
    r->equal = check_buffers(o, r->name, r->l->args, r->l->arg_count);
  return XL_OK;
}

static int between_runs(void *self, xl_error *err) {
  one_run *r = self;
  r->ended = true;
  say_lost(r);
  const int status = after_run(r, err);
  return status != XL_OK || before_run(r->next, err) ? status : XL_USAGE;
}

// Runs a kernel, and then another one where last is not NULL. *equal: as compared.
static int run(session *s, const xlr_kernel *kernel, const char *name, xlr_launch *l, const xlr_kernel *last,
               const char *last_name, xlr_launch *last_launch, bool *equal, xl_error *err) {
  one_run second = {s, last_name, last_launch, true, false, NULL}, first = {s, name, l, true, false, &second};
  if (!before_run(&first, err))
    return XL_USAGE;
  int status = last ? xlr_run_then(s->device, s->module, kernel, l, last, last_launch, between_runs, &first, err)
                    : xlr_run(s->device, s->module, kernel, l, err);
  one_run *now = first.ended ? &second : &first;
  say_lost(now);
  if (status == XL_OK)
    status = after_run(now, err);
  *equal = first.equal && second.equal;
  return status;
}

// The launch of --then: its kernel's name, which the caller frees, and in *then one block on the count arguments of l
// or some of them. NULL with a message when they are not there.
static char *parse_then(const char *text, const xlr_launch *l, size_t count, xlr_launch *then, xl_error *err) {
  const char *colon = strchr(text, ':');
  *then = *l;
  then->arg_count = count;
  then->grid[0] = then->grid[1] = then->grid[2] = 1;
  then->args = xl_alloc(count, sizeof *then->args);
  if (!colon) {
    memcpy(then->args, l->args, count * sizeof *then->args);
    return xl_strdup(text);
  }
  then->arg_count = 0;
  for (const char *p = colon; *p; p += strcspn(p + 1, ",") + 1) {
    char *number = xl_format("%.*s", (int)strcspn(p + 1, ","), p + 1);
    uint64_t k = 0;
    const bool ok = then->arg_count < count && xl_parse_unsigned(number, count - 1, &k);
    free(number);
    if (!ok) {
      xl_fail(err, "--then=%s: numbers of arguments, from 0, are expected behind the colon", text);
      return NULL;
    }
    then->args[then->arg_count++] = l->args[k];
  }
  return xl_format("%.*s", (int)(colon - text), text);
}

// A NAME=FILE: the variable, and in *file the file's name.
static const xlr_variable *find_variable(const xlr_codeobj *c, const char *text, const char **file, xl_error *err) {
  const char *equals = strchr(text, '=');
  char *name = xl_format("%.*s", (int)(equals - text), text);
  const xlr_variable *v = xlr_codeobj_variable(c, name, err);
  free(name);
  *file = equals + 1;
  return v;
}

// Copies files to variables of the loaded module, or variables to files.
static bool move_variables(session *s, const xl_list *list, bool set, xl_error *err) {
  for (size_t i = 0; i < list->count; i++) {
    const char *file;
    const xlr_variable *v = find_variable(s->code, list->items[i], &file, err);
    void *address = v ? xlr_variable_address(s->device, s->module, v, err) : NULL;
    if (!address)
      return false;
    uint8_t *data = NULL;
    size_t size = v->size;
    bool ok;
    if (set)
      ok = xl_read_file(file, &data, &size, err) &&
           (size == v->size ||
            xl_fail(err, "%s has %zu bytes, variable '%s' has %" PRIu64, file, size, v->shown, v->size)) &&
           (!size || xlr_device_copy(s->device, address, data, size, err));
    else {
      data = calloc(size + 1, 1);
      ok = (data || xl_fail(err, "no memory for the %zu bytes of variable '%s'", size, v->shown)) &&
           (!size || xlr_device_copy(s->device, data, address, size, err)) && xl_write_file(file, data, size, err);
    }
    free(data);
    if (!ok)
      return false;
  }
  return true;
}

static int list(const char *path, xl_error *err) {
  xlr_codeobj *c = xlr_codeobj_read(path, err);
  if (!c)
    return XL_USAGE;
  bool ok = true;
  for (size_t i = 0; ok && i < (c->entry_count ? c->entry_count : 1); i++) {
    ok = !i || xlr_codeobj_enter(c, i, err);
    if (ok && i)
      putchar('\n');
    if (ok)
      xlr_list(stdout, c);
  }
  xlr_codeobj_free(c);
  return ok ? XL_OK : XL_USAGE;
}

// The buffer that an option prints; NULL when there is none.
static const xlr_arg *printed(xlr_arg *args, size_t count, const xlr_print *p) {
  xlr_arg *a = p->index < count ? &args[p->index] : NULL;
  if (!a || (a->kind == XLR_STRUCT) != p->of_structure)
    return NULL;
  if (p->of_structure)
    return p->part < a->part_count ? &a->parts[p->part] : NULL;
  return a->kind == XLR_BUFFER || a->kind == XLR_SLOTS || xlr_buffer_count(a) ? a : NULL;
}

static int run_one(session *s, xl_error *err) {
  const options *o = s->o;
  const char *path = o->positional.items[0], *name = o->positional.items[1];
  size_t count = o->positional.count - 2;
  xlr_launch l = {
      .shared = o->shared, .stack = o->stack, .timeout = o->timeout, .cooperative = o->cooperative, .arg_count = count};
  if (!xlr_parse_size("--grid", o->grid, l.grid, err) || !xlr_parse_size("--block", o->block, l.block, err))
    return XL_USAGE;
  l.args = xl_alloc(count, sizeof *l.args);
  xlr_launch then = {.args = NULL};
  char *then_name = NULL;
  int status = XL_USAGE;
  bool equal = true;
  for (size_t i = 0; i < count; i++)
    if (!xlr_parse_arg(o->positional.items[i + 2], &l.args[i], err))
      goto out;
  for (size_t i = 0; i < o->print_count; i++)
    if (!printed(l.args, count, &o->prints[i])) {
      xl_fail(err, "--print: argument %s is no buffer", o->prints[i].shown);
      goto out;
    }
  // What needs no device is checked before there is one. Which code object of a bundle runs, the device says.
  if (!(s->code = xlr_codeobj_read(path, err)))
    goto out;
  const bool bundle = s->code->entry_count > 0;
  if (bundle) {
    xlr_codeobj_free(s->code);
    s->code = NULL;
    if (!use_module(s, path, err))
      goto out;
  }
  for (size_t i = 0; i < count; i++)
    if (!xlr_make_slots(&l.args[i], s->code->processor, err))
      goto out;
  const xlr_kernel *kernel = xlr_codeobj_kernel(s->code, name, err);
  if (kernel && o->then && count > kernel->explicit_count)
    l.arg_count = kernel->explicit_count;
  if (!kernel || !xlr_check_args(kernel, &l, err))
    goto out;
  for (size_t i = 0; i < count; i++)
    if (!xlr_load_arg(&l.args[i], NULL, NULL, err))
      goto out;
  if (o->then) {
    const xlr_kernel *last;
    if (!(then_name = parse_then(o->then, &l, count, &then, err)) ||
        !(last = xlr_codeobj_kernel(s->code, then_name, err)) || !xlr_check_args(last, &then, err))
      goto out;
  }
  const char *file;
  for (size_t i = 0; i < o->sets.count + o->gets.count; i++)
    if (!find_variable(s->code, i < o->sets.count ? o->sets.items[i] : o->gets.items[i - o->sets.count], &file, err))
      goto out;
  if (!bundle) {
    xlr_codeobj_free(s->code);
    s->code = NULL;
  }
  if (!use_module(s, path, err) || !(kernel = xlr_codeobj_kernel(s->code, name, err)) ||
      !move_variables(s, &o->sets, true, err))
    goto out;
  if (o->stats)
    print_stats_head();
  const xlr_kernel *finishing = then_name ? xlr_codeobj_kernel(s->code, then_name, err) : NULL;
  if (then_name && !finishing)
    goto out;
  status = run(s, kernel, name, &l, finishing, then_name, &then, &equal, err);
  if (status == XL_OK && !move_variables(s, &o->gets, false, err))
    status = XL_USAGE;
  if (status == XL_OK) {
    for (size_t i = 0; i < o->print_count; i++) {
      const xlr_arg *a = printed(l.args, count, &o->prints[i]);
      xlr_print_buffer(stdout, &o->prints[i], a->data, a->size);
    }
    if (o->check)
      printf("%d passed, %d failed\n", equal, !equal);
    status = equal ? XL_OK : XL_FAILED;
    err->text[0] = 0;
  }
out:
  for (size_t i = 0; i < count; i++)
    xlr_free_arg(&l.args[i]);
  free(l.args);
  free(then.args);
  free(then_name);
  return status;
}

static bool selected(const options *o, const xlr_case *c) {
  for (size_t i = 0; i < o->cases.count; i++)
    if (!fnmatch(o->cases.items[i], c->name, 0))
      return true;
  return !o->cases.count;
}

static int run_case(session *s, const xlr_manifest *m, xlr_case *c, bool *equal, xl_error *err) {
  const options *o = s->o;
  char *path = xl_format("%s/%s.hsaco", o->modules, c->module);
  bool ok = use_module(s, path, err);
  free(path);
  if (!ok)
    return XL_USAGE;
  xlr_launch l = {.stack = o->stack,
                  .timeout = o->timeout,
                  .cooperative = o->cooperative,
                  .args = c->args,
                  .arg_count = c->arg_count};
  memcpy(l.grid, c->grid, sizeof l.grid);
  memcpy(l.block, c->block, sizeof l.block);
  for (size_t i = 0; i < c->arg_count; i++)
    if (!xlr_make_slots(&c->args[i], s->code->processor, err))
      return XL_USAGE;
  const xlr_kernel *kernel = xlr_codeobj_kernel(s->code, c->kernel, err);
  if (!kernel || !xlr_check_args(kernel, &l, err))
    return XL_USAGE;
  for (size_t i = 0; i < c->arg_count; i++) {
    if (c->args[i].kind == XLR_TEXTURE && !xlr_load_arg(&c->args[i], m->dir, NULL, err))
      return XL_USAGE;
    for (size_t j = 0; j < xlr_buffer_count(&c->args[i]); j++) {
      xlr_arg *a = xlr_buffer(&c->args[i], j);
      bool missing = false;
      if (!xlr_load_arg(a, m->dir, &missing, err))
        return XL_USAGE;
      // A plain word is the name of an output; a path is likely to be a mistake.
      if (missing && strpbrk(a->file, "/.")) {
        char *number = xlr_buffer_name(&c->args[i], i, j);
        fprintf(stderr, "xlrun: warning: %s:%u: case '%s': %s is not there; argument %s starts as zeroes\n", m->path,
                c->line, c->name, a->file, number);
        free(number);
      }
      if (missing) {
        free(a->file);
        a->file = NULL;
      }
    }
  }
  return run(s, kernel, c->name, &l, NULL, NULL, NULL, equal, err);
}

static int run_manifest(session *s, xl_error *err) {
  const options *o = s->o;
  xlr_manifest m;
  int status = XL_USAGE;
  size_t passed = 0, failed = 0, chosen = 0;
  if (!xlr_read_manifest(o->manifest, &m, err))
    goto out;
  for (size_t i = 0; i < m.case_count; i++)
    chosen += selected(o, &m.cases[i]);
  if (!chosen) {
    if (o->cases.count)
      xl_fail(err, "%s: no case matches --cases=%s", o->manifest, o->cases.items[0]);
    else
      xl_fail(err, "%s: no cases", o->manifest);
    goto out;
  }
  if (o->stats)
    print_stats_head();
  for (size_t i = 0; i < m.case_count; i++) {
    xlr_case *c = &m.cases[i];
    if (!selected(o, c))
      continue;
    bool equal;
    xl_error why;
    int one = run_case(s, &m, c, &equal, &why);
    if (one == XL_USAGE || (one == XL_FAILED && xlr_stuck(s->device))) {
      xl_fail(err, "%s:%u: case '%s': %.3800s", o->manifest, c->line, c->name, why.text);
      status = one;
      goto out;
    }
    if (one == XL_FAILED)
      printf("FAILED %s: %s\n", c->name, why.text);
    if (one == XL_OK && equal)
      passed++;
    else
      failed++;
    for (size_t j = 0; j < c->arg_count; j++)
      xlr_free_arg(&c->args[j]);
    c->arg_count = 0;
  }
  if (o->check)
    printf("%zu passed, %zu failed\n", passed, failed);
  else
    printf("%zu run, %zu failed\n", passed, failed);
  err->text[0] = 0;
  status = failed ? XL_FAILED : XL_OK;
out:
  xlr_free_manifest(&m);
  return status;
}

static int show_devices(session *s, xl_error *err) {
  if (!(s->device = xlr_open(s->o->device, NULL, err)))
    return XL_USAGE;
  printf("device: %s\n", xlr_describe(s->device));
  xlr_print_gpus(s->device, stdout);
  return XL_OK;
}

int main(int argc, char **argv) {
  options o;
  xl_error err = {""};
  int status = XL_USAGE;
  session s = {.o = &o};
  if (!parse_options(argc, argv, &o, &err))
    goto out;
  if (o.help || o.version) {
    fputs(o.help ? help : "xlrun (Crosslane) " XLRUN_VERSION "\n", stdout);
    return XL_OK;
  }
  if (o.out && !make_dir(o.out, &err))
    goto out;
  status = o.devices    ? show_devices(&s, &err)
           : o.manifest ? run_manifest(&s, &err)
           : o.list     ? list(o.positional.items[0], &err)
                        : run_one(&s, &err);
out:
  fflush(stdout);
  if (status != XL_OK && err.text[0])
    fprintf(stderr, "xlrun: error: %s\n", err.text);
  if (s.device && xlr_stuck(s.device))
    _exit(status); // destructors of the runtime would wait for the kernel
  if (s.module && !xlr_unload(s.device, s.module, &err)) {
    fprintf(stderr, "xlrun: error: %s\n", err.text);
    status = status ? status : XL_FAILED;
  }
  xlr_codeobj_free(s.code);
  xlr_close(s.device);
  if (fflush(stdout) || ferror(stdout)) {
    perror("xlrun: standard output");
    status = status ? status : XL_FAILED;
  }
  free(o.cases.items);
  free(o.positional.items);
  free(o.sets.items);
  free(o.gets.items);
  free(o.prints);
  return status;
}
