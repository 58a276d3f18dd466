; ModuleID = 'branches.cu'
source_filename = "branches.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ13sync_exchangeE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ9sync_partE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@_ZZ13sync_and_voteE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @nested(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %24, label %14

14:                                               ; preds = %2
  %15 = and i32 %11, 2
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %20, label %17

17:                                               ; preds = %14
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 1, i32 31)
  %19 = add i32 %18, 1
  br label %35

20:                                               ; preds = %14
  %21 = mul i32 %10, 3
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 1, i32 31)
  %23 = add i32 %22, 20
  br label %35

24:                                               ; preds = %2
  %25 = and i32 %11, 4
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %31, label %27

27:                                               ; preds = %24
  %28 = xor i32 %10, -1
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 3, i32 31)
  %30 = add i32 %29, 300
  br label %35

31:                                               ; preds = %24
  %32 = xor i32 %10, 85
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %32, i32 6, i32 31)
  %34 = add i32 %33, 4000
  br label %35

35:                                               ; preds = %27, %31, %17, %20
  %36 = phi i32 [ %19, %17 ], [ %23, %20 ], [ %30, %27 ], [ %34, %31 ]
  %37 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %36, ptr %37, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @uneven(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %36, label %13

13:                                               ; preds = %2
  %14 = and i32 %10, 2
  %15 = icmp ne i32 %14, 0
  %16 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %15)
  %17 = and i32 %10, 4
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %31, label %19

19:                                               ; preds = %13
  %20 = and i32 %10, 8
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %26, label %22

22:                                               ; preds = %19
  %23 = and i32 %10, 255
  %24 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %23, i32 -1)
  %25 = xor i32 %24, %16
  br label %43

26:                                               ; preds = %19
  %27 = add i32 %16, 1
  %28 = and i32 %10, 7
  %29 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %28, i32 -1)
  %30 = xor i32 %29, %27
  br label %43

31:                                               ; preds = %13
  %32 = add i32 %16, 2
  %33 = lshr i32 %10, 28
  %34 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %33, i32 -1)
  %35 = xor i32 %34, %32
  br label %43

36:                                               ; preds = %2
  %37 = and i32 %10, 16
  %38 = icmp ne i32 %37, 0
  %39 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %38)
  %40 = xor i32 %39, -1
  %41 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 7, i32 -1)
  %42 = xor i32 %41, %40
  br label %43

43:                                               ; preds = %31, %26, %22, %36
  %44 = phi i32 [ %35, %31 ], [ %30, %26 ], [ %25, %22 ], [ %42, %36 ]
  %45 = phi i32 [ %32, %31 ], [ %27, %26 ], [ %16, %22 ], [ %40, %36 ]
  %46 = mul i32 %44, -1640531535
  %47 = lshr i32 %45, 15
  %48 = add i32 %46, %47
  %49 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %48, ptr %49, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @three_arms(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = icmp ult i32 %11, 7
  br i1 %12, label %13, label %19

13:                                               ; preds = %2
  %14 = and i32 %10, 3
  %15 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %14)
  %16 = xor i32 %11, 31
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %16, i32 31)
  %18 = xor i32 %17, %15
  br label %37

19:                                               ; preds = %2
  %20 = trunc nuw nsw i32 %11 to i8
  %21 = urem i8 %20, 3
  %22 = icmp eq i8 %21, 0
  br i1 %22, label %23, label %31

23:                                               ; preds = %19
  %24 = and i32 %10, 1
  %25 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %24)
  %26 = add i32 %25, 5
  %27 = add i32 %10, 1
  %28 = add nuw nsw i32 %11, 9
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %27, i32 %28, i32 31)
  %30 = xor i32 %26, %29
  br label %37

31:                                               ; preds = %19
  %32 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 2)
  %33 = add i32 %32, 9
  %34 = add i32 %10, 2
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %34, i32 5, i32 31)
  %36 = xor i32 %33, %35
  br label %37

37:                                               ; preds = %23, %31, %13
  %38 = phi i32 [ %30, %23 ], [ %36, %31 ], [ %18, %13 ]
  %39 = phi i32 [ %26, %23 ], [ %33, %31 ], [ %15, %13 ]
  %40 = mul i32 %38, -1640531535
  %41 = lshr i32 %39, 15
  %42 = add i32 %40, %41
  %43 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %42, ptr %43, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @switch_ballot(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = urem i32 %10, 5
  switch i32 %11, label %29 [
    i32 0, label %12
    i32 1, label %16
    i32 2, label %21
    i32 3, label %26
  ]

12:                                               ; preds = %2
  %13 = and i32 %10, 32
  %14 = icmp ne i32 %13, 0
  %15 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %14)
  br label %32

16:                                               ; preds = %2
  %17 = and i32 %10, 64
  %18 = icmp ne i32 %17, 0
  %19 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %18)
  %20 = add i32 %19, 1
  br label %32

21:                                               ; preds = %2
  %22 = and i32 %10, 128
  %23 = icmp ne i32 %22, 0
  %24 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %23)
  %25 = xor i32 %24, 2
  br label %32

26:                                               ; preds = %2
  %27 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %28 = xor i32 %27, -1
  br label %32

29:                                               ; preds = %2
  %30 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 false)
  %31 = mul i32 %30, 3
  br label %32

32:                                               ; preds = %29, %26, %21, %16, %12
  %33 = phi i32 [ %31, %29 ], [ %28, %26 ], [ %25, %21 ], [ %20, %16 ], [ %15, %12 ]
  %34 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %33, ptr %34, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @switch_fall(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 3
  switch i32 %12, label %40 [
    i32 3, label %13
    i32 2, label %18
    i32 1, label %26
    i32 0, label %41
  ]

13:                                               ; preds = %2
  %14 = and i32 %10, 1
  %15 = icmp ne i32 %14, 0
  %16 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -2004318072, i1 %15)
  %17 = mul i32 %16, -1640531535
  br label %18

