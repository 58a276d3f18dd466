// crosslane/compile.h: the compiler as a library, for programs that generate code
// at run time. In libxlcc.so; no other library is needed.
//
//   xl_compile_result r;
//   const char *options[] = {"-mcpu=gfx90a", "-O2"};
//   xl_compile_job job = {.language = "cuda", .name = "scale.cu", .input = source, .bytes = strlen(source),
//                         .options = options, .option_count = 2};
//   if (xl_compile(&job, &r))
//     load(r.output, r.bytes);                 // a code object, as a file of xlcc
//   else
//     fputs(r.log, stderr);
//   xl_compile_free(&r);
//
// The compiler runs as a separate process, xlcc: its errors cannot harm the program, and any number of threads
// may compile at once. It is the file CROSSLANE_XLCC, else ../bin/xlcc relative to the library's folder.
//
// Results are kept for later runs of any program: in the folder CROSSLANE_CACHE ("none": nowhere), else
// $XDG_CACHE_HOME/crosslane/code, else ~/.cache/crosslane/code. The folder has at most 512 MiB; the least recently used
// results are removed first. An entry contains its complete input, which is compared, and a checksum: damaged entries
// are replaced. Processes may share the folder. If it cannot be written nothing is kept.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_COMPILE_H
#define CROSSLANE_COMPILE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// A file that the input may include by this name.
typedef struct xl_compile_file {
  const char *name; // relative, without ".."
  const void *data;
  size_t bytes;
} xl_compile_file;

typedef struct xl_compile_job {
  const char *language; // as xlcc's -x: "cuda", "ir" (text or bitcode) or "c"
  const char *name;     // of the input in messages, without folders; NULL: "input" with the language's suffix
  const void *input;
  size_t bytes;
  const char *const *options; // of xlcc, without -o and -x; paths in them are absolute, or those of `files`
  size_t option_count;
  const xl_compile_file *files;
  size_t file_count;
  bool uncached; // do not read or write the cache
} xl_compile_job;

// Owned by the caller until xl_compile_free.
typedef struct xl_compile_result {
  void *output; // NULL where there is none
  size_t bytes;
  char *log; // errors and warnings of the compiler, zero-terminated; never NULL
  bool cached;
} xl_compile_result;

// Compiles. Returns false with the reason in the log: an error in the input, or no compiler (xl_compile_available).
bool xl_compile(const xl_compile_job *job, xl_compile_result *result);
void xl_compile_free(xl_compile_result *result);

// Whether there is a compiler to run.
bool xl_compile_available(void);

// Links modules of IR, each text or bitcode, to one: verified text in the result's output. Names of modules have no
// meaning. A droppable definition that another module calls is kept; each module keeps its own hidden definitions.
// Returns false as xl_compile does.
bool xl_ir_link(const xl_compile_file *modules, size_t count, xl_compile_result *result);

// An image of IR: a module for NVIDIA's GPUs with options for xlcc, for a GPU that is known later. It consists of
// comments followed by LLVM IR, as text or as bitcode:
//
//   ; crosslane-ir 1
//   ; -O3
//   ; --llvm=22
//
//   target triple = "nvptx64-nvidia-cuda" ...
//
// Makes an image; malloc'ed and zero-terminated. Returns NULL without memory.
void *xl_image_make(const void *ir, size_t bytes, const char *const *options, size_t option_count, size_t *image_bytes);
// Whether the text is an image. bytes: its maximum size; SIZE_MAX if it is zero-terminated.
bool xl_image_is(const void *image, size_t bytes);
// Combines several images, whose sizes exclude the terminating zero, into one with the options of the first; malloc'ed
// and zero-terminated. Returns NULL with the log, which the caller frees and which may be NULL.
void *xl_image_link(const xl_compile_file *images, size_t count, size_t *bytes, char **log);
// Makes an image of other modules that programs load: zero-terminated PTX, or IR for NVIDIA's GPUs as bitcode or as
// zero-terminated text. bytes: its maximum size; SIZE_MAX if unknown. malloc'ed and zero-terminated. Returns NULL with
// the error in *log, which the caller frees; the log is NULL if the input is neither or there is no memory.
void *xl_image_of(const void *module, size_t bytes, size_t *image_bytes, char **log);
// Compiles an image for a processor, like xl_compile: "gfx90a", "gfx90a:xnack-".
bool xl_image_compile(const void *image, size_t bytes, const char *processor, xl_compile_result *result);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
