// plan.c: see plan.h. As few processes as the tools allow: clang's front end
// for each .cu and .c, llvm-link when there are several modules, then one clang that
// lowers (through the plugin, or being the patched one), optimises and generates
// code, then ld.lld. clang would start ld.lld itself, but through one process more.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plan.h"
#include "host.h"
#include "module.h"
#include "references.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// True where passes that call the device runtime run first, so that it is linked behind them.
static bool late_library(const xlcc_options *o) { return o->openacc || o->regions; }

// The patched clang alone is built; the other tools have nothing that the patches
// touch, and a .cu is compiled for NVIDIA.
static bool find_llvm(const xlcc_options *o, xlcc_paths *p, const char *here, xl_error *err) {
  const char *dir = getenv("XLCC_LLVM_DIR");
  if (dir && *dir)
    p->llvm_bin = xl_format("%s/bin", dir);
  else
    p->llvm_bin = xl_strdup(o->llvm == 22 ? XLCC_LLVM22_BIN : XLCC_LLVM19_BIN);
  static const char *const tools[] = {"clang", "llvm-link", "ld.lld", "opt"};
  for (size_t i = 0; i < (late_library(o) ? 4 : 3); i++) {
    char *tool = xl_format("%s/%s", p->llvm_bin, tools[i]);
    bool there = !access(tool, X_OK);
    free(tool);
    if (!there)
      return xl_fail(err, "no %s in %s: install clang-%d, llvm-%d and lld-%d, or name an LLVM folder in XLCC_LLVM_DIR",
                     tools[i], p->llvm_bin, o->llvm, o->llvm, o->llvm);
  }
  if (!o->patched || (dir && *dir)) {
    p->back_bin = xl_strdup(p->llvm_bin);
    return true;
  }
  p->back_bin = xl_format("%s/../llvm/bin", here);
  char *tool = xl_format("%s/clang", p->back_bin);
  bool there = !access(tool, X_OK);
  free(tool);
  if (!there)
    return xl_fail(err, "no clang in %s: build the patched LLVM with `make llvm`, or name its folder in XLCC_LLVM_DIR",
                   p->back_bin);
  return true;
}

// The file's path when it is in one of count folders (from the program's), else NULL.
static char *find_file(const char *here, const char *const folders[], size_t count, const char *file) {
  for (size_t i = 0; i < count; i++) {
    char *path =
        folders[i][0] == '/' ? xl_format("%s/%s", folders[i], file) : xl_format("%s/%s/%s", here, folders[i], file);
    if (!access(path, R_OK))
      return path;
    free(path);
  }
  return NULL;
}

// Whether what C++ leaves undefined is what it is on NVIDIA.
static bool as_nvidia(const xlcc_options *o) { return !strcmp(o->undefined, "nvidia"); }

static const char *const lib_folders[] = {"../lib", "../" XLCC_LIBDIR};
static const char *const cuda_folders[] = {"../cuda", "../" XLCC_LIBDIR "/crosslane/cuda"};
static const char *const include_folders[] = {"../include", "../" XLCC_INCLUDEDIR, XLCC_SOURCE_INCLUDE};

char *xlcc_find_library(const char *here, const char *file) { return find_file(here, lib_folders, 2, file); }
char *xlcc_find_cuda(const char *here, const char *file) { return find_file(here, cuda_folders, 2, file); }

static bool find_plugin(const xlcc_options *o, xlcc_paths *p, const char *here, xl_error *err) {
  char *name = xl_format("libcrosslane-%d.so", o->llvm);
  p->plugin = find_file(here, lib_folders, 2, name);
  free(name);
  // The patched LLVM needs it for IR from clang alone, which is less right without.
  return p->plugin || (o->patched && !o->regions) || xl_fail(err, "no libcrosslane-%d.so in %s/../lib", o->llvm, here);
}

// The plugin of clang's front end.
static bool find_front_plugin(const xlcc_options *o, xlcc_paths *p, const char *here, xl_error *err) {
  char *name = xl_format("libcrosslane-clang-%d.so", o->llvm);
  p->clang = find_file(here, lib_folders, 2, name);
  free(name);
  return p->clang || xl_fail(err, "no libcrosslane-clang-%d.so in %s/../lib", o->llvm, here);
}

