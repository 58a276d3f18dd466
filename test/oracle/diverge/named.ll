; ModuleID = 'named.cu'
source_filename = "named.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ11named_pairsE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ13named_crossedE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ9named_allE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ11named_turnsE1s = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ12named_arriveE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ14named_pipelineE1s = internal unnamed_addr addrspace(3) global [2 x [32 x i32]] undef, align 4
@_ZZ14named_computedE1s = internal unnamed_addr addrspace(3) global [1024 x i32] undef, align 4
@_ZZ13named_chainedE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ11named_apartE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ11named_endedE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ11named_mixedE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ11named_mixedE1h = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ12named_calledE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_pairs(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_pairsE1s to ptr), i64 0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !17
  %13 = icmp ult i32 %6, 64
  %14 = xor i32 %6, 32
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_pairsE1s to ptr), i64 0, i64 %15
  br i1 %13, label %17, label %20

17:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 1, i32 noundef 64) #4
  %18 = load i32, ptr %16, align 4, !tbaa !17
  %19 = add i32 %18, 1
  br label %23

20:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 2, i32 noundef 64) #4
  %21 = load i32, ptr %16, align 4, !tbaa !17
  %22 = mul i32 %21, 3
  br label %23

23:                                               ; preds = %20, %17
  %24 = phi i32 [ %19, %17 ], [ %22, %20 ]
  %25 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %24, ptr %25, align 4, !tbaa !17
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier(i32, i32) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_crossed(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13named_crossedE1s to ptr), i64 0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !17
  %13 = lshr i32 %6, 5
  %14 = xor i32 %6, 64
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13named_crossedE1s to ptr), i64 0, i64 %15
  switch i32 %13, label %25 [
    i32 0, label %17
    i32 1, label %19
    i32 2, label %22
  ]

17:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 3, i32 noundef 64) #4
  %18 = load i32, ptr %16, align 4, !tbaa !17
  br label %28

19:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 4, i32 noundef 64) #4
  %20 = load i32, ptr %16, align 4, !tbaa !17
  %21 = add i32 %20, 5
  br label %28

22:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 3, i32 noundef 64) #4
  %23 = load i32, ptr %16, align 4, !tbaa !17
  %24 = mul i32 %23, 3
  br label %28

25:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 4, i32 noundef 64) #4
  %26 = load i32, ptr %16, align 4, !tbaa !17
  %27 = xor i32 %26, -1
  br label %28

28:                                               ; preds = %25, %22, %19, %17
  %29 = phi i32 [ %27, %25 ], [ %24, %22 ], [ %21, %19 ], [ %18, %17 ]
  %30 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %30, align 4, !tbaa !17
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_all(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = icmp ult i32 %6, 32
  br i1 %11, label %12, label %21

12:                                               ; preds = %2
  %13 = mul i32 %10, 3
  %14 = zext nneg i32 %6 to i64
  %15 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9named_allE1s to ptr), i64 0, i64 %14
  store i32 %13, ptr %15, align 4, !tbaa !17
  tail call void @llvm.nvvm.bar.sync(i32 5)
  %16 = xor i32 %6, -1
  %17 = add nsw i32 %4, %16
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9named_allE1s to ptr), i64 0, i64 %18
  %20 = load i32, ptr %19, align 4, !tbaa !17
  br label %30

21:                                               ; preds = %2
  %22 = zext nneg i32 %6 to i64
  %23 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9named_allE1s to ptr), i64 0, i64 %22
  store i32 %10, ptr %23, align 4, !tbaa !17
  tail call void @llvm.nvvm.bar.sync(i32 5)
  %24 = xor i32 %6, -1
  %25 = add nsw i32 %4, %24
  %26 = zext i32 %25 to i64
  %27 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9named_allE1s to ptr), i64 0, i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !17
  %29 = add i32 %28, 1
  br label %30

