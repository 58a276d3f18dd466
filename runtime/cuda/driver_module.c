// driver_module.c: see driver.h. Modules and libraries: code that programs load
// while they run; its kernels and variables; launches by handles.
//
// A module is a code object, a bundle of them, a fat binary as the host compiler embeds it, PTX, or NVVM IR. The handle
// of a kernel is the kernel itself, for both APIs (CUfunction, CUkernel, cudaFunction_t, cudaKernel_t).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver.h"
#include "graph_nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct CUmod_st module;
struct CUmod_st {
  module *next;
  xlc_fatbin *code;
  xlc_device *device; // NULL: a library, which is on all
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static module *all;

cudaError_t xlc_kernel_of(CUfunction f, xlc_function **to) {
  *to = (xlc_function *)f;
  return xlc_handle_is(f, XLC_KERNEL_HANDLE) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

// ---------------------------------------------------------------- loading

// Text that the options ask for: there is nothing to say but why it failed.
static void logs(unsigned count, const CUjit_option *options, void **values, const char *text) {
  char *buffer = NULL, *info = NULL;
  size_t room = 0, info_room = 0;
  for (unsigned i = 0; options && values && i < count; i++)
    switch (options[i]) {
    case CU_JIT_ERROR_LOG_BUFFER:
      buffer = values[i];
      break;
    case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
      room = (size_t)(uintptr_t)values[i];
      values[i] = (void *)(uintptr_t)(text ? strlen(text) : 0);
      break;
    case CU_JIT_INFO_LOG_BUFFER:
      info = values[i];
      break;
    case CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
      info_room = (size_t)(uintptr_t)values[i];
      values[i] = NULL;
      break;
    default:
      break;
    }
  if (buffer && room)
    snprintf(buffer, room, "%s", text ? text : "");
  if (info && info_room)
    *info = 0;
}

// What NVIDIA's tools made: a fat binary or a cubin of theirs. The first bytes say so.
static bool for_nvidia(const void *image, size_t limit) {
  enum { FATBIN = 0xba55ed50, MACHINE_AT = 18, MACHINE = 190 };
  const char *p = image;
  uint32_t magic;
  uint16_t machine;
  if (limit < sizeof magic)
    return false;
  memcpy(&magic, p, sizeof magic);
  if (magic == FATBIN)
    return true;
  if (memcmp(p, "\177ELF", sizeof magic) || limit < MACHINE_AT + sizeof machine)
    return false;
  memcpy(&machine, p + MACHINE_AT, sizeof machine);
  return machine == MACHINE;
}

static cudaError_t open_code(const void *image, size_t limit, xlc_device *d, xlc_handle kind, module **to) {
  cudaError_t e = xlc_capture_forbids();
  if (e)
    return e;
  module *m = calloc(1, sizeof *m);
  if (!m)
    return cudaErrorMemoryAllocation;
  if ((m->code = xlc_fatbin_open(image, limit, &e))) {
    xl_module *loaded;
    if (d)
      e = xlc_fatbin_on(m->code, d, &loaded);
    if (!e && !xlc_handle_add(m, kind))
      e = cudaErrorMemoryAllocation;
    if (e)
      xlc_fatbin_close(m->code);
  }
  if (e) {
    free(m);
    if (e != cudaErrorInvalidKernelImage || !for_nvidia(image, limit))
      return e;
    xlc_say(NULL, "a module is code for NVIDIA's GPUs alone, which is not translated");
    return cudaErrorNoKernelImageForDevice;
  }
  m->device = d;
  pthread_mutex_lock(&lock);
  m->next = all;
  all = m;
  pthread_mutex_unlock(&lock);
  *to = m;
  return cudaSuccess;
}

static cudaError_t open_file(const char *path, xlc_device *d, xlc_handle kind, module **to) {
  FILE *f = fopen(path, "rb");
  if (!f)
    return cudaErrorFileNotFound;
  enum { FIRST = 1 << 16 };
  size_t room = FIRST, bytes = 0;
  char *data = malloc(room);
  while (data) {
    bytes += fread(data + bytes, 1, room - bytes, f);
    if (bytes < room)
      break;
    char *more = realloc(data, room *= 2);
    if (!more)
      free(data);
    data = more;
  }
  const bool failed = ferror(f);
  fclose(f);
  const cudaError_t e = !data    ? cudaErrorMemoryAllocation
                        : failed ? cudaErrorOperatingSystem
                                 : open_code(data, bytes, d, kind, to);
  free(data);
  return e;
}

static cudaError_t close_code(module *m, xlc_handle kind) {
  if (!m || !xlc_handle_remove(m, kind))
    return cudaErrorInvalidResourceHandle;
  for (unsigned i = 0; i < xlc.count; i++)
    if (xlc.devices[i].used && (!m->device || m->device == &xlc.devices[i]))
      xlc_device_wait(&xlc.devices[i]);
  pthread_mutex_lock(&lock);
  for (module **at = &all; *at; at = &(*at)->next)
    if (*at == m) {
      *at = m->next;
      break;
    }
  pthread_mutex_unlock(&lock);
  xlc_fatbin_close(m->code);
  free(m);
  return cudaSuccess;
}

static cudaError_t load_data(module **to, const void *image, unsigned count, const CUjit_option *options, void **values,
                             xlc_context *context) {
  const cudaError_t e =
      to && image ? open_code(image, SIZE_MAX, context->device, XLC_MODULE, to) : cudaErrorInvalidValue;
  logs(count, options, values, e ? xlc_error_text(e) : NULL);
  return e;
}
CUresult cuModuleLoadData(CUmodule *to, const void *image) { XLC_DRIVER(load_data(to, image, 0, NULL, NULL, context)); }
CUresult cuModuleLoadDataEx(CUmodule *to, const void *image, unsigned count, CUjit_option *options, void **values) {
  XLC_DRIVER(load_data(to, image, count, options, values, context));
}
CUresult cuModuleLoadFatBinary(CUmodule *to, const void *image) {
  XLC_DRIVER(load_data(to, image, 0, NULL, NULL, context));
}
CUresult cuModuleLoad(CUmodule *to, const char *path) {
  XLC_DRIVER(to && path ? open_file(path, context->device, XLC_MODULE, to) : cudaErrorInvalidValue);
}
CUresult cuModuleUnload(CUmodule m) { XLC_DRIVER_ALONE(close_code(m, XLC_MODULE)); }
CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *to) {
  XLC_DRIVER_ALONE(to ? (*to = CU_MODULE_EAGER_LOADING, cudaSuccess) : cudaErrorInvalidValue);
}

// ---------------------------------------------------------------- kernels and variables

static bool is_module(const module *m) { return xlc_handle_is(m, XLC_MODULE) || xlc_handle_is(m, XLC_LIBRARY); }

static cudaError_t function_of(module *m, xlc_device *d, const char *name, xlc_function **to) {
  if (!is_module(m))
    return cudaErrorInvalidResourceHandle;
  if (!to || !name || !*name)
    return cudaErrorInvalidValue;
  cudaError_t e;
  xlc_function *f = xlc_fatbin_function(m->code, m->device ? m->device : d, name, &e);
  if (f && !(e = xlc_function_on(f, m->device ? m->device : d)) && !xlc_handle_add(f, XLC_KERNEL_HANDLE))
    e = cudaErrorMemoryAllocation;
  if (!e)
    *to = f;
  return e;
}
// What a module does not have is written as nothing.
static cudaError_t found(cudaError_t e, void *to, size_t bytes) {
  if (e == cudaErrorSymbolNotFound && to)
    memset(to, 0, bytes);
  return e;
}

CUresult cuModuleGetFunction(CUfunction *to, CUmodule m, const char *name) {
  XLC_DRIVER(found(function_of(m, context->device, name, (xlc_function **)to), to, sizeof *to));
}

static cudaError_t variable_of(module *m, xlc_device *d, const char *name, bool managed, CUdeviceptr *to,
                               size_t *bytes) {
  if (!is_module(m))
    return cudaErrorInvalidResourceHandle;
  if (!name || (!to && !bytes))
    return cudaErrorInvalidValue;
  cudaError_t e;
  d = m->device ? m->device : d;
  xlc_variable *v = xlc_fatbin_variable(m->code, d, name, &e);
  void *p = NULL;
  if (v)
    e = managed && !v->managed ? cudaErrorSymbolNotFound : xlc_variable_on(v, d, &p);
  if (!e && to)
    *to = (CUdeviceptr)(uintptr_t)p;
  if (!e && bytes)
    *bytes = v->size;
  return e;
}
static cudaError_t reference_of(module *m, xlc_device *d, const char *name, bool surface, void **to) {
  if (!is_module(m))
    return cudaErrorInvalidResourceHandle;
  if (!name || !to)
    return cudaErrorInvalidValue;
  cudaError_t e;
  d = m->device ? m->device : d;
  xlc_variable *v = xlc_fatbin_variable(m->code, d, name, &e);
  if (v && v->size != sizeof(uint64_t)) // no reference
    e = cudaErrorSymbolNotFound;
  return e ? e : xlc_driver_reference(d, v, surface, to);
}
CUresult cuModuleGetTexRef(CUtexref *to, CUmodule m, const char *name) {
  XLC_DRIVER(reference_of(m, context->device, name, false, (void **)to));
}
CUresult cuModuleGetSurfRef(CUsurfref *to, CUmodule m, const char *name) {
  XLC_DRIVER(reference_of(m, context->device, name, true, (void **)to));
}

CUresult cuModuleGetGlobal_v2(CUdeviceptr *to, size_t *bytes, CUmodule m, const char *name) {
  XLC_DRIVER(
      found(found(variable_of(m, context->device, name, false, to, bytes), to, sizeof *to), bytes, sizeof *bytes));
}

// Kernels of the code, in its order: how many; the first `room` of them.
static cudaError_t kernels_of(module *m, xlc_device *d, unsigned *count, xlc_function **to, unsigned room) {
  if (!is_module(m))
    return cudaErrorInvalidResourceHandle;
  xl_module *loaded;
  d = m->device ? m->device : d;
  cudaError_t e = xlc_fatbin_on(m->code, d, &loaded);
  if (e)
    return e;
  const xlr_codeobj *c = xl_module_code(loaded);
  if (count)
    *count = (unsigned)c->kernel_count;
  for (size_t i = 0; to && i < c->kernel_count && i < room && !e; i++)
    e = function_of(m, d, c->kernels[i].name, &to[i]);
  return e;
}
CUresult cuModuleGetFunctionCount(unsigned *to, CUmodule m) {
  XLC_DRIVER(to ? kernels_of(m, context->device, to, NULL, 0) : cudaErrorInvalidValue);
}
CUresult cuModuleEnumerateFunctions(CUfunction *to, unsigned room, CUmodule m) {
  XLC_DRIVER(to && room ? kernels_of(m, context->device, NULL, (xlc_function **)to, room) : cudaErrorInvalidValue);
}

static cudaError_t code_of(CUfunction handle, module **to) {
  xlc_function *f;
  cudaError_t e = to ? xlc_kernel_of(handle, &f) : cudaErrorInvalidValue;
  if (e)
    return e;
  *to = NULL;
  pthread_mutex_lock(&lock);
  for (module *m = all; m && !*to; m = m->next)
    if (m->code == f->fatbin)
      *to = m;
  pthread_mutex_unlock(&lock);
  return *to ? cudaSuccess : cudaErrorInvalidResourceHandle;
}
CUresult cuFuncGetModule(CUmodule *to, CUfunction f) { XLC_DRIVER(code_of(f, to)); }

// ---------------------------------------------------------------- libraries

static cudaError_t library_data(module **to, const void *code) {
  const cudaError_t e = to && code ? xlc_open() : cudaErrorInvalidValue;
  return e ? e : open_code(code, SIZE_MAX, NULL, XLC_LIBRARY, to);
}
static cudaError_t library_file(module **to, const char *path) {
  const cudaError_t e = to && path ? xlc_open() : cudaErrorInvalidValue;
  return e ? e : open_file(path, NULL, XLC_LIBRARY, to);
}
static bool is_library(const module *m) { return xlc_handle_is(m, XLC_LIBRARY); }

CUresult cuLibraryLoadData(CUlibrary *to, const void *code, CUjit_option *options, void **values, unsigned count,
                           CUlibraryOption *more, void **more_values, unsigned more_count) {
  (void)options, (void)values, (void)count, (void)more, (void)more_values, (void)more_count;
  XLC_DRIVER_ALONE(library_data((module **)to, code));
}
CUresult cuLibraryLoadFromFile(CUlibrary *to, const char *path, CUjit_option *options, void **values, unsigned count,
                               CUlibraryOption *more, void **more_values, unsigned more_count) {
  (void)options, (void)values, (void)count, (void)more, (void)more_values, (void)more_count;
  XLC_DRIVER_ALONE(library_file((module **)to, path));
}
CUresult cuLibraryUnload(CUlibrary l) { XLC_DRIVER_ALONE(close_code((module *)l, XLC_LIBRARY)); }
CUresult cuLibraryGetKernel(CUkernel *to, CUlibrary l, const char *name) {
  XLC_DRIVER(is_library((module *)l) ? function_of((module *)l, context->device, name, (xlc_function **)to)
                                     : cudaErrorInvalidResourceHandle);
}
CUresult cuLibraryGetKernelCount(unsigned *to, CUlibrary l) {
  XLC_DRIVER(!to ? cudaErrorInvalidValue : kernels_of((module *)l, context->device, to, NULL, 0));
}
CUresult cuLibraryEnumerateKernels(CUkernel *to, unsigned room, CUlibrary l) {
  XLC_DRIVER(!to || !room ? cudaErrorInvalidValue
                          : kernels_of((module *)l, context->device, NULL, (xlc_function **)to, room));
}
CUresult cuLibraryGetModule(CUmodule *to, CUlibrary l) {
  XLC_DRIVER(!to                       ? cudaErrorInvalidValue
             : is_library((module *)l) ? (*to = (module *)l, cudaSuccess)
                                       : cudaErrorInvalidResourceHandle);
}
CUresult cuLibraryGetGlobal(CUdeviceptr *to, size_t *bytes, CUlibrary l, const char *name) {
  XLC_DRIVER(variable_of((module *)l, context->device, name, false, to, bytes));
}
CUresult cuLibraryGetManaged(CUdeviceptr *to, size_t *bytes, CUlibrary l, const char *name) {
  XLC_DRIVER(variable_of((module *)l, context->device, name, true, to, bytes));
}
CUresult cuKernelGetFunction(CUfunction *to, CUkernel k) {
  xlc_function *f;
  XLC_DRIVER(!to ? cudaErrorInvalidValue : (*to = (CUfunction)k, xlc_kernel_of((CUfunction)k, &f)));
}
CUresult cuKernelGetLibrary(CUlibrary *to, CUkernel k) { XLC_DRIVER(code_of((CUfunction)k, (module **)to)); }
CUresult cuKernelGetName(const char **to, CUkernel k) { XLC_DRIVER(cudaFuncGetName(to, k)); }
CUresult cuKernelGetParamInfo(CUkernel k, size_t index, size_t *offset, size_t *bytes) {
  XLC_DRIVER(cudaFuncGetParamInfo(k, index, offset, bytes));
}

cudaError_t cudaLibraryLoadData(cudaLibrary_t *to, const void *code, enum cudaJitOption *options, void **values,
                                unsigned count, enum cudaLibraryOption *more, void **more_values, unsigned more_count) {
  (void)options, (void)values, (void)count, (void)more, (void)more_values, (void)more_count;
  return xlc_return(library_data((module **)to, code));
}
cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *to, const char *path, enum cudaJitOption *options, void **values,
                                    unsigned count, enum cudaLibraryOption *more, void **more_values,
                                    unsigned more_count) {
  (void)options, (void)values, (void)count, (void)more, (void)more_values, (void)more_count;
  return xlc_return(library_file((module **)to, path));
}
cudaError_t cudaLibraryUnload(cudaLibrary_t l) { return xlc_return(close_code((module *)l, XLC_LIBRARY)); }
cudaError_t cudaLibraryGetKernel(cudaKernel_t *to, cudaLibrary_t l, const char *name) {
  XLC_CURRENT(d);
  return xlc_return(is_library((module *)l) ? function_of((module *)l, d, name, (xlc_function **)to)
                                            : cudaErrorInvalidResourceHandle);
}
cudaError_t cudaLibraryGetKernelCount(unsigned *to, cudaLibrary_t l) {
  XLC_CURRENT(d);
  return xlc_return(to ? kernels_of((module *)l, d, to, NULL, 0) : cudaErrorInvalidValue);
}
cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t *to, unsigned room, cudaLibrary_t l) {
  XLC_CURRENT(d);
  return xlc_return(to && room ? kernels_of((module *)l, d, NULL, (xlc_function **)to, room) : cudaErrorInvalidValue);
}
cudaError_t cudaLibraryGetGlobal(void **to, size_t *bytes, cudaLibrary_t l, const char *name) {
  XLC_CURRENT(d);
  return xlc_return(variable_of((module *)l, d, name, false, (CUdeviceptr *)to, bytes));
}
cudaError_t cudaLibraryGetManaged(void **to, size_t *bytes, cudaLibrary_t l, const char *name) {
  XLC_CURRENT(d);
  return xlc_return(variable_of((module *)l, d, name, true, (CUdeviceptr *)to, bytes));
}

