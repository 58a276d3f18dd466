// graph_dag.h: nodes and edges of CUDA graphs, without the work of the nodes. That
// is a payload, which the owner of the structure copies and frees. It takes no locks; the caller holds one.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_GRAPH_DAG_H
#define CROSSLANE_GRAPH_DAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CUgraph_st xl_dag;
typedef struct CUgraphNode_st xl_dag_node;

typedef struct xl_dag_ops {
  bool (*copy)(void **to, const void *from); // false: no memory
  void (*free)(void *payload);
  // Called when a node is made and before it goes (handles that are checked). Any may be NULL.
  bool (*node_born)(xl_dag_node *n); // false: no memory
  void (*node_gone)(xl_dag_node *n);
  bool (*graph_born)(xl_dag *g);
  void (*graph_gone)(xl_dag *g);
} xl_dag_ops;

// A growing array of nodes.
typedef struct xl_dag_list {
  xl_dag_node **at;
  size_t count, room;
} xl_dag_list;

struct CUgraphNode_st {
  xl_dag *graph;
  int type;         // what the owner says
  void *payload;    // the owner's, by ops
  xl_dag *child;    // of a child graph node: its graph, the node's; else NULL
  xl_dag_list from; // that it depends on, in the order in which the edges were made
  xl_dag_list to;   // that depend on it
  size_t place;     // among its graph's nodes
  uint64_t id;      // of the process
  uint64_t origin;  // id of the node that this one is a copy of; 0: of none
  uint64_t sink;    // when it last became one that nothing depends on
  size_t mark;      // free for walks
};

struct CUgraph_st {
  const xl_dag_ops *ops;
  void *owner;       // free for the owner of the structure
  xl_dag_list nodes; // in the order in which they were made
  xl_dag_node *in;   // the child graph node that it belongs to; NULL
  size_t edges;
  uint64_t id;
  uint64_t origin; // id of the graph that it is a copy of; 0: of none
  uint64_t sinks;  // counts
};

typedef enum xl_dag_error { XL_DAG_OK, XL_DAG_NO_MEMORY, XL_DAG_INVALID, XL_DAG_CYCLE, XL_DAG_TYPE } xl_dag_error;

xl_dag *xl_dag_new(const xl_dag_ops *ops); // NULL: no memory
void xl_dag_free(xl_dag *g);               // with its nodes and children; NULL does nothing

// A node after these, which are to be the graph's, each once (else XL_DAG_INVALID). It has the payload from then on;
// where this fails the payload stays the caller's.
xl_dag_error xl_dag_add(xl_dag *g, int type, void *payload, xl_dag_node *const *after, size_t count,
                        xl_dag_node **made);
void xl_dag_remove(xl_dag_node *n); // with its edges
// All of these edges or none. An edge that is there (that is not there, for the removal), one from a node to itself, or
// one to another graph is XL_DAG_INVALID. Cycles are found by xl_dag_order.
xl_dag_error xl_dag_connect(xl_dag *g, xl_dag_node *const *from, xl_dag_node *const *to, size_t count);
xl_dag_error xl_dag_disconnect(xl_dag *g, xl_dag_node *const *from, xl_dag_node *const *to, size_t count);
bool xl_dag_connected(const xl_dag_node *from, const xl_dag_node *to);

// Its nodes, each after those that it depends on, and otherwise in the order in which they were made: malloc'ed, the
// caller's. XL_DAG_CYCLE, with one of the nodes of a cycle in *bad, where there is no such order.
xl_dag_error xl_dag_order(const xl_dag *g, xl_dag_node ***order, xl_dag_node **bad);

// A copy, with copies of payloads and children. NULL: no memory.
xl_dag *xl_dag_clone(const xl_dag *g);
// The copy of n in g, which is a clone of n's graph; NULL where it is none, or the node is gone.
xl_dag_node *xl_dag_in_clone(const xl_dag *g, const xl_dag_node *n);

// Pairs the nodes of two graphs, as CUDA documents for the update of an executable: nodes that nothing depends on in
// the order in which they became so, then what they depend on, in the order in which these edges were made; children
// likewise. pairs[i] is for nodes.at[i] of a: malloc'ed, the caller's (children are to be paired by another call).
// XL_DAG_INVALID where they do not match: *bad is the node of b whose edge or whose place is the difference (NULL where
// only the numbers differ), *bad_from where the edge comes from (NULL: no edge). XL_DAG_TYPE where the types of a pair
// differ, of which *bad is b's.
xl_dag_error xl_dag_pair(const xl_dag *a, const xl_dag *b, xl_dag_node ***pairs, xl_dag_node **bad,
                         xl_dag_node **bad_from);

#endif
