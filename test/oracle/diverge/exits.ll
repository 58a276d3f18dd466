; ModuleID = 'exits.cu'
source_filename = "exits.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @exit_before(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = and i32 %10, 12
  %12 = icmp eq i32 %11, 4
  br i1 %12, label %28, label %13

13:                                               ; preds = %2
  %14 = and i32 %10, 1
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %20, label %16

16:                                               ; preds = %13
  %17 = and i32 %10, 2
  %18 = icmp ne i32 %17, 0
  %19 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %18)
  br label %25

20:                                               ; preds = %13
  %21 = and i32 %10, 16
  %22 = icmp ne i32 %21, 0
  %23 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %22)
  %24 = xor i32 %23, -1
  br label %25

25:                                               ; preds = %20, %16
  %26 = phi i32 [ %19, %16 ], [ %24, %20 ]
  %27 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %26, ptr %27, align 4, !tbaa !12
  br label %28

28:                                               ; preds = %2, %25
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @exit_in_arm(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %22, label %13

13:                                               ; preds = %2
  %14 = and i32 %10, 255
  %15 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %14, i32 -1)
  %16 = and i32 %10, 2
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %18, label %41

18:                                               ; preds = %13
  %19 = and i32 %10, 13
  %20 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %19, i32 -1)
  %21 = xor i32 %20, %15
  br label %28

22:                                               ; preds = %2
  %23 = lshr i32 %10, 24
  %24 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %23, i32 -1)
  %25 = add i32 %24, 1
  %26 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 3, i32 -1)
  %27 = xor i32 %25, %26
  br label %28

28:                                               ; preds = %22, %18
  %29 = phi i32 [ %27, %22 ], [ %21, %18 ]
  %30 = phi i32 [ %25, %22 ], [ %15, %18 ]
  %31 = mul i32 %29, -1640531535
  %32 = lshr i32 %30, 15
  %33 = add i32 %31, %32
  %34 = and i32 %33, 1
  %35 = icmp ne i32 %34, 0
  %36 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %35)
  %37 = xor i32 %36, %33
  %38 = mul i32 %37, -1640531535
  %39 = lshr i32 %33, 15
  %40 = add i32 %38, %39
  br label %41

41:                                               ; preds = %13, %28
  %42 = phi i32 [ %40, %28 ], [ %15, %13 ]
  %43 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %42, ptr %43, align 4, !tbaa !12
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @exit_in_loop(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = and i32 %10, 7
  %12 = and i32 %10, 255
  %13 = lshr i32 %10, 24
  %14 = add nuw nsw i32 %11, 1
  br label %15

15:                                               ; preds = %2, %30
  %16 = phi i32 [ 0, %2 ], [ %36, %30 ]
  %17 = phi i32 [ 0, %2 ], [ %35, %30 ]
  %18 = icmp eq i32 %16, %14
  br i1 %18, label %40, label %19

19:                                               ; preds = %15
  %20 = shl nuw nsw i32 16, %16
  %21 = and i32 %20, %10
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %26, label %23

23:                                               ; preds = %19
  %24 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %12, i32 -1)
  %25 = xor i32 %24, %17
  br label %30

26:                                               ; preds = %19
  %27 = add i32 %17, 1
  %28 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %13, i32 -1)
  %29 = xor i32 %28, %27
  br label %30

30:                                               ; preds = %23, %26
  %31 = phi i32 [ %25, %23 ], [ %29, %26 ]
  %32 = phi i32 [ %17, %23 ], [ %27, %26 ]
  %33 = mul i32 %31, -1640531535
  %34 = lshr i32 %32, 15
  %35 = add i32 %33, %34
  %36 = add nuw nsw i32 %16, 1
  %37 = icmp eq i32 %36, 8
  br i1 %37, label %38, label %15, !llvm.loop !16

38:                                               ; preds = %30
  %39 = xor i32 %35, -1
  br label %40

