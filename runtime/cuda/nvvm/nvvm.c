// nvvm.c: libnvvm, the compiler of NVVM IR as a library (crosslane/cuda/nvvm.h), on libxlcc (crosslane/compile.h).
//
// What a program is compiled to, which callers take for PTX, is an image of IR: its modules linked and verified, which
// the driver API compiles for its GPU when it loads it. So an error of the IR is told here, and what no AMD GPU can do
// when the image is loaded. Modules are text or bitcode, of any LLVM up to 22; text with pointers to types takes LLVM
// 14's tools (xlcc says so). The functions of libdevice stay calls, and are those of our library.
//
// A module that is added lazily is linked as the others are; what nothing calls goes when code is made.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/cuda/nvvm.h"
#include "crosslane/compile.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

struct _nvvmProgram {
  xl_compile_file *modules; // name and data are the program's
  size_t count;
  char *image; // NULL: not compiled
  size_t image_bytes;
  char *log; // NULL: nothing is said
};

EXPORT const char *nvvmGetErrorString(nvvmResult result) {
  static const char *const names[] = {"NVVM_SUCCESS",
                                      "NVVM_ERROR_OUT_OF_MEMORY",
                                      "NVVM_ERROR_PROGRAM_CREATION_FAILURE",
                                      "NVVM_ERROR_IR_VERSION_MISMATCH",
                                      "NVVM_ERROR_INVALID_INPUT",
                                      "NVVM_ERROR_INVALID_PROGRAM",
                                      "NVVM_ERROR_INVALID_IR",
                                      "NVVM_ERROR_INVALID_OPTION",
                                      "NVVM_ERROR_NO_MODULE_IN_PROGRAM",
                                      "NVVM_ERROR_COMPILATION",
                                      "NVVM_ERROR_CANCELLED"};
  return (unsigned)result < sizeof names / sizeof *names ? names[result] : "NVVM_ERROR unknown";
}

EXPORT nvvmResult nvvmVersion(int *major, int *minor) {
  if (!major || !minor)
    return NVVM_ERROR_INVALID_INPUT;
  *major = 2, *minor = 0;
  return NVVM_SUCCESS;
}

EXPORT nvvmResult nvvmIRVersion(int *major, int *minor, int *debug_major, int *debug_minor) {
  if (!major || !minor || !debug_major || !debug_minor)
    return NVVM_ERROR_INVALID_INPUT;
  *major = 2, *minor = 0, *debug_major = 3, *debug_minor = 2;
  return NVVM_SUCCESS;
}

// "compute_90", "compute_90a": the number, 0 where it is none.
static int architecture(const char *s) {
  int number = 0, used = 0;
  if (sscanf(s, "compute_%d%n", &number, &used) != 1 || number < 20 || number > 999)
    return 0;
  return !s[used] || ((s[used] == 'a' || s[used] == 'f') && !s[used + 1]) ? number : 0;
}

// The newest whose IR is read.
EXPORT nvvmResult nvvmLLVMVersion(const char *arch, int *major) {
  if (!arch || !major || !architecture(arch))
    return NVVM_ERROR_INVALID_INPUT;
  *major = 22;
  return NVVM_SUCCESS;
}

// ---------------------------------------------------------------- programs

EXPORT nvvmResult nvvmCreateProgram(nvvmProgram *program) {
  if (!program)
    return NVVM_ERROR_INVALID_PROGRAM;
  *program = calloc(1, sizeof **program);
  return *program ? NVVM_SUCCESS : NVVM_ERROR_OUT_OF_MEMORY;
}

static void forget(nvvmProgram p) {
  free(p->image);
  free(p->log);
  p->image = p->log = NULL;
  p->image_bytes = 0;
}

