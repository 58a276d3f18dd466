// failing.cu: a program that uses much of the runtime and checks every call, with each use of each call of HSA failing
// in turn, each in a process of its own:
//   failing WAVESIM KERNELS HSA.H EVERY SEED     every EVERY-th use, by SEED the first of them; 1 0: all
// WAVESIM is its library, KERNELS a code object with `twice`, HSA.H the table of calls. A run has to end by itself,
// soon, and either have every call succeed and the right results, or an error from a call. Then everything is given
// back, the device is reset, the same is done again, now without a failure, and has to be right; and nothing is left.
// Each call also fails from one use on for ever: such a run has to end. Prints what went wrong, and "N runs, N
// failures, N told, N wrong".
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cerrno>
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <poll.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 256, WIDTH = 13, ROWS = 5 };

__constant__ int scale[2];
__device__ int counted;
__managed__ int shared_word;

__global__ void add(int *to, const int *a, const int *b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    to[i] = a[i] * scale[0] + b[i] * scale[1];
}
__global__ void count(const int *a) {
  int *mine = (int *)malloc(sizeof(int));
  if (!mine)
    __trap();
  *mine = a[threadIdx.x] > 0;
  atomicAdd(&counted, *mine);
  free(mine);
}
__global__ void say(int n) {
  if (!threadIdx.x)
    printf("said %d\n", n);
}
__global__ void meet(int *p) {
  const cooperative_groups::grid_group g = cooperative_groups::this_grid();
  if (!threadIdx.x)
    p[blockIdx.x] = 1 + blockIdx.x;
  g.sync();
  if (!threadIdx.x && !blockIdx.x)
    p[gridDim.x] = p[0] + p[1];
}

static const char *told; // the first call that failed, and why
static char told_text[256];
static bool note(cudaError_t e, const char *call) {
  if (!e)
    return true;
  if (!told)
    snprintf(told_text, sizeof told_text, "%s: %s", call, cudaGetErrorName(e)), told = told_text;
  return false;
}
#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    if (!note(call, #call))                                                                                            \
      return false;                                                                                                    \
  } while (0)

static const char *kernels;

static void called(void *p) { ++*(int *)p; }

// What one round has, so that all of it can be given back wherever it stops.
struct round_of {
  int *a = nullptr, *b = nullptr, *c = nullptr, *pinned = nullptr, *managed = nullptr, *ordered = nullptr,
      *together = nullptr;
  char *pitched = nullptr;
  cudaArray_t array = nullptr;
  int *locked = nullptr;
  bool is_locked = false;
  cudaStream_t s = nullptr, t = nullptr;
  cudaEvent_t first = nullptr, second = nullptr;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  cudaLibrary_t library = nullptr;
  int calls = 0;
  bool right = true;

  void expect(bool ok, const char *what) {
    if (!ok)
      fprintf(stderr, "not right: %s\n", what), right = false;
  }
  bool run();
  bool streams();
  bool graphs();
  bool rest();
  void give_back();
};