40:                                               ; preds = %15, %38
  %41 = phi i32 [ %39, %38 ], [ %17, %15 ]
  %42 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %41, ptr %42, align 4, !tbaa !12
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @exit_after_loop(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = and i32 %10, 3
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %16

13:                                               ; preds = %16, %2
  %14 = phi i32 [ %10, %2 ], [ %25, %16 ]
  %15 = icmp eq i32 %11, 3
  br i1 %15, label %41, label %28

16:                                               ; preds = %2, %16
  %17 = phi i32 [ %26, %16 ], [ 0, %2 ]
  %18 = phi i32 [ %25, %16 ], [ %10, %2 ]
  %19 = and i32 %18, 1
  %20 = icmp ne i32 %19, 0
  %21 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %20)
  %22 = xor i32 %21, %18
  %23 = mul i32 %22, -1640531535
  %24 = lshr i32 %18, 15
  %25 = add i32 %23, %24
  %26 = add nuw nsw i32 %17, 1
  %27 = icmp eq i32 %26, %11
  br i1 %27, label %13, label %16, !llvm.loop !19

28:                                               ; preds = %13, %28
  %29 = phi i32 [ %39, %28 ], [ %11, %13 ]
  %30 = phi i32 [ %38, %28 ], [ %14, %13 ]
  %31 = add i32 %30, 1
  %32 = and i32 %30, 2
  %33 = icmp ne i32 %32, 0
  %34 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %33)
  %35 = xor i32 %34, %31
  %36 = mul i32 %35, -1640531535
  %37 = lshr i32 %31, 15
  %38 = add i32 %36, %37
  %39 = add nuw nsw i32 %29, 1
  %40 = icmp eq i32 %39, 3
  br i1 %40, label %41, label %28, !llvm.loop !20

41:                                               ; preds = %28, %13
  %42 = phi i32 [ %14, %13 ], [ %38, %28 ]
  %43 = and i32 %10, 256
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %61

45:                                               ; preds = %41
  %46 = and i32 %10, 1
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %51, label %48

48:                                               ; preds = %45
  %49 = lshr i32 %10, 30
  %50 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %49)
  br label %55

51:                                               ; preds = %45
  %52 = lshr i32 %10, 29
  %53 = and i32 %52, 3
  %54 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %53)
  br label %55

55:                                               ; preds = %51, %48
  %56 = phi i32 [ %54, %51 ], [ %50, %48 ]
  %57 = xor i32 %56, %42
  %58 = mul i32 %57, -1640531535
  %59 = lshr i32 %42, 15
  %60 = add i32 %58, %59
  br label %61

61:                                               ; preds = %41, %55
  %62 = phi i32 [ %60, %55 ], [ %42, %41 ]
  %63 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %62, ptr %63, align 4, !tbaa !12
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @exit_shfl(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = urem i32 %10, 3
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %35, label %14

14:                                               ; preds = %2
  %15 = and i32 %10, 1
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %21, label %17

17:                                               ; preds = %14
  %18 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %19 = xor i32 %11, 1
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %19, i32 31)
  br label %26

21:                                               ; preds = %14
  %22 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %23 = xor i32 %11, 6
  %24 = mul i32 %10, 5
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %24, i32 %23, i32 31)
  br label %26

26:                                               ; preds = %21, %17
  %27 = phi i32 [ %20, %17 ], [ %25, %21 ]
  %28 = phi i32 [ %18, %17 ], [ %22, %21 ]
  %29 = phi i32 [ %19, %17 ], [ %23, %21 ]
  %30 = shl nuw i32 1, %29
  %31 = and i32 %30, %28
  %32 = icmp eq i32 %31, 0
  %33 = select i1 %32, i32 %28, i32 %27
  %34 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %33, ptr %34, align 4, !tbaa !12
  br label %35

35:                                               ; preds = %2, %26
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @exit_switch(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = lshr i32 %10, 3
  %12 = and i32 %11, 3
  switch i32 %12, label %18 [
    i32 0, label %42
    i32 1, label %13
    i32 2, label %16
    i32 3, label %19
  ]

13:                                               ; preds = %2
  %14 = and i32 %10, 7
  %15 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %14, i32 -1)
  br label %42

16:                                               ; preds = %2
  %17 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 1, i32 -1)
  br label %23

18:                                               ; preds = %2
  unreachable

19:                                               ; preds = %2
  %20 = lshr i32 %10, 30
  %21 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %20, i32 -1)
  %22 = xor i32 %21, 5
  br label %23

23:                                               ; preds = %19, %16
  %24 = phi i32 [ %22, %19 ], [ %17, %16 ]
  %25 = and i32 %10, 1
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %31, label %27

27:                                               ; preds = %23
  %28 = and i32 %24, 255
  %29 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %28, i32 -1)
  %30 = xor i32 %29, %24
  br label %36

