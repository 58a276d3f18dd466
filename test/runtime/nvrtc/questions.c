// What NVRTC answers: errors of wrong calls, options, names, what a program may use. questions.txt is what NVIDIA's
// library of CUDA 13.0 printed.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nvrtc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void show(const char *what, nvrtcResult r) { printf("%-50s %s\n", what, nvrtcGetErrorString(r) + 6); }

static nvrtcProgram make(const char *source, const char *name) {
  nvrtcProgram p = NULL;
  nvrtcCreateProgram(&p, source, name, 0, NULL, NULL);
  return p;
}

static void show_log(nvrtcProgram p) { // its first line
  size_t n = 0;
  nvrtcGetProgramLogSize(p, &n);
  char *log = malloc(n);
  nvrtcGetProgramLog(p, log);
  printf("  %.*s\n", (int)strcspn(log, ":"), log);
  free(log);
}

static void source(const char *what, const char *text) {
  nvrtcProgram p = make(text, "h.cu");
  show(what, nvrtcCompileProgram(p, 0, NULL));
  nvrtcDestroyProgram(&p);
}

static void option(const char *text) {
  char what[80];
  nvrtcProgram p = make("__global__ void k(){}", "a.cu");
  snprintf(what, sizeof what, "option %s", text);
  show(what, nvrtcCompileProgram(p, 1, &text));
  nvrtcDestroyProgram(&p);
}

static void lowered(nvrtcProgram p, const char *expression) {
  const char *name = "none";
  char what[80];
  snprintf(what, sizeof what, "lowered name of '%s'", expression);
  show(what, nvrtcGetLoweredName(p, expression, &name));
  printf("  %s\n", name);
}

static void calls(void) {
  nvrtcProgram p = NULL;
  size_t n = 77;
  const char *name = NULL;
  show("create into null", nvrtcCreateProgram(NULL, "", NULL, 0, NULL, NULL));
  show("create from null", nvrtcCreateProgram(&p, NULL, NULL, 0, NULL, NULL));
  show("create with -1 headers", nvrtcCreateProgram(&p, "", "a", -1, NULL, NULL));
  show("create with 1 header, null", nvrtcCreateProgram(&p, "", "a", 1, NULL, NULL));
  show("destroy null", nvrtcDestroyProgram(NULL));
  p = NULL;
  show("destroy a null program", nvrtcDestroyProgram(&p));
  show("version into null", nvrtcVersion(NULL, NULL));
  show("architectures into null", nvrtcGetNumSupportedArchs(NULL));
  printf("[%s] [%s]\n", nvrtcGetErrorString(NVRTC_SUCCESS), nvrtcGetErrorString((nvrtcResult)99));
  p = make("__global__ void k() {}\n"
           "template <class T> __global__ void t(T *p) { *p = 1; }\n"
           "namespace n { __device__ int v; __constant__ float c[3]; }\n",
           NULL);
  show("size of PTX before", nvrtcGetPTXSize(p, &n));
  show("size of the log before", nvrtcGetProgramLogSize(p, &n));
  printf("  %zu\n", n);
  show("lowered name before", nvrtcGetLoweredName(p, "k", &name));
  show("add k", nvrtcAddNameExpression(p, "k"));
  show("add t<float>", nvrtcAddNameExpression(p, "t<float>"));
  show("add &n::v", nvrtcAddNameExpression(p, "&n::v"));
  show("add n::c", nvrtcAddNameExpression(p, "n::c"));
  show("add ' t< int >'", nvrtcAddNameExpression(p, " t< int >"));
  show("add null", nvrtcAddNameExpression(p, NULL));
  show("compile with -1 options", nvrtcCompileProgram(p, -1, NULL));
  show("compile", nvrtcCompileProgram(p, 0, NULL));
  show("compile again", nvrtcCompileProgram(p, 0, NULL));
  show("add then", nvrtcAddNameExpression(p, "k"));
  lowered(p, "k");
  lowered(p, "t<float>");
  lowered(p, "&n::v");
  lowered(p, "n::c");
  lowered(p, " t< int >");
  lowered(p, "t<int>");
  show("size of PTX", nvrtcGetPTXSize(p, &n));
  show("size of the cubin", nvrtcGetCUBINSize(p, &n));
  printf("  %zu\n", n);
  show("size of LTO IR", nvrtcGetLTOIRSize(p, &n));
  printf("  %zu\n", n);
  show("size of OptiX IR", nvrtcGetOptiXIRSize(p, &n));
  printf("  %zu\n", n);
  show("PTX into null", nvrtcGetPTX(p, NULL));
  show("cubin into null", nvrtcGetCUBIN(p, NULL));
  show("size of the log", nvrtcGetProgramLogSize(p, &n));
  printf("  %zu\n", n);
  show("status of precompiled headers", nvrtcGetPCHCreateStatus(p));
  show("destroy", nvrtcDestroyProgram(&p));
  printf("  %s\n", p ? "the same" : "null");
}

