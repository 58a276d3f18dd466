// The structures under graphs and memory pools, alone: random graphs and
// requests, against what a plain model says.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../../../runtime/cuda/graph_dag.h"
#include "../../../../runtime/cuda/pool_space.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long failures, checks;
#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    checks++;                                                                                                          \
    if (!(x)) {                                                                                                        \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #x);                                                                   \
      if (++failures > 20)                                                                                             \
        exit(1);                                                                                                       \
    }                                                                                                                  \
  } while (0)

static uint64_t state = 12345;
static unsigned below(unsigned n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % n;
}

// ---------------------------------------------------------------- graphs

static long payloads, handles;
static bool copy_payload(void **to, const void *from) {
  int *p = malloc(sizeof *p);
  if (!p)
    return false;
  *p = *(const int *)from;
  *to = p;
  payloads++;
  return true;
}
static void free_payload(void *p) {
  payloads--;
  free(p);
}
static bool born(xl_dag_node *n) {
  (void)n;
  handles++;
  return true;
}
static void gone(xl_dag_node *n) {
  (void)n;
  handles--;
}
static const xl_dag_ops dag_ops = {.copy = copy_payload, .free = free_payload, .node_born = born, .node_gone = gone};

static int *number(int v) {
  int *p = malloc(sizeof *p);
  if (!p)
    exit(2);
  *p = v;
  payloads++;
  return p;
}

enum { N = 40 };

static bool same_lists(const xl_dag_list *a, const xl_dag_list *b) {
  if (a->count != b->count)
    return false;
  for (size_t i = 0; i < a->count; i++)
    if (a->at[i]->place != b->at[i]->place)
      return false;
  return true;
}

