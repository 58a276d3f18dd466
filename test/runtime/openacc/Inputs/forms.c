// Forms of OpenACC's loops and reductions, as a compiler of the directives emits them: levels alone, together and one
// in another, several variables, private copies, loops that others decide on. What is outside of loops runs once. On
// the host
//
//   forms MODULE DEVICE
//
// runs them in several shapes, against serial loops. Directives stand beside the loops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>

enum { N = 61, ROW = 13, PLACES = 8192 };

typedef struct sums {
  int64_t count;
  double sum;
  int32_t most;
  uint16_t bits;
  _Bool all;
} sums;

#ifdef __AMDGCN__
#include <crosslane/openacc.h>

#ifdef UNSAID // a kernel that does not ask for the number of its threads is made so by itself
#undef XL_ACC_SINGLE
#define XL_ACC_SINGLE
#endif
#define KERNEL(NAME) XL_KERNEL XL_ACC_SINGLE void NAME(int64_t *y, const int *x, int n)
#define GANG XL_ACC_GANG
#define WORKER XL_ACC_WORKER
#define VECTOR XL_ACC_VECTOR
#define ONE(RES, A, OP) (RES, A, XL_ACC_##OP, 0)

// parallel reduction(+:a): no loop.
KERNEL(alone) {
  int64_t a = 0;
  XL_ACC_BEGIN_ALL(GANG, 0, ONE(y, a, ADD));
  a += x[xl_acc_pos(GANG) % n] + 1;
  XL_ACC_END_ALL(GANG, 0, ONE(y, a, ADD));
}

// loop gang reduction(max:a)
KERNEL(gang) {
  int64_t a = INT64_MIN;
  XL_ACC_BEGIN_ALL(GANG, 0, ONE(y, a, MAX));
  XL_ACC_FOR (i, n, GANG)
    a = x[i] - 3 * i > a ? x[i] - 3 * i : a;
  XL_ACC_END_ALL(GANG, 0, ONE(y, a, MAX));
}

// loop worker reduction(+:a), and who comes after reads it; each gang.
KERNEL(worker) {
  int64_t *own = y + 2 * xl_acc_pos(GANG), a = own[0] + 5;
  XL_ACC_BEGIN_ALL(WORKER, 0, ONE(NULL, a, ADD));
  XL_ACC_FOR (i, n, WORKER)
    a += x[i];
  XL_ACC_END_ALL(WORKER, 0, ONE(NULL, a, ADD));
  own[0]++;
  own[1] += 2 * a;
}

// loop vector reduction(^:a)
KERNEL(vector) {
  int64_t *own = y + 2 * xl_acc_pos(GANG);
  uint32_t a = (uint32_t)own[0];
  XL_ACC_BEGIN_ALL(VECTOR, 0, ONE(NULL, a, XOR));
  XL_ACC_FOR (i, n, VECTOR)
    a ^= (uint32_t)(x[i] * (i + 1));
  XL_ACC_END_ALL(VECTOR, 0, ONE(NULL, a, XOR));
  own[0] += a;
  own[1]++;
}

// loop worker vector reduction(*:a) reduction(min:b)
KERNEL(worker_vector) {
  int64_t *own = y + 2 * xl_acc_pos(GANG);
  uint64_t a = (uint64_t)own[0] | 3;
  float b = 1e9f;
  XL_ACC_BEGIN_ALL(WORKER, 0, (NULL, a, XL_ACC_MUL, 0), (NULL, b, XL_ACC_MIN, 1));
  XL_ACC_BEGIN_ALL(VECTOR, 0, (NULL, a, XL_ACC_MUL, 0), (NULL, b, XL_ACC_MIN, 1));
  XL_ACC_FOR_WORKER_VECTOR (i, n) {
    a *= (uint64_t)(2 * x[i] + 1);
    b = (float)x[i] - 0.5f * (float)i < b ? (float)x[i] - 0.5f * (float)i : b;
  }
  XL_ACC_END_ALL(VECTOR, 0, (NULL, a, XL_ACC_MUL, 0), (NULL, b, XL_ACC_MIN, 1));
  XL_ACC_END_ALL(WORKER, 0, (NULL, a, XL_ACC_MUL, 0), (NULL, b, XL_ACC_MIN, 1));
  own[0] = (int64_t)a;
  own[1] += (int64_t)(4 * b);
}