// What device C needs: the headers' folder, and the runtime for the processor and wave size.
static bool find_runtime(const xlcc_options *o, xlcc_paths *p, const char *here, xl_error *err) {
  static const char header[] = "/crosslane/kernel.h";
  p->include = find_file(here, include_folders, 3, header + 1);
  if (!p->include)
    return xl_fail(err, "no crosslane/kernel.h in %s/../include", here);
  p->include[strlen(p->include) - strlen(header)] = 0;
  p->library = xl_alloc(o->device_count, sizeof *p->library);
  for (size_t i = 0; i < o->device_count; i++) {
    const xlcc_device *d = &o->devices[i];
    char *name = xl_format("%slibcrosslane-amdgpu-%s%s.bc", o->checked ? "debug/" : "", d->target.processor->name,
                           !d->wave32 && xl_chip_has(d->target.processor->gfx, XL_FEATURE_wave32) ? "-wave64" : "");
    p->library[i] = find_file(here, lib_folders, 2, name);
    if (!p->library[i])
      xl_fail(err, "no %s, the device runtime, in %s/../lib", name, here);
    free(name);
    if (!p->library[i])
      return false;
  }
  return true;
}

// Of either version: what it writes is the same (22 wants all parts of the host's triple).
static bool find_bundler(xlcc_paths *p, xl_error *err) {
  const char *const folders[] = {p->llvm_bin, XLCC_LLVM19_BIN};
  p->bundler = find_file(".", folders, 2, "clang-offload-bundler");
  return p->bundler ||
         xl_fail(err, "no clang-offload-bundler in %s: a bundle of several processors needs clang-tools-19",
                 XLCC_LLVM19_BIN);
}

bool xlcc_find_paths(const xlcc_options *o, xlcc_paths *p, xl_error *err) {
  char *here = xl_program_dir();
  if (!find_llvm(o, p, here, err) || !find_plugin(o, p, here, err))
    return false;
  bool cuda = false, c = false, library = false;
  for (size_t i = 0; i < o->input_count; i++) {
    cuda |= o->inputs[i].language == XLCC_CUDA;
    c |= o->inputs[i].language == XLCC_C || late_library(o);
    library |= o->inputs[i].language == XLCC_IR_INPUT && xlcc_names_library(o->inputs[i].path);
  }
  if (cuda && !find_front_plugin(o, p, here, err))
    return false;
  if (cuda && !o->sdk) {
    if (o->device_header && !(p->header = find_file(here, include_folders, 3, "crosslane/cuda_device.h")))
      return xl_fail(err, "no crosslane/cuda_device.h in %s/../include; --no-device-header goes without", here);
    p->cuda = find_file(here, include_folders, 3, "crosslane/cuda");
  } else if (cuda && o->device_header) {
    p->header = find_file(here, include_folders, 3, "crosslane/cuda_sdk.h");
    p->fixes = find_file(here, include_folders, 3, "crosslane/sdk");
  }
  // Without it, which its functions are missing is said by name.
  if (o->checked && (cuda || !c))
    p->checked = find_file(here, lib_folders, 2, "crosslane-checked.ll");
  if (cuda || library || p->checked)
    p->math = find_file(here, lib_folders, 2, "libcrosslane-cuda.bc");
  if (c && !find_runtime(o, p, here, err))
    return false;
  if ((o->device_count > 1 || o->bundle) && !find_bundler(p, err))
    return false;
  free(here);
  return true;
}

xlcc_command *xlcc_add_command(xlcc_plan *plan, const char *folder, const char *tool) {
  plan->commands = xl_grow(plan->commands, plan->count + 1, sizeof *plan->commands);
  xlcc_command *c = &plan->commands[plan->count++];
  *c = (xlcc_command){0};
  xl_push(&c->argv, xl_format("%s/%s", folder, tool));
  return c;
}

// Leaves out what LLVM verifies where it reads a module with debug information.
static const char no_verifier[] = "-disable-auto-upgrade-debug-info";

// A name that no tool takes for an option.
const char *xlcc_safe(const char *path) { return path[0] == '-' && path[1] ? xl_format("./%s", path) : path; }

// Folder of the output, with what stands between it and a name.
static char *beside(const xlcc_options *o) {
  const char *slash = strcmp(o->output, "-") ? strrchr(o->output, '/') : NULL;
  return xl_format("%.*s", slash ? (int)(slash - o->output + 1) : 0, o->output);
}

// An input's name without folder and suffix, and its number where another one before it has the same.
static char *stem(const xlcc_options *o, size_t input) {
  const char *path = strcmp(o->inputs[input].named, "-") ? o->inputs[input].named : "stdin";
  const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
  char *name = xl_format("%.*s", (int)(dot && dot != base ? (size_t)(dot - base) : strlen(base)), base);
  for (size_t i = 0; i < input; i++) {
    char *other = stem(o, i);
    const bool same = !strcmp(name, other);
    free(other);
    if (same)
      return xl_format("%s-%zu", name, input);
  }
  return name;
}

