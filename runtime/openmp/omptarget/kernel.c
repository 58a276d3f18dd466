// kernel.c: target regions. How many teams and threads a launch has is what
// LLVM's plugin for AMD GPUs gives the same clauses and loops
// (plugins-nextgen/common/src/PluginInterface.cpp of LLVM 19), so that programs
// see the sizes they know.
//
// Private variables of a region, its reductions' buffer and the environment of
// the launch lie in one piece of memory for the region's time.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include <stdlib.h>
#include <string.h>

enum { GENERIC = 1, SPMD = 2, WITH_ENVIRONMENT = 3, ALIGNMENT = 256, FEW = 16 };

// ---------------------------------------------------------------- how many

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

static uint32_t threads_of(const ot_device *d, const ot_kernel *k, uint32_t limit) {
  if (k->bare && limit)
    return limit;
  uint32_t most = k->max_threads > 0 ? least((uint32_t)k->max_threads, d->max_threads) : d->max_threads;
  if (k->about->max_flat_group)
    most = least(most, k->about->max_flat_group);
  uint32_t usual = d->default_threads;
  if (k->min_threads > 0 && (uint32_t)k->min_threads > usual)
    usual = (uint32_t)k->min_threads;
  if (limit && k->mode == GENERIC)
    limit += d->about.wavefront; // the main thread has one for itself
  return least(most, limit ? limit : usual);
}

static uint32_t teams_of(const ot_device *d, const ot_kernel *k, uint32_t teams, uint64_t trips, uint32_t *threads,
                         bool limited) {
  if (k->bare && teams)
    return teams;
  if (teams)
    return least(teams, d->max_teams);
  const uint64_t usual = d->default_teams;
  uint64_t n = UINT64_MAX;
  if (trips && k->mode == SPMD) {
    // A thread for each trip; fewer threads a team where there would be few teams.
    uint32_t few = (uint32_t)ot_environment("LIBOMPTARGET_MIN_THREADS_FOR_LOW_TRIP_COUNT", 32);
    few = least(few ? few : 1, *threads);
    if (trips < usual * *threads && !limited) {
      uint64_t some = few;
      if (trips >= usual * few)
        for (some = 1; some < (trips + usual - 1) / usual;)
          some *= 2;
      if (some < *threads)
        *threads = (uint32_t)some;
    }
    n = (trips - 1) / *threads + 1;
  } else if (trips)
    n = trips; // of a distribute loop, a team each
  if (ot_environment_bool("LIBOMPTARGET_REUSE_BLOCKS_FOR_HIGH_TRIP_COUNT", true) && n > usual)
    n = usual;
  return n < d->max_teams ? (uint32_t)n : d->max_teams;
}

// ---------------------------------------------------------------- arguments

typedef struct private { // a private argument
  int64_t argument;
  size_t offset, bytes;
  bool copied;
}
private;

typedef struct launch {
  uint64_t *values; // of the kernel's arguments
  size_t count;
  int64_t *place; // of each argument in values, -1: none
  private *privates;
  size_t private_count;
  uint64_t last_environment; // of a launch of the last team
  void *call;                // of a device that is the host: memory for the call
} launch;

static bool is_lambda(int64_t type) {
  const int64_t lambda = OT_PTR_AND_OBJ | OT_LITERAL | OT_IMPLICIT;
  return (type & lambda) == lambda;
}

static size_t aligned(size_t n, size_t to) { return (n + to - 1) / to * to; }