18:                                               ; preds = %2, %13
  %19 = phi i32 [ 0, %2 ], [ %17, %13 ]
  %20 = and i32 %10, 15
  %21 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %20, i32 -858993460)
  %22 = xor i32 %21, %19
  %23 = mul i32 %22, -1640531535
  %24 = lshr i32 %19, 15
  %25 = add i32 %23, %24
  br label %26

26:                                               ; preds = %2, %18
  %27 = phi i32 [ 0, %2 ], [ %25, %18 ]
  %28 = and i32 %10, 4
  %29 = icmp ne i32 %28, 0
  %30 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -286331154, i1 %29)
  %31 = xor i32 %30, %27
  %32 = mul i32 %31, -1640531535
  %33 = lshr i32 %27, 15
  %34 = add i32 %32, %33
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 3, i32 31)
  %36 = xor i32 %34, %35
  %37 = mul i32 %36, -1640531535
  %38 = lshr i32 %34, 15
  %39 = add i32 %37, %38
  br label %46

40:                                               ; preds = %2
  unreachable

41:                                               ; preds = %2
  %42 = xor i32 %10, -1
  %43 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %42, i32 1, i32 31)
  %44 = xor i32 %43, 1
  %45 = mul i32 %44, -1640531535
  br label %46

46:                                               ; preds = %41, %26
  %47 = phi i32 [ %45, %41 ], [ %39, %26 ]
  %48 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %47, ptr %48, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @goto_join(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %10, 1
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %22, label %14

14:                                               ; preds = %2
  %15 = mul i32 %10, 5
  %16 = and i32 %11, 2
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %18, label %29

18:                                               ; preds = %14
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 2, i32 31)
  %20 = mul i32 %19, -1640531535
  %21 = add i32 %20, 77
  br label %33

22:                                               ; preds = %2
  %23 = xor i32 %10, 2748
  %24 = icmp ugt i32 %11, 20
  br i1 %24, label %25, label %29

25:                                               ; preds = %22
  %26 = add i32 %23, %11
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %26, i32 1, i32 31)
  %28 = mul i32 %27, 7
  br label %33

29:                                               ; preds = %22, %14
  %30 = phi i32 [ %15, %14 ], [ %23, %22 ]
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %30, i32 4, i32 31)
  %32 = mul i32 %31, -1640531535
  br label %33

33:                                               ; preds = %29, %25, %18
  %34 = phi i32 [ %32, %29 ], [ %21, %18 ], [ %28, %25 ]
  %35 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %34, ptr %35, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @disjoint(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = and i32 %10, 1
  %12 = icmp ne i32 %11, 0
  %13 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %12)
  %14 = icmp eq i32 %11, 0
  br i1 %14, label %21, label %15

15:                                               ; preds = %2
  %16 = and i32 %10, 255
  %17 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %16, i32 %13)
  %18 = lshr i32 %10, 30
  %19 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 %13, i32 %18)
  %20 = xor i32 %19, %17
  br label %28

21:                                               ; preds = %2
  %22 = xor i32 %13, -1
  %23 = and i32 %10, 2
  %24 = icmp ne i32 %23, 0
  %25 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %22, i1 %24)
  %26 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %10, i32 %22)
  %27 = xor i32 %26, %25
  br label %28

28:                                               ; preds = %21, %15
  %29 = phi i32 [ %27, %21 ], [ %20, %15 ]
  %30 = phi i32 [ %25, %21 ], [ %17, %15 ]
  %31 = mul i32 %29, -1640531535
  %32 = lshr i32 %30, 15
  %33 = add i32 %31, %32
  %34 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %33, ptr %34, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32) #1

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @own_whole_own(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = and i32 %10, 6
  %12 = icmp eq i32 %11, 2
  %13 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %12)
  br i1 %12, label %14, label %27

14:                                               ; preds = %2
  %15 = and i32 %10, 251
  %16 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %15, i32 %13)
  %17 = add i32 %16, %10
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %17, i32 5, i32 31)
  %19 = xor i32 %18, %16
  %20 = mul i32 %19, -1640531535
  %21 = lshr i32 %16, 15
  %22 = add i32 %20, %21
  %23 = and i32 %22, 1
  %24 = icmp ne i32 %23, 0
  %25 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %13, i1 %24)
  %26 = xor i32 %22, %25
  br label %41

27:                                               ; preds = %2
  %28 = xor i32 %13, -1
  %29 = and i32 %10, 8
  %30 = icmp ne i32 %29, 0
  %31 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %28, i1 %30)
  %32 = sub i32 %10, %31
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %32, i32 5, i32 31)
  %34 = xor i32 %33, %31
  %35 = mul i32 %34, -1640531535
  %36 = lshr i32 %31, 15
  %37 = add i32 %35, %36
  %38 = and i32 %37, 3
  %39 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 %28, i32 %38)
  %40 = xor i32 %37, %39
  br label %41

41:                                               ; preds = %27, %14
  %42 = phi i32 [ %40, %27 ], [ %26, %14 ]
  %43 = phi i32 [ %37, %27 ], [ %22, %14 ]
  %44 = mul i32 %42, -1640531535
  %45 = lshr i32 %43, 15
  %46 = add i32 %44, %45
  %47 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %46, ptr %47, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @masks_in_turn(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  %14 = lshr i32 267390960, %11
  %15 = and i32 %14, 1
  %16 = icmp eq i32 %15, 0
  br i1 %13, label %43, label %17

17:                                               ; preds = %2
  br i1 %16, label %26, label %18

18:                                               ; preds = %17
  %19 = lshr i32 %10, 15
  %20 = and i32 %10, 2
  %21 = icmp ne i32 %20, 0
  %22 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 267390960, i1 %21)
  %23 = xor i32 %22, %10
  %24 = mul i32 %23, -1640531535
  %25 = add i32 %24, %19
  br label %26

