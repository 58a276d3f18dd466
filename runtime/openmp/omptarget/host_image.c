// host_image.c: images for the architecture that the program runs on (-fopenmp-targets=...,x86_64-pc-linux-gnu): shared
// objects, of which each device loads a copy of its own, so that devices do not share variables. A kernel is a function
// of its arguments, all of 64 bits, called through libffi as LLVM's plugin for hosts does (plugins-nextgen/host/src/
// rtl.cpp of LLVM 19), by the worker of the graph that is the device.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include <dlfcn.h>
#include <elf.h>
#include <ffi.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined __x86_64__
enum { MACHINE = EM_X86_64 };
const char ot_host_target[] = "x86_64-pc-linux-gnu";
#elif defined __aarch64__
enum { MACHINE = EM_AARCH64 };
const char ot_host_target[] = "aarch64-unknown-linux-gnu";
#else
enum { MACHINE = EM_NONE };
const char ot_host_target[] = "host";
#endif

bool ot_host_fits(const void *code, size_t bytes) {
  ElfW(Ehdr) e;
  if (bytes < sizeof e)
    return false;
  memcpy(&e, code, sizeof e);
  return !memcmp(e.e_ident, ELFMAG, SELFMAG) && e.e_ident[EI_CLASS] == ELFCLASS64 && MACHINE != EM_NONE &&
         e.e_machine == MACHINE && e.e_type == ET_DYN;
}

struct ot_host_image {
  void *handle;
  int file; // stays open: dlopen takes the same path for the same object
};

ot_host_image *ot_host_open(const void *code, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  ot_host_image *image = xl_alloc(1, sizeof *image);
  image->file = memfd_create("openmp-image", MFD_CLOEXEC);
  size_t done = 0;
  while (image->file >= 0 && done < bytes) {
    const ssize_t n = write(image->file, (const char *)code + done, bytes - done);
    if (n <= 0)
      break;
    done += (size_t)n;
  }
  if (image->file < 0 || done < bytes)
    snprintf(message, XL_ASYNC_MESSAGE, "no memory for an image of %zu bytes", bytes);
  else {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", image->file);
    if ((image->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL)))
      return image;
    snprintf(message, XL_ASYNC_MESSAGE, "the image for %s cannot be loaded: %.400s", ot_host_target, dlerror());
  }
  ot_host_close(image);
  return NULL;
}

void ot_host_close(ot_host_image *image) {
  if (!image)
    return;
  if (image->handle)
    dlclose(image->handle);
  if (image->file >= 0)
    close(image->file);
  free(image);
}

void *ot_host_symbol(const ot_host_image *image, const char *name, uint64_t *bytes) {
  void *at = dlsym(image->handle, name), *symbol = NULL;
  Dl_info info;
  if (at && bytes)
    *bytes = dladdr1(at, &info, &symbol, RTLD_DL_SYMENT) && symbol ? ((const ElfW(Sym) *)symbol)->st_size : 0;
  return at;
}

typedef struct call { // behind it the arguments' types, where their values are, and these
  ffi_cif cif;
  void (*function)(void);
} call;

size_t ot_host_call_bytes(size_t count) {
  return sizeof(call) + count * (sizeof(ffi_type *) + sizeof(void *) + sizeof(uint64_t));
}

static void run(void *arg) {
  call *c = arg;
  ffi_call(&c->cif, c->function, NULL, (void **)((ffi_type **)(c + 1) + c->cif.nargs));
}

bool ot_host_call(xl_task *t, void *kernel, const uint64_t *values, size_t count, void *memory) {
  call *c = memory;
  ffi_type **types = (ffi_type **)(c + 1);
  void **places = (void **)(types + count);
  uint64_t *copies = (uint64_t *)(places + count);
  for (size_t i = 0; i < count; i++) {
    types[i] = &ffi_type_pointer;
    copies[i] = values[i];
    places[i] = &copies[i];
  }
  memcpy(&c->function, &kernel, sizeof c->function);
  return ffi_prep_cif(&c->cif, FFI_DEFAULT_ABI, (unsigned)count, &ffi_type_void, types) == FFI_OK &&
         xl_task_call(t, run, c);
}