// Name of an intermediate file of a device: part "o" gives TEMP/o, OUTPUT.o where nothing runs, or beside the output
// what clang calls such a file.
static const char *temp(const xlcc_options *o, const xlcc_device *d, const char *temp_dir, const char *part) {
  const char *own = o->device_count > 1 ? xl_format("%s.%s", d->target.id, part) : part;
  if (temp_dir)
    return xl_format("%s/%s", temp_dir, own);
  if (o->save_temps)
    return xlcc_safe(xl_format("%s%s-hip-amdgcn-amd-amdhsa-%s.%s", beside(o), stem(o, 0), d->target.id, part));
  return xl_format("%s.%s", strcmp(o->output, "-") ? xlcc_safe(o->output) : "stdout", own);
}

// The same for the module that the front end makes of an input. Of CUDA's there is one for all devices.
static const char *module_name(const xlcc_options *o, const xlcc_device *d, const char *temp_dir, size_t input) {
  const bool cuda = o->inputs[input].language == XLCC_CUDA;
  if (temp_dir || !o->save_temps)
    return temp(o, cuda ? &o->devices[0] : d, temp_dir, xl_format("%zu.bc", input));
  return xlcc_safe(cuda ? xl_format("%s%s-cuda-nvptx64-nvidia-cuda-%s.bc", beside(o), stem(o, input), o->cuda_arch)
                        : xl_format("%s%s-hip-amdgcn-amd-amdhsa-%s.bc", beside(o), stem(o, input), d->target.id));
}

// What a front end makes, and what it says of the files it has read.
static void front_end_output(xlcc_command *c, const xlcc_options *o, const char *output) {
  if (o->syntax_only) {
    xl_push(&c->argv, "-fsyntax-only");
  } else if (o->preprocess) {
    xl_push(&c->argv, "-E");
  } else {
    xl_push(&c->argv, "-emit-llvm");
    xl_push(&c->argv, o->front_only && o->kind == XLCC_IR ? "-S" : "-c");
  }
  if (o->dependencies) {
    xl_push(&c->argv, o->dependencies);
    xl_push(&c->argv, "-MF");
    xl_push(&c->argv, o->dependency_file);
    bool named = false;
    for (size_t i = 0; i < o->dependency_flags.count; i++)
      named |= strcmp(o->dependency_flags.items[i], "-MP") != 0;
    if (!named) {
      xl_push(&c->argv, "-MT");
      xl_push(&c->argv, o->output);
    }
    xl_push_all(&c->argv, &o->dependency_flags);
  }
  if (!o->syntax_only) {
    xl_push(&c->argv, "-o");
    xl_push(&c->argv, output);
  }
}

// The command that compiles the headers in front of a source, where c has what stands before the user's options: all
// but what these include behind it. The header is included, since one that is compiled itself is none of the system's.
static void header_alone(xlcc_command *c, const xlcc_options *o, const char *header) {
  xl_push_all(&c->header, &c->argv);
  for (size_t i = 0; i < o->front_flags.count; i++)
    if (!strcmp(o->front_flags.items[i], "-include"))
      i++;
    else if (!strcmp(o->front_flags.items[i], "-Xclang") && !strncmp(o->front_flags.items[i + 1], "-cuid=", 6))
      i++; // of this source alone
    else
      xl_push(&c->header, o->front_flags.items[i]);
  const char *const more[] = {"-emit-llvm", "-c", "-Xclang", "-emit-pch", "-x", "cuda", header};
  for (size_t i = 0; i < sizeof more / sizeof *more; i++)
    xl_push(&c->header, more[i]);
}

// Whether an input can be read twice.
static bool is_regular(const char *path) {
  struct stat st;
  return strcmp(path, "-") && !stat(path, &st) && S_ISREG(st.st_mode);
}

void xlcc_header_alone(xlcc_command *c, const xlcc_options *o, const xlcc_paths *paths, const char *input) {
  // Debug information would name the file of compiled headers.
  if (paths->header && !o->preprocess && !o->debug && is_regular(input))
    header_alone(c, o, paths->header);
}