26:                                               ; preds = %18, %17
  %27 = phi i32 [ %25, %18 ], [ %10, %17 ]
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %27, i32 1, i32 31)
  %29 = xor i32 %28, %27
  %30 = mul i32 %29, -1640531535
  %31 = lshr i32 %27, 15
  %32 = add i32 %30, %31
  %33 = lshr i32 53689548, %11
  %34 = and i32 %33, 1
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %71, label %36

36:                                               ; preds = %26
  %37 = lshr i32 %32, 15
  %38 = and i32 %10, 255
  %39 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %38, i32 53689548)
  %40 = xor i32 %39, %32
  %41 = mul i32 %40, -1640531535
  %42 = add i32 %41, %37
  br label %71

43:                                               ; preds = %2
  br i1 %16, label %53, label %44

44:                                               ; preds = %43
  %45 = add i32 %10, 1
  %46 = lshr i32 %45, 15
  %47 = and i32 %10, 4
  %48 = icmp ne i32 %47, 0
  %49 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 267390960, i1 %48)
  %50 = xor i32 %49, %45
  %51 = mul i32 %50, -1640531535
  %52 = add i32 %51, %46
  br label %53

53:                                               ; preds = %44, %43
  %54 = phi i32 [ %52, %44 ], [ %10, %43 ]
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %54, i32 3, i32 31)
  %56 = xor i32 %55, %54
  %57 = mul i32 %56, -1640531535
  %58 = lshr i32 %54, 15
  %59 = add i32 %57, %58
  %60 = lshr i32 53689548, %11
  %61 = and i32 %60, 1
  %62 = icmp eq i32 %61, 0
  br i1 %62, label %71, label %63

63:                                               ; preds = %53
  %64 = add i32 %59, 1
  %65 = lshr i32 %64, 15
  %66 = lshr i32 %10, 24
  %67 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %66, i32 53689548)
  %68 = xor i32 %67, %64
  %69 = mul i32 %68, -1640531535
  %70 = add i32 %69, %65
  br label %71

71:                                               ; preds = %53, %63, %26, %36
  %72 = phi i32 [ %42, %36 ], [ %32, %26 ], [ %70, %63 ], [ %59, %53 ]
  %73 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %72, ptr %73, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @crossing(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 2
  %13 = icmp eq i32 %12, 0
  %14 = select i1 %13, i32 858993459, i32 -858993460
  %15 = and i32 %11, 1
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %22, label %17

17:                                               ; preds = %2
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %14, i32 %10, i32 1, i32 31)
  %19 = and i32 %10, 255
  %20 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %19, i32 %14)
  %21 = add i32 %20, %18
  br label %28

22:                                               ; preds = %2
  %23 = mul i32 %10, 7
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %14, i32 %23, i32 1, i32 31)
  %25 = and i32 %10, 3855
  %26 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %25, i32 %14)
  %27 = xor i32 %26, %24
  br label %28

28:                                               ; preds = %22, %17
  %29 = phi i32 [ %21, %17 ], [ %27, %22 ]
  %30 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %30, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @keyed(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = lshr i32 %10, 29
  %12 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %11)
  %13 = and i32 %10, 1
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %21, label %15

15:                                               ; preds = %2
  %16 = and i32 %10, 2
  %17 = icmp ne i32 %16, 0
  %18 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %12, i1 %17)
  %19 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %10, i32 %12)
  %20 = add i32 %19, %18
  br label %28

21:                                               ; preds = %2
  %22 = and i32 %10, 4
  %23 = icmp ne i32 %22, 0
  %24 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %12, i1 %23)
  %25 = xor i32 %10, -1
  %26 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %25, i32 %12)
  %27 = xor i32 %26, %24
  br label %28

28:                                               ; preds = %21, %15
  %29 = phi i32 [ %20, %15 ], [ %27, %21 ]
  %30 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %30, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32) #1

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @types_meet(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 4
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %17, label %14

14:                                               ; preds = %2
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 4, i32 31)
  %16 = add i32 %15, 1
  br label %23

17:                                               ; preds = %2
  %18 = and i32 %10, 65535
  %19 = uitofp nneg i32 %18 to float
  %20 = fmul contract float %19, 5.000000e-01
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %20, i32 4, i32 31)
  %22 = bitcast float %21 to i32
  br label %23

23:                                               ; preds = %17, %14
  %24 = phi i32 [ %16, %14 ], [ %22, %17 ]
  %25 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %24, ptr %25, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @halves_meet(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %20, label %14

14:                                               ; preds = %2
  %15 = xor i32 %10, -1
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 1, i32 31)
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 1, i32 31)
  %18 = mul i32 %16, 3
  %19 = add i32 %18, %17
  br label %27

20:                                               ; preds = %2
  %21 = add i32 %10, 5
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 1, i32 31)
  %23 = xor i32 %10, 255
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %23, i32 1, i32 31)
  %25 = mul i32 %22, 5
  %26 = add i32 %25, %24
  br label %27

