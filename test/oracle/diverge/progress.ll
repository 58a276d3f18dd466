; ModuleID = 'progress.cu'
source_filename = "progress.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ11lock_sharedE4lock = internal addrspace(3) global i32 undef, align 4
@_ZZ11lock_sharedE4sums = internal addrspace(3) global [2 x i32] undef, align 4
@_ZZ5tokenE4turn = internal addrspace(3) global [4 x i32] undef, align 4
@_ZZ5tokenE5value = internal addrspace(3) global [4 x i32] undef, align 4
@_ZZ9ping_pongE3box = internal addrspace(3) global [4 x i32] undef, align 4
@_ZZ9ping_pongE5round = internal addrspace(3) global [4 x i32] undef, align 4
@_ZZ8producerE4full = internal addrspace(3) global [4 x i32] undef, align 4
@_ZZ8producerE4item = internal addrspace(3) global [4 x i32] undef, align 4

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @lock_global(ptr noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  br label %12

12:                                               ; preds = %12, %3
  %13 = cmpxchg ptr %2, i32 0, i32 1 seq_cst seq_cst, align 4
  %14 = extractvalue { i32, i1 } %13, 1
  br i1 %14, label %15, label %12, !llvm.loop !25

15:                                               ; preds = %12
  tail call void @llvm.nvvm.membar.gl()
  %16 = load volatile i32, ptr %0, align 4, !tbaa !21
  %17 = add i32 %16, 1
  store volatile i32 %17, ptr %0, align 4, !tbaa !21
  %18 = getelementptr inbounds i8, ptr %0, i64 4
  %19 = load volatile i32, ptr %18, align 4, !tbaa !21
  %20 = add i32 %19, %11
  store volatile i32 %20, ptr %18, align 4, !tbaa !21
  %21 = getelementptr inbounds i8, ptr %0, i64 8
  %22 = load volatile i32, ptr %21, align 4, !tbaa !21
  %23 = mul i32 %11, 3
  %24 = xor i32 %22, %23
  store volatile i32 %24, ptr %21, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  %25 = atomicrmw xchg ptr %2, i32 0 seq_cst, align 4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @lock_shared(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !21
  %11 = icmp eq i32 %6, 0
  br i1 %11, label %12, label %13

12:                                               ; preds = %2
  store i32 0, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4lock to ptr), align 4, !tbaa !21
  store volatile i32 0, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), align 4, !tbaa !21
  store volatile i32 0, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), i64 4), align 4, !tbaa !21
  br label %13

13:                                               ; preds = %12, %2
  tail call void @llvm.nvvm.bar.sync(i32 0)
  br label %14

14:                                               ; preds = %14, %13
  %15 = cmpxchg ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4lock to ptr), i32 0, i32 1 seq_cst seq_cst, align 4
  %16 = extractvalue { i32, i1 } %15, 1
  br i1 %16, label %17, label %14, !llvm.loop !27

