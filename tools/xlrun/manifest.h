// manifest.h: lists of runs in a text file, a line each:
//
//   case module kernel grid block nargs argument...
//
// grid and block are "64" or "4x2x1", arguments as in args.h. Empty lines and
// lines that begin with # are ignored.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLRUN_MANIFEST_H
#define XLRUN_MANIFEST_H

#include "args.h"

typedef struct xlr_case {
  unsigned line;
  char *name, *module, *kernel;
  uint32_t grid[3], block[3];
  xlr_arg *args;
  size_t arg_count;
} xlr_case;

typedef struct xlr_manifest {
  char *path;
  char *dir; // what the arguments' files are relative to
  xlr_case *cases;
  size_t case_count;
} xlr_manifest;

// Reads and checks the whole file. False with a message "file:line: ..." at
// the first malformed line.
bool xlr_read_manifest(const char *path, xlr_manifest *m, xl_error *err);
void xlr_free_manifest(xlr_manifest *m);

#endif
