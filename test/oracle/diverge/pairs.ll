; ModuleID = 'pairs.cu'
source_filename = "pairs.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9pair_waitE4flag = internal addrspace(3) global [4 x i32] undef, align 4
@_ZZ9pair_waitE1s = internal addrspace(3) global [128 x i32] undef, align 4
@_ZZ14pair_wait_backE4flag = internal addrspace(3) global [4 x i32] undef, align 4
@_ZZ14pair_wait_backE1s = internal addrspace(3) global [128 x i32] undef, align 4
@_ZZ10pair_turnsE4turn = internal addrspace(3) global [2 x i32] undef, align 4
@_ZZ10pair_turnsE1s = internal addrspace(3) global [128 x i32] undef, align 4
@_ZZ12pair_barrierE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ13pair_barriersE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ11pair_switchE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ9pair_callE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ9pair_exitE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ10lanes_exitE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ13lanes_barrierE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ11pair_unevenE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_wait(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = lshr i32 %6, 5
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %14, label %17

14:                                               ; preds = %2
  %15 = zext nneg i32 %11 to i64
  %16 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_waitE4flag to ptr), i64 0, i64 %15
  store volatile i32 0, ptr %16, align 4, !tbaa !16
  br label %17

17:                                               ; preds = %14, %2
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %18 = and i32 %6, 32
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %33, label %20

20:                                               ; preds = %17
  %21 = add nsw i32 %11, -1
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_waitE4flag to ptr), i64 0, i64 %22
  br label %24

24:                                               ; preds = %20, %24
  %25 = load volatile i32, ptr %23, align 4, !tbaa !16
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %24, label %27, !llvm.loop !20

27:                                               ; preds = %24
  tail call void @llvm.nvvm.membar.cta()
  %28 = add nsw i32 %6, -32
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_waitE1s to ptr), i64 0, i64 %29
  %31 = load volatile i32, ptr %30, align 4, !tbaa !16
  %32 = add i32 %31, %10
  br label %40

33:                                               ; preds = %17
  %34 = mul i32 %10, 3
  %35 = zext nneg i32 %6 to i64
  %36 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_waitE1s to ptr), i64 0, i64 %35
  store volatile i32 %34, ptr %36, align 4, !tbaa !16
  tail call void @llvm.nvvm.membar.cta()
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br i1 %13, label %37, label %40

37:                                               ; preds = %33
  %38 = zext nneg i32 %11 to i64
  %39 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_waitE4flag to ptr), i64 0, i64 %38
  store volatile i32 1, ptr %39, align 4, !tbaa !16
  br label %40

40:                                               ; preds = %33, %37, %27
  %41 = phi i32 [ %32, %27 ], [ %10, %37 ], [ %10, %33 ]
  %42 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %41, ptr %42, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_wait_back(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = lshr i32 %6, 5
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %14, label %17

14:                                               ; preds = %2
  %15 = zext nneg i32 %11 to i64
  %16 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14pair_wait_backE4flag to ptr), i64 0, i64 %15
  store volatile i32 0, ptr %16, align 4, !tbaa !16
  br label %17

17:                                               ; preds = %14, %2
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %18 = and i32 %6, 32
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %27, label %20

20:                                               ; preds = %17
  %21 = mul i32 %10, 3
  %22 = zext nneg i32 %6 to i64
  %23 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14pair_wait_backE1s to ptr), i64 0, i64 %22
  store volatile i32 %21, ptr %23, align 4, !tbaa !16
  tail call void @llvm.nvvm.membar.cta()
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br i1 %13, label %24, label %43

24:                                               ; preds = %20
  %25 = zext nneg i32 %11 to i64
  %26 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14pair_wait_backE4flag to ptr), i64 0, i64 %25
  store volatile i32 1, ptr %26, align 4, !tbaa !16
  br label %43

27:                                               ; preds = %17
  %28 = or disjoint i32 %11, 1
  %29 = lshr i32 %4, 5
  %30 = icmp ult i32 %28, %29
  br i1 %30, label %31, label %43

31:                                               ; preds = %27
  %32 = zext nneg i32 %28 to i64
  %33 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14pair_wait_backE4flag to ptr), i64 0, i64 %32
  br label %34

34:                                               ; preds = %31, %34
  %35 = load volatile i32, ptr %33, align 4, !tbaa !16
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %34, label %37, !llvm.loop !22

37:                                               ; preds = %34
  tail call void @llvm.nvvm.membar.cta()
  %38 = or disjoint i32 %6, 32
  %39 = zext nneg i32 %38 to i64
  %40 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14pair_wait_backE1s to ptr), i64 0, i64 %39
  %41 = load volatile i32, ptr %40, align 4, !tbaa !16
  %42 = add i32 %41, %10
  br label %43

