// What only an H100 (sm_90) shows of the operations that test/oracle/mma has none of: sparse products, 8-bit floats among them, and m8n8k4 of
// f16. Registers lie in memory as lanes have them: a[tile][lane][4], b[tile][lane][4], c and d[tile][lane][4 or 8], metadata e[tile][lane].
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
typedef unsigned W;
#define KERNEL extern "C" __attribute__((global)) void
#define LANE (__nvvm_read_ptx_sreg_ctaid_x() * 32 + __nvvm_read_ptx_sreg_tid_x())
#define ARGS W *d, const W *a, const W *b, const W *c, const W *e
#define S32(NAME, OP) KERNEL NAME(ARGS) { const unsigned L = LANE; const W*x=a+4*L,*y=b+4*L,*z=c+4*L; W m=e[L],r0,r1,r2,r3; \
 asm volatile(OP " {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9,%10,%11},{%12,%13,%14,%15},%16,0x0;":"=r"(r0),"=r"(r1),"=r"(r2),"=r"(r3):"r"(x[0]),"r"(x[1]),"r"(x[2]),"r"(x[3]),"r"(y[0]),"r"(y[1]),"r"(y[2]),"r"(y[3]),"r"(z[0]),"r"(z[1]),"r"(z[2]),"r"(z[3]),"r"(m)); d[4*L]=r0;d[4*L+1]=r1;d[4*L+2]=r2;d[4*L+3]=r3;}
#define S16(NAME, OP) KERNEL NAME(ARGS) { const unsigned L = LANE; const W*x=a+4*L,*y=b+4*L,*z=c+4*L; W m=e[L],r0,r1; \
 asm volatile(OP " {%0,%1},{%2,%3,%4,%5},{%6,%7,%8,%9},{%10,%11},%12,0x0;":"=r"(r0),"=r"(r1):"r"(x[0]),"r"(x[1]),"r"(x[2]),"r"(x[3]),"r"(y[0]),"r"(y[1]),"r"(y[2]),"r"(y[3]),"r"(z[0]),"r"(z[1]),"r"(m)); d[4*L]=r0;d[4*L+1]=r1;d[4*L+2]=0;d[4*L+3]=0;}
S32(sp8_44, "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32")
S32(sp8_55, "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32")
S32(sp8_45, "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e4m3.e5m2.f32")
S32(sp8_54, "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e5m2.e4m3.f32")
S32(sp_f16k32, "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32")
S32(sp_bf16k32, "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32")
S32(sp_tf32k16, "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32")
S16(sp_f16hk32, "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f16.f16.f16.f16")
S32(sp_s8k64, "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32")
S32(sp_u4k128, "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32")
#define Q32(NAME, LAY) KERNEL NAME(ARGS) { const unsigned L = LANE; const W*x=a+4*L,*y=b+4*L,*z=c+8*L; W r[8]; \
 asm volatile("mma.sync.aligned.m8n8k4." LAY ".f32.f16.f16.f32 {%0,%1,%2,%3,%4,%5,%6,%7},{%8,%9},{%10,%11},{%12,%13,%14,%15,%16,%17,%18,%19};":"=r"(r[0]),"=r"(r[1]),"=r"(r[2]),"=r"(r[3]),"=r"(r[4]),"=r"(r[5]),"=r"(r[6]),"=r"(r[7]):"r"(x[0]),"r"(x[1]),"r"(y[0]),"r"(y[1]),"r"(z[0]),"r"(z[1]),"r"(z[2]),"r"(z[3]),"r"(z[4]),"r"(z[5]),"r"(z[6]),"r"(z[7])); for(int i=0;i<8;i++) d[8*L+i]=r[i];}
Q32(q_rc,"row.col") Q32(q_rr,"row.row") Q32(q_cc,"col.col") Q32(q_cr,"col.row")
#define QH(NAME, LAY) KERNEL NAME(ARGS) { const unsigned L = LANE; const W*x=a+4*L,*y=b+4*L,*z=c+8*L; W r[4]; \
 asm volatile("mma.sync.aligned.m8n8k4." LAY ".f16.f16.f16.f16 {%0,%1,%2,%3},{%4,%5},{%6,%7},{%8,%9,%10,%11};":"=r"(r[0]),"=r"(r[1]),"=r"(r[2]),"=r"(r[3]):"r"(x[0]),"r"(x[1]),"r"(y[0]),"r"(y[1]),"r"(z[0]),"r"(z[1]),"r"(z[2]),"r"(z[3])); for(int i=0;i<8;i++) d[8*L+i]=i<4?r[i]:0;}
QH(qh_rc,"row.col") QH(qh_cr,"col.row")
