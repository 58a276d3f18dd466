; What stands in the place of NVIDIA's libdevice: nothing. Calls of __nv_* stay calls until a GPU's code is made, which has our
; functions of these names.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target triple = "nvptx64-nvidia-cuda"
