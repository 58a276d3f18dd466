// graph_dag.c: see graph_dag.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graph_dag.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_uint_least64_t ids;

static bool room_for(xl_dag_list *l, size_t more) {
  if (l->count + more <= l->room)
    return true;
  size_t room = l->room ? 2 * l->room : 4;
  while (room < l->count + more)
    room *= 2;
  xl_dag_node **at = realloc(l->at, room * sizeof(xl_dag_node *));
  if (!at)
    return false;
  l->at = at;
  l->room = room;
  return true;
}

static void put(xl_dag_list *l, xl_dag_node *n) { l->at[l->count++] = n; }

// Keeps the order of the others.
static void take(xl_dag_list *l, const xl_dag_node *n) {
  for (size_t i = 0; i < l->count; i++)
    if (l->at[i] == n) {
      memmove(&l->at[i], &l->at[i + 1], (l->count - i - 1) * sizeof(xl_dag_node *));
      l->count--;
      return;
    }
}

xl_dag *xl_dag_new(const xl_dag_ops *ops) {
  xl_dag *g = calloc(1, sizeof *g);
  if (!g)
    return NULL;
  g->ops = ops;
  g->id = ++ids;
  if (ops->graph_born && !ops->graph_born(g)) {
    free(g);
    return NULL;
  }
  return g;
}

static void free_node(xl_dag_node *n) {
  const xl_dag_ops *ops = n->graph->ops;
  if (ops->node_gone)
    ops->node_gone(n);
  xl_dag_free(n->child);
  if (n->payload && ops->free)
    ops->free(n->payload);
  free(n->from.at);
  free(n->to.at);
  free(n);
}

void xl_dag_free(xl_dag *g) {
  if (!g)
    return;
  if (g->ops->graph_gone)
    g->ops->graph_gone(g);
  for (size_t i = 0; i < g->nodes.count; i++)
    free_node(g->nodes.at[i]);
  free(g->nodes.at);
  free(g);
}

bool xl_dag_connected(const xl_dag_node *from, const xl_dag_node *to) {
  // The shorter list.
  if (from->to.count < to->from.count) {
    for (size_t i = 0; i < from->to.count; i++)
      if (from->to.at[i] == to)
        return true;
    return false;
  }
  for (size_t i = 0; i < to->from.count; i++)
    if (to->from.at[i] == from)
      return true;
  return false;
}

// There is room for both.
static void join(xl_dag_node *from, xl_dag_node *to) {
  put(&from->to, to);
  put(&to->from, from);
  from->graph->edges++;
}

static void part(xl_dag_node *from, xl_dag_node *to) {
  take(&from->to, to);
  take(&to->from, from);
  from->graph->edges--;
  if (!from->to.count)
    from->sink = ++from->graph->sinks;
}

static xl_dag_node *new_node(xl_dag *g, int type, void *payload) {
  xl_dag_node *n = room_for(&g->nodes, 1) ? calloc(1, sizeof *n) : NULL;
  if (!n)
    return NULL;
  n->graph = g;
  n->type = type;
  n->id = ++ids;
  if (g->ops->node_born && !g->ops->node_born(n)) {
    free(n);
    return NULL;
  }
  n->payload = payload;
  n->place = g->nodes.count;
  n->sink = ++g->sinks;
  put(&g->nodes, n);
  return n;
}

// The node is the last of its graph.
static void drop_last(xl_dag_node *n) {
  n->graph->nodes.count--;
  n->payload = NULL;
  free_node(n);
}

xl_dag_error xl_dag_add(xl_dag *g, int type, void *payload, xl_dag_node *const *after, size_t count,
                        xl_dag_node **made) {
  for (size_t i = 0; i < count; i++)
    if (!after[i] || after[i]->graph != g)
      return XL_DAG_INVALID;
  xl_dag_node *n = new_node(g, type, payload);
  if (!n)
    return XL_DAG_NO_MEMORY;
  xl_dag_error e = room_for(&n->from, count) ? XL_DAG_OK : XL_DAG_NO_MEMORY;
  for (size_t i = 0; i < count && !e; i++)
    if (!room_for(&after[i]->to, 1))
      e = XL_DAG_NO_MEMORY;
  // Each once: an edge to the new node is the last of its list.
  size_t joined = 0;
  for (; joined < count && !e; joined++) {
    const xl_dag_list *to = &after[joined]->to;
    if (to->count && to->at[to->count - 1] == n) {
      e = XL_DAG_INVALID;
      break;
    }
    join(after[joined], n);
  }
  if (e) {
    while (joined > 0) {
      xl_dag_node *p = after[--joined];
      p->to.count--; // it is no sink where it was none before
      g->edges--;
    }
    drop_last(n);
    return e;
  }
  *made = n;
  return XL_DAG_OK;
}