17:                                               ; preds = %14
  tail call void @llvm.nvvm.membar.cta()
  %18 = load volatile i32, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), align 4, !tbaa !21
  %19 = add i32 %18, %10
  store volatile i32 %19, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), align 4, !tbaa !21
  %20 = load volatile i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), i64 4), align 4, !tbaa !21
  %21 = load volatile i32, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), align 4, !tbaa !21
  %22 = load volatile i32, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), align 4, !tbaa !21
  %23 = xor i32 %21, %22
  %24 = xor i32 %23, %10
  %25 = urem i32 %24, 7
  %26 = add i32 %25, %20
  store volatile i32 %26, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), i64 4), align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.cta()
  %27 = atomicrmw xchg ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4lock to ptr), i32 0 seq_cst, align 4
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %28 = load volatile i32, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), align 4, !tbaa !21
  %29 = mul i32 %28, 5
  %30 = load volatile i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ11lock_sharedE4sums to ptr), i64 4), align 4, !tbaa !21
  %31 = add i32 %29, %30
  %32 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %31, ptr %32, align 4, !tbaa !21
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @lock_buckets(ptr noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  %12 = and i32 %11, 7
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %2, i64 %13
  br label %15

15:                                               ; preds = %15, %3
  %16 = cmpxchg ptr %14, i32 0, i32 1 seq_cst seq_cst, align 4
  %17 = extractvalue { i32, i1 } %16, 1
  br i1 %17, label %18, label %15, !llvm.loop !28

18:                                               ; preds = %15
  %19 = shl nuw nsw i32 %12, 1
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds i32, ptr %0, i64 %20
  tail call void @llvm.nvvm.membar.gl()
  %22 = load volatile i32, ptr %21, align 4, !tbaa !21
  %23 = add i32 %22, %11
  store volatile i32 %23, ptr %21, align 4, !tbaa !21
  %24 = getelementptr inbounds i8, ptr %21, i64 4
  %25 = load volatile i32, ptr %24, align 4, !tbaa !21
  %26 = add i32 %25, 1
  store volatile i32 %26, ptr %24, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  %27 = atomicrmw xchg ptr %14, i32 0 seq_cst, align 4
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @lock_flag(ptr noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  br label %12

12:                                               ; preds = %12, %3
  %13 = cmpxchg ptr %2, i32 0, i32 1 seq_cst seq_cst, align 4
  %14 = extractvalue { i32, i1 } %13, 1
  br i1 %14, label %15, label %12

15:                                               ; preds = %12
  tail call void @llvm.nvvm.membar.gl()
  %16 = load volatile i32, ptr %0, align 4, !tbaa !21
  %17 = add i32 %16, %11
  store volatile i32 %17, ptr %0, align 4, !tbaa !21
  %18 = getelementptr inbounds i8, ptr %0, i64 4
  %19 = load volatile i32, ptr %18, align 4, !tbaa !21
  %20 = and i32 %11, 1
  %21 = add i32 %19, %20
  store volatile i32 %21, ptr %18, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  %22 = atomicrmw xchg ptr %2, i32 0 seq_cst, align 4
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @lock_ticket(ptr noundef %0, ptr nocapture noundef readonly %1, ptr noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  %12 = atomicrmw add ptr %2, i32 1 seq_cst, align 4
  %13 = getelementptr inbounds i8, ptr %2, i64 4
  br label %14

14:                                               ; preds = %14, %3
  %15 = load volatile i32, ptr %13, align 4, !tbaa !21
  %16 = icmp eq i32 %15, %12
  br i1 %16, label %17, label %14, !llvm.loop !29

17:                                               ; preds = %14
  tail call void @llvm.nvvm.membar.gl()
  %18 = load volatile i32, ptr %0, align 4, !tbaa !21
  %19 = add i32 %18, %11
  store volatile i32 %19, ptr %0, align 4, !tbaa !21
  %20 = getelementptr inbounds i8, ptr %0, i64 4
  %21 = load volatile i32, ptr %20, align 4, !tbaa !21
  %22 = lshr i32 %11, 7
  %23 = add i32 %21, %22
  store volatile i32 %23, ptr %20, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  %24 = add i32 %12, 1
  store volatile i32 %24, ptr %13, align 4, !tbaa !21
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @lock_two(ptr noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  %12 = and i32 %11, 3
  %13 = lshr i32 %11, 2
  %14 = and i32 %13, 3
  %15 = zext nneg i32 %12 to i64
  %16 = getelementptr inbounds i32, ptr %2, i64 %15
  br label %17

17:                                               ; preds = %17, %3
  %18 = cmpxchg ptr %16, i32 0, i32 1 seq_cst seq_cst, align 4
  %19 = extractvalue { i32, i1 } %18, 1
  br i1 %19, label %20, label %17, !llvm.loop !30

20:                                               ; preds = %17
  %21 = or disjoint i32 %14, 4
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds i32, ptr %2, i64 %22
  br label %24

24:                                               ; preds = %20, %24
  %25 = cmpxchg ptr %23, i32 0, i32 1 seq_cst seq_cst, align 4
  %26 = extractvalue { i32, i1 } %25, 1
  br i1 %26, label %27, label %24, !llvm.loop !31

27:                                               ; preds = %24
  tail call void @llvm.nvvm.membar.gl()
  %28 = getelementptr inbounds i32, ptr %0, i64 %15
  %29 = load volatile i32, ptr %28, align 4, !tbaa !21
  %30 = add i32 %29, %11
  store volatile i32 %30, ptr %28, align 4, !tbaa !21
  %31 = getelementptr inbounds i32, ptr %0, i64 %22
  %32 = load volatile i32, ptr %31, align 4, !tbaa !21
  %33 = lshr i32 %11, 8
  %34 = add i32 %32, %33
  store volatile i32 %34, ptr %31, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  %35 = atomicrmw xchg ptr %23, i32 0 seq_cst, align 4
  %36 = atomicrmw xchg ptr %16, i32 0 seq_cst, align 4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @lock_vote(ptr noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2) local_unnamed_addr #1 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  %12 = and i32 %11, 4
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %30, label %14

14:                                               ; preds = %3
  %15 = and i32 %11, 3
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr %2, i64 %16
  br label %18

18:                                               ; preds = %14, %18
  %19 = cmpxchg ptr %17, i32 0, i32 1 seq_cst seq_cst, align 4
  %20 = extractvalue { i32, i1 } %19, 1
  br i1 %20, label %21, label %18, !llvm.loop !32

21:                                               ; preds = %18
  tail call void @llvm.nvvm.membar.gl()
  %22 = getelementptr inbounds i8, ptr %0, i64 2048
  %23 = getelementptr inbounds i32, ptr %22, i64 %16
  %24 = load volatile i32, ptr %23, align 4, !tbaa !21
  %25 = add i32 %24, %11
  store volatile i32 %25, ptr %23, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  %26 = atomicrmw xchg ptr %17, i32 0 seq_cst, align 4
  %27 = and i32 %11, 8
  %28 = icmp ne i32 %27, 0
  %29 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %28)
  br label %35

30:                                               ; preds = %3
  %31 = and i32 %11, 16
  %32 = icmp ne i32 %31, 0
  %33 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %32)
  %34 = xor i32 %33, -1
  br label %35

35:                                               ; preds = %30, %21
  %36 = phi i32 [ %34, %30 ], [ %29, %21 ]
  %37 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %36, ptr %37, align 4, !tbaa !21
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @cas_loop(ptr noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #2 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !21
  %11 = and i32 %10, 3
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds i32, ptr %0, i64 %12
  %14 = load volatile i32, ptr %13, align 4, !tbaa !21
  %15 = lshr i32 %10, 4
  br label %16

16:                                               ; preds = %16, %2
  %17 = phi i32 [ %14, %2 ], [ %20, %16 ]
  %18 = add i32 %17, %15
  %19 = cmpxchg ptr %13, i32 %17, i32 %18 seq_cst seq_cst, align 4
  %20 = extractvalue { i32, i1 } %19, 0
  %21 = extractvalue { i32, i1 } %19, 1
  br i1 %21, label %22, label %16, !llvm.loop !33

22:                                               ; preds = %16
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @wait_first(ptr noundef %0, ptr nocapture noundef readonly %1, ptr noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp ugt i32 %12, 15
  br i1 %13, label %14, label %26

14:                                               ; preds = %3
  %15 = add i32 %8, -16
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr %2, i64 %16
  br label %18

18:                                               ; preds = %14, %18
  %19 = load volatile i32, ptr %17, align 4, !tbaa !21
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %18, label %21, !llvm.loop !34

21:                                               ; preds = %18
  tail call void @llvm.nvvm.membar.gl()
  %22 = getelementptr inbounds i32, ptr %0, i64 %16
  %23 = load volatile i32, ptr %22, align 4, !tbaa !21
  %24 = mul i32 %23, 3
  %25 = add i32 %24, %11
  br label %29

26:                                               ; preds = %3
  %27 = xor i32 %11, 4660
  %28 = getelementptr inbounds i32, ptr %0, i64 %9
  store volatile i32 %27, ptr %28, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  br label %29

29:                                               ; preds = %26, %21
  %30 = phi ptr [ %2, %26 ], [ %0, %21 ]
  %31 = phi i32 [ 1, %26 ], [ %25, %21 ]
  %32 = getelementptr inbounds i32, ptr %30, i64 %9
  store volatile i32 %31, ptr %32, align 4, !tbaa !21
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @wait_second(ptr noundef %0, ptr nocapture noundef readonly %1, ptr noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp ult i32 %12, 16
  br i1 %13, label %18, label %14

14:                                               ; preds = %3
  %15 = add i32 %8, -16
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr %2, i64 %16
  br label %21

18:                                               ; preds = %3
  %19 = xor i32 %11, 4660
  %20 = getelementptr inbounds i32, ptr %0, i64 %9
  store volatile i32 %19, ptr %20, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  br label %29

21:                                               ; preds = %14, %21
  %22 = load volatile i32, ptr %17, align 4, !tbaa !21
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %21, label %24, !llvm.loop !35

24:                                               ; preds = %21
  tail call void @llvm.nvvm.membar.gl()
  %25 = getelementptr inbounds i32, ptr %0, i64 %16
  %26 = load volatile i32, ptr %25, align 4, !tbaa !21
  %27 = mul i32 %26, 3
  %28 = add i32 %27, %11
  br label %29

29:                                               ; preds = %24, %18
  %30 = phi ptr [ %0, %24 ], [ %2, %18 ]
  %31 = phi i32 [ %28, %24 ], [ 1, %18 ]
  %32 = getelementptr inbounds i32, ptr %30, i64 %9
  store volatile i32 %31, ptr %32, align 4, !tbaa !21
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @token(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !21
  %11 = lshr i32 %6, 5
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp eq i32 %12, 0
  %14 = zext nneg i32 %11 to i64
  br i1 %13, label %15, label %18

15:                                               ; preds = %2
  %16 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ5tokenE5value to ptr), i64 0, i64 %14
  %17 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ5tokenE4turn to ptr), i64 0, i64 %14
  store volatile i32 0, ptr %17, align 4, !tbaa !21
  store volatile i32 1, ptr %16, align 4, !tbaa !21
  br label %18

18:                                               ; preds = %2, %15
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %19 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ5tokenE4turn to ptr), i64 0, i64 %14
  br label %20

20:                                               ; preds = %20, %18
  %21 = load volatile i32, ptr %19, align 4, !tbaa !21
  %22 = icmp eq i32 %21, %12
  br i1 %22, label %23, label %20, !llvm.loop !36

23:                                               ; preds = %20
  tail call void @llvm.nvvm.membar.cta()
  %24 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ5tokenE5value to ptr), i64 0, i64 %14
  %25 = load volatile i32, ptr %24, align 4, !tbaa !21
  %26 = mul i32 %25, 3
  %27 = add i32 %26, %10
  store volatile i32 %27, ptr %24, align 4, !tbaa !21
  %28 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %27, ptr %28, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.cta()
  %29 = add nuw nsw i32 %12, 1
  store volatile i32 %29, ptr %19, align 4, !tbaa !21
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @token_down(ptr noundef %0, ptr nocapture noundef readonly %1, ptr noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp eq i32 %12, 31
  br i1 %13, label %26, label %14

14:                                               ; preds = %3
  %15 = add i32 %8, 1
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr %2, i64 %16
  br label %18

18:                                               ; preds = %14, %18
  %19 = load volatile i32, ptr %17, align 4, !tbaa !21
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %18, label %21, !llvm.loop !37

21:                                               ; preds = %18
  tail call void @llvm.nvvm.membar.gl()
  %22 = getelementptr inbounds i32, ptr %0, i64 %16
  %23 = load volatile i32, ptr %22, align 4, !tbaa !21
  %24 = mul i32 %23, 5
  %25 = add i32 %24, %11
  br label %26

26:                                               ; preds = %21, %3
  %27 = phi i32 [ %25, %21 ], [ %11, %3 ]
  %28 = getelementptr inbounds i32, ptr %0, i64 %9
  store volatile i32 %27, ptr %28, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  %29 = getelementptr inbounds i32, ptr %2, i64 %9
  store volatile i32 1, ptr %29, align 4, !tbaa !21
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @ping_pong(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !21
  %11 = lshr i32 %6, 5
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %14, label %18

14:                                               ; preds = %2
  %15 = zext nneg i32 %11 to i64
  %16 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9ping_pongE3box to ptr), i64 0, i64 %15
  %17 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9ping_pongE5round to ptr), i64 0, i64 %15
  store volatile i32 0, ptr %17, align 4, !tbaa !21
  store volatile i32 %10, ptr %16, align 4, !tbaa !21
  br label %18

18:                                               ; preds = %14, %2
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %19 = icmp ult i32 %12, 2
  br i1 %19, label %20, label %38

20:                                               ; preds = %18
  %21 = zext nneg i32 %11 to i64
  %22 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9ping_pongE5round to ptr), i64 0, i64 %21
  %23 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9ping_pongE3box to ptr), i64 0, i64 %21
  br label %24

