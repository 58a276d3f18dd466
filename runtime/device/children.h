// children.h: the records of launches by kernels of CUDA programs. The device library (cuda_children.c) writes them,
// and CUDA's runtime (../cuda/children.c) executes them. Only these two use this header.
//
// Each launch of a kernel that may launch others has a list in host memory, at hidden_hostcall_buffer of its
// arguments. Threads append records to it: kernels, copies, fills, events. The host reads it when the grid has ended.
// A record is not changed once its `kind` is set. Times and places are numbers: `number` orders the requests of the
// threads of a grid, those of one thread in their order.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_DEVICE_CHILDREN_H
#define XL_DEVICE_CHILDREN_H

// Defined in modules whose kernels may launch others, so that the host knows.
#define XL_CHILDREN_VARIABLE "__crosslane_children"

enum {
  XL_CHILD_NONE, // a buffer for arguments without a launch
  XL_CHILD_KERNEL,
  XL_CHILD_COPY,   // rows of device memory
  XL_CHILD_FILL,   // rows, by bytes
  XL_CHILD_RECORD, // an event
  XL_CHILD_WAIT,   // for an event
};

// CUDA's handles of streams that are there without being made; 0 is the block's own.
enum { XL_CHILD_LEGACY = 1, XL_CHILD_PER_THREAD = 2, XL_CHILD_TAIL = 3, XL_CHILD_FORGET = 4, XL_CHILD_HANDLES = 256 };

enum { XL_CHILD_ERRORS = 4096, XL_CHILD_ATTRIBUTES = 160, XL_CHILD_LIMITS = 8 };

// Sizes in bytes. Behind the record the arguments, of at most 4 KiB, as the kernel wants them.
typedef struct xl_child {
  unsigned long long bytes;    // with what is behind it; the next record is there
  unsigned long long stream;   // a handle
  unsigned long long block;    // the number of the block that asked, in its grid
  unsigned long long function; // where the kernel's code begins
  unsigned long long to, from, to_pitch, from_pitch, width, rows;
  unsigned kind, number, grid[3], threads[3], shared, argument_bytes;
  unsigned value;  // XL_CHILD_FILL
  unsigned unused; // 128 bytes
} xl_child;

typedef struct xl_children {
  unsigned long long used, bytes; // of the records, which begin behind this; what there is room for. `used` is atomic
  unsigned long long limits[XL_CHILD_LIMITS]; // by enum cudaLimit
  unsigned made, handles;                     // atomic: numbers and handles that were given away
  unsigned most_shared;                       // bytes of dynamic shared memory that a kernel of the module may have
  unsigned failed;                            // there is something in `errors`
  int device, devices;
  // A thread's last error, at its number in the grid modulo XL_CHILD_ERRORS: the number + 1, then the error. Of threads
  // that share a place the last one's is kept.
  struct {
    unsigned long long thread, error;
  } errors[XL_CHILD_ERRORS];
  int attributes[XL_CHILD_ATTRIBUTES]; // by enum cudaDeviceAttr
} xl_children;

#endif
