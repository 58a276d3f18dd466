// program.c: see program.h. What nvcc knows is in nvcc.def; what is not there is xlcc's or clang's.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "program.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum takes { NOTHING, VALUE, JOINED, LIST, JOINED_LIST, SWITCH };
enum fate { DONE, PASSED, REFUSED };
enum key {
  NONE,
  ARCH,
  ARCHIVER,
  ARCH_LS,
  CCBIN,
  CODE,
  CODE_LS,
  COMPILE,
  CUBIN,
  CUDA,
  CUDART,
  DEBUG,
  DEFAULT_STREAM,
  DEFINE,
  DEPS,
  DEPS_FILE,
  DEPS_PHONY,
  DEPS_TARGET,
  DEVICE_C,
  DEVICE_DEBUG,
  DEVICE_W,
  DLINK,
  DOPT,
  DRYRUN,
  EXTENDED_LAMBDA,
  FAST_MATH,
  FATBIN,
  FMAD,
  FORWARD_BOTH,
  FORWARD_COMPILER,
  FORWARD_LINKER,
  FTEMPLATE_BACKTRACE,
  FTEMPLATE_DEPTH,
  FTZ,
  GENCODE,
  HELP,
  INCLUDE,
  INCLUDE_PATH,
  KEEP,
  KEEP_DIR,
  LANGUAGE,
  LIB,
  LIBRARY,
  LIBRARY_PATH,
  LINE_INFO,
  LINK,
  MACHINE,
  NODLINK,
  NO_EXCEPTIONS,
  NO_WARNINGS,
  OPTIMIZE,
  OPTIONS_FILE,
  OUTPUT,
  OUTPUT_DIR,
  PREPROCESS,
  PROFILE,
  PTX,
  RANDOM_SEED,
  RDC,
  RELOCATABLE,
  RUN,
  RUN_ARGS,
  SHARED,
  STD,
  SYNTAX,
  SYSTEM_INCLUDE,
  UNDEFINE,
  USER_DEPS,
  VERBOSE,
  VERSION,
  WERROR,
  WITH_DEPS,
  WITH_USER_DEPS,
  WNO_DEPRECATED,
  WREORDER,
  XARCHIVE,
  XCOMPILER,
  XLINKER,
};

typedef struct row {
  enum key key;
  const char *name, *letter; // "compile", "c"
  enum takes takes;
  enum fate fate;
  const char *what;
} row;

static const row rows[] = {
#define NVCC(KEY, LONG, SHORT, TAKES, FATE, WHAT) {KEY, LONG, SHORT, TAKES, FATE, WHAT},
#include "nvcc.def"
};
enum { ROWS = sizeof rows / sizeof *rows };

// ---------------------------------------------------------------- printing

void xlcc_print_nvcc_options(bool page) {
  static const struct {
    const char *section;
    row row;
  } lines[] = {
#define NVCC_SECTION(TITLE) {TITLE, {0}},
#define NVCC(KEY, LONG, SHORT, TAKES, FATE, WHAT) {NULL, {KEY, LONG, SHORT, TAKES, FATE, WHAT}},
#include "nvcc.def"
  };
  static const char *const values[] = {"", " VALUE", " VALUE", " VALUE,...", " VALUE,...", " true|false"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    const row *r = &lines[i].row;
    if (lines[i].section) {
      printf(page ? "\n## %s\n\n| option | | what it does |\n|---|---|---|\n" : "\n%s\n", lines[i].section);
      continue;
    }
    const char *fate = r->fate == DONE ? "" : r->fate == PASSED ? "ignored" : "refused";
    if (!page) {
      char *names = xl_format("--%s%s (-%s)", r->name, values[r->takes], r->letter);
      printf("  %-46s %s%s%s\n", names, fate, *fate ? ": " : "", r->what);
      free(names);
      continue;
    }
    char *value = xl_strdup(values[r->takes]), *bar = strchr(value, '|'); // which would end the column
    printf("| `--%s", r->name);
    if (bar)
      printf("` true or false, `-%s", r->letter);
    else
      printf("%s`, `-%s", value, r->letter);
    printf("` | %s | %s |\n", fate, r->what);
    free(value);
  }
}

// NVIDIA's processors that clang's front end is asked for, by -arch's number.
enum { FIRST_ARCH = 50, LAST_ARCH = 90, USUAL_ARCH = 80 };
static const int known_archs[] = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};

