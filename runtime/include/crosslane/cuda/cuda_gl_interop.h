// cuda_gl_interop.h: declarations alone, for buffers and images shared with OpenGL. A
// program that calls these functions has to link with a library that defines them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_GL_INTEROP_H
#define CROSSLANE_CUDA_GL_INTEROP_H
#include "cuda_runtime_api.h"
#include <GL/gl.h>
#pragma GCC system_header

enum cudaGLDeviceList { cudaGLDeviceListAll = 1, cudaGLDeviceListCurrentFrame = 2, cudaGLDeviceListNextFrame = 3 };
enum cudaGLMapFlags { cudaGLMapFlagsNone = 0, cudaGLMapFlagsReadOnly = 1, cudaGLMapFlagsWriteDiscard = 2 };
#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaGLGetDevices(unsigned *, int *, unsigned, enum cudaGLDeviceList);
cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **, GLuint, GLenum, unsigned);
cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **, GLuint, unsigned);
cudaError_t cudaGLSetGLDevice(int);
cudaError_t cudaGLRegisterBufferObject(GLuint);
cudaError_t cudaGLMapBufferObject(void **, GLuint);
cudaError_t cudaGLUnmapBufferObject(GLuint);
cudaError_t cudaGLUnregisterBufferObject(GLuint);
cudaError_t cudaGLSetBufferObjectMapFlags(GLuint, unsigned);
cudaError_t cudaGLMapBufferObjectAsync(void **, GLuint, cudaStream_t);
cudaError_t cudaGLUnmapBufferObjectAsync(GLuint, cudaStream_t);
#ifdef __cplusplus
}
#endif
#endif
