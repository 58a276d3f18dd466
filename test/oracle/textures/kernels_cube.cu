// Cubes: gathers, gradients, levels; a sample each thread. at: 4 floats (x, y, z, level or layer);
// by: 8 floats (dx x y z, a gap, dy x y z, a gap).
#include "gpu.h"
#define I (bid() * ntid() + tid())
#define R4 "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
#define PUT for (int i = 0; i < 4; i++) out[4 * s + i] = r[i];
#define SAMPLE(NAME, OP, COORD, ...) KERNEL NAME(u32 *out, const float *at, u64 tex, u32 n) { u32 s = I, r[4]; if (s >= n) return; const float *p = at + 4 * s; \
  asm volatile(OP " {%0,%1,%2,%3}, [%4, " COORD : R4 : "l"(tex), __VA_ARGS__); PUT }
#define XYZ "f"(p[0]), "f"(p[1]), "f"(p[2])
#define L (u32)(int)p[3]
SAMPLE(texcube, "tex.cube.v4.f32.f32", "{%5,%6,%7,%7}];", XYZ)
SAMPLE(texcubelod, "tex.level.cube.v4.f32.f32", "{%5,%6,%7,%7}], %8;", XYZ, "f"(p[3]))
SAMPLE(gathercube_r, "tld4.r.cube.v4.f32.f32", "{%5,%6,%7,%7}];", XYZ)
SAMPLE(gathercube_g, "tld4.g.cube.v4.f32.f32", "{%5,%6,%7,%7}];", XYZ)
SAMPLE(gathercube_a, "tld4.a.cube.v4.f32.f32", "{%5,%6,%7,%7}];", XYZ)
SAMPLE(gathercubelayered_r, "tld4.r.acube.v4.f32.f32", "{%8,%5,%6,%7}];", XYZ, "r"(L))
SAMPLE(gatherlayered_r, "tld4.r.a2d.v4.f32.f32", "{%7,%5,%6,%6}];", "f"(p[0]), "f"(p[1]), "r"(L))
SAMPLE(tex1dlayered, "tex.a1d.v4.f32.f32", "{%6,%5}];", "f"(p[0]), "r"(L))
#define GRAD(NAME, OP, COORD, ...) KERNEL NAME(u32 *out, const float *at, const float *by, u64 tex, u32 n) { u32 s = I, r[4]; if (s >= n) return; const float *p = at + 4 * s, *q = by + 8 * s; \
  asm volatile(OP " {%0,%1,%2,%3}, [%4, " COORD : R4 : "l"(tex), __VA_ARGS__); PUT }
GRAD(texcubegrad, "tex.grad.cube.v4.f32.f32", "{%5,%6,%7,%7}], {%8,%9,%10,%10}, {%11,%12,%13,%13};", XYZ, "f"(q[0]), "f"(q[1]), "f"(q[2]), "f"(q[4]), "f"(q[5]), "f"(q[6]))