void xlcc_print_archs(bool arch, bool code) {
  for (size_t i = 0; i < sizeof known_archs / sizeof *known_archs; i++)
    if (arch && code)
      printf("arch=compute_%d,code=[sm_%d,compute_%d]\n", known_archs[i], known_archs[i], known_archs[i]);
    else
      printf("%s_%d\n", arch ? "compute" : "sm", known_archs[i]);
}

// ---------------------------------------------------------------- which command line it is

static bool ends_in(const char *s, const char *suffix) {
  const size_t a = strlen(s), b = strlen(suffix);
  return a > b && !strcmp(s + a - b, suffix);
}

static bool is_linked(const char *path) {
  static const char *const suffixes[] = {".o", ".a", ".so", ".lo", ".obj"};
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    if (ends_in(path, suffixes[i]))
      return true;
  const char *base = strrchr(path, '/');
  return strstr(base ? base : path, ".so.") != NULL;
}

static bool is_cxx(const char *path) {
  static const char *const suffixes[] = {".cpp", ".cc", ".cxx", ".C", ".c++", ".CPP", ".ii"};
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    if (ends_in(path, suffixes[i]))
      return true;
  return false;
}

bool xlcc_is_program(const xl_list *words) {
  static const char *const device[] = {"-mcpu", "--cuda-device-only", "--genco", "-S", "-emit-llvm", "--nvvm",
                                       "-E",    "-fsyntax-only",      "--help",  "-h", "--version"};
  static const char *const made[] = {".hsaco", ".s", ".ll", ".bc"};
  static const char *const program[] = {"-dlink", "--device-link", "-lib", "--lib", "-dc", "--device-c"};
  bool wanted = false;
  for (size_t i = 0; i < words->count; i++) {
    const char *w = words->items[i];
    if (!strncmp(w, "-mcpu=", 6))
      return false;
    for (size_t k = 0; k < sizeof device / sizeof *device; k++)
      if (!strcmp(w, device[k]))
        return false;
    if (!strcmp(w, "-o") && i + 1 < words->count) {
      i++;
      for (size_t k = 0; k < sizeof made / sizeof *made; k++)
        if (ends_in(words->items[i], made[k]))
          return false;
      continue;
    }
    for (size_t k = 0; k < sizeof program / sizeof *program; k++)
      wanted |= !strcmp(w, program[k]);
    if (!strcmp(w, "-x") && i + 1 < words->count) {
      const char *kind = words->items[++i];
      wanted |= !strcmp(kind, "cu") || !strcmp(kind, "cuda") || !strcmp(kind, "c++");
    } else if (w[0] != '-') {
      wanted |= ends_in(w, ".cu") || is_cxx(w) || is_linked(w);
    }
  }
  return wanted;
}

// ---------------------------------------------------------------- parsing

typedef struct parser {
  xlcc_program *p;
  xl_error *err;
  const char *language; // of -x; NULL: by the suffix
  bool to_compiler, to_linker;
  bool debug, device_debug, optimize_device;
  bool compile_given;
  char level;
  int archs[64];
  size_t arch_count;
  bool flush, no_fusing;
} parser;

static void add_part(xlcc_program *p, enum xlcc_part_kind kind, const char *text) {
  p->parts = xl_grow(p->parts, p->part_count + 1, sizeof *p->parts);
  p->parts[p->part_count++] = (xlcc_part){kind, text};
}

static bool add_input(parser *s, const char *path) {
  enum xlcc_part_kind kind;
  if (!*path)
    return xl_fail(s->err, "an input's name is empty");
  if (is_linked(path))
    kind = XLCC_PART_OBJECT;
  else if (s->language)
    kind = !strcmp(s->language, "c") ? XLCC_PART_C : !strcmp(s->language, "c++") ? XLCC_PART_CXX : XLCC_PART_CUDA;
  else if (ends_in(path, ".cu"))
    kind = XLCC_PART_CUDA;
  else if (is_cxx(path))
    kind = XLCC_PART_CXX;
  else if (ends_in(path, ".c") || ends_in(path, ".i"))
    kind = XLCC_PART_C;
  else if (ends_in(path, ".ptx") || ends_in(path, ".cubin") || ends_in(path, ".fatbin") || ends_in(path, ".gpu"))
    return xl_fail(s->err, "%s: device code alone is no input; the driver API loads it", path);
  else if (ends_in(path, ".ll") || ends_in(path, ".bc"))
    return xl_fail(s->err, "%s: IR goes with --cuda-device-only, which makes a code object of it", path);
  else
    return xl_fail(s->err, "Don't know what to do with '%s': not a .cu, .cpp, .c, .o, .a or .so file", path);
  if (access(path, R_OK))
    return xl_fail(s->err, "%s: cannot be read: %m", path);
  add_part(s->p, kind, path);
  return true;
}

