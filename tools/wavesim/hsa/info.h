// info.h: the answers of the hsa_*_get_info functions, as tables with a row for each attribute.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_HSA_INFO_H
#define WAVESIM_HSA_INFO_H

#include <hsa/hsa.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ws_info {
  uint32_t attribute;
  uint32_t size;                     // bytes of the answer; 0: what of() says, at a pointer that the object has
  const void *is;                    // the answer, or NULL
  uint64_t (*of)(const void *asked); // a number made of the object, or NULL
  size_t at, width;                  // else a member of the object; an unsigned number where it has another size
} ws_info;

// The rows: a constant, a member, a number that a function gives, n(object) bytes at a pointer that is a member.
#define WS_IS(attribute, type, ...) {attribute, sizeof(type), &(type){__VA_ARGS__}, NULL, 0, 0}
#define WS_AT(attribute, type, object, member)                                                                         \
  {attribute, sizeof(type), NULL, NULL, offsetof(object, member), sizeof((object *)0)->member}
#define WS_OF(attribute, type, function) {attribute, sizeof(type), NULL, function, 0, 0}
#define WS_TEXT(attribute, object, member, n) {attribute, 0, NULL, n, offsetof(object, member), 0}

// Answers into value, where that is not NULL, from the first of n rows that has the attribute; whether there is one.
bool ws_answer(const ws_info *rows, size_t n, const void *asked, uint32_t attribute, void *value);
#define WS_ANSWER(rows, asked, attribute, value)                                                                       \
  ws_answer(rows, sizeof(rows) / sizeof *(rows), asked, (uint32_t)(attribute), value)

// What a call says that found its object and then asked tables.
static inline hsa_status_t ws_answered(bool yes) {
  return yes ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

#endif
