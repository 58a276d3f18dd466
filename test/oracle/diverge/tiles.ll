; ModuleID = 'tiles.cu'
source_filename = "tiles.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9tile_syncE1s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @tile_arms(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 8
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %23, label %14

14:                                               ; preds = %2
  %15 = and i32 %11, 24
  %16 = shl nuw i32 255, %15
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %16, i32 %10, i32 4, i32 6175)
  %18 = add i32 %17, %10
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %16, i32 %18, i32 2, i32 6175)
  %20 = add i32 %19, %18
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %16, i32 %20, i32 1, i32 6175)
  %22 = add i32 %21, %20
  br label %40

23:                                               ; preds = %2
  %24 = mul i32 %10, 3
  %25 = and i32 %11, 16
  %26 = shl nuw nsw i32 255, %25
  %27 = and i32 %11, 7
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %26, i32 %24, i32 1, i32 6144)
  %29 = icmp eq i32 %27, 0
  %30 = select i1 %29, i32 0, i32 %28
  %31 = add i32 %30, %24
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %26, i32 %31, i32 2, i32 6144)
  %33 = icmp ult i32 %27, 2
  %34 = select i1 %33, i32 0, i32 %32
  %35 = add i32 %34, %31
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %26, i32 %35, i32 4, i32 6144)
  %37 = icmp ult i32 %27, 4
  %38 = select i1 %37, i32 0, i32 %36
  %39 = add i32 %38, %35
  br label %40

40:                                               ; preds = %14, %23
  %41 = phi i32 [ %39, %23 ], [ %22, %14 ]
  %42 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %41, ptr %42, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @tile4_split(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
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
  br i1 %12, label %27, label %13

13:                                               ; preds = %2
  %14 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %15 = and i32 %14, 28
  %16 = shl nuw i32 15, %15
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %16, i32 %10, i32 2, i32 7199)
  %18 = add i32 %17, %10
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %16, i32 %18, i32 1, i32 7199)
  %20 = add i32 %19, %18
  %21 = and i32 %10, 2
  %22 = icmp ne i32 %21, 0
  %23 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %16, i1 %22)
  %24 = lshr i32 %23, %15
  %25 = and i32 %24, 15
  %26 = add i32 %25, %20
  br label %42

27:                                               ; preds = %2
  %28 = lshr i32 %10, 3
  %29 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %30 = and i32 %29, 28
  %31 = shl nuw i32 15, %30
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %31, i32 %28, i32 2, i32 7199)
  %33 = add i32 %32, %28
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %31, i32 %33, i32 1, i32 7199)
  %35 = add i32 %34, %33
  %36 = and i32 %10, 4
  %37 = icmp ne i32 %36, 0
  %38 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %31, i1 %37)
  %39 = lshr i32 %38, %30
  %40 = and i32 %39, 15
  %41 = xor i32 %40, %35
  br label %42

42:                                               ; preds = %27, %13
  %43 = phi i32 [ %26, %13 ], [ %41, %27 ]
  %44 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %43, ptr %44, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @tile8_split(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = urem i32 %10, 3
  switch i32 %11, label %29 [
    i32 0, label %12
    i32 1, label %47
  ]

12:                                               ; preds = %2
  %13 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %14 = and i32 %13, 24
  %15 = shl nuw i32 255, %14
  %16 = and i32 %13, 7
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %15, i32 %10, i32 1, i32 6144)
  %18 = icmp eq i32 %16, 0
  %19 = select i1 %18, i32 0, i32 %17
  %20 = add i32 %19, %10
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %15, i32 %20, i32 2, i32 6144)
  %22 = icmp ult i32 %16, 2
  %23 = select i1 %22, i32 0, i32 %21
  %24 = add i32 %23, %20
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %15, i32 %24, i32 4, i32 6144)
  %26 = icmp ult i32 %16, 4
  %27 = select i1 %26, i32 0, i32 %25
  %28 = add i32 %27, %24
  br label %66

