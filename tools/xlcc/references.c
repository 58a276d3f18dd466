// references.c: see references.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "references.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_FILES = 256, LONGEST = 1 << 24 }; // what is looked through, files and bytes of one

typedef struct search {
  const xlcc_options *o;
  xl_list seen;
  bool uses, defines, shared;
} search;

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_'; }
static const char *past_blanks(const char *p) { return p + strspn(p, " \t"); }

// The word before a place.
static bool follows(const char *text, const char *at, const char *word) {
  const size_t n = strlen(word);
  while (at > text && (at[-1] == ' ' || at[-1] == '\t'))
    at--;
  return (size_t)(at - text) >= n && !strncmp(at - n, word, n) &&
         ((size_t)(at - text) == n || !in_name(at[-1 - (long)n]));
}

static void look_for(search *s, const char *text, const char *name) {
  const size_t n = strlen(name);
  for (const char *p = text; (p = strstr(p, name)); p += n) {
    if ((p > text && (in_name(p[-1]) || p[-1] == ':' || p[-1] == '.')) || in_name(p[n]))
      continue;
    s->defines |= follows(text, p, "struct") || follows(text, p, "class");
    s->uses |= *past_blanks(p + n) == '<';
  }
}

// Whether the source defines the macro __shared__ itself.
static bool defines_shared(const char *text) {
  for (const char *p = text; (p = strstr(p, "__shared__")); p++)
    if (follows(text, p, "define") && !in_name(p[10]))
      return true;
  return false;
}

// The types beneath, which functions that bind references take: named anywhere, but where they are defined.
static void look_for_base(search *s, const char *text, const char *name) {
  const size_t n = strlen(name);
  for (const char *p = text; (p = strstr(p, name)); p += n) {
    if ((p > text && (in_name(p[-1]) || p[-1] == '.')) || in_name(p[n]))
      continue;
    s->defines |= follows(text, p, "struct") && p[n + strspn(p + n, " \t\r\n")] == '{';
    s->uses = true;
  }
}

static void look_through(search *s, const char *path);

static bool try_file(search *s, const char *folder, const char *name, size_t length) {
  char *path = name[0] == '/' ? xl_format("%.*s", (int)length, name) : xl_format("%s/%.*s", folder, (int)length, name);
  const bool there = !access(path, R_OK);
  if (there)
    look_through(s, path);
  free(path);
  return there;
}

// Whether it is a header of the SDK, some of which name the types in comments.
static bool is_of_sdk(const search *s, const char *name, size_t length) {
  char *path = s->o->sdk ? xl_format("%s/include/%.*s", s->o->sdk, (int)length, name) : NULL;
  const bool yes = path && !access(path, R_OK);
  free(path);
  return yes;
}

static void follow_includes(search *s, const char *path, const char *text) {
  char *here = xl_dir_of(path);
  for (const char *p = text; (p = strchr(p, '#')); p++) {
    const char *word = past_blanks(p + 1);
    if (strncmp(word, "include", 7))
      continue;
    const char *name = past_blanks(word + 7);
    const bool quoted = *name == '"';
    const size_t length = quoted ? strcspn(name + 1, "\"\n") : *name == '<' ? strcspn(name + 1, ">\n") : 0;
    if (!length || (quoted && try_file(s, here, name + 1, length)) || is_of_sdk(s, name + 1, length))
      continue;
    for (size_t i = 0; i < s->o->front_flags.count; i++) {
      const char *flag = s->o->front_flags.items[i];
      const char *folder = strncmp(flag, "-I", 2) ? NULL : flag[2] ? flag + 2 : s->o->front_flags.items[i + 1];
      if (folder && try_file(s, folder, name + 1, length))
        break;
    }
  }
  free(here);
}

static void look_through(search *s, const char *path) {
  for (size_t i = 0; i < s->seen.count; i++)
    if (!strcmp(s->seen.items[i], path))
      return;
  if (s->seen.count == MOST_FILES)
    return;
  xl_push(&s->seen, xl_strdup(path));
  FILE *f = fopen(path, "rb");
  char *text = f ? calloc(LONGEST + 1, 1) : NULL;
  if (text && fread(text, 1, LONGEST, f)) {
    look_for(s, text, "texture");
    look_for(s, text, "surface");
    look_for_base(s, text, "textureReference");
    look_for_base(s, text, "surfaceReference");
    s->shared |= defines_shared(text);
    follow_includes(s, path, text);
  }
  free(text);
  if (f)
    fclose(f);
}

void xlcc_look_for_names(const xlcc_options *o, const char *source, xlcc_names *names) {
  search s = {.o = o};
  if (strcmp(source, "-"))
    look_through(&s, source);
  for (size_t i = 0; i < s.seen.count; i++)
    free(s.seen.items[i]);
  free(s.seen.items);
  names->references |= s.uses && !s.defines;
  names->own_shared |= s.shared;
}
