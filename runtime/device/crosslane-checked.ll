; What the checks of warp operations (xlcc --checked, CROSSLANE_CHECKED=1) call, of
; CUDA's device library: linked to a module it keeps the function, until the pass
; nvvm-converge calls it.
;
; Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target triple = "nvptx64-nvidia-cuda"

@llvm.compiler.used = appending global [1 x ptr] [ptr @__crosslane_missing], section "llvm.metadata"

declare void @__crosslane_missing(ptr, ptr, ptr, i32, i32, i32)
