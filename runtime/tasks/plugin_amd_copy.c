// plugin_amd_copy.c: see plugin_amd_parts.h. Copies, boxes and fills, and memory of the host that is locked for them.
//
// The copy engines reach memory that HSA knows or that is locked, which takes a
// system call. What is small and comes from other memory is taken along at once
// instead, where nothing that is still to be done could write there; what goes to
// such memory is copied by the host when the task's other work is done, where nobody reads it before.
//
// Fills are copies: of a pattern, and then of what has been filled, twice as much each time.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/hsa_vmem.h"
#include "plugin_amd_parts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PATTERN = 4096 }; // bytes that a fill begins with

// ---------------------------------------------------------------- memory of the host

void xl_amd_unpin(xl_rtl *r, pin *p) {
  pthread_mutex_lock(&r->lock);
  if (!--p->tasks) {
    pin **at = &r->pins;
    while (*at != p)
      at = &(*at)->next;
    *at = p->next;
    while (p->locks--)
      r->h.hsa_amd_memory_unlock(p->base);
    free(p);
  }
  pthread_mutex_unlock(&r->lock);
}

// Locks what is not locked yet. HSA takes a lock away by its address alone, so that one address has one pin.
pin *xl_amd_pin_memory(xl_rtl *r, char *base, size_t bytes, char message[XL_RTL_MESSAGE]) {
  pthread_mutex_lock(&r->lock);
  pin *p = r->pins;
  while (p &&
         !(base >= p->base && base - p->base <= (ptrdiff_t)p->bytes && bytes <= p->bytes - (size_t)(base - p->base)))
    p = p->next;
  for (pin *same = p ? NULL : r->pins; same && !p; same = same->next)
    if (same->base == base)
      p = same;
  const bool found = p;
  if (!p && !(p = calloc(1, sizeof *p)))
    xl_amd_fail(message, "no memory for what a task does");
  if (p && (!found || (p->base == base && bytes > p->bytes))) {
    void *seen = NULL;
    const hsa_status_t s = r->h.hsa_amd_memory_lock(base, bytes, r->h.agents, r->h.count, &seen);
    if (s == HSA_STATUS_SUCCESS) {
      p->locks++;
      p->base = base;
      p->seen = seen;
      p->bytes = bytes;
      if (!found) {
        p->next = r->pins;
        r->pins = p;
      }
    } else {
      xl_amd_hsa_fail(r, s, "hsa_amd_memory_lock", message);
      if (!found)
        free(p);
      p = NULL;
    }
  }
  if (p)
    p->tasks++;
  pthread_mutex_unlock(&r->lock);
  return p;
}

// ---------------------------------------------------------------- copies

// Where the copy engine finds host memory, and whose it is: locked, unless HSA knows it; or a place for it among the
// task's arguments.
static bool reach(xl_rtl *r, amd_info *i, void **p, size_t bytes, bool read, hsa_agent_t *owner,
                  char message[XL_RTL_MESSAGE]) {
  hsa_amd_pointer_info_t known = {.size = sizeof known};
  hsa_status_t s = r->h.hsa_amd_pointer_info(*p, &known, NULL, NULL, NULL);
  if (s != HSA_STATUS_SUCCESS)
    return xl_amd_hsa_fail(r, s, "hsa_amd_pointer_info", message);
  if (known.type == HSA_EXT_POINTER_TYPE_HSA || (unsigned)known.type == XL_HSA_POINTER_VMEM) {
    *owner = known.agentOwner;
    return true;
  }
  *owner = r->h.host;
  if (bytes <= SMALL && (read ? !i->nbefore && !i->writes : i->info.lands)) {
    void *copy = xl_amd_take_args(r, bytes, message);
    if (!copy)
      return false;
    // By the kernel, since it may be no memory at all: what cannot be read, locking says.
    const struct iovec here = {copy, bytes}, there = {*p, bytes};
    if ((!read || process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)bytes) &&
        xl_amd_hold(i, (piece){.kind = P_ARGS, .p = copy, .bytes = bytes, .to = read ? NULL : *p}, message)) {
      *p = copy;
      return true;
    }
    xl_amd_give_args(r, copy, bytes);
  }
  pin *pinned = xl_amd_pin_memory(r, *p, bytes, message);
  if (!pinned)
    return false;
  if (!xl_amd_hold(i, (piece){.kind = P_LOCK, .p = pinned}, message)) {
    xl_amd_unpin(r, pinned);
    return false;
  }
  *p = pinned->seen + ((char *)*p - pinned->base);
  return true;
}

