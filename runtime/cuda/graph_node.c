// graph_node.c: see graph_nodes.h. What nodes of graphs do, made of the parameters that CUDA's functions have, checked
// as these do; copied and freed with their graphs.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graph_nodes.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- payloads

xlc_node *xlc_node_new(xlc_device *d, cudaError_t *e) {
  xlc_node *n = calloc(1, sizeof *n);
  *e = n ? cudaSuccess : cudaErrorMemoryAllocation;
  if (n)
    n->device = d;
  return n;
}

void xlc_node_free(xlc_node *n) {
  if (!n)
    return;
  if (n->op.kind == XLC_KERNEL)
    free(n->op.kernel.args);
  free(n->values);
  if (n->memory)
    xlc_graph_memory_release(n->memory);
  xlc_branches_free(n->branches);
  free(n);
}

// Where a kernel's arguments are, of those that stand packed.
static bool find_values(xlc_node *n) {
  if (xlc_function_on(n->op.kernel.f, n->device)) // the device may have been reset
    return false;
  const xlr_kernel *k = n->op.kernel.f->on[n->device->number].k;
  free(n->values);
  n->values = calloc(k->explicit_count + 1, sizeof *n->values);
  for (size_t i = 0; n->values && i < k->explicit_count; i++)
    n->values[i] = n->op.kernel.args + k->params[i].offset;
  return n->values;
}

static bool own_args(xlc_node *n, const uint8_t *args) {
  xlc_kernel *k = &n->op.kernel;
  k->args = malloc(k->arg_bytes ? k->arg_bytes : 1);
  if (k->args && k->arg_bytes)
    memcpy(k->args, args, k->arg_bytes);
  return k->args && find_values(n);
}

static bool copy_node(void **to, const void *from) {
  xlc_node *n = malloc(sizeof *n);
  if (!n)
    return false;
  *n = *(const xlc_node *)from;
  n->values = NULL;
  if (n->memory)
    n->memory->refs++;
  if (n->branches && !(n->branches = xlc_branches_copy(n->branches))) {
    xlc_node_free(n);
    return false;
  }
  if (n->op.kind == XLC_KERNEL && !own_args(n, n->op.kernel.args)) {
    xlc_node_free(n);
    return false;
  }
  *to = n;
  return true;
}

static void free_node(void *n) { xlc_node_free(n); }
static bool node_born(xl_dag_node *n) { return xlc_handle_add(n, XLC_NODE); }
static void node_gone(xl_dag_node *n) { xlc_handle_remove(n, XLC_NODE); }
static bool graph_born(xl_dag *g) {
  g->owner = calloc(1, sizeof(xlc_graph_info));
  if (g->owner && xlc_handle_add(g, XLC_GRAPH))
    return true;
  free(g->owner);
  return false;
}
static void graph_gone(xl_dag *g) {
  xlc_handle_remove(g, XLC_GRAPH);
  xlc_held_drop(xlc_info(g)->held, NULL);
  xlc_conditions_leave(g);
  free(g->owner);
}

static const xl_dag_ops ops = {copy_node, free_node, node_born, node_gone, graph_born, graph_gone};

xl_dag *xlc_graph_new(void) { return xl_dag_new(&ops); }

cudaError_t xlc_dag_error(xl_dag_error e) {
  return e == XL_DAG_OK ? cudaSuccess : e == XL_DAG_NO_MEMORY ? cudaErrorMemoryAllocation : cudaErrorInvalidValue;
}

static void describe_copy(xlc_node *n, enum cudaMemcpyKind kind) {
  const xlc_rect *r = &n->op.copy;
  n->copy = (struct cudaMemcpy3DParms){
      .srcPtr = {(void *)(uintptr_t)r->from, r->height > 1 || r->depth > 1 ? r->from_pitch : 0, r->width, r->height},
      .dstPtr = {r->to, r->height > 1 || r->depth > 1 ? r->to_pitch : 0, r->width, r->height},
      .extent = {r->width, r->height, r->depth},
      .kind = kind};
  const size_t a = r->from_box.array ? xlc_array_element(r->from_box.array) : 0,
               b = r->to_box.array ? xlc_array_element(r->to_box.array) : 0;
  if (a) {
    n->copy.srcPtr = (struct cudaPitchedPtr){.ptr = NULL};
    n->copy.srcArray = (cudaArray_t)(uintptr_t)r->from_box.array;
    n->copy.srcPos = (struct cudaPos){r->from_box.x / a, r->from_box.y, r->from_box.z};
  }
  if (b) {
    n->copy.dstPtr = (struct cudaPitchedPtr){.ptr = NULL};
    n->copy.dstArray = (cudaArray_t)(uintptr_t)r->to_box.array;
    n->copy.dstPos = (struct cudaPos){r->to_box.x / b, r->to_box.y, r->to_box.z};
  }
  if (a || b)
    n->copy.extent.width /= a ? a : b;
}

