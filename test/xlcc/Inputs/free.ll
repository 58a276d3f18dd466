target triple = "nvptx64-nvidia-cuda"
declare void @free(ptr)
define void @k(ptr %p) {
  call void @free(ptr %p)
  ret void
}