43:                                               ; preds = %27, %37, %20, %24
  %44 = phi i32 [ %10, %24 ], [ %10, %20 ], [ %42, %37 ], [ %10, %27 ]
  %45 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %44, ptr %45, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_turns(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = lshr i32 %6, 5
  %12 = lshr i32 %6, 6
  %13 = zext nneg i32 %6 to i64
  %14 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10pair_turnsE1s to ptr), i64 0, i64 %13
  store volatile i32 %10, ptr %14, align 4, !tbaa !16
  %15 = and i32 %6, 63
  %16 = icmp eq i32 %15, 0
  %17 = zext nneg i32 %12 to i64
  br i1 %16, label %18, label %20

18:                                               ; preds = %2
  %19 = getelementptr inbounds [2 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10pair_turnsE4turn to ptr), i64 0, i64 %17
  store volatile i32 0, ptr %19, align 4, !tbaa !16
  br label %20

20:                                               ; preds = %2, %18
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %21 = getelementptr inbounds [2 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10pair_turnsE4turn to ptr), i64 0, i64 %17
  %22 = and i32 %11, 1
  %23 = xor i32 %6, 32
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10pair_turnsE1s to ptr), i64 0, i64 %24
  %26 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %27 = icmp eq i32 %26, 0
  br label %28

28:                                               ; preds = %20, %46
  %29 = phi i32 [ 0, %20 ], [ %47, %46 ]
  %30 = phi i32 [ %10, %20 ], [ %43, %46 ]
  %31 = shl nuw nsw i32 %29, 1
  %32 = or disjoint i32 %31, %22
  br label %35

33:                                               ; preds = %46
  %34 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %43, ptr %34, align 4, !tbaa !16
  ret void

35:                                               ; preds = %28, %35
  %36 = load volatile i32, ptr %21, align 4, !tbaa !16
  %37 = icmp eq i32 %36, %32
  br i1 %37, label %38, label %35, !llvm.loop !23

38:                                               ; preds = %35
  tail call void @llvm.nvvm.membar.cta()
  %39 = load volatile i32, ptr %25, align 4, !tbaa !16
  %40 = xor i32 %39, %30
  %41 = mul i32 %40, -1640531535
  %42 = lshr i32 %30, 15
  %43 = add i32 %41, %42
  store volatile i32 %43, ptr %14, align 4, !tbaa !16
  tail call void @llvm.nvvm.membar.cta()
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br i1 %27, label %44, label %46

44:                                               ; preds = %38
  %45 = add nuw nsw i32 %32, 1
  store volatile i32 %45, ptr %21, align 4, !tbaa !16
  br label %46

46:                                               ; preds = %44, %38
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %47 = add nuw nsw i32 %29, 1
  %48 = icmp eq i32 %47, 4
  br i1 %48, label %33, label %28, !llvm.loop !24
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_barrier(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = icmp ult i32 %6, 32
  %12 = zext nneg i32 %6 to i64
  %13 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12pair_barrierE1s to ptr), i64 0, i64 %12
  %14 = xor i32 %6, -1
  %15 = add nsw i32 %4, %14
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12pair_barrierE1s to ptr), i64 0, i64 %16
  br i1 %11, label %18, label %22

18:                                               ; preds = %2
  %19 = mul i32 %10, 3
  store i32 %19, ptr %13, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %20 = load i32, ptr %17, align 4, !tbaa !16
  %21 = add i32 %20, 1
  br label %30

22:                                               ; preds = %2
  %23 = xor i32 %10, -1
  store i32 %23, ptr %13, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %24 = load i32, ptr %17, align 4, !tbaa !16
  %25 = and i32 %6, 31
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12pair_barrierE1s to ptr), i64 0, i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !16
  %29 = xor i32 %28, %24
  br label %30

30:                                               ; preds = %22, %18
  %31 = phi i32 [ %21, %18 ], [ %29, %22 ]
  %32 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %31, ptr %32, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_barriers(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13pair_barriersE1s to ptr), i64 0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !16
  %13 = and i32 %6, 992
  %14 = icmp eq i32 %13, 32
  br i1 %14, label %15, label %30

15:                                               ; preds = %2
  %16 = xor i32 %6, -1
  %17 = add nsw i32 %4, %16
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13pair_barriersE1s to ptr), i64 0, i64 %18
  br label %20

