; ModuleID = 'loops.cu'
source_filename = "loops.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @two_loops(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = and i32 %10, 7
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %26, label %13

13:                                               ; preds = %2, %13
  %14 = phi i32 [ %24, %13 ], [ 0, %2 ]
  %15 = phi i32 [ %23, %13 ], [ 0, %2 ]
  %16 = shl nuw i32 1, %14
  %17 = and i32 %16, %10
  %18 = icmp ne i32 %17, 0
  %19 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %18)
  %20 = xor i32 %19, %15
  %21 = mul i32 %20, -1640531535
  %22 = lshr i32 %15, 15
  %23 = add i32 %21, %22
  %24 = add nuw nsw i32 %14, 1
  %25 = icmp eq i32 %24, %11
  br i1 %25, label %26, label %13, !llvm.loop !24

26:                                               ; preds = %13, %2
  %27 = phi i32 [ 0, %2 ], [ %23, %13 ]
  br label %28

28:                                               ; preds = %26, %28
  %29 = phi i32 [ %40, %28 ], [ %11, %26 ]
  %30 = phi i32 [ %39, %28 ], [ %27, %26 ]
  %31 = add i32 %30, 1
  %32 = shl nuw nsw i32 256, %29
  %33 = and i32 %32, %10
  %34 = icmp ne i32 %33, 0
  %35 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %34)
  %36 = xor i32 %35, %31
  %37 = mul i32 %36, -1640531535
  %38 = lshr i32 %31, 15
  %39 = add i32 %37, %38
  %40 = add nuw nsw i32 %29, 1
  %41 = icmp eq i32 %40, 8
  br i1 %41, label %42, label %28, !llvm.loop !27

42:                                               ; preds = %28
  %43 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %39, ptr %43, align 4, !tbaa !20
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @two_loops_shfl(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = lshr i32 %10, 4
  %12 = and i32 %11, 7
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %22, label %14

14:                                               ; preds = %2, %14
  %15 = phi i32 [ %18, %14 ], [ 0, %2 ]
  %16 = phi i32 [ %20, %14 ], [ %10, %2 ]
  %17 = mul i32 %16, 5
  %18 = add nuw nsw i32 %15, 1
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 %18, i32 31)
  %20 = add i32 %19, %17
  %21 = icmp eq i32 %18, %12
  br i1 %21, label %22, label %14, !llvm.loop !28

22:                                               ; preds = %14, %2
  %23 = phi i32 [ %10, %2 ], [ %20, %14 ]
  br label %24

24:                                               ; preds = %22, %24
  %25 = phi i32 [ %32, %24 ], [ %12, %22 ]
  %26 = phi i32 [ %31, %24 ], [ %23, %22 ]
  %27 = mul i32 %26, 3
  %28 = add i32 %26, 1
  %29 = sub nuw nsw i32 31, %25
  %30 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 %29, i32 31)
  %31 = xor i32 %30, %27
  %32 = add nuw nsw i32 %25, 1
  %33 = icmp eq i32 %32, 9
  br i1 %33, label %34, label %24, !llvm.loop !29

34:                                               ; preds = %24
  %35 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %31, ptr %35, align 4, !tbaa !20
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @leaving(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = and i32 %10, 15
  %12 = lshr i32 %10, 8
  %13 = and i32 %12, 255
  br label %14

14:                                               ; preds = %23, %2
  %15 = phi i32 [ -1, %2 ], [ %19, %23 ]
  %16 = phi i32 [ 0, %2 ], [ %28, %23 ]
  %17 = phi i32 [ 0, %2 ], [ %29, %23 ]
  %18 = icmp ult i32 %17, %11
  %19 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %15, i1 %18)
  %20 = icmp eq i32 %17, %11
  br i1 %20, label %21, label %23

21:                                               ; preds = %14
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %16, ptr %22, align 4, !tbaa !20
  ret void