// ---------------------------------------------------------------- attributes

static cudaError_t attribute(int *to, CUfunction_attribute what, const void *f, int device) {
  if (!to)
    return cudaErrorInvalidValue;
  const unsigned was = xlc_this.device;
  xlc_device *d;
  struct cudaFuncAttributes a;
  cudaError_t e = device >= 0 ? xlc_numbered(device, &d) : cudaSuccess;
  if (!e && device >= 0)
    xlc_this.device = d->number;
  if (!e)
    e = cudaFuncGetAttributes(&a, f);
  xlc_this.device = was;
  if (e)
    return e;
  switch (what) {
  case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    *to = a.maxThreadsPerBlock;
    return cudaSuccess;
  case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
    *to = (int)a.sharedSizeBytes;
    return cudaSuccess;
  case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    *to = (int)a.constSizeBytes;
    return cudaSuccess;
  case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    *to = (int)a.localSizeBytes;
    return cudaSuccess;
  case CU_FUNC_ATTRIBUTE_NUM_REGS:
    *to = a.numRegs;
    return cudaSuccess;
  case CU_FUNC_ATTRIBUTE_PTX_VERSION:
    *to = a.ptxVersion;
    return cudaSuccess;
  case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
    *to = a.binaryVersion;
    return cudaSuccess;
  case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    *to = a.maxDynamicSharedSizeBytes;
    return cudaSuccess;
  case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
    *to = a.preferredShmemCarveout;
    return cudaSuccess;
  case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
  case CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET:
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH:
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT:
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH:
  case CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
  case CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
    *to = 0;
    return cudaSuccess;
  default:
    return cudaErrorInvalidValue;
  }
}
CUresult cuFuncGetAttribute(int *to, CUfunction_attribute what, CUfunction f) {
  XLC_DRIVER(attribute(to, what, f, -1));
}
CUresult cuKernelGetAttribute(int *to, CUfunction_attribute what, CUkernel k, CUdevice d) {
  XLC_DRIVER(attribute(to, what, k, d));
}
CUresult cuKernelSetAttribute(CUfunction_attribute what, int value, CUkernel k, CUdevice d) {
  (void)d;
  XLC_DRIVER(cudaFuncSetAttribute(k, (enum cudaFuncAttribute)what, value));
}
CUresult cuKernelSetCacheConfig(CUkernel k, CUfunc_cache c, CUdevice d) {
  (void)d;
  XLC_DRIVER(cudaFuncSetCacheConfig(k, (enum cudaFuncCache)c));
}
CUresult cuFuncLoad(CUfunction f) {
  xlc_function *k;
  XLC_DRIVER(xlc_kernel_of(f, &k));
}
CUresult cuFuncIsLoaded(CUfunctionLoadingState *to, CUfunction f) {
  xlc_function *k;
  XLC_DRIVER(to ? (*to = CU_FUNCTION_LOADING_STATE_LOADED, xlc_kernel_of(f, &k)) : cudaErrorInvalidValue);
}

