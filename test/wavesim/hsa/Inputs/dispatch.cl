// dispatch.cl: the kernels of dispatch.c: what a work-item is told about
// itself, waits between waves and between groups, private memory seen through
// every kind of access, and atomics.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#define ITEM_X ((uint)__builtin_amdgcn_workitem_id_x())
#define GROUP_X ((uint)__builtin_amdgcn_workgroup_id_x())
#define ADD(p, v) __opencl_atomic_fetch_add(p, v, memory_order_relaxed, memory_scope_device)

static void barrier_all(void) {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup");
  __builtin_amdgcn_s_barrier();
}

uint mix(uint x) {
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x * 2654435761u + 12345;
}

// One record a work-item at its place in the grid: how often it ran, its lane,
// its group and its wave's active lanes.
typedef struct record {
  uint runs, lane, group, active;
} record;

kernel void ids(global record *out) {
  const constant uint *packet = (const constant uint *)__builtin_amdgcn_dispatch_ptr();
  uint size_x = packet[1] & 0xffff, size_y = packet[1] >> 16, size_z = packet[2] & 0xffff;
  uint grid_x = packet[3], grid_y = packet[4];
  uint gx = GROUP_X, gy = __builtin_amdgcn_workgroup_id_y(), gz = __builtin_amdgcn_workgroup_id_z();
  uint x = gx * size_x + ITEM_X, y = gy * size_y + __builtin_amdgcn_workitem_id_y();
  uint z = gz * size_z + __builtin_amdgcn_workitem_id_z();
  global record *r = &out[((ulong)z * grid_y + y) * grid_x + x];
  ADD((global atomic_uint *)&r->runs, 1u);
  r->lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  r->group = gx | gy << 8 | gz << 16;
  r->active = __builtin_popcountl(__builtin_amdgcn_read_exec());
}

// The only id in use is x.
kernel void x_only(global uint *out) { out[GROUP_X * 64 + ITEM_X] = ITEM_X + 1; }

// Every group waits for all of them; later groups read what earlier ones wrote.
kernel void grid_barrier(global uint *out, global uint *count, uint groups) {
  uint t = ITEM_X;
  out[GROUP_X * 128 + t] = mix(GROUP_X * 128 + t);
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
  barrier_all();
  if (t == 0) {
    __opencl_atomic_fetch_add((global atomic_uint *)count, 1u, memory_order_acq_rel, memory_scope_device);
    while (__opencl_atomic_load((global atomic_uint *)count, memory_order_acquire, memory_scope_device) < groups)
      ;
  }
  barrier_all();
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
  uint s = 0;
  for (uint g = 0; g < groups; g++)
    s = s * 3 + out[g * 128 + (t * 5 + g) % 128];
  out[(groups + GROUP_X) * 128 + t] = s;
}

// Waves take turns through LDS, the last one first.
kernel void wave_relay(global uint *out) {
  local uint turn;
  uint wave = ITEM_X / 64;
  if (ITEM_X == 0)
    turn = 15;
  barrier_all();
  while (__opencl_atomic_load((local atomic_uint *)&turn, memory_order_acquire, memory_scope_work_group) != wave)
    ;
  if (ITEM_X % 64 == 0) {
    ADD((global atomic_uint *)&out[16], 1u);
    out[wave] = out[16];
    __opencl_atomic_fetch_sub((local atomic_uint *)&turn, 1u, memory_order_acq_rel, memory_scope_work_group);
  }
}

__attribute__((noinline)) uint fold(uint *p, uint n) {
  uint r = 0;
  for (uint i = 0; i < n; i++) {
    r = r * 31 + p[i];
    p[i] = r;
  }
  return r;
}