// parallel loop gang worker vector, five variables of five types, copied out to members of a structure.
#define FIVE(RES)                                                                                                      \
  (RES(count), count, XL_ACC_ADD, 0), (RES(sum), sum, XL_ACC_ADD, 1), (RES(most), most, XL_ACC_MAX, 2),                \
      (RES(bits), bits, XL_ACC_XOR, 3), (RES(all), all, XL_ACC_LAND, 4)
#define MEMBER(NAME) &((sums *)y)->NAME
#define NONE(NAME) NULL
KERNEL(five) {
  int64_t count = 0;
  double sum = 0;
  int32_t most = -1000;
  uint16_t bits = 0;
  _Bool all = 1;
  XL_ACC_BEGIN_ALL(GANG, 0, FIVE(MEMBER));
  XL_ACC_BEGIN_ALL(WORKER, 1, FIVE(NONE));
  XL_ACC_BEGIN_ALL(VECTOR, 2, FIVE(NONE));
  XL_ACC_FOR_GANG_WORKER_VECTOR (i, n) {
    count++;
    sum += 0.5 * x[i];
    most = x[i] > most ? x[i] : most;
    bits ^= (uint16_t)(x[i] << i % 9);
    all = all && x[i] != 0;
  }
  XL_ACC_END_ALL(VECTOR, 2, FIVE(NONE));
  XL_ACC_END_ALL(WORKER, 1, FIVE(NONE));
  XL_ACC_END_ALL(GANG, 0, FIVE(MEMBER));
}

// loop gang; in it loop vector reduction(+:sum) of a private sum, stored by row.
KERNEL(rows) {
  XL_ACC_FOR (i, n, GANG) {
    int64_t sum = i;
    XL_ACC_BEGIN_ALL(VECTOR, 0, ONE(NULL, sum, ADD));
    XL_ACC_FOR (j, n - i, VECTOR)
      sum += x[j] * (i + 1);
    XL_ACC_END_ALL(VECTOR, 0, ONE(NULL, sum, ADD));
    y[i] += sum;
  }
}

// loop gang; loop worker reduction(max:most); loop vector reduction(+:sum), sum private to a worker's round.
KERNEL(three) {
  XL_ACC_FOR (g, ROW, GANG) {
    int64_t most = g;
    XL_ACC_BEGIN_ALL(WORKER, 0, ONE(NULL, most, MAX));
    XL_ACC_FOR (i, ROW, WORKER) {
      int64_t sum = -i;
      XL_ACC_BEGIN_ALL(VECTOR, 1, ONE(NULL, sum, ADD));
      XL_ACC_FOR (j, n, VECTOR)
        sum += x[(i * g + j) % n] * (j & 3);
      XL_ACC_END_ALL(VECTOR, 1, ONE(NULL, sum, ADD));
      y[ROW + g * ROW + i] += sum;
      most = sum > most ? sum : most;
    }
    XL_ACC_END_ALL(WORKER, 0, ONE(NULL, most, MAX));
    y[g] += most;
  }
}

// loop gang worker reduction(+:a); in it loop vector reduction(+:a), of the same variable.
KERNEL(same_variable) {
  int64_t a = 0;
  XL_ACC_BEGIN_ALL(GANG, 0, ONE(y, a, ADD));
  XL_ACC_BEGIN_ALL(WORKER, 1, ONE(NULL, a, ADD));
  for (int i = xl_acc_pos(GANG) * xl_acc_size(WORKER) + xl_acc_pos(WORKER); i < n;
       i += xl_acc_size(GANG) * xl_acc_size(WORKER)) {
    XL_ACC_BEGIN_ALL(VECTOR, 2, ONE(NULL, a, ADD));
    XL_ACC_FOR (j, i, VECTOR)
      a += x[j] - i;
    XL_ACC_END_ALL(VECTOR, 2, ONE(NULL, a, ADD));
  }
  XL_ACC_END_ALL(WORKER, 1, ONE(NULL, a, ADD));
  XL_ACC_END_ALL(GANG, 0, ONE(y, a, ADD));
}

// A sequential loop, in it loop worker reduction(+:a) that goes on with a.
KERNEL(carried) {
  int64_t *own = y + xl_acc_pos(GANG), a = 1;
  for (int t = 0; t < 5; t++) {
    XL_ACC_BEGIN_ALL(WORKER, 0, ONE(NULL, a, ADD));
    XL_ACC_FOR (i, n, WORKER)
      a += x[i] * t;
    XL_ACC_END_ALL(WORKER, 0, ONE(NULL, a, ADD));
    a = a % 1000 + own[0]++;
  }
  own[0] += a;
}