23:                                               ; preds = %14
  %24 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %13, i32 %19)
  %25 = xor i32 %24, %16
  %26 = mul i32 %25, -1640531535
  %27 = lshr i32 %16, 15
  %28 = add i32 %26, %27
  %29 = add nuw nsw i32 %17, 1
  br label %14, !llvm.loop !30
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @leaving_arms(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = and i32 %10, 15
  %12 = lshr i32 %10, 8
  %13 = and i32 %12, 255
  %14 = lshr i32 %10, 16
  %15 = and i32 %14, 255
  br label %16

16:                                               ; preds = %36, %2
  %17 = phi i32 [ -1, %2 ], [ %21, %36 ]
  %18 = phi i32 [ 0, %2 ], [ %41, %36 ]
  %19 = phi i32 [ 0, %2 ], [ %42, %36 ]
  %20 = icmp ult i32 %19, %11
  %21 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %17, i1 %20)
  %22 = icmp eq i32 %19, %11
  br i1 %22, label %23, label %25

23:                                               ; preds = %16
  %24 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %18, ptr %24, align 4, !tbaa !20
  ret void

25:                                               ; preds = %16
  %26 = shl i32 16, %19
  %27 = and i32 %26, %10
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %32, label %29

29:                                               ; preds = %25
  %30 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %13, i32 %21)
  %31 = xor i32 %30, %18
  br label %36

32:                                               ; preds = %25
  %33 = add i32 %18, 7
  %34 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %15, i32 %21)
  %35 = xor i32 %34, %33
  br label %36

36:                                               ; preds = %29, %32
  %37 = phi i32 [ %31, %29 ], [ %35, %32 ]
  %38 = phi i32 [ %18, %29 ], [ %33, %32 ]
  %39 = mul i32 %37, -1640531535
  %40 = lshr i32 %38, 15
  %41 = add i32 %39, %40
  %42 = add nuw nsw i32 %19, 1
  br label %16, !llvm.loop !31
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @left_and_left(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = and i32 %10, 1
  %12 = icmp ne i32 %11, 0
  %13 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %12)
  %14 = icmp eq i32 %11, 0
  br i1 %14, label %27, label %15

15:                                               ; preds = %2, %15
  %16 = phi i32 [ %25, %15 ], [ 0, %2 ]
  %17 = phi i32 [ %24, %15 ], [ 0, %2 ]
  %18 = lshr i32 %10, %16
  %19 = and i32 %18, 15
  %20 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %19, i32 %13)
  %21 = xor i32 %20, %17
  %22 = mul i32 %21, -1640531535
  %23 = lshr i32 %17, 15
  %24 = add i32 %22, %23
  %25 = add nuw nsw i32 %16, 1
  %26 = icmp eq i32 %25, 3
  br i1 %26, label %27, label %15, !llvm.loop !32

27:                                               ; preds = %15, %2
  %28 = phi i32 [ 0, %2 ], [ %24, %15 ]
  %29 = xor i32 %13, -1
  br label %32

30:                                               ; preds = %53
  %31 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %57, ptr %31, align 4, !tbaa !20
  ret void

32:                                               ; preds = %27, %53
  %33 = phi i32 [ 0, %27 ], [ %58, %53 ]
  %34 = phi i32 [ %28, %27 ], [ %57, %53 ]
  br i1 %14, label %35, label %44

35:                                               ; preds = %32
  %36 = lshr i32 %34, 15
  %37 = shl nuw nsw i32 2, %33
  %38 = and i32 %37, %10
  %39 = icmp ne i32 %38, 0
  %40 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %29, i1 %39)
  %41 = xor i32 %40, %34
  %42 = mul i32 %41, -1640531535
  %43 = add i32 %42, %36
  br label %44

44:                                               ; preds = %35, %32
  %45 = phi i32 [ %34, %32 ], [ %43, %35 ]
  %46 = lshr i32 %45, 15
  br i1 %14, label %50, label %47

47:                                               ; preds = %44
  %48 = add i32 %45, %10
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %48, i32 3, i32 31)
  br label %53

50:                                               ; preds = %44
  %51 = sub i32 %10, %45
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 5, i32 31)
  br label %53

