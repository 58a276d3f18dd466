// nvrtc.c: libnvrtc, CUDA's compiler as a library (crosslane/cuda/nvrtc.h), on libxlcc (crosslane/compile.h).
//
// A program's "PTX" is an image of IR: what clang's front end makes of the source, which the driver API compiles for
// its GPU when it loads it. So one program serves every GPU, as PTX does. Its cubin (for an architecture sm_NN) and its
// LTO IR (with -dlto) are the same image; otherwise their size is 0, as with NVIDIA's library, and so is that of OptiX
// IR.
//
// Name expressions become variables behind the source that are initialised with the expressions; the names that the
// variables have in the IR are the lowered ones, and the variables are taken out.
//
// Errors of calls are those that NVIDIA's library gives (test/runtime/nvrtc).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/cuda/nvrtc.h"
#include "crosslane/compile.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

// The variables of name expressions are VARIABLE0, VARIABLE1, ...
#define VARIABLE "__xl_nvrtc_name_"

typedef struct expression {
  char *text;
  char *lowered; // NULL before the compilation
} expression;

struct _nvrtcProgram {
  char *source, *name;
  xl_compile_file *headers; // name and data are the program's
  size_t header_count;
  expression *expressions;
  size_t expression_count;
  bool compiled, good;
  bool cubin, lto; // there is one
  char *image;
  size_t image_bytes; // with its last zero
  char *log;
};

// ---------------------------------------------------------------- options

enum argument { NONE, TEXT, BOOL, NUMBER, ARCH, STD };
enum effect { DONE, ALWAYS, HERE };
typedef struct option {
  const char *name, *alias;
  enum argument argument;
  enum effect effect;
  const char *xlcc;
} option;

static const option options[] = {
#define OPTION(name, alias, argument, effect, xlcc) {name, alias, argument, effect, xlcc},
#include "options.def"
#undef OPTION
};

// What is compiled how.
typedef struct job {
  char **options; // of xlcc, owned
  size_t count;
  char *sdk; // folder of an SDK, which a -I named
  bool default_device, debug, uncached, cubin, lto, failed;
} job;

static void add(job *j, const char *a, const char *b) {
  char **more = realloc(j->options, (j->count + 1) * sizeof *more), *text = NULL;
  if (more)
    j->options = more;
  if (!more || asprintf(&text, "%s%s", a, b) < 0)
    j->failed = true;
  else
    j->options[j->count++] = text;
}

static bool is_number(const char *s) {
  const size_t n = strspn(s, "0123456789");
  return n && !s[n];
}

// "compute_90a" and "sm_90a": the number, 0 where it is none.
static int architecture(const char *s) {
  const char *digits = !strncmp(s, "compute_", 8) ? s + 8 : !strncmp(s, "sm_", 3) ? s + 3 : "";
  const size_t n = strspn(digits, "0123456789");
  const char *behind = digits + n;
  return n >= 2 && n <= 3 && (!*behind || !strcmp(behind, "a") || !strcmp(behind, "f")) ? atoi(digits) : 0;
}

static bool fits(enum argument kind, const char *value) {
  switch (kind) {
  case NONE:
    return !value;
  case TEXT:
    return value != NULL;
  case BOOL:
    return value && (!strcmp(value, "true") || !strcmp(value, "false"));
  case NUMBER:
    return value && is_number(value);
  case ARCH:
    return value && architecture(value) >= 50;
  case STD:
    return value && (!strcmp(value, "c++03") || !strcmp(value, "c++11") || !strcmp(value, "c++14") ||
                     !strcmp(value, "c++17") || !strcmp(value, "c++20"));
  }
  return false;
}

// The option that `text` is, with its argument in *value; NULL where there is none. Where it may be the next element,
// `next`, *used says whether it is.
static const option *find(const char *text, const char *next, const char **value, bool *used) {
  *used = false;
  if (text[0] != '-' || !text[1])
    return NULL;
  const bool two = text[1] == '-';
  const char *name = text + 1 + two;
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    const option *o = &options[i];
    const char *const spellings[] = {o->name, o->alias};
    for (size_t k = 0; k < 2; k++) {
      const size_t n = strlen(spellings[k]);
      if (!n || strncmp(name, spellings[k], n))
        continue;
      const char *behind = name + n;
      // "-Ifolder" and the like
      const bool glued = k == 1 && n == 1 && isupper((unsigned char)spellings[k][0]) && o->argument == TEXT;
      if (!*behind && o->argument != NONE && !strcmp(o->alias, "Werror"))
        *value = "";
      else if (!*behind)
        *value = o->argument == NONE ? NULL : next, *used = o->argument != NONE && next;
      else if (*behind == '=' && o->argument != NONE)
        *value = behind + 1;
      else if (glued && !two)
        *value = behind;
      else
        continue;
      return o;
    }
  }
  return NULL;
}

