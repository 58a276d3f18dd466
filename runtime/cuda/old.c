// old.c: functions that CUDA had before 13, by their old names; the header has
// the names for programs compiled anew, as functions of its own.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define cudaThreadSynchronize header_cudaThreadSynchronize
#define cudaThreadExit header_cudaThreadExit
#define cudaThreadSetLimit header_cudaThreadSetLimit
#define cudaThreadGetLimit header_cudaThreadGetLimit
#define cudaThreadSetCacheConfig header_cudaThreadSetCacheConfig
#define cudaThreadGetCacheConfig header_cudaThreadGetCacheConfig
#include "cudart.h"
#include <string.h>
#undef cudaThreadSynchronize
#undef cudaThreadExit
#undef cudaThreadSetLimit
#undef cudaThreadGetLimit
#undef cudaThreadSetCacheConfig
#undef cudaThreadGetCacheConfig

// cudaDeviceProp as it was in CUDA 12, without what 13 added.
struct properties_12 {
  char name[256];
  cudaUUID_t uuid;
  char luid[8];
  unsigned luidDeviceNodeMask;
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize;
  size_t memPitch;
  int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
  size_t totalConstMem;
  int major, minor;
  size_t textureAlignment, texturePitchAlignment;
  int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode,
      maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2], maxTexture2DMipmap[2],
      maxTexture2DLinear[3], maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap,
      maxTexture1DLayered[2], maxTexture2DLayered[3], maxTextureCubemapLayered[2], maxSurface1D, maxSurface2D[2],
      maxSurface3D[3], maxSurface1DLayered[2], maxSurface2DLayered[3], maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount, unifiedAddressing,
      memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize, maxThreadsPerMultiProcessor,
      streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported,
      singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess, computePreemptionSupported,
      canUseHostPointerForRegisteredMem, cooperativeLaunch, cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, maxBlocksPerMultiProcessor,
      accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported, sparseCudaArraySupported, hostRegisterReadOnlySupported, timelineSemaphoreInteropSupported,
      memoryPoolsSupported, gpuDirectRDMASupported;
  unsigned gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;
  unsigned memoryPoolSupportedHandleTypes;
  int deferredMappingCudaArraySupported, ipcEventSupported, clusterLaunch, unifiedFunctionPointers, reserved[63];
};
_Static_assert(sizeof(struct properties_12) == 1032, "CUDA 12's cudaDeviceProp");

// clang-format off
#define PROPERTIES_12(F) \
  F(name) F(uuid) F(luid) F(luidDeviceNodeMask) F(totalGlobalMem) F(sharedMemPerBlock) F(regsPerBlock) \
  F(warpSize) F(memPitch) F(maxThreadsPerBlock) F(maxThreadsDim) F(maxGridSize) F(clockRate) F(totalConstMem) \
  F(major) F(minor) F(textureAlignment) F(texturePitchAlignment) F(deviceOverlap) F(multiProcessorCount) \
  F(kernelExecTimeoutEnabled) F(integrated) F(canMapHostMemory) F(computeMode) F(maxTexture1D) \
  F(maxTexture1DMipmap) F(maxTexture1DLinear) F(maxTexture2D) F(maxTexture2DMipmap) F(maxTexture2DLinear) \
  F(maxTexture2DGather) F(maxTexture3D) F(maxTexture3DAlt) F(maxTextureCubemap) F(maxTexture1DLayered) \
  F(maxTexture2DLayered) F(maxTextureCubemapLayered) F(maxSurface1D) F(maxSurface2D) F(maxSurface3D) \
  F(maxSurface1DLayered) F(maxSurface2DLayered) F(maxSurfaceCubemap) F(maxSurfaceCubemapLayered) \
  F(surfaceAlignment) F(concurrentKernels) F(ECCEnabled) F(pciBusID) F(pciDeviceID) F(pciDomainID) F(tccDriver) \
  F(asyncEngineCount) F(unifiedAddressing) F(memoryClockRate) F(memoryBusWidth) F(l2CacheSize) \
  F(persistingL2CacheMaxSize) F(maxThreadsPerMultiProcessor) F(streamPrioritiesSupported) \
  F(globalL1CacheSupported) F(localL1CacheSupported) F(sharedMemPerMultiprocessor) F(regsPerMultiprocessor) \
  F(managedMemory) F(isMultiGpuBoard) F(multiGpuBoardGroupID) F(hostNativeAtomicSupported) \
  F(singleToDoublePrecisionPerfRatio) F(pageableMemoryAccess) F(concurrentManagedAccess) \
  F(computePreemptionSupported) F(canUseHostPointerForRegisteredMem) F(cooperativeLaunch) \
  F(cooperativeMultiDeviceLaunch) F(sharedMemPerBlockOptin) F(pageableMemoryAccessUsesHostPageTables) \
  F(directManagedMemAccessFromHost) F(maxBlocksPerMultiProcessor) F(accessPolicyMaxWindowSize) \
  F(reservedSharedMemPerBlock) F(hostRegisterSupported) F(sparseCudaArraySupported) \
  F(hostRegisterReadOnlySupported) F(timelineSemaphoreInteropSupported) F(memoryPoolsSupported) \
  F(gpuDirectRDMASupported) F(gpuDirectRDMAFlushWritesOptions) F(gpuDirectRDMAWritesOrdering) \
  F(memoryPoolSupportedHandleTypes) F(deferredMappingCudaArraySupported) F(ipcEventSupported) F(clusterLaunch) \
  F(unifiedFunctionPointers)
// clang-format on

cudaError_t cudaGetDeviceProperties_v2(struct cudaDeviceProp *to, int number) {
  struct cudaDeviceProp p;
  const cudaError_t e = to ? cudaGetDeviceProperties(&p, number) : xlc_return(cudaErrorInvalidValue);
  if (e)
    return e;
  struct properties_12 old = {.reserved = {0}};
#define COPY(FIELD)                                                                                                    \
  _Static_assert(sizeof old.FIELD == sizeof p.FIELD, #FIELD);                                                          \
  memcpy(&old.FIELD, &p.FIELD, sizeof old.FIELD);
  PROPERTIES_12(COPY)
  memcpy(to, &old, sizeof old);
  return cudaSuccess;
}

cudaError_t cudaThreadSynchronize(void) { return cudaDeviceSynchronize(); }
cudaError_t cudaThreadExit(void) { return cudaDeviceReset(); }
cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value) { return cudaDeviceSetLimit(limit, value); }
cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit limit) { return cudaDeviceGetLimit(value, limit); }
cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache c) { return cudaDeviceSetCacheConfig(c); }
cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *c) { return cudaDeviceGetCacheConfig(c); }