31:                                               ; preds = %23
  %32 = add i32 %24, 1
  %33 = and i32 %24, 127
  %34 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %33, i32 -1)
  %35 = xor i32 %34, %32
  br label %36

36:                                               ; preds = %31, %27
  %37 = phi i32 [ %35, %31 ], [ %30, %27 ]
  %38 = phi i32 [ %32, %31 ], [ %24, %27 ]
  %39 = mul i32 %37, -1640531535
  %40 = lshr i32 %38, 15
  %41 = add i32 %39, %40
  br label %42

42:                                               ; preds = %2, %36, %13
  %43 = phi i32 [ %41, %36 ], [ %15, %13 ], [ 9, %2 ]
  %44 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %43, ptr %44, align 4, !tbaa !12
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @last_one(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %35, label %13

13:                                               ; preds = %2
  %14 = and i32 %11, 1
  %15 = icmp eq i32 %14, 0
  %16 = add nsw i32 %11, -1
  br label %17

17:                                               ; preds = %13, %27
  %18 = phi i32 [ 0, %13 ], [ %33, %27 ]
  %19 = phi i32 [ %10, %13 ], [ %32, %27 ]
  br i1 %15, label %23, label %20

20:                                               ; preds = %17
  %21 = and i32 %19, 3
  %22 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %21, i32 -1)
  br label %27

23:                                               ; preds = %17
  %24 = and i32 %19, 5
  %25 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %24, i32 -1)
  %26 = add i32 %25, 1
  br label %27

27:                                               ; preds = %23, %20
  %28 = phi i32 [ %22, %20 ], [ %26, %23 ]
  %29 = xor i32 %28, %19
  %30 = mul i32 %29, -1640531535
  %31 = lshr i32 %19, 15
  %32 = add i32 %30, %31
  %33 = add nuw nsw i32 %18, 1
  %34 = icmp eq i32 %18, %16
  br i1 %34, label %35, label %17, !llvm.loop !21

35:                                               ; preds = %27, %2
  %36 = phi i32 [ %10, %2 ], [ %32, %27 ]
  %37 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %36, ptr %37, align 4, !tbaa !12
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @exit_late(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = and i32 %9, 1
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %29, label %12

12:                                               ; preds = %2
  %13 = getelementptr inbounds i32, ptr %1, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !12
  br label %19

15:                                               ; preds = %19
  %16 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %23, ptr %16, align 4, !tbaa !12
  %17 = and i32 %9, 2
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %26, label %35

19:                                               ; preds = %12, %19
  %20 = phi i32 [ %24, %19 ], [ 0, %12 ]
  %21 = phi i32 [ %23, %19 ], [ %14, %12 ]
  %22 = mul i32 %21, 5
  %23 = add i32 %22, %20
  %24 = add nuw nsw i32 %20, 1
  %25 = icmp eq i32 %24, 200
  br i1 %25, label %15, label %19, !llvm.loop !22

26:                                               ; preds = %15
  %27 = and i32 %23, 255
  %28 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %27, i32 -1)
  br label %32

29:                                               ; preds = %2
  %30 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 1, i32 -1)
  %31 = add i32 %30, 1
  br label %32

32:                                               ; preds = %29, %26
  %33 = phi i32 [ %28, %26 ], [ %31, %29 ]
  %34 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %33, ptr %34, align 4, !tbaa !12
  br label %35

35:                                               ; preds = %15, %32
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
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #2

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7}
!llvm.module.flags = !{!8, !9, !10}
!llvm.ident = !{!11}

!0 = !{ptr @exit_before, !"kernel", i32 1}
!1 = !{ptr @exit_in_arm, !"kernel", i32 1}
!2 = !{ptr @exit_in_loop, !"kernel", i32 1}
!3 = !{ptr @exit_after_loop, !"kernel", i32 1}
!4 = !{ptr @exit_shfl, !"kernel", i32 1}
!5 = !{ptr @exit_switch, !"kernel", i32 1}
!6 = !{ptr @last_one, !"kernel", i32 1}
!7 = !{ptr @exit_late, !"kernel", i32 1}
!8 = !{i32 1, !"wchar_size", i32 4}
!9 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!10 = !{i32 7, !"frame-pointer", i32 2}
!11 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C++ TBAA"}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
!20 = distinct !{!20, !17, !18}
!21 = distinct !{!21, !17, !18}
!22 = distinct !{!22, !17, !18}