// A folder that programs name may be relative to where they run.
static void add_folder(job *j, const char *folder) {
  char header[PATH_MAX], *whole = realpath(folder, NULL);
  snprintf(header, sizeof header, "%s/cuda_runtime.h", folder);
  char *slash = whole ? strrchr(whole, '/') : NULL;
  // The SDK's headers are read as xlcc reads them.
  if (slash && slash != whole && !access(header, R_OK)) {
    // Of SDKs that have their headers in targets/NAME/include the whole one is above.
    char *targets = strstr(whole, "/targets/");
    *(targets ? targets : slash) = 0;
    free(j->sdk);
    j->sdk = whole;
    return;
  }
  add(j, "-I", whole ? whole : folder);
  free(whole);
}

// Quoted includes are also looked for in the folder of the program's name, behind the headers that the program was made
// with: what NVRTC says of --no-source-include, and does.
static void add_source_folder(job *j, const char *name) {
  const char *slash = strrchr(name, '/');
  char *named = slash ? strndup(name, (size_t)(slash - name) + 1) : strdup(".");
  char *whole = named ? realpath(named, NULL) : NULL;
  j->failed |= !named;
  if (whole)
    add(j, "-iquote", ""), add(j, whole, "");
  free(whole);
  free(named);
}

static nvrtcResult invalid(nvrtcProgram p, const char *what) {
  free(p->log);
  if (asprintf(&p->log, "nvrtc: error: invalid value for an option, or one that is not known: %s\n", what) < 0)
    p->log = NULL;
  return NVRTC_ERROR_INVALID_OPTION;
}

static nvrtcResult read_options(nvrtcProgram p, int count, const char *const *texts, job *j) {
  const char *arch = "compute_75"; // NVRTC's own default
  bool std = false, flush = false, fuse = true, beside = true;
  // The headers that the program was made with are in front of all folders.
  add(j, "-iquote", ""), add(j, ".", "");
  add(j, "-I", ".");
  for (int i = 0; i < count; i++) {
    const char *value = NULL, *text = texts[i] ? texts[i] : "";
    bool used;
    const option *o = find(text, i + 1 < count ? texts[i + 1] : NULL, &value, &used);
    if (!o || !fits(o->argument, value))
      return invalid(p, text);
    i += used;
    std |= o->argument == STD;
    if (o->effect == DONE) {
      add(j, o->xlcc, value ? value : "");
    } else if (o->effect == HERE) {
      if (o->argument == ARCH)
        arch = value;
      else if (!strcmp(o->name, "ftz"))
        flush = *value == 't';
      else if (!strcmp(o->name, "fmad"))
        fuse = *value == 't';
      else if (!strcmp(o->name, "use_fast_math"))
        add(j, o->xlcc, ""), add(j, "-D__USE_FAST_MATH__", ""), flush = true;
      else if (!strcmp(o->alias, "dlto"))
        j->lto = true;
      else if (!strcmp(o->alias, "I"))
        add_folder(j, value);
      else if (!strcmp(o->alias, "G"))
        add(j, o->xlcc, ""), j->debug = true;
      else if (!strcmp(o->alias, "default-device"))
        j->default_device = true;
      else if (!strcmp(o->name, "no-source-include"))
        beside = false;
      else if (!strcmp(o->name, "no-cache"))
        j->uncached = true;
      else if (!strcmp(value, "all-warnings"))
        add(j, "-Werror", "");
      else if (!*value)
        return invalid(p, text);
    }
  }
  if (beside)
    add_source_folder(j, p->name);
  if (flush)
    add(j, "-fgpu-flush-denormals-to-zero", "");
  if (!fuse)
    add(j, "-ffp-contract=off", "");
  j->cubin = !strncmp(arch, "sm_", 3);
  char number[16];
  snprintf(number, sizeof number, "%d", architecture(arch));
  add(j, "--cuda-arch=sm_", number);
  if (!std)
    add(j, "-std=c++17", "");
  add(j, "--cuda-path=", j->sdk ? j->sdk : "none");
  // The text of messages as NVRTC's: FILE(LINE): error: ...
  static const char *const always[] = {"--nvvm",           "-S",
                                       "--llvm=22",        "-D__CUDACC_RTC__",
                                       "-U__NVCC__",       "-fdiagnostics-format=msvc",
                                       "-fno-show-column", "-fno-caret-diagnostics"};
  for (size_t i = 0; i < sizeof always / sizeof *always; i++)
    add(j, always[i], "");
  return j->failed ? NVRTC_ERROR_OUT_OF_MEMORY : NVRTC_SUCCESS;
}

