// device.c: devices: what they have, limits, the current one of a thread, peers,
// their end.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arrays.h"
#include "crosslane/chips.h"

#include <hsa/hsa_ext_amd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIB = 1024, SHARED_BY_DEFAULT = 48 * KIB, MOST_THREADS = 1024, REGISTERS = 65536 };

// ---------------------------------------------------------------- what a device has

// The compute capability that programs are told, of which they choose code: 8.0, or CROSSLANE_SM (86, 8.6, sm_86).
static int capability(void) {
  const char *v = getenv("CROSSLANE_SM");
  if (!v || !*v)
    return 80;
  if (!strncmp(v, "sm_", 3))
    v += 3;
  unsigned major = 0, minor = 0;
  char end;
  if (strchr(v, '.') ? sscanf(v, "%3u.%1u%c", &major, &minor, &end) == 2 : sscanf(v, "%4u%c", &major, &end) == 1) {
    const int sm = (int)(strchr(v, '.') ? major * 10 + minor : major);
    if (sm >= 30 && sm < 1000)
      return sm;
  }
  xlc_say(NULL, "CROSSLANE_SM=%s: a compute capability is 86, 8.6 or sm_86; 8.0 is taken", v);
  return 80;
}

static uint32_t info(const xlc_device *d, unsigned what) {
  uint64_t value = 0; // of 4 bytes, most of them
  return xl_graph_agent_info(xlc.graph, d->index, what, &value) ? (uint32_t)value : 0;
}

// What textures and surfaces may have is what an H100 says.
static void describe_textures(struct cudaDeviceProp *p) {
  enum { LINE = 131072, PLANE = 65536, BOUND_ROWS = 65000, DEEP = 16384, LAYERED = 32768, LAYERS = 2048 };
  p->textureAlignment = p->surfaceAlignment = 512;
  p->texturePitchAlignment = 32;
  p->maxTexture1D = LINE;
  p->maxTexture1DMipmap = LAYERED;
  p->maxTexture1DLinear = 1 << 28;
  p->maxTexture2D[0] = LINE;
  p->maxTexture2D[1] = PLANE;
  p->maxTexture2DMipmap[0] = p->maxTexture2DMipmap[1] = LAYERED;
  p->maxTexture2DLinear[0] = LINE;
  p->maxTexture2DLinear[1] = BOUND_ROWS;
  p->maxTexture2DLinear[2] = 2097120;
  p->maxTexture2DGather[0] = p->maxTexture2DGather[1] = LAYERED;
  p->maxTexture3D[0] = p->maxTexture3D[1] = p->maxTexture3D[2] = DEEP;
  p->maxTexture3DAlt[0] = p->maxTexture3DAlt[1] = DEEP / 2;
  p->maxTexture3DAlt[2] = LAYERED;
  p->maxTextureCubemap = p->maxTextureCubemapLayered[0] = p->maxSurfaceCubemap = p->maxSurfaceCubemapLayered[0] =
      LAYERED;
  p->maxTextureCubemapLayered[1] = p->maxSurfaceCubemapLayered[1] = LAYERS - 2;
  p->maxTexture1DLayered[0] = p->maxTexture2DLayered[0] = p->maxTexture2DLayered[1] = LAYERED;
  p->maxTexture1DLayered[1] = p->maxTexture2DLayered[2] = LAYERS;
  p->maxSurface1D = LAYERED;
  p->maxSurface2D[0] = LINE;
  p->maxSurface2D[1] = PLANE;
  p->maxSurface3D[0] = p->maxSurface3D[1] = p->maxSurface3D[2] = DEEP;
  p->maxSurface1DLayered[0] = p->maxSurface2DLayered[0] = p->maxSurface2DLayered[1] = LAYERED;
  p->maxSurface1DLayered[1] = p->maxSurface2DLayered[2] = LAYERS;
}