// Two dimensions are all that parameters of memset nodes have.
static void describe_fill(xlc_node *n) {
  const xlc_fill *f = &n->op.fill;
  n->fill = (struct cudaMemsetParams){f->to, f->height > 1 ? f->pitch : 0, f->value, f->element, f->width, f->height};
}

xlc_node *xlc_node_of_op(xlc_device *d, const xlc_op *op, enum cudaGraphNodeType *type, cudaError_t *e) {
  xlc_node *n = xlc_node_new(d, e);
  if (!n)
    return NULL;
  n->op = *op;
  static const enum cudaGraphNodeType types[] = {[XLC_EMPTY] = cudaGraphNodeTypeEmpty,
                                                 [XLC_KERNEL] = cudaGraphNodeTypeKernel,
                                                 [XLC_COPY] = cudaGraphNodeTypeMemcpy,
                                                 [XLC_FILL] = cudaGraphNodeTypeMemset,
                                                 [XLC_CALL] = cudaGraphNodeTypeHost};
  *type = types[op->kind];
  n->op.take = false;
  if (op->kind == XLC_KERNEL) {
    n->func = op->kernel.f->host;
    if (!own_args(n, op->kernel.args))
      *e = cudaErrorMemoryAllocation;
  } else if (op->kind == XLC_COPY) {
    describe_copy(n, cudaMemcpyDefault);
  } else if (op->kind == XLC_FILL) {
    describe_fill(n);
  }
  if (!*e)
    return n;
  xlc_node_free(n);
  return NULL;
}

// ---------------------------------------------------------------- of parameters

bool xlc_launch_extra(void *const *extra, const void **buffer, size_t *bytes) {
  enum { END, POINTER, SIZE, MOST = 8 };
  const size_t *size = NULL;
  for (size_t i = 0; i < MOST; i += 2)
    switch ((uintptr_t)extra[i]) {
    case END:
      *bytes = size ? *size : 0;
      return *buffer && size;
    case POINTER:
      *buffer = extra[i + 1];
      break;
    case SIZE:
      size = extra[i + 1];
      break;
    default:
      return false;
    }
  return false;
}

xlc_node *xlc_node_of_launch(xlc_device *d, xlc_kernel k, const void *func, void *const *values, void *const *extra,
                             cudaError_t *e) {
  const void *buffer = NULL;
  size_t bytes = 0;
  if (extra && (values || !xlc_launch_extra(extra, &buffer, &bytes))) {
    *e = cudaErrorInvalidValue;
    return NULL;
  }
  xlc_node *n = xlc_node_new(d, e);
  if (!n)
    return NULL;
  n->func = func;
  if (!(*e = xlc_kernel_prepare(d, &k, values, buffer, bytes))) {
    n->op.kind = XLC_KERNEL;
    n->op.kernel = k;
    if (!find_values(n))
      *e = cudaErrorMemoryAllocation;
  }
  if (!*e)
    return n;
  xlc_node_free(n);
  return NULL;
}

xlc_node *xlc_node_of_kernel(xlc_device *d, const struct cudaKernelNodeParams *p, cudaError_t *e) {
  xlc_function *f = p && p->func ? xlc_function_of(p->func) : NULL;
  if (!f) {
    *e = p ? p->func ? cudaErrorInvalidResourceHandle : cudaErrorInvalidDeviceFunction : cudaErrorInvalidValue;
    return NULL;
  }
  const xlc_kernel k = {.f = f,
                        .grid = {p->gridDim.x, p->gridDim.y, p->gridDim.z},
                        .block = {p->blockDim.x, p->blockDim.y, p->blockDim.z},
                        .shared = p->sharedMemBytes};
  return xlc_node_of_launch(d, k, p->func, p->kernelParams, p->kernelParams ? NULL : p->extra, e);
}

xlc_node *xlc_node_of_copy(xlc_device *d, const struct cudaMemcpy3DParms *p, cudaError_t *e) {
  xlc_rect r;
  enum cudaMemcpyKind kind = cudaMemcpyDefault;
  *e = p ? xlc_rect_of(p, &r, &kind) : cudaErrorInvalidValue;
  if (!*e && (!r.width || !r.height || !r.depth))
    *e = cudaErrorInvalidValue;
  if (!*e && !(*e = xlc_kind_check(&r, kind)))
    *e = xlc_rect_check(&r);
  xlc_node *n = *e ? NULL : xlc_node_new(d, e);
  if (!n)
    return NULL;
  n->op.kind = XLC_COPY;
  n->op.copy = r;
  n->copy = *p;
  return n;
}

