extern "C" __global__ void shift(int *p, const unsigned *n) {
  p[threadIdx.x] >>= n[threadIdx.x];
}