// The values of the kernel's arguments, behind that of the launch environment where it has one. Private memory is
// allocated and filled.
static bool collect(ot_op *op, const ot_kernel *k, const ot_args *a, launch *l, bool environment, uint32_t teams) {
  ot_device *d = op->device;
  const uint64_t records =
      k->reduction_for_teams || (k->by_launch && teams > k->reduction_length) ? teams : k->reduction_length;
  const size_t reduction = environment ? (size_t)(k->reduction_bytes * records) : 0;
  union {
    struct {
      uint32_t count, rounds;
      void *buffer;
    } of_19;
    struct { // LLVM's main branch
      void *buffer, *dynamic;
      uint32_t count, dynamic_bytes;
      uint8_t dynamic_kind;
    } later;
  } launch_environment[2] = {{{0}}}; // the second one of the last team's own launch
  if (environment)
    l->values[l->count++] = UINT64_MAX;                      // none
  size_t filled = reduction ? sizeof launch_environment : 0; // first the part that is copied, then the rest
  for (int64_t i = 0; i < a->count; i++) {
    const int64_t type = a->types[i];
    l->place[i] = -1;
    if (!(type & OT_TARGET_PARAM))
      continue;
    l->place[i] = (int64_t)l->count;
    const uintptr_t delta = (uintptr_t)a->bases[i] - (uintptr_t)a->begins[i];
    if (type & OT_LITERAL) {
      l->values[l->count++] = (uint64_t)(uintptr_t)a->bases[i];
      continue;
    }
    if (type & OT_PRIVATE) {
      private *p = &l->privates[l->private_count++];
      *p = (private){.argument = i, .bytes = a->sizes[i] > 0 ? (size_t)a->sizes[i] : 0, .copied = type & OT_TO};
      if (p->copied) {
        p->offset = aligned(filled, 16);
        filled = p->offset + p->bytes;
      }
      l->values[l->count++] = delta; // the memory's address comes later
      continue;
    }
    uintptr_t base_delta = delta;
    if (type & OT_PTR_AND_OBJ) {
      void *base;
      memcpy(&base, a->bases[i], sizeof base);
      base_delta = (uintptr_t)base - (uintptr_t)a->begins[i];
    }
    // What is not mapped stays as it is: a pointer to nothing, or the device's own.
    const ot_found f = ot_map_find(&d->map, a->begins[i], a->sizes[i]);
    void *at = f.m && (f.contained || f.before || f.after) ? ot_on_device(f.m, a->begins[i]) : a->begins[i];
    l->values[l->count++] = (uintptr_t)at + base_delta;
  }
  size_t all = filled;
  for (size_t i = 0; i < l->private_count; i++)
    if (!l->privates[i].copied) {
      l->privates[i].offset = aligned(all, 16);
      all = l->privates[i].offset + l->privates[i].bytes;
    }
  const size_t buffer_at = aligned(all, ALIGNMENT);
  if (reduction)
    all = buffer_at + reduction;
  const size_t call_at = aligned(all, 16);
  if (k->host)
    all = call_at + ot_host_call_bytes(l->count);
  if (!all && !l->private_count)
    return true;
  char *memory = ot_op_scratch(op, all ? all : 1);
  char *first = memory ? calloc(1, filled ? filled : 1) : NULL;
  if (!first)
    return ot_fail(op, "no memory for private variables");
  l->call = memory + call_at;
  if (reduction) {
    if (k->reduction_for_teams)
      launch_environment[0].later.buffer = memory + buffer_at;
    else
      launch_environment[0].of_19.buffer = launch_environment[1].of_19.buffer = memory + buffer_at;
    if (k->by_launch) { // how many in both, and which is the first
      launch_environment[0].of_19.rounds = launch_environment[1].of_19.rounds = teams;
      launch_environment[1].of_19.count = teams - 1;
    }
    l->last_environment = (uintptr_t)memory + sizeof launch_environment[0];
    memcpy(first, launch_environment, sizeof launch_environment);
    l->values[0] = (uintptr_t)memory;
  }
  for (size_t i = 0; i < l->private_count; i++) {
    const private *p = &l->privates[i];
    if (p->copied)
      memcpy(first + p->offset, a->begins[p->argument], p->bytes);
    l->values[l->place[p->argument]] += (uintptr_t)memory + p->offset;
  }
  const bool ok = !filled || ot_op_store(op, NULL, memory, first, filled);
  free(first);
  return ok;
}

// Pointers that a lambda captured: where the lambda has been copied to, they get the device's addresses.
static bool set_lambdas(ot_op *op, const ot_args *a, const launch *l) {
  for (int64_t i = 0; i < a->count; i++) {
    const int64_t type = a->types[i], parent = ot_parent(type);
    if ((type & OT_TARGET_PARAM) || !is_lambda(type) || parent < 0 || parent >= a->count || l->place[parent] < 0)
      continue;
    const ot_found f = ot_map_find(&op->device->map, a->begins[i], a->sizes[i]);
    if (!f.contained && !f.before && !f.after)
      continue;
    void *value = ot_on_device(f.m, a->begins[i]);
    const uint64_t at = l->values[l->place[parent]] + ((uintptr_t)a->bases[i] - (uintptr_t)a->begins[parent]);
    if (!ot_op_uses(op, f.m) || !ot_op_store(op, NULL, (void *)(uintptr_t)at, &value, sizeof value))
      return false;
  }
  return true;
}

