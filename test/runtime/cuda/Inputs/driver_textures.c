// Arrays, textures, surfaces and references by the driver API: what each function returns. driver_textures.h100.txt
// is what it printed on an NVIDIA H100 with CUDA 13.0.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(CUresult r) {
  const char *s = NULL;
  cuGetErrorName(r, &s);
  return s ? s : "?";
}
#define ASK(x) printf("%s: %s\n", #x, name_of(x))

static void describe(CUarray a) {
  CUDA_ARRAY3D_DESCRIPTOR d;
  CUDA_ARRAY_DESCRIPTOR e;
  memset(&d, 0x55, sizeof d);
  memset(&e, 0x55, sizeof e);
  printf("  3D: %s", name_of(cuArray3DGetDescriptor(&d, a)));
  printf(" %zu x %zu x %zu, format 0x%x, %u channels, flags %u\n", d.Width, d.Height, d.Depth, (unsigned)d.Format,
         d.NumChannels, d.Flags);
  printf("  2D: %s", name_of(cuArrayGetDescriptor(&e, a)));
  if (e.Width < 1000000)
    printf(" %zu x %zu, format 0x%x, %u channels", e.Width, e.Height, (unsigned)e.Format, e.NumChannels);
  printf("\n");
}

static void show(const CUDA_TEXTURE_DESC *t) {
  printf("  address %d %d %d, filter %d, flags %u, anisotropy %u, mip %d, bias %g, levels %g to %g\n",
         (int)t->addressMode[0], (int)t->addressMode[1], (int)t->addressMode[2], (int)t->filterMode, t->flags,
         t->maxAnisotropy, (int)t->mipmapFilterMode, t->mipmapLevelBias, t->minMipmapLevelClamp,
         t->maxMipmapLevelClamp);
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  CUdevice dev;
  CUcontext ctx;
  CUarray a = NULL, deep = NULL, level = NULL;
  CUmipmappedArray m = NULL;
  cuInit(0);
  cuDeviceGet(&dev, 0);
  CUDA_ARRAY_DESCRIPTOR flat = {16, 8, CU_AD_FORMAT_FLOAT, 1};
  CUDA_ARRAY3D_DESCRIPTOR solid = {8, 4, 2, CU_AD_FORMAT_UNSIGNED_INT8, 4, 0};
  printf("without a context\n");
  ASK(cuArrayCreate(&a, &flat));
  cuDevicePrimaryCtxRetain(&ctx, dev);
  cuCtxSetCurrent(ctx);
  printf("arrays\n");
  ASK(cuArrayCreate(NULL, &flat));
  ASK(cuArrayCreate(&a, NULL));
  ASK(cuArrayCreate(&a, &flat));
  describe(a);
  ASK(cuArray3DCreate(&deep, &solid));
  describe(deep);
  ASK(cuArrayGetDescriptor(NULL, a));
  ASK(cuArray3DGetDescriptor(NULL, a));
  CUarray bad = (CUarray)8;
  flat.NumChannels = 3;
  ASK(cuArrayCreate(&bad, &flat));
  flat.NumChannels = 0;
  ASK(cuArrayCreate(&bad, &flat));
  flat.NumChannels = 1;
  flat.Format = (CUarray_format)0x55;
  ASK(cuArrayCreate(&bad, &flat));
  flat.Format = CU_AD_FORMAT_HALF;
  flat.Width = 0;
  ASK(cuArrayCreate(&bad, &flat));
  flat.Width = 16;
  flat.Height = 0;
  CUarray line = NULL;
  ASK(cuArrayCreate(&line, &flat));
  describe(line);
  solid.Flags = 0x100;
  ASK(cuArray3DCreate(&bad, &solid));
  solid.Flags = CUDA_ARRAY3D_LAYERED;
  CUarray layers = NULL;
  ASK(cuArray3DCreate(&layers, &solid));
  describe(layers);
  solid.Flags = CUDA_ARRAY3D_DEPTH_TEXTURE;
  ASK(cuArray3DCreate(&bad, &solid));
  printf("mipmaps\n");
  CUDA_ARRAY3D_DESCRIPTOR chain = {13, 6, 0, CU_AD_FORMAT_FLOAT, 2, 0};
  ASK(cuMipmappedArrayCreate(&m, &chain, 9));
  for (unsigned i = 0; i < 6; i++) {
    CUresult r = cuMipmappedArrayGetLevel(&level, m, i);
    printf("level %u: %s\n", i, name_of(r));
    if (!r)
      describe(level);
  }
  ASK(cuMipmappedArrayCreate(&m, &chain, 0));
  ASK(cuMipmappedArrayGetLevel(NULL, m, 0));
  ASK(cuMipmappedArrayGetLevel(&level, NULL, 0));
  printf("copies\n");
  static char host[4096], back[4096];
  for (int i = 0; i < 4096; i++)
    host[i] = (char)(i * 7);
  ASK(cuMemcpyHtoA(a, 0, host, 512));
  ASK(cuMemcpyHtoA(a, 0, host, 513));
  ASK(cuMemcpyHtoA(a, 64, host + 100, 64));
  ASK(cuMemcpyAtoH(back, a, 0, 512));
  printf("  %d %d %d\n", back[63] == host[63], back[64] == host[100], back[128] == host[128]);
  ASK(cuMemcpyAtoH(back, a, 500, 64));
  CUdeviceptr p;
  cuMemAlloc(&p, 4096);
  ASK(cuMemcpyHtoA(line, 0, host, 32));
  ASK(cuMemcpyHtoA(line, 0, host, 33));
  ASK(cuMemcpyHtoA(line, 3, host, 4));
  ASK(cuMemcpyAtoH(back, line, 0, 32));
  printf("  %d %d\n", back[2] == host[2], back[3] == host[0]);
  ASK(cuMemcpyAtoH(back, line, 30, 4));
  ASK(cuMemcpyDtoA(line, 0, p, 16));
  ASK(cuMemcpyAtoD(p, line, 0, 16));
  ASK(cuMemcpyAtoA(line, 0, line, 16, 16));
  ASK(cuMemcpyDtoA(a, 0, p, 512));
  ASK(cuMemcpyAtoD(p, a, 0, 512));
  ASK(cuMemcpyAtoA(a, 0, a, 256, 256));
  CUDA_MEMCPY2D c;
  memset(&c, 0, sizeof c);
  c.srcMemoryType = CU_MEMORYTYPE_HOST, c.srcHost = host, c.srcPitch = 64, c.dstMemoryType = CU_MEMORYTYPE_ARRAY,
  c.dstArray = a, c.WidthInBytes = 64, c.Height = 8;
  ASK(cuMemcpy2D(&c));
  c.dstXInBytes = 4;
  ASK(cuMemcpy2D(&c));
  c.dstXInBytes = 0, c.dstY = 1;
  ASK(cuMemcpy2D(&c));
  c.dstY = 0, c.dstArray = NULL;
  ASK(cuMemcpy2D(&c));
  CUDA_MEMCPY3D d;
  memset(&d, 0, sizeof d);
  d.srcMemoryType = CU_MEMORYTYPE_HOST, d.srcHost = host, d.srcPitch = 32, d.srcHeight = 4,
  d.dstMemoryType = CU_MEMORYTYPE_ARRAY, d.dstArray = deep, d.WidthInBytes = 32, d.Height = 4, d.Depth = 2;
  ASK(cuMemcpy3D(&d));
  d.dstZ = 1;
  ASK(cuMemcpy3D(&d));
  d.dstZ = 0, d.dstLOD = 1;
  ASK(cuMemcpy3D(&d));
  printf("textures\n");
  CUDA_RESOURCE_DESC r, got;
  CUDA_TEXTURE_DESC t, was;
  CUDA_RESOURCE_VIEW_DESC view;
  CUtexObject tex = 0;
  CUsurfObject surf = 0;
  memset(&r, 0, sizeof r);
  memset(&t, 0, sizeof t);
  r.resType = CU_RESOURCE_TYPE_ARRAY;
  r.res.array.hArray = a;
  ASK(cuTexObjectCreate(NULL, &r, &t, NULL));
  ASK(cuTexObjectCreate(&tex, NULL, &t, NULL));
  ASK(cuTexObjectCreate(&tex, &r, NULL, NULL));
  ASK(cuTexObjectCreate(&tex, &r, &t, NULL));
  ASK(cuTexObjectGetTextureDesc(&was, tex));
  show(&was);
  ASK(cuTexObjectGetResourceDesc(&got, tex));
  printf("  type %d, the array %d\n", (int)got.resType, got.res.array.hArray == a);
  ASK(cuTexObjectGetResourceViewDesc(&view, tex));
  ASK(cuTexObjectDestroy(tex));
  ASK(cuTexObjectDestroy(0));
  t.flags = 0xffff;
  ASK(cuTexObjectCreate(&tex, &r, &t, NULL));
  t.flags = CU_TRSF_READ_AS_INTEGER;
  ASK(cuTexObjectCreate(&tex, &r, &t, NULL));
  ASK(cuTexObjectGetTextureDesc(&was, tex));
  show(&was);
  t.flags = CU_TRSF_NORMALIZED_COORDINATES | CU_TRSF_SRGB;
  t.addressMode[0] = CU_TR_ADDRESS_MODE_MIRROR, t.filterMode = CU_TR_FILTER_MODE_LINEAR, t.maxAnisotropy = 3;
  r.res.array.hArray = deep;
  ASK(cuTexObjectCreate(&tex, &r, &t, NULL));
  ASK(cuTexObjectGetTextureDesc(&was, tex));
  show(&was);
  t.addressMode[0] = (CUaddress_mode)7;
  ASK(cuTexObjectCreate(&tex, &r, &t, NULL));
  t.addressMode[0] = CU_TR_ADDRESS_MODE_WRAP;
  r.flags = 1;
  ASK(cuTexObjectCreate(&tex, &r, &t, NULL));
  r.flags = 0;
  memset(&r, 0, sizeof r);
  memset(&t, 0, sizeof t);
  r.resType = CU_RESOURCE_TYPE_LINEAR;
  r.res.linear.devPtr = p, r.res.linear.format = CU_AD_FORMAT_FLOAT, r.res.linear.numChannels = 1,
  r.res.linear.sizeInBytes = 4096;
  ASK(cuTexObjectCreate(&tex, &r, &t, NULL));
  r.res.linear.numChannels = 3;
  ASK(cuTexObjectCreate(&tex, &r, &t, NULL));
  printf("surfaces\n");
  memset(&r, 0, sizeof r);
  r.resType = CU_RESOURCE_TYPE_ARRAY;
  r.res.array.hArray = a;
  ASK(cuSurfObjectCreate(&surf, &r));
  CUarray s = NULL;
  solid.Flags = CUDA_ARRAY3D_SURFACE_LDST;
  ASK(cuArray3DCreate(&s, &solid));
  describe(s);
  r.res.array.hArray = s;

  ASK(cuSurfObjectCreate(&surf, &r));
  ASK(cuSurfObjectGetResourceDesc(&got, surf));
  ASK(cuSurfObjectDestroy(surf));
  ASK(cuSurfObjectDestroy(0));
  printf("references\n");
  CUtexref ref = NULL;
  ASK(cuTexRefCreate(&ref));
  CUaddress_mode mode;
  CUfilter_mode filter;
  CUarray_format format;
  unsigned flags = 77;
  int channels = 77, aniso = 77;
  size_t offset = 77;
  float lo = 77, hi = 77, border[4] = {7, 7, 7, 7};
  CUdeviceptr address = 7;
  ASK(cuTexRefGetAddressMode(&mode, ref, 0));
  printf("  %d\n", (int)mode);
  ASK(cuTexRefGetAddressMode(&mode, ref, 3));
  ASK(cuTexRefGetFilterMode(&filter, ref));
  printf("  %d\n", (int)filter);
  ASK(cuTexRefGetFormat(&format, &channels, ref));
  printf("  0x%x %d\n", (unsigned)format, channels);
  ASK(cuTexRefGetFlags(&flags, ref));
  printf("  %u\n", flags);
  ASK(cuTexRefGetMaxAnisotropy(&aniso, ref));
  printf("  %d\n", aniso);
  ASK(cuTexRefGetMipmapFilterMode(&filter, ref));
  printf("  %d\n", (int)filter);
  ASK(cuTexRefGetMipmapLevelBias(&lo, ref));
  printf("  %g\n", lo);
  ASK(cuTexRefGetMipmapLevelClamp(&lo, &hi, ref));
  printf("  %g %g\n", lo, hi);
  ASK(cuTexRefGetBorderColor(border, ref));
  printf("  %g %g %g %g\n", border[0], border[1], border[2], border[3]);
  ASK(cuTexRefGetAddress(&address, ref));
  CUarray bound = NULL;
  ASK(cuTexRefGetArray(&bound, ref));
  ASK(cuTexRefSetAddress(&offset, ref, p, 1024));
  printf("  %zu\n", offset);
  ASK(cuTexRefSetFormat(ref, CU_AD_FORMAT_FLOAT, 1));
  ASK(cuTexRefSetFormat(ref, CU_AD_FORMAT_FLOAT, 3));
  ASK(cuTexRefSetAddress(&offset, ref, p, 1024));
  printf("  %zu\n", offset);
  ASK(cuTexRefSetAddress(&offset, ref, p + 64, 1024));
  printf("  %zu\n", offset);
  ASK(cuTexRefSetAddress(NULL, ref, p + 64, 1024));
  ASK(cuTexRefSetAddress(NULL, ref, p, 1024));
  ASK(cuTexRefGetAddress(&address, ref));
  printf("  %d\n", address == p);
  ASK(cuTexRefSetAddressMode(ref, 0, CU_TR_ADDRESS_MODE_MIRROR));
  ASK(cuTexRefSetAddressMode(ref, 3, CU_TR_ADDRESS_MODE_MIRROR));
  ASK(cuTexRefSetFilterMode(ref, CU_TR_FILTER_MODE_LINEAR));
  ASK(cuTexRefSetFilterMode(ref, (CUfilter_mode)5));
  ASK(cuTexRefSetFlags(ref, CU_TRSF_READ_AS_INTEGER));
  ASK(cuTexRefSetFlags(ref, 0x100));
  ASK(cuTexRefSetArray(ref, a, CU_TRSA_OVERRIDE_FORMAT));
  ASK(cuTexRefSetArray(ref, a, 0));
  ASK(cuTexRefSetArray(ref, NULL, CU_TRSA_OVERRIDE_FORMAT));
  ASK(cuTexRefGetArray(&bound, ref));
  printf("  %d\n", bound == a);
  flat.Width = 16, flat.Height = 8, flat.Format = CU_AD_FORMAT_FLOAT, flat.NumChannels = 1;
  ASK(cuTexRefSetAddress2D(ref, &flat, p, 512));
  ASK(cuTexRefSetAddress2D(ref, &flat, p, 32));
  ASK(cuTexRefSetAddress2D(ref, &flat, p, 72));
  ASK(cuTexRefDestroy(ref));
  printf("destroying\n");
  ASK(cuArrayDestroy(a));
  ASK(cuArrayDestroy(NULL));
  ASK(cuMipmappedArrayDestroy(m));
  ASK(cuMipmappedArrayDestroy(NULL));
  return 0;
}
