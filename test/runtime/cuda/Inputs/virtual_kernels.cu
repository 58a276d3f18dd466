// virtual_kernels.cu: kernels, copies and fills of both APIs on memory that is mapped; what wavesim says of a kernel
// that reaches what is not.
//   virtual_kernels CASE
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <pthread.h>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    const int e_ = (int)(call);                                                                                        \
    if (e_) {                                                                                                          \
      printf("%s: %d\n", #call, e_);                                                                                   \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

enum { G = 2 << 20, WORDS = 2 * G / 4 };

// Every 1024th word, and those next to the border of the two mappings.
__global__ void fill(unsigned *p, unsigned plus) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i * 1024 + 100] = i + plus;
  if (i < 8)
    p[WORDS / 2 - 4 + i] = i + plus;
}
__global__ void add_slowly(unsigned *p, int n) {
  for (int i = 0; i < n; i++)
    atomicAdd(p + i % 4 * 1024, 1u);
}
// Eight bytes that begin four before the border.
__global__ void across(unsigned *p) {
  struct __attribute__((packed)) wide {
    unsigned long long v;
  };
  reinterpret_cast<wide *>(p + WORDS / 2 - 1)->v = 0x1122334455667788ull;
}
__global__ void put(unsigned *p) { *p = 1; }

// Threads that each map, fill, read and unmap memory at addresses of their own; one memory is mapped by all of them.
static CUmemGenericAllocationHandle shared_memory;
static void *maps(void *number) {
  const unsigned mine = (unsigned)(size_t)number;
  CUmemAllocationProp prop = {};
  CHECK(cuMemGetAllocationPropertiesFromHandle(&prop, shared_memory));
  CUmemAccessDesc access = {};
  access.location = prop.location;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  cudaStream_t s;
  CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  size_t wrong = 0;
  for (unsigned round = 0; round < 25; round++) {
    CUmemGenericAllocationHandle h;
    CUdeviceptr base;
    CHECK(cuMemAddressReserve(&base, 3 * G, 0, 0, 0));
    CHECK(cuMemCreate(&h, G, &prop, 0));
    CHECK(cuMemMap(base, G, 0, h, 0));
    CHECK(cuMemMap(base + G, G, 0, shared_memory, 0));
    CHECK(cuMemRelease(h));
    CHECK(cuMemSetAccess(base, 2 * G, &access, 1));
    unsigned *p = reinterpret_cast<unsigned *>(base), *of_mine = p + WORDS / 2 + mine, seen[2];
    put<<<1, 1, 0, s>>>(p + round);
    add_slowly<<<1, 1, 0, s>>>(of_mine, 4);
    CHECK(cudaMemcpyAsync(&seen[0], p + round, 4, cudaMemcpyDefault, s));
    CHECK(cudaMemcpyAsync(&seen[1], of_mine, 4, cudaMemcpyDefault, s));
    if (round % 2)
      CHECK(cudaStreamSynchronize(s));
    CHECK(cuMemUnmap(base, 3 * G));
    CHECK(cudaStreamSynchronize(s));
    wrong += seen[0] != 1 || seen[1] != round + 1;
    CHECK(cuMemAddressFree(base, 3 * G));
  }
  CHECK(cudaStreamDestroy(s));
  return reinterpret_cast<void *>(wrong);
}
static int threads() {
  CUmemAllocationProp prop = {};
  prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  CHECK(cuMemCreate(&shared_memory, G, &prop, 0));
  pthread_t t[4];
  size_t wrong = 0;
  for (size_t i = 0; i < 4; i++)
    CHECK(pthread_create(&t[i], nullptr, maps, reinterpret_cast<void *>(i)));
  for (size_t i = 0; i < 4; i++) {
    void *w;
    CHECK(pthread_join(t[i], &w));
    wrong += reinterpret_cast<size_t>(w);
  }
  CHECK(cuMemRelease(shared_memory));
  printf("%zu rounds are wrong\n", wrong);
  return 0;
}