// ---------------------------------------------------------------- regions

static const char *mode_name(const ot_kernel *k) {
  return k->mode == GENERIC ? "Generic" : k->mode == SPMD ? "SPMD" : "Generic-SPMD";
}

static bool launch_kernel(ot_op *op, const ot_kernel *k, const ot_kernel_args *ka, const ot_args *a, uint32_t teams,
                          uint32_t threads, launch *l) {
  ot_device *d = op->device;
  const xlr_kernel *about = k->about;
  const uint64_t trips = ka->trip_count;
  if (k->host) { // which makes its teams itself
    ot_info_of("\"PluginInterface\"", OT_INFO_KERNEL, d->number,
               "Launching kernel %s with 1 blocks and 1 threads in %s mode\n", k->name, mode_name(k));
    return collect(op, k, a, l, ka->version >= WITH_ENVIRONMENT, 1) && set_lambdas(op, a, l) &&
           (ot_host_call(op->task, k->host, l->values, l->count, l->call) ||
            ot_fail(op, "%s", xl_task_message(op->task)));
  }
  uint32_t block = threads_of(d, k, threads);
  const uint32_t grid = teams_of(d, k, teams, trips, &block, threads > 0);
  if (!collect(op, k, a, l, ka->version >= WITH_ENVIRONMENT, grid ? grid : 1) || !set_lambdas(op, a, l))
    return false;
  // A kernel that uses nothing of its environment may be declared without one.
  if (about->explicit_count != l->count)
    return ot_fail(op, "kernel '%.200s' takes %zu arguments, %zu given", about->shown, about->explicit_count, l->count);
  for (size_t i = 0; i < l->count; i++)
    if (about->params[i].size != 8 || about->params[i].offset != 8 * i)
      return ot_fail(op, "kernel '%.200s': argument %zu is no address or 64-bit value", about->shown, i);
  const uint32_t shared = (uint32_t)ot_environment("LIBOMPTARGET_SHARED_MEMORY_SIZE", 0);
  const xl_kernel_launch raw = {.args = l->values,
                                .arg_bytes = 8 * l->count,
                                .grid = {grid ? grid : 1, 1, 1},
                                .block = {block ? block : 1, 1, 1},
                                .shared = ka->dynamic_shared > shared ? ka->dynamic_shared : shared,
                                .stack = (uint32_t)ot_environment("LIBOMPTARGET_STACK_SIZE", 0)};
  ot_info_of("\"PluginInterface\"", OT_INFO_KERNEL, d->number,
             "Launching kernel %s with %u blocks and %u threads in %s mode\n", k->name, raw.grid[0], raw.block[0],
             mode_name(k));
  ot_info_of("AMDGPU", OT_INFO_KERNEL, d->number,
             "#Args: %zu Teams x Thrds: %4ux%4u (MaxFlatWorkGroupSize: %u) LDS Usage: %uB #SGPRs/VGPRs: %u/%u "
             "#SGPR/VGPR Spills: %u/%u Tripcount: %" PRIu64 "\n",
             l->count, raw.grid[0], raw.block[0], about->max_flat_group, about->group_size, about->sgprs, about->vgprs,
             about->sgpr_spills, about->vgpr_spills, trips);
  xl_kernel_launch part = raw;
  if (k->by_launch && ka->version >= WITH_ENVIRONMENT && raw.grid[0] > 1) {
    part.grid[0] = raw.grid[0] - 1;
    if (!xl_task_launch_raw(op->task, k->function, &part))
      return ot_fail(op, "%s", xl_task_message(op->task));
    part.grid[0] = 1;
    l->values[0] = l->last_environment;
  }
  return xl_task_launch_raw(op->task, k->function, &part) || ot_fail(op, "%s", xl_task_message(op->task));
}