29:                                               ; preds = %2
  %30 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %31 = and i32 %30, 24
  %32 = shl nuw i32 255, %31
  %33 = and i32 %30, 7
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %32, i32 1, i32 1, i32 6144)
  %35 = icmp eq i32 %33, 0
  %36 = add i32 %34, 1
  %37 = select i1 %35, i32 1, i32 %36
  %38 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %32, i32 %37, i32 2, i32 6144)
  %39 = icmp ult i32 %33, 2
  %40 = select i1 %39, i32 0, i32 %38
  %41 = add i32 %40, %37
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %32, i32 %41, i32 4, i32 6144)
  %43 = icmp ult i32 %33, 4
  %44 = select i1 %43, i32 0, i32 %42
  %45 = add i32 %44, %41
  %46 = xor i32 %45, 2
  br label %66

47:                                               ; preds = %2
  %48 = lshr i32 %10, 8
  %49 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %50 = and i32 %49, 24
  %51 = shl nuw i32 255, %50
  %52 = and i32 %49, 7
  %53 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %51, i32 %48, i32 1, i32 6144)
  %54 = icmp eq i32 %52, 0
  %55 = select i1 %54, i32 0, i32 %53
  %56 = add i32 %55, %48
  %57 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %51, i32 %56, i32 2, i32 6144)
  %58 = icmp ult i32 %52, 2
  %59 = select i1 %58, i32 0, i32 %57
  %60 = add i32 %59, %56
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %51, i32 %60, i32 4, i32 6144)
  %62 = icmp ult i32 %52, 4
  %63 = select i1 %62, i32 0, i32 %61
  %64 = add i32 %63, %60
  %65 = add i32 %64, 1
  br label %66

66:                                               ; preds = %12, %47, %29
  %67 = phi i32 [ %65, %47 ], [ %46, %29 ], [ %28, %12 ]
  %68 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %67, ptr %68, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @tile16_split(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
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
  br i1 %13, label %20, label %14

14:                                               ; preds = %2
  %15 = and i32 %11, 16
  %16 = shl nuw i32 65535, %15
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %16, i32 %10, i32 2, i32 4127)
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 %16, i32 %10, i32 3, i32 4127)
  %19 = add i32 %18, %17
  br label %28

20:                                               ; preds = %2
  %21 = mul i32 %10, 5
  %22 = and i32 %11, 16
  %23 = shl nuw i32 65535, %22
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %23, i32 %21, i32 7, i32 4127)
  %25 = xor i32 %10, -1
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 %23, i32 %25, i32 1, i32 4127)
  %27 = xor i32 %26, %24
  br label %28

28:                                               ; preds = %20, %14
  %29 = phi i32 [ %19, %14 ], [ %27, %20 ]
  %30 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %29, ptr %30, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @tile32_split(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = and i32 %10, 16
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %25, label %13

13:                                               ; preds = %2
  %14 = and i32 %10, 65535
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 16, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 8, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 4, i32 31)
  %20 = add i32 %19, %18
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %20, i32 2, i32 31)
  %22 = add i32 %21, %20
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 1, i32 31)
  %24 = add i32 %23, %22
  br label %38

25:                                               ; preds = %2
  %26 = lshr i32 %10, 16
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %26, i32 16, i32 31)
  %28 = add i32 %27, %26
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 8, i32 31)
  %30 = add i32 %29, %28
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %30, i32 4, i32 31)
  %32 = add i32 %31, %30
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %32, i32 2, i32 31)
  %34 = add i32 %33, %32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %34, i32 1, i32 31)
  %36 = add i32 %35, %34
  %37 = add i32 %36, 3
  br label %38

