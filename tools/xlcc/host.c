// host.c: see host.h. A .cu file goes through clang twice: once by plan.c for its device code, which ends in an offload
// bundle, and once for the host, which puts that bundle into the object. The runtime finds it through what clang
// generates for CUDA: a wrapper in .nvFatBinSegment, and calls of __cudaRegisterFatBinary and related functions in a
// constructor.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host.h"
#include "../../runtime/compile/store.h"
#include "cache.h"
#include "dialect.h"
#include "machine.h"
#include "rdc.h"
#include "sdk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The version of CUDA that is claimed: that of the declarations.
#define CUDA_MAJOR "13"
#define CUDA_MINOR "0"
#define CUDA_BUILD "88"

void xlcc_dialect(xl_list *flags) {
  static const char *const fixed[] = {"-D__NVCC__", "-D__CUDACC_VER_MAJOR__=" CUDA_MAJOR,
                                      "-D__CUDACC_VER_MINOR__=" CUDA_MINOR, "-D__CUDACC_VER_BUILD__=" CUDA_BUILD};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    xl_push(flags, fixed[i]);
}

void xlcc_print_nvcc_version(void) {
  // The first line is what build systems look for.
  printf("nvcc: NVIDIA (R) Cuda compiler driver\n"
         "Crosslane's xlcc " XLCC_VERSION ", which takes its options\n"
         "Cuda compilation tools, release " CUDA_MAJOR "." CUDA_MINOR ", V" CUDA_MAJOR "." CUDA_MINOR "." CUDA_BUILD
         "\n");
}

void xlcc_usual_archs(xl_list *archs) {
  const char *given = getenv("CROSSLANE_ARCH");
  if (given && *given)
    xl_push(archs, given);
  else if (!xlcc_machine_gpus(archs))
    xl_push(archs, "gfx90a");
}

typedef struct maker {
  const xlcc_program *p;
  const char *temp;
  xlcc_plan *plan;
  char **note;
  xlcc_options *last;
  xl_error *err;
  char *here; // folder of this program
  xl_list archs;
  xl_list front;        // the program's, but for folders of our own headers: those of a .cu are chosen here
  const char *llvm_bin; // of what was compiled last: what links
  int llvm;
  xl_list objects;     // what each part has become, for the linker: the parts' order
  size_t number;       // of the source
  const char *overlay; // what clang reads in place of the source; NULL: the source
  const char *header;  // and in place of a header of the SDK's; NULL: that one
} maker;

static char *cuda_folder(const maker *m) {
  char *version = xlcc_find_cuda(m->here, "version.json");
  if (!version)
    return NULL;
  char *folder = xl_dir_of(version), *real = realpath(folder, NULL);
  free(version);
  return real ? real : folder;
}

// ---------------------------------------------------------------- names

static char *stem(const char *path) {
  const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
  return xl_format("%.*s", (int)(dot && dot != base ? (size_t)(dot - base) : strlen(base)), base);
}

// Output of a source with that suffix.
static const char *output_of(const maker *m, const char *source, const char *suffix) {
  if (m->p->output)
    return m->p->output;
  char *name = stem(source);
  return m->p->folder ? xl_format("%s/%s%s", m->p->folder, name, suffix) : xl_format("%s%s", name, suffix);
}

static char *intermediate(const maker *m, const char *source, const char *suffix) {
  char *name = stem(source);
  return xl_format("%s/%s-%zu%s", m->temp, name, m->number, suffix);
}

// What tells the statics of one file from those of another, in names: from where it is.
static char *unit_id(const maker *m, const char *source) {
  uint64_t hash = XL_HASH_SEED;
  char *real = m->p->seed ? NULL : realpath(source, NULL);
  const char *const texts[] = {m->p->seed ? m->p->seed : real ? real : source, m->p->output ? m->p->output : ""};
  // The output too, without a seed: one source may be compiled twice, with other macros.
  for (size_t i = 0; i < (m->p->seed ? 1 : 2); i++)
    hash = xl_hash(hash, texts[i], strlen(texts[i]));
  free(real);
  return xl_format("%016llx", (unsigned long long)hash);
}

