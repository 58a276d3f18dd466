// link.c: modules of IR as one, and images (crosslane/compile.h).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/compile.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What may be dropped where nothing has called it yet, but is called by a module that is linked later, must not be: the
// linkage that says so becomes one that does not. In place, as `weak` is the shorter word.
static void keep_all(char *ir, size_t *bytes) {
  static const char define[] = "define ", word[] = "linkonce", by[] = "weak";
  char *to = ir;
  for (const char *line = ir, *end = ir + *bytes, *next; line < end; line = next) {
    next = memchr(line, '\n', (size_t)(end - line));
    next = next ? next + 1 : end;
    const bool defines = (size_t)(next - line) >= sizeof define && !memcmp(line, define, sizeof define - 1);
    const char *found = *line == '@' || defines ? memmem(line, (size_t)(next - line), word, sizeof word - 1) : NULL;
    if (found) {
      memmove(to, line, (size_t)(found - line));
      to += found - line;
      memcpy(to, by, sizeof by - 1);
      to += sizeof by - 1;
      line = found + sizeof word - 1;
    }
    memmove(to, line, (size_t)(next - line));
    to += next - line;
  }
  *bytes = (size_t)(to - ir);
}

static const char *const options[] = {"--nvvm", "-S", "--llvm=22", "-x", "ir"};
enum { OPTIONS = sizeof options / sizeof *options };

// A module as text of one's own, whose linkages can be changed. NULL with the compiler's log, or without where there is
// no memory.
static char *as_text(const xl_compile_file *m, size_t *bytes, xl_compile_result *r) {
  char *text;
  if (memchr(m->data, 0, m->bytes)) { // bitcode
    const xl_compile_job job = {.language = "ir",
                                .name = "module.ll",
                                .input = m->data,
                                .bytes = m->bytes,
                                .options = options,
                                .option_count = OPTIONS};
    if (!xl_compile(&job, r))
      return NULL;
    text = r->output;
    *bytes = r->bytes;
    r->output = NULL;
    xl_compile_free(r);
  } else if ((text = malloc(m->bytes ? m->bytes : 1))) {
    memcpy(text, m->data, m->bytes);
    *bytes = m->bytes;
  }
  if (text)
    keep_all(text, bytes);
  return text;
}

bool xl_ir_link(const xl_compile_file *modules, size_t count, xl_compile_result *r) {
  *r = (xl_compile_result){0};
  xl_compile_file *files = calloc(count, sizeof *files);
  const char **all = calloc(count + OPTIONS, sizeof *all);
  char(*names)[32] = calloc(count, sizeof *names);
  bool ok = count && files && all && names;
  for (size_t i = 0; ok && i < count; i++) {
    snprintf(names[i], sizeof names[i], "module%zu.ll", i);
    files[i] = modules[i];
    files[i].name = names[i];
    ok = count == 1 || (files[i].data = as_text(&modules[i], &files[i].bytes, r));
    if (!ok)
      files[i].data = NULL;
  }
  if (ok) {
    size_t n = 0;
    while (n < OPTIONS)
      all[n] = options[n], n++;
    for (size_t i = 1; i < count; i++)
      all[n++] = names[i];
    const xl_compile_job job = {.language = "ir",
                                .name = names[0],
                                .input = files[0].data,
                                .bytes = files[0].bytes,
                                .options = all,
                                .option_count = n,
                                .files = files + 1,
                                .file_count = count - 1};
    ok = xl_compile(&job, r);
  }
  for (size_t i = 0; files && count > 1 && i < count; i++)
    if (files[i].data != modules[i].data)
      free((void *)(uintptr_t)files[i].data);
  free(files);
  free(all);
  free(names);
  if (!ok && !r->log)
    r->log = strdup("xlcc: no memory\n");
  return ok;
}

void *xl_image_link(const xl_compile_file *images, size_t count, size_t *bytes, char **log) {
  xl_compile_file *modules = calloc(count, sizeof *modules);
  xl_compile_result r = {0};
  *log = NULL;
  void *image = NULL;
  bool ok = count && modules;
  for (size_t i = 0; ok && i < count; i++) {
    const char *body = memmem(images[i].data, images[i].bytes, "\n\n", 2);
    ok = body && xl_image_is(images[i].data, images[i].bytes);
    if (ok)
      modules[i] = (xl_compile_file){images[i].name, body + 2,
                                     images[i].bytes - (size_t)(body + 2 - (const char *)images[i].data)};
  }
  if (ok && xl_ir_link(modules, count, &r)) {
    // The head, with its options, is the first one's.
    const size_t head = (size_t)((const char *)modules[0].data - (const char *)images[0].data);
    char *made = malloc(head + r.bytes + 1);
    if (made) {
      memcpy(made, images[0].data, head);
      memcpy(made + head, r.output, r.bytes);
      made[ *bytes = head + r.bytes] = 0;
    }
    image = made;
  }
  *log = r.log;
  r.log = NULL;
  xl_compile_free(&r);
  free(modules);
  return image;
}
