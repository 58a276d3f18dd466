// Reductions of tasks in target regions: of task groups, one in the other; of taskloops; of parallel and
// worksharing regions, and tasks that find the group around them. The same sums are made on the host by plain loops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>

enum { N = 300, MOST = 64 };

static int wrong;
static void check(const char *what, long got, long want) {
  if (got != want)
    printf("%s: %ld, not %ld\n", what, got, want), wrong = 1;
}

struct pair {
  long sum;
  int most;
};
static void join(pair &to, const pair &from) {
  to.sum += from.sum;
  if (from.most > to.most)
    to.most = from.most;
}
#pragma omp declare reduction(both:pair : join(omp_out, omp_in)) initializer(omp_priv = pair{0, -1})

// The group is around the call: the task finds it when it runs.
#pragma omp begin declare target
static void orphan(long &sum, int i) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
  sum += i;
}
#pragma omp end declare target

static void groups() {
  long sum = 3, product = 1, inner = 0, set = 7;
  pair p = {10, 4};
  double d[3] = {1, 2, 3};
#pragma omp target map(tofrom : sum, product, inner, set, p, d)
  {
    long orphans = 0;
#pragma omp taskgroup task_reduction(+ : sum, d[ : 3]) task_reduction(* : product) task_reduction(both : p)
    {
      for (int i = 1; i <= N; i++) {
#pragma omp task in_reduction(+ : sum) in_reduction(both : p) firstprivate(i)
        {
          sum += i;
          p = pair{p.sum + i, i * 7 % 101 > p.most ? i * 7 % 101 : p.most};
        }
      }
#pragma omp taskgroup // has none: its end is not the end of the one around it
      {
#pragma omp task in_reduction(* : product) in_reduction(+ : d[ : 3])
        product *= 6, d[0] += 0.5, d[2] -= 4;
      }
#pragma omp taskgroup task_reduction(+ : inner)
      {
#pragma omp task in_reduction(+ : inner, sum)
        {
          inner += 11, sum += 1000;
#pragma omp task in_reduction(+ : inner) // a task of a task: the same copy
          inner += 4;
        }
      }
      inner *= 2;
#pragma omp task in_reduction(* : product)
      product *= 7;
    }
    // A copy begins as zero, whatever the task makes of it.
#pragma omp taskgroup task_reduction(+ : set)
    {
#pragma omp task in_reduction(+ : set)
      set = 5;
    }
#pragma omp taskgroup task_reduction(+ : orphans)
    for (int i = 0; i < N; i++)
      orphan(orphans, i);
    set += orphans;
  }
  long want = 3, all = 0;
  int most = 4;
  for (int i = 1; i <= N; i++)
    want += i, all += i, most = i * 7 % 101 > most ? i * 7 % 101 : most;
  check("taskgroup", sum, want + 1000);
  check("product", product, 42);
  check("pair", p.sum, 10 + all);
  check("pair's most", p.most, most);
  check("section", (long)(d[0] * 10 + d[1] * 100 + d[2] * 1000), 15 + 200 - 1000);
  check("inner", inner, 30);
  check("set, and called", set, 12 + all - N);
}

static void loops() {
  long sum = 1, nested = 0;
  int least = 1000;
#pragma omp target map(tofrom : sum, least, nested)
  {
#pragma omp taskloop reduction(+ : sum) reduction(min : least) grainsize(7)
    for (int i = 0; i < N; i++) {
      sum += i * i;
      least = (i * 31 + 5) % 97 < least ? (i * 31 + 5) % 97 : least;
    }
#pragma omp taskgroup task_reduction(+ : nested)
    {
#pragma omp taskloop in_reduction(+ : nested)
      for (int i = 0; i < N; i++)
        nested += 2 * i;
    }
  }
  long want = 1, twice = 0;
  int few = 1000;
  for (int i = 0; i < N; i++) {
    want += i * i, twice += 2 * i;
    few = (i * 31 + 5) % 97 < few ? (i * 31 + 5) % 97 : few;
  }
  check("taskloop", sum, want);
  check("taskloop's least", least, few);
  check("taskloop in_reduction", nested, twice);
}

static void regions(int threads) {
  long sum = 5, masters = 0, shared = 0, own[MOST] = {0};
  int bits = 0;
#pragma omp target map(tofrom : sum, masters, bits, shared, own)
  {
#pragma omp parallel for reduction(task, + : sum) reduction(task, | : bits) num_threads(threads)
    for (int i = 0; i < N; i++) {
#pragma omp task in_reduction(+ : sum) in_reduction(| : bits) firstprivate(i)
      sum += i, bits |= 1 << i % 17;
      sum += 1;
    }
#pragma omp parallel reduction(task, + : masters) num_threads(threads)
    {
#pragma omp master
      for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : masters) firstprivate(i)
        masters += i;
      }
    }
    // Each thread has a group of its own, those of odd numbers one more in it.
#pragma omp parallel num_threads(threads)
    {
      long mine = 0, deeper = 0;
      int me = 0;
#pragma omp critical
      me = (int)shared++;
#pragma omp taskgroup task_reduction(+ : mine)
      {
#pragma omp task in_reduction(+ : mine)
        mine += 2 * me;
        if (me % 2) {
#pragma omp taskgroup task_reduction(+ : deeper)
          {
#pragma omp task in_reduction(+ : deeper, mine)
            deeper += 1, mine += 100;
          }
        }
      }
      own[me] = mine + 1000 * deeper;
    }
  }
  long want = 5 + N, have = 0;
  int all = 0;
  for (int i = 0; i < N; i++)
    want += i, all |= 1 << i % 17;
  check("parallel for", sum, want);
  check("bits", bits, all);
  check("parallel", masters, 45);
  for (int me = 0; me < (int)shared; me++)
    have += own[me] != 2 * me + (me % 2 ? 1100 : 0);
  check("groups of threads", have, 0);
  check("threads", shared >= 1 && shared <= threads, 1);
}

// Where data are is a hint, and a task has run where another one waits for it, in calls that the runtime has to have.
static void near() {
  long sum = 0, after = 0, data[N];
  for (int i = 0; i < N; i++)
    data[i] = i;
  int levels = 0, teams = -1, limit = -1;
#pragma omp target map(tofrom : sum) map(to : data)
#pragma omp parallel for num_threads(MOST)
  for (int i = 0; i < N; i++) {
#pragma omp task affinity(data[i : 1]) shared(sum, data) firstprivate(i)
#pragma omp atomic
    sum += data[i];
  }
  check("affinity", sum, N * (N - 1) / 2);
#pragma omp target map(tofrom : sum, after, levels, teams, limit)
  {
#pragma omp task depend(out : sum) shared(sum)
    sum = 21;
#pragma omp taskwait depend(in : sum)
    after = 2 * sum;
    levels = omp_get_supported_active_levels(), teams = omp_get_max_teams(), limit = omp_get_teams_thread_limit();
  }
  check("taskwait depend", after, 42);
  check("levels of parallel regions, and what is set of teams", levels * 100 + teams * 10 + limit, 100);
}

static void spmd() {
  long sum = 0;
#pragma omp target parallel for reduction(task, + : sum) map(tofrom : sum) num_threads(100)
  for (int i = 0; i < N; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
    sum += 3 * i;
  }
  long want = 0;
  for (int i = 0; i < N; i++)
    want += 3 * i;
  check("target parallel for", sum, want);
}

int main() {
  groups();
  loops();
  regions(1);
  regions(MOST);
  near();
  spmd();
  return wrong;
}