30:                                               ; preds = %21, %12
  %31 = phi i32 [ %20, %12 ], [ %29, %21 ]
  %32 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %31, ptr %32, align 4, !tbaa !17
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.sync(i32) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_turns(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = icmp ult i32 %6, 32
  br i1 %11, label %12, label %20

12:                                               ; preds = %2
  %13 = zext nneg i32 %6 to i64
  %14 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_turnsE1s to ptr), i64 0, i64 %13
  br label %15

15:                                               ; preds = %12, %15
  %16 = phi i32 [ 0, %12 ], [ %17, %15 ]
  %17 = add nuw nsw i32 %16, 1
  %18 = mul i32 %17, %10
  store i32 %18, ptr %14, align 4, !tbaa !17
  tail call void @llvm.nvvm.barrier(i32 noundef 1, i32 noundef 64) #4
  tail call void @llvm.nvvm.barrier(i32 noundef 2, i32 noundef 64) #4
  %19 = icmp eq i32 %17, 4
  br i1 %19, label %36, label %15, !llvm.loop !21

20:                                               ; preds = %2
  %21 = icmp ult i32 %6, 64
  br i1 %21, label %22, label %36

22:                                               ; preds = %20
  %23 = sub nuw nsw i32 63, %6
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_turnsE1s to ptr), i64 0, i64 %24
  br label %26

26:                                               ; preds = %22, %26
  %27 = phi i32 [ 0, %22 ], [ %34, %26 ]
  %28 = phi i32 [ %10, %22 ], [ %33, %26 ]
  tail call void @llvm.nvvm.barrier(i32 noundef 1, i32 noundef 64) #4
  %29 = load i32, ptr %25, align 4, !tbaa !17
  %30 = xor i32 %29, %28
  %31 = mul i32 %30, -1640531535
  %32 = lshr i32 %28, 15
  %33 = add i32 %31, %32
  tail call void @llvm.nvvm.barrier(i32 noundef 2, i32 noundef 64) #4
  %34 = add nuw nsw i32 %27, 1
  %35 = icmp eq i32 %34, 4
  br i1 %35, label %36, label %26, !llvm.loop !24

36:                                               ; preds = %26, %15, %20
  %37 = phi i32 [ %10, %20 ], [ %10, %15 ], [ %33, %26 ]
  %38 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %37, ptr %38, align 4, !tbaa !17
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_arrive(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = add nuw nsw i32 %4, 31
  %12 = and i32 %11, 4064
  %13 = zext nneg i32 %6 to i64
  %14 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12named_arriveE1s to ptr), i64 0, i64 %13
  store i32 %10, ptr %14, align 4, !tbaa !17
  %15 = icmp ult i32 %6, 32
  br i1 %15, label %16, label %30

16:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 1, i32 noundef %12) #4
  %17 = icmp ult i32 %6, %4
  br i1 %17, label %18, label %32

18:                                               ; preds = %16, %18
  %19 = phi i32 [ %28, %18 ], [ %6, %16 ]
  %20 = phi i32 [ %27, %18 ], [ %10, %16 ]
  %21 = zext nneg i32 %19 to i64
  %22 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12named_arriveE1s to ptr), i64 0, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !17
  %24 = xor i32 %23, %20
  %25 = mul i32 %24, -1640531535
  %26 = lshr i32 %20, 15
  %27 = add i32 %25, %26
  %28 = add nuw nsw i32 %19, 32
  %29 = icmp ult i32 %28, %4
  br i1 %29, label %18, label %32, !llvm.loop !25

30:                                               ; preds = %2
  tail call void asm sideeffect "barrier.cta.arrive $0, $1;", "r,r,~{memory}"(i32 1, i32 %12) #4, !srcloc !26
  %31 = add i32 %10, 7
  br label %32