20:                                               ; preds = %15, %20
  %21 = phi i32 [ 0, %15 ], [ %28, %20 ]
  %22 = phi i32 [ %10, %15 ], [ %27, %20 ]
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %23 = load i32, ptr %19, align 4, !tbaa !16
  %24 = xor i32 %23, %22
  %25 = mul i32 %24, -1640531535
  %26 = lshr i32 %22, 15
  %27 = add i32 %25, %26
  tail call void @llvm.nvvm.bar.sync(i32 0)
  store i32 %27, ptr %12, align 4, !tbaa !16
  %28 = add nuw nsw i32 %21, 1
  %29 = icmp eq i32 %28, 3
  br i1 %29, label %54, label %20, !llvm.loop !26

30:                                               ; preds = %2
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %31 = mul i32 %10, 5
  %32 = xor i32 %6, -1
  %33 = add nsw i32 %4, %32
  %34 = zext i32 %33 to i64
  %35 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13pair_barriersE1s to ptr), i64 0, i64 %34
  %36 = load i32, ptr %35, align 4, !tbaa !16
  %37 = add i32 %36, %31
  tail call void @llvm.nvvm.bar.sync(i32 0)
  store i32 %37, ptr %12, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %38 = mul i32 %37, 7
  %39 = trunc nuw nsw i32 %6 to i16
  %40 = add nuw nsw i16 %39, 32
  %41 = trunc nuw nsw i32 %4 to i16
  %42 = urem i16 %40, %41
  %43 = zext nneg i16 %42 to i64
  %44 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13pair_barriersE1s to ptr), i64 0, i64 %43
  %45 = load i32, ptr %44, align 4, !tbaa !16
  %46 = add i32 %45, %38
  tail call void @llvm.nvvm.bar.sync(i32 0)
  store i32 %46, ptr %12, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %47 = mul i32 %46, 9
  %48 = add nuw nsw i16 %39, 1
  %49 = urem i16 %48, %41
  %50 = zext nneg i16 %49 to i64
  %51 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13pair_barriersE1s to ptr), i64 0, i64 %50
  %52 = load i32, ptr %51, align 4, !tbaa !16
  %53 = add i32 %52, %47
  tail call void @llvm.nvvm.bar.sync(i32 0)
  store i32 %53, ptr %12, align 4, !tbaa !16
  br label %54

54:                                               ; preds = %20, %30
  %55 = phi i32 [ %53, %30 ], [ %27, %20 ]
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %56 = xor i32 %6, 31
  %57 = zext nneg i32 %56 to i64
  %58 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13pair_barriersE1s to ptr), i64 0, i64 %57
  %59 = load i32, ptr %58, align 4, !tbaa !16
  %60 = add i32 %59, %55
  %61 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %60, ptr %61, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_switch(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = lshr i32 %6, 5
  switch i32 %11, label %39 [
    i32 0, label %12
    i32 1, label %22
    i32 2, label %30
  ]

12:                                               ; preds = %2
  %13 = and i32 %10, 255
  %14 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %13, i32 -1)
  %15 = zext nneg i32 %6 to i64
  %16 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_switchE1s to ptr), i64 0, i64 %15
  store i32 %14, ptr %16, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %17 = xor i32 %6, -1
  %18 = add nsw i32 %4, %17
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_switchE1s to ptr), i64 0, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !16
  br label %46

22:                                               ; preds = %2
  %23 = zext nneg i32 %6 to i64
  %24 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_switchE1s to ptr), i64 0, i64 %23
  store i32 %10, ptr %24, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %25 = add nsw i32 %6, -32
  %26 = zext i32 %25 to i64
  %27 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_switchE1s to ptr), i64 0, i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !16
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 1, i32 31)
  br label %46

30:                                               ; preds = %2
  %31 = and i32 %10, 1
  %32 = icmp ne i32 %31, 0
  %33 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %32)
  %34 = zext nneg i32 %6 to i64
  %35 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_switchE1s to ptr), i64 0, i64 %34
  store i32 %33, ptr %35, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %36 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_switchE1s to ptr), align 4, !tbaa !16
  %37 = load i32, ptr %35, align 4, !tbaa !16
  %38 = add i32 %37, %36
  br label %46

39:                                               ; preds = %2
  %40 = zext nneg i32 %6 to i64
  %41 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_switchE1s to ptr), i64 0, i64 %40
  store i32 5, ptr %41, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %42 = add nsw i32 %6, -1
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_switchE1s to ptr), i64 0, i64 %43
  %45 = load i32, ptr %44, align 4, !tbaa !16
  br label %46

