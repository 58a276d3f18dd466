// program.h: the command line of whole programs, nvcc's: compiles host code that contains device code, links it, makes
// libraries. xlcc uses it unless the output is a code object, and always if it is called nvcc.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_PROGRAM_H
#define XLCC_PROGRAM_H

#include "options.h"

// What is made, in nvcc's words.
enum xlcc_phase {
  XLCC_LINK,         // a program or shared library
  XLCC_COMPILE,      // an object for each source
  XLCC_BUNDLE,       // -fatbin, -cubin, -ptx: the device code of each source
  XLCC_PREPROCESS,   // -E
  XLCC_DEPENDENCIES, // -M, -MM
  XLCC_LIBRARY,      // -lib
  XLCC_DEVICE_LINK,  // -dlink
};

enum xlcc_part_kind {
  XLCC_PART_CUDA,
  XLCC_PART_CXX,
  XLCC_PART_C,
  XLCC_PART_OBJECT,  // an object, static or shared library: a file that is linked
  XLCC_PART_LIBRARY, // -lNAME
  XLCC_PART_LINK,    // an option of the linker's whose place among the inputs counts
};

typedef struct xlcc_part {
  enum xlcc_part_kind kind;
  const char *text;
} xlcc_part;

typedef struct xlcc_program {
  bool nvcc; // called by that name: its way of printing commands
  enum xlcc_phase phase;
  const char *suffix; // of XLCC_BUNDLE's outputs
  const char *output; // NULL when not given
  const char *folder; // -odir; NULL: the current one
  xlcc_part *parts;   // inputs and what goes between them, in their order
  size_t part_count;
  bool relocatable;    // -rdc=true
  bool no_device_link; // -nodlink
  bool partial;        // -r
  bool shared;         // -shared
  bool syntax_only;    // of device code
  bool run;            // -run
  bool dry_run, verbose, help, version;
  bool list_arch, list_code;
  bool per_thread;                            // --default-stream per-thread
  const char *cache;                          // --cache; NULL when not given
  const char *keep;                           // a folder for intermediate files; NULL: none are kept
  const char *dependencies, *dependency_file; // "-MD" or "-MMD"; NULL: none
  bool user_dependencies;                     // -MM
  xl_list dependency_flags;                   // -MT, -MP
  const char *cudart;                         // none, shared, static
  const char *ccbin;                          // NULL: clang
  const char *archiver;                       // NULL: ar
  const char *seed;                           // -frandom-seed
  xl_list archs;                              // --offload-arch
  xl_list device;                             // options of xlcc's own for device code
  xl_list front;                              // of clang's front end, for both sides: -I, -D, ...
  xl_list host;                               // for the host's side alone, C and C++ files too
  xl_list link;                               // for the linker alone
  xl_list run_args;
} xlcc_program;

// Whether the words of a command line (without the program's name) ask for more than a code object.
bool xlcc_is_program(const xl_list *words);

// Parses and checks the words. False with a message when they are wrong.
bool xlcc_parse_program(const xl_list *words, bool nvcc, xlcc_program *program, xl_error *err);

// nvcc's options and what becomes of them, as text for a terminal or as a page in Markdown.
void xlcc_print_nvcc_options(bool page);

// The names that -arch (compute) or -code (sm) knows, one a line.
void xlcc_print_archs(bool arch, bool code);

#endif
