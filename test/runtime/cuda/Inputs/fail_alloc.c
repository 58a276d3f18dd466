// For LD_PRELOAD: of the allocations that libcrosslane-cuda.so.1 makes, number FAIL_AT fails.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static uintptr_t low, high; // where the library is
static long number = -1, count;

static int find(struct dl_phdr_info *i, size_t bytes, void *arg) {
  (void)bytes, (void)arg;
  for (int k = 0; strstr(i->dlpi_name, "libcrosslane-cuda.so") && k < i->dlpi_phnum; k++) {
    const ElfW(Phdr) *p = &i->dlpi_phdr[k];
    low = i->dlpi_addr;
    if (p->p_type == PT_LOAD && i->dlpi_addr + p->p_vaddr + p->p_memsz > high)
      high = i->dlpi_addr + p->p_vaddr + p->p_memsz;
  }
  return 0;
}

// The library is opened at the program's first call; before main nothing fails.
static int fails(uintptr_t caller) {
  static int looking;
  if (!high && !__atomic_exchange_n(&looking, 1, __ATOMIC_ACQUIRE)) {
    const char *at = getenv("FAIL_AT");
    number = at ? atol(at) : -1;
    dl_iterate_phdr(find, NULL);
    __atomic_store_n(&looking, 0, __ATOMIC_RELEASE);
  }
  return caller >= low && caller < high && __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED) == number;
}

#define CALLER ((uintptr_t)__builtin_return_address(0))
void *malloc(size_t n) { return fails(CALLER) ? NULL : __libc_malloc(n); }
void *calloc(size_t n, size_t each) { return fails(CALLER) ? NULL : __libc_calloc(n, each); }
void *realloc(void *p, size_t n) { return fails(CALLER) ? NULL : __libc_realloc(p, n); }
