// targets.c: see targets.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const xlcc_processor processors[] = {
#define XL_CHIP(NAME, GFX, GENERATION, LLVM, ...) {.name = #NAME, .gfx = GFX, .first_llvm = LLVM},
#include "crosslane/chips.def"
};
enum { PROCESSORS = sizeof processors / sizeof *processors };

char *xlcc_processor_list(const char *indent) {
  char *text = xl_strdup(indent);
  size_t column = 0;
  for (size_t i = 0; i < PROCESSORS; i++) {
    const char *comma = i + 1 < PROCESSORS ? "," : "";
    size_t width = strlen(processors[i].name) + 2;
    bool wrap = column + width > 72;
    char *longer = xl_format("%s%s%s%s", text,
                             i == 0 ? ""
                             : wrap ? xl_format("\n%s", indent)
                                    : " ",
                             processors[i].name, comma);
    free(text);
    text = longer;
    column = wrap ? width : column + width;
  }
  return text;
}

bool xlcc_parse_target(const char *id, xlcc_target *t, xl_error *err) {
  memset(t, 0, sizeof *t);
  size_t n = strcspn(id, ":");
  for (size_t i = 0; i < PROCESSORS; i++)
    if (strlen(processors[i].name) == n && !strncmp(processors[i].name, id, n))
      t->processor = &processors[i];
  if (!t->processor) {
    char *list = xlcc_processor_list("  ");
    xl_fail(err, "unknown processor '%.*s' in -mcpu=%s; known are\n%s", (int)n, id, id, list);
    free(list);
    return false;
  }
  const char *p = id + n;
  while (*p == ':') {
    p++;
    size_t len = strcspn(p, ":");
    if (len < 2 || (p[len - 1] != '+' && p[len - 1] != '-'))
      return xl_fail(err, "feature '%.*s' in -mcpu=%s has to end in + or -, as in gfx90a:sramecc+:xnack-", (int)len, p,
                     id);
    bool is_sramecc = len == 8 && !strncmp(p, "sramecc", 7);
    bool is_xnack = len == 6 && !strncmp(p, "xnack", 5);
    if (!(is_sramecc && xl_chip_has(t->processor->gfx, XL_FEATURE_sramecc)) &&
        !(is_xnack && xl_chip_has(t->processor->gfx, XL_FEATURE_xnack)))
      return xl_fail(err, "%s has no target-ID feature '%.*s' (in -mcpu=%s)", t->processor->name, (int)len - 1, p, id);
    int *slot = is_sramecc ? &t->sramecc : &t->xnack;
    if (*slot)
      return xl_fail(err, "feature '%.*s' stands twice in -mcpu=%s", (int)len - 1, p, id);
    *slot = p[len - 1];
    p += len;
  }
  char s[16] = "", x[16] = "", fs[16] = "", fx[16] = "";
  if (t->sramecc) {
    snprintf(s, sizeof s, ":sramecc%c", t->sramecc);
    snprintf(fs, sizeof fs, "%csramecc", t->sramecc);
  }
  if (t->xnack) {
    snprintf(x, sizeof x, ":xnack%c", t->xnack);
    snprintf(fx, sizeof fx, "%cxnack", t->xnack);
  }
  snprintf(t->id, sizeof t->id, "%s%s%s", t->processor->name, s, x);
  snprintf(t->features, sizeof t->features, "%s%s%s", fs, *fs && *fx ? "," : "", fx);
  return true;
}
