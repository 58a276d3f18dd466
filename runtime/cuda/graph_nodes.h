// graph_nodes.h: the work of nodes of CUDA's graphs, over the structure of
// graph_dag.h; memory of graphs; declarations that graphs, executables and captures share.
//
// One lock, xlc_graphs, guards all graphs, nodes, executables and captures. It is taken before a device's.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_GRAPH_NODES_H
#define CROSSLANE_GRAPH_NODES_H

#include "cudart.h"
#include "graph_dag.h"

extern pthread_mutex_t xlc_graphs;

// Memory of a graph: at one address from the creation of its allocation node until it is no longer referenced. It is in
// the table of memory for the same time.
typedef struct xlc_graph_memory {
  struct xlc_graph_memory *next;
  xlc_device *device;
  void *at;
  size_t bytes;
  struct cudaMemAllocNodeParams params;
  unsigned refs;  // nodes, and the allocation itself
  bool allocated; // a launch has allocated it, and nothing has freed it since
  xl_task *last;  // the task that used it last, as far as known; NULL: none
} xlc_graph_memory;

// (pool.c) With one reference. With the lock, as all of these.
cudaError_t xlc_graph_memory_new(xlc_device *d, size_t bytes, xlc_graph_memory **m);
void xlc_graph_memory_release(xlc_graph_memory *m);
xlc_graph_memory *xlc_graph_memory_at(const void *p); // NULL: there is none
void xlc_graph_memory_allocate(xlc_graph_memory *m);
void xlc_graph_memory_free(xlc_graph_memory *m, xl_task *last); // a reference to the task is taken; it is allocated

// (graph_condition.c) A handle of a conditional node: the address of `value`, which the host and the GPUs reach. With
// the lock, as all of these but the value.
typedef struct xlc_condition {
  struct xlc_condition *next;
  unsigned refs; // its graph's, and nodes'
  xlc_device *device;
  uint64_t graph; // id of the one that it was made for; 0: it is gone
  uint32_t *value, first;
  bool assigned; // the value is `first` where a launch begins
  bool used;     // a node has it
} xlc_condition;

// What a conditional node has.
typedef struct xlc_branches {
  xlc_condition *condition; // a reference
  enum cudaGraphConditionalNodeType type;
  unsigned size;
  xl_dag **bodies; // so many, the node's
} xlc_branches;

void xlc_branches_free(xlc_branches *b);                // NULL does nothing
xlc_branches *xlc_branches_copy(const xlc_branches *b); // NULL: no memory
int xlc_branch(const xlc_branches *b);                  // which body it is now; -1: none. Without the lock
void xlc_conditions_leave(const xl_dag *g);             // the graph goes
cudaError_t xlc_body_check(const xl_dag *g);            // whether its nodes may be in a body
bool xlc_conditions_first(const xl_dag *g, bool set);   // sets their values; whether there are any. Without the lock
// The node, and p->phGraph_out.
cudaError_t xlc_graph_add_condition(cudaGraphNode_t *to, cudaGraph_t g, const cudaGraphNode_t *after, size_t count,
                                    struct cudaConditionalNodeParams *p);

// What a node does: the payload of the structure's nodes. `type` of the node is an enum cudaGraphNodeType.
typedef struct xlc_node {
  xlc_device *device;
  xlc_op op;        // a kernel's arguments are the node's
  const void *func; // of a kernel: as it was given
  void **values;    // where the kernel's arguments are
  struct cudaMemcpy3DParms copy;
  struct cudaMemsetParams fill;
  cudaEvent_t event;
  xlc_graph_memory *memory; // of an allocation or its free: a reference
  xlc_branches *branches;   // of a conditional node
  bool disabled;            // of an executable
  cudaLaunchAttributeValue attributes[17];
} xlc_node;