// Arrays indexed by data, bytes, 64-bit words, and a callee that gets a flat
// pointer to them.
kernel void private_arrays(global uint *out, uint seed) {
  uint a[32], g = GROUP_X * 128 + ITEM_X, x = g ^ seed;
  ulong w[8] = {0};
  uchar c[16] = {0};
  for (int i = 0; i < 32; i++)
    a[i] = x = mix(x);
  for (int i = 0; i < 64; i++) {
    uint j = mix(a[i & 31]) & 31, k = a[j] & 31, t = a[j];
    a[j] = a[k];
    a[k] = t + i;
  }
  for (int i = 0; i < 8; i++)
    w[a[i] >> 3 & 7] += a[i] * (ulong)a[i + 8];
  for (int i = 0; i < 16; i++)
    c[a[i] & 15] = a[i];
  uint r = fold(a, 32);
  for (int i = 0; i < 8; i++)
    r = r * 7 + (uint)(w[i] >> 5) + c[i] * c[15 - i];
  out[g] = r;
}

// One flat access whose lanes go to LDS, private and global memory.
kernel void flat_mix(global uint *out, uint seed) {
  local uint s[128];
  uint p[4], t = ITEM_X, g = GROUP_X * 128 + t;
  s[t] = t * 3;
  for (uint i = 0; i < 4; i++)
    p[i] = t + i;
  out[g] = t * 7;
  barrier_all();
  uint *q = t % 3 == 0 ? (uint *)&s[t] : t % 3 == 1 ? (uint *)&p[t & 3] : (uint *)&out[g];
  *q += seed;
  uint r = fold(q, 1);
  barrier_all();
  out[g] = r + s[t] + p[0] * 5 + p[1] * 7 + p[2] * 11 + p[3] * 13;
}

// Calls through a table, different ones in one wave.
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
typedef uint (*binary)(uint, uint);
uint plus(uint a, uint b) { return a + b; }
uint times(uint a, uint b) { return a * b; }
uint shifted(uint a, uint b) { return a ^ b << 3; }
constant binary table[3] = {plus, times, shifted};
kernel void indirect(global uint *out, uint seed) {
  uint g = GROUP_X * 128 + ITEM_X, x = mix(g ^ seed), r = 0;
  for (int i = 0; i < 4; i++)
    r = table[(x >> i * 4) % 3](r + i, x);
  out[g] = r;
}

kernel void atomics(global uint *u, global ulong *l) {
  uint t = GROUP_X * 128 + ITEM_X, v = mix(t), e = 0;
  ulong e8 = 0;
  ADD((global atomic_uint *)&u[0], 3u);
  __opencl_atomic_fetch_sub((global atomic_uint *)&u[1], v, memory_order_relaxed, memory_scope_device);
  __opencl_atomic_fetch_max((global atomic_uint *)&u[2], v, memory_order_relaxed, memory_scope_device);
  __opencl_atomic_fetch_min((global atomic_int *)&u[3], (int)v, memory_order_relaxed, memory_scope_device);
  __opencl_atomic_fetch_and((global atomic_uint *)&u[4], v | 0xf0f, memory_order_relaxed, memory_scope_device);
  __opencl_atomic_fetch_or((global atomic_uint *)&u[5], v & 0x10101, memory_order_relaxed, memory_scope_device);
  __opencl_atomic_fetch_xor((global atomic_uint *)&u[6], v, memory_order_relaxed, memory_scope_device);
  while (!__opencl_atomic_compare_exchange_strong((global atomic_uint *)&u[7], &e, e + v, memory_order_seq_cst,
                                                  memory_order_seq_cst, memory_scope_device))
    ;
  ADD((global atomic_ulong *)&l[0], (ulong)v << 20);
  __opencl_atomic_fetch_max((global atomic_ulong *)&l[1], (ulong)v << 20, memory_order_relaxed, memory_scope_device);
  __opencl_atomic_fetch_min((global atomic_long *)&l[2], (long)(int)v * 65537, memory_order_relaxed, memory_scope_device);
  while (!__opencl_atomic_compare_exchange_strong((global atomic_ulong *)&l[3], &e8, e8 + 5, memory_order_seq_cst,
                                                  memory_order_seq_cst, memory_scope_device))
    ;
}
