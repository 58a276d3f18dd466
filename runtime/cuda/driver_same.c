// driver_same.c: the functions of driver.def that are functions of the runtime
// API, earlier names, and forms for per-thread default streams. And a check of the table's parameters
// against the header's.
//
// Structures and enumerations of both APIs have one layout where a row says SAME (test/runtime/cuda/same.test); so the
// runtime's functions are declared with the driver's types here.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda.h"
#include "forms.h"

#include <stdbool.h>

typedef struct xlc_entry {
  int last;
  bool bound;
} xlc_entry;
CUresult xlc_driver_enter(xlc_entry *entry, void **context);
CUresult xlc_driver_leave(const xlc_entry *entry, int e);
void xlc_per_thread(int change);

// Earlier names are functions of their own here.
#undef cuCtxCreate
#undef cuCtxDestroy
#undef cuCtxPopCurrent
#undef cuCtxPushCurrent
#undef cuDeviceGetUuid
#undef cuDevicePrimaryCtxRelease
#undef cuDevicePrimaryCtxReset
#undef cuDevicePrimaryCtxSetFlags
#undef cuEventDestroy
#undef cuEventElapsedTime
#undef cuGetProcAddress
#undef cuGraphAddDependencies
#undef cuGraphAddKernelNode
#undef cuGraphAddNode
#undef cuGraphExecKernelNodeSetParams
#undef cuGraphExecUpdate
#undef cuGraphGetEdges
#undef cuGraphInstantiate
#undef cuGraphKernelNodeGetParams
#undef cuGraphKernelNodeSetParams
#undef cuGraphNodeGetDependencies
#undef cuGraphNodeGetDependentNodes
#undef cuGraphRemoveDependencies
#undef cuLinkAddData
#undef cuLinkAddFile
#undef cuLinkCreate
#undef cuMemAdvise
#undef cuMemAllocHost
#undef cuMemHostRegister
#undef cuMemPrefetchAsync
#undef cuStreamBeginCapture
#undef cuStreamDestroy
#undef cuStreamGetCaptureInfo
#undef cuStreamUpdateCaptureDependencies

#define FORM(NAME, SUFFIX, PARAMETERS)                                                                                 \
  CUresult NAME##SUFFIX TYPED PARAMETERS;                                                                              \
  CUresult NAME##SUFFIX TYPED PARAMETERS {                                                                             \
    xlc_per_thread(1);                                                                                                 \
    const CUresult e = NAME BARE PARAMETERS;                                                                           \
    xlc_per_thread(-1);                                                                                                \
    return e;                                                                                                          \
  }
#define FORM_N(NAME, PARAMETERS)
#define FORM_Z(NAME, PARAMETERS) FORM(NAME, _ptsz, PARAMETERS)
#define FORM_D(NAME, PARAMETERS) FORM(NAME, _ptds, PARAMETERS)

#define CALL(NAME, RUNTIME, PARAMETERS, CONTEXT)                                                                       \
  CUresult NAME PARAMETERS;                                                                                            \
  int RUNTIME PARAMETERS;                                                                                              \
  CUresult NAME TYPED PARAMETERS {                                                                                     \
    xlc_entry entry;                                                                                                   \
    void *context;                                                                                                     \
    const CUresult e = xlc_driver_enter(&entry, CONTEXT ? &context : NULL);                                            \
    return e ? e : xlc_driver_leave(&entry, RUNTIME BARE PARAMETERS);                                                  \
  }

#define DEFINE_SAME(FORMS, NAME, RUNTIME, PARAMETERS)                                                                  \
  CALL(NAME, RUNTIME, PARAMETERS, true) FORM_##FORMS(NAME, PARAMETERS)
#define DEFINE_ALONE(FORMS, NAME, RUNTIME, PARAMETERS)                                                                 \
  CALL(NAME, RUNTIME, PARAMETERS, false) FORM_##FORMS(NAME, PARAMETERS)
#define DEFINE_OLD(FORMS, NAME, RUNTIME, PARAMETERS)                                                                   \
  CUresult NAME PARAMETERS;                                                                                            \
  CUresult NAME TYPED PARAMETERS { return RUNTIME BARE PARAMETERS; }
#define DEFINE_DONE(FORMS, NAME, RUNTIME, PARAMETERS)                                                                  \
  CUresult NAME PARAMETERS;                                                                                            \
  FORM_##FORMS(NAME, PARAMETERS)
#define DEFINE_REFUSED(FORMS, NAME, RUNTIME, PARAMETERS)
#define XL_CU(STATE, FORMS, VERSION, NAME, SUFFIX, RUNTIME, PARAMETERS)                                                \
  DEFINE_##STATE(FORMS, NAME##SUFFIX, RUNTIME, PARAMETERS)
#include "driver.def"
