// Conditional nodes: IF with and without an else, WHILE, SWITCH, one in another, their numbers at each launch, updates
// of nodes in a body, and what is refused. Numbers are computed on the host, too.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ask.h"

__global__ void set(cudaGraphConditionalHandle h, unsigned value) { cudaGraphSetConditional(h, value); }
__global__ void set_from(cudaGraphConditionalHandle h, const int *value) { cudaGraphSetConditional(h, *value); }
__global__ void add(int *p, int v) { *p += v; }
__global__ void count_down(cudaGraphConditionalHandle h, int *left, int *sum) {
  *sum += *left;
  cudaGraphSetConditional(h, --*left > 0);
}
__global__ void begin(cudaGraphConditionalHandle h, int *left, int value) {
  *left = value;
  cudaGraphSetConditional(h, value > 0);
}

static cudaGraphNode_t kernel(cudaGraph_t g, cudaGraphNode_t after, void *f, void **args) {
  cudaKernelNodeParams p = {};
  p.func = f, p.gridDim = dim3(1), p.blockDim = dim3(1), p.kernelParams = args;
  cudaGraphNode_t n;
  MUST(cudaGraphAddKernelNode(&n, g, after ? &after : nullptr, after ? 1 : 0, &p));
  return n;
}

static cudaGraphNode_t condition(cudaGraph_t g, cudaGraphNode_t after, cudaGraphConditionalHandle h,
                                 cudaGraphConditionalNodeType type, unsigned size, cudaGraph_t **bodies) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeConditional;
  p.conditional.handle = h, p.conditional.type = type, p.conditional.size = size;
  cudaGraphNode_t n;
  MUST(cudaGraphAddNode(&n, g, after ? &after : nullptr, nullptr, after ? 1 : 0, &p));
  *bodies = p.conditional.phGraph_out;
  return n;
}

static int *d;
static cudaStream_t s;

static int value_at(int i) {
  int v;
  MUST(cudaStreamSynchronize(s));
  MUST(cudaMemcpy(&v, d + i, sizeof v, cudaMemcpyDeviceToHost));
  return v;
}

static cudaGraphExec_t ready(cudaGraph_t g) {
  cudaGraphExec_t x;
  MUST(cudaGraphInstantiate(&x, g, 0));
  MUST(cudaGraphDestroy(g));
  return x;
}

static void choices() {
  cudaGraph_t g, *body;
  cudaGraphConditionalHandle yes_no, which;
  MUST(cudaGraphCreate(&g, 0));
  MUST(cudaGraphConditionalHandleCreate(&yes_no, g, 0, 0));
  MUST(cudaGraphConditionalHandleCreate(&which, g, 0, 0));
  int *input = d, *sum = d + 1, one = 1, ten = 10, hundreds[3] = {100, 200, 300}, thousand = 1000;
  void *from[] = {&yes_no, &input}, *from2[] = {&which, &input};
  cudaGraphNode_t n = kernel(g, kernel(g, nullptr, (void *)set_from, from), (void *)set_from, from2);
  n = condition(g, n, yes_no, cudaGraphCondTypeIf, 2, &body);
  void *add_one[] = {&sum, &one}, *add_ten[] = {&sum, &ten};
  kernel(body[0], nullptr, (void *)add, add_one);
  kernel(body[1], nullptr, (void *)add, add_ten);
  n = condition(g, n, which, cudaGraphCondTypeSwitch, 3, &body);
  for (int i = 0; i < 3; i++) {
    void *args[] = {&sum, &hundreds[i]};
    kernel(body[i], nullptr, (void *)add, args);
  }
  void *add_last[] = {&sum, &thousand};
  kernel(g, n, (void *)add, add_last);
  cudaGraphExec_t x = ready(g);
  for (int i = 0; i < 5; i++) {
    MUST(cudaMemset(d, 0, 64));
    MUST(cudaMemcpy(d, &i, sizeof i, cudaMemcpyHostToDevice));
    MUST(cudaGraphLaunch(x, s));
    const int expected = (i ? 1 : 10) + (i < 3 ? hundreds[i] : 0) + 1000, v = value_at(1);
    printf("choice %d: %d%s\n", i, v, v == expected ? "" : " WRONG");
  }
  MUST(cudaGraphExecDestroy(x));
}

