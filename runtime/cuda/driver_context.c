// driver_context.c: see driver.h. cuInit, errors, devices, and contexts with
// each thread's stack of them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_profiler_api.h"
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64, API_VERSION = 3020 };

static bool initialized; // atomic
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static xlc_context primaries[XLC_DEVICES];
static unsigned others[XLC_DEVICES]; // contexts that are there, beside the primary one
static unsigned long long ids;
static _Thread_local struct {
  xlc_context *at[DEEPEST];
  unsigned count;
} stack;

// ---------------------------------------------------------------- errors

CUresult xlc_driver_error(cudaError_t e) {
  // Most have one number in both.
  switch (e) {
  case cudaErrorInvalidConfiguration:
  case cudaErrorInvalidPitchValue:
  case cudaErrorInvalidHostPointer:
  case cudaErrorInvalidDevicePointer:
  case cudaErrorInvalidMemcpyDirection:
  case cudaErrorUnsupportedLimit:
    return CUDA_ERROR_INVALID_VALUE;
  case cudaErrorInvalidSymbol:
    return CUDA_ERROR_NOT_FOUND;
  case cudaErrorInvalidDeviceFunction:
    return CUDA_ERROR_INVALID_HANDLE;
  default:
    return (CUresult)e;
  }
}

static const struct {
  const char *name;
  int code;
} names[] = {
#define XL_CU_ERROR(NAME) {#NAME, NAME},
#include "driver_error.def"
};

CUresult cuGetErrorName(CUresult e, const char **to) {
  if (!to)
    return CUDA_ERROR_INVALID_VALUE;
  *to = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !*to; i++)
    if (names[i].code == (int)e)
      *to = names[i].name;
  return *to ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

// The texts are those of the runtime's errors of the same number.
CUresult cuGetErrorString(CUresult e, const char **to) {
  const char *name;
  if (!to || cuGetErrorName(e, &name)) {
    if (to)
      *to = NULL;
    return CUDA_ERROR_INVALID_VALUE;
  }
  *to = xlc_error_text((cudaError_t)e);
  if (!*to)
    *to = name;
  return CUDA_SUCCESS;
}

// ---------------------------------------------------------------- functions begin and end

CUresult cuInit(unsigned flags) {
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  const cudaError_t e = xlc_open();
  if (!e)
    __atomic_store_n(&initialized, true, __ATOMIC_RELEASE);
  return xlc_driver_error(e);
}

CUresult cuDriverGetVersion(int *version) {
  if (!version)
    return CUDA_ERROR_INVALID_VALUE;
  *version = XLC_CUDA_VERSION;
  return CUDA_SUCCESS;
}

bool xlc_context_is(const xlc_context *c) {
  for (unsigned i = 0; i < xlc.count; i++)
    if (c == &primaries[i])
      return c->device;
  return xlc_handle_is(c, XLC_CONTEXT);
}

static xlc_context *primary(unsigned number) { // with the lock
  xlc_context *c = &primaries[number];
  if (!c->device) {
    c->device = &xlc.devices[number];
    c->primary = true;
    c->id = ++ids;
  }
  return c;
}

// The thread's; that of the runtime API's current device where it uses that alone. NULL: none.
static xlc_context *current(void) {
  if (stack.count)
    return stack.at[stack.count - 1];
  if (!xlc_this.bound && !xlc_this.chosen)
    return NULL;
  pthread_mutex_lock(&lock);
  xlc_context *c = primary(xlc_this.device);
  pthread_mutex_unlock(&lock);
  return c;
}

static void set_top(xlc_context *c) {
  xlc_this.bound = xlc_this.chosen = false;
  if (!c) {
    if (stack.count)
      stack.count--;
    return;
  }
  if (!stack.count)
    stack.count = 1;
  stack.at[stack.count - 1] = c;
  xlc_this.device = c->device->number;
  c->device->used = true;
}

void xlc_context_of_device(xlc_device *d) {
  if (!stack.count)
    return;
  pthread_mutex_lock(&lock);
  stack.at[stack.count - 1] = primary(d->number);
  pthread_mutex_unlock(&lock);
}