46:                                               ; preds = %39, %30, %22, %12
  %47 = phi i32 [ %45, %39 ], [ %38, %30 ], [ %29, %22 ], [ %21, %12 ]
  %48 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %47, ptr %48, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_call(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = and i32 %6, 32
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %16, label %13

13:                                               ; preds = %2
  %14 = tail call fastcc noundef i32 @_ZL4meetPjj(i32 noundef %10) #6
  %15 = add i32 %14, 1
  br label %20

16:                                               ; preds = %2
  %17 = xor i32 %10, -1
  %18 = tail call fastcc noundef i32 @_ZL4meetPjj(i32 noundef %17) #6
  %19 = mul i32 %18, 3
  br label %20

20:                                               ; preds = %16, %13
  %21 = phi i32 [ %15, %13 ], [ %19, %16 ]
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define internal fastcc noundef i32 @_ZL4meetPjj(i32 noundef %0) unnamed_addr #1 {
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %3 = zext nneg i32 %2 to i64
  %4 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_callE1s to ptr), i64 %3
  store i32 %0, ptr %4, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = xor i32 %2, -1
  %7 = add nsw i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_callE1s to ptr), i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  ret i32 %10
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_popc(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = and i32 %6, 32
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %17, label %13

13:                                               ; preds = %2
  %14 = and i32 %10, 1
  %15 = tail call i32 @llvm.nvvm.barrier0.popc(i32 %14)
  %16 = add i32 %15, 1000
  br label %23

17:                                               ; preds = %2
  %18 = and i32 %10, 6
  %19 = icmp eq i32 %18, 2
  %20 = zext i1 %19 to i32
  %21 = tail call i32 @llvm.nvvm.barrier0.popc(i32 %20)
  %22 = add i32 %21, 2000
  br label %23

23:                                               ; preds = %17, %13
  %24 = phi i32 [ %16, %13 ], [ %22, %17 ]
  %25 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %24, ptr %25, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier0.popc(i32) #2

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_exit(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = icmp ult i32 %6, 32
  br i1 %11, label %25, label %12

12:                                               ; preds = %2
  %13 = zext nneg i32 %6 to i64
  %14 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_exitE1s to ptr), i64 0, i64 %13
  store i32 %10, ptr %14, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %15 = xor i32 %6, 31
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_exitE1s to ptr), i64 0, i64 %16
  %18 = load i32, ptr %17, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %19 = mul i32 %18, 3
  store i32 %19, ptr %14, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %20 = xor i32 %6, 1
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9pair_exitE1s to ptr), i64 0, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !16
  %24 = add i32 %23, %18
  br label %25

25:                                               ; preds = %2, %12
  %26 = phi i32 [ %24, %12 ], [ %10, %2 ]
  %27 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %26, ptr %27, align 4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @lanes_exit(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10lanes_exitE1s to ptr), i64 0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %13 = and i32 %6, 3
  %14 = icmp eq i32 %13, 1
  br i1 %14, label %23, label %15

15:                                               ; preds = %2
  %16 = getelementptr inbounds i32, ptr %0, i64 %8
  %17 = xor i32 %6, -1
  %18 = add nsw i32 %4, %17
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10lanes_exitE1s to ptr), i64 0, i64 %19
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %21 = load i32, ptr %20, align 4, !tbaa !16
  %22 = add i32 %21, 1
  store i32 %22, ptr %16, align 4, !tbaa !16
  br label %23

23:                                               ; preds = %2, %15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @lanes_barrier(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  %13 = zext nneg i32 %6 to i64
  %14 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13lanes_barrierE1s to ptr), i64 0, i64 %13
  br i1 %12, label %23, label %15

15:                                               ; preds = %2
  %16 = mul i32 %10, 3
  store i32 %16, ptr %14, align 4, !tbaa !16
  tail call void @llvm.nvvm.barrier.sync(i32 0)
  %17 = xor i32 %6, -1
  %18 = add nsw i32 %4, %17
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13lanes_barrierE1s to ptr), i64 0, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !16
  %22 = add i32 %21, 1
  br label %37

23:                                               ; preds = %2
  %24 = xor i32 %10, -1
  store i32 %24, ptr %14, align 4, !tbaa !16
  tail call void @llvm.nvvm.barrier.sync(i32 0)
  %25 = trunc nuw nsw i32 %6 to i16
  %26 = add nuw nsw i16 %25, 5
  %27 = trunc nuw nsw i32 %4 to i16
  %28 = urem i16 %26, %27
  %29 = zext nneg i16 %28 to i64
  %30 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13lanes_barrierE1s to ptr), i64 0, i64 %29
  %31 = load i32, ptr %30, align 4, !tbaa !16
  %32 = and i32 %6, 31
  %33 = zext nneg i32 %32 to i64
  %34 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13lanes_barrierE1s to ptr), i64 0, i64 %33
  %35 = load i32, ptr %34, align 4, !tbaa !16
  %36 = xor i32 %35, %31
  br label %37

