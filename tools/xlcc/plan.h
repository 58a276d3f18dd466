// plan.h: turns options into commands.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_PLAN_H
#define XLCC_PLAN_H

#include "options.h"

// The first word of xlcc's command line for the step that makes an image of IR (crosslane/compile.h), which plans run:
//   STEP OUTPUT IR [options of xlcc for it]
#define XLCC_IMAGE_STEP "--image-step"

typedef struct xlcc_command {
  xl_list argv;    // argv[0] is the full path of the program
  xl_list env;     // NAME=VALUE, on top of the environment
  const char *out; // a file that its standard output goes to; NULL: this process's
  xl_list header;  // compiles the headers that a front end begins with, but for where to; empty where there are none
} xlcc_command;

typedef struct xlcc_plan {
  xlcc_command *commands; // each runs when the one before it has succeeded
  size_t count;
} xlcc_plan;

// Where things are.
typedef struct xlcc_paths {
  char *llvm_bin; // folder of clang, llvm-link, ld.lld
  char *back_bin; // folder of the clang that generates code: llvm_bin, or the patched one's
  char *plugin;   // libcrosslane-19.so or -22.so; NULL for the patched LLVM
  char *clang;    // libcrosslane-clang-19.so or -22.so; NULL without .cu inputs
  char *header;   // crosslane/cuda_device.h, or cuda_sdk.h with an SDK; NULL when not wanted
  char *fixes;    // folder of headers that go before an SDK's; NULL without
  char *cuda;     // folder of our headers with the SDK's names; NULL without .cu inputs or with an SDK
  char *math;     // CUDA's device library; NULL without .cu inputs
  char *checked;  // what --checked needs of that library, as IR; NULL without
  char *include;  // folder of crosslane/kernel.h; NULL without .c inputs
  char **library; // the device runtime for each device's processor and wave size; NULL without .c inputs
  char *bundler;  // clang-offload-bundler; NULL for one device
} xlcc_paths;

// Finds LLVM (XLCC_LLVM_DIR, else the configured one), the plugin or the patched
// clang, the headers and the device runtime (beside the program's folder, as in
// the build and the installed tree).
// False with a message when something that the options need is not there.
bool xlcc_find_paths(const xlcc_options *options, xlcc_paths *paths, xl_error *err);

// temp_dir: folder for intermediate files; NULL when they go beside the output.
void xlcc_make_plan(const xlcc_options *options, const xlcc_paths *paths, const char *temp_dir, xlcc_plan *plan);

// For those who plan more than code objects. The command is valid until the next one is added.
xlcc_command *xlcc_add_command(xlcc_plan *plan, const char *folder, const char *tool);

// What makes clang find the headers of a .cu, the SDK's or our own, and read what goes in front of it.
void xlcc_cuda_headers(xlcc_command *command, const xlcc_options *options, const xlcc_paths *paths);

// The command that compiles these headers: of a front end's command so far what stands before the user's options.
void xlcc_header_alone(xlcc_command *command, const xlcc_options *options, const xlcc_paths *paths, const char *input);

// A name that no tool takes for an option.
const char *xlcc_safe(const char *path);

// The file's path when it is in the folder of Crosslane's libraries or of its CUDA installation (from the program's
// folder), else NULL; owned by the caller.
char *xlcc_find_library(const char *here, const char *file);
char *xlcc_find_cuda(const char *here, const char *file);

#endif