27:                                               ; preds = %20, %14
  %28 = phi i32 [ %19, %14 ], [ %26, %20 ]
  %29 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %28, ptr %29, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @wide(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  %13 = uitofp i32 %10 to double
  br i1 %12, label %33, label %14

14:                                               ; preds = %2
  %15 = zext i32 %10 to i64
  %16 = mul nuw i64 %15, %15
  %17 = lshr i64 %16, 32
  %18 = trunc nuw i64 %17 to i32
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 2, i32 31)
  %20 = zext i32 %19 to i64
  %21 = shl nuw i64 %20, 32
  %22 = trunc i64 %16 to i32
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 2, i32 31)
  %24 = zext i32 %23 to i64
  %25 = or disjoint i64 %21, %24
  %26 = fdiv contract double %13, 3.000000e+00
  %27 = bitcast double %26 to i64
  %28 = trunc i64 %27 to i32
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 8, i32 31)
  %30 = lshr i64 %27, 32
  %31 = trunc nuw nsw i64 %30 to i32
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %31, i32 8, i32 31)
  br label %52

33:                                               ; preds = %2
  %34 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %35 = shl i32 %10, 13
  %36 = lshr i32 %10, 19
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %36, i32 2, i32 31)
  %38 = zext i32 %37 to i64
  %39 = shl nuw i64 %38, 32
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %35, i32 2, i32 31)
  %41 = zext i32 %40 to i64
  %42 = add nuw nsw i64 %41, 1
  %43 = add i64 %42, %39
  %44 = uitofp nneg i32 %34 to double
  %45 = fmul contract double %44, %13
  %46 = bitcast double %45 to i64
  %47 = trunc i64 %46 to i32
  %48 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %47, i32 8, i32 31)
  %49 = lshr i64 %46, 32
  %50 = trunc nuw nsw i64 %49 to i32
  %51 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %50, i32 8, i32 31)
  br label %52

52:                                               ; preds = %33, %14
  %53 = phi i32 [ %51, %33 ], [ %32, %14 ]
  %54 = phi i32 [ %48, %33 ], [ %29, %14 ]
  %55 = phi i64 [ %43, %33 ], [ %25, %14 ]
  %56 = zext i32 %54 to i64
  %57 = zext i32 %53 to i64
  %58 = shl nuw i64 %57, 32
  %59 = or disjoint i64 %58, %56
  %60 = xor i64 %59, %55
  %61 = lshr i64 %60, 32
  %62 = xor i64 %61, %60
  %63 = trunc i64 %62 to i32
  %64 = mul i32 %63, -1640531535
  %65 = lshr i64 %60, 47
  %66 = trunc nuw nsw i64 %65 to i32
  %67 = add i32 %64, %66
  %68 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %67, ptr %68, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @modes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = trunc nuw nsw i32 %11 to i8
  %13 = urem i8 %12, 5
  %14 = icmp ult i8 %13, 2
  br i1 %14, label %15, label %30

15:                                               ; preds = %2
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 3, i32 0)
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 5, i32 31)
  %18 = xor i32 %17, %16
  %19 = mul i32 %18, -1640531535
  %20 = lshr i32 %16, 15
  %21 = add i32 %19, %20
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 9, i32 31)
  %23 = xor i32 %21, %22
  %24 = mul i32 %23, -1640531535
  %25 = lshr i32 %21, 15
  %26 = add i32 %24, %25
  %27 = and i32 %10, 31
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %26, i32 %27, i32 31)
  %29 = xor i32 %26, %28
  br label %45

30:                                               ; preds = %2
  %31 = add i32 %10, 1
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %31, i32 1, i32 0)
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %32, i32 1, i32 31)
  %34 = xor i32 %33, %32
  %35 = mul i32 %34, -1640531535
  %36 = lshr i32 %32, 15
  %37 = add i32 %35, %36
  %38 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %37, i32 31, i32 31)
  %39 = xor i32 %37, %38
  %40 = mul i32 %39, -1640531535
  %41 = lshr i32 %37, 15
  %42 = add i32 %40, %41
  %43 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %42, i32 %11, i32 31)
  %44 = xor i32 %42, %43
  br label %45

45:                                               ; preds = %30, %15
  %46 = phi i32 [ %44, %30 ], [ %29, %15 ]
  %47 = phi i32 [ %42, %30 ], [ %26, %15 ]
  %48 = mul i32 %46, -1640531535
  %49 = lshr i32 %47, 15
  %50 = add i32 %48, %49
  %51 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %50, ptr %51, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @widths(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = and i32 %10, 2
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %28, label %13

13:                                               ; preds = %2
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 3, i32 4096)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 5, i32 6175)
  %16 = xor i32 %15, %14
  %17 = mul i32 %16, -1640531535
  %18 = lshr i32 %14, 15
  %19 = add i32 %17, %18
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %19, i32 9, i32 4127)
  %21 = xor i32 %19, %20
  %22 = mul i32 %21, -1640531535
  %23 = lshr i32 %19, 15
  %24 = add i32 %22, %23
  %25 = and i32 %10, 31
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %24, i32 %25, i32 6175)
  %27 = xor i32 %24, %26
  br label %44

28:                                               ; preds = %2
  %29 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %30 = add nuw nsw i32 %10, 1
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %30, i32 1, i32 4096)
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %31, i32 1, i32 6175)
  %33 = xor i32 %32, %31
  %34 = mul i32 %33, -1640531535
  %35 = lshr i32 %31, 15
  %36 = add i32 %34, %35
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %36, i32 3, i32 4127)
  %38 = xor i32 %36, %37
  %39 = mul i32 %38, -1640531535
  %40 = lshr i32 %36, 15
  %41 = add i32 %39, %40
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %41, i32 %29, i32 6175)
  %43 = xor i32 %41, %42
  br label %44

44:                                               ; preds = %28, %13
  %45 = phi i32 [ %43, %28 ], [ %27, %13 ]
  %46 = phi i32 [ %41, %28 ], [ %24, %13 ]
  %47 = mul i32 %45, -1640531535
  %48 = lshr i32 %46, 15
  %49 = add i32 %47, %48
  %50 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %49, ptr %50, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @widths_differ(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 8
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %16, label %14

14:                                               ; preds = %2
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 3, i32 6175)
  br label %19