// A gang's array, firstprivate, written by one worker's lanes and read by all workers.
KERNEL(array) {
  int64_t *own = y + ROW * xl_acc_pos(GANG);
  int t[ROW];
  for (int i = 0; i < ROW; i++)
    t[i] = x[i] + (int)own[i]++;
  int64_t sum = 0;
  XL_ACC_BEGIN_ALL(WORKER, 0, ONE(NULL, sum, ADD));
  XL_ACC_BEGIN_ALL(VECTOR, 0, ONE(NULL, sum, ADD));
  XL_ACC_FOR_WORKER_VECTOR (i, n)
    sum += t[i % ROW] * x[i];
  XL_ACC_END_ALL(VECTOR, 0, ONE(NULL, sum, ADD));
  XL_ACC_END_ALL(WORKER, 0, ONE(NULL, sum, ADD));
  t[3] += (int)sum;
  own[3] += t[3];
}

// One loop or another, as memory says.
KERNEL(either) {
  XL_ACC_FOR (g, n, GANG) {
    int64_t a = 2;
    if (y[g]++ + x[g] & 1) {
      XL_ACC_BEGIN_ALL(WORKER, 0, ONE(NULL, a, ADD));
      XL_ACC_FOR (i, g, WORKER)
        a += x[i];
      XL_ACC_END_ALL(WORKER, 0, ONE(NULL, a, ADD));
    } else {
      XL_ACC_BEGIN_ALL(VECTOR, 1, ONE(NULL, a, OR));
      XL_ACC_FOR (i, g, VECTOR)
        a |= x[i];
      XL_ACC_END_ALL(VECTOR, 1, ONE(NULL, a, OR));
    }
    y[N + g] += a;
  }
}

// A worker reduction says how far a vector loop goes, which reduces two.
KERNEL(bound) {
  int64_t *own = y + 4 * xl_acc_pos(GANG);
  int upto = 0;
  XL_ACC_BEGIN_ALL(WORKER, 0, ONE(NULL, upto, ADD));
  XL_ACC_FOR (i, n, WORKER)
    upto += x[i] & 1;
  XL_ACC_END_ALL(WORKER, 0, ONE(NULL, upto, ADD));
  int16_t least = 32000;
  double sum = (double)own[0];
  XL_ACC_BEGIN_ALL(VECTOR, 1, (NULL, least, XL_ACC_MIN, 0), (NULL, sum, XL_ACC_ADD, 1));
  XL_ACC_FOR (i, upto, VECTOR) {
    least = (int16_t)(x[i] - i) < least ? (int16_t)(x[i] - i) : least;
    sum += x[i] / 4.0;
  }
  XL_ACC_END_ALL(VECTOR, 1, (NULL, least, XL_ACC_MIN, 0), (NULL, sum, XL_ACC_ADD, 1));
  own[0]++;
  own[1] += upto;
  own[2] += least;
  own[3] += (int64_t)(4 * sum);
}

// A gang reduction in a sequential loop; in it a worker and vector reduction.
KERNEL(rounds) {
  for (int t = 0; t < 3; t++) {
    int64_t a = 77;
    XL_ACC_BEGIN_ALL(GANG, 0, ONE(y, a, ADD));
    XL_ACC_BEGIN_ALL(WORKER, 1, ONE(NULL, a, ADD));
    XL_ACC_BEGIN_ALL(VECTOR, 1, ONE(NULL, a, ADD));
    XL_ACC_FOR_GANG_WORKER_VECTOR (i, n)
      a += x[i] * (t + 1);
    XL_ACC_END_ALL(VECTOR, 1, ONE(NULL, a, ADD));
    XL_ACC_END_ALL(WORKER, 1, ONE(NULL, a, ADD));
    XL_ACC_END_ALL(GANG, 0, ONE(y, a, ADD));
  }
}

// The same with a vector loop alone, and copied out by one gang.
KERNEL(copied) {
  for (int t = 0; t < 3; t++) {
    int64_t b = t;
    XL_ACC_BEGIN_ALL(GANG, 0, ONE(y, b, SAME));
    XL_ACC_BEGIN_ALL(VECTOR, 1, ONE(NULL, b, ADD));
    XL_ACC_FOR (i, n, VECTOR)
      b += x[i] * (t + 2);
    XL_ACC_END_ALL(VECTOR, 1, ONE(NULL, b, ADD));
    XL_ACC_END_ALL(GANG, 0, ONE(y, b, SAME));
  }
}