// The pieces of a value between commas, none inside of quotes or behind a backslash. With blanks, also between those,
// as nvcc passes words on by way of a shell.
static void split(const char *value, bool blanks, xl_list *list) {
  const char *at = value;
  while (*at) {
    char *piece = xl_alloc(strlen(at) + 1, 1);
    size_t n = 0;
    char quote = 0;
    for (; *at && (quote || !(*at == ',' || (blanks && isspace((unsigned char)*at)))); at++)
      if (*at == '\\' && (at[1] == ',' || (blanks && at[1])))
        piece[n++] = *++at;
      else if (blanks && (quote ? *at == quote : *at == '"' || *at == '\''))
        quote = quote ? 0 : *at;
      else
        piece[n++] = *at;
    if (n)
      xl_push(list, piece);
    else
      free(piece);
    if (*at)
      at++;
  }
}

// The numbers of names like sm_80 and compute_90a, separated by anything.
static bool add_archs(parser *s, const char *option, const char *value) {
  static const char *const prefixes[] = {"compute_", "sm_", "lto_"};
  if (!strcmp(value, "native") || !strcmp(value, "all") || !strcmp(value, "all-major"))
    return true;
  bool any = false;
  const char *arch = strstr(value, "arch="), *code = strstr(value, "code=");
  const char *from = arch ? arch + 5 : value, *end = value + strlen(value);
  if (arch && code && code > arch) // -gencode: what the source sees is arch's
    end = code;
  for (const char *at = from; at < end; at++)
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
      if (!strncmp(at, prefixes[k], strlen(prefixes[k]))) {
        const int n = atoi(at + strlen(prefixes[k]));
        if (n > 0 && n < 10000 && s->arch_count < sizeof s->archs / sizeof *s->archs) {
          s->archs[s->arch_count++] = n;
          any = true;
        }
      }
  return any || xl_fail(s->err, "%s=%s: names like sm_80 and compute_80 are expected, or native, all, all-major",
                        option, value);
}

static void push2(xl_list *list, const char *a, const char *b) {
  xl_push(list, a);
  xl_push(list, b);
}

static bool one_phase(parser *s, enum xlcc_phase phase, const char *word) {
  if (s->compile_given && s->p->phase != phase)
    return xl_fail(s->err, "%s does not go with another option that says what is made", word);
  s->compile_given = true;
  s->p->phase = phase;
  return true;
}

static bool bundle_phase(parser *s, const char *word, const char *suffix) {
  s->p->suffix = suffix;
  return one_phase(s, XLCC_BUNDLE, word);
}

