// omp_target_* and their like, interop objects, mappers, several devices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"
#include <limits.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct vector {
  int length;
  int *data;
} vector;
#pragma omp declare mapper(vector v) map(v, v.data[0 : v.length])
#pragma omp declare mapper(halves : vector v) map(v.length, v.data[0 : v.length / 2])

static void memory(int device) {
  enum { N = 100000 };
  const int host = omp_get_initial_device();
  unsigned char *a = malloc(N), *b = malloc(N);
  for (int i = 0; i < N; i++)
    a[i] = (unsigned char)(i * 7);
  unsigned char *d = omp_target_alloc(N, device);
  CHECK(d && !omp_target_alloc(0, device));
  CHECK(!omp_target_memcpy(d, a, N, 0, 0, device, host));
  CHECK(!omp_target_memcpy(b, d, N - 10, 10, 5, host, device) && !memcmp(b + 10, a + 5, N - 10));
  CHECK(omp_target_memcpy(NULL, a, 1, 0, 0, host, host) != 0 && omp_target_memcpy(NULL, a, 0, 0, 0, host, host) == 0);
  CHECK(omp_target_memset(d, 0x5a, N, device) == d && !omp_target_memcpy(b, d, N, 0, 0, host, device));
  for (int i = 0; i < N; i++)
    CHECK(b[i] == 0x5a);

  // Boxes: 3 x 4 x 5 of 6 x 7 x 8 to 5 x 9 x 6.
  CHECK(omp_target_memcpy_rect(NULL, NULL, 1, 1, NULL, NULL, NULL, NULL, NULL, host, host) == INT_MAX);
  const size_t count[3] = {3, 4, 5}, from_offset[3] = {1, 2, 3}, to_offset[3] = {2, 5, 1}, from_dims[3] = {6, 7, 8},
               to_dims[3] = {5, 9, 6};
  int from[6][7][8], to[5][9][6];
  for (int i = 0; i < 6 * 7 * 8; i++)
    ((int *)from)[i] = i;
  memset(to, 0, sizeof to);
  int *df = omp_target_alloc(sizeof from, device), *dt = omp_target_alloc(sizeof to, device);
  CHECK(!omp_target_memcpy(df, from, sizeof from, 0, 0, device, host));
  CHECK(!omp_target_memcpy(dt, to, sizeof to, 0, 0, device, host));
  CHECK(!omp_target_memcpy_rect(dt, df, sizeof(int), 3, count, to_offset, from_offset, to_dims, from_dims, device,
                                device));
  CHECK(!omp_target_memcpy(to, dt, sizeof to, 0, 0, host, device));
  int wrong = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 9; j++)
      for (int k = 0; k < 6; k++) {
        const int in = i >= 2 && i < 5 && j >= 5 && j < 9 && k >= 1 && k < 6;
        wrong += to[i][j][k] != (in ? from[i - 2 + 1][j - 5 + 2][k - 1 + 3] : 0);
      }
  CHECK(!wrong);
  omp_target_free(df, device);
  omp_target_free(dt, device);

  // The host's memory and the device's made one.
  int x[10] = {1, 2, 3};
  int *p = omp_target_alloc(20 * sizeof(int), device);
  CHECK(!omp_target_associate_ptr(x, p, sizeof x, 4 * sizeof(int), device));
  CHECK(!omp_target_associate_ptr(x, p, sizeof x, 4 * sizeof(int), device)); // the same again
  CHECK(omp_target_is_present(&x[3], device) && omp_get_mapped_ptr(&x[3], device) == p + 7);
#pragma omp target update to(x) device(device)
#pragma omp target device(device) map(tofrom : x)
  x[0] += 10;
  CHECK(x[0] == 1);
#pragma omp target update from(x) device(device)
  CHECK(x[0] == 11 && x[2] == 3);
  CHECK(!omp_target_disassociate_ptr(x, device) && !omp_target_is_present(x, device));
  CHECK(!omp_get_mapped_ptr(x, device) && omp_get_mapped_ptr(x, host) == x && !omp_get_mapped_ptr(x, host + 1));
  omp_target_free(p, device);

  // Asynchronous, with dependences.
  omp_depend_t first, second;
#pragma omp depobj(first) depend(out : d[0])
#pragma omp depobj(second) depend(inout : d[0])
  CHECK(!omp_target_memcpy_async(d, a, N, 0, 0, device, host, 1, &first));
  CHECK(!omp_target_memcpy_async(b, d, N, 0, 0, host, device, 1, &second));