32:                                               ; preds = %18, %16, %30
  %33 = phi i32 [ %31, %30 ], [ %10, %16 ], [ %27, %18 ]
  %34 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %33, ptr %34, align 4, !tbaa !17
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_pipeline(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = lshr i32 %6, 5
  switch i32 %11, label %48 [
    i32 0, label %12
    i32 1, label %27
  ]

12:                                               ; preds = %2
  %13 = lshr i32 %10, 15
  %14 = zext nneg i32 %6 to i64
  br label %15

15:                                               ; preds = %12, %15
  %16 = phi i32 [ 0, %12 ], [ %25, %15 ]
  %17 = and i32 %16, 1
  %18 = add nuw nsw i32 %17, 3
  tail call void @llvm.nvvm.barrier(i32 noundef %18, i32 noundef 64) #4
  %19 = xor i32 %16, %10
  %20 = mul i32 %19, -1640531535
  %21 = add i32 %20, %13
  %22 = zext nneg i32 %17 to i64
  %23 = getelementptr inbounds [2 x [32 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ14named_pipelineE1s to ptr), i64 0, i64 %22, i64 %14
  store i32 %21, ptr %23, align 4, !tbaa !17
  %24 = add nuw nsw i32 %17, 1
  tail call void asm sideeffect "barrier.cta.arrive $0, $1;", "r,r,~{memory}"(i32 %24, i32 64) #4, !srcloc !26
  %25 = add nuw nsw i32 %16, 1
  %26 = icmp eq i32 %25, 9
  br i1 %26, label %48, label %15, !llvm.loop !27

27:                                               ; preds = %2
  tail call void asm sideeffect "barrier.cta.arrive $0, $1;", "r,r,~{memory}"(i32 3, i32 64) #4, !srcloc !26
  tail call void asm sideeffect "barrier.cta.arrive $0, $1;", "r,r,~{memory}"(i32 4, i32 64) #4, !srcloc !26
  %28 = sub nsw i32 63, %6
  %29 = zext i32 %28 to i64
  br label %30

30:                                               ; preds = %27, %45
  %31 = phi i32 [ 0, %27 ], [ %46, %45 ]
  %32 = phi i32 [ %10, %27 ], [ %41, %45 ]
  %33 = and i32 %31, 1
  %34 = add nuw nsw i32 %33, 1
  tail call void @llvm.nvvm.barrier(i32 noundef %34, i32 noundef 64) #4
  %35 = zext nneg i32 %33 to i64
  %36 = getelementptr inbounds [2 x [32 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ14named_pipelineE1s to ptr), i64 0, i64 %35, i64 %29
  %37 = load i32, ptr %36, align 4, !tbaa !17
  %38 = xor i32 %37, %32
  %39 = mul i32 %38, -1640531535
  %40 = lshr i32 %32, 15
  %41 = add i32 %39, %40
  %42 = icmp ult i32 %31, 7
  br i1 %42, label %43, label %45

43:                                               ; preds = %30
  %44 = add nuw nsw i32 %33, 3
  tail call void asm sideeffect "barrier.cta.arrive $0, $1;", "r,r,~{memory}"(i32 %44, i32 64) #4, !srcloc !26
  br label %45

45:                                               ; preds = %30, %43
  %46 = add nuw nsw i32 %31, 1
  %47 = icmp eq i32 %46, 9
  br i1 %47, label %48, label %30, !llvm.loop !28

48:                                               ; preds = %45, %15, %2
  %49 = phi i32 [ %10, %2 ], [ %10, %15 ], [ %41, %45 ]
  %50 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %49, ptr %50, align 4, !tbaa !17
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_computed(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = lshr i32 %6, 6
  %12 = and i32 %11, 3
  %13 = zext nneg i32 %6 to i64
  %14 = getelementptr inbounds [1024 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14named_computedE1s to ptr), i64 0, i64 %13
  %15 = mul nuw nsw i32 %11, 5
  %16 = and i32 %15, 15
  %17 = xor i32 %6, 32
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds [1024 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14named_computedE1s to ptr), i64 0, i64 %18
  br label %22

20:                                               ; preds = %22
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %21, align 4, !tbaa !17
  ret void

22:                                               ; preds = %2, %22
  %23 = phi i32 [ 0, %2 ], [ %30, %22 ]
  %24 = phi i32 [ %10, %2 ], [ %29, %22 ]
  store i32 %24, ptr %14, align 4, !tbaa !17
  tail call void @llvm.nvvm.barrier(i32 noundef %16, i32 noundef 64) #4
  %25 = load i32, ptr %19, align 4, !tbaa !17
  %26 = xor i32 %25, %24
  %27 = mul i32 %26, -1640531535
  %28 = lshr i32 %24, 15
  %29 = add i32 %27, %28
  tail call void @llvm.nvvm.barrier(i32 noundef %16, i32 noundef 64) #4
  %30 = add nuw nsw i32 %23, 1
  %31 = icmp eq i32 %23, %12
  br i1 %31, label %20, label %22, !llvm.loop !29
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_chained(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = lshr i32 %6, 5
  %12 = zext nneg i32 %6 to i64
  %13 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13named_chainedE1s to ptr), i64 0, i64 %12
  store i32 %10, ptr %13, align 4, !tbaa !17
  %14 = icmp eq i32 %11, 3
  br i1 %14, label %15, label %16

15:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 9, i32 noundef 64) #4
  br label %16

16:                                               ; preds = %15, %2
  %17 = and i32 %11, 1
  %18 = add nuw nsw i32 %17, 1
  tail call void @llvm.nvvm.barrier(i32 noundef %18, i32 noundef 64) #4
  %19 = xor i32 %6, 64
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13named_chainedE1s to ptr), i64 0, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !17
  %23 = icmp ult i32 %6, 32
  br i1 %23, label %24, label %25

24:                                               ; preds = %16
  tail call void @llvm.nvvm.barrier(i32 noundef 9, i32 noundef 64) #4
  br label %25

25:                                               ; preds = %24, %16
  %26 = xor i32 %22, %11
  %27 = mul i32 %26, -1640531535
  %28 = lshr i32 %22, 15
  %29 = add i32 %27, %28
  %30 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %30, align 4, !tbaa !17
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_apart(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_apartE1s to ptr), i64 0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !17
  %13 = and i32 %10, 1
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %21, label %15

15:                                               ; preds = %2
  tail call void asm sideeffect "barrier.cta.sync 2, 128;", "~{memory}"() #4, !srcloc !30
  %16 = sub nsw i32 127, %6
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_apartE1s to ptr), i64 0, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !17
  %20 = mul i32 %19, 3
  br label %28

21:                                               ; preds = %2
  %22 = add i32 %10, 5
  store i32 %22, ptr %12, align 4, !tbaa !17
  tail call void asm sideeffect "barrier.cta.sync 2, 128;", "~{memory}"() #4, !srcloc !31
  %23 = sub nsw i32 127, %6
  %24 = zext i32 %23 to i64
  %25 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_apartE1s to ptr), i64 0, i64 %24
  %26 = load i32, ptr %25, align 4, !tbaa !17
  %27 = add i32 %26, 1
  br label %28

