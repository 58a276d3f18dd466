// extended_lambdas.h: nvcc's queries for its extended lambdas (--extended-lambda). clang's lambdas in device code are
// ordinary closures, whose results are known on the host too.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_EXTENDED_LAMBDAS_H
#define CROSSLANE_EXTENDED_LAMBDAS_H
#pragma GCC system_header

#if defined(__CUDACC_EXTENDED_LAMBDA__) && !defined(__nv_is_extended_device_lambda_closure_type)
#define __nv_is_extended_device_lambda_closure_type(T) (false)
#define __nv_is_extended_host_device_lambda_closure_type(T) (false)
#define __nv_is_extended_device_lambda_with_preserved_return_type(T) (false)
#endif

#endif
