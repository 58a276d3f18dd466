# What is not compared of api_errors.h100.txt, on both sides.
# Each numbers streams as it likes.
/id of cudaStream/,+1d
# Sizes of buffers and caches, and how much a pool takes at once.
/^  limit [16] /,+1d
/^  reserved /,+1d
# CUDA 13 gives no way back from a fault but the end of the process; here cudaDeviceReset does.
/behind the reset/d
# AMD's GPUs read and write at any address: a misaligned access is no fault.
/^misaligned/,/^assert/d
# On the H100 the error of cudaFuncGetAttributes(NULL, f) before it was not there any more.
/^  65536 dynamic bytes/d