28:                                               ; preds = %21, %15
  %29 = phi i32 [ %20, %15 ], [ %27, %21 ]
  %30 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %30, align 4, !tbaa !17
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_ended(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_endedE1s to ptr), i64 0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !17
  %13 = mul i32 %10, 9
  %14 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %13, ptr %14, align 4, !tbaa !17
  %15 = and i32 %10, 3
  %16 = icmp eq i32 %15, 0
  %17 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %18 = icmp eq i32 %17, 0
  %19 = or i1 %18, %16
  br i1 %19, label %26, label %20

20:                                               ; preds = %2
  %21 = xor i32 %6, 96
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_endedE1s to ptr), i64 0, i64 %22
  tail call void @llvm.nvvm.barrier(i32 noundef 7, i32 noundef 128) #4
  %24 = load i32, ptr %23, align 4, !tbaa !17
  %25 = add i32 %24, 2
  store i32 %25, ptr %14, align 4, !tbaa !17
  br label %26

26:                                               ; preds = %2, %20
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_votes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = icmp ult i32 %6, 64
  %12 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %15

13:                                               ; preds = %42
  %14 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %47, ptr %14, align 4, !tbaa !17
  ret void

15:                                               ; preds = %2, %42
  %16 = phi i32 [ %10, %2 ], [ %47, %42 ]
  %17 = phi i32 [ 0, %2 ], [ %48, %42 ]
  %18 = lshr i32 %10, %17
  %19 = and i32 %18, 1
  br i1 %11, label %20, label %29

