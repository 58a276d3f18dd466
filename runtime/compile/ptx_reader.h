// ptx_reader.h: the parts of ptx.c. Any failure leaves by longjmp to xl_ptx_read, which frees everything.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_PTX_READER_H
#define CROSSLANE_PTX_READER_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
  MOST_OPERANDS = 9999,
  MOST_DEPTH = 60,
  MOST_DIMENSIONS = 8,
  MOST_PARAMETERS = 256,
  MOST_BYTES = 1 << 30,
  MOST_ALIGN = 1 << 16
};

typedef struct piece { // of the text
  const char *at;
  size_t length;
} piece;

enum space { GENERIC, GLOBAL = 1, SHARED = 3, CONSTANT = 4, LOCAL = 5, FUNCTION };

// .param .b32 x; .param .align 8 .b8 x[24]; .reg .b32 %x, a register of the function that memory is handed over for.
typedef struct parameter {
  piece name;
  bool in_register;
  unsigned bits;        // of a scalar; 0: an array
  char letter;          // of a scalar's type
  uint64_t size, align; // bytes
} parameter;

typedef struct prototype {
  parameter result; // size 0: none
  parameter *parameters;
  size_t count;
} prototype;

typedef struct symbol {
  piece name;
  enum space space;
  char *value;     // the pointer in IR, with its type: ptr addrspace(3) @x
  prototype *type; // of a function; of memory of a call the type is in `memory`
  parameter memory;
  bool defined;
} symbol;

// A stream in memory.
typedef struct part {
  FILE *file; // NULL: not open
  char *data;
  size_t bytes;
} part;

typedef struct reader {
  char *text, *p; // without comments
  jmp_buf stop;
  char *log;
  void **owned; // what is freed in the end
  size_t owned_count, owned_room;
  symbol **symbols; // the last is looked at first
  size_t symbol_count, symbol_room;
  // IR. Functions are made in parts, which become one in the end.
  part module_part, entry_part, body_part, operands_part, constraints_part, values_part;
  unsigned serial; // of names that are made here
  unsigned operand_count;
  symbol **used; // by operand
  char *used_as; // its constraint
  size_t used_room, as_room;
  bool ends; // there is a jump to the end
} reader;

// ptx_text.c
// Stops with a message and the line that p, in the text, is in.
_Noreturn void xlp_fail(reader *r, const char *p, const char *format, ...);
// Memory of zeros, and text, which the reader frees in the end.
void *xlp_get(reader *r, size_t bytes);
char *xlp_text(reader *r, const char *format, ...);
// An array of the reader's with room for one more.
void *xlp_grown(reader *r, void *array, size_t count, size_t *room, size_t each);
// Opens a part, ends it and gives what was put there (the reader owns it), or ends it: false where memory was short.
void xlp_start(reader *r, part *p);
const char *xlp_finish(reader *r, part *p);
bool xlp_close_part(part *p);
bool xlp_same(piece a, const char *b);
bool xlp_in_name(char c);
char *xlp_global_name(reader *r, piece name); // in IR

// Words at r->p. Those that expect something stop where it is not there; others go back to where they were.
void xlp_take_comments(char *s); // makes blanks of them
void xlp_skip(reader *r);        // blanks
bool xlp_next(reader *r, char c);
void xlp_expect(reader *r, char c);
piece xlp_name(reader *r); // may be empty
piece xlp_symbol_name(reader *r);
piece xlp_directive(reader *r); // the word behind a dot; may be empty
bool xlp_next_directive(reader *r, const char *word);
uint64_t xlp_number(reader *r, uint64_t most);
uint64_t xlp_alignment(reader *r);
void xlp_skip_string(reader *r);
void xlp_skip_line(reader *r);
void xlp_skip_to(reader *r, char c);

// .b8 to .f64: its letter and width.
bool xlp_type(reader *r, char *letter, unsigned *bits);
// The innermost symbol of this name; NULL where there is none.
symbol *xlp_find(reader *r, piece n);
symbol *xlp_add_symbol(reader *r, piece n, enum space space, char *value);
// What stands behind .param or .reg, and what stands behind ( up to ).
parameter xlp_read_parameter(reader *r);
void xlp_read_parameters(reader *r, prototype *to);
char *xlp_ir_type(reader *r, const parameter *a);
// The types of a function of the device library, one letter each (ptx_text.c); NULL for others.
const char *xlp_outside_types(piece n);
// The IR type of parameter i, from 1, or of the result, 0. known: as xlp_outside_types.
const char *xlp_type_at(reader *r, const prototype *t, const char *known, size_t i);
void xlp_put_signature(reader *r, FILE *out, const prototype *t, const char *known, bool names);

// ptx_variable.c
// What stands behind the space of a variable. linkage: the word, or empty; inside: of a function's body.
void xlp_variable(reader *r, enum space space, piece linkage, bool inside);
bool xlp_is_space(reader *r, enum space *space); // .global, .shared, .const, .local

// ptx_body.c
// Memory for a parameter, in the function that is being read.
symbol *xlp_add_memory(reader *r, const parameter *a);
bool xlp_starts(const char *s, size_t n, const char *with);
// Behind {, up to }.
void xlp_body(reader *r);
// Declares the register of a parameter and loads it (memory is the parameter's); stores it, for a result.
void xlp_begin_register(reader *r, symbol *memory, bool load);
void xlp_end_register(reader *r, symbol *memory);

#endif
