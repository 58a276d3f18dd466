// teams.c: teams from one to far more than the global buffer has records, and
// than can be resident; in SPMD and in generic mode; the next launch finds the
// buffer and its counter as the first did.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

enum { N = 4000 };
static int in[N];
static const int counts[] = {1, 2, 3, 63, 64, 65, 100, 255, 257, 600, 1023, 1024, 1025, 1500, 2048, 3000};

static void one_thread(int n) {
  long sum = 1;
  int most = -5, teams = 0;
#pragma omp target teams num_teams(n) thread_limit(32) map(to : in) reduction(+ : sum, teams) reduction(max : most)
  {
    int i = omp_get_team_num();
    sum += in[i];
    most = in[i] > most ? in[i] : most;
    teams++;
  }
  long want = 1;
  int greatest = -5;
  for (int i = 0; i < n; i++) {
    want += in[i];
    greatest = in[i] > greatest ? in[i] : greatest;
  }
  check(sum == want && most == greatest && teams == n, "teams", n, teams);
}

// The teams of one loop, a few iterations each, in SPMD mode.
static void loop(int n, int threads) {
  double sum = 1;
  unsigned bits = 0, want_bits = 0;
#pragma omp target teams distribute parallel for num_teams(n) thread_limit(threads) map(to : in) reduction(+ : sum)    \
    reduction(^ : bits)
  for (int i = 0; i < 3 * n; i++) {
    sum += in[i % N];
    bits ^= (unsigned)i * 2654435761u;
  }
  double want = 1;
  for (int i = 0; i < 3 * n; i++) {
    want += in[i % N];
    want_bits ^= (unsigned)i * 2654435761u;
  }
  check(sum == want && bits == want_bits, "teams distribute parallel for", n, threads);
}

// A parallel region's reduction in each team, and one of the teams, in generic
// mode.
static void both_levels(int n, int threads) {
  long sum = 0, want = 0;
#pragma omp target teams num_teams(n) thread_limit(threads) map(to : in) reduction(+ : sum)
  {
    int team = omp_get_team_num(), most = -2000;
#pragma omp parallel for reduction(max : most)
    for (int i = 0; i < 100; i++) {
      int x = in[(team * 7 + i) % N];
      most = x > most ? x : most;
    }
    sum += most * (team % 5 + 1);
  }
  for (int t = 0; t < n; t++) {
    int most = -2000;
    for (int i = 0; i < 100; i++)
      most = in[(t * 7 + i) % N] > most ? in[(t * 7 + i) % N] : most;
    want += most * (t % 5 + 1);
  }
  check(sum == want, "parallel in teams", n, threads);
}

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = (int)draw(2000) - 1000;
  for (int round = 0; round < 2; round++)
    for (int k = 0; k < COUNT(counts); k++)
      one_thread(counts[k]);
  family("teams");
  for (int k = 0; k < COUNT(counts); k++)
    loop(counts[k], 1 + (int)draw(300));
  // About one and two teams a lane of wavefronts of 32 and 64, of more and fewer threads than lanes.
  static const int few[] = {31, 32, 33, 63, 64, 65, 127, 128, 129};
  for (int k = 0; k < COUNT(few); k++)
    loop(few[k], 256), loop(few[k], 64), loop(few[k], 31), loop(few[k], 65);
  family("teams distribute parallel for");
  for (int k = 0; k < COUNT(counts); k += 2)
    both_levels(counts[k], 1 + (int)draw(300));
  family("parallel in teams");
  return finish();
}