37:                                               ; preds = %23, %15
  %38 = phi i32 [ %22, %15 ], [ %36, %23 ]
  %39 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %38, ptr %39, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.sync(i32) #2

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @pair_uneven(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !16
  %11 = lshr i32 %6, 5
  %12 = mul nuw nsw i32 %11, 20
  %13 = icmp ult i32 %6, 32
  br i1 %13, label %14, label %18

14:                                               ; preds = %18, %2
  %15 = phi i32 [ %10, %2 ], [ %22, %18 ]
  %16 = and i32 %6, 32
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %34, label %25

18:                                               ; preds = %2, %18
  %19 = phi i32 [ %23, %18 ], [ 0, %2 ]
  %20 = phi i32 [ %22, %18 ], [ %10, %2 ]
  %21 = mul i32 %20, 5
  %22 = add i32 %21, %19
  %23 = add nuw nsw i32 %19, 1
  %24 = icmp eq i32 %23, %12
  br i1 %24, label %14, label %18, !llvm.loop !27

25:                                               ; preds = %14
  %26 = zext nneg i32 %6 to i64
  %27 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_unevenE1s to ptr), i64 0, i64 %26
  store i32 %15, ptr %27, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %28 = xor i32 %6, -1
  %29 = add nsw i32 %4, %28
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_unevenE1s to ptr), i64 0, i64 %30
  %32 = load i32, ptr %31, align 4, !tbaa !16
  %33 = xor i32 %32, %15
  tail call void @llvm.nvvm.bar.sync(i32 0)
  br label %44

34:                                               ; preds = %14
  %35 = xor i32 %15, -1
  %36 = zext nneg i32 %6 to i64
  %37 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_unevenE1s to ptr), i64 0, i64 %36
  store i32 %35, ptr %37, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %38 = add nuw nsw i32 %6, 33
  %39 = urem i32 %38, %4
  %40 = zext nneg i32 %39 to i64
  %41 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_unevenE1s to ptr), i64 0, i64 %40
  %42 = load i32, ptr %41, align 4, !tbaa !16
  %43 = add i32 %42, %15
  tail call void @llvm.nvvm.bar.sync(i32 0)
  br label %44

44:                                               ; preds = %34, %25
  %45 = phi i64 [ %36, %34 ], [ %26, %25 ]
  %46 = phi i32 [ %43, %34 ], [ %33, %25 ]
  %47 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_unevenE1s to ptr), i64 0, i64 %45
  store i32 %46, ptr %47, align 4, !tbaa !16
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %48 = xor i32 %6, 1
  %49 = zext nneg i32 %48 to i64
  %50 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11pair_unevenE1s to ptr), i64 0, i64 %49
  %51 = load i32, ptr %50, align 4, !tbaa !16
  %52 = add i32 %51, %46
  %53 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %52, ptr %53, align 4, !tbaa !16
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.sync(i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.membar.cta() #4

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #5

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nounwind }
attributes #5 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #6 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11}
!llvm.module.flags = !{!12, !13, !14}
!llvm.ident = !{!15}

!0 = !{ptr @pair_wait, !"kernel", i32 1}
!1 = !{ptr @pair_wait_back, !"kernel", i32 1}
!2 = !{ptr @pair_turns, !"kernel", i32 1}
!3 = !{ptr @pair_barrier, !"kernel", i32 1}
!4 = !{ptr @pair_barriers, !"kernel", i32 1}
!5 = !{ptr @pair_switch, !"kernel", i32 1}
!6 = !{ptr @pair_call, !"kernel", i32 1}
!7 = !{ptr @pair_popc, !"kernel", i32 1}
!8 = !{ptr @pair_exit, !"kernel", i32 1}
!9 = !{ptr @lanes_exit, !"kernel", i32 1}
!10 = !{ptr @lanes_barrier, !"kernel", i32 1}
!11 = !{ptr @pair_uneven, !"kernel", i32 1}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!14 = !{i32 7, !"frame-pointer", i32 2}
!15 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C++ TBAA"}
!20 = distinct !{!20, !21}
!21 = !{!"llvm.loop.mustprogress"}
!22 = distinct !{!22, !21}
!23 = distinct !{!23, !21}
!24 = distinct !{!24, !21, !25}
!25 = !{!"llvm.loop.unroll.disable"}
!26 = distinct !{!26, !21, !25}
!27 = distinct !{!27, !21, !25}