EXPORT nvvmResult nvvmDestroyProgram(nvvmProgram *program) {
  if (!program || !*program)
    return NVVM_ERROR_INVALID_PROGRAM;
  nvvmProgram p = *program;
  forget(p);
  for (size_t i = 0; i < p->count; i++) {
    free((char *)p->modules[i].data);
    free((char *)p->modules[i].name);
  }
  free(p->modules);
  free(p);
  *program = NULL;
  return NVVM_SUCCESS;
}

// llvmlite's modules of no target are taken for NVIDIA's, as by libNVVM. In place.
static void name_target(char *text, size_t size) {
  static const char none[] = "\"unknown-unknown-unknown\"", ours[] = "\"nvptx64-nvidia-cuda\"    ",
                    before[] = "target triple = ";
  char *at = memmem(text, size, before, sizeof before - 1);
  _Static_assert(sizeof none == sizeof ours, "one replaces the other");
  if (at && size - (size_t)(at - text) >= sizeof before + sizeof none - 2 &&
      !memcmp(at + sizeof before - 1, none, sizeof none - 1))
    memcpy(at + sizeof before - 1, ours, sizeof ours - 1);
}

static nvvmResult add(nvvmProgram p, const char *bytes, size_t size, const char *name) {
  if (!p)
    return NVVM_ERROR_INVALID_PROGRAM;
  if (!bytes || !size)
    return NVVM_ERROR_INVALID_INPUT;
  // Text may be given with its zero.
  while (size && !bytes[size - 1] && memcmp(bytes, "BC\xc0\xde", size < 4 ? size : 4))
    size--;
  xl_compile_file *more = realloc(p->modules, (p->count + 1) * sizeof *more);
  if (!more)
    return NVVM_ERROR_OUT_OF_MEMORY;
  p->modules = more;
  char *copy = malloc(size ? size : 1), *named = strdup(name ? name : "<unnamed>");
  if (!copy || !named) {
    free(copy);
    free(named);
    return NVVM_ERROR_OUT_OF_MEMORY;
  }
  memcpy(copy, bytes, size);
  name_target(copy, size);
  p->modules[p->count++] = (xl_compile_file){named, copy, size};
  return NVVM_SUCCESS;
}

EXPORT nvvmResult nvvmAddModuleToProgram(nvvmProgram p, const char *bytes, size_t size, const char *name) {
  return add(p, bytes, size, name);
}
// What nothing calls goes when the image is compiled.
EXPORT nvvmResult nvvmLazyAddModuleToProgram(nvvmProgram p, const char *bytes, size_t size, const char *name) {
  return add(p, bytes, size, name);
}

// ---------------------------------------------------------------- options

typedef struct choice {
  bool debug, lines, flush, no_fusing;
  char level;
} choice;

static bool is_switch(const char *s, const char *name, bool *on) {
  const size_t n = strlen(name);
  if (strncmp(s, name, n) || (s[n] != '0' && s[n] != '1') || s[n + 1])
    return false;
  *on = s[n] == '1';
  return true;
}

// False for what libNVVM has no option for.
static bool read_option(const char *s, choice *c) {
  bool on;
  if (!strcmp(s, "-g"))
    c->debug = true;
  else if (!strcmp(s, "-generate-line-info"))
    c->lines = true;
  else if (!strncmp(s, "-arch=", 6))
    return architecture(s + 6);
  else if (!strcmp(s, "-opt=0") || !strcmp(s, "-opt=3"))
    c->level = s[5];
  else if (is_switch(s, "-ftz=", &on))
    c->flush = on;
  else if (is_switch(s, "-fma=", &on))
    c->no_fusing = !on;
  else // Division and square root are exact in any case.
    return is_switch(s, "-prec-sqrt=", &on) || is_switch(s, "-prec-div=", &on);
  return true;
}

static void say(nvvmProgram p, const char *fmt, const char *what) {
  char *text;
  free(p->log);
  p->log = asprintf(&text, fmt, what) < 0 ? NULL : text;
}