void xlcc_cuda_headers(xlcc_command *c, const xlcc_options *o, const xlcc_paths *paths) {
  if (o->sdk) {
    xl_push(&c->argv, xl_format("--cuda-path=%s", o->sdk));
    // Kernels are launched as all SDKs since 9.2 have it; clang tells only those
    // apart that are older than itself.
    xl_push(&c->argv, "-Xclang");
    xl_push(&c->argv, "-target-sdk-version=12.0");
    // Without their inline PTX the header's combined minima and maxima of unsigned integers are found to call min and
    // max of int, as clang reads it before those of other types.
    xl_push(&c->argv, "-D__CUDA_AND_AT_LEAST_SM_90__");
    // A few of its headers ask who compiles, to whom __NVCC__ is a wrong answer.
    if (paths->fixes) {
      xl_push(&c->argv, "-isystem");
      xl_push(&c->argv, paths->fixes);
    }
    // libcu++, which CUDA 13's headers include, has a folder of its own there.
    char *cccl = xl_format("%s/include/cccl", o->sdk);
    if (!access(cccl, R_OK)) {
      xl_push(&c->argv, "-isystem");
      xl_push(&c->argv, cccl);
    }
  } else {
    xl_push(&c->argv, "-nocudainc");
    if (paths->cuda) {
      xl_push(&c->argv, "-isystem");
      xl_push(&c->argv, paths->cuda);
    }
  }
  if (paths->header) {
    xlcc_dialect(&c->argv);
    xlcc_names names = {0};
    for (size_t i = 0; i < o->input_count; i++)
      if (o->inputs[i].language == XLCC_CUDA)
        xlcc_look_for_names(o, o->inputs[i].path, &names);
    if (names.references)
      xl_push(&c->argv, "-DCROSSLANE_TEXTURE_REFERENCES");
    if (names.own_shared)
      xl_push(&c->argv, "-DCROSSLANE_OWN_SHARED");
    xl_push(&c->argv, "-include");
    xl_push(&c->argv, paths->header);
  }
}

static void front_end(xlcc_plan *plan, const xlcc_options *o, const xlcc_paths *paths, const char *input,
                      const char *output) {
  xlcc_command *c = xlcc_add_command(plan, paths->llvm_bin, "clang");
  static const char *const fixed[] = {"--cuda-device-only", "-nocudalib", "-Wno-unknown-cuda-version",
                                      "-fno-crash-diagnostics",
                                      // As on the host's side.
                                      "-Wno-error=reserved-user-defined-literal", "-Wno-error=register"};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    xl_push(&c->argv, fixed[i]);
  xl_push(&c->argv, xl_format("--cuda-gpu-arch=%s", o->cuda_arch));
  // The newest PTX this clang knows. It would take that of the CUDA SDK it
  // finds on the machine, or 4.2, which has no warp intrinsics.
  xl_push(&c->argv, o->llvm == 19 ? "--cuda-feature=+ptx85" : "--cuda-feature=+ptx90");
  xl_push(&c->argv, xl_format("-O%c", o->level));
  // What only some lanes have set may be moved between lanes, also by functions of the user's: parameters and results
  // are not promised to be defined, nor, which the plugin takes care of, what is loaded.
  xl_push(&c->argv, "-Xclang");
  xl_push(&c->argv, "-no-enable-noundef-analysis");
  if (paths->plugin)
    xl_push(&c->argv, xl_format("-fpass-plugin=%s", paths->plugin));
  if (o->debug) {
    // At -O1 and above clang would leave line directives for NVIDIA's
    // assembler only; the kind set behind it brings the whole back.
    xl_push(&c->argv, "-g");
    xl_push(&c->argv, "-gdwarf-5");
    xl_push(&c->argv, "-Xclang");
    xl_push(&c->argv, "-debug-info-kind=constructor");
  } else {
    // Locations that refusals can name and that reach no object file: what
    // clang keeps for remarks, asked for with a pattern that no pass matches.
    xl_push(&c->argv, "-Rpass-missed=^$");
  }
  if (as_nvidia(o)) {
    // What nvcc promises its users, whose results are the same at every level.
    static const char *const promises[] = {"-fwrapv", "-fno-strict-aliasing", "-fno-delete-null-pointer-checks",
                                           "-fno-strict-return", "-fno-finite-loops"};
    for (size_t i = 0; i < sizeof promises / sizeof *promises; i++)
      xl_push(&c->argv, promises[i]);
  }
  xl_push(&c->argv, xl_format("-fplugin=%s", paths->clang));
  xl_push(&c->env, xl_format("CROSSLANE_UNDEFINED=%s", o->undefined));
  // The host asks for variables and kernels by name. Of several inputs each has its own.
  if (!o->with_host && o->input_count == 1) {
    xl_push(&c->argv, xl_format("-fpass-plugin=%s", paths->clang));
    xl_push(&c->env, "CROSSLANE_PRIVATE=named");
  }
  xlcc_cuda_headers(c, o, paths);
  xlcc_header_alone(c, o, paths, input);
  xl_push_all(&c->argv, &o->front_flags);
  if (o->overlay) {
    xl_push(&c->argv, "-ivfsoverlay");
    xl_push(&c->argv, o->overlay);
  }
  xl_push(&c->argv, "-x");
  xl_push(&c->argv, "cuda");
  front_end_output(c, o, output);
  xl_push(&c->argv, xlcc_safe(input));
}

