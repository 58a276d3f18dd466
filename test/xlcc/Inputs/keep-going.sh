# Compiles FILE with --keep-going at every level and runs the kernel that is left, and one that is not.
#   keep-going.sh XLCC XLRUN FILE
for o in -O0 -O1 -O2 -O3 "-O2 -g"; do
  $1 -mcpu=gfx90a --keep-going $o "$3" -o k.hsaco 2>err || exit 1
  $2 --print=0:f32:3 k.hsaco third --grid 1 --block 64 out:256 || exit 1
  $2 k.hsaco first --grid 1 --block 64 out:256 && exit 1
done
exit 0