16:                                               ; preds = %2
  %17 = xor i32 %10, -1
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %17, i32 11, i32 31)
  br label %19

19:                                               ; preds = %16, %14
  %20 = phi i32 [ %15, %14 ], [ %18, %16 ]
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @match_all(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %10, 1
  %13 = icmp eq i32 %12, 0
  %14 = and i32 %7, 32
  %15 = icmp eq i32 %14, 0
  %16 = lshr i32 %11, 4
  %17 = select i1 %15, i32 %16, i32 5
  br i1 %13, label %24, label %18

18:                                               ; preds = %2
  %19 = tail call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %17)
  %20 = extractvalue { i32, i1 } %19, 0
  %21 = tail call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 -1, i64 42949672960)
  %22 = extractvalue { i32, i1 } %21, 0
  %23 = xor i32 %22, %20
  br label %34

24:                                               ; preds = %2
  %25 = tail call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %17)
  %26 = extractvalue { i32, i1 } %25, 0
  %27 = add i32 %26, 1
  %28 = and i32 %7, 64
  %29 = icmp eq i32 %28, 0
  %30 = select i1 %29, i64 5, i64 42949672960
  %31 = tail call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 -1, i64 %30)
  %32 = extractvalue { i32, i1 } %31, 0
  %33 = xor i32 %27, %32
  br label %34

34:                                               ; preds = %24, %18
  %35 = phi i32 [ %33, %24 ], [ %23, %18 ]
  %36 = phi i32 [ %27, %24 ], [ %20, %18 ]
  %37 = phi { i32, i1 } [ %25, %24 ], [ %19, %18 ]
  %38 = phi { i32, i1 } [ %31, %24 ], [ %21, %18 ]
  %39 = mul i32 %35, -1640531535
  %40 = lshr i32 %36, 15
  %41 = add i32 %39, %40
  %42 = extractvalue { i32, i1 } %38, 1
  %43 = zext i1 %42 to i32
  %44 = extractvalue { i32, i1 } %37, 1
  %45 = select i1 %44, i32 2, i32 0
  %46 = or disjoint i32 %45, %43
  %47 = xor i32 %46, %41
  %48 = mul i32 %47, -1640531535
  %49 = lshr i32 %41, 15
  %50 = add i32 %48, %49
  %51 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %50, ptr %51, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64) #1

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @match_wide(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %18, label %13

13:                                               ; preds = %2
  %14 = lshr i32 %10, 29
  %15 = zext nneg i32 %14 to i64
  %16 = shl nuw nsw i64 %15, 40
  %17 = tail call noundef i32 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %16)
  br label %27

18:                                               ; preds = %2
  %19 = lshr i32 %10, 30
  %20 = zext nneg i32 %19 to i64
  %21 = shl nuw nsw i64 %20, 40
  %22 = and i32 %10, 2
  %23 = zext nneg i32 %22 to i64
  %24 = or disjoint i64 %21, %23
  %25 = tail call noundef i32 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %24)
  %26 = xor i32 %25, -1
  br label %27

27:                                               ; preds = %18, %13
  %28 = phi i32 [ %17, %13 ], [ %26, %18 ]
  %29 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %28, ptr %29, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @votes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %31, label %13

13:                                               ; preds = %2
  %14 = and i32 %7, 32
  %15 = icmp ne i32 %14, 0
  %16 = icmp ult i32 %10, 268435456
  %17 = and i1 %15, %16
  %18 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %17)
  %19 = zext i1 %18 to i32
  %20 = tail call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)
  %21 = select i1 %20, i32 2, i32 0
  %22 = or disjoint i32 %21, %19
  %23 = and i32 %7, 64
  %24 = icmp ne i32 %23, 0
  %25 = tail call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %24)
  %26 = select i1 %25, i32 4, i32 0
  %27 = or disjoint i32 %22, %26
  %28 = tail call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %15)
  %29 = select i1 %28, i32 8, i32 0
  %30 = or disjoint i32 %27, %29
  br label %54

31:                                               ; preds = %2
  %32 = and i32 %7, 128
  %33 = icmp ne i32 %32, 0
  %34 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %33)
  %35 = zext i1 %34 to i32
  %36 = and i32 %10, 2
  %37 = and i32 %7, 32
  %38 = or disjoint i32 %36, %37
  %39 = icmp ne i32 %38, 0
  %40 = tail call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %39)
  %41 = select i1 %40, i32 2, i32 0
  %42 = and i32 %7, 64
  %43 = and i32 %10, 4
  %44 = or disjoint i32 %43, %42
  %45 = icmp ne i32 %44, 0
  %46 = tail call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %45)
  %47 = select i1 %46, i32 4, i32 0
  %48 = tail call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)
  %49 = select i1 %48, i32 8, i32 0
  %50 = or disjoint i32 %41, %35
  %51 = or disjoint i32 %50, %47
  %52 = or disjoint i32 %51, %49
  %53 = or disjoint i32 %52, 16
  br label %54