void xl_dag_remove(xl_dag_node *n) {
  xl_dag *g = n->graph;
  while (n->from.count)
    part(n->from.at[n->from.count - 1], n);
  while (n->to.count)
    part(n, n->to.at[n->to.count - 1]);
  for (size_t i = n->place; i + 1 < g->nodes.count; i++) {
    g->nodes.at[i] = g->nodes.at[i + 1];
    g->nodes.at[i]->place = i;
  }
  g->nodes.count--;
  free_node(n);
}

xl_dag_error xl_dag_connect(xl_dag *g, xl_dag_node *const *from, xl_dag_node *const *to, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!from[i] || !to[i] || from[i]->graph != g || to[i]->graph != g || from[i] == to[i])
      return XL_DAG_INVALID;
  xl_dag_error e = XL_DAG_OK;
  size_t done = 0;
  for (; done < count && !e; done++) {
    if (xl_dag_connected(from[done], to[done]))
      e = XL_DAG_INVALID;
    else if (!room_for(&from[done]->to, 1) || !room_for(&to[done]->from, 1))
      e = XL_DAG_NO_MEMORY;
    if (e)
      break;
    join(from[done], to[done]);
  }
  for (; e && done > 0; done--) {
    // As it was: both are the last of their lists.
    from[done - 1]->to.count--;
    to[done - 1]->from.count--;
    g->edges--;
  }
  return e;
}

xl_dag_error xl_dag_disconnect(xl_dag *g, xl_dag_node *const *from, xl_dag_node *const *to, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!from[i] || !to[i] || from[i]->graph != g || to[i]->graph != g || !xl_dag_connected(from[i], to[i]))
      return XL_DAG_INVALID;
    for (size_t k = 0; k < i; k++)
      if (from[k] == from[i] && to[k] == to[i])
        return XL_DAG_INVALID;
  }
  for (size_t i = 0; i < count; i++)
    part(from[i], to[i]);
  return XL_DAG_OK;
}

xl_dag_error xl_dag_order(const xl_dag *g, xl_dag_node ***order, xl_dag_node **bad) {
  const size_t n = g->nodes.count;
  xl_dag_node **out = malloc((n ? n : 1) * sizeof(xl_dag_node *));
  if (!out)
    return XL_DAG_NO_MEMORY;
  size_t done = 0, count = 0;
  for (size_t i = 0; i < n; i++) {
    xl_dag_node *x = g->nodes.at[i];
    x->mark = x->from.count;
    if (!x->mark)
      out[count++] = x;
  }
  for (; done < count; done++)
    for (size_t k = 0; k < out[done]->to.count; k++)
      if (!--out[done]->to.at[k]->mark)
        out[count++] = out[done]->to.at[k];
  if (count < n) {
    *bad = NULL;
    for (size_t i = 0; i < n && !*bad; i++)
      if (g->nodes.at[i]->mark)
        *bad = g->nodes.at[i];
    // What comes after a cycle is marked too. Back along marked nodes, for as many steps as there are, is in one.
    for (size_t steps = 0; steps < n; steps++)
      for (size_t k = 0; k < (*bad)->from.count; k++)
        if ((*bad)->from.at[k]->mark) {
          *bad = (*bad)->from.at[k];
          break;
        }
    free(out);
    return XL_DAG_CYCLE;
  }
  *order = out;
  return XL_DAG_OK;
}

static bool copy_list(xl_dag_list *to, const xl_dag_list *from, const xl_dag *g) {
  if (!room_for(to, from->count))
    return false;
  for (size_t i = 0; i < from->count; i++)
    put(to, g->nodes.at[from->at[i]->place]);
  return true;
}