// Does what a row says. value: NULL where it takes none.
static bool apply(parser *s, const row *r, const char *word, const char *value) {
  xlcc_program *p = s->p;
  xl_list pieces = {0};
  const bool on = value && !strcmp(value, "true");
  if (r->takes == SWITCH && !on && strcmp(value, "false"))
    return xl_fail(s->err, "--%s=%s: true or false is expected", r->name, value);
  if (r->fate == REFUSED)
    return xl_fail(s->err, "--%s is not supported: %s", r->name, r->what);
  if (r->fate == PASSED)
    return true;
  if (r->takes == LIST || r->takes == JOINED_LIST)
    split(value, r->key == XCOMPILER || r->key == XLINKER, &pieces);
  switch (r->key) {
  case NONE:
  case CUDA:
  case XARCHIVE:
    break;
  case ARCH:
  case GENCODE:
    return add_archs(s, r->key == ARCH ? "-arch" : "-gencode", value);
  case CODE:
    break; // -arch says what the source sees
  case ARCHIVER:
    p->archiver = value;
    break;
  case ARCH_LS:
    p->list_arch = true;
    break;
  case CODE_LS:
    p->list_code = true;
    break;
  case CCBIN:
    p->ccbin = value;
    break;
  case COMPILE:
    return one_phase(s, XLCC_COMPILE, word);
  case DEVICE_C:
  case DEVICE_W:
    p->relocatable = r->key == DEVICE_C;
    return one_phase(s, XLCC_COMPILE, word);
  case CUBIN:
    return bundle_phase(s, word, ".cubin");
  case FATBIN:
    return bundle_phase(s, word, ".fatbin");
  case PTX:
    return bundle_phase(s, word, ".ptx");
  case PREPROCESS:
    return one_phase(s, XLCC_PREPROCESS, word);
  case USER_DEPS:
  case DEPS:
    p->user_dependencies = r->key == USER_DEPS;
    return one_phase(s, XLCC_DEPENDENCIES, word);
  case DLINK:
    return one_phase(s, XLCC_DEVICE_LINK, word);
  case LIB:
    return one_phase(s, XLCC_LIBRARY, word);
  case LINK:
    return one_phase(s, XLCC_LINK, word);
  case RUN:
    p->run = true;
    return one_phase(s, XLCC_LINK, word);
  case CUDART:
    if (strcmp(value, "none") && strcmp(value, "shared") && strcmp(value, "static"))
      return xl_fail(s->err, "--cudart=%s: none, shared or static is expected", value);
    p->cudart = value;
    break;
  case DEBUG:
    s->debug = true;
    xl_push(&p->host, "-g");
    break;
  case DEVICE_DEBUG:
    s->debug = s->device_debug = true;
    xl_push(&p->front, "-D__CUDACC_DEBUG__");
    break;
  case LINE_INFO:
    s->debug = true;
    break;
  case DOPT:
    if (strcmp(value, "on"))
      return xl_fail(s->err, "--dopt=%s: on is expected", value);
    s->optimize_device = true;
    break;
  case DEFAULT_STREAM:
    if (strcmp(value, "legacy") && strcmp(value, "null") && strcmp(value, "per-thread"))
      return xl_fail(s->err, "--default-stream=%s: legacy, null or per-thread is expected", value);
    p->per_thread = !strcmp(value, "per-thread");
    break;
  case DEFINE:
  case UNDEFINE:
    for (size_t i = 0; i < pieces.count; i++)
      push2(&p->front, r->key == DEFINE ? "-D" : "-U", pieces.items[i]);
    break;
  case INCLUDE:
  case INCLUDE_PATH:
  case SYSTEM_INCLUDE:
    for (size_t i = 0; i < pieces.count; i++)
      push2(&p->front, r->key == INCLUDE ? "-include" : r->key == INCLUDE_PATH ? "-I" : "-isystem", pieces.items[i]);
    break;
  case LIBRARY:
    for (size_t i = 0; i < pieces.count; i++)
      add_part(p, XLCC_PART_LIBRARY, xl_format("-l%s", pieces.items[i]));
    break;
  case LIBRARY_PATH:
    for (size_t i = 0; i < pieces.count; i++)
      xl_push(&p->link, xl_format("-L%s", pieces.items[i]));
    break;
  case DEPS_FILE:
    p->dependency_file = value;
    break;
  case DEPS_PHONY:
    xl_push(&p->dependency_flags, "-MP");
    break;
  case DEPS_TARGET:
    push2(&p->dependency_flags, "-MT", value);
    break;
  case WITH_DEPS:
    p->dependencies = "-MD";
    break;
  case WITH_USER_DEPS:
    p->dependencies = "-MMD";
    break;
  case DRYRUN:
    p->dry_run = true;
    break;
  case VERBOSE:
    p->verbose = true;
    break;
  case EXTENDED_LAMBDA:
    xl_push(&p->front, "-D__CUDACC_EXTENDED_LAMBDA__");
    break;
  case FAST_MATH:
    s->flush = true;
    xl_push(&p->device, "-fgpu-approx-transcendentals");
    xl_push(&p->front, "-D__USE_FAST_MATH__");
    break;
  case FTZ:
    s->flush = on;
    break;
  case FMAD:
    s->no_fusing = !on;
    break;
  case FORWARD_BOTH:
  case FORWARD_COMPILER:
  case FORWARD_LINKER:
    s->to_compiler |= r->key != FORWARD_LINKER;
    s->to_linker |= r->key != FORWARD_COMPILER;
    break;
  case FTEMPLATE_BACKTRACE:
  case FTEMPLATE_DEPTH:
    xl_push(&p->front, xl_format("-%s=%s", r->name, value));
    break;
  case HELP:
    p->help = true;
    break;
  case VERSION:
    p->version = true;
    break;
  case KEEP:
    p->keep = p->keep ? p->keep : ".";
    break;
  case KEEP_DIR:
    p->keep = value;
    break;
  case LANGUAGE:
    if (!strcmp(value, "none"))
      s->language = NULL;
    else if (!strcmp(value, "cu") || !strcmp(value, "cuda") || !strcmp(value, "c") || !strcmp(value, "c++"))
      s->language = value;
    else
      return xl_fail(s->err, "-x %s: the kinds are cu, c, c++ and none", value);
    break;
  case MACHINE:
    if (strcmp(value, "64"))
      return xl_fail(s->err, "--machine=%s: only 64 is supported", value);
    break;
  case NODLINK:
    p->no_device_link = true;
    break;
  case NO_EXCEPTIONS:
    xl_push(&p->host, "-fno-exceptions");
    break;
  case NO_WARNINGS:
    xl_push(&p->front, "-w");
    break;
  case OPTIMIZE:
    if (strlen(value) != 1 || !strchr("0123sz", *value))
      return xl_fail(s->err, "-O%s: the optimisation levels are 0, 1, 2, 3, s and z", value);
    s->level = *value;
    break;
  case OPTIONS_FILE:
    break; // replaced before
  case OUTPUT:
    if (!*value)
      return xl_fail(s->err, "the output's name is empty");
    if (p->output && strcmp(p->output, value))
      return xl_fail(s->err, "-o is given twice: %s and %s", p->output, value);
    p->output = value;
    break;
  case OUTPUT_DIR:
    p->folder = value;
    break;
  case PROFILE:
    xl_push(&p->host, "-pg");
    break;
  case RANDOM_SEED:
    p->seed = value;
    break;
  case RDC:
    p->relocatable = on;
    break;
  case RELOCATABLE:
    p->partial = true;
    break;
  case RUN_ARGS:
    xl_push_all(&p->run_args, &pieces);
    break;
  case SHARED:
    p->shared = true;
    break;
  case STD:
    xl_push(&p->front, xl_format("-std=%s", value));
    break;
  case SYNTAX:
    p->syntax_only = true;
    break;
  case WERROR:
    for (size_t i = 0; i < pieces.count; i++)
      if (!strcmp(pieces.items[i], "all-warnings"))
        xl_push(&p->front, "-Werror");
      else if (!strcmp(pieces.items[i], "reorder") || !strcmp(pieces.items[i], "deprecated-declarations"))
        xl_push(&p->front, xl_format("-Werror=%s", pieces.items[i]));
    break;
  case WNO_DEPRECATED:
    xl_push(&p->front, "-Wno-deprecated-declarations");
    break;
  case WREORDER:
    xl_push(&p->front, "-Wreorder");
    break;
  case XCOMPILER:
    xl_push_all(&p->host, &pieces);
    break;
  case XLINKER:
    for (size_t i = 0; i < pieces.count; i++) {
      add_part(p, XLCC_PART_LINK, "-Xlinker");
      add_part(p, XLCC_PART_LINK, pieces.items[i]);
    }
    break;
  }
  free(pieces.items);
  return true;
}

