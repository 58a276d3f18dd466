// sdk.c: see sdk.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sdk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The default places of SDKs.
static const char *const usual[] = {"/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"};

// The number that cuda.h in the SDK's folder gives CUDA_VERSION, 1000 * major +
// 10 * minor; 0 when that is no SDK.
static int version_of(const char *folder) {
  char *runtime = xl_format("%s/include/cuda_runtime.h", folder), *path = xl_format("%s/include/cuda.h", folder);
  uint8_t *data = NULL;
  size_t size;
  xl_error ignored;
  int version = 0;
  if (!access(runtime, R_OK) && xl_read_file(path, &data, &size, &ignored)) {
    static const char name[] = "#define CUDA_VERSION ";
    const char *at = memmem(data, size, name, sizeof name - 1);
    for (at = at ? at + sizeof name - 1 : NULL; at && at < (char *)data + size && *at >= '0' && *at <= '9'; at++)
      version = version < 1000000 ? version * 10 + (*at - '0') : version;
  }
  free(data);
  free(path);
  free(runtime);
  return version;
}

static bool has_cuda(const xlcc_options *o) {
  for (size_t i = 0; i < o->input_count; i++)
    if (o->inputs[i].language == XLCC_CUDA)
      return true;
  return false;
}

static bool own_llvm(const xlcc_options *o) {
  const char *dir = getenv("XLCC_LLVM_DIR");
  return o->llvm_given || (dir && *dir);
}

// Kernels that launch others, for which clang 19 has no code, are relocatable.
static bool takes_clang22(const xlcc_options *o) {
  bool relocatable = false;
  for (size_t i = 0; i < o->front_flags.count; i++)
    relocatable |= !strcmp(o->front_flags.items[i], "-fgpu-rdc");
  return relocatable && o->llvm == 19 && !own_llvm(o) && !access(XLCC_LLVM22_BIN "/clang", X_OK);
}

bool xlcc_choose_sdk(xlcc_options *o, char **note, xl_error *err) {
  *note = NULL;
  if (has_cuda(o) && takes_clang22(o))
    o->llvm = 22;
  if (!has_cuda(o) || (o->cuda_path && !strcmp(o->cuda_path, "none")))
    return true;
  const char *folder = o->cuda_path;
  int version = 0;
  if (folder) {
    if (!(version = version_of(folder)))
      return xl_fail(err, "--cuda-path=%s: no CUDA SDK there (include/cuda.h and include/cuda_runtime.h)", folder);
  } else {
    // Who wants no header wants none of the SDK's either.
    if (!o->device_header)
      return true;
    for (size_t i = 0; i < sizeof usual / sizeof *usual && !version; i++)
      version = version_of(folder = usual[i]);
    if (!version)
      return true;
  }
  int major = version / 1000, minor = version % 1000 / 10;
  if (major >= 13 && o->llvm == 19) {
    if (own_llvm(o)) {
      if (o->cuda_path)
        return xl_fail(err,
                       "clang 19 cannot read the headers of CUDA %d.%d in %s: --llvm=22 can, --cuda-path=none goes "
                       "without",
                       major, minor, folder);
      *note = xl_format("clang 19 cannot read the headers of CUDA %d.%d in %s: Crosslane's own are taken", major, minor,
                        folder);
      return true;
    }
    if (access(XLCC_LLVM22_BIN "/clang", X_OK)) {
      if (o->cuda_path)
        return xl_fail(err,
                       "the headers of CUDA %d.%d in %s need clang 22: install clang-22, llvm-22 and lld-22, or go "
                       "without, with --cuda-path=none",
                       major, minor, folder);
      *note =
          xl_format("the headers of CUDA %d.%d in %s need clang 22, which is not installed: Crosslane's own are taken",
                    major, minor, folder);
      return true;
    }
    o->llvm = 22;
    *note = xl_format("compiling with clang 22, which can read the headers of CUDA %d.%d in %s", major, minor, folder);
  }
  o->sdk = folder;
  return true;
}

// What the names of headers start with that Crosslane has no own ones of.
static const char *const foreign[] = {"cub/",         "thrust/",
                                      "cuda/",        "nv/",
                                      "nvtx3/nvtx3",  "nvtx3/nvToolsExtMem",

                                      "cublasXt",     "cufftXt",
                                      "cufftw",       "curand_",
                                      "cusparse",     "cusolver",
                                      "cudnn",        "nccl",
                                      "nvml",         "nvrtc",
                                      "nvJitLink",    "cuda_fp6.h",
                                      "cuda_fp4.h",   "cutlass/",
                                      "cute/",        "cudaGL.h",
                                      "cuda_vdpau",   "cuda_egl",
                                      "cudaTypedefs", "cuda_occupancy.h",
                                      "npp",          "cupti",
                                      "cutensor",     "cudaProfiler.h",
                                      "helper_"};

char *xlcc_missing_sdk(const xlcc_options *o) {
  if (o->sdk)
    return NULL;
  for (size_t i = 0; i < o->input_count; i++) {
    uint8_t *data;
    size_t size;
    xl_error ignored;
    if (o->inputs[i].language != XLCC_CUDA || !xl_read_file(o->inputs[i].path, &data, &size, &ignored))
      continue;
    char *text = xl_format("%.*s", (int)(size < 1 << 20 ? size : 1 << 20), (const char *)data);
    free(data);
    char *saved = NULL;
    for (char *line = strtok_r(text, "\n", &saved); line; line = strtok_r(NULL, "\n", &saved)) {
      line += strspn(line, " \t");
      if (*line++ != '#')
        continue;
      line += strspn(line, " \t");
      if (strncmp(line, "include", 7))
        continue;
      line += 7 + strspn(line + 7, " \t");
      if (*line != '<' && *line != '"')
        continue;
      char *name = line + 1;
      name[strcspn(name, ">\"")] = 0;
      for (size_t k = 0; k < sizeof foreign / sizeof *foreign; k++)
        if (!strncmp(name, foreign[k], strlen(foreign[k]))) {
          char *note =
              xl_format("%s comes with CUDA's SDK or libraries, not with Crosslane: install them, and name the "
                        "SDK's folder with --cuda-path=DIR or theirs with -I DIR",
                        name);
          free(text);
          return note;
        }
    }
    free(text);
  }
  return NULL;
}
