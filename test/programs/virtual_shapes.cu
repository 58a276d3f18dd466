// Recursion, virtual functions with several bases, function pointers, member pointers, device new, variadic
// templates, constexpr, lambdas.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <cuda_runtime.h>

#define CHECK(e)                                                                          \
  do {                                                                                    \
    cudaError_t s_ = (e);                                                                 \
    if (s_ != cudaSuccess) {                                                              \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #e, cudaGetErrorString(s_)); \
      exit(1);                                                                            \
    }                                                                                     \
  } while (0)
template <class T>
__host__ __device__ inline uint64_t fnv(const T *p, size_t n, uint64_t h = 1469598103934665603ull) {
  const unsigned char *b = (const unsigned char *)p;
  for (size_t i = 0; i < n * sizeof(T); ++i)
    h = (h ^ b[i]) * 1099511628211ull;
  return h;
}
__host__ __device__ inline uint32_t mix(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

__device__ int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
__device__ void quick(int *a, int lo, int hi) {
  if (lo >= hi)
    return;
  int p = a[(lo + hi) / 2], i = lo, j = hi;
  while (i <= j) {
    while (a[i] < p)
      i++;
    while (a[j] > p)
      j--;
    if (i <= j) {
      int t = a[i];
      a[i++] = a[j];
      a[j--] = t;
    }
  }
  quick(a, lo, j);
  quick(a, i, hi);
}
__device__ bool even(int n);
__device__ __noinline__ bool odd(int n) {
  return n == 0 ? false : even(n - 1);
}
__device__ __noinline__ bool even(int n) {
  return n == 0 ? true : odd(n - 1);
}
__device__ int dtors;
__device__ int *counter = &dtors;
struct Shape {
  int id;
  __device__ Shape(int i) : id(i) {}
  virtual __device__ double area() const = 0;
  virtual __device__ ~Shape() {
    atomicAdd(counter, 1);
  }
};

struct Named {
  virtual __device__ const char *name() const {
    return "named";
  }
  virtual __device__ ~Named() {}
};
struct Circle : Shape, Named {
  double r;
  __device__ Circle(int i, double r) : Shape(i), r(r) {}
  __device__ double area() const override {
    return 3.0 * r * r;
  }
  __device__ const char *name() const override {
    return "circle";
  }
};
struct Square : Shape, virtual Named {
  double s;
  __device__ Square(int i, double s) : Shape(i), s(s) {}
  __device__ double area() const override {
    return s * s;
  }
};
struct Cube final : Square {
  __device__ Cube(int i, double s) : Square(i, s) {}
  __device__ double area() const override {
    return 6 * Square::area();
  }
  __device__ const char *name() const override {
    return "cube";
  }
};
__device__ Shape *make(int i) {
  switch (i % 3) {
    case 0:
      return new Circle(i, i * 0.5);
    case 1:
      return new Square(i, i);
    default:
      return new Cube(i, i);
  }
}
__global__ void shapes(double *o, char *names) {
  int t = threadIdx.x;
  Shape *s = make(t);
  o[t] = s->area() + s->id;
  Named *n = t % 3 == 0 ? static_cast<Named *>(static_cast<Circle *>(s))
                        : static_cast<Named *>(static_cast<Square *>(s));
  names[t] = n->name()[0];
  delete s;
}
typedef int (*Op)(int, int);
__device__ int add(int a, int b) {
  return a + b;
}
__device__ int sub(int a, int b) {
  return a - b;
}
__device__ int mul(int a, int b) {
  return a * b;
}
__device__ Op d_ops[] = {add, sub, mul};
__constant__ Op c_ops[3];
__device__ Op one = mul;
struct Acc {
  int v;
  __device__ int plus(int k) {
    return v += k;
  }
  __device__ int times(int k) {
    return v *= k;
  }
};
__global__ void pointers(int *o) {
  int t = threadIdx.x;
  Op f = d_ops[t % 3];
  int (Acc::*m)(int) = t & 1 ? &Acc::plus : &Acc::times;
  Acc a{t};
  int Acc::*field = &Acc::v;
  o[t] = f(t, 7) + (a.*m)(3) * 1000 + a.*field * 1000000 + c_ops[(t + 1) % 3](t, 2);
}
__global__ void fetch(Op *p) {
  for (int i = 0; i < 3; ++i)
    p[i] = d_ops[i];
}
template <class F, class... A>
__device__ auto apply(F f, A... a) {
  return f(a...);
}
template <class... T>
__host__ __device__ constexpr auto total(T... t) {
  return (t + ... + 0);
}
template <int N>
struct Fib {
  static constexpr long value = Fib<N - 1>::value + Fib<N - 2>::value;
};
template <>
struct Fib<0> {
  static constexpr long value = 0;
};
template <>
struct Fib<1> {
  static constexpr long value = 1;
};
template <class T>
__device__ T pick(T a) {
  if constexpr (sizeof(T) == 8)
    return a * 2;
  else
    return a * 3;
}
__constant__ int table[] = {2, 3, 5, 7, 11, 13, 17, 19};
__constant__ int weights[4] = {1, 10, 100, 1000};
template <class F>
__global__ void run(int *o, F f) {
  o[threadIdx.x] = f(threadIdx.x);
}
__global__ void generic(long *o) {
  int t = threadIdx.x;
  auto twice = [](auto x) { return x + x; };
  o[t] = apply(twice, t) + apply([t](int a, int b) { return a * t + b; }, 3, 4) + total(1, 2L, t) +
         Fib<40>::value + pick(t) + pick((long)t) + table[t % 8] * weights[t & 3];
}
__global__ void rec(int *o, int *sorted) {
  int t = threadIdx.x;
  o[t] = ackermann(2, t % 6) * 10 + even(t);
  if (t < 4) {
    int a[40];
    for (int i = 0; i < 40; ++i)
      a[i] = mix(t * 40 + i) % 1000;
    quick(a, 0, 39);
    for (int i = 0; i < 40; ++i)
      sorted[t * 40 + i] = a[i];
  }
}
struct Big {
  int a[64];
  double d;
  char c[3];
  short s : 5;
  unsigned u : 11;
  union {
    float f;
    int i;
  };
};
__global__ void byvalue(Big b, Big *o, const int k) {
  int t = threadIdx.x;
  if (t == 0) {
    b.a[k]++;
    b.d *= 2;
    b.c[1] = 'x';
    b.s -= 3;
    b.u += 1;
    b.f += 1;
    *o = b;
  }
}
int main() {
  CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 16384));
  int *m;
  CHECK(cudaMallocManaged(&m, 1 << 16));
  double *d = (double *)(m + 1024);
  long *l = (long *)(m + 2048);
  char *names = (char *)(m + 4096);
  rec<<<1, 64>>>(m, m + 256);
  CHECK(cudaDeviceSynchronize());
  printf("%016llx %016llx %d %d\n", (unsigned long long)fnv(m, 64), (unsigned long long)fnv(m + 256, 160),
         m[5], m[257]);
  shapes<<<1, 48>>>(d, names);
  CHECK(cudaDeviceSynchronize());
  int n;
  CHECK(cudaMemcpyFromSymbol(&n, dtors, 4));
  printf("%016llx %.6s %d %g %g %g\n", (unsigned long long)fnv(d, 48), names, n, d[3], d[4], d[5]);
  Op *po;
  CHECK(cudaMalloc(&po, 24));
  fetch<<<1, 1>>>(po);
  CHECK(cudaMemcpyToSymbol(c_ops, po, 24, 0, cudaMemcpyDeviceToDevice));
  pointers<<<1, 64>>>(m);
  CHECK(cudaDeviceSynchronize());
  printf("%016llx %d\n", (unsigned long long)fnv(m, 64), m[6]);
  generic<<<1, 32>>>(l);
  CHECK(cudaDeviceSynchronize());
  printf("%016llx %ld\n", (unsigned long long)fnv(l, 32), l[9]);
  int k = 5;
  run<<<1, 32>>>(m, [k] __device__(int i) { return i * k + table[i & 7]; });
  CHECK(cudaDeviceSynchronize());
  printf("%d %d\n", m[3], m[31]);
  run<<<1, 32>>>(m, [=] __host__ __device__(int i) { return i - k; });
  CHECK(cudaDeviceSynchronize());
  printf("%d\n", m[3]);
  Big b{};
  for (int i = 0; i < 64; ++i)
    b.a[i] = i;
  b.d = 1.25;
  b.s = -5;
  b.u = 2047;
  b.f = 0.5f;
  Big *o;
  CHECK(cudaMallocManaged(&o, sizeof(Big)));
  byvalue<<<1, 32>>>(b, o, 7);
  CHECK(cudaDeviceSynchronize());
  printf("%d %g %c %d %u %g %zu\n", o->a[7], o->d, o->c[1], o->s, (unsigned)o->u, o->f, sizeof(Big));
}