// Nodes, not yet in a graph; NULL with *e.
xlc_node *xlc_node_new(xlc_device *d, cudaError_t *e);
void xlc_node_free(xlc_node *n); // NULL does nothing
// Of an operation as streams do it, which is copied with the kernel's arguments. The node's type is *type.
xlc_node *xlc_node_of_op(xlc_device *d, const xlc_op *op, enum cudaGraphNodeType *type, cudaError_t *e);

// Checked as CUDA's functions for these nodes do. `values` or `extra` are a launch's.
xlc_node *xlc_node_of_launch(xlc_device *d, xlc_kernel k, const void *func, void *const *values, void *const *extra,
                             cudaError_t *e);
xlc_node *xlc_node_of_kernel(xlc_device *d, const struct cudaKernelNodeParams *p, cudaError_t *e);
xlc_node *xlc_node_of_copy(xlc_device *d, const struct cudaMemcpy3DParms *p, cudaError_t *e);
xlc_node *xlc_node_of_flat(xlc_device *d, void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                           cudaError_t *e);
xlc_node *xlc_node_to_symbol(xlc_device *d, const void *symbol, const void *src, size_t bytes, size_t offset,
                             enum cudaMemcpyKind kind, cudaError_t *e);
xlc_node *xlc_node_from_symbol(xlc_device *d, void *dst, const void *symbol, size_t bytes, size_t offset,
                               enum cudaMemcpyKind kind, cudaError_t *e);
xlc_node *xlc_node_of_fill(xlc_device *d, const struct cudaMemsetParams *p, cudaError_t *e);
xlc_node *xlc_node_of_call(xlc_device *d, const struct cudaHostNodeParams *p, cudaError_t *e);
xlc_node *xlc_node_of_event(xlc_device *d, cudaEvent_t event, cudaError_t *e);
// The arguments of a launch that are one buffer: CU_LAUNCH_PARAM_BUFFER_POINTER and so on. False where they are none.
bool xlc_launch_extra(void *const *extra, const void **buffer, size_t *bytes);

// In an executable: the node that was made of this one, by another of the type, which `make` makes of params.
cudaError_t xlc_exec_change(cudaGraphExec_t x, cudaGraphNode_t node, enum cudaGraphNodeType type,
                            xlc_node *(*make)(xlc_device *d, const void *params, cudaError_t *e), const void *params);

xl_dag *xlc_graph_new(void); // NULL: no memory
cudaError_t xlc_dag_error(xl_dag_error e);
// Whether these are nodes of the graph.
bool xlc_nodes_are(const xl_dag *g, const cudaGraphNode_t *nodes, size_t count);
// Adds a node; the payload is gone where that fails, too.
cudaError_t xlc_graph_add(xl_dag *g, const cudaGraphNode_t *after, size_t count, enum cudaGraphNodeType type,
                          xlc_node *payload, xl_dag_node **made);
// Allocation and free nodes, for captures too. *at is the address.
cudaError_t xlc_graph_add_alloc(xl_dag *g, const cudaGraphNode_t *after, size_t count, xlc_device *d,
                                const struct cudaMemAllocNodeParams *params, void **at, xl_dag_node **made);
cudaError_t xlc_graph_add_free(xl_dag *g, const cudaGraphNode_t *after, size_t count, xlc_device *d, void *at,
                               xl_dag_node **made);

// What a graph has beside its structure.
typedef struct xlc_graph_info {
  size_t memory;         // allocation and free nodes
  size_t executables;    // that were made of it while it has some, and are there
  struct xlc_held *held; // user objects
  bool capturing;        // it is being captured into, and not a program's to destroy
} xlc_graph_info;
static inline xlc_graph_info *xlc_info(const xl_dag *g) { return g->owner; }

// (graph_object.c) User objects: references that graphs and executables have.
typedef struct xlc_held {
  struct xlc_held *next;
  struct CUuserObject_st *object;
  unsigned count;
} xlc_held;
bool xlc_held_copy(xlc_held **to, const xlc_held *from); // false: no memory
void xlc_held_drop(xlc_held *held, xl_task *after);      // once this task has ended; NULL: at once

#endif