20:                                               ; preds = %15
  %21 = tail call noundef i32 asm sideeffect "{ .reg .pred q; setp.ne.u32 q, $3, 0; barrier.cta.red.popc.u32 $0, $1, $2, q; }", "=r,r,r,r,~{memory}"(i32 1, i32 64, i32 %19) #4, !srcloc !32
  %22 = xor i32 %21, %16
  %23 = mul i32 %22, -1640531535
  %24 = lshr i32 %16, 15
  %25 = add i32 %23, %24
  %26 = or i32 %17, %10
  %27 = tail call noundef i32 asm sideeffect "{ .reg .pred q, s, t; setp.ne.u32 q, $3, 0; barrier.cta.red.and.pred s, $1, $2, q; selp.u32 $0, 1, 0, s; }", "=r,r,r,r,~{memory}"(i32 1, i32 64, i32 %26) #4, !srcloc !33
  %28 = xor i32 %25, %27
  br label %42

29:                                               ; preds = %15
  %30 = icmp ne i32 %19, 0
  %31 = icmp eq i32 %12, %17
  %32 = and i1 %31, %30
  %33 = zext i1 %32 to i32
  %34 = tail call noundef i32 asm sideeffect "{ .reg .pred q, s; setp.ne.u32 q, $3, 0; barrier.cta.red.or.pred s, $1, $2, q; selp.u32 $0, 1, 0, s; }", "=r,r,r,r,~{memory}"(i32 2, i32 64, i32 %33) #4, !srcloc !34
  %35 = xor i32 %34, %16
  %36 = mul i32 %35, -1640531535
  %37 = lshr i32 %16, 15
  %38 = add i32 %36, %37
  %39 = xor i32 %19, 1
  %40 = tail call noundef i32 asm sideeffect "{ .reg .pred q; setp.ne.u32 q, $3, 0; barrier.cta.red.popc.u32 $0, $1, $2, q; }", "=r,r,r,r,~{memory}"(i32 2, i32 64, i32 %39) #4, !srcloc !32
  %41 = xor i32 %38, %40
  br label %42

42:                                               ; preds = %29, %20
  %43 = phi i32 [ %41, %29 ], [ %28, %20 ]
  %44 = phi i32 [ %38, %29 ], [ %25, %20 ]
  %45 = mul i32 %43, -1640531535
  %46 = lshr i32 %44, 15
  %47 = add i32 %45, %46
  %48 = add nuw nsw i32 %17, 1
  %49 = icmp eq i32 %48, 5
  br i1 %49, label %13, label %15, !llvm.loop !35
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_mixed(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_mixedE1s to ptr), i64 0, i64 %11
  %13 = sub nsw i32 127, %6
  %14 = zext i32 %13 to i64
  %15 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_mixedE1s to ptr), i64 0, i64 %14
  %16 = icmp ult i32 %6, 64
  %17 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_mixedE1h to ptr), i64 0, i64 %11
  %18 = lshr i32 %6, 6
  %19 = add nuw nsw i32 %18, 1
  %20 = xor i32 %6, 33
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_mixedE1h to ptr), i64 0, i64 %21
  br label %25

23:                                               ; preds = %35
  %24 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %41, ptr %24, align 4, !tbaa !17
  ret void

25:                                               ; preds = %2, %35
  %26 = phi i32 [ 0, %2 ], [ %42, %35 ]
  %27 = phi i32 [ %10, %2 ], [ %41, %35 ]
  store i32 %27, ptr %12, align 4, !tbaa !17
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %28 = load i32, ptr %15, align 4, !tbaa !17
  %29 = xor i32 %28, %27
  %30 = mul i32 %29, -1640531535
  %31 = lshr i32 %27, 15
  %32 = add i32 %30, %31
  br i1 %16, label %33, label %34

