// interop.c: interop objects (OpenMP 5.2, 14.1): the HSA agent of a device and
// the plugin behind it. The numbers of properties and results are omp.h's.
//
// A targetsync object names no queue: tasks go through a pool of them, and what
// goes before an object in OpenMP's order is waited for when it is made and used.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include <stdlib.h>

enum { UNKNOWN = -1, PLATFORM, DEVICE, TARGETSYNC }; // what clang asks for
enum {
  FR_ID = -1,
  FR_NAME = -2,
  VENDOR = -3,
  VENDOR_NAME = -4,
  DEVICE_NUM = -5,
  PLATFORM_PTR = -6,
  DEVICE_PTR = -7,
  CONTEXT_PTR = -8,
  TARGETSYNC_PTR = -9,
  FIRST = -9,
};
enum {
  NO_VALUE = 1,
  SUCCESS = 0,
  EMPTY = -1,
  OUT_OF_RANGE = -2,
  TYPE_INT = -3,
  TYPE_PTR = -4,
  TYPE_STR = -5,
  OTHER = -6
};
enum { VENDOR_AMD = 1, HSA = 7 }; // of OpenMP's Additional Definitions 2.0

typedef struct interop {
  int type;
  int device;
  xl_amd_properties about;
} interop;

static void wait_for(void *loc, int32_t thread, int32_t count, void *deps) {
  if (count > 0 && ot_omp()->wait_deps)
    ot_omp()->wait_deps(loc, thread, count, deps, 0, NULL);
}

EXPORT void __tgt_interop_init(void *loc, int32_t thread, interop **object, int32_t type, int32_t number, int32_t count,
                               void *deps, int32_t nowait) {
  (void)nowait;
  *object = NULL;
  wait_for(loc, thread, count, deps);
  ot_device *d = ot_choose(number, NULL);
  interop *o = d && type != UNKNOWN ? calloc(1, sizeof *o) : NULL;
  if (o)
    *o = (interop){.type = type, .device = d->number, .about = d->about};
  *object = o;
}

EXPORT void __tgt_interop_use(void *loc, int32_t thread, interop **object, int32_t number, int32_t count, void *deps,
                              int32_t nowait) {
  (void)nowait, (void)number;
  wait_for(loc, thread, count, deps);
  if (!*object)
    ot_error("interop use: the object is omp_interop_none\n");
}

EXPORT void __tgt_interop_destroy(void *loc, int32_t thread, interop **object, int32_t number, int32_t count,
                                  void *deps, int32_t nowait) {
  (void)nowait, (void)number;
  wait_for(loc, thread, count, deps);
  free(*object);
  *object = NULL;
}

static const struct {
  const char *name, *type;
  int kind;
} properties[] = {
    {"fr_id", "omp_intptr_t", TYPE_INT},      {"fr_name", "const char *", TYPE_STR},
    {"vendor", "omp_intptr_t", TYPE_INT},     {"vendor_name", "const char *", TYPE_STR},
    {"device_num", "omp_intptr_t", TYPE_INT}, {"platform", "void *", TYPE_PTR},
    {"device", "void *", TYPE_PTR},           {"device_context", "void *", TYPE_PTR},
    {"targetsync", "void *", TYPE_PTR},
};

// Whether a property can be had as that type; *err says why not.
static bool check(const interop *o, int property, int kind, int *err) {
  int status = SUCCESS;
  if (!o)
    status = EMPTY;
  else if (property >= 0 || property < FIRST)
    status = OUT_OF_RANGE;
  else if (properties[-property - 1].kind != kind)
    status = properties[-property - 1].kind;
  if (err)
    *err = status;
  return status == SUCCESS;
}

EXPORT intptr_t omp_get_interop_int(const interop *o, int property, int *err) {
  if (!check(o, property, TYPE_INT, err))
    return 0;
  return property == FR_ID ? HSA : property == VENDOR ? VENDOR_AMD : o->device;
}

EXPORT void *omp_get_interop_ptr(const interop *o, int property, int *err) {
  if (!check(o, property, TYPE_PTR, err))
    return NULL;
  if (property == DEVICE_PTR)
    return (void *)(uintptr_t)o->about.agent;
  if (property == CONTEXT_PTR)
    return (void *)(uintptr_t)o->about.context;
  if (err)
    *err = NO_VALUE; // no queue and no platform of its own
  return NULL;
}

EXPORT const char *omp_get_interop_str(const interop *o, int property, int *err) {
  if (!check(o, property, TYPE_STR, err))
    return NULL;
  return property == FR_NAME ? "hsa" : "amd";
}

EXPORT const char *omp_get_interop_name(const interop *o, int property) {
  return o && property < 0 && property >= FIRST ? properties[-property - 1].name : NULL;
}

EXPORT const char *omp_get_interop_type_desc(const interop *o, int property) {
  return o && property < 0 && property >= FIRST ? properties[-property - 1].type : NULL;
}

// OMPT: libomp's tools hear nothing of devices from this library.
