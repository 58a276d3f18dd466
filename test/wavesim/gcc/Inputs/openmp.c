// What GCC's OpenMP makes of its stack, of the threads of a team and of teams.
// Arguments: none, or one: then a target region reads a null pointer.
#include <omp.h>
#include <stdio.h>

enum { N = 10000 };

#pragma omp declare target
int table[4] = {1, 10, 100, 1000};
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } // the stack
#pragma omp end declare target

int main(int argc, char **argv) {
  static int a[N];
  static double x[N];
  int r = 3, host = 1, threads = 0, teams = 0, f = 0;
  long sum = 0;
  double most = 0, dot = 0;
  (void)argv;
  if (argc > 1) {
    int *volatile null = NULL;
#pragma omp target map(tofrom : r) firstprivate(null)
    r = *null;
    return 0;
  }
#pragma omp target map(tofrom : r, host)
  {
    r = 7;
    host = omp_is_initial_device();
  }
  printf("r %d, on the host %d\n", r, host);

#pragma omp target map(tofrom : f)
  {
    int here[20];
    for (int i = 0; i < 20; i++)
      here[i] = fib(i) + table[i % 4];
    for (int i = 0; i < 20; i++)
      f += here[i];
  }
  printf("stack %d\n", f);

#pragma omp target map(tofrom : threads)
  {
    int shared = 0;
#pragma omp parallel num_threads(8)
    {
#pragma omp atomic
      shared += 1 + omp_get_thread_num(); // of n threads n (n + 1) / 2; GCC takes 4 at most on gfx900
#pragma omp barrier
#pragma omp single
      threads = shared;
    }
  }
  printf("threads %d\n", threads);

#pragma omp target teams num_teams(6) map(tofrom : teams)
#pragma omp parallel num_threads(1)
#pragma omp atomic
  teams += 1 << omp_get_team_num();
  printf("teams %d\n", teams);

  for (int i = 0; i < N; i++) {
    a[i] = i;
    x[i] = i % 100;
  }
#pragma omp target teams distribute parallel for map(tofrom : a) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] = 2 * a[i] + 1;
    sum += a[i];
  }
#pragma omp target parallel for simd map(to : x) reduction(max : most) reduction(+ : dot)
  for (int i = 0; i < N; i++) {
    most = x[i] > most ? x[i] : most;
    dot += x[i] * x[i];
  }
  printf("sum %ld, a[77] %d, max %g, dot %g\n", sum, a[77], most, dot);

#pragma omp target
  printf("device says %d, %s, %.2f\n", 42, "a string", 2.5);
  return 0;
}
