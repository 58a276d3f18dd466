// Functions in the forms of CUDA 12 and, with -DBEFORE_12, of CUDA 11, declared here as these had them; what is written
// ends where their structures did.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct graph *graph_t;
typedef struct node *node_t;
typedef struct exec *exec_t;
typedef struct stream *stream_t;

int cudaGetDeviceProperties(void *, int);
int cudaGetDeviceProperties_v2(void *, int);
int cudaMallocManaged(void **, size_t, unsigned);
int cudaMemAdvise(const void *, size_t, int, int);
int cudaMemPrefetchAsync(const void *, size_t, int, stream_t);
int cudaMemRangeGetAttribute(void *, size_t, int, const void *, size_t);
int cudaGraphCreate(graph_t *, unsigned);
int cudaGraphAddEmptyNode(node_t *, graph_t, const node_t *, size_t);
int cudaGraphAddDependencies(graph_t, const node_t *, const node_t *, size_t);
int cudaGraphRemoveDependencies(graph_t, const node_t *, const node_t *, size_t);
int cudaGraphGetEdges(graph_t, node_t *, node_t *, size_t *);
int cudaGraphNodeGetDependencies(node_t, node_t *, size_t *);
int cudaGraphNodeGetDependentNodes(node_t, node_t *, size_t *);
int cudaStreamCreate(stream_t *);
int cudaStreamBeginCapture(stream_t, int);
int cudaStreamEndCapture(stream_t, graph_t *);
int cudaStreamGetCaptureInfo(stream_t, int *, unsigned long long *);
int cudaStreamUpdateCaptureDependencies(stream_t, node_t *, size_t, unsigned);
#ifdef BEFORE_12
int cudaGraphInstantiate(exec_t *, graph_t, node_t *, char *, size_t);
int cudaGraphExecUpdate(exec_t, graph_t, node_t *, int *);
#else
int cudaGraphInstantiate(exec_t *, graph_t, unsigned long long);
int cudaGraphExecUpdate(exec_t, graph_t, void *);
#endif

#define CHECK(X)                                                                                                       \
  if (!(X))                                                                                                            \
  printf("%d: %s\n", __LINE__, #X), exit(1)

static int untouched(const unsigned char *p, size_t n) {
  while (n--)
    if (*p++ != 0xa5)
      return 0;
  return 1;
}

int main(void) {
  unsigned char props[2048];
  memset(props, 0xa5, sizeof props);
  CHECK(!cudaGetDeviceProperties(props, 0) && untouched(props + 728, sizeof props - 728) && !untouched(props, 728));
  memset(props, 0xa5, sizeof props);
  CHECK(!cudaGetDeviceProperties_v2(props, 0) && untouched(props + 1032, sizeof props - 1032));

  enum { PREFERRED = 3, HOST = -1, PREFERRED_LOCATION = 2, LAST_PREFETCH = 4 };
  void *p;
  int where = 77;
  CHECK(!cudaMallocManaged(&p, 4096, 1) && !cudaMemAdvise(p, 4096, PREFERRED, 0));
  CHECK(!cudaMemRangeGetAttribute(&where, sizeof where, PREFERRED_LOCATION, p, 4096) && where == 0);
  CHECK(!cudaMemAdvise(p, 4096, PREFERRED, HOST));
  CHECK(!cudaMemRangeGetAttribute(&where, sizeof where, PREFERRED_LOCATION, p, 4096) && where == HOST);
  CHECK(!cudaMemPrefetchAsync(p, 4096, 0, NULL));
  CHECK(!cudaMemRangeGetAttribute(&where, sizeof where, LAST_PREFETCH, p, 4096) && where == 0);

  graph_t g;
  node_t a, b, from[2], to[2];
  size_t n = 2;
  CHECK(!cudaGraphCreate(&g, 0) && !cudaGraphAddEmptyNode(&a, g, NULL, 0) && !cudaGraphAddEmptyNode(&b, g, NULL, 0));
  CHECK(!cudaGraphAddDependencies(g, &a, &b, 1) && !cudaGraphGetEdges(g, from, to, &n) && n == 1 && from[0] == a);
  n = 2;
  CHECK(!cudaGraphNodeGetDependencies(b, from, &n) && n == 1 && from[0] == a);
  n = 2;
  CHECK(!cudaGraphNodeGetDependentNodes(a, to, &n) && n == 1 && to[0] == b);
  CHECK(!cudaGraphRemoveDependencies(g, &a, &b, 1));
  exec_t x;
#ifdef BEFORE_12
  char log[8] = "before";
  int result = 77;
  node_t bad = a;
  CHECK(!cudaGraphInstantiate(&x, g, &bad, log, sizeof log) && !bad && !*log);
  bad = a;
  CHECK(!cudaGraphExecUpdate(x, g, &bad, &result) && !bad && !result);
#else
  struct {
    int result;
    node_t bad, from;
  } info = {77, a, a};
  CHECK(!cudaGraphInstantiate(&x, g, 0) && !cudaGraphExecUpdate(x, g, &info) && !info.result && !info.bad);
#endif

  stream_t s;
  int status = 77;
  unsigned long long id = 0;
  CHECK(!cudaStreamCreate(&s) && !cudaStreamBeginCapture(s, 0) && !cudaStreamGetCaptureInfo(s, &status, &id));
  CHECK(status == 1 && id && !cudaStreamUpdateCaptureDependencies(s, NULL, 0, 1) && !cudaStreamEndCapture(s, &g));
  puts("good");
}
