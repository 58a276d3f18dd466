// crosslane/compile.h: the compiler as a library, for programs that make code
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
// The compiler runs beside the program, as xlcc: what it does wrong cannot harm the program, and any number of threads
// may compile at once. It is the one of CROSSLANE_XLCC (a file), else ../bin/xlcc of the folder that the library is in.
//
// Results are kept for the next run, of any program: in the folder CROSSLANE_CACHE ("none": nowhere), else
// $XDG_CACHE_HOME/crosslane/code, else ~/.cache/crosslane/code, 512 MiB at most; those that were not used for longest
// go first. An entry holds the whole of what it was made from, which is compared, and a checksum: damaged ones are made
// anew. Processes may share the folder. Where it cannot be written nothing is kept.
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

// A file that the input may include, by this name.
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
  bool uncached; // neither taken from the cache nor kept there
} xl_compile_job;

// Owned by the caller until xl_compile_free.
typedef struct xl_compile_result {
  void *output; // NULL where there is none
  size_t bytes;
  char *log; // errors and warnings of the compiler, with a zero behind them; never NULL
  bool cached;
} xl_compile_result;

// Compiles. False with the reason in the log: the input is wrong, or there is no compiler (xl_compile_available).
bool xl_compile(const xl_compile_job *job, xl_compile_result *result);
void xl_compile_free(xl_compile_result *result);

// Whether there is a compiler to run.
bool xl_compile_available(void);

// Modules of IR, each text or bitcode, as one: text, which has been verified, in the result's output. Names of modules
// are for nobody; what a module may drop, and another calls, stays; what several define hidden each has for itself.
// False as xl_compile.
bool xl_ir_link(const xl_compile_file *modules, size_t count, xl_compile_result *result);

// An image of IR: a module for NVIDIA's GPUs with what xlcc needs to be told, for a GPU that is known later. It is text
// of comments with LLVM IR behind it, as text or as bitcode:
//
//   ; crosslane-ir 1
//   ; -O3
//   ; --llvm=22
//
//   target triple = "nvptx64-nvidia-cuda" ...
//
// Makes one; malloc'ed, with a zero behind it. NULL when there is no memory.
void *xl_image_make(const void *ir, size_t bytes, const char *const *options, size_t option_count, size_t *image_bytes);
// Whether it is one. bytes: at the most; SIZE_MAX where a zero ends it.
bool xl_image_is(const void *image, size_t bytes);
// Several, whose sizes are without the zero behind them, as one with the options of the first; malloc'ed, with a zero
// behind it. NULL with the log, which is the caller's and may be NULL.
void *xl_image_link(const xl_compile_file *images, size_t count, size_t *bytes, char **log);
// Of what programs load beside images: PTX, which a zero ends, or IR for NVIDIA's GPUs as bitcode or as text with a
// zero behind it. bytes: at the most; SIZE_MAX where nobody knows. malloc'ed, with a zero behind it. NULL with what is
// wrong in *log, which is the caller's, or with a log of NULL where it is neither or there is no memory.
void *xl_image_of(const void *module, size_t bytes, size_t *image_bytes, char **log);
// Compiles it for a processor, as xl_compile: "gfx90a", "gfx90a:xnack-".
bool xl_image_compile(const void *image, size_t bytes, const char *processor, xl_compile_result *result);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