static struct cudaMemcpy3DParms flat(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
  return (struct cudaMemcpy3DParms){.srcPtr = {(void *)(uintptr_t)from, 0, bytes, 1},
                                    .dstPtr = {to, 0, bytes, 1},
                                    .extent = {bytes, 1, 1},
                                    .kind = kind};
}

// A copy without rows, for which the pitch says nothing.
xlc_node *xlc_node_of_flat(xlc_device *d, void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                           cudaError_t *e) {
  if (!to || !from || !bytes || (unsigned)kind > cudaMemcpyDefault) {
    *e = (unsigned)kind > cudaMemcpyDefault ? cudaErrorInvalidMemcpyDirection : cudaErrorInvalidValue;
    return NULL;
  }
  xlc_node *n = xlc_node_new(d, e);
  if (!n)
    return NULL;
  n->op.kind = XLC_COPY;
  n->op.copy = xlc_line(xlc_seen(to), xlc_seen(from), bytes);
  n->copy = flat(to, from, bytes, kind);
  const xlc_rect r = xlc_line(to, from, bytes);
  if (!(*e = xlc_kind_check(&r, kind)) && !(*e = xlc_rect_check(&n->op.copy)))
    return n;
  xlc_node_free(n);
  return NULL;
}

// Where in a variable bytes lie.
static cudaError_t in_symbol(xlc_device *d, const void *symbol, size_t bytes, size_t offset, char **at) {
  xlc_variable *v = symbol ? xlc_variable_of(symbol) : NULL;
  if (!v)
    return cudaErrorInvalidSymbol;
  if (offset > v->size || bytes > v->size - offset)
    return cudaErrorInvalidValue;
  void *base;
  const cudaError_t e = xlc_variable_on(v, d, &base);
  *at = e ? NULL : (char *)base + offset;
  return e;
}

xlc_node *xlc_node_of_fill(xlc_device *d, const struct cudaMemsetParams *p, cudaError_t *e) {
  *e = cudaErrorInvalidValue;
  if (!p || !p->dst || !p->width || !p->height || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4) ||
      (uintptr_t)p->dst % p->elementSize || p->width > SIZE_MAX / p->elementSize ||
      (p->height > 1 && p->pitch < p->width * p->elementSize))
    return NULL;
  xlc_node *n = xlc_node_new(d, e);
  if (!n)
    return NULL;
  const size_t row = p->width * p->elementSize;
  n->op.kind = XLC_FILL;
  n->op.fill = (xlc_fill){.to = xlc_seen(p->dst),
                          .value = p->value,
                          .element = p->elementSize,
                          .pitch = p->height > 1 ? p->pitch : row,
                          .slice = p->height > 1 ? p->pitch * p->height : row,
                          .width = p->width,
                          .height = p->height,
                          .depth = 1};
  n->fill = *p;
  if (!(*e = xlc_fill_check(&n->op.fill)))
    return n;
  xlc_node_free(n);
  return NULL;
}

xlc_node *xlc_node_of_call(xlc_device *d, const struct cudaHostNodeParams *p, cudaError_t *e) {
  *e = cudaErrorInvalidValue;
  xlc_node *n = p && p->fn ? xlc_node_new(d, e) : NULL;
  if (!n)
    return NULL;
  n->op.kind = XLC_CALL;
  n->op.call.function = p->fn;
  n->op.call.arg = p->userData;
  return n;
}

xlc_node *xlc_node_of_event(xlc_device *d, cudaEvent_t event, cudaError_t *e) {
  *e = cudaErrorInvalidValue;
  xlc_node *n = xlc_event_is(event) ? xlc_node_new(d, e) : NULL;
  if (n)
    n->event = event;
  return n;
}

xlc_node *xlc_node_to_symbol(xlc_device *d, const void *symbol, const void *src, size_t bytes, size_t offset,
                             enum cudaMemcpyKind kind, cudaError_t *e) {
  char *at;
  if ((*e = in_symbol(d, symbol, bytes, offset, &at)))
    return NULL;
  return xlc_node_of_flat(d, at, src, bytes, kind, e);
}

xlc_node *xlc_node_from_symbol(xlc_device *d, void *dst, const void *symbol, size_t bytes, size_t offset,
                               enum cudaMemcpyKind kind, cudaError_t *e) {
  char *at;
  if ((*e = in_symbol(d, symbol, bytes, offset, &at)))
    return NULL;
  return xlc_node_of_flat(d, dst, at, bytes, kind, e);
}
