// bell.cl: a kernel that enqueues another one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void store(global uint *p, uint v) { *p = v; }

// Rings a queue's doorbell by ROCm's device library, and goes on when what was enqueued there has run: the packet, whose
// first 16 bits come last, is written here.
void __ockl_hsa_signal_store(ulong signal, long value, int order);
kernel void enqueue(global uint *slot, constant uint *packet, ulong signal, ulong index, global uint *ran) {
  for (uint i = 1; i < 16; i++)
    slot[i] = packet[i];
  __opencl_atomic_store((global atomic_uint *)slot, packet[0], memory_order_release, memory_scope_all_svm_devices);
  __ockl_hsa_signal_store(signal, (long)index, 3);
  while (__opencl_atomic_load((global atomic_uint *)ran, memory_order_relaxed, memory_scope_all_svm_devices) == 0)
    ;
}
