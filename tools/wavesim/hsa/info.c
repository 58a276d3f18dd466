// info.c: answers from the tables of info.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/info.h"

#include <string.h>

bool ws_answer(const ws_info *rows, size_t n, const void *asked, uint32_t attribute, void *value) {
  for (const ws_info *r = rows; value && r < rows + n; r++) {
    if (r->attribute != attribute)
      continue;
    if (r->is) {
      memcpy(value, r->is, r->size);
      return true;
    }
    const uint64_t number = r->of ? r->of(asked) : 0;
    if (r->size && r->of) {
      memcpy(value, &number, r->size);
      return true;
    }
    const char *member = (const char *)asked + r->at;
    if (r->size) {
      memset(value, 0, r->size);
      memcpy(value, member, r->width < r->size ? r->width : r->size);
    } else if (number) {
      memcpy(value, *(const void *const *)(const void *)member, number);
    }
    return true;
  }
  return false;
}