53:                                               ; preds = %47, %50
  %54 = phi i32 [ %49, %47 ], [ %52, %50 ]
  %55 = xor i32 %54, %45
  %56 = mul i32 %55, -1640531535
  %57 = add i32 %56, %46
  %58 = add nuw nsw i32 %33, 1
  %59 = icmp eq i32 %58, 3
  br i1 %59, label %30, label %32, !llvm.loop !33
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @with_continue(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  br label %13

11:                                               ; preds = %32
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %37, ptr %12, align 4, !tbaa !20
  ret void

13:                                               ; preds = %2, %32
  %14 = phi i32 [ 0, %2 ], [ %38, %32 ]
  %15 = phi i32 [ 0, %2 ], [ %37, %32 ]
  %16 = shl nuw nsw i32 1, %14
  %17 = and i32 %16, %10
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %13
  %20 = shl nuw nsw i32 512, %14
  %21 = and i32 %20, %10
  %22 = icmp ne i32 %21, 0
  %23 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %22)
  %24 = xor i32 %23, %15
  br label %32

25:                                               ; preds = %13
  %26 = add i32 %15, 3
  %27 = shl nuw nsw i32 1024, %14
  %28 = and i32 %27, %10
  %29 = icmp ne i32 %28, 0
  %30 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %29)
  %31 = xor i32 %30, %26
  br label %32

32:                                               ; preds = %25, %19
  %33 = phi i32 [ %31, %25 ], [ %24, %19 ]
  %34 = phi i32 [ %26, %25 ], [ %15, %19 ]
  %35 = mul i32 %33, -1640531535
  %36 = lshr i32 %34, 15
  %37 = add i32 %35, %36
  %38 = add nuw nsw i32 %14, 1
  %39 = icmp eq i32 %38, 6
  br i1 %39, label %11, label %13, !llvm.loop !34
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @with_break(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = urem i32 %10, 6
  br label %12

12:                                               ; preds = %21, %2
  %13 = phi i32 [ %10, %2 ], [ %27, %21 ]
  %14 = phi i32 [ 0, %2 ], [ %28, %21 ]
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %13, i32 1, i32 31)
  %16 = xor i32 %15, %13
  %17 = mul i32 %16, -1640531535
  %18 = lshr i32 %13, 15
  %19 = add i32 %17, %18
  %20 = icmp eq i32 %14, %11
  br i1 %20, label %29, label %21

21:                                               ; preds = %12
  %22 = and i32 %19, 255
  %23 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %22, i32 -1)
  %24 = xor i32 %23, %19
  %25 = mul i32 %24, -1640531535
  %26 = lshr i32 %19, 15
  %27 = add i32 %25, %26
  %28 = add i32 %14, 1
  br label %12, !llvm.loop !35

29:                                               ; preds = %12, %29
  %30 = phi i32 [ %45, %29 ], [ %11, %12 ]
  %31 = phi i32 [ %44, %29 ], [ %19, %12 ]
  %32 = add i32 %31, 1
  %33 = and i32 %31, 15
  %34 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %33, i32 -1)
  %35 = xor i32 %34, %32
  %36 = mul i32 %35, -1640531535
  %37 = lshr i32 %32, 15
  %38 = add i32 %36, %37
  %39 = add i32 %38, 2
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %38, i32 2, i32 31)
  %41 = xor i32 %39, %40
  %42 = mul i32 %41, -1640531535
  %43 = lshr i32 %39, 15
  %44 = add i32 %42, %43
  %45 = add nuw nsw i32 %30, 1
  %46 = icmp ult i32 %30, 5
  br i1 %46, label %29, label %47, !llvm.loop !36

