// Structures passed by value that hold pointers to device memory: Julia's arrays, functors, pointers in arrays of
// nested structures.
typedef unsigned long long size;
struct array { // as Julia passes one: pointer, largest index, size
  float *data;
  size most;
  size dims[2];
};
struct small {
  char a;
  short *p;
};
struct nested {
  unsigned char first;
  small two[2];
  double scale;
  int last;
};
struct axpy { // a functor
  float a;
  const float *x;
  __device__ float operator()(int i, float y) const { return a * x[i] + y; }
};
extern "C" __global__ void julia(array out, array in, float by) {
  const size i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i < in.dims[0] * in.dims[1] && i < out.most)
    out.data[i] = in.data[i] * by + in.dims[1];
}
extern "C" __global__ void members(nested n, long long *out) {
  if (!threadIdx.x) {
    out[0] = n.first;
    out[1] = n.two[0].a;
    out[2] = n.two[1].a;
    out[3] = (long long)n.scale;
    out[4] = n.last;
    out[5] = !n.two[1].p;
    n.two[0].p[1] = 77;
  }
}
template <class F> __device__ void each(F f, float *y, int n) {
  if (threadIdx.x < n)
    y[threadIdx.x] = f(threadIdx.x, y[threadIdx.x]);
}
extern "C" __global__ void functor(axpy f, float *y, int n) { each(f, y, n); }