// ---------------------------------------------------------------- compiling

// The source with what belongs round it. NULL when there is no memory.
static char *whole_source(nvrtcProgram p, const job *j, size_t *bytes) {
  char *text = NULL;
  FILE *out = open_memstream(&text, bytes);
  if (!out)
    return NULL;
  // NVRTC has assert without a header.
  fputs("#define assert(e) ((e) ? (void)0 : __assertfail(#e, __FILE__, __LINE__, __func__, 1))\n", out);
  fputs(j->default_device ? "#pragma clang force_cuda_host_device begin\n" : "", out);
  fputs("#line 1 \"", out);
  for (const char *c = p->name; *c; c++)
    fprintf(out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
  fprintf(out, "\"\n%s\n", p->source);
  fputs(j->default_device ? "#pragma clang force_cuda_host_device end\n" : "", out);
  for (size_t i = 0; i < p->expression_count; i++)
    fprintf(out, "#line 1 \"name expression %zu\"\n__device__ const void *" VARIABLE "%zu = (const void *)(%s);\n",
            i + 1, i, p->expressions[i].text);
  const bool ok = !ferror(out);
  if (fclose(out) || !ok) {
    free(text);
    return NULL;
  }
  return text;
}

// Takes the line of an expression's variable out of the IR, and gives the name that it is initialised with; NULL where
// there is none.
static char *take_name(char *ir, size_t *bytes, size_t number) {
  char start[48];
  const int n = snprintf(start, sizeof start, "\n@" VARIABLE "%zu = ", number);
  char *line = memmem(ir, *bytes, start, (size_t)n);
  char *end = line ? memchr(line + 1, '\n', *bytes - (size_t)(line + 1 - ir)) : NULL;
  if (!end)
    return NULL;
  char *name = NULL;
  for (char *at = line + n; at < end; at++) {
    if (*at != '@')
      continue;
    const char *from = at + 1;
    const bool quoted = *from == '"';
    from += quoted;
    const char *to = from;
    while (to < end && (quoted ? *to != '"' : isalnum((unsigned char)*to) || strchr("._$-", *to)))
      to++;
    name = strndup(from, (size_t)(to - from));
    break;
  }
  *bytes -= (size_t)(end - line);
  memmove(line, end, *bytes - (size_t)(line - ir));
  return name;
}

static nvrtcResult compile(nvrtcProgram p, const job *j) {
  size_t bytes;
  char *source = whole_source(p, j, &bytes);
  if (!source)
    return NVRTC_ERROR_OUT_OF_MEMORY;
  const xl_compile_job work = {.language = "cuda",
                               .name = "nvrtc-program.cu",
                               .input = source,
                               .bytes = bytes,
                               .options = (const char *const *)j->options,
                               .option_count = j->count,
                               .files = p->headers,
                               .file_count = p->header_count,
                               .uncached = j->uncached};
  xl_compile_result r;
  const bool available = xl_compile_available(), ok = xl_compile(&work, &r);
  free(source);
  p->log = r.log;
  r.log = NULL;
  nvrtcResult result = ok ? NVRTC_SUCCESS : available ? NVRTC_ERROR_COMPILATION : NVRTC_ERROR_BUILTIN_OPERATION_FAILURE;
  for (size_t i = 0; ok && i < p->expression_count; i++)
    if (!(p->expressions[i].lowered = take_name(r.output, &r.bytes, i)))
      result = NVRTC_ERROR_INTERNAL_ERROR;
  if (result == NVRTC_SUCCESS) {
    const char *const back[] = {j->debug ? "-O0" : "-O3", "--llvm=22"};
    p->image = xl_image_make(r.output, r.bytes, back, 2, &p->image_bytes);
    p->image_bytes++; // its zero
    p->good = p->image != NULL;
    p->cubin = j->cubin, p->lto = j->lto;
    result = p->good ? NVRTC_SUCCESS : NVRTC_ERROR_OUT_OF_MEMORY;
  }
  xl_compile_free(&r);
  return result;
}

// ---------------------------------------------------------------- the interface

static void forget(nvrtcProgram p) {
  free(p->image);
  free(p->log);
  p->image = p->log = NULL;
  p->image_bytes = 0;
  p->good = p->cubin = p->lto = false;
  for (size_t i = 0; i < p->expression_count; i++) {
    free(p->expressions[i].lowered);
    p->expressions[i].lowered = NULL;
  }
}

static void destroy(nvrtcProgram p) {
  forget(p);
  for (size_t i = 0; i < p->expression_count; i++)
    free(p->expressions[i].text);
  for (size_t i = 0; i < p->header_count; i++) {
    free((char *)p->headers[i].name);
    free((char *)p->headers[i].data);
  }
  free(p->expressions);
  free(p->headers);
  free(p->source);
  free(p->name);
  free(p);
}

EXPORT const char *nvrtcGetErrorString(nvrtcResult result) {
  static const char *const names[] = {
      "NVRTC_SUCCESS",
      "NVRTC_ERROR_OUT_OF_MEMORY",
      "NVRTC_ERROR_PROGRAM_CREATION_FAILURE",
      "NVRTC_ERROR_INVALID_INPUT",
      "NVRTC_ERROR_INVALID_PROGRAM",
      "NVRTC_ERROR_INVALID_OPTION",
      "NVRTC_ERROR_COMPILATION",
      "NVRTC_ERROR_BUILTIN_OPERATION_FAILURE",
      "NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
      "NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
      "NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
      "NVRTC_ERROR_INTERNAL_ERROR",
      "NVRTC_ERROR_TIME_FILE_WRITE_FAILED",
      "NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED",
      "NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED",
      "NVRTC_ERROR_PCH_CREATE",
      "NVRTC_ERROR_CANCELLED",
      "NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED",
  };
  return (unsigned)result < sizeof names / sizeof *names ? names[result] : "NVRTC_ERROR unknown";
}

EXPORT nvrtcResult nvrtcVersion(int *major, int *minor) {
  if (!major || !minor)
    return NVRTC_ERROR_INVALID_INPUT;
  *major = 13;
  *minor = 0;
  return NVRTC_SUCCESS;
}

// Those of CUDA 13, and the older ones that its compiler has dropped and programs still name.
static const int supported[] = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121};