// Where the thread waits in any case, and what is copied back is done by the thread itself, the region keeps its
// references until then, so that regions of several threads at a time share what they map.
static bool in_parts(const ot_op *op, const ot_args *a) {
  bool ok = !op->nowait && !op->device->is_host && !ot_has_mapper(a);
  for (int64_t i = 0; i < a->count && ok; i++)
    ok = !(a->types[i] & OT_FROM) || a->sizes[i] <= XL_AMD_AT_ONCE;
  return ok;
}

static int target(const ot_ident *loc, int64_t device, int32_t teams, int32_t threads, void *host, ot_kernel_args *ka) {
  ot_device *d = ot_choose(device, loc);
  if (!d) {
    ot_wait_ahead();
    return OT_FAIL;
  }
  const uint64_t start = ot_profiling() ? ot_now() : 0;
  const ot_args a = {ka->count, ka->bases, ka->begins, ka->sizes, ka->types, ka->names, ka->mappers};
  if (ot_has_mapper(&a))
    ot_wait_ahead();
  ot_tell_args(loc, d->number, &a, "Entering OpenMP kernel");
  ot_tool_target(OT_TOOL_TARGET, true, d);
  const ot_kernel *k = ot_find_kernel(d, host);
  // What is behind the flags is in version 3 alone; a region that is no teams construct has one team.
  ot_kernel_args args = *ka;
  if (ka->version < WITH_ENVIRONMENT) {
    args.dynamic_shared = 0;
    if (ka->version < 2)
      args.flags &= 1;
  }
  const uint32_t team_count = teams == -1 ? 1 : teams > 0 ? (uint32_t)teams : 0;
  const uint32_t limit = threads > 0 ? (uint32_t)threads : 0;
  ot_op *op = ot_op_new(d, loc, "a target region", args.flags & 1);
  uint64_t few_values[FEW];
  int64_t few_places[FEW];
private
  few_privates[FEW];
  const bool few = a.count < FEW;
  launch l = {.values = few ? few_values : xl_alloc((size_t)a.count + 1, sizeof *l.values),
              .place = few ? few_places : xl_alloc((size_t)a.count + 1, sizeof *l.place),
              .privates = few ? few_privates : xl_alloc((size_t)a.count + 1, sizeof *l.privates)};
  bool done = false;
  if (!op)
    ot_error("no memory for a construct\n");
  else {
    pthread_mutex_lock(&d->map_lock);
    bool ok = !op->message[0];
    if (ok && !k)
      ok = ot_fail(op, "no image of the program has the kernel of host address %p for device %d (%s)", host, d->number,
                   d->about.target);
    if (ok && !ot_data_begin(op, &a, false)) {
      ok = false;
      ot_error("Call to targetDataBegin failed, abort target.\n");
      ot_error("Failed to process data before launching the kernel.\n");
    }
    if (ok) {
      ot_tool_submit(true, team_count);
      ok = launch_kernel(op, k, &args, &a, team_count, limit, &l);
      ot_tool_submit(false, team_count);
    }
    if (ok && in_parts(op, &a)) {
      ok = ot_op_part(op);
      if (op->parted)
        ok = ot_data_end(op, &a, false) && ok;
    } else if (ok) {
      op->begun_count = 0; // the end gives them back
      op->early = true;
      ok = ot_data_end(op, &a, false);
    }
    done = ot_op_run(op, ok) == OT_OK;
  }
  if (!few) {
    free(l.values);
    free(l.place);
    free(l.privates);
  }
  if (start)
    ot_profile("Runtime: target exe", start, "NumTeams=%d;NumArgs=%u", teams, ka->count);
  ot_tool_target(OT_TOOL_TARGET, false, d);
  ot_outcome(done, loc);
  return done ? OT_OK : OT_FAIL;
}

EXPORT int __tgt_target_kernel(ot_ident *loc, int64_t device, int32_t teams, int32_t threads, void *host,
                               ot_kernel_args *args) {
  OT_CALLED();
  return target(loc, device, teams, threads, host, args);
}

EXPORT int __tgt_target_kernel_nowait(ot_ident *loc, int64_t device, int32_t teams, int32_t threads, void *host,
                                      ot_kernel_args *args, int32_t deps, void *dep_list, int32_t noalias,
                                      void *noalias_list) {
  OT_CALLED();
  (void)deps, (void)dep_list, (void)noalias, (void)noalias_list;
  return target(loc, device, teams, threads, host, args);
}

