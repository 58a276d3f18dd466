// image.c: images of IR (crosslane/compile.h).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/compile.h"
#include "store.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first[] = "; crosslane-ir 1\n";
enum { FIRST = sizeof first - 1, MOST_OPTIONS = 64 };

// The oldest LLVM that generates code for the processor of a target ID; 0 where it is not known.
static int first_llvm(const char *target) {
  const size_t n = strcspn(target, ":");
#define XL_CHIP(name, number, generation, llvm, ...)                                                                   \
  if (n == sizeof #name - 1 && !strncmp(target, #name, n))                                                             \
    return llvm;
#include "crosslane/chips.def"
  return 0;
}

void *xl_image_make(const void *ir, size_t bytes, const char *const *options, size_t option_count,
                    size_t *image_bytes) {
  xl_bytes b = {0};
  xl_bytes_put(&b, first, FIRST);
  for (size_t i = 0; i < option_count; i++) {
    xl_bytes_put(&b, "; ", 2);
    xl_bytes_put(&b, options[i], strlen(options[i]));
    xl_bytes_put(&b, "\n", 1);
  }
  xl_bytes_put(&b, "\n", 1);
  xl_bytes_put(&b, ir, bytes);
  *image_bytes = b.count;
  xl_bytes_put(&b, "", 1);
  if (!b.failed)
    return b.data;
  free(b.data);
  return NULL;
}

bool xl_image_is(const void *image, size_t bytes) { return bytes >= FIRST && !strncmp(image, first, FIRST); }

bool xl_image_compile(const void *image, size_t bytes, const char *processor, xl_compile_result *result) {
  const char *p = image, *end;
  *result = (xl_compile_result){0};
  char *head = NULL, *cpu = NULL;
  const char *options[MOST_OPTIONS + 1];
  size_t count = 0;
  bool ok = xl_image_is(image, bytes);
  if (bytes == SIZE_MAX)
    bytes = ok ? strlen(image) : 0;
  end = p + bytes;
  const char *body = ok ? memmem(p, bytes, "\n\n", 2) : NULL;
  if (body && (head = strndup(p, (size_t)(body - p))) && asprintf(&cpu, "-mcpu=%s", processor) >= 0) {
    body += 2;
    options[count++] = cpu;
    char *rest = head;
    strsep(&rest, "\n"); // the first line
    for (char *line; (line = strsep(&rest, "\n"));) {
      ok = ok && count < MOST_OPTIONS && line[0] == ';' && line[1] == ' ';
      // A newer LLVM reads what an older one wrote.
      int llvm;
      if (ok)
        options[count++] =
            sscanf(line, "; --llvm=%d", &llvm) == 1 && llvm < first_llvm(processor) ? "--llvm=22" : line + 2;
    }
    if (ok) {
      const xl_compile_job job = {.language = "ir",
                                  .name = "image.ll",
                                  .input = body,
                                  .bytes = (size_t)(end - body),
                                  .options = options,
                                  .option_count = count};
      ok = xl_compile(&job, result);
    }
  } else {
    ok = false;
  }
  if (!result->log) {
    result->log = strdup("xlcc: this is no image of IR\n");
    ok = false;
  }
  free(head);
  free(cpu);
  return ok;
}