38:                                               ; preds = %13, %25
  %39 = phi i32 [ %37, %25 ], [ %24, %13 ]
  %40 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %39, ptr %40, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @tile_nested(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
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
  %13 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %14 = and i32 %13, 16
  %15 = shl nuw i32 65535, %14
  %16 = and i32 %13, 28
  %17 = shl nuw i32 15, %16
  br i1 %12, label %38, label %18

18:                                               ; preds = %2
  %19 = and i32 %10, 2
  %20 = icmp ne i32 %19, 0
  %21 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %15, i1 %20)
  %22 = lshr i32 %21, %14
  %23 = and i32 %22, 65535
  %24 = and i32 %10, 8
  %25 = icmp eq i32 %24, 0
  %26 = lshr i32 %23, 15
  br i1 %25, label %29, label %27

27:                                               ; preds = %18
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %17, i32 %10, i32 1, i32 7199)
  br label %31

29:                                               ; preds = %18
  %30 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %17, i32 %10, i32 3, i32 7199)
  br label %31

31:                                               ; preds = %29, %27
  %32 = phi i32 [ %30, %29 ], [ %28, %27 ]
  %33 = xor i32 %32, %23
  %34 = mul i32 %33, -1640531535
  %35 = add i32 %34, %26
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %15, i32 %35, i32 9, i32 4127)
  %37 = xor i32 %36, %35
  br label %54

38:                                               ; preds = %2
  %39 = and i32 %10, 4
  %40 = icmp ne i32 %39, 0
  %41 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %15, i1 %40)
  %42 = lshr i32 %41, %14
  %43 = and i32 %42, 65535
  %44 = add nuw nsw i32 %43, 1
  %45 = xor i32 %10, -1
  %46 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %17, i32 %45, i32 2, i32 7199)
  %47 = xor i32 %44, %46
  %48 = mul i32 %47, -1640531535
  %49 = lshr i32 %44, 15
  %50 = add i32 %48, %49
  %51 = add i32 %50, 1
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %15, i32 %50, i32 5, i32 4127)
  %53 = xor i32 %51, %52
  br label %54

54:                                               ; preds = %38, %31
  %55 = phi i32 [ %53, %38 ], [ %37, %31 ]
  %56 = phi i32 [ %51, %38 ], [ %35, %31 ]
  %57 = mul i32 %55, -1640531535
  %58 = lshr i32 %56, 15
  %59 = add i32 %57, %58
  %60 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %59, ptr %60, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @tile_loops(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = and i32 %10, 7
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = and i32 %12, 24
  %14 = shl nuw i32 255, %13
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %14, i32 %11, i32 0, i32 6175)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %20

17:                                               ; preds = %45, %2
  %18 = phi i32 [ %10, %2 ], [ %50, %45 ]
  %19 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %18, ptr %19, align 4, !tbaa !15
  ret void

20:                                               ; preds = %2, %45
  %21 = phi i32 [ %51, %45 ], [ 0, %2 ]
  %22 = phi i32 [ %50, %45 ], [ %10, %2 ]
  %23 = add i32 %21, 3
  %24 = shl nuw i32 1, %23
  %25 = and i32 %24, %10
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %35, label %27

27:                                               ; preds = %20
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %14, i32 %22, i32 4, i32 6175)
  %29 = add i32 %28, %22
  %30 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %14, i32 %29, i32 2, i32 6175)
  %31 = add i32 %30, %29
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %14, i32 %31, i32 1, i32 6175)
  %33 = add i32 %32, %31
  %34 = xor i32 %33, %22
  br label %45

35:                                               ; preds = %20
  %36 = mul i32 %22, 3
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %14, i32 %36, i32 4, i32 6175)
  %38 = add i32 %37, %36
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %14, i32 %38, i32 2, i32 6175)
  %40 = add i32 %39, %38
  %41 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %14, i32 %40, i32 1, i32 6175)
  %42 = add i32 %41, %40
  %43 = add i32 %22, 1
  %44 = xor i32 %42, %43
  br label %45

