// plugin_amd.h: kernels of the AMD plugin, beside crosslane/plugin.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_PLUGIN_AMD_H
#define CROSSLANE_PLUGIN_AMD_H

#include "../../tools/xlrun/codeobj.h"
#include "crosslane/plugin.h"

typedef struct xl_amd_function xl_amd_function; // the entry of xl_kernel_launch

// NULL with a message.
xl_amd_function *xl_amd_load(xl_rtl *r, int32_t device, const char *path, const char *kernel,
                             char message[XL_RTL_MESSAGE]);
void xl_amd_unload(xl_rtl *r, xl_amd_function *f);
const xlr_kernel *xl_amd_kernel(const xl_amd_function *f);

#endif