24:                                               ; preds = %20, %31
  %25 = phi i32 [ 0, %20 ], [ %36, %31 ]
  %26 = shl nuw nsw i32 %25, 1
  %27 = or disjoint i32 %26, %12
  br label %28

28:                                               ; preds = %24, %28
  %29 = load volatile i32, ptr %22, align 4, !tbaa !21
  %30 = icmp eq i32 %29, %27
  br i1 %30, label %31, label %28, !llvm.loop !38

31:                                               ; preds = %28
  tail call void @llvm.nvvm.membar.cta()
  %32 = load volatile i32, ptr %23, align 4, !tbaa !21
  %33 = mul i32 %32, 3
  %34 = add i32 %33, %10
  store volatile i32 %34, ptr %23, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.cta()
  %35 = add nuw nsw i32 %27, 1
  store volatile i32 %35, ptr %22, align 4, !tbaa !21
  %36 = add nuw nsw i32 %25, 1
  %37 = icmp eq i32 %36, 6
  br i1 %37, label %38, label %24, !llvm.loop !39

38:                                               ; preds = %31, %18
  %39 = phi i32 [ %10, %18 ], [ %34, %31 ]
  %40 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %39, ptr %40, align 4, !tbaa !21
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @producer(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !21
  %11 = lshr i32 %6, 5
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %14, label %17

14:                                               ; preds = %2
  %15 = zext nneg i32 %11 to i64
  %16 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ8producerE4full to ptr), i64 0, i64 %15
  store volatile i32 0, ptr %16, align 4, !tbaa !21
  br label %17

