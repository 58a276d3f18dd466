// array.h: arrays that grow, for code that must continue without memory.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HOST_ARRAY_H
#define CROSSLANE_HOST_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

// Room for one more than `count` in `*array`, of `*room` elements of `each` bytes (NULL and 0 at first), which doubles.
// False, and everything as it was, where there is no memory. The array is the caller's, to free().
static inline bool xl_room_for(void **array, size_t count, size_t *room, size_t each) {
  if (count < *room)
    return true;
  const size_t more = *room ? 2 * *room : 8;
  void *p = realloc(*array, more * each);
  if (!p)
    return false;
  *array = p;
  *room = more;
  return true;
}

#endif