// ---------------------------------------------------------------- launches

static cudaError_t launch(CUfunction handle, xlc_kernel k, CUstream stream, void **values, void **extra) {
  xlc_stream *s;
  cudaError_t e = xlc_kernel_of(handle, &k.f);
  if (e || (e = xlc_stream_of(stream, &s)))
    return e;
  const void *buffer = NULL;
  size_t bytes = 0;
  if (extra && (values || !xlc_launch_extra(extra, &buffer, &bytes)))
    e = cudaErrorInvalidValue;
  k.priority = s->priority;
  if (!e)
    e = xlc_kernel_prepare(s->device, &k, values, buffer, bytes);
  if (e)
    return s->capture ? xlc_capture_fails(s, e) : e;
  const xlc_op op = {.kind = XLC_KERNEL, .kernel = k};
  e = xlc_stream_do(s, &op, false);
  free(k.args);
  return e;
}

CUresult cuLaunchKernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                        unsigned shared, CUstream s, void **values, void **extra) {
  const xlc_kernel k = {.grid = {gx, gy, gz}, .block = {bx, by, bz}, .shared = shared};
  XLC_DRIVER(launch(f, k, s, values, extra));
}
CUresult cuLaunchCooperativeKernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                                   unsigned bz, unsigned shared, CUstream s, void **values) {
  const xlc_kernel k = {.grid = {gx, gy, gz}, .block = {bx, by, bz}, .shared = shared, .cooperative = true};
  XLC_DRIVER(launch(f, k, s, values, NULL));
}