17:                                               ; preds = %14, %2
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  switch i32 %12, label %49 [
    i32 5, label %22
    i32 20, label %18
  ]

18:                                               ; preds = %17
  %19 = zext nneg i32 %11 to i64
  %20 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ8producerE4full to ptr), i64 0, i64 %19
  %21 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ8producerE4item to ptr), i64 0, i64 %19
  br label %35

22:                                               ; preds = %17
  %23 = zext nneg i32 %11 to i64
  %24 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ8producerE4full to ptr), i64 0, i64 %23
  %25 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ8producerE4item to ptr), i64 0, i64 %23
  br label %26

26:                                               ; preds = %22, %31
  %27 = phi i32 [ 0, %22 ], [ %32, %31 ]
  br label %28

28:                                               ; preds = %26, %28
  %29 = load volatile i32, ptr %24, align 4, !tbaa !21
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %28, !llvm.loop !41

31:                                               ; preds = %28
  tail call void @llvm.nvvm.membar.cta()
  %32 = add nuw nsw i32 %27, 1
  %33 = mul i32 %32, %10
  store volatile i32 %33, ptr %25, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.cta()
  store volatile i32 1, ptr %24, align 4, !tbaa !21
  %34 = icmp eq i32 %32, 8
  br i1 %34, label %49, label %26, !llvm.loop !42

