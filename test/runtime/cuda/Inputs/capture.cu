// Stream capture: what is captured, what is refused, and how a capture comes to an end.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ask.h"
#include <thread>

// Streams that nothing orders add to one number.
__global__ void add(int *p, int v) { atomicAdd(p, v); }
static void CUDART_CB nothing(void *) {}

static const char *status_name(cudaStream_t s) {
  cudaStreamCaptureStatus st = cudaStreamCaptureStatusNone;
  cudaError_t e = cudaStreamIsCapturing(s, &st);
  cudaGetLastError();
  if (e != cudaSuccess)
    return cudaGetErrorName(e);
  return st == cudaStreamCaptureStatusNone ? "none" : st == cudaStreamCaptureStatusActive ? "active" : "invalidated";
}

static size_t nodes_of(cudaGraph_t g) {
  size_t n = 0;
  MUST(cudaGraphGetNodes(g, nullptr, &n));
  return n;
}

static cudaStream_t s, t, blocking;
static cudaEvent_t e, f;
static int *d;

static void end(cudaStream_t stream) {
  cudaGraph_t g = (cudaGraph_t)8;
  cudaError_t r = cudaStreamEndCapture(stream, &g);
  printf("  end: %s, graph %s, then %s\n", cudaGetErrorName(r), g == (cudaGraph_t)8 ? "untouched" : g ? "given" : "null", status_name(stream));
  cudaGetLastError();
  if (r == cudaSuccess && g) {
    printf("  nodes %zu\n", nodes_of(g));
    cudaGraphDestroy(g);
  }
}

static void begin(const char *what, cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal) {
  printf("%s\n", what);
  MUST(cudaStreamBeginCapture(s, mode));
}