#pragma omp taskwait
  CHECK(!memcmp(a, b, N));
  omp_target_memset_async(d, 3, 1000, device, 1, &first);
  CHECK(!omp_target_memcpy_async(b, d, 2000, 0, 0, host, device, 1, &second));
#pragma omp taskwait
  CHECK(b[0] == 3 && b[999] == 3 && b[1000] == a[1000]);
#pragma omp depobj(first) destroy
#pragma omp depobj(second) destroy
  omp_target_free(d, device);
  free(a);
  free(b);
}

static void mappers(int device) {
  vector v[3], w = {100, malloc(100 * sizeof(int))};
  for (int i = 0; i < 3; i++) {
    v[i] = (vector){10 + i, malloc((size_t)(10 + i) * sizeof(int))};
    for (int k = 0; k < v[i].length; k++)
      v[i].data[k] = i * 100 + k;
  }
  for (int k = 0; k < 100; k++)
    w.data[k] = k;
#pragma omp target map(mapper(default), tofrom : v[0 : 3]) device(device)
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < v[i].length; k++)
      v[i].data[k] += 1;
  int wrong = 0;
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < v[i].length; k++)
      wrong += v[i].data[k] != i * 100 + k + 1;
  CHECK(!wrong);
#pragma omp target enter data map(mapper(halves), to : w) device(device)
#pragma omp target map(mapper(halves), to : w) device(device)
  for (int k = 0; k < 50; k++)
    w.data[k] *= 2;
#pragma omp target update from(mapper(halves) : w) device(device)
#pragma omp target exit data map(mapper(halves), release : w) device(device)
  for (int k = 0; k < 100; k++)
    wrong += w.data[k] != (k < 50 ? 2 * k : k);
  CHECK(!wrong && !omp_target_is_present(w.data, device));
  for (int i = 0; i < 3; i++)
    free(v[i].data);
  free(w.data);
}

static void interop(int device) {
  omp_interop_t o = omp_interop_none;
  int why = 0;
#pragma omp interop init(targetsync : o) device(device)
  CHECK(o != omp_interop_none);
  CHECK(omp_get_interop_int(o, omp_ipr_device_num, &why) == device && why == omp_irc_success);
  CHECK(omp_get_interop_ptr(o, omp_ipr_device, &why) && why == omp_irc_success);
  CHECK(!strcmp(omp_get_interop_str(o, omp_ipr_vendor_name, &why), "amd"));
  CHECK(!omp_get_interop_ptr(o, omp_ipr_vendor, &why) && why == omp_irc_type_int);
  CHECK(!strcmp(omp_get_interop_name(o, omp_ipr_device), "device"));
#pragma omp interop use(o)
#pragma omp interop destroy(o)
  CHECK(o == omp_interop_none);
  omp_get_interop_int(o, omp_ipr_vendor, &why);
  CHECK(why == omp_irc_empty);
}

int main(void) {
  const int n = omp_get_num_devices();
  int *on[8], total[8] = {0};
  for (int d = 0; d < n; d++) {
    memory(d);
    mappers(d);
    interop(d);
    on[d] = omp_target_alloc(400, d);
    omp_target_memset(on[d], d + 1, 400, d);
  }
  // From one device to the next.
  for (int d = 1; d < n; d++)
    CHECK(!omp_target_memcpy(on[d], on[d - 1], 100, 200, 0, d, d - 1));
  for (int d = 0; d < n; d++) {
    int *p = on[d];
    total[d] = -1;
#pragma omp target device(d) is_device_ptr(p) map(from : total[d])
    total[d] = p[50];
    CHECK(total[d] == (d ? d : 1) * 0x01010101);
    omp_target_free(on[d], d);
  }
  // On all at once.
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 32; i++) {
    int x[50];
    for (int k = 0; k < 50; k++)
      x[k] = i;
#pragma omp target device(i % n) map(tofrom : x)
    for (int k = 0; k < 50; k++)
      x[k] += k;
    for (int k = 0; k < 50; k++)
      if (x[k] != i + k)
#pragma omp atomic
        failures++;
  }
  printf(failures ? "%d failures\n" : "good, %d devices\n", failures ? failures : n);
  return failures != 0;
}
