// options.c: see options.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "options.h"
#include "../../runtime/compile/ptx.h"
#include "module.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

const char xlcc_help[] = "usage: xlcc -mcpu=PROCESSOR [options] INPUT... -o OUTPUT\n"
                         "       xlcc [--offload-arch=ID,...] [nvcc's options] INPUT... [-o PROGRAM]\n"
                         "\n"
                         "Whole programs: .cu with host code, C++, C, objects and libraries become a program,\n"
                         "as nvcc makes one; nvcc --help lists nvcc's options, which xlcc takes. With -mcpu,\n"
                         "--genco, -S, -emit-llvm, -E, -fsyntax-only, an output named *.hsaco, *.s, *.ll or\n"
                         "*.bc, or inputs that are IR and C alone, only device code is compiled:\n"
                         "\n"
                         "Compiles CUDA-derived LLVM IR (.ll, .bc), PTX (.ptx), CUDA C++ (.cu) or device C (.c)\n"
                         "for an AMD GPU. Device C includes <crosslane/kernel.h>; its wavefronts are the chip's.\n"
                         "Several inputs are linked into one module; - is IR on standard input.\n"
                         "\n"
                         "  -mcpu=ID              processor, as a target ID: gfx90a, gfx90a:sramecc+:xnack-\n"
                         "  --offload-arch=ID[,ID...]\n"
                         "                        the same; of several, by commas or repeated, the code objects\n"
                         "                        are put into one offload bundle\n"
                         "  -O0 -O1 -O2 -O3 -Os -Oz\n"
                         "                        optimisation level (default -O2)\n"
                         "  -o FILE               output; the default is named after the first input\n"
                         "  --genco               device code alone: a code object or bundle; --cuda-device-only\n"
                         "                        means the same\n"
                         "  -c                    stop at the relocatable object\n"
                         "  -S                    stop at assembler text\n"
                         "  -emit-llvm            stop at lowered and optimised IR: bitcode, or text with -S\n"
                         "  --nvvm                stop at the IR that clang makes of a .cu for NVIDIA, or that\n"
                         "                        inputs of IR are together: bitcode, or\n"
                         "                        text with -S; no processor is needed\n"
                         "  --no-embed-ir         leave the IR out of programs by which GPUs are served at run\n"
                         "                        time that they have no code for\n"
                         "  -E                    preprocess a .cu or .c\n"
                         "  -fsyntax-only         only say what is wrong\n"
                         "  -g                    debug information\n"
                         "  --llvm=19|22|patched  which LLVM compiles (default 19); patched is the one that\n"
                         "                        make llvm builds, whose code generator has the warp operations\n"
                         "  --warp=packed|wave32  two 32-lane warps a 64-lane wavefront, or one a 32-lane one\n"
                         "                        (default packed up to gfx950, wave32 from gfx1030)\n"
                         "  --schedule=lockstep|meld|independent|auto\n"
                         "                        how lanes of a warp meet in operations that stand at different\n"
                         "                        places (default auto: each kernel as it needs)\n"
                         "  --mma=exact|fast      products of tensor cores with NVIDIA's bits, or by what the\n"
                         "                        GPU does fastest (default exact)\n"
                         "  --alloca=BYTES        memory of a thread for allocas of sizes known at run time\n"
                         "                        (default 8192)\n"
                         "  --undefined=nvidia|llvm\n"
                         "                        whose results shifts by too much, divisions by zero and\n"
                         "                        conversions that do not fit have (default nvidia)\n"
                         "  -fopenacc[=tree|finish|lock|atomic][,single]\n"
                         "                        expand the calls of crosslane/openacc.h, in C or IR; how workers\n"
                         "                        and gangs meet in reductions (default tree)\n"
                         "  --regions=if-master|inspector|control-loop|jump-table\n"
                         "                        how a team's threads run sequential and parallel regions of\n"
                         "                        crosslane/regions.h, in C or IR (without: as XL_SCHEME says)\n"
                         "  --keep-going          leave kernels out that are refused, and compile the others\n"
                         "  -mllvm ARG            option for LLVM's optimiser and code generator\n"
                         "  -Rpass[-missed|-analysis]=REGEX\n"
                         "                        why a shuffle or a tree became what it is, or did not\n"
                         "                        (nvvm-tree, nvvm-warp, or .* with those of LLVM)\n"
                         "For .cu and .c inputs:\n"
                         "  -I -D -U -include -isystem -std= -W... -w -f...\n"
                         "                        as clang has them\n"
                         "  -Xclang ARG           option for clang's front end\n"
                         "  -MD -MMD -MF FILE -MT TARGET -MQ TARGET -MP\n"
                         "                        the files that were read, as a rule for make\n"
                         "  -x cuda|c|ir|none     kind of the inputs that follow; none goes by the suffix\n"
                         "  --cuda-arch=sm_NN     NVIDIA processor the source sees (default sm_80)\n"
                         "  --cuda-path=DIR|none  CUDA SDK whose headers .cu inputs see (default: one in\n"
                         "                        /usr/local/cuda, /opt/cuda or /usr/lib/cuda); none takes our own\n"
                         "  --no-device-header    do not include crosslane/cuda_device.h first\n"
                         "  --checked             stop a kernel at a warp operation whose members are missing;\n"
                         "                        link the device runtime that traps on wrong arguments (.c)\n"
                         "Running:\n"
                         "  @FILE                 options and inputs from a file\n"
                         "  -###                  print the commands, quoted for a shell, and run nothing\n"
                         "  -v                    print the commands and run them\n"
                         "  -save-temps           keep intermediate files beside the output\n"
                         "  --cache=DIR|none      where compiled headers are kept for the next run (default\n"
                         "                        crosslane in XDG_CACHE_HOME or ~/.cache)\n"
                         "  --help, --version\n"
                         "\n"
                         "Environment: XLCC_LLVM_DIR   folder of the LLVM to use instead of the configured one\n"
                         "             TMPDIR          where intermediate files go\n"
                         "             XLCC_CACHE      as --cache\n"
                         "             XLCC_SEPARATE   1: start clang and ld.lld, not the program that is both\n"
                         "             CROSSLANE_ARCH  GPUs of whole programs without --offload-arch (else this\n"
                         "                             machine's, else gfx90a)\n"
                         "Exit status: 0 done, 1 compilation failed and left no output, 2 wrong command line\n";