// What every clang that compiles for the device is told.
static void target_flags(xlcc_command *c, const xlcc_device *d) {
  xl_push(&c->argv, "--target=amdgcn-amd-amdhsa");
  xl_push(&c->argv, xl_format("-mcpu=%s", d->target.id));
  if (!d->wave32 && xl_chip_has(d->target.processor->gfx, XL_FEATURE_wave32))
    xl_push(&c->argv, "-mwavefrontsize64");
  // The runtimes in use all load code object version 5.
  static const char *const fixed[] = {"-nogpulib", "-mcode-object-version=5", "-fno-crash-diagnostics"};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    xl_push(&c->argv, fixed[i]);
}

static void device_library(xlcc_command *c, const xlcc_options *o, const xlcc_device *d, const xlcc_paths *paths) {
  xl_push(&c->argv, "-Xclang");
  xl_push(&c->argv, "-mlink-builtin-bitcode");
  xl_push(&c->argv, "-Xclang");
  xl_push(&c->argv, paths->library[d - o->devices]);
}

// Device C to IR, with what it uses of the device runtime in it. Optimised by
// the back end alone.
static void device_front_end(xlcc_plan *plan, const xlcc_options *o, const xlcc_device *d, const xlcc_paths *paths,
                             const char *input, const char *output) {
  xlcc_command *c = xlcc_add_command(plan, paths->llvm_bin, "clang");
  target_flags(c, d);
  xl_push(&c->argv, "-ffreestanding");
  // Which lanes come together at a call matters in functions of C too.
  xl_push(&c->argv, "-fconvergent-functions");
  xl_push(&c->argv, xl_format("-O%c", o->level));
  xl_push(&c->argv, "-isystem");
  xl_push(&c->argv, paths->include);
  xl_push(&c->argv, "-Xclang");
  xl_push(&c->argv, "-disable-llvm-passes");
  if (!late_library(o))
    device_library(c, o, d, paths);
  else if (!o->debug)
    xl_push(&c->argv, "-Rpass-missed=^$"); // locations for messages, as for CUDA
  if (o->regions)
    xl_push(&c->argv, "-DXL_SCHEME=XL_BY_PASS");
  if (o->checked)
    xl_push(&c->argv, "-DXL_DEBUG");
  // Lines alone: LLVM's SIWholeQuadMode crashes where a DBG_VALUE of a variable
  // stands before whole-wave code (prepareInsertion asks for its position).
  if (o->debug)
    xl_push(&c->argv, "-gline-tables-only");
  xl_push_all(&c->argv, &o->front_flags);
  xl_push(&c->argv, "-x");
  xl_push(&c->argv, "c");
  front_end_output(c, o, output);
  xl_push(&c->argv, xlcc_safe(input));
}

// What messages call a module that is made of all inputs, instead of a temporary file.
static char *names_of_inputs(const xlcc_options *o) {
  char *names = xl_strdup(o->inputs[0].named);
  for (size_t i = 1; i < o->input_count; i++)
    names = xl_format("%s, %s", names, o->inputs[i].named);
  return names;
}

static void back_end(xlcc_plan *plan, const xlcc_options *o, const xlcc_device *d, const xlcc_paths *paths,
                     enum xlcc_output kind, const char *input, const char *output) {
  xlcc_command *c = xlcc_add_command(plan, paths->back_bin, "clang");
  target_flags(c, d);
  xl_push(&c->argv, "-Wno-override-module");
  // Loops that were not unrolled and the like, without a place, are nobody's
  // business unless asked for.
  xl_push(&c->argv, o->pass_failed ? "-Wpass-failed" : "-Wno-pass-failed");
  // LLVM 22 verifies the IR it reads. LLVM 19 does when it has debug information,
  // and crashes if it is bad; the passes verify it all, and say what is wrong.
  if (o->llvm == 19) {
    xl_push(&c->argv, "-mllvm");
    xl_push(&c->argv, no_verifier);
  }
  xl_push(&c->argv, xl_format("-O%c", o->level));
  if (strcmp(input, xlcc_safe(o->inputs[0].named)) != 0)
    xl_push(&c->env, xl_format("CROSSLANE_INPUT=%s", names_of_inputs(o)));
  const char *warp = d->wave32 ? "wave32" : "packed";
  if (o->patched) {
    // The processor it knows from -mcpu.
    xl_push(&c->argv, "-mllvm");
    xl_push(&c->argv, xl_format("-crosslane-warp=%s", warp));
  } else {
    xl_push(&c->argv, xl_format("-fpass-plugin=%s", paths->plugin));
    xl_push(&c->env, xl_format("CROSSLANE_CPU=%s", d->target.id));
    xl_push(&c->env, xl_format("CROSSLANE_WARP=%s", warp));
    if (paths->math)
      xl_push(&c->env, xl_format("CROSSLANE_LIBRARY=%s", paths->math));
  }
  if (late_library(o))
    device_library(c, o, d, paths);
  if (o->schedule)
    xl_push(&c->env, xl_format("CROSSLANE_SCHEDULE=%s", o->schedule));
  if (o->mma)
    xl_push(&c->env, xl_format("CROSSLANE_MMA=%s", o->mma));
  if (o->alloca)
    xl_push(&c->env, xl_format("CROSSLANE_ALLOCA=%s", o->alloca));
  if (!as_nvidia(o))
    xl_push(&c->env, xl_format("CROSSLANE_UNDEFINED=%s", o->undefined));
  if (o->checked)
    xl_push(&c->env, "CROSSLANE_CHECKED=1");
  if (o->keep_going)
    xl_push(&c->env, "CROSSLANE_KEEP_GOING=1");
  xl_push_all(&c->argv, &o->back_flags);
  xl_push(&c->argv, kind == XLCC_ASSEMBLY || kind == XLCC_IR ? "-S" : "-c");
  if (kind == XLCC_IR || kind == XLCC_BITCODE)
    xl_push(&c->argv, "-emit-llvm");
  xl_push(&c->argv, "-x");
  xl_push(&c->argv, "ir");
  xl_push(&c->argv, xlcc_safe(input));
  xl_push(&c->argv, "-o");
  xl_push(&c->argv, output);
}

