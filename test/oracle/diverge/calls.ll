; ModuleID = 'calls.cu'
source_filename = "calls.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ13call_exchangeE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_both(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %16, label %13

13:                                               ; preds = %2
  %14 = lshr i32 %10, 1
  %15 = tail call fastcc noundef i32 @_ZL7vote_inj(i32 noundef %14) #7
  br label %20

16:                                               ; preds = %2
  %17 = lshr i32 %10, 2
  %18 = tail call fastcc noundef i32 @_ZL7vote_inj(i32 noundef %17) #7
  %19 = add i32 %18, 9
  br label %20

20:                                               ; preds = %16, %13
  %21 = phi i32 [ %15, %13 ], [ %19, %16 ]
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite)
define internal fastcc noundef i32 @_ZL7vote_inj(i32 noundef %0) unnamed_addr #1 {
  %2 = and i32 %0, 1
  %3 = icmp ne i32 %2, 0
  %4 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %3)
  %5 = mul i32 %4, 3
  %6 = add i32 %5, %0
  ret i32 %6
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_two(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %16, label %13

13:                                               ; preds = %2
  %14 = lshr i32 %10, 1
  %15 = tail call fastcc noundef i32 @_ZL7vote_inj(i32 noundef %14) #7
  br label %20

16:                                               ; preds = %2
  %17 = lshr i32 %10, 2
  %18 = tail call fastcc noundef i32 @_ZL10vote_otherj(i32 noundef %17) #7
  %19 = add i32 %18, 9
  br label %20

20:                                               ; preds = %16, %13
  %21 = phi i32 [ %15, %13 ], [ %19, %16 ]
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite)
define internal fastcc noundef i32 @_ZL10vote_otherj(i32 noundef %0) unnamed_addr #1 {
  %2 = and i32 %0, 4
  %3 = icmp ne i32 %2, 0
  %4 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %3)
  %5 = xor i32 %4, %0
  ret i32 %5
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_and_own(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = trunc nuw nsw i32 %11 to i8
  %13 = urem i8 %12, 3
  %14 = icmp eq i8 %13, 1
  br i1 %14, label %15, label %18

15:                                               ; preds = %2
  %16 = lshr i32 %10, 1
  %17 = tail call fastcc noundef i32 @_ZL7vote_inj(i32 noundef %16) #7
  br label %23

18:                                               ; preds = %2
  %19 = and i32 %10, 32
  %20 = icmp ne i32 %19, 0
  %21 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %20)
  %22 = add i32 %21, 9
  br label %23

23:                                               ; preds = %18, %15
  %24 = phi i32 [ %17, %15 ], [ %22, %18 ]
  %25 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %24, ptr %25, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_deep(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %15, label %13

13:                                               ; preds = %2
  %14 = tail call fastcc noundef i32 @_ZL6deeperj(i32 noundef %10) #7
  br label %18

15:                                               ; preds = %2
  %16 = lshr i32 %10, 3
  %17 = tail call fastcc noundef i32 @_ZL7vote_inj(i32 noundef %16) #7
  br label %18

18:                                               ; preds = %15, %13
  %19 = phi i32 [ %14, %13 ], [ %17, %15 ]
  %20 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %19, ptr %20, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite)
define internal fastcc noundef i32 @_ZL6deeperj(i32 noundef %0) unnamed_addr #1 {
  %2 = and i32 %0, 8
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %7, label %4

4:                                                ; preds = %1
  %5 = add i32 %0, 1
  %6 = tail call fastcc noundef i32 @_ZL7vote_inj(i32 noundef %5) #7
  br label %11

7:                                                ; preds = %1
  %8 = lshr i32 %0, 1
  %9 = tail call fastcc noundef i32 @_ZL7vote_inj(i32 noundef %8) #7
  %10 = add i32 %9, 5
  br label %11

11:                                               ; preds = %7, %4
  %12 = phi i32 [ %6, %4 ], [ %10, %7 ]
  ret i32 %12
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_loop(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = and i32 %10, 7
  %12 = tail call fastcc noundef i32 @_ZL6roundsjj(i32 noundef %10, i32 noundef %11) #7
  %13 = add i32 %12, 1
  %14 = xor i32 %11, 7
  %15 = tail call fastcc noundef i32 @_ZL6roundsjj(i32 noundef %13, i32 noundef %14) #7
  %16 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite)