35:                                               ; preds = %18, %41
  %36 = phi i32 [ 0, %18 ], [ %47, %41 ]
  %37 = phi i32 [ %10, %18 ], [ %46, %41 ]
  br label %38

38:                                               ; preds = %35, %38
  %39 = load volatile i32, ptr %20, align 4, !tbaa !21
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %38, label %41, !llvm.loop !43

41:                                               ; preds = %38
  tail call void @llvm.nvvm.membar.cta()
  %42 = load volatile i32, ptr %21, align 4, !tbaa !21
  %43 = xor i32 %42, %37
  %44 = mul i32 %43, -1640531535
  %45 = lshr i32 %37, 15
  %46 = add i32 %44, %45
  tail call void @llvm.nvvm.membar.cta()
  store volatile i32 0, ptr %20, align 4, !tbaa !21
  %47 = add nuw nsw i32 %36, 1
  %48 = icmp eq i32 %47, 8
  br i1 %48, label %49, label %35, !llvm.loop !44

49:                                               ; preds = %41, %31, %17
  %50 = phi i32 [ %10, %17 ], [ %10, %31 ], [ %46, %41 ]
  %51 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %50, ptr %51, align 4, !tbaa !21
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @scoped(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = and i32 %12, 1
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %27, label %15

15:                                               ; preds = %3
  %16 = xor i32 %8, 1
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds i32, ptr %2, i64 %17
  br label %19

19:                                               ; preds = %15, %19
  %20 = load atomic i32, ptr %18 monotonic, align 4
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %19, label %22, !llvm.loop !45

22:                                               ; preds = %19
  tail call void @llvm.nvvm.membar.gl()
  %23 = getelementptr inbounds i32, ptr %0, i64 %17
  %24 = load i32, ptr %23, align 4, !tbaa !21
  %25 = add i32 %24, %11
  %26 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %25, ptr %26, align 4, !tbaa !21
  br label %31

27:                                               ; preds = %3
  %28 = mul i32 %11, 7
  %29 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %28, ptr %29, align 4, !tbaa !21
  tail call void @llvm.nvvm.membar.gl()
  %30 = getelementptr inbounds i32, ptr %2, i64 %9
  store atomic i32 1, ptr %30 monotonic, align 4
  br label %31

31:                                               ; preds = %27, %22
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @vote_and_wait(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, ptr noundef %2) local_unnamed_addr #3 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  %12 = lshr i32 %8, 5
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %2, i64 %13
  %15 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %26

17:                                               ; preds = %3
  %18 = and i32 %11, 1
  %19 = icmp ne i32 %18, 0
  %20 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %19)
  %21 = or i32 %20, 1
  store volatile i32 %21, ptr %14, align 4, !tbaa !21
  %22 = and i32 %11, 2
  %23 = icmp ne i32 %22, 0
  %24 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %23)
  %25 = xor i32 %24, %20
  br label %39

