// rdc.h: relocatable device code. An object of a source that was compiled with -rdc=true contains its device code as
// LLVM bitcode, before the lowering, in the section that clang uses for it. The device linker takes it from all objects
// and archive members of a program, links it, compiles it, and makes an object with the bundle and the functions by
// which the objects register themselves.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_RDC_H
#define XLCC_RDC_H

#include "../common/common.h"

// Where clang puts what -fcuda-include-gpubinary names, with -fgpu-rdc.
#define XLCC_UNIT_SECTION "__nv_relfatbin"

// The first word of xlcc's command line for this step, which plans run:
//   STEP needed|all TEMP OUTPUT [device options] -- LINKER WORDS...
// needed takes of archives what a linker that runs these words would take and what device code refers to, all takes
// all. TEMP is a folder for intermediate files, OUTPUT the object.
#define XLCC_DEVICE_LINK_STEP "--device-link-step"

// The step. words: those behind STEP. The process's exit status.
int xlcc_device_link_step(const xl_list *words, bool verbose);

#endif