int main() {
  MUST(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  MUST(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
  MUST(cudaStreamCreate(&blocking));
  MUST(cudaEventCreate(&e));
  MUST(cudaEventCreate(&f));
  MUST(cudaMalloc(&d, 1024));
  MUST(cudaMemset(d, 0, 1024));
  int host = 0, *pinned;
  void *p;
  MUST(cudaMallocHost(&pinned, 64));
  MUST(cudaDeviceSynchronize());

  printf("beginning and ending\n");
  ASK(cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal));
  ASK(cudaStreamBeginCapture(cudaStreamLegacy, cudaStreamCaptureModeGlobal));
  ASK(cudaStreamBeginCapture(s, (cudaStreamCaptureMode)7));
  end(s);
  begin("empty");
  end(s);
  begin("twice");
  ASK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  printf("  %s\n", status_name(s));
  end(s);

  begin("synchronise the stream");
  ASK(cudaStreamSynchronize(s));
  printf("  %s\n", status_name(s));
  add<<<1, 1, 0, s>>>(d, 1);
  printf("  launch after it: %s\n", cudaGetErrorName(cudaGetLastError()));
  end(s);
  begin("query the stream");
  ASK(cudaStreamQuery(s));
  end(s);
  begin("synchronise the device");
  ASK(cudaDeviceSynchronize());
  end(s);
  begin("synchronise another stream");
  ASK(cudaStreamSynchronize(t));
  end(s);
  begin("query another stream");
  ASK(cudaStreamQuery(t));
  end(s);
  begin("allocate, global");
  ASK(cudaMalloc(&p, 64));
  end(s);
  begin("allocate, thread local", cudaStreamCaptureModeThreadLocal);
  ASK(cudaMalloc(&p, 64));
  end(s);
  begin("allocate, relaxed", cudaStreamCaptureModeRelaxed);
  ASK(cudaMalloc(&p, 64));
  end(s);
  begin("free, global");
  ASK(cudaFree(p));
  end(s);
  begin("free, relaxed", cudaStreamCaptureModeRelaxed);
  ASK(cudaFree(p));
  end(s);
  begin("pinned memory, global");
  int *more;
  ASK(cudaMallocHost(&more, 64));
  end(s);
  begin("memcpy, global");
  ASK(cudaMemcpy(&host, d, 4, cudaMemcpyDeviceToHost));
  end(s);
  begin("memcpy, relaxed", cudaStreamCaptureModeRelaxed);
  ASK(cudaMemcpy(&host, d, 4, cudaMemcpyDeviceToHost));
  end(s);
  begin("memset of the default stream");
  ASK(cudaMemset(d, 0, 4));
  end(s);
  // A fill of device memory does not wait for its end, and t, which adds below, not for the default stream.
  MUST(cudaDeviceSynchronize());
  begin("asynchronous copy of the default stream");
  ASK(cudaMemcpyAsync(pinned, d, 4, cudaMemcpyDeviceToHost, 0));
  end(s);
  begin("launch in the default stream, of a non-blocking capture");
  add<<<1, 1>>>(d, 1);
  printf("  launch: %s\n", cudaGetErrorName(cudaGetLastError()));
  end(s);
  printf("launch in the default stream, of a blocking capture\n");
  MUST(cudaStreamBeginCapture(blocking, cudaStreamCaptureModeGlobal));
  add<<<1, 1>>>(d, 1);
  printf("  launch: %s\n", cudaGetErrorName(cudaGetLastError()));
  end(blocking);
  printf("launch in the default stream, of a blocking capture, relaxed\n");
  MUST(cudaStreamBeginCapture(blocking, cudaStreamCaptureModeRelaxed));
  add<<<1, 1>>>(d, 1);
  printf("  launch: %s\n", cudaGetErrorName(cudaGetLastError()));
  end(blocking);
  begin("launch in another stream");
  add<<<1, 1, 0, t>>>(d, 1);
  printf("  launch: %s\n", cudaGetErrorName(cudaGetLastError()));
  end(s);
  begin("copy of pageable memory");
  ASK(cudaMemcpyAsync(&host, d, 4, cudaMemcpyDeviceToHost, s));
  end(s);
  begin("device properties, function attributes");
  cudaDeviceProp prop;
  cudaFuncAttributes attr;
  ASK(cudaGetDeviceProperties(&prop, 0));
  ASK(cudaFuncGetAttributes(&attr, add));
  int device;
  ASK(cudaGetDevice(&device));
  ASK(cudaSetDevice(0));
  size_t lots, total;
  ASK(cudaMemGetInfo(&lots, &total));
  cudaPointerAttributes pa;
  ASK(cudaPointerGetAttributes(&pa, d));
  end(s);
  begin("create and destroy");
  cudaStream_t other;
  cudaEvent_t event;
  ASK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  ASK(cudaEventCreate(&event));
  ASK(cudaEventDestroy(event));
  ASK(cudaStreamDestroy(other));
  end(s);
  begin("callback, old kind");
  ASK(cudaStreamAddCallback(s, [](cudaStream_t, cudaError_t, void *) {}, nullptr, 0));
  end(s);
  begin("host function");
  ASK(cudaLaunchHostFunc(s, nothing, nullptr));
  end(s);
  begin("invalid launch");
  add<<<1, 2048, 0, s>>>(d, 1);
  printf("  launch: %s\n", cudaGetErrorName(cudaGetLastError()));
  printf("  %s\n", status_name(s));
  end(s);
  begin("destroy the capturing stream's event");
  MUST(cudaEventCreate(&event));
  ASK(cudaEventRecord(event, s));
  ASK(cudaEventDestroy(event));
  end(s);

  begin("events");
  add<<<1, 1, 0, s>>>(d, 1);
  ASK(cudaEventRecord(e, s));
  ASK(cudaEventQuery(e));
  printf("  %s\n", status_name(s));
  end(s);
  begin("event synchronise");
  ASK(cudaEventRecord(e, s));
  ASK(cudaEventSynchronize(e));
  end(s);
  printf("after the capture\n");
  ASK(cudaEventQuery(e));
  ASK(cudaEventSynchronize(e));
  ASK(cudaStreamWaitEvent(t, e, 0));
  float ms;
  MUST(cudaEventRecord(f, t));
  MUST(cudaEventSynchronize(f));
  ASK(cudaEventElapsedTime(&ms, e, f));
  begin("wait for an event of another capture");
  MUST(cudaEventRecord(e, s));
  end(s);
  begin("  again");
  ASK(cudaStreamWaitEvent(s, e, 0));
  end(s);
  begin("wait for an event that was recorded outside");
  ASK(cudaStreamWaitEvent(s, f, 0));
  printf("  %s\n", status_name(s));
  end(s);
  cudaEvent_t fresh;
  MUST(cudaEventCreate(&fresh));
  begin("wait for an event that was never recorded");
  ASK(cudaStreamWaitEvent(s, fresh, 0));
  end(s);
  begin("wait outside for a captured event, external");
  ASK(cudaEventRecordWithFlags(e, s, cudaEventRecordExternal));
  ASK(cudaStreamWaitEvent(s, f, cudaEventWaitExternal));
  end(s);

  begin("unjoined");
  MUST(cudaEventRecord(e, s));
  ASK(cudaStreamWaitEvent(t, e, 0));
  printf("  %s %s\n", status_name(s), status_name(t));
  add<<<1, 1, 0, t>>>(d, 1);
  end(s);
  printf("  %s %s\n", status_name(s), status_name(t));
  begin("forked without work, not joined");
  MUST(cudaEventRecord(e, s));
  MUST(cudaStreamWaitEvent(t, e, 0));
  end(s);
  printf("  %s %s\n", status_name(s), status_name(t));
  begin("ended in the wrong stream");
  MUST(cudaEventRecord(e, s));
  MUST(cudaStreamWaitEvent(t, e, 0));
  end(t);
  printf("  %s %s\n", status_name(s), status_name(t));
  end(s);
  begin("joined");
  add<<<1, 1, 0, s>>>(d, 1);
  MUST(cudaEventRecord(e, s));
  MUST(cudaStreamWaitEvent(t, e, 0));
  add<<<1, 1, 0, t>>>(d, 1);
  add<<<1, 1, 0, s>>>(d, 1);
  MUST(cudaEventRecord(f, t));
  MUST(cudaStreamWaitEvent(s, f, 0));
  end(s);
  begin("joined before the last work");
  MUST(cudaEventRecord(e, s));
  MUST(cudaStreamWaitEvent(t, e, 0));
  add<<<1, 1, 0, t>>>(d, 1);
  MUST(cudaEventRecord(f, t));
  MUST(cudaStreamWaitEvent(s, f, 0));
  add<<<1, 1, 0, t>>>(d, 1);
  end(s);
  begin("two captures meet");
  MUST(cudaStreamBeginCapture(t, cudaStreamCaptureModeGlobal));
  MUST(cudaEventRecord(e, s));
  ASK(cudaStreamWaitEvent(t, e, 0));
  printf("  %s %s\n", status_name(s), status_name(t));
  end(s);
  end(t);

  begin("another thread ends it, global");
  std::thread([] { end(s); }).join();
  printf("  %s\n", status_name(s));
  end(s);
  begin("another thread ends it, relaxed", cudaStreamCaptureModeRelaxed);
  std::thread([] { end(s); }).join();
  printf("  %s\n", status_name(s));
  begin("another thread allocates, global");
  std::thread([] {
    void *q;
    ASK(cudaMalloc(&q, 16));
  }).join();
  end(s);
  begin("another thread allocates, thread local", cudaStreamCaptureModeThreadLocal);
  std::thread([] {
    void *q;
    ASK(cudaMalloc(&q, 16));
  }).join();
  end(s);
  begin("another thread, relaxed by exchange, allocates");
  std::thread([] {
    void *q;
    cudaStreamCaptureMode m = cudaStreamCaptureModeRelaxed;
    ASK(cudaThreadExchangeStreamCaptureMode(&m));
    printf("  was %d\n", (int)m);
    ASK(cudaMalloc(&q, 16));
  }).join();
  end(s);
  begin("another thread launches");
  std::thread([] {
    add<<<1, 1, 0, s>>>(d, 1);
    printf("  launch: %s\n", cudaGetErrorName(cudaGetLastError()));
  }).join();
  end(s);

  begin("the stream is destroyed");
  ASK(cudaStreamDestroy(s));
  MUST(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  ASK(cudaMalloc(&p, 64));

  begin("what is known of a capture");
  cudaStreamCaptureStatus st;
  unsigned long long id = 0, id2 = 0;
  cudaGraph_t g = nullptr;
  const cudaGraphNode_t *deps;
  const cudaGraphEdgeData *edges;
  size_t n = 77;
  ASK(cudaStreamGetCaptureInfo(s, &st, &id, &g, &deps, &edges, &n));
  printf("  status %d, id %s, graph %s, dependencies %zu\n", (int)st, id ? "given" : "0", g ? "given" : "null", n);
  add<<<1, 1, 0, s>>>(d, 1);
  ASK(cudaStreamGetCaptureInfo(s, &st, &id2, &g, &deps, &edges, &n));
  printf("  same id %d, dependencies %zu\n", id == id2, n);
  cudaGraphNode_t first = deps[0], empty;
  ASK(cudaGraphAddEmptyNode(&empty, g, nullptr, 0));
  ASK(cudaStreamUpdateCaptureDependencies(s, &empty, nullptr, 1, cudaStreamAddCaptureDependencies));
  ASK(cudaStreamGetCaptureInfo(s, &st, &id2, &g, &deps, nullptr, &n));
  printf("  dependencies %zu\n", n);
  ASK(cudaStreamUpdateCaptureDependencies(s, &first, nullptr, 1, cudaStreamSetCaptureDependencies));
  end(s);
  ASK(cudaStreamGetCaptureInfo(s, &st, &id2, &g, &deps, nullptr, &n));
  printf("  status %d\n", (int)st);
  begin("no graph asked for");
  ASK(cudaStreamEndCapture(s, nullptr));
  printf("  %s\n", status_name(s));
  if (strcmp(status_name(s), "none"))
    end(s);

  printf("capture to a graph\n");
  cudaGraph_t own;
  cudaGraphNode_t root;
  MUST(cudaGraphCreate(&own, 0));
  MUST(cudaGraphAddEmptyNode(&root, own, nullptr, 0));
  ASK(cudaStreamBeginCaptureToGraph(s, own, &root, nullptr, 1, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, s>>>(d, 1);
  cudaGraph_t same = nullptr;
  ASK(cudaStreamEndCapture(s, &same));
  printf("  the same graph %d, nodes %zu\n", same == own, nodes_of(own));
  size_t ne = 0;
  MUST(cudaGraphGetEdges(own, nullptr, nullptr, nullptr, &ne));
  printf("  edges %zu\n", ne);
  MUST(cudaGraphDestroy(own));

  begin("a graph launched into a capture");
  cudaGraph_t little;
  cudaGraphExec_t exec;
  MUST(cudaGraphCreate(&little, 0));
  MUST(cudaGraphAddEmptyNode(&empty, little, nullptr, 0));
  cudaStreamCaptureMode m = cudaStreamCaptureModeRelaxed;
  MUST(cudaThreadExchangeStreamCaptureMode(&m));
  ASK(cudaGraphInstantiate(&exec, little, 0));
  MUST(cudaThreadExchangeStreamCaptureMode(&m));
  ASK(cudaGraphLaunch(exec, s));
  end(s);
  begin("an executable made and destroyed, uploaded");
  ASK(cudaGraphUpload(exec, s));
  end(s);
  begin("  uploaded elsewhere");
  ASK(cudaGraphUpload(exec, t));
  ASK(cudaGraphExecDestroy(exec));
  end(s);
  begin("allocation in the stream");
  ASK(cudaMallocAsync(&p, 256, s));
  add<<<1, 1, 0, s>>>((int *)p, 1);
  ASK(cudaFreeAsync(p, s));
  end(s);
  begin("an allocation outside freed in the stream");
  int *q;
  MUST(cudaThreadExchangeStreamCaptureMode(&m));
  MUST(cudaMallocAsync(&q, 256, t));
  ASK(cudaFreeAsync(q, s));
  end(s);
  ASK(cudaFreeAsync(q, t));
  MUST(cudaThreadExchangeStreamCaptureMode(&m));
  ASK(cudaDeviceSynchronize());
  MUST(cudaMemcpy(&host, d, 4, cudaMemcpyDeviceToHost));
  printf("in memory at the end: %d\n", host);
  return 0;
}