// True when arg is name=VALUE; *value is then the value.
static bool valued(const char *arg, const char *name, const char **value) {
  size_t n = strlen(name);
  if (strncmp(arg, name, n) || arg[n] != '=')
    return false;
  *value = arg + n + 1;
  return true;
}

static bool ends_in(const char *s, const char *suffix) {
  size_t a = strlen(s), b = strlen(suffix);
  return a > b && !strcmp(s + a - b, suffix);
}

static bool same_file(const char *a, const char *b) {
  struct stat x, y;
  return !stat(a, &x) && !stat(b, &y) && S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

// IR of a module of PTX in a file that goes with this process. NULL with err.
static const char *read_ptx(const char *path, xl_error *err) {
  uint8_t *text;
  size_t size, ir_size;
  if (!xl_read_file(path, &text, &size, err))
    return NULL;
  char *log = NULL, *ir = NULL;
  if (xl_ptx_is((const char *)text, size))
    ir = xl_ptx_read((const char *)text, size, &ir_size, &log);
  else
    log = xl_strdup("no module of PTX: it does not start with .version\n");
  free(text);
  const int fd = ir ? memfd_create("ptx", 0) : -1;
  const char *made = fd >= 0 ? xl_format("/proc/%d/fd/%d", (int)getpid(), fd) : NULL;
  if (!made || !xl_write_file(made, ir, ir_size, err)) {
    xl_fail(err, "%s: %s", path, log ? log : "no memory");
    for (char *end = err->text + strlen(err->text); end > err->text && end[-1] == '\n';)
      *--end = 0;
    made = NULL;
  }
  free(log);
  free(ir);
  return made;
}

static bool add_input(xlcc_options *o, const char *path, const char *language, xl_error *err) {
  enum xlcc_language kind = XLCC_IR_INPUT;
  const char *named = path;
  if (!strcmp(language, "ptx") || (!strcmp(language, "none") && ends_in(path, ".ptx"))) {
    if (!(path = read_ptx(path, err)))
      return false;
  } else if (strcmp(language, "none"))
    kind = !strcmp(language, "cuda") ? XLCC_CUDA : !strcmp(language, "c") ? XLCC_C : XLCC_IR_INPUT;
  else if (ends_in(path, ".cu"))
    kind = XLCC_CUDA;
  else if (ends_in(path, ".c"))
    kind = XLCC_C;
  else if (strcmp(path, "-") && !ends_in(path, ".ll") && !ends_in(path, ".bc"))
    return xl_fail(err,
                   "%s: not a .ll, .bc, .ptx, .cu or .c file; -x ir, -x ptx, -x cuda or -x c before it says what it is",
                   path);
  o->inputs = xl_grow(o->inputs, o->input_count + 1, sizeof *o->inputs);
  o->inputs[o->input_count++] = (xlcc_input){.path = path, .named = named, .language = kind};
  return true;
}

// The first input's name without folder and suffix, with the suffix of what is made.
static const char *default_output(const xlcc_options *o) {
  static const char *const suffix[] = {".hsaco", ".o", ".s", ".ll", ".bc"};
  const char *path = o->inputs[0].named;
  if (!strcmp(path, "-"))
    return o->kind == XLCC_ASSEMBLY || o->kind == XLCC_IR ? "-" : xl_format("a%s", suffix[o->kind]);
  const char *base = strrchr(path, '/');
  base = base ? base + 1 : path;
  const char *dot = strrchr(base, '.');
  int n = (int)(dot && dot != base ? (size_t)(dot - base) : strlen(base));
  return xl_format("%.*s%s", n, base, suffix[o->kind]);
}

// The processors of -mcpu or --offload-arch, separated by commas, each once, with the warp model of --warp.
static bool add_devices(xlcc_options *o, const char *ids, const char *warp, xl_error *err) {
  for (const char *id = ids; id; id = strchr(id, ',')) {
    id += id != ids;
    xlcc_device d = {0};
    char *one = xl_format("%.*s", (int)strcspn(id, ","), id);
    const bool ok = xlcc_parse_target(one, &d.target, err);
    free(one);
    if (!ok)
      return false;
    const xlcc_processor *p = d.target.processor;
    if (o->llvm < p->first_llvm)
      return xl_fail(err, "LLVM %d does not know %s: use --llvm=%d", o->llvm, p->name, p->first_llvm);
    if (!warp)
      d.wave32 = xl_chip_has(p->gfx, XL_FEATURE_wave32);
    else if (!strcmp(warp, "packed"))
      d.wave32 = false;
    else if (!strcmp(warp, "wave32"))
      d.wave32 = true;
    else
      return xl_fail(err, "--warp=%s: the warp models are packed and wave32", warp);
    if (d.wave32 && !xl_chip_has(p->gfx, XL_FEATURE_wave32))
      return xl_fail(err, "--warp=wave32: %s has wavefronts of 64 lanes only", p->name);
    if (!d.wave32 && xl_chip_has(p->gfx, XL_FEATURE_wave32_only))
      return xl_fail(err, "--warp=packed: %s has wavefronts of 32 lanes only", p->name);
    bool there = false;
    for (size_t i = 0; i < o->device_count; i++) {
      const xlcc_target *other = &o->devices[i].target;
      there |= !strcmp(other->id, d.target.id);
      // One that leaves a feature open would fit a GPU as well as one that names it: as clang refuses it.
      if (other->processor == p && (!other->sramecc != !d.target.sramecc || !other->xnack != !d.target.xnack))
        return xl_fail(err, "%s and %s do not go into one bundle: a feature is named in all of a processor or in none",
                       other->id, d.target.id);
    }
    if (there)
      continue;
    o->devices = xl_grow(o->devices, o->device_count + 1, sizeof *o->devices);
    o->devices[o->device_count++] = d;
  }
  return true;
}

// Looks for pointers to types in the inputs of IR, and whether there is who reads them.
static bool find_typed(xlcc_options *o, xl_error *err) {
  for (size_t i = 0; i < o->input_count; i++) {
    xlcc_input *in = &o->inputs[i];
    xlcc_module m;
    if (in->language != XLCC_IR_INPUT || !strcmp(in->path, "-"))
      continue;
    xlcc_look_at(in->path, &m);
    in->typed = m.typed;
    if (m.typed && access(XLCC_LLVM14_BIN "/llvm-as", X_OK))
      return xl_fail(err, "%s: pointers to types, as LLVM before 15 writes them: %s reads these; install llvm-14",
                     in->path, XLCC_LLVM14_BIN "/llvm-as");
  }
  return true;
}

static bool check(xlcc_options *o, const char *cpu, const xl_list *archs, const char *warp, bool s, bool c,
                  bool emit_llvm, xl_error *err) {
  if (!cpu && !archs->count && o->front_only)
    cpu = "gfx90a"; // which does not matter
  if (!cpu && !archs->count)
    return xl_fail(err, "no processor given: -mcpu=gfx90a, for example");
  if (cpu && archs->count)
    return xl_fail(err, "-mcpu=%s does not go with --offload-arch=%s", cpu, archs->items[0]);
  if (cpu && strchr(cpu, ','))
    return xl_fail(err, "-mcpu=%s: one processor is expected; --offload-arch= takes several", cpu);
  if (cpu && !add_devices(o, cpu, warp, err))
    return false;
  for (size_t i = 0; i < archs->count; i++)
    if (!add_devices(o, archs->items[i], warp, err))
      return false;
  if (o->device_count > 1 && (s || c || emit_llvm))
    return xl_fail(err, "%s takes one processor; %zu are given", s ? "-S" : c ? "-c" : "-emit-llvm", o->device_count);
  if (c && (s || emit_llvm))
    return xl_fail(err, "-c does not go with %s", s ? "-S" : "-emit-llvm");
  o->kind = c                ? XLCC_OBJECT
            : s && emit_llvm ? XLCC_IR
            : s              ? XLCC_ASSEMBLY
            : emit_llvm      ? XLCC_BITCODE
                             : XLCC_CODE_OBJECT;
  if (!o->input_count)
    return xl_fail(err, "no input");
  bool have_stdin = false;
  for (size_t i = 0; i < o->input_count; i++) {
    const char *path = o->inputs[i].path;
    if (!strcmp(path, "-")) {
      if (have_stdin)
        return xl_fail(err, "standard input is given twice");
      have_stdin = true;
    } else if (access(path, R_OK)) {
      return xl_fail(err, "%s: cannot be read: %m", path);
    }
    if (o->output && same_file(path, o->output))
      return xl_fail(err, "%s is both input and output", path);
  }
  if (!find_typed(o, err))
    return false;
  size_t sources = 0;
  for (size_t i = 0; i < o->input_count; i++)
    sources += o->inputs[i].language != XLCC_IR_INPUT;
  if (o->front_only && sources && (o->input_count != 1 || o->inputs[0].language != XLCC_CUDA))
    return xl_fail(err, "--nvvm takes one .cu input, or IR");
  if (o->preprocess || o->syntax_only) {
    if (s || c || emit_llvm || (o->preprocess && o->syntax_only))
      return xl_fail(err, "%s does not go with %s", o->preprocess ? "-E" : "-fsyntax-only",
                     s           ? "-S"
                     : c         ? "-c"
                     : emit_llvm ? "-emit-llvm"
                                 : "-fsyntax-only");
    if (o->preprocess && (o->input_count != 1 || !sources))
      return xl_fail(err, "-E takes one .cu or .c input");
    if (!o->output)
      o->output = "-";
  }
  if ((o->dependency_file || o->dependency_flags.count) && !o->dependencies)
    return xl_fail(err, "%s goes with -MD", o->dependency_file ? "-MF" : o->dependency_flags.items[0]);
  if (o->dependencies && (o->input_count != 1 || !sources))
    return xl_fail(err, "%s takes one .cu or .c input", o->dependencies);
  if (!o->output)
    o->output = default_output(o);
  if (o->dependencies && !o->dependency_file) {
    if (!strcmp(o->output, "-"))
      return xl_fail(err, "%s needs -MF with output to standard output", o->dependencies);
    const char *base = strrchr(o->output, '/'), *dot = strrchr(base ? base : o->output, '.');
    const int n = (int)(dot ? (size_t)(dot - o->output) : strlen(o->output));
    o->dependency_file = xl_format("%.*s.d", n, o->output);
  }
  for (size_t i = 0; i < o->input_count; i++)
    if (same_file(o->inputs[i].named, o->output))
      return xl_fail(err, "%s is both input and output: name another with -o", o->output);
  return true;
}

// Puts the words of the file behind @ in place of it, as GCC and clang do: words
// end at blanks, quotes hold blanks together, a backslash takes the next character
// as it is. A file that cannot be read stays a word.
static bool expand(const char *word, xl_list *words, unsigned depth, xl_error *err) {
  uint8_t *data;
  size_t size;
  xl_error unread;
  if (word[0] != '@' || !xl_read_file(word + 1, &data, &size, &unread)) {
    xl_push(words, word);
    return true;
  }
  if (depth == 16)
    return xl_fail(err, "%s: response files name each other", word);
  char *text = (char *)data, *w = xl_alloc(size + 1, 1); // both are the words' for good
  for (size_t i = 0; i < size;) {
    if (strchr(" \t\r\n\f\v", text[i])) { // NUL too
      i++;
      continue;
    }
    size_t n = 0;
    char quote = 0;
    for (; i < size && text[i] && (quote || !strchr(" \t\r\n\f\v", text[i])); i++) {
      if (text[i] == '\\' && quote != '\'' && i + 1 < size)
        w[n++] = text[++i];
      else if (quote ? text[i] == quote : text[i] == '"' || text[i] == '\'')
        quote = quote ? 0 : text[i];
      else
        w[n++] = text[i];
    }
    if (quote)
      return xl_fail(err, "%s: a quote is not closed", word);
    w[n] = 0;
    if (!expand(xl_strdup(w), words, depth + 1, err))
      return false;
  }
  free(w);
  free(data);
  return true;
}

bool xlcc_expand_words(int argc, char **argv, xl_list *words, xl_error *err) {
  for (int i = 1; i < argc; i++) {
    const char *word = argv[i];
    if ((!strcmp(word, "--options-file") || !strcmp(word, "-optf")) && i + 1 < argc)
      word = xl_format("@%s", argv[++i]);
    if (!expand(word, words, 0, err))
      return false;
  }
  return true;
}

bool xlcc_parse_options(const xl_list *words, xlcc_options *o, xl_error *err) {
  xl_list archs = {0};
  char **argv = words->items;
  const int argc = (int)words->count;
  *o = (xlcc_options){.llvm = 19, .level = '2', .cuda_arch = "sm_80", .device_header = true, .undefined = "nvidia"};
  const char *cpu = NULL, *warp = NULL, *language = "none", *v;
  bool s = false, c = false, emit_llvm = false, only_inputs = false;
  for (int i = 0; i < argc; i++) {
    const char *a = argv[i];
    if (only_inputs || a[0] != '-' || !a[1]) {
      if (!*a)
        return xl_fail(err, "an input's name is empty");
      if (!add_input(o, a, language, err))
        return false;
      continue;
    }
    // Options whose value is the next argument.
    static const char *const apart[] = {
        "-o",      "-x",    "-mllvm",         "-I",  "-D",  "-U", "-include", "-isystem", "-idirafter", "-iquote",
        "-Xclang", "-mcpu", "--offload-arch", "-MF", "-MT", "-MQ"};
    const char *next = NULL;
    for (size_t k = 0; k < sizeof apart / sizeof *apart; k++)
      if (!strcmp(a, apart[k])) {
        if (i + 1 == argc)
          return xl_fail(err, "%s needs an argument", a);
        next = argv[++i];
      }
    if (!strcmp(a, "--"))
      only_inputs = true;
    else if (!strcmp(a, "--cuda-device-only") || !strcmp(a, "--genco"))
      continue; // it has been seen
    else if (!strcmp(a, "--help") || !strcmp(a, "-h"))
      return o->help = true;
    else if (!strcmp(a, "--version"))
      return o->version = true;
    else if (!strcmp(a, "-mcpu"))
      cpu = next;
    else if (valued(a, "-mcpu", &v))
      cpu = v;
    else if (!strcmp(a, "--offload-arch"))
      xl_push(&archs, next);
    else if (valued(a, "--offload-arch", &v))
      xl_push(&archs, v);
    else if (!strcmp(a, "-O"))
      o->level = '2';
    else if (a[1] == 'O' && a[2] && strchr("0123sz", a[2]) && !a[3])
      o->level = a[2];
    else if (a[1] == 'O')
      return xl_fail(err, "%s: the optimisation levels are -O0, -O1, -O2, -O3, -Os and -Oz", a);
    else if (!strcmp(a, "-E"))
      o->preprocess = true;
    else if (!strcmp(a, "-fsyntax-only"))
      o->syntax_only = true;
    else if (!strcmp(a, "-MD") || !strcmp(a, "-MMD"))
      o->dependencies = a;
    else if (!strcmp(a, "-MF"))
      o->dependency_file = next;
    else if (!strcmp(a, "-MT") || !strcmp(a, "-MQ") || !strcmp(a, "-MP")) {
      xl_push(&o->dependency_flags, a);
      if (next)
        xl_push(&o->dependency_flags, next);
    } else if (!strcmp(a, "-S"))
      s = true;
    else if (!strcmp(a, "-c"))
      c = true;
    else if (!strcmp(a, "-emit-llvm"))
      emit_llvm = true;
    else if (!strcmp(a, "--embed-ir") || !strcmp(a, "--no-embed-ir"))
      o->bare = a[2] == 'n';
    else if (!strcmp(a, "--nvvm"))
      o->front_only = emit_llvm = true;
    else if (!strcmp(a, "-g"))
      o->debug = true;
    else if (!strcmp(a, "-###"))
      o->dry_run = true;
    else if (!strcmp(a, "-v"))
      o->verbose = true;
    else if (!strcmp(a, "--save-temps") || !strcmp(a, "-save-temps"))
      o->save_temps = true;
    else if (!strcmp(a, "-fopenacc"))
      o->openacc = true;
    else if (valued(a, "-fopenacc", &v)) {
      static const char *const known[] = {"tree", "finish", "lock", "atomic", "single"};
      for (const char *at = v; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        size_t i = 0, length = strcspn(at, ",");
        while (i < 5 && (strlen(known[i]) != length || memcmp(known[i], at, length)))
          i++;
        if (i == 5)
          return xl_fail(err, "-fopenacc=%s: the strategies are tree, finish, lock and atomic, and single beside one",
                         v);
      }
      o->openacc = true;
      o->reduction = v;
    } else if (valued(a, "--regions", &v)) {
      if (strcmp(v, "if-master") && strcmp(v, "inspector") && strcmp(v, "control-loop") && strcmp(v, "jump-table"))
        return xl_fail(err, "--regions=%s: the schemes are if-master, inspector, control-loop and jump-table", v);
      o->regions = v;
    } else if (!strcmp(a, "--checked"))
      o->checked = true;
    else if (!strcmp(a, "--keep-going"))
      o->keep_going = true;
    else if (valued(a, "--cache", &v)) {
      if (!*v)
        return xl_fail(err, "--cache= needs a folder, or none");
      o->cache = v;
    } else if (!strcmp(a, "--no-device-header"))
      o->device_header = false;
    else if (valued(a, "--llvm", &v)) {
      o->patched = !strcmp(v, "patched");
      if (!o->patched && strcmp(v, "19") && strcmp(v, "22"))
        return xl_fail(err, "--llvm=%s: 19, 22 and patched are supported", v);
      o->llvm = o->patched ? 19 : atoi(v);
      o->llvm_given = true;
    } else if (valued(a, "--warp", &v))
      warp = v;
    else if (valued(a, "--schedule", &v)) {
      if (strcmp(v, "lockstep") && strcmp(v, "meld") && strcmp(v, "independent") && strcmp(v, "auto"))
        return xl_fail(err, "--schedule=%s: the schedules are lockstep, meld, independent and auto", v);
      o->schedule = v;
    } else if (valued(a, "--mma", &v)) {
      if (strcmp(v, "exact") && strcmp(v, "fast"))
        return xl_fail(err, "--mma=%s: products of tensor cores are exact or fast", v);
      o->mma = v;
    } else if (valued(a, "--alloca", &v)) {
      const size_t digits = strspn(v, "0123456789");
      if (!digits || v[digits] || digits > 5 || !atoi(v) || atoi(v) > 65536)
        return xl_fail(err, "--alloca=%s: a number of bytes from 1 to 65536 is expected", v);
      o->alloca = v;
    } else if (valued(a, "--undefined", &v)) {
      if (strcmp(v, "nvidia") && strcmp(v, "llvm"))
        return xl_fail(err, "--undefined=%s: the rules for what is undefined are nvidia and llvm", v);
      o->undefined = v;
    } else if (valued(a, "--cuda-path", &v)) {
      if (!*v)
        return xl_fail(err, "--cuda-path= needs a folder, or none");
      o->cuda_path = v;
    } else if (valued(a, "--cuda-arch", &v)) {
      if (strncmp(v, "sm_", 3) || strspn(v + 3, "0123456789a") != strlen(v + 3) || !v[3])
        return xl_fail(err, "--cuda-arch=%s: a name like sm_80 is expected", v);
      o->cuda_arch = v;
    } else if (!strcmp(a, "-o")) {
      if (!*next)
        return xl_fail(err, "the output's name is empty");
      if (o->output && strcmp(o->output, next))
        return xl_fail(err, "-o is given twice: %s and %s", o->output, next);
      o->output = next;
    } else if (!strcmp(a, "-x")) {
      if (strcmp(next, "cuda") && strcmp(next, "c") && strcmp(next, "ir") && strcmp(next, "ptx") &&
          strcmp(next, "none"))
        return xl_fail(err, "-x %s: the kinds are cuda, c, ir, ptx and none", next);
      language = next;
    } else if (!strcmp(a, "-mllvm")) {
      xl_push(&o->back_flags, a);
      xl_push(&o->back_flags, next);
    } else if (!strncmp(a, "-Rpass", 6)) {
      xl_push(&o->back_flags, a);
    } else if (strchr("IDUWfw", a[1]) || !strcmp(a, "-include") || !strcmp(a, "-isystem") || !strcmp(a, "-idirafter") ||
               !strcmp(a, "-iquote") || !strcmp(a, "-Xclang") || valued(a, "-std", &v)) {
      // -Wl, and the like would reach tools that do not run here.
      if (a[1] == 'W' && a[2] && strchr("lap", a[2]) && a[3] == ',')
        return xl_fail(err, "unknown option %s", a);
      if (a[1] == 'w' && a[2])
        return xl_fail(err, "unknown option %s", a);
      if (!strcmp(a, "-Wpass-failed"))
        o->pass_failed = true;
      xl_push(&o->front_flags, a);
      if (next)
        xl_push(&o->front_flags, next);
    } else {
      return xl_fail(err, "unknown option %s; xlcc --help lists the options", a);
    }
  }
  const bool ok = check(o, cpu, &archs, warp, s, c, emit_llvm, err);
  free(archs.items);
  return ok;
}