// Attributes have one layout in both APIs.
_Static_assert(sizeof(CUlaunchAttribute) == sizeof(cudaLaunchAttribute) &&
                   offsetof(CUlaunchAttribute, value) == offsetof(cudaLaunchAttribute, val),
               "attributes are the same");

static cudaError_t launch_ex(const CUlaunchConfig *c, CUfunction f, void **values, void **extra) {
  if (!c || (c->numAttrs && !c->attrs))
    return cudaErrorInvalidValue;
  xlc_kernel k = {.grid = {c->gridDimX, c->gridDimY, c->gridDimZ},
                  .block = {c->blockDimX, c->blockDimY, c->blockDimZ},
                  .shared = c->sharedMemBytes};
  if (!extra) {
    xlc_function *function;
    const cudaError_t e = xlc_kernel_of(f, &function);
    const cudaLaunchConfig_t config = {.gridDim = {c->gridDimX, c->gridDimY, c->gridDimZ},
                                       .blockDim = {c->blockDimX, c->blockDimY, c->blockDimZ},
                                       .dynamicSmemBytes = c->sharedMemBytes,
                                       .stream = c->hStream,
                                       .attrs = (cudaLaunchAttribute *)(void *)c->attrs,
                                       .numAttrs = c->numAttrs};
    return e ? e : cudaLaunchKernelExC(&config, f, values);
  }
  for (unsigned i = 0; i < c->numAttrs; i++)
    if (c->attrs[i].id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
      k.cooperative = c->attrs[i].value.cooperative;
  return launch(f, k, c->hStream, values, extra);
}
CUresult cuLaunchKernelEx(const CUlaunchConfig *c, CUfunction f, void **values, void **extra) {
  XLC_DRIVER(launch_ex(c, f, values, extra));
}

// ---------------------------------------------------------------- occupancy

// The block with which a unit holds most threads; larger ones first.
static cudaError_t best_block(int *grid, int *block, CUfunction f, CUoccupancyB2DSize size, size_t shared, int limit,
                              unsigned flags) {
  struct cudaFuncAttributes a;
  if (!grid || !block)
    return cudaErrorInvalidValue;
  cudaError_t e = cudaFuncGetAttributes(&a, f);
  if (e)
    return e;
  enum { STEP = 32 };
  const int most = limit > 0 && limit < a.maxThreadsPerBlock ? limit : a.maxThreadsPerBlock;
  int best = 0, best_blocks = 0;
  for (int threads = (most + STEP - 1) / STEP * STEP; threads > 0; threads -= STEP) {
    const int n = threads < most ? threads : most;
    int blocks;
    if ((e = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, f, n, size ? size(n) : shared, flags)))
      return e;
    if (n * blocks > best * best_blocks) {
      best = n;
      best_blocks = blocks;
    }
  }
  int units;
  if ((e = cudaDeviceGetAttribute(&units, cudaDevAttrMultiProcessorCount, (int)xlc_this.device)))
    return e;
  *grid = best_blocks * units;
  *block = best;
  return cudaSuccess;
}
CUresult cuOccupancyMaxPotentialBlockSize(int *grid, int *block, CUfunction f, CUoccupancyB2DSize size, size_t shared,
                                          int limit) {
  XLC_DRIVER(best_block(grid, block, f, size, shared, limit, 0));
}
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, CUfunction f, CUoccupancyB2DSize size,
                                                   size_t shared, int limit, unsigned flags) {
  XLC_DRIVER(best_block(grid, block, f, size, shared, limit, flags));
}
