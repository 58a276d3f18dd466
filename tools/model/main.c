//===- main.c - xlmodel: the cost model over assembler files --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Estimates what llc wrote, a line a function, or what wavesim executed, a line
// a dispatch; the text of --help has the columns.
//
// Exit status: 0, 1 for a file that cannot be read, 2 for wrong usage.
//
//===----------------------------------------------------------------------===//
#include "trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int help(void) {
  printf("usage: xlmodel [options] -mcpu=PROCESSOR FILE.s   the functions of a file\n"
         "       xlmodel [options] --trace FILE             what wavesim executed\n"
         "       xlmodel --table                            the costs themselves\n"
         "\n"
         "Estimates the cycles of AMD GPU code by the rules of doc/model.md: of assembler\n"
         "text as llc, clang or xlcc -S write it, as if one wavefront ran each function\n"
         "from top to bottom; or of a trace (wavesim --trace=FILE, WAVESIM_TRACE).\n"
         "- is standard input.\n"
         "\n"
         "  -mcpu=PROCESSOR       what the text is for\n"
         "  -w 32|64              lanes of a wavefront (default: the processor's own)\n"
         "  --no-memory           global memory answers at once\n"
         "  --blocks              a line for each basic block too, by its label\n"
         "  --labels              first a line with the names of the columns\n"
         "  --mca=FILE            write the functions there as regions for llvm-mca\n"
         "  --trace               FILE is a trace; it says itself what ran it\n"
         "  --table               print the costs as doc/model.md has them\n"
         "  --help, --version\n"
         "\n"
         "Columns, separated by tabs. Of functions:\n"
         "  name; instructions; waits (s_waitcnt and its kin), nops (wait states of s_nop),\n"
         "  lds (round trips), dpp, fused (DPP within an operation), valu, salu, vmem\n"
         "  (vector memory) among them; cycles\n"
         "Of dispatches in a trace:\n"
         "  kernel; gpu; lanes; groups; waves (of one group); longest (cycles of the longest\n"
         "  group), total (of all, one after the other); executed by waves: instructions, lds,\n"
         "  memory, scratch, barriers, calls; executed by lanes: atomics; contention (cycles that\n"
         "  the last lane of the atomic executed most waits, if all are for one address at once)\n"
         "\n"
         "Processors:\n");
  for (int t = 0; t < XL_CDNA4LLVM19; t++) {
    const char *name;
    for (unsigned i = 0; (name = xl_model_processor((XlModelTarget)t, i)); i++)
      printf("%s%s", i ? " " : "  ", name);
    printf(", %u lanes\n", xl_model_lanes((XlModelTarget)t));
  }
  printf("Exit status: 0 done, 1 a file could not be read or understood, 2 wrong usage\n");
  return 0;
}

static int table(void) {
  printf("| |");
  for (int t = 0; t < XL_CDNA4LLVM19; t++)
    printf(" %s |", xl_model_name((XlModelTarget)t));
  printf(" what | source |\n|---|");
  for (int t = 0; t < XL_CDNA4LLVM19; t++)
    printf("--:|");
  printf("---|---|\n");
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE)                                           \
  printf("| `%s` | %d | %d | %d | %d | %d | %d | %d | %d | %d | %s | %s |\n", #FIELD, G5, C2, C4, R1, R1W, R3, R3W,    \
         R4, R4W, WHAT, SOURCE);
#include "model.def"
  return 0;
}

static void print_row(const char *name, const XlModelResult *r) {
  printf("%s\t%u\t%u\t%u\t%u\t%u\t%u\t%u\t%u\t%u\t%u\n", name, r->instructions, r->waits, r->nops, r->lds, r->dpp,
         r->fused, r->valu, r->salu, r->vmem, r->cycles);
}

