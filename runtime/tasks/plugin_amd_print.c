// plugin_amd_print.c: see plugin_amd_parts.h. What kernels print.
//
// A task with a kernel that prints has a buffer for itself, since kernels of other tasks may run
// when it ends. What is in it waits on the host until it is asked for (xl_amd_flush). With so many of them in use tasks
// are put off.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../hsa/print.h"
#include "plugin_amd_parts.h"

#include <stdlib.h>

void xl_amd_drop_printers(xl_rtl *r) {
  pthread_mutex_lock(&r->lock);
  printer *all = r->printers;
  r->printers = NULL;
  pthread_mutex_unlock(&r->lock);
  for (printer *p = all, *next; p; p = next) {
    next = p->next;
    xl_print_close(&r->h, &p->buffer);
    free(p);
  }
}

printer *xl_amd_take_printer(xl_rtl *r, char message[XL_RTL_MESSAGE]) {
  pthread_mutex_lock(&r->lock);
  printer *p = r->printers;
  if (p)
    r->printers = p->next;
  const uint32_t bytes = r->print_bytes;
  r->nprinters++;
  pthread_mutex_unlock(&r->lock);
  xl_error err = {"no memory for what a kernel prints"};
  if (p || ((p = calloc(1, sizeof *p)) && xl_print_open(&r->h, bytes, &p->buffer, &err)))
    return p;
  free(p);
  pthread_mutex_lock(&r->lock);
  r->nprinters--;
  pthread_mutex_unlock(&r->lock);
  xl_amd_pass(&err, message);
  return NULL;
}

void xl_amd_give_printer(xl_rtl *r, printer *p) {
  pthread_mutex_lock(&r->lock);
  r->nprinters--;
  const bool kept = p->buffer.bytes == r->print_bytes;
  if (kept) {
    p->next = r->printers;
    r->printers = p;
  }
  pthread_mutex_unlock(&r->lock);
  if (!kept) {
    xl_print_close(&r->h, &p->buffer);
    free(p);
  }
}

// What a task has printed that has come to its end. Whether an assertion failed.
bool xl_amd_gather(xl_rtl *r, const printer *from, bool stopped) {
  printed *p = calloc(1, sizeof *p);
  size_t size = 0;
  uint8_t *frames = xl_print_take(&from->buffer, true, &size);
  const bool asserted = frames && stopped && xl_print_asserts(frames, size);
  pthread_mutex_lock(&r->lock);
  if (p && frames && size) {
    *p = (printed){.frames = frames, .size = size, .stopped = stopped};
    *r->last_text = p;
    r->last_text = &p->next;
    pthread_mutex_unlock(&r->lock);
    return asserted;
  }
  r->unprinted += size != 0;
  pthread_mutex_unlock(&r->lock);
  free(p);
  free(frames);
  return asserted;
}

void xl_amd_flush(xl_rtl *r) {
  pthread_mutex_lock(&r->print_lock);
  pthread_mutex_lock(&r->lock);
  printed *all = r->text;
  r->text = NULL;
  r->last_text = &r->text;
  FILE *out = r->out;
  pthread_mutex_unlock(&r->lock);
  uint64_t broken = 0;
  for (printed *p = all, *next; p; p = next) {
    next = p->next;
    xl_error ignored;
    broken += !xlr_print_frames(out, stderr, p->frames, p->size, p->stopped, &ignored);
    free(p->frames);
    free(p);
  }
  if (all)
    fflush(out);
  pthread_mutex_lock(&r->lock);
  r->unprinted += broken;
  pthread_mutex_unlock(&r->lock);
  pthread_mutex_unlock(&r->print_lock);
}

void xl_amd_set_printf(xl_rtl *r, uint32_t bytes, FILE *out) {
  xl_amd_flush(r);
  pthread_mutex_lock(&r->lock);
  const bool changed = bytes != r->print_bytes;
  r->print_bytes = bytes;
  r->out = out;
  pthread_mutex_unlock(&r->lock);
  if (changed)
    xl_amd_drop_printers(r);
}

uint32_t xl_amd_printf_bytes(xl_rtl *r) {
  pthread_mutex_lock(&r->lock);
  const uint32_t bytes = r->print_bytes;
  pthread_mutex_unlock(&r->lock);
  return bytes;
}

bool xl_amd_module_lost(xl_rtl *r, xl_amd_module *m, uint64_t lost[2], char message[XL_RTL_MESSAGE]) {
  pthread_mutex_lock(&r->lock);
  lost[0] += r->unprinted;
  r->unprinted = 0;
  pthread_mutex_unlock(&r->lock);
  xl_error err;
  return xl_take_lost(&r->h, &m->loaded, lost, &err) || xl_amd_pass(&err, message);
}