// Memory of a copy, as its engine finds it.
typedef struct place {
  char *at;
  hsa_agent_t owner;
} place;

static bool is_host(const xl_rtl *r, place p) { return p.owner.handle == r->h.host.handle; }

// A signal for a copy, which the task has. False with a message.
static bool copy_signal(xl_rtl *r, amd_info *i, size_t bytes, hsa_signal_t *signal, char message[XL_RTL_MESSAGE]) {
  if (!xl_amd_take_signal(r, signal, message))
    return false;
  if (xl_amd_hold(i, (piece){.kind = P_COPY, .signal = *signal, .bytes = bytes}, message))
    return true;
  xl_amd_give_signal(r, *signal);
  return false;
}

// The status of enqueuing it.
static bool copied(xl_rtl *r, amd_info *i, hsa_status_t s, const char *what, place to, hsa_signal_t signal,
                   char message[XL_RTL_MESSAGE]) {
  if (s != HSA_STATUS_SUCCESS) {
    i->pieces->kind = P_SIGNAL;
    return xl_amd_hsa_fail(r, s, what, message);
  }
  xl_amd_only_dep(i, signal, false);
  i->last = signal;
  i->ends_in_copy = true;
  i->writes |= is_host(r, to);
  return true;
}

static bool copy(xl_rtl *r, amd_info *i, place to, place from, size_t bytes, char message[XL_RTL_MESSAGE]) {
  hsa_signal_t signal;
  if (!copy_signal(r, i, bytes, &signal, message))
    return false;
  const bool within = is_host(r, to) && is_host(r, from);
  const hsa_agent_t by = within ? r->gpus[i->info.device].of->agent : to.owner; // the device's engines
  const hsa_status_t s =
      r->h.hsa_amd_memory_async_copy(to.at, by, from.at, from.owner, bytes, (uint32_t)i->ndeps, i->deps, signal);
  return copied(r, i, s, "hsa_amd_memory_async_copy", to, signal, message);
}

// What HSA knows of memory: whether the host copies it by hsa_memory_copy, or as its own. False: neither.
static bool known_to_hsa(xl_rtl *r, const void *p, size_t bytes, bool *known) {
  hsa_amd_pointer_info_t i = {.size = sizeof i};
  if (r->h.hsa_amd_pointer_info(p, &i, NULL, NULL, NULL) != HSA_STATUS_SUCCESS)
    return false;
  *known = i.type == HSA_EXT_POINTER_TYPE_HSA;
  if (!*known)
    return i.type == HSA_EXT_POINTER_TYPE_UNKNOWN || i.type == HSA_EXT_POINTER_TYPE_LOCKED;
  const size_t at = (uintptr_t)p - (uintptr_t)i.agentBaseAddress;
  return at <= i.sizeInBytes && bytes <= i.sizeInBytes - at;
}

bool xl_amd_exchange_now(xl_rtl *r, void *to, const void *from, size_t bytes) {
  bool to_known, from_known;
  return !bytes ||
         (bytes <= SMALL && known_to_hsa(r, to, bytes, &to_known) && known_to_hsa(r, from, bytes, &from_known) &&
          (to_known || from_known) && xl_amd_copy_now(r, to, to_known, from, from_known, bytes));
}

bool xl_amd_exchange(xl_rtl *r, void *to, const void *from, size_t bytes, xl_async_info *info,
                     char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  void *dst = to, *src = (void *)(uintptr_t)from;
  place d, s;
  if (!bytes)
    return true;
  bool to_known, from_known;
  if (info->lands && bytes <= SMALL && known_to_hsa(r, from, bytes, &from_known) && from_known &&
      known_to_hsa(r, to, bytes, &to_known) && !to_known)
    return xl_amd_hold(i, (piece){.kind = P_LATE, .p = src, .bytes = bytes, .to = to}, message);
  if (!reach(r, i, &src, bytes, true, &s.owner, message) || !reach(r, i, &dst, bytes, false, &d.owner, message))
    return false;
  d.at = dst;
  s.at = src;
  return copy(r, i, d, s, bytes, message);
}

