# Each of these arguments is refused with status 2 and a message. "malformed_textures.sh XLRUN..." in a folder with
# a.hsaco and few.bin, of 63 bytes.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
for a in \
  tex:kind=4d \
  tex:w \
  tex:color=1 \
  tex:w=4,w=5 \
  tex:w= \
  surf:filter=linear \
  tex:kind=2d,w=4 \
  tex:kind=1d,w=4,h=4 \
  tex:kind=3d,w=4,h=4 \
  tex:w=0,h=4 \
  tex:w=4,h=99999999 \
  tex:w=4,h=4,ch=3 \
  tex:w=4,h=4,fmt=f64 \
  tex:w=4,h=4,levels=4 \
  tex:kind=linear,w=4,levels=2 \
  surf:kind=pitch,w=4,h=4 \
  surf:w=4,h=4,levels=2 \
  tex:kind=cube,w=4,h=3,d=6 \
  tex:kind=cube,w=4,h=4,d=12 \
  tex:w=4,h=4,addr=clamp/repeat \
  tex:w=4,h=4,addr=clamp/clamp/clamp/clamp \
  tex:w=4,h=4,border=1/2/3 \
  tex:w=4,h=4,border=1/2/3/x \
  tex:w=4,h=4,bias=nan \
  tex:w=4,h=4,flags=256 \
  tex:w=4,h=4,fmt=u8,filter=linear \
  tex:w=4,h=4,fmt=s32,read=float \
  tex:w=100000,h=100000,ch=4 \
  tex:w=4,h=4,data=none.bin \
  tex:w=4,h=4,data=few.bin
do
  "$@" --device=wavesim a.hsaco increment --grid 1 --block 64 "$a"
  [ $? = 2 ] || { echo "$a was not refused"; exit 1; }
done