54:                                               ; preds = %31, %13
  %55 = phi i32 [ %30, %13 ], [ %53, %31 ]
  %56 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %55, ptr %56, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @reductions(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %51, label %13

13:                                               ; preds = %2
  %14 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %10, i32 -1)
  %15 = mul i32 %14, -1640531535
  %16 = xor i32 %10, -1
  %17 = tail call i32 @llvm.nvvm.redux.sync.min(i32 %16, i32 -1)
  %18 = xor i32 %15, %17
  %19 = mul i32 %18, -1640531535
  %20 = lshr i32 %15, 15
  %21 = add i32 %19, %20
  %22 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %10, i32 -1)
  %23 = xor i32 %21, %22
  %24 = mul i32 %23, -1640531535
  %25 = lshr i32 %21, 15
  %26 = add i32 %24, %25
  %27 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %16, i32 -1)
  %28 = xor i32 %26, %27
  %29 = mul i32 %28, -1640531535
  %30 = lshr i32 %26, 15
  %31 = add i32 %29, %30
  %32 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %10, i32 -1)
  %33 = xor i32 %31, %32
  %34 = mul i32 %33, -1640531535
  %35 = lshr i32 %31, 15
  %36 = add i32 %34, %35
  %37 = or i32 %16, 65280
  %38 = tail call i32 @llvm.nvvm.redux.sync.and(i32 %37, i32 -1)
  %39 = xor i32 %36, %38
  %40 = mul i32 %39, -1640531535
  %41 = lshr i32 %36, 15
  %42 = add i32 %40, %41
  %43 = and i32 %10, 65793
  %44 = tail call i32 @llvm.nvvm.redux.sync.or(i32 %43, i32 -1)
  %45 = xor i32 %42, %44
  %46 = mul i32 %45, -1640531535
  %47 = lshr i32 %42, 15
  %48 = add i32 %46, %47
  %49 = tail call i32 @llvm.nvvm.redux.sync.xor(i32 %16, i32 -1)
  %50 = xor i32 %48, %49
  br label %90

51:                                               ; preds = %2
  %52 = mul i32 %10, 3
  %53 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %52, i32 -1)
  %54 = mul i32 %53, -1640531535
  %55 = add i32 %10, -9
  %56 = tail call i32 @llvm.nvvm.redux.sync.min(i32 %55, i32 -1)
  %57 = xor i32 %54, %56
  %58 = mul i32 %57, -1640531535
  %59 = lshr i32 %54, 15
  %60 = add i32 %58, %59
  %61 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %52, i32 -1)
  %62 = xor i32 %60, %61
  %63 = mul i32 %62, -1640531535
  %64 = lshr i32 %60, 15
  %65 = add i32 %63, %64
  %66 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %55, i32 -1)
  %67 = xor i32 %65, %66
  %68 = mul i32 %67, -1640531535
  %69 = lshr i32 %65, 15
  %70 = add i32 %68, %69
  %71 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %52, i32 -1)
  %72 = xor i32 %70, %71
  %73 = mul i32 %72, -1640531535
  %74 = lshr i32 %70, 15
  %75 = add i32 %73, %74
  %76 = or i32 %55, 65280
  %77 = tail call i32 @llvm.nvvm.redux.sync.and(i32 %76, i32 -1)
  %78 = xor i32 %75, %77
  %79 = mul i32 %78, -1640531535
  %80 = lshr i32 %75, 15
  %81 = add i32 %79, %80
  %82 = and i32 %52, 65792
  %83 = tail call i32 @llvm.nvvm.redux.sync.or(i32 %82, i32 -1)
  %84 = xor i32 %81, %83
  %85 = mul i32 %84, -1640531535
  %86 = lshr i32 %81, 15
  %87 = add i32 %85, %86
  %88 = tail call i32 @llvm.nvvm.redux.sync.xor(i32 %55, i32 -1)
  %89 = xor i32 %87, %88
  br label %90

90:                                               ; preds = %51, %13
  %91 = phi i32 [ %89, %51 ], [ %50, %13 ]
  %92 = phi i32 [ %87, %51 ], [ %48, %13 ]
  %93 = mul i32 %91, -1640531535
  %94 = lshr i32 %92, 15
  %95 = add i32 %93, %94
  %96 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %95, ptr %96, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.min(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.and(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.or(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @sync_exchange(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #2 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %27, label %14

14:                                               ; preds = %2
  %15 = zext nneg i32 %6 to i64
  %16 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13sync_exchangeE1s to ptr), i64 0, i64 %15
  store i32 %10, ptr %16, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %17 = xor i32 %6, 1
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13sync_exchangeE1s to ptr), i64 0, i64 %18
  %20 = load i32, ptr %19, align 4, !tbaa !31
  %21 = add i32 %20, 1
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  store i32 %21, ptr %16, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %22 = xor i32 %6, 3
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13sync_exchangeE1s to ptr), i64 0, i64 %23
  %25 = load i32, ptr %24, align 4, !tbaa !31
  %26 = add i32 %25, %21
  br label %41

27:                                               ; preds = %2
  %28 = xor i32 %10, -1
  %29 = zext nneg i32 %6 to i64
  %30 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13sync_exchangeE1s to ptr), i64 0, i64 %29
  store i32 %28, ptr %30, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %31 = xor i32 %6, 1
  %32 = zext nneg i32 %31 to i64
  %33 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13sync_exchangeE1s to ptr), i64 0, i64 %32
  %34 = load i32, ptr %33, align 4, !tbaa !31
  %35 = mul i32 %34, 3
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  store i32 %35, ptr %30, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %36 = xor i32 %6, 31
  %37 = zext nneg i32 %36 to i64
  %38 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13sync_exchangeE1s to ptr), i64 0, i64 %37
  %39 = load i32, ptr %38, align 4, !tbaa !31
  %40 = xor i32 %39, %35
  br label %41

41:                                               ; preds = %27, %14
  %42 = phi i32 [ %26, %14 ], [ %40, %27 ]
  %43 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %42, ptr %43, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @sync_part(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #2 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = lshr i32 16776960, %11
  %13 = and i32 %12, 1
  %14 = zext nneg i32 %6 to i64
  %15 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9sync_partE1s to ptr), i64 0, i64 %14
  store i32 0, ptr %15, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %16 = and i32 %10, 1
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %30, label %18