// Memory of two devices side by side, which first one and then both reach.
static int peers() {
  CUmemAllocationProp prop = {};
  prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  CUmemAccessDesc access[2] = {};
  CUdeviceptr base;
  size_t all, left[2], now;
  CHECK(cuMemAddressReserve(&base, 2 * G, 0, 0, 0));
  for (int i = 0; i < 2; i++) {
    CHECK(cudaSetDevice(i));
    CHECK(cudaMemGetInfo(&left[i], &all));
    CUmemGenericAllocationHandle h;
    prop.location.id = i;
    CHECK(cuMemCreate(&h, G, &prop, 0));
    CHECK(cuMemMap(base + i * G, G, 0, h, 0));
    CHECK(cuMemRelease(h));
    access[i].location = prop.location;
    access[i].flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    CHECK(cudaMemGetInfo(&now, &all));
    printf("device %d has %zu less\n", i, left[i] - now);
  }
  CHECK(cuMemSetAccess(base, 2 * G, access + 1, 1));
  for (int i = 0; i < 2; i++) {
    unsigned long long first = 9, second = 9;
    int of[2] = {-1, -1};
    CHECK(cuMemGetAccess(&first, &access[0].location, base + i * G));
    CHECK(cuMemGetAccess(&second, &access[1].location, base + i * G));
    for (int k = 0; k < 2; k++)
      CHECK(cuPointerGetAttribute(&of[k], CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, base + k * G));
    printf("access %llu %llu, of devices %d %d\n", first, second, of[0], of[1]);
    CHECK(cudaSetDevice(1 - i)); // device 1 while it alone has access, then device 0
    unsigned *p = reinterpret_cast<unsigned *>(base), host[8];
    CHECK(cudaMemset(p, 0, 2 * G));
    fill<<<4, WORDS / 1024 / 4>>>(p, 10 * i);
    CHECK(cudaMemcpy(host, p + WORDS / 2 - 4, sizeof host, cudaMemcpyDeviceToHost));
    printf("%u %u %u %u %u %u %u %u\n", host[0], host[1], host[2], host[3], host[4], host[5], host[6], host[7]);
    CHECK(cuMemSetAccess(base, 2 * G, access, 1)); // device 1 keeps what it has
  }
  CHECK(cuMemUnmap(base, 2 * G));
  CHECK(cuMemAddressFree(base, 2 * G));
  for (int i = 0; i < 2; i++) {
    CHECK(cudaSetDevice(i));
    CHECK(cudaMemGetInfo(&now, &all));
    printf("%zu ", left[i] - now);
  }
  puts("missing");
  return 0;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  CHECK(cudaFree(nullptr));
  CHECK(cuInit(0));
  if (!strcmp(what, "peers"))
    return peers();
  if (!strcmp(what, "threads"))
    return threads();
  CUmemAllocationProp prop = {};
  prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  CUmemGenericAllocationHandle h[2];
  CUdeviceptr base, second;
  CHECK(cuMemAddressReserve(&base, 4 * G, 0, 0, 0));
  CHECK(cuMemAddressReserve(&second, G, 0, 0, 0));
  for (int i = 0; i < 2; i++) {
    CHECK(cuMemCreate(&h[i], G, &prop, 0));
    CHECK(cuMemMap(base + i * G, G, 0, h[i], 0));
  }
  CUmemAccessDesc access = {};
  access.location = prop.location;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  unsigned *p = reinterpret_cast<unsigned *>(base);
  if (!strcmp(what, "closed")) {
    put<<<1, 1>>>(p + 2);
    return cudaDeviceSynchronize() != cudaSuccess;
  }
  CHECK(cuMemSetAccess(base, 2 * G, &access, 1));
  if (!strcmp(what, "reading")) {
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READ;
    return cuMemSetAccess(base, 2 * G, &access, 1) != CUDA_ERROR_NOT_SUPPORTED;
  }
  if (!strcmp(what, "past")) {
    put<<<1, 1>>>(p + WORDS + 4);
    return cudaDeviceSynchronize() != cudaSuccess;
  }
  if (!strcmp(what, "gone")) {
    CHECK(cuMemUnmap(base, G));
    put<<<1, 1>>>(p + WORDS / 2); // the other half is there
    CHECK(cudaDeviceSynchronize());
    put<<<1, 1>>>(p + 2);
    return cudaDeviceSynchronize() != cudaSuccess;
  }

  static unsigned host[WORDS];
  CHECK(cudaMemset(p, 0, 2 * G));
  fill<<<4, WORDS / 1024 / 4>>>(p, 5);
  across<<<1, 1>>>(p);
  CHECK(cudaMemcpy(host, p, 2 * G, cudaMemcpyDeviceToHost));
  unsigned wrong = 0;
  for (unsigned i = 0; i < WORDS; i++) {
    const unsigned at = i - (WORDS / 2 - 4);
    const unsigned want = at == 3           ? 0x55667788u
                          : at == 4         ? 0x11223344u
                          : at < 8          ? at + 5
                          : i % 1024 != 100 ? 0
                                            : i / 1024 + 5;
    wrong += host[i] != want;
  }
  printf("%u wrong\n", wrong);

  cudaPointerAttributes a;
  CHECK(cudaPointerGetAttributes(&a, p + WORDS / 2));
  printf("device memory: %d, %d\n", a.type == cudaMemoryTypeDevice, a.devicePointer == p + WORDS / 2);
  printf("cudaFree: %d\n", cudaFree(p) == cudaErrorInvalidValue);
  cudaGetLastError();
  size_t before, after, all;
  CHECK(cudaMemGetInfo(&before, &all));

  // Unmapping waits for what runs: all of its additions are there, at another address.
  CHECK(cudaMemset(p, 0, G));
  cudaStream_t s;
  CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  CHECK(cudaDeviceSynchronize());
  add_slowly<<<1, 32, 0, s>>>(p, 400);
  CHECK(cuMemUnmap(base, G));
  CHECK(cuMemMap(second, G, 0, h[0], 0));
  CHECK(cuMemSetAccess(second, G, &access, 1));
  CHECK(cudaMemcpy2D(host, 4, reinterpret_cast<void *>(second), 4096, 4, 4, cudaMemcpyDefault));
  printf("%u %u %u %u\n", host[0], host[1], host[2], host[3]);

  CHECK(cuMemUnmap(second, G));
  CHECK(cuMemUnmap(base, 4 * G));
  CHECK(cuMemRelease(h[0]));
  CHECK(cuMemRelease(h[1]));
  CHECK(cuMemAddressFree(base, 4 * G));
  CHECK(cuMemAddressFree(second, G));
  CHECK(cudaMemGetInfo(&after, &all));
  printf("given back: %zu\n", after - before);
  return 0;
}
