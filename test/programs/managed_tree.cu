// Linked structures in managed memory with a class that allocates itself there, managed globals, allocators,
// system atomics, attributes.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cstring>
#include <list>
#include <string>
#include <vector>
#include <cuda_runtime.h>

#define CHECK(e)                                                                          \
  do {                                                                                    \
    cudaError_t s_ = (e);                                                                 \
    if (s_ != cudaSuccess) {                                                              \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #e, cudaGetErrorString(s_)); \
      exit(1);                                                                            \
    }                                                                                     \
  } while (0)
__host__ __device__ inline uint32_t mix(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

struct Managed {
  void *operator new(size_t n) {
    void *p;
    CHECK(cudaMallocManaged(&p, n));
    return p;
  }
  void operator delete(void *p) {
    cudaDeviceSynchronize();
    cudaFree(p);
  }
  void *operator new[](size_t n) {
    void *p;
    CHECK(cudaMallocManaged(&p, n));
    return p;
  }
  void operator delete[](void *p) {
    cudaFree(p);
  }
};
struct String : Managed {
  char *s;
  int n;
  String(const char *t) : n(strlen(t)) {
    CHECK(cudaMallocManaged(&s, n + 1));
    strcpy(s, t);
  }
  String(const String &o) : String(o.s) {}
  ~String() {
    cudaFree(s);
  }
  __host__ __device__ char &operator[](int i) {
    return s[i];
  }
};
struct Node : Managed {
  int key;
  Node *left = nullptr, *right = nullptr;
  String name;
  Node(int k) : key(k), name(("n" + std::to_string(k)).c_str()) {}
};
void insert(Node *&t, int k) {
  if (!t)
    t = new Node(k);
  else
    insert(k < t->key ? t->left : t->right, k);
}
template <class T>
struct Alloc {
  typedef T value_type;
  Alloc() = default;
  template <class U>
  Alloc(const Alloc<U> &) {}
  T *allocate(size_t n) {
    T *p;
    CHECK(cudaMallocManaged(&p, n * sizeof(T)));
    return p;
  }
  void deallocate(T *p, size_t) {
    cudaFree(p);
  }
  bool operator==(const Alloc &) const {
    return true;
  }
  bool operator!=(const Alloc &) const {
    return false;
  }
};
__managed__ int found, hist[10];
__managed__ Node *root;
__device__ __managed__ double scale = 1.5;
struct Config {
  float f;
  int v[4];
};
__managed__ Config cfg = {2.5f, {1, 2, 3, 4}};
__global__ void lookup(const int *keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Node *t = root;
  int depth = 0;
  while (t && t->key != keys[i]) {
    t = keys[i] < t->key ? t->left : t->right;
    depth++;
  }
  if (t) {
    atomicAdd(&found, 1);
    atomicAdd(&hist[depth < 9 ? depth : 9], 1);
    t->name[0] = 'F';
  }
}
__global__ void use(String s, double *o) {
  if (threadIdx.x < s.n)
    o[threadIdx.x] = (s[threadIdx.x] - '0') * scale * cfg.f + cfg.v[threadIdx.x & 3];
}
__global__ void sys(int *c, float *f) {
  atomicAdd_system(c, 2);
  atomicMax_system(c + 1, (int)threadIdx.x);
  atomicAdd_block(c + 2, 1);
  atomicCAS_system(c + 3, 0, 5);
  atomicExch_system(f, 2.5f);
  atomicAdd_system(f + 1, 0.5f);
}
int main() {
  std::vector<int, Alloc<int>> keys;
  for (int i = 0; i < 200; ++i)
    keys.push_back(mix(i) % 500);
  for (int i = 0; i < 100; ++i)
    insert(root, mix(i * 2) % 500);
  lookup<<<2, 128>>>(keys.data(), keys.size());
  CHECK(cudaDeviceSynchronize());
  printf("found %d:", found);
  for (int h : hist)
    printf(" %d", h);
  int f = 0;
  std::list<Node *> q{root};
  while (!q.empty()) {
    Node *t = q.front();
    q.pop_front();
    if (!t)
      continue;
    f += t->name[0] == 'F';
    q.push_back(t->left);
    q.push_back(t->right);
  }
  printf(" marked %d\n", f);
  double *o;
  CHECK(cudaMallocManaged(&o, 80));
  scale *= 2;
  cfg.v[2] = 30;
  String *s = new String("314159");
  use<<<1, 32>>>(*s, o);
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < 6; ++i)
    printf("%g ", o[i]);
  puts("");
  delete s;
  int *c;
  CHECK(cudaMallocManaged(&c, 64));
  memset(c, 0, 64);
  sys<<<2, 64>>>(c, (float *)(c + 8));
  CHECK(cudaDeviceSynchronize());
  printf("%d %d %d %d %g %g\n", c[0], c[1], c[2], c[3], ((float *)c)[8], ((float *)c)[9]);
  cudaPointerAttributes a;
  CHECK(cudaPointerGetAttributes(&a, c));
  printf("%d %d %d\n", a.type == cudaMemoryTypeManaged, a.devicePointer == c, a.hostPointer == c);
  int *d, *hp;
  CHECK(cudaMalloc(&d, 64));
  CHECK(cudaHostAlloc(&hp, 64, cudaHostAllocPortable | cudaHostAllocWriteCombined));
  CHECK(cudaPointerGetAttributes(&a, d + 3));
  printf("%d %d\n", a.type == cudaMemoryTypeDevice, a.hostPointer == nullptr);
  CHECK(cudaPointerGetAttributes(&a, hp));
  printf("%d\n", a.type == cudaMemoryTypeHost);
  int local;
  CHECK(cudaPointerGetAttributes(&a, &local));
  printf("%d\n", a.type == cudaMemoryTypeUnregistered);
  unsigned fl;
  CHECK(cudaHostGetFlags(&fl, hp));
  printf("flags %u\n", fl & ~2u);
  int *addr;
  size_t sz;
  CHECK(cudaGetSymbolAddress((void **)&addr, hist));
  CHECK(cudaGetSymbolSize(&sz, hist));
  printf("%d %zu\n", addr == hist, sz);
  cudaStream_t st;
  CHECK(cudaStreamCreate(&st));
  CHECK(cudaStreamAttachMemAsync(st, c, 0, cudaMemAttachSingle));
  CHECK(cudaStreamSynchronize(st));
  int v;
  CHECK(cudaMemRangeGetAttribute(&v, 4, cudaMemRangeAttributeReadMostly, c, 64));
  printf("%d\n", v);
  std::vector<char> reg(8192);
  char *rp = reg.data();
  CHECK(cudaHostRegister(rp, 8192, cudaHostRegisterMapped));
  char *rd;
  CHECK(cudaHostGetDevicePointer((void **)&rd, rp, 0));
  CHECK(cudaMemset(rd, 'z', 100));
  CHECK(cudaDeviceSynchronize());
  printf("%c%c\n", rp[0], rp[99]);
  CHECK(cudaHostUnregister(rp));
}