xl_dag *xl_dag_clone(const xl_dag *g) {
  xl_dag *c = xl_dag_new(g->ops);
  if (!c)
    return NULL;
  c->origin = g->id;
  bool ok = true;
  for (size_t i = 0; i < g->nodes.count && ok; i++) {
    const xl_dag_node *from = g->nodes.at[i];
    xl_dag_node *n = new_node(c, from->type, NULL);
    if (!n) {
      ok = false;
      break;
    }
    n->origin = from->id;
    n->sink = from->sink;
    ok = !from->payload || g->ops->copy(&n->payload, from->payload);
    if (ok && from->child) {
      ok = (n->child = xl_dag_clone(from->child)) != NULL;
      if (ok)
        n->child->in = n;
    }
  }
  for (size_t i = 0; i < g->nodes.count && ok; i++)
    ok = copy_list(&c->nodes.at[i]->from, &g->nodes.at[i]->from, c) &&
         copy_list(&c->nodes.at[i]->to, &g->nodes.at[i]->to, c);
  if (!ok) {
    xl_dag_free(c);
    return NULL;
  }
  c->edges = g->edges;
  c->sinks = g->sinks;
  return c;
}

xl_dag_node *xl_dag_in_clone(const xl_dag *g, const xl_dag_node *n) {
  if (g->origin != n->graph->id)
    return NULL;
  // Copies stand in the order of their originals: by where it would be, if none had gone, and then before that.
  for (size_t i = n->place < g->nodes.count ? n->place + 1 : g->nodes.count; i > 0; i--)
    if (g->nodes.at[i - 1]->origin == n->id)
      return g->nodes.at[i - 1];
  for (size_t i = n->place + 1; i < g->nodes.count; i++)
    if (g->nodes.at[i]->origin == n->id)
      return g->nodes.at[i];
  return NULL;
}

// ---------------------------------------------------------------- pairs

static int by_sink(const void *a, const void *b) {
  const xl_dag_node *x = *(xl_dag_node *const *)a, *y = *(xl_dag_node *const *)b;
  return x->sink < y->sink ? -1 : x->sink > y->sink;
}

// Those that nothing depends on, in the order in which they became so.
static size_t sinks_of(const xl_dag *g, xl_dag_node **out) {
  size_t n = 0;
  for (size_t i = 0; i < g->nodes.count; i++)
    if (!g->nodes.at[i]->to.count)
      out[n++] = g->nodes.at[i];
  qsort(out, n, sizeof *out, by_sink);
  return n;
}

xl_dag_error xl_dag_pair(const xl_dag *a, const xl_dag *b, xl_dag_node ***pairs, xl_dag_node **bad,
                         xl_dag_node **bad_from) {
  *bad = *bad_from = NULL;
  const size_t n = a->nodes.count;
  if (n != b->nodes.count)
    return XL_DAG_INVALID;
  enum { PAIRS, WAITING, SINKS_A, SINKS_B, PARTS };
  xl_dag_node **memory = calloc(PARTS * (n ? n : 1), sizeof(xl_dag_node *));
  if (!memory)
    return XL_DAG_NO_MEMORY;
  xl_dag_node **pair = memory, **waiting = memory + WAITING * n, **sa = memory + SINKS_A * n,
              **sb = memory + SINKS_B * n;
  const size_t na = sinks_of(a, sa), nb = sinks_of(b, sb);
  bool ok = na == nb;
  for (size_t i = 0; i < b->nodes.count; i++)
    b->nodes.at[i]->mark = 0; // whether it has a pair
  size_t count = 0;
  for (size_t i = 0; i < na && ok; i++) {
    pair[sa[i]->place] = sb[i];
    sb[i]->mark = 1;
    waiting[count++] = sa[i];
    if (sa[i]->type != sb[i]->type) {
      *bad = sb[i];
      free(memory);
      return XL_DAG_TYPE;
    }
  }
  while (count && ok) {
    xl_dag_node *x = waiting[--count], *y = pair[x->place];
    if (x->from.count != y->from.count) {
      ok = false;
      *bad = y;
      *bad_from = y->from.count ? y->from.at[y->from.count - 1] : NULL;
      break;
    }
    for (size_t i = 0; i < x->from.count && ok; i++) {
      xl_dag_node *p = x->from.at[i], *q = y->from.at[i];
      if (!pair[p->place] && !q->mark) {
        pair[p->place] = q;
        q->mark = 1;
        waiting[count++] = p;
        if (p->type != q->type) {
          *bad = q;
          free(memory);
          return XL_DAG_TYPE;
        }
      } else if (pair[p->place] != q) {
        ok = false;
        *bad = y;
        *bad_from = q;
      }
    }
  }
  for (size_t i = 0; i < n && ok; i++)
    ok = pair[i]; // else a cycle
  if (!ok) {
    free(memory);
    return XL_DAG_INVALID;
  }
  *pairs = memory;
  return XL_DAG_OK;
}