// A loop that goes on until a reduced value says so.
KERNEL(until) {
  int64_t *own = y + 2 * xl_acc_pos(GANG);
  int from = 0;
  for (;;) {
    int64_t a = 0;
    XL_ACC_BEGIN_ALL(VECTOR, 0, ONE(NULL, a, ADD));
    XL_ACC_FOR (i, ROW, VECTOR)
      a += x[(from + i) % n];
    XL_ACC_END_ALL(VECTOR, 0, ONE(NULL, a, ADD));
    own[0] += a;
    if (++from > 20 || a % 7 == 3)
      break;
  }
  own[1] += from;
}

// routine vector, from a loop over workers, with a structure of the caller's.
typedef struct pair {
  int64_t sum, most;
} pair;
static void reduce_row(pair *p, const int *x, int n, int i) {
  int64_t sum = p->sum, most = p->most;
  XL_ACC_BEGIN_ALL(VECTOR, 3, (NULL, sum, XL_ACC_ADD, 0), (NULL, most, XL_ACC_MAX, 1));
  XL_ACC_FOR (j, n, VECTOR) {
    sum += x[j] * i;
    most = x[j] - i > most ? x[j] - i : most;
  }
  XL_ACC_END_ALL(VECTOR, 3, (NULL, sum, XL_ACC_ADD, 0), (NULL, most, XL_ACC_MAX, 1));
  p->sum = sum;
  p->most = most;
}
KERNEL(routine) {
  int64_t *own = y + 2 * ROW * xl_acc_pos(GANG);
  xl_acc_fork(WORKER);
  XL_ACC_FOR (i, ROW, WORKER) {
    pair p = {i, -100};
    reduce_row(&p, x, n, (int)i);
    own[2 * i] += p.sum;
    own[2 * i + 1] += p.most;
  }
  xl_acc_join(WORKER);
}

// loop worker reduction(||:any) reduction(&&:all) reduction(&:bits)
KERNEL(logical) {
  int64_t *own = y + 3 * xl_acc_pos(GANG);
  _Bool any = 0, all = own[0] < 1;
  uint8_t bits = 0xff;
  XL_ACC_BEGIN_ALL(WORKER, 0, (NULL, any, XL_ACC_LOR, 0), (NULL, all, XL_ACC_LAND, 1), (NULL, bits, XL_ACC_AND, 2));
  XL_ACC_FOR (i, n, WORKER) {
    any = any || x[i] == 30;
    all = all && x[i] < 1000;
    bits &= (uint8_t)(x[i] | 0x41);
  }
  XL_ACC_END_ALL(WORKER, 0, (NULL, any, XL_ACC_LOR, 0), (NULL, all, XL_ACC_LAND, 1), (NULL, bits, XL_ACC_AND, 2));
  own[0] += 1 + any;
  own[1] += all;
  own[2] += bits;
}

// loop worker; loop vector: no reduction, private scalars and what a lane leaves to the round after.
KERNEL(private) {
  int64_t *own = y + (ROW * N + ROW) * xl_acc_pos(GANG);
  xl_acc_fork(WORKER);
  XL_ACC_FOR (i, ROW, WORKER) {
    int64_t scale = own[i]++ + i;
    xl_acc_fork(VECTOR);
    XL_ACC_FOR (j, n, VECTOR) {
      int64_t t = x[j] * scale;
      t += j;
      own[ROW + i * N + j] += t;
    }
    xl_acc_join(VECTOR);
    own[i] += own[ROW + i * N + (3 * i) % n];
  }
  xl_acc_join(WORKER);
}

// Two gang reductions behind one another, the second one of what the first has not touched.
KERNEL(behind) {
  int64_t a = 0;
  double b = 1;
  XL_ACC_BEGIN_ALL(GANG, 0, ONE(&y[0], a, ADD));
  XL_ACC_FOR (i, n, GANG)
    a += x[i] * 3;
  XL_ACC_END_ALL(GANG, 0, ONE(&y[0], a, ADD));
  XL_ACC_BEGIN_ALL(GANG, 1, ONE((double *)&y[1], b, ADD));
  XL_ACC_BEGIN_ALL(VECTOR, 2, ONE(NULL, b, ADD));
  for (int i = xl_acc_pos(GANG) * xl_acc_size(VECTOR) + xl_acc_pos(VECTOR); i < n;
       i += xl_acc_size(GANG) * xl_acc_size(VECTOR))
    b += x[i] * 0.25;
  XL_ACC_END_ALL(VECTOR, 2, ONE(NULL, b, ADD));
  XL_ACC_END_ALL(GANG, 1, ONE((double *)&y[1], b, ADD));
}

