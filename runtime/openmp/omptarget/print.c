// print.c: printf and assert of target regions, served while kernels run. The device's
// side, and what lies in the memory between the two, is runtime/openmp/device/print.c.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include "../device/conversion.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Services; the packed ones, of clang 22's programs, have arguments without gaps.
enum { PRINT_STDOUT = 21, PRINT_STDERR = 22, PRINT_STDOUT_PACKED = 24, PRINT_STDERR_PACKED = 25 };
enum { PORTS = 64, LANES = 64 };
enum { MOST_CHARACTERS = 1 << 20, MOST_BYTES = 1 << 26, PAUSE = 50 /* microseconds */ };

typedef struct packet {
  uint64_t data[8];
} packet;
typedef struct port_header {
  uint64_t lanes;
  uint16_t what; // the lower half, in programs of clang 22
} port_header;

// What the device's variable gets; its locks follow.
typedef struct client {
  uint32_t ports;
  uint32_t *theirs, *ours; // as the device sees it
  port_header *headers;
  packet *packets;
} client;

struct ot_printer {
  client client; // the same pointers: the memory is the host's, and mapped to the same addresses
  ot_device *device;
  uint32_t wavefront;
  pthread_t thread;
  bool stop; // atomic
};

// One exchange. The host may write where its word and the device's differ.
typedef struct port {
  ot_printer *p;
  uint32_t index, word; // word: the host's own
  uint64_t lanes;
  bool received;
} port;

// False where the program ends meanwhile: the wavefront has ended at an error.
static bool my_turn(const port *at) {
  while (__atomic_load_n(&at->p->client.ours[at->index], __ATOMIC_ACQUIRE) == at->word) {
    if (__atomic_load_n(&at->p->stop, __ATOMIC_ACQUIRE))
      return false;
    sched_yield();
  }
  return true;
}

static void hand_over(port *at) {
  at->word = !at->word;
  __atomic_store_n(&at->p->client.theirs[at->index], at->word, __ATOMIC_RELEASE);
}

static packet *packet_of(const port *at, unsigned lane) {
  return &at->p->client.packets[(size_t)at->index * at->p->wavefront + lane];
}

static bool receive(port *at) {
  if (at->received)
    hand_over(at);
  at->received = true;
  return my_turn(at);
}

static bool send(port *at) {
  if (!my_turn(at))
    return false;
  hand_over(at);
  at->received = false;
  return true;
}

typedef struct bytes {
  char *at; // with a NUL behind its end; NULL: none
  uint64_t size;
  bool packed; // as printf's arguments
} bytes;

// Of each lane so many bytes as it says. False: the end, or it is no size.
static bool receive_bytes(port *at, bytes of[LANES]) {
  uint64_t got = 0, most = 0;
  if (!receive(at))
    return false;
  for (unsigned lane = 0; lane < at->p->wavefront; lane++) {
    of[lane] = (bytes){NULL, 0, false};
    if (!(at->lanes >> lane & 1))
      continue;
    const uint64_t size = packet_of(at, lane)->data[0], first = size < 56 ? size : 56;
    if (size > MOST_BYTES)
      ot_fatal(1, "what printf of a target region was given has more than %d bytes\n", MOST_BYTES);
    of[lane] = (bytes){xl_alloc(size + 1, 1), size, false};
    memcpy(of[lane].at, &packet_of(at, lane)->data[1], first);
    most = size > most ? size : most;
  }
  for (got = 56; got < most; got += 64) {
    if (!receive(at))
      return false;
    for (unsigned lane = 0; lane < at->p->wavefront; lane++)
      if (of[lane].at && got < of[lane].size)
        memcpy(of[lane].at + got, packet_of(at, lane), of[lane].size - got < 64 ? of[lane].size - got : 64);
  }
  return true;
}

static void free_bytes(bytes of[LANES]) {
  for (unsigned lane = 0; lane < LANES; lane++) {
    free(of[lane].at);
    of[lane] = (bytes){NULL, 0, false};
  }
}

// ---------------------------------------------------------------- a call of printf

// The next member of the arguments' structure, of 4 or 8 bytes; 0 behind its end.
static uint64_t take(const bytes *arguments, uint64_t *at, uint32_t size) {
  uint64_t value = 0;
  if (!arguments->packed)
    *at = (*at + size - 1) & ~(uint64_t)(size - 1);
  if (*at <= arguments->size && size <= arguments->size - *at)
    memcpy(&value, arguments->at + *at, size);
  *at += size;
  return value;
}

