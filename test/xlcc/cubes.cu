// Gradients of cubes by the functions of our own headers, by each LLVM, and gathers, which CUDA has in PTX alone. Of gradients the
// texels say their level, by tens their cube; test/oracle/textures has what a GPU recorded.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %python -c "import struct; open('l.bin', 'wb').write(struct.pack('<252f', *[10 * (f // 6) + l for l in range(3) for f in range(12) for _ in range((4 >> l) ** 2)]))"
// RUN: %python -c "import struct; open('p.bin', 'wb').write(struct.pack('<126f', *[l for l in range(3) for _ in range(6 * (4 >> l) ** 2)]))"
// RUN: %python -c "import struct; open('f.bin', 'wb').write(struct.pack('<24f', *range(24)))"
// RUN: %python -c "import struct; open('h.bin', 'wb').write(struct.pack('<24e', *range(24)))"
// RUN: %xlcc -mcpu=gfx90a %s -o a.hsaco && %xlcc --llvm=22 -mcpu=gfx1100 -O0 %s -o b.hsaco
//
// Of faces of 4 x 4, half of one is 2 texels. Lanes move by 0.5 and by 1, to the middle of the next face, 4 texels, and to the one across.
// RUN: %xlrun --print=0:f32 a.hsaco level --grid 1 --block 4 out:16 tex:kind=acube,w=4,h=4,d=12,levels=3,norm=1,mip=linear,filter=linear,data=l.bin | %FileCheck %s --check-prefix=LEVEL
// RUN: %xlrun --print=0:f32 b.hsaco level --grid 1 --block 4 out:16 tex:kind=acube,w=4,h=4,d=12,levels=3,norm=1,mip=linear,filter=linear,data=l.bin | %FileCheck %s --check-prefix=LEVEL
// LEVEL: arg 0 [0]: 10 11 12 12
// RUN: %xlrun --print=0:f32 a.hsaco plain --grid 1 --block 4 out:16 tex:kind=cube,w=4,h=4,d=6,levels=3,norm=1,mip=linear,filter=linear,data=p.bin | %FileCheck %s --check-prefix=PLAIN
// RUN: %xlrun --print=0:f32 b.hsaco plain --grid 1 --block 4 out:16 tex:kind=cube,w=4,h=4,d=6,levels=3,norm=1,mip=linear,filter=linear,data=p.bin | %FileCheck %s --check-prefix=PLAIN
// PLAIN: arg 0 [0]: 0 1 2 2
//
// Faces of 2 x 2, at the middle of the first one and at its corner; of seamless cubes of other elements nobody has recorded corners.
// RUN: %xlrun --print=0:f32 a.hsaco gather --grid 1 --block 1 out:16 tex:kind=cube,w=2,h=2,d=6,norm=1,data=f.bin f32:0 | %FileCheck %s --check-prefix=MIDDLE
// RUN: %xlrun --print=0:f32 a.hsaco gather --grid 1 --block 1 out:16 tex:kind=cube,w=2,h=2,d=6,norm=1,flags=64,fmt=f16,data=h.bin f32:0 | %FileCheck %s --check-prefix=MIDDLE
// MIDDLE: arg 0 [0]: 2 3 1 0
// RUN: %xlrun --print=0:f32 a.hsaco gather --grid 1 --block 1 out:16 tex:kind=cube,w=2,h=2,d=6,norm=1,fmt=f16,data=h.bin f32:0.9 | %FileCheck %s --check-prefix=CORNER
// CORNER: arg 0 [0]: 0 0 0 0
// RUN: %status 1 %xlrun a.hsaco gather --grid 1 --block 1 out:16 tex:kind=cube,w=2,h=2,d=6,norm=1,flags=64,fmt=f16,data=h.bin f32:0.9 2>&1 | %FileCheck %s --check-prefix=REFUSED
// RUN: %status 1 %xlrun b.hsaco gather --grid 1 --block 1 out:16 tex:kind=cube,w=2,h=2,d=6,norm=1,flags=64,fmt=f16,data=h.bin f32:0.9 2>&1 | %FileCheck %s --check-prefix=REFUSED
// REFUSED: trap: a gather at the corner of a seamless cube whose elements are not f32: what the hardware gives is not known
static __device__ float4 step(int i) { return make_float4(i < 2 ? 0 : 1.0f - i, i == 0 ? 0.5f : i == 3 ? 0 : 1.0f, 0, 0); }
extern "C" __global__ void level(float *out, cudaTextureObject_t t) {
  const float4 none = make_float4(0, 0, 0, 0), up = step(threadIdx.x);
  out[threadIdx.x] = texCubemapLayeredGrad<float>(t, 1.0f, 0.0f, 0.0f, 1, none, up);
}
extern "C" __global__ void plain(float *out, cudaTextureObject_t t) {
  const float4 none = make_float4(0, 0, 0, 0), up = step(threadIdx.x);
  out[threadIdx.x] = texCubemapGrad<float>(t, 1.0f, 0.0f, 0.0f, up, none);
}
extern "C" __global__ void gather(float *out, cudaTextureObject_t t, float at) {
  float4 r;
  asm volatile("tld4.r.cube.v4.f32.f32 {%0,%1,%2,%3}, [%4, {%5,%6,%7,%7}];"
               : "=f"(r.x), "=f"(r.y), "=f"(r.z), "=f"(r.w)
               : "l"(t), "f"(1.0f), "f"(at), "f"(at));
  *reinterpret_cast<float4 *>(out) = r;
}