CUresult xlc_driver_enter(xlc_entry *entry, xlc_context **context) {
  // What the runtime API does opens the engine too, and is enough once it was used.
  if (!__atomic_load_n(&initialized, __ATOMIC_ACQUIRE) && !xlc_this.bound && !xlc_this.chosen)
    return CUDA_ERROR_NOT_INITIALIZED;
  *entry = (xlc_entry){xlc_this.last, xlc_this.bound};
  if (!context)
    return CUDA_SUCCESS;
  *context = current();
  if (!*context)
    return CUDA_ERROR_INVALID_CONTEXT;
  if (!xlc_context_is(*context))
    return CUDA_ERROR_CONTEXT_IS_DESTROYED;
  xlc_this.device = (*context)->device->number;
  return CUDA_SUCCESS;
}

CUresult xlc_driver_leave(const xlc_entry *entry, cudaError_t e) {
  xlc_this.last = entry->last;
  xlc_this.bound = entry->bound;
  return xlc_driver_error(e);
}

// ---------------------------------------------------------------- devices

static cudaError_t get(CUdevice *to, int number) {
  xlc_device *d;
  const cudaError_t e = to ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (!e)
    *to = number;
  return e;
}
CUresult cuDeviceGet(CUdevice *to, int number) { XLC_DRIVER_ALONE(get(to, number)); }

static cudaError_t name_of(char *to, int length, CUdevice number) {
  xlc_device *d;
  const cudaError_t e = to && length > 0 ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (!e)
    snprintf(to, (size_t)length, "%s", d->prop.name);
  return e;
}
CUresult cuDeviceGetName(char *to, int length, CUdevice d) { XLC_DRIVER_ALONE(name_of(to, length, d)); }

// What only the driver API asks for (memory without addresses, multicast and the like) is not there.
static cudaError_t attribute_of(int *to, CUdevice_attribute what, CUdevice number) {
  xlc_device *d;
  cudaError_t e = to ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (!e && what == CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED) {
    *to = xlc_virtual_there();
    return cudaSuccess;
  }
  if (!e && (e = cudaDeviceGetAttribute(to, (enum cudaDeviceAttr)what, number)) == cudaErrorInvalidValue && what > 0 &&
      what < CU_DEVICE_ATTRIBUTE_MAX) {
    *to = 0;
    e = cudaSuccess;
  }
  return e;
}
CUresult cuDeviceGetAttribute(int *to, CUdevice_attribute what, CUdevice d) {
  XLC_DRIVER_ALONE(attribute_of(to, what, d));
}

static cudaError_t uuid_of(CUuuid *to, CUdevice number) {
  xlc_device *d;
  const cudaError_t e = to ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (!e)
    memcpy(to, &d->prop.uuid, sizeof *to);
  return e;
}
CUresult cuDeviceGetUuid_v2(CUuuid *to, CUdevice d) { XLC_DRIVER_ALONE(uuid_of(to, d)); }
#undef cuDeviceGetUuid
CUresult cuDeviceGetUuid(CUuuid *to, CUdevice d) { return cuDeviceGetUuid_v2(to, d); }

static cudaError_t memory_of(size_t *to, CUdevice number) {
  xlc_device *d;
  const cudaError_t e = to ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (!e)
    *to = d->prop.totalGlobalMem;
  return e;
}
CUresult cuDeviceTotalMem_v2(size_t *to, CUdevice d) { XLC_DRIVER_ALONE(memory_of(to, d)); }

static cudaError_t capability_of(int *major, int *minor, CUdevice number) {
  xlc_device *d;
  const cudaError_t e = major && minor ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (!e) {
    *major = d->prop.major;
    *minor = d->prop.minor;
  }
  return e;
}
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice d) {
  XLC_DRIVER_ALONE(capability_of(major, minor, d));
}

