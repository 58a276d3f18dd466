; The other module.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target triple = "nvptx64-nvidia-cuda"
define i32 @value(i32 %t) {
  %v = mul i32 %t, 12345
  ret i32 %v
}