// The row of a word, and its value where that is in the word too.
static const row *find_row(const char *word, const char **value) {
  *value = NULL;
  const bool dashes = word[1] == '-';
  const char *name = word + (dashes ? 2 : 1);
  const size_t n = strcspn(name, "=");
  for (size_t i = 0; i < ROWS; i++) {
    const bool is_long = strlen(rows[i].name) == n && !strncmp(rows[i].name, name, n);
    const bool is_short = !dashes && strlen(rows[i].letter) == n && !strncmp(rows[i].letter, name, n);
    // nvcc takes long names behind one dash too, where these are longer than a letter.
    if (!(is_short || (is_long && (dashes || n > 1))))
      continue;
    if (name[n] == '=' && rows[i].takes == NOTHING)
      continue;
    if (name[n] == '=')
      *value = name + n + 1;
    return &rows[i];
  }
  for (size_t i = 0; i < ROWS && !dashes; i++) {
    const size_t k = strlen(rows[i].letter);
    if ((rows[i].takes != JOINED && rows[i].takes != JOINED_LIST) || strncmp(rows[i].letter, name, k) || !name[k])
      continue;
    // -m and -t begin others.
    if ((rows[i].key == MACHINE || !strcmp(rows[i].letter, "t")) && !isdigit((unsigned char)name[k]))
      continue;
    *value = name + k;
    return &rows[i];
  }
  return NULL;
}

