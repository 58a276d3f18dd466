target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr nofree, i8, i64, i1)
define void @k(ptr nofree %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)
  ret void
}
