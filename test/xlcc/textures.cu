// Functions on textures and surfaces of our own headers, by each LLVM; handles that are none, and accesses that surfaces do not have,
// end the kernel with what was wrong. Expected values are those of the texels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %python -c "import struct; open('f.bin', 'wb').write(struct.pack('<16f', *range(16))); open('b.bin', 'wb').write(bytes(range(64)))"
// RUN: %xlcc -mcpu=gfx90a %s -o a.hsaco && %xlcc --llvm=22 -mcpu=gfx1100 -O0 %s -o b.hsaco
// RUN: %xlrun --print=0:f32 a.hsaco read --grid 1 --block 4 out:64 tex:kind=2d,w=4,h=4,data=f.bin tex:kind=1d,w=16,fmt=u8,ch=4,data=b.bin,read=float | %FileCheck %s --check-prefix=READ
// RUN: %xlrun --print=0:f32 b.hsaco read --grid 1 --block 4 out:64 tex:kind=2d,w=4,h=4,data=f.bin tex:kind=1d,w=16,fmt=u8,ch=4,data=b.bin,read=float | %FileCheck %s --check-prefix=READ
// READ: arg 0 [0]: 4 5 6 7 7 7 7 7
// READ-NEXT: arg 0 [8]: 9 10 11 11 4 8 12 16
// RUN: %xlrun --out . a.hsaco write --grid 1 --block 4 surf:kind=2d,w=4,h=4,fmt=u8,ch=4,data=b.bin && %python -c "d = open('write.0.bin', 'rb').read(); assert d == bytes(range(16)) + bytes(range(16)) + bytes(range(32, 64)), d"
//
// Lanes with textures of their own, quick ones and others; one lane's texels need the long way, those beside it do not.
// RUN: %python -c "import struct; open('i.bin', 'wb').write(struct.pack('<16f', 0, 1, 2, float('inf'), *range(4, 16)))"
// RUN: %xlrun --print=0:f32 a.hsaco own --grid 1 --block 8 out:32 tex:kind=2d,w=4,h=4,data=i.bin tex:kind=2d,w=4,h=4,data=i.bin,filter=linear tex:kind=2d,w=4,h=4,data=f.bin,addr=border/border tex:kind=2d,w=4,h=4,data=f.bin,filter=linear,norm=1 | %FileCheck %s --check-prefix=OWN
// RUN: %xlrun --print=0:f32 b.hsaco own --grid 1 --block 8 out:32 tex:kind=2d,w=4,h=4,data=i.bin tex:kind=2d,w=4,h=4,data=i.bin,filter=linear tex:kind=2d,w=4,h=4,data=f.bin,addr=border/border tex:kind=2d,w=4,h=4,data=f.bin,filter=linear,norm=1 | %FileCheck %s --check-prefix=OWN
// OWN: arg 0 [0]: 0 0.5 2 15 0 inf 0 15
// RUN: %xlrun --print=0:f32 a.hsaco beside --grid 1 --block 4 out:16 tex:kind=2d,w=4,h=4,data=i.bin,filter=linear | %FileCheck %s --check-prefix=BESIDE
// RUN: %xlrun --print=0:f32 b.hsaco beside --grid 1 --block 4 out:16 tex:kind=2d,w=4,h=4,data=i.bin,filter=linear | %FileCheck %s --check-prefix=BESIDE
// BESIDE: arg 0 [0]: 0.5 1.5 inf inf
//
// The way for everything else is called; what it needs does not leave a kernel with one sample fewer than seven wavefronts.
// RUN: %xlcc -mcpu=gfx90a -O2 -S -o - %s | %FileCheck %s --check-prefix=FEW
// FEW: .name: {{ *}}beside
// FEW: .vgpr_count: {{ *([0-9]|[1-6][0-9]|7[0-2])$}}
//
// No form runs out of scalar registers: LLVM 19 keeps those in lanes of vector registers, and may keep results of the same
// lanes there, as it did with filtered cubes on gfx942.
// RUN: %xlcc -mcpu=gfx942 -O2 -S -o - %S/Inputs/texture_forms.cu | %FileCheck %s --check-prefix=SPILL --implicit-check-not="SGPR spill"
// SPILL: {{^}}cube_layered:
// SPILL: {{^}}__crosslane_texture_any_cube:
//
// RUN: %status 1 %xlrun a.hsaco handle --grid 1 --block 1 out:16 u64:0 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: %status 1 %xlrun b.hsaco handle --grid 1 --block 1 out:16 u64:8 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: %status 1 %xlrun a.hsaco crooked --grid 1 --block 4 out:16 tex:kind=2d,w=4,h=4,data=f.bin u64:4 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: %status 1 %xlrun b.hsaco crooked --grid 1 --block 4 out:16 tex:kind=2d,w=4,h=4,data=f.bin u64:2 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: %status 1 %xlrun a.hsaco crooked_number --grid 1 --block 4 out:16 tex:kind=linear,w=16,data=f.bin u64:1 2>&1 | %FileCheck %s --check-prefix=NONE
// NONE: trap: a texture is read through a handle that is none
// RUN: %status 1 %xlrun a.hsaco handle --grid 1 --block 1 out:16 surf:kind=2d,w=4,h=4,data=f.bin 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: %status 1 %xlrun a.hsaco store --grid 1 --block 1 tex:kind=2d,w=4,h=4,data=f.bin i32:0 i32:0 2>&1 | %FileCheck %s --check-prefix=SURFACE
// SURFACE: trap: a surface is used through a handle that is none
// RUN: %xlrun a.hsaco store --grid 1 --block 1 surf:kind=2d,w=4,h=4,data=f.bin i32:12 i32:3
// RUN: %status 1 %xlrun a.hsaco store --grid 1 --block 1 surf:kind=2d,w=4,h=4,data=f.bin i32:16 i32:3 2>&1 | %FileCheck %s --check-prefix=OUTSIDE
// RUN: %status 1 %xlrun b.hsaco store --grid 1 --block 1 surf:kind=2d,w=4,h=4,data=f.bin i32:0 i32:-1 2>&1 | %FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: trap: an access of a surface is outside of it
// RUN: %status 1 %xlrun a.hsaco store --grid 1 --block 1 surf:kind=2d,w=4,h=4,data=f.bin i32:2 i32:0 2>&1 | %FileCheck %s --check-prefix=MISALIGNED
// MISALIGNED: trap: an access of a surface is misaligned
extern "C" __global__ void read(float *out, cudaTextureObject_t f, cudaTextureObject_t b) {
  const int i = threadIdx.x;
  bool there = false;
  out[i] = tex2D<float>(f, (float)i, 1.0f, &there);
  out[4 + i] = there ? tex2Dgather<float4>(f, 1.0f, 2.0f).w + 3 : 0;
  float1 v;
  tex2D(&v, f, (float)(i + 1), 2.0f);
  out[8 + i] = v.x;
  out[12 + i] = tex1D<float4>(b, (float)(i + 1)).x * 255;
}
extern "C" __global__ void write(cudaSurfaceObject_t s) {
  const int i = threadIdx.x;
  uchar4 v = surf2Dread<uchar4>(s, 4 * i, 0);
  surf2Dwrite(v, s, 4 * i, 1, cudaBoundaryModeZero);
  surf2Dwrite((short)0, s, 4 * i, 9, cudaBoundaryModeZero);
}
extern "C" __global__ void handle(float *out, cudaTextureObject_t t) { out[0] = tex3D<float>(t, 0, 0, 0); }
extern "C" __global__ void store(cudaSurfaceObject_t s, int x, int y) { surf2Dwrite(1.0f, s, x, y); }
extern "C" __global__ void crooked(float *out, cudaTextureObject_t t, unsigned long long by) {
  out[threadIdx.x] = tex2D<float>(t + by, 0.0f, 0.0f);
}
extern "C" __global__ void crooked_number(float *out, cudaTextureObject_t t, unsigned long long by) {
  out[threadIdx.x] = tex1Dfetch<float>(t + by, 0);
}
extern "C" __global__ void own(float *out, cudaTextureObject_t nearest, cudaTextureObject_t linear, cudaTextureObject_t border, cudaTextureObject_t unit) {
  const int i = threadIdx.x;
  const float at = i < 4 ? 1.0f : 4.0f; // of unit: the far corner both times
  const float y = i == 2 || i >= 4 ? 0.5f : at;
  out[i] = i % 4 == 0 ? tex2D<float>(nearest, 0.5f, 0.5f)
                      : tex2D<float>(i % 4 == 1 ? linear : i % 4 == 2 ? border : unit, i % 4 == 2 ? (i < 4 ? 2.5f : -1.0f) : at, i % 4 == 1 ? 0.5f : i % 4 == 3 ? at : y);
}
extern "C" __global__ void beside(float *out, cudaTextureObject_t t) {
  out[threadIdx.x] = tex2D<float>(t, (float)(threadIdx.x + 1), 0.5f);
}
