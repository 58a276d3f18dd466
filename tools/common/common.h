// common.h: the common code of the command-line tools: error texts, allocation that
// ends the program on failure, lists of strings, whole files.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_COMMON_H
#define XL_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Exit statuses of every tool.
enum { XL_OK = 0, XL_FAILED = 1, XL_USAGE = 2 };

// A message for the user, without program name, without newline. Functions
// that can fail take one and fill it in; main prints it.
typedef struct xl_error {
  char text[4096];
} xl_error;

// Stores the message (cut when too long) and returns false, so that a failing
// function ends in `return xl_fail(err, ...)`.
bool xl_fail(xl_error *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

// Memory, zeroed where new; the process ends with status 2 and a message when
// there is none. For sizes that come from the user use calloc and check.
void *xl_alloc(size_t count, size_t size);
void *xl_grow(void *old, size_t count, size_t size);
char *xl_strdup(const char *s);
char *xl_format(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

// A list of strings that the list does not own, always followed by a NULL.
typedef struct xl_list {
  char **items;
  size_t count;
} xl_list;
void xl_push(xl_list *list, const char *s);
void xl_push_all(xl_list *list, const xl_list *more);

// The whole file in malloc'ed memory. False with a message when it cannot be
// read or is no regular file.
bool xl_read_file(const char *path, uint8_t **data, size_t *size, xl_error *err);
// Replaces the file's content. A partly written file is removed.
bool xl_write_file(const char *path, const void *data, size_t size, xl_error *err);

// Folder of the running program, links resolved; owned by the caller.
char *xl_program_dir(void);
// A path's folder ("." when it names none); owned by the caller.
char *xl_dir_of(const char *path);

// An unsigned number, decimal or 0x hexadecimal, spanning the whole of s and
// at most max. Signs and blanks are refused.
bool xl_parse_unsigned(const char *s, uint64_t max, uint64_t *value);

#endif
