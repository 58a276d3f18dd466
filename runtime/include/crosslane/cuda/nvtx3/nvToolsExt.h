// nvtx3/nvToolsExt.h: marks and ranges for a profiler. Without one they do nothing, and
// there is none.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_NVTX_H
#define CROSSLANE_CUDA_NVTX_H
// clang-format off
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>
#pragma GCC system_header

#define NVTX_VERSION 3
#define NVTX_SUCCESS 0
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA
#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuStream nvtxNameCuStreamA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCuEvent nvtxNameCuEventA
#define nvtxNameCudaEvent nvtxNameCudaEventA
#define NVTX_NO_PUSH_POP_TRACKING ((int)-2)
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NVTX_PAYLOAD_TYPE_INT64 = 2,
  NVTX_PAYLOAD_TYPE_DOUBLE = 3,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
  NVTX_PAYLOAD_TYPE_INT32 = 5,
  NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;
typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
typedef union nvtxMessageValue_t {
  const char *ascii;
  const wchar_t *unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_v2 {
  uint16_t version, size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType, reserved0;
  union payload_t {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_v2;
typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_t;
typedef struct nvtxInitializationAttributes_v2 {
  uint16_t version, size;
  uint32_t messageType;
  nvtxMessageValue_t message;
} nvtxInitializationAttributes_t;

static __inline__ __attribute__((unused)) void nvtxMarkA(const char *a) { (void)a; return; }
static __inline__ __attribute__((unused)) nvtxRangeId_t nvtxRangeStartA(const char *a) { (void)a; return 0; }
static __inline__ __attribute__((unused)) int nvtxRangePushA(const char *a) { (void)a; return NVTX_NO_PUSH_POP_TRACKING; }
static __inline__ __attribute__((unused)) void nvtxNameCategoryA(uint32_t a, const char *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameOsThreadA(uint32_t a, const char *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) nvtxDomainHandle_t nvtxDomainCreateA(const char *a) { (void)a; return 0; }
static __inline__ __attribute__((unused)) nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t a, const char *b) { (void)a; (void)b; return 0; }
static __inline__ __attribute__((unused)) void nvtxDomainNameCategoryA(nvtxDomainHandle_t a, uint32_t b, const char *c) { (void)a; (void)b; (void)c; return; }
static __inline__ __attribute__((unused)) void nvtxNameCuDeviceA(int a, const char *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCudaDeviceA(int a, const char *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCuContextA(struct CUctx_st *a, const char *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCuStreamA(struct CUstream_st *a, const char *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCudaStreamA(struct CUstream_st *a, const char *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCuEventA(struct CUevent_st *a, const char *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCudaEventA(struct CUevent_st *a, const char *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxMarkW(const wchar_t *a) { (void)a; return; }
static __inline__ __attribute__((unused)) nvtxRangeId_t nvtxRangeStartW(const wchar_t *a) { (void)a; return 0; }
static __inline__ __attribute__((unused)) int nvtxRangePushW(const wchar_t *a) { (void)a; return NVTX_NO_PUSH_POP_TRACKING; }
static __inline__ __attribute__((unused)) void nvtxNameCategoryW(uint32_t a, const wchar_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameOsThreadW(uint32_t a, const wchar_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t *a) { (void)a; return 0; }
static __inline__ __attribute__((unused)) nvtxStringHandle_t nvtxDomainRegisterStringW(nvtxDomainHandle_t a, const wchar_t *b) { (void)a; (void)b; return 0; }
static __inline__ __attribute__((unused)) void nvtxDomainNameCategoryW(nvtxDomainHandle_t a, uint32_t b, const wchar_t *c) { (void)a; (void)b; (void)c; return; }
static __inline__ __attribute__((unused)) void nvtxNameCuDeviceW(int a, const wchar_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCudaDeviceW(int a, const wchar_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCuContextW(struct CUctx_st *a, const wchar_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCuStreamW(struct CUstream_st *a, const wchar_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCudaStreamW(struct CUstream_st *a, const wchar_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCuEventW(struct CUevent_st *a, const wchar_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxNameCudaEventW(struct CUevent_st *a, const wchar_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) void nvtxMarkEx(const nvtxEventAttributes_t *a) { (void)a; return; }
static __inline__ __attribute__((unused)) nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *a) { (void)a; return 0; }
static __inline__ __attribute__((unused)) void nvtxRangeEnd(nvtxRangeId_t a) { (void)a; return; }
static __inline__ __attribute__((unused)) int nvtxRangePushEx(const nvtxEventAttributes_t *a) { (void)a; return NVTX_NO_PUSH_POP_TRACKING; }
static __inline__ __attribute__((unused)) int nvtxRangePop(void) { return NVTX_NO_PUSH_POP_TRACKING; }
static __inline__ __attribute__((unused)) void nvtxInitialize(const void *a) { (void)a; return; }
static __inline__ __attribute__((unused)) void nvtxDomainDestroy(nvtxDomainHandle_t a) { (void)a; return; }
static __inline__ __attribute__((unused)) void nvtxDomainMarkEx(nvtxDomainHandle_t a, const nvtxEventAttributes_t *b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t a, const nvtxEventAttributes_t *b) { (void)a; (void)b; return 0; }
static __inline__ __attribute__((unused)) void nvtxDomainRangeEnd(nvtxDomainHandle_t a, nvtxRangeId_t b) { (void)a; (void)b; return; }
static __inline__ __attribute__((unused)) int nvtxDomainRangePushEx(nvtxDomainHandle_t a, const nvtxEventAttributes_t *b) { (void)a; (void)b; return NVTX_NO_PUSH_POP_TRACKING; }
static __inline__ __attribute__((unused)) int nvtxDomainRangePop(nvtxDomainHandle_t a) { (void)a; return NVTX_NO_PUSH_POP_TRACKING; }
// clang-format on
#endif