static cudaError_t properties_of(CUdevprop *to, CUdevice number) {
  xlc_device *d;
  const cudaError_t e = to ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (e)
    return e;
  const struct cudaDeviceProp *p = &d->prop;
  *to = (CUdevprop){.maxThreadsPerBlock = p->maxThreadsPerBlock,
                    .sharedMemPerBlock = (int)p->sharedMemPerBlock,
                    .totalConstantMemory = (int)p->totalConstMem,
                    .SIMDWidth = p->warpSize,
                    .memPitch = (int)p->memPitch,
                    .regsPerBlock = p->regsPerBlock,
                    .textureAlign = (int)p->textureAlignment};
  memcpy(to->maxThreadsDim, p->maxThreadsDim, sizeof to->maxThreadsDim);
  memcpy(to->maxGridSize, p->maxGridSize, sizeof to->maxGridSize);
  return cudaDeviceGetAttribute(&to->clockRate, cudaDevAttrClockRate, number);
}
CUresult cuDeviceGetProperties(CUdevprop *to, CUdevice d) { XLC_DRIVER_ALONE(properties_of(to, d)); }

// ---------------------------------------------------------------- primary contexts

static cudaError_t retain(CUcontext *to, CUdevice number) {
  xlc_device *d;
  const cudaError_t e = to ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (e)
    return e;
  pthread_mutex_lock(&lock);
  xlc_context *c = primary(d->number);
  c->refs++;
  c->released = false;
  pthread_mutex_unlock(&lock);
  *to = c;
  return cudaSuccess;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext *to, CUdevice d) { XLC_DRIVER_ALONE(retain(to, d)); }

static cudaError_t release(CUdevice number) {
  xlc_device *d;
  cudaError_t e = xlc_numbered(number, &d);
  if (e)
    return e;
  pthread_mutex_lock(&lock);
  xlc_context *c = primary(d->number);
  if (!c->refs)
    e = (cudaError_t)CUDA_ERROR_INVALID_CONTEXT;
  else if (!--c->refs)
    c->flags = 0, c->released = true;
  pthread_mutex_unlock(&lock);
  return e;
}
CUresult cuDevicePrimaryCtxRelease_v2(CUdevice d) { XLC_DRIVER_ALONE(release(d)); }

static cudaError_t set_flags(CUdevice number, unsigned flags) {
  xlc_device *d;
  const cudaError_t e = flags & ~(unsigned)CU_CTX_FLAGS_MASK ? cudaErrorInvalidValue : xlc_numbered(number, &d);
  if (e)
    return e;
  pthread_mutex_lock(&lock);
  primary(d->number)->flags = flags;
  pthread_mutex_unlock(&lock);
  return cudaSuccess;
}
CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice d, unsigned flags) { XLC_DRIVER_ALONE(set_flags(d, flags)); }

static cudaError_t state(CUdevice number, unsigned *flags, int *active) {
  xlc_device *d;
  const cudaError_t e = flags && active ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (e)
    return e;
  pthread_mutex_lock(&lock);
  const xlc_context *c = primary(d->number);
  *flags = c->flags;
  *active = c->refs || (d->used && !others[d->number] && !c->released);
  pthread_mutex_unlock(&lock);
  return cudaSuccess;
}
CUresult cuDevicePrimaryCtxGetState(CUdevice d, unsigned *flags, int *active) {
  XLC_DRIVER_ALONE(state(d, flags, active));
}

static cudaError_t reset(CUdevice number) {
  xlc_device *d;
  const cudaError_t e = xlc_numbered(number, &d);
  if (e)
    return e;
  const unsigned was = xlc_this.device;
  xlc_this.device = d->number;
  const cudaError_t result = cudaDeviceReset();
  xlc_this.device = was;
  return result;
}
CUresult cuDevicePrimaryCtxReset_v2(CUdevice d) { XLC_DRIVER_ALONE(reset(d)); }

// ---------------------------------------------------------------- contexts

static cudaError_t push(xlc_context *c) {
  if (!c)
    return cudaErrorInvalidValue;
  if (!xlc_context_is(c))
    return (cudaError_t)CUDA_ERROR_INVALID_CONTEXT;
  if (stack.count == DEEPEST)
    return cudaErrorMemoryAllocation;
  stack.count++;
  set_top(c);
  return cudaSuccess;
}

