// OpenACC of GCC: gangs, workers and vectors, reductions, data, asynchronous queues.
#include <openacc.h>
#include <stdio.h>

enum { N = 4096 };

int main(void) {
  static float a[N], b[N], c[N];
  double sum = 0;
  int least = 1 << 30, device = 0;
  for (int i = 0; i < N; i++) {
    a[i] = (float)i;
    b[i] = (float)(N - i);
  }
#pragma acc parallel copyout(device)
  device = acc_on_device(acc_device_radeon);
  printf("on a radeon %d\n", device);
#pragma acc data copyin(a, b) copyout(c)
  {
#pragma acc parallel loop gang worker vector present(a, b, c) async(1)
    for (int i = 0; i < N; i++)
      c[i] = a[i] * 2 + b[i];
#pragma acc wait(1)
#pragma acc parallel loop reduction(+ : sum) reduction(min : least) present(c)
    for (int i = 0; i < N; i++) {
      sum += c[i];
      least = (int)c[i] < least ? (int)c[i] : least;
    }
  }
  printf("c[100] %g, sum %.0f, min %d\n", c[100], sum, least);
  return 0;
}
