; ModuleID = 'named.cu'
source_filename = "named.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ11named_pairsE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ13named_crossedE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ9named_allE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ11named_turnsE1s = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @named_pairs(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !8
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_pairsE1s to ptr), i64 0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !8
  %13 = icmp ult i32 %6, 64
  %14 = xor i32 %6, 32
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11named_pairsE1s to ptr), i64 0, i64 %15
  br i1 %13, label %17, label %20

17:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 1, i32 noundef 64) #3
  %18 = load i32, ptr %16, align 4, !tbaa !8
  %19 = add i32 %18, 1
  br label %23

20:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 2, i32 noundef 64) #3
  %21 = load i32, ptr %16, align 4, !tbaa !8
  %22 = mul i32 %21, 3
  br label %23

23:                                               ; preds = %20, %17
  %24 = phi i32 [ %19, %17 ], [ %22, %20 ]
  %25 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %24, ptr %25, align 4, !tbaa !8
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
  %10 = load i32, ptr %9, align 4, !tbaa !8
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13named_crossedE1s to ptr), i64 0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !8
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
  tail call void @llvm.nvvm.barrier(i32 noundef 3, i32 noundef 64) #3
  %18 = load i32, ptr %16, align 4, !tbaa !8
  br label %28

19:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 4, i32 noundef 64) #3
  %20 = load i32, ptr %16, align 4, !tbaa !8
  %21 = add i32 %20, 5
  br label %28

22:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 3, i32 noundef 64) #3
  %23 = load i32, ptr %16, align 4, !tbaa !8
  %24 = mul i32 %23, 3
  br label %28

25:                                               ; preds = %2
  tail call void @llvm.nvvm.barrier(i32 noundef 4, i32 noundef 64) #3
  %26 = load i32, ptr %16, align 4, !tbaa !8
  %27 = xor i32 %26, -1
  br label %28

28:                                               ; preds = %25, %22, %19, %17
  %29 = phi i32 [ %27, %25 ], [ %24, %22 ], [ %21, %19 ], [ %18, %17 ]
  %30 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %30, align 4, !tbaa !8
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
  %10 = load i32, ptr %9, align 4, !tbaa !8
  %11 = icmp ult i32 %6, 32
  br i1 %11, label %12, label %21

12:                                               ; preds = %2
  %13 = mul i32 %10, 3
  %14 = zext nneg i32 %6 to i64
  %15 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9named_allE1s to ptr), i64 0, i64 %14
  store i32 %13, ptr %15, align 4, !tbaa !8
  tail call void @llvm.nvvm.bar.sync(i32 5)
  %16 = xor i32 %6, -1
  %17 = add nsw i32 %4, %16
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9named_allE1s to ptr), i64 0, i64 %18
  %20 = load i32, ptr %19, align 4, !tbaa !8
  br label %30

21:                                               ; preds = %2
  %22 = zext nneg i32 %6 to i64
  %23 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9named_allE1s to ptr), i64 0, i64 %22
  store i32 %10, ptr %23, align 4, !tbaa !8
  tail call void @llvm.nvvm.bar.sync(i32 5)
  %24 = xor i32 %6, -1
  %25 = add nsw i32 %4, %24
  %26 = zext i32 %25 to i64
  %27 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9named_allE1s to ptr), i64 0, i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !8
  %29 = add i32 %28, 1
  br label %30

30:                                               ; preds = %21, %12
  %31 = phi i32 [ %20, %12 ], [ %29, %21 ]
  %32 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %31, ptr %32, align 4, !tbaa !8
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
  %10 = load i32, ptr %9, align 4, !tbaa !8
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
  store i32 %18, ptr %14, align 4, !tbaa !8
  tail call void @llvm.nvvm.barrier(i32 noundef 1, i32 noundef 64) #3
  tail call void @llvm.nvvm.barrier(i32 noundef 2, i32 noundef 64) #3
  %19 = icmp eq i32 %17, 4
  br i1 %19, label %36, label %15, !llvm.loop !12

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
  tail call void @llvm.nvvm.barrier(i32 noundef 1, i32 noundef 64) #3
  %29 = load i32, ptr %25, align 4, !tbaa !8
  %30 = xor i32 %29, %28
  %31 = mul i32 %30, -1640531535
  %32 = lshr i32 %28, 15
  %33 = add i32 %31, %32
  tail call void @llvm.nvvm.barrier(i32 noundef 2, i32 noundef 64) #3
  %34 = add nuw nsw i32 %27, 1
  %35 = icmp eq i32 %34, 4
  br i1 %35, label %36, label %26, !llvm.loop !15

36:                                               ; preds = %26, %15, %20
  %37 = phi i32 [ %10, %20 ], [ %10, %15 ], [ %33, %26 ]
  %38 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %37, ptr %38, align 4, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3}
!llvm.module.flags = !{!4, !5, !6}
!llvm.ident = !{!7}

!0 = !{ptr @named_pairs, !"kernel", i32 1}
!1 = !{ptr @named_crossed, !"kernel", i32 1}
!2 = !{ptr @named_all, !"kernel", i32 1}
!3 = !{ptr @named_turns, !"kernel", i32 1}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !13, !14}