define internal fastcc noundef i32 @_ZL6roundsjj(i32 noundef %0, i32 noundef %1) unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %6, %2
  %5 = phi i32 [ %0, %2 ], [ %14, %6 ]
  ret i32 %5

6:                                                ; preds = %2, %6
  %7 = phi i32 [ %9, %6 ], [ 0, %2 ]
  %8 = phi i32 [ %14, %6 ], [ %0, %2 ]
  %9 = add nuw i32 %7, 1
  %10 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %8, i32 %9, i32 31)
  %11 = xor i32 %10, %8
  %12 = mul i32 %11, -1640531535
  %13 = lshr i32 %8, 15
  %14 = add i32 %12, %13
  %15 = icmp eq i32 %9, %1
  br i1 %15, label %4, label %6, !llvm.loop !19
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_masks(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = and i32 %10, 2
  %12 = icmp ne i32 %11, 0
  %13 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %12)
  %14 = icmp eq i32 %11, 0
  br i1 %14, label %17, label %15

15:                                               ; preds = %2
  %16 = tail call fastcc noundef i32 @_ZL7groupedjj(i32 noundef %13, i32 noundef %10) #7
  br label %22

17:                                               ; preds = %2
  %18 = xor i32 %13, -1
  %19 = mul i32 %10, 3
  %20 = tail call fastcc noundef i32 @_ZL7groupedjj(i32 noundef %18, i32 noundef %19) #7
  %21 = add i32 %20, 7
  br label %22

22:                                               ; preds = %17, %15
  %23 = phi i32 [ %16, %15 ], [ %21, %17 ]
  %24 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %23, ptr %24, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite)
define internal fastcc noundef i32 @_ZL7groupedjj(i32 noundef %0, i32 noundef %1) unnamed_addr #1 {
  %3 = and i32 %1, 1
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %8, label %5

5:                                                ; preds = %2
  %6 = and i32 %1, 255
  %7 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %6, i32 %0)
  br label %12

8:                                                ; preds = %2
  %9 = lshr i32 %1, 24
  %10 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %9, i32 %0)
  %11 = add i32 %10, 1
  br label %12

12:                                               ; preds = %8, %5
  %13 = phi i32 [ %7, %5 ], [ %11, %8 ]
  ret i32 %13
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_crossing(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = lshr i32 %10, 30
  %12 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %11)
  %13 = and i32 %10, 2
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %17, label %15

15:                                               ; preds = %2
  %16 = tail call fastcc noundef i32 @_ZL7groupedjj(i32 noundef %12, i32 noundef %10) #7
  br label %21

17:                                               ; preds = %2
  %18 = mul i32 %10, 3
  %19 = tail call fastcc noundef i32 @_ZL7groupedjj(i32 noundef %12, i32 noundef %18) #7
  %20 = add i32 %19, 7
  br label %21

21:                                               ; preds = %17, %15
  %22 = phi i32 [ %16, %15 ], [ %20, %17 ]
  %23 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %22, ptr %23, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @call_exchange(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #2 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %16, label %14

14:                                               ; preds = %2
  %15 = tail call fastcc noundef i32 @_ZL7hand_onPjj(i32 noundef %10) #7
  br label %20

16:                                               ; preds = %2
  %17 = xor i32 %10, -1
  %18 = tail call fastcc noundef i32 @_ZL7hand_onPjj(i32 noundef %17) #7
  %19 = mul i32 %18, 3
  br label %20

20:                                               ; preds = %16, %14
  %21 = phi i32 [ %15, %14 ], [ %19, %16 ]
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define internal fastcc noundef i32 @_ZL7hand_onPjj(i32 noundef %0) unnamed_addr #3 {
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %3 = zext nneg i32 %2 to i64
  %4 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ13call_exchangeE1s to ptr), i64 %3
  store i32 %0, ptr %4, align 4, !tbaa !15
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %5 = xor i32 %2, 1
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ13call_exchangeE1s to ptr), i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  ret i32 %8
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_inline(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = and i32 %10, 4
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %22, label %13

13:                                               ; preds = %2
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 5, i32 31)
  %15 = and i32 %14, 1
  %16 = icmp ne i32 %15, 0
  %17 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %16)
  %18 = xor i32 %17, %14
  %19 = mul i32 %18, -1640531535
  %20 = lshr i32 %14, 15
  %21 = add i32 %19, %20
  br label %33