33:                                               ; preds = %25
  tail call void @llvm.nvvm.barrier(i32 noundef 1, i32 noundef 64) #4
  br label %35

34:                                               ; preds = %25
  tail call void @llvm.nvvm.barrier(i32 noundef 2, i32 noundef 64) #4
  br label %35

35:                                               ; preds = %34, %33
  %36 = add i32 %32, %26
  store i32 %36, ptr %17, align 4, !tbaa !17
  tail call void @llvm.nvvm.barrier(i32 noundef %19, i32 noundef 64) #4
  %37 = load i32, ptr %22, align 4, !tbaa !17
  %38 = xor i32 %37, %32
  %39 = mul i32 %38, -1640531535
  %40 = lshr i32 %32, 15
  %41 = add i32 %39, %40
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %42 = add nuw nsw i32 %26, 1
  %43 = icmp eq i32 %42, 3
  br i1 %43, label %23, label %25, !llvm.loop !36
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_called(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !17
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12named_calledE1s to ptr), i64 0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !17
  %13 = and i32 %6, 64
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %18, label %15

15:                                               ; preds = %2
  %16 = tail call fastcc noundef i32 @_ZL7meet_atPjjj(i32 noundef 10, i32 noundef %6) #4
  %17 = xor i32 %16, %10
  br label %21

18:                                               ; preds = %2
  %19 = tail call fastcc noundef i32 @_ZL7meet_atPjjj(i32 noundef 11, i32 noundef %6) #4
  %20 = add i32 %19, %10
  br label %21

21:                                               ; preds = %18, %15
  %22 = phi i32 [ %17, %15 ], [ %20, %18 ]
  %23 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %22, ptr %23, align 4, !tbaa !17
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define internal fastcc noundef i32 @_ZL7meet_atPjjj(i32 noundef %0, i32 noundef %1) unnamed_addr #2 {
  tail call void @llvm.nvvm.barrier(i32 noundef %0, i32 noundef 64) #4
  %3 = xor i32 %1, 32
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12named_calledE1s to ptr), i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !17
  ret i32 %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12}
!llvm.module.flags = !{!13, !14, !15}
!llvm.ident = !{!16}

!0 = !{ptr @named_pairs, !"kernel", i32 1}
!1 = !{ptr @named_crossed, !"kernel", i32 1}
!2 = !{ptr @named_all, !"kernel", i32 1}
!3 = !{ptr @named_turns, !"kernel", i32 1}
!4 = !{ptr @named_arrive, !"kernel", i32 1}
!5 = !{ptr @named_pipeline, !"kernel", i32 1}
!6 = !{ptr @named_computed, !"kernel", i32 1}
!7 = !{ptr @named_chained, !"kernel", i32 1}
!8 = !{ptr @named_apart, !"kernel", i32 1}
!9 = !{ptr @named_ended, !"kernel", i32 1}
!10 = !{ptr @named_votes, !"kernel", i32 1}
!11 = !{ptr @named_mixed, !"kernel", i32 1}
!12 = !{ptr @named_called, !"kernel", i32 1}
!13 = !{i32 1, !"wchar_size", i32 4}
!14 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!15 = !{i32 7, !"frame-pointer", i32 2}
!16 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !19, i64 0}
!19 = !{!"omnipotent char", !20, i64 0}
!20 = !{!"Simple C++ TBAA"}
!21 = distinct !{!21, !22, !23}
!22 = !{!"llvm.loop.mustprogress"}
!23 = !{!"llvm.loop.unroll.disable"}
!24 = distinct !{!24, !22, !23}
!25 = distinct !{!25, !22}
!26 = !{i64 2105}
!27 = distinct !{!27, !22, !23}
!28 = distinct !{!28, !22, !23}
!29 = distinct !{!29, !22, !23}
!30 = !{i64 4864}
!31 = !{i64 4973}
!32 = !{i64 2240}
!33 = !{i64 2457}
!34 = !{i64 2703}
!35 = distinct !{!35, !22, !23}
!36 = distinct !{!36, !22, !23}