static nvvmResult read_options(nvvmProgram p, int count, const char **options, choice *c) {
  if (count < 0 || (count && !options))
    return NVVM_ERROR_INVALID_INPUT;
  *c = (choice){.level = '3'};
  for (int i = 0; i < count; i++)
    if (!options[i] || !read_option(options[i], c)) {
      say(p, "libnvvm: error: %s is no option, or has no such value\n", options[i] ? options[i] : "NULL");
      return NVVM_ERROR_INVALID_OPTION;
    }
  return NVVM_SUCCESS;
}

// ---------------------------------------------------------------- compiling

// grid.ll, for programs that call it; in others it would make all kernels such as wait for their grids.
__asm__(".section .rodata\n"
        "xl_grid_begin: .incbin \"" XL_GRID_IR "\"\n"
        "xl_grid_end: .previous\n");
extern const char xl_grid_begin[], xl_grid_end[];

static nvvmResult add_grid(nvvmProgram p) {
  static const char name[] = "cudaCG";
  bool calls = false;
  for (size_t i = 0; i < p->count; i++) {
    if (p->modules[i].bytes == (size_t)(xl_grid_end - xl_grid_begin) &&
        !memcmp(p->modules[i].data, xl_grid_begin, p->modules[i].bytes))
      return NVVM_SUCCESS; // it is there already
    calls = calls || memmem(p->modules[i].data, p->modules[i].bytes, name, sizeof name - 1);
  }
  return calls ? add(p, xl_grid_begin, (size_t)(xl_grid_end - xl_grid_begin), "grid") : NVVM_SUCCESS;
}

// Where function attributes stand in a line that defines a function: behind the parameters, and what says that the
// address does not matter. NULL: it defines none.
static const char *attributes_at(const char *line, const char *end) {
  static const char define[] = "define ";
  if ((size_t)(end - line) < sizeof define || memcmp(line, define, sizeof define - 1))
    return NULL;
  const char *at = memchr(line, '@', (size_t)(end - line));
  if (at && at + 2 < end && at[1] == '"') // a name in quotes
    at = memchr(at + 2, '"', (size_t)(end - at - 2));
  int depth = 0;
  for (; at && at < end; at++) {
    depth += (*at == '(') - (*at == ')');
    if (*at == ')' && !depth)
      break;
  }
  if (!at || at == end)
    return NULL;
  at++;
  static const char *const words[] = {" local_unnamed_addr", " unnamed_addr"};
  for (size_t i = 0; i < 2; i++)
    if ((size_t)(end - at) > strlen(words[i]) && !memcmp(at, words[i], strlen(words[i])))
      at += strlen(words[i]);
  return at;
}

// Where flags stand in a line that multiplies or adds, and has none that lets it be fused. NULL: it is no such line.
static const char *flags_at(const char *line, const char *end) {
  static const char *const operations[] = {" = fmul ", " = fadd ", " = fsub "};
  if (end - line < 4 || memcmp(line, "  %", 3))
    return NULL;
  const char *found = NULL;
  for (size_t i = 0; i < 3 && !found; i++)
    if ((found = memmem(line, (size_t)(end - line), operations[i], strlen(operations[i]))))
      found += strlen(operations[i]);
  return found && strncmp(found, "fast ", 5) && !memmem(found, (size_t)(end - found), "contract ", 9) ? found : NULL;
}

// The text with what libNVVM's options mean: functions that flush subnormal numbers; products and sums that may be
// fused, which is the default, whatever their flags, and as NVVM does it. NULL: no memory.
static char *rewrite(const char *ir, size_t bytes, const choice *c, size_t *size) {
  char *text = NULL;
  FILE *out = open_memstream(&text, size);
  if (!out)
    return NULL;
  for (const char *line = ir, *end = ir + bytes, *next; line < end; line = next) {
    next = memchr(line, '\n', (size_t)(end - line));
    next = next ? next + 1 : end;
    const char *function = attributes_at(line, next), *fuse = c->no_fusing ? NULL : flags_at(line, next);
    const char *at = function ? function : fuse ? fuse : line;
    fwrite(line, 1, (size_t)(at - line), out);
    if (function && c->flush)
      fputs(" \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\"", out);
    if (function && !c->no_fusing)
      fputs(" \"crosslane-contract\"=\"nvcc\"", out); // by libNVVM's rule (Target/nvvm/NVVMContract.cpp)
    if (!function && fuse)
      fputs("contract ", out);
    fwrite(at, 1, (size_t)(next - at), out);
  }
  const bool ok = !ferror(out);
  if (!fclose(out) && ok)
    return text;
  free(text);
  return NULL;
}