// A module to an object: at once, or by way of the assembler text where that is kept.
static void object_file(xlcc_plan *plan, const xlcc_options *o, const xlcc_device *d, const xlcc_paths *paths,
                        const char *temp_dir, const char *module, const char *object) {
  if (!o->save_temps) {
    back_end(plan, o, d, paths, XLCC_OBJECT, module, object);
    return;
  }
  const char *text = temp(o, d, temp_dir, "s");
  back_end(plan, o, d, paths, XLCC_ASSEMBLY, module, text);
  xlcc_command *c = xlcc_add_command(plan, paths->back_bin, "clang");
  target_flags(c, d);
  static const char *const fixed[] = {"-Wno-unused-command-line-argument", "-c", "-x", "assembler"};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    xl_push(&c->argv, fixed[i]);
  xl_push(&c->argv, text);
  xl_push(&c->argv, "-o");
  xl_push(&c->argv, object);
}

// The module that an input of IR is, for LLVM since 15: pointers to types are pointers in what LLVM 14 makes of them.
static const char *module_of(const xlcc_options *o, const char *temp_dir, size_t input) {
  return o->inputs[input].typed ? temp(o, &o->devices[0], temp_dir, xl_format("%zu.untyped.bc", input))
                                : o->inputs[input].path;
}

static void untype(xlcc_plan *plan, const xlcc_options *o, const char *temp_dir, size_t input) {
  xlcc_command *c = xlcc_add_command(plan, XLCC_LLVM14_BIN, "llvm-as");
  // What intrinsics look like is judged by the LLVM that compiles them.
  xl_push(&c->argv, "-disable-verify");
  xl_push(&c->argv, xlcc_safe(o->inputs[input].path));
  xl_push(&c->argv, "-o");
  xl_push(&c->argv, module_of(o, temp_dir, input));
}

