// gpu.c: the chips wavesim can be, one row each. Architectural columns (LDS,
// registers, wave size) come from the "AMDGPU Processors" and "AMDHSA" tables of
// LLVM's AMDGPUUsage and the ISA manuals; the descriptive ones from the data
// sheet of the product named in the row.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "isa/gpu.h"

#include <stddef.h>

#include <string.h>

enum { KIB = 1024, MIB = 1024 * 1024 };

// clang-format off
static const ws_gpu gpus[] = {
    {
        .name = "gfx900", .gfx = 0x900, .elf_mach = 0x2c, .wave_size = 64,
        .compute_units = 64, .lds_bytes = 64 * KIB, .max_vgprs = 256,
        .product = "Radeon Instinct MI25", .generic_mach = 0x51, .has_xnack = true,
        .simds_per_cu = 4, .waves_per_cu = 40, .shader_engines = 4, .shader_arrays = 1, .xccs = 1,
        .cacheline = 64, .l1_bytes = 16 * KIB, .l2_bytes = 4 * MIB,
        .constant_mhz = 27, .clock_mhz = 1500, .memory_mhz = 945, .memory_bits = 2048, .chip_id = 0x6860, .family_id = 141,
    },
    {
        .name = "gfx906", .gfx = 0x906, .elf_mach = 0x2f, .wave_size = 64,
        .compute_units = 60, .lds_bytes = 64 * KIB, .max_vgprs = 256,
        .product = "Radeon Instinct MI50", .generic_mach = 0x51, .has_xnack = true, .has_sramecc = true,
        .simds_per_cu = 4, .waves_per_cu = 40, .shader_engines = 4, .shader_arrays = 1, .xccs = 1,
        .cacheline = 64, .l1_bytes = 16 * KIB, .l2_bytes = 4 * MIB,
        .constant_mhz = 25, .clock_mhz = 1725, .memory_mhz = 1000, .memory_bits = 4096, .chip_id = 0x66a1, .family_id = 141,
    },
    {
        .name = "gfx908", .gfx = 0x908, .elf_mach = 0x30, .wave_size = 64,
        .compute_units = 120, .lds_bytes = 64 * KIB, .max_vgprs = 256, .agprs = true,
        .product = "AMD Instinct MI100", .has_xnack = true, .has_sramecc = true,
        .simds_per_cu = 4, .waves_per_cu = 40, .shader_engines = 8, .shader_arrays = 1, .xccs = 1,
        .cacheline = 64, .l1_bytes = 16 * KIB, .l2_bytes = 8 * MIB,
        .constant_mhz = 25, .clock_mhz = 1502, .memory_mhz = 1200, .memory_bits = 4096, .chip_id = 0x738c, .family_id = 141,
    },
    {
        .name = "gfx90a", .gfx = 0x90a, .elf_mach = 0x3f, .wave_size = 64,
        .compute_units = 110, .lds_bytes = 64 * KIB, .max_vgprs = 256, .agprs = true, .unified_vgprs = true,
        .packed_work_item_ids = true,
        .product = "AMD Instinct MI250X", .has_xnack = true, .has_sramecc = true,
        .simds_per_cu = 4, .waves_per_cu = 32, .shader_engines = 8, .shader_arrays = 1, .xccs = 1,
        .cacheline = 128, .l1_bytes = 16 * KIB, .l2_bytes = 8 * MIB,
        .constant_mhz = 25, .clock_mhz = 1700, .memory_mhz = 1600, .memory_bits = 4096, .chip_id = 0x7408, .family_id = 141,
    },
    {
        .name = "gfx942", .gfx = 0x942, .elf_mach = 0x4c, .wave_size = 64,
        .compute_units = 304, .lds_bytes = 64 * KIB, .max_vgprs = 256, .agprs = true, .unified_vgprs = true,
        .architected_flat_scratch = true, .packed_work_item_ids = true,
        .product = "AMD Instinct MI300X", .generic_mach = 0x5f, .has_xnack = true, .has_sramecc = true,
        .simds_per_cu = 4, .waves_per_cu = 32, .shader_engines = 32, .shader_arrays = 1, .xccs = 8,
        .cacheline = 128, .l1_bytes = 32 * KIB, .l2_bytes = 4 * MIB,
        .constant_mhz = 100, .clock_mhz = 2100, .memory_mhz = 1300, .memory_bits = 8192, .chip_id = 0x74a1, .family_id = 141,
    },
    {
        .name = "gfx950", .gfx = 0x950, .elf_mach = 0x4f, .wave_size = 64,
        .compute_units = 256, .lds_bytes = 160 * KIB, .max_vgprs = 256, .agprs = true, .unified_vgprs = true,
        .architected_flat_scratch = true, .packed_work_item_ids = true,
        .product = "AMD Instinct MI350X", .generic_mach = 0x5f, .has_xnack = true, .has_sramecc = true,
        .simds_per_cu = 4, .waves_per_cu = 32, .shader_engines = 32, .shader_arrays = 1, .xccs = 8,
        .cacheline = 128, .l1_bytes = 32 * KIB, .l2_bytes = 4 * MIB,
        .constant_mhz = 100, .clock_mhz = 2200, .memory_mhz = 2000, .memory_bits = 8192, .chip_id = 0x75a0, .family_id = 141,
    },
    {
        .name = "gfx1030", .gfx = 0x1030, .elf_mach = 0x36, .wave_size = 32,
        .compute_units = 72, .lds_bytes = 64 * KIB, .max_vgprs = 256,
        .product = "AMD Radeon RX 6800 XT", .generic_mach = 0x53,
        .simds_per_cu = 2, .waves_per_cu = 32, .shader_engines = 4, .shader_arrays = 2, .xccs = 1,
        .cacheline = 128, .l1_bytes = 16 * KIB, .l2_bytes = 4 * MIB,
        .constant_mhz = 100, .clock_mhz = 2250, .memory_mhz = 1000, .memory_bits = 256, .chip_id = 0x73bf, .family_id = 143,
    },
    {
        .name = "gfx1100", .gfx = 0x1100, .elf_mach = 0x41, .wave_size = 32,
        .compute_units = 96, .lds_bytes = 64 * KIB, .max_vgprs = 256,
        .architected_flat_scratch = true, .packed_work_item_ids = true,
        .product = "AMD Radeon RX 7900 XTX", .generic_mach = 0x54,
        .simds_per_cu = 2, .waves_per_cu = 32, .shader_engines = 6, .shader_arrays = 2, .xccs = 1,
        .cacheline = 128, .l1_bytes = 32 * KIB, .l2_bytes = 6 * MIB,
        .constant_mhz = 100, .clock_mhz = 2500, .memory_mhz = 1250, .memory_bits = 384, .chip_id = 0x744c, .family_id = 145,
    },
    {
        .name = "gfx1150", .gfx = 0x1150, .elf_mach = 0x43, .wave_size = 32,
        .compute_units = 16, .lds_bytes = 64 * KIB, .max_vgprs = 256,
        .architected_flat_scratch = true, .packed_work_item_ids = true,
        .product = "AMD Radeon 890M", .generic_mach = 0x54,
        .simds_per_cu = 2, .waves_per_cu = 32, .shader_engines = 1, .shader_arrays = 2, .xccs = 1,
        .cacheline = 128, .l1_bytes = 32 * KIB, .l2_bytes = 2 * MIB,
        .constant_mhz = 100, .clock_mhz = 2900, .memory_mhz = 1000, .memory_bits = 128, .chip_id = 0x150e, .family_id = 150,
    },
    {
        .name = "gfx1200", .gfx = 0x1200, .elf_mach = 0x48, .wave_size = 32,
        .compute_units = 32, .lds_bytes = 64 * KIB, .max_vgprs = 256,
        .architected_flat_scratch = true, .packed_work_item_ids = true,
        .product = "AMD Radeon RX 9060 XT", .generic_mach = 0x59,
        .simds_per_cu = 2, .waves_per_cu = 32, .shader_engines = 2, .shader_arrays = 2, .xccs = 1,
        .cacheline = 256, .l1_bytes = 32 * KIB, .l2_bytes = 4 * MIB,
        .constant_mhz = 100, .clock_mhz = 3130, .memory_mhz = 1250, .memory_bits = 128, .chip_id = 0x7590, .family_id = 152,
    },
    {
        .name = "gfx1201", .gfx = 0x1201, .elf_mach = 0x4e, .wave_size = 32,
        .compute_units = 64, .lds_bytes = 64 * KIB, .max_vgprs = 256,
        .architected_flat_scratch = true, .packed_work_item_ids = true,
        .product = "AMD Radeon RX 9070 XT", .generic_mach = 0x59,
        .simds_per_cu = 2, .waves_per_cu = 32, .shader_engines = 4, .shader_arrays = 2, .xccs = 1,
        .cacheline = 256, .l1_bytes = 32 * KIB, .l2_bytes = 8 * MIB,
        .constant_mhz = 100, .clock_mhz = 2970, .memory_mhz = 1250, .memory_bits = 256, .chip_id = 0x7550, .family_id = 152,
    },
};
// clang-format on

const ws_gpu *ws_gpu_at(unsigned i) { return i < sizeof gpus / sizeof *gpus ? &gpus[i] : NULL; }

const ws_gpu *ws_gpu_find(const char *name) {
  size_t n = strcspn(name, ":");
  for (unsigned i = 0; i < sizeof gpus / sizeof *gpus; i++)
    if (strlen(gpus[i].name) == n && !memcmp(gpus[i].name, name, n))
      return &gpus[i];
  return NULL;
}