#else
#include <crosslane/host.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static xl_program *p;
static int x[N], failed;
static int64_t got[PLACES], want[PLACES];

#define SERIAL(NAME) static void NAME(int64_t *y, int gangs)
#define EACH_GANG for (int g = 0; g < gangs; g++)
#define LOOP(I, UPTO) for (int I = 0; I < (UPTO); I++)

SERIAL(alone) { EACH_GANG y[0] += x[g % N] + 1; }
SERIAL(gang) {
  (void)gangs;
  LOOP(i, N) if (x[i] - 3 * i > y[0]) y[0] = x[i] - 3 * i;
}
SERIAL(worker) {
  EACH_GANG {
    int64_t a = y[2 * g]++ + 5;
    LOOP(i, N) a += x[i];
    y[2 * g + 1] += 2 * a;
  }
}
SERIAL(vector) {
  EACH_GANG {
    uint32_t a = (uint32_t)y[2 * g];
    LOOP(i, N) a ^= (uint32_t)(x[i] * (i + 1));
    y[2 * g] += a;
    y[2 * g + 1]++;
  }
}
SERIAL(worker_vector) {
  EACH_GANG {
    uint64_t a = (uint64_t)y[2 * g] | 3;
    float b = 1e9f;
    LOOP(i, N) {
      a *= (uint64_t)(2 * x[i] + 1);
      const float c = (float)x[i] - 0.5f * (float)i;
      b = c < b ? c : b;
    }
    y[2 * g] = (int64_t)a;
    y[2 * g + 1] += (int64_t)(4 * b);
  }
}
SERIAL(five) {
  (void)gangs;
  sums *s = (sums *)y;
  LOOP(i, N) {
    s->count++;
    s->sum += 0.5 * x[i];
    if (x[i] > s->most)
      s->most = x[i];
    s->bits ^= (uint16_t)(x[i] << i % 9);
    s->all = s->all && x[i];
  }
}
SERIAL(rows) {
  (void)gangs;
  LOOP(i, N) {
    y[i] += i;
    LOOP(j, N - i) y[i] += x[j] * (i + 1);
  }
}
SERIAL(three) {
  (void)gangs;
  LOOP(g, ROW) {
    int64_t most = g;
    LOOP(i, ROW) {
      int64_t sum = -i;
      LOOP(j, N) sum += x[(i * g + j) % N] * (j & 3);
      y[ROW + g * ROW + i] += sum;
      most = sum > most ? sum : most;
    }
    y[g] += most;
  }
}
SERIAL(same_variable) {
  (void)gangs;
  LOOP(i, N) LOOP(j, i) y[0] += x[j] - i;
}
SERIAL(carried) {
  EACH_GANG {
    int64_t a = 1;
    LOOP(t, 5) {
      LOOP(i, N) a += x[i] * t;
      a = a % 1000 + y[g]++;
    }
    y[g] += a;
  }
}
SERIAL(array) {
  EACH_GANG {
    int t[ROW];
    int64_t sum = 0;
    LOOP(i, ROW) t[i] = x[i] + (int)y[g * ROW + i]++;
    LOOP(i, N) sum += t[i % ROW] * x[i];
    y[g * ROW + 3] += t[3] + (int)sum;
  }
}
SERIAL(either) {
  (void)gangs;
  LOOP(g, N) {
    int64_t a = 2;
    const int add = (y[g]++ + x[g]) & 1;
    LOOP(i, g) a = add ? a + x[i] : a | x[i];
    y[N + g] += a;
  }
}
SERIAL(bound) {
  EACH_GANG {
    int upto = 0, least = 32000;
    double sum = (double)y[4 * g];
    LOOP(i, N) upto += x[i] & 1;
    LOOP(i, upto) {
      least = x[i] - i < least ? x[i] - i : least;
      sum += x[i] / 4.0;
    }
    y[4 * g]++;
    y[4 * g + 1] += upto;
    y[4 * g + 2] += least;
    y[4 * g + 3] += (int64_t)(4 * sum);
  }
}
SERIAL(rounds) {
  (void)gangs;
  LOOP(t, 3) LOOP(i, N) y[0] += x[i] * (t + 1);
}
SERIAL(copied) {
  (void)gangs;
  y[0] = 2; // of the last round
  LOOP(i, N) y[0] += x[i] * 4;
}
SERIAL(until) {
  EACH_GANG {
    int from = 0;
    for (int64_t a = 0; !(from && (from > 20 || a % 7 == 3)); from++) {
      a = 0;
      LOOP(i, ROW) a += x[(from + i) % N];
      y[2 * g] += a;
    }
    y[2 * g + 1] += from;
  }
}
SERIAL(routine) {
  EACH_GANG LOOP(i, ROW) {
    int64_t most = -100, *own = y + 2 * ROW * g + 2 * i;
    own[0] += i;
    LOOP(j, N) {
      own[0] += x[j] * i;
      most = x[j] - i > most ? x[j] - i : most;
    }
    own[1] += most;
  }
}
SERIAL(logical) {
  EACH_GANG {
    int any = 0, all = y[3 * g] < 1, bits = 0xff;
    LOOP(i, N) {
      any |= x[i] == 30;
      all &= x[i] < 1000;
      bits &= x[i] | 0x41;
    }
    y[3 * g] += 1 + any;
    y[3 * g + 1] += all;
    y[3 * g + 2] += bits & 0xff;
  }
}
SERIAL(private) {
  EACH_GANG {
    int64_t *own = y + (ROW * N + ROW) * g;
    LOOP(i, ROW) {
      const int64_t scale = own[i]++ + i;
      LOOP(j, N) own[ROW + i * N + j] += x[j] * scale + j;
      own[i] += own[ROW + i * N + (3 * i) % N];
    }
  }
}
SERIAL(behind) {
  double b;
  memcpy(&b, y + 1, sizeof b);
  (void)gangs;
  LOOP(i, N) {
    y[0] += x[i] * 3;
    b += x[i] * 0.25;
  }
  memcpy(y + 1, &b, sizeof b);
}