47:                                               ; preds = %29
  %48 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %44, ptr %48, align 4, !tbaa !20
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @nested_loops(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  br label %13

11:                                               ; preds = %51
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %53, ptr %12, align 4, !tbaa !20
  ret void

13:                                               ; preds = %2, %51
  %14 = phi i32 [ 0, %2 ], [ %53, %51 ]
  %15 = phi i32 [ 0, %2 ], [ %54, %51 ]
  %16 = shl nuw nsw i32 %15, 1
  %17 = lshr i32 %10, %16
  %18 = and i32 %17, 3
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %20, label %23

20:                                               ; preds = %23, %13
  %21 = phi i32 [ %14, %13 ], [ %34, %23 ]
  %22 = icmp eq i32 %18, 3
  br i1 %22, label %51, label %37

23:                                               ; preds = %13, %23
  %24 = phi i32 [ %35, %23 ], [ 0, %13 ]
  %25 = phi i32 [ %34, %23 ], [ %14, %13 ]
  %26 = add nuw nsw i32 %24, %15
  %27 = shl nuw i32 1, %26
  %28 = and i32 %27, %10
  %29 = icmp ne i32 %28, 0
  %30 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %29)
  %31 = xor i32 %30, %25
  %32 = mul i32 %31, -1640531535
  %33 = lshr i32 %25, 15
  %34 = add i32 %32, %33
  %35 = add nuw nsw i32 %24, 1
  %36 = icmp eq i32 %35, %18
  br i1 %36, label %20, label %23, !llvm.loop !37

37:                                               ; preds = %20, %37
  %38 = phi i32 [ %49, %37 ], [ %18, %20 ]
  %39 = phi i32 [ %48, %37 ], [ %21, %20 ]
  %40 = add i32 %39, 5
  %41 = shl nuw nsw i32 1, %38
  %42 = and i32 %41, %39
  %43 = icmp ne i32 %42, 0
  %44 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %43)
  %45 = xor i32 %44, %40
  %46 = mul i32 %45, -1640531535
  %47 = lshr i32 %40, 15
  %48 = add i32 %46, %47
  %49 = add nuw nsw i32 %38, 1
  %50 = icmp eq i32 %49, 3
  br i1 %50, label %51, label %37, !llvm.loop !38

51:                                               ; preds = %37, %20
  %52 = phi i32 [ %21, %20 ], [ %48, %37 ]
  %53 = add i32 %52, %15
  %54 = add nuw nsw i32 %15, 1
  %55 = icmp eq i32 %54, 4
  br i1 %55, label %11, label %13, !llvm.loop !39
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @loop_and_row(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = icmp ult i32 %11, 16
  br i1 %12, label %13, label %24

13:                                               ; preds = %2, %13
  %14 = phi i32 [ %22, %13 ], [ 0, %2 ]
  %15 = phi i32 [ %21, %13 ], [ %10, %2 ]
  %16 = and i32 %15, 4095
  %17 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %16, i32 -1)
  %18 = xor i32 %17, %15
  %19 = mul i32 %18, -1640531535
  %20 = lshr i32 %15, 15
  %21 = add i32 %19, %20
  %22 = add nuw nsw i32 %14, 1
  %23 = icmp eq i32 %22, 3
  br i1 %23, label %43, label %13, !llvm.loop !40

24:                                               ; preds = %2
  %25 = and i32 %10, 255
  %26 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %25, i32 -1)
  %27 = xor i32 %26, %10
  %28 = mul i32 %27, -1640531535
  %29 = lshr i32 %10, 15
  %30 = add nuw nsw i32 %29, 1
  %31 = add i32 %30, %28
  %32 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %25, i32 -1)
  %33 = xor i32 %31, %32
  %34 = mul i32 %33, -1640531535
  %35 = lshr i32 %31, 15
  %36 = add nuw nsw i32 %35, 2
  %37 = add i32 %36, %34
  %38 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 1, i32 -1)
  %39 = xor i32 %37, %38
  %40 = mul i32 %39, -1640531535
  %41 = lshr i32 %37, 15
  %42 = add i32 %40, %41
  br label %43

43:                                               ; preds = %13, %24
  %44 = phi i32 [ %42, %24 ], [ %21, %13 ]
  %45 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %44, ptr %45, align 4, !tbaa !20
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @loops_in_arms(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %23, label %13

13:                                               ; preds = %2, %13
  %14 = phi i32 [ %21, %13 ], [ %10, %2 ]
  %15 = phi i32 [ %16, %13 ], [ 0, %2 ]
  %16 = add nuw nsw i32 %15, 1
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 %16, i32 31)
  %18 = xor i32 %17, %14
  %19 = mul i32 %18, -1640531535
  %20 = lshr i32 %14, 15
  %21 = add i32 %19, %20
  %22 = icmp eq i32 %16, 5
  br i1 %22, label %44, label %13, !llvm.loop !41

