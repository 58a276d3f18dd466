//===- main.c - xlmodel: the cost model over assembler files --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   xlmodel --table                    the constants, as doc/model.md has them
//   xlmodel [-w 32|64] -mcpu=CPU FILE  one line a function of llc's output:
//     name, instructions, waits, wait states, LDS trips, DPP, fused, VALU,
//     SALU, vector memory, cycles, separated by tabs
//   xlmodel ... --no-memory FILE       global memory taken as free
//   xlmodel ... --mca=OUT FILE         also the functions as regions of one
//     file for llvm-mca
//   xlmodel [--no-memory] --trace FILE   one line a dispatch of a trace that
//     wavesim wrote (WAVESIM_TRACE): kernel, GPU, lanes, work-groups, waves of
//     one; cycles of the longest work-group, of all one after the other;
//     executed by waves: instructions, LDS trips, memory instructions, those
//     of scratch among them, barriers, calls; executed by lanes: atomics of
//     memory
//
// Exit status: 0, 1 for a file that cannot be read, 2 for wrong usage.
//
//===----------------------------------------------------------------------===//
#include "trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int table(void) {
  printf("| |");
  for (int t = 0; t < XL_CDNA4_LLVM19; t++)
    printf(" %s |", xl_model_name((XlModelTarget)t));
  printf(" what | source |\n|---|");
  for (int t = 0; t < XL_CDNA4_LLVM19; t++)
    printf("--:|");
  printf("---|---|\n");
#define XL_MODEL(FIELD, G5, C2, C4, R1, R1W, R3, R3W, R4, R4W, WHAT, SOURCE)                                           \
  printf("| `%s` | %d | %d | %d | %d | %d | %d | %d | %d | %d | %s | %s |\n", #FIELD, G5, C2, C4, R1, R1W, R3, R3W,    \
         R4, R4W, WHAT, SOURCE);
#include "model.def"
  return 0;
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
  bool memory = true, trace = false;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--table") == 0)
      return table();
    if (strncmp(argv[i], "-mcpu=", 6) == 0)
      cpu = argv[i] + 6;
    else if (strncmp(argv[i], "--mca=", 6) == 0)
      regions = argv[i] + 6;
    else if (strcmp(argv[i], "--no-memory") == 0)
      memory = false;
    else if (strcmp(argv[i], "--trace") == 0)
      trace = true;
    else if (strcmp(argv[i], "-w") == 0 && i + 1 < argc)
      wave = (unsigned)strtoul(argv[++i], NULL, 10);
    else if (!file)
      file = argv[i];
    else
      cpu = NULL, i = argc;
  }
  if (trace && file && !cpu && !wave && !regions) {
    size_t length;
    char *text = read_all(file, &length), error[256];
    if (!text) {
      fprintf(stderr, "xlmodel: cannot read '%s'\n", file);
      return 1;
    }
    bool ok = xl_model_trace(text, memory, stdout, error, sizeof error);
    if (!ok)
      fprintf(stderr, "xlmodel: %s: %s\n", file, error);
    free(text);
    return !ok;
  }
  int target = cpu && !trace ? xl_model_target(cpu, wave) : -1;
  if (!cpu || !file || target < 0) {
    fprintf(stderr,
            cpu && file && !trace ? "xlmodel: no model of '%s' with %u lanes\n"
                                  : "usage: xlmodel --table | [-w 32|64] -mcpu=CPU [--no-memory] [--mca=FILE] FILE | "
                                    "[--no-memory] --trace FILE\n",
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
    printf("%s\t%u\t%u\t%u\t%u\t%u\t%u\t%u\t%u\t%u\t%u\n", name, r.instructions, r.waits, r.nops, r.lds, r.dpp, r.fused,
           r.valu, r.salu, r.vmem, r.cycles);
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
