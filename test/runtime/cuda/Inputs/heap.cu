// malloc, free, new and delete in kernels: out[] gets what heap.test expects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__device__ unsigned next(unsigned &state) {
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

// The optimiser does not know what comes of it.
__device__ __noinline__ char *get(size_t bytes) {
  char *volatile p = (char *)malloc(bytes);
  return p;
}

// Threads that take and give back memory of all sizes at different times, in
// divergent code: out[0] counts what was not aligned, out[1] bytes that another one
// wrote, out[2] what there was no room for, out[3] what there was.
extern "C" __global__ void churn(unsigned *out, int rounds) {
  const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned state = t * 2654435761u + 12345;
  struct {
    unsigned char *p;
    unsigned bytes;
  } held[4] = {};
  for (int r = 0; r <= rounds; r++)
    for (int i = 0; i < 4; i++) {
      const unsigned char mark = t * 4 + i;
      if (held[i].p && (r == rounds || next(state) % 2)) {
        unsigned bad = 0;
        for (unsigned b = 0; b < held[i].bytes; b++)
          bad += held[i].p[b] != mark;
        if (bad)
          atomicAdd(out + 1, bad);
        free(held[i].p);
        held[i].p = nullptr;
      } else if (!held[i].p && r < rounds && next(state) % 4) {
        const unsigned kind = next(state) % 16;
        held[i].bytes = next(state) % (kind == 0 ? 20000 : kind < 4 ? 3000 : 100);
        held[i].p = (unsigned char *)get(held[i].bytes);
        atomicAdd(out + (held[i].p ? 3 : 2), 1);
        if (!held[i].p)
          continue;
        if ((size_t)held[i].p % 16)
          atomicAdd(out, 1);
        for (unsigned b = 0; b < held[i].bytes; b++)
          held[i].p[b] = mark;
      }
    }
}

// All of it in pieces of `bytes`, by all threads at once: out[0] counts them, out[1]
// those that two threads have got. They are given back by other threads.
extern "C" __global__ void fill(unsigned *out, unsigned bytes, char **list, unsigned most) {
  const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  while (char *p = get(bytes)) {
    const unsigned n = atomicAdd(out, 1);
    if (n >= most)
      break;
    *(volatile unsigned *)p = n;
    list[n] = p;
  }
}
extern "C" __global__ void check_and_free(unsigned *out, unsigned bytes, char **list, unsigned most) {
  const unsigned n = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned i = n; i < *out && i < most; i += gridDim.x * blockDim.x) {
    if (*(unsigned *)list[i] != i)
      atomicAdd(out + 1, 1);
    free(list[i]);
  }
}

// The largest run of whole KiB, when nothing is taken.
extern "C" __global__ void largest(unsigned *out) {
  if (threadIdx.x)
    return;
  unsigned low = 0, high = 1 << 20;
  while (high - low > 1) {
    const unsigned middle = (low + high) / 2;
    char *p = get((size_t)middle << 10);
    (p ? low : high) = middle;
    free(p);
  }
  *out = low;
}

// Every lane a run of its own size at the same time, but for some.
extern "C" __global__ void runs(unsigned *out) {
  const unsigned t = threadIdx.x, bytes = 5000 + 1000 * t;
  out[t] = 0;
  if (t % 5 == 3)
    return;
  volatile unsigned *p = (volatile unsigned *)get(bytes);
  for (unsigned i = 0; i < bytes / 4; i++)
    p[i] = t * 10000 + i;
  for (unsigned i = 0; i < bytes / 4; i++)
    out[t] += p[i] == t * 10000 + i;
  free((void *)p);
}

extern "C" __global__ void corners(unsigned *out) {
  free(nullptr);
  char *nothing = get(0);
  out[0] = nothing != nullptr;
  out[1] = get(~(size_t)0) == nullptr && get((size_t)1 << 63) == nullptr && get(((size_t)1 << 44) + 1) == nullptr;
  free(nothing);
  char *a = get(3), *b = get(3);
  out[2] = a != b;
  free(a);
  free(b);
}

struct shape {
  int tag;
  unsigned *gone;
  __device__ shape(int tag, unsigned *gone) : tag(tag), gone(gone) {}
  __device__ virtual ~shape() { *gone += tag; }
  __device__ virtual int area() const = 0;
};
struct square : shape {
  int side;
  __device__ square(int side, unsigned *gone) : shape(1, gone), side(side) {}
  __device__ int area() const override { return side * side; }
};
struct box : shape {
  int w, h;
  __device__ box(int w, int h, unsigned *gone) : shape(100, gone), w(w), h(h) {}
  __device__ ~box() override { *gone += 10000; }
  __device__ int area() const override { return w * h; }
};
__device__ int twice(int x) { return 2 * x; }
__device__ int square_of(int x) { return x * x; }
__device__ int negative(int x) { return -x; }
__constant__ int (*const table[])(int) = {twice, square_of, negative};

// Each thread its own objects, of different classes in one wavefront.
extern "C" __global__ void objects(unsigned *out) {
  const int t = threadIdx.x;
  unsigned gone = 0;
  shape *s;
  if (t % 2)
    s = new square(t, &gone);
  else
    s = new box(t, 3, &gone);
  int *numbers = new int[t + 1];
  for (int i = 0; i <= t; i++)
    numbers[i] = table[(t + i) % 3](i);
  int sum = s->area();
  for (int i = 0; i <= t; i++)
    sum += numbers[i];
  delete[] numbers;
  delete s;
  static int calls;
  atomicAdd(&calls, 1);
  out[2 * t] = sum;
  out[2 * t + 1] = gone;
}

struct alignas(256) wide {
  int values[70];
};
// Of a type that wants more than malloc's alignment.
extern "C" __global__ void aligned(unsigned *out) {
  wide *volatile p = new wide;
  wide *volatile many = new wide[3];
  out[2 * threadIdx.x] = p && many && p != many;
  out[2 * threadIdx.x + 1] = ((size_t)p | (size_t)many) % 256;
  delete p;
  delete[] many;
}

extern "C" __global__ void twice_freed() {
  char *p = get(40);
  free(p);
  free(p);
}
extern "C" __global__ void inside_freed() { free(get(9000) + 16); }
extern "C" __global__ void foreign_freed(char *p) { free(p); }
