// print.c: printf and assert in a target region, by the host's library. A module of
// its own in libomptarget.devicertl.a, which the linker takes when a program calls
// one of the two: the variable in it makes the host serve while kernels run.
//
// The protocol is that of LLVM 19's libc for GPUs (facts: libc/src/__support/RPC/rpc.h
// and libc/utils/gpu/server/rpc_server.cpp of 19.1.7; libc/shared of 22), which Debian's
// libomptarget serves. Memory of the host has ports; a port is two words, a header, and 64 bytes for
// each lane. Whose turn a port is say the words, of which each side writes one: the
// device's where they are equal, else the host's. To give it over a side inverts its
// word. A wavefront locks a port, fills in its header (the lanes, what is wanted) and
// then sends and receives in the order that the host expects.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

#include "../../device/shuffle.h"
#include "conversion.h"

#include <stdarg.h>

enum { XL_PORTS = 4096 };
// clang 19 makes a structure of printf's arguments, clang 22 lays them one behind the other, and
// LLVM's libomptarget knows the two apart by what is asked for.
#if __clang_major__ < 22
enum { XL_PACKED = 0, XL_PRINT_STDOUT = 21, XL_PRINT_STDERR = 22 };
typedef uint16_t xl_service;
#else
enum { XL_PACKED = 1, XL_PRINT_STDOUT = 'c' << 24 | 24, XL_PRINT_STDERR = 'c' << 24 | 25 };
typedef uint32_t xl_service;
#endif

typedef struct xl_packet {
  uint64_t data[8];
} xl_packet;
typedef struct xl_port_header {
  uint64_t lanes;
  xl_service what;
} xl_port_header;

// The host writes this one when it loads the program, its pointers for the device's use.
typedef struct xl_rpc {
  uint32_t ports;
  uint32_t *theirs, *ours;
  xl_port_header *headers;
  xl_packet *packets; // XL_WAVE of each port
  uint32_t locks[XL_PORTS / 32];
} xl_rpc;
_Static_assert(sizeof(xl_rpc) == 40 + XL_PORTS / 8, "the host writes so many bytes");
#if __clang_major__ < 22
static __attribute__((address_space(1))) xl_rpc xl_client;
typedef __attribute__((address_space(1))) xl_rpc xl_global_rpc;
extern xl_global_rpc *const __llvm_libc_rpc_client;
__attribute__((visibility("protected"))) xl_global_rpc *const __llvm_libc_rpc_client = &xl_client;
#else
extern __attribute__((address_space(1), visibility("protected"))) xl_rpc xl_client __asm("__llvm_rpc_client");
__attribute__((address_space(1), visibility("protected"))) xl_rpc xl_client;
#endif

// A port as its wavefront has it.
typedef struct xl_port {
  uint32_t index, word; // word: what stands in ours
  bool received;        // the last thing done: the packets are the host's before it is told otherwise
} xl_port;

XL_INLINE uint32_t xl_read(const uint32_t *word) {
  return xl_first(__scoped_atomic_load_n(word, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM));
}
XL_INLINE bool xl_is_first(void) { return xl_lane() == xl_first_lane(xl_active()); }

XL_INLINE void xl_unlock_port(uint32_t index) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
  if (xl_is_first())
    __scoped_atomic_fetch_and(&xl_client.locks[index / 32], ~(1u << index % 32), __ATOMIC_RELAXED,
                              __MEMORY_SCOPE_DEVICE);
}

static xl_port xl_open_port(xl_service what) {
  const uint32_t ports = xl_first(xl_client.ports);
  if (!ports)
    xl_stop("trap: OpenMP: the host's library does not serve printf and assert of target regions");
  const uint64_t lanes = xl_active();
  for (uint32_t index = xl_first(__builtin_amdgcn_workgroup_id_x()) % ports;;
       index = index + 1 < ports ? index + 1 : 0) {
    uint32_t taken = 0;
    if (xl_is_first())
      taken = __scoped_atomic_fetch_or(&xl_client.locks[index / 32], 1u << index % 32, __ATOMIC_RELAXED,
                                       __MEMORY_SCOPE_DEVICE) >>
                  index % 32 &
              1;
    if (xl_first(taken)) {
      __builtin_amdgcn_s_sleep(1);
      continue;
    }
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
    const uint32_t word = xl_read(&xl_client.ours[index]);
    if (xl_read(&xl_client.theirs[index]) != word) { // the host is not through with what came before
      xl_unlock_port(index);
      continue;
    }
    if (xl_is_first())
      xl_client.headers[index] = (xl_port_header){lanes, what};
    return (xl_port){index, word, false};
  }
}

