// plugin_amd.h: kernels of the AMD plugin, beside crosslane/plugin.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_PLUGIN_AMD_H
#define CROSSLANE_PLUGIN_AMD_H

#include "../hsa/codeobj.h"
#include "crosslane/plugin.h"

typedef struct xl_amd_function xl_amd_function; // the entry of xl_kernel_launch
typedef struct xl_amd_module xl_amd_module;     // a code object on a device

// Loads a code object, which the module has from then on, also where it fails (NULL with a message).
xl_amd_module *xl_amd_module_load(xl_rtl *r, int32_t device, xlr_codeobj *code, char message[XL_RTL_MESSAGE]);
void xl_amd_module_unload(xl_rtl *r, xl_amd_module *m); // its functions were unloaded before
const xlr_codeobj *xl_amd_module_code(const xl_amd_module *m);
// A kernel by its exact name. NULL with a message.
xl_amd_function *xl_amd_module_function(xl_rtl *r, xl_amd_module *m, const xlr_kernel *k, char message[XL_RTL_MESSAGE]);
// Where a variable lies on the device. NULL with a message.
void *xl_amd_module_variable(xl_rtl *r, xl_amd_module *m, const char *name, char message[XL_RTL_MESSAGE]);

// NULL with a message.
xl_amd_function *xl_amd_load(xl_rtl *r, int32_t device, const char *path, const char *kernel,
                             char message[XL_RTL_MESSAGE]);
void xl_amd_unload(xl_rtl *r, xl_amd_function *f);
const xlr_kernel *xl_amd_kernel(const xl_amd_function *f);

typedef struct xl_amd_properties {
  const char *target;      // "gfx90a:sramecc+:xnack-"
  uint64_t agent, context; // handle of the HSA agent; the runtime's own
  uint32_t wavefront;      // work-items
  uint32_t compute_units, waves_per_unit;
  uint32_t max_group; // work-items
  uint32_t max_items; // of a grid, in its first dimension
  uint64_t clock;     // Hz, of the counter that kernels read; 0 when the runtime does not say
} xl_amd_properties;
bool xl_amd_device_properties(xl_rtl *r, int32_t device, xl_amd_properties *p, char message[XL_RTL_MESSAGE]);
// Any of hsa_agent_get_info. False where the runtime does not know it.
bool xl_amd_agent_info(xl_rtl *r, int32_t device, unsigned what, void *value);
// The bytes of the device's memory, and of the shared memory that a work-group may have; 0 where it does not say.
void xl_amd_memory_sizes(xl_rtl *r, int32_t device, size_t *global, size_t *shared);

// Memory of the host that all GPUs reach. NULL with a message. Freed as that of a device.
void *xl_amd_host_alloc(xl_rtl *r, size_t bytes, char message[XL_RTL_MESSAGE]);
// Locks memory of the host for the GPUs until it is unlocked so many times: where they find it. NULL with a message.
void *xl_amd_lock(xl_rtl *r, void *memory, size_t bytes, char message[XL_RTL_MESSAGE]);
bool xl_amd_unlock(xl_rtl *r, void *memory);

#endif