23:                                               ; preds = %2, %23
  %24 = phi i1 [ false, %23 ], [ true, %2 ]
  %25 = phi i32 [ 2, %23 ], [ 1, %2 ]
  %26 = phi i32 [ %32, %23 ], [ %10, %2 ]
  %27 = add i32 %26, 3
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %27, i32 %25, i32 31)
  %29 = xor i32 %28, %26
  %30 = mul i32 %29, -1640531535
  %31 = lshr i32 %26, 15
  %32 = add i32 %30, %31
  br i1 %24, label %23, label %33, !llvm.loop !42

33:                                               ; preds = %23, %33
  %34 = phi i32 [ %42, %33 ], [ 2, %23 ]
  %35 = phi i32 [ %41, %33 ], [ %32, %23 ]
  %36 = mul i32 %35, 3
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %36, i32 16, i32 31)
  %38 = xor i32 %37, %35
  %39 = mul i32 %38, -1640531535
  %40 = lshr i32 %35, 15
  %41 = add i32 %39, %40
  %42 = add nuw nsw i32 %34, 1
  %43 = icmp eq i32 %42, 5
  br i1 %43, label %44, label %33, !llvm.loop !43

44:                                               ; preds = %13, %33
  %45 = phi i32 [ %41, %33 ], [ %21, %13 ]
  %46 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %45, ptr %46, align 4, !tbaa !20
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @while_any(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = lshr i32 %10, 3
  %12 = and i32 %11, 7
  %13 = and i32 %10, 1
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %23, label %15

15:                                               ; preds = %2, %20
  %16 = phi i32 [ %22, %20 ], [ %12, %2 ]
  %17 = phi i32 [ %21, %20 ], [ 0, %2 ]
  %18 = icmp ne i32 %16, 0
  %19 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %18)
  br i1 %19, label %20, label %36

20:                                               ; preds = %15
  %21 = add i32 %17, %16
  %22 = tail call i32 @llvm.usub.sat.i32(i32 %16, i32 1)
  br label %15, !llvm.loop !44

23:                                               ; preds = %2
  %24 = add nuw nsw i32 %12, 2
  br label %25

25:                                               ; preds = %30, %23
  %26 = phi i32 [ %24, %23 ], [ %35, %30 ]
  %27 = phi i32 [ 0, %23 ], [ %34, %30 ]
  %28 = icmp ne i32 %26, 0
  %29 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %28)
  br i1 %29, label %30, label %36

30:                                               ; preds = %25
  %31 = xor i32 %27, %26
  %32 = mul i32 %31, -1640531535
  %33 = lshr i32 %27, 15
  %34 = add i32 %32, %33
  %35 = tail call i32 @llvm.usub.sat.i32(i32 %26, i32 2)
  br label %25, !llvm.loop !45

36:                                               ; preds = %15, %25
  %37 = phi i32 [ %27, %25 ], [ %17, %15 ]
  %38 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %37, ptr %38, align 4, !tbaa !20
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @two_entries(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %14, label %26

14:                                               ; preds = %26, %2
  %15 = phi i32 [ %36, %26 ], [ %10, %2 ]
  %16 = phi i32 [ %37, %26 ], [ 0, %2 ]
  %17 = and i32 %15, 1
  %18 = icmp ne i32 %17, 0
  %19 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %18)
  %20 = xor i32 %19, %15
  %21 = mul i32 %20, -1640531535
  %22 = lshr i32 %15, 15
  %23 = add i32 %21, %22
  %24 = add nuw nsw i32 %16, 1
  %25 = icmp eq i32 %24, 8
  br i1 %25, label %39, label %26