bool xl_amd_copy_now(xl_rtl *r, void *to, bool to_known, const void *from, bool from_known, size_t bytes) {
  char between[SMALL];
  const struct iovec here = {between, bytes};
  xl_error ignored;
  if (bytes > sizeof between || !bytes)
    return false;
  if (!from_known) {
    const struct iovec there = {(void *)(uintptr_t)from, bytes};
    if (process_vm_readv(getpid(), &here, 1, &there, 1, 0) != (ssize_t)bytes)
      return false;
    from = between;
  }
  if (!xl_copy_now(&r->h, to_known ? to : between, from, bytes, &ignored))
    return false;
  const struct iovec there = {to, bytes};
  return to_known || process_vm_writev(getpid(), &here, 1, &there, 1, 0) == (ssize_t)bytes;
}

// ---------------------------------------------------------------- boxes

// A box whose distances are multiples of four: the engine moves dwords.
static bool copy_aligned(xl_rtl *r, amd_info *i, place to, xl_pitch to_pitch, place from, xl_pitch from_pitch,
                         xl_box box, char message[XL_RTL_MESSAGE]) {
  hsa_signal_t signal;
  const size_t bytes = box.width * box.height * box.depth;
  if (!copy_signal(r, i, bytes, &signal, message))
    return false;
  const hsa_pitched_ptr_t d = {to.at - (uintptr_t)to.at % 4, to_pitch.row, to_pitch.plane},
                          s = {from.at - (uintptr_t)from.at % 4, from_pitch.row, from_pitch.plane};
  const hsa_dim3_t d_at = {(uint32_t)((uintptr_t)to.at % 4), 0, 0}, s_at = {(uint32_t)((uintptr_t)from.at % 4), 0, 0},
                   range = {(uint32_t)box.width, (uint32_t)box.height, (uint32_t)box.depth};
  const hsa_amd_copy_direction_t way = is_host(r, to)     ? is_host(r, from) ? hsaHostToHost : hsaDeviceToHost
                                       : is_host(r, from) ? hsaHostToDevice
                                                          : hsaDeviceToDevice;
  const hsa_status_t status = r->h.hsa_amd_memory_async_copy_rect(
      &d, &d_at, &s, &s_at, &range, r->gpus[i->info.device].of->agent, way, (uint32_t)i->ndeps, i->deps, signal);
  return copied(r, i, status, "hsa_amd_memory_async_copy_rect", to, signal, message);
}

static bool copy_rows(xl_rtl *r, amd_info *i, place to, xl_pitch to_pitch, place from, xl_pitch from_pitch, xl_box box,
                      char message[XL_RTL_MESSAGE]) {
  bool ok = true;
  for (size_t z = 0; z < box.depth && ok; z++)
    for (size_t y = 0; y < box.height && ok; y++)
      ok = copy(r, i, (place){to.at + z * to_pitch.plane + y * to_pitch.row, to.owner},
                (place){from.at + z * from_pitch.plane + y * from_pitch.row, from.owner}, box.width, message);
  return ok;
}

// The least number of rows, or planes, whose distance is a multiple of four in both.
static size_t step_of(size_t a, size_t b) { return (a | b) % 4 == 0 ? 1 : (a | b) % 4 == 2 ? 2 : 4; }

static bool copy_box(xl_rtl *r, amd_info *i, place to, xl_pitch to_pitch, place from, xl_pitch from_pitch, xl_box box,
                     char message[XL_RTL_MESSAGE]) {
  if (box.height == 1 && box.depth == 1)
    return copy(r, i, to, from, box.width, message);
  if (box.width > UINT32_MAX || box.height > UINT32_MAX || box.depth > UINT32_MAX)
    return xl_amd_fail(message, "a copy of %zu rows of %zu bytes in %zu planes", box.height, box.width, box.depth);
  const size_t rows = box.height > 1 ? step_of(to_pitch.row, from_pitch.row) : 1,
               planes = box.depth > 1 ? step_of(to_pitch.plane, from_pitch.plane) : 1;
  for (size_t z = 0; z < planes && z < box.depth; z++)
    for (size_t y = 0; y < rows && y < box.height; y++) {
      const xl_box part = {box.width, (box.height - y + rows - 1) / rows, (box.depth - z + planes - 1) / planes};
      // A distance that nothing is at is any: one that AMD's runtime takes.
      const size_t row = (box.width + 3) / 4 * 4;
      const xl_pitch d = {part.height > 1 ? rows * to_pitch.row : row, planes * to_pitch.plane},
                     s = {part.height > 1 ? rows * from_pitch.row : row, planes * from_pitch.plane};
      const xl_pitch d_all = {d.row, part.depth > 1 ? d.plane : d.row * part.height},
                     s_all = {s.row, part.depth > 1 ? s.plane : s.row * part.height};
      const place d_at = {to.at + z * to_pitch.plane + y * to_pitch.row, to.owner},
                  s_at = {from.at + z * from_pitch.plane + y * from_pitch.row, from.owner};
      // Engines have limits for distances that HSA does not tell: then row by row.
      if (!copy_aligned(r, i, d_at, d_all, s_at, s_all, part, message) &&
          !copy_rows(r, i, d_at, d_all, s_at, s_all, part, message))
        return false;
    }
  return true;
}