26:                                               ; preds = %3
  %27 = and i32 %11, 4
  %28 = icmp ne i32 %27, 0
  %29 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %28)
  br label %30

30:                                               ; preds = %30, %26
  %31 = load volatile i32, ptr %14, align 4, !tbaa !21
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %30, label %33, !llvm.loop !46

33:                                               ; preds = %30
  %34 = load volatile i32, ptr %14, align 4, !tbaa !21
  %35 = and i32 %34, 2
  %36 = icmp ne i32 %35, 0
  %37 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %36)
  %38 = xor i32 %37, %29
  br label %39

39:                                               ; preds = %33, %17
  %40 = phi i32 [ %38, %33 ], [ %25, %17 ]
  %41 = phi i32 [ %29, %33 ], [ %20, %17 ]
  %42 = mul i32 %40, -1640531535
  %43 = lshr i32 %41, 15
  %44 = add i32 %42, %43
  %45 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %44, ptr %45, align 4, !tbaa !21
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @lock_called(ptr noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !21
  tail call fastcc void @_ZL4takePj(ptr noundef %2) #9
  %12 = shl i32 %11, 2
  %13 = and i32 %12, 4
  %14 = xor i32 %13, 4
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr inbounds i8, ptr %0, i64 %15
  %17 = load volatile i32, ptr %16, align 4, !tbaa !21
  %18 = add i32 %17, %11
  store volatile i32 %18, ptr %16, align 4, !tbaa !21
  tail call fastcc void @_ZL7releasePj(ptr noundef %2) #9
  ret void
}

