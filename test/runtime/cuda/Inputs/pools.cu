// Memory pools and the stream-ordered allocator: attributes, what is refused, reuse.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ask.h"

__global__ void fill(int *p, int n, int v) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    p[i] = v;
}

static unsigned long long attribute(cudaMemPool_t p, cudaMemPoolAttr a) {
  unsigned long long v = 0;
  MUST(cudaMemPoolGetAttribute(p, a, &v));
  return v;
}
static void show(const char *what, cudaMemPool_t p) {
  printf("%s: used %llu, high %llu, reserved %s\n", what, attribute(p, cudaMemPoolAttrUsedMemCurrent), attribute(p, cudaMemPoolAttrUsedMemHigh), attribute(p, cudaMemPoolAttrReservedMemCurrent) ? "some" : "none");
}

int main() {
  cudaStream_t s, t;
  MUST(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  MUST(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
  cudaMemPool_t def, now, mine;
  ASK(cudaDeviceGetDefaultMemPool(&def, 0));
  ASK(cudaDeviceGetMemPool(&now, 0));
  printf("the default one is current: %d\n", def == now);
  ASK(cudaDeviceGetDefaultMemPool(&now, 99));
  ASK(cudaDeviceGetDefaultMemPool(nullptr, 0));
  show("at first", def);
  int i = -1;
  ASK(cudaMemPoolGetAttribute(def, cudaMemPoolReuseFollowEventDependencies, &i));
  printf("  %d\n", i);
  ASK(cudaMemPoolGetAttribute(def, cudaMemPoolReuseAllowOpportunistic, &i));
  printf("  %d\n", i);
  ASK(cudaMemPoolGetAttribute(def, cudaMemPoolReuseAllowInternalDependencies, &i));
  printf("  %d\n", i);
  printf("threshold %llu\n", attribute(def, cudaMemPoolAttrReleaseThreshold));
  unsigned long long v = 5;
  ASK(cudaMemPoolGetAttribute(def, (cudaMemPoolAttr)99, &v));
  ASK(cudaMemPoolSetAttribute(def, cudaMemPoolAttrUsedMemHigh, &v));
  ASK(cudaMemPoolSetAttribute(def, cudaMemPoolAttrUsedMemCurrent, &v));
  ASK(cudaMemPoolSetAttribute(def, cudaMemPoolAttrReservedMemHigh, &v));
  v = 0;
  ASK(cudaMemPoolSetAttribute(def, cudaMemPoolAttrUsedMemHigh, &v));
  ASK(cudaMemPoolSetAttribute(def, cudaMemPoolAttrReservedMemHigh, &v));

  void *a = nullptr, *b = nullptr, *c = nullptr, *z = (void *)8;
  ASK(cudaMallocAsync(&z, 0, s));
  printf("  nothing: %s\n", z == (void *)8 ? "untouched" : z ? "given" : "null");
  ASK(cudaMallocAsync(nullptr, 16, s));
  ASK(cudaMallocAsync(&a, 1000, s));
  show("1000", def);
  ASK(cudaMallocAsync(&b, 1, s));
  show("1 more", def);
  ASK(cudaMallocAsync(&c, 3 << 20, s));
  show("3 MiB more", def);
  printf("aligned to 256: %d\n", !((size_t)a % 256 | (size_t)b % 256 | (size_t)c % 256));
  cudaPointerAttributes pa;
  ASK(cudaPointerGetAttributes(&pa, a));
  printf("  type %d, device %d, same %d, host %d\n", (int)pa.type, pa.device, pa.devicePointer == a, pa.hostPointer != nullptr);
  ASK(cudaFreeAsync(nullptr, s));
  ASK(cudaFreeAsync((char *)a + 16, s));
  ASK(cudaFreeAsync(&i, s));
  ASK(cudaFreeAsync(a, s));
  show("freed 1000", def);
  ASK(cudaFreeAsync(a, s));
  void *again = nullptr;
  ASK(cudaMallocAsync(&again, 1000, s));
  printf("the same stream has it again at once: %d\n", again == a);
  ASK(cudaFreeAsync(b, t));
  show("freed in another stream", def);
  ASK(cudaFree(b));
  ASK(cudaStreamSynchronize(s));
  ASK(cudaFreeAsync(again, s));
  ASK(cudaFreeAsync(c, s));
  show("all freed", def);
  ASK(cudaStreamSynchronize(s));
  v = ~0ull;
  ASK(cudaMemPoolSetAttribute(def, cudaMemPoolAttrReleaseThreshold, &v));
  printf("threshold %llx\n", attribute(def, cudaMemPoolAttrReleaseThreshold));
  ASK(cudaMallocAsync(&a, 1 << 20, s));
  ASK(cudaFreeAsync(a, s));
  ASK(cudaStreamSynchronize(s));
  show("kept", def);
  ASK(cudaMemPoolTrimTo(def, 1));
  show("trimmed to 1", def);
  ASK(cudaMallocAsync(&a, 1 << 20, s));
  ASK(cudaMemPoolTrimTo(def, 0));
  show("trimmed to 0 in use", def);
  ASK(cudaFreeAsync(a, s));
  ASK(cudaStreamSynchronize(s));
  ASK(cudaMemPoolTrimTo(def, 0));
  show("trimmed to 0", def);

  // cudaMalloc's memory freed in a stream, and the other way round.
  ASK(cudaMalloc(&a, 4096));
  ASK(cudaFreeAsync(a, s));
  show("cudaMalloc's", def);
  ASK(cudaStreamSynchronize(s));
  ASK(cudaFree(a));

  printf("reuse between streams\n");
  v = ~0ull;
  MUST(cudaMemPoolSetAttribute(def, cudaMemPoolAttrReleaseThreshold, &v));
  cudaEvent_t e;
  MUST(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
  MUST(cudaMallocAsync(&a, 8 << 20, s));
  fill<<<1, 256, 0, s>>>((int *)a, 2 << 20, 1);
  MUST(cudaFreeAsync(a, s));
  MUST(cudaEventRecord(e, s));
  MUST(cudaStreamWaitEvent(t, e, 0));
  MUST(cudaMallocAsync(&b, 8 << 20, t));
  printf("after an event: %s\n", a == b ? "the same" : "another");
  fill<<<1, 256, 0, t>>>((int *)b, 2 << 20, 2);
  int got = 0;
  MUST(cudaMemcpyAsync(&got, (int *)b + (2 << 20) - 1, 4, cudaMemcpyDeviceToHost, t));
  MUST(cudaFreeAsync(b, t));
  MUST(cudaStreamSynchronize(t));
  printf("  %d\n", got);
  MUST(cudaStreamSynchronize(s));
  MUST(cudaMallocAsync(&c, 8 << 20, s));
  printf("after synchronisation: %s\n", b == c ? "the same" : "another");
  MUST(cudaFreeAsync(c, s));
  printf("pools of one's own\n");
  cudaMemPoolProps props = {};
  ASK(cudaMemPoolCreate(&mine, &props));
  props.allocType = cudaMemAllocationTypePinned;
  ASK(cudaMemPoolCreate(&mine, &props));
  props.location.type = cudaMemLocationTypeDevice;
  props.location.id = 99;
  ASK(cudaMemPoolCreate(&mine, &props));
  props.location.id = 0;
  ASK(cudaMemPoolCreate(&mine, &props));
  ASK(cudaMallocFromPoolAsync(&a, 5000, mine, s));
  show("own", mine);
  show("default", def);
  ASK(cudaMallocFromPoolAsync(&b, 5000, nullptr, s));
  ASK(cudaMemPoolDestroy(def));
  ASK(cudaMemPoolDestroy(nullptr));
  ASK(cudaDeviceSetMemPool(0, mine));
  ASK(cudaDeviceGetMemPool(&now, 0));
  printf("  mine %d\n", now == mine);
  ASK(cudaMallocAsync(&b, 100, s));
  show("own", mine);
  cudaMemLocation loc = {};
  loc.type = cudaMemLocationTypeDevice;
  cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
  ASK(cudaMemPoolGetAccess(&flags, mine, &loc));
  printf("  access %d\n", (int)flags);
  cudaMemAccessDesc desc = {};
  desc.location = loc;
  desc.flags = cudaMemAccessFlagsProtReadWrite;
  ASK(cudaMemPoolSetAccess(mine, &desc, 1));
  desc.flags = cudaMemAccessFlagsProtNone;
  ASK(cudaMemPoolSetAccess(mine, &desc, 1));
  desc.location.id = 99;
  ASK(cudaMemPoolSetAccess(mine, &desc, 1));
  ASK(cudaMemPoolDestroy(mine));
  ASK(cudaDeviceGetMemPool(&now, 0));
  printf("  the default one is current: %d\n", now == def);
  ASK(cudaFreeAsync(a, s));
  ASK(cudaFreeAsync(b, s));
  ASK(cudaStreamSynchronize(s));

  // What cudaFree frees stays in NVIDIA's count of what is used.
  ASK(cudaMallocAsync(&a, 1000, s));
  ASK(cudaFree(a));
  ASK(cudaFree(a));
  ASK(cudaDeviceSynchronize());
  ASK(cudaMallocAsync(&a, (size_t)1 << 50, s));
  ASK(cudaStreamDestroy(s));
  ASK(cudaDeviceSynchronize());
  return 0;
}