// The basic blocks of a function, each as if it ran alone: ".LBB0_1:" at the start of a line begins one. What comes
// before the first goes by the function's name with ":entry".
static bool print_blocks(XlModelTarget target, bool memory, const char *name, const char *text, size_t length,
                         char *error, size_t error_size) {
  char label[300];
  snprintf(label, sizeof label, "%s:entry", name);
  for (const char *p = text, *end = text + length; p < end;) {
    const char *next = p, *colon = NULL;
    while (next < end && !colon) {
      const char *eol = memchr(next, '\n', (size_t)(end - next));
      next = eol ? eol + 1 : end;
      if (next < end && !strncmp(next, ".LBB", 4) && (colon = memchr(next, ':', (size_t)(end - next))) &&
          colon - next > 64)
        colon = NULL;
    }
    XlModelResult r;
    if (!xl_model_estimate(target, memory, p, (size_t)(next - p), &r, error, error_size))
      return false;
    print_row(label, &r);
    if (colon)
      snprintf(label, sizeof label, "%s:%.*s", name, (int)(colon - next), next);
    p = colon ? colon + 1 : next;
  }
  return true;
}

static char *read_all(const char *path, size_t *size) {
  FILE *f = strcmp(path, "-") ? fopen(path, "rb") : stdin;
  if (!f)
    return NULL;
  char *data = NULL;
  size_t cap = 0;
  *size = 0;
  for (;;) {
    if (*size + 65536 > cap) {
      char *more = realloc(data, cap = cap * 2 + 131072);
      if (!more) {
        free(data);
        return NULL;
      }
      data = more;
    }
    size_t n = fread(data + *size, 1, 65535, f);
    if (!n)
      break;
    *size += n;
  }
  if (f != stdin)
    fclose(f);
  data[*size] = 0;
  return data;
}

// A function's instructions as a region that llvm-mca reports by name.
static void write_region(FILE *f, const char *name, const char *text, size_t length) {
  fprintf(f, "; LLVM-MCA-BEGIN %s\n", name);
  for (const char *p = text, *end = text + length; p < end;) {
    const char *eol = memchr(p, '\n', (size_t)(end - p));
    size_t n = (size_t)((eol ? eol : end) - p);
    if (n > 1 && *p == '\t' &&
        (p[1] == 'v' || p[1] == 's' || p[1] == 'd' || p[1] == 'g' || p[1] == 'f' || p[1] == 'b') &&
        strncmp(p + 1, "s_setpc", 7) && strncmp(p + 1, "s_endpgm", 8)) {
      fwrite(p, 1, n, f);
      fputc('\n', f);
    }
    p += n + 1;
  }
  // The target's parser may look one line ahead and so hand the comment there to llvm-mca twice.
  fprintf(f, ";\n; LLVM-MCA-END %s\n", name);
}