18:                                               ; preds = %2
  %19 = icmp eq i32 %13, 0
  br i1 %19, label %38, label %20

20:                                               ; preds = %18
  store i32 %10, ptr %15, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 16776960)
  %21 = xor i32 %6, 1
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9sync_partE1s to ptr), i64 0, i64 %22
  %24 = load i32, ptr %23, align 4, !tbaa !31
  %25 = xor i32 %6, 7
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9sync_partE1s to ptr), i64 0, i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !31
  %29 = add i32 %28, %24
  br label %38

30:                                               ; preds = %2
  %31 = mul i32 %10, 3
  %32 = icmp eq i32 %13, 0
  br i1 %32, label %38, label %33

33:                                               ; preds = %30
  %34 = xor i32 %6, 2
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9sync_partE1s to ptr), i64 0, i64 %35
  store i32 %31, ptr %15, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 16776960)
  %37 = load i32, ptr %36, align 4, !tbaa !31
  br label %38

38:                                               ; preds = %30, %33, %18, %20
  %39 = phi i32 [ %29, %20 ], [ %10, %18 ], [ %37, %33 ], [ %31, %30 ]
  %40 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %39, ptr %40, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @sync_and_vote(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #2 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = zext nneg i32 %6 to i64
  %13 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13sync_and_voteE1s to ptr), i64 0, i64 %12
  %14 = xor i32 %6, 1
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13sync_and_voteE1s to ptr), i64 0, i64 %15
  %17 = xor i32 %10, %11
  %18 = xor i32 %6, 2
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13sync_and_voteE1s to ptr), i64 0, i64 %19
  %21 = and i32 %10, 1
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %28, label %23

23:                                               ; preds = %2
  store i32 %10, ptr %13, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %24 = load i32, ptr %16, align 4, !tbaa !31
  %25 = and i32 %24, 1
  %26 = icmp ne i32 %25, 0
  %27 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %26)
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br label %33

28:                                               ; preds = %2
  store i32 %17, ptr %13, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %29 = load i32, ptr %20, align 4, !tbaa !31
  %30 = and i32 %29, 2
  %31 = icmp ne i32 %30, 0
  %32 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %31)
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br label %33

33:                                               ; preds = %23, %28
  %34 = phi i32 [ %27, %23 ], [ %32, %28 ]
  %35 = mul i32 %34, -1640531535
  %36 = and i32 %10, 2
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %48, label %38

38:                                               ; preds = %33
  %39 = add i32 %35, %10
  store i32 %39, ptr %13, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %40 = load i32, ptr %16, align 4, !tbaa !31
  %41 = and i32 %40, 1
  %42 = icmp ne i32 %41, 0
  %43 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %42)
  %44 = xor i32 %43, %35
  %45 = mul i32 %44, -1640531535
  %46 = lshr i32 %35, 15
  %47 = add i32 %45, %46
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br label %57

48:                                               ; preds = %33
  store i32 %17, ptr %13, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %49 = load i32, ptr %20, align 4, !tbaa !31
  %50 = and i32 %49, 2
  %51 = icmp ne i32 %50, 0
  %52 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %51)
  %53 = xor i32 %52, %35
  %54 = mul i32 %53, -1640531535
  %55 = lshr i32 %35, 15
  %56 = add i32 %54, %55
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br label %57

57:                                               ; preds = %48, %38
  %58 = phi i32 [ %47, %38 ], [ %56, %48 ]
  %59 = and i32 %10, 4
  %60 = icmp eq i32 %59, 0
  br i1 %60, label %71, label %61

61:                                               ; preds = %57
  %62 = add i32 %58, %10
  store i32 %62, ptr %13, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %63 = load i32, ptr %16, align 4, !tbaa !31
  %64 = and i32 %63, 1
  %65 = icmp ne i32 %64, 0
  %66 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %65)
  %67 = xor i32 %66, %58
  %68 = mul i32 %67, -1640531535
  %69 = lshr i32 %58, 15
  %70 = add i32 %68, %69
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br label %80

71:                                               ; preds = %57
  store i32 %17, ptr %13, align 4, !tbaa !31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %72 = load i32, ptr %20, align 4, !tbaa !31
  %73 = and i32 %72, 2
  %74 = icmp ne i32 %73, 0
  %75 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %74)
  %76 = xor i32 %75, %58
  %77 = mul i32 %76, -1640531535
  %78 = lshr i32 %58, 15
  %79 = add i32 %77, %78
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br label %80

80:                                               ; preds = %71, %61
  %81 = phi i32 [ %70, %61 ], [ %79, %71 ]
  %82 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %81, ptr %82, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @some_warps(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = lshr i32 %7, 5
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = and i32 %7, 32
  %14 = icmp eq i32 %13, 0
  %15 = select i1 %14, i32 %10, i32 %11
  %16 = and i32 %15, 2
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %23, label %18

18:                                               ; preds = %2
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 1, i32 0)
  %20 = add i32 %19, 3
  %21 = icmp eq i32 %12, 0
  %22 = select i1 %21, i32 0, i32 %20
  br label %28

23:                                               ; preds = %2
  %24 = mul i32 %10, 9
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %24, i32 2, i32 0)
  %26 = icmp ugt i32 %12, 1
  %27 = select i1 %26, i32 %25, i32 1
  br label %28