void xlc_device_describe(xlc_device *d) {
  struct cudaDeviceProp *p = &d->prop;
  const xl_figures f = xl_chip_figures(xl_gfx_number(d->name));
  const int sm = capability();
  xl_amd_properties gpu;
  char ignored[XL_ASYNC_MESSAGE];
  xl_graph_properties(xlc.graph, d->index, &gpu, ignored);
  const size_t global = gpu.memory, shared = gpu.shared ? gpu.shared : (size_t)f.lds * KIB;
  char product[64] = "";
  if (!xl_graph_agent_info(xlc.graph, d->index, HSA_AMD_AGENT_INFO_PRODUCT_NAME, product) || !*product)
    snprintf(product, sizeof product, "AMD %s", d->name);
  snprintf(p->name, sizeof p->name, "%.63s", product);
  char uuid[32] = "";
  if (xl_graph_agent_info(xlc.graph, d->index, HSA_AMD_AGENT_INFO_UUID, uuid))
    memcpy(p->uuid.bytes, uuid, sizeof p->uuid.bytes);
  const uint32_t bus = info(d, HSA_AMD_AGENT_INFO_BDFID);
  uint32_t caches[4] = {0};
  xl_graph_agent_info(xlc.graph, d->index, HSA_AGENT_INFO_CACHE_SIZE, caches);
  // What a wavefront of wavesim gets done in a second, some 20 million instructions: programs wait for so many clocks.
  enum { WAVESIM_KHZ = 20000 };
  const int clock = xlc.wavesim ? WAVESIM_KHZ : (int)info(d, HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY) * 1000;

  p->totalGlobalMem = global;
  p->sharedMemPerBlock = shared < SHARED_BY_DEFAULT ? shared : SHARED_BY_DEFAULT;
  p->sharedMemPerBlockOptin = p->sharedMemPerMultiprocessor = shared;
  p->regsPerBlock = p->regsPerMultiprocessor = REGISTERS;
  p->warpSize = 32;
  p->memPitch = INT32_MAX;
  p->maxThreadsPerBlock = MOST_THREADS;
  p->maxThreadsDim[0] = p->maxThreadsDim[1] = MOST_THREADS;
  p->maxThreadsDim[2] = 64;
  p->maxGridSize[0] = INT32_MAX;
  p->maxGridSize[1] = p->maxGridSize[2] = 65535;
  p->totalConstMem = 64 * (size_t)KIB;
  p->major = sm / 10;
  p->minor = sm % 10;
  p->multiProcessorCount = (int)d->p.compute_units;
  p->canMapHostMemory = 1;
  p->concurrentKernels = 1;
  p->ECCEnabled = 0;
  p->pciBusID = (int)(bus >> 8 & 0xff);
  p->pciDeviceID = (int)(bus >> 3 & 0x1f);
  p->pciDomainID = (int)info(d, HSA_AMD_AGENT_INFO_DOMAIN);
  p->asyncEngineCount = 2;
  p->unifiedAddressing = 1;
  p->memoryBusWidth = (int)info(d, HSA_AMD_AGENT_INFO_MEMORY_WIDTH);
  p->memoryClockRate = (int)info(d, HSA_AMD_AGENT_INFO_MEMORY_MAX_FREQUENCY) * 1000;
  p->l2CacheSize = (int)caches[1];
  p->maxThreadsPerMultiProcessor = (int)(d->p.waves_per_unit * d->p.wavefront);
  p->streamPrioritiesSupported = 1;
  p->globalL1CacheSupported = p->localL1CacheSupported = 1;
  p->managedMemory = 1;
  // The host may use managed memory while kernels run: it is the host's.
  p->concurrentManagedAccess = 1;
  p->multiGpuBoardGroupID = (int)d->number;
  p->computePreemptionSupported = 0;
  p->canUseHostPointerForRegisteredMem = 1;
  p->cooperativeLaunch = 1;
  p->maxBlocksPerMultiProcessor = (int)d->p.waves_per_unit;
  p->hostRegisterSupported = 1;
  p->memoryPoolsSupported = 1;
  p->clockRate = clock;
  p->deviceOverlap = 1;
  p->singleToDoublePrecisionPerfRatio = 2;
  p->hostNumaId = -1;
  describe_textures(p);
  d->limits[cudaLimitStackSize] = KIB;
  d->limits[cudaLimitPrintfFifoSize] = (size_t)1 << 20;
  d->limits[cudaLimitMallocHeapSize] = (size_t)8 << 20;
  d->limits[cudaLimitDevRuntimePendingLaunchCount] = 2048;
  d->limits[cudaLimitMaxL2FetchGranularity] = 64;
  d->flags = cudaDeviceMapHost;
  d->cache = cudaFuncCachePreferNone;
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int number) {
  xlc_device *d;
  const cudaError_t e = p ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (!e)
    *p = d->prop;
  return xlc_return(e);
}

