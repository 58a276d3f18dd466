/* Times two programs against each other on a machine that does other things:
 * they take turns on the same arguments, so that both meet the same weather.
 *
 *   pairs ROUNDS A B <LINES
 *
 * Each line of standard input is a name, a tab and arguments split at blanks.
 * A round runs A and B once on each line, the first of them changing from round to
 * round and line to line. What a run took is its processor time, user and system
 * together: the kernel knows that sum to the nanosecond, but divides it by the
 * clock tick.
 *
 * Prints, tab separated, one row a line and a last one for their sum, `all`:
 *   name  least-A  median-A  least-B  median-B  (seconds)
 *   least-A/least-B  median of the rounds' A/B  and that median's 95 % interval, low and high
 * In `all` the least times are the sums of the lines' least.
 *
 * Exit status: 0, 1 when a run fails, 2 for a wrong command line.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_LINES = 64, MAX_ARGS = 62, MAX_ROUNDS = 10000 };

struct line {
  char *text; /* owns what name and argv point to */
  char *name;
  char *argv[MAX_ARGS + 2]; /* argv[0] is the program's */
  double *time[2];          /* seconds, one a round */
};

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec * 1e-6; }

/* Runs a program with its output thrown away. Returns its processor time, or -1
 * after saying what went wrong. */
static double run(const char *program, struct line *line) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  line->argv[0] = (char *)program;
  pid_t pid;
  int error = posix_spawn(&pid, program, &actions, NULL, line->argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error) {
    fprintf(stderr, "pairs: cannot run %s: %s\n", program, strerror(error));
    return -1;
  }
  int status;
  struct rusage used;
  while (wait4(pid, &status, 0, &used) < 0)
    if (errno != EINTR) {
      fprintf(stderr, "pairs: %s: %s\n", program, strerror(errno));
      return -1;
    }
  if (!WIFEXITED(status) || WEXITSTATUS(status)) {
    fprintf(stderr, "pairs: %s fails on %s\n", program, line->name);
    return -1;
  }
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(const double *sorted, int n) {
  return n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

/* How many of n sorted values to leave out at each end so that the rest holds the
 * median with 95 %: half of the values lie on either side of it, whatever their
 * distribution, so the number below it is binomial. */
static int interval(int n) {
  double below = 0;
  for (int k = 0; k < n; k++) {
    below += exp(lgamma(n + 1.) - lgamma(k + 1.) - lgamma(n - k + 1.) - n * log(2.));
    if (below > 0.025)
      return k ? k - 1 : 0;
  }
  return 0;
}

/* One row of the result; a and b are sorted and overwritten. */
static void print(const char *name, double *a, double *b, double least_a, double least_b, int n) {
  double *ratio = malloc((size_t)n * sizeof *ratio);
  if (!ratio)
    abort();
  for (int i = 0; i < n; i++)
    ratio[i] = a[i] / b[i];
  qsort(a, (size_t)n, sizeof *a, ascending);
  qsort(b, (size_t)n, sizeof *b, ascending);
  qsort(ratio, (size_t)n, sizeof *ratio, ascending);
  int k = interval(n);
  printf("%s\t%.6f\t%.6f\t%.6f\t%.6f\t%.4f\t%.4f\t%.4f\t%.4f\n", name, least_a, median(a, n), least_b, median(b, n),
         least_a / least_b, median(ratio, n), ratio[k], ratio[n - 1 - k]);
  free(ratio);
}

static double least(const double *v, int n) {
  double m = v[0];
  for (int i = 1; i < n; i++)
    m = fmin(m, v[i]);
  return m;
}

int main(int argc, char **argv) {
  char *end = NULL;
  long rounds = argc == 4 ? strtol(argv[1], &end, 10) : 0;
  if (rounds < 1 || rounds > MAX_ROUNDS || *end) {
    fprintf(stderr, "usage: pairs ROUNDS A B <LINES   (1 to %d rounds)\n", MAX_ROUNDS);
    return 2;
  }
  int n = (int)rounds;

  static struct line lines[MAX_LINES];
  int count = 0;
  char *text = NULL;
  size_t room = 0;
  while (getline(&text, &room, stdin) > 0) {
    text[strcspn(text, "\n")] = 0;
    char *tab = strchr(text, '\t');
    if (!tab || count == MAX_LINES) {
      fprintf(stderr, "pairs: <stdin>:%d: %s\n", count + 1, tab ? "too many lines" : "no tab");
      return 2;
    }
    struct line *line = &lines[count++];
    *tab = 0;
    line->text = line->name = text;
    int args = 0;
    for (char *word = strtok(tab + 1, " "); word; word = strtok(NULL, " ")) {
      if (args == MAX_ARGS) {
        fprintf(stderr, "pairs: <stdin>:%d: too many arguments\n", count);
        return 2;
      }
      line->argv[++args] = word;
    }
    for (int side = 0; side < 2; side++) {
      line->time[side] = calloc((size_t)n, sizeof(double));
      if (!line->time[side])
        abort();
    }
    text = NULL;
  }
  free(text);
  if (!count) {
    fprintf(stderr, "pairs: nothing to run\n");
    return 2;
  }

  /* One run of each that does not count: the files come into the page cache. */
  for (int l = 0; l < count; l++)
    for (int side = 0; side < 2; side++)
      if (run(argv[2 + side], &lines[l]) < 0)
        return 1;
  for (int i = 0; i < n; i++)
    for (int l = 0; l < count; l++)
      for (int turn = 0; turn < 2; turn++) {
        int side = (i + l + turn) & 1;
        double t = run(argv[2 + side], &lines[l]);
        if (t < 0)
          return 1;
        lines[l].time[side][i] = t;
      }

  double *sum[2] = {calloc((size_t)n, sizeof(double)), calloc((size_t)n, sizeof(double))}, least_sum[2] = {0, 0};
  if (!sum[0] || !sum[1])
    abort();
  for (int l = 0; l < count; l++) {
    double low[2];
    for (int side = 0; side < 2; side++) {
      low[side] = least(lines[l].time[side], n);
      least_sum[side] += low[side];
      for (int i = 0; i < n; i++)
        sum[side][i] += lines[l].time[side][i];
    }
    print(lines[l].name, lines[l].time[0], lines[l].time[1], low[0], low[1], n);
  }
  print("all", sum[0], sum[1], least_sum[0], least_sum[1], n);
  for (int l = 0; l < count; l++) {
    free(lines[l].text);
    free(lines[l].time[0]);
    free(lines[l].time[1]);
  }
  free(sum[0]);
  free(sum[1]);
  return 0;
}
