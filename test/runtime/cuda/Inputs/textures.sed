# What is not compared of textures.h100.txt, on both sides.
# The driver gives back another color than it got.
s/ border [^,]*,//
# Sparse arrays, and those that are mapped later, are refused here.
/^  sparse  */,/^  too wide, 1D  */{
/^  too wide/!d
}
# An odd one: the H100 says ErrorInvalidDevice.
/its resource to null/d