static cudaError_t create(CUcontext *to, unsigned flags, CUdevice number) {
  xlc_device *d;
  enum { KNOWN = CU_CTX_FLAGS_MASK };
  cudaError_t e = to && !(flags & ~(unsigned)KNOWN) ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (e)
    return e;
  xlc_context *c = calloc(1, sizeof *c);
  if (!c || !xlc_handle_add(c, XLC_CONTEXT)) {
    free(c);
    return cudaErrorMemoryAllocation;
  }
  pthread_mutex_lock(&lock);
  c->device = d;
  c->flags = flags;
  c->id = ++ids;
  others[d->number]++;
  pthread_mutex_unlock(&lock);
  if (!(e = push(c)))
    *to = c;
  return e;
}
CUresult cuCtxCreate_v4(CUcontext *to, CUctxCreateParams *p, unsigned flags, CUdevice d) {
  XLC_DRIVER_ALONE(p && (p->numExecAffinityParams || p->cigParams)
                       ? (cudaError_t)xlc_unsupported("cuCtxCreate", "contexts of a part of a device are not supported")
                       : create(to, flags, d));
}
CUresult cuCtxCreate_v2(CUcontext *to, unsigned flags, CUdevice d);
CUresult cuCtxCreate_v2(CUcontext *to, unsigned flags, CUdevice d) { XLC_DRIVER_ALONE(create(to, flags, d)); }
CUresult cuCtxCreate_v3(CUcontext *to, CUexecAffinityParam *p, int count, unsigned flags, CUdevice d);
CUresult cuCtxCreate_v3(CUcontext *to, CUexecAffinityParam *p, int count, unsigned flags, CUdevice d) {
  XLC_DRIVER_ALONE(p && count
                       ? (cudaError_t)xlc_unsupported("cuCtxCreate", "contexts of a part of a device are not supported")
                       : create(to, flags, d));
}

// The device's memory and streams are those of all its contexts, and go with its reset.
static cudaError_t destroy(CUcontext c) {
  if (!c || !xlc_handle_is(c, XLC_CONTEXT))
    return c && xlc_context_is(c) ? (cudaError_t)CUDA_ERROR_INVALID_CONTEXT : cudaErrorInvalidValue;
  const cudaError_t e = xlc_device_wait(c->device);
  (void)e; // the context goes all the same
  xlc_handle_remove(c, XLC_CONTEXT);
  pthread_mutex_lock(&lock);
  others[c->device->number]--;
  pthread_mutex_unlock(&lock);
  if (stack.count && stack.at[stack.count - 1] == c)
    set_top(NULL);
  free(c);
  return cudaSuccess;
}
CUresult cuCtxDestroy_v2(CUcontext c) { XLC_DRIVER_ALONE(destroy(c)); }

// These change what a thread has of the runtime's: nothing is put back.
CUresult cuCtxPushCurrent_v2(CUcontext c) {
  xlc_entry entry;
  const CUresult e = xlc_driver_enter(&entry, NULL);
  return e ? e : xlc_driver_error(push(c));
}

CUresult cuCtxPopCurrent_v2(CUcontext *to) {
  xlc_entry entry;
  const CUresult e = xlc_driver_enter(&entry, NULL);
  if (e)
    return e;
  xlc_context *c = current();
  if (!c)
    return CUDA_ERROR_INVALID_CONTEXT;
  if (to)
    *to = c;
  set_top(NULL);
  if (stack.count)
    xlc_this.device = stack.at[stack.count - 1]->device->number;
  return CUDA_SUCCESS;
}

CUresult cuCtxSetCurrent(CUcontext c) {
  xlc_entry entry;
  const CUresult e = xlc_driver_enter(&entry, NULL);
  if (e)
    return e;
  if (c && !xlc_context_is(c))
    return CUDA_ERROR_INVALID_CONTEXT;
  set_top(c);
  return CUDA_SUCCESS;
}

CUresult cuCtxGetCurrent(CUcontext *to) {
  xlc_entry entry;
  const CUresult e = to ? xlc_driver_enter(&entry, NULL) : CUDA_ERROR_INVALID_VALUE;
  if (!e)
    *to = current();
  return e;
}