45:                                               ; preds = %27, %35
  %46 = phi i32 [ %34, %27 ], [ %44, %35 ]
  %47 = phi i32 [ %22, %27 ], [ %43, %35 ]
  %48 = mul i32 %46, -1640531535
  %49 = lshr i32 %47, 15
  %50 = add i32 %48, %49
  %51 = add nuw i32 %21, 1
  %52 = icmp eq i32 %51, %15
  br i1 %52, label %17, label %20, !llvm.loop !19
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @tile_sync(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #1 {
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
  br i1 %12, label %23, label %13

13:                                               ; preds = %2
  %14 = zext nneg i32 %6 to i64
  %15 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9tile_syncE1s to ptr), i64 0, i64 %14
  store i32 %10, ptr %15, align 4, !tbaa !15
  %16 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %17 = and i32 %16, 16
  %18 = shl nuw i32 65535, %17
  tail call void @llvm.nvvm.bar.warp.sync(i32 %18)
  %19 = xor i32 %6, 9
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9tile_syncE1s to ptr), i64 0, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !15
  br label %35

23:                                               ; preds = %2
  %24 = mul i32 %10, 3
  %25 = zext nneg i32 %6 to i64
  %26 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9tile_syncE1s to ptr), i64 0, i64 %25
  store i32 %24, ptr %26, align 4, !tbaa !15
  %27 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %28 = and i32 %27, 16
  %29 = shl nuw i32 65535, %28
  tail call void @llvm.nvvm.bar.warp.sync(i32 %29)
  %30 = xor i32 %6, 15
  %31 = zext nneg i32 %30 to i64
  %32 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9tile_syncE1s to ptr), i64 0, i64 %31
  %33 = load i32, ptr %32, align 4, !tbaa !15
  %34 = add i32 %33, 1
  br label %35

35:                                               ; preds = %23, %13
  %36 = phi i32 [ %22, %13 ], [ %34, %23 ]
  %37 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %36, ptr %37, align 4, !tbaa !15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @coalesced(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !15
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  %14 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br i1 %13, label %30, label %15

15:                                               ; preds = %3
  %16 = tail call i32 @llvm.nvvm.activemask()
  %17 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %16, i1 true)
  %18 = icmp eq i32 %14, %17
  br i1 %18, label %19, label %22

19:                                               ; preds = %15
  %20 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %16)
  %21 = atomicrmw add ptr %2, i32 %20 seq_cst, align 4
  br label %22

22:                                               ; preds = %19, %15
  %23 = phi i32 [ %21, %19 ], [ 0, %15 ]
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %16, i32 %23, i32 %17, i32 31)
  %25 = shl nsw i32 -1, %14
  %26 = xor i32 %25, -1
  %27 = and i32 %16, %26
  %28 = tail call range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %27)
  %29 = add i32 %24, %28
  br label %47

30:                                               ; preds = %3
  %31 = tail call i32 @llvm.nvvm.activemask()
  %32 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %31, i1 true)
  %33 = icmp eq i32 %14, %32
  br i1 %33, label %34, label %38

34:                                               ; preds = %30
  %35 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %31)
  %36 = getelementptr inbounds i8, ptr %2, i64 4
  %37 = atomicrmw add ptr %36, i32 %35 seq_cst, align 4
  br label %38

38:                                               ; preds = %34, %30
  %39 = phi i32 [ %37, %34 ], [ 0, %30 ]
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %31, i32 %39, i32 %32, i32 31)
  %41 = shl nsw i32 -1, %14
  %42 = xor i32 %41, -1
  %43 = and i32 %31, %42
  %44 = tail call range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %43)
  %45 = or disjoint i32 %44, 512
  %46 = add i32 %45, %40
  br label %47