// The lane's packet, once it is the device's turn.
XL_INLINE xl_packet *xl_packet_of(const xl_port *port) {
  while (xl_read(&xl_client.theirs[port->index]) != port->word)
    __builtin_amdgcn_s_sleep(2);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
  return &xl_client.packets[(uint64_t)port->index * XL_WAVE + xl_lane()];
}

XL_INLINE void xl_hand_over(xl_port *port) {
  port->word = !port->word;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "");
  if (xl_is_first())
    __scoped_atomic_store_n(&xl_client.ours[port->index], port->word, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
}

static const xl_packet *xl_receive(xl_port *port) {
  if (port->received)
    xl_hand_over(port);
  port->received = true;
  return xl_packet_of(port);
}

// Bytes of a length that may differ among the lanes; what is behind memory's end is 0.
static void xl_send(xl_port *port, const void *memory, uint64_t there, uint64_t bytes) {
  const uint8_t *from = memory;
  uint64_t sent = 0;
  for (bool first = true; first || xl_ballot(sent < bytes); first = false) {
    xl_packet *packet = xl_packet_of(port);
    uint8_t *to = (uint8_t *)packet;
    uint32_t room = sizeof *packet;
    if (first) {
      packet->data[0] = bytes;
      to += sizeof(uint64_t), room -= sizeof(uint64_t);
    }
    for (uint32_t i = 0; i < room && sent < bytes; ++i, ++sent)
      to[i] = sent < there ? from[sent] : 0;
    xl_hand_over(port);
    port->received = false;
  }
}

static uint64_t xl_text_size(const char *text) {
  uint64_t size = 1;
  while (text[size - 1])
    ++size;
  return size;
}

// Strings that are not there, as the host's printf prints them. (LLVM's server would print
// the string of another conversion.)
static void xl_mend_strings(const char *format, uint8_t *arguments, uint64_t bytes) {
  uint64_t at = 0;
  for (xl_conversion c; (c = xl_next_conversion(format)).length; format += c.length) {
    at = ((at + 3) & ~(uint64_t)3) + c.words * sizeof(int);
    if (c.size && !XL_PACKED)
      at = (at + c.size - 1) & ~(uint64_t)(c.size - 1);
    if (at + c.size > bytes)
      return;
    if (c.type == 's') {
      const char *text;
      __builtin_memcpy(&text, arguments + at, sizeof text);
      if (!text) {
        text = "(null)";
        __builtin_memcpy(arguments + at, &text, sizeof text);
      }
    }
    at += c.size;
  }
}

static int32_t xl_print(xl_service what, const char *format, void *arguments, uint64_t bytes) {
  if (!format)
    return -1;
  xl_mend_strings(format, arguments, arguments ? bytes : 0);
  xl_port port = xl_open_port(what);
  const uint64_t size = xl_text_size(format);
  xl_send(&port, format, size, size);
  // The host says how many bytes the format needs; it reads so many.
  const uint64_t needed = xl_receive(&port)->data[0];
  xl_send(&port, arguments, arguments ? bytes : 0, needed);
  for (;;) {
    const xl_packet *packet = xl_receive(&port);
    const int32_t printed = (int32_t)packet->data[0];
    const char *text = (const char *)packet->data[1]; // a string that the format prints, from the last to the first
    if (!xl_ballot(text != NULL)) {
      xl_unlock_port(port.index);
      return printed;
    }
    const uint64_t length = text ? xl_text_size(text) : 0;
    xl_send(&port, text, length, length);
  }
}

#if __clang_major__ < 22
// What clang makes of printf, with a structure of the arguments.
XL_ENTRY int32_t __llvm_omp_vprintf(const char *format, void *arguments, uint32_t bytes) {
  return xl_print(XL_PRINT_STDOUT, format, arguments, bytes);
}
#else
// A list of arguments is a pointer to them; how many there are the format says.
XL_ENTRY int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  void *arguments;
  _Static_assert(sizeof list == sizeof arguments, "a list of arguments is a pointer");
  __builtin_memcpy(&arguments, &list, sizeof arguments);
  const int printed = xl_print(XL_PRINT_STDOUT, format, arguments, UINT32_MAX);
  va_end(list);
  return printed;
}
#endif

// The message once for a wavefront, whose lanes fail together.
__attribute__((weak, noinline, visibility("hidden"))) void __assert_fail(const char *expression, const char *file,
                                                                         unsigned line, const char *function) {
  struct __attribute__((packed, aligned(8))) {
    const char *file;
    unsigned line;
#if __clang_major__ < 22
    unsigned between;
#endif
    const char *function, *expression;
  } arguments = {.file = file, .line = line, .function = function, .expression = expression};
  if (xl_is_first())
    xl_print(XL_PRINT_STDERR, "%s:%u: %s: Assertion `%s' failed.\n", &arguments, sizeof arguments);
  xl_stop("trap: OpenMP: an assertion failed in a target region");
}