// libomptarget's tasks never leave a handle to ask about.
EXPORT void __tgt_target_nowait_query(void **handle) {
  (void)handle;
  ot_fatal(1, "__tgt_target_nowait_query: no target task was left half done\n");
}

// ---------------------------------------------------------------- names of compilers before LLVM 15

static int old_target(const ot_ident *loc, int64_t device, void *host, int32_t count, void **bases, void **begins,
                      int64_t *sizes, int64_t *types, void **names, void **mappers, int32_t teams, int32_t threads) {
  ot_kernel_args args = {.version = 1,
                         .count = count > 0 ? (uint32_t)count : 0,
                         .bases = bases,
                         .begins = begins,
                         .sizes = sizes,
                         .types = types,
                         .names = names,
                         .mappers = mappers};
  return target(loc, device, teams, threads, host, &args);
}

#define PLAIN int64_t device, void *host, int32_t count, void **bases, void **begins, int64_t *sizes, int64_t *types
#define MAPPERS ot_ident *loc, PLAIN, void **names, void **mappers
#define TEAMS int32_t teams, int32_t threads
#define DEPS int32_t deps, void *dep_list, int32_t noalias, void *noalias_list
#define PASS_PLAIN NULL, device, host, count, bases, begins, sizes, types, NULL, NULL
#define PASS_MAPPERS loc, device, host, count, bases, begins, sizes, types, names, mappers
#define IGNORE (void)deps, (void)dep_list, (void)noalias, (void)noalias_list

EXPORT int __tgt_target(PLAIN) { return OT_CALLED(), old_target(PASS_PLAIN, -1, -1); }
EXPORT int __tgt_target_mapper(MAPPERS) { return OT_CALLED(), old_target(PASS_MAPPERS, -1, -1); }
EXPORT int __tgt_target_teams(PLAIN, TEAMS) { return OT_CALLED(), old_target(PASS_PLAIN, teams, threads); }
EXPORT int __tgt_target_teams_mapper(MAPPERS, TEAMS) { return OT_CALLED(), old_target(PASS_MAPPERS, teams, threads); }
EXPORT int __tgt_target_nowait(PLAIN, DEPS) { return OT_CALLED(), IGNORE, old_target(PASS_PLAIN, -1, -1); }
EXPORT int __tgt_target_nowait_mapper(MAPPERS, DEPS) { return OT_CALLED(), IGNORE, old_target(PASS_MAPPERS, -1, -1); }
EXPORT int __tgt_target_teams_nowait(PLAIN, TEAMS, DEPS) {
  return OT_CALLED(), IGNORE, old_target(PASS_PLAIN, teams, threads);
}
EXPORT int __tgt_target_teams_nowait_mapper(MAPPERS, TEAMS, DEPS) {
  return OT_CALLED(), IGNORE, old_target(PASS_MAPPERS, teams, threads);
}

// The trip count is among a kernel's arguments now.
EXPORT void __kmpc_push_target_tripcount_mapper(ot_ident *loc, int64_t device, uint64_t trips) {
  (void)loc, (void)device, (void)trips;
}
EXPORT void __kmpc_push_target_tripcount(int64_t device, uint64_t trips) { (void)device, (void)trips; }

// ---------------------------------------------------------------- left out

EXPORT int __tgt_activate_record_replay(int64_t device, uint64_t bytes, void *address, bool record, bool save,
                                        uint64_t *offset) {
  (void)device, (void)bytes, (void)address, (void)record, (void)save, (void)offset;
  ot_error("__tgt_activate_record_replay: recording and replaying kernels is left out; wavesim's WAVESIM_TRACE and "
           "xlrun are for that\n");
  return OT_FAIL;
}

EXPORT int __tgt_target_kernel_replay(ot_ident *loc, int64_t device, void *host, void *memory, int64_t bytes,
                                      void **args, ptrdiff_t *offsets, int32_t count, int32_t teams, int32_t threads,
                                      uint64_t trips) {
  (void)loc, (void)device, (void)host, (void)memory, (void)bytes, (void)args, (void)offsets, (void)count, (void)teams,
      (void)threads, (void)trips;
  ot_error("__tgt_target_kernel_replay: recording and replaying kernels is left out; wavesim's WAVESIM_TRACE and xlrun "
           "are for that\n");
  return OT_FAIL;
}