28:                                               ; preds = %23, %18
  %29 = phi i32 [ %22, %18 ], [ %27, %23 ]
  %30 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %30, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @trees_in_arms(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %43, label %14

14:                                               ; preds = %2
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %16 = add i32 %15, %10
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 8, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 4, i32 31)
  %20 = add i32 %19, %18
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %20, i32 2, i32 31)
  %22 = add i32 %21, %20
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 1, i32 31)
  %24 = add i32 %23, %22
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %24, i32 1, i32 0)
  %26 = add i32 %25, %24
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %26, i32 2, i32 0)
  %28 = icmp ult i32 %11, 2
  %29 = select i1 %28, i32 0, i32 %27
  %30 = add i32 %29, %26
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %30, i32 4, i32 0)
  %32 = icmp ult i32 %11, 4
  %33 = select i1 %32, i32 0, i32 %31
  %34 = add i32 %33, %30
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %34, i32 8, i32 0)
  %36 = icmp ult i32 %11, 8
  %37 = select i1 %36, i32 0, i32 %35
  %38 = add i32 %37, %34
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %38, i32 16, i32 0)
  %40 = icmp ult i32 %11, 16
  %41 = select i1 %40, i32 0, i32 %39
  %42 = add i32 %41, %38
  br label %79

43:                                               ; preds = %2
  %44 = mul i32 %10, 3
  %45 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %46 = add i32 %45, %44
  %47 = mul i32 %46, 3
  %48 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %46, i32 8, i32 31)
  %49 = add i32 %48, %47
  %50 = mul i32 %49, 3
  %51 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %49, i32 4, i32 31)
  %52 = add i32 %51, %50
  %53 = mul i32 %52, 3
  %54 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %52, i32 2, i32 31)
  %55 = add i32 %54, %53
  %56 = mul i32 %55, 3
  %57 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %55, i32 1, i32 31)
  %58 = add i32 %57, %56
  %59 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %58, i32 1, i32 0)
  %60 = icmp eq i32 %11, 0
  %61 = select i1 %60, i32 0, i32 %59
  %62 = xor i32 %61, %58
  %63 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %62, i32 2, i32 0)
  %64 = icmp ult i32 %11, 2
  %65 = select i1 %64, i32 0, i32 %63
  %66 = xor i32 %65, %62
  %67 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %66, i32 4, i32 0)
  %68 = icmp ult i32 %11, 4
  %69 = select i1 %68, i32 0, i32 %67
  %70 = xor i32 %69, %66
  %71 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %70, i32 8, i32 0)
  %72 = icmp ult i32 %11, 8
  %73 = select i1 %72, i32 0, i32 %71
  %74 = xor i32 %73, %70
  %75 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %74, i32 16, i32 0)
  %76 = icmp ult i32 %11, 16
  %77 = select i1 %76, i32 0, i32 %75
  %78 = xor i32 %77, %74
  br label %79

79:                                               ; preds = %14, %43
  %80 = phi i32 [ %78, %43 ], [ %42, %14 ]
  %81 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %80, ptr %81, align 4, !tbaa !31
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @short_circuit(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !31
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %18, label %13

13:                                               ; preds = %2
  %14 = and i32 %10, 112
  %15 = icmp ne i32 %14, 0
  %16 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %15)
  %17 = select i1 %16, i32 16, i32 0
  br label %23

18:                                               ; preds = %2
  %19 = and i32 %10, 4080
  %20 = icmp eq i32 %19, 16
  %21 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %20)
  %22 = select i1 %21, i32 80, i32 64
  br label %23

23:                                               ; preds = %13, %18
  %24 = phi i32 [ %22, %18 ], [ %17, %13 ]
  %25 = and i32 %10, 3
  %26 = or disjoint i32 %24, %25
  %27 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %26, ptr %27, align 4, !tbaa !31
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #4

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22, !23, !24, !25, !26}
!llvm.module.flags = !{!27, !28, !29}
!llvm.ident = !{!30}

!0 = !{ptr @nested, !"kernel", i32 1}
!1 = !{ptr @uneven, !"kernel", i32 1}
!2 = !{ptr @three_arms, !"kernel", i32 1}
!3 = !{ptr @switch_ballot, !"kernel", i32 1}
!4 = !{ptr @switch_fall, !"kernel", i32 1}
!5 = !{ptr @goto_join, !"kernel", i32 1}
!6 = !{ptr @disjoint, !"kernel", i32 1}
!7 = !{ptr @own_whole_own, !"kernel", i32 1}
!8 = !{ptr @masks_in_turn, !"kernel", i32 1}
!9 = !{ptr @crossing, !"kernel", i32 1}
!10 = !{ptr @keyed, !"kernel", i32 1}
!11 = !{ptr @types_meet, !"kernel", i32 1}
!12 = !{ptr @halves_meet, !"kernel", i32 1}
!13 = !{ptr @wide, !"kernel", i32 1}
!14 = !{ptr @modes, !"kernel", i32 1}
!15 = !{ptr @widths, !"kernel", i32 1}
!16 = !{ptr @widths_differ, !"kernel", i32 1}
!17 = !{ptr @match_all, !"kernel", i32 1}
!18 = !{ptr @match_wide, !"kernel", i32 1}
!19 = !{ptr @votes, !"kernel", i32 1}
!20 = !{ptr @reductions, !"kernel", i32 1}
!21 = !{ptr @sync_exchange, !"kernel", i32 1}
!22 = !{ptr @sync_part, !"kernel", i32 1}
!23 = !{ptr @sync_and_vote, !"kernel", i32 1}
!24 = !{ptr @some_warps, !"kernel", i32 1}
!25 = !{ptr @trees_in_arms, !"kernel", i32 1}
!26 = !{ptr @short_circuit, !"kernel", i32 1}
!27 = !{i32 1, !"wchar_size", i32 4}
!28 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!29 = !{i32 7, !"frame-pointer", i32 2}
!30 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!31 = !{!32, !32, i64 0}
!32 = !{!"int", !33, i64 0}
!33 = !{!"omnipotent char", !34, i64 0}
!34 = !{!"Simple C++ TBAA"}
