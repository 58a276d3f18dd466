// Memory that is reserved, made and mapped, by the driver API: more of what each function returns, and what is known of
// such addresses. virtual_more.h100.txt is what it printed on an NVIDIA H100.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <stdio.h>
#include <string.h>

static void ask(const char *what, CUresult r) {
  const char *s = "?";
  cuGetErrorName(r, &s);
  printf("%s: %s\n", what, s);
}
#define ASK(x) ask(#x, x)

enum { G = 2 << 20 };
static CUmemAllocationProp prop(int type, int where, int id) {
  CUmemAllocationProp p;
  memset(&p, 0, sizeof p);
  p.type = (CUmemAllocationType)type;
  p.location.type = (CUmemLocationType)where;
  p.location.id = id;
  return p;
}
static CUmemAccessDesc access_by(int where, int id, int flags) {
  CUmemAccessDesc d;
  memset(&d, 0, sizeof d);
  d.location.type = (CUmemLocationType)where;
  d.location.id = id;
  d.flags = (CUmemAccess_flags)flags;
  return d;
}
static int known(CUdeviceptr p, CUpointer_attribute what) {
  unsigned long long v = 0;
  const CUresult r = cuPointerGetAttribute(&v, what, p);
  return r ? -(int)r : (int)v;
}

int main(void) {
  CUcontext ctx;
  CUmemGenericAllocationHandle h = 0, h2 = 0, h3 = 0;
  CUmemAllocationProp p = prop(1, 1, 0);
  CUdeviceptr base = 0, start;
  size_t n, range;
  int v = -1;
  unsigned long long rights = 77;
  char back[16] = {0}, text[16] = "fifteen letters";
  setvbuf(stdout, NULL, _IONBF, 0);
  cuInit(0);
  ASK(cuMemAddressReserve(&base, G, 0, 0, 0));
  ASK(cuMemAddressFree(base, G));
  ASK(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0));
  printf("  %d\n", v);
  cuDevicePrimaryCtxRetain(&ctx, 0);
  cuCtxSetCurrent(ctx);
  p = prop(0, 1, 0);
  ASK(cuMemCreate(&h, G, &p, 0));
  ASK(cuMemGetAllocationGranularity(&n, &p, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  p = prop(1, 0, 0);
  ASK(cuMemCreate(&h, G, &p, 0));
  p = prop(1, 1, -1);
  ASK(cuMemCreate(&h, G, &p, 0));
  p = prop(1, 1, 0);
  ASK(cuMemCreate(&h, G, NULL, 0));
  ASK(cuMemCreate(&h, (size_t)1 << 45, &p, 0));
  ASK(cuMemCreate(&h, (size_t)1 << 60, &p, 0));
  ASK(cuMemCreate(&h, G, &p, 0));
  ASK(cuMemCreate(&h2, G, &p, 0));
  ASK(cuMemGetAllocationPropertiesFromHandle(NULL, h));
  ASK(cuMemRelease(0));
  ASK(cuMemAddressReserve(&base, 8 * G, 8 * G, 0, 0));
  printf("  aligned %d\n", base % (8 * G) == 0);
  ASK(cuMemMap(base, G / 2, 0, h, 0));
  ASK(cuMemMap(base + 64ull * G * G, G, 0, h, 0));
  ASK(cuMemMap(base, 0, 0, h, 0));
  ASK(cuMemMap(0, G, 0, h, 0));
  ASK(cuMemUnmap(base + 1, G));
  ASK(cuMemUnmap(base, 0));
  ASK(cuMemUnmap(base, G / 2));
  ASK(cuMemUnmap(base + 7 * G, 2 * G));
  ASK(cuMemUnmap(base, 8 * G));
  ASK(cuMemGetAddressRange(&start, &range, base));
  ASK(cuMemRetainAllocationHandle(&h3, (void *)base));
  ASK(cuMemRetainAllocationHandle(&h3, NULL));
  ASK(cuMemsetD8(base, 1, 16));
  printf("  %d %d\n", known(base, CU_POINTER_ATTRIBUTE_MEMORY_TYPE), known(base, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL));
  CUmemAccessDesc d = access_by(1, 0, 3);
  ASK(cuMemSetAccess(base, G, &d, 1));
  ASK(cuMemGetAccess(&rights, &d.location, base));
  ASK(cuMemMap(base, G, 0, h, 0));
  ASK(cuMemMap(base + 2 * G, G, 0, h, 0));
  ASK(cuMemMap(base + 3 * G, G, 0, h2, 0));
  ASK(cuMemGetAddressRange(&start, &range, base));
  printf("  %d %d\n", known(base, CU_POINTER_ATTRIBUTE_MEMORY_TYPE), known(base, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL));
  ASK(cuMemsetD8(base, 1, 16));
  ASK(cuMemcpyDtoH(back, base, 16));
  ASK(cuMemSetAccess(base, G / 2, &d, 1));
  ASK(cuMemSetAccess(base + 4096, G, &d, 1));
  ASK(cuMemSetAccess(base + 2 * G, 2 * G, &d, 1));
  ASK(cuMemSetAccess(base, 4 * G, &d, 1));
  d = access_by(1, 0, 2);
  ASK(cuMemSetAccess(base, G, &d, 1));
  d = access_by(1, 99, 3);
  ASK(cuMemSetAccess(base, G, &d, 1));
  ASK(cuMemGetAccess(&rights, &d.location, base));
  d = access_by(2, 0, 3);
  ASK(cuMemSetAccess(base, G, &d, 1));
  d = access_by(0, 0, 3);
  ASK(cuMemSetAccess(base, G, &d, 1));
  ASK(cuMemGetAccess(&rights, &d.location, base));
  d = access_by(1, 0, 3);
  ASK(cuMemSetAccess(base, G, &d, 1));
  ASK(cuMemGetAccess(NULL, &d.location, base));
  ASK(cuMemGetAccess(&rights, NULL, base));
  ASK(cuMemGetAccess(&rights, &d.location, base + G));
  ASK(cuMemcpyHtoD(base + 100, text, 16));
  ASK(cuMemcpyDtoH(back, base + 2 * G + 100, 16));
  printf("  the same memory: %s\n", back);
  ASK(cuMemcpyDtoD(base + 3 * G, base + 100, 16));
  ASK(cuMemcpyDtoD(base + 3 * G - 8, base + 100, 16));
  ASK(cuMemcpyDtoH(back, base + 3 * G - 8, 16));
  printf("  across two: %s\n", back);
  ASK(cuMemcpyHtoD(base + G - 8, text, 16));
  ASK(cuMemcpyHtoD(base + G, text, 16));
  ASK(cuMemsetD8(base + 4 * G - 8, 1, 16));
  ASK(cuMemsetD32(base + 3 * G - 8, 1, 4));
  printf("  %d %d %d %d %d\n", known(base, CU_POINTER_ATTRIBUTE_MEMORY_TYPE),
         known(base, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL), known(base, CU_POINTER_ATTRIBUTE_IS_MANAGED),
         known(base, CU_POINTER_ATTRIBUTE_MAPPED), known(base, CU_POINTER_ATTRIBUTE_HOST_POINTER));
  printf("  %d %d\n", known(base + 3 * G + 8, CU_POINTER_ATTRIBUTE_RANGE_SIZE) / G,
         (int)(known(base + 3 * G + 8, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR) - (int)base) / G);
  ASK(cuMemFreeAsync(base, NULL));
  ASK(cuMemExportToShareableHandle(&v, h, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  d = access_by(1, 0, 0);
  ASK(cuMemSetAccess(base, G, &d, 1));
  ASK(cuMemGetAccess(&rights, &d.location, base));
  printf("  %llu\n", rights);
  ASK(cuMemcpyDtoH(back, base, 16));
  ASK(cuMemcpyDtoH(back, base + 2 * G, 16));
  ASK(cuMemRelease(h));
  ASK(cuMemMap(base + 5 * G, G, 0, h, 0));
  ASK(cuMemRetainAllocationHandle(&h3, (void *)base));
  printf("  the same handle: %d\n", h3 == h);
  ASK(cuMemMap(base + 5 * G, G, 0, h3, 0));
  ASK(cuMemRelease(h3));
  ASK(cuMemUnmap(base, G + G / 2));
  ASK(cuMemUnmap(base, 8 * G));
  ASK(cuMemGetAddressRange(&start, &range, base));
  ASK(cuMemcpyDtoH(back, base + 2 * G, 16));
  ASK(cuMemRelease(h2));
  ASK(cuMemAddressFree(base + G, 7 * G));
  ASK(cuMemAddressFree(base, 8 * G));
  ASK(cuMemMap(base, G, 0, h, 0));
  return 0;
}
