// Several reductions of several types on one loop, by the macros: over lanes, workers and gangs, and a chain of nested
// levels. One file: the kernels, and for the host the program that runs them.
#include <crosslane/openacc.h>

typedef struct results {
  int64_t count;
  double sum;
  float least;
  int most;
  uint16_t bits;
  bool all, any;
  uint32_t product;
} results;

#ifdef __AMDGCN__
// parallel loop gang worker vector reduction(+:count,sum) min(least) max(most) ^ && || *
XL_KERNEL void levels(results *r, const float *x, int n) {
  int64_t count = 0;
  double sum = 0;
  float least = 1e30f;
  int most = -1000000;
  uint16_t bits = 0;
  bool all = true, any = false;
  uint32_t product = 1;
#define OF(RES)                                                                                                        \
  (RES(count), count, XL_ACC_ADD, 0), (RES(sum), sum, XL_ACC_ADD, 1), (RES(least), least, XL_ACC_MIN, 2),              \
      (RES(most), most, XL_ACC_MAX, 3), (RES(bits), bits, XL_ACC_XOR, 4), (RES(all), all, XL_ACC_LAND, 5),             \
      (RES(any), any, XL_ACC_LOR, 6), (RES(product), product, XL_ACC_MUL, 7)
#define COPIED(NAME) &r->NAME
#define NONE(NAME) NULL
  XL_ACC_BEGIN_ALL(XL_ACC_GANG, 0, OF(COPIED));
  XL_ACC_BEGIN_ALL(XL_ACC_WORKER, 1, OF(NONE));
  XL_ACC_BEGIN_ALL(XL_ACC_VECTOR, 2, OF(NONE));
  XL_ACC_FOR_GANG_WORKER_VECTOR (i, n) {
    count += 1;
    sum += x[i];
    least = x[i] < least ? x[i] : least;
    most = (int)x[i] > most ? (int)x[i] : most;
    bits ^= (uint16_t)i;
    all = all && x[i] > -1000;
    any = any || x[i] == 7;
    product *= (uint32_t)i | 1;
  }
  XL_ACC_END_ALL(XL_ACC_VECTOR, 2, OF(NONE));
  XL_ACC_END_ALL(XL_ACC_WORKER, 1, OF(NONE));
  XL_ACC_END_ALL(XL_ACC_GANG, 0, OF(COPIED));
}

// loop vector reduction(+:sum) reduction(max:most): two, whose values all threads have behind it.
XL_KERNEL void two(results *r, const float *x, int n) {
  double sum = 5;
  int most = 3;
  XL_ACC_BEGIN_ALL(XL_ACC_VECTOR, 0, (NULL, sum, XL_ACC_ADD, 0), (NULL, most, XL_ACC_MAX, 1));
  XL_ACC_FOR (i, n, XL_ACC_VECTOR) {
    sum += x[i];
    most = (int)x[i] > most ? (int)x[i] : most;
  }
  XL_ACC_END_ALL(XL_ACC_VECTOR, 0, (NULL, sum, XL_ACC_ADD, 0), (NULL, most, XL_ACC_MAX, 1));
  if (xl_acc_pos(XL_ACC_VECTOR) == xl_acc_size(XL_ACC_VECTOR) - 1)
    r->sum = sum, r->most = most;
}
#else
#include <crosslane/host.h>
#include <stdlib.h>

enum { N = 1000 };

int main(int argc, char **argv) {
  (void)argc;
  char message[XL_MESSAGE];
  xl_program *p = xl_program_load(argv[1], NULL, message);
  if (!p)
    return puts(message), 1;
  float x[N];
  results want = {0, 0, 1e30f, -1000000, 0, true, false, 1}, first = {1, 2, 0.5f, -7, 3, true, false, 5}, got;
  int n = N, wrong = 0;
  want.count = first.count, want.sum = first.sum, want.bits = first.bits, want.product = first.product;
  want.least = first.least;
  want.most = first.most;
  for (int i = 0; i < N; i++) {
    x[i] = (float)((i * 37) % 211 - 100);
    want.count++, want.sum += x[i];
    want.least = x[i] < want.least ? x[i] : want.least;
    want.most = (int)x[i] > want.most ? (int)x[i] : want.most;
    want.bits ^= (uint16_t)i;
    want.all = want.all && x[i] > -1000;
    want.any = want.any || x[i] == 7;
    want.product *= (uint32_t)i | 1;
  }
  results *r = xl_device_alloc(p, sizeof *r);
  float *in = xl_device_alloc(p, sizeof x);
  xl_device_copy(p, in, x, sizeof x);
  static const uint32_t shapes[][3] = {{1, 1, 1}, {5, 3, 20}, {2, 4, 64}, {3, 1, 96}};
  for (unsigned s = 0; s < 4; s++) {
    xl_device_copy(p, r, &first, sizeof first);
    xl_launch l = {"levels", {shapes[s][0], 1, 1}, {shapes[s][2], shapes[s][1], 1}, (const void *[]){&r, &in, &n}, 3};
    if (!xl_run(p, &l))
      return puts(xl_program_message(p)), 1;
    xl_device_copy(p, &got, r, sizeof got);
    if (got.count != want.count || got.sum != want.sum || got.least != want.least || got.most != want.most ||
        got.bits != want.bits || got.all != want.all || got.any != want.any || got.product != want.product)
      printf("shape %u: %ld %g %g %d %u %d %d %u\n", s, (long)got.count, got.sum, (double)got.least, got.most, got.bits,
             got.all, got.any, got.product),
          wrong++;
    l = (xl_launch){"two", {1, 1, 1}, {shapes[s][2], 1, 1}, (const void *[]){&r, &in, &n}, 3};
    if (!xl_run(p, &l))
      return puts(xl_program_message(p)), 1;
    xl_device_copy(p, &got, r, sizeof got);
    if (got.sum != want.sum - first.sum + 5 || got.most != (want.most > 3 ? want.most : 3))
      printf("two, shape %u: %g %d\n", s, got.sum, got.most), wrong++;
  }
  xl_program_free(p);
  printf("%d wrong\n", wrong);
  return wrong;
}
#endif
