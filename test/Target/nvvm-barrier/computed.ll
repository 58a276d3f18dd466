; A number that is known at run time only: the kernel stops where it is that of a
; barrier of the whole block, or none, and goes on elsewhere.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: rm -rf %t && mkdir -p %t/out
; RUN: %xlcc -mcpu=gfx90a %s -o %t/computed.hsaco
; RUN: echo "good computed computed 1 128 2 out:512 u32:15" > %t/good
; RUN: echo "zero computed computed 1 128 2 out:512 u32:0" > %t/zero
; RUN: echo "far computed computed 1 128 2 out:512 u32:16" > %t/far
; RUN: %xlrun --device=wavesim:gfx90a --manifest %t/good --modules %t --out %t/out | FileCheck --check-prefix=GOOD %s
; RUN: not %xlrun --device=wavesim:gfx90a --manifest %t/zero --modules %t --out %t/out 2>&1 | FileCheck --check-prefix=STOPS %s
; RUN: not %xlrun --device=wavesim:gfx90a --manifest %t/far --modules %t --out %t/out 2>&1 | FileCheck --check-prefix=STOPS %s
; GOOD: 1 run, 0 failed
; STOPS: kernel computed: work-group (0,0,0), wave {{.*}}: trap 2

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @computed(ptr %p, i32 %id) {
  call void @llvm.nvvm.bar.sync(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.count(i32 %id, i32 128)
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
declare void @llvm.nvvm.bar.sync(i32)