static void random_graph(void) {
  bool edge[N][N] = {{false}}; // by payload
  xl_dag_node *node[N] = {NULL}, *n;
  xl_dag *g = xl_dag_new(&dag_ops), *other = xl_dag_new(&dag_ops);
  CHECK(!xl_dag_add(other, 1, NULL, NULL, 0, &n));
  size_t edges = 0;
  bool acyclic = true;
  for (int i = 0; i < N; i++) {
    xl_dag_node *after[3];
    int from[3];
    size_t count = 0;
    for (int k = 0; k < 3 && i; k++) {
      const int j = (int)below((unsigned)i);
      if (!node[j] || below(2))
        continue;
      from[count] = j;
      after[count++] = node[j];
    }
    bool twice = false;
    for (size_t a = 0; a < count; a++)
      for (size_t b = 0; b < a; b++)
        twice |= from[a] == from[b];
    int *p = number(i);
    const xl_dag_error e = xl_dag_add(g, i % 5, p, after, count, &node[i]);
    CHECK(e == (twice ? XL_DAG_INVALID : XL_DAG_OK));
    if (e) {
      free_payload(p);
      node[i] = NULL;
      continue;
    }
    for (size_t a = 0; a < count; a++)
      edge[from[a]][i] = true, edges++;
    CHECK(g->edges == edges);
  }
  for (int k = 0; k < 60; k++) {
    const int a = (int)below(N), b = (int)below(N);
    if (!node[a] || !node[b])
      continue;
    const bool forward = a < b || !below(10); // seldom a cycle
    const int from = forward ? a : b, to = forward ? b : a;
    if (below(2)) {
      const bool can = from != to && !edge[from][to];
      CHECK(xl_dag_connect(g, &node[from], &node[to], 1) == (can ? XL_DAG_OK : XL_DAG_INVALID));
      if (can)
        edge[from][to] = true, edges++;
    } else {
      CHECK(xl_dag_disconnect(g, &node[from], &node[to], 1) == (edge[from][to] ? XL_DAG_OK : XL_DAG_INVALID));
      if (edge[from][to])
        edge[from][to] = false, edges--;
    }
    CHECK(g->edges == edges);
  }
  CHECK(xl_dag_connect(g, &g->nodes.at[0], &n, 1) == XL_DAG_INVALID);
  // All or none.
  {
    xl_dag_node *f[2] = {g->nodes.at[0], g->nodes.at[1]}, *t[2] = {g->nodes.at[2], n};
    CHECK(xl_dag_connect(g, f, t, 2) == XL_DAG_INVALID && g->edges == edges);
  }
  for (int k = 0; k < 5; k++) {
    const int a = (int)below(N);
    if (!node[a])
      continue;
    xl_dag_remove(node[a]);
    node[a] = NULL;
    for (int b = 0; b < N; b++) {
      edges -= (size_t)edge[a][b] + edge[b][a];
      edge[a][b] = edge[b][a] = false;
    }
    CHECK(g->edges == edges);
  }
  // Warshall's closure says whether there is a cycle.
  static bool reach[N][N];
  memcpy(reach, edge, sizeof reach);
  for (int k = 0; k < N; k++)
    for (int a = 0; a < N; a++)
      for (int b = 0; b < N; b++)
        reach[a][b] |= reach[a][k] && reach[k][b];
  for (int a = 0; a < N; a++)
    acyclic &= !reach[a][a];
  xl_dag_node **order = NULL, *bad = NULL;
  const xl_dag_error e = xl_dag_order(g, &order, &bad);
  CHECK(e == (acyclic ? XL_DAG_OK : XL_DAG_CYCLE));
  if (!e) {
    int at[N];
    for (size_t i = 0; i < g->nodes.count; i++)
      at[*(int *)order[i]->payload] = (int)i;
    for (int a = 0; a < N; a++)
      for (int b = 0; b < N; b++)
        CHECK(!edge[a][b] || at[a] < at[b]);
    free(order);
  } else {
    CHECK(bad && reach[*(int *)bad->payload][*(int *)bad->payload]);
  }
  for (size_t i = 0; i < g->nodes.count; i++)
    CHECK(g->nodes.at[i]->place == i && g->nodes.at[i] == node[*(int *)g->nodes.at[i]->payload]);

  xl_dag *c = xl_dag_clone(g);
  CHECK(c && c->nodes.count == g->nodes.count && c->edges == g->edges);
  for (size_t i = 0; c && i < g->nodes.count; i++) {
    const xl_dag_node *x = g->nodes.at[i], *y = c->nodes.at[i];
    CHECK(xl_dag_in_clone(c, x) == y && !xl_dag_in_clone(g, x) && x->payload != y->payload && x->type == y->type);
    CHECK(*(int *)x->payload == *(int *)y->payload && same_lists(&x->from, &y->from) && same_lists(&x->to, &y->to));
  }
  CHECK(!xl_dag_in_clone(c, n));
  xl_dag_node **pairs = NULL, *from = NULL;
  const xl_dag_error paired = xl_dag_pair(g, c, &pairs, &bad, &from);
  CHECK(!acyclic || !paired);
  for (size_t i = 0; !paired && i < g->nodes.count; i++)
    CHECK(pairs[i] == c->nodes.at[i]);
  if (!paired)
    free(pairs);
  if (acyclic && edges) {
    // An edge less in the clone is found, and so is a node less.
    for (size_t i = 0; i < c->nodes.count; i++)
      if (c->nodes.at[i]->from.count) {
        xl_dag_node *to = c->nodes.at[i], *f = to->from.at[to->from.count - 1];
        CHECK(!xl_dag_disconnect(c, &f, &to, 1));
        break;
      }
    CHECK(xl_dag_pair(g, c, &pairs, &bad, &from) == XL_DAG_INVALID);
    xl_dag_node *mine = c->nodes.at[c->nodes.count - 1];
    const xl_dag_node *origin = g->nodes.at[g->nodes.count - 1];
    xl_dag_remove(mine);
    CHECK(!xl_dag_in_clone(c, origin));
    CHECK(xl_dag_in_clone(c, g->nodes.at[g->nodes.count - 2]) == c->nodes.at[c->nodes.count - 1]);
    CHECK(xl_dag_pair(g, c, &pairs, &bad, &from) == XL_DAG_INVALID && !bad);
  }
  // With a child.
  xl_dag_node *holder;
  CHECK(!xl_dag_add(other, 4, NULL, NULL, 0, &holder));
  holder->child = c;
  c->in = holder;
  xl_dag *deep = xl_dag_clone(other);
  CHECK(deep && deep->nodes.at[1]->child && deep->nodes.at[1]->child->in == deep->nodes.at[1]);
  CHECK(deep && deep->nodes.at[1]->child->edges == c->edges);
  xl_dag_free(deep);
  xl_dag_free(other);
  xl_dag_free(g);
}

// ---------------------------------------------------------------- memory

enum { STREAMS = 3, PIECES = 200, ARENA = 64 << 10, CHUNK = 4096, LATER = 40 };

// A point: the work of one stream up to one moment, done when `now` has passed it.
typedef struct point {
  int refs;
  unsigned long long at;
} point;
static unsigned long long now;
static long points;
static _Alignas(XL_SPACE_ALIGN) char arena[ARENA];
static bool chunk_used[ARENA / CHUNK];

static void *get(void *self, size_t bytes) {
  (void)self;
  const size_t n = bytes / CHUNK;
  for (size_t i = 0; i + n <= ARENA / CHUNK; i++) {
    size_t k = 0;
    while (k < n && !chunk_used[i + k])
      k++;
    if (k < n)
      continue;
    for (k = 0; k < n; k++)
      chunk_used[i + k] = true;
    return arena + i * CHUNK;
  }
  return NULL;
}
static void put(void *self, void *chunk, size_t bytes) {
  (void)self;
  for (size_t k = 0; k < bytes / CHUNK; k++) {
    bool *used = &chunk_used[(size_t)((char *)chunk - arena) / CHUNK + k];
    CHECK(*used);
    *used = false;
  }
}
static bool done(void *p) { return ((point *)p)->at <= now; }
static void *retain(void *p) {
  ((point *)p)->refs++;
  return p;
}
static void release(void *p) {
  point *q = p;
  if (!--q->refs) {
    points--;
    free(q);
  }
}
static const xl_space_ops space_ops = {get, put, done, retain, release};