// Both sides name statics alike only where clang's driver makes up no id of its own, which would be another one for
// each.
static void relocatable(const char *id, xl_list *words) {
  const char *const all[] = {"-fgpu-rdc", "-D__CUDACC_RDC__", "-fuse-cuid=none", "-Xclang", xl_format("-cuid=%s", id)};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    xl_push(words, all[i]);
}

// ---------------------------------------------------------------- overlays

// A list by which clang reads the file copy under the name of the file original; of the caller.
static char *list_of(const char *original, const char *copy) {
  char *folder = xl_dir_of(original), *whole = realpath(folder, NULL);
  const char *slash = strrchr(original, '/'), *name = slash ? slash + 1 : original;
  // Paths are compared as text: the folder's real name and, where it has links in it, the given one.
  const bool both = whole && *folder == '/' && strcmp(folder, whole) != 0;
  static const char entry[] = "{ 'type': 'file', 'name': '%s/%s', 'external-contents': '%s' }";
  char *one = xl_format(entry, whole ? whole : folder, name, copy);
  char *other = both ? xl_format(entry, folder, name, copy) : NULL;
  char *list = xl_format("{ 'version': 0, 'use-external-names': false, 'roots': [ %s%s%s ] }\n", one, both ? ", " : "",
                         both ? other : "");
  free(one);
  free(other);
  free(whole);
  free(folder);
  return list;
}

// Writes a file that another process may be writing or reading, if it is not there.
static bool keep(const maker *m, const char *path, const char *text) {
  if (!access(path, R_OK))
    return true;
  char *mine = xl_format("%s.%ld", path, (long)getpid());
  const bool ok = xl_write_file(mine, text, strlen(text), m->err) &&
                  (!rename(mine, path) || xl_fail(m->err, "%s: it cannot be renamed", mine));
  free(mine);
  return ok;
}

static void read_by(xl_list *words, const char *list) {
  const char *const more[] = {"-Xclang", "-ivfsoverlay", "-Xclang", list};
  for (size_t i = 0; list && i < sizeof more / sizeof *more; i++)
    xl_push(words, more[i]);
}

// Programs that are older than the SDK find the fields of a device's properties. The header is kept where compiled
// headers are, which depend on its name.
static bool older_properties(maker *m, xlcc_options *o) {
  m->header = NULL;
  char *original = o->sdk ? xl_format("%s/include/driver_types.h", o->sdk) : NULL;
  char *text = original ? xlcc_older_properties(original) : NULL;
  bool ok = true;
  if (text) {
    char *cache = m->p->dry_run ? NULL : xlcc_cache_folder(m->p->cache);
    const uint64_t hash = xl_hash(xl_hash(XL_HASH_SEED, original, strlen(original)), text, strlen(text));
    char *copy = xl_format("%s/sdk-%016llx.h", cache ? cache : m->temp, (unsigned long long)hash);
    char *list = list_of(original, copy);
    m->header = xl_format("%s/sdk-%016llx.yaml", cache ? cache : m->temp, (unsigned long long)hash);
    ok = m->p->dry_run || (keep(m, copy, text) && keep(m, m->header, list));
    read_by(&o->front_flags, m->header);
    free(list);
    free(copy);
    free(cache);
  }
  free(text);
  free(original);
  return ok;
}

// ---------------------------------------------------------------- device code

