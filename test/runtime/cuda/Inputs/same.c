// Where a row of driver.def says SAME or ALONE, what the functions of both APIs take has one layout and one meaning of
// its numbers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <cuda_runtime_api.h>
#include <stddef.h>

#define SIZE(A, B) _Static_assert(sizeof(A) == sizeof(B), #A)
#define FIELD(A, a, B, b)                                                                                              \
  _Static_assert(offsetof(A, a) == offsetof(B, b) && sizeof(((A *)0)->a) == sizeof(((B *)0)->b), #A "." #a)
#define NUMBER(A, B) _Static_assert((int)A == (int)B, #A)

SIZE(CUmemLocation, struct cudaMemLocation);
FIELD(CUmemLocation, type, struct cudaMemLocation, type);
FIELD(CUmemLocation, id, struct cudaMemLocation, id);
SIZE(CUmemAccessDesc, struct cudaMemAccessDesc);
FIELD(CUmemAccessDesc, flags, struct cudaMemAccessDesc, flags);
SIZE(CUmemPoolProps, struct cudaMemPoolProps);
FIELD(CUmemPoolProps, allocType, struct cudaMemPoolProps, allocType);
FIELD(CUmemPoolProps, handleTypes, struct cudaMemPoolProps, handleTypes);
FIELD(CUmemPoolProps, location, struct cudaMemPoolProps, location);
FIELD(CUmemPoolProps, maxSize, struct cudaMemPoolProps, maxSize);
SIZE(CUDA_HOST_NODE_PARAMS, struct cudaHostNodeParams);
FIELD(CUDA_HOST_NODE_PARAMS, userData, struct cudaHostNodeParams, userData);
SIZE(CUDA_MEMSET_NODE_PARAMS, struct cudaMemsetParams);
FIELD(CUDA_MEMSET_NODE_PARAMS, pitch, struct cudaMemsetParams, pitch);
FIELD(CUDA_MEMSET_NODE_PARAMS, value, struct cudaMemsetParams, value);
FIELD(CUDA_MEMSET_NODE_PARAMS, elementSize, struct cudaMemsetParams, elementSize);
FIELD(CUDA_MEMSET_NODE_PARAMS, width, struct cudaMemsetParams, width);
FIELD(CUDA_MEMSET_NODE_PARAMS, height, struct cudaMemsetParams, height);
SIZE(CUDA_MEM_ALLOC_NODE_PARAMS, struct cudaMemAllocNodeParams);
FIELD(CUDA_MEM_ALLOC_NODE_PARAMS, bytesize, struct cudaMemAllocNodeParams, bytesize);
FIELD(CUDA_MEM_ALLOC_NODE_PARAMS, dptr, struct cudaMemAllocNodeParams, dptr);
SIZE(CUDA_GRAPH_INSTANTIATE_PARAMS, cudaGraphInstantiateParams);
FIELD(CUDA_GRAPH_INSTANTIATE_PARAMS, hUploadStream, cudaGraphInstantiateParams, uploadStream);
FIELD(CUDA_GRAPH_INSTANTIATE_PARAMS, hErrNode_out, cudaGraphInstantiateParams, errNode_out);
FIELD(CUDA_GRAPH_INSTANTIATE_PARAMS, result_out, cudaGraphInstantiateParams, result_out);
SIZE(CUgraphExecUpdateResultInfo, cudaGraphExecUpdateResultInfo);
FIELD(CUgraphExecUpdateResultInfo, errorNode, cudaGraphExecUpdateResultInfo, errorNode);
FIELD(CUgraphExecUpdateResultInfo, errorFromNode, cudaGraphExecUpdateResultInfo, errorFromNode);
SIZE(CUgraphEdgeData, cudaGraphEdgeData);
FIELD(CUgraphEdgeData, type, cudaGraphEdgeData, type);
SIZE(CUlaunchAttributeValue, cudaLaunchAttributeValue);

NUMBER(CU_GRAPH_NODE_TYPE_KERNEL, cudaGraphNodeTypeKernel);
NUMBER(CU_GRAPH_NODE_TYPE_MEMCPY, cudaGraphNodeTypeMemcpy);
NUMBER(CU_GRAPH_NODE_TYPE_MEMSET, cudaGraphNodeTypeMemset);
NUMBER(CU_GRAPH_NODE_TYPE_HOST, cudaGraphNodeTypeHost);
NUMBER(CU_GRAPH_NODE_TYPE_GRAPH, cudaGraphNodeTypeGraph);
NUMBER(CU_GRAPH_NODE_TYPE_EMPTY, cudaGraphNodeTypeEmpty);
NUMBER(CU_GRAPH_NODE_TYPE_WAIT_EVENT, cudaGraphNodeTypeWaitEvent);
NUMBER(CU_GRAPH_NODE_TYPE_EVENT_RECORD, cudaGraphNodeTypeEventRecord);
NUMBER(CU_GRAPH_NODE_TYPE_MEM_ALLOC, cudaGraphNodeTypeMemAlloc);
NUMBER(CU_GRAPH_NODE_TYPE_MEM_FREE, cudaGraphNodeTypeMemFree);
NUMBER(CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, cudaGraphExecUpdateErrorTopologyChanged);
NUMBER(CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED, cudaGraphExecUpdateErrorNotSupported);
NUMBER(CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED, cudaGraphExecUpdateErrorAttributesChanged);
NUMBER(CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH, cudaGraphInstantiateFlagAutoFreeOnLaunch);
NUMBER(CU_STREAM_CAPTURE_STATUS_INVALIDATED, cudaStreamCaptureStatusInvalidated);
NUMBER(CU_STREAM_CAPTURE_MODE_RELAXED, cudaStreamCaptureModeRelaxed);
NUMBER(CU_STREAM_SET_CAPTURE_DEPENDENCIES, cudaStreamSetCaptureDependencies);
NUMBER(CU_STREAM_NON_BLOCKING, cudaStreamNonBlocking);
NUMBER(CU_EVENT_DISABLE_TIMING, cudaEventDisableTiming);
NUMBER(CU_EVENT_RECORD_EXTERNAL, cudaEventRecordExternal);
NUMBER(CU_EVENT_WAIT_EXTERNAL, cudaEventWaitExternal);
NUMBER(CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES, cudaMemPoolReuseFollowEventDependencies);
NUMBER(CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, cudaMemPoolAttrReleaseThreshold);
NUMBER(CU_MEMPOOL_ATTR_USED_MEM_HIGH, cudaMemPoolAttrUsedMemHigh);
NUMBER(CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH, cudaGraphMemAttrReservedMemHigh);
NUMBER(CU_MEM_ALLOCATION_TYPE_PINNED, cudaMemAllocationTypePinned);
NUMBER(CU_MEM_ACCESS_FLAGS_PROT_READWRITE, cudaMemAccessFlagsProtReadWrite);
NUMBER(CU_MEM_ADVISE_SET_ACCESSED_BY, cudaMemAdviseSetAccessedBy);
NUMBER(CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION, cudaMemRangeAttributeLastPrefetchLocation);
NUMBER(CU_MEM_ATTACH_HOST, cudaMemAttachHost);
NUMBER(CU_MEMHOSTALLOC_WRITECOMBINED, cudaHostAllocWriteCombined);
NUMBER(CU_MEMHOSTREGISTER_DEVICEMAP, cudaHostRegisterMapped);
NUMBER(CU_LIMIT_STACK_SIZE, cudaLimitStackSize);
NUMBER(CU_LIMIT_PRINTF_FIFO_SIZE, cudaLimitPrintfFifoSize);
NUMBER(CU_LIMIT_MALLOC_HEAP_SIZE, cudaLimitMallocHeapSize);
NUMBER(CU_FUNC_CACHE_PREFER_L1, cudaFuncCachePreferL1);
NUMBER(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, cudaFuncAttributeMaxDynamicSharedMemorySize);
NUMBER(CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, cudaFuncAttributePreferredSharedMemoryCarveout);
NUMBER(CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE, cudaOccupancyDisableCachingOverride);
NUMBER(CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED, cudaDevP2PAttrNativeAtomicSupported);
NUMBER(CU_DEVICE_ATTRIBUTE_WARP_SIZE, cudaDevAttrWarpSize);
NUMBER(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, cudaDevAttrComputeCapabilityMajor);
NUMBER(CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED, cudaDevAttrMemoryPoolsSupported);
NUMBER(CU_LAUNCH_ATTRIBUTE_PRIORITY, cudaLaunchAttributePriority);
NUMBER(CU_USER_OBJECT_NO_DESTRUCTOR_SYNC, cudaUserObjectNoDestructorSync);
NUMBER(CU_GRAPH_USER_OBJECT_MOVE, cudaGraphUserObjectMove);
