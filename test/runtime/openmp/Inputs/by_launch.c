// Reductions over teams whose bits depend on the order: printed for many numbers of teams, in kernels of both modes and
// of one variable and several. Whole numbers are compared with serial sums, and teams with their numbers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { N = 20000 };
static float x[N];
static int seen[N], counts[N];

static void one(int teams, int threads) {
  float sum = 0.5f;
#pragma omp target teams distribute parallel for num_teams(teams) thread_limit(threads) map(to : x) map(tofrom : sum)  \
    reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i];
  uint32_t bits;
  memcpy(&bits, &sum, 4);
  printf("%d teams of %d: %08x", teams, threads, bits);

  double product = 1.5, all = 0;
  long count = 3;
  int most = -1;
#pragma omp target teams distribute parallel for num_teams(teams) thread_limit(threads) map(to : x)                    \
    map(tofrom : product, all, count, most) reduction(* : product) reduction(+ : all, count) reduction(max : most)
  for (int i = 0; i < N; i++) {
    product *= 1 + x[i] * 1e-6;
    all += x[i] / 3.0;
    count += i;
    most = i > most ? i : most;
  }
  uint64_t wide[2];
  memcpy(wide, &product, 8);
  memcpy(wide + 1, &all, 8);
  printf(" %016llx %016llx", (unsigned long long)wide[0], (unsigned long long)wide[1]);
  if (count != 3 + (long)N * (N - 1) / 2 || most != N - 1)
    printf(" wrong");

  // A generic kernel, in which each team says who it is.
  float part = 0;
  int numbers = 0;
#pragma omp target teams num_teams(teams) thread_limit(threads) map(to : x) map(from : seen, counts)                   \
    map(tofrom : part, numbers) reduction(+ : part, numbers)
  {
    const int team = omp_get_team_num();
    seen[team] = team;
    counts[team] = omp_get_num_teams();
    numbers += team;
    part += x[team] * 1.1f;
  }
  memcpy(&bits, &part, 4);
  printf(" %08x\n", bits);
  if (numbers != (int)((long)teams * (teams - 1) / 2))
    printf("wrong numbers\n");
  for (int t = 0; t < teams; t++)
    if (seen[t] != t || counts[t] != teams) {
      printf("wrong team %d: %d of %d\n", t, seen[t], counts[t]);
      break;
    }
}

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = (float)((i * 7919 + 13) % 1009) / 7.0f;
  static const int teams[] = {1, 2, 3, 33, 64, 65, 100, 128, 129, 300, 1024, 1025, 2500};
  for (unsigned k = 0; k < sizeof teams / sizeof *teams; k++)
    one(teams[k], 64);
  one(5, 256);
  one(64, 256);
  one(400, 256);
  return 0;
}