; Function Attrs: mustprogress noinline norecurse nounwind
define internal fastcc void @_ZL4takePj(ptr nocapture noundef %0) unnamed_addr #4 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = cmpxchg ptr %0, i32 0, i32 1 seq_cst seq_cst, align 4
  %4 = extractvalue { i32, i1 } %3, 1
  br i1 %4, label %5, label %2, !llvm.loop !47

5:                                                ; preds = %2
  tail call void @llvm.nvvm.membar.gl()
  ret void
}

; Function Attrs: mustprogress noinline norecurse nounwind
define internal fastcc void @_ZL7releasePj(ptr nocapture noundef %0) unnamed_addr #4 {
  tail call void @llvm.nvvm.membar.gl()
  %2 = atomicrmw xchg ptr %0, i32 0 seq_cst, align 4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #5

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.membar.gl() #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.sync(i32) #7

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.membar.cta() #6

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #5

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #7

attributes #0 = { mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #3 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #4 = { mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nounwind }
attributes #7 = { convergent nocallback nounwind }
attributes #8 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #9 = { nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16}
!llvm.module.flags = !{!17, !18, !19}
!llvm.ident = !{!20}

!0 = !{ptr @lock_global, !"kernel", i32 1}
!1 = !{ptr @lock_shared, !"kernel", i32 1}
!2 = !{ptr @lock_buckets, !"kernel", i32 1}
!3 = !{ptr @lock_flag, !"kernel", i32 1}
!4 = !{ptr @lock_ticket, !"kernel", i32 1}
!5 = !{ptr @lock_two, !"kernel", i32 1}
!6 = !{ptr @lock_vote, !"kernel", i32 1}
!7 = !{ptr @cas_loop, !"kernel", i32 1}
!8 = !{ptr @wait_first, !"kernel", i32 1}
!9 = !{ptr @wait_second, !"kernel", i32 1}
!10 = !{ptr @token, !"kernel", i32 1}
!11 = !{ptr @token_down, !"kernel", i32 1}
!12 = !{ptr @ping_pong, !"kernel", i32 1}
!13 = !{ptr @producer, !"kernel", i32 1}
!14 = !{ptr @scoped, !"kernel", i32 1}
!15 = !{ptr @vote_and_wait, !"kernel", i32 1}
!16 = !{ptr @lock_called, !"kernel", i32 1}
!17 = !{i32 1, !"wchar_size", i32 4}
!18 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!19 = !{i32 7, !"frame-pointer", i32 2}
!20 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!21 = !{!22, !22, i64 0}
!22 = !{!"int", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C++ TBAA"}
!25 = distinct !{!25, !26}
!26 = !{!"llvm.loop.mustprogress"}
!27 = distinct !{!27, !26}
!28 = distinct !{!28, !26}
!29 = distinct !{!29, !26}
!30 = distinct !{!30, !26}
!31 = distinct !{!31, !26}
!32 = distinct !{!32, !26}
!33 = distinct !{!33, !26}
!34 = distinct !{!34, !26}
!35 = distinct !{!35, !26}
!36 = distinct !{!36, !26}
!37 = distinct !{!37, !26}
!38 = distinct !{!38, !26}
!39 = distinct !{!39, !26, !40}
!40 = !{!"llvm.loop.unroll.disable"}
!41 = distinct !{!41, !26}
!42 = distinct !{!42, !26, !40}
!43 = distinct !{!43, !26}
!44 = distinct !{!44, !26, !40}
!45 = distinct !{!45, !26}
!46 = distinct !{!46, !26}
!47 = distinct !{!47, !26}