bool xlc_device_attribute(const xlc_device *d, enum cudaDeviceAttr what, int *to) {
  const struct cudaDeviceProp *p = &d->prop;
  switch ((int)what) {
#define XL_CUDA_ATTRIBUTE(NAME, VALUE)                                                                                 \
  case cudaDevAttr##NAME:                                                                                              \
    *to = (int)(VALUE);                                                                                                \
    return true;
#include "attribute.def"
  default:
    return false;
  }
}

cudaError_t cudaDeviceGetAttribute(int *to, enum cudaDeviceAttr what, int number) {
  xlc_device *d;
  cudaError_t e = to ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (!e && !xlc_device_attribute(d, what, to))
    e = cudaErrorInvalidValue;
  return xlc_return(e);
}

cudaError_t cudaGetDeviceCount(int *count) {
  if (!count)
    return xlc_return(cudaErrorInvalidValue);
  const cudaError_t e = xlc_open();
  *count = e ? 0 : (int)xlc.count;
  return xlc_return(e);
}

cudaError_t cudaDriverGetVersion(int *version) {
  if (version)
    *version = XLC_CUDA_VERSION;
  return xlc_return(version ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaRuntimeGetVersion(int *version) { return cudaDriverGetVersion(version); }

// The device that has most of what is asked for, field by field.
cudaError_t cudaChooseDevice(int *to, const struct cudaDeviceProp *wanted) {
  const cudaError_t e = to && wanted ? xlc_open() : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  int best = -1;
  *to = 0;
  for (unsigned i = 0; i < xlc.count; i++) {
    const struct cudaDeviceProp *p = &xlc.devices[i].prop;
    const int fits = (p->major > wanted->major || (p->major == wanted->major && p->minor >= wanted->minor)) +
                     (p->totalGlobalMem >= wanted->totalGlobalMem) +
                     (p->sharedMemPerBlock >= wanted->sharedMemPerBlock) +
                     (p->multiProcessorCount >= wanted->multiProcessorCount) + (p->clockRate >= wanted->clockRate);
    if (fits > best) {
      best = fits;
      *to = (int)i;
    }
  }
  return cudaSuccess;
}

// ---------------------------------------------------------------- the current one

cudaError_t cudaSetDevice(int number) {
  xlc_device *d;
  const cudaError_t e = xlc_numbered(number, &d);
  if (e)
    return xlc_return(e);
  xlc_this.device = d->number;
  xlc_this.chosen = true;
  d->used = true;
  xlc_context_of_device(d);
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int *to) {
  const cudaError_t e = to ? xlc_open() : cudaErrorInvalidValue;
  if (!e)
    *to = (int)xlc_this.device;
  return xlc_return(e);
}

static bool are_flags(unsigned flags) {
  const unsigned how = flags & cudaDeviceScheduleMask;
  return !(flags & ~(unsigned)cudaDeviceMask) && !(how & (how - 1));
}

cudaError_t cudaInitDevice(int number, unsigned flags, unsigned how) {
  xlc_device *d;
  const bool ok = !(how & ~(unsigned)cudaInitDeviceFlagsAreValid) && (!how || are_flags(flags));
  const cudaError_t e = ok ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  d->used = true;
  if (how)
    d->flags = flags | cudaDeviceMapHost;
  return cudaSuccess;
}

cudaError_t cudaSetValidDevices(int *devices, int count) {
  const cudaError_t e = xlc_open();
  if (e || count < 0 || (count && !devices))
    return xlc_return(e ? e : cudaErrorInvalidValue);
  for (int i = 0; i < count; i++)
    if (devices[i] < 0 || (unsigned)devices[i] >= xlc.count)
      return xlc_return(cudaErrorInvalidValue);
  if (count && !xlc_this.chosen)
    xlc_this.device = (unsigned)devices[0];
  return cudaSuccess;
}

cudaError_t cudaSetDeviceFlags(unsigned flags) {
  xlc_device *d;
  cudaError_t e = xlc_numbered((int)xlc_this.device, &d);
  if (!e && !are_flags(flags))
    e = cudaErrorInvalidValue;
  if (!e)
    d->flags = flags | cudaDeviceMapHost;
  return xlc_return(e);
}

cudaError_t cudaGetDeviceFlags(unsigned *flags) {
  xlc_device *d;
  const cudaError_t e = flags ? xlc_numbered((int)xlc_this.device, &d) : cudaErrorInvalidValue;
  if (!e)
    *flags = d->flags;
  return xlc_return(e);
}

cudaError_t cudaDeviceSynchronize(void) {
  XLC_CURRENT(d);
  const cudaError_t e = xlc_capture_forbids_device(d);
  return xlc_return(e ? e : xlc_device_wait(d));
}

// Its memory, streams and modules are gone, and what failed on it is forgotten.
cudaError_t cudaDeviceReset(void) {
  xlc_device *d;
  const cudaError_t e = xlc_numbered((int)xlc_this.device, &d);
  if (e || !d->used)
    return xlc_return(e);
  xlc_device_wait(d);
  xlc_capture_reset(d);
  xlc_streams_reset(d);
  xlc_children_reset(d);
  xlc_pools_reset(d);
  xlc_module_reset(d);
  xlc_textures_reset(d);
  xlc_bindings_reset(d);
  xlc_memory_reset(d);
  memset(d->peers, 0, sizeof d->peers);
  d->cache = cudaFuncCachePreferNone;
  pthread_mutex_lock(&d->lock);
  d->failures = xl_graph_failures(xlc.graph);
  __atomic_store_n(&d->sticky, cudaSuccess, __ATOMIC_RELEASE);
  d->epoch++;
  pthread_mutex_unlock(&d->lock);
  d->used = false;
  return cudaSuccess;
}

// ---------------------------------------------------------------- failures

static cudaError_t error_of(const xl_fault *f, const char *message) {
  switch (f->kind) {
  case XL_FAULT_REFUSED:
    return cudaErrorLaunchOutOfResources;
  case XL_FAULT_ADDRESS:
    return strstr(message, "aligned") ? cudaErrorMisalignedAddress : cudaErrorIllegalAddress;
  case XL_FAULT_INSTRUCTION:
    return cudaErrorIllegalInstruction;
  case XL_FAULT_ASSERT:
    return cudaErrorAssert;
  case XL_FAULT_RESOURCES:
    return cudaErrorLaunchOutOfResources;
  case XL_FAULT_NONE:
  case XL_FAULT_COPY:
  case XL_FAULT_TRAP:
  case XL_FAULT_OTHER:
    break;
  }
  return strstr(message, "aligned") ? cudaErrorMisalignedAddress : cudaErrorLaunchFailure;
}

bool xlc_fail(xlc_device *d, cudaError_t e) {
  cudaError_t none = cudaSuccess;
  return __atomic_compare_exchange_n(&d->sticky, &none, e, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

cudaError_t xlc_failed(xlc_device *d, xl_task *t) {
  cudaError_t e = __atomic_load_n(&d->sticky, __ATOMIC_ACQUIRE);
  if (e)
    return e;
  e = error_of(xl_task_fault(t), xl_task_message(t));
  xlc_flush(d);
  if (xlc_fail(d, e))
    xlc_say(NULL, "%s on device %u: %s", xlc_error_name(e), d->number, xl_task_message(t));
  return __atomic_load_n(&d->sticky, __ATOMIC_ACQUIRE);
}

cudaError_t xlc_check(xlc_device *d) {
  const cudaError_t e = __atomic_load_n(&d->sticky, __ATOMIC_ACQUIRE);
  if (e)
    return e;
  const uint64_t failures = xl_graph_failures(xlc.graph);
  if (failures == __atomic_load_n(&d->failures, __ATOMIC_ACQUIRE))
    return cudaSuccess;
  xl_task *failed = NULL;
  pthread_mutex_lock(&d->lock);
  for (const xlc_stream *s = d->streams; s && !failed; s = s->next)
    if (s->last && xl_task_test(s->last) == XL_TASK_FAILED)
      xl_task_retain(failed = s->last);
  if (!failed)
    __atomic_store_n(&d->failures, failures, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&d->lock);
  const cudaError_t found = failed ? xlc_failed(d, failed) : cudaSuccess;
  xl_task_release(failed);
  return found;
}

void xlc_flush(xlc_device *d) {
  (void)d; // what all have printed, in its order
  xl_graph_flush(xlc.graph);
}

// ---------------------------------------------------------------- limits and configurations

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value) {
  XLC_CURRENT(d);
  enum { LEAST_FIFO = 1 << 19, STACK_STEP = 16, HEAP_STEP = 65536, MOST_FETCHED = 128 };
  const cudaError_t e = xlc_capture_forbids();
  if (e)
    return xlc_return(e);
  switch (limit) {
  case cudaLimitStackSize:
    if (value > 256 * KIB)
      return xlc_return(cudaErrorInvalidValue);
    d->limits[limit] = (value + STACK_STEP - 1) / STACK_STEP * STACK_STEP;
    return cudaSuccess;
  case cudaLimitPrintfFifoSize:
    if (value >= 1 << 30)
      return xlc_return(cudaErrorInvalidValue);
    d->limits[limit] = value < LEAST_FIFO ? LEAST_FIFO : value;
    xl_graph_set_printf(xlc.graph, (uint32_t)d->limits[limit], stdout); // of all devices
    return cudaSuccess;
  case cudaLimitMallocHeapSize:
    if (value > d->prop.totalGlobalMem)
      return xlc_return(cudaErrorMemoryAllocation);
    d->limits[limit] = (value + HEAP_STEP - 1) / HEAP_STEP * HEAP_STEP;
    return xlc_return(xlc_module_heaps(d));
  case cudaLimitMaxL2FetchGranularity: // hints
  case cudaLimitPersistingL2CacheSize:
    if (value > (limit == cudaLimitMaxL2FetchGranularity ? MOST_FETCHED : (size_t)d->prop.l2CacheSize))
      return xlc_return(cudaErrorInvalidValue);
    d->limits[limit] = value;
    return cudaSuccess;
  case cudaLimitDevRuntimePendingLaunchCount:
    d->limits[limit] = value;
    return cudaSuccess;
  case cudaLimitDevRuntimeSyncDepth:
    return xlc_return(cudaErrorUnsupportedLimit);
  }
  return xlc_return(cudaErrorInvalidValue);
}

cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit) {
  XLC_CURRENT(d);
  if (!value || (unsigned)limit > cudaLimitPersistingL2CacheSize)
    return xlc_return(cudaErrorInvalidValue);
  if (limit == cudaLimitDevRuntimeSyncDepth)
    return xlc_return(cudaErrorUnsupportedLimit);
  *value = d->limits[limit];
  return cudaSuccess;
}

// There is one configuration of caches; what is preferred is kept and has no effect.
cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache c) {
  XLC_CURRENT(d);
  if ((unsigned)c > cudaFuncCachePreferEqual)
    return xlc_return(cudaErrorInvalidValue);
  d->cache = c;
  return xlc_return(cudaSuccess);
}
cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *c) {
  XLC_CURRENT(d);
  if (c)
    *c = d->cache;
  return xlc_return(c ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig c) {
  XLC_CURRENT(d);
  (void)d;
  return xlc_return((unsigned)c > cudaSharedMemBankSizeEightByte ? cudaErrorInvalidValue : cudaSuccess);
}
cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *c) {
  XLC_CURRENT(d);
  (void)d;
  if (c)
    *c = cudaSharedMemBankSizeFourByte;
  return xlc_return(c ? cudaSuccess : cudaErrorInvalidValue);
}