EXPORT nvrtcResult nvrtcGetNumSupportedArchs(int *count) {
  if (!count)
    return NVRTC_ERROR_INVALID_INPUT;
  *count = sizeof supported / sizeof *supported;
  return NVRTC_SUCCESS;
}

EXPORT nvrtcResult nvrtcGetSupportedArchs(int *archs) {
  if (!archs)
    return NVRTC_ERROR_INVALID_INPUT;
  memcpy(archs, supported, sizeof supported);
  return NVRTC_SUCCESS;
}

EXPORT nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name, int count,
                                      const char *const *headers, const char *const *names) {
  if (!program)
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (!source || count < 0 || (count && (!headers || !names)))
    return NVRTC_ERROR_INVALID_INPUT;
  nvrtcProgram p = calloc(1, sizeof *p);
  if (!p)
    return NVRTC_ERROR_OUT_OF_MEMORY;
  p->source = strdup(source);
  p->name = strdup(name && *name ? name : "default_program");
  p->headers = calloc((size_t)count + 1, sizeof *p->headers);
  bool ok = p->source && p->name && p->headers;
  for (int i = 0; ok && i < count; i++) {
    if (!headers[i] || !names[i]) {
      destroy(p);
      return NVRTC_ERROR_INVALID_INPUT;
    }
    xl_compile_file *h = &p->headers[p->header_count++];
    h->name = strdup(names[i]), h->data = strdup(headers[i]), h->bytes = strlen(headers[i]);
    ok = h->name && h->data;
  }
  if (!ok) {
    destroy(p);
    return NVRTC_ERROR_OUT_OF_MEMORY;
  }
  *program = p;
  return NVRTC_SUCCESS;
}

EXPORT nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program) {
  if (!program || !*program)
    return NVRTC_ERROR_INVALID_PROGRAM;
  destroy(*program);
  *program = NULL;
  return NVRTC_SUCCESS;
}

EXPORT nvrtcResult nvrtcCompileProgram(nvrtcProgram p, int count, const char *const *texts) {
  if (!p)
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (count < 0 || (count && !texts))
    return NVRTC_ERROR_INVALID_INPUT;
  forget(p);
  p->compiled = true;
  job j = {0};
  nvrtcResult result = read_options(p, count, texts, &j);
  if (result == NVRTC_SUCCESS)
    result = compile(p, &j);
  for (size_t i = 0; i < j.count; i++)
    free(j.options[i]);
  free(j.options);
  free(j.sdk);
  return result;
}

