// plugin_host.h: the host plugin with several workers, in addition to crosslane/plugin.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_PLUGIN_HOST_H
#define CROSSLANE_PLUGIN_HOST_H

#include "crosslane/plugin.h"

// A device for each worker. NULL with a message.
xl_rtl *xl_host_init(unsigned workers, char message[XL_RTL_MESSAGE]);

#endif
