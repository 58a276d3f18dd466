; ModuleID = 'first.cu'
source_filename = "first.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @branch_xor(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds i32, ptr %1, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !10
  %7 = and i32 %6, 1
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %12, label %9

9:                                                ; preds = %2
  %10 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %6, i32 1, i32 31)
  %11 = add i32 %10, 1000
  br label %16

12:                                               ; preds = %2
  %13 = mul i32 %6, 3
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %13, i32 1, i32 31)
  %15 = add i32 %14, 5000000
  br label %16

16:                                               ; preds = %12, %9
  %17 = phi i32 [ %11, %9 ], [ %15, %12 ]
  %18 = getelementptr inbounds i32, ptr %0, i64 %4
  store i32 %17, ptr %18, align 4, !tbaa !10
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @branch_lane(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds i32, ptr %1, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !10
  %7 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %8 = and i32 %7, 1
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %13, label %10

10:                                               ; preds = %2
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %6, i32 1, i32 31)
  %12 = xor i32 %11, 17
  br label %17

13:                                               ; preds = %2
  %14 = xor i32 %6, -1
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 1, i32 31)
  %16 = xor i32 %15, 8704
  br label %17

17:                                               ; preds = %13, %10
  %18 = phi i32 [ %12, %10 ], [ %16, %13 ]
  %19 = getelementptr inbounds i32, ptr %0, i64 %4
  store i32 %18, ptr %19, align 4, !tbaa !10
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @branch_idx(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds i32, ptr %1, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !10
  %7 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %8 = icmp ult i32 %7, 16
  br i1 %8, label %9, label %12

9:                                                ; preds = %2
  %10 = or disjoint i32 %7, 16
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %6, i32 %10, i32 31)
  br label %16

12:                                               ; preds = %2
  %13 = xor i32 %6, 7
  %14 = add nsw i32 %7, -16
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %13, i32 %14, i32 31)
  br label %16

16:                                               ; preds = %12, %9
  %17 = phi i32 [ %11, %9 ], [ %15, %12 ]
  %18 = getelementptr inbounds i32, ptr %0, i64 %4
  store i32 %17, ptr %18, align 4, !tbaa !10
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @branch_ballot(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds i32, ptr %1, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !10
  %7 = and i32 %6, 1
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %13, label %9

9:                                                ; preds = %2
  %10 = and i32 %6, 2
  %11 = icmp ne i32 %10, 0
  %12 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %11)
  br label %18

13:                                               ; preds = %2
  %14 = and i32 %6, 4
  %15 = icmp ne i32 %14, 0
  %16 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %15)
  %17 = xor i32 %16, -1
  br label %18

18:                                               ; preds = %13, %9
  %19 = phi i32 [ %12, %9 ], [ %17, %13 ]
  %20 = getelementptr inbounds i32, ptr %0, i64 %4
  store i32 %19, ptr %20, align 4, !tbaa !10
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @branch_match(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds i32, ptr %1, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !10
  %7 = and i32 %6, 1
  %8 = icmp eq i32 %7, 0
  %9 = lshr i32 %6, 29
  br i1 %8, label %12, label %10

10:                                               ; preds = %2
  %11 = tail call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %9)
  br label %15

12:                                               ; preds = %2
  %13 = tail call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %9)
  %14 = xor i32 %13, -1
  br label %15

15:                                               ; preds = %12, %10
  %16 = phi i32 [ %11, %10 ], [ %14, %12 ]
  %17 = getelementptr inbounds i32, ptr %0, i64 %4
  store i32 %16, ptr %17, align 4, !tbaa !10
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #1

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @branch_redux(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds i32, ptr %1, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !10
  %7 = and i32 %6, 1
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %12, label %9

9:                                                ; preds = %2
  %10 = and i32 %6, 255
  %11 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %10, i32 -1)
  br label %16

12:                                               ; preds = %2
  %13 = and i32 %6, 254
  %14 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %13, i32 -1)
  %15 = add nsw i32 %14, 1
  br label %16

16:                                               ; preds = %12, %9
  %17 = phi i32 [ %11, %9 ], [ %15, %12 ]
  %18 = getelementptr inbounds i32, ptr %0, i64 %4
  store i32 %17, ptr %18, align 4, !tbaa !10
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #1

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5}
!llvm.module.flags = !{!6, !7, !8}
!llvm.ident = !{!9}

!0 = !{ptr @branch_xor, !"kernel", i32 1}
!1 = !{ptr @branch_lane, !"kernel", i32 1}
!2 = !{ptr @branch_idx, !"kernel", i32 1}
!3 = !{ptr @branch_ballot, !"kernel", i32 1}
!4 = !{ptr @branch_match, !"kernel", i32 1}
!5 = !{ptr @branch_redux, !"kernel", i32 1}
!6 = !{i32 1, !"wchar_size", i32 4}
!7 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C++ TBAA"}
