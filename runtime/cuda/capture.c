// capture.c: see cudart.h. Streams do not capture yet.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

cudaError_t xlc_capture_op(xlc_stream *s, const xlc_op *op) {
  (void)s, (void)op;
  return cudaErrorNotSupported;
}
cudaError_t xlc_capture_record(xlc_stream *s, xlc_event *e) {
  (void)s, (void)e;
  return cudaErrorNotSupported;
}
cudaError_t xlc_capture_wait(xlc_stream *s, xlc_event *e) {
  (void)s, (void)e;
  return cudaErrorNotSupported;
}
cudaError_t xlc_capture_forbids(void) { return cudaSuccess; }
cudaError_t xlc_capture_fails(xlc_stream *s, cudaError_t e) {
  (void)s;
  return e;
}
void xlc_capture_drop(xlc_stream *s) { (void)s; }

cudaError_t cudaStreamIsCapturing(cudaStream_t handle, enum cudaStreamCaptureStatus *status) {
  xlc_stream *s;
  const cudaError_t e = status ? xlc_stream_of(handle, &s) : cudaErrorInvalidValue;
  if (!e)
    *status = cudaStreamCaptureStatusNone;
  return xlc_return(e);
}