int main(int argc, char **argv) {
  const char *cpu = NULL, *file = NULL, *regions = NULL;
  unsigned wave = 0;
  bool memory = true, trace = false, labels = false, blocks = false;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--table") == 0)
      return table();
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
      return help();
    if (strcmp(argv[i], "--version") == 0)
      return puts("xlmodel (Crosslane) " XLMODEL_VERSION) == EOF;
    if (strncmp(argv[i], "-mcpu=", 6) == 0)
      cpu = argv[i] + 6;
    else if (strncmp(argv[i], "--mca=", 6) == 0)
      regions = argv[i] + 6;
    else if (strcmp(argv[i], "--no-memory") == 0)
      memory = false;
    else if (strcmp(argv[i], "--trace") == 0)
      trace = true;
    else if (strcmp(argv[i], "--labels") == 0)
      labels = true;
    else if (strcmp(argv[i], "--blocks") == 0)
      blocks = true;
    else if (strcmp(argv[i], "-w") == 0 && i + 1 < argc)
      wave = (unsigned)strtoul(argv[++i], NULL, 10);
    else if (argv[i][0] == '-' && argv[i][1]) {
      fprintf(stderr, "xlmodel: unknown option %s; xlmodel --help lists the options\n", argv[i]);
      return 2;
    } else if (!file)
      file = argv[i];
    else
      cpu = NULL, trace = false, i = argc;
  }
  if (trace && file && !cpu && !wave && !regions && !blocks) {
    size_t length;
    char *text = read_all(file, &length), error[256];
    if (!text) {
      fprintf(stderr, "xlmodel: cannot read '%s'\n", file);
      return 1;
    }
    if (labels)
      puts("kernel\tgpu\tlanes\tgroups\twaves\tlongest\ttotal\tinstructions\tlds\tmemory\tscratch\tbarriers\tcalls\tato"
           "mics");
    bool ok = xl_model_trace(text, memory, stdout, error, sizeof error);
    if (!ok)
      fprintf(stderr, "xlmodel: %s: %s\n", file, error);
    free(text);
    return !ok;
  }
  int target = cpu && !trace ? xl_model_target(cpu, wave) : -1;
  if (!cpu || !file || target < 0) {
    fprintf(stderr,
            cpu && file && !trace
                ? "xlmodel: no model of '%s' with %u lanes\n"
                : "usage: xlmodel [options] -mcpu=PROCESSOR FILE.s, xlmodel [options] --trace FILE or "
                  "xlmodel --table; xlmodel --help says more\n",
            cpu ? cpu : "", wave);
    return 2;
  }
  size_t size;
  char *text = read_all(file, &size);
  if (!text) {
    fprintf(stderr, "xlmodel: cannot read '%s'\n", file);
    return 1;
  }
  FILE *mca = regions ? fopen(regions, "w") : NULL;
  if (regions && !mca) {
    fprintf(stderr, "xlmodel: cannot write '%s'\n", regions);
    return 1;
  }
  if (labels)
    puts("name\tinstructions\twaits\tnops\tlds\tdpp\tfused\tvalu\tsalu\tvmem\tcycles");
  // A function runs from the label that its @function directive announces to
  // the .Lfunc_end label.
  int status = 0;
  for (char *p = text; (p = strstr(p, "@function"));) {
    char *line = p;
    while (line > text && line[-1] != '\n')
      line--;
    char name[256];
    p += 9;
    if (sscanf(line, " .type %255[^,]", name) != 1)
      continue;
    size_t len = strlen(name);
    char *begin = p, *end = strstr(p, ".Lfunc_end");
    while ((begin = strstr(begin, name)) && !(begin[-1] == '\n' && begin[len] == ':'))
      begin++;
    if (!begin || !end)
      continue;
    // The callee's wait on entry is the caller's convention, not the function's work.
    char *entry = strstr(begin, "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\n");
    if (entry && entry < end)
      begin = entry + strlen("s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\n");
    else if ((entry = strstr(begin, "s_wait_kmcnt 0x0\n")) && entry < end &&
             (entry = strstr(begin, "s_wait_loadcnt_dscnt 0x0\n")) && entry < end && entry < begin + 200)
      begin = strstr(begin, "s_wait_kmcnt 0x0\n") + strlen("s_wait_kmcnt 0x0\n");
    XlModelResult r;
    char error[256];
    if (!xl_model_estimate((XlModelTarget)target, memory, begin, (size_t)(end - begin), &r, error, sizeof error)) {
      fprintf(stderr, "xlmodel: %s: %s: %s\n", file, name, error);
      status = 1;
      continue;
    }
    print_row(name, &r);
    if (blocks &&
        !print_blocks((XlModelTarget)target, memory, name, begin, (size_t)(end - begin), error, sizeof error)) {
      fprintf(stderr, "xlmodel: %s: %s: %s\n", file, name, error);
      status = 1;
    }
    if (mca)
      write_region(mca, name, begin, (size_t)(end - begin));
  }
  if (mca && fclose(mca)) {
    fprintf(stderr, "xlmodel: cannot write '%s'\n", regions);
    status = 1;
  }
  free(text);
  return status;
}