static void programs(void) {
  size_t n;
  const char *name;
  nvrtcProgram p = make("__global__ void k() { x; }", NULL);
  show("a wrong program", nvrtcCompileProgram(p, 0, NULL));
  show_log(p);
  show("size of its PTX", nvrtcGetPTXSize(p, &n));
  show("lowered name in it", nvrtcGetLoweredName(p, "k", &name));
  show("compile again", nvrtcCompileProgram(p, 0, NULL));
  nvrtcDestroyProgram(&p);
  p = make("__global__ void k() {}", "b.cu");
  nvrtcAddNameExpression(p, "nothing");
  show("a wrong expression", nvrtcCompileProgram(p, 0, NULL));
  nvrtcDestroyProgram(&p);
  const char *const texts[] = {"#define V 3\n"}, *const names[] = {"d/v.h"};
  show("create with a header",
       nvrtcCreateProgram(&p, "#include \"d/v.h\"\n#include <d/v.h>\n__global__ void k(int *p) { *p = V; }", "c.cu", 1,
                          texts, names));
  show("compile", nvrtcCompileProgram(p, 0, NULL));
  nvrtcDestroyProgram(&p);
  source("a host function that a kernel calls", "int f(int x) { return x; }\n__global__ void k(int *p) { *p = f(1); }");
  const char *const device[] = {"-default-device"};
  p = make("int f(int x) { return x; }\n__global__ void k(int *p) { *p = f(1); }", "h.cu");
  show("the same, -default-device", nvrtcCompileProgram(p, 1, device));
  nvrtcDestroyProgram(&p);
  source("printf and assert", "__global__ void k(int *p) { printf(\"%d\", 1); assert(p); }");
  source("types that are there",
         "__global__ void k(size_t *p, clock_t c, ptrdiff_t d, dim3 e, int4 f, float2 g, cudaError_t h) { p[0] = 1; }");
  source("macros",
         "#ifndef __CUDACC_RTC__\n#error\n#endif\n#ifndef __CUDACC__\n#error\n#endif\n#ifdef __NVCC__\n#error\n#endif\n"
         "__global__ void k() {}");
  source("sm_75 and C++17, no kernel",
         "#if __CUDA_ARCH__ != 750\n#error\n#endif\n#if __cplusplus != 201703L\n#error\n#endif\n");
  source("an empty program", "");
}

static void write_header(const char *path, int value) {
  FILE *f = fopen(path, "w");
  if (!f || fprintf(f, "#define V %d\n", value) < 0 || fclose(f))
    perror(path), exit(1);
}