// All that is done for one device.
static void compile(xlcc_plan *plan, const xlcc_options *o, const xlcc_device *d, const xlcc_paths *paths,
                    const char *temp_dir, const char *output) {
  const char **modules = xl_alloc(o->input_count, sizeof *modules);
  for (size_t i = 0; i < o->input_count; i++) {
    modules[i] = module_of(o, temp_dir, i);
    if (o->inputs[i].typed && d == o->devices)
      untype(plan, o, temp_dir, i);
    if (o->inputs[i].language == XLCC_IR_INPUT)
      continue;
    modules[i] = o->preprocess || o->front_only ? xlcc_safe(o->output) : module_name(o, d, temp_dir, i);
    if (o->inputs[i].language == XLCC_C)
      device_front_end(plan, o, d, paths, o->inputs[i].path, modules[i]);
    else if (d == o->devices)
      front_end(plan, o, paths, o->inputs[i].path, modules[i]);
  }
  if (o->front_only && o->inputs[0].language == XLCC_IR_INPUT) {
    // Of one alone llvm-link would drop what nothing in it calls.
    const bool alone = o->input_count == 1;
    xlcc_command *c = xlcc_add_command(plan, paths->llvm_bin, alone ? "opt" : "llvm-link");
    xl_push(&c->argv, alone ? "-passes=verify" : "--suppress-warnings");
    if (o->kind == XLCC_IR)
      xl_push(&c->argv, "-S");
    for (size_t i = 0; i < o->input_count; i++)
      xl_push(&c->argv, xlcc_safe(modules[i]));
    xl_push(&c->argv, "-o");
    xl_push(&c->argv, xlcc_safe(o->output));
  }
  if (o->preprocess || o->front_only)
    return;
  if (o->syntax_only) {
    // Of IR what the passes have to say.
    xlcc_options one = *o;
    one.input_count = 1;
    for (size_t i = 0; i < o->input_count; i++)
      if (o->inputs[i].language == XLCC_IR_INPUT) {
        one.inputs = &o->inputs[i];
        back_end(plan, &one, d, paths, XLCC_BITCODE, modules[i], temp(o, d, temp_dir, "checked.bc"));
      }
    return;
  }
  const char *module = modules[0];
  if (o->input_count > 1 || paths->checked) {
    xlcc_command *c = xlcc_add_command(plan, paths->llvm_bin, "llvm-link");
    // Its verifier does not say where.
    xl_push(&c->argv, "-disable-verify");
    xl_push(&c->argv, no_verifier);
    for (size_t i = 0; i < o->input_count; i++)
      xl_push(&c->argv, xlcc_safe(modules[i]));
    if (paths->checked) { // which says nothing of a data layout
      xl_push(&c->argv, "--suppress-warnings");
      xl_push(&c->argv, paths->checked);
    }
    module = temp(o, d, temp_dir, "linked.bc");
    xl_push(&c->argv, "-o");
    xl_push(&c->argv, module);
  }
  free(modules);
  // Before the device runtime is linked, of which both call some.
  if (o->regions) {
    xlcc_command *c = xlcc_add_command(plan, paths->llvm_bin, "opt");
    xl_push(&c->argv, xl_format("-load-pass-plugin=%s", paths->plugin));
    xl_push(&c->argv, "-mtriple=amdgcn-amd-amdhsa");
    xl_push(&c->argv, xl_format("-passes=xl-regions<scheme=%s>", o->regions));
    xl_push(&c->env, xl_format("CROSSLANE_INPUT=%s", names_of_inputs(o)));
    xl_push(&c->argv, xlcc_safe(module));
    module = temp(o, d, temp_dir, "regions.bc");
    xl_push(&c->argv, "-o");
    xl_push(&c->argv, module);
  }
  if (o->openacc) {
    const char *warp = d->wave32 ? "wave32" : "packed";
    xlcc_command *c = xlcc_add_command(plan, paths->back_bin, "opt");
    if (!o->patched)
      xl_push(&c->argv, xl_format("-load-pass-plugin=%s", paths->plugin));
    else
      xl_push(&c->argv, xl_format("-mcpu=%s", d->target.processor->name));
    xl_push(&c->argv, "-mtriple=amdgcn-amd-amdhsa");
    xl_push(&c->argv, o->patched ? xl_format("-passes=goacc-lower<warp=%s>", warp)
                                 : xl_format("-passes=goacc-lower<cpu=%s;warp=%s>", d->target.id, warp));
    if (o->reduction)
      xl_push(&c->env, xl_format("CROSSLANE_GOACC=%s", o->reduction));
    xl_push(&c->env, xl_format("CROSSLANE_INPUT=%s", names_of_inputs(o)));
    for (size_t i = 0; i < o->back_flags.count; i++)
      if (!strncmp(o->back_flags.items[i], "-Rpass", 6)) // as opt spells it
        xl_push(&c->argv, xl_format("-pass-remarks%s", o->back_flags.items[i] + 6));
    xl_push(&c->argv, xlcc_safe(module));
    module = temp(o, d, temp_dir, "goacc.bc");
    xl_push(&c->argv, "-o");
    xl_push(&c->argv, module);
  }
  if (paths->math && o->patched) {
    // What the inputs use of CUDA's device library, as the plugin links it itself. It is for the AMD device already,
    // with another data layout, of which llvm-link would warn.
    xlcc_command *c = xlcc_add_command(plan, paths->llvm_bin, "llvm-link");
    xl_push(&c->argv, "-disable-verify");
    xl_push(&c->argv, no_verifier);
    static const char *const needed[] = {"--only-needed", "--internalize", "--suppress-warnings"};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
      xl_push(&c->argv, needed[i]);
    xl_push(&c->argv, xlcc_safe(module));
    xl_push(&c->argv, paths->math);
    module = temp(o, d, temp_dir, "math.bc");
    xl_push(&c->argv, "-o");
    xl_push(&c->argv, module);
  }
  if (o->kind == XLCC_OBJECT) {
    object_file(plan, o, d, paths, temp_dir, module, output);
    return;
  }
  if (o->kind != XLCC_CODE_OBJECT) {
    back_end(plan, o, d, paths, o->kind, module, output);
    return;
  }
  const char *object = temp(o, d, temp_dir, "o");
  object_file(plan, o, d, paths, temp_dir, module, object);
  // As clang links for amdgcn-amd-amdhsa (clang/lib/Driver/ToolChains/AMDGPU.cpp).
  xlcc_command *c = xlcc_add_command(plan, paths->llvm_bin, "ld.lld");
  xl_push(&c->argv, "--no-undefined");
  xl_push(&c->argv, "-shared");
  xl_push(&c->argv, object);
  xl_push(&c->argv, "-o");
  xl_push(&c->argv, output);
}