static size_t span(xl_pitch pitch, xl_box box) {
  return (box.depth - 1) * pitch.plane + (box.height - 1) * pitch.row + box.width;
}

// The place of a box, locked where it has to be: what lies between its rows is not the task's.
static bool reach_box(xl_rtl *r, amd_info *i, void *p, xl_pitch pitch, xl_box box, bool read, place *where,
                      char message[XL_RTL_MESSAGE]) {
  const bool lands = i->info.lands;
  i->info.lands = false;
  void *at = p;
  const bool ok = reach(r, i, &at, span(pitch, box), read, &where->owner, message);
  i->info.lands = lands;
  where->at = at;
  return ok;
}

bool xl_amd_rect(xl_rtl *r, void *to, xl_pitch to_pitch, const void *from, xl_pitch from_pitch, xl_box box,
                 xl_async_info *info, char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  place d, s;
  if (!box.width || !box.height || !box.depth)
    return true;
  return reach_box(r, i, (void *)(uintptr_t)from, from_pitch, box, true, &s, message) &&
         reach_box(r, i, to, to_pitch, box, false, &d, message) &&
         copy_box(r, i, d, to_pitch, s, from_pitch, box, message);
}

bool xl_amd_fill(xl_rtl *r, void *to, xl_pitch pitch, xl_box box, uint32_t value, unsigned bytes, xl_async_info *info,
                 char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  place d;
  if (!box.width || !box.height || !box.depth)
    return true;
  if (!reach_box(r, i, to, pitch, box, false, &d, message))
    return false;
  if (box.height > 1 && box.width == pitch.row) {
    box.width *= box.height;
    box.height = 1;
  }
  if (box.height == 1 && box.depth > 1 && box.width == pitch.plane) {
    box.width *= box.depth;
    box.depth = 1;
  }
  const size_t first = box.width < PATTERN ? box.width : PATTERN;
  char *pattern = xl_amd_take_args(r, first, message);
  if (!pattern)
    return false;
  if (!xl_amd_hold(i, (piece){.kind = P_ARGS, .p = pattern, .bytes = first}, message)) {
    xl_amd_give_args(r, pattern, first);
    return false;
  }
  for (size_t at = 0; at < first; at += bytes)
    memcpy(pattern + at, &value, bytes); // little-endian
  bool ok = copy(r, i, d, (place){pattern, r->h.host}, first, message);
  for (size_t done = first, n; ok && done < box.width; done += n) {
    n = done < box.width - done ? done : box.width - done;
    ok = copy(r, i, (place){d.at + done, d.owner}, d, n, message);
  }
  for (size_t done = 1, n; ok && done < box.height; done += n) {
    n = done < box.height - done ? done : box.height - done;
    ok = copy_box(r, i, (place){d.at + done * pitch.row, d.owner}, pitch, d, pitch, (xl_box){box.width, n, 1}, message);
  }
  for (size_t done = 1, n; ok && done < box.depth; done += n) {
    n = done < box.depth - done ? done : box.depth - done;
    ok = copy_box(r, i, (place){d.at + done * pitch.plane, d.owner}, pitch, d, pitch,
                  (xl_box){box.width, box.height, n}, message);
  }
  return ok;
}

// ---------------------------------------------------------------- locked by others

void *xl_amd_lock(xl_rtl *r, void *memory, size_t bytes, char message[XL_RTL_MESSAGE]) {
  pin *p = xl_amd_pin_memory(r, memory, bytes, message);
  return p ? p->seen + ((char *)memory - p->base) : NULL;
}

bool xl_amd_unlock(xl_rtl *r, void *memory) {
  pthread_mutex_lock(&r->lock);
  pin *p = r->pins;
  while (p && p->base != memory)
    p = p->next;
  pthread_mutex_unlock(&r->lock);
  if (p)
    xl_amd_unpin(r, p);
  return p;
}
