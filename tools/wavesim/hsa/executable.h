// executable.h: executables and the code objects loaded into them, for the files that load them, answer HSA's questions
// about them, and AMD's loader extension.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_EXECUTABLE_H
#define WAVESIM_EXECUTABLE_H

#include "core/code.h"
#include "hsa/codeobject.h"
#include "hsa/info.h"

#include <pthread.h>

typedef struct ws_symbol {
  struct ws_symbol *next;
  struct ws_symbol *same; // in its bucket
  uint64_t hash, handle;
  const char *name;      // in the strings of its code object, or own
  char *own;             // of a variable that the host has defined
  const ws_agent *agent; // NULL: of the program
  bool kernel, external, constant;
  uint8_t binding;
  uint64_t address, size;
  ws_kd kd;
} ws_symbol;

typedef struct ws_region { // a segment of code
  ws_code *code;
  uint8_t *bytes; // private copy, which the guest cannot change while it is decoded
} ws_region;

typedef struct ws_loaded { // one code object in an executable
  struct ws_loaded *next;
  struct ws_executable *exe;
  uint64_t handle;
  const ws_agent *agent;
  uint8_t *base;  // guest memory
  uint64_t delta; // address = vaddr + delta (modulo 2^64)
  uint64_t size;
  unsigned nsegments;
  ws_segment segment[WS_LIMIT_SEGMENTS];
  ws_region region[WS_LIMIT_SEGMENTS];
  const void *storage; // the bytes of the caller, for debuggers
  size_t storage_size;
  int fd;
  char *uri;
  char *strings; // a copy of its string table
  uint8_t *file; // all of it, storage_size bytes, for what a fault has to tell
} ws_loaded;

typedef struct ws_executable {
  struct ws_executable *next;
  uint64_t handle;
  hsa_profile_t profile;
  hsa_default_float_rounding_mode_t rounding;
  bool frozen;
  ws_symbol *symbols, **last;
  ws_symbol **bucket; // by name; a power of two
  size_t buckets, nsymbols;
  ws_loaded *loaded, **last_loaded;
} ws_executable;

typedef struct ws_reader { // also what a deserialized code object is
  const uint8_t *bytes;
  size_t size;
  uint8_t *own; // bytes, when read from a file or copied
  int fd;       // -1: memory
  size_t offset;
} ws_reader;

// Executables change under the lock for writing; dispatches look kernels up.
extern pthread_rwlock_t ws_executables_lock;
extern ws_executable *ws_executables;

// load.c. The symbol of that name, NULL when there is none.
ws_symbol *ws_find_symbol(const ws_executable *x, const char *name, const ws_agent *agent);
// A symbol that can be found by its name, which stays the caller's; NULL without memory.
ws_symbol *ws_new_symbol(ws_executable *x, const char *name, const ws_agent *agent);
void ws_free_symbols(ws_symbol *s);
// Loads what the reader has into an executable for an agent; loaded may be NULL.
hsa_status_t ws_load(hsa_executable_t executable, hsa_agent_t agent, const ws_reader *r,
                     hsa_loaded_code_object_t *loaded);
void ws_unload(ws_loaded *l);

// reader.c. A reader of a file: the whole of it, or size bytes from offset; 0: to its end.
hsa_status_t ws_read_file(hsa_file_t file, size_t offset, size_t size, hsa_code_object_reader_t *reader);

#endif