static nvvmResult make(nvvmProgram p, const choice *c, bool keep) {
  xl_compile_result r;
  const bool available = xl_compile_available(), ok = xl_ir_link(p->modules, p->count, &r);
  free(p->log);
  p->log = r.log;
  r.log = NULL;
  nvvmResult result = ok ? NVVM_SUCCESS : available ? NVVM_ERROR_INVALID_IR : NVVM_ERROR_COMPILATION;
  if (ok && keep) {
    const char *options[4];
    size_t n = 0, bytes = r.bytes;
    options[n++] = c->level == '0' ? "-O0" : "-O3";
    options[n++] = "--llvm=22";
    if (c->debug || c->lines)
      options[n++] = "-g";
    char *text = rewrite(r.output, r.bytes, c, &bytes);
    if (text)
      p->image = xl_image_make(text, bytes, options, n, &p->image_bytes);
    free(text);
    p->image_bytes++; // its zero
    if (!p->image)
      result = NVVM_ERROR_OUT_OF_MEMORY;
  }
  xl_compile_free(&r);
  return result;
}

static nvvmResult compile(nvvmProgram p, int count, const char **options, bool keep) {
  if (!p)
    return NVVM_ERROR_INVALID_PROGRAM;
  if (keep)
    forget(p);
  choice c;
  const nvvmResult result = read_options(p, count, options, &c);
  if (result != NVVM_SUCCESS)
    return result;
  if (!p->count)
    return NVVM_ERROR_NO_MODULE_IN_PROGRAM;
  const nvvmResult added = add_grid(p);
  return added == NVVM_SUCCESS ? make(p, &c, keep) : added;
}

EXPORT nvvmResult nvvmVerifyProgram(nvvmProgram p, int count, const char **options) {
  return compile(p, count, options, false);
}
EXPORT nvvmResult nvvmCompileProgram(nvvmProgram p, int count, const char **options) {
  return compile(p, count, options, true);
}

// ---------------------------------------------------------------- results

static nvvmResult give(nvvmProgram p, const char *data, size_t bytes, char *to, size_t *size) {
  if (!p)
    return NVVM_ERROR_INVALID_PROGRAM;
  if (!data || (!to && !size))
    return NVVM_ERROR_INVALID_INPUT;
  if (size)
    *size = bytes;
  else if (to)
    memcpy(to, data, bytes);
  return NVVM_SUCCESS;
}

EXPORT nvvmResult nvvmGetCompiledResultSize(nvvmProgram p, size_t *size) {
  return give(p, p ? p->image : NULL, p ? p->image_bytes : 0, NULL, size);
}
EXPORT nvvmResult nvvmGetCompiledResult(nvvmProgram p, char *to) {
  return give(p, p ? p->image : NULL, p ? p->image_bytes : 0, to, NULL);
}

static const char *log_of(nvvmProgram p) { return p && p->log ? p->log : ""; }

EXPORT nvvmResult nvvmGetProgramLogSize(nvvmProgram p, size_t *size) {
  return give(p, log_of(p), strlen(log_of(p)) + 1, NULL, size);
}
EXPORT nvvmResult nvvmGetProgramLog(nvvmProgram p, char *to) {
  return give(p, log_of(p), strlen(log_of(p)) + 1, to, NULL);
}
