// Memory that is reserved, made and mapped, by the driver API: what each function returns. virtual.h100.txt is
// what it printed on an NVIDIA H100 with CUDA 13.0.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(CUresult r) {
  const char *s = NULL;
  cuGetErrorName(r, &s);
  return s ? s : "?";
}
#define ASK(x) printf("%s: %s\n", #x, name_of(x))

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  CUdevice dev;
  CUcontext ctx;
  static char host[4096], back[4096];
  for (int i = 0; i < 4096; i++)
    host[i] = (char)(i * 7);
  cuInit(0);
  cuDeviceGet(&dev, 0);
  cuDevicePrimaryCtxRetain(&ctx, dev);
  cuCtxSetCurrent(ctx);
  CUmemAllocationProp prop;
  memset(&prop, 0, sizeof prop);
  size_t grain = 0, most = 0;
  prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  prop.location.id = 0;
  ASK(cuMemGetAllocationGranularity(&grain, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  ASK(cuMemGetAllocationGranularity(&most, &prop, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED));
  printf("  %zu %zu\n", grain, most);
  ASK(cuMemGetAllocationGranularity(NULL, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  ASK(cuMemGetAllocationGranularity(&most, NULL, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  ASK(cuMemGetAllocationGranularity(&most, &prop, (CUmemAllocationGranularity_flags)7));
  prop.location.id = 99;
  ASK(cuMemGetAllocationGranularity(&most, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  CUmemGenericAllocationHandle h = 0, h2 = 0, h3 = 0;
  ASK(cuMemCreate(&h, grain, &prop, 0));
  prop.location.id = 0;
  ASK(cuMemCreate(&h, grain - 1, &prop, 0));
  ASK(cuMemCreate(&h, 0, &prop, 0));
  ASK(cuMemCreate(&h, grain, &prop, 1));
  ASK(cuMemCreate(NULL, grain, &prop, 0));
  ASK(cuMemCreate(&h, grain, &prop, 0));
  ASK(cuMemCreate(&h2, 2 * grain, &prop, 0));
  CUmemAllocationProp same;
  memset(&same, 0, sizeof same);
  ASK(cuMemGetAllocationPropertiesFromHandle(&same, h));
  printf("  %d %d %d\n", (int)same.type, (int)same.location.type, same.location.id);
  CUdeviceptr base = 0, other = 0;
  ASK(cuMemAddressReserve(&base, grain - 1, 0, 0, 0));
  ASK(cuMemAddressReserve(&base, 0, 0, 0, 0));
  ASK(cuMemAddressReserve(NULL, grain, 0, 0, 0));
  ASK(cuMemAddressReserve(&base, 4 * grain, 0, 0, 1));
  ASK(cuMemAddressReserve(&base, 4 * grain, 3, 0, 0));
  ASK(cuMemAddressReserve(&base, 4 * grain, 0, 0, 0));
  printf("  aligned %d\n", base % grain == 0);
  ASK(cuMemAddressReserve(&other, 2 * grain, 0, base + 4 * grain, 0));
  ASK(cuMemcpyDtoH(back, base, 16));
  ASK(cuMemMap(base + 1, grain, 0, h, 0));
  ASK(cuMemMap(base, grain, 1, h, 0));
  ASK(cuMemMap(base, grain, 0, h, 1));
  ASK(cuMemMap(base, 2 * grain, 0, h, 0));
  ASK(cuMemMap(base, grain, 0, h, 0));
  ASK(cuMemMap(base, grain, 0, h, 0));
  ASK(cuMemMap(base + grain, 2 * grain, 0, h2, 0));
  CUmemAccessDesc access;
  memset(&access, 0, sizeof access);
  access.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  access.location.id = 0;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  unsigned long long rights = 77;
  ASK(cuMemcpyHtoD(base, host, 16));
  ASK(cuMemGetAccess(&rights, &access.location, base));
  printf("  %llu\n", rights);
  ASK(cuMemSetAccess(base, 4 * grain, &access, 1));
  ASK(cuMemSetAccess(base, 3 * grain, &access, 0));
  ASK(cuMemSetAccess(base, 3 * grain, NULL, 1));
  ASK(cuMemSetAccess(base, 3 * grain, &access, 1));
  ASK(cuMemGetAccess(&rights, &access.location, base));
  printf("  %llu\n", rights);
  ASK(cuMemcpyHtoD(base + grain - 8, host, 16));
  memset(back, 0, 16);
  ASK(cuMemcpyDtoH(back, base + grain - 8, 16));
  printf("  %d\n", memcmp(back, host, 16));
  ASK(cuMemsetD8(base, 1, 3 * grain));
  ASK(cuMemcpyDtoH(back, base + 3 * grain - 8, 16));
  ASK(cuMemRetainAllocationHandle(&h3, (void *)(base + 8)));
  printf("  %d\n", h3 == h);
  ASK(cuMemRelease(h3));
  size_t range = 0;
  CUdeviceptr start = 0;
  ASK(cuMemGetAddressRange(&start, &range, base + grain + 8));
  printf("  %d %zu\n", (int)((long long)(start - base) / (long long)grain), range / grain);
  CUmemorytype type;
  ASK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, base));
  ASK(cuMemFree(base));
  ASK(cuMemRelease(h));
  ASK(cuMemRelease(h));
  ASK(cuMemAddressFree(base, 4 * grain));
  ASK(cuMemUnmap(base + grain, grain));
  ASK(cuMemUnmap(base, 3 * grain));
  ASK(cuMemUnmap(base, 3 * grain));
  ASK(cuMemMap(base, grain, 0, h2, 0));
  ASK(cuMemRelease(h2));
  ASK(cuMemRelease(h2));
  ASK(cuMemAddressFree(base, grain));
  ASK(cuMemAddressFree(base, 4 * grain));
  ASK(cuMemAddressFree(base, 4 * grain));
  ASK(cuMemAddressFree(other, 2 * grain));
  int handle;
  ASK(cuMemExportToShareableHandle(&handle, h2, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  return 0;
}