// ---------------------------------------------------------------- buses and peers

cudaError_t cudaDeviceGetPCIBusId(char *to, int size, int number) {
  xlc_device *d;
  const cudaError_t e = to && size > 0 ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  const struct cudaDeviceProp *p = &d->prop;
  const int n = snprintf(to, (size_t)size, "%04x:%02x:%02x.0", (unsigned)p->pciDomainID, (unsigned)p->pciBusID,
                         (unsigned)p->pciDeviceID);
  return xlc_return(n < size ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaDeviceGetByPCIBusId(int *to, const char *id) {
  unsigned domain = 0, bus, device;
  const cudaError_t e = to && id ? xlc_open() : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  if (sscanf(id, "%8x:%2x:%2x", &domain, &bus, &device) != 3) {
    domain = 0;
    if (sscanf(id, "%2x:%2x", &bus, &device) != 2)
      return xlc_return(cudaErrorInvalidValue);
  }
  for (unsigned i = 0; i < xlc.count; i++) {
    const struct cudaDeviceProp *p = &xlc.devices[i].prop;
    if ((unsigned)p->pciDomainID == domain && (unsigned)p->pciBusID == bus && (unsigned)p->pciDeviceID == device) {
      *to = (int)i;
      return cudaSuccess;
    }
  }
  return xlc_return(cudaErrorInvalidDevice);
}

// Memory of a device is open to all GPUs from its allocation on; that it has to be asked for is a rule for programs.
cudaError_t cudaDeviceCanAccessPeer(int *can, int number, int peer) {
  xlc_device *d;
  cudaError_t e = can ? xlc_numbered(number, &d) : cudaErrorInvalidValue;
  if (!e)
    e = xlc_numbered(peer, &d);
  if (!e)
    *can = number != peer;
  return xlc_return(e);
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
  XLC_CURRENT(d);
  xlc_device *other;
  const cudaError_t e = flags ? cudaErrorInvalidValue : xlc_numbered(peer, &other);
  if (e)
    return xlc_return(e);
  if (other == d)
    return xlc_return(cudaErrorPeerAccessUnsupported);
  if (d->peers[peer])
    return xlc_return(cudaErrorPeerAccessAlreadyEnabled);
  d->peers[peer] = true;
  return cudaSuccess;
}

cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  XLC_CURRENT(d);
  xlc_device *other;
  const cudaError_t e = xlc_numbered(peer, &other);
  if (e)
    return xlc_return(e);
  if (!d->peers[peer])
    return xlc_return(cudaErrorPeerAccessNotEnabled);
  d->peers[peer] = false;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr what, int from, int to) {
  xlc_device *d;
  cudaError_t e = value ? xlc_numbered(from, &d) : cudaErrorInvalidValue;
  if (!e)
    e = xlc_numbered(to, &d);
  if (!e && from == to)
    e = cudaErrorInvalidDevice;
  if (e)
    return xlc_return(e);
  switch (what) {
  case cudaDevP2PAttrAccessSupported:
  case cudaDevP2PAttrNativeAtomicSupported:
    *value = 1;
    return cudaSuccess;
  case cudaDevP2PAttrPerformanceRank:
  case cudaDevP2PAttrCudaArrayAccessSupported:
  case cudaDevP2PAttrOnlyPartialNativeAtomicSupported:
    *value = 0;
    return cudaSuccess;
  }
  return xlc_return(cudaErrorInvalidValue);
}

cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(enum cudaFlushGPUDirectRDMAWritesTarget target,
                                               enum cudaFlushGPUDirectRDMAWritesScope scope) {
  if (target != cudaFlushGPUDirectRDMAWritesTargetCurrentDevice ||
      (scope != cudaFlushGPUDirectRDMAWritesToOwner && scope != cudaFlushGPUDirectRDMAWritesToAllDevices))
    return xlc_return(cudaErrorInvalidValue);
  return xlc_return(xlc_unsupported("cudaDeviceFlushGPUDirectRDMAWrites", "no other device writes to a GPU's memory"));
}