26:                                               ; preds = %14, %2
  %27 = phi i32 [ %10, %2 ], [ %23, %14 ]
  %28 = phi i32 [ 0, %2 ], [ %24, %14 ]
  %29 = add i32 %27, 3
  %30 = and i32 %27, 2
  %31 = icmp ne i32 %30, 0
  %32 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %31)
  %33 = xor i32 %32, %29
  %34 = mul i32 %33, -1640531535
  %35 = lshr i32 %29, 15
  %36 = add i32 %34, %35
  %37 = add nuw nsw i32 %28, 1
  %38 = icmp ult i32 %28, 7
  br i1 %38, label %14, label %39

39:                                               ; preds = %26, %14
  %40 = phi i32 [ %23, %14 ], [ %36, %26 ]
  %41 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %40, ptr %41, align 4, !tbaa !20
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @rotated(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = and i32 %10, 3
  %12 = add nuw nsw i32 %11, 2
  br label %13

13:                                               ; preds = %2, %33
  %14 = phi i32 [ 0, %2 ], [ %38, %33 ]
  %15 = phi i32 [ %10, %2 ], [ %37, %33 ]
  %16 = and i32 %15, 255
  %17 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %16, i32 -1)
  %18 = xor i32 %17, %15
  %19 = mul i32 %18, -1640531535
  %20 = lshr i32 %15, 15
  %21 = add i32 %19, %20
  %22 = and i32 %21, 1
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %28, label %24

24:                                               ; preds = %13
  %25 = lshr i32 %21, 30
  %26 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %25)
  %27 = xor i32 %26, %21
  br label %33

28:                                               ; preds = %13
  %29 = or disjoint i32 %21, 1
  %30 = lshr i32 %21, 31
  %31 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %30)
  %32 = xor i32 %31, %29
  br label %33

33:                                               ; preds = %24, %28
  %34 = phi i32 [ %27, %24 ], [ %32, %28 ]
  %35 = mul i32 %34, -1640531535
  %36 = lshr i32 %21, 15
  %37 = add i32 %35, %36
  %38 = add nuw nsw i32 %14, 1
  %39 = icmp eq i32 %38, %12
  br i1 %39, label %42, label %13, !llvm.loop !46

40:                                               ; preds = %42
  %41 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %55, ptr %41, align 4, !tbaa !20
  ret void

42:                                               ; preds = %33, %42
  %43 = phi i32 [ %56, %42 ], [ %12, %33 ]
  %44 = phi i32 [ %55, %42 ], [ %37, %33 ]
  %45 = and i32 %44, 1
  %46 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %45, i32 -1)
  %47 = xor i32 %46, %44
  %48 = mul i32 %47, -1640531535
  %49 = lshr i32 %44, 15
  %50 = add i32 %48, %49
  %51 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 3)
  %52 = xor i32 %50, %51
  %53 = mul i32 %52, -1640531535
  %54 = lshr i32 %50, 15
  %55 = add i32 %53, %54
  %56 = add nuw nsw i32 %43, 1
  %57 = icmp eq i32 %56, 6
  br i1 %57, label %40, label %42, !llvm.loop !47
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @machine(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = and i32 %10, 3
  %12 = and i32 %10, 16
  %13 = icmp ne i32 %12, 0
  br label %16

14:                                               ; preds = %58
  %15 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %59, ptr %15, align 4, !tbaa !20
  ret void

16:                                               ; preds = %2, %58
  %17 = phi i32 [ 0, %2 ], [ %61, %58 ]
  %18 = phi i32 [ %11, %2 ], [ %60, %58 ]
  %19 = phi i32 [ 0, %2 ], [ %59, %58 ]
  switch i32 %18, label %50 [
    i32 0, label %20
    i32 1, label %29
    i32 2, label %38
  ]

20:                                               ; preds = %16
  %21 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %13)
  %22 = xor i32 %21, %19
  %23 = mul i32 %22, -1640531535
  %24 = lshr i32 %19, 15
  %25 = add i32 %23, %24
  %26 = lshr i32 %10, %17
  %27 = and i32 %26, 1
  %28 = add nuw nsw i32 %27, 1
  br label %58