static void random_space(unsigned reuse) {
  struct {
    char *at;
    size_t bytes;
    int stream;
  } given[PIECES];
  // For every byte of the arena: who used it last, and until when.
  static int user[ARENA];
  static unsigned long long until[ARENA];
  memset(user, -1, sizeof user);
  memset(until, 0, sizeof until);
  static bool taken[ARENA];
  memset(taken, 0, sizeof taken);
  size_t count = 0;
  uint64_t used = 0, high = 0;
  unsigned long long last[STREAMS] = {0}; // of one stream, points come one after the other
  xl_space *s = xl_space_new(&space_ops, NULL, CHUNK);
  for (int step = 0; step < 4000; step++, now++) {
    const int stream = (int)below(STREAMS);
    if (below(2) && count < PIECES) {
      const size_t bytes = 1 + below(below(8) ? 600 : 9000);
      void *wait;
      char *at = xl_space_take(s, bytes, (uint64_t)stream + 1, reuse, &wait);
      if (at) {
        CHECK(((uintptr_t)at - (uintptr_t)arena) % XL_SPACE_ALIGN == 0 && at >= arena && at + bytes <= arena + ARENA);
        for (size_t i = (size_t)(at - arena); i < (size_t)(at - arena) + bytes; i++) {
          CHECK(!taken[i] && chunk_used[i / CHUNK]);
          taken[i] = true;
          // Who had it last is this stream, or has ended, or is waited for.
          CHECK(user[i] < 0 || user[i] == stream || until[i] <= now || (wait && ((point *)wait)->at >= until[i]));
        }
        CHECK(!wait || (reuse & XL_SPACE_WAIT));
        given[count].at = at;
        given[count].bytes = bytes;
        given[count++].stream = stream;
        used += bytes;
        if (used > high)
          high = used;
      }
      // What the stream does from here on comes after that.
      if (wait && last[stream] < ((point *)wait)->at)
        last[stream] = ((point *)wait)->at;
      if (wait)
        release(wait);
    } else if (count) {
      const size_t k = below((unsigned)count);
      point *p = NULL;
      // Who gives back what another stream took has waited for that.
      if (last[stream] < last[given[k].stream])
        last[stream] = last[given[k].stream];
      // No point: what was done in these streams has ended.
      if (below(4) || last[stream] > now) {
        p = malloc(sizeof *p);
        if (!p)
          exit(2);
        *p = (point){1, now + below(LATER)};
        points++;
      }
      if (p && p->at < last[stream])
        p->at = last[stream];
      if (p)
        last[stream] = p->at;
      // What lies between its end and the next piece has been waited for with it.
      const size_t first = (size_t)(given[k].at - arena);
      const size_t whole = (given[k].bytes + XL_SPACE_ALIGN - 1) / XL_SPACE_ALIGN * XL_SPACE_ALIGN;
      for (size_t i = first; i < first + whole; i++) {
        taken[i] = false;
        user[i] = p ? stream : -1;
        until[i] = p ? p->at : 0;
      }
      CHECK(!xl_space_give(s, given[k].at + 1, 1, NULL));
      CHECK(xl_space_give(s, given[k].at, (uint64_t)stream + 1, p));
      CHECK(!xl_space_has(s, given[k].at, NULL));
      used -= given[k].bytes;
      given[k] = given[--count];
    }
    if (!below(50)) {
      const uint64_t before = xl_space_uses(s)->reserved, keep = below(2) ? 0 : below(ARENA);
      const bool at_least = below(2);
      xl_space_trim(s, keep, at_least);
      CHECK(xl_space_uses(s)->reserved <= before);
      CHECK(!at_least || xl_space_uses(s)->reserved >= (before < keep ? before : keep));
    }
    if (!below(100)) {
      xl_space_forget(s, 1);
      now += LATER * 2; // a new stream of this number begins after all of the old one
    }
    CHECK(step % 16 || xl_space_check(s));
    CHECK(xl_space_uses(s)->used == used && xl_space_uses(s)->used_high == high && xl_space_count(s) == count);
  }
  now += 10 * LATER;
  while (count)
    CHECK(xl_space_give(s, given[--count].at, 1, NULL));
  CHECK(xl_space_uses(s)->reserved > 0);
  xl_space_trim(s, 0, false);
  CHECK(xl_space_uses(s)->reserved == 0);
  xl_space_free(s);
  for (size_t i = 0; i < ARENA / CHUNK; i++)
    CHECK(!chunk_used[i]);
}

int main(void) {
  for (int i = 0; i < 300; i++)
    random_graph();
  CHECK(payloads == 0 && handles == 0);
  for (unsigned reuse = 0; reuse < 4; reuse++)
    random_space(reuse);
  CHECK(points == 0);
  printf("%s, %s\n", checks > 100000 ? "checked" : "hardly anything checked", failures ? "wrong" : "right");
  return failures != 0;
}
