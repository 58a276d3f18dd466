// kernels.cl: what the HSA tests run. Compiled without any library, so only
// what the language itself has.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Variables and relocations: counter is a symbol, where holds an address of it,
// external is defined by the host.
__attribute__((visibility("default"))) global uint counter = 7;
__attribute__((visibility("default"))) global uint *global where = &counter;
__attribute__((visibility("default"))) constant uint primes[4] = {2, 3, 5, 7};
extern __attribute__((visibility("default"))) global uint external;

kernel void store(global uint *p, uint v) { *p = v; }

kernel void sum(global uint *out) {
  out[0] = *where + 100;
  out[1] = external;
  out[2] = primes[out[3] & 3];
  counter = counter + 1;
}

kernel void spin(global uint *p) {
  __opencl_atomic_store((global atomic_uint *)(p + 1), 7, memory_order_release, memory_scope_all_svm_devices);
  while (__opencl_atomic_load((global atomic_uint *)p, memory_order_relaxed, memory_scope_all_svm_devices) == 0)
    ;
  p[1] = 1;
}

// Raises a signal's value the way device code does: a store into its memory.
kernel void set_signal(global long *value, long v) {
  __opencl_atomic_store((global atomic_long *)value, v, memory_order_release, memory_scope_all_svm_devices);
}

// One scalar load of four dwords, though three are there.
typedef uint three __attribute__((ext_vector_type(3)));
kernel void tail(global const three *restrict p, global uint *restrict out) {
  out[0] = p->x;
  out[1] = p->y;
  out[2] = p->z;
}