static bool starts(const char *s, const char *with) { return !strncmp(s, with, strlen(with)); }

// An option that is not in nvcc's table: xlcc's, clang's, the linker's. *used: it took the next word.
static bool foreign(parser *s, const char *word, const char *next, bool *used) {
  xlcc_program *p = s->p;
  static const char *const own[] = {"--llvm=",   "--warp=",    "--schedule=",   "--alloca=",    "--undefined=",
                                    "--mma=",    "--cache=",   "--cuda-path=",  "-Rpass",       "--keep-going",
                                    "--checked", "--embed-ir", "--no-embed-ir", "--cuda-arch=", "--no-device-header"};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (starts(word, own[i])) {
      if (starts(word, "--cache="))
        p->cache = word + strlen("--cache=");
      xl_push(&p->device, word);
      return true;
    }
  static const char *const apart[] = {"--offload-arch", "-mllvm", "-Xclang", "-iquote", "-idirafter", "-MQ"};
  for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
    if (!strcmp(word, apart[i])) {
      if (!next)
        return xl_fail(s->err, "%s needs an argument", word);
      *used = true;
      if (!strcmp(word, "--offload-arch"))
        xl_push(&p->archs, next);
      else if (!strcmp(word, "-MQ"))
        push2(&p->dependency_flags, word, next);
      else
        push2(!strcmp(word, "-mllvm") ? &p->device : &p->front, word, next);
      return true;
    }
  if (starts(word, "--offload-arch=")) {
    xl_push(&p->archs, word + strlen("--offload-arch="));
    return true;
  }
  if (!strcmp(word, "-###")) {
    p->dry_run = true;
    return true;
  }
  if (starts(word, "-Wl,") || !strcmp(word, "-rdynamic") || !strcmp(word, "-static") || !strcmp(word, "-pie") ||
      !strcmp(word, "-no-pie") || starts(word, "-static-lib") || starts(word, "-fuse-ld=")) {
    add_part(p, XLCC_PART_LINK, word);
    return true;
  }
  static const char *const host[] = {
      "-fPI",         "-fpi",       "-fopenmp",        "-march=",  "-mtune=",  "-mavx",    "-msse",     "-mf",
      "-pthread",     "-fsanitize", "-flto",           "-Wa,",     "-Wp,",     "-g",       "-pedantic", "-ansi",
      "-fvisibility", "-pipe",      "-fcf-protection", "-fstack-", "-fno-plt", "-fno-pie", "-fno-PIE",  "-fno-pic",
      "-fno-PIC"};
  for (size_t i = 0; i < sizeof host / sizeof *host; i++)
    if (starts(word, host[i])) {
      xl_push(&p->host, word);
      return true;
    }
  if (word[1] == 'f' || (word[1] == 'W' && word[2])) {
    xl_push(&p->front, word);
    return true;
  }
  if (s->to_compiler)
    xl_push(&p->host, word);
  if (s->to_linker)
    add_part(p, XLCC_PART_LINK, word);
  return s->to_compiler || s->to_linker ||
         xl_fail(s->err, "unknown option %s; nvcc --help lists nvcc's, xlcc --help others", word);
}

// What the front end is to compile for: the highest that is asked for and that the runtime claims to have, or the
// lowest.
static int chosen_arch(const parser *s) {
  int best = 0, lowest = 0;
  for (size_t i = 0; i < s->arch_count; i++) {
    const int n = s->archs[i];
    if (n <= USUAL_ARCH && n > best)
      best = n;
    if (!lowest || n < lowest)
      lowest = n;
  }
  const int n = best ? best : lowest ? lowest : USUAL_ARCH;
  int known = FIRST_ARCH;
  for (size_t i = 0; i < sizeof known_archs / sizeof *known_archs; i++)
    if (known_archs[i] <= n)
      known = known_archs[i];
  return known;
}

