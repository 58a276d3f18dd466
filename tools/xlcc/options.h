// options.h: xlcc's command line.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_OPTIONS_H
#define XLCC_OPTIONS_H

#include "targets.h"

enum xlcc_output { XLCC_CODE_OBJECT, XLCC_OBJECT, XLCC_ASSEMBLY, XLCC_IR, XLCC_BITCODE };

enum xlcc_language {
  XLCC_IR_INPUT, // LLVM IR, textual or bitcode
  XLCC_CUDA,     // CUDA C++
  XLCC_C,        // C for the AMD device itself, with the functions of crosslane/device.h
};

typedef struct xlcc_input {
  const char *path;  // "-" is standard input
  const char *named; // the same, or the file of PTX that the one at path was read from
  enum xlcc_language language;
  bool typed; // IR with pointers to types
} xlcc_input;

// What code is made for.
typedef struct xlcc_device {
  xlcc_target target;
  bool wave32; // the warp model: one warp a wavefront; otherwise packed
} xlcc_device;

typedef struct xlcc_options {
  xlcc_device *devices; // at least one; several make a bundle
  size_t device_count;
  int llvm;              // 19 or 22
  bool patched;          // LLVM 19 with our patches, and no plugin
  char level;            // '0'..'3', 's', 'z'
  const char *schedule;  // --schedule; NULL when not given
  const char *mma;       // --mma; NULL when not given
  const char *alloca;    // --alloca; NULL when not given
  const char *undefined; // --undefined: nvidia or llvm
  bool openacc;          // -fopenacc: goacc-lower runs before the device runtime is linked
  const char *reduction; // -fopenacc=tree, lock or atomic; NULL when not given
  const char *regions;   // --regions: the scheme that xl-regions makes of regions; NULL when not given
  enum xlcc_output kind;
  bool debug;                                 // -g
  bool llvm_given;                            // --llvm
  const char *cuda_path;                      // --cuda-path: an SDK's folder, or "none"; NULL when not given
  const char *sdk;                            // the SDK whose headers .cu inputs see; NULL for our own
  const char *cuda_arch;                      // what the front end compiles .cu for: "sm_80"
  bool device_header;                         // put crosslane/cuda_device.h in front of .cu
  bool checked;                               // warp operations, and the device runtime's arguments, are checked
  bool preprocess;                            // -E
  bool syntax_only;                           // -fsyntax-only
  const char *dependencies, *dependency_file; // "-MD" or "-MMD", NULL: none; where they go
  xl_list dependency_flags;                   // -MT, -MQ, -MP
  bool pass_failed;                           // -Wpass-failed
  bool keep_going;                            // --keep-going: kernels that are refused are left out
  const char *cache;                          // --cache: a folder, or "none"; NULL when not given
  bool bundle;                                // of one device too, and of no interest whether it has a kernel
  bool image;                                 // the bundle's image of IR (crosslane/compile.h) alone, as text
  bool bare;                                  // --no-embed-ir: of bundles for programs, no IR for other GPUs
  const char *overlay;                        // a list of files that clang reads in place of others; NULL
  bool with_host;                             // of a program, whose host code registers its variables
  bool front_only;                            // stop at the front end's module
  bool save_temps;
  bool dry_run;       // -###
  bool verbose;       // -v
  bool help, version; // the rest is not checked then
  const char *output; // owned by the command line, or made up from the first input
  xlcc_input *inputs;
  size_t input_count;
  xl_list front_flags; // for the compilation of .cu and .c, in their order
  xl_list back_flags;  // for the compilation of IR, in their order
} xlcc_options;

// The words of a command line behind the program's name, with those of files that @FILE, --options-file FILE and
// -optf FILE name in place of these. False with a message when such files are wrong.
bool xlcc_expand_words(int argc, char **argv, xl_list *words, xl_error *err);

// Parses and checks the words. False with a message when they are wrong.
bool xlcc_parse_options(const xl_list *words, xlcc_options *options, xl_error *err);

extern const char xlcc_help[];

#endif