// Options of the device's side, parsed by the same rules as those of xlcc's own command line.
static bool device_options(maker *m, const char *source, const char *id, const char *output, xlcc_options *o,
                           xlcc_paths *paths) {
  const xlcc_program *p = m->p;
  xl_list words = {0};
  for (size_t i = 0; i < m->archs.count; i++)
    xl_push(&words, xl_format("--offload-arch=%s", m->archs.items[i]));
  xl_push_all(&words, &p->device);
  xl_push_all(&words, &m->front);
  if (p->per_thread)
    xl_push(&words, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM");
  if (id) {
    relocatable(id, &words);
  }
  // The host's side warns of the same.
  xl_push(&words, "-w");
  if (p->syntax_only)
    xl_push(&words, "-fsyntax-only");
  const char *const last[] = {"-o", output, "-x", "cuda", "--", source};
  for (size_t i = 0; i < sizeof last / sizeof *last; i++)
    xl_push(&words, last[i]);
  if (!xlcc_parse_options(&words, o, m->err))
    return false;
  char *note = NULL;
  if (!xlcc_choose_sdk(o, &note, m->err))
    return false;
  if (note && !*m->note)
    *m->note = note;
  if (!older_properties(m, o))
    return false;
  o->overlay = m->overlay;
  o->bundle = !id;
  o->image = m->p->phase == XLCC_BUNDLE && !strcmp(m->p->suffix, ".ptx");
  o->front_only = id != NULL;
  o->with_host = m->p->phase != XLCC_BUNDLE;
  if (!xlcc_find_paths(o, paths, m->err))
    return false;
  m->llvm_bin = paths->llvm_bin;
  m->llvm = o->llvm;
  *m->last = *o;
  return true;
}

// ---------------------------------------------------------------- host code

// clang of the version that reads the headers, or what -ccbin names.
static bool host_compiler(const maker *m, bool cxx, char **path) {
  const char *bin = m->p->ccbin;
  if (!bin) {
    *path = xl_format("%s/clang%s", m->llvm_bin, cxx ? "++" : "");
    return true;
  }
  struct stat st;
  if (!stat(bin, &st) && S_ISDIR(st.st_mode))
    *path = xl_format("%s/%s", bin, cxx ? "g++" : "gcc");
  else if (!(*path = xlcc_find_program(bin)))
    return xl_fail(m->err, "-ccbin %s: there is no such compiler", bin);
  // A compiler of C does not link C++.
  const size_t n = strlen(*path);
  if (cxx && n >= 3 && !strcmp(*path + n - 3, "gcc"))
    *path = xl_format("%.*sg++", (int)n - 3, *path);
  else if (cxx && n >= 5 && !strcmp(*path + n - 5, "clang"))
    *path = xl_format("%s++", *path);
  if (access(*path, X_OK))
    return xl_fail(m->err, "-ccbin %s: there is no %s", bin, *path);
  return true;
}

static xlcc_command *add(xlcc_plan *plan, const char *program) {
  char *folder = xl_dir_of(program);
  const char *slash = strrchr(program, '/');
  xlcc_command *c = xlcc_add_command(plan, folder, slash ? slash + 1 : program);
  free(folder);
  return c;
}

static void dependencies(const maker *m, xlcc_command *c, const char *source, const char *output) {
  const xlcc_program *p = m->p;
  if (!p->dependencies)
    return;
  xl_push(&c->argv, p->dependencies);
  xl_push(&c->argv, "-MF");
  const char *file = p->dependency_file;
  if (!file) {
    const char *slash = strrchr(output, '/'), *dot = strrchr(slash ? slash : output, '.');
    file = p->phase == XLCC_COMPILE ? xl_format("%.*s.d", (int)(dot ? (size_t)(dot - output) : strlen(output)), output)
                                    : xl_format("%s.d", stem(source));
  }
  xl_push(&c->argv, file);
  bool named = false;
  for (size_t i = 0; i < p->dependency_flags.count; i++)
    named |= strcmp(p->dependency_flags.items[i], "-MP") != 0;
  if (!named) {
    xl_push(&c->argv, "-MT");
    xl_push(&c->argv, p->phase == XLCC_COMPILE ? output : xl_format("%s.o", stem(source)));
  }
  xl_push_all(&c->argv, &p->dependency_flags);
}

// What the compiler of the host is to do with a source: an object, preprocessed text, a rule for make.
static void goal(const maker *m, xlcc_command *c, const char *source, const char *output) {
  const xlcc_program *p = m->p;
  if (p->phase == XLCC_DEPENDENCIES) {
    xl_push(&c->argv, p->user_dependencies ? "-MM" : "-M");
    bool named = false;
    for (size_t i = 0; i < p->dependency_flags.count; i++)
      named |= strcmp(p->dependency_flags.items[i], "-MP") != 0;
    if (!named) {
      xl_push(&c->argv, "-MT");
      xl_push(&c->argv, xl_format("%s%s%s.o", p->folder ? p->folder : "", p->folder ? "/" : "", stem(source)));
    }
    xl_push_all(&c->argv, &p->dependency_flags);
    const char *file = p->dependency_file ? p->dependency_file : p->output;
    if (file) {
      xl_push(&c->argv, "-o");
      xl_push(&c->argv, file);
    }
    return;
  }
  if (p->phase == XLCC_PREPROCESS) {
    xl_push(&c->argv, "-E");
    if (p->output) {
      xl_push(&c->argv, "-o");
      xl_push(&c->argv, p->output);
    }
    return;
  }
  dependencies(m, c, source, output);
  xl_push(&c->argv, "-c");
  xl_push(&c->argv, "-o");
  xl_push(&c->argv, output);
}

// What the host's side of a .cu is compiled by, up to what is done with it.
static void host_front_end(const maker *m, xlcc_command *c, const xlcc_options *o, const xlcc_paths *paths) {
  const xlcc_program *p = m->p;
  static const char *const fixed[] = {"--cuda-host-only", "--no-offload-new-driver", "-nocudalib",
                                      "-Wno-unknown-cuda-version", "-fno-crash-diagnostics",
                                      // A string and a macro with no blank between, of which GCC warns, too.
                                      "-Wno-error=reserved-user-defined-literal",
                                      // `register` in C++17, of which GCC warns.
                                      "-Wno-error=register",
                                      // Programs compare a kernel's numbers, which wrap, with what the host gets.
                                      "-fwrapv",
                                      // Of options that are GCC's alone, and of those for device code.
                                      "-Wno-unused-command-line-argument", "-Wno-unknown-warning-option",
                                      "-Wno-ignored-optimization-argument"};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    xl_push(&c->argv, fixed[i]);
  xl_push(&c->argv, xl_format("--cuda-gpu-arch=%s", o->cuda_arch));
  // Managed variables, which it registers in the module's constructor.
  xl_push(&c->argv, xl_format("-fplugin=%s", paths->clang));
  xl_push(&c->argv, xl_format("-fpass-plugin=%s", paths->clang));
  xl_push_all(&c->argv, &p->host);
  xl_push(&c->argv, "-Wno-unknown-pragmas"); // nvcc's own, of which -Wall would warn
  if (p->per_thread) {
    const char *const more[] = {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM", "-Xclang", "-fgpu-default-stream=per-thread"};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
      xl_push(&c->argv, more[i]);
  }
  if (!o->sdk) { // without a version clang calls for launches what CUDA had before 9.2
    xl_push(&c->argv, "-Xclang");
    xl_push(&c->argv, "-target-sdk-version=12.3");
  }
  xlcc_cuda_headers(c, o, paths);
  xl_push_all(&c->argv, &m->front);
  read_by(&c->argv, m->overlay);
  read_by(&c->argv, m->header);
}

// Where the source has what clang does not read, makes it read another text under the same name.
static bool readable(maker *m, const char *source) {
  char *text = xlcc_readable_text(source);
  m->overlay = NULL;
  if (!text)
    return true;
  char *copy = intermediate(m, source, ".cu"), *list = list_of(source, copy);
  m->overlay = intermediate(m, source, ".yaml");
  const bool ok = m->p->dry_run || (xl_write_file(copy, text, strlen(text), m->err) &&
                                    xl_write_file(m->overlay, list, strlen(list), m->err));
  free(text);
  free(list);
  free(copy);
  return ok;
}

static bool compile_cuda(maker *m, const char *source, const char *output) {
  const xlcc_program *p = m->p;
  if (!readable(m, source))
    return false;
  const char *id = p->relocatable && p->phase != XLCC_BUNDLE ? unit_id(m, source) : NULL;
  const bool alone = p->phase == XLCC_BUNDLE;
  const char *code = alone ? output : intermediate(m, source, id ? ".bc" : ".fatbin");
  xlcc_options o;
  xlcc_paths paths = {0};
  if (!device_options(m, source, id, code, &o, &paths))
    return false;
  if (p->phase != XLCC_PREPROCESS && p->phase != XLCC_DEPENDENCIES)
    xlcc_make_plan(&o, &paths, m->temp, m->plan);
  if (alone || p->syntax_only)
    return true;
  xlcc_command *c = xlcc_add_command(m->plan, paths.llvm_bin, "clang++");
  host_front_end(m, c, &o, &paths);
  if (id) {
    relocatable(id, &c->argv);
  }
  if (p->phase != XLCC_PREPROCESS && p->phase != XLCC_DEPENDENCIES) {
    const char *const more[] = {"-Xclang", "-fcuda-include-gpubinary", "-Xclang", code};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
      xl_push(&c->argv, more[i]);
  }
  xl_push(&c->argv, "-x");
  xl_push(&c->argv, "cuda");
  goal(m, c, source, output);
  xl_push(&c->argv, xlcc_safe(source));
  if (id && p->phase != XLCC_PREPROCESS && p->phase != XLCC_DEPENDENCIES) {
    // A name that nobody refers to, and that sources of the same name have in common.
    xlcc_command *local = xlcc_add_command(m->plan, paths.llvm_bin, "llvm-objcopy");
    const char *const words[] = {"--wildcard", "--localize-symbol=__fatbinwrap__nv_*", output};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      xl_push(&local->argv, words[i]);
  }
  return true;
}

// Where C and C++ files find CUDA's headers.
static bool compile_plain(maker *m, const char *source, bool cxx, const char *output) {
  const xlcc_program *p = m->p;
  xlcc_options o;
  xlcc_paths paths = {0};
  m->overlay = NULL;
  if (!device_options(m, source, NULL, intermediate(m, source, ".fatbin"), &o, &paths))
    return false;
  char *compiler;
  if (!host_compiler(m, cxx, &compiler))
    return false;
  xlcc_command *c = add(m->plan, compiler);
  xl_push_all(&c->argv, &p->host);
  if (p->per_thread)
    xl_push(&c->argv, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM");
  for (size_t i = 0; i < p->front.count; i++) {
    const char *word = p->front.items[i];
    if (!cxx && !strncmp(word, "-std=c++", 8))
      continue;
    if (p->ccbin && !strcmp(word, "-Xclang")) { // clang's alone
      i++;
      continue;
    }
    xl_push(&c->argv, word);
  }
  xl_push(&c->argv, "-isystem");
  xl_push(&c->argv, o.sdk ? xl_format("%s/include", o.sdk) : paths.cuda ? paths.cuda : ".");
  xl_push(&c->argv, "-x");
  xl_push(&c->argv, cxx ? "c++" : "c");
  goal(m, c, source, output);
  xl_push(&c->argv, xlcc_safe(source));
  return true;
}

// ---------------------------------------------------------------- linking

// The parts with the objects that sources have become.
static void linked_parts(const maker *m, xl_list *argv) {
  size_t source = 0;
  for (size_t i = 0; i < m->p->part_count; i++) {
    const xlcc_part *part = &m->p->parts[i];
    xl_push(argv, part->kind <= XLCC_PART_C        ? m->objects.items[source++]
                  : part->kind == XLCC_PART_OBJECT ? xlcc_safe(part->text)
                                                   : part->text);
  }
}

static void runtime(const maker *m, xl_list *argv) {
  const xlcc_program *p = m->p;
  if (!strcmp(p->cudart, "static")) {
    const char *const all[] = {"-lcudadevrt", "-lcudart_static", "-lrt", "-lpthread", "-ldl"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
      xl_push(argv, all[i]);
  } else if (!strcmp(p->cudart, "shared")) {
    xl_push(argv, "-lcudadevrt");
    xl_push(argv, "-lcudart");
  }
}

// Everything between the linker's name and where its output goes.
static bool link_words(maker *m, xl_list *argv) {
  const xlcc_program *p = m->p;
  xl_push_all(argv, &p->host);
  // CMake says -shared to every -dlink, whatever it links, as NVIDIA's device linker does not mind.
  if (p->shared && p->phase != XLCC_DEVICE_LINK)
    xl_push(argv, "-shared");
  if (p->partial)
    xl_push(argv, "-r");
  // Ours first: a folder of CUDA's own may be named too.
  char *cuda = cuda_folder(m);
  if (!cuda)
    return xl_fail(m->err, "no cuda/version.json beside %s: the folder that stands for CUDA's installation", m->here);
  xl_push(argv, xl_format("-L%s/lib64/stubs", cuda));
  xl_push(argv, xl_format("-L%s/lib64", cuda));
  xl_push_all(argv, &p->link);
  return true;
}

// True when a file speaks of relocatable device code.
static bool has_units(const char *path) {
  uint8_t *data;
  size_t size;
  xl_error ignored;
  if (!xl_read_file(path, &data, &size, &ignored))
    return false;
  const bool found = memmem(data, size, XLCC_UNIT_SECTION, sizeof XLCC_UNIT_SECTION) != NULL;
  free(data);
  return found;
}

// Whether there is something for a device linker: in sources, objects, and archives by path or name.
static bool wants_device_link(const maker *m) {
  const xlcc_program *p = m->p;
  if (p->no_device_link || p->partial)
    return false;
  for (size_t i = 0; i < p->part_count; i++) {
    const xlcc_part *part = &p->parts[i];
    if (part->kind == XLCC_PART_CUDA && p->relocatable)
      return true;
    if (part->kind == XLCC_PART_OBJECT && has_units(part->text))
      return true;
    for (size_t k = 0; part->kind == XLCC_PART_LIBRARY && k < p->link.count; k++)
      if (!strncmp(p->link.items[k], "-L", 2)) {
        char *archive = xl_format("%s/lib%s.a", p->link.items[k] + 2, part->text + 2);
        const bool found = has_units(archive);
        free(archive);
        if (found)
          return true;
      }
  }
  return false;
}

// The step that collects device code, compiles it and makes an object that registers it.
static bool device_link(maker *m, bool all, const char *output) {
  const xlcc_program *p = m->p;
  char *self = xl_format("%s/xlcc", m->here);
  xlcc_command *c = add(m->plan, self);
  xl_push(&c->argv, XLCC_DEVICE_LINK_STEP);
  xl_push(&c->argv, all ? "all" : "needed");
  xl_push(&c->argv, m->temp);
  xl_push(&c->argv, output);
  for (size_t i = 0; i < m->archs.count; i++)
    xl_push(&c->argv, xl_format("--offload-arch=%s", m->archs.items[i]));
  xl_push_all(&c->argv, &p->device);
  for (size_t i = 0; i < p->host.count; i++)
    if (!strncmp(p->host.items[i], "-fPI", 4) || !strncmp(p->host.items[i], "-fpi", 4))
      xl_push(&c->argv, p->host.items[i]);
  xl_push(&c->argv, "--");
  char *linker;
  if (!host_compiler(m, true, &linker))
    return false;
  xl_push(&c->argv, linker);
  if (!link_words(m, &c->argv))
    return false;
  linked_parts(m, &c->argv);
  return true;
}

static bool link_program(maker *m, const char *output) {
  const xlcc_program *p = m->p;
  const char *registered = NULL;
  if (wants_device_link(m)) {
    registered = xl_format("%s/device-link.o", m->temp);
    if (!device_link(m, false, registered))
      return false;
  }
  char *linker;
  if (!host_compiler(m, true, &linker))
    return false;
  xlcc_command *c = add(m->plan, linker);
  if (!p->ccbin)
    xl_push(&c->argv, "-Wno-unused-command-line-argument");
  if (!link_words(m, &c->argv))
    return false;
  if (!p->partial)
    xl_push(&c->argv, "-Wl,--start-group");
  if (registered)
    xl_push(&c->argv, registered);
  linked_parts(m, &c->argv);
  if (!p->partial) {
    runtime(m, &c->argv);
    xl_push(&c->argv, "-Wl,--end-group");
    // So that the program runs where it was made, and finds the one runtime.
    char *lib = xlcc_find_library(m->here, ".");
    char *real = lib ? realpath(lib, NULL) : NULL;
    if (real)
      xl_push(&c->argv, xl_format("-Wl,-rpath,%s", real));
  }
  xl_push(&c->argv, "-o");
  xl_push(&c->argv, output);
  return true;
}

static bool library(maker *m, const char *output) {
  char *ar = xlcc_find_program(m->p->archiver ? m->p->archiver : "ar");
  if (!ar && !m->p->archiver)
    ar = xl_format("%s/llvm-ar", m->llvm_bin);
  if (!ar)
    return xl_fail(m->err, "-arbin %s: there is no such program", m->p->archiver);
  xlcc_command *c = add(m->plan, ar);
  xl_push(&c->argv, "rcs");
  xl_push(&c->argv, output);
  size_t source = 0;
  for (size_t i = 0; i < m->p->part_count; i++) {
    const xlcc_part *part = &m->p->parts[i];
    if (part->kind <= XLCC_PART_C)
      xl_push(&c->argv, m->objects.items[source++]);
    else if (part->kind == XLCC_PART_OBJECT)
      xl_push(&c->argv, xlcc_safe(part->text));
  }
  return true;
}

// ---------------------------------------------------------------- all

static void choose_front(maker *m) {
  char *cuda = cuda_folder(m), *include = cuda ? xl_format("%s/include", cuda) : NULL;
  const xl_list *all = &m->p->front;
  for (size_t i = 0; i < all->count; i++) {
    struct stat a, b;
    const char *word = all->items[i];
    if (include && i + 1 < all->count && (!strcmp(word, "-I") || !strcmp(word, "-isystem")) &&
        !stat(all->items[i + 1], &a) && !stat(include, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino)
      i++;
    else
      xl_push(&m->front, word);
  }
}

bool xlcc_plan_program(const xlcc_program *p, const char *temp, xlcc_plan *plan, char **note, const char **output,
                       xlcc_options *last, xl_error *err) {
  maker m = {.p = p, .temp = temp, .plan = plan, .note = note, .last = last, .err = err, .here = xl_program_dir()};
  *note = NULL;
  *output = p->output;
  xl_push_all(&m.archs, &p->archs);
  if (!m.archs.count)
    xlcc_usual_archs(&m.archs);
  choose_front(&m);
  // What links where nothing is compiled: clang of either version.
  m.llvm_bin = access(XLCC_LLVM19_BIN "/clang++", X_OK) ? XLCC_LLVM22_BIN : XLCC_LLVM19_BIN;
  for (size_t i = 0; i < p->part_count; i++) {
    const xlcc_part *part = &p->parts[i];
    if (part->kind > XLCC_PART_C)
      continue;
    if (p->phase == XLCC_BUNDLE && part->kind != XLCC_PART_CUDA)
      continue;
    const char *made = p->phase == XLCC_COMPILE  ? output_of(&m, part->text, ".o")
                       : p->phase == XLCC_BUNDLE ? output_of(&m, part->text, p->suffix)
                                                 : intermediate(&m, part->text, ".o");
    xl_push(&m.objects, made);
    if (!(part->kind == XLCC_PART_CUDA ? compile_cuda(&m, part->text, made)
                                       : compile_plain(&m, part->text, part->kind == XLCC_PART_CXX, made)))
      return false;
    m.number++;
  }
  if (p->syntax_only)
    return true;
  if (p->phase == XLCC_LINK) {
    *output = p->output ? p->output : "a.out";
    return link_program(&m, *output);
  }
  if (p->phase == XLCC_LIBRARY) {
    *output = p->output ? p->output : "a.a";
    return library(&m, *output);
  }
  if (p->phase == XLCC_DEVICE_LINK) {
    *output = p->output ? p->output : "a_dlink.o";
    return device_link(&m, true, *output);
  }
  return true;
}

void xlcc_print_places(const xlcc_program *p, FILE *out) {
  maker m = {.p = p, .here = xl_program_dir()};
  char *cuda = cuda_folder(&m);
  const char *top = cuda ? cuda : m.here;
  fprintf(out, "#$ _SPACE_= \n#$ _CUDART_=cudart\n#$ _HERE_=%s/bin\n#$ _THERE_=%s/bin\n", top, top);
  fprintf(out, "#$ TOP=%s\n#$ NVVMIR_LIBRARY_DIR=%s/nvvm/libdevice\n", top, top);
  const char *path = getenv("PATH");
  fprintf(out, "#$ PATH=%s/bin:%s\n", top, path ? path : "");
  fprintf(out, "#$ INCLUDES=-I%s/include\n", top);
  fprintf(out, "#$ LIBRARIES=-L%s/lib64/stubs -L%s/lib64\n", top, top);
  // What a build system takes as the usual architecture.
  for (size_t i = 0; i < p->device.count; i++)
    if (!strncmp(p->device.items[i], "--cuda-arch=sm_", 15))
      fprintf(out, "#$ FRONT_END_FLAGS=-arch compute_%s\n", p->device.items[i] + 15);
  free(cuda);
}