29:                                               ; preds = %16
  %30 = add i32 %19, 1
  %31 = and i32 %19, 1
  %32 = icmp ne i32 %31, 0
  %33 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %32)
  %34 = xor i32 %33, %30
  %35 = mul i32 %34, -1640531535
  %36 = lshr i32 %30, 15
  %37 = add i32 %35, %36
  br label %58

38:                                               ; preds = %16
  %39 = add i32 %19, 2
  %40 = and i32 %19, 4
  %41 = icmp ne i32 %40, 0
  %42 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %41)
  %43 = xor i32 %42, %39
  %44 = mul i32 %43, -1640531535
  %45 = lshr i32 %39, 15
  %46 = add i32 %44, %45
  %47 = add nuw nsw i32 %17, 3
  %48 = lshr i32 %10, %47
  %49 = and i32 %48, 1
  br label %58

50:                                               ; preds = %16
  %51 = add i32 %19, 3
  %52 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %53 = xor i32 %52, %51
  %54 = mul i32 %53, -1640531535
  %55 = lshr i32 %51, 15
  %56 = add i32 %54, %55
  %57 = and i32 %56, 3
  br label %58

58:                                               ; preds = %20, %29, %38, %50
  %59 = phi i32 [ %56, %50 ], [ %46, %38 ], [ %37, %29 ], [ %25, %20 ]
  %60 = phi i32 [ %57, %50 ], [ %49, %38 ], [ 3, %29 ], [ %28, %20 ]
  %61 = add nuw nsw i32 %17, 1
  %62 = icmp eq i32 %61, 8
  br i1 %62, label %14, label %16, !llvm.loop !48
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @groups_loop(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = and i32 %10, 3
  %12 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %11)
  %13 = shl nuw nsw i32 %11, 1
  br label %16

14:                                               ; preds = %31
  %15 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %36, ptr %15, align 4, !tbaa !20
  ret void

16:                                               ; preds = %2, %31
  %17 = phi i32 [ 0, %2 ], [ %37, %31 ]
  %18 = phi i32 [ %10, %2 ], [ %36, %31 ]
  %19 = shl i32 8, %17
  %20 = and i32 %19, %10
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %26, label %22

22:                                               ; preds = %16
  %23 = and i32 %18, 255
  %24 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %23, i32 %12)
  %25 = xor i32 %24, %18
  br label %31

26:                                               ; preds = %16
  %27 = add i32 %18, 1
  %28 = lshr i32 %18, 24
  %29 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %28, i32 %12)
  %30 = xor i32 %29, %27
  br label %31

31:                                               ; preds = %22, %26
  %32 = phi i32 [ %25, %22 ], [ %30, %26 ]
  %33 = phi i32 [ %18, %22 ], [ %27, %26 ]
  %34 = mul i32 %32, -1640531535
  %35 = lshr i32 %33, 15
  %36 = add i32 %34, %35
  %37 = add nuw nsw i32 %17, 1
  %38 = icmp eq i32 %17, %13
  br i1 %38, label %14, label %16, !llvm.loop !49
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @late_arrival(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  %11 = lshr i32 %10, 5
  %12 = and i32 %11, 63
  %13 = and i32 %10, 1
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %17, label %15

15:                                               ; preds = %2
  %16 = icmp eq i32 %12, 0
  br i1 %16, label %20, label %24

17:                                               ; preds = %2
  %18 = shl nuw nsw i32 %12, 1
  %19 = icmp eq i32 %12, 0
  br i1 %19, label %31, label %36

20:                                               ; preds = %24, %15
  %21 = phi i32 [ %10, %15 ], [ %28, %24 ]
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 7, i32 31)
  %23 = xor i32 %22, %21
  br label %44

24:                                               ; preds = %15, %24
  %25 = phi i32 [ %29, %24 ], [ 0, %15 ]
  %26 = phi i32 [ %28, %24 ], [ %10, %15 ]
  %27 = mul i32 %26, 5
  %28 = add i32 %27, %25
  %29 = add nuw nsw i32 %25, 1
  %30 = icmp eq i32 %29, %12
  br i1 %30, label %20, label %24, !llvm.loop !50