// The bytes of the arguments that a format has, and the n-th string of them (0: there are no more).
static uint64_t measure(const char *format, const bytes *arguments, uint64_t n, uint64_t *string) {
  uint64_t at = 0;
  *string = 0;
  for (xl_conversion c; (c = xl_next_conversion(format)).length; format += c.length) {
    for (uint32_t i = 0; i < c.words; i++)
      take(arguments, &at, sizeof(int));
    const uint64_t value = c.size ? take(arguments, &at, c.size) : 0;
    if (c.type == 's' && value && !n--)
      *string = value;
  }
  return at;
}

// One conversion; false: it is wider than is printed.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static bool convert(FILE *out, const char *f, xl_conversion c, const bytes *arguments, uint64_t *at, const char *text) {
  char spec[128], *to = spec;
  uint32_t end = c.length - 1;
  while (strchr("hljzt", f[end - 1]))
    end--;
  for (uint32_t i = 0; i < end; i++) {
    char number[16] = {f[i], 0};
    if (f[i] == '*')
      snprintf(number, sizeof number, "%d", (int)(uint32_t)take(arguments, at, sizeof(int)));
    // A negative precision is none; of flags and digits no more than are sensible.
    if (f[i] == '*' && i && f[i - 1] == '.' && number[0] == '-') {
      to--;
      continue;
    }
    if ((size_t)(to - spec) + strlen(number) + 8 > sizeof spec)
      return false;
    to = stpcpy(to, number);
  }
  for (const char *s = spec; *s;) { // width and precision
    char *next = NULL;
    if (*s >= '1' && *s <= '9' && strtoul(s, &next, 10) > MOST_CHARACTERS)
      return false;
    s = next ? next : s + 1;
  }
  const uint64_t value = c.size ? take(arguments, at, c.size) : 0;
  if (c.type == 'c') {
    stpcpy(to, "c");
    fprintf(out, spec, (int)(uint32_t)value);
  } else if (c.type == 's') {
    stpcpy(to, "s");
    fprintf(out, spec, text);
  } else if (c.type == 'p') {
    stpcpy(to, "p");
    fprintf(out, spec, (void *)(uintptr_t)value);
  } else if (c.type == '%') {
    putc('%', out);
  } else if (strchr("diouxX", c.type)) {
    const uint32_t halves = c.size == 4 ? c.length - 1 - end : 0;
    to = stpcpy(to, c.size == 8 ? "ll" : halves > 1 ? "hh" : halves ? "h" : "");
    *to++ = c.type;
    *to = 0;
    if (c.size == 8)
      fprintf(out, spec, (long long)value);
    else
      fprintf(out, spec, (int)(uint32_t)value);
  } else {
    double d;
    memcpy(&d, &value, sizeof d);
    *to++ = c.type;
    *to = 0;
    fprintf(out, spec, d);
  }
  return true;
}
#pragma GCC diagnostic pop

// The whole text in one piece. Texts: the strings of the conversions %s that have one.
static int print_one(FILE *to, const char *format, const bytes *arguments, const bytes *texts, uint64_t count) {
  char *text = NULL;
  size_t size = 0;
  uint64_t at = 0;
  FILE *out = open_memstream(&text, &size);
  bool ok = out;
  for (xl_conversion c; ok && (c = xl_next_conversion(format)).length; format += c.length) {
    if (!c.type) {
      ok = fwrite(format, 1, c.length, out) == c.length;
      continue;
    }
    const char *string = "(null)";
    if (c.type == 's') {
      uint64_t there = at; // behind width and precision
      for (uint32_t i = 0; i < c.words; i++)
        take(arguments, &there, sizeof(int));
      if (take(arguments, &there, c.size) && count) {
        string = texts++->at;
        count--;
      }
    }
    ok = convert(out, format, c, arguments, &at, string);
  }
  if (out && fclose(out))
    ok = false;
  if (text && size)
    ok = fwrite(text, 1, size, to) == size && ok;
  free(text);
  return ok ? (int)size : -1;
}

// The strings that a lane's format prints, in their order.
typedef struct texts {
  bytes *at;
  uint64_t count;
} texts;