// Sizes and texts are of one form: with NULL for the result INVALID_INPUT.
static nvrtcResult give(nvrtcProgram p, const void *data, size_t bytes, void *to, size_t *size) {
  if (!p)
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (size)
    *size = bytes;
  else if (to && bytes)
    memcpy(to, data, bytes);
  return size || to ? NVRTC_SUCCESS : NVRTC_ERROR_INVALID_INPUT;
}

// The image, where there is one of this kind.
static nvrtcResult give_image(nvrtcProgram p, bool there, void *to, size_t *size) {
  return give(p, there ? p->image : NULL, there ? p->image_bytes : 0, to, size);
}

#define GETTERS(kind, there)                                                                                           \
  EXPORT nvrtcResult nvrtcGet##kind##Size(nvrtcProgram p, size_t *size) {                                              \
    return give_image(p, p && (there), NULL, size);                                                                    \
  }                                                                                                                    \
  EXPORT nvrtcResult nvrtcGet##kind(nvrtcProgram p, char *to) { return give_image(p, p && (there), to, NULL); }
GETTERS(PTX, p->good)
GETTERS(CUBIN, p->cubin)
GETTERS(LTOIR, p->lto)
GETTERS(OptiXIR, false)

EXPORT nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram p, size_t *size) {
  return give(p, NULL, p && p->log ? strlen(p->log) + 1 : 1, NULL, size);
}
EXPORT nvrtcResult nvrtcGetProgramLog(nvrtcProgram p, char *log) {
  const char *text = p && p->log ? p->log : "";
  return give(p, text, strlen(text) + 1, log, NULL);
}

EXPORT nvrtcResult nvrtcAddNameExpression(nvrtcProgram p, const char *const text) {
  if (!p)
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (!text)
    return NVRTC_ERROR_INVALID_INPUT;
  if (p->compiled)
    return NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
  for (size_t i = 0; i < p->expression_count; i++)
    if (!strcmp(p->expressions[i].text, text))
      return NVRTC_SUCCESS;
  expression *more = realloc(p->expressions, (p->expression_count + 1) * sizeof *more);
  if (more)
    p->expressions = more;
  char *copy = more ? strdup(text) : NULL;
  if (!copy)
    return NVRTC_ERROR_OUT_OF_MEMORY;
  p->expressions[p->expression_count++] = (expression){copy, NULL};
  return NVRTC_SUCCESS;
}

// The name is the program's.
EXPORT nvrtcResult nvrtcGetLoweredName(nvrtcProgram p, const char *const text, const char **lowered) {
  if (!p)
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (!text || !lowered)
    return NVRTC_ERROR_INVALID_INPUT;
  *lowered = NULL;
  if (!p->good)
    return NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
  for (size_t i = 0; i < p->expression_count; i++)
    if (!strcmp(p->expressions[i].text, text)) {
      *lowered = p->expressions[i].lowered;
      return NVRTC_SUCCESS;
    }
  return NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
}

// A compilation is one process, which nothing stops; the function is not called.
EXPORT nvrtcResult nvrtcSetFlowCallback(nvrtcProgram p, int (*callback)(void *, void *), void *payload) {
  (void)payload;
  return !p ? NVRTC_ERROR_INVALID_PROGRAM : callback ? NVRTC_SUCCESS : NVRTC_ERROR_INVALID_INPUT;
}

// xlcc keeps precompiled headers by itself; there is no heap for them.
EXPORT nvrtcResult nvrtcGetPCHHeapSize(size_t *size) {
  return size ? *size = 0, NVRTC_SUCCESS : NVRTC_ERROR_INVALID_INPUT;
}
EXPORT nvrtcResult nvrtcSetPCHHeapSize(size_t size) { return (void)size, NVRTC_SUCCESS; }
EXPORT nvrtcResult nvrtcGetPCHCreateStatus(nvrtcProgram p) {
  return p ? NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED : NVRTC_ERROR_INVALID_PROGRAM;
}
EXPORT nvrtcResult nvrtcGetPCHHeapSizeRequired(nvrtcProgram p, size_t *size) {
  return !p ? NVRTC_ERROR_INVALID_PROGRAM : !size ? NVRTC_ERROR_INVALID_INPUT : NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED;
}