22:                                               ; preds = %2
  %23 = add nuw nsw i32 %10, 3
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %23, i32 9, i32 31)
  %25 = and i32 %24, 1
  %26 = icmp ne i32 %25, 0
  %27 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %26)
  %28 = xor i32 %27, %24
  %29 = mul i32 %28, -1640531535
  %30 = lshr i32 %24, 15
  %31 = add nuw nsw i32 %30, 1
  %32 = add i32 %31, %29
  br label %33

33:                                               ; preds = %22, %13
  %34 = phi i32 [ %21, %13 ], [ %32, %22 ]
  %35 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %34, ptr %35, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_exit(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = urem i32 %10, 5
  %12 = icmp eq i32 %11, 1
  br i1 %12, label %26, label %13

13:                                               ; preds = %2
  %14 = and i32 %10, 1
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %19, label %16

16:                                               ; preds = %13
  %17 = lshr i32 %10, 1
  %18 = tail call fastcc noundef i32 @_ZL7vote_inj(i32 noundef %17) #7
  br label %22

19:                                               ; preds = %13
  %20 = lshr i32 %10, 2
  %21 = tail call fastcc noundef i32 @_ZL10vote_otherj(i32 noundef %20) #7
  br label %22

22:                                               ; preds = %19, %16
  %23 = phi i32 [ %18, %16 ], [ %21, %19 ]
  %24 = tail call fastcc noundef i32 @_ZL7groupedjj(i32 noundef -1, i32 noundef %23) #7
  %25 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %24, ptr %25, align 4, !tbaa !15
  br label %26

26:                                               ; preds = %2, %22
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @call_in_loop(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  br label %13

11:                                               ; preds = %24
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %12, align 4, !tbaa !15
  ret void

13:                                               ; preds = %2, %24
  %14 = phi i32 [ 0, %2 ], [ %30, %24 ]
  %15 = phi i32 [ %10, %2 ], [ %29, %24 ]
  %16 = shl nuw nsw i32 1, %14
  %17 = and i32 %16, %10
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %21, label %19

19:                                               ; preds = %13
  %20 = tail call fastcc noundef i32 @_ZL7vote_inj(i32 noundef %15) #7
  br label %24

21:                                               ; preds = %13
  %22 = add i32 %14, %15
  %23 = tail call fastcc noundef i32 @_ZL10vote_otherj(i32 noundef %22) #7
  br label %24

24:                                               ; preds = %19, %21
  %25 = phi i32 [ %20, %19 ], [ %23, %21 ]
  %26 = xor i32 %25, %15
  %27 = mul i32 %26, -1640531535
  %28 = lshr i32 %15, 15
  %29 = add i32 %27, %28
  %30 = add nuw nsw i32 %14, 1
  %31 = icmp eq i32 %30, 5
  br i1 %31, label %11, label %13, !llvm.loop !22
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #5

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #6

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #2 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #3 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #6 = { convergent nocallback nounwind }
attributes #7 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10}
!llvm.module.flags = !{!11, !12, !13}
!llvm.ident = !{!14}

!0 = !{ptr @call_both, !"kernel", i32 1}
!1 = !{ptr @call_two, !"kernel", i32 1}
!2 = !{ptr @call_and_own, !"kernel", i32 1}
!3 = !{ptr @call_deep, !"kernel", i32 1}
!4 = !{ptr @call_loop, !"kernel", i32 1}
!5 = !{ptr @call_masks, !"kernel", i32 1}
!6 = !{ptr @call_crossing, !"kernel", i32 1}
!7 = !{ptr @call_exchange, !"kernel", i32 1}
!8 = !{ptr @call_inline, !"kernel", i32 1}
!9 = !{ptr @call_exit, !"kernel", i32 1}
!10 = !{ptr @call_in_loop, !"kernel", i32 1}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!13 = !{i32 7, !"frame-pointer", i32 2}
!14 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !17, i64 0}
!17 = !{!"omnipotent char", !18, i64 0}
!18 = !{!"Simple C++ TBAA"}
!19 = distinct !{!19, !20, !21}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = distinct !{!22, !20, !21}