bool round_of::streams() {
  int ha[N], hb[N], hc[N];
  for (int i = 0; i < N; i++)
    ha[i] = i + 1, hb[i] = 7 * i, hc[i] = -1;
  const int factors[2] = {3, 5};
  TRY(cudaMalloc((void **)&a, sizeof ha));
  TRY(cudaMalloc((void **)&b, sizeof hb));
  TRY(cudaMalloc((void **)&c, sizeof hc));
  TRY(cudaMemcpyToSymbol(scale, factors, sizeof factors));
  TRY(cudaStreamCreate(&s));
  TRY(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
  TRY(cudaEventCreate(&first));
  TRY(cudaEventCreate(&second));
  TRY(cudaMemcpyAsync(a, ha, sizeof ha, cudaMemcpyHostToDevice, s));
  TRY(cudaEventRecord(first, s));
  TRY(cudaMemcpyAsync(b, hb, sizeof hb, cudaMemcpyHostToDevice, t));
  TRY(cudaStreamWaitEvent(t, first, 0));
  add<<<(N + 63) / 64, 64, 0, t>>>(c, a, b);
  TRY(cudaGetLastError());
  TRY(cudaLaunchHostFunc(t, called, &calls));
  TRY(cudaEventRecord(second, t));
  TRY(cudaMemcpyAsync(hc, c, sizeof hc, cudaMemcpyDeviceToHost, t));
  TRY(cudaStreamSynchronize(t));
  float ms = -1;
  TRY(cudaEventElapsedTime(&ms, first, second));
  expect(ms >= 0, "time");
  expect(calls == 1, "host function");
  for (int i = 0; i < N && right; i++)
    expect(hc[i] == 3 * ha[i] + 5 * hb[i], "sums");
  return true;
}

bool round_of::graphs() {
  int hc[N];
  TRY(cudaHostAlloc((void **)&pinned, sizeof hc, cudaHostAllocDefault));
  TRY(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  bool recorded = note(cudaMemsetAsync(c, 0, sizeof hc, s), "memset in capture");
  if (recorded) {
    add<<<(N + 63) / 64, 64, 0, s>>>(c, a, b);
    recorded = note(cudaGetLastError(), "launch in capture") &&
               note(cudaMemcpyAsync(pinned, c, sizeof hc, cudaMemcpyDeviceToHost, s), "copy in capture") &&
               note(cudaLaunchHostFunc(s, called, &calls), "host function in capture");
  }
  TRY(cudaStreamEndCapture(s, &graph));
  if (!recorded)
    return false;
  TRY(cudaGraphInstantiate(&exec, graph, 0));
  for (int i = 0; i < 2; i++)
    TRY(cudaGraphLaunch(exec, s));
  TRY(cudaStreamSynchronize(s));
  expect(calls == 3, "host function of a graph");
  for (int i = 0; i < N && right; i++)
    expect(pinned[i] == 3 * (i + 1) + 35 * i, "sums of a graph");
  return true;
}

bool round_of::rest() {
  // Memory of streams, of both sides, locked, in boxes.
  TRY(cudaMallocAsync((void **)&ordered, N * sizeof(int), s));
  TRY(cudaMemsetAsync(ordered, 1, N * sizeof(int), s));
  int word = 0;
  TRY(cudaMemcpyAsync(&word, ordered + N - 1, sizeof word, cudaMemcpyDeviceToHost, s));
  TRY(cudaFreeAsync(ordered, s));
  ordered = nullptr;
  TRY(cudaStreamSynchronize(s));
  expect(word == 0x01010101, "fill");
  TRY(cudaMallocManaged((void **)&managed, N * sizeof(int)));
  for (int i = 0; i < N; i++)
    managed[i] = i + 1;
  shared_word = 0;
  const int zero = 0;
  TRY(cudaMemcpyToSymbol(counted, &zero, sizeof zero));
  count<<<1, 64>>>(managed);
  TRY(cudaGetLastError());
  TRY(cudaMemcpyFromSymbol(&word, counted, sizeof word));
  expect(word == 64, "count");
  locked = (int *)calloc(1 << 16, 1);
  TRY(cudaHostRegister(locked, 1 << 16, cudaHostRegisterDefault));
  is_locked = true;
  TRY(cudaMemcpy(locked, a, N * sizeof(int), cudaMemcpyDeviceToHost));
  expect(locked[N - 1] == N, "copy to locked memory");
  size_t pitch;
  TRY(cudaMallocPitch((void **)&pitched, &pitch, WIDTH, ROWS));
  char box[ROWS][WIDTH], back[ROWS][WIDTH];
  memset(box, 'x', sizeof box);
  memset(back, 0, sizeof back);
  TRY(cudaMemcpy2D(pitched, pitch, box, WIDTH, WIDTH, ROWS, cudaMemcpyHostToDevice));
  TRY(cudaMemset2D(pitched, pitch, 'y', 4, ROWS));
  TRY(cudaMemcpy2D(back, WIDTH, pitched, pitch, WIDTH, ROWS, cudaMemcpyDeviceToHost));
  expect(back[ROWS - 1][3] == 'y' && back[ROWS - 1][WIDTH - 1] == 'x', "box");
  const cudaChannelFormatDesc d = cudaCreateChannelDesc<int>();
  TRY(cudaMallocArray(&array, &d, 8, 4));
  TRY(cudaMemcpy2DToArray(array, 0, 0, locked, 8 * sizeof(int), 8 * sizeof(int), 4, cudaMemcpyHostToDevice));
  // A large copy, from memory that nobody has locked.
  char *large = (char *)malloc(3 << 20);
  memset(large, 3, 3 << 20);
  void *there = nullptr;
  bool ok = note(cudaMalloc(&there, 3 << 20), "cudaMalloc of 3 MiB") &&
            note(cudaMemcpy(there, large, 3 << 20, cudaMemcpyHostToDevice), "copy of 3 MiB") &&
            note(cudaMemcpy(large, (char *)there + 1, (3 << 20) - 1, cudaMemcpyDeviceToHost), "copy of 3 MiB back");
  expect(!ok || large[(3 << 20) - 2] == 3, "large copy");
  ok = note(cudaFree(there), "cudaFree of 3 MiB") && ok;
  free(large);
  if (!ok)
    return false;
  // Grids that meet, text, a library.
  TRY(cudaMalloc((void **)&together, 4 * sizeof(int)));
  void *args[] = {&together};
  TRY(cudaLaunchCooperativeKernel((const void *)meet, dim3(2), dim3(64), args, 0, s));
  int met[3];
  TRY(cudaMemcpyAsync(met, together, sizeof met, cudaMemcpyDeviceToHost, s));
  TRY(cudaStreamSynchronize(s));
  expect(met[2] == 3, "grid");
  say<<<1, 64>>>(5);
  TRY(cudaGetLastError());
  TRY(cudaLibraryLoadFromFile(&library, kernels, nullptr, nullptr, 0, nullptr, nullptr, 0));
  cudaKernel_t twice;
  TRY(cudaLibraryGetKernel(&twice, library, "twice"));
  void *more[] = {&together};
  TRY(cudaLaunchKernel((const void *)twice, dim3(1), dim3(1), more, 0, nullptr));
  TRY(cudaMemcpy(met, together, sizeof met, cudaMemcpyDeviceToHost));
  expect(met[0] == 2, "library");
  TRY(cudaDeviceSynchronize());
  return true;
}

bool round_of::run() {
  TRY(cudaSetDevice(0));
  return streams() && graphs() && rest();
}

// Of a device that has failed this fails, too; its reset takes the rest.
void round_of::give_back() {
  cudaStreamCaptureStatus capturing = cudaStreamCaptureStatusNone;
  if (s && !cudaStreamIsCapturing(s, &capturing) && capturing != cudaStreamCaptureStatusNone) {
    cudaGraph_t left = nullptr;
    cudaStreamEndCapture(s, &left);
    if (left)
      cudaGraphDestroy(left);
  }
  cudaDeviceSynchronize();
  if (exec)
    cudaGraphExecDestroy(exec);
  if (graph)
    cudaGraphDestroy(graph);
  if (ordered)
    cudaFree(ordered);
  for (void *p : {(void *)a, (void *)b, (void *)c, (void *)managed, (void *)pitched, (void *)together})
    cudaFree(p);
  if (array)
    cudaFreeArray(array);
  cudaFreeHost(pinned);
  if (is_locked)
    cudaHostUnregister(locked);
  if (library)
    cudaLibraryUnload(library);
  for (cudaEvent_t e : {first, second})
    if (e)
      cudaEventDestroy(e);
  for (cudaStream_t x : {s, t})
    if (x)
      cudaStreamDestroy(x);
  cudaDeviceReset();
  free(locked);
}

// What wavesim has of the program's: ranges that it locked, executables, code objects, bytes of devices' memory.
static void *wavesim;
enum { LOCKS = 2, EXECUTABLES = 5, READERS = 6, COUNTS };
static bool nothing_left(bool refused) {
  void (*live)(uint64_t *, size_t);
  *(void **)&live = dlsym(wavesim, "wavesim_live");
  uint64_t n[COUNTS] = {};
  live(n, COUNTS);
  size_t left = 0, all = 0;
  if (cudaMemGetInfo(&left, &all) || cudaDeviceReset())
    return false;
  // The __managed__ variable stays locked; so does what HSA has refused to take back.
  if (left == all && n[LOCKS] + n[EXECUTABLES] + n[READERS] <= 1u + refused)
    return true;
  fprintf(stderr, "not given back: %zu bytes, %d locked ranges, %d executables, %d code objects\n", all - left,
          (int)n[LOCKS], (int)n[EXECUTABLES], (int)n[READERS]);
  return false;
}

enum { GOOD, TOLD, WRONG };
static int child(const std::string &fail) {
  round_of first;
  const bool went = first.run();
  first.give_back();
  if (told)
    fprintf(stderr, "told: %s\n", told);
  if (!went && !told)
    return fprintf(stderr, "no error\n"), WRONG;
  if (went && !first.right)
    return WRONG;
  const char *was = told;
  if (was && (strstr(was, "cudaErrorNoDevice") || strstr(was, "cudaErrorInitializationError")))
    return TOLD; // there is nothing to go on with
  if (fail.back() == '+')
    return was ? TOLD : GOOD;
  cudaGetLastError();
  told = nullptr;
  fputs("second round\n", stderr);
  round_of second;
  const bool again = second.run();
  second.give_back();
  if (!again || !second.right)
    return fprintf(stderr, "not the second time: %s\n", told ? told : "wrong"), WRONG;
  const bool refused = fail.find("destroy") != fail.npos || fail.find("unlock") != fail.npos;
  return !nothing_left(refused) ? WRONG : was ? TOLD : GOOD;
}

static std::string said;
// Its status as waitpid has it; -1: it had to be killed.
static int run_with(const std::string &fail) {
  int out[2];
  if (pipe(out))
    exit(3);
  fflush(nullptr);
  const pid_t pid = fork();
  if (!pid) {
    setenv("WAVESIM_FAIL", fail.c_str(), 1);
    dup2(out[1], 1), dup2(out[1], 2);
    close(out[0]), close(out[1]);
    exit(child(fail));
  }
  close(out[1]);
  said.clear();
  const time_t end = time(nullptr) + 60;
  int status = 0;
  for (char part[4096];;) {
    pollfd p = {out[0], POLLIN, 0};
    if (poll(&p, 1, 1000) > 0) {
      const ssize_t n = read(out[0], part, sizeof part);
      if (n <= 0)
        break;
      said.append(part, (size_t)n);
    }
    if (time(nullptr) > end) {
      kill(pid, SIGKILL);
      waitpid(pid, &status, 0);
      close(out[0]);
      return -1;
    }
  }
  close(out[0]);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  return status;
}

int main(int argc, char **argv) {
  if (argc < 6 || !(wavesim = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL)))
    return fprintf(stderr, "failing WAVESIM KERNELS HSA.H EVERY SEED [CALL:N]: %s\n", argc < 6 ? "" : dlerror()), 2;
  kernels = argv[2];
  if (argc > 6) {
    const int status = run_with(argv[6]);
    printf("%sstatus 0x%x\n", said.c_str(), status);
    return 0;
  }
  FILE *table = fopen(argv[3], "r");
  const long every = atol(argv[4]), seed = atol(argv[5]);
  unsigned runs = 0, failures = 0, telling = 0, wrong = 0;
  std::string calls = "dispatch copy ";
  char line[256], call[128];
  while (table && fgets(line, sizeof line, table))
    if (sscanf(line, " F(%127[a-z_0-9])", call) == 1)
      calls += std::string(call) + " ";
  for (size_t at = 0, end; (end = calls.find(' ', at)) != std::string::npos; at = end + 1) {
    const std::string name = calls.substr(at, end - at);
    const long first = 1 + (every > 1 ? (seed + (long)at) % every : 0);
    // Each use alone; and, before, all from the first of them on.
    for (long n = first - every;; n += every) {
      const bool onward = n < first;
      const std::string fail = name + ":" + std::to_string(onward ? first : n) + (onward ? "+" : "");
      const int status = run_with(fail);
      if (said.find("of a call that can fail") != std::string::npos)
        break;
      runs++;
      const bool failed = said.find("fails at its use") < said.find("second round");
      if (!failed && said.find("fails at its use") != std::string::npos)
        break; // all of the first round's uses have been there
      failures += failed;
      const bool good = status != -1 && WIFEXITED(status) && WEXITSTATUS(status) <= (failed ? TOLD : GOOD);
      telling += good && WEXITSTATUS(status) == TOLD;
      if (!good) {
        wrong++;
        printf("%s: status 0x%x\n%s", fail.c_str(), status, said.c_str());
      }
      fflush(stdout);
      if (!failed && !onward)
        break;
    }
  }
  printf("%u runs, %u failures, %u told, %u wrong\n", runs, failures, telling, wrong);
  return wrong ? 1 : 0;
}