// left = outer, ..., 1: each time inner = left, ..., 1, added to the sum.
static void loops() {
  cudaGraph_t g, *outer_body, *inner_body;
  cudaGraphConditionalHandle outer, inner;
  MUST(cudaGraphCreate(&g, 0));
  MUST(cudaGraphConditionalHandleCreate(&outer, g, 1, cudaGraphCondAssignDefault));
  int *left = d, *inner_left = d + 1, *sum = d + 2, *turns = d + 3, times = 4, three = 3;
  condition(g, nullptr, outer, cudaGraphCondTypeWhile, 1, &outer_body);
  MUST(cudaGraphConditionalHandleCreate(&inner, outer_body[0], 0, 0));
  void *start[] = {&inner, &inner_left, &three}, *down[] = {&inner, &inner_left, &sum},
       *outer_down[] = {&outer, &left, &turns};
  cudaGraphNode_t n = kernel(outer_body[0], nullptr, (void *)begin, start);
  n = condition(outer_body[0], n, inner, cudaGraphCondTypeWhile, 1, &inner_body);
  kernel(inner_body[0], nullptr, (void *)count_down, down);
  cudaGraphNode_t last = kernel(outer_body[0], n, (void *)count_down, outer_down);
  cudaGraphExec_t x;
  MUST(cudaGraphInstantiate(&x, g, 0));
  for (int launch = 0; launch < 3; launch++) {
    MUST(cudaMemset(d, 0, 64));
    MUST(cudaMemcpy(d, &times, sizeof times, cudaMemcpyHostToDevice));
    MUST(cudaGraphLaunch(x, s));
    const int sums = value_at(2), turn = value_at(3);
    printf("loop: %d %d%s\n", sums, turn, sums == times * 6 && turn == times * (times + 1) / 2 ? "" : " WRONG");
  }
  // Two launches that nobody waits for between them: the second begins with the first's `left` of 0.
  MUST(cudaMemcpy(d, &times, sizeof times, cudaMemcpyHostToDevice));
  MUST(cudaMemset(d + 2, 0, 8));
  MUST(cudaGraphLaunch(x, s));
  MUST(cudaGraphLaunch(x, s));
  printf("twice: %d\n", value_at(2)); // 4 turns, and one in which left is -1
  // Another sum for the kernel in the body.
  int *elsewhere = d + 4;
  void *other[] = {&outer, &left, &elsewhere};
  cudaKernelNodeParams p = {};
  p.func = (void *)count_down, p.gridDim = dim3(1), p.blockDim = dim3(1), p.kernelParams = other;
  ASK(cudaGraphExecKernelNodeSetParams(x, last, &p));
  MUST(cudaMemcpy(d, &times, sizeof times, cudaMemcpyHostToDevice));
  MUST(cudaGraphLaunch(x, s));
  printf("elsewhere: %d\n", value_at(4));
  MUST(cudaGraphExecDestroy(x));
  MUST(cudaGraphDestroy(g));
}

static void captured() {
  cudaGraph_t g, *body, same;
  cudaGraphConditionalHandle h;
  MUST(cudaGraphCreate(&g, 0));
  MUST(cudaGraphConditionalHandleCreate(&h, g, 1, cudaGraphCondAssignDefault));
  condition(g, nullptr, h, cudaGraphCondTypeWhile, 1, &body);
  MUST(cudaStreamBeginCaptureToGraph(s, body[0], nullptr, nullptr, 0, cudaStreamCaptureModeGlobal));
  MUST(cudaMemsetAsync(d + 5, 0, 4, s));
  count_down<<<1, 1, 0, s>>>(h, d, d + 6);
  add<<<1, 1, 0, s>>>(d + 5, 7);
  MUST(cudaStreamEndCapture(s, &same));
  printf("captured: %s\n", same == body[0] ? "same" : "other");
  cudaGraphExec_t x = ready(g);
  int times = 100;
  MUST(cudaMemset(d, 0, 64));
  MUST(cudaMemcpy(d, &times, sizeof times, cudaMemcpyHostToDevice));
  MUST(cudaGraphLaunch(x, s));
  MUST(cudaGraphExecDestroy(x)); // while it runs
  const int sum = value_at(6), seven = value_at(5);
  printf("captured: %d %d\n", sum, seven);
}

static void CUDART_CB nothing(void *) {}

static void refused() {
  cudaGraph_t g, other, *body;
  cudaGraphConditionalHandle h;
  cudaGraphNode_t n;
  MUST(cudaGraphCreate(&g, 0));
  MUST(cudaGraphCreate(&other, 0));
  ASK(cudaGraphConditionalHandleCreate(&h, g, 0, 2));
  ASK(cudaGraphConditionalHandleCreate(nullptr, g, 0, 0));
  MUST(cudaGraphConditionalHandleCreate(&h, g, 0, 0));
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeConditional;
  p.conditional.handle = h, p.conditional.type = cudaGraphCondTypeWhile, p.conditional.size = 2;
  ASK(cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &p));
  p.conditional.size = 1;
  ASK(cudaGraphAddNode(&n, other, nullptr, nullptr, 0, &p));
  p.conditional.handle = 12;
  ASK(cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &p));
  condition(g, nullptr, h, cudaGraphCondTypeIf, 1, &body);
  p.conditional.handle = h;
  ASK(cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &p));
  ASK(cudaGraphDestroy(body[0]));
  cudaHostNodeParams host = {nothing, nullptr};
  MUST(cudaGraphAddHostNode(&n, body[0], nullptr, 0, &host));
  cudaGraphExec_t x;
  ASK(cudaGraphInstantiate(&x, g, 0));
  MUST(cudaGraphDestroy(g));
  MUST(cudaGraphDestroy(other));
}

int main() {
  MUST(cudaMalloc(&d, 64));
  MUST(cudaStreamCreate(&s));
  choices();
  loops();
  captured();
  refused();
  return 0;
}
