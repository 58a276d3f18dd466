import random, struct
R = random.Random(20261128)
N = 256
W = [0,1,2,3,5,7,31,32,33,63,64,65,127,128,255,256,0x7fff,0x8000,0xffff,0x10000,0x7fffffff,0x80000000,0x80000001,0xfffffffe,0xffffffff,0x55555555,0xaaaaaaaa,0x00ffffff,0xff000000,0x12345678]
F = [0.0,-0.0,0.5,-0.5,1.0,-1.0,1.5,2.5,-2.5,0.49999997,0.99999994,127.5,128.0,-128.5,-129.0,255.4999,255.5,256.0,32767.5,32768.0,-32768.5,65535.5,65536.0,65504.0,65520.0,2147483520.0,2147483648.0,-2147483648.0,-2147483904.0,4294967040.0,4294967296.0,9.2233715e18,9.223372e18,-9.223372e18,1.8446743e19,1.8446744e19,1e20,1e30,-1e30,3.4e38,1e-40,-1e-40,1.17549435e-38,6e-8,6e-5,float('inf'),float('-inf')]
D = F + [2147483647.0,2147483647.5,2147483648.5,-2147483648.5,-2147483649.0,4294967295.0,4294967295.5,9007199254740993.0,9223372036854774784.0,9223372036854775808.0,-9223372036854775808.0,-9223372036854777856.0,18446744073709549568.0,18446744073709551616.0,1e300,-1e300,1e-310,3.5e38,1e39,65519.999,1e-45]
H = [0,0x8000,0x3c00,0xbc00,0x3800,0xb800,0x3e00,0x4100,0x57ff,0x5800,0x5bf8,0x5c00,0x77ff,0x7800,0x7bff,0xfbff,0x7c00,0xfc00,0x7e00,0xfe01,1,0x8001,0x3ff,0x400,0x4f00,0x4f80,0xcf00,0x4f7f,0x5f00,0x7f80,0xff80,0x7fc0,0x437f,0x4380,0x4700,0xc700]
w = lambda: R.choice(W) if R.random() < .6 else (R.getrandbits(32) >> R.randrange(32))
f32 = lambda: struct.unpack('<I', struct.pack('<f', R.choice(F)))[0] if R.random() < .7 else R.choice([0x7fc00000,0xffc00000,0x7f800001,R.getrandbits(32),R.getrandbits(32)])
def f64():
    x = R.random()
    if x < .75: return struct.unpack('<Q', struct.pack('<d', R.choice(D)))[0]
    if x < .85: return R.choice([0x7ff8000000000000,0xfff8000000000000,0x7ff0000000000001])
    return R.getrandbits(64) if x < .9 else (R.getrandbits(1) << 63 | R.randrange(1010,1095) << 52 | R.getrandbits(52))
out = []
for t in range(N):
    p = [w() for _ in range(16)]
    p[2] = R.choice([R.randrange(70), R.randrange(140), w(), (-R.randrange(1,70)) & 0xffffffff, R.randrange(34)])
    p[3] = R.choice([R.randrange(70), w(), (-R.randrange(1,40)) & 0xffffffff])
    p[4] = R.choice([0,0,0,1,w()])
    p[7] = R.choice([0,0,0,1,0xffffffff,0xffffffff,w(),w(),R.getrandbits(32) << 16 & 0xffffffff, R.getrandbits(32) << 8 & 0xffffffff])
    p[9] = R.choice([0,0,0,0xffffffff,0xffffffff,w()]) if p[7] in (0,0xffffffff) else w()
    if p[7] == 0 and R.random() < .7: p[9] = 0
    if p[7] == 0xffffffff and R.random() < .8: p[9] = 0xffffffff
    p[8] = R.choice([0x80000000,0x80000000,w(),0x7fffffff,0xffff8000,0xffffff80])
    d = f64(); p[12] = d >> 32; p[10] = d & 0xffffffff
    if p[8] == 0x80000000: pass
    p[11] = f32(); p[14] = f32()
    p[13] = R.choice(H) | R.choice(H) << 16 if R.random() < .8 else R.getrandbits(32)
    out += p
open('edges.bin','wb').write(struct.pack('<%dI' % len(out), *out))
