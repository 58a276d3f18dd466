// Before the first use of CUDA a process may fork, and both may use it; behind it the child is told that it cannot, and
// ends.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

__global__ void set(int *p, int v) { *p = v; }

static int use(const char *who) {
  int *p, v = 0;
  cudaError_t e = cudaMalloc(&p, 4);
  if (!e) {
    set<<<1, 1>>>(p, 42);
    e = cudaMemcpy(&v, p, 4, cudaMemcpyDeviceToHost);
  }
  printf("%s: %s %d\n", who, cudaGetErrorName(e), v);
  fflush(stdout);
  return e;
}

static void in_child(const char *who) {
  fflush(stdout);
  pid_t child = fork();
  if (!child)
    exit(use(who));
  int status = 0;
  waitpid(child, &status, 0);
  printf("status %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

int main() {
  in_child("first child");
  int *p;
  use("parent");
  cudaMalloc(&p, 4);
  set<<<1, 1>>>(p, 1); // under way when the process forks
  in_child("second child");
  return use("parent again");
}