static bool check(parser *s) {
  xlcc_program *p = s->p;
  size_t sources = 0, inputs = 0;
  for (size_t i = 0; i < p->part_count; i++) {
    sources += p->parts[i].kind <= XLCC_PART_C;
    inputs += p->parts[i].kind <= XLCC_PART_OBJECT;
    if (p->output && p->parts[i].kind <= XLCC_PART_OBJECT && !strcmp(p->parts[i].text, p->output))
      return xl_fail(s->err, "%s is both input and output", p->output);
  }
  const bool one_each = p->phase == XLCC_COMPILE || p->phase == XLCC_BUNDLE;
  if (!inputs)
    return xl_fail(s->err, "no input");
  if ((one_each || p->phase == XLCC_PREPROCESS || p->phase == XLCC_DEPENDENCIES) && !sources)
    return xl_fail(s->err, "no source to compile");
  if (one_each && p->output && sources > 1)
    return xl_fail(s->err, "-o %s takes one source; %zu are given", p->output, sources);
  if (p->dependency_file && !p->dependencies && p->phase != XLCC_DEPENDENCIES)
    return xl_fail(s->err, "-MF goes with -M, -MM, -MD or -MMD");
  if (p->dependency_file && sources > 1)
    return xl_fail(s->err, "-MF takes one source; %zu are given", sources);
  if (p->shared && p->partial)
    return xl_fail(s->err, "-shared does not go with -r");
  return true;
}

bool xlcc_parse_program(const xl_list *words, bool nvcc, xlcc_program *p, xl_error *err) {
  *p = (xlcc_program){.nvcc = nvcc, .cudart = "static"};
  parser s = {.p = p, .err = err};
  for (size_t i = 0; i < words->count; i++) {
    const char *w = words->items[i], *value;
    if (w[0] != '-' || !w[1]) {
      // What CMake asks an nvcc for: where it is.
      if (nvcc && !strcmp(w, "__cmake_determine_cuda"))
        continue;
      if (!add_input(&s, w))
        return false;
      continue;
    }
    const char *next = i + 1 < words->count ? words->items[i + 1] : NULL;
    // xlcc's spelling where it has another meaning than nvcc's.
    const bool error_alone = !strncmp(w, "-Werror=", 8)
                                 ? strcmp(w + 8, "all-warnings") && strcmp(w + 8, "cross-execution-space-call") &&
                                       strcmp(w + 8, "default-stream-launch") &&
                                       strcmp(w + 8, "missing-launch-bounds") &&
                                       strcmp(w + 8, "ext-lambda-captures-this")
                                 : !strcmp(w, "-Werror") && (!next || strchr(next, '.') || next[0] == '-');
    const row *r = error_alone ? NULL : find_row(w, &value);
    if (r && r->takes != NOTHING && !value) {
      if (r->key == OPTIMIZE && (!next || strlen(next) != 1 || !strchr("0123sz", *next))) {
        value = "2";
      } else if (!next) {
        return xl_fail(err, "%s needs an argument", w);
      } else {
        value = next;
        i++;
      }
    }
    bool used = false;
    if (r ? !apply(&s, r, w, value) : !foreign(&s, w, next, &used))
      return false;
    i += used;
  }
  if (p->help || p->version || p->list_arch || p->list_code)
    return true;
  xl_push(&p->host, xl_format("-O%c", s.level ? s.level : '0'));
  xl_push(&p->device, s.device_debug && !s.optimize_device ? "-O0" : s.level == '3' ? "-O3" : "-O2");
  if (s.debug)
    xl_push(&p->device, "-g");
  if (s.flush)
    xl_push(&p->device, "-fgpu-flush-denormals-to-zero");
  // nvcc -G leaves every product alone, whatever -fmad says.
  if (s.no_fusing || (s.device_debug && !s.optimize_device))
    xl_push(&p->device, "-ffp-contract=off");
  // Which Debian has for one LLVM at a time. Both passes read its header, which GCC has in any case.
  static const char headers[] = XLCC_LLVM19_BIN "/../lib/clang/19/include";
  if (!access(XLCC_LLVM19_BIN "/../lib/clang/19/include/omp.h", R_OK)) {
    xl_push(&p->front, "-idirafter");
    xl_push(&p->front, headers);
  }
  for (size_t i = 0; i < p->host.count; i++)
    if (!strcmp(p->host.items[i], "-fopenmp") && !access(XLCC_LLVM19_BIN "/../lib/libomp.so", R_OK)) {
      xl_push(&p->link, "-L" XLCC_LLVM19_BIN "/../lib");
      break;
    }
  bool arch_given = false;
  for (size_t i = 0; i < p->device.count; i++)
    arch_given |= starts(p->device.items[i], "--cuda-arch=");
  if (!arch_given)
    xl_push(&p->device, xl_format("--cuda-arch=sm_%d", chosen_arch(&s)));
  if (p->part_count == 0 && nvcc && p->verbose)
    return true; // only where things are
  return check(&s);
}