31:                                               ; preds = %36, %17
  %32 = phi i32 [ %10, %17 ], [ %41, %36 ]
  %33 = add i32 %32, %12
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %33, i32 7, i32 31)
  %35 = xor i32 %34, %32
  br label %44

36:                                               ; preds = %17, %36
  %37 = phi i32 [ %42, %36 ], [ 0, %17 ]
  %38 = phi i32 [ %41, %36 ], [ %10, %17 ]
  %39 = lshr i32 %38, 3
  %40 = xor i32 %38, %39
  %41 = xor i32 %40, %37
  %42 = add nuw nsw i32 %37, 1
  %43 = icmp eq i32 %42, %18
  br i1 %43, label %31, label %36, !llvm.loop !51

44:                                               ; preds = %31, %20
  %45 = phi i32 [ %35, %31 ], [ %23, %20 ]
  %46 = phi i32 [ %32, %31 ], [ %21, %20 ]
  %47 = mul i32 %45, -1640531535
  %48 = lshr i32 %46, 15
  %49 = add i32 %47, %48
  %50 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %49, ptr %50, align 4, !tbaa !20
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #3

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15}
!llvm.module.flags = !{!16, !17, !18}
!llvm.ident = !{!19}

!0 = !{ptr @two_loops, !"kernel", i32 1}
!1 = !{ptr @two_loops_shfl, !"kernel", i32 1}
!2 = !{ptr @leaving, !"kernel", i32 1}
!3 = !{ptr @leaving_arms, !"kernel", i32 1}
!4 = !{ptr @left_and_left, !"kernel", i32 1}
!5 = !{ptr @with_continue, !"kernel", i32 1}
!6 = !{ptr @with_break, !"kernel", i32 1}
!7 = !{ptr @nested_loops, !"kernel", i32 1}
!8 = !{ptr @loop_and_row, !"kernel", i32 1}
!9 = !{ptr @loops_in_arms, !"kernel", i32 1}
!10 = !{ptr @while_any, !"kernel", i32 1}
!11 = !{ptr @two_entries, !"kernel", i32 1}
!12 = !{ptr @rotated, !"kernel", i32 1}
!13 = !{ptr @machine, !"kernel", i32 1}
!14 = !{ptr @groups_loop, !"kernel", i32 1}
!15 = !{ptr @late_arrival, !"kernel", i32 1}
!16 = !{i32 1, !"wchar_size", i32 4}
!17 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!18 = !{i32 7, !"frame-pointer", i32 2}
!19 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!20 = !{!21, !21, i64 0}
!21 = !{!"int", !22, i64 0}
!22 = !{!"omnipotent char", !23, i64 0}
!23 = !{!"Simple C++ TBAA"}
!24 = distinct !{!24, !25, !26}
!25 = !{!"llvm.loop.mustprogress"}
!26 = !{!"llvm.loop.unroll.disable"}
!27 = distinct !{!27, !25, !26}
!28 = distinct !{!28, !25, !26}
!29 = distinct !{!29, !25, !26}
!30 = distinct !{!30, !25}
!31 = distinct !{!31, !25}
!32 = distinct !{!32, !25, !26}
!33 = distinct !{!33, !25, !26}
!34 = distinct !{!34, !25, !26}
!35 = distinct !{!35, !25, !26}
!36 = distinct !{!36, !25, !26}
!37 = distinct !{!37, !25, !26}
!38 = distinct !{!38, !25, !26}
!39 = distinct !{!39, !25, !26}
!40 = distinct !{!40, !25, !26}
!41 = distinct !{!41, !25, !26}
!42 = distinct !{!42, !25, !26}
!43 = distinct !{!43, !25, !26}
!44 = distinct !{!44, !25}
!45 = distinct !{!45, !25}
!46 = distinct !{!46, !25, !26}
!47 = distinct !{!47, !25, !26}
!48 = distinct !{!48, !25, !26}
!49 = distinct !{!49, !25, !26}
!50 = distinct !{!50, !25, !26}
!51 = distinct !{!51, !25, !26}