47:                                               ; preds = %38, %22
  %48 = phi i32 [ %46, %38 ], [ %29, %22 ]
  %49 = zext i32 %48 to i64
  %50 = getelementptr inbounds i32, ptr %0, i64 %49
  %51 = atomicrmw add ptr %50, i32 1 seq_cst, align 4
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #3

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @labeled(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = urem i32 %10, 3
  %12 = icmp eq i32 %11, 0
  %13 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br i1 %12, label %31, label %14

14:                                               ; preds = %2
  %15 = tail call i32 @llvm.nvvm.activemask()
  %16 = and i32 %10, 7
  %17 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 %15, i32 %16)
  %18 = lshr i32 %10, 20
  %19 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %18, i32 %17)
  %20 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %17, i1 true)
  %21 = icmp eq i32 %13, %20
  br i1 %21, label %22, label %44

22:                                               ; preds = %14
  %23 = or disjoint i32 %16, 8
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds i32, ptr %0, i64 %24
  %26 = zext nneg i32 %16 to i64
  %27 = getelementptr inbounds i32, ptr %0, i64 %26
  %28 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %17)
  %29 = atomicrmw add ptr %27, i32 %19 seq_cst, align 4
  %30 = atomicrmw add ptr %25, i32 %28 seq_cst, align 4
  br label %44

31:                                               ; preds = %2
  %32 = tail call i32 @llvm.nvvm.activemask()
  %33 = and i32 %10, 3
  %34 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 %32, i32 %33)
  %35 = lshr i32 %10, 24
  %36 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %35, i32 %34)
  %37 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %34, i1 true)
  %38 = icmp eq i32 %13, %37
  br i1 %38, label %39, label %44

39:                                               ; preds = %31
  %40 = or disjoint i32 %33, 16
  %41 = zext nneg i32 %40 to i64
  %42 = getelementptr inbounds i32, ptr %0, i64 %41
  %43 = atomicrmw add ptr %42, i32 %36 seq_cst, align 4
  br label %44

44:                                               ; preds = %31, %39, %14, %22
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @partitions(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = and i32 %10, 1
  %12 = icmp ne i32 %11, 0
  %13 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %12)
  %14 = add nsw i32 %11, -1
  %15 = xor i32 %14, %13
  %16 = lshr i32 %10, 1
  %17 = and i32 %16, 1
  %18 = icmp ne i32 %17, 0
  %19 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %15, i1 %18)
  %20 = icmp eq i32 %17, 0
  %21 = xor i32 %19, -1
  %22 = and i32 %15, %21
  %23 = select i1 %20, i32 %22, i32 %19
  %24 = and i32 %10, 4
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %33, label %26

26:                                               ; preds = %2
  %27 = lshr i32 %10, 24
  %28 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %27, i32 %15)
  %29 = lshr i32 %10, 16
  %30 = and i32 %29, 255
  %31 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %30, i32 %23)
  %32 = add i32 %31, %28
  br label %37

33:                                               ; preds = %2
  %34 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 1, i32 %15)
  %35 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 2, i32 %23)
  %36 = xor i32 %35, %34
  br label %37

37:                                               ; preds = %33, %26
  %38 = phi i32 [ %32, %26 ], [ %36, %33 ]
  %39 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %38, ptr %39, align 4, !tbaa !15
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #4

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10}
!llvm.module.flags = !{!11, !12, !13}
!llvm.ident = !{!14}

!0 = !{ptr @tile_arms, !"kernel", i32 1}
!1 = !{ptr @tile4_split, !"kernel", i32 1}
!2 = !{ptr @tile8_split, !"kernel", i32 1}
!3 = !{ptr @tile16_split, !"kernel", i32 1}
!4 = !{ptr @tile32_split, !"kernel", i32 1}
!5 = !{ptr @tile_nested, !"kernel", i32 1}
!6 = !{ptr @tile_loops, !"kernel", i32 1}
!7 = !{ptr @tile_sync, !"kernel", i32 1}
!8 = !{ptr @coalesced, !"kernel", i32 1}
!9 = !{ptr @labeled, !"kernel", i32 1}
!10 = !{ptr @partitions, !"kernel", i32 1}
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