// The module that all devices' code is made from, of CUDA's sources or of IR: before the device library is linked.
static const char *common_module(const xlcc_options *o, const xlcc_paths *paths, const char *temp_dir) {
  if (o->input_count > 1 || paths->checked)
    return temp(o, &o->devices[0], temp_dir, "linked.bc");
  return o->inputs[0].language == XLCC_IR_INPUT ? xlcc_safe(module_of(o, temp_dir, 0))
                                                : module_name(o, &o->devices[0], temp_dir, 0);
}

// An image of it, for GPUs that the bundle has no code for. Its options are those of the back end.
static const char *image(xlcc_plan *plan, const xlcc_options *o, const xlcc_paths *paths, const char *temp_dir) {
  char *here = xl_program_dir();
  const char *module = common_module(o, paths, temp_dir);
  if (o->image) { // programs read it as text
    xlcc_command *text = xlcc_add_command(plan, paths->llvm_bin, "llvm-dis");
    xl_push(&text->argv, module);
    xl_push(&text->argv, "-o");
    module = temp(o, &o->devices[0], temp_dir, "image.ll");
    xl_push(&text->argv, module);
  }
  xlcc_command *c = xlcc_add_command(plan, here, "xlcc");
  const char *output = o->image ? o->output : temp(o, &o->devices[0], temp_dir, "ir");
  xl_push(&c->argv, XLCC_IMAGE_STEP);
  xl_push(&c->argv, output);
  xl_push(&c->argv, module);
  xl_push(&c->argv, xl_format("-O%c", o->level));
  xl_push(&c->argv, xl_format("--llvm=%d", o->llvm));
  xl_push(&c->argv, xl_format("--undefined=%s", o->undefined));
  if (o->schedule)
    xl_push(&c->argv, xl_format("--schedule=%s", o->schedule));
  if (o->mma)
    xl_push(&c->argv, xl_format("--mma=%s", o->mma));
  if (o->alloca)
    xl_push(&c->argv, xl_format("--alloca=%s", o->alloca));
  if (o->keep_going)
    xl_push(&c->argv, "--keep-going");
  free(here);
  return output;
}

// The bundle of the devices' code objects, as clang makes HIP's (clang/lib/Driver/ToolChains/HIPUtility.cpp): an empty
// entry for the host first.
static void bundle(xlcc_plan *plan, const xlcc_options *o, const xlcc_paths *paths, const char *const *objects,
                   const char *ir) {
  plan->commands = xl_grow(plan->commands, plan->count + 1, sizeof *plan->commands);
  xlcc_command *c = &plan->commands[plan->count++];
  *c = (xlcc_command){0};
  xl_push(&c->argv, paths->bundler);
  xl_push(&c->argv, "-type=o");
  xl_push(&c->argv, "-bundle-align=4096");
  const char *targets = "-targets=host-x86_64-unknown-linux-gnu";
  for (size_t i = 0; i < o->device_count; i++)
    targets = xl_format("%s,hipv4-amdgcn-amd-amdhsa--%s", targets, o->devices[i].target.id);
  if (ir)
    targets = xl_format("%s,hip-nvptx64-nvidia-cuda--%s", targets, o->cuda_arch);
  xl_push(&c->argv, targets);
  xl_push(&c->argv, "-input=/dev/null");
  for (size_t i = 0; i < o->device_count; i++)
    xl_push(&c->argv, xl_format("-input=%s", objects[i]));
  if (ir)
    xl_push(&c->argv, xl_format("-input=%s", ir));
  xl_push(&c->argv, xl_format("-output=%s", o->output));
}

void xlcc_make_plan(const xlcc_options *o, const xlcc_paths *paths, const char *temp_dir, xlcc_plan *plan) {
  const bool many = (o->device_count > 1 || o->bundle) && !o->preprocess && !o->syntax_only && !o->front_only;
  const char **objects = xl_alloc(o->device_count, sizeof *objects);
  for (size_t i = 0; i < (o->preprocess || o->front_only ? 1 : o->device_count); i++) {
    objects[i] = many ? temp(o, &o->devices[i], temp_dir, "out") : xlcc_safe(o->output);
    compile(plan, o, &o->devices[i], paths, temp_dir, objects[i]);
  }
  if (o->image)
    image(plan, o, paths, temp_dir);
  else if (many)
    bundle(plan, o, paths, objects, o->bundle && !o->bare ? image(plan, o, paths, temp_dir) : NULL);
  free(objects);
}