static void need(int ok) {
  if (!ok) {
    printf("%s\n", xl_program_message(p));
    exit(1);
  }
}

static void run(const char *kernel, const unsigned shape[3], void serial(int64_t *, int)) {
  int64_t *y = xl_device_alloc(p, sizeof got);
  int *d_x = xl_device_alloc(p, sizeof x), n = N;
  const xl_launch l = {kernel, {shape[0], 1, 1}, {shape[2], shape[1], 1}, (const void *[]){&y, &d_x, &n}, 3};
  memset(got, 0, sizeof got);
  if (serial == five)
    ((sums *)got)->all = 1;
  memcpy(want, got, sizeof got);
  need(y && d_x && xl_device_copy(p, y, got, sizeof got) && xl_device_copy(p, d_x, x, sizeof x));
  LOOP(k, 2) {
    need(xl_run(p, &l));
    serial(want, (int)shape[0]);
  }
  need(xl_device_copy(p, got, y, sizeof got));
  LOOP(i, PLACES) if (got[i] != want[i]) {
    printf("%s, %u gangs of %u by %u: [%d] is %lld, not %lld\n", kernel, shape[0], shape[1], shape[2], i,
           (long long)got[i], (long long)want[i]);
    failed++;
    break;
  }
  xl_device_free(p, y);
  xl_device_free(p, d_x);
}

int main(int argc, char **argv) {
  static char message[XL_MESSAGE];
  if (argc != 3)
    return 2;
  LOOP(i, N) x[i] = (i * 37 + 11) % 50 + i % 4;
  if (!(p = xl_program_load(argv[1], argv[2], message))) {
    printf("%s\n", message);
    return 1;
  }
  static const unsigned shapes[][3] = {{3, 4, 32}, {2, 1, 64}, {4, 3, 16}, {2, 2, 96}, {1, 5, 7}, {3, 1, 1}, {5, 8, 1}};
  static const struct {
    const char *name;
    void (*serial)(int64_t *, int);
  } forms[] = {
#define FORM(NAME) {#NAME, NAME},
      FORM(alone) FORM(gang) FORM(worker) FORM(vector) FORM(worker_vector) FORM(five) FORM(rows) FORM(three)
          FORM(same_variable) FORM(carried) FORM(array) FORM(either) FORM(bound) FORM(rounds) FORM(copied) FORM(until)
              FORM(routine) FORM(logical) FORM(private) FORM(behind)};
  for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++)
    for (unsigned f = 0; f < sizeof forms / sizeof *forms; f++)
      run(forms[f].name, shapes[s], forms[f].serial);
  xl_program_free(p);
  printf("%d wrong\n", failed);
  return failed != 0;
}
#endif