// Which of the files with the macro V a program of this name includes.
static void included(const char *what, const char *name, const char *text, const char *option, int headers) {
  static const char *const names[] = {"v.h", "d/w.h"}, *const texts[] = {"#define V 5\n", "#include \"v.h\"\n"};
  char source[160], label[80];
  const char *instance = "";
  nvrtcProgram p = NULL;
  snprintf(source, sizeof source, "#include %s\ntemplate <int> __global__ void k() {}\n", text);
  nvrtcCreateProgram(&p, source, name, headers, headers ? texts : NULL, headers ? names : NULL);
  nvrtcAddNameExpression(p, "k<V>");
  const bool good = nvrtcCompileProgram(p, option != NULL, &option) == NVRTC_SUCCESS;
  if (good)
    nvrtcGetLoweredName(p, "k<V>", &instance);
  snprintf(label, sizeof label, "%s in %s%s%s%s", text, name ? name : "no name", what, option ? ", " : "",
           option ? option : "");
  printf("%-50s %s\n", label, good ? instance : "none");
  nvrtcDestroyProgram(&p);
}

// Headers in files, with the folder for them as the working directory: 1 there, 2 in sub, 3 and 4 in inc.
static void folders(const char *here) {
  if (chdir(here) || mkdir("sub", 0777) || mkdir("inc", 0777))
    perror(here), exit(1);
  write_header("v.h", 1);
  write_header("sub/v.h", 2);
  write_header("inc/v.h", 3);
  included("", "k.cu", "\"v.h\"", NULL, 0);
  included("", "./k.cu", "\"v.h\"", NULL, 0);
  included("", NULL, "\"v.h\"", NULL, 0);
  included("", "sub/k.cu", "\"v.h\"", NULL, 0);
  included("", "none/k.cu", "\"v.h\"", NULL, 0);
  included("", "sub/k.cu", "\"v.h\"", "-Iinc", 0);
  included("", "sub/k.cu", "\"v.h\"", "--no-source-include", 0);
  included(" with headers", "k.cu", "\"v.h\"", "-Iinc", 2);
  included(" with headers", "k.cu", "\"d/w.h\"", NULL, 2);
  included("", "k.cu", "<v.h>", NULL, 0);
  included("", "k.cu", "<v.h>", "-Iinc", 0);
  included(" with headers", "k.cu", "<v.h>", "-Iinc", 2);
  write_header("inc/v.h", 4);
  included(", changed", "k.cu", "<v.h>", "-Iinc", 0);
  write_header("sub/v.h", 0);
  included(", changed", "sub/k.cu", "\"v.h\"", NULL, 0);
}

int main(int argc, char **argv) {
  static const char *const all[] = {"--gpu-architecture=compute_80",
                                    "-arch=sm_80",
                                    "--gpu-architecture=abc",
                                    "-O3",
                                    "--std=c++20",
                                    "-std=c++99",
                                    "-std=c++11",
                                    "--foo",
                                    "-use_fast_math",
                                    "--use_fast_math",
                                    "-fmad=false",
                                    "-fmad=abc",
                                    "--ftz=true",
                                    "-G",
                                    "-lineinfo",
                                    "-w",
                                    "-dc",
                                    "-rdc=true",
                                    "--maxrregcount=32",
                                    "-maxrregcount=abc",
                                    "-I/tmp",
                                    "--include-path=/tmp",
                                    "-DX=1",
                                    "-UX",
                                    "--pre-include=none.h",
                                    "-dlto",
                                    "-default-device",
                                    "--device-int128",
                                    "-Werror",
                                    "-diag-suppress=177",
                                    "--extra-device-vectorization",
                                    "-restrict",
                                    "-ewp",
                                    "-no-cache",
                                    "-minimal",
                                    "kernel.cu",
                                    "",
                                    "-arch",
                                    "-h",
                                    "--ptxas-options=-v",
                                    "-Xptxas=-v",
                                    "-lto",
                                    "--fdevice-syntax-only",
                                    "-pch",
                                    "--split-compile=0",
                                    "-builtin-initializer-list=false",
                                    "-O0",
                                    "--dopt=on",
                                    "-g",
                                    "-fast-math",
                                    "--expt-relaxed-constexpr",
                                    "--extended-lambda"};
  calls();
  programs();
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    option(all[i]);
  if (argc > 1)
    folders(argv[1]);
}