static bool serve_printf(port *at, FILE *to, bool packed) {
  bytes format[LANES] = {{NULL, 0, false}}, arguments[LANES] = {{NULL, 0, false}}, got[LANES] = {{NULL, 0, false}};
  const bytes none = {NULL, 0, packed};
  texts strings[LANES] = {{NULL, 0}};
  uint64_t string;
  bool ok = receive_bytes(at, format);
  for (unsigned lane = 0; ok && lane < LANES; lane++)
    if (format[lane].at)
      packet_of(at, lane)->data[0] = measure(format[lane].at, &none, 0, &string);
  ok = ok && send(at) && receive_bytes(at, arguments);
  for (unsigned lane = 0; lane < LANES; lane++)
    arguments[lane].packed = packed;
  for (bool more = true; ok && more;) { // a string of each lane that has one more
    more = false;
    for (unsigned lane = 0; lane < LANES; lane++)
      if (format[lane].at) {
        measure(format[lane].at, &arguments[lane], strings[lane].count, &string);
        packet_of(at, lane)->data[1] = string;
        more |= string != 0;
      }
    if (!more)
      break;
    ok = send(at) && receive_bytes(at, got);
    for (unsigned lane = 0; lane < LANES; lane++)
      if (got[lane].at && got[lane].size) {
        strings[lane].at = xl_grow(strings[lane].at, strings[lane].count + 1, sizeof *strings[lane].at);
        strings[lane].at[strings[lane].count++] = got[lane];
        got[lane].at = NULL;
      }
    free_bytes(got);
  }
  for (unsigned lane = 0; ok && lane < LANES; lane++)
    if (format[lane].at)
      packet_of(at, lane)->data[0] =
          (uint64_t)print_one(to, format[lane].at, &arguments[lane], strings[lane].at, strings[lane].count);
  ok = ok && send(at);
  free_bytes(format);
  free_bytes(arguments);
  free_bytes(got);
  for (unsigned lane = 0; lane < LANES; lane++) {
    for (uint64_t i = 0; i < strings[lane].count; i++)
      free(strings[lane].at[i].at);
    free(strings[lane].at);
  }
  return ok;
}

// ---------------------------------------------------------------- serving

static void *serve(void *argument) {
  ot_printer *p = argument;
  while (!__atomic_load_n(&p->stop, __ATOMIC_ACQUIRE)) {
    bool idle = true;
    for (uint32_t i = 0; i < PORTS; i++) {
      const uint32_t word = p->client.theirs[i];
      if (__atomic_load_n(&p->client.ours[i], __ATOMIC_ACQUIRE) == word)
        continue;
      idle = false;
      port at = {p, i, word, p->client.headers[i].lanes, false};
      if (p->wavefront < LANES)
        at.lanes &= ((uint64_t)1 << p->wavefront) - 1;
      const uint16_t what = p->client.headers[i].what;
      const bool packed = what == PRINT_STDOUT_PACKED || what == PRINT_STDERR_PACKED;
      const bool error = what == PRINT_STDERR || what == PRINT_STDERR_PACKED;
      if (!packed && !error && what != PRINT_STDOUT)
        ot_fatal(1, "a target region asks the host for service %u, which there is none of\n", what);
      serve_printf(&at, error ? stderr : stdout, packed);
    }
    if (idle)
      usleep(PAUSE);
  }
  return NULL;
}

ot_printer *ot_printer_start(ot_device *d, void *variable, char message[XL_ASYNC_MESSAGE]) {
  const uint32_t wavefront = d->about.wavefront;
  const size_t words = PORTS * sizeof(uint32_t), headers = PORTS * sizeof(port_header);
  const size_t size = 2 * words + headers + (size_t)PORTS * wavefront * sizeof(packet);
  ot_printer *p = xl_alloc(1, sizeof *p);
  uint8_t *memory = xl_graph_host_alloc(ot_graph, size, message);
  if (memory) {
    memset(memory, 0, size);
    p->device = d;
    p->wavefront = wavefront;
    p->client = (client){PORTS, (void *)memory, (void *)(memory + words), (void *)(memory + 2 * words),
                         (void *)(memory + 2 * words + headers)};
    _Static_assert(sizeof p->client == OT_PRINTER_VARIABLE, "the device's variable begins with it");
    memcpy(variable, &p->client, sizeof p->client);
    if (!pthread_create(&p->thread, NULL, serve, p))
      return p;
    snprintf(message, XL_ASYNC_MESSAGE, "no thread for printf of target regions");
    ot_device_free(d, memory);
  }
  free(p);
  return NULL;
}

void ot_printer_stop(ot_printer *p) {
  if (!p)
    return;
  __atomic_store_n(&p->stop, true, __ATOMIC_RELEASE);
  pthread_join(p->thread, NULL);
  ot_device_free(p->device, p->client.theirs);
  free(p);
}