CUresult cuCtxGetDevice(CUdevice *to) {
  XLC_DRIVER(to ? (*to = (int)context->device->number, cudaSuccess) : cudaErrorInvalidValue);
}
// Front ends of CUDA before 13 that take the _v2 form of any function, where there is one, give no context at all
// (Numba 0.56): what is none stands for the current one.
CUresult cuCtxGetDevice_v2(CUdevice *to, CUcontext c) {
  if (!c || !xlc_context_is(c))
    return cuCtxGetDevice(to);
  XLC_DRIVER_ALONE(to ? (*to = (CUdevice)c->device->number, cudaSuccess) : cudaErrorInvalidValue);
}
// Host memory is always mapped.
CUresult cuCtxGetFlags(unsigned *to) {
  XLC_DRIVER(to ? (*to = context->flags | CU_CTX_MAP_HOST, cudaSuccess) : cudaErrorInvalidValue);
}
CUresult cuCtxSetFlags(unsigned flags) {
  XLC_DRIVER(flags & ~(unsigned)CU_CTX_FLAGS_MASK ? cudaErrorInvalidValue : (context->flags = flags, cudaSuccess));
}
CUresult cuCtxGetId(CUcontext c, unsigned long long *to) {
  XLC_DRIVER(!to || (c && !xlc_context_is(c)) ? cudaErrorInvalidValue : (*to = (c ? c : context)->id, cudaSuccess));
}
CUresult cuCtxGetApiVersion(CUcontext c, unsigned *to) {
  XLC_DRIVER_ALONE(to && (!c || xlc_context_is(c)) ? (*to = API_VERSION, cudaSuccess) : cudaErrorInvalidValue);
}
CUresult cuCtxSynchronize_v2(CUcontext c) {
  XLC_DRIVER(c && xlc_context_is(c) ? (xlc_this.device = c->device->number, cudaDeviceSynchronize())
                                    : cudaDeviceSynchronize()); // as cuCtxGetDevice_v2
}
CUresult cuCtxAttach(CUcontext *to, unsigned flags) {
  XLC_DRIVER(to && !flags ? (*to = context, cudaSuccess) : cudaErrorInvalidValue);
}
CUresult cuCtxDetach(CUcontext c) { XLC_DRIVER(c == context ? cudaSuccess : cudaErrorInvalidValue); }

CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned flags) {
  XLC_DRIVER(xlc_context_is(peer) ? cudaDeviceEnablePeerAccess((int)peer->device->number, flags)
                                  : (cudaError_t)CUDA_ERROR_INVALID_CONTEXT);
}
CUresult cuCtxDisablePeerAccess(CUcontext peer) {
  XLC_DRIVER(xlc_context_is(peer) ? cudaDeviceDisablePeerAccess((int)peer->device->number)
                                  : (cudaError_t)CUDA_ERROR_INVALID_CONTEXT);
}

// A stream's context is the one current, where that is of its device.
static cudaError_t context_of(CUstream handle, xlc_context *now, CUcontext *to) {
  xlc_stream *s;
  const cudaError_t e = to ? xlc_stream_of(handle, &s) : cudaErrorInvalidValue;
  if (e)
    return e;
  pthread_mutex_lock(&lock);
  *to = now->device == s->device ? now : primary(s->device->number);
  pthread_mutex_unlock(&lock);
  return cudaSuccess;
}
CUresult cuStreamGetCtx(CUstream s, CUcontext *to) { XLC_DRIVER(context_of(s, context, to)); }
CUresult cuStreamGetCtx_v2(CUstream s, CUcontext *to, CUgreenCtx *green) {
  XLC_DRIVER(green ? (*green = NULL, context_of(s, context, to)) : cudaErrorInvalidValue);
}

CUresult cuCtxSynchronize(void) { XLC_DRIVER(cudaDeviceSynchronize()); }
CUresult cuCtxResetPersistingL2Cache(void) { XLC_DRIVER(cudaCtxResetPersistingL2Cache()); }
CUresult cuProfilerStart(void);
CUresult cuProfilerStart(void) { XLC_DRIVER(cudaProfilerStart()); }
CUresult cuProfilerStop(void);
CUresult cuProfilerStop(void) { XLC_DRIVER(cudaProfilerStop()); }

int xlc_is_per_thread(void);
int xlc_is_per_thread(void) { return xlc_this.per_thread != 0; }
void xlc_per_thread(int change);
void xlc_per_thread(int change) { xlc_this.per_thread += (unsigned)change; }
